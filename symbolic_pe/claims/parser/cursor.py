"""A place among the tokens of a formula."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..tokens import ReadingError, Token
from ..tree import Node

__all__ = ["END", "MAX_DEPTH", "STARTS", "Cursor"]

STARTS = frozenset(
    ["num", "name", "fn", "open", "lbrace", "frac", "root", "accent", "brace", "begin", "big", "dots", "binom"]
)
END = Token("stop", "", 0, 0)
MAX_DEPTH = 60


class Cursor:
    """The tokens, how far they are read, and what was met on the way."""

    def __init__(self, toks: list[Token], size: int, choices: Mapping[str, bool]) -> None:
        self.toks, self.size, self.pos, self.depth = toks, size, 0, 0
        self.choices, self.met = choices, set()  # type: ignore[var-annotated]
        self.bars: list[str] = []
        self.angle = 0
        self.integrals = 0
        self.rows = 0
        self.columns: dict[int, int] = {}

    @property
    def here(self) -> Token:
        return self.toks[self.pos] if self.pos < len(self.toks) else END

    def ahead(self, n: int = 1) -> Token:
        return self.toks[self.pos + n] if self.pos + n < len(self.toks) else END

    def next(self) -> Token:
        t = self.here
        self.pos += 1
        return t

    def at(self, kind: str, *values: str) -> bool:
        t = self.here
        return t.kind == kind and (not values or t.value in values) and t is not END

    def done(self) -> bool:
        return self.pos >= len(self.toks)

    def fail(self, reason: str) -> ReadingError:
        t = self.here if not self.done() else Token("stop", "", self.size, self.size)
        return ReadingError(reason, t.start, max(t.end, t.start))

    def expect(self, kind: str, *values: str) -> Token:
        if not self.at(kind, *values):
            what = {"rbrace": "a closing brace", "end": r"\end", "lbrace": "an opening brace"}.get(kind, kind)
            raise self.fail(f"{what} was expected")
        return self.next()

    def choose(self, what: str) -> bool:
        self.met.add(what)
        return self.choices.get(what, False)

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fail("nested too deeply")

    # -- what the files above add

    def statements(self, stop: Callable[[], bool], top: bool = False) -> Node:
        raise NotImplementedError

    def statement(self, continues: bool = False) -> Node:
        raise NotImplementedError

    def sum(self) -> Node:
        raise NotImplementedError

    def atom(self) -> Node:
        raise NotImplementedError

    def braced(self) -> Node:
        raise NotImplementedError

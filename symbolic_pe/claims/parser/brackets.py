"""What stands between brackets, braces and bars."""

from __future__ import annotations

from ..lexicon import MATRICES, ROWS
from ..tokens import ReadingError, Token
from ..tree import Node
from .cursor import STARTS
from .environments import Environments
from .nodes import as_system

__all__ = ["Brackets"]


class Brackets(Environments):
    """Brackets of each kind."""

    def braces(self) -> Node:
        """A brace group is one atom."""
        start = self.next().start
        if self.at("rbrace"):
            end = self.next().end
            if self.here.kind in ("sub", "sup") and self.ahead().kind != "stop":
                return Node("none", "", (), start, end)
            if self.here.kind in ("row", "rbrace", "close", "stop", "comma", "end", "amp") or self.done():
                return Node("none", "", (), start, end)
            return self.scripts(self.atom()) if self.here.kind in STARTS else Node("none", "", (), start, end)
        bars, self.bars = self.bars, []
        inside = self.statements(lambda: self.at("rbrace"))
        self.bars = bars
        end = self.expect("rbrace").end
        if inside.kind in ("add", "chain", "list", "neg"):
            return Node("group", "", (inside,), start, end)
        return inside

    def braced(self) -> Node:
        if self.at("lbrace"):
            start = self.next().start
            if self.at("rbrace"):
                raise self.fail("an empty argument")
            bars, self.bars = self.bars, []
            inside = self.statements(lambda: self.at("rbrace"))
            self.bars = bars
            end = self.expect("rbrace").end
            return Node(inside.kind, inside.value, inside.kids, start, end, inside.style)
        return self.single()

    def label(self) -> Node:
        """What stands under a brace: words or a formula."""
        if not self.at("lbrace"):
            return self.single()
        start = self.next().start
        inside = self.statements(lambda: self.at("rbrace"))
        end = self.expect("rbrace").end
        return Node("group", "", (inside,), start, end)

    def group(self) -> Node:
        t = self.next()
        closing = t.value
        if closing == "." or (closing == "{" and t.stretchy):
            return self.system(t)
        outer = self.bars, self.angle, self.integrals, self.rows
        self.bars, self.angle, self.integrals, self.rows = [], 0, 0, 0
        if closing in ("|", "||"):
            self.bars = []
        if self.at("begin") and self._matrix_alone(closing):
            inner = self.environment(closing)
            closed = self.expect("close")
            self.bars, self.angle, self.integrals, self.rows = outer
            return Node(inner.kind, inner.value, inner.kids, t.start, closed.end)
        kids = self._commas(lambda: self.at("close"))
        while not self.at("close") and closing in "[(" and (self.at("text") or self.at("dots")):
            kids += self._commas(lambda: self.at("close"))
        self.bars, self.angle, self.integrals, self.rows = outer
        if not self.at("close"):
            raise self.fail("a parenthesis is not closed" if self.done() else "this is not read inside parentheses")
        end = self.next()
        if closing in ("angle", "|", "||", "floor", "ceil"):
            if end.value != closing:
                raise ReadingError("fences that do not match", end.start, end.end)
            return Node("fence", closing, tuple(kids), t.start, end.end)
        value = closing if end.value == closing else {"[": "[)", "(": "(]"}.get(closing, "")
        if not value:
            raise ReadingError("fences that do not match", end.start, end.end)
        return Node("group", value, tuple(kids), t.start, end.end)

    def _matrix_alone(self, closing: str) -> bool:
        """Whether an environment fills the fences."""
        depth = 0
        for j in range(self.pos, len(self.toks)):
            t = self.toks[j]
            depth += {"begin": 1, "end": -1}.get(t.kind, 0)
            if depth == 0:
                return j + 1 < len(self.toks) and self.toks[j + 1].kind == "close"
        return False

    def system(self, opened: Token) -> Node:
        r"""``\left\{ rows \right.``"""
        if opened.value == ".":
            inner = self.sum()
            if not self.at("close") and not self.at("bar"):
                raise self.fail(r"\left. without its \right")
            stop = self.next().end
            return Node("group", "(", (inner,), opened.start, stop) if self.at("sub") else inner
        fenced = self.at("begin") and bool(MATRICES.get(self.here.value))  # \\exp\\left\\{\\begin{pmatrix}...: a factor
        if not self.at("begin") or (fenced and not self._ends_open()):
            kids = self._commas(lambda: self.at("close"))
            end = self.expect("close")
            return Node("group", "{", tuple(kids), opened.start, end.end)
        env = self.here.value.rstrip("*")
        if env in ROWS:
            rows = self._row_statements()
            end = self.expect("close")
            return Node("system", "", tuple(rows), opened.start, end.end)
        inner = self.environment("{")
        end = self.expect("close")
        return as_system(inner, opened.start, end.end)

    def _ends_open(self) -> bool:
        """Whether the brace is closed by nothing that is printed, as one before cases is."""
        depth = 0
        for t in self.toks[self.pos :]:
            depth += (t.kind in ("begin", "open", "lbrace")) - (t.kind in ("end", "close", "rbrace"))
            if depth < 0:
                return t.value != "{"
        return True

    def bar(self) -> Node:
        t = self.next()
        self.bars.append(t.value)
        outer = self.angle, self.rows
        self.angle, self.rows = 0, 0
        kid = self.sum()
        self.angle, self.rows = outer
        if not (self.at("bar", t.value) or self.at("close", t.value)):
            raise self.fail("a bar is not closed")
        self.bars.pop()
        end = self.next().end
        return Node("fence", t.value, (kid,), t.start, end)

    def angle_ahead(self) -> bool:
        """Whether signs of order stand as brackets here: ``<f(x), g(y)> = 0``."""
        if not self.at("rel", "<"):
            return False
        depth = commas = 0
        for n in range(1, len(self.toks) - self.pos):
            t = self.ahead(n)
            depth += (t.kind in ("open", "lbrace")) - (t.kind in ("close", "rbrace"))
            if depth < 0 or (not depth and t.kind in ("row", "amp", "stop")):
                return False
            if not depth and t.kind == "rel":
                return t.value == ">" and commas == 1 and self.ahead(n + 1).kind not in STARTS
            commas += not depth and t.kind == "comma" and t.value == ","
        return False

    def angle_group(self) -> Node:
        t = self.next()
        self.angle += 1
        kids = [self.sum()]
        while self.at("comma", ","):
            self.next()
            kids.append(self.sum())
        self.angle -= 1
        if not self.at("rel", ">") or len(kids) != 2:
            raise self.fail("this cannot start a term")
        return Node("fence", "angle", tuple(kids), t.start, self.next().end)

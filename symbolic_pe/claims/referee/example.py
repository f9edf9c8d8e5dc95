"""A worked example: a formula whose one side is worked out, with the numbers that stand above it in its section."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Hypothesis, Sym, walk
from ...kernel.verdict import PROVED, REFUTED
from ..elaborate import Val
from ..judge import NO_VALUE, Outcome
from ..notation import DIMENSIONS, member, reference
from ..phrases import phrase
from ..statements import unconditional
from ..tokens import ReadingError
from ..tree import Node, show
from .beside import Beside
from .formula import FAR, FORMULAS, Formula
from .heads import settings_in
from .names import names_in

__all__ = ["Example"]

_SET = re.compile(r"\\?[A-Za-z]+'?(?:_\w+)? = ")


def _stands_in(shown: str, text: str) -> bool:
    name = shown if shown.endswith("}") else shown.partition("_")[0]
    return re.search(rf"(?<![a-zA-Z]){re.escape(name)}(?![a-zA-Z])", text) is not None


def _shown(key: str) -> str:
    """``\\omega_{1}`` of ``omega[1]``, as formulas print it."""
    name, _, index = key.partition("[")
    return show(Node("sub", "", (Node("name", name), Node("num", index[:-1])))) if index else key


def _is_trivial(n: Node) -> bool:
    """0, 1 or -1, which much is by chance."""
    n = n.kids[0] if n.kind == "neg" else n
    return n.kind == "num" and n.value in ("0", "1")


def _is_worked_out(n: Node) -> bool:
    n = n.kids[0] if n.kind == "sup" and n.value == "transpose" else n
    return not any(True for _ in names_in(n))


@dataclass(slots=True)
class Example(Beside):
    """Tries the numbers of the example that a formula stands in."""

    def _in_example(
        self, f: Formula, lhs: Node, op: str, rhs: Node, extra: tuple[Hypothesis, ...], found: Outcome
    ) -> Outcome:  # fmt: skip
        """A proof with the numbers of the example, where there is one, else ``found``.

        They are those that the section gives to names above the formula, each name a single one; a formula that
        is worked out on one side can be true of no others but by chance.
        """
        worked = [side for side in (lhs, rhs) if _is_worked_out(side)]
        numbers = len(worked) == 1 and not _is_trivial(worked[0])
        if op not in ("=", "approx") or found.verdict == REFUTED or not (numbers or found.reason == NO_VALUE):
            return found
        words = FORMULAS.sub(" ", f"{f.ahead} {f.beside}")
        values, said = self._numbers_above(f)
        if not values or f.conditional or phrase("elsewhere").search(words) or phrase("if").search(words):
            return found
        if found.verdict == PROVED:
            letters = {g for g in found.used if _SET.match(g)}
            return replace(found, worked=bool(letters) and letters <= set(said.values()))
        listed = {key: v for key, v in values.items() if key.endswith("]")}
        again = self._attempt(f, lhs, op, rhs, frozenset(), {}, extra, listed) if listed else found
        if again.verdict == PROVED:
            said = {key: told for key, told in said.items() if key in listed}
        else:
            again = self._attempt(f, lhs, op, rhs, frozenset(), {}, extra, values)
        if again.verdict != PROVED:
            return found
        written = (*map(show, (lhs, rhs)), *again.used)
        width = self.notation.dimension
        told = [s for key, s in said.items() if key == width or any(_stands_in(_shown(key), t) for t in written)]
        return replace(again, used=(*again.used, *told), worked=True)

    def _sets_only(self, begin: int) -> bool:
        """Whether a sentence gives values and says nothing of them: "at $x = \\pi$ we have ..." is over with it."""
        return all(settings_in(tree) for place, tree in self.chosen.items() if self.begun.get(place) == begin)

    def _members(self, f: Formula) -> Iterator[tuple[str, Node, int, int]]:
        """The numbers that a text has for members of families of which it says nothing else: ``\\omega_1 = 0.01``."""
        for s in self.worked:
            r = reference(s.node.kids[0])
            name = member(r) if r is not None else ""
            if name and not any(d.params for d in self.store.entries.get(s.key, ())):
                yield name, s.node.kids[-1], s.place, s.line

    def _numbers_above(self, f: Formula) -> tuple[dict[str, Val], dict[str, str]]:
        """What the section above a formula sets names to, as far as it is numbers and always the same ones."""
        values: dict[str, Val] = {}
        said: dict[str, str] = {}
        shown: dict[str, str] = {}
        several = set[str]()
        here = self.section(f.place)
        supposed = [
            (s.key, s.node.kids[1], s.place, s.line)
            for begin, told in self.supposed.items() if self._sets_only(begin) for s in told if s.key
        ]  # fmt: skip
        for key, body, place, line in (*self.settings, *supposed, *self._members(f)):
            listed = key.endswith("]")
            far = not 0 < f.place - place < FAR or self.section(place) != here
            if (f.place < place if listed else far) or place in self.excluded:
                continue
            if shown.setdefault(key, show(body)) != show(body):
                several.add(key)
            if not _is_worked_out(body) or unconditional(f.after, key):
                continue
            try:
                v = self._elaborator(f.place).value(body, {})
            except (ReadingError, OutOfFragment, RecursionError):
                continue
            if Sym(key) not in set(walk(v.term)):
                values[key], said[key] = v, f"{_shown(key)} = {show(body)} (line {line})"
        kept = {k: v for k, v in values.items() if k not in several}
        told = {k: said[k] for k in kept}
        d, widths = self.notation.dimension, [k for k in kept if k in DIMENSIONS]
        if d not in shown and len(widths) == 1:
            kept[d], told[d] = kept[widths[0]], f"{told[widths[0]]}, the width"
        return kept, told

"""Letters whose kind is not clear: imaginary units, capitals that may be matrices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Assumption, Const, Hypothesis, Relation, Term, num, substitute, walk
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..elaborate import Val
from ..entries import multiplied
from ..judge import Outcome
from ..lexicon import CAPITALS
from ..notation import DIMENSIONS, Reference, reference, references
from ..tokens import ReadingError
from ..tree import Node, nodes, show
from ..units import is_turned_by, told_apart
from .formula import Formula
from .names import among_blocks, indexed_by, is_capital
from .reading import OneReading

__all__ = ["OF_VECTORS", "Letters"]

OF_VECTORS = "true of vectors, but "
_VECTORS = frozenset("EHKPQUVXYZ")
"""Capitals that are written for vectors of positions."""


@dataclass(slots=True)
class Letters(OneReading):
    """A verdict must hold for each kind that a letter may be of."""

    def _with_unit(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], values: dict[str, Val], found: Outcome,
    ) -> Outcome:  # fmt: skip
        """What takes a lone i or j for a real number must hold for the imaginary unit as well.

        What is proved of a real number holds of the unit, too, unless real and imaginary parts are taken.
        """
        if not self._may_turn(lhs, rhs):
            return found
        loose, parts = self.loose, self.parts
        apart = {letter: both for letter in ("i", "j") if (both := told_apart(letter, lhs, rhs)) is not None}
        if found.verdict == PROVED and not ((loose or apart) and parts):
            return found
        for letter in ("i", "j"):
            names = {x.value for side in (lhs, rhs) for x in nodes(side) if x.kind == "name" and x.style == ""}
            if letter in apart:
                sure = is_turned_by(letter, lhs, rhs)
                found = self._beside_index(f, apart[letter], op, hidden, env, extra, values, found, letter, sure)
                continue
            if letter not in (names | loose) or any(indexed_by(side, letter) for side in (lhs, rhs)):
                continue
            unit = Const("I")
            filled = {k: replace(v, term=substitute(v.term, {letter: unit})) for k, v in values.items()}
            again = self._attempt(f, lhs, op, rhs, hidden, env, extra, {**filled, letter: Val(unit)})
            if again.verdict == PROVED and (found.verdict != REFUTED or letter in names or parts - {"Abs"}):
                return replace(again, used=(*again.used, f"{letter} is the imaginary unit"))
            if again.verdict == REFUTED and parts - {"Abs"}:
                return replace(again, used=(*again.used, f"{letter} is the imaginary unit"))
            if letter in loose and _has_unit(found):  # a number on one side, and the unit on the other
                return again
            doubtful = found.verdict == PROVED or (found.verdict == REFUTED and letter in found.witness)
            if again.verdict != found.verdict and doubtful:
                return Outcome(UNDECIDED, reason=f"whether {letter} is the imaginary unit is not clear")
        return found

    def _beside_index(
        self, f: Formula, sides: tuple[Node, ...], op: str, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], values: dict[str, Val], found: Outcome, letter: str,
        sure: bool,
    ) -> Outcome:  # fmt: skip
        """A letter that is an index below names and may be the unit elsewhere: a verdict must be one of both."""
        lhs, rhs = sides
        again = self._attempt(f, lhs, op, rhs, hidden, env, extra, values)
        if found.verdict == again.verdict == PROVED:
            return found
        if again.verdict == PROVED or (again.verdict == REFUTED and (found.verdict == REFUTED or sure)):
            return replace(again, used=(*again.used, f"{letter} is the imaginary unit where it is no index"))
        if found.verdict in (PROVED, REFUTED):
            return Outcome(UNDECIDED, reason=f"whether {letter} is the imaginary unit is not clear")
        return found

    def _of_capitals(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], proved: Outcome,
    ) -> Outcome:  # fmt: skip
        """What holds of numbers need not hold of matrices: capital letters of unknown kind must do as both."""
        if small := self._of_matrices(f, lhs, op, rhs, hidden, env, extra):
            return Outcome(UNDECIDED, reason=f"{OF_VECTORS}{', '.join(small)} may be matrices")
        capital = [r for r in self._reached(f, (lhs, rhs)) if is_capital(r.head.value) and not r.bold]
        names = {r.key for r in capital}
        widths = DIMENSIONS if "D" not in names or self._is_width("D") else DIMENSIONS - {"D"}
        types = {n: self.notation.type_of(n) for n in names if n not in self.store.entries and n not in widths}
        loose = frozenset(n for n, t in types.items() if t == "s" and (len(n) == 1 or n in CAPITALS))
        if self._products_inside(f, (lhs, rhs)):
            return Outcome(UNDECIDED, reason="true of numbers, but the letters in a definition may be matrices")
        ones = {"I": Val(num(1))} if "I" in loose and among_blocks("I", lhs, rhs) else {}
        loose -= ones.keys()
        adjoint = any(x.kind == "sup" and x.value == "dagger" for side in (lhs, rhs) for x in nodes(side))
        values = {(r.key, *map(show, r.args)) for r in capital if r.key in loose}
        used = frozenset(r.key for r in capital if self._by_use(r))
        if not used and max(len(loose), len(values)) < (1 if "m" in types.values() or ones or adjoint else 2):
            return proved
        e = self._elaborator(f.place, hidden)
        loose |= used
        e.capitals = loose - {"I", "T"}
        try:
            again = self._elaborated(f, e, lhs, op, rhs, env, extra).verdict == PROVED
        except (ReadingError, OutOfFragment, RecursionError):
            apart = adjoint or _exponents_add(lhs, rhs, loose)
            again = not apart and self._of_blocks(f, lhs, rhs, hidden, env, loose, ones)
        if again:
            return proved
        return Outcome(UNDECIDED, reason=f"true of numbers, but {', '.join(sorted(loose))} may be matrices")

    def _is_width(self, name: str) -> bool:
        """Whether the text sets a name, divides it, or has it in an index, an exponent or a bound: it is a number."""
        if any(key == name for key, *_ in self.settings):
            return True
        parts = [n for tree in self.chosen.values() for n in nodes(tree)]
        alone = (k for n in parts if n.kind == "chain" for k in n.kids)
        counted = (k for n in parts if n.kind in _COUNTING for kid in n.kids[_COUNTING[n.kind]] for k in nodes(kid))
        return any(k.is_name(name) for k in (*alone, *counted))

    def _of_matrices(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...],
    ) -> list[str]:  # fmt: skip
        """Small letters that are vectors by what stands ahead of them, if a claim does not hold of matrices."""
        inferred = self.notation.inferred
        parts = [x for side in (lhs, rhs) for x in nodes(side)] if inferred else []
        written = [r for x in parts if (r := reference(x)) is not None]
        opened = [x for r in written for d in self.store.visible(r.key, f.place, hidden) for x in references(d.body)]
        small = {r.key for r in (*written, *opened) if (r.key + "()" if r.args else r.key) in inferred}
        if not small:
            return []
        e = self._elaborator(f.place, hidden)
        e.capitals = frozenset(small)
        try:
            again = self._elaborated(f, e, lhs, op, rhs, env, extra)
        except (ReadingError, OutOfFragment, RecursionError):
            return []  # a norm, or an inner product: they are vectors
        return [] if again.verdict == PROVED else sorted(small)

    def _by_use(self, r: Reference) -> bool:
        """A capital with an index that is a vector by ``A_m^T A_n`` alone, and by no custom of the field."""
        indexed = bool(r.args) and not r.called and len(r.key) == 1 and r.key not in _VECTORS
        return indexed and r.key not in self.store.entries and self.notation.type_of(r.key, True) == "v"

    def _reached(self, f: Formula, sides: Iterable[Node]) -> Iterator[Reference]:
        """The names in a formula, and in the definitions of its names that are sums of others: ``H = (X + Z)/2``."""
        for r in (r for side in sides for r in references(side)):
            yield r
            for d in self.store.visible(r.key, f.place) if not r.args else ():
                yield from references(d.body)

    def _products_inside(self, f: Formula, sides: Iterable[Node]) -> bool:
        """Whether a definition of a function multiplies or exponentiates two capitals: ``R(x, y) = e^{xA}e^{yB}``."""
        for r in (r for side in sides for r in references(side) if r.args):
            for d in self.store.visible(r.key, f.place):
                names = {p.name for p in d.params}
                capitals = (x for x in references(d.body) if is_capital(x.head.value) and not x.bold)
                inner = [x for x in capitals if x.key not in DIMENSIONS]
                known = {x.key for x in inner if x.key in self.store.entries or self.notation.type_of(x.key) != "s"}
                loose = {x.key for x in inner if len(x.key) == 1} - known - {"T", "N", "L"}
                if len(loose) > 1 and (loose & names or not _divides(d.body, loose)):
                    return True
        return False

    def _of_blocks(
        self, f: Formula, lhs: Node, rhs: Node, hidden: frozenset[int], env: dict[str, Term], loose: frozenset[str],
        ones: dict[str, Val],
    ) -> bool:  # fmt: skip
        """Whether printed arrays are the same if the letters in them are blocks, which do not commute."""
        printed = [x for side in (lhs, rhs) for x in nodes(side) if x.kind in ("matrix", "group")]
        if not any(r.key in loose for x in printed if len(x.kids) > 1 for r in references(x)):
            return True
        e = self._elaborator(f.place, hidden)
        e.values = ones
        try:
            x, y = (multiplied(e.value(side, env).term) for side in (lhs, rhs))
        except (ReadingError, OutOfFragment, RecursionError):
            return False
        if x is None or y is None or (len(x), len(x[0])) != (len(y), len(y[0])):
            return False
        kinds = tuple(Assumption(n, "matrix") for n in sorted(loose))
        pairs = [(p, q) for left, right in zip(x, y, strict=True) for p, q in zip(left, right, strict=True)]
        return all(p == q or self.judge(Relation("==", p, q), kinds, 1.0).verdict == PROVED for p, q in pairs)


_COUNTING = {"div": slice(0, 2), "sub": slice(1, None), "sup": slice(1, None), "sum": slice(0, 2)}
"""What has numbers in it: a fraction, an index, an exponent, bounds of a sum."""


def _divides(n: Node, letters: set[str]) -> bool:
    """Whether something is divided by one of some letters: it is a number."""
    return any(x.kind == "div" and any(r.key in letters for r in references(x.kids[1])) for x in nodes(n))


def _exponents_add(lhs: Node, rhs: Node, letters: frozenset[str]) -> bool:
    """``e^{A + B}``, which is ``e^A e^B`` if the letters commute; what something is divided by is a number."""
    every = [x for side in (lhs, rhs) for x in nodes(side)]
    below = {r.key for x in every if x.kind == "div" for r in references(x.kids[1])}
    if letters & below:
        return False
    powers = [x for x in every if (x.value == "power" and x.kids[0].is_name("e")) or (x.kind, x.value) == ("fn", "exp")]
    raised = (r for y in powers for r in references(y.kids[-1]) if r.key in letters)
    return len({(r.key, *map(show, r.args)) for r in raised}) > 1


def _has_unit(found: Outcome) -> bool:
    """Whether the imaginary unit stands in what was refuted."""
    r = found.decided.relation if found.verdict == REFUTED and found.decided is not None else None
    return r is not None and any(y == Const("I") for t in (r.lhs, r.rhs) for y in walk(t))

"""The waves of the blocks in an equivalence, for ``theory/Bundles.v``: their frequencies, as far as these are visibly
different, in several coordinates along a line; what they are multiplied by; and how lists of such terms are printed.

None of this is trusted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..kernel.derivation import Equivalence
from ..kernel.term import Add, Div, Fn, Mul, Neg, Sum, Sym, Term, free_names, num, walk
from .apart import frequencies_differ
from .naming import identifier
from .printer import Printer
from .uncovered import Uncovered
from .waves import factor, outside

__all__ = ["FACTOR", "Blocks", "Values", "Waves", "has_wave", "linear_in", "nth", "only"]

_ZERO, _ONE = num(0), num(1)
MOST = 8
"""Waves of a block, and blocks that are written out; with more Coq takes too long."""
FACTOR = Sym("r_line")
"""What a coordinate is multiplied by along the line."""
Values = Mapping[tuple[str, Term], int]


@dataclass(frozen=True, slots=True)
class Blocks:
    """A sum over the blocks, or a double one: how many blocks, the indices, the members."""

    count: str
    indices: tuple[str, ...]
    body: Term


class Waves:
    """What both kinds have in common: the waves of a block."""

    def __init__(self, p: Printer, goal: Equivalence) -> None:
        self.p, self.goal = p, goal

    def blocks(self, t: Term) -> Blocks:
        indices: list[str] = []
        ends: set[tuple[Term, Term]] = set()
        while isinstance(t, Sum):
            indices.append(t.index)
            ends.add((t.lo, t.hi))
            t = t.body
        if not indices:
            return Blocks("1", (), t)
        (lo, hi), *others = ends
        if others or lo != _ZERO or any(isinstance(x, Sum) and set(free_names(x)) & set(self.goal.variables)
                                        for x in walk(t)):  # fmt: skip
            raise Uncovered("a sum over another range than that of the blocks")
        count = self.p._integer(hi)
        if not count.endswith(" - 1"):
            raise Uncovered("a sum over another range than that of the blocks")
        return Blocks(count.removesuffix(" - 1"), tuple(indices), t)

    def arguments(self, bodies: Sequence[Term], names: Sequence[str]) -> list[Term]:
        """The arguments of the waves in ``names``, each once."""
        found: dict[Term, None] = {}
        for b in bodies:
            if outside(b, names):
                raise Uncovered("independence of waves with polynomials before them")
            for x in walk(b):
                if isinstance(x, Fn) and set(names) & set(free_names(x)):
                    if x.name not in ("sin", "cos"):
                        raise Uncovered("independence of other functions than sines and cosines")
                    found[x.args[0]] = None
        if len(found) > MOST:
            raise Uncovered(f"independence of {len(found)} waves a block")
        if not found:
            raise Uncovered("an equivalence about what has no waves")
        return list(found)

    def line(self, arguments: Sequence[Term], names: Sequence[str], index: str) -> tuple[dict[str, Term], list[Term]]:
        """What the coordinates are multiplied by along a line on which no two waves have one frequency, and whether
        each wave's frequency is; raises Uncovered if none is found."""
        rates = [{x: factor(a, x) for x in names if x in free_names(a)} for a in arguments]
        for x in names:
            if all(x in r for r in rates) and frequencies_differ([r[x] for r in rates], index, self.p):
                return {y: _ONE if y == x else _ZERO for y in names}, [r[x] for r in rates]
        groups = {x: [r[x] for r in rates if x in r] for x in names}
        split = len(names) == 2 and all(len(r) == 1 for r in rates)
        if split and all(frequencies_differ(g, index, self.p) for g in groups.values()):
            first, second = names
            turned = [r[first] if first in r else Mul((FACTOR, r[second])) for r in rates]
            return {first: _ONE, second: FACTOR}, turned
        raise Uncovered("waves whose frequencies are not visibly different")

    # -- printing -----------------------------------------------------------------------------------

    def terms(self, terms: Sequence[Term], indices: Sequence[str]) -> str:
        """One term a wave, as a function of the wave and the block, or of two blocks."""
        q = self.p.within(set(indices))
        blocks = " ".join(map(identifier, indices))
        return f"(fun (zz_k : nat) ({blocks} : Z) => entry [{'; '.join(q.real(t) for t in terms)}] zz_k)"

    def square(self, rows: Sequence[Sequence[Term]], indices: Sequence[str]) -> str:
        """One term for each two waves."""
        q = self.p.within(set(indices))
        blocks = " ".join(map(identifier, indices))
        inner = "; ".join(f"[{'; '.join(q.real(t) for t in row)}]" for row in rows)
        return f"(fun (zz_k zz_l : nat) ({blocks} : Z) => entry2 [{inner}] zz_k zz_l)"

    def known(self, rates: str, count: str, size: int) -> str:
        """That the frequencies are positive and apart."""
        head = f"{size}%nat ({count})%Z {rates}"
        return (
            f"assert (zz_A : rates_apart {head}) by rates_are_apart; "
            f"assert (zz_P : rates_positive {head}) by rates_are_positive"
        )


def only(arguments: Sequence[Term], one: Term | None, name: str) -> dict[tuple[str, Term], int]:
    """The waves, all 0 but one."""
    return {(f, a): int(a == one and f == name) for a in arguments for f in ("sin", "cos")}


def linear_in(t: Term, arguments: set[Term]) -> None:
    """Raises Uncovered if waves are multiplied, or stand in what is no sum of products."""
    if _degree(t, arguments) > 1:
        raise Uncovered("independence of products of waves")


def _degree(t: Term, arguments: set[Term]) -> int:
    if isinstance(t, Fn) and t.name in ("sin", "cos") and t.args[0] in arguments:
        return 1
    if isinstance(t, Neg):
        return _degree(t.arg, arguments)
    if isinstance(t, Add):
        return max(_degree(x, arguments) for x in t.args)
    if isinstance(t, Mul):
        return sum(_degree(x, arguments) for x in t.args)
    if isinstance(t, Div) and not any(isinstance(x, Fn) and x.args and x.args[0] in arguments for x in walk(t.den)):
        return _degree(t.num, arguments)
    return 2 * any(isinstance(x, Fn) and x.args and x.args[0] in arguments for x in walk(t))


def has_wave(t: Term, values: Values) -> bool:
    return any(isinstance(x, Fn) and x.args and (x.name, x.args[0]) in values for x in walk(t))


def nth(n: int, count: int) -> str:
    """The pattern that takes one of ``count`` facts apart from the others."""
    if count == 1:
        return "zz_E"
    return "[zz_E _]" if n == 0 else f"[_ {nth(n - 1, count - 1)}]"

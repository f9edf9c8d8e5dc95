"""Sums of cosines as the theory has them: so many angles, and the point where the cosines are taken."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.term import Fn, Mul, Ref, Sum, Sym, Term, free_names, num
from .naming import identifier
from .printer import Printer
from .uncovered import Uncovered

__all__ = ["Waves", "cosines", "waves_of"]


@dataclass(frozen=True, slots=True)
class Waves:
    """How many angles there are, the angles, and where the cosines are taken."""

    count: str
    angles: str
    place: str
    written: bool
    """Whether the frequencies are a law that is written out, and no family."""

    @property
    def count_of(self) -> str:
        return f"{self.angles} zz_p zz_f {self.count} zz_n"


def cosines(t: Term) -> Sum | None:
    """The sum of cosines in a term that is one, or a number times one."""
    if isinstance(t, Mul) and len(t.args) == 2:
        t = t.args[1]
    return t if isinstance(t, Sum) and isinstance(t.body, Fn) and t.body.name == "cos" else None


def waves_of(s: Sum, name: str | None, p: Printer) -> Waves | None:
    """A sum of cosines of ``name`` times an angle (of any name, if it is None); None if it is none."""
    assert isinstance(s.body, Fn)
    angle = s.body.args[0]
    if s.lo != num(0) or not (isinstance(angle, Mul) and len(angle.args) == 2 and isinstance(angle.args[0], Sym)):
        return None
    x, rest = angle.args
    assert isinstance(x, Sym)
    if (name is not None and x.name != name) or x.name in free_names(rest) or s.index == x.name:
        return None
    last = p.integer(s.hi)
    if not last.endswith(" - 1)%Z"):
        raise Uncovered("a sum of cosines over another range than that of the blocks")
    count = last.removeprefix("(").removesuffix(" - 1)%Z")
    angles = f"(fun {identifier(s.index)} : Z => {p.within({s.index}).real(rest)})"
    return Waves(f"({count})%Z", angles, identifier(x.name), not isinstance(rest, Ref))

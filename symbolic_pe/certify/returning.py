"""Proofs that a mean of cosines comes back to 1, by Dirichlet's theorem.

None of this is trusted: ``theory/Returns.v`` proves what is used here.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.term import Add, Fn, Integral, Mul, Neg, Sym, Term, free_names, num
from .cosines import cosines, waves_of
from .everywhere import Everywhere
from .falling import Falling, phase_of, without
from .naming import identifier
from .printer import Printer
from .statement import Statement
from .uncovered import Uncovered

__all__ = ["LIBRARY", "returning"]

LIBRARY = "SymbolicPE.Returns"
_TIGHT = 4
OTHER = "a proof from a hypothesis about all values of a name"


def returning(st: Statement) -> str:
    """One tactic; raises Uncovered where the hypothesis is not a bound on a mean of cosines."""
    if len(st.everywhere) != 1 or len(st.relations) != 1 or st.relations[0].op != "<=":
        raise Uncovered(OTHER)
    (e,), p, claim = st.everywhere, st.printer, st.relations[0].lhs
    c, lo = p.real(e.relation.rhs, _TIGHT), p.integer(e.lo)
    t = e.relation.lhs
    if e.relation.op != "<=" or not e.whole:
        raise Uncovered(OTHER)
    if isinstance(t, Fn) and t.name == "Abs" and claim == num(1) and e.hi is None:
        return _apart(t.args[0], e, p, lo, c, len(st.defined))
    if st.defined:
        raise Uncovered(OTHER)
    mean = _mean(t, e.name, p)
    if claim == num(1) and e.hi is None:
        return f"intros; laws; returns_always {mean.count} {mean.angles} {lo} {mean.share} {c}"
    cells = [x for x in free_names(claim) if x in p.integers]
    if e.hi is None or len(cells) != 1:
        raise Uncovered(OTHER)
    end = p.real(e.hi, _TIGHT)
    return f"intros; laws; returns_soon {mean.count} {mean.angles} {lo} {identifier(cells[0])} {mean.share} {c} {end}"


def _apart(t: Term, e: Everywhere, p: Printer, lo: str, c: str, defined: int) -> str:
    """A mean of cosines comes back to 1, the integral beside it tends to 0."""
    if not (isinstance(t, Add) and len(t.args) == 2 and isinstance(t.args[1], Neg)):
        raise Uncovered(OTHER)
    mean, other = _mean(t.args[0], e.name, p), t.args[1].arg
    if not (isinstance(other, Integral) and isinstance(other.body, Fn) and other.body.name == "cos"):
        raise Uncovered(OTHER)
    x = identifier(e.name)
    f = Falling.of(phase_of(other), other.index, p.under(e.name))
    per = without(f.term, Sym(e.name))
    if per is None:
        raise Uncovered(OTHER)
    k = f"(2 * {f.end} / ({p.real(per, _TIGHT)} * {f.rate}))"
    integral = f"(fun {x} : R => {p.under(e.name).bare().real(other)})"
    falls = f"falling {f.phase} {f.start} {f.rate} {f.end} {f.base} {f.times}%nat"
    proof = (
        f"apply (far_apart {mean.count} {mean.angles} {lo} {mean.share} {c} {integral} {k}); "
        f"[ some | at_least_one | share "
        f"| assert (0 < ln {f.base}) by (apply ln_above; lra); apply Rlt_le; above "
        f"| intros {x} zz_x; {falls}; falls_off {f.phase} {f.start} {f.rate} {f.end} | assumption ]"
    )
    if defined:
        g = Falling.of(phase_of(other), other.index, p.within({e.name}))
        there = f"falling {g.phase} {g.start} {g.rate} {g.end} {g.base} {g.times}%nat"
        exists = f"intros {x} zz_y; {there}; falling_integrable {g.phase} {g.start} {g.rate}"
        proof = f"(split; [ {exists} | {proof} ])"
    return f"intros; laws; assert (zz_1 : 1 <= IZR {lo}) by at_least_one; {proof}"


@dataclass(frozen=True, slots=True)
class _Mean:
    """How many angles there are, the angles, and what the sum of their cosines is multiplied by."""

    count: str
    angles: str
    share: str


def _mean(t: Term, name: str, p: Printer) -> _Mean:
    s = cosines(t)
    waves = waves_of(s, name, p) if s is not None else None
    if waves is None or not isinstance(t, Mul) or name in free_names(t.args[0]):
        raise Uncovered(OTHER)
    return _Mean(waves.count, waves.angles, p.real(t.args[0], _TIGHT))

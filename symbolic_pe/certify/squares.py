"""Proofs about the mean square of a mean of cosines.

None of this is trusted: ``theory/Squares.v`` proves what is used here.
"""

from __future__ import annotations

from ..kernel.term import Add, Div, Fn, Integral, Mul, Pow, Relation, Sum, Term, num, walk
from .cosines import Waves, cosines, waves_of
from .printer import Printer
from .statement import Statement
from .uncovered import Uncovered

__all__ = ["LIBRARY", "squares"]

LIBRARY = "SymbolicPE.Squares"
_TIGHT = 4


def squares(st: Statement) -> str:
    """One tactic, or "" if the statement is not about the square of a sum of cosines."""
    if len(st.relations) != 1:
        return ""
    (r,), p = st.relations, st.printer.bare()
    if st.everywhere:
        return _small(st, r, p)
    powers = [x for x in walk(r.lhs) if isinstance(x, Pow) and x.exp == num(2) and cosines(x.base) is not None]
    if len(powers) != 1:
        return ""
    integrals = [x for x in walk(r.lhs) if isinstance(x, Integral)]
    name = integrals[0].index if integrals else None
    s = cosines(powers[0].base)
    assert s is not None
    waves = waves_of(s, name, p)
    if waves is None:
        return ""
    if r.op == "==" and r.lhs == powers[0]:
        return f"intros; laws; exact (square {waves.count} {waves.angles} {waves.place} ltac:(zlia))"
    if r.op == "==" and integrals == [r.lhs] and isinstance(powers[0].base, Sum):
        whole = f"square_integral {waves.count_of} {p.real(integrals[0].hi, _TIGHT)}"
        ends = "[ exact zz_I | etransitivity; [ exact zz_V | unfold rest; cbv beta; ring ] ]"
        return f"intros; laws; {_known(waves)}; destruct ({whole}) as [zz_I zz_V]; split; {ends}"
    if r.op == "<=" and len(integrals) == 1 and isinstance(powers[0].base, Mul) and isinstance(r.rhs, Mul):
        end, share, e = p.real(integrals[0].hi, _TIGHT), p.real(powers[0].base.args[0], _TIGHT), _taken(r.lhs, p)
        weight = p.real(r.rhs.args[0], _TIGHT)
        mean = f"mean {waves.count_of} {end} {share} {e} {weight} {_SIDES}"
        return f"intros; laws; {_known(waves)}; exact ({mean})"
    return ""


_SIDES = "ltac:(mean_square) ltac:(mean_square) ltac:(mean_square) ltac:(mean_square)"


def _small(st: Statement, r: Relation, p: Printer) -> str:
    e = st.everywhere[0]
    t = e.relation.lhs
    if len(st.everywhere) != 1 or e.whole or e.hi is None or not (isinstance(t, Fn) and t.name == "Abs"):
        return ""
    s, factor = cosines(t.args[0]), t.args[0]
    waves = waves_of(s, e.name, p) if s is not None else None
    if waves is None or not isinstance(factor, Mul) or r.op != "<=" or not isinstance(r.rhs, Add):
        return ""
    last = r.rhs.args[-1]
    if not isinstance(last, Mul):
        return ""
    end, share, weight = (p.real(x, _TIGHT) for x in (e.hi, factor.args[0], last.args[0]))
    begin, eps, claim = (p.real(x, _TIGHT) for x in (e.lo, e.relation.rhs, r.lhs))
    lemma = f"small {waves.count_of} {end} {share} {claim} {weight} _ _ _ _ {begin} {eps} _ _ _ _"
    sides = "first [ assumption | mean_square | apply (IZR_lt 0); some ]"
    return f"intros; laws; {_known(waves)}; refine ({lemma}); {sides}"


def _known(w: Waves) -> str:
    if not w.written:
        raise Uncovered("the mean square for frequencies that are not known to fall")
    return (
        f"assert (zz_n : (0 <= {w.count})%Z) by zlia; assert (zz_p : forall zz_i : Z, 0 < {w.angles} zz_i) by law; "
        f"assert (zz_f : forall zz_i zz_j : Z, (zz_j < zz_i)%Z -> {w.angles} zz_i < {w.angles} zz_j) by law"
    )


def _taken(t: Term, p: Printer) -> str:
    """What the mean is compared with: ``e`` in ``|mean - e|``."""
    if isinstance(t, Fn) and t.name == "Abs" and isinstance(t.args[0], Add) and len(t.args[0].args) == 2:
        mean, e = t.args[0].args
        inner = getattr(e, "arg", None)
        if isinstance(mean, Div) and inner is not None:
            return p.real(inner, _TIGHT)
    raise Uncovered("a mean square that is compared with something else")

"""Derivatives and continuity of terms, by their structure.

Nothing here decides anything: :func:`derivative` and :func:`continuity` say what a term's derivative
is and under which :class:`Condition` it is so; :mod:`.facts` has every condition shown.

Sources: the special functions follow DLMF 6.2 (Ci, Si) and 13.2, 13.3 (the Kummer function).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..kernel.term import (
    Add,
    Const,
    Div,
    Fn,
    Integral,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    substitute,
    walk,
)  # fmt: skip

__all__ = ["Condition", "NoDerivative", "Smooth", "continuity", "depends", "derivative", "kummer"]


class NoDerivative(Exception):
    """The term is none of those whose derivative (or continuity) is known here."""

    def __init__(self, why: str, subject: Term) -> None:
        super().__init__(why)
        self.why, self.subject = why, subject


@dataclass(frozen=True, slots=True)
class Smooth:
    """``name`` is a real function with ``order`` continuous derivatives ``name'``, ``name''`` on ``[lo, hi]``.

    With ``matrix`` its values are real matrices or vectors, which do not commute.
    """

    name: str
    order: int
    lo: Term
    hi: Term
    matrix: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """One of the relations must hold; or, with ``over``, the term must be continuous in that range.

    ``within`` are the sums around the term: it must hold for every index of their ranges.
    """

    any_of: tuple[Relation, ...] = ()
    over: Integral | None = None
    within: tuple[Sum, ...] = ()


def depends(t: Term, x: str) -> bool:
    """Whether ``x`` is free in ``t``."""
    return x in free_names(t)


def kummer(t: Term) -> bool:
    """Whether ``t`` is ``hyp1f1(a, a + 1, z)``."""
    return (
        isinstance(t, Fn) and t.name == "hyp1f1" and len(t.args) == 3 and t.args[1] in (
            Add((t.args[0], num(1))), Add((num(1), t.args[0]))
        )
    )  # fmt: skip


def _positive(u: Term) -> Condition:
    return Condition((Relation(">", u, num(0)),))


def _nonzero(u: Term) -> Condition:
    return Condition((Relation("!=", u, num(0)), Relation(">", u, num(0)), Relation("<", u, num(0))))


def _without(t: Term, factor: Term) -> Term | None:
    """``t`` over one of its factors, if it is visibly one."""
    if t == factor:
        return num(1)
    for j, a in enumerate(t.args if isinstance(t, Mul) else ()):
        rest = _without(a, factor)
        if rest is not None and isinstance(t, Mul):
            return Mul((*t.args[:j], rest, *t.args[j + 1 :]))
    return None


def _integer(t: Term) -> int | None:
    if isinstance(t, Neg):
        n = _integer(t.arg)
        return None if n is None else -n
    return int(t.value) if isinstance(t, Num) and t.value.denominator == 1 else None


def _family(name: str, smooth: Mapping[str, Smooth]) -> tuple[Smooth, int] | None:
    """The declared function of which ``name`` is a derivative, and how many remain."""
    bare = name.rstrip("'")
    found = smooth.get(bare)
    return None if found is None else (found, found.order - (len(name) - len(bare)))


def derivative(t: Term, x: str, smooth: Mapping[str, Smooth]) -> tuple[Term, list[Condition]]:
    """``dt/dx`` for real ``x``, and what must hold for it; raises :class:`NoDerivative`."""
    needs: list[Condition] = []

    def go(u: Term) -> Term:
        if not depends(u, x):
            return num(0)
        if isinstance(u, Sym):
            return num(1)
        rigid = u.den if isinstance(u, Div) else u if isinstance(u, Pow) else num(0)
        if isinstance(u, Fn) and u.name not in _BILINEAR:
            rigid = Add(u.args)
        if _turns(rigid, smooth):
            raise NoDerivative("what is not a product of matrices has another chain rule", u)
        if isinstance(u, Neg):
            return Neg(go(u.arg))
        if isinstance(u, Add):
            return Add(tuple(go(a) for a in u.args if depends(a, x)))
        if isinstance(u, Mul):
            rows = []
            for j, a in enumerate(u.args):
                if depends(a, x):
                    rows.append(Mul((*u.args[:j], go(a), *u.args[j + 1 :])))
            return rows[0] if len(rows) == 1 else Add(tuple(rows))
        if isinstance(u, Div):
            needs.append(_nonzero(u.den))
            if not depends(u.den, x):
                top = go(u.num)
                rest = _without(top, u.den)
                return Div(top, u.den) if rest is None else rest
            top = Add((Mul((go(u.num), u.den)), Neg(Mul((u.num, go(u.den))))))
            return Div(top, Pow(u.den, num(2)))
        if isinstance(u, Pow):
            return power(u)
        if isinstance(u, Sum) and not (depends(u.lo, x) or depends(u.hi, x)):
            inner, more = derivative(u.body, x, smooth)
            needs.extend(_within(u, more))
            return Sum(inner, u.index, u.lo, u.hi)
        if isinstance(u, Integral) and not (depends(u.lo, x) or depends(u.body, x)):
            needs.append(Condition(over=u))
            return Mul((substitute(u.body, {u.index: u.hi}), go(u.hi)))
        if isinstance(u, Fn):
            return function(u)
        raise NoDerivative("a term without a known derivative", u)

    def power(u: Pow) -> Term:
        n = _integer(u.exp)
        if n is not None:
            if n < 1:
                needs.append(_nonzero(u.base))
            return Mul((num(n), Pow(u.base, num(n - 1)), go(u.base)))
        if not depends(u.exp, x):
            needs.append(_positive(u.base))
            return Mul((u.exp, Pow(u.base, Add((u.exp, num(-1)))), go(u.base)))
        if not depends(u.base, x):
            if u.base == Const("E"):
                return Mul((u, go(u.exp)))
            needs.append(_positive(u.base))
            return Mul((u, Fn("log", (u.base,)), go(u.exp)))
        raise NoDerivative("a power whose base and exponent both move", u)

    def function(u: Fn) -> Term:
        known = _family(u.name, smooth)
        if known is not None and len(u.args) == 1:
            if known[1] < 1:
                raise NoDerivative(f"{u.name} is not known to have a derivative", u)
            needs.extend(_inside(u.args[0], known[0]))
            return Mul((Fn(u.name + "'", u.args), go(u.args[0])))
        if kummer(u) and not depends(u.args[0], x):
            a, _, z = u.args
            needs.append(_nonzero(z))
            return Mul((a, Div(Add((Fn("exp", (z,)), Neg(u))), z), go(z)))
        if u.name in ("dot", "normsq"):
            left, right = u.args[0], u.args[-1]
            return Add((Fn("dot", (go(left), right)), Fn("dot", (left, go(right)))))
        if len(u.args) != 1:
            raise NoDerivative("a function without a known derivative", u)
        (v,) = u.args
        if u.name in ("Re", "Im", "conj", "transpose"):
            return Fn(u.name, (go(v),))
        outer: Term
        if u.name == "sin":
            outer = Fn("cos", (v,))
        elif u.name == "cos":
            outer = Neg(Fn("sin", (v,)))
        elif u.name == "exp":
            outer = u
        elif u.name == "sinh":
            outer = Fn("cosh", (v,))
        elif u.name == "cosh":
            outer = Fn("sinh", (v,))
        elif u.name == "log":
            needs.append(_positive(v))
            outer = Div(num(1), v)
        elif u.name == "sqrt":
            needs.append(_positive(v))
            outer = Div(num(1), Mul((num(2), u)))
        elif u.name == "Ci":
            needs.append(_positive(v))
            outer = Div(Fn("cos", (v,)), v)
        elif u.name == "Si":
            needs.append(_nonzero(v))
            outer = Div(Fn("sin", (v,)), v)
        else:
            raise NoDerivative("a function without a known derivative", u)
        return Mul((outer, go(v)))

    return go(t), needs


_BILINEAR = frozenset(["transpose", "dot", "normsq"])


def _turns(t: Term, smooth: Mapping[str, Smooth]) -> bool:
    """Whether matrices that move stand in ``t``: they do not commute with their slopes."""
    names = (x.name.rstrip("'") for x in walk(t) if isinstance(x, Fn))
    return any(smooth[n].matrix for n in names if n in smooth)


def _within(t: Sum, needs: list[Condition]) -> list[Condition]:
    return [Condition(c.any_of, c.over, (t, *c.within)) for c in needs]


def _inside(u: Term, f: Smooth) -> list[Condition]:
    return [Condition((Relation(">=", u, f.lo),)), Condition((Relation("<=", u, f.hi),))]


_EVERYWHERE = frozenset(["sin", "cos", "exp", "sinh", "cosh", "Si", "Abs", "Re", "Im", "conj", *_BILINEAR])


def continuity(t: Term, x: str, smooth: Mapping[str, Smooth]) -> list[Condition]:
    """What must hold for ``t`` to be a continuous function of the real ``x``; raises :class:`NoDerivative`."""
    needs: list[Condition] = []

    def go(u: Term) -> None:
        if not depends(u, x) or isinstance(u, Sym):
            return
        if isinstance(u, (Neg, Add, Mul)):
            for a in u.args if not isinstance(u, Neg) else (u.arg,):
                go(a)
        elif isinstance(u, Div):
            go(u.num)
            go(u.den)
            needs.append(_nonzero(u.den))
        elif isinstance(u, Pow):
            go(u.base)
            go(u.exp)
            n = _integer(u.exp)
            if n is None and u.base != Const("E"):
                rooted = not depends(u.exp, x)
                needs.append(Condition((Relation(">=", u.base, num(0)),)) if rooted else _positive(u.base))
                if rooted:  # 0 to a positive power, or a base above 0
                    needs.append(Condition((Relation(">", u.exp, num(0)), Relation(">", u.base, num(0)))))
            elif n is not None and n < 0:
                needs.append(_nonzero(u.base))
        elif isinstance(u, Sum) and not (depends(u.lo, x) or depends(u.hi, x)):
            needs.extend(_within(u, continuity(u.body, x, smooth)))
        elif isinstance(u, Integral) and not (depends(u.lo, x) or depends(u.body, x)):
            go(u.hi)
            needs.append(Condition(over=u))
        elif isinstance(u, Fn):
            applied(u)
        else:
            raise NoDerivative("a term not known to be continuous", u)

    def applied(u: Fn) -> None:
        known = _family(u.name, smooth)
        for a in u.args:
            go(a)
        if known is not None and len(u.args) == 1 and known[1] >= 0:
            needs.extend(_inside(u.args[0], known[0]))
        elif len(u.args) == 1 and u.name in ("log", "Ci"):
            needs.append(_positive(u.args[0]))
        elif len(u.args) == 1 and u.name == "sqrt":
            needs.append(Condition((Relation(">=", u.args[0], num(0)),)))
        elif len(u.args) == 1 and u.name == "tanh":  # of an imaginary number it has poles
            needs.append(Condition((Relation("==", u.args[0], Fn("conj", u.args)),)))
        elif not (u.name in _EVERYWHERE and (len(u.args) == 1 or u.name == "dot")) and not (
            kummer(u) and not depends(u.args[0], x)
        ):
            raise NoDerivative("a function not known to be continuous", u)

    go(t)
    return needs

"""What waves there are in a sum: their frequency, their phase, and what they are multiplied by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel.term import Add, Div, Fn, Mul, Neg, Sym, Term, children, free_names, num, rebuild, substitute, walk
from .entries import times, total
from .uncovered import Uncovered

__all__ = ["coefficient", "factor", "growth", "outside", "rest", "share", "wave", "waves"]

_ZERO = num(0)


def wave(t: Term, variable: str) -> tuple[Term, Term]:
    """The one frequency of the waves in ``t``, and their phase."""
    found: dict[tuple[Term, Term], None] = {}
    for x in walk(t):
        if isinstance(x, Fn) and x.name != "exp" and variable in free_names(x):
            if x.name not in ("sin", "cos"):
                raise Uncovered("independence of other functions than sines and cosines")
            found[factor(x.args[0], variable), rest(x.args[0], variable)] = None
    if len(found) != 1:
        raise Uncovered("independence where a block has more than one frequency or phase")
    return next(iter(found))


def rest(t: Term, variable: str) -> Term:
    """What is added to the multiple of ``variable`` in an affine argument."""
    if isinstance(t, Add):
        parts = [rest(x, variable) for x in t.args]
        kept = tuple(x for x in parts if x != _ZERO)
        return Add(kept) if len(kept) > 1 else kept[0] if kept else _ZERO
    if variable not in free_names(t):
        return t
    at_zero = substitute(t, {variable: _ZERO})
    inner = inside(t, variable)
    return _ZERO if inner is None or rest(inner, variable) == _ZERO else at_zero


def inside(t: Term, variable: str) -> Term | None:
    """The sum that ``variable`` stands in, under products and quotients."""
    if isinstance(t, Add):
        return t
    if isinstance(t, Mul):
        return next((i for x in t.args if variable in free_names(x) for i in [inside(x, variable)] if i), None)
    return inside(t.num, variable) if isinstance(t, Div) else None


def coefficient(t: Term, values: Mapping[tuple[str, str], int]) -> Term:
    """``t`` with 0 or 1 in the place of the waves in a variable: what they are multiplied by; growth is left out."""
    if isinstance(t, Fn) and t.name == "exp" and {v for v, _ in values} & set(free_names(t)):
        return num(1)
    if isinstance(t, Fn) and t.name in ("sin", "cos"):
        for (variable, name), q in values.items():
            if variable in free_names(t) and t.name == name:
                return num(q)
    kids = children(t)
    return rebuild(t, tuple(coefficient(k, values) for k in kids)) if kids else t


def factor(t: Term, variable: str) -> Term:
    """What ``variable`` is multiplied by in an affine argument."""
    if isinstance(t, Add):
        parts = [x for x in t.args if variable in free_names(x)]
        if len(parts) == 1:
            return factor(parts[0], variable)
    elif isinstance(t, Mul):
        rest = tuple(x for x in t.args if variable not in free_names(x))
        inner = [x for x in t.args if variable in free_names(x)]
        if len(inner) == 1 and (inner[0] == Sym(variable) or isinstance(inner[0], Add)):
            if isinstance(inner[0], Add) and Sym(variable) not in inner[0].args:
                raise Uncovered("independence of waves whose phase is not affine")
            return rest[0] if len(rest) == 1 else Mul(rest) if rest else num(1)
    elif isinstance(t, Div) and variable not in free_names(t.den):
        return Div(factor(t.num, variable), t.den)
    elif t == Sym(variable):
        return num(1)
    raise Uncovered("independence of waves whose phase is not affine")


def waves(body: Term, variable: str) -> tuple[Term, Term]:
    """The coefficients of sine and cosine."""
    return tuple(  # type: ignore[return-value]
        coefficient(body, {(variable, "sin"): q, (variable, "cos"): 1 - q}) for q in (1, 0)
    )


def growth(t: Term, variable: str) -> tuple[Term, ...]:
    """The rate of the growth that all terms of ``t`` have in common; none if nothing grows."""
    found = {factor(x.args[0], variable) for x in walk(t) if isinstance(x, Fn) and x.name == "exp"
             and variable in free_names(x)}  # fmt: skip
    if len(found) > 1:
        raise Uncovered("independence where a block grows at more than one rate")
    return tuple(found)


def share(t: Term, values: Mapping[tuple[str, Term], int]) -> Term:
    """What is left of ``t`` where each wave, by its function and its argument, is 0 or 1, without what is 0."""
    if isinstance(t, Fn) and t.args and (t.name, t.args[0]) in values:
        return num(values[t.name, t.args[0]])
    if isinstance(t, Neg):
        inner = share(t.arg, values)
        return inner if inner == _ZERO else Neg(inner)
    if isinstance(t, Add):
        return total([share(x, values) for x in t.args])
    if isinstance(t, Mul):
        out: Term = num(1)
        for x in t.args:
            out = times(out, share(x, values))
        return out
    if isinstance(t, Div):
        above = share(t.num, values)
        return above if above == _ZERO else Div(above, t.den)
    return t


def outside(t: Term, variables: Sequence[str]) -> bool:
    """Whether a variable stands anywhere but under a function."""
    if isinstance(t, Fn):
        return False
    return (isinstance(t, Sym) and t.name in variables) or any(outside(k, variables) for k in children(t))

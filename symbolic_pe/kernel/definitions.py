"""Definitions: what stands for a defined name, bound names kept apart.

To be believed: ``name[B*i + r]`` is matched by an index that is ``r`` more than a multiple of ``B``, and by no other;
no free name of what is put in becomes bound.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from operator import is_

from .term import (
    BINDERS,
    INNER,
    Add,
    Definition,
    Div,
    Fn,
    Mul,
    Neg,
    Num,
    Ref,
    Sym,
    Term,
    bound_names,
    fresh,
    num,
    rebuild,
    rename,
    substitute,
    walk,
)  # fmt: skip
from .values import OutOfFragment

__all__ = ["linear", "renamed_apart", "unfold_once"]

Whole = Callable[[Term], bool]
"""Whether a term is an integer if all names in it are."""


def renamed_apart(t: Term, taken: Collection[str]) -> Term:
    """``t`` with every bound name that is in ``taken`` renamed."""
    below = INNER.get(t.__class__)
    if below is None:
        return t
    if t.__class__ in BINDERS:
        for name in dict.fromkeys(bound_names(t)):
            if name in taken:
                used = {x.name for x in walk(t) if isinstance(x, (Sym, Ref))}.union(taken, bound_names(t))
                t = rename(t, name, fresh(name, used))
    kids = below(t)
    new = [renamed_apart(k, taken) for k in kids]
    return t if all(map(is_, kids, new)) else rebuild(t, tuple(new))


def unfold_once(t: Term, definitions: tuple[Definition, ...], is_whole: Whole) -> Term:
    """One round of unfolding; no bound name of ``t`` is defined or free in a definition."""
    if isinstance(t, (Sym, Ref, Fn)):
        for d in definitions:
            if d.name == t.name:
                match = _match(d, t, is_whole)
                if match is not None:
                    return substitute(d.body, match)
    below = INNER.get(t.__class__)
    if below is None:
        return t
    kids = below(t)
    new = [unfold_once(k, definitions, is_whole) for k in kids]
    return t if all(map(is_, kids, new)) else rebuild(t, tuple(new))


def _match(d: Definition, t: Sym | Ref | Fn, is_whole: Whole) -> dict[str, Term] | None:
    args = t.indices if isinstance(t, Ref) else t.args if isinstance(t, Fn) else ()
    if isinstance(t, Ref) != d.indexed or len(args) != len(d.params):
        return None
    if d.here:
        return {} if args == d.params else None
    out: dict[str, Term] = {}
    for param, arg in zip(d.params, args, strict=True):
        if isinstance(param, Sym):
            if out.setdefault(param.name, arg) != arg:
                return None
            continue
        pattern = linear(param) if d.indexed else None
        if pattern is None:
            raise OutOfFragment("an index pattern must read B*i + r", param)
        name, step, offset = pattern
        if not is_whole(Div(Add((arg, Neg(num(offset)))), num(step))):
            return None
        rest: Term = Add((arg, Neg(num(offset)))) if offset else arg
        out[name] = rest if step == 1 else Div(rest, num(step))
    return out


def linear(param: Term) -> tuple[str, int, int] | None:
    """``(i, B, r)`` of an index pattern ``B*i + r``."""
    step = offset = Fraction(0)
    if isinstance(param, Add) and len(param.args) == 2 and isinstance(param.args[1], Num):
        offset, param = param.args[1].value, param.args[0]
    if isinstance(param, Sym):
        step = Fraction(1)
    elif isinstance(param, Mul) and len(param.args) == 2 and isinstance(param.args[0], Num):
        step, param = param.args[0].value, param.args[1]
    if not isinstance(param, Sym) or not step.denominator == offset.denominator == 1:
        return None
    return param.name, int(step), int(offset)

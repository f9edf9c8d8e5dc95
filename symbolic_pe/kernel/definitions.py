"""Definitions: what stands for a defined name, bound names kept apart."""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import is_

from .term import (
    BINDERS,
    INNER,
    MATRICES,
    MATRIX_NAMES,
    VALUED,
    Add,
    Assumption,
    Definition,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Ref,
    Relation,
    Sym,
    Term,
    bound_names,
    children,
    num,
    rebuild,
    rename,
    substitute,
    walk,
)  # fmt: skip
from .values import OutOfFragment

__all__ = ["as_definition", "is_law", "linear", "renamed_apart", "singled_out", "unfold_once"]

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
                fresh = name + "'"
                while fresh in used:
                    fresh += "'"
                t = rename(t, name, fresh)
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


def is_law(d: Definition) -> bool:
    """Whether ``d`` gives a number for each index or argument."""
    return (
        bool(d.params)
        and not d.here
        and all(isinstance(p, Sym) for p in d.params)
        and not any(isinstance(x, MATRICES) or (isinstance(x, Fn) and x.name in MATRIX_NAMES) for x in walk(d.body))
    )


def as_definition(h: Relation) -> Definition | None:
    """``theta[i] == body`` as a definition of ``theta``, if it can be one."""
    if h.op != "==" or not isinstance(h.lhs, (Sym, Ref, Fn)) or h.lhs.name in VALUED:
        return None
    params = h.lhs.indices if isinstance(h.lhs, Ref) else h.lhs.args if isinstance(h.lhs, Fn) else ()
    if not all(isinstance(p, Sym) for p in params) or len(set(params)) < len(params):
        return None
    own = {p.name for p in params if isinstance(p, Sym)}
    names = {x.name for x in walk(h.rhs) if isinstance(x, (Sym, Ref, Fn))}
    if h.lhs.name in names or h.lhs.name in own:
        return None
    return Definition(h.lhs.name, tuple(params), h.rhs, isinstance(h.lhs, Ref))


def singled_out(d: Definition, of: Relation, given: Collection[Hypothesis]) -> bool:
    """Whether a hypothesis other than ``of`` says which values a parameter of ``d`` has: it is said of these alone."""
    own = _parameters(d)
    for g in given if own else ():
        if isinstance(g, Assumption):
            if g.name in own and g.kind not in ("integer", "every"):
                return True
        elif g != of:
            other = as_definition(g)
            bare = _outside_indices(g.lhs) | _outside_indices(g.rhs)
            if not own.isdisjoint(bare - _parameters(other) if other else bare):
                return True
    return False


def _parameters(d: Definition) -> set[str]:
    return {p.name for p in d.params if isinstance(p, Sym)}


def _outside_indices(t: Term) -> set[str]:
    """The symbols of ``t`` that do not only stand in the index of a family or the argument of an unknown function."""
    if isinstance(t, Sym):
        return {t.name}
    if isinstance(t, Ref) or (isinstance(t, Fn) and t.name not in VALUED):
        return set()
    return {n for x in children(t) for n in _outside_indices(x)}


def _match(d: Definition, t: Sym | Ref | Fn, is_whole: Whole) -> dict[str, Term] | None:
    args = t.indices if isinstance(t, Ref) else t.args if isinstance(t, Fn) else ()
    if isinstance(t, Ref) != d.indexed or len(args) != len(d.params):
        return None
    if d.here:
        return {} if args == d.params else None
    out: dict[str, Term] = {}
    for param, arg in zip(d.params, args, strict=True):
        if isinstance(param, Sym):
            out[param.name] = arg
            continue
        pattern = linear(param)
        if pattern is None:
            raise OutOfFragment("an index pattern must read B*i + r", param)
        name, step, offset = pattern
        if not is_whole(Div(Add((arg, Neg(num(offset)))), num(step))):
            return None
        rest: Term = Add((arg, Neg(num(offset)))) if offset else arg
        out[name] = _divided(rest, arg, step, offset)
    return out


def _divided(rest: Term, arg: Term, step: int, offset: int) -> Term:
    """``(arg - offset)/step``, as its author would have written it where that is plain to see."""
    if step == 1:
        return rest
    pattern = linear_multiple(arg, offset)
    if pattern is not None and pattern[0] == step:
        return pattern[1]
    if isinstance(rest, Num):
        return Num(rest.value / step)
    return Div(rest, num(step))


def linear_multiple(arg: Term, offset: int) -> tuple[int, Term] | None:
    """``(B, t)`` if ``arg`` is written ``B*t`` or ``B*t + offset``."""
    if offset and isinstance(arg, Add) and len(arg.args) == 2 and arg.args[1] == num(offset):
        arg = arg.args[0]
    elif offset:
        return None
    if isinstance(arg, Mul) and len(arg.args) == 2 and isinstance(arg.args[0], Num):
        return int(arg.args[0].value), arg.args[1]
    return None


def linear(param: Term) -> tuple[str, int, int] | None:
    """``(i, B, r)`` of an index pattern ``B*i + r``."""
    offset = 0
    if isinstance(param, Add) and len(param.args) == 2 and isinstance(param.args[1], Num):
        offset, param = int(param.args[1].value), param.args[0]
    if isinstance(param, Sym):
        return param.name, 1, offset
    if isinstance(param, Mul) and len(param.args) == 2:
        step, index = param.args
        if isinstance(step, Num) and isinstance(index, Sym):
            return index.name, int(step.value), offset
    return None

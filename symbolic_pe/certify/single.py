"""Equivalences about a single block: its functions are put to the test at a few positions.

None of this is trusted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ..kernel.derivation import Equivalence
from ..kernel.term import Div, Fn, Mul, Num, Ref, Sym, Term, free_names, num, walk
from .naming import identifier
from .printer import Printer
from .uncovered import Uncovered
from .waves import factor, outside, rest

__all__ = ["single"]

POINTS = (0, 1, 2, -1)


def single(p: Printer, goal: Equivalence) -> str:
    """A single block: its functions are put to the test at a few positions."""
    terms = [t for r in goal.relations for t in (r.lhs, r.rhs)]
    found = [x for t in terms for x in walk(t) if isinstance(x, Fn) and set(goal.variables) & set(free_names(x))]
    below = {x.den for t in terms for x in walk(t) if isinstance(x, Div) and not isinstance(x.den, Num)}
    if not found and not below:
        return _polynomial(p, goal)
    rates: dict[str, dict[Term, None]] = {"wave": {}, "growth": {}}
    for x in found:
        if x.name not in ("sin", "cos", "exp"):
            raise Uncovered("independence of the functions of a single block")
    if found and any(outside(t, goal.variables) for t in terms):
        return _before_a_wave(p, goal, found)
    for x in found:
        for v in set(goal.variables) & set(free_names(x)):
            rates["growth" if x.name == "exp" else "wave"][factor(x.args[0], v)] = None
    if any(len(r) > 1 for r in rates.values()) or any(set(goal.variables) & set(free_names(t)) for t in below):
        raise Uncovered("independence of the functions of a single block")
    waves, growths = (next(iter(r), None) for r in rates.values())
    quarter = f"(PI / 2 / {p.real(waves, 4)})" if waves is not None else ""
    places = ["0", *([quarter] if quarter else []), *(p.real(t, 4) for t in below)]
    if not found and len(below) == 1 and len(goal.variables) in (1, 3):
        return _at_places(p, goal, places, None, f"from_cleared {p.real(next(iter(below)), 4)}")
    if len(goal.variables) == 1:
        return _at_places(p, goal, places, growths)
    if len(goal.variables) != 3:
        raise Uncovered("independence of the functions of a single block")
    if growths is not None:
        return _moved_by_a_turn(p, goal, places, f"(4 * {quarter})" if quarter else "1", growths)
    return _at_places(p, goal, places, None)


def _before_a_wave(p: Printer, goal: Equivalence, found: Sequence[Fn]) -> str:
    """One wave whose height is a multiple of the position: at 0, at quarters of a turn, at half a turn."""
    unknown = {x for r in goal.relations for t in (r.lhs, r.rhs) for x in walk(t)
               if isinstance(x, (Ref, Sym)) and x.name in goal.unknowns}  # fmt: skip
    rates = {factor(x.args[0], v) for x in found for v in set(goal.variables) & set(free_names(x))}
    if len(rates) != 1 or {x.name for x in found} != {"sin"} or len(goal.relations) != 1 or len(unknown) != 1:
        raise Uncovered("independence of waves with polynomials before them")
    quarter = f"(PI / 2 / {p.real(next(iter(rates)), 4)})"
    (r,) = goal.relations
    if len(goal.variables) == 3:
        return _at(p, goal, [("0", "0", quarter)], None, f"parts; from_heights {quarter} 0")
    if len(goal.variables) != 1 or not isinstance(r.rhs, Mul):
        raise Uncovered("independence of waves with polynomials before them")
    (v,) = goal.variables
    turn = next((rest(x.args[0], v) for x in walk(r.rhs) if isinstance(x, Fn) and v in free_names(x)), num(0))
    places = ["0", quarter, f"(- {quarter})", f"(2 * {quarter})"]
    return _at(p, goal, [(x,) for x in places], None, f"parts; from_heights {quarter} ({p.real(turn)})")


def _at_places(
    p: Printer, goal: Equivalence, places: Sequence[str], growth: Term | None, end: str = "parts; from_places"
) -> str:
    return _at(p, goal, list(product(places, repeat=len(goal.variables))), growth, end)


def _at(p: Printer, goal: Equivalence, places: Sequence[tuple[str, ...]], growth: Term | None, end: str) -> str:
    facts = []
    for n, at in enumerate(places):
        names = [f"zz_{n}_{m}" for m in range(len(goal.relations))]
        pattern = names[-1]
        for name in reversed(names[:-1]):
            pattern = f"[{name} {pattern}]"
        facts.append(f"pose proof (zz_H {' '.join(at)}) as {pattern}")
        if growth is not None:  # what has grown is brought back
            back = f"exp (- ({p.real(growth, 2)} * {at[0]}))"
            facts += [f"apply (f_equal (Rmult ({back}))) in {name}" for name in names]
    variables = " ".join(map(identifier, goal.variables))
    forth = f"intros zz_H; {'; '.join(facts)}; clear zz_H; cbv beta in *; {end}"
    back = f"numerators; from_known {_factor_back(p, goal)}"
    return f"intros; split; [ {forth} | intros zz_H {variables}; apart_facts; parts; {back} ]"


def _factor_back(p: Printer, goal: Equivalence) -> str:
    """What a condition may have to be multiplied by to give the relation: a cosine of the position."""
    v = goal.variables[0]
    terms = [t for r in goal.relations for t in (r.lhs, r.rhs)]
    sines = [x for t in terms for x in walk(t) if isinstance(x, Fn) and x.name == "sin" and v in free_names(x)]
    rate = factor(sines[0].args[0], v) if sines else None
    return "1" if rate is None else f"(cos ({p.real(Mul((rate, Sym(v))))}))"


def _moved_by_a_turn(p: Printer, goal: Equivalence, places: Sequence[str], turn: str, growth: Term) -> str:
    """A form that grows and keeps its value when both positions move by a turn vanishes."""
    if len(goal.relations) != 1:
        raise Uncovered("independence of the functions of a single block")
    facts = [f"pose proof (zz_H {' '.join(at)} {turn}) as zz_{n}" for n, at in enumerate(product(places, repeat=2))]
    variables = " ".join(map(identifier, goal.variables))
    grown = f"({p.real(growth, 2)} * (2 * {turn}))"
    brought = "; ".join(
        f"apply (f_equal (Rmult (exp (- ({p.real(growth, 2)} * ({at[0]} + {at[1]})))))) in zz_{n}"
        for n, at in enumerate(product(places, repeat=2))
    )
    forth = f"intros zz_H; {'; '.join(facts)}; clear zz_H; cbv beta in *; {brought}; parts; has_grown {grown}"
    back = f"from_known {_factor_back(p, goal)}"
    return f"intros; split; [ {forth} | intros zz_H {variables}; apart_facts; parts; {back} ]"


def _polynomial(p: Printer, goal: Equivalence) -> str:
    """Polynomials that agree at enough small numbers have equal coefficients."""
    if len(goal.variables) > 3:
        raise Uncovered("independence in more than three variables")
    points = POINTS if len(goal.variables) < 3 else POINTS[:3]
    every = product(points, repeat=len(goal.variables))
    facts = [f"pose proof (zz_H {' '.join(f'({x})' for x in at)})" for at in every]
    forth = f"intros zz_H; {'; '.join(facts)}; clear zz_H; cbv beta in *; parts; first [ lra | nra ]"
    variables = " ".join(map(identifier, goal.variables))
    return f"intros; split; [ {forth} | intros zz_H {variables}; apart_facts; parts; use_equations; close ]"

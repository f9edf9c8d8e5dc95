"""Rules that make facts from what the kernel decides: order, moduli, replacing, specialising."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel.term import (
    SIGNS,
    Add,
    Assumption,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    bound_names,
    children,
    free_names,
    num,
    rebuild,
    relation_names,
    walk,
    with_values,
)  # fmt: skip
from .facts import Fact, Ground, RuleError, made, need, need_range, said_of
from .signs import is_real
from .weakening import names_of

__all__ = [
    "at_least_minus_modulus",
    "by_combination",
    "by_kernel",
    "congruent",
    "everywhere",
    "modulus",
    "replaced",
    "specialised",
    "triangle",
]


def by_kernel(
    ground: Ground, r: Relation, given: Sequence[Hypothesis] = (), facts: Sequence[Fact] = (), reason: str = "",
    rule: str = "compute",
) -> Fact:  # fmt: skip
    """``r``, decided by canonical forms or by the signs of its parts, with ``facts`` as further hypotheses."""
    given = tuple(dict.fromkeys((*given, *(h for f in facts for h in f.given))))
    here = (*given, *(f.relation for f in facts))
    if not (ground.proves(r, here) or ground.holds(r, here)):
        raise RuleError(rule, f"the kernel does not show {r.op} between terms in {said_of(Add((r.lhs, r.rhs)))}")
    return made(rule, reason, facts, r, given, ground)


def modulus(ground: Ground, t: Term, value: Term, given: Sequence[Hypothesis] = (), reason: str = "") -> Fact:
    """``|t| = value``, since ``t * conj(t) = value**2`` and ``value >= 0`` (else ``|2| = -2``)."""
    rule = "modulus"
    if not ground.proves(Relation("==", Mul((t, Fn("conj", (t,)))), Pow(value, num(2))), given):
        raise RuleError(rule, "its square is another")
    need(rule, ground, Relation(">=", value, num(0)), given)
    return made(rule, reason, (), Relation("==", Fn("Abs", (t,)), value), given, ground)


def at_least_minus_modulus(ground: Ground, t: Term, given: Sequence[Hypothesis] = (), reason: str = "") -> Fact:
    """``-|t| <= t`` for real ``t`` (for ``t = i`` it would order a complex number)."""
    rule = "modulus of a real number"
    if not ground.proves(is_real(t), given):
        raise RuleError(rule, "not shown to be real")
    return made(rule, reason, (), Relation("<=", Neg(Fn("Abs", (t,))), t), given, ground)


def everywhere(ground: Ground, which: int, reason: str = "") -> Fact:
    """A hypothesis that holds on a whole interval, at a point of it."""
    h = ground.everywhere[which]
    return made("hypothesis", reason, (), h.relation, h.range(), ground)


def upward(r: Relation) -> tuple[str, Term]:
    """``("<=", gap)`` with ``gap >= 0``, or ``"<"`` or ``"=="``."""
    if r.op in (">", ">="):
        r = Relation({">": "<", ">=": "<="}[r.op], r.rhs, r.lhs)
    return r.op, Add((r.rhs, Neg(r.lhs)))


def by_combination(
    goal: Relation, parts: Sequence[tuple[Term, Fact]], slack: Term | None = None, reason: str = "",
    rule: str = "combine",
) -> Fact:  # fmt: skip
    """``goal`` as a sum of multiples of facts: ``rhs - lhs = sum c*(r - l) + slack``, ``c >= 0``, ``slack >= 0``.

    Without the sign of ``c`` it would prove ``-1 >= 0`` from ``1 >= 0``; of an equation any multiple will do.
    """
    facts = [f for _, f in parts]
    ground = facts[0].ground
    given = list(dict.fromkeys(h for f in facts for h in f.given))
    op, gap = upward(goal)
    pieces: list[Term] = [slack] if slack is not None else []
    strict = slack is not None and ground.holds(Relation(">", slack, num(0)), given)
    if op == "!=" or (op == "==" and slack is not None):
        raise RuleError(rule, "only equations and inequalities are combined")
    for c, f in parts:
        own, piece = upward(f.relation)
        if own == "!=" or (op == "==" and own != "=="):
            raise RuleError(rule, "a premise of another kind")
        if own != "==":
            need(rule, ground, Relation(">=", c, num(0)), given)
            strict = strict or (own == "<" and ground.holds(Relation(">", c, num(0)), given))
        pieces.append(Mul((c, piece)))
    if slack is not None:
        need(rule, ground, Relation(">=", slack, num(0)), given)
    if op == "<" and not strict:
        raise RuleError(rule, "a strict inequality from weak ones")
    if not ground.adds_up(Relation("==", gap, Add(tuple(pieces))), given):
        raise RuleError(rule, "the premises do not add up to the conclusion")
    return made(rule, reason, facts, goal, given)


def replaced(fact: Fact, equation: Fact, reason: str = "", rule: str = "substitute", backwards: bool = False) -> Fact:
    """``fact`` with one side of ``equation`` replaced by the other, wherever it stands."""
    old, new = equation.relation.lhs, equation.relation.rhs
    if backwards:
        old, new = new, old
    if equation.relation.op != "==":
        raise RuleError(rule, "an inequality is not substituted")
    names = {*relation_names(equation.relation), *(n for h in equation.given for n in names_of(h))}
    assumed = (*equation.ground.hypotheses, *equation.given)

    def go(t: Term) -> Term:
        if t == old:
            return new
        if isinstance(t, Fn) and t.name == "diff":
            body, by = t.args  # what is equal at one point only has other slopes there
            assert isinstance(by, Sym)
            return t if any(by.name in names_of(h) and not _is_open(h) for h in assumed) else Fn("diff", (go(body), by))
        kids = children(t)
        if not kids:
            return t
        captured = not names.isdisjoint(bound_names(t))
        return rebuild(t, tuple(k if captured and n == 0 else go(k) for n, k in enumerate(kids)))

    r = Relation(fact.relation.op, go(fact.relation.lhs), go(fact.relation.rhs))
    if r == fact.relation:
        raise RuleError(rule, "there is nothing to replace")
    return made(rule, reason, (equation, fact), r, (*fact.given, *equation.given))


def congruent(equation: Fact, function: str, reason: str = "") -> Fact:
    """``f(a) = f(b)`` from ``a = b``, for a function of one argument."""
    rule = "apply to both sides"
    r = equation.relation
    if r.op != "==":
        raise RuleError(rule, "an equation is expected")
    both = Relation("==", Fn(function, (r.lhs,)), Fn(function, (r.rhs,)))
    return made(rule, reason, (equation,), both, equation.given)


def _is_open(h: Hypothesis) -> bool:
    """Whether ``h``, if it holds of a real variable, holds all around it."""
    return h.op in ("<", ">", "!=") if isinstance(h, Relation) else h.kind in ("positive", "nonzero")


def _differentiated_by(r: Relation) -> set[str]:
    found = (x.args[1] for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Fn) and x.name == "diff")
    return {x.name for x in found if isinstance(x, Sym)}


def specialised(
    fact: Fact, values: Mapping[str, Term], given: Sequence[Hypothesis] = (), reason: str = "",
    rule: str = "special case",
) -> Fact:  # fmt: skip
    """``fact`` with some of its own variables replaced by terms that lie in their ranges."""
    ground = fact.ground
    if not ground.names().isdisjoint(values):
        raise RuleError(rule, "a name that the hypotheses speak of")
    spoken = {*values, *(n for t in values.values() for n in free_names(t))}
    if not spoken.isdisjoint(_differentiated_by(fact.relation)):  # d(x*y)/dx = y, but d(y*y)/dy = 2*y
        raise RuleError(rule, "a derivative is by that name")
    for h in fact.given:
        if isinstance(h, Assumption):
            if h.name in values and not is_of_kind(ground, values[h.name], h.kind, given):
                raise RuleError(rule, f"{h.name} must be {h.kind}")
            if h.name not in values and h not in given:
                raise RuleError(rule, "a hypothesis was lost")
        else:
            need(rule, ground, with_values(h, values), given)
    for name, t in values.items():
        real = ground.proves(is_real(t), given) or ground.holds(Relation(">=", t, num(0)), given)
        if Assumption(name, "complex") not in fact.given and not real:
            raise RuleError(rule, f"{name} is real")
    return made(rule, reason, (fact,), with_values(fact.relation, values), given)


def is_of_kind(ground: Ground, t: Term, kind: str, given: Sequence[Hypothesis]) -> bool:
    """Whether ``t`` is shown to be an integer, positive, nonnegative or not zero."""
    if kind == "integer":
        if isinstance(t, Num):
            return t.value.denominator == 1
        if isinstance(t, (Add, Mul)):
            return all(is_of_kind(ground, x, kind, given) for x in t.args)
        if isinstance(t, Neg):
            return is_of_kind(ground, t.arg, kind, given)
        if isinstance(t, Div) and t.den == num(2):
            return isinstance(t.num, Sym) and Assumption(t.num.name, "even") in (*ground.hypotheses, *given)
        known = [h for h in (*ground.hypotheses, *given) if isinstance(h, Assumption)]
        kinds = {h.kind for h in known if isinstance(t, (Sym, Ref)) and h.name == t.name}
        return bool(kinds & {"integer", "even"})
    op = SIGNS.get(kind)
    return op is not None and ground.holds(Relation(op, t, num(0)), given)


def triangle(ground: Ground, t: Term, given: Sequence[Hypothesis] = (), reason: str = "") -> Fact:
    """``|a + b + ...| <= |a| + |b| + ...``; a sum over a range counts as one.

    The range may be empty, not inverted: a sum from 1 to -1 is minus its term at 0.
    """
    whole = Fn("Abs", (t,))
    if isinstance(t, Add):
        return made("triangle inequality", reason, (), Relation("<=", whole, Add(tuple(map(_modulus, t.args)))), given,
                     ground)  # fmt: skip
    if isinstance(t, Sum):
        need_range("triangle inequality", ground, t.lo, t.hi, given)
        r = Relation("<=", whole, Sum(Fn("Abs", (t.body,)), t.index, t.lo, t.hi))
        return made("triangle inequality", reason, (), r, given, ground)
    raise RuleError("triangle inequality", "not a sum")


def _modulus(t: Term) -> Term:
    return Fn("Abs", (t.arg if isinstance(t, Neg) else t,))

"""Rules on derivatives and integrals: the fundamental theorem, by parts, linearity, Taylor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import factorial

from ..kernel.term import (
    Add,
    Div,
    Fn,
    Hypothesis,
    Integral,
    Mul,
    Neg,
    Pow,
    Relation,
    Sym,
    Term,
    num,
    substitute,
)  # fmt: skip
from .calculus import depends
from .facts import Fact, Ground, RuleError, between, made, need, need_continuous, outside, slope_of, value_at
from .weakening import names_of

__all__ = [
    "by_parts",
    "by_taylor",
    "differentiated",
    "integral_bounded",
    "integral_monotone",
    "integrated",
    "joined",
    "linear",
]


def differentiated(
    ground: Ground, t: Term, name: str, slope: Term, given: Sequence[Hypothesis] = (), reason: str = ""
) -> Fact:
    """``dt/dname = slope`` at every real ``name`` that meets ``given``.

    Given ``x != 0`` alone, ``sqrt(x)`` has no derivative: what a rule of differentiation needs of the
    arguments (a logarithm's is positive) must follow from ``given``.
    """
    rule = "differentiate"
    found = slope_of(rule, ground, t, name, given)
    if not ground.proves(Relation("==", found, slope), given):
        raise RuleError(rule, "the derivative is another")
    return made(rule, reason, (), Relation("==", Fn("diff", (t, Sym(name))), slope), given, ground)


def read_slope(rule: str, fact: Fact) -> tuple[Term, str, Term]:
    """``F``, the variable and ``f`` of a fact that says ``dF/dt = f``."""
    left = fact.relation.lhs
    if fact.relation.op != "==" or not (isinstance(left, Fn) and left.name == "diff" and len(left.args) == 2):
        raise RuleError(rule, "a derivative is expected")
    body, name = left.args
    assert isinstance(name, Sym)
    return body, name.name, fact.relation.rhs


def integrated(slope: Fact, lo: Term, hi: Term, value: Term, reason: str = "") -> Fact:
    """The fundamental theorem: ``F' = f`` within ``[lo, hi]`` gives the integral of ``f`` as ``F(hi) - F(lo)``.

    ``F`` must be continuous up to the ends (else ``-1/t`` would make the integral of ``1/t**2`` over
    ``[-1, 1]`` negative), and so must ``f``.  ``value`` is that difference as it is to be written.
    """
    rule = "fundamental theorem of calculus"
    whole, name, f = read_slope(rule, slope)
    ground = slope.ground
    rest = outside(rule, [slope], name, lo, hi, open=True)
    need(rule, ground, Relation("<=", lo, hi), rest)
    need_continuous(rule, ground, whole, name, lo, hi, rest)
    need_continuous(rule, ground, f, name, lo, hi, rest)
    difference = Add((value_at(ground, whole, name, hi, rest), Neg(value_at(ground, whole, name, lo, rest))))
    if not ground.proves(Relation("==", value, difference), rest):
        raise RuleError(rule, "the value is not F(hi) - F(lo)")
    return made(rule, reason, (slope,), Relation("==", Integral(f, name, lo, hi), value), rest)


def by_parts(u: Fact, v: Fact, lo: Term, hi: Term, body: Term, remaining: Term, result: Term, reason: str = "") -> Fact:
    """``int u v' = [u v] - int u' v``: of ``body = u v'``, with ``remaining = u' v`` and the result as written."""
    rule = "integration by parts"
    f, name, df = read_slope(rule, u)
    g, other, dg = read_slope(rule, v)
    if name != other:
        raise RuleError(rule, "two variables")
    ground = u.ground
    rest = outside(rule, [u, v], name, lo, hi, open=True)
    need(rule, ground, Relation("<=", lo, hi), rest)
    for t in (f, g, df, dg):
        need_continuous(rule, ground, t, name, lo, hi, rest)
    here = (*rest, *between(name, lo, hi))
    boundary = Add(
        (
            Mul((value_at(ground, f, name, hi, rest), value_at(ground, g, name, hi, rest))),
            Neg(Mul((value_at(ground, f, name, lo, rest), value_at(ground, g, name, lo, rest)))),
        )
    )
    left = Integral(remaining, name, lo, hi)
    for a, b, given in (
        (body, Mul((f, dg)), here), (remaining, Mul((df, g)), here), (result, Add((boundary, Neg(left))), rest)
    ):  # fmt: skip
        if not ground.proves(Relation("==", a, b), given):
            raise RuleError(rule, "the pieces are not those of the two functions")
    r = Relation("==", Integral(body, name, lo, hi), result)
    return made(rule, reason, (u, v), r, rest)


def integral_bounded(fact: Fact, name: str, lo: Term, hi: Term, reason: str = "") -> Fact:
    """``|f| <= g`` on ``[lo, hi]`` gives ``|int f| <= int g``.  It needs ``lo <= hi``: ``int_1^0 1 = -1``."""
    rule = "modulus of an integral"
    left = fact.relation.lhs
    if fact.relation.op not in ("<=", "==") or not (isinstance(left, Fn) and left.name == "Abs"):
        raise RuleError(rule, "a bound on a modulus is expected")
    r = Relation("<=", Fn("Abs", (Integral(left.args[0], name, lo, hi),)), Integral(fact.relation.rhs, name, lo, hi))
    return _over(rule, reason, fact, name, lo, hi, (left.args[0], fact.relation.rhs), r)


def integral_monotone(fact: Fact, name: str, lo: Term, hi: Term, reason: str = "") -> Fact:
    """``f <= g`` (or ``f = g``) on ``[lo, hi]`` gives the same for the integrals; ``lo <= hi``."""
    rule = "integrate both sides"
    r = fact.relation
    if r.op not in ("<=", "==", ">="):
        raise RuleError(rule, "a weak inequality or an equation is expected")
    both = Relation(r.op, Integral(r.lhs, name, lo, hi), Integral(r.rhs, name, lo, hi))
    return _over(rule, reason, fact, name, lo, hi, (r.lhs, r.rhs), both)


def _over(rule: str, reason: str, fact: Fact, name: str, lo: Term, hi: Term, bodies: Iterable[Term], r: Relation
          ) -> Fact:  # fmt: skip
    rest = outside(rule, [fact], name, lo, hi)
    need(rule, fact.ground, Relation("<=", lo, hi), rest)
    for t in bodies:
        need_continuous(rule, fact.ground, t, name, lo, hi, rest)
    return made(rule, reason, (fact,), r, rest)


def linear(
    ground: Ground, whole: Term, parts: Sequence[tuple[Term, Term]], name: str, lo: Term, hi: Term,
    given: Sequence[Hypothesis] = (), reason: str = "",
) -> Fact:  # fmt: skip
    """``int sum c*f = sum c * int f`` for ``parts`` ``(c, f)``, the ``c`` without the variable."""
    rule = "linearity of the integral"
    if any(depends(c, name) for c, _ in parts):
        raise RuleError(rule, f"a factor depends on {name}")
    if name in ground.names() or any(name in names_of(h) for h in given) or depends(lo, name) or depends(hi, name):
        raise RuleError(rule, f"something is assumed of {name}")
    need(rule, ground, Relation("<=", lo, hi), given)
    for t in (whole, *(f for _, f in parts)):
        need_continuous(rule, ground, t, name, lo, hi, given)
    total = Add(tuple(Mul((c, f)) for c, f in parts))
    if not ground.proves(Relation("==", whole, total), (*given, *between(name, lo, hi))):
        raise RuleError(rule, "the integrand is not that combination")
    split = tuple(Integral(f, name, lo, hi) if c == num(1) else Mul((c, Integral(f, name, lo, hi))) for c, f in parts)
    r = Relation("==", Integral(whole, name, lo, hi), split[0] if len(split) == 1 else Add(split))
    return made(rule, reason, (), r, given, ground)


def joined(
    ground: Ground, body: Term, name: str, points: tuple[Term, Term, Term], given: Sequence[Hypothesis] = (),
    reason: str = "",
) -> Fact:  # fmt: skip
    """``int_a^c = int_a^b + int_b^c`` for ``a <= b <= c``."""
    rule = "split the range"
    a, b, c = points
    if name in ground.names() or any(name in names_of(h) for h in given) or any(depends(p, name) for p in points):
        raise RuleError(rule, f"something is assumed of {name}")
    need(rule, ground, Relation("<=", a, b), given)
    need(rule, ground, Relation("<=", b, c), given)
    need_continuous(rule, ground, body, name, a, c, given)
    pieces = Add((Integral(body, name, a, b), Integral(body, name, b, c)))
    return made(rule, reason, (), Relation("==", Integral(body, name, a, c), pieces), given, ground)


def by_taylor(bound: Fact, f: Term, name: str, order: int, point: Term, polynomial: Term, reason: str = "") -> Fact:
    """``|f(v) - P(v)| <= M v**N / N!`` from ``|f^(N)| <= M`` on ``[0, v]``, ``v >= 0``.

    ``bound`` is that premise, with ``M`` free of the variable; ``polynomial`` is ``P(v)`` as written.
    """
    rule = "Taylor's theorem"
    ground = bound.ground
    rest = outside(rule, [bound], name, num(0), point)
    need(rule, ground, Relation(">=", point, num(0)), rest)
    here = (*rest, *between(name, num(0), point))
    terms: list[Term] = []
    here_f = ground.unfold(f)
    for n in range(order):
        terms.append(Div(Mul((value_at(ground, here_f, name, num(0), rest), Pow(point, num(n)))), num(factorial(n))))
        here_f = slope_of(rule, ground, here_f, name, here)
    need_continuous(rule, ground, here_f, name, num(0), point, rest)
    r, left = bound.relation, bound.relation.lhs
    if r.op not in ("<=", "==") or not (isinstance(left, Fn) and left.name == "Abs") or depends(r.rhs, name):
        raise RuleError(rule, "a constant bound on a modulus is expected")
    if not ground.proves(Relation("==", left.args[0], here_f), here):
        raise RuleError(rule, "the bound is on another derivative")
    if not ground.proves(Relation("==", polynomial, Add(tuple(terms))), rest):
        raise RuleError(rule, "the polynomial is another")
    error = Div(Mul((r.rhs, Pow(point, num(order)))), num(factorial(order)))
    gap = Add((substitute(f, {name: point}), Neg(polynomial)))
    return made(rule, reason, (bound,), Relation("<=", Fn("Abs", (gap,)), error), rest)

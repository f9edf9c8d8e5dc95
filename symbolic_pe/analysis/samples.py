"""A second opinion on facts: mpmath at random points, quadrature included; and the way a fact was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from ..kernel.evaluate import CannotEvaluate, Choice, Point, evaluate
from ..kernel.term import (
    VALUED,
    Add,
    Assumption,
    Const,
    Fn,
    Hypothesis,
    Integral,
    Mul,
    Num,
    Ref,
    Relation,
    Term,
    bound_names,
    children,
    free_names,
    rebuild,
    walk,
)  # fmt: skip
from ..kernel.theories.words import speaks_of_matrices
from ..kernel.untrusted.approximate import Mp
from ..kernel.untrusted.compiled import At, Compiler
from .facts import Fact, RuleError
from .nearby import exact_of

__all__ = ["fails", "sampled", "steps"]

DIGITS = 50


def sampled(fact: Fact, count: int = 2, tries: int = 40) -> int:
    """Confirm ``fact`` with mpmath at random points, to 50 digits; returns at how many.

    Raises :class:`RuleError` where mpmath disagrees; matrices, and functions of which something is
    assumed, cannot be sampled.
    """
    import random

    import mpmath

    ground = fact.ground
    hyps = (*ground.hypotheses, *fact.given)
    if ground.everywhere or speaks_of_matrices(hyps):
        return 0
    rng = random.Random(len(hyps))
    r = Relation(fact.relation.op, ground.unfold(fact.relation.lhs), ground.unfold(fact.relation.rhs))
    if any(isinstance(x, Fn) and x.name == "diff" for t in (r.lhs, r.rhs) for x in walk(t)):
        return 0
    done = 0
    with mpmath.workdps(DIGITS + 15):
        for _ in range(tries):
            if done == count:
                break
            point = Point(_chooser(hyps, rng))
            holds = _holds(r, hyps, point)
            if holds is False and r.op != "!=":
                raise RuleError(fact.rule, f"mpmath disagrees at {point.values}")
            done += holds is not None
    return done


def fails(r: Relation, hyps: Sequence[Hypothesis], tries: int = 16) -> bool:
    """Whether mpmath finds a point that meets ``hyps`` where ``r`` fails, quadrature included."""
    import random

    import mpmath

    rng = random.Random(len(hyps))
    with mpmath.workdps(DIGITS + 15):
        return any(_holds(r, hyps, Point(_chooser(hyps, rng))) is False for _ in range(tries))


def _holds(r: Relation, hyps: Sequence[Hypothesis], point: Point) -> bool | None:
    """Whether ``r`` holds at the point, to 50 digits; None where the point does not meet ``hyps``, or has no value."""
    import mpmath

    try:
        if not all(_meets(h, point) for h in hyps):
            return None
        lhs, rhs = (evaluate(_worked(t, point), point, Mp()) for t in (r.lhs, r.rhs))
    except (CannotEvaluate, ZeroDivisionError, OverflowError, ValueError):
        return None
    size = mpmath.mpf(10) ** -DIGITS * max(1, abs(lhs), abs(rhs))
    gap = mpmath.re(rhs - lhs)
    if r.op in ("==", "!="):
        return bool(abs(lhs - rhs) <= size) is (r.op == "==")
    if max(abs(mpmath.im(lhs)), abs(mpmath.im(rhs))) > size:
        return None  # only real numbers have an order
    return bool(gap >= -size if r.op in ("<", "<=") else -gap >= -size)


def _meets(h: Hypothesis, point: Point) -> bool:
    if isinstance(h, Assumption):
        return True  # the chooser sees to it
    import mpmath

    gap = mpmath.re(evaluate(h.lhs, point, Mp()) - evaluate(h.rhs, point, Mp()))
    return bool({"<": gap < 0, "<=": gap <= 0, ">": gap > 0, ">=": gap >= 0, "==": gap == 0, "!=": gap != 0}[h.op])


def _chooser(hyps: Sequence[Hypothesis], rng: object) -> Callable[[str, str, tuple[Fraction, ...]], Fraction]:
    import random

    assert isinstance(rng, random.Random)
    kinds: dict[str, set[str]] = {}
    for h in hyps:
        if isinstance(h, Assumption):
            kinds.setdefault(h.name, set()).add(h.kind)

    def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        known = kinds.get(name, set())
        if "even" in known:
            return Fraction(2 * rng.randint(1, 4))
        if "integer" in known:
            return Fraction(rng.randint(0 if "positive" not in known else 1, 5))
        return (
            Fraction(rng.randint(1, 4000), rng.randint(1, 997))
            if rng.random() < 0.7
            else Fraction(rng.randint(1, 96), 97)
        )

    return choose


def _worked(t: Term, point: Point) -> Term:
    """``t`` with its integrals (by quadrature) and Kummer and gamma functions worked out by mpmath."""
    import mpmath

    if not any(isinstance(x, Integral) or (isinstance(x, Fn) and x.name in ("hyp1f1", "Gamma")) for x in walk(t)):
        return t
    if isinstance(t, Integral):
        return _quadrature(t, point)
    if isinstance(t, Fn) and t.name == "hyp1f1":
        return _complex(mpmath.hyp1f1(*(evaluate(x, point, Mp()) for x in t.args)))
    if isinstance(t, Fn) and t.name == "Gamma":
        return _complex(mpmath.gamma(evaluate(t.args[0], point, Mp())))
    kids = children(t)
    if bound_names(t):
        raise CannotEvaluate("an integral within a sum")
    return rebuild(t, tuple(_worked(k, point) for k in kids))


def _quadrature(t: Integral, point: Point) -> Term:
    import mpmath

    ends = [evaluate(_worked(x, point), point, Mp()) for x in (t.lo, t.hi)]
    if any(isinstance(x, Integral) for x in walk(t.body)):
        raise CannotEvaluate("an integral within an integral")

    if any(isinstance(x, Ref) or (isinstance(x, Fn) and x.name not in VALUED) for x in walk(t.body)):
        return _integrated(t, ends, lambda kind, name, args: point.get(kind, name, tuple(map(Fraction, args))))
    values = tuple((n, point.get("sym", n)) for n in free_names(t.body) if n != t.index)
    return _known(t, tuple(ends), values, mpmath.mp.prec)


@lru_cache(maxsize=256)
def _known(t: Integral, ends: tuple[object, ...], values: tuple[tuple[str, Fraction], ...], precision: int) -> Term:
    """Many facts are about one integral, and are tried at the same points."""
    at = dict(values)
    return _integrated(t, ends, lambda kind, name, args: at[name])


def _integrated(t: Integral, ends: Sequence[object], choose: Choice) -> Term:
    import mpmath

    arithmetic = Mp()
    at = At(choose, arithmetic)
    body = Compiler(arithmetic)(t.body, running=(t.index,))

    def f(s: object) -> object:
        at.places[t.index] = s
        return body(at)

    value, error = mpmath.quad(f, ends, error=True, maxdegree=9)
    if error > mpmath.mpf(10) ** -(DIGITS + 5):
        raise CannotEvaluate("quadrature does not settle")
    return _complex(value)


def _complex(value: object) -> Term:
    import mpmath

    return Add((Num(exact_of(mpmath.re(value))), Mul((Const("I"), Num(exact_of(mpmath.im(value)))))))


def steps(fact: Fact, above: Sequence[Fact] = ()) -> Iterator[Fact]:
    """``fact`` and all it rests on, premises first, each once; not what facts ``above`` rest on."""
    seen: set[int] = set()
    known = {id(f) for f in above}
    stack: list[tuple[Fact, bool]] = [(fact, False)]
    while stack:
        f, ready = stack.pop()
        if ready:
            yield f
        elif id(f) not in seen:
            seen.add(id(f))
            stack.append((f, True))
            stack.extend((p, False) for p in reversed(f.premises) if id(f) not in known)

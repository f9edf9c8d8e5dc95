"""Each rule of analysis with one thing wrong: a premise, a side condition, a constant, a sign."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from symbolic_pe.analysis.calculus import Smooth
from symbolic_pe.analysis.deduction import (
    by_combination,
    by_kernel,
    everywhere,
    modulus,
    replaced,
    specialised,
    triangle,
)
from symbolic_pe.analysis.expectation import Random, expected
from symbolic_pe.analysis.facts import Everywhere, Fact, Ground, RuleError, Varying, between, bounded_sum
from symbolic_pe.analysis.integrals import (
    by_parts,
    by_taylor,
    differentiated,
    integral_monotone,
    integrated,
    joined,
    linear,
)
from symbolic_pe.analysis.limits import in_the_limit, limit
from symbolic_pe.analysis.returns import Return, returned, returning
from symbolic_pe.analysis.samples import sampled
from symbolic_pe.analysis.sums import added_termwise, by_induction, reindexed, riemann
from symbolic_pe.analysis.variation import jumps, stepped
from symbolic_pe.kernel.term import Assumption, Fn, Hypothesis, Integral, Relation, Sum, Sym, Term, num
from symbolic_pe.language.parse import parse_relation, parse_term

T, R = parse_term, parse_relation
ZERO, ONE = num(0), num(1)
UNIT = between("t", ZERO, ONE)


def ground(*hyps: str, positive: str = "x") -> Ground:
    return Ground((*(Assumption(n, "positive") for n in positive.split()), *map(parse_relation, hyps)))


def slope(g: Ground, whole: str, found: str, open: bool = False) -> Fact:
    return differentiated(g, T(whole), "t", T(found), between("t", ZERO, ONE, open))


def integral(body: str, lo: Term = ZERO, hi: Term = ONE) -> Integral:
    return Integral(T(body), "t", lo, hi)


# What holds, so that the alarms below are known to ring for the reason given.


def test_a_fact_cannot_be_made_by_hand() -> None:
    with pytest.raises(TypeError):
        Fact(object(), Ground(), (), R("1 == 2"), "", "", ())


def test_integral_of_a_power() -> None:
    g = ground()
    fact = integrated(slope(g, "t**3/3", "t**2"), ZERO, ONE, T("1/3"))
    assert fact.relation == Relation("==", integral("t**2"), T("1/3"))
    assert fact.given == ()
    assert sampled(fact) == 2


def test_a_hypothesis_on_the_variable_of_integration_is_not_forgotten() -> None:
    g = ground()
    fact = differentiated(g, T("t**2"), "t", T("2*t"), (*UNIT, R("t > 1/2")))
    with pytest.raises(RuleError, match="beyond its range"):
        integrated(fact, ZERO, ONE, ONE)


def _permuted(
    undone: str = "g[s[k]] == k", above: str = "s[k] <= N - 1", kind: str = "integer", hi: str = "N - 1"
) -> Fact:
    """A sum over places in another order."""
    says = [R(h) for h in (undone, "s[k] >= 0", above)]
    hyps = (Assumption("N", "integer"), R("N >= 1"), Assumption("s", kind))
    g = Ground(hyps, everywhere=tuple(Everywhere(r, "k", ZERO, T("N - 1"), whole=True) for r in says))
    back, *inside = (everywhere(g, n) for n in range(3))
    return reindexed(g, T("y[k]"), "k", (ZERO, T(hi)), T("s[k]"), back, inside)


def _moving(whole: str, found: str) -> Fact:
    """A family of matrices ``T(t)`` with the slope ``S``, between 0 and 1."""
    kinds = (Assumption("A", "matrix"), Assumption("S", "matrix"), Assumption("T", "matrix"), Assumption("v", "vector"))
    steady = Everywhere(Relation("==", Fn("T'", (Sym("t"),)), Sym("S")), "t", ZERO, ONE)
    g = Ground(kinds, (Smooth("T", 1, ZERO, ONE, True),), (steady,))
    return differentiated(g, T(whole), "t", T(found), UNIT)


def test_products_of_matrices_that_move() -> None:
    assert _moving("T(t)*A", "S*A")
    assert _moving("exp(-t*A)*T(t)", "exp(-t*A)*S - exp(-t*A)*A*T(t)")
    assert _moving("transpose(T(t)*v)*T(t)*v", "2*dot(S*v, T(t)*v)")
    assert _moving("normsq(T(t)*v)", "2*dot(S*v, T(t)*v)")
    assert sampled(_moving("T(t)*A", "S*A")) == 0


def test_a_sum_in_another_order() -> None:
    fact = _permuted()
    assert fact.relation == R("Sum(y[s[k]], (k, 0, N - 1)) == Sum(y[k], (k, 0, N - 1))")
    assert fact.given == ()


def _riemann(slope_of: str, bound: str, count: str) -> Fact:
    """For ``t**2`` with a bound on its variation, which is 1."""
    g = Ground((Assumption("N", "integer"), R("N >= 1"), Assumption("y", "positive")))
    falls = differentiated(g, T("t**2"), "t", T(slope_of), UNIT)
    size = integral_monotone(by_kernel(g, R("Abs(2*t) == 2*t"), UNIT), "t", ZERO, ONE)
    exact = integrated(differentiated(g, T("t**2"), "t", T("2*t"), UNIT), ZERO, ONE, ONE)
    most = by_combination(Relation("<=", size.relation.lhs, T(bound)), [(ONE, size), (ONE, exact)])
    return riemann(falls, most, T(count), "i")


def test_a_riemann_sum() -> None:
    fact = _riemann("2*t", "1", "N")
    assert sampled(fact) > 0


def _weighted(name: str = "h", size: str = "1", count: str = "K", *more: Hypothesis, f: str = "cos(x*t)") -> Fact:
    """Steps in the place of ``h`` before ``cos(x t)``, which is at most ``size``."""
    g = Ground((Assumption("x", "positive"),), varying=(Varying("h", Sym("V")),))
    given = (*UNIT, Assumption("K", "integer"), R("K >= 1"), *more)
    bound = by_kernel(g, Relation("<=", Fn("Abs", (T(f),)), T(size)), given)
    return stepped(bound, name, "t", T(count), "k")


def test_steps_in_the_place_of_a_weight() -> None:
    r = _weighted().relation
    assert r.op == "<="
    assert r.rhs == T("V*1/K")
    sizes = jumps(Ground((), varying=(Varying("h", Sym("V")),)), "h", num(3), "k").relation
    assert sizes == R("Sum(Abs(h(k/3) - h((k + 1)/3)), (k, 1, 3 - 1)) <= V")


@pytest.mark.parametrize("cells", [1, 2, 7])
def test_steps_against_numbers(cells: int) -> None:
    """A weight with jumps, and the integral of a wave under it, cell by cell."""
    import mpmath

    x = 13
    cuts, values = [0, mpmath.mpf(1) / 3, mpmath.mpf(5) / 7, 1], [2, -1, mpmath.mpf(1) / 2]
    total = 3 + mpmath.mpf(3) / 2

    def wave(a: object, b: object) -> object:
        return (mpmath.expj(x * b) - mpmath.expj(x * a)) / (1j * x)  # type: ignore[operator]

    whole = sum(v * wave(a, b) for v, a, b in zip(values, cuts, cuts[1:], strict=False))

    def h(t: object) -> object:
        return next(v for v, b in zip(values, cuts[1:], strict=True) if t <= b)  # type: ignore[operator]

    steps = sum(
        h(mpmath.mpf(k) / cells) * wave(mpmath.mpf(k - 1) / cells, mpmath.mpf(k) / cells) for k in range(1, cells + 1)
    )  # type: ignore[operator]
    assert abs(whole - steps) <= total / cells
    assert abs(whole) <= (abs(values[-1]) + total) * 2 / x


COUNTING = (Assumption("N", "integer"), R("N >= 0"), Assumption("Q", "integer"), R("Q >= 1"))


def _returned(
    conclusion: str, angle: str = "a[i]", hyps: tuple[Hypothesis, ...] = COUNTING, cells: str = "Q", **names: str
) -> Fact:
    """What follows of ``q >= 1`` and of an angle that is near a whole turn, without their names."""
    g = Ground(hyps)
    found = Return(T(angle), "i", Sym("N"), T(cells), **names)
    inner = returning(g, found)
    if conclusion == "near":
        return returned(everywhere(inner, 0), g, found)
    return returned(by_kernel(inner, R(conclusion)), g, found)


def test_dirichlet() -> None:
    """What does not speak of the names is kept; what is known of them can be used."""
    assert _returned("1 <= Q**N", hyps=(*COUNTING, R("Q > 0"))).given == ()
    g = Ground((Assumption("Q", "integer"), R("Q >= 1"), R("c <= a")))
    found = Return(Sym("a"), "i", num(1), Sym("Q"))
    inner = returning(g, found)
    near = specialised(everywhere(inner, 0), {"i": ZERO})
    assert returned(by_kernel(inner, R("c <= a")), g, found).ground is g
    assert near.ground is inner


def test_a_bound_in_the_limit() -> None:
    fact = by_kernel(ground(), R("1 <= 1 + x/y"), (R("y >= 1"),))
    assert in_the_limit(fact, "y", ONE, Sym("x")).relation == R("1 <= 1")


WRONG: dict[str, Callable[[], object]] = {
    # weights that may jump
    "a weight of which nothing is known": lambda: _weighted("w"),
    "a bound that moves": lambda: _weighted("h", "t + 2"),
    "cells that are not counted": lambda: _weighted("h", "1", "K/2"),
    "cells that may be none": lambda: _weighted("h", "1", "K - 1"),
    "a bound at some points only": lambda: _weighted("h", "1", "K", R("t >= 1/2")),
    "a weight within the wave": lambda: _weighted("h", "1", "K", f="cos(x*h(t))"),
    "jumps of which nothing is known": lambda: jumps(Ground(), "h", num(3), "k"),
    "jumps at points that are not counted": lambda: jumps(
        Ground((), varying=(Varying("h", Sym("V")),)), "h", Sym("K"), "k"
    ),
    "an index that is in use": lambda: jumps(
        Ground((R("k >= 1"),), varying=(Varying("h", Sym("V")),)), "h", num(3), "k"
    ),
    # what there is
    "the conclusion speaks of q": lambda: _returned("q >= 1"),
    "the conclusion speaks of p": lambda: _returned("near"),
    "an angle that depends on q": lambda: _returned("1 <= 2", "pi/q"),
    "an angle that is not real": lambda: _returned("1 <= 2", "I*a[i]"),
    "half a number of cells": lambda: _returned("1 <= 2", cells="Q/2"),
    "no cells": lambda: _returned("1 <= 2", cells="0"),
    "a number of angles that may be below 0": lambda: _returned("1 <= 2", hyps=(COUNTING[0], *COUNTING[2:])),
    "one name for both": lambda: _returned("1 <= 2", turns="q"),
    "a name that is spoken of": lambda: _returned("1 <= 2", hyps=(*COUNTING, R("q >= 7"))),
    "a name of the cells": lambda: _returned("1 <= 2", times="Q"),
    "another ground": lambda: returned(
        by_kernel(Ground((*COUNTING, R("c >= 1"))), R("c >= 1")), Ground(COUNTING),
        Return(T("a[i]"), "i", Sym("N"), Sym("Q")),
    ),
    "a bound in the limit that grows": lambda: in_the_limit(
        by_kernel(ground(), R("1/2 <= y"), (R("y >= 1"),)), "y", ZERO, Sym("y")
    ),
    "a side that moves with the limit": lambda: in_the_limit(
        by_kernel(ground(), R("1/y <= 0 + 1/y"), (R("y >= 1"),)), "y", ZERO, ONE
    ),
    "a limit of small numbers": lambda: in_the_limit(
        by_kernel(ground(), R("2 <= 1 + 1/y"), (R("y > 0"), R("y <= 1"))), "y", ONE, ONE
    ),
    "a limit of another bound": lambda: in_the_limit(
        by_kernel(ground(), R("1 <= 1 + x/y"), (R("y >= 1"),)), "y", ZERO, Sym("x")
    ),
    # derivatives
    "a wrong factor": lambda: slope(ground("b > 1"), "b**(-t)", "-b**(-t)"),
    "a sign": lambda: slope(ground(), "cos(x*t)", "x*sin(x*t)"),
    "a logarithm at 0": lambda: slope(ground(), "log(t)", "1/t"),
    "a root at 0": lambda: slope(ground(), "sqrt(t)", "1/(2*sqrt(t))"),
    "Ci at 0": lambda: slope(ground(), "Ci(x*t)", "cos(x*t)/t"),
    "ln b lost": lambda: slope(ground("b > 1"), "Ci(x*b**(-t))", "-cos(x*b**(-t))"),
    "a kink": lambda: slope(ground(), "Abs(t - 1/2)", "1"),
    "an unknown function": lambda: slope(ground(), "g(t)", "g(t)"),
    "a base that may be negative": lambda: differentiated(Ground(), T("b**t"), "t", T("log(b)*b**t"), UNIT),
    # the fundamental theorem
    "1/t**2 across its pole": lambda: integrated(
        differentiated(ground(), T("-1/t"), "t", T("1/t**2"), (R("t != 0"),)), num(-1), ONE, num(-2)
    ),
    "an antiderivative that ends in a pole": lambda: integrated(
        slope(ground(), "log(t)", "1/t", True), ZERO, ONE, ONE
    ),
    "b/x for x/b": lambda: integrated(
        slope(ground("b > 1"), "-Ci(x*b**(-t))/log(b)", "cos(x*b**(-t))"), ZERO, ONE, T("(Ci(x) - Ci(b/x))/log(b)")
    ),
    "a range the wrong way round": lambda: integrated(
        differentiated(ground(), T("t"), "t", ONE, between("t", ONE, ZERO)), ONE, ZERO, num(1)
    ),
    "not a derivative": lambda: integrated(by_kernel(ground(), R("x == x")), ZERO, ONE, ONE),
    # by parts
    "by parts with a sign": lambda: by_parts(
        slope(ground(), "t", "1"), slope(ground(), "sin(x*t)", "x*cos(x*t)"), ZERO, ONE, T("x*t*cos(x*t)"),
        T("sin(x*t)"), parse_term("sin(x)"),
    ),
    # modulus and order
    "|2| = -2": lambda: modulus(ground(), num(2), num(-2)),
    "|x - 1| = x - 1": lambda: modulus(ground(), T("x - 1"), T("x - 1")),
    "-1 >= 0 from 1 >= 0": lambda: by_combination(
        R("-1 >= 0"), [(num(-1), by_kernel(ground(), R("1 >= 0")))]
    ),
    "a slack below 0": lambda: by_combination(R("x <= -x"), [(ONE, by_kernel(ground(), R("x <= x")))], T("-2*x")),
    "strict from weak": lambda: by_combination(R("x < x"), [(ONE, by_kernel(ground(), R("x <= x")))]),
    "an equation from an inequality": lambda: by_combination(
        R("x == 0"), [(ONE, by_kernel(ground(), R("x >= 0")))]
    ),
    "a conclusion that does not add up": lambda: by_combination(
        R("3*x <= x**2"), [(ONE, by_kernel(ground(), R("x >= 0")))]
    ),
    "what the kernel does not show": lambda: by_kernel(ground(), R("x < 1")),
    "a denominator that may be 0": lambda: by_kernel(ground(), R("(y + 1)/y == 1 + 1/y")),
    "ln b > 0 without b > 1": lambda: by_kernel(ground(positive="x b"), R("log(b) > 0")),
    "the triangle inequality of a product": lambda: triangle(ground(), T("x*y")),
    "the triangle inequality of an inverted sum": lambda: triangle(
        Ground((Assumption("n", "integer"),)), Sum(T("a[i]"), "i", ZERO, Sym("n"))
    ),
    "a product whose sign turns": lambda: by_kernel(ground(), R("(-x)*y*y >= 0")),
    "a quotient whose sign turns": lambda: by_kernel(ground(), R("(-x)*y*y/x >= 0")),
    "powers of a base below 1": lambda: by_kernel(ground("b < 1", positive="x b"), R("b**2 - b >= 0")),
    "powers the wrong way round": lambda: by_kernel(ground("b > 1"), R("b**(-x) - 1 >= 0")),
    # integrals of inequalities
    "a range without order": lambda: integral_monotone(
        by_kernel(ground(), R("t <= t + 1"), between("t", ZERO, Sym("y"))), "t", ZERO, Sym("y")
    ),
    "a bound that holds on half the range": lambda: integral_monotone(
        by_kernel(ground(), R("t >= 1/2"), (R("t >= 1/2"), R("t <= 1"))), "t", ZERO, ONE
    ),
    "a factor that depends on the variable": lambda: linear(
        ground(), T("t*t"), [(Sym("t"), Sym("t"))], "t", ZERO, ONE
    ),
    "a wrong combination": lambda: linear(ground(), T("2*t"), [(num(3), Sym("t"))], "t", ZERO, ONE),
    "a pole within": lambda: linear(ground(), T("1/(t - 1/2)"), [(ONE, T("1/(t - 1/2)"))], "t", ZERO, ONE),
    "a point outside": lambda: joined(ground(), Sym("t"), "t", (ZERO, num(2), ONE)),
    # substitution
    "an inequality substituted": lambda: replaced(
        by_kernel(ground(), R("x + 1 >= x")), by_kernel(ground(), R("x >= 0"))
    ),
    "a point out of range": lambda: specialised(
        by_kernel(ground(), R("t <= 1"), UNIT), {"t": num(2)}
    ),
    "a name of the hypotheses": lambda: specialised(by_kernel(ground(), R("x > 0")), {"x": num(-1)}),
    "a complex value for a real name": lambda: specialised(
        by_kernel(ground(), R("y**2 >= 0")), {"y": parse_term("I")}
    ),
    "a half for an integer": lambda: specialised(
        by_kernel(ground(), R("sin(pi*n) == 0"), (Assumption("n", "integer"),)), {"n": T("1/2")}
    ),
    # Taylor
    "Taylor with a bound on another derivative": lambda: by_taylor(
        by_kernel(ground(), R("Abs(sin(t)) <= 1"), between("t", ZERO, Sym("x"))), T("cos(t)"), "t", 2, Sym("x"),
        T("1 - x**2/2"),
    ),
    "Taylor with a wrong coefficient": lambda: by_taylor(
        by_kernel(ground(), R("Abs(cos(t)) <= 1"), between("t", ZERO, Sym("x"))), T("cos(t)"), "t", 2, Sym("x"),
        T("1 + x"),
    ),
    "Taylor to the left": lambda: by_taylor(
        by_kernel(Ground(), R("Abs(cos(t)) <= 1"), between("t", ZERO, Sym("y"))), T("cos(t)"), "t", 2, Sym("y"), ONE
    ),
    # limits
    "a bound that moves with the limit": lambda: limit(
        by_kernel(ground(), R("Abs(0) <= y"), (R("y >= 1"),)), "y", "infinity", ZERO
    ),
    "a limit of something else": lambda: limit(
        by_kernel(ground(), R("Abs(sin(y)) <= 1"), (R("y >= 1"),)), "y", "infinity", ZERO
    ),
    "near infinity only": lambda: limit(
        by_kernel(ground(), R("Abs(sin(y)) <= 1"), (R("y <= 1"),)), "y", "infinity", ZERO
    ),
    "a bound that falls and leaves more": lambda: limit(
        by_kernel(ground(), R("Abs(sin(y) + Ci(y)) <= Abs(sin(y) + Ci(y))"), (R("y >= 1"),)), "y", "infinity", ZERO,
        most=ZERO, fading=ONE,
    ),
    "a bound that grows like 1/y near 0": lambda: limit(
        by_kernel(ground(), R("Abs(0) <= 1/y"), (R("y > 0"),)), "y", "zero", ZERO, most=ZERO, fading=ONE
    ),
    "what fades with something that moves": lambda: limit(
        by_kernel(ground(), R("Abs(0) <= 0 + y**2/y"), (R("y >= 1"),)), "y", "infinity", ZERO, most=ZERO,
        fading=T("y**2"),
    ),
    # roots at 0
    "a root that may be of what is negative": lambda: by_kernel(
        Ground((R("a > 0"),)), R("(2*s**a)**2 == 4*(s**a)**2"), (R("s <= 1"),)
    ),
    "0 to a power that may be 0": lambda: by_kernel(
        Ground((R("a >= 0"),)), R("(2*s**a)**2 == 4*(s**a)**2"), (R("s >= 0"),)
    ),
    "more than a root is": lambda: by_kernel(Ground((R("a > 0"),)), R("s**a > 0"), (R("s >= 0"),)),
    # sums
    "a sum over an inverted range": lambda: added_termwise(
        by_kernel(Ground((Assumption("n", "integer"),)), R("0 <= 1"), bounded_sum("i", ZERO, Sym("n"))), "i",
        ZERO, Sym("n"),
    ),
    "an induction without its base": lambda: by_induction(
        R("n >= 5"), "n", ONE, by_kernel(Ground(), R("1 <= 1")),
        by_kernel(Ground(), R("n <= n + 1"), (Assumption("n", "integer"), R("n >= 1"))),
    ),
    "an induction that starts between integers": lambda: by_induction(
        R("n <= n"), "n", T("1/2"), by_kernel(Ground(), R("1/2 <= 1/2")),
        by_kernel(Ground(), R("1 <= 1"), (Assumption("n", "integer"), R("n >= 1/2"))),
    ),
    "an induction with another step": lambda: by_induction(
        R("n**2 <= 2*n"), "n", ZERO, by_kernel(Ground(), R("0**2 <= 2*0")),
        by_kernel(Ground(), R("n <= n + 1"), (Assumption("n", "integer"), R("n >= 0"))),
    ),
    "an induction that never meets an integer": lambda: by_induction(
        R("1 <= sin(pi*n)**2"), "n", T("1/2"), by_kernel(Ground(), R("0 <= sin(pi/2)**2 - 1")),
        by_kernel(Ground(), R("0 <= sin(pi*(n + 1))**2 - sin(pi*n)**2"), (Assumption("n", "integer"),)),
    ),
    # what a derivative is by
    "d(y*y)/dy = y": lambda: specialised(
        differentiated(Ground(), T("t*y"), "t", T("y")), {"t": Sym("y")}
    ),
    "d(3*t)/dt = 2*t, as t*t = 3*t at 3": lambda: replaced(
        differentiated(Ground(), T("t*t"), "t", T("2*t")), by_kernel(Ground(), R("t*t == 3*t"), (R("t == 3"),))
    ),
    "a summand that another index of that name makes a real root": lambda: linear(
        ground(positive="i"), T("2*Sum(sqrt(i*t), (i, -3, -1))"), [(num(2), T("Sum(sqrt(i*t), (i, -3, -1))"))], "t",
        ZERO, ONE,
    ),
    "tanh across a pole on the imaginary axis": lambda: linear(
        ground(), T("2*tanh(I*t)"), [(num(2), T("tanh(I*t)"))], "t", ZERO, num(3)
    ),
    "an end that moves with the variable": lambda: linear(
        ground(), T("2*t"), [(num(2), Sym("t"))], "t", Sym("t"), T("t + x")
    ),
    # sums in another order
    "places that are taken twice": lambda: _permuted("g[s[k]] == s[k]"),
    "places outside the range": lambda: _permuted(above="s[k] <= N"),
    "places that are no integers": lambda: _permuted(kind="nonnegative"),
    "undone by what knows the place": lambda: _permuted("g[s[k]] + k - k == k"),
    "an order of another range": lambda: _permuted(hi="N"),
    "more than the sum": lambda: by_combination(
        R("Sum(y[s[k]], (k, 0, N - 1)) == 2*Sum(y[k], (k, 0, N - 1))"), [(ONE, _permuted())]
    ),
    # matrices that move do not commute
    "the slope of a square": lambda: _moving("T(t)**2", "2*T(t)*S"),
    "the slope of an exponential": lambda: _moving("exp(t*A + t**2*S)", "exp(t*A + t**2*S)*(A + 2*t*S)"),
    "the slope of an exponential of a family": lambda: _moving("exp(T(t))", "exp(T(t))*S"),
    "the slope on the other side": lambda: _moving("T(t)*A", "A*S"),
    "the slope of what is undone": lambda: _moving("exp(-t*A)*T(t)", "exp(-t*A)*S + exp(-t*A)*A*T(t)"),
    "a norm without its factor": lambda: _moving("normsq(T(t)*v)", "dot(S*v, T(t)*v)"),
    "a norm of a norm": lambda: _moving("sin(normsq(T(t)*v))", "2*cos(normsq(T(t)*v))*dot(S*v, T(t)*v)"),
    # Riemann sums
    "half the variation": lambda: _riemann("2*t", "1/2", "N"),
    "a number of cells that is no integer": lambda: _riemann("2*t", "1", "y"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_no_fact(name: str) -> None:
    with pytest.raises(RuleError):
        WRONG[name]()


@pytest.mark.parametrize(
    ("alpha", "x", "power", "fails"),
    [
        ("alpha > 1", "x > 0", "2*alpha - 1", "of something else"),
        ("alpha > 0", "x > 0", "alpha", "may not exist"),
        ("alpha >= 1", "x > 0", "alpha", "may not exist"),
        ("alpha > 1", "x >= 0", "alpha", "may not exist"),
        ("alpha > 1", "x > 0", "alpha - 2", "not shown to fall"),
        ("alpha > 1", "x > 0", "0", "not shown to fall"),
        ("alpha > 1", "x > 0", "y", "bounded by a constant"),
    ],
)
def test_where_the_waves_of_a_power_settle(alpha: str, x: str, power: str, fails: str) -> None:
    """``int_0^y exp(i t**alpha)`` grows for alpha < 1 and has no limit for alpha = 1 or x = 0."""
    fact = by_kernel(Ground((R(alpha), R(x))), R("Abs(0) <= 1"), (R("y >= 1"),))
    with pytest.raises(RuleError, match=fails):
        limit(fact, "y", "infinity", ZERO, most=ONE, fadings=[(ONE, T(power))], power=(Sym("alpha"), Sym("x")))


@pytest.mark.parametrize("wrong", ["-alpha", "1/2*alpha"])
def test_the_waves_of_a_power_settle_at_one_value_only(wrong: str) -> None:
    """The same derivation with another exponent in the limit is no derivation."""
    from symbolic_pe.decay.theory import powers

    right = powers.limit_of_waves
    powers.limit_of_waves = lambda a, x: right(T(wrong), x)  # type: ignore[assignment]
    try:
        with pytest.raises(RuleError):
            powers.power_far_fact(Ground((R("alpha > 1"), R("x > 0"))), 2)
    finally:
        powers.limit_of_waves = right


def test_premises_of_two_grounds_do_not_mix() -> None:
    one = by_kernel(ground(), R("x >= 0"))
    other = by_kernel(Ground((R("x == 1"),)), R("x <= 1"))
    with pytest.raises(RuleError, match="same hypotheses"):
        by_combination(R("0 <= 1"), [(ONE, one), (ONE, other)])


def test_what_holds_everywhere_holds_only_there() -> None:
    steep = Everywhere(Relation(">=", Fn("f'", (Sym("t"),)), num(1)), "t", ZERO, ONE)
    g = Ground((), (Smooth("f", 1, ZERO, ONE),), (steep,))
    assert by_kernel(g, Relation(">", Fn("f'", (T("1/2"),)), ZERO))
    with pytest.raises(RuleError):
        by_kernel(g, Relation(">", Fn("f'", (num(2),)), ZERO))
    with pytest.raises(RuleError):
        differentiated(g, Fn("f'", (Sym("t"),)), "t", Fn("f''", (Sym("t"),)), UNIT)


def test_a_bound_variable_is_not_a_free_one() -> None:
    g = ground("t >= 1", positive="x")
    with pytest.raises(RuleError):
        linear(g, Sym("t"), [(ONE, Sym("t"))], "t", ZERO, ONE)
    with pytest.raises(RuleError):
        by_kernel(g, Relation(">=", integral("t - 1"), ZERO))


def test_of_an_inverted_sum_nothing_is_known_of_the_terms() -> None:
    """From 1 to -3 it is minus its terms at 0, -1, -2, of which a condition for 1 .. -3 says nothing."""
    g = Ground((Assumption("N", "integer"), R("N <= -3")))
    with pytest.raises(RuleError):
        differentiated(g, T("Sum(log(x + i), (i, 1, N))"), "x", T("Sum(1/(x + i), (i, 1, N))"), (R("x > 0"),))
    g = Ground((Assumption("N", "integer"), R("N >= 0")))
    differentiated(g, T("Sum(log(x + i), (i, 1, N))"), "x", T("Sum(1/(x + i), (i, 1, N))"), (R("x > 0"),))


def test_a_variance_is_not_caught_by_a_sum() -> None:
    """``a`` is a number, and not the index of the sum."""
    t = T("Sum(W[a]*W[a], (a, 1, 2))")
    expected(Ground(), t, [Random("W", Sym("v"))], T("2*v"))
    with pytest.raises(RuleError, match="variance"):
        expected(Ground(), t, [Random("W", Sym("a"))], num(3))


def test_members_of_a_family_differ_where_their_indices_do() -> None:
    family = (Assumption("w", "distinct"), Assumption("i", "integer"), Assumption("j", "integer"))
    apart = R("w[j] - w[i] != 0")
    below, upto = ([R(h) for h in hs] for hs in (("i >= 0", "j <= i - 1"), ("i >= 0", "j <= i")))
    assert Ground(family).holds(apart, below)
    assert not Ground(family).holds(apart, upto)
    assert not Ground(family[1:]).holds(apart, below)

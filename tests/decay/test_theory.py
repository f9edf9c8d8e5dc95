"""What is proved of decay, against Arb's rigorous integration at random points; and mutants of each theorem."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from functools import cache, partial
from pathlib import Path

import mpmath
import pytest

from symbolic_pe import prove
from symbolic_pe.analysis.expectation import Random, expected
from symbolic_pe.analysis.facts import Ground, RuleError, between
from symbolic_pe.analysis.integrals import differentiated, integrated
from symbolic_pe.analysis.samples import sampled
from symbolic_pe.decay.theory import asymptotics, closed, phases, stationary, sums
from symbolic_pe.decay.theory.writing import integral, said, wave
from symbolic_pe.derive.setting import BadSetting, NotApplicable, setting
from symbolic_pe.encodings import all_encodings
from symbolic_pe.kernel.derivation import Identity
from symbolic_pe.kernel.term import Assumption, Fn, Relation, num, relation_names, substitute
from symbolic_pe.language.text import text
from symbolic_pe.proof import Part, Proof
from symbolic_pe.theorems import all_theorems

from .oracle import holds, value

DECAY = [t for t in all_theorems() if t.startswith("decay-")]
SINUSOIDAL = all_encodings()["sinusoidal"]


def proofs(*names: str) -> list[Proof]:
    return [prove(n) for n in names]


def point(names: list[str], rng: random.Random) -> dict[str, Fraction | int]:
    """Values that suit the names of our theorems."""
    out: dict[str, Fraction | int] = {}
    for n in names:
        if n == "base":
            out[n] = 1 + Fraction(rng.randint(1, 900), 17)
        elif n == "d":
            out[n] = 2 * rng.randint(1, 5)
        elif n == "r":
            out[n] = Fraction(5, 4) + Fraction(rng.randint(0, 90), 31)
        elif n == "alpha":
            out[n] = rng.randint(2, 5)  # Arb integrates across 0 where the power is entire
        elif n == "x":
            out[n] = 1 + Fraction(rng.randint(0, 3000), 97)
        else:
            out[n] = Fraction(rng.randint(1, 300), 37)
    return out


CHECKED = ["decay-closed", "decay-closed-linear", "decay-bound", "decay-middle", "decay-near", "decay-far",
           "decay-stationary", "decay-sum", "decay-constant"]  # fmt: skip


@pytest.mark.parametrize("name", CHECKED)
def test_what_is_proved_holds_by_rigorous_integration(name: str) -> None:
    rng = random.Random(name)
    proved = [p for p in prove(name).parts if p.verdict.proved]
    assert proved
    for p in proved:
        goal = p.derivation.goal
        assert isinstance(goal, Identity)
        r = goal.relation
        for _ in range(3):
            at = point(list(relation_names(r)), rng)
            assert holds(r.op, r.lhs, r.rhs, at), (name, p.derivation.name, at)


def test_the_power_law_in_closed_form_by_rigorous_integration() -> None:
    for alpha in (Fraction(1, 2), 1, 2, Fraction(7, 3)):
        if Fraction(alpha).denominator == 1:  # Arb integrates across 0 where the power is entire
            body = integral(wave(said(f"t**{alpha}")))
            kummer = said(f"hyp1f1({1 / Fraction(alpha)}, {1 / Fraction(alpha)} + 1, I*x)")
            assert holds("==", body, kummer, {"x": Fraction(91, 7)})
    (part,) = prove("decay-closed-power").parts
    assert part.samples >= 1


@cache
def power_integral(alpha: Fraction, x: Fraction) -> mpmath.mpc:
    """The integral of ``exp(I*x*t**alpha)`` from 0 to 1, to 30 digits."""
    with mpmath.workdps(30):
        a, y = mpmath.mpf(alpha.numerator) / alpha.denominator, mpmath.mpf(x.numerator) / x.denominator
        return mpmath.hyp1f1(1 / a, 1 / a + 1, 1j * y)


@cache
def far_power(n: int) -> Relation:
    goal = prove("decay-far-power", settings={"N": str(n)}).parts[-2].derivation.goal
    assert isinstance(goal, Identity)
    return goal.relation


def far_power_holds(n: int, alpha: Fraction, x: Fraction, shift: str = "0") -> bool:
    """The statement of order n with mpmath, for an exponent that Arb does not integrate; ``shift`` is added to it."""
    r = far_power(n)
    assert isinstance(r.lhs, Fn)
    with mpmath.workdps(30):
        a, y = mpmath.mpf(alpha.numerator) / alpha.denominator, mpmath.mpf(x.numerator) / x.denominator
        whole = power_integral(alpha, x)
        terms = {"alpha": a, "x": y, "I": mpmath.j, "pi": mpmath.pi, "Gamma": mpmath.gamma, "exp": mpmath.exp}
        gap = text(r.lhs.args[0]).removeprefix("Integral(exp(I*x*t**alpha), (t, 0, 1))")
        assert gap[:2] == " -"
        left = abs(eval(f"({whole.real!s} + I*({whole.imag!s})){gap} + {shift}", terms))
        return bool(left <= eval(text(r.rhs), terms))


def test_power_laws_far_out() -> None:
    """Each order at random exponents, and wrong terms that are found out."""
    rng = random.Random(8)
    points = [(1 + Fraction(rng.randint(1, 400), 97), 1 + Fraction(rng.randint(0, 9000), 71)) for _ in range(12)]
    for n in (1, 2, 3, 7):
        assert all(far_power_holds(n, alpha, x) for alpha, x in points), n
        wrong = "3*Gamma(1 + 1/alpha)*x**(-1/alpha)"
        assert not all(far_power_holds(n, alpha, x, wrong) for alpha, x in points)
    assert not all(far_power_holds(3, alpha, x, "alpha/x**2") for alpha, x in points)


def test_one_step_from_an_exponent_below_1() -> None:
    goal = prove("decay-far-power").parts[-1].derivation.goal
    assert isinstance(goal, Identity)
    shown = text(goal.relation.rhs)
    assert shown == "(exp(I*x) - Integral(exp(I*x*t**(alpha/(1 - alpha))), (t, 0, 1)))/(I*alpha*x)"
    for alpha in (0.3, 0.5, 0.8):
        a, b = 1 / alpha, 1 / alpha - 1
        for x in (0.7, 25.0):
            other = (mpmath.expj(x) - mpmath.hyp1f1(b, b + 1, 1j * x)) / (1j * alpha * x)
            assert abs(mpmath.hyp1f1(a, a + 1, 1j * x) - other) < 1e-13


def test_there_is_a_theorem_for_each_argument() -> None:
    assert {all_theorems()[t].topic for t in DECAY} == {"Decay", "What decay is not"}
    assert len(DECAY) >= 19


# -- mutants: the statement with one thing wrong is false, and numbers say so --------------------------------


def mutants(p: Part) -> list[tuple[str, Relation]]:
    """Wrong versions of an inequality ``|a| <= c`` or of an equation."""
    goal = p.derivation.goal
    assert isinstance(goal, Identity)
    r = goal.relation
    out = []
    shown = text(r.rhs)
    for what, pattern, by in (
        ("a factor", r"^2\*", "1/50*"), ("ln b lost", r"/\((x)\*log\(base\)\)", r"/(\1*base)"),
        ("b/x for x/b", r"x/base", "base/x"), ("a sign", r" - ", " + "), ("gamma lost", r"EulerGamma", "0"),
    ):  # fmt: skip
        wrong = re.sub(pattern, by, shown, count=1)
        if wrong != shown:
            out.append((what, Relation(r.op, r.lhs, said(wrong))))
    return out


@pytest.mark.parametrize("name", ["decay-closed", "decay-closed-linear"])
def test_a_wrong_closed_form_is_no_fact(name: str) -> None:
    ground = Ground((Assumption("x", "positive"), Relation(">", said("base"), num(1))))
    theta = said("base**(-t)" if name == "decay-closed" else "t")
    found = closed.antiderivative(ground, theta)
    assert found is not None
    slope = differentiated(ground, found.whole, "t", wave(theta), between("t", num(0), num(1)))
    (part, *_) = prove(name).parts
    wrong = mutants(part)
    assert wrong
    for _, r in wrong:
        with pytest.raises(RuleError):
            integrated(slope, num(0), num(1), r.rhs)


SHARP = {
    "decay-bound": ("2*base/(x*log(base))", ["2/(x*log(base))", "base/(50*x*log(base))", "2*base/(x**2*log(base))"]),
    "decay-sum": ("2*x*(1 - 1/base)/d", ["x*(1 - 1/base)/(50*d)", "2*x*(1 - 1/base)/d**3"]),
    "decay-middle": ("(2/x + x**2/(4*base**2))/log(base)", ["(1/(50*x) + x**2/(900*base**2))/log(base)"]),
    "decay-near": ("x**4*(1 - 1/base**4)/(96*log(base))", ["x**5*(1 - 1/base**4)/(96*log(base))/90"]),
}  # fmt: skip


@pytest.mark.parametrize("name", SHARP)
def test_a_bound_that_is_too_small_fails_somewhere(name: str) -> None:
    right, wrong = SHARP[name]
    goals = [p.derivation.goal for p in prove(name).parts]
    goal = next(g for g in goals if isinstance(g, Identity) and text(g.relation.rhs) == right)
    assert isinstance(goal, Identity)
    r = goal.relation
    rng = random.Random(7)
    for mutant in wrong:
        rhs = said(mutant)
        names = list(relation_names(r))
        tries = [point(names, rng) | {"x": Fraction(k, 3)} for k in range(1, 40)]
        assert not all(holds(r.op, r.lhs, rhs, at) for at in tries), mutant


def test_an_unjustified_step_is_refused() -> None:
    ground, theta, base = asymptotics.geometric(setting(SINUSOIDAL, {}))
    assert asymptotics.near_fact(ground, theta, partial(asymptotics.moment_of, ground, theta, base), 2)
    bare = Ground((Assumption("x", "positive"), Assumption("base", "positive")))  # base > 1 forgotten
    with pytest.raises(RuleError):
        asymptotics.far_fact(bare, theta, base, 1)
    with pytest.raises(RuleError):
        stationary._split(Ground((Relation(">=", said("x"), num(1)),)), stationary.Phase(
            said("t**alpha"), said("alpha*t**(alpha - 1)"), said("alpha*(alpha - 1)*t**(alpha - 2)"), 1, 1
        ))  # fmt: skip


@pytest.mark.parametrize("order", [1, 2, 3, 6])
def test_asymptotics_to_any_order(order: int) -> None:
    ground, theta, base = asymptotics.geometric(setting(SINUSOIDAL, {}))
    moments = partial(asymptotics.moment_of, ground, theta, base)
    facts = asymptotics.near_fact(ground, theta, moments, order), asymptotics.far_fact(ground, theta, base, order)
    for fact in facts:
        r = fact.relation
        assert holds(r.op, r.lhs, r.rhs, {"x": Fraction(31, 4), "base": Fraction(9, 2)})
        assert sampled(fact, 1) == 1


@pytest.mark.parametrize("order", [1, 2, 3, 6])
def test_the_order_asked_for_is_the_order_of_the_remainder(order: int) -> None:
    """At x = sqrt(b) the remainder is that of N terms: below the bound, and the bound below that of fewer terms."""
    import mpmath

    base, x = 10**4, Fraction(100)
    parts = prove("decay-middle", settings={"N": order}).parts
    goal = parts[-1].derivation.goal
    assert isinstance(goal, Identity)
    r = goal.relation
    with mpmath.workdps(80):
        exact = (mpmath.ci(100) - mpmath.ci(mpmath.mpf("0.01"))) / mpmath.log(base)
        (gap,) = r.lhs.args  # type: ignore[union-attr]
        known = value(substitute(gap.args[1].arg, {"x": num(x), "base": num(base)}), {})  # type: ignore[union-attr]
        most = value(substitute(r.rhs, {"x": num(x), "base": num(base)}), {})
        off = abs(exact - mpmath.mpf(known.real.str(60, radius=False)))
        bound = mpmath.mpf(float(most.real))
        assert bound / 10**10 < off <= bound
        wanted = (mpmath.factorial(order - 1) / mpmath.mpf(10) ** (2 * order)) / mpmath.log(base)
        assert abs(bound / wanted - 1) < 0.3


def test_powers_near_0_against_numbers() -> None:
    import mpmath

    parts = prove("decay-near-power", settings={"N": 5}).parts
    for p, alpha in zip(parts, (Fraction(2, 3), 1, 1), strict=True):
        goal = p.derivation.goal
        assert isinstance(goal, Identity)
        at = {"x": num(Fraction(7, 9)), "alpha": num(alpha)}
        (gap,) = goal.relation.lhs.args  # type: ignore[union-attr]
        rest = value(substitute(type(gap)(gap.args[1:]), at), {})  # type: ignore[union-attr, call-arg]
        most = float(value(substitute(goal.relation.rhs, at), {}).real)
        exact = complex(mpmath.hyp1f1(1 / mpmath.mpf(Fraction(alpha).numerator) * Fraction(alpha).denominator,
                                      1 + 1 / mpmath.mpf(Fraction(alpha).numerator) * Fraction(alpha).denominator,
                                      mpmath.mpc(0, mpmath.mpf(7) / 9)))  # fmt: skip
        off = abs(exact + complex(float(rest.real), float(rest.imag)))
        assert most / 50 < off <= most


@pytest.mark.parametrize("wrong", ["0", "25", "3/2", "-1"])
def test_an_order_that_makes_no_sense(wrong: str) -> None:
    for name in ("decay-near", "decay-middle", "decay-far", "decay-near-power"):
        with pytest.raises(BadSetting, match="from 1 to 24"):
            prove(name, settings={"N": wrong})


# -- near-returns --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("d", "base", "epsilon"), [(16, 7, "1/50"), (64, "321/10", "1/4"), (128, 500000, "1/2000")])
def test_a_readers_epsilon_is_refuted_by_a_point(d: int, base: object, epsilon: str) -> None:
    import mpmath

    proof = prove("decay-vanishing", settings={"d": d, "base": base, "epsilon": epsilon, "beyond": "10000000"})
    assert proof.verdict.refuted
    k = proof.verdict.witness["k"]
    assert isinstance(k, Fraction)
    assert k.denominator == 1
    assert k >= 10**7
    with mpmath.workdps(len(str(k)) + 40):
        b = mpmath.mpf(Fraction(base).numerator) / Fraction(base).denominator  # type: ignore[arg-type]
        s = mpmath.fsum(mpmath.cos(int(k) * b ** (mpmath.mpf(-2 * i) / d)) for i in range(d // 2)) * 2 / d
        assert s > 1 - mpmath.mpf(Fraction(epsilon).numerator) / Fraction(epsilon).denominator


@pytest.mark.parametrize("id", ["sinusoidal-half-exponent", "complex-exponential", "sinusoidal-powers-of-ten"])
@pytest.mark.parametrize("theorem", ["decay-vanishing", "decay-uniform"])
def test_a_return_is_looked_for_at_the_frequencies_of_the_law(id: str, theorem: str) -> None:
    import mpmath

    proof = prove(theorem, all_encodings()[id], {"d": 32})
    assert proof.verdict.refuted
    k = proof.verdict.witness["k"]
    exponents = {
        "sinusoidal-half-exponent": [Fraction(i, 32) for i in range(16)],
        "complex-exponential": [Fraction(i, 32) for i in range(32)],
        "sinusoidal-powers-of-ten": [Fraction(2 * i, 32) for i in range(16)],
    }[id]
    with mpmath.workdps(len(str(k)) + 40):
        thetas = [mpmath.mpf(10000) ** (mpmath.mpf(-x.numerator) / x.denominator) for x in exponents]
        waves = [mpmath.cos(int(k) * theta) for theta in thetas]
        assert mpmath.fsum(waves) / len(waves) > (0.9 if theorem == "decay-vanishing" else 0.7)


def test_the_return_is_within_the_cells_that_are_named() -> None:
    """What the theorem says, tried out: with N = 2 waves there is x <= Y Q^2 with S >= 1 - 2 pi^2/Q^2."""
    import numpy as np

    theta = 10.0 ** (-np.arange(2) / 2)
    for cells in (5, 9, 30):
        for start in (1, 7, 40):
            xs = np.arange(start, start * cells**2 + 1)
            assert np.cos(np.outer(xs, theta)).mean(axis=1).max() >= 1 - 2 * np.pi**2 / cells**2


def test_what_is_said_of_the_limit() -> None:
    always = prove("decay-recurrence").parts[1]
    assert text(always.derivation.goal.relation) == "1 <= c"  # type: ignore[union-attr]
    shown = [text(h) for h in always.verdict.hypotheses]
    assert shown[shown.index("for every x (an integer from Y on)") - 1].endswith("<= c")
    apart = prove("decay-not-uniform").parts[0]
    assert text(apart.derivation.goal.relation) == "1 <= c"  # type: ignore[union-attr]
    for name, wrong in (("decay-recurrence", {"epsilon": "0"}), ("decay-vanishing", {"epsilon": "0"}),
                        ("decay-vanishing", {"beyond": "-1"}), ("decay-uniform", {"c": "1"})):  # fmt: skip
        with pytest.raises(BadSetting):
            prove(name, settings=wrong)
    from symbolic_pe import encoding
    from symbolic_pe.derive import NotApplicable

    odd = encoding("odd", ["cos(p*w[i])"], count="d/2", even="d", positive="d,q", law="w[i] := q**(-2*i/d)")
    with pytest.raises(NotApplicable, match="needed here"):
        prove("decay-recurrence", odd)


# -- mean square, rotary bound, random weights: by other means ----------------------------------------------


def test_the_mean_square_against_numbers() -> None:
    import numpy as np

    goal = prove("decay-mean-square").parts[2].derivation.goal
    assert isinstance(goal, Identity)
    d, base, end = 8, 10.0, 3000.0
    theta = base ** (-2 * np.arange(d // 2) / d)
    xs = np.linspace(0, end, 600001)
    values = np.cos(np.outer(xs, theta)).mean(axis=1) ** 2
    mean = ((values[1:] + values[:-1]) / 2).mean()
    gaps = sum(1 / (theta[j] - theta[i]) + 1 / (theta[j] + theta[i]) for i in range(d // 2) for j in range(i))
    bound = 4 / (d**2 * end) * ((1 / (4 * theta)).sum() + gaps)
    assert abs(mean - 1 / d) <= bound
    assert bound < 0.01
    at = {"d": d, "base": 10, "X": 3000}
    values_of = {n: num(v) for n, v in at.items()}
    shown = value(substitute(goal.relation.rhs, values_of), {})
    assert abs(float(shown.real) - bound) < 1e-15


@pytest.mark.parametrize("encoding", ["yarn", "sinusoidal-free"])
def test_distinct_frequencies_in_any_order_have_that_mean_square(encoding: str) -> None:
    import flint
    import numpy as np

    proof = prove("decay-mean-square", all_encodings()[encoding])
    assert {"positive", "distinct"} <= {h.kind for h in proof.verdict.hypotheses if isinstance(h, Assumption)}
    goal = proof.parts[2].derivation.goal
    assert isinstance(goal, Identity)
    theta = (0.7, 0.2, 0.9, 0.31)  # neither rising nor falling
    end = 3000.0
    xs = np.linspace(0, end, 600001)
    values = np.cos(np.outer(xs, theta)).mean(axis=1) ** 2
    mean = ((values[1:] + values[:-1]) / 2).mean()
    gaps = sum(1 / abs(theta[j] - theta[i]) + 1 / (theta[j] + theta[i]) for i in range(4) for j in range(i))
    bound = 4 / (64 * end) * ((1 / (4 * np.array(theta))).sum() + gaps)
    assert abs(mean - 1 / 8) <= bound
    known = {n: num(v) for n, v in (("d", 8), ("X", 3000))}
    shown = value(substitute(goal.relation.rhs, known), {"theta": lambda i: flint.acb(theta[i])})
    assert abs(float(shown.real) - bound) < 1e-15


@pytest.mark.parametrize("encoding", ["fourier-features", "index", "plane-waves", "learned"])
def test_what_is_no_sine_beside_a_cosine_has_no_mean_square_told(encoding: str) -> None:
    with pytest.raises(NotApplicable):
        prove("decay-mean-square", all_encodings()[encoding])


def test_the_rotary_bound_against_numbers() -> None:
    import numpy as np

    rng = np.random.default_rng(5)
    for _ in range(50):
        n = int(rng.integers(1, 40))
        h = rng.normal(size=n) + 1j * rng.normal(size=n)
        z = np.exp(1j * rng.uniform(0, 100, size=n))
        partial = np.abs(np.cumsum(z))
        most = max([abs(h[-1]), *np.abs(np.diff(h))])
        assert abs((h * z).sum()) <= most * partial.sum() + 1e-9
        assert partial.mean() >= 0.5


def test_random_scores_against_a_simulation() -> None:
    import numpy as np

    rng = np.random.default_rng(11)
    d, r, sigma, tau = 6, 3, 0.7, 1.3
    scores = []
    for p, q in (((0, 0)), ((3, 40))):
        angles = [m * 10.0 ** (-2 * np.arange(d // 2) / d) for m in (p, q)]
        code = [np.concatenate([np.sin(a), np.cos(a)]) for a in angles]
        wq, wk = (rng.normal(scale=s, size=(40000, r, d)) for s in (sigma, tau))
        scores.append(((wq @ code[0]) * (wk @ code[1])).sum(axis=1))
    expected_variance = r * sigma**2 * tau**2 * d**2 / 4
    for s in scores:
        assert abs(s.mean()) < 5 * (expected_variance / len(s)) ** 0.5
        assert abs(s.var() / expected_variance - 1) < 0.1


FAMILY = (Random("W", said("s**2")),)
WRONG_MEANS = {
    "an entry squared has no mean 0": ("W[0, 0]*W[0, 0]", "0"),
    "two entries of one place": ("Sum(W[a, 0]*W[a, 0], (a, 0, n - 1))", "s**2"),
    "different ranges": ("Sum(Sum(W[a, 0]*W[b, 0], (b, 0, n)), (a, 0, n - 1))", "n*s**2"),
    "a fourth moment": ("W[0, 0]**2*W[0, 0]**2", "s**4"),
    "an entry in a function": ("cos(W[0, 0])", "1"),
    "an index free and bound": ("Sum(a[i]*W[i, 0], (i, 0, n - 1))*W[i, 0]", "n*s**2*a[i]"),
    "a range that is random": ("Sum(W[1, 1], (i, 0, W[0, 0]))", "0"),
    "a variance forgotten": ("Sum(Sum(W[a, 0]*W[b, 0], (b, 0, n - 1)), (a, 0, n - 1))", "n"),
}


@pytest.mark.parametrize("name", WRONG_MEANS)
def test_a_wrong_expectation_is_no_fact(name: str) -> None:
    inside, wrong = WRONG_MEANS[name]
    ground = Ground((Assumption("n", "integer"), Assumption("n", "positive")))
    with pytest.raises(RuleError):
        expected(ground, said(inside), FAMILY, said(wrong))


def test_an_expectation_that_is_right() -> None:
    ground = Ground((Assumption("n", "integer"), Assumption("n", "positive")))
    fact = expected(
        ground, said("Sum(Sum(W[a, 0]*W[b, 0], (b, 0, n - 1)), (a, 0, n - 1)) + W[2, 2]"), FAMILY, said("n*s**2")
    )
    assert fact.relation.rhs == said("n*s**2")


# -- what is found, not stored -------------------------------------------------------------------------------


@pytest.mark.parametrize(("d", "k"), [(64, 6), (128, 12), (256, 25)])
def test_the_first_rise_is_found(d: int, k: int) -> None:
    proof = prove("decay-monotone", settings={"d": d, "base": 10000})
    assert proof.verdict.refuted
    assert proof.verdict.witness["k"] == k - 1
    assert f"from {k - 1} to {k}" in proof.remedy


def test_other_laws_get_their_own_results() -> None:
    from symbolic_pe import encoding

    rising = encoding("rising", ["cos(p*w[i])"], count="d/2", even="d", positive="d", where="a > 1",
                      law="w[i] := a**(2*i/d)")  # fmt: skip
    assert phases.profile(setting(rising, {})) == said("a**t")
    bound = prove("decay-bound", rising)
    assert bound.verdict.proved
    goal = bound.parts[0].derivation.goal
    assert isinstance(goal, Identity)
    assert text(goal.relation.rhs) == "2/(x*log(a))"
    assert sums.sum_to_integral(setting(rising, {})).verdict.proved
    wild = encoding("wild", ["cos(p*w[i])"], count="d/2", even="d", positive="d", law="w[i] := sin(20*i/d)")
    from symbolic_pe.derive import NotApplicable

    with pytest.raises(NotApplicable, match="zeros or changes sign"):
        prove("decay-bound", wild)


def test_figures_are_vector_graphics_with_labels(tmp_path: Path) -> None:
    from symbolic_pe.decay.figures import FIGURES, draw

    for name in ("decay-regimes",):
        drawing = draw(name)
        assert drawing.pdf.startswith(b"%PDF")
        assert b"/Subtype /Image" not in drawing.pdf
        assert drawing.svg.lstrip().startswith("<?xml")
        assert "<image" not in drawing.svg
        assert draw(name).svg == drawing.svg
    assert all(p.caption and p.caption.endswith(".") for p in FIGURES.values())

"""What is said of the inner product and is not so: each claim with a point where it fails.

The points are looked for with floating point, and each is then a claim that the kernel decides with a ball.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from ...derive.setting import BadSetting, NotApplicable, Setting
from ...kernel.decide import decide
from ...kernel.derivation import Derivation, Identity
from ...kernel.evaluate import CannotEvaluate, Point, evaluate
from ...kernel.term import (
    Add,
    Assumption,
    Div,
    Fn,
    Hypothesis,
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
    with_values,
)  # fmt: skip
from ...kernel.untrusted.approximate import Mp
from ...kernel.verdict import REFUTED, UNDECIDED, Verdict
from ...language.latex import latex
from ...proof import Part, Proof
from .sums import mean_wave
from .writing import guarded, said, tidy, told

__all__ = ["decreasing", "positive", "rotary_decreasing", "tends_to_zero", "uniform"]

USUAL = {"d": "128", "base": "10000"}
"""What parameters are set to where the user does not say: the head of a common model, and the paper's base."""
FARTHEST = 100_000
"""Distances up to which a point is looked for, of partial sums up to the next."""
FARTHEST_PARTIAL = 2000
MOST_PARTIAL = 512
"""Frequencies, all partial sums of which are enclosed."""
SEEN = 1e-12
"""What floating point does not take for a rise, or for a negative value: its error is smaller."""
MOST_STEPS = 64
"""Steps before the first rise that are each decided by the kernel."""
OWN = ("epsilon", "beyond", "c")
"""Parameters of the claims themselves."""


def _numbers(s: Setting) -> tuple[Setting, dict[str, Fraction]]:
    """The encoding with numbers for its parameters: those given, else the usual ones."""
    e = s.encoding
    if e.law is None:
        raise NotApplicable("its frequencies follow no law")
    given = {n: v for n, v in s.settings if n not in OWN}
    names = [n for n in (*free_names(e.count), *free_names(e.law.definition.body)) if n != e.law.index]
    chosen = {n: given.get(n, USUAL.get(n, "")) for n in names}
    if not all(chosen.values()):
        raise NotApplicable("give numbers to its parameters with --set")
    numbers = {n: Fraction(v) for n, v in {**given, **chosen}.items()}
    return _with_law(s, chosen), numbers


def _with_law(s: Setting, chosen: dict[str, str]) -> Setting:
    """The setting with numbers in its law and count alone; a small vector is not written out."""
    e = s.encoding
    assert e.law is not None
    values: dict[str, Term] = {n: Num(Fraction(v)) for n, v in chosen.items()}
    return Setting(replace(e, law=e.law.with_values(values), count=tidy(substitute(e.count, values))), s.settings)


def _frequencies(s: Setting) -> list[float]:
    import mpmath

    e = s.encoding
    assert e.law is not None
    if not isinstance(e.count, Num) or free_names(e.law.definition.body).keys() - {e.law.index}:
        raise NotApplicable("give numbers to its parameters with --set")
    out = []
    with mpmath.workdps(40):
        for i in range(int(e.count.value)):
            try:
                out.append(float(evaluate(e.law.at(num(i)), Point(), Mp())))
            except (CannotEvaluate, TypeError) as why:
                raise NotApplicable(f"its frequencies have no values: {why}") from None
    return out


def _values(thetas: list[float]) -> Iterator[tuple[int, float]]:
    """The mean of ``cos(k theta)`` for k = 0, 1, 2, ..., nearly."""
    import numpy as np

    theta = np.array(thetas)
    for start in range(0, FARTHEST, 1000):
        ks = np.arange(start, start + 1000)
        means = np.cos(np.outer(ks, theta)).mean(axis=1)
        yield from zip(ks.tolist(), means.tolist(), strict=True)


def _refuted(
    s: Setting, goal: Relation, hyps: tuple[Hypothesis, ...], point: dict[str, Fraction], numbers: dict[str, Fraction],
    title: str, remedy: str = "", parts: tuple[Part, ...] = (),
) -> Proof:  # fmt: skip
    """``goal`` (for all values) against its instance at ``point``, which the kernel decides."""
    values: dict[str, Term] = {n: Num(v) for n, v in point.items()}
    here = with_values(goal, values)
    verdict = decide(here, (), timeout=30.0)
    shown = {**point, **numbers}
    if verdict.refuted:
        verdict = Verdict(REFUTED, "one point, both sides enclosed by balls", hyps, shown, verdict.residual)
    else:
        verdict = Verdict(UNDECIDED, "", hyps, reason="the point that was found does not stand up to a ball")
    wrong = Part(Derivation("claim", title, Identity(goal), (), hyps), verdict)
    proof = told(s, (wrong, *parts), None, hyps, verdict, laws=False)
    return replace(proof, remedy=remedy)


def _claimed(strategy: Callable[[Setting], Proof]) -> Callable[[Setting], Proof]:
    def plan(s: Setting) -> Proof:
        return guarded(strategy, s)

    return plan


K = Sym("k")
WHOLE: tuple[Hypothesis, ...] = (Assumption("k", "integer"), Assumption("k", "nonnegative"))


@_claimed
def decreasing(s: Setting) -> Proof:
    """The inner product falls with every step."""
    s, numbers = _numbers(s)
    before: float | None = None
    found = -1
    for k, value in _values(_frequencies(s)):
        if before is not None and value > before + SEEN:
            found = k - 1
            break
        before = value
    if found < 0:
        raise NotApplicable(f"no rise was found up to k = {FARTHEST}")
    goal = Relation("<=", mean_wave(s, Add((K, num(1)))), mean_wave(s, K))
    falls = tuple(
        Part(
            Derivation("falls", "Up to there it falls", Identity(with_values(goal, {"k": num(n)})), ()),
            decide(with_values(goal, {"k": num(n)}), (), timeout=10.0),
        )
        for n in range(found)
        if found <= MOST_STEPS
    )
    first = falls and all(p.verdict.proved for p in falls)
    told_of = f"The first rise is the step from {found} to {found + 1}: every step before it was checked"
    remedy = told_of if first else ""
    return _refuted(s, goal, WHOLE, {"k": Fraction(found)}, numbers, "Falling with every step", remedy)


@_claimed
def positive(s: Setting) -> Proof:
    """The inner product is positive at every distance."""
    s, numbers = _numbers(s)
    found = next((k for k, value in _values(_frequencies(s)) if value < -SEEN), None)
    if found is None:
        raise NotApplicable(f"it is positive at every whole distance up to {FARTHEST}, as far as is seen")
    goal = Relation(">", mean_wave(s, K), num(0))
    return _refuted(s, goal, WHOLE, {"k": Fraction(found)}, numbers, "Positive at every distance")


RETURNS = (
    r"At a fixed $d$ the sum is almost periodic: beyond any distance its least upper bound is 1, "
    r"and its mean square tends to $1/d$"
)


def _power_law(s: Setting) -> tuple[int, Fraction]:
    """``(d, b)`` such that the frequencies are ``b**(-2*i/d)``, with ``d`` twice their number."""
    import mpmath

    e = s.encoding
    assert e.law is not None
    assert isinstance(e.count, Num)
    d = 2 * int(e.count.value)
    with mpmath.workdps(40):
        ratio = evaluate(e.law.at(e.count), Point(), Mp())
        b = Fraction(str(mpmath.re(1 / ratio))).limit_denominator(10**6)
    law = Relation("==", e.law.definition.body, Pow(Num(b), said(f"-2*{e.law.index}/{d}")))
    if b <= 1 or not decide(law, (Assumption(e.law.index, "integer"),)).proved:
        raise NotApplicable("a near-return is looked for where the law is base**(-2*i/d), for whatever base and d")
    return d, b


def _return(d: int, base: Fraction, within: Fraction, far: Fraction) -> int:
    """An integer beyond ``far`` with ``S > 1 - within``."""
    from ..recurrence import near_return
    from ..working import BadInput, TooHard

    try:
        while True:
            back = near_return(d, str(base), within, timeout=50.0).x
            if back >= far:
                return back
            within /= 16  # a nearer return is farther out
    except (TooHard, BadInput) as why:
        raise NotApplicable(str(why)) from None


@_claimed
def tends_to_zero(s: Setting) -> Proof:
    """Far out the inner product stays below 1 - epsilon."""
    epsilon, far = s.asked("epsilon", Fraction(1, 10)), s.asked("beyond", Fraction(10**6))
    if not 0 < epsilon < 1 or far < 0:
        raise BadSetting(f"epsilon = {epsilon}, beyond = {far}: 0 < epsilon < 1 and beyond >= 0 are needed")
    s, numbers = _numbers(s)
    _frequencies(s)
    back = _return(*_power_law(s), epsilon, far)
    hyps = (*WHOLE, Relation(">=", K, Num(far)))
    goal = Relation("<=", mean_wave(s, K), Num(1 - epsilon))
    claim = (
        r"At a fixed dimension the inner product tends to 0 with the distance: from some distance on, here "
        rf"${latex(Num(far))}$, $S_d(k)\le{latex(Num(1 - epsilon))}$."
    )
    found = _refuted(s, goal, hyps, {"k": Fraction(back)}, numbers, "Small from some distance on", RETURNS)
    return replace(found, claim=claim)


@_claimed
def uniform(s: Setting) -> Proof:
    """The sum is near the integral at every distance."""
    c = s.asked("c", Fraction(1, 2))
    if not 0 < c < 1:
        raise BadSetting(f"c = {c}: a number above 0 and below 1 is needed (the difference is never much above 1)")
    s, numbers = _numbers(s)
    _frequencies(s)
    count, base = _power_law(s)
    slow = Fraction(4) * base * 2 / ((1 - c) * min(Fraction(1), base - 1))  # ln b >= min(1, b - 1)/2
    back = _return(count, base, (1 - c) / 2, slow)
    whole = said("(Ci(k) - Ci(k/b))/log(b)", b=Num(base))
    goal = Relation("<=", Fn("Abs", (Add((mean_wave(s, K), Neg(whole))),)), Num(c))
    hyps = (*WHOLE, Relation(">=", K, num(1)))
    found = _refuted(s, goal, hyps, {"k": Fraction(back)}, numbers, "Near the integral at every distance", NEVER)
    claim = (
        r"The sum over the frequencies stays near the integral at every distance: "
        rf"$\lvert S_d(k)-(\operatorname{{Ci}}(k)-\operatorname{{Ci}}(k/b))/\log b\rvert\le{latex(Num(c))}$."
    )
    return replace(found, claim=claim)


NEVER = r"At a fixed distance the two come near each other as $d\to\infty$, not uniformly in the distance"


@_claimed
def rotary_decreasing(s: Setting) -> Proof:
    """The mean modulus of the partial sums falls with the distance."""
    import numpy as np

    s, numbers = _numbers(s)
    theta = np.array(_frequencies(s))
    if len(theta) > MOST_PARTIAL:
        raise NotApplicable("too many frequencies to enclose all partial sums")
    sizes = [float(np.abs(np.cumsum(np.exp(1j * k * theta))).mean()) for k in range(FARTHEST_PARTIAL)]
    found = next((k for k in range(len(sizes) - 1) if sizes[k + 1] > sizes[k] + 1000 * SEEN), None)
    if found is None:
        raise NotApplicable(f"no rise was found up to k = {FARTHEST_PARTIAL}")
    e = s.encoding
    assert e.law is not None
    inner = Sum(Fn("exp", (Mul((said("I"), Sym("y"), e.law.definition.body)),)), e.law.index, num(0), said("j - 1"))
    bound = Mul((tidy(Div(num(1), e.count)), Sum(Fn("Abs", (inner,)), "j", num(1), e.count)))

    def at(k: Term) -> Term:
        return substitute(bound, {"y": k})

    goal = Relation("<=", at(Add((K, num(1)))), at(K))
    return _refuted(s, goal, WHOLE, {"k": Fraction(found)}, numbers, "Falling with every step")

"""What is said of the inner product and is not so: each claim with a point where it fails.

The points are looked for with floating point, and each is then a claim that the kernel decides with a ball.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from ...derive.setting import NotApplicable, Setting
from ...kernel.decide import decide
from ...kernel.derivation import Derivation, Identity
from ...kernel.evaluate import CannotEvaluate, Mp, Point, evaluate
from ...kernel.term import (
    Add,
    Assumption,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Num,
    Relation,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    substitute,
)  # fmt: skip
from ...kernel.verdict import REFUTED, UNDECIDED, Verdict
from ...proof import Part, Proof
from .sums import mean_wave
from .writing import guarded, said, tidy, told

__all__ = ["decreasing", "positive", "rotary_decreasing", "tends_to_zero"]

USUAL = {"d": "128", "base": "10000"}
FARTHEST = 100_000
LEAVES = Fraction(9, 10)


def _numbers(s: Setting) -> tuple[Setting, dict[str, Fraction]]:
    """The encoding with numbers for its parameters: those given, else the usual ones."""
    e = s.encoding
    if e.law is None:
        raise NotApplicable("its frequencies follow no law")
    (index,) = e.law.definition.params
    assert isinstance(index, Sym)
    given = dict(s.settings)
    names = [n for n in (*free_names(e.count), *free_names(e.law.definition.body)) if n != index.name]
    chosen = {n: given.get(n, USUAL.get(n, "")) for n in names}
    if not all(chosen.values()):
        raise NotApplicable("give numbers to its parameters with --set")
    numbers = {n: Fraction(v) for n, v in {**given, **chosen}.items()}
    return _with_law(s, chosen), numbers


def _with_law(s: Setting, chosen: dict[str, str]) -> Setting:
    """The setting with numbers in its law and count alone; a small vector is not written out."""
    from ...encodings.encoding import Law
    from ...kernel.term import Definition

    e = s.encoding
    assert e.law is not None
    d = e.law.definition
    values: dict[str, Term] = {n: Num(Fraction(v)) for n, v in chosen.items()}
    law = Law(Definition(d.name, d.params, substitute(d.body, values), d.indexed), e.law.title)
    return Setting(replace(e, law=law, count=tidy(substitute(e.count, values))), s.settings)


def _frequencies(s: Setting) -> list[float]:
    import mpmath

    e = s.encoding
    assert e.law is not None
    (index,) = e.law.definition.params
    assert isinstance(index, Sym)
    if not isinstance(e.count, Num) or free_names(e.law.definition.body).keys() - {index.name}:
        raise NotApplicable("give numbers to its parameters with --set")
    out = []
    with mpmath.workdps(40):
        for i in range(int(e.count.value)):
            try:
                out.append(float(evaluate(substitute(e.law.definition.body, {index.name: num(i)}), _nowhere(), Mp())))
            except (CannotEvaluate, TypeError) as why:
                raise NotApplicable(f"its frequencies have no values: {why}") from None
    return out


def _nowhere() -> Point:
    def none(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        raise CannotEvaluate(f"{name} has no value")

    return Point(none)


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
    here = Relation(goal.op, substitute(goal.lhs, values), substitute(goal.rhs, values))
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
        if before is not None and value > before + 1e-12:
            found = k - 1
            break
        before = value
    if found < 0:
        raise NotApplicable(f"no rise was found up to k = {FARTHEST}")
    goal = Relation("<=", mean_wave(s, Add((K, num(1)))), mean_wave(s, K))
    falls = tuple(
        Part(
            Derivation("falls", "Up to there it falls", Identity(_at(goal, n)), ()),
            decide(_at(goal, n), (), timeout=10.0),
        )
        for n in range(found)
        if found <= 64
    )
    first = falls and all(p.verdict.proved for p in falls)
    told_of = f"The first rise is the step from {found} to {found + 1}: every step before it was checked"
    remedy = told_of if first else ""
    return _refuted(s, goal, WHOLE, {"k": Fraction(found)}, numbers, "Falling with every step", remedy)


def _at(r: Relation, k: int) -> Relation:
    return Relation(r.op, substitute(r.lhs, {"k": num(k)}), substitute(r.rhs, {"k": num(k)}))


@_claimed
def positive(s: Setting) -> Proof:
    """The inner product is positive at every distance."""
    s, numbers = _numbers(s)
    found = next((k for k, value in _values(_frequencies(s)) if value < -1e-12), None)
    if found is None:
        raise NotApplicable(f"it is positive at every whole distance up to {FARTHEST}, as far as is seen")
    goal = Relation(">", mean_wave(s, K), num(0))
    return _refuted(s, goal, WHOLE, {"k": Fraction(found)}, numbers, "Positive at every distance")


@_claimed
def tends_to_zero(s: Setting) -> Proof:
    """Far out the inner product stays small."""
    from ..recurrence import near_return
    from ..working import BadInput, TooHard

    s, numbers = _numbers(s)
    if s.encoding.law is None or set(numbers) != {"d", "base"}:
        raise NotApplicable("a near-return is looked for where the law is base**(-2*i/d)")
    _frequencies(s)
    try:
        back = near_return(int(numbers["d"]), str(numbers["base"]), "1/20", timeout=20.0)
    except (TooHard, BadInput) as why:
        raise NotApplicable(str(why)) from None
    far = Fraction(10**6)
    hyps = (*WHOLE, Relation(">=", K, Num(far)))
    goal = Relation("<=", mean_wave(s, K), Num(LEAVES))
    if back.x < far:
        raise NotApplicable("the near-return that was found is no far one")
    remedy = (
        r"At a fixed $d$ the sum is almost periodic: it returns to its value at 0 as closely as one likes, again and "
        r"again, and its mean square tends to $1/d$"
    )
    return _refuted(s, goal, hyps, {"k": Fraction(back.x)}, numbers, "Small from some distance on", remedy)


@_claimed
def rotary_decreasing(s: Setting) -> Proof:
    """The mean modulus of the partial sums falls with the distance."""
    import numpy as np

    s, numbers = _numbers(s)
    theta = np.array(_frequencies(s))
    if len(theta) > 512:
        raise NotApplicable("too many frequencies to enclose all partial sums")
    sizes = [float(np.abs(np.cumsum(np.exp(1j * k * theta))).mean()) for k in range(2000)]
    found = next((k for k in range(len(sizes) - 1) if sizes[k + 1] > sizes[k] + 1e-9), None)
    if found is None:
        raise NotApplicable("no rise was found up to k = 2000")
    e = s.encoding
    assert e.law is not None
    (index,) = e.law.definition.params
    assert isinstance(index, Sym)
    inner = Sum(
        Fn("exp", (Mul((said("I"), Sym("y"), e.law.definition.body)),)), index.name, num(0), said("j - 1")
    )
    bound = Mul((tidy(Div(num(1), e.count)), Sum(Fn("Abs", (inner,)), "j", num(1), e.count)))

    def at(k: Term) -> Term:
        return substitute(bound, {"y": k})

    goal = Relation("<=", at(Add((K, num(1)))), at(K))
    return _refuted(s, goal, WHOLE, {"k": Fraction(found)}, numbers, "Falling with every step")


"""At a fixed dimension the sum comes back to 1, again and again: Dirichlet's theorem on simultaneous approximation.

So the least upper bound of S_d beyond any distance is 1; and as the integral tends to 0, the two are not near each
other uniformly in the distance.  Both are shown of a number ``c`` that S_d (or the difference) does not exceed from
``Y`` on: it is at least 1.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from ...analysis.deduction import at_least_minus_modulus, by_combination, by_kernel, everywhere, replaced, specialised
from ...analysis.facts import Everywhere, Fact, Ground, bounded_sum
from ...analysis.integrals import linear
from ...analysis.limits import in_the_limit
from ...analysis.returns import Return, returned, returning
from ...analysis.sums import added_termwise
from ...derive.setting import BadSetting, NotApplicable, Setting
from ...kernel.term import (
    Add,
    Assumption,
    Const,
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
)  # fmt: skip
from ...proof import Part, Proof
from .phases import ground_for, phase, profile
from .rates import first_derivative_bound
from .sums import mean_wave, with_count
from .writing import guarded, integral, modulus_of, part, rel, said, tidy, told, wave

__all__ = ["not_uniform", "recurrence"]

C, X, Y, Q = (Sym(n) for n in "cxYQ")
BEYOND: tuple[Hypothesis, ...] = (Assumption("Y", "integer"), Relation(">=", Y, num(1)))
CELLS: tuple[Hypothesis, ...] = (Assumption("Q", "integer"), Relation(">=", Q, num(1)))
THERE_IS = r"there are $q\le Q^N$ and $p_i$ as were used, and what follows does not speak of them"
USED = {"c", "q", "p", "v", "x", "Q", "Y"}


class _Sum:
    """The sum of an encoding, what is assumed of its parameters, and its returns at multiples of ``step``."""

    def __init__(self, s: Setting, step: Term, cells: Term = Q) -> None:
        if s.encoding.law is None:
            raise NotApplicable("its frequencies follow no law")
        mean = mean_wave(s)
        whole = mean.args[1] if isinstance(mean, Mul) else mean
        assert isinstance(whole, Sum)
        assert isinstance(whole.body, Fn)
        if {*free_names(mean), whole.index} & (USED - {"x"}) or whole.index == "x":
            raise NotApplicable("its law uses a name that is needed here")
        known = with_count(s, ground_for(s, s.encoding.law.definition.body)).hypotheses
        self.known = tuple(h for h in known if not (isinstance(h, Assumption) and h.name in ("x", whole.index)))
        self.count, self.mean, self.whole, self.cells = s.encoding.count, mean, whole, cells
        self.back = Mul((Sym("q"), step))
        self.found = Return(tidy(substitute(whole.body.args[0], {"x": step})), whole.index, self.count, cells)

    @property
    def gap(self) -> Term:
        """How far below 1 a mean of cosines can be whose angles are all within 1/Q of a whole turn."""
        return tidy(said("2*pi**2/Q**2", Q=self.cells))

    def at(self, x: Term) -> Term:
        return substitute(self.mean, {"x": x})

    def near(self, ground: Ground, given: tuple[Hypothesis, ...]) -> Fact:
        """``1 - 2 pi^2/Q^2 <= cos(x theta_i)`` at the return, where ``|x theta_i - 2 pi p_i| <= 2 pi/Q``."""
        here = (*given, *bounded_sum(self.whole.index, num(0), self.whole.hi))
        off = self.found.off()
        size = modulus_of(off)
        bent = by_kernel(ground, rel("<=", "1 - v**2/2", "cos(v)"), given, reason="for every real $v$")
        bent = specialised(bent, {"v": off}, here)
        small = everywhere(ground, len(ground.everywhere) - 1, "there are such $q$ and $p_i$")
        squared = by_kernel(ground, Relation("==", Pow(off, num(2)), Pow(size, num(2))), here)
        at_most = by_combination(
            Relation("<=", Pow(off, num(2)), tidy(Mul((num(2), self.gap)))),
            [(Add((small.relation.rhs, size)), small), (num(1), squared)],
        )
        wave = substitute(self.whole.body, {"x": self.back})
        turned = by_kernel(
            ground, Relation("==", Fn("cos", (off,)), wave), here, reason="whole turns make no difference"
        )
        return by_combination(
            Relation("<=", Add((num(1), Neg(self.gap))), wave),
            [(num(1), bent), (num(1), turned), (Num(Fraction(1, 2)), at_most)],
        )

    def large(self, ground: Ground, given: tuple[Hypothesis, ...]) -> Fact:
        """``1 - 2 pi^2/Q^2 <= S`` at the return."""
        total = added_termwise(self.near(ground, given), self.whole.index, num(0), self.whole.hi)
        goal = Relation("<=", Add((num(1), Neg(self.gap))), self.at(self.back))
        return by_combination(goal, [(tidy(Div(num(1), self.count)), total)], reason="the mean of all")


def _soon(s: Setting, cells: Term = Q) -> Fact:
    """``1 - 2 pi^2/Q^2 <= c`` where ``S <= c`` at every integer from Y to ``Y Q^N``."""
    own = _Sum(s, Y, cells)
    given = CELLS if cells == Q else ()
    last = Mul((Y, Pow(cells, own.count)))
    below = Everywhere(Relation("<=", own.mean, C), "x", Y, last, whole=True)
    ground = Ground((*BEYOND, *given, *own.known), (), (below,))
    inner = returning(ground, own.found)
    large = own.large(inner, given)
    there = specialised(everywhere(inner, 0), {"x": own.back}, given, "at $x=qY$")
    fact = by_combination(Relation("<=", large.relation.lhs, C), [(num(1), large), (num(1), there)])
    return returned(fact, ground, own.found, THERE_IS)


def _always(s: Setting) -> Fact:
    """``1 <= c`` where ``S <= c`` at every integer from Y on."""
    own = _Sum(s, Y)
    below = Everywhere(Relation("<=", own.mean, C), "x", Y, None, whole=True)
    ground = Ground((*BEYOND, *own.known), (), (below,))
    inner = returning(ground, own.found)
    large = own.large(inner, CELLS)
    there = specialised(everywhere(inner, 0), {"x": own.back}, CELLS, "at $x=qY$")
    less = said("2*pi**2*(1/Q - 1/Q**2)")
    fact = by_combination(
        Relation("<=", num(1), said("c + 2*pi**2/Q")), [(num(1), large), (num(1), there)], less, "as $Q\\ge1$"
    )
    return in_the_limit(returned(fact, ground, own.found, THERE_IS), "Q", C, said("2*pi**2"), r"let $Q\to\infty$")


def _at_most_one(s: Setting) -> Fact:
    """``S <= 1``."""
    own = _Sum(s, Y)
    ground = Ground(own.known)
    inside = bounded_sum(own.whole.index, num(0), own.whole.hi)
    wave = by_kernel(ground, Relation("<=", own.whole.body, num(1)), inside)
    total = added_termwise(wave, own.whole.index, num(0), own.whole.hi)
    return by_combination(Relation("<=", own.mean, num(1)), [(tidy(Div(num(1), own.count)), total)])


def recurrence(s: Setting) -> Proof:
    """The least upper bound of the sum beyond any distance is 1, and how far out it is nearly met."""

    def strategy(s: Setting) -> Proof:
        soon, always, most = _soon(s), _always(s), _at_most_one(s)
        parts = [
            part("soon", r"If $S_d(x)\le c$ at all integers $x$ from $Y$ to $Y Q^{d/2}$", soon, 0),
            part("always", r"If $S_d(x)\le c$ at all integers $x\ge Y$", always, 0),
            part("most", "It is never larger", most, 0),
        ]
        if "epsilon" in dict(s.settings):
            parts.append(_within(s, s.asked("epsilon", Fraction(1))))
        return told(s, parts, None, most.ground.hypotheses, laws=False)

    return guarded(strategy, s)


def _within(s: Setting, epsilon: Fraction) -> Part:
    """The same with a number: how many cells are enough for ``epsilon``."""
    if not 0 < epsilon < 2:
        raise BadSetting(f"epsilon = {epsilon}: a number above 0 and below 2 is needed")
    cells = isqrt(int(20 / epsilon)) + 1  # 2 pi^2 < 20
    soon = _soon(s, num(cells))
    fact = by_combination(
        Relation("<", Num(1 - epsilon), C), [(num(1), soon)], said("e - 2*pi**2/Q**2", e=Num(epsilon), Q=num(cells))
    )
    title = rf"For $\epsilon={epsilon}$: no $c\le1-\epsilon$ will do from $Y$ to $Y\cdot{cells}^{{d/2}}$"
    return part("epsilon", title, fact, 0)


def not_uniform(s: Setting) -> Proof:
    """At a fixed dimension the sum is not near the integral at all distances: the difference comes near 1."""

    def strategy(s: Setting) -> Proof:
        theta = profile(s)
        own = _Sum(s, Add((Y, Q)))
        cosine = Fn("cos", (Mul((X, theta)),))
        gap = Add((own.mean, Neg(integral(cosine))))
        near = Everywhere(Relation("<=", modulus_of(gap), C), "x", Y, None, whole=True)
        ground = Ground((*BEYOND, *own.known), (), (near,))
        inner = returning(ground, own.found)
        fact = returned(_apart(inner, own, theta, cosine), ground, own.found, THERE_IS)
        bound = fact.relation.rhs
        assert isinstance(bound, Add)
        over = bound.args[1]
        assert isinstance(over, Div)
        limit = in_the_limit(fact, "Q", C, over.num, r"let $Q\to\infty$")
        title = r"If $\lvert S_d(x)-\int_0^1\cos(x\theta(t))\,dt\rvert\le c$ at all integers $x\ge Y$"
        return told(s, (part("apart", title, limit, 0),), None, own.known, laws=False)

    return guarded(strategy, s)


def _apart(ground: Ground, own: _Sum, theta: Term, cosine: Term) -> Fact:
    """``1 <= c + (2 pi^2 + K)/Q``, K/x being the bound on the integral: both at ``x = q (Y + Q)``."""
    positive = (*CELLS, Assumption("x", "positive"))
    p = phase(Ground((*ground.hypotheses, *positive)), theta)
    decay = first_derivative_bound(ground, p, num(0), num(1), X, positive)
    e, sine = wave(theta), Fn("sin", cosine.args)  # type: ignore[union-attr]
    both = linear(
        ground, e, [(num(1), cosine), (Const("I"), sine)], "t", num(0), num(1), positive,
        r"$e^{i\varphi}=\cos\varphi+i\sin\varphi$",
    )  # fmt: skip
    whole, real = integral(e), integral(cosine)
    same = by_kernel(
        ground, Relation("==", Fn("Re", (both.relation.rhs,)), real), positive, reason="both integrals are real"
    )
    same = replaced(same, both, backwards=True)
    least = by_kernel(ground, Relation("<=", modulus_of(Fn("Re", (whole,))), modulus_of(whole)), positive)
    minus = at_least_minus_modulus(ground, Neg(Fn("Re", (whole,))), positive)
    size = by_kernel(
        ground, Relation("==", modulus_of(Neg(Fn("Re", (whole,)))), modulus_of(Fn("Re", (whole,)))), positive
    )
    small = by_combination(
        Relation("<=", real, decay.relation.rhs),
        [(num(1), f) for f in (minus, size, least, decay)] + [(num(-1), same)], reason="the integral decays",
    )  # fmt: skip
    there = {"x": own.back}
    small = specialised(small, there, CELLS, "at $x=q(Y+Q)$")
    near = specialised(everywhere(ground, 0), there, CELLS, "at $x=q(Y+Q)$")
    left = near.relation.lhs
    assert isinstance(left, Fn)
    (gap,) = left.args
    below = at_least_minus_modulus(ground, Neg(gap), CELLS)
    turned = by_kernel(ground, Relation("==", modulus_of(Neg(gap)), left), CELLS)
    large = own.large(ground, CELLS)
    rate = tidy(substitute(decay.relation.rhs, {"x": num(1)}))
    goal = Relation("<=", num(1), Add((C, Div(Add((said("2*pi**2"), rate)), Q))))
    slack = said("2*pi**2*(1/Q - 1/Q**2) + r*((q*(Y + Q) - Q)/(Q*q*(Y + Q)))", r=rate)
    return by_combination(goal, [(num(1), f) for f in (large, below, turned, near, small)], slack)

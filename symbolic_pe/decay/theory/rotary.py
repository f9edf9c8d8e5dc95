"""The bound by Abel summation for scores with rotary codes, and what it can and cannot say.

Source: Su et al., RoFormer (2021), section 3.4.3; what follows from it is computed here.
"""

from __future__ import annotations

from ...analysis.deduction import by_combination, by_kernel, everywhere, modulus, replaced, specialised, triangle
from ...analysis.facts import Everywhere, Fact, Ground, bounded_sum
from ...analysis.sums import added_termwise, by_induction
from ...derive.setting import Setting
from ...kernel.term import Add, Assumption, Definition, Hypothesis, Neg, Ref, Relation, Sum, Sym, Term, num
from ...proof import Proof
from .writing import about_laws, equation, modulus_of, part, rel, said, told

__all__ = ["abel_bound"]

N, J, ONE = Sym("n"), Sym("j"), num(1)
COUNT = Sym("N")
PARTIAL = Definition("S", (J,), said("Sum(exp(I*x*theta[i]), (i, 0, j - 1))"), True)
FROM_ONE: tuple[Hypothesis, ...] = (Assumption("n", "integer"), Relation(">=", N, ONE))


def s_at(t: Term) -> Ref:
    return Ref("S", (t,))


def _ground() -> Ground:
    steps = Everywhere(rel("<=", "Abs(h[j - 1] - h[j])", "M"), "j", ONE, said("N - 1"), whole=True)
    hyps: tuple[Hypothesis, ...] = (
        Assumption("N", "integer"), Relation(">=", COUNT, ONE), Assumption("h", "complex"),
        Assumption("S", "complex"), Assumption("M", "nonnegative"), rel("<=", "Abs(h[N - 1])", "M"),
    )  # fmt: skip
    return Ground(hyps, (), (steps,), (PARTIAL,))


def _recursion(ground: Ground) -> Fact:
    return by_kernel(ground, equation("S[n + 1] - S[n]", "exp(I*x*theta[n])"), FROM_ONE, reason="one term more")


def summed_by_parts(ground: Ground) -> Fact:
    """``Sum h_i z_i`` up to n by the partial sums of the ``z_i``."""
    goal = equation(
        "Sum(h[i]*exp(I*x*theta[i]), (i, 0, n - 1))", "h[n - 1]*S[n] + Sum((h[j - 1] - h[j])*S[j], (j, 1, n - 1))"
    )
    base = by_kernel(
        ground,
        equation("Sum(h[i]*exp(I*x*theta[i]), (i, 0, 0))", "h[0]*S[1] + Sum((h[j - 1] - h[j])*S[j], (j, 1, 0))"),
        reason="at $n=1$ both sides are $h_0e^{ix\\theta_0}$",
    )
    step = by_combination(
        equation("h[n]*exp(I*x*theta[n])", "h[n]*S[n + 1] - h[n - 1]*S[n] + (h[n - 1] - h[n])*S[n]"),
        [(Neg(Ref("h", (N,))), _recursion(ground))], reason="what both sides gain from $n$ to $n+1$",
    )  # fmt: skip
    return by_induction(goal, "n", ONE, base, step, "summation by parts")


def upper(ground: Ground, parts: Fact) -> Fact:
    """``|Sum h_i z_i| <= M Sum_(j=1)^N |S_j|``."""
    abel = specialised(parts, {"n": COUNT}, reason="at $n=N$")
    whole = abel.relation.rhs
    assert isinstance(whole, Add)
    last, rest = whole.args
    assert isinstance(rest, Sum)
    hi = rest.hi
    outer = replaced(triangle(ground, whole), abel, "the left side is the sum", backwards=True)
    inner = triangle(ground, rest)
    here = bounded_sum("j", ONE, hi)
    split = modulus(ground, said("h[N - 1]*S[N]"), said("Abs(h[N - 1])*Abs(S[N])"))
    end = by_combination(
        rel("<=", modulus_of(last), said("M*Abs(S[N])")),
        [(num(1), split), (modulus_of(s_at(COUNT)), by_kernel(ground, rel("<=", "Abs(h[N - 1])", "M")))],
    )
    product = modulus(ground, said("(h[j - 1] - h[j])*S[j]"), said("Abs(h[j - 1] - h[j])*Abs(S[j])"), here)
    one = by_combination(
        rel("<=", modulus_of(rest.body), said("M*Abs(S[j])")),
        [(num(1), product), (modulus_of(s_at(J)), everywhere(ground, 0))],
    )
    terms = added_termwise(one, "j", ONE, hi)
    return by_combination(
        rel("<=", outer.relation.lhs, said("M*Sum(Abs(S[j]), (j, 1, N))")),
        [(num(1), outer), (num(1), end), (num(1), inner), (num(1), terms)],
    )


def lower() -> Fact:
    """``1/N Sum_(j=1)^N |S_j| >= 1/2``."""
    hyps: tuple[Hypothesis, ...] = (
        Assumption("N", "integer"), Relation(">=", COUNT, ONE), Assumption("S", "complex"),
    )  # fmt: skip
    ground = Ground(hyps, definitions=(PARTIAL,))
    goal = rel("<=", "n", "2*Sum(Abs(S[j]), (j, 1, n)) - Abs(S[n])")
    first = by_kernel(ground, equation("S[1]", "exp(I*x*theta[0])"))
    unit = by_kernel(ground, equation("Abs(exp(I*x*theta[0]))", ONE))
    size = replaced(unit, first, backwards=True)
    base = by_combination(
        rel("<=", "1", "2*Sum(Abs(S[j]), (j, 1, 1)) - Abs(S[1])"), [(num(-1), size)], num(0), "at $n=1$"
    )
    recursion = _recursion(ground)
    wave = by_kernel(ground, equation("Abs(exp(I*x*theta[n]))", ONE), FROM_ONE)
    gap = replaced(wave, recursion, backwards=True)
    bound = triangle(ground, said("S[n + 1] - S[n]"), FROM_ONE)
    step = by_combination(
        rel("<=", "1", "Abs(S[n + 1]) + Abs(S[n])"), [(num(1), bound), (num(-1), gap)],
        reason="neighbours are one wave apart",
    )  # fmt: skip
    all_n = by_induction(goal, "n", ONE, base, step)
    at = specialised(all_n, {"n": COUNT})
    nonnegative = by_kernel(ground, rel(">=", "Abs(S[N])", "0"))
    return by_combination(
        rel("<=", "1/2", "1/N*Sum(Abs(S[j]), (j, 1, N))"),
        [(said("1/(2*N)"), at), (said("1/(2*N)"), nonnegative)],
    )


@about_laws
def abel_bound(s: Setting) -> Proof:
    """The bound, and that it never falls below 1/2."""
    ground = _ground()
    abel = summed_by_parts(ground)
    parts = (
        part("parts", "Summation by parts", abel, 0),
        part("upper", "The bound", upper(ground, abel), 0, (abel,)),
        part("lower", "Never below one half", lower(), 0),
    )
    return told(s, parts, None, ground.hypotheses, stated=1)

"""Where relative products lead by way of analysis: parts of arguments that rest on slopes and integrals.

Matrices have any size.  What is said of a vector is said of its product with another one that is free, so
that all slopes and integrals are those of real functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..analysis.calculus import Smooth
from ..analysis.deduction import by_combination, by_kernel, everywhere
from ..analysis.facts import Everywhere, Fact, Ground, between
from ..analysis.integrals import differentiated, integral_monotone, integrated
from ..kernel.term import Assumption, Fn, Hypothesis, Integral, Relation, Sym, num
from ..proof import Part
from ..theorems import Chain
from .facts import part, rel, said

__all__ = ["coordinates", "exponential", "mean", "positive", "skew", "slope", "unique"]

T, LO, HI, H = Sym("t"), Sym("l"), Sym("r"), Sym("h")
DIFFERENTIABLE = "continuously differentiable from l to r"


def _kinds(text: str) -> tuple[Assumption, ...]:
    """``"A: skew, v: vector"`` as assumptions."""
    return tuple(Assumption(*map(str.strip, item.split(":"))) for item in text.split(","))


def _slope_is(name: str, value: str, t: str = "t") -> Everywhere:
    return Everywhere(Relation("==", Fn(f"{name}'", (Sym(t),)), said(value)), t, LO, HI)


def _over(
    kinds: str, smooth: str, slopes: Sequence[Everywhere], more: Sequence[Hypothesis] = (), matrix: bool = True
) -> Ground:
    """On an interval from ``l`` to ``r`` functions with the slopes given."""
    hyps: list[Hypothesis] = [*_kinds(kinds)] if kinds else []
    hyps += [Assumption(f, "smooth", DIFFERENTIABLE) for f in smooth.split()]
    functions = tuple(Smooth(f, 1, LO, HI, matrix) for f in smooth.split())
    return Ground((*hyps, Relation("<=", LO, HI), *more), functions, tuple(slopes))


def _constant(ground: Ground, whole: str, reason: str, last: str = "") -> Fact:
    """``F(l) = F(r)`` for what has slope 0 from ``l`` to ``r``: its integral is the difference, and it is 0.

    ``last`` is ``F(r)`` as it is to be written.
    """
    still = differentiated(ground, said(whole), "t", num(0), between("t", LO, HI), reason)
    ends = {"l": said(whole, t=LO), "r": said(last or whole, t=HI)}
    gap = integrated(still, LO, HI, said("b - a", a=ends["l"], b=ends["r"]), "what has slope 0 has no increase")
    return by_combination(Relation("==", ends["l"], ends["r"]), [(num(1), gap)], rule="so it does not change")


def unique(c: Chain) -> Part:
    """A solution of ``p' = A p`` is ``e^((t - l) A) p(l)``."""
    ground = _over("A: matrix, a: vector, p: vector", "p", [_slope_is("p", "A*p(t)")])
    same = _constant(
        ground,
        "transpose(a)*exp((r - t)*A)*p(t)",
        "product rule; $(e^{(r-t)A})'=-e^{(r-t)A}A$, and $p'=Ap$",
        "transpose(a)*p(r)",
    )
    return part(c.name, c.title, same)


def _group(more: Iterable[Hypothesis]) -> Ground:
    """A continuous group of matrices from ``l`` to ``r``, and a short time ``h``."""
    group = Relation("==", said("T(t + s)"), said("T(t)*T(s)"))
    return Ground(
        (*_kinds("T: matrix, a: vector, c: vector"), Assumption("T", "smooth", "continuous from l to r"),
         Relation(">", H, num(0)), Relation("<=", LO, num(0)), Relation("<=", H, HI),
         *between("t", LO, said("r - h"), open=True), *more),
        (Smooth("T", 0, LO, HI, True),), (Everywhere(group, "s", num(0), H),),
    )  # fmt: skip


BODY = said("transpose(a)*T(u)*c")
AHEAD, HERE = (Integral(BODY, "u", LO, end) for end in (said("t + h"), T))
MEAN = said("x - y", x=AHEAD, y=HERE)


def mean(c: Chain) -> Part:
    """``a^T T(t) M c`` with the mean ``M`` of a short time, as a difference of integrals."""
    ground = _group(_kinds("M: matrix"))
    step = between("s", num(0), H)
    says = Relation("==", said("transpose(a)*T(t)*M*c"), Integral(said("transpose(a)*T(t)*T(s)*c"), "s", num(0), H))
    moving = Integral(BODY, "u", LO, said("t + s"))
    inner = differentiated(ground, moving, "s", said("transpose(a)*T(t + s)*c"), step, "the slope at the upper end")
    total = integrated(inner, num(0), H, MEAN)
    apart = by_kernel(
        ground, Relation("==", said("transpose(a)*T(t)*T(s)*c"), said("transpose(a)*T(t + s)*c")),
        step, (everywhere(ground, 0),), "the movements are a group",
    )  # fmt: skip
    whole = integral_monotone(apart, "s", num(0), H)
    taken = by_kernel(ground, says, (says,), (), "$M$ is the integral of $T$ from $0$ to $h$", "hypothesis")
    value = by_combination(Relation("==", says.lhs, MEAN), [(num(1), f) for f in (taken, whole, total)])
    return part(c.name, c.title, value)


def slope(c: Chain) -> Part:
    """The slope of that difference: ``a^T T(t) A b`` with ``A = (T(h) - 1) W`` and ``b = M c``, ``c = W b``."""
    says = (rel("==", "c", "W*b"), rel("==", "T(h)*W", "A + W"), rel("==", "T(t + h)", "T(t)*T(h)"))
    ground = _group((*_kinds("W: matrix, A: matrix, b: vector"), *says))
    found = differentiated(ground, MEAN, "t", said("transpose(a)*T(t)*A*b"), (),
                           "the slopes at the upper ends, and $T(t+h)=T(t)T(h)$")  # fmt: skip
    return part(c.name, c.title, found)


def positive(c: Chain) -> Part:
    """``c^T M c > 0``: where matrices stay near the identity, so does their mean."""
    near = Relation(">=", said("transpose(c)*T(s)*c"), said("normsq(c)/2"))
    ground = Ground(
        (*_kinds("T: matrix, c: vector"), Assumption("T", "smooth", "continuous from 0 to h"),
         Relation(">", H, num(0))),
        (Smooth("T", 0, num(0), H, True),), (Everywhere(near, "s", num(0), H),),
    )  # fmt: skip
    above = integral_monotone(everywhere(ground, 0, "near the identity"), "s", num(0), H)
    level = differentiated(ground, said("s*normsq(c)/2"), "s", said("normsq(c)/2"), between("s", num(0), H))
    flat = integrated(level, num(0), H, said("h*normsq(c)/2"))
    least = by_combination(
        Relation(">=", Integral(near.lhs, "s", num(0), H), said("h*normsq(c)/2")), [(num(1), above), (num(-1), flat)]
    )
    return part(c.name, c.title, least)


def exponential(c: Chain) -> Part:
    """A group with the slope ``T' = T A`` is ``e^(tA)``."""
    ground = _over("A: matrix, T: matrix, a: vector, b: vector", "T", [_slope_is("T", "T(t)*A")])
    same = _constant(ground, "transpose(a)*T(t)*exp((r - t)*A)*b",
                     "product rule; $(e^{(r-t)A})'=-e^{(r-t)A}A$, and $T'=TA$", "transpose(a)*T(r)*b")  # fmt: skip
    return part(c.name, c.title, same)


def skew(c: Chain) -> Part:
    """Where all ``T(t)`` keep lengths, ``b^T A b = 0``."""
    one, both = num(1), between("t", num(0), num(1))
    slopes = (
        Everywhere(Relation("==", Fn("T'", (T,)), said("T(t)*A")), "t", num(0), one),
        Everywhere(rel("==", "transpose(T(t))*T(t)", "identity(d)"), "t", num(0), one),
    )
    ground = Ground((*_kinds("A: matrix, T: matrix, b: vector"),
                     Assumption("T", "smooth", "continuously differentiable from 0 to 1")),
                    (Smooth("T", 1, num(0), one, True),), slopes)  # fmt: skip
    rate = said("2*transpose(b)*A*b")
    found = differentiated(ground, said("normsq(T(t)*b)"), "t", rate, both, "product rule, and $T'=TA$")
    grown = integrated(found, num(0), one, num(0), "all have the length of $b$")
    level = differentiated(ground, said("t*2*transpose(b)*A*b"), "t", rate, both)
    flat = integrated(level, num(0), one, rate)
    none = by_combination(rel("==", "transpose(b)*A*b", "0"), [(said("1/2"), grown), (said("-1/2"), flat)])
    return part(c.name, c.title, none)


def coordinates(c: Chain) -> Part:
    """``f' = -w k`` and ``k' = w f``: a cosine and a sine, and nothing else."""
    slopes = [_slope_is("f", "-omega*k(t)"), _slope_is("k", "omega*f(t)")]
    ground = _over("", "f k", slopes, matrix=False)
    first = _constant(ground, "f(t)*cos(omega*t) + k(t)*sin(omega*t)", "product rule, and the two slopes")
    second = _constant(ground, "k(t)*cos(omega*t) - f(t)*sin(omega*t)", "likewise")
    goal = rel("==", "f(r)", "f(l)*cos(omega*(r - l)) - k(l)*sin(omega*(r - l))")
    found = by_combination(goal, [(said("-cos(omega*r)"), first), (said("sin(omega*r)"), second)],
                           reason=r"$\cos^2+\sin^2=1$")  # fmt: skip
    return part(c.name, c.title, found)

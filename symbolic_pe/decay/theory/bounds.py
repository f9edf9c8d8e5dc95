"""The decay theorem: for the frequencies of an encoding, for any monotone law, and where it fails."""

from __future__ import annotations

from ...analysis.calculus import Smooth
from ...analysis.deduction import by_combination, everywhere, modulus, replaced, specialised
from ...analysis.facts import Everywhere, Ground, between
from ...analysis.integrals import differentiated, integrated
from ...derive.chain import checked
from ...derive.setting import Setting
from ...kernel.derivation import Derivation, Identity
from ...kernel.term import Assumption, Div, Fn, Mul, Relation, Sym, num
from ...kernel.verdict import PROVED, Verdict
from ...proof import Part, Proof
from .phases import ground_for, phase, profile
from .rates import Phase, first_derivative_bound, signed
from .writing import about_laws, guarded, modulus_of, part, said, told, wave

__all__ = ["abstract", "constant", "encoding_bound", "general"]

X, T, LAM = Sym("x"), Sym("t"), Sym("lambda")


def encoding_bound(s: Setting) -> Proof:
    """``|int exp(i x theta)| <= 2b/(x ln b)`` for ``theta = b**(-t)``, and the like for other laws."""

    def strategy(s: Setting) -> Proof:
        theta = profile(s)
        ground = ground_for(s, theta)
        fact = first_derivative_bound(ground, phase(ground, theta), num(0), num(1))
        parts = (part("bound", "The bound", fact),)
        return told(s, parts, None, ground.hypotheses, laws=False)

    return guarded(strategy, s)


def abstract(rises: int, bends: int) -> tuple[Ground, Phase]:
    """An unknown law with ``|theta'| >= lambda > 0`` and theta' monotone; the signs of theta' and theta'' are given."""
    theta, first, second = (Fn("theta" + "'" * n, (T,)) for n in range(3))
    hyps = (Assumption("x", "positive"), Assumption("lambda", "positive"),
            Assumption("theta", "smooth", "twice continuously differentiable on [0, 1]"))  # fmt: skip
    steep = Everywhere(Relation(">=", signed(rises, first), LAM), "t", num(0), num(1))
    bent = Everywhere(Relation(">=", signed(bends, second), num(0)), "t", num(0), num(1))
    ground = Ground(hyps, (Smooth("theta", 2, num(0), num(1)),), (steep, bent))
    return ground, Phase(theta, first, second, rises, bends)


@about_laws
def general(s: Setting) -> Proof:
    """Any law whose slope is monotone and bounded away from 0: four cases of signs."""
    parts: list[Part] = []
    for rises, bends in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        ground, p = abstract(rises, bends)
        sharp = first_derivative_bound(ground, p, num(0), num(1))
        end = num(0) if rises * bends > 0 else num(1)
        steep = specialised(everywhere(ground, 0), {"t": end}, reason="the slope at the end where it is least")
        least = signed(rises, p.at(p.first, end))
        factor = Div(num(2), Mul((LAM, X, least)))
        fact = by_combination(
            Relation("<=", sharp.relation.lhs, said("2/(lambda_*x)", lambda_=LAM)),
            [(num(1), sharp), (factor, steep)],
        )  # fmt: skip
        way = ("falling" if rises < 0 else "rising", "convex" if bends > 0 else "concave")
        signs = rf"${'-' * (rises < 0)}\theta'\ge\lambda$ and ${'-' * (bends < 0)}\theta''\ge 0$ on $[0,1]$"
        parts.append(part("-".join(way), f"A {way[0]}, {way[1]} law: {signs}", fact))
    common = ground.hypotheses
    return told(s, parts, None, common, Verdict(PROVED, "four cases of signs, each derivation checked", common))


@about_laws
def constant(s: Setting) -> Proof:
    """One frequency for all: the integral never decays."""
    hyps = (Assumption("x", "positive"), Assumption("c", "positive"))
    ground = Ground(hyps)
    e = wave(Sym("c"))
    shown = differentiated(ground, Mul((T, e)), "t", e, between("t", num(0), num(1)), "the integrand is constant")
    whole = integrated(shown, num(0), num(1), e)
    size = modulus(ground, e, num(1), reason=r"$\lvert e^{i\varphi}\rvert=1$ for real $\varphi$")
    one = replaced(size, whole, "the integral in the place of its value", backwards=True)
    bounded = Relation("<=", modulus_of(e), Div(Sym("C"), X))
    goal = Derivation("decay", "No bound of the form C/x", Identity(bounded), (), (*hyps, Assumption("C", "positive")))
    return told(s, (part("modulus", "Its modulus is 1", one), checked(goal)), None, hyps)

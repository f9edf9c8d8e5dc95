"""Scores through random matrices: what their mean and their variance know of the positions.

At initialisation the entries of the query and key matrices are independent with mean 0.
"""

from __future__ import annotations

from ...analysis.deduction import by_combination, by_kernel
from ...analysis.expectation import Random, expected
from ...analysis.facts import Ground
from ...derive.setting import Setting
from ...kernel.term import Assumption, Fn, Hypothesis, Mul, Relation, num
from ...proof import Proof
from .writing import about_laws, part, rel, said, told

__all__ = ["random_weights"]

SCORE = said("Sum(Sum(Sum(p[a]*Q[c, a]*K[c, e]*q[e], (e, 0, d - 1)), (a, 0, d - 1)), (c, 0, r - 1))")
AGAIN = said("Sum(Sum(Sum(p[f]*Q[g, f]*K[g, h]*q[h], (h, 0, d - 1)), (f, 0, d - 1)), (g, 0, r - 1))")
FAMILIES = (Random("Q", said("sigma**2")), Random("K", said("tau**2")))


@about_laws
def random_weights(s: Setting) -> Proof:
    """Mean and variance of ``p^T Q^T K q`` for independent entries."""
    hyps: tuple[Hypothesis, ...] = (
        Assumption("d", "integer"), Assumption("d", "positive"), Assumption("r", "integer"),
        Assumption("r", "positive"), Assumption("sigma", "nonnegative"), Assumption("tau", "nonnegative"),
        rel("==", "Sum(p[a]**2, (a, 0, d - 1))", "d/2"), rel("==", "Sum(q[a]**2, (a, 0, d - 1))", "d/2"),
    )  # fmt: skip
    ground = Ground(hyps)
    mean = expected(ground, SCORE, FAMILIES, num(0), "every term has an entry that stands alone")
    squared = Mul((SCORE, AGAIN))
    second = expected(
        ground, squared, FAMILIES,
        said("r*sigma**2*tau**2*Sum(p[a]**2, (a, 0, d - 1))*Sum(q[a]**2, (a, 0, d - 1))"),
        "only terms whose entries meet in pairs are left",
    )  # fmt: skip
    norms = [by_kernel(ground, h, reason="all codes have one norm") for h in hyps[-2:] if isinstance(h, Relation)]
    scale = said("r*sigma**2*tau**2")
    other = norms[1].relation.lhs
    final = by_combination(
        Relation("==", Fn("E", (squared,)), said("r*sigma**2*tau**2*d**2/4")),
        [(num(1), second), (Mul((scale, other)), norms[0]), (said("r*sigma**2*tau**2*d/2"), norms[1])],
        reason="the same for all positions",
    )  # fmt: skip
    parts = (
        part("mean", "The mean score is zero", mean, 0),
        part("variance", "Its variance knows no position", final, 0),
    )
    return told(s, parts, None, hyps)

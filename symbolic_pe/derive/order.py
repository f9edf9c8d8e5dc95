"""Tokens in another order: parts of arguments on permutations of any number of places."""

from __future__ import annotations

from ..analysis.deduction import by_combination, everywhere
from ..analysis.facts import Everywhere, Fact, Ground
from ..analysis.sums import reindexed
from ..kernel.term import Assumption, Relation, Sym, num
from ..proof import Part
from ..theorems import Chain
from .facts import part, rel, said

__all__ = ["pooled", "values", "weights"]

ENDS = (num(0), said("N - 1"))
PLACE = said("s[k]")


def _permuted() -> tuple[Ground, Fact, list[Fact]]:
    """``N`` places, ``s`` from them to themselves, undone by ``g``: a permutation."""
    says = [rel("==", "g[s[k]]", "k"), rel(">=", "s[k]", "0"), rel("<=", "s[k]", "N - 1")]
    ground = Ground((Assumption("N", "integer"), Relation(">=", Sym("N"), num(1)), Assumption("s", "integer")),
                    everywhere=tuple(Everywhere(r, "k", *ENDS, whole=True) for r in says))  # fmt: skip
    undone, *inside = (everywhere(ground, n) for n in range(3))
    return ground, undone, inside


def weights(c: Chain) -> Part:
    """A row's softmax at ``(s(i), s(j))`` is that of the scores with rows and columns permuted."""
    ground, undone, inside = _permuted()
    total = reindexed(ground, said("exp(S[s[i], k])"), "k", ENDS, PLACE, undone, inside,
                      "every place is taken once")  # fmt: skip
    goal = rel("==", "exp(S[s[i], s[j]])/Sum(exp(S[s[i], s[k]]), (k, 0, N - 1))",
               "exp(S[s[i], s[j]])/Sum(exp(S[s[i], k]), (k, 0, N - 1))")  # fmt: skip
    share = said("-exp(S[s[i], s[j]])/(x*y)", x=total.relation.lhs, y=total.relation.rhs)
    return part(c.name, c.title, by_combination(goal, [(share, total)], reason="one entry over one sum"))


def values(c: Chain) -> Part:
    """What attention gives at a place, with tokens permuted: what it gave at the place the token came from."""
    ground, undone, inside = _permuted()
    body = said("a[s[i], k]*v[k]")
    moved = reindexed(ground, body, "k", ENDS, PLACE, undone, inside, "every place is taken once")
    return part(c.name, c.title, moved)


def pooled(c: Chain) -> Part:
    """A sum over all places does not know their order."""
    ground, undone, inside = _permuted()
    return part(c.name, c.title, reindexed(ground, said("y[k]"), "k", ENDS, PLACE, undone, inside))

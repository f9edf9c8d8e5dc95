"""Facts of analysis as parts of a proof."""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.facts import Every, Everywhere, Fact
from ..analysis.samples import sampled, steps
from ..kernel.derivation import Derivation, Identity, Step
from ..kernel.term import Const, Hypothesis, Relation, Term, substitute
from ..kernel.verdict import Verdict
from ..language.parse import parse_term
from ..language.text import text
from ..proof import Part

__all__ = ["GAMMA", "every", "part", "rel", "said"]

GAMMA = Const("EulerGamma")


def said(text: str, **names: Term) -> Term:
    """A term from text, with names that stand for other terms."""
    return substitute(parse_term(text), {"gamma": GAMMA, **names})


def rel(op: str, lhs: Term | str, rhs: Term | str, **names: Term) -> Relation:
    """A relation between terms, given as such or as text in which ``names`` stand for other terms."""
    left, right = (said(t, **names) if isinstance(t, str) else t for t in (lhs, rhs))
    return Relation(op, left, right)


def every(e: Everywhere) -> Every:
    """For which values of a name the relation before it is assumed."""
    ends = [text(t) for t in (e.lo, e.hi) if t is not None]
    return Every(e.name, "every", f"{'an integer ' * e.whole}from {' to '.join(ends)}{' on' * (e.hi is None)}", e)


def part(name: str, title: str, fact: Fact, samples: int = 2, above: Sequence[Fact] = ()) -> Part:
    """A fact with all it rests on, as a reader sees it, confirmed by mpmath at ``samples`` random points.

    Facts ``above`` are those that earlier parts of the same proof show.
    """
    known = {id(f) for f in above}
    shown = tuple(
        Step((), "as shown above", (f.relation,), "", f.given, hence=True) if id(f) in known and f is not fact
        else Step(tuple(p.relation for p in f.premises), f.rule, (f.relation,), f.reason, f.given, hence=True)
        for f in steps(fact, above)
    )  # fmt: skip
    ground = fact.ground
    everywhere = [e.relation for e in ground.everywhere], [every(e) for e in ground.everywhere]
    hyps: list[Hypothesis] = [*ground.hypotheses, *everywhere[0], *everywhere[1], *fact.given]
    derivation = Derivation(name, title, Identity(fact.relation), shown, tuple(dict.fromkeys(hyps)), ground.definitions)
    verdict = Verdict("proved", "every rule's side conditions shown", tuple(hyps))
    return Part(derivation, verdict, sampled(fact, samples))

"""What the law of the frequencies gives: they are positive, and different for different indices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from ..encodings.encoding import Encoding, Law
from ..kernel.decide import decide
from ..kernel.derivation import Derivation, Identity
from ..kernel.term import (
    Assumption,
    Hypothesis,
    Neg,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
    relation_names,
    substitute,
    walk,
    with_values,
)  # fmt: skip
from ..kernel.theories.context import Context
from ..proof import Part, Proof
from .chain import checked
from .setting import Setting, few_blocks

__all__ = ["NEEDED", "assuming", "further", "opened", "refuted_by_law", "special", "unfolded", "with_frequencies"]

NEEDED = "the theorem needs it"
FIRST = 4
"""Indices at which a law is looked at."""
PATIENCE = 10.0
"""Seconds to refute again with the law."""
BRIEF = 1.0
"""Seconds to find a point that meets some hypotheses, where there is one."""


def with_frequencies(s: Setting) -> tuple[Setting, tuple[Part, ...]]:
    """The setting with what is proved of its frequencies among the hypotheses, and the proofs.

    The theorems use of the frequencies only that they are positive and distinct, so that they are
    proved for free frequencies; these lemmas say that the law is a case of it.
    """
    law = s.encoding.law
    if law is None:
        return s, ()
    d, index = law.definition, Sym(law.index)
    other = Sym(s.fresh("j"))
    base: tuple[Hypothesis, ...] = (*s.hypotheses, Assumption(index.name, "integer"), Assumption(other.name, "integer"))
    apart = (*base, Relation("!=", index, other))
    there = law.at(other)
    asked = (
        ("positive", "The frequencies are positive", Relation(">", d.body, num(0)), base),
        ("distinct", "The frequencies are distinct", Relation("!=", d.body, there), apart),
    )
    known: list[Hypothesis] = []
    parts: list[Part] = []
    for kind, title, relation, given in asked:
        if any(isinstance(h, Assumption) and (h.name, h.kind) == (d.name, kind) for h in s.hypotheses):
            continue  # the encoding assumes it
        part = checked(Derivation(kind, title, Identity(relation), (), given))
        if not part.verdict.proved:  # of the indices there are
            inside = tuple(Relation(">=", i, num(0)) for i in (index, other) if i in map(Sym, relation_names(relation)))
            part = checked(Derivation(kind, title, Identity(relation), (), (*given, *inside)))
        if part.verdict.proved:
            known.append(Assumption(d.name, kind, "by its law"))
            parts.append(part)
    return Setting(replace(s.encoding, hypotheses=(*s.hypotheses, *known)), s.settings), tuple(parts)


def further(s: Setting) -> Iterator[Setting]:
    """The settings of :func:`_further` whose hypotheses some point meets: of nothing, everything is proved."""
    for more in _further(s):
        if decide(Relation("==", num(0), num(1)), more.hypotheses, timeout=BRIEF).refuted:
            yield more


def _further(s: Setting) -> Iterator[Setting]:
    """The setting with hypotheses that a theorem may need: frequencies that are distinct, that are positive too,
    parameters that are not zero.

    Only where they can be met: free frequencies can, those of a law if small examples with parameters do.
    """
    e = s.encoding
    apart = list(_apart(s))
    if not s.family:
        yield from (assuming(s, more) for more in apart)
        return
    members = (x for t in e.block for x in walk(t) if isinstance(x, Ref) and x.indices == (Sym(e.index),))
    names = list(dict.fromkeys(x.name for x in members))
    known = {(h.name, h.kind) for h in s.hypotheses if isinstance(h, Assumption)}
    wanted: list[Hypothesis] = []
    if names and (e.law is None or _spreads(e.law, s)):
        for kind in ("distinct", "positive"):
            new = [Assumption(n, kind, NEEDED) for n in names if (n, kind) not in known]
            if new:
                wanted = [*wanted, *new]
                yield assuming(s, wanted)
    yield from (assuming(s, [*wanted, *more]) for more in apart)


def assuming(s: Setting, more: Iterable[Hypothesis]) -> Setting:
    """The setting with more hypotheses."""
    return Setting(replace(s.encoding, hypotheses=(*s.hypotheses, *more)), s.settings)


def _apart(s: Setting) -> Iterator[list[Hypothesis]]:
    """That no parameter of a block is zero; that no two are equal or opposite too."""
    names = _parameters(s.encoding)
    known = Context(s.hypotheses).kinds
    more: list[Hypothesis] = [Assumption(n, "nonzero", NEEDED) for n in names if "nonzero" not in known.get(n, ())]
    pairs = [(Sym(a), other) for a, b in combinations(names, 2) for other in (Sym(b), Neg(Sym(b)))]
    for apart in ([], [Relation("!=", *pair) for pair in pairs]):
        more = [*more, *apart]
        new = [h for h in more if h not in s.hypotheses]
        if new:
            yield new


def _spreads(law: Law, s: Setting) -> bool:
    """Whether the law has positive and different values at the first indices for some values of its parameters."""
    values = [law.at(num(i)) for i in range(FIRST)]
    pairs = [Relation("==", v, w) for n, v in enumerate(values) for w in values[:n]]
    given = tuple(h for h in s.hypotheses if not isinstance(h, Assumption) or h.name != law.definition.name)
    return all(decide(r, given, timeout=BRIEF).refuted for r in (*pairs, *(Relation("<=", v, num(0)) for v in values)))


def special(s: Setting) -> Iterator[tuple[Setting, dict[str, Fraction | str]]]:
    """Special cases in which a theorem may fail: two parameters that are equal, and two blocks, written out.

    With each comes what the names stand for that are no longer in it: a number or another name.
    """
    e = s.encoding
    about = {n: {h.kind for h in s.hypotheses if isinstance(h, Assumption) and h.name == n} for n in _parameters(e)}
    tied = {n for h in s.hypotheses if isinstance(h, Relation) for n in relation_names(h)}
    for one, two in combinations([n for n in about if n not in tied], 2):
        if about[one] == about[two]:
            block = tuple(substitute(x, {two: Sym(one)}) for x in e.block)
            kept = tuple(h for h in s.hypotheses if not isinstance(h, Assumption) or h.name != two)
            domain = tuple(with_values(r, {two: Sym(one)}) for r in e.domain)
            yield Setting(replace(e, block=block, hypotheses=kept, domain=domain), s.settings), {two: one}
    found = few_blocks(e if e.law is None else unfolded(s).encoding, 2)
    if found is not None:
        small, name, value = found
        yield Setting(small, s.settings), {name: value}


def _parameters(e: Encoding) -> list[str]:
    """Names of numbers in a block, but for the position and those that its index and its law speak of."""
    names = {x.name: None for t in e.block for x in walk(t) if isinstance(x, Sym)}
    law = free_names(e.law.definition.body) if e.law else {}
    return [n for n in names if n not in (*e.positions, e.index) and n not in law and n not in free_names(e.count)]


def refuted_by_law(law: Law, proof: Proof) -> Proof | None:
    """The proof with witnesses that obey the law; None if some refuted equation is not refuted by it.

    Strategies leave the frequencies free.  What is proved of free frequencies holds for those of the law;
    what is refuted need not fail for them.
    """
    parts: list[Part] = []
    verdict = proof.verdict
    for part in proof.parts:
        d = part.derivation
        if not part.verdict.refuted or not isinstance(d.goal, Identity):
            parts.append(part)
            continue
        known = d.definitions if law.definition in d.definitions else (*d.definitions, law.definition)
        again = decide(d.goal.relation, d.hypotheses, known, PATIENCE)
        if not again.refuted:
            return None
        parts.append(replace(part, derivation=replace(d, definitions=known), verdict=again))
        if verdict == part.verdict:
            verdict = again
    return replace(proof, parts=tuple(parts), verdict=verdict)


def unfolded(s: Setting) -> Setting:
    """The setting with the law in place of the frequencies, of which nothing is assumed any more."""
    e = s.encoding
    law = e.law
    assert law is not None
    kept = tuple(h for h in e.hypotheses if not isinstance(h, Assumption) or h.name != law.definition.name)
    return Setting(replace(e, block=tuple(opened(x, law) for x in e.block), law=None, hypotheses=kept), s.settings)


def opened(t: Term, law: Law) -> Term:
    """``t`` with what the law says in the place of its frequencies."""
    if isinstance(t, Ref) and t.name == law.definition.name:
        return law.at(t.indices[0])
    kids = children(t)
    return rebuild(t, tuple(opened(k, law) for k in kids)) if kids else t

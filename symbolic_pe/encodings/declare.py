"""Writing an encoding down: components as text, in the order they are meant to be read."""

from __future__ import annotations

from ..kernel.term import Assumption, Definition, Hypothesis, Ref, Sym
from .encoding import Encoding, Law

__all__ = ["declare", "read_law"]


def read_law(text: str) -> Law:
    """``"theta[i] == base**(-2*i/d)"`` (or with ``:=``) as a law; ValueError if it is none."""
    from ..language.parse import parse_relation

    r = parse_relation(text.replace(":=", "==", 1))
    if r.op != "==" or not isinstance(r.lhs, Ref):
        raise ValueError("a law is written theta[i] := b**(-2*i/d)")
    if len(r.lhs.indices) != 1 or not isinstance(r.lhs.indices[0], Sym):
        raise ValueError("a law has one index, which is a name: theta[i] := b**(-2*i/d)")
    return Law(Definition(r.lhs.name, r.lhs.indices, r.rhs, indexed=True))


def declare(
    id: str,
    title: str,
    block: tuple[str, ...],
    *,
    count: str = "1",
    law: str = "",
    given: tuple[str, ...] = (),
    layout: str = "interleaved",
    source: str = "",
    topic: str = "Functional",
    parameters: tuple[tuple[str, str], ...] = (),
    position: str | tuple[str, ...] = "p",
    index: str = "i",
    name: str = "PE",
    content: tuple[str, ...] = (),
    domain: tuple[str, ...] = (),
) -> Encoding:
    """An encoding from text.

    ``block`` are the components of block ``index`` at ``position`` (a name, or one for each axis), ``law`` reads
    ``"theta[i] == base**(-2*i/d)"``, and each of ``given`` is an assumption ``"kind name"``
    (``"even d"``, ``"distinct theta"``) or a relation (``"base > 1"``).  ``domain`` says which positions have
    a code (``"p < L"``), if not all do.
    Raises ParseError where a text cannot be read.
    """
    from ..language.parse import parse_hypothesis, parse_relation, parse_term

    hypotheses: list[Hypothesis] = []
    for text in given:
        kind, _, rest = text.partition(" ")
        known = kind in Assumption.KINDS
        hypotheses.append(Assumption(rest, kind) if known else parse_hypothesis(text))
    return Encoding(
        id=id,
        title=title,
        block=tuple(parse_term(x) for x in block),
        count=parse_term(count),
        positions=(position,) if isinstance(position, str) else position,
        index=index,
        layout=layout,
        law=read_law(law) if law else None,
        hypotheses=tuple(hypotheses),
        name=name,
        source=source,
        topic=topic,
        parameters=parameters,
        content=content,
        domain=tuple(parse_relation(r) for r in domain),
    )

"""What a score is: data about a query at one position and a key at another."""

from __future__ import annotations

from dataclasses import dataclass

from ..encodings.encoding import Law, names_in
from ..kernel.term import Definition, Fn, Hypothesis, Relation, Sym, Term

__all__ = ["Score", "declare_score"]


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a query at position ``query`` and a key at position ``key``, before the softmax.

    ``value`` is a number made of both positions and of ``content`` (the names of what stands at them);
    ``law`` gives the frequencies of index ``index``.  ``tables`` are the learned numbers that ``value``
    looks up, ``(name, rows, columns)``; ``domain`` says which pairs of positions have a score, ``source`` who made it.
    """

    id: str
    title: str
    value: Term
    query: str = "m"
    key: str = "n"
    index: str = "i"
    law: Law | None = None
    hypotheses: tuple[Hypothesis, ...] = ()
    name: str = "S"
    source: str = ""
    topic: str = "Scores"
    parameters: tuple[tuple[str, str], ...] = ()
    content: tuple[str, ...] = ()
    tables: tuple[tuple[str, Term, Term], ...] = ()
    domain: tuple[Relation, ...] = ()

    def apply(self, m: Term, n: Term) -> Fn:
        return Fn(self.name, (m, n))

    def definition(self) -> Definition:
        """``S(m, n) := ...``"""
        return Definition(self.name, (Sym(self.query), Sym(self.key)), self.value)

    def fresh(self, name: str) -> str:
        """``name``, or a variant that the score does not use."""
        tables = [x for table in self.tables for x in table]
        used = {self.query, self.key, self.index, self.name, *self.content, *(n for n, _ in self.parameters)}
        used |= names_in(self.value, *(x for x in (*tables, *self.domain, *self.hypotheses, self.law) if x is not None))
        while name in used:
            name += "'"
        return name


def declare_score(
    id: str,
    title: str,
    value: str,
    *,
    law: str = "",
    given: tuple[str, ...] = (),
    content: tuple[str, ...] = (),
    tables: tuple[tuple[str, str, str], ...] = (),
    domain: tuple[str, ...] = (),
    parameters: tuple[tuple[str, str], ...] = (),
    source: str = "",
    topic: str = "Scores",
    query: str = "m",
    key: str = "n",
) -> Score:
    """A score from text, as :func:`~symbolic_pe.encodings.declare.declare` reads an encoding.

    ``given`` are relations (``"base > 1"``) or assumptions in words (``"d is even"``).
    Raises ParseError where a text cannot be read.
    """
    from ..encodings.declare import read_law
    from ..language.parse import parse_hypothesis, parse_relation, parse_term

    return Score(
        id=id, title=title, value=parse_term(value), query=query, key=key, law=read_law(law) if law else None,
        hypotheses=tuple(parse_hypothesis(h) for h in given), source=source, topic=topic, parameters=parameters,
        content=content, tables=tuple((n, parse_term(r), parse_term(c)) for n, r, c in tables),
        domain=tuple(parse_relation(r) for r in domain),
    )  # fmt: skip

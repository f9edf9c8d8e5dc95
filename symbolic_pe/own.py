"""Encodings and scores of one's own, declared in a call: ``encoding`` and ``score``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from .api import Names, Where, hypotheses, names_in
from .encodings import all_encodings
from .encodings.declare import read_law
from .encodings.encoding import Encoding, Law
from .encodings.encoding import names_in as names_of
from .kernel.term import (
    Add,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
    Div,
    Fn,
    Hypothesis,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    relation_names,
    walk,
)  # fmt: skip
from .language.parse import parse_term
from .language.text import text
from .scores import all_scores
from .scores.score import Score

__all__ = ["encoding", "score"]

_NODES = (Num, Const, Sym, Ref, Add, Mul, Neg, Div, Pow, Fn, Sum, Matrix, BlockVector, BlockDiagonal, BlockMatrix)

_T = TypeVar("_T")


def encoding(
    id: str,
    block: Sequence[Any],
    *,
    title: str = "",
    position: Names = "p",
    index: str = "i",
    count: Any = 1,
    layout: str = "interleaved",
    law: str = "",
    integer: Names = (),
    positive: Names = (),
    nonnegative: Names = (),
    nonzero: Names = (),
    even: Names = (),
    complex: Names = (),
    distinct: Names = (),
    where: Where = (),
    domain: Where = (),
    name: str = "PE",
    source: str = "",
    topic: str = "own",
    parameters: Mapping[str, str] | None = None,
) -> Encoding:
    """An encoding of one's own, as data.

    ``block`` holds the components of block ``index`` as functions of ``position`` (several names, ``"x, y"``,
    for several axes), ``count`` says how many blocks there are, ``law`` gives indexed frequencies::

        mine = encoding("mine", ["sin(theta[i]*p)", "cos(theta[i]*p)"], count="d/2", even="d",
                        law="theta[i] := b**(-2*i/d)", positive="b")

    Components may be complex: ``["exp(I*theta[i]*p)"]``.  ``domain`` says which positions have a code, if not all
    do: ``domain=["p >= 0", "p < 2**B"]``.

    The vector has ``count * len(block)`` components, ``d`` of them here; frequencies are in radians per position.
    ``source`` says where it is from, ``parameters`` what can be set (name -> what it is; by default the dimension, the
    names in the law and those in the components that have no index).

    Raises ``ValueError`` (the message names the component, law or hypothesis that cannot be read).
    """
    _identified(id)
    if isinstance(block, str) or not isinstance(block, Iterable) or not (given := list(block)):
        raise ValueError('block is a sequence of components, such as ["sin(theta[i]*p)", "cos(theta[i]*p)"]')
    if layout not in ("interleaved", "halves"):
        raise ValueError(f"layout is 'interleaved' or 'halves', not '{layout}'")
    _read("index", names_in, index)
    axes = tuple(_read("position", names_in, position))
    if not axes or len(set(axes)) < len(axes):
        raise ValueError("position is a name, or different names with commas between them for several axes")
    components = tuple(_read(f"component {n}", _term, x) for n, x in enumerate(given, 1))
    blocks = _read("count", _term, count)
    free = {n for x in components for n in free_names(x)}
    given_law = _read("law", read_law, law) if law else None
    _apart({
        "a position": axes, "the index": (index,) if blocks != num(1) or index in free - {*axes} else (),
        "the name of the code": (name,), "what the law defines": (given_law.definition.name,) if given_law else (),
    })  # fmt: skip
    _numbers_only(axes, components, blocks, given_law)
    if name in names_of(*components, blocks):
        raise ValueError(f"{name} stands in the components, and is the name of the code: choose another, name='Q'")
    if index in axes:
        index = next(x for x in "ijklabc" if x not in names_of(*components) and x not in axes)
    idle = [a for a in axes if a not in free]
    if idle:
        raise ValueError(f"no component depends on the position {', '.join(idle)}")
    if index in free and blocks == num(1):
        raise ValueError(f"the components depend on {index}: say how many blocks there are, such as count='d/2'")
    if parameters is None:
        parameters = _parameters(components, blocks, given_law, {*axes, index})
    return Encoding(
        id=id, title=title or id, block=components, count=blocks, positions=axes, index=index, layout=layout,
        law=given_law, name=name, source=source, topic=topic, parameters=tuple(parameters.items()),
        domain=_domain(domain, axes, "on positions, such as 'p < L'"),
        hypotheses=tuple(dict.fromkeys((
            *hypotheses(integer=integer, positive=positive, nonnegative=nonnegative, nonzero=nonzero,
                        even=even, complex=complex, distinct=distinct),
            *_read("where", _wheres, where),
        ))),
    )  # fmt: skip


def score(
    id: str,
    value: Any,
    *,
    title: str = "",
    query: str = "m",
    key: str = "n",
    index: str = "i",
    law: str = "",
    integer: Names = (),
    positive: Names = (),
    nonnegative: Names = (),
    nonzero: Names = (),
    even: Names = (),
    where: Where = (),
    content: Names = (),
    tables: Mapping[str, tuple[Any, Any]] | None = None,
    domain: Where = (),
    source: str = "",
    topic: str = "own",
    parameters: Mapping[str, str] | None = None,
) -> Score:
    """A score of one's own, as data: what a query at ``query`` and a key at ``key`` make of each other.

    ``value`` is a number, ``content`` names what stands at the two positions, ``tables`` gives the rows and
    columns of learned numbers, ``domain`` the pairs of positions that have a score::

        mine = score("mine", "Sum(q[a]*k[a], (a, 0, d - 1)) - s*Abs(m - n)", content="q,k", integer="d", positive="d,s")

    Both positions are numbers; ``q`` and ``k`` above are vectors of ``d`` components.  ``source`` says who made it.

    Raises ``ValueError`` (the message names what cannot be read).
    """
    _identified(id)
    for what, given in (("query", query), ("key", key), ("index", index)):
        _read(what, names_in, given)
    term = _read("value", _term, value)
    if not {query, key} & free_names(term).keys():
        raise ValueError(f"the score depends on neither position: {query} is the query's, {key} the key's")
    inside = _domain(domain, (query, key), "between positions, such as 'n <= m'")
    rows = tuple(
        (name, _read(f"rows of {name}", _term, r), _read(f"columns of {name}", _term, c))
        for name, (r, c) in (tables or {}).items()
    )
    known = tuple(dict.fromkeys((
        *hypotheses(integer=integer, positive=positive, nonnegative=nonnegative, nonzero=nonzero, even=even),
        *_read("where", _wheres, where),
    )))  # fmt: skip
    own = tuple(_read("content", names_in, content))
    given_law = _read("law", read_law, law) if law else None
    tabled = tuple(n for n, _, _ in rows)
    _apart({
        "the query's position": (query,), "the key's position": (key,), "content": own, "a table": tabled,
        "what the law defines": (given_law.definition.name,) if given_law else (),
    })  # fmt: skip
    _numbers_only((query, key), (term,), num(1), given_law)
    if parameters is None:
        names = [n for n in free_names(term) if n not in (query, key, *own, *tabled)]
        parameters = dict.fromkeys(names, "parameter")
    mine = Score(
        id=id, title=title or id, value=term, query=query, key=key, index=index, law=given_law, hypotheses=known,
        name="", source=source, topic=topic, parameters=tuple(parameters.items()), content=own, tables=rows,
        domain=inside,
    )  # fmt: skip
    return replace(mine, name=mine.fresh("S"))


def _apart(roles: Mapping[str, tuple[str, ...]]) -> None:
    """One name for one thing."""
    taken: dict[str, str] = {}
    for role, names in roles.items():
        for n in names:
            if n in taken:
                raise ValueError(f"{n} is {taken[n]} and {role}: give one of them another name")
            taken[n] = role


def _numbers_only(places: tuple[str, ...], values: Sequence[Term], count: Term, law: Law | None) -> None:
    """Positions are numbers, and nothing but components depends on them."""
    for x in (x for t in values for x in walk(t)):
        if isinstance(x, (Ref, Fn)) and x.name in places:
            raise ValueError(f"{x.name} is a position, which is a number: it has no index and no argument")
    for what, t in (("the number of blocks", count), ("the law", law.definition.body if law else num(0))):
        if found := next((n for n in places if n in free_names(t)), ""):
            raise ValueError(f"{what} depends on the position {found}: only components do")


def _parameters(components: Sequence[Term], blocks: Term, law: Law | None, other: set[str]) -> dict[str, str]:
    """What can be set, and what it is: names in the law, in the number of blocks, and in components without an index.

    ``other`` are the positions and the index.
    """
    of_law = [] if law is None else [n for n in free_names(law.definition.body) if n not in other]
    found = dict.fromkeys(of_law, "parameter of the frequencies")
    found |= dict.fromkeys(free_names(blocks), "dimension")
    for c in components:
        free = free_names(c)
        single = (x.name for x in walk(c) if isinstance(x, Sym) and x.name in free and x.name not in other)
        found |= dict.fromkeys((n for n in single if n not in found), "parameter")
    return found


def _domain(domain: Where, places: tuple[str, ...], what: str) -> tuple[Relation, ...]:
    """The positions that have a code, or a score, as relations."""
    inside = _read("domain", _wheres, domain)
    if not all(isinstance(r, Relation) for r in inside):
        raise ValueError(f"the domain is made of relations {what}")
    found = tuple(r for r in inside if isinstance(r, Relation))
    for r in found:
        if not any(n in places for n in relation_names(r)):
            raise ValueError(f"the domain is made of relations {what}; '{text(r)}' is none: say it with where=...")
    return found


def _identified(id: Any) -> None:
    if not isinstance(id, str) or not id.strip() or not id.isprintable():
        raise ValueError(f"the id is a short text such as 'mine', not {str(id)[:40]!r}")
    if id in all_encodings() or id in all_scores():
        raise ValueError(f"the id '{id}' is taken: the library has it, give yours another")


def _wheres(where: Where) -> tuple[Hypothesis, ...]:
    return hypotheses(where=where)


def _read(what: str, read: Callable[[Any], _T], given: Any) -> _T:
    """What ``read`` makes of it; a ``ValueError`` says in what place it stands."""
    try:
        return read(given)
    except (TypeError, ValueError) as e:
        raise ValueError(f"{what}: {e}") from e


def _term(x: Any) -> Term:
    if isinstance(x, str):
        return parse_term(x)
    if isinstance(x, _NODES):
        return x
    if isinstance(x, int):
        return num(x)
    from .language.sympy_bridge import from_sympy

    t = from_sympy(x)
    if isinstance(t, Relation):
        raise TypeError("a component is an expression, not a relation")
    return t

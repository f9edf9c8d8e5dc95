"""Primed members of families, ``\\theta'_i`` beside ``b' = b s``: the law of the family with what has a prime put in.

Texts on longer contexts change a base, a length or a scale, give what is new a prime and write the same prime at all
that depends on it.  What follows by such a law is proved of it; nothing is refuted so, for it is nowhere written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .notation import references
from .store import Definition, Store
from .tree import Node, replaced, show

__all__ = ["AS_BEFORE", "law_with_primes", "primed"]

AS_BEFORE = "of what has a prime, as without one"
ROUNDS = 3
"""How far laws may rest on each other: a length of a wave on a frequency, a frequency on a base."""


def primed(trees: Iterable[Node], store: Store) -> Iterator[Definition]:
    """The laws of primed families that a document uses and does not define, the ones that others rest on first."""
    wanted = {r.key for t in trees for r in references(t) if r.key.endswith("'") and not r.key.endswith("''")}
    for _ in range(ROUNDS if wanted else 0):  # what these rest on, by their laws
        wanted |= {
            f"{r.key}'" for key in wanted for d in store.entries.get(key[:-1], ()) if d.params
            for r in references(d.body) if r.args and store.entries.get(r.key)
        }  # fmt: skip
    found: dict[str, Definition] = {}
    for _ in range(ROUNDS):
        known = {key for key in (*store.entries, *found) if key.endswith("'") and not key.endswith("''")}
        for key in sorted(wanted - known):
            made = law_with_primes(key, store, {k[:-1] for k in known})
            if made is not None:
                found[key] = made
    yield from found.values()


def law_with_primes(key: str, store: Store, changed: set[str]) -> Definition | None:
    """The law of the family without the prime, if it has one alone and something in it is primed elsewhere.

    What has two primes is told by none: the second may stand for another change than the first.
    """
    if not key.endswith("'") or key.endswith("''"):
        return None
    laws = [d for d in store.entries.get(key[:-1], ()) if d.params and not d.also]
    if not laws or len({show(d.body) for d in laws}) > 1:
        return None
    own = laws[0]
    names = {r.key for r in references(own.body)} & changed - {p.name for p in own.params}
    if not names:
        return None
    body = replaced(own.body, lambda n: Node("sup", "prime", (n,), n.start, n.end) if n.is_name(*names) else None)
    source = f"{own.source} {AS_BEFORE}"
    return Definition(key, own.params, body, own.place, own.line, source=source, called=own.called)

"""What a text calls the solution of an equation is put into that equation.

The equation stands in the same sentence or right above, or is the law of a function whose inverse is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ...kernel.term import Relation, Sym, Term, free_names
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..judge import Ask, Outcome, ask
from ..notation import Reference, reference, references
from ..phrases import phrase
from ..powers import combined
from ..tree import Node, nodes, show
from .formula import Formula, LinkResult
from .inserted import Inserted, stated_alone

__all__ = ["SOLVES", "Solution"]

SOLVES = "put into the equation that is to be solved"
CLOSE = 420
"""Characters; an equation further up is not the one that a solution is of."""


def _equation(tree: Node, key: str) -> Node | None:
    """The one equation that a formula states, if a name stands in it, and not alone on the left."""
    c = stated_alone(tree)
    if c is None or c.ops != ["="]:
        return None
    alone = reference(c.kids[0])
    if alone is not None and alone.key == key and not alone.args:
        return None
    return c if any(r.key == key and not r.args for r in references(c)) else None


def _unknown(head: Reference | None) -> str:
    """The name that a left side gives a value, ``b'`` or the ``i`` of ``i(\\rho)``; else ''."""
    if head is None or not (head.called or not head.args) or any(a.kind != "name" for a in head.args):
        return ""
    return head.key


def _may_be_rounded(n: Node) -> bool:
    """``41829``: a number and nothing else, of so many digits that it may be near what is meant."""
    digits = [x.value.replace(".", "").lstrip("0") for x in nodes(n) if x.kind == "num"]
    return not any(x.kind == "name" for x in nodes(n)) and any(len(d) > 2 for d in digits)


def _bases(*trees: Node) -> set[str]:
    """The letters that are raised to powers that are not plain: numbers, whatever they are elsewhere."""
    powers = (n for tree in trees for n in nodes(tree) if n.kind == "sup" and n.value == "power")
    open_ = (n.kids[0] for n in powers if any(x.kind == "name" for x in nodes(n.kids[1])))
    return {x.value for base in open_ for x in nodes(base) if x.kind == "name"}


Law = Callable[[Reference], tuple[Node, str] | None]
"""What a member of a family is, and the name of its index there."""


def _is_the_only(asked: Node, key: str, body: Node, law: Law) -> bool:
    """Whether an equation has no other solution: its unknown stands in it once, below nothing that takes a value twice.

    ``x = \\theta`` solves ``\\cos x = \\cos\\theta``, and does not follow from it; nor does ``X = Y`` from ``AX = AY``.
    """
    within = [k for k in asked.kids if any(r.key == key for r in references(k))]
    if len(within) != 1 or sum(r.key == key for r in references(asked)) != 1:
        return False
    bare = reference(body) is not None or (body.kind == "group" and len(body.kids) == 1)
    return not bare and _is_one_to_one(within[0], key, law)


_PLAIN = ("group", "neg", "add", "mul", "div", "root")
_MONOTONE = ("ln", "log", "exp", "sinh", "tanh")


def _is_one_to_one(n: Node, key: str, law: Law, deep: int = 0) -> bool:
    r = reference(n)
    if r is not None:
        opened = law(r) if r.key != key and len(r.args) == 1 and r.args[0].is_name(key) and deep < 3 else None
        return r.key == key or (opened is not None and _is_one_to_one(*opened, law, deep + 1))
    inside = [k for k in n.kids if any(x.key == key for x in references(k))]
    if len(inside) != 1:
        return False
    if n.kind == "sup":
        exponent = n.kids[1]
        even = exponent.kind == "num" and exponent.value.isdigit() and int(exponent.value) % 2 == 0
        turning = inside[0] is exponent and any(x.is_name("i", "j", "I") and x.value != key for x in nodes(exponent))
        plain = n.value == "power" and not even and not turning
    else:
        plain = n.kind in _PLAIN or (n.kind == "fn" and n.value in _MONOTONE)
    return plain and _is_one_to_one(inside[0], key, law, deep)


@dataclass(slots=True)
class Solution(Inserted):
    """Solutions of equations."""

    def _solution(self, f: Formula, chain: Node) -> Iterator[LinkResult]:
        """``c = s^{d/(d-2)}`` behind "solve $c^{(d-2)/d} = s$": what is put in for ``c`` there."""
        if chain.ops[0] != "=" or any(op not in ("=", "approx") for op in chain.ops):
            return
        key, body = _unknown(reference(chain.kids[0])), chain.kids[1]
        if not key or key in {r.key for r in references(body)}:
            return
        named = any(x.kind == "name" and x.value != "pi" for x in nodes(body))
        asked, certain = self._asked(f, chain.kids[0], key, named)
        if asked is None:
            return
        head = reference(chain.kids[0])
        outcome = self._put_in(f, asked, key, body, {a.value for a in head.args} if head is not None else set())
        if outcome is None or outcome.verdict == UNDECIDED:
            return
        certain = certain and self._settles(f, asked, key, named)
        if outcome.verdict == REFUTED and (not certain or _may_be_rounded(body)):
            return
        if outcome.verdict == PROVED and not _is_the_only(asked, key, body, lambda r: self._law(f, r)):
            return
        reading = f"{show(asked)}\\; \\text{{where }} {show(chain)}"
        yield LinkResult(chain.start, body.end, reading, replace(outcome, reason=SOLVES), chain.kids[0], body)

    def _asked(self, f: Formula, lhs: Node, key: str, named: bool) -> tuple[Node | None, bool]:
        """The equation that a formula is said to solve, and whether the words leave no doubt that it is this one.

        ``named`` says that names stand in the solution: a number may be one of many, as ``\\pi/4`` of ``\\tan x = 1``.
        """
        inverse = self._law_to_invert(f, lhs, key)
        if inverse is not None:
            return inverse, True
        words = self._ahead(f)
        certain = phrase("solved").search(words) is not None
        above = [p for p in sorted(self.chosen, reverse=True) if f.place - CLOSE < p < f.place]
        if certain:
            found = [c for p in above if (c := _equation(self.chosen[p], key)) is not None]
            others = [c for c in found[1:] if (r := reference(c.kids[0])) is None or not r.args]  # and laws of families
            return (found[0], not others) if found else (None, False)  # one of a system is not held against it
        if not above or not named or phrase("therefrom").search(words) is None:
            return None, False
        return _equation(self.chosen[above[0]], key), True

    def _law(self, f: Formula, r: Reference) -> tuple[Node, str] | None:
        """The one law of a family, with the name of its index."""
        found = [d for d in self.store.visible(r.key, f.place) if len(d.params) == 1]
        return (found[0].body, found[0].params[0].name) if len(found) == 1 else None

    def _settles(self, f: Formula, asked: Node, key: str, named: bool) -> bool:
        """Whether an equation alone may tell its unknown: a number solves none that has another one."""
        own = {r.key for r in references(asked) if r.key != key and not r.args}
        return named or all(self.store.visible(k, f.place) or any(s[0] == k for s in self.settings) for k in own)

    def _ahead(self, f: Formula) -> str:
        """What stands in front of a formula, formulas included."""
        return self.notation.words[max(0, f.place - 200) : f.place]

    def _law_to_invert(self, f: Formula, lhs: Node, key: str) -> Node | None:
        """``r(j) = L \\theta_j/2\\pi`` for ``j(r)``, where the words speak of solving for it."""
        head = reference(lhs)
        if head is None or len(head.args) != 1 or phrase("solved-for").search(self._ahead(f)) is None:
            return None
        for d in self.store.visible(head.args[0].value, f.place):
            if d.place < f.place and [(p.name, p.step) for p in d.params] == [(key, 1)] and not d.component:
                told = stated_alone(self.chosen[d.place]) if d.place in self.chosen else None
                body = told.kids[-1] if told is not None and set(told.ops) == {"="} else d.body
                return Node("chain", "=", (head.args[0], body), body.start, body.end)
        return None

    def _put_in(self, f: Formula, asked: Node, key: str, body: Node, own_to_it: set[str]) -> Outcome | None:
        """What comes of an equation with a value put in for a name."""
        own = frozenset(id(d) for d in self.store.entries.get(key, ()))
        bases = {n for n in _bases(asked, body) if not self.store.visible(n, f.place)}
        env: dict[str, Term] = {n: Sym(n) for n in bases | own_to_it}
        value = self._number(f, body, env, own)
        general = [self._number(f, k, {**env, key: Sym(key)}, own) for k in asked.kids]
        sides = [self._number(f, k, {**env, key: value}, own) for k in asked.kids] if value is not None else []
        if value is None or len(sides) != 2 or sides[0] is None or sides[1] is None:
            return None
        known = {n for t in general if t is not None for n in free_names(t)}
        if key in {n for t in (*sides, value) if t is not None for n in free_names(t)} or key not in known:
            return None
        found = self._for_positive(Relation("==", sides[0], sides[1]))
        if found.verdict == PROVED and bases:
            found = replace(found, decided=None)  # what they are elsewhere does not count
        return found if found.verdict == PROVED or known >= set(free_names(value)) else None

    def _for_positive(self, r: Relation) -> Outcome:
        """What comes of an equation between powers, whose bases are positive."""
        limit = min(self.timeout, 1.0)
        outcome = ask(Ask(r, laws=True, disowned=True), self.judge, limit)
        shorter = combined(r) if outcome.verdict == UNDECIDED else None
        if shorter is None:
            return outcome
        again = ask(Ask(shorter[0], shorter[1], laws=True, disowned=True), self.judge, limit)
        if again.verdict == REFUTED:
            return again
        if again.verdict != PROVED:
            return outcome
        hypotheses = tuple(dict.fromkeys((*shorter[1], *again.hypotheses)))
        return replace(again, hypotheses=hypotheses, decided=None)

"""Definitions as they are met: new, told again, or contradicted."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Add, Mul, Sym, Term, num
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..drawn import drawn
from ..elaborate import COSINES, Mismatch, names_entries
from ..field import FIELD_NAMES, field_default
from ..judge import Outcome
from ..notation import DIMENSIONS, POSITIONS, Reference, reference, references
from ..primed import law_with_primes
from ..special import is_integral_function
from ..statements import mentions, parameters, solving, statements
from ..store import Definition, is_number
from ..tokens import ReadingError
from ..tree import Node, nodes, show
from .formula import FAR, Formula, LinkResult, WrongReading, told, worst
from .heads import is_composite, own_function, rows_told, speaks_of
from .inverse import Inverse

__all__ = ["Again"]

DIFFERS = "a definition that differs"
COMPARED = 1.0
"""Seconds for whether two definitions agree, which nobody has claimed."""
CHANCE = ("E", "bbE", "bbV", "Var")


def _named_as(d: Definition, older: Definition) -> Node:
    """The body of a definition, with the parameters named as in an older one."""
    names = {p.name: q.name for p, q in zip(d.params, older.params, strict=True)}

    def renamed(n: Node) -> Node:
        kids = tuple(map(renamed, n.kids))
        return replace(n, value=names.get(n.value, n.value) if n.kind == "name" else n.value, kids=kids)

    return renamed(d.body)


@dataclass(slots=True)
class Again(Inverse):
    """Findings on links that define something."""

    def _defining(self, f: Formula, chain: Node, j: int, sized: bool) -> LinkResult | None:
        """The finding on a link that defines something, or None if it claims something."""
        op, lhs, rhs = chain.ops[j], chain.kids[j], chain.kids[j + 1]
        link = Node("chain", op, (lhs, rhs), lhs.start, rhs.end)
        if op not in ("=", ":=", "equiv", "mapsto", "in", "to", "approx", "sim", "propto"):
            return None
        r = reference(lhs)
        if r is None and op == "mapsto":
            return told(link, "a map")
        if r is None:
            mine = self.own.get(f.place, ()) if rows_told(lhs, rhs) else ()
            new = [d for d in mine if self.store.earlier(d) is None]
            new_here = op == ":=" or own_function(lhs, rhs) or (bool(new) and len(new) == len(lhs.kids))
            if mine and not new_here and op == "=":
                return self._rows_again(f, link, mine)
            return told(link, "a definition") if new_here or self._has_new_entries(f, lhs, rhs) else None
        if r.key in ("E", "bbE") and r.called and r.key not in self.store.entries and drawn(self.notation.words):
            return None  # the mean of what the text has drawn
        if op in ("in", "to", "mapsto"):
            return told(link, "the kind of a name")
        if op in ("sim", "propto", "approx") and r.key not in self.store.entries:
            return None
        mine = [d for d in self.own.get(f.place, ()) if d.key == r.key]
        if mine and all(d.until for d in mine) and len(chain.kids) == 2:
            return told(link, "a definition, of one pair")
        if mine and (extreme := self._as_extreme(f, link, mine)) is not None:
            return extreme
        if mine:
            own = self.extremal.get(r.key)
            older = [
                e for e in self.store.entries[r.key] if own is None or e is not own.law
                if e.place < f.place and not e.over(f.place) and not names_entries(e)
                and any(e.shape == d.shape or speaks_of(e, d) for d in mine)
                and not (is_number(e) and all(d.component for d in mine))
            ]  # fmt: skip
            alike = [e for e in older if any(e.shape == d.shape and bool(e.also) == bool(d.also) for d in mine)]
            if older:
                again = self._again(f, link, r, mine, (alike or older)[-1])
                if len(chain.kids) > 2 and again.outcome.reason.startswith(DIFFERS):  # K = a = b, and K was c
                    return replace(again, outcome=replace(again.outcome, verdict=UNDECIDED))
                return again
            if op == "=" and solving(f.before) and self._solved(f, r, rhs):
                reason = f"said to follow from what is above: whether it is the only {show(lhs)} is not decided"
                return LinkResult(link.start, link.end, show(link), Outcome(UNDECIDED, reason=reason))
            return self._as_without_prime(f, link, r, mine) or self._checked_definition(f, link, mine, sized)
        if op not in ("=", ":="):
            return None
        if self._is_slope(r, f.place) or self._is_inverse(r, rhs, f.place) or self.is_conjugate(r, f.place):
            return None
        params = parameters(r)
        if r.key in self.by_cases and params is not None:
            return told(link, "a definition for some values")
        told_of = self.store.entries.get(r.key, ())
        known = r.key in self.store.entries and not (told_of and all(map(names_entries, told_of)))
        bare = not r.args
        known &= not (bare and rhs.kind == "num" and all(e.place > f.place for e in told_of))
        if bare and any(True for _ in mentions(rhs, r)):
            return None
        if r.key == "pi" and not f.conditional and not any(x.kind == "name" for x in nodes(rhs)):
            return None  # its value is known
        if bare and (r.key in DIMENSIONS or r.key in POSITIONS or rhs.kind in ("num", "name")) and not known:
            return told(link, "a setting")
        if bare and f.conditional and rhs.kind == "num" and len(chain.kids) == 2:
            return told(link, "a setting")
        plain = known and bare and all(d.params for d in self.store.entries[r.key])
        if plain and any(k == r.key and p == f.place for k, _, p, _ in self.settings):
            return told(link, "a setting")  # s = 1/4 beside s_k
        if known or any(True for _ in mentions(rhs, r)):
            return None
        if params is not None or op == ":=" or is_composite(r):
            if r.args and field_default(r, [Sym("p")] * len(r.args), Sym("d"), self.notation.words) is not None:
                return None
            if (r.key in CHANCE and len(r.args) == 1 and r.called) or is_integral_function(r):
                return None
            if r.key in ("sin", "cos") or (r.key in COSINES and len(r.args) == 2 and params is None):
                return None
            return told(link, "a definition")
        if (
            r.key not in (*FIELD_NAMES, *CHANCE)
            and r.args
            and all(a.kind in ("num", "name", "div") for a in r.args)
            and field_default(r, [Sym("p")] * len(r.args), Sym("d"), self.notation.words) is None
        ):
            return self._entry_again(f, link) or told(link, "a setting")
        return None

    def _as_without_prime(self, f: Formula, link: Node, r: Reference, mine: list[Definition]) -> LinkResult | None:
        """``\\lambda'_i = s \\lambda_i`` after ``\\theta'_i = \\theta_i/s``: what follows if primes go with primes."""
        if not r.key.endswith("'"):
            return None
        told_of = self.store.entries.items()
        above = {k[:-1] for k, own in told_of if k.endswith("'") and any(d.place < f.place for d in own)}
        law = law_with_primes(r.key, self.store, above - {r.key[:-1]})
        if law is None or law.place > f.place or any(d.params != law.params for d in mine):
            return None
        rhs = link.kids[1]
        outcome = self.link(f, law.body, "=", rhs) if show(law.body) != show(rhs) else None
        if outcome is None or outcome.verdict != PROVED:
            return None
        used = (*outcome.used, f"{law.source} (line {law.line})")
        return LinkResult(link.start, link.end, show(link), replace(outcome, used=used), *link.kids)

    def _has_new_entries(self, f: Formula, lhs: Node, rhs: Node) -> bool:
        """``(x'_0, x'_1) = R (x_0, x_1)``, where nothing above speaks of ``x'``."""
        heads = [r for entry, _ in rows_told(lhs, rhs) if (r := reference(entry)) is not None]
        other = {r.key for r in references(rhs)}
        return bool(heads) and all(
            r.args and all(a.kind == "num" for a in r.args) and self.seen.get(r.key, f.place) >= f.place
            and r.key not in other
            for r in heads
        )  # fmt: skip

    def _entry_again(self, f: Formula, link: Node) -> LinkResult | None:
        """``x'_0 = x_0 \\cos a - x_1 \\sin a`` below ``(x'_0, x'_1) = R (x_0, x_1)``, if that is what it says."""
        lhs, rhs = link.kids
        head = show(lhs)
        for place, tree in reversed(self.chosen.items()):
            if not 0 < f.place - place < FAR or self.section(place) != self.section(f.place):
                continue
            chains = (s.node for s in statements(tree) if s.node.kind == "chain" and s.node.ops[0] in ("=", ":="))
            told_of = (entry for c in chains for entry in rows_told(c.kids[0], c.kids[1]) if show(entry[0]) == head)
            for entry, whole in told_of:
                outcome = self.link(f, whole, "=", rhs)
                if outcome.verdict != PROVED:
                    return None
                used = (*outcome.used, f"{show(Node('chain', '=', (entry, whole)))} (line {self.lines[place]})")
                return LinkResult(link.start, link.end, show(link), replace(outcome, used=used), lhs, rhs)
        return None

    def _rows_again(self, f: Formula, link: Node, mine: list[Definition]) -> LinkResult:
        """Names in a printed vector that had values before: what these make true is a claim, the rest is new."""
        outcome = self._compare(f, link, mine)
        if outcome.verdict == PROVED:
            return LinkResult(link.start, link.end, show(link), outcome, *link.kids)
        if outcome.verdict == REFUTED and f.assertive:
            return LinkResult(link.start, link.end, show(link), Outcome(UNDECIDED, reason=DIFFERS))
        return told(link, DIFFERS if outcome.verdict == REFUTED else "a definition")

    def _solved(self, f: Formula, r: Reference, body: Node) -> bool:
        """Whether a conclusion gives the value of an unknown of the formulas above by what is known there."""
        if any(x.kind in ("matrix", "cases", "dots") for x in nodes(body)):
            return False
        known = [x.key for x in references(body)]
        above = [self.seen.get(key, f.place) < f.place for key in (r.key, *known)]
        return bool(r.args) and bool(known) and not r.called and all(above)

    def _checked_definition(self, f: Formula, link: Node, mine: list[Definition], sized: bool) -> LinkResult:
        """A definition, read once for the sake of its form."""
        notes: list[str] = []
        for d in mine:
            env: dict[str, Term] = {p.name: Sym(p.name) for p in d.params}
            for name, p in d.also:
                env[name] = (
                    Add((Mul((num(p.step), Sym(p.name))), num(p.rest))) if p.rest else Mul((num(p.step), Sym(p.name)))
                )
            e = self._elaborator(f.place)
            try:
                e.value(d.body, env)
            except Mismatch as m:
                if e.exotic and sized:
                    raise WrongReading from None
                if m.sure and e.exotic:
                    return LinkResult(
                        link.start, link.end, show(link), Outcome(REFUTED, reason=m.reason, method="form")
                    )
                notes.append(m.reason)
            except (ReadingError, OutOfFragment, RecursionError):
                pass
        return told(link, "; ".join(["a definition", *dict.fromkeys(notes)]))

    def _again(self, f: Formula, link: Node, r: Reference, mine: list[Definition], older: Definition) -> LinkResult:
        """A second definition of the same thing: the same, another one, or a contradiction."""
        outcome = self._compare(f, link, mine)
        same_form = any(older.shape == d.shape and bool(older.also) == bool(d.also) for d in mine)
        if outcome.verdict == PROVED:
            if same_form and any(show(_named_as(d, older)) == show(older.body) for d in mine):
                return told(link, f"a definition, the same as in line {older.line}")
            return LinkResult(link.start, link.end, show(link), outcome, link.kids[0], link.kids[1])
        if outcome.verdict == REFUTED:
            at = ", ".join(f"{n} = {v}" for n, v in outcome.witness.items())
            against = f"this contradicts line {older.line}: {older.source}"
            told_before = {show(d.body) for d in self.store.entries.get(older.key, ()) if d.place < f.place}
            of_cases = not older.params and len(told_before) > 1  # it has been one thing and another by now
            if (same_form and not f.assertive) or of_cases:
                return told(link, f"{DIFFERS} from the one in line {older.line}, {older.source}"
                             + (f", as at {at}" if at else ""))  # fmt: skip
            return LinkResult(
                link.start, link.end, show(link), replace(outcome, reason=against), link.kids[0], link.kids[1]
            )
        if same_form:
            said = f"a definition; whether it agrees with line {older.line} is undecided"
            return told(link, said + (f": {outcome.reason}" if outcome.reason else ""))
        return LinkResult(link.start, link.end, show(link), outcome, link.kids[0], link.kids[1])

    def _compare(self, f: Formula, link: Node, mine: list[Definition]) -> Outcome:
        keys = {d.key for d in self.own.get(f.place, ())}
        hidden = frozenset(id(e) for key in keys for e in self.store.entries[key] if e.place >= f.place)
        lhs, rhs = link.kids
        deadline = self.deadline
        self.deadline = min(deadline, time.process_time() + COMPARED)
        try:
            if mine[0].also:
                return self._by_parity(f, lhs, rhs, mine, hidden)
            found = self.link(f, lhs, "=", rhs, hidden)
            again = self._recovered(f, lhs, "=", rhs, (), found, hidden)
            if again.verdict != PROVED:
                return found
            self.compared |= {f.place} if found.verdict != PROVED else set()
            return again
        finally:
            self.deadline = deadline

    def _by_parity(
        self, f: Formula, lhs: Node, rhs: Node, mine: Sequence[Definition], hidden: frozenset[int]
    ) -> Outcome:
        outcomes = []
        for d in mine:
            env: dict[str, Term] = {}
            step = d.params[-1]
            i = Sym(step.name)
            for name, p in d.also:
                env[name] = Add((Mul((num(2), i)), num(p.rest))) if p.rest else Mul((num(2), i))
            outcomes.append(self.link(f, lhs, "=", d.body, hidden, env))
        return worst(outcomes)

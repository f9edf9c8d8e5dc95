"""One link of a chain, under every definition that may be meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from ...kernel.term import Add, Hypothesis, Mul, Relation, Sym, Term, free_names, num, substitute
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..asymptotic import tail_of
from ..digits import told_by_digits
from ..elaborate import IN_A_CIRCLE, ODD, Val, names_entries
from ..judge import CONDITION, Outcome, on_all
from ..notation import DIMENSIONS, POSITIONS, reference, references
from ..operators import FOUND
from ..phrases import phrase
from ..plane import has_conjugates, is_complex
from ..polar import in_polar_form, is_of_reals, tells_all
from ..ranges import clash
from ..statements import condition_rows, parameters, parity_rows, statements
from ..store import Definition
from ..tree import Node, nodes, show, signed_as
from ..whole import whole_value
from .beside import DIVIDED, FROM_ENTRIES, is_whole
from .formula import RELATIONS, Formula, worst
from .heads import settings_in
from .letters import OF_VECTORS
from .names import has_unknowns, is_capital
from .recovered import Recovered
from .said import parity_said

__all__ = ["Link"]

_CIRCLE = IN_A_CIRCLE.partition("{")[0]
MOST = 3
NO_VECTOR = ("known to be a vector", "known to be a vector or a matrix", "known to be vectors")
CONCLUDED = "it follows from what the text concludes from it"
UNKNOWN = "is not known to the kernel"


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-zA-Z]){re.escape(name)}(?![a-zA-Z])")


def _with(said: tuple[str, ...], line: str) -> tuple[str, ...]:
    """What was said of values, with another one for the name of ``line``."""
    name = line.partition(" = ")[0]
    return (*(s for s in said if s.partition(" = ")[0] != name), line)


def _is_long(n: Node) -> bool:
    """Whether a number has three digits or more that tell something."""
    return n.kind == "num" and len(n.value.replace(".", "").strip("0")) > 2


def both_signs(found: list[Outcome], matched: bool) -> Outcome:
    """What comes of a claim with a double sign: it is two, and false of ``x = \\pm 1`` is neither."""
    one, other = found
    if one.verdict != other.verdict or one.verdict not in ((PROVED, REFUTED) if matched else (PROVED,)):
        return Outcome(UNDECIDED, reason="plus or minus is two claims")
    hypotheses = tuple(dict.fromkeys((*one.hypotheses, *other.hypotheses)))
    return replace(one, hypotheses=hypotheses, used=tuple(dict.fromkeys((*one.used, *other.used))))


def told_equal(chain: Node) -> tuple[dict[str, Term], tuple[Relation, ...]]:
    """The values that a condition gives to names, and what it says of them besides: ``m = n \\ne 0``."""
    values: dict[str, Term] = {}

    def term(n: Node) -> Term:
        return num(Fraction(n.value)) if n.kind == "num" else values.get(n.value, Sym(n.value))

    pairs = list(zip(chain.ops, chain.kids, chain.kids[1:], strict=False))
    for a, b in ((term(x), term(y)) for op, x, y in pairs if op == "="):
        one, other = (a, b) if isinstance(a, Sym) else (b, a)
        if isinstance(one, Sym):
            values = {k: substitute(v, {one.name: other}) for k, v in values.items()} | {one.name: other}
    return values, tuple(Relation("!=", term(x), term(y)) for op, x, y in pairs if op == "neq")


_PLAIN = frozenset(["num", "name", "sub", "add", "neg", "mul", "div", "group", "root", "fn", "sup"])
_KNOWN = frozenset(["log", "exp", "sin", "cos", "tan", "sqrt"])


def _is_plain(n: Node) -> bool:
    """``l = \\log(n/16)``: arithmetic of small letters, which makes a number and nothing else."""
    parts = [x for x in nodes(n) if x.kind != "sub"]
    names = [x for x in parts if x.kind == "name" and x.style != "fn"]
    return (
        all(x.kind in _PLAIN for x in nodes(n))
        and all(x.value == "power" for x in parts if x.kind == "sup")
        and all(x.value in _KNOWN for x in parts if x.kind == "fn")
        and not any(is_capital(x.value) or x.style == "bold" or x.is_name("i", "j", "e") for x in names)
    )


def _is_turned(n: Node) -> bool:
    """``W_q x_m``, ``W_k(x_n + p)``, or a sum of such: a vector that a matrix makes of another one."""
    if n.kind == "add":
        return all(map(_is_turned, n.kids))
    if n.kind != "mul" or len(n.kids) != 2:
        return False
    a, b = (reference(k) for k in n.kids)
    inside = list(references(n.kids[1]))
    small = bool(inside) and all(r.head.value[:1].islower() for r in inside)
    return a is not None and is_capital(a.head.value) and small and (b is not None or n.kids[1].kind == "group")


@dataclass(slots=True)
class Link(Recovered):
    """The verdict on one relation."""

    def link(
        self,
        f: Formula,
        lhs: Node,
        op: str,
        rhs: Node,
        hidden: frozenset[int] = frozenset(),
        env: dict[str, Term] | None = None,
        extra: tuple[Hypothesis, ...] = (),
    ) -> Outcome:
        """The verdict on ``lhs op rhs``, numbers in polar form where it is none without."""
        found = self._so_far(f, lhs, op, rhs, hidden, env, extra)
        if not self.polars or op not in RELATIONS or (found.verdict == PROVED and not is_of_reals(lhs, rhs)):
            return found
        (a, b), forms, lengths = in_polar_form((lhs, rhs), self.polars, f.place, found.verdict != UNDECIDED)
        if not forms:
            return found
        again = self._so_far(f, a, op, b, hidden, env, (*extra, *lengths))
        told = tuple(f"{x.source} (line {x.line})" for x in forms)
        if again.verdict == PROVED or (again.verdict == REFUTED and tells_all((lhs, rhs), (a, b), forms, self.text)):
            return replace(again, used=(*again.used, *told))
        held = found.verdict == UNDECIDED
        return found if held else Outcome(UNDECIDED, reason=f"{forms[0].name.value} is a complex number", used=told)

    def _so_far(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term] | None,
        extra: tuple[Hypothesis, ...],
    ) -> Outcome:  # fmt: skip
        """The verdict on ``lhs op rhs``; what the sentence concludes from it further behind proves none of it."""
        found = self._as_meant(f, lhs, op, rhs, hidden, env, extra)
        if not hidden and env is None:
            found = self._in_example(f, lhs, op, rhs, extra, found)
            found = self._recovered(f, lhs, op, rhs, extra, found)
            narrow = self._beyond_domain(lhs, rhs, found)
            if narrow is not None:
                whatever = self._as_meant(f, lhs, op, rhs, frozenset([id(narrow)]), env, extra)
                reason = f"line {narrow.line} says what {narrow.key} is for some {narrow.params[0].name} only"
                found = whatever if whatever.verdict == PROVED else Outcome(UNDECIDED, reason=reason)
        if found.verdict != PROVED or self.so_far or not self._draws(f, lhs):
            return found
        self.so_far = True
        try:
            again = self._as_meant(f, lhs, op, rhs, hidden, env, extra)
        finally:
            self.so_far = False
        return again if again.verdict == PROVED else Outcome(UNDECIDED, reason=CONCLUDED)

    def _as_meant(
        self,
        f: Formula,
        lhs: Node,
        op: str,
        rhs: Node,
        hidden: frozenset[int],
        env: dict[str, Term] | None,
        extra: tuple[Hypothesis, ...],
    ) -> Outcome:
        """The verdict on ``lhs op rhs``; earlier definitions of the same names must not give another one."""
        double = [any(x.kind == "pm" for x in nodes(side)) for side in (lhs, rhs)]
        if any(double):
            signs = [[signed_as(side, upper) for side in (lhs, rhs)] for upper in (True, False)]
            return both_signs([self.link(f, a, op, b, hidden, env, extra) for a, b in signs], all(double))

        def without(hides: frozenset[int]) -> Outcome:
            return self._kept_to(f, lhs, rhs, self._link(f, lhs, op, rhs, hides, env, extra), extra)

        found = without(hidden)
        if found.reason.startswith(OF_VECTORS):
            return found  # and also not if nothing is known of them
        if found.reason.startswith(_CIRCLE) and not hidden and env is None:
            circle = self._circling(found.reason)
            whatever = self._link(f, lhs, op, rhs, circle, env, extra) if circle else found
            found = whatever if whatever.verdict == PROVED else found
        if found.reason.endswith(UNKNOWN) and not hidden:
            whatever = self._link(f, lhs, op, rhs, self._beyond(), env, extra)
            found = whatever if whatever.verdict == PROVED else found
        if found.verdict == UNDECIDED and not hidden and (named := self._entries_named(lhs, rhs)):
            whatever = self._link(f, lhs, op, rhs, named, env, extra)
            found = whatever if whatever.verdict == PROVED else found
        if found.reason.endswith(ODD) and not hidden and env is None:
            found = self._of_both_parities(f, lhs, op, rhs, extra, found)
        if not hidden and env is None and not extra:
            found = self._of_kinds(f, lhs, op, rhs, self._of_exponentials(f, lhs, op, rhs, found))
            found = self._of_any(f, lhs, op, rhs, self._of_commuting(f, lhs, op, rhs, found))
            found = self._of_permutations(f, lhs, op, rhs, found)
        free = frozenset[int]()
        if found.verdict == UNDECIDED and not hidden and (spare := self._not_needed(f, lhs, rhs)):
            whatever = without(spare)
            found, free = (whatever, spare) if whatever.verdict == PROVED else (found, free)
        if found.verdict == UNDECIDED and not hidden and (ended := self._ended(f)):
            self.store.over = ended
            try:
                whatever = without(ended)
            finally:
                self.store.over = frozenset()
            found = whatever if whatever.verdict == PROVED else found
        if found.verdict == UNDECIDED and not hidden and (value := self._may_be_over(f)):
            whatever = without(value[0])
            found = whatever if whatever.verdict == PROVED else found
        if found.reason.endswith(NO_VECTOR) and not hidden and (parted := self._read_as_numbers(f, lhs, rhs)):
            whatever = without(parted)
            found = whatever if whatever.verdict == PROVED else found
        if found.verdict == REFUTED and any(FOUND in u for u in found.used):
            return Outcome(UNDECIDED, reason="false of the operator found, but another may be meant", used=found.used)
        if found.verdict == REFUTED and not hidden and (made := self._put_together(found.used)):
            whatever = without(frozenset(map(id, made))) if all(d.place > f.place for d in made) else found
            if whatever.verdict == PROVED:
                self.contested |= {d.place for d in made}
                return whatever
            if any(self._is_told_by_deeds(f, d) for d in made):
                return Outcome(UNDECIDED, reason=f"what {made[0].key} does is told otherwise above", used=found.used)
        if found.verdict not in (PROVED, REFUTED) or hidden:
            return found
        if found.verdict == PROVED and (spare := self._set_above(lhs, rhs)):
            laws = self.laws
            whatever = without(spare | free)
            found, self.laws = (whatever, self.laws) if whatever.verdict == PROVED else (found, laws)
        pairs = self._of_pairs(f, lhs, rhs) if found.verdict == REFUTED else frozenset[int]()
        if pairs and self._link(f, lhs, op, rhs, pairs, env, extra).verdict != REFUTED:
            return Outcome(UNDECIDED, reason="false of one pair, but all of them may be meant", used=found.used)
        if found.verdict == REFUTED and (below := self._told_below(f, lhs, rhs)):
            self.store.ahead = True
            try:
                there = self._link(f, lhs, op, rhs, hidden, env, extra)
            finally:
                self.store.ahead = False
            if there.verdict != REFUTED:
                return Outcome(UNDECIDED, reason=f"false of all values, but not with {below}, which stands below")
        if (value := self._may_be_over(f)) and self._link(
            f, lhs, op, rhs, value[0] | free, env, extra
        ).verdict != found.verdict:
            return Outcome(UNDECIDED, reason=f"{found.verdict} with {value[1]}, which may not be meant any more")
        opposite = {PROVED: REFUTED, REFUTED: PROVED}[found.verdict]
        told = {PROVED: "true", REFUTED: "false"}
        for hides, old, new in list(self._alternatives(f, found.verdict == PROVED)):
            under = self._link(f, lhs, op, rhs, hides, env, extra).verdict
            if found.verdict == PROVED and under == UNDECIDED and new.place in self.concluded | self.asked:
                reason = f"true by what line {new.line} says, which is not proved of line {old.line}"
                return Outcome(UNDECIDED, reason=reason)
            if found.verdict == REFUTED and under == UNDECIDED:
                return Outcome(UNDECIDED, reason=f"not refuted under the definition of {old.key} in line {old.line}")
            if under == opposite:
                before = f"{told[opposite]} under the definition of {old.key} in line {old.line}"
                reason = f"{before}, {told[found.verdict]} under that in line {new.line}"
                return Outcome(UNDECIDED, reason=reason)
        later = self._only_later(f, lhs) if found.verdict == REFUTED and op in ("=", "equiv", ":=") else None
        if later is not None:
            return Outcome(UNDECIDED, reason=f"line {later.line} defines {later.key} in another way")
        behind = self._set_later(f) if any(x.kind == "dots" for side in (lhs, rhs) for x in nodes(side)) else None
        if behind:
            series = without(behind)
            found = series if series.verdict == found.verdict else found
        return found

    def _put_together(self, used: Sequence[str]) -> list[Definition]:
        """Matrices in use that words put together of blocks."""
        every = [d for ds in self.store.entries.values() for d in ds if d.assembled]
        return [d for d in every if f"{d.source} (line {d.line})" in used]

    def _is_told_by_deeds(self, f: Formula, d: Definition) -> bool:
        """Whether the text says something of such a matrix before it has blocks, and that is not proved of them."""
        if d.place in self.contested:
            return True
        for tree in (t for place, t in self.chosen.items() if place < d.place):
            for s in statements(tree):
                pairs = zip(s.node.ops, pairwise(s.node.kids), strict=True) if s.node.kind == "chain" else ()
                for op, (a, b) in pairs:
                    own = [r for x in (a, b) for r in references(x) if r.key == d.key and len(r.args) == len(d.params)]
                    if own and self._link(f, a, op, b, frozenset(), None, ()).verdict != PROVED:
                        self.contested.add(d.place)
                        return True
        return False

    def _of_both_parities(
        self, f: Formula, lhs: Node, op: str, rhs: Node, extra: tuple[Hypothesis, ...], found: Outcome
    ) -> Outcome:
        """A claim on any component, ``|PE(p, j)| <= 1``, as one on those with even and those with odd index."""
        for r in (r for side in (lhs, rhs) for r in references(side)):
            name = r.args[-1].value if r.args and r.args[-1].kind == "name" else ""
            if not name or not self.store.components(r.key, len(r.args), f.place):
                continue
            even: Term = Mul((num(2), Sym(name + "'")))
            both = [
                self._link(f, lhs, op, rhs, frozenset(), {name: at}, extra)
                for at in (even, Add((even, num(1))))
            ]  # fmt: skip
            if {o.verdict for o in both} == {PROVED}:
                told = tuple(dict.fromkeys((*both[0].hypotheses, *both[1].hypotheses)))
                used = tuple(dict.fromkeys((*both[0].used, *both[1].used, f"{name} is even or odd: each is proved")))
                return replace(both[0], hypotheses=told, used=used, decided=None)
            if {o.verdict for o in both} == {REFUTED}:
                witness = {k: v for k, v in both[0].witness.items() if k != name + "'"}
                j = both[0].witness.get(name + "'")
                witness |= {name: str(2 * Fraction(j))} if j is not None else {}
                return replace(both[0], witness=witness, used=(*both[0].used, f"{name} is even, as an example"))
            return found
        return found

    def _circling(self, reason: str) -> frozenset[int]:
        """Definitions of numbers by each other, ``x = a tan t`` and ``t = arctan(x/a)``, and none by own entries."""
        first = reason.removeprefix(_CIRCLE).partition(" ")[0]
        entries = self.store.entries
        direct = {k: {r.key for d in ds for r in references(d.body) if r.key in entries} for k, ds in entries.items()}

        def reached(key: str) -> set[str]:
            found, new = set[str](), {key}
            while new:
                new = {k for key in new for k in direct.get(key, ())} - found
                found |= new
            return found

        circle = {k for k in reached(first) if first in reached(k)}
        found = [d for k in circle for d in entries[k]]
        own = any(r.key == d.key for d in found for r in references(d.body))
        return frozenset() if own or any(d.params for d in found) else frozenset(map(id, found))

    def _set_above(self, lhs: Node, rhs: Node) -> frozenset[int]:
        """What letters on both sides are set to, and numbers that any are: an identity holds, and is told, without."""
        both = set.intersection(*({x.value for x in nodes(side) if x.kind == "name"} for side in (lhs, rhs)))
        both |= set.intersection(*({r.key for r in references(side)} for side in (lhs, rhs)))
        found = [d for key in sorted(self.laws) for d in self.store.entries.get(key, ()) if not d.params]
        found = [d for d in found if d.key in both or not any(r.key != "pi" for r in references(d.body))]
        return frozenset(id(d) for d in found if not any(x.kind in ("matrix", "group") for x in nodes(d.body)))

    def _set_later(self, f: Formula) -> frozenset[int]:
        """What a letter is set to behind the formula: its series, ``e^x = 1 + x + \\cdots``, holds without that."""
        entries = (d for ds in self.store.entries.values() for d in ds if not d.params and d.place > f.place)
        return frozenset(map(id, entries))

    def _entries_named(self, lhs: Node, rhs: Node) -> frozenset[int]:
        """``q = (q_0, q_1)``, which may be said of a pair alone: what holds of every vector holds of that, too."""
        keys = {r.key for side in (lhs, rhs) for r in references(side)}
        found = (d for key in sorted(keys) for d in self.store.entries.get(key, ()) if not d.params)
        return frozenset(id(d) for d in found if names_entries(d))

    def _beyond(self) -> frozenset[int]:
        """Definitions of numbers by functions that the kernel does not know: ``\\theta = \\arctan(b/a)``."""
        entries = (d for ds in self.store.entries.values() for d in ds if not d.params and d.body.kind == "fn")
        return frozenset(id(d) for d in entries if d.body.value in ("arctan", "arcsin", "arccos", "arg"))

    def _ended(self, f: Formula) -> frozenset[int]:
        """What letters were before the text introduced them anew: "with base $b$", after $b = \\omega k$."""
        letters = {name for at, name in self.introduced if at < f.place}
        told = (d for key in sorted(letters) for d in self.store.entries.get(key, ()) if not d.params)
        return frozenset(id(d) for d in told if self.anew(d.key, d.place, f.place))

    def _not_needed(self, f: Formula, lhs: Node, rhs: Node) -> frozenset[int]:
        """What is told of vectors on both sides, ``q_m = W_q x_m``: what holds of any holds of those."""

        def small(nodes_: Iterable[Node]) -> set[str]:
            return {r.key for n in nodes_ for r in references(n) if r.head.value[:1].islower()}

        def within(side: Node) -> set[str]:
            own = small([side])
            return own | small(d.body for key in own for d in self.store.visible(key, f.place))

        told = (d for key in sorted(within(lhs) & within(rhs)) for d in self.store.entries.get(key, ()))
        kinds = ((d, self.notation.type_of(d.key, bool(d.params))) for d in told)
        return frozenset(
            id(d) for d, kind in kinds if (kind == "v" and _is_turned(d.body)) or (kind == "s" and _is_plain(d.body))
        )

    def _later(self, f: Formula, lhs: Node, rhs: Node) -> frozenset[int]:
        """Definitions further below of a factor that is said to exist."""
        if not phrase("exists").search(f.before[-60:]):
            return frozenset()
        heads = [reference(s.kids[0]) for s in (lhs, rhs) if s.kind == "mul"]
        return frozenset(
            id(d) for r in heads if r is not None for d in self.store.entries.get(r.key, ()) if d.place > f.place
        )

    def _only_later(self, f: Formula, lhs: Node) -> Definition | None:
        """The definition of a left side, if it stands further below: of two definitions none is a refutation."""
        r = reference(lhs)
        for key in sorted(self.laws):
            entries = [d for d in self.store.entries.get(key, ()) if d.component and len(d.params) == 1]
            if entries and all(d.place > f.place for d in entries):
                return entries[0]
        if r is None or parameters(r) is None or r.key not in self.laws:
            return None
        entries = [d for d in self.store.entries.get(r.key, ()) if len(d.params) == len(r.args)]
        return entries[0] if entries and all(d.place > f.place for d in entries) else None

    def _of_pairs(self, f: Formula, lhs: Node, rhs: Node) -> frozenset[int]:
        """Definitions in use that are of one pair of what has many, at a frequency that a claim does not name."""
        keys = {r.key for side in (lhs, rhs) for r in references(side)}
        told = [d for key in keys for d in self.store.visible(key, f.place) if d.until]
        names = {id(d): {r.key for r in references(d.body)} - {p.name for p in d.params} for d in told}
        return frozenset(id(d) for d in told if not names[id(d)] & keys)

    def _told_below(self, f: Formula, lhs: Node, rhs: Node) -> str:
        """What a letter is set to further down, which may be the reason of what is said above: "we chose $w = 1$"."""
        names = {r.key for side in (lhs, rhs) for r in references(side)} | self.laws
        names |= {r.key for key in self.laws for d in self.store.visible(key, f.place) for r in references(d.body)}
        first = next(
            (
                d for key in sorted(names) for d in self.store.entries.get(key, ())
                if f.place < min(d.place, d.since) and not (d.place in self.onward and f.place < d.since)
            ),
            None,
        )  # fmt: skip
        return f"{first.source} (line {first.line})" if first is not None else ""

    def _may_be_over(self, f: Formula) -> tuple[frozenset[int], str] | None:
        """Numbers that another paragraph above gives to letters which were free before: an example, maybe."""
        found = [
            d for key in sorted(self.laws) for d in self.store.visible(key, f.place)
            if 0 < d.since <= d.place < f.place and not d.params and d.place not in self.announced
            and self.seen.get(key, d.place) < d.place and self.paragraph(d.place) < self.paragraph(f.place)
            and d.body.kind != "matrix" and not any(r.key != "pi" for r in references(d.body))
        ]  # fmt: skip
        return (frozenset(map(id, found)), f"{found[0].source} (line {found[0].line})") if found else None

    def _is_anew(self, f: Formula, old: Definition, new: Definition) -> bool:
        """Whether the section of a formula begins a name anew: "in this section let"."""
        own = self.section(f.place)
        return new.place in self.announced and self.section(old.place) < own == self.section(new.place)

    def _alternatives(self, f: Formula, whole: bool) -> Iterator[tuple[frozenset[int], Definition, Definition]]:
        """Definitions above that may be left out for an older one of the same: each alone, then all of them.

        ``whole`` leaves out together what one formula defines, and mixes no two definitions of a vector.
        """
        later: list[int] = []
        last: tuple[Definition, Definition] | None = None
        for key in sorted(self.laws):
            for d in self.store.visible(key, f.place):
                old = self.store.earlier(d) if d.place < f.place else None
                if old is not None and not self._is_anew(f, old, d):
                    last = old, d
                    together = {id(e) for e in self.own.get(d.place, ())} if whole else {id(d)}
                    yield frozenset(together), old, d
                    same = [e for e in self.store.entries[key] if e.shape == d.shape and e.place < f.place]
                    later += [id(e) for e in same[1:]]
        if last is not None and len(later) > 1:
            yield frozenset(later), *last

    def _link(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term] | None,
        extra: tuple[Hypothesis, ...],
    ) -> Outcome:  # fmt: skip
        if op == "in" and rhs.kind == "group" and len(rhs.kids) == 2 and rhs.value in ("[", "(", "[)", "(]"):
            low, high = rhs.kids
            signs = {"[": ("<=", "<="), "(": ("<", "<"), "[)": ("<=", "<"), "(]": ("<", "<=")}[rhs.value]
            return worst(
                [
                    self.link(f, low, signs[0], lhs, hidden, env, extra),
                    self.link(f, lhs, signs[1], high, hidden, env, extra),
                ]
            )
        if op not in RELATIONS and op not in ("approx", "sim"):
            return Outcome(UNDECIDED, reason=f"the relation {op} is not decided")
        index = self._of_parity(f, lhs, rhs) if not env else None
        if index is not None:
            name, at, parity = index
            found = self._link(f, lhs, op, rhs, hidden, {name: at}, extra)
            j = found.witness.get(name + "'")
            shown = {} if j is None else {name: str(2 * Fraction(j) + parity.endswith("odd"))}
            kept = {k: v for k, v in found.witness.items() if k != name + "'"}
            return replace(found, witness={**kept, **shown}, used=(*found.used, parity))
        if rhs.kind == "cases" and env is None:
            split = self._split_cases(f, lhs, rhs, hidden) or self._case_by_case(f, lhs, rhs, hidden, extra)
            if split is not None:
                return split
        hidden |= self._later(f, lhs, rhs)
        for whole, other in ((rhs, lhs), (lhs, rhs)):
            tail = tail_of(whole) if op in ("=", "approx") else None
            if tail is not None:
                self.tail = tail
                try:
                    return self._attempt(f, other, op, tail.rest, hidden, env or {}, extra, {})
                finally:
                    self.tail = None
        attempt = self._attempt(f, lhs, op, rhs, hidden, env or {}, extra, {})
        attempt = self._with_unit(f, lhs, op, rhs, hidden, env or {}, extra, {}, attempt)
        if attempt.verdict == PROVED:
            return self._of_capitals(f, lhs, op, rhs, hidden, env or {}, extra, attempt)
        parted = self._by_parts(f, lhs, op, rhs, env or {}, hidden) if op in ("<=", ">=") and not extra else None
        if parted is not None:
            return parted
        for key, body, told in self._widths_told(f):
            again = self._attempt(f, lhs, op, rhs, hidden, env or {}, extra, {key: body})
            if again.verdict == PROVED or (again.verdict == REFUTED and attempt.verdict == UNDECIDED):
                return replace(again, used=(*again.used, told))
        for values, said in self._instances(f, lhs, rhs):
            if any(k in values for k, _ in settings_in(f.behind)):
                f = replace(f, conditional=False)
            again = self._attempt(f, lhs, op, rhs, hidden, env or {}, extra, values)
            again = self._with_unit(f, lhs, op, rhs, hidden, env or {}, extra, values, again)
            if again.verdict == REFUTED and lhs.kind == "name" and lhs.value in values and rhs.kind == "num":
                continue  # it may be another value of it
            if again.verdict == REFUTED and f.behind is not None and self._supposed_ahead(f, lhs, rhs):
                return Outcome(UNDECIDED, reason=DIVIDED)
            if again.verdict == REFUTED and f.conditional and (has_unknowns(lhs) or has_unknowns(rhs)):
                again = Outcome(UNDECIDED, reason=CONDITION)
            if again.verdict == REFUTED and said and said[-1].endswith("read from the exponent"):
                printed = whole_value(values[self.notation.dimension].term) or 0  # 1/64 may be 2/128
                doubled = {**values, self.notation.dimension: Val(num(2 * printed))}
                if self._attempt(f, lhs, op, rhs, hidden, env or {}, extra, doubled).verdict != REFUTED:
                    reason = f"false for {said[-1].partition(',')[0]}, but not for twice that"
                    return Outcome(UNDECIDED, reason=reason)
            if again.verdict == REFUTED and said and said[-1].endswith(FROM_ENTRIES):
                return Outcome(UNDECIDED, reason=f"false for {said[-1]}")
            old = self._of_before(f, values, lhs, rhs) if again.verdict == PROVED and attempt.verdict == REFUTED else ""
            if old:
                where = next((s for s in said if s.startswith(f"{old} = ")), old)
                return Outcome(UNDECIDED, reason=f"false in general, but true where {where}, which stands above")
            over = [x for x in said if self._is_over(x, f, lhs, rhs)]
            if over and again.verdict == REFUTED and attempt.verdict != REFUTED:
                places = {x.partition(" = ")[0] for x in over} & POSITIONS
                fewer = {k: v for k, v in values.items() if k not in places}
                whatever = self._attempt(f, lhs, op, rhs, hidden, env or {}, extra, fewer)
                if whatever.verdict == REFUTED and len(fewer) < len(values):  # and so it is wherever that is
                    rest = tuple(x for x in said if x.partition(" = ")[0] not in places)
                    return replace(whatever, used=(*whatever.used, *rest))
                return Outcome(UNDECIDED, reason=f"refuted with {over[0]}, which may not be meant any more")
            if again.verdict == PROVED:
                again, said = self._with_fewest(f, lhs, op, rhs, hidden, env or {}, extra, values, said, again)
            elif attempt.verdict == UNDECIDED:
                digits = self._by_digits(f, lhs, op, rhs, hidden, env or {}, extra, values, said)
                if digits is not None:
                    return digits
            if again.verdict == PROVED or (again.verdict == REFUTED and attempt.verdict != REFUTED):
                return replace(again, used=(*again.used, *said))
            if again.verdict == UNDECIDED and attempt.verdict == REFUTED:
                return again
            if again.verdict == UNDECIDED and again.reason.startswith("close"):
                attempt = again
        if attempt.verdict == UNDECIDED:
            digits = self._by_digits(f, lhs, op, rhs, hidden, env or {}, extra, {}, ())
            if digits is not None:
                return digits
        if op == "=" and not extra and (under := self._by_members(f, lhs, rhs, env or {}, hidden)) is not None:
            return under
        if op == "=" and not extra and (under := self._whatever_sums(f, lhs, rhs, env or {}, hidden)) is not None:
            return under
        if attempt.verdict == REFUTED and not hidden and (beside := self._beside(f, lhs, rhs)):
            return Outcome(UNDECIDED, reason=f"false without what is said beside it, that {beside}")
        under = self._supposing(f, lhs, op, rhs, hidden, env or {}, extra) if f.sentences else None
        if under is not None and under.verdict == PROVED:
            return under
        if attempt.verdict == REFUTED and (where := self._still_there(f, lhs, op, rhs, hidden, env or {}, extra)):
            return Outcome(UNDECIDED, reason=f"false in general, but true where {where}, which stands above")
        if f.sentences:
            decided = under is not None and (under.verdict == PROVED or (under.verdict == REFUTED and is_whole(f)))
            if under is not None and (decided or attempt.verdict == REFUTED):
                return under
        if attempt.verdict == REFUTED and (
            why := self._as_set_above(f, lhs, op, rhs, hidden, env or {}, extra, attempt)
        ):
            return Outcome(UNDECIDED, reason=why)
        width = self._same_width(f, lhs, rhs) if attempt.verdict == UNDECIDED else None
        if width is not None:
            short, long = width
            again = self._attempt(f, lhs, op, rhs, hidden, env or {}, extra, {short: Val(Sym(long))})
            if again.verdict == PROVED:
                return replace(again, used=(*again.used, f"{short} is {long}"))
        return attempt

    def _read_as_numbers(self, f: Formula, lhs: Node, rhs: Node) -> frozenset[int]:
        """What makes complex numbers of vectors, where nothing complex stands in a formula: ``q`` of ``R_m q``."""
        if has_conjugates(lhs, rhs) or is_complex(lhs) or is_complex(rhs):
            return frozenset()
        bare = {r.key for side in (lhs, rhs) for r in references(side) if not r.args}
        return frozenset(id(d) for key in bare for d in self.store.visible(key, f.place) if d.parted)

    def _by_digits(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], values: dict[str, Val], said: tuple[str, ...],
    ) -> Outcome | None:  # fmt: skip
        """A proof by the value that the text gave to a width or a base, if printed digits tell.

        Digits of a value that is over may have been copied: they prove nothing, and nothing is refuted beside them.
        """
        if not any(_is_long(n) for side in (lhs, rhs) for n in nodes(side)):
            return None
        for others, line, alone in self._further_up(f, values):
            found = self._attempt(f, lhs, op, rhs, hidden, env, extra, others)
            if found.verdict == PROVED and told_by_digits(found):
                if alone:
                    told = _with(said, line)
                    found, told = self._with_fewest(f, lhs, op, rhs, hidden, env, extra, others, told, found)
                    return replace(found, used=(*found.used, *told))
                return Outcome(UNDECIDED, reason=f"true of {line}, and the text has another value since")
        return None

    def _further_up(self, f: Formula, values: dict[str, Val]) -> Iterator[tuple[dict[str, Val], str, bool]]:
        """Values with another one for a name of a model, nearest first, and whether it is the only one of the text.

        What the paragraph itself gives stands.
        """
        names = DIMENSIONS | {"b", "base"}
        told = [s for s in self.settings if s[2] < f.place and s[1].kind == "num" and s[0] in names]
        for key in sorted({s[0] for s in told}):
            own = [s for s in told if s[0] == key]
            if self.paragraph(own[-1][2]) == self.paragraph(f.place):
                continue
            at_hand = show(own[-1][1]) if key in values else ""
            bodies = {show(s[1]): s for s in own if show(s[1]) != at_hand}
            alone = len({show(s[1]) for s in own}) == 1
            for shown, (_, body, _, line) in list(bodies.items())[: -MOST - 1 : -1]:
                yield {**values, key: Val(num(Fraction(body.value)))}, f"{key} = {shown} (line {line})", alone

    def _with_fewest(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], values: dict[str, Val], said: tuple[str, ...], found: Outcome,
    ) -> tuple[Outcome, tuple[str, ...]]:  # fmt: skip
        """A proof, and the values that it needs: those whose names stand nowhere in it may be of no use.

        So may those of positions: ``p_t \\cdot p_{t+1}`` comes to the same at every ``t``.
        """
        printed = " ".join((show(lhs), show(rhs), *found.used))
        inner = {n for v in values.values() for n in free_names(v.term)}
        named = frozenset(k for k in values if k in inner or _word(k).search(printed))
        for needed in (named, named - POSITIONS):
            if len(needed) == len(values):
                continue
            fewer = {k: v for k, v in values.items() if k in needed}
            again = self._attempt(f, lhs, op, rhs, hidden, env, extra, fewer)
            if again.verdict != PROVED:
                break
            found, said, values = again, tuple(s for s in said if s.partition(" = ")[0] in needed), fewer
        return found, said

    def _is_over(self, said: str, f: Formula, lhs: Node, rhs: Node) -> bool:
        """Whether what is said of an index, ``i = 31 (line 14)``, stands in an item or a paragraph further up."""
        parts = [a for side in (lhs, rhs) for r in references(side) if not r.called for a in r.args]
        return any(
            said == f"{key} = {show(body)} (line {line})" and any(a.is_name(key) for a in parts)
            and key not in DIMENSIONS and place not in self.announced
            and self.paragraph(place) < self.paragraph(f.place)
            for key, body, place, line in self.settings
        )  # fmt: skip

    def _supposed_ahead(self, f: Formula, lhs: Node, rhs: Node) -> bool:
        """Whether the sentence supposes before the formula what contradicts the value behind it."""
        self._suppositions(f, lhs, rhs, [])
        begin = min(f.sentences, default=f.place)
        return self.divided and any(s.place < f.place for s in self.supposed.get(begin, ()))

    def _of_parity(self, f: Formula, lhs: Node, rhs: Node) -> tuple[str, Term, str] | None:
        """``j`` as ``2 j'`` in ``p_{t,j} = sin(...)`` for even ``j``, where components are what is defined."""
        for r in (r for side in (lhs, rhs) for r in references(side)):
            name = r.args[-1].value if r.args and r.args[-1].kind == "name" else ""
            if not name or not self.store.components(r.key, len(r.args), f.place):
                continue
            of = parity_said(name, f)
            if of in ("even", "odd"):
                even: Term = Mul((num(2), Sym(name + "'")))
                return name, Add((even, num(1))) if of == "odd" else even, f"{name} is {of}"
        return None

    def _case_by_case(
        self, f: Formula, lhs: Node, rhs: Node, hidden: frozenset[int], extra: tuple[Hypothesis, ...]
    ) -> Outcome | None:
        """``= 0`` for ``m \\ne n`` and ``= \\pi`` for ``m = n``: proved if each case is."""
        rows = condition_rows(rhs)
        if rows is None:
            return None
        found = []
        for value, chain in rows:
            values, given = told_equal(chain)
            found.append(self.link(f, lhs, "=", value, hidden, values, (*extra, *given)))
            if found[-1].verdict == PROVED and not given and all(k.kind == "name" for k in chain.kids):
                nought: dict[str, Term] = {k.value: num(0) for k in chain.kids}
                said = [h for s in self._suppositions(f, lhs, rhs, self.lasting) for h in self._relations(f, s)]
                excluded = clash([*said, *(Relation("==", Sym(k), v) for k, v in nought.items())])
                if not excluded and self.link(f, lhs, "=", value, hidden, nought, extra).verdict == REFUTED:
                    return Outcome(UNDECIDED, reason=f"false in the case {show(chain)} = 0")
        if any(o.verdict != PROVED for o in found):
            return Outcome(UNDECIDED, reason="not decided in each case")
        return on_all(found[0], found)

    def _split_cases(self, f: Formula, lhs: Node, rhs: Node, hidden: frozenset[int]) -> Outcome | None:
        r = reference(lhs)
        rows = parity_rows(rhs)
        if r is None or rows is None or not r.args or r.args[-1].kind != "name":
            return None
        outcomes = []
        for value, name, pattern, word in rows:
            index = pattern.name if pattern is not None else "i'"
            rest = pattern.rest if pattern is not None else int(word == "odd")
            if name and name != r.args[-1].value:
                return None
            even: Term = Mul((num(2), Sym(index)))
            env = {r.args[-1].value: Add((even, num(rest))) if rest else even}
            outcomes.append(self.link(f, lhs, "=", value, hidden, env))
        return worst(outcomes)

"""What the text says beside a formula: values of names, suppositions."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from ...kernel.canonical import OutOfFragment
from ...kernel.decide import decide
from ...kernel.term import (
    NEGATED,
    Assumption,
    Fn,
    Hypothesis,
    Relation,
    Sym,
    Term,
    free_names,
    num,
    relation_names,
    walk,
    with_values,
)  # fmt: skip
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..domains import spans
from ..elaborate import Val
from ..judge import Outcome
from ..notation import DIMENSIONS, reference, references
from ..parser import parse
from ..phrases import phrase
from ..ranges import SECONDS, clash
from ..statements import Supposition, conditional, is_number, statements, unconditional, width_in_words
from ..store import Definition
from ..tables import row_values
from ..tokens import ReadingError
from ..tree import Node, nodes, show
from .formula import FAR, FORMULAS, NEARBY, Formula, clipped
from .heads import relation_between, settings_in
from .names import differentiated, exponent_denominators, has_unknowns, names_in, varied
from .permuted import Permuted
from .said import said_of_all

__all__ = ["DIVIDED", "LINEAR", "NO_INDEX", "Beside", "is_factor", "is_whole"]

NO_INDEX = "is no index of"
DIVIDED = "the sentence makes suppositions that exclude each other"


_BUT = re.compile(r"\b(?:but|however|aber|mais)\b|但", re.IGNORECASE)
MOST_SET = 4
"""Sentences above that give values to names: so many are tried."""
STILL = 500
"""Characters; so far below an author may still speak of a special case."""
_ALONE = re.compile(r"^\$?,?\s*(?:if|when|whenever|for)\s+\$[^$]*\$\s*(?:[.;。；]|$)")


def is_whole(f: Formula) -> bool:
    """Whether the formula behind is all of the condition."""
    return f.behind is not None and _ALONE.search(f.after) is not None and not conditional(f.before)


def _runs(key: str, lhs: Node, rhs: Node) -> bool:
    """Whether a name is an index in a formula, and stands on both of its sides: ``2\\pi/w_i = 2\\pi b^{i}``."""
    indexed = any(a.is_name(key) for side in (lhs, rhs) for r in references(side) if not r.called for a in r.args)
    return indexed and all(any(x.is_name(key) for x in nodes(side)) for side in (lhs, rhs))


def _is_narrow(told: tuple[Node, str, Node], name: str) -> bool:
    """Whether ``n < 16`` or the like holds a parameter to some numbers; that it is not negative holds it to few."""
    a, op, b = told
    one, other = (a, b) if b.is_name(name) else (b, a)
    bound = one.kids[0] if one.kind == "neg" else one
    return other.is_name(name) and (bound.kind == "num" or bound.is_name()) and op != "neq"


def _is_natural(told: tuple[Node, str, Node], name: str) -> bool:
    """``n >= 0``."""
    a, op, b = told
    one, other = (a, b) if b.is_name(name) else (b, a)
    from_below = op in ((">", ">=") if other is a else ("<", "<="))
    return from_below and one.kind == "num" and one.value in ("0", "1")


def _orders(tree: Node, name: str, key: str) -> bool:
    """``|n| <= 8``, ``m - n < 4``: an order of something that is made of a parameter, and no claim on the function."""
    chains = (s.node for s in statements(tree) if s.node.kind == "chain" and {*s.node.ops} & _ORDER)
    chains = (c for c in chains if all(r.key != key for r in references(c)))
    return any(not k.is_name(name) and any(x.is_name(name) for x in nodes(k)) for c in chains for k in c.kids)


_WITHIN = re.compile(
    r"\$+[\s,]*(?:for|if|when|where|as long as|only)\b[^$.]{0,30}\b(?:below|less than|smaller than|at most|up to|within"
    r"|beyond|above|more than|at least|greater than)\s+(?:the |a )?\$?\d+",
    re.IGNORECASE,
)
"""What holds a law to some numbers in words."""
_ORDER = frozenset(["<", ">", "<=", ">="])
LINEAR = frozenset(["sum", "chain", "sub", "add", "neg", "mul", "div", "group", "name", "num"])


def is_factor(n: Node) -> bool:
    """``h_i (S_{i+1} - S_i)``, where print does not tell a product from a function."""
    return n.kind == "call" and n.kids[0].kind == "sub" and all(k.kind == "add" for k in n.kids[1:])


def _multiples(told: Node, families: dict[str, Node]) -> list[Node]:
    """What is 0 by the value of a member, times 1 or -1, and a member of another family there."""
    member, value = told.kids[:2]
    own = reference(member)
    if own is None or len(own.args) != 1 or own.called:
        return []
    nought = member if value.kind == "num" and value.value == "0" else Node("add", "", (member, _minus(value)))
    others = [Node("sub", "", (head, own.args[0])) for key, head in families.items() if key != own.key]
    found = [Node("mul", "juxt", (by, Node("group", "(", (nought,)))) for by in (Node("num", "1"), *others)]
    return [x for n in found for x in (n, _minus(n))]


FROM_ENTRIES = "as many entries as are printed"


def _printed_length(n: Node) -> int:
    """How many numbers a printed vector has, if it is one of an even number of them; else 0."""
    n = n.kids[0] if n.kind == "sup" and n.value == "transpose" else n
    rows = [k.kids for k in n.kids] if n.kind == "matrix" else [(k,) for k in n.kids] if n.kind == "group" else []
    if n.kind == "group" and n.value not in ("[", "("):
        return 0
    cells = [c for r in rows for c in r] if all(len(r) == 1 for r in rows) or len(rows) == 1 else []
    plain = (c.kids[0] if c.kind == "neg" else c for c in cells)
    return len(cells) if len(cells) in (4, 6, 8, 16) and all(c.kind == "num" for c in plain) else 0


_OF_TWO = re.compile(
    r"\b(?:2-?d|two[- ]dimension\w*|(?<!not in the )plane|planar|complex numbers?|zweidimensional\w*)\b"
    r"|\\mathbb\{?\s*R\}?\s*\^\{?2|二[维維]|平面|[复複]数|複素|2次元|2차원|복소",
    re.IGNORECASE,
)
"""That vectors have two entries."""
_OF_MORE = re.compile(r"\\mathbb\{?\s*R\}?\s*\^\s*\{?\s*(?!2\b)[\w\\]|\bchannels?\b", re.IGNORECASE)
AHEAD = 800


def _are_of_two(said: str) -> bool:
    return _OF_TWO.search(said) is not None and _OF_MORE.search(said) is None


def _has_two_entries(lhs: Node, rhs: Node) -> bool:
    """``q \\cdot k`` beside ``q_1 k_1 + q_2 k_2``: names without an index, and their two entries by numbers."""
    for whole, parts in ((lhs, rhs), (rhs, lhs)):
        bare = {r.key for r in references(whole) if not r.args}
        entries = {(r.key, r.args[0].value) for r in references(parts) if len(r.args) == 1 and r.args[0].kind == "num"}
        told = {key: {n for k, n in entries if k == key} for key in bare}
        if bare and all(n in ({"1", "2"}, {"0", "1"}) for n in told.values()):
            return True
    return False


def _minus(n: Node) -> Node:
    return Node("neg", "", (n,))


@dataclass(slots=True)
class Beside(Permuted):
    """Tries what the words around a formula add to it."""

    def _beside(self, f: Formula, lhs: Node, rhs: Node) -> str:
        """A value that the text gives to one member of a family in the formula (``h_N = 0``), and that is no
        consequence of what it says otherwise: what fails without it may hold with it."""
        bodies = (d.body for key in self.laws for d in self.store.visible(key, f.place))
        families = {r.key for side in (lhs, rhs, *bodies) for r in references(side)}
        for s in self.values:
            if s.key in families and self._is_near(f, lhs, s) and show(s.node) not in self.true:
                told = self._attempt(f, s.node.kids[0], "=", s.node.kids[1], frozenset(), {}, (), {})
                if told.verdict == UNDECIDED and not self._follows(f, s):
                    return show(s.node)
        return ""

    def _follows(self, f: Formula, s: Supposition) -> bool:
        """Whether the value of a member follows with the numbers of its own line: "for $d = 4$, $w_1 = 1/100$"."""
        numbers = {
            key: Val(num(Fraction(body.value))) for key, body, _, line in self.settings
            if line == s.line and body.kind == "num" and body.value.isdigit()
        }  # fmt: skip
        a, b = s.node.kids
        return bool(numbers) and self._attempt(f, a, "=", b, frozenset(), {}, (), numbers).verdict == PROVED

    def _by_members(
        self, f: Formula, lhs: Node, rhs: Node, env: dict[str, Term], hides: frozenset[int] = frozenset(),
        complex_ones: bool = False,
    ) -> Outcome | None:  # fmt: skip
        """A proof by values of members, ``S_0 = 0`` and ``h_N = 0``, whatever the families are otherwise.

        The sides differ by multiples of what is 0 then; nothing but sums and products stands in the formula.
        """
        if any(x.kind not in LINEAR and not is_factor(x) for side in (lhs, rhs) for x in nodes(side)):
            return None
        found = [r for side in (lhs, rhs) for r in references(side) if len(r.args) == 1 and not r.called]
        families = {r.key: r.head for r in found}
        lasting = [s for s in self.values if self.momentary.get(s.place, -1) in (-1, *f.here)]
        told = {show(s.node): s for s in lasting if s.key in families and self._is_near(f, lhs, s)}
        members = {show(s.node.kids[0]) for s in told.values()}
        if not told or len(told) > 2 or len(families) > 3 or len(members) < len(told):
            return None
        hidden = hides | frozenset(id(d) for key in families for d in self.store.entries.get(key, ()))
        given = {f"{show(s.node)} (line {s.line})": s.node for s in told.values()}
        for key in families.keys() & self.store.entries.keys() - {s.key for s in told.values()}:
            first, nought = Node("sub", "", (families[key], Node("num", "0"))), Node("num", "0")
            if self._attempt(f, first, "=", nought, frozenset(), {}, (), {}).verdict == PROVED:  # an empty sum
                given[f"{show(first)} = 0"] = Node("chain", "=", (first, nought))
        extra = tuple(Assumption(key, "complex") for key in sorted(families)) if complex_ones else ()
        ways = [[None, *_multiples(n, families)] for n in given.values()]
        for terms in product(*ways):
            more = [t for t in terms if t is not None]
            whole = Node("add", "", (rhs, *more)) if more else rhs
            outcome = self._attempt(f, lhs, "=", whole, hidden, env, extra, {})
            if outcome.verdict == PROVED:
                by = [said for said, t in zip(given, terms, strict=True) if t is not None]
                return replace(outcome, used=(*outcome.used, *by))
        return None

    def _is_near(self, f: Formula, lhs: Node, s: Supposition) -> bool:
        head = reference(s.node.kids[0])
        generic = head is not None and any(a.kind == "name" and a.value.islower() for a in head.args)  # theta_i = 0.01
        near = f.place - FAR < s.place <= (f.place if generic else f.place + len(f.text) + NEARBY)
        return near and not (s.place == f.place and s.node.start <= lhs.start < s.node.end)

    def _has_slope(self, key: str, body: Node, lhs: Node, rhs: Node) -> bool:
        """Whether a derivative is taken of a name: that it has a value at a point or on a boundary tells none of it.

        ``m'`` that is defined is another position, and no derivative.
        """
        told = {x.value for x in nodes(body) if x.kind == "name"} & varied(lhs, rhs)
        return not told and key in differentiated(lhs, rhs) and f"{key}'" not in self.store.entries

    def _same_width(self, f: Formula, lhs: Node, rhs: Node) -> tuple[str, str] | None:
        """A short name of the width in a formula, and the one that the definitions it rests on have for it."""
        written = {r.key for side in (lhs, rhs) for r in references(side)} & DIMENSIONS
        others = self.widths - written
        if len(written) != 1 or len(others) != 1 or not (written | others) <= {"d", "D", "d_model"}:
            return None
        told = [(key, show(body)) for key, body, _, _ in self.settings if key in written | others]
        if any(not body.isdigit() for _, body in told) or len({body for _, body in told}) > 1:
            return None
        return min(written), min(others)

    def _instances(self, f: Formula, lhs: Node, rhs: Node) -> list[tuple[dict[str, Val], tuple[str, ...]]]:
        """Values that the text gives to names nearby: ``d = 128``, ``k = m - n``."""
        used = {x.value for side in (lhs, rhs) for x in nodes(side) if x.kind == "name"}
        out: dict[str, Val] = {}
        said: dict[str, str] = {}
        told = [s for start in f.sentences for s in self.supposed.get(start, ()) if s.key]
        ahead = {s.key for s in told if s.place < f.place}
        close = [(k, b, f.place, f.line) for k, b in settings_in(f.behind) if k not in ahead]
        close += [(k, b, f.place, f.line) for k, b in self._of_its_row(f)]
        lines = {d.line for k in self.laws for d in self.store.visible(k, f.place)}
        own = reference(lhs)
        begin = min(f.sentences, default=f.place)
        for key, body, place, line in (*close, *self._nearby(f)):
            if key in out or self._has_slope(key, body, lhs, rhs) or unconditional(f.after, key):
                continue
            newer = [*self.store.entries.get(key, ()), *(s for s in told if s.key == key and not is_number(s))]
            if any(place < x.place < f.place for x in newer):
                continue  # it has got another value since
            if body.kind == "name" and key not in DIMENSIONS and self.paragraph(place) < self.paragraph(f.place):
                continue  # x = y was a special case
            mine = own is not None and own.key == key and not own.args and rhs.kind == "num"
            if mine and (body.kind == "num" or any(x.kind == "name" for x in nodes(body))):
                continue  # another value of it, and no digits of what was worked out
            general = own is not None and any(a.is_name(key) for a in own.args)
            if general and (key, body, f.place, line) not in close and any(x.is_name(key) for x in nodes(rhs)):
                continue  # y_k = sum of x_n sin(k n): said of every k
            if (key, body, f.place, line) not in close and place < begin and (
                _runs(key, lhs, rhs) or said_of_all(key, f)
            ):
                continue  # i = 0 was an example, and this is said of every i
            far = f.line - line > 2 and (
                line not in lines or len({show(b) for k, b, _, _ in self.settings if k == key}) > 1
            )
            if key.partition("_")[0] not in used and key != self.notation.dimension and far:
                alike = {show(b) for k, b, _, _ in self._nearby(f) if k == key}
                if key not in self.tacit or len(alike) > 1:
                    continue
            try:
                e = self._elaborator(f.place)
                e.defaults = False
                v = e.value(body, {})
            except (ReadingError, OutOfFragment, RecursionError):
                continue
            if Sym(key) not in set(walk(v.term)):
                out[key], said[key] = v, f"{key} = {show(body)} (line {line})"
        found = [(out, tuple(said.values()))] if out else []
        d = self.notation.dimension
        if d in out:
            return found
        width = width_in_words(f.before)
        printed = exponent_denominators(lhs) | exponent_denominators(rhs)
        if width and not any(has_unknowns(side) for side in (lhs, rhs)):
            found.append(({**out, d: Val(num(width))}, (*said.values(), f"{d} = {width}, as the text has it")))
        elif len(printed) == 1 and d not in used:
            value = printed.pop()
            found.append(({**out, d: Val(num(value))}, (*said.values(), f"{d} = {value}, read from the exponent")))
        elif not printed and d not in used and (length := _printed_length(lhs) or _printed_length(rhs)):
            found.append(({**out, d: Val(num(length))}, (*said.values(), f"{d} = {length}, {FROM_ENTRIES}")))
        elif d not in used and _has_two_entries(lhs, rhs) and _are_of_two(f.before[-AHEAD:] + f.told):
            found.append(({**out, d: Val(num(2))}, (*said.values(), f"{d} = 2, {FROM_ENTRIES}")))
        return found

    def _of_its_row(self, f: Formula) -> Iterator[tuple[str, Node]]:
        """What the heads of a table are in the row of a formula: ``H = 8``."""
        for name, number in row_values(self.text, f.place):
            with suppress(ReadingError):
                r = reference(parse(name)[0])
                told = {show(s[1]) for s in self._nearby(f) if r is not None and s[0] == r.key}
                if r is not None and not r.args and told <= {number}:
                    yield r.key, parse(number)[0]

    def _widths_told(self, f: Formula) -> Iterator[tuple[str, Val, str]]:
        """Widths that the text has another name for, for good: ``d = 2p``."""
        told = [s for s in self.settings if s[0] in DIMENSIONS and s[2] not in self.momentary.keys() | self.excluded]
        for key, body, place, line in told:
            own = {x.value for x in nodes(body) if x.kind == "name"}
            if place >= f.place or not own or own & DIMENSIONS:
                continue
            if len({show(s[1]) for s in told if s[0] == key}) > 1:
                continue
            with suppress(ReadingError, OutOfFragment, RecursionError):
                yield key, self._elaborator(f.place).value(body, {}), f"{key} = {show(body)} (line {line})"

    def _nearby(self, f: Formula) -> Iterator[tuple[str, Node, int, int]]:
        """Settings above a formula, the nearest first, as far as they are still in mind."""
        place = f.place
        last = bisect_left(self.settings, place, key=lambda s: s[2])
        for s in reversed(self.settings[max(0, last - 50) : last]):
            if place - s[2] > FAR:
                return
            if self.momentary.get(s[2], -1) in (-1, *f.here):
                yield s

    def beyond_its_range(self, f: Formula, sides: Iterable[Node]) -> str:
        """That a family has no such member: ``w_2`` where it is defined for ``i < d/2`` and the text has ``d = 4``."""
        given: dict[str, Term] = {}
        for key, body, _, _ in self._nearby(f):
            if body.kind == "num":
                given.setdefault(key, self._elaborator(f.place).scalar(body, {}))
        for r, index, bounds in self._indices(f, sides):
            sizes = free_names(index)
            for b in (with_values(b, given) for b in bounds) if DIMENSIONS.issuperset(sizes) else ():
                left = relation_names(b)
                known = DIMENSIONS.issuperset(left) if sizes else not left
                positive = tuple(Assumption(n, "positive") for n in left)
                if known and decide(Relation(NEGATED[b.op], b.lhs, b.rhs), positive, timeout=SECONDS).proved:
                    return f"{show(r.args[0])} {NO_INDEX} {r.key}"
        for r in (r for side in sides for r in references(side) if r.args):
            for d in self.store.visible(r.key, f.place):
                if len(d.params) == len(r.args) and any(
                    p.step == 1 and not p.rest and self._excluded(d, p.name, x, given)
                    for p, x in zip(d.params, r.args, strict=True)
                ):
                    return f"{r.key} is not defined there, by the sentence of its definition"
        return ""

    def _excluded(self, d: Definition, name: str, value: Node, given: Mapping[str, Term]) -> bool:
        """Whether the sentence of a definition says that its parameter ``name`` is no such number."""
        e = self._elaborator(d.place)
        try:
            at = with_values(Relation("==", e.scalar(value, {}), num(0)), given).lhs
        except (ReadingError, OutOfFragment, RecursionError):
            return False
        if free_names(at) or d.place not in self.begun:
            return False
        e.values = {**e.values, name: Val(at)}
        for a, op, b in (x for tree in self._beside_it(d) for x in spans(tree, name) if not self._denied(d, name, x)):
            with suppress(ReadingError, OutOfFragment, RecursionError):
                r = relation_between(e, a, op, b)
                if r is not None and not relation_names(r) and decide(r, timeout=SECONDS).verdict == REFUTED:
                    return True
        return False

    def _denied(self, d: Definition, name: str, told: tuple[Node, str, Node]) -> bool:
        """Whether the formula of a definition itself is for other values than the sentence begins with: "distances
        $n < 8$ have their own, the rest has $\\beta(n) = \\dots$, $n \\ge 8$"."""
        own = list(spans(self.chosen[d.place], name)) if d.place in self.chosen else []
        if not own or told in own:
            return False
        e = self._elaborator(d.place)
        e.values = {**e.values, name: Val(Sym(name))}
        try:
            mine, other = [relation_between(e, *x) for x in own], relation_between(e, *told)
        except (ReadingError, OutOfFragment, RecursionError):
            return False
        return other is not None and any(r is not None and clash((r, other)) for r in mine)

    def _beside_it(self, d: Definition) -> tuple[Node, ...]:
        """The formulas in the sentence of a definition."""
        if id(d) not in self.domains:
            begin = self.begun.get(d.place)
            same = (t for place, t in self.chosen.items() if begin is not None and self.begun.get(place) == begin)
            self.domains[id(d)] = tuple(same)
        return self.domains[id(d)]

    def _beyond_domain(self, lhs: Node, rhs: Node, found: Outcome) -> Definition | None:
        """The law of a function that a verdict takes further than it is told to hold: ``b(n) = n`` for ``n < 16``."""
        used = [u for u in found.used if u.endswith(")")] if found.verdict in (PROVED, REFUTED) else []
        called = (d for told in self.store.entries.values() for d in told if d.called and d.body.kind != "cases")
        for d in (d for d in called if f"{d.source} (line {d.line})" in used):
            trees = self._beside_it(d)
            own = {x.value for t in trees for x in nodes(t) if x.kind == "name"}
            told = [
                (p.name, x) for p in d.params for t in trees for x in spans(t, p.name) if not self._denied(d, p.name, x)
            ]
            held = [name for name, x in told if _is_narrow(x, name) and not _is_natural(x, name)]
            made = any(_orders(t, p.name, d.key) for p in d.params for t in trees)  # |n| <= 8
            made |= any(x.is_name(*own) for name, (a, _, b) in told for x in (a, b) if not x.is_name(name))
            made |= _WITHIN.match(self._said_behind(d)) is not None
            least = [name for name, x in told if _is_natural(x, name)] if len(d.params) == 1 and not d.component else []
            uses = [r for side in (lhs, rhs) for r in references(side) if r.key == d.key]
            fits = bool(uses) and all(len(r.args) == len(d.params) for r in uses)
            pairs = [(a, p) for r in uses for a, p in zip(r.args, d.params, strict=True)] if fits else []
            as_told = fits and all(a.is_name(p.name) or (not made and not any(names_in(a))) for a, p in pairs)
            below = not fits or any(x.kind == "neg" for a, _ in pairs for x in nodes(a))
            if ((held or made) and not as_told) or (least and below):
                return d
        return None

    def _said_behind(self, d: Definition) -> str:
        """The words of its sentence behind a definition."""
        end = self.text.find("$", d.place)
        return re.split(r"[.。]\s|\n\s*\n", self.text[end : end + 120])[0] if end >= 0 else ""

    def _of_before(self, f: Formula, values: Iterable[str], lhs: Node, rhs: Node) -> str:
        """A name on both sides that has its value from another sentence: that may have been an example."""
        begin = min(f.sentences, default=f.place)
        both = [k for k in values if all(any(x.is_name(k) for x in nodes(side)) for side in (lhs, rhs))]
        own = {key for key, _, place, _ in self.settings if begin <= place < f.place + len(f.text) + NEARBY}
        return next((k for k in both if k not in own | DIMENSIONS), "")

    def _still_there(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...],
    ) -> str:  # fmt: skip
        """What a sentence not far above supposes for itself, if a formula holds there: it may be meant still."""
        above = {begun for place, begun in self.momentary.items() if f.place - STILL < place < f.place}
        others = tuple(sorted(above - set(f.here)))
        words = FORMULAS.sub(" ", f"{f.ahead} {f.beside}")
        if not others or phrase("elsewhere").search(words) or _BUT.search(words):
            return ""
        f = replace(f, sentences=(*f.sentences, *others), here=(*f.here, *others))
        for values, said in self._instances(f, lhs, rhs):
            if self._attempt(f, lhs, op, rhs, hidden, env, extra, values).verdict == PROVED:
                return said[-1]
        under = self._supposing(f, lhs, op, rhs, hidden, env, extra)
        return under.used[-1] if under is not None and under.verdict == PROVED and under.used else ""

    def _as_set_above(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], found: Outcome,
    ) -> str:  # fmt: skip
        """Why no refutation stands, if it does not with what a sentence above gives to names that a witness has
        other values of: the solution stands below the problem."""
        words = FORMULAS.sub(" ", f"{f.ahead} {f.beside}")
        if phrase("elsewhere").search(words) or _BUT.search(words):
            return ""
        groups: dict[int, dict[str, Node]] = {}
        known = {place for _, _, place, _ in self.settings} | self.own.keys()
        supposed = set[int]()
        for place, tree in self.chosen.items():
            if not 0 < f.place - place < FAR or place in self.excluded:
                continue
            for key, body in settings_in(tree):
                new = place not in known
                if key in found.witness and (new or body.value != "0") and not self._has_slope(key, body, lhs, rhs):
                    groups.setdefault(self.begun.get(place, place), {})[key] = body
                    supposed |= {self.begun.get(place, place)} if new else set()
        for begin, told in list(groups.items())[-MOST_SET:]:
            values: dict[str, Val] = {}
            for key, body in told.items():
                try:
                    values[key] = self._elaborator(f.place).value(body, {})
                except (ReadingError, OutOfFragment, RecursionError):
                    continue
            there = self._attempt(f, lhs, op, rhs, hidden, env, extra, values).verdict if values else REFUTED
            if there == PROVED or (there == UNDECIDED and begin in supposed):
                where = " and ".join(f"{key} = {show(told[key])}" for key in values)
                held = "true where" if there == PROVED else "not refuted where"
                return f"false in general, but {held} {where}, which stands above"
        return ""

    def _supposing(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...],
    ) -> Outcome | None:  # fmt: skip
        """What comes of it under what the sentence supposes beside the formula; None if it supposes nothing."""
        values: dict[str, Val] = {}
        given: list[Hypothesis] = []
        said: list[str] = []
        ranged: list[tuple[str, list[Hypothesis]]] = []
        other = phrase("of-another").search(f.after) is not None
        aside: list[str] = []
        if not any(any(True for _ in names_in(side)) for side in (lhs, rhs)):
            return None  # 10000^{2/512} = 1.0366...: nothing can be supposed of it
        for s in self._suppositions(f, lhs, rhs, self.lasting):
            if s.key and self._has_slope(s.key, s.node.kids[1], lhs, rhs):
                continue
            try:
                e = self._elaborator(f.place)
                if s.key:
                    body = s.node.kids[1]
                    one = body.is_name("I") and s.key.partition("_")[0][-1:].isupper()
                    v = Val(Fn("identity", (e.dimension_here(),)), "m") if one else e.value(body, {})
                    if s.key in values or s.key in {r.key for r in references(s.node.kids[1])}:
                        continue
                    values[s.key] = v
                else:
                    own: list[Hypothesis] = [*self._relations(f, s)]
                    given += own
                    ranged.append((f"{show(s.node)} (line {s.line})", own))
            except (ReadingError, OutOfFragment, RecursionError):
                if s.key and s.key in {r.key for side in (lhs, rhs) for r in references(side)}:
                    return Outcome(UNDECIDED, reason=f"it is supposed that {clipped(s.node)}, which is not read")
                continue
            said.append(f"{show(s.node)} (line {s.line})")
            aside += said[-1:] if other and s.place > f.place + len(f.text) else []
            if f.behind is not None and s.place > f.place and is_whole(f) and show(s.node) == show(f.behind):
                f = replace(f, conditional=False)  # the condition is read
        worded = [h for h in self._in_words(f, lhs, rhs) if h not in given]
        if worded:
            from ...language.text import text

            said += [f"{text(h)}, as the text has it" for h in worded]
        given += worded
        if clash([*extra, *given]):
            return Outcome(UNDECIDED, reason=DIVIDED)
        if not said:
            return None if not self.divided else Outcome(UNDECIDED, reason=DIVIDED)
        divided = self.divided
        again = self._attempt(f, lhs, op, rhs, hidden, env, (*extra, *given), values)
        for words, own in reversed(ranged) if again.verdict != PROVED and len(ranged) > 1 else ():
            alone = self._attempt(f, lhs, op, rhs, hidden, env, (*extra, *own), values)
            if alone.verdict == PROVED:  # a proof that rests on less
                others = {x for x, _ in ranged if x != words}
                again, given, said, ranged = alone, own, [x for x in said if x not in others], []
                break
        for words, own in ranged if again.verdict == PROVED and len(ranged) > 1 else ():
            fewer = [h for h in given if h not in own]
            without = self._attempt(f, lhs, op, rhs, hidden, env, (*extra, *fewer), values)
            if without.verdict == PROVED:  # it does not rest on that
                again, given, said = without, fewer, [x for x in said if x != words]
        again = self._with_unit(f, lhs, op, rhs, hidden, env, (*extra, *given), values, again)
        if divided and again.verdict != PROVED:
            return Outcome(UNDECIDED, reason=DIVIDED)
        if aside and again.verdict == PROVED:
            return Outcome(UNDECIDED, reason=f"true where {aside[0]}, but the text says that of what follows it")
        return replace(again, used=(*again.used, *said))

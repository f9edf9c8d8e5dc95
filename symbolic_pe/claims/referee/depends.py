"""Claims that something depends on no more than an offset: ``\\langle f(q, m), f(k, n) \\rangle = g(q, k, m - n)``.

There is such a ``g`` if and only if the left side stays the same wherever all arguments of ``g`` do.  So each way of
moving the positions that leaves the arguments alone is tried: ``m + s`` for ``m`` and ``n + s`` for ``n``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from ...kernel.term import Fn, Ref, free_names, walk
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..caveats import caveat
from ..field import FIELD_NAMES
from ..judge import KNOWN, Outcome
from ..notation import POSITIONS, reference, references
from ..tree import Node, nodes, show
from .again import Again
from .formula import Formula

__all__ = ["Depends"]

Form = dict[str, Fraction]
"""A sum of names, each times a number."""
_LETTERS = ("", "rm")
"""How letters of numbers are printed: ``pos`` and ``\\text{pos}`` are one."""
_SHIFTS = ("s", "r", "l", "u", "h")
_RATES = frozenset({"theta", "omega", "lamda", "alpha", "beta", "w", "f", "vartheta"})
"""What is counted by an index that is no position."""
_FUNCTIONS = frozenset("fghFGHKSψφ") | {"phi", "psi", "rho", "kappa", "Phi", "Psi"}


_SOME = re.compile(
    r"\b(?:for|with|by|of|is|as|exists?|some|an?|the|certain|suitable|scalar)\s+"
    r"(?:(?:some|a|the|scalar|certain|suitable)\s+)*functions?\s*$"
    r"|\b(?:where|with|for some|for a|and|some)\s*$|\bthere (?:is|exists) (?:an?|some)\s*$|(?:某个?|一个)函数\s*$",
    re.IGNORECASE,
)
_OF = re.compile(
    r"^\s*(?:of\b(?! (?:one|bounded|class))|(?:that |which )?(?:only )?depends? (?:only|solely|just)\b"
    r"|(?:that|which) only depends\b|depending (?:only|solely)|is (?:an?|some) function(?:\s+of\b|[.,;])|such that\b"
    r"|[.,;:]?\s*(?:$|\n)|[.,;:]\s)"
)
_CONDITION = re.compile(
    r"\$\s*(?:\\?[a-zA-Z]+|[-+\s,\d|])+(?:[=<>≤≥∈]|\\(?:leq?|geq?|neq?|in|ll|gg|equiv)(?![a-zA-Z]))[^$]*\$"
    r"|\b(?:fixed|fix|constant|zero|same|equal|even|odd|positive|negative|causal|parallel|orthogonal|unit)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\\?[a-zA-Z]+")


def _is_conditioned(f: Formula, above: str, whole: Node, call: Node) -> bool:
    """Whether its sentence, the lines above it, or what is supposed for good, have a condition on names of a claim."""
    names = {show(x) for side in (whole, call) for x in nodes(side) if x.kind == "name"}
    words = f"{f.told.replace(f.inside, ' ') if f.inside else f.told} {above.rsplit('.', 1)[-1]} {f.beside}"
    return any(not m[0].startswith("$") or names & set(_NAMED.findall(m[0])) for m in _CONDITION.finditer(words))


@dataclass(slots=True)
class Depends(Again):
    """What is some function of its arguments, and nothing else is said of that function."""

    def _of_some_function(self, f: Formula, lhs: Node, op: str, rhs: Node, found: Outcome) -> Outcome:
        """Whether one side is some function of what the other one has as its arguments."""
        if op != "=" or found.verdict != UNDECIDED or f.conditional:
            return found
        if caveat("kind of function", f"{f.told} {f.after}"):
            return found
        for whole, call in ((lhs, rhs), (rhs, lhs)):
            if self._is_unknown(call, whole) and not self._is_restricted(f, call.kids[0]):
                if self._has_contents(f, whole, call):
                    return found
                decided = self._of_arguments(f, whole, call) or found
                above = self.text[self.paragraph_start(f.place - 3) : f.place]  # three: "\n$$"
                conditioned = decided.verdict == REFUTED and _is_conditioned(f, above, whole, call)
                return found if conditioned else decided
        return found

    def _is_restricted(self, f: Formula, head: Node) -> bool:
        """Whether the text says more of the function than that there is one: anything but "for some function $g$"."""
        letter = show(head)
        name = re.compile(rf"(?<![a-zA-Z\\]){re.escape(letter)}(?![a-zA-Z])")
        end = f.place + len(f.text)
        for m in name.finditer(self.text):
            if f.place <= m.start() < end or self.text[m.start() - 2 : m.start()] == "e.":
                continue
            ahead, behind = self.text[max(0, m.start() - 70) : m.start()], self.text[m.end() : m.end() + 70]
            bare = ahead.endswith("$") and behind.startswith("$")
            if not bare or not (_SOME.search(ahead[:-1]) and _OF.match(behind[1:])):
                return True
        return False

    def _has_contents(self, f: Formula, whole: Node, call: Node) -> bool:
        """Whether a side is made of vectors that nothing defines, and that are no arguments, or of what is learned."""
        told = {r.head.value for a in call.kids[1:] if (r := reference(a)) is not None}
        found, seen, since = [*references(whole)], set[tuple[str, int]](), f.place
        while found:
            r = found.pop()
            if (r.key, len(r.args)) in seen:
                continue
            seen.add((r.key, len(r.args)))
            laws = [d for d in self.store.visible(r.key, f.place) if len(d.params) in (len(r.args), len(r.args) + 1)]
            laws = [d for d in laws if d.component or len(d.params) == len(r.args)]
            own = {p.name for d in laws for p in d.params}
            found += [x for d in laws for x in references(d.body) if x.key not in own]
            since = min([since, *(d.place for d in laws)])
            vector = self.notation.type_of(r.key, bool(r.args), r.bold) == "v"
            if vector and not laws and r.head.value not in told and r.key not in FIELD_NAMES:
                return True
        return bool(caveat("own way", self.text[since : f.place]))

    def _is_unknown(self, call: Node, whole: Node) -> bool:
        r = reference(call) if call.kind == "call" else None
        if r is None or r.key not in _FUNCTIONS or len(r.args) != len(call.kids) - 1:
            return False
        return not self.store.entries.get(r.key) and not any(x.is_name(r.head.value) for x in nodes(whole))

    def _of_arguments(self, f: Formula, whole: Node, call: Node) -> Outcome | None:
        args = call.kids[1:]
        held = {show(a) for a in args if _is_name(a)}
        forms = [form for a in args if not _is_name(a) for form in (_form(_inside(a)),)]
        if None in forms:
            return None
        told = [form for form in forms if form is not None]
        counted = set(_counters(whole))
        named = {x for form in told for x in form}
        plain = (x.value for x in nodes(whole) if x.kind == "name" and x.style in _LETTERS)
        free = {x for x in plain if x in POSITIONS} - counted
        free = {x for x in free if self.notation.type_of(x) != "v"}
        moving = sorted((named | free) - held)
        if not moving or counted & named:
            return None
        values = frozenset(id(d) for x in moving for d in self.store.visible(x, f.place))  # of other letters m
        taken = {x.value for side in (whole, call) for x in nodes(side)}
        letter = next((x for x in _SHIFTS if x not in taken and not self.store.entries.get(x)), None)
        ways = list(_ways(told, moving))
        sums = [a for a in args if not _is_name(a)]
        swapped = [_swap(form) for a, form in zip(sums, told, strict=True) if _is_size(a)]
        if letter is None or not ways or None in swapped or (swapped and (len(sums) > 1 or named & held)):
            return None  # to turn one size round may change another argument
        if len(ways) > 1 and any(c.denominator != 1 for way in ways for c in way.values()):
            return None  # whole multiples of these are not all ways to move whole positions
        used: dict[str, None] = {}
        moves = [{x: _moved(x, c, letter) for x, c in _whole(w).items() if c} for w in ways]
        for way in [*moves, *(s for s in swapped if s)]:
            o = self.link(f, whole, "=", _replaced(whole, way, held), values)
            if any(u.partition(" = ")[0] in moving for u in o.used):
                return None
            if o.verdict == REFUTED and set(way) <= named and not values and not _has_families(o, {*moving, letter}):
                reason = f"it is not the same wherever {', '.join(show(a) for a in sums)} is"
                return replace(o, reason=reason, used=tuple(u for u in o.used if letter not in u.split()))
            if o.verdict != PROVED:
                return None
            used.update(dict.fromkeys(o.used))
        return replace(o, used=(*used, f"{show(call.kids[0])} is some function of its arguments"))


def _has_families(o: Outcome, moving: set[str]) -> bool:
    """Whether a claim has contents in it that go with the positions, as ``x_m``: the function may be of them, too."""
    r = o.decided.relation if o.decided is not None else None
    parts = (x for t in ((r.lhs, r.rhs) if r is not None else ()) for x in walk(t))
    return any(isinstance(x, Ref | Fn) and x.name not in KNOWN and moving & set(free_names(x)) for x in parts)


def _is_name(n: Node) -> bool:
    r = reference(n)
    return r is not None and not r.called


def _is_size(n: Node) -> bool:
    return n.kind == "fence" and n.value == "|" and len(n.kids) == 1


def _inside(n: Node) -> Node:
    if _is_size(n) or (n.kind == "group" and len(n.kids) == 1):
        return _inside(n.kids[0])
    return n


def _form(n: Node) -> Form | None:
    """``m - n`` as its coefficients; None for what is no such sum."""
    n = _inside(n)
    if n.kind == "name" and n.style in _LETTERS:
        return {n.value: Fraction(1)}
    if n.kind == "neg":
        inner = _form(n.kids[0])
        return None if inner is None else {x: -c for x, c in inner.items()}
    if n.kind == "mul" and n.kids[0].kind == "num" and n.kids[0].value.isdigit():
        inner = _form(n.kids[1])
        return None if inner is None else {x: int(n.kids[0].value) * c for x, c in inner.items()}
    if n.kind == "add":
        out: Form = {}
        for k in n.kids:
            part = _form(k)
            if part is None:
                return None
            for x, c in part.items():
                out[x] = out.get(x, Fraction(0)) + c
        return out
    return None


def _ways(forms: list[Form], names: list[str]) -> Iterator[Form]:
    """A basis of the ways to move names that change none of the forms."""
    rows = [[form.get(x, Fraction(0)) for x in names] for form in forms]
    pivots: list[int] = []
    for column in range(len(names)):
        at = next((j for j in range(len(pivots), len(rows)) if rows[j][column]), None)
        if at is None:
            continue
        top = len(pivots)
        rows[top], rows[at] = rows[at], rows[top]
        rows[top] = [x / rows[top][column] for x in rows[top]]
        for j in range(len(rows)):
            if j != top and rows[j][column]:
                by = rows[j][column]
                rows[j] = [x - by * y for x, y in zip(rows[j], rows[top], strict=True)]
        pivots.append(column)
    for column in range(len(names)):
        if column not in pivots:
            yield {names[column]: Fraction(1)} | {names[p]: -rows[j][column] for j, p in enumerate(pivots)}


def _whole(way: Form) -> Form:
    """The least multiple of a way that keeps positions whole."""
    least = lcm(*(c.denominator for c in way.values()))
    return {x: c * least for x, c in way.items()}


def _swap(form: Form) -> dict[str, Node] | None:
    """``m`` for ``n`` and ``n`` for ``m``, which turn ``m - n`` round; None of other forms."""
    if len(form) != 2 or sum(form.values(), start=Fraction(0)) or abs(min(form.values())) != 1:
        return None
    a, b = (Node("name", x) for x in form)
    return {a.value: b, b.value: a}


def _moved(name: str, by: Fraction, letter: str) -> Node:
    """``m + s``, in parentheses."""
    shift = Node("name", letter)
    if abs(by) != 1:
        shift = Node("mul", "juxt", (Node("num", str(abs(by).numerator)), shift))
    sign = shift if by > 0 else Node("neg", "", (shift,))
    return Node("group", "(", (Node("add", "", (Node("name", name), sign)),))


def _replaced(n: Node, way: dict[str, Node], held: set[str]) -> Node:
    if n.kind == "name":
        return way.get(n.value, n) if n.style in _LETTERS else n
    if show(n) in held and _is_name(n):
        return n
    if n.kind == "sub":  # an index is no factor, and needs no parentheses
        first, *below = (_replaced(k, way, held) for k in n.kids)
        return replace(n, kids=(first, *(k.kids[0] if k.kind == "group" and len(k.kids) == 1 else k for k in below)))
    head = n.kids[:1] if n.kind == "call" else ()
    return replace(n, kids=(*head, *(_replaced(k, way, held) for k in n.kids[len(head) :])))


def _counters(n: Node) -> Iterator[str]:
    """Names that count the terms of a sum, or frequencies."""
    for x in nodes(n):
        if x.kind == "sum" and x.kids and x.kids[0].kind == "chain":
            yield from (y.value for y in nodes(x.kids[0].kids[0]) if y.kind == "name")
        elif x.kind == "sum" and x.kids and x.kids[0].kind == "name":
            yield x.kids[0].value
        elif x.kind == "sub" and x.kids[0].kind == "name" and x.kids[0].value in _RATES:
            yield from (y.value for k in x.kids[1:] for y in nodes(k) if y.kind == "name")

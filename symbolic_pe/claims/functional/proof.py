"""What follows from equations between values at positions: instances of them, multiplied by integers and added.

Lengths are compared by their logarithms, so that products are sums too.  What is found is checked by the kernel: the
claim is the sum of the instances, whatever the values are.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product

from ...kernel.term import Relation
from ..judge import Judge
from .values import ONE, Atom, Form, Poly, atoms, form_text, moved, plus, single, substituted, term, times

__all__ = ["Premise", "Proof", "by_induction", "certified", "prove"]

_ROUNDS = 7
_MOST = 500
_FORMS = 9


@dataclass(frozen=True, slots=True)
class Premise:
    """A sum that is zero, for all values of its positions and its free tokens."""

    zero: Poly
    source: str
    place: int
    kind: str
    """``angle`` or ``length``."""
    modulo: bool = False
    """Whether it is known up to multiples of a full turn."""
    proved: bool = False
    stated: bool = False
    """Whether the text defines it or asks for it, and does not claim it."""
    defined: bool = False
    """Whether it is a definition."""
    named: bool = False
    """Whether words say it: "call it $\\phi(m)$"."""
    name: str = ""
    also: tuple[str, ...] = ()
    """What is taken for granted of it besides."""

    @property
    def letters(self) -> list[str]:
        found = {a.name for a in atoms(self.zero) if a.kind == "position"}
        found |= {n for a in atoms(self.zero) if a.at is not None for n, _ in a.at if n}
        return sorted(found)

    @property
    def tokens(self) -> list[str]:
        """Tokens that it holds for all of: no value stands in it that belongs to one."""
        every = list(atoms(self.zero))
        own = {t for a in every if a.at is not None for t in a.tokens}
        if any(a.at is None and not set(a.tokens) <= own for a in every):
            return []
        if any(a.kind == "number" for a in every):
            return []
        return sorted(own)


@dataclass(frozen=True, slots=True)
class Instance:
    """A premise at values of its letters."""

    premise: Premise
    zero: Poly
    told: str = ""
    renamed: bool = True
    """Whether letters were given other names at most."""
    same: bool = True


@dataclass(frozen=True, slots=True)
class Proof:
    """Instances with their factors; ``left`` is what they leave of a claim."""

    parts: tuple[tuple[Fraction, Instance], ...]
    left: Poly = field(default_factory=dict)


def by_induction(p: Premise, judge: Judge) -> Premise | None:
    """``f(m) - f(0) = m c`` from ``f(m + 1) - f(m) = c``, where ``c`` is the same for all ``m``."""
    if p.kind != "angle" or len(p.letters) != 1:
        return None
    letter = p.letters[0]
    moving = {m: c for m, c in p.zero.items() if any(_moves(a, letter) for a, _ in m)}
    if len(moving) != 2 or any(len(m) != 1 or m[0][1] != 1 or m[0][0].at is None for m in moving):
        return None
    (low, c), (high, d) = sorted(((m[0][0], c) for m, c in moving.items()), key=lambda x: _shift(x[0], letter))
    if (low.name, low.tokens) != (high.name, high.tokens) or c + d or abs(d) != 1:
        return None
    if _shift(high, letter) - _shift(low, letter) != 1 or any(_rate(a, letter) != 1 for a in (low, high)):
        return None
    step = times({m: c for m, c in p.zero.items() if m not in moving}, {ONE: -1 / d})

    def at(form: Form) -> Poly:
        return single(replace(low, at=form))

    own: Form = ((letter, Fraction(1)),)
    following: Form = (("", Fraction(1)), (letter, Fraction(1)))
    zero = plus(plus(at(own), at(()), -1), times(single(Atom("position", letter)), step), -1)
    next_one = substituted(zero, {letter: following}, {})
    base = substituted(zero, {letter: ()}, {})
    given = substituted(p.zero, {letter: (("", -_shift(low, letter)), (letter, Fraction(1)))}, {})
    if base or not certified(plus(next_one, zero, -1), [(1 / d, given)], judge):
        return None
    return replace(p, zero=zero, also=(*p.also, f"by induction over the integer {letter}, from 0 on"))


def _moves(a: Atom, letter: str) -> bool:
    return (a.kind == "position" and a.name == letter) or _rate(a, letter) != 0


def _rate(a: Atom, letter: str) -> Fraction:
    return dict(a.at or ()).get(letter, Fraction(0))


def _shift(a: Atom, letter: str) -> Fraction:
    return dict(a.at or ()).get("", Fraction(0)) if _rate(a, letter) else Fraction(0)


def certified(zero: Poly, parts: Sequence[tuple[Fraction, Poly]], judge: Judge) -> bool:
    """Whether the kernel confirms that a sum is made of others."""
    right: Poly = {}
    for c, p in parts:
        right = plus(right, p, c)
    if plus(zero, right, -1):
        return False
    return judge(Relation("==", term(zero), term(right)), (), 2.0).proved


def prove(goal: Poly, premises: Sequence[Premise], until: float) -> Proof:
    """Instances of premises that make a sum, as far as they are found."""
    reducer = _Reducer()
    active = {a for a in atoms(goal) if a.at is not None}
    forms = _forms(goal)
    named = sorted({n for form in forms for n, _ in form if n})
    tokens = sorted({t for a in active for t in a.tokens})
    seen: set[tuple[tuple[tuple[tuple[Atom, int], ...], Fraction], ...]] = set()
    left = goal
    reached: dict[int, frozenset[Atom]] = {}
    for _ in range(_ROUNDS):
        before = frozenset(active)
        for j, p in enumerate(premises):
            if time.process_time() > until or len(seen) > _MOST:
                return reducer.proof(goal)
            if reached.get(j) == before:
                continue
            reached[j] = before
            for x in _instances(p, before, forms, tokens, goal):
                key = tuple(sorted(x.zero.items()))
                if key in seen or not x.zero:
                    continue
                seen.add(key)
                active |= {a for a in atoms(x.zero) if a.at is not None}
                reducer.add(x)
                if not p.letters:
                    for name in named:
                        by = single(Atom("position", name))
                        reducer.add(replace(x, zero=times(x.zero, by), told=f"{name} times", renamed=False, same=False))
        found = reducer.proof(goal)
        left = found.left
        if not left or active == before:
            return found
    return reducer.proof(goal)


def _forms(goal: Poly) -> list[Form]:
    """The positions at which a claim can be looked at."""
    out: dict[Form, None] = {a.at: None for a in atoms(goal) if a.at is not None}
    letters = {n for form in out for n, _ in form if n} | {a.name for a in atoms(goal) if a.kind == "position"}
    out |= {((n, Fraction(1)),): None for n in sorted(letters)}
    out[()] = None
    return [form for form in out if _is_position(form)][:_FORMS]


def _is_position(form: Form) -> bool:
    """A number that is not negative, or a letter with something added: what a letter of a premise may stand for."""
    letters = [c for n, c in form if n]
    rest = dict(form).get("", Fraction(0))
    return rest.denominator == 1 and (letters == [1] or (not letters and rest >= 0))


def _instances(
    p: Premise, active: frozenset[Atom], forms: list[Form], tokens: list[str], goal: Poly
) -> Iterator[Instance]:
    """The premise at all positions in question, where it says something of what is looked at."""
    own = [a for a in dict.fromkeys(atoms(p.zero)) if a.at is not None]
    heads = {(a.kind, a.name, len(a.tokens)) for a in active}
    if own and not any((a.kind, a.name, len(a.tokens)) in heads for a in own):
        return
    letters, free = p.letters, p.tokens
    if len(letters) > 3 or len(free) > 2:
        return
    choices = [list(dict.fromkeys([t, *tokens])) for t in free]
    for put in product(*choices):
        named = dict(zip(free, put, strict=True))
        if len(set(put)) < len(put):
            continue
        for values in product(forms, repeat=len(letters)):
            at = dict(zip(letters, values, strict=True))
            if own and not any(_at(a, at, named) in active for a in own):
                continue
            same = all(v == ((n, Fraction(1)),) for n, v in at.items()) and all(a == b for a, b in named.items())
            single_letters = [v[0][0] for v in values if len(v) == 1 and v[0][0] and v[0][1] == 1]
            renamed = len(set(single_letters)) == len(letters)
            told = [f"{n} = {form_text(v)}" for n, v in at.items() if v != ((n, Fraction(1)),)]
            told += [f"{a} = {b}" for a, b in named.items() if a != b]
            yield Instance(p, substituted(p.zero, at, named), ", ".join(told), renamed, same)


def _at(a: Atom, values: dict[str, Form], named: dict[str, str]) -> Atom:
    return replace(a, tokens=tuple(named.get(t, t) for t in a.tokens), at=moved(a.at or (), values))


@dataclass(slots=True)
class _Reducer:
    """Rows in echelon form, each with the instances that it is made of."""

    rows: dict[tuple[tuple[Atom, int], ...], tuple[Poly, dict[int, Fraction]]] = field(default_factory=dict)
    instances: list[Instance] = field(default_factory=list)

    def add(self, x: Instance) -> None:
        self.instances.append(x)
        row, made = self._reduced(x.zero, {len(self.instances) - 1: Fraction(1)})
        if row:
            self.rows[max(row, key=_rank)] = (row, made)

    def _reduced(self, row: Poly, made: dict[int, Fraction]) -> tuple[Poly, dict[int, Fraction]]:
        done: Poly = {}
        row = dict(row)
        while row:
            top = max(row, key=_rank)
            pivot = self.rows.get(top)
            if pivot is None:
                done[top] = row.pop(top)
                continue
            by = row[top] / pivot[0][top]
            row = plus(row, pivot[0], -by)
            made = dict(made)
            for k, c in pivot[1].items():
                made[k] = made.get(k, Fraction(0)) - by * c
        return done, made

    def proof(self, goal: Poly) -> Proof:
        left, made = self._reduced(goal, {})
        parts = tuple((-c, self.instances[k]) for k, c in sorted(made.items()) if c)
        return Proof(parts, left)


def _rank(m: tuple[tuple[Atom, int], ...]) -> tuple[bool, int, tuple[tuple[str, str, tuple[str, ...], str, int], ...]]:
    parts = tuple((a.kind, a.name, a.tokens, form_text(a.at or ()), k) for a, k in m)
    return any(a.at is not None for a, _ in m), len(m), parts

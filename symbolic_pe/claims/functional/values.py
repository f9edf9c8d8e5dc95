"""Values of functions of tokens and positions as free symbols, and sums of products of these with rational factors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...kernel.term import Add, Mul, Pow, Sym, Term, num

__all__ = [
    "ONE", "Atom", "Form", "Monomial", "Polar", "Poly", "as_form", "atoms", "form_text", "moved", "plus", "power_of",
    "single", "substituted", "term", "times",
]  # fmt: skip

Form = tuple[tuple[str, Fraction], ...]
"""A position: a sum of letters with factors, and of a number that has no letter."""


@dataclass(frozen=True, slots=True, order=True)
class Atom:
    """A value that nothing is known of but what a text states: ``Theta_q(x_m, n - 1)``.

    ``kind`` is ``length``, ``angle``, ``number`` or ``position``; ``at`` is None for what is no function of positions.
    """

    kind: str
    name: str
    tokens: tuple[str, ...] = ()
    at: Form | None = None

    def __str__(self) -> str:
        inside = [*self.tokens, *([form_text(self.at)] if self.at is not None else [])]
        return f"{self.name}({', '.join(inside)})" if inside else self.name


Monomial = tuple[tuple[Atom, int], ...]
Poly = dict[Monomial, Fraction]
ONE: Monomial = ()


@dataclass(frozen=True, slots=True)
class Polar:
    """``length * e^(i*angle)``; with ``real`` the real part of that."""

    length: Poly
    angle: Poly
    real: bool = False


def single(a: Atom) -> Poly:
    return {((a, 1),): Fraction(1)}


def plus(p: Mapping[Monomial, Fraction], q: Mapping[Monomial, Fraction], by: Fraction | int = 1) -> Poly:
    """``p + by*q``."""
    out = dict(p)
    for m, c in q.items():
        value = out.get(m, Fraction(0)) + by * c
        if value:
            out[m] = value
        else:
            out.pop(m, None)
    return out


def times(p: Mapping[Monomial, Fraction], q: Mapping[Monomial, Fraction]) -> Poly:
    out: Poly = {}
    for m, c in p.items():
        for n, d in q.items():
            powers = dict(m)
            for a, k in n:
                powers[a] = powers.get(a, 0) + k
            out = plus(out, {tuple(sorted((a, k) for a, k in powers.items() if k)): c * d})
    return out


def power_of(p: Poly, exponent: int) -> Poly:
    """A power; a negative one of a single product only."""
    if exponent < 0:
        ((m, c),) = p.items()
        p, exponent = {tuple((a, -k) for a, k in m): 1 / c}, -exponent
    out: Poly = {ONE: Fraction(1)}
    for _ in range(exponent):
        out = times(out, p)
    return out


def atoms(p: Poly) -> Iterator[Atom]:
    for m in p:
        for a, _ in m:
            yield a


def as_form(p: Poly) -> Form | None:
    """A sum of positions with rational factors; None of what is no such sum."""
    out: dict[str, Fraction] = {}
    for m, c in p.items():
        if m == ONE:
            out[""] = c
        elif len(m) == 1 and m[0][1] == 1 and m[0][0].kind == "position":
            out[m[0][0].name] = c
        else:
            return None
    return tuple(sorted(out.items()))


def form_text(form: Form) -> str:
    out = ""
    for name, c in sorted(form, key=lambda x: (x[0] == "", x[1] < 0, x[0])):
        size = abs(c)
        body = str(size) if not name else name if size == 1 else f"{size}*{name}"
        out += (" - " if c < 0 else " + ") + body if out else ("-" if c < 0 else "") + body
    return out or "0"


def moved(form: Form, values: Mapping[str, Form]) -> Form:
    """A position with others put in for its letters."""
    out: dict[str, Fraction] = {}
    for name, c in form:
        for other, d in values.get(name, ((name, Fraction(1)),)) if name else ((name, Fraction(1)),):
            out[other] = out.get(other, Fraction(0)) + c * d
    return tuple(sorted((k, c) for k, c in out.items() if c))


def substituted(p: Poly, values: Mapping[str, Form], tokens: Mapping[str, str]) -> Poly:
    """A sum with other positions and tokens put in for its letters."""
    out: Poly = {}
    for m, c in p.items():
        part: Poly = {ONE: c}
        for a, k in m:
            if a.kind == "position":
                there = moved(((a.name, Fraction(1)),), values)
                inner: Poly = {((Atom("position", n), 1),) if n else ONE: d for n, d in there}
                part = times(part, power_of(inner, k)) if inner or k > 0 else part
                continue
            at = moved(a.at, values) if a.at is not None else None
            other = Atom(a.kind, a.name, tuple(tokens.get(t, t) for t in a.tokens), at)
            part = times(part, power_of(single(other), k))
        out = plus(out, part)
    return out


def term(p: Poly) -> Term:
    """The sum for the kernel, each atom a symbol of its own."""
    parts: list[Term] = []
    for m, c in p.items():
        factors: list[Term] = [num(c)]
        for a, k in m:
            factors.append(Sym(str(a)) if k == 1 else Pow(Sym(str(a)), num(k)))
        parts.append(Mul(tuple(factors)) if len(factors) > 1 else factors[0])
    return Add(tuple(parts)) if len(parts) > 1 else parts[0] if parts else num(0)

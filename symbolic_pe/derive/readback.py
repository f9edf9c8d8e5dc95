"""From canonical forms back to terms, in the author's order.

A canonical form has no order of its own.  Here the order of symbols comes from the statement, a
phase is factored as a person writes it, ``(m - n) theta_i``, and pairs of conjugate exponentials
become cosines and sines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import gcd, prod

from ..kernel.canonical import EP, WIDTH, ZERO, OutOfFragment, digits, term, unkey, whole
from ..kernel.term import Add, Const, Div, Fn, Mul, Neg, Num, Pow, Ref, Sum, Sym, Term, free_names, num, walk
from ..kernel.theories.numbers import Numbers
from .build import add, mul, neg, power, rational

__all__ = ["Readback", "Wave", "in_order", "times", "turned"]

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Wave:
    """``coefficient * exp(growth) * cos(phase)`` (``kind`` "cos"), ``sin``, or no oscillation ("one")."""

    kind: str
    phase: EP
    growth: EP
    coefficient: EP


class Readback:
    """Turns values of ``frame`` into terms; ``order`` lists names, first ones are written first."""

    def __init__(self, frame: Numbers, order: Iterable[str]) -> None:
        self.frame = frame
        self.order = {n: i for i, n in enumerate(dict.fromkeys(order))}

    # -- atoms and polynomials

    def atom(self, j: int) -> Term:
        kind, data, _ = self.frame.slots[j]
        if kind == "sym":
            return Sym(str(data[0]))
        if kind == "half":
            return Div(Sym(str(data[0])), num(2))
        if kind == "ref":
            return Ref(str(data[0]), tuple(self.polynomial(unkey(x)) for x in data[1:]))  # type: ignore[arg-type]
        if kind == "pi":
            return Const("pi")
        if kind == "log":
            inner = data[0]
            return Fn("log", (self.atom(whole(inner[0])) if isinstance(inner, tuple) else num(whole(inner)),))
        if kind == "fn":
            return Fn(str(data[0]), tuple(self.polynomial(unkey(x)) for x in data[1:]))  # type: ignore[arg-type]
        if kind == "sqrt":
            of = self.real(unkey(data[0]))  # type: ignore[arg-type]
            return Fn("Abs", (of.base,)) if isinstance(of, Pow) and of.exp == num(2) else Fn("sqrt", (of,))
        if kind == "inv":
            return Div(num(1), _plus_first(self.real(unkey(data[0]))))  # type: ignore[arg-type]
        if kind == "exp":
            return Fn("exp", (self.real(self.frame.scale(term(whole(data[0])), Fraction(1, self.frame.unit))),))
        if kind == "conj":
            return Fn("conj", (self.atom(whole(data[0])),))
        if kind == "sum":
            return self.sum(j)
        raise OutOfFragment(f"no notation for {kind}")

    def sum(self, j: int) -> Term:
        """A sum, under names for its indices that do not stand in it."""
        f = self.frame
        key, ends, names = f.slots[j].data
        taken = {str(f.slots[s].data[0]) for s in f.deps(1 << (WIDTH * j)) if f.slots[s].data}
        fresh = [n for n in "klqrs" if n not in taken]
        inner = dict(zip(names, fresh, strict=False))  # type: ignore[call-overload]
        body = f.subst(term(whole(key)), {s: f.atom("sym", (n,)) for s, n in inner.items()})
        out = self.polynomial(body)
        for n, end in zip(fresh, ends, strict=False):  # type: ignore[call-overload]
            out = Sum(out, n, num(0), self.polynomial(unkey(end)))
        return out

    def rank(self, j: int) -> tuple[int, int]:
        kind, data, _ = self.frame.slots[j]
        name = "pi" if kind == "pi" else data[0] if data and isinstance(data[0], str) else ""  # keys are long numbers
        return self.order.get(name, len(self.order)), j

    def place(self, j: int) -> tuple[int, int]:
        """Where an atom stands in a product: pi in front, the others by rank."""
        return (-1, j) if self.frame.slots[j].kind == "pi" else self.rank(j)

    def monomial(self, key: int) -> tuple[Term, Term]:
        """A product of atoms as (numerator, denominator)."""
        up: list[Term] = []
        down: list[Term] = []
        merged = self._powers_of_numbers(key)
        for j, d in sorted(digits(key), key=lambda jd: self.place(jd[0])):
            if j == 0:
                raise OutOfFragment("a complex coefficient where a real one is expected")
            if self.frame.slots[j].kind == "exp":
                continue
            (up if d > 0 else down).append(power(self.atom(j), abs(d)))
        below = [x for x in up if isinstance(x, Div) and isinstance(x.den, Add) and x.num == num(1)]
        if len(below) == 1 and not any(isinstance(x, Pow) and isinstance(x.base, Div) for x in up):
            up.remove(below[0])
            down.append(below[0].den)
        return mul(*up, *merged), mul(*down)

    def _powers_of_numbers(self, key: int) -> list[Term]:
        """Real exponentials: ``exp(q*m*log b)`` as ``b**(q*m)``, prime powers joined into one base."""
        f = self.frame
        logs: dict[int, dict[int, Fraction]] = {}
        rest = ZERO
        for j, d in digits(key):
            if f.slots[j].kind != "exp":
                continue
            m, q = whole(f.slots[j].data[0]), Fraction(d, f.unit)
            log = [s for s, e in digits(m) if f.slots[s].kind == "log" and e == 1]
            if len(log) == 1:
                logs.setdefault(m - (1 << (WIDTH * log[0])), {})[log[0]] = q
            else:
                rest = f.add(rest, f.scale(term(m), q))
        out: list[Term] = []
        for mono, primes in logs.items():
            first = next(iter(primes.values()))
            numeric = all(not isinstance(f.slots[s].data[0], tuple) for s in primes)
            if numeric and all(q.denominator == 1 and q * first > 0 for q in primes.values()):
                g = gcd(*(q.numerator for q in primes.values()))
                value = prod(whole(f.slots[s].data[0]) ** (abs(q.numerator) // g) for s, q in primes.items())
                out.append(Pow(num(value), self.polynomial(f.scale(term(mono), g if first > 0 else -g))))
                continue
            for s, q in primes.items():
                inner = f.slots[s].data[0]
                base = self.atom(whole(inner[0])) if isinstance(inner, tuple) else num(whole(inner))
                out.append(Pow(base, self.polynomial(f.scale(term(mono), q))))
        if rest.terms:
            out.append(Fn("exp", (self.polynomial(rest),)))
        return out

    def polynomial(self, a: EP) -> Term:
        """A polynomial (Laurent monomials allowed) with common factors taken out."""
        if not a.terms:
            return num(0)
        if len(a.terms) == 1:
            ((k, c),) = a.terms.items()
            return self._scaled(Fraction(c, a.den), k)
        seen = [dict(digits(k)) for k in a.terms]
        common = {j: d for j, d in seen[0].items() if all(s.get(j) == d for s in seen)}
        shift = sum(d << (WIDTH * j) for j, d in common.items())
        g = self._content(a)
        inner = [(k - shift, Fraction(c, a.den) / g) for k, c in a.terms.items()]
        inner.sort(key=lambda kc: self._sortkey(kc[0]))
        if inner[0][1] < 0 and shift:
            g, inner = -g, [(k, -c) for k, c in inner]
        body = add(*(self._scaled(c, k) for k, c in inner))
        if not shift and g == 1:
            return body
        up, down = self.monomial(shift) if shift else (num(1), num(1))
        out = mul(rational(g.numerator), body, up)
        below = mul(num(g.denominator), down)
        return out if below == num(1) else (neg(Div(neg(out), below)) if g < 0 else Div(out, below))

    def _content(self, a: EP) -> Fraction:
        return Fraction(gcd(*a.terms.values()), a.den) if len({abs(c) for c in a.terms.values()}) == 1 else Fraction(1)

    def _sortkey(self, key: int) -> tuple[object, ...]:
        """Atoms by rank; a constant goes last."""
        ranks = sorted((self.rank(j), -d) for j, d in digits(key))
        return (not ranks, ranks)

    def _scaled(self, q: Fraction, key: int) -> Term:
        if q < 0:
            return neg(self._scaled(-q, key))
        half = next((j for j, d in digits(key) if d == 1 and self.frame.slots[j].kind == "half"), None)
        if half is not None and q.numerator % 2 == 0:  # twice d/2 is d
            whole_symbol = Sym(str(self.frame.slots[half].data[0]))
            return self._scaled_by(q / 2, key - (1 << (WIDTH * half)), whole_symbol)
        return self._scaled_by(q, key)

    def _scaled_by(self, q: Fraction, key: int, *factors: Term) -> Term:
        up, down = self.monomial(key)
        up = mul(up, *factors)
        top = mul(num(q.numerator), up)
        bottom = mul(num(q.denominator), down)
        return top if bottom == num(1) else Div(top, bottom)

    # -- waves

    def waves(self, a: EP) -> list[Wave]:
        """A real value as a sum of waves, each phase with its leading coefficient positive."""
        f = self.frame
        groups: dict[tuple[object, object], tuple[EP, EP, list[EP]]] = {}
        for k, c in a.terms.items():
            mono, phase, growth, halves = 0, ZERO, ZERO, ZERO
            turn = 0
            for j, d in digits(k):
                if j == 0:
                    turn, part = divmod(4 * d, f.torsion)
                    if part:  # no quarter turn: part of the phase, from -pi/2 to pi/2
                        turn, q = 0, Fraction(2 * d, f.torsion)
                        c, q = (-c, q - 1) if q > _HALF else (c, q)
                        phase = f.add(phase, f.scale(f.pi, q))
                elif f.slots[j].kind == "exp" and f.conjugates(j) == -1:
                    m = whole(f.slots[j].data[0])
                    d -= 2 * f.unit if j in f.laws and d > f.unit else 0  # exp(I*pi*n) has period 2 in integers
                    angle = f.scale(f.mul(term(m), f.neg(f.i)), Fraction(d, f.unit))
                    if j in f.laws and d == f.unit:
                        halves = f.add(halves, angle)
                    else:
                        phase = f.add(phase, angle)
                elif f.slots[j].kind == "exp" and not self._is_law(j):
                    growth = f.add(growth, f.scale(term(whole(f.slots[j].data[0])), Fraction(d, f.unit)))
                else:
                    mono += d << (WIDTH * j)
            value = EP({mono: c}, a.den, a.bound)
            sign = 1
            if halves.terms and not phase.terms and not turn:  # exp(I*pi*n) is cos(pi*n), and its own conjugate
                value = f.scale(value, _HALF)
                first = min(halves.terms, key=self._sortkey)  # and cos(pi*(m + n)) is cos(pi*(m - n))
                halves = EP({k: c if k == first else -c for k, c in halves.terms.items()}, halves.den, halves.bound)
                entry = groups.setdefault((halves.key(), growth.key()), (halves, growth, [ZERO, ZERO, ZERO, ZERO]))
                entry[2][0], entry[2][2] = f.add(entry[2][0], value), f.add(entry[2][2], value)
                continue
            if halves.terms:
                phase = f.sub(phase, halves) if phase.terms and self._leads_negative(phase) else f.add(phase, halves)
            if phase.terms and self._leads_negative(phase):
                phase, sign = f.neg(phase), -1
            entry = groups.setdefault((phase.key(), growth.key()), (phase, growth, [ZERO, ZERO, ZERO, ZERO]))
            n = (0 if sign > 0 else 2) + turn
            entry[2][n] = f.add(entry[2][n], value)
        out = []
        for phase, growth, (re, im, re2, im2) in groups.values():
            if not phase.terms:
                if not f.vanishes(im):
                    raise OutOfFragment("a value that is not real")
                out.append(Wave("one", phase, growth, re))
                continue
            if not f.vanishes(f.sub(re, re2)) or not f.vanishes(f.add(im, im2)):
                raise OutOfFragment("a value that is not real")
            if not f.vanishes(re):
                out.append(Wave("cos", phase, growth, f.scale(re, 2)))
            if not f.vanishes(im):
                out.append(Wave("sin", phase, growth, f.scale(im, -2)))
        return out

    def _is_law(self, j: int) -> bool:
        m = whole(self.frame.slots[j].data[0])
        return any(self.frame.slots[s].kind == "log" for s, _ in digits(m))

    def _leads_negative(self, phase: EP) -> bool:
        lead = min(phase.terms, key=self._sortkey)
        return phase.terms[lead] < 0

    def phase(self, phase: EP, last: bool | None = None) -> Term:
        """``(m - n)*theta[i]``: what is common to all terms goes last or first, by rank where ``last`` does not say."""
        f = self.frame
        if len(phase.terms) < 2:
            return self.polynomial(phase)
        seen = [dict(digits(k)) for k in phase.terms]
        common = {j: d for j, d in seen[0].items() if all(s.get(j) == d for s in seen)}
        shift = sum(d << (WIDTH * j) for j, d in common.items())
        if not shift:
            return self._by_frequency(phase)
        g = self._content(phase)
        front = self.polynomial(f.scale(f.mul(phase, term(-shift)), 1 / g))
        up, down = self.monomial(shift)
        first = min((self.rank(j) for k in phase.terms for j, _ in digits(k - shift)), default=None)
        behind = first is None or first < min(self.place(j) for j in common if j) if last is None else last
        out = mul(num(g.numerator), front, up) if behind else mul(num(g.numerator), up, front)
        down = mul(num(g.denominator), down)
        return out if down == num(1) else Div(out, down)

    def _by_frequency(self, phase: EP) -> Term:
        """``a[i]*(m_x - n_x) + b[i]*(m_y - n_y)``, where each term has one frequency of its own; else as it comes."""
        f = self.frame
        groups: dict[int, EP] = {}
        for k in sorted(phase.terms, key=self._sortkey):
            frequencies = [j for j, d in digits(k) if f.slots[j].kind == "ref" and d == 1]
            if len(frequencies) != 1:
                return self.polynomial(phase)
            one = EP({k: phase.terms[k]}, phase.den, phase.bound)
            groups[frequencies[0]] = f.add(groups.get(frequencies[0], ZERO), one)
        if len(groups) < 2 or all(len(g.terms) < 2 for g in groups.values()):
            return self.polynomial(phase)
        signed = [(g, self._leads_negative(g)) for _, g in sorted(groups.items(), key=lambda item: self.place(item[0]))]
        return add(*[neg(self.phase(f.neg(g), False)) if minus else self.phase(g, False) for g, minus in signed])

    def function(self, w: Wave) -> Term:
        """The oscillating (and growing) factor of a wave."""
        parts: list[Term] = []
        if w.growth.terms:
            parts.append(Fn("exp", (self.phase(w.growth),)))
        if w.kind != "one":
            parts.append(Fn(w.kind, (self.phase(w.phase),)))
        return mul(*parts)

    def real(self, a: EP) -> Term:
        """A real value as a sum of coefficients times cosines and sines."""
        if not a.terms:
            return num(0)
        f = self.frame
        inverses = {j for k in a.terms for j, _ in digits(k) if f.slots[j].kind == "inv"}
        if not all(f.is_real(term(1 << (WIDTH * j))) for j in inverses):
            above, below = self._quotient(a)
            first = f.as_rational(self.waves(below)[0].coefficient)
            above, below = (f.scale(x, 1 / first) if first else x for x in (above, below))
            if f.vanishes(f.sub(above, below)):
                return num(1)
            return Div(self.real(above), self.real(below))
        if f.torsion != 4:  # roots of unity in pairs
            a = f.scale(f.add(a, f.conjugate(a)), _HALF)
        waves = sorted(self.waves(a), key=lambda w: (w.kind == "one", self._phase_key(w), w.kind))
        out = []
        for w in waves:
            fn = self.function(w)
            coefficient = self.polynomial(w.coefficient)
            out.append(times(coefficient, fn))
        return add(*out)

    def value(self, a: EP) -> Term:
        """Any value: as :meth:`real` if it is real, else as a sum of coefficients times complex exponentials."""
        f = self.frame
        try:
            return self.real(a)
        except OutOfFragment:
            if f.is_real(a):
                raise
        if f.torsion != 4:
            raise OutOfFragment("roots of unity beyond 1, i, -1, -i in a result")
        groups: dict[object, tuple[EP, list[EP]]] = {}
        for k, c in a.terms.items():
            mono, exponent, turn = 0, ZERO, 0
            for j, d in digits(k):
                if j == 0:
                    turn = d
                elif f.slots[j].kind == "exp" and not self._is_law(j):
                    exponent = f.add(exponent, f.scale(term(whole(f.slots[j].data[0])), Fraction(d, f.unit)))
                else:
                    mono += d << (WIDTH * j)
            _, parts = groups.setdefault(exponent.key(), (exponent, [ZERO, ZERO]))
            parts[turn % 2] = f.add(parts[turn % 2], EP({mono: c if turn < 2 else -c}, a.den, a.bound))
        out = []
        for exponent, (re, im) in groups.values():
            fn = Fn("exp", (self._complex(exponent),)) if exponent.terms else num(1)
            out += [times(self.polynomial(re), fn)] if re.terms else []
            out += [times(mul(Const("I"), self.polynomial(im)), fn)] if im.terms else []
        return add(*out)

    def _complex(self, exponent: EP) -> Term:
        """``-a*p + I*(m - n)*theta[i]``."""
        f = self.frame
        bar = f.conjugate(exponent)
        growth = f.scale(f.add(exponent, bar), _HALF)
        phase = f.mul(f.sub(exponent, bar), f.i_half)
        parts = [self.phase(growth)] if growth.terms else []
        if phase.terms:
            minus = self._leads_negative(phase)
            wave = mul(Const("I"), self.phase(f.neg(phase) if minus else phase))
            parts.append(neg(wave) if minus else wave)
        return add(*parts)

    def _quotient(self, a: EP) -> tuple[EP, EP]:
        """``a`` as numerator and denominator, both real if ``a`` is."""
        f = self.frame
        powers: dict[int, int] = {}
        for k in a.terms:
            for j, d in digits(k):
                if f.slots[j].kind == "inv":
                    powers[j] = max(powers.get(j, 0), d)
        below = f.product(f.power(unkey(f.slots[j].data[0]), d) for j, d in powers.items())  # type: ignore[arg-type]
        above = f.cleared(a)
        unit = turned(f, below)
        if unit is not None:
            return f.mul(above, unit), f.mul(below, unit)
        bar = f.conjugate(below)
        return f.mul(above, bar), f.mul(below, bar)

    def _phase_key(self, w: Wave) -> list[tuple[tuple[object, ...], int]]:
        return sorted((self._sortkey(k), c) for k, c in w.phase.terms.items())


def _plus_first(t: Term) -> Term:
    """``c - i`` for ``-i + c``."""
    plus = next((x for x in t.args if not isinstance(x, Neg)), None) if isinstance(t, Add) else None
    return t if plus is None or not isinstance(t, Add) else add(plus, *(x for x in t.args if x is not plus))


def in_order(terms: Iterable[Term]) -> list[str]:
    """The names in some terms as an author has them: factors as they stand in products, else as they come."""
    names: dict[str, set[str]] = {}
    for t in terms:
        for x in walk(t):
            if isinstance(x, (Sym, Ref)):
                names.setdefault(x.name, set())
            if isinstance(x, Mul):
                bare = (f.arg if isinstance(f, Neg) else f for f in x.args)
                factors = [f.name for f in bare if isinstance(f, (Sym, Ref))]
                for a, b in pairwise(factors):
                    names.setdefault(b, set()).add(a)
    free = {n for t in terms for n in free_names(t)}
    left = [n for n in names if n in free]
    out: list[str] = []
    while left:  # the first that stands behind none of the others; in a circle, the first
        here = next((n for n in left if names[n].isdisjoint(left)), left[0])
        left.remove(here)
        out.append(here)
    return out


def turned(f: Numbers, a: EP) -> EP | None:
    """A wave of modulus one that makes ``a`` real, if half the sum of its outermost phases does."""
    first, last = (dict(digits(k)) for k in (max(a.terms), min(a.terms)))
    middle = {j: first.get(j, 0) + last.get(j, 0) for j in {**first, **last} if j and f.slots[j].kind == "exp"}
    if any(d % 2 for d in middle.values()):
        return None
    centre = term(-sum(d // 2 << (WIDTH * j) for j, d in middle.items()))
    return next((unit for unit in (centre, f.times_i(centre)) if f.is_real(f.mul(a, unit))), None)


def times(coefficient: Term, fn: Term) -> Term:
    """A coefficient in front of a function: halves of sums as 1/2 (a + b), of anything else as a fraction."""
    minus = isinstance(coefficient, Neg)
    size: Term = coefficient.arg if isinstance(coefficient, Neg) else coefficient
    if fn == num(1):
        product = size
    else:
        below: Term = num(1)
        if isinstance(size, Div) and isinstance(size.den, Num) and not isinstance(size.num, Num):
            below, size = Div(num(1), size.den), size.num
        if isinstance(size, Add) and isinstance(size.args[0], Neg):  # -(a - b) rather than (-a + b)
            size, minus = Add(tuple(neg(x) for x in size.args)), not minus
        product = mul(below, size, fn)
    return neg(product) if minus else product

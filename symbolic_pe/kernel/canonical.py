r"""Canonical forms of exponential polynomials.

A value is a finite sum of terms ``c * prod(a**n) * exp(L)`` with ``c`` rational, ``a`` an atom (a
symbol, ``theta[i]``, ``pi``, a sum over a symbolic range, ...), ``n`` an integer and ``L`` again such
a sum.  ``cos`` and ``sin`` are two exponentials each, ``I`` is the root of unity ``exp(2*pi*I/4)``.
Two values are equal exactly if their difference has no term left, so equality is *decided*.

Representation.  Every atom, and every monomial ``m`` with a factor ``exp(m/unit)``, owns a slot of a
:class:`Frame`; a term's exponents, one per slot, are packed into one Python integer (digit ``j`` in
balanced base ``2**WIDTH``), so that multiplying terms is adding integers.  Slot 0 counts the root of
unity ``exp(2*pi*I/torsion)``.  All other digits are bounded (``EP.bound``) so that they cannot run over.

To be believed: the rules of a commutative ring, ``exp(a)*exp(b) = exp(a + b)``, that ``exp(2*pi*I) = 1``, and what
:attr:`Frame.ROWS` says becomes of each kind of atom under conjugation and substitution.  Theories add rows, and laws
by which powers of an atom are reduced as they appear (square roots, ``1/D`` times ``D``).  Where a form fails to be
unique, equality is only ever *missed*, never invented: a refutation always needs a witness on top (see ``decide``).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any, ClassVar, NamedTuple, NoReturn

from .sums import ended, resum, total
from .term import WHOLE
from .values import (
    EP,
    HALF,
    LARGEST,
    MASK,
    MAX_BITS,
    MAX_EXPLICIT,
    MAX_POWER,
    MAX_SMALL,
    MAX_UNIT,
    ONE,
    WIDTH,
    ZERO,
    DivisionByZero,
    EPKey,
    OutOfFragment,
    OutOfTime,
    Rescale,
    Slot,
    digits,
    term,
    unkey,
    whole,
)  # fmt: skip

__all__ = [
    "EP", "HALF", "MASK", "MAX_EXPLICIT", "ONE", "WIDTH", "ZERO", "DivisionByZero", "Frame", "OutOfFragment",
    "OutOfTime", "Rescale", "digits", "term", "unkey", "whole",
]  # fmt: skip


OFTEN = 256
"""Units of work between two looks at the clock."""
NONE: frozenset[int] = frozenset()
FIRST = (Slot("root", (), NONE), Slot("pi", (), NONE))
_HALF = Fraction(1, 2)
Law = Callable[[Any, int], tuple[EP, int] | None]


class Kind(NamedTuple):
    """What is known of the slots of one kind."""

    conjugate: Callable[[Any, int], int | EP]
    """+1 (real), -1 (inverted) or the conjugate atom."""
    image: Callable[[Any, int, Mapping[int, EP]], EP]
    """What becomes of the atom when symbols get values."""
    law: Callable[[Any, int], Law | None] | None = None
    """How its powers are reduced, if they are."""


def _without_zeros(terms: dict[int, int]) -> dict[int, int]:
    return {k: c for k, c in terms.items() if c} if 0 in terms.values() else terms


class Frame:
    """The slots in use for one claim, and arithmetic on its values.

    ``kinds`` maps a name to what is assumed of it (see ``Assumption.KINDS``).  ``fuel`` bounds the
    work: every product of terms uses one unit; ``deadline`` is on :func:`time.process_time`.
    """

    pi = EP({1 << WIDTH: 1})
    bounds = 0
    """How many bound indices have a slot."""
    apart = NONE
    """Slots of indices taken to be pairwise different (see ``compare``)."""
    most_turns = 4
    """The finest root of unity that can be told from zero: ``I``."""
    explicit = MAX_EXPLICIT
    """The longest range whose sum is written out; ``kept`` says that a longer one was met."""
    kept = False

    def __init__(
        self,
        kinds: Mapping[str, frozenset[str]],
        torsion: int = 4,
        unit: int = 2,
        fuel: int = 4_000_000,
        deadline: float = float("inf"),
    ) -> None:
        self.kinds, self.torsion, self.unit, self.fuel, self.deadline = kinds, torsion, unit, fuel, deadline
        self.look = fuel - OFTEN
        """The clock is looked at when the fuel falls below this."""
        self.slots = [*FIRST]
        self.index: dict[tuple[object, ...], int] = {("root",): 0, ("pi",): 1}
        self.laws: dict[int, Law] = {}
        """The reduction laws of slots that have one: digit -> (factor, remaining digit), or None if normal."""
        self.moved_by: dict[int, frozenset[int]] = {}
        """The slots of symbols that a term depends on."""
        self.replaced: dict[tuple[tuple[int, EPKey], ...], dict[tuple[int, int], EP | None]] = {}
        """What powers of atoms become, by what symbols are replaced by."""
        self.signs: dict[int, int] = {}
        """The slots of atoms that are known to be their own conjugates (1) or to be inverted (-1)."""
        self.mirrored: dict[int, EP] = {}
        """The conjugates of sums, by slot."""
        self.prefixes: dict[tuple[int, int, EPKey], EP] = {}
        """Prefix sums met before, by summand, index and end (see ``sums``): both sides of an equation have them."""
        self.free: list[int] = []

    @property
    def i(self) -> EP:
        return EP({self.torsion // 4: 1}, 1, self.torsion)

    @property
    def i_half(self) -> EP:
        """``1/(2*I)``."""
        return EP({self.torsion // 4: -1}, 2, self.torsion)

    # -- slots ---------------------------------------------------------------------------------

    def slot(self, kind: str, data: tuple[object, ...], deps: Iterable[int] = ()) -> int:
        """The slot for an atom, made on first use."""
        name = (kind, *data)
        j = self.index.get(name)
        if j is not None:
            return j
        j = self.index[name] = len(self.slots)
        if kind == "exp":
            slots = self.slots
            deps = NONE.union(*[slots[n].deps for n, _ in digits(whole(data[0]))])
        elif kind == "sym" or kind == "half" or kind == "bound":
            deps = (*deps, j)
        self.slots.append(tuple.__new__(Slot, (kind, data, frozenset(deps))))  # in half the time of Slot(...)
        of = self.ROWS[kind].law
        law = of and of(self, j)
        if law:
            self.laws[j] = law
        return j

    def atom(self, kind: str, data: tuple[object, ...], deps: Iterable[int] = ()) -> EP:
        """An atom as a value."""
        return EP({1 << (WIDTH * self.slot(kind, data, deps)): 1})

    def deps(self, key: int) -> frozenset[int]:
        """Slots of the symbols a term depends on."""
        found = self.moved_by.get(key)
        if found is None:
            found = self.moved_by[key] = frozenset().union(*[self.slots[j].deps for j, _ in digits(key)])
        return found

    def deps_of(self, a: EP) -> frozenset[int]:
        """Slots of the symbols a value depends on."""
        if len(a.terms) == 1:
            return self.deps(next(iter(a.terms)))
        return frozenset().union(*map(self.deps, a.terms))

    def is_integer_slot(self, j: int) -> bool:
        kind, data, _ = self.slots[j]
        if kind in ("half", "bound") or (kind == "fn" and data[0] in WHOLE):
            return True
        return kind in ("sym", "ref") and "integer" in self.kinds.get(str(data[0]), ())

    def is_positive_slot(self, j: int) -> bool:
        """Whether the atom is known to be a positive number."""
        kind, data, _ = self.slots[j]
        return kind == "pi" or (kind in ("sym", "half", "ref") and "positive" in self.kinds.get(str(data[0]), ()))

    # -- ring ----------------------------------------------------------------------------------

    def spend(self, n: int) -> None:
        """Account for ``n`` units of work."""
        self.fuel -= n
        if self.fuel < 0:
            raise OutOfTime("the expression grows beyond the size limit")
        if self.fuel < self.look:
            self.look = self.fuel - OFTEN
            if time.process_time() > self.deadline:
                raise OutOfTime("out of time")

    def const(self, q: int | Fraction) -> EP:
        """A rational number as a value."""
        if not q:
            return ZERO
        return EP({0: q}) if isinstance(q, int) else EP({0: q.numerator}, q.denominator)

    def add(self, *values: EP) -> EP:
        """The sum of values."""
        if len(values) == 1:
            return values[0]
        common, bound = 1, 1
        for v in values:
            if common % v.den:
                common = lcm(common, v.den)
            if v.bound > bound:
                bound = v.bound
        out: dict[int, int] = {}
        for v in values:
            n = common // v.den
            if n == 1 and not out:
                out = v.terms.copy()
                continue
            for k, c in v.terms.items():
                out[k] = out[k] + c * n if k in out else c * n
        return EP(_without_zeros(out), common, bound)

    def neg(self, a: EP) -> EP:
        return EP({k: -c for k, c in a.terms.items()}, a.den, a.bound)

    def sub(self, a: EP, b: EP) -> EP:
        if a.den != b.den:
            return self.add(a, self.neg(b))
        out = a.terms.copy()
        for k, c in b.terms.items():
            out[k] = out[k] - c if k in out else -c
        return EP(_without_zeros(out), a.den, max(a.bound, b.bound))

    def scale(self, a: EP, q: int | Fraction) -> EP:
        """``q * a`` for a rational ``q``."""
        if not q:
            return ZERO
        n, d = (q, 1) if isinstance(q, int) else (q.numerator, q.denominator)
        g = gcd(n, a.den)
        return EP({k: c * (n // g) for k, c in a.terms.items()}, a.den // g * d, a.bound)

    def mul(self, a: EP, b: EP) -> EP:
        """The product, reduced."""
        self.fuel -= len(a.terms) * len(b.terms) + 1
        if self.fuel < self.look:
            self.spend(0)
        bound = a.bound + b.bound
        if bound >= LARGEST:
            raise OutOfTime("exponents grow beyond the size limit")
        if len(a.terms) == 1:
            ((k, c),) = a.terms.items()
            if not k and a.den == 1 and -MAX_SMALL < c < MAX_SMALL:
                return EP({kb: c * cb for kb, cb in b.terms.items()}, b.den, b.bound)
            if len(b.terms) == 1 and a.den * b.den == 1 and not self.laws:
                ((kb, cb),) = b.terms.items()
                if (k + kb) & MASK < self.torsion // 2:
                    return EP({k + kb: c * cb}, 1, bound)
        out: dict[int, int] = {}
        half = self.torsion // 2
        right = b.terms.items()
        wide = len(right) > 64
        for ka, ca in a.terms.items():
            if wide and time.process_time() > self.deadline:
                raise OutOfTime("out of time")
            for kb, cb in right:
                k, c = ka + kb, ca * cb
                if k & MASK >= half:  # half a turn is -1
                    k, c = k - half, -c
                out[k] = out[k] + c if k in out else c
        den = a.den * b.den
        if den.bit_length() > MAX_BITS:
            raise OutOfTime("coefficients grow beyond the size limit")
        return self.reduce(out, den, bound) if self.laws else EP(_without_zeros(out), den, bound)

    def product(self, values: Iterable[EP]) -> EP:
        out = ONE
        for v in values:
            out = v if out is ONE else self.mul(out, v)
        return out

    def reduce(self, terms: dict[int, int], den: int, bound: int) -> EP:
        """Apply the laws of special slots: the normal form of a raw dictionary of terms."""
        half, torsion, laws = self.torsion // 2, self.torsion, self.laws
        out: dict[int, int] = {}
        extra: list[EP] = []
        for k, c in terms.items():
            t = k & MASK
            if t >= half:
                t -= MASK + 1 if t >= HALF else 0
                r = t % torsion
                if r >= half:
                    r, c = r - half, -c
                k += r - t
            if laws and c:
                factors = []
                for j, d in digits(k):
                    law = laws.get(j)
                    hit = law(self, d) if law else None
                    if hit:
                        k += (hit[1] - d) << (WIDTH * j)
                        bound = max(bound, hit[1])
                        factors.append(hit[0])
                if factors:
                    extra.append(self.mul(EP({k: c}, den, bound), self.product(factors)))
                    continue
            out[k] = out[k] + c if k in out else c
        value = EP(_without_zeros(out), den, bound)
        return self.add(value, *extra) if extra else value

    def power(self, a: EP, n: int) -> EP:
        """``a**n`` for an integer ``n``."""
        if len(a.terms) == 1 and n:
            ((k, c),) = a.terms.items()
            up, down, m = (c, a.den, n) if n > 0 else (a.den if c > 0 else -a.den, abs(c), -n)
            if m * a.bound >= LARGEST or m * max(c.bit_length(), a.den.bit_length()) > MAX_BITS:
                raise OutOfTime("a power beyond the size limit")
            return self.reduce({k * n: up**m}, down**m, max(1, a.bound * m))
        if n < 0:
            return self.power(self.inverse(a), -n)
        if n > MAX_POWER:
            raise OutOfTime("a power beyond the size limit")
        out = ONE
        while n:
            if n & 1:
                out = self.mul(out, a)
            n >>= 1
            if n:
                a = self.mul(a, a)
        return out

    def inverse(self, a: EP) -> EP:
        """``1/a`` for one term; that of a sum is a matter of a theory."""
        if self.vanishes(a):
            raise DivisionByZero
        if len(a.terms) > 1:
            raise OutOfFragment("a sum as a denominator")
        return self.power(a, -1)

    # -- zero ----------------------------------------------------------------------------------

    def cleared(self, a: EP) -> EP:
        """``a`` times the denominators it holds that are sums: there are none without a theory."""
        return a

    def vanishes(self, a: EP) -> bool:
        """Whether ``a`` is identically zero (wherever its denominators are not)."""
        return not a.terms

    # -- reality, conjugation --------------------------------------------------------------------

    def conjugate(self, a: EP) -> EP:
        """The complex conjugate."""
        plain: dict[int, int] = {}
        parts = []
        for k, c in a.terms.items():
            key, factors = k, []
            for j, d in digits(k):
                image = self.conjugates(j)
                if image == 1:
                    continue
                key -= d << (WIDTH * j)
                if isinstance(image, int):
                    key -= d << (WIDTH * j)
                else:
                    factors.append(self.power(image, d))
            if factors:
                parts.append(self.mul(self.reduce({key: c}, a.den, a.bound), self.product(factors)))
            else:
                plain[key] = c
        if len(plain) == len(a.terms):
            return a if plain == a.terms else self.reduce(plain, a.den, a.bound)
        return self.add(self.reduce(plain, a.den, a.bound), *parts)

    def conjugates(self, j: int) -> int | EP:
        """+1 (real), -1 (inverted) or the conjugate atom."""
        known = self.signs.get(j)
        if known is not None:
            return known
        found = self.ROWS[self.slots[j].kind].conjugate(self, j)
        if isinstance(found, int):
            self.signs[j] = found
        return found

    def is_real(self, a: EP) -> bool:
        """Whether ``a`` is its own conjugate."""
        try:
            mirrored = self.conjugate(a)
            return mirrored is a or self.vanishes(self.sub(a, mirrored))
        except OutOfFragment:
            return False

    def is_integer(self, a: EP) -> bool:
        """Whether ``a`` is, visibly, a polynomial with integer coefficients in integer symbols."""
        if any(c % a.den for c in a.terms.values()):
            return False
        return all(d > 0 and j and self.is_integer_slot(j) for k in a.terms for j, d in digits(k))

    def as_rational(self, a: EP) -> Fraction | None:
        """The value of a rational constant, else None."""
        if not a.terms:
            return Fraction(0)
        if len(a.terms) == 1 and 0 in a.terms:
            return Fraction(a.terms[0], a.den)
        return None

    # -- exponentials, logarithms, powers ----------------------------------------------------------

    def rescale(self, torsion: int, unit: int) -> NoReturn:
        """Ask for a frame whose root of unity and fraction of phases divide finer by these."""
        torsion, unit = lcm(self.torsion, torsion), lcm(self.unit, unit)
        if torsion > self.most_turns:
            raise OutOfFragment("a root of unity beyond the size limit")
        if unit > MAX_UNIT:
            raise OutOfFragment("a fraction of a phase beyond the size limit")
        raise Rescale(torsion, unit)

    def exp(self, a: EP) -> EP:
        """``exp(a)``: one unit per term of ``a``."""
        key, bound = 0, 1
        quarter, pislot = self.torsion // 4, 1 << WIDTH
        for m, c in a.terms.items():
            if m == quarter + pislot:  # I*pi*q
                q = Fraction(c, a.den)
                turns = q * self.torsion / 2
                if turns.denominator != 1:
                    self.rescale(2 * q.denominator, 1)
                key += int(turns) % self.torsion
                bound = max(bound, self.torsion)
                continue
            n, rest = divmod(c * self.unit, a.den)
            if rest:
                self.rescale(1, Fraction(c, a.den).denominator)
            j = self.slot("exp", (m,))
            bound = max(bound, abs(n))
            if bound >= LARGEST:
                raise OutOfTime("a phase beyond the size limit")
            key += n << (WIDTH * j)
        return self.reduce({key: 1}, 1, bound)

    def times_i(self, a: EP) -> EP:
        """``I*a``."""
        return self.mul(a, self.i)

    def _waves(self, a: EP, sign: int) -> EP:
        """``(exp(-I*a) + sign*exp(I*a))/2``."""
        e = self.exp(self.times_i(a))
        return self.scale(self.add(self.scale(e, sign), self.power(e, -1)), _HALF)

    def sin(self, a: EP) -> EP:
        return self.times_i(self._waves(a, -1))

    def cos(self, a: EP) -> EP:
        return self._waves(a, 1)

    def function(self, name: str, args: tuple[EP, ...]) -> EP:
        """An uninterpreted function: equal arguments give equal values, nothing else is known."""
        deps = frozenset().union(*(self.deps_of(x) for x in args))
        return self.atom("fn", (name, *(x.key() for x in args)), deps)

    # -- substitution --------------------------------------------------------------------------

    def subst(self, a: EP, values: Mapping[int, EP]) -> EP:
        """Replace symbol slots by values, everywhere."""
        self.spend(len(a.terms))
        touched = frozenset(values)
        parts: list[EP] = []
        if touched.isdisjoint(self.deps_of(a)):
            return a
        done = self.replaced.setdefault(tuple((j, v.key()) for j, v in values.items()), {})
        for k, c in a.terms.items():
            key, factors = 0, []
            for pair in digits(k):
                if pair not in done:
                    j, d = pair
                    moves = not touched.isdisjoint(self.slots[j].deps)
                    done[pair] = self.power(self.image(j, values), d) if moves else None
                image = done[pair]
                if image is not None:
                    factors.append(image)
                else:
                    key += pair[1] << (WIDTH * pair[0])
            v = EP({key: c}, a.den, a.bound)
            parts.append(self.mul(v, self.product(factors)) if factors else v)
        return self.add(*parts)

    def image(self, j: int, values: Mapping[int, EP]) -> EP:
        """What becomes of an atom."""
        return values[j] if j in values else self.ROWS[self.slots[j].kind].image(self, j, values)

    def ref(self, name: str, indices: tuple[EP, ...]) -> EP:
        """``name[indices]`` as an atom."""
        deps = frozenset().union(*(self.deps_of(x) for x in indices))
        own = self.slot("sym", (name, "[]"))
        return self.atom("ref", (name, *(x.key() for x in indices)), deps | {own})

    # -- sums over symbolic ranges (see .sums) -------------------------------------------------------

    def bound_slot(self) -> int:
        """A slot for a bound index, to be given back to :attr:`free` after use."""
        if self.free:
            return self.free.pop()
        self.bounds += 1
        return self.slot("bound", (self.bounds,))

    def sum(self, body: EP, var: int, lo: EP, hi: EP) -> EP:
        """``sum(body, var = lo..hi)``, linear in the body."""
        return total(self, body, var, lo, hi)

    def sum_of_powers(self, dep: int, var: int, x: EP) -> EP | None:
        """``sum(dep, var = 0..x)`` if ``dep`` is a power of the index and a theory knows it."""
        return None

    def placed(self, dep: int, var: int, x: EP, inner: list[tuple[int, EP]]) -> EP:
        """``sum(dep, var = 0..x)`` with its ``inner`` sums; a theory may shift or reverse the index first."""
        return ended(self, term(dep), var, x, inner)

    def closed_form(self, dep: int, var: int, x: EP) -> EP | None:
        """``sum(dep, var = 0..x)`` as a theory knows it."""
        return None

    def not_zero(self, a: EP) -> bool:
        """Whether a theory shows that ``a`` is never zero (see ``nonzero``)."""
        return False

    # -- the kinds of slots ----------------------------------------------------------------------------

    def _named(self, j: int) -> int | EP:
        _, data, deps = self.slots[j]
        return self.atom("conj", (j,), deps) if "complex" in self.kinds.get(str(data[0]), ()) else 1

    def _unconjugated(self, j: int) -> EP:
        return EP({1 << (WIDTH * whole(self.slots[j].data[0])): 1})

    def _conjugate_exponential(self, j: int) -> int | EP:
        m = term(whole(self.slots[j].data[0]))
        bar = self.conjugate(m)
        if bar.key() == m.key():
            return 1
        if bar.key() == self.neg(m).key():
            return -1
        return self.exp(self.scale(bar, Fraction(1, self.unit)))

    def _conjugate_sum(self, j: int) -> EP:
        if j not in self.mirrored:
            self.mirrored[j] = resum(self, j, {}, conjugate=True)
        return self.mirrored[j]

    def _as_it_stands(self, j: int) -> EP:
        return self.atom("conj", (j,), self.slots[j].deps)

    def _itself(self, j: int, values: Mapping[int, EP]) -> EP:
        return EP({1 << (WIDTH * j): 1})

    def _exponential_at(self, j: int, values: Mapping[int, EP]) -> EP:
        m = term(whole(self.slots[j].data[0]))
        return self.exp(self.scale(self.subst(m, values), Fraction(1, self.unit)))

    def _member_at(self, j: int, values: Mapping[int, EP]) -> EP:
        name, *indices = self.slots[j].data
        return self.ref(str(name), tuple(self.subst(unkey(x), values) for x in indices))  # type: ignore[arg-type]

    def _function_at(self, j: int, values: Mapping[int, EP]) -> EP:
        name, *args = self.slots[j].data
        return self.function(str(name), tuple(self.subst(unkey(x), values) for x in args))  # type: ignore[arg-type]

    def _conjugate_at(self, j: int, values: Mapping[int, EP]) -> EP:
        return self.conjugate(self.image(whole(self.slots[j].data[0]), values))

    def _sum_at(self, j: int, values: Mapping[int, EP]) -> EP:
        return resum(self, j, values)

    ROWS: ClassVar[dict[str, Kind]] = {
        "root": Kind(lambda f, j: -1, _itself),
        "pi": Kind(lambda f, j: 1, _itself),
        "half": Kind(lambda f, j: 1, _itself),
        "bound": Kind(lambda f, j: 1, _itself),
        "sym": Kind(_named, _itself),
        "ref": Kind(_named, _member_at),
        "conj": Kind(_unconjugated, _conjugate_at),
        "exp": Kind(_conjugate_exponential, _exponential_at),
        "fn": Kind(_as_it_stands, _function_at),
        "sum": Kind(_conjugate_sum, _sum_at),
    }
    """What is known of each kind of slot; the theories have more rows."""

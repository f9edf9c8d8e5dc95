r"""Canonical forms of exponential polynomials.

A value is a finite sum of terms ``c * prod(a**n) * exp(L)`` with ``c`` rational, ``a`` an atom (a
symbol, ``theta[i]``, ``pi``, a sum over a symbolic range, ...), ``n`` an integer and ``L`` again such
a sum.  ``cos`` and ``sin`` are two exponentials each, ``I`` is the root of unity ``exp(2*pi*I/4)``.
Two values are equal exactly if their difference has no term left, so equality is *decided*.

Representation.  Every atom, and every monomial ``m`` with a factor ``exp(m/unit)``, owns a slot of a
:class:`Frame`; a term's exponents, one per slot, are packed into one Python integer (digit ``j`` in
balanced base ``2**WIDTH``), so that multiplying terms is adding integers.  Slot 0 counts the root of
unity ``exp(2*pi*I/torsion)``.  Digits are bounded (``EP.bound``) so that they cannot run over.

What has a law of its own is reduced as it appears: roots of unity, ``r**2 = x`` for a square root,
``exp(log b) = b``, ``exp(2*pi*I*k) = 1`` for an integer ``k``, ``1/D`` times ``D``.  Zero is decided
after clearing denominators and writing roots of unity in a basis over the rationals.  Where a form could still
fail to be unique (nested denominators inside exponents), equality is only ever *missed*, never
invented: a refutation always needs a witness on top (see ``decide``).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from math import gcd, lcm
from typing import NoReturn, Protocol

from .sums import resum, total
from .values import (
    EP,
    HALF,
    MASK,
    MAX_BITS,
    MAX_EXPLICIT,
    MAX_SMALL,
    MAX_TORSION,
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
    factor,
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
Law = Callable[["Frame", int], tuple[EP, int] | None]


class Reader(Protocol):
    """What a frame asks of who reads terms into it (see ``meaning``)."""

    def is_fraction(self, a: EP) -> bool:
        """Whether hypotheses say that ``a`` is at least 0 and less than 1."""


def _nobody() -> None:
    return None


def _without_zeros(terms: dict[int, int]) -> dict[int, int]:
    return {k: c for k, c in terms.items() if c} if 0 in terms.values() else terms


class Frame:
    """The slots in use for one claim, and arithmetic on its values.

    ``kinds`` maps a name to what is assumed of it (see ``Assumption.KINDS``).  ``fuel`` bounds the
    work: every product of terms uses one unit; ``deadline`` is on :func:`time.process_time`.
    """

    pi = EP({1 << WIDTH: 1})
    inverses = bounds = 0
    """How many denominators, and how many bound indices, have a slot."""
    apart = NONE
    """Slots of indices taken to be pairwise different (see ``compare``)."""
    explicit = MAX_EXPLICIT
    """The longest range whose sum is written out; ``kept`` says that a longer one was met."""
    kept = False
    rectangular = False
    """Whether ranges stay as they are where a shift by another index would normalise the summand."""
    geometric: list[EP] | None = None
    """If a list: sums of exponentials are replaced by closed forms, their ``ratio - 1`` noted here."""

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
        self.phases: dict[int, int] = {}
        """Where the exponent of ``exp(I*m/unit)`` stands in a key, by ``m``; 0 if it takes more than a shift."""
        self.moved_by: dict[int, frozenset[int]] = {}
        """The slots of symbols that a term depends on."""
        self.renamed: dict[tuple[tuple[int, int], ...], dict[tuple[int, int], EP | None]] = {}
        self.mirrored: dict[int, EP] = {}
        """The conjugates of sums, by slot."""
        self.prefixes: dict[tuple[int, int, EPKey], EP] = {}
        """Prefix sums met before, by summand, index and end (see ``sums``): both sides of an equation have them."""
        self.sizes: set[int] = set()
        """Slots of square roots whose argument is known not to be negative."""
        self.free: list[int] = []
        self.nonzero: list[EP] = []
        """Values that a hypothesis keeps from zero (see ``compare``)."""
        self.lengths: list[EP] = []
        """Values known not to be negative: the lengths of the ranges that the claim sums over."""
        self.reader: Callable[[], Reader | None] = _nobody
        """Who reads terms into this frame, weakly: a circle would be left to the garbage collector."""

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
        law: Law | None = None
        if kind in ("sym", "half", "bound"):
            deps = (*deps, j)
        elif kind == "exp":
            pairs = digits(whole(data[0]))
            deps = NONE.union(*[self.slots[n].deps for n, _ in pairs])
            law = self._law_of_phase(pairs)
        elif kind == "inv":
            self.inverses += 1
            law = partial(Frame._law_of_inverse, den=unkey(data[0]))  # type: ignore[arg-type]
        elif kind == "sqrt":
            law = partial(Frame._law_of_root, square=unkey(data[0]))  # type: ignore[arg-type]
        elif kind == "fn" and data[0] == "floor":
            law = partial(Frame._law_of_floor, j=j)
        self.slots.append(tuple.__new__(Slot, (kind, data, frozenset(deps))))  # in half the time of Slot(...)
        if law:
            self.laws[j] = law
        return j

    def _law_of_root(self, d: int, square: EP) -> tuple[EP, int] | None:
        return None if d in (0, 1) else (self.power(square, d // 2), d % 2)

    def _law_of_floor(self, d: int, j: int) -> tuple[EP, int] | None:
        """``b = floor(2*r) - 2*floor(r)`` is 0 or 1, so that ``b**2 = b``: for the square of ``floor(r)``.

        It is used where ``floor(2*r)`` has been met, or else it would lead from one floor to the next without end.
        """
        if d < 2:
            return None
        out, rest = self._whole_part(self.scale(unkey(self.slots[j].data[1]), 2))  # type: ignore[arg-type]
        if rest.terms:
            known = self.index.get(("fn", "floor", rest.key()))
            if known is None:
                return None
            out = self.add(out, EP({1 << (WIDTH * known): 1}))
        here = EP({1 << (WIDTH * j): 1})
        square = self.scale(self.sub(self.mul(out, out), out), Fraction(1, 4))
        return self.sub(self.mul(here, self.sub(out, EP({0: 1}, 2))), square), d - 2

    def _law_of_inverse(self, d: int, den: EP) -> tuple[EP, int] | None:
        return None if d >= 0 else (self.power(den, -d), 0)

    def _law_of_phase(self, pairs: tuple[tuple[int, int], ...]) -> Law | None:
        """``exp(log(b)*n) = b**n``, and ``exp(I*pi*n)`` for an integer ``n``."""
        unit = self.unit
        if len(pairs) == 1 and pairs[0][1] == 1 and self.slots[pairs[0][0]].kind == "log":
            of = self.slots[pairs[0][0]].data[0]
            base = EP({1 << (WIDTH * whole(of[0])): 1}) if isinstance(of, tuple) else EP({0: whole(of)})
            return lambda f, d: None if 0 <= d < unit else (f.power(base, d // unit), d % unit)
        if len(pairs) < 3 or pairs[1] != (1, 1) or pairs[0] != (0, self.torsion // 4):
            return None
        rest = pairs[2:]
        if not all(d > 0 and self.is_integer_slot(s) for s, d in rest):
            return None
        flat = sum(1 << (WIDTH * s) for s, _ in rest) + self.torsion // 4 + (1 << WIDTH)
        squarefree = all(d == 1 for _, d in rest)

        def parity(f: Frame, d: int) -> tuple[EP, int] | None:
            """exp(I*pi*n) has period 2 in n, and n**2 and n have the same parity."""
            if not squarefree and d % (2 * unit) == unit:
                return f.exp(term(flat)), 0
            return None if 0 <= d < 2 * unit else (ONE, d % (2 * unit))

        return parity

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
        return frozenset().union(*map(self.deps, a.terms))

    def bound_in(self, a: EP) -> frozenset[int]:
        """Slots of the bound indices that a value depends on."""
        return frozenset(j for j in self.deps_of(a) if self.slots[j].kind == "bound")

    def is_integer_slot(self, j: int) -> bool:
        kind, data, _ = self.slots[j]
        if kind in ("half", "bound") or (kind == "fn" and data[0] == "floor"):
            return True
        return kind in ("sym", "ref") and "integer" in self.kinds.get(str(data[0]).removesuffix("[]"), ())

    def is_positive_slot(self, j: int) -> bool:
        kind, data, _ = self.slots[j]
        if kind == "pi" or (kind == "log" and not isinstance(data[0], tuple)):  # of a prime
            return True
        if kind == "log":
            of = self.slots[whole(data[0][0])]  # type: ignore[index]
            return of.kind == "sym" and "above one" in self.kinds.get(str(of.data[0]), ())
        if kind == "exp":
            return self.is_real(term(data[0]))  # type: ignore[arg-type]
        if kind == "sum":
            return self._sum_is_positive(j, True)
        return kind in ("sym", "half", "ref") and "positive" in self.kinds.get(str(data[0]), ())

    def is_real_slot(self, j: int) -> bool:
        """Whether the atom is its own conjugate."""
        try:
            image = self.conjugates(j)
        except OutOfFragment:
            return False
        return image == 1 or (isinstance(image, EP) and image.terms == {1 << (WIDTH * j): 1} and image.den == 1)

    def is_nonnegative_slot(self, j: int) -> bool:
        kind, data, _ = self.slots[j]
        if kind in ("sym", "half", "ref") and "nonnegative" in self.kinds.get(str(data[0]), ()):
            return True
        if kind == "sum":
            return self._sum_is_positive(j, False)
        return self.is_positive_slot(j) or j in self.sizes

    def _sum_is_positive(self, j: int, strict: bool) -> bool:
        """Whether the sum ``j`` is one of terms at least zero; if ``strict``, of one or more that are positive."""
        key, ends, names = self.slots[j].data
        sign = self.is_positive_slot if strict else self.is_nonnegative_slot
        return all(
            s and (sign(s) or (not strict and d % 2 == 0 and self.is_real_slot(s))) for s, d in digits(whole(key))
        ) and all(
            self.deps_of(end).isdisjoint(names)  # type: ignore[arg-type]
            and self.is_nonnegative(end if strict else self.add(end, ONE))
            for end in map(unkey, ends)  # type: ignore[call-overload]
        )

    def is_nonnegative(self, a: EP) -> bool:
        """Whether ``a`` is, visibly, at least zero, or exceeds a multiple of a known length."""
        if self._adds_up(a):
            return True
        for length in self.lengths:
            lead = max(length.terms, default=0)
            ratio = Fraction(a.terms.get(lead, 0), a.den) * Fraction(length.den, length.terms.get(lead, 1))
            if lead and ratio > 0 and self._adds_up(self.sub(a, self.scale(length, ratio))):
                return True
        return False

    def _adds_up(self, a: EP) -> bool:
        """A sum of terms that are at least zero; positive integers are at least one."""
        least = a.terms.get(0, 0)
        for k, c in a.terms.items():
            if not k:
                continue
            pairs = digits(k)
            if c < 0 or any(not j or not (self.is_nonnegative_slot(j) or (d % 2 == 0 and self.is_real_slot(j)))
                            for j, d in pairs):  # fmt: skip
                return False
            if all(d > 0 and self.is_integer_slot(j) and self.is_positive_slot(j) for j, d in pairs):
                least += c
        return least >= 0

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

    def combination(self, weighted: Collection[tuple[EP, int, int]]) -> EP:
        """The sum of ``v*n/d`` for ``(v, n, d)`` with ``d > 0``."""
        common, bound = 1, 1
        for v, _, d in weighted:
            d *= v.den
            if common % d:
                common = lcm(common, d)
            if v.bound > bound:
                bound = v.bound
        out: dict[int, int] = {}
        for v, n, d in weighted:
            n *= common // (v.den * d)
            for k, c in v.terms.items():
                out[k] = out[k] + c * n if k in out else c * n
        return EP(_without_zeros(out), common, bound)

    def add(self, *values: EP) -> EP:
        """The sum of values."""
        return values[0] if len(values) == 1 else self.combination([(v, 1, 1) for v in values])

    def neg(self, a: EP) -> EP:
        return EP({k: -c for k, c in a.terms.items()}, a.den, a.bound)

    def sub(self, a: EP, b: EP) -> EP:
        return self.combination(((a, 1, 1), (b, -1, 1)))

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
        if bound >= HALF - 1:
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
                for j, law in tuple(laws.items()):
                    shift = WIDTH * j
                    d = (((k + self.offset(j)) >> shift) & MASK) - HALF
                    hit = law(self, d) if d else None
                    if hit:
                        k += (hit[1] - d) << shift
                        factors.append(hit[0])
                if factors:
                    extra.append(self.mul(EP({k: c}, den, bound), self.product(factors)))
                    continue
            out[k] = out[k] + c if k in out else c
        value = EP(_without_zeros(out), den, bound)
        return self.add(value, *extra) if extra else value

    @staticmethod
    @lru_cache(maxsize=4096)
    def offset(j: int) -> int:
        """What makes digits ``0 .. j`` non-negative when added."""
        return sum(HALF << (WIDTH * n) for n in range(j + 1))

    def power(self, a: EP, n: int) -> EP:
        """``a**n`` for an integer ``n``."""
        if len(a.terms) == 1 and n:
            ((k, c),) = a.terms.items()
            up, down, m = (c, a.den, n) if n > 0 else (a.den if c > 0 else -a.den, abs(c), -n)
            if m * a.bound >= HALF or m * max(c.bit_length(), a.den.bit_length()) > MAX_BITS:
                raise OutOfTime("a power beyond the size limit")
            return self.reduce({k * n: up**m}, down**m, max(1, a.bound * m))
        if n < 0:
            return self.power(self.inverse(a), -n)
        if n > 4096:
            raise OutOfTime("a power beyond the size limit")
        if len(a.terms) == 2 and n > 2:
            return self._binomial(a, n)
        out = ONE
        while n:
            if n & 1:
                out = self.mul(out, a)
            n >>= 1
            if n:
                a = self.mul(a, a)
        return out

    def _binomial(self, a: EP, n: int) -> EP:
        (k1, c1), (k2, c2) = a.terms.items()
        if n * a.bound >= HALF or n * max(c.bit_length() for c in (a.den, c1, c2)) > MAX_BITS:
            raise OutOfTime("a power beyond the size limit")
        self.spend(n)
        terms: dict[int, int] = {}
        ways = 1
        for j in range(n + 1):
            terms[k1 * j + k2 * (n - j)] = ways * c1**j * c2 ** (n - j)
            ways = ways * (n - j) // (j + 1)
        return self.reduce(terms, a.den**n, a.bound * n)

    def inverse(self, a: EP) -> EP:
        """``1/a``; a sum becomes an atom of its own with the law ``inv(D) * D = 1``."""
        if self.vanishes(a):
            raise DivisionByZero
        if len(a.terms) == 1:
            ((k, c),) = a.terms.items()
            return self.reduce({-k: a.den if c > 0 else -a.den}, abs(c), a.bound)
        if 2 * a.bound >= HALF:
            raise OutOfTime("exponents grow beyond the size limit")
        low: dict[int, int] = {}
        seen = [dict(digits(k)) for k in a.terms]
        for j in {j for s in seen for j in s}:
            low[j] = min(s.get(j, 0) for s in seen)
        turns = {s.get(0, 0) for s in seen}
        low[0] = turns.pop() if len(turns) == 1 else 0
        shift = sum(d << (WIDTH * j) for j, d in low.items() if j not in self.laws)
        g = gcd(*a.terms.values())
        lead = a.terms[max(a.terms)]
        g = g if lead > 0 else -g
        core = EP({k - shift: c // g for k, c in a.terms.items()}, 1, 2 * a.bound)
        inv = self.atom("inv", (core.key(),), self.deps_of(core))
        return self.mul(self.reduce({-shift: a.den if g > 0 else -a.den}, abs(g), a.bound), inv)

    def divided(self, a: EP) -> EP:
        """``a`` in partial fractions, denominator by denominator: ``d/(d - 2)`` is ``1 + 2/(d - 2)``.

        ``D*inv(D) = 1`` takes the highest power of a symbol in ``D``, if its coefficient is a number, out of what is
        divided by ``D``, and a negative power if ``D`` has a constant.  Nothing else can clear a denominator inside an
        exponential or a function.
        """
        for j, slot in enumerate(self.slots) if self.inverses else ():
            if slot.kind != "inv" or not any(j in dict(digits(k)) for k in a.terms):
                continue
            den = unkey(slot.data[0])  # type: ignore[arg-type]
            for x in sorted({s for k in den.terms for s, _ in digits(k) if self.slots[s].kind in ("sym", "half")}):
                a = self._divided_by(a, den, j, x)
        return a

    def _divided_by(self, a: EP, den: EP, j: int, x: int) -> EP:
        powers = {k: dict(digits(k)).get(x, 0) for k in den.terms}
        top = max(powers.values())
        lead = [k for k, n in powers.items() if n == top]
        plain = lead == [top << (WIDTH * x)] and min(powers.values()) == 0
        if not plain or any(x in self.deps(k - (n << (WIDTH * x))) for k, n in powers.items()):
            return a
        for _ in range(64):
            parts, rest = [], dict(a.terms)
            for k, c in a.terms.items():
                own = dict(digits(k))
                n = own.get(x, 0)
                out = lead[0] if n >= top else 0 if n < 0 and 0 in den.terms else None
                if own.get(j, 0) < 1 or out is None:
                    continue
                # den[out]*out*inv = 1 - (the rest of den)*inv
                del rest[k]
                one = EP({k - out: c}, a.den * abs(den.terms[out]), a.bound + den.bound)
                less = EP({m: -d for m, d in den.terms.items() if m != out}, 1, den.bound)
                part = self.add(self.reduce({k - out - (1 << (WIDTH * j)): c}, one.den, one.bound), self.mul(one, less))
                parts.append(part if den.terms[out] > 0 else self.neg(part))
            if not parts:
                return a
            a = self.add(EP(rest, a.den, a.bound), *parts)
        return a

    # -- zero ----------------------------------------------------------------------------------

    def cleared(self, a: EP) -> EP:
        """``a`` times the denominators it holds."""
        for _ in range(64):
            seen = {j for k in a.terms for j, d in digits(k) if self.slots[j].kind == "inv"}
            if not seen:
                return a
            j = max(seen)
            shift = WIDTH * j
            den = unkey(self.slots[j].data[0])  # type: ignore[arg-type]
            parts: dict[int, dict[int, int]] = {}
            for k, c in a.terms.items():
                d = dict(digits(k)).get(j, 0)
                parts.setdefault(d, {})[k - (d << shift)] = c
            top = max(parts)
            a = self.add(
                *(self.mul(EP(part, a.den, a.bound), self.power(den, top - d)) for d, part in parts.items())
            )
        raise OutOfTime("too many nested denominators")

    def vanishes(self, a: EP) -> bool:
        """Whether ``a`` is identically zero (wherever its denominators are not)."""
        if not a.terms:
            return True
        if self.inverses:
            a = self.cleared(a)
        if self.torsion == 4 or not a.terms:
            return not a.terms
        return self._roots_vanish(self._surds_as_roots(a))

    def _roots_vanish(self, a: EP) -> bool:
        """Whether ``a`` is zero once its roots of unity are written in a basis over the rationals.

        With ``n = torsion`` and an exponent ``e`` read modulo each prime power ``p**k`` of ``n``, the
        roots whose leading digit ``e_p // p**(k-1)`` is not ``p - 1`` for any ``p`` are a basis: the
        others go by ``sum(exp(2*pi*I*(e/n + t/p)), t = 0..p-1) = 0``.
        """
        n = self.torsion
        groups: dict[int, dict[int, int]] = {}
        for k, c in a.terms.items():
            t = ((k + HALF) & MASK) - HALF
            group = groups.setdefault(k - t, {})
            group[t % n] = group.get(t % n, 0) + c
        for group in groups.values():
            for p, exponent in factor(n):
                q = p**exponent
                inv, lead, step = pow(n // q, -1, q), q // p, n // p
                for e, c in list(group.items()):
                    if (e * inv % q) // lead == p - 1:
                        self.spend(p)
                        del group[e]
                        for t in range(1, p):
                            other = (e - t * step) % n
                            group[other] = group.get(other, 0) - c
            if any(group.values()):
                return False
        return True

    def _surds_as_roots(self, a: EP) -> EP:
        """Square roots of small primes as sums of roots of unity (Gauss), so that they meet them."""
        for p in (2, 3, 5, 7, 11, 13):
            log = self.index.get(("log", p))
            j = log and self.index.get(("exp", 1 << (WIDTH * log)))
            if not j or not any(j in dict(digits(k)) for k in a.terms):
                continue
            need = 8 if p == 2 else 4 * p
            if self.torsion % need:
                self.rescale(need, 1)
            step = self.torsion // (8 if p == 2 else p)
            if p == 2:
                root = self.reduce({step: 1, -step: 1}, 1, self.torsion)
            else:
                squares = {x * x % p for x in range(1, p)}
                signs = {x * step: 1 if x in squares else -1 for x in range(1, p)}
                root = self.reduce(signs, 1, self.torsion)
                if p % 4 == 3:
                    root = self.mul(root, self.neg(self.i))
            parts = []
            for k, c in a.terms.items():
                d = dict(digits(k)).get(j, 0)
                if 2 * d >= self.unit:
                    parts.append(self.mul(EP({k - (self.unit // 2 << (WIDTH * j)): c}, a.den, a.bound), root))
                else:
                    parts.append(EP({k: c}, a.den, a.bound))
            a = self.add(*parts)
        return a

    # -- reality, conjugation --------------------------------------------------------------------

    def conjugate(self, a: EP) -> EP:
        """The complex conjugate."""
        parts = []
        for k, c in a.terms.items():
            key, factors = 0, []
            for j, d in digits(k):
                image = self.conjugates(j)
                if isinstance(image, int):
                    key += image * d << (WIDTH * j)
                else:
                    factors.append(self.power(image, d))
            v = self.reduce({key: c}, a.den, a.bound)
            parts.append(self.mul(v, self.product(factors)) if factors else v)
        return self.add(*parts)

    def conjugates(self, j: int) -> int | EP:
        """+1 (real), -1 (inverted) or the conjugate atom."""
        kind, data, deps = self.slots[j]
        if kind == "root":
            return -1
        if kind in ("sym", "ref") and "complex" in self.kinds.get(str(data[0]), ()):
            return self.atom("conj", (j,), deps)
        if kind == "conj":
            return EP({1 << (WIDTH * whole(data[0])): 1})
        if kind == "exp":
            m = term(data[0])  # type: ignore[arg-type]
            bar = self.conjugate(m)
            if bar.key() == m.key():
                return 1
            if bar.key() == self.neg(m).key():
                return -1
            return self.exp(self.scale(bar, Fraction(1, self.unit)))
        if kind == "inv":
            return self.inverse(self.conjugate(unkey(data[0])))  # type: ignore[arg-type]
        if kind == "sqrt":
            if j not in self.sizes:
                raise OutOfFragment("the conjugate of a square root whose argument may be negative")
            return 1
        if kind == "sum":
            if j not in self.mirrored:
                self.mirrored[j] = resum(self, j, {}, conjugate=True)
            return self.mirrored[j]
        if kind == "fn" and self._is_real_function(j):
            return 1
        if kind == "fn" or (kind == "log" and not self._log_is_real(data[0])):
            raise OutOfFragment("the conjugate of a function the kernel does not know")
        return 1

    def _is_real_function(self, j: int) -> bool:
        """Whether slot ``j`` is a function of which nothing is said, of real arguments: it is real, as names are.

        Longer names may be meant as functions that the kernel has not, such as ``asin``, which is not real at 2.
        """
        name, *args = self.slots[j].data
        if name == "floor":
            return True
        plain = len(str(name).partition("_")[0]) == 1 and "complex" not in self.kinds.get(str(name), ())
        return plain and all(self.is_real(unkey(x)) for x in args)  # type: ignore[arg-type]

    def _log_is_real(self, of: object) -> bool:
        return not isinstance(of, tuple) or self.is_positive_slot(whole(of[0]))

    def is_real(self, a: EP) -> bool:
        """Whether ``a`` is its own conjugate."""
        try:
            return self.vanishes(self.sub(a, self.conjugate(a)))
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
        if torsion > MAX_TORSION:
            raise OutOfFragment("a root of unity beyond the size limit")
        if unit > MAX_UNIT:
            raise OutOfFragment("a fraction of a phase beyond the size limit")
        raise Rescale(torsion, unit)

    def exp(self, a: EP) -> EP:
        """``exp(a)``: one unit per term of ``a``."""
        a = self.divided(a) if self.inverses else a
        key, factors, bound = 0, [], 1
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
            if bound >= HALF:
                raise OutOfTime("a phase beyond the size limit")
            if j in self.laws:
                factors.append(self.reduce({n << (WIDTH * j): 1}, 1, bound))
            else:
                key += n << (WIDTH * j)
        out = self.reduce({key: 1}, 1, bound)
        return self.product([out, *factors]) if factors else out

    def times_i(self, a: EP) -> EP:
        """``I*a``: a quarter turn for every term."""
        half, quarter = self.torsion // 2, self.torsion // 4
        out: dict[int, int] = {}
        for k, c in a.terms.items():
            if (k & MASK) + quarter < half:
                out[k + quarter] = c
            else:
                out[k + quarter - half] = -c
        return EP(out, a.den, max(a.bound, self.torsion))

    def _waves(self, a: EP, sign: int) -> EP:
        """``(exp(-I*a) + sign*exp(I*a))/2``."""
        e = self.exp(self.times_i(a))
        return self.scale(self.add(self.scale(e, sign), self.power(e, -1)), Fraction(1, 2))

    def phase(self, m: int) -> int:
        """Where the exponent of ``exp(I*m/unit)`` stands in a key; 0 if it takes more than a shift."""
        found = self.phases.get(m)
        if found is None:
            j = 0 if m & MASK or m in (0, 1 << WIDTH) else self.slot("exp", (m + self.torsion // 4,))
            found = self.phases[m] = 0 if j in self.laws else WIDTH * j
        return found

    def turn(self, parts: Iterable[tuple[int, int]], den: int = 1) -> tuple[int, int]:
        """The key and the bound of ``exp(I*a)``, ``a`` the sum of ``n*m/den``, if it is a matter of shifts, else 0."""
        key, bound, unit, known = 0, self.torsion, self.unit, self.phases.get
        for m, n in parts:
            shift = known(m) or self.phase(m)
            n *= unit
            if not shift or n % den:
                return 0, 0
            n //= den
            key += n << shift
            bound += abs(n)
        return (key, bound) if bound < HALF else (0, 0)

    def wave(self, name: str, key: int, bound: int) -> EP:
        """The ``cos`` or ``sin`` whose exponential has this key, as :meth:`turn` gives it."""
        if name == "cos":
            return EP({key: 1, -key: 1}, 2, bound)
        quarter = self.torsion // 4
        return EP({quarter + key: -1, quarter - key: 1}, 2, bound)

    def sin(self, a: EP) -> EP:
        key, bound = self.turn(a.terms.items(), a.den)
        return self.wave("sin", key, bound) if key else self.times_i(self._waves(a, -1))

    def cos(self, a: EP) -> EP:
        key, bound = self.turn(a.terms.items(), a.den)
        return self.wave("cos", key, bound) if key else self._waves(a, 1)

    def log(self, a: EP) -> EP | None:
        """The principal ``log(a)`` of one term that is visibly positive but for a root of unity, else None."""
        if len(a.terms) != 1:
            return None
        ((k, c),) = a.terms.items()
        if any(j and not self.is_positive_slot(j) for j, _ in digits(k)):
            return None
        log = self._log_of_term(k, abs(c), a.den)
        if c > 0:
            return log
        # The root in k has an angle from 0 to pi, pi itself left out.
        return self.add(log, self.scale(self.mul(self.i, self.pi), -1 if k & MASK else 1))

    def _log_of_term(self, k: int, c: int, den: int) -> EP:
        parts = [self.scale(self.atom("log", (p,)), e) for p, e in factor(c)]
        parts += [self.scale(self.atom("log", (p,)), -e) for p, e in factor(den)]
        for j, d in digits(k):
            if not j:
                parts.append(self.scale(self.mul(self.i, self.pi), Fraction(2 * d, self.torsion)))
            elif self.slots[j].kind == "exp":
                parts.append(self.scale(term(self.slots[j].data[0]), Fraction(d, self.unit)))  # type: ignore[arg-type]
            else:
                parts.append(self.scale(self.atom("log", ((j,),), self.slots[j].deps), d))
        return self.add(*parts)

    def raised(self, a: EP, x: EP) -> EP | None:
        """``a**x``; None where the kernel has no law for it."""
        q = self.as_rational(x)
        if q is not None and q.denominator == 1:
            return self.power(a, int(q))
        log = self.log(a)
        if log is not None:
            return self.exp(self.mul(x, log))
        if len(a.terms) == 1 and self.is_integer(x):
            # exp(n*log z) = z**n for every branch of log z, as n is an integer.
            ((k, c),) = a.terms.items()
            if any(self.slots[j].kind in ("sqrt", "inv", "sum", "fn") for j, _ in digits(k)):
                return None
            sign = self.scale(self.mul(self.i, self.pi), 0 if c > 0 else 1)
            return self.exp(self.mul(x, self.add(sign, self._log_of_term(k, abs(c), a.den))))
        if q is not None:
            r = self.as_rational(a)
            if r is not None and r < 0:
                turn = self.exp(self.scale(self.mul(self.i, self.pi), q))
                rest = self.log(self.const(-r))
                assert rest is not None
                return self.mul(turn, self.exp(self.scale(rest, q)))
            if not a.terms and q > 0:
                return ZERO
            if q.denominator == 2:
                return self.power(self.sqrt(a), int(2 * q))
        return None

    def sqrt(self, a: EP, nonnegative: bool = False) -> EP:
        """The principal square root, ``sqrt(x**2) = |x|`` taken out of a single term."""
        if not a.terms:
            return ZERO
        log = self.log(a)
        if log is not None:
            return self.exp(self.scale(log, Fraction(1, 2)))
        if len(a.terms) == 1:
            root = self._root_of_term(a)
            if root is not None:
                return root
        content = Fraction(gcd(*a.terms.values()), a.den)
        core = self.scale(a, 1 / content)
        outer = self.sqrt(self.const(content))
        known = nonnegative or self.is_nonnegative(core)
        return self.mul(outer, self._root(core, known))

    def _root(self, core: EP, nonnegative: bool) -> EP:
        j = self.slot("sqrt", (core.key(),), self.deps_of(core))
        if nonnegative:
            self.sizes.add(j)
        return term(1 << (WIDTH * j))

    def _root_of_term(self, a: EP) -> EP | None:
        """The square root of one term that is a product of factors at least zero, factor by factor."""
        ((k, c),) = a.terms.items()
        left = dict(digits(k))
        if c < 0 or 0 in left:
            return None
        root = self.sqrt(EP({0: c}, a.den))
        while left:
            j, d = left.popitem()
            one = 1 << (WIDTH * j)
            if self.is_positive_slot(j):
                part = self.exp(self.scale(self._log_of_term(d * one, 1, 1), Fraction(1, 2)))
            elif self.is_nonnegative_slot(j):
                part = EP({d // 2 * one: 1}, 1, abs(d))
                if d % 2:
                    part = self.mul(part, self._root(term(one), True))
            elif d % 2 == 0 and self.is_real_slot(j):
                part = EP({d // 2 * one: 1}, 1, abs(d))
                if d % 4:  # |x|**(d/2)
                    modulus = self._root(term(2 * one), True)
                    part = self.power(modulus, d // 2)
            else:
                image = self.conjugates(j) if self.slots[j].kind in ("sym", "ref", "conj") else 1
                other = next(iter(image.terms)) if isinstance(image, EP) and image.den == 1 else 0
                pair = next((s for s in left if other == 1 << (WIDTH * s) and left[s] == d), None)
                if pair is None or d < 0:
                    return None
                del left[pair]
                square = EP({one + other: 1})
                part = self.power(self._root(square, True), d)
            root = self.mul(root, part)
        return root

    def modulus(self, a: EP) -> EP:
        """``|a| = sqrt(a * conj(a))``."""
        return self.sqrt(self.mul(a, self.conjugate(a)), nonnegative=True)

    def function(self, name: str, args: tuple[EP, ...]) -> EP:
        """An uninterpreted function: equal arguments give equal values, nothing else is known."""
        if name == "floor" and len(args) == 1:
            return self.floor(args[0])
        deps = frozenset().union(*(self.deps_of(x) for x in args))
        return self.atom("fn", (name, *(x.key() for x in args)), deps)

    def floor(self, a: EP) -> EP:
        """The largest integer that is not larger: of a sum, integers come out of it.

        ``floor(floor(x)/n)`` is ``floor(x/n)`` for a positive integer ``n``: no integer lies between.
        """
        if not self.is_real(a):
            raise OutOfFragment("the floor of a number that is not known to be real")
        out, rest = self._whole_part(a)
        if not rest.terms:
            return out
        if len(rest.terms) == 1:
            ((k, c),) = rest.terms.items()
            pairs = list(digits(k))
            slot = self.slots[pairs[0][0]]
            if len(pairs) == 1 and pairs[0][1] == 1 and c == 1 and slot.kind == "fn" and slot.data[0] == "floor":
                return self.add(out, self.floor(self.scale(unkey(slot.data[1]), Fraction(1, rest.den))))  # type: ignore[arg-type]
        reader = self.reader()
        if reader is not None and reader.is_fraction(rest):
            return out
        return self.add(out, self.atom("fn", ("floor", rest.key()), self.deps_of(rest)))

    def _whole_part(self, a: EP) -> tuple[EP, EP]:
        """Integers that come out of ``floor(a)``, and what is left in it; nothing if that is a number below 1."""
        out, rest = ZERO, ZERO
        for k, c in a.terms.items():
            q = Fraction(c, a.den)
            if not k or self.is_integer(EP({k: 1}, 1, a.bound)):
                out, q = self.add(out, EP({k: q // 1}, 1, a.bound) if q // 1 else ZERO), q % 1
            if q:
                rest = self.add(rest, EP({k: q.numerator}, q.denominator, a.bound))
        return out, rest if self.as_rational(rest) is None else ZERO

    # -- substitution --------------------------------------------------------------------------

    def subst(self, a: EP, values: Mapping[int, EP]) -> EP:
        """Replace symbol slots by values, everywhere."""
        self.spend(len(a.terms))
        touched = frozenset(values)
        parts: list[EP] = []
        done = self._images(values)
        for k, c in a.terms.items():
            key, factors = 0, []
            for pair in digits(k):
                if pair not in done:
                    j, d = pair
                    moves = not touched.isdisjoint(self.slots[j].deps)
                    done[pair] = self.power(self._subst_slot(j, values), d) if moves else None
                image = done[pair]
                if image is not None:
                    factors.append(image)
                else:
                    key += pair[1] << (WIDTH * pair[0])
            v = EP({key: c}, a.den, a.bound)
            parts.append(self.mul(v, self.product(factors)) if factors else v)
        return self.add(*parts)

    def _images(self, values: Mapping[int, EP]) -> dict[tuple[int, int], EP | None]:
        """What powers of atoms become under ``values``, remembered if these only rename."""
        renaming = []
        for j, v in values.items():
            if len(v.terms) != 1 or v.den != 1:
                return {}
            ((k, c),) = v.terms.items()
            if c != 1:
                return {}
            renaming.append((j, k))
        return self.renamed.setdefault(tuple(renaming), {})

    def _subst_slot(self, j: int, values: Mapping[int, EP]) -> EP:
        kind, data, _ = self.slots[j]
        if j in values:
            return values[j]
        if kind == "exp":
            return self.exp(self.scale(self.subst(term(data[0]), values), Fraction(1, self.unit)))  # type: ignore[arg-type]
        if kind == "ref":
            return self.ref(str(data[0]), tuple(self.subst(unkey(x), values) for x in data[1:]))  # type: ignore[arg-type]
        if kind == "inv":
            return self.inverse(self.subst(unkey(data[0]), values))  # type: ignore[arg-type]
        if kind == "sqrt":
            return self.sqrt(self.subst(unkey(data[0]), values), j in self.sizes)  # type: ignore[arg-type]
        if kind == "fn":
            return self.function(str(data[0]), tuple(self.subst(unkey(x), values) for x in data[1:]))  # type: ignore[arg-type]
        if kind == "sum":
            return resum(self, j, values)
        inner = data[0][0] if kind == "log" and isinstance(data[0], tuple) else data[0]
        new = self._subst_slot(whole(inner), values)
        if kind == "conj":
            return self.conjugate(new)
        log = self.log(new)
        if log is None:
            raise OutOfFragment("the logarithm of something not known to be positive")
        return log

    def ref(self, name: str, indices: tuple[EP, ...]) -> EP:
        """``name[indices]`` as an atom."""
        deps = frozenset().union(*(self.deps_of(x) for x in indices))
        own = self.slot("sym", (name + "[]",))
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

"""Laws of order: what floors, moduli, sums, sines and cosines are known to be, whatever else holds.

An instance of a law is proposed (:mod:`.untrusted.instances`) and checked here: what comes out are values that are not
negative, or nothing where a condition of the law is not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from .bounds import interval, nonnegative
from .canonical import ONE, OutOfFragment
from .estimate import Fact, follows, modulus, positive
from .meaning import Meaning
from .term import Add, Const, Div, Fn, Mul, Neg, Num, Pow, Sum, Sym, Term, num, relation_names, substitute
from .untrusted.instances import proposals

__all__ = ["by_laws"]

MOST_FACTS = 24


def by_laws(m: Meaning, about: str, known: list[Fact], lhs: Term, rhs: Term) -> list[Fact]:
    """Values that are not negative by the laws ``about`` something, of what stands in ``lhs <= rhs``."""
    found: list[Fact] = []
    for law, *what in proposals(about, lhs, rhs):
        if len(found) >= MOST_FACTS:
            break
        try:
            for fact in LAWS[str(law)](m, known, *what):
                if fact[0].terms and m.frame.is_real(fact[0]):
                    found.append(fact)
        except OutOfFragment:
            continue
    return found


def _at_least_zero(m: Meaning, t: Term, known: list[Fact]) -> bool:
    value = m.value(t)
    if not m.frame.is_real(value):
        return False
    lo, _, _ = interval(t, m.context.kinds)
    known_sign = (lo is not None and lo >= 0) or follows(m.frame, value, False, known) or m.frame.vanishes(value)
    return known_sign or positive(m.frame, value, False, known)


# -- bounds --------------------------------------------------------------------------------------------


def _summands(m: Meaning, known: list[Fact], t: Sum) -> Iterator[Fact]:
    """A sum lies between its length times bounds on the summand, and what is said of every member may be summed."""
    lo, hi, _ = interval(t.body, {n: k for n, k in m.context.kinds.items() if n != t.index})
    length = Add((t.hi, Neg(t.lo), num(1)))
    if m.counts(t):
        for bound, sign in ((hi, 1), (lo, -1)):
            if bound is not None:
                yield m.frame.scale(m.value(Add((Mul((Num(bound), length)), Neg(t)))), sign), False
        for h, names in m.context.every.items():
            if h.op != "!=" and len(names) == 1 and t.index not in relation_names(h):
                gap = Add((h.rhs, Neg(h.lhs))) if h.op in ("<", "<=") else Add((h.lhs, Neg(h.rhs)))
                yield m.value(Sum(substitute(gap, {names[0]: Sym(t.index)}), t.index, t.lo, t.hi)), False


def _modulus(m: Meaning, known: list[Fact], t: Term) -> Iterator[Fact]:
    """The triangle inequality, for a modulus or an even power."""
    yield m.value(Add((modulus(m, t), Neg(t)))), False


# -- floors, moduli, sums of products ------------------------------------------------------------------


def _floor(m: Meaning, known: list[Fact], t: Fn) -> Iterator[Fact]:
    """``0 <= u - floor(u) < 1``; the rest is ``1 - 1/n`` at most if ``n*u`` is an integer."""
    f = m.frame
    u, whole = m.value(t.args[0]), m.value(t)
    rest = f.sub(u, whole) if t.name == "floor" else f.sub(whole, u)
    yield rest, False
    integer = f.is_integer(f.scale(u, u.den))
    yield f.sub(f.const(1 - Fraction(1, u.den)) if integer else ONE, rest), not integer


def _part(m: Meaning, known: list[Fact], u: Term) -> Iterator[Fact]:
    """``+-Re(u), +-Im(u) <= |u|``, and ``|u| = +-u`` where the sign is known."""
    f = m.frame
    size = m.value(Fn("Abs", (u,)))
    for name in ("Re", "Im"):
        part = m.value(Fn(name, (u,)))
        if part.terms:
            yield f.sub(size, part), False
            yield f.add(size, part), False
    for same in (u, Neg(u)):  # |u| = +-u by its sign
        if f.is_real(m.value(u)) and _at_least_zero(m, same, known):
            yield f.sub(m.value(same), size), False


def _three(m: Meaning, known: list[Fact], u: Term, v: Term, w: Term) -> Iterator[Fact]:
    """``|u| <= |v| + |w|`` for ``u = +-v +- w``."""
    f = m.frame
    x, y, z = (m.value(t) for t in (u, v, w))
    if any(f.vanishes(f.add(x, f.scale(y, s), f.scale(z, r))) for s in (1, -1) for r in (1, -1)):
        size, a, b = (m.value(Fn("Abs", (t,))) for t in (u, v, w))
        yield f.sub(f.add(a, b), size), False


def _products(m: Meaning, known: list[Fact], c: Sum, a: Sum, b: Sum) -> Iterator[Fact]:
    """``|sum c|**2 <= q*(sum a)*(sum b)`` where ``|c|**2 = q*a*b`` and ``a, b >= 0`` (Cauchy and Schwarz)."""
    f = m.frame
    if len({(m.value(t.lo).key(), m.value(t.hi).key()) for t in (c, a, b)}) > 1 or not m.counts(c):
        return
    here = Sym(c.index)  # what holds at any real index holds at integers
    x, y, z = (m.value(t.body if t.index == c.index else substitute(t.body, {t.index: here})) for t in (c, a, b))
    both, square = f.mul(y, z), f.mul(x, f.conjugate(x))
    lead = max(both.terms, default=0)
    q = Fraction(square.terms.get(lead, 0), square.den) * Fraction(both.den, both.terms.get(lead, 1))
    signs = q > 0 and nonnegative(f, y, False) and nonnegative(f, z, False)
    if signs and f.vanishes(f.sub(f.scale(both, q), square)):
        total = m.value(c)
        yield f.sub(f.scale(f.mul(m.value(a), m.value(b)), q), f.mul(total, f.conjugate(total))), False


# -- arcs, chords and tangents -------------------------------------------------------------------------------------


def _chord(
    m: Meaning, known: list[Fact], low: Term, high: Term, above: tuple[Term, ...], rest: tuple[Term, ...]
) -> Iterator[Fact]:
    """``low <= high`` where all of ``above`` are at least zero, times ``rest``, which are too."""
    if all(_at_least_zero(m, t, known) for t in (*above, *rest)):
        yield m.value(Mul((*rest, Add((high, Neg(low)))))), False


def _sine(m: Meaning, known: list[Fact], u: Term, *rest: Term) -> Iterator[Fact]:
    """``sin u <= u`` for ``u >= 0``, and ``sin u >= 0`` for ``0 <= u <= pi``."""
    sine = Fn("sin", (u,))
    yield from _chord(m, known, sine, u, (u,), rest)
    yield from _chord(m, known, num(0), sine, (u, Add((Const("pi"), Neg(u)))), rest)


def _tangent(m: Meaning, known: list[Fact], u: Term, *rest: Term) -> Iterator[Fact]:
    """``exp u >= 1 + u`` for real ``u``, and ``log u <= u - 1`` for ``u > 0``."""
    if m.frame.is_real(m.value(u)):
        yield from _chord(m, known, Add((num(1), u)), Fn("exp", (u,)), (), rest)
        if positive(m.frame, m.value(u), True, known):
            yield from _chord(m, known, Fn("log", (u,)), Add((u, num(-1))), (), rest)


def _everywhere(m: Meaning, known: list[Fact], u: Term, *rest: Term) -> Iterator[Fact]:
    """``(sin u)**2 <= u**2`` and ``cos u >= 1 - u**2/2`` for all real ``u``."""
    if m.frame.is_real(m.value(u)):
        square = Pow(u, num(2))
        yield from _chord(m, known, Pow(Fn("sin", (u,)), num(2)), square, (), rest)
        yield from _chord(m, known, Add((num(1), Neg(Div(square, num(2))))), Fn("cos", (u,)), (), rest)


def _cosines(m: Meaning, known: list[Fact], a: Term, b: Term, *rest: Term) -> Iterator[Fact]:
    """``cos a >= cos b`` for ``0 <= a <= b <= pi``."""
    above = (a, Add((b, Neg(a))), Add((Const("pi"), Neg(b))))
    yield from _chord(m, known, Fn("cos", (b,)), Fn("cos", (a,)), above, rest)


LAWS: dict[str, Callable[..., Iterator[Fact]]] = {
    "summands": _summands, "modulus": _modulus, "floor": _floor, "part": _part, "three": _three,
    "products": _products, "sine": _sine, "tangent": _tangent, "everywhere": _everywhere, "cosines": _cosines,
}  # fmt: skip

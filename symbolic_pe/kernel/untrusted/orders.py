"""Looks for proofs of inequalities, which :mod:`~symbolic_pe.kernel.theories.inequality` checks.

In turn: what can be read off, what follows from the hypotheses as linear inequalities, logarithms and amplitudes,
instances of laws, squares.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from ..canonical import EP, MASK, ONE, WIDTH, ZERO, OutOfFragment, digits
from ..linear import infeasible
from ..term import Add, Const, Fn, Neg, Num, Ref, Relation, Sum, Sym, Term, free_names, substitute, walk
from ..theories.bounds import interval, lowered, split, visible
from ..theories.functions import Functions
from ..theories.inequality import Proof, shown
from ..theories.numbers import Numbers
from .elimination import multipliers
from .instances import proposals
from .squares import squares

__all__ = ["FAMILIES", "Known", "bounded", "certificate", "known_of", "squeezed"]

DEPTH = 3
MOST_HYPOTHESES = 12
MOST_LAWS = 24
MOST_TERMS = 24
FEW = 12
FAMILIES = {
    "summands": "bound on the summands",
    "moduli": "triangle inequality",
    "parts": "what floors, moduli and sums of products are known to be",
    "chords": "arcs, chords and tangents",
}


class Known(NamedTuple):
    """What a proof shows: a value that is not negative, and whether it is not zero either."""

    value: EP
    away: bool
    proof: Proof


def certificate(m: Functions, lhs: Term, rhs: Term, strict: bool) -> tuple[str, Proof] | None:
    """What shows that ``lhs <= rhs`` (or ``<``), in a few words and as a proof."""
    f = m.frame
    difference = f.sub(m.value(rhs), m.value(lhs))
    whole = Add((rhs, Neg(lhs)))
    lo, _, away = interval(whole, m.context.kinds)
    if lo > 0 or (lo == 0 and (not strict or away)):
        return "interval", Proof("interval", (whole,))
    found = bounded(f, difference, strict)
    if found:
        return "bound on the canonical form", found
    known = known_of(m, lhs, rhs)
    found = _follows(f, difference, strict, known)
    if found:
        return "linear in the hypotheses", found
    found = _positive(f, difference, strict, known)
    if found:
        return "bound on the canonical form, by the hypotheses", found
    parts = known
    for about, method in FAMILIES.items():
        own = _by_laws(m, about, known, lhs, rhs)
        both = [*own, *known]
        parts = both if about == "parts" else parts
        if own:
            few = own if len(own) > FEW else both
            found = _follows(f, difference, strict, both) or _positive(f, difference, strict, few)
            if found:
                return method, found
    for low, high in ((lhs, rhs), (Neg(rhs), Neg(lhs))):  # x <= y follows from x**2 <= y**2 if y >= 0
        x, y = m.value(low), m.value(high)
        size = bounded(f, y, False)
        gap = _positive(f, f.sub(f.mul(y, y), f.mul(x, x)), strict, parts) if size else None
        if size and gap:
            return "comparison of squares", _law("square", strict, size, gap, u=x, v=y)
    if isinstance(lhs, Fn) and lhs.name == "Abs" and f.is_real(x := m.value(lhs.args[0])):
        signs = [certificate(m, t, rhs, strict) for t in (lhs.args[0], Neg(lhs.args[0]))]
        if signs[0] and signs[1]:
            return "either sign of a modulus", _law("signs", strict, signs[0][1], signs[1][1], u=x, v=m.value(rhs))
    return None


def squeezed(m: Functions, lhs: Term, rhs: Term) -> list[Proof]:
    """Proofs that each side is at most the other, by the hypotheses and what floors and moduli are known to be."""
    f = m.frame
    difference = f.sub(m.value(lhs), m.value(rhs))
    given = known_of(m, lhs, rhs)
    known = [*_by_laws(m, "parts", given, lhs, rhs), *given]
    if not known or not f.is_real(difference):
        return []
    return [p for p in (_follows(f, d, False, known) for d in (difference, f.neg(difference))) if p]


def _law(name: str, strict: bool, *premises: Proof, **values: EP) -> Proof:
    return Proof("law", (f"{name}, strictly" if strict else name, values), premises)


# -- hypotheses ------------------------------------------------------------------------------------------


def _known(m: Functions, proof: Proof) -> Iterator[Known]:
    """What a proof shows, if it is one and that is more than nothing; of integers more than 0, that it is 1."""
    try:
        value, away = shown(m, proof)
        if away and m.frame.is_integer(value):
            proof = Proof("whole", (), (proof,))
            value, away = shown(m, proof)
    except OutOfFragment:
        return
    if value.terms and m.frame.is_real(value):
        yield Known(value, away, proof)


def known_of(m: Functions, *sides: Term) -> list[Known]:
    """What the hypotheses say is not negative, of what stands in ``sides``; nothing if they exclude each other."""
    f = m.frame
    found: list[Known] = []
    members = _members(m, sides)
    for h, at in [(h, {}) for h in m.context.hypotheses() if h not in m.context.every] + members:
        if isinstance(h, Relation) and h.op != "!=" and len(found) < MOST_HYPOTHESES:
            for sign in (1, -1) if h.op == "==" else (1,):
                found += _known(m, Proof("given", (h, at, sign)))
    for name, kinds in m.context.kinds.items():
        met = ("sym", name) in f.index or ("half", name) in f.index  # and not only a family
        if met and "nonnegative" in kinds and len(found) < MOST_HYPOTHESES:
            found += _known(m, Proof("assumed", (name,)))
    return [] if infeasible([(k.value.terms, k.away) for k in found]) else found


def _members(m: Functions, sides: tuple[Term, ...]) -> list[tuple[Relation, dict[str, Term]]]:
    """What is said for every index, and the members of families in ``sides`` to take it of."""
    here = dict.fromkeys(x for t in sides for x in walk(t) if isinstance(x, Ref))
    free = {n for t in sides for n in free_names(t)}
    out = []
    for h, names in m.context.every.items():
        for pattern in dict.fromkeys(x for t in (h.lhs, h.rhs) for x in walk(t) if isinstance(x, Ref)):
            for x in here:
                inside = {n for e in x.indices for n in free_names(e)}
                if x.name == pattern.name and len(x.indices) == len(pattern.indices) and inside <= free:
                    pairs = zip(pattern.indices, x.indices, strict=True)
                    at = {e.name: v for e, v in pairs if isinstance(e, Sym) and e.name in names}
                    out += [(h, at)] if at else []
    return out


# -- linear combinations ---------------------------------------------------------------------------------


def _added(f: Numbers, value: EP, parts: list[tuple[EP, EP, Proof]]) -> Proof:
    """``value`` as multiples of what is shown, each a factor, a value and its proof, and a visible rest."""
    rest = f.sub(value, f.add(ZERO, *(f.mul(q, v) for q, v, _ in parts)))
    strict = visible(f, rest, True)
    times, proofs = [q for q, _, _ in parts], [p for _, _, p in parts]
    return Proof("sum", (*times, ONE), (*proofs, Proof("visible", (rest, strict))))


def _follows(f: Numbers, value: EP, strict: bool, known: list[Known]) -> Proof | None:
    """A proof that ``value >= 0`` (``> 0`` if ``strict``) from what is known, all read as linear."""
    whole = not strict and f.is_integer(value)
    goal = f.add(value, ONE) if whole else value
    system = [(k.value.terms, k.away) for k in known]
    if infeasible(system):
        return None
    against = f.neg(goal)
    times = multipliers([*system, (against.terms, not strict and not whole)])
    own = times.pop(len(known), Fraction(0)) * against.den if times else 0
    if times is None or not own:
        return None
    parts = [(f.const(q * known[n].value.den / own), known[n].value, known[n].proof) for n, q in times.items() if q]
    proof = _added(f, goal, parts)
    return Proof("whole", (), (proof,)) if whole else proof


def bounded(f: Numbers, value: EP, strict: bool) -> Proof | None:
    """A proof that the real ``value`` is certainly ``>= 0`` (``> 0`` if ``strict``), if it can be read off."""
    try:
        low = lowered(f, value)
        found = None if low is None else _of_squares(f, low, strict)
        waves = low is not None and low.terms != value.terms
        return Proof("waves", (value,), (found,)) if found and waves else found
    except OutOfFragment:
        return None


def _of_squares(f: Numbers, p: EP, strict: bool) -> Proof | None:
    """Visibly non-negative terms, once multiples of squares are taken away."""
    if visible(f, p, strict):
        return Proof("visible", (p, strict))
    if any(not j for k in p.terms for j, _ in digits(k)):
        return None
    rest, parts = p, []
    for weight, root in squares(p):
        if weight > 0 and all(f.is_real_slot(j) for k in root.terms for j, _ in digits(k)):
            square = f.mul(root, root)
            rest = f.sub(rest, f.scale(square, weight))
            parts.append((f.const(weight), square, Proof("square", (root,))))
    return _added(f, p, parts) if visible(f, rest, strict) else None


# -- logarithms, amplitudes, what hypotheses take away -----------------------------------------------------


def _positive(f: Numbers, value: EP, strict: bool, known: list[Known], depth: int = DEPTH) -> Proof | None:
    """A proof that ``value`` is certainly ``>= 0`` (``> 0`` if ``strict``), given what is ``known``."""
    found = bounded(f, value, strict)
    if found or not depth or not 1 < len(value.terms) <= MOST_TERMS:
        return found
    f.spend(8)
    try:
        found = _by_logarithms(f, value, strict, known, depth) or _by_amplitude(f, value, strict, known, depth)
        return found or next(filter(None, (_less(f, value, strict, k, known, depth) for k in known)), None)
    except OutOfFragment:
        return None


def _by_logarithms(f: Numbers, value: EP, strict: bool, known: list[Known], depth: int) -> Proof | None:
    """``a - b >= 0`` for positive terms ``a`` and ``b`` if ``log a - log b >= 0``, times what they share."""
    up = [k for k, c in value.terms.items() if c > 0]
    if len(value.terms) != 2 or len(up) != 1 or any(k & MASK for k in value.terms):
        return None
    (high,) = up
    (low,) = value.terms.keys() - {high}
    left, right = dict(digits(high)), dict(digits(low))
    shared = sum(d << (WIDTH * j) for j, d in left.items() if j and right.get(j) == d)
    a, b = (EP({k - shared: abs(value.terms[k])}, 1, 2 * value.bound) for k in (high, low))
    logs = f.log(a), f.log(b)
    factor = EP({shared: 1}, value.den, value.bound)
    if logs[0] is None or logs[1] is None or not visible(f, factor, strict):
        return None
    gap = _positive(f, f.sub(logs[0], logs[1]), strict, known, depth - 1)
    if gap is None:
        return None
    signs = [Proof("visible", (x, True)) for x in (b, a)]
    return Proof("sum", (factor,), (_law("logarithms", strict, *signs, gap, u=b, v=a),))


def _by_amplitude(f: Numbers, value: EP, strict: bool, known: list[Known], depth: int) -> Proof | None:
    """``s + 2*(u*cos(w) + v*sin(w)) >= 0`` if ``s >= 0`` and ``s**2 >= 4*(u**2 + v**2)``."""
    found = split(f, value)
    if found is None:
        return None
    steady, parts = found
    waves = list(dict.fromkeys(wave for _, wave in parts))
    if len(waves) != 2 or waves[0] != -waves[1] or any(f.slots[j].kind == "sum" for j, _ in digits(waves[0])):
        return None
    first = [(EP({mono: 1}, value.den, value.bound), c) for (mono, wave), c in parts.items() if wave == waves[0]]
    s = EP(steady, value.den, value.bound)
    u, v = (f.add(ZERO, *(f.scale(x, c[n]) for x, c in first)) for n in (0, 1))
    gap = f.sub(f.mul(s, s), f.scale(f.add(f.mul(u, u), f.mul(v, v)), 4))
    if not gap.terms and strict:
        return None
    size = _positive(f, s, False, known, depth - 1)
    rest = _positive(f, gap, strict, known, depth - 1) if size else None
    if size is None or rest is None:
        return None
    wave = f.mul(f.add(u, f.mul(f.i, v)), EP({waves[0]: 1}, 1, value.bound))
    return _law("square", strict, size, rest, u=f.scale(wave, -2), v=s)


def _less(f: Numbers, value: EP, strict: bool, fact: Known, known: list[Known], depth: int) -> Proof | None:
    """A proof where ``value`` less a positive multiple of a fact is still not negative."""
    gap = fact.value
    lead = max(gap.terms)
    for k, c in value.terms.items():
        if (c > 0) != (gap.terms[lead] > 0):
            continue
        q = Fraction(c, value.den) / Fraction(gap.terms[lead], gap.den)
        times = EP({k - lead: q.numerator}, q.denominator, value.bound + gap.bound)
        pairs = digits(k - lead)
        if any(not j or not (f.is_nonnegative_slot(j) if d > 0 else f.is_positive_slot(j)) for j, d in pairs):
            continue  # from x*y >= x*z follows y >= z only where x is not 0
        rest = f.sub(value, f.mul(times, gap))
        if len(rest.terms) >= len(value.terms):
            continue
        enough = fact.away and visible(f, times, True)
        if not rest.terms:
            if enough or not strict:
                return Proof("sum", (times,), (fact.proof,))
            continue
        other = _positive(f, rest, strict and not enough, known, depth - 1)
        if other:
            return Proof("sum", (times, ONE), (fact.proof, other))
    return None


# -- laws ------------------------------------------------------------------------------------------------


def _by_laws(m: Functions, about: str, known: list[Known], lhs: Term, rhs: Term) -> list[Known]:
    """Values that are not negative by the laws ``about`` something, of what stands in ``lhs <= rhs``."""
    found: list[Known] = []
    for law, *what in proposals(about, lhs, rhs):
        if len(found) >= MOST_LAWS:
            break
        try:
            for proof in _instances(m, known, str(law), *what):
                found += _known(m, proof)
        except OutOfFragment:
            continue
    return found


def _at_least_zero(m: Functions, known: list[Known], t: Term) -> Proof | None:
    value = m.value(t)
    if not m.frame.is_real(value):
        return None
    if interval(t, m.context.kinds).lo >= 0:
        return Proof("interval", (t,))
    if m.frame.vanishes(value):
        return Proof("visible", (ZERO, False))
    return _follows(m.frame, value, False, known) or _positive(m.frame, value, False, known)


def _instances(m: Functions, known: list[Known], law: str, *what: Any) -> Iterator[Proof]:
    t, *rest = what
    if law == "summands" and isinstance(t, Sum):
        yield from _of_summands(m, t)
    elif law == "modulus":
        yield Proof("modulus", (t,))
    elif law == "floor" and isinstance(t, Fn):
        u = m.value(t.args[0])
        yield from _of_floor(m.frame, u if t.name == "floor" else m.frame.neg(u))
    elif law == "part":
        u = m.value(t)
        for x in (u, m.frame.neg(u)):
            yield from (Proof("law", (name, {"u": x})) for name in ("real part", "imaginary part"))
        signs = ((s, _at_least_zero(m, known, s)) for s in (t, Neg(t)))
        yield from (Proof("law", ("sign", {"u": m.value(s)}), (p,)) for s, p in signs if p)
    elif law == "three":
        u, v, w = (m.value(x) for x in what)
        f = m.frame
        for x in (v, f.neg(v)):
            for y in (w, f.neg(w)):
                if f.vanishes(f.sub(u, f.add(x, y))):
                    yield Proof("law", ("triangle", {"u": x, "v": y}))
                    return
    elif law == "cosine integral":
        u = m.value(t)
        above = _positive(m.frame, u, True, known)
        yield from (Proof("law", (law, {"u": u}), (p,)) for p in (above,) if p)
    elif law == "products":
        yield from _of_products(m, *what)
    else:
        yield from _of_chords(m, known, law, t, *rest)


def _of_summands(m: Functions, t: Sum) -> Iterator[Proof]:
    """A sum lies between its length times bounds on the summand, and what is said of every member may be summed."""
    lo, hi, _ = interval(t.body, {n: k for n, k in m.context.kinds.items() if n != t.index})
    gaps = [Add((Num(hi), Neg(t.body)))] if isinstance(hi, Fraction) else []
    gaps += [Add((t.body, Neg(Num(lo))))] if isinstance(lo, Fraction) else []
    yield from (Proof("summed", (Sum(gap, t.index, t.lo, t.hi),)) for gap in gaps)
    for h, names in m.context.every.items():
        if h.op != "!=" and len(names) == 1:
            small, large = (h.lhs, h.rhs) if h.op in ("<", "<=") else (h.rhs, h.lhs)
            gap = substitute(Add((large, Neg(small))), {names[0]: Sym(t.index)})
            yield Proof("summed", (Sum(gap, t.index, t.lo, t.hi), h))


def _of_floor(f: Numbers, u: EP) -> Iterator[Proof]:
    """``0 <= u - floor(u) < 1``; the rest is ``1 - 1/n`` at most if ``n*u`` is an integer."""
    yield Proof("law", ("floor", {"u": u}))
    below = Proof("law", ("next integer", {"u": u}))
    if f.is_integer(f.scale(u, u.den)):
        whole = Proof("whole", (), (Proof("sum", (f.const(u.den),), (below,)),))
        below = Proof("sum", (f.const(Fraction(1, u.den)),), (whole,))
    yield below


def _of_products(m: Functions, *sums: Term) -> Iterator[Proof]:
    f = m.frame
    bodies = []
    for t in sums:
        if not isinstance(t, Sum) or not isinstance(sums[0], Sum):
            return
        bodies.append(m.value(substitute(t.body, {t.index: Sym(sums[0].index)})))
    x, y, z = bodies
    both, square = f.mul(y, z), f.mul(x, f.conjugate(x))
    lead = max(both.terms, default=0)
    q = Fraction(square.terms.get(lead, 0), square.den) * Fraction(both.den, both.terms.get(lead, 1))
    signs = bounded(f, y, False), bounded(f, z, False)
    if q > 0 and signs[0] and signs[1]:
        yield Proof("products", (*sums, q), (signs[0], signs[1]))


def _of_chords(m: Functions, known: list[Known], law: str, u: Term, *rest: Any) -> Iterator[Proof]:
    """Rows of the table that are about an arc, where its conditions are shown; times what is not negative."""
    pi = Const("pi")
    rows: dict[str, list[tuple[str, tuple[Term, ...]]]] = {
        "sine": [("sine", (u,)), ("arch", (u, Add((pi, Neg(u)))))],
        "everywhere": [("sine squared", ()), ("cosine", ())],
        "tangent": [("exponential", ())],
    }
    values = {"u": m.value(u)}
    if law == "cosines":
        v, *rest = rest  # type: ignore[assignment]
        values["v"] = m.value(v)
        rows["cosines"] = [("cosines", (u, Add((v, Neg(u))), Add((pi, Neg(v)))))]
    found = []
    for name, conditions in rows[law]:
        premises = [_at_least_zero(m, known, t) for t in conditions]
        found.append((name, premises))
    if law == "tangent" and m.frame.is_real(values["u"]):
        found.append(("logarithm", [_positive(m.frame, values["u"], True, known)]))
    factors = [_at_least_zero(m, known, t) for t in rest]
    for name, premises in found:
        if all(premises) and all(factors):
            proof = Proof("law", (name, values), tuple(p for p in premises if p))
            yield Proof("product", (), (*(p for p in factors if p), proof)) if factors else proof

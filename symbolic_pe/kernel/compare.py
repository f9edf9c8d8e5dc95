"""Comparing coefficients.

An identity ``sum(c_j * x**n_j * exp(L_j(x))) = 0`` for all real ``x`` holds if and only if every
coefficient vanishes, *provided* the functions ``x**n_j * exp(L_j(x))`` are linearly independent: no
two exponents may differ by a constant.  This file extracts the coefficients and checks the proviso,
for sums over a symbolic range too: there the index stands for itself, two indices are taken equal
and different in turn, and the family of frequencies must be known to be distinct.

It also decides when two systems of linear equations in the same unknowns have the same solutions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

from .canonical import EP, HALF, MASK, WIDTH, ZERO, Frame, OutOfFragment, digits, term, unkey
from .meaning import Context, Meaning
from .term import Num, Relation, Sym, relation_names

__all__ = ["Coefficient", "coefficients", "different_indices", "equivalent", "learn", "minus", "never_zero", "rows"]

MOST_FACTS = 4
"""Values kept from zero by a hypothesis of which products are looked at."""


@dataclass(frozen=True, slots=True)
class Coefficient:
    """``value = 0`` is demanded, for all values of ``indices`` (slots) that differ pairwise."""

    value: EP
    indices: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Family:
    """Terms ``coefficient * basis``, one for each tuple of pairwise different ``indices``."""

    basis: int
    coefficient: EP
    indices: tuple[int, ...]
    ends: tuple[object, ...]


def coefficients(
    reader: Meaning,
    relations: Iterable[Relation],
    variables: Iterable[str],
    index_names: tuple[str, ...] = ("i", "j"),
    anchor: str | None = None,
) -> list[Coefficient]:
    """What must vanish for ``relations`` to hold for all real values of ``variables``.

    ``index_names`` name the indices of sums in the result.  ``anchor`` is a free index of the
    relations that lies in the sums' range: members at the anchor and elsewhere are told apart.
    Raises OutOfFragment if the functions of the variables are not known to be linearly independent.
    """
    f = reader.frame
    names = list(variables)
    for n in names:
        if "complex" in reader.context.kinds.get(n, ()):
            raise OutOfFragment(f"coefficients can only be compared for a real or integer variable, and {n} is not")
        if any(isinstance(h, Relation) and not _leaves_room(h, n) for h in reader.context.given):
            raise OutOfFragment(f"coefficients can only be compared for a free variable: a hypothesis ties {n} down")
    learn(reader)
    slots = frozenset(j for n in names for j in f.deps_of(reader.value(Sym(n))))
    indices = tuple(_slot_of(reader, n) for n in index_names)
    fixed = None if anchor is None else _slot_of(reader, anchor)
    if fixed in indices or len(set(indices)) < len(indices):
        raise OutOfFragment("an index that stands for two")
    spare = tuple(f.slot("bound", (f"~{n}",)) for n in range(2))
    f.apart = frozenset({*indices, *spare} | ({fixed} if fixed is not None else set()))
    out: list[Coefficient] = []
    for r in relations:
        gap = f.cleared(f.sub(reader.value(r.lhs), reader.value(r.rhs)))
        families: dict[tuple[int, tuple[int, ...], tuple[object, ...]], EP] = {}
        for basis, coefficient, idx, ends in _families(f, gap, slots, indices, fixed):
            key = (basis, idx, ends)
            families[key] = f.add(families.get(key, ZERO), coefficient)
        parts = [_Family(b, c, i, e) for (b, i, e), c in families.items() if not f.vanishes(c)]
        _independent(f, parts, slots, spare)
        out += [Coefficient(p.coefficient, p.indices) for p in parts]
    return out


def _leaves_room(h: Relation, variable: str) -> bool:
    """Whether ``h`` leaves the variable at least a half-line (an analytic identity on it holds everywhere)."""
    if variable not in relation_names(h) or h.op == "!=":
        return True
    return h.op in (">", ">=") and h.lhs == Sym(variable) and isinstance(h.rhs, Num)


def _slot_of(reader: Meaning, name: str) -> int:
    return next(iter(reader.frame.deps_of(reader.value(Sym(name)))))


def _families(
    f: Frame, gap: EP, slots: frozenset[int], indices: tuple[int, ...], anchor: int | None
) -> Iterator[tuple[int, EP, tuple[int, ...], tuple[object, ...]]]:
    """Split every term into a function of the variables and a coefficient; open sums into families."""
    for k, c in gap.terms.items():
        sums = [j for j, _ in digits(k) if f.slots[j].kind == "sum" and f.slots[j].deps & slots]
        if not sums:
            basis, rest = _split(f, k, slots)
            yield basis, EP({rest: c}, gap.den, gap.bound), (), ()
            continue
        if len(sums) > 1 or dict(digits(k))[sums[0]] != 1:
            raise OutOfFragment("coefficients of a product of sums over the variables")
        body, ends, bound = f.slots[sums[0]].data
        assert isinstance(body, int)
        assert isinstance(ends, tuple)
        assert isinstance(bound, tuple)
        outer = k - (1 << (WIDTH * sums[0]))
        if f.deps(k) & set(indices):
            raise OutOfFragment("coefficients of a sum next to a free index of the same name as its own")
        if len(bound) > len(indices) or any(f.deps_of(unkey(e)) & slots for e in ends):
            raise OutOfFragment("coefficients of a sum whose range depends on the variables")
        if len(set(ends)) > 1:
            raise OutOfFragment("coefficients of a multiple sum over different ranges")
        still = [b for b in bound if b not in f.deps(_split(f, body, slots)[0])]
        if anchor is None and still:  # what does not move the wave is summed in its coefficient
            here = EP({body + outer: c}, gap.den, gap.bound)
            used = tuple(b for b in bound if b not in still)
            for b in still:
                here = f.sum(here, b, ZERO, unkey(ends[bound.index(b)]))
            here = _placed(f, here, used, indices[: len(used)])
            for key, cc in here.terms.items():
                basis, rest = _split(f, key, slots)
                yield basis, EP({rest: cc}, here.den, here.bound), indices[: len(used)], ends[: len(used)]
            continue
        patterns: list[tuple[int, ...]] = [indices[:1]] if len(bound) == 1 else [(indices[0],) * 2, indices[:2]]
        if anchor is not None:
            if len(bound) > 1:
                raise OutOfFragment("coefficients of a double sum next to a fixed index")
            patterns.append((anchor,))
        for pattern in patterns:
            here = _placed(f, f.mul(term(body), EP({outer: c}, gap.den, gap.bound)), bound, pattern)
            if len(set(pattern)) > 1:  # (i, j) and (j, i) run over the same pairs: name them by the basis
                other = _placed(f, f.mul(term(body), EP({outer: c}, gap.den, gap.bound)), bound, pattern[::-1])
                here = min(here, other, key=lambda v: min((_split(f, k, slots)[0] for k in v.terms), default=0))
            for key, cc in here.terms.items():
                basis, rest = _split(f, key, slots)
                used = tuple(dict.fromkeys(p for p in pattern if p != anchor))
                yield basis, EP({rest: cc}, here.den, here.bound), used, (ends[0],) if used else ()


def _placed(f: Frame, a: EP, bound: tuple[int, ...], pattern: tuple[int, ...]) -> EP:
    return f.subst(a, {b: term(1 << (WIDTH * p)) for b, p in zip(bound, pattern, strict=True)})


def _split(f: Frame, key: int, slots: frozenset[int]) -> tuple[int, int]:
    basis = sum(d << (WIDTH * j) for j, d in digits(key) if f.slots[j].deps & slots)
    for j, d in digits(basis):
        kind = f.slots[j].kind
        if kind not in ("sym", "half", "exp") or (kind != "exp" and d < 0):
            raise OutOfFragment("a function of the variables that is not an exponential polynomial")
    return basis, key - basis


def _exponent(f: Frame, basis: int, slots: frozenset[int]) -> dict[int, EP]:
    """The exponent of a basis function: monomial in the variables -> its coefficient."""
    out: dict[int, EP] = {}
    for j, d in digits(basis):
        if f.slots[j].kind != "exp":
            continue
        m = f.slots[j].data[0]
        assert isinstance(m, int)
        mono, rest = _split(f, m, slots)
        if any(f.slots[s].kind == "exp" for s, _ in digits(mono)):
            raise OutOfFragment("a function of the variables that is not an exponential polynomial")
        out[mono] = f.add(out.get(mono, ZERO), f.scale(term(rest), Fraction(d, f.unit)))
    return out


def _independent(f: Frame, parts: list[_Family], slots: frozenset[int], free: tuple[int, ...]) -> None:
    """Check that no two basis functions have exponents that differ by a constant."""
    exponents: dict[int, dict[int, EP]] = {}

    def exponent(basis: int) -> dict[int, EP]:
        if basis not in exponents:
            exponents[basis] = _exponent(f, basis, slots)
        return exponents[basis]

    def distinct(a: int, b: int) -> None:
        _distinct(f, exponent(a), exponent(b), slots)

    groups: dict[tuple[tuple[int, object], ...], list[_Family]] = {}
    for p in parts:
        e = exponent(p.basis)
        groups.setdefault(tuple(sorted((m, v.key()) for m, v in e.items())), []).append(p)
    if any((p.indices, p.ends) != (g[0].indices, g[0].ends) for g in groups.values() for p in g):
        raise OutOfFragment("one frequency in sums over different ranges, or in a sum and outside it")
    heads = [g[0] for g in groups.values()]
    spare = [1 << (WIDTH * n) for n in free]
    for a in heads:
        if len(a.indices) == 1:  # one family against itself at another index
            distinct(a.basis, _moved(f, a.basis, a.indices, (spare[0],)))
        elif len(a.indices) == 2:
            for pair in _images(a.indices, spare):
                distinct(a.basis, _moved(f, a.basis, a.indices, pair))
    for a, b in combinations(heads, 2):
        distinct(a.basis, b.basis)
        images: list[tuple[int, ...]] = []
        if len(b.indices) == 1:
            images = [(spare[0],)]
            if len(a.indices) == 2:
                images = [(spare[0],), (1 << (WIDTH * a.indices[1]),)]
        elif len(b.indices) == 2:
            images = [*_images(b.indices, spare)]
        for image in images:
            distinct(a.basis, _moved(f, b.basis, b.indices, image))


def _images(indices: tuple[int, ...], spare: list[int]) -> list[tuple[int, int]]:
    """Where a pair of different indices can go, up to renaming, other than to itself."""
    i, j = (1 << (WIDTH * n) for n in indices)
    s, t = spare[:2]
    return [(j, i), (i, s), (s, j), (j, s), (s, i), (s, t)]


def _moved(f: Frame, basis: int, indices: tuple[int, ...], image: tuple[int, ...]) -> int:
    moved = f.subst(term(basis), {n: term(k) for n, k in zip(indices, image, strict=True)})
    if len(moved.terms) != 1:
        raise OutOfFragment("a function of the variables of a form the kernel does not rename")
    return next(iter(moved.terms))


def _distinct(f: Frame, ea: dict[int, EP], eb: dict[int, EP], slots: frozenset[int]) -> None:
    """That two exponents, by the monomial in the variables, differ by more than a constant, or raise OutOfFragment."""
    for m in {**ea, **eb}:
        gap = f.sub(ea.get(m, ZERO), eb.get(m, ZERO))
        if any(f.is_integer_slot(j) for j, _ in digits(m)):
            if dict(digits(m)) in ({j: 1} for j in slots) and _moves_integers(f, gap):
                return
        elif never_zero(f, gap):
            return
    raise OutOfFragment("two frequencies that are not known to differ (state that they do)")


def _moves_integers(f: Frame, gap: EP) -> bool:
    """Whether ``exp(gap*n)`` is certainly not 1 for all integers ``n``: a real gap, or ``I*pi*q`` unless q is even."""
    turns = f.as_rational(f.mul(gap, f.inverse(f.mul(f.i, f.pi)))) if gap.terms else None
    if turns is not None:
        return turns % 2 != 0
    return f.is_real(gap) and never_zero(f, gap)


def learn(reader: Meaning) -> None:
    """Note what the hypotheses keep from zero, for :func:`never_zero`."""
    f = reader.frame
    for h in reader.context.facts:
        if h.op in ("!=", "<", ">"):
            try:
                gap = f.sub(*(reader.value(reader.context.unfold(t)) for t in (h.lhs, h.rhs)))
            except OutOfFragment:
                continue
            if len(gap.terms) > 1:  # a single one is an assumption on a name
                f.nonzero.append(gap)


def different_indices(context: Context, frame: Frame) -> frozenset[int]:
    """Slots of the first two integer symbols that a hypothesis ``i != j`` keeps apart."""
    for h in context.facts:
        if h.op == "!=" and isinstance(h.lhs, Sym) and isinstance(h.rhs, Sym):
            names = (h.lhs.name, h.rhs.name)
            if all("integer" in context.kinds.get(n, ()) for n in names):
                slots = [frame.index.get(("sym", n)) for n in names]
                return frozenset(j for j in slots if j is not None)
    return frozenset()


def never_zero(f: Frame, a: EP) -> bool:
    """Whether ``a`` is certainly not zero under the assumptions on its symbols.

    The indices in ``f.apart`` count as different integers; a family assumed ``distinct`` then has
    different members.
    """
    if len(a.terms) == 1:
        return all(never_zero_atom(f, j) for j, _ in digits(next(iter(a.terms))))
    if not a.terms:
        return False
    if f.inverses and any(f.slots[j].kind == "inv" for k in a.terms for j, _ in digits(k)):
        return never_zero(f, f.cleared(a))
    if f.nonzero and _kept_from_zero(f, a):
        return True
    seen = [dict(digits(k)) for k in a.terms]
    shared = {j: d for j, d in seen[0].items() if j and all(s.get(j) == d for s in seen)}
    if shared and all(never_zero_atom(f, j) for j in shared):
        part = sum(d << (WIDTH * j) for j, d in shared.items())
        return never_zero(f, EP({k - part: c for k, c in a.terms.items()}, a.den, a.bound))
    return f.not_zero(a) or _of_one_sign(f, a) or _separated(f, a) or _different_members(f, a)


def _of_one_sign(f: Frame, a: EP) -> bool:
    """Whether ``a`` is, but for a root of unity, a sum of positive terms or of negative ones."""
    alike = len({((k + HALF) & MASK, c > 0) for k, c in a.terms.items()}) == 1
    return alike and all(f.is_positive_slot(j) for k in a.terms for j, _ in digits(k) if j)


def _different_members(f: Frame, a: EP) -> bool:
    """Whether ``a`` is the difference of two indices, or of members of a distinct family, but for a factor."""
    if len(a.terms) != 2 or sum(a.terms.values()) != 0:
        return False
    common, one, two = told_apart(a)
    alone = list(one.values()) == list(two.values()) == [1]
    return alone and all(never_zero_atom(f, j) for j in common) and _members_differ(f, next(iter(one)), next(iter(two)))


def told_apart(a: EP) -> tuple[set[int], dict[int, int], dict[int, int]]:
    """The slots that two terms share, and what each has besides."""
    one, two = (dict(digits(k)) for k in a.terms)
    common = {j for j, d in one.items() if two.get(j) == d}
    one, two = ({j: d for j, d in t.items() if j not in common} for t in (one, two))
    return common, one, two


def _separated(f: Frame, a: EP) -> bool:
    """Whether ``a`` is ``x * (i - j)`` for two different indices and an ``x`` that is never zero."""
    indices = [j for j in f.apart if any(dict(digits(k)).get(j) for k in a.terms)]
    if len(indices) != 2:
        return False
    i, j = (1 << (WIDTH * n) for n in indices)
    part = EP({k - i: c for k, c in a.terms.items() if dict(digits(k)).get(indices[0])}, a.den, a.bound)
    if f.deps_of(part) & set(indices):
        return False
    whole_value = f.mul(part, f.sub(term(i), term(j)))
    return f.vanishes(f.sub(a, whole_value)) and never_zero(f, part)


def _kept_from_zero(f: Frame, a: EP) -> bool:
    """Whether ``a`` or its modulus is a multiple of what hypotheses keep from zero, or of a product of them."""
    known = f.nonzero[:MOST_FACTS]
    if f.products[0] != len(known):
        every = (f.product(few) for n in (1, 2, 3) for few in combinations_with_replacement(known, n))
        f.products = len(known), list(every)
    values = [a]
    if not f.is_real(a):
        with suppress(OutOfFragment):
            values.append(f.mul(a, f.conjugate(a)))
    return any(_is_multiple(f, value, v) for v in f.products[1] for value in values)


def _is_multiple(f: Frame, a: EP, v: EP) -> bool:
    """Whether ``a`` is ``v`` times one term that is never zero."""
    shift = max(a.terms) - max(v.terms)
    ratio = Fraction(a.terms[max(a.terms)], v.terms[max(v.terms)])
    if len(a.terms) != len(v.terms) or any(a.terms.get(k + shift) != c * ratio for k, c in v.terms.items()):
        return False
    return all(never_zero_atom(f, j) for j, _ in digits(shift))


def _members_differ(f: Frame, a: int, b: int) -> bool:
    """Whether two atoms are different indices, or members of a distinct family at different indices."""
    if a in f.apart and b in f.apart:
        return True
    one, two = f.slots[a], f.slots[b]
    if one.kind != "ref" or two.kind != "ref" or one.data[0] != two.data[0]:
        return False
    gaps = [f.sub(unkey(x), unkey(y)) for x, y in zip(one.data[1:], two.data[1:], strict=True)]  # type: ignore[arg-type]
    return "distinct" in f.kinds.get(str(one.data[0]), ()) and any(never_zero(f, g) for g in gaps)


def never_zero_atom(f: Frame, j: int) -> bool:
    """Whether the atom is certainly not zero."""
    kind, data, _ = f.slots[j]
    if kind in ("sym", "half", "ref"):
        return "nonzero" in f.kinds.get(str(data[0]), ())
    return kind in ("root", "pi", "exp", "inv") or f.not_zero(term(1 << (WIDTH * j)))


# -- linear systems ------------------------------------------------------------------------------------


def rows(f: Frame, values: Iterable[EP], unknown: frozenset[str]) -> list[dict[int, EP]]:
    """Each value as coefficients by unknown (slot), the rest under slot -1; raises if not linear."""
    out = []
    for v in values:
        row: dict[int, EP] = {}
        v = f.cleared(v)
        for k, c in v.terms.items():
            mine = [(j, d) for j, d in digits(k) if _is_unknown(f, j, unknown)]
            if len(mine) > 1 or (mine and mine[0][1] != 1):
                raise OutOfFragment("equations that are not linear in the unknowns")
            j = mine[0][0] if mine else -1
            rest = k - (1 << (WIDTH * j)) if mine else k
            if any(_hides(f, s, unknown) for s, _ in digits(rest)):
                raise OutOfFragment("an unknown inside a function")
            row[j] = f.add(row.get(j, ZERO), EP({rest: c}, v.den, v.bound))
        out.append({j: v for j, v in row.items() if not f.vanishes(v)})
    return out


def _is_unknown(f: Frame, j: int, unknown: frozenset[str]) -> bool:
    """Whether slot ``j`` is an unknown, or a sum of them: that counts as one more, whatever it is made of."""
    kind, data, _ = f.slots[j]
    if kind == "sum":
        return _hides(f, j, unknown)
    return kind in ("sym", "half", "ref") and str(data[0]) in unknown


def _hides(f: Frame, j: int, unknown: frozenset[str]) -> bool:
    return any(str(f.slots[s].data[0]).removesuffix("[]") in unknown for s in f.slots[j].deps if f.slots[s].data)


def equivalent(f: Frame, first: list[EP], second: list[EP], unknowns: Iterable[str]) -> bool:
    """Whether two systems ``value = 0``, linear in the unknowns, certainly have the same solutions."""
    unknown = frozenset(unknowns)
    a, b = rows(f, first, unknown), rows(f, second, unknown)
    return _implies(f, a, b) and _implies(f, b, a)


def _implies(f: Frame, given: list[dict[int, EP]], wanted: list[dict[int, EP]]) -> bool:
    echelon: list[tuple[int, dict[int, EP]]] = []
    pending = [dict(r) for r in given if r]
    loose: list[EP] = []
    while pending:
        best = next(
            ((n, j) for n, r in enumerate(pending) for j in sorted(r, reverse=True) if j >= 0 and never_zero(f, r[j])),
            None,
        )
        if best is None:
            for r in pending:
                if set(r) != {-1}:
                    return False  # a pivot that might be zero: no statement
                loose.append(r[-1])
            break
        n, j = best
        pivot = pending.pop(n)
        inv = f.inverse(pivot[j])
        pivot = {k: f.mul(v, inv) for k, v in pivot.items()}
        pending = [r for r in (minus(f, r, pivot, j) for r in pending) if r]
        echelon = [(k, minus(f, r, pivot, j)) for k, r in echelon]
        echelon.append((j, pivot))
    contradiction = any(never_zero(f, v) for v in loose)
    for r in wanted:
        rest = dict(r)
        for j, pivot in echelon:
            rest = minus(f, rest, pivot, j)
        if not rest or contradiction:
            continue
        if set(rest) != {-1} or not any(_proportional(f, rest[-1], v) for v in loose):
            return False
    return True


def minus(f: Frame, r: dict[int, EP], pivot: dict[int, EP], j: int) -> dict[int, EP]:
    """The row ``r`` less the multiple of ``pivot`` (1 at ``j``) that clears its entry at ``j``."""
    if j not in r:
        return r
    factor = r[j]
    out = {}
    for k in {**r, **pivot}:
        v = f.sub(r.get(k, ZERO), f.mul(factor, pivot.get(k, ZERO)))
        if not f.vanishes(v):
            out[k] = v
    return out


def _proportional(f: Frame, a: EP, b: EP) -> bool:
    """Whether ``a`` is ``b`` times something that is never zero."""
    a, b = f.inverse(f.cleared(a)), f.inverse(f.cleared(b))
    if len(a.terms) != 1 or len(b.terms) != 1:
        return False
    ratio = next(iter(a.terms)) - next(iter(b.terms))
    return all(f.slots[j].kind != "inv" and never_zero_atom(f, j) for j, _ in digits(ratio))

"""Comparing coefficients.

An identity ``sum(c_j * x**n_j * exp(L_j(x))) = 0`` for all real ``x`` holds if and only if every
coefficient vanishes, *provided* the functions ``x**n_j * exp(L_j(x))`` are linearly independent: no
two exponents may differ by a constant.  This file extracts the coefficients and checks the proviso,
for sums over a symbolic range too: there the index stands for itself, two indices are taken equal
and different in turn, and the family of frequencies must be known to be distinct.

It also decides when two systems of linear equations in the same unknowns have the same solutions: each equation of
the one is a sum of multiples of those of the other.  The multipliers are looked for elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from .canonical import EP, WIDTH, ZERO, Frame, OutOfFragment, digits, term, unkey
from .meaning import Meaning
from .nonzero import has_a_value, never_zero
from .term import Num, Relation, Sym, relation_names
from .untrusted.systems import multipliers

__all__ = ["Coefficient", "coefficients", "equivalent"]


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
    reader.learn()
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


# -- linear systems ------------------------------------------------------------------------------------


def equivalent(f: Frame, first: list[EP], second: list[EP], unknowns: Iterable[str]) -> bool:
    """Whether two systems ``value = 0``, linear in the unknowns, certainly have the same solutions."""
    first, second = ([f.cleared(v) for v in values] for values in (first, second))
    return _follow(f, first, second, unknowns) and _follow(f, second, first, unknowns)


def _follow(f: Frame, given: list[EP], wanted: list[EP], unknowns: Iterable[str]) -> bool:
    """Whether each value ``wanted`` is a sum of multiples of those ``given``: zero where these are."""
    found = multipliers(f, given, wanted, unknowns)
    if found is None or len(found) != len(wanted):
        return False
    return all(_is_sum(f, value, given, times) for value, times in zip(wanted, found, strict=True))


def _is_sum(f: Frame, value: EP, given: list[EP], times: Mapping[int, EP]) -> bool:
    total = f.add(ZERO, *(f.mul(q, given[n]) for n, q in times.items()))
    return f.vanishes(f.sub(value, total)) and all(has_a_value(f, q) for q in times.values())

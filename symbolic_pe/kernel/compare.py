"""Comparing coefficients.

An identity ``sum(c_j * x**n_j * exp(L_j(x))) = 0`` for all real ``x`` holds if and only if every
coefficient vanishes, *provided* the functions ``x**n_j * exp(L_j(x))`` are linearly independent: no
two exponents may differ by a constant.  This file extracts the coefficients and checks the proviso,
for sums over a symbolic range too: there the index stands for itself, two indices are taken equal
and different in turn, and the family of frequencies must be known to be distinct.

It also decides when two systems of linear equations in the same unknowns have the same solutions: each equation of
the one is a sum of multiples of those of the other.  The multipliers are looked for elsewhere.

To be believed: the independence just stated; that a hypothesis which leaves a half-line, or all but the zeros of a
polynomial, leaves enough values; and that what holds for all values of an index may hold because there are none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, permutations

from .canonical import EP, WIDTH, ZERO, Frame, OutOfFragment, digits, term, unkey
from .derivation import Equivalence
from .meaning import Meaning
from .nonzero import has_a_value, never_zero
from .term import MATRIX_KINDS, Assumption, Hypothesis, Num, Relation, Sym, relation_names, scan
from .untrusted.systems import multipliers

__all__ = ["Coefficient", "check_free", "coefficients", "demands", "equivalent"]


@dataclass(frozen=True, slots=True)
class Coefficient:
    """``value = 0`` is demanded, for all values of ``indices`` (slots) that differ pairwise (there may be none)."""

    value: EP
    indices: frozenset[int] = frozenset()


Wave = tuple[int, tuple[int, ...]]
"""A function of the variables, one for each tuple of pairwise different indices."""


def check_free(reader: Meaning, variables: Iterable[str]) -> None:
    """Raises OutOfFragment if a hypothesis may keep variables from having all real or integer values on a half-line.

    They may miss the zeros of a polynomial besides.  An analytic identity that holds there holds everywhere.
    """
    context, names = reader.context, set(variables)
    hypotheses = [*context.hypotheses()]
    for h in hypotheses:  # grows as it goes
        if isinstance(h, Assumption) and h.kind in MATRIX_KINDS:
            raise OutOfFragment("coefficients can only be compared for numbers")
        spoken = {h.name} if isinstance(h, Assumption) else {*relation_names(h), *scan(h.lhs, h.rhs)[1]}
        tied = context.behind(spoken) & names
        if tied and not _leaves_room(reader, h, names):
            raise OutOfFragment(f"a hypothesis ties {min(tied)} down, whose coefficients are compared")
        hypotheses += [x for x in context.added if x not in hypotheses]


def _leaves_room(reader: Meaning, h: Hypothesis, variables: Collection[str]) -> bool:
    if isinstance(h, Assumption):
        return h.name in variables and h.kind != "complex"
    if h.op != "!=":
        return h.op in (">", ">=") and isinstance(h.lhs, Sym) and h.lhs.name in variables and isinstance(h.rhs, Num)
    f, parts = reader.frame, dict[int, EP]()
    slots = frozenset(_slot_of(reader, n) for n in variables)
    gap = f.sub(*(reader.value(reader.context.unfold(t)) for t in (h.lhs, h.rhs)))
    for k, c in gap.terms.items():
        basis, rest = _split(f, k, slots)
        parts[basis] = f.add(parts.get(basis, ZERO), EP({rest: c}, gap.den, gap.bound))
    whole = {f.slots[j].kind for basis in parts for j, _ in digits(basis)} <= {"sym", "half"}
    return whole and any(never_zero(f, c) for c in parts.values())


def coefficients(reader: Meaning, relations: Iterable[Relation], goal: Equivalence) -> list[Coefficient]:
    """What must vanish for ``relations`` to hold for all real values of the variables of ``goal``.

    Its ``indices`` name those of sums in the result.  Its ``anchor`` is a free index of the
    relations that lies in the sums' range: members at the anchor and elsewhere are told apart.
    Raises OutOfFragment if the functions of the variables are not known to be linearly independent.
    """
    f, relations = reader.frame, list(relations)
    if any(n in relation_names(r) for n in goal.indices for r in relations):
        raise OutOfFragment("an index of sums that stands outside of them")
    reader.learn()
    anchors = () if goal.anchor is None else (goal.anchor,)
    slots = frozenset(_slot_of(reader, n) for n in goal.variables)
    indices = tuple(_slot_of(reader, n) for n in goal.indices)
    fixed = next((_slot_of(reader, n) for n in anchors), None)
    if len({*goal.variables, *goal.indices, *anchors}) < len(goal.variables) + len(indices) + len(anchors):
        raise OutOfFragment("a name that stands for two things")
    spare = tuple(f.slot("bound", (f"~{n}",)) for n in range(2))
    f.apart = frozenset({*indices, *spare} | ({fixed} if fixed is not None else set()))
    out: list[Coefficient] = []
    ranges: set[object] = set()
    for r in relations:
        gap = f.cleared(f.sub(reader.value(r.lhs), reader.value(r.rhs)))
        waves: dict[Wave, EP] = {}
        for basis, coefficient, idx, ends in _families(f, gap, slots, indices, fixed):
            waves[basis, idx] = f.add(waves.get((basis, idx), ZERO), coefficient)
            ranges.update(ends)
        if len(ranges) > 1:
            raise OutOfFragment("coefficients of sums over different ranges")
        waves = {wave: c for wave, c in waves.items() if not f.vanishes(c)}
        _independent(f, waves, slots, spare)
        out += [Coefficient(c, frozenset(idx)) for (_, idx), c in waves.items()]
    return out


def demands(reader: Meaning, relations: Iterable[Relation], goal: Equivalence) -> list[Coefficient]:
    """What must vanish for conditions to hold, for all values of the indices that stand in them."""
    return [
        Coefficient(
            reader.frame.sub(reader.value(r.lhs), reader.value(r.rhs)),
            frozenset(_slot_of(reader, n) for n in goal.indices if n in relation_names(r)),
        )
        for r in relations
    ]


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
        if len(bound) > len(indices) or any(f.deps_of(unkey(e)) & slots for e in ends):
            raise OutOfFragment("coefficients of a sum whose range depends on the variables")
        if len(set(ends)) > 1:
            raise OutOfFragment("coefficients of a multiple sum over different ranges")
        still = [b for b in bound if b not in f.deps(_split(f, body, slots)[0])]
        if anchor is None and still:  # what does not move the wave is summed in its coefficient
            here = f.mul(term(body), EP({outer: c}, gap.den, gap.bound))
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


def _independent(f: Frame, waves: Iterable[Wave], slots: frozenset[int], free: tuple[int, ...]) -> None:
    """Check that no two of them have exponents that differ by a constant; those with one exponent differ in powers."""
    exponents: dict[int, dict[int, EP]] = {}

    def exponent(basis: int) -> dict[int, EP]:
        if basis not in exponents:
            exponents[basis] = _exponent(f, basis, slots)
        return exponents[basis]

    groups: dict[tuple[tuple[int, object], ...], list[Wave]] = {}
    for basis, indices in waves:
        e = exponent(basis)
        groups.setdefault(tuple(sorted((m, v.key()) for m, v in e.items())), []).append((basis, indices))
    if any(indices != g[0][1] for g in groups.values() for _, indices in g):
        raise OutOfFragment("one frequency in a sum and outside it")
    heads = [g[0] for g in groups.values()]
    for (a, here), (b, there) in combinations_with_replacement(heads, 2):
        for image in permutations((*here, *free), len(there)):  # indices of both are the same or differ
            if (a, here) != (b, image):
                _distinct(f, exponent(a), exponent(_moved(f, b, there, image)), slots)


def _moved(f: Frame, basis: int, indices: tuple[int, ...], image: tuple[int, ...]) -> int:
    moved = _placed(f, term(basis), indices, image)
    if len(moved.terms) != 1:
        raise OutOfFragment("a function of the variables of a form the kernel does not rename")
    return next(iter(moved.terms))


def _distinct(f: Frame, ea: dict[int, EP], eb: dict[int, EP], slots: frozenset[int]) -> None:
    """That two exponents, by the monomial in the variables, differ by more than a constant, or raise OutOfFragment."""
    linear = all(sum(d for j, d in digits(m) if f.is_integer_slot(j)) <= 1 for m in {**ea, **eb})
    for m in {**ea, **eb}:
        gap = f.sub(ea.get(m, ZERO), eb.get(m, ZERO))
        if any(f.is_integer_slot(j) for j, _ in digits(m)):
            if dict(digits(m)) in ({j: 1} for j in slots) and _moves_integers(f, gap, linear):
                return
        elif never_zero(f, gap):
            return
    raise OutOfFragment("two frequencies that are not known to differ (state that they do)")


def _moves_integers(f: Frame, gap: EP, linear: bool) -> bool:
    """Whether ``exp(gap*n)`` is certainly not 1 for all integers ``n``: a real gap, or ``I*pi*q`` unless q is even.

    Turns count only beside exponents that are ``linear`` in integers: ``exp(I*pi*n)`` is ``exp(I*pi*n**2)``.
    """
    turns = f.as_rational(f.mul(gap, f.inverse(f.mul(f.i, f.pi)))) if gap.terms else None
    if turns is not None:
        return linear and turns % 2 != 0
    return f.is_real(gap) and never_zero(f, gap)


# -- linear systems ------------------------------------------------------------------------------------


def equivalent(f: Frame, first: list[Coefficient], second: list[Coefficient], unknowns: Iterable[str]) -> bool:
    """Whether two systems ``value = 0``, linear in the unknowns, certainly have the same solutions."""
    first, second = ([Coefficient(f.cleared(c.value), c.indices) for c in system] for system in (first, second))
    return _follow(f, first, second, unknowns) and _follow(f, second, first, unknowns)


def _follow(f: Frame, given: list[Coefficient], wanted: list[Coefficient], unknowns: Iterable[str]) -> bool:
    """Whether each value ``wanted`` is a sum of multiples of those ``given``: zero where these are."""
    found = multipliers(f, [c.value for c in given], [c.value for c in wanted], unknowns)
    if found is None or len(found) != len(wanted):
        return False
    return all(_is_sum(f, c, given, times) for c, times in zip(wanted, found, strict=True))


def _is_sum(f: Frame, wanted: Coefficient, given: list[Coefficient], times: Mapping[int, EP]) -> bool:
    """Of what holds for all values of an index nothing follows that has no such index: there may be no value."""
    total = f.add(ZERO, *(f.mul(q, given[n].value) for n, q in times.items()))
    if not all(given[n].indices <= wanted.indices and has_a_value(f, q) for n, q in times.items()):
        return False
    return f.vanishes(f.sub(wanted.value, total))

"""Bilinear forms PE(m)^T H PE(n): which waves they hold, and which H leave only m - n."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from ..kernel.canonical import EP, OutOfFragment
from ..kernel.checker import compare
from ..kernel.derivation import Derivation, Equivalence
from ..kernel.nonzero import never_zero
from ..kernel.term import (
    ELEMENTARY,
    WHOLE,
    Assumption,
    BlockMatrix,
    Definition,
    Fn,
    Hypothesis,
    Matrix,
    Mul,
    Neg,
    Num,
    Ref,
    Relation,
    Sym,
    Term,
    free_names,
    num,
    relation_names,
    substitute,
    walk,
    with_values,
)  # fmt: skip
from ..kernel.theories.numbers import Numbers
from ..kernel.untrusted.systems import minus, rows
from ..kernel.verdict import UNDECIDED, Verdict
from ..language.latex import latex
from ..proof import Part, Proof
from .build import add, mul, total
from .chain import Link, account, chain, equivalence
from .products import EXPONENTS, PRODUCT, summed
from .readback import Readback, Wave, times
from .setting import NotApplicable, Place, Setting, moved, not_read

__all__ = ["block_diagonal", "diagonal", "full"]


def _h(s: Setting, a: int, b: int, row: Term | None = None, col: Term | None = None) -> Ref:
    """``H[width*i + a, width*j + b]``; in halves, entry ``[i, j]`` of the quarter of H that (a, b) names."""
    i = row or Sym(s.encoding.index)
    j = col or i
    if not s.family:
        return Ref(s.fresh("H"), (num(a), num(b)))
    if s.encoding.layout == "halves":
        return Ref(_quarters(s)[a * s.width + b], (i, j))
    return Ref(s.fresh("H"), (_place(s, i, a), _place(s, j, b)))


def _quarters(s: Setting) -> tuple[str, ...]:
    """Names of the entries of H: ``H``, or one for each block of rows and columns if the layout is in halves."""
    if s.encoding.layout != "halves" or not s.family:
        return (s.fresh("H"),)
    if s.width == 2:
        return tuple(s.fresh(x) for x in "ABCD")
    return tuple(s.fresh(f"H_{a}{b}") for a in range(s.width) for b in range(s.width))


def _place(s: Setting, i: Term, a: int) -> Term:
    """Where component a of block i stands in the vector."""
    return add(mul(num(s.width), i), num(a))


def _entries(s: Setting) -> str:
    if len(_quarters(s)) == 4:
        a, b, c, d = _quarters(s)
        return f"entry by entry; the quarters of ${s.fresh('H')}$ are ${a}$ and ${b}$ above ${c}$ and ${d}$"
    return "entry by entry"


def _start(s: Setting, m: Place, n: Place) -> Term:
    left = Fn("conj", (s.apply(m),)) if s.complex else s.apply(m)
    return Mul((Fn("transpose", (left,)), Sym(s.fresh("H")), s.apply(n)))


def _row(s: Setting, place: Place) -> tuple[Term, ...]:
    """The components of the code on the left of H: of complex ones the conjugates."""
    return tuple(Fn("conj", (x,)) for x in s.at(place)) if s.complex else s.at(place)


def _known(s: Setting) -> tuple[Hypothesis, ...]:
    """What is assumed: of the encoding, and that H is complex where the codes are."""
    more = tuple(Assumption(n, "complex") for n in _quarters(s)) if s.complex else ()
    return (*s.hypotheses, *more)


def _products(s: Setting, m: Place, n: Place, pairs: Sequence[tuple[int, int]]) -> list[Term]:
    u, v = _row(s, m), s.at(n)
    return [mul(_h(s, a, b), u[a], v[b]) for a, b in pairs]


def _collected(s: Setting, products: Sequence[Term], *places: Place) -> tuple[Readback, list[EP], list[Wave]]:
    table = next((x for t in s.encoding.block for x in walk(t) if isinstance(x, Fn) and x.name not in ELEMENTARY), None)
    if table is not None and set(s.encoding.positions) & free_names(table).keys():
        if table.name in WHOLE:
            raise NotApplicable("the position is rounded, and waves are what a form splits into")
        raise NotApplicable(f"nothing is known of {table.name} as a function of the position")
    try:
        back, values = s.read(products, *places)
        if s.complex:
            return back, values, []
        return back, values, _sorted(back.waves(back.frame.add(*values)))
    except OutOfFragment as e:
        raise not_read("the form is not read", e) from None


def _sorted(waves: Sequence[Wave]) -> list[Wave]:
    """Waves in m - n before those in m + n, cosines before sines."""

    def key(w: Wave) -> tuple[bool, str]:
        return len({c > 0 for c in w.phase.terms.values()}) == 1, w.kind

    return sorted(waves, key=key)


def _written(back: Readback, waves: Sequence[Wave]) -> Term:
    return add(*(times(back.polynomial(w.coefficient), back.function(w)) for w in waves))


def _formula(
    s: Setting, m: Place, n: Place, pairs: Sequence[tuple[int, int]], h: Definition
) -> tuple[Part, Term, Readback, list[Wave]]:
    products = _products(s, m, n, pairs)
    back, values, waves = _collected(s, products, m, n)
    try:
        if s.complex:
            collected = summed(s, back.value(back.frame.add(*values)))
            each = [back.value(v) for v in values]
        else:
            collected = summed(s, _written(back, waves))
            each = [_written(back, _sorted(back.waves(v))) for v in values]
    except OutOfFragment as e:
        raise not_read("the form is not read", e) from None
    links: list[Link] = [
        ("definition", summed(s, add(*products)), _entries(s)),
        ("product to sum", summed(s, add(*each)), EXPONENTS if s.complex else PRODUCT),
        ("collect", collected, "by the phase"),
    ]
    part = chain("formula", "The form", _start(s, m, n), links, _known(s), (s.definition(), h))
    return part, collected, back, waves


def _positions(s: Setting) -> tuple[Place, Place, Place]:
    return s.place("m"), s.place("n"), s.place("t")


def _variables(*places: Place) -> tuple[str, ...]:
    return tuple(n for place in places for x in place for n in free_names(x))


def diagonal(s: Setting) -> Proof:
    """A diagonal H splits into cos(m-n) and cos(m+n); the latter vanishes iff the pairs are equal."""
    m, n, t = _positions(s)
    w = s.width
    entries = [[_h(s, a, a) if a == b else num(0) for b in range(w)] for a in range(w)]
    h = Definition(s.fresh("H"), (), s.square(entries))
    pairs = [(a, a) for a in range(w)]
    part, collected, back, waves = _formula(s, m, n, pairs, h)
    parts = [part]
    moves = [(x, _moves(back, x, *_variables(m, n))) for x in waves]
    absolute = [x for x, moving in moves if moving is not False]
    if s.complex or any(moving is None for _, moving in moves):
        parts.append(_relative(s, pairs, m, n, t))
    elif absolute:
        vanishing = Relation("==", summed(s, _written(back, absolute)), num(0))
        parts.append(_iff(s, "absolute", "When only the distance is left", (vanishing,), _variables(m, n), ()))
    start = _start(s, m, n)
    claim = "" if _in_pairs(s, parts[-1]) else _OTHERWISE
    return account(s, parts, collected, start, definitions=(h,), claim=claim)


_OTHERWISE = (
    r"For a diagonal $H$ the form $\mathrm{PE}(m)^{\mathsf T}H\,\mathrm{PE}(n)$ is the sum found below, and it depends "
    r"on $m-n$ alone if and only if $H$ meets the conditions found below, if any."
)


def _in_pairs(s: Setting, part: Part) -> bool:
    """Whether the conditions are that H is constant on pairs of entries."""
    goal = part.derivation.goal
    pairs = isinstance(goal, Equivalence) and 2 * len(goal.conditions) == s.width
    return pairs and all(isinstance(r.lhs, Ref) and isinstance(r.rhs, Ref) for r in goal.conditions)  # type: ignore[union-attr]


def _moves(back: Readback, w: Wave, *names: str) -> bool | None:
    """Whether the phase of a wave moves when m and n do: never, always, or None if it is no plain wave."""
    f = back.frame
    here = {f.index[("sym", x)]: f.atom("sym", (x,)) for x in names if ("sym", x) in f.index}
    if f.deps_of(w.growth) & set(here) or f.deps_of(w.coefficient) & set(here) or len(names) > 2:
        return None
    one = EP({0: 1})
    moved = f.sub(f.subst(w.phase, {j: f.add(v, one) for j, v in here.items()}), w.phase)
    if f.vanishes(moved):
        return False
    return True if never_zero(f, moved) else None


def block_diagonal(s: Setting) -> Proof:
    """A block-diagonal H: relative only iff each block is a*I + b*J."""
    m, n, t = _positions(s)
    w = s.width
    entries = [[_h(s, a, b) for b in range(w)] for a in range(w)]
    h = Definition(s.fresh("H"), (), s.square(entries))
    pairs = [(a, b) for a in range(w) for b in range(w)]
    part, collected, _, _ = _formula(s, m, n, pairs, h)
    iff = _relative(s, pairs, m, n, t)
    return account(s, (part, iff), collected, _start(s, m, n), definitions=(h,))


def _relative(s: Setting, pairs: Sequence[tuple[int, int]], m: Place, n: Place, t: Place) -> Part:
    """When the form stays as it is while both positions move by t."""

    def form(a: Place, b: Place) -> Term:
        return summed(s, add(*_products(s, a, b, pairs)))

    same = Relation("==", form(moved(m, t), moved(n, t)), form(m, n))
    return _iff(s, "relative", "When only the distance matters", (same,), _variables(m, n, t), ())


def full(s: Setting) -> Proof:
    """A full H: cross-frequency terms, and relative only iff those vanish and the blocks are a*I + b*J."""
    if not s.family:
        raise NotApplicable("it has a single block, so that there are no cross-frequency terms (see bilinear-block)")
    if isinstance(s.encoding.count, Num):
        proof = _full(_of_any_size(s))
        if proof.verdict.proved:
            number = f"${latex(s.encoding.count)}$ blocks are among them"
            return replace(proof, remedy=f"It is shown for every number of blocks; {number}.")
    return _full(s)


def _of_any_size(s: Setting) -> Setting:
    """With a symbol for the number of blocks: what holds for every number holds for the one given."""
    name = s.fresh("N")
    more = (Assumption(name, "integer"), Assumption(name, "positive"))
    return replace(s, encoding=replace(s.encoding, count=Sym(name), hypotheses=(*s.hypotheses, *more)))


def _full(s: Setting) -> Proof:
    m, n, t = _positions(s)
    e, w = s.encoding, s.width
    i, j = Sym(e.index), Sym(s.fresh("j"))
    rename: dict[str, Term] = {e.index: j}
    block = Matrix(tuple(tuple(_h(s, a, b, i, j) for b in range(w)) for a in range(w)))
    h = Definition(s.fresh("H"), (), BlockMatrix(block, i.name, j.name, e.count))

    def products(a: Place, b: Place) -> list[Term]:
        u, v = _row(s, a), [substitute(x, rename) for x in s.at(b)]
        return [mul(_h(s, p, q, i, j), u[p], v[q]) for p in range(w) for q in range(w)]

    def doubled(body: Term) -> Term:
        return total(total(body, j.name, e.count), i.name, e.count)

    terms = products(m, n)
    back, values, waves = _collected(s, terms, m, n)
    form = back.value(back.frame.add(*values)) if s.complex else _written(back, waves)
    each = [back.value(v) if s.complex else _written(back, back.waves(v)) for v in values]
    collected = doubled(form)
    links: list[Link] = [
        ("definition", doubled(add(*terms)), _entries(s)),
        ("product to sum", doubled(add(*each)), EXPONENTS if s.complex else PRODUCT),
        ("collect", collected, r"by the phases $m\theta_i\pm n\theta_j$"),
    ]
    start = _start(s, m, n)
    formula = chain("formula", "Cross-frequency terms", start, links, _known(s), (s.definition(), h))
    same = Relation("==", doubled(add(*products(moved(m, t), moved(n, t)))), doubled(add(*terms)))
    names = (i.name, j.name)
    iff = _iff(s, "relative", "When only the distance matters", (same,), _variables(m, n, t), names)
    return account(s, (formula, iff), collected, start, definitions=(h,), claim=_STILL if _still(s) else "")


_STILL = (
    r"For a full $H$ the form $\mathrm{PE}(m)^{\mathsf T}H\,\mathrm{PE}(n)$ has cross-frequency terms, and it depends "
    r"on $m-n$ alone if and only if $H$ meets the conditions found below. A component of every block does not move "
    r"with the position, so that some are on sums of entries along rows and columns."
)


def _still(s: Setting) -> bool:
    """Whether a component does not depend on the position."""
    return any(not set(s.encoding.positions) & free_names(x).keys() for x in s.encoding.block)


def _iff(
    s: Setting,
    name: str,
    title: str,
    relations: tuple[Relation, ...],
    variables: tuple[str, ...],
    indices: tuple[str, ...],
) -> Part:
    """Find the conditions on H under which ``relations`` hold identically, and have them checked."""
    indices = indices or ((s.encoding.index,) if s.family else ())
    hyps = _known(s)
    goal = Equivalence(relations, variables, _quarters(s), (), indices)
    try:
        frame, _, found, _ = compare(Derivation(name, title, goal, (), hyps), relations, goal, [])
        conditions = _conditions(s, frame, [c.value for c in found], indices)
    except OutOfFragment as e:
        return Part(Derivation(name, title, goal, (), hyps), Verdict(UNDECIDED, "", hyps, reason=e.why))
    goal = Equivalence(relations, variables, _quarters(s), conditions, indices)
    reason = f"the waves in ${', '.join(variables)}$ are linearly independent"
    if len(indices) == 2:
        reason += rf"; ${indices[0]}\neq {indices[1]}$ where both occur"
    return equivalence(name, title, goal, [("compare coefficients", conditions, reason)], hyps)


def _conditions(s: Setting, f: Numbers, values: list[EP], indices: Sequence[str]) -> tuple[Relation, ...]:
    """Independent equations in H that say that the values vanish, real ones if the codes are real."""
    back = Readback(f, s.order())
    equations = _echelon(f, rows(f, values if s.complex else _real(s, f, values), frozenset(_quarters(s))))
    return _one_of_each([_equation(back, row) for row in equations], indices)


def _real(s: Setting, f: Numbers, values: list[EP]) -> list[EP]:
    """Real and imaginary parts, which vanish where the values do."""
    real: list[EP] = []
    for v in values:
        if not f.is_real(v):  # a common phase, such as exp(2*I*c[i]), says nothing
            (row,) = rows(f, [v], frozenset(_quarters(s)))
            unit = next((c for j, c in row.items() if j >= 0 and len(c.terms) == 1 and never_zero(f, c)), None)
            v = f.mul(v, f.inverse(unit)) if unit is not None else v
        bar = f.conjugate(v)
        real += [f.scale(f.add(v, bar), Fraction(1, 2)), f.mul(f.sub(v, bar), f.i_half)]
    return real


def _echelon(f: Numbers, equations: Iterable[dict[int, EP]]) -> list[dict[int, EP]]:
    """The same system with independent rows, reduced, the first unknown first."""
    echelon: list[tuple[int, dict[int, EP]]] = []
    for row in equations:
        rest = dict(row)
        for lead, pivot in echelon:
            rest = minus(f, rest, pivot, lead)
        if rest:
            lead = min(rest)
            inv = f.inverse(rest[lead])
            rest = {k: f.mul(v, inv) for k, v in rest.items()}
            echelon = [(k, minus(f, r, rest, lead)) for k, r in echelon]
            echelon.append((lead, rest))
    return [row for _, row in sorted(echelon, key=lambda e: e[0])]


def _equation(back: Readback, row: dict[int, EP]) -> Relation:
    """A row as an equation, with what is positive on the left."""
    left, right = [], []
    for j, v in sorted(row.items()):
        entry = back.atom(j) if j >= 0 else num(1)
        q = _coefficient(back, v)
        if isinstance(q, Neg):
            right.append(mul(q.arg, entry))
        else:
            left.append(mul(q, entry))
    if not right and len(left) == 2:
        return Relation("==", left[0], Neg(left[1]))
    return Relation("==", add(*left), add(*right))


def _coefficient(back: Readback, v: EP) -> Term:
    try:
        return back.polynomial(v)
    except OutOfFragment:  # a constant such as cos(1)
        return back.value(v)


def _one_of_each(relations: Sequence[Relation], indices: Sequence[str]) -> tuple[Relation, ...]:
    """Of two equations that differ by exchanging the indices, the one that names the first index first."""
    if len(indices) < 2:
        return tuple(relations)
    i, j = indices
    swap: dict[str, Term] = {i: Sym(j), j: Sym(i)}
    out: list[Relation] = []
    for r in sorted(relations, key=lambda r: next(iter(n for n in relation_names(r) if n in swap), i) != i):
        other = with_values(r, swap)
        if other not in out:
            out.append(r)
    return tuple(out)

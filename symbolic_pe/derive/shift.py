"""The shift operator: T(k) with PE(p+k) = T(k) PE(p), found and shown unique, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from ..kernel.canonical import OutOfFragment
from ..kernel.derivation import Derivation, Equivalence, Identity
from ..kernel.term import (
    Add,
    Assumption,
    Definition,
    Div,
    Fn,
    Hypothesis,
    Matrix,
    Mul,
    Num,
    Ref,
    Relation,
    Sym,
    Term,
    free_names,
    num,
    substitute,
    walk,
    with_values,
)  # fmt: skip
from ..kernel.verdict import UNDECIDED, Verdict
from ..language.latex import latex
from ..proof import Part, Proof
from .build import add, mul, rational, total
from .chain import account, chain, checked, equivalence
from .operator import Operator, addition_rule, named, operator
from .setting import TOO_FEW, NotApplicable, Setting, moved
from .space import completion, solve_shift

__all__ = ["shift"]

LARGEST_TABLE = 4
"""Components up to which a determinant of values is written out."""


def shift(s: Setting) -> Proof:
    """Existence and uniqueness of T(k), or the reason why there is none and what would help."""
    try:
        op = operator(s)
    except NotApplicable:
        proof = _from_zero(s) or _by_values(s)
        if proof is None:
            raise
        return proof
    if op.obstructions:
        return _refuted(s, op)
    parts = [_existence(s, op), *_components(s, op)]
    if op.unique:
        parts.append(_uniqueness(s, op))
    else:
        more = _another(op)
        other = replace(_existence(s, more).derivation, name="another", title="Another one")
        same = Relation("==", op.matrix(op.shift), more.matrix(op.shift))
        two = Derivation("two", "They are not the same", Identity(same), (), op.hypotheses)
        parts += [_dependence(s, op), checked(other), checked(two)]
    verdict, remedy = Proof.combine(tuple(parts)), ""
    if not op.unique and verdict.refuted:
        reason = "a matrix T exists, but not only one: its components are linearly dependent"
        witness = verdict.witness or {x.name: Fraction(1) for x in op.shift if isinstance(x, Sym)}
        verdict, remedy = replace(verdict, reason=reason, witness=witness), _without(s, op)
    k = op.shift
    return account(s, parts, op.matrix(k), op.applied(k), hypotheses=op.hypotheses, verdict=verdict, remedy=remedy)


def _from_zero(s: Setting) -> Proof | None:
    """No matrix moves a code that is zero to one that is not: a reason that needs no theory of the components."""
    zero, one = ((num(n),) * len(s.encoding.positions) for n in (0, s.step))
    nothing = s.column([num(0)] * s.width)
    defs = s.definitions()
    given = s.where_coded(zero, one)
    if given is None:
        return None
    parts = tuple(
        checked(Derivation(name, title, Identity(Relation("==", s.apply(place), nothing)), (), given, defs))
        for name, title, place in (
            ("zero", f"The code of ${named(zero)}$ is zero", zero),
            ("next", f"So that of ${named(one)}$ would be zero, if a matrix led from the one to the other", one),
        )
    )
    if not parts[0].verdict.proved or not parts[1].verdict.refuted:
        return None
    return account(s, parts, verdict=parts[1].verdict)


def _components(s: Setting, op: Operator) -> list[Part]:
    """The same, component by component, as articles write it: PE_(p+k, 2i) = cos(k theta_i) PE_(p, 2i) + ..."""
    e, n = s.encoding, s.width
    if not s.family or e.layout != "interleaved" or not 2 <= n <= 3:
        return []
    if any(isinstance(x, Ref) and x.name == e.name for t in e.block for x in walk(t)):
        return []
    p, place, i = s.here, moved(s.here, op.shift), Sym(e.index)
    rule, reason = addition_rule(s)
    where = [add(mul(num(n), i), num(a)) for a in range(n)]
    defs = tuple(Definition(e.name, (*p, where[a]), e.block[a], indexed=True) for a in range(n))
    here, there = s.at(place), op.expansion(e.block)
    named = op.expansion([Ref(e.name, (*p, x)) for x in where])
    hyps = (*op.hypotheses, Assumption(e.index, "integer"))
    parts = []
    for a, nth in zip(range(n), ("first", "second", "third"), strict=False):
        links = [
            ("definition", here[a], ""),
            (rule, there[a], reason if a == 0 else ""),
            ("definition", named[a], "the functions of the old position are its components"),
        ]
        title = f"The {nth} component of a pair" if n == 2 else f"The {nth} component of a block"
        parts.append(chain(f"component-{a}", title, Ref(e.name, (*place, where[a])), links, hyps, defs))
    return parts


def _dependence(s: Setting, op: Operator) -> Part:
    """A combination of the components vanishes: any multiple of it can be added to a row of T(k)."""
    terms = zip(op.dependence, s.encoding.block, strict=True)
    combined = Add(tuple(Mul((c, x)) for c, x in terms if c != num(0)))
    return chain("dependence", "The components are linearly dependent", combined,
                 [("collect", num(0), "every function cancels")], op.hypotheses)  # fmt: skip


def _another(op: Operator) -> Operator:
    """The combination that vanishes, added to the first row of T(k)."""
    first = tuple(add(x, c) for x, c in zip(op.entries[0], op.dependence, strict=True))
    return replace(op, entries=(first, *op.entries[1:]), letter="S")


def _by_values(s: Setting) -> Proof | None:
    """No matrix T(1), by a determinant of values.

    If ``v(p+1) = T v(p)`` for all p, then a row of ``v(p+1)`` is a combination of those of ``v(p)``, whatever the
    positions, and the determinant of their values at one position more than there are components is zero.
    """
    n, (name, *others) = s.width, s.encoding.positions
    if s.family or others or n > LARGEST_TABLE:
        return None
    k = s.step
    places = [k * p for p in range(1, n + 3)]
    given = s.where_coded(*((num(p),) for p in places))
    if given is None:
        return None
    for a in range(n):
        rows = tuple((*s.at((num(p),)), s.at((num(q),))[a]) for p, q in pairwise(places))
        zero = Relation("==", Fn("det", (Matrix(rows),)), num(0))
        title = f"The values at ${name} = {k}, \\dots, {places[-2]}$ leave no room for a matrix $T({k})$"
        part = checked(Derivation("values", title, Identity(zero), (), given))
        if part.verdict.refuted:
            reason = f"there is no T({k}): a component at {name} + {k} is no combination of the components at {name}"
            witness = {s.fresh("k"): Fraction(k), **part.verdict.witness}
            verdict = replace(part.verdict, witness=witness, reason=reason)
            return account(s, [replace(part, verdict=verdict)], verdict=verdict)
    return None


def _without(s: Setting, op: Operator) -> str:
    spare = next(x for c, x in zip(op.dependence, s.encoding.block, strict=True) if c == num(1))
    return f"The component ${latex(spare)}$ is a combination of the others: leave it out."


def _existence(s: Setting, op: Operator) -> Part:
    p, k = s.here, op.shift
    rule, reason = addition_rule(s)
    there = moved(p, k)
    vector = f"${_tex(s.encoding.name)}({named(p)})$"
    links = [
        ("definition", s.column(s.at(there)), f"the encoding at position ${named(there)}$"),
        (rule, s.column(op.expansion(s.encoding.block)), reason),
        ("collect", Mul((op.matrix(k), s.column(s.encoding.block))), f"each component combines those of {vector}"),
        ("definition", Mul((op.applied(k), s.apply(p))), f"the matrix is ${op.name}({named(k)})$"),
    ]
    defs = (s.definition(), op.definition())
    return chain("existence", "Existence", s.apply(there), links, op.hypotheses, defs)


def _tex(name: str) -> str:
    return rf"\mathrm{{{name}}}" if len(name) > 1 else name


def _uniqueness(s: Setting, op: Operator) -> Part:
    e = s.encoding
    p, k = s.here, op.shift
    rule, _ = addition_rule(s)
    there, n = s.at(moved(p, k)), s.width
    expanded = op.expansion(e.block)
    code = _tex(e.name)
    matrix = s.fresh("M")
    moves = f"${matrix}\\,{code}({named(p)})={code}({named(moved(p, k))})$"
    title = f"Uniqueness: a matrix ${matrix}$ with {moves} for all ${named(p)}$ is ${op.name}({named(k)})$"
    if not s.family:
        unknown = Matrix(tuple(tuple(Ref(matrix, (num(a), num(b))) for b in range(n)) for a in range(n)))
        vector = s.column(e.block)
        start: tuple[Relation, ...] = (Relation("==", Mul((unknown, vector)), s.column(there)),)
        middle: tuple[Relation, ...] = (Relation("==", Mul((unknown, vector)), s.column(expanded)),)
        end: tuple[Relation, ...] = (Relation("==", unknown, op.matrix(k)),)
        goal = Equivalence(start, e.positions, (matrix,), end)
    else:
        sums, end, j = _rows(s, op)
        start = tuple(Relation("==", sums[a], there[a]) for a in range(n))
        middle = tuple(Relation("==", sums[a], expanded[a]) for a in range(n))
        goal = Equivalence(start, e.positions, (matrix,), end, (j,), e.index)
    functions = f"the functions of ${named(p)}$ on both sides are linearly independent"
    if s.family:
        functions += f"; the last equations are for ${goal.indices[0]} \\neq {e.index}$"
    return equivalence(
        "uniqueness",
        title,
        goal,
        [(rule, middle, "on the right-hand side"), ("compare coefficients", end, functions)],
        (*op.hypotheses, *_unknown(s, matrix)),
        (),
    )


def _unknown(s: Setting, matrix: str) -> tuple[Assumption, ...]:
    """What is assumed of the entries of a matrix that is looked for: complex ones, where the codes are."""
    return (Assumption(matrix, "complex"),) if s.complex else ()


def _rows(s: Setting, op: Operator) -> tuple[list[Term], tuple[Relation, ...], str]:
    """For a family: the rows of block i of ``M PE(p)``, what follows for M, and the index of the other blocks."""
    e, n = s.encoding, s.width
    i, j, matrix = Sym(e.index), Sym(s.fresh("j")), s.fresh("M")

    def entry(a: int, where: Sym, b: int) -> Term:
        row, col = (add(mul(num(n), i), num(a)), add(mul(num(n), where), num(b)))
        return Ref(matrix, (row, col))

    rename: dict[str, Term] = {e.index: j}
    others = [substitute(x, rename) for x in e.block]
    rows = [add(*(mul(entry(a, j, b), others[b]) for b in range(n))) for a in range(n)]
    # a symbolic number of blocks: what holds for every number holds for the one given
    count = Sym(s.fresh("N")) if isinstance(e.count, Num) else e.count
    end = tuple(Relation("==", entry(a, i, b), op.entries[a][b]) for a in range(n) for b in range(n))
    end += tuple(Relation("==", entry(a, j, b), num(0)) for a in range(n) for b in range(n))
    return [total(row, j.name, count) for row in rows], end, j.name


def _refuted(s: Setting, op: Operator) -> Proof:
    """Why there is no T(k): the conditions under which there would be one, and a point that breaks them."""
    parts, verdict = _broken(s, op)
    if verdict.refuted and not s.endless:
        found = _by_values(s)
        if found is not None:
            return found
        verdict = Verdict(UNDECIDED, "", op.hypotheses, reason=TOO_FEW)
    if not verdict.refuted:
        return account(s, parts, hypotheses=op.hypotheses, verdict=verdict)
    parts += _exceptional(s, op)
    remedy, extra = _only_where(op), _completed(s, op)
    if extra is None:
        remedy += " No finite number of further functions is known to help."
        return account(s, parts, hypotheses=op.hypotheses, verdict=verdict, remedy=remedy)
    full = (*s.encoding.block, *extra)
    shown = ", ".join(f"${latex(t)}$" for t in full)
    remedy += f" The smallest completion that has one for every shift is the vector of {shown}."
    return account(s, parts, s.column(full), Sym("v"), hypotheses=op.hypotheses, verdict=verdict, remedy=remedy)


def _broken(s: Setting, op: Operator) -> tuple[list[Part], Verdict]:
    """When T(k) would exist, and an obstruction that does not vanish."""
    hyps = (*op.hypotheses, *_unknown(s, s.fresh("M")))
    start, end, indices = _equations(s, op)
    reason = f"the functions of ${named(s.here)}$ are linearly independent"
    for x in op.obstructions:
        known = (*op.hypotheses, *s.index_of(x))
        part = checked(Derivation("obstruction", "Obstruction", Identity(Relation("==", x, num(0))), (), known))
        if not part.verdict.refuted:
            continue
        anchor = s.encoding.index if s.family else None
        goal = Equivalence(start, s.encoding.positions, (s.fresh("M"),), end, indices, anchor)
        condition = equivalence("condition", "When it would exist", goal, [("compare coefficients", end, reason)], hyps)
        if not condition.verdict.proved and not s.family:
            found = {n: x for n, x in part.verdict.witness.items() if isinstance(x, Fraction)}
            at = {**dict.fromkeys(free_names(Add(op.shift)), Fraction(1)), **found}
            none = _nowhere(s.encoding.positions, s.fresh("M"), start, hyps, at)
            if none.verdict.proved:
                condition, part = none, replace(part, verdict=replace(part.verdict, witness=at))
        if condition.verdict.proved:
            return [condition, part], part.verdict
        return [condition, part], Verdict(UNDECIDED, "", op.hypotheses, reason=condition.verdict.reason)
    return [], Verdict(UNDECIDED, "", op.hypotheses, reason="the conditions for T(k) were not refuted")


def _equations(s: Setting, op: Operator) -> tuple[tuple[Relation, ...], tuple[Relation, ...], tuple[str, ...]]:
    """``M PE(p) = PE(p + k)`` row by row, what follows for M, and the index of the other blocks, if there are any."""
    e, n, matrix = s.encoding, s.width, s.fresh("M")
    indices: tuple[str, ...] = ()
    if s.family:
        rows, end, j = _rows(s, op)
        indices = (j,)
    else:
        entries = [[Ref(matrix, (num(a), num(b))) for b in range(n)] for a in range(n)]
        rows = [add(*(mul(entries[a][b], e.block[b]) for b in range(n))) for a in range(n)]
        end = tuple(Relation("==", entries[a][b], op.entries[a][b]) for a in range(n) for b in range(n))
    there = s.at(moved(s.here, op.shift))
    start = tuple(Relation("==", rows[a], x) for a, x in enumerate(there))
    return start, (*end, *(Relation("==", x, num(0)) for x in op.obstructions)), indices


def _nowhere(
    positions: tuple[str, ...],
    matrix: str,
    relations: tuple[Relation, ...],
    hypotheses: Sequence[Hypothesis],
    witness: Mapping[str, Fraction],
) -> Part:
    """No matrix for the shift and the parameters of a witness: the equations contradict each other."""
    at: dict[str, Term] = {n: rational(q) for n, q in witness.items() if n.isidentifier() and n not in positions}
    there = tuple(with_values(r, at) for r in relations)
    never = (Relation("==", num(0), num(1)),)
    goal = Equivalence(there, positions, (matrix,), never)
    values = ", ".join(f"${n} = {q}$" for n, q in witness.items())
    links = [("compare coefficients", never, "the functions are linearly independent; no matrix meets all equations")]
    return equivalence("nowhere", f"There is none at {values}", goal, links, hypotheses)


def _completed(s: Setting, op: Operator) -> list[Term] | None:
    """The functions that are missing for a shift operator, or None if no finite number is known to do."""
    e = s.encoding
    try:
        extra = completion(e.block, e.positions, op.hypotheses)
        whole = solve_shift((*e.block, *extra), e.positions, op.shift, op.hypotheses)
    except OutOfFragment:
        return None
    return None if whole.obstructions else extra


def _only_where(op: Operator) -> str:
    """For which shifts there is an operator all the same, in words."""
    k = f"${named(op.shift)}$"
    if any(isinstance(x, Num) for x in op.obstructions):
        return f"There is no shift operator for {k} in general."
    if op.where is None:
        conditions = " and ".join(f"${latex(x)} = 0$" for x in op.obstructions)
        return f"A shift operator exists only where {conditions}."
    condition, period, _ = op.where
    if period == num(0):
        return f"A shift operator exists only where ${latex(condition)} = 0$."
    shown = latex(period)
    if isinstance(period, Div):
        below = latex(period.den)
        shown = f"{latex(period.num)}/{f'({below})' if isinstance(period.den, (Add, Mul)) else below}"
    where = f"integer {k}" if period == num(1) else f"{k} an integer multiple of ${shown}$"
    return f"A shift operator exists only where ${latex(condition)} = 0$, that is, for {where}."


def _exceptional(s: Setting, op: Operator) -> list[Part]:
    """That there is an operator for the shifts that are free of obstructions."""
    if op.where is None or op.where[2] == num(0):
        return []
    at, n = (op.where[2],), s.fresh("n")
    result = Mul((s.square(op.at(at)), s.column(s.encoding.block)))
    title = f"Where it exists: ${named(op.shift)} = {latex(at[0])}$ for integer ${n}$"
    part = chain("exceptions", title, s.column(s.at(moved(s.here, at))), [(addition_rule(s)[0], result, "")],
                 (*op.hypotheses, Assumption(n, "integer")))  # fmt: skip
    return [part] if part.verdict.proved else []

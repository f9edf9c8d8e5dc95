"""The shift operator: T(k) with PE(p+k) = T(k) PE(p), found, shown unique, and its group laws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ..kernel.canonical import EP, WIDTH, ZERO, OutOfFragment, digits, term
from ..kernel.decide import decide
from ..kernel.derivation import Derivation, Equivalence, Identity
from ..kernel.nonzero import never_zero
from ..kernel.term import (
    Add,
    Assumption,
    Definition,
    Div,
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
    substitute,
    walk,
    with_values,
)  # fmt: skip
from ..kernel.theories.numbers import Numbers
from ..kernel.verdict import UNDECIDED, Verdict
from ..proof import Part, Proof
from .build import add, mul, rational, total
from .chain import account, chain, checked, equivalence
from .readback import Readback, Wave
from .setting import NotApplicable, Place, Setting, moved, opposite
from .space import Shift, completion, solve_shift

__all__ = ["Operator", "group_laws", "operator", "orthogonality", "shift"]

LARGEST_TABLE = 4
"""Components up to which a determinant of values is written out."""


@dataclass(frozen=True, slots=True)
class Operator:
    """A shift operator in the author's notation: the entries of one block, as functions of ``k``."""

    setting: Setting
    entries: tuple[tuple[Term, ...], ...]
    hypotheses: tuple[Hypothesis, ...]
    obstructions: tuple[Term, ...]
    unique: bool
    shift: Place
    dependence: tuple[Term, ...] = ()
    """Coefficients of a combination of the components that vanishes, if they are dependent."""
    where: tuple[Term, Term, Term] | None = None
    """Which shifts are free of obstructions, if one condition says it: that, the period, and the shift."""
    letter: str = "T"

    @property
    def name(self) -> str:
        return self.setting.fresh(self.letter)

    def applied(self, k: Place) -> Fn:
        return Fn(self.name, k)

    def at(self, k: Place) -> tuple[tuple[Term, ...], ...]:
        swap = {x.name: y for x, y in zip(self.shift, k, strict=True) if isinstance(x, Sym)}
        return tuple(tuple(substitute(x, swap) for x in row) for row in self.entries)

    def matrix(self, k: Place) -> Term:
        return self.setting.square(self.at(k))

    def definition(self) -> Definition:
        return Definition(self.name, self.shift, self.matrix(self.shift))

    def expansion(self, values: Sequence[Term]) -> tuple[Term, ...]:
        """The components of ``T(k) v`` written out."""
        return tuple(add(*(mul(x, v) for x, v in zip(row, values, strict=True))) for row in self.entries)


def operator(s: Setting) -> Operator:
    """Solve for the shift operator of an encoding."""
    k = s.place("k")
    e = s.encoding
    try:
        found: Shift = solve_shift(e.block, e.positions, k, s.hypotheses)
        back = Readback(found.frame, s.order(s.here, k))
        entries = tuple(tuple(back.value(x) for x in row) for row in found.matrix)
        values = [back.real(x) for x in found.obstructions]
        obstructions = tuple(x.arg if isinstance(x, Neg) else x for x in values)
        dependence = tuple(back.value(x) for x in found.dependence)
        where = _where(s, found, back, obstructions, k[0]) if len(k) == 1 else None
    except OutOfFragment as e2:
        raise NotApplicable(f"no shift operator is looked for: {e2.why}") from None
    return Operator(s, entries, (*s.hypotheses, *found.needs), obstructions, found.unique, k, dependence, where)


def _where(
    s: Setting, found: Shift, back: Readback, obstructions: Sequence[Term], shift: Term
) -> tuple[Term, Term, Term] | None:
    """The shifts at which every obstruction vanishes, where one of them says it all."""
    assert isinstance(shift, Sym)
    f, k = found.frame, shift.name
    number = Sym(s.fresh("n"))
    hyps = (*s.hypotheses, *found.needs, Assumption(number.name, "integer"))
    for x in found.obstructions:
        core = _root(f, back.waves(x), k)
        if core is None:
            continue
        period = back.polynomial(f.mul(f.pi, f.inverse(core))) if core.terms else num(0)
        condition: Term = Fn("sin", (back.phase(f.mul(core, f.atom("sym", (k,)))),)) if core.terms else shift
        at = number if period == num(1) else mul(number, period)
        rest = (Relation("==", substitute(t, {k: at}), num(0)) for t in obstructions)
        if all(decide(r, hyps, search=False).proved for r in rest):
            return condition, period, at
    return None


def _root(f: Numbers, waves: Sequence[Wave], k: str) -> EP | None:
    """``w`` if the waves are a multiple of ``sin(w*k)`` or its square, 0 if of a power of ``k``, else None."""
    here = f.slot("sym", (k,))
    oscillating = [w for w in waves if w.kind != "one"]
    if any(w.growth.terms for w in waves) or len(oscillating) > 1 or len(waves) > 2:
        return None
    if not oscillating:
        if len(waves) != 1:
            return None
        (only,) = waves
        return ZERO if len(only.coefficient.terms) == 1 and _power_of(f, only.coefficient, here) else None
    if not all(never_zero(f, w.coefficient) for w in waves):
        return None
    slope = f.mul(oscillating[0].phase, f.power(f.atom("sym", (k,)), -1))
    if here in f.deps_of(slope):
        return None
    if len(waves) == 1:
        return slope if waves[0].kind == "sin" else None
    opposite = f.vanishes(f.add(waves[0].coefficient, waves[1].coefficient))
    return f.scale(slope, Fraction(1, 2)) if oscillating[0].kind == "cos" and opposite else None


def _power_of(f: Numbers, a: EP, slot: int) -> bool:
    """Whether one term is a positive power of the symbol in ``slot`` times something that is never zero."""
    (key,) = a.terms
    degree = dict(digits(key)).get(slot, 0)
    rest = key - (degree << (WIDTH * slot))
    return degree > 0 and slot not in f.deps(rest) and never_zero(f, term(rest))


def _rule(s: Setting) -> tuple[str, str]:
    """The name of the addition theorem that the components call for."""
    names = {x.name for t in s.encoding.block for x in walk(t) if isinstance(x, Fn)}
    trig, grows = bool(names & {"sin", "cos"}), "exp" in names
    here = set(s.here)
    plain = any(not any(isinstance(x, Fn) for x in walk(t)) and here & set(walk(t)) for t in s.encoding.block)
    if trig and not grows and not plain:
        return "angle addition", r"$\sin(a+b)=\sin a\cos b+\cos a\sin b$ and $\cos(a+b)=\cos a\cos b-\sin a\sin b$"
    if grows and not trig:
        return "law of exponents", r"$e^{a+b}=e^{a}e^{b}$"
    if plain and not trig:
        return "binomial theorem", "expand the powers of the sum"
    return "addition theorems", "expand each function of the sum"


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
    zero, one = ((num(n),) * len(s.encoding.positions) for n in (0, 1))
    nothing = s.column([num(0)] * s.width)
    defs = s.definitions()
    parts = tuple(
        checked(Derivation(name, title, Identity(Relation("==", s.apply(place), nothing)), (), s.hypotheses, defs))
        for name, title, place in (
            ("zero", f"The code of ${_named(zero)}$ is zero", zero),
            ("next", f"So that of ${_named(one)}$ would be zero, if a matrix led from the one to the other", one),
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
    rule, reason = _rule(s)
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
    if s.family or others or n > LARGEST_TABLE or s.encoding.domain:
        return None
    for a in range(n):
        rows = tuple((*s.at((num(p),)), s.at((num(p + 1),))[a]) for p in range(1, n + 2))
        zero = Relation("==", Fn("det", (Matrix(rows),)), num(0))
        title = f"The values at ${name} = 1, \\dots, {n + 1}$ leave no room for a matrix $T(1)$"
        part = checked(Derivation("values", title, Identity(zero), (), s.hypotheses))
        if part.verdict.refuted:
            reason = f"there is no T(1): a component at {name} + 1 is no combination of the components at {name}"
            witness = {s.fresh("k"): Fraction(1), **part.verdict.witness}
            verdict = replace(part.verdict, witness=witness, reason=reason)
            return account(s, [replace(part, verdict=verdict)], verdict=verdict)
    return None


def _without(s: Setting, op: Operator) -> str:
    from ..language.latex import latex

    spare = next(x for c, x in zip(op.dependence, s.encoding.block, strict=True) if c == num(1))
    return f"The component ${latex(spare)}$ is a combination of the others: leave it out."


def _existence(s: Setting, op: Operator) -> Part:
    p, k = s.here, op.shift
    rule, reason = _rule(s)
    there = moved(p, k)
    vector = f"${_tex(s.encoding.name)}({_named(p)})$"
    links = [
        ("definition", s.column(s.at(there)), f"the encoding at position ${_named(there)}$"),
        (rule, s.column(op.expansion(s.encoding.block)), reason),
        ("collect", Mul((op.matrix(k), s.column(s.encoding.block))), f"each component combines those of {vector}"),
        ("definition", Mul((op.applied(k), s.apply(p))), f"the matrix is ${op.name}({_named(k)})$"),
    ]
    defs = (s.definition(), op.definition())
    return chain("existence", "Existence", s.apply(there), links, op.hypotheses, defs)


def _named(place: Place) -> str:
    """A position as LaTeX: ``p+k``, or a term for each axis with commas between them."""
    from ..language.latex import latex

    return ", ".join(map(latex, place))


def _tex(name: str) -> str:
    return rf"\mathrm{{{name}}}" if len(name) > 1 else name


def _uniqueness(s: Setting, op: Operator) -> Part:
    e = s.encoding
    p, k = s.here, op.shift
    rule, _ = _rule(s)
    there, n = s.at(moved(p, k)), s.width
    expanded = op.expansion(e.block)
    code = _tex(e.name)
    matrix = s.fresh("M")
    moves = f"${matrix}\\,{code}({_named(p)})={code}({_named(moved(p, k))})$"
    title = f"Uniqueness: a matrix ${matrix}$ with {moves} for all ${_named(p)}$ is ${op.name}({_named(k)})$"
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
    functions = f"the functions of ${_named(p)}$ on both sides are linearly independent"
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
    e = s.encoding
    n, matrix = s.width, s.fresh("M")
    hyps = (*op.hypotheses, *_unknown(s, matrix))
    there = s.at(moved(s.here, op.shift))
    indices: tuple[str, ...] = ()
    if s.family:
        rows, end, j = _rows(s, op)
        indices = (j,)
    else:
        entries = [[Ref(matrix, (num(a), num(b))) for b in range(n)] for a in range(n)]
        rows = [add(*(mul(entries[a][b], e.block[b]) for b in range(n))) for a in range(n)]
        end = tuple(Relation("==", entries[a][b], op.entries[a][b]) for a in range(n) for b in range(n))
    start = tuple(Relation("==", rows[a], x) for a, x in enumerate(there))
    end += tuple(Relation("==", x, num(0)) for x in op.obstructions)
    reason = f"the functions of ${_named(s.here)}$ are linearly independent"
    verdict = Verdict(UNDECIDED, "", op.hypotheses, reason="the conditions for T(k) were not refuted")
    parts: list[Part] = []
    for x in op.obstructions:
        d = Derivation("obstruction", "Obstruction", Identity(Relation("==", x, num(0))), (), op.hypotheses)
        part = checked(d)
        if part.verdict.refuted:
            goal = Equivalence(start, e.positions, (matrix,), end, indices, e.index if s.family else None)
            links = [("compare coefficients", end, reason)]
            condition = equivalence("condition", "When it would exist", goal, links, hyps)
            if not condition.verdict.proved and not s.family:
                found = {n: x for n, x in part.verdict.witness.items() if isinstance(x, Fraction)}
                at = {**dict.fromkeys(free_names(Add(op.shift)), Fraction(1)), **found}
                none = _nowhere(e.positions, matrix, start, hyps, at)
                if none.verdict.proved:
                    condition, part = none, replace(part, verdict=replace(part.verdict, witness=at))
            parts = [condition, part]
            verdict = part.verdict
            if not condition.verdict.proved:
                verdict = Verdict(UNDECIDED, "", op.hypotheses, reason=condition.verdict.reason)
            break
    remedy, extra = "", None
    if verdict.refuted:
        from ..language.latex import latex

        extra = _completed(s, op)
        remedy = _only_where(op)
        if extra is None:
            remedy += " No finite number of further functions is known to help."
        else:
            full = ", ".join(f"${latex(t)}$" for t in (*e.block, *extra))
            remedy += f" The smallest completion that has one for every shift is the vector of {full}."
        parts += _exceptional(s, op)
    result, name = (None, None) if extra is None else (s.column((*e.block, *extra)), Sym("v"))
    return account(s, parts, result, name, hypotheses=op.hypotheses, verdict=verdict, remedy=remedy)


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
    from ..language.latex import latex

    k = f"${_named(op.shift)}$"
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
    from ..language.latex import latex

    at, n = (op.where[2],), s.fresh("n")
    result = Mul((s.square(op.at(at)), s.column(s.encoding.block)))
    title = f"Where it exists: ${_named(op.shift)} = {latex(at[0])}$ for integer ${n}$"
    part = chain("exceptions", title, s.column(s.at(moved(s.here, at))), [(_rule(s)[0], result, "")],
                 (*op.hypotheses, Assumption(n, "integer")))  # fmt: skip
    return [part] if part.verdict.proved else []


def group_laws(s: Setting) -> Proof:
    """T(0) = I, T(k1 + k2) = T(k1) T(k2), T(-k) T(k) = I."""
    op = _existing(s)
    k, k1, k2 = op.shift, s.place("k_1"), s.place("k_2")
    unit = Fn("identity", (s.dimension,))
    t, defs = op.applied, (op.definition(),)
    rule, reason = _rule(s) if _functions(op) else ("reorder", "a sum does not depend on the order of its terms")
    zero = op.at((num(0),) * len(k))
    n = s.width
    one = tuple(tuple(num(int(a == b)) for b in range(n)) for a in range(n))
    product = _product(op.at(k1), op.at(k2))
    inverse = _product(op.at(opposite(k)), op.at(k))
    parts = (
        chain("identity", r"$T(0)$ is the identity", t((num(0),) * len(k)),
              [("definition", s.square(zero), f"put ${_named(k)}=0$"),
               ("evaluate", s.square(one), "values at zero"), ("identity matrix", unit, "")],
              op.hypotheses, defs),
        chain("composition", "Shifts add", Mul((t(k1), t(k2))),
              [("definition", Mul((s.square(op.at(k1)), s.square(op.at(k2)))), ""),
               ("matrix product", s.square(product), "row times column"),
               (rule, s.square(op.at(moved(k1, k2))), reason),
               ("definition", t(moved(k1, k2)), "")],
              op.hypotheses, defs),
        chain("inverse", "The inverse is the shift back", Mul((t(opposite(k)), t(k))),
              [("definition", Mul((s.square(op.at(opposite(k))), s.square(op.at(k)))), ""),
               ("matrix product", s.square(inverse), "row times column"),
               ("simplify", s.square(one), _cancelled(op)),
               ("identity matrix", unit, "")],
              op.hypotheses, defs),
    )  # fmt: skip
    return _about(op, parts)


def orthogonality(s: Setting) -> Proof:
    """T(-k) = T(k)^T = T(k)^-1 and det T(k) = 1; of a complex one, the transpose with its conjugate."""
    op = _existing(s)
    if s.complex:
        return _unitary(op)
    k, n = op.shift, s.width
    t, defs = op.applied, (op.definition(),)
    entries = op.at(k)
    turned = tuple(tuple(entries[b][a] for b in range(n)) for a in range(n))
    gram = _product(turned, entries)
    one = tuple(tuple(num(int(a == b)) for b in range(n)) for a in range(n))
    transposed = Fn("transpose", (t(k),))
    unit = Fn("identity", (s.dimension,))
    parts = (
        chain("transpose", "The transpose is the shift back", t(opposite(k)),
              [("definition", s.square(op.at(opposite(k))), ""),
               ("even and odd", s.square(turned), r"$\cos(-x)=\cos x$, $\sin(-x)=-\sin x$"),
               ("transpose", transposed, "rows become columns")],
              op.hypotheses, defs),
        chain("orthogonal", "The matrix is orthogonal", Mul((transposed, t(k))),
              [("definition", Mul((s.square(turned), s.square(entries))), ""),
               ("matrix product", s.square(gram), "row times column"),
               _unit(op, s.square(one)), ("identity matrix", unit, "")],
              op.hypotheses, defs),
        chain("determinant", "The determinant is one", Fn("det", (t(k),)),
              [("definition", Fn("det", (s.square(entries),)), ""),
               ("Pythagoras", num(1), "block by block") if _trig(op) else ("determinant", num(1), "multiply out")],
              op.hypotheses, defs),
    )  # fmt: skip
    return _about(op, parts)


def _functions(op: Operator) -> set[str]:
    return {x.name for row in op.entries for t in row for x in walk(t) if isinstance(x, Fn)}


def _trig(op: Operator) -> bool:
    return bool(_functions(op) & {"sin", "cos"})


def _cancelled(op: Operator) -> str:
    """Why the product of the shifts by -k and k comes down to the identity."""
    reasons = ["even and odd functions; squares of sine and cosine add to 1"] if _trig(op) else []
    if "exp" in _functions(op):
        reasons.append("exponents cancel")
    return "; ".join(reasons or ["opposite terms cancel"])


def _unit(op: Operator, one: Term) -> tuple[str, Term, str]:
    return ("Pythagoras", one, r"$\sin^2 x+\cos^2 x=1$") if _trig(op) else ("simplify", one, "multiply out")


def _existing(s: Setting) -> Operator:
    op = operator(s)
    if op.obstructions:
        raise NotApplicable("it has no shift operator (see the theorem shift)")
    if not op.unique:
        raise NotApplicable("it has more than one shift operator (see the theorem shift)")
    return op


def _product(a: Sequence[Sequence[Term]], b: Sequence[Sequence[Term]]) -> tuple[tuple[Term, ...], ...]:
    cols = tuple(zip(*b, strict=True))
    return tuple(tuple(add(*(mul(x, y) for x, y in zip(row, col, strict=True))) for col in cols) for row in a)


def _unitary(op: Operator) -> Proof:
    s, k, n = op.setting, op.shift, op.setting.width
    t, defs = op.applied, (op.definition(),)
    entries = op.at(k)
    turned = tuple(tuple(Fn("conj", (entries[b][a],)) for b in range(n)) for a in range(n))
    one = tuple(tuple(num(int(a == b)) for b in range(n)) for a in range(n))
    adjoint = Fn("transpose", (Fn("conj", (t(k),)),))
    parts = (
        chain("adjoint", "The conjugate transpose is the shift back", t(opposite(k)),
              [("definition", s.square(op.at(opposite(k))), ""),
               ("conjugate", s.square(turned), r"$\overline{e^{ix}}=e^{-ix}$"),
               ("conjugate transpose", adjoint, "rows become columns")],
              op.hypotheses, defs),
        chain("unitary", "The matrix is unitary", Mul((adjoint, t(k))),
              [("definition", Mul((s.square(turned), s.square(entries))), ""),
               ("matrix product", s.square(_product(turned, entries)), "row times column"),
               ("unit modulus", s.square(one), r"$\overline{e^{ix}}\,e^{ix}=1$"),
               ("identity matrix", Fn("identity", (s.dimension,)), "")],
              op.hypotheses, defs),
    )  # fmt: skip
    return _about(op, parts, r"$T(-k)=\overline{T(k)}^{\mathsf T}$ and $\overline{T(k)}^{\mathsf T}\,T(k)=I$: "
                  "over the complex numbers a rotation is unitary.")  # fmt: skip


def _about(op: Operator, parts: Sequence[Part], claim: str = "") -> Proof:
    """What was shown of a shift operator that exists."""
    k = op.shift
    return account(
        op.setting, parts, op.matrix(k), op.applied(k), hypotheses=op.hypotheses, definitions=(op.definition(),),
        claim=claim,
    )  # fmt: skip

"""The shift operator: T(k) with PE(p+k) = T(k) PE(p), found, shown unique, and its group laws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ..kernel.canonical import OutOfFragment
from ..kernel.derivation import Derivation, Equivalence, Identity
from ..kernel.term import (
    Add,
    Assumption,
    Const,
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
    num,
    substitute,
    walk,
)  # fmt: skip
from ..kernel.verdict import REFUTED, UNDECIDED, Verdict
from ..proof import Part, Proof
from .build import add, mul, rational, total
from .chain import account, chain, checked, equivalence
from .readback import Readback
from .setting import NotApplicable, Setting
from .space import Shift, completion, solve_shift

__all__ = ["Operator", "group_laws", "operator", "orthogonality", "shift"]


@dataclass(frozen=True, slots=True)
class Operator:
    """A shift operator in the author's notation: the entries of one block, as functions of ``k``."""

    setting: Setting
    entries: tuple[tuple[Term, ...], ...]
    hypotheses: tuple[Hypothesis, ...]
    obstructions: tuple[Term, ...]
    unique: bool
    shift: str = "k"
    dependence: tuple[Term, ...] = ()
    """Coefficients of a combination of the components that vanishes, if they are dependent."""

    @property
    def name(self) -> str:
        return self.setting.fresh("T")

    def applied(self, k: Term) -> Fn:
        return Fn(self.name, (k,))

    def at(self, k: Term) -> tuple[tuple[Term, ...], ...]:
        return tuple(tuple(substitute(x, {self.shift: k}) for x in row) for row in self.entries)

    def matrix(self, k: Term) -> Term:
        return self.setting.square(self.at(k))

    def definition(self) -> Definition:
        return Definition(self.name, (Sym(self.shift),), self.matrix(Sym(self.shift)))

    def expansion(self, values: Sequence[Term]) -> tuple[Term, ...]:
        """The components of ``T(k) v`` written out."""
        return tuple(add(*(mul(x, v) for x, v in zip(row, values, strict=True))) for row in self.entries)


def operator(s: Setting) -> Operator:
    """Solve for the shift operator of an encoding."""
    k = s.fresh("k")
    e = s.encoding
    try:
        found: Shift = solve_shift(e.block, e.position, k, s.hypotheses)
        back = Readback(found.frame, s.order(e.position, k))
        entries = tuple(tuple(back.real(x) for x in row) for row in found.matrix)
        values = [back.real(x) for x in found.obstructions]
        obstructions = tuple(x.arg if isinstance(x, Neg) else x for x in values)
        dependence = tuple(back.real(x) for x in found.dependence)
    except OutOfFragment as e2:
        raise NotApplicable(f"no shift operator is looked for: {e2.why}") from None
    return Operator(s, entries, (*s.hypotheses, *found.needs), obstructions, found.unique, k, dependence)


def _rule(s: Setting) -> tuple[str, str]:
    """The name of the addition theorem that the components call for."""
    names = {x.name for t in s.encoding.block for x in walk(t) if isinstance(x, Fn)}
    trig, grows = bool(names & {"sin", "cos"}), "exp" in names
    p = Sym(s.encoding.position)
    plain = any(not any(isinstance(x, Fn) for x in walk(t)) and p in walk(t) for t in s.encoding.block)
    if trig and not grows and not plain:
        return "angle addition", r"$\sin(a+b)=\sin a\cos b+\cos a\sin b$ and $\cos(a+b)=\cos a\cos b-\sin a\sin b$"
    if grows and not trig:
        return "law of exponents", r"$e^{a+b}=e^{a}e^{b}$"
    if plain and not trig:
        return "binomial theorem", "expand the powers of the sum"
    return "addition theorems", "expand each function of the sum"


def shift(s: Setting) -> Proof:
    """Existence and uniqueness of T(k), or the reason why there is none and what would help."""
    op = operator(s)
    if op.obstructions:
        return _refuted(s, op)
    parts = [_existence(s, op), *_components(s, op)]
    parts.append(_uniqueness(s, op) if op.unique else _dependence(s, op))
    verdict, remedy = Proof.combine(tuple(parts)), ""
    if not op.unique and verdict.proved:
        reason = "a matrix T exists, but not only one: its components are linearly dependent"
        verdict = Verdict(REFUTED, "linear dependence", verdict.hypotheses, reason=reason)
        remedy = _without(s, op)
    k = Sym(op.shift)
    return account(
        s, parts, op.matrix(k), op.applied(k), hypotheses=op.hypotheses, verdict=verdict, remedy=remedy
    )


def _components(s: Setting, op: Operator) -> list[Part]:
    """The same, component by component, as articles write it: PE_(p+k, 2i) = cos(k theta_i) PE_(p, 2i) + ..."""
    e, n = s.encoding, s.width
    if not s.family or e.layout != "interleaved" or not 2 <= n <= 3:
        return []
    if any(isinstance(x, Ref) and x.name == e.name for t in e.block for x in walk(t)):
        return []
    p, moved, i = Sym(e.position), Add((Sym(e.position), Sym(op.shift))), Sym(e.index)
    rule, reason = _rule(s)
    where = [add(mul(num(n), i), num(a)) for a in range(n)]
    defs = tuple(Definition(e.name, (p, where[a]), e.block[a], indexed=True) for a in range(n))
    here, there = s.at(moved), op.expansion(e.block)
    named = op.expansion([Ref(e.name, (p, x)) for x in where])
    hyps = (*op.hypotheses, Assumption(e.index, "integer"))
    parts = []
    for a, nth in zip(range(n), ("first", "second", "third"), strict=False):
        links = [
            ("definition", here[a], ""),
            (rule, there[a], reason if a == 0 else ""),
            ("definition", named[a], "the functions of the old position are its components"),
        ]
        title = f"The {nth} component of a pair" if n == 2 else f"The {nth} component of a block"
        parts.append(chain(f"component-{a}", title, Ref(e.name, (moved, where[a])), links, hyps, defs))
    return parts


def _dependence(s: Setting, op: Operator) -> Part:
    """A combination of the components vanishes: any multiple of it can be added to a row of T(k)."""
    terms = zip(op.dependence, s.encoding.block, strict=True)
    combined = Add(tuple(Mul((c, x)) for c, x in terms if c != num(0)))
    return chain("dependence", "The components are linearly dependent", combined,
                 [("collect", num(0), "every function cancels")], op.hypotheses)  # fmt: skip


def _without(s: Setting, op: Operator) -> str:
    from ..language.latex import latex

    spare = next(x for c, x in zip(op.dependence, s.encoding.block, strict=True) if c == num(1))
    return f"The component ${latex(spare)}$ is a combination of the others: leave it out."


def _existence(s: Setting, op: Operator) -> Part:
    p, k = Sym(s.encoding.position), Sym(op.shift)
    rule, reason = _rule(s)
    moved = Add((p, k))
    vector = f"${_tex(s.encoding.name)}({s.encoding.position})$"
    links = [
        ("definition", s.column(s.at(moved)), f"the encoding at position ${s.encoding.position}+{op.shift}$"),
        (rule, s.column(op.expansion(s.encoding.block)), reason),
        ("collect", Mul((op.matrix(k), s.column(s.encoding.block))), f"each component combines those of {vector}"),
        ("definition", Mul((op.applied(k), s.apply(p))), f"the matrix is ${op.name}({op.shift})$"),
    ]
    defs = (s.definition(), op.definition())
    return chain("existence", "Existence", s.apply(moved), links, op.hypotheses, defs)


def _tex(name: str) -> str:
    return rf"\mathrm{{{name}}}" if len(name) > 1 else name


def _uniqueness(s: Setting, op: Operator) -> Part:
    e = s.encoding
    p, k = Sym(e.position), Sym(op.shift)
    rule, _ = _rule(s)
    moved, n = s.at(Add((p, k))), s.width
    expanded = op.expansion(e.block)
    code = f"{_tex(e.name)}({e.position}"
    matrix = s.fresh("M")
    moves = f"${matrix}\\,{code})={code}+{op.shift})$"
    title = f"Uniqueness: a matrix ${matrix}$ with {moves} for all ${e.position}$ is ${op.name}({op.shift})$"
    if not s.family:
        unknown = Matrix(tuple(tuple(Ref(matrix, (num(a), num(b))) for b in range(n)) for a in range(n)))
        vector = s.column(e.block)
        start: tuple[Relation, ...] = (Relation("==", Mul((unknown, vector)), s.column(moved)),)
        middle: tuple[Relation, ...] = (Relation("==", Mul((unknown, vector)), s.column(expanded)),)
        end: tuple[Relation, ...] = (Relation("==", unknown, op.matrix(k)),)
        goal = Equivalence(start, (e.position,), (matrix,), end)
    else:
        sums, end, j = _rows(s, op)
        start = tuple(Relation("==", sums[a], moved[a]) for a in range(n))
        middle = tuple(Relation("==", sums[a], expanded[a]) for a in range(n))
        goal = Equivalence(start, (e.position,), (matrix,), end, (j,), e.index)
    functions = f"the functions of ${e.position}$ on both sides are linearly independent"
    if s.family:
        functions += f"; the last equations are for ${goal.indices[0]} \\neq {e.index}$"
    return equivalence(
        "uniqueness",
        title,
        goal,
        [(rule, middle, "on the right-hand side"), ("compare coefficients", end, functions)],
        op.hypotheses,
        (),
    )


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
    p, k, n = Sym(e.position), Sym(op.shift), s.width
    matrix, moved = s.fresh("M"), s.at(Add((p, k)))
    indices: tuple[str, ...] = ()
    if s.family:
        rows, end, j = _rows(s, op)
        indices = (j,)
    else:
        entries = [[Ref(matrix, (num(a), num(b))) for b in range(n)] for a in range(n)]
        rows = [add(*(mul(entries[a][b], e.block[b]) for b in range(n))) for a in range(n)]
        end = tuple(Relation("==", entries[a][b], op.entries[a][b]) for a in range(n) for b in range(n))
    start = tuple(Relation("==", rows[a], x) for a, x in enumerate(moved))
    end += tuple(Relation("==", x, num(0)) for x in op.obstructions)
    reason = f"the functions of ${e.position}$ are linearly independent"
    verdict = Verdict(UNDECIDED, "", op.hypotheses, reason="the conditions for T(k) were not refuted")
    parts: list[Part] = []
    for x in op.obstructions:
        d = Derivation("obstruction", "Obstruction", Identity(Relation("==", x, num(0))), (), op.hypotheses)
        part = checked(d)
        if part.verdict.refuted:
            goal = Equivalence(start, (e.position,), (matrix,), end, indices, e.index if s.family else None)
            links = [("compare coefficients", end, reason)]
            condition = equivalence("condition", "When it would exist", goal, links, op.hypotheses)
            if not condition.verdict.proved and not s.family:
                found = {n: x for n, x in part.verdict.witness.items() if isinstance(x, Fraction)}
                at = {op.shift: Fraction(1), **found}
                there = _nowhere(e.position, matrix, start, op.hypotheses, at)
                if there.verdict.proved:
                    condition, part = there, replace(part, verdict=replace(part.verdict, witness=at))
            parts = [condition, part]
            verdict = part.verdict
            if not condition.verdict.proved:
                verdict = Verdict(UNDECIDED, "", op.hypotheses, reason=condition.verdict.reason)
            break
    remedy, extra = "", None
    if verdict.refuted:
        from ..language.latex import latex

        extra = _completed(s, op)
        conditions = " and ".join(f"${latex(x)} = 0$" for x in op.obstructions)
        if extra is not None:
            full = ", ".join(f"${latex(t)}$" for t in (*e.block, *extra))
            remedy = (
                f"A shift operator exists only where {conditions}{_exceptions(op)}. "
                f"The smallest completion that has one for every shift is the vector of {full}."
            )
    result, name = (None, None) if extra is None else (s.column((*e.block, *extra)), Sym("v"))
    return account(s, parts, result, name, hypotheses=op.hypotheses, verdict=verdict, remedy=remedy)


def _nowhere(
    position: str,
    matrix: str,
    relations: tuple[Relation, ...],
    hypotheses: Sequence[Hypothesis],
    witness: Mapping[str, Fraction],
) -> Part:
    """No matrix for the shift and the parameters of a witness: the equations contradict each other."""
    at: dict[str, Term] = {n: rational(q) for n, q in witness.items() if n.isidentifier() and n != position}
    there = tuple(Relation(r.op, substitute(r.lhs, at), substitute(r.rhs, at)) for r in relations)
    never = (Relation("==", num(0), num(1)),)
    goal = Equivalence(there, (position,), (matrix,), never)
    values = ", ".join(f"${n} = {q}$" for n, q in witness.items())
    links = [("compare coefficients", never, "the functions are linearly independent; no matrix meets all equations")]
    return equivalence("nowhere", f"There is none at {values}", goal, links, hypotheses)


def _completed(s: Setting, op: Operator) -> list[Term] | None:
    """The functions that are missing for a shift operator, or None if no finite number is known to do."""
    e = s.encoding
    try:
        extra = completion(e.block, e.position, op.hypotheses)
        whole = solve_shift((*e.block, *extra), e.position, op.shift, op.hypotheses)
    except OutOfFragment:
        return None
    return None if whole.obstructions else extra


def _exceptions(op: Operator) -> str:
    """The zero set of ``sin(k*w)``, in words."""
    from ..language.latex import latex

    if len(op.obstructions) != 1 or not isinstance(op.obstructions[0], Fn) or op.obstructions[0].name != "sin":
        return ""
    arg = op.obstructions[0].args[0]
    rest = [x for x in arg.args if x != Sym(op.shift)] if isinstance(arg, Mul) else []
    if rest == [Const("pi")]:
        return f", that is, for integer ${op.shift}$"
    if isinstance(arg, Mul) and len(rest) == 1 == len(arg.args) - 1:
        return rf", that is, for ${op.shift}$ an integer multiple of $\pi/{latex(rest[0])}$"
    return ""


def group_laws(s: Setting) -> Proof:
    """T(0) = I, T(k1 + k2) = T(k1) T(k2), T(-k) T(k) = I."""
    op = _existing(s)
    k, k1, k2 = Sym(op.shift), Sym(s.fresh("k_1")), Sym(s.fresh("k_2"))
    unit = Fn("identity", (s.dimension,))
    t, defs = op.applied, (op.definition(),)
    rule, reason = _rule(s) if _functions(op) else ("reorder", "a sum does not depend on the order of its terms")
    zero = op.at(num(0))
    n = s.width
    one = tuple(tuple(num(int(a == b)) for b in range(n)) for a in range(n))
    product = _product(op.at(k1), op.at(k2))
    inverse = _product(op.at(Neg(k)), op.at(k))
    parts = (
        chain("identity", r"$T(0)$ is the identity", t(num(0)),
              [("definition", s.square(zero), f"put ${op.shift}=0$"),
               ("evaluate", s.square(one), "values at zero"), ("identity matrix", unit, "")],
              op.hypotheses, defs),
        chain("composition", "Shifts add", Mul((t(k1), t(k2))),
              [("definition", Mul((s.square(op.at(k1)), s.square(op.at(k2)))), ""),
               ("matrix product", s.square(product), "row times column"),
               (rule, s.square(op.at(Add((k1, k2)))), reason),
               ("definition", t(Add((k1, k2))), "")],
              op.hypotheses, defs),
        chain("inverse", "The inverse is the shift back", Mul((t(Neg(k)), t(k))),
              [("definition", Mul((s.square(op.at(Neg(k))), s.square(op.at(k)))), ""),
               ("matrix product", s.square(inverse), "row times column"),
               ("simplify", s.square(one), _cancelled(op)),
               ("identity matrix", unit, "")],
              op.hypotheses, defs),
    )  # fmt: skip
    return _about(op, parts)


def orthogonality(s: Setting) -> Proof:
    """T(-k) = T(k)^T = T(k)^-1 and det T(k) = 1."""
    op = _existing(s)
    k, n = Sym(op.shift), s.width
    t, defs = op.applied, (op.definition(),)
    entries = op.at(k)
    turned = tuple(tuple(entries[b][a] for b in range(n)) for a in range(n))
    gram = _product(turned, entries)
    one = tuple(tuple(num(int(a == b)) for b in range(n)) for a in range(n))
    transposed = Fn("transpose", (t(k),))
    unit = Fn("identity", (s.dimension,))
    parts = (
        chain("transpose", "The transpose is the shift back", t(Neg(k)),
              [("definition", s.square(op.at(Neg(k))), ""),
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
    return {x.name for row in op.at(Sym(op.shift)) for t in row for x in walk(t) if isinstance(x, Fn)}


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


def _about(op: Operator, parts: Sequence[Part]) -> Proof:
    """What was shown of a shift operator that exists."""
    k = Sym(op.shift)
    return account(
        op.setting, parts, op.matrix(k), op.applied(k), hypotheses=op.hypotheses, definitions=(op.definition(),)
    )

"""The shift operator: T(k) with PE(p+k) = T(k) PE(p), found, shown unique, and its group laws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel.canonical import OutOfFragment
from ..kernel.derivation import Derivation, Equivalence, Identity
from ..kernel.term import (
    Add,
    Assumption,
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
from ..kernel.verdict import UNDECIDED, Verdict
from ..proof import Part, Proof
from .build import add, mul, total
from .chain import chain, checked, equivalence
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

    def at(self, k: Term) -> tuple[tuple[Term, ...], ...]:
        return tuple(tuple(substitute(x, {self.shift: k}) for x in row) for row in self.entries)

    def matrix(self, k: Term) -> Term:
        return self.setting.square(self.at(k))

    def definition(self) -> Definition:
        return Definition("T", (Sym(self.shift),), self.matrix(Sym(self.shift)))

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
        obstructions = tuple(back.real(x) for x in found.obstructions)
    except OutOfFragment as e2:
        raise NotApplicable(f"no shift operator is looked for: {e2.why}") from None
    return Operator(s, entries, (*s.hypotheses, *found.needs), obstructions, found.unique, k)


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
    if op.unique:
        parts.append(_uniqueness(s, op))
    t = Fn("T", (Sym(op.shift),))
    return Proof(
        theorem="shift",
        title="Shift operator",
        encoding=s.encoding.id,
        encoding_title=s.encoding.title,
        claim="",
        verdict=Proof.combine(tuple(parts)),
        hypotheses=op.hypotheses,
        definitions=s.definitions(),
        result=op.matrix(Sym(op.shift)),
        result_name=t,
        parts=tuple(parts),
        remedy="" if op.unique else "T(k) is not unique: the components are linearly dependent.",
    )


def _components(s: Setting, op: Operator) -> list[Part]:
    """The same, component by component, as articles write it: PE_(p+k, 2i) = cos(k theta_i) PE_(p, 2i) + ..."""
    e, n = s.encoding, s.width
    if not s.family or e.layout != "interleaved" or not 2 <= n <= 3:
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


def _existence(s: Setting, op: Operator) -> Part:
    p, k = Sym(s.encoding.position), Sym(op.shift)
    rule, reason = _rule(s)
    moved = Add((p, k))
    vector = f"${_tex(s.encoding.name)}({s.encoding.position})$"
    links = [
        ("definition", s.column(s.at(moved)), f"the encoding at position ${s.encoding.position}+{op.shift}$"),
        (rule, s.column(op.expansion(s.encoding.block)), reason),
        ("collect", Mul((op.matrix(k), s.column(s.encoding.block))), f"each component combines those of {vector}"),
        ("definition", Mul((_t(k), s.apply(p))), f"the matrix is $T({op.shift})$"),
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
    moves = f"$M\\,{code})={code}+{op.shift})$"
    title = f"Uniqueness: a matrix $M$ with {moves} for all ${e.position}$ is $T({op.shift})$"
    if not s.family:
        unknown = Matrix(tuple(tuple(Ref("M", (num(a), num(b))) for b in range(n)) for a in range(n)))
        vector = s.column(e.block)
        start: tuple[Relation, ...] = (Relation("==", Mul((unknown, vector)), s.column(moved)),)
        middle: tuple[Relation, ...] = (Relation("==", Mul((unknown, vector)), s.column(expanded)),)
        end: tuple[Relation, ...] = (Relation("==", unknown, op.matrix(k)),)
        goal = Equivalence(start, (e.position,), ("M",), end)
    else:
        i, j = Sym(e.index), Sym(s.fresh("j"))

        def entry(a: int, where: Sym, b: int) -> Term:
            row, col = (add(mul(num(n), i), num(a)), add(mul(num(n), where), num(b)))
            return Ref("M", (row, col))

        rename: dict[str, Term] = {e.index: j}
        others = [substitute(x, rename) for x in e.block]
        rows = [add(*(mul(entry(a, j, b), others[b]) for b in range(n))) for a in range(n)]
        sums = [total(row, j.name, _any_count(e.count)) for row in rows]
        start = tuple(Relation("==", sums[a], moved[a]) for a in range(n))
        middle = tuple(Relation("==", sums[a], expanded[a]) for a in range(n))
        end = tuple(Relation("==", entry(a, i, b), op.entries[a][b]) for a in range(n) for b in range(n))
        end += tuple(Relation("==", entry(a, j, b), num(0)) for a in range(n) for b in range(n))
        goal = Equivalence(start, (e.position,), ("M",), end, (j.name,), e.index)
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


def _any_count(count: Term) -> Term:
    """A symbolic number of blocks: what holds for every number holds for the one given."""
    return Sym("N") if isinstance(count, Num) else count


def _refuted(s: Setting, op: Operator) -> Proof:
    """Why there is no T(k): the conditions under which there would be one, and a point that breaks them."""
    e = s.encoding
    p, k, n = Sym(e.position), Sym(op.shift), s.width
    i = Sym(e.index)

    def entry(a: int, b: int) -> Term:
        own = (num(n), i) if s.family else ()
        base = mul(*own) if own else num(0)
        return Ref("M", (add(base, num(a)), add(base, num(b))))

    rows = [add(*(mul(entry(a, b), e.block[b]) for b in range(n))) for a in range(n)]
    start = tuple(Relation("==", rows[a], x) for a, x in enumerate(s.at(Add((p, k)))))
    end = tuple(Relation("==", entry(a, b), op.entries[a][b]) for a in range(n) for b in range(n))
    end += tuple(Relation("==", x, num(0)) for x in op.obstructions)
    reason = f"the functions of ${e.position}$ are linearly independent"
    goal = Equivalence(start, (e.position,), ("M",), end)
    parts: list[Part] = []
    if op.unique:
        links = [("compare coefficients", end, reason)]
        parts.append(equivalence("condition", "When it would exist", goal, links, op.hypotheses))
    verdict = Verdict(UNDECIDED, "", op.hypotheses, reason="the conditions for T(k) were not refuted")
    for x in op.obstructions:
        d = Derivation("obstruction", "Obstruction", Identity(Relation("==", x, num(0))), (), op.hypotheses)
        part = checked(d)
        if part.verdict.refuted:
            verdict = part.verdict
            parts.append(part)
            break
    if parts and not all(x.verdict.proved or x.verdict.refuted for x in parts):
        verdict = Verdict(UNDECIDED, "", op.hypotheses, reason=parts[0].verdict.reason)
    from ..language.latex import latex

    extra = completion(e.block, e.position, op.hypotheses)
    full = ", ".join(f"${latex(t)}$" for t in (*e.block, *extra))
    conditions = " and ".join(f"${latex(x)} = 0$" for x in op.obstructions)
    where = _exceptions(op)
    remedy = (
        f"A shift operator exists only where {conditions}{where}. "
        f"The smallest completion that has one for every shift is the vector of {full}."
    )
    return Proof(
        theorem="shift",
        title="Shift operator",
        encoding=e.id,
        encoding_title=e.title,
        claim="",
        verdict=verdict,
        hypotheses=op.hypotheses,
        definitions=s.definitions(),
        result=s.column((*e.block, *extra)),
        result_name=Sym("v"),
        parts=tuple(parts),
        remedy=remedy,
    )


def _exceptions(op: Operator) -> str:
    """The zero set of ``sin(k*w)``, in words."""
    from ..language.latex import latex

    if len(op.obstructions) != 1 or not isinstance(op.obstructions[0], Fn) or op.obstructions[0].name != "sin":
        return ""
    arg = op.obstructions[0].args[0]
    rest = [x for x in arg.args if x != Sym(op.shift)] if isinstance(arg, Mul) else []
    if isinstance(arg, Mul) and len(rest) == len(arg.args) - 1:
        return rf", that is, for $k$ an integer multiple of $\pi/{latex(mul(*rest))}$" if len(rest) == 1 else ""
    return ""


def group_laws(s: Setting) -> Proof:
    """T(0) = I, T(k1 + k2) = T(k1) T(k2), T(-k) T(k) = I."""
    op = _existing(s)
    k, k1, k2 = Sym(op.shift), Sym("k_1"), Sym("k_2")
    unit = Fn("identity", (s.dimension,))
    t, defs = _t, (op.definition(),)
    rule, reason = _rule(s)
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
               ("simplify", s.square(one), "even and odd functions; squares of sine and cosine add to 1"),
               ("identity matrix", unit, "")],
              op.hypotheses, defs),
    )  # fmt: skip
    return _proof("shift-group", "Group laws of the shift", s, op, parts)


def orthogonality(s: Setting) -> Proof:
    """T(-k) = T(k)^T = T(k)^-1 and det T(k) = 1."""
    op = _existing(s)
    k, n = Sym(op.shift), s.width
    t, defs = _t, (op.definition(),)
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
               ("Pythagoras", s.square(one), r"$\sin^2 x+\cos^2 x=1$"), ("identity matrix", unit, "")],
              op.hypotheses, defs),
        chain("determinant", "The determinant is one", Fn("det", (t(k),)),
              [("definition", Fn("det", (s.square(entries),)), ""), ("Pythagoras", num(1), "block by block")],
              op.hypotheses, defs),
    )  # fmt: skip
    return _proof("shift-orthogonal", "The shift is a rotation", s, op, parts)


def _t(k: Term) -> Fn:
    return Fn("T", (k,))


def _existing(s: Setting) -> Operator:
    op = operator(s)
    if op.obstructions:
        raise NotApplicable("it has no shift operator (see the theorem shift)")
    return op


def _product(a: Sequence[Sequence[Term]], b: Sequence[Sequence[Term]]) -> tuple[tuple[Term, ...], ...]:
    cols = tuple(zip(*b, strict=True))
    return tuple(tuple(add(*(mul(x, y) for x, y in zip(row, col, strict=True))) for col in cols) for row in a)


def _proof(theorem: str, title: str, s: Setting, op: Operator, parts: tuple[Part, ...]) -> Proof:
    return Proof(
        theorem=theorem,
        title=title,
        encoding=s.encoding.id,
        encoding_title=s.encoding.title,
        claim="",
        verdict=Proof.combine(parts),
        hypotheses=op.hypotheses,
        definitions=(*s.definitions(), op.definition()),
        result=op.matrix(Sym(op.shift)),
        result_name=Fn("T", (Sym(op.shift),)),
        parts=parts,
    )

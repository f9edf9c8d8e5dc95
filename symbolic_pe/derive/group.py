"""What the shift operator is: a representation of the shifts, and a rotation."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.term import Fn, Mul, Term, num, walk
from ..kernel.verdict import UNDECIDED, Verdict
from ..proof import Part, Proof
from .build import add, mul
from .chain import account, chain
from .operator import Operator, addition_rule, named, operator
from .setting import TOO_FEW, NotApplicable, Setting, moved, opposite

__all__ = ["group_laws", "orthogonality"]


def group_laws(s: Setting) -> Proof:
    """T(0) = I, T(k1 + k2) = T(k1) T(k2), T(-k) T(k) = I."""
    op = _existing(s)
    k, k1, k2 = op.shift, s.place("k_1"), s.place("k_2")
    unit = Fn("identity", (s.dimension,))
    t, defs = op.applied, (op.definition(),)
    rule, reason = (
        addition_rule(s) if _functions(op) else ("reorder", "a sum does not depend on the order of its terms")
    )
    zero = op.at((num(0),) * len(k))
    n = s.width
    one = _identity(n)
    product = _product(op.at(k1), op.at(k2))
    inverse = _product(op.at(opposite(k)), op.at(k))
    parts = (
        chain("identity", r"$T(0)$ is the identity", t((num(0),) * len(k)),
              [("definition", s.square(zero), f"put ${named(k)}=0$"),
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
    one = _identity(n)
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


def _identity(n: int) -> tuple[tuple[Term, ...], ...]:
    return tuple(tuple(num(int(a == b)) for b in range(n)) for a in range(n))


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
    one = _identity(n)
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
    k, verdict = op.shift, Proof.combine(tuple(parts))
    if verdict.refuted and not op.setting.endless:  # another one may do
        verdict = Verdict(UNDECIDED, "", op.hypotheses, reason=TOO_FEW)
    return account(
        op.setting, parts, op.matrix(k), op.applied(k), hypotheses=op.hypotheses, definitions=(op.definition(),),
        verdict=verdict, claim=claim,
    )  # fmt: skip

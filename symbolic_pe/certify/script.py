"""Proof scripts: what to tell Coq so that it finds the proof.  None of this is trusted."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.definitions import linear
from ..kernel.term import (
    Add,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    children,
    free_names,
    num,
    substitute,
    walk,
)  # fmt: skip
from .falling import falling, has_integral, is_taylor
from .letters import Letters
from .naming import identifier
from .printer import Printer, Shape
from .returning import LIBRARY as RETURNS
from .returning import returning
from .squares import LIBRARY as SQUARES
from .squares import squares
from .statement import Statement
from .uncovered import Uncovered

__all__ = ["builds_on", "script"]

_ARGUMENT = 4
LARGEST_FORM = 40
"""Entries of a matrix between two vectors that are written out; with more Coq takes too long."""


def script(st: Statement) -> str:
    """One tactic that is meant to prove the statement; raises Uncovered."""
    if isinstance(st.printer, Letters):
        return "(repeat split; [ defined .. | by_words ])" if st.defined else "by_words"
    about_squares = squares(st)
    if about_squares:
        return about_squares
    if st.everywhere:
        return returning(st)
    if has_integral(st.relations):
        return falling(st)
    proofs = ["laws; defined"] * len(st.defined) + ["; ".join(_Script(st.printer).relation(r)) for r in st.relations]
    *first, whole = proofs
    for p in reversed(first):
        whole = f"(split; [ {p} | {whole} ])"
    return f"intros; {whole}"


def builds_on(st: Statement) -> tuple[str, ...]:
    """The files of the theory that the script needs beside ``Lift``."""
    if isinstance(st.printer, Letters):
        return ("SymbolicPE.Words",)
    if squares(st):
        return (SQUARES,)
    if has_integral([*st.relations, *(e.relation for e in st.everywhere)]):
        return ("SymbolicPE.Taylor",) if any(map(is_taylor, st.relations)) else ("SymbolicPE.Decay",)
    return (RETURNS,) if st.everywhere else ()


class _Script:
    def __init__(self, printer: Printer) -> None:
        self.p = printer

    def relation(self, r: Relation) -> list[str]:
        left, right = self.p.shape(r.lhs), self.p.shape(r.rhs)
        if left.kind == "identity":
            left = right
        by_blocks = "[lia | laws; by_blocks]"
        if left.kind == "vector":
            return [
                *self.counts(left),
                f"refine (vec_lift {self.at(left)} {self.vector(r.lhs)} {self.vector(r.rhs)} _ _); {by_blocks}",
            ]
        if left.kind == "matrix":
            return [
                *self.counts(left),
                f"refine (mat_lift {self.at(left)} {self.matrix(r.lhs)} {self.matrix(r.rhs)} _ _); {by_blocks}",
            ]
        every = [x for t in (r.lhs, r.rhs) for x in walk(t)]
        sums = [x for x in every if isinstance(x, Sum)]
        if any(isinstance(x, Pow) and any(isinstance(y, Sum) for y in walk(x)) for x in every):
            raise Uncovered("a proof about the power of a sum")
        if r.op != "==" and len(sums) > 1:
            raise Uncovered("a proof of an inequality between sums")
        if r.op != "==":
            self.provable(r)
            return ["laws", "inequality"]
        unit = isinstance(r.lhs, Fn) and r.lhs.name == "det" and r.rhs == num(1)
        if unit and isinstance(r.lhs, Fn) and self.p.shape(r.lhs.args[0]).kind == "matrix":
            return self.determinant(r.lhs.args[0])
        steps: dict[str, None] = {}
        for d in self.p.definitions:
            if self.p.shape(d.body).kind == "scalar":
                steps[f"unfold {identifier(d.name)}"] = None
        self.lifted(r.lhs, steps, frozenset())
        self.lifted(r.rhs, steps, frozenset())
        return [*steps, "laws", *(["write_out"] if steps else []), "sums"]

    def provable(self, r: Relation) -> None:
        """Raises Uncovered for orders and inequalities that no tactic here has an argument for."""
        for t in (r.lhs, r.rhs):
            whole = set(free_names(t)) <= self.p.integers and Const("pi") not in walk(t)
            if r.op == "!=" and whole and isinstance(t, Fn) and t.name in ("sin", "cos", "tan"):
                raise Uncovered("a proof that pi is irrational")
            bodies = [x.body for x in walk(t) if isinstance(x, Sum)]
            names = {x.name for b in bodies for x in walk(b) if isinstance(x, (Sym, Ref, Fn))}
            if any(d.name in names and any(isinstance(x, Sum) for x in walk(d.body)) for d in self.p.definitions):
                raise Uncovered("a proof of an inequality between sums")

    # -- scalars made of vectors ------------------------------------------------------------------

    def lifted(self, t: Term, steps: dict[str, None], bound: frozenset[str]) -> None:
        """The rewriting steps that take every product of vectors in ``t`` apart."""
        p = self.p
        if isinstance(t, Mul) and any(p.shape(x).kind != "scalar" for x in t.args):
            rest = [x for x in t.args if p.shape(x).kind != "scalar"]
            row = rest[0]
            assert isinstance(row, Fn)
            self.product(row.args[0], rest[1:], steps)
            for x in t.args:
                if x not in rest:
                    self.lifted(x, steps, bound)
            return
        if isinstance(t, Fn) and t.name in ("dot", "normsq", "tr", "det") and p.shape(t.args[0]).kind == "scalar":
            return
        if isinstance(t, Fn) and t.name in ("dot", "normsq"):
            self.product(t.args[0], [t.args[-1]], steps)
            return
        if isinstance(t, Fn) and t.name == "tr":
            s = p.shape(t.args[0])
            steps.update(dict.fromkeys(self.counts(s)))
            whole = f"trace {p.size(s)} {p.matrix(t.args[0])}"
            steps[f"rewrite (trace_lift {self.at(s)} {self.matrix(t.args[0])} zz_count : {whole} = _)"] = None
            return
        if isinstance(t, Fn) and t.name == "det":
            s = p.shape(t.args[0])
            if s.count != num(1):
                raise Uncovered("the determinant of a family of blocks that is not 1")
            whole = f"det {p.size(s)} {p.matrix(t.args[0])}"
            steps[f"rewrite (det_single {s.width} {self.blocks(t.args[0])} ltac:(lia) : {whole} = _)"] = None
            steps["write_det"] = None
            return
        if isinstance(t, Ref):
            d = next((d for d in p.definitions if d.name == t.name), None)
            if d is not None:
                assert isinstance(d.body, BlockVector)
                self.component(t, steps)
            return
        for kid in children(t):
            self.lifted(kid, steps, bound)

    def component(self, t: Ref, steps: dict[str, None]) -> None:
        """``PE[p, 2*i + a]`` is component ``a`` of block ``i``."""
        p = self.p
        d = next(d for d in p.definitions if d.name == t.name)
        body = d.body
        assert isinstance(body, BlockVector)
        names = [x.name for x in d.params if isinstance(x, Sym)]
        here = substitute(body, dict(zip(names, t.indices, strict=False)))
        assert isinstance(here, BlockVector)
        width = len(body.block.rows)
        place = t.indices[-1]
        found = linear(place)
        if found is None or found[1] != width:
            raise Uncovered("a component at a place that is not read")
        index, _, offset = found
        text = p.real(t)
        lam = f"(fun {identifier(body.index)} : Z => {p.within({body.index}).column(here.block)})"
        steps[f"rewrite (blocks_at {width} {lam} {identifier(index)} {offset} {p.integer(place)} "
              f"ltac:(lia) ltac:(lia) : {text} = _)"] = None  # fmt: skip

    def product(self, u: Term, rest: list[Term], steps: dict[str, None]) -> None:
        p = self.p
        s = p.shape(u)
        steps.update(dict.fromkeys(self.counts(s)))
        v = rest[0] if len(rest) == 1 else Mul(tuple(rest))
        whole = f"dot {p.size(s)} {p.vector(u)} {p.vector(v)}"
        full = self.full(rest[0]) if len(rest) == 2 else None
        if len(rest) == 2 and self.entries(rest[0]) > LARGEST_FORM:
            raise Uncovered(f"a form with {self.entries(rest[0])} entries that are not zero")
        if full is not None:
            i, j = identifier(full.row), identifier(full.col)
            block = p.within({full.row, full.col}).rows(full.block)
            lam = f"(fun {i} {j} : Z => {block})"
            lemma = f"form_lift {self.at(s)} {self.vector(u)} {self.vector(rest[1])} {lam} zz_count"
        else:
            lemma = f"dot_lift {self.at(s)} {self.vector(u)} {self.vector(v)} zz_count"
        steps[f"rewrite ({lemma} : {whole} = _)"] = None

    def entries(self, t: Term) -> int:
        """How many entries of a matrix that is written out are not zero."""
        body = self.p.defined(t)
        t = body if body is not None else t
        return sum(x != num(0) for row in t.rows for x in row) if isinstance(t, Matrix) else 0

    def full(self, t: Term) -> BlockMatrix | None:
        body = self.p.defined(t)
        t = body if body is not None else t
        return t if isinstance(t, BlockMatrix) else None

    def determinant(self, a: Term) -> list[str]:
        s = self.p.shape(a)
        return [
            *self.counts(s),
            f"refine (det_one {self.at(s)} {self.blocks(a)} _ zz_count _); [lia | laws; intros; write_det; close]",
        ]

    def blocks(self, t: Term) -> str:
        """The blocks of a matrix that is nothing but blocks on the diagonal."""
        text = self.matrix(t)
        if not text.startswith("(MBlocks "):
            raise Uncovered("the determinant of a product")
        return text.removeprefix("(MBlocks ").removesuffix(")")

    # -- block by block ------------------------------------------------------------------------------

    def counts(self, s: Shape) -> list[str]:
        """That the number of blocks is not negative."""
        n = self.p.integer(s.count)
        return [f"(try assert (zz_count : (0 <= {n})%Z) by zlia)"]

    def at(self, s: Shape) -> str:
        return f"{s.width} {self.p.integer(s.count)}"

    def combined(self, t: Term, kind: str, inner: Callable[[Term], str]) -> str:
        """A negative, a sum or a multiple of vectors (``kind`` is ``V``) or of matrices (``M``); "" for others."""
        p = self.p
        if isinstance(t, Neg):
            return f"({kind}Neg {inner(t.arg)})"
        if isinstance(t, Add):
            out = inner(t.args[0])
            for x in t.args[1:]:
                out = f"({kind}Sub {out} {inner(x.arg)})" if isinstance(x, Neg) else f"({kind}Add {out} {inner(x)})"
            return out
        if isinstance(t, Div):
            return f"({kind}Scale (/ {p.real(t.den, _ARGUMENT)}) {inner(t.num)})"
        scalars, rest = p.parted(t) if isinstance(t, Mul) else ([], [])
        if not scalars:
            return ""
        scale, whole = (x[0] if len(x) == 1 else Mul(tuple(x)) for x in (scalars, rest))
        return f"({kind}Scale {p.real(scale, _ARGUMENT)} {inner(whole)})"

    def vector(self, t: Term) -> str:
        p = self.p
        body = p.defined(t)
        if body is not None:
            return self.vector(body)
        if isinstance(t, BlockVector):
            return f"(VBlocks (fun {identifier(t.index)} : Z => {p.within({t.index}).column(t.block)}))"
        if isinstance(t, Matrix):
            return f"(VBlocks (fun _ : Z => {p.column(t)}))"
        combined = self.combined(t, "V", self.vector)
        if combined:
            return combined
        if isinstance(t, Mul):
            out = self.vector(t.args[-1])
            for a in reversed(t.args[:-1]):
                out = f"(VApp {self.matrix(a)} {out})"
            return out
        raise Uncovered("a vector of a kind that is not lifted")

    def matrix(self, t: Term) -> str:
        p = self.p
        body = p.defined(t)
        if body is not None:
            return self.matrix(body)
        if isinstance(t, BlockDiagonal):
            return f"(MBlocks (fun {identifier(t.index)} : Z => {p.within({t.index}).rows(t.block)}))"
        if isinstance(t, Matrix):
            return f"(MBlocks (fun _ : Z => {p.rows(t)}))"
        combined = self.combined(t, "M", self.matrix)
        if combined:
            return combined
        if isinstance(t, Mul):
            out = self.matrix(t.args[0])
            for a in t.args[1:]:
                out = f"(MMul {out} {self.matrix(a)})"
            return out
        if isinstance(t, Fn) and t.name == "transpose":
            return f"(MTranspose {self.matrix(t.args[0])})"
        if isinstance(t, Fn) and t.name == "identity":
            return "MIdentity"
        raise Uncovered("a matrix of a kind that is not lifted")

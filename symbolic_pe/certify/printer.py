"""Terms as Coq reads them.

What has no counterpart (complex numbers, an unknown function of vectors) raises :class:`Uncovered` with the
reason.  A symbol is a real number ``x : R``, or an integer ``d : Z`` if it is assumed to be one or counts
something; a family ``theta[i]`` is a function ``Z -> R``, and an uninterpreted function one ``R -> R``.  Vectors
and sums are those of ``theory/Blocks.v``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ..kernel.term import (
    Add,
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
    Definition,
    Div,
    Fn,
    Hypothesis,
    Integral,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
    substitute,
    walk,
)  # fmt: skip
from .affine import affine, literal
from .naming import identifier
from .uncovered import Uncovered

__all__ = ["KNOWN", "MEANT", "SCALAR", "Printer", "Shape", "free"]

_ONE = num(1)


@dataclass(frozen=True, slots=True)
class Shape:
    """``scalar``, ``vector``, ``row`` or ``matrix``; ``width`` components a block, ``count`` blocks."""

    kind: str
    width: int = 1
    count: Term = _ONE


SCALAR = Shape("scalar")

_ADD, _MUL, _OPP, _POW, _APP = range(5)
_ORDER = {"==": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_KINDS = ("integer", "even", "positive", "nonnegative", "nonzero")
_PLAIN = {"sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "exp", "sqrt", "floor", "ceiling"}
_SPELLED = {"log": "ln", "Abs": "Rabs"}
_VECTOR = ("dot", "normsq", "det", "tr", "transpose", "identity", "inverse")
_COMPLEX = ("conj", "Re", "Im")
MEANT = {"E": "an expectation", "hyp1f1": "a hypergeometric function", "Gamma": "a gamma function"}
KNOWN = frozenset({*_PLAIN, *_SPELLED, *_COMPLEX, *_VECTOR})


@dataclass(slots=True)
class Printer:
    """Prints terms in one scope; ``integers`` are the names of type Z, ``families`` those with indices."""

    integers: set[str]
    families: dict[str, int]
    functions: dict[str, int]
    definitions: tuple[Definition, ...] = ()
    even: frozenset[str] = frozenset()
    stated: tuple[Hypothesis, ...] = ()
    bound: frozenset[str] = frozenset()
    """The names that something around the term binds."""
    wanted: dict[str, None] | None = None
    """What has to be said beside the statement, so that it says something: what is rooted is not negative, what is
    integrated has an integral.  None: it is said anyway."""

    # -- numbers ---------------------------------------------------------------------------------

    def real(self, t: Term, level: int = _ADD) -> str:
        """``t`` as a real number, in parentheses if it binds less tightly than ``level``."""
        text, own = self._real(t)
        return text if own >= level else f"({text})"

    def _real(self, t: Term) -> tuple[str, int]:
        if isinstance(t, Num):
            return _rational(t.value)
        if isinstance(t, Const):
            if t.name == "I":
                raise Uncovered("complex numbers")
            if t.name not in ("pi", "E"):
                raise Uncovered(f"the constant {t.name}")
            return ("PI", _APP) if t.name == "pi" else ("exp 1", _APP - 1)
        if isinstance(t, Sym):
            if self.defined(t) is not None:
                return self._defined(t)
            name = identifier(t.name)
            return (f"IZR {name}", _POW) if t.name in self.integers else (name, _APP)
        if isinstance(t, Ref):
            d = next((d for d in self.definitions if d.name == t.name), None)
            if d is not None:
                return self._component(d, t)
            return self._applied(identifier(t.name), [self.index(x) for x in t.indices])
        if isinstance(t, Matrix) and self.shape(t).kind == "scalar":
            return self._real(t.rows[0][0])
        if isinstance(t, Add):
            return self._sum_of(t), _ADD
        if isinstance(t, Mul):
            return self._product(t)
        if isinstance(t, Neg):
            return f"- {self.real(t.arg, _POW)}", _OPP
        if isinstance(t, Div):
            return f"{self.real(t.num, _MUL)} / {self.real(t.den, _POW)}", _MUL
        if isinstance(t, Pow):
            return self._power(t)
        if isinstance(t, Sum):
            inner = self.within({t.index})
            body = inner.real(t.body)
            return f"sum {self.integer(t.lo)} {self.integer(t.hi)} (fun {identifier(t.index)} : Z => {body})", _POW
        if isinstance(t, Integral):
            f = f"(fun {identifier(t.index)} : R => {self.under(t.index).real(t.body)})"
            args = f"{f} {self.real(t.lo, _APP)} {self.real(t.hi, _APP)}"
            self._wants(f"integrable {args}", t)
            return f"integral {args}", _POW
        if isinstance(t, Fn):
            return self._function(t)
        raise Uncovered("a matrix where a number is expected")

    def _applied(self, head: str, args: Sequence[str]) -> tuple[str, int]:
        return (" ".join([head, *args]), _POW) if args else (head, _APP)

    def _sum_of(self, t: Add) -> str:
        out = ""
        for n, x in enumerate(t.args):
            if n and isinstance(x, Neg):
                out += f" - {self.real(x.arg, _MUL)}"
            else:
                out += f" + {self.real(x, _MUL)}" if n else self.real(x, _MUL)
        return out

    def _product(self, t: Mul) -> tuple[str, int]:
        if any(self.shape(x).kind != "scalar" for x in t.args):
            return self._form(t), _POW
        first, *rest = t.args
        out = self.real(first, _MUL)
        for x in rest:
            out += f" * {self.real(x, _OPP if not isinstance(x, Neg) else _APP)}"
        return out, _MUL

    def _form(self, t: Mul) -> str:
        """A row times matrices times a column, as a dot product."""
        scalars = [x for x in t.args if self.shape(x).kind == "scalar"]
        rest = [x for x in t.args if self.shape(x).kind != "scalar"]
        if self.shape(rest[0]).kind != "row" or self.shape(rest[-1]).kind != "vector":
            raise Uncovered("a product of matrices where a number is expected")
        row = rest[0]
        assert isinstance(row, Fn)
        left, right = row.args[0], rest[1] if len(rest) == 2 else Mul(tuple(rest[1:]))
        out = f"dot {self.size(self.shape(left))} {self.vector(left)} {self.vector(right)}"
        if scalars:
            out = " * ".join([*(self.real(x, _OPP) for x in scalars), f"({out})"])
            return f"({out})"
        return out

    def _power(self, t: Pow) -> tuple[str, int]:
        if self.shape(t.base).kind != "scalar":
            raise Uncovered("a power of a matrix")
        exponent = literal(t.exp)
        if exponent is not None and exponent.denominator == 1 and abs(exponent) <= 200:
            n = int(exponent)
            if n >= 0:
                return f"{self.real(t.base, _APP)} ^ {n}", _POW - 1
            return f"/ {self.real(t.base, _APP)} ^ {-n}" if n < -1 else f"/ {self.real(t.base, _APP)}", _OPP
        if t.base == Const("E"):
            return f"exp {self.real(t.exp, _APP)}", _POW
        base = literal(t.base)
        if base is not None and base < 0:
            return self._applied("powerRZ", [self.real(t.base, _APP), self.index(t.exp)])
        if not self.visibly(t.base, True):  # Rpower is exp(y ln x), and ln is 0 there: (-1)**1 would be 1
            self._wants(f"0 < {self.real(t.base)}", t.base)
        return f"Rpower {self.real(t.base, _APP)} {self.real(t.exp, _APP)}", _POW

    def _wants(self, fact: str, about: Term) -> None:
        """That ``fact`` is said beside the statement."""
        if self.wanted is None:
            return
        if set(free_names(about)) & self.bound:
            raise Uncovered("what is not visibly defined under a sum, an integral or a definition")
        self.wanted[fact] = None

    def visibly(self, t: Term, strictly: bool) -> bool:
        """Whether it can be read off the hypotheses that ``t`` is positive, or not negative."""
        q = literal(t)
        if q is not None:
            return q > 0 or (q == 0 and not strictly)
        if isinstance(t, (Sym, Ref)):
            kinds = ("positive",) if strictly else ("positive", "nonnegative")
            return any(self._says(h, t, kinds, strictly) for h in self.stated)
        if isinstance(t, (Mul, Add)):
            return all(self.visibly(x, strictly) for x in t.args)
        if isinstance(t, Div):
            return self.visibly(t.num, strictly) and self.visibly(t.den, True)
        if isinstance(t, Pow):
            even = isinstance(t.exp, Num) and t.exp.value.denominator == 1 and t.exp.value % 2 == 0
            return (even and not strictly and t.exp != num(0)) or self.visibly(t.base, True)
        return (isinstance(t, Fn) and t.name == "exp") or t == Const("pi") or t == Const("E")

    def _says(self, h: Hypothesis, t: Sym | Ref, kinds: tuple[str, ...], strictly: bool) -> bool:
        if t.name in self.bound and isinstance(t, Sym):
            return False
        if isinstance(h, Assumption):
            return h.name == t.name and h.kind in kinds
        floor = literal(h.rhs)
        if h.lhs != t or floor is None or set(free_names(t)) & self.bound:
            return False
        return floor >= 0 and (h.op == ">" or (h.op == ">=" and (floor > 0 or not strictly)))

    def _function(self, t: Fn) -> tuple[str, int]:
        if self.defined(t) is not None:
            return self._defined(t)
        if t.name == "sqrt" and not self.visibly(t.args[0], False):  # Coq's root of a negative number is 0
            self._wants(f"0 <= {self.real(t.args[0])}", t.args[0])
        outside = not set(free_names(t)) & self.bound
        if t.name == "log" and outside and not self.visibly(t.args[0], True):  # and its logarithm is 0
            self._wants(f"0 < {self.real(t.args[0])}", t.args[0])
        if t.name in _PLAIN and len(t.args) == 1:
            return f"{t.name} {self.real(t.args[0], _APP)}", _POW
        if t.name in _SPELLED and len(t.args) == 1:
            return f"{_SPELLED[t.name]} {self.real(t.args[0], _APP)}", _POW
        if t.name in _COMPLEX:
            raise Uncovered("complex numbers")
        if t.name in MEANT:  # the kernel knows what it is, Coq's ``forall f`` would not
            raise Uncovered(MEANT[t.name])
        if t.name == "dot":
            u, v = t.args
            if self.shape(u).kind == "scalar":
                return f"{self.real(u, _MUL)} * {self.real(v, _POW)}", _MUL
            return f"dot {self.size(self.shape(u))} {self.vector(u)} {self.vector(v)}", _POW
        if t.name == "normsq":
            (u,) = t.args
            if self.shape(u).kind == "scalar":
                return f"{self.real(u, _APP)} ^ 2", _POW - 1
            return f"dot {self.size(self.shape(u))} {self.vector(u)} {self.vector(u)}", _POW
        if t.name in ("det", "tr"):
            (a,) = t.args
            if self.shape(a).kind == "scalar":
                return self._real(a)
            name = "det" if t.name == "det" else "trace"
            return f"{name} {self.size(self.shape(a))} {self.matrix(a)}", _POW
        if t.name == "transpose" and self.shape(t.args[0]).kind == "scalar":
            return self._real(t.args[0])
        if t.name == "identity" and t.args[0] == num(1):
            return "1", _APP
        if t.name in _VECTOR:
            raise Uncovered(f"{t.name} where a number is expected")
        return self._applied(identifier(t.name), [self.real(x, _APP) for x in t.args])

    # -- integers --------------------------------------------------------------------------------

    def integer(self, t: Term) -> str:
        """``t`` as an integer, ready to be an argument."""
        text = self._integer(t)
        return text if text.replace("'", "").isidentifier() or text.isdigit() else f"({text})%Z"

    def index(self, t: Term) -> str:
        """``t`` as an integer where Coq does not know that it is one."""
        text = self.integer(t)
        return f"{text}%Z" if text.isdigit() else text

    def _integer(self, t: Term) -> str:
        if isinstance(t, Num) and t.value.denominator == 1:
            return str(t.value) if t.value >= 0 else f"(- {-t.value})"
        if isinstance(t, Sym) and t.name in self.integers:
            return identifier(t.name)
        if isinstance(t, Neg):
            return f"- {self._inner(t.arg)}"
        if isinstance(t, Add):
            out = self._inner_mul(t.args[0])
            for x in t.args[1:]:
                out += f" - {self._inner(x.arg)}" if isinstance(x, Neg) else f" + {self._inner_mul(x)}"
            return out
        if isinstance(t, Mul):
            q = Fraction(1)
            for factor in map(literal, t.args):
                q *= 1 if factor is None else factor
            if q.denominator == 1:
                return " * ".join(self._inner(x) for x in t.args)
            rest = [x for x in t.args if literal(x) is None]
            return self._quotient(Mul((num(q.numerator), *rest)), q.denominator)
        if isinstance(t, Div):
            den = literal(t.den)
            if den is not None and den.denominator == 1 and den > 0:
                return self._quotient(t.num, int(den))
        raise Uncovered("an index or a range that is not visibly an integer")

    def _quotient(self, t: Term, den: int) -> str:
        coefficients = affine(t, self.even)
        if coefficients is None or any((c / den).denominator != 1 for c in coefficients.values()):
            raise Uncovered("an index or a range that is not visibly an integer")
        return f"{self._inner(t)} / {den}"

    def _inner(self, t: Term) -> str:
        text = self._integer(t)
        return text if " " not in text or (text[0] == "(" and text.count("(") == 1) else f"({text})"

    def _inner_mul(self, t: Term) -> str:
        return self._integer(t) if isinstance(t, (Mul, Div)) else self._inner(t)

    # -- vectors and matrices -----------------------------------------------------------------------

    def size(self, s: Shape) -> str:
        """The number of components, or of rows."""
        if s.count == num(1):
            return str(s.width)
        return f"({s.width} * {self.integer(s.count)})%Z"

    def shape(self, t: Term) -> Shape:
        """What kind of thing ``t`` is; raises Uncovered where shapes do not fit."""
        if isinstance(t, (Sym, Ref, Fn)):
            body = self.defined(t)
            if body is not None:
                return self.shape(body)
        if isinstance(t, BlockVector):
            return Shape("vector", len(t.block.rows), t.count)
        if isinstance(t, (BlockDiagonal, BlockMatrix)):
            return Shape("matrix", len(t.block.rows), t.count)
        if isinstance(t, Matrix):
            rows, columns = len(t.rows), len(t.rows[0])
            if rows == columns == 1:
                return SCALAR
            if columns == 1:
                return Shape("vector", rows)
            if rows == columns:
                return Shape("matrix", rows)
            raise Uncovered("a matrix that is neither square nor a column")
        if isinstance(t, Neg):
            return self.shape(t.arg)
        if isinstance(t, Add):
            shapes = [self.shape(x) for x in t.args]
            if any(s != shapes[0] for s in shapes):
                raise Uncovered("a sum of vectors of different make")
            return shapes[0]
        if isinstance(t, Mul):
            return self._product_shape([self.shape(x) for x in t.args])
        if isinstance(t, Div):
            return self.shape(t.num)
        if isinstance(t, Fn) and t.name == "transpose":
            s = self.shape(t.args[0])
            if s.kind == "scalar":
                return SCALAR
            return replace(s, kind={"vector": "row", "row": "vector"}.get(s.kind, s.kind))
        if isinstance(t, Fn) and t.name == "identity":
            (n,) = t.args
            return SCALAR if n == num(1) else Shape("identity", 0, n)
        if isinstance(t, Fn) and t.name == "inverse":
            raise Uncovered("the inverse of a matrix")
        return SCALAR

    def _product_shape(self, shapes: list[Shape]) -> Shape:
        out = SCALAR
        for s in shapes:
            if s.kind == "identity" or out.kind == "identity":
                raise Uncovered("an identity matrix inside a product")
            if s.kind == "scalar":
                continue
            if out.kind == "scalar":
                out = s
            elif (out.width, out.count) != (s.width, s.count):
                raise Uncovered("a product of matrices of different make")
            elif out.kind == "row" and s.kind == "vector":
                out = SCALAR
            elif out.kind == "row" and s.kind == "matrix":
                continue
            elif out.kind == "matrix" and s.kind in ("matrix", "vector"):
                out = s
            else:
                raise Uncovered("an outer product")
        return out

    def vector(self, t: Term) -> str:
        """``t`` as an argument of type ``vec``."""
        text = self._vector(t)
        return text if " " not in text else f"({text})"

    def _vector(self, t: Term) -> str:
        if isinstance(t, (Sym, Fn)) and self.defined(t) is not None:
            return self._defined(t)[0]
        if isinstance(t, BlockVector):
            inner = self.within({t.index})
            return f"blocks {len(t.block.rows)} (fun {identifier(t.index)} : Z => {inner.column(t.block)})"
        if isinstance(t, Matrix):
            return f"blocks {len(t.rows)} (fun _ : Z => {self.column(t)})"
        combined = self._combined(t, "v", self.vector)
        if combined:
            return combined
        if isinstance(t, Mul):
            *matrices, v = t.args
            out = self.vector(v)
            for a in reversed(matrices):
                out = f"(app {self.size(self.shape(a))} {self.matrix(a)} {out})"
            return out[1:-1] if matrices else out
        if isinstance(t, Fn) and t.name == "transpose":
            raise Uncovered("a row vector by itself")
        raise Uncovered("a vector of a kind that is not printed")

    def matrix(self, t: Term) -> str:
        """``t`` as an argument of type ``mat``."""
        text = self._matrix(t)
        return text if " " not in text else f"({text})"

    def _matrix(self, t: Term) -> str:
        if isinstance(t, (Sym, Fn)) and self.defined(t) is not None:
            return self._defined(t)[0]
        if isinstance(t, BlockDiagonal):
            inner = self.within({t.index})
            return f"diagonal {len(t.block.rows)} (fun {identifier(t.index)} : Z => {inner.rows(t.block)})"
        if isinstance(t, BlockMatrix):
            inner = self.within({t.row, t.col})
            bound = f"{identifier(t.row)} {identifier(t.col)}"
            return f"full {len(t.block.rows)} (fun {bound} : Z => {inner.rows(t.block)})"
        if isinstance(t, Matrix):
            return f"diagonal {len(t.rows)} (fun _ : Z => {self.rows(t)})"
        combined = self._combined(t, "m", self.matrix)
        if combined:
            return combined
        if isinstance(t, Mul):
            out = self.matrix(t.args[0])
            for a in t.args[1:]:
                out = f"(mmul {self.size(self.shape(a))} {out} {self.matrix(a)})"
            return out[1:-1] if len(t.args) > 1 else out
        if isinstance(t, Fn) and t.name == "transpose":
            return f"transpose {self.matrix(t.args[0])}"
        if isinstance(t, Fn) and t.name == "identity":
            return "identity"
        raise Uncovered("a matrix of a kind that is not printed")

    def _combined(self, t: Term, kind: str, inner: Callable[[Term], str]) -> str:
        """A negative, a sum or a multiple of vectors (``kind`` is ``v``) or of matrices (``m``); "" for others."""
        if isinstance(t, Neg):
            return f"{kind}neg {inner(t.arg)}"
        if isinstance(t, Add):
            out = inner(t.args[0])
            for x in t.args[1:]:
                out = f"({kind}sub {out} {inner(x.arg)})" if isinstance(x, Neg) else f"({kind}add {out} {inner(x)})"
            return out[1:-1] if len(t.args) > 1 else out
        if isinstance(t, Div):
            return f"{kind}scale (/ {self.real(t.den, _APP)}) {inner(t.num)}"
        scalars, rest = self.parted(t) if isinstance(t, Mul) else ([], [])
        return f"{kind}scale {self.real(_product(scalars), _APP)} {inner(_product(rest))}" if scalars else ""

    def parted(self, t: Mul) -> tuple[list[Term], list[Term]]:
        scalars = [x for x in t.args if self.shape(x).kind == "scalar"]
        return scalars, [x for x in t.args if self.shape(x).kind != "scalar"]

    def column(self, m: Matrix) -> str:
        return "[" + "; ".join(self.real(row[0]) for row in m.rows) + "]"

    def rows(self, m: Matrix) -> str:
        return "[" + "; ".join("[" + "; ".join(self.real(x) for x in row) + "]" for row in m.rows) + "]"

    # -- definitions -------------------------------------------------------------------------------

    def within(self, names: Iterable[str]) -> Printer:
        """The same where ``names`` are bound integers."""
        return replace(self, integers=self.integers | set(names), bound=self.bound | set(names))

    def under(self, name: str) -> Printer:
        """The same where ``name`` is a bound real number."""
        return replace(self, integers=self.integers - {name}, bound=self.bound | {name})

    def bare(self) -> Printer:
        """The same where nothing has to be said beside a statement."""
        return replace(self, wanted=None)

    def defined(self, t: Term) -> Term | None:
        """The body that ``t`` stands for, or None."""
        if not isinstance(t, (Sym, Fn)) or t.name in self.bound:
            return None
        for d in self.definitions:
            args = t.args if isinstance(t, Fn) else ()
            if d.name == t.name and not d.indexed and len(args) == len(d.params):
                names = [p.name for p in d.params if isinstance(p, Sym)]
                if len(names) == len(args):
                    return substitute(d.body, dict(zip(names, args, strict=True)))
        return None

    def given(self, d: Definition) -> list[str]:
        """The names beside its parameters that a definition depends on."""
        own = {p.name for p in d.params if isinstance(p, Sym)}
        out: dict[str, None] = {}
        for n in free(_without_counts(d.body)):
            inner = next((x for x in self.definitions if x.name == n and x is not d), None)
            out.update(dict.fromkeys(self.given(inner) if inner else () if n in own else (n,)))
        return list(out)

    def _defined(self, t: Term) -> tuple[str, int]:
        assert isinstance(t, (Sym, Fn, Ref))
        d = next(x for x in self.definitions if x.name == t.name)
        args = t.args if isinstance(t, Fn) else ()
        given = [identifier(n) for n in self.given(d)]
        return self._applied(identifier(d.name), [*given, *(self.real(x, _APP) for x in args)])

    def _component(self, d: Definition, t: Ref) -> tuple[str, int]:
        """``PE[p, 2*i]``: a component of a vector that is defined."""
        if len(t.indices) != len(d.params) + 1:
            raise Uncovered(f"{t.name} with other indices than it is defined with")
        given = [identifier(n) for n in self.given(d)]
        *args, place = t.indices
        return self._applied(identifier(d.name), [*given, *(self.real(x, _APP) for x in args), self.index(place)])

    def define(self, d: Definition) -> str:
        """The definition as a line of Coq."""
        shape = self.shape(d.body)
        names = [(n, self.type_of(n)) for n in self.given(d)]
        params = [p.name for p in d.params if isinstance(p, Sym)]
        inner = replace(self, integers=self.integers - set(params), bound=self.bound | set(params))
        if shape.kind == "vector":
            body, kind = inner._vector(d.body), "vec"
        elif shape.kind == "matrix":
            body, kind = inner._matrix(d.body), "mat"
        elif shape.kind == "scalar":
            body, kind = inner.real(d.body), "R"
        else:
            raise Uncovered("the definition of a row vector")
        binders = [f"({identifier(n)} : {k})" for n, k in names] + [f"({identifier(n)} : R)" for n in params]
        head = " ".join([identifier(d.name), *binders])
        return f"Definition {head} : {kind} :=\n  {body}."

    def type_of(self, name: str) -> str:
        if name in self.families:
            return " -> ".join(["Z"] * self.families[name] + ["R"])
        if name in self.functions:
            return " -> ".join(["R"] * self.functions[name] + ["R"])
        return "Z" if name in self.integers else "R"

    # -- relations ---------------------------------------------------------------------------------

    def relation(self, r: Relation) -> str:
        """``r`` as a proposition."""
        left, right = self.shape(r.lhs), self.shape(r.rhs)
        for s, other in ((left, right), (right, left)):
            if s.kind == "identity" and (other.kind != "matrix" or not self._is_size(s.count, other)):
                raise Uncovered("an identity matrix that is not visibly as large as the other side")
        if left.kind == "identity":
            left = right
        if right.kind == "identity":
            right = left
        if (left.kind, left.width, left.count) != (right.kind, right.width, right.count):
            if {left.kind, right.kind} & {"vector", "matrix"} and left.kind == right.kind:
                raise Uncovered("two sides that are divided into blocks differently")
            raise Uncovered("two sides of different shape")
        if left.kind == "scalar":
            whole = self._whole(r)
            return whole or f"{self.real(r.lhs)} {_ORDER[r.op]} {self.real(r.rhs)}"
        if r.op != "==":
            raise Uncovered("an order or an inequality between vectors")
        if left.kind == "vector":
            return f"veq {self.size(left)} {self.vector(r.lhs)} {self.vector(r.rhs)}"
        if left.kind == "matrix":
            return f"meq {self.size(left)} {self.matrix(r.lhs)} {self.matrix(r.rhs)}"
        raise Uncovered("an equation between row vectors")

    def _is_size(self, n: Term, s: Shape) -> bool:
        """Whether ``n`` is visibly the number of rows of a matrix."""
        rows, count = affine(n, self.even), affine(s.count, self.even)
        if rows is None or count is None:
            return False
        gap = {k: rows.get(k, Fraction(0)) - s.width * count.get(k, Fraction(0)) for k in {*rows, *count}}
        return not any(gap.values())

    def _whole(self, r: Relation) -> str:
        """``r`` between integers, if both sides visibly are."""
        names = {*free(r.lhs), *free(r.rhs)}
        if not names or not set(names) <= self.integers:
            return ""
        try:
            return f"({self._integer(r.lhs)} {_ORDER[r.op]} {self._integer(r.rhs)})%Z"
        except Uncovered:
            return ""

    def assumption(self, h: Assumption) -> str:
        """``h`` as a proposition, or ``""`` if the type says it."""
        name = identifier(h.name)
        if h.kind == "complex":
            raise Uncovered("complex numbers")
        law = next((d for d in self.definitions if d.name == h.name), None)
        if law is not None:  # a family that is defined: a vector of blocks of one component
            if law.params or not isinstance(law.body, BlockVector) or len(law.body.block.rows) != 1:
                raise Uncovered(f"what is assumed of {h.name}, which is defined")
            name = self._applied(name, [identifier(n) for n in self.given(law)])[0]
        indices = 1 if law is not None else self.families.get(h.name, 0)
        if h.kind == "distinct":
            if indices != 1:
                raise Uncovered("distinct values of a family with several indices")
            return f"distinct ({name})" if " " in name else f"distinct {name}"
        if indices or h.name in self.functions:
            number = indices or self.functions[h.name]
            bound = " ".join(f"zz_{n}" for n in range(number))
            kind = "Z" if indices else "R"
            said = {"positive": "0 < {}", "nonnegative": "0 <= {}", "nonzero": "{} <> 0",
                    "integer": "exists zz_z : Z, {} = IZR zz_z"}.get(h.kind)  # fmt: skip
            if said is None:
                raise Uncovered(f"a family of which {h.kind} is assumed")
            return f"(forall {bound} : {kind}, {said.format(f'{name} {bound}')})"
        if h.kind not in _KINDS:
            raise Uncovered(f"a name of which {h.kind} is assumed")
        if h.name in self.integers:
            return {"integer": "", "even": f"Z.Even {name}", "positive": f"(0 < {name})%Z",
                    "nonnegative": f"(0 <= {name})%Z", "nonzero": f"({name} <> 0)%Z"}[h.kind]  # fmt: skip
        return {"positive": f"0 < {name}", "nonnegative": f"0 <= {name}", "nonzero": f"{name} <> 0"}[h.kind]


def free(t: Term) -> dict[str, None]:
    """Free names of ``t``, uninterpreted functions included."""
    out = dict(free_names(t))
    out.update(dict.fromkeys(x.name for x in walk(t) if isinstance(x, Fn) and x.name not in KNOWN))
    return out


def _without_counts(t: Term) -> Term:
    """A vector's size is said where it is compared or multiplied, not where it is defined."""
    if isinstance(t, (BlockVector, BlockDiagonal, BlockMatrix)):
        return replace(t, count=num(1))
    kids = children(t)
    return rebuild(t, tuple(map(_without_counts, kids))) if kids else t


def _product(terms: Sequence[Term]) -> Term:
    return terms[0] if len(terms) == 1 else Mul(tuple(terms))


def _rational(q: Fraction) -> tuple[str, int]:
    if q.denominator == 1:
        return (str(q), _APP) if q >= 0 else (f"(- {-q})", _APP)
    text = f"{abs(q.numerator)} / {q.denominator}"
    return (f"({text})", _APP) if q >= 0 else (f"(- ({text}))", _APP)

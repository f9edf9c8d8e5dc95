"""The statement of a claim in Coq's language, printed from the statement alone.

Nothing here knows of derivations: a relation, its hypotheses and the definitions they use go in, text
comes out.  What has no counterpart (complex numbers, an unknown function of vectors) raises
:class:`Uncovered` with the reason.  A symbol is a real number ``x : R``, or an integer ``d : Z`` if it is
assumed to be one or counts something; a family ``theta[i]`` is a function ``Z -> R``, and an uninterpreted
function one ``R -> R``.  Vectors and sums are those of ``theory/Blocks.v``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ..kernel.meaning import Context, linear
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
    bound_names,
    children,
    free_names,
    num,
    rebuild,
    substitute,
    walk,
)  # fmt: skip
from .parts import is_complex, real_hypotheses, real_relations
from .uncovered import Uncovered

__all__ = ["Printer", "Shape", "Statement", "affine", "identifier", "state"]


MAX_NODES = 20_000
"""Terms larger than this are not printed."""

_WORDS = (
        "as at cofix do else end exists exists2 fix for forall fun if IF in let match mod or return Prop Set "
        "SProp Type then using where with by struct Theorem Lemma Definition Goal Proof Qed Abort Fail Mutant "
        "claim sum dot app mmul transpose identity trace det blocks diagonal full vadd vsub vneg vscale madd "
        "msub mneg mscale veq meq distinct vec mat entry entry2 minor detN sumN each sin cos tan cot sec csc "
        "sinh cosh tanh exp ln sqrt PI IZR INR R Z nat N Q Rabs Rpower Rsqr Rmin Rmax fst snd pair nil cons "
        "list bool true false not and iff eq env decided agree integral integrable derives "
)
_RESERVED = frozenset(_WORDS.split())
"""Words of Coq, and every name that a statement may use."""
_GREEK = str.maketrans({"θ": "theta", "λ": "lambda", "ω": "omega", "φ": "phi", "α": "alpha", "β": "beta"})


def identifier(name: str) -> str:
    """A name as a Coq identifier: its own letters where they are plain, ``u03b8_`` where they are not."""
    name = name.translate(_GREEK)
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "_'") else f"u{ord(c):04x}_" for c in name)
    if not plain or not (plain[0].isalpha() or plain[0] == "_") or plain in _RESERVED or plain.startswith("zz_"):
        plain = f"{plain}_" if plain and plain[0].isalpha() and not plain.startswith("zz_") else f"v_{plain}"
    return "v_" if plain == "_" else plain


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
_PLAIN = {"sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "exp", "sqrt"}
_SPELLED = {"log": "ln", "Abs": "Rabs"}
_VECTOR = ("dot", "normsq", "det", "tr", "transpose", "identity", "inverse")
_COMPLEX = ("conj", "Re", "Im")
_MEANT = {
    "E": "an expectation", "hyp1f1": "a hypergeometric function",
    "Gamma": "a gamma function",
    "floor": "the integer part of a number", "ceiling": "the integer part of a number",
}  # fmt: skip


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
        exponent = _literal(t.exp)
        if exponent is not None and exponent.denominator == 1 and abs(exponent) <= 200:
            n = int(exponent)
            if n >= 0:
                return f"{self.real(t.base, _APP)} ^ {n}", _POW - 1
            return f"/ {self.real(t.base, _APP)} ^ {-n}" if n < -1 else f"/ {self.real(t.base, _APP)}", _OPP
        if t.base == Const("E"):
            return f"exp {self.real(t.exp, _APP)}", _POW
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
        q = _literal(t)
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
        floor = _literal(h.rhs)
        if h.lhs != t or floor is None or set(free_names(t)) & self.bound:
            return False
        return floor >= 0 and (h.op == ">" or (h.op == ">=" and (floor > 0 or not strictly)))

    def _function(self, t: Fn) -> tuple[str, int]:
        if self.defined(t) is not None:
            return self._defined(t)
        if t.name == "sqrt" and not self.visibly(t.args[0], False):  # Coq's root of a negative number is 0
            self._wants(f"0 <= {self.real(t.args[0])}", t.args[0])
        if t.name in _PLAIN and len(t.args) == 1:
            return f"{t.name} {self.real(t.args[0], _APP)}", _POW
        if t.name in _SPELLED and len(t.args) == 1:
            return f"{_SPELLED[t.name]} {self.real(t.args[0], _APP)}", _POW
        if t.name in _COMPLEX:
            raise Uncovered("complex numbers")
        if t.name in _MEANT:  # the kernel knows what it is, Coq's ``forall f`` would not
            raise Uncovered(_MEANT[t.name])
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
            for literal in map(_literal, t.args):
                q *= 1 if literal is None else literal
            if q.denominator == 1:
                return " * ".join(self._inner(x) for x in t.args)
            rest = [x for x in t.args if _literal(x) is None]
            return self._quotient(Mul((num(q.numerator), *rest)), q.denominator)
        if isinstance(t, Div):
            den = _literal(t.den)
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
        if isinstance(t, Neg):
            return f"vneg {self.vector(t.arg)}"
        if isinstance(t, Add):
            out = self.vector(t.args[0])
            for x in t.args[1:]:
                out = f"(vsub {out} {self.vector(x.arg)})" if isinstance(x, Neg) else f"(vadd {out} {self.vector(x)})"
            return out[1:-1]
        if isinstance(t, Div):
            return f"vscale (/ {self.real(t.den, _APP)}) {self.vector(t.num)}"
        if isinstance(t, Mul):
            scalars, rest = self.parted(t)
            if scalars:
                return f"vscale {self.real(_product(scalars), _APP)} {self.vector(_product(rest))}"
            *matrices, v = rest
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
        if isinstance(t, Neg):
            return f"mneg {self.matrix(t.arg)}"
        if isinstance(t, Add):
            out = self.matrix(t.args[0])
            for x in t.args[1:]:
                out = f"(msub {out} {self.matrix(x.arg)})" if isinstance(x, Neg) else f"(madd {out} {self.matrix(x)})"
            return out[1:-1]
        if isinstance(t, Div):
            return f"mscale (/ {self.real(t.den, _APP)}) {self.matrix(t.num)}"
        if isinstance(t, Mul):
            scalars, rest = self.parted(t)
            if scalars:
                return f"mscale {self.real(_product(scalars), _APP)} {self.matrix(_product(rest))}"
            out = self.matrix(rest[0])
            for a in rest[1:]:
                out = f"(mmul {self.size(self.shape(a))} {out} {self.matrix(a)})"
            return out[1:-1] if len(rest) > 1 else out
        if isinstance(t, Fn) and t.name == "transpose":
            return f"transpose {self.matrix(t.args[0])}"
        if isinstance(t, Fn) and t.name == "identity":
            return "identity"
        raise Uncovered("a matrix of a kind that is not printed")

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
        names = _used(r.lhs) | _used(r.rhs)
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
        if h.kind == "distinct":
            if self.families.get(h.name) != 1:
                raise Uncovered("distinct values of a family with several indices")
            return f"distinct {name}"
        number = self.families.get(h.name, 0)
        if number or h.name in self.functions:
            number = number or self.functions[h.name]
            bound = " ".join(f"zz_{n}" for n in range(number))
            kind = "Z" if h.name in self.families else "R"
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


# -- whole statements -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Statement:
    """``forall binders, hypotheses -> goal``, with the printer it was printed with.

    The goal is what has to be said so that the claim says something, and the claim: one relation, or one for the
    real and one for the imaginary parts.
    """

    printer: Printer
    names: tuple[str, ...]
    hypotheses: tuple[str, ...]
    defined: tuple[str, ...]
    relations: tuple[Relation, ...]
    definitions: tuple[str, ...] = ()
    stated: tuple[Hypothesis, ...] = field(default=())

    @property
    def goal(self) -> str:
        claims = (self.printer.relation(r) for r in self.relations)
        return " /\\ ".join([*self.defined, *claims])

    @property
    def text(self) -> str:
        """The proposition, on several lines."""
        binders = " ".join(f"({identifier(n)} : {self.printer.type_of(n)})" for n in self.names)
        lines = [f"forall {binders}," if binders else ""]
        lines += [f"  {h} ->" for h in self.hypotheses]
        return "\n".join([x for x in lines if x] + [f"  {self.goal}"])


def state(
    relation: Relation, hypotheses: Sequence[Hypothesis] = (), definitions: Sequence[Definition] = ()
) -> Statement:
    """The statement that ``relation`` holds under ``hypotheses``; raises Uncovered.

    Hypotheses about names that have nothing to do with the relation are left out, which only
    makes the statement stronger.
    """
    relation, definitions = apart(relation, gathered(definitions))
    relations, hypotheses = of_reals([relation], hypotheses, definitions)
    stated, laws = related(relations, hypotheses, definitions)
    printer = scope(relations, stated, definitions)
    printer = replace(printer, definitions=ordered(definitions, relations), wanted={})
    hyps = [*premises(printer, stated, laws), *integrals(relations, stated)]
    for r in relations:
        printer.relation(r)
    names = quantified(printer, relations, stated, laws)
    defined = tuple(printer.define(d) for d in printer.definitions)
    wanted = tuple(w for w in printer.wanted or () if w not in hyps)
    return Statement(printer, names, tuple(hyps), wanted, tuple(relations), defined, tuple(stated))


def of_reals(
    relations: Sequence[Relation], hypotheses: Sequence[Hypothesis], definitions: Sequence[Definition]
) -> tuple[list[Relation], list[Hypothesis]]:
    """Relations and hypotheses without complex numbers: said of real and imaginary parts."""
    bodies = [Relation("==", d.body, num(0)) for d in definitions]
    stated = [h for h in hypotheses if isinstance(h, Relation)]
    if is_complex(bodies) or (definitions and is_complex([*relations, *stated], hypotheses)):
        raise Uncovered("complex numbers in vectors")
    if not is_complex([*relations, *stated], hypotheses):
        return list(relations), list(hypotheses)
    every = {n for r in (*relations, *stated) for t in (r.lhs, r.rhs) for x in walk(t)
             for n in (getattr(x, "name", ""), *bound_names(x))}  # fmt: skip
    heads = {x.name for r in (*relations, *stated) for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, (Ref, Fn))}
    names: dict[str, tuple[str, str]] = {}
    for h in hypotheses:
        if isinstance(h, Assumption) and h.kind == "complex":
            names[h.name] = (f"{h.name}_re", f"{h.name}_im")
            if h.name in heads or every & set(names[h.name]):
                raise Uncovered("complex numbers in a family")
    return [x for r in relations for x in real_relations(r, names)], real_hypotheses(hypotheses, names)


_INTEGRALS = {"Ci": "cos", "Si": "sin"}


def integrals(relations: Sequence[Relation], stated: Sequence[Hypothesis]) -> list[str]:
    """What is said of the cosine and the sine integral: only what their derivatives are."""
    terms = [t for r in (*relations, *(h for h in stated if isinstance(h, Relation))) for t in (r.lhs, r.rhs)]
    used = sorted({x.name for t in terms for x in walk(t) if isinstance(x, Fn) and x.name in _INTEGRALS})
    return [f"(forall zz_v : R, 0 < zz_v -> derives {n} zz_v ({_INTEGRALS[n]} zz_v / zz_v))" for n in used]


def gathered(definitions: Sequence[Definition]) -> list[Definition]:
    """Definitions of components, ``PE[p, 2*i]`` and ``PE[p, 2*i + 1]``, as one of the vector."""
    out: list[Definition] = []
    parts: dict[str, list[Definition]] = {}
    for d in definitions:
        if d.indexed:
            parts.setdefault(d.name, []).append(d)
        else:
            out.append(d)
    for name, group in parts.items():
        params = group[0].params[:-1]
        patterns = [linear(d.params[-1]) for d in group]
        width = len(group)
        if any(d.params[:-1] != params for d in group) or [
            p and (p[1], p[2]) for p in patterns
        ] != [(width, r) for r in range(width)]:
            raise Uncovered(f"the definition of {name} by its components")
        index = patterns[0][0] if patterns[0] else ""
        if any(p is None or p[0] != index for p in patterns):
            raise Uncovered(f"the definition of {name} by its components")
        block = Matrix(tuple((d.body,) for d in group))
        out.append(Definition(name, params, BlockVector(block, index, num(1))))
    return out


def apart(relation: Relation, definitions: Sequence[Definition]) -> tuple[Relation, list[Definition]]:
    """A matrix ``H`` with the entries ``H[i, j]`` gets a name of its own, ``H_matrix``."""
    own = {d.name for d in definitions if any(isinstance(x, Ref) and x.name == d.name for x in walk(d.body))}
    terms = [relation.lhs, relation.rhs, *(d.body for d in definitions)]
    if {f"{n}_matrix" for n in own} & {n for t in terms for n in free(t)}:
        raise Uncovered("a name that stands for two things")

    def renamed(t: Term) -> Term:
        if isinstance(t, Sym) and t.name in own:
            return Sym(f"{t.name}_matrix")
        kids = tuple(renamed(k) for k in children(t))
        if isinstance(t, Fn) and t.name in own:
            return Fn(f"{t.name}_matrix", kids)
        return rebuild(t, kids) if kids else t

    if not own:
        return relation, list(definitions)
    changed = [
        Definition(f"{d.name}_matrix" if d.name in own else d.name, d.params, renamed(d.body), d.indexed)
        for d in definitions
    ]
    return Relation(relation.op, renamed(relation.lhs), renamed(relation.rhs)), changed


def related(
    relations: Sequence[Relation], hypotheses: Sequence[Hypothesis], definitions: Sequence[Definition],
    all_of_them: bool = False,
) -> tuple[list[Hypothesis], dict[Hypothesis, Definition]]:  # fmt: skip
    """The hypotheses that share names with the relations, and those among them that define a name.

    A theorem may leave the others out; a counterexample must meet ``all_of_them``.
    """
    reached: set[str] = set()
    for r in relations:
        reached |= _used(r.lhs) | _used(r.rhs)
    for d in definitions:
        reached |= _used(d.body)
    laws = dict(Context(hypotheses).defining)
    about = {h: {h.name} if isinstance(h, Assumption) else _used(h.lhs) | _used(h.rhs) for h in hypotheses}
    if all_of_them:
        return list(dict.fromkeys(hypotheses)), laws
    found: dict[Hypothesis, None] = {}
    inner = {n for r in relations for t in (r.lhs, r.rhs) for x in walk(t) for n in bound_names(x)}
    inner |= {n for d in definitions for x in walk(d.body) for n in bound_names(x)}
    inner -= reached  # what is said of a bound index is no hypothesis
    while True:
        new = [
            h for h in hypotheses
            if h not in found and (not about[h] or about[h] & reached) and not (about[h] & inner and h not in laws)
        ]
        if not new:
            return [h for h in hypotheses if h in found], {h: d for h, d in laws.items() if h in found}
        for h in new:
            found[h] = None
            own = {p.name for p in laws[h].params if isinstance(p, Sym)} if h in laws else set()
            reached |= about[h] - own


def scope(
    relations: Sequence[Relation], hypotheses: Sequence[Hypothesis], definitions: Sequence[Definition],
    indices: Iterable[str] = (),
) -> Printer:  # fmt: skip
    """What type each name has, from how it is used and what is assumed of it; ``indices`` are integers."""
    terms = [t for r in relations for t in (r.lhs, r.rhs)]
    terms += [t for h in hypotheses if isinstance(h, Relation) for t in (h.lhs, h.rhs)]
    terms += [d.body for d in definitions] + [p for d in definitions for p in d.params]
    if sum(1 for t in terms for _ in walk(t)) > MAX_NODES:
        raise Uncovered("a statement of this size")
    integers = {h.name for h in hypotheses if isinstance(h, Assumption) and h.kind in ("integer", "even")}
    even = frozenset(h.name for h in hypotheses if isinstance(h, Assumption) and h.kind == "even")
    families: dict[str, int] = {}
    functions: dict[str, int] = {}
    own = {d.name for d in definitions}
    outer = {n for r in relations for t in (r.lhs, r.rhs) for n in free_names(t)}
    assumed, bound = {*integers, *indices}, set[str]()
    for t in terms:
        for x in walk(t):
            if isinstance(x, Ref) and x.name in own:
                integers |= {s.name for s in walk(x.indices[-1]) if isinstance(s, Sym)}
            elif isinstance(x, Ref):
                if families.setdefault(x.name, len(x.indices)) != len(x.indices):
                    raise Uncovered(f"{x.name} with different numbers of indices")
                integers |= {s.name for i in x.indices for s in walk(i) if isinstance(s, Sym)}
            elif isinstance(x, Fn) and x.name not in own and x.name not in _KNOWN:
                if functions.setdefault(x.name, len(x.args)) != len(x.args):
                    raise Uncovered(f"{x.name} with different numbers of arguments")
            elif isinstance(x, Sum):
                integers |= {s.name for e in (x.lo, x.hi) for s in walk(e) if isinstance(s, Sym)}
                bound.add(x.index)
            elif isinstance(x, (BlockVector, BlockDiagonal, BlockMatrix)):
                integers |= {s.name for s in walk(x.count) if isinstance(s, Sym)}
                bound |= set(bound_names(x))
    symbols = {x.name for t in terms for x in walk(t) if isinstance(x, Sym)}
    binders = {n for t in terms for x in walk(t) for n in bound_names(x)}
    clash = (set(families) & set(functions)) | ((symbols | binders) & (set(families) | set(functions)))
    if clash:
        raise Uncovered(f"{min(clash)} as a number and as a function")
    names = {*symbols, *families, *functions, *own, *binders}
    if len({identifier(n) for n in names}) < len(names):
        raise Uncovered("two names that Coq cannot tell apart")
    integers -= set(families) | set(functions)
    loose = (bound & outer & integers) - assumed
    if loose:  # an integer where it is bound, and perhaps none where it is free
        raise Uncovered(f"{min(loose)} both free and bound")
    return Printer(integers, families, functions, tuple(definitions), even, tuple(hypotheses))


def ordered(definitions: Sequence[Definition], relations: Sequence[Relation]) -> tuple[Definition, ...]:
    """The definitions that are used, each after those it needs."""
    out: list[Definition] = []

    def visit(names: Iterable[str], depth: int = 0) -> None:
        if depth > 20:
            raise Uncovered("definitions that go in a circle")
        for n in names:
            for d in definitions:
                if d.name == n and d not in out:
                    visit([x.name for x in walk(d.body) if isinstance(x, (Sym, Fn, Ref))], depth + 1)
                    if d not in out:
                        out.append(d)

    for r in relations:
        for t in (r.lhs, r.rhs):
            visit([x.name for x in walk(t) if isinstance(x, (Sym, Fn, Ref))])
    return tuple(out)


def premises(printer: Printer, stated: Sequence[Hypothesis], laws: dict[Hypothesis, Definition]) -> tuple[str, ...]:
    """The hypotheses as propositions; a law holds for every index."""
    out: dict[str, None] = {}
    for h in stated:
        if isinstance(h, Assumption):
            out[printer.assumption(h)] = None
            continue
        if h in laws and laws[h].params:
            d = laws[h]
            names = [p.name for p in d.params if isinstance(p, Sym)]
            kind = "Z" if d.indexed else "R"
            inner = replace(printer, integers=(printer.integers | set(names)) if d.indexed
                            else printer.integers - set(names))  # fmt: skip
            bound = " ".join(map(identifier, names))
            out[f"(forall {bound} : {kind}, {inner.relation(h)})"] = None
        else:
            out[printer.relation(h)] = None
    out.pop("", None)
    return tuple(out)


def quantified(
    printer: Printer, relations: Sequence[Relation], stated: Sequence[Hypothesis], laws: dict[Hypothesis, Definition]
) -> tuple[str, ...]:
    """The names to be quantified: families and functions, then integers, then reals."""
    found: dict[str, None] = {}
    for r in relations:
        found.update(dict.fromkeys([*free(r.lhs), *free(r.rhs)]))
    for d in printer.definitions:
        own = {p.name for p in d.params if isinstance(p, Sym)}
        found.update(dict.fromkeys(n for n in free(d.body) if n not in own))
    for h in stated:
        if isinstance(h, Assumption):
            found[h.name] = None
        else:
            own = {p.name for p in laws[h].params if isinstance(p, Sym)} if h in laws else set()
            found.update(dict.fromkeys(n for t in (h.lhs, h.rhs) for n in free(t) if n not in own))
    own_names = {d.name for d in printer.definitions}
    names = [n for n in found if n not in own_names]
    rank = {"Z": 1, "R": 2}
    return tuple(sorted(names, key=lambda n: rank.get(printer.type_of(n), 0)))


def free(t: Term) -> dict[str, None]:
    """Free names of ``t``, uninterpreted functions included."""
    out = dict(free_names(t))
    out.update(dict.fromkeys(x.name for x in walk(t) if isinstance(x, Fn) and x.name not in _KNOWN))
    return out


def _without_counts(t: Term) -> Term:
    """A vector's size is said where it is compared or multiplied, not where it is defined."""
    if isinstance(t, (BlockVector, BlockDiagonal, BlockMatrix)):
        return replace(t, count=num(1))
    kids = children(t)
    return rebuild(t, tuple(map(_without_counts, kids))) if kids else t


def _used(t: Term) -> set[str]:
    return set(free(t))


_KNOWN = frozenset({*_PLAIN, *_SPELLED, *_COMPLEX, *_VECTOR})


def _product(terms: Sequence[Term]) -> Term:
    return terms[0] if len(terms) == 1 else Mul(tuple(terms))


def _rational(q: Fraction) -> tuple[str, int]:
    if q.denominator == 1:
        return (str(q), _APP) if q >= 0 else (f"(- {-q})", _APP)
    text = f"{abs(q.numerator)} / {q.denominator}"
    return (f"({text})", _APP) if q >= 0 else (f"(- ({text}))", _APP)


def _literal(t: Term) -> Fraction | None:
    """The value of a number that is written out."""
    if isinstance(t, Num):
        return t.value
    if isinstance(t, Neg):
        inner = _literal(t.arg)
        return None if inner is None else -inner
    if isinstance(t, Div):
        a, b = _literal(t.num), _literal(t.den)
        return None if a is None or not b else a / b
    return None


def affine(t: Term, even: frozenset[str]) -> dict[str, Fraction] | None:
    """Coefficients of ``t`` in halves of even names and in other names, or None if it is not affine."""
    q = _literal(t)
    if q is not None:
        return {"": q}
    if isinstance(t, Sym):
        return {t.name: Fraction(2 if t.name in even else 1)}
    if isinstance(t, Neg):
        inner = affine(t.arg, even)
        return inner and {k: -v for k, v in inner.items()}
    if isinstance(t, Add):
        out: dict[str, Fraction] = {}
        for x in t.args:
            part = affine(x, even)
            if part is None:
                return None
            for k, v in part.items():
                out[k] = out.get(k, Fraction(0)) + v
        return out
    if isinstance(t, Div):
        den, part = _literal(t.den), affine(t.num, even)
        return None if not den or part is None else {k: v / den for k, v in part.items()}
    if isinstance(t, Mul):
        scale, rest = Fraction(1), []
        for x in t.args:
            q = _literal(x)
            if q is None:
                rest.append(x)
            else:
                scale *= q
        if len(rest) == 1:
            part = affine(rest[0], even)
            return part and {k: v * scale for k, v in part.items()}
    return None

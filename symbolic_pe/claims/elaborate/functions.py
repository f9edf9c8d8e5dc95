"""Functions, norms, angles and brackets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from ...kernel.decide import decide
from ...kernel.matrix import contains_matrix
from ...kernel.term import (
    Add,
    BlockDiagonal,
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
    free_names,
    num,
    substitute,
    walk,
)
from ...language.shorthand import binomial, factorial_of, maximum, minimum
from ..discrete import floor_of
from ..drawn import Drawn, drawn, factors_of, is_inner, is_named, wave_in
from ..notation import DIMENSIONS, POSITIONS, reference, references
from ..parser import parse
from ..phrases import said
from ..plane import is_tuple
from ..tokens import ReadingError
from ..tree import Node, nodes, show
from .derivatives import Derivatives
from .nodes import fresh_name, inner_product, of_matrix, shown
from .value import Val

__all__ = [
    "CONSTANTS", "COSINES", "DISCRETE", "KERNEL_FUNCTIONS", "SOFTMAX", "Functions", "called_vector", "scores",
]  # fmt: skip

KERNEL_FUNCTIONS = frozenset(
    ["sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "exp", "log", "Re", "Im"]
)
COSINES = frozenset(["cos_sim", "cossim", "CosSim", "cosine", "cosinesim", "cosine_similarity", "cosinesimilarity"])
DISCRETE = frozenset(["factorial", "binom", "max", "min", "floor", "ceil"])
CONSTANTS = frozenset(["c", "C", "k", "t", "m", "M", "T", "alpha", "beta", "lamda", "delta", "epsilon", "tau", "mu"])
"""Letters that are one number beside the scores of a softmax: a ``b`` may be a bias with entries of its own."""


SOFTMAX = "softmax has the entries e^{x_i}/(e^{x_1} + ... + e^{x_n})"


@dataclass(slots=True)
class Functions(Derivatives):
    """What functions and brackets make of their arguments."""

    def _fn(self, n: Node, env: dict[str, Term]) -> Val:
        if n.value == "factorial" and (product := self._of_factor(n)) is not None:
            return self.value(product, env)
        kids = [k for k in n.kids if k.kind != "under"]
        pair = _angle_between(n)
        if pair is not None:
            return self._cosine(*pair, n, env)
        if n.value == "Var" and len(kids) == len(n.kids) == 1:
            return self._of_chance("Var", kids[0], n, env)
        if n.value == "softmax" and len(kids) == len(n.kids):
            listed = self._softmax_of_list(kids, env)
            if listed is not None:
                return listed
            if len(kids) == 1:
                return self._softmax(kids[0], None, n, env)
        if n.value in DISCRETE and len(kids) == len(n.kids):
            found = self._discrete(n.value, [self.scalar(k, env) for k in kids], n)
            if found is not None:
                return Val(found)
        if n.value == "diag" and kids and len(kids) == len(n.kids):
            return self._diagonal(kids, n, env)
        if n.value not in KERNEL_FUNCTIONS and n.value not in ("tr", "det"):
            if n.value in ("softmax", "max", "min", "argmax", "argmin", "rank", "dim"):
                raise ReadingError(f"{n.value} is not decided", n.start, n.end)
            raise ReadingError(f"the function {n.value} is not known to the kernel", n.start, n.end)
        if n.value == "log" and len(kids) == 1 and len(n.kids) == 2:
            base = self.scalar(n.kids[1].kids[0], env)
            return Val(Div(Fn("log", (self.scalar(kids[0], env),)), Fn("log", (base,))))
        if len(kids) != 1 or len(kids) != len(n.kids):
            raise ReadingError(f"{n.value} with {len(n.kids)} arguments", n.start, n.end)
        if n.value == "det":
            v = self.value(kids[0], env)
            if v.type != "m":
                raise ReadingError("the determinant of something that is not a matrix", n.start, n.end)
            return Val(Fn("det", (v.term,)))
        if n.value == "tr":
            v = self.value(kids[0], env)
            if v.type != "m":
                raise ReadingError("the trace of something that is not a matrix", n.start, n.end)
            return Val(Fn("tr", (v.term,)))
        if n.value == "exp":
            return self._exp(kids[0], env)
        return Val(Fn(n.value, (self.scalar(kids[0], env),)))

    def _cosine(self, a: Node, b: Node, n: Node, env: dict[str, Term]) -> Val:
        """The cosine of the angle between two vectors."""
        u, v = self.value(a, env), self.value(b, env)
        if {u.type, v.type} - {"v", "r"}:
            raise ReadingError("the angle between things that are not known to be vectors", n.start, n.end)
        x, y = (t.term if t.type == "v" else Fn("transpose", (t.term,)) for t in (u, v))

        def dot(p: Term, q: Term) -> Term:
            return Mul((Fn("transpose", (p,)), q))

        return Val(Div(dot(x, y), Mul((Fn("sqrt", (dot(x, x),)), Fn("sqrt", (dot(y, y),))))))

    def _of_chance(self, kind: str, inside: Node, n: Node, env: dict[str, Term]) -> Val:
        """An expectation or a variance of a polynomial in random entries."""
        from ..chance import SAID, centred, expectation, families, random_names, told_variance, undrawn, variance

        known = drawn(self.notation.words)
        if kind == "E" and (mean := self._of_gaussian(inside, known, env) or self._of_uniform(inside, known, n, env)):
            return mean
        if not centred(self.notation.words):
            raise ReadingError("what is random is not stated: independent, of mean 0 and variance 1", n.start, n.end)
        whole, dots = self._inner_products(inside, env)
        t = substitute(self.scalar(whole, env), dots)
        if not random_names(self.notation.words, families(t)) or undrawn(self.notation.words, t):
            raise ReadingError("which of the names are random is not stated", n.start, n.end)
        told = told_variance(self.notation.words, self.place, families(t))
        if not told:
            raise ReadingError("what variance the entries have cannot be told", n.start, n.end)
        spread = self.scalar(parse(told)[0], env)
        if free_names(spread).keys() & set(families(t)):
            raise ReadingError("a variance that is random itself", n.start, n.end)
        found = (expectation if kind == "E" else variance)(t, spread)
        if found is None:
            raise ReadingError("the expectation is not found", n.start, n.end)
        self.used[SAID if told == "1" else SAID.replace("variance 1", f"variance {told}")] = None
        return Val(found)

    def _of_gaussian(self, inside: Node, known: dict[str, Drawn], env: dict[str, Term]) -> Val | None:
        """``E[\\cos(c w^T u)]`` for ``w \\sim N(0, \\sigma^2 I)``, ``E[\\cos(c z)]`` for ``z \\sim N(0, \\tau^2)``."""
        wave = wave_in(inside)
        factors = factors_of(wave[1]) if wave is not None else []
        found = [(d, k) for d in known.values() if d.kind == "normal" for k in factors if is_named(k, d.name)]
        if wave is None or len(found) != 1:
            return None
        d, place = found[0]
        if wave[2] and not d.vector:
            return None  # the cosine of a number, times something
        rest = [k for k in factors if k is not place]
        if any(is_named(x, name) for k in rest for x in nodes(k) for name in known):
            return None
        values = [self.value(k, env) for k in rest]
        vectors = [v for v in values if v.type == "v"]
        arrays = [k for k, v in zip(rest, values, strict=True) if v.type == "v"]
        if d.vector and not (len(arrays) == 1 and is_inner(wave[1], place, arrays[0])):
            return None
        if len(vectors) != int(d.vector) or any(v.type not in ("s", "v") for v in values):
            return None
        square: Term = Mul((Fn("transpose", (vectors[0].term,)), vectors[0].term)) if vectors else num(1)
        numbers = [v.term for v in values if v.type == "s"]
        scale: Term = Mul(tuple(numbers)) if len(numbers) > 1 else (numbers or [num(1)])[0]
        spread = self.scalar(parse(d.ends[0])[0], env)
        self.used[f"{show(place)} is normal, of mean 0 and variance {d.ends[0]}, as the text has it"] = None
        if wave[0] == "sin":
            return Val(num(0))
        exponent = Mul((num(Fraction(-1, 2)), spread, Pow(scale, num(2)), square))
        return Val(Fn("exp", (exponent,)))

    def _of_uniform(self, inside: Node, known: dict[str, Drawn], n: Node, env: dict[str, Term]) -> Val | None:
        """A mean over a number that is uniform on an interval: an integral."""
        from ...analysis.antiderivative import definite

        own = {x.value for x in nodes(inside) if x.kind == "name"}
        found = [d for d in known.values() if d.kind == "uniform" and d.name in own]
        over = n.kids[0].kids[1:] if n.kids and n.kids[0].kind == "sub" else ()
        if len(found) != 1 or any(d.kind != "uniform" and d.name in {x.lower() for x in own} for d in known.values()):
            return None
        d = found[0]
        if over and not (len(over) == 1 and over[0].is_name(d.name)):
            return None
        low, high = (self.scalar(parse(e)[0], env) for e in d.ends)
        whole, dots = self._inner_products(inside, env)
        letter = fresh_name(d.name, {x for t in env.values() for x in free_names(t)})
        body = substitute(self.scalar(whole, {**env, d.name: Sym(letter)}), dots)
        value = definite(body, letter, low, high)
        if value is None:
            raise ReadingError("the expectation is not found", n.start, n.end)
        self.used[f"{d.name} is uniform between {d.ends[0]} and {d.ends[1]}, as the text has it"] = None
        return Val(Div(value, Add((high, Neg(low)))))

    def _inner_products(self, n: Node, env: dict[str, Term]) -> tuple[Node, dict[str, Term]]:
        """A tree with a name for each inner product in it, and the sums that the names stand for."""
        found: dict[str, Term] = {}
        taken = {*env, *self._free([n]), *(x for t in env.values() for x in free_names(t))}

        def go(x: Node) -> Node:
            dot = inner_product(x)
            if dot is None:
                return replace(x, kids=tuple(map(go, x.kids)))
            index = fresh_name("i", {*dot, *taken})
            taken.add(index)
            name = f"{dot[0]}.{dot[1]}"
            entries = tuple(Ref(key, (Sym(index),)) for key in dot)
            found[name] = Sum(Mul(entries), index, num(1), self._dimension())
            self.values = {**self.values, name: Val(Sym(name))}
            return Node("name", name, (), x.start, x.end)

        return go(n), found

    def _softmax_of_list(self, kids: list[Node], env: dict[str, Term]) -> Val | None:
        """``softmax(1, 2, 0.5)``: of entries that are printed, or of a name that stands for such."""
        if self.notation.own_softmax:
            return None
        if len(kids) > 1:
            column = Matrix(tuple((self.scalar(k, env),) for k in kids))
            kind = "v"
        else:
            named = reference(kids[0])
            if named is not None and not self._known_at_all(named):
                return None
            v = self.value(kids[0], env)
            if not isinstance(v.term, Matrix) or not (len(v.term.rows) == 1 or {len(x) for x in v.term.rows} == {1}):
                return None
            column, kind = v.term, v.type
        entries = [x for row in column.rows for x in row]
        if len(entries) < 2 or any(contains_matrix(x) for x in entries):
            return None
        weights = [Fn("exp", (x,)) for x in entries]
        shares = [Div(w, Add(tuple(weights))) for w in weights]
        self.used[SOFTMAX] = None
        rows = (tuple(shares),) if len(column.rows) == 1 else tuple((x,) for x in shares)
        return Val(Matrix(rows), kind)

    def _softmax(self, inside: Node, index: Term | None, n: Node, env: dict[str, Term]) -> Val:
        """``e^{x_i}/sum_j e^{x_j}``, for the entries of the first name inside, or for those with its index."""
        found = scores(inside)
        if found is None:
            raise ReadingError("softmax of something whose entries are not plain", n.start, n.end)
        name, own = found
        others = {r.key for r in references(inside, inside=False)} - {name}
        if own == "-" or any(called_vector(x, self.notation.words) for x in others):
            raise ReadingError("softmax of something whose entries are not plain", n.start, n.end)
        key = "n" if name != "n" else "N"
        low: Term = num(1)
        high: Term = Sym(key)
        if self.scored is not None:
            low, high = (self.scalar(k, env) for k in self.scored)
        taken = {name, key, *free_names(low), *free_names(high), *self._free([inside])}
        taken |= {x for t in env.values() for x in free_names(t)}
        j = fresh_name("j", taken)

        def entry(at: Term) -> Term:
            hidden = self.values
            self.values = {**hidden, name: Val(Ref(name, (at,)))} if not own else hidden
            try:
                return Fn("exp", (self.scalar(inside, {**env, own: at} if own else env),))
            finally:
                self.values = hidden

        self.used[SOFTMAX] = None
        if not own and index is None:
            a = fresh_name("a", {*taken, j})
            value: Term = Div(entry(Add((Sym(a), low))), Sum(entry(Sym(j)), j, low, high))
            return Val(BlockVector(Matrix(((value,),)), a, Add((high, num(1), Neg(low)))), "v")
        if own and index is not None:
            raise ReadingError("an index on something that has one", n.start, n.end)
        at = index if index is not None else env.get(own, Sym(own))
        return Val(Div(entry(at), Sum(entry(Sym(j)), j, low, high)))

    def _discrete(self, name: str, args: list[Term], n: Node) -> Term | None:
        """Functions of whole numbers, and extremes of a few numbers."""
        if name == "factorial":
            return factorial_of(args[0]) or Fn("factorial", (args[0],))
        if name == "binom":
            found = binomial(*args)
            if found is None:
                raise ReadingError("a binomial coefficient with a name below", n.start, n.end)
            return found
        if name in ("floor", "ceil"):
            return self._floor(args[0], name == "ceil")
        return (maximum if name == "max" else minimum)(*args) if len(args) > 1 else None

    def _floor(self, t: Term, up: bool) -> Term:
        found = floor_of(t, frozenset(x for x in free_names(t) if x.rstrip("'") in POSITIONS | DIMENSIONS), up)
        if found is None:
            return Fn("ceiling" if up else "floor", (t,))
        self.integers |= found[1]
        return found[0]

    def _root(self, n: Node, env: dict[str, Term]) -> Val:
        inside = self.scalar(n.kids[0], env)
        if len(n.kids) == 2:
            return Val(Pow(inside, Div(num(1), self.scalar(n.kids[1], env))))
        return Val(Fn("sqrt", (inside,)))

    def _fence(self, n: Node, env: dict[str, Term]) -> Val:
        if n.value == "angle":
            if len(n.kids) != 2:
                raise ReadingError("angle brackets around something else than two", n.start, n.end)
            a, b = (self.value(k, env) for k in n.kids)
            if any(self._is_complex(k, v) for k, v in zip(n.kids, (a, b), strict=True)):
                raise ReadingError("whether the product of complex vectors conjugates is not said", n.start, n.end)
            if (self.planar or self.conjugates) and a.type == b.type == "s":
                parts = [Mul((Fn(f, (a.term,)), Fn(f, (b.term,)))) for f in ("Re", "Im")]
                return Val(Add(tuple(parts)))
            if a.type == b.type == "v":
                return Val(Mul((Fn("transpose", (a.term,)), b.term)))
            raise ReadingError("an inner product of things that are not known to be vectors", n.start, n.end)
        if n.value == "||":
            return self._norm(n, env)
        if n.value == "|" and len(n.kids) == 1:
            v = self.value(n.kids[0], env)
            if v.type == "v":
                return self._norm(n, env)
            if v.type == "s":
                return Val(Fn("Abs", (v.term,)))
        if n.value in ("floor", "ceil") and len(n.kids) == 1:
            return Val(self._floor(self.scalar(n.kids[0], env), n.value == "ceil"))
        raise ReadingError(f"{shown(n)} is not decided", n.start, n.end)

    def _is_complex(self, n: Node, v: Val) -> bool:
        """Whether the entries of a vector are complex numbers, by what they are or by what the text says."""
        if v.type not in "vr":
            return False
        names = {r.key for r in references(n) if len(r.key) == 1}
        told = any(is_tuple(name, self.notation.words) for name in names)
        return told or any(x == Const("I") for x in walk(v.term))

    def _norm_of_matrix(self, n: Node, env: dict[str, Term], squared: bool = False) -> Val:
        """A Frobenius norm by the entries, the operator norm of a matrix that is orthogonal."""
        v = self.value(n.kids[0].kids[0], env)
        if v.type != "m" or any(x == Const("I") for x in walk(v.term)):
            raise ReadingError("the norm of something that is not known to be a real matrix", n.start, n.end)
        from ..judge import positive_bases, rows_of

        if of_matrix(n) == "F":
            square = squares_of_entries(v.term)
            if square is None:
                raise ReadingError("the entries of a matrix that are not printed", n.start, n.end)
            return Val(square if squared else Fn("sqrt", (square,)))
        block = v.term.block if isinstance(v.term, BlockDiagonal) else v.term
        size = rows_of(block)
        gram = Mul((Fn("transpose", (block,)), block))
        plain = Relation("==", gram, Fn("identity", (size or num(1),)))
        if size is None or not decide(plain, positive_bases(plain), timeout=1.0).proved:
            raise ReadingError("the operator norm of a matrix that is not known to be orthogonal", n.start, n.end)
        self.used[f"{show(n.kids[0].kids[0])} is orthogonal, as the kernel proves: its operator norm is 1"] = None
        return Val(num(1))

    def _norm(self, n: Node, env: dict[str, Term], squared: bool = False) -> Val:
        v = self.value(n.kids[0], env)
        if v.type not in "vr":
            raise ReadingError("the norm of something that is not known to be a vector", n.start, n.end)
        if self._is_complex(n.kids[0], v):
            raise ReadingError("the norm of a complex vector is not decided", n.start, n.end)
        column = v.term if v.type == "v" else Fn("transpose", (v.term,))
        square = Mul((Fn("transpose", (column,)), column))
        return Val(square if squared else Fn("sqrt", (square,)))


def squares_of_entries(t: Term) -> Term | None:
    """The sum of the squares of the entries of a matrix, in blocks along the diagonal or as a whole."""
    block = t.block if isinstance(t, BlockDiagonal) else t
    if not isinstance(block, Matrix):
        return None
    whole = Add(tuple(Pow(x, num(2)) for row in block.rows for x in row))
    if isinstance(t, BlockDiagonal):
        return Sum(whole, t.index, num(0), Add((t.count, num(-1))))
    return whole


def _angle_between(n: Node) -> tuple[Node, Node] | None:
    """The vectors of ``\\cos(u, v)`` and ``\\cos\\angle(u, v)``."""
    if n.value != "cos":
        return None
    if len(n.kids) == 2 and all(k.kind != "under" for k in n.kids):
        return n.kids[0], n.kids[1]
    inner = n.kids[0] if len(n.kids) == 1 else n
    if inner.kind == "call" and inner.kids[0].is_name("angle") and len(inner.kids) == 3:
        return inner.kids[1], inner.kids[2]
    return None


def scores(inside: Node) -> tuple[str, str] | None:
    """The name of the scores that softmax is taken of, and their index if they are printed with one."""
    found = [r for r in references(inside, inside=False) if r.key not in ("top", "T", "pi", "e")]
    if not found or any(r.called or r.bold or len(r.args) > 1 for r in found):
        return None
    first, *others = found
    if len(first.key) != 1 or not first.head.value.islower():
        return None
    indices = [a for r in found for a in r.args]
    if any(a.kind != "name" for a in indices) or len({a.value for a in indices}) > 1:
        return None
    if any(not r.args and r.key not in CONSTANTS | {first.key} for r in others):
        return None
    return first.key, indices[0].value if first.args else "" if not indices else "-"


def called_vector(name: str, words: str) -> bool:
    """Whether the words of a text (in small letters) call a plain name a vector."""
    return said("vector", name.lower(), words)

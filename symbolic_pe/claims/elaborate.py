"""From the tree of a formula to terms of the kernel, with types, under the definitions of the document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ..kernel.term import (
    Add,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
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
    Sum,
    Sym,
    Term,
    free_names,
    num,
    substitute,
    walk,
)
from .discrete import binomial, extreme, factorial_of, floor_of, product, remainder
from .lexicon import GREEK
from .notation import DIMENSIONS, POSITIONS, Notation, Reference, reference, references
from .series import Series, blocks_of, series
from .slope import SLOPES, differentiated, operand
from .store import Definition, Pattern, Store
from .tokens import ReadingError
from .tree import Node, nodes, show

__all__ = ["ROWS", "Elaborator", "Mismatch", "Val", "is_unit", "multiple"]

KERNEL_FUNCTIONS = frozenset(
    ["sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "exp", "log", "Re", "Im"]
)
COSINES = frozenset(["cos_sim", "cossim", "CosSim", "cosine", "cosinesim", "cosine_similarity", "cosinesimilarity"])
_DISCRETE = frozenset(["factorial", "binom", "max", "min", "floor", "ceil"])
_KINDS = (
    "num name slot text dots sub sup accent item call neg add mul div pm fn root brace fence group chain list "
    "matrix sum"
)
READ = frozenset(_KINDS.split(" "))
MAX_WORK = 20_000
_NAMES = {"s": "a number", "v": "a vector", "r": "a row vector", "m": "a matrix"}


@dataclass(frozen=True, slots=True)
class Val:
    """A term and its type: ``s`` a number, ``v`` a column, ``r`` a row, ``m`` a matrix.

    ``sure`` says whether the type is beyond doubt, so that a clash of types is the author's and not ours.
    """

    term: Term
    type: str = "s"
    sure: bool = True
    factors: tuple[Term, ...] = ()


ROWS = (
    "a product of a row vector and a row vector",
    "a row vector plus a vector",
    "a product of a matrix and a row vector",
)
"""What ``x W W^T x^T`` and ``x W + a`` come to as long as ``x`` and ``a`` are taken for columns."""


class Mismatch(ReadingError):
    """Types that do not go together: a number plus a matrix."""

    def __init__(self, reason: str, start: int, end: int, sure: bool = False) -> None:
        super().__init__(reason, start, end)
        self.sure = sure


@dataclass(slots=True)
class Elaborator:
    """Reads trees at one place of a document.

    ``frame`` is the shape of vectors that nothing is known of: entries a block and number of blocks, or just
    the number of entries; ``rows`` makes them rows, ``bare`` names stand alone somewhere;
    ``used`` collects what the reading rests on.
    """

    notation: Notation
    store: Store
    place: int
    frame: tuple[int, Term] | int | None = None
    values: dict[str, Val] = field(default_factory=dict)
    dimension: str = ""
    juxtaposed: str = ""
    hidden: frozenset[int] = frozenset()
    conditions: tuple[Hypothesis, ...] = ()
    integers: set[str] = field(default_factory=set)
    used: dict[str, None] = field(default_factory=dict)
    laws: dict[str, None] = field(default_factory=dict)
    undefined: set[str] = field(default_factory=set)
    complexes: set[str] = field(default_factory=set)
    planar: frozenset[str] = frozenset()
    scored: tuple[Node, Node] | None = None
    origins: dict[str, int] = field(default_factory=dict)
    capitals: frozenset[str] = frozenset()
    real: frozenset[str] = frozenset()
    pairs: Term | None = None
    ranges: dict[str, Term] = field(default_factory=dict)
    generic: bool = False
    dots: bool = False
    doubtful_product: bool = False
    exotic: bool = False
    entrywise: bool = False
    defaults: bool = True
    unit: str = ""
    bare: frozenset[str] = frozenset()
    rows: bool = False
    work: int = 0
    depth: int = 0
    opening: tuple[str, ...] = ()

    # -- the entrance

    def value(self, n: Node, env: dict[str, Term]) -> Val:
        """The value of a tree, ``env`` giving the bound names; ReadingError says what has none."""
        self.work += 1
        if self.work > MAX_WORK:
            raise ReadingError("a formula beyond the size limit", n.start, n.end)
        self.depth += 1
        try:
            if self.depth > 120:
                raise ReadingError("nested too deeply", n.start, n.end)
            method = getattr(self, "_" + n.kind) if n.kind in READ else None
            if method is None:
                raise ReadingError(f"{_said(n)} has no meaning here", n.start, n.end)
            v = method(n, env)
            assert isinstance(v, Val)
            return v
        finally:
            self.depth -= 1

    def scalar(self, n: Node, env: dict[str, Term]) -> Term:
        v = self.value(n, env)
        if v.type != "s":
            one = _single_entry(v.term)
            if one is not None:
                return one
            raise Mismatch(f"{_NAMES[v.type]} where a number is expected", n.start, n.end, v.sure)
        return v.term

    # -- leaves

    def _num(self, n: Node, env: dict[str, Term]) -> Val:
        if "/" in n.value:
            return Val(num(Fraction(n.value)))
        return Val(Num(Fraction(n.value), n.value if "." in n.value or "e" in n.value.lower() else ""))

    def _slot(self, n: Node, env: dict[str, Term]) -> Val:
        return Val(env["slot" + n.value])

    def _name(self, n: Node, env: dict[str, Term]) -> Val:
        if n.style == "fn":
            raise ReadingError(f"the function {n.value} without an argument", n.start, n.end)
        if (n.style == "rm" and n.value in ("i", "j")) or n.value in ("imath", "jmath"):
            return Val(Const("I"))
        if n.value == self.unit and n.style == "" and n.value not in env:
            return Val(Const("I"))
        if n.style == "rm" and n.value == "e":
            return Val(Const("E"))
        if n.value in ("infty", "partial", "nabla", "forall", "exists", "emptyset", "qed", "hbar", "top", "dagger"):
            raise ReadingError(f"{_said(n)} has no value", n.start, n.end)
        return self._reference(n, env)

    def _text(self, n: Node, env: dict[str, Term]) -> Val:
        raise ReadingError("words inside a formula", n.start, n.end)

    def _dots(self, n: Node, env: dict[str, Term]) -> Val:
        raise ReadingError("dots whose meaning is not clear", n.start, n.end)

    # -- names

    def _sub(self, n: Node, env: dict[str, Term]) -> Val:
        if n.kids[0].kind in ("matrix", "group") and _is_size(n.kids[1:]):
            v = self.value(n.kids[0], env)
            self._check_size(v, n.kids[1], env)
            return v
        if _euclidean(n) is not None:
            return self._norm(n.kids[0], env)
        whole = n.kids[0]
        if whole.kind == "fn" and whole.value == "softmax" and len(n.kids) == 2 and len(whole.kids) == 1:
            return self._softmax(whole.kids[0], self.scalar(n.kids[1], env), n, env)
        if n.kids[0].kind == "fence" or n.kids[0].kind == "fn":
            raise ReadingError("an index on something that has none", n.start, n.end)
        r = reference(n)
        if r is None:
            return self._entry(n.kids[0], n.kids[1:], n, env)
        return self._reference(n, env)

    def _accent(self, n: Node, env: dict[str, Term]) -> Val:
        own = reference(n.kids[0]) if n.value == "bar" else None
        if own is not None and own.key in self.planar and not own.called:
            return Val(Fn("conj", (self.value(n.kids[0], env).term,)))
        bare = own is not None and not self._known_at_all(reference(n)) and self._known_at_all(own)
        if bare and own is not None:
            v = self.value(n.kids[0], env)
            if v.type == "s":
                return Val(Fn("conj", (v.term,)), "s", v.sure)
        if n.value == "bar" and reference(n) is None:
            v = self.value(n.kids[0], env)
            if v.type == "s" and reference(n) is None:
                return Val(Fn("conj", (v.term,)))
        return self._reference(n, env)

    def _known_at_all(self, r: Reference | None) -> bool:
        return r is not None and (r.key in self.values or bool(self.store.visible(r.key, self.place, self.hidden)))

    def _of_chance(self, kind: str, inside: Node, n: Node, env: dict[str, Term]) -> Val:
        """An expectation or a variance of a polynomial in random entries."""
        from .chance import SAID, centred, expectation, families, random_names, variance

        if not centred(self.notation.words):
            raise ReadingError("what is random is not stated: independent, of mean 0 and variance 1", n.start, n.end)
        dot = _inner_product(inside)
        if dot is not None:
            index = _fresh("i", {*dot, *(x for t in env.values() for x in free_names(t))})
            entries = tuple(Ref(name, (Sym(index),)) for name in dot)
            t: Term = Sum(Mul(entries), index, num(1), self._dimension())
        else:
            t = self.scalar(inside, env)
        if not random_names(self.notation.words, families(t)):
            raise ReadingError("which of the names are random is not stated", n.start, n.end)
        found = (expectation if kind == "E" else variance)(t)
        if found is None:
            raise ReadingError("the expectation is not found", n.start, n.end)
        self.used[SAID] = None
        return Val(found)

    def _item(self, n: Node, env: dict[str, Term]) -> Val:
        head = reference(n.kids[0])
        chance = head is not None and head.key in ("E", "bbE", "bbV", "Var") and len(n.kids) == 2
        if chance and head is not None and not self._known(head.key, 1):
            return self._of_chance("E" if head.key in ("E", "bbE") else "Var", n.kids[1], n, env)
        r = reference(n.kids[0])
        if r is not None and not self._known(r.key, len(r.args) + len(n.kids) - 1) and len(n.kids) == 2:
            left = self.value(n.kids[0], env)
            if left.type == "s" and not self.notation.is_function(r.key):
                return self._times(left, self.value(n.kids[1], env), "juxt", n)
        return self._reference(n, env)

    def _call(self, n: Node, env: dict[str, Term]) -> Val:
        """An application, or a product if the name is no function."""
        r = reference(n)
        head = reference(n.kids[0])
        if head is not None and head.key in ("E", "bbE") and len(n.kids) == 2 and not self._known(head.key, 1):
            return self._of_chance("E", n.kids[1], n, env)
        if head is not None and head.key in COSINES and len(n.kids) == 3 and not self._known(head.key, 2):
            self.used[f"{show(n.kids[0])} is the cosine of the angle between two vectors"] = None
            return self._cosine(n.kids[1], n.kids[2], n, env)
        if r is None or head is None:
            raise ReadingError(f"{_said(n)} is not understood", n.start, n.end)
        if len(n.kids) == 2 and not self.notation.is_function(head.key) and not self._known(head.key, len(r.args)):
            left = self.value(n.kids[0], env)
            return self._times(left, self.value(n.kids[1], env), "juxt", n)
        if len(n.kids) == 2 and n.kids[1].kind == "add" and self._indexed_below(head):
            if head.key in self.bare and (len(head.key) == 1 or head.key in GREEK):
                return self._times(self.value(n.kids[0], env), self.value(n.kids[1], env), "juxt", n)
            reason = f"{_said(n)} may be a product or a member of the family {head.key}, whose index stands below it"
            raise ReadingError(reason, n.start, n.end)
        return self._reference(n, env)

    def _indexed_below(self, head: Reference) -> bool:
        """Whether a lower-case name without an index is defined with one below it alone: ``m_h = 2^{-h}``."""
        ds = self.store.visible(head.key, self.place, self.hidden)
        simple = all(len(d.params) == 1 and not d.component and not d.called for d in ds)
        return bool(ds) and simple and not head.args and head.head.value[:1].islower() and not head.bold

    def _known(self, key: str, count: int) -> bool:
        return any(len(d.params) in (count, count + 1) and d.params for d in self.store.visible(key, self.place))

    def _reference(self, n: Node, env: dict[str, Term]) -> Val:
        r = reference(n)
        if r is None:
            raise ReadingError(f"{_said(n)} is not understood", n.start, n.end)
        if not r.args and not r.bold and r.key in env:
            return Val(env[r.key])
        args = [a for a in r.args if a.kind != "colon"]
        if any(a.kind in ("range", "text", "chain", "dots") for a in args):
            raise ReadingError(f"the arguments of {_said(n)} are not understood", n.start, n.end)
        terms = [self._index(a, env) if n.kind == "sub" else self.scalar(a, env) for a in args]
        found = self._defined(r, terms, n)
        if found is not None:
            return found
        if not args and r.key == "pi":
            return Val(Const("pi"))
        if not args and r.key == "e" and not self.notation.counts["e"] > 50:
            return Val(Const("E"))
        if r.key == "I" and not args and (r.bold or self.notation.type_of("I") == "m"):
            return Val(Fn("identity", (self._dimension(),)), "m")
        if r.key == "I" and len(terms) == 1 and (isinstance(terms[0], Num) or set(free_names(terms[0])) & DIMENSIONS):
            return Val(Fn("identity", (terms[0],)), "m")
        found = self._default(r, terms, n)
        if found is not None:
            return found
        return self._undefined(r, terms, n)

    def _index(self, n: Node, env: dict[str, Term]) -> Term:
        """What stands below a name; ``E_{x_i}`` is the vector of the token ``x_i``, whatever ``x_i`` is elsewhere."""
        own = reference(n) if n.kind == "sub" else None
        if own is None or own.called or len(own.args) != 1:
            return self.scalar(n, env)
        v = self.value(n, env)
        if v.type != "v":
            return self.scalar(n, env)
        return Ref(_sanitised(own.key) + "'", (self.scalar(own.args[0], env),))

    def _defined(self, r: Reference, args: list[Term], n: Node) -> Val | None:
        """The value under a definition of the document."""
        if not args and r.key in self.values:
            return self.values[r.key]
        visible = self.store.visible(r.key, self.place, self.hidden)
        if r.key in self.planar:
            return self._on_the_plane(visible, args, n) or self._undefined(r, args, n)
        if not visible:
            return self._primed(r, args)
        for d in visible:
            if not d.component and len(d.params) == len(args):
                return self._open(d, args, n)
        count = len(args)
        parts = [d for d in visible if d.component and len(d.params) == count]
        if parts and args:
            for d in parts:
                q = multiple(args[-1], d.params[-1].step, d.params[-1].rest)
                if q is not None:
                    v = self._open(d, [*args[:-1], q], n)
                    self._in_range(parts, args[-1], v, n)
                    if isinstance(q, Sym):
                        self.ranges[q.name] = Div(self._dimension_in([(v.term,)]), num(d.params[-1].step))
                    return v
            raise ReadingError(f"the component {_said(n)} is neither even nor odd", n.start, n.end)
        parts = sorted(
            (d for d in visible if d.component and len(d.params) == count + 1), key=lambda d: d.params[-1].rest
        )
        if parts:
            return self._family(parts, args, n)
        for d in visible:  # a component of a vector that is defined as a whole
            if not d.component and len(d.params) == count - 1 and args:
                whole = self._open(d, args[:-1], n)
                return Val(self._picked(whole, args[-1], n))
        return None

    def _on_the_plane(self, visible: list[Definition], args: list[Term], n: Node) -> Val | None:
        """The value of a name with a conjugate, if its definition makes it a number: ``q e^{im theta}``."""
        for d in visible:
            if not d.component and len(d.params) == len(args) and any(y.is_name("i", "j") for y in nodes(d.body)):
                try:
                    v = self._open(d, args, n)
                except ReadingError:
                    return None
                return v if v.type == "s" else None
        return None

    def _in_range(self, parts: list[Definition], index: Term, v: Val, n: Node) -> None:
        """Components end before ``d``, or at ``d`` where they begin with 1."""
        from .judge import same

        if not set(free_names(index)) <= DIMENSIONS:
            return
        end = self._dimension_in([(v.term,)])
        first = int(min(d.params[-1].rest for d in parts) < 0)
        beyond = isinstance(index, Num) and isinstance(end, Num) and index.value >= end.value + first
        if beyond or any(same(index, Add((end, num(first + c)))) for c in range(2)):
            raise ReadingError(f"the components of {parts[0].key} end before {_said(n)}", n.start, n.end)

    def _open(self, d: Definition, args: Sequence[Term], n: Node) -> Val:
        if self.depth > 60 or d.key in self.opening:
            raise ReadingError(f"the definition of {d.key} goes in a circle", n.start, n.end)
        self.used[f"{d.source} (line {d.line})"] = None
        self.laws[d.key] = None
        env: dict[str, Term] = {}
        for p, a in zip(d.params, args, strict=True):
            env[p.name] = a
        for name, p in d.also:
            env[name] = _linear(p, env[p.name])
        outer = self.opening
        self.opening = (*outer, d.key)
        try:
            return self.value(d.body, env)
        finally:
            self.opening = outer

    def _family(self, parts: list[Definition], args: list[Term], n: Node) -> Val:
        """The vector whose components are defined pair by pair."""
        step = parts[0].params[-1].step
        rests = [d.params[-1].rest for d in parts]
        if len(parts) != step or sorted(r % step for r in rests) != list(range(step)):
            raise ReadingError(f"only some components of {parts[0].key} are defined", n.start, n.end)
        low = 0 if min(rests) >= 0 and rests == list(range(step)) else None
        if low is None and rests == [x - step + 1 for x in range(step)]:
            low = 1  # 2i-1 and 2i: one-based
        if low is None and rests == list(range(1, step + 1)):
            low = 0
        if low is None:
            raise ReadingError(
                f"the components of {parts[0].key} are numbered in a way that is not read", n.start, n.end
            )
        taken = {x for a in args for x in free_names(a)}
        index = _fresh("i", taken)
        i: Term = Sym(index) if low == 0 else Add((Sym(index), num(1)))
        rows = []
        for d in parts:
            v = self._open(d, [*args, i], n)
            if v.type != "s":
                raise ReadingError("components that are no numbers", n.start, n.end)
            rows.append((v.term,))
        dimension = self._dimension_in(rows)
        count = Div(dimension, num(step))
        self.pairs = count
        return Val(BlockVector(Matrix(tuple(rows)), index, count), "v")

    def _dimension_in(self, rows: Iterable[tuple[Term, ...]]) -> Term:
        names = {x for row in rows for t in row for x in free_names(t)}
        for name in sorted(names & DIMENSIONS, key=lambda x: (x != self.notation.dimension, x)):
            return self.values[name].term if name in self.values else Sym(name)
        return self._dimension()

    def dimension_here(self) -> Term:
        """The width of vectors that nothing is known of."""
        return self._dimension()

    def _dimension(self) -> Term:
        name = self.dimension or self.notation.dimension
        return self.values[name].term if name in self.values else Sym(name)

    def _picked(self, whole: Val, index: Term, n: Node) -> Term:
        """An entry of a vector, counted from 0."""
        t = whole.term
        if whole.type == "v" and isinstance(t, BlockVector):
            size = len(t.block.rows)
            if size == 1:
                return substitute(t.block.rows[0][0], {t.index: index})
            for rest in range(size):
                q = multiple(index, size, rest)
                if q is not None:
                    return substitute(t.block.rows[rest][0], {t.index: q})
        if whole.type == "v" and isinstance(t, Matrix) and isinstance(index, Num) and index.value.denominator == 1:
            if 0 <= index.value < len(t.rows):
                return t.rows[int(index.value)][0]
            raise ReadingError(f"entry {index.value} of a vector with {len(t.rows)} entries", n.start, n.end)
        raise ReadingError(f"which entry {_said(n)} is cannot be told", n.start, n.end)

    def _entry(self, base: Node, indices: Sequence[Node], n: Node, env: dict[str, Term]) -> Val:
        whole = self.value(base, env)
        if len(indices) != 1 or whole.type != "v":
            raise ReadingError(f"{_said(n)} is not understood", n.start, n.end)
        return Val(self._picked(whole, self.scalar(indices[0], env), n))

    def _default(self, r: Reference, args: list[Term], n: Node) -> Val | None:
        """What the field means where the document gives no definition."""
        if not self.defaults:
            return None
        from .field import field_default

        found = field_default(r, args, self._dimension(), self.notation.words)
        if found is None:
            return None
        term, kind, said, pairs = found
        self.used[said] = None
        self.laws[r.key] = None
        if pairs is not None:
            self.pairs = pairs
        return Val(term, kind)

    def _undefined(self, r: Reference, args: list[Term], n: Node) -> Val:
        kind = "m" if r.key in self.capitals else self.notation.type_of(r.key, bool(args), r.bold)
        if r.key in self.origins:
            kind = "s" if args and not r.bold else "v" if not args else kind
        name = _sanitised(r.key)
        self.undefined.add(name)
        if r.key in self.planar:
            self.complexes.add(name)
            self.used[f"{r.key} is a vector of the plane, read as a complex number"] = None
            kind = "s"
        if kind == "s":
            if not args:
                return Val(Sym(name), "s", sure=r.key in DIMENSIONS)
            if r.called and self.notation.is_function(r.key) and not any(c.kind == "sub" for c in nodes(n)):
                return Val(Fn(name, tuple(args)), "s", sure=False)
            return Val(Ref(name, tuple(args)), "s", sure=False)
        self.generic = True
        if self.rows and kind == "v":
            self.rows = False
            try:
                column = self._undefined(r, args, n)
            finally:
                self.rows = True
            self.used[f"{r.key} is a row vector"] = None
            return Val(Fn("transpose", (column.term,)), "r", column.sure)
        if isinstance(self.frame, int):
            if self.origins.get(r.key):
                raise ReadingError(f"the entries of {r.key} are counted from 1", n.start, n.end)
            return _explicit(name, tuple(args), kind, self.frame, r.bold)
        size, count = self.frame or (1, self._dimension())
        taken = {x for a in args for x in free_names(a)}
        a, b = _fresh("a", taken), _fresh("b", taken)
        if kind == "v":
            first = self.origins.get(r.key, 0)
            rows = tuple((Ref(name, (*args, _linear(Pattern("", size, j + first), Sym(a)))),) for j in range(size))
            return Val(BlockVector(Matrix(rows), a, count), "v", sure=r.bold)
        entries = tuple(
            tuple(
                Ref(name, (*args, _linear(Pattern("", size, j), Sym(a)), _linear(Pattern("", size, k), Sym(b))))
                for k in range(size)
            )
            for j in range(size)
        )
        return Val(BlockMatrix(Matrix(entries), a, b, count), "m", sure=False)

    # -- operations

    def _neg(self, n: Node, env: dict[str, Term]) -> Val:
        v = self.value(n.kids[0], env)
        return Val(Neg(v.term), v.type, v.sure)

    def _add(self, n: Node, env: dict[str, Term]) -> Val:
        if any(_is_dots(k) for k in n.kids):
            return self._dotted_sum(n, env)
        unit = self._unit_in_sum(n)
        try:
            vals = [self.value(k, env) for k in n.kids]
        finally:
            self.unit = unit
        vals = self._with_identity(vals)
        first = vals[0]
        for v, k in zip(vals[1:], n.kids[1:], strict=True):
            if v.type != first.type:
                sure = first.sure and v.sure
                raise Mismatch(f"{_NAMES[first.type]} plus {_NAMES[v.type]}", n.start, k.end, sure)
        return Val(Add(tuple(v.term for v in vals)), first.type, all(v.sure for v in vals))

    def _with_identity(self, vals: list[Val]) -> list[Val]:
        """Terms of a sum with explicit matrices in it: a plain ``I`` in the others is the identity."""
        explicit = [x for v in vals if v.type == "m" for x in walk(v.term) if isinstance(x, Matrix)]
        sizes = {len(x.rows) for x in explicit if len(x.rows) == len(x.rows[0]) > 1}
        if len(sizes) != 1 or "I" in self.values or "I" in self.store.entries:
            return vals
        n = range(sizes.pop())
        one = Matrix(tuple(tuple(num(int(j == k)) for k in n) for j in n))
        return [
            Val(substitute(v.term, {"I": one}), "m", v.sure) if v.type == "s" and _has_factor(v.term, "I") else v
            for v in vals
        ]

    def _unit_in_sum(self, n: Node) -> str:
        """``cos x + i sin x`` speaks of the imaginary unit."""
        before = self.unit
        functions = [{f.value for f in nodes(k) if f.kind == "fn"} for k in n.kids]
        for k, own in zip(n.kids, functions, strict=True):
            for letter in ("i", "j"):
                if (
                    "sin" in own
                    and any(f.is_name(letter) and f.style == "" for f in _direct(k))
                    and any("cos" in o for o in functions)
                ):
                    self.unit = letter
        return before

    def _mul(self, n: Node, env: dict[str, Term]) -> Val:
        slope = operand(n) if n.value == "juxt" else None
        if slope is not None:
            return self._slope(slope, n, env)
        printed = _scientific(n)
        if printed is not None:
            return Val(printed)
        return self._times(self.value(n.kids[0], env), self.value(n.kids[1], env), n.value, n)

    def _times(self, a: Val, b: Val, op: str, n: Node) -> Val:
        if op == "mod" and a.type == b.type == "s":
            rest = remainder(a.term, b.term)
            if rest is not None:
                return Val(rest)
        if op in ("odot", "otimes", "circ") and a.type == b.type and a.type in "vrm":
            return self._entry_by_entry(a, b, op, n)
        if op not in ("juxt", "cdot", "times", "star"):
            raise ReadingError(f"the operation in {_said(n)} is not read", n.start, n.end)
        sure = a.sure and b.sure
        if a.type == "s" or b.type == "s":
            kind = b.type if a.type == "s" else a.type
            return Val(Mul((a.term, b.term)), kind, sure)
        kinds = a.type + b.type
        left = a.factors or (a.term,)
        if kinds == "rv":  # a product is associative: matrices are applied to the vector one by one
            return Val(Mul((left[0], _applied(left[1:], b.term))), "s", sure)
        if kinds == "mv":
            return Val(_applied(left, b.term), "v", sure)
        if kinds == "rm":
            return Val(Mul((a.term, b.term)), "r", sure, (*left, *(b.factors or (b.term,))))
        if kinds == "mm" and op != "star":
            return Val(Mul((a.term, b.term)), "m", sure, (*left, *(b.factors or (b.term,))))
        if kinds == "rr" and op == "cdot":
            return Val(Mul((a.term, Fn("transpose", (b.term,)))), "s", sure)
        if kinds == "vv":
            if op in ("cdot", "star"):
                return Val(Mul((Fn("transpose", (a.term,)), b.term)), "s", sure and op == "cdot")
            if op == "juxt":
                self.doubtful_product = True
                if self.juxtaposed == "dot":
                    return Val(Mul((Fn("transpose", (a.term,)), b.term)), "s", False)
                return Val(_entrywise(a.term, b.term, n), "v", False)
        if kinds == "vm" and op in ("cdot", "juxt", "times"):  # a row vector in disguise
            return Val(Mul((Fn("transpose", (a.term,)), b.term)), "r", False)
        if kinds == "vr" and isinstance(a.term, Matrix) and isinstance(b.term, Fn):
            return Val(Mul((a.term, b.term)), "m", sure)
        raise Mismatch(f"a product of {_NAMES[a.type]} and {_NAMES[b.type]}", n.start, n.end, False)

    def _entry_by_entry(self, a: Val, b: Val, op: str, n: Node) -> Val:
        from .entries import entrywise

        if op == "otimes" and re.search(_KRONECKER, self.notation.words):
            raise ReadingError("a Kronecker or tensor product is not read", n.start, n.end)
        if a.type == "m" and op != "odot":
            raise ReadingError(f"the operation in {_said(n)} is not read", n.start, n.end)
        x, y = (Fn("transpose", (t,)) if a.type == "r" else t for t in (a.term, b.term))
        x, y = (t.args[0].args[0] if _twice(t) else t for t in (x, y))  # type: ignore[union-attr]
        found = entrywise(x, y)
        if found is None:
            raise ReadingError("a product entry by entry of things of different form", n.start, n.end)
        if op != "odot":
            self.used[{"otimes": r"\otimes", "circ": r"\circ"}[op] + " multiplies entry by entry"] = None
        self.entrywise = True
        if a.type == "r":
            return Val(Fn("transpose", (found,)), "r", a.sure and b.sure)
        return Val(found, a.type, a.sure and b.sure)

    def _div(self, n: Node, env: dict[str, Term]) -> Val:
        slope = operand(n)
        if slope is not None:
            return self._slope(slope, n, env)
        if any(x.is_name("partial", "nabla") for x in nodes(n)) or _is_derivative(n):
            raise ReadingError("derivatives are not decided", n.start, n.end)
        top = self.value(n.kids[0], env)
        bottom = self.value(n.kids[1], env)
        if bottom.type != "s":
            one = _single_entry(bottom.term)
            if one is None:
                raise Mismatch(f"a division by {_NAMES[bottom.type]}", n.kids[1].start, n.kids[1].end, bottom.sure)
            bottom = Val(one)
        return Val(Div(top.term, bottom.term), top.type, top.sure and bottom.sure)

    def _slope(self, found: tuple[Node | None, str, int], n: Node, env: dict[str, Term]) -> Val:
        """A derivative by the rules of calculus."""
        of, variable, times = found
        if of is None or variable in self.values:
            raise ReadingError("derivatives are not decided", n.start, n.end)
        r = reference(of)
        one = r is not None and not r.args and any(d.called and len(d.params) == 1 for d in self._functions(r.key))
        whole = Node("call", "", (of, Node("name", variable)), of.start, of.end) if one else of
        if self.maybe_function(of, variable):
            raise ReadingError("a name before the variable in parentheses", n.start, n.end)
        v = self.value(whole, env)
        at = env.get(variable, Sym(variable))
        slope = differentiated(v.term, at.name, times) if isinstance(at, Sym) else None
        if slope is None:
            raise ReadingError("this derivative is not decided", n.start, n.end)
        return Val(slope, v.type, v.sure)

    def maybe_function(self, n: Node, variable: str = "") -> bool:
        """Whether a name without a definition stands before a variable in parentheses, as in ``\\theta(t)``.

        That it is a product may do for an identity; a limit or a derivative depends on it.
        """
        for x in nodes(n):
            r = reference(x.kids[0]) if x.kind == "call" and len(x.kids) == 2 else None
            at = x.kids[1] if r is not None else None
            named = at is not None and at.kind == "name" and variable in ("", at.value)
            if r is not None and named and not self._functions(r.key):
                return True
        return False

    def _functions(self, key: str) -> list[Definition]:
        return self.store.visible(key, self.place, self.hidden)

    def _primed(self, r: Reference, args: list[Term]) -> Val | None:
        """The derivative of a function of one number that the document defines."""
        base = r.key.rstrip("'")
        if base == r.key or len(args) != 1 or not r.called or not SLOPES.search(self.notation.words):
            return None
        for d in self._functions(base):
            if d.called and len(d.params) == 1 and not d.component:
                x = _fresh("x", free_names(args[0]))
                v = self._open(d, [Sym(x)], d.body)
                slope = differentiated(v.term, x, len(r.key) - len(base))
                if slope is None:
                    return None
                self.used[f"{r.key} is the derivative of {base}"] = None
                return Val(substitute(slope, {x: args[0]}), v.type, v.sure)
        return None

    def _pm(self, n: Node, env: dict[str, Term]) -> Val:
        raise ReadingError("plus or minus is two claims", n.start, n.end)

    def _sup(self, n: Node, env: dict[str, Term]) -> Val:
        base = _euclidean(n.kids[0]) or n.kids[0]
        if n.value in ("label", "prime", "paren"):
            return self._reference(n, env)
        if n.value == "degree":
            return Val(Mul((self.scalar(base, env), Div(Const("pi"), num(180)))))
        if n.value == "transpose":
            v = self.value(base, env)
            if base.kind == "group" and len(base.kids) > 1:
                return v  # (x, y)^T is how a column is printed on a line
            if v.type == "s":
                if not v.sure and free_names(v.term):
                    raise ReadingError(f"{_said(base)} is not known to be a vector or a matrix", n.start, n.end)
                return v
            kind = {"v": "r", "r": "v", "m": "m"}[v.type]
            return Val(Fn("transpose", (v.term,)), kind, v.sure)
        if n.value in ("star", "dagger"):
            v = self.value(base, env)
            if v.type != "s":
                raise ReadingError("the conjugate of a vector is not read", n.start, n.end)
            return Val(Fn("conj", (v.term,)), "s", v.sure)
        if reference(n) is not None:
            return self._reference(n, env)
        exponent = n.kids[1]
        if base.is_name("e") and "e" not in env and not self._known("e", 0):
            return self._exp(exponent, env)
        if base.kind == "fence" and base.value == "||" and exponent.kind == "num" and exponent.value == "2":
            return self._norm(base, env, squared=True)
        v = self.value(base, env)
        if v.type == "m" and exponent.kind in ("neg", "group") and show(exponent).strip("{}() ") == "-1":
            from .entries import inverse

            found = inverse(v.term)
            if found is not None:
                return Val(found, "m", v.sure)
            return Val(Fn("inverse", (v.term,)), "m", v.sure)
        if v.type == "m":
            if exponent.kind == "num":
                return Val(Pow(v.term, self.scalar(exponent, env)), "m", v.sure)
            raise ReadingError("a power of a matrix", n.start, n.end)
        if v.type != "s":
            one = _single_entry(v.term)
            if one is None:
                raise ReadingError("a power of a vector", n.start, n.end)
            v = Val(one)
        if base.kind == "fn" and _is_minus_one(exponent):
            raise ReadingError("an inverse function", n.start, n.end)
        return Val(Pow(v.term, self.scalar(exponent, env)), "s", v.sure)

    def _exp(self, n: Node, env: dict[str, Term]) -> Val:
        """``e`` to a number, or to a skew matrix of two rows."""
        try:
            return Val(Fn("exp", (self._exponent(n, env),)))
        except Mismatch:
            v = self.value(n, env)
            if v.type != "m":
                raise
            from .entries import matrix_exponential

            found = matrix_exponential(v.term)
            if found is None:
                reason = "the exponential of a matrix that is not skew, or of more than two rows"
                raise ReadingError(reason, n.start, n.end) from None
            self.used["the exponential of a skew matrix of two rows is a rotation"] = None
            return Val(found, "m", v.sure)

    def _exponent(self, n: Node, env: dict[str, Term]) -> Term:
        """The exponent of ``e``: a letter i or j that multiplies the whole is the imaginary unit."""
        before = self.unit
        for letter in ("i", "j"):
            if letter not in self.real and is_unit(n, letter):
                others = [x for x in nodes(n) if x.kind == "name" and x.value != letter]
                angular = any(x.value in ("theta", "phi", "varphi", "omega", "pi", "alpha", "w", "Theta", "Phi", "f")
                              for x in others) or self.notation.complex  # fmt: skip
                if angular or (letter not in env and len(others) >= 1):
                    inside = _without(n, letter)
                    return Mul((Const("I"), self.scalar(inside, env)))
        try:
            return self.scalar(n, env)
        finally:
            self.unit = before

    def _fn(self, n: Node, env: dict[str, Term]) -> Val:
        kids = [k for k in n.kids if k.kind != "under"]
        pair = _angle_between(n)
        if pair is not None:
            return self._cosine(*pair, n, env)
        if n.value == "Var" and len(kids) == len(n.kids) == 1:
            return self._of_chance("Var", kids[0], n, env)
        if n.value == "softmax" and len(kids) == len(n.kids) == 1:
            return self._softmax(kids[0], None, n, env)
        if n.value in _DISCRETE and len(kids) == len(n.kids):
            found = self._discrete(n.value, [self.scalar(k, env) for k in kids], n)
            if found is not None:
                return Val(found)
        if n.value not in KERNEL_FUNCTIONS and n.value not in ("tr", "det"):
            if n.value in ("softmax", "max", "min", "diag", "argmax", "argmin", "rank", "dim"):
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
        j = _fresh("j", taken)

        def entry(at: Term) -> Term:
            hidden = self.values
            self.values = {**hidden, name: Val(Ref(name, (at,)))} if not own else hidden
            try:
                return Fn("exp", (self.scalar(inside, {**env, own: at} if own else env),))
            finally:
                self.values = hidden

        self.used["softmax has the entries e^{x_i}/(e^{x_1} + ... + e^{x_n})"] = None
        if not own and index is None:
            a = _fresh("a", {*taken, j})
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
        return extreme(name, args) if len(args) > 1 else None

    def _floor(self, t: Term, up: bool) -> Term:
        found = floor_of(t, frozenset(x for x in free_names(t) if x.rstrip("'") in POSITIONS | DIMENSIONS), up)
        if found is None:
            return Fn("ceil" if up else "floor", (t,))
        self.integers |= found[1]
        return found[0]

    def _root(self, n: Node, env: dict[str, Term]) -> Val:
        inside = self.scalar(n.kids[0], env)
        if len(n.kids) == 2:
            return Val(Pow(inside, Div(num(1), self.scalar(n.kids[1], env))))
        return Val(Fn("sqrt", (inside,)))

    def _brace(self, n: Node, env: dict[str, Term]) -> Val:
        return self.value(n.kids[0], env)

    def _fence(self, n: Node, env: dict[str, Term]) -> Val:
        if n.value == "angle":
            if len(n.kids) != 2:
                raise ReadingError("angle brackets around something else than two", n.start, n.end)
            a, b = (self.value(k, env) for k in n.kids)
            if self.planar and a.type == b.type == "s":
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
        raise ReadingError(f"{_said(n)} is not decided", n.start, n.end)

    def _norm(self, n: Node, env: dict[str, Term], squared: bool = False) -> Val:
        v = self.value(n.kids[0], env)
        if v.type not in "vr":
            raise ReadingError("the norm of something that is not known to be a vector", n.start, n.end)
        column = v.term if v.type == "v" else Fn("transpose", (v.term,))
        square = Mul((Fn("transpose", (column,)), column))
        return Val(square if squared else Fn("sqrt", (square,)))

    def _chain(self, n: Node, env: dict[str, Term]) -> Val:
        raise ReadingError("a relation inside a formula", n.start, n.end)

    def _list(self, n: Node, env: dict[str, Term]) -> Val:
        raise ReadingError("several formulas where one is expected", n.start, n.end)

    # -- vectors and matrices

    def _group(self, n: Node, env: dict[str, Term]) -> Val:
        if len(n.kids) == 1 and n.value in ("(", "[", "{", "") and n.kids[0].kind != "chain":
            return self.value(n.kids[0], env)
        if not n.kids:
            raise ReadingError("empty parentheses", n.start, n.end)
        if n.value == "{" or n.value in ("[)", "(]"):
            raise ReadingError("a set or an interval", n.start, n.end)
        return self._column(list(n.kids), n, env)

    def _column(self, items: list[Node], n: Node, env: dict[str, Term]) -> Val:
        """A vector by its entries, some of which may be dots, or vectors themselves."""
        if items and items[0].kind == "dots" and len(items) > 2 and items[-1].kind == "dots":
            raise ReadingError("a vector whose ends are dots", n.start, n.end)
        if any(k.kind == "dots" for k in items):
            return self._dotted_column(items, n, env)
        entries: list[tuple[Term]] = []
        for k in items:
            v = self.value(k, env)
            if v.type == "s":
                entries.append((v.term,))
            elif v.type == "v" and isinstance(v.term, Matrix):
                entries += [(row[0],) for row in v.term.rows]
            else:
                raise ReadingError("an entry of a vector that is no number", k.start, k.end)
        return Val(Matrix(tuple(entries)), "v")

    def _series(self, items: list[Node], size: int, env: dict[str, Term]) -> Series:
        self.dots = True

        def check(one: Series, j: int, block: tuple[Node, ...]) -> bool:
            slots = {f"slot{s}": t for s, t in enumerate(one.at(num(j)))}
            mine = [self.value(t, {**env, **slots}).term for t in one.template]
            printed = [self.value(b, env).term for b in block]
            return all(same(a, b) for a, b in zip(mine, printed, strict=True))

        from .judge import same

        return series(items, size, lambda k: self.scalar(k, env), same, check)

    def _dotted_column(self, items: list[Node], n: Node, env: dict[str, Term]) -> Val:
        heads = [k.value for k in items if k.kind == "fn"]
        sizes = (2, 1) if len(heads) > 1 and heads[0] != heads[1] else (1, 2)
        problem: ReadingError | None = None
        constant = self._alternating(items, env)
        if constant is not None:
            return constant
        for size in sizes:
            if blocks_of(items, size) is None:
                continue
            try:
                one = self._series(items, size, env)
            except ReadingError as e:
                problem = problem or e
                continue
            taken = {x for t in env.values() for x in free_names(t)} | self._free(items)
            index = _fresh("i", taken)
            slots = {f"slot{s}": t for s, t in enumerate(one.at(Sym(index)))}
            rows: list[tuple[Term]] = []
            for t in one.template:
                v = self.value(t, {**env, **slots})
                if v.type == "s":
                    rows.append((v.term,))
                elif v.type == "v" and isinstance(v.term, Matrix):
                    rows += [(r[0],) for r in v.term.rows]
                else:
                    raise ReadingError("an entry of a vector that is no number", t.start, t.end)
            self.pairs = one.count
            return Val(BlockVector(Matrix(tuple(rows)), index, one.count), "v")
        raise problem or ReadingError("the dots of a vector are not understood", n.start, n.end)

    def _alternating(self, items: list[Node], env: dict[str, Term]) -> Val | None:
        """``(0, 1, 0, 1, ..., 0, 1)``: a pair of numbers again and again, as wide as vectors are here."""
        found = blocks_of(items, 2)
        if found is None or len(found[0]) != 2 or not all(found[0]):
            return None
        printed = {tuple(show(k) for k in block) for run in found[0] for block in run}
        pair = found[0][0][0]
        if len(printed) != 1 or show(pair[0]) == show(pair[1]) or len(found[0][0]) < 2:
            return None
        rows = tuple((self.scalar(k, env),) for k in pair)
        if any(free_names(r[0]) for r in rows):
            return None
        self.pairs = Div(self._dimension(), num(2))
        return Val(BlockVector(Matrix(rows), _fresh("i", set(env)), self.pairs), "v")

    def _free(self, items: Iterable[Node]) -> set[str]:
        return {x.value for k in items for x in nodes(k) if x.kind == "name"}

    def _dotted_sum(self, n: Node, env: dict[str, Term]) -> Val:
        kids = [Node("dots") if _is_dots(k) else k for k in n.kids]
        one = self._series(kids, 1, env)
        taken = {x for t in env.values() for x in free_names(t)} | self._free(n.kids)
        index = _fresh("j", taken)
        slots = {f"slot{s}": t for s, t in enumerate(one.at(Sym(index)))}
        body = self.scalar(one.template[0], {**env, **slots})
        last: Term = Add((one.count, Neg(num(1)))) if not isinstance(one.count, Num) else num(one.count.value - 1)
        return Val(Sum(body, index, num(0), last))

    def _matrix(self, n: Node, env: dict[str, Term]) -> Val:
        rows = [list(r.kids) for r in n.kids]
        if n.value == "|":
            whole = self._matrix(Node("matrix", "[", n.kids, n.start, n.end), env)
            return Val(Fn("det", (whole.term,)))
        if n.value == "||":
            raise ReadingError("double bars around a matrix", n.start, n.end)
        if all(len(r) == 1 for r in rows):
            return self._column([r[0] for r in rows], n, env)
        dotted = any(c.kind == "dots" for r in rows for c in r)
        if len(rows) == 1:
            v = self._column(rows[0], n, env)
            return Val(Fn("transpose", (v.term,)), "r", v.sure)
        if dotted or any(c.kind == "none" for r in rows for c in r):
            return self._dotted_matrix(rows, n, env)
        if len({len(r) for r in rows}) != 1:
            raise Mismatch("rows of different length", n.start, n.end, True)
        cells = [[self.value(c, env) for c in r] for r in rows]
        if all(v.type == "s" for r in cells for v in r):
            return Val(Matrix(tuple(tuple(v.term for v in r) for r in cells)), "m")
        blocks = self._blocks(rows, cells, n)
        if blocks is None:
            raise ReadingError("a matrix of blocks that is not read", n.start, n.end)
        return blocks

    def _blocks(self, rows: list[list[Node]], cells: list[list[Val]], n: Node) -> Val | None:
        """Explicit blocks of one size, zeros among them."""
        size = next((len(v.term.rows) for r in cells for v in r if isinstance(v.term, Matrix)), 0)
        out: list[tuple[Term, ...]] = []
        for r in cells:
            for j in range(size):
                row: list[Term] = []
                for v in r:
                    if isinstance(v.term, Matrix) and len(v.term.rows) == size:
                        row += v.term.rows[j]
                    elif v.term == num(0):
                        row += [num(0)] * size
                    else:
                        return None
                out.append(tuple(row))
        return Val(Matrix(tuple(out)), "m") if out else None

    def _dotted_matrix(self, rows: list[list[Node]], n: Node, env: dict[str, Term]) -> Val:
        """A block diagonal matrix: zeros and dots off the diagonal."""
        width = max(len(r) for r in rows)
        filled = [[*r, *[Node("none")] * (width - len(r))] for r in rows]
        keep_rows = [j for j, r in enumerate(filled) if not _only_dots(r)]
        keep_cols = [k for k in range(width) if not _only_dots([r[k] for r in filled])]
        grid = [[filled[j][k] for k in keep_cols] for j in keep_rows]
        if len(grid) != len(keep_cols) or not grid:
            raise ReadingError("a matrix with dots that is not square", n.start, n.end)
        size = _diagonal_size(grid)
        if size is None:
            raise ReadingError("a matrix with dots off the diagonal", n.start, n.end)
        items: list[Node] = []
        count = len(grid) // size
        gone = [j for j in range(len(filled)) if j not in keep_rows]
        for b in range(count):
            if gone and b and any(keep_rows[(b - 1) * size + size - 1] < g < keep_rows[b * size] for g in gone):
                items.append(Node("dots"))
            items += [grid[b * size + x][b * size + y] for x in range(size) for y in range(size)]
        if not any(k.kind == "dots" for k in items):
            raise ReadingError("where the dots of a matrix belong is not clear", n.start, n.end)
        one = self._series(items, size * size, env)
        taken = {x for t in env.values() for x in free_names(t)} | self._free([c for r in rows for c in r])
        index = _fresh("i", taken)
        slots = {f"slot{s}": t for s, t in enumerate(one.at(Sym(index)))}
        vals = [self.value(t, {**env, **slots}) for t in one.template]
        if size == 1 and vals[0].type == "m" and isinstance(vals[0].term, Matrix):
            block = vals[0].term
        elif all(v.type == "s" for v in vals):
            block = Matrix(tuple(tuple(vals[x * size + y].term for y in range(size)) for x in range(size)))
        else:
            raise ReadingError("the blocks of a matrix are not understood", n.start, n.end)
        self.pairs = one.count
        return Val(BlockDiagonal(block, index, one.count), "m")

    def _check_size(self, v: Val, size: Node, env: dict[str, Term]) -> None:
        """``[...]_{d x 1}``: the number of rows must be possible."""
        from .judge import same

        rows = _rows(v.term)
        said = self.scalar(size.kids[0], env)
        if rows is not None and not same(rows, said):
            self.exotic = True
            raise Mismatch(f"{_count_text(rows)} rows where {show(size)} is printed", size.start, size.end, True)

    # -- sums

    def _sum(self, n: Node, env: dict[str, Term]) -> Val:
        lower, upper, body = n.kids
        if n.value == "int":
            return self._integral(n, env)
        if n.value == "lim":
            return self._limit(n, env)
        if n.value not in ("sum", "prod"):
            what = {"int": "an integral", "prod": "a product", "lim": "a limit"}.get(n.value, n.value)
            raise ReadingError(f"{what} is not decided", n.start, n.end)
        if n.value == "sum" and _infinite(upper):
            return self._endless(n, env)
        name, lo, hi = self._range(lower, upper, n, env)
        taken = {x for t in env.values() for x in free_names(t)}
        fresh = _fresh(name, taken)
        inside = {**env, name: Sym(fresh)}
        hidden, self.values = self.values, {k: v for k, v in self.values.items() if k != name}
        try:
            v = self.value(body, inside)
        finally:
            self.values = hidden
        if v.type != "s":
            raise ReadingError("a sum of vectors or matrices is not decided", n.start, n.end)
        if n.value == "prod":
            found = product(v.term, fresh, lo, hi)
            if found is None:
                raise ReadingError("a product of a number of factors that is not stated", n.start, n.end)
            return Val(found)
        return Val(Sum(v.term, fresh, lo, hi))

    def _integral(self, n: Node, env: dict[str, Term]) -> Val:
        from ..analysis.antiderivative import definite

        lower, upper, inside = n.kids
        body, variable = inside.kids
        if variable.kind != "name" or lower.kind == "none" or upper.kind == "none":
            raise ReadingError("an integral without its ends or its variable", n.start, n.end)
        taken = {x for t in env.values() for x in free_names(t)}
        name = _fresh(variable.value, taken)
        lo, hi = self.scalar(lower, env), self.scalar(upper, env)
        term = self.scalar(body, {**env, variable.value: Sym(name)})
        value = definite(term, name, lo, hi)
        if value is None:
            from ..analysis.growth import continuous

            if not continuous(term, name, lo, hi):
                raise ReadingError("this integral is not decided", n.start, n.end)
            return Val(Integral(term, name, lo, hi))
        self.used["the integral by an antiderivative, whose derivative was compared with the integrand"] = None
        return Val(value)

    def _limit(self, n: Node, env: dict[str, Term]) -> Val:
        from ..analysis.growth import at_infinity, at_point

        lower, _, body = n.kids
        if lower.kind != "chain" or lower.value != "to" or lower.kids[0].kind != "name":
            raise ReadingError("a limit whose variable is not plain", n.start, n.end)
        variable, point = lower.kids
        if self.maybe_function(body, variable.value):
            raise ReadingError("a name before the variable in parentheses", n.start, n.end)
        fresh = _fresh(variable.value, {x for t in env.values() for x in free_names(t)})
        hidden, self.values = self.values, {k: v for k, v in self.values.items() if k != variable.value}
        try:
            inside = self.scalar(body, {**env, variable.value: Sym(fresh)})
        finally:
            self.values = hidden
        if _infinite(point):
            value = at_infinity(inside, fresh)
        else:
            while point.kind == "sup" and point.kids[1].is_name("+", "-"):
                point = point.kids[0]
            value = at_point(inside, fresh, self.scalar(point, env))
        if value is None or fresh in free_names(value):
            raise ReadingError("this limit is not decided", n.start, n.end)
        hidden_in = {x.name for x in walk(inside) if isinstance(x, Ref)} if variable.value in DIMENSIONS else set()
        if hidden_in or told_to_depend(variable.value, self.notation.words):
            raise ReadingError(f"what else depends on {variable.value} is not stated", n.start, n.end)
        self.used[f"the limit as {show(lower)}"] = None
        return Val(value)

    def _endless(self, n: Node, env: dict[str, Term]) -> Val:
        from ..analysis.growth import closed_series

        lower, _, body = n.kids
        if lower.kind != "chain" or lower.value != "=" or lower.kids[0].kind != "name":
            raise ReadingError("the range of a sum is not understood", n.start, n.end)
        name = lower.kids[0].value
        fresh = _fresh(name, {x for t in env.values() for x in free_names(t)})
        term = self.scalar(body, {**env, name: Sym(fresh)})
        found = closed_series(term, fresh, self.scalar(lower.kids[1], env))
        if found is None:
            raise ReadingError("a sum without end that is not known here", n.start, n.end)
        self.conditions += found[1]
        self.used[f"the power series of {_series_of(found[0])}"] = None
        return Val(found[0])

    def _range(self, lower: Node, upper: Node, n: Node, env: dict[str, Term]) -> tuple[str, Term, Term]:
        if lower.kind == "chain" and lower.value == "=" and lower.kids[0].kind == "name" and upper.kind != "none":
            return lower.kids[0].value, self.scalar(lower.kids[1], env), self.scalar(upper, env)
        if lower.kind == "chain" and upper.kind == "none" and len(lower.kids) == 3 and lower.kids[1].kind == "name":
            ops, lo, hi = lower.ops, self.scalar(lower.kids[0], env), self.scalar(lower.kids[2], env)
            if ops[0] in ("<", "<=") and ops[1] in ("<", "<="):
                lo = lo if ops[0] == "<=" else Add((lo, num(1)))
                hi = hi if ops[1] == "<=" else Add((hi, Neg(num(1))))
                return lower.kids[1].value, lo, hi
        if lower.kind == "name" and upper.kind == "none":
            self.used[f"the sum over {show(lower)} runs over the pairs 0..{self.notation.dimension}/2-1"] = None
            return lower.value, num(0), Add((Div(self._dimension(), num(2)), Neg(num(1))))
        raise ReadingError("the range of a sum is not understood", n.start, n.end)


# -- helpers


def _explicit(name: str, args: tuple[Term, ...], kind: str, size: int, sure: bool) -> Val:
    """A vector or matrix with a few entries, one symbol for each."""
    columns = range(size) if kind == "m" else (None,)
    rows = tuple(
        tuple(Ref(name, (*args, num(j), *(() if k is None else (num(k),)))) for k in columns) for j in range(size)
    )
    return Val(Matrix(rows), kind, sure)


def _applied(matrices: Sequence[Term], vector: Term) -> Term:
    for m in reversed(matrices):
        vector = Mul((m, vector))
    return vector


def multiple(t: Term, step: int, rest: int) -> Term | None:
    """``q`` if ``t`` is written so that ``t = step*q + rest`` with whole ``q`` is plain to see."""
    parts = t.args if isinstance(t, Add) else (t,)
    constant = Fraction(0)
    others: list[Term] = []
    for p in parts:
        sign = -1 if isinstance(p, Neg) else 1
        q = p.arg if isinstance(p, Neg) else p
        if isinstance(q, Num):
            constant += sign * q.value
            continue
        if isinstance(q, Mul):
            numbers = [x for x in q.args if isinstance(x, Num)]
            factor = Fraction(1)
            for x in numbers:
                factor *= x.value
            if factor.denominator == 1 and factor % step == 0:
                rest_of = tuple(x for x in q.args if not isinstance(x, Num))
                reduced = factor / step
                inner: Term = rest_of[0] if len(rest_of) == 1 else Mul(rest_of)
                inner = inner if reduced == 1 else Mul((num(reduced), inner))
                others.append(Neg(inner) if sign < 0 else inner)
                continue
            nested = [x for x in q.args if isinstance(x, (Mul, Add))]
            if numbers == [] and len(nested) == 1 and isinstance(nested[0], Mul):
                deeper = multiple(nested[0], step, 0)
                if deeper is not None:
                    others.append(Mul(tuple(deeper if x is nested[0] else x for x in q.args)))
                    continue
        return None
    shifted = constant - rest
    if shifted.denominator != 1 or shifted % step:
        return None
    if shifted:
        others.append(num(shifted / step))
    if not others:
        return num(0)
    return others[0] if len(others) == 1 else Add(tuple(others))


def _linear(p: Pattern, t: Term) -> Term:
    if isinstance(t, Num):
        return num(p.step * t.value + p.rest)
    moved: Term = t if p.step == 1 else Mul((num(p.step), t))
    return moved if p.rest == 0 else Add((moved, num(p.rest)))


def _fresh(name: str, taken: Iterable[str]) -> str:
    taken = set(taken)
    while name in taken:
        name += "'"
    return name


def _sanitised(key: str) -> str:
    return key.replace(",", "")


def _said(n: Node) -> str:
    shown = show(n)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _direct(n: Node) -> list[Node]:
    """The factors of a term, through signs, parentheses of one term and numerators."""
    if n.kind == "mul":
        return [*_direct(n.kids[0]), *_direct(n.kids[1])]
    if n.kind == "neg" or (n.kind == "group" and len(n.kids) == 1 and n.kids[0].kind in ("mul", "neg", "name")):
        return _direct(n.kids[0])
    if n.kind == "div":
        return _direct(n.kids[0])
    if n.kind == "call":  # i(m-n)
        return [n.kids[0]]
    return [n]


def is_unit(exponent: Node, letter: str) -> bool:
    """Whether a letter that multiplies an exponent of ``e`` can be the imaginary unit: ``-2i ln(b)/d`` has an index."""
    if not any(f.is_name(letter) and f.style != "rm" for f in _direct(exponent)):
        return False
    if any(x.kind == "fn" and x.value == "log" for x in nodes(exponent)):
        return False
    return not any(r.key in DIMENSIONS for r in references(exponent))


def _without(n: Node, letter: str) -> Node:
    """A term without one factor, the first that is this letter."""
    done = False

    def go(x: Node) -> Node:
        nonlocal done
        if done:
            return x
        if x.kind == "call" and x.kids[0].is_name(letter) and len(x.kids) == 2:
            done = True
            return Node("group", "(", (x.kids[1],), x.start, x.end)
        if x.is_name(letter):
            done = True
            return Node("num", "1", (), x.start, x.end)
        if x.kind in ("mul",):
            left = go(x.kids[0])
            right = go(x.kids[1])
            return Node(x.kind, x.value, (left, right), x.start, x.end)
        if x.kind == "neg" or (x.kind == "group" and len(x.kids) == 1):
            return Node(x.kind, x.value, (go(x.kids[0]),), x.start, x.end)
        if x.kind == "div":
            return Node(x.kind, x.value, (go(x.kids[0]), x.kids[1]), x.start, x.end)
        return x

    return go(n)


def _euclidean(n: Node) -> Node | None:
    """The bars of a norm that says it is the Euclidean one."""
    if n.kind != "sub" or n.kids[0].kind != "fence" or n.kids[0].value != "||":
        return None
    return n.kids[0] if len(n.kids) == 2 and n.kids[1].kind == "num" and n.kids[1].value == "2" else None


def _is_dots(n: Node) -> bool:
    return n.kind == "dots" or (n.kind == "neg" and n.kids[0].kind == "dots")


def _only_dots(cells: list[Node]) -> bool:
    kept = [c for c in cells if c.kind != "none"]
    dots = [c for c in kept if c.kind == "dots"]
    zeros = [c for c in kept if c.kind == "num" and c.value == "0"]
    return bool(dots) and len(dots) + len(zeros) == len(kept)


def _diagonal_size(grid: list[list[Node]]) -> int | None:
    """1 or 2, if everything off the blocks of that size is zero, empty or dots."""
    for size in (1, 2):
        if len(grid) % size == 0 and all(
            c.kind in ("dots", "none") or (c.kind == "num" and c.value == "0") or (c.kind == "name" and c.value == "O")
            for j, row in enumerate(grid)
            for k, c in enumerate(row)
            if j // size != k // size
        ):
            return size
    return None


def _is_size(kids: Sequence[Node]) -> bool:
    return len(kids) == 1 and kids[0].kind == "mul" and kids[0].value == "times"


def _rows(t: Term) -> Term | None:
    if isinstance(t, Matrix):
        return num(len(t.rows))
    if isinstance(t, (BlockVector, BlockDiagonal)):
        return Mul((num(len(t.block.rows)), t.count))
    return None


def _count_text(t: Term) -> str:
    from ..language.text import text

    return text(t)


def _single_entry(t: Term) -> Term | None:
    return t.rows[0][0] if isinstance(t, Matrix) and len(t.rows) == 1 and len(t.rows[0]) == 1 else None


def _entrywise(a: Term, b: Term, n: Node) -> Term:
    if isinstance(a, BlockVector) and isinstance(b, BlockVector) and len(a.block.rows) == len(b.block.rows):
        other = substitute(b.block, {b.index: Sym(a.index)})
        assert isinstance(other, Matrix)
        rows = tuple((Mul((x[0], y[0])),) for x, y in zip(a.block.rows, other.rows, strict=True))
        return BlockVector(Matrix(rows), a.index, a.count)
    if isinstance(a, Matrix) and isinstance(b, Matrix) and len(a.rows) == len(b.rows):
        return Matrix(tuple((Mul((x[0], y[0])),) for x, y in zip(a.rows, b.rows, strict=True)))
    raise ReadingError("vectors side by side: which product is meant is not clear", n.start, n.end)


def _is_derivative(n: Node) -> bool:
    top, bottom = n.kids
    return (
        bottom.kind == "mul" and bottom.kids[0].is_name("d") and bottom.kids[1].kind in ("name", "sub")
        and (top.is_name("d") or (top.kind == "mul" and top.kids[0].is_name("d")))
    )  # fmt: skip


def _has_factor(t: Term, name: str) -> bool:
    """Whether a term is a multiple of a name."""
    if isinstance(t, Mul):
        return sum(_has_factor(x, name) for x in t.args) == 1
    if isinstance(t, Neg):
        return _has_factor(t.arg, name)
    return (isinstance(t, Div) and _has_factor(t.num, name)) or t == Sym(name)


def _scientific(n: Node) -> Num | None:
    """``2.559 \\times 10^6``, a number as printed: its last digit is worth a thousand."""
    left, right = n.kids
    if n.value not in ("times", "cdot") or left.kind != "num" or right.kind != "sup" or right.value != "power":
        return None
    base, exponent = right.kids
    exponent = exponent.kids[0] if exponent.kind == "group" and len(exponent.kids) == 1 else exponent
    sign, digits = (-1, exponent.kids[0]) if exponent.kind == "neg" else (1, exponent)
    if base.kind != "num" or base.value != "10" or digits.kind != "num" or not digits.value.isdigit():
        return None
    power = sign * int(digits.value)
    if abs(power) > 60 or not re.fullmatch(r"\d*\.?\d+", left.value):
        return None
    value = Fraction(left.value) * Fraction(10) ** power
    return Num(value, f"{left.value}e{power}" if "." in left.value else "")


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


def _inner_product(n: Node) -> tuple[str, str] | None:
    """``q \\cdot k``, ``q^T k`` and ``<q, k>`` of two plain letters."""
    n = n.kids[0] if n.kind == "group" and len(n.kids) == 1 else n
    if n.kind == "fence" and n.value == "angle" and len(n.kids) == 2:
        a, b = n.kids
    elif n.kind == "mul" and n.value in ("cdot", "juxt"):
        a, b = n.kids
        if a.kind == "sup" and a.value == "transpose":
            a = a.kids[0]
        elif n.value == "juxt":
            return None
    else:
        return None
    plain = a.kind == b.kind == "name" and a.value != b.value and len(a.value) == len(b.value) == 1
    return (a.value, b.value) if plain else None


CONSTANTS = frozenset(["c", "C", "k", "t", "m", "M", "T", "alpha", "beta", "lamda", "delta", "epsilon", "tau", "mu"])
"""Letters that are one number beside the scores of a softmax: a ``b`` may be a bias with entries of its own."""


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


def told_to_depend(name: str, words: str) -> bool:
    """Whether a text (in small letters) says that something depends on a name."""
    said = r"\b(?:depend\w*\s+(?:only\s+)?(?:up)?on|functions? of)\s+(?:the\s+)?"
    return bool(re.search(rf"{said}\$?{name.lower()}\b", words))


_KRONECKER = r"kronecker|tensor product|outer product|克罗内克|张量积|外积"


def called_vector(name: str, words: str) -> bool:
    """Whether the words of a text (in small letters) call a plain name a vector."""
    name = rf"(?<![a-z\\]){re.escape(name.lower())}(?![a-z])"
    said = rf"{name}\$?\s*(?:be|is|as|denotes?)\s+(?:\w+\s+){{0,3}}vector|vectors?\s+\$?{name}"
    member = rf"{name}\s*\\in\s*\\?(?:mathbb|bbb)?\s*\{{?\s*r\s*\}}?\s*\^"
    return bool(re.search(f"{said}|{member}", words))


def _infinite(n: Node) -> bool:
    n = n.kids[0] if n.kind == "group" and len(n.kids) == 1 else n
    return n.is_name("infty")


def _series_of(t: Term) -> str:
    return t.name if isinstance(t, Fn) else "1/(1 - x)"


def _twice(t: Term) -> bool:
    """Whether ``t`` is the transpose of a transpose."""
    inner = t.args[0] if isinstance(t, Fn) and t.name == "transpose" else None
    return isinstance(inner, Fn) and inner.name == "transpose"


def _is_minus_one(n: Node) -> bool:
    n = n.kids[0] if n.kind == "group" and len(n.kids) == 1 else n
    return n.kind == "neg" and n.kids[0].kind == "num" and n.kids[0].value == "1"

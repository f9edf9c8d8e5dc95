"""Terms: what a person wrote, exactly as written.

A term is an immutable tree that never evaluates, sorts or flattens itself:
``cos(y - x)`` stays ``cos(y - x)`` and ``2*3`` stays a product.  Meaning is
given elsewhere, by :mod:`symbolic_pe.kernel.canonical`; this file only says
what can be written down.

Scalars, vectors and matrices share one type.  For a symbolic dimension there
are three block families, each over one range ``0 <= index < count``:
:class:`BlockVector`, :class:`BlockDiagonal` and :class:`BlockMatrix`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter, is_
from typing import Any, TypeVar, Union, dataclass_transform

__all__ = [
    "ELEMENTARY", "MATRIX_KINDS", "NEGATED", "SIGNS", "VALUED", "Add", "Assumption", "BlockDiagonal", "BlockMatrix",
    "BlockVector", "Const", "Definition", "Div", "Fn", "Hypothesis", "Integral", "Matrix", "Mul", "Neg",
    "Num", "Pow", "Ref", "Relation", "Sum", "Sym", "Term", "children", "free_names", "num", "rebuild",
    "relation_names", "substitute", "summands", "walk", "with_values",
]  # fmt: skip


_C = TypeVar("_C")


class _Seen:
    """What was found out about a node, which stays true: its hash, its free names and its :func:`scan`.

    It is no part of the node: it is not compared, and neither copied nor pickled.
    """

    __slots__ = ("_free", "_hash", "_scan")
    _free: Mapping[str, None]
    _hash: int
    _scan: tuple[frozenset[type], frozenset[str], int]

    def __reduce__(self) -> tuple[object, ...]:
        return self.__class__, tuple([getattr(self, name) for name in self.__match_args__])  # type: ignore[attr-defined]


@dataclass_transform(frozen_default=True)
def _node(cls: type[_C]) -> type[_C]:
    """A node is immutable, which mypy sees to: if Python did so as well, making one would take half as long again."""
    made = dataclass(slots=True, unsafe_hash="__hash__" not in vars(cls))(cls)
    first: Callable[[Any], int] = made.__hash__

    def remembered(self: Any) -> int:
        try:
            return self._hash  # type: ignore[no-any-return]
        except AttributeError:
            found = self._hash = first(self)
            return found

    made.__hash__ = remembered  # type: ignore[method-assign]
    return made


@_node
class Num(_Seen):
    """An exact rational.  ``text`` keeps a decimal as printed (``"0.0998"``)."""

    value: Fraction
    text: str = ""

    def __hash__(self) -> int:  # a fraction's own hash has to agree with that of floats, at a price
        return hash((self.value.numerator, self.value.denominator, self.text))


@_node
class Const(_Seen):
    """A named constant: ``pi``, ``I``, ``E`` or ``EulerGamma``."""

    name: str


@_node
class Sym(_Seen):
    """A symbol; what may be assumed of it stands in the hypotheses, not here."""

    name: str


@_node
class Ref(_Seen):
    """An indexed symbol: ``theta[i]``, ``H[2*i, 2*i+1]``, ``PE[p+k, 2*i]``."""

    name: str
    indices: tuple[Term, ...]


@_node
class Add(_Seen):
    """A sum in the author's order; ``a - b`` is ``Add((a, Neg(b)))``."""

    args: tuple[Term, ...]


@_node
class Mul(_Seen):
    """A product in the author's order (of matrices too: it does not commute on paper)."""

    args: tuple[Term, ...]


@_node
class Neg(_Seen):
    arg: Term


@_node
class Div(_Seen):
    num: Term
    den: Term


@_node
class Pow(_Seen):
    base: Term
    exp: Term


@_node
class Fn(_Seen):
    """An application.  Known names are ``sin cos tan cot sec csc sinh cosh tanh exp log sqrt``,
    ``conj Re Im Abs``, ``floor ceiling``, and of matrices ``transpose det tr dot normsq inverse``,
    ``identity(n)``; any other name is an uninterpreted function such as ``g(m - n)``.
    """

    name: str
    args: tuple[Term, ...]


@_node
class Sum(_Seen):
    """``Sum(body, (index, lo, hi))``, both ends included."""

    body: Term
    index: str
    lo: Term
    hi: Term


@_node
class Integral(_Seen):
    """``Integral(body, (index, lo, hi))``: of a continuous function of the real variable ``index``."""

    body: Term
    index: str
    lo: Term
    hi: Term


@_node
class Matrix(_Seen):
    """An explicit matrix by rows; a column vector has rows of length one."""

    rows: tuple[tuple[Term, ...], ...]


@_node
class BlockVector(_Seen):
    """The blocks ``block`` (a column) for ``index = 0 .. count-1``, one above the other."""

    block: Matrix
    index: str
    count: Term


@_node
class BlockDiagonal(_Seen):
    """The matrix with ``block`` at ``index = 0 .. count-1`` on its diagonal, zero elsewhere."""

    block: Matrix
    index: str
    count: Term


@_node
class BlockMatrix(_Seen):
    """The full matrix of blocks: block row ``row`` and block column ``col``, each ``0 .. count-1``."""

    block: Matrix
    row: str
    col: str
    count: Term


Term = Union[  # noqa: UP007 - a forward reference to every node at once
    Num, Const, Sym, Ref, Add, Mul, Neg, Div, Pow, Fn, Sum, Integral, Matrix, BlockVector, BlockDiagonal,
    BlockMatrix,
]  # fmt: skip

SIGNS = {"positive": ">", "nonnegative": ">=", "nonzero": "!="}
"""What an assumption of this kind says of a name and 0."""

NEGATED = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
"""The relation that holds of two real numbers where this one does not."""

RELATIONS = ("==", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True, slots=True)
class Relation:
    """``lhs op rhs`` with ``op`` one of ``== != < <= > >=``; free symbols are universally quantified."""

    op: str
    lhs: Term
    rhs: Term

    def __post_init__(self) -> None:
        if self.op not in RELATIONS:
            raise ValueError(f"unknown relation {self.op!r}: use one of {' '.join(RELATIONS)}")


MATRIX_KINDS = ("matrix", "vector", "orthogonal", "skew", "symmetric")
"""What may be assumed of a name that is no number."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """What is assumed of a name: ``integer``, ``positive``, ``nonnegative``, ``nonzero``, ``even``
    (an even integer), ``complex`` (not real), or of an indexed family ``distinct``
    (different indices have different values).  Every name is real unless said otherwise.  A name may also
    be a ``smooth`` function (``why`` says how smooth), a ``varying`` one (of bounded variation), a ``matrix`` or a
    ``vector`` (a column) of any size, an ``orthogonal``, ``skew`` or ``symmetric`` matrix.
    ``every`` says for which values of a name the relation before it is assumed (``why``).
    Else ``why`` says where an assumption came from if the kernel added it.
    """

    name: str
    kind: str
    why: str = ""

    KINDS = (
        *("integer", "positive", "nonnegative", "nonzero", "even", "complex", "distinct", "smooth", "varying", "every"),
        *MATRIX_KINDS,
    )

    def __post_init__(self) -> None:
        if self.kind not in Assumption.KINDS:
            raise ValueError(f"unknown assumption {self.kind!r}: use one of {' '.join(Assumption.KINDS)}")


Hypothesis = Union[Assumption, Relation]  # noqa: UP007


@dataclass(frozen=True, slots=True)
class Definition:
    """``name(params) := body``, or ``name[params] := body`` if ``indexed``.

    A parameter is a symbol, or for an index the pattern ``B*i + r`` with integers
    ``B > r >= 0``: it stands for the indices with remainder ``r`` modulo ``B``.
    If ``here``, it is said of the values that the parameters have, and of no others.
    """

    name: str
    params: tuple[Term, ...]
    body: Term
    indexed: bool = False
    here: bool = False


ELEMENTARY = frozenset(
    ["sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "exp", "log", "sqrt", "conj", "Re", "Im", "Abs"]
)
SPECIAL = frozenset(["Ci", "Si"])
"""Functions that have values but no laws in the canonical form."""
WHOLE = frozenset(["floor", "ceiling"])
"""Functions of a real number that give an integer."""
VALUED = ELEMENTARY | SPECIAL | WHOLE
"""Functions of numbers that have a meaning of their own."""


@lru_cache(maxsize=1024)
def _small(n: int) -> Num:
    return Num(Fraction(n))


def num(value: int | Fraction) -> Num:
    """An exact number as a term."""
    return _small(value) if isinstance(value, int) and -256 < value < 256 else Num(Fraction(value))


MATRICES = (Matrix, BlockVector, BlockDiagonal, BlockMatrix)
MATRIX_NAMES = ("transpose", "det", "tr", "dot", "normsq", "inverse", "identity")
"""Operations that make matrices, or numbers of them."""


def _none(t: Term) -> tuple[Term, ...]:
    return ()


_CHILDREN: dict[type, Callable[[Any], tuple[Term, ...]]] = {
    Num: _none,
    Const: _none,
    Sym: _none,
    Ref: attrgetter("indices"),
    Add: attrgetter("args"),
    Mul: attrgetter("args"),
    Fn: attrgetter("args"),
    Neg: lambda t: (t.arg,),
    Div: attrgetter("num", "den"),
    Pow: attrgetter("base", "exp"),
    Sum: attrgetter("body", "lo", "hi"),
    Integral: attrgetter("body", "lo", "hi"),
    Matrix: lambda t: tuple(x for row in t.rows for x in row),
    BlockVector: attrgetter("block", "count"),
    BlockDiagonal: attrgetter("block", "count"),
    BlockMatrix: attrgetter("block", "count"),
}


INNER = {kind: kids for kind, kids in _CHILDREN.items() if kids is not _none}

ONE_INDEX = (Sum, Integral, BlockVector, BlockDiagonal)
BINDERS = frozenset([*ONE_INDEX, BlockMatrix])


def children(t: Term) -> tuple[Term, ...]:
    """The immediate subterms, in the order :func:`rebuild` takes them back."""
    return _CHILDREN[type(t)](t)


_MADE: dict[type, Callable[[Any, tuple[Any, ...]], Term]] = {
    Ref: lambda t, kids: Ref(t.name, kids),
    Add: lambda t, kids: Add(kids),
    Mul: lambda t, kids: Mul(kids),
    Fn: lambda t, kids: Fn(t.name, kids),
    Neg: lambda t, kids: Neg(*kids),
    Div: lambda t, kids: Div(*kids),
    Pow: lambda t, kids: Pow(*kids),
    Sum: lambda t, kids: Sum(kids[0], t.index, *kids[1:]),
    Integral: lambda t, kids: Integral(kids[0], t.index, *kids[1:]),
    Matrix: lambda t, kids: Matrix(tuple(kids[n : n + len(t.rows[0])] for n in range(0, len(kids), len(t.rows[0])))),
    BlockVector: lambda t, kids: BlockVector(kids[0], t.index, kids[1]),
    BlockDiagonal: lambda t, kids: BlockDiagonal(kids[0], t.index, kids[1]),
    BlockMatrix: lambda t, kids: BlockMatrix(kids[0], t.row, t.col, kids[1]),
}


def rebuild(t: Term, kids: tuple[Term, ...]) -> Term:
    """The node ``t`` with other subterms."""
    make = _MADE.get(t.__class__)
    return make(t, kids) if make else t


def bound_names(t: Term) -> tuple[str, ...]:
    """The names that ``t`` itself binds (in its body or block, not in its range)."""
    return (t.row, t.col) if isinstance(t, BlockMatrix) else (t.index,) if isinstance(t, ONE_INDEX) else ()


def walk(t: Term) -> Iterator[Term]:
    """Every subterm, ``t`` first, left to right."""
    stack = [t]
    while stack:
        x = stack.pop()
        yield x
        kids = _CHILDREN[type(x)](x)
        if kids:
            stack.extend(kids[::-1])


Scan = tuple[frozenset[type], frozenset[str], int]


def scan(*terms: Term) -> Scan:
    """The kinds of node in some terms, the names of the functions, and how many nodes there are."""
    kinds, functions, size = frozenset[type](), frozenset[str](), 0
    for more in map(_scan, terms):
        kinds, functions, size = kinds | more[0], functions | more[1], size + more[2]
    return kinds, functions, size


def _scan(t: Term) -> Scan:
    if hasattr(t, "_scan"):
        return t._scan
    nodes = [t]
    functions: set[str] = set()
    for x in nodes:  # grows as it goes
        kind = x.__class__
        if kind is Sym:
            continue
        if kind is Fn:
            nodes += x.args  # type: ignore[union-attr]
            functions.add(x.name)  # type: ignore[union-attr]
        elif kind is Mul or kind is Add:
            nodes += x.args  # type: ignore[union-attr]
        elif kind in INNER:
            nodes += INNER[kind](x)
    t._scan = frozenset(map(type, nodes)), frozenset(functions), len(nodes)
    return t._scan


def summands(t: Term) -> Iterator[tuple[Term, bool]]:
    """The terms of a sum as written, and whether each is taken away."""
    stack = [(t, False)]
    while stack:
        x, away = stack.pop()
        if isinstance(x, Add):
            stack.extend((a, away) for a in reversed(x.args))
        elif isinstance(x, Neg):
            stack.append((x.arg, not away))
        else:
            yield x, away


def free_names(t: Term) -> Mapping[str, None]:
    """Names of the free symbols and indexed families of ``t``, in order of first appearance."""
    if not hasattr(t, "_free"):
        out: dict[str, None] = {}
        _collect(t, frozenset(), out)
        t._free = out
    return t._free


def _collect(t: Term, bound: frozenset[str], out: dict[str, None]) -> None:
    kind = t.__class__
    if (kind is Sym or kind is Ref) and t.name not in bound:  # type: ignore[union-attr]
        out[t.name] = None  # type: ignore[union-attr]
    kids = INNER.get(kind)
    if kids is None:
        return
    below = kids(t)
    if kind in BINDERS:
        _collect(below[0], bound.union(bound_names(t)), out)
        below = below[1:]
    for kid in below:
        _collect(kid, bound, out)


def relation_names(r: Relation) -> Mapping[str, None]:
    """Free names of both sides of a relation."""
    return {**free_names(r.lhs), **free_names(r.rhs)}


def with_values(r: Relation, values: Mapping[str, Term]) -> Relation:
    """The relation with terms in the place of names."""
    return Relation(r.op, substitute(r.lhs, values), substitute(r.rhs, values)) if values else r


def substitute(t: Term, values: Mapping[str, Term]) -> Term:
    """Replace free symbols by terms; bound indices are renamed where they would capture."""
    if not values:
        return t
    if isinstance(t, Sym):
        return values.get(t.name, t)
    below = INNER.get(t.__class__)
    if below is None:
        return t
    kids = below(t)
    if t.__class__ not in BINDERS:
        new = [substitute(k, values) for k in kids]
        return t if all(map(is_, kids, new)) else rebuild(t, tuple(new))
    names = bound_names(t)
    inner = {n: v for n, v in values.items() if n not in names}
    used = {x for v in inner.values() for x in free_names(v)}
    for name in names:
        if name in used:
            t = rename(t, name, fresh(name, {*used, *names, *values, *free_names(kids[0])}))
            kids = children(t)
            names = bound_names(t)
    head = (substitute(kids[0], inner), *(substitute(k, values) for k in kids[1:]))
    return rebuild(t, head)


def fresh(name: str, taken: Collection[str]) -> str:
    """``name``, with primes if it is taken."""
    while name in taken:
        name += "'"
    return name


def rename(t: Term, old: str, new: str) -> Term:
    """The binder ``t`` with its bound name ``old`` called ``new``, which must not be free in its body."""
    kids = children(t)
    t = rebuild(t, (substitute(kids[0], {old: Sym(new)}), *kids[1:]))
    if isinstance(t, BlockMatrix):
        return replace(t, row=new if t.row == old else t.row, col=new if t.col == old else t.col)
    assert isinstance(t, ONE_INDEX)
    return replace(t, index=new)

"""Complex numbers as pairs of reals: what a statement says of them is said of real and imaginary parts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

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
    num,
    rebuild,
    walk,
)  # fmt: skip
from .uncovered import Uncovered

__all__ = ["is_complex", "real_definitions", "real_hypotheses", "real_relations", "square_apart"]

ZERO, ONE, TWO = num(0), num(1), num(2)
LARGEST_POWER = 8
LARGEST_PRODUCT = 16
_COMPLEX = ("conj", "Re", "Im")


def is_complex(relations: Sequence[Relation], hypotheses: Sequence[Hypothesis] = ()) -> bool:
    """Whether anything in these speaks of complex numbers."""
    if any(isinstance(h, Assumption) and h.kind == "complex" for h in hypotheses):
        return True
    return any(
        x == Const("I") or (isinstance(x, Fn) and x.name in _COMPLEX) for r in relations for t in (r.lhs, r.rhs)
        for x in walk(t)
    )  # fmt: skip


def real_relations(r: Relation, names: Mapping[str, tuple[str, str]]) -> list[Relation]:
    """Relations between reals that say together what ``r`` says; ``names`` are those of complex numbers."""
    (a, b), (c, d) = (_parts(t, names) for t in (r.lhs, r.rhs))
    if b == d == ZERO:
        return [Relation(r.op, a, c)]
    if r.op == "==":
        return [Relation("==", a, c), Relation("==", b, d)]
    if r.op == "!=":
        return [square_apart([Relation("==", a, c), Relation("==", b, d)])]
    raise Uncovered("an order between complex numbers")


def real_definitions(definitions: Sequence[Definition], names: dict[str, tuple[str, str]]) -> list[Definition]:
    """The definitions, each after those it needs, with two for each whose body is complex; adds these to ``names``."""
    out: list[Definition] = []
    for d in definitions:
        re, im = _parts(d.body, names)
        if im == ZERO:
            out.append(replace(d, body=re))
            continue
        names[d.name] = (f"{d.name}_re", f"{d.name}_im")
        out += [replace(d, name=n, body=x) for n, x in zip(names[d.name], (re, im), strict=True)]
    return out


def square_apart(relations: Sequence[Relation]) -> Relation:
    """That not all of the equations hold, as one inequation."""
    if len(relations) == 1:
        return replace(relations[0], op="!=")
    squares = tuple(Pow(_sub(r.lhs, r.rhs), TWO) for r in relations)
    return Relation("!=", Add(squares), ZERO)


def real_hypotheses(
    hypotheses: Sequence[Hypothesis], names: Mapping[str, tuple[str, str]], families: Collection[str] = ()
) -> list[Hypothesis]:
    """The hypotheses, said of real and imaginary parts; ``families`` are the names with indices."""
    out: list[Hypothesis] = []
    for h in hypotheses:
        if isinstance(h, Relation):
            out += real_relations(h, names)
        elif h.name not in names:
            out.append(h)
        elif h.kind == "nonzero" and h.name not in families:
            re, im = (Sym(n) for n in names[h.name])
            out.append(Relation("!=", Add((Pow(re, TWO), Pow(im, TWO))), ZERO))
        elif h.kind != "complex":
            raise Uncovered("complex numbers")
    return out


def _parts(t: Term, names: Mapping[str, tuple[str, str]]) -> tuple[Term, Term]:
    """Real and imaginary part."""
    if t == Const("I"):
        return ZERO, ONE
    if isinstance(t, (Sym, Ref, Fn)) and t.name in names:
        return _named(t, names)
    if isinstance(t, (Matrix, BlockVector, BlockDiagonal, BlockMatrix)):
        return _entries(t, names)
    if isinstance(t, Neg):
        a, b = _parts(t.arg, names)
        return _neg(a), _neg(b)
    if isinstance(t, Add):
        every = [_parts(x, names) for x in t.args]
        return _add([a for a, _ in every]), _add([b for _, b in every])
    if isinstance(t, Mul) and any(_is_matrix(x, names) for x in t.args):
        return _matrix_product([_parts(x, names) for x in t.args])
    if isinstance(t, Mul):
        a, b = _parts(t.args[0], names)
        for x in t.args[1:]:
            c, d = _parts(x, names)
            a, b = _sub(_mul(a, c), _mul(b, d)), _add([_mul(a, d), _mul(b, c)])
        return a, b
    if isinstance(t, Div):
        (a, b), (c, d) = _parts(t.num, names), _parts(t.den, names)
        if d == ZERO:
            return _div(a, c), _div(b, c)
        norm = Add((Pow(c, TWO), Pow(d, TWO)))
        return _div(_add([_mul(a, c), _mul(b, d)]), norm), _div(_sub(_mul(b, c), _mul(a, d)), norm)
    if isinstance(t, (Sum, Integral)):
        for end in (t.lo, t.hi):
            if _parts(end, names) != (end, ZERO):
                raise Uncovered("complex numbers as the ends of a range")
        a, b = _parts(t.body, names)
        return replace(t, body=a), ZERO if b == ZERO else replace(t, body=b)
    if isinstance(t, Pow):
        return _power(t, names)
    if isinstance(t, Fn):
        return _function(t, names)
    kids = children(t)
    if any(_parts(k, names)[1] != ZERO for k in kids):
        raise Uncovered("complex numbers inside a vector or an index")
    return (rebuild(t, tuple(_parts(k, names)[0] for k in kids)) if kids else t), ZERO


def _named(t: Sym | Ref | Fn, names: Mapping[str, tuple[str, str]]) -> tuple[Term, Term]:
    """What a complex name, a family or a definition is taken apart into."""
    re, im = names[t.name]
    if isinstance(t, Sym):
        return Sym(re), Sym(im)
    args = [_parts(x, names) for x in children(t)]
    if any(b != ZERO for _, b in args):
        raise Uncovered("complex numbers inside an index or an argument")
    inner = tuple(a for a, _ in args)
    return (Ref(re, inner), Ref(im, inner)) if isinstance(t, Ref) else (Fn(re, inner), Fn(im, inner))


_Block = Matrix | BlockVector | BlockDiagonal | BlockMatrix


def _entries(t: _Block, names: Mapping[str, tuple[str, str]]) -> tuple[Term, Term]:
    """Entry by entry."""
    if not isinstance(t, Matrix):
        re, im = _entries(t.block, names)
        assert isinstance(re, Matrix)
        return replace(t, block=re), replace(t, block=im) if isinstance(im, Matrix) else ZERO
    rows = [[_parts(x, names) for x in row] for row in t.rows]
    real, imaginary = (Matrix(tuple(tuple(x[n] for x in row) for row in rows)) for n in (0, 1))
    return real, ZERO if all(x == ZERO for row in imaginary.rows for x in row) else imaginary


def _is_matrix(t: Term, names: Mapping[str, tuple[str, str]]) -> bool:
    """Whether ``t`` may be a vector or a matrix."""
    return any(
        isinstance(x, (Matrix, BlockVector, BlockDiagonal, BlockMatrix))
        or (isinstance(x, Fn) and (x.name in names or x.name in ("transpose", "identity")))
        for x in walk(t)
    ) or (isinstance(t, Sym) and t.name in names)  # fmt: skip


def _matrix_product(factors: Sequence[tuple[Term, Term]]) -> tuple[Term, Term]:
    """A product that does not commute, as sums of products of real and imaginary parts in the same order."""
    out: list[tuple[list[Term], int]] = [([], 0)]
    for a, b in factors:
        out = [
            ([*done, x], turns + n) for done, turns in out for n, x in enumerate((a, b)) if x != ZERO
        ]  # fmt: skip
    if len(out) > LARGEST_PRODUCT:
        raise Uncovered("a product of many complex matrices")
    found: tuple[list[Term], list[Term]] = ([], [])
    for terms, turns in out:
        rest = [y for x in terms for y in (x.args if isinstance(x, Mul) else (x,)) if y != ONE]
        whole: Term = Mul(tuple(rest)) if len(rest) > 1 else rest[0] if rest else ONE
        found[turns % 2].append(Neg(whole) if turns % 4 > 1 else whole)
    return _add(found[0]), _add(found[1])


def _power(t: Pow, names: Mapping[str, tuple[str, str]]) -> tuple[Term, Term]:
    (a, b), (c, d) = _parts(t.base, names), _parts(t.exp, names)
    if b == ZERO and d == ZERO:
        return Pow(a, c), ZERO
    if t.base == Const("E"):
        return _function(Fn("exp", (t.exp,)), names)
    exponent = c.arg if isinstance(c, Neg) else c
    if d == ZERO and isinstance(exponent, Num) and exponent.value.denominator == 1:
        n = abs(int(exponent.value))
        if 0 < n <= LARGEST_POWER:
            whole: Term = Mul((t.base,) * n) if n > 1 else t.base
            return _parts(whole if c == exponent and exponent.value > 0 else Div(ONE, whole), names)
    raise Uncovered("a power of a complex number")


def _function(t: Fn, names: Mapping[str, tuple[str, str]]) -> tuple[Term, Term]:
    every = [_parts(x, names) for x in t.args]
    a, b = every[0] if every else (ZERO, ZERO)
    if t.name == "dot":
        (a, b), (c, d) = every
        return _add([_dot(a, c), _neg(_dot(b, d))]), _add([_dot(a, d), _dot(b, c)])
    if t.name == "normsq" and b != ZERO:  # that of complex entries is the sum of |x|**2
        return _add([Fn("normsq", (x,)) for x in (a, b) if x != ZERO]), ZERO
    if t.name in ("transpose", "tr"):
        return tuple(x if x == ZERO else Fn(t.name, (x,)) for x in (a, b))  # type: ignore[return-value]
    if t.name == "conj":
        return a, _neg(b)
    if t.name == "Re":
        return a, ZERO
    if t.name == "Im":
        return b, ZERO
    if all(im == ZERO for _, im in every):
        return Fn(t.name, tuple(re for re, _ in every)), ZERO
    if t.name == "Abs":
        return Fn("sqrt", (Add((Pow(a, TWO), Pow(b, TWO))),)), ZERO
    if t.name == "exp":
        size: Term = ONE if a == ZERO else Fn("exp", (a,))
        return _mul(size, Fn("cos", (b,))), _mul(size, Fn("sin", (b,)))
    if t.name == "cos":
        return Mul((Fn("cos", (a,)), Fn("cosh", (b,)))), Neg(Mul((Fn("sin", (a,)), Fn("sinh", (b,)))))
    if t.name == "sin":
        return Mul((Fn("sin", (a,)), Fn("cosh", (b,)))), Mul((Fn("cos", (a,)), Fn("sinh", (b,))))
    raise Uncovered(f"{t.name} of a complex number")


def _dot(a: Term, b: Term) -> Term:
    return ZERO if ZERO in (a, b) else Fn("dot", (a, b))


def _neg(t: Term) -> Term:
    if t == ZERO:
        return t
    return t.arg if isinstance(t, Neg) else Neg(t)


def _add(terms: Sequence[Term]) -> Term:
    rest = tuple(t for t in terms if t != ZERO)
    return Add(rest) if len(rest) > 1 else rest[0] if rest else ZERO


def _sub(a: Term, b: Term) -> Term:
    return _add([a, _neg(b)])


def _mul(a: Term, b: Term) -> Term:
    if ZERO in (a, b):
        return ZERO
    return b if a == ONE else a if b == ONE else Mul((a, b))


def _div(a: Term, b: Term) -> Term:
    return a if a == ZERO or b == ONE else Div(a, b)

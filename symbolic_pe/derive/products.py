"""Dot product, norm, evenness and distance: sums of products of components, read off wave by wave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from ..kernel.canonical import EP, OutOfFragment
from ..kernel.decide import decide
from ..kernel.derivation import Derivation, Identity
from ..kernel.term import Fn, Neg, Num, Relation, Sum, Sym, Term, free_names, num, substitute
from ..proof import Part, Proof
from .build import add, mul, power, sub, total
from .chain import Link, account, chain, checked, settled
from .readback import Readback
from .setting import Place, Setting, moved, not_read, opposite

__all__ = ["EXPONENTS", "PRODUCT", "distance", "dot_product", "end", "evenness", "inner", "norm", "summed"]

EXPONENTS = r"$\overline{e^{ix}}=e^{-ix}$; exponents add"
PRODUCT = r"$\sin a\sin b=\tfrac12(\cos(a-b)-\cos(a+b))$, $\cos a\cos b=\tfrac12(\cos(a-b)+\cos(a+b))$"
HERMITIAN = r"the sum of $\operatorname{Re}(x\overline{y})$ is the product of real and imaginary parts"


def inner(s: Setting, a: Place, b: Place) -> Term:
    """The dot product of two codes; of complex ones that of their real and imaginary parts."""
    if s.complex:
        return Fn("Re", (Fn("dot", (s.apply(a), Fn("conj", (s.apply(b),)))),))
    return Fn("dot", (s.apply(a), s.apply(b)))


def summed(s: Setting, body: Term) -> Term:
    """A block's share summed over the blocks."""
    return total(body, s.encoding.index, s.encoding.count) if s.family else body


def _constant(s: Setting, body: Term) -> Term:
    """The same, worked out if the share does not depend on the block."""
    if not s.family or s.encoding.index in free_names(body):
        return summed(s, body)
    return mul(body, s.encoding.count) if isinstance(body, Num) else mul(s.encoding.count, body)


def _pair(s: Setting, a: Place, b: Place) -> list[Term]:
    """The products of like components of two vectors, the second conjugated where they are complex."""
    if s.complex:
        return [mul(x, Fn("conj", (y,))) for x, y in zip(s.at(a), s.at(b), strict=True)]
    return [power(x, 2) if x == y else mul(x, y) for x, y in zip(s.at(a), s.at(b), strict=True)]


def _read(s: Setting, terms: Sequence[Term], *places: Place) -> tuple[Readback, list[EP]]:
    try:
        return s.read(terms, *places)
    except OutOfFragment as e:
        raise not_read("the products of its components are not read", e) from None


def _inner(s: Setting, a: Place, b: Place, *places: Place) -> tuple[list[Term], Term]:
    """Each product of components as waves, and their sum collected."""
    products = _pair(s, a, b)
    back, values = _read(s, products, *places)
    f = back.frame
    try:
        return [back.real(v) for v in values], back.real(f.add(*values))
    except OutOfFragment as e:
        raise not_read("the products of its components are not read", e) from None


def _complex_links(s: Setting, a: Place, b: Place, *places: Place) -> list[Link]:
    products = _pair(s, a, b)
    back, values = _read(s, products, *places)
    f = back.frame
    try:
        whole = f.add(*values)
        plain, real = back.value(whole), back.real(f.scale(f.add(whole, f.conjugate(whole)), Fraction(1, 2)))
    except OutOfFragment as e:
        raise not_read("the products of its components are not read", e) from None
    return [
        ("definition", Fn("Re", (summed(s, add(*products)),)), HERMITIAN),
        ("conjugate", Fn("Re", (summed(s, plain),)), EXPONENTS),
        ("Euler", summed(s, real), r"$\operatorname{Re}(e^{ix})=\cos x$"),
        ("constant summands", _constant(s, real), "one and the same term for every block"),
    ]


def _links(s: Setting, a: Place, b: Place, *places: Place) -> list[Link]:
    if s.complex:
        return _complex_links(s, a, b, *places)
    products = _pair(s, a, b)
    waves, collected = _inner(s, a, b, *places)
    trig = waves != products
    out: list[Link] = [("definition", summed(s, add(*products)), "component by component")]
    if trig and a != b:
        out.append(("product to sum", summed(s, add(*waves)), PRODUCT))
        out.append(("collect", summed(s, collected), r"what does not cancel"))
    else:
        out.append(("Pythagoras", summed(s, collected), r"$\sin^2 x+\cos^2 x=1$"))
    out.append(("constant summands", _constant(s, collected), "one and the same term for every block"))
    return out


def _formula(
    s: Setting, name: str, title: str, start: Term, links: Callable[[Setting], list[Link]], *at: Place
) -> Part:
    """What ``start`` comes down to, as ``links`` finds."""
    defs = (s.definition(),)
    return settled(s, lambda s: chain(name, title, start, links(s), s.hypotheses, defs), *at)


def end(part: Part) -> Term:
    """What a chain comes down to."""
    assert isinstance(part.derivation.goal, Identity)
    return part.derivation.goal.relation.rhs


def _asked(s: Setting, name: str, title: str, relation: Relation, *at: Place) -> Part:
    """A relation between codes of these places, as a whole."""
    defs = (s.definition(),)
    return settled(s, lambda s: checked(Derivation(name, title, Identity(relation), (), s.hypotheses, defs)), *at)


def dot_product(s: Setting) -> Proof:
    """The dot product of two codes, and whether it depends on m - n alone."""
    m, n, t = s.place("m"), s.place("n"), s.place("t")
    start = inner(s, m, n)
    formula = _formula(s, "formula", "The dot product", start, lambda s: _links(s, m, n, m, n), m, n)
    ahead = inner(s, moved(m, t), moved(n, t))
    relation = Relation("==", ahead, start)

    def relative(s: Setting) -> Part:
        defs = (s.definition(),)
        if not decide(relation, s.hypotheses, defs).proved:
            goal = Derivation("relative", "Only the distance matters", Identity(relation), (), s.hypotheses, defs)
            return checked(goal)
        links = _links(s, m, n, m, n)
        rule, body, why = links[0]
        swap: dict[str, Term] = {
            x.name: y for at in (m, n) for x, y in zip(at, moved(at, t), strict=True) if isinstance(x, Sym)
        }
        same: list[Link] = [
            (rule, substitute(body, swap), why),
            ("collect", links[-1][1], "the common shift cancels in every difference"),
            ("formula", start, "read backwards"),
        ]
        return chain("relative", "Only the distance matters", ahead, same, s.hypotheses, defs)

    parts: tuple[Part, ...] = (formula, settled(s, relative, m, n, moved(m, t), moved(n, t)))
    if s.complex:
        parts += _hermitian(s, m, n, t)
    return account(s, parts, end(formula), start)


def _hermitian(s: Setting, m: Place, n: Place, t: Place) -> tuple[Part, ...]:
    """That the Hermitian product is relative too, if it is: with its imaginary part, which tells the direction."""
    here, there = (Fn("dot", (s.apply(a), Fn("conj", (s.apply(b),)))) for a, b in ((m, n), (moved(m, t), moved(n, t))))
    same = Relation("==", there, here)
    part = _asked(s, "hermitian", "The Hermitian product too", same, m, n, moved(m, t), moved(n, t))
    return (part,) if part.verdict.proved else ()


def norm(s: Setting) -> Proof:
    """The squared norm, and whether it is one number for all positions."""
    p, q = s.here, s.place("q")
    start = Fn("normsq", (s.apply(p),))
    parts = [_formula(s, "formula", "The squared norm", start, lambda s: _links(s, p, p, p), p)]
    found = end(parts[0])
    if set(s.encoding.positions) & free_names(found).keys():
        relation = Relation("==", start, Fn("normsq", (s.apply(q),)))
        parts.append(_asked(s, "constant", "One norm for all", relation, p, q))
    return account(s, parts, found, start)


def evenness(s: Setting) -> Proof:
    """The dot product at distances k and -k."""
    p, k = s.here, s.place("k")
    front, back = moved(p, k), moved(p, opposite(k))
    ahead, behind = inner(s, front, p), inner(s, back, p)
    relation = Relation("==", ahead, behind)
    title = "Forward and backward look alike"

    def even(s: Setting) -> Part:
        defs = (s.definition(),)
        if not decide(relation, s.hypotheses, defs).proved:
            return checked(Derivation("even", title, Identity(relation), (), s.hypotheses, defs))
        there = _links(s, back, p, p, k)
        links = [*_links(s, front, p, p, k), ("even function", there[-1][1], r"$\cos(-x)=\cos x$")]
        links += [("definition", there[0][1], "read backwards at $-k$"), ("definition", behind, "")]
        return chain("even", title, ahead, links, s.hypotheses, defs)

    part = settled(s, even, p, front, back)
    if not part.verdict.proved:
        return account(s, (part,))
    at = part.derivation.hypotheses
    known = s.inside(p, front, back) if set(at) - set(s.hypotheses) else s
    return account(s, (part,), _links(known, front, p, p, k)[-1][1], ahead)


def distance(s: Setting) -> Proof:
    """The squared Euclidean distance of two codes."""
    m, n, t = s.place("m"), s.place("n"), s.place("t")
    start = Fn("normsq", (sub(s.apply(m), s.apply(n)),))
    expanded = add(Fn("normsq", (s.apply(m),)), Neg(mul(num(2), inner(s, m, n))), Fn("normsq", (s.apply(n),)))

    def links(s: Setting) -> list[Link]:
        own, other = _links(s, m, m, m)[-1][1], _links(s, n, n, n)[-1][1]
        dot = _links(s, m, n, m, n)[-1][1]
        out: list[Link] = [
            ("expand", expanded, r"$\lVert a-b\rVert^2=\lVert a\rVert^2-2\langle a,b\rangle+\lVert b\rVert^2$"),
            ("norm and dot product", add(own, Neg(mul(num(2), dot)), other),
             "from the theorems on norm and dot product"),
        ]  # fmt: skip
        whole = _twice(s, own) if own == other else None
        if whole is not None:
            out.append(("collect", add(whole, Neg(mul(num(2), dot))), ""))
        return out

    formula = _formula(s, "formula", "The squared distance", start, links, m, n)
    ahead = Fn("normsq", (sub(s.apply(moved(m, t)), s.apply(moved(n, t))),))
    same = Relation("==", ahead, start)
    relative = _asked(s, "relative", "Equal offsets are equally far", same, m, n, moved(m, t), moved(n, t))
    return account(s, (formula, relative), end(formula), start)


def _twice(s: Setting, t: Term) -> Term | None:
    """``2*t`` for a constant ``t``, halves cancelled."""
    if isinstance(t, Sum) or free_names(t).keys() - free_names(s.dimension).keys():
        return None
    back, (value,) = s.read([mul(num(2), t)])
    return back.real(value)

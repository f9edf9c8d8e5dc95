"""Dot product, norm, evenness and distance: sums of products of components, read off wave by wave."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..kernel.canonical import EP, OutOfFragment
from ..kernel.decide import decide
from ..kernel.derivation import Derivation, Identity
from ..kernel.term import Fn, Neg, Num, Relation, Sum, Sym, Term, free_names, num, substitute
from ..proof import Part, Proof
from .build import add, mul, power, sub, total
from .chain import Link, account, chain, checked
from .readback import Readback
from .setting import NotApplicable, Place, Setting, moved, opposite

__all__ = ["EXPONENTS", "PRODUCT", "distance", "dot_product", "evenness", "inner", "norm", "summed"]

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
        raise NotApplicable(f"the products of its components are not read: {e.why}") from None


def _inner(s: Setting, a: Place, b: Place, *places: Place) -> tuple[list[Term], Term]:
    """Each product of components as waves, and their sum collected."""
    products = _pair(s, a, b)
    back, values = _read(s, products, *places)
    f = back.frame
    try:
        return [back.real(v) for v in values], back.real(f.add(*values))
    except OutOfFragment as e:
        raise NotApplicable(f"the products of its components are not read: {e.why}") from None


def _complex_links(s: Setting, a: Place, b: Place, *places: Place) -> list[Link]:
    products = _pair(s, a, b)
    back, values = _read(s, products, *places)
    f = back.frame
    try:
        whole = f.add(*values)
        plain, real = back.value(whole), back.real(f.scale(f.add(whole, f.conjugate(whole)), Fraction(1, 2)))
    except OutOfFragment as e:
        raise NotApplicable(f"the products of its components are not read: {e.why}") from None
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


def dot_product(s: Setting) -> Proof:
    """The dot product of two codes, and whether it depends on m - n alone."""
    m, n, t = s.place("m"), s.place("n"), s.place("t")
    defs = (s.definition(),)
    start = inner(s, m, n)
    links = _links(s, m, n, m, n)
    formula = chain("formula", "The dot product", start, links, s.hypotheses, defs)
    ahead = inner(s, moved(m, t), moved(n, t))
    relation = Relation("==", ahead, start)
    parts: tuple[Part, ...] = (formula,)
    if decide(relation, s.hypotheses, defs).proved:
        rule, body, why = links[0]
        swap: dict[str, Term] = {
            x.name: y for at in (m, n) for x, y in zip(at, moved(at, t), strict=True) if isinstance(x, Sym)
        }
        same: list[Link] = [
            (rule, substitute(body, swap), why),
            ("collect", links[-1][1], "the common shift cancels in every difference"),
            ("formula", start, "read backwards"),
        ]
        parts += (chain("relative", "Only the distance matters", ahead, same, s.hypotheses, defs),)
    else:
        goal = Derivation("relative", "Only the distance matters", Identity(relation), (), s.hypotheses, defs)
        parts += (checked(goal),)
    if s.complex:
        parts += _hermitian(s, m, n, t)
    return account(s, parts, links[-1][1], start)


def _hermitian(s: Setting, m: Place, n: Place, t: Place) -> tuple[Part, ...]:
    """That the Hermitian product is relative too, if it is: with its imaginary part, which tells the direction."""
    here, there = (Fn("dot", (s.apply(a), Fn("conj", (s.apply(b),)))) for a, b in ((m, n), (moved(m, t), moved(n, t))))
    goal = Identity(Relation("==", there, here))
    part = checked(Derivation("hermitian", "The Hermitian product too", goal, (), s.hypotheses, (s.definition(),)))
    return (part,) if part.verdict.proved else ()


def norm(s: Setting) -> Proof:
    """The squared norm, and whether it is one number for all positions."""
    p, q = s.here, s.place("q")
    defs = (s.definition(),)
    start = Fn("normsq", (s.apply(p),))
    links = _links(s, p, p, p)
    parts = [chain("formula", "The squared norm", start, links, s.hypotheses, defs)]
    if set(s.encoding.positions) & free_names(links[-1][1]).keys():
        relation = Relation("==", start, Fn("normsq", (s.apply(q),)))
        parts.append(checked(Derivation("constant", "One norm for all", Identity(relation), (), s.hypotheses, defs)))
    return account(s, parts, links[-1][1], start)


def evenness(s: Setting) -> Proof:
    """The dot product at distances k and -k."""
    p, k = s.here, s.place("k")
    defs = (s.definition(),)
    ahead, behind = inner(s, moved(p, k), p), inner(s, moved(p, opposite(k)), p)
    relation = Relation("==", ahead, behind)
    if decide(relation, s.hypotheses, defs).proved:
        forth = _links(s, moved(p, k), p, p, k)
        back = _links(s, moved(p, opposite(k)), p, p, k)
        links = [*forth, ("even function", back[-1][1], r"$\cos(-x)=\cos x$")]
        links += [("definition", back[0][1], "read backwards at $-k$"), ("definition", behind, "")]
        part = chain("even", "Forward and backward look alike", ahead, links, s.hypotheses, defs)
        return account(s, (part,), forth[-1][1], ahead)
    part = checked(Derivation("even", "Forward and backward look alike", Identity(relation), (), s.hypotheses, defs))
    return account(s, (part,))


def distance(s: Setting) -> Proof:
    """The squared Euclidean distance of two codes."""
    m, n, t = s.place("m"), s.place("n"), s.place("t")
    defs = (s.definition(),)
    start = Fn("normsq", (sub(s.apply(m), s.apply(n)),))
    own, other = _links(s, m, m, m)[-1][1], _links(s, n, n, n)[-1][1]
    dot = _links(s, m, n, m, n)[-1][1]
    expanded = add(Fn("normsq", (s.apply(m),)), Neg(mul(num(2), inner(s, m, n))), Fn("normsq", (s.apply(n),)))
    links: list[Link] = [
        ("expand", expanded, r"$\lVert a-b\rVert^2=\lVert a\rVert^2-2\langle a,b\rangle+\lVert b\rVert^2$"),
        ("norm and dot product", add(own, Neg(mul(num(2), dot)), other), "from the theorems on norm and dot product"),
    ]
    whole = _twice(s, own) if own == other else None
    if whole is not None:
        links.append(("collect", add(whole, Neg(mul(num(2), dot))), ""))
    formula = chain("formula", "The squared distance", start, links, s.hypotheses, defs)
    ahead = Fn("normsq", (sub(s.apply(moved(m, t)), s.apply(moved(n, t))),))
    goal = Identity(Relation("==", ahead, start))
    relative = checked(Derivation("relative", "Equal offsets are equally far", goal, (), s.hypotheses, defs))
    return account(s, (formula, relative), links[-1][1], start)


def _twice(s: Setting, t: Term) -> Term | None:
    """``2*t`` for a constant ``t``, halves cancelled."""
    if isinstance(t, Sum) or free_names(t).keys() - free_names(s.dimension).keys():
        return None
    back, (value,) = s.read([mul(num(2), t)])
    return back.real(value)

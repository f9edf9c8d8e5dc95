"""Signs of components under p -> -p, the form that exchanges two of them, and the trace of the shift."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import pairwise

from ..kernel.canonical import OutOfFragment
from ..kernel.decide import decide
from ..kernel.derivation import Derivation, Identity
from ..kernel.evaluate import CannotEvaluate, Point, exact
from ..kernel.linear import contradictory
from ..kernel.term import (
    ELEMENTARY,
    Add,
    Assumption,
    Definition,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Pow,
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
from ..kernel.verdict import REFUTED, UNDECIDED, Verdict
from ..language.text import text
from ..proof import Part, Proof
from .build import add, mul, neg, rational, total
from .chain import Link, account, chain, checked, everywhere, settled
from .products import end, inner, summed
from .setting import TOO_FEW, NotApplicable, Place, Setting, moved, not_read, opposite
from .shift import shift

__all__ = ["odd_form", "parity", "trace"]


def parity(s: Setting) -> Proof:
    """A sign for every component, or a component that is neither odd nor even."""
    p = s.here
    _two_sided(s)
    found = _parity(s)
    if not s.encoding.domain or everywhere(s, found.verdict):
        return found
    inside = _parity(s.inside(p, opposite(p)))
    return found if found.verdict.proved and not inside.verdict.proved else inside


def _two_sided(s: Setting) -> None:
    """NotApplicable where no position but 0 and its opposite both have codes."""
    both = s.within(s.here, opposite(s.here))
    signs = [Relation(op, x, num(0)) for x in s.here for op in ("<", ">")]
    if s.encoding.domain and all(contradictory([*both, sign]) for sign in signs):
        shown = ", ".join(map(text, s.encoding.domain))
        raise NotApplicable(f"no two opposite positions have codes: {shown}")


def _parity(s: Setting) -> Proof:
    p = s.here
    there, here = s.at(opposite(p)), s.at(p)
    inside = (*s.hypotheses, Assumption(s.encoding.index, "integer"))
    signs: list[int] = []
    for x, y in zip(there, here, strict=True):
        verdicts = [decide(Relation("==", x, z), inside) for z in (y, Neg(y))]
        if not any(v.proved for v in verdicts):
            return _neither(s, x, y)
        signs.append(1 if verdicts[0].proved else -1)
    start = s.apply(opposite(p))
    flipped = s.column([y if e > 0 else neg(y) for e, y in zip(signs, here, strict=True)])
    matrix = s.square([[num(e if i == j else 0) for j in range(len(signs))] for i, e in enumerate(signs)])
    links: list[Link] = [
        ("definition", s.column(there), "component by component"),
        ("odd and even", flipped, r"$\sin(-x)=-\sin x$, $\cos(-x)=\cos x$"),
        ("factor", mul(matrix, s.column(here)), "signs on the diagonal"),
        ("definition", mul(matrix, s.apply(p)), "read backwards"),
    ]
    part = chain("parity", "Opposite positions", start, links, s.hypotheses, (s.definition(),))
    return account(s, (part,), matrix, Sym("D"))


def _neither(s: Setting, x: Term, y: Term) -> Proof:
    """The first component without a sign: at one point its square differs, so that it is neither y nor -y there.

    That it is not even at one point and not odd at another would not do: ``cos(p + pi*i/2)`` has a sign for every i.
    """
    inside = s.index_of(x, y)
    goal = Identity(Relation("==", Pow(x, num(2)), Pow(y, num(2))))
    title = "Even or odd, its square would be even"
    part = checked(Derivation("square", title, goal, (), (*s.hypotheses, *inside), _law(s)))
    parts: tuple[Part, ...] = (part,)
    if not part.verdict.refuted:
        for u, v in [(x, y), *_components(s, x, y)]:
            if not _of_position(s, u):
                continue
            parts = tuple(
                checked(Derivation(name, title, Identity(Relation("==", u, z)), (), s.hypotheses))
                for name, title, z in (("even", "It is not even", v), ("odd", "It is not odd", Neg(v)))
            )
            if all(p.verdict.refuted for p in parts):
                break
    if all(p.verdict.refuted for p in parts):
        seen = parts[0].verdict if len(parts) == 1 else Verdict(REFUTED, "")
        verdict = replace(seen, method="a component that is neither odd nor even", hypotheses=s.hypotheses)
    else:
        reason = part.verdict.reason or "a component that is not shown to be odd, nor to be even, nor to be neither"
        verdict = Verdict(UNDECIDED, "", s.hypotheses, reason=reason)
    found = account(s, parts, verdict=verdict, remedy=_conjugates(s) if verdict.refuted else "")
    return replace(found, stated=None)


def _components(s: Setting, x: Term, y: Term) -> Iterator[tuple[Term, Term]]:
    """``x`` and ``y`` at given numbers of blocks and given indices: functions of the position alone, if of anything."""
    e = s.encoding
    if not s.family or not isinstance(e.count, Sym):
        return
    for count in (1, 2, 3):
        for i in range(count):
            values: dict[str, Term] = {e.count.name: num(count), e.index: num(i)}
            yield _counted(substitute(x, values)), _counted(substitute(y, values))


def _counted(t: Term) -> Term:
    """``t`` with arithmetic of integers carried out: ``p/2**(3 - 1 - 1)`` is ``p/2``."""
    if isinstance(t, (Add, Mul, Pow)):
        with suppress(CannotEvaluate):
            value = exact(t, Point())
            if value.denominator == 1:
                return rational(value)
    kids = tuple(_counted(x) for x in children(t))
    if isinstance(t, Div) and kids[1] == num(1):
        return kids[0]
    return rebuild(t, kids) if kids else t


def _conjugates(s: Setting) -> str:
    """What complex codes have instead of signs: opposite positions have conjugate codes."""
    here = s.apply(s.here)
    relation = Relation("==", s.apply(opposite(s.here)), Fn("conj", (here,)))
    if not s.complex or not decide(relation, s.hypotheses, (s.definition(),)).proved:
        return ""
    from ..language.latex import latex

    return (
        f"Opposite positions have conjugate codes: ${latex(relation.lhs)}={latex(relation.rhs)}$ (the sines, which "
        "are the imaginary parts, change their signs)."
    )


def _of_position(s: Setting, x: Term) -> bool:
    """Whether the position is all that ``x`` depends on, so that two points speak of one function."""
    known = all(u.name in (*ELEMENTARY, "floor") for u in walk(x) if isinstance(u, Fn))
    return known and set(free_names(x)) <= set(s.encoding.positions)


def odd_form(s: Setting) -> Proof:
    """``sum(x(m)*y(n) - y(m)*x(n))`` for the components of each block, two by two: relative, and odd.

    Of complex codes it is the imaginary part of the Hermitian product.
    """
    if s.complex:
        return _imaginary(s)
    if s.width < 2 or s.width % 2:
        raise NotApplicable("it pairs the components of a block, and a block here has an odd number of them")
    m, n, t = s.place("m"), s.place("n"), s.place("t")
    start = _form(s, m, n)

    def form(s: Setting) -> Part:
        try:
            back, values = s.read(_products(s, m, n), m, n)
            waves = back.real(back.frame.add(*values))
        except OutOfFragment as e:
            raise not_read("the products of its components are not read", e) from None
        reason = r"$\sin a\cos b-\cos a\sin b=\sin(a-b)$, and what does not cancel"
        return chain("formula", "The form", start, [("product to sum", summed(s, waves), reason)], s.hypotheses)

    formula = settled(s, form, m, n)
    if decide(Relation("==", start, num(0)), s.inside(m, n).hypotheses, _law(s)).proved:
        raise NotApplicable("the form is zero on these codes, and zero tells nothing")
    there, swapped = _form(s, moved(m, t), moved(n, t)), _form(s, n, m)
    goals = (
        ("relative", "Only the distance matters", Relation("==", there, start), (m, n, moved(m, t), moved(n, t))),
        ("odd", "It changes its sign with the direction", Relation("==", swapped, Neg(start)), (m, n)),
    )
    parts = [_asked(s, name, title, r, *at) for name, title, r, at in goals]
    return account(s, (formula, *parts), end(formula), start)


def _imaginary(s: Setting) -> Proof:
    """``Im(sum(x(m)*conj(x(n))))``: with the real and imaginary parts as pairs, the form that exchanges them."""
    m, n, t = s.place("m"), s.place("n"), s.place("t")
    own = (s.definition(),)

    def form(a: Place, b: Place) -> Term:
        return Fn("Im", (Fn("dot", (s.apply(a), Fn("conj", (s.apply(b),)))),))

    start = form(m, n)
    products = [mul(x, Fn("conj", (y,))) for x, y in zip(s.at(m), s.at(n), strict=True)]

    def formula(s: Setting) -> Part:
        try:
            back, values = s.read(products, m, n)
            f = back.frame
            total = f.add(*values)
            waves = back.real(f.mul(f.sub(total, f.conjugate(total)), f.i_half))
        except OutOfFragment as e:
            raise not_read("the products of its components are not read", e) from None
        links: list[Link] = [
            ("definition", Fn("Im", (summed(s, add(*products)),)), "component by component"),
            ("Euler", summed(s, waves), r"$\operatorname{Im}(e^{ix})=\sin x$"),
        ]
        return chain("formula", "The form", start, links, s.hypotheses, own)

    parts = [settled(s, formula, m, n)]
    if decide(Relation("==", start, num(0)), s.inside(m, n).hypotheses, (*own, *_law(s))).proved:
        raise NotApplicable("the form is zero on these codes, and zero tells nothing")
    there = (moved(m, t), moved(n, t))
    for name, title, r, at in (
        ("relative", "Only the distance matters", Relation("==", form(*there), start), (m, n, *there)),
        ("odd", "It changes its sign with the direction", Relation("==", form(n, m), Neg(start)), (m, n)),
    ):
        goal = Derivation(name, title, Identity(r), (), s.hypotheses, own)
        parts.append(settled(s, partial(_under, goal), *at))
    said = (
        r"The imaginary part of the Hermitian product, which exchanges real and imaginary parts with a sign, depends "
        r"on $m-n$ alone, and changes its sign with it."
    )
    return account(s, parts, end(parts[0]), start, claim=said)


def _under(d: Derivation, s: Setting) -> Part:
    return checked(replace(d, hypotheses=s.hypotheses))


def _law(s: Setting) -> tuple[Definition, ...]:
    """The law of the frequencies: what is refuted must fail for these, not for some others."""
    return (s.encoding.law.definition,) if s.encoding.law else ()


def _asked(s: Setting, name: str, title: str, r: Relation, *at: Place) -> Part:
    """Proved for any frequencies, or refuted for those of the law."""

    def part(s: Setting) -> Part:
        any_law = checked(Derivation(name, title, Identity(r), (), s.hypotheses))
        if any_law.verdict.proved:
            return any_law
        return checked(Derivation(name, title, Identity(r), (), s.hypotheses, _law(s)))

    return settled(s, part, *at)


def _products(s: Setting, m: Place, n: Place) -> list[Term]:
    u, v = s.at(m), s.at(n)
    out: list[Term] = []
    for a, b in list(pairwise(range(s.width)))[::2]:
        out += [mul(u[a], v[b]), neg(mul(u[b], v[a]))]
    return out


def _form(s: Setting, m: Place, n: Place) -> Term:
    return summed(s, add(*_products(s, m, n)))


_BY_BLOCKS = (
    r"The dot product is half the trace of a shift $T(k)$ that moves each block by itself: "
    r"$\langle\mathrm{PE}(p+k),\mathrm{PE}(p)\rangle=\tfrac12\operatorname{tr}T(k)$. "
    r"If it is not the only one, others may have other traces."
)
"""What is claimed where the shift is not known to be the only one."""


def trace(s: Setting) -> Proof:
    """The dot product at distance k against half the trace of the shift that the engine finds."""
    found = shift(s)
    if found.result is None or (not found.verdict.proved and not found.parts[0].verdict.proved):
        raise NotApplicable("it has no shift operator to take the trace of")
    p, k = s.here, s.place("k")
    matrix = found.result
    block = getattr(matrix, "block", matrix)
    if not isinstance(block, Matrix) or any(len(row) != len(block.rows) for row in block.rows):
        raise NotApplicable("it has no shift operator to take the trace of")
    diagonal = [row[i] for i, row in enumerate(block.rows)]
    share = add(*diagonal)
    if s.complex:
        return _told(_complex_trace(s, share, p, k), s, found)
    half = _half(s, share)
    start = inner(s, moved(p, k), p)
    relation = Relation("==", start, half)
    ahead = tuple(mul(x, y) for x, y in zip(s.at(moved(p, k)), s.at(p), strict=True))
    links: list[Link] = [
        ("definition", summed(s, add(*ahead)), "component by component"),
        ("trace", half, "what is left of a block is half the sum of its diagonal"),
    ]
    part = settled(s, lambda s: _traced(s, relation, links), p, moved(p, k))
    return _told(account(s, (part,), half, start, claim="" if found.verdict.proved else _BY_BLOCKS), s, found)


def _told(proof: Proof, s: Setting, found: Proof) -> Proof:
    """Refuted only of a shift that is the only one that moves each block by itself."""
    if not proof.verdict.refuted:
        return proof
    if any(p.derivation.name == "dependence" for p in found.parts):
        raise NotApplicable("it has more than one shift operator (see the theorem shift), and these have other traces")
    if s.endless:
        return proof
    return replace(proof, claim="", verdict=Verdict(UNDECIDED, "", s.hypotheses, reason=TOO_FEW))


def _traced(s: Setting, relation: Relation, links: list[Link]) -> Part:
    """That a product of codes is a trace, step by step if it is."""
    definitions = (s.definition(),)
    if decide(relation, s.hypotheses, definitions).proved:
        return chain("trace", "The trace", relation.lhs, links, s.hypotheses, definitions)
    known = (*definitions, *_law(s))
    return checked(Derivation("trace", "The trace", Identity(relation), (), s.hypotheses, known))


def _complex_trace(s: Setting, share: Term, p: Place, k: Place) -> Proof:
    """A complex number counts for a pair: the Hermitian product is the whole trace."""
    whole = summed(s, share)
    start = Fn("dot", (s.apply(moved(p, k)), Fn("conj", (s.apply(p),))))
    products = add(*(mul(x, Fn("conj", (y,))) for x, y in zip(s.at(moved(p, k)), s.at(p), strict=True)))
    said = (
        r"The Hermitian product is the trace of the shift: $\sum_j\mathrm{PE}(p+k)_j\overline{\mathrm{PE}(p)_j}="
        r"\operatorname{tr}T(k)$; the dot product of real and imaginary parts is its real part."
    )
    links: list[Link] = [
        ("definition", summed(s, products), "component by component"),
        ("trace", whole, "what is left of a block is the sum of its diagonal"),
    ]
    part = settled(s, lambda s: _traced(s, Relation("==", start, whole), links), p, moved(p, k))
    return account(s, (part,), whole, start, claim=said)


def _half(s: Setting, share: Term) -> Term:
    whole = total(share, s.encoding.index, s.encoding.count) if s.family else share
    return Div(whole, num(2)) if not isinstance(whole, Sum) else mul(Div(num(1), num(2)), whole)

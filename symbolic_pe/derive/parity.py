"""Signs of components under p -> -p, the form that exchanges two of them, and the trace of the shift."""

from __future__ import annotations

from itertools import pairwise

from ..kernel.canonical import OutOfFragment
from ..kernel.decide import decide
from ..kernel.derivation import Derivation, Identity
from ..kernel.term import (
    ELEMENTARY,
    Add,
    Assumption,
    Definition,
    Div,
    Fn,
    Matrix,
    Neg,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    walk,
)  # fmt: skip
from ..kernel.verdict import REFUTED, UNDECIDED, Verdict
from ..proof import Part, Proof
from .build import add, mul, neg, total
from .chain import Link, account, chain, checked
from .products import summed
from .setting import NotApplicable, Setting
from .shift import shift

__all__ = ["odd_form", "parity", "trace"]


def parity(s: Setting) -> Proof:
    """A sign for every component, or a component that is neither odd nor even."""
    p = Sym(s.encoding.position)
    there, here = s.at(Neg(p)), s.at(p)
    inside = (*s.hypotheses, Assumption(s.encoding.index, "integer"))
    signs: list[int] = []
    for x, y in zip(there, here, strict=True):
        verdicts = [decide(Relation("==", x, z), inside) for z in (y, Neg(y))]
        if not any(v.proved for v in verdicts):
            return _neither(s, x, y)
        signs.append(1 if verdicts[0].proved else -1)
    start = s.apply(Neg(p))
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
    i, inside = s.encoding.index, list[Relation | Assumption]()
    if i in {*free_names(x), *free_names(y)}:
        last = add(s.encoding.count, num(-1))
        inside = [Assumption(i, "integer"), Relation(">=", Sym(i), num(0)), Relation("<=", Sym(i), last)]
    goal = Identity(Relation("==", Pow(x, num(2)), Pow(y, num(2))))
    title = "Even or odd, its square would be even"
    part = checked(Derivation("square", title, goal, (), (*s.hypotheses, *inside), _law(s)))
    parts: tuple[Part, ...] = (part,)
    if not part.verdict.refuted and _of_position(s, x):
        parts = tuple(
            checked(Derivation(name, title, Identity(Relation("==", x, z)), (), s.hypotheses))
            for name, title, z in (("even", "It is not even", y), ("odd", "It is not odd", Neg(y)))
        )
    if all(p.verdict.refuted for p in parts):
        verdict = Verdict(REFUTED, "a component that is neither odd nor even", s.hypotheses)
    else:
        reason = part.verdict.reason or "a component that is not shown to be odd, nor to be even, nor to be neither"
        verdict = Verdict(UNDECIDED, "", s.hypotheses, reason=reason)
    return account(s, parts, verdict=verdict)


def _of_position(s: Setting, x: Term) -> bool:
    """Whether the position is all that ``x`` depends on, so that two points speak of one function."""
    known = all(u.name in ELEMENTARY for u in walk(x) if isinstance(u, Fn))
    return known and set(free_names(x)) <= {s.encoding.position}


def odd_form(s: Setting) -> Proof:
    """``sum(x(m)*y(n) - y(m)*x(n))`` for the first two components of each block: relative, and odd."""
    if s.width < 2 or s.width % 2:
        raise NotApplicable("it pairs the components of a block, and a block here has an odd number of them")
    m, n, t = Sym(s.fresh("m")), Sym(s.fresh("n")), Sym(s.fresh("t"))
    start = _form(s, m, n)
    try:
        back, values = s.read(_products(s, m, n), m.name, n.name)
        waves = back.real(back.frame.add(*values))
    except OutOfFragment as e:
        raise NotApplicable(f"the products of its components are not read: {e.why}") from None
    whole = summed(s, waves)
    links: list[Link] = [("product to sum", whole, r"$\sin a\cos b-\cos a\sin b=\sin(a-b)$, and what does not cancel")]
    formula = chain("formula", "The form", start, links, s.hypotheses)
    zero = decide(Relation("==", start, num(0)), s.hypotheses)
    if zero.proved:
        raise NotApplicable("the form is zero on these codes, and zero tells nothing")
    moved, swapped = _form(s, Add((m, t)), Add((n, t))), _form(s, n, m)
    goals = (
        ("relative", "Only the distance matters", Relation("==", moved, start)),
        ("odd", "It changes its sign with the direction", Relation("==", swapped, Neg(start))),
    )
    parts = [_asked(s, name, title, r) for name, title, r in goals]
    return account(s, (formula, *parts), whole, start)


def _law(s: Setting) -> tuple[Definition, ...]:
    """The law of the frequencies: what is refuted must fail for these, not for some others."""
    return (s.encoding.law.definition,) if s.encoding.law else ()


def _asked(s: Setting, name: str, title: str, r: Relation) -> Part:
    """Proved for any frequencies, or refuted for those of the law."""
    part = checked(Derivation(name, title, Identity(r), (), s.hypotheses))
    return part if part.verdict.proved else checked(Derivation(name, title, Identity(r), (), s.hypotheses, _law(s)))


def _products(s: Setting, m: Term, n: Term) -> list[Term]:
    u, v = s.at(m), s.at(n)
    out: list[Term] = []
    for a, b in list(pairwise(range(s.width)))[::2]:
        out += [mul(u[a], v[b]), neg(mul(u[b], v[a]))]
    return out


def _form(s: Setting, m: Term, n: Term) -> Term:
    return summed(s, add(*_products(s, m, n)))


def trace(s: Setting) -> Proof:
    """The dot product at distance k against half the trace of the shift that the engine finds."""
    found = shift(s)
    if found.result is None or (not found.verdict.proved and not found.parts[0].verdict.proved):
        raise NotApplicable("it has no shift operator to take the trace of")
    p, k = Sym(s.encoding.position), Sym(s.fresh("k"))
    matrix = found.result
    block = getattr(matrix, "block", matrix)
    if not isinstance(block, Matrix) or any(len(row) != len(block.rows) for row in block.rows):
        raise NotApplicable("it has no shift operator to take the trace of")
    diagonal = [row[i] for i, row in enumerate(block.rows)]
    share = add(*diagonal)
    half = _half(s, share)
    start = Fn("dot", (s.apply(Add((p, k))), s.apply(p)))
    definitions = (s.definition(),)
    relation = Relation("==", start, half)
    if not decide(relation, s.hypotheses, definitions).proved:
        known = (*definitions, *_law(s))
        goal = Derivation("trace", "The trace", Identity(relation), (), s.hypotheses, known)
        return account(s, (checked(goal),), half, start)
    ahead = tuple(mul(x, y) for x, y in zip(s.at(Add((p, k))), s.at(p), strict=True))
    links: list[Link] = [
        ("definition", summed(s, add(*ahead)), "component by component"),
        ("trace", half, "what is left of a block is half the sum of its diagonal"),
    ]
    return account(s, (chain("trace", "The trace", start, links, s.hypotheses, definitions),), half, start)


def _half(s: Setting, share: Term) -> Term:
    whole = total(share, s.encoding.index, s.encoding.count) if s.family else share
    return Div(whole, num(2)) if not isinstance(whole, Sum) else mul(Div(num(1), num(2)), whole)

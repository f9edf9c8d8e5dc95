"""Writing terms down, and proofs about frequency laws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from ...analysis.facts import RuleError
from ...derive.chain import account
from ...derive.facts import part, rel, said
from ...derive.setting import NotApplicable, Setting
from ...kernel.term import (
    Add,
    Const,
    Div,
    Fn,
    Hypothesis,
    Integral,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    children,
    num,
    rebuild,
)  # fmt: skip
from ...kernel.verdict import UNDECIDED, Verdict
from ...proof import Part, Proof

__all__ = [
    "Plan", "about_laws", "equation", "guarded", "integral", "modulus_of", "part", "rel", "said", "tidy", "told",
    "wave",
]  # fmt: skip


def equation(lhs: Term | str, rhs: Term | str, **names: Term) -> Relation:
    """``lhs = rhs``, each a term or text, with names that stand for other terms."""
    return rel("==", lhs, rhs, **names)


def integral(body: Term, lo: Term | int = 0, hi: Term | int = 1, name: str = "t") -> Integral:
    """The integral of ``body`` over ``name``, from 0 to 1 unless other ends are given."""
    ends = (num(e) if isinstance(e, int) else e for e in (lo, hi))
    return Integral(body, name, *ends)


def modulus_of(t: Term) -> Fn:
    """``|t|``."""
    return Fn("Abs", (t,))


def wave(theta: Term, x: Term | None = None) -> Term:
    """``exp(i x theta)``."""
    return Fn("exp", (Mul((Const("I"), Sym("x") if x is None else x, theta)),))


Exponent = dict[Term, Fraction]
"""An exponent by its summands: coefficients of other terms, the constant under the number 1."""
_ONE = num(1)


def tidy(t: Term) -> Term:
    """As a person writes it: one sign in front, one quotient, like factors together."""
    if isinstance(t, (Mul, Div, Neg, Pow)):
        return _product(t)
    kids = children(t)
    if not kids:
        return t
    t = rebuild(t, tuple(tidy(k) for k in kids))
    if t == Fn("exp", (num(0),)):
        return num(1)
    if isinstance(t, Add):
        flat = [a for x in t.args for a in (x.args if isinstance(x, Add) else (x,)) if a != num(0)]
        return num(0) if not flat else flat[0] if len(flat) == 1 else Add(tuple(flat))
    return t


def _product(t: Term) -> Term:
    factors: dict[Term, Exponent] = {}
    number = _gather(t, {_ONE: Fraction(1)}, factors)
    if not number:
        return num(0)
    above: list[Term] = []
    below: list[Term] = []
    for base, exponent in factors.items():
        live = {c: q for c, q in exponent.items() if q}
        if not live:
            continue
        if set(live) == {_ONE}:
            q = live[_ONE]
            (above if q > 0 else below).append(base if abs(q) == 1 else Pow(base, Num(abs(q))))
        else:
            above.append(Pow(base, _exponent(live)))
    above.sort(key=lambda x: isinstance(x, (Fn, Add)) and getattr(x, "name", "exp") == "exp")
    size = abs(number)
    if size.numerator != 1 or not above:
        above.insert(0, num(size.numerator))
    if size.denominator != 1:
        below.insert(0, num(size.denominator))
    top: Term = above[0] if len(above) == 1 else Mul(tuple(above))
    if below:
        top = Div(top, below[0] if len(below) == 1 else Mul(tuple(below)))
    return Neg(top) if number < 0 else top


def _gather(t: Term, e: Exponent, out: dict[Term, Exponent]) -> Fraction:
    """Multiply ``t**e`` into ``out``; returns its rational factor."""
    whole = e[_ONE] if set(e) == {_ONE} and e[_ONE].denominator == 1 else None
    if t == num(1):
        return Fraction(1)
    if isinstance(t, Num) and whole is not None and (t.value or whole > 0):
        return Fraction(t.value ** int(whole))
    if isinstance(t, Neg) and whole is not None:
        return _gather(t.arg, e, out) * (-1 if whole % 2 else 1)
    if isinstance(t, (Mul, Div)) and whole is not None:
        q = Fraction(1)
        for x in t.args if isinstance(t, Mul) else (t.num,):
            q *= _gather(x, e, out)
        return q * _gather(t.den, {_ONE: -e[_ONE]}, out) if isinstance(t, Div) else q
    if isinstance(t, Pow) and whole is not None:
        return _gather(t.base, {c: q * whole for c, q in _linear(t.exp).items()}, out)
    base = tidy(t) if isinstance(t, (Add, Fn, Integral, Sum)) else t
    if base != t and isinstance(base, (Num, Neg, Mul, Div, Pow)):
        return _gather(base, e, out)
    own = out.setdefault(base, {})
    for c, q in e.items():
        own[c] = own.get(c, Fraction(0)) + q
    return Fraction(1)


def _linear(t: Term) -> Exponent:
    if isinstance(t, Num):
        return {_ONE: t.value}
    if isinstance(t, Neg):
        return {c: -q for c, q in _linear(t.arg).items()}
    if isinstance(t, Add):
        out: Exponent = {}
        for x in t.args:
            for c, q in _linear(x).items():
                out[c] = out.get(c, Fraction(0)) + q
        return out
    if isinstance(t, Mul) and isinstance(t.args[0], Num) and len(t.args) == 2:
        return {c: t.args[0].value * q for c, q in _linear(t.args[1]).items()}
    return {t: Fraction(1)}


def _exponent(e: Exponent) -> Term:
    pieces: list[Term] = []
    for c, q in sorted(e.items(), key=lambda row: row[0] == _ONE):
        size: Term = Num(abs(q)) if c == _ONE else c if abs(q) == 1 else Mul((Num(abs(q)), c))
        pieces.append(size if q > 0 else Neg(size))
    if len(pieces) > 1 and isinstance(pieces[0], Neg) and not isinstance(pieces[-1], Neg):
        pieces.insert(0, pieces.pop())  # 1 - alpha
    return pieces[0] if len(pieces) == 1 else Add(tuple(pieces))


# -- proofs ------------------------------------------------------------------------------------------------


Plan = Callable[[Setting], Proof]


def about_laws(strategy: Callable[[Setting], Proof]) -> Plan:
    """A theorem on integrals alone: it belongs to the sinusoidal encoding, and to no setting of it."""

    def plan(s: Setting) -> Proof:
        if s.encoding.id != "sinusoidal":
            raise NotApplicable("it is about an integral that this encoding does not have")
        return guarded(strategy, s)

    return plan


def told(
    s: Setting, parts: Sequence[Part], result: Relation | None = None, hypotheses: Sequence[Hypothesis] = (),
    verdict: Verdict | None = None, laws: bool = True, stated: int = 0,
) -> Proof:  # fmt: skip
    """The proof its parts make up; ``result`` is shown as what was found, one side named by the other.

    The part ``stated`` is the theorem's statement.
    """
    whole = account(s, parts, result.rhs if result else None, result.lhs if result else None, hypotheses=hypotheses,
                    verdict=verdict)  # fmt: skip
    return replace(whole, stated=stated, definitions=() if laws else whole.definitions)


def guarded(strategy: Callable[[Setting], Proof], s: Setting) -> Proof:
    """Where one of our own rules does not apply, nothing is proved, whatever is true."""
    try:
        return strategy(s)
    except RuleError as e:
        verdict = Verdict(UNDECIDED, "", s.hypotheses, reason=f"the derivation failed: {e}")
        return account(s, (), verdict=verdict)

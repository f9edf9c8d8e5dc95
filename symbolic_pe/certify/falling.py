"""Proofs about integrals of waves whose phase falls exponentially, ``cos(x*b**(-q*t))`` for t from 0 to 1.

None of this is trusted: ``theory/Decay.v`` proves what is used here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel.term import (
    Add,
    Div,
    Fn,
    Integral,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sym,
    Term,
    children,
    free_names,
    num,
    walk,
)
from .affine import affine
from .naming import identifier
from .printer import Printer
from .statement import Statement
from .uncovered import Uncovered

__all__ = ["LIBRARY", "Falling", "falling", "has_integral", "is_taylor", "phase_of", "without"]

LIBRARY = "Coquelicot.Coquelicot"
_TIGHT = 4


def has_integral(relations: Sequence[Relation]) -> bool:
    """Whether anything is integrated, or is itself known as an integral."""
    return any(
        isinstance(x, Integral) or (isinstance(x, Fn) and x.name in ("Ci", "Si"))
        for r in relations for t in (r.lhs, r.rhs) for x in walk(t)
    )  # fmt: skip


def falling(st: Statement) -> str:
    """One tactic; raises Uncovered where the integrals are of another kind."""
    found = [x for r in st.relations for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Integral)]
    phases = {phase_of(x): x.index for x in found}
    if len(phases) != 1:
        raise Uncovered("integrals of waves with different phases" if phases else "a function known by an integral")
    ((phase, index),) = phases.items()
    f = Falling.of(phase, index, st.printer)
    proofs = [f"falling_integrable {f.phase} {f.start} {f.rate}"] * len(st.defined)
    proofs += [f.proof(r) for r in st.relations]
    *first, whole = proofs
    for p in reversed(first):
        whole = f"(split; [ {p} | {whole} ])"
    steps = f"falling {f.phase} {f.start} {f.rate} {f.end} {f.base} {f.times}%nat"
    return f"intros; {steps}; {whole}"


def phase_of(x: Integral) -> Term:
    if (x.lo, x.hi) != (num(0), num(1)) or not (isinstance(x.body, Fn) and x.body.name in ("cos", "sin")):
        raise Uncovered("an integral of something else than a wave whose phase falls from 0 to 1")
    return x.body.args[0]


@dataclass(frozen=True, slots=True)
class Falling:
    """The phase ``start * exp(-rate*t)``, with ``exp(rate) = end``, as texts for Coq."""

    printer: Printer
    phase: str
    start: str
    rate: str
    end: str
    base: str
    times: int
    term: Term
    """``start`` as a term."""

    @staticmethod
    def of(phase: Term, index: str, printer: Printer) -> Falling:
        powers = [x for x in walk(phase) if isinstance(x, Pow) and index in free_names(x.exp)]
        rest = without(phase, powers[0]) if len(powers) == 1 else None
        rates = affine(powers[0].exp, frozenset()) if rest is not None else None
        if rest is None or rates is None or {n for n, q in rates.items() if q} != {index} or rates[index] > 0:
            raise Uncovered("an integral of something else than a wave whose phase falls exponentially")
        b = powers[0].base
        if index in free_names(rest) or not isinstance(b, (Num, Sym)):
            raise Uncovered("an integral of something else than a wave whose phase falls exponentially")
        q = -rates[index]
        base = printer.real(b, _TIGHT)
        inner = printer.under(index)
        rate = f"(ln {base})" if q == 1 else f"({printer.real(num(q), _TIGHT)} * ln {base})"
        whole = q.denominator == 1
        power = f"({base} ^ {q})" if whole else f"(Rpower {base} {printer.real(num(q), _TIGHT)})"
        text = f"(fun {identifier(index)} : R => {inner.real(phase)})"
        end = base if q == 1 else power
        return Falling(printer, text, printer.real(rest, _TIGHT), rate, end, base, int(q) if whole else 1, rest)

    def proof(self, r: Relation) -> str:
        if r.op == "<=" and _is_modulus(r.lhs):
            return f"falling_bound {self.phase} {self.start} {self.rate} {self.end}"
        if is_taylor(r):
            return f"by_taylor {self.phase} {self.start} {self.rate} {self.end}"
        known = [x for x in walk(r.rhs) if isinstance(x, Fn) and x.name in ("Ci", "Si")]
        if r.op == "==" and isinstance(r.lhs, Integral) and len(known) == 2 and len({x.name for x in known}) == 1:
            a, b = (self.printer.real(x.args[0], _TIGHT) for x in known)
            name = identifier(known[0].name)
            return f"falling_closed {self.phase} {self.start} {self.rate} {self.end} {name} {a} {b}"
        raise Uncovered("a statement about an integral that is not a bound or a closed form")


def is_taylor(r: Relation) -> bool:
    """Whether it says how far a cosine and a sine integral are from polynomials."""
    t = r.lhs
    if r.op != "<=" or not (isinstance(t, Fn) and t.name == "sqrt" and isinstance(t.args[0], Add)):
        return False
    bases = [x.base for x in t.args[0].args if isinstance(x, Pow) and x.exp == num(2)]
    if len(bases) != 2 or not all(isinstance(b, Add) for b in bases):
        return False
    waves = [[x.name for x in _outside(b) if isinstance(x, Fn) and x.name != "log"] for b in bases]
    found = [x for b in bases for x in walk(b) if isinstance(x, Integral)]
    return not any(waves) and [x.body.name for x in found if isinstance(x.body, Fn)] == ["cos", "sin"]


def _outside(t: Term) -> list[Term]:
    """The terms in ``t`` that are not under an integral."""
    return [] if isinstance(t, Integral) else [t, *(x for k in children(t) for x in _outside(k))]


def _is_modulus(t: Term) -> bool:
    """Whether ``t`` is the root of the sum of the squares of a cosine and a sine integral."""
    if not (isinstance(t, Fn) and t.name == "sqrt" and isinstance(t.args[0], Add)):
        return False
    waves = [
        x.base.body.name for x in t.args[0].args
        if isinstance(x, Pow) and x.exp == num(2) and isinstance(x.base, Integral) and isinstance(x.base.body, Fn)
    ]  # fmt: skip
    return waves == ["cos", "sin"] and len(t.args[0].args) == 2


def without(t: Term, factor: Term) -> Term | None:
    """``t`` without a factor, or None if it is no factor."""
    if t == factor:
        return num(1)
    if isinstance(t, Neg):
        inner = without(t.arg, factor)
        return None if inner is None else Neg(inner)
    if isinstance(t, Div):
        inner = without(t.num, factor)
        return None if inner is None else Div(inner, t.den)
    if isinstance(t, Mul):
        for n, x in enumerate(t.args):
            inner = without(x, factor)
            if inner is not None:
                rest = (*t.args[:n], *(() if inner == num(1) else (inner,)), *t.args[n + 1 :])
                return rest[0] if len(rest) == 1 else Mul(rest) if rest else num(1)
    return None

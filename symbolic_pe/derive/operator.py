"""The shift operator as data: the entries of one block as functions of the shift, and what stands in its way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..kernel.canonical import EP, WIDTH, ZERO, OutOfFragment, digits, term
from ..kernel.decide import decide
from ..kernel.nonzero import never_zero
from ..kernel.term import (
    Assumption,
    Definition,
    Fn,
    Hypothesis,
    Neg,
    Relation,
    Sym,
    Term,
    num,
    relation_names,
    substitute,
    walk,
)  # fmt: skip
from ..kernel.theories.numbers import Numbers
from ..language.latex import latex
from .build import add, mul
from .readback import Readback, Wave
from .setting import Place, Setting, not_read
from .space import Shift, solve_shift

__all__ = ["Operator", "addition_rule", "named", "operator"]


@dataclass(frozen=True, slots=True)
class Operator:
    """A shift operator in the author's notation: the entries of one block, as functions of ``k``."""

    setting: Setting
    entries: tuple[tuple[Term, ...], ...]
    hypotheses: tuple[Hypothesis, ...]
    obstructions: tuple[Term, ...]
    unique: bool
    shift: Place
    dependence: tuple[Term, ...] = ()
    """Coefficients of a combination of the components that vanishes, if they are dependent."""
    where: tuple[Term, Term, Term] | None = None
    """Which shifts are free of obstructions, if one condition says it: that, the period, and the shift."""
    letter: str = "T"

    @property
    def name(self) -> str:
        """Its letter, or a variant that the encoding does not use."""
        return self.setting.fresh(self.letter)

    def applied(self, k: Place) -> Fn:
        """``T(k)``."""
        return Fn(self.name, k)

    def at(self, k: Place) -> tuple[tuple[Term, ...], ...]:
        """The entries of one block for the shift ``k``, row by row."""
        swap = {x.name: y for x, y in zip(self.shift, k, strict=True) if isinstance(x, Sym)}
        return tuple(tuple(substitute(x, swap) for x in row) for row in self.entries)

    def matrix(self, k: Place) -> Term:
        """The (block-diagonal) matrix for the shift ``k``."""
        return self.setting.square(self.at(k))

    def definition(self) -> Definition:
        """``T(k) := ...``"""
        return Definition(self.name, self.shift, self.matrix(self.shift))

    def expansion(self, values: Sequence[Term]) -> tuple[Term, ...]:
        """The components of ``T(k) v`` written out."""
        return tuple(add(*(mul(x, v) for x, v in zip(row, values, strict=True))) for row in self.entries)


def operator(s: Setting) -> Operator:
    """The shift operator of an encoding; NotApplicable where none is looked for."""
    k = s.place("k")
    e = s.encoding
    try:
        found: Shift = solve_shift(e.block, e.positions, k, (*s.hypotheses, *s.index_of(*e.block)))
        back = Readback(found.frame, s.order(s.here, k))
        entries = tuple(tuple(back.value(x) for x in row) for row in found.matrix)
        values = [back.real(x) for x in found.obstructions]
        obstructions = tuple(x.arg if isinstance(x, Neg) else x for x in values)
        dependence = tuple(back.value(x) for x in found.dependence)
        where = _where(s, found, back, obstructions, k[0]) if len(k) == 1 else None
    except OutOfFragment as e2:
        raise not_read("no shift operator is looked for", e2) from None
    for h in found.needs:
        if s.family and isinstance(h, Relation) and e.index in relation_names(h):
            raise OutOfFragment("whether this is zero in a block is not known", h.lhs)
    return Operator(s, entries, (*s.hypotheses, *found.needs), obstructions, found.unique, k, dependence, where)


def _where(
    s: Setting, found: Shift, back: Readback, obstructions: Sequence[Term], shift: Term
) -> tuple[Term, Term, Term] | None:
    """The shifts at which every obstruction vanishes, where one of them says it all."""
    assert isinstance(shift, Sym)
    f, k = found.frame, shift.name
    number = Sym(s.fresh("n"))
    hyps = (*s.hypotheses, *found.needs, Assumption(number.name, "integer"))
    for x in found.obstructions:
        core = _root(f, back.waves(x), k)
        if core is None:
            continue
        period = back.polynomial(f.mul(f.pi, f.inverse(core))) if core.terms else num(0)
        condition: Term = Fn("sin", (back.phase(f.mul(core, f.atom("sym", (k,)))),)) if core.terms else shift
        at = number if period == num(1) else mul(number, period)
        rest = (Relation("==", substitute(t, {k: at}), num(0)) for t in obstructions)
        if all(decide(r, hyps, search=False).proved for r in rest):
            return condition, period, at
    return None


def _root(f: Numbers, waves: Sequence[Wave], k: str) -> EP | None:
    """``w`` if the waves are a multiple of ``sin(w*k)`` or its square, 0 if of a power of ``k``, else None."""
    here = f.slot("sym", (k,))
    oscillating = [w for w in waves if w.kind != "one"]
    if any(w.growth.terms for w in waves) or len(oscillating) > 1 or len(waves) > 2:
        return None
    if not oscillating:
        if len(waves) != 1:
            return None
        (only,) = waves
        return ZERO if len(only.coefficient.terms) == 1 and _power_of(f, only.coefficient, here) else None
    if not all(never_zero(f, w.coefficient) for w in waves):
        return None
    slope = f.mul(oscillating[0].phase, f.power(f.atom("sym", (k,)), -1))
    if here in f.deps_of(slope):
        return None
    if len(waves) == 1:
        return slope if waves[0].kind == "sin" else None
    opposite = f.vanishes(f.add(waves[0].coefficient, waves[1].coefficient))
    return f.scale(slope, Fraction(1, 2)) if oscillating[0].kind == "cos" and opposite else None


def _power_of(f: Numbers, a: EP, slot: int) -> bool:
    """Whether one term is a positive power of the symbol in ``slot`` times something that is never zero."""
    (key,) = a.terms
    degree = dict(digits(key)).get(slot, 0)
    rest = key - (degree << (WIDTH * slot))
    return degree > 0 and slot not in f.deps(rest) and never_zero(f, term(rest))


def addition_rule(s: Setting) -> tuple[str, str]:
    """The name of the addition theorem that the components call for."""
    names = {x.name for t in s.encoding.block for x in walk(t) if isinstance(x, Fn)}
    trig, grows = bool(names & {"sin", "cos"}), "exp" in names
    here = set(s.here)
    plain = any(not any(isinstance(x, Fn) for x in walk(t)) and here & set(walk(t)) for t in s.encoding.block)
    if trig and not grows and not plain:
        return "angle addition", r"$\sin(a+b)=\sin a\cos b+\cos a\sin b$ and $\cos(a+b)=\cos a\cos b-\sin a\sin b$"
    if grows and not trig:
        return "law of exponents", r"$e^{a+b}=e^{a}e^{b}$"
    if plain and not trig:
        return "binomial theorem", "expand the powers of the sum"
    return "addition theorems", "expand each function of the sum"


def named(place: Place) -> str:
    """A position as LaTeX: ``p+k``, or a term for each axis with commas between them."""
    return ", ".join(map(latex, place))

"""Closed numbers as terms of ``theory/Numbers.v``, which Coq encloses by computation.

This belongs to how a thing is proved, not to what is claimed: Coq compares what a term denotes with the statement.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ..kernel.term import NEGATED, Add, Const, Div, Fn, Mul, Neg, Num, Pow, Relation, Sum, Sym, Term, free_names
from .printer import Printer
from .uncovered import Uncovered

__all__ = ["INTERVAL", "MACHINE", "NUMBERS", "Impossible", "compared"]

INTERVAL, NUMBERS = "Interval.Tactic", "SymbolicPE.Numbers"
MACHINE = ("PrimInt63.", "Uint63.")
"""Coq's machine integers, with which coq-interval computes; their laws appear as axioms."""

PRECISION = 70
"""Bits, beside those that large arguments of a sine lose."""
WORK = 80_000_000
"""Sines, exponentials and logarithms, times the square of the precision: some 20 s."""

_FUNCTIONS = {"sin": "Sin", "cos": "Cos", "exp": "Exp", "log": "Ln", "sqrt": "Sqrt", "Abs": "Abs"}
_SHOWN = {
    "<": ("less", True), "<=": ("less", True), ">": ("less", False), ">=": ("less", False), "!=": ("different", True),
}  # fmt: skip
"""The tactic, and whether it takes the sides in their order."""

_Range = tuple[str, int, int]
"""An index, with the numbers that it lies between."""


class Impossible(Exception):
    """The term has no counterpart there; other ways to prove it may exist."""


def compared(printer: Printer, relation: Relation, values: Mapping[str, Fraction], denied: bool) -> str:
    """The tactic that shows ``relation``, or that it fails, at ``values``.

    Raises Impossible if the terms have no counterpart, Uncovered if enclosing them would take minutes.
    """
    op = NEGATED.get(relation.op, "") if denied else relation.op
    if op not in _SHOWN or printer.shape(relation.lhs).kind != "scalar":
        raise Impossible
    writer = _Writer(printer, values)
    sides = [writer.number(relation.lhs), writer.number(relation.rhs)]
    tactic, in_order = _SHOWN[op]
    if not in_order:
        sides.reverse()
    large = [q.numerator.bit_length() for q in values.values()] + [writer.bits]
    bits = PRECISION + max(large)
    if writer.work * bits**2 > WORK:
        raise Uncovered(f"an enclosure of {writer.work} functions with {bits} bits")
    precisions = [b for b in (bits, 3 * bits) if writer.work * b**2 <= WORK]
    tables = "; ".join(f"Terms.Table ({low}) ({top}) {body}" for low, top, body in writer.tables.values())
    attempts = [f"{tactic} (Terms.F.PtoP {b}) [{tables}] {sides[0]} {sides[1]}" for b in precisions]
    if not tables:
        attempts = [a.replace("[]", "(@nil Terms.table)") for a in attempts]
    return f"first [ {' | '.join(attempts)} ]"


@dataclass
class _Writer:
    """Writes terms with ``values`` put in for names."""

    printer: Printer
    values: Mapping[str, Fraction]
    tables: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    """Sums that end at several places, by what is added: where they begin, and where they end at most."""
    work: int = 0
    bits: int = 0
    """Of the largest number that is written out."""

    def number(self, t: Term, bound: tuple[_Range, ...] = (), times: int = 1) -> str:
        """``t`` as a term, counting the work of evaluating it so often."""

        def inner(x: Term) -> str:
            return self.number(x, bound, times)

        own = {name for name, _, _ in bound}
        if isinstance(t, Num):
            self.bits = max(self.bits, abs(t.value.numerator).bit_length())
            return _rational(t.value)
        if isinstance(t, Const) and t.name in ("pi", "E"):
            return "Terms.Pi" if t.name == "pi" else f"(Terms.Apply Terms.Exp {_rational(Fraction(1))})"
        if isinstance(t, (Sym, Fn)) and t.name not in own and (body := self.printer.defined(t)) is not None:
            return inner(body)
        if isinstance(t, Sym):
            if t.name in own or t.name in self.printer.integers:
                return f"(Terms.Int {self.integer(t, bound)})"
            return _rational(self.value(t.name))
        if isinstance(t, Neg):
            return f"(Terms.Apply Terms.Opposite {inner(t.arg)})"
        if isinstance(t, Add):
            out = inner(t.args[0])
            for x in t.args[1:]:
                out = f"(Terms.Sub {out} {inner(x.arg)})" if isinstance(x, Neg) else f"(Terms.Add {out} {inner(x)})"
            return out
        if isinstance(t, Mul):
            out = inner(t.args[0])
            for x in t.args[1:]:
                out = f"(Terms.Mul {out} {inner(x)})"
            return out
        if isinstance(t, Div):
            return f"(Terms.Div {inner(t.num)} {inner(t.den)})"
        if isinstance(t, Pow):
            return self._power(t, bound, times)
        if isinstance(t, Sum):
            return self._sum(t, bound, times)
        if isinstance(t, Fn) and t.name in _FUNCTIONS and len(t.args) == 1:
            self.work += times
            return f"(Terms.Apply Terms.{_FUNCTIONS[t.name]} {inner(t.args[0])})"
        raise Impossible

    def _power(self, t: Pow, bound: tuple[_Range, ...], times: int) -> str:
        base = self.number(t.base, bound, times)
        if isinstance(t.base, Num) and isinstance(t.exp, Num):
            self.bits = max(self.bits, int(abs(t.exp.value) * abs(t.base.value.numerator).bit_length()))
        n = _exponent(t.exp)
        if n is not None:
            power = base if n == -1 else f"(Terms.Pow {base} {abs(n)})"
            return power if n >= 0 else f"(Terms.Apply Terms.Inverse {power})"
        self.work += 2 * times
        exponent = self.number(t.exp, bound, times)
        return f"(Terms.Apply Terms.Exp {exponent})" if t.base == Const("E") else f"(Terms.Power {base} {exponent})"

    def _sum(self, t: Sum, bound: tuple[_Range, ...], times: int) -> str:
        around = {name for name, _, _ in bound}
        low, high = self.span(t.lo, bound)[0], self.span(t.hi, bound)[1]
        members = max(0, high - low + 1)
        inside = set(free_names(t.body)) - {t.index} | set(free_names(t.lo))
        if around & set(free_names(t.hi)) and not around & inside:
            own = _Writer(self.printer, self.values)
            body = own.number(t.body, ((t.index, low, high),), members)
            if own.tables:
                raise Impossible
            if body not in self.tables:
                self.tables[body] = (low, high, body)
                self.work, self.bits = self.work + own.work, max(self.bits, own.bits)
            begin, top, _ = self.tables[body]
            if begin == low:
                self.tables[body] = (low, max(top, high), body)
                return f"(Terms.Part {list(self.tables).index(body)} {self.integer(t.hi, bound)})"
        body = self.number(t.body, ((t.index, low, high), *bound), times * members)
        return f"(Terms.Sum {self.integer(t.lo, bound)} {self.integer(t.hi, bound)} {body})"

    # -- integers --------------------------------------------------------------------------------

    def value(self, name: str) -> Fraction:
        if name not in self.values:
            raise Impossible
        return self.values[name]

    def integer(self, t: Term, bound: tuple[_Range, ...]) -> str:
        if isinstance(t, Num) and t.value.denominator == 1:
            return f"(Terms.Whole {t.value})" if t.value >= 0 else f"(Terms.Whole ({t.value}))"
        if isinstance(t, Sym):
            place = next((n for n, (name, _, _) in enumerate(bound) if name == t.name), None)
            if place is not None:
                return f"(Terms.Bound {place})"
            return self.integer(Num(self.value(t.name)), bound)
        if isinstance(t, Neg):
            return f"(Terms.Minus {self.integer(t.arg, bound)})"
        if isinstance(t, (Add, Mul)):
            out = self.integer(t.args[0], bound)
            for x in t.args[1:]:
                out = f"(Terms.{'Plus' if isinstance(t, Add) else 'Times'} {out} {self.integer(x, bound)})"
            return out
        raise Impossible

    def span(self, t: Term, bound: tuple[_Range, ...]) -> tuple[int, int]:
        """The least and the largest value of an integer."""
        if isinstance(t, Num) and t.value.denominator == 1:
            return int(t.value), int(t.value)
        if isinstance(t, Sym):
            for name, low, high in bound:
                if name == t.name:
                    return low, high
            return self.span(Num(self.value(t.name)), bound)
        if isinstance(t, Neg):
            low, high = self.span(t.arg, bound)
            return -high, -low
        if isinstance(t, Add):
            parts = [self.span(x, bound) for x in t.args]
            return sum(a for a, _ in parts), sum(b for _, b in parts)
        if isinstance(t, Mul):
            low, high = 1, 1
            for a, b in (self.span(x, bound) for x in t.args):
                ends = (low * a, low * b, high * a, high * b)
                low, high = min(ends), max(ends)
            return low, high
        raise Impossible


def _exponent(t: Term) -> int | None:
    inner = t.arg if isinstance(t, Neg) else t
    if not isinstance(inner, Num) or inner.value.denominator != 1 or abs(inner.value) > 200:
        return None
    return int(inner.value) * (-1 if isinstance(t, Neg) else 1)


def _rational(q: Fraction) -> str:
    whole = f"(Terms.Int (Terms.Whole {abs(q.numerator)}))"
    if q.denominator != 1:
        whole = f"(Terms.Div {whole} (Terms.Int (Terms.Whole {q.denominator})))"
    return whole if q >= 0 else f"(Terms.Apply Terms.Opposite {whole})"

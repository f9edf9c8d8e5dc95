"""Numbers and affine terms that are written out."""

from __future__ import annotations

from fractions import Fraction

from ..kernel.term import Add, Div, Mul, Neg, Num, Sym, Term

__all__ = ["affine", "literal"]


def literal(t: Term) -> Fraction | None:
    """The value of a number that is written out."""
    if isinstance(t, Num):
        return t.value
    if isinstance(t, Neg):
        inner = literal(t.arg)
        return None if inner is None else -inner
    if isinstance(t, Div):
        a, b = literal(t.num), literal(t.den)
        return None if a is None or not b else a / b
    return None


def affine(t: Term, even: frozenset[str]) -> dict[str, Fraction] | None:
    """Coefficients of ``t`` in halves of even names and in other names, or None if it is not affine."""
    q = literal(t)
    if q is not None:
        return {"": q}
    if isinstance(t, Sym):
        return {t.name: Fraction(2 if t.name in even else 1)}
    if isinstance(t, Neg):
        inner = affine(t.arg, even)
        return inner and {k: -v for k, v in inner.items()}
    if isinstance(t, Add):
        out: dict[str, Fraction] = {}
        for x in t.args:
            part = affine(x, even)
            if part is None:
                return None
            for k, v in part.items():
                out[k] = out.get(k, Fraction(0)) + v
        return out
    if isinstance(t, Div):
        den, part = literal(t.den), affine(t.num, even)
        return None if not den or part is None else {k: v / den for k, v in part.items()}
    if isinstance(t, Mul):
        scale, rest = Fraction(1), []
        for x in t.args:
            q = literal(x)
            if q is None:
                rest.append(x)
            else:
                scale *= q
        if len(rest) == 1:
            part = affine(rest[0], even)
            return part and {k: v * scale for k, v in part.items()}
    return None

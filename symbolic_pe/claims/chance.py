"""Expectations and variances where the text says that the entries are independent, of mean 0 and variance 1."""

from __future__ import annotations

import re

from ..analysis.expectation import Random, mean
from ..analysis.facts import RuleError
from ..kernel.term import Add, Div, Mul, Neg, Num, Pow, Ref, Sum, Sym, Term, free_names, num, substitute, walk

__all__ = ["centred", "expectation", "variance"]

_INDEPENDENT = re.compile(r"\bindependent|\bi\.?i\.?d\b|独立", re.IGNORECASE)
_CENTRED = re.compile(
    r"(?:mean|expectation|expected value)s?\s*(?:of|is|=|:)?\s*\$?\s*(?:0|zero)\b|zero[- ]mean"
    r"|均值(?:为|是|=)?\s*\$?\s*[0零]|standard normal|标准正态|mathcal\{?n\}?\s*\(\s*0", re.IGNORECASE
)  # fmt: skip
_UNIT = re.compile(
    r"variances?\s*(?:of|is|=|:)?\s*\$?\s*(?:1|one)\b|unit[- ]variance"
    r"|方差(?:为|是|=)?\s*\$?\s*[1一]|standard normal|标准正态"
    r"|mathcal\{?n\}?\s*\(\s*0\s*,\s*(?:1|i)\s*\)", re.IGNORECASE
)  # fmt: skip
SAID = "the entries are independent, of mean 0 and variance 1, as the text has it"


def centred(words: str) -> bool:
    """Whether a text says that entries are independent, of mean 0 and variance 1."""
    return bool(_INDEPENDENT.search(words) and _CENTRED.search(words) and _UNIT.search(words))


def expectation(t: Term) -> Term | None:
    """The mean of a polynomial in entries; None if it is not found."""
    try:
        return mean(_multiplied(t), _families(t))
    except RuleError:
        return None


def variance(t: Term) -> Term | None:
    """``E(t**2) - E(t)**2``."""
    t = _multiplied(t)
    first = expectation(t)
    if first is None:
        return None
    second = expectation(Mul((t, _renamed(t))))
    return None if second is None else Add((second, Neg(Pow(first, num(2)))))


def _families(t: Term) -> list[Random]:
    return [Random(n, num(1)) for n in dict.fromkeys(x.name for x in walk(t) if isinstance(x, Ref))]


def _multiplied(t: Term) -> Term:
    """A quotient as a product, so that its factors can be seen."""
    if isinstance(t, Div):
        return Mul((Div(num(1), t.den), _multiplied(t.num)))
    if isinstance(t, (Mul, Add)):
        return type(t)(tuple(map(_multiplied, t.args)))
    if isinstance(t, Neg):
        return Mul((num(-1), _multiplied(t.arg)))
    if isinstance(t, Sum):
        return Sum(_multiplied(t.body), t.index, t.lo, t.hi)
    if isinstance(t, Pow) and isinstance(t.exp, Num) and t.exp.value == 2:
        return Mul((_multiplied(t.base), _renamed(_multiplied(t.base))))
    return t


def _renamed(t: Term) -> Term:
    """The same term with other names for its indices."""
    if isinstance(t, Sum):
        other = t.index + "'"
        while other in free_names(t.body):
            other += "'"
        return Sum(_renamed(substitute(t.body, {t.index: Sym(other)})), other, t.lo, t.hi)
    if isinstance(t, (Mul, Add)):
        return type(t)(tuple(map(_renamed, t.args)))
    return t

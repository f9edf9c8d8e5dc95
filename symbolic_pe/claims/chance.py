"""Expectations and variances where the text says that the entries are independent, of mean 0 and variance 1."""

from __future__ import annotations

import re
from collections.abc import Collection

from ..analysis.expectation import Random, mean
from ..analysis.facts import RuleError
from ..kernel.term import Add, Div, Mul, Neg, Num, Pow, Ref, Sum, Sym, Term, free_names, num, substitute, walk
from .notation import DIMENSIONS
from .phrases import phrase

__all__ = ["SAID", "centred", "expectation", "families", "random_names", "undrawn", "variance"]

SAID = "the entries are independent, of mean 0 and variance 1, as the text has it"
_MEANS = re.compile(r"m[eé](?:an|dia)|moyenne|mittelwert|e(?:xpect|sp[eé]ran|rwart)|均值|平均|평균|期待値", re.I)
_BUT = re.compile(
    r"\b(?:except|apart from|save for|salvo|außer|sauf|excepté?|excepto|tranne|exceto|кроме)\b|除了|제외|除いて",
    re.IGNORECASE,
)


def _left_out(words: str) -> bool:
    """Whether the sentence that says what is random leaves some of it out."""
    found = (m.start() for m in phrase("independent").finditer(words))
    return any(_BUT.search(re.split(r"\.\s|。|\n\n", words[at:])[0]) for at in found)


def centred(words: str) -> bool:
    """Whether a text says that entries are independent, of mean 0 and variance 1, and nothing else of any."""
    wanted = ("independent", "centred", "unit-variance")
    if not all(phrase(x).search(words) for x in wanted) or phrase("dependent").search(words) or _left_out(words):
        return False
    means, spreads = ({m.start() for m in x.finditer(words)} for x in (phrase("centred"), phrase("unit-variance")))
    return all(
        m.start() in (means if _MEANS.match(m[0]) else spreads)
        for m in phrase("moments").finditer(words)
    )


def random_names(words: str, families: Collection[str]) -> bool:
    """Whether it is said of all these families that they are random.

    They stand between the beginning of a sentence and the variance; where none does, queries and keys are meant.
    """
    told = _told(words)
    if not families:
        return False
    named = {n for n in families if re.search(rf"(?<![a-z\\]){re.escape(n.lower())}(?![a-z])", told)}
    return named == set(families) or (not named and set(families) <= {"q", "k"})


def _told(words: str) -> str:
    """The sentences that say what is random, up to where they have said it."""
    told = ""
    for m in phrase("independent").finditer(words):
        begin = max(words.rfind(x, 0, m.start()) for x in (". ", "。", "\n\n"))
        stop = re.compile(r"\.\s|。|\n\n").search(words, m.end())
        sentence = words[begin + 1 : stop.start() if stop else len(words)]
        ends = [x.end() for p in ("independent", "centred", "unit-variance") for x in phrase(p).finditer(sentence)]
        told += " " + sentence[: max(ends)]
    return told


def undrawn(words: str, t: Term) -> bool:
    """Whether a plain name in ``t`` is said to be random: only entries are known to be."""
    told, entries = _told(words), families(t)
    plain = {x.name for x in walk(t) if isinstance(x, Sym)} - {x.index for x in walk(t) if isinstance(x, Sum)}
    return any(
        n not in entries and (n in ("q", "k") or re.search(rf"(?<![a-z\\_]){re.escape(n.lower())}(?![a-z_])", told))
        for n in plain - DIMENSIONS
    )


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


def families(t: Term) -> tuple[str, ...]:
    """The names of what has entries in ``t``."""
    return tuple(dict.fromkeys(x.name for x in walk(t) if isinstance(x, Ref)))


def _families(t: Term) -> list[Random]:
    return [Random(n, num(1)) for n in families(t)]


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

"""Expectations and variances where the text says that the entries are independent, of mean 0 and some variance."""

from __future__ import annotations

import re
from collections.abc import Collection

from ..analysis.expectation import Random, mean
from ..analysis.facts import RuleError
from ..kernel.term import Add, Div, Mul, Neg, Num, Pow, Ref, Sum, Sym, Term, free_names, num, substitute, walk
from .notation import DIMENSIONS
from .phrases import phrase

__all__ = [
    "ENTRIES", "SAID", "TOLD", "centred", "expectation", "families", "random_names", "told_variance", "undrawn",
    "variance",
]  # fmt: skip

ENTRIES, TOLD = "the entries are independent, of mean 0", "as the text has it"
SAID = f"{ENTRIES} and variance 1, {TOLD}"
_MEANS = re.compile(r"m[eé](?:an|dia)|moyenne|mittelwert|e(?:xpect|sp[eé]ran|rwart)|均值|平均|평균|期待値", re.I)
_BUT = re.compile(
    r"\b(?:except|apart from|save for|salvo|außer|sauf|excepté?|excepto|tranne|exceto|кроме)\b|除了|제외|除いて",
    re.IGNORECASE,
)


_SPREAD = re.compile(
    r"\b(?:variance|varianz|varianza|variância)s?\s*(?:of|is|de|von|=|:)?\s*\$\s*(?P<value>[^$<>]{1,30}?)\s*\$"
)
_FORMULA = re.compile(r"\$[^$]*\$")
_ENTRIES = re.compile(r"\b(?:entries|components|coordinates|they|einträge|komponenten|composantes|componentes)\b")
CLOSE = 6
"""Characters between a variance and a claim that it is said of: "for unit variance $...$"."""


def _left_out(words: str) -> bool:
    """Whether the sentence that says what is random leaves some of it out."""
    found = (m.start() for m in phrase("independent").finditer(words))
    return any(_BUT.search(re.split(r"\.\s|。|\n\n", words[at:])[0]) for at in found)


def centred(words: str) -> bool:
    """Whether a text says that entries are independent, of mean 0, and gives no other mean of any."""
    if not all(phrase(x).search(words) for x in ("independent", "centred")):
        return False
    if phrase("dependent").search(words) or _left_out(words):
        return False
    means = {m.start() for m in phrase("centred").finditer(words)}
    return all(m.start() in means for m in phrase("moments").finditer(words) if _MEANS.match(m[0]))


def told_variance(words: str, place: int, families: Collection[str]) -> str:
    """The variance of the entries at a place of a text, as LaTeX; "" where it cannot be told.

    Where a text gives several, the last one ahead counts, if its sentence is about these families or about no other:
    "If the entries have variance $\\sigma^2$ instead".
    """
    found = [(m.start(), m.end(), "1") for m in phrase("unit-variance").finditer(words)]
    at = {x for start, end, _ in found for x in range(start, end)}
    found += [(m.start(), m.end(), m["value"].strip()) for m in _SPREAD.finditer(words) if m.start() not in at]
    at |= {x for start, end, _ in found for x in range(start, end)}
    others = (m for m in phrase("moments").finditer(words) if not _MEANS.match(m[0]))
    if not found or any(m.start() not in at for m in others):
        return ""
    if len({value for *_, value in found}) == 1:
        return found[0][2]
    ahead = max((x for x in found if x[1] <= place), default=None)
    if ahead is None:
        return ""
    start, end, value = ahead
    begin = max(words.rfind(x, 0, start) for x in (". ", "。", "\n\n"))
    sentence = words[begin + 1 : start]
    if words.rfind("\n\n", 0, place) > end:
        return ""
    formulas = " ".join(_FORMULA.findall(sentence))
    named = all(re.search(rf"(?<![a-z\\]){re.escape(n.lower())}(?![a-z])", formulas) for n in families)
    alone = not formulas and _ENTRIES.search(sentence) is not None
    return value if named or alone or place - end < CLOSE else ""


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


def expectation(t: Term, spread: Term | None = None) -> Term | None:
    """The mean of a polynomial in entries of a variance, 1 if none is given; None if it is not found."""
    try:
        return mean(_multiplied(t), _families(t, spread))
    except RuleError:
        return None


def variance(t: Term, spread: Term | None = None) -> Term | None:
    """``E(t**2) - E(t)**2``."""
    t = _multiplied(t)
    first = expectation(t, spread)
    if first is None:
        return None
    second = expectation(Mul((t, _renamed(t))), spread)
    return None if second is None else Add((second, Neg(Pow(first, num(2)))))


def families(t: Term) -> tuple[str, ...]:
    """The names of what has entries in ``t``."""
    return tuple(dict.fromkeys(x.name for x in walk(t) if isinstance(x, Ref)))


def _families(t: Term, spread: Term | None) -> list[Random]:
    return [Random(n, num(1) if spread is None else spread) for n in families(t)]


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

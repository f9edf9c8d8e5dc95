"""What the sentences above suppose without a letter: "All numbers here are positive. Hence $|x| = x$."

A condition on a letter is read, or compared with the witness.  One that names none may be one on any letter.
"""

from __future__ import annotations

import re

from ..kernel.term import relation_names
from ..kernel.verdict import PROVED
from .caveats import caveat
from .chance import SAID
from .circumstances import concludes, harmless
from .neutral import unheard, without_order
from .phrases import phrase
from .phrases import said as every
from .reach import rests_on
from .referee import LinkResult
from .referee.said import printed
from .surroundings import CLAIM, SHORT, Surroundings, stands_in
from .tree import nodes

__all__ = ["premise", "stranger_above"]

FEW = 3
"""Sentences without a formula that are looked at above a claim."""

_OF_ALL = re.compile(
    r"\b(?:all|every|each|any|our|both|these|the|such|no|none|only|negative|positive|equal)\s+(?:\w+\s+){0,3}?"
    r"(?:numbers?|letters?|variables?|quantit(?:y|ies)|symbols?|coordinates?|components?|entries|unknowns?"
    r"|values?|scalars?"
    r"|reals?|angles?|arguments?|vectors?|two|three|four|points?|coefficients?|names?|terms?|factors?|products?)\b"
    r"|\b(?:everything|all|both|they|each|neither|none)\b\s+(?:of them\s+|of these\s+|of the \w+\s+)?(?:\w+\s+)?"
    r"(?:are|is|be|being|stands?|denotes?|lies?|lie|has|have|remains?|stay|vanish|exceed|taken)\b"
    r"|\bin (?:this|the) (?:section|post|article|paper|chapter|note|notes|paragraph|text|book|following|sequel)\b"
    r"|\bthroughout\b"
    r"|\bwe (?:\w+\s+)?(?:work|restrict|confine|assume|suppose|look|deal|stick|limit|consider|take|calculate|reckon)\b"
    r"|\b(?:numbers|letters|variables|quantities|coordinates|angles) (?:\w+ )?(?:are|is|be|stand|denote|lie|first"
    r"|only)\b"
    r"|\b(?:alle|sämtliche|beide|jede\w*|unsere)\b|\b(?:tous|toutes|nos|chaque)\b|\b(?:todos|todas|ambos|ambas"
    r"|nuestr[oa]s)\b"
    r"|所有|全部|两者|都是|均为|各",
    re.IGNORECASE,
)
"""A sentence that speaks of all letters, whichever they are."""
_ALLOWED = re.compile(
    r"\bwith equality\b[^.;]*|^\W*(?:set|setting|we set)\b|\bunit tests?\b|\bcross[- ]terms?\b|\bunless\b[^.;]*"
    r"|\bobeys?\b"
    r"|\bthe same (?:\w+ )?(?:holds?|goes|is true)\b|\b(?:may|might|can|could"
    r"|need not|does not need to) be\b[^.;,]*"
    r"|\bif we (?:can )?find\b|如果我们?(?:能够?)?(?:找到|知道|算出)",
    re.IGNORECASE,
)
"""What restricts nothing: "the positions may be negative"."""
_PRINTED = re.compile(r" \(line \d+\)$|\\(?:begin|end)\{[^{}]*\}|\\[a-zA-Z]+|[^a-zA-Z0-9]")
_IS = re.compile(r"\$([^$]*)\$ (?:now )?(?:is|becomes?|denotes?|stands|means?|will be)\b", re.IGNORECASE)
def premise(x: LinkResult, around: Surroundings) -> str:
    """What a sentence near by supposes of all letters, or ``""``."""
    if _is_absolute(x):
        return ""
    near = (around.sentence, around.behind, *around.section)
    told = (t for t in near if _OF_ALL.search(t) and not SHORT.search(t) and (t is around.sentence or CLAIM not in t))
    return next((found for t in told if (found := caveat("premise", t))), "")


def stranger_above(x: LinkResult, around: Surroundings) -> str:
    """A word of the sentences above that may restrict a claim, or ``""``."""
    if _is_absolute(x):
        return ""
    few = min(FEW, around.close) if x.outcome.verdict == PROVED else FEW
    for t in reversed(around.section[max(0, len(around.section) - few) :]):
        if word := _stranger_in(t, x, around):
            return word
        if SHORT.search(t):
            return ""
    return ""


def _is_absolute(x: LinkResult) -> bool:
    """Whether a claim is one between numbers, that nothing in the text has a part in."""
    o = x.outcome
    return o.decided is not None and not relation_names(o.decided.relation) and not o.used


def _stranger_in(sentence: str, x: LinkResult, around: Surroundings) -> str:
    said = _ALLOWED.sub(" ", sentence)
    letters = [m[1] for m in SHORT.finditer(said)]
    defined = any("(line " in u for u in x.outcome.used)
    if ({*map(_bare, letters)} - {""}) & {*map(_bare, x.outcome.used)}:
        return ""  # it gives what the verdict rests on
    if CLAIM in said and (defined or not concludes(around)):
        return ""  # it claims something itself, or defines what is spoken of
    if SAID in x.outcome.used and phrase("independent").search(said):
        return ""
    sides = [side for side in (x.lhs, x.rhs) if side is not None]
    own = {n.value for side in sides for n in nodes(side) if n.kind == "name"}
    if x.outcome.witness and all(every("every", printed(n), around.sentence) for n in x.outcome.witness):
        return ""
    told = {g.name for g in rests_on(x.outcome.used) if not g.letter}
    anew = next((m[0] for m in _IS.finditer(said) if m[1].lstrip("\\").partition("_")[0] in told), "")
    if x.outcome.verdict == PROVED:
        said = without_order(said)
    if anew or not letters:
        if not anew and harmless(said):
            return ""
        return anew or unheard(said, strict=True)
    return unheard(said) if any(stands_in(n, t) for n in own for t in letters) else ""


def _bare(formula: str) -> str:
    """What stands behind the first equality sign, without the ways to print it."""
    return _PRINTED.sub("", formula.partition("=")[2])

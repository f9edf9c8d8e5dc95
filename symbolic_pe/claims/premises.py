"""What the sentences above suppose without a letter: "All numbers here are positive. Hence $|x| = x$."

A condition on a letter is read, or compared with the witness.  One that names none may be one on any letter.
"""

from __future__ import annotations

import re

from ..kernel.term import Fn, relation_names, walk
from ..kernel.verdict import PROVED
from .caveats import caveat
from .chance import ENTRIES, TOLD
from .circumstances import alters, concludes, harmless
from .digits import is_of_real_numbers
from .field import by_default
from .judge import Outcome
from .neutral import unheard
from .notation import DIMENSIONS
from .phrases import phrase
from .phrases import said as every
from .reach import rests_on
from .referee import LinkResult
from .referee.said import printed
from .surroundings import CLAIM, SHORT, Surroundings, stands_in
from .tree import nodes

__all__ = ["premise", "stranger_above", "takes_no_number"]

FEW = 3
"""Sentences without a formula that are looked at above a claim."""

_PRINTED = re.compile(r" \(line \d+\)$|\\(?:begin|end)\{[^{}]*\}|\\[a-zA-Z]+|[^a-zA-Z0-9]")
_IS = re.compile(r"\$([^$]*)\$ (?:now )?(?:is|becomes?|denotes?|stands|means?|will be)\b", re.IGNORECASE)


def premise(x: LinkResult, around: Surroundings) -> str:
    """What a sentence near by supposes of all letters, or ``""``."""
    if _is_absolute(x):
        return ""
    near = (around.sentence, around.behind, *around.section)
    plain = (t for t in near if not SHORT.search(t) and (t is around.sentence or CLAIM not in t))
    told = (t for t in plain if phrase("of all letters").search(t))
    return next((found for t in told if (found := caveat("premise", t))), "")


def stranger_above(x: LinkResult, around: Surroundings) -> str:
    """A word of the sentences above that may restrict a claim, or ``""``."""
    if _is_absolute(x) or (x.outcome.verdict == PROVED and _is_law(x)):
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
    closed = o.decided is not None and not relation_names(o.decided.relation) and not o.used
    return closed and (o.verdict == PROVED or is_of_real_numbers(o))


def _is_of_numbers(x: LinkResult) -> bool:
    """``f(7) = 4``: what a function is may be told by words as well, "and $w$ outside the window"."""
    closed = x.outcome.decided is not None and not relation_names(x.outcome.decided.relation)
    return closed and any(not g.letter for g in rests_on(x.outcome.used))


def _is_law(x: LinkResult) -> bool:
    """Whether a proof is of an identity of turns, in two letters at least that may be any numbers.

    ``R_m^\\top R_n = R_{n-m}`` leaves nothing to chance, as ``f(0) = 0`` and ``\\|PE_m\\|^2 = 4`` do.
    """
    r = x.outcome.decided.relation if x.outcome.decided is not None else None
    if r is None or r.op != "==" or by_default(x.outcome.used):
        return False
    turns = any(isinstance(y, Fn) and y.name in ("sin", "cos") for t in (r.lhs, r.rhs) for y in walk(t))
    return turns and len(relation_names(r).keys() - DIMENSIONS) > 1


def _stranger_in(sentence: str, x: LinkResult, around: Surroundings) -> str:
    said = phrase("restricts nothing").sub(" ", sentence)
    letters = [m[1] for m in SHORT.finditer(said)]
    defined = any("(line " in u for u in x.outcome.used)
    law = x.outcome.verdict == PROVED or not _is_of_numbers(x)
    if ({*map(_bare, letters)} - {""}) & {*map(_bare, x.outcome.used)}:
        return "" if law else unheard(said)  # it gives what the verdict rests on
    if law and CLAIM in said and (defined or not concludes(around)):
        return ""  # it claims something itself, or defines what is spoken of
    random = any(u.startswith(ENTRIES) and u.endswith(TOLD) for u in x.outcome.used)
    if random and phrase("independent").search(said):
        return ""
    sides = [side for side in (x.lhs, x.rhs) if side is not None]
    own = {n.value for side in sides for n in nodes(side) if n.kind == "name"}
    if x.outcome.witness and all(every("every", printed(n), around.sentence) for n in x.outcome.witness):
        return ""
    told = {g.name for g in rests_on(x.outcome.used) if not g.letter}
    anew = next((m[0] for m in _IS.finditer(said) if m[1].lstrip("\\").partition("_")[0] in told), "")
    if anew or x.outcome.verdict == PROVED:
        # a proof stands beside words that nobody knows, and not where a name is something else by now
        return anew or (unheard(said, strict=True, proof=True) if not letters and alters(said) else "")
    if not letters:
        return "" if harmless(said) else unheard(said, strict=True)
    return unheard(said) if any(stands_in(n, t) for n in own for t in letters) else ""


def takes_no_number(o: Outcome) -> bool:
    """Whether something is proved of no number that the text gave: what says where it holds takes nothing of it.

    What the field means by a name may be meant elsewhere alone, and so may an approximation.
    """
    if o.verdict != PROVED or by_default(o.used) or any("-> 0" in u for u in o.used):
        return False
    return not any(g.closed for g in rests_on(o.used))


def _bare(formula: str) -> str:
    """What stands behind the first equality sign, without the ways to print it."""
    return _PRINTED.sub("", formula.partition("=")[2])

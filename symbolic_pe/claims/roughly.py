"""Printed weights, lists and complex numbers: words that say they are of something else, or no more than close."""

from __future__ import annotations

import re

from ..kernel.term import Const, Fn, Num, Pow, Term, relation_names, walk
from ..kernel.verdict import PROVED, REFUTED
from .elaborate import SOFTMAX
from .reach import OTHERS
from .referee import LinkResult
from .surroundings import Surroundings
from .tree import nodes

__all__ = ["leaves_no_chance", "roughly"]

NEAR = 3
"""Sentences further up."""
DIGITS_TOLD = 3


def roughly(x: LinkResult, around: Surroundings) -> str:
    """A word that may say that printed weights, lists or complex numbers are of something else, or not exact."""
    o = x.outcome
    sides = [side for side in (x.lhs, x.rhs) if side is not None]
    weights = SOFTMAX in o.used
    closed = not any(n.kind == "name" and not n.is_name("pi", "e", "i", "j") for s in sides for n in nodes(s))
    shown = any(n.kind == "num" and "." in n.value for s in sides for n in nodes(s))
    listed = any(n.kind in ("group", "matrix") and len(n.kids) > 1 for n in sides)
    unit = any(n.is_name("i", "j") for s in sides for n in nodes(s))
    if not weights and not (o.verdict == REFUTED and shown and (listed or (closed and unit))):
        return ""
    near = " ".join((around.sentence, around.listed, around.heading, *around.section[-NEAR:]))
    if o.verdict == PROVED and not any("(line " in u for u in o.used):
        found = _OTHER_SOFTMAX.search(near)  # printed scores, whatever was done to them before
    else:
        found = _ROUGH.search(near) if o.verdict == REFUTED else None
        found = found or (_OF_WEIGHTS.search(near) if weights else None)
    return found[0] if found is not None else ""


_OTHER_SOFTMAX = re.compile(
    r"\b(?:temperature|log-?softmax|base (?:two|2|ten|10)|sparse\w*|hard)\b|softmax.?one|温度", re.IGNORECASE
)
_ROUGH = re.compile(
    r"\b(?:degrees?|turns?|clockwise|convention|nois\w+|errors?|percent|approximat\w*|small-angle|taylor\S*"
    r"|polynomials?|learn\w*|train\w*|fit(?:ted)?|close|embedding of|added|suppose|assume|roughly|about|within|up to"
    r"|adjust\w*|units?|half precision|bf16|fp16|quanti[sz]\w+|opposite|not)\b|角度制|误差|近似|噪声|假设",
    re.IGNORECASE,
)
_OF_WEIGHTS = re.compile(
    r"\b(?:temperature|temper\w*|divid\w+|scal\w+|bias\w*|alibi|mask\w*|dropout|log-?softmax|extra|base|penal\w+|add\w*"
    r"|subtract\w*|multipl\w+|after|turns?|becom\w+|sink|sparse\w*|hard|top-?\w)\b|softmax.?one|温度|缩放|除以|偏置|掩码|加上",
    re.IGNORECASE,
)
"""What may be done to scores before they are weights."""


def leaves_no_chance(x: LinkResult, around: Surroundings) -> bool:
    """Whether a proof is of three digits or more of what is no fraction, and no word near by changes any."""
    near = " ".join((around.ahead, around.sentence, around.listed, around.heading, *around.section[-NEAR:]))
    return _is_of_digits(x) and not (OTHERS.search(near) or _CHANGED.search(near))


def _is_of_digits(x: LinkResult) -> bool:
    r = x.outcome.decided.relation if x.outcome.decided is not None else None
    if r is None or relation_names(r):
        return False
    for side, other in ((r.lhs, r.rhs), (r.rhs, r.lhs)):
        shown = [y for y in walk(side) if isinstance(y, Num) and "." in y.text]
        closed = not any(isinstance(y, (Fn, Pow, Const)) for y in walk(side))
        found = any(isinstance(y, (Fn, Const)) or (isinstance(y, Pow) and not _is_whole(y.exp)) for y in walk(other))
        if closed and found and any(len(y.text.replace(".", "").strip("0")) >= DIGITS_TOLD for y in shown):
            return True
    return False


def _is_whole(t: Term) -> bool:
    return isinstance(t, Num) and t.value.denominator == 1


_CHANGED = re.compile(
    r"\b(?:after|without|with|new|scal\w+|ntk\S*|yarn|interpolat\w+|extend\w*|extension|modif\w+|adjust\w*|chang\w+"
    r"|wrong\w*|incorrect\w*|not|no|never|mistak\w+|error|bug|instead|differ\w+|rather|divid\w+|multipl\w+|times"
    r"|squar\w+|normali[sz]\w+|unit|degrees?|percent|log\w*|cosines? first|swapp\w+|learn\w+|train\w+)\b"
    r"|[后之]后|缩放|插值|扩展|外推|改|换|乘|除|不|没|错|归一|角度制",
    re.IGNORECASE,
)
"""What may say that numbers are of something else by now."""

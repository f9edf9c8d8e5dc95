"""Printed weights, lists and complex numbers: words that say they are of something else, or no more than close."""

from __future__ import annotations

import re

from ..kernel.verdict import PROVED, REFUTED
from .digits import told_by_digits
from .elaborate import SOFTMAX
from .reach import OTHERS
from .referee import LinkResult
from .surroundings import Surroundings
from .tree import nodes

__all__ = ["has_angles", "leaves_no_chance", "roughly"]

NEAR = 3
"""Sentences further up."""


def roughly(x: LinkResult, around: Surroundings) -> str:
    """A word that may say that printed weights, lists or complex numbers are of something else, or not exact."""
    o = x.outcome
    sides = [side for side in (x.lhs, x.rhs) if side is not None]
    weights = SOFTMAX in o.used
    closed = not any(n.kind == "name" and not n.is_name("pi", "e", "i", "j") for s in sides for n in nodes(s))
    shown = any(n.kind == "num" and "." in n.value for s in sides for n in nodes(s))
    listed = any(n.kind in ("group", "matrix") and len(n.kids) > 1 for n in sides)
    unit = any(n.is_name("i", "j") for s in sides for n in nodes(s))
    ways = _BY_A_METHOD if o.verdict == REFUTED or has_angles(x) else _ROUNDED
    if o.verdict in (PROVED, REFUTED) and closed and shown and (word := ways.search(_near(x, around))):
        return word[0]
    if not weights and not (o.verdict == REFUTED and shown and (listed or (closed and unit))):
        return ""
    near = " ".join((around.sentence, around.listed, around.heading, *around.section[-NEAR:]))
    if o.verdict == PROVED and not any("(line " in u for u in o.used):
        found = _OTHER_SOFTMAX.search(near)  # printed scores, whatever was done to them before
    else:
        found = _ROUGH.search(near) if o.verdict == REFUTED else None
        found = found or (_OF_WEIGHTS.search(near) if weights else None)
    return found[0] if found is not None else ""


def _near(x: LinkResult, around: Surroundings) -> str:
    """What stands around an approximation, and nothing around an equality."""
    return " ".join((around.sentence, around.heading, *around.section[-1:])) if "approx" in x.reading else ""


_BY_A_METHOD = re.compile(
    r"\b(?:taylor\S*|(?:first|second|third|leading) order|lineari[sz]\w*|small-angle|newton\S*|monte carlo"
    r"|random (?:points|samples)"
    r"|estimat\w+|linear interpolation|lookup|table of|polynomials?|pad[eé]\S*|rational formula|approximants?"
    r"|truncat\w*"
    r"|(?:always|we) round|round(?:ed|ing|s)? (?:up|down|to the (?:nearest|next) (?:power|multiple|ten|hundred))"
    r"|iterat\w+|after (?:one|two|three)"
    r" steps?|throughout|degrees?|deg|crude\w*|rough\w*|back of the envelope|rule of thumb)\b|°"
    r"|泰勒|近似到|一阶|二阶|取整",
    re.IGNORECASE,
)
"""What makes a number of another in its own way: its digits are not those of a rounding."""
_ROUNDED = re.compile(r"\b(?:(?:always|we) round|round(?:ed|ing|s)? (?:up|down)|truncat\w*)\b", re.IGNORECASE)


def has_angles(x: LinkResult) -> bool:
    """``\\cos(12) = 1``: an angle is a number of some unit."""
    sides = (side for side in (x.lhs, x.rhs) if side is not None)
    return any(n.kind == "fn" and n.value in _OF_ANGLES for side in sides for n in nodes(side))


_OF_ANGLES = ("sin", "cos", "tan", "sec", "csc", "cot")


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
    lead = _SENTENCES.split(around.listed)[-1]
    own = " ".join((around.ahead.replace(around.listed, lead), around.sentence, lead, around.heading))
    near = " ".join((own, around.listed, *around.section[-NEAR:]))
    return told_by_digits(x.outcome) and not (OTHERS.search(near) or _CHANGED.search(near) or _DENIED.search(own))


_CHANGED = re.compile(
    r"\b(?:after|without|with|new|scal\w+|ntk\S*|yarn|interpolat\w+|extend\w*|extension|modif\w+|adjust\w*|chang\w+"
    r"|wrong\w*|incorrect\w*|mistak\w+|error|bug|instead|divid\w+|multipl\w+"
    r"|squar\w+|normali[sz]\w+|unit|degrees?|percent|log\w*|cosines? first|swapp\w+|learn\w+|train\w+)\b"
    r"|[后之]后|缩放|插值|扩展|外推|改|换|乘|除|错|归一|角度制",
    re.IGNORECASE,
)
"""What may say that numbers are of something else by now."""
_SENTENCES = re.compile(r"[.!?。！？]\s+(?=\S)")
_DENIED = re.compile(r"\b(?:not|no|never|differ\w+|rather|times)\b|[不没]", re.IGNORECASE)
"""What may say so in the sentence of the numbers, or in what leads up to it."""

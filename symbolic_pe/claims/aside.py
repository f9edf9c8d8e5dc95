"""What sentences beside a claim take back of what the text has told above: who is drawn, what is solved, which case.

Expectations rest on how a text draws its letters, derivations on their conditions, values on the cases of a function.
A sentence that puts a condition on it, drops some of it or puts another in its place is not read: nothing is proved
beside one.
"""

from __future__ import annotations

import re

from ..kernel.term import Assumption, Fn, Hypothesis, Num, Relation, relation_names
from ..kernel.verdict import PROVED
from .caveats import caveat
from .polar import FOLLOWS
from .referee import Formula, LinkResult
from .segment import Document
from .special import EULER

__all__ = ["taken_back"]

BACK = 700
"""Characters of the section above in which a text may take something back."""
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s.*$|\\(?:sub)*section\b", re.MULTILINE)
_SENTENCES = re.compile(r"(?<=[.!?。！？])\s+|\n\s*\n")
_MEANS = re.compile(r"\\(?:mathbb|operatorname|mathrm)\s*\{?\s*(?:E|Var|Cov)\b|\\(?:E|Var|Cov)(?![a-zA-Z])")
_NORM = re.compile(r"\\\||\\[lr]?Vert|‖")
_ENVIRONMENT = re.compile(r"\\begin\{([a-z]+)\*?\}.*?\\end\{\1\*?\}|\$[^$]*\$", re.DOTALL)
_CASES = re.compile(r"\\begin\{cases\}")
_NUMBER = r"-?(?:\d+(?:\.\d*)?|\.\d+)"
_INTERVAL = re.compile(
    rf"\\in\s*(?:\\left)?\s*([\[(])\s*({_NUMBER})\s*,\s*({_NUMBER}|\\infty)\s*(?:\\right)?\s*([\])])"
)

_DROPPED = re.compile(
    r"\bdrop\w*\b[^.]{0,60}\bconditions?\b|\b(?:no|without)\b[^.]{0,20}\b(?:initial )?conditions?\b"
    r"|\bonly (?:asked|required|for)\b[^.$]{0,30}\b(?:even|odd)\b|去掉[^。]{0,10}条件", re.IGNORECASE
)
_EXPONENTIAL = re.compile(r"\\exp\b|\be\s*\^")
_ENTRYWISE = re.compile(r"\bentry-?wise\b|\bentry by entry\b|\belement-?wise exponential", re.IGNORECASE)
_SIZE = re.compile(r"(?:\\\||\\[lr]?Vert|‖)[^|]*(?:\\\||\\[lr]?Vert|‖)")
_OTHER_NORM = re.compile(
    r"\b(?:1|L1|\\ell_1)-norm\b|\bL1 norm\b|\bnorm induced by\b|\bFisher\b|\bmax(?:imum)?[- ]norm\b"
)
_INTEGRAL = re.compile(r"\\(?:mathrm|operatorname)\{[CS]i\}|\\[CS]i\b")
_OTHER_CI = re.compile(r"\bconfidence\b|\bclass ind", re.IGNORECASE)


def taken_back(x: LinkResult, f: Formula, document: Document) -> str:
    """Why what is told above may not be meant of a claim, or ``""``."""
    o = x.outcome
    given = (*o.hypotheses, *(o.decided.given if o.decided is not None else ()))
    if _NORM.search(f.text) and any(isinstance(h, Assumption) and h.kind == "complex" for h in given):
        return "a norm of complex entries is one of their absolute values"
    if o.verdict != PROVED:
        return ""
    above = _HEADING.split(document.text[max(0, f.place - BACK) : f.place])[-1]
    behind = document.text[f.place + len(f.text) : f.place + len(f.text) + 80]
    own = " ".join((*_SENTENCES.split(above)[-2:], _SENTENCES.split(behind)[0]))
    if _MEANS.search(f.text) and (words := caveat("drawn otherwise", f"{above} {behind}")):
        return f"what is random may be told otherwise: “{words}”"
    if o.method == FOLLOWS and (m := _DROPPED.search(document.text)):
        return f"“{m[0]}”: what the derivation rests on may be left"
    near = f"{above} {behind}"
    told = ((_EXPONENTIAL, _ENTRYWISE), (_SIZE, _OTHER_NORM), (_INTEGRAL, _OTHER_CI))
    found = (m for sign, words in told if sign.search(f.text) and (m := words.search(near)))
    if (m := next(found, None)) is not None:
        return f"a sign may mean something else: “{m[0]}”"
    if o.method == FOLLOWS and (words := caveat("left conditions", own)):
        return f"“{words}” may leave what the derivation rests on"
    by_cases = any(_CASES.search(u) for u in o.used)
    if by_cases and (words := caveat("changed cases", _SENTENCES.split(_ENVIRONMENT.sub(" ", above))[-1])):
        return f"“{words}” may change the cases"
    if EULER in o.used and (words := caveat("another gamma", document.text)):
        return f"gamma may be something else: “{words}”"
    return next((why for h in o.hypotheses if (why := _outside(h, above))), "")


def _outside(h: Hypothesis, above: str) -> str:
    """A series that is summed for ``|x| < 1``, and the text has ``x \\in (1, 2)``."""
    if not isinstance(h, Relation) or h.op != "<" or not (isinstance(h.lhs, Fn) and h.lhs.name == "Abs"):
        return ""
    for name in relation_names(h) if isinstance(h.rhs, Num) else ():
        for m in re.finditer(rf"(?<![a-zA-Z]){re.escape(name)}\s*{_INTERVAL.pattern}", above):
            low, high = float(m[2]), float("inf") if m[3].startswith("\\") else float(m[3])
            if high > 1 or low < -1 or (high == 1 and m[4] == "]") or (low == -1 and m[1] == "["):
                return f"summed where |{name}| < 1, and the text has {' '.join(m[0].split())}"
    return ""

"""Words around an equation between lengths or angles: does the text state it, ask for it, deny it or name it?"""

from __future__ import annotations

import re

__all__ = [
    "AND", "ANEW", "ANOTHER", "ASIDE", "ASKED", "CALLED", "CASE", "CASES", "CLOSE", "DENIED", "EXAMPLE",
    "LETTER", "NEAR", "NOT_WHOLE", "POSITION_SET", "REASON", "SET", "STATED", "STOP", "STOPPED",
]  # fmt: skip

DENIED = re.compile(
    r"\bcontradict|\bto the contrary|\bwould\b|\bfail(?:s|ed)?\b|\bwrong|\bcannot\b|\bfalse\b|\bincorrect|\bmistak"
    r"|(?:\bnot\b|n't\b|\bnor\b)[^.]{0,30}\b(?:hold|true|case|equal|correct|valid|satisf|work|solution|follow|right|have"
    r"|want|get|be|the same)|(?:\bnot|n't)[\s:$]*$"
    r"|\binstead\b|\bunless\b|\bnever\b|\berror|\btempt|\bnaive|\bpretend|\bhypothetical"
    r"|\bif (?:we|one|it|they)\b|\bsuppose\b|\bassum(?:e|ing)\b.{0,40}\bfor the moment"
    r"|矛盾|错误|并非|不成立|不满足|不等于|反证|误以为|并不|不再",
    re.IGNORECASE,
)
"""Words around an equation that make it none that a text states."""
CASE = re.compile(
    r"\bcontradict|\bwould\b|\bsuppose\b|\bwrong|\bfail|\binstead\b|\bpretend|矛盾|反证|错误", re.IGNORECASE
)
"""Words around a claim by which it is one of a case that is put by."""
EXAMPLE = re.compile(r"\be\.\s?g\.|\bfor (?:example|instance)\b|例如|比如|z\.\s?B\.|par exemple", re.IGNORECASE)
ASKED = re.compile(
    r"\b(?:initial conditions?|such that|conditions?|requir\w+|ask(?:ed)? for|want|need|must|set|put|choose|let|define"
    r"|given|write|express|denote|plug|simple(?:st)? solution|straightforward)\b"
    r"|条件|要求|希望|设|令|取|记|定义|写成|约束",
    re.IGNORECASE,
)
STATED = re.compile(
    r"\b(?:initial conditions?|such that|conditions?|requir\w+|ask(?:ed)? for|want|need|must|choose|let|define"
    r"|simple(?:st)? solution|straightforward)\b|条件|要求|希望|设|令|定义|约束",
    re.IGNORECASE,
)
"""Words that ask for an equation, or choose it, and claim nothing."""
SET = re.compile(
    r"(?:\b(?:let|define|denote\w*|set|put|choose|chosen|call|fix|pick|write|take|where)\b|设|令|记|定义|取|选)[^.。$]{0,40}$",
    re.IGNORECASE,
)
CALLED = re.compile(
    r"(?:\b(?:call|denote|name|label|write)\s+(?:it|this|that|them|both|these|the\s+\w+(?:\s+\w+)?)(?:\s+(?:by|as|simply))?"
    r"|\bdenoted\s+(?:by|as)|(?:记为|记作|称为|设为|记其为|[设记令](?:右端|右边|左端|左边|它|其|该常数|这个常数)为))\s*\$?$",
    re.IGNORECASE,
)
STOPPED = re.compile(r"\.\s*(?:\\(?:tag|label)\s*\{[^{}]*\}\s*|\\(?:end|nonumber|notag)[^.]*)*$")
ASIDE = re.compile(r"\([^()$]*\)(?=\s*[:,]?[\s$\\\[]*$)")
"""What stands in parentheses right before a formula, and has none in it."""
ANEW = re.compile(
    r"\b(?:instead|alternatively|now (?:ask|require|let|suppose|consider|take)"
    r"|(?:we|one|I) (?:now )?(?:ask|require|want|need|demand)|such that|conditions?)\b|改为|要求|条件",
    re.IGNORECASE,
)
"""Words that ask for another equation than the one above."""
ANOTHER = re.compile(
    r"\$\s*\\?([A-Za-z]+)(?:_\w|_\{[^}]*\})?(?:\([^)$]*\))?\s*\$\s+(?:is|are|denotes?|becomes?|stands? for|means?)\s+"
    r"(?:now\s+)?(?:another|an?other|a different|a new|no longer|something else|not the)\b"
    r"|\bredefin\w+\s+\$\s*\\?([A-Za-z]+)"
)
NOT_WHOLE = re.compile(
    r"\b(?:real(?:-valued)?|fractional|continuous|non-?integer|half-?integer|rational)\s+(?:positions?|values?|numbers?|inputs?"
    r"|arguments?|offsets?|\$[a-z]\b)|\$[a-z]\s*\\in\s*\\mathbb\s*\{?\s*[RQC]\b"
    r"|\$\s*[a-z]\s*=\s*-?(?:\d+\s*/\s*\d+|\d*\.\d+|\\[dt]?frac\b|\\sqrt)|实数位置|非整数|分数位置",
)
"""Positions that are no whole numbers."""
POSITION_SET = re.compile(r"\$\s*([a-zA-Z])\s*=\s*([a-zA-Z]|\d+)\s*\$|\\\(\s*([a-zA-Z])\s*=\s*([a-zA-Z]|\d+)\s*\\\)")
LETTER = re.compile(r"[_{ ]")
"""Where the letter of a name ends."""
REASON = re.compile(r"initial condition|初始条件|condition initiale|Anfangsbedingung", re.IGNORECASE)
STOP = re.compile(r"[.。;；!?]\s*\S|\n\s*\n")
AND = re.compile(r"\W*(?:and|und|et|y|和|与|及)?\W*")
CLOSE = 60
CASES = 1200
"""Characters behind a case that is put by, in which claims may be of it."""
NEAR = 500
"""Characters between an equation and the words that give its sides a name."""

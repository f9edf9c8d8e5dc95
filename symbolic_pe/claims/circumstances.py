"""Where a claim is meant, told in words alone: "On the left of the origin, $|x| = -x$."

No list of words tells whether such words restrict a claim, and where they stand does: they open its sentence, they
are what it is concluded from, or they point at it from a list's head, a footnote or the sentence behind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from .neutral import unheard
from .phrases import Phrase
from .surroundings import CLAIM, SHORT, Surroundings
from .woven import without_axes

__all__ = ["PLACES", "alters", "circumstance", "concluded_from", "concludes", "harmless", "of_another_kind"]

SHOWN = 40
FAR = 6
"""Sentences further up that are heard where the document does not define what it speaks of."""

PLACES: dict[str, Phrase] = {
    "conclusion": Phrase(
        r"\W*(?:and\s+)?(?:thus|hence|therefore|so|then|consequently|accordingly|it follows|this (?:means|gives"
        r"|implies|yields)|we (?:get|obtain|have)|man (?:hat|erhält)|on (?:a|en|obtient)|se tiene|tenemos"
        r"|thereby|now|also|daher|somit|damit|folglich|deshalb|dann|donc|ainsi|alors|par conséquent|luego|entonces"
        r"|por tanto|así)\b"
        r"|\W*(?:因此|所以|故|于是|则|从而|よって|したがって|따라서)",
        "a sentence draws a conclusion from those above it",
        ("Thus we", "Then ", " We have", "On a alors", "于是 "), ("The norm is", "Thusly", "Theory"),
    ),
    "back": Phrase(
        r"\W*(?:there|here|for (?:it|this|that|these|those|them)|with (?:it|this|that|these|those|them)"
        r"|(?:after|in|under) (?:this|that|it)|dort|dabei|hierbei|hier|là|ici|allí|ahí|aquí)\b"
        r"|\W*(?:此时|这时|这样|那里|这里)",
        "a sentence points at the one above it",
        ("There ", "After this ", "With this meaning of the dot, ", "此时"), ("Therefore", "For the", "After the"),
    ),
    "opening": Phrase(
        r"\W*(?:with (?:itself|themselves)|(?:for(?! (?:it|this|that|these|those|them)\b)"
        r"|after|on (?:the|an|this|that|its|our)|at|around|near|under|without|when|if|among|inside|outside|beyond"
        r"|in (?:the|an|this|that|its|our)|für|bei|auf|ohne|wenn|pour|après|sans"
        r"|si|para|sin)\s+[^\W\d_][^$\x01,:;]*)(?=[\x01,:;]|$)",
        "a sentence begins with where it is meant",
        ("On the left of the origin, ", "After exchanging the rows, ", "For its conjugate we have "),
        ("For a fixed offset $k$ we have", "On a alors", "The norm is"),
    ),
    "because": Phrase(
        r"\W*(?:(?:since|because|given that|weil|da|comme|puisque|como|ya que)\s+(?=[^\W\d_])|(?:因为|由于"
        r"|既然)(?=[^\W\d_]))"
        r"[^$\x01]*?(?=[\x01,:;，：；]|$)",
        "a sentence begins with a reason",
        ("Since the second angle is a full turn, we may write", "Weil der zweite Winkel verschwindet, gilt",
         "由于第二个角为零，"),
        ("Since $a = 0$, we have", "So we have", "The reason is"),
    ),
    "so": Phrase(
        r"([^$\x01]*?)\s*[,;:—，；：]\s*(?:and\s+)?(?:so|hence|thus|therefore|then|consequently|which gives"
        r"|and we (?:get|have)"
        r"|also|daher|somit|damit|folglich|donc|ainsi|alors|así que|por tanto|所以|因此|故|于是|则|从而)"
        r"(?![a-zà-ÿ])[^$\x01]*$",
        "a sentence draws a conclusion from what it begins with",
        ("There is no offset here, so ", "We shift by a whole period, hence", "没有偏移，所以"),
        ("For $k=0$, so", "So we have", "the same, and"),
    ),
    "of its own": Phrase(
        r"\W*(?:for|after|at|in|on|if|under|when|pour|für|si|para|bei)\s+"
        r"(?:(?:the|a|an|one|single|le|la|les|un|une|die|den|der|das|el|los)\s+)*"
        r"(?:example|instance|short|comparison|other hand|one hand|first|first sight|last|once"
        r"|same (?:reason|way|manner)|following|sequel|literature|paper|code|case of|limit|section|post|end"
        r"|(?:items?|parts?|points?|questions?|claims?|steps?) (?:\(?[a-z\d]{1,3}\)?|one|two|three)"
        r"|every|each|all|any|small (?:angles?|arguments?)|general|fixed|rope|sinusoidal|rotary|alibi|\w+-dimensional"
        r"|(?:linear|position(?:al)?) (?:inter|extra)polation|(?:inter|extra)polation|ntk(?:-aware)?|yarn|xpos|t5"
        r"|position zero|(?:\w+ )?(?:text|sines?|cosines?|inner product|dot product|norm|length|product|trace"
        r"|determinant|derivative|complex form|real part|imaginary part|shift|difference|sum|scores?|logits?"
        r"|wavelengths?|frequenc(?:y|ies)|slopes?|softmax|rotation|vectors?|matri(?:x|ces)|values?|sinus|cosinus"
        r"|vecteur|matrice|beispiel|exemple|ejemplo))\b[^$\x01,:;]*|\W*without (?:any )?rotations?\b[^$\x01,:;]*",
        "an opening names what is spoken of, and no case of it",
        ("For the dot product we get", "In the following", "For a 128-dimensional embedding"),
        ("For its conjugate we have", "On the left of the origin", "In the mirror image"),
    ),
    "step": Phrase(
        r"\W*(?:(?:we|you|i|one|let us|let's)\s+)?(?:now\s+|can\s+|will\s+|then\s+|simply\s+)?"
        r"(?:(?:use|apply|recall|remember|need|know|insert|expand|compute|calculate|prove|show|check|verify|see|start"
        r"|begin|substitute|compare|derive|factor|combine|add|subtract|rewrite)\b(?! that\b).*"
        r"\b(?:theorem|formula|formulae|identity|identities|rule|rules|definition|law|laws|equation|lemma|proof|sides?"
        r"|terms?|expressions?|step|bracket|parentheses)\b"
        r"|(?:we|you|let us|let's) (?:now )?(?:take|compute|form) the (?:derivative|transpose|inner product|dot product"
        r"|norm|trace|determinant|real part|sum|difference|product|square|squares)"
        r"|the same .*\b(?:holds?|is true|goes)\b.*"
        r"|only the (?:difference|offset|gap|distance|relative \w+)s? (?:is left|are left|remains?|matters?"
        r"|survives?|counts?)"
        r"|.*\b(?:encodings?|codes?|embeddings?) (?:is|are) sinusoidal|.*编码是正弦的"
        r"|(?:this|that|here) (?:is|was) (?:(?:how|what|why|where)\b.*|the (?:\w+ )?(?:theorem|formula|identity|rule"
        r"|definition|law))"
        r"|.*\b(?:may|might|can|could|need not|does not need to) be\b.*|(?:all|the) (?:numbers|letters) are real"
        r"|alle zahlen sind reell|tous les nombres sont réels)\W*$",
        "a sentence is a step of a proof, or restricts nothing",
        ("We use the addition theorem", "The positions may be negative", "All numbers are real",
         "The same identity holds for sines"),
        ("We use the sine of normalised angles, with period one", "We square every entry", "Both are negative"),
    ),
    "fact": Phrase(
        r"(?!.*\b(?:but|not|no|if|when|for|only|unless|except)\b)"
        r"\W*(?:and |since |because |recall that |note that |remember that |as )?"
        r"(?:the |a |an |all |every |each |any |these )?(?:\w+ )?"
        r"(?:cosines?|sines?|rotations?|matri(?:x|ces)|exponentials?|blocks?|transposes?|inner product|dot product"
        r"|norms?|angles?|traces?|determinants?)\b"
        r"[^.]*\b(?:even|odd|orthogonal|isometr\w+|preserv\w+|linear|symmetric|antisymmetric|periodic|bounded|bilinear"
        r"|additive|add up|adds? |commut\w+|invertible|multiplicative)\b[^.]*$|.*(?:角度の和|角度之和|角度相加)"
        r"|\W*(?:since |because |as |and )?(?:(?:all|each|the|these|our) )?(?:blocks?|(?:rotation )?matrices|of these)"
        r" (?:is|are) (?:all )?(?:an? )?(?:2d |2x2 |planar |ordinary |plane )?rotations?(?: matrix| matrices)?\W*$"
        r"|(?:[^:]{0,40}:)?\W*(?:since |because )?(?:the )?(?:transpose|inverse) of (?:a|any|each|the) rotation"
        r"(?: matrix)? (?:is|equals) (?:its|the) (?:own )?(?:inverse|transpose)\W*$"
        r"|\W*(?:since |because |as )?(?:the |all |these )?(?:\d?d )?(?:rotations|rotation matrices|blocks)"
        r" (?:satisfy|obey|fulfil|have|compose as|add as)\W*$"
        r"|\W*(?:因为|由于|这是因为)?(?:二维|这些|每个)?(?:旋转矩阵|旋转|正交矩阵)(?:都|均)?(?:满足|有|具有)"
        r"(?:以下|如下)?(?:性质|关系)?\W*$",
        "a sentence says what everybody knows of sines and rotations",
        ("The cosine is even", "Rotations preserve the norm", "The inner product is symmetric",
         "The blocks are rotations",
         "The transpose of a rotation matrix is its inverse", "rotation matrices satisfy", "因为旋转矩阵满足："),
        ("Our cosine is the hyperbolic one", "Rotations are rare", "The positions are even",
         "The blocks are reflections", "Rotations by a full turn satisfy"),
    ),
    "head": Phrase(
        r".*\b(?:for|when|if|under|where|after|on|at|inside|outside|without)\b",
        "the head of a list says where its items are meant",
        ("The following is true for a token and itself:",), ("We have:", "The rules are:"),
    ),
    "case": Phrase(
        r"(?:#{2,6}\s+|\\(?:sub)+section\*?\s*\{)?\W*(?:(?:the|a|an|at|for)\s+)*(?:zero|no|single|special|trivial"
        r"|degenerate"
        r"|without|learned|bert|gpt-?\d?|one[- ]dimensional|null|keine?|nul|没有|零|单个|一维)\b(?!\s*$)"
        r"(?:\s+\S+){0,3}\W*$|(?:#{2,6}\s+)\W*(?:bert|gpt-?\d?)\W*$",
        "a heading or a label names a case",
        ("### Zero offset", "no offset:", "## The one-dimensional case", "## A single frequency", "## BERT"),
        ("## Rotary encoding", "The norm is always the same:", "# Learned tables versus sines and more", "Proof:"),
    ),
    "afterwards": Phrase(
        r"\W*(?:recall|remember|note|notice|mind)\b.*"
        r"\b(?:this (?:post|paragraph|section|article|chapter|note|text|page|table)|here|always|throughout|our)\b"
        r"|\W*(?:here|throughout|in (?:this|our)|all (?:our|this)|we always)\b",
        "the sentence behind says where all is meant",
        ("Recall that this paragraph compares a token with itself", "(In this post the code is short.)"),
        ("The proof is easy", "Recall the definition"),
    ),
    "aside": Phrase(
        r"\W*\(?\W*(?:remember|recall|note|mind|keep in mind)\b.*\b(?:here|this|now|our)\b[^.]*",
        "what stands behind a formula says where it is meant",
        (" (remember that $b$ is a full turn here)",), (" by the addition theorem", " (recall the definition)"),
    ),
    "of its kind": Phrase(
        r".*\b(?:twice|doubled?|halved?|half|(?:re)?scal(?:e|es|ed|ing)|weighted|amplitudes?|left out|leaves? out"
        r"|omit\w*"
        r"|drop(?:s|ped)?|chang(?:e|es|ed)|instead|(?<!depends )(?<!depend )only(?! on\b)|derivative"
        r"|constant|one-based|matlab|count(?:ed|ing)"
        r"|number(?:ed|ing)"
        r"|absolute values?|squared?|permut\w*|revers\w*|padd(?:ed|ing)|normali[sz]\w*|layer norm|divid\w+"
        r"|multipl(?:y|ied)|tangents?"
        r"|gray|trained|trainable|gradients?|learn\w*"
        r"|(?<!pre-defined )(?<!predefined )parameters|random\w*|(?:sines?|cosines?) first|slowest"
        r"|fastest|largest"
        r"|(?<!score )magnitudes?|lookup|looks? up|table)\b"
        r"|.*(?:训练|乘以|只取|只保留|归一化|单位|加了|下标|除以|先余弦|倍)"
        r"|.*\b(?:deux fois|double|seulement|nur|fehlen|Zählung|gelernt|skaliert|normiert|solo|doble)\b",
        "an encoding may be another than the field's",
        ("the cosine of each pair is left out", "We take twice the sinusoidal encoding", "只取正弦部分",
         "GPT-2 has a table of position vectors"),
        ("The encoding is the usual one", "The score depends only on the offset",
         "Each position has a vector", "We use the sinusoidal encoding"),
    ),
    "altered": Phrase(
        r".*\b(?:all|our|every|each|the|any)\s+(?:\w+\s+){0,2}"
        r"(?:encodings?|embeddings?|codes?|tables?|rotations?)\s+"
        r"(?:(?:here|always|now|in \w+ \w+)\s+)?(?:is|are|was|were|gets?|been|be)\s+(?:\w+\s+)?"
        r"(?:divided|multiplied|scaled|rescaled|normali[sz]ed|halved|doubled|squared|cubed|negated|truncated|clipped"
        r"|rounded)\b(?! into)"
        r"|.*\b(?:divide|multiply|scale|rescale|normali[sz]e|halve|double|square|cube|permute|negate|truncate|clip"
        r"|round)\s+(?:all|our|every|each|the|any)\b[^.]*"
        r"\b(?:encodings?|embeddings?|codes?|tables?|entries|rows)\b"
        r"|.*\breplac\w+\b.*\b(?:in|inside|of)\s+(?:(?:the|our|this|each|every)\s+(?:\w+\s+)?"
        r"(?:matri\w+|blocks?|definition|rotations?|encoding|table|formula)|\$\\?(?:math\w+\{|boldsymbol\{)?[A-Z])"
        r"|.*\b(?:matri\w+|rotations?|blocks?)\s+(?:is|are|gets?)\s+(?:now\s+)?(?:multiplied|divided|scaled|perturbed"
        r"|clipped|replaced|damped)\b"
        r"|.*\bnoise\b.*\b(?:angles?|matri\w+|frequenc\w+)|.*\bdifferent axes\b"
        r"|.*\bin (?:three|3) dimensions\b|.*\ba bug\b"
        r"|.*\bpositions?\b.*\b(?:are|is) (?:clipped|clamped|truncated|rounded)\b"
        r"|.*\$\\?[a-z]+\$ (?:now )?depends on (?:the|its) (?:position|token|layer|length)",
        "all encodings are changed",
        ("All our codes are divided by their length", "We square every entry of the table",
         "Replace $m$ by $m/s$ in the matrix", "The matrix is multiplied by $\\gamma^m$",
         "A bug in the code has a sign wrong", "Positions beyond 4096 are clipped"),
        ("The table has many rows", "We multiply both sides", "Replace $m$ by $m + k$", "The matrix is orthogonal"),
    ),
}  # fmt: skip
"""By kind, what a sentence begins with (``step`` and ``fact``: what it is as a whole)."""

_NUMBER = re.compile(
    r"(?:\\(?:pi|sqrt|[td]?frac|cdot|times|circ|degree)(?![a-zA-Z])|[\d\s.,^/*+{}()-]|(?<![a-zA-Z\\])d(?![a-zA-Z]))+"
)
"""A number, or the width, that says nothing of a letter."""


@cache
def _pattern(kind: str) -> re.Pattern[str]:
    return re.compile(PLACES[kind].pattern, re.IGNORECASE | re.DOTALL)


def concludes(around: Surroundings) -> bool:
    """Whether a sentence draws a conclusion from those above it."""
    return _pattern("conclusion").match(around.ahead) is not None


def circumstance(around: Surroundings, law: bool = False, proof: bool = False) -> str:
    """The words without a formula that may say where a claim is meant, or ``""``.

    A ``law`` that is proved of all values loses nothing by words that only say where, and no ``proof`` by a reason.
    """
    opened, pointed = _opened(around.ahead, proof), _pointed(around)
    where = _AT.match(opened) and not _COUNTED.search(opened) and not alters(opened)
    if law and where and not unheard(opened, strict=True, proof=True):
        opened = ""
    if law and not alters(pointed) and not unheard(pointed, strict=True, proof=True):
        pointed = ""
    return _clipped(opened or _above(around) or pointed or _altered(around))


_AT = re.compile(
    r"\W*(?:for|at|near|around|without|in the (?:middle|centre|center)|für|bei|pour|para)\b", re.IGNORECASE
)
_COUNTED = re.compile(
    r"\b(?:one|two|three|four|second|third|last|sums?|differences?|products?|alone|equal|linear|independent)\b",
    re.IGNORECASE,
)
"""What tells one of several, or makes another of it: each may have a law of its own."""


def concluded_from(around: Surroundings) -> str:
    """The words without a formula that a claim is concluded from, or ``""``."""
    return _clipped(_above(around))


def _clipped(said: str) -> str:
    return said if len(said) <= SHOWN else f"{said[:SHOWN].rsplit(' ', 1)[0]} …"


def _last_words(said: str) -> str:
    """What a stretch of text ends with, whole words of it and no formula."""
    words = _clean(said.rpartition(CLAIM)[2].rpartition("$")[2])
    if len(words) <= SHOWN:
        return words
    last = words[-SHOWN:]
    return f"… {last.partition(' ')[2] or last}"


def _opened(ahead: str, proof: bool = False) -> str:
    m = _pattern("opening").match(ahead)
    if m is not None:
        return _clean(m[0]) if _pattern("of its own").fullmatch(m[0]) is None else ""
    reason, drawn = _pattern("because").match(ahead), _pattern("so").match(ahead)
    told = reason[0] if reason is not None else drawn[1] if drawn is not None else ""
    return "" if proof and not alters(told) else _telling(told)


def alters(said: str) -> bool:
    """Whether words may make something else of what a proof is about: "keys are turned the opposite way"."""
    return _ALTERS.search(said) is not None or _pattern("of its kind").match(said) is not None


_ALTERS = re.compile(
    r"\b(?:opposite|variants?|backwards?|mirror\w*|reflect\w*|flipp\w*|inver(?:ted|se order)|dropout|dropp?\w*|bias\w*"
    r"|whiten\w*|grow\w*|damp\w*|decay\w*|noise|noisy|clipp\w*|clamp\w*|mask\w*|swapp\w*|exchang\w*|differ\w*|another"
    r"|modif\w*|adjust\w*|add(?:s|ed|ing)?|shift(?:s|ed)|delay\w*|quanti[sz]\w*|round\w*|truncat\w*|hyperbolic"
    r"|untied|factors?|xpos|\w+-only|twice|doubled?|halved?|non-?orthogonal|perturb\w*|temperature|gated?|gates)\b"
    r"|entgegen\w*|umgekehrt\w*|andere\w*|gedämpft\w*|gelernt\w*|相反|反向|不同|另|改|乘|加上|减|衰减|噪声|截断|学习|可学",
    re.IGNORECASE,
)
"""What makes another encoding, product or turn of one."""


def _above(around: Surroundings) -> str:
    """The sentence that this one is concluded from, or points at."""
    back = _pattern("back").match(around.ahead) is not None
    if not around.close or not (back or concludes(around)):
        return ""
    above = around.section[-1]
    return _telling(above) or (_opened(SHORT.sub(CLAIM, above)) if back and CLAIM not in above else "")


def _pointed(around: Surroundings) -> str:
    """What points at a claim from elsewhere."""
    if (m := _pattern("aside").match(around.rest)) is not None:
        return _clean(m[0])
    if SHORT.search(around.noted):
        return _clean(around.noted)
    label = around.ahead.strip() if around.ahead.strip().endswith((":", "：")) and len(around.ahead) < SHOWN else ""
    for t in (around.heading, SHORT.sub("x", label)):
        if CLAIM not in t and _pattern("case").match(t):
            return _clean(t)
    head = around.listed if _pattern("head").match(around.listed) else ""
    behind = around.behind if _pattern("afterwards").match(around.behind) else ""
    return _telling(head) or _telling(behind) or _telling(around.noted)


def _altered(around: Surroundings) -> str:
    told = (t for t in (around.ahead, *around.section) if CLAIM not in t and _pattern("altered").match(t))
    return next(map(_clean, told), "")


_OF_TOKENS = re.compile(r"\b(?:an?|any|every|each) permutation matri(?:x|ces)", re.IGNORECASE)
"""What changes the order of tokens, and no encoding."""


def of_another_kind(around: Surroundings, used: Iterable[str] = ()) -> str:
    """Words around a claim that rests on the field's definition, and may tell of another.

    What is ``used`` may be what they tell of.
    """
    told = [around.sentence, around.listed, *around.section[-FAR:]]
    told = [_OF_TOKENS.sub(" ", without_axes(t, used)) for t in told if not _clean(t).endswith(("?", "？"))]
    found = (m for t in told if (m := _pattern("of its kind").match(t)) is not None)
    return next((_last_words(m[0]) for m in found), "")


def _telling(sentence: str) -> str:
    """A sentence of words that is no step of a proof; one that begins small is the end of one with a formula."""
    bare = _clean(sentence)
    if CLAIM in sentence or bare[:1].islower() or not re.search(r"[^\W\d_]{2}", bare):
        return ""
    if _LABEL.fullmatch(bare) or (bare.endswith(("?", "？")) and not _IF.search(bare)):
        return ""
    letters = any(not _NUMBER.fullmatch(m[1]) for m in SHORT.finditer(sentence))
    if letters or "\\" in SHORT.sub(" ", sentence):
        return ""
    return "" if harmless(bare) else bare


_LABEL = re.compile(
    r"\W*(?:corrigés?|solutions?|réponses?|answers?|lösung(?:en)?|proofs?|beweis|démonstration|preuve|remar(?:k|que)s?"
    r"|bemerkung|respuestas?|demostración|prueba|resposta|解答?|证明?|答案?|備考|証明|解説|풀이|증명|решение|доказательство)\W*",
    re.IGNORECASE,
)
"""A label of what follows, and no case of it."""
_IF = re.compile(r"\b(?:if|when|suppose|without|for|at|with)\b|如果|若|假设|当", re.IGNORECASE)


def harmless(sentence: str) -> bool:
    """Whether a sentence is a step of a proof or a known fact, and restricts nothing."""
    bare = _clean(sentence)
    return _pattern("step").match(bare) is not None or _pattern("fact").match(bare) is not None


def _clean(said: str) -> str:
    return " ".join(said.split()).strip(" *_#>-")

"""What a text says of permutations, and of attention that does not know in which order its tokens stand."""

from __future__ import annotations

import re

from .caveats import caveat
from .phrases import phrase
from .referee.said import printed

__all__ = [
    "ACTS_ON_EACH", "acting_on_each", "explained_anew", "is_permutation", "is_special", "knows_order",
    "may_be_permutation", "side_of_tokens", "up_to_the_end",
]  # fmt: skip

_STYLED = re.compile(r"\\(?:mathbf|boldsymbol|bm|mathrm|mathsf|mathcal|bf)(?![a-zA-Z])\s*(?:\{\s*(\\?[a-zA-Z]+)\s*\})?")
_PERMUTATION = (
    r"(?:(?:permutation|re-?ordering)(?:\s+(?:matri(?:x|ces)|operators?))?|Permutationsmatri(?:x|zen)"
    r"|matri(?:ce|z)(?:es|s)? de permuta\w+|перестановочн\w+ матриц\w+|матриц\w+ перестанов\w+"
    r"|置换矩阵|排列矩阵|置換行列|순열\s?행렬|치환\s?행렬)"
)
_PLAIN_WORDS = (
    r"(?i:an?|any|every|each|all|the|some|arbitrary|fixed|given|random|row|column|token|tokens|single|corresponding"
    r"|let|for|be|is|by|with|where|apply|applies|applying|applied|of|to|consider|take|suppose|denote|define|use|using"
    r"|if|when|under|and|whose|eine?r?|jede[rns]?|für|sei|une?|toute?|pour|soit|una?|cada|todo?a?|para|sea"
    r"|\$[^$]{1,24}\$|[A-Za-z]\s*(?:\\times|×|x)\s*[A-Za-z])"
)
_AHEAD = re.compile(
    rf"(?:^|[.,;:(—*\n]|{_PLAIN_WORDS})[\s*_]*(?:任意|一个|任何|某个|为|是|设|对于|以|用)*[\s*_]*"
    rf"{_PERMUTATION}[\s,:*_]*$"
)
_ORDERED = (  # what is permuted by a permutation matrix; "a permutation of the matrix W" is another matrix
    r"(?:(?:(?:the|its|all)\s+)?(?:input |token )?"
    r"(?:tokens?|rows?|columns?|positions?|inputs?|sequence|ind\w+|order|words?|identity)\b"
    r"|\$\s*(?:\\\{|\[|1\b|[nNTLS]\b|[a-zA-Z]\s*\$\s*(?:tokens|rows|positions|elements)))"
)
_BEHIND = re.compile(
    rf"^\s*(?:is|be|are|denotes?|being|as|for|ist|sei|sind|seien|est|sont|es|son|是|为|以)\s*(?:{_PLAIN_WORDS}\s+)*(?:任意|一个)*{_PERMUTATION}"
    r"(?!\s*(?:matri|operator|or\b|only|times|plus|up to|with|scaled|in the|and\b(?!\s*\$)"
    rf"|of\s+(?!{_ORDERED})))"
)
_IS_ONE = re.compile(rf"^\s*(?:eine|une|una|uma)\s+{_PERMUTATION}(?!\s*(?:o[dur]?\b|mit Vorzeichen|con sign))")
_LET = re.compile(r"(?:^|[\s,;:(])(?:[Ii]st|[Ss]ei|[Ss]oit|[Ss]ea|[Ss]ia|[Ss]eja)\s*$")
"""``Ist $P$ eine Permutationsmatrix``: where the verb stands first."""
_AND = r"(?:,\s*and|,|and|und|et|y|e|и|和|及|と|、|，)"
_MORE_AHEAD = re.compile(rf"(?:\$[^$]{{1,24}}\$\s*{_AND}\s*)+$")
_MORE_BEHIND = re.compile(
    rf"^(?:\s*{_AND}\s*\$[^$]{{1,24}}\$)+(?=\s*(?:are|be|as|sind|seien|sont|soient|son|sean|是|为)\b)"
)
_SEVERAL = re.compile(
    r"permutations|(?:permutation|re-?ordering)\s+(?:matrices|operators)|Permutationsmatrizen|matri\w+s de permuta"
    r"|перестановочн\w+ матрицы|матрицы перестанов|[置排]|순열|치환",
    re.IGNORECASE,
)
_NEARLY = re.compile(
    r"^\s*(?:,\s*)?(?:or\b|is (?:one|such|an? )|are (?:some|such)|times|plus|up to|with (?!\$)|scaled|in the limit"
    r"|oder|ou\b|o\b|или|或|sign|con sign|mit Vorzeichen|の)"
)
_PART = re.compile(r"\b(?:of|in|to|from|on|by|von|de|du)\s*$|的\s*$")
_DENIED = re.compile(r"\b(?:not|no|nor|neither|never|weder|ni|nicht|kein\w*|pas|non|ne|не)\b|[不未非]", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"orthogonal|unitar|invertib|rotation|reflection|projection|stochastic|general|another|\bother\b|\bnot\b|no longer"
    r"|\bdrop|assumption|instead|diagonal|\bsoft|sinkhorn|relax|approximat|\bany\b|\barbitrary\b|learn|\bor\b|\bboth\b(?!\s+(?:the\s+)?(?:rows|columns|sides|queries)\b)"
    r"|正交|可逆|旋转|一般|任意|不|orthogonale|beliebig|quelconque|cualquier|произвольн",
    re.IGNORECASE,
)
_DROPPED = re.compile(
    r"\b(?:(?:even|also|and|same) for (?:other|all|any)|other matrices|drop|assumption|no longer|more generally"
    r"|in general|general matri\w+|generali[sz]\w+|conversely|otherwise|instead|latter|former"
    r"|(?:orthogonal|unitary|invertible|stochastic|square|rotation|projection|diagonal)\s+matrices)\b"
    r"|一般地|更一般",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[.。!?](?=\s|$)|\n\s*\n|。")
_ROWS = re.compile(
    r"\bX\s*W\b|\bX\s*W_|\\mathbb\s*\{?R\}?\s*\^\s*\{?\s*[nNTL]\s*\\times\s*d|\brows?\b|行|Zeile|\blignes?\b|\bfilas?\b|строк"
)
_COLUMNS = re.compile(
    r"W(?:_\{?\w+\}?|\^\{?\w+\}?)?\s*X(?![a-zA-Z])|\\mathbb\s*\{?R\}?\s*\^\s*\{?\s*d\w*\s*\\times\s*[nNTL]"
    r"|\bcolumns?\b|列|Spalte|\bcolonnes?\b|\bcolumnas?\b|столб"
)
_FEATURES = re.compile(
    r"\b(?:features?|channels?|coordinates?|embedding dimensions?)\b|特征|通道|Merkmal|caractéristiques?|característic"
    r"|признак|特徴|차원"
)
_SWAPS = re.compile(
    r"\bswap|transposition|involut|own inverse|symmetric|revers|\btwo (?:tokens|rows|words)|identity|itself|\bP\^2"
    r"|交换|对换|\$P\s*=|\bn\s*=\s*2\b|\btrace\b|\bsets?\b|multiset|as a set|vertausch|échang|intercamb|перест[аы]вля",
    re.IGNORECASE,
)


def plain(text: str) -> str:
    """A text with letters of any type as plain ones: ``$P$`` for ``$\\mathbf{P}$``."""
    return _STYLED.sub(lambda m: m[1] or "", text)


def is_permutation(letter: str, above: str, after: str) -> bool:
    """Whether the last thing that a text says of a letter is that it stands for a permutation, and for any."""
    ahead_of = plain(above)
    text, end = f"{ahead_of}\x02{plain(after)}", len(ahead_of)  # the formula stands between, and joins no words
    called = None
    for m in _alone(letter).finditer(text):
        ahead = _SENTENCE.split(text[max(0, m.start() - 160) : m.start()])[-1]
        behind = text[m.end() : m.end() + 100]
        of_several = _of_several(ahead, behind)
        clause = re.split(r"[,;:，；：]", ahead.rstrip(" ,:"))[-1]
        of_it = (_BEHIND.match(behind) and not _PART.search(ahead)) or (_LET.search(ahead) and _IS_ONE.match(behind))
        if of_several or of_it or (_AHEAD.search(ahead) and not _NEARLY.match(behind)):
            called = None if _DENIED.search(clause) else m
        elif called is not None and m.start() < end:
            sentence = ahead + _SENTENCE.split(behind)[0]
            if _OTHERWISE.search(re.sub(r"\$[^$]*\$", " ", sentence)):
                called = None
    return called is not None and _DROPPED.search(text[called.end() : end]) is None


def may_be_permutation(letter: str, text: str) -> bool:
    """Whether some sentence has a letter by itself and the word "permutation", whatever it says of the two."""
    text = plain(text)
    for m in _alone(letter).finditer(text):
        ahead = _SENTENCE.split(text[: m.start()][-160:])[-1]
        behind = _SENTENCE.split(text[m.end() : m.end() + 160])[0]
        if not _PART.search(ahead) and phrase("permuted").search(f"{ahead} {behind}"):
            return True
    return False


def _alone(letter: str) -> re.Pattern[str]:
    """A letter in a formula that says nothing but that it is one of some letters, or of a set."""
    name = re.escape(printed(letter))
    return re.compile(rf"\$\s*(?:\\?\w+\s*,\s*)*\\?{name}(?:\s*,\s*\\?\w+)*(?:\s*(?:\\in|∈)[^$]*)?\s*\$")


def _of_several(ahead: str, behind: str) -> bool:
    """Whether a letter is one of a list: "let $P$, $Q$ be permutation matrices", "for permutations $P$ and $Q$"."""
    first, rest = _MORE_AHEAD.sub("", ahead), _MORE_BEHIND.sub("", behind)
    told_ahead = first != ahead and _AHEAD.search(first) is not None and _SEVERAL.search(first) is not None
    told_behind = rest != behind and _BEHIND.match(rest) is not None and _SEVERAL.search(rest) is not None
    return (told_ahead and not _NEARLY.match(behind)) or told_behind


def knows_order(above: str, near: str, section: int) -> str:
    """Words that make attention one that knows the order: in a sentence, or above it if it does not say "without".

    Of what is called equivariant only the section counts, which begins at that place.
    """
    if found := caveat("ordered", phrase("permuted").sub(" ", near)):
        return found
    said = phrase("orderless").search(near)
    if said is not None and not said[0].lower().startswith(("equi", "等")):
        return ""
    return caveat("order above", phrase("permuted").sub(" ", above[section if said is not None else 0 :]))


_OVER = re.compile(r"[.!?](?=\s|$)|。|\n\s*\n(?![a-zà-ÿ])")


def up_to_the_end(after: str) -> str:
    """What follows a formula in its sentence, a display or not."""
    return _OVER.split(after, maxsplit=1)[0]


def explained_anew(name: str, between: str) -> bool:
    """Whether a function is introduced as another one: "for an RNN $f$"."""
    words = r"\b(?:let|for|if|now|when|suppose|where|of|any|every|another|other)\b"
    own = rf"\$\s*\\?{re.escape(name)}\s*\$"
    said = re.compile(rf"{words}[^.$]*{own}|{own}\s+(?:is|be|has|masks?)\b")
    return said.search(between) is not None


def side_of_tokens(text: str) -> str:
    """``rows`` or ``columns``, whichever tokens are, ``""`` where a text says neither, ``both`` where it says both."""
    rows, columns = (p.search(plain(text)) is not None for p in (_ROWS, _COLUMNS))
    features = _FEATURES.search(text) is not None
    return "both" if features or (rows and columns) else "rows" if rows else "columns" if columns else ""


def is_special(text: str) -> bool:
    """Whether a text may speak of a permutation that is its own inverse, or of equality up to the order."""
    return _SWAPS.search(text) is not None


ACTS_ON_EACH = " acts on each token by itself, as the text says"
_TOKENWISE = re.compile(
    r"\b(?:position|token|row|point)[- ]?wise\b"
    r"|\b(?:on|to|of|for|at) (?:each|every) (?:token|position|row)s?(?: vector)? "
    r"(?:separately|independently|individually|alone|by itself|on its own)\b"
    r"|\b(?:separately|independently|individually) (?:on|to|for|at) (?:each|every|all) (?:token|position|row)s?\b"
    r"|逐(?:位置|个?\s?token|行|词元)|\b(?:positions|token|zeilen)weise\b|\bposition par position\b"
    r"|\bposición por posición\b",
    re.IGNORECASE,
)
_MAPS = re.compile(r"(?<![a-zA-Z])(FFN|MLP|LN|LayerNorm|RMSNorm|ReLU|GELU|FF)(?![a-zA-Z])")
_FEED_FORWARD = re.compile(r"\bfeed[- ]?forward|前馈|FFN", re.IGNORECASE)
_NOT_OF_EACH = re.compile(
    r"\b(?:not|no longer|n't|isn't|unlike|instead|except|neither|nor|never|conv\w*|mix\w*|batch\w*|learned bias"
    r"|position[- ]dependent|depend\w* on (?:the )?position"
    r"|(?:per|for (?:each|every)|of (?:each|every)) (?:position|row|token|place)"
    r"|different|experts?|chosen|position (?:embedding|encoding)|(?:its|their) own|index|with (?:its|the) position"
    r"|nicht|pas|no es)\b|不是|并非",
    re.IGNORECASE,
)


def acting_on_each(text: str) -> frozenset[str]:
    """Functions of which a sentence says that they act on each token by itself, and no sentence anything against it."""
    said: set[str] = set()
    for sentence in _SENTENCE.split(text):
        words = re.sub(r"\$[^$]*\$", " ", sentence)
        named = set(_MAPS.findall(sentence))
        if named or _FEED_FORWARD.search(words):
            if _TOKENWISE.search(words) and not _NOT_OF_EACH.search(words):
                said |= named | ({"FFN", "FF"} if _FEED_FORWARD.search(words) else set())
            elif _NOT_OF_EACH.search(words):
                said -= named
    return frozenset(said)

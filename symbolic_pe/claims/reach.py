"""How far down a text what it gives to a name reaches: a number in an example not beyond its paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ..kernel.verdict import PROVED, REFUTED
from .digits import hits, of_roots, reads_as_printed, told_by_digits
from .judge import Outcome
from .notation import DIMENSIONS, POSITIONS
from .others import OTHER_MODELS, OTHER_VALUES
from .referee import Formula
from .segment import Document
from .tree import Node, nodes
from .worded import BASES, told_in_words

__all__ = ["OTHERS", "Given", "beyond", "elsewhere", "rests_on"]

_GIVEN = re.compile(
    r"^\\?(?:math\w+\{|boldsymbol\{)?([A-Za-z]+'?)(\}?(?:[_({^\[].*?)? = )(.*) \(line (\d+)\)$", re.DOTALL
)
_OF_WIDTH = re.compile(r"(?:\\[dt]?frac|[\d\s/{}()+*-]|\\cdot|\\,)*[dD](?:_\{?\w+\}?)?(?:[\d\s/{}()+*-]|\\cdot|\\,)*")
"""A multiple of the width, or a part of it."""
_MEMBER = re.compile(r"_\{\d+\} = $")
"""Of a member of a family: what it is given is like what a letter is."""
_ACCENTED = re.compile(r"^\\(?:vec|hat|tilde|bar|dot|ddot|check|breve|ring)\{((?:[^{}]|\{[^{}]*\})*)\}")
_PRIMED = re.compile(r"^\{?((?:\\boldsymbol\{)?\\?[A-Za-z]+\}?)\^\{((?:\\prime)+)\}\}?")
_LABELS = re.compile(r"_\{\\text\{([^{}]*)\}(?:\}|, (?=[^}]))")
_PLAIN = re.compile(
    r"\\?[A-Za-z]+|(?:[-+\d./*^(){}\s]|(?<![a-zA-Z\\])[eij](?![a-zA-Z])"
    r"|\\(?:[,;]|(?:[dt]?frac|sqrt|pi|circ|cdot|times)(?![a-zA-Z])))+"
)
_SHIFTED = re.compile(r"[a-zA-Z\d\s+'-]+")
"""``n = m - 1``: a position in terms of another, for one step of a derivation."""
_COMMANDS = re.compile(r"\\[a-zA-Z]+|[a-z]*matrix")
_NAMED = re.compile(r"[a-zA-Z]")
_LISTED = re.compile(r"[;；]\s*\**\s*\$*$")
_HEADING = re.compile(
    r"^\s{0,3}#{1,6}\s|^\s*\\(?:sub)*section\b|^\s*\\begin\{(?:exercise|problem|question|task|example|exo|aufgabe)\*?\}|^\s*\*\*[^*\n]+\*\*\s*$"
    r"|^\W*(?:exercise|problem|solution|answer|task|question|aufgabe|lösung|exercice|ejercicio|习题|题目?)\W{0,3}\d+\b",
    re.MULTILINE | re.IGNORECASE,
)
_NEW = re.compile(r"[.!?]\s+\W*[A-Z]")
_DISPLAY = re.compile(r"\$\$.*?\$\$|\\\[.*?\\\]|\\begin\{([a-z]+\*?)\}.*?\\end\{\1\}", re.DOTALL)
_ITEM = r"^[ \t>]*(?:[-*+•]|\d+[.)])\s|\\item\b"
_MATHS = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|\\\[.*?\\\]|\\\(.*?\\\)|```math.*?```", re.DOTALL)
_NUMBER_ALONE = re.compile(
    r"\$\s*(?:\d[\d.]*|[^$=]*\\(?:to|mapsto|rightarrow)(?![a-zA-Z])[^$]*|\([^$()]*,[^$]*\)\s*=[^$]*"
    r"|\\?(?:text|mathrm|mathit)?\{?[a-z]+\}?\s*=\s*-?\d[\d.]*)\s*\$|^[ \t]*[|>]",
    re.MULTILINE,
)
"""A number, a new value, a row of a table or words that are cited: they may be of another example."""
_LABEL = re.compile(
    r"\b(?:step|schritt|étape|paso|passo)\s*\d+|第\s*[一二三四五六七八九十\d]+\s*步|步骤\s*\d+|단계\s*\d*",
    re.IGNORECASE,
)
_SAME = re.compile(r"\([^()=]*\)|\bpairs? \d+\b|\bper (?:position|token|step)\b", re.IGNORECASE)
"""Asides, and what is counted in every example."""
_VALUE = re.compile(r"[-+\d.,;\[\]()\s^*/{}]+")
_STEP_AT = re.compile(r"^([ \t]*#+\W*step\W*\d[^\n]*?)\b(?:at|for) position \d+", re.IGNORECASE | re.MULTILINE)
"""The heading of a step, and where it is taken."""
OTHERS = re.compile(
    r"\b(?:(?:next|second|third|fourth|last|following|new|other|another|different|same|previous|neighbou?r\w*"
    r"|first|random|unit|zero|basis|orthogonal)"
    r" (?:token|position|word|vector|query|key|model|layer|head|one|base|width|pair of)s?"
    r"|next (?:we|has|comes|to|is)|successor|behind|later|positions? on|steps? on|on by|moves? on|further on|instead"
    r"|replac\w*|increment\w*|doubl\w*|halv\w*(?! the (?:weight|attention|score|prob))|half|twice|swap\w*|scaled"
    r"|scaling|interpolat\w*|degrees?|clockwise"
    r"|counter\w*|(?<!comes )(?<!come )back|backwards?|inverse|transpos\w*|opposite|convention|rotate_half"
    r"|interleav\w*|hugging\w*|llama\w*"
    r"|mistral|gpt\S*|bert|qwen|gemma|model [A-Z\d]|renumber\w*|negat\w*|flip\w*|revers\w*|zeros?|ones|mirror\w*"
    r"|reflect\w*|shift\w*|vectors? of|for the vector|entries (?:\d|from)|entries\b[^.]*\bform|count\w* from|again"
    r"|another|undo\w*|number\w* (?:from|entries|the)|entry\b[^.]*\bwith entry|pairs entr\w+|hundred|thousand|weiter"
    r"|end of the sequence|(?:width|dimension) (?:is|be|of|to) (?:now )?[a-z]+"
    r"|base (?:is|be|of|to) (?:now )?(?:an? )?(?:million|hundred|thousand|ten)"
    r"|nächst\w*|siguiente|suivant\w*|próxim\w*|loin|Uhrzeiger\w*|gegen|sens|sentido|следующ\w*"
    r"|set the (?:width|base)|has base|in dimension|raise\w*|wider|larger|bigger|smaller|longer|shorter)\b"
    r"|现在|接着|下一|后一|前一|另|再|改|换|加倍|模型|底数|顺时针|逆时针|前半|后半|反向|相反|이제|다음|다른|再び|次|時計",
    re.IGNORECASE,
)
"""What says that it is another one, or turned another way."""
_ALTERS = re.compile(
    r"\d|\b(?:next|instead|replac\w*|increment\w*|doubl\w*|halv\w*|half|twice|swap\w*|repeat\w*|again|other|another"
    r"|second|third|fourth|fifth|last|larger|bigger|smaller|wider|longer|shorter|after|scal\w*|chang\w*|becomes?|model"
    r"|llama|mistral|gpt|bert|qwen|gemma|same|different|new|more|less|if|suppose|assume|at|query"
    r"|token|word|head|key|position|base|width|dims?|dimensions?)\b"
    r"|现在|接着|下一|另|再|改|换|加倍|第|如果|若|设|取|对于|位置|模型|이제|다음|다른|위치|再び|次",
    re.IGNORECASE,
)
"""What may say that a number is another one by now; a step of an example has names for what it does."""
_BULLET = re.compile(r"^[ \t>]*[-*+•]\s", re.MULTILINE)
_ITEMS = re.compile(_ITEM, re.MULTILINE)
_PARTS = re.compile(
    r"\n[ \t>]*\n[ \t>]*(?=[^\sa-zà-ÿ\x01])(?![-*+•]\s|\d+[.)]\s|\\item|其中|这里|[即则故得有]|所以|因此|从而)"
    rf"|{_ITEM}",
    re.MULTILINE,
)
_LEADS = re.compile(r"[:：]\W*$")
"""What leads up to a display belongs to it."""
_PARAGRAPHS = re.compile(r"\n[ \t>]*\n(?=[ \t>]*\S)")
OF_A_MODEL = frozenset({"base", "b", "B", "Theta", "L"})
"""What has one value for all of a model."""
AHEAD, SAME, BACK = 300, 1000, 2500
"""Characters: how far below a name may get its meaning, how far a number is its value, and how far any other is."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a text says that a name is, in words for the reader: ``\\theta_i = 10000^{-2i/d} (line 5)``."""

    name: str
    letter: bool
    """Whether it is the name alone, without an index or an argument."""
    called: bool
    """Whether arguments stand behind it."""
    body: str
    line: int
    labels: tuple[str, ...] = ()
    """The words below it: ``rope`` of ``q_{\\text{rope}}``."""
    member: bool = False
    """Whether it is a number for one member of a family: ``\\omega_1 = 0.01``."""

    @property
    def key(self) -> str:
        """The name under which definitions are kept."""
        plain = self.name.rstrip("'")
        return "_".join(["lamda" if plain == "lambda" else plain, *self.labels]) + "'" * self.name.count("'")

    @property
    def closed(self) -> bool:
        """Whether a letter is a number, or a vector or matrix of numbers."""
        return self.letter and _NAMED.search(_COMMANDS.sub(" ", self.body)) is None

    @property
    def plain(self) -> bool:
        """Whether a letter is a number, or another letter."""
        return self.letter and _PLAIN.fullmatch(self.body) is not None


def _primed(m: re.Match[str]) -> str:
    """``{\\theta^{\\prime}}_i`` as ``\\theta'_i``."""
    primes = "'" * m[2].count("p")
    return f"{m[1][:-1]}{primes}}}" if m[1].endswith("}") else m[1] + primes


def rests_on(used: Iterable[str]) -> Iterator[Given]:
    """What a verdict rests on of the text's definitions; the accents of a name are left out."""
    for u in used:
        u = _PRIMED.sub(_primed, u)
        head, equals, rest = _ACCENTED.sub(r"\1", u).partition(" = ")
        below = _LABELS.search(head)
        plain = head if below is None else head.replace(below[0], "" if below[0].endswith("}") else "_{")
        m = _GIVEN.match(plain + equals + rest)
        if m is not None:
            labels = tuple(x.strip("$\\") for x in below[1].split(", ")) if below is not None else ()
            member = _MEMBER.match(m[2]) is not None and _NAMED.search(_COMMANDS.sub(" ", m[3])) is None
            letter = m[2].strip() == "=" or member
            yield Given(m[1], letter, m[2].strip("} ").startswith("("), m[3], int(m[4]), labels, member)


def elsewhere(o: Outcome, f: Formula, document: Document) -> str:
    """What a name means by a text too far from the formula for both to speak of the same."""
    values = frozenset(g.body for g in rests_on(o.used) if g.closed)
    told = hits(o)
    if told and (several := _several(o, document, f.place)):
        return several
    for g in rests_on(o.used) if o.verdict == PROVED else ():
        if g.closed and g.line == f.line and _BY_NOW.search(_words(_between(g, f, document), values)):
            return f"whether the text still speaks of {g.name} from the same line is not clear"
    for g in rests_on(o.used):
        if g.closed and g.line < f.line and (why := _changed(g, document, f.place)):
            return why
        if told and g.closed and (g.name in DIMENSIONS or g.name in OF_A_MODEL):
            if g.line < f.line and _speaks_of_others(g, o, f, document):
                return f"whether the text still speaks of {g.name} from line {g.line} is not clear"
            continue
        three = told and g.closed and not g.member and (told_by_digits(o) or reads_as_printed(o))
        if three and g.line < f.line and (g.name not in POSITIONS or of_roots(o)) and _stays(g, o, f, document):
            continue  # L' = 32768, and three digits or more that no other value gives
        if g.closed and g.line < f.line and (o.worked or (o.verdict == PROVED and _is_hidden(g, f))):
            words = _words(_since(g, document, f.place), values)
            if OTHERS.search(words):
                return f"whether the text still speaks of {g.name} from line {g.line} is not clear"
            if o.worked and (g.member or (_ALTERS.search(words) is None and _goes_on(g, o, document, f.place))):
                continue  # the steps of an example; the text has but one value for the member
        if o.verdict == PROVED and g.closed and _is_put_in(g, f):
            continue  # m theta = 2 * 0.5, as the text writes itself
        if g.letter and _OF_WIDTH.fullmatch(g.body) is not None and (
            o.verdict == PROVED or (g.line < f.line and _is_given_once(g.name, document, f.place))
        ):  # fmt: skip
            continue  # K = d/2: another name of the width
        if g.name in DIMENSIONS or g.name in ("base", "b", "Theta"):
            if o.verdict == PROVED and g.closed and reads_as_printed(o) and _has_one_value(g, document, f.place):
                continue  # d/2 = 256
            written = len(g.body) > 2 and g.body.isdigit() and re.search(rf"(?<![\d.]){g.body}(?![\d.])", f.text)
            if o.verdict == PROVED and g.plain and not written and (why := beyond(g, o, f, document)):
                return why  # d = 2 was an example, and this is said of every d
            continue
        if not g.letter and o.verdict != REFUTED:
            continue  # the law of a function, and not the value of a letter
        why = _apart(g, o, f, document)
        if why:
            return why
    return ""


def _several(o: Outcome, document: Document, place: int) -> str:
    """A name with two numbers side by side above a claim, "cat is at $m = 4$, sat at $m = 9$": which is not told."""
    text = document.text
    for g in (g for g in rests_on(o.used) if g.closed and not g.member):
        told = [(at, value) for at, value in _settings(g.name, text) if at < place and value]
        if len(told) < 2 or told[-1][1] == told[-2][1]:
            continue
        between = text[told[-2][0] : told[-1][0]]
        if len(between) < BESIDE and "\n\n" not in between and not _WORKED.search(between.partition("=")[2]):
            return f"{g.name} has two values side by side"
    return ""


BESIDE = 160
_WORKED = re.compile(r"\\approx|≈|=|\\le|\\ge|<|>|\b(?:take|let|with|now|for|using|put|set)\b", re.IGNORECASE)
"""What is claimed between two values is claimed with the first of them."""


def _is_given_once(name: str, document: Document, place: int) -> bool:
    return sum(at < place for at, _ in _settings(name, document.text)) == 1


@lru_cache(maxsize=64)
def _settings(name: str, text: str) -> tuple[tuple[int, str], ...]:
    """Where a text says what a name is equal to, and to which number, or ``""``."""
    told = re.finditer(rf"(?<![a-zA-Z\\_]){re.escape(name)}\s*=\s*(\d[\d.,]*\d|\d)?", text)
    return tuple((m.start(), m[1] or "") for m in told)


def _stays(g: Given, o: Outcome, f: Formula, document: Document) -> bool:
    """Whether a number is the only one of its letter, and the paragraph of a formula speaks of no other thing."""
    if re.fullmatch(r"\d[\d.]*", g.body) is None or not _is_said_once(g, document, f.place):
        return False
    return of_roots(o) or OTHERS.search(_words(_last_paragraph(g, f, document), frozenset())) is None


def _last_paragraph(g: Given, f: Formula, document: Document) -> str:
    """What stands ahead of a formula in its paragraph, as far as it is below the line of a value."""
    return _PARAGRAPHS.split(_since(g, document, f.place))[-1]


def _is_said_once(g: Given, document: Document, place: int) -> bool:
    """Whether a text gives a letter one value, up to a place, and says else at most what it is of other letters."""
    told = set(_equated(g.name, document.text[:place]))
    numbers = {t for t in told if re.search(r"\d", t)}
    return bool(told) and len(numbers or told) == 1


def _equated(name: str, text: str) -> Iterator[str]:
    """What stands behind a letter and an equals sign, without spaces; what is a letter alone says nothing new."""
    primes = name.count("'")
    letter = rf"\\?{re.escape(name.rstrip(chr(39)))}" + (r"\s*(?:'|\^\s*\{?\s*\\prime\s*\}?)" * primes)
    for m in re.finditer(rf"(?<![a-zA-Z\\_{{]){letter}\s*(?:&\s*)?=\s*([^$=,;:]*)", text):
        told = re.sub(r"[\s{},]|\\[,;!]", "", m[1])
        yield told


def _has_one_value(g: Given, document: Document, place: int) -> bool:
    """Whether a text gives a name one number, however often, and its paragraph speaks of no other model."""
    told = {value for at, value in _settings(g.name, document.text) if at < place and value}
    paragraph = document.text[max(document.text.rfind("\n\n", 0, place), place - BACK, 0) : place]
    return told == {g.body} and OTHERS.search(_words(paragraph, frozenset())) is None


def _speaks_of_others(g: Given, o: Outcome, f: Formula, document: Document) -> bool:
    """Whether the paragraph of printed digits speaks of other models than theirs, and the author may have forgotten."""
    paragraph = _last_paragraph(g, f, document)
    if g.name in BASES and any(told != g.body for told, _ in told_in_words(g.name, paragraph)):
        return True
    words = _words(paragraph, frozenset())
    others = OTHER_VALUES if of_roots(o) or _is_printed(g, f) else OTHER_MODELS
    return others.search(words) is not None


def _is_printed(g: Given, f: Formula) -> bool:
    """Whether a formula has the number itself that a name was given."""
    plain = re.sub(r"(?<=\d)(?:\{,\}|,|\\,)(?=\d{3}(?!\d))", "", f.text)
    return re.search(rf"(?<![\d.]){re.escape(g.body)}(?![\d.])", plain) is not None


def _since(g: Given, document: Document, place: int) -> str:
    """What stands between the line that gives a name its meaning and a place."""
    end = document.text.find("\n", document.offset(g.line, 1))
    return document.text[end:place] if end >= 0 else ""


def _between(g: Given, f: Formula, document: Document) -> str:
    """What stands between a value and a formula of one line."""
    start = document.offset(g.line, 1)
    ahead = document.text[start : f.place]
    told = [m.end() for m in re.finditer(rf"(?<![a-zA-Z\\_]){re.escape(g.name)}\s*=\s*{re.escape(g.body)}", ahead)]
    return ahead[told[-1] :] if told else ""


_BY_NOW = re.compile(
    r"\b(?:doubl\w*|halv\w*|half (?:that|of|the|as)|twice|times (?:that|as|the)|wider|narrower|larger|smaller"
    r"|longer|shorter|raise\w*|lower\w*|replac\w*|insert\w*|remov\w*|llama \d"
    r"|(?:the|an?) (?:large|small|long|short|other|next) (?:one|model|variant|version)|variant|instead"
    r"|by a (?:factor|quarter|third|half))\b",
    re.IGNORECASE,
)
"""What may make another number of one that the same line gave."""


def _changed(g: Given, document: Document, place: int) -> str:
    """Whether plain text or a table between a value and a formula gives a name another number: "**d = 16**"."""
    whole = _since(g, document, place)
    other = re.compile(
        rf"(?<![\w$\\+/^-]){re.escape(g.name)}\s*(?:=|is|becomes|:|\|)\s*\|?\s*(?P<n>\d[\d.]*)(?![\d.]|\s*\^)"
        + (r"|(?P<w>\d+)[-\s]*(?:dims?\b|dimensions?\b|dimensional\b|wide\b|维)" if g.name in DIMENSIONS else "")
    )
    letter = rf"\\?{re.escape(g.name)}"
    said = re.compile(
        rf"\${letter}\$\s*(?:becomes|is now|is|grows to|goes to|changes to|变为|改为|变成)\s*\$?(?P<n>\d[\d.]*)"
        rf"|\$\s*\((?P<w>[^$()]*)\)\s*=\s*\((?=[^$()]*\d)[^$()]*\)\s*\$|\$\s*{letter}\s*\\(?:to|mapsto)\b(?P<v>[^$]*)\$"
    )
    for m in (*other.finditer(_MATHS.sub(" ", whole)), *said.finditer(whole)):
        number = next(x for x in m.groupdict().values() if x)
        tuple_of = "," in number and re.search(rf"(?<![a-zA-Z]){letter}(?![a-zA-Z])", number) is None
        if number.strip(".") != g.body and not tuple_of and not _says_again(m[0], g):
            return f"“{' '.join(m[0].split())}” may be what {g.name} is now"
    return ""


def _says_again(told: str, g: Given) -> bool:
    """Whether ``(q_1, q_2) = (1, 0)`` has two entries of the list that a name was given: ``q = [1, 0, 1, 0]``."""
    m = re.fullmatch(r"\$\s*\(([^()]*)\)\s*=\s*\(([^()]*)\)\s*\$", told)
    names = [re.fullmatch(r"\s*\\?(\w+?)_\{?(\d+)\}?\s*", x) for x in m[1].split(",")] if m is not None else []
    if m is None or g.body[:1] not in ("(", "[") or any(x is None or x[1] != g.name for x in names):
        return False
    entries = [x.strip() for x in g.body[1:-1].split(",")]
    said = {int(x[2]): v.strip() for x, v in zip(names, m[2].split(","), strict=False) if x is not None}
    return len(said) == len(names) and any(
        all(0 <= j - first < len(entries) and entries[j - first] == v for j, v in said.items()) for first in (0, 1)
    )


def _is_hidden(g: Given, f: Formula) -> bool:
    """Whether a number stands neither in a formula itself, nor its name."""
    shown = re.search(rf"(?<![\d.]){re.escape(g.body)}(?![\d.])", f.text) is not None
    return _VALUE.fullmatch(g.body) is not None and not shown and not _stands_in(g.name, f.text)


def _goes_on(g: Given, o: Outcome, document: Document, place: int) -> bool:
    """Whether what stands between a value and a formula are steps, and no lists, tables or other numbers."""
    between = _since(g, document, place)
    start = document.offset(g.line, 1)
    own = re.sub(r"\s", "", document.text[start : document.text.find("\n", start)])
    told = (m[0] for m in _NUMBER_ALONE.finditer(between))
    numbers = (re.sub(r"\s", "", n) for n in told if not any(_says_again(n, h) for h in rests_on(o.used)))
    return _BULLET.search(between) is None and all(n.startswith("$") and n in own for n in numbers)


def _words(between: str, values: frozenset[str]) -> str:
    """The words of a text that may say that a number, a vector or the way it is turned is another one by now."""
    words = _SAME.sub(" ", _LABEL.sub(" ", _MATHS.sub(" ", _STEP_AT.sub(r"\1", between))))
    told = "|".join(re.escape(v) for v in sorted(values) if v) or "0"
    return re.sub(rf"\b(?:at|for)?\s*position\s+(?:{told})(?![\d.])", " ", words, flags=re.IGNORECASE)


def _is_put_in(g: Given, f: Formula) -> bool:
    """Whether a formula puts a value in the place of its name, one step behind the other."""
    chains = (n for t in f.trees for n in nodes(t) if n.kind == "chain")
    return any(_replaces(a, b, g) for n in chains for a, b in pairwise(n.kids))


def _replaces(a: Node, b: Node, g: Given) -> bool:
    a, b = (x.kids[0] if x.kind == "group" and len(x.kids) == 1 else x for x in (a, b))
    if a.is_name(g.name):
        return b.kind == "num" and b.value == g.body
    parts, others = ([*_factors(x)] if x.kind == "mul" else list(x.kids) for x in (a, b))
    alike = a.kind == b.kind and len(parts) == len(others) and (a.kind == "mul" or a.value == b.value)
    return alike and any(_replaces(x, y, g) for x, y in zip(parts, others, strict=True))


def _factors(n: Node) -> Iterator[Node]:
    for k in n.kids if n.kind == "mul" else ():
        yield from _factors(k)
    if n.kind != "mul":
        yield n


def _apart(g: Given, o: Outcome, f: Formula, document: Document) -> str:
    moved = o.verdict == REFUTED and g.letter and g.name in POSITIONS and _SHIFTED.fullmatch(g.body) is not None
    plain = (g.plain or moved) and not _is_beside(g, o)
    here, there = f.place, document.offset(g.line, 1)
    end = document.text.find("\n", there)
    end = end if end >= 0 else len(document.text)
    said = re.compile(rf"{re.escape(g.name)}\s*(?:&\s*)?:?=" if g.letter else re.escape(g.name))
    listed = _LISTED.search(document.text[there:here]) if g.letter and there < here else None
    if listed is not None and said.search(document.text, there, there + listed.start()):
        return f"what {g.name} is comes from another case of a list"
    if there <= here <= end:
        behind = said.search(document.text, here + len(f.text), end)
        if behind is None or said.search(document.text, there, here + len(f.text)):
            return ""
        there = behind.start()
    elif there > here and g.letter and (ahead_of := said.search(document.text, there, end)) is not None:
        there = ahead_of.start()
    below = there > here
    ahead = below and (plain or o.verdict == REFUTED)
    if not (g.letter or ahead):
        return ""
    if not below:
        there = end  # a heading may be where it is given
    far = there - here - len(f.text) if below else here - there
    most = AHEAD if ahead and g.letter else SAME if plain else BACK
    between = document.text[min(here + len(f.text), there) if below else min(here, there) : max(here, there)]
    apart = ahead and g.letter and _NEW.search(between)
    if far > most or apart or (_HEADING.search(between) and (ahead or plain)):
        return f"what {g.name} is comes from line {g.line}, and it may be something else here"
    return beyond(g, o, f, document) if plain and not below else ""


def _is_beside(g: Given, o: Outcome) -> bool:
    """Whether it stands in a definition that the same line gives."""
    return any(b.line == g.line and not b.plain and _stands_in(g.name, b.body) for b in rests_on(o.used))


def _stands_in(name: str, formula: str) -> bool:
    return re.search(rf"(?<![a-zA-Z]){re.escape(name)}(?![a-zA-Z])", formula) is not None


def beyond(g: Given, o: Outcome, f: Formula, document: Document) -> str:
    """Whether a formula stands in another paragraph, or another item of a list, than what is given above it.

    A line that ends in a colon is said of the list below it, a heading of its section.  What stands in a definition
    beside it, or in one and not in the formula, reaches as far as that one does.
    """
    if _is_beside(g, o) or not _stands_in(g.name, f.text):
        return ""
    there = document.offset(g.line, 1)
    end = document.text.find("\n", there)
    if end < 0 or end >= f.place or _HEADING.match(document.text, there):
        return ""
    between = _DISPLAY.sub("\x01", document.text[end : f.place])
    parts = list(_PARTS.finditer(between))
    if parts and _LEADS.search(document.text[there:end] + between[: parts[0].start()]):
        parts = [m for m in parts[1:] if not _ITEMS.match(m[0])] if _ITEMS.match(parts[0][0]) else parts[1:]
    return f"{g.name} is from line {g.line}, and this is another paragraph" if parts else ""

"""What a document says beside a program: what it has to be compared with, and what words take from a verdict."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from fractions import Fraction

from ...kernel.decide import decide
from ...kernel.term import Add, Assumption, Div, Mul, Neg, Pow, Relation, Sym, num
from ..caveats import caveat, first_caveat
from ..finding import PROVED, REFUTED, UNDECIDED, Finding
from ..neutral import unheard
from ..notation import Notation
from ..segment import Document, Segment
from ..store import Store
from ..tree import Node
from .block import code_finding
from .compare import Reference
from .laws import FIELD_BASE, Law, Said, Turning
from .own import Told, own_laws, own_references, own_slopes, own_turnings, told_references, unread_laws

__all__ = ["program_finding"]

BACK, AHEAD = 700, 400
Setting = tuple[str, Node, int, int]
"""What the document gives a letter: its name, the value, and where."""

_CLAIMED = re.compile(
    r"sinusoid|vaswani|attention is all|transformer|\bpositions?\b|positional|\bencod|位置|위치"
    r"|позици|positionskod|posicional",
    re.IGNORECASE,
)
_NAMED = re.compile(r"posit|sinusoid|encod|(?:^|_)p_?e(?:_|$)|pos_?(?:enc|emb)|angle", re.IGNORECASE)
_BASES = re.compile(
    r"\b(?:base|theta|basis|底数|基数)\b(?: (?:frequency|value|of|is|to|now|equal to)){0,3}\s*(?:=|:|\\approx)?\s*"
    r"\$?\s*(?:\\theta\s*=\s*|[bB]\s*=\s*)?(10\s*\^\s*\{?\d\}?|\d{1,3}(?:[ ,]\d{3})+(?!\d)|\d{2,})",
    re.IGNORECASE,
)
_ZERO = re.compile(
    r"\b(?:positions?|rows?|words?|tokens?|\$(?:m|p|pos|t|k|n)\$)[^.;$]{0,40}\b(?:count|start|begin|number|index)\w*"
    r" (?:at|from|with) (?:\$?\s*(?:\\?(?:mathrm\{)?(?:m|p|pos|t|k|n)\}?\s*=\s*)?0\b|zero)"
    r"|\b(?:zero|0)-based positions?\b",
    re.IGNORECASE,
)
_TEXT_BASE = re.compile(r"(\d(?:[\d,]|\{,\}|\\,)*)\s*\^\s*(?:\{|-|\d*\s*i)")
_PROVED_BASE = re.compile(r"with base = (\d+)")
_OTHERWISE = re.compile(
    r"ntk|yarn|interpolat|xpos|longrope|dynamic|(?:^|_)scal(?:e[sd]?|ing)(?:_|$)|mscale", re.IGNORECASE
)
_NOTED = re.compile(r"ntk|yarn|interpolat|variant|instead|replac|unlike|differ\w* from|changed", re.IGNORECASE)
"""What a note in a program says of the whole, and of no step."""
_OF_IT = re.compile(r"\b(?:this|here|above|we|our|code|program|note|it)\b|[^\x00-\u024f]", re.IGNORECASE)
_NEXT = re.compile(r"[:：]\W*$|\b(?:next|following|below|now)\b", re.IGNORECASE)
_THIS = re.compile(
    r"\W*(?:\w+\W+)?(?:this|that|it|above|the (?:above|code|program)|das|dies|ce|esto|这|上|以上|これ)", re.IGNORECASE
)
_LEFT = re.compile(
    r"\s*(?:\\begin\s*\{[a-z]+\*?\}(?:\{[^{}]*\})?\s*)?"
    r"\\?(?:(?:mathrm|mathbf|boldsymbol|text\w*|operatorname|vec|bm|mathit)\s*)?"
    r"[{\\]*[A-Za-z]+[}\s]*(?:[_^(\[]|\\left|\\big).{0,80}$",
    re.DOTALL,
)
_NO_NAME = re.compile(
    r"\s*(?:\\begin\s*\{[a-z]+\*?\}\s*)?\\(?:sin|cos|tan|frac|sum|langle|left|lVert|lvert|exp|sqrt)\b"
)
_WAVE = re.compile(r"\\(?:sin|cos)\b|\\operatorname\{(?:sin|cos)\}|\bsin\b|\bcos\b")
_LAWFUL = re.compile(r"\^|\\(?:omega|theta)\s*_|w_")
_TURNED = re.compile(r"[a-zA-Z}\])]\s*\\(?:sin|cos)\b.*[+-].*\\(?:sin|cos)\b|\\begin\{[a-zB]*matrix", re.DOTALL)
_FORTH = re.compile(r"\\cos[^&]*&\s*-\s*\\sin[^&]*?\\\\\s*\\sin|e\s*\^\s*\{?\s*(?:\\mathrm\s*\{?i\}?|i|j)\s*\(?[a-z]")
_BACK = re.compile(r"\\cos[^&]*&\s*\\sin[^&]*?\\\\\s*-\s*\\sin|e\s*\^\s*\{\s*-\s*(?:\\mathrm\s*\{?i\}?|i|j)\s*\(?[a-z]")
_FORMULAS = re.compile(r"\$\$.*?\$\$|\\\[.*?\\\]|\\begin\{(?:equation|align|gather)\*?\}.*?\\end\{\w+\*?\}", re.DOTALL)
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|\n[ \t]*\n|\n(?=[ \t]*(?:[-*+#]|\d+[.)])\s)")
_WORD = re.compile(r"[^\W\d_]{2}|[✗✘❌☒✖]")
_MARKUP = re.compile(r"[*`>#]+|^\s*_+(?=\w)|(?<=\w)_+\s", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Words:
    """The sentences right before a program and right behind it, and the comments and names in it."""

    before: tuple[str, ...]
    behind: str
    comments: tuple[str, ...]
    names: str


def program_finding(
    document: Document, segments: Sequence[Segment], s: Segment, notation: Notation, store: Store,
    settings: Sequence[Setting], formulas: Sequence[Told] = (), frank: bool = False,
) -> Finding | None:  # fmt: skip
    """The finding on a program, undecided where the text around it speaks against a verdict.

    ``formulas`` are those of the document; ``frank`` says that its author wants to hear of what is wrong.
    """
    text = _without_programs(document, segments)
    references = own_references(notation, store, s.start)
    known = {r.name.partition(" ")[0] for r in references}
    told = told_references(formulas, notation, store, s.start, text)
    references += tuple(r for r in told if r.name.partition(" ")[0] not in known)
    laws = own_laws(notation, store, s.start, _values(settings), document.text)
    turnings = own_turnings(notation, store, s.start)
    words = _words(document, segments, s)
    claimed = _claimed(document, segments, words)
    slopes = own_slopes(notation, store, s.start, text)
    said = Said(laws, turnings, slopes, claimed, _ZERO.search(text) is not None)
    found = code_finding(document, s, references, said)
    if found is None or found.verdict not in (PROVED, REFUTED):
        return found
    why = _called_wrong(words) if not frank else ""
    if not why and found.verdict == REFUTED and not frank:
        why = _changed(words)
    if not why:
        used = [x for x in (*laws, *slopes) if re.search(rf"{re.escape(x.said)}(?!,)", found.reason)]
        doubts = [x.doubt for x in used if x.doubt]
        unread = unread_laws(store, laws)
        why = doubts[0] if doubts and found.verdict == PROVED else ""
        why = why or _unused(found, document, segments, references, laws, turnings, unread)
    if not why:
        return found
    return replace(found, verdict=UNDECIDED, reason=f"{found.reason}; but {why}", method="", witness={}, residual="")


def _values(settings: Sequence[Setting]) -> dict[str, tuple[Fraction, ...]]:
    """The numbers that the document gives to letters."""
    out: dict[str, tuple[Fraction, ...]] = {}
    for key, body, _, _ in settings:
        n = _number(body)
        if n is not None:
            out[key] = (*out.get(key, ()), n)
    return out


def _number(n: Node) -> Fraction | None:
    if n.kind == "group" and len(n.kids) == 1:
        return _number(n.kids[0])
    if n.kind == "num":
        try:
            return Fraction(n.value.replace(",", ""))
        except ValueError:
            return None
    if n.kind == "sup" and n.value == "power":
        base, power = map(_number, n.kids[:2])
        if base is not None and power is not None and power.denominator == 1 and 0 <= power < 20:
            return Fraction(base ** int(power))
    return None


# -- words -------------------------------------------------------------------------------------------


def _words(document: Document, segments: Sequence[Segment], s: Segment) -> _Words:
    blocks = [x for x in segments if x.kind == "code" and x.language.lower() != "math"]
    low = max([0, s.start - BACK, *(x.end for x in blocks if x.end <= s.start)])
    rest = [x.start for x in blocks if x.start >= s.end]
    high = min([len(document.text), s.end + AHEAD, *rest])
    above = _sentences(document.text[low : s.start])
    below = _sentences(document.text[s.end : high])
    behind = below[0] if below else ""
    if len(below) == 1 and rest and high == rest[0] and (_NEXT.search(behind) or not _THIS.match(behind)):
        behind = ""  # it speaks of the next program
    comments, names = _inside(s.text)
    return _Words(tuple(above[-2:]), behind, comments, names)


def _sentences(text: str) -> list[str]:
    """The sentences of a stretch of text, with a mark for each display."""
    plain = _MARKUP.sub("", _FORMULAS.sub(" . ", text))
    return [" ".join(x.split()) for x in _SENTENCE.split(plain) if x and _WORD.search(x)]


def _inside(program: str) -> tuple[tuple[str, ...], str]:
    """The comments of a program, and the names of what it defines, as words."""
    comments: list[str] = []
    try:
        for t in tokenize.generate_tokens(io.StringIO(program).readline):
            if t.type == tokenize.COMMENT:
                comments.append(t.string.lstrip("# "))
    except (tokenize.TokenError, SyntaxError, IndentationError):
        comments += [m[0] or m[1] for m in re.findall(r"#\s*(.*)|\(\*(.*?)\*\)", program)]
    names: list[str] = []
    try:
        tree = ast.parse(program)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return tuple(comments), ""
    for x in ast.walk(tree):
        if isinstance(x, (ast.FunctionDef, ast.ClassDef)):
            names.append(x.name)
            comments += [d] if (d := ast.get_docstring(x)) else []
        elif isinstance(x, ast.arg):
            names.append(x.arg)
    return tuple(comments), " ".join(names)


def _claimed(document: Document, segments: Sequence[Segment], words: _Words) -> bool:
    """Whether a program is said to build an encoding of positions."""
    near = (*words.before, words.behind, *words.comments, words.names)
    if first_caveat("no places", near):
        return False
    text = _without_programs(document, segments)
    return _CLAIMED.search(text) is not None or any(_NAMED.search(n) for n in words.names.split())


def _called_wrong(words: _Words) -> str:
    """What is said of a program that is shown as a mistake."""
    names = re.sub(r"_|(?<=[a-z])(?=[A-Z])", " ", words.names)
    found = first_caveat("wrong program", (*words.before[-1:], *_short(words.before), names))
    found = found or first_caveat("wrong note", words.comments) or caveat("wrong program behind", words.behind)
    return f"the text calls it wrong: “{found}”" if found else ""


def _short(before: tuple[str, ...]) -> tuple[str, ...]:
    """The sentence before the last, where one of the two is a few words: ``Wrong! We write``."""
    return before[:1] if len(before) > 1 and min(len(x.split()) for x in before) < 5 else ()


def _changed(words: _Words) -> str:
    """What is said of a program that is meant to be another one."""
    behind = words.behind if _OF_IT.search(words.behind) else ""
    notes = (c for c in words.comments if len(c) < 80 and _NOTED.search(c))
    found = first_caveat("another program", (*words.before, behind, *notes))
    if found:
        return f"the text announces a change: “{found}”"
    named = next((n for n in words.names.split() if _OTHERWISE.search(n)), "")
    if named:
        return f"the name {named} announces a change"
    strange = unheard(_CODE_WORDS.sub(" ", words.before[-1])) if words.before else ""
    return f"“{strange}” may say of what it is" if strange else ""


_CODE_WORDS = re.compile(
    r"\b(?:code|program|snippet|function|implement\w*|pytorch|numpy|torch|tensorflow|python|jax|keras|class|module|method"
    r"|script|below|above|follow\w*|line|lines|listing|block|compute[sd]?|count\w*|avoid\w*|round\w*|errors?|build\w*|create[sd]?|generate[sd]?|return\w*)\b",
    re.IGNORECASE,
)
"""What may stand ahead of any program."""


# -- what a verdict has not used ---------------------------------------------------------------------


def _unused(
    f: Finding, document: Document, segments: Sequence[Segment], references: Sequence[Reference], laws: Sequence[Law],
    turnings: Sequence[Turning], unread: Sequence[int],
) -> str:  # fmt: skip
    """What the text says that a verdict has not taken into account."""
    turns = "'rotary" in f.reason
    if turns and unread and not laws:
        return f"the frequencies of line {unread[0]} are not read"
    if not turns:
        known = {n for r in references for n in r.lines}
        names = {r.name.partition(" ")[0] for r in references}
        others = [x.line for x in segments if _defines(x, names) and x.line not in known]
        alone = f.reason.startswith("the same as '")
        if others and (alone or f.verdict == REFUTED):
            return f"the formula of line {others[0]} is not read as one of an encoding"
    if f.verdict != PROVED:
        text = _without_programs(document, segments)
        return "the text turns that way, too" if "the formula by -p theta_i" in f.reason and _FORTH.search(text) else ""
    if turns and " by p theta_i" in f.reason and not turnings:
        text = _without_programs(document, segments)
        if _BACK.search(text) and not _FORTH.search(text):
            return "the text turns the other way"
    if not (turns and laws) and (turns or f.reason.startswith("the same as '")):
        m = _PROVED_BASE.search(f.reason)
        base = int(m[1]) if m else FIELD_BASE
        if laws and not any(_agrees(x, base, "timescales" in f.reason) for x in laws):
            return f"the text has other frequencies: {laws[0].said}"
        return _other_base(base, document, segments, turns)
    return ""


def _agrees(law: Law, base: int, spaced: bool) -> bool:
    """Whether a law is that of a base; ``spaced`` where the last block has the base itself as its timescale."""
    i, d = Sym("i"), Sym(law.dimension)
    if not law.allows(num(base)):
        return False
    exponent = Div(i, Add((Div(d, num(2)), num(-1)))) if spaced else Div(Mul((num(2), i)), d)
    usual = Relation("==", law.at(i, d, num(base)), Pow(num(base), Neg(exponent)))
    return decide(usual, (Assumption(law.dimension, "positive"),), timeout=1.0).proved


def _defines(s: Segment, names: Set[str]) -> bool:
    """Whether a formula gives components of an encoding that has none of some names, by the look of it."""
    if s.kind not in ("display", "inline") or _TURNED.search(s.text):
        return False
    left, _, right = s.text.partition("=")
    if names & set(re.findall(r"(?<!\\)\b[A-Za-z]+", left.partition("_")[0].partition("(")[0])):
        return False
    product = re.search(r"\\(?:cdot|langle|top)|\^T", left) is not None
    named = _LEFT.match(left) is not None and _NO_NAME.match(left) is None and not product
    return bool(right) and named and _WAVE.search(right) is not None and _LAWFUL.search(right) is not None


def _without_programs(document: Document, segments: Sequence[Segment]) -> str:
    text, place = "", 0
    for x in sorted((x for x in segments if x.kind == "code"), key=lambda x: x.start):
        text += document.text[place : x.start] + " "
        place = max(place, x.end)
    return text + document.text[place:]


def _other_base(base: int, document: Document, segments: Sequence[Segment], turns: bool) -> str:
    """The base that the text speaks of, where it is not that of the program."""
    text = _without_programs(document, segments)
    said: set[int] = set()
    for m in _BASES.finditer(text):
        n = re.sub(r"[ ,]", "", m[1])
        power = re.fullmatch(r"10\^\{?(\d)\}?", n)
        said.add(10 ** int(power[1]) if power else int(n) if n.isdigit() else base)
    for x in segments:
        if x.kind in ("display", "inline") and turns:
            said |= {int(re.sub(r"\D", "", m[1])) for m in _TEXT_BASE.finditer(x.text)}
    said = {n for n in said if n >= 50}
    if not said or base in said:
        return ""
    return f"the text has base {min(said)}"

"""What a proof takes for granted of names, against what the text says of them without its being read.

Names are real numbers, positions whole and not negative, widths even: such conventions give way to the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from ..kernel.term import (
    MATRIX_KINDS,
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    Fn,
    Hypothesis,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    num,
    relation_names,
    walk,
)
from .caveats import caveat, first_caveat
from .field import DEFAULT
from .judge import TAKEN
from .notation import DIMENSIONS, POSITIONS, references
from .phrases import said
from .ranges import as_relation, excluded
from .referee import LinkResult
from .surroundings import SHORT, Surroundings, claims, here, mentions, printed, stands_in
from .tree import nodes

__all__ = ["granted"]

_REAL = re.compile(
    r"\\le|\\ge|[<>|]|\\lvert|\\Re|\\Im|\\(?:operatorname|mathrm"
    r"|text)\{(?:Re|Im|arg)|\\overline|\\bar|\\sqrt|\\log|\\ln|\\arg"
    r"|\^\*|\\abs|≤|≥"
)
"""What holds of real numbers and need not of complex ones."""

_SETS = r"\\mathbb\s*\{?\s*[%s]\b\s*\}?(?!\s*[\^_])"
_INTERVAL = (
    r"%s\s*(?:\\in|∈)\s*(?:\\left)?\s*[\[(]\s*-?[01]\s*,\s*1\s*(?:\\right)?\s*[\])]|[01]\s*(?:<|\\leq?|≤)\s*%s\s*(?:<|\\leq?|≤)\s*1(?![\d.])"
)
_NOT_WHOLE = (
    _INTERVAL + "|" + _SETS % "RQC" + r"|ℝ|ℚ|ℂ|\\notin|∉|\\sim|(?<![\d{-])%s\s*/|(?:=|\\in).*(?:/|\\[td]?frac|\d\.\d)"
    r"|^\s*\d+\s*%s\b|frac\{?%s"
)
_SIGNED = _SETS % "ZRQ" + r"|ℤ|ℝ|%s\s*(?:<\s*0|\\leq?\s*0|\\neq?\s*0)|^\s*-\s*[\w\\]+\s*(?:<|\\l)|%s\s*\\in\b.*-"
_SIGNED += r"|%s\s*=\s*-\s*\d|\|\s*%s\s*\|\s*(?:\\le|<|≤)"
_CASE = re.compile(
    r"^\W*(?:for|if|when|whenever|unless|as long|für|wenn|falls|ist|pour|si|para|cuando)\b|^\W*[当若对如]",
    re.IGNORECASE,
)
"""How sentences begin that speak of a case, and not of what follows them."""

_COUNTED = re.compile(
    r"\b(?:positions?|index|indices|indexes|lengths?|counts?|numbers? of|distances?|natural|tokens?|positive"
    r"|non-?negative|steps?|heads?"
    r"|layers?|rows?|columns?|pairs?|dimensions?|width|size|place|ordinal|days?|words?|characters?|entier naturel"
    r"|größer|greater|at least"
    r"|base|frequency|constant)\b|位置|下标|长度|正",
    re.IGNORECASE,
)
"""What is never negative, as it is introduced."""

_WHOLE = re.compile(
    rf"{_COUNTED.pattern}|\b(?:integers?|offsets?|shifts?|differences?|even|odd|multiples?|power of|ganze?\w*"
    rf"|entiers?|enteros?|fixed|given"
    r"|any|arbitrary|even|small|large)\b|整数",
    re.IGNORECASE,
)
"""What is whole, as it is introduced."""

_WIDTH = re.compile(
    r"\b(?:dimension\w*|width|size|even|hidden|embedding|model|channels?|features?|entries|components?|number|count|head"
    r"|integers?|länge|breite|taille)\b|维|偶|整数",
    re.IGNORECASE,
)
"""What a width is introduced as."""

_RANGING = re.compile(
    r"\b(?:over|at|per|along|indexed by|depend\w*(?: only| solely)? on|(?:know|involve|contain|mention|hold|use"
    r"|need|require|store|see)s?|ha(?:s|ve) no|without|free of|independent of)\b",
    re.IGNORECASE,
)
"""Ahead of what vectors are told apart by, or are not made of: "over all $i$", "a matrix that does not know $t$"."""

_NUMBERED = re.compile(
    r"\b(?:positions?|ind(?:ex|ices)|offsets?|shifts?|angles?|frequenc(?:y|ies)|distances?|steps?|integers?|channels?|pairs?|dimensions?"
    r"|tokens?|layers?|numbers?)(?:\s+(?:by|of))?\s*$"
    r"|(?:(?:位置|下标|索引|偏移量?|角度|频率|距离|长度|时间步?)[是为]?|整数|第|旋转了?|转动?了?)\s*(?:\$[^$]*\$\s*[、，,和与]\s*)*$",
    re.IGNORECASE,
)
"""Ahead of the name of a number: "the block at position $p$ is turned by a matrix", "a shift by $k$ is a matrix"."""

_COUNTED_BY = re.compile(
    r"\s*(?:有关|无关|[个处时位号维步行列度])"
    r"|\s+(?:steps?|positions?|tokens?|places?|slots?|units?|times|words?|Schritte?|Stellen?|Positionen|pas|pasos|passi)\b"
)
"""Behind the name of a number: "$k$ steps"."""
_IN_THE_REALS = re.compile(r"\\in\s*\\mathbb\s*(?:\{\s*[RZNQ]\s*\}|[RZNQ])(?!\s*[\^_])")
"""``s \\in \\mathbb{R}``: the sentence itself says that it is a number."""

_INDEX = r"(?:_\w|_\{[^{}$]*\}|\([^()$]*\))?"
_VECTORS = re.compile(r"vectors?|vektor\w*|vecteurs?|向量", re.IGNORECASE)
_COMPOUND = re.compile(
    r"\b(?:vector|matrix|embedding|feature)s?(?:['’]s)?[\s-]+(?:\w+\s+)?"
    r"(?:ind(?:ex|ices)|dimensions?|positions?|sizes?|lengths?|components?|entr(?:y|ies)|norms?|slots?|pairs?|channels?)\b",
    re.IGNORECASE,
)
"""A number that is told of a vector: "the vector dimension index"."""

_TURNED = re.compile(
    r"\b(?:by|through)(?: an?\b| the\b)?(?: angle\b(?: of\b)?)?\s*\$[^$]*\$|\bangles?(?: of)?\s*\$[^$]*\$"
    r"|(?:旋转|转动)了?\s*\$[^$]*\$",
    re.IGNORECASE,
)
"""What something is turned by: a real number, in the complex plane too."""

_BY_PARTS = re.compile(
    r"\bcomplex(?:\s+numbers?)?\s+(?=\$[^$=]*=[^$]*[+-]\s*\\?(?:mathrm\s*\{?)?[ij])"
    r"|(\$[^$=]*=[^$]*[+-]\s*\\?(?:mathrm\s*\{?)?[ij][^$]*\$)\s*(?:be|is|are)\s+(?:an?\s+|any\s+)*complex\b(?:\s+numbers?)?",
    re.IGNORECASE,
)
"""What is complex is told by real parts: "let $z = x + iy$ be complex"."""

_PARTS = re.compile(r"=[^=]*[+-]\s*(?:\\mathrm\{)?[ij]\}?(?:\\,|\\cdot|\s)*\\?[a-zA-Z]+_.*\(line \d+\)$")
"""A definition by real parts: ``z_i = x_{2i} + i x_{2i+1}``."""

_NEW_LINE = re.compile(r"\n\s*(?=[A-ZÄÖÜ][a-zäöü])")
"""Where a heading ends: "2D Rotation Matrix", and "For any $k$" below it."""

_EVERY = re.compile(
    r"\b(?:every|each|any|all|fixed|given|jede[rsmn]?|alle|tout|toute|chaque|cada|todo|ogni|любого|каждого)\b[^$.;]{0,30}$"
    r"|(?:任意|任一|每个?|所有|给定|固定)[^$。；]{0,10}$",
    re.IGNORECASE,
)
_THERE_IS = re.compile(
    r"(?:\W*\$[^$]*\$)?[\s,，]*(?:there (?:is|are|exists?)|we (?:can )?(?:find|have|get)|(?:gibt|existiert)(?: es)?"
    r"|il (?:existe|y a)|existe|hay|可以?找到|总?存在|总?有|可找到)(?=\W|[一某])[^$.;。；]{0,60}\$",
    re.IGNORECASE,
)
"""Behind "for every $k$": what comes is another thing, and not what $k$ is."""

_TURNING = frozenset(["m", "n", "p", "s", "t", "pos", "theta", "omega", "phi", "varphi"])
"""Positions and angles: these are no complex numbers, whatever is made of them, unless it is said of themselves."""

_OF_THE_PLANE = re.compile(r"(\w+) is a vector of the plane, read as a complex number$")
_DEFINED = re.compile(r"^\\?([a-zA-Z]+)(?=[(_]).*\(line \d+\)$")
_DOTS = re.compile(r"\\[lc]?dots[bc]?\b|\.\.\.|…")
_POSITIONS = re.compile(r"\bposition(?:s|en)?\b|位置", re.IGNORECASE)
_PARITY = re.compile(r"^(\w+) is (?:odd|even)$")
_NEXT = re.compile(r"\$,\s+(?:and|while|so|but|which|und|et|y)\b|\$\s*[，；]")
"""Behind a condition: what comes next is another statement."""
_VALUE = re.compile(r"^\s*\\?([a-zA-Z]+)\s*=\s*(-?\d+)(?:\s*/\s*(\d+))?\s*$")


def granted(x: LinkResult, formula: str, around: Surroundings) -> str:
    """Why what a proof takes for granted of a name may not be so, or ''."""
    o = x.outcome
    near = (around.own, around.listed, here(around))
    given = (*o.hypotheses, *(o.decided.given if o.decided is not None else ()))
    numbers = sorted(_scalars(x))
    if _REAL.search(formula) and not any(isinstance(h, Assumption) and h.kind == "complex" for h in given):
        told = (*near, *_of(numbers, (_TURNED.sub(" ", t) for t in around.past)))
        told = tuple(_BY_PARTS.sub(" ", t) for t in told)
        names = {*numbers, "omega", "theta"} - {m[1] for u in o.used if (m := _DEFINED.match(u))}
        parts = " ".join(u for u in o.used if _PARTS.search(u))
        names -= {n for n in names if re.search(rf"(?<![a-zA-Z]){n}(?![a-zA-Z])", parts)}
        counted = {h.name for h in given if isinstance(h, Assumption) and h.kind in ("integer", "even")}
        told_so = any(said("complex-name", printed(n), t) for n in names for t in told)
        plain = names - counted <= _TURNING and not told_so
        if not plain and (words := first_caveat("complex", told)):
            return f"proved of real numbers only: “{words}”"
    beside = len(numbers) > 1 or any(isinstance(h, Assumption) and h.kind in MATRIX_KINDS for h in given)
    turned = {m[1] for u in o.used if (m := _OF_THE_PLANE.match(u))}
    for name in (n for n in numbers if n not in turned) if beside else ():
        for t in (*near, *around.past):
            if words := _no_number(t, name):
                return f"proved of numbers only: “{words}”"
    for name in sorted(_families(x)):
        for t in (*near, *around.past):
            if (words := _no_number(t, name, _INDEX)) and not _VECTORS.fullmatch(words):
                return f"proved of numbers or vectors only: “{words}”"
        if words := _listed_as(around.section, name):
            return f"proved of numbers only: “{words}”"
    odd = tuple(Assumption(m[1], "integer") for u in o.used if (m := _PARITY.match(u)))
    for h in (*o.hypotheses, *odd):
        if words := _against(h, formula, around, near):
            from ..language.text import text

            return f"proved only where {text(h)}: “{words}”"
    return ""


def _scalars(link: LinkResult) -> set[str]:
    """The names that a proof takes for numbers; all that are plain where it went without them."""
    o = link.outcome
    r = o.decided.relation if o.decided is not None else None
    known = {h.name for h in o.hypotheses if isinstance(h, Assumption) and h.kind in MATRIX_KINDS}
    found = {x.name for t in ((r.lhs, r.rhs) if r is not None else ()) for x in walk(t) if isinstance(x, Sym)}
    if (r is None and known) or (r is not None and not relation_names(r)):
        found = {x.value for side in (link.lhs, link.rhs) if side is not None for x in nodes(side) if x.kind == "name"}
    return {n for n in found - known - DIMENSIONS if n not in ("pi", "e")}


def _families(link: LinkResult) -> set[str]:
    """The names with an index or an argument that a proof takes for numbers or vectors, and nothing defines."""
    o = link.outcome
    r = o.decided.relation if o.decided is not None else None
    terms = [y for t in (r.lhs, r.rhs) for y in walk(t)] if r is not None else []
    if any(isinstance(y, BlockMatrix | BlockDiagonal) for y in terms) or any(u.endswith(DEFAULT) for u in o.used):
        return set()
    known = {m[1] for u in o.used if (m := _DEFINED.match(u))}
    written = (f.head.value for side in (link.lhs, link.rhs) if side is not None for f in references(side) if f.args)
    return {*written} & {y.name for y in terms if isinstance(y, Ref | Fn)} - known


def _no_number(said: str, name: str, index: str = "") -> str:
    """The words that say that a name is no number: "matrices $a$", "$a$ and $b$ do not commute".

    ``index`` is the pattern of what may stand below a name, or behind it in parentheses.
    """
    listed = (
        rf"\$\s*(?:\\?[a-zA-Z]+{index}\s*,\s*)*{printed(name)}{index}(?:\s*,\s*\\?[a-zA-Z]+{index})*"
        r"\s*(?:\\in[^$]*)?\$"
    )
    more = r"(?:\s*(?:,|and|und|et|y|和)\s*\$[^$]*\$)*"
    is_one = (
        r"\W{0,2}(?:(?:be|is|are|denotes?|as|seien|sind|soient|sont|sean|son|des|both|two|not|the|an?|some|of"
        r"|do|does|all|in|"
    )
    is_one += r"elements|generators|为|是|[^\W\d_]+-?)\W*|\$[^$]*\$\W*){0,5}"
    said = _COMPOUND.sub("index", said)
    for m in re.finditer(listed, said):
        before, after = said[max(0, m.start() - 60) : m.start()], said[m.end() : m.end() + 80]
        if _IN_THE_REALS.search(m[0]) or _NUMBERED.search(before) or _COUNTED_BY.match(after):
            continue
        ahead = re.search(r"[^,;:.$()，。；：]*(?:\$[^$]*\$\s*(?:,|and|und|et|y|和)\s*)*$", before)
        behind = re.match(more + is_one, after)
        near = _RANGING.split(_NEW_LINE.split(ahead[0])[-1])[-1] if ahead else ""
        if words := caveat("no numbers", near):
            return words
        if re.match(r"\s*的", after) or (_EVERY.search(before) and _THERE_IS.match(after)):
            continue  # the matrix of $k$; for every $k$ there is a matrix
        rest = after[: behind.end() + 24] if behind else after
        if words := caveat("no numbers", re.split(r"[.;:,。，；](?!\s*\$)", rest)[0]):
            return words
    return ""


def _listed_as(section: Iterable[str], name: str) -> str:
    """The words that say that members of a list are no numbers: "$\\boldsymbol A = (A_1, ..., A_n)$ be matrices"."""
    bold = r"(?:\\(?:boldsymbol|mathbf|bm|vec)\s*\{?\s*)?"
    listed = re.compile(rf"\$\s*{bold}{printed(name)}\s*\}}?\s*=[^$]*{printed(name)}\s*_[^$]*\$([^.;。]*)")
    behind = (_ANOTHER.sub(" ", m[1]) for t in section for m in listed.finditer(t))
    found = (caveat("no numbers", words) or _heads(words) for words in behind)
    return next((words for words in found if words), "")


_ANOTHER = re.compile(r"[,，][^,，$]*(?:[为是]|\b(?:is|are|be|by))\s*(?=$|\$)")
"""Behind a list: what comes next is the name of something else, "，旋转矩阵为 $R_m$"."""


def _heads(words: str) -> str:
    m = re.search(r"\b(?:heads?|rotations?|projections?|operators?|tokens?|complex|vectors)\b", words)
    return m[0] if m is not None else ""


def _against(h: Hypothesis, formula: str, around: Surroundings, near: tuple[str, ...]) -> str:
    names = [h.name] if isinstance(h, Assumption) else list(relation_names(h))
    if not any(re.search(rf"{printed(n)}(?![a-zA-Z])", formula) for n in names):
        return ""  # it is not of the text's names
    told = (*near, *_of(names, around.past))
    if isinstance(h, Assumption) and h.kind in ("integer", "even"):
        if h.kind == "even" and (words := first_caveat("not even", told)):
            return words
        if h.why:  # a sum ranges over it
            return _formula(_INTERVAL, names, formula, told) if h.kind == "integer" else ""
        if h.kind == "even" and (words := _introduced(names[0], _WIDTH, (*near, *around.past))):
            return words
        if words := _introduced(names[0], _WHOLE, (*near, *around.past)):
            return words
        if h.kind == "integer" and (words := _measured(names[0], (*near, *around.past))):
            return words
        if h.kind == "integer" and names[0] in _TIMES and not _is_counted(names[0], formula, (*near, *around.past)):
            return f"{names[0]} may be any number"
        return (
            first_caveat("except", near)
            or first_caveat("not whole", told)
            or (_formula(_NOT_WHOLE, names, formula, told) if h.kind == "integer" else "")
        )
    if isinstance(h, Assumption) and h.why == TAKEN:
        return ""
    if isinstance(h, Assumption) and h.kind in ("positive", "nonnegative"):
        if said("positive", printed(h.name), around.own):
            told = (around.own,)
        if words := _introduced(names[0], _COUNTED, (*near, *around.past)):
            return words
        return first_caveat("signed", told) or _formula(_SIGNED, names, formula, told)
    r = as_relation(h)
    if r is not None and _is_sum_of_exponentials(r.lhs):
        return ""  # it is positive
    if r is not None and r.op == "!=":
        return first_caveat("everywhere", (around.before, around.after)) or _at_a_value(h, around)
    if r is not None and r.op == "<":
        return first_caveat("unbounded", (around.before, _NEXT.split(around.after)[0])) or _at_a_value(h, around)
    return ""


def _is_sum_of_exponentials(t: Term) -> bool:
    return isinstance(t, Sum) and isinstance(t.body, Fn) and t.body.name == "exp"


def _of(names: Iterable[str], past: Iterable[str]) -> Iterator[str]:
    """The sentences above that speak of names, or of positions in general."""
    positions = any(n in POSITIONS for n in names)
    for t in past:
        if not _CASE.search(t) and (any(mentions(t, n) for n in names) or (positions and _POSITIONS.search(t))):
            yield t


def _introduced(name: str, kinds: re.Pattern[str], said: Iterable[str]) -> str:
    """What a text introduces a name as, if that is none of the kinds a convention is about."""
    listed = rf"\$\s*(?:\\?[a-zA-Z]+\s*,\s*)*{printed(name)}(?:\s*,\s*\\?[a-zA-Z]+)*\s*\$"
    for t in said:
        m = re.search(
            rf"{listed}\s+(?:(?:to )?be|is|are|denotes?|stands? for|sei|ist|est|désigne|es)\s+([^.;]*)",
            t,
            re.IGNORECASE,
        )
        if m is not None and not kinds.search(t):
            return " ".join(m[0].split())[:60]
    return ""


_TIMES = ("s", "t", "p")
"""Positions, and times, scales and probabilities."""


def _is_counted(name: str, formula: str, said: Iterable[str]) -> bool:
    """Whether a name tells members of a family, or the text calls it a position or the like."""
    letter = rf"(?<![a-zA-Z\\]){name}(?![a-zA-Z])"
    below = re.search(rf"_\s*(?:{letter}|\{{[^{{}}]*{letter})|[A-Z]\w*\}}?\s*\([^()]*{letter}", formula)
    return below is not None or any(re.search(rf"\$[^$]*{letter}", t) and _WHOLE.search(t) for t in said)


def _measured(name: str, said: Iterable[str]) -> str:
    """The word that says that a name is measured, and not counted: "the temperature $t$", "the angle is $k$"."""
    for t in said:
        m = re.search(rf"{_MEASURES}[^.;:,$]{{0,40}}?\${printed(name)}\$", t, re.IGNORECASE)
        if m is not None and not _WHOLE.search(m[0][m[0].find(m[1]) + len(m[1]) :]):
            return m[0]
    return ""


_MEASURES = (
    r"(\b(?:temperatures?|scal(?:e|ing|ings|es)(?: factors?)?|factors?|ratios?|angles?|norms?|time constants?|phases?"
    r"|slopes?|weights?|energ(?:y|ies)|scores?|similarit(?:y|ies)|logits?|magnitudes?|speeds?|velocit(?:y|ies)|radius"
    r"|radii|probabilit(?:y|ies)|wave ?numbers?|amplitudes?|thresholds?|coefficients?|mass(?:es)?|learning rates?)"
    r"|温度|因子|系数|倍数|比例|角度|范数|相位|斜率|权重|概率)"
)


def _formula(pattern: str, names: list[str], formula: str, said: Iterable[str]) -> str:
    """A short formula beside the text, or a condition inside of the formula itself, that speaks of a name."""
    conditions = re.split(r"\\q?quad|\\text|\\;|,\s|\((?=[a-zA-Z]\s*\\)", formula)[1:]
    whole = [f"${c}$" for c in conditions if not claims(c)] + list(said)
    for inside in (m[1] for t in whole for m in SHORT.finditer(t)):
        for name in (n for n in names if stands_in(n, inside)):
            first = _DOTS.split(inside)[0] if pattern is _NOT_WHOLE else inside  # i = 0, ..., d/2 - 1
            if re.search(pattern.replace("%s", printed(name)), first):
                return f"${inside}$"
    return ""


def _at_a_value(h: Hypothesis, around: Surroundings) -> str:
    """A value that the sentence names, and at which a hypothesis does not hold."""
    for m in SHORT.finditer(f"{around.before} {around.after}"):
        v = _VALUE.match(m[1])
        if v and v[3] != "0":
            at = Relation("==", Sym(v[1]), num(Fraction(int(v[2]), int(v[3] or 1))))
            if excluded(h, (at,)):
                return m[0]
    return ""

"""What a text says of the names of a claim, and a verdict has not used: it may be true, or false, for that reason.

A norm that is 1, a product that is 0, another base, another norm, an odd width: each of them is read by nobody here,
and so nothing is decided beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from ..kernel.term import Assumption, Ref, Sym, relation_names, walk
from ..kernel.verdict import PROVED, REFUTED
from .caveats import caveat
from .customary import is_customary, is_told_otherwise
from .digits import hits, told_by_digits
from .field import DEFAULT
from .judge import Outcome
from .notation import DIMENSIONS
from .parser import parse
from .reach import Given, rests_on
from .referee import Formula, LinkResult, Referee
from .referee.said import NUMBERS
from .segment import Document
from .statements import statements
from .tokens import ReadingError
from .tree import Node, nodes, show
from .woven import without_axes

__all__ = ["unused"]

BACK = 900
"""Characters in which a text may say what else holds of arrays."""
_FORMULA = re.compile(r"\$\$?([^$]+)\$\$?")
_HEADING = re.compile(
    r"^\s{0,3}#{1,6}\s.*$|\\(?:sub)*section\b|\\begin\{(?:theorem|lemma|proposition|corollary)\}", re.M
)
_SUPPOSED = re.compile(
    r"(?:<|>|\\(?:[lg]e|ne)q?(?:slant)?(?![a-zA-Z])).*\(line (\d+)\)$| is (?:even|odd)$|as the text has it$"
)
_RANGED = re.compile(
    r"(?:\b(?:for|für|pour|para)\s+)?\b(?:all|any|every|each|alle|jedes|tou[st]|todos?)\s+"
    r"\$[^$]*(?:[<>]|\\[lg]eq?(?![a-zA-Z]))[^$]*\$",
    re.IGNORECASE,
)
"""``for all $r > \\beta$``: what says a range itself."""
_CASES = re.compile(r"\\begin\{cases\}.*\\end\{cases\}")
"""Values by cases: what their conditions are is no supposition."""
_LINE = re.compile(r"\(line (\d+)\)$")
_SUPPOSING = re.compile(
    r"(?:\b(?:if|when|where|with|for(?! all\b| every\b| any\b)|since|because|as|given|provided|assum\w+|suppos\w+|let"
    r"|under|unless|such that|using|by|wenn|falls|weil|da|für|mit|si|car|avec|pour|porque|con|para)"
    r"\s+(?:(?!have|get|gets|obtain|is|are|holds|gilt|a)\w+\s+){0,2}|[若当设因由令]\s*)$",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"<|>|\\[lg]e|\\neq?\b|\beven\b|\bodd\b")
_KINDS = frozenset(["symmetric", "orthogonal", "skew", "matrix"])
_TASK = re.compile(
    r"^\s{0,3}#{1,6}\s(?!\W*(?:(?:step|schritt|étape|paso|passo|шаг|ステップ|단계)\W*\d|第\s*[一二三四五六七八九十\d]+\s*步|步骤))"
    r"|^\W*(?:exercise|problem|task|question|aufgabe|exercice|ejercicio|习题|题目?|例)\W{0,3}\d+\b",
    re.MULTILINE | re.IGNORECASE,
)
_ANOTHER = re.compile(
    r"^\W*(?:\\section\*?\{)?(?:exercises?|problems?|tasks?|questions?|aufgaben?|exercices?|ejercicios?|examples?|beispiel\w*"
    r"|exemples?|ejemplos?|cases?|variants?|习题|题目?|例|another|other|second|third|next|part|model)\b"
    r"|[A-Z\d]\W*$|\d",
    re.IGNORECASE,
)
"""The heading of another example."""
_SIZED = re.compile(r"\\(?:operatorname|mathrm|text)\s*\{\s*tr|\\tr\b|\\\||\\lVert|‖")
_NORM = re.compile(r"\\\|(?!_)|\\lVert|\\Vert|‖|\|\|")
_BASE = re.compile(
    r"(?:\b(?:base|basis)\b|底数|底|ベース|베이스)[^.;。$]{0,16}\$?\s*(10\s*\^\s*\{?\d+\}?|\d[\d,]*)", re.IGNORECASE
)
_COUNTED = re.compile(r"\b(\d+)[- ](?:heads?|dim\w*|layers?|pairs?|positions?|tokens?)\b", re.IGNORECASE)
_WIDE = re.compile(r"\b(\d+)[- ](?:heads?|dim\w*|layers?|pairs?)\b", re.IGNORECASE)
_OF_OTHERS = re.compile(
    r"\b(?:following|later|earlier|originally|at first|previous\w*|theirs?|they|in the paper|one after"
    r"|the key (?:gives|has|gets)|the query (?:gives|has|gets))\b|原文|论文中|后一个",
    re.IGNORECASE,
)
"""What says that a value is that of something else."""
_PLACED = re.compile(r"\b(?:positions?|tokens?|steps?|rows?|words?) (\d+)\b", re.IGNORECASE)
_MODULAR = re.compile(
    r"\\equiv|≡|=[^=]*(?<![a-z])\\?b?mod(?![a-z])|[-+−][^=]*(?<![a-z])\\?b?mod(?![a-z])|%|\\b?mod\s*\{?\s*(?:\d\s*)?\\pi"
)
_VECTORS = frozenset("abcquvwxyzk")
_ROOTS = re.compile(r"\\sqrt\s*\[[^\]]*\]\s*\{?\s*-|\(\s*-\s*\d+\s*\)\s*\^\s*\{?\s*(?:1\s*/|\\[dt]?frac\s*\{?1)")
_ANGLES = re.compile(r"\\circ|°|\bangles?\b|\bphases?\b|\bfull\b|相位|角", re.IGNORECASE)
_FROM_ONE = re.compile(
    r"=\s*1\s*,|\\in\s*(?:\\left)?\s*(?:\\?\{|\[)\s*1\s*,|\(\s*[a-z]\s*-\s*1\s*\)|\bfrom (?:one|1|\$1\$)\b"
    r"|1\s*\\leq?\s*[a-z]"
)


def unused(x: LinkResult, f: Formula, referee: Referee, document: Document) -> str:
    """Why a verdict may be another with what stands around the claim, or ''."""
    o = x.outcome
    said = f.told[len(f.lasting) :]
    why = _another_norm(f, said, document) or _of_a_pair(x, f, referee, document)
    if not hits(o):
        why = why or _changed(o, f, said, document) or _of_the_field(o, f, document) or _another_task(o, f, document)
        why = why or _from_one(o, f, document) or _released(o, f, said, document)
    if not why and o.verdict == PROVED:
        why = _odd(o, said, f) or _denied(said) or _of_vectors(x, document, f) or _of_things(f, document)
    if not why and o.verdict == REFUTED and o.method not in ("types", "sizes", "form"):
        why = (
            _whole(o, f, said, document)
            or _beside(x, f, said, referee)
            or _of_arrays(o, f, document)
            or _odd(o, said, f)
        )
        why = why or _around_the_circle(x, f, said) or _bounded(o, said) or _of_roots(f.text[x.start : x.end])
    return why


def _of_things(f: Formula, document: Document) -> str:
    """What the text says that letters, bars and angle brackets are, where that is not read."""
    near = _HEADING.split(document.text[max(0, f.place - BACK // 4) : f.place])[-1].replace(f.text, " ")
    said = f"{near} {document.text[f.place + len(f.text) : f.place + len(f.text) + 60]}"
    rows: tuple[tuple[str, re.Pattern[str], str], ...] = (
        ("algebra", _PRODUCT, "what is multiplied may not commute"),
        ("another product", _BRACKETS, "the text has its own product or norm"),
        ("mean", _BARRED, "a bar may be a mean"),
        ("bars", _UPRIGHT, "bars may mean something else"),
    )
    if _TURNED.search(f.text) and all({*m.groups()} <= _COUNTING for m in _PRODUCT.finditer(f.text)):
        rows = rows[1:]  # e^{i m \\theta}, of positions
    bare = _WORD.sub(" ", f.text)
    found = ((what, caveat(row, said)) for row, sign, what in rows if sign.search(bare))
    return next((f"{what}: “{words}”" for what, words in found if words), "")


_PRODUCT = re.compile(r"(?<![\\a-zA-Z])([a-z])\s*(?!\1)([a-z])(?![a-zA-Z])|\([a-z]\s*[+-]\s*[a-z]\)\s*\^")
_WORD = re.compile(r"\\(?:mathrm|operatorname)\s*\{[a-zA-Z]{2,}\}")
_TURNED = re.compile(r"\\(?:sin|cos)(?![a-zA-Z])|\be\s*\^")
_COUNTING = frozenset("ijklmnpst")
_BRACKETS = re.compile(r"\\langle|\\\||\\[lr]Vert|⟨|‖")
_BARRED = re.compile(r"\\(?:overline|bar)(?![a-zA-Z])")
_UPRIGHT = re.compile(r"\|\s*\d*\s*[A-Z]")


def _whole(o: Outcome, f: Formula, said: str, document: Document) -> str:
    """A fraction as the witness, where the text speaks of whole numbers: "for every integer $x$"."""
    broken = [n for n, v in o.witness.items() if "/" in v]
    told = f"{said} {f.lasting} {document.text[max(0, f.place - BACK // 2) : f.place]}"
    return f"{broken[0]} may be a whole number" if broken and caveat("whole numbers", told) else ""


def _letters(n: Node) -> set[str]:
    return {k.value for k in nodes(n) if k.kind == "name" and k.value not in ("pi", "e", "top", "T")} - DIMENSIONS


def _relations(said: str, supposed: bool = False) -> Iterator[Node]:
    """The relations in a text; those that its words suppose."""
    for m in _FORMULA.finditer(said):
        if supposed and not _SUPPOSING.search(_FORMULA.sub("; ", said[: m.start()])[-40:]):
            continue
        try:
            tree = parse(m[1])[0]
        except ReadingError:
            continue
        yield from (s.node for s in statements(tree) if s.node.kind == "chain")


def _beside(x: LinkResult, f: Formula, said: str, referee: Referee) -> str:
    """``\\|q\\| = \\|k\\| = 1`` beside a claim on the vectors q and k: no witness has been held against it."""
    if x.lhs is None or x.rhs is None:
        return ""
    barred = any(n.kind == "accent" for side in (x.lhs, x.rhs) for n in nodes(side))
    squared = any(n.value == "power" for n in nodes(x.lhs)) and any(n.value == "|" for n in nodes(x.rhs))
    if not (_is_of_arrays(x.outcome) or barred or squared):
        return ""
    own = _letters(x.lhs) | _letters(x.rhs)
    used = {u.partition(" (line")[0] for u in x.outcome.used}
    shown = {show(s.node) for t in f.trees for s in statements(t) if s.role != "condition"}
    inside = (s.node for t in f.trees for s in statements(t) if s.role == "condition")
    for n in (*inside, *_relations(f.lasting), *_relations(said, supposed=True)):
        letters = _letters(n)
        whole = show(n)
        known = whole in shown | used | referee.true or _is_definition(n)
        if letters and letters <= own and not known and not _is_kind(n):
            return f"the text has {whole}"
    return ""


def _is_definition(n: Node) -> bool:
    """``\\hat u = (u_2, u_1)``, and not ``A = A^\\top``."""
    return (
        n.ops[0] in ("=", ":=")
        and n.kids[0].kind in ("name", "sub", "call", "accent")
        and not any(show(x) == show(n.kids[0]) for x in nodes(n.kids[1]))
    )


def _is_kind(n: Node) -> bool:
    """``q \\in \\mathbb{R}^d``, and ``m > n`` of indices."""
    return n.ops[0] in ("in", "to", ":") or all(k.kind in ("name", "num") for k in n.kids)


def _is_of_arrays(o: Outcome) -> bool:
    """Whether a refutation rests on entries of arrays that nothing defines, or on complex numbers."""
    r = o.decided.relation if o.decided is not None else None
    entries = r is not None and any(isinstance(y, Ref) for t in (r.lhs, r.rhs) for y in walk(t))
    return entries or any(n.startswith(("Re ", "Im ")) for n in o.witness) or any("[" in n for n in o.witness)


def _of_arrays(o: Outcome, f: Formula, document: Document) -> str:
    """What a text may say of arrays that nothing defines: "the vectors are normalized"."""
    kinds = {
        h.kind
        for h in (*o.hypotheses, *(o.decided.given if o.decided is not None else ()))
        if isinstance(h, Assumption)
    }
    if not _is_of_arrays(o) or any(_LINE.search(u) for u in o.used) or kinds & _KINDS:
        return ""
    near = document.text[max(0, f.place - BACK) : f.place + len(f.text) + 120]
    found = caveat("arrays", near)
    return f"“{found}” may make it true" if found else ""


def _released(o: Outcome, f: Formula, said: str, document: Document) -> str:
    """What was supposed may not be supposed any more: "let $x > 0$. ... In general, $\\sqrt{x^2} = x$"."""
    lines = [int(m[1]) if m[1] else 0 for u in o.used if (m := _SUPPOSED.search(_CASES.sub("", u)))]
    own = document.place(f.place)[0]
    words = _FORMULA.sub(" ", _RANGED.sub(" ", said))
    for line in lines:
        if line:
            there = document.offset(line, 1)
            end = document.text.find("\n", there)
            if line != own and 0 <= end < f.place and _HEADING.search(document.text, end, f.place):
                return f"what line {line} supposes stands above another heading"
            begin = min(f.sentences, default=f.place)
            if document.place(begin)[0] == line and _stands_in_sentence(document, begin, f):
                continue
        if not line and (told := _parity(o, words)) is not None:
            if told:
                return told
            continue
        if found := caveat("general", words):
            return f"what is supposed above may be over: “{found}”"
    return ""


def _parity(o: Outcome, words: str) -> str | None:
    """Whether a sentence tells the parity that was used, or the other one; None if it tells of no such thing."""
    used = " ".join(o.used)
    odd, even = (
        re.search(p, words, re.IGNORECASE) is not None for p in (r"\bodd\b|奇|ungerade", r"\beven\b|偶|(?<!un)gerade")
    )
    if odd != even and (" is odd" in used) != (" is even" in used):
        return "the sentence speaks of others" if odd != (" is odd" in used) else ""
    return "" if re.search(r"\beven\b|\bodd\b|[奇偶]|positiv|negativ|multipl|divisib", words) else None


def _denied(said: str) -> str:
    """Words that say the opposite of a formula: "rotations about different axes do not commute"."""
    found = caveat("no equality", _FORMULA.sub("; ", said))
    return f"“{found}” may deny it" if found else ""


def _of_vectors(x: LinkResult, document: Document, f: Formula) -> str:
    """``(q \\cdot k)^2 = q^2 k^2`` of numbers, where the text speaks of vectors: what is meant is a dot product."""
    r = x.outcome.decided.relation if x.outcome.decided is not None else None
    plain = {y.name for t in ((r.lhs, r.rhs) if r is not None else ()) for y in walk(t) if isinstance(y, Sym)}
    dots = (
        n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side) if n.value == "cdot" and n.kind == "mul"
    )
    pairs = [n for n in dots if all(k.kind == "name" and k.value in _VECTORS & plain for k in n.kids)]
    if not pairs:
        return ""
    found = caveat("vectors", document.text[max(0, f.place - BACK) : f.place + len(f.text)])
    return f"a dot product may be meant: “{found}”" if found else ""


def _bounded(o: Outcome, said: str) -> str:
    """A witness that no such thing can be: "attention weights $a$ satisfy $a^2 \\le a$"."""
    r = o.decided.relation if o.decided is not None else None
    odd = any("/" in v or v.startswith("-") or v == "0" for v in o.witness.values())
    wide = r is not None and r.op in ("<", "<=", ">", ">=") and (odd or len(o.witness) == 1)
    found = caveat("bounded", _FORMULA.sub(" ", said)) if wide else ""
    return f"“{found}” may bound it" if found else ""


def _of_roots(text: str) -> str:
    """``\\sqrt[3]{-8} = -2``: the real root, where the kernel has the principal one."""
    return "a real root may be meant" if _ROOTS.search(text) else ""


def _stands_in_sentence(document: Document, begin: int, f: Formula) -> bool:
    """Whether a condition may stand in the sentence of the formula itself."""
    return _CONDITION.search(document.text, begin, f.place + len(f.text) + 80) is not None


def _another_norm(f: Formula, said: str, document: Document) -> str:
    if not _NORM.search(f.text):
        return ""
    near = f"{document.text[max(0, f.place - BACK) : f.place]} {said}"
    return "the text speaks of another norm" if caveat("norms", near) else ""


def _odd(o: Outcome, said: str, f: Formula) -> str:
    """A width that is taken to be even, beside words on odd ones."""
    even = [h.name for h in o.hypotheses if isinstance(h, Assumption) and h.kind == "even"]
    written = [n for n in even if n in DIMENSIONS and re.search(rf"(?<![a-zA-Z\\]){re.escape(n)}(?![a-zA-Z])", f.text)]
    return f"{written[0]} may be odd" if written and caveat("odd width", said) else ""


def _numbers(said: str) -> set[int]:
    """The numbers of a text, powers of ten among them."""
    out = set()
    for m in re.finditer(r"10\s*\^\s*\{?(\d)\}?|\d[\d,]*", said):
        out.add(10 ** int(m[1]) if m[1] else int(m[0].replace(",", "") or 0))
    return out


def _changed(o: Outcome, f: Formula, said: str, document: Document) -> str:
    """Another number in the sentence than a definition in use has: "with the base $100$ we get"."""
    used = list(rests_on(o.used))
    values = any(g.closed for g in used)
    if not values and not any(_numbers(g.body) for g in used):
        return ""
    words = said.replace(f.inside, " ") if f.inside else said
    known = {n for u in o.used for n in _numbers(u.partition(" (line")[0])}
    whole, words = words, _COUNT_SAID.sub(lambda m: " " if _is_known(m, known) else m[0], _since_set(words, used))
    lower = any(g.closed and g.name.islower() for g in used)
    if lower and (found := caveat("every value", _FORMULA.sub("; ", words))):
        return f"“{found}”: a value from above may not be meant"
    if found := caveat("counted from", words):
        return f"“{found}”: indices may be others here"
    if values and (found := caveat("value changed", _FORMULA.sub(" ", words))):
        return f"“{found}” may change a value"
    lines = [g.line for g in used if g.closed or re.search(r"\d{3}", g.body)]
    begin = max(document.offset(min(lines), 1), _section_start(f, document)) if lines else f.place
    between = document.text[begin : f.place]
    found = caveat("another model", _FORMULA.sub(_bare, between))
    if found and not re.search(rf"_\{{?{found.split()[-1]}\b", f.text):  # "Head 2" of $m_2$
        return f"“{found}” may change a value"
    if o.verdict == REFUTED and values and (m := _OF_OTHERS.search(_FORMULA.sub(" ", words))):
        return f"“{m[0]}”: a value from above may not be meant"
    sure = o.verdict == PROVED and told_by_digits(o)
    for pattern in () if sure else (_BASE, _WIDE) if o.verdict == PROVED else (_BASE, _COUNTED, _PLACED):
        for m in pattern.finditer(whole if pattern is _BASE else words):
            told = _numbers(m[1])
            if told and not told & known:
                return f"the sentence has “{m[0].strip()}”"
    return ""


def _since_set(words: str, used: Iterable[Given]) -> str:
    """What is said behind the values in use, if the sentence gives them all itself: "for $H = 16$"."""
    values = [g for g in used if g.closed]
    ends = [
        max((m.end() for m in re.finditer(rf"\$\\?{re.escape(g.name)}\s*=\s*{re.escape(g.body)}\$", words)), default=-1)
        for g in values
    ]
    return words[min(ends) :] if ends and min(ends) >= 0 else words


def _is_known(m: re.Match[str], known: set[int]) -> bool:
    """Whether a number in words is one of the values in use: "four pairs" where $d = 8$."""
    n = NUMBERS.get(m[1].lower(), 0)
    return n in known or (m[2].lower().startswith("pair") and 2 * n in known)


_COUNT_SAID = re.compile(rf"\b({'|'.join(NUMBERS)})\s+(heads?|dim\w+|pairs?)\b", re.IGNORECASE)


def _section_start(f: Formula, document: Document) -> int:
    """Where the heading stands that a formula is under; that of a theorem is one, too."""
    return max((m.start() for m in _HEADING.finditer(document.text, 0, f.place)), default=0)


def _bare(m: re.Match[str]) -> str:
    """A number alone is kept, as words may replace it."""
    return m[0] if m[1].strip().isdigit() else " "


def _is_the_only(g: Given, document: Document) -> bool:
    """Whether a text gives a name one vector of numbers and nothing else: a heading ends no example then."""
    told = re.findall(rf"(?<![a-zA-Z\\_]){re.escape(g.name)}\}}?\s*(?:&\s*)?:?=", document.text)
    return len(told) == 1 and len(re.findall(r"\d", g.body)) > 2


def _another_task(o: Outcome, f: Formula, document: Document) -> str:
    """A vector of an exercise above, where another one has begun."""
    for g in rests_on(o.used):
        if g.closed and not g.plain:
            end = document.text.find("\n", document.offset(g.line, 1))
            begun = [m[0] for m in _TASK.finditer(document.text, end, f.place)] if 0 <= end < f.place else []
            new = re.search(rf"\${re.escape(g.name)}\$ (?:is|has|be)\b|\bunit\b", document.text[end : f.place])
            if o.verdict == PROVED and not (new or any(map(_ANOTHER.search, begun))) and _is_the_only(g, document):
                continue
            if begun:
                return f"{g.name} is from line {g.line}, and this is another task"
    return ""


def _of_a_pair(x: LinkResult, f: Formula, referee: Referee, document: Document) -> str:
    """A code of one pair, ``p_n = (\\cos n, \\sin n)``, that words have made one of many since."""
    sized = x.outcome.verdict == REFUTED or _SIZED.search(f.text[x.start : x.end]) is not None
    for g in (g for g in rests_on(x.outcome.used) if not g.letter) if sized else ():
        for d in (d for d in referee.store.entries.get(g.key, ()) if d.line == g.line and d.place < f.place):
            rows = len(d.body.kids) if d.body.kind in ("group", "matrix") else 0
            found = caveat("widened", document.text[d.place : f.place + len(f.text) + 60]) if rows == 2 else ""
            if found:
                return f"{g.name} may be wider by now: “{found}”"
    return ""


def _of_the_field(o: Outcome, f: Formula, document: Document) -> str:
    """A name of which the text may say that it is not what the field means by it."""
    if not any(u.endswith(DEFAULT) for u in o.used):
        return ""
    near = document.text[max(0, f.place - BACK // 3) : f.place + len(f.text)]
    found = caveat("own way", without_axes(near, o.used))
    told = document.text[_section_start(f, document) : f.place + len(f.text) + 80]
    if not found and any(map(is_customary, o.used)) and is_told_otherwise(told):
        return "the text may have its own rotary encodings"
    return f"the text may have its own: “{found}”" if found else ""


def _from_one(o: Outcome, f: Formula, document: Document) -> str:
    """A sum with no range, read from 0, in a text that counts from 1."""
    if not any("runs over the pairs 0.." in u for u in o.used) or o.decided is None:
        return ""
    closed = any(g.name for g in rests_on(o.used)) and len(relation_names(o.decided.relation)) <= 2
    return "where the sum begins is not said" if closed and _FROM_ONE.search(document.text, 0, f.place) else ""


def _around_the_circle(x: LinkResult, f: Formula, said: str) -> str:
    """``450^\\circ = 90^\\circ``: numbers that are equal as angles, or to some modulus."""
    if _MODULAR.search(f.text[x.start : x.end]):
        return "remainders may be compared"
    r = x.outcome.decided.relation if x.outcome.decided is not None else None
    if r is None or relation_names(r):
        return ""
    m = re.match(r"\[?(-?[\d.]+(?:e[-+]?\d+)?)", x.outcome.residual)
    exact = re.search(r"differ by (-?\d+(?:/\d+)?) ", x.outcome.reason)
    off = float(Fraction(exact[1])) if exact else float(m[1]) if m else 0.0
    if not _ANGLES.search(f"{said} {f.text}"):
        return ""
    turns = off / 6.283185307179586
    return "the sides are equal as angles" if off and abs(turns - round(turns)) < 1e-9 else ""

"""What a text says of the names of a claim, and a verdict has not used: it may be true, or false, for that reason.

A norm that is 1, a product that is 0, another base, another norm, an odd width: each of them is read by nobody here,
and so nothing is decided beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from ..kernel.term import Assumption, Ref, Sym, relation_names, walk
from ..kernel.verdict import PROVED, REFUTED
from .field import DEFAULT
from .judge import Outcome
from .notation import DIMENSIONS
from .parser import parse
from .reach import rests_on
from .referee import Formula, LinkResult, Referee
from .segment import Document
from .statements import statements
from .tokens import ReadingError
from .tree import Node, nodes, show

__all__ = ["unused"]

BACK = 900
"""Characters in which a text may say what else holds of arrays."""
_FORMULA = re.compile(r"\$\$?([^$]+)\$\$?")
_WHOLE = re.compile(
    r"\bintegers?\b|\bwhole\b|\bnatural numbers?\b|\bganze?[rn]?\b|\bentiers?\b|\benteros?\b|\binteir\w+"
    r"|整数|自然数|정수|целы\w+"
    r"|\\mathbb\s*\{?\s*[ZN]\b|ℤ|ℕ|\bnumbers?\b|\bcounts?\b",
    re.IGNORECASE,
)
_OF_ARRAYS = re.compile(
    r"normali[sz]ed|\bunit[- ](?:vectors?|norm|length|sphere)|\bunit vectors?|orthogonal|orthonormal|perpendicular"
    r"|\bcommut"
    r"|\\perp|⊥"
    r"|\bsymmetric (?:matri|weight|form|part)|(?:is|be|are|both|suppose.{0,20}|weights) symmetric"
    r"|\bskew|\bdiagonal|\bcirculant|pythagor|\brotations? (?:in|of) the plane"
    r"|归一|单位|正交|垂直|对称|可交换"
    r"|normiert|senkrecht|normalis|perpendicular|直交|正規化|정규화|직교",
    re.IGNORECASE,
)
_GENERAL = re.compile(
    r"\b(?:in general|generally|general|arbitrary|any|every|all|always|without|negative|odd|other|opposite|backwards?"
    r"|bidirectional|instead|learned|lifting|exchang\w*|swap\w*|revers\w*|conversely|whatever|else|remaining|otherwise|encoders?"
    r"|both (?:directions|signs)|either sign|unrestricted|complex|sonst|andernfalls|ansonsten|altrimenti|sinon|иначе"
    r"|allgemein\w*|beliebig\w*|jede[rsn]?|quelconque|général\w*|cualquier\w*|todos?)\b|一般|任意|所有|反之|否则|任何|そうでなければ|아니면",
    re.IGNORECASE,
)
_HEADING = re.compile(
    r"^\s{0,3}#{1,6}\s.*$|\\(?:sub)*section\b|\\begin\{(?:theorem|lemma|proposition|corollary)\}", re.M
)
_SUPPOSED = re.compile(r"(?:<|>|\\[lg]eq?|\\neq?).*\(line (\d+)\)$| is (?:even|odd)$|as the text has it$")
_LINE = re.compile(r"\(line (\d+)\)$")
_NORMS = re.compile(
    r"\\ell_?\s*\{?(?:1|\\infty|p|\^)|ℓ[₁∞1]|\b(?:sup|max|maximum|RMS|Manhattan|Frobenius|infinity|taxicab)[- ]?norm"
    r"|norms? (?:are|is) \$?\\ell|一范数|无穷范数",
    re.IGNORECASE,
)
_SUPPOSING = re.compile(
    r"(?:\b(?:if|when|where|with|for(?! all\b| every\b| any\b)|since|because|as|given|provided|assum\w+|suppos\w+|let"
    r"|under|unless|such that|using|by|wenn|falls|weil|da|für|mit|si|car|avec|pour|porque|con|para)"
    r"\s+(?:(?!have|get|gets|obtain|is|are|holds|gilt|a)\w+\s+){0,2}|[若当设因由令]\s*)$",
    re.IGNORECASE,
)
_KINDS = frozenset(["symmetric", "orthogonal", "skew", "matrix"])
_EVERY = re.compile(
    r"\b(?:in general|for (?:a )?general|arbitrary|for (?:any|every|all) \w+|always|allgemein|beliebig\w*)\b"
    r"|一般地|对于?(?:每一?个|任意|所有|任何)|任意的|모든|すべての",
    re.IGNORECASE,
)
_COUNTED_FROM = re.compile(
    r"\b(?:one|zero|1|0)-(?:based|indexed)|\bnumbering\b|\bcount(?:s|ed|ing) from\b|starts? (?:with|at|from) \$?1\b"
    r"|从\s*\$?1\$?\s*开始",
    re.IGNORECASE,
)
_TASK = re.compile(
    r"^\s{0,3}#{1,6}\s"
    r"|^\W*(?:exercise|problem|task|question|aufgabe|exercice|ejercicio|习题|题目?|例)\W{0,3}\d+\b",
    re.MULTILINE | re.IGNORECASE,
)
_COMMANDS = re.compile(r"\\[a-zA-Z]+|[a-z]*matrix")
_NAMED = re.compile(r"[a-zA-Z]")
_NORM = re.compile(r"\\\|(?!_)|\\lVert|\\Vert|‖|\|\|")
_ODD = re.compile(
    r"\bodd[- ](?:dimension|width|size|length|head|model)|\bodd \$(?:d|D)\b"
    r"|\$(?:d|D)[^$]*\$ (?:is|be|are|need not be|not) (?:odd|even)"
    r"|\b(?:dimensions?|widths?) (?:is|are|be) odd|\bmakes it odd|\bneed not be even|\bnot even\b"
    r"|\bungerade\w* dimension"
    r"|\bdimension impair|奇数维|维度?为奇|차원이 홀수",
    re.IGNORECASE,
)
_BASE = re.compile(
    r"(?:\b(?:base|basis)\b|底数|底|ベース|베이스)[^.;。$]{0,16}\$?\s*(10\s*\^\s*\{?\d+\}?|\d[\d,]*)", re.IGNORECASE
)
_COUNTED = re.compile(r"\b(\d+)[- ](?:heads?|dim\w*|layers?|pairs?|positions?|tokens?)\b", re.IGNORECASE)
_CHANGED = re.compile(
    r"\b(?:doubl(?:e|es|ed|ing)|halv(?:e|es|ed|ing)|tripl\w+|twice as|respectively|the other way|adding one|one more"
    r"|after rotat\w*|before rotat\w*|rescal\w*|rais(?:e|es|ed|ing)|larger|bigger|smaller|ours|in our"
    r"|every model|all models"
    r"|regardless|whatever|(?:half|quarter|full) turn)\b"
    r"|\b(?:one|two|three|four|five|six|eight|ten|twelve|sixteen|thirty-two|sixty-four|zwei|drei|vier|acht|zwölf|sechzehn"
    r"|deux|trois|quatre|huit|douze|seize|dos|tres|cuatro|ocho|doce|dieciséis)\s+(?:\w+\s+)?(?:heads?|dim\w+|layers?|pairs?"
    r"|tokens?|köpfe\w*|têtes|cabezas)\b|加倍|翻倍|减半|改为|增大|分别|[二三四八两]倍",
    re.IGNORECASE,
)
_OWN_WAY = re.compile(
    r"\b(?:learn(?:ed|t|able)|trained|trainable|householder|reflect\w*|clip\w*|instead|unlike|rescal\w*|normali[sz]ed"
    r"|unit length|random\w*|arbitrary|per[- ](?:head|layer)|axial|blocks?|recall|first half|second half"
    r"|concatenat\w*|tensor2tensor|xpos|rerope|self-extend|disjoint|each layer|own rotation"
    r"|three axes|bias matri\w+|learns|dynamic|log-scaled|logarithm\w*)\b|可学习|随机|裁剪",
    re.IGNORECASE,
)
_MODULAR = re.compile(
    r"\\equiv|≡|=[^=]*(?<![a-z])\\?b?mod(?![a-z])|[-+−][^=]*(?<![a-z])\\?b?mod(?![a-z])|%|\\b?mod\s*\{?\s*(?:\d\s*)?\\pi"
)
_DENIALS = re.compile(
    r"\bnot (?:commut\w*|associative|exact|equal|interchange\w*)|\bmakes? no sense|\bmeaningless|\bunless\b"
    r"|\bneed not\b",
    re.IGNORECASE,
)
_VECTORS = frozenset("abcquvwxyzk")
_OF_VECTORS = re.compile(
    r"\bvectors?\b|\bquer(?:y|ies)\b|\bkeys?\b|\bembeddings?\b|\b(?:dot|inner|scalar) products?\b|vektor\w*"
    r"|vecteurs?|vectores?|вектор\w*|向量|ベクトル|벡터|内积|点积",
    re.IGNORECASE,
)
_BOUNDED = re.compile(
    r"\b(?:weights?|decays?|probabilit\w+|softmax|attention|lengths?|distances?|scales?|factors?|rates?|variances?"
    r"|temperatures?|numbers?|counts?|tokens?|heads?)\b|权重|概率|长度|距离",
    re.IGNORECASE,
)
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
    why = _another_norm(f, said, document) or _changed(o, f, said) or _of_the_field(o, f, document)
    why = why or _another_task(o, f, document)
    why = why or _from_one(o, f, document)
    why = why or _released(o, f, said, document)
    if not why and o.verdict == PROVED:
        why = _odd(o, said, f) or _denied(said) or _of_vectors(x, document, f)
    if not why and o.verdict == REFUTED and o.method not in ("types", "sizes", "form"):
        why = (
            _whole(o, f, said, document)
            or _beside(x, f, said, referee)
            or _of_arrays(o, f, document)
            or _odd(o, said, f)
        )
        why = why or _around_the_circle(x, f, said) or _bounded(o, said) or _of_roots(f.text[x.start : x.end])
    return why


def _whole(o: Outcome, f: Formula, said: str, document: Document) -> str:
    """A fraction as the witness, where the text speaks of whole numbers: "for every integer $x$"."""
    broken = [n for n, v in o.witness.items() if "/" in v]
    told = f"{said} {f.lasting} {document.text[max(0, f.place - BACK // 2) : f.place]}"
    return f"{broken[0]} may be a whole number" if broken and _WHOLE.search(told) else ""


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
    """ "The vectors are normalized": of arrays that nothing defines the text may say what makes a claim true."""
    kinds = {
        h.kind
        for h in (*o.hypotheses, *(o.decided.given if o.decided is not None else ()))
        if isinstance(h, Assumption)
    }
    if not _is_of_arrays(o) or any(_LINE.search(u) for u in o.used) or kinds & _KINDS:
        return ""
    near = document.text[max(0, f.place - BACK) : f.place + len(f.text) + 120]
    m = _OF_ARRAYS.search(near)
    return f"“{m[0]}” may make it true" if m is not None else ""


def _released(o: Outcome, f: Formula, said: str, document: Document) -> str:
    """ "Let $x > 0$. ... In general, $\\sqrt{x^2} = x$": what was supposed may not be supposed any more."""
    lines = [int(m[1]) if m[1] else 0 for u in o.used if (m := _SUPPOSED.search(u))]
    own = document.place(f.place)[0]
    words = _FORMULA.sub(" ", said)
    for line in lines:
        if line:
            there = document.offset(line, 1)
            end = document.text.find("\n", there)
            if line != own and 0 <= end < f.place and _HEADING.search(document.text, end, f.place):
                return f"what line {line} supposes stands above another heading"
            begin = min(f.sentences, default=f.place)
            if document.place(begin)[0] == line and _stands_in_sentence(document, begin, f, line):
                continue
        if not line and (told := _parity(o, words)) is not None:
            if told:
                return told
            continue
        found = _GENERAL.search(words)
        if found is not None:
            return f"what is supposed above may be over: “{found[0]}”"
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
    """ "Rotations about different axes do not commute": words that say the opposite of a formula."""
    m = _DENIALS.search(_FORMULA.sub("; ", said))
    return f"“{m[0]}” may deny it" if m is not None else ""


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
    m = _OF_VECTORS.search(document.text, max(0, f.place - BACK), f.place + len(f.text))
    return f"a dot product may be meant: “{m[0]}”" if m is not None else ""


def _bounded(o: Outcome, said: str) -> str:
    """ "Attention weights $a$ satisfy $a^2 \\le a$": a witness that no such thing can be."""
    r = o.decided.relation if o.decided is not None else None
    odd = any("/" in v or v.startswith("-") or v == "0" for v in o.witness.values())
    wide = r is not None and r.op in ("<", "<=", ">", ">=") and (odd or len(o.witness) == 1)
    m = _BOUNDED.search(_FORMULA.sub(" ", said)) if wide else None
    return f"“{m[0]}” may bound it" if m is not None else ""


def _of_roots(text: str) -> str:
    """``\\sqrt[3]{-8} = -2``: the real root, where the kernel has the principal one."""
    return "a real root may be meant" if _ROOTS.search(text) else ""


def _stands_in_sentence(document: Document, begin: int, f: Formula, line: int) -> bool:
    """Whether a condition may stand in the sentence of the formula itself."""
    return (
        re.search(r"<|>|\\[lg]e|\\neq?\b|\beven\b|\bodd\b", document.text[begin : f.place + len(f.text) + 80])
        is not None
    )


def _another_norm(f: Formula, said: str, document: Document) -> str:
    if not _NORM.search(f.text):
        return ""
    near = f"{document.text[max(0, f.place - BACK) : f.place]} {said}"
    return "the text speaks of another norm" if _NORMS.search(near) else ""


def _odd(o: Outcome, said: str, f: Formula) -> str:
    """A width that is taken to be even, beside words on odd ones."""
    even = [h.name for h in o.hypotheses if isinstance(h, Assumption) and h.kind == "even"]
    written = [n for n in even if n in DIMENSIONS and re.search(rf"(?<![a-zA-Z\\]){re.escape(n)}(?![a-zA-Z])", f.text)]
    return f"{written[0]} may be odd" if written and _ODD.search(said) else ""


def _numbers(said: str) -> set[int]:
    """The numbers of a text, powers of ten among them."""
    out = set()
    for m in re.finditer(r"10\s*\^\s*\{?(\d)\}?|\d[\d,]*", said):
        out.add(10 ** int(m[1]) if m[1] else int(m[0].replace(",", "") or 0))
    return out


def _changed(o: Outcome, f: Formula, said: str) -> str:
    """ "With the base $100$ we get": a sentence that gives another number than a definition in use has."""
    used = list(rests_on(o.used))
    values = any(g.letter and not _NAMED.search(_COMMANDS.sub(" ", g.body)) for g in used)
    if not values and not any(_numbers(g.body) for g in used):
        return ""
    words = said.replace(f.inside, " ") if f.inside else said
    lower = any(g.letter and g.name.islower() and not _NAMED.search(_COMMANDS.sub(" ", g.body)) for g in used)
    if lower and (m := _EVERY.search(_FORMULA.sub("; ", words))) is not None:
        return f"“{m[0]}”: a value from above may not be meant"
    if (m := _COUNTED_FROM.search(words)) is not None:
        return f"“{m[0]}”: indices may be others here"
    if values and (m := _CHANGED.search(_FORMULA.sub(" ", words))) is not None:
        return f"“{m[0]}” may change a value"
    known = set().union(*(_numbers(g.body) for g in used)) | {
        n for u in o.used for n in _numbers(u.partition(" (line")[0])
    }
    for pattern in (_BASE, _COUNTED):
        for m in pattern.finditer(words):
            told = _numbers(m[1])
            if told and not told & known:
                return f"the sentence has “{m[0].strip()}”"
    return ""


def _another_task(o: Outcome, f: Formula, document: Document) -> str:
    """A vector of an exercise above, where another one has begun."""
    for g in rests_on(o.used):
        if g.letter and not g.plain and not _NAMED.search(_COMMANDS.sub(" ", g.body)):
            end = document.text.find("\n", document.offset(g.line, 1))
            if 0 <= end < f.place and _TASK.search(document.text, end, f.place):
                return f"{g.name} is from line {g.line}, and this is another task"
    return ""


def _of_the_field(o: Outcome, f: Formula, document: Document) -> str:
    """A name of which the text may say that it is not what the field means by it."""
    if not any(u.endswith(DEFAULT) for u in o.used):
        return ""
    m = _OWN_WAY.search(document.text, max(0, f.place - BACK // 3), f.place + len(f.text))
    return f"the text may have its own: “{m[0]}”" if m is not None else ""


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

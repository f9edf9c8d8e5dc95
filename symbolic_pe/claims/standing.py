"""What a refutation has to stand against before it is held against an author.

A small edit that makes the formula hold is good evidence that it was understood, and a slip.  One that none mends
stands where no word around it may say where it is meant, where no unit may be missing, and where it is no
equation that may be there to be solved.  New digits mend every number: they are no evidence.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from ..kernel.term import (
    NEGATED,
    Assumption,
    BlockDiagonal,
    BlockVector,
    Matrix,
    Num,
    Relation,
    relation_names,
    walk,
    with_values,
)
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .circumstances import circumstance, concluded_from, concludes, of_another_kind
from .digits import hits, is_of_real_numbers
from .extremal import AN_EXTREME
from .field import DEFAULT, by_default
from .judge import Outcome
from .loose import loosely
from .mends import DIGITS
from .notation import DIMENSIONS, POSITIONS, reference
from .parser import parse
from .phrases import phrase, said
from .premises import premise, stranger_above, takes_no_number
from .reach import beyond, rests_on
from .referee import Formula, LinkResult, Referee
from .referee.formula import clipped
from .referee.said import printed
from .referee.solution import SOLVES
from .referee.valued import AT_A_VALUE
from .referee.waves import TOLD, WAVES
from .roughly import has_angles, leaves_no_chance, roughly
from .segment import Document
from .statements import conditional, statements
from .suggest import REORDERED, SLIPPED_INDEX
from .surroundings import Surroundings
from .tokens import ReadingError
from .tree import Node, nodes, show

__all__ = ["standing"]

_SUPPOSED = re.compile(
    r"(?:\b(?:at|for|when|whenever|if|where|an|bei|für|wenn|falls|in|en|à|pour|si|para|a|per|se|при|для)\s+|[当在若对])"
    r"\$([^$]*)\$",
    re.IGNORECASE,
)
_TRIED = re.compile(r"(?=\$([^$]*)\$)")
_WITH = re.compile(r"\b(?:with|mit|avec|con|com)\b(?:\W|and|und|et|y|e)*$", re.IGNORECASE)
_ACCENTS = ("_tilde", "_hat", "_bar", "_check", "_dot")
_SERIES = re.compile(r"\\infty|\\[lc]?dots|…|∞")
SECONDS = 0.5


def standing(
    x: LinkResult, mend: str, words: tuple[str, str, str], around: Surroundings, alone: bool, f: Formula,
    document: Document, referee: Referee,
) -> LinkResult:  # fmt: skip
    """A refuted link, undecided where nothing bears the refutation out, or a proof of what may have changed since.

    ``mend`` names the edit that makes it hold, ``words`` are a word around it and a phrase ahead of it that may
    restrict it, ``around`` has what is supposed further up; one that stands ``alone`` may be an equation to be solved.
    """
    o = x.outcome
    if (word := roughly(x, around)) and o.verdict in (PROVED, REFUTED):
        told = "true" if o.verdict == PROVED else "false"
        why = f"{told} as it stands, but “{word}” may say of what the numbers are"
        return replace(x, outcome=Outcome(UNDECIDED, reason=why, used=o.used))
    if o.verdict == PROVED and (word := _placed(x, around, f.line)):
        why = f"true as it stands, but “{word}” may say where it is meant"
        return replace(x, outcome=Outcome(UNDECIDED, reason=why, used=o.used))
    if o.verdict != REFUTED or o.reason == SOLVES or o.reason.startswith(TOLD.partition("{")[0]):
        return x
    r = o.decided.relation if o.decided is not None else None
    numbers = r is not None and not relation_names(r)
    slipped = mend.startswith((SLIPPED_INDEX, REORDERED))  # no chance makes a number hold of the member beside it
    mended = slipped or (bool(mend) and mend != DIGITS and not numbers)
    place = circumstance(around)
    above = place or (stranger_above(x, around) if concludes(around) or not mended else "")
    above = above or (of_another_kind(around, o.used) if by_default(o.used) else "")
    word = above or words[1] if mended else above or (words[2] if _is_of_one(x) else words[0])
    fact = numbers and not o.used and is_of_real_numbers(o)
    word = (place if has_angles(x) else "") if fact else word
    why = f"“{word}” may say where it is meant" if word else ""
    why = why or (f"the text supposes something: “{told}”" if (told := premise(x, around)) else "")
    why = why or ("" if fact else _supposed(o, f)) or _transposed(x) or _valued(x, mended, f, referee)
    why = why or _below(x) or _of_a_sine(x, f) or _of_a_size(x) or _behind_a_matrix(o)
    why = why or (_renumbered(around) if slipped else _of_a_model(o, around))
    if not mended:
        why = why or _of_a_case(x) or _set(x, f) or loosely(x, r, f.text[x.start : x.end]) or _concluded(o, referee)
        why = why or (_of_one_unknown(x, f, referee) if alone else "") or _bound(x, f, referee) or _in_the_plane(x)
        why = why or _by_default(o, f) or (WAVES_OF_ANOTHER if o.reason == WAVES else "")
        why = why or next((w for g in rests_on(o.used) if g.plain and (w := beyond(g, o, f, document))), "")
    if not why:
        return x
    reason = f"false as it stands, but {why}"
    return replace(x, outcome=Outcome(UNDECIDED, reason=reason, used=o.used))


_WHEN = re.compile(r"\b(?:when|if|for|at|in case)\W*$", re.IGNORECASE)


def _placed(x: LinkResult, around: Surroundings, line: int) -> str:
    """Words that may say where a proof is meant: what takes nothing may be about other signs, and no other case."""
    if hits(x.outcome):
        return ""
    if x.outcome.method == AT_A_VALUE and (m := _WHEN.search(around.listed)) is not None:
        past = tuple(t for t in around.past if t.strip() != around.listed.strip())
        around = replace(around, listed=around.listed[: m.start()], past=past)  # the value is what is supposed there
    if _takes(x.outcome):
        if kind := of_another_kind(around, x.outcome.used) if by_default(x.outcome.used) else "":
            return kind
        law = (takes_no_number(x.outcome) or _says_its_numbers(x.outcome, around, line)) and not _narrow(x.outcome)
        word = circumstance(around, law, proof=True)
        stranger = stranger_above(x, around) if not word else ""
        word = word or ("" if law and _SENSE.fullmatch(stranger) else stranger)
        return "" if word and leaves_no_chance(x, around) else word
    parts = (n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side))
    return concluded_from(around) if any(map(_is_name, parts)) else ""


def _narrow(o: Outcome) -> bool:
    """Whether something is proved on a part of the numbers only: of what is positive, say."""
    held = (h for h in o.hypotheses if isinstance(h, Relation))
    return any(set(relation_names(h)) - DIMENSIONS - POSITIONS for h in held)


_SENSE = re.compile(r"(?:(?:counter|anti)-?)?clockwise|only", re.IGNORECASE)
"""Which way a matrix turns, where that is written down: what is proved of it is proved of this one."""


_REPLACED = re.compile(
    r"\b(?:replac|instead|chang|rais|lower|modif|adjust|doubl|halv|multipl|insert|add|remov|twice|times)", re.IGNORECASE
)


def _says_its_numbers(o: Outcome, around: Surroundings, line: int) -> bool:
    """"At width 512 this means": where it is meant is what the proof takes, or all that it takes is given there."""
    if _REPLACED.search(" ".join(around.section[-2:])):
        return False
    shown = set(re.findall(r"\d\d+", around.ahead))
    taken = [g for g in rests_on(o.used) if g.closed]
    closed = o.decided is not None and not relation_names(o.decided.relation)
    return bool(taken) and all(g.body in shown or (closed and g.line == line) for g in taken)


def _takes(o: Outcome) -> bool:
    """Whether a proof takes something that words may have changed: a meaning, a value, small angles, whole numbers."""
    whole = any(isinstance(h, Assumption) and h.kind in ("integer", "even") and not h.why for h in o.hypotheses)
    return whole or any("(line " in u or u.endswith((DEFAULT, "-> 0")) for u in o.used)


def _is_of_one(x: LinkResult) -> bool:
    """Whether a claim is about one member of a family, told by its index or its name: ``\\theta_{d/2} = 1/b``."""
    if any(AN_EXTREME in u for u in x.outcome.used):
        return True
    r = reference(x.lhs) if x.lhs is not None else None
    plain = r is not None and bool(r.args) and not r.called and set(x.outcome.witness) <= DIMENSIONS
    return plain and r is not None and all(k.kind == "num" or k.is_name(*DIMENSIONS) for k in _leaves(r.args[-1]))


def _leaves(n: Node) -> list[Node]:
    return [n] if not n.kids else [x for k in n.kids for x in _leaves(k)]


WAVES_OF_ANOTHER = "the wavelength may be that of something else"


def _by_default(o: Outcome, f: Formula) -> str:
    """``PE(p + k) = R(k) PE(p)`` of an R that the field has, and the text not: it turns the one way or the other.

    What is false of such matrices whatever their angles are is false of both: ``R_m R_n = R_{m-n}``.
    """
    taken = any(u.endswith(DEFAULT) and "rotation" in u for u in o.used)
    told = any(_ANGLED.search(t) for t in (f.text, *(u for u in o.used if not u.endswith(DEFAULT))))
    return "the text does not say which way it turns" if taken and told else ""


_ANGLED = re.compile(r"theta|omega|phi|alpha|sin|cos|exp|PE|(?<![a-zA-Z\\])[epw]\s*[\^_({]")
"""What has a sense of turning of its own."""


def _of_a_sine(x: LinkResult, f: Formula) -> str:
    """``R(\\theta) v = (v_1 \\cos\\theta + ...)`` of an R of the field: the other way round, maybe."""
    parts = [n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side)]
    shown = any(n.kind in ("fn", "matrix") or (n.kind == "group" and len(n.kids) > 1) for n in parts)
    return _by_default(x.outcome, f) if shown else ""


def _of_a_case(x: LinkResult) -> str:
    """``\\theta_i = 1``: a number for one index, and it may be asked for which."""
    if x.lhs is None or x.rhs is None or x.lhs.kind not in ("sub", "call") or any(map(_is_name, nodes(x.rhs))):
        return ""
    if reference(x.lhs) is None:
        return ""  # the F of a norm
    r = x.outcome.decided.relation if x.outcome.decided is not None else None
    indices = (n for k in x.lhs.kids[1:] for n in nodes(k) if n.value not in DIMENSIONS)
    return "it may say of which index" if r is not None and r.op == "==" and any(map(_is_name, indices)) else ""


def _is_name(n: Node) -> bool:
    return n.kind == "name" and not n.is_name("pi", "e", "circ")


def _set(x: LinkResult, f: Formula) -> str:
    """"Take $d = 2$ and $\\theta_1 = \\pi/6$": a member of a family is set to a number."""
    listed = conditional(f.before) or _WITH.search(f.before) is not None
    if not listed or f.assertive or x.lhs is None or x.rhs is None:
        return ""
    closed = not any(map(_is_name, nodes(x.rhs)))
    return "it may be set so" if closed and x.lhs.kind in ("sub", "call", "name") else ""


def _concluded(o: Outcome, referee: Referee) -> str:
    """A law that the text comes to, and gives no reason for that has been checked: it may be what is wrong."""
    for g in rests_on(o.used):
        found = referee.store.entries.get(g.key, ())
        same = [d for d in found if d.line == g.line and show(d.body) == g.body]
        if (g.line, g.key) in referee.borne_out:
            continue
        told = referee.concluded | referee.solutions
        if same and all(d.place in told and referee.store.earlier(d) is None for d in same):
            return f"it contradicts line {g.line}, which is a conclusion and may be wrong itself"
    return ""


def _never(o: Outcome, referee: Referee) -> bool:
    """Whether no values at all make a refuted relation hold."""
    d = o.decided
    if d is None:
        return False
    never = Relation(NEGATED[d.relation.op], d.relation.lhs, d.relation.rhs)
    return referee.judge(never, d.given, SECONDS).verdict == PROVED


_ORDERED = ("<", "<=", ">", ">=")


def _of_a_size(x: LinkResult) -> str:
    """``L' > L`` after ``L' = sL``: a length, a period or a number of things is not negative."""
    d = x.outcome.decided
    if d is None or d.relation.op not in _ORDERED:
        return ""
    sizes = (n for n, v in x.outcome.witness.items() if n.isupper() and len(n) == 1 and v.startswith(("-", "0")))
    return f"{size} may be a size, and not negative" if (size := next(sizes, "")) else ""


def _of_a_model(o: Outcome, around: Surroundings) -> str:
    """"Code Llama takes another base: $\\theta_1 = 0.001$": a model may have a width and a base of its own."""
    told = any("(line " in u for u in o.used)
    found = _MODELS.search(f"{around.sentence} {around.listed} {around.heading}") if told else None
    return f"“{found[0]}” may have numbers of its own" if found else ""


_MODELS = re.compile(
    r"\b(?:code ?)?(?:llama|mistral|mixtral|qwen|gemma|gpt|bert|falcon|deepseek|phi-?\d|palm|bloom|mpt|yi|baichuan"
    r"|chatglm|internlm|vicuna|t5|vit|roberta|opt|pythia|gpt-?neox?|gpt-?j)(?:[- ]?v?\d[\w.]*)?\b|\bmodel [A-Z]\b",
    re.IGNORECASE,
)


def _renumbered(around: Surroundings) -> str:
    """"The delayed copy has $h_3 = 4$": members may be counted in another way, or be those of something else."""
    found = _SHIFTED.search(f"{around.sentence} {around.above}")
    return f"“{found[0]}” may say that indices are others" if found is not None else ""


_SHIFTED = re.compile(
    r"\b(?:delay\w*|lag\w*|behind|ahead|shift\w*|re-?number\w*|re-?index\w*|prun\w*|dropp?\w*|lost|rank\w*|off by one"
    r"|later|earlier|previous|another|differently|copy|copies|count(?:s|ed|ing)?|numbers? the"
    r"|numbered|numbering|label\w*"
    r"|et al|post of|paper of|their (?:formula|paper|notation)|one-based|zero-based|1-based|0-based"
    r"|first index|paper's|fortran|lua|julia|matlab|starting (?:at|from|with)"
    r"|verschoben|décal\w*|desplaz\w*)\b|从\s*[0101]|编号|下标",
    re.IGNORECASE,
)


def _behind_a_matrix(o: Outcome) -> str:
    """``u = W x`` of an x that a refutation takes for a number: a matrix hardly stands ahead of one."""
    found = (m[1] for u in o.used for m in _BEHIND.finditer(u))
    letter = next((x for x in found if x in o.witness), "")
    return f"{letter} may be a vector" if letter else ""


_BEHIND = re.compile(r"(?:[A-Z]\}?)(?:[_^]\{[^{}]*\})*\\,([a-z])(?![a-zA-Z_{(^])")


def _transposed(x: LinkResult) -> str:
    """``R_m^\\top = R_m`` of numbers: what is transposed is hardly one."""
    r = x.outcome.decided.relation if x.outcome.decided is not None else None
    if r is None:
        return ""
    arrays = (Matrix, BlockDiagonal, BlockVector)
    inside = [y for t in (r.lhs, r.rhs) for y in walk(t)]
    if any(isinstance(y, arrays) for y in inside):
        return ""
    parts = [n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side)]
    turned = [n.kids[0] for n in parts if n.kind == "sup" and n.value == "transpose"]
    names = [n.kids[0] if n.kind in ("sub", "call") else n for n in turned]
    return "what is transposed may be a matrix" if any(n.kind == "name" and n.value.isupper() for n in names) else ""


def _below(x: LinkResult) -> str:
    """``R_1 = R(\\pi/2)`` after ``R(\\theta) = ...``: a number below a name need not be its argument."""
    parts = [n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side)]
    numbered = {n.kids[0].value for n in parts if n.kind == "sub" and n.kids[1].kind == "num"}
    heads = [n.kids[0] for n in parts if n.kind == "call"]
    called = {(n.kids[0] if n.kind == "sub" else n).value for n in heads}
    found = next((g for g in rests_on(x.outcome.used) if g.called and g.name in numbered - called), None)
    return f"line {found.line} has {found.name} of an argument, and here it has an index" if found is not None else ""


def _in_the_plane(x: LinkResult) -> str:
    """``x_m \\cdot x_n`` of vectors that are read as complex numbers: the dot product may be meant."""
    turned = any("read as a complex number" in u for u in x.outcome.used)
    dots = (n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side) if n.kind == "mul")
    return "a dot product may be meant" if turned and any(n.value == "cdot" for n in dots) else ""


def _bound(x: LinkResult, f: Formula, referee: Referee) -> str:
    """``\\|P_t\\|^2 = d/2`` of a P that nothing defines: it is not any vector, but which is not known."""
    whole = {name.partition("[")[0] for name in x.outcome.witness}
    accented = sorted(n for n in whole if n.endswith(_ACCENTS) and not referee.store.entries.get(n))
    if accented:
        return f"{accented[0]} is not defined"  # "and the same for $\\tilde k$"
    families = {name.partition("[")[0] for name in x.outcome.witness if "," in name}
    families = {n for n in families if not referee.store.entries.get(n)}
    for place, tree in referee.chosen.items() if families else ():
        for s in (s.node for s in statements(tree) if place != f.place):
            if s.kind != "chain" or s.value != "=" or len(s.kids) != 2:
                continue
            for one, other in (s.kids, s.kids[::-1]):
                free = other.kind not in ("name", "sub", "call") and not any(n.is_name(*families) for n in nodes(other))
                if free and any(n.is_name(*families) for n in nodes(one)) and one.kind not in ("name", "sub", "call"):
                    return f"the text says elsewhere that {clipped(s)}"
    return ""


def _valued(x: LinkResult, mended: bool, f: Formula, referee: Referee) -> str:
    """A letter of the witness that the text gives a meaning elsewhere: that of a matrix, if an edit mends it."""
    o = x.outcome
    names = o.witness.keys() - DIMENSIONS - POSITIONS - {g.name for g in rests_on(o.used)}
    names = {n for n in names if not said("every", printed(n), f.told)}
    for tree in referee.chosen.values() if names else ():
        for s in statements(tree):
            given = s.node.kind == "chain" and s.node.ops[0] in ("=", ":=") and s.node.kids[0].is_name(*names)
            if given and mended and s.node.kids[1].kind != "matrix":
                continue
            if given and not _false_there(o, s.node.kids[0].value, s.node.kids[1], referee) and not _never(o, referee):
                return f"the text says elsewhere that {clipped(s.node)}"
    return ""


def _false_there(o: Outcome, name: str, value: Node, referee: Referee) -> bool:
    """Whether a relation is refuted under a value, too, that the text gives to a name elsewhere."""
    d = o.decided
    negative = value.kind == "neg"
    printed_number = value.kids[0] if negative else value
    if d is None or printed_number.kind != "num":
        return False
    try:
        number = Fraction(printed_number.value)
    except ValueError:
        return False
    r = with_values(d.relation, {name: Num(-number if negative else number)})
    return referee.judge(r, d.given, SECONDS).verdict == REFUTED


def _supposed(o: Outcome, f: Formula) -> str:
    """"At $x = 0$ all $|S_j| = j$": what the sentence supposes ahead and the refutation does not rest on."""
    behind = (m for m in _TRIED.finditer(f.beside) if phrase("tried").search(f.beside[: m.start()]))
    for m in (*_SUPPOSED.finditer(f.ahead.lstrip(" *_>#-\n")), *behind):
        try:
            tree = parse(m[1])[0]
        except ReadingError:
            continue
        name = tree.kids[0].value if tree.kind == "chain" and tree.value == "=" and tree.kids[0].kind == "name" else ""
        closed = bool(name) and len(tree.kids) == 2 and not any(map(_is_name, nodes(tree.kids[1])))
        if closed and name not in DIMENSIONS and not any(g.name == printed(name) for g in rests_on(o.used)):
            return f"the sentence says it for {show(tree)}"
        if not m.start() and tree.kind != "chain" and not any(map(_is_name, nodes(tree))):
            return f"the sentence says it for {show(tree)}"  # "For $60^\\circ$ we have"
    return ""


def _of_one_unknown(x: LinkResult, f: Formula, referee: Referee) -> str:
    """``\\sin 2x = 2\\sin x``: what nobody says of every x may be there to be solved for it."""
    r = x.outcome.decided.relation if x.outcome.decided is not None else None
    if r is None or r.op != "==" or any("(line " in u for u in x.outcome.used):
        return ""
    names = relation_names(r)
    name = next(iter(names), "")
    if len(names) != 1 or name in DIMENSIONS | POSITIONS or said("every", printed(name), f.told):
        return ""
    series = _SERIES.search(f.text, x.start, x.end) is not None
    return "" if series or _never(x.outcome, referee) else f"it may be an equation for {name}"

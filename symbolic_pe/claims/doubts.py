"""A verdict is held back where what it rests on is not settled, whatever the words around the formula are.

A refutation says that an author erred.  It is none of an equation that may be there to be solved, of a word that may
be a name (``expJ``), or under a value that the text gave to a letter somewhere else.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise

from ..kernel.term import (
    Assumption,
    Const,
    Div,
    Fn,
    Num,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    children,
    free_names,
    num,
    relation_names,
    walk,
)
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .announced import unannounced
from .aside import taken_back
from .bodies import of_rows, told_otherwise
from .digits import hits, told_by_digits
from .extremes import extreme
from .finding import DEFINITION, Decided
from .judge import Outcome
from .lexicon import FUNCTIONS, WORDS
from .met import met
from .notation import DIMENSIONS, POSITIONS, references
from .operations import has_own
from .otherwise import told_otherwise_above
from .parser import parse
from .phrases import phrase, said
from .polar import FOLLOWS
from .primed import AS_BEFORE
from .reach import Given, elsewhere, rests_on
from .referee import Formula, LinkResult, Referee
from .referee.names import is_capital
from .referee.said import printed
from .segment import Document
from .special import EULER
from .statements import conditional, statements
from .tokens import ReadingError
from .tree import Node, nodes, show

__all__ = ["settled"]

_ON_AN_INTERVAL = re.compile(
    r"=[^$]*\$[\W_]*(?:on|over|within|sur|auf|su|pada|em|en)\s+(?:the\s+)?(?:intervall?o?\s+)?\$\s*(?:\\left\s*)?[\[\](][^$=]*,"
)
_CASE = re.compile(
    r"^\s*(?:[-*+]\s+|\d+\.\s+)?\*\*[^*\n]*(?:\$[^$\n]*(?:[<>=]|\\[lg](?:t|eq?)\b)[^$\n]*\$|\b(?:case|fall|cas|caso)\b|情形|情况|경우)[^*\n]*\*\*",
    re.MULTILINE | re.IGNORECASE,
)
_BLOCK = re.compile(r"\$[a-z]\$\W*(?:th|st|nd|rd)\b\W*block\b|第\s*\$[a-z]\$\s*个?(?:分)?块", re.IGNORECASE)
_INTERVAL = re.compile(
    r"\$?[^$]*\$\s*(?:on|over|in|for|auf|sur|für|pour|im|在)\s+(?:\w+\s+){0,3}\$\s*(?:[a-zA-Z]\s*\\in\s*)?"
    r"(?:\\left\s*)?[(\[][^$]*,[^$]*[)\]]\s*\$"
)
_ASIDE = re.compile(r"[(（]\s*(?:\$[^$]*\$\s*(?:[,，、;]|\band\b|和)?\s*)*$")
_FORMULA = re.compile(r"\$[^$]*\$")
_DOTTED = re.compile(
    r"\\(sin|cos)\s*\(([^()]*)\)\s*\\cdot\s*(?!\\(?:sin|cos|tan|exp|log|ln|left)(?![a-zA-Z]))"
    r"((?:\\?[a-zA-Z]+)(?:_(?:\{[^{}]*\}|\w))?)"
)
_WITH = re.compile(r"\b(?:with|mit|avec|con|com)\b[^.]*$", re.IGNORECASE)
_GLUED = re.compile(r"(?<![\\a-zA-Z])(?:sin|cos|tan|exp|log|ln|max|min|det)(?=[a-zA-Z])(?!h)")
_UNITS = re.compile(
    r"(?<![\w.^])(\d+\s*/\s*)(\d+)\s*(?!\\(?:sin|cos|tan|exp|sum|int|prod|left|[bB]ig|cdot|times))(?=[a-zA-Z\\])"
)
_BELOW = re.compile(r"(/\s*(?:\\?[a-zA-Z]+|\d+))(?=\s*(?:\\left\s*)?\()")
_FACTOR = re.compile(
    r"\\sqrt\s*\{[^{}]*\}|\\(?:log|ln)\s*(?:\d+|\{[^{}]*\}|[a-zA-Z])|(?:\\?[a-zA-Z]+)(?:[_^](?:\{[^{}]*\}|\w))*"
)
_QUATERNIONS = re.compile(r"\b(?:quan?ternions?|octonions?|clifford|grassmann)\b|四元数", re.IGNORECASE)
_UNITS_OF = re.compile(r"(?<![_^{\\a-zA-Z])(?:\\math\w+\s*\{)?[ijk](?![a-zA-Z]{2,})|\^\s*\{?(?:\*|-1)")
_OPENED = r"(?:_(?:\w|\\[a-zA-Z]+|\{[^{}]*\}))?\s*(?:\\left\s*|\\[bB]igg?l?\s*)?\("
_RUN = re.compile(rf"(?<![\\a-zA-Z{{])([A-Za-z]{{2,3}})(?={_OPENED})")
_COMMAND = re.compile(r"\\[a-zA-Z]+")
_ONE = re.compile(r"\\(?:mathbb|mathbbm|mathds|mathbf|boldsymbol|bm)\s*\{?\s*1(?![\d.])|𝟙|𝟏")
_COMMUTATOR = re.compile(
    r"\b(?:anti)?[ck]om+uta\w+|\blie (?:brackets?|algebras?|groups?)\b|交换子|对易|李(?:代数|括号|群)", re.IGNORECASE
)
_ENTRYWISE = re.compile(r"softmax\}?\s*(?:\\left)?\([^()=]*\)")
_LINE = re.compile(r" \(line (\d+)\)$")
_WHERE = re.compile(
    r"\b(?:where|with|here|wobei|mit|dabei|où|avec|ici|donde|con|onde|com|где|здесь)\b[^.;。；]*$|(?:其中|这里|ここで|여기서)[^。；]*$",
    re.IGNORECASE,
)
_AXES = ("x", "y", "z", "h", "w", "u", "v", "q", "c")
_BARE = ("sin", "cos", "tan", "log", "exp")
_PERIODIC = ("sin", "cos", "tan", "exp", "re", "im", "conj")
MOST = 4
_NOT_FALSE = (PROVED, UNDECIDED, DEFINITION)
_SMALL = frozenset("abcdfghklmnopqrstuvwxyz")
SOON = 60


def settled(links: Sequence[LinkResult], f: Formula, referee: Referee, document: Document) -> list[LinkResult]:
    """The links of a formula, undecided where a verdict rests on what is not settled."""
    out = []
    for n, x in enumerate(links):
        why = ""
        if x.outcome.verdict == REFUTED:
            x = _by_its_digits(x, n, len(links), f, referee) or met(x, f, referee, document)
        if x.outcome.verdict in (PROVED, REFUTED):
            why = _with_other_values(x, f, referee, document) or taken_back(x, f, document)
            why = why or _one(f.text[x.start : x.end]) or told_otherwise_above(x, f, document)
            why = why or _of_own_signs(x, f, referee) or _labelled(x)
            why = why or _turning(x, f, document)
            if x.outcome.method != FOLLOWS:
                why = why or _applied(x, n, len(links), f, referee)
            why = why or _word_applied(x, f.text)
            why = why or _on_an_interval(x.outcome, referee, document)
            why = why or _commutator(x, document) or _with_and_without(x) or _above(x, referee)
            why = why or referee.beyond_its_range(f, [side for side in (x.lhs, x.rhs) if side is not None])
        if x.outcome.verdict == PROVED:
            why = why or _complex(x, f, referee) or _taken(x.outcome) or extreme(x, f, referee)
            why = why or _told_behind(x, f, document) or _of_a_place(x, f)
        if x.outcome.verdict == REFUTED:
            why = why or of_rows(x, f, referee)
            why = why or ("a law with primes is nowhere written" if any(AS_BEFORE in u for u in x.outcome.used) else "")
            slashed = (g for g in rests_on(x.outcome.used) if (g.line, g.name) in referee.slashed)
            why = why or next((f"line {g.line} may be read in another way" for g in slashed), "")
            why = why or _further_down(x.outcome, f, referee, document)
        if x.outcome.verdict == REFUTED and x.outcome.method not in ("types", "sizes", "form"):
            why = why or _glued(f.text[x.start : x.end]) or _called(x, f, referee) or _of_its_own(x, f, referee)
            why = why or _member_set_here(x, f, referee, document) or _solved(x) or _on_the_plane(x)
            why = why or _to_solve(x, f, referee, document)
            why = why or _between(x.outcome, f, referee, document) or _of_a_block(x.outcome, document)
            why = why or _aside(x, f, referee, document) or _set_again(x, f) or _of_entries(x.outcome)
            why = why or _identity(x, f, referee) or _ranged(x, f, referee)
            why = why or _assigned(x) or _nothing(x, f, referee) or _value(x) or _quadrant(x, referee)
            why = why or _other_ways(x, n, len(links), f, referee) or _left_open(x.outcome, referee)
            why = why or _of_a_real(x, referee) or _of_some_index(x) or _of_a_member_set(x, f, referee)
        told = "true" if x.outcome.verdict == PROVED else "false"
        held = Outcome(UNDECIDED, reason=f"{told} as read, but {why}", used=x.outcome.used)
        out.append(replace(x, outcome=held) if why else x)
    return out


def _with_other_values(x: LinkResult, f: Formula, referee: Referee, document: Document) -> str:
    """Why what a verdict takes of the text may be of something else."""
    o = x.outcome
    if hits(o):
        return elsewhere(o, f, document)
    why = elsewhere(o, f, document) or _over(o, f, referee, document) or _half(o)
    why = why or _of_others(x, f, referee, document) or _set_here(x, f, referee) or _set_in_code(o, f, document)
    if o.verdict != PROVED:
        return why
    open_ones = sorted({(g.line, g.key) for g in rests_on(o.used)} & referee.unchecked)
    why = why or (f"line {open_ones[0][0]} is not checked itself" if open_ones else "")
    why = why or _in_a_later_section(x, f, referee) or unannounced(o, f, referee, document)
    why = why or _no_width(o, f, referee)
    return why or told_otherwise(x, f, referee) or _further_down(o, f, referee, document)


def _of_own_signs(x: LinkResult, f: Formula, referee: Referee) -> str:
    """A sign that the text has defined for itself."""
    told = {**referee.other_operations, **referee.operations}
    own = {sign for sign, place in told.items() if place != f.place}
    return "the text gives a sign in it a meaning of its own" if has_own(_written(x), own) else ""


def _labelled(x: LinkResult) -> str:
    """``h^{l+1} = h^l + f(h^l)``, ``R_m^n R_l^m``: what stands above may be a layer or a position, and no exponent."""
    raised = [n for side in _written(x) for n in nodes(side) if n.kind == "sup" and n.value == "power"]
    below = {k.value for n in raised if n.kids[0].kind == "sub" for k in n.kids[0].kids[1:] if k.kind == "name"}
    if any(n.kids[0].kind == "sub" and n.kids[1].kind == "name" and n.kids[1].value in below for n in raised):
        return "a letter above a name is an index below another"
    if x.outcome.verdict != REFUTED:
        return ""
    states = [n for n in raised if n.kids[0].is_name(*_STATES)]
    for letter in sorted({n.kids[0].value for n in states}):
        own = {show(n.kids[1]) for n in states if n.kids[0].is_name(letter)}
        bare = sum(n.is_name(letter) for side in _written(x) for n in nodes(side))
        stepped = any("+" in e for e in own) or any(
            k.kind == "sup" and k.kids[0].is_name(letter)
            for side in _written(x) for n in nodes(side) if n.kind == "call" for k in n.kids[1:]
        )  # fmt: skip
        if len(own) > 1 and stepped and bare == sum(n.kids[0].is_name(letter) for n in states):
            return f"what stands above {letter} may be a layer or a time"
    return ""


_MATRIX_BEHIND = re.compile(
    r"\W{0,6}(?:where|with|here|in which|wobei|mit|avec|où|con|donde|dove|com|其中|这里|여기서|ここで)\W{0,3}"
    r"\$\s*(?P<name>[^$=]*?)\s*\$(?P<words>[^$.。]*)\$[^$]*(?:[A-Z]|\\(?:operatorname|mathrm)\{)",
    re.IGNORECASE,
)
"""``with $M_k$ the block-diagonal matrix of $R(\\omega_i k)$``."""


def _told_behind(x: LinkResult, f: Formula, document: Document) -> str:
    """A shift operator that was found, where the words behind say of what it is made: it may be another one."""
    if x.outcome.operator is None:
        return ""
    behind = document.text[f.place + len(f.text) : f.place + len(f.text) + BEHIND]
    m = _MATRIX_BEHIND.match(_DELIMITER.sub("", behind, count=1))
    name = m["name"].replace("\\mathbf", "").strip("{} ")[:1] if m is not None else ""
    return f"what {name} is made of is told behind it" if name and name in f.text else ""


BEHIND = 2000
"""Characters, of which the words behind a formula hardly are more."""
_DELIMITER = re.compile(r"^\s*(?:\$\$|\\\]|\\end\{[a-z]+\*?\})")


def _of_a_member_set(x: LinkResult, f: Formula, referee: Referee) -> str:
    """``k_1 \\bar q_1 = i`` after ``k_1 = i``: a witness has numbers for members that the text has set otherwise."""
    members = {show(n): f"{n.kids[0].value}[{n.kids[1].value}]" for side in _written(x) for n in nodes(side)
               if n.kind == "sub" and n.kids[0].kind == "name" and n.kids[1].kind == "num"}  # fmt: skip
    free = {shown for shown, key in members.items() if key in x.outcome.witness}
    for place, tree in referee.chosen.items() if free else ():
        chains = (s.node for s in statements(tree) if place < f.place and s.node.kind == "chain")
        told = next((c for c in chains if c.ops[0] in ("=", ":=") and show(c.kids[0]) in free), None)
        if told is not None and told.kids[1].kind != "num":
            return f"line {referee.lines.get(place, f.line)} sets {show(told.kids[0])}"
    return ""


_STATES = ("h", "x", "z", "u", "v", "w", "y", "s", "c", "H", "X", "Z")


def _assigned(x: LinkResult) -> str:
    """``i = i + 1``: a step of an algorithm."""
    lhs, rhs = x.lhs, x.rhs
    again = lhs is not None and rhs is not None and lhs.kind == "name" and rhs.kind == "add"
    return "an assignment may be meant" if again and any(k.is_name(lhs.value) for k in rhs.kids) else ""  # type: ignore[union-attr]


def _written(x: LinkResult) -> list[Node]:
    return [side for side in (x.lhs, x.rhs) if side is not None]


def _half(o: Outcome) -> str:
    """A letter that has its value in one part of what was decided, and none in another."""
    free = relation_names(o.decided.relation) if o.decided is not None else frozenset()
    return next((f"{g.name} has a value in one part of it, and none in another" for g in rests_on(o.used)
                 if g.plain and not g.member and g.name in free and not o.reason), "")  # fmt: skip


def _commutator(x: LinkResult, document: Document) -> str:
    """``[aX, bY] = ab[X, Y]``: two capitals in brackets, and no row of numbers."""
    found = [n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side) if n.kind in ("group", "item")]
    inside = [n.kids if n.kind == "group" else n.kids[1:] for n in found if n.value == "[" or n.kind == "item"]
    pairs = [kids for kids in inside if len(kids) == 2]
    capitals = (all(any(k.kind == "name" and is_capital(k.value) for k in nodes(y)) for y in kids) for kids in pairs)
    named = bool(pairs) and _COMMUTATOR.search(document.text) is not None
    return "a commutator may be meant" if named or any(capitals) else ""


def _with_and_without(x: LinkResult) -> str:
    """``z e^{it} = R \\vec z``: the number and the vector of one letter, and a definition of one of them."""
    own = [r for side in (x.lhs, x.rhs) if side is not None for r in references(side)]
    styled = {(r.key, *map(show, r.args)) for r in own if r.bold}
    plain = {(r.key, *map(show, r.args)) for r in own if not r.bold}
    taken = {g.name for g in rests_on(x.outcome.used)}
    both = sorted(k[0] for k in styled & plain if k[0] in taken)
    return f"{both[0]} stands in it with an arrow or in bold type, and without" if both else ""


def _above(x: LinkResult, referee: Referee) -> str:
    """``\\theta_t^x + \\theta_t^y``: a letter above a name with an index may tell an axis, and be no exponent.

    So may one above a name that it is multiplied with: ``\\phi(h, w) = \\theta^h h + \\theta^w w``.
    """
    sides = [side for side in (x.lhs, x.rhs) if side is not None]
    for g in rests_on(x.outcome.used):
        sides += [d.body for d in referee.store.entries.get(g.key, ()) if d.line == g.line]
    every = [n for side in sides for n in nodes(side)]
    raised = [n for n in every if n.kind == "sup" and n.value == "power" and n.kids[1].is_name(*_AXES)]
    times = [n for n in every if n.kind == "mul" and n.kids[0] in raised and show(n.kids[0].kids[1]) == show(n.kids[1])]
    labels = [n for n in raised if n.kids[0].kind == "sub"] + [n.kids[0] for n in times]
    letters = sorted(n.kids[1].value for n in labels)
    return f"{letters[0]} may be a label and no exponent" if letters else ""


def _further_down(o: Outcome, f: Formula, referee: Referee, document: Document) -> str:
    """``x_2 = -1`` above ``x_j = 2^{-j}``: what a paragraph below makes of a family, and says with no "where"."""
    for g in (g for g in rests_on(o.used) if not g.letter and not g.called):
        entries = referee.store.entries.get(g.key, ())
        found = [d.place for d in entries if d.line == g.line and d.place > f.place]
        written = any(r.key == g.key for t in f.trees for r in references(t))
        above = any(d.place < f.place for d in entries)
        if not above and (o.verdict == PROVED or not written):
            continue
        apart = bool(found) and referee.paragraph(found[0]) > referee.paragraph(f.place + len(f.text))
        if apart and not _WHERE.search(_FORMULA.sub(" ", document.text[max(0, found[0] - 160) : found[0]])):
            return f"what {g.name} is stands in line {g.line}, further down"
    return ""


def _of_others(x: LinkResult, f: Formula, referee: Referee, document: Document) -> str:
    """A definition that the text mentions beside its own, "I have also seen the version $b' = bs$", if it matters."""
    for g in rests_on(u.replace("^{\\prime}", "'") for u in x.outcome.used):
        entries = referee.store.entries.get(g.key, ())
        found = next((d.place for d in entries if d.line == g.line), None)
        if found is None or not any(d.line != g.line for d in entries):
            continue
        sentence = re.split(r"(?<=[.!?])\s|\n\s*\n|[。！？]", document.text[max(0, found - 200) : found])[-1]
        if phrase("of others").search(_FORMULA.sub(" ", sentence)) and not _without(x, f, g, referee):
            return f"what {g.name} is in line {g.line} is what others write"
    return ""


def _without(x: LinkResult, f: Formula, g: Given, referee: Referee) -> bool:
    """Whether a verdict is the same without a definition."""
    entries = referee.store.entries
    kept = entries[g.key]
    if x.lhs is None or x.rhs is None or x.outcome.decided is None:
        return False
    op = x.outcome.decided.relation.op.replace("==", "=")
    entries[g.key] = [d for d in kept if d.line != g.line and not f.place <= d.place < f.place + len(f.text)]
    try:
        return referee.link(f, x.lhs, op, x.rhs).verdict == x.outcome.verdict
    finally:
        entries[g.key] = kept


def _in_a_later_section(x: LinkResult, f: Formula, referee: Referee) -> str:
    """What a later section makes of a name proves nothing that is said of it before, and is not true without.

    Printed digits tell that it is meant.
    """
    if told_by_digits(x.outcome):
        return ""
    for g in (g for g in rests_on(x.outcome.used) if not g.letter):
        entries = referee.store.entries.get(g.key, ())
        found = [d.place for d in entries if d.line == g.line and d.place > f.place]
        later = bool(found) and referee.section(found[0]) > referee.section(f.place)
        if later and not _without(x, f, g, referee):
            return f"what {g.name} is stands in line {g.line}, in a later section"
    return ""


def _over(o: Outcome, f: Formula, referee: Referee, document: Document) -> str:
    """What a name was before the text introduced it anew: "let $\\omega$ be any real number"."""
    for g in rests_on(o.used) if referee.introduced else ():
        since = document.text.find("\n", document.offset(g.line, 1))
        if since >= 0 and referee.anew(g.name, since, f.place):
            return f"{g.name} is from line {g.line}, and introduced anew since"
    return ""


def _set_here(x: LinkResult, f: Formula, referee: Referee) -> str:
    """"If instead $b = 10^6$, then ...": the sentence gives another value to a name than was used."""
    values = {g.name: (g.body, g.line) for g in rests_on(x.outcome.used) if g.letter}
    begin = min(f.sentences, default=f.place)
    own: dict[str, Node] = {}
    for place, tree in referee.chosen.items() if values else ():
        if begin <= place < f.place:
            chains = (s.node for s in statements(tree) if s.node.kind == "chain" and s.node.value == "=")
            own |= {s.kids[0].value: s for s in chains if s.kids[0].kind == "name" and len(s.kids) == 2}
    found = next((k for k in values if k in own and show(own[k].kids[1]) != values[k][0]), "")
    return f"the sentence has {show(own[found])}, and line {values[found][1]} another value" if found else ""


def _set_in_code(o: Outcome, f: Formula, document: Document) -> str:
    """"Take `base = 10000`": a span of code gives another value to a letter since the line that a verdict rests on."""
    for g in rests_on(o.used):
        if not g.letter or g.line > f.line:
            continue
        between = document.text[document.offset(g.line, 1) : f.place]
        m = re.search(rf"`[^`\n]*(?<![\w]){re.escape(g.name)}\s*=\s*([\d.,_e]+)[^`\n]*`", between)
        if m is not None and m[1].strip(".,").replace("_", "").replace(",", "") != g.body:
            return f"{m[0]} may be what {g.name} is now"
    return ""


def _of_some_index(x: LinkResult) -> str:
    """``\\theta_0 = 1/1`` after ``\\theta_k = k/b^{2i}``: which ``i`` is meant is not said, or 0 is none of ``k``."""
    sides = [side for side in (x.lhs, x.rhs) if side is not None]
    written = {n.value for side in sides for n in nodes(side) if n.kind == "name"}
    numbered = any(side.kind == "sub" and side.kids[-1].kind == "num" for side in sides)
    free = sorted({"i", "j", "k", "l", "h"} & set(x.outcome.witness) - written) if numbered else []
    return f"of which {free[0]} it is said is not told" if free else ""


def _member_set_here(x: LinkResult, f: Formula, referee: Referee, document: Document) -> str:
    """"With $\\theta_1 = \\pi/6$ ...": the sentence gives a number to what the formula has by a law."""
    begin = min(f.sentences, default=f.place)
    members = {show(n) for side in (x.lhs, x.rhs) if side is not None for n in nodes(side) if n.kind in ("sub", "call")}
    members -= {show(x.lhs)} if x.lhs is not None else set()
    for place, tree in referee.chosen.items() if members else ():
        ahead = _FORMULA.sub(" ", document.text[begin:place])
        if not begin <= place < f.place or not (conditional(ahead) or _WITH.search(ahead)):
            continue
        for s in (s.node for s in statements(tree)):
            set_ = s.kind == "chain" and s.value == "=" and len(s.kids) == 2 and show(s.kids[0]) in members
            if set_ and not any(n.kind == "name" and n.value != "pi" for n in nodes(s.kids[1])):
                return "" if any(u.startswith(show(s)) for u in x.outcome.used) else f"the sentence has {show(s)}"
    return ""


def _set_again(x: LinkResult, f: Formula) -> str:
    """"With $\\theta = \\pi$ instead": a letter that had another value before, and no conclusion drawn from that."""
    d = x.outcome.decided
    if f.assertive or x.lhs is None or x.lhs.kind != "name" or (d is not None and d.relation.op != "=="):
        return ""
    values = {g.name for g in rests_on(x.outcome.used) if g.letter}
    return f"{show(x.lhs)} may be given another value" if x.lhs.value in values else ""


def _on_an_interval(o: Outcome, referee: Referee, document: Document) -> str:
    """``f(x) = x`` on ``(-\\pi, \\pi)``: what a function is there it need not be elsewhere."""
    for g in (g for g in rests_on(o.used) if not g.letter):
        for d in referee.store.entries.get(g.name, ()):
            if d.called and d.line == g.line and _INTERVAL.match(document.text, d.place):
                return f"what {g.name} is, line {d.line} says of an interval"
    return ""


def _between(o: Outcome, f: Formula, referee: Referee, document: Document) -> str:
    """A letter that is integrated over, or has another value in another case: it may not have the one from above."""
    for g in (g for g in rests_on(o.used) if g.letter):
        name, key = g.name, g.key
        if re.search(rf"\\int(?![_^\s]*[_^]).*\bd\s*\\?{name}(?![a-zA-Z])", f.text, re.DOTALL):
            return f"{name} is what is integrated over"
        values = [d for d in referee.store.entries.get(key, ()) if not d.params]
        now = {show(d.body) for d in values if d.place < f.place}
        soon = [d for d in values if 0 <= d.place - f.place - len(f.text) < SOON]
        if now and any(show(d.body) not in now for d in soon):
            return f"line {soon[0].line} gives {name} another value"
        if _CASE.search(document.text, min(f.place, document.offset(g.line, 1) + 1), f.place):
            return f"{name} is from line {g.line}, and this is another case"
    return ""


def _aside(x: LinkResult, f: Formula, referee: Referee, document: Document) -> str:
    """``(p = m + k)`` beside ``(p = m)``: one setting of a name in parentheses, and another one."""
    if x.lhs is None or x.lhs.kind not in ("name", "sub") or not _ASIDE.search(document.text[: f.place][-200:]):
        return ""
    head = show(x.lhs)
    for place, tree in referee.chosen.items():
        if place < f.place and referee.paragraph(place) == referee.paragraph(f.place):
            heads = [s.node.kids[0] for s in statements(tree) if s.node.kind == "chain" and s.node.value == "="]
            if any(show(h) == head for h in heads) and _ASIDE.search(document.text[:place][-200:]):
                return f"another setting of {head} stands in parentheses before it"
    return ""


def _of_a_block(o: Outcome, document: Document) -> str:
    """``R_i^T R_j = R_{j-i}`` where "the $i$th block is $R_i$": the index of a block, and here one of positions."""
    for g in (g for g in rests_on(o.used) if not g.letter):
        there = document.offset(g.line, 1)
        if _BLOCK.search(document.text[max(0, there - 80) : there]):
            return f"{g.name} in line {g.line} is one block of several"
    return ""


def _one(text: str) -> str:
    """``\\mathbb{1}^T \\mathbb{1} = n``: ones, the identity or an indicator, and no number.

    Below a softmax they are ones, and what is added to every entry is a number.
    """
    found = _ONE.search(_ENTRYWISE.sub("", text))
    return "a letter 1 may be a vector of ones, the identity or an indicator" if found else ""


def _turning(x: LinkResult, f: Formula, document: Document) -> str:
    """``qvq^* = qvq^{-1}`` where a document is about numbers that do not commute."""
    found = _quaternions(document.text) if _UNITS_OF.search(f.text[x.start : x.end]) else ""
    return f"the text speaks of {found}" if found else ""


@lru_cache(maxsize=8)
def _quaternions(text: str) -> str:
    m = _QUATERNIONS.search(text)
    return m[0] if m is not None else ""


def _applied(x: LinkResult, place: int, count: int, f: Formula, referee: Referee) -> str:
    """``1 - \\sigma(x) = \\sigma(-x)``: a letter before a lone name in parentheses may be a function, and no factor."""
    parts = [n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side)]
    heads = {n.kids[0].value for n in parts if n.kind == "call" and n.kids[0].kind == "name" and _is_lone(n)}
    known = referee.notation.functions
    heads = {k for k in heads - known if not referee.store.visible(k, f.place)}
    if not heads:
        return ""
    told = f"{min(heads)} may be a function"
    if x.outcome.verdict == REFUTED:
        return told
    try:
        referee.notation = replace(referee.notation, functions=known | heads)
        again = referee.decide(f, quick=True)
    finally:
        referee.notation = replace(referee.notation, functions=known)
    return "" if len(again) == count and again[place].outcome.verdict == PROVED else told


def _is_lone(n: Node) -> bool:
    """``f(x)``, and ``p(gx)`` with a small letter ahead: nobody puts parentheses around factors alone."""
    inside = n.kids[1].kids[0] if n.kids[1].kind == "neg" else n.kids[1]
    if inside.kind == "mul" and inside.value == "juxt" and n.kids[0].value in _SMALL:
        return len(n.kids) == 2 and all(k.kind in ("name", "sup", "sub") for k in _factors(inside))
    return len(n.kids) == 2 and inside.kind == "name"


def _factors(n: Node) -> list[Node]:
    return [x for k in n.kids for x in _factors(k)] if n.kind == "mul" and n.value == "juxt" else [n]


def _word_applied(x: LinkResult, text: str) -> str:
    """``lin_b(x + y)``: letters that stand together before parentheses and nowhere else are hardly factors."""
    words = {*WORDS, *FUNCTIONS, *(n.value for side in (x.lhs, x.rhs) if side is not None for n in nodes(side))}
    for m in _RUN.finditer(text, x.start, x.end):
        run = m[1]
        rest = re.sub(rf"(?<![A-Za-z\\]){run}(?={_OPENED})", " ", _COMMAND.sub(" ", text))
        if run not in words and not set(run) & set(rest):
            return f"{run} may be the name of a function"
    return ""


def _of_a_place(x: LinkResult, f: Formula) -> str:
    """Digits of ``x = e^\\gamma \\approx 1.78`` do not tell that something vanishes there, or is reached."""
    m = _PLACE.search(f.before[-80:]) if EULER in x.outcome.used else None
    return f"whether that is where the text has “{m[0]}” is not" if m is not None else ""


_PLACE = re.compile(
    r"\b(?:zeros?|roots?|vanish\w*|reach\w*|cross\w*|levels?|nullstellen?|erreicht|zéros?|atteint|ceros?|zeri)\b|零点|达到|零點",
    re.IGNORECASE,
)
"""What is said of a place before a value of it."""


def _left_open(o: Outcome, referee: Referee) -> str:
    """A definition that print leaves open, ``t = \\tan a/2``, or that may be what is asked of its names."""
    lines = {int(m[1]) for used in o.used if (m := _LINE.search(used))} & referee.open
    return f"line {min(lines)} may be read in another way, or be a requirement" if lines else ""


def _glued(text: str) -> str:
    m = _GLUED.search(text)
    return f"{text[m.start() : m.end() + 1]}... may be a name" if m else ""


def _called(x: LinkResult, f: Formula, referee: Referee) -> str:
    """What print leaves open in a formula: whether a name is a function."""
    parts = [n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side)]
    calls = [n for n in parts if n.kind == "call" and len(n.kids) == 2 and n.kids[0].kind == "name"]
    called = {n.kids[0].value for n in calls if n.kids[1].kind in ("name", "num", "add", "neg", "mul", "div")}
    heads = {id(n.kids[0]) for n in calls}
    both = called & {n.value for n in parts if n.kind == "name" and id(n) not in heads}
    both = {k for k in both if any(d.called for d in referee.store.visible(k, f.place))}
    return f"{min(both)} stands with and without a parenthesis behind it" if both else ""


def _of_its_own(x: LinkResult, f: Formula, referee: Referee) -> str:
    """``f(y)`` after ``f(x) = e^x/(e^x + e^y)``: what stands free in the body is hardly the argument."""
    calls = [n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side) if n.kind == "call"]
    for n in calls:
        given = {a.value for kid in n.kids[1:] for a in nodes(kid) if a.kind == "name"}
        for d in referee.store.visible(n.kids[0].value, f.place):
            bound = {p.name for p in (*d.params, *(p for _, p in d.also))}
            both = given & {b.value for b in nodes(d.body) if b.kind == "name"} - bound
            if d.called and both:
                return f"{min(both)} stands in what {d.key} is, and {d.key} is taken of it"
    return ""


_PLACES = ("m", "n", "i", "j", "t", "s", "pos")


def _no_width(o: Outcome, f: Formula, referee: Referee) -> str:
    """``|d| = d`` where ``d = m - n``: what is taken for granted of widths need not be so of it."""
    taken = {h.name for h in o.hypotheses if isinstance(h, Assumption) and h.name in DIMENSIONS}
    halved = {h.name for h in o.hypotheses if isinstance(h, Assumption) and h.kind == "even"}
    for key, body, place, line in reversed(referee.settings) if taken else ():
        if key not in taken or place >= f.place or place in referee.excluded or referee.anew(key, place, f.place):
            continue
        value = int(body.value) if body.kind == "num" and body.value.isdigit() else 0
        if any(n.is_name(*_PLACES) or n.kind == "fn" for n in nodes(body)) or (value % 2 and key in halved):
            return f"{key} is {show(body)} in line {line}, and no width"
        taken.discard(key)  # it is that by now
    return ""


def _identity(x: LinkResult, f: Formula, referee: Referee) -> str:
    """``A_m = I`` for even m, where no size says that ``I`` is the identity: it is hardly any number."""
    own = any(d.place < f.place for d in referee.store.entries.get("I", ()))
    own |= any(key == "I" for key, _, _, _ in referee.settings)
    return "" if own or "I" not in x.outcome.witness else "I may be the identity"


def _ranged(x: LinkResult, f: Formula, referee: Referee) -> str:
    """``b_i^2 = b_i`` of bits, ``\\gamma_i^2 \\le \\gamma_i`` of a ramp by cases: no family of any numbers."""
    for r in (r for side in (x.lhs, x.rhs) if side is not None for r in references(side)):
        place = referee.ranged_in.get(r.key)
        if not r.args or place is None or place >= f.place or referee.anew(r.head.value, place, f.place):
            continue
        if all(g.key != r.key for g in rests_on(x.outcome.used)):
            return f"line {referee.lines.get(place, 0)} says what members of {r.key} may be"
    return ""


def _of_entries(o: Outcome) -> str:
    """``x \\cdot \\tilde x`` beside ``\\tilde x = (-x_2, x_1)``: a name with entries of its own is hardly a number."""
    whole = sorted(n for n in o.witness if any(k.startswith(f"{n}[") for k in o.witness))
    return f"{whole[0]} stands with and without an index" if whole else ""


_OVER_TWO_PI = re.compile(r"(?:\d{2,}|[a-zA-Z]|[)}])\s*/\s*2\s*\\pi(?![a-zA-Z])")
"""What everybody divides by ``2\\pi``; ``1/2\\pi`` may be a quarter turn."""


def _by_its_digits(x: LinkResult, place: int, count: int, f: Formula, referee: Referee) -> LinkResult | None:
    """``\\ln(8192/2\\pi) = 7.173``: what stands below a slash, if printed digits tell."""
    if _OVER_TWO_PI.search(f.text, x.start, x.end) is None:
        return None
    for text in _other_slashes(f.text, x.start, x.end):
        with suppress(ReadingError):
            again = referee.decide(replace(f, text=text, trees=(parse(text)[0],)), quick=True)
            if len(again) == count and again[place].outcome.verdict == PROVED:
                found = again[place]
                if told_by_digits(found.outcome):
                    return replace(found, start=x.start, end=x.end)
    return None


def _other_ways(x: LinkResult, place: int, count: int, f: Formula, referee: Referee) -> str:
    """What print leaves open, if a formula is not false in each way to read it: ``1/2\\pi``, ``\\sin x(1 + y)``."""
    slashes = (*_other_slashes(f.text, x.start, x.end), *_sums_over(f.text, (x.lhs, x.rhs)))
    below = ((text, "what stands below the slash", _NOT_FALSE) for text in slashes)
    longer = ((text, "where an argument ends", (PROVED,)) for text in _longer_arguments(f.text, x.start, x.end))
    for text, what, otherwise in (*below, *longer, *islice(_other_arguments(x, f.text), MOST)):
        try:
            tree, _ = parse(text)
        except ReadingError:
            continue
        again = referee.decide(replace(f, text=text, trees=(tree,)), quick=True)
        if len(again) == count and again[place].outcome.verdict in otherwise:
            return f"print does not show {what}"
    return ""


def _other_arguments(x: LinkResult, text: str) -> Iterator[tuple[str, str, Container[str]]]:
    """The formula with the argument of a function ended before a parenthesis, or before its last factor.

    The first is usual; ``(\\sin t) u`` for ``\\sin t u`` is not, and meant only if that is true.
    """
    parts = [n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side)]
    cuts: list[int] = []
    opened: list[int] = []
    for n in parts:
        if n.kind == "fn" and n.value in _BARE and len(n.kids) == 1 and n.end == n.kids[0].end:
            whole = n.kids[0]
            product = whole.kind == "mul" and whole.value == "juxt" and whole.kids[0].kind != "num"
            open_at = _goes_on(whole)
            if at := open_at or (whole.kids[1].start if product else 0):
                otherwise = _NOT_FALSE if open_at else (PROVED,)
                yield f"{text[:at]} \\cdot {text[at:]}", f"where the argument of {n.value} ends", otherwise
                cuts += [at] if open_at or (whole.kind == "mul" and whole.kids[1].kind == "call") else []
                opened += [at] if open_at else []
    if len(cuts) > 1:
        for at in sorted(cuts, reverse=True):
            text = f"{text[:at]} \\cdot {text[at:]}"
        yield text, "where the arguments of functions end", _NOT_FALSE if opened == cuts else (PROVED,)


def _longer_arguments(text: str, start: int, end: int) -> Iterator[str]:
    """``\\sin(t + k) \\cdot c`` with all of the product for its argument."""
    part = _DOTTED.sub(r"\\\1((\2) \\cdot \3)", text[start:end])
    if part != text[start:end]:
        yield text[:start] + part + text[end:]


def _other_slashes(text: str, start: int, end: int) -> Iterator[str]:
    """The formula with parentheses, or with a dot, where the reader took it another way."""
    for m in _UNITS.finditer(text, start, end):
        factor = _FACTOR.match(text, m.end())
        if factor is not None:
            yield f"{text[: m.start(2)]}({m[2]} {factor[0]}){text[factor.end() :]}"
    for m in _BELOW.finditer(text, start, end):
        yield f"{text[: m.end()]} \\cdot {text[m.end() :]}"


def _sums_over(text: str, sides: Sequence[Node | None]) -> Iterator[str]:
    """The formula with all of a side, or of a parenthesis, above and below its only slash: ``1-t^2/1+t^2``."""
    found = []
    for sum_ in (n for side in sides if side is not None for n in nodes(side) if n.kind == "add"):
        depth, slashes = 0, []
        for j in range(sum_.start, sum_.end):
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[j], 0)
            if text[j] == "/" and not depth:
                slashes.append(j)
        if len(slashes) == 1 and sum_.kids[0].end <= slashes[0]:
            above, below = text[sum_.start : slashes[0]], text[slashes[0] + 1 : sum_.end]
            found.append((sum_.start, sum_.end, f"({above})/({below})"))
            yield f"{text[: sum_.start]}{found[-1][2]}{text[sum_.end :]}"
    if len(found) > 1 and all(a[1] <= b[0] for a, b in pairwise(sorted(found))):
        for start, end, new in sorted(found, reverse=True):
            text = text[:start] + new + text[end:]
        yield text


def _goes_on(n: Node) -> int:
    """Where a product of factors goes on with a parenthesis, ``x(1 + y)``, or 0."""
    if n.kind == "mul" and n.value == "juxt":
        return next((k.start for k in n.kids[1:] if k.kind == "group" and k.value == "("), 0) or max(
            map(_goes_on, n.kids)
        )
    if n.kind == "sup":
        return _goes_on(n.kids[0])
    opened = n.kind == "call" and len(n.kids) == 2 and n.kids[1].kind not in ("name", "num")
    return n.kids[0].end if opened else 0


def _solved(x: LinkResult) -> str:
    """A polynomial in one unknown, or powers of numbers to it: the equation may be there to be solved."""
    d = x.outcome.decided
    if d is None or d.relation.op != "==" or any("(line " in u for u in x.outcome.used):
        return ""
    names = list(relation_names(d.relation))
    parts = [y for t in (d.relation.lhs, d.relation.rhs) for y in walk(t)]
    if len(names) != 1 or names[0] in DIMENSIONS | POSITIONS or any(isinstance(y, Sum) for y in parts):
        return ""
    more = any(isinstance(y, (Fn, Const, Div)) or (isinstance(y, Pow) and isinstance(y.exp, Div)) for y in parts)
    return "" if more or not any(isinstance(y, Num) for y in parts) else f"it may be an equation for {names[0]}"


def _to_solve(x: LinkResult, f: Formula, referee: Referee, document: Document) -> str:
    """``\\sin 3x = \\cos x`` on ``[0, 2\\pi]``, and what becomes of it below: an equation of one unknown."""
    d = x.outcome.decided
    if d is None or d.relation.op != "==" or len(relation_names(d.relation)) > 1:
        return ""
    begin = max((place for place in referee.sections if place <= f.place), default=0)
    here = document.text[begin : f.place + len(f.text) + 60]
    m = _ON_AN_INTERVAL.search(here)
    return "an equation is given on an interval, to be solved there" if m is not None else ""


def _value(x: LinkResult) -> str:
    """``U(0) = 1``: a value is given to what has none."""
    d = x.outcome.decided
    if d is None or d.relation.op != "==":
        return ""
    for one, other in (_both(d), _both(d)[::-1]):
        if isinstance(one, (Sym, Ref)) and not relation_names(Relation("==", other, num(0))):
            return "this may be the value that it is given"
    return ""


def _both(d: Decided) -> tuple[Term, Term]:
    return d.relation.lhs, d.relation.rhs


def _complex(x: LinkResult, f: Formula, referee: Referee) -> str:
    """``|z|^2 = z^2``: a z of which nothing is said may be complex."""
    fences = [n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side) if n.kind == "fence"]
    d = x.outcome.decided
    if d is None or not any(n.kind == "name" and n.value == "z" for fence in fences for n in nodes(fence)):
        return ""
    known = {h.name for h in d.given if isinstance(h, Assumption)}
    names = sorted(n for n in relation_names(d.relation) if n.partition("_")[0] == "z")
    real = said("real-name", printed("z"), f.told)
    if real or known.intersection(names) or referee.store.visible("z", f.place):
        return ""
    given = (*d.given, *(Assumption(n, "complex") for n in names))
    again = referee.judge(d.relation, given, 1.0).verdict if names else UNDECIDED
    return "" if again == PROVED else "z may be complex"


def _of_a_real(x: LinkResult, referee: Referee) -> str:
    """``\\overline{kz} = k\\bar z``: a factor that leaves the bar is a real number."""
    d = x.outcome.decided
    parts = [n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side)]
    bars = [n.kids[0] for n in parts if n.kind == "accent" and n.value == "bar"]
    alone = {n.value for n in bars if n.kind == "name"}
    inside = {n.value for bar in bars for n in nodes(bar) if n.kind == "name"} - alone - {"z", "w", "q", "e", "i"}
    wide = {h.name for h in d.given if isinstance(h, Assumption) and h.kind == "complex"} if d is not None else set()
    names = inside & wide if not any(n.is_name("q") for n in parts) else set()
    if d is None or not names or not alone & wide:
        return ""
    given = tuple(h for h in d.given if not (isinstance(h, Assumption) and h.name in names))
    proved = referee.judge(d.relation, given, 1.0).verdict == PROVED
    return f"true where {', '.join(sorted(names))} is real" if proved else ""


def _taken(o: Outcome) -> str:
    """``0 \\le i``: what is taken for granted of an index anyway is told here, and not claimed."""
    r = o.decided.relation if o.decided is not None else None
    sides = (r.lhs, r.rhs) if r is not None and r.op != "==" else ()
    name = next((s.name for s in sides if isinstance(s, Sym)), "")
    signs = {h.name for h in o.hypotheses if isinstance(h, Assumption) and h.kind in ("nonnegative", "positive")}
    return f"it says what {name} may be" if name in signs and any(isinstance(s, Num) for s in sides) else ""


def _quadrant(x: LinkResult, referee: Referee) -> str:
    """``sin a = sqrt(1 - cos(a)^2)``: a root of angles is meant where they are small and positive."""
    d = x.outcome.decided
    if d is None or d.relation.op != "==":
        return ""
    parts = [y for t in _both(d) for y in walk(t)]
    roots = [y.base for y in parts if isinstance(y, Pow) and isinstance(y.exp, Div) and not free_names(y.exp)]
    roots += [a for y in parts if isinstance(y, Fn) and y.name in ("sqrt", "Abs", "abs") for a in y.args]
    root = any(isinstance(z, Fn) and z.name in ("sin", "cos", "tan") for y in roots for z in walk(y))
    inside = [z for y in parts if isinstance(y, Fn) and y.name in ("sin", "cos", "tan") for z in walk(y)]
    free = set(relation_names(d.relation)) - DIMENSIONS - POSITIONS
    angles = sorted({z.name for z in inside if isinstance(z, Sym)} & free)
    if not root or not angles:
        return ""
    small = [Relation(op, Sym(n), num(k)) for n in angles for op, k in ((">", 0), ("<", 1))]
    again = referee.judge(d.relation, (*d.given, *small), 1.0)
    return "" if again.verdict == REFUTED else f"not for small positive {', '.join(angles)}"


def _on_the_plane(x: LinkResult) -> str:
    """``q^T R k = q^T e^{i theta} k``: a complex number on one side may stand for a turn of the plane."""
    d = x.outcome.decided
    if d is None:
        return ""
    sides = (d.relation.lhs, d.relation.rhs)
    turned = list(map(_turned, sides))
    vectors = all(any(isinstance(y, Ref) for y in walk(side)) for side in sides)
    return "a complex number may stand for a turn of the plane" if turned[0] != turned[1] and vectors else ""


def _turned(t: Term) -> bool:
    """Whether the imaginary unit stands in ``t`` where no real number is made of it again, as ``Re`` does."""
    if isinstance(t, Const):
        return t.name == "I"
    real = isinstance(t, Fn) and t.name in ("Re", "Im", "Abs")
    return not real and any(map(_turned, children(t)))


def _nothing(x: LinkResult, f: Formula, referee: Referee) -> str:
    """``f(x) = 0`` of names that nothing is known of is a condition, as a rule."""
    if x.lhs is None or x.rhs is None:
        return ""
    for zero, other in ((x.rhs, x.lhs), (x.lhs, x.rhs)):
        if zero.kind == "num" and zero.value == "0":
            if other.kind == "group" and other.value == "[" and len(other.kids) == 2:
                return "the bracket may be a commutator"
            bound = {k.value for n in nodes(other) if n.kind == "sum" for k in nodes(n.kids[0]) if k.kind == "name"}
            names = [r.key for n in _outside(other) for r in references(n) if r.key not in bound]
            if any(k == "bbE" or referee.store.visible(k, f.place) for k in names):
                return ""
            unknown = [k for k in names if k not in ("pi", "e", "i", "j", "top", "T")]
            if unknown:
                return f"what is said to be 0 has {unknown[0]} in it, which is not defined: it may be a condition"
    return ""


def _outside(n: Node) -> Iterator[Node]:
    """The names of a tree that stand in no angle."""
    if n.kind == "fn":
        if n.value not in _PERIODIC:
            yield from (y for k in n.kids for y in _outside(k))
    elif n.kind in ("name", "sub", "call", "item", "accent"):
        yield n
    else:
        for k in n.kids:
            yield from _outside(k)

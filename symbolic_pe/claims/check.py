"""From the text of a document to findings."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from .anew import introduced
from .assembled import counted
from .bold import bold_macros
from .caution import blamed, cautious, strangers
from .code.beside import program_finding
from .code.own import Told as FormulaBeside
from .commas import decimal_commas, pointed
from .conditions import Condition, conditions, meeting
from .customary import customary
from .digits import told_by_digits
from .directives import Plan, Prover, Told, claimed, unhurried
from .directives import error as directive_error
from .doubts import settled
from .elaborate import is_array
from .finding import DEFINITION, PROVED, REFUTED, UNDECIDED, UNREAD, Finding
from .functional import Derivation
from .increments import increments, joined
from .intact import Page, founded, unspoiled
from .judge import NO_VALUE, Judge, Outcome, kernel
from .labels import labelled, labels
from .loose import legible
from .macros import Macro, expanded, macros, without_definitions
from .markdown import unescaped
from .mends import Mend, mends
from .notation import Notation, reference
from .notebook import Notebook, notebook
from .operations import other_meanings
from .parser import parse
from .phrases import phrase
from .physics import printed
from .polar import MODULUS
from .primed import primed
from .reach import rests_on
from .readings import Read, span, trees_of
from .referee import Formula, LinkResult, Referee, is_instance
from .referee.collected import COLLECTED
from .referee.solution import SOLVES
from .reordered import MOVES
from .segment import Document, Segment
from .segments import LARGEST, segments
from .standing import standing
from .statements import assertive, conditional, heads_a_case, hypothetical, limited, statements
from .surroundings import surroundings
from .tags import untagged
from .texfile import uncommented
from .tokens import ReadingError
from .tree import Node, nodes, show
from .units import bold_units, upright
from .unused import unused
from .widths import sized, sizes

__all__ = ["Judge", "Settings", "check_text"]


@dataclass(frozen=True, slots=True)
class Settings:
    """How a document is checked: ``timeout`` in seconds for each formula, ``judge`` the way to the kernel,
    ``prover`` the way to the theorems, ``suggest`` whether corrections are looked for, ``total`` seconds for a
    whole document.
    """

    timeout: float = 5.0
    judge: Judge = kernel
    prover: Prover = unhurried
    suggest: bool = True
    total: float = 120.0


_HEADING = re.compile(r"^ {0,3}#{1,6}\s|^\s*\\(?:chapter|(?:sub)*section|appendix|begin\s*\{frame\})\b", re.MULTILINE)
_STEP = re.compile(
    r"\W*(?:step|schritt|étape|paso|passo|шаг|ステップ|단계)\W*\d|\W*第\s*[一二三四五六七八九十\d]+\s*步|\W*步骤\s*[一二三四五六七八九十\d]",
    re.IGNORECASE,
)
"""What a heading begins with that goes on with the example above it."""
_PARAGRAPH = re.compile(r"^[ \t]*\n|^\s*(?:[-*+]|\d+[.)]|\\item\b)\s|\\(?:par|paragraph|pause)\b", re.MULTILINE)
READING = 0.15
"""The share of the time for a document that it may take to read it."""
OVER = "the time to read this document is over: split it"


def check_text(text: str, kind: str = "markdown", settings: Settings | None = None, file: str = "") -> list[Finding]:
    """The findings on a document, in the order they stand in it.

    ``kind`` is ``markdown``, ``tex`` or ``ipynb``; ValueError says what is wrong with another.
    """
    settings = settings or Settings()
    document = Document(text, file)
    if kind != "ipynb" or len(text) > LARGEST:
        return _checked(document, segments(document, kind), kind, settings)
    book = notebook(text)
    inner = Document(book.text, file)
    told = _checked(inner, [Segment.of(inner, p) for p in book.pieces], "markdown", settings)
    return [_in_notebook(f, inner, document, book) for f in told]


_LINE = re.compile(r"“[^”]*”|(\blines? |\blines \d+ and )(\d+)\b")
"""Where a text of ours names a line; what it quotes is left alone."""


def _in_notebook(f: Finding, inner: Document, outer: Document, book: Notebook) -> Finding:
    """A finding on the text of the cells, at its places in the file."""

    def span(start: int, end: int) -> tuple[int, int]:
        first = book.places[start]
        return first, max(first, book.ends[end - 1]) if end > start else first

    def told(text: str) -> str:
        return _LINE.sub(lambda m: m[0] if m[1] is None else m[1] + numbered(m[2]), text)

    def numbered(digits: str) -> str:
        n = int(digits)
        return str(outer.place(book.places[inner.offset(n, 1)])[0]) if 0 < n <= lines else digits

    def whole(x: Finding) -> Finding:
        start, end = span(inner.offset(x.line, x.column), inner.offset(x.end_line, x.end_column))
        (line, column), (end_line, end_column) = outer.place(start), outer.place(end)
        mend = x.suggestion
        if mend is not None:
            first, last = span(mend.start, mend.end)
            mend = replace(mend, start=first, end=last)
        return replace(
            x, segment=segment, line=line, column=column, end_line=end_line, end_column=end_column, suggestion=mend,
            hypotheses=tuple(map(told, x.hypotheses)), reason=told(x.reason), links=tuple(map(whole, x.links)),
        )  # fmt: skip

    s = f.segment
    lines, _ = inner.place(len(inner.text))
    start, end = span(s.start, s.end)
    (line, column), (end_line, end_column) = outer.place(start), outer.place(end)
    offsets = tuple(book.places[o] for o in s.offsets)
    segment = replace(
        s, offsets=offsets, start=start, end=end, line=line, column=column, end_line=end_line, end_column=end_column
    )  # fmt: skip
    return whole(f)


def _checked(document: Document, found: Sequence[Segment], kind: str, settings: Settings) -> list[Finding]:
    late = time.process_time() + settings.total * READING
    text = document.text
    plan = Plan.read(found)
    own_macros = macros(uncommented(text) if kind == "tex" else text)
    bold = bold_macros(s.text for s in found if s.kind in ("display", "inline")) if "\\" in text else {}
    bold = {} if own_macros.defined else bold
    commas = decimal_commas(text)
    reads: dict[int, Read] = {}
    silent: set[int] = set()
    last: Read | None = None
    shown: Read | None = None
    for s in found:
        if s.kind in ("display", "inline"):
            over = time.process_time() > late
            r = _too_late(s, text) if over else _read(s, own_macros.at(s.start) or bold, text, commas)
            reads[id(s)] = last = _part(r, text) or _going_on(r, last if s.kind == "inline" else shown, text)
            shown = last if s.kind == "display" else shown
            silent |= {id(s)} if last.silent or s.quiet else set()
        else:
            last = shown = None
    if marked := labels(t for r in reads.values() for t in r.trees[:1]):
        for r in reads.values():
            r.trees = tuple(labelled(t, marked) for t in r.trees)
    if known := sizes(t for r in reads.values() for t in r.trees[:1]):
        for r in reads.values():
            r.trees = tuple(sized(t, known) for t in r.trees)
    if units := bold_units(t for r in reads.values() for t in r.trees[:1]):
        for r in reads.values():
            r.trees = tuple(upright(t, units) for t in r.trees)
    if steps := increments(t for r in reads.values() for t in r.trees[:1]):
        for r in reads.values():
            r.trees = tuple(joined(t, steps) for t in r.trees)
    words = text if len(text) < 200_000 else text[:200_000]
    own = {id(d): _defining(d) for d in plan.definitions}
    trees = [t for r in reads.values() for t in r.trees[:1]] + [t for t in own.values() if isinstance(t, Node)]
    notation = Notation.of(trees, words)
    referee = Referee(notation, settings.judge, settings.timeout, words, end=time.process_time() + settings.total)
    referee.assumed += plan.assumed
    referee.counted += counted((r.segment.start, r.trees[0]) for r in reads.values() if r.trees)
    referee.paragraphs += [m.start() for m in _PARAGRAPH.finditer(text)]
    referee.introduced = introduced(text)
    referee.sections += [m.start() for m in _HEADING.finditer(text) if not _STEP.match(text, m.end())]
    wrong = [directive_error(document, t, why) for t, why in plan.errors]
    for d in plan.definitions:
        why = _define(d, own[id(d)], referee)
        wrong += [directive_error(document, d, why)] if why else []
    unread = tuple(r.segment.text for r in reads.values() if r.error is not None)
    page = replace(Page.of(document, found), unread=unread)
    before: Read | None = None
    for key, r in reads.items():
        if r.trees and time.process_time() > late:
            r = reads[key] = _too_late(r.segment, text)
        if r.trees:
            r.formula = _formula(r, document)
            if before is not None and before.formula is not None and _hangs_on(before, r, document):
                before.formula = replace(before.formula, behind=r.trees[0])
                referee.behind[before.formula.place] = r.trees[0]
                if is_instance(r.trees[0]):
                    r.formula = replace(r.formula, hypothetical=True)
            elif before is not None and before.formula is not None and _is_range_of(before, r, document):
                referee.ranged[before.formula.place] = r.trees[0]
            referee.register(r.formula)
        before = r
    referee.settle()
    for own_to_field in customary((r.trees[0] for r in reads.values() if r.trees), referee.store, notation.words):
        referee.store.add(own_to_field)
    for law in primed((r.trees[0] for r in reads.values() if r.trees), referee.store):
        referee.store.add(law)
    referee.with_extremes()
    found_trees = [(r.segment.start, r.segment.end, r.segment.line, r.trees[0]) for r in reads.values() if r.trees]
    derivation = Derivation.of([t[-1] for t in found_trees], settings.judge, words, found_trees)
    out: list[Finding | None] = []
    conditional_on: dict[int, list[Condition]] = {}
    for s in found:
        announced = plan.after(s)
        if announced.skip:
            continue
        if s.kind == "directive":
            given = [h for place, h in plan.assumed if place <= s.start]
            entries = [(d.key, d.line) for ds in referee.store.entries.values() for d in ds]
            defined = dict(reversed([*entries, *((key, line) for key, _, _, line in referee.settings)]))
            told: list[Finding] = [f for f in wrong if f.segment is s]
            for c, of_it in plan.claims:
                if c.segment is s and not of_it.skip:
                    v = claimed(document, c, given, defined, settings.judge, settings.prover, settings.timeout)
                    told.append(v if v.error else replace(v, expected=of_it.expected, id=of_it.id))
            told.sort(key=lambda f: (f.line, f.column))
            out += told
        elif s.kind == "code":
            frank = announced.expected == REFUTED
            out.append(_guarded(s, _program, document, found, s, notation, referee, reads, frank))
        elif id(s) in reads and id(s) not in silent:
            frank = announced.expected == REFUTED
            above = conditional_on.setdefault(referee.section(s.start), [])
            out.append(
                _guarded(s, _finding, reads[id(s)], referee, document, settings, found, page, frank, above, derivation)
            )
        if announced.by is not None:
            told_of = out[-1] if out else None
            if told_of is None or told_of.segment is not s:
                out.append(directive_error(document, announced.by, "the formula that follows claims nothing"))
            else:
                out[-1] = replace(told_of, expected=announced.expected, id=announced.id)
    return [f for f in out if f is not None]


def _guarded(s: Segment, f: Callable[..., Finding | None], *args: object) -> Finding | None:
    """What breaks on one formula is told of it, and the others are checked all the same."""
    begun = time.process_time()
    try:
        found = f(*args)
        return replace(found, seconds=time.process_time() - begun) if found is not None else None
    except Exception as e:
        if os.environ.get("SYMBOLIC_PE_DEBUG"):
            raise
        said = " ".join(f"{type(e).__name__}: {e}".split())[:200]
        reason = f"internal error, please report it: {said}"
        return Finding(s, UNDECIDED, s.line, s.column, s.end_line, s.end_column, reason=reason)


def _program(
    document: Document, found: Sequence[Segment], s: Segment, notation: Notation, referee: Referee,
    reads: dict[int, Read], frank: bool,
) -> Finding | None:  # fmt: skip
    formulas = [r.formula for r in reads.values() if r.formula is not None]
    told = [FormulaBeside(f.trees[0], f.line, f.place, f.after) for f in formulas]
    return program_finding(document, found, s, notation, referee.store, referee.settings, told, frank)


def _defining(told: Told) -> Node | str:
    """The tree of a ``define``, or why it has none."""
    try:
        return parse(told.rest)[0]
    except ReadingError as e:
        return f"the definition is not read: {e.reason}"


def _define(told: Told, tree: Node | str, referee: Referee) -> str:
    """Enter a definition of the author's own; what is wrong with it, or ``""``."""
    if isinstance(tree, str):
        return tree
    s = told.segment
    before = sum(map(len, referee.store.entries.values()))
    referee.register(Formula(told.rest, s.start, s.line, (tree,)))
    if sum(map(len, referee.store.entries.values())) == before:
        return "nothing is defined by it: write name = value"
    return ""


def _read(s: Segment, known: dict[str, Macro], whole: str, commas: bool = False) -> Read:
    text, offsets = unescaped(s.text, s.offsets)
    if known:
        text, offsets = without_definitions(text, offsets)
        if not text.strip():
            return Read(s, text, offsets, whole, silent=True)
        try:
            text, offsets = expanded(text, offsets, known)
        except ReadingError as e:
            return Read(s, text, offsets, whole, error=e)
    text, offsets = untagged(*printed(text, offsets, known))
    if s.reason:
        return Read(s, text, offsets, whole, error=ReadingError(s.reason))
    if _ONLY_REFERENCES.fullmatch(text):
        return Read(s, text, offsets, whole, silent=True)
    trees: list[Node] = []
    for variant in pointed(text) if commas else [text]:
        try:
            trees += trees_of(variant, {show(t) for t in trees})
        except ReadingError as e:
            return Read(s, text, offsets, whole, error=e)
    return Read(s, text, offsets, whole, tuple(trees))


_GOES_ON = re.compile(r"\s*(?:&\s*|\\quad\s*|\{\}\s*)*(?:=(?!=)|\\approx(?![a-zA-Z])|≈)")
_ON_THE_WAY = re.compile(
    r"\s*+(?![#>|*+-]|\d+[.)])(?:(?!\n\s*\n|\\(?:sub)*section|\\item)[\s\S]){1,200}[:：,，][ \t]*\n\s*"
    r"|\s*+\*\*[^\n$]{1,120}\n\s*"
)
"""The words between a display and one that goes on from it: "by the addition theorem this is"."""
_ONLY_REFERENCES = re.compile(
    r"\s*(?:(?:\\(?:eq)?ref\s*\{[^{}]*\}\s*)+|\\(?:o?times|odot|oplus|cdot|circ|ast|star|top|[Rr]ightarrow|to"
    r"|approx|sim"
    r"|propto|[lg]eq?|neq?|in|infty|equiv)\s*|[⊙⊗⊕·×∘→⇒≈∼∝≤≥≠=<>+*/-]\s*)"
)
"""What says nothing by itself: where a formula stands, or how something is written."""


def _going_on(r: Read, before: Read | None, whole: str) -> Read:
    """A formula that begins with an equals sign, with what the one right above it ended in set in front."""
    if before is None or not before.trees or before.piece or not _GOES_ON.match(r.text):
        return r
    if r.segment.bare or before.segment.bare:
        return r
    between = whole[before.segment.end : r.segment.start]
    alike = r.segment.kind == before.segment.kind
    tail = _tail(before.trees[0])
    across = _ON_THE_WAY.fullmatch(between) is not None and r.segment.kind == "display"
    if (between.strip() and not across) or not alike or tail is None:
        return r
    ahead = before.text[tail.start : tail.end]
    text = f"{ahead} {r.text.lstrip(' &')}"
    try:
        same = show(parse(ahead)[0]) == show(tail)
        trees = tuple(trees_of(text, set())) if same else ()
    except ReadingError:
        return r
    kept = r.offsets[len(r.text) - len(r.text.lstrip(" &")) :]
    offsets = ((r.offsets[0],) * (len(ahead) + 1)) + kept
    if not trees:
        return r
    return replace(r, text=text, offsets=offsets, trees=trees, anew=_is_value(tail), across=across)


def _is_value(n: Node) -> bool:
    """``-1``, ``\\frac{\\sqrt3}{2}``: nothing is left to be worked out."""
    if n.kind in ("neg", "root", "group") or (n.kind, n.value) in (("div", "frac"), ("mul", "juxt")):
        return all(map(_is_value, n.kids))
    return n.kind == "num" or n.is_name("pi")


def _from_above(links: list[LinkResult], across: bool) -> list[LinkResult]:
    """Below a chain that has come to its end a term that is still to be worked out goes on from another one."""
    right = links[0].rhs if links else None
    if right is None or links[0].outcome.verdict != REFUTED or (_is_value(right) and not across):
        return links
    held = Outcome(UNDECIDED, reason="false as read, but it may go on from another term than the one above it")
    return [replace(links[0], outcome=held), *links[1:]]


_CLOSING = re.compile(r"(?:\$|\\[)\]])[ \t]*\n?[ \t]*$")
_OPENING = re.compile(r"[ \t]*\n?[ \t]*(?:\$\$?|\\[(\[])")
_SUMMAND = re.compile(
    r"\s*(?:\+|\\(?:times|cdot)(?![A-Za-z])|(?:-|\\[mp][pm](?![A-Za-z]))(?!(?:(?!\\[)\]])[^$])*(?:[=<>]|\\[lg]e"
    r"|\\neq)))"
)


_ALONE = re.compile(r"\s*(?:\$\$\s*\+\s*\$\$|\\\[\s*\+\s*\\\])")
"""A display that holds a plus sign and nothing else: equations are added, each of which is whole."""


def _part(r: Read, whole: str) -> Read | None:
    """A formula that is a piece of a longer one, the rest of which is set by itself: ``$a = b$ $+ c$``."""
    s = r.segment
    opened = _OPENING.match(whole, s.end)
    opened = None if _ALONE.match(whole, s.end) else opened
    begins = _SUMMAND.match(r.text) and _CLOSING.search(whole, max(0, s.start - 9), s.start)
    if not r.trees or s.bare or not (begins or (opened and _SUMMAND.match(whole, opened.end()))):
        return None
    if r.trees[0].kind in ("chain", "list"):
        return replace(r, trees=(), error=ReadingError("the formula stands in pieces"))
    return replace(r, piece=True)


def _tail(tree: Node) -> Node | None:
    """The last term that a formula compares, or all of one that compares nothing."""
    while (tree.kind == "list" and tree.kids) or (tree.kind == "group" and not tree.value and len(tree.kids) == 1):
        said = [k for k in tree.kids if k.kind != "text" or k.value.strip(" .,;")]  # \\boxed{a = b.}
        if not said:
            return None
        tree = said[-1]
    if tree.kind == "chain":
        tree = tree.kids[-1]
    return None if tree.kind in ("text", "dots", "none", "list", "chain", "system", "cases") else tree


def _too_late(s: Segment, whole: str) -> Read:
    return Read(s, s.text, s.offsets, whole, error=ReadingError(OVER))


def _hangs_on(before: Read, r: Read, document: Document) -> bool:
    """Whether a formula says under what condition the one before it holds: ``$\\sin k = 0$ for $k = 0$``."""
    between = document.text[before.segment.end : r.segment.start]
    return (
        r.segment.kind == "inline"
        and len(between) < 30
        and "\n\n" not in between
        and phrase("behind").search(between) is not None
    )


def _is_range_of(before: Read, r: Read, document: Document) -> bool:
    """Whether a formula says what the index of the one before it may be: ``$a_i = i^2$ with $i = 1, \\dots, n$``."""
    between = document.text[before.segment.end : r.segment.start]
    return r.segment.kind == "inline" and _WITH.fullmatch(between) is not None


_WITH = re.compile(r"[^\w.;]*(?:with|where|here|mit|wobei|avec|où|con|donde|其中)?[^\w.;]*", re.IGNORECASE)
_FORMULAS = re.compile(r"\$\$.*?\$\$|\$[^$\n]*\$", re.DOTALL)
_DISPLAYS = re.compile(r"\$\$.*?\$\$|\\\[.*?\\\]|\\begin\{.*?\\end\{[a-z]+\*?\}", re.DOTALL)


def _formula(r: Read, document: Document) -> Formula:
    s = r.segment
    before = document.text[max(0, s.start - 160) : s.start]
    sentence = _FORMULAS.sub(" ", _DISPLAYS.sub(". ", before))
    printed = re.split(r"\.\s|。|\n\s*\n", before[-100:])[-1]
    before = _FORMULAS.sub(" ", before)
    dollar = before.rfind("$$")
    before = before[dollar + 2 :] if dollar >= 0 else before
    after = document.text[s.end : s.end + 80]
    case = len(r.trees) == 1 and heads_a_case(r.trees[0], document.text[max(0, s.start - 40) : s.start], after)
    words = (conditional(before) or limited(after) or case, assertive(before), hypothetical(sentence))
    sentences = _sentences(document, s.start)
    lasting, own = _told(document, s, sentences)
    return Formula(
        r.text, s.start, s.line, r.trees, before, *words, after=after, sentences=sentences,
        here=_stays(document, sentences), printed=printed,
        told="\n".join([*lasting, "".join(own)]), lasting="\n".join(lasting), ahead=own[0], inside=own[1],
    )  # fmt: skip


_AHEAD = ("[:,：，]", "then", "that", "那么", "则", "有", "为", "得", "dann", "alors", "entonces")
"""What no paragraph ends with, but a display follows."""
_GOING = "".join(rf"(?<!{w})" for w in _AHEAD)
_STOP = re.compile(rf"[。！？]|[.!?](?=\s)|{_GOING}\n[ \t]*\n|^\s*(?:[-*+#]|\d+\.)\s", re.MULTILINE)


_BEGINS = re.compile(r"[ \t]*\n\s*[A-ZÄÖÜ]")


def _sentences(document: Document, place: int) -> tuple[int, ...]:
    """Where the sentence begins that goes on at ``place``, and the one before if this one draws on it."""
    low = max(0, place - 600)
    above = document.text[low:place]

    def hidden(m: re.Match[str]) -> str:
        """As many letters; a display that a capital follows on a new line ends its sentence."""
        last = "." if m[0].startswith("$$") and _BEGINS.match(above, m.end()) else "x"
        return "x" * (len(m[0]) - 1) + last

    text = _FORMULAS.sub(hidden, above)
    ends = [0, *(m.end() for m in _STOP.finditer(text))]
    goes_on = len(ends) > 1 and phrase("goes-on").search(text[ends[-1] :])
    return tuple(low + e for e in reversed(ends[-2:] if goes_on else ends[-1:]))


def _stays(document: Document, sentences: tuple[int, ...]) -> tuple[int, ...]:
    """The sentences in which a formula is still at the point where the one before is: ``Then`` it is, ``So`` not."""
    own = document.text[sentences[0] : sentences[0] + 40] if sentences else ""
    return sentences if phrase("stays-there").search(own) else sentences[:1]


FAR = 2500
"""Characters; what is supposed for good is forgotten after so many."""


_WORDS = re.compile(r"\\(?:text|textrm|textnormal|mbox)\s*\{([^{}]*)\}\s*")


def _told(document: Document, s: Segment, sentences: tuple[int, ...]) -> tuple[list[str], list[str]]:
    """The sentences not far above that suppose something for good; what its own has before, in and behind a formula."""
    begin = min(sentences, default=s.start)
    above = _FORMULAS.sub(lambda m: m[0].replace(".", " "), document.text[max(0, begin - FAR) : begin])
    for_good = [x for x in re.split(r"(?<=[.。;；])\s|\n\s*\n", above) if phrase("for-good").search(x)]
    rest = document.text[s.end : s.end + 160]
    stop = _STOP.search(_FORMULAS.sub(lambda m: "x" * len(m[0]), rest))
    own = [document.text[begin : s.start], document.text[s.start : s.end], rest[: stop.start()] if stop else rest]
    return [_WORDS.sub(r"$\1 $", x) for x in for_good], [_WORDS.sub(r"$\1 $", x) for x in own]


def _finding(
    r: Read, referee: Referee, document: Document, settings: Settings, found: Sequence[Segment], page: Page,
    frank: bool, above: list[Condition], derivation: Derivation | None,
) -> Finding | None:  # fmt: skip
    s = r.segment
    if r.error is not None and s.bare and not s.reason and not s.restored:
        return None
    if r.error is not None or r.formula is None:
        error = r.error or ReadingError("no formula")
        return _unread(r, error, document)
    if time.process_time() > referee.end:
        return Finding(
            s, UNDECIDED, s.line, s.column, s.end_line, s.end_column, reason="no time left for this document"
        )
    formula = r.formula
    links = referee.decide(formula)
    if derivation is not None:
        links = derivation.decided(formula, referee.chosen.get(formula.place, r.trees[0]), links)
    if s.restored:
        links = _as_it_stands(r, links, referee)
    for sign in other_meanings((x.lhs, x.rhs, x.outcome.verdict == PROVED) for x in links[:1]):
        referee.other_operations.setdefault(sign, formula.place)
    mended: dict[int, Mend] = {}
    referee.true |= {x.reading for x in links if x.outcome.verdict == PROVED}
    seen = list(conditions(links, s.line))
    if any(x.outcome.verdict in (PROVED, REFUTED) for x in links):
        around = surroundings(document.text, found, s)
        links = cautious(links, r.formula, around)
        links = settled(links, r.formula, referee, document)
        links = [_glued(x, s, document) for x in links]
        links = links if frank else [_beside(x, r.formula, referee, document) for x in links]
        links = unspoiled(links, r.formula, page, document, s) if s.bare else founded(links, page)
        links = _from_above(links, r.across) if r.anew or r.across else links
        links = links if frank else [meeting(x, above, referee.judge) for x in links]
        links = links if frank else legible(links, formula.text)
        if any(u.endswith(MOVES) for x in links for u in x.outcome.used):
            around = around.without("permuted")
        words = ("", "", "") if frank else strangers(r.formula, around)
        alone = len(links) == 1 and not blamed(around)

        def stands(x: LinkResult, mend: str) -> LinkResult:
            if frank or (s.bare and x.outcome.verdict == PROVED):
                return x
            return standing(x, mend, words, around, alone, formula, document, referee)

        if any(x.outcome.verdict == REFUTED for x in links) and not s.restored:
            mended = mends(r, links, referee, document)
        links = [stands(x, mended[j].what if j in mended else "") for j, x in enumerate(links)]
        mended = {j: m for j, m in mended.items() if links[j].outcome.verdict == REFUTED} if settings.suggest else {}
    links = _given_first(_defined_still(links, formula.place, referee), formula.place, referee)
    for x in links:
        if x.outcome.operator is not None and x.outcome.verdict == PROVED:
            referee.keep(x.outcome.operator, formula.place, len(formula.text))
        if x.outcome.verdict == REFUTED:
            referee.forget(formula.place)
        if x.outcome.verdict == PROVED and told_by_digits(x.outcome):
            referee.borne_out |= {(g.line, g.key) for g in rests_on(x.outcome.used)}
    above += seen
    if derivation is not None:
        derivation.learn(formula, referee.chosen.get(formula.place, r.trees[0]), links)
    reading = show(referee.chosen.get(r.formula.place, r.trees[0]))
    if not links:
        if s.kind == "inline":
            return None
        return Finding(
            s, UNDECIDED, s.line, s.column, s.end_line, s.end_column, reading=reading, reason="nothing is claimed"
        )
    parts = tuple(
        replace(_of_link(r, x, document), suggestion=mended[j].suggestion if j in mended else None)
        for j, x in enumerate(links)
    )
    if len(parts) == 1:
        only = parts[0]
        return replace(
            only, line=s.line, column=s.column, end_line=s.end_line, end_column=s.end_column, reading=reading
        )
    combined = _combined(s, parts, reading)
    set_first = combined.verdict == PROVED and parts[0].verdict == DEFINITION and _is_set(parts[0])
    concluded = formula.place in referee.concluded | referee.facts
    head = _first(r, referee, formula.place)
    of_a_family = _is_of_a_family(head, referee)
    own = reference(head) if of_a_family and head is not None else None
    if own is not None and parts[0].verdict == DEFINITION and _is_set(parts[0]):
        referee.unchecked.add((formula.line, own.key))
    put_together = any(p.reason in (SOLVES, COLLECTED) and p.column == parts[0].column for p in parts[1:])
    if set_first and (concluded or of_a_family) and not put_together:
        why = f"the rest is right, but whether {parts[0].reading} is not checked"
        return replace(combined, verdict=UNDECIDED, reason=why, method="", hypotheses=())
    return combined


_UNKNOWN = re.compile(rf"{re.escape(NO_VALUE)}$|\w+ is not defined, and stands on one side only")


def _defined_still(links: list[LinkResult], place: int, referee: Referee) -> list[LinkResult]:
    """A definition that was compared with an older one by values from further up, as one where that is held back."""
    if place not in referee.compared or not links or links[0].outcome.verdict != UNDECIDED:
        return links
    why = f"a definition; whether it agrees with an older one is undecided: {links[0].outcome.reason}"
    return [replace(links[0], outcome=Outcome(DEFINITION, reason=why)), *links[1:]]


def _given_first(links: list[LinkResult], place: int, referee: Referee) -> list[LinkResult]:
    """``q'_0 = 1.0 (-0.416) - 2.0 (0.909) = -2.234``: a name of which nothing is known gets what is worked out.

    All that is claimed is the arithmetic behind it.
    """
    if len(links) < 2 or links[0].lhs is None or links[0].rhs is None or links[0].outcome.used:
        return links
    first, *rest = links
    assert first.lhs is not None
    assert first.rhs is not None
    own = reference(first.lhs)
    told = referee.store.entries.get(own.key, ()) if own is not None else ()
    above = [d for d in told if d.place < place and not (own is not None and own.args and not is_array(d.body))]
    known = own is None or own.called or above or any(d.params for d in told)
    closed = not any(n.kind == "name" and not n.is_name("pi") for n in nodes(first.rhs))
    proved = all(x.outcome.verdict == PROVED and not x.outcome.used for x in rest)
    unknown = first.outcome.verdict == UNDECIDED and _UNKNOWN.match(first.outcome.reason)
    if known or not closed or not proved or not unknown or first.rhs.kind == "num":
        return links
    return [replace(first, outcome=Outcome(DEFINITION, reason="a value that is worked out behind it")), *rest]


_LETTERS = re.compile(r"(?<!\\)(?<![a-zA-Z\\])[a-zA-Z]")


def _first(r: Read, referee: Referee, place: int) -> Node | None:
    """The left side of what a formula says first."""
    said = statements(referee.chosen.get(place, r.trees[0]))
    return next((s.node.kids[0] for s in said if s.node.kind == "chain"), None)


def _is_of_a_family(n: Node | None, referee: Referee) -> bool:
    """``\\lambda_{\\max}`` after ``\\lambda_i = ...``: one member of a family, that the text has given a rule for."""
    r = reference(n) if n is not None and n.kind in ("name", "sub") else None
    if r is None:
        return False
    known = any(d.params for d in referee.store.entries.get(r.head.value, ()))
    labelled = r.key != r.head.value
    return (known and (labelled or bool(r.args))) or r.key.endswith(_EXTREMES)


_EXTREMES = ("_max", "_min", "_sup", "_inf")


def _is_set(first: Finding) -> bool:
    """Whether a name is set to a number: ``\\lambda_3 = 200\\pi``."""
    value = first.reading.partition("=")[2]
    return bool(value) and _LETTERS.search(re.sub(r"\\[a-zA-Z]+", " ", value)) is None


_WORD_AHEAD = re.compile(r"[A-Za-z]$")


def _glued(x: LinkResult, s: Segment, document: Document) -> LinkResult:
    """``softmax$([2, 1])$``: a word that stands right before the parentheses of a formula is its function."""
    o = x.outcome
    ahead = s.text.lstrip().startswith(("(", "[")) and _WORD_AHEAD.search(document.text[: s.start][-1:])
    if not ahead or o.verdict not in (PROVED, REFUTED):
        return x
    return replace(x, outcome=Outcome(UNDECIDED, reason="the word right before it may be a function", used=o.used))


def _beside(x: LinkResult, f: Formula, referee: Referee, document: Document) -> LinkResult:
    """A link, undecided where the text says what its verdict has not used."""
    o = x.outcome
    why = unused(x, f, referee, document) if o.verdict in (PROVED, REFUTED) else ""
    told = "true" if o.verdict == PROVED else "false"
    return replace(x, outcome=Outcome(UNDECIDED, reason=f"{told} as it stands, but {why}", used=o.used)) if why else x


RESTORED = "sub- and superscripts that the text has lost were put back"


def _as_it_stands(r: Read, links: list[LinkResult], referee: Referee) -> list[LinkResult]:
    """A formula whose scripts were restored is refuted only if it is wrong as it stands, too."""
    assert r.formula is not None
    try:
        tree, _ = parse(r.segment.restored)
        literal = referee.decide(replace(r.formula, text=r.segment.restored, trees=(tree,)))
    except ReadingError:
        literal = []
    same = len(literal) == len(links)
    out = []
    for j, x in enumerate(links):
        o = x.outcome
        if o.verdict == REFUTED and not (same and literal[j].outcome.verdict == REFUTED):
            reason = "refuted with the scripts put back that the text has lost, but they may have been others"
            o = replace(o, verdict=UNDECIDED, reason=reason, witness={}, residual="")
        out.append(replace(x, outcome=replace(o, used=(RESTORED, *o.used))))
    return out


def _combined(s: Segment, parts: tuple[Finding, ...], reading: str) -> Finding:
    for verdict in (REFUTED, UNDECIDED, PROVED, DEFINITION):
        worst = [p for p in parts if p.verdict == verdict]
        if worst:
            break
    first = worst[0]
    hypotheses = tuple(dict.fromkeys(h for p in parts for h in p.hypotheses if p.verdict == first.verdict))
    reasons = tuple(dict.fromkeys(p.reason for p in worst if p.reason))
    return Finding(
        s, first.verdict, s.line, s.column, s.end_line, s.end_column, reading=reading, hypotheses=hypotheses,
        witness=first.witness, residual=first.residual, reason="; ".join(reasons[:3]), method=first.method,
        suggestion=first.suggestion, links=parts,
    )  # fmt: skip


def _of_link(r: Read, x: LinkResult, document: Document) -> Finding:
    from ..language.text import text

    start, end = span(r, x.start, x.end)
    o = x.outcome
    double = any(n.kind == "pm" for side in (x.lhs, x.rhs) if side is not None for n in nodes(side))  # two questions
    hypotheses = tuple(dict.fromkeys([*o.used, *(_shown(text(h)) for h in o.hypotheses)]))
    witness = {_shown(name): value for name, value in o.witness.items()}
    return Finding(
        r.segment, o.verdict, *document.place(start), *document.place(end), reading=x.reading, hypotheses=hypotheses,
        witness=witness, residual=o.residual, reason=_shown(o.reason), method=o.method,
        decided=o.decided if o.decided is not None and o.decided.verdict.verdict == o.verdict and not double else None,
    )  # fmt: skip


_LENGTH = re.compile(rf"\b{MODULUS}(\w+)")


def _shown(said: str) -> str:
    """What is assumed or missing, in the names that people write: ``lambda``, and ``|q|`` for a length."""
    return _LENGTH.sub(r"|\1|", said.replace("lamda", "lambda"))


def _unread(r: Read, error: ReadingError, document: Document) -> Finding:
    s = r.segment
    if r.text and not s.reason:
        start, end = span(r, error.start, error.end)
        place = (*document.place(start), *document.place(max(end, start)))
    else:
        place = (s.line, s.column, s.end_line, s.end_column)
    return Finding(s, UNREAD, *place, reason=error.reason)

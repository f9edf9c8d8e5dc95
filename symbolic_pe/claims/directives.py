r"""What an author tells the check in comments that no reader sees.

A directive is ``<!-- symbolic-pe: ... -->`` in Markdown and ``% symbolic-pe: ...`` in LaTeX, with one clause or
several, separated by semicolons or line ends:

``expect refuted``
    the next formula (or ``claim:``) is wrong on purpose; ``proved`` and ``undecided`` can be expected too;
``id=name``
    the name of the next formula;
``skip REASON``
    the next formula is not judged; ``off`` and ``on`` do so for all formulas between them;
``assume b > 1`` or ``assume even d``
    a hypothesis, from here to the end of the document;
``define \omega_i = 10000^{-2i/d}``
    a definition for formulas, as if it stood here;
``claim: sin(x)**2 + cos(x)**2 == 1`` or ``claim: shift on sinusoidal``
    what the text says in words, as ``symbolic-pe decide`` or ``symbolic-pe prove`` takes it.

What cannot be followed is an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..kernel.term import Assumption, Hypothesis, Relation, relation_names, scan
from ..kernel.verdict import Verdict
from ..language.parse import ParseError, parse_hypothesis, parse_relation
from ..language.text import text
from .finding import PROVED, REFUTED, UNDECIDED, UNREAD, Finding
from .judge import Judge
from .segment import Document, Segment

if TYPE_CHECKING:
    from ..encodings import Encoding
    from ..proof import Proof
    from ..scores import Score

__all__ = ["Announced", "Plan", "Prover", "Told", "claimed", "unhurried"]

Prover = Callable[[str, "Encoding | Score", Mapping[str, str], float], "Proof"]
"""A theorem, an encoding, settings and seconds to a proof; raises NotApplicable."""

WORDS = ("assume", "claim", "define", "expect", "id", "off", "on", "skip")
EXPECTED = (PROVED, REFUTED, UNDECIDED)
_CLAUSE = re.compile(r"(?:[^;\n\\]|\\.)+", re.DOTALL)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.\-]*")


@dataclass(frozen=True, slots=True)
class Told:
    """One clause: its word, the rest, and where it stands in the directive's text."""

    word: str
    rest: str
    start: int
    end: int
    segment: Segment


@dataclass(slots=True)
class Announced:
    """What directives say of one formula."""

    expected: str = ""
    id: str = ""
    skip: bool = False
    by: Told | None = None


@dataclass(slots=True)
class Plan:
    """All directives of a document; ``errors`` belong to the directive they stand in (by its start)."""

    of: dict[int, Announced] = field(default_factory=dict)
    assumed: list[tuple[int, Hypothesis]] = field(default_factory=list)
    definitions: list[Told] = field(default_factory=list)
    claims: list[tuple[Told, Announced]] = field(default_factory=list)
    errors: list[tuple[Told, str]] = field(default_factory=list)

    @staticmethod
    def read(segments: Sequence[Segment]) -> Plan:
        plan = Plan()
        waiting = Announced()
        off: Told | None = None
        ids: set[str] = set()
        for s in segments:
            if s.kind != "directive":
                here = waiting
                waiting = Announced()
                here.skip = here.skip or off is not None
                plan.of[s.start] = here
                continue
            for told in _clauses(s):
                why = plan._take(told, waiting, ids)
                if told.word == "claim" and not why:  # what was announced is meant of it
                    plan.claims.append((told, waiting))
                    waiting = Announced()
                if told.word == "off" and off is not None:
                    why = "the check is off already"
                elif told.word == "off":
                    off = told
                elif told.word == "on" and off is None:
                    why = "the check is not off"
                elif told.word == "on":
                    off = None
                if why:
                    plan.errors.append((told, why))
        if waiting.by is not None:
            plan.errors.append((waiting.by, "no formula follows"))
        return plan

    def _take(self, told: Told, waiting: Announced, ids: set[str]) -> str:
        """Take a clause to heart; what is wrong with it, or ``""``."""
        word, rest = told.word, told.rest
        if word == "expect":
            if rest not in EXPECTED:
                return f"expect is followed by {', '.join(EXPECTED[:-1])} or {EXPECTED[-1]}{_near(rest, EXPECTED)}"
            if waiting.expected:
                return "a verdict is expected already"
            waiting.expected, waiting.by = rest, told
        elif word == "id":
            if not _NAME.fullmatch(rest):
                return "an id is made of letters, digits, '-', '_' and '.'"
            if rest in ids:
                return f"the id '{rest}' is taken"
            ids.add(rest)
            waiting.id, waiting.by = rest, told
        elif word == "skip":
            waiting.skip, waiting.by = True, told
        elif word == "assume":
            try:
                self.assumed += [(told.segment.start, h) for h in _hypotheses(rest)]
            except ValueError as e:
                return f"what is assumed is not read: {_message(e)}"
        elif word in ("define", "claim"):
            if not rest:
                return f"nothing to {word}"
            if word == "define":
                self.definitions.append(told)
        elif word in ("on", "off"):
            return "" if not rest else f"{word} stands alone"
        elif not word:
            return f"an empty directive: use {', '.join(WORDS)}"
        else:
            hint = _near(word, WORDS) or f": use {', '.join(WORDS)}"
            return f"unknown directive '{word[:40]}'{hint}"
        return ""

    def after(self, s: Segment) -> Announced:
        return self.of.get(s.start, Announced())


def _clauses(s: Segment) -> Iterator[Told]:
    for m in _CLAUSE.finditer(s.text):
        body = m[0].strip()
        if not body:
            continue
        start = m.start() + len(m[0]) - len(m[0].lstrip())
        head = re.match(r"([^\W\d_]+)\s*[:=]?\s*", body)
        word = head[1].lower() if head else body.split()[0]
        rest = body[head.end() :] if head else body
        yield Told(word, rest.strip(), start, start + len(body), s)
    if not s.text.strip(" \t\r\n;"):
        yield Told("", "", 0, 0, s)


def _near(word: str, known: Iterable[str]) -> str:
    """``: did you mean 'assume'?``, or ``""`` where nothing is near."""
    from difflib import get_close_matches

    near = get_close_matches(word.lower()[:60], list(known), 1, 0.6)
    return f": did you mean '{near[0]}'?" if near else ""


def _hypotheses(rest: str) -> list[Hypothesis]:
    """``even d``, ``integer m, n`` or relations with commas between them."""
    kind, _, names = rest.partition(" ")
    if kind in Assumption.KINDS:
        found = [n.strip() for n in names.split(",")]
        if not all(n.isidentifier() for n in found):
            raise ValueError(f"'{names}' is no list of names")
        return [Assumption(n, kind) for n in found]
    if re.fullmatch(r"[a-z]+ +\w+(\s*,\s*\w+)*", rest.strip()) and (hint := _near(kind, Assumption.KINDS)):
        raise ValueError(f"no names are '{kind}'{hint}")
    return [parse_hypothesis(x) for x in _one_by_one(rest)]


def _one_by_one(said: str) -> list[str]:
    """What commas that no bracket holds stand between."""
    out, depth = [""], 0
    for c in said:
        depth += (c in "([") - (c in ")]")
        if c == "," and not depth:
            out.append("")
        else:
            out[-1] += c
    return out


def _names(r: Relation) -> list[str]:
    """Those of functions too."""
    return [*relation_names(r), *scan(r.lhs, r.rhs)[1]]


def _message(e: ValueError) -> str:
    return e.message if isinstance(e, ParseError) else str(e)


def error(document: Document, told: Told, why: str) -> Finding:
    """A fault of a directive."""
    s = told.segment
    if told.end > told.start:
        first, last = s.span(told.start, told.end)
        place = (*document.place(first), *document.place(last))
    else:
        place = (s.line, s.column, s.end_line, s.end_column)
    return Finding(s, UNREAD, *place, reason=why, error=True)


def unhurried(theorem: str, encoding: Encoding | Score, settings: Mapping[str, str], timeout: float) -> Proof:
    """A theorem proved without a look at the time."""
    from ..derive import prove

    return prove(theorem, encoding, dict(settings))


def claimed(
    document: Document, told: Told, assumed: Sequence[Hypothesis], defined: Mapping[str, int], judge: Judge,
    prover: Prover, timeout: float,
) -> Finding:  # fmt: skip
    """The verdict on a ``claim:``, which sees what is ``assumed``, and not what names the text has ``defined``."""
    first, last = told.segment.span(told.start, told.end)
    place = (*document.place(first), *document.place(last))
    theorem = re.fullmatch(r"([\w-]+)\s+on\s+([\w-]+)", told.rest)
    if theorem:
        return _theorem(document, told, place, theorem[1], theorem[2], prover, timeout)
    try:
        r = parse_relation(told.rest)
    except ParseError as e:
        return error(document, told, f"the claim is not read: {e.message}")
    v = judge(r, tuple(assumed), timeout)
    seen = {n for h in assumed if isinstance(h, Relation) for n in _names(h)}
    own = [n for n in _names(r) if n in defined and n not in seen]
    if own and v.refuted:
        why = f"false in general; what line {defined[own[0]]} says of {own[0]} must be assumed for a claim to see it"
        v = Verdict(UNDECIDED, "", v.hypotheses, reason=why)
    return Finding(
        told.segment, v.verdict, *place, reading=text(r), hypotheses=tuple(text(h) for h in v.hypotheses),
        witness={n: str(x) for n, x in v.witness.items()}, residual=v.residual, reason=v.reason, method=v.method,
    )  # fmt: skip


def _theorem(
    document: Document, told: Told, place: tuple[int, int, int, int], name: str, encoding: str, prover: Prover,
    timeout: float,
) -> Finding:  # fmt: skip
    from ..derive import NotApplicable
    from ..encodings import all_encodings
    from ..scores import all_scores
    from ..theorems import all_theorems

    known: dict[str, Encoding | Score] = {**all_encodings(), **all_scores()}
    if name not in all_theorems():
        return error(document, told, f"unknown theorem '{name}'{_near(name, all_theorems())}")
    if encoding not in known:
        return error(document, told, f"unknown encoding '{encoding}'{_near(encoding, known)}")
    try:
        proof = prover(name, known[encoding], {}, timeout)
    except NotApplicable as e:
        return error(document, told, f"{name} is not applicable to {encoding}: {e}")
    v = proof.verdict
    return Finding(
        told.segment, v.verdict, *place, reading="", hypotheses=tuple(text(h) for h in proof.hypotheses),
        witness={n: str(x) for n, x in v.witness.items()}, residual=v.residual, reason=v.reason,
        method=v.method or f"the theorem {name} on {encoding}",
    )  # fmt: skip

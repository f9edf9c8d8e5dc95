"""What words say of periods and wavelengths of what a document defines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Assumption, Const, Div, Hypothesis, Mul, Relation, Sym, Term, free_names, num
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..judge import Ask, Outcome, ask
from ..notation import DIMENSIONS, reference, references
from ..periods import ratio_claim, ratio_of_periods, speed
from ..phrases import phrase
from ..statements import parameters, statements
from ..store import Definition
from ..tokens import ReadingError
from ..tree import Node, show
from .again import Again
from .formula import Formula, LinkResult

__all__ = ["SOLVES", "TOLD", "WAVES", "Waves"]

TOLD = "the text has each period {} times the one before"
WAVES = "the text calls it a wavelength, the way or the time of one full turn"
SOLVES = "put into the equation that is to be solved"
_FREQUENCIES = frozenset(["theta", "vartheta", "omega", "w", "f", "nu"])


_OF_ANOTHER = re.compile(
    r"\b(?:half|quarter|third|twice|double|reduced|inverse|reciprocal|log\w*|square\w*|angular|spatial|normali[sz]ed)\b"
    r"[\w\s-]{0,20}\b(?:wavelength|period)|\b(?:half|quarter)-?(?:period|wavelength)"
    r"|(?:wavelengths?|periods?) (?:of|for) (?:\w+ ){0,3}\$[^$]*(?:\\sin|\\cos|\||\^|\+)",
    re.IGNORECASE,
)
"""Not the whole of it, or that of a function of something else."""


def _equation(tree: Node, name: str) -> Node | None:
    """The one equation that a formula states, if a letter stands in it, and not alone on the left."""
    found = statements(tree)
    c = found[0].node if len(found) == 1 else None
    if c is None or c.kind != "chain" or c.ops != ["="] or c.kids[0].is_name(name):
        return None
    return c if any(r.key == name and not r.args for r in references(c)) else None


@dataclass(slots=True)
class Waves(Again):
    """Claims that stand in the words around a definition."""

    def _of_waves(self, f: Formula, tree: Node) -> Iterator[LinkResult]:
        yield from self._periods(f)
        yield from self._wavelength(f, tree)
        yield from self._solution(f, tree)
        yield from self._member(f, tree)

    def _member(self, f: Formula, tree: Node) -> Iterator[LinkResult]:
        """``\\lambda_{\\max} = ...`` where the sentence gives the index of a member: "when $i = d/2 - 1$"."""
        stated = statements(tree)
        chain = stated[0].node if len(stated) == 1 else None
        head = reference(chain.kids[0]) if chain is not None and chain.kind == "chain" else None
        if chain is None or head is None or head.args or chain.ops[0] != "=" or "_" not in head.key:
            return
        begin = min(f.sentences, default=f.place)
        for d in self.store.visible(head.key.partition("_")[0], f.place):
            name = d.params[0].name if len(d.params) == 1 and d.params[0].step == 1 and not d.called else ""
            above = [self.chosen[p] for p in self.chosen if self.begun.get(p) == begin and p < f.place]
            told = [c.kids[1] for c in above if c.kind == "chain" and c.ops == ["="] and c.kids[0].is_name(name)]
            if not told:
                continue
            try:
                e = self._elaborator(f.place)
                relation = Relation("==", e.scalar(chain.kids[1], {}), e.scalar(d.body, {name: e.scalar(told[-1], {})}))
            except (ReadingError, OutOfFragment, RecursionError):
                continue
            if ask(Ask(relation, laws=True, disowned=True), self.judge, min(self.timeout, 1.0)).verdict != PROVED:
                why = f"{show(chain.kids[0])} may be {d.source} (line {d.line}) at {name} = {show(told[-1])}"
                yield LinkResult(chain.start, chain.end, show(chain), Outcome(UNDECIDED, reason=why), chain.kids[0])

    def _solution(self, f: Formula, tree: Node) -> Iterator[LinkResult]:
        """``c = s^{d/(d-2)}`` behind "solve $c^{(d-2)/d} = s$": what is put in for ``c`` there."""
        stated = statements(tree) if f.sentences and phrase("solved").search(f.ahead) else []
        chain = stated[0].node if len(stated) == 1 else None
        if chain is None or chain.kind != "chain" or chain.ops != ["="] or chain.kids[0].kind != "name":
            return
        name, body = chain.kids[0].value, chain.kids[1]
        above = (p for p in sorted(self.chosen, reverse=True) if self.begun.get(p) == f.sentences[0] and p < f.place)
        found = next((c for p in above if (c := _equation(self.chosen[p], name)) is not None), None)
        if found is None:
            return
        asked = found
        if name in {r.key for r in references(body)}:
            return
        e = self._elaborator(f.place, frozenset(id(d) for d in self.store.entries.get(name, ())))
        try:
            value = e.scalar(body, {})
            left, right = (e.scalar(k, {name: value}) for k in asked.kids)
        except (ReadingError, OutOfFragment, RecursionError):
            return
        relation = Relation("==", left, right)
        outcome = ask(Ask(relation, laws=True, disowned=True), self.judge, min(self.timeout, 1.0))
        if outcome.verdict not in (PROVED, REFUTED):
            return
        reading = f"{show(asked)}\\; \\text{{where }} {show(chain)}"
        yield LinkResult(chain.start, chain.end, reading, replace(outcome, reason=SOLVES), chain.kids[0], body)

    def _periods(self, f: Formula) -> Iterator[LinkResult]:
        """What the words in front of a definition of components say of their periods."""
        ratio = ratio_claim(f.before)
        found = [d for d in self.own.get(f.place, ()) if d.component and len(d.params) > 1] if ratio else []
        if ratio is None or not found:
            return
        d = found[0]
        position, index = d.params[-2].name, d.params[-1].name
        v = self._body(f, d)
        relation = ratio_of_periods(v, position, index, ratio) if v is not None else None
        if relation is None:
            return
        given = (Assumption(index, "integer"), Assumption(index, "nonnegative"))
        outcome = ask(Ask(relation, given, laws=True), self.judge, min(self.timeout, 1.0))
        said = rf"\text{{the period of pair }} {index}+1 \text{{ is }} {ratio} \text{{ times that of pair }} {index}"
        yield LinkResult(d.body.start, d.body.end, said, replace(outcome, reason=outcome.reason or TOLD.format(ratio)))

    def _body(self, f: Formula, d: Definition) -> Term | None:
        try:
            v = self._elaborator(f.place).value(d.body, {p.name: Sym(p.name) for p in d.params})
        except (ReadingError, OutOfFragment, RecursionError):
            return None
        return v.term if v.type == "s" else None

    def _wavelength(self, f: Formula, tree: Node) -> Iterator[LinkResult]:
        """``\\lambda_i = 2\\pi 10000^{2i/d}``, where the words call it a wavelength, by the frequencies of the text."""
        whole = phrase("wavelength").search(f.before[-80:]) and not _OF_ANOTHER.search(f.ahead[-160:])
        stated = statements(tree) if whole else []
        chain = stated[0].node if len(stated) == 1 else None
        if chain is None or chain.kind != "chain" or chain.ops[0] not in ("=", ":="):
            return
        head, body = reference(chain.kids[0]), chain.kids[1]
        params = parameters(head) if head is not None else None
        if head is None or params is None or len(params) != 1 or params[0].step != 1 or head.called:
            return
        index = params[0].name
        try:
            v = self._elaborator(f.place).value(body, {index: Sym(index)})
        except (ReadingError, OutOfFragment, RecursionError):
            return
        speeds = list(self._speeds(f, index, head.key)) if v.type == "s" else []
        found = [(d, self._turned(v.term, each, index)) for d, each in speeds]
        verdicts = {o.verdict for _, o in found}
        if len(verdicts) != 1 or not verdicts <= {PROVED, REFUTED}:
            return
        d, outcome = found[0]
        told = (f"{d.source} (line {d.line})", *outcome.used)
        reading = rf"\text{{one turn of pair }} {index} \text{{ takes }} {show(body)}"
        outcome = replace(outcome, reason=WAVES, used=told)
        yield LinkResult(chain.start, chain.end, reading, outcome, chain.kids[0], body)

    def _speeds(self, f: Formula, index: str, but: str) -> Iterator[tuple[Definition, Term]]:
        """How fast the angle of pair ``index`` grows, by each definition above that tells it."""
        for key in self.store.entries:
            for d in self.store.visible(key, f.place) if key != but else ():
                if d.place >= f.place:
                    continue
                names: dict[str, Term] = {p.name: Sym(index) if p is d.params[-1] else Sym(p.name) for p in d.params}
                waves = d.component and len(d.params) == 2
                if not waves and not (key in _FREQUENCIES and len(d.params) == 1 and not d.component and not d.called):
                    continue
                try:
                    v = self._elaborator(f.place).value(d.body, names)
                except (ReadingError, OutOfFragment, RecursionError):
                    continue
                at = speed(v.term, d.params[0].name) if waves else v.term
                if v.type == "s" and at is not None and index in free_names(at):
                    yield d, at

    def _turned(self, wavelength: Term, at: Term, index: str) -> Outcome:
        """Whether an angle that grows so fast makes one turn on a way so long."""
        relation = Relation("==", wavelength, Div(Mul((num(2), Const("pi"))), at))
        widths = sorted(set(free_names(wavelength)) & DIMENSIONS | set(free_names(at)) & DIMENSIONS)
        given: tuple[Hypothesis, ...] = (Assumption(index, "integer"), Assumption(index, "nonnegative"))
        given += tuple(Assumption(d, "positive") for d in widths)
        return ask(Ask(relation, given, laws=True), self.judge, min(self.timeout, 1.0))

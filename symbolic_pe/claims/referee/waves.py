"""What words say of periods and wavelengths of what a document defines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...kernel.term import Assumption, Const, Div, Hypothesis, Mul, Relation, Sym, Term, free_names, num
from ...kernel.verdict import PROVED, REFUTED
from ..judge import Ask, Outcome, ask
from ..notation import DIMENSIONS, reference
from ..periods import ratio_claim, ratio_of_periods, speed
from ..phrases import phrase
from ..statements import parameters
from ..store import Definition
from ..tree import Node, show
from .collected import Collected
from .formula import Formula, LinkResult
from .inserted import stated_alone

__all__ = ["TOLD", "WAVES", "Waves"]

TOLD = "the text has each period {} times the one before"
WAVES = "the text calls it a wavelength, the way or the time of one full turn"
_FREQUENCIES = frozenset(["theta", "vartheta", "omega", "w", "f", "nu"])


_OF_ANOTHER = re.compile(
    r"\b(?:half|quarter|third|twice|double|reduced|inverse|reciprocal|log\w*|square\w*|angular|spatial|normali[sz]ed)\b"
    r"[\w\s-]{0,20}\b(?:wavelength|period)|\b(?:half|quarter)-?(?:period|wavelength)"
    r"|(?:wavelengths?|periods?) (?:of|for) (?:\w+ ){0,3}\$[^$]*(?:\\sin|\\cos|\||\^|\+)",
    re.IGNORECASE,
)
"""Not the whole of it, or that of a function of something else."""


@dataclass(slots=True)
class Waves(Collected):
    """Claims on periods that stand in the words around a definition."""

    def _of_words(self, f: Formula, tree: Node) -> Iterator[LinkResult]:
        """What the words around a formula claim of what it defines."""
        yield from self._periods(f)
        chain = stated_alone(tree)
        if chain is not None:
            yield from self._wavelength(f, chain)
            yield from self._solution(f, chain)
            yield from self._member(f, chain)
            yield from self._collected(f, chain)

    def _periods(self, f: Formula) -> Iterator[LinkResult]:
        """What the words in front of a definition of components say of their periods."""
        ratio = ratio_claim(f.before)
        found = [d for d in self.own.get(f.place, ()) if d.component and len(d.params) > 1] if ratio else []
        if ratio is None or not found:
            return
        d = found[0]
        position, index = d.params[-2].name, d.params[-1].name
        v = self._number(f, d.body, {p.name: Sym(p.name) for p in d.params})
        relation = ratio_of_periods(v, position, index, ratio) if v is not None else None
        if relation is None:
            return
        given = (Assumption(index, "integer"), Assumption(index, "nonnegative"))
        outcome = ask(Ask(relation, given, laws=True), self.judge, min(self.timeout, 1.0))
        said = rf"\text{{the period of pair }} {index}+1 \text{{ is }} {ratio} \text{{ times that of pair }} {index}"
        yield LinkResult(d.body.start, d.body.end, said, replace(outcome, reason=outcome.reason or TOLD.format(ratio)))

    def _wavelength(self, f: Formula, chain: Node) -> Iterator[LinkResult]:
        """``\\lambda_i = 2\\pi 10000^{2i/d}``, where the words call it a wavelength, by the frequencies of the text."""
        whole = phrase("wavelength").search(f.before[-80:]) and not _OF_ANOTHER.search(f.ahead[-160:])
        if not whole or chain.ops[0] not in ("=", ":="):
            return
        head, body = reference(chain.kids[0]), chain.kids[1]
        params = parameters(head) if head is not None else None
        if head is None or params is None or len(params) != 1 or params[0].step != 1 or head.called:
            return
        index = params[0].name
        v = self._number(f, body, {index: Sym(index)})
        speeds = self._speeds(f, index, head.key) if v is not None else ()
        found = [(d, self._turned(v, each, index)) for d, each in speeds if v is not None]
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
                v = self._number(f, d.body, names)
                at = speed(v, d.params[0].name) if waves and v is not None else v
                if at is not None and index in free_names(at):
                    yield d, at

    def _turned(self, wavelength: Term, at: Term, index: str) -> Outcome:
        """Whether an angle that grows so fast makes one turn on a way so long."""
        relation = Relation("==", wavelength, Div(Mul((num(2), Const("pi"))), at))
        widths = sorted(set(free_names(wavelength)) & DIMENSIONS | set(free_names(at)) & DIMENSIONS)
        given: tuple[Hypothesis, ...] = (Assumption(index, "integer"), Assumption(index, "nonnegative"))
        given += tuple(Assumption(d, "positive") for d in widths)
        return ask(Ask(relation, given, laws=True), self.judge, min(self.timeout, 1.0))

"""A proof for a terminal."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Sequence

from ..kernel.derivation import Equivalence, Goal, State
from ..kernel.term import Assumption, Hypothesis
from ..language.text import text
from ..proof import Part, Proof
from .assume import essential
from .prose import plain
from .view import apart, checked_by, hypotheses, in_parts, part_hypotheses, premises, reason, sentence, steps

__all__ = ["proof_text"]

_WIDEST, _NARROWEST = 100, 60
_PAD = 12
_GLUE = "\u00a0"
_SHORT = re.compile(r"[(\[][^()\[\]]{1,24}[)\]]")
"""What stands together in a line: ``(p + k)``, ``[2*i, 2*j]``."""


def proof_text(proof: Proof) -> str:
    """Title, verdict, hypotheses, statement, result, the named steps, and what is wrong if it is."""
    page = _Page(min(_WIDEST, max(_NARROWEST, shutil.get_terminal_size((_WIDEST, 24)).columns)))
    page.proof(proof)
    return "\n".join(page.out) + "\n"


def _clean(s: str) -> str:
    """No control characters reach the terminal."""
    return "".join(c if c.isprintable() else " " for c in s)


def _given(hs: Sequence[Hypothesis]) -> str:
    """Hypotheses in a line; names of a family with their index."""
    families = {h.name for h in hs if isinstance(h, Assumption) and h.kind == "distinct"}
    out = []
    for h in essential(hs):
        said = text(h)
        if isinstance(h, Assumption) and h.name in families and said.startswith(f"{h.name} "):
            said = f"{h.name}[i]{said.removeprefix(h.name)}"
        out.append(said)
    return ", ".join(out)


class _Page:
    def __init__(self, width: int) -> None:
        self.width = width
        self.out: list[str] = []

    def proof(self, proof: Proof) -> None:
        head = plain(proof.title)
        if proof.encoding_title:
            head += f" ({plain(proof.encoding_title)})"
        self.lines("", _clean(head))
        self.out.append("=" * min(len(_clean(head)), self.width))
        method = proof.verdict.method
        self.field("verdict", _clean(proof.verdict.verdict + (f": {plain(method)}" if method else "")))
        if proof.settings:
            self.field("settings", _clean(", ".join(f"{k} = {v}" for k, v in proof.settings.items())))
        if given := _given(hypotheses(proof)):
            self.field("assuming", given)
        if proof.claim:
            self.field("claim", _clean(plain(proof.claim)))
        goal = proof.statement.goal if proof.statement else None
        if goal is not None and not (isinstance(goal, Equivalence) and len(proof.parts) > 1):
            self.goal("statement   ", " " * _PAD, goal)
        name = f"{text(proof.result_name)} = " if proof.result_name is not None else ""
        if proof.result is not None and not (
            goal is not None and not isinstance(goal, Equivalence)
            and (goal.relation.lhs, goal.relation.rhs) == (proof.result_name, proof.result)
        ):  # fmt: skip
            self.formula("result      ", " " * _PAD, name + text(proof.result))
        if proof.source:
            self.field("source", _clean(plain(proof.source)))
        if not proof.verdict.proved:
            self.trouble(proof)
        elif proof.remedy:
            self.field("remark", _clean(plain(sentence(proof.remedy))))
        number = 0
        for n, part in enumerate(proof.parts, 1):
            number = self.part(part, n, number, in_parts(proof), part_hypotheses(proof, part))

    def field(self, name: str, value: str) -> None:
        self.lines(f"{name:<{_PAD}}", value, " " * _PAD)

    def lines(self, lead: str, value: str, again: str = "") -> None:
        """``value`` after ``lead`` in as many lines as it takes; only spaces break."""
        self.out += textwrap.wrap(
            value, self.width, initial_indent=lead, subsequent_indent=again, break_long_words=False,
            break_on_hyphens=False,
        ) or [lead.rstrip()]  # fmt: skip

    def formula(self, lead: str, again: str, shown: str) -> None:
        """A formula; a matrix that is too wide for a line has one for each of its rows."""
        if len(lead) + len(shown) <= self.width:
            self.out.append(lead + shown)
            return
        start = len(self.out)
        for n, row in enumerate(re.split(r"(?<=\],) (?=\[)", shown)):
            self.lines(again if n else lead, _SHORT.sub(lambda m: m[0].replace(" ", _GLUE), row), again + "  ")
        self.out[start:] = [line.replace(_GLUE, " ") for line in self.out[start:]]

    def goal(self, lead: str, again: str, goal: Goal) -> None:
        if not isinstance(goal, Equivalence):
            self.formula(lead, again, text(goal.relation))
            return
        if not goal.relations or not goal.conditions:
            self.system(lead, again, goal.relations)
            self.out.append(f"{again}{'always' if not goal.conditions else ''}".rstrip())
            return
        self.system(lead, again, goal.relations)
        self.lines(again, f"if and only if{plain(apart(goal))}", again)
        self.system(again, again, goal.conditions)

    def system(self, lead: str, again: str, state: State) -> None:
        relations = state if isinstance(state, tuple) else ()
        if not isinstance(state, tuple):
            self.formula(lead, again, text(state))
        elif not relations:
            self.out.append(f"{lead}no condition")
        for n, r in enumerate(relations):
            self.formula(again if n else lead, again, text(r))

    def trouble(self, proof: Proof | Part) -> None:
        verdict = proof.verdict
        if verdict.reason:
            self.field("reason", _clean(plain(reason(verdict))))
        if verdict.witness:
            self.field("witness", ", ".join(f"{n} = {v}" for n, v in verdict.witness.items()))
        if verdict.residual:
            self.field("residual", f"lhs - rhs = {verdict.residual}")
        if isinstance(proof, Proof) and proof.remedy:
            self.field("remedy", _clean(plain(sentence(proof.remedy))))

    def part(self, part: Part, n: int, number: int, titled: bool, given: Sequence[Hypothesis] = ()) -> int:
        d = part.derivation
        self.out.append("")
        last: State | None = None
        if titled:
            mark = "" if part.verdict.proved else f" [{part.verdict.verdict}]"
            self.lines("", f"{n}. {_clean(plain(d.title or d.name))}{mark}", "   ")
            if given:
                self.lines("   ", f"assuming {_given(given)}", "     ")
            self.goal("   to show: ", " " * 12, d.goal)
            last = d.goal.relations if isinstance(d.goal, Equivalence) else None
        first = number
        for step, sources in zip(steps(part), premises(part), strict=True):
            number += 1
            if not step.hence and (last is None or last != step.before):
                self.system("      ", "      ", step.before)
            reason = _clean(plain(step.reason))
            cited = ", ".join(f"({first + n})" for n in sources)
            said = f"({number}) {_clean(plain(step.rule))}"
            said += (f", from {cited}" if cited else "") + (f": {reason}" if reason else "")
            self.lines("  ", said, "      ")
            if step.conditions:
                self.lines("      ", f"given that {_given(step.conditions)}", "        ")
            system = isinstance(step.after, tuple)
            if isinstance(d.goal, Equivalence) and titled and step.after == d.goal.conditions and step.after:
                self.out.append("  iff the conditions to be shown")
            else:
                self.system("      " if step.hence else "  iff " if system else "    = ", "      ", step.after)
            last = step.after
        if titled and not part.verdict.proved:
            self.trouble(part)
        self.lines("  ", checked_by(part), "  ")
        return number

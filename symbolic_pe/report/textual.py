"""A proof for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from ..kernel.derivation import State
from ..kernel.term import Hypothesis, Relation
from ..language.text import text
from ..proof import Part, Proof
from .prose import plain
from .view import (
    checked_by,
    goal_text,
    hypotheses,
    hypothesis_text,
    part_hypotheses,
    premises,
    sentence,
    state_text,
    steps,
)

__all__ = ["proof_text"]

WIDTH = 100


def proof_text(proof: Proof) -> str:
    """Title, verdict, hypotheses, statement, result, the named steps, and what is wrong if it is."""
    head = plain(proof.title)
    if proof.encoding_title:
        head += f" ({plain(proof.encoding_title)})"
    out = [_clean(head), "=" * min(len(_clean(head)), WIDTH)]
    verdict = proof.verdict.verdict + (f": {plain(proof.verdict.method)}" if proof.verdict.method else "")
    _field(out, "verdict", _clean(verdict))
    if proof.settings:
        _field(out, "settings", _clean(", ".join(f"{k} = {v}" for k, v in proof.settings.items())))
    for n, h in enumerate(hypotheses(proof)):
        _field(out, "" if n else "assuming", hypothesis_text(h))
    if proof.claim:
        _field(out, "claim", _clean(plain(proof.claim)))
    if proof.statement is not None:
        _field(out, "statement", goal_text(proof.statement.goal))
    if proof.result is not None:
        name = f"{text(proof.result_name)} = " if proof.result_name is not None else ""
        _field(out, "result", name + text(proof.result))
    if proof.source:
        _field(out, "source", _clean(plain(proof.source)))
    if not proof.verdict.proved:
        _trouble(out, proof)
    elif proof.remedy:
        _field(out, "remark", _clean(plain(sentence(proof.remedy))))
    number = 0
    for n, part in enumerate(proof.parts, 1):
        number = _part(out, part, n, number, len(proof.parts) > 1, part_hypotheses(proof, part))
    return "\n".join(out) + "\n"


def _clean(s: str) -> str:
    """No control characters reach the terminal."""
    return "".join(c if c.isprintable() else " " for c in s)


def _field(out: list[str], name: str, value: str) -> None:
    pad = 12
    wrapped = textwrap.wrap(value, WIDTH - pad, break_long_words=False, break_on_hyphens=False) or [""]
    out.append(f"{name:<{pad}}{wrapped[0]}")
    out.extend(" " * pad + line for line in wrapped[1:])


def _trouble(out: list[str], proof: Proof | Part) -> None:
    verdict = proof.verdict
    if verdict.reason:
        _field(out, "reason", _clean(plain(sentence(verdict.reason))))
    if verdict.witness:
        _field(out, "witness", ", ".join(f"{n} = {v}" for n, v in verdict.witness.items()))
    if verdict.residual:
        _field(out, "residual", f"lhs - rhs = {verdict.residual}")
    if isinstance(proof, Proof) and proof.remedy:
        _field(out, "remedy", _clean(plain(sentence(proof.remedy))))


def _part(
    out: list[str], part: Part, n: int, number: int, titled: bool, given: Sequence[Hypothesis] = ()
) -> int:
    d = part.derivation
    out.append("")
    if titled:
        mark = "" if part.verdict.proved else f" [{part.verdict.verdict}]"
        out.append(f"{n}. {_clean(plain(d.title or d.name))}{mark}")
        if given:
            out.append("   assuming " + ", ".join(map(hypothesis_text, given)))
        out.append(f"   to show: {goal_text(d.goal)}")
    last: State | None = None
    first = number
    for step, sources in zip(steps(part), premises(part), strict=True):
        number += 1
        if not step.hence and (last is None or last != step.before):
            _state(out, "      ", step.before)
        reason = _clean(plain(step.reason))
        cited = ", ".join(f"({first + n})" for n in sources)
        out.append(
            f"  ({number}) {_clean(plain(step.rule))}" + (f", from {cited}" if cited else "")
            + (f": {reason}" if reason else "")
        )  # fmt: skip
        if step.conditions:
            out.append("      given that " + ", ".join(map(hypothesis_text, step.conditions)))
        system = isinstance(step.after, tuple)
        _state(out, "      " if step.hence else "  iff " if system else "    = ", step.after)
        last = step.after
    if titled and not part.verdict.proved:
        _trouble(out, part)
    out.append(f"  {checked_by(part)}")
    return number


def _state(out: list[str], lead: str, state: State) -> None:
    if isinstance(state, tuple) and state:
        relations: tuple[Relation, ...] = state
        for j, r in enumerate(relations):
            out.append((lead if j == 0 else "      ") + text(r))
    else:
        out.append(lead + state_text(state))

"""A proof as JSON: the contract of ``prove --format json``."""

from __future__ import annotations

from typing import Any

from ..kernel.term import Hypothesis
from ..kernel.verdict import Verdict
from ..language.latex import latex
from ..language.text import text
from ..proof import Proof
from .view import goal_latex, hypotheses, lines, part_hypotheses, state_latex

__all__ = ["proof_json"]


def proof_json(proof: Proof) -> dict[str, Any]:
    """Formulas as LaTeX, numbers exact and as text; the steps of all parts in reading order."""
    parts = proof.parts
    return {
        "theorem": proof.theorem,
        "encoding": proof.encoding,
        "verdict": proof.verdict.verdict,
        "title": proof.title,
        "encoding_title": proof.encoding_title,
        "claim": proof.claim,
        "method": proof.verdict.method,
        "settings": dict(proof.settings),
        "hypotheses": [text(h) for h in hypotheses(proof)],
        "statement": goal_latex(proof.statement.goal) if proof.statement else proof.claim,
        "result_name": latex(proof.result_name) if proof.result_name is not None else None,
        "result": latex(proof.result) if proof.result is not None else None,
        "parts": [
            {
                "name": part.derivation.name,
                "title": part.derivation.title,
                "goal": goal_latex(part.derivation.goal),
                "hypotheses": [text(h) for h in part_hypotheses(proof, part)],
                "verdict": part.verdict.verdict,
                "method": part.verdict.method,
                "reason": part.verdict.reason,
                "witness": _witness(part.verdict),
                "residual": part.verdict.residual,
                "samples": part.samples,
            }
            for part in parts
        ],
        "steps": [
            {
                "part": line.part.derivation.name,
                "before": state_latex(line.step.before),
                "rule": line.step.rule,
                "after": state_latex(line.step.after),
                "reason": line.step.reason,
                "conditions": _texts(line.step.conditions),
            }
            for line in lines(proof)
        ],
        "witness": _witness(proof.verdict),
        "residual": proof.verdict.residual,
        "reason": proof.verdict.reason,
        "remedy": proof.remedy,
        "source": proof.source,
    }


def _witness(verdict: Verdict) -> dict[str, str]:
    return {name: str(value) for name, value in verdict.witness.items()}


def _texts(conditions: tuple[Hypothesis, ...]) -> list[str]:
    return [text(h) for h in conditions]

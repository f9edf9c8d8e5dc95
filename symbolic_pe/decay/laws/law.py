"""What a frequency law is: theta(t) on [0, 1] with its parameters and what is assumed of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...kernel.term import Hypothesis, Term, free_names, substitute
from ...language.parse import ParseError, parse_hypothesis, parse_term
from ...language.text import text

__all__ = ["Law", "law", "user_law"]


@dataclass(frozen=True)
class Law:
    """A frequency law theta(t), 0 <= t <= 1, and a weight h(t).

    ``theta`` and ``weight`` are terms in ``t`` and the names of ``parameters``; ``hypotheses``
    is what is assumed of the parameters (``b > 1``); ``source`` says where the law is used.
    Index i of an encoding of dimension d sits at ``t = 2 i / d``.
    """

    id: str
    title: str
    theta: Term
    parameters: tuple[tuple[str, str], ...] = ()
    hypotheses: tuple[Hypothesis, ...] = ()
    weight: Term | None = None
    source: str = ""

    def with_weight(self, weight: Term | str) -> Law:
        """The same law under the integral of ``h(t) exp(i x theta(t))``."""
        h = _read(weight, "weight") if isinstance(weight, str) else weight
        return Law(self.id, self.title, self.theta, self.parameters, self.hypotheses, h, self.source)

    def free(self) -> list[str]:
        """The names that need a value, besides ``t``."""
        names = {**free_names(self.theta), **(free_names(self.weight) if self.weight is not None else {})}
        return [n for n in names if n != "t"]

    def at(self, settings: Mapping[str, Term]) -> tuple[Term, Term | None]:
        """``theta`` and ``weight`` with values in the place of parameters."""
        values = {n: v for n, v in settings.items() if n != "t"}
        return substitute(self.theta, values), None if self.weight is None else substitute(self.weight, values)

    def __str__(self) -> str:
        return text(self.theta)


def law(
    id: str,
    title: str,
    theta: str,
    *,
    parameters: tuple[tuple[str, str], ...] = (),
    given: tuple[str, ...] = (),
    source: str = "",
) -> Law:
    """A law from text: ``theta`` and ``given`` in the syntax of claims."""
    return Law(id, title, parse_term(theta), parameters, tuple(parse_hypothesis(g) for g in given), None, source)


def user_law(theta: Any, weight: Any = None) -> Law:
    """A law of the user's own: ``theta`` in ``t``, as text, a SymPy expression or a Term.

    Raises BadInput where it cannot be read.
    """
    h = None if weight is None else _read(weight, "weight")
    term = _read(theta, "law")
    return Law("user", text(term), term, weight=h)


def _read(given: Any, what: str) -> Term:
    from ..number import is_term
    from ..working import BadInput

    if is_term(given):
        return given
    if isinstance(given, str):
        try:
            return parse_term(given.replace("^", "**").replace("{", "(").replace("}", ")"))
        except ParseError as e:
            raise BadInput(f"the {what} {given[:60]!r} cannot be read: {e}") from None
    from ...language.sympy_bridge import UnsupportedExpression, from_sympy

    try:
        term = from_sympy(given)
    except UnsupportedExpression as e:
        raise BadInput(f"the {what} cannot be read: {e}") from None
    if not is_term(term):
        raise BadInput(f"the {what} is a relation, and an expression in t is needed")
    return term

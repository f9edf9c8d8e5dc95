"""The rotary solution of the functional equations: a model in which what a text states of lengths and angles can hold.

A length is that of its token, whatever the position; an angle is that of its token, and ``theta`` times the position,
and a phase that may be 0.  What holds in no such model is a slip, a case put by for a contradiction or another
encoding, and proves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from .values import ONE, Atom, Form, Poly, plus, power_of, single, times

__all__ = ["Setup", "Solution", "label_of", "solutions"]

_LABEL = re.compile(r"_\{?([A-Za-z])\}?$")


def label_of(name: str) -> str:
    """``q`` of ``R_{q}``."""
    found = _LABEL.search(name)
    return found[1] if found is not None else ""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the names of a text are taken for."""

    labels: Mapping[str, str] = field(default_factory=dict)
    """The labels of functions of one token, ``q`` and ``k``, with the token that each has; empty if there is one."""
    step: str = ""
    """The angle from one position to the next."""
    phase: str = ""
    """The angle at position zero."""


@dataclass(frozen=True, slots=True)
class Solution:
    """One model; ``tokens`` and ``offset`` are the signs with which both stand in the angle of ``g``."""

    setup: Setup
    tokens: int
    offset: int
    phased: bool

    def value(self, p: Poly) -> Poly:
        """A sum of angles, or of logarithms of lengths, in the model."""
        out: Poly = {}
        for m, c in p.items():
            part: Poly = {ONE: c}
            for a, k in m:
                inner = self._atom(a)
                part = times(part, power_of(inner, k)) if inner else {}
                if not part:
                    break
            out = plus(out, part)
        return out

    def _atom(self, a: Atom) -> Poly:
        if a.kind == "position":
            return single(a)
        if a.kind in ("length", "angle") and a.at is None:
            return single(Atom("number", f"{a.kind} of {self._named(a.tokens[0])}"))
        if a.kind == "angle" and not a.tokens:
            return plus(self._turn(a.at), self._phase())
        if a.kind in ("length", "angle"):
            own = [single(Atom("number", f"{a.kind} of {self._datum(a, j)}")) for j in range(len(a.tokens))]
            if a.kind == "length":
                return plus(own[0], own[1]) if len(own) == 2 else own[0]
            if len(own) == 2:
                turned = times(self._turn(a.at), {ONE: Fraction(self.offset)})
                return plus(times(plus(own[0], own[1], -1), {ONE: Fraction(self.tokens)}), turned)
            return plus(plus(own[0], self._turn(a.at)), self._phase())
        if a.name == self.setup.step:
            return single(a)
        if a.name and a.name == self.setup.phase:
            return self._phase()
        label = label_of(a.name)
        if label and a.name.startswith(("theta", "vartheta", "alpha", "phi", "varphi", "psi")):
            return single(Atom("number", f"angle of {self._named(label)}"))
        return single(a)

    def _named(self, name: str) -> str:
        """Whose length or angle is meant by that of ``q``, or of ``W_q x_m``."""
        own = label_of(name.partition(",")[0]) or name if name.startswith("W") else name
        return f"{own} {self.setup.labels[own]}" if own in self.setup.labels else own

    def _datum(self, a: Atom, j: int) -> str:
        token, labels = a.tokens[j], self.setup.labels
        if not labels:
            return token
        if len(a.tokens) == 1:
            return f"{label_of(a.name.strip('|'))} {token}"
        of_token = [x for x, t in labels.items() if t == token]
        order = sorted(labels, key=lambda x: (x != "q", x))
        label = of_token[0] if len(of_token) == 1 else order[j] if j < len(order) else ""
        return f"{label} {token}"

    def _turn(self, at: Form | None) -> Poly:
        position: Poly = {
            ((Atom("position", name), 1),) if name else ONE: c for name, c in at or ()
        }  # fmt: skip
        return times(position, single(Atom("number", self.setup.step or "the step")))

    def _phase(self) -> Poly:
        return single(Atom("number", self.setup.phase or "the phase")) if self.phased else {}


def solutions(setup: Setup) -> list[Solution]:
    """All models of a text."""
    return [Solution(setup, a, b, c) for a, b, c in product((1, -1), (1, -1), (False, True))]

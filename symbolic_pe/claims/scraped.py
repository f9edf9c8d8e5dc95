"""What running text may have lost: commas between equations, the lines of fractions and of roots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .judge import Outcome
from .parser import parse
from .referee import Formula, LinkResult, Referee
from .tokens import ReadingError

__all__ = ["unspoiled"]

RUN_ON = "false as read, but equations may follow each other without a comma"
CUT = "false as read, but a name that is not known stands in the line before it, and a number before that"
FLAT = "false as read, but true with a fraction or a root whose line the text may have lost"
_HALVED = re.compile(r"\((\d)([^()]*[-+−][^()]*)\)")
_NUMBER = re.compile(r"\s*([-−]?)\s*(\d)(?=\D)(.+)", re.DOTALL)
_ROOT = re.compile(r"√\s*([^(√=]*[-+−][^√=]*)")
_CUT = re.compile(r"(?:[\d)=+−*/-]|\b[b-zα-ω][ \t])[ \t]*[A-Za-z]{2,8}[ \t]*\Z")
_SPLITS = re.compile(r"(?<=[\w)])\s*(?=(?:sin|cos|tan|cot|sec|csc|exp|log|ln|√|\d|\())")
MOST = 12
"""So many places of a formula are tried for the line of a fraction."""


def unspoiled(links: list[LinkResult], f: Formula, referee: Referee, before: str) -> list[LinkResult]:
    """The links of a formula in running text: refuted is no chain, no rest of a product, nothing that a fraction mends.

    ``before`` is what the text has before the formula.
    """
    out = []
    for n, x in enumerate(links):
        reason = ""
        if x.outcome.verdict == REFUTED:
            reason = RUN_ON if len(links) > 1 else CUT if _CUT.search(before) else ""
            reason = reason or (FLAT if _is_flat(x, n, f, referee) else "")
        out.append(replace(x, outcome=Outcome(UNDECIDED, reason=reason)) if reason else x)
    return out


def _is_flat(x: LinkResult, place: int, f: Formula, referee: Referee) -> bool:
    """Whether a fraction on the right makes an equation true, or a root that goes on."""
    if x.lhs is None or x.rhs is None:
        return False
    start, end = x.rhs.start, x.rhs.end
    left, right = f.text[x.lhs.start : x.lhs.end], f.text[start:end]
    changed = [(left, new) for new in _fractions(right)]
    roots = [_ROOT.sub(r"√(\1)", side) for side in (left, right)]
    if roots != [left, right]:
        changed += [(roots[0], roots[1]), (roots[0], right), (left, roots[1])]
    for lhs, rhs in changed:
        text = f.text[: x.lhs.start] + lhs + f.text[x.lhs.end : start] + rhs + f.text[end:]
        try:
            tree, _ = parse(text)
        except ReadingError:
            continue
        again = referee.decide(replace(f, text=text, trees=(tree,)), quick=True)
        if len(again) > place and again[place].outcome.verdict == PROVED:
            return True
    return False


def _fractions(side: str) -> Iterator[str]:
    """``2sin(2p+q)cos(2p-q)`` with halves inside; ``1-ab`` below ``a+b`` for ``1-aba+b``, and the other way round."""
    halved = _HALVED.sub(r"((\2)/\1)", side)
    if halved != side:
        yield halved
    m = _NUMBER.match(side)
    if m is not None:
        yield f"{m[1]}({m[3]})/{m[2]}"
    for at in islice(_top(side), MOST):
        yield f"({side[at:]})/({side[:at]})"
        yield f"({side[:at]})/({side[at:]})"


def _top(side: str) -> Iterator[int]:
    """Where a factor begins that stands in no parenthesis."""
    for m in _SPLITS.finditer(side):
        if side.count("(", 0, m.start()) == side.count(")", 0, m.start()) and m.end():
            yield m.end()

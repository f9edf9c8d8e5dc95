"""Values that printed digits tell: ``r_{20} \\approx 36.7`` is of the width and the window that a text gave somewhere.

A number with enough digits is right by the values that are meant, and by others hardly ever.  Each name that a formula
has no value for may have those that the text gives it anywhere above; the more there are to choose from, the more
digits it takes.  Nothing is refuted so.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace
from itertools import islice, product
from math import prod

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Hypothesis, Sym, relation_names, walk
from ...kernel.verdict import PROVED, UNDECIDED
from ..digits import agreeing, told_by_digits
from ..elaborate import Val
from ..judge import Outcome
from ..notation import reference
from ..tokens import ReadingError
from ..tree import Node, nodes, show
from .example import Example
from .formula import Formula

__all__ = ["Recovered"]

_MISSING = re.compile(
    r"beside names without a value|stands on one side only|its value is not stated|which entry .* cannot be told"
    r"|has different indices|it does not hold in general|entries on the left"
)
"""Why a number was not decided, if a value may be what is missing."""
MOST = 4
"""Names that may be missing, and values of each."""
TRIALS = 24
SECONDS = 2.0


@dataclass(slots=True)
class Recovered(Example):
    """Tries the values that the text gives to names anywhere above."""

    def _recovered(
        self, f: Formula, lhs: Node, op: str, rhs: Node, extra: tuple[Hypothesis, ...], found: Outcome
    ) -> Outcome:  # fmt: skip
        """A proof by values from further up that printed digits confirm, else ``found``."""
        if found.verdict != UNDECIDED or op not in ("=", "approx") or not _MISSING.search(found.reason):
            return found
        if not any(_tells(n) for side in (lhs, rhs) for n in nodes(side)):
            return found
        choices = self._choices(f, lhs, rhs, found)
        trials = prod(len(told) for told in choices.values())
        if not choices or trials > TRIALS:
            return found
        end = min(self.deadline, time.process_time() + SECONDS)
        needed = 2 if trials == 1 else 3 if trials <= 10 else 4
        for pick in islice(product(*choices.values()), TRIALS):
            if time.process_time() > end:
                break
            values = {name: v for name, (v, _) in zip(choices, pick, strict=True)}
            again = self._attempt(f, lhs, op, rhs, frozenset(), {}, extra, values)
            exact = trials == 1 and told_by_digits(again)
            if again.verdict == PROVED and (agreeing(again) >= needed or exact):
                told = (said for _, said in pick)
                return replace(again, used=tuple(dict.fromkeys((*again.used, *told))), worked=False)
        return found

    def _choices(self, f: Formula, lhs: Node, rhs: Node, found: Outcome) -> dict[str, list[tuple[Val, str]]]:
        """For each name that has no value the different numbers that the text gives it above."""
        wanted = set(relation_names(found.decided.relation)) if found.decided is not None else None
        own = {r.key for side in (lhs, rhs) if side.kind in ("name", "sub") and (r := reference(side)) and not r.args}
        out: dict[str, dict[str, tuple[Val, str]]] = {}
        for key, body, place, line in self.settings:
            if place >= f.place or place in self.excluded or key in own or "[" in key:
                continue
            if wanted is not None and key not in wanted and not (key == self.notation.dimension and "d" in wanted):
                continue
            try:
                v = self._elaborator(f.place).value(body, {})
            except (ReadingError, OutOfFragment, RecursionError):
                continue
            if not any(isinstance(x, Sym) for x in walk(v.term)):
                out.setdefault(key, {})[show(body)] = (v, f"{key} = {show(body)} (line {line})")
        chosen = {key: list(told.values())[-MOST:] for key, told in out.items()}
        if wanted is None and len(chosen) > MOST:
            return {}
        return chosen if wanted is None or all(name in chosen for name in _scalars(wanted)) else {}


def _scalars(names: set[str]) -> set[str]:
    return {n for n in names if "[" not in n}


def _tells(n: Node) -> bool:
    """A printed number of two digits or more, a root or a constant: what much is not by chance."""
    return n.kind == "root" or n.is_name("pi") or (n.kind == "num" and len(n.value.replace(".", "").strip("0")) > 1)

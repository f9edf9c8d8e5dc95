"""Values that printed digits tell: ``r_{20} \\approx 36.7`` is of the width and the window that a text gave somewhere.

A number with enough digits is right by the values that are meant, and by others hardly ever.  Each name that a formula
has no value for may have those that the text gives it anywhere above; the more there are to choose from, the more
digits it takes.  Nothing is refuted so, but by widths and bases of which the text gives a single number from its
beginning to its end.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, product
from math import prod

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Hypothesis, Sym, num, relation_names, walk
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ...language.text import text
from ..digits import agreeing, comes_out, is_of_real_numbers, told_by_digits
from ..elaborate import Val
from ..judge import Outcome
from ..notation import DIMENSIONS, reference, references
from ..others import OTHER_VALUES
from ..tokens import ReadingError
from ..tree import Node, nodes, show
from ..worded import told_in_words
from .example import Example
from .formula import FORMULAS, Formula

__all__ = ["Recovered"]

_MISSING = re.compile(
    r"beside names without a value|stands on one side only|its value is not stated|which entry .* cannot be told"
    r"|has different indices|it does not hold in general|entries on the left|which case is meant"
)
"""Why a number was not decided, if a value may be what is missing."""
_OURS = re.compile(
    r"\b(?:ours|our (?:own|\S+ )?(?:model|version|variant)|(?:in|for) our|for us|times (?:larger|smaller|as|more|that)"
    r"|twice|\w+fold|half (?:as|of|that)|a factor (?:of )?[a-z]+|new one|the new|standard|usual)\b",
    re.IGNORECASE,
)
"""What says behind words for a value that another one counts from there on."""
OF_ALL = DIMENSIONS | {"b", "B", "base", "Theta", "H"}
"""What a text has one of, if it speaks of one model."""
MOST = 4
"""Names that may be missing, and values of each."""
TRIALS = 24
SECONDS = 2.0


@dataclass(slots=True)
class Recovered(Example):
    """Tries the values that the text gives to names anywhere above."""

    def _recovered(
        self, f: Formula, lhs: Node, op: str, rhs: Node, extra: tuple[Hypothesis, ...], found: Outcome,
        hidden: frozenset[int] = frozenset(),
    ) -> Outcome:  # fmt: skip
        """A proof by values from further up that printed digits confirm, else ``found``."""
        if found.verdict != UNDECIDED or op not in ("=", "approx") or not _MISSING.search(found.reason):
            return found
        if not any(_tells(n) for side in (lhs, rhs) for n in nodes(side)) and not any(map(_is_decimal, (lhs, rhs))):
            return found
        end = min(self.deadline, time.process_time() + SECONDS)
        first = self._choices(f, lhs, rhs, found, False)
        again = self._of_choices(f, lhs, op, rhs, extra, found, hidden, first, end)
        if again.verdict == PROVED:
            return again
        worded = self._choices(f, lhs, rhs, found, True)
        if {k: len(v) for k, v in worded.items()} == {k: len(v) for k, v in first.items()}:
            return again
        again = self._of_choices(f, lhs, op, rhs, extra, found, hidden, worded, end)
        return again if again.verdict == PROVED else found

    def _of_choices(
        self, f: Formula, lhs: Node, op: str, rhs: Node, extra: tuple[Hypothesis, ...], found: Outcome,
        hidden: frozenset[int], choices: dict[str, list[tuple[Val, str]]], end: float,
    ) -> Outcome:  # fmt: skip
        """A proof by one of several values for each name, or a refutation by the only ones there are."""
        trials = prod(len(told) for told in choices.values())
        if not choices or trials > TRIALS:
            return found
        needed = 2 if trials == 1 else 3 if trials <= 10 else 4
        nearest = tuple(told[0] for told in choices.values())
        for pick in islice(product(*choices.values()), TRIALS):
            if time.process_time() > end:
                break
            values = {name: v for name, (v, _) in zip(choices, pick, strict=True)}
            again = self._attempt(f, lhs, op, rhs, hidden, {}, extra, values)
            exact = pick == nearest and (told_by_digits(again) or comes_out(again))
            told = (said for _, said in pick)
            known = replace(again, used=tuple(dict.fromkeys((*again.used, *told))), worked=False)
            if again.verdict == PROVED and (agreeing(again) >= needed or exact):
                return known
            if trials == 1 and again.verdict == REFUTED and self._is_of_the_model(f, again, set(choices)):
                return known
        return found

    def _is_of_the_model(self, f: Formula, o: Outcome, names: set[str]) -> bool:
        """Whether numbers are wrong by a width and a base that the text has from its beginning to its end."""
        if not names <= OF_ALL or not is_of_real_numbers(o) or f.conditional:
            return False
        told = [s for s in self.settings if s[0] in names and s[2] not in self.borrowed]
        given = {key: {show(body) for k, body, _, _ in told if k == key} for key in names}
        own = {key: [d for d in self.store.entries.get(key, ()) if not d.params] for key in names}
        if any(len(bodies) != 1 for bodies in given.values()) or any(own.values()):
            return False
        since = max(place for _, _, place, _ in told if place < f.place)
        return OTHER_VALUES.search(FORMULAS.sub(" ", self.text[since : f.place])) is None

    def _given_above(self, f: Formula) -> Iterator[tuple[str, Node, int, int]]:
        """What letters are set to above a formula."""
        yield from (s for s in self.settings if s[2] < f.place)
        for ds in self.store.entries.values():
            yield from ((d.key, d.body, d.place, d.line) for d in ds if not d.params and 0 < d.place < f.place)
        for place, tree in self.chosen.items() if f.place else ():
            chains = [n for n in nodes(tree) if n.kind == "chain" and set(n.ops) == {"="} and len(n.kids) > 2]
            for n in chains if place < f.place else ():  # s = L'/L = 8
                if (r := reference(n.kids[0])) is not None and not r.args and n.kids[-1].kind == "num":
                    yield r.key, n.kids[-1], place, self.lines.get(place, 0)

    def _choices(
        self, f: Formula, lhs: Node, rhs: Node, found: Outcome, worded: bool
    ) -> dict[str, list[tuple[Val, str]]]:
        """For each name that has no value the different numbers that the text gives it above, the nearest first."""
        wanted = set(relation_names(found.decided.relation)) if found.decided is not None else None
        own = {r.key for side in (lhs, rhs) if side.kind in ("name", "sub") and (r := reference(side)) and not r.args}
        here = self.paragraph(f.place)
        out: dict[str, dict[str, tuple[Val, str]]] = {}
        near: dict[str, set[str]] = {}

        def tell(key: str, v: Val, place: int, said: str) -> None:
            out.setdefault(key, {}).pop(text(v.term), None)  # the latest is the nearest
            out[key][text(v.term)] = (v, said)
            if self.paragraph(place) == here:
                near.setdefault(key, set()).add(text(v.term))

        for key, body, place, line in sorted(self._given_above(f), key=lambda s: s[2]):
            borrowed = place in self.borrowed and self.paragraph(place) != here
            if borrowed or place in self.excluded or key in own or "[" in key:
                continue
            if wanted is not None and key not in wanted and not (key == self.notation.dimension and "d" in wanted):
                continue
            try:
                v = self._elaborator(f.place).value(body, {})
            except (ReadingError, OutOfFragment, RecursionError):
                continue
            if v.type == "s" and not any(isinstance(x, Sym) for x in walk(v.term)):
                tell(key, v, place, f"{key} = {show(body)} (line {line})")
        for key in sorted((wanted or set()) - own):
            for told, place in told_in_words(key, self.text[: f.place]):
                v = Val(num(Fraction(told)))
                if _OURS.search(self.text, place, f.place):
                    continue
                beside = self.paragraph(place) == here
                if beside or (worded and text(v.term) not in out.get(key, {})):
                    tell(key, v, place, f"{key} = {told} (line {self.text.count(chr(10), 0, place) + 1}), in words")
        for key, values in near.items():  # what the paragraph itself says stands
            out[key] = {shown: told for shown, told in out[key].items() if shown in values}
        chosen = {key: list(told.values())[: -MOST - 1 : -1] for key, told in out.items()}
        if wanted is None:
            reached = self._names_behind(f, lhs, rhs)
            chosen = {key: told for key, told in chosen.items() if key in reached}
        if wanted is None and len(chosen) > MOST:
            return {}
        return chosen if wanted is None or all(name in chosen for name in _scalars(wanted)) else {}

    def _names_behind(self, f: Formula, *sides: Node) -> set[str]:
        """The names in a formula, and in what the text says that these are."""
        found, new = set[str](), {r.key for side in sides for r in references(side)}
        while new:
            found |= new
            laws = [d for key in sorted(new) for d in self.store.visible(key, f.place)]
            new = {r.key for d in laws for r in references(d.body)} - found
        return found


def _scalars(names: set[str]) -> set[str]:
    return {n for n in names if "[" not in n}


def _tells(n: Node) -> bool:
    """A printed number of two digits or more, a root or a constant: what much is not by chance."""
    return n.kind == "root" or n.is_name("pi") or (n.kind == "num" and len(n.value.replace(".", "").strip("0")) > 1)


def _is_decimal(n: Node) -> bool:
    """``0.01``, ``10``: a root may come to it exactly."""
    return n.kind == "num" and ("." in n.value or len(n.value) > 1)

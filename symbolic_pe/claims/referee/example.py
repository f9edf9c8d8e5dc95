"""A worked example: a formula whose one side is worked out, with the numbers that stand above it in its section."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Hypothesis, Sym, walk
from ...kernel.verdict import PROVED, REFUTED
from ..elaborate import Val
from ..judge import NO_VALUE, Outcome
from ..notation import DIMENSIONS, member, reference
from ..phrases import phrase
from ..statements import unconditional
from ..tokens import ReadingError
from ..tree import Node, show
from .formula import FAR, FORMULAS, NEARBY, Formula
from .heads import settings_in
from .names import names_in
from .parts import Parts

__all__ = ["Example"]

_CASE = re.compile(
    r"\b(?:if|when|iff|whenever|provided|such that)\b|\bs\.t\.|[当若]|如果|对于?"
    r"|\b(?:for|given|as)\b(?:\s+[^\W\d_]+){0,3}\s*\x01",
    re.IGNORECASE,
)
"""What says of which numbers a claim is made."""
_THROUGHOUT = re.compile(
    r"\b(?:throughout|everything|everywhere|from now on|running example|we fix"
    r"|(?:all|every|the) (?:numbers?|values?|figures?|examples?) (?:below|here|in this \w+|are|is|uses?)"
    r"|in (?:this|our) (?:whole )?(?:notebook|post|article|note|example|tutorial|walk-?through|document|exercise)"
    r"|durchgehend|überall|im Folgenden|dans toute? la suite|partout|en todo el|a lo largo)\b"
    r"|本文|全文|贯穿|下文|以下均|全程|全体を通して",
    re.IGNORECASE,
)
"""What gives a value to the whole text."""
_FREQUENCIES = frozenset(["omega", "theta", "w", "lamda", "Theta", "Omega"])
_CHANGED = re.compile(
    r"\b(?:(?<!only )after|without|instead|new|now|other|another|different|scal\w+|ntk\S*|yarn|alibi|interpolat\w+"
    r"|exten\w+|base|modif\w+|adjust\w*|chang\w+|halv\w+|half|twice|doubl\w+|divid\w+|multipl\w+|normali[sz]\w+|train\w*"
    r"|learn\w*|replac\w+|swap\w*|model\w*|llama\S*|bert|gpt\S*|heads?|layers?|wid\w+|dimensions?|dims?|larger|smaller"
    r"|larg\w+|slow down|slowed|speed\w*|shift\w* both|suppose|assume|if|unless|raised|lower\w*|higher"
    r"|mitad|moitié|hälfte|doppel\w*|neu\w*|nouve\w+|nuev\w+|base[ns]?|basis)\b|(?:##|section)[^\n]*\d{3}"
    r"|\b(?:halb\w*|typical\w*|this paper|our own|another)\b"
    r"|改|换|缩放|插值|训练|除以|乘以|加倍|减半|新|另|底数|模型|半分|二倍|基数|больш|нов|절반|새로",
    re.IGNORECASE,
)
"""What may say that frequencies are others by now."""
_NUMBERS = re.compile(r"\b(?:all|every) (?:(?:the|of the|these|our) )?(?:numbers?|values?|figures?|examples?)\b", re.I)
"""What is said of all numbers of an example is said of this one."""
_SET = re.compile(r"\\?[A-Za-z]+'?(?:_\w+)? = ")


def _stands_in(shown: str, text: str) -> bool:
    name = shown if shown.endswith("}") else shown.partition("_")[0]
    printed = text.replace(r"^{\prime}", "'")
    return re.search(rf"(?<![a-zA-Z]){re.escape(name)}(?![a-zA-Z'])", printed) is not None


def _shown(key: str) -> str:
    """``\\omega_{1}`` of ``omega[1]``, as formulas print it."""
    name, _, index = key.partition("[")
    return show(Node("sub", "", (Node("name", name), Node("num", index[:-1])))) if index else key


def _is_trivial(n: Node) -> bool:
    """0, 1 or -1, which much is by chance."""
    n = n.kids[0] if n.kind == "neg" else n
    return n.kind == "num" and n.value in ("0", "1")


def _is_worked_out(n: Node) -> bool:
    n = n.kids[0] if n.kind == "sup" and n.value == "transpose" else n
    return not any(True for _ in names_in(n))


@dataclass(slots=True)
class Example(Parts):
    """Tries the numbers of the example that a formula stands in."""

    def _in_example(
        self, f: Formula, lhs: Node, op: str, rhs: Node, extra: tuple[Hypothesis, ...], found: Outcome
    ) -> Outcome:  # fmt: skip
        """A proof with the numbers of the example, where there is one, else ``found``.

        They are those that the section gives to names above the formula, each name a single one; a formula that
        is worked out on one side can be true of no others but by chance.
        """
        worked = [side for side in (lhs, rhs) if _is_worked_out(side)]
        numbers = len(worked) == 1 and not _is_trivial(worked[0])
        if op not in ("=", "approx") or found.verdict == REFUTED or not (numbers or found.reason == NO_VALUE):
            return found
        words = _NUMBERS.sub(" ", FORMULAS.sub("\x01", f"{f.ahead} {f.beside}"))
        values, said = self._numbers_above(f)
        supposed = f.conditional and any(side.kind == "name" for side in (lhs, rhs))
        if not values or supposed or phrase("elsewhere").search(words) or _CASE.search(words):
            return found
        if found.verdict == PROVED:
            letters = {g for g in found.used if _SET.match(g)}
            return replace(found, worked=bool(letters) and letters <= set(said.values()))
        listed = {key: v for key, v in values.items() if key.endswith("]")}
        again = self._attempt(f, lhs, op, rhs, frozenset(), {}, extra, listed) if listed else found
        if again.verdict == PROVED:
            said = {key: told for key, told in said.items() if key in listed}
        else:
            again = self._attempt(f, lhs, op, rhs, frozenset(), {}, extra, values)
        if again.verdict != PROVED:
            return found
        written = (*map(show, (lhs, rhs)), *again.used)
        width = self.notation.dimension
        told = [s for key, s in said.items() if key == width or any(_stands_in(_shown(key), t) for t in written)]
        return replace(again, used=(*again.used, *told), worked=True)

    def _supposed(self, f: Formula) -> Iterator[tuple[str, Node, int, int]]:
        """What sentences above suppose and say nothing else of: "at $x = \\pi$ we have ..." is over with it."""
        within: dict[int, list[Node]] = {}
        for place, tree in self.chosen.items():
            within.setdefault(self.begun.get(place, -1), []).append(tree)
        for begin, told in self.supposed.items():
            near = [s for s in told if s.key and not self._is_out(f, s.key, s.place)]
            if near and all(settings_in(tree) for tree in within.get(begin, ())):
                yield from ((s.key, s.node.kids[1], s.place, s.line) for s in near)

    def _is_out(self, f: Formula, key: str, place: int) -> bool:
        """Whether a value is not in mind at a formula: it comes later, or long before and not for the whole text."""
        if key.endswith("]"):
            return f.place <= place
        return place > f.place or not (self._is_for_all(place) or self._is_close(f.place, place))

    def _is_close(self, place: int, given: int) -> bool:
        return place - given < FAR and self.section(place) == self.section(given)

    def _is_for_all(self, place: int) -> bool:
        """Whether the sentence of a value says that it is one of the whole text: "everything uses $d = 4$"."""
        begin = self.begun.get(place, place)
        return _THROUGHOUT.search(FORMULAS.sub(" ", self.text[begin : place + NEARBY])) is not None

    def _members(self, f: Formula) -> Iterator[tuple[str, Node, int, int]]:
        """The numbers that a text has for frequencies of which it says nothing else: ``\\omega_1 = 0.01``.

        Nothing up to the formula may speak of another width, base, head or model.
        """
        known = (s for s in self.settings if s[2] < f.place and (s[0] in DIMENSIONS or s[0] in ("b", "B", "Theta")))
        widths = [show(body) for _, body, _, _ in known]
        if len(set(widths)) > 1:
            return
        for s in self.worked:
            r = reference(s.node.kids[0])
            name = member(r) if r is not None and r.key in _FREQUENCIES else ""
            if name and not any(d.params for d in self.store.entries.get(s.key, ())):
                since = self.text[s.place + s.node.end : f.place] if s.place < f.place else ""
                since = re.sub(r"^[^$\n]{0,3}\$+", "", since)  # the rest of its own formula
                if _CHANGED.search(FORMULAS.sub(" ", f"{since} {f.beside}")) is None:
                    yield name, s.node.kids[-1], s.place, s.line

    def _numbers_above(self, f: Formula) -> tuple[dict[str, Val], dict[str, str]]:
        """What the section above a formula sets names to, as far as it is numbers and always the same ones."""
        values: dict[str, Val] = {}
        said: dict[str, str] = {}
        shown: dict[str, str] = {}
        several = set[str]()
        for key, body, place, line in (*self.settings, *self._supposed(f), *self._members(f)):
            if self._is_out(f, key, place) or place in self.excluded:
                continue
            if shown.setdefault(key, show(body)) != show(body):
                several.add(key)
            if not _is_worked_out(body) or unconditional(f.after, key):
                continue
            try:
                v = self._elaborator(f.place).value(body, {})
            except (ReadingError, OutOfFragment, RecursionError):
                continue
            if Sym(key) not in set(walk(v.term)):
                values[key], said[key] = v, f"{_shown(key)} = {show(body)} (line {line})"
        kept = {k: v for k, v in values.items() if k not in several}
        told = {k: said[k] for k in kept}
        d, widths = self.notation.dimension, [k for k in kept if k in DIMENSIONS]
        if d not in shown and len(widths) == 1:
            kept[d], told[d] = kept[widths[0]], f"{told[widths[0]]}, the width"
        return kept, told

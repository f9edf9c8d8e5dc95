"""Statements: relations in chains, between commas, rows and words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ..phrases import phrase
from ..tokens import ReadingError, tokens
from ..tree import Node
from .atoms import Atoms
from .nodes import NONE, applied, continued, negated_head, without_empty

__all__ = ["CHOICES", "Parser", "parse"]

CHOICES = ("argument", "bang", "counted", "onward", "slash")
"""What print leaves open: whether a row that begins with a minus goes on with the one above, whether a bare argument
goes on behind a dot (``\\sin\\omega\\cdot t``) or a slash, whether ``1/2 d`` divides by ``2 d``, whether the last ``!``
ends a sentence, and whether ``\\sin(n+1)x`` is the sine of a multiple of ``x``."""

_CLOSED = re.compile(
    r"[)）.。\d]\s*$"
    r"|\w\s+(?!(?:if|for|when|where|with|all|every|each|any|some|and|or|even|odd|that|given|as|on|iff|provided|integers?"
    r"|reals?|is|by|of|in|at|to|let|so|then|thus|hence|because|since|set|take|have)\b)\w+\s*$",
    re.IGNORECASE,
)


class Parser(Atoms):
    """A whole formula."""

    def document(self) -> Node:
        if not self.toks:
            raise ReadingError("an empty formula")
        tree = self.statements(lambda: self.done(), top=True)
        if not self.done():
            raise self.fail("this is left over")
        return tree

    def statements(self, stop: Callable[[], bool], top: bool = False) -> Node:
        """What stands between commas, rows and words, until ``stop``; rows may go on with a relation."""
        items: list[Node] = []
        stands: list[int] = []  # the column of each
        start = self.here.start
        new_row = True
        while not stop():
            if self.at("row") or self.at("amp") or self.at("gap") or self.at("colon"):
                if self.at("row"):
                    new_row = True
                    if items and items[-1].kind == "text" and self._closes(items[-1].value):
                        items.append(Node("text", ";", (), self.here.start, self.here.start))
                        stands.append(-1)
                if self.at("row") and not top and not self.rows:
                    break
                self.next()
                continue
            if self.at("comma"):
                t = self.next()
                items.append(Node("text", t.value, (), t.start, t.end))
                stands.append(-1)
                continue
            if self.at("text") and not self._heads(new_row or not items or items[-1].kind == "text"):
                t = self.next()
                items.append(Node("text", t.value, (), t.start, t.end))
                stands.append(-1)
                continue
            if self.at("bang"):
                raise self.fail("a factorial is not read")
            column = self.columns.get(self.pos, 0)
            ended = not items or (items[-1].kind == "text" and items[-1].value in ",.;，。；")
            item = self.statement(new_row and not ended and not self._begins_anew(self.pos - 1))
            new_row = False
            before = [j for j, x in enumerate(items) if x.kind != "text"]
            same = [j for j in before if stands[j] == column] or before
            if item.kind == "chain" and item.kids[0].kind == "none" and same:
                items[same[-1]] = continued(items[same[-1]], item)
            else:
                items.append(item)
                stands.append(column)
        items = without_empty(items)
        kept = [x for x in items if x.kind != "text"]
        if len(kept) == 1 and len(items) == 1:
            return kept[0]
        return Node("list", "", tuple(items), start, items[-1].end if items else start)

    def _closes(self, words: str) -> bool:
        """Whether words at the end of a row say nothing of the next one: "(for dims 2, 3)", and not "for all"."""
        j = self.pos + 1
        while j < len(self.toks) and self.toks[j].kind in ("amp", "gap", "row"):
            j += 1
        goes_on = j >= len(self.toks) or self.toks[j].kind in ("rel", "op", "end")
        return not goes_on and _CLOSED.search(words) is not None

    def _heads(self, begins: bool) -> bool:
        """Whether words are the left side of an equation, "height &= a - b": what is above does not go on there."""
        j = self.pos + 1
        while j < len(self.toks) and self.toks[j].kind in ("amp", "gap"):
            j += 1
        equation = j < len(self.toks) and self.toks[j].kind == "rel" and self.toks[j].value == "="
        word = self.here.value.strip(" :：,，")
        m = phrase("assertion").search(word)
        return begins and equation and word != "" and (m is None or m[0] != word)

    def statement(self, continues: bool = False) -> Node:
        """Operands with relations between them."""
        start = self.here.start
        operands: list[Node] = []
        ops: list[str] = []
        if self.at("rel") and not self.angle_ahead():
            operands.append(NONE)
        elif continues and self.at("op", "+", "-", "cdot", "times", "star", "/"):
            op = self.next()
            rest = self.sum() if op.value in "+-" else self.product()
            if op.value == "-":
                rest = negated_head(rest, op.start)
            operands.append(Node("none"))
            operands.append(rest)
            ops.append("more" + op.value)
        elif self.at("text") and self._heads(True):
            t = self.next()
            operands.append(Node("text", t.value, (), t.start, t.end))
        else:
            operands.append(self.sum())
        while True:
            while self.at("gap") and self.ahead().kind == "rel":
                self.next()
            if self.at("amp") and self.ahead().kind == "rel":
                self.next()
            if not self.at("rel") or (self.angle and self.at("rel", ">")):
                break
            ops.append(self.next().value)
            while self.at("gap") or self.at("amp") or (self.at("row") and (self.rows or not self.depth)):
                self.next()
            while self.at("lbrace") and self.ahead().kind == "rbrace" and self.ahead(2).kind != "sup":  # room: ={}&
                self.pos += 2
                while self.at("gap") or self.at("amp"):
                    self.next()
            if self.at("rel") and not self.angle_ahead():
                if self.here.value == "=" and ops[-1] == ":=":
                    self.next()
                else:
                    raise self.fail("two relations with nothing between them")
            if self.at("text") and ops[-1] == "=":  # = 常数
                t = self.next()
                operands.append(Node("text", t.value, (), t.start, t.end))
                continue
            operands.append(self.sum())
        if not ops:
            return operands[0]
        end = self.toks[self.pos - 1].end
        if ops[-1] != "=:":
            return Node("chain", " ".join(ops), tuple(operands), start, end)
        *known, name = operands  # a = b =: c
        named = Node("chain", ":=", (name, known[-1]), known[-1].start, end)
        if len(known) == 1:
            return named
        comma = Node("text", ",", (), known[-1].end, known[-1].end)
        told = Node("chain", " ".join(ops[:-1]), tuple(known), start, known[-1].end)
        return Node("list", "", (told, comma, named), start, end)


_MISSING = re.compile(
    r"&\s*(?:=|\\(?:equiv|approx)\b)(?:(?!\\\\)[^&])*(?<!\\)\n[ \t]*(?!\\\\)[^&\s](?:(?!\\\\)[^&\n])*&\s*="
)
"""Two lines with an equation each, and no end of a row between them."""


_INSIDE = re.compile(r"\{[^{}]*\}|\([^()]*\)|\[[^\[\]]*\]")
_ENDS = re.compile(r"(?:[-+*/=<>,;:.(\[{&|]|\\\\(?:\[[^\]]*\])?|\\[a-zA-Z]+|\\[,;! ])\s*$")
_BEGINS = re.compile(
    r"\s*(?:\\[,;! ])*(?:[-+*/=<>,;:.)\]}&|]|\\\\"
    r"|\\(?:q?quad|begin|end|left|right|text|tag|label|leq?|geq?|approx|equiv|sim|cdot|times|pm|mp)\b)"
)


def _unended(text: str) -> tuple[int, int] | None:
    """Two lines with an equation each, where no row can end: TeX prints them as one, ``a = b -c = d``."""
    if "\\begin" in text or "\n" not in text:
        return None
    bare = text
    while (shorter := _INSIDE.sub(lambda m: "0" * len(m[0]), bare)) != bare:
        bare = shorter
    start = 0
    before: tuple[int, str] | None = None
    for line in bare.split("\n"):
        if not line.strip():
            start += len(line) + 1
            continue
        whole = re.search(r"[^=\s&]\s*(?:=|\\equiv\b)\s*[^=\s]", line) is not None
        if before is not None and whole and (not _BEGINS.match(line) or line.lstrip().startswith("-")):
            return before[0], start + len(line)
        before = (start, line) if whole and not _ENDS.search(line) else None
        start += len(line) + 1
    return None


def parse(text: str, choices: Mapping[str, bool] | None = None) -> tuple[Node, frozenset[str]]:
    """The tree of a formula, and the :data:`CHOICES` it had to make; ReadingError says why there is none."""
    m = _MISSING.search(text)
    if m and "text" not in m[0]:
        raise ReadingError("two equations in one row: its end is missing", m.start(), m.end())
    two = _unended(text)
    if two is not None:
        raise ReadingError("two equations in one row: its end is missing", *two)
    p = Parser(tokens(text), len(text), choices or {})
    try:
        tree = p.document()
    except RecursionError:
        raise ReadingError("nested too deeply") from None
    return applied(tree), frozenset(p.met)

"""Rows and columns: matrices, cases, systems."""

from __future__ import annotations

from ..lexicon import MATRICES, ROWS
from ..tokens import ReadingError, Token
from ..tree import Node
from .cursor import END
from .nodes import as_system, bare_cell, items_of
from .sums import Sums

__all__ = ["Environments"]


class Environments(Sums):
    """What stands between begin and end."""

    def environment(self, fence: str) -> Node:
        t = self.here
        env = t.value.rstrip("*")
        if env in ROWS or (env == "array" and not fence and self._is_aligned()):
            rows = self._row_statements()
            if len(rows) == 1:
                return rows[0]
            return Node("list", "", tuple(x for r in rows for x in items_of(r)), t.start, self.toks[self.pos - 1].end)
        if env in ("cases", "dcases", "rcases", "numcases"):
            node = self.grid("cases")
            return as_system(node, node.start, node.end)
        if t.value in MATRICES or env in MATRICES:
            return self.grid("matrix", fence or MATRICES[env])
        raise self.fail(f"the environment {t.value} is not read")

    def _is_aligned(self) -> bool:
        """Whether each row of an array has a relation of its own: it stands for ``aligned``."""
        depth, related = 0, []
        row = False
        for t in self.toks[self.pos + 1 :]:
            if depth == 0 and t.kind in ("row", "end"):
                related.append(row)
                row = False
                if t.kind == "end":
                    return len(related) > 1 and all(related[:-1]) and (related[-1] or self._ends_a_row(t))
            row = row or (depth == 0 and t.kind == "rel")
            depth += (t.kind in ("begin", "lbrace", "open")) - (t.kind in ("end", "rbrace", "close"))
        return False

    def _ends_a_row(self, end: Token) -> bool:
        """Whether nothing stands between the last row and the end of an array."""
        return self.toks[self.toks.index(end) - 1].kind == "row"

    def _row_statements(self) -> list[Node]:
        begin = self.next()
        outer = self.bars, self.integrals, self.rows, self.depth
        self.bars, self.integrals, self.rows, self.depth = [], 0, 1, 0
        self._separate_columns()
        inside = self.statements(lambda: self.at("end"))
        self.bars, self.integrals, self.rows, self.depth = outer
        if not self.at("end", begin.value):
            raise self.fail(rf"\end{{{begin.value}}} was expected")
        self.next()
        if inside.kind == "list":
            return [inside] if any(x.kind == "text" for x in inside.kids) else list(inside.kids)
        return [inside]

    def _separate_columns(self) -> None:
        """In ``a &= b & c &= d`` the second ampersand parts two statements; words that begin a cell begin a remark."""
        depth, cells, related, beside, j = 0, 0, False, False, self.pos
        while j < len(self.toks):
            t = self.toks[j]
            if depth == 0:
                words = related and self.toks[j - 1].kind in ("amp", "comma") and self._remark(j)
                beside, related = (beside or words), (related or t.kind == "rel")
                if t.kind == "row":
                    beside = related = False
                self.columns[j] = -2 if beside else cells // 2
            if t.kind in ("begin", "lbrace", "open"):
                depth += 1
            elif t.kind in ("end", "rbrace", "close"):
                if depth == 0:
                    return
                depth -= 1
            elif depth == 0 and t.kind == "row":
                cells = 0
            elif depth == 0 and t.kind == "amp":
                cells += 1
                after, before = self.toks[j + 1] if j + 1 < len(self.toks) else END, self.toks[j - 1]
                joins = after.kind in ("rel", "op") or before.kind in ("rel", "op", "amp", "row", "begin")
                if cells % 2 == 0 and not joins:
                    self.toks[j] = Token("comma", ",", t.start, t.end)
            j += 1

    def _remark(self, at: int) -> bool:
        """Whether a cell begins with words, or with a parenthesis that has words or a relation in it."""
        depth = 0
        for t in self.toks[at:]:
            depth += (t.kind in ("open", "lbrace", "begin")) - (t.kind in ("close", "rbrace", "end"))
            if t.kind == "text" or (depth > 0 and t.kind == "rel"):
                return True
            if t.kind != "gap" and depth < 1:
                return False
        return False

    def grid(self, kind: str, fence: str = "") -> Node:
        begin = self.next()
        outer = self.bars, self.integrals, self.rows, self.angle
        self.bars, self.integrals, self.rows, self.angle = [], 0, 0, 0
        rows: list[Node] = []
        cells: list[Node] = []
        self.deeper()

        def finished() -> bool:
            return self.at("amp") or self.at("row") or self.at("end")

        while True:
            if self.done():
                raise self.fail(rf"\end{{{begin.value}}} was expected")
            start = self.here.start
            cell = Node("none", "", (), start, start) if finished() else self.statements(finished)
            cells.append(bare_cell(cell) if kind == "cases" else cell)
            t = self.next()
            if t.kind == "amp":
                continue
            if not (len(cells) == 1 and cells[0].kind == "none"):
                rows.append(Node("row", "", tuple(cells), cells[0].start, t.start))
            cells = []
            if t.kind == "end":
                if t.value != begin.value:
                    raise ReadingError(rf"\end{{{begin.value}}} was expected", t.start, t.end)
                break
        self.depth -= 1
        self.bars, self.integrals, self.rows, self.angle = outer
        if not rows:
            raise ReadingError("an empty matrix", begin.start, begin.end)
        return Node(kind, fence, tuple(rows), begin.start, self.toks[self.pos - 1].end)

"""Displays in LaTeX that fit the line, and the pieces of running text that stand between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..kernel.derivation import State
from ..kernel.term import Definition, Hypothesis, Relation
from ..language.latex import latex
from .assume import assumed
from .boxes import LayoutError, measure
from .layout import TEXT_WIDTH, Names, break_formula
from .prose import escape_tex, plain, segments
from .view import SIGNS, definition_latex, residual_latex

__all__ = [
    "Writer", "abbreviations", "assumption", "assumptions", "capital", "heading", "inline", "joined", "prose",
    "shown_ball", "under", "width_of",
]  # fmt: skip


_EQUALS = 1.4
"""The width of a relation sign with the room around it, in em."""
_MANY = 24
"""Equations of a system that are shown; of more some are left out."""


@dataclass(slots=True)
class Writer:
    """Writes displays; remembers how wide the last one is, and the abbreviations made so far."""

    names: Names
    last_width: float = TEXT_WIDTH
    pieces: list[str] = field(default_factory=list)

    def rows(self, lhs: str, pairs: Sequence[tuple[str, str]], hang: bool = False) -> list[list[str]]:
        """The rows of ``lhs = rhs1 = rhs2 …`` for an ``align*``, grouped by ``(sign, rhs)``.

        A wide ``lhs`` (any, if ``hang``) has a row of its own.
        """
        before = self.names.copy()
        if not hang:
            out = self._rows(lhs, pairs, False)
            made = len(self.names.known) - len(before.known)
            if not made and not any(r"\mbox" in row for rows in out for row in rows):
                return out
            self.names, after = before.copy(), self.names
            other = self._rows(lhs, pairs, True)
            if len(self.names.known) - len(before.known) <= made:
                return other
            self.names = after
            return out
        return self._rows(lhs, pairs, True)

    def _rows(self, lhs: str, pairs: Sequence[tuple[str, str]], hang: bool) -> list[list[str]]:
        room = TEXT_WIDTH
        fitted = break_formula(lhs, room, names=self.names).lines
        lhs = fitted[0] if len(fitted) == 1 else lhs
        wide = width_of(lhs)
        out: list[list[str]] = []
        if not hang and (wide <= 0.3 * room or wide + _EQUALS + max(width_of(rhs) for _, rhs in pairs) <= room):
            for n, (op, rhs) in enumerate(pairs):
                space = room - wide - _EQUALS
                out.append(self._lines("" if n else lhs, f"&{op} ", rhs, r"&\quad ", space, space - 1.0))
            return out
        head = self._lines("", "& ", lhs, r"&\quad ", room, room - 1.0)
        for op, rhs in pairs:
            more = self._lines("", rf"&\quad {op} ", rhs, r"&\qquad ", room - 1.0 - _EQUALS, room - 2.0)
            out.append(head + more)
            head = []
        return out

    def _lines(self, lead: str, start: str, tex: str, again: str, first: float, rest: float) -> list[str]:
        broken = break_formula(tex, first, rest, self.names)
        return [f"{lead} {start}{broken.lines[0]}".strip(), *(again + line for line in broken.lines[1:])]

    def align(self, rows: Sequence[str]) -> str:
        """An ``align*`` of rows; those that begin with ``\\intertext`` stand between."""
        out = ""
        for n, row in enumerate(rows):
            if n:
                out += "\n" if rows[n - 1].startswith(r"\intertext") else " \\\\\n"
            out += row
        self.last_width = width_of(rows[-1].replace("&", " ")) + 2.0
        return f"\\begin{{align*}}\n{out}\n\\end{{align*}}" + self.where()

    def where(self) -> str:
        """What the abbreviations of the last display stand for, as a sentence."""
        told = self.names.told()
        if not told:
            return ""
        self.last_width = TEXT_WIDTH
        return "\n{\\raggedright where " + abbreviations(told) + ".\\par}"

    def relation(self, r: Relation) -> str:
        rows = self.rows(latex(r.lhs), [(SIGNS[r.op], latex(r.rhs))])
        return self.align([row for group in rows for row in group])

    def system(self, system: tuple[Relation, ...]) -> str:
        """A system with a brace if it is small, in columns if it is long and narrow."""
        if len(system) == 1:
            return self.relation(system[0])
        shown = system if len(system) <= _MANY else system[: _MANY - 4]
        sides = [(latex(r.lhs), SIGNS[r.op], latex(r.rhs)) for r in shown]
        left = max(width_of(lhs) for lhs, _, _ in sides)
        right = max(width_of(rhs) for _, _, rhs in sides)
        column = left + right + _EQUALS
        rest = len(system) - len(shown)
        more = [rf"& \text{{and {rest} more {'relation' if rest == 1 else 'relations'}}}"] if rest else []
        tallest = any(r"\begin" in lhs + rhs for lhs, _, rhs in sides)
        if column <= TEXT_WIDTH - 1.5:
            columns = 1 if len(sides) <= 6 else max(1, min(4, int((TEXT_WIDTH - 1.5) // (column + 2.5))))
            lines = [sides[k : k + columns] for k in range(0, len(sides), columns)]
            rows = [r", & \qquad ".join(f"{lhs} &{op} {rhs}" for lhs, op, rhs in line) for line in lines]
            if len(rows) <= 10 and not (tallest and len(rows) > 4):
                body = " \\\\\n".join([*rows, *more])
                self.last_width = columns * (column + 2.5)
                shape = f"\\left\\{{\\;\\begin{{aligned}}\n{body}\n\\end{{aligned}}\\right."
                return f"\\[\n{shape}\n\\]"
        rows = []
        for lhs, op, rhs in sides:
            if left <= 0.3 * TEXT_WIDTH:  # aligned at the signs
                space = TEXT_WIDTH - left - _EQUALS
                rows += self._lines(lhs, f"&{op} ", rhs, r"&\quad ", space, space - 1.0)
            elif width_of(lhs) + width_of(rhs) + _EQUALS <= TEXT_WIDTH:
                rows.append(f"& {lhs} {op} {rhs}")
            else:
                rows += self._lines("", "& ", lhs, r"&\quad ", TEXT_WIDTH, TEXT_WIDTH - 1.0)
                space = TEXT_WIDTH - 1.0 - _EQUALS
                rows += self._lines("", rf"&\quad {op} ", rhs, r"&\qquad ", space, space - 1.0)
        return self.align(rows + more)

    def term(self, tex: str) -> str:
        return self.align(self._lines("", "& ", tex, r"&\quad ", TEXT_WIDTH, TEXT_WIDTH - 1.0))

    def state(self, state: State) -> str:
        if not isinstance(state, tuple):
            return self.term(latex(state))
        return self.system(state)

    def define(self, ds: Sequence[Definition]) -> str:
        pairs = [definition_latex(d).split(" := ", 1) for d in ds]
        left = max(width_of(p[0]) for p in pairs)
        rows: list[str] = []
        for n, (lhs, rhs) in enumerate(pairs):
            group = self._lines(
                lhs, "&:= ", rhs, r"&\quad ", TEXT_WIDTH - left - _EQUALS - 1.2, TEXT_WIDTH - left - _EQUALS - 2.2
            )
            group[-1] += "," if n < len(pairs) - 1 else "."
            rows += group
        return self.align(rows)


def abbreviations(told: Iterable[tuple[str, str]], width: float = 0.9 * TEXT_WIDTH) -> str:
    """``a_1 = ..., a_2 = ... and a_3 = ...``, each of them broken where it is wider than a line."""
    parts = (break_formula(f"{name}={tex}", width).lines for name, tex in told)
    return joined([r"\,\allowbreak".join(map(inline, lines)) for lines in parts])


def width_of(tex: str) -> float:
    """About how wide LaTeX sets a formula, in em; of one that is not read, by its length."""
    try:
        return measure(tex)
    except LayoutError:
        return float(len(tex)) * 0.5


def prose(sentence_: str) -> str:
    """A sentence as LaTeX; a formula too wide for a line of text becomes a display."""
    out = ""
    pieces = segments(sentence_)
    for n, (kind, s) in enumerate(pieces):
        if kind == "text":
            out += escape_tex(s)
        elif width_of(s) <= 0.6 * TEXT_WIDTH:
            out += f"${s}$"
        else:
            stop = ""
            if n + 1 < len(pieces) and (m := re.match(r"[.,;:]", pieces[n + 1][1])):
                stop, pieces[n + 1] = m[0], ("text", pieces[n + 1][1][1:].lstrip())
            lines = break_formula(s, TEXT_WIDTH - 2.0).lines
            if len(lines) == 1:
                shown = f"\\[\n{lines[0]}{stop}\n\\]"
            else:
                body = " \\\\\n&\\quad ".join(lines)
                shown = f"\\begin{{align*}}\n& {body}{stop}\n\\end{{align*}}"
            out = f"{out.rstrip()}\n{shown}\n"
    return out.rstrip("\n")


def joined(items: Sequence[str], last: str = " and ") -> str:
    """``a, b and c``."""
    if len(items) <= 1:
        return "".join(items)
    return ", ".join(items[:-1]) + last + items[-1]


def inline(tex: str) -> str:
    """A formula in running text."""
    return f"${tex}$"


def assumptions(hypotheses: Iterable[Hypothesis]) -> list[str]:
    """Each hypothesis as people state it."""
    return [assumption(tex, words) for tex, words in assumed(hypotheses)]


def assumption(tex: str, words: str) -> str:
    """A hypothesis from its formula and the words after it."""
    return f"{inline(tex)} {prose(words)}".strip()


def under(hypotheses: Iterable[Hypothesis]) -> str:
    """``(for $t > 0$)``."""
    given = assumed(hypotheses)
    word = "given that" if any(words for _, words in given) else "for"
    return f" ({word} {joined(assumptions(hypotheses))})" if given else ""


def capital(s: str) -> str:
    """A text with a capital in front."""
    return s[:1].upper() + s[1:]


def shown_ball(residual: str) -> str:
    """A ball as it is printed within a sentence; empty for none."""
    if not residual:
        return ""
    tex = residual_latex(residual)
    return inline(tex) if tex else escape_tex(residual)


def heading(title: str) -> str:
    """A section title with its formulas, and without them for the bookmarks."""
    tex, bare = prose(title), plain(title)
    if "$" not in tex:
        return tex
    return rf"\texorpdfstring{{{tex}}}{{{escape_tex(re.sub(r'[^ -~]', '', bare))}}}"

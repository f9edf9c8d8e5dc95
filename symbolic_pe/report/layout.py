"""Formulas that fit a line: where to break them.

A formula is read into :mod:`.boxes`; a line is broken before relations first, then before plus and minus, then between
factors, then inside parentheses (which become ``\\Bigl( … \\Bigr)``).  What cannot be broken is made smaller: a
matrix by its type size and column gaps, at last by naming its entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from .boxes import AROUND, Box, grid_width, measure, parse, total

__all__ = ["TEXT_WIDTH", "Broken", "Names", "break_formula"]

TEXT_WIDTH = 33.8
"""The line of a 10pt article (345pt) in em, with a little to spare."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A formula in lines; ``elided`` if rows or columns of a big matrix are left out."""

    lines: tuple[str, ...]
    elided: bool = False


@dataclass(slots=True)
class Names:
    """Abbreviations for the entries of matrices, the same over all displays of one text.

    ``taken`` is the LaTeX of all that is displayed: the letter is one it does not use.
    """

    taken: str = ""
    letter: str = ""
    known: dict[str, str] = field(default_factory=dict)

    pending: list[tuple[str, str]] = field(default_factory=list)
    """Abbreviations made but not yet told to the reader."""

    def of(self, cell: str) -> str:
        if not self.letter:
            free = (x for x in "aceuwstghr" if not re.search(rf"(?<![\\A-Za-z]){x}(?![A-Za-z])", self.taken))
            self.letter = next(free, r"\mathbf{a}")
        if cell.startswith("-") and not any(b.kind in ("bin", "rel") for b in parse(cell[1:])):
            return "-" + self.of(cell[1:].strip())
        if cell not in self.known:
            self.known[cell] = f"{self.letter}_{{{len(self.known) + 1}}}"
            self.pending.append((self.known[cell], cell))
        return self.known[cell]

    def copy(self) -> Names:
        return Names(self.taken, self.letter, dict(self.known), list(self.pending))

    def told(self) -> list[tuple[str, str]]:
        """The abbreviations to explain now."""
        out, self.pending = self.pending, []
        return out


@dataclass(slots=True)
class _Work:
    namer: Names
    elided: bool = False


@dataclass(frozen=True, slots=True)
class _Chunk:
    src: str
    width: float
    level: int
    glue: str = ""
    """What a line that starts here begins with (``{}`` keeps a sign binary)."""


def break_formula(tex: str, first: float, rest: float | None = None, names: Names | None = None) -> Broken:
    """``tex`` in lines no wider than ``first`` (the first) and ``rest`` (the others)."""
    rest = first if rest is None else rest
    boxes = parse(tex)
    room = min(first, rest)
    work = _Work(names if names is not None else Names(tex))
    deep = any(b.kind == "env" and (len(b.cells) > 24 or max(map(len, b.cells)) > 16) for b in _every(boxes))
    if total(boxes) <= first and not deep:
        return Broken((_tidy(tex),))
    chunks: list[_Chunk] = []
    _chunk(_fit(boxes, room, work), room, 0, chunks)
    lines: list[str] = []
    i = 0
    while i < len(chunks):
        width, j = (first if not lines else rest), i
        used = 0.0
        while j < len(chunks) and (j == i or used + chunks[j].width <= width):
            used += chunks[j].width
            j += 1
        if j < len(chunks):
            j = _best(chunks, i, j, width)
        lines.append(_tidy(_join((chunks[i].glue if lines else "", *(c.src for c in chunks[i:j])))))
        i = j
    return Broken(tuple(lines), work.elided)


def _best(chunks: Sequence[_Chunk], i: int, j: int, width: float) -> int:
    """Where to end the line that starts at ``i`` and cannot reach past ``j``: outer breaks first.

    A coefficient stays with what it multiplies.
    """
    k = _widest(chunks, i, j, width)
    small = k - 1 > i and chunks[k - 1].width < 3.0 and chunks[k - 1].level < chunks[k].level
    return k - 1 if small else k


def _widest(chunks: Sequence[_Chunk], i: int, j: int, width: float) -> int:
    widths = [0.0]
    for c in chunks[i:j]:
        widths.append(widths[-1] + c.width)
    for level in sorted({c.level for c in chunks[i + 1 : j + 1]}):
        for k in range(j, i, -1):
            if chunks[k].level == level:
                if widths[k - i] >= (0.3 + 0.1 * min(level, 2)) * width:
                    return k
                break
    return j


_SOLID = frozenset(("paren", "fence", "env", "frac"))


def _every(boxes: Iterable[Box]) -> Iterable[Box]:
    for b in boxes:
        yield b
        yield from _every(b.inner)
        yield from _every(b.den)


def _join(parts: Iterable[str]) -> str:
    """Put sources side by side without gluing a command to a letter."""
    out = ""
    for p in parts:
        p = p.strip() if p != r"\ " else p
        if out and p and re.search(r"\\[A-Za-z]+$", out) and p[0].isalpha():
            out += " "
        out += (" " if p[:1] in "+-=<>" and out and not out.endswith("{}") else "") + p
    return out


def _chunk(boxes: Sequence[Box], room: float, depth: int, out: list[_Chunk]) -> None:
    base = 4 * depth
    held: list[Box] = []
    level, glue = base + 3 if out else 0, ""

    def flush() -> None:
        nonlocal held
        if held:
            out.append(_Chunk(_join(b.src for b in held), total(held), level, glue))
            held = []

    for n, b in enumerate(boxes):
        prev = next((x for x in reversed(boxes[:n]) if x.kind != "space"), None)
        start: tuple[int, str] | None = None
        if prev is not None and prev.kind not in ("op", "big", "open", "bin", "rel"):
            if b.kind == "rel":
                start = (base, "")
            elif b.kind == "bin":
                start = (base + (1 if b.src in ("+", "-", r"\pm", r"\mp") else 2), "{}")
            elif prev.kind == "punct":
                start = (base + 1, "")
            elif (b.kind in _SOLID | {"op", "big"} and prev.kind in _SOLID) or (
                b.kind in ("op", "big", "env") and prev.kind == "ord" and not _sign(prev)
            ):
                start = (base + 2, r"{}\cdot ")
        opened = b.kind in ("fence", "paren") and b.inner and b.width > 0.55 * room and not _tall(b)
        if start is not None:
            flush()
            level, glue = start
        if opened:
            left, right = _opened(b)
            held.append(Box(left, 0.7, "open"))
            mark = len(out)
            flush()
            first_level, first_glue = level, glue
            _chunk(b.inner, room, depth + 1, out)
            # the first inner chunk stays with the parenthesis
            if len(out) > mark + 1:
                head, nxt = out[mark], out[mark + 1]
                joined = _join((head.src, nxt.src))
                out[mark : mark + 2] = [_Chunk(joined, head.width + nxt.width, first_level, first_glue)]
            last = out.pop()
            close = right + b.scripts
            tail = _Chunk(last.src + close, last.width + 0.6 + max(b.dress - 1.5, 0.0), last.level, last.glue)
            held = [Box(tail.src, tail.width, "fence")]
            level, glue = tail.level, tail.glue
            continue
        held.append(b)
    flush()


def _opened(b: Box) -> tuple[str, str]:
    """Delimiters of a fixed size, for content that goes over lines."""
    left, right = b.ends
    if b.kind == "fence":
        return rf"\Bigl{left}", rf"\Bigr{right}"
    if left.startswith((r"\b", r"\B")):
        return left, right
    big = r"\Big" if any(x.kind in ("frac", "big") for x in b.inner) else r"\big"
    return f"{big}l{left}", f"{big}r{right}"


def _sign(b: Box) -> bool:
    return b.src in ("+", "-", r"\pm", r"\mp") or b.kind != "ord" or b.width == 0


def _tall(b: Box) -> bool:
    return any(x.kind == "env" for x in _every(b.inner))


def _fit(boxes: Sequence[Box], room: float, work: _Work) -> list[Box]:
    """The boxes with those that cannot be broken and are wider than ``room`` made to fit."""
    out: list[Box] = []
    whole = room
    glued = 0.0  # what stands before the box and cannot be left on another line
    for b in boxes:
        room = max(whole - glued, 0.4 * whole)
        glued = glued + b.width if b.kind in ("op", "big", "open", "bin", "rel", "space") else 0.0
        if b.kind == "env" and (b.width > room or len(b.cells) > 24 or max(map(len, b.cells)) > 10):
            out.append(_fit_grid(b, room, work))
        elif b.width <= room:
            out.append(b)
        elif b.kind in ("fence", "paren") and not _tall(b):
            out.append(replace(b, inner=tuple(_fit(b.inner, room - 2.5, work))))
        elif b.kind in ("fence", "paren"):
            inner = _shared(b.inner, room - b.dress - 1.0, work)
            left, right = (f"\\left{b.ends[0]}", f"\\right{b.ends[1]}") if b.kind == "fence" else b.ends
            src = f"{left} {_join(x.src for x in inner)}{right}{b.scripts}"
            out.append(_smaller(Box(src, total(inner) + b.dress), room))
        elif b.kind == "frac" and not b.scripts and total(b.den) <= 0.6 * room:
            den = _join(x.src for x in b.den)
            one = Box(rf"\frac{{1}}{{{den}}}", total(b.den) + 0.3, "frac")
            num = _fit(b.inner, room - 2.5, work)
            out += [one, Box(b.src, total(num) + 1.5, "fence", tuple(num), ends=("(", ")"), dress=1.5)]
        elif b.kind == "frac" and not b.scripts:
            top, bottom = _fit(b.inner, room - 2.5, work), _fit(b.den, room - 2.5, work)
            out += [
                Box(b.src, total(top) + 1.5, "fence", tuple(top), ends=("(", ")"), dress=1.5),
                Box("/", 0.95, "bin"),
                Box(b.src, total(bottom) + 1.5, "fence", tuple(bottom), ends=("(", ")"), dress=1.5),
            ]
        elif b.kind == "ord" and b.inner and not b.scripts:
            out += _fit(b.inner, room, work)
        else:
            out.append(_smaller(b, room))
    return out


def _shared(boxes: Sequence[Box], room: float, work: _Work) -> list[Box]:
    """The boxes made to fit side by side: what a line has room for is shared among the wide matrices."""
    wide = [b.kind == "env" and b.width > 4.0 for b in boxes]
    matrices = sum(b.width for b, w in zip(boxes, wide, strict=True) if w)
    others = total(boxes) - matrices
    share = min(max(room - others, 0.0) / matrices, 1.0) if matrices else 1.0
    return [x for b, w in zip(boxes, wide, strict=True) for x in _fit([b], b.width * share if w else room, work)]


_SIZES = ((r"\footnotesize", 0.86), (r"\scriptsize", 0.8), (r"\tiny", 0.69))


def _smaller(b: Box, room: float) -> Box:
    if b.width <= room:
        return b
    for size, factor in _SIZES:
        if b.width * factor <= room or size == r"\tiny":
            return replace(b, src=rf"\mbox{{{size}$\displaystyle {b.src}$}}", width=b.width * factor)
    return b


def _fit_grid(b: Box, room: float, work: _Work) -> Box:
    rows = [list(row) for row in b.cells]
    columns = max(map(len, rows))
    env = b.env if b.env in AROUND or b.env == "aligned" else "matrix"
    if columns > 16 or len(rows) > 24:
        rows = _elide(rows, columns)
        columns = max(map(len, rows))
        work.elided = True
    flat = grid_width(rows, env, 0.0)
    gaps = columns - 1
    extra = 0.8 * bool(b.scripts) + max(b.dress, 0.0)
    choices = (("", 1.0, 1.0), ("", 1.0, 0.6), (r"\footnotesize", 0.86, 0.6), (r"\scriptsize", 0.8, 0.4))
    for size, factor, gap in choices:
        if factor * flat + gap * gaps + extra <= room:
            return _grid_box(b, rows, env, size, gap, factor * flat + gap * gaps + extra)
    distinct = [c for c in dict.fromkeys(c for row in rows for c in row) if measure(c) > 1.7]
    if distinct and env != "aligned" and env != "cases":
        names = {c: work.namer.of(c) for c in distinct}
        rows = [[names.get(c, c) for c in row] for row in rows]
        flat = grid_width(rows, env, 0.0)
        for size, factor, gap in choices:
            if factor * flat + gap * gaps + extra <= room:
                return _grid_box(b, rows, env, size, gap, factor * flat + gap * gaps + extra)
    return _grid_box(b, rows, env, r"\tiny", 0.3, 0.69 * flat + 0.3 * gaps + extra)


def _elide(rows: list[list[str]], columns: int) -> list[list[str]]:
    """A big matrix by its corners."""
    rows = [row + [""] * (columns - len(row)) for row in rows]
    if columns > 16:
        rows = [[*row[:6], r"\cdots", *row[-2:]] for row in rows]
    if len(rows) > 24:
        rows = [*rows[:6], [r"\vdots"] * len(rows[0]), *rows[-2:]]
    return rows


_ENDS = {
    "pmatrix": ("(", ")"), "bmatrix": ("[", "]"), "vmatrix": ("|", "|"), "Vmatrix": (r"\|", r"\|"),
    "cases": (r"\{", "."),
}  # fmt: skip


def _grid_box(b: Box, rows: Sequence[Sequence[str]], env: str, size: str, gap: float, width: float) -> Box:
    gap_below = r" \\[2pt] " if any(r"\frac" in c for row in rows for c in row) else r" \\ "
    body = gap_below.join(" & ".join(row) for row in rows)
    columns = max(map(len, rows))
    left, right = _ENDS.get(env, (".", "."))
    spec = "ll" if env == "cases" else f"@{{}}*{{{columns}}}{{c}}@{{}}"
    if env == "aligned":
        src = rf"\begin{{aligned}} {body} \end{{aligned}}"
    else:
        src = rf"\begin{{array}}{{{spec}}} {body} \end{{array}}"
        if left != ".":
            src = rf"\left{left} {src} \right{right}"
    src += b.scripts
    if not size and gap == 1.0:
        return replace(b, src=src, width=width)
    setting = rf"\setlength{{\arraycolsep}}{{{gap * 5:.3g}pt}}"
    return replace(b, src=rf"\mbox{{{size}{setting}$\displaystyle {src}$}}", width=width)


_WIDE_MATRIX = re.compile(r"\\begin\{([pbvV]?)matrix\}(.*?)\\end\{\1matrix\}", re.DOTALL)


def _tidy(tex: str) -> str:
    """A formula that fits, with matrices of more than ten columns (amsmath's limit) as arrays."""

    def mend(m: re.Match[str]) -> str:
        rows = m[2].split(r"\\")
        columns = max(row.count("&") + 1 for row in rows)
        if columns <= 10 and r"\begin" not in m[2]:
            tall = len(rows) > 1 and r"\frac" in m[2] and r"\\[2pt]" not in m[2]
            return m[0].replace(r"\\", r"\\[2pt]") if tall else m[0]
        if columns <= 10:
            return m[0]
        left, right = _ENDS.get(m[1] + "matrix", (".", "."))
        return rf"\left{left}\begin{{array}}{{*{{{columns}}}{{c}}}}{m[2]}\end{{array}}\right{right}"

    return _WIDE_MATRIX.sub(mend, tex)

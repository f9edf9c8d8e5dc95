"""Formulas that fit a line: an estimate of how wide LaTeX sets a formula, and where to break it.

Widths are in em of 10pt Computer Modern (10pt), a little generous.  A formula is read into boxes; a
line is broken before relations first, then before plus and minus, then between factors, then inside
parentheses (which become ``\\Bigl( … \\Bigr)``).  What cannot be broken is made smaller: a matrix by
its type size and column gaps, at last by naming its entries.  Nothing here knows what a formula means.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

__all__ = ["TEXT_WIDTH", "Box", "Broken", "LayoutError", "Names", "break_formula", "measure", "parse", "words"]

TEXT_WIDTH = 33.8
"""The line of a 10pt article (345pt) in em, with a little to spare."""


class LayoutError(ValueError):
    """Not LaTeX we can read: unbalanced, or a script without an argument."""


@dataclass(frozen=True, slots=True)
class Box:
    """One thing on the line.  ``kind`` is ord, op, bin, rel, punct, space, fence, paren, frac, env or big."""

    src: str
    width: float
    kind: str = "ord"
    inner: tuple[Box, ...] = ()
    """Of a fence or paren its content, of a fraction the numerator."""
    den: tuple[Box, ...] = ()
    ends: tuple[str, str] = ("", "")
    scripts: str = ""
    cells: tuple[tuple[str, ...], ...] = ()
    env: str = ""
    dress: float = 0.0
    """The width of delimiters and scripts around ``inner``."""


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set: a long list of names is easier to read so."""
    return frozenset(text.split())


_LETTERS = {
    "a": 0.53, "b": 0.43, "c": 0.44, "d": 0.53, "e": 0.47, "f": 0.6, "g": 0.52, "h": 0.58, "i": 0.35, "j": 0.46,
    "k": 0.56, "l": 0.32, "m": 0.88, "n": 0.6, "o": 0.49, "p": 0.51, "q": 0.49, "r": 0.48, "s": 0.47, "t": 0.37,
    "u": 0.58, "v": 0.52, "w": 0.74, "x": 0.58, "y": 0.53, "z": 0.51, ".": 0.28, ",": 0.45, ";": 0.45, "(": 0.39,
    ")": 0.39, "[": 0.28, "]": 0.28, "|": 0.28, "/": 0.5, "!": 0.28, "'": 0.3, ":": 0.28, "~": 0.33,
}  # fmt: skip
_COMMANDS = {
    "alpha": 0.65, "beta": 0.62, "gamma": 0.57, "delta": 0.49, "epsilon": 0.41, "varepsilon": 0.47, "zeta": 0.51,
    "eta": 0.54, "theta": 0.5, "iota": 0.36, "kappa": 0.58, "lambda": 0.59, "mu": 0.61, "nu": 0.56, "xi": 0.49,
    "pi": 0.61, "rho": 0.52, "sigma": 0.61, "tau": 0.55, "phi": 0.6, "varphi": 0.66, "chi": 0.63, "psi": 0.69,
    "omega": 0.66, "infty": 1.0, "ell": 0.42, "ldots": 1.34, "cdots": 1.34, "dots": 1.34, "vdots": 0.3, "ddots": 1.3,
    "quad": 1.0, "qquad": 2.0, "top": 0.78, "prime": 0.3, "partial": 0.6, "lvert": 0.28, "rvert": 0.28, "vert": 0.28,
    "lVert": 0.5, "rVert": 0.5, "Vert": 0.5, "langle": 0.4, "rangle": 0.4, "lfloor": 0.45, "rfloor": 0.45,
    "lceil": 0.45, "rceil": 0.45, "displaystyle": 0.0, "textstyle": 0.0, "scriptstyle": 0.0, "limits": 0.0,
    "nolimits": 0.0, "Re": 1.2, "Im": 0.95, "allowbreak": 0.0, "intercal": 0.6,
}  # fmt: skip
_FUNCTIONS = words(
    "sin cos tan cot sec csc sinh cosh tanh exp log ln lim limsup liminf max min sup inf det arg dim gcd Pr arctan"
)
_BIG = {"sum": 1.5, "prod": 1.35, "bigoplus": 1.6, "bigotimes": 1.6, "int": 1.0, "bigcup": 1.2, "bigcap": 1.2}
_BIN = words("pm mp cdot times div oplus otimes odot circ bullet star ast cup cap setminus wedge vee land lor")
_REL = words(
    "le leq ge geq ne neq equiv approx sim simeq cong propto ll gg in notin ni subset subseteq supset mid parallel "
    "perp to rightarrow leftarrow Rightarrow Leftarrow iff implies Leftrightarrow leftrightarrow longrightarrow "
    "mapsto colon"
)
_PAIRS = {"lvert": r"\rvert", "lVert": r"\rVert", "langle": r"\rangle", "lfloor": r"\rfloor", "lceil": r"\rceil"}
_STYLES = words(
    "mathrm mathbf mathbb mathcal mathsf mathit mathfrak boldsymbol overline underline hat bar tilde vec dot ddot "
    "widehat widetilde overbrace underbrace"
)
_TEXTS = words("text textrm textbf textit mbox operatorname mathtt")
_TOKEN = re.compile(r"\s*(\\[A-Za-z]+\*?|\\.|[^\\\s])?", re.DOTALL)
"""The next token, with the space before it; none at the end."""
_SPACES = {r"\,": 0.167, r"\;": 0.28, r"\:": 0.22, r"\!": -0.167, r"\ ": 0.33, r"\>": 0.22}


class _Reader:
    def __init__(self, tex: str) -> None:
        self.tex = tex
        self.pos = 0
        self.seen = -1, ""
        """The token looked at last, and where it starts."""

    def peek(self) -> str:
        if self.seen[0] != self.pos:
            m = _TOKEN.match(self.tex, self.pos)
            assert m is not None
            token = m[1] or ""
            self.pos = m.end() - len(token)
            self.seen = self.pos, token
        return self.seen[1]

    def take(self) -> str:
        token = self.peek()
        if not token:
            raise LayoutError("the formula ends too early")
        self.pos += len(token)
        return token

    def argument(self) -> str:
        """The source of one argument, without its braces."""
        token = self.take()
        if token != "{":
            if token in "}^_&":
                raise LayoutError(f"{token!r} where an argument should be")
            return token
        start, depth = self.pos, 1
        while depth:
            token = self.take()
            depth += (token == "{") - (token == "}")
        return self.tex[start : self.pos - 1]

    def boxes(self, stop: str = "") -> list[Box]:
        out: list[Box] = []
        while True:
            token = self.peek()
            if not token or (stop and token == stop):
                return out
            if token in ("}", r"\right", "&", r"\end") or token == r"\\":
                raise LayoutError(f"unexpected {token!r}")
            if stop != ")" and token == ")":
                out.append(self.scripted(Box(self.take(), 0.39, "close")))
                continue
            out.append(self.scripted(self.box(out)))

    def scripted(self, base: Box) -> Box:
        sub = sup = None
        scripts = ""
        while (token := self.peek()) in ("^", "_", "'", r"\limits", r"\nolimits") and token:
            start = self.pos
            self.take()
            if token in ("^", "_"):
                arg = _small(self.argument())
                if (sup if token == "^" else sub) is not None:
                    raise LayoutError(f"two scripts {token!r} on one symbol")
                if token == "^":
                    sup = arg
                else:
                    sub = arg
            elif token == "'":
                sup = (sup or 0.0) + 0.3
            scripts += self.tex[start : self.pos]
        if not scripts:
            return base
        widest = max(sub or 0.0, sup or 0.0)
        if base.kind == "big":
            return replace(base, src=base.src + scripts, width=max(base.width, widest), scripts=scripts)
        return replace(
            base, src=base.src + scripts, width=base.width + widest + 0.05, scripts=scripts, dress=base.dress + widest
        )

    def box(self, before: Sequence[Box]) -> Box:
        token = self.take()
        start = self.pos - len(token)
        if token == "{":
            inner = self.boxes("}")
            self.take()
            return Box(self.tex[start : self.pos], _total(inner), "ord", tuple(inner))
        if token == "(":
            mark = self.pos
            try:
                inner = self.boxes(")")
                if self.peek() == ")":
                    self.take()
                    src, wide = self.tex[start : self.pos], _total(inner) + 0.78
                    return Box(src, wide, "paren", tuple(inner), ends=("(", ")"), dress=0.78)
            except LayoutError:
                pass
            self.pos = mark
            return Box("(", 0.39, "open")
        if token in ("^", "_"):
            self.pos = start
            return Box("{}", 0.0)
        if token in "+-*" or (token[0] == "\\" and token[1:] in _BIN):
            unary = not before or before[-1].kind in ("bin", "rel", "open", "punct", "big", "op")
            wide = 0.28 if token in (r"\cdot", r"\bullet") else 0.5 if token in ("*", r"\circ", r"\star") else 0.78
            return Box(token, wide if unary else wide + 0.45, "ord" if unary else "bin")
        if token in "=<>" or (token[0] == "\\" and token[1:] in _REL):
            wide = 0.28 if token in (r"\mid", r"\colon") else 0.8
            if token in (r"\iff", r"\implies", r"\longrightarrow"):
                wide = 2.4
            return Box(token, wide + 0.56, "rel")
        if token == ":" and self.peek() == "=":
            self.take()
            return Box(":=", 1.06 + 0.56, "rel")
        if token in ",;":
            return Box(token, 0.45, "punct")
        if token in "[|":
            return Box(token, _LETTERS[token], "open")
        if token in _SPACES:
            return Box(token, _SPACES[token], "space")
        if token[0] != "\\":
            wide = 0.5 if token.isdigit() else _LETTERS.get(token, 0.8)
            return Box(token, wide)
        name = token[1:].rstrip("*")
        if name == "left":
            return self.fence(start)
        if name == "begin":
            return self.environment(start)
        if name in ("frac", "dfrac", "tfrac", "binom"):
            top, bottom = self.argument(), self.argument()
            up, down = parse(top), parse(bottom)
            wide = max(_total(up), _total(down))
            wide = 0.8 * wide + 0.3 if name == "tfrac" else wide + (1.2 if name == "binom" else 0.3)
            kind = "ord" if name == "binom" else "frac"
            return Box(self.tex[start : self.pos], wide, kind, up, down)
        if name == "sqrt":
            extra = 0.9
            if self.peek() == "[":
                self.pos = self.tex.index("]", self.pos) + 1
                extra = 1.2
            arg = self.argument()
            return Box(self.tex[start : self.pos], measure(arg) + extra)
        if name in _TEXTS:
            arg = self.argument()
            kind = "op" if name == "operatorname" else "ord"
            return Box(self.tex[start : self.pos], 0.53 * len(arg) + (0.17 if kind == "op" else 0.0), kind)
        if name in _STYLES:
            arg = self.argument()
            bold = 1.12 if name in ("mathbf", "boldsymbol", "mathrm") else 1.0
            return Box(self.tex[start : self.pos], max(bold * measure(arg), 0.4) + 0.1)
        if name in ("bigl", "Bigl", "biggl", "Biggl"):
            left = token + self.take()
            return self.pair(start, left, "\\" + name[:-1] + "r", 1.3)
        if name in ("bigr", "Bigr", "biggr", "Biggr"):
            self.take()
            return Box(self.tex[start : self.pos], 0.7, "close")
        if name in _PAIRS:
            return self.pair(start, token, _PAIRS[name], 0.9)
        if name in _FUNCTIONS:
            return Box(token, 0.5 * len(name) + 0.1, "op")
        if name in _BIG:
            return Box(token, _BIG[name] + 0.17, "big")
        if name == "pmod":
            return Box(self.tex[start : self.pos], measure(self.argument()) + 3.5)
        if name == "bmod" or name == "mod":
            return Box(token, 2.6, "bin")
        return Box(token, _COMMANDS.get(name, 0.8))

    def pair(self, start: int, left: str, closing: str, dress: float) -> Box:
        """``\\bigl( … \\bigr)`` or ``\\lvert … \\rvert`` as one box; an opening alone if it is never closed."""
        mark = self.pos
        try:
            inner = self.boxes(closing)
            right = self.take() + (self.take() if closing.startswith((r"\b", r"\B")) else "")
        except LayoutError:
            self.pos = mark
            return Box(left, dress / 2, "open")
        src = self.tex[start : self.pos]
        return Box(src, _total(inner) + dress, "paren", tuple(inner), ends=(left, right), dress=dress)

    def fence(self, start: int) -> Box:
        left = self.take()
        inner = self.boxes(r"\right")
        self.take()
        right = self.take()
        dress = 0.75 * ((left != ".") + (right != "."))
        src = self.tex[start : self.pos]
        return Box(src, _total(inner) + dress, "fence", tuple(inner), ends=(left, right), dress=dress)

    def environment(self, start: int) -> Box:
        env = self.argument()
        if env == "array":
            self.argument()
        rows: list[list[str]] = [[]]
        depth, cell = 0, self.pos
        while True:
            token = self.peek()
            at = self.pos
            self.take()
            if depth == 0 and token in ("&", r"\\", r"\end"):
                rows[-1].append(self.tex[cell:at].strip())
                if token == r"\end":
                    self.argument()
                    break
                if token == r"\\":
                    rows.append([])
                cell = self.pos
                continue
            if token in ("{", r"\begin"):
                depth += 1
            elif token in ("}", r"\end"):
                depth -= 1
            if token in (r"\begin", r"\end"):
                self.argument()
        if rows[-1] == [""]:
            rows.pop()
        width = _grid(rows, env, 1.0)
        cells = tuple(tuple(row) for row in rows)
        return Box(self.tex[start : self.pos], width, "env", cells=cells, env=env)


_AROUND = {"pmatrix": 1.75, "bmatrix": 1.2, "vmatrix": 0.8, "Vmatrix": 1.2, "cases": 0.95}


def _grid(rows: Sequence[Sequence[str]], env: str, gap: float) -> float:
    columns = max((len(row) for row in rows), default=0)
    wide = [max((measure(row[j]) for row in rows if j < len(row)), default=0.0) for j in range(columns)]
    if env == "aligned":
        gap = 0.3
    return sum(wide) + gap * max(columns - 1, 0) + _AROUND.get(env, 0.0)


def _total(boxes: Iterable[Box]) -> float:
    return sum(b.width for b in boxes)


@lru_cache(maxsize=16384)
def parse(tex: str) -> tuple[Box, ...]:
    """The boxes of a formula.  Raises :class:`LayoutError` if it is not balanced."""
    reader = _Reader(tex)
    out = reader.boxes()
    if reader.peek():
        raise LayoutError(f"unexpected {reader.peek()!r}")
    return tuple(out)


def measure(tex: str, scale: float = 1.0) -> float:
    """About how wide LaTeX sets ``tex``, in em."""
    return scale * _total(parse(tex))


def _small(tex: str) -> float:
    """The width of a script: smaller, and without room around signs."""
    room = {"rel": 0.56, "bin": 0.45}
    return 0.8 * sum(b.width - room.get(b.kind, 0.0) for b in parse(tex))


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
    if _total(boxes) <= first and not deep:
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
            out.append(_Chunk(_join(b.src for b in held), _total(held), level, glue))
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
            out.append(_smaller(Box(src, _total(inner) + b.dress), room))
        elif b.kind == "frac" and not b.scripts and _total(b.den) <= 0.6 * room:
            den = _join(x.src for x in b.den)
            one = Box(rf"\frac{{1}}{{{den}}}", _total(b.den) + 0.3, "frac")
            num = _fit(b.inner, room - 2.5, work)
            out += [one, Box(b.src, _total(num) + 1.5, "fence", tuple(num), ends=("(", ")"), dress=1.5)]
        elif b.kind == "frac" and not b.scripts:
            top, bottom = _fit(b.inner, room - 2.5, work), _fit(b.den, room - 2.5, work)
            out += [
                Box(b.src, _total(top) + 1.5, "fence", tuple(top), ends=("(", ")"), dress=1.5),
                Box("/", 0.95, "bin"),
                Box(b.src, _total(bottom) + 1.5, "fence", tuple(bottom), ends=("(", ")"), dress=1.5),
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
    total = _total(boxes)
    share = min(max(room - (total - matrices), 0.0) / matrices, 1.0) if matrices else 1.0
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
    env = b.env if b.env in _AROUND or b.env == "aligned" else "matrix"
    if columns > 16 or len(rows) > 24:
        rows = _elide(rows, columns)
        columns = max(map(len, rows))
        work.elided = True
    flat = _grid(rows, env, 0.0)
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
        flat = _grid(rows, env, 0.0)
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

"""Formulas of LaTeX as boxes, with an estimate of how wide each is set.

Widths are in em of 10pt Computer Modern (10pt), a little generous.  Nothing here knows what a formula means.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

__all__ = ["AROUND", "Box", "LayoutError", "grid_width", "measure", "parse", "total", "words"]


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
            return Box(self.tex[start : self.pos], total(inner), "ord", tuple(inner))
        if token == "(":
            mark = self.pos
            try:
                inner = self.boxes(")")
                if self.peek() == ")":
                    self.take()
                    src, wide = self.tex[start : self.pos], total(inner) + 0.78
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
            wide = max(total(up), total(down))
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
        return Box(src, total(inner) + dress, "paren", tuple(inner), ends=(left, right), dress=dress)

    def fence(self, start: int) -> Box:
        left = self.take()
        inner = self.boxes(r"\right")
        self.take()
        right = self.take()
        dress = 0.75 * ((left != ".") + (right != "."))
        src = self.tex[start : self.pos]
        return Box(src, total(inner) + dress, "fence", tuple(inner), ends=(left, right), dress=dress)

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
        width = grid_width(rows, env, 1.0)
        cells = tuple(tuple(row) for row in rows)
        return Box(self.tex[start : self.pos], width, "env", cells=cells, env=env)


AROUND = {"pmatrix": 1.75, "bmatrix": 1.2, "vmatrix": 0.8, "Vmatrix": 1.2, "cases": 0.95}
"""How wide the delimiters of an environment are."""


def grid_width(rows: Sequence[Sequence[str]], env: str, gap: float) -> float:
    """The width of a matrix with delimiters, ``gap`` between its columns."""
    columns = max((len(row) for row in rows), default=0)
    wide = [max((measure(row[j]) for row in rows if j < len(row)), default=0.0) for j in range(columns)]
    if env == "aligned":
        gap = 0.3
    return sum(wide) + gap * max(columns - 1, 0) + AROUND.get(env, 0.0)


def total(boxes: Iterable[Box]) -> float:
    """The width of boxes side by side."""
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
    return scale * total(parse(tex))


def _small(tex: str) -> float:
    """The width of a script: smaller, and without room around signs."""
    room = {"rel": 0.56, "bin": 0.45}
    return 0.8 * sum(b.width - room.get(b.kind, 0.0) for b in parse(tex))

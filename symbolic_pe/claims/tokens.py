"""Formulas cut into tokens: LaTeX commands and Unicode signs in one alphabet."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from .lexicon import (
    ACCENTS,
    BIG,
    BINARY,
    DIGITS_DOWN,
    DIGITS_UP,
    DOTS,
    FENCES,
    FONTS,
    FOREIGN,
    FUNCTIONS,
    IGNORED,
    NAMES,
    RELATIONS,
    SKIPPED_WITH_ARGUMENT,
    SPACES,
    STOP_WORDS,
    UNICODE,
    WORDS,
    math_letter,
)

__all__ = ["ReadingError", "Token", "tokens"]

LARGEST = 20_000


class ReadingError(Exception):
    """A formula that cannot be read: why, and where in its text."""

    def __init__(self, reason: str, start: int = 0, end: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.start, self.end = reason, start, end


@dataclass(frozen=True, slots=True)
class Token:
    """``kind`` is num, name, fn, op, rel, big, open, close, bar, lbrace, rbrace, sup, sub, amp, row, comma, colon,
    prime, dots, text, frac, root, accent, brace, begin, end, gap, set, over or stop; ``space`` says
    whether there was room in front, and ``apart`` that a command asks print to leave some.
    """

    kind: str
    value: str
    start: int
    end: int
    style: str = ""
    space: bool = False
    stretchy: bool = False
    apart: bool = False


_LOST = re.compile(
    r"[\a\b\v\f]|\t(?:heta|ext|imes|anh?|au|ilde|frac|op|o|riangle\w*)(?![a-zA-Z])"
    r"|\r(?:ight|ho|angle|floor|ceil|vert|Vert)(?![a-zA-Z])|\n(?:abla|onumber|otin)(?![a-zA-Z])"
)
"""What a string that is not raw makes of ``\\frac``, ``\\theta`` and ``\\rho``."""
_LETTERS = re.compile(r"[A-Za-z]+")
_NUMBER = re.compile(
    r"\d+(?:\.\d+)?[eE][+-]?\d{1,3}(?![\d.a-zA-Z])|\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+"
)
_AGAIN = re.compile(
    r"(\d{1,30})\.(?:(\d{0,30})\\(?:bar|overline)\s*(?:\{\s*(\d{1,30})\s*\}|(\d))"
    r"|(\d{0,30})\\dot\s*(?:\{\s*(\d)\s*\}|(\d))(?:(\d{0,30})\\dot\s*(?:\{\s*(\d)\s*\}|(\d)))?|\((\d{1,30})\))"
)
"""Digits that come again and again: ``0.1\\bar 6``, ``0.\\overline{142857}``, ``0.\\dot 1 4\\dot 2``, ``0.(3)``."""
_GROUPED = re.compile(r"(?!0)\d{1,3}(?:(?:\{,\}|\\,|\\ |~)\d{3})+(?!\d)|\d{1,3}(?: \d{3})+(?![\d.])")
"""Print shows no room between digits: ``1 000 000`` is a million."""
_TWO_POINTS = re.compile(r"\d+\.\d+\.\d")
_LINE_ENDS = re.compile(r"\\[ \t]*\n(?!\s*\\end\b)")
"""``\\\\`` at the end of a line, of which a renderer, or whoever copied the text, has eaten one."""
_COMMAND = re.compile(r"\\([a-zA-Z]+\*?|.)", re.DOTALL)
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-_ ]?[A-Za-z0-9]+)?$")


_WIDE = re.compile(
    r"\s*\{\s*(?:[1-9][\d.]*\s*(?:cm|em|pc|in)|0?\.[5-9]\d*\s*(?:cm|in)|[1-9]\d[\d.]*\s*(?:mm|pt|px|mu))\s*\}"
)
"""The argument of a space as wide as that of ``\\quad``."""
_WAVE = re.compile(r"\\?(?:sin|sen|cos|tan|cot|tg|sqrt|pi|frac)(?![a-z]{2})")
_TERM = re.compile(r"\s*(?:[a-zA-Z0-9(]|\\(?!end|quad|qquad|\\))")
_RAISED = re.compile(r"[2-9](?:\s+[a-zA-Z\\(]|\()")
"""What is left of ``sin² x`` where the text has lost what was raised."""
_FOREIGN = re.compile(r"(?<![A-Za-z])(?:sen|sin|cos|c?tg|cotg)(?![A-Za-z]{2})")
_DEGREES_TOLD = re.compile(
    r"\s*(?:\\[ ,;:!]|\\q?quad|~)*\s*[(（]\s*=?\s*\d+(?:\.\d+)?\s*(?:\^\s*\{?\s*\\circ\s*\}?|°)\s*[)）]\s*$"
)
"""``\\frac{\\pi}{2} \\ (90^\\circ)``: the same angle once more."""
_EQUATION_NUMBER = re.compile(
    r"(?:\\q?quad|\\hspace\*?\{[^{}]*\}|\\end\{[a-z]+\*?\})\s*((?:\\q?quad\s*)*[(（]\s*\d+(?:\.\d+)*[a-z]?\s*[)）]\s*)$"
)
"""``\\qquad (1.3.4)``: what print sets at the margin."""
_FACTOR = re.compile(r"\s*(?:[A-Za-z(\d]|\\(?!quad|qquad|text|mbox|\\|end|label|tag|[,;:! ])[a-zA-Z])")


class _Cutter:
    def __init__(self, text: str) -> None:
        self.text, self.pos, self.out, self.space = text, 0, [], False  # type: ignore[var-annotated]
        self.stretchy = self.apart = False
        self.thousands = not re.search(r"\d,\d{3}(?:,\s|[)\]}]).*\d,", text)

    def add(self, kind: str, value: str, start: int, end: int, style: str = "") -> None:
        self.out.append(Token(kind, value, start, end, style, self.space, self.stretchy, self.apart))
        self.space = self.stretchy = self.apart = False

    def run(self) -> list[Token]:
        text, n = self.text, len(self.text)
        if n > LARGEST:
            raise ReadingError(f"a formula of more than {LARGEST} characters")
        numbered = _EQUATION_NUMBER.search(text, max(0, n - 60))
        n = numbered.start(1) if numbered is not None else n
        degrees = _DEGREES_TOLD.search(text, max(0, n - 40), n)
        n = degrees.start() if degrees is not None and degrees.start() else n
        while self.pos < n:
            c = text[self.pos]
            if _LOST.match(text, self.pos):
                raise ReadingError("a control character stands where a backslash was lost", self.pos, self.pos + 1)
            if c.isspace() or c in "~\u200b\ufeff\u2061\u2062\u2063":
                self.space = True
                self.pos += 1
            elif c == "\\":
                self._command()
            elif c.isascii() and c.isalpha():
                m = _LETTERS.match(text, self.pos)
                assert m is not None
                pair = len(m[0]) == 2 and m[0].islower() and m[0] not in FUNCTIONS
                if pair and self.out and self.out[-1].kind in ("sub", "sup"):  # e_pe_q: print takes one of them
                    self._letters(m[0][0], m.start(), "")
                    self._letters(m[0][1], m.start() + 1, "")
                else:
                    self._letters(m[0], m.start(), "")
                self.pos = m.end()
            elif (c.isdigit() and c.isascii()) or (c == "." and _NUMBER.match(text, self.pos)):
                self._number()
            elif c == "%":
                end = text.find("\n", self.pos)
                self.pos = n if end < 0 else end
            else:
                self._sign(c)
        return self.out

    def _number(self) -> None:
        m = _NUMBER.match(self.text, self.pos)
        assert m is not None
        if self._is_index(m.end()):
            raise ReadingError("a digit right behind a letter may be its index", self.pos - 1, m.end())
        if (again := _AGAIN.match(self.text, self.pos)) is not None:
            self._repeating(again)
            return
        if _TWO_POINTS.match(self.text, self.pos):
            raise ReadingError("a number has two points", self.pos, m.end())
        shown = m[0]
        if "," in shown:  # 10,000 is a number; 1,000,2 in a list is not known to be
            inside = self.out and self.out[-1].kind in ("open", "comma", "sub", "lbrace")
            if inside or not self.thousands:
                shown = shown.partition(",")[0]
        braces = _GROUPED.match(self.text, self.pos)
        end = self.pos + len(shown)
        if braces:
            shown, end = re.sub(r"\{,\}|\\,|[\s~\\]", "", braces[0]), braces.end()
        self.add("num", shown.replace(",", ""), self.pos, end)
        self.pos = end

    def _repeating(self, m: re.Match[str]) -> None:
        """A decimal that repeats, as the fraction that it is."""
        ahead, period = m[2] or m[5] or "", "".join(m[j] or "" for j in (3, 4, 6, 7, 8, 9, 10, 11))
        below = 10 ** len(ahead) * (10 ** len(period) - 1)
        above = int(m[1] + ahead + period) - int(m[1] + ahead)
        self.add("frac", "", m.start(), m.start())
        for n in (above, below):
            for kind, value in (("lbrace", "{"), ("num", str(n)), ("rbrace", "}")):
                self.add(kind, value, m.start(), m.end())
        self.pos = m.end()

    def _is_lone_sign(self) -> bool:
        """Whether braces end here that hold nothing but a sign between two terms: ``2i{+}1``, and not ``x^{+}``."""
        last = [(t.kind, t.value) for t in self.out[-2:]]
        if len(last) < 2 or last[0][0] != "lbrace" or last[1][0] not in ("op", "rel") or len(self.out) < 3:
            return False
        return self.out[-3].kind in ("name", "num", "rbrace", "close") and bool(_TERM.match(self.text, self.pos))

    def _is_index(self, end: int) -> bool:
        """Whether a number right behind a letter may be its index: in ``c0``, and not in ``n2^k`` and ``\\frac d2``."""
        before = self.out[-1] if self.out else None
        if before is None or before.kind != "name" or before.end != self.pos or not self.text[before.start].isalpha():
            return False
        turned = before.value in ("i", "j") and re.match(r"\s*\\pi\b", self.text[end:]) is not None  # e^{i2\\pi k}
        if turned and not (len(self.out) > 1 and self.out[-2].kind == "name" and self.out[-2].end == before.start):
            return False
        taken = len(self.out) > 1 and self.out[-2].kind in ("frac", "binom", "root", "sup", "sub", "accent")
        return not taken and not self.text[end:].lstrip().startswith("^")

    def _letters(self, run: str, start: int, style: str) -> None:
        """Letters that stand together: one word, or names next to each other."""
        if run in FUNCTIONS and run != "dim":  # a width, as a rule
            if _RAISED.match(self.text, start + len(run)) and self.text[start - 1 : start] != "\\":
                raise ReadingError("a digit right behind a function may be its exponent", start, start + len(run) + 1)
            self.add("fn", FUNCTIONS[run], start, start + len(run))
            return
        if not style and self._is_foreign(run, start + len(run)):
            self.add("fn", FOREIGN[run], start, start + len(run))
            return
        if len(run) == 1 or run in WORDS:
            self.add("name", "lamda" if run == "lambda" else run, start, start + len(run), style)
            return
        for word in ("sin", "cos", "exp", "softmax"):
            if run.startswith(word) and len(run) <= len(word) + 2:
                self.add("fn", word, start, start + len(word))
                self._letters(run[len(word) :], start + len(word), style)
                return
        if run.isupper() and not style and _takes_list(self.text, start + len(run)):  # CE(y, z)
            self.add("name", run, start, start + len(run), "rm")
            return
        if len(run) > 3 and run.lower() in STOP_WORDS | {"true", "false"}:
            self.add("text", run, start, start + len(run))
            return
        if len(run) > 3:
            for word in sorted((w for w in WORDS if run.startswith(w)), key=len, reverse=True):
                if len(run) - len(word) == 1 and len(word) > 1:
                    self.add("name", word, start, start + len(word), style)
                    self._letters(run[len(word) :], start + len(word), style)
                    return
            self.add("name", run, start, start + len(run), style)
            return
        for j, c in enumerate(run):
            self.add("name", c, start + j, start + j + 1, style)

    def _is_foreign(self, run: str, end: int) -> bool:
        """``sen^2 x``, and ``tg x`` beside a sine: a function by its other name, without a command."""
        if run not in ("sen", "senh", "tg", "ctg", "cotg", "cosec", "Sin", "Cos"):
            return False
        if run == "tg" and len(_FOREIGN.findall(self.text)) < 2:
            return False  # t times g
        return self.text.startswith("^", end) or _FACTOR.match(self.text, end) is not None

    def _sign(self, c: str) -> None:
        start, text = self.pos, self.text
        self.pos += 1
        plain = math_letter(c)
        if plain is not None:
            self._math_letters(start)
            return None
        for table, mark in ((DIGITS_UP, "sup"), (DIGITS_DOWN, "sub")):
            if c in table:
                end = start
                while end < len(text) and text[end] in table:
                    end += 1
                self.add(mark, "", start, start)
                self.add("lbrace", "{", start, start)
                for t in tokens("".join(table[x] for x in text[start:end])):
                    self.add(t.kind, t.value, start, end, t.style)
                self.add("rbrace", "}", end, end)
                self.pos = end
                return None
        if c == ":" and text[start : start + 2] == ":=":
            self.pos += 1
            return self.add("rel", ":=", start, start + 2)
        if c == "." and text.startswith("...", start):
            self.pos += 2
            return self.add("dots", "dots", start, start + 3)
        if c == "=" and text[start : start + 2] == "=:":
            self.pos += 1
            return self.add("rel", "=:", start, start + 2)
        if c in "=<>" and text[start : start + 2] in ("<=", ">=", "==", "=>"):
            self.pos += 1
            value = text[start : start + 2]
            return self.add("rel", {"==": "=", "=>": "implies"}.get(value, value), start, start + 2)
        if c == "!" and text[start : start + 2] == "!=":
            self.pos += 1
            return self.add("rel", "neq", start, start + 2)
        if text.startswith("->", start):
            self.pos += 1
            return self.add("rel", "to", start, start + 2)
        if c == "*" and text[start : start + 2] == "**":
            self.pos += 1
            return self.add("sup", "^", start, start + 2)
        if c == "." and self._is_product():
            return self.add("op", "cdot", start, start + 1)
        single = {
            "{": "lbrace", "}": "rbrace", "^": "sup", "_": "sub", "&": "amp", "'": "prime", ":": "colon", "|": "bar",
            "(": "open", "[": "open", ")": "close", "]": "close", ",": "comma", ";": "comma", ".": "comma",
            "!": "bang", "?": "stop", "¹": "num",
        }.get(c)  # fmt: skip
        if c == "}" and self._is_lone_sign():
            sign = self.out.pop()
            self.out[-1] = sign
            return None
        if single:
            return self.add(single, {")": "(", "]": "["}.get(c, c), start, start + 1)
        if c in BINARY:
            return self.add("op", BINARY[c], start, start + 1)
        if c in RELATIONS:
            return self.add("rel", RELATIONS[c], start, start + 1)
        if c == "°":
            return self._degree(start, start + 1)
        if c in "ΣΠ" and _SUMMED.match(text, start + 1):
            return self.add("big", {"Σ": "sum", "Π": "prod"}[c], start, start + 1)
        if c in UNICODE:
            kind, value = UNICODE[c]
            return self.add(kind, value, start, start + 1)
        if c in "✓✔" and text[start + 1 :].lstrip()[:2] in ("", "\\\\"):
            self.pos, self.space = start + 1, True
            return None
        if c == "⏟":
            raise ReadingError("an underbrace that lost its structure", start, start + 1)
        if c.isalpha():  # words of another script, between formulas
            end = start
            while end < len(text) and text[end].isalpha() and not text[end].isascii() and text[end] not in UNICODE:
                end += 1
            self.pos = max(end, start + 1)
            return self.add("text", text[start : self.pos], start, self.pos)
        raise ReadingError(f"a sign that is not known here: {c!r}", start, start + 1)

    def _is_product(self) -> bool:
        """Whether a full stop is a dot between factors: ``\\omega_k.t``, with nothing behind it but a factor.

        With room on both sides (``f(x) . f(y)``) it ends no sentence.
        """
        before = self.out[-1].kind if self.out else ""
        if self.space and self.text[self.pos : self.pos + 1] == " " and before in ("name", "num", "rbrace", "close"):
            return _FACTOR.match(self.text, self.pos) is not None
        inside = sum({"open": 1, "close": -1}.get(t.kind, 0) for t in self.out if t.value == "(") > 0
        follows = re.compile(
            (r"\s*" if inside else "") + r"[A-Za-z(]|\\text\s*\{\w+\}\s*(?:\\left)?\("
            r"|\\(?!quad|qquad|text|mbox|\\|end|label|tag|[,;:! ])[a-zA-Z]"
        ).match(self.text, self.pos)
        index = before == "num" and len(self.out) > 1 and self.out[-2].kind == "sub"
        if before == "num" and not index and self.out[-1].value not in ("0", "1"):  # 2.cos x, and not: = 1.sin x =
            return _WAVE.match(self.text, self.pos) is not None
        return follows is not None and (index or before in ("name", "rbrace", "close", "end"))

    def _math_letters(self, start: int) -> None:
        """A run of mathematical alphanumerics, which reads like plain letters."""
        run, bold, pos = "", False, start
        while pos < len(self.text):
            plain = math_letter(self.text[pos])
            if plain is None or not (plain[0].isascii() and plain[0].isalpha()):
                break
            run, bold, pos = run + plain[0], plain[1], pos + 1
        style = "bold" if bold else ""
        if run:
            self._letters(run, start, style)
            self.pos = pos
            return
        plain = math_letter(self.text[start])
        assert plain is not None
        c, bold = plain
        if c.isdigit():
            self.add("num", c, start, start + 1)
        else:
            self.add(UNICODE[c][0] if c in UNICODE else "name", UNICODE[c][1] if c in UNICODE else c, start, start + 1,
                     "bold" if bold else "")  # fmt: skip

    def _in_rows(self) -> bool:
        """Whether an environment is open that has rows: one of its cells or of its lines is being read."""
        depth = 0
        for t in reversed(self.out):
            depth += (t.kind == "begin") - (t.kind == "end")
            if depth > 0:
                return t.value.rstrip("*") not in ("equation", "displaymath", "math")
        return False

    def _command(self) -> None:
        m = _COMMAND.match(self.text, self.pos)
        if m is None:
            raise ReadingError("a backslash at the end", self.pos, self.pos + 1)
        name, start = m[1], m.start()
        self.pos = m.end()
        end = m.end()
        if name.endswith("*") and name not in FONTS and name not in SKIPPED_WITH_ARGUMENT:
            name, end = name[:-1], end - 1
            self.pos = end
        ends = name == "newline" or _LINE_ENDS.match(self.text, start) is not None
        if name in ("\\", "cr") or (ends and self._in_rows()):
            gap = re.compile(r"\s*\[[^\]\n]{1,8}(?:pt|em|ex|mm|cm)\]").match(self.text, self.pos)
            if gap:
                self.pos = gap.end()
            self.add("row", "\\", start, end)
        elif name in ("left", "right", "middle") or re.fullmatch(r"[bB]igg?[lrm]?", name):
            rest = re.compile(r"\s*\.").match(self.text, self.pos)
            if rest and name in ("left", "right"):
                self.pos = rest.end()
                self.add("open" if name == "left" else "close", ".", start, rest.end())
            else:
                before = len(self.out)
                self._one()
                if len(self.out) > before and self.out[before].kind == "bar" and name in ("left", "right", "middle"):
                    t = self.out[before]
                    kind = {"left": "open", "right": "close", "middle": "bar"}[name]
                    self.out[before] = Token(kind, t.value, start, t.end, "", t.space, True, t.apart)
                elif len(self.out) > before and name == "left":
                    t = self.out[before]
                    if t.kind == "rel" and t.value in "<>":
                        t = Token("open", "angle", t.start, t.end)
                    self.out[before] = Token(t.kind, t.value, start, t.end, t.style, t.space, True, t.apart)
                elif len(self.out) > before and name == "right":
                    t = self.out[before]
                    if t.kind == "rel" and t.value in "<>":
                        self.out[before] = Token("close", "angle", t.start, t.end)
                    if t.kind == "open" and t.value in ("|", "||"):  # \right\lVert
                        self.out[before] = replace(t, kind="close")
        elif name in ("quad", "qquad"):
            self.add("gap", name, start, end)
        elif name in SPACES or name in IGNORED:
            if self.apart and name in (";", ":", " ", "thickspace", "enspace", "space"):
                self.add("gap", name, start, end)  # [a \\;\\; b]
            self.space = True
            self.apart = self.apart or (name in SPACES and name != "!" and not name.startswith("neg"))
        elif name in ("hspace", "hspace*") and _WIDE.match(self.text, end):
            self._skip_argument()
            self.add("gap", "quad", start, self.pos)
        elif name in SKIPPED_WITH_ARGUMENT:
            for _ in range(SKIPPED_WITH_ARGUMENT[name]):
                self._skip_argument()
        elif name in ("intertext", "shortintertext"):  # a row of words
            self._skip_argument()
            if self.out and self.out[-1].kind != "row":
                self.add("row", name, start, end)
        elif name in ("textcolor", "colorbox", "fcolorbox"):
            self._skip_argument()
        elif name in (
            "boxed",
            "cancel",
            "fbox",
            "mathclap",
            "smash",
            "mathstrut",
            "mathopen",
            "mathclose",
            "mathinner",
        ):
            pass
        elif name in ("begin", "end"):
            argument = self._argument()
            if name == "begin" and argument.rstrip("*") in ("array", "darray", "alignat", "alignedat", "subarray"):
                self._skip_optional()
                self._skip_argument()
            elif name == "begin":
                self._skip_optional()
            self.add(name, argument, start, self.pos)
        elif name in ("frac", "dfrac", "tfrac", "cfrac"):
            self.add("frac", name, start, end)
        elif name in ("binom", "dbinom", "tbinom"):
            self.add("binom", name, start, end)
        elif name in ("degree", "textdegree"):
            self._degree(start, end)
        elif name in ("choose", "stackrel", "overset", "underset", "substack", "xrightarrow"):
            if name in ("stackrel", "overset"):
                self._skip_argument()
            elif name == "underset":
                raise ReadingError(r"\underset is not read", start, end)
            else:
                raise ReadingError(rf"\{name} is not read", start, end)
        elif name == "sqrt":
            self.add("root", "", start, end)
        elif (
            name in ("underbrace", "overbrace", "underline", "overline") and name != "overline" and name != "underline"
        ):
            self.add("brace", name, start, end)
        elif name in ACCENTS:
            self.add("accent", ACCENTS[name], start, end)
        elif name in FONTS:
            self._font(name, start)
        elif name in DOTS:
            self.add("dots", name, start, end)
        elif name in BIG:
            self.add("big", BIG[name], start, end)
        elif name in ("sen", "tg", "ctg", "cotg"):
            self.add("fn", FOREIGN[name], start, self.pos)
        elif name in FUNCTIONS:
            self.add("fn", FUNCTIONS[name], start, end)
        elif name in RELATIONS:
            self.add("rel", RELATIONS[name], start, end)
        elif name == "not":
            self._one()
            t = self.out.pop()
            if t.kind != "rel" or t.value not in ("=", "in", "equiv"):
                raise ReadingError(r"\not before something that is no relation", start, self.pos)
            self.add("rel", {"=": "neq", "in": "notin", "equiv": "neq"}[t.value], start, self.pos)
        elif name in FENCES:
            value, side = FENCES[name]
            self.add({1: "open", -1: "close", 0: "bar"}[side], value, start, end)
        elif name in BINARY:
            self.add("op", BINARY[name], start, end)
        elif name in ("Sigma", "Pi") and _SUMMED_OVER.match(self.text, end):
            raise ReadingError(rf"whether \{name} is a sum or a product is not clear", start, end)
        elif name in NAMES:
            self.add("name", NAMES[name], start, end)
        elif name == "%" and self.out and self.out[-1].kind == "num" and "e" not in self.out[-1].value.lower():
            t = self.out.pop()
            self.out.append(Token("num", t.value + "e-2", t.start, end, t.style, t.space))
        elif name in ("%", "#", "_", "&", "$"):
            self.add("text", name, start, end)
        elif name == "colon":
            self.add("colon", ":", start, end)
        elif name == "mod":
            self.add("op", "mod", start, end)
        elif name == "pmod":
            raise ReadingError("a congruence is not read", start, end)
        elif name in ("R", "N", "Z", "Q", "C"):  # as in KaTeX, and on Wikipedia
            self.add("name", name, start, end, "bb")
        elif name.isalpha():
            raise ReadingError(rf"the command \{name} is not known", start, end)
        else:
            self.space = True

    def _degree(self, start: int, end: int) -> None:
        if not self.out or self.out[-1].kind != "sup":
            self.add("sup", "^", start, start)
        self.add("op", "circ", start, end)

    def _one(self) -> None:
        """The next token, whatever it is."""
        while self.pos < len(self.text) and self.text[self.pos].isspace():
            self.pos += 1
        if self.pos >= len(self.text):
            return
        c = self.text[self.pos]
        if c == "\\":
            self._command()
        elif c.isascii() and c.isalnum():
            raise ReadingError("a fence was expected", self.pos, self.pos + 1)
        else:
            self._sign(c)

    def _argument(self) -> str:
        m = re.compile(r"\s*\{([^{}]*)\}").match(self.text, self.pos)
        if m is None:
            raise ReadingError("an argument in braces was expected", self.pos, self.pos + 1)
        self.pos = m.end()
        return m[1].strip()

    def _skip_argument(self) -> None:
        m = re.compile(r"\s*").match(self.text, self.pos)
        assert m is not None
        pos = m.end()
        if self.text[pos : pos + 1] != "{":
            return
        depth = 0
        for j in range(pos, len(self.text)):
            depth += {"{": 1, "}": -1}.get(self.text[j], 0)
            if depth == 0:
                self.pos = j + 1
                return

    def _skip_optional(self) -> None:
        m = re.compile(r"\s*\[[^\]]*\](?=\s*[\\{&a-zA-Z0-9])").match(self.text, self.pos)
        if m and len(m[0].strip()) <= 5:
            self.pos = m.end()

    def _font(self, name: str, start: int) -> None:
        style = FONTS[name]
        m = re.compile(r"\s*\{([^{}]*)\}").match(self.text, self.pos)
        if style == "text":
            self._text(start)
            return
        if m is None:
            follow = re.compile(r"\s*(\\[a-zA-Z]+|\S)").match(self.text, self.pos)
            if follow and follow[1] != "{":  # \mathbf W
                inner, at, self.pos = follow[1], follow.start(1), follow.end()
            else:
                return  # a group: its letters are read as they are
        else:
            inner, at, self.pos = m[1], m.start(1), m.end()
        stripped = inner.strip()
        if style == "rm":
            plain = re.sub(r"\\[,;! ]", "", stripped)
            if re.fullmatch(r"[A-Za-z]+(\\_[A-Za-z0-9]+)+", plain):
                self.add("name", plain.replace(r"\_", ""), start, self.pos, "rm")
                return
            if plain in FOREIGN and name.startswith(("operatorname", "mathrm", "mathop")):
                self.add("fn", FOREIGN[plain], start, self.pos)
                return
            if plain in FUNCTIONS and plain != "dim":
                self.add("fn", FUNCTIONS[plain], start, self.pos)
                return
            if re.fullmatch(r"[A-Za-z]{2,}", plain) or (_IDENTIFIER.match(plain) and name.startswith("operatorname")):
                self.add("name", plain.replace(" ", ""), start, self.pos, "rm")
                return
            if re.search(r"[A-Za-z]{2,}", plain) and not re.search(r"[\\^_{}]", plain):
                self.add("name", re.sub(r"[^A-Za-z0-9]+", "", plain), start, self.pos, "rm")
                return
        before = len(self.out)
        for t in tokens(inner):
            room = (t.space or self.space, False, t.apart or self.apart)
            self.out.append(Token(t.kind, t.value, at + t.start, at + t.end, t.style or style, *room))
            self.space = self.apart = False
        if len(self.out) - before > 1 and style != "bold":
            inside = self.out[before:]
            if all(t.kind == "name" and len(t.value) == 1 for t in inside):
                word = "".join(t.value for t in inside)
                del self.out[before:]
                self.add("name", word, start, self.pos, style)
                return
        if len(self.out) - before > 1:
            self.out.insert(before, Token("lbrace", "{", at, at))
            self.out.append(Token("rbrace", "}", self.pos, self.pos))

    def _text(self, start: int) -> None:
        m = re.compile(r"\s*\{").match(self.text, self.pos)
        if m is None:
            raise ReadingError(r"\text without its braces", start, self.pos)
        depth, j = 1, m.end()
        while j < len(self.text) and depth:
            depth += {"{": 1, "}": -1}.get(self.text[j], 0)
            j += 1
        if depth:
            raise ReadingError("a brace is not closed", start, len(self.text))
        inner = self.text[m.end() : j - 1]
        self.pos = j
        bare = re.sub(r"\\[_ ,;]", lambda x: "_" if x[0] == r"\_" else " ", inner).strip().strip("$")
        words = bare.lower().split()
        if bare in _RADIANS and self.out and self.out[-1].kind in ("num", "name", "close", "rbrace"):
            self.space = True  # a unit that is 1
        elif bare in FUNCTIONS and bare != "dim":
            self.add("fn", FUNCTIONS[bare], start, j)
        elif bare and bare.isascii() and _IDENTIFIER.match(bare) and not set(words) & STOP_WORDS and len(words) == 1:
            self.add("name", bare.replace("_", "").replace("-", ""), start, j, "rm")
        elif len(bare) == 1 and bare.isalpha() and bare.isascii():
            self.add("name", bare, start, j, "rm")
        elif re.fullmatch(r"[,.;，。；、]", bare):
            self.add("comma", bare, start, j)
        elif inner.count("$") % 2 == 0 and "$" in inner and all(map(_PLAIN.fullmatch, inner.split("$")[::2])):
            self._mixed(inner, m.end())
        elif "$" in inner:
            raise ReadingError(r"a formula inside \text", start, j)
        else:
            self.add("text", bare, start, j)

    def _mixed(self, inner: str, at: int) -> None:
        """Words with formulas among them: ``if $n < 8$``."""
        for k, part in enumerate(inner.split("$")):
            if k % 2:
                self.out += [replace(t, start=at + t.start, end=at + t.end) for t in tokens(part)]
            elif part.strip():
                self.add("text", part.strip(), at, at + len(part))
            at += len(part) + 1


_SUMMED = re.compile(
    r"\s*(?:_\s*(?:\{[^{}]*\}|\w)|[₀-₉ᵢⱼₖₗₘₙₚₛₜ₌₋₊]+)\s*(?:\^\s*(?:\{[^{}]*\}|\w)|[⁰-⁹ⁿⁱᵏᵐᵈᴺ⁻¹⁺²³]+)?\s*(?=[\w(\[|⟨√\\])"
)
"""Behind a Greek capital: an index, and something to be summed."""
_SUMMED_OVER = re.compile(
    r"\s*_\s*\{?([a-z])\}?\s*(?=[\w(\[|\\])(?!\\(?:top|in|quad|text|cdot|times|right|end|le|ge)\b)[^=<>]*_\s*\{?[^{}]{0,8}\1"
)
_RADIANS = frozenset(["rad", "rads", "radian", "radians", "弧度", "ラジアン"])
_PLAIN = re.compile(
    r"[\s,;.]*(?:(?:if|for|when|where|and|or|all|is|even|odd|otherwise|falls|für|wenn|si|pour|若|当|如果)[\s,;.]*)*"
)
_OPENED = re.compile(r"(?:_(?:\w|\{[^{}]*\}))?\s*(?:\\left\s*|\\[bB]igg?l?\s*)?\(")


def _takes_list(text: str, at: int) -> bool:
    """Whether parentheses follow with a comma in them, as behind no factor."""
    m = _OPENED.match(text, at)
    depth = 0
    for c in text[m.end() :] if m is not None else "":
        if c in ")]}" and not depth:
            return False
        if c == "," and not depth:
            return True
        depth += (c in "([{") - (c in ")]}")
    return False


def tokens(text: str) -> list[Token]:
    """The tokens of a formula; ReadingError says what cannot be one."""
    return _Cutter(text).run()

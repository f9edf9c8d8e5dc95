"""Small edits of a refuted formula, one of which may be what was meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["REORDERED", "SLIPPED_INDEX", "Edit", "edits"]

MOST = 140
SLIPPED_INDEX = "an index "
"""How the name of an edit begins that takes the member beside another one of its family."""
REORDERED = "entries in halves for entries in pairs"


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``text[start:end]`` by ``new``; ``what`` names the kind of edit."""

    start: int
    end: int
    new: str
    what: str


_TRIG = re.compile(r"\\?(sin|cos)(?![a-zA-Z])")
_SIGN = re.compile(r"[-+−]")
_DOUBLE = re.compile(r"(?<![\d.])2\s*(?:\\cdot\s*)?(?=([a-zA-Z])(?![a-zA-Z]))")
_INDEX = re.compile(r"(?<![a-zA-Z\\\d_^{(,:=]\s)(?<![a-zA-Z\\\d.])([ijk])(?![a-zA-Z])")
_TRANSPOSE = re.compile(r"\^(?:\{\s*)?(?:\\top|\\intercal|\\mathsf\{T\}|T)(?:\s*\})?(?![a-zA-Z])")
_LETTER = r"(?:\\mathbf\{[A-Z]\}|\\boldsymbol\{[A-Z]\}|(?<![\\a-zA-Z])[A-Z](?![a-zA-Z]))"
_NAME = re.compile(_LETTER + r"(?:_(?:\{[^{}]*\}|[a-zA-Z0-9]))?(?!\s*[\^_])")
_LOW = re.compile(r"_\s*\{\s*[a-zA-Z]\s*=\s*([01])\s*\}")
_HIGH = re.compile(r"(\\sum(?:\\limits)?\s*_\s*\{[^{}]*\}\s*\^\s*\{)((?:[^{}]|\{[^{}]*\})*)(\})")
_HALF = re.compile(
    r"\\[td]?frac\s*(?:\{\s*1\s*\}\s*\{\s*2\s*\}|12)|\\frac\s*\{\s*([^{}]+?)\s*\}\s*\{\s*2\s*\}|(/\s*2)(?![\d.])"
)
_NUMBER = re.compile(r"(?:(?<![\d.a-zA-Z_^{])|(?<=\}\{)|(?<=\^\{)(?=\d+/))(\d+)(?![\d.])")
_EXPONENT = re.compile(
    r"\^\s*\{\s*(?=[^-−\s{}*])(?!top|T\s*\}|prime|\\(?:top|intercal|mathsf|mathrm\{T|prime|star|dagger|circ|ast|text))"
)
_DIFFERENCE = re.compile(r"(?<![a-zA-Z\\])([a-zA-Z]|pos)\s*([-+−])\s*([a-zA-Z]|pos)(?![a-zA-Z_^({])")
_MEMBER = r"(?:\\[a-zA-Z]+|(?<![a-zA-Z\\])[a-zA-Z])_(?:\{[^{}]*\}|[a-zA-Z0-9])"
_MEMBERS = re.compile(rf"({_MEMBER})\s*[-−]\s*({_MEMBER})(?![\^(])")
_TIMES = re.compile(
    r"(?<![a-zA-Z\\}\d] )(?<![a-zA-Z\\}\d])([a-zA-Z])\s*(?:\\cdot|\\times|·|×)\s*([a-zA-Z])(?![a-zA-Z_^({])"
)
_RANGE = re.compile(r"_\s*\{\s*([a-zA-Z])\s*=\s*([01])\s*\}\s*\^\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_ROOT = re.compile(r"\\sqrt\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_SUM = re.compile(r"\\sum(?![a-zA-Z])")
_POWER = re.compile(r"(?<![a-zA-Z\\}])([a-zA-Z])\s*\^\s*(?:\{\s*([2-6])\s*\}|([2-6]))(?!\d)")
_INDEXED = re.compile(r"(?<![a-zA-Z\\])([a-zA-Z])(_(?:\{[^{}]*\}|[a-zA-Z0-9]))")
_SUBSCRIPT = re.compile(r"(?<=_)(?:\{\s*(\d{1,4})\s*\}|(\d))")
_LAST = re.compile(r"_\s*\{([^{}=,]*?)\s*[-−]\s*1\s*\}")
_BEHIND_LAST = re.compile(r"_\s*\{\s*((?:d|D|h|n|N)(?:_[a-zA-Z])?\s*/\s*2|[dDNn])\s*\}")
_SCRIPTS = r"(?:[_^](?:\{[^{}]*\}|\\[a-zA-Z]+|[a-zA-Z0-9]))*"
_DOUBLE_SIGN = re.compile(r"\\(pm|mp)(?![a-zA-Z])")
_FRACTION = re.compile(r"\\[td]?frac\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_EULER = re.compile(r"\\[td]?frac\s*\{[^{}]*e\s*\^(?:[^{}]|\{[^{}]*\})*\}\s*\{\s*2(?=\s*\})")
_WAVE_BEHIND_SIGN = re.compile(r"(?<=[-+−])\s*(?=\\(?:sin|cos)(?![a-zA-Z]))")
_TURNED = re.compile(
    r"\\(?:sin|cos)\s*(?:\\left\s*)?\(?\s*(\\[a-zA-Z]+(?:_(?:\{[^{}]*\}|[a-zA-Z0-9]))?|[a-z]_(?:\{[^{}]*\}|[a-zA-Z0-9])|[a-z])"
)
_ARGUMENT = re.compile(r"\\(?:sin|cos)\s*(?:\\left\s*)?\(((?:[^()]|\([^()]*\))*?)(?:\\right\s*)?\)")
_BARE_ARGUMENT = re.compile(
    r"\\(?:sin|cos)\s*(?:\{\s*)?((?:\\(?!left|frac|[bB]ig)[a-zA-Z]+|(?<![a-zA-Z])[a-zA-Z])"
    r"(?:_(?:\{[^{}]*\}|[a-zA-Z0-9]))?)(?![a-zA-Z({_^])"
)
_BELOW = re.compile(r"(?<=_)(?:\{\s*([a-z])\s*\}|([a-z]))(?![a-zA-Z])")
_TWO_IN_FRONT = re.compile(r"(?<=[=(\s{])2\s*(?=\\(?:sin|cos|sum))")


def edits(text: str, start: int, end: int, right: int | None = None) -> Iterator[Edit]:
    """Edits inside ``text[start:end]``, what is slipped on most often first; the right side begins at ``right``."""
    out: list[Edit] = []
    whole, at = _right_side(text, right, end)
    if whole:
        for factor, what in ((r"\frac{1}{2}", "one half"), ("2", "two")):
            new = rf"{factor}\left({whole}\right)"
            out.append(Edit(at, at + len(whole), new, f"a missing factor of {what} for the whole right side"))
    for m in _SIGN.finditer(text, start, end):
        new = {"-": "+", "−": "+", "+": "-"}[m[0]]
        out.append(Edit(m.start(), m.end(), new, "a sign"))
    for m in _TRIG.finditer(text, start, end):
        twin = "cos" if m[1] == "sin" else "sin"
        out.append(Edit(m.start(1), m.end(1), twin, "sine for cosine" if twin == "cos" else "cosine for sine"))
    for m in _DOUBLE_SIGN.finditer(text, start, end):
        out.append(Edit(m.start(1), m.end(1), "mp" if m[1] == "pm" else "pm", "the other of two signs"))
    for m in _DOUBLE.finditer(text, start, end):
        out.append(Edit(m.start(), m.end(), "", f"2{m[1]} for {m[1]}"))
    for m in _INDEX.finditer(text, start, end):
        if text[max(0, m.start() - 1)] not in "2_" and not text[: m.start()].rstrip().endswith("2"):
            out.append(Edit(m.start(), m.end(), "2" + m[1], f"{m[1]} for 2{m[1]}"))
    out += _matrices(text, start, end)
    for m in _TRANSPOSE.finditer(text, start, end):
        out.append(Edit(m.start(), m.end(), "", "a transpose too many"))
    for m in _NAME.finditer(text, start, end):
        out.append(Edit(m.end(), m.end(), r"^\top", "a missing transpose"))
    out += _exponents(text, start, end)
    out += _letters(text, start, end)
    for m in _RANGE.finditer(text, start, end):
        high = m[3].strip()
        other = re.sub(r"\s*[-−]\s*1$", "", high) if m[2] == "0" else f"{high}-1"
        new = f"_{{{m[1]}={1 - int(m[2])}}}^{{{other}}}"
        out.append(Edit(m.start(), m.end(), new, f"a sum that is counted from {m[2]}"))
    for m in _LOW.finditer(text, start, end):
        out.append(Edit(m.start(1), m.end(1), "1" if m[1] == "0" else "0", "where the sum begins"))
    for m in _HIGH.finditer(text, start, end):
        high = m[2].strip()
        shorter = re.sub(r"\s*[-−]\s*1$", "", high)
        out.append(Edit(m.start(2), m.end(2), shorter if shorter != high else f"{high}-1", "where the sum ends"))
    for m in _HALF.finditer(text, start, end):
        if m[0].startswith("\\") and m[1] is None:
            out.append(Edit(m.start(), m.end(), "2", "one half for two"))
        out.append(Edit(m.start(), m.end(), m[1] or "", "a factor of one half too many"))
    for m in _ROOT.finditer(text, start, end):
        out.append(Edit(m.start(1), m.end(1), rf"\frac{{{m[1]}}}{{2}}", "a missing factor of one half"))
        out.append(Edit(m.start(), m.end(), m[1], "a root too many"))
    if whole:
        out.append(Edit(at, at + len(whole), rf"\sqrt{{{whole}}}", "a missing root"))
    for m in _SUM.finditer(text, start, end):
        out.append(Edit(m.start(), m.start(), "2", "a missing factor of two"))
        out.append(Edit(m.start(), m.start(), r"\frac{1}{2}", "a missing factor of one half"))
    for m in re.finditer(r"=\s*", text[start:end]):
        out.append(Edit(start + m.end(), start + m.end(), r"\frac{1}{2}", "a missing factor of one half"))
        out.append(Edit(start + m.end(), start + m.end(), "2", "a missing factor of two"))
        out.append(Edit(start + m.end(), start + m.end(), "-", "a missing sign"))
    for m in _WAVE_BEHIND_SIGN.finditer(text, start, end):
        out.append(Edit(m.end(), m.end(), "2", "a missing factor of two"))
    for m in _FRACTION.finditer(text, start, end):
        if m[1].strip() != "1":
            upside = text[m.start() : m.start(1)] + m[2] + text[m.end(1) : m.start(2)] + m[1] + "}"
            out.append(Edit(m.start(), m.end(), upside, "a fraction upside down"))
    for m in _EULER.finditer(text, start, end):
        out.append(Edit(m.end(), m.end(), "i", "2 for 2i"))
    if whole:
        out += _difference(whole, at)
    for m in _TWO_IN_FRONT.finditer(text, start, end):
        out.append(Edit(m.start(), m.end(), "", "a factor of two too many"))
    for m in _NUMBER.finditer(text, start, end):
        value = int(m[1])
        if value < 100 and not (value == 2 and _DOUBLE.match(text, m.start())):
            if value > 1:
                out.append(Edit(m.start(), m.end(), rf"\frac{{1}}{{{value}}}", f"{value} for 1/{value}"))
                doubled = [2 * value, value // 2] if value % 2 == 0 and value > 2 else [2 * value]
                out += [Edit(m.start(), m.end(), str(n), f"{value} for {n}") for n in doubled]
            for near in (value - 1, value + 1):
                if near > 0 or (near == 0 and not re.search(r"[-+−]\s*$", text[: m.start()])):
                    out.append(Edit(m.start(), m.end(), str(near), f"{value} for {near}"))
    equals = text.find("=", start, end)
    if equals >= 0:
        out += _on_the_right(text, equals + 1, end)
    out.sort(key=lambda e: _rank(e, text, start, end))
    yield from out[:MOST]


def _on_the_right(text: str, start: int, end: int) -> Iterator[Edit]:
    """The half of an argument, the sign of an index or of an entry, and what a derivative brings down."""
    if r"\pi" not in text[start:end]:
        at = start + len(text[start:end]) - len(text[start:end].lstrip())
        yield Edit(at, at, r"2\pi\cdot ", "a missing factor of 2 pi")
    side = text[start:end]
    if side.strip() and not _MORE.search(side):
        at = start + len(side) - len(side.lstrip())
        yield Edit(at, at + len(side.strip()), rf"\sqrt{{{side.strip()}}}", "a missing root")
        if (other := _interleaved(side.strip())) is not None:
            yield Edit(at, at + len(side.strip()), other, REORDERED)
    for m in _ARGUMENT.finditer(text, start, end):
        yield Edit(m.start(1), m.end(1), rf"\frac{{{m[1]}}}{{2}}", "a missing half in the argument")
    for m in _BARE_ARGUMENT.finditer(text, start, end):
        yield Edit(m.start(1), m.end(1), rf"\frac{{{m[1]}}}{{2}}", "a missing half in the argument")
    for m in _BELOW.finditer(text, start, end):
        letter = m[1] or m[2]
        yield Edit(m.start(), m.end(), f"{{-{letter}}}", f"{SLIPPED_INDEX}{letter} for -{letter}")
    for name in dict.fromkeys(m[1] for m in _TURNED.finditer(text, 0, end)):
        for m in _TURNED.finditer(text, start, end):
            yield Edit(m.start(), m.start(), f"{name}", f"a missing factor {name}")
    for at in _entries(text, start, end):
        if text[at : at + 1] not in ("-", "−", "0"):
            yield Edit(at, at, "-", "the sign of an entry")


_MORE = re.compile(r"&|\\\\|[=<>≈≤≥]|\\(?:approx|[lg]eq?|sim|sqrt)(?![a-zA-Z])")
_LIST = re.compile(r"((?:\\left\s*)?[(\[]\s*)([^()\[\]{}]*)(\s*(?:\\right\s*)?[)\]].*)", re.DOTALL)


def _interleaved(side: str) -> str | None:
    """``[a, b, c, d]`` for ``[a, c, b, d]``: all sines ahead of all cosines, where they take turns."""
    m = _LIST.fullmatch(side)
    parts = [p.strip(" \\") for p in m[2].split(",")] if m is not None else []
    half = len(parts) // 2
    if m is None or len(parts) % 2 or half < 2:
        return None
    turns = [x for pair in zip(parts[:half], parts[half:], strict=True) for x in pair]
    return f"{m[1]}{', '.join(turns)}{m[3]}"


def _entries(text: str, start: int, end: int) -> Iterator[int]:
    """Where the entries of a printed vector on the right begin."""
    m = re.compile(r"\s*(?:\\left\s*)?[(\[]\s*").match(text, start, end)
    if m is None or "," not in text[m.end() : end]:
        return
    yield m.end()
    depth = 0
    for j in range(m.end(), end):
        depth += (text[j] in "([{") - (text[j] in ")]}")
        if depth == 0 and text[j] == ",":
            yield j + 1 + len(text[j + 1 :]) - len(text[j + 1 :].lstrip())


def _right_side(text: str, right: int | None, end: int) -> tuple[str, int]:
    """The right side and where it begins, if there is one on a single line; else ''."""
    whole = text[right:end].strip() if right is not None else ""
    if not whole or re.search(r"&|\\\\", whole):
        return "", 0
    return whole, text.index(whole, right)


def _difference(side: str, at: int) -> Iterator[Edit]:
    """The two terms of a side that is a difference, the other way round."""
    depth, signs = 0, []
    for j, c in enumerate(side):
        depth += (c in "([{") - (c in ")]}")
        if c in "-+−" and depth == 0 and j and side[:j].strip() and side[:j].rstrip()[-1] not in "^_=":
            signs.append(j)
    if len(signs) == 1 and side[signs[0]] != "+" and side[0] not in "-−":
        a, b = side[: signs[0]].strip(), side[signs[0] + 1 :].strip()
        yield Edit(at, at + len(side), f"{b} - {a}", "two terms of a difference in the wrong order")


def _exponents(text: str, start: int, end: int) -> Iterator[Edit]:
    """The sign of an exponent, an order in a difference, and the factorial below a power."""
    for m in _EXPONENT.finditer(text, start, end):
        yield Edit(m.end(), m.end(), "-", "the sign of an exponent")
    for m in _DIFFERENCE.finditer(text, start, end):
        if m[1] != m[3]:
            sign = "-" if m[2] == "+" else m[2]
            yield Edit(m.start(), m.end(), f"{m[3]}{sign}{m[1]}", f"{m[1]}{m[2]}{m[3]} for {m[3]}{sign}{m[1]}")
    for m in _MEMBERS.finditer(text, start, end):
        if m[1] != m[2]:
            yield Edit(m.start(), m.end(), f"{m[2]} - {m[1]}", f"{m[1]}-{m[2]} for {m[2]}-{m[1]}")
    for m in _TIMES.finditer(text, start, end):
        if m[1] != m[2]:
            yield Edit(m.start(), m.end(), f"{m[1]}+{m[2]}", "a product for a sum")
    for m in _POWER.finditer(text, start, end):
        n = m[2] or m[3]
        low = "2" if n == "2" else f"{n}!"
        yield Edit(m.start(), m.end(), rf"\frac{{{m[1]}^{n}}}{{{low}}}", f"{m[1]}^{n} without its factorial")


def _letters(text: str, start: int, end: int) -> Iterator[Edit]:
    """Two matrices in the wrong order, one letter for another of the formula, an index off by one."""
    pair = re.compile(rf"({_LETTER}{_SCRIPTS})(\s*)({_LETTER}{_SCRIPTS})")
    at = start
    while (m := pair.search(text, at, end)) is not None:
        yield Edit(m.start(), m.end(), m[3] + (m[2] or " ") + m[1], "two matrices in the wrong order")
        at = m.start(3)
    found = list(_INDEXED.finditer(text, start, end))
    for m in found:
        for letter in dict.fromkeys(o[1] for o in found if o[2] == m[2] and o[1] != m[1]):
            yield Edit(m.start(1), m.end(1), letter, f"{m[1]} for {letter}")
    for m in _SUBSCRIPT.finditer(text, start, end):
        value = int(m[1] or m[2])
        for other in (value - 1, value + 1):
            if other >= 0:
                yield Edit(m.start(), m.end(), f"{{{other}}}", f"{SLIPPED_INDEX}{value} for {other}")
    for m in _LAST.finditer(text, start, end):
        yield Edit(m.start(1), m.end() - 1, m[1], f"{SLIPPED_INDEX}{m[1]}-1 for {m[1]}")
    for m in _BEHIND_LAST.finditer(text, start, end):
        yield Edit(m.start(1), m.end(1), f"{m[1]}-1", f"{SLIPPED_INDEX}{m[1]} for {m[1]}-1")


_MATRIX = re.compile(r"\\begin\{([bpv]?matrix|array)\}.*?\\end\{\1\}(?:\s*\\right\s*[\])])?", re.DOTALL)
_SINE = re.compile(r"([-−]\s*)?\\?sin(?![a-zA-Z])")


def _matrices(text: str, start: int, end: int) -> Iterator[Edit]:
    """A minus before the other sine of a rotation; a transpose behind a matrix."""
    for m in _MATRIX.finditer(text, start, end):
        sines = list(_SINE.finditer(text, m.start(), m.end()))
        minus = [s for s in sines if s[1]]
        if len(sines) == 2 and len(minus) == 1:
            a, b = sines
            bare = [text[s.end(1) if s[1] else s.start() : s.end()] for s in sines]
            between = text[a.end() : b.start()]
            new = bare[0] + between + "-" + bare[1] if a[1] else "-" + bare[0] + between + bare[1]
            yield Edit(a.start(), b.end(), new, "the minus before the other sine")
        yield Edit(m.end(), m.end(), r"^\top", "a missing transpose")


def _rank(e: Edit, text: str, start: int, end: int) -> tuple[int, int]:
    order = (
        "a sign",
        "the minus before the other sine",
        "sine for cosine",
        "cosine for sine",
        "the sign of an exponent",
        "a missing transpose",
        "a transpose too many",
        "two matrices in the wrong order",
    )
    kind = order.index(e.what) if e.what in order else len(order) + (e.what[0].isdigit() and e.what[0] != "2")
    equals = text.find("=", start, end)
    left = equals >= 0 and e.start < equals
    return (10 * int(left) + kind, e.start)

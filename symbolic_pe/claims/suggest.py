"""Small edits of a refuted formula, one of which may be what was meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Edit", "edits"]

MOST = 60


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
_NUMBER = re.compile(r"(?<![\d.a-zA-Z_^{])(\d+)(?![\d.])")
_TWO_IN_FRONT = re.compile(r"(?<=[=(\s{])2\s*(?=\\(?:sin|cos|sum))")


def edits(text: str, start: int, end: int, right: int | None = None) -> Iterator[Edit]:
    """Edits inside ``text[start:end]``, what is slipped on most often first; the right side begins at ``right``."""
    out: list[Edit] = []
    whole = text[right:end].strip() if right is not None else ""
    if right is not None and whole and not re.search(r"&|\\\\", whole):
        at = text.index(whole, right)
        for factor, what in ((r"\frac{1}{2}", "one half"), ("2", "two")):
            new = rf"{factor}\left({whole}\right)"
            out.append(Edit(at, at + len(whole), new, f"a missing factor of {what} for the whole right side"))
    for m in _SIGN.finditer(text, start, end):
        new = {"-": "+", "−": "+", "+": "-"}[m[0]]
        out.append(Edit(m.start(), m.end(), new, "a sign"))
    for m in _TRIG.finditer(text, start, end):
        twin = "cos" if m[1] == "sin" else "sin"
        out.append(Edit(m.start(1), m.end(1), twin, "sine for cosine" if twin == "cos" else "cosine for sine"))
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
    for m in _LOW.finditer(text, start, end):
        out.append(Edit(m.start(1), m.end(1), "1" if m[1] == "0" else "0", "where the sum begins"))
    for m in _HIGH.finditer(text, start, end):
        high = m[2].strip()
        shorter = re.sub(r"\s*[-−]\s*1$", "", high)
        out.append(Edit(m.start(2), m.end(2), shorter if shorter != high else f"{high}-1", "where the sum ends"))
    for m in _HALF.finditer(text, start, end):
        out.append(Edit(m.start(), m.end(), m[1] or "", "a factor of one half too many"))
    for m in re.finditer(r"=\s*", text[start:end]):
        out.append(Edit(start + m.end(), start + m.end(), r"\frac{1}{2}", "a missing factor of one half"))
        out.append(Edit(start + m.end(), start + m.end(), "2", "a missing factor of two"))
        out.append(Edit(start + m.end(), start + m.end(), "-", "a missing sign"))
    for m in _TWO_IN_FRONT.finditer(text, start, end):
        out.append(Edit(m.start(), m.end(), "", "a factor of two too many"))
    for m in _NUMBER.finditer(text, start, end):
        value = int(m[1])
        if value < 100 and not (value == 2 and _DOUBLE.match(text, m.start())):
            for other in (value - 1, value + 1):
                if other > 0 or (other == 0 and not re.search(r"[-+−]\s*$", text[: m.start()])):
                    out.append(Edit(m.start(), m.end(), str(other), f"{value} for {other}"))
    out.sort(key=lambda e: _rank(e, text, start, end))
    yield from out[:MOST]


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
        "a missing transpose",
        "a transpose too many",
    )
    kind = order.index(e.what) if e.what in order else len(order) + (e.what[0].isdigit() and e.what[0] != "2")
    equals = text.find("=", start, end)
    left = equals >= 0 and e.start < equals
    return (10 * int(left) + kind, e.start)

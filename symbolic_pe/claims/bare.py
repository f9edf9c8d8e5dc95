"""Mathematics in running text without delimiters: Unicode letters and signs, and what a scraper left of formulas."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from .flattened import is_flattened, restored
from .lexicon import DIGITS_DOWN, DIGITS_UP, FUNCTIONS, UNICODE, WORDS, math_letter
from .segment import Piece

__all__ = ["bare_pieces"]

_RELATION = re.compile(r"[=≈≠≤≥⩽⩾≡∼∝⇒⇔]|:=")
_ASCII = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-*/^_=<>()[]{}|.,:;'!\\")
_PIECES = frozenset(chr(c) for c in range(0x239B, 0x23AE)) | {"⏟", "⏞"}
_TAGS = re.compile(r"\((\d+(?:\.\d+)?)\)\(\1\)")
_WORD = re.compile(r"[A-Za-z]{2,}")
MANGLED = "mangled by a scraper: the formula is printed twice and its structure is lost"
TOGETHER = "mangled: several formulas run into one another"
LOST = "mangled: the structure of the formula is lost"


def _mathematical(c: str) -> bool:
    return not c.isascii() and (
        math_letter(c) is not None or c in UNICODE or c in DIGITS_UP or c in DIGITS_DOWN or c in _PIECES
    )


def bare_pieces(content: str, prose: str, covered: Sequence[tuple[int, int]]) -> Iterator[Piece]:
    """Bare mathematics of a paragraph; ``covered`` is what was recognised as something else already."""
    if content.isascii() or not any(map(_mathematical, content)):
        return
    known = prose.replace("\\", "")
    for start, end in _runs(content, covered):
        run = content[start:end]
        if not _RELATION.search(run) or not any(map(_mathematical, run)):
            continue
        if run.replace("\\", "").replace("\n", " ")[:40] not in known.replace("\n", " "):
            continue  # inside code, a link or a tag
        yield from _said(content, start, end)


def _runs(content: str, covered: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Stretches that hold signs of mathematics only."""
    blocked = [False] * (len(content) + 1)
    for a, b in covered:
        blocked[a:b] = [True] * (b - a)
    start = -1
    for j in range(len(content) + 1):
        c = content[j : j + 1]
        inside = (
            bool(c) and not blocked[j] and (c in _ASCII or c == " " or _mathematical(c)) and c not in "，。；：、（）"
        )
        if inside and start < 0:
            start = j
        elif not inside and start >= 0:
            yield from _without_words(content, start, j)
            start = -1


def _without_words(content: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A stretch cut at the words of prose in it."""
    first = -1
    last = start
    for m in re.finditer(r"\S+", content[start:end]):
        a, b = start + m.start(), start + m.end()
        if _is_prose(m[0]) or (first < 0 and m[0] in ("a", "A", "I", "-", "*", "+", "|", "•", "∙", "·", "–")):
            if first >= 0:
                yield _trimmed(content, first, last)
            first = -1
            continue
        if first < 0:
            first = a
        last = b
        if (
            m[0].endswith((";", ","))
            and _RELATION.search(content[first:b])
            and content[first:b].count("(") == content[first:b].count(")")
        ):
            yield _trimmed(content, first, last)
            first = -1
    if first >= 0:
        yield _trimmed(content, first, last)


def _is_prose(token: str) -> bool:
    if any(map(_mathematical, token)):
        return False
    words = _WORD.findall(token)
    return any(w not in FUNCTIONS and w not in WORDS for w in words) and not re.search(r"[=_^(]", token)


def _trimmed(content: str, start: int, end: int) -> tuple[int, int]:
    while end > start and content[end - 1] in " .,;:!|":
        end -= 1
    while start < end and content[start] in " .,;:!|*-":
        start += 1
    return start, end


def _doubled(run: str) -> bool:
    """Whether a formula stands there twice, the letters of its scripts perhaps in another order."""
    said = _TAGS.sub("", run).replace(" ", "")
    if len(said) < 4 or len(said) % 2:
        return False
    half = len(said) // 2
    return Counter(said[:half]) == Counter(said[half:])


def _said(content: str, start: int, end: int) -> Iterator[Piece]:
    run = content[start:end]
    if len(run) < 3:
        return
    if _TAGS.search(run) or _doubled(run) or (any(c in _PIECES for c in run) and not is_flattened(run)):
        reason = MANGLED if _doubled(run) or _TAGS.search(run) else LOST
        yield Piece("inline", run, tuple(range(start, end + 1)), start, end, bare=True, reason=reason)
        return
    left = run.partition("=")[0].strip()
    if len(left) > 1 and not is_flattened(run) and re.search(re.escape(left) + r"\s*=", run[len(left) + 1 :]):
        yield Piece("inline", run, tuple(range(start, end + 1)), start, end, bare=True, reason=TOGETHER)
        return
    keep = [j for j in range(len(run)) if not (run[j] == "\\" and run[j + 1 : j + 2] in ("[", "]", "_", "*", "(", ")"))]
    text = "".join(run[j] for j in keep)
    places = (*(start + j for j in keep), end)
    if is_flattened(text):
        for new, offsets in restored(text):
            where = tuple(places[o] for o in offsets)
            if _RELATION.search(new) or "=" in new:
                yield Piece(
                    "inline", new, where, where[0], where[-1], bare=True, restored=text[offsets[0] : offsets[-1]]
                )
        return
    yield Piece("inline", text, places, start, end, bare=True)

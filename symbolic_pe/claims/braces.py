"""Where brackets close, and the arguments of a command."""

from __future__ import annotations

__all__ = ["BRACKETS", "arguments", "closing"]

BRACKETS = {"(": ")", "[": "]", "|": "|", "{": "}"}


def closing(text: str, pos: int, within: int) -> int:
    """Where the bracket at ``pos`` is closed, or -1 if it is not ``within`` so many characters."""
    opening, end = text[pos], BRACKETS[text[pos]]
    depth = 0
    for j in range(pos, min(len(text), pos + within)):
        if j and text[j - 1] == "\\" and text[j] in "{}|":
            continue
        if text[j] == opening:
            depth += 1
        elif text[j] == end:
            depth -= 1
            if not depth:
                return j
    return -1


def arguments(text: str, pos: int, count: int, within: int) -> list[tuple[int, int]] | None:
    """The places of what stands in so many brace groups that follow each other."""
    out: list[tuple[int, int]] = []
    for _ in range(count):
        while text[pos : pos + 1].isspace():
            pos += 1
        end = closing(text, pos, within) if text[pos : pos + 1] == "{" else -1
        if end < 0:
            return None
        out.append((pos + 1, end))
        pos = end + 1
    return out

"""Unicode mathematics that lost its sub- and superscripts: ``𝑈𝑖𝑇𝑈𝑗`` for ``U_i^T U_j``.

What is put back is a reading among others, and is marked as one: a formula read in this way is held against
its author only if it is wrong as it stands, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .lexicon import math_letter

__all__ = ["is_flattened", "plain", "restored"]

_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("word", re.compile(r"sin|cos|tan|exp|log|Re|PE|pos|softmax|concat")),
    ("sum", re.compile(r"[∑Σ]([a-z])=(\d)(?:([a-zA-Z])2[−-]1|([a-zA-Z])([−-]1)?(?![a-z0-9])|(\d))")),
    ("braced", re.compile(r"⏟\([a-z]\)|⏟\d?")),
    ("power", re.compile(r"(10000|1000|100)(0|[1-9]\d?)/(\d+)")),
    ("half", re.compile(r"([dDN])2[−-]1")),
    ("token", re.compile(r"([A-Z])x([ijmnk])(?![a-z])")),
    ("pair", re.compile(r"([A-Z])([ijmnk]),([ijmnk])(abs|rel)?")),
    ("shifted", re.compile(r"([A-Z])([ijmnkt])([+−-][a-z0-9])(?=[=⊤]|$)")),
    ("upper", re.compile(r"([A-Z])([a-z0-9])")),
    ("halved", re.compile(r"([a-zθωϕφ])([dD])2[−-]1")),
    ("lower", re.compile(r"([cwrθωϕφλ])([ijmnkt]|\d)")),
    ("transpose", re.compile(r"(?<=[a-z0-9)\]])T(?=[A-Z(])|⊤")),
)


def plain(text: str) -> str:
    """The text with plain letters for mathematical alphanumerics, character by character."""
    return "".join(found[0] if (found := math_letter(c)) else c for c in text)


def is_flattened(text: str) -> bool:
    """Whether a formula in mathematical letters has lost its scripts: letters run into letters, digits into limits."""
    if not any(0x1D400 <= ord(c) <= 0x1D7FF for c in text):
        return False
    said = plain(text)
    if re.search(r"[\^_{}]", said):
        return False
    return bool(re.search(r"[A-Z][a-z](?![a-z]{2})|[∑Σ][a-z]=|1000+\d/\d|[cwrθω][ij0-9]|⏟", _without_words(said)))


def _without_words(said: str) -> str:
    return re.sub(r"sin|cos|PE|pos|Re", lambda m: " " * len(m[0]), said)


def restored(text: str) -> list[tuple[str, tuple[int, ...]]]:
    """The formulas in a run of flattened mathematics as LaTeX, each with the offset of every character and the end."""
    said = plain(text)
    out: list[tuple[str, tuple[int, ...]]] = []
    cuts = _cuts(said)
    for start, end in zip(cuts, [*cuts[1:], len(said)], strict=True):
        out.append(_one(said, start, end))
    return out


def _cuts(said: str) -> list[int]:
    """Where formulas begin that run on without a sign between them: the left side's head comes again."""
    head = re.match(r"[A-Za-zθ]{1,2}", said)
    if head is None:
        return [0]
    again = re.compile(r"(?<=[)\]])" + re.escape(head[0]) + r"(?=[^=+]{0,10}=)")
    return [0, *(m.start() for m in again.finditer(said) if m.start() > 0)]


def _one(said: str, start: int, end: int) -> tuple[str, tuple[int, ...]]:
    pieces: list[str] = []
    places: list[int] = []

    def put(new: str, at: int) -> None:
        pieces.append(new)
        places.extend([at] * len(new))

    vector = "⋮" in said[start:end]
    pos = start
    while pos < end:
        for name, rule in _RULES:
            m = rule.match(said, pos, end)
            if m is not None and m.end() > pos:
                put(_latex(name, m), pos)
                pos = m.end()
                break
        else:
            c = said[pos]
            if vector and c == "⋮":
                put(r",\vdots,", pos)
            elif vector and c == ")" and re.match(r"\)(?:sin|cos)", said[pos:end]):
                put("),", pos)
            else:
                put(c, pos)
            pos += 1
    return "".join(pieces), (*places, end)


def _latex(name: str, m: re.Match[str]) -> str:
    g: Sequence[str] = m.groups()
    if name == "word":
        return rf"\{m[0]} " if m[0] in ("sin", "cos", "tan", "exp", "log") else rf"\mathrm{{{m[0]}}}"
    if name == "sum":
        high = rf"\frac{{{g[2]}}}{{2}}-1" if g[2] else f"{g[3]}{'-1' if g[4] else ''}" if g[3] else g[5]
        return rf"\sum_{{{g[0]}={g[1]}}}^{{{high}}}"
    if name == "power":
        return rf"{g[0]}^{{{g[1]}/{g[2]}}}"
    if name == "half":
        return rf"\frac{{{g[0]}}}{{2}}-1"
    if name == "token":
        return rf"{g[0]}_{{x_{g[1]}}}"
    if name == "pair":
        return rf"{g[0]}_{{{g[1]},{g[2]}}}" + (rf"^{{\mathrm{{{g[3]}}}}}" if g[3] else "")
    if name == "shifted":
        return rf"{g[0]}_{{{g[1]}{g[2].replace('−', '-')}}}"
    if name in ("upper", "lower"):
        return rf"{g[0]}_{{{g[1]}}}"
    if name == "halved":
        return rf"{g[0]}_{{\frac{{{g[1]}}}{{2}}-1}}"
    return r"^{\top}" if name == "transpose" else ""

"""A stand-in for the reader of documents, so that what is told of findings is tested apart from reading.

In its documents a formula between dollars is a claim as the kernel takes it (``$sin(0) == 0$``); ``:=``
defines, ``?`` is not read.  ``<!-- expect: refuted -->`` and ``<!-- id: name -->`` speak of the next one,
any other comment is an error.  A refuted claim with one ``+`` or ``-`` is tried with the other sign.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from symbolic_pe.claims import DEFINITION, UNREAD, Document, Finding, Segment, Settings, Suggestion
from symbolic_pe.claims.segment import Piece
from symbolic_pe.language.parse import ParseError, parse_relation

TOKEN = re.compile(r"<!--\s*(.*?)\s*-->|\$\$?(.+?)\$\$?", re.DOTALL)


def check_text(text: str, kind: str = "markdown", settings: Settings | None = None, file: str = "") -> list[Finding]:
    settings = settings or Settings()
    if "explode" in text:
        raise KeyError("lost")
    if kind not in ("markdown", "tex", "ipynb"):
        raise ValueError(f"unknown kind {kind}")
    document = Document(text, file)
    found: list[Finding] = []
    expected = id = ""
    for m in TOKEN.finditer(text):
        what = "directive" if m[1] is not None else "display" if m[0].startswith("$$") else "inline"
        group = 1 if m[1] is not None else 2
        body = m[group]
        offsets = tuple(range(m.start(group), m.end(group) + 1))
        s = Segment.of(document, Piece(what, body, offsets, m.start(), m.end()))
        place = (s.line, s.column, s.end_line, s.end_column)
        if what == "directive":
            word, _, value = body.partition(":")
            if word == "expect":
                expected = value.strip()
            elif word == "id":
                id = value.strip()
            else:
                found.append(Finding(s, UNREAD, *place, reason=f"unknown directive '{word}'", error=True))
            continue
        f = judged(s, place, settings)
        found.append(replace(f, expected=expected, id=id))
        expected = id = ""
    return found


def judged(s: Segment, place: tuple[int, int, int, int], settings: Settings) -> Finding:
    body = s.text.replace("\\\\", "\\")
    if ":=" in body:
        return Finding(s, DEFINITION, *place, reading=body)
    if body.strip() == "?":
        return Finding(s, UNREAD, *place, reason="mangled")
    try:
        r = parse_relation(body)
    except ParseError as e:
        return Finding(s, UNREAD, *place, reason=e.message)
    v = settings.judge(r, (), settings.timeout)
    suggestion = mended(s, body, settings) if v.refuted else None
    return Finding(
        s, v.verdict, *place, reading=body, witness={n: str(x) for n, x in v.witness.items()}, residual=v.residual,
        reason=v.reason or ("the two sides differ" if v.refuted else ""), method=v.method, suggestion=suggestion,
    )  # fmt: skip


def mended(s: Segment, body: str, settings: Settings) -> Suggestion | None:
    found: list[Suggestion] = []
    for m in re.finditer(r" ([+-]) ", s.text):
        k = m.start(1)
        other = {"+": "-", "-": "+"}[m[1]]
        edited = s.text[:k] + other + s.text[k + 1 :]
        try:
            good = settings.judge(parse_relation(edited), (), settings.timeout).proved
        except ParseError:
            continue
        if good:
            found.append(Suggestion(s.offsets[k], s.offsets[k] + 1, other, edited, "a sign"))
    return replace(found[0], only=len(found) == 1) if found else None


def install(monkeypatch: Any) -> None:
    import symbolic_pe.claims
    import symbolic_pe.documents.run

    monkeypatch.setattr(symbolic_pe.claims, "check_text", check_text)
    monkeypatch.setattr(symbolic_pe.documents.run, "check_text", check_text)


GOOD = "Right: $sin(a + b) == sin(a)*cos(b) + cos(a)*sin(b)$ holds.\n"
WRONG = "Wrong: $sin(a)**2 - cos(a)**2 == 1$ fails.\n"
OPEN = "Open: $9**9**9 == 1$ who knows.\n"
DEFINED = "Let $f(x) := sin(x)$ be.\n"
MANGLED = "Lost: $?$ here.\n"
EVERYTHING = f"# Title\n\n{GOOD}\n{WRONG}\n{OPEN}\n{DEFINED}\n{MANGLED}"

"""Writing proved suggestions into a document."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ..atomic import write_whole
from ..claims import Finding, Suggestion
from .files import Source
from .run import Checked, check_source

__all__ = ["Fixed", "fixed", "suggestions", "write_atomically"]


@dataclass(frozen=True, slots=True)
class Fixed:
    """A document with ``count`` edits made, checked again; ``skipped`` says which were not, and why."""

    source: Source
    checked: Checked
    count: int
    skipped: tuple[str, ...] = ()


def fixed(checked: Checked, timeout: float = 5.0) -> Fixed:
    """The document with every unambiguous proved suggestion in it.

    The result is checked again: where an edit does not do what it promised, or something else gets worse
    by it, nothing is changed at all.
    """
    chosen: list[Suggestion] = []
    skipped: list[str] = []
    for f in sorted(suggestions(checked.findings), key=lambda f: f.suggestion.start if f.suggestion else 0):
        s = f.suggestion
        assert s is not None
        where = f"{checked.source.name}:{f.line}:{f.column}"
        if not s.only:
            skipped.append(f"{where}: more than one edit mends it")
        elif chosen and s.start < chosen[-1].end:
            skipped.append(f"{where}: its edit overlaps with another")
        elif not (0 <= s.start <= s.end <= len(checked.source.text)):
            skipped.append(f"{where}: its place is not in the file")
        else:
            chosen.append(s)
    if not chosen:
        return Fixed(checked.source, checked, 0, tuple(skipped))
    source = replace(checked.source, text=_edited(checked.source, chosen))
    again = check_source(source, timeout)
    before, after = _refuted(checked), _refuted(again)
    if again.trouble or after > before - len(chosen):
        why = f"{checked.source.name}: the edits together do not mend what they should: nothing was changed"
        return Fixed(checked.source, checked, 0, (*skipped, why))
    return Fixed(source, again, len(chosen), tuple(skipped))


def suggestions(findings: tuple[Finding, ...]) -> Iterator[Finding]:
    """Refuted formulas, or links of them, with a suggestion; what is expected to be wrong is left alone."""
    for f in findings:
        if f.expected == "refuted":
            continue
        inner = [x for x in f.links if x.suggestion is not None and x.verdict == "refuted"]
        if inner:
            yield from inner
        elif f.suggestion is not None and f.verdict == "refuted":
            yield f


def _refuted(checked: Checked) -> int:
    """How many formulas and links are refuted, each counted where its suggestion stands."""
    count = 0
    for f in checked.findings:
        if f.expected == "refuted":
            continue
        links = [x for x in f.links if x.verdict == "refuted"]
        count += len(links) or (f.verdict == "refuted")
    return count


def _edited(source: Source, chosen: list[Suggestion]) -> str:
    pieces: list[str] = []
    here = 0
    for s in chosen:
        pieces += [source.text[here : s.start], _spelled(source, s)]
        here = s.end
    return "".join([*pieces, source.text[here:]])


def _spelled(source: Source, s: Suggestion) -> str:
    """The new text as it stands in the file: a notebook holds it inside a JSON string."""
    return json.dumps(s.text, ensure_ascii=False)[1:-1] if source.kind == "ipynb" else s.text


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file's contents at once or not at all; its mode stays.  Raises OSError, for a read-only one too."""
    path = path.resolve()
    mode = path.stat().st_mode
    if not mode & 0o222:
        raise PermissionError(errno.EACCES, "it is read-only")
    write_whole(path, data, mode & 0o7777, durable=True)

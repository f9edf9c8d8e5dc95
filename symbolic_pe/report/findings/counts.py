"""Which findings are shown, what they amount to, and what each is called."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from ...claims import Finding

__all__ = ["ORDER", "Counts", "counts", "kept", "names", "outcome", "said"]

ORDER = ("proved", "refuted", "undecided", "definition", "unread")
"""The verdicts on a formula, as they are counted."""
MANY = {"definition": "definitions"}


@dataclass(slots=True)
class Counts:
    """How many findings there are of each verdict; ``expected`` of them as a directive announced."""

    files: int = 0
    by: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ORDER, 0))
    expected: int = 0
    errors: int = 0

    def line(self) -> str:
        """One line for people."""
        said = [f"{n} {MANY.get(v, v) if n != 1 else v}" for v, n in self.by.items() if n]
        files = f"{self.files} file{'s' if self.files != 1 else ''}"
        out = f"{files}: {', '.join(said) or 'no formula'}"
        if self.expected:
            out += f"; {self.expected} refuted as expected" if self.expected > 1 else "; 1 refuted as expected"
        if self.errors:
            out += f"; {self.errors} directive{'s' if self.errors > 1 else ''} in error"
        return out


def outcome(f: Finding) -> str:
    """What a finding counts as: its verdict, unless a directive announced another, or is itself wrong."""
    if f.error:
        return "error"
    if f.expected:
        return "expected" if f.as_expected else "undecided" if f.verdict in ("undecided", "unread") else "refuted"
    return f.verdict


def counts(files: int, findings: Iterable[Finding]) -> Counts:
    found = Counts(files)
    for f in findings:
        what = outcome(f)
        if what == "error":
            found.errors += 1
        elif what == "expected" and f.verdict == "refuted":
            found.expected += 1
        else:
            found.by[f.verdict if what == "expected" else what] += 1
    return found


def kept(findings: Sequence[Finding], select: Collection[str], ignore: Collection[str]) -> list[Finding]:
    """The findings whose verdict is selected (none selected: all) and not ignored; errors always stay."""
    return [f for f in findings if f.error or ((not select or f.verdict in select) and f.verdict not in ignore)]


def said(f: Finding) -> str:
    """The reason in one line."""
    if f.error:
        return f.reason or "a directive that cannot be followed"
    if f.expected and not f.as_expected:
        return f"{f.verdict}, but a directive expects it to be {f.expected}" + (f": {f.reason}" if f.reason else "")
    if f.expected:
        return f"{f.verdict} as expected" + (f": {f.reason}" if f.reason else "")
    return f.reason or _fails(f) or f.method


def _fails(f: Finding) -> str:
    """Where a refuted formula fails."""
    if f.verdict != "refuted":
        return ""
    how = f.method if f.method not in ("", "witness") else ""
    if f.witness:
        at = ", ".join(f"{n} = {v}" for n, v in f.witness.items())
        return f"false at {at}" + (f" ({how})" if how else "")
    return f"false: the sides differ by {f.residual}" + (f" ({how})" if how else "") if f.residual else how


def names(findings: Sequence[Finding]) -> list[str]:
    """A name for each finding that does not change when text is added elsewhere in the document."""
    seen: dict[str, int] = {}
    found = []
    for f in findings:
        name = f.id or _name(f)
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name}-{seen[name]}")
    return found


def _name(f: Finding) -> str:
    words = re.findall(r"[A-Za-z0-9]+", f.source)
    plain = [w for w in words if w not in ("begin", "end", "align", "aligned", "equation", "left", "right", "frac",
                                           "mathbf", "mathrm", "boldsymbol", "text", "quad")]  # fmt: skip
    start = "-".join(plain[:5])[:32].strip("-") or f.kind
    digest = hashlib.sha256(" ".join(f.source.split()).encode("utf-8", "replace")).hexdigest()[:6]
    return f"{start}-{digest}"

"""How much of five articles is read and decided, and how two other readers of LaTeX fare on the same displays.

``python -m tests.claims.measure`` prints the table.  ``rows.jsonl`` says where in the articles the rows of
``claims.jsonl`` stand that rest on a formula or number in LaTeX, code or Unicode mathematics; the labels stay
with the articles, which lie beside the project.
"""

from __future__ import annotations

import json
import time
import warnings
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from symbolic_pe.claims import Document, Finding, check_text
from symbolic_pe.claims.segments import segments

__all__ = ["ARTICLES", "Row", "articles", "definitions_judged", "displays", "main", "peers", "rows"]

ARTICLES = Path(__file__).parents[3] / "shared" / "articles"
ROWS = Path(__file__).with_name("rows.jsonl")
JUDGED = ("true", "false", "true-if")


@dataclass(frozen=True)
class Row:
    """A labelled claim and what was found of it."""

    id: str
    label: str
    correction: str
    finding: Finding | None

    @property
    def verdict(self) -> str:
        return self.finding.verdict if self.finding else "not found"

    @property
    def agrees(self) -> bool:
        """True is proved, false refuted; true-if is not proved without what was missing."""
        if self.label == "true":
            return self.verdict == "proved"
        if self.label == "false":
            return self.verdict == "refuted"
        if self.verdict == "proved":
            return bool(self.finding and self.finding.hypotheses)
        return self.verdict in ("refuted", "undecided")

    @property
    def wrong(self) -> bool:
        return (self.verdict, self.label) in {("proved", "false"), ("refuted", "true")}


@lru_cache
def articles() -> dict[str, tuple[str, list[Finding], float]]:
    """Text, findings and seconds of CPU time of each article."""
    out = {}
    for path in sorted(ARTICLES.glob("[0-9]*.txt")):
        text = path.read_text(encoding="utf-8")
        start = time.process_time()
        found = check_text(text, "markdown")
        out[path.name[:3]] = text, found, time.process_time() - start
    return out


@lru_cache
def labels() -> dict[str, dict[str, str]]:
    lines = (ARTICLES / "claims.jsonl").read_text(encoding="utf-8").splitlines()
    return {row["id"]: row for row in map(json.loads, lines)}


def rows() -> list[Row]:
    """The labelled rows that rest on a formula, with their findings."""
    out = []
    for place in map(json.loads, ROWS.read_text(encoding="utf-8").splitlines()):
        row = labels()[place["id"]]
        out.append(Row(place["id"], row["verdict"], row["correction"], _found(place)))
    return out


def _found(place: dict[str, Any]) -> Finding | None:
    _, findings, _ = articles()[place["id"][:3]]
    for f in findings:
        if f.segment.line <= place["line"] <= f.segment.end_line and f.kind == place["kind"]:
            if place.get("find", "") not in f.source:
                continue
            if "link" in place:
                return f.links[place["link"]] if place["link"] < len(f.links) else None
            return f
    return None


def displays() -> list[tuple[str, Finding | None]]:
    """Every clean display of the articles with its finding."""
    out = []
    for name, (text, findings, _) in articles().items():
        for s in segments(Document(text), "markdown"):
            if s.kind == "display":
                out.append((name, next((f for f in findings if f.segment.start == s.start), None)))
    return out


def definitions_judged() -> list[str]:
    """Displays of definitions alone that were proved or refuted."""
    wanted = {"000": (7, 21), "001": (56, 64, 72, 80, 90, 92, 94, 96), "003": (15, 31, 51, 94, 104), "004": (10,)}
    return [
        f"{name}:{f.line}"
        for name, lines in wanted.items()
        for f in articles()[name][1]
        if f.kind == "display" and f.line in lines and f.verdict in ("proved", "refuted")
    ]


def peers() -> dict[str, dict[str, int]]:
    """For each peer that is installed, how many displays of each article it parses at all.

    Nothing is said of whether it reads them right: what it drops at the end it drops in silence.
    """
    ways = (
        ("SymPy, antlr", lambda s: _sympy(s, "antlr")),
        ("SymPy, lark", lambda s: _sympy(s, "lark")),
        ("latex2sympy2", _latex2sympy),
    )
    out = {}
    for peer, parse in ways:
        counts = {}
        for name, (text, _, _) in articles().items():
            own = [s.text.strip() for s in segments(Document(text), "markdown") if s.kind == "display"]
            done = [parse(s) for s in own]
            if None not in done:
                counts[name] = sum(map(bool, done))
        if len(counts) == len(articles()):
            out[peer] = counts
    return out


def _sympy(source: str, backend: str) -> bool | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            from sympy.parsing.latex import parse_latex

            return parse_latex(source, strict=True, backend=backend) is not None
        except ImportError:
            return None
        except Exception:
            return False


def _latex2sympy(source: str) -> bool | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            from latex2sympy2_extended import latex2sympy
        except ImportError:
            return None
        try:
            return latex2sympy(source) is not None
        except Exception:
            return False


def main() -> None:
    """Print the table."""
    if not ARTICLES.exists():
        raise SystemExit(f"the articles are not beside the project: {ARTICLES}")
    others = peers()
    print(f"{'article':8} {'displays':>8} {'read':>6}" + "".join(f"{x:>14}" for x in others) + f" {'seconds':>9}")
    total: Counter[str] = Counter()
    for name, (_, _, seconds) in articles().items():
        own = [f for n, f in displays() if n == name]
        read = sum(f is not None and f.verdict != "unread" for f in own)
        total += Counter({"displays": len(own), "read": read, **{x: counts[name] for x, counts in others.items()}})
        columns = "".join(f"{n[name]:>14}" for n in others.values())
        print(f"{name:8} {len(own):>8} {read:>6}{columns} {seconds:9.2f}")
    print(f"{'all':8} {total['displays']:>8} {total['read']:>6}" + "".join(f"{total[x]:>14}" for x in others))
    print("The columns of the others count what they parse at all, rightly or not.")
    table = rows()
    print()
    for label in JUDGED:
        own_rows = [r for r in table if r.label == label]
        verdicts = Counter(r.verdict for r in own_rows)
        said = ", ".join(f"{n} {v}" for v, n in verdicts.most_common())
        print(f"{label:8} {sum(r.agrees for r in own_rows):>3} of {len(own_rows):>3} in agreement ({said})")
    agree, wrong = sum(r.agrees for r in table), [r.id for r in table if r.wrong]
    print(f"{'all':8} {agree:>3} of {len(table):>3} in agreement: {100 * agree / len(table):.0f} %")
    print(f"wrong verdicts: {', '.join(wrong) or 'none'}")
    print(f"definitions judged: {', '.join(definitions_judged()) or 'none'}")
    for r in table:
        if not r.agrees:
            print(f"  {r.id} ({r.label}) {r.verdict}: {r.finding.reason[:100] if r.finding else ''}")


if __name__ == "__main__":
    main()

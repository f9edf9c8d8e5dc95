"""Checking documents, and reading formulas against other readers of LaTeX: ``python -m benchmarks.check``.

Everything is measured in one run, in CPU time, with ratios beside it.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from symbolic_pe.claims import Document, check_text
from symbolic_pe.claims.check import Settings
from symbolic_pe.claims.macros import expanded, macros
from symbolic_pe.claims.markdown import unescaped
from symbolic_pe.claims.parser import parse
from symbolic_pe.claims.segments import segments
from symbolic_pe.claims.tokens import ReadingError
from symbolic_pe.documents import read_file

from .run import Floor, below, seconds, table, versions
from .whole import ROOT

PAGE = Path(__file__).with_name("check.md")
LIMIT = 2.0
OURS = "symbolic-pe"
WHERE = ("tests/claims_fresh/documents/*", "docs/*.md", "README.md")
ARTICLES = "../shared/articles/[0-9]*.txt"

METHOD = (
    "CPU time of one run, {versions}. Documents are those of our own in `tests/claims_fresh`, `docs/` and the README"
    "{articles}. Checking is measured once a document, after another was checked to load everything, and counts all "
    "of it: finding, reading, deciding, corrections. Reading is from the text of a displayed formula to a tree, for "
    "the same displays by every reader, the best of {rounds} rounds; each gets them with the escapes of Markdown and "
    "the document's macros resolved. Whether a peer reads right what it parses was not looked at. Where other work "
    "shares the machine the ratios are steadier than the times."
)


class Plan(NamedTuple):
    """How much is measured."""

    most: int
    displays: int
    rounds: int


FULL = Plan(1000, 400, 3)
QUICK = Plan(3, 12, 1)


class Reading(NamedTuple):
    """CPU seconds for all displays, and how many of them there is a tree of."""

    cpu: float
    parsed: int


def documents(plan: Plan) -> list[Path]:
    """The files that are checked, the articles among them where they lie beside the project."""
    found = [p for pattern in (*WHERE, ARTICLES) for p in sorted(ROOT.glob(pattern)) if p.is_file()]
    return found[: plan.most]


def checked(paths: list[Path]) -> list[tuple[Path, int, int, float]]:
    """``(file, characters, formulas, CPU seconds)``."""
    check_text(r"$\sin(a+b) = \sin a\cos b + \cos a\sin b$ and $\cos 2x = \cos x$")
    out = []
    for path in paths:
        source = read_file(path)
        start = time.process_time()
        found = check_text(source.text, source.kind, Settings())
        out.append((path, len(source.text), len(found), time.process_time() - start))
    return out


def displays(paths: list[Path], most: int) -> list[str]:
    """The displayed formulas of documents, as LaTeX."""
    out = []
    for path in paths:
        source = read_file(path)
        own = macros(source.text)
        for s in segments(Document(source.text), source.kind):
            if s.kind == "display" and s.text.strip() and not s.reason:
                text, offsets = unescaped(s.text, s.offsets)
                out.append((expanded(text, offsets, own)[0] if own else text).strip())
    return out[:most]


def _ours(s: str) -> object:
    try:
        return parse(s)[0]
    except ReadingError:
        return None


def _peers() -> dict[str, Callable[[str], object]]:
    """The other readers that are installed."""
    ways: dict[str, Callable[[str], object]] = {}
    for backend in ("antlr", "lark"):
        try:
            from sympy.parsing.latex import parse_latex

            parse_latex("x", backend=backend)
            ways[f"sympy.parse_latex ({backend})"] = lambda s, b=backend: parse_latex(s, strict=True, backend=b)  # type: ignore[misc]
        except ImportError:
            continue
    try:
        from latex2sympy2_extended import latex2sympy

        ways["latex2sympy2_extended"] = latex2sympy
    except ImportError:
        pass
    return ways


def read_by(way: Callable[[str], Any], sources: list[str], rounds: int) -> Reading:
    """One reader on all displays; what it raises is no tree."""
    spent, parsed = float("inf"), 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(rounds + 1):  # the first one loads and warms up
            parsed, start = 0, time.process_time()
            for s in sources:
                try:
                    parsed += way(s) is not None
                except Exception:
                    continue
            spent = min(spent, time.process_time() - start)
    return Reading(spent, parsed)


def page(plan: Plan) -> str:
    """All measurements as Markdown."""
    paths = documents(plan)
    done = checked(paths)
    sources = displays(paths, plan.displays)
    ways: dict[str, Callable[[str], object]] = {OURS: _ours, **_peers()}
    readings = {name: read_by(way, sources, plan.rounds) for name, way in ways.items()}
    ours = readings[OURS]
    slowest = max(done, key=lambda d: d[3])
    total = sum(d[3] for d in done)
    floors = [
        below(f"a document: under {LIMIT:.0f} s", slowest[3], LIMIT, f"{seconds(slowest[3])} ({slowest[0].name})")
    ]
    for name, r in readings.items():
        if name != OURS:
            times = r.cpu / ours.cpu
            floors.append(Floor(f"reading: quicker than {name}", f"{times:.0f} times", times > 1))
    marks = {True: "holds", False: "**falls short**", None: "not seen"}
    beside = ", and the articles beside the project" if any("shared" in p.parts for p in paths) else ""
    rate = f"{len(done) / total:.1f} documents and {sum(d[2] for d in done) / total:.0f} formulas a second of CPU."
    kinds = [[p.name, str(size), str(n), seconds(cpu)] for p, size, n, cpu in done]
    readers = [
        [n, f"{r.parsed} of {len(sources)}", seconds(r.cpu / len(sources)), f"{r.cpu / ours.cpu:.1f}"]
        for n, r in readings.items()
    ]
    return "\n\n".join(
        [
            "# Benchmarks of checking documents",
            "Written by `python -m benchmarks.check`; with `--quick` it measures a little and writes nothing.",
            METHOD.format(versions=versions(), articles=beside, rounds=plan.rounds),
            "## Promised and measured",
            f"{sum(f.holds is True for f in floors)} of {len(floors)} hold.",
            table(["", "measured", ""], [[f.promise, f.measured, marks[f.holds]] for f in floors]),
            "## Checking",
            rate,
            table(["document", "characters", "findings", "CPU"], kinds),
            "## Reading displayed formulas",
            table(["reader", "gives a tree of", "CPU each", "ratio to ours"], readers),
        ]
    ) + "\n"  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.check", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a little of everything; writes no file")
    parser.add_argument("-o", "--output", type=Path, default=PAGE, help="where the page goes (default: %(default)s)")
    options = parser.parse_args()
    text = page(QUICK if options.quick else FULL)
    print(text)
    if not options.quick:
        options.output.write_text(text, "utf-8")


if __name__ == "__main__":
    main()

"""Findings as JUnit XML: a suite a file, a case a formula."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from xml.etree import ElementTree

from ...claims import Finding
from .counts import names, outcome, said

__all__ = ["junit"]

BAD = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold."""


def junit(
    files: list[tuple[str, list[Finding]]], troubles: list[tuple[str, str]] | None = None, when: datetime | None = None
) -> str:
    """Refuted formulas are failures; undecided and unread ones are errors, as is a file that is not checked.

    What is written fits the schema of Ant's reports and that of Jenkins; neither has a line for a case, so that the
    properties of a suite say where each formula stands.  ``when`` is now, if it is not given.
    """
    root = ElementTree.Element("testsuites")
    at = (when or datetime.now(UTC)).strftime("%Y-%m-%dT%H:%M:%S")
    for name, findings in files:
        ids = names(findings)
        cases = [_case(name, f, id) for f, id in zip(findings, ids, strict=True)]
        places = [(id, f"{name}:{f.line}:{f.column}") for f, id in zip(findings, ids, strict=True)]
        _suite(root, name, cases, places, sum(f.seconds for f in findings), at)
    for name, why in troubles or []:
        case = ElementTree.Element("testcase", name="document", classname=_clean(name), time="0.000")
        _said(case, "error", "document", why, why)
        _suite(root, name, [case], [], 0, at)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _suite(
    root: ElementTree.Element, name: str, cases: list[ElementTree.Element], places: list[tuple[str, str]],
    seconds: float, at: str,
) -> None:  # fmt: skip
    own = {
        "name": _clean(name),
        "package": "symbolic-pe",
        "id": str(len(root)),
        "tests": str(len(cases)),
        "failures": str(sum(c.find("failure") is not None for c in cases)),
        "errors": str(sum(c.find("error") is not None for c in cases)),
        "time": f"{seconds:.3f}",
        "timestamp": at,
        "hostname": "localhost",
    }
    suite = ElementTree.SubElement(root, "testsuite", own)
    properties = ElementTree.SubElement(suite, "properties")
    for id, place in places:
        ElementTree.SubElement(properties, "property", name=_clean(id), value=_clean(place))
    suite.extend(cases)
    for tag in ("system-out", "system-err"):
        ElementTree.SubElement(suite, tag)


def _case(file: str, f: Finding, id: str) -> ElementTree.Element:
    case = ElementTree.Element("testcase", name=_clean(id), classname=_clean(file), time=f"{f.seconds:.3f}")
    what = outcome(f)
    message = said(f) or f.verdict
    detail = "\n".join(
        [
            f"{file}:{f.line}:{f.column}: {f.verdict}: {message}",
            f.source,
            *(f"{n} = {v}" for n, v in f.witness.items()),
            *([f"suggestion: {f.suggestion.corrected}"] if f.suggestion else []),
        ]
    )
    if what == "refuted":
        _said(case, "failure", "refuted", message, detail)
    elif what in ("undecided", "unread", "error"):
        _said(case, "error", "directive" if f.error else f.verdict, message, detail)
    return case


def _said(case: ElementTree.Element, tag: str, kind: str, message: str, detail: str) -> None:
    ElementTree.SubElement(case, tag, type=kind, message=_clean(message)).text = _clean(detail)


def _clean(s: str) -> str:
    return BAD.sub("\ufffd", s)

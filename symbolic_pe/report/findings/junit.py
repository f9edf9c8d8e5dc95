"""Findings as JUnit XML: a suite a file, a case a formula."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from ...claims import Finding
from .counts import names, outcome, said

__all__ = ["junit"]

BAD = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold."""


def junit(files: list[tuple[str, list[Finding]]], troubles: list[tuple[str, str]] | None = None) -> str:
    """Refuted formulas are failures; undecided and unread ones are errors, as is a file that is not checked."""
    root = ElementTree.Element("testsuites", name="symbolic-pe")
    total = {"tests": 0, "failures": 0, "errors": 0}
    for name, findings in files:
        cases = [_case(name, f, id) for f, id in zip(findings, names(findings), strict=True)]
        _suite(root, name, cases, total)
    for name, why in troubles or []:
        case = ElementTree.Element("testcase", name="document", classname=_clean(name))
        _said(case, "error", "document", why, why)
        _suite(root, name, [case], total)
    root.attrib.update({k: str(v) for k, v in total.items()})
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _suite(root: ElementTree.Element, name: str, cases: list[ElementTree.Element], total: dict[str, int]) -> None:
    own = {
        "tests": len(cases),
        "failures": sum(c.find("failure") is not None for c in cases),
        "errors": sum(c.find("error") is not None for c in cases),
    }
    suite = ElementTree.SubElement(root, "testsuite", {"name": _clean(name), **{k: str(v) for k, v in own.items()}})
    suite.extend(cases)
    for k, v in own.items():
        total[k] += v


def _case(file: str, f: Finding, id: str) -> ElementTree.Element:
    case = ElementTree.Element("testcase", name=_clean(id), classname=_clean(file), file=_clean(file), line=str(f.line))
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

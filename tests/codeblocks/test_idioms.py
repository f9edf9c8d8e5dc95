"""Programs in many idioms against the formula, and against running them."""

from __future__ import annotations

import inspect
import math
import re
from typing import Any

import pytest

from symbolic_pe.claims.code import BadSnippet, Reference, check_code
from symbolic_pe.language.parse import parse_term

from .idioms import IDIOMS

FORMULA = Reference("the formula", (parse_term("sin(p/10000**(2*i/d))"), parse_term("cos(p/10000**(2*i/d))")), own=True)
ELSEWHERE = ("torch", "tf.", "jax", "nn.", "einops", "Config")
SILENT = {"a dictionary that is changed"}
"""Right, but not followed."""


@pytest.mark.parametrize("name", IDIOMS)
def test_an_idiom_is_what_it_is_beside_the_formula(name: str) -> None:
    label, program = IDIOMS[name]
    found = check_code(program, references=[FORMULA])
    if label == "none" or name in SILENT:
        assert found is None or found.verdict == "undecided"
        return
    assert found is not None
    verdict = "proved" if label in ("same", "perm") else "refuted"
    assert found.verdict == verdict, found.reason
    assert ("permutation" in found.reason) == (label == "perm")


def runs(name: str) -> bool:
    label, program = IDIOMS[name]
    return label != "none" and "def pe(" in program and not any(x in program for x in ELSEWHERE)


def table(program: str, length: int, width: int) -> Any:
    np = pytest.importorskip("numpy")
    names: dict[str, Any] = {"np": np, "math": math}
    exec(compile(program, "program", "exec"), names)
    f = names["pe"]
    sizes = {"d": width, "d_model": width, "dim": width, "L": length, "length": length, "max_len": length}
    given = {n: sizes[n] for n in inspect.signature(f).parameters if n in sizes}
    if "pos" in inspect.signature(f).parameters:
        return np.array([list(f(**given, pos=p)) for p in range(length)], dtype=float)
    return np.asarray(f(**given), dtype=float)


def kinds(program: str) -> set[str]:
    """What a program of numpy is beside the formula, by running it at two sizes."""
    np = pytest.importorskip("numpy")
    out: set[str] = set()
    for length, width in ((6, 8), (9, 6)):
        x = np.arange(length)[:, None] / 10000.0 ** (np.arange(0, width, 2) / width)
        s, c = np.sin(x), np.cos(x)
        tables = {
            "same": np.stack([s, c], -1).reshape(length, width),
            "swap": np.stack([c, s], -1).reshape(length, width),
            "perm": np.hstack([s, c]),
        }
        with np.errstate(all="ignore"):
            made = table(program, length, width)
        found = [n for n, t in tables.items() if made.shape == t.shape and np.allclose(made, t, rtol=0, atol=1e-9)]
        out.add((found or ["differs"])[0])
    return out


@pytest.mark.parametrize("name", [n for n in IDIOMS if runs(n)])
def test_the_label_is_what_comes_of_running_it(name: str) -> None:
    label, program = IDIOMS[name]
    assert kinds(program) == {label}


EDITS = [
    (r"\bsin\b", "cos"), (r"\b2\b", "1"), (r"\b1\b", "0"), (r"\b0\b", "1"), (r"//", "/"), (r"(?<!/)/(?!/)", "*"),
    (r" \+ ", " - "), (r" - ", " + "), (r"10000", "1000"), (r"\bimag\b", "real"), (r"False", "True"),
    (r"\bd\b", "(d - 2)"), (r"'F'", "'C'"), (r"<", "<="), (r"\bi\b", "(i + 1)"), (r"\bj\b", "(j + 1)"),
]  # fmt: skip
EDITED = [
    "bits of the index", "a generator made a list", "indices that are arrays", "boolean columns",
    "frequencies from the last", "match on parity", "repeated and a phase", "geometric space", "partial", "while loop",
]  # fmt: skip


@pytest.mark.parametrize("name", EDITED)
def test_what_is_said_of_a_changed_program_is_what_it_does(name: str) -> None:
    np = pytest.importorskip("numpy")
    program = IDIOMS[name][1]
    said = 0
    for old, new in EDITS:
        for m in list(re.finditer(old, program))[1:2]:
            edited = program[: m.start()] + new + program[m.end() :]
            try:
                found = check_code(edited, references=[FORMULA])
            except BadSnippet:
                continue
            if found is None or found.verdict != "proved" or "permutation" in found.reason:
                continue
            said += 1
            for length, width in ((6, 8), (9, 6)):
                x = np.arange(length)[:, None] / 10000.0 ** (np.arange(0, width, 2) / width)
                meant = np.stack([np.sin(x), np.cos(x)], -1).reshape(length, width)
                assert np.allclose(table(edited, length, width), meant, rtol=0, atol=1e-9), edited
    assert said < 20

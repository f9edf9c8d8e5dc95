"""Programs that turn vectors: what is said of them is what they do when they are run."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest

from symbolic_pe.claims.code.compare import check_code
from symbolic_pe.claims.code.subject import BadSnippet

from .turning import OTHER, RUN, SAME, TORCH

HALVES = "rotary-halves"


@pytest.mark.parametrize("name", [*SAME, *TORCH])
def test_programs_that_are_the_rotation_are_said_to_be(name: str) -> None:
    source, layout = {**SAME, **TORCH}[name]
    found = check_code(source)
    assert found is not None
    assert found.verdict == "proved", found.reason
    assert f"'{layout}'" in found.reason


@pytest.mark.parametrize("name", OTHER)
def test_programs_that_are_not_are_not_said_to_be(name: str) -> None:
    source, verdict, word = OTHER[name]
    found = check_code(source)
    assert (found.verdict if found is not None else "none") == verdict
    assert word in (found.reason if found is not None else "")


def _turned(x: np.ndarray, layout: str) -> np.ndarray:
    """The definition, by complex numbers."""
    length, d = x.shape
    angle = np.outer(np.arange(length), 10000.0 ** (-np.arange(0, d, 2) / d))
    first, second = (x[:, : d // 2], x[:, d // 2 :]) if layout == HALVES else (x[:, 0::2], x[:, 1::2])
    z = (first + 1j * second) * np.exp(1j * angle)
    return np.concatenate([z.real, z.imag], -1) if layout == HALVES else np.stack([z.real, z.imag], -1).reshape(x.shape)


def _run(source: str, d: int) -> tuple[np.ndarray, np.ndarray] | None:
    scope: dict = {}
    exec(compile(source, "program", "exec"), scope)
    x = np.random.default_rng(d).normal(size=(5, d))
    try:
        with np.errstate(all="ignore"):
            return x, np.asarray(scope["rope"](x.copy()))
    except (ValueError, IndexError, TypeError, NameError):
        return None


EDITS = [("+", "-"), ("-", "+"), ("sin", "cos"), ("cos", "sin"), ("x1", "x2"), ("x2", "x1"), ("0::2", "1::2"),
         ("/ d", "/ (d + 2)"), ("10000", "1000"), ("* 2", "* 1"), ("arange(L)", "arange(1, L + 1)"),
         ("axis=-1", "axis=0"), ("0, d, 2", "0, d // 2, 1"), ("real", "imag"), ("1j", "-1j")]  # fmt: skip


def _mutants(source: str) -> list[str]:
    out = [source]
    for old, new in EDITS:
        for m in itertools.islice(re.finditer(re.escape(old), source), 4):
            out.append(source[: m.start()] + new + source[m.end() :])
    return out


@pytest.mark.parametrize("name", RUN)
def test_what_is_proved_of_a_changed_program_is_what_it_does(name: str) -> None:
    seen = set()
    for source in _mutants(SAME[name][0]):
        try:
            found = check_code(source)
        except BadSnippet:  # no program any more
            continue
        if found is None or found.verdict == "undecided":
            continue
        seen.add(found.verdict)
        layouts = {"rotary", HALVES}
        agree = {lay for lay in layouts if all(_agrees(source, d, lay) for d in (4, 8))}
        if found.verdict == "proved":
            told = HALVES if HALVES in found.reason else "rotary"
            assert told in agree or "base" in found.reason, source
        else:
            assert not agree, source
    assert seen >= {"proved", "refuted"}


def _agrees(source: str, d: int, layout: str) -> bool:
    ran = _run(source, d)
    return ran is not None and ran[1].shape == ran[0].shape and np.allclose(ran[1], _turned(ran[0], layout))

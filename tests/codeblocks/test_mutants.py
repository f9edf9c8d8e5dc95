"""Right programs with something changed at random: what is said of them agrees with running them."""

# ruff: noqa: E501

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from symbolic_pe.claims.code import BadSnippet, check_code

from .test_tricky import FILL, FORMULA, HEAD, actual, is_formula

SEEDS = {
    "strided": HEAD + FILL + "    return t\n",
    "loops": "def pe(L, d):\n    t = np.zeros((L, d))\n    for k in range(L):\n        for i in range(d // 2):\n"
    "            w = 10000 ** (2 * i / d)\n            t[k, 2 * i] = np.sin(k / w)\n            t[k, 2 * i + 1] = np.cos(k / w)\n"
    "    return t\n",
    "steps": "def pe(L, d):\n    t = np.zeros((L, d))\n    for k in range(0, L):\n        for i in range(0, d, 2):\n"
    "            t[k, i] = math.sin(k / 10000 ** (i / d))\n            t[k, i + 1] = math.cos(k / 10000 ** (i / d))\n    return t\n",
    "rows": "def pe(L, d):\n    return np.array([[np.sin(p / 10000 ** (j / d)) if j % 2 == 0 else\n"
    "                      np.cos(p / 10000 ** ((j - 1) / d)) for j in range(d)] for p in range(L)])\n",
    "angles": "def angle(p, j, d):\n    return p / np.power(10000.0, 2 * (j // 2) / d)\n\n\ndef pe(L, d):\n"
    "    t = angle(np.arange(L)[:, None], np.arange(d)[None, :], d)\n    t[:, 0::2] = np.sin(t[:, 0::2])\n"
    "    t[:, 1::2] = np.cos(t[:, 1::2])\n    return t\n",
    "stacked": "def pe(L, d):\n    w = np.exp(-np.log(10000.0) * np.arange(0, d, 2) / d)\n    x = np.outer(np.arange(L), w)\n"
    "    return np.stack([np.sin(x), np.cos(x)], axis=-1).reshape(L, d)\n",
    "appended": "def pe(L, d):\n    rows = []\n    for p in range(L):\n        row = []\n        for i in range(0, d, 2):\n"
    "            row.append(math.sin(p / 10000 ** (i / d)))\n            row.append(math.cos(p / 10000 ** (i / d)))\n"
    "        rows.append(row)\n    return np.array(rows)\n",
    "halves": "def pe(L, d):\n    h = d // 2\n    w = 1 / 10000 ** (np.arange(h) / h)\n    x = np.arange(L)[:, None] * w\n"
    "    return np.concatenate([np.sin(x), np.cos(x)], axis=1)\n",
}  # fmt: skip
EDITS = [
    (r"\bsin\b", "cos"), (r"\bcos\b", "sin"), (r"0::2", "1::2"), (r"1::2", "0::2"), (r"//", "/"), (r"(?<!/)/(?!/)", "//"),
    (r"\b2\b", "1"), (r"\b2\b", "3"), (r"\b1\b", "2"), (r"\b0\b", "1"), (r"\b10000\b", "1000"), (r"\bd\b", "(d - 1)"),
    (r"\bd\b", "2"), (r"\+ 1", ""), (r"\* ", "+ "), (r"\+ ", "- "), (r"- 1", ""), (r"\bj\b", "(j + 1)"), (r"\bi\b", "(i + 1)"),
    (r"\bi\b", "2 * i"), (r"\bL\b", "(L - 1)"), (r"axis=-1", "axis=1"), (r"axis=1", "axis=0"), (r"\bx\b", "2 * x"), (r"-np\.log", "np.log"),
    (r"range\(L\)", "range(1, L + 1)"), (r"range\(0, d, 2\)", "range(d)"), (r"range\(d // 2\)", "range(d)"), (r"== 0", "== 1"),
    (r"\bp\b", "(p + 1)"), (r"10000", "100"), (r"return ", "return 1 * "), (r"return ", "return 0.5 * "), (r"\[:, None\]", "[None, :]"),
    (r"np\.zeros", "np.ones"), (r"\bk / ", "k * "), (r"\(", "(0 + "), (r"/ d", "/ (d + 2)"), (r"/ d", "/ d * 1"), (r"\*\*", "*"),
]  # fmt: skip


def mutants(count: int) -> list[tuple[str, str]]:
    rng = random.Random(20)
    found: dict[str, str] = {}
    while len(found) < count:
        name = rng.choice(list(SEEDS))
        program = SEEDS[name]
        for _ in range(rng.choice((1, 1, 2))):
            pattern, new = rng.choice(EDITS)
            places = list(re.finditer(pattern, program.partition(":\n")[2]))
            if places:
                m = rng.choice(places)
                head, colon, body = program.partition(":\n")
                program = head + colon + body[: m.start()] + m.expand(new) + body[m.end() :]
        if program not in SEEDS.values():
            found[program] = name
    return [(name, program) for program, name in found.items()]


def runs_as_the_formula(program: str, halves: bool) -> bool | None:
    """Whether running it gives the formula; None if it does not run."""
    same = True
    for length, width in ((6, 4), (7, 8)):
        try:
            made: Any = actual(program, length, width)
            same = same and is_formula(made, length, width, halves)
        except Exception:
            return None
    return same


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("name", "program"), mutants(160))
def test_what_is_said_of_a_mutant_is_what_runs(name: str, program: str) -> None:
    try:
        found = check_code(program, references=[FORMULA])
    except BadSnippet:
        return
    if found is None or found.verdict == "undecided":
        return
    same = runs_as_the_formula(program, "up to permutation" in found.reason)
    if found.verdict == "proved":
        assert same is True, program
    else:
        assert same is not True, (program, found.reason)


def test_most_mutants_are_decided() -> None:
    verdicts = []
    for _, program in mutants(60):
        try:
            found = check_code(program, references=[FORMULA])
        except BadSnippet:
            continue
        verdicts.append(found.verdict if found else "none")
    assert sum(v in ("proved", "refuted") for v in verdicts) >= len(verdicts) // 2, verdicts

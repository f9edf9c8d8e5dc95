"""No text brings the reader down: pieces of documents, noise between their signs, bytes, deep nesting."""

from __future__ import annotations

import random

import pytest

from symbolic_pe.claims import Settings, check_text

from .corpus import FALSE, TRUE, UNTOUCHED

_WORDS = (
    r"$ $$ \( \) \[ \] \begin{aligned} \end{aligned} \begin{pmatrix} \end{pmatrix} & \\ ^ _ { } \frac \sum \left( "
    r"\right) | < = \Rightarrow \sin PE i 2 \dots \text{if} ` ``` --> \underbrace ⟨ ∑ ᵢ 𝑈 > -"
)
SIGNS = (*_WORDS.split(" "), "\n", "<!-- symbolic-pe: ")
QUICK = Settings(timeout=0.5, suggest=False)


def _check(text: str) -> None:
    for kind in ("markdown", "tex"):
        for f in check_text(text, kind, QUICK):
            assert (1, 1) <= (f.line, f.column) <= (f.end_line, f.end_column)
            assert f.verdict in ("proved", "refuted", "undecided", "definition", "unread")
            assert f.reason or f.verdict in ("proved", "refuted")


@pytest.mark.parametrize("environment", ["aligned", "pmatrix", "cases", "align*", "gathered"])
def test_what_holds_nothing_is_no_trouble(environment: str) -> None:
    empty = rf"\begin{{{environment}}}\end{{{environment}}}"
    for text in (f"$${empty}$$", f"$${empty}, $$", rf"$${empty} \\ x$$", rf"$$x \in {empty}$$"):
        _check(text)


@pytest.mark.parametrize("seed", range(12))
def test_noise_and_pieces(seed: int) -> None:
    rng = random.Random(seed)
    documents = [e[1] for e in (*TRUE, *FALSE, *UNTOUCHED)]
    for _ in range(6):
        text = rng.choice(documents)
        _check(text[: rng.randrange(len(text))])
        letters = list(text)
        for _ in range(rng.randrange(1, 12)):
            letters[rng.randrange(len(letters))] = rng.choice(SIGNS)
        _check("".join(letters))
        _check("".join(rng.choice(SIGNS) for _ in range(rng.randrange(120))))
        _check(bytes(rng.randrange(256) for _ in range(400)).decode("latin-1"))


@pytest.mark.parametrize(
    "text",
    [
        "$" * 20_000, "$" + "(" * 1500 + "$", "$$" + "{" * 9000 + "x" + "}" * 9000 + "$$", "\\" * 50_000,
        "$$" + r"\frac{1}{" * 2000 + "x" + "}" * 2000 + "$$", ">" * 5000 + " $x=1$", "θᵢ = " * 5000,
        r"\begin{align}" * 500, "<div>" * 5000 + "$a=b$", "$x" + "_i" * 900 + "=1$", "$" + "-" * 1900 + "1=1$",
        "$$a" + "=a" * 5000 + "$$", "x = 1 \\(" * 2000, "$x = .²$", "| $a$ " * 3000, "<!-- " * 8000, "a <!-- " * 8000,
        "x = 2\n\na\0 $x\n= \0 1$ b",
        "<BlockMath math=\"" * 4000,
    ],
)  # fmt: skip
def test_depth_and_length(text: str) -> None:
    _check(text)


def test_a_huge_document_is_refused_in_a_sentence() -> None:
    (found,) = check_text("a $x=1$ b\n" * 1_000_000)
    assert found.verdict == "unread"
    assert "split it" in found.reason


def test_a_document_of_very_many_formulas_ends() -> None:
    """What there is no time to read is said to be unread, formula by formula."""
    found = check_text("$a = b$ " * 3000, "tex", Settings(total=0.5))
    late = [f for f in found if "time to read" in f.reason]
    assert len(found) == 3000
    assert late
    assert {f.verdict for f in late} == {"unread"}

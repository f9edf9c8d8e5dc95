"""Directives in comments: what authors may say, and that errors in it are errors."""

from __future__ import annotations

import json

import pytest

from symbolic_pe.claims import Finding, check_text
from symbolic_pe.documents import Source, check_source

RIGHT = r"$$\sin(a+b) = \sin a\cos b + \cos a\sin b$$"
WRONG = r"$$\sin(a+b) = \sin a\cos b - \cos a\sin b$$"


def found(text: str, kind: str = "markdown") -> list[Finding]:
    return check_text(text, kind)


def one(text: str, kind: str = "markdown") -> Finding:
    (f,) = found(text, kind)
    return f


def test_an_error_on_purpose() -> None:
    f = one(f"<!-- symbolic-pe: expect refuted -->\n{WRONG}\n")
    assert (f.verdict, f.expected, f.as_expected) == ("refuted", "refuted", True)
    f = one(f"<!-- symbolic-pe: expect refuted -->\n{RIGHT}\n")
    assert (f.verdict, f.as_expected) == ("proved", False)


def test_only_the_next_formula_is_meant() -> None:
    a, b = found(f"<!-- symbolic-pe: expect refuted -->\n{WRONG}\n\n{WRONG}\n")
    assert (a.expected, b.expected) == ("refuted", "")


def test_an_inline_formula_and_a_program_are_formulas() -> None:
    f = one(r"So <!-- symbolic-pe: expect refuted --> $\sin^2 x = 2$ is wrong.")
    assert f.as_expected
    program = (
        "import numpy as np\ndef pe(pos, d):\n    w = 10000 ** (-np.arange(0, d, 2) * 2 / d)\n    v = np.zeros(d)\n"
        "    v[0::2] = np.sin(pos * w)\n    v[1::2] = np.cos(pos * w)\n    return v\n"
    )
    f = one(f"<!-- symbolic-pe: expect refuted; id=slip -->\n```python\n{program}```\n")
    assert f.as_expected
    assert f.id == "slip"


def test_a_name() -> None:
    a, b = found(f"<!-- symbolic-pe: id=first -->\n{RIGHT}\n\n<!-- symbolic-pe: id: second -->\n{RIGHT}\n")
    assert (a.id, b.id) == ("first", "second")


def test_skipping_one_or_many() -> None:
    assert found(f"<!-- symbolic-pe: skip the reason -->\n{WRONG}\n") == []
    text = f"<!-- symbolic-pe: off -->\n{WRONG}\n\n{WRONG}\n<!-- symbolic-pe: on -->\n{RIGHT}\n"
    assert [f.verdict for f in found(text)] == ["proved"]
    assert found(f"<!-- symbolic-pe: off -->\n{WRONG}\n") == []


def test_assumptions_hold_from_there_on() -> None:
    claim = r"$$\sin(\pi n) = 0$$"
    before, after = found(f"{claim}\n\n<!-- symbolic-pe: assume integer n -->\n\n{claim}\n")
    assert before.verdict != "proved" or "n is an integer" in before.hypotheses
    assert after.verdict == "proved"
    for said in ("assume q > 0", "assume positive q", "assume q >= 1, r == q"):
        f = one(f"<!-- symbolic-pe: {said} -->\n$$\\sqrt{{q^2}} = q$$\n")
        assert f.verdict == "proved", said


def test_a_definition_of_the_authors_own() -> None:
    claim = r"$$\cos(\nu w + 7\nu) = \cos(\nu w)$$"
    f = one(f"<!-- symbolic-pe: define \\nu = 2\\pi/7 -->\n{claim}\n")
    assert f.verdict == "proved"
    assert one(f"{claim}\n").verdict != "proved"


def test_claims_for_what_is_said_in_words() -> None:
    text = (
        "The length is always the same.\n<!-- symbolic-pe: claim: sin(x)**2 + cos(x)**2 == 1 -->\n"
        "<!-- symbolic-pe: claim: shift on sinusoidal\nid=alone; expect refuted; claim: shift on sine-alone -->\n"
    )
    a, b, c = found(text)
    assert [f.verdict for f in (a, b, c)] == ["proved", "proved", "refuted"]
    assert (c.id, c.as_expected) == ("alone", True)
    assert (a.kind, a.line, a.column) == ("directive", 2, 19)
    assert (b.line, c.line) == (3, 4)


def test_a_theorem_has_no_more_time_than_a_formula() -> None:
    source = Source("a.md", "markdown", "<!-- symbolic-pe: claim: bilinear-full on axial-2d -->\n")
    (f,) = check_source(source, 0.001).findings
    assert (f.verdict, f.reason) == ("undecided", "out of time")


def test_claims_use_assumptions() -> None:
    text = "<!-- symbolic-pe: assume b > 1 -->\n<!-- symbolic-pe: claim: log(b) > 0 -->\n"
    assert one(text).verdict == "proved"


@pytest.mark.parametrize(
    ("told", "verdict", "line"),
    [
        ("define f(x) = x^2; claim: f(3) == 9", "undecided", "what line 1 says of f"),
        ("define f(x) = x^2; claim: f(3)*g(1) == 9", "undecided", "what line 1 says of f"),
        ("define f(x) = x^2; claim: f(3) == f(3)", "proved", ""),
        ("define f(x) = x^2; claim: g(3) == 9", "refuted", ""),
        ("define f(x) = x^2; assume f(x) == x**2; claim: f(3) == 9", "proved", ""),
        ("define f(x) = x^2; assume f(x) == x**2; claim: f(3) == 8", "refuted", ""),
    ],
)
def test_a_claim_is_not_refuted_where_it_does_not_see_a_definition(told: str, verdict: str, line: str) -> None:
    f = one(f"<!-- symbolic-pe: {told} -->\n")
    assert f.verdict == verdict
    assert line in f.reason


def test_a_claim_does_not_see_what_the_text_sets() -> None:
    text = "Let $d = 512$ and $f(x) = x^2$.\n\n<!-- symbolic-pe: claim: {} -->\n"
    assert [found(text.format(c))[-1].verdict for c in ("d == 512", "f(d) == d**2", "e == 512")] == [
        "undecided", "undecided", "refuted"]  # fmt: skip


def test_commas_inside_of_brackets_part_no_hypotheses() -> None:
    text = "<!-- symbolic-pe: assume H[i, j] == f(g(i, 1), j), b > 1; claim: log(b) {} 0 -->\n"
    assert [one(text.format(op)).verdict for op in "><"] == ["proved", "refuted"]


def test_in_latex() -> None:
    f = one(f"% symbolic-pe: expect refuted\n{WRONG}\n", "tex")
    assert f.as_expected
    assert one("\\begin{document}\n% symbolic-pe: claim: 1 + 1 == 3\n\\end{document}\n", "tex").verdict == "refuted"


def test_in_a_notebook() -> None:
    cell = {"cell_type": "markdown", "metadata": {}, "source": ["<!-- symbolic-pe: expect refuted -->\n", WRONG]}
    book = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    assert one(book, "ipynb").as_expected


def test_other_comments_are_nobodys_business() -> None:
    assert [f.verdict for f in found(f"<!-- expect refuted --><!-- nothing -->\n{RIGHT}\n")] == ["proved"]


def test_a_directive_inside_code_is_text() -> None:
    assert found("```html\n<!-- symbolic-pe: nonsense -->\n```\nand `<!-- symbolic-pe: nonsense -->`\n") == []


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("expct refuted", "unknown directive 'expct': did you mean 'expect'?"),
        ("xyzzy", "unknown directive 'xyzzy': use assume"),
        ("", "an empty directive: use assume"),
        (" ; ;", "an empty directive: use assume"),
        ("!!", "unknown directive '!!'"),
        ("expect", "expect is followed by proved, refuted or undecided"),
        ("expect wrong", "expect is followed by"),
        ("expect refutd", "did you mean 'refuted'?"),
        ("assume evn d", "did you mean 'even'?"),
        ("expect refuted; expect proved", "a verdict is expected already"),
        ("id=a b", "an id is made of"),
        ("id=", "an id is made of"),
        ("id=x; id=x", "the id 'x' is taken"),
        ("assume", "what is assumed is not read"),
        ("assume b >", "what is assumed is not read"),
        ("assume even 3", "is no list of names"),
        ("define", "nothing to define"),
        (r"define \frac", "the definition is not read"),
        ("define 1 = 1", "nothing is defined by it"),
        ("claim:", "nothing to claim"),
        ("claim: sin(", "the claim is not read"),
        ("claim: sin(x)", "the claim is not read"),
        ("claim: shifft on sinusoidal", "unknown theorem 'shifft': did you mean 'shift'?"),
        ("claim: shift on sinusoid", "unknown encoding 'sinusoid': did you mean 'sinusoidal'?"),
        ("claim: shift on alibi", "shift is not applicable to alibi"),
        ("on", "the check is not off"),
        ("off; off", "the check is off already"),
        ("off now", "off stands alone"),
    ],
)
def test_errors_are_errors(said: str, why: str) -> None:
    errors = [f for f in found(f"<!-- symbolic-pe: {said} -->\n\n{RIGHT}\n") if f.error]
    assert len(errors) == 1
    assert why in errors[0].reason
    assert errors[0].line == 1


def test_a_directive_without_a_formula() -> None:
    (f,) = found("<!-- symbolic-pe: expect refuted -->\nwords\n")
    assert f.error
    assert f.reason == "no formula follows"
    errors = [f for f in found("<!-- symbolic-pe: expect refuted -->\n$x$ is a number.\n") if f.error]
    assert [f.reason for f in errors] == ["the formula that follows claims nothing"]


def test_an_error_points_at_its_clause() -> None:
    text = "One\n\n<!-- symbolic-pe: id=good;\n  nonsense here -->\n\n" + RIGHT
    (f,) = [f for f in found(text) if f.error]
    assert (f.line, f.column, f.end_line, f.end_column) == (4, 3, 4, 16)

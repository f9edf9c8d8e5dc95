"""Numbers put through formulas by hand: rounded, complex, listed, and carried on from further up."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
TWO = r"The frequencies are $\omega_0 = 1$ and $\omega_1 = 0.01$. "
CODE = TWO + r"Let $p(t) = [\sin(\omega_0 t), \cos(\omega_0 t), \sin(\omega_1 t), \cos(\omega_1 t)]$. "
SERIES = r"Let $w_k = 10000^{-2k/d}$ and $g(t) = \sum_{k=0}^{d/2-1} \cos(w_k t)$. "


def _last(text: str) -> str:
    return check_text(text, settings=SETTINGS)[-1].verdict


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (r"e^{2\mathrm{i}} \approx -0.4161 + 0.9093\mathrm{i}", "proved"),
        (r"e^{2\mathrm{i}} = \cos 2 + \mathrm{i} \sin 2 \approx -0.4161 + 0.9093\mathrm{i}", "proved"),
        (r"(1+2i)e^{i} = (1+2i)(0.5403+0.8415i) = -1.1427 + 1.9221i", "proved"),
        (r"e^{2\mathrm{i}} \approx -0.4161 - 0.9093\mathrm{i}", "refuted"),
        (r"e^{2\mathrm{i}} \approx -0.4161 + 0.9094\mathrm{i}", "refuted"),
        (r"e^{2\mathrm{i}} \approx -0.4161 + 0.9092\mathrm{i}", "undecided"),  # cut off
        (r"(1+2i)e^{i} = (1+2i)(0.5403+0.8425i) = -1.1427 + 1.9221i", "refuted"),
    ],
)
def test_a_complex_number_is_right_to_the_digits_of_both_its_parts(claim: str, verdict: str) -> None:
    assert _last(f"We have ${claim}$.") == verdict


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (r"\operatorname{softmax}(1, 2, 0.5) \approx (0.2312, 0.6285, 0.1402)", "proved"),
        (r"\mathrm{softmax}([1, 2, 0.5]) = [0.2312, 0.6285, 0.1402]", "proved"),
        (r"\mathrm{softmax}([1, 2, 0.5]) \approx [0.2312, 0.6285, 0.1502]", "refuted"),
        (r"\mathrm{softmax}([1, 2, 0.5]) \approx [0.6285, 0.2312, 0.1402]", "refuted"),
        (r"(\cos 2, \sin 2) \approx (-0.4161, 0.9094)", "refuted"),
        (r"(\sin 1, \cos 1) \approx (0.8414, 0.5403)", "undecided"),  # cut off
        (r"(\cos 0.01, \sin 0.01) \approx (1, 0)", "undecided"),
        (r"e^{-\infty} = 0", "proved"),
        (r"\exp(-\infty) = 1", "refuted"),
    ],
)
def test_weights_and_lists(claim: str, verdict: str) -> None:
    assert _last(f"We have ${claim}$.") == verdict


def test_weights_of_a_name_that_has_a_value() -> None:
    assert _last(r"With $s = (1, 2, 0.5)$ we get $\mathrm{softmax}(s) \approx (0.2312, 0.6285, 0.1402)$.") == "proved"
    assert _last(r"We get $\mathrm{softmax}(s) \approx (0.2312, 0.6285, 0.1402)$.") == "undecided"
    assert _last(r"Softmax is $\operatorname{softmax}(x)_i = e^{x_i}/\sum_j e^{x_j}$.") == "definition"


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (r"\cos 2 + 2\sin 2 = -0.4161 + 2(0.9093) = 1.4024", "proved"),  # 1.4025 of the decimals, 1.40245 of the sines
        (r"\cos 2 + 2\sin 2 = -0.4161 + 2(0.9093) = 1.4026", "undecided"),
        (r"\cos 2 + 2\sin 2 = -0.4161 + 2(0.9092) = 1.4024", "undecided"),
        (r"\cos 2 + 2\sin 2 = -0.4161 + 2(0.9093) = 1.4124", "refuted"),
    ],
)
def test_the_end_of_a_chain_is_a_rounding_of_what_it_begins_with(claim: str, verdict: str) -> None:
    assert _last(f"We have ${claim}$.") == verdict


@pytest.mark.parametrize(
    "claim",
    [
        r"p(1) = [0.8415, 0.5403, 0.0100, 1.0000]", r"p(0) \cdot p(2) = \cos 2 + \cos 0.02 = 0.5837",
        r"\|p(0) - p(1)\| \approx 0.9589", r"3\omega_1 = 0.03", r"\omega_0/\omega_1 = 100",
    ],
)  # fmt: skip
@pytest.mark.parametrize("between", ["", "\n\n## Step 2\n\n"])
def test_numbers_of_members_hold_further_down(claim: str, between: str) -> None:
    assert _last(f"# Example\n\n{CODE}{between}Then ${claim}$.") == "proved"


@pytest.mark.parametrize(
    "between",
    [r"Now take $\omega_1 = 0.1$.", "Now double both frequencies.", "The other model has half the frequencies."],
)
def test_but_not_where_they_may_have_changed(between: str) -> None:
    assert _last(f"{CODE}{between} Then $p(1) = [0.8415, 0.5403, 0.0100, 1.0000]$.") == "undecided"


def test_a_wrong_entry_is_not_proved() -> None:
    assert _last(f"{CODE}Then $p(2) = [0.9093, 0.4161, 0.0200, 0.9998]$.") != "proved"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"For $d = 4$ we get $g(t) = \cos t + \cos(t/100)$.", "proved"),
        (r"For $d = 4$ we get $g(t) = \cos t + \sin(t/100)$.", "refuted"),
        (r"Take $d = 2$: then $g(t) = \cos t$.", "proved"),
        (r"Take $d = 2$: then $g(t) = \cos t$. For $d = 4$ we get $g(t) = \cos t + \cos(t/100)$.", "proved"),
        (r"Take $d = 2$: then $g(t) = \cos t$. For $d = 4$ we get $g(t) = \cos t$.", "refuted"),
    ],
)
def test_what_a_function_is_for_one_width_is_not_what_it_is_for_another(text: str, verdict: str) -> None:
    assert _last(f"{SERIES}\n\n{text}") == verdict


def test_a_case_does_not_refute_the_next_one_if_it_is_not_decided_itself() -> None:
    found = check_text(
        r"Let $w_k = B^{-2k/d}$. Write $g(t) = \sum_k \cos(w_k t)$." "\n\n"
        r"Take $d = 2$: then $g(t) = \cos t$. For $d=4$ and $B=10^4$ we get $g(t) = \cos t + \cos(t/100)$.",
        settings=SETTINGS,
    )
    assert found[-1].verdict != "refuted"


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (r"\alpha^{-(d-2)/d} = 1/s \Longrightarrow \alpha = s^{d/(d-2)}", "proved"),
        (r"b'^{-\frac{d-2}{d}} = \frac{b^{-\frac{d-2}{d}}}{s} \Longrightarrow b' = b\cdot s^{\frac{d}{d-2}}", "proved"),
        (r"\alpha^{-(d-2)/d} = 1/s \Longrightarrow \alpha = s^{(d-2)/d}", "undecided"),
        (r"\alpha^{(d-2)/d} = s \Rightarrow \alpha = s^{-d/(d-2)}", "undecided"),
        (r"x^2 = 4 \Rightarrow x = 2", "undecided"),
        (r"x^{d/2} = k \Rightarrow x = k^{2/d}", "undecided"),
        (r"x^2 + 1 = y \Rightarrow x = y^{1/2}", "undecided"),
    ],
)
def test_the_base_of_a_power_is_resolved_where_it_must_be_positive(claim: str, verdict: str) -> None:
    assert _last(f"We have ${claim}$.") == verdict


def test_an_offset_is_no_new_value_of_a_position() -> None:
    assert _last(r"Let $$m = 100, n = 97, \qquad m - n = 3.$$") == "proved"
    assert _last(r"Let $$m = 100, n = 97, \qquad m - n = 4.$$") != "proved"

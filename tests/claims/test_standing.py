"""A refutation that no edit bears out stands against units, equations to be solved, and numbers from elsewhere."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)


def _last(document: str) -> tuple[str, str]:
    found = check_text(document, settings=SETTINGS)[-1]
    return found.verdict, found.reason


@pytest.mark.parametrize(
    "formula",
    [
        r"1024\cdot 1024 = 1.0",
        r"12\cdot 24\cdot 1024^2 \approx 302.0",
        r"\frac{1}{8} = 12.5",
        r"90\cdot 60 = 1.5",
        r"\frac{\pi}{6} = 30",
        r"\ln 1000 = 3",
        r"2^{20} = 1",
    ],
)
def test_numbers_that_differ_by_a_unit_are_left_open(formula: str) -> None:
    verdict, reason = _last(f"Here ${formula}$.")
    assert verdict == "undecided"
    assert reason.endswith("it may be in another unit")


@pytest.mark.parametrize(
    "formula",
    [
        r"1024\cdot 1024 = 1.2",
        r"\frac{1}{8} = 13.1",
        r"\frac{1}{8} = 0.0125",
        r"2\pi\cdot 1000 \approx 1000",
        r"2^{10} = 1000",
        r"\frac{\pi}{6} = 35",
        r"\ln 1000 = 4",
        r"\cos 2 \approx 0.4161",
    ],
)
def test_numbers_that_differ_by_none_are_refuted(formula: str) -> None:
    assert _last(f"Here ${formula}$.")[0] == "refuted"


@pytest.mark.parametrize(
    "document",
    [
        r"Now $\cos 2x = \cos x$.",
        r"We get $\sin 3a = 2\sin a$.",
        r"It is $|z| = z$.",
        r"Since $\int_0^1 e^{cx}\,dx = 2$ we are done.",
        r"We have $\theta_i = 1$, as $\theta_i = 10000^{-2i/d}$ with $d = 8$ and $i = 2$.",
    ],
)
def test_an_equation_that_may_be_there_to_be_solved_is_left_open(document: str) -> None:
    assert "refuted" not in [f.verdict for f in check_text(document, settings=SETTINGS)]


@pytest.mark.parametrize(
    "document",
    [
        r"For all $x$ we have $\cos 2x = \cos x$.",
        r"Für alle $x$ ist $\cos 2x = \cos x$.",
        r"We write $\cos 2x = \cos x$, which is wrong.",
        r"Now $\cos x = 2$.",
        r"Now $\cos 2x = \cos x\cos x + \sin x\sin x$.",
        r"Now $\cos(x + y) = \cos x + \cos y$.",
    ],
)
def test_what_is_said_of_all_or_holds_nowhere_is_refuted(document: str) -> None:
    assert _last(document)[0] == "refuted"


@pytest.mark.parametrize(
    ("between", "wanted"),
    [
        ("Then ", ("proved", "refuted")),
        ("\n\n$$y = \\sin x,$$\n\nit follows: ", ("proved", "undecided")),
        ("It is so:\n\n- A first one.\n- ", ("proved", "undecided")),
        ("It is clear.\n\nNow ", ("undecided", "undecided")),
        ("It is clear.\n\n- A first one.\n- ", ("undecided", "undecided")),
        ("It is clear.\n\n## Another one\n\nNow ", ("undecided", "undecided")),
        ("It is clear.\nSolution 2. Now ", ("undecided", "undecided")),
    ],
)
def test_a_number_reaches_to_the_end_of_its_paragraph(between: str, wanted: tuple[str, str]) -> None:
    for formula, verdict in zip((r"\sin(u\pi) = 0", r"\sin(u\pi) = 2 - u"), wanted, strict=True):
        assert _last(f"Let $u = 3$. {between}${formula}$.")[0] == verdict


def test_a_parameter_of_a_definition_reaches_as_far_as_it_does() -> None:
    above = "Let $f(t) = \\sin(t/c)$, where $c = 10$.\n\nThat is slow.\n\n"
    assert _last(above + "Then $f(5) = \\sin 0.5$.")[0] == "proved"
    assert _last(above + "Then $f(5) = \\sin 0.6$.")[0] == "refuted"
    assert _last(above + "Then $f(c) = \\sin 1$.")[0] == "proved"


def test_two_that_say_the_same_do_not_prove_each_other() -> None:
    text = "Let $a_i = i/d$. In the pair where $a_i = 1$ all is lost. For a pair with $a_i = 1$ it is too."
    assert "proved" not in [f.verdict for f in check_text(text, settings=SETTINGS)]


def test_words_at_the_end_of_a_row_make_no_condition_of_the_next() -> None:
    rows = r"10000^{-0/128} &= 1 \quad \text{(for dims 0, 1)}\\ 10000^{-64/128} &= %s \quad \text{(for the last ones)}"
    for value, verdict in (("0.01", "proved"), ("0.02", "refuted")):
        assert _last("$$\\begin{aligned}" + rows % value + "\\end{aligned}$$")[0] == verdict
    held = r"$$\begin{aligned} \sqrt{x^2} &= x \quad\text{for}\\ x &> 0 \end{aligned}$$"
    assert "refuted" not in [f.verdict for f in check_text(held, settings=SETTINGS)]


@pytest.mark.parametrize(
    "document",
    [
        r"Let $\theta_j = 10000^{-2(j-1)/d}$. Take $d = 2$ and $\theta_1 = \pi/6$.",
        r"Let $\theta_j = 10000^{-2(j-1)/d}$. With $d = 2$, $\theta_1 = \pi/6$ and $k = 3$ it is $k\theta_1 = \pi/2$.",
        r"By $\omega_i = b^{-2i/d}$ it follows that $\lambda_i = 2\pi\cdot b^{-2i/d}$. Now $\omega_i\lambda_i = 2\pi$.",
        "On en déduit $s(m,n) = b\\sin(n-m)$ pour tous.\n\nIci $b = 1$, et $s(1,0) = \\sin 1$.",
        r"Let $S_j = \sum_{l=0}^{j-1} e^{ixl}$. At $u = 0$ all $|S_j| = j$.",
        "We have $R_m^\\top = R_{-m}$.\n\nWith $J$ as above, $R(t) = e^{tJ}$.",
        "The norm is $\\|P_t\\|^2 = d/2$.\n\nWe get $\\|P_s - P_t\\|^2 = d - 2P_s\\cdot P_t$.",
        r"Let $R(u) = \begin{pmatrix}\cos u & -\sin u\\ \sin u & \cos u\end{pmatrix}$. Then $R_1 = R_3$.",
        r"It turns by $90^\circ$: $R = \begin{pmatrix}0&-1\\1&0\end{pmatrix}$. For $60^\circ$ we have $R^6 = I$.",
        r"Let $\tilde q(m) = qe^{im}$, $\tilde k$ alike and $f(m,n) = \tilde q(m)\tilde k_1(n)$. So $f(m,n) = f(n,m)$.",
        r"We get $x_m \cdot x_n = \Re[x_m x^\star_n]$.",
        r"It is $\sin(t+k)\cdot c = \sin(t\cdot c)\cos(k\cdot c) + \cos(t\cdot c)\sin(k\cdot c)$.",
        r"Here $d = 4096$, and $11008 \approx 2.69d$.",
        r"That is about $2\pi\cdot 10000^{126/128} \approx 60000$.",
        "```python\ndef f(n, d):\n    w = 10000 ** (-torch.arange(0, d, 2) / d)\n    return torch.cos(n * w)\n```",
        "# A\n\nPut $B = \\ln 10 = 2.3$.\n\n# B\n\nIt is $\\frac{-\\ln(x/10)}{B} = 1 - \\frac{\\ln x}{B}$.",
    ],
)
def test_what_is_said_elsewhere_or_for_one_value_is_left_open(document: str) -> None:
    assert "refuted" not in [f.verdict for f in check_text(document, settings=SETTINGS)]


@pytest.mark.parametrize(
    "document",
    [
        r"Let $\theta_j = 10000^{-2(j-1)/d}$. With $d = 2$ and $k = 3$ it is $k\theta_1 = \pi/2$.",
        r"Let $\omega_i = 10000^{-2i/d}$ and $\lambda_i = 2\pi\cdot 10000^{2i/d}$. Now $\omega_i\lambda_i = \pi$.",
        r"Let $S_j = \sum_{l=0}^{j-1} e^{ixl}$. At $x = 0$ all $S_j = j + 1$.",
        r"Let $R(u) = \begin{pmatrix}\cos u & -\sin u\\ \sin u & \cos u\end{pmatrix}$. Then $R(1) = R(3)$.",
        r"It turns by $90^\circ$: $R = \begin{pmatrix}0&-1\\1&0\end{pmatrix}$. For it we have $R^6 = I$.",
        r"It is $\sin(t+k)\cdot c = \sin(t\cdot c)\cos(k\cdot c) - \cos(t\cdot c)\sin(k\cdot c)$.",
        r"Here $d = 4096$, and $11008 \approx 3.69d$.",
        r"That is about $2\pi\cdot 10000^{126/128} \approx 80000$.",
        "```python\ndef pe(n, d):\n    w = 10000 ** (-np.arange(0, d, 2) / d)\n    x = np.outer(np.arange(n), w)\n"
        "    p = np.zeros((n, d))\n    p[:, 0::2] = np.cos(x)\n    p[:, 1::2] = np.cos(x)\n    return p\n```",
        "The norm is $\\|P_t\\|^2 = P_t\\cdot P_t$.\n\nWe get $\\|P_s - P_t\\|^2 = d - 2P_s\\cdot P_t$.",
        "# A\n\nPut $C = \\ln 10$.\n\n# B\n\nIt is $\\frac{-\\ln(x/10)}{B} = 1 - \\frac{\\ln x}{B}$.",
    ],
)
def test_what_nothing_else_is_said_of_is_refuted(document: str) -> None:
    assert _last(document)[0] == "refuted"


@pytest.mark.parametrize(
    ("word", "verdict"), [("equivalently", "undecided"), ("hence", "undecided"), ("where", "proved")]
)
def test_what_words_call_a_consequence_is_no_definition(word: str, verdict: str) -> None:
    text = rf"$$\sin(-x) = -\sin x, \qquad\text{{{word}}}\qquad u'_j = 2u_j\, s^j .$$"
    assert _last(text)[0] == verdict


@pytest.mark.parametrize("verdict", ["proved", "refuted"])
def test_a_name_means_what_the_field_means_only_where_no_formula_is_left_unread(verdict: str) -> None:
    sign = {"proved": "+", "refuted": "-"}[verdict]
    text = rf"It is $PE(p + k, 2i) = PE(p, 2i)\cos(k/10000^{{2i/d}}) {sign} PE(p, 2i+1)\sin(k/10000^{{2i/d}})$."
    assert _last(text)[0] == verdict
    assert _last("Let $$PE(p, j) = \\left\\{ \\sin p \\ne \\right$$ be ours. " + text)[0] == "undecided"
    assert _last("Let $$Q(p, j) = \\left\\{ \\sin p \\ne \\right$$ be ours. " + text)[0] == verdict


@pytest.mark.parametrize(
    ("loose", "firm"),
    [
        (r"1e{-3} = 0.001", r"e^{-3} = 0.001"),
        (r"\log 8 = 3", r"\log 8 = 4"),
        (r"[2\times 3]\cdot[3\times 4] = [2\times 4]", r"[2 + 3]\cdot[3 + 4] = [2 + 4]"),
        (r"7/2 = 3", r"7/2 = 4"),
        (r"0.1 + 0.2 = 0.30000000000000004", r"0.1 + 0.2 = 0.3004"),
        (r"0.1 + 0.2 \ne 0.3", r"\cos 0 \ne 1"),
        (r"3.10 > 3.9", r"\sqrt 3 > 3.9"),
        (r"\cos 0.001 = 1", r"\cos 0.5 = 1"),
        (r"\frac{2\pi}{0.01} = 628", r"\frac{2\pi}{0.01} = 629"),
        (r"0.9^{10} \approx 0.4", r"0.9^{10} \approx 0.5"),
    ],
)
def test_a_number_is_not_held_to_more_than_it_says(loose: str, firm: str) -> None:
    assert _last(f"Here ${loose}$.")[0] == "undecided"
    assert _last(f"Here ${firm}$.")[0] == "refuted"


def test_digits_with_room_between_are_one_number() -> None:
    assert _last(r"Here $1 000 000 = 10^6$.")[0] == "proved"
    assert _last(r"Here $12\ 500 = 1.25\cdot 10^4$.")[0] == "proved"
    assert _last(r"Here $1 000 000 = 10^5$.")[0] != "proved"


def test_whole_numbers_that_are_false_twice_in_a_row_were_hardly_meant() -> None:
    assert _last("Here $100000=110000^0 = 1100000=1$.")[0] == "undecided"
    assert _last("Here $2^{10} = 32^2 = 1000$.")[0] == "refuted"


def test_a_rotation_that_the_text_does_not_tell_may_turn_the_other_way() -> None:
    text = "As in RoPE, $PE(p + k) = R(k) PE(p)$, and $R(a)R(b) = R(a+b)$, and $PE(1, 2) = \\cos(1/10000^{2/d})$."
    assert [f.verdict for f in check_text(text, settings=SETTINGS)] == ["undecided", "proved", "refuted"]


def test_a_sum_inside_may_run_over_the_same_letter() -> None:
    text = r"Then $\sum_j a_{ij} = %d$, where $a_{ij} = e^{s_{ij}}/Z_i$ and $Z_i = \sum_j e^{s_{ij}}$."
    assert check_text(text % 1, settings=SETTINGS)[0].verdict == "proved"
    assert check_text(text % 2, settings=SETTINGS)[0].verdict == "refuted"


def test_a_width_in_an_example_proves_nothing_of_every_width() -> None:
    text = "Let $\\theta_j = b^{-2(j-1)/d}$ with $b > 0$.\n\n%sThe last one is $\\theta_{d/2} = b^{%s}$."
    example = "Take $d = 2$ first: one pair.\n\n"
    assert _last(text % (example, "1-2/d"))[0] == "undecided"
    assert _last(text % (example, "2/d-1"))[0] == "proved"


def test_an_example_does_not_hold_an_identity_back() -> None:
    text = """For example, let $\\theta=\\pi/4$ and $p_m = [\\cos m\\theta, \\sin m\\theta]^\\top$.

In general, the inner product is $p_m^\\top p_n = \\cos((m-n)\\theta)$.

And $p_4 = [-1, 0]^\\top$.
"""
    found = check_text(text, settings=SETTINGS)
    assert found[-2].verdict == found[-1].verdict == "proved"
    assert not any("pi" in h for h in found[-2].hypotheses)
    assert any("pi" in h for h in found[-1].hypotheses)


@pytest.mark.parametrize("claim", [r"\frac{1}{1 - 1.1548^{-2}} \approx 4.000", r"\sqrt{15.985} \approx 4.000"])
def test_zeros_behind_the_point_are_digits(claim: str) -> None:
    """A rounding to a whole number is printed without them."""
    assert _last(f"We get ${claim}$.")[0] != "proved"
    assert _last(f"We get ${claim.removesuffix('.000')}$.")[0] == "proved"


def test_what_solves_an_equation_may_be_what_is_wrong() -> None:
    text = r"""From the condition

$$\frac{n}{(\beta\lambda)^{d/2-1}} = \frac{n/k}{\beta^{d/2-1}}$$

solving for the factor gives $\lambda = k^{2/d}$.
With $k = 8$ and $d = 128$ it is $\lambda = 8^{1/63} \approx 1.0336$."""
    assert _last(text)[0] == "undecided"

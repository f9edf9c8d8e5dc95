"""What laws of functions are told of: some arguments, a difference, a parameter that stands in members alone."""

from __future__ import annotations

import time

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
BUCKETS = r"Half of the buckets are exact, $\beta(n) = n$ for $n < 16$. "
TURN = r"$$A_k = \begin{pmatrix} \cos(w_k s) & \sin(w_k s) \\ -\sin(w_k s) & \cos(w_k s) \end{pmatrix}$$"


def _verdicts(text: str) -> list[str]:
    return [f.verdict for f in check_text(text, settings=SETTINGS)]


@pytest.mark.parametrize(
    "text",
    [
        BUCKETS + r"Then $\beta(20) = 20$.",
        BUCKETS + r"Then $\beta(i+1) - \beta(i) = 1$.",
        BUCKETS + r"The bias is $B_{ij} = \beta(i-j)$, so $B_{i+1,j} = B_{ij} + 1$.",
        r"Let $\beta(n) = n$ for $0 \le n < 16$. So $\beta(2n) = 2\beta(n)$.",
        r"设 $g(x) = \sum_{i=0}^{d/2-1}\cos(x\theta_i)$。取 $m=n$ 得到 $g(0) = d/2$。"
        r"又因为余弦是偶函数，$g(m-n)=d/2$。",
    ],
)
def test_a_law_reaches_no_further_than_it_is_told(text: str) -> None:
    assert _verdicts(text)[-1] == "undecided"


@pytest.mark.parametrize(
    "text",
    [
        BUCKETS + r"So $2\beta(n) = 2n$.",
        BUCKETS + r"Then $\beta(3) = 3$.",
        BUCKETS + r"The bias is $B_{ij} = b_{\beta(i-j)}$, so $B_{i+1,j+1} = B_{ij}$.",
        r"Let $f(t) = e^{it}$ for $t \ge 0$. Then $f(s+t) = f(s) f(t)$.",
    ],
)
def test_what_does_not_need_more_is_proved(text: str) -> None:
    assert _verdicts(text)[-1] == "proved"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"Let $g(m-n)=\sum_{i=0}^{d/2-1} \cos((m-n)\theta_i)$. Then $g(0)=d/2$.", "proved"),
        (r"Let $g(m-n)=\sum_{i=0}^{d/2-1} \cos((m-n)\theta_i)$. Then $g(0)=d$.", "refuted"),
        (r"Define $g(m-n) = \sin((n-m)\theta)$. Then $g(1) = -\sin\theta$.", "proved"),
        (r"Define $g(m-n) = \sin((n-m)\theta)$. Then $g(2) = \sin 2\theta$.", "refuted"),
        (r"Define $g(m-n) = (m-n) + n$. Then $g(2) = 2$.", "definition"),
        (r"$$\sum_{j=0}^{p-1} \cos((n-m)w_j) =: \kappa(n-m).$$ Then $\kappa(-h) = \kappa(h)$.", "proved"),
        (r"$$R'(0) = \begin{pmatrix} 0 & -1 \\ 1 & 0 \end{pmatrix} =: J,$$ so $J^2 = -I$.", "proved"),
        (r"$$R'(0) = \begin{pmatrix} 0 & -1 \\ 1 & 0 \end{pmatrix} =: J,$$ so $J^2 = I$.", "refuted"),
        (r"We have $(a+b)^2 = a^2 + 2ab + b^2 =: s$ and then $s - 2ab = a^2 + b^2$.", "proved"),
    ],
)
def test_functions_of_a_difference_and_names_at_the_end(text: str, verdict: str) -> None:
    assert _verdicts(text)[-1] == verdict


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (r"M_0 = I", "proved"), (r"M_s M_r = M_{s+r}", "proved"), (r"M_s^\top = M_{-s}", "proved"),
        (r"M_s M_r = M_{s-r}", "refuted"), (r"\operatorname{tr} M_s = \sum_{k=0}^{d/2-1} \cos(w_k s)", "refuted"),
    ],
)  # fmt: skip
def test_a_matrix_of_members_depends_on_what_stands_in_them(claim: str, verdict: str) -> None:
    told = r"Let $w_k = B^{-2k/d}$ and $M_s = \operatorname{diag}(A_0, \dots, A_{d/2-1})$ with "
    assert _verdicts(f"{told}{TURN} Then ${claim}$.")[-1] == verdict


@pytest.mark.parametrize("base", ["10000", "B", "b"])
def test_a_shift_operator_is_found_for_any_base(base: str) -> None:
    text = (
        rf"Put $w_k = {base}^{{-2k/d}}$. The encoding is the vector $\mathbf{{p}}_t$ with "
        r"$$(\mathbf{p}_t)_{2k} = \sin(w_k t), \qquad (\mathbf{p}_t)_{2k+1} = \cos(w_k t).$$" "\n\n"
        r"For every $s$ there is a matrix $M_s$ with $\mathbf{p}_{t+s} = M_s \mathbf{p}_t$ for all $t$. "
        r"Then $M_s M_r = M_{s+r}$, but not $M_s M_r = M_{s-r}$."
    )  # fmt: skip
    assert _verdicts(text)[-3:-1] == ["proved", "proved"]
    assert _verdicts(text)[-1] != "proved"


def test_entries_of_a_bold_vector_are_numbers() -> None:
    listed = (
        r"Let $\boldsymbol\theta=(\theta_1,\dots,\theta_J)$ be frequencies. "
        r"Let $\lambda_j = 2\pi/\theta_j$ and $r_j := L/\lambda_j$. "
    )
    assert _verdicts(listed + r"Then $r_j = \frac{L\theta_j}{2\pi}$.")[-1] == "proved"
    assert _verdicts(listed + r"Then $r_j = \frac{2\pi L}{\theta_j}$.")[-1] != "proved"
    turned = r"Let $\mathcal R_{\boldsymbol\theta}(m) := \operatorname{diag}(Q(m\theta_1), \dots, Q(m\theta_J))$ with "
    block = r"$Q(\phi) = \begin{bmatrix} \cos \phi & -\sin \phi\\ \sin \phi & \cos \phi \end{bmatrix}$. "
    operator = r"\mathcal R_{\boldsymbol\theta}"
    for offset, right in (("n-m", True), ("m-n", False)):
        claim = rf"Then ${operator}(m)^\top {operator}(n) = {operator}({offset})$."
        assert (_verdicts(listed + turned + block + claim)[-1] == "proved") is right


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        (r"Los elementos de $q$ y $k$ son independientes, con media 0 y varianza 1. Entonces", "proved"),
        (r"Los elementos de $q$ y $k$ no son independientes, con media 0 y varianza 1. Entonces", "undecided"),
        (r"Die Einträge von $q$ und $k$ seien unabhängig mit Mittelwert 0 und Varianz 1. Dann gilt", "proved"),
        (r"Die Einträge von $q$ und $k$ seien unabhängig mit Mittelwert 1 und Varianz 1. Dann gilt", "undecided"),
        (r"Les composantes de $q$ et $k$ sont indépendantes, de moyenne nulle et de variance 1. Donc", "proved"),
        (r"Les composantes de $q$ et $k$ sont indépendantes, de moyenne nulle et de variance 2. Donc", "undecided"),
    ],
)
def test_random_entries_are_told_of_in_other_languages(words: str, verdict: str) -> None:
    assert _verdicts(rf"{words} $\text{{Var}}(q \cdot k) = d_k$.")[-1] == verdict


RAMP = (
    r"$$\gamma(r) = \begin{cases} 0 & r < \alpha \\ 1 & r > \beta \\"
    r" \dfrac{r - \alpha}{\beta - \alpha} & \alpha \le r \le \beta \end{cases}$$ "
)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (r"\gamma(\alpha) = 0", "proved"), (r"\gamma(\beta) = 1", "proved"), (r"\gamma(\alpha) = 1", "undecided"),
        (r"\gamma(\beta) = 0", "undecided"), (r"\gamma(x) = 1", "undecided"),
        (r"\gamma(2\beta - \alpha) = 1", "undecided"),  # unless the ends of the ramp are the same
    ],
)  # fmt: skip
def test_where_a_ramp_ends_it_has_the_value_of_its_end(claim: str, verdict: str) -> None:
    found = check_text(f"{RAMP}Then ${claim}$.", settings=SETTINGS)[-1]
    assert found.verdict == verdict
    assert verdict != "proved" or r"alpha <= beta" in map(str, found.hypotheses)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (r"M(s)M(r)=M(s+r)", "proved"), (r"M(s)M(r)=M(s-r)", "refuted"), (r"M(s)^\top M(s) = I", "proved"),
        (r"\operatorname{tr} M(s) = \sum_{k=0}^{d/2-1} \cos(w_k s)", "refuted"),
    ],
)  # fmt: skip
def test_a_matrix_may_get_its_name_at_the_end_of_a_chain(claim: str, verdict: str) -> None:
    text = (
        r"Let $w_k = 10000^{-2k/d}$ and $p_{t,2k} = \sin(w_k t)$, $p_{t,2k+1} = \cos(w_k t)$. "
        r"$$A_k(s) = \begin{pmatrix} \cos(w_k s) & \sin(w_k s) \\ -\sin(w_k s) & \cos(w_k s) \end{pmatrix}.$$ "
        r"$$p_{t+s} = \begin{pmatrix} A_0(s) & & & \\ & A_1(s) & & \\ & & \ddots & \\ & & & A_{d/2-1}(s) \end{pmatrix}"
        r" p_t"
        r" = M(s)\, p_t .$$ "
    )
    assert _verdicts(f"{text}Then ${claim}$.")[-1] == verdict


FILLERS = ["word( ", "we say $a$ of it, ", "$ k( "]


@pytest.mark.parametrize("filler", FILLERS)
def test_a_law_of_a_difference_is_looked_for_in_one_pass(filler: str) -> None:
    start = time.process_time()
    text = r"Let $k(m - n) = \cos((m-n)t)$." + "\n\n" + filler * (60_000 // len(filler))
    check_text(f"{text}\n\nThen $k(3) = \\cos(3t)$.", settings=SETTINGS)
    assert time.process_time() - start < 15  # a search that went back for each word took far longer


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Nothing is said.", "proved"), ("The values $k(x)$ are clipped.", "definition"),
        ("Clipped values are $k (x)$ here.", "definition"), ("The values $h(x)$ are clipped.", "proved"),
    ],
)  # fmt: skip
def test_a_law_may_be_held_anywhere_in_a_text(said: str, verdict: str) -> None:
    far = "Nothing of it matters here. " * 40
    parts = (r"Let $k(m - n) = \cos((m-n)t)$.", far, said, far, r"Then $k(3) = \cos(3t)$.")
    assert _verdicts("\n\n".join(parts))[-1] == verdict

r"""Values by cases: the case is told by numbers and by what the text supposes, or the claim holds in each of them."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

# ruff: noqa: E501
SETTINGS = Settings(timeout=20.0, suggest=False)
RAMP = (
    r"Let $$\gamma(r) = \begin{cases} 0 & r < \alpha \\ 1 & r > \beta \\"
    r" \dfrac{r-\alpha}{\beta-\alpha} & \text{otherwise} \end{cases}$$ with $\alpha < \beta$." + "\n\n"
)
BLENDED = (
    r"Let $r_j = L/\lambda_j$ where $\lambda_j = 2\pi/\theta_j$, and"
    r" $\theta'_j = (1-\gamma(r_j))\frac{\theta_j}{s} + \gamma(r_j)\theta_j$." + "\n\n"
)
NUMBERS = (
    r"The dimension is $D = 128$, the base $b = 10000$, and $$\theta_j = b^{-2j/D}, \qquad j = 0, \dots, \tfrac{D}{2}-1."
    r"$$ With $\lambda_j = 2\pi/\theta_j$ the number of turns is $r_j = L/\lambda_j$ with $L = 4096$. Then a ramp decides,"
    r" $$\gamma(r) = \begin{cases} 0 & r < \alpha \\ 1 & r > \beta \\ \dfrac{r-\alpha}{\beta-\alpha} &"
    r" \text{otherwise} \end{cases} \qquad \alpha = 1,\ \beta = 32.$$" + "\n\n"
)
BUCKET = (
    r"Let $$\beta(r)=\begin{cases} r & r<16,\\ \min\Bigl(31,\;16+\Bigl\lfloor 16\,\dfrac{\ln(r/16)}{\ln(128/16)}"
    r"\Bigr\rfloor\Bigr)& r\ge16.\end{cases}$$" + "\n\n"
)
REST = (
    r"Distances $n<8$ have their own bucket, the rest is logarithmic:"
    r" $$b(n) = \min\left(15,\ 8+\left\lfloor 8\,\frac{\ln(n/8)}{\ln(16)}\right\rfloor\right),\qquad n\ge 8 .$$" + "\n\n"
)
CLIP = r"Let $\mathrm{clip}(r,k)=\max(-k,\min(k,r))$ with $k > 0$." + "\n\n"

TRUE = [
    (RAMP, r"If $r_j > \beta$, then $\gamma(r_j) = 1$."),
    (RAMP, r"Suppose $r_j \ge \beta$. Then $\gamma(r_j) = 1$."),
    (RAMP, r"We have $\gamma(r) = 1$ for $r \ge \beta$."),
    (RAMP, r"We have $\gamma(r) = 1$ for all $r > \beta$."),
    (RAMP + BLENDED, r"If $r_j > \beta$, then $\theta'_j = \theta_j$."),
    (RAMP + BLENDED, r"For $r_j \le \alpha$ we get $\theta'_j = \theta_j/s$."),
    (RAMP + BLENDED, r"- $r_j < \alpha$: here $\theta'_j = \theta_j/s$."),
    (RAMP + BLENDED, "Suppose $r_j \\ge \\beta$. Then $\\theta'_j = \\theta_j$.\n\nSuppose now $r_j \\le \\alpha$. "
     r"Then $\theta'_j = \theta_j/s$."),
    (NUMBERS, r"Here $\gamma(r_{30}) \approx \frac{8.693 - 1}{31} \approx 0.248$."),
    (NUMBERS, r"Here $\gamma(r_{20}) = 1$."),
    (NUMBERS, r"Here $\gamma(r_{50}) = 0$."),
    (BUCKET, r"For example $\beta(15)=15$, and from $\beta(113)=31$ on all distances share the last bucket."),
    (REST, r"* $b(16) = 8+\lfloor 8\ln 2/\ln 16\rfloor = 10$"),
    (CLIP, r"If $|r| \le k$, then $\mathrm{clip}(r,k)=r$."),
]  # fmt: skip
FALSE = [
    (RAMP, r"If $r_j > \beta$, then $\gamma(r_j) = 0$."),
    (RAMP, r"Suppose $r_j \ge \alpha$. Then $\gamma(r_j) = 1$."),
    (RAMP, r"We have $\gamma(r) = 1$ for $r \ge \alpha$."),
    (RAMP, r"We have $\gamma(r) = 1$ for all $r < \beta$."),
    (RAMP, r"If $r_j > \beta$, then $\gamma(r_i) = 1$."),
    (RAMP + BLENDED, r"If $r_j > \beta$, then $\gamma(r_{j+1}) = 1$."),
    (RAMP + BLENDED, r"If $r_j > \beta$, then $\theta'_j = \theta_j/s$."),
    (RAMP + BLENDED, r"For $r_j \le \alpha$ we get $\theta'_j = s\theta_j$."),
    (RAMP + BLENDED, r"- $r_j < \alpha$: here $\theta'_j = \theta_j$."),
    (RAMP + BLENDED, r"Suppose $r_j > \beta$. Then $\sum_{j=0}^{N-1}\gamma(r_j) = N$."),
    (RAMP + BLENDED, r"Suppose $r_j \ge \beta$. In general $\theta'_j = \theta_j$."),
    (RAMP + BLENDED, "Suppose $r_j \\ge \\beta$. Then $\\theta'_j = \\theta_j$.\n\nSuppose now $r_j \\le \\alpha$. "
     r"Then $\theta'_j = s\theta_j$."),
    (RAMP, r"Suppose that $\alpha > \beta$. If $r_j > \beta$, then $\gamma(r_j) = 1$."),
    (r"Let $$f(x) = \begin{cases} x & x > 0 \\ -x & x < 0\end{cases}$$", "\n\nWe have $f(-x) = |x|$ for all $x$."),
    (r"Let $$f(x) = \begin{cases} x & x > 0 \\ 1 & x < 0 \\ 2 & \text{otherwise}\end{cases}$$",
     "\n\nFor $x \\ge 0$ we have $f(x) = x$."),
    (NUMBERS, r"Here $\gamma(r_{30}) \approx \frac{8.693 - 1}{32} \approx 0.240$."),
    (NUMBERS, r"Here $\gamma(r_{21}) = 1$."),
    (BUCKET, r"For example $\beta(20)=20$."),
    (REST, r"* $b(4) = 8+\lfloor 8\ln (1/2)/\ln 16\rfloor = 6$"),
    (REST, r"* $b(16) = 8+\lfloor 8\ln 2/\ln 16\rfloor = 12$"),
    (CLIP, r"If $|r| \ge k$, then $\mathrm{clip}(r,k)=k$."),
]  # fmt: skip


def _of_last(told: str, claim: str) -> str:
    found = check_text(told + claim, settings=SETTINGS)
    return next(f.verdict for f in reversed(found) if f.verdict != "definition")


@pytest.mark.parametrize(("told", "claim"), TRUE)
def test_the_case_is_told_and_the_claim_proved(told: str, claim: str) -> None:
    assert _of_last(told, claim) == "proved"


@pytest.mark.parametrize(("told", "claim"), FALSE)
def test_what_is_false_in_that_case_is_not(told: str, claim: str) -> None:
    assert _of_last(told, claim) != "proved"


def test_a_value_in_one_case_contradicts_no_value_in_another() -> None:
    text = RAMP + BLENDED + "Suppose $r_j \\ge \\beta$. Then $\\theta'_j = \\theta_j$.\n\nSuppose now $r_j \\le \\alpha$. "
    text += r"Then $\theta'_j = \frac{\theta_j}{s}$."
    assert all(f.verdict != "refuted" for f in check_text(text, settings=SETTINGS))


def test_the_order_that_makes_the_cases_exclude_each_other_is_told() -> None:
    text = RAMP.replace(r" with $\alpha < \beta$", "") + r"If $r_j > \beta$, then $\gamma(r_j) = 1$."
    *_, found = check_text(text, settings=SETTINGS)
    assert found.verdict == "proved"
    assert "alpha <= beta" in found.hypotheses

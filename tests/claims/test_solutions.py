"""Solutions are put into the equation right above, in any language, or into the law whose inverse they are."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
LAW = r"""The frequencies are $f_i = \Theta^{-2i/h}$. Solving $L f_i/(2\pi) = \rho$ for $i$ gives the index

$$%s$$
"""
INVERSE = r"""A pair turns
$$r(j) = \frac{L}{\lambda_j} = \frac{L}{2\pi\, b^{2j/D}}$$
times. To find the corner pairs, solve for $j$:

$$%s$$
"""
SCALED = r"""The last frequency has to be the interpolated one:
$$\frac{n}{(\lambda\beta)^{d/2-1}}=\frac{n/k}{\beta^{d/2-1}}$$

解得

$$%s$$
"""
HENCE = r"""\begin{document}
La richiesta è
\[ (b')^{-(d-2)/d} = \frac{1}{s}\, b^{-(d-2)/d}, \]
da cui
\[ %s . \]
\end{document}
"""


def _last(text: str, kind: str = "markdown") -> str:
    return check_text(text, kind, SETTINGS)[-1].verdict


@pytest.mark.parametrize(
    ("form", "kind", "right", "wrong"),
    [
        (LAW, "markdown", r"i(\rho) = \frac{h \ln(L/(2\pi\rho))}{2\ln\Theta}", r"i(\rho) = \frac{h \ln(L/(2\pi\rho))}{\ln\Theta}"),  # noqa: E501
        (INVERSE, "markdown", r"j(r) = \frac{D\ln(L/(2\pi r))}{2\ln b}", r"j(r) = \frac{D\ln(L/(\pi r))}{2\ln b}"),
        (SCALED, "markdown", r"\lambda=k^{2/(d-2)}", r"\lambda=k^{2/d}"),
        (HENCE, "tex", r"b' = b\, s^{d/(d-2)}", r"b' = b\, s^{(d-2)/d}"),
    ],
)
def test_a_solution_is_put_in(form: str, kind: str, right: str, wrong: str) -> None:
    assert _last(form % right, kind) == "proved"
    assert _last(form % wrong, kind) == "refuted"


@pytest.mark.parametrize(
    "text",
    [
        r"The base is set by $g^{(d-2)/d} = s$. Another choice is $g = s$.",  # nothing is solved
        r"We have $g^{(d-2)/d} = s$, and with it $g = s$.",
        r"The equation $g^{(d-2)/d} = s\,b^2$ is hard. We use $h = s^{2}$, hence $g = s$.",  # of another equation
        r"Solving $b^{1/2} = 204.523$ for $b$ gives $b = 41829$.",  # rounded
    ],
)
def test_what_solves_nothing_is_not_judged(text: str) -> None:
    assert _last(text) not in ("proved", "refuted")


def test_so_that_behind_a_law_is_a_consequence() -> None:
    law = r"Euler's formula reads $e^{i\varphi} = \cos\varphi + i\sin\varphi$, so that $\sin\varphi = %s$."
    assert _last(law % r"\frac{e^{i\varphi} - e^{-i\varphi}}{2i}") == "proved"
    assert _last(law % r"\frac{e^{i\varphi} - e^{-i\varphi}}{2}") == "refuted"
    wish = r"We choose $\varphi$ in $e^{i\varphi} = x$, so that $\sin\varphi = \cos\varphi$."
    assert _last(wish) != "refuted"

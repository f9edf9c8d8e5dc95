"""The cosine and the sine integral, Euler's constant, and the limit of the mean of cosines."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text
from symbolic_pe.claims.finding import Finding

from .last import last

SETTINGS = Settings(timeout=20.0, suggest=False)
CI = r"Here $\mathrm{Ci}$ is the cosine integral and $\gamma$ is Euler's constant." "\n\n"


def _last(claim: str, ahead: str = CI) -> Finding:
    return last(f"{ahead}{claim}")


@pytest.mark.parametrize(
    "claim",
    [
        r"\int_0^1\cos(s\cdot 10000^{-u})\,du = \frac{\mathrm{Ci}(s)-\mathrm{Ci}(s/10000)}{\ln 10000}",
        r"\int_0^1\cos(s b^{-u})\,du = \frac{1}{\ln b}\int_{s/b}^{s}\frac{\cos x}{x}\,dx",
        r"\int_{s/b}^{s}\frac{\cos x}{x}\,dx = \operatorname{Ci}(s) - \operatorname{Ci}(s/b)",
        r"\lim_{d\to\infty}\frac2d\sum_{i=0}^{d/2-1}\cos(s b^{-2i/d}) = \int_0^1\cos(s b^{-u})\,du",
        r"\lim_{d\to\infty}\frac2d\sum_{i=0}^{d/2-1}\cos(s b^{-2i/d}) = \frac{\mathrm{Ci}(s)-\mathrm{Ci}(s/b)}{\ln b}",
        r"\int_0^x\frac{\sin t}{t}\,dt = \mathrm{Si}(x)",
        r"\int_0^x\frac{\cos t-1}{t}\,dt = \mathrm{Ci}(x) - \gamma - \ln x",
        r"\int_x^\infty\frac{\cos t}{t}\,dt = -\mathrm{Ci}(x)",
        r"\int_x^\infty\frac{\sin t}{t}\,dt = \frac{\pi}{2} - \mathrm{Si}(x)",
        r"\gamma + \ln x - \mathrm{Ci}(x) = \mathrm{Cin}(x)",
        r"\frac{d}{dx}\mathrm{Ci}(x) = \frac{\cos x}{x}",
        r"|\mathrm{Ci}(x)| \le \frac{2}{x}",
        r"\mathrm{Ci}(10) \approx -0.0455",
        r"\mathrm{Si}(10) \approx 1.658",
        r"\int_0^1\cos(100\cdot 10000^{-u})\,du \approx 0.437",
        r"\gamma \approx 0.5772",
    ],
)  # fmt: skip
def test_what_holds_is_proved(claim: str) -> None:
    assert _last(f"$${claim}$$").verdict == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        r"\int_0^1\cos(s\cdot 10000^{-u})\,du = \frac{\mathrm{Ci}(s)+\mathrm{Ci}(s/10000)}{\ln 10000}",
        r"\int_0^1\cos(s b^{-u})\,du = \frac{\mathrm{Ci}(s/b)-\mathrm{Ci}(s)}{\ln b}",
        r"\int_0^1\cos(s b^{-u})\,du = \frac{\mathrm{Si}(s)-\mathrm{Si}(s/b)}{\ln b}",
        r"\int_{s/b}^{s}\frac{\cos x}{x}\,dx = \mathrm{Ci}(s) - \mathrm{Ci}(b)",
        r"\lim_{d\to\infty}\frac1d\sum_{i=0}^{d/2-1}\cos(s b^{-2i/d}) = \int_0^1\cos(s b^{-u})\,du",
        r"\lim_{d\to\infty}\frac2d\sum_{i=0}^{d/2-1}\cos(s b^{-2i/d}) = \int_0^1\cos(s b^{u})\,du",
        r"\int_0^x\frac{\cos t-1}{t}\,dt = \mathrm{Ci}(x) + \gamma - \ln x",
        r"\int_x^\infty\frac{\cos t}{t}\,dt = \mathrm{Ci}(x)",
        r"\int_{-1}^{1}\frac{\cos t}{t}\,dt = 0",
        r"\int_0^{1}\frac{\cos t}{t}\,dt = \mathrm{Ci}(1)",
        r"\frac{d}{dx}\mathrm{Ci}(x) = \frac{\sin x}{x}",
        r"|\mathrm{Ci}(x)| \le \frac{1}{2x}",
        r"|\mathrm{Ci}(x)| \le \frac{1}{x^2}",
        r"\mathrm{Ci}(10) \approx 0.0455",
        r"\int_0^1\cos(100\cdot 10000^{-u})\,du \approx 0.434",
        r"\gamma \approx 0.5773",
    ],
)  # fmt: skip
def test_what_does_not_is_not(claim: str) -> None:
    assert _last(f"$${claim}$$").verdict != "proved"


def test_wrong_ones_are_refuted_by_values() -> None:
    assert _last(r"$$|\mathrm{Ci}(x)| \le \frac{1}{2x}$$").verdict == "refuted"
    mean = r"$$\int_0^1\cos(s b^{-u})\,du = \frac{\mathrm{Ci}(s)+\mathrm{Ci}(s/b)}{\ln b}$$"
    assert _last(mean, "").verdict == "refuted"
    assert _last(r"$$\mathrm{Ci}(1) \approx 0.3375$$").verdict == "refuted"


def test_positive_arguments_are_told() -> None:
    found = _last(r"$$\int_0^1\cos(s b^{-u})\,du = \frac{\mathrm{Ci}(s)-\mathrm{Ci}(s/b)}{\ln b}$$")
    assert {"s > 0", "b > 0"} <= set(found.hypotheses)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (r"$\mathrm{Ci}(x) = \gamma + \ln x + O(x^2)$ as above.", "proved"),
        (r"$\mathrm{Ci}(x) = \gamma + \ln x - x^2/4 + O(x^4)$.", "proved"),
        (r"$\mathrm{Ci}(x) = \gamma + \ln x + x^2/4 + O(x^4)$.", "undecided"),
        (r"$\mathrm{Ci}(x) = \gamma - \ln x + O(x^2)$.", "undecided"),
        (r"$\mathrm{Ci}(x) = \ln x + O(x^2)$.", "undecided"),
        (r"$\mathrm{Ci}(x) = \gamma + \ln x + O(x^3)$.", "undecided"),
        (r"For large $x$, $\mathrm{Ci}(x) = O(1/x)$.", "proved"),
        (r"For large $x$, $\mathrm{Ci}(x) = O(1/x^2)$.", "undecided"),
    ],
)
def test_expansions(claim: str, verdict: str) -> None:
    assert _last(claim).verdict == verdict


def test_a_limit_right_behind_a_formula_is_its_own() -> None:
    text = r"$\mathrm{Ci}(x) = \gamma + \ln x + O(x^2)$ for $x\to0$ and $\mathrm{Ci}(x) = O(1/x)$ for $x\to\infty$."
    found = check_text(CI + text, settings=SETTINGS)
    assert [x.verdict for x in found if "Ci" in x.reading and "=" in x.reading] == ["proved", "proved"]


def test_other_meanings_prove_nothing() -> None:
    assert _last(r"$$\mathrm{Ci}(10) \approx -0.0455$$", r"Let $\mathrm{Ci}(x) = x^2$." "\n\n").verdict != "proved"
    assert _last(r"$$\gamma \approx 0.5772$$", "Let $\\gamma$ be the decay.\n\n").verdict != "refuted"
    assert _last(r"$2\gamma \approx 1.1544$", "Let $\\gamma$ be the decay rate.\n\n").verdict != "proved"
    zero = r"The zero of the right side is at $s = 100 e^{\gamma} \approx 178.1$."
    assert _last(zero).verdict != "proved"


def test_the_modulus_of_a_mean_of_waves() -> None:
    wave = r"$$\left|\int_0^1 e^{i\Delta t}\,dt\right| \le \frac{1}{\Delta}$$"
    assert _last(f"Let $\\Delta > 0$. Therefore\n\n{wave}", "").verdict == "refuted"
    assert _last(f"记 $\\Delta > 0$。因此它的模满足\n\n{wave}", "").verdict == "refuted"
    assert _last(f"记 $\\Delta > 0$。因此我们希望它的模满足\n\n{wave}", "").verdict == "undecided"
    assert _last(f"记 $\\Delta > 0$。希望它的模满足\n\n{wave}", "").verdict == "undecided"

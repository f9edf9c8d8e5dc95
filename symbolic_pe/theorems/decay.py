"""What is said to decay: integrals, sums and inner products as the distance grows."""

from functools import partial
from typing import Any

from .spec import TheoremSpec

_TOPIC = "Decay"
_ORDER = (("N", "the order, from 1 to 24"),)
_NOT = "What decay is not"
"""Claims that are made, and refuted."""


def _theorem(id: str, title: str, claim: str, strategy: str, topic: str = _TOPIC, **more: Any) -> TheoremSpec:
    """A theorem on decay: its strategy is a function in a file of ``decay/theory``."""
    return TheoremSpec(id, title, claim, topic, f"decay.theory.{strategy}", **more)


_refuted = partial(_theorem, topic=_NOT)

closed = _theorem(
    id="decay-closed",
    title="The integral in closed form",
    claim=r"With $\theta(t)$ the frequencies as a function of $t=i/(d/2)$, the mean of the waves over all "
    r"frequencies, $\int_0^1 e^{\mathrm{i}x\theta(t)}\,dt$, is an integral in closed form.",
    strategy="closed:exponential",
)

closed_power = _theorem(
    id="decay-closed-power",
    title="The integral for power laws",
    claim=r"For $\theta(t)=t^{\alpha}$ the integral $\int_0^1 e^{\mathrm{i}x\theta(t)}\,dt$ is a confluent "
    r"hypergeometric function.",
    strategy="closed:power",
    laws=True,
)

closed_linear = _theorem(
    id="decay-closed-linear",
    title="The integral for equally spaced frequencies",
    claim=r"For $\theta(t)=t$ the real part of the integral is $\sin(x)/x$, which has zeros.",
    strategy="closed:affine",
    laws=True,
)

bound = _theorem(
    id="decay-bound",
    title="The decay theorem",
    claim=r"The integral decays at least like $1/x$: $\lvert\int_0^1 e^{\mathrm{i}x\theta(t)}\,dt\rvert\le C/x$ for "
    r"all $x>0$, with the constant found below.",
    strategy="bounds:encoding_bound",
)

general = _theorem(
    id="decay-general",
    title="Decay for every monotone slope",
    claim=r"If $\theta'$ is monotone and $\lvert\theta'(t)\rvert\ge\lambda>0$ for all $t$ in $[0,1]$, then "
    r"$\lvert\int_0^1 e^{\mathrm{i}x\theta(t)}\,dt\rvert\le 2/(\lambda x)$ for all $x>0$.",
    strategy="bounds:general",
    laws=True,
    source="van der Corput's first-derivative test; Stein, Harmonic Analysis (1993), VIII.1.2",
)

weights = _theorem(
    id="decay-weights",
    title="A weight keeps the rate",
    claim=r"A weight $h$ of bounded variation, as a diagonal $H$ makes one, keeps the rate: if "
    r"$\lvert\int_0^t e^{\mathrm{i}x\theta}\rvert\le B$ for all $t$ in $[0,1]$, then the weighted integral is at most "
    r"$(\lvert h(1)\rvert+V)\,B$ with $V$ the total variation, $\int_0^1\lvert h'\rvert$ if $h$ has a derivative, and "
    r"$B=2/(\lambda x)$ will do.",
    strategy="weights:bounded_variation",
    laws=True,
)

stationary = _theorem(
    id="decay-stationary",
    title="Slower where the slope vanishes",
    claim=r"For $\theta(t)=t^{\alpha}$ with $\alpha>1$ the slope vanishes at 0, and the integral is at most "
    r"$(1+2/\alpha)\,x^{-1/\alpha}$ for $x\ge1$; for $t^2$ it is no smaller than a multiple of $x^{-1/2}$, so that no "
    r"bound $C/x$ holds.",
    strategy="stationary:power_rate",
    source="van der Corput's lemma; Stein, Harmonic Analysis (1993), VIII.1.2",
    laws=True,
)

near = _theorem(
    id="decay-near",
    title="Asymptotics near 0",
    claim=r"For every $x>0$ the integral is its Taylor polynomial to order $N$ up to the bound below, which is small "
    r"for $x<1$, and for $x<N/e$ if $N$ is large.",
    strategy="asymptotics:near",
    parameters=_ORDER,
)

near_power = _theorem(
    id="decay-near-power",
    title="Asymptotics near 0 for power laws",
    claim=r"For $\theta(t)=t^{\alpha}$, $t$ and $1-t$ likewise, with the moments $1/(n\alpha+1)$, for every $x>0$.",
    strategy="asymptotics:near_power",
    laws=True,
    parameters=_ORDER,
)

middle = _theorem(
    id="decay-middle",
    title="Asymptotics in between",
    claim=r"For $1\ll x\ll\mathrm{base}$ the real part of the integral is the logarithm "
    r"$(\log(\mathrm{base}/x)-\gamma)/\log(\mathrm{base})$ up to the bound below, which holds for every $x>0$, "
    r"also with $N$ terms of the cosine integral at $x$ and at $x/\mathrm{base}$.",
    strategy="asymptotics:middle",
    parameters=_ORDER,
)

far = _theorem(
    id="decay-far",
    title="Asymptotics far out",
    claim=r"For $x\gg\mathrm{base}$ the integral oscillates with the envelope $\mathrm{base}/(x\log(\mathrm{base}))$: "
    r"with $N$ terms at each end it is known up to a multiple of $(\mathrm{base}/x)^N$, for every $x>0$.",
    strategy="asymptotics:far",
    parameters=_ORDER,
)

far_power = _theorem(
    id="decay-far-power",
    title="Asymptotics far out for power laws",
    claim=r"For $\theta(t)=t^{\alpha}$ with $\alpha>1$ and every $x>0$ the integral is the contribution "
    r"$\Gamma(1+1/\alpha)\,e^{\mathrm{i}\pi/(2\alpha)}x^{-1/\alpha}$ of the stationary point and $N$ terms from $t=1$, "
    r"up to a multiple of $x^{-N}$, which is small for $x\gg N$. For $\alpha<1$ it is the integral with the exponent "
    r"$\alpha/(1-\alpha)$ over $x$: as many steps as $1/\alpha$ has units lead to an exponent above 1, or to 1.",
    strategy="powers:far_power",
    source="DLMF 13.7.2 and 5.9.1; Erdelyi, Asymptotic Expansions (1956), 2.9",
    laws=True,
    parameters=_ORDER,
)

random = _theorem(
    id="decay-random-weights",
    title="Scores through random matrices",
    claim=r"With independent entries of mean 0 in $W_q$ and $W_k$, as at initialisation, the score "
    r"$p_m^{\mathsf T}W_q^{\mathsf T}W_k\,p_n$ has mean 0 and a variance that does not depend on $m$ and $n$: what the "
    r"inner product knew of the distance is in neither.",
    strategy="random:random_weights",
    laws=True,
)

sum_to_integral = _theorem(
    id="decay-sum",
    title="From the sum to the integral",
    claim=r"The mean wave $S_d(x)=\frac2d\sum_{i<d/2}\cos(x\theta_i)$, the inner product of two codes at distance "
    r"$x$ over its value at 0, tends to the integral as $d\to\infty$ with $x$ fixed, at the rate $1/d$ with the "
    r"first correction below; the bound grows with $x$.",
    strategy="sums:sum_to_integral",
)

mean_square = _theorem(
    id="decay-mean-square",
    title="The mean square of the sum",
    claim=r"At a fixed dimension $d$ the mean square of $S_d$ over $[0,X]$ tends to $1/d$ as $X\to\infty$. So $S_d$ "
    r"does not tend to 0: if $\lvert S_d\rvert\le\epsilon$ from some distance on, then $\epsilon^2\ge1/d$. The "
    r"integral does, so that no bound $C/d$ on their distance holds uniformly in $x$ once $d>C^2$.",
    strategy="meansquare:mean_square",
    source="Parseval's equation for almost periodic functions; Bohr (1925)",
)

recurrence = _theorem(
    id="decay-recurrence",
    title="The sum comes back to 1",
    claim=r"At a fixed dimension $d$ the least upper bound of $S_d$ beyond any distance is 1, so that "
    r"$\limsup_{x\to\infty}S_d(x)=1$: no $c<1$ is a bound from some $Y$ on, and between $Y$ and $Y Q^{d/2}$ there is "
    r"an integer with $S_d(x)\ge1-2\pi^2/Q^2$.",
    strategy="recurrence:recurrence",
    source="Dirichlet (1842); Hardy and Wright, theorem 201; Bohr (1925)",
    parameters=(("epsilon", "how near 1 the sum is to come"),),
)

not_uniform = _theorem(
    id="decay-not-uniform",
    title="Not uniformly in the distance",
    claim=r"At a fixed dimension $d$ the sum and the integral differ by nearly 1 at distances as large as one likes: "
    r"if $\lvert S_d(x)-\int_0^1\cos(x\theta(t))\,dt\rvert\le c$ from some distance on, then $c\ge1$, whatever $d$ is.",
    strategy="recurrence:not_uniform",
)

rotary = _theorem(
    id="decay-rotary",
    title="The bound by partial sums for rotary codes",
    claim=r"With $S_j=\sum_{i<j}e^{\mathrm{i}x\theta_i}$ and neighbouring factors $h_i$ that differ by at most $M$, "
    r"the score is at most $M\sum_{j=1}^N\lvert S_j\rvert$; the mean $\frac1N\sum_{j=1}^N\lvert S_j\rvert$ is never "
    r"below $\tfrac12$.",
    strategy="rotary:abel_bound",
    source="Su et al., RoFormer (2021), section 3.4.3",
    laws=True,
)

decreasing = _refuted(
    id="decay-monotone",
    title="Falling with the distance",
    claim=r"The inner product of two codes falls with every step of their distance: $S_d(k+1)\le S_d(k)$.",
    strategy="refuted:decreasing",
)

positive = _refuted(
    id="decay-positive",
    title="Positive at every distance",
    claim=r"The inner product of two codes is positive at every distance: $S_d(k)>0$.",
    strategy="refuted:positive",
)

vanishing = _refuted(
    id="decay-vanishing",
    title="Tending to zero at a fixed dimension",
    claim=r"At a fixed dimension the inner product tends to 0 with the distance: from some distance on, here a "
    r"million, $S_d(k)\le\frac9{10}$.",
    strategy="refuted:tends_to_zero",
    parameters=(("epsilon", "what is claimed to be left below 1"), ("beyond", "the distance from which on")),
)

uniform = _refuted(
    id="decay-uniform",
    title="Near the integral at every distance",
    claim=r"The sum over the frequencies stays near the integral at every distance: they differ by at most $\frac12$.",
    strategy="refuted:uniform",
    parameters=(("c", "the distance between them that is claimed, below 1"),),
)

rotary_decreasing = _refuted(
    id="decay-rotary-monotone",
    title="A rotary bound that falls with the distance",
    claim=r"The mean of the moduli $\lvert S_j\rvert$, which bounds rotary scores, falls with every step of the "
    r"distance.",
    strategy="refuted:rotary_decreasing",
)

constant = _refuted(
    id="decay-constant",
    title="One frequency does not decay",
    claim=r"For every smooth monotone law, the constant one included, the integral decays like $C/x$.",
    strategy="bounds:constant",
    laws=True,
)

"""What is said to decay: integrals, sums and inner products as the distance grows."""

from .spec import TheoremSpec

_TOPIC = "Decay"
_NOT = "What decay is not"
"""Claims that are made, and refuted."""

closed = TheoremSpec(
    id="decay-closed",
    title="The integral in closed form",
    claim=r"With $\theta(t)$ the frequencies as a function of $t=i/(d/2)$, the mean of the waves over all "
    r"frequencies, $\int_0^1 e^{\mathrm{i}x\theta(t)}\,dt$, is an integral in closed form.",
    topic=_TOPIC,
    strategy="decay.theory.closed:exponential",
)

closed_power = TheoremSpec(
    id="decay-closed-power",
    title="The integral for power laws",
    claim=r"For $\theta(t)=t^{\alpha}$ the integral $\int_0^1 e^{\mathrm{i}x\theta(t)}\,dt$ is a confluent "
    r"hypergeometric function.",
    topic=_TOPIC,
    strategy="decay.theory.closed:power",
    laws=True,
)

closed_linear = TheoremSpec(
    id="decay-closed-linear",
    title="The integral for equally spaced frequencies",
    claim=r"For $\theta(t)=t$ the real part of the integral is $\sin(x)/x$, which has zeros.",
    topic=_TOPIC,
    strategy="decay.theory.closed:affine",
    laws=True,
)

bound = TheoremSpec(
    id="decay-bound",
    title="The decay theorem",
    claim=r"The integral decays at least like $1/x$: $\lvert\int_0^1 e^{\mathrm{i}x\theta(t)}\,dt\rvert\le C/x$ for "
    r"all $x>0$, with the constant found below.",
    topic=_TOPIC,
    strategy="decay.theory.bounds:encoding_bound",
)

general = TheoremSpec(
    id="decay-general",
    title="Decay for every monotone slope",
    claim=r"If $\theta'$ is monotone and $\lvert\theta'(t)\rvert\ge\lambda>0$ for all $t$ in $[0,1]$, then "
    r"$\lvert\int_0^1 e^{\mathrm{i}x\theta(t)}\,dt\rvert\le 2/(\lambda x)$ for all $x>0$.",
    topic=_TOPIC,
    strategy="decay.theory.bounds:general",
    laws=True,
    source="van der Corput's first-derivative test; Stein, Harmonic Analysis (1993), VIII.1.2",
)

constant = TheoremSpec(
    id="decay-constant",
    title="One frequency does not decay",
    claim=r"For every smooth monotone law, the constant one included, the integral decays like $C/x$.",
    topic=_NOT,
    strategy="decay.theory.bounds:constant",
    laws=True,
)

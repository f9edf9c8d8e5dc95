"""The sinusoidal encoding with its frequencies written otherwise: conventions, and two slips met in print."""

from .declare import declare

_BLOCK = ("sin(p*theta[i])", "cos(p*theta[i])")
_GIVEN = ("even d", "positive d", "base > 1")
_PARAMETERS = (("d", "dimension, an even number"), ("base", "base of the frequencies, above 1"))

from_one = declare(
    "sinusoidal-from-one",
    "Sinusoidal, frequencies counted from 1",
    _BLOCK,
    count="d/2",
    law="theta[i] == base**(-2*(i + 1)/d)",
    given=_GIVEN,
    source=r"$\omega_k = \mathrm{base}^{-2k/d}$ with $k = 1, \ldots, d/2$: the frequency 1 is missing",
    topic="Sinusoidal conventions",
    parameters=_PARAMETERS,
)

timescales = declare(
    "sinusoidal-timescales",
    r"Sinusoidal from frequency 1 to $1/\mathrm{base}$, in halves",
    _BLOCK,
    count="d/2",
    layout="halves",
    law="theta[i] == base**(-i/(d/2 - 1))",
    given=(*_GIVEN, "d > 2"),
    source=r"tensor2tensor, fairseq and the time codes of diffusion models, as $\exp(-i\log(\mathrm{base})/(d/2-1))$: "
    r"the last wavelength is $2\pi\,\mathrm{base}$, which the paper's law does not reach",
    topic="Sinusoidal conventions",
    parameters=_PARAMETERS,
)

half_exponent = declare(
    "sinusoidal-half-exponent",
    "Sinusoidal with exponent $i/d$ in place of $2i/d$ (a slip)",
    _BLOCK,
    count="d/2",
    law="theta[i] == base**(-i/d)",
    given=_GIVEN,
    source=r"a slip in print: the frequencies end at about $\mathrm{base}^{-1/2}$ instead of about $1/\mathrm{base}$",
    topic="Sinusoidal conventions",
    parameters=_PARAMETERS,
)

component_exponent = declare(
    "sinusoidal-component-exponent",
    "Sinusoidal with the component's own number in the exponent (a slip)",
    ("sin(p*theta[2*i])", "cos(p*theta[2*i + 1])"),
    count="d/2",
    given=("even d", "positive d", "positive theta", "distinct theta"),
    source="a slip in print: $2i/d$ for the sines and $(2i+1)/d$ for the cosines, so that no pair shares a frequency",
    topic="Sinusoidal conventions",
    parameters=_PARAMETERS[:1],
)

powers_of_ten = declare(
    "sinusoidal-powers-of-ten",
    r"Sinusoidal with $10^{-4\cdot 2i/d}$ for base 10000",
    _BLOCK,
    count="d/2",
    law="theta[i] == 10**(-4*2*i/d)",
    given=_GIVEN[:2],
    source="the exponent as a logarithm to base 10",
    topic="Sinusoidal conventions",
    parameters=_PARAMETERS[:1],
)

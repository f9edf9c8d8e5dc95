"""The sinusoidal encoding of Vaswani et al. 2017, section 3.5, in the orders met in print."""

from .declare import declare

_LAW = "theta[i] == base**(-2*i/d)"
_GIVEN = ("even d", "positive d", "base > 1")
_PARAMETERS = (("d", "dimension, an even number"), ("base", "base of the frequencies, above 1"))
_PAPER = "Vaswani et al., Attention Is All You Need (2017), section 3.5"

sinusoidal = declare(
    "sinusoidal",
    r"Sinusoidal, $(\sin, \cos)$ interleaved",
    ("sin(p*theta[i])", "cos(p*theta[i])"),
    count="d/2",
    law=_LAW,
    given=_GIVEN,
    source=_PAPER,
    topic="Sinusoidal",
    parameters=_PARAMETERS,
)

complex_order = declare(
    "sinusoidal-complex",
    r"Sinusoidal in the complex order $(\cos, \sin)$",
    ("cos(p*theta[i])", "sin(p*theta[i])"),
    count="d/2",
    law=_LAW,
    given=_GIVEN,
    source=r"the real and imaginary parts of $\exp(i p \theta)$",
    topic="Sinusoidal",
    parameters=_PARAMETERS,
)

halves = declare(
    "sinusoidal-halves",
    r"Sinusoidal in halves $[\sin\ldots\,|\,\cos\ldots]$",
    ("sin(p*theta[i])", "cos(p*theta[i])"),
    count="d/2",
    layout="halves",
    law=_LAW,
    given=_GIVEN,
    source="implementations that put all sines first, with the frequencies of the paper (Marian)",
    topic="Sinusoidal",
    parameters=_PARAMETERS,
)

trainable = declare(
    "sinusoidal-free",
    "Sinusoidal with free (trainable) frequencies",
    ("sin(p*theta[i])", "cos(p*theta[i])"),
    count="d/2",
    given=("even d", "positive d", "positive theta", "distinct theta"),
    source="frequencies as parameters; only that they are positive and distinct is used",
    topic="Sinusoidal",
    parameters=_PARAMETERS[:1],
)

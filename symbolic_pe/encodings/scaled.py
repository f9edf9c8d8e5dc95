"""Longer texts than were trained on: the frequencies, or the positions, scaled by s."""

from .declare import declare

_BLOCK = ("sin(p*theta[i])", "cos(p*theta[i])")
_GIVEN = ("even d", "positive d", "base > 1", "positive s")
_PARAMETERS = (
    ("d", "dimension, an even number"),
    ("base", "base of the frequencies, above 1"),
    ("s", "how many times longer, above 0"),
)

interpolated = declare(
    "position-interpolation",
    "Position interpolation: all frequencies divided by $s$",
    _BLOCK,
    count="d/2",
    law="theta[i] == base**(-2*i/d)/s",
    given=_GIVEN,
    source="Chen et al., Extending Context Window of Large Language Models via Positional Interpolation (2023)",
    topic="Scaled",
    parameters=_PARAMETERS,
)

ntk = declare(
    "ntk-aware",
    "NTK-aware: base times $s^{d/(d - 2)}$",
    _BLOCK,
    count="d/2",
    law="theta[i] == (base*s**(d/(d - 2)))**(-2*i/d)",
    given=(*_GIVEN, "d > 2", "distinct theta"),
    source=r"the largest frequency stays, the smallest is divided by $s$; distinct as soon as $s \ge 1$",
    topic="Scaled",
    parameters=_PARAMETERS,
)

_RAMPS = (
    *_PARAMETERS,
    ("L", "length of the texts it was trained on"),
)
_PAPER = "(L*base**(-2*i/d)/(2*pi) - alpha)/(beta - alpha)"
_CODE = "(i - low)/(high - low)"


def _clamped(x: str) -> str:
    """x between 0 and 1, and 0 or 1 outside."""
    return f"(Abs({x}) - Abs({x} - 1) + 1)/2"


yarn_paper = declare(
    "yarn-paper",
    "YaRN with the ramp of the paper, linear in how often a wave fits the text",
    _BLOCK,
    count="d/2",
    law=f"theta[i] == ((1 - {_clamped(_PAPER)})/s + {_clamped(_PAPER)})*base**(-2*i/d)",
    given=(*_GIVEN, "positive L", "positive alpha", "beta > alpha", "positive theta", "distinct theta"),
    source=(
        r"Peng et al., YaRN (2023), section 3.2: no change for waves that fit the $L$ positions $\beta$ times (32), "
        r"interpolation for those that fit less than $\alpha$ times (1)"
    ),
    topic="Scaled",
    parameters=(*_RAMPS, ("alpha", "turns from which the ramp rises"), ("beta", "turns from which it is 1")),
)

yarn_code = declare(
    "yarn-code",
    "YaRN with the ramp of the code, linear in the index of the pair",
    _BLOCK,
    count="d/2",
    law=f"theta[i] == ({_clamped(_CODE)}/s + 1 - {_clamped(_CODE)})*base**(-2*i/d)",
    given=(*_GIVEN, "nonnegative low", "high > low", "positive theta", "distinct theta"),
    source=(
        "the implementations of YaRN: low and high are the pairs whose waves fit the text 32 times and once, $d "
        r"\log(L/(2 \pi \mathrm{turns}))/(2 \log\mathrm{base})$, rounded down and up"
    ),
    topic="Scaled",
    parameters=(*_PARAMETERS, ("low", "first pair of the ramp"), ("high", "last pair of the ramp")),
)

yarn = declare(
    "yarn",
    "YaRN: a ramp $g$ between interpolation and none",
    _BLOCK,
    count="d/2",
    law="theta[i] == ((1 - g[i])/s + g[i])*base**(-2*i/d)",
    given=(*_GIVEN, "positive theta", "distinct theta"),
    source="Peng et al., YaRN: Efficient Context Window Extension of Large Language Models (2023), for any ramp "
    "that leaves the frequencies positive and distinct; without the factor on the scores",
    topic="Scaled",
    parameters=_PARAMETERS,
)

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
    "Position interpolation: all frequencies divided by s",
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
    "NTK-aware: base times s**(d/(d - 2))",
    _BLOCK,
    count="d/2",
    law="theta[i] == (base*s**(d/(d - 2)))**(-2*i/d)",
    given=(*_GIVEN, "d > 2", "distinct theta"),
    source="the largest frequency stays, the smallest is divided by s; distinct as soon as s >= 1",
    topic="Scaled",
    parameters=_PARAMETERS,
)

yarn = declare(
    "yarn",
    "YaRN: a ramp g between interpolation and none",
    _BLOCK,
    count="d/2",
    law="theta[i] == ((1 - g[i])/s + g[i])*base**(-2*i/d)",
    given=(*_GIVEN, "positive theta", "distinct theta"),
    source="Peng et al., YaRN: Efficient Context Window Extension of Large Language Models (2023), for any ramp "
    "that leaves the frequencies positive and distinct; without the factor on the scores",
    topic="Scaled",
    parameters=_PARAMETERS,
)

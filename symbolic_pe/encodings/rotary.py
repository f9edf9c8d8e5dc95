"""Rotary encoding: a vector turned to a position.  Pair i of the vector has length r[i] and angle a[i]."""

from .declare import declare

_TURNED = ("r[i]*cos(p*theta[i] + a[i])", "r[i]*sin(p*theta[i] + a[i])")
_LAW = "theta[i] == base**(-2*i/d)"
_GIVEN = ("even d", "positive d", "base > 1", "positive r")
_PARAMETERS = (("d", "dimension, an even number"), ("base", "base of the frequencies, above 1"))

adjacent = declare(
    "rotary",
    "Rotary, pairs $(2i, 2i + 1)$",
    _TURNED,
    count="d/2",
    law=_LAW,
    given=_GIVEN,
    source="Su et al., RoFormer: Enhanced Transformer with Rotary Position Embedding (2021)",
    topic="Rotary",
    parameters=_PARAMETERS,
    content=("r", "a"),
)

half_split = declare(
    "rotary-halves",
    "Rotary, pairs $(i, i + d/2)$",
    _TURNED,
    count="d/2",
    layout="halves",
    law=_LAW,
    given=_GIVEN,
    source="GPT-NeoX and Llama implementations",
    topic="Rotary",
    parameters=_PARAMETERS,
    content=("r", "a"),
)

partial = declare(
    "rotary-partial",
    "Rotary on two components of three",
    (*_TURNED, "u[i]"),
    count="B",
    given=("integer B", "positive B", "positive r", "nonzero u", "positive theta", "distinct theta"),
    source="GPT-J and GPT-NeoX turn only a part of the components; the share of two thirds stands for any",
    topic="Rotary",
    content=("r", "a", "u"),
)

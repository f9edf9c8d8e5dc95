"""Two axes: half of the components for the row, half for the column."""

from .declare import declare

_GIVEN = ("integer B", "positive B", "base > 1")
_PARAMETERS = (("B", "a quarter of the dimension"), ("base", "base of the frequencies, above 1"))

axial = declare(
    "axial-2d",
    "Axial in two dimensions: row beside column",
    ("sin(p_x*theta[i])", "cos(p_x*theta[i])", "sin(p_y*theta[i])", "cos(p_y*theta[i])"),
    count="B",
    law="theta[i] == base**(-i/B)",
    given=_GIVEN,
    source="Vision transformers and image transformers: a code of the row beside a code of the column",
    topic="Two axes",
    parameters=_PARAMETERS,
    position=("p_x", "p_y"),
)

rotary_axial = declare(
    "rotary-axial-2d",
    "Rotary in two dimensions",
    (
        *("r[i]*cos(p_x*theta[i] + f[i])", "r[i]*sin(p_x*theta[i] + f[i])"),
        *("s[i]*cos(p_y*theta[i] + g[i])", "s[i]*sin(p_y*theta[i] + g[i])"),
    ),
    count="B",
    law="theta[i] == base**(-i/B)",
    given=(*_GIVEN, "positive r", "positive s"),
    source="the vision variants of rotary encoding: half of the pairs turn with the row, half with the column",
    topic="Two axes",
    parameters=_PARAMETERS,
    position=("p_x", "p_y"),
    content=("r", "s", "f", "g"),
)

plane_waves = declare(
    "plane-waves",
    "Waves in any direction of the plane",
    ("sin(a[i]*p_x + b[i]*p_y)", "cos(a[i]*p_x + b[i]*p_y)"),
    count="B",
    given=("integer B", "positive B", "positive a", "distinct a"),
    source="Tancik et al., Fourier Features (2020), of points in the plane: frequencies are vectors $(a, b)$, of which "
    "the first components are taken to differ",
    topic="Two axes",
    parameters=(("B", "half of the dimension"),),
    position=("p_x", "p_y"),
)

"""Two axes: half of the components for the row, half for the column."""

from .declare import declare

axial = declare(
    "axial-2d",
    "Axial in two dimensions: $p$ steps of $(a, b)$ from the point $(x, y)$",
    (
        "sin((x + a*p)*theta[i])",
        "cos((x + a*p)*theta[i])",
        "sin((y + b*p)*theta[i])",
        "cos((y + b*p)*theta[i])",
    ),
    count="B",
    law="theta[i] == base**(-i/B)",
    given=("integer B", "positive B", "base > 1", "integer a", "nonzero a", "integer b", "nonzero b"),
    source=(
        "Vision transformers and image transformers: a code of the row beside a code of the column. With any start "
        "$(x, y)$ and any step $(a, b)$ it speaks of all displacements in the plane"
    ),
    topic="Two axes",
    parameters=(("B", "a quarter of the dimension"), ("base", "base of the frequencies, above 1")),
    content=("x", "y", "a", "b"),
)

rotary_axial = declare(
    "rotary-axial-2d",
    "Rotary in two dimensions: $p$ steps of $(a, b)$",
    (
        "r[i]*cos(a*p*theta[i] + f[i])",
        "r[i]*sin(a*p*theta[i] + f[i])",
        "s[i]*cos(b*p*theta[i] + g[i])",
        "s[i]*sin(b*p*theta[i] + g[i])",
    ),
    count="B",
    law="theta[i] == base**(-i/B)",
    given=(
        *("integer B", "positive B", "base > 1", "integer a", "nonzero a", "integer b", "nonzero b"),
        *("positive r", "positive s"),
    ),
    source="the vision variants of rotary encoding: half of the pairs turn with the row, half with the column",
    topic="Two axes",
    parameters=(("B", "a quarter of the dimension"), ("base", "base of the frequencies, above 1")),
    content=("a", "b", "r", "s", "f", "g"),
)

"""Polynomials in the position."""

from .declare import declare

index = declare("index", "The position itself", ("p",), topic="Tabular", source=r"the table $1, 2, \ldots, n$")

affine = declare("affine", "Position and constant $(p, 1)$", ("p", "1"), topic="Tabular")

square = declare("square", "The square of the position", ("p**2",), topic="Tabular")

normalised = declare(
    "normalised",
    "Position over length",
    ("p/n",),
    given=("positive n",),
    domain=("p <= n",),
    topic="Tabular",
    source=r"the table $0, 1/n, \ldots, 1$",
)

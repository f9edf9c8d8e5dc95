"""Tables: the index about its middle, and a row for every position."""

from .declare import declare

centred = declare(
    "centred",
    "Position counted from the middle",
    ("p - (N - 1)/2",),
    given=("positive N",),
    domain=("p < N",),
    topic="Tabular",
    source=r"the table $-(N-1)/2, \ldots, (N-1)/2$",
)

centred_normalised = declare(
    "centred-normalised",
    "Position from -1 to 1",
    ("2*p/N - 1",),
    given=("positive N",),
    domain=("p <= N",),
    topic="Tabular",
    source=r"the table $-1, \ldots, 1$ in $N$ steps",
)

learned = declare(
    "learned",
    "A learned table",
    ("f(p, i)",),
    count="d",
    given=("integer p", "integer d", "positive d", "integer L", "positive L"),
    domain=("p >= 0", "p < L"),
    topic="Tabular",
    source="$L$ rows of $d$ numbers: nothing is known of them, so that nothing follows, and there is no row for $L$",
)

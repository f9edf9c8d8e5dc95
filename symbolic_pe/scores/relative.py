"""Tables and codes of the distance in the score."""

from .score import declare_score

_LAW = "theta[i] == base**(-2*i/d)"
_GIVEN = ("d is even", "d > 0", "base > 1")
_PARAMETERS = (("d", "dimension, an even number"), ("base", "base of the frequencies, above 1"))
_KEYS = "Sum((q[c] + u[c])*k[c], (c, 0, {0} - 1))"

shaw = declare_score(
    "shaw",
    "A table of distances, clipped at $K$",
    "Sum(q[c]*(k[c] + a((Abs(n - m + K) - Abs(n - m - K))/2, c)), (c, 0, d - 1))",
    given=("d is an integer", "d > 0", "K is an integer", "K > 0"),
    content=("q", "k"),
    tables=(("a", "2*K + 1", "d"),),
    parameters=(("d", "dimension"), ("K", "largest distance told apart")),
    source=(
        r"Shaw et al., Self-Attention with Relative Position Representations (2018): row $\mathrm{clip}(n - m, K)$, "
        "which is half the difference of $|n - m + K|$ and $|n - m - K|$"
    ),
)

transformer_xl = declare_score(
    "transformer-xl",
    "Transformer-XL: codes of the distance, and two vectors for the query's position",
    f"{_KEYS.format('D')} + Sum(Sum((q[c] + v[c])*(W[c, 2*i]*sin((m - n)*theta[i])"
    " + W[c, 2*i + 1]*cos((m - n)*theta[i])), (i, 0, d/2 - 1)), (c, 0, D - 1))",
    law=_LAW,
    given=(*_GIVEN, "D is an integer", "D > 0"),
    content=("q", "k"),
    tables=(("W", "D", "d"), ("u", "D", "1"), ("v", "D", "1")),
    parameters=(*_PARAMETERS, ("D", "width of queries and keys")),
    source="Dai et al., Transformer-XL (2019): $q$ is the word's query, $W$ the keys' matrix for codes of distances",
)

directed = declare_score(
    "direction-aware",
    "Transformer-XL without a matrix for the codes",
    f"{_KEYS.format('d')} + Sum((q[2*i] + v[2*i])*sin((m - n)*theta[i])"
    " + (q[2*i + 1] + v[2*i + 1])*cos((m - n)*theta[i]), (i, 0, d/2 - 1))",
    law=_LAW,
    given=_GIVEN,
    content=("q", "k"),
    tables=(("u", "d", "1"), ("v", "d", "1")),
    parameters=_PARAMETERS,
    source=(
        r"Yan et al., TENER (2019); neither the code nor the key is projected, and nothing is divided by $\sqrt{d}$"
    ),
)

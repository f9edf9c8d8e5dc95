"""Which term of an expansion carries which position: to second order, and in attention scores (000, 002)."""

from symbolic_pe import claim, theorem

ONE_POSITION = (
    "c + Sum({p}[a]*f[a], (a, 0, d - 1)) + Sum({q}[a]*g[a], (a, 0, d - 1))"
    " + Sum(Sum({p}[a]*A[a, b]*{p}[b], (b, 0, d - 1)), (a, 0, d - 1))/2"
    " + Sum(Sum({q}[a]*B[a, b]*{q}[b], (b, 0, d - 1)), (a, 0, d - 1))/2"
)
INTERACTION = "Sum(Sum({p}[a]*H[a, b]*{q}[b], (b, 0, d - 1)), (a, 0, d - 1))"
APART = {"integer": "d", "positive": "d", "where": "o[a] == 0"}


def split(s):
    """``s`` at both positions and at none, against ``s`` at one position each."""
    both, none = s.format(p="p", q="q"), s.format(p="o", q="o")
    first, second = s.format(p="p", q="o"), s.format(p="o", q="q")
    return f"{both} + {none}", f"{first} + {second}"


r000_06 = claim("exp(p + q) == 1 + p + q + p**2/2 + q**2/2 + p*q", expect="refuted")
"""000-06: the expansion to second order is not exact: it leaves a remainder of third order, for a model with three
continuous derivatives."""
r000_06_right = theorem("taylor-second-order")

SPLIT = split(f"{ONE_POSITION} + {INTERACTION}")
r000_07 = [
    claim(" == ".join(split(ONE_POSITION)), **APART),
    claim(f"({SPLIT[0]}) - ({SPLIT[1]}) == {INTERACTION.format(p='p', q='q')}", **APART),
]
"""000-07: of the six terms, the first five are a function of the one position plus a function of the other; the sixth
is not, and it is all that is left when those are taken away."""
r000_07_sixth = claim(" == ".join(split(INTERACTION)), **APART, expect="refuted")

r000_09 = [
    claim("Sum(p[a]*h[a]*q[a], (a, 0, d - 1)) == Sum(p[a]*q[a], (a, 0, d - 1))", integer="d", where="h[a] == 1"),
    claim(
        "transpose(Matrix([p[0], p[1], p[2], p[3]]))*identity(4)*Matrix([q[0], q[1], q[2], q[3]])"
        " == Sum(p[a]*q[a], (a, 0, 3))"
    ),
]
"""000-09: with $H$ the identity the interaction is the dot product."""


def score(left, right):
    """Query and key of the given inputs, multiplied: W is the query's matrix, V the key's."""
    query, key = (f"Sum({w}[c, a]*{x.format('a')}, (a, 0, d - 1))" for w, x in (("W", left), ("V", right)))
    return f"Sum({query}*{key}, (c, 0, D - 1))"


WIDTHS = {"integer": "d,D", "positive": "d,D"}
TERMS = [score(x, y) for x in ("X[{0}]", "U[{0}]") for y in ("Y[{0}]", "T[{0}]")]

r002_11 = claim(f"{score('(X[{0}] + U[{0}])', '(Y[{0}] + T[{0}])')} == {' + '.join(TERMS)}", **WIDTHS)
"""002-11: the score of two inputs, each word plus position, is a sum of four."""

r002_11_words = theorem("attention-expansion")

r002_12 = claim(
    f"{score('(X[{0}] + s*U[{0}])', '(Y[{0}] + t*T[{0}])')}"
    f" == {TERMS[0]} + t*{TERMS[1]} + s*{TERMS[2]} + s*t*{TERMS[3]}",
    **WIDTHS,
)
"""002-12: scale the first position by $s$ and the second by $t$: the four terms go with 1, $t$, $s$ and $s t$."""

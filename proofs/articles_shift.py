"""Moving a position by k, as the articles write it: components, matrices, their signs and their traces (001-003)."""

from symbolic_pe import claim, theorem

PAIR = "Matrix([sin({0}*w), cos({0}*w)])"
AT, MOVED = PAIR.format("p"), PAIR.format("(p + k)")
TURN = "Matrix([[cos(r*k), sin(r*k)], [-sin(r*k), cos(r*k)]])"
BACK = "Matrix([[cos(r*k), -sin(r*k)], [sin(r*k), cos(r*k)]])"
DOT = "Sum(sin({0}*theta[i])*sin({1}*theta[i]) + cos({0}*theta[i])*cos({1}*theta[i]), (i, 0, d/2 - 1))"
FORM = "Sum(sin({0}*theta[i])*cos({1}*theta[i]) - cos({0}*theta[i])*sin({1}*theta[i]), (i, 0, d/2 - 1))"
COSINES = "Sum(cos(k*theta[i]), (i, 0, d/2 - 1))"

r001_12 = claim("Matrix([sin((p + t)*w), cos((p + t)*w)]) == Matrix([sin(p*w), cos(p*w)])", expect="refuted")
"""001-12: the codes belong to positions and not to distances: they change where all positions move.  Their products
do not.  Which paper the formula comes from is history."""
r001_12_right = theorem("dot-product", encoding="sinusoidal")

r001_16 = [
    claim("sin(w*(pos + k)) == sin(w*pos)*cos(w*k) + cos(w*pos)*sin(w*k)"),
    claim("cos(w*(pos + k)) == cos(w*pos)*cos(w*k) - sin(w*pos)*sin(w*k)"),
]
r"""001-16, 001-18: both components at $\mathrm{pos} + k$ from those at $\mathrm{pos}$."""
CODES = ["S(q) == sin(q/10000**(2*i/d))", "C(q) == cos(q/10000**(2*i/d))", "w == 10000**(-2*i/d)"]
LAW = {"nonzero": "d", "where": CODES}
r001_18 = [
    claim("S(pos + k) == cos(w*k)*S(pos) + sin(w*k)*C(pos)", **LAW),
    claim("C(pos + k) == cos(w*k)*C(pos) - sin(w*k)*S(pos)", **LAW),
]
r"""001-16, 001-18: both components at $\mathrm{pos} + k$ from those at $\mathrm{pos}$."""

r001_19 = theorem("shift", encoding="sinusoidal")
"""001-19, 001-21, 002-09, 003-09: a matrix that does not depend on the position, for every even $d$."""
r001_21 = claim(f"Matrix([[u, v], [-v, u]])*{AT} == {MOVED}", where=["u == cos(w*k)", "v == sin(w*k)"])
"""001-19, 001-21, 002-09, 003-09: a matrix that does not depend on the position, for every even $d$."""
r002_09 = theorem("shift", encoding="sinusoidal")
"""001-19, 001-21, 002-09, 003-09: a matrix that does not depend on the position, for every even $d$."""
r003_09 = theorem("shift", encoding="sinusoidal", settings={"base": 10000})
"""001-19, 001-21, 002-09, 003-09: a matrix that does not depend on the position, for every even $d$."""

r001_22 = claim("Matrix([sin((p + k)*w)*sin(p*w), cos((p + k)*w)*cos(p*w)])"
    " == Matrix([sin((p - k)*w)*sin(p*w), cos((p - k)*w)*cos(p*w)])", expect="refuted")  # fmt: skip
"""001-22: forward and backward have one inner product; the products of components differ."""
r001_22_right = [
    claim(f"{DOT.format('(p + k)', 'p')} == {DOT.format('(p - k)', 'p')}", even="d"),
    theorem("evenness", encoding="sinusoidal"),
]

r001_23 = claim(f"{FORM.format('(p + k)', 'p')} == {FORM.format('(p - k)', 'p')}", even="d", expect="refuted")
"""001-23: the direction is lost to the dot product, not to every form: one that turns each pair is odd in $k$."""
r001_23_right = theorem("evenness", encoding="sinusoidal")
r001_23_odd = claim(f"{FORM.format('(p + k)', 'p')} == -{FORM.format('(p - k)', 'p')}", even="d")

r002_15 = claim(
    "transpose(Matrix([sin(c[0]*i), cos(c[0]*i), sin(c[1]*i), cos(c[1]*i)]))"
    "*Matrix([sin(c[0]*(i + k)), cos(c[0]*(i + k)), sin(c[1]*(i + k)), cos(c[1]*(i + k))])"
    " == Sum(sin(c[j]*i)*sin(c[j]*(i + k)) + cos(c[j]*i)*cos(c[j]*(i + k)), (j, 0, 1))"
)
"""002-15 to 002-18: the dot product, step by step, down to a function of the distance."""
r002_16 = claim(
    "Sum(sin(c[j]*i)*sin(c[j]*(i + k)) + cos(c[j]*i)*cos(c[j]*(i + k)), (j, 0, d/2 - 1))"
    " == Sum(cos(c[j]*(i - (i + k))), (j, 0, d/2 - 1))",
    even="d",
)
"""002-15 to 002-18: the dot product, step by step, down to a function of the distance."""
r002_17 = claim("Sum(cos(c[j]*(i - (i + k))), (j, 0, d/2 - 1)) == Sum(cos(c[j]*k), (j, 0, d/2 - 1))", even="d")
"""002-15 to 002-18: the dot product, step by step, down to a function of the distance."""
r002_18 = theorem("dot-product", encoding="sinusoidal")
"""002-15 to 002-18: the dot product, step by step, down to a function of the distance."""

r002_21 = claim(
    "Sum(cos(c[j]*k), (j, 0, d/2 - 1)) == Sum(cos(c[j]*l), (j, 0, d/2 - 1))", even="d", positive="d",
    where="c[j] == 10000**(-2*j/d)", expect="refuted",
)  # fmt: skip
"""002-21: random weights at the start do not say that no weights keep the distance: with the identity the product of
two codes knows nothing else.  What training makes of them is not a matter of proof."""
r002_21_right = theorem("dot-product", encoding="sinusoidal")

SHEARED = "Matrix([[3/5, -17/10], [4/5, -3/5]])"
FIRST = "Matrix([1, 0])"
r003_11 = claim(
    f"dot({SHEARED}*{FIRST}, {FIRST}) == dot({SHEARED}*{SHEARED}*{FIRST}, {SHEARED}*{FIRST})", expect="refuted"
)
"""003-11: a matrix $T$ with $T^2 = -I$ and codes of norm 1 that it carries on, but two neighbours are at .6 and the
next two at -.6.  With $T$ orthogonal, a rotation or a reflection of the plane, it holds."""
r003_11_norms = [
    claim(f"normsq({SHEARED}*{FIRST}) == normsq({FIRST})"),
    claim(f"{SHEARED}*{SHEARED}*{FIRST} == -1*{FIRST}"),
]
r003_11_right = [
    claim(f"dot({t}*{t}*Matrix([x, y]), {t}*Matrix([x, y])) == dot({t}*Matrix([x, y]), Matrix([x, y]))")
    for t in ("Matrix([[cos(a), sin(a)], [-sin(a), cos(a)]])", "Matrix([[cos(a), sin(a)], [sin(a), -cos(a)]])")
]

r003_12 = [
    claim(f"{DOT.format('p', 'p')} == Sum(1, (i, 0, d/2 - 1))", even="d"),
    claim("Sum(1, (i, 0, d/2 - 1)) == d/2", even="d"),
    theorem("norm", encoding="sinusoidal"),
]
"""003-12: the norm is $d/2$."""

r003_14 = claim(f"{BACK}*{AT} == {MOVED}", where="r == w", expect="refuted")
"""003-14: with the minus sign above, the block moves by -k."""
r003_14_right = [
    claim(f"{BACK}*{AT} == {PAIR.format('(p - k)')}", where="r == w"),
    claim(f"transpose({BACK})*{AT} == {MOVED}", where="r == w"),
]

r003_15 = claim(f"{BACK}*{AT} == {MOVED}", where="r == w", expect="refuted")
"""003-15, 003-16, 003-17: the block below the other way round moves by $k$, if $r$ is the frequency."""
r003_15_right = [claim(f"{TURN}*{AT} == {MOVED}", where="r == w"), theorem("shift", encoding="sinusoidal")]
r003_16 = claim(f"{TURN}*{AT} == {MOVED}", expect="refuted")
"""003-15, 003-16, 003-17: the block below the other way round moves by $k$, if $r$ is the frequency."""
r003_16_right = claim(f"{TURN}*{AT} == {MOVED}", where="r == w")
r003_17 = claim("cos(r*k)*sin(w*p) + sin(r*k)*cos(w*p) == sin(w*(p + k))", expect="refuted")
"""003-15, 003-16, 003-17: the block below the other way round moves by $k$, if $r$ is the frequency."""
r003_17_right = [
    claim("cos(r*k)*sin(w*p) + sin(r*k)*cos(w*p) == sin(w*(p + k))", where="r == w"),
    claim("-sin(r*k)*sin(w*p) + cos(r*k)*cos(w*p) == cos(w*(p + k))", where="r == w"),
]

r003_18 = claim("r == f", integer="n", where="r == f + 2*pi*n", expect="refuted")
r"""003-18: for integer $k$ any $r = f + 2 \pi n$ does as well; for real $k$ none but $f$: with $h = r - f$, at $k =
\pi/h$ the two waves are opposite."""
r003_18_integers = claim(
    "Matrix([[cos(r*k), sin(r*k)], [-sin(r*k), cos(r*k)]]) == Matrix([[cos(f*k), sin(f*k)], [-sin(f*k), cos(f*k)]])",
    integer="k,n", where="r == f + 2*pi*n",
)  # fmt: skip
r003_18_right = [
    claim("exp(I*r*(pi/h)) == -exp(I*f*(pi/h))", nonzero="h", where="r == f + h"),
    theorem("shift", encoding="sinusoidal"),
]

BLOCK = "Matrix([[cos(k*theta[i]), sin(k*theta[i])], [-sin(k*theta[i]), cos(k*theta[i])]])"
r003_10_right = [
    claim(f"{DOT.format('(p + k)', 'p')} == Sum(tr({BLOCK}), (i, 0, d/2 - 1))/2", even="d"),
    claim(f"Sum(tr({BLOCK}), (i, 0, d/2 - 1))/2 == {COSINES}", even="d"),
]
"""003-10, 003-19: a number is not a matrix; the trace is what was meant."""

r003_20 = claim(f"{DOT.format('(p + k)', 'p')} == {COSINES}", even="d", where="theta[i] == 10**(-4*2*i/d)")
"""003-20: the conclusion, with $f(2i)$ for the frequency of pair $i$."""

"""Dot products against distances (article 004); the norm squared is d/2."""

from symbolic_pe import claim, theorem

DOT = "Sum(sin({0}*theta[i])*sin({1}*theta[i]) + cos({0}*theta[i])*cos({1}*theta[i]), (i, 0, d/2 - 1))"
STEP = "(sin({0}*theta[i]) - sin({1}*theta[i]))**2 + (cos({0}*theta[i]) - cos({1}*theta[i]))**2"
SQUARED = f"Sum({STEP}, (i, 0, d/2 - 1))"
MN = [s.format("m", "n") for s in (DOT, SQUARED)]
FAR = "Sum(cos({0}*10000**(-2*j/256)), (j, 0, 127))"

r004_25 = claim(f"{MN[0]} == sqrt({MN[1]})", even="d", positive="d", expect="refuted")
"""004-25: products of codes are similarities: largest, $d/2$, on the diagonal, where a distance is zero."""
r004_25_diagonal = claim(f"{DOT.format('m', 'm')} == 0", even="d", positive="d", expect="refuted")
r004_25_right = [
    claim(f"{DOT.format('m', 'm')} == d/2", even="d"),
    claim(f"{MN[1]} == 256 - 2*{MN[0]}", where="d == 256"),
]

r004_26 = claim(f"{FAR.format(25)} <= {FAR.format(24)}", expect="refuted")
"""004-26: a larger product is a smaller distance; but the product does not fall at every step ($d = 256$)."""
r004_26_right = claim(f"{MN[0]} == (d - {MN[1]})/2", even="d")

r004_27 = [
    claim(f"{SQUARED.format('(p + k)', 'p')} == Sum(4*sin(k*theta[i]/2)**2, (i, 0, d/2 - 1))", even="d"),
    theorem("distance", encoding="sinusoidal"),
]
"""004-27: equal offsets, equal distances."""

r004_28 = claim(f"{MN[1]} == d - 2*{MN[0]}", even="d")
"""004-28: products give distances, since all norms are one."""

"""From <p_m, p_n> = g(m - n) to p_m = exp(i m theta), step by step (article 000)."""

from symbolic_pe import claim, theorem

r000_11 = claim("Re((a + I*b)*conj(c + I*e)) == a*c + b*e")
"""000-11: the dot product of two points of the plane is the real part of one times the conjugate of the other."""

r000_13 = claim("Re(q) == Re(p)*Re(s) + Im(p)*Im(s)", complex="p,q,s", where="q == p*conj(s)")
r"""000-13: if $p_m \overline{p_n}$ is $q$, the dot product is $\operatorname{Re} q$."""

r000_15 = claim("phi == Phi", integer="n", where="phi == Phi + 2*pi*n", expect="refuted")
"""000-15: moduli agree; phases agree up to whole turns $n$, and no more than that."""
r000_15_right = [
    claim("Abs(r*s*exp(I*(a - b))) == r*s", nonnegative="r,s"),
    claim("Abs(R*exp(I*Phi)) == R", nonnegative="R"),
    claim("r*s*exp(I*phi) == R*exp(I*Phi)", integer="n", where=["phi == Phi + 2*pi*n", "R == r*s"]),
]

r000_16 = claim("r[m] == sqrt(R)", nonnegative="r", where="R == r[m]**2")
r"""000-16: $r_m^2 = R_0$ and $r_m \ge 0$ make $r_m$ the root of $R_0$."""

r000_17 = [
    claim("phi[m] - Phi[m] == (phi[m] - phi[0] - Phi[m]) + phi[0]"),
    claim(
        "phi[m] - phi[n] - phi[m - n] == (phi[m] - phi[n] - Phi[m - n]) - (phi[m - n] - phi[0] - Phi[m - n]) - phi[0]"
    ),
]
r"""000-17: $\phi_m - \phi_n - \phi_{m-n}$ is a combination of what is known to be zero: the equation at $(m, n)$, the
equation at $(m - n, 0)$, and $\phi_0$."""

r000_18 = [
    claim("phi[m] - phi[0] - m*t == Sum(phi[j] - phi[j - 1] - t, (j, 1, m))", integer="m", nonnegative="m"),
    claim("phi[m] - phi[m - 1] == phi[1]", where="phi[j] == j*theta"),
    claim("phi[m] - phi[n] == phi[m - n]", where="phi[j] == j*theta"),
]
r"""000-18: with equal steps $t$ from $\phi_0$ on, $\phi_m = \phi_0 + m t$, and $m \theta$ has equal steps."""

r000_19 = [
    claim("exp(I*m*theta) == cos(m*theta) + I*sin(m*theta)"),
    claim("Re(exp(I*m*theta)*conj(exp(I*n*theta))) == cos((m - n)*theta)"),
]
r"""000-19: $\exp(i m \theta)$ is the point $(\cos, \sin)$, and its dot products depend on $m - n$."""

r000_20 = claim(
    "Sum(cos(m*theta[i])*cos(n*theta[i]) + sin(m*theta[i])*sin(n*theta[i]), (i, 0, d/2 - 1))"
    " == Sum(cos((m - n)*theta[i]), (i, 0, d/2 - 1))",
    even="d",
)
"""000-20: pairs of any frequencies, side by side, in every even dimension."""

r000_21 = [
    claim(
        "Sum((2*cos(m*theta[i]))*(2*cos(n*theta[i])) + (2*sin(m*theta[i]))*(2*sin(n*theta[i])), (i, 0, d/2 - 1))"
        " == 4*Sum(cos((m - n)*theta[i]), (i, 0, d/2 - 1))",
        even="d",
    ),
    claim(
        "dot(Matrix([[cos(a), sin(a)], [sin(a), -cos(a)]])*Matrix([cos(m*w), sin(m*w)]),"
        " Matrix([[cos(a), sin(a)], [sin(a), -cos(a)]])*Matrix([cos(n*w), sin(n*w)])) == cos((m - n)*w)"
    ),
]
"""000-21: not the only solution: a factor, or a rotation and reflection of each pair, gives others."""
r000_21_only = claim("Matrix([2*cos(m*w), 2*sin(m*w)]) == Matrix([cos(m*w), sin(m*w)])", expect="refuted")

r000_22 = claim(
    "Matrix([[0, 1], [1, 0]])*Matrix([cos(m*theta[i]), sin(m*theta[i])])"
    " == Matrix([sin(m/10000**(2*i/d)), cos(m/10000**(2*i/d))])",
    nonzero="d", where="theta[j] == 10000**(-2*j/d)",
)  # fmt: skip
r"""000-22: with $\theta_i = 10000^{-2i/d}$ it is the usual encoding with each pair exchanged."""

r000_23 = [
    claim(
        "Sum(a[i]*b[i], (i, 0, j - 1)) + a[j + 1]*b[j + 1] + a[j]*b[j] + Sum(a[i]*b[i], (i, j + 2, d - 1))"
        " == Sum(a[i]*b[i], (i, 0, d - 1))",
        integer="d,j",
        nonnegative="j",
        where="d >= j + 2",
    ),
    claim("Sum(a[d - 1 - i]*b[d - 1 - i], (i, 0, d - 1)) == Sum(a[i]*b[i], (i, 0, d - 1))", integer="d"),
    theorem("dot-product", encoding="sinusoidal-halves"),
]
"""000-23: exchanging neighbours $j$ and $j + 1$ in both codes leaves the dot product alone; such exchanges make up
every reordering.  So does reading both backwards."""

r000_24 = [
    claim("sin(k/10000**(2*i/d)) == sin(k*theta[i])", nonzero="d", where="theta[j] == 10000**(-2*j/d)"),
    claim("cos(k/10000**(2*i/d)) == cos(k*theta[i])", nonzero="d", where="theta[j] == 10000**(-2*j/d)"),
]
"""000-24: the frequencies of the usual encoding."""

r000_26 = claim(
    "Sum(cos(m*theta[i])*cos(n*theta[i]) + sin(m*theta[i])*sin(n*theta[i]), (i, 0, d/2 - 1))"
    " == Re(Sum(exp(I*(m - n)*theta[i]), (i, 0, d/2 - 1)))",
    even="d",
)
"""000-26, 000-27: the dot product as the real part of a sum, and as $d/2$ times that of a mean."""
r000_27 = claim(
    "Sum(cos((m - n)*theta[i]), (i, 0, d/2 - 1))"
    " == d/2*Re(Sum(exp(I*(m - n)*10000**(-j/(d/2)))*(1/(d/2)), (j, 0, d/2 - 1)))",
    even="d", positive="d", where="theta[i] == 10000**(-2*i/d)",
)  # fmt: skip
"""000-26, 000-27: the dot product as the real part of a sum, and as $d/2$ times that of a mean."""

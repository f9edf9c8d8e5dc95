"""Relative codes R_k and what they know of the direction (article 001)."""

from symbolic_pe import claim

r001_29 = [claim("5 - 0 == 5"), claim("5 - 10 == -5")]
"""001-29: two places five to either side."""

r001_30 = [claim("sin(-x) == -sin(x)"), claim("cos(-x) == cos(x)")]
"""001-30: a sine is odd, a cosine even."""

R = "Matrix([sin({0}*theta[i]), cos({0}*theta[i])])"
r001_31 = claim(f"{R.format('(-5)')} == -1*{R.format('5')}", where="theta[i] == 10000**(-2*i/d)",
    nonzero="d", expect="refuted")  # fmt: skip
"""001-31: so only half of $R_{-k}$ is opposite to $R_k$; the cosines stay."""
r001_31_right = claim(f"{R.format('(-k)')} == Matrix([[-1, 0], [0, 1]])*{R.format('k')}")

r001_32 = claim("sin(k) != sin(-k)", where="k == pi", expect="refuted")
r"""001-32: codes $k$ steps ahead and behind differ because $\sin k$ is not zero; at a real $k$ it may be."""
r001_32_right = [
    claim(f"{R.format('k')} == {R.format('(-k)')} + Matrix([2*sin(k*theta[i]), 0])"),
    claim("sin(k*theta[0]) != sin(-k*theta[0])", integer="k", nonzero="k", where="theta[i] == 10000**(-2*i/d)"),
]

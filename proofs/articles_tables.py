"""Positions as numbers: 1, 2, ..., n; their share of the length; one sine (article 001)."""

from symbolic_pe import claim, theorem

r001_03 = claim("p_0 + m*v <= M", positive="m,v,M", expect="refuted")
"""001-03: differences that depend on the offset alone add up, so that the codes are $p_0 + m v$ and leave every bound
unless $v = 0$.  As a distance, with a form beside it for the direction, all of it can be had."""
r001_03_right = [
    claim("(f(m + k + l) - f(m + k)) + (f(m + k) - f(m)) == f(m + k + l) - f(m)"),
    claim("N*v > 2*M", positive="v,M", where="N > 2*M/v"),
    claim("(sin(m + k) - sin(m))**2 + (cos(m + k) - cos(m))**2 == 4*sin(k/2)**2"),
    claim("sin(m + k)*cos(m) - cos(m + k)*sin(m) == sin(k)"),
    claim("sin(m)*cos(m + k) - cos(m)*sin(m + k) == -sin(k)"),
    theorem("distance"),
    theorem("odd-form"),
]

r001_04 = claim("M + 1 > M", integer="M")
"""001-04: no $M$ bounds the positions: $M + 1$ is one more."""
r001_04_bounded = claim("n <= M", integer="n,M", expect="refuted")

r001_05 = claim("Sum(1, (k, 0, n)) == n", integer="n", positive="n", expect="refuted")
r"""001-05: $k/n$ for $k = 0, \ldots, n$ lies in $[0, 1]$ and has $n + 1$ entries; $n$ tokens take $k/(n - 1)$."""
r001_05_right = [
    claim("Sum(1, (k, 0, n)) == n + 1", integer="n", positive="n"),
    claim("k/n <= 1", positive="n", nonnegative="j", where="k == n - j"),
    claim("k/n >= 0", positive="n", nonnegative="k"),
    claim("Sum(1, (k, 0, n - 1)) == n", integer="n", positive="n"),
    claim("(n - 1)/(n - 1) == 1", where="n > 1"),
]

r001_06 = [
    claim("(k + 2)/n - k/n == 2/n", positive="n"),
    claim("(k + 2)/10 - k/10 != (k + 2)/100 - k/100"),
]
"""001-06: two steps are $2/n$, one value in a text of ten and another in one of a hundred."""
r001_06_any = claim("2/n == 2/m", positive="m,n", expect="refuted")

r001_07 = claim("sin((pos + 2*pi*x)/x) == sin(pos/x)", nonzero="x")
r"""001-07, 001-08: a sine of $\mathrm{pos}/x$ has period $2 \pi x$, and values from -1 to 1, both attained."""
r001_08 = [
    claim("-1 <= sin(pos/x)", nonzero="x"),
    claim("sin(pos/x) <= 1", nonzero="x"),
    claim("sin(pi/2) == 1"),
    claim("sin(-pi/2) == -1"),
]
r"""001-07, 001-08: a sine of $\mathrm{pos}/x$ has period $2 \pi x$, and values from -1 to 1, both attained."""

STEP = "sin(({0} + k)/x) - sin({0}/x)"
r001_09 = claim(f"{STEP.format('p')} == {STEP.format('q')}", nonzero="x", expect="refuted")
r"""001-09: the difference over $k$ places depends on where it is taken; the dot product of $(\sin, \cos)$ does
not."""
r001_09_right = claim("sin((p + k)/x)*sin(p/x) + cos((p + k)/x)*cos(p/x) == cos(k/x)", nonzero="x")

r001_10 = [
    claim("(sin((p + 1)/x) - sin(p/x))**2 == 4*cos((2*p + 1)/(2*x))**2*sin(1/(2*x))**2", positive="x"),
    claim("(2*cos(u)*s)**2 <= 4*s**2"),
    claim("2*sin(1/(2*x)) >= 0", positive="x", where="1/(2*x) <= pi"),
    claim("4*sin(1/(2*x))**2 <= (1/x)**2", positive="x"),
    claim("2*sin(1/(2*x)) <= 1/x", positive="x"),
    claim("1/y < 1/x", positive="x,y", where="y > x"),
]
r"""001-10: neighbours differ by a chord of at most $2 \sin(1/(2x))$ as long as that is not negative, and by at most
$1/x$ always: less for larger $x$."""
r001_10_chord = claim("sin((p + 1)/x) - sin(p/x) == 2*cos((2*p + 1)/(2*x))*sin(1/(2*x))", positive="x")
r001_10_bound = claim("(2*cos(u)*s)**2 <= 4*s**2")

r001_11 = claim(f"{STEP.format('p').replace('k', '(k + 2*pi*x)')} == {STEP.format('p')}", nonzero="x")
"""001-11: several periods within a text: other distances, the same difference."""

"""How the frequencies are indexed and written: the slips of 001, 002, 003 and 004, with what was meant."""

from symbolic_pe import claim, theorem

BOTH = "Matrix([sin({0}), cos({0})])"


def pair(phase):
    return BOTH.format(phase)


r001_14 = claim(f"{pair('w[j + 1]*t')} == {pair('t/10000**(2*j/d)')}", nonzero="d", where="w[k] == 10000**(-2*k/d)",
    expect="refuted")  # fmt: skip
"""001-14: pair $j$ is to have the frequency $10000^{-2j/d}$; counting it $w_{j+1}$ is one off."""
r001_14_right = [
    claim(f"{pair('w[j]*t')} == {pair('t/10000**(2*j/d)')}", nonzero="d", where="w[k] == 10000**(-2*k/d)"),
    claim(f"{pair('w[j + 1]*t')} == {pair('t/10000**(2*j/d)')}", nonzero="d", where="w[k] == 10000**(-2*(k - 1)/d)"),
]

r001_15 = claim("1/10000**(2*i/d) == 10000**(-2*i/d)", nonzero="d")
"""001-15: the frequency as a reciprocal and as a power."""

r002_04 = [claim("sin(2/10000**(0/128)) == sin(2)"), claim("sin(2/10000**(0/128)) == 0.9092974268")]
"""002-04 to 002-07: the first components at position 2 for $d = 128$; sine and cosine share an exponent."""
r002_05 = claim("cos(2/10000**(1/128)) == cos(2/10000**(0/128))", expect="refuted")
"""002-04 to 002-07: the first components at position 2 for $d = 128$; sine and cosine share an exponent."""
r002_05_right = [claim("cos(2/10000**(0/128)) == -0.4161468365"), claim("cos(2/10000**(1/128)) == -0.2862854420")]
r002_06 = claim("sin(2/10000**(2/128)) == 0.9870462513")
"""002-04 to 002-07: the first components at position 2 for $d = 128$; sine and cosine share an exponent."""
r002_07 = claim("cos(2/10000**(3/128)) == cos(2/10000**(2/128))", expect="refuted")
"""002-04 to 002-07: the first components at position 2 for $d = 128$; sine and cosine share an exponent."""
r002_07_right = [claim("cos(2/10000**(2/128)) == -0.1604359614"), claim("cos(2/10000**(3/128)) == -0.0408766567")]

r002_08 = claim("sin((n - 1)/10000**(0/128)) == sin(2/10000**(0/128))", where="n == 2", expect="refuted")
"""002-08: counted from 0, token $n$ is at position $n - 1$: the second at 1, the third at 2."""
r002_08_right = claim("sin((n - 1)/10000**(0/128)) == sin(2/10000**(0/128))", where="n == 3")

r002_14 = claim("sin(c[j]*i) == sin(i/c[j])", nonzero="d", where="c[j] == 10000**(-2*j/d)", expect="refuted")
"""002-14: $c_j$ multiplies the position; it is the reciprocal of what divides it."""
r002_14_right = claim("sin(c[j]*i) == sin(i/10000**(2*j/d))", nonzero="d", where="c[j] == 10000**(-2*j/d)")

r003_01 = claim("10**(-4*2*i/d) == 10000**(-2*i/d)", nonzero="d")
"""003-01: powers of ten with a four in the exponent are powers of 10000."""

F = "f(n) == 10**(-4*n/d)"
r003_04 = claim("cos(f(2*i + 1)*p) == cos(10**(-4*2*i/d)*p)", nonzero="d", where=F, expect="refuted")
"""003-04: with $f(n) = 10^{-4n/d}$ the cosine at $n = 2i + 1$ takes $f(n - 1)$, not $f(n)$."""
r003_04_right = [
    claim("sin(f(2*i)*p) == sin(10**(-4*2*i/d)*p)", nonzero="d", where=F),
    claim("cos(f(2*i + 1 - 1)*p) == cos(10**(-4*2*i/d)*p)", nonzero="d", where=F),
]

r003_05 = claim("Sum(2, (n, 0, d - 1)) == d", even="d", positive="d", expect="refuted")
"""003-05: a pair for every $n$ below $d$ makes $2d$ entries; a pair for every second $n$ makes $d$."""
r003_05_right = claim("Sum(2, (i, 0, d/2 - 1)) == d", even="d", positive="d")

r003_06 = claim("f(n - 1) == f(2*i)", nonzero="d", where=[F, "n == 2*i + 1"])
"""003-06: the sine at $2i$ and the cosine at $2i + 1$ have one frequency."""

r003_08 = claim(f"{pair('f(i)*p')} == {pair('10**(-4*2*i/d)*p')}", nonzero="d", where=F, expect="refuted")
"""003-08: pair $i$ has the frequency $f(2i)$, not $f(i)$."""
r003_08_right = claim(f"{pair('f(2*i)*p')} == {pair('10**(-4*2*i/d)*p')}", nonzero="d", where=F)

r004_02 = claim(f"{pair('k/10000**(j/d)')} == {pair('k/10000**(2*j/d)')}", nonzero="d", expect="refuted")
"""004-02: exponents $j/d$ in the vector, $2j/d$ in the formula; the last one is $(d - 2)/d$."""
r004_02_right = claim("k/10000**(2*(d/2 - 1)/d) == k/10000**((d - 2)/d)", nonzero="d")

r004_12 = [
    claim("sin(k/b**(2*j/d)) == sin(k/3600**(2*j/d))", nonzero="d", where="b == 3600"),
    theorem("shift", encoding="sinusoidal", settings={"base": 3600}),
]
"""004-12: the same shape with 3600 for 10000; whatever holds for every base holds for it."""

CODE = {"nonzero": "d", "positive": "n", "where": ["theta[i] == n**(-2*i/d)", "denominator == n**(2*i/d)"]}
r004_29 = claim(f"{pair('pos/denominator')} == {pair('pos*theta[i]')}", **CODE)
"""004-29: what the loop of the program assigns is the encoding."""

r004_30 = [claim("Abs(sin(p*theta[i])) <= 1"), claim("Abs(cos(p*theta[i])) <= 1")]
"""004-30: every component lies between -1 and 1."""

"""Wavelengths, periods and the base (articles 002 and 004)."""

from symbolic_pe import claim

LAW = "theta[i] == base**(-2*i/d)"
STEP = "(sin((p + k)*theta[i]) - sin(p*theta[i]))**2 + (cos((p + k)*theta[i]) - cos(p*theta[i]))**2"
SQUARED = f"Sum({STEP}, (i, 0, d/2 - 1))"

F = "Sum(cos({0}*10000**(-2*j/{1})), (j, 0, {1}/2 - 1))"
r002_19 = [
    claim("Sum(cos(c[j]*(k + 1)), (j, 0, d/2 - 1)) <= Sum(cos(c[j]*k), (j, 0, d/2 - 1))",
        even="d", positive="d,k", integer="k", where="c[j] == 10000**(-2*j/d)", expect="refuted"),
    *(claim(f"{F.format(k, d)} <= {F.format(k - 1, d)}", expect="refuted") for d, k in ((64, 6), (128, 12), (256, 25))),
]  # fmt: skip
"""002-19: not decreasing in the distance: not for every even $d$, and not at $d = 64$, 128 or 256."""

r002_22 = claim(
    "Matrix([sin((p + k)*theta[i]), cos((p + k)*theta[i])]) == Matrix([sin(p*theta[i]), cos(p*theta[i])])",
    integer="k", positive="k,d", where=[LAW, "base > 1"], expect="refuted",
)  # fmt: skip
r"""002-22: two positions never share a code, whatever the base: the first pair alone is $2|\sin(k/2)|$ apart, which
is not zero for a whole $k$ that is not zero.  They can come close."""
r002_22_right = [
    claim(f"{SQUARED} == 4*sin(k/2)**2 + Sum(4*sin(k*theta[i]/2)**2, (i, 1, d/2 - 1))",
        even="d", positive="d", where=[LAW, "base > 1"]),
    claim("4*sin(k/2)**2 + Sum(4*sin(k*theta[i]/2)**2, (i, 1, d/2 - 1)) >= 4*sin(k/2)**2", even="d", positive="d"),
    claim("sin(k/2) != 0", integer="k", nonzero="k"),
]  # fmt: skip
r002_22_close = claim("Sum(4*sin(44/2*1.0001**(-2*i/8))**2, (i, 0, 3)) >= 0.033**2", expect="refuted")

r002_24 = claim("2*pi/theta[i] != 2*pi/theta[j]", positive="d", integer="i,j",
    where=[LAW, "base > 1", "i == j"], expect="refuted")  # fmt: skip
r"""002-24: pair $i$ has the period $2 \pi \mathrm{base}^{2i/d}$; other pairs have others, the two components of a
pair share one."""
r002_24_right = [
    claim("sin((p + 2*pi*base**(2*i/d))*theta[i]) == sin(p*theta[i])", positive="d", where=[LAW, "base > 1"]),
    claim("cos((p + 2*pi*base**(2*i/d))*theta[i]) == cos(p*theta[i])", positive="d", where=[LAW, "base > 1"]),
    claim("2*pi*base**(2*i/d) != 2*pi*base**(2*j/d)", positive="d", integer="i,j", where=["base > 1", "i != j"]),
]

CREST = ["p == (pi/2 + 2*pi*m)/w", "q == (pi/2 + 2*pi*n)/w"]
r002_25 = claim("cos(p*w) != cos(q*w)", integer="m,n", positive="w", where=CREST, expect="refuted")
"""002-25: at two crests of a sine its own cosine is zero both times; the next pair tells them apart ($d = 128$)."""
r002_25_right = [
    claim("cos(p*w) == cos(q*w)", integer="m,n", positive="w", where=CREST),
    *(
        claim(f"{f}({at(0)}*10000**(-6/128)) != {f}({at(1)}*10000**(-6/128))")
        for f in ("sin", "cos")
        for at in [lambda n: f"(pi/2 + 2*pi*{n})*10000**(4/128)"]
    ),
]

r004_13 = claim("Abs(cos(512/3600**2)) <= 1/100", expect="refuted")
"""004-13: far components do not vanish: the sines do, the cosines are nearly 1."""
r004_13_right = [claim("sin(512/3600**2) < 0.0001"), claim("cos(512/3600**2) > 0.999999999")]

r004_14 = [
    claim("10000**(-2*j/d)/10000**(-2*(j + 1)/d) == 1.2", even="d", positive="d", expect="refuted"),
    *(claim(f"10000**(2/{d}) == 1.20", expect="refuted") for d in (64, 128, 256, 512)),
]
r"""004-14: neighbouring pairs are $\mathrm{base}^{2/d}$ apart: 1.07 at $d = 256$; 1.2 needs $d = 101$."""
r004_14_right = [
    claim("base**(-2*j/d)/base**(-2*(j + 1)/d) == base**(2/d)", nonzero="d", positive="base"),
    *(claim(f"10000**(2/{d}) == {r}") for d, r in ((64, "1.334"), (128, "1.155"), (256, "1.0746"), (512, "1.0366"))),
    claim("10000**(2/101.03) == 1.200"),
]

r004_16 = claim("cos((k + 1)*theta[0]) <= cos(k*theta[0])", integer="k", nonnegative="k", positive="d",
    where="theta[i] == 10000**(-2*i/d)", expect="refuted")  # fmt: skip
r"""004-16: within half a turn nearer is more similar. Half a turn takes $\pi$ positions for the first pair and tens
of thousands for the last: only slow pairs stay within it."""
r004_16_right = [
    claim("cos((k + 1)*w) <= cos(k*w)", nonnegative="k,w", where="(k + 1)*w <= pi"),
    claim("cos(b*w) <= cos(a*w)", nonnegative="a,w", where=["a*w <= b*w", "b*w <= pi"]),
]
r004_16_half_turns = [
    claim("pi/theta[d/2 - 1] == pi*10000**((d - 2)/d)", even="d", positive="d", where="theta[i] == 10000**(-2*i/d)"),
    claim("pi*10000**((256 - 2)/256) == 29234.8"),
    claim("pi*10000**((512 - 2)/512) == 30305.7"),
    claim("2*pi*10000**((512 - 2)/512) == 60611.5"),
]

r004_24 = claim("base**(-2*i/d) < base**(-2*i/d)", positive="base,d", expect="refuted")
"""004-24: the two components of a pair have one frequency; from pair to pair it falls ($d = 256$)."""
r004_24_right = [
    claim("10000**(-2*(i + 1)/256) == 10000**(-2/256)*10000**(-2*i/256)"),
    claim("10000**(-2/256) < 1"),
    claim("10000**(-2*i/256) > 0"),
]

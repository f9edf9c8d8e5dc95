"""Decay with the distance (article 000, and random weights in article 002)."""

from symbolic_pe import claim, theorem

RE = "(Ci({0}) - Ci({0}/{1}))/log({1})"

r000_25 = [
    theorem("decay-vanishing", settings={"d": 128, "base": 10000}, expect="refuted"),
    claim("Sum(cos(71000*10000**(-2*i/4)), (i, 0, 1)) <= 1.9", expect="refuted"),
    claim("Sum(cos(710000*10000**(-2*i/8)), (i, 0, 3)) <= 3.9", expect="refuted"),
]
"""000-25: at a fixed $d$ the sum is almost periodic: at 710000 it is nearly what it was at 0."""
r000_25_right = theorem("decay-mean-square")

r000_28 = claim(f"Abs(Sum(cos(71000*10000**(-2*i/4)), (i, 0, 1)) - 2*{RE.format(71000, 10000)}) <= 1", expect="refuted")
"""000-28: the sum is near the integral for $d$ to infinity with the distance fixed; at $d = 4$ and distance 71000 it
is not."""
r000_28_right = theorem("decay-sum")

r000_29 = [
    theorem("decay-closed"),
    theorem("decay-bound"),
    *(claim(f"{RE.format(x, 10000)} == {v}") for x, v in ((1, "0.974"), (10, "0.682"), (128, "0.411"))),
]
"""000-29: the integral in closed form, and that it tends to 0."""

r000_30 = theorem("decay-closed", settings={"base": 10000})
"""000-30: the function that is plotted is that integral."""

r000_31 = [claim(f"{RE.format(128, 10000)} == 0.411"), claim(f"{RE.format('0.01', 10000)} > 0.99")]
"""000-31: it falls from 1 to 0.411 over the window; not with every step."""

r000_32 = [theorem("decay-general"), theorem("decay-stationary"), theorem("decay-bound", settings={"base": 1000})]
"""000-32: other laws decay too."""

r000_33 = theorem("decay-constant", expect="refuted")
"""000-33: a constant law is monotone and smooth and does not decay; a slope that is monotone and not 0 is enough."""
r000_33_right = theorem("decay-general")

r000_34 = claim("Abs(exp(I*x)) <= C/x", positive="x,C", expect="refuted")
"""000-34: for powers with an exponent above 0; at 0 the law is constant."""
r000_34_right = [theorem("decay-closed-power"), theorem("decay-stationary")]

r000_35 = [theorem("decay-closed-linear"), claim("sin(3)/3 > 0"), claim("sin(3.3)/3.3 < 0")]
r"""000-35: for $t$ itself the integral crosses the axis at $\pi$."""

r000_36 = [claim(f"{RE.format(x, b)} > 0", expect="refuted") for x, b in ((6167, 10000), (618, 1000))]
"""000-36: the others cross it too, beyond the window: base 1000 near 617, base 10000 near 6166."""
r000_36_right = [claim(f"{RE.format(6166, 10000)} > 0"), claim(f"{RE.format(616, 1000)} > 0")]

r000_37 = claim(f"Abs(sin(1000000)/1000000) >= Abs({RE.format(1000000, 1000)})", expect="refuted")
"""000-37: an exponent above 1 is slower in the end; $t$ and $1000^{-t}$ both decay like $1/x$."""
r000_37_right = [theorem("decay-stationary"), theorem("decay-bound", settings={"base": 1000})]

r000_38 = claim("Abs(sin(0.9*4.5)/(0.9*4.5)) >= Abs(sin(4.5)/4.5)", expect="refuted")
"""000-38: to leading order near 0 only: $0.9 t$ against $t$ at 4.5."""
r000_38_right = theorem("decay-near")

r000_44_right = theorem("decay-sum")
"""000-44: the real part of the integral is meant, and half the dimension before it; here for the weight 1."""

r000_45 = theorem("decay-constant", expect="refuted")
"""000-45: with a weight of bounded variation and a slope that is monotone and not 0; a constant law fails."""
r000_45_right = theorem("decay-weights")

r000_46 = theorem("decay-vanishing", settings={"d": 128, "base": 10000}, expect="refuted")
"""000-46: for the integral; the sum at a fixed $d$ returns."""
r000_46_right = theorem("decay-weights")

r002_20 = claim("((1*p)*(1*q) + (-1*p)*(-1*q))/2 == 0", positive="p,q", expect="refuted")
"""002-20: for independent entries of mean 0. With one matrix for queries and keys the mean does not vanish: here both
are one fair sign."""
r002_20_right = theorem("decay-random-weights")

"""How the frequency laws met in print are related: neighbours, wavelengths, and what scaling for longer texts does."""

from symbolic_pe import claim

BASE = {"even": "d", "positive": "d, base", "where": "base > 1"}
SCALED = {"positive": "base, s, y", "where": "base > 1"}

# Neighbouring frequencies have one ratio, whatever the pair; it is $\mathrm{base}^{2/d}$, not base.
neighbours = claim("base**(-2*i/d)/base**(-2*(i + 1)/d) == base**(2/d)", **BASE)
neighbours_base = claim("base**(-2*i/d)/base**(-2*(i + 1)/d) == base", expect="refuted", **BASE)
alien = [
    claim("3600**(-j)/3600**(-(j + 1)) == 3600"),
    claim("3600**(-2*j/d)/3600**(-2*(j + 1)/d) == 3600**(2/d)", positive="d"),
]
alien_exponent = claim("3600**(-2*j/d)/3600**(-2*(j + 1)/d) == 3600", positive="d", expect="refuted")

# The wave of pair $i$ has length $2 \pi \mathrm{base}^{2 i/d}$.
wavelength = claim("2*pi/base**(-2*i/d) == 2*pi*base**(2*i/d)", **BASE)
one_wavelength = claim("sin((p + 2*pi*base**(2*i/d))*base**(-2*i/d)) == sin(p*base**(-2*i/d))", **BASE)
half_wavelength = claim("sin((p + pi*base**(2*i/d))*base**(-2*i/d)) == sin(p*base**(-2*i/d))", expect="refuted", **BASE)

# The longest wave belongs to $i = d/2 - 1$ and falls short of $2 \pi \mathrm{base}$.
longest = claim("2*pi*base**(2*(d/2 - 1)/d) == 2*pi*base**((d - 2)/d)", **BASE)
longest_base = claim("2*pi*base**(2*(d/2 - 1)/d) == 2*pi*base", expect="refuted", **BASE)
longest_512 = claim("2*pi*10000**(510/512) == 60611.5")
longest_512_base = claim("2*pi*10000**(510/512) == 10000*2*pi", expect="refuted")
from_one_longest = claim("2*pi*base**(2*(d/2)/d) == 2*pi*base", **BASE)
# With $d/2 - 1$ steps from the first frequency to the last, $1/\mathrm{base}$ is reached; the spelling with a logarithm
# is the same law, and in the paper's it falls short.
TIMESCALES = {"even": "d", "positive": "base", "where": "d > 2"}
by_logarithm = [
    claim("exp(-2*i*log(base)/d) == base**(-2*i/d)", **BASE),
    claim("exp(-i*log(base)/(d/2 - 1)) == base**(-i/(d/2 - 1))", **TIMESCALES),
]
timescales_longest = [claim("(d/2 - 1)/(d/2 - 1) == 1", **TIMESCALES), claim("2*pi/base**(-1) == 2*pi*base", **BASE)]
timescales_are_others = claim("base**(-i/(d/2 - 1)) == base**(-2*i/d)", expect="refuted", **TIMESCALES)
half_exponent_longest = claim("2*pi*base**((d/2 - 1)/d) == 2*pi*sqrt(base)*base**(-1/d)", **BASE)

# Interpolating positions is dividing every frequency by $s$; every wave is $s$ times as long.
interpolation = claim("sin((p/s)*theta[i]) == sin(p*(theta[i]/s))", positive="s")
interpolation_times = claim("sin((p/s)*theta[i]) == sin(p*(theta[i]*s))", positive="s", expect="refuted")
interpolation_waves = claim("2*pi/(theta[i]/s) == s*(2*pi/theta[i])", positive="s, theta")
interpolation_window = claim("(s*L)/s == L", positive="s")

# NTK-aware: another base.  The highest frequency stays, the lowest is divided by $s$, those between by a power of
# $s$.
ntk_highest = claim("(base*s**(d/(d - 2)))**(-2*0/d) == 1", positive="d, s, base", where="d > 2")
ntk_between = claim(
    "(base*s**(d/(d - 2)))**(-2*i/d) == base**(-2*i/d)*s**(-2*i/(d - 2))", positive="d, s, base", where="d > 2"
)
# For the lowest, $y = (d - 2)/d$ is the exponent of the base, and $1/y$ the exponent of $s$ in the new base.
ntk_exponents = [
    claim("2*(d/2 - 1)/d == (d - 2)/d", positive="d"),
    claim("1/((d - 2)/d) == d/(d - 2)", positive="d", where="d > 2"),
    claim("2*(d/2 - 1)/(d - 2) == 1", where="d > 2"),
]
ntk_lowest = claim("(base*s**(1/y))**(-y) == base**(-y)/s", **SCALED)
ntk_lowest_128 = claim("(base*s**(128/126))**(-2*63/128) == base**(-2*63/128)/s", positive="base, s")
ntk_lowest_times_s = claim("(base*s)**(-y) == base**(-y)/s", expect="refuted", **SCALED)
ntk_highest_scaled = claim("(base*s**(d/(d - 2)))**(-2*0/d) == 1/s", positive="d, s, base", where="d > 2",
                           expect="refuted")  # fmt: skip
ntk_is_not_interpolation = claim(
    "(base*s**(d/(d - 2)))**(-2*i/d) == base**(-2*i/d)/s", positive="d, s, base", where="d > 2", expect="refuted"
)

# YaRN mixes the two frequencies: $g = 0$ interpolates, $g = 1$ leaves alone, and a mixture lies between.
YARN = "((1 - g)*theta/s + g*theta)"
yarn_ends = [
    claim(f"{YARN} == theta/s", positive="s", where="g == 0"),
    claim(f"{YARN} == theta", positive="s", where="g == 1"),
]
yarn_ends_swapped = claim(f"{YARN} == theta", positive="s", where="g == 0", expect="refuted")
yarn_factor = claim(f"{YARN} == theta*(1 + g*(s - 1))/s", positive="s")
yarn_above = claim("x - y == g*(s - 1)*theta/s", positive="s", where=[f"x == {YARN}", "y == theta/s"])
yarn_below = claim("x - y == (1 - g)*(s - 1)*theta/s", positive="s", where=["x == theta", f"y == {YARN}"])
# Mixing wavelengths instead of frequencies, or exponents instead of either, is something else.
yarn_by_wavelength = claim(
    f"{YARN} == 2*pi/((1 - g)*s*(2*pi/theta) + g*(2*pi/theta))", positive="s, theta, g", where="g < 1",
    expect="refuted",
)  # fmt: skip

# Which pair turns $r$ times in a window of $L$ positions: the ramp's ends in the code, and the same solved for $L$.
TURNS = "d*log(L/(2*pi*r))/(2*log(base))"
turns = claim(f"L/(2*pi*base**(2*({TURNS})/d)) == r", positive="d, L, r, base", where="base > 1")
turns_without_pi = claim(
    "L/(2*pi*base**(2*(d*log(L/r)/(2*log(base)))/d)) == r", positive="d, L, r, base", where="base > 1",
    expect="refuted",
)  # fmt: skip
# The paper's ramp is linear in the turns $r$, the code's in the index $x$, where $r = L/(2 \pi \mathrm{base}^{2
# x/d})$: they agree at their ends $u$ and $v$ and not between.
BY_TURNS, BY_INDEX = "(r - u)/(v - u)", "log(r/u)/log(v/u)"
RAMP = {"positive": "r, u, v"}
index_is_logarithm = claim(
    "(log(L/(2*pi*u)) - log(L/(2*pi*r)))/(log(L/(2*pi*u)) - log(L/(2*pi*v))) == " + BY_INDEX,
    positive="L, r, u, v", where="v > u",
)  # fmt: skip
ramps_at_ends = [
    *(claim(f"{t} == 0", where=["v > u", "r == u"], **RAMP) for t in (BY_TURNS, BY_INDEX)),
    *(claim(f"{t} == 1", where=["v > u", "r == v"], **RAMP) for t in (BY_TURNS, BY_INDEX)),
]
ramps_between = claim(f"{BY_TURNS} == {BY_INDEX}", where="v > u", expect="refuted", **RAMP)

"""Positions in binary (article 004)."""

from symbolic_pe import claim

TABLE = {1: "1000", 2: "0100", 3: "1100", 4: "0010", 5: "1010", 6: "0110"}


def value(bits):
    """The number whose bits, lowest first, are these."""
    return " + ".join(f"{b}*2**{n}" for n, b in enumerate(bits))


r004_18 = [claim(f"{value(reversed(bits))} == {n}", expect="refuted") for n, bits in TABLE.items() if n != 6]
"""004-18: the table is not big endian; its lowest bit comes first."""
r004_18_six = claim(f"{value(reversed(TABLE[6]))} == 6")
r004_18_right = [claim(f"{value(bits)} == {n}") for n, bits in TABLE.items()]

r004_19 = claim("2**(-(b + 1)) < 2**(-(b + 2))", expect="refuted")
"""004-19: bit $b$ has the period $2^{b + 1}$, so that a lower bit alternates faster, not slower."""
r004_19_right = claim("2**(-(b + 1)) > 2**(-(b + 2))")

r004_20 = [
    claim("2*0 - 1 == -1"),
    claim("2*1 - 1 == 1"),
    claim("2*x - 1 >= -1", nonnegative="x"),
    claim("2*x - 1 <= 1", nonnegative="y", where="x == 1 - y"),
    claim("2*x - 1 == y", where="x == (y + 1)/2"),
]
"""004-20: $2x - 1$ takes 0 and 1 to -1 and 1, and [0, 1] into [-1, 1], all of it."""

r004_21 = [claim("2**(-(b + 2)) == 2**(-(b + 1))/2"), claim("3600**(-2*(j + 1)) == 3600**(-2*j)/3600**2")]
"""004-21: the frequencies halve from bit to bit, as those of the alien clock fall by one ratio."""

"""The bits of whole numbers, as bits, as signs and as waves; bit i has the period 2**(i + 1)."""

from .declare import declare

bits = declare(
    "bit-waves",
    "Waves with the periods of binary digits",
    ("sin(p*theta[i])", "cos(p*theta[i])"),
    count="B",
    law="theta[i] == pi*2**(-i)",
    given=("integer B", "positive B"),
    source="bit $i$ of $p$ has the period $2^{i + 1}$",
    topic="Binary",
    parameters=(("B", "number of bits"),),
)

_BIT = "floor(p/2**{0}) - 2*floor(p/2**({0} + 1))"
_LOW = _BIT.format("i")
_HIGH = _BIT.format("(B - 1 - i)")
_GIVEN = ("integer p", "integer B", "positive B")
_DOMAIN = ("p >= 0", "p < 2**B")
_SOURCE = "bit $i$ of a whole number is the remainder of its quotient by $2^i$ modulo 2, for any number $B$ of bits"
_B = (("B", "number of bits"),)

little = declare(
    "binary-little-endian",
    "B bits, the lowest first",
    (_LOW,),
    count="B",
    given=_GIVEN,
    domain=_DOMAIN,
    source=_SOURCE,
    topic="Binary",
    parameters=_B,
)

big = declare(
    "binary-big-endian",
    "B bits, the highest first",
    (_HIGH,),
    count="B",
    given=_GIVEN,
    domain=_DOMAIN,
    source=_SOURCE,
    topic="Binary",
    parameters=_B,
)

signs = declare(
    "binary-signs",
    "B bits as -1 and 1, the lowest first",
    (f"2*({_LOW}) - 1",),
    count="B",
    given=_GIVEN,
    domain=_DOMAIN,
    source=f"$2x - 1$ of each bit: {_SOURCE}",
    topic="Binary",
    parameters=_B,
)

signs_big = declare(
    "binary-signs-big-endian",
    "B bits as -1 and 1, the highest first",
    (f"2*({_HIGH}) - 1",),
    count="B",
    given=_GIVEN,
    domain=_DOMAIN,
    source=f"$2x - 1$ of each bit: {_SOURCE}",
    topic="Binary",
    parameters=_B,
)

_FIRST = "(1 - cos(pi*p))/2"
_SECOND = "(1 - cos(pi*p/2) - sin(pi*p/2))/2"
_THIRD = "1/2 - (cos(pi*p/4) + (1 + sqrt(2))*sin(pi*p/4))/4 - (cos(3*pi*p/4) + (sqrt(2) - 1)*sin(3*pi*p/4))/4"

three = declare(
    "binary-three-waves",
    "Three bits as sums of waves, the lowest first",
    (_FIRST, _SECOND, _THIRD),
    given=("integer p",),
    domain=("p < 8",),
    source="bit $i$ has the period $2^{i + 1}$; its finite Fourier sum is exact at whole numbers",
    topic="Binary",
)

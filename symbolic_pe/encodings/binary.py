"""Waves with the periods 2, 4, 8, ... of the bits of a binary number, and the bits themselves."""

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

_FIRST = "(1 - cos(pi*p))/2"
_SECOND = "(1 - cos(pi*p/2) - sin(pi*p/2))/2"
_THIRD = (
    "1/2 - (cos(pi*p/4) + (1 + sqrt(2))*sin(pi*p/4))/4 - (cos(3*pi*p/4) + (sqrt(2) - 1)*sin(3*pi*p/4))/4"
)
_SOURCE = "bit $i$ of a whole number has the period $2^{i + 1}$; its finite Fourier sum is exact at whole numbers"


def _plus_minus(bit: str) -> str:
    return f"2*({bit}) - 1"


little = declare(
    "binary-little-endian",
    "Three bits, the lowest first",
    (_FIRST, _SECOND, _THIRD),
    given=("integer p",),
    domain=("p < 8",),
    source=_SOURCE,
    topic="Binary",
)

big = declare(
    "binary-big-endian",
    "Three bits, the highest first",
    (_THIRD, _SECOND, _FIRST),
    given=("integer p",),
    domain=("p < 8",),
    source=_SOURCE,
    topic="Binary",
)

signs = declare(
    "binary-signs",
    "Three bits as -1 and 1, the lowest first",
    tuple(map(_plus_minus, (_FIRST, _SECOND, _THIRD))),
    given=("integer p",),
    domain=("p < 8",),
    source=f"$2x - 1$ of each bit; {_SOURCE}",
    topic="Binary",
)

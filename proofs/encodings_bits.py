"""The bits of whole numbers as finite Fourier sums: values, periods and signs."""

from symbolic_pe import claim

# The bits as waves: the finite Fourier sums of three bits are 0 or 1 at whole numbers, have the periods 2, 4 and 8,
# and make up the number from 0 to 7; $2x - 1$ makes each of them a sign.
BITS = (
    "(1 - cos(pi*({0})))/2",
    "(1 - cos(pi*({0})/2) - sin(pi*({0})/2))/2",
    "(1/2 - (cos(pi*({0})/4) + (1 + sqrt(2))*sin(pi*({0})/4))/4"
    " - (cos(3*pi*({0})/4) + (sqrt(2) - 1)*sin(3*pi*({0})/4))/4)",
)
bits_repeat = [claim(f"{b.format(f'p + {2 ** (i + 1)}')} == {b.format('p')}") for i, b in enumerate(BITS)]
bits_turn = [
    claim(f"{b.format(f'p + {2**i}')} == {b.format('p')}", integer="p", expect="refuted") for i, b in enumerate(BITS)
]
bits_count = [claim(f"{' + '.join(f'{2**i}*{b.format(p)}' for i, b in enumerate(BITS))} == {p}") for p in range(8)]
bits_are_bits = [claim(f"({b.format(p)})*({b.format(p)} - 1) == 0") for b in BITS for p in range(8)]
bits_as_signs = [claim(f"(2*{b.format(p)} - 1)**2 == 1") for b in BITS for p in range(8)]

# Any number of bits: bit $i$ looks at the remainder modulo $2^{i + 1}$ alone, and that does not change with $2^{i +
# 1}$.
remainder = claim("2**(i + 1)*(q + 1) + r == (2**(i + 1)*q + r) + 2**(i + 1)")

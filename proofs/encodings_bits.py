"""The bits of whole numbers, as floors and as finite Fourier sums: values, periods and signs."""

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

# Bit $j$ of a whole number, for any $j$: it has the period $2^{j + 1}$ and not $2^j$, is 0 or 1, and the bits make up
# the number.
BIT = "(floor({0}/2**{1}) - 2*floor({0}/2**({1} + 1)))"
any_bit_repeats = claim(f"{BIT.format('(n + 2**(j + 1))', 'j')} == {BIT.format('n', 'j')}", integer="n,j")
any_bit_turns = claim(f"{BIT.format('(n + 2**j)', 'j')} == {BIT.format('n', 'j')}", integer="n,j", expect="refuted")
any_bit_is_a_bit = claim(f"{BIT.format('n', 'j')}**2 == {BIT.format('n', 'j')}", integer="n,j")
any_bit_as_sign = claim(f"(2*{BIT.format('n', 'j')} - 1)**2 == 1", integer="n,j")
digit_law = claim(f"Sum(2**j*{BIT.format('n', 'j')}, (j, 0, B - 1)) == n - 2**B*floor(n/2**B)", integer="n")
number_of_its_bits = claim(
    f"Sum(2**j*{BIT.format('n', 'j')}, (j, 0, B - 1)) == n", integer="n,B", nonnegative="n", where="n < 2**B"
)
number_beyond_its_bits = claim(
    f"Sum(2**j*{BIT.format('n', 'j')}, (j, 0, B - 1)) == n", integer="n,B", nonnegative="n", where="n <= 2**B",
    expect="refuted",
)  # fmt: skip

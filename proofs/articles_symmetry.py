"""What attention cannot tell without positions, and what adding them changes (articles 000, 001, 002).

Tokens x, y at two places and z[0..N-1] at all the others; F(u, v) and G(u, v) are what a token v adds to
the numerator and the denominator of the softmax average read at u, whatever the weights and widths.
"""

from symbolic_pe import claim


def read_at(u, x="x", y="y"):
    """What attention returns at a token u among x, y and the others."""
    top = f"(F({u},{x}) + F({u},{y}) + Sum(F({u},z[j]), (j, 0, N - 1)))"
    below = f"(G({u},{x}) + G({u},{y}) + Sum(G({u},z[j]), (j, 0, N - 1)))"
    return f"{top}/{below}"


def pooled(x, y):
    return f"{read_at(x, x, y)} + {read_at(y, x, y)} + Sum({read_at('z[i]', x, y)}, (i, 0, N - 1))"


r000_02 = claim(f"{read_at('x', 'x', 'y')} == {read_at('y', 'y', 'x')}", integer="N", nonnegative="N", expect="refuted")
"""000-02: swapping two tokens does not change what is pooled over all places, nor what is read at a third; read at
one of the two places it does."""
r000_02_right = [
    claim(f"{pooled('x', 'y')} == {pooled('y', 'x')}", integer="N", nonnegative="N"),
    claim(f"{read_at('t', 'x', 'y')} == {read_at('t', 'y', 'x')}", integer="N", nonnegative="N"),
]

r000_03 = claim("f(x, y) == f(y, x)", where="f(a, b) == h(a, b) + h(b, a)")
"""000-03: a symmetric function of two tokens takes one value on both orders.  Every symmetric function is $h(a, b) +
h(b, a)$ for some $h$."""

r000_05 = claim("w*(x + p) + w*(y + q) != w*(y + p) + w*(x + q)", where=["p != q", "x != y"], expect="refuted")
"""000-05: different codes at different places are not enough: a sum over the tokens stays blind to the order."""

r000_05_right = [
    claim("h*(x + p)*(y + q) - h*(y + p)*(x + q) == h*(x - y)*(q - p)"),
    claim("h*(x - y)*(q - p) != 0", nonzero="h,u,v", where=["y == x + u", "q == p + v"]),
]
"""000-05: a product of the two tokens, with $h$ not zero, does tell: the interaction is what sees the order."""

r001_01_positions = claim(
    f"{read_at('(x + p)', '(x + p)', '(y + q)')} == {read_at('(x + q)', '(y + p)', '(x + q)')}",
    integer="N", nonnegative="N", expect="refuted",
)  # fmt: skip
"""001-01: without mask and positions, swapped tokens get swapped results; codes $p$, $q$ at the places, or a mask
that hides the later place from the earlier, undo it."""
r001_01_mask = claim("F(x, x)/G(x, x) == (F(x, y) + F(x, x))/(G(x, y) + G(x, x))", expect="refuted")
r001_01_right = claim(f"{read_at('x', 'x', 'y')} == {read_at('x', 'y', 'x')}", integer="N", nonnegative="N")

r001_28 = claim(
    "Sum(q[a]*k[a], (a, 0, d - 1))/sqrt(d) == Sum(q[a]*k[a], (a, 0, d - 1))",
    integer="d", positive="d", expect="refuted",
)  # fmt: skip
r"""001-28: the score is the product of query and key, up to the factor $1/\sqrt{d}$ where that is used."""
r001_28_right = claim(
    "sqrt(d)*Sum(q[a]*k[a]/sqrt(d), (a, 0, d - 1)) == Sum(q[a]*k[a], (a, 0, d - 1))", integer="d", positive="d"
)

r002_03 = [
    claim("Sum(1, (i, 0, L - 1)) == L", integer="L", positive="L"),
    claim("L + j > L - 1", integer="L,j", positive="L", nonnegative="j"),
]
"""002-03: a table of $L$ rows, counted from 0, ends before $L$: no position $L + j$ is in it."""

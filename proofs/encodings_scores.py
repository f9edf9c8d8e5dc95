"""What encodings do to a score q . k: rotary, xPos, linear biases, two axes; slips stand beside what is right."""

from symbolic_pe import claim, theorem

TURN = "Matrix([[cos({0}*w), -sin({0}*w)], [sin({0}*w), cos({0}*w)]])"
Q, K = "Matrix([q1, q2])", "Matrix([k1, k2])"


def turned(x: str, y: str) -> str:
    """R(x) q . R(y) k for one pair."""
    return f"dot({TURN.format(x)}*{Q}, {TURN.format(y)}*{K})"


# Rotary: turning $q$ to $m$ and $k$ to $n$ leaves a turn by $n - m$ in their product.
relative = claim(f"{turned('m', 'n')} == dot({Q}, {TURN.format('(n - m)')}*{K})")
relative_reversed = claim(f"{turned('m', 'n')} == dot({Q}, {TURN.format('(m - n)')}*{K})", expect="refuted")
relative_sum = claim(f"{turned('m', 'n')} == dot({Q}, {TURN.format('(m + n)')}*{K})", expect="refuted")
moved = claim(f"{turned('(m + t)', '(n + t)')} == {turned('m', 'n')}")
written_out = claim(f"{turned('m', 'n')} == (q1*k1 + q2*k2)*cos((m - n)*w) + (q1*k2 - q2*k1)*sin((m - n)*w)")
written_out_sign = claim(
    f"{turned('m', 'n')} == (q1*k1 + q2*k2)*cos((m - n)*w) - (q1*k2 - q2*k1)*sin((m - n)*w)", expect="refuted"
)
cosine_only = claim(f"{turned('m', 'n')} == (q1*k1 + q2*k2)*cos((m - n)*w)", expect="refuted")
complex_form = claim(
    "Re((q1 + I*q2)*exp(I*m*w)*conj((k1 + I*k2)*exp(I*n*w))) == Re((q1 + I*q2)*conj(k1 + I*k2)*exp(I*(m - n)*w))"
)
complex_form_unconjugated = claim(
    "Re((q1 + I*q2)*exp(I*m*w)*(k1 + I*k2)*exp(I*n*w)) == Re((q1 + I*q2)*(k1 + I*k2)*exp(I*(m - n)*w))",
    expect="refuted",
)

# It keeps lengths, turns add, and it has a determinant of one; adding a code to $q$ keeps no length.
norm = claim(f"normsq({TURN.format('m')}*{Q}) == normsq({Q})")
norm_of_sum = claim(f"normsq({Q} + Matrix([cos(m*w), sin(m*w)])) == normsq({Q})", expect="refuted")
composed = claim(f"{TURN.format('m')}*{TURN.format('n')} == {TURN.format('(m + n)')}")
inverse = claim(f"transpose({TURN.format('m')})*{TURN.format('m')} == identity(2)")
determinant = claim(f"det({TURN.format('m')}) == 1")
one_sign_wrong = claim(f"normsq(Matrix([[cos(m*w), sin(m*w)], [sin(m*w), cos(m*w)]])*{Q}) == normsq({Q})",
                       expect="refuted")  # fmt: skip

# Half-split and adjacent pairs are one turn up to the order of the components; $q$ and $k$ must agree on it.
ADJACENT = (
    "Matrix([[cos({0}*u), -sin({0}*u), 0, 0], [sin({0}*u), cos({0}*u), 0, 0],"
    " [0, 0, cos({0}*v), -sin({0}*v)], [0, 0, sin({0}*v), cos({0}*v)]])"
)
HALVES = (
    "Matrix([[cos({0}*u), 0, -sin({0}*u), 0], [0, cos({0}*v), 0, -sin({0}*v)],"
    " [sin({0}*u), 0, cos({0}*u), 0], [0, sin({0}*v), 0, cos({0}*v)]])"
)
SWAP = "Matrix([[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1]])"
FOUR = "dot({0}*Matrix([q0, q1, q2, q3]), {1}*Matrix([k0, k1, k2, k3]))"


def scored(left: str, right: str, m: str, n: str) -> str:
    """The score of q at m and k at n, each turned in its own way."""
    return FOUR.format(left.format(m), right.format(n))


order = claim(f"{SWAP}*{ADJACENT.format('m')}*{SWAP} == {HALVES.format('m')}")
no_order = claim(f"{ADJACENT.format('m')} == {HALVES.format('m')}", expect="refuted")
one_order = [claim(f"{scored(x, x, '(m + t)', '(n + t)')} == {scored(x, x, 'm', 'n')}") for x in (ADJACENT, HALVES)]
mixed_orders = claim(
    f"{scored(ADJACENT, HALVES, '(m + t)', '(n + t)')} == {scored(ADJACENT, HALVES, 'm', 'n')}", expect="refuted"
)

# As theorems on the encodings, for every dimension.
rotary = {t: theorem(t, encoding="rotary") for t in ("shift", "shift-orthogonal", "dot-product", "norm", "distance")}
halves = {t: theorem(t, encoding="rotary-halves") for t in ("shift", "dot-product", "norm")}
partial = {t: theorem(t, encoding="rotary-partial") for t in ("dot-product", "norm", "bilinear-full")}

# xPos: growth on one side and decay on the other leave $\exp((m - n) \zeta)$; growth on both sides does not.
GROWN = "(exp({a})*cos(m*w)*exp({b})*cos(n*w) + exp({a})*sin(m*w)*exp({b})*sin(n*w))"
xpos = claim(f"{GROWN.format(a='m*zeta', b='-n*zeta')} == exp((m - n)*zeta)*cos((m - n)*w)")
xpos_both = claim(f"{GROWN.format(a='m*zeta', b='n*zeta')} == exp((m - n)*zeta)*cos((m - n)*w)", expect="refuted")
xpos_alone = theorem("dot-product", encoding="xpos", expect="refuted")
damped_alone = theorem("dot-product", encoding="damped", expect="refuted")
damped_norm = theorem("norm", encoding="damped-oscillation", expect="refuted")
damped_rotation = theorem("shift-orthogonal", encoding="damped-oscillation", expect="refuted")

# ALiBi: a bias that is linear in the distance moves with both positions, and its slopes are a geometric series.
alibi = claim("s*((n + t) - (m + t)) == s*(n - m)")
alibi_distance = claim("-s*Abs((m + t) - (n + t)) == -s*Abs(m - n)")
alibi_absolute = claim("s*(n + t) == s*n", expect="refuted")
alibi_slopes = claim("2**(-8*(h + 1)/H)/2**(-8*h/H) == 2**(-8/H)", positive="H")
alibi_eight_heads = claim("2**(-8*h/8) == 2**(-h)")
alibi_last_head = claim("2**(-8*H/H) == 1/256", positive="H")
# It is a product of codes, affine ones: $\langle(-s m, 1), (1, s n)\rangle$.
alibi_as_product = claim("dot(Matrix([-s*m, 1]), Matrix([1, s*n])) == s*(n - m)")
alibi_same_codes = claim("dot(Matrix([m, 1]), Matrix([n, 1])) == n - m", expect="refuted")

# Two axes: a code of $(x, y)$ made of a code of $x$ and one of $y$ moves by a block for each, and their products add.
AXES = "Matrix([sin({0}*u), cos({0}*u), sin({1}*v), cos({1}*v)])"
BLOCKS = ("Matrix([[cos(a*u), sin(a*u), 0, 0], [-sin(a*u), cos(a*u), 0, 0],"
          " [0, 0, cos(b*v), sin(b*v)], [0, 0, -sin(b*v), cos(b*v)]])")  # fmt: skip
axial = claim(f"{BLOCKS}*{AXES.format('x', 'y')} == {AXES.format('(x + a)', '(y + b)')}")
axial_one_turn = claim(f"{BLOCKS.replace('b*v', 'a*v')}*{AXES.format('x', 'y')} == {AXES.format('(x + a)', '(y + b)')}",
                       expect="refuted")  # fmt: skip
axial_product = claim(f"dot({AXES.format('x', 'y')}, {AXES.format('r', 's')}) == cos((x - r)*u) + cos((y - s)*v)")
axial_is_not_radial = claim(f"dot({AXES.format('x', 'y')}, {AXES.format('r', 's')}) == 2*cos((x - r)*u + (y - s)*v)",
                            expect="refuted")  # fmt: skip

# T5: from distance 8 on the bucket is $8 + \lfloor 8 \log(r/8)/\log 16\rfloor$, so that bucket $8 + j$ begins at
# $8\cdot 2^{j/2}$, the last one at $128/\sqrt{2}$; as many distances again for every second bucket.
t5_begins = claim("8*log(8*2**(j/2)/8)/log(16) == j")
t5_ends = claim("8*2**(8/2) == 128")
t5_begins_early = claim("8*log(8*2**j/8)/log(16) == j", expect="refuted")
t5_doubles = claim("8*2**((j + 2)/2) == 2*(8*2**(j/2))")

# Shaw: $\mathrm{clip}(r)$ is half of $|r + K| - |r - K|$: $r$ within $K$, and $K$ or $-K$ beyond ($a$ is how far, and
# $K = (c - a)/2$).
CLIP = "(Abs(r + K) - Abs(r - K))/2"
shaw_within = claim(f"{CLIP} == r", nonnegative="a,b", where=["r == a - K", "K == (a + b)/2"])
shaw_beyond = claim(f"{CLIP} == K", nonnegative="a,c", where=["K == (c - a)/2", "r == (c + a)/2"])
shaw_below = claim(f"{CLIP} == -K", nonnegative="a,c", where=["K == (c - a)/2", "r == -(c + a)/2"])
shaw_not_clipped = claim(f"{CLIP} == r", positive="K", expect="refuted")

# Complex codes: the Hermitian product is relative, the plain one is not.
hermitian = claim(
    "Sum(exp(I*m*theta[i])*conj(exp(I*n*theta[i])), (i, 0, d - 1)) == Sum(exp(I*(m - n)*theta[i]), (i, 0, d - 1))",
    integer="d",
    positive="d",
)
hermitian_moved = claim("exp(I*(m + t)*w)*conj(exp(I*(n + t)*w)) == exp(I*m*w)*conj(exp(I*n*w))")
without_conjugate = claim("exp(I*(m + t)*w)*exp(I*(n + t)*w) == exp(I*m*w)*exp(I*n*w)", expect="refuted")
real_part = claim("Re(exp(I*m*w)*conj(exp(I*n*w))) == cos(m*w)*cos(n*w) + sin(m*w)*sin(n*w)")

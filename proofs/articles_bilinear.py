"""p_m^T H p_n for a diagonal H and beyond (article 000)."""

from symbolic_pe import claim, theorem

FIRST = "H[2*i, 2*i]"
SECOND = "H[2*i + 1, 2*i + 1]"
WAVES = f"{FIRST}*cos(m*theta[i])*cos(n*theta[i]) + {SECOND}*sin(m*theta[i])*sin(n*theta[i])"
SPLIT = f"({FIRST} + {SECOND})/2*cos((m - n)*theta[i]) + ({FIRST} - {SECOND})/2*cos((m + n)*theta[i])"
DIAGONAL = "Matrix([[H[0,0],0,0,0],[0,H[1,1],0,0],[0,0,H[2,2],0],[0,0,0,H[3,3]]])"


def four(at):
    return f"Matrix([{', '.join(f'{f}({at}*theta[{i}])' for i in (0, 1) for f in ('cos', 'sin'))}])"


r000_40 = claim(f"transpose({four('m')})*{DIAGONAL}*{four('n')} == Sum({WAVES}, (i, 1, 2))", expect="refuted")
"""000-40: the pairs are counted from 0 to $d/2 - 1$, not from 1 to $d/2$."""
r000_40_any = claim(f"Sum({WAVES}, (i, 0, d/2 - 1)) == Sum({WAVES}, (i, 1, d/2))", even="d", expect="refuted")
r000_40_right = [
    claim(f"transpose({four('m')})*{DIAGONAL}*{four('n')} == Sum({WAVES}, (i, 0, 1))"),
    theorem("bilinear-diagonal", encoding="sinusoidal-complex"),
]

r000_41 = claim(f"transpose({four('m')})*{DIAGONAL}*{four('n')} == Sum({SPLIT}, (i, 1, 2))", expect="refuted")
"""000-41: the same sum as waves of $m - n$ and of $m + n$; the range is the one above."""
r000_41_right = claim(f"Sum({WAVES}, (i, 0, d/2 - 1)) == Sum({SPLIT}, (i, 0, d/2 - 1))", even="d")

r000_42 = theorem("bilinear-diagonal", encoding="sinusoidal-complex")
"""000-42, 000-43: both kinds of waves occur, and those of $m + n$ go exactly if $H$ is constant on each pair."""
r000_42_sum = claim(f"Sum({SPLIT}, (i, 0, d/2 - 1)) == Sum({FIRST}*cos((m - n)*theta[i]), (i, 0, d/2 - 1))",
    even="d", expect="refuted")  # fmt: skip
r000_43 = [
    claim(
        f"Sum({WAVES}, (i, 0, d/2 - 1)) == Sum(h[i]*cos((m - n)*theta[i]), (i, 0, d/2 - 1))".replace(
            FIRST, "h[i]"
        ).replace(SECOND, "h[i]"),
        even="d",
    ),
    theorem("bilinear-diagonal", encoding="sinusoidal-complex"),
]
"""000-42, 000-43: both kinds of waves occur, and those of $m + n$ go exactly if $H$ is constant on each pair."""


def turned(m, n):
    """A form whose H has blocks a I + b J, which is not diagonal where b is not zero."""
    cc, ss = (f"{f}(({m})*theta[i])*{f}(({n})*theta[i])" for f in ("cos", "sin"))
    cs, sc = (f"{f}(({m})*theta[i])*{g}(({n})*theta[i])" for f, g in (("cos", "sin"), ("sin", "cos")))
    return f"Sum(a[i]*({cc} + {ss}) + b[i]*({cs} - {sc}), (i, 0, d/2 - 1))"


r000_47 = claim(
    f"{turned('m + k', 'n + k')} != {turned('m', 'n')}", even="d", positive="d", nonzero="b", expect="refuted"
)
"""000-47: $H$ need not be diagonal: blocks $a I + b J$ also give functions of $m - n$ alone, and only these do."""
r000_47_right = [
    claim(f"{turned('m + k', 'n + k')} == {turned('m', 'n')}", even="d", nonzero="b"),
    theorem("bilinear-full", encoding="sinusoidal-complex"),
]

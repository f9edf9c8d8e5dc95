"""Queries and keys turned to their positions."""

from .score import declare_score

_LAW = "theta[i] == base**(-2*i/d)"
_GIVEN = ("d is even", "d > 0", "base > 1")
_PARAMETERS = (("d", "dimension, an even number"), ("base", "base of the frequencies, above 1"))


def _turned(x: str, at: str, first: str, second: str) -> tuple[str, str]:
    """The two components of the pair (first, second) of ``x``, turned to the position ``at``."""
    angle = f"{at}*theta[i]"
    return (
        f"({x}[{first}]*cos({angle}) - {x}[{second}]*sin({angle}))",
        f"({x}[{first}]*sin({angle}) + {x}[{second}]*cos({angle}))",
    )


def _product(first: str, second: str) -> str:
    a, b = _turned("q", "m", first, second)
    c, e = _turned("k", "n", first, second)
    return f"{a}*{c} + {b}*{e}"


rotary = declare_score(
    "rotary-score",
    "Rotary: queries and keys turned, pairs $(2i, 2i + 1)$",
    f"Sum({_product('2*i', '2*i + 1')}, (i, 0, d/2 - 1))",
    law=_LAW,
    given=_GIVEN,
    content=("q", "k"),
    parameters=_PARAMETERS,
    source="Su et al., RoFormer (2021)",
)

halves = declare_score(
    "rotary-halves-score",
    "Rotary, pairs $(i, i + d/2)$",
    f"Sum({_product('i', 'i + d/2')}, (i, 0, d/2 - 1))",
    law=_LAW,
    given=_GIVEN,
    content=("q", "k"),
    parameters=_PARAMETERS,
    source="GPT-NeoX and Llama implementations",
)

partial = declare_score(
    "rotary-partial-score",
    "Rotary on the first $r$ components, the others left as they are",
    f"Sum({_product('2*i', '2*i + 1')}, (i, 0, r/2 - 1)) + Sum(q[a]*k[a], (a, r, d - 1))",
    law="theta[i] == base**(-2*i/r)",
    given=("r is even", "r > 0", "d is an integer", "d > r", "base > 1"),
    content=("q", "k"),
    parameters=(("d", "dimension"), ("r", "how many components are turned, an even number"), _PARAMETERS[1]),
    source="GPT-J and GPT-NeoX: a part of the components is turned, of any size",
)

xpos = declare_score(
    "xpos-score",
    "xPos: queries and keys scaled against each other",
    f"Sum(exp((m - n)*zeta[i])*({_product('2*i', '2*i + 1')}), (i, 0, d/2 - 1))",
    law=_LAW,
    given=_GIVEN,
    content=("q", "k"),
    tables=(("zeta", "d/2", "1"),),
    parameters=_PARAMETERS,
    source=(
        r"Sun et al., A Length-Extrapolatable Transformer (2022), for any rates; its own are $\log((2i/d + 0.4)/1.4)$ "
        "for every 512 positions: queries shrink, keys grow, and their product falls with the distance"
    ),
)

"""A number added to the product of query and key."""

from .score import declare_score

_PRODUCT = "Sum(q[a]*k[a], (a, 0, d - 1))"
_GIVEN = ("d is an integer", "d > 0")
_D = (("d", "dimension"),)

alibi = declare_score(
    "alibi",
    "ALiBi: the distance with a slope, before a mask",
    f"{_PRODUCT} - 2**(-8*(h + 1)/H)*(m - n)",
    given=(*_GIVEN, "H is an integer", "H > 0", "h is an integer", "h >= 0"),
    content=("q", "k"),
    domain=("n <= m",),
    parameters=(*_D, ("H", "number of heads"), ("h", "which head, from 0")),
    source=(
        "Press et al., Train Short, Test Long (2021): head $h$ of $H$ has the slope $2^{-8(h + 1)/H}$, if $H$ is a "
        "power of 2"
    ),
)

alibi_both = declare_score(
    "alibi-both-ways",
    "ALiBi without a mask: minus the distance in either direction",
    f"{_PRODUCT} - 2**(-8*(h + 1)/H)*Abs(m - n)",
    given=(*_GIVEN, "H is an integer", "H > 0", "h is an integer", "h >= 0"),
    content=("q", "k"),
    parameters=(*_D, ("H", "number of heads"), ("h", "which head, from 0")),
    source="as used for encoders",
)

buckets = declare_score(
    "t5-buckets",
    "T5: a learned number for each bucket of distances",
    f"{_PRODUCT} + b(8*(1 + (n - m)/Abs(n - m)) + g(Abs(n - m)))",
    given=_GIVEN,
    content=("q", "k", "g"),
    tables=(("b", "32", "1"),),
    domain=("m != n",),
    parameters=_D,
    source=(
        "Raffel et al., T5 (2019): 16 buckets $g(|n - m|)$ in each direction, of single distances up to 7, then of "
        r"growing width up to 128, and one for all beyond; $8 + 8 \mathrm{sgn}(n - m)$ is 0 or 16"
    ),
)

buckets_causal = declare_score(
    "t5-buckets-causal",
    "T5 in a decoder: buckets of distances back",
    f"{_PRODUCT} + b(g(m - n))",
    given=_GIVEN,
    content=("q", "k", "g"),
    tables=(("b", "32", "1"),),
    domain=("n <= m",),
    parameters=_D,
    source="Raffel et al., T5 (2019): 32 buckets $g(m - n)$, of single distances up to 15, then of growing width",
)

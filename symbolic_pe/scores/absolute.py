"""Codes added to the words: what the score makes of them."""

from .score import declare_score

_D = ("d", "dimension, an even number")
_BASE = ("base", "base of the frequencies, above 1")

content = declare_score(
    "content-only",
    "No positions at all",
    "Sum(q[a]*k[a], (a, 0, d - 1))",
    given=("d is an integer", "d > 0"),
    content=("q", "k"),
    parameters=(("d", "dimension"),),
    source="attention without positions",
)

added = declare_score(
    "sinusoidal-added",
    "Sinusoidal codes added to the words",
    "Sum((q[2*i] + sin(m*theta[i]))*(k[2*i] + sin(n*theta[i]))"
    " + (q[2*i + 1] + cos(m*theta[i]))*(k[2*i + 1] + cos(n*theta[i])), (i, 0, d/2 - 1))",
    law="theta[i] == base**(-2*i/d)",
    given=("d is even", "d > 0", "base > 1"),
    content=("q", "k"),
    parameters=(_D, _BASE),
    source="Vaswani et al., Attention Is All You Need (2017), with both weight matrices the identity",
)

codes = declare_score(
    "sinusoidal-dot",
    "The product of two sinusoidal codes alone",
    "Sum(sin(m*theta[i])*sin(n*theta[i]) + cos(m*theta[i])*cos(n*theta[i]), (i, 0, d/2 - 1))",
    law="theta[i] == base**(-2*i/d)",
    given=("d is even", "d > 0", "base > 1"),
    parameters=(_D, _BASE),
    source="the fourth of the four terms of a score, with both weight matrices the identity",
)

learned = declare_score(
    "learned-added",
    "A learned table added to the words",
    "Sum((q[a] + P(m, a))*(k[a] + P(n, a)), (a, 0, d - 1))",
    given=("d is an integer", "d > 0", "L is an integer", "L > 0"),
    content=("q", "k"),
    tables=(("P", "L", "d"),),
    domain=("0 <= m", "m < L", "0 <= n", "n < L"),
    parameters=(("d", "dimension"),),
    source="Devlin et al., BERT (2018): $L$ rows, one for each position",
)

concatenated = declare_score(
    "sinusoidal-concat",
    "Sinusoidal codes beside the words",
    "Sum(q[a]*k[a], (a, 0, D - 1))"
    " + Sum(sin(m*theta[i])*sin(n*theta[i]) + cos(m*theta[i])*cos(n*theta[i]), (i, 0, d/2 - 1))",
    law="theta[i] == base**(-2*i/d)",
    given=("d is even", "d > 0", "D is an integer", "D > 0", "base > 1"),
    content=("q", "k"),
    parameters=(_D, _BASE, ("D", "dimension of the words")),
    source="word and position side by side, with both weight matrices the identity",
)

multiplied = declare_score(
    "sinusoidal-times",
    "Words multiplied by sinusoidal codes, component by component",
    "Sum(q[2*i]*sin(m*theta[i])*k[2*i]*sin(n*theta[i])"
    " + q[2*i + 1]*cos(m*theta[i])*k[2*i + 1]*cos(n*theta[i]), (i, 0, d/2 - 1))",
    law="theta[i] == base**(-2*i/d)",
    given=("d is even", "d > 0", "base > 1"),
    content=("q", "k"),
    parameters=(_D, _BASE),
    source="word times position, with both weight matrices the identity",
)

learned_multiplied = declare_score(
    "learned-times",
    "Words multiplied by a learned table, component by component",
    "Sum(q[a]*P(m, a)*k[a]*P(n, a), (a, 0, d - 1))",
    given=("d is an integer", "d > 0", "L is an integer", "L > 0"),
    content=("q", "k"),
    tables=(("P", "L", "d"),),
    domain=("0 <= m", "m < L", "0 <= n", "n < L"),
    parameters=(("d", "dimension"),),
    source="word times position with a table of $L$ rows",
)

learned_beside = declare_score(
    "learned-concat",
    "A learned table beside the words",
    "Sum(q[a]*k[a], (a, 0, D - 1)) + Sum(P(m, a)*P(n, a), (a, 0, d - 1))",
    given=("d is an integer", "d > 0", "D is an integer", "D > 0", "L is an integer", "L > 0"),
    content=("q", "k"),
    tables=(("P", "L", "d"),),
    domain=("0 <= m", "m < L", "0 <= n", "n < L"),
    parameters=(("d", "dimension of a position"), ("D", "dimension of the words")),
    source="word and position side by side with a table of $L$ rows",
)

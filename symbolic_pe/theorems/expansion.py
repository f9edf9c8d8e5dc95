"""Which term of an expansion carries which position: to second order, and in attention scores."""

from .spec import Chain, TheoremSpec

_QUADRATIC = ("p is a vector", "q is a vector", "f is a vector", "g is a vector",
              "A is symmetric", "B is symmetric", "H is a matrix")  # fmt: skip
_ONE = "c + transpose(f)*{p} + transpose(g)*{q} + transpose({p})*A*{p}/2 + transpose({q})*B*{q}/2"
_BOTH = f"{_ONE} + transpose({{p}})*H*{{q}}"
_SIZE = ("d is an integer", "d > 0")
_ALL = "Sum(Sum(u[a]*S[a, b]*u[b], (b, 0, 2*d - 1)), (a, 0, 2*d - 1))"


def _block(row: str, column: str) -> str:
    a, b = f"a{row}", f"b{column}"
    return f"Sum(Sum(u[{a}]*S[{a}, {b}]*u[{b}], (b, 0, d - 1)), (a, 0, d - 1))"


_FIRST, _SECOND, _MIXED, _BACK = (_block(r, c) for r, c in (("", ""), (" + d", " + d"), ("", " + d"), (" + d", "")))
_CUBIC = "Sum(Sum(Sum({0}u[a]*T[a, b, c]*{0}u[b]*{0}u[c], (c, 0, 2*d - 1)), (b, 0, 2*d - 1)), (a, 0, 2*d - 1))"

taylor = TheoremSpec(
    id="taylor-second-order",
    title="Second-order expansion",
    claim=r"To second order in the codes $p$ and $q$ of two tokens a model is "
    r"$c+f^{\mathsf T}p+g^{\mathsf T}q+\frac12p^{\mathsf T}Ap+\frac12q^{\mathsf T}Bq+p^{\mathsf T}Hq$ in any "
    r"dimension; only "
    r"the last term is not a sum of functions of one position each, and the remainder is of third order.",
    topic="Expansion",
    about="argument",
    source="the expansion of a model about codes that are small",
    parts=(
        Chain("remainder-on-a-line", "Along the line to both codes, with a bound on the remainder", by="line:taylor"),
        Chain(
            "line",
            "Its terms, for codes of any width",
            start="F",
            links=(
                ("Taylor", "c + D_1 + D_2/2 + D_3/6", "in one variable, with the remainder of Lagrange"),
                ("chain rule", "c + Sum(u[a]*e[a], (a, 0, 2*d - 1))"
                 f" + {_ALL}/2 + D_3/6",
                 "$u$ is $p$ above $q$, $e$ the gradient and $S$ the second derivatives in all $2d$ components"),
            ),
            given=(*_SIZE, "F == c + D_1 + D_2/2 + D_3/6", "D_1 == Sum(u[a]*e[a], (a, 0, 2*d - 1))",
                   f"D_2 == {_ALL}"),
        ),
        Chain(
            "blocks",
            "The second order falls into blocks",
            start=_ALL,
            links=(
                ("split the ranges", f"{_FIRST} + {_SECOND} + {_MIXED} + {_BACK}",
                 "each index below $d$ belongs to the first token, each other one to the second"),
                ("symmetry", f"{_FIRST} + {_SECOND} + 2*{_MIXED}",
                 "second derivatives do not depend on their order, and neither do finite sums"),
            ),
            given=(*_SIZE, "S[a, b] == C[a, b] + C[b, a]"),
        ),
        Chain(
            "first",
            "The first order falls into two",
            start="Sum(u[a]*e[a], (a, 0, 2*d - 1))",
            links=(("split the range", "Sum(u[a]*e[a], (a, 0, d - 1)) + Sum(u[a + d]*e[a + d], (a, 0, d - 1))", ""),),
            given=_SIZE,
        ),
        Chain(
            "interaction",
            "Only the last term knows both positions",
            start=f"({_BOTH.format(p='p', q='q')}) + c - ({_ONE.format(p='p', q='0*q')})"
            f" - ({_ONE.format(p='0*p', q='q')})",
            links=(
                ("expand", f"{_BOTH.format(p='p', q='q')} + c"
                 " - c - transpose(f)*p - transpose(p)*A*p/2 - c - transpose(g)*q - transpose(q)*B*q/2", ""),
                ("cancel", "transpose(p)*H*q", "what is left of both codes without each of them alone"),
            ),
            given=_QUADRATIC,
        ),
        Chain(
            "identity",
            "With $H$ the identity it is the dot product",
            claim="transpose(p)*identity(d)*q == dot(p, q)",
            given=("p is a vector", "q is a vector"),
        ),
        Chain(
            "remainder",
            "The remainder is of third order",
            start=_CUBIC.format("s*"),
            links=(("take out", f"s**3*{_CUBIC.format('')}",
                    "the third derivative along the line is a cubic form in $u$"),),
            given=_SIZE,
        ),
    ),
    remark=(
        "The chain rule, which makes slopes along the line of those in the components, is a hypothesis; $T$ are the "
        "third derivatives at a point of the line."
    ),
)  # fmt: skip

_SCORE = (
    "W_q is a matrix", "W_k is a matrix", "E_i is a vector", "E_j is a vector", "U_i is a vector", "U_j is a vector",
)  # fmt: skip
_FOUR = (
    "transpose(E_i)*transpose(W_q)*W_k*E_j", "transpose(E_i)*transpose(W_q)*W_k*U_j",
    "transpose(U_i)*transpose(W_q)*W_k*E_j", "transpose(U_i)*transpose(W_q)*W_k*U_j",
)  # fmt: skip

expansion = TheoremSpec(
    id="attention-expansion",
    title="The four terms of a score",
    claim=r"The score of two tokens with codes added is a sum of four terms, in any widths: "
    r"$(W_q(E_i+U_i))^{\mathsf T}(W_k(E_j+U_j))$ has one without positions, two with one position each, and one "
    r"with both.",
    topic="Expansion",
    about="argument",
    source="Dai et al., Transformer-XL (2019), section 3.3",
    parts=(
        Chain(
            "terms",
            "Four terms",
            start="transpose(W_q*(E_i + U_i))*(W_k*(E_j + U_j))",
            links=(
                ("distribute", "transpose(W_q*E_i + W_q*U_i)*(W_k*E_j + W_k*U_j)", ""),
                ("transpose of a sum and of a product", "(transpose(E_i)*transpose(W_q) + "
                    "transpose(U_i)*transpose(W_q))"
                 "*(W_k*E_j + W_k*U_j)", r"$(AB)^{\mathsf T}=B^{\mathsf T}A^{\mathsf T}$"),
                ("expand", " + ".join(_FOUR), ""),
            ),
            given=_SCORE,
        ),
        Chain(
            "positions",
            "Which position each of them carries",
            start="transpose(W_q*(E_i + s*U_i))*(W_k*(E_j + t*U_j))",
            links=(("expand", f"{_FOUR[0]} + t*{_FOUR[1]} + s*{_FOUR[2]} + s*t*{_FOUR[3]}",
                    "the first position scaled by $s$, the second by $t$: the terms go with $1$, $t$, $s$ and "
                    "$st$"),),
            given=_SCORE,
        ),
        Chain(
            "one-matrix",
            "Only the product of the two matrices matters",
            start="transpose(W_q*(E_i + U_i))*(W_k*(E_j + U_j))",
            links=(("regroup", "transpose(E_i + U_i)*M*(E_j + U_j)", r"with $M=W_q^{\mathsf T}W_k$"),),
            given=(*_SCORE, "M is a matrix", "M == transpose(W_q)*W_k"),
        ),
    ),
)  # fmt: skip

_XL = ("W_q is a matrix", "W_E is a matrix", "W_R is a matrix", "E_i is a vector", "E_j is a vector", "R is a vector")
_XL_TERMS = (
    "transpose(E_i)*transpose(W_q)*W_E*E_j + transpose(E_i)*transpose(W_q)*W_R*R"
    " + transpose(u)*W_E*E_j + transpose(v)*W_R*R"
)

transformer_xl = TheoremSpec(
    id="transformer-xl-score",
    title="Transformer-XL from the four terms",
    claim=r"The score of Transformer-XL, "
    r"$E_i^{\mathsf T}W_q^{\mathsf T}W_EE_j+E_i^{\mathsf T}W_q^{\mathsf T}W_RR_{i-j}+"
    r"u^{\mathsf T}W_EE_j+v^{\mathsf T}W_RR_{i-j}$, "
    r"is the absolute one with the code of the key replaced by that of the distance, the key's matrix split in two, "
    r"and the query's position $W_qU_i$ replaced by $u$ in one term and by $v$ in the other.",
    topic="Expansion",
    about="argument",
    source="Dai et al., Transformer-XL (2019), section 3.3",
    parts=(
        Chain(
            "grouped",
            "Two products",
            start=_XL_TERMS,
            links=(("collect", "transpose(W_q*E_i + u)*W_E*E_j + transpose(W_q*E_i + v)*W_R*R",
                    "content of the key, and its distance, each against the query and a vector of its own"),),
            given=(*_XL, "u is a vector", "v is a vector"),
        ),
        Chain(
            "absolute",
            "With $u = v = W_q U_i$ it is the expansion",
            start="transpose(W_q*(E_i + U_i))*(W_E*E_j + W_R*R)",
            links=(
                ("expand", "transpose(E_i)*transpose(W_q)*W_E*E_j + transpose(E_i)*transpose(W_q)*W_R*R"
                 " + transpose(W_q*U_i)*W_E*E_j + transpose(W_q*U_i)*W_R*R", "the four terms"),
                ("replace", "transpose(E_i)*transpose(W_q)*W_E*E_j + transpose(E_i)*transpose(W_q)*W_R*R"
                 " + transpose(u)*W_E*E_j + transpose(u)*W_R*R", "$u=W_qU_i$, which then no longer depends on $i$"),
            ),
            given=(*_XL, "U_i is a vector", "u is a vector", "W_q*U_i == u"),
        ),
    ),
    remark="That the result depends on positions by their difference is the theorem on relative scores.",
)  # fmt: skip

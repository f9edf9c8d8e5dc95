"""What attention cannot tell without positions, and what breaks its symmetry."""

from .spec import Chain, TheoremSpec

_MODEL = ("P is orthogonal", "X is a matrix", "W is a matrix", "V is a matrix")
_SOFTMAX = "softmax(P*X*W*transpose(X)*transpose(P)) == P*softmax(X*W*transpose(X))*transpose(P)"
_LEFT = "softmax(P*X*W*transpose(P*X))*P*X*V"
_RIGHT = "softmax(X*W*transpose(X))*X*V"
_TWO = ("x is a vector", "y is a vector", "p is a vector", "q is a vector")


equivariance = TheoremSpec(
    id="attention-equivariance",
    title="Attention is equivariant",
    claim=r"Without mask and positions attention goes along with every permutation $P$ of its tokens: "
    r"$A(PX)=P\,A(X)$ with $A(X)=\operatorname{softmax}(XWX^{\mathsf T})\,XV$ and $W=W_qW_k^{\mathsf T}/\sqrt "
    r"d$; what is "
    r"pooled over all places does not change.",
    topic="Symmetry",
    about="argument",
    source="the argument that attention alone does not know positions",
    parts=(
        Chain("weights", "The softmax of permuted scores is the softmax, permuted", by="order:weights"),
        Chain("values", "Permuted tokens get permuted results, component by component", by="order:values"),
        Chain("counted", "A sum over all places stays", by="order:pooled"),
        Chain(
            "equivariance",
            "The same in matrices",
            start=_LEFT,
            links=(
                ("transpose of a product", "softmax(P*X*W*transpose(X)*transpose(P))*P*X*V", r"$(PX)^{\mathsf T}="
                 r"X^{\mathsf T}P^{\mathsf T}$"),
                ("softmax", "P*softmax(X*W*transpose(X))*transpose(P)*P*X*V",
                 "rows and columns of the scores are permuted alike, and so are those of their softmax"),
                ("cancel", f"P*{_RIGHT}", r"$P^{\mathsf T}P=I$"),
            ),
            given=(*_MODEL, _SOFTMAX),
        ),
        Chain(
            "pooled",
            "What is pooled does not change, in matrices",
            start=f"transpose(o)*{_LEFT}",
            links=(
                ("equivariance", f"transpose(o)*P*{_RIGHT}", "as above"),
                ("pool", f"transpose(o)*{_RIGHT}", r"a permutation leaves the vector $o$ of ones: "
                 r"$P^{\mathsf T}o=o$"),
            ),
            given=(*_MODEL, "o is a vector", _SOFTMAX, "transpose(P)*o == o"),
        ),
    ),
    remark="In matrices the first part is the hypothesis on softmax, and the third that $P$ keeps the vector of ones: "
    r"$P$ has a 1 at $(i,s(i))$ and zeros else.",
)  # fmt: skip

broken = TheoremSpec(
    id="attention-broken",
    title="What breaks the symmetry",
    claim=r"A sum over the tokens stays blind to the order of two of them whatever codes are added; a product of "
    r"the two sees it, by $(x-y)^{\mathsf T}H(q-p)$.",
    topic="Symmetry",
    about="argument",
    source="the remark that distinct codes break the symmetry, and what it takes",
    parts=(
        Chain(
            "linear",
            "Different codes are not enough",
            start="transpose(w)*(x + p) + transpose(w)*(y + q)",
            links=(
                ("expand", "transpose(w)*x + transpose(w)*p + transpose(w)*y + transpose(w)*q", ""),
                ("collect", "transpose(w)*(y + p) + transpose(w)*(x + q)", "the same four terms"),
            ),
            given=("w is a vector", *_TWO),
        ),
        Chain(
            "interaction",
            "An interaction of the two tokens is",
            start="transpose(x + p)*H*(y + q) - transpose(y + p)*H*(x + q)",
            links=(
                ("expand", "transpose(x)*H*y + transpose(x)*H*q + transpose(p)*H*y + transpose(p)*H*q"
                 " - transpose(y)*H*x - transpose(y)*H*q - transpose(p)*H*x - transpose(p)*H*q", ""),
                ("cancel", "transpose(x)*H*q + transpose(p)*H*y - transpose(y)*H*q - transpose(p)*H*x",
                 r"$x^{\mathsf T}Hy=y^{\mathsf T}Hx$ for a symmetric $H$"),
                ("collect", "transpose(x - y)*H*(q - p)", r"$p^{\mathsf T}Hy=y^{\mathsf T}Hp$"),
            ),
            given=("H is symmetric", *_TWO),
        ),
        Chain(
            "score",
            "Codes added to both tokens change a score",
            claim="h*(x + p)*(y + q) != h*(y + p)*(x + q)",
            given=("h is nonzero", "u is nonzero", "v is nonzero", "y == x + u", "q == p + v"),
        ),
    ),
)  # fmt: skip

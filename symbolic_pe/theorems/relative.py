"""From products that depend on the distance alone to the encoding."""

from .spec import Chain, TheoremSpec

_FLOW = ("A is skew", "p_0 is a vector")
_PLANE = "Matrix([[cos({0}), -sin({0})], [sin({0}), cos({0})]])"

ansatz = TheoremSpec(
    id="relative-ansatz",
    title="From relative products to one frequency",
    claim=r"In the plane the ansatz $p_m\overline{p_n}=q_{m-n}$ leads to $p_m=r\,e^{i(\varphi_0+m\theta)}$, and "
    r"$p_m=e^{im\theta}$ solves it: its products are $\cos((m-n)\theta)$.",
    topic="Relative products",
    about="argument",
    source="the derivation of the sinusoidal encoding from what is asked of its products",
    parts=(
        Chain(
            "product",
            "The dot product as a real part",
            start="Re((a + I*b)*conj(c + I*e))",
            links=(
                ("expand", "Re(a*c + b*e + I*(b*c - a*e))", r"$\overline{c+ie}=c-ie$"),
                ("real part", "a*c + b*e", ""),
            ),
        ),
        Chain(
            "modulus",
            "The moduli",
            claim="Abs(r*exp(I*phi)*conj(s*exp(I*psi))) == r*s",
            given=("r >= 0", "s >= 0"),
        ),
        Chain(
            "radius",
            "At $n = m$: one radius for all",
            claim="r == sqrt(R)",
            given=("r >= 0", "R == r**2"),
        ),
        Chain(
            "phases",
            "The phases agree up to whole turns",
            claim="r*exp(I*phi)*conj(s*exp(I*psi)) == R*exp(I*Phi)",
            given=("k is an integer", "R == r*s", "Phi == phi - psi + 2*pi*k"),
        ),
        Chain(
            "zero",
            r"At $n = 0$, and phases from $\phi_0$ on",
            start="phi_m - phi_n - (phi_l - phi_0)",
            links=(
                ("insert", "(phi_m - phi_n - Phi) - (phi_l - phi_0 - Phi)",
                 r"with $l=m-n$: the equations for the phases at $(m,n)$ and at $(l,0)$ have one $\Phi_l$"),
                ("whole turns", "2*pi*j - 2*pi*k", "each of the two is a whole number of turns"),
            ),
            given=("phi_m == phi_n + Phi + 2*pi*j", "phi_l == phi_0 + Phi + 2*pi*k"),
        ),
        Chain(
            "arithmetic",
            "Equal steps make an arithmetic progression",
            start="phi[m] - (phi[0] + m*theta)",
            links=(
                ("telescope", "Sum(phi[j] - phi[j - 1], (j, 1, m)) - m*theta", ""),
                ("constant summands", "Sum(phi[j] - phi[j - 1] - theta, (j, 1, m))",
                 r"each summand is zero where all steps are $\varphi_j-\varphi_{j-1}=\theta$"),
            ),
            given=("m is an integer", "m >= 0"),
        ),
        Chain(
            "solution",
            "The solution",
            start="Re(exp(I*m*theta)*conj(exp(I*n*theta)))",
            links=(
                ("conjugate", "Re(exp(I*(m - n)*theta))", ""),
                ("Euler", "cos((m - n)*theta)", ""),
            ),
        ),
        Chain(
            "radius-free",
            "Any radius and any first phase will do",
            start="Re(r*exp(I*(a + m*theta))*conj(r*exp(I*(a + n*theta))))",
            links=(("conjugate", "r**2*cos((m - n)*theta)", "the solution is not the only one"),),
        ),
        Chain(
            "all-dimensions",
            "Side by side to every even dimension",
            start="Sum(cos(m*theta[i])*cos(n*theta[i]) + sin(m*theta[i])*sin(n*theta[i]), (i, 0, d/2 - 1))",
            links=(("product to sum", "Sum(cos((m - n)*theta[i]), (i, 0, d/2 - 1))", ""),),
            given=("d is even", "d > 0"),
        ),
    ),
    remark="The ansatz is enough for relative products and not necessary; what is, the next theorem says.",
)  # fmt: skip

flow = TheoremSpec(
    id="relative-flow",
    title="Relative products in any dimension",
    claim=r"If $p_m=e^{mA}p_0$ with a skew matrix $A$, then $\langle p_m,p_n\rangle=p_0^{\mathsf "
        r"T}e^{(n-m)A}p_0$ depends "
    r"on the distance alone; conversely, if products do, moving by $t$ keeps the length of every combination of "
    r"codes.",
    topic="Relative products",
    about="argument",
    source="the general solution beyond the ansatz",
    parts=(
        Chain(
            "relative",
            "Products of a skew flow",
            start="dot(exp(m*A)*p_0, exp(n*A)*p_0)",
            links=(
                ("transpose", "transpose(p_0)*exp(-m*A)*exp(n*A)*p_0", r"$(e^{mA})^{\mathsf T}=e^{mA^{\mathsf "
                    r"T}}=e^{-mA}$"),
                ("add exponents", "transpose(p_0)*exp((n - m)*A)*p_0", "powers of one matrix commute"),
            ),
            given=_FLOW,
        ),
        Chain(
            "norm",
            "One norm for all",
            start="normsq(exp(m*A)*p_0)",
            links=(("add exponents", "normsq(p_0)", ""),),
            given=_FLOW,
        ),
        Chain(
            "orthogonal",
            "An orthogonal change of all codes changes no product",
            start="dot(Q*exp(m*A)*p_0, Q*exp(n*A)*p_0)",
            links=(("cancel", "dot(exp(m*A)*p_0, exp(n*A)*p_0)", r"$Q^{\mathsf T}Q=I$"),),
            given=(*_FLOW, "Q is orthogonal"),
        ),
        Chain(
            "discrete",
            "For whole positions an orthogonal matrix will do",
            start="dot(Q**m*p_0, Q**n*p_0)",
            links=(
                ("transpose", "transpose(p_0)*Q**(-m)*Q**n*p_0", r"$Q^{\mathsf T}=Q^{-1}$"),
                ("add exponents", "transpose(p_0)*Q**(n - m)*p_0", ""),
            ),
            given=("Q is orthogonal", "p_0 is a vector", "m is an integer", "n is an integer"),
        ),
        Chain(
            "isometry",
            "Conversely: moving keeps the length of every combination",
            start="Sum(Sum(c[i]*c[j]*g((s[i] + t) - (s[j] + t)), (j, 0, N - 1)), (i, 0, N - 1))",
            links=(("collect", "Sum(Sum(c[i]*c[j]*g(s[i] - s[j]), (j, 0, N - 1)), (i, 0, N - 1))",
                    r"$\lVert\sum_ic_ip_{s_i+t}\rVert^2=\lVert\sum_ic_ip_{s_i}\rVert^2$"),),
            given=("N is an integer", "N > 0"),
        ),
        Chain(
            "group",
            "The movements are a group",
            start="exp(s*A)*exp(t*A)",
            links=(("add exponents", "exp((s + t)*A)", ""),),
            given=("A is skew",),
        ),
        Chain(
            "plane",
            "In the plane they are rotations",
            start=f"{_PLANE.format('s*w')}*{_PLANE.format('t*w')}",
            links=(("angle addition", _PLANE.format("(s + t)*w"), ""),),
        ),
        Chain(
            "no-growth",
            "A matrix that is not skew will not do: a growing pair",
            claim="exp(2*m*a)*cos(m*w)**2 + exp(2*m*a)*sin(m*w)**2 != 1",
            given=("a is positive", "m is positive"),
        ),
    ),
    remark="Rests on three theorems that the kernel does not check: an isometry of the codes extends to their "
        "span, a "
    "continuous group of orthogonal matrices is $e^{tA}$ with $A$ skew, and a real skew matrix is, up to an "
    "orthogonal "
    "change, made of blocks $\\theta_i$ times a quarter turn, and zeros. So codes that depend continuously on the "
    "position have sines, cosines and constants for components, and nothing else.",
)  # fmt: skip

dynamics = TheoremSpec(
    id="linear-dynamics",
    title="Encodings that follow a linear differential equation",
    claim=r"The solution of $p'=Ap$ is $p(t)=e^{tA}p(0)$; it has the shift $T(k)=e^{kA}$, and with "
    r"$A=\bigl(\begin{smallmatrix}0&\theta\\-\theta&0\end{smallmatrix}\bigr)$ it is a pair of the sinusoidal "
    r"encoding.",
    topic="Relative products",
    about="argument",
    source="continuous dynamical encodings, such as Liu et al., Learning to Encode Position for Transformer with "
    "Continuous Dynamical Model (2020), with a linear field",
    parts=(
        Chain(
            "shift",
            "The flow is a shift operator",
            start="exp((t + k)*A)*p_0",
            links=(("add exponents", "exp(k*A)*(exp(t*A)*p_0)", r"$T(k)=e^{kA}$ does not depend on $t$"),),
            given=("A is a matrix", "p_0 is a vector"),
        ),
        Chain(
            "inverse",
            "It can be undone",
            start="exp(k*A)*exp(-k*A)",
            links=(("add exponents", "identity(d)", ""),),
            given=("A is a matrix",),
        ),
        Chain(
            "commutes",
            "The field and the flow commute",
            start="A*exp(t*A)*p_0",
            links=(("powers of one matrix", "exp(t*A)*A*p_0", ""),),
            given=("A is a matrix", "p_0 is a vector"),
        ),
        Chain(
            "slope",
            "Of any solution, the two terms that the product rule makes of the slope of the flow undone cancel",
            claim="exp(-t*A)*(A*p) == A*exp(-t*A)*p",
            given=("A is a matrix", "p is a vector"),
        ),
        Chain(
            "back",
            "What was undone can be done again",
            start="exp(t*A)*(exp(-t*A)*p)",
            links=(("add exponents", "p", "so that $p(t)=e^{tA}p(0)$ if $e^{-tA}p(t)$ does not change with $t$"),),
            given=("A is a matrix", "p is a vector"),
        ),
        Chain(
            "square",
            "The matrix of a pair",
            start="Matrix([[0, theta], [-theta, 0]])*Matrix([[0, theta], [-theta, 0]])",
            links=(("multiply", "-theta**2*Matrix([[1, 0], [0, 1]])", "so that its exponential is made of a "
                "sine and a "
                    "cosine"),),
        ),
        Chain(
            "pair",
            "The shift of a pair of the sinusoidal encoding",
            start="Matrix([[cos(k*theta), sin(k*theta)], [-sin(k*theta), cos(k*theta)]])"
            "*Matrix([sin(t*theta), cos(t*theta)])",
            links=(("angle addition", "Matrix([sin((t + k)*theta), cos((t + k)*theta)])", ""),),
        ),
    ),
    remark="That there is no other solution rests on three things that the kernel does not check: the slope of "
    "$e^{-tA}$ is $-Ae^{-tA}$, the product rule for a matrix and a vector, and that what has slope 0 everywhere does "
    "not change.",
)  # fmt: skip

"""From products that depend on the distance alone to the encoding."""

from .spec import Chain, TheoremSpec

_BASIS = ("P is a matrix", "P_t is a matrix", "N is a matrix", "P*N == identity(d)")
_PAIR = ("A is skew", "u is a vector", "v is a vector", "w is a vector", "A*v == omega*w", "A*w == -omega*v")
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
    claim=r"If $p_m=e^{mA}p_0$ with a skew matrix $A$, then $\langle p_m,p_n\rangle="
    r"p_0^{\mathsf T}e^{(n-m)A}p_0$ depends on the distance alone. Conversely, continuous codes whose products do are "
    r"$p_m=e^{mA}p_0$ with $A$ skew: in an orthonormal basis their components are sines, cosines and constants, and "
    r"nothing else.",
    topic="Relative products",
    about="argument",
    source="the general solution beyond the ansatz",
    parts=(
        Chain(
            "relative",
            "Products of a skew flow",
            start="dot(exp(m*A)*p_0, exp(n*A)*p_0)",
            links=(
                ("transpose", "transpose(p_0)*exp(-m*A)*exp(n*A)*p_0", r"$(e^{mA})^{\mathsf T}="
                    r"e^{mA^{\mathsf T}}=e^{-mA}$"),
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
            "moved",
            "Conversely: moving two codes does not change their product",
            start="g((m + t) - (n + t))",
            links=(("distance", "g(m - n)", r"for codes with $\langle p_m,p_n\rangle=g(m-n)$"),),
        ),
        Chain(
            "span",
            "Codes may be told in an orthonormal basis of what they span",
            start="dot(B*u, B*v)",
            links=(("cancel", "dot(u, v)", r"so that from here on codes span the whole space"),),
            given=("B is a matrix", "u is a vector", "v is a vector", "transpose(B)*B == identity(d)"),
        ),
        Chain(
            "isometry",
            "A basis of codes $P$ and the same codes moved: one orthogonal matrix between them",
            start="transpose(P_t*N)*(P_t*N)",
            links=(
                ("one product", "transpose(N)*transpose(P)*P*N", r"moving changes no product"),
                ("cancel", "identity(d)", ""),
            ),
            given=(*_BASIS, "transpose(P_t)*P_t == transpose(P)*P"),
        ),
        Chain(
            "extends",
            "It moves every code $q$ to $q_t$",
            start="normsq(q_t - P_t*N*q)",
            links=(
                ("expand", "normsq(q_t) - 2*transpose(q_t)*P_t*N*q + transpose(N*q)*transpose(P_t)*P_t*(N*q)", ""),
                ("one product", "normsq(q) - 2*transpose(q)*P*N*q + transpose(N*q)*transpose(P)*P*(N*q)",
                 "moving changes no product"),
                ("cancel", "0", "what has length 0 is 0"),
            ),
            given=(*_BASIS, "q is a vector", "q_t is a vector", "transpose(P_t)*P_t == transpose(P)*P",
                   "transpose(q_t)*P_t == transpose(q)*P", "transpose(q_t)*q_t == transpose(q)*q"),
        ),
        Chain(
            "group",
            "The movements are a group",
            start="T_s*T_t",
            links=(
                ("basis", "T_s*P_t*N", r"$T_t=P_tN$"),
                ("as above", "P_b*N", r"$T_s$ moves every code by $s$, those of $P_t$ too"),
                ("basis", "T_b", r"with $b=s+t$"),
            ),
            given=(*(f"{x} is a matrix" for x in ("T_s", "T_t", "T_b", "P_t", "P_b", "N")), "T_t == P_t*N",
                   "T_b == P_b*N", "T_s*P_t == P_b"),
        ),
        Chain(
            "near",
            "A movement is near the identity where it moves no vector far",
            start="normsq(T*c - c)",
            links=(("expand", "2*normsq(c) - 2*transpose(c)*T*c",
                    r"so $c^{\mathsf T}Tc\ge\lVert c\rVert^2/2$ where this is at most $\lVert c\rVert^2$; for short "
                    "times it is, as codes are continuous"),),
            given=("T is a matrix", "c is a vector", "transpose(T)*T == identity(d)"),
        ),
        Chain("positive", r"The mean $M$ of the movements up to a short time $h$ sends nothing but 0 to 0",
              by="flow:positive"),
        Chain("mean", r"With $M$ a movement is a difference of integrals", by="flow:mean"),
        Chain(
            "inverse",
            r"Every $b$ is $Mc$",
            start="transpose(a)*T*M*c",
            links=(("cancel", "transpose(a)*T*b", r"$c=M^{-1}b$"),),
            given=("T is a matrix", "M is a matrix", "W is a matrix", "a is a vector", "b is a vector", "c is a vector",
                   "c == W*b", "M*W == identity(d)"),
        ),
        Chain("slope", r"So continuous movements have slopes: $T'=TA$ with $A=(T(h)-1)M^{-1}$", by="flow:slope"),
        Chain("skew", r"Movements keep lengths, so $b^{\mathsf T}Ab=0$", by="flow:skew"),
        Chain(
            "polar",
            r"Then $A$ is skew",
            start="transpose(b)*(A + transpose(A))*c",
            links=(("collect", "transpose(b + c)*A*(b + c) - transpose(b)*A*b - transpose(c)*A*c",
                    r"three numbers of the kind above, for all $b$ and $c$"),),
            given=("A is a matrix", "b is a vector", "c is a vector"),
        ),
        Chain("exponential", r"And the movements are $e^{tA}$: with $T(l)=1$ at $l=0$", by="flow:exponential"),
        Chain(
            "plane",
            "In the plane they are rotations",
            start=f"{_PLANE.format('s*w')}*{_PLANE.format('t*w')}",
            links=(("angle addition", _PLANE.format("(s + t)*w"), ""),),
        ),
        Chain(
            "largest",
            r"Where $\lVert Av\rVert=\omega$ is largest for length 1: $S=\omega^2+A^2$ has no negative square, "
            "and one that is 0",
            start="transpose(v - e*S*v)*S*(v - e*S*v)",
            links=(("expand", "-2*e*normsq(S*v) + e**2*transpose(S*v)*S*(S*v)", r"$v^{\mathsf T}Sv=0$"),),
            given=("S is symmetric", "v is a vector", "transpose(v)*S*v == 0"),
        ),
        Chain(
            "least",
            r"It would be negative if $x=\lVert Sv\rVert^2$ were not 0",
            start="-2*e*x + e**2*y",
            links=(("choose", "-(x**2*(2 + y)/(1 + y)**2)", r"$y=(Sv)^{\mathsf T}S(Sv)$, and $e=x/(1+y)$"),),
            given=("y >= 0", "e == x/(1 + y)"),
        ),
        Chain(
            "sign",
            "For that is below 0",
            claim="x**2*(2 + y)/(1 + y)**2 > 0",
            given=("x > 0", "y >= 0"),
        ),
        Chain(
            "pair",
            r"So $Sv=0$, and $v$ with $w=Av/\omega$ is a pair that $A$ turns into one another",
            start="omega*(A*w + omega*v)",
            links=(("apply", "A*A*v + omega**2*v", r"$Av=\omega w$"), ("collect", "S*v", "which is 0")),
            given=("A is skew", "S is a matrix", "v is a vector", "w is a vector",
                   "S == omega**2*identity(d) + A*A", "A*v == omega*w"),
        ),
        Chain(
            "first",
            "The slope of a code along $v$",
            start="transpose(v)*A*u",
            links=(("turn", "-omega*transpose(w)*u", r"so that $A$ keeps what is orthogonal to both apart"),),
            given=_PAIR,
        ),
        Chain(
            "second",
            "The slope of a code along $w$",
            start="transpose(w)*A*u",
            links=(("turn", "omega*transpose(v)*u",
                    "and the argument goes on there, until $A$ is 0 and codes are constant"),),
            given=_PAIR,
        ),
        Chain("waves", "Coordinates of codes are sines and cosines, and nothing else", by="flow:coordinates"),
        Chain(
            "no-growth",
            "A matrix that is not skew will not do: a growing pair",
            claim="exp(2*m*a)*cos(m*w)**2 + exp(2*m*a)*sin(m*w)**2 != 1",
            given=("a is positive", "m is positive"),
        ),
    ),
    remark="Four things from textbooks stand among the hypotheses of the parts: that some of the codes are a basis of "
    "what they span ($PN=1$), that a square matrix which sends nothing but 0 to 0 has an inverse ($MW=1$), that "
    r"$\lVert Av\rVert$ is largest somewhere on the sphere ($v$), and that the slope of $e^{tA}$ is $Ae^{tA}$.",
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
        Chain("unique", r"There is no other solution, whatever vector $a$ it is looked at with", by="flow:unique"),
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
    remark="That the slope of $e^{tA}$ is $Ae^{tA}$ is what the exponential of a matrix is.",
)  # fmt: skip

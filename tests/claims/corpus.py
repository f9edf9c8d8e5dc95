"""Small documents of our own, one for each way of writing things and for each kind of mistake.

An entry is a name, a document, and the verdicts of the formulas in it that state something, in order.
"""

# ruff: noqa: E501

from __future__ import annotations

__all__ = ["FALSE", "TRUE", "UNTOUCHED"]

P, R, D, U, X = "proved", "refuted", "definition", "undecided", "unread"

SINUSOID = r"""
$$PE_{(pos,2i)} = \sin\left(\frac{pos}{10000^{2i/d}}\right), \quad PE_{(pos,2i+1)} = \cos\left(\frac{pos}{10000^{2i/d}}\right)$$
"""
FREE = r"""
$$p_m = [\cos m\theta_0, \sin m\theta_0, \dots, \cos m\theta_{d/2-1}, \sin m\theta_{d/2-1}]$$
"""
TURN = r"""
$$R_m = \begin{pmatrix} \cos m\theta & -\sin m\theta \\ \sin m\theta & \cos m\theta \end{pmatrix}$$
"""

TRUE: tuple[tuple[str, str, list[str]], ...] = (
    ("a condition behind the formula", r"""Let $S_j = \sum_{l=0}^{j-1} x^l$. Then
$$\sum_{j=0}^{N-1} h_j (S_{j+1} - S_j) = -\sum_{j=0}^{N-1} S_{j+1}(h_{j+1} - h_j)$$
if $h_N = 0$.""", [D, P, D]),
    ("a list with bullets of its own", "• sin(ωᵢ(p + k)) = sin(ωᵢp)·cos(ωᵢk) + cos(ωᵢp)·sin(ωᵢk)\n• θ₀ + θ₁ = θ₁ + θ₀", [P, P]),
    ("digits", r"$\left\lfloor\frac{4096}{10^{3}}\right\rfloor \bmod 10 = 4$", [P]),
    ("an expansion and then the function", r"""Let $g(x) = \cos(a x)$. Then $g(x) = 1 - \frac{a^2 x^2}{2} + O(x^4)$,
and the derivative $g'(x) = -a\sin(a x)$.""", [D, P, P]),
    ("an angle behind half a step", r"$$\cos(m+1)\theta - \cos m\theta = -2\sin\frac{\theta}{2}\sin\left(m+\frac12\right)\theta$$", [P]),
    ("multiples of the identity in a sum", r"""Let $R_m=\begin{bmatrix}\cos m\theta&-\sin m\theta\\\sin m\theta&\cos m\theta\end{bmatrix}$ and $J = \begin{bmatrix}0&-1\\1&0\end{bmatrix}$.
Then $R_m R_n = \cos((m+n)\theta) I + \sin((m+n)\theta) J$ and $\frac{d}{d\theta} R_m = m J R_m$.""", [D, D, P, P]),
    ("the width in words", r"$\frac{\text{base}^{-(2i+1)/\text{dim}}}{\text{base}^{-2i/dim}} = \text{base}^{-1/\mathrm{dim}}$", [P]),
    ("a definition behind the word for", r"""Write $K(m, n) = u_m^\top u_n$ for $$u_m = (\cos\theta_1 m, \sin\theta_1 m, \ldots, \cos\theta_{d/2} m, \sin\theta_{d/2} m)^\top$$
Then $\|u_m - u_n\|^2 = d - 2K(m,n)$.""", [D, D, P]),
    ("conjugates under a bar", r"""$\operatorname{Re}[ q e^{\mathrm{i}m\theta} \overline{k e^{\mathrm{i}n\theta}} ]
= \operatorname{Re}[ q \overline{k} e^{\mathrm{i}(m-n)\theta} ]$""", [P]),
    ("derivatives of what is printed", r"$\frac{d}{dh}\sin\frac{2\pi h}{T} = \frac{2\pi}{T}\cos\frac{2\pi h}{T}$, $\frac{\partial}{\partial t}\cos(\omega t) = -\omega\sin\omega t$", [P, P]),
    ("a prime for a derivative", r"The derivative of $g(x) = \sin(\omega x)$ is $g'(x) = \omega\cos(\omega x)$, so $g''(0) = 0$, $\frac{dg}{dx} = \omega\cos(\omega x)$.", [D, P, P, P]),
    ("a number in scientific notation", r"$2\pi\cdot 500000^{126/128} \approx 2.559\times 10^6$ and $10000^{-191/192} \approx 1.049\cdot 10^{-4}$", [P, P]),
    ("a percentage", r"$\frac{1}{\sqrt{512}} \approx 4.4\%$", [P]),
    ("an imaginary unit beside the index of a definition", r"""$\theta_i = 10000^{-2i/d}$, so
$$\sum_{i=0}^{d/2-1} e^{\text{i}(m-n)\theta_i} = \sum_{i=0}^{d/2-1}\cos((m-n)\theta_i) + \text{i}\sum_{i=0}^{d/2-1}\sin((m-n)\theta_i)$$""", [D, P]),
    ("a setting behind the formula", r"Let $m_h = 2^{-8h/n}$; then $m_1 = \frac12$ for $n = 8$, and $\sin(x+y) = \sin x$ if $y = 0$.", [D, P, D, P, D]),
    ("a product with itself transposed", r"""$$R_m^{(i)} = \begin{pmatrix} \cos m\theta_i & -\sin m\theta_i \\ \sin m\theta_i & \cos m\theta_i \end{pmatrix}$$
$R_m^{(i)} (R_m^{(i)})^\top = I$, $R_m^{(i)}{}^\top R_n^{(i)} = R_{n-m}^{(i)}$""", [D, P, P]),
    ("the identity behind a cosine", r"""$$R(\phi) = \begin{pmatrix} \cos\phi & -\sin\phi \\ \sin\phi & \cos\phi\end{pmatrix}$$
$R(\phi) + R(-\phi) = 2\cos\phi\, I$""", [D, P]),
    ("logarithms to a base", r"$\log_2 1024 = 10$, $\log_{10} 1000 = 3$", [P, P]),
    ("a full stop with spaces for a product", r"""$$p_t^{(i)} = \begin{cases} \sin({\omega_k} . t), & \text{if}\ i = 2k \\ \cos({\omega_k} . t), & \text{if}\ i = 2k+1 \end{cases}$$
$\|p_{t+1} - p_t\|^2 = \sum_{k=0}^{d/2-1} 2(1 - \cos\omega_k)$""", [D, P]),
    ("a frequency in front of a sum of positions", r"""With $\omega_i = 10000^{-2i/d}$, $\sin(\omega(t+k)) = \sin\omega t\cos\omega k + \cos\omega t\sin\omega k$""", [D, P]),
    ("formulas of components", """<BlockMath>{String.raw`\\sin(a+b) = \\sin a\\cos b + \\cos a\\sin b`}</BlockMath>

<InlineMath>{'\\\\sin(-a) = -\\\\sin a'}</InlineMath> is odd.""", [P, P]),
    ("a key is a vector, and k an index elsewhere", r"""$\sin(\omega_k(t+s)) = \sin\omega_k t\cos\omega_k s + \cos\omega_k t\sin\omega_k s$
and for RoPE $\langle R_m q, R_n k\rangle = q^\top R_{n-m} k$""", [P, P]),
    ("bare function names", r"$sin(a+b) = sin(a)cos(b) + cos(a)sin(b)$", [P]),
    ("arguments without parentheses", r"$\sin 2x = 2\sin x\cos x$", [P]),
    ("big parentheses", r"$$\sin\Big(a + b\Big) = \sin\big(a\big)\cos b + \cos\left(a\right)\sin b$$", [P]),
    ("powers of functions", r"$\cos^2 x = \frac{1 + \cos 2x}{2}$", [P]),
    ("a chain", r"$$\cos 2x = \cos^2 x - \sin^2 x = 1 - 2\sin^2 x$$", [P]),
    ("an aligned chain", r"""$$
\begin{aligned}
\cos 2x &= \cos^2 x - \sin^2 x \\
        &= 2\cos^2 x - 1
\end{aligned}
$$""", [P]),
    ("two rows", r"\begin{align} \sin(-x) &= -\sin x \\ \cos(-x) &= \cos x \end{align}", [P]),
    ("a sum that goes on in the next row", r"""$$\begin{aligned}
(a+b)^2 &= a^2 + 2ab \\ &\quad + b^2
\end{aligned}$$""", [P]),
    ("the vector of an encoding, by components", SINUSOID + r"$\|PE_{pos}\|^2 = d/2$", [D, P]),
    ("arguments in parentheses", r"""$$PE(p, 2i) = \sin(p\,w_i), \qquad PE(p, 2i+1) = \cos(p\,w_i)$$
$PE(p+k) \cdot PE(p) = \sum_{i=0}^{d/2-1} \cos(k w_i)$""", [D, P]),
    ("a component as a superscript", r"""$$\vec{p}_t^{\,(i)} = \begin{cases} \sin(\omega_k t), & \text{if } i = 2k \\
\cos(\omega_k t), & \text{if } i = 2k+1 \end{cases}$$
$\vec{p}_t^{\,(2j)} = \sin(\omega_j t)$""", [D, P]),
    ("even and odd in words", r"""$$PE(p,n) = \begin{cases} \sin(p\, b^{-n/d}) & n \text{ even} \\ \cos(p\, b^{-(n-1)/d}) & n \text{ odd} \end{cases}$$
$PE(p, 2i)^2 + PE(p, 2i+1)^2 = 1$""", [D, P]),
    ("an ellipsis of pairs", FREE + r"$p_m^\top p_n = \sum_{i=0}^{d/2-1} \cos((m-n)\theta_i)$", [D, P]),
    ("a transposed list", r"""$v_t = (\cos \omega t, \sin \omega t)^T$ and $v_t^T v_s = \cos(\omega(t-s))$""", [D, P]),
    ("angle brackets", FREE + r"$\langle p_m, p_n\rangle = \langle p_{m+k}, p_{n+k} \rangle$", [D, P]),
    ("a rotation", TURN + r"$R_m R_n = R_{m+n}$, $R_m^\top = R_{-m}$, $R_m^{-1} = R_m^\top$", [D, P, P, P]),
    ("a block diagonal with dots", r"""$$T_k = \begin{bmatrix} M_{k,0} & & \\ & \ddots & \\ & & M_{k,d/2-1} \end{bmatrix}, \quad
M_{k,i} = \begin{bmatrix} \cos k\theta_i & \sin k\theta_i \\ -\sin k\theta_i & \cos k\theta_i \end{bmatrix}$$
$T_k T_j = T_{k+j}$""", [D, P]),
    ("generic matrices", r"""$(W_q (x_i + p_i))^\top W_k (x_j + p_j) = x_i^\top W_q^\top W_k x_j + x_i^\top W_q^\top W_k p_j
+ p_i^\top W_q^\top W_k x_j + p_i^\top W_q^\top W_k p_j$""", [P]),
    ("complex exponentials", r"$e^{i(m-n)\theta} = e^{im\theta}\,\overline{e^{in\theta}}$", [P]),
    ("an upright unit beside an index", r"""$\sum_{i=0}^{n-1} \cos(k\theta_i)
= \mathrm{Re}\Big[\sum_{i=0}^{n-1} e^{\mathrm{i} k \theta_i}\Big]$""", [P]),
    ("a named frequency", SINUSOID + r"""with $w_i = 10000^{-2i/d}$ we have $PE_{(pos+k,2i)} = \cos(w_i k) PE_{(pos,2i)}
+ \sin(w_i k) PE_{(pos,2i+1)}$""", [D, D, P]),
    ("a definition after its use", r"""$\sin(u)\cos(u) = \frac{1}{2}\sin(2 w t)$ where $u = w t$""", [P, D]),
    ("a printed decimal", r"$\sin(1) \approx 0.8415$ and $10000^{2/128} = 1.155$", [P, P]),
    ("a whole number", r"$2\pi \cdot 10000 \approx 62832$", [P]),
    ("a value of d nearby", SINUSOID + r"For $d = 8$ we get $PE_{(1,2)} = \sin(0.1) \approx 0.0998$.", [D, D, P]),
    ("a worked example of the field's encoding", r"$PE(5, 0) = \sin(5)$, $PE(5,1) = \cos(5)$", [P, P]),
    ("unicode letters and signs", "θᵢ = 10000^(−2i/d), so cos(kθᵢ)² + sin(kθᵢ)² = 1", [D, P]),
    ("mathematical letters", "𝑠𝑖𝑛(𝑎+𝑏) = 𝑠𝑖𝑛(𝑎)𝑐𝑜𝑠(𝑏) + 𝑐𝑜𝑠(𝑎)𝑠𝑖𝑛(𝑏)", [P]),
    ("escapes of Markdown", r"$\cos^2 \theta\_i = 1 - \sin^2 \theta\_i$ and $\left\\{ \cos x \right\\}^2 = \cos^2 x$", [P, P]),
    ("brackets of LaTeX", r"\(\cos^2 x = 1 - \sin^2 x\) and \[\sin^2 x = 1 - \cos^2 x\]", [P, P]),
    ("doubled brackets", r"\\(\cos^2 x = 1 - \sin^2 x\\)", [P]),
    ("a fence of mathematics", "```math\n\\cos^2 x = 1 - \\sin^2 x\n```", [P]),
    ("a component of MDX", '<BlockMath math="\\cos^2 x = 1 - \\sin^2 x" />', [P]),
    ("a block quote", "> so\n> $$\n> \\cos^2 x\n> = 1 - \\sin^2 x\n> $$", [P]),
    ("a list item with blank lines", "1. so\n\n    $$\n    \\cos^2 x\n\n    = 1 - \\sin^2 x\n    $$", [P]),
    ("a cell of a table", "| a | b |\n|--|--|\n| $\\cos^2 x = 1 - \\sin^2 x$ | $\\sin(-x) = -\\sin x$ |", [P, P]),
    ("colours and tags", r"$$\color{red}{\cos^2 x} = 1 - \textcolor{blue}{\sin^2 x} \tag{3}$$", [P]),
    ("underbraces and words", r"$$\underbrace{\cos^2 x}_{\text{一个}} = 1 - \sin^2 x \quad \text{对任意 } x$$", [P]),
    ("implication", r"$$u = \pi - v \Rightarrow \sin u = \sin v$$", [P]),
    ("a matrix that exists", SINUSOID + r"There is a matrix $M_k$ with $M_k PE_{pos} = PE_{pos+k}$.", [D, P]),
    ("a full stop for a dot", r"""$$p_t = \begin{bmatrix} \sin(\omega_1.t) \\ \cos(\omega_1.t) \\ \\ \sin(\omega_2.t) \\ \cos(\omega_2.t) \\ \\
\vdots \\ \\ \sin(\omega_{d/2}.t) \\ \cos(\omega_{d/2}.t) \end{bmatrix}_{d \times 1}$$
$p_t^T p_{t+\phi} = \sum_{k=1}^{d/2}\cos(\omega_k \phi)$""", [D, P]),
    ("an angle behind a difference", r"$\cos (m-n)\theta = \cos m\theta\cos n\theta + \sin m\theta\sin n\theta$", [P]),
    ("a macro", r"""$\newcommand{\w}[1]{\omega_{#1}}$ $\sin(-\w{k} t) = -\sin(\w{k} t)$""", [P]),
    ("a matrix that does it, of a pair", r"""There is an $M$ with
$M \begin{bmatrix} \sin(w t) \\ \cos(w t) \end{bmatrix} = \begin{bmatrix} \sin(w(t+s)) \\ \cos(w(t+s)) \end{bmatrix}$""", [P]),
    ("the imaginary unit", r"$i^2 = -1$ and $(a+bi)(a-bi) = a^2+b^2$", [P, P]),
    ("transposes of a product", r"$(A B)^\top = B^\top A^\top$", [P]),
    ("the identity", r"$\begin{pmatrix}\cos a & -\sin a\\ \sin a & \cos a\end{pmatrix}\begin{pmatrix}\cos a & \sin a\\ -\sin a & \cos a\end{pmatrix} = I$", [P]),
    ("a determinant", r"$\det\begin{pmatrix}\cos a & -\sin a\\ \sin a & \cos a\end{pmatrix} = 1$", [P]),
    ("an integral", r"$$\int_0^1 \cos(xt)\,dt = \frac{\sin x}{x}$$", [P]),
    ("an interval", r"$\sin(w t) \in [-1, 1]$", [P]),
    ("a rotation of the field", r"RoPE: $R_m^\top R_n = R_{n-m}$", [P]),
    ("a vector at a position and the vector itself", TURN + r"""With $q_m = R_m q$ and $k_n = R_n k$ the score
$s(m,n) = q_m^T k_n$ has $s(m+t, n+t) = s(m,n)$.""", [D, D, D, D, P]),
    ("the same letters many times", SINUSOID + r"For $d=4$ we have $PE(pos) = [\sin(pos), \cos(pos), \sin(pos/100), \cos(pos/100)]$.", [D, D, P]),
    ("a Euclidean norm", FREE + r"$\lVert p_m \rVert_2^2 = d/2$ and $\|p_m\|_2 = \sqrt{d/2}$", [D, P, P]),
    ("one-based pairs", r"""$P_{p,2j-1} = \sin(p a_j)$, $P_{p,2j} = \cos(p a_j)$ and
$P_p^T P_q = \sum_{j=1}^{d/2} \cos((p-q) a_j)$""", [D, D, P]),
    ("a decimal that depends on no dimension", SINUSOID + r"Then $PE_{(1,0)} = 0.84$ and $PE_{(1,1)} \approx 0.5403$.", [D, P, P]),
    ("inner products of turned vectors", TURN + r"$\langle R_m q, R_n k\rangle = \langle q, R_{n-m} k\rangle$", [D, P]),
    ("members at special indices", r"""Slopes $m_h = 2^{-8h/H}$, so $m_H = 2^{-8}$, and for $H = 8$: $m_1 = \frac12$.
Also $\theta_i = b^{-2i/d}$, $\theta_d = b^{-2}$, $\theta_1 = b^{-2/d}$.""", [D, P, D, P, D, P, P]),
    ("a norm of a difference", FREE + r"$\|p_{m+k} - p_m\|^2 = 4\sum_{i=0}^{d/2-1} \sin^2(k\theta_i/2)$", [D, P]),
    ("a product of the names of a word", r"$2HW = HW + HW$ and $\sin(mx)\cos(nx) = \frac12(\sin((m+n)x) + \sin((m-n)x))$", [P, P]),
    ("a square of a complex number", r"Let $z = a + ib$. Then $\operatorname{Re}(z) = a$ and $z^2 = a^2 - b^2 + 2iab$.", [D, P, P]),
    ("a slope at a number of heads", "There are $n = 8$ heads.\n\nLet $m_h = 2^{-8h/n}$.\n\nThen $m_2 = 1/4$.", [D, D, P]),
    ("a short name of the width", r"""$$PE_{(pos,2i)} = \sin(pos/10000^{2i/d_{model}}), \quad PE_{(pos,2i+1)} = \cos(pos/10000^{2i/d_{model}})$$
so $\|PE_{pos}\|^2 = d/2$.""", [D, P]),
    ("row vectors", r"$(x_i W_Q)(x_j W_K + a_{ij})^T = x_i W_Q W_K^T x_j^T + x_i W_Q a_{ij}^T$", [P]),
    ("a frequency without its index", r"Let $f_m = 10000^{-2m/d}$. Then $\sin(f k)\cos(f t) + \cos(f k)\sin(f t) = \sin(f(t+k))$.", [D, P]),
    ("a Greek index", TURN + r"$R_\alpha R_\beta = R_{\alpha+\beta} = R_\beta R_\alpha$, $R_\gamma R_\lambda = R_{\gamma+\lambda}$", [D, P, P]),
    ("the last components", SINUSOID + r"For $d = 8$: $PE_{(pos,d-2)} = \sin(pos/10000^{(d-2)/d})$, $PE_{(pos,7)} = \cos(pos/10000^{1-2/d})$", [D, D, P, P]),
)  # fmt: skip

FALSE: tuple[tuple[str, str, list[str]], ...] = (
    ("a digit of a number", r"$\left\lfloor\frac{4096}{10}\right\rfloor \bmod 10 = 6$", [R]),
    ("conjugates under a bar", r"""$\operatorname{Re}[ q e^{\mathrm{i}m\theta} \overline{k e^{\mathrm{i}n\theta}} ]
= \operatorname{Re}[ q \overline{k} e^{\mathrm{i}(n-m)\theta} ]$""", [R]),
    ("a derivative without its inner one", r"$\frac{d}{dh}\sin(\omega h) = \cos(\omega h)$; the derivative of $g(x) = \cos x$ is $g'(x) = \sin x$", [R, D, R]),
    ("a digit of a number in scientific notation", r"$2\pi\cdot 500000^{126/128} \approx 2.569\times 10^6$", [R]),
    ("a setting for another formula", r"$\sin(x+y) = \sin x$ for $y = 0$. But $\sin(x+y) = \sin x + \sin y$ for all $y$.", [P, D, R]),
    ("wrong at the setting behind it", r"Let $m_h = 2^{-8h/n}$; then $m_1 = \frac14$ for $n = 8$.", [D, R, D]),
    ("far from what it is to approximate", r"$\pi \approx \frac{22}{5}$", [R]),
    ("a logarithm to a base", r"$\log_2 1000 = 11$", [R]),
    ("a key is a vector, and k an index elsewhere", r"""$\sin(\omega_k(t+s)) = \sin\omega_k t\cos\omega_k s - \cos\omega_k t\sin\omega_k s$
and for RoPE $\langle R_m q, R_n k\rangle = q^\top R_{n-m} k$""", [R, P]),
    ("a sign", r"$\sin(a+b) = \sin a\cos b - \cos a\sin b$", [R]),
    ("sine for cosine", r"$\cos(a-b) = \cos a\cos b + \sin a\cos b$", [R]),
    ("a missing half", r"$\cos a\cos b = \cos(a-b) + \cos(a+b)$", [R]),
    ("the minus before the other sine", SINUSOID + r"""With $w_i = 10000^{-2i/d}$
$$\begin{bmatrix} PE_{(pos+k,2i)} \\ PE_{(pos+k,2i+1)} \end{bmatrix} =
\begin{bmatrix} \cos w_i k & -\sin w_i k \\ \sin w_i k & \cos w_i k \end{bmatrix}
\begin{bmatrix} PE_{(pos,2i)} \\ PE_{(pos,2i+1)} \end{bmatrix}$$""", [D, D, R]),
    ("a norm of d", SINUSOID + r"$\|PE_{pos}\|^2 = d$", [D, R]),
    ("a sum that begins at 1", FREE + r"$p_m^\top p_n = \sum_{i=1}^{d/2} \cos((m-n)\theta_i)$", [D, R]),
    ("a sum of positions", FREE + r"$p_m^\top p_n = \sum_{i=0}^{d/2-1} \cos((m+n)\theta_i)$", [D, R]),
    ("a missing transpose", TURN + r"$R_m R_n = R_{n-m}$", [D, R]),
    ("one link of a chain", r"$$\cos 2x = \cos^2 x - \sin^2 x = 1 + 2\sin^2 x$$", [R]),
    ("one row of two", r"\begin{align} \sin(-x) &= -\sin x \\ \cos(-x) &= -\cos x \end{align}", [R]),
    ("a number equal to a matrix", TURN + r"$$\cos^2\theta + \sin^2\theta = 1 = R_m$$", [D, R]),
    ("too many entries", SINUSOID + r"""and with $f(n) = 10000^{-2n/d}$
$$PE_{pos} = [\sin(f(0) pos), \cos(f(0) pos), \dots, \sin(f(d-1) pos), \cos(f(d-1) pos)]$$""", [D, D, R]),
    ("i for 2i", r"""$$PE(p,2i) = \sin(10000^{-2i/d} p), \quad PE(p,2i+1) = \cos(10000^{-2i/d} p)$$
with $f(n) = 10000^{-n/d}$ this is
$$PE(p,n) = \begin{cases} \sin(f(n) p) & n = 2i \\ \cos(f(n) p) & n = 2i+1 \end{cases}$$""", [D, D, R]),
    ("a vector against its components", r"""$$PE(k) = [\sin k, \cos k, \sin(k/b^{1/d}), \cos(k/b^{1/d}), \dots, \sin(k/b^{(d/2-1)/d}), \cos(k/b^{(d/2-1)/d})]$$
that is $$PE(k,2j) = \sin(k/b^{2j/d}), \quad PE(k,2j+1) = \cos(k/b^{2j/d})$$""", [D, R]),
    ("an explicit vector", SINUSOID + r"For $d=4$ we have $PE(pos) = [\sin(pos), \cos(pos), \sin(pos/10), \cos(pos/10)]$.", [D, D, R]),
    ("a decimal of a component", SINUSOID + r"Then $PE_{(1,0)} = 0.48$.", [D, R]),
    ("a digit", r"$\sin(1) = 0.8451$", [R]),
    ("no matrix can do it", r"RoPE: $R_m^\top R_n = R_{m-n}$", [R]),
    ("transposes in the wrong order", r"$(A B)^\top = A^\top B^\top$", [R]),
    ("an integral of the wrong function", r"$$\int_0^1 \cos(xt)\,dt = \frac{\cos x}{x}$$", [R]),
    ("a decimal that is neither rounded nor cut off", r"$\sin(1) \approx 0.85$", [R]),
    ("a printed component", r"$PE(2,1) = \cos(2/10000^{1/128})$", [R]),
    ("never equal", r"$\sin^2 x + \cos^2 x = 2$", [R]),
    ("an expansion with a term wrong", r"""$(x_i + p_i)^\top W (x_j + p_j) = x_i^\top W x_j + x_i^\top W p_j + p_i^\top W x_j + p_i^\top W x_j$""", [R]),
    ("a part of a complex number", r"Let $z = a + ib$. Then $\operatorname{Re}(z) = a + b$.", [D, R]),
    ("a conjugate on the wrong number", r"""Let $q = q_0 + i q_1$ and $k = k_0 + i k_1$; then
$\operatorname{Re}[(q e^{im\theta})(k e^{in\theta})^*] = \operatorname{Re}[q k^* e^{i(n-m)\theta}]$.""", [D, D, R]),
    ("row vectors with a transpose too few", r"$(x_i W_Q)(x_j W_K)^T = x_i W_Q W_K x_j^T$", [R]),
    ("a frequency without its index", r"Let $f_m = 10000^{-2m/d}$. Then $\sin(f k)\cos(f t) - \cos(f k)\sin(f t) = \sin(f(t+k))$.", [D, R]),
    ("the width of a head", r"""$$PE_{(pos,2i)} = \sin(pos/10000^{2i/d_{model}}), \quad PE_{(pos,2i+1)} = \cos(pos/10000^{2i/d_{model}})$$
where $d = d_{model}/8$; then $\|PE_{pos}\|^2 = d/2$.""", [D, D, R]),
    ("neither degrees nor radians", r"For all $x$ it is $\sin 45 = 1/2$ and $\sin(30 + x) = \cos x$", [R, R]),
    ("a value at a setting", "There are $n = 8$ heads.\n\nLet $m_h = 2^{-8h/n}$.\n\nThen $m_2 = 1/2$.", [D, D, R]),
    ("a printed size", r"""$$v_k = \begin{bmatrix} \sin k \\ \cos k \\ 1 \end{bmatrix}_{2 \times 1}$$""", [R]),
)  # fmt: skip

UNTOUCHED: tuple[tuple[str, str, list[str]], ...] = (
    ("an angle that may belong to the argument", r"$\cos(a+b)\theta = \theta\cos a\cos b - \theta\sin a\sin b$", [U]),
    ("a prime for another function", r"Interpolation: let $f(m) = \sin m$ and $f'(m) = f(m/s)$.", [D, D]),
    ("true of real factors only", r"$\operatorname{Re}[q k^*] = q \operatorname{Re}[k]$", [U]),
    ("one expression for another", r"$\pi \approx \frac{22}{7}$, $\cos(0.1) \approx 1 - \frac{0.1^2}{2}$", [U, U]),
    ("a condition behind the formula", r"""Let $S_j = \sum_{l=0}^{j-1} x^l$. Then
$$\sum_{j=0}^{N-1} h_j (S_{j+1} - S_j) = \sum_{j=0}^{N-1} S_{j+1}(h_{j+1} - h_j)$$
if $h_N = 0$.""", [D, U, D]),
    ("two definitions after an error", r"""An error: $$\sin 2x = 2\sin x\cos x$$
Take $g_1(x) = -\cos x$, then $g_1(x) = \cos x$.""", [U, D, D]),
    ("several values behind a formula", r"$\sin(\pi x) = x$ for $x = 0, 1$.", [U, D]),
    ("a condition", r"If $\cos x = 0$, suppose $m = n$ and let $a = 2b$.", [U, D, D]),
    ("an equation to be solved", r"Find $x$ with $a\cos x + b = 0$.", [U]),
    ("a functional equation", r"We want $\phi_m - \phi_n = \phi_{m-n}$ for all positions.", [U]),
    ("an ansatz", r"We look for $g$ with $\langle q_m, k_n \rangle = g(m-n)$.", [U]),
    ("unknown coefficients", r"$u \sin x + v \cos x = \sin(x + k)$", [U]),
    ("entries that are set equal", r"The terms vanish for $H_{2i,2i} = H_{2i+1,2i+1}$.", [U]),
    ("a vector that is not defined yet", r"RoPE: $q_m = R_m q$, so $q_m^T k_n = q^T R_{n-m} k$ where $k_n = R_n k$.", [D, P, D]),
    ("a model that is changed", r"""With $q_m = W_q (x_m + p_m)$ and $k_n = W_k (x_n + p_n)$ one may drop terms:
$q_m^T k_n = x_m^T W_q^T W_k x_n + p_m^T W_q^T W_k p_n$.""", [D, D, U]),
    ("two vectors side by side", SINUSOID + r"$PE_{pos+k} PE_{pos} = PE_{pos-k} PE_{pos}$", [D, U]),
    ("matrices that may commute or not", r"$A B = B A$", [U]),
    ("a symmetric matrix", r"Let $A = A^\top$.", [U]),
    ("an imaginary part, or a real index", r"Let $z = a + ib$. Then $\operatorname{Im}(z) = 0$.", [D, U]),
    ("a modulus, or a square of a sum", r"Let $x = a + ib$. Then $|x|^2 = a^2 + b^2$.", [D, U]),
    ("a slope without its index", r"Let $m_h = 2^{-h}$. Then $q - m(i-j) = q + m(j-i)$.", [D, U]),
    ("a width that is told", r"In BERT $\sqrt{d_k} = 8$, and $|D| = 128$, and $2^d = 8$.", [U, D, U]),
    ("a value that rests on a number without a value", r"Let $m_h = 2^{-8h/n}$. Then $m_2 = 1/4$.", [D, U]),
    ("two definitions", r"""$$w_k = 10000^{-2k/d}$$ and then $$w_k = 10000^{-k/d}$$
For $d = 512$ we have $w_{128} = 0.01$.""", [D, D, D, U]),
    ("degrees", r"In degrees $\cos 60 = 0.5$, $\sin 30 = 1/2$ and $\cos(90 - x) = \sin x$.", [U, U, U]),
    ("a component that there is none of", SINUSOID + r"For $d = 8$: $PE_{(pos,d)} = \sin(pos/10000)$ and $PE_{(pos,9)} = \cos(pos/10000)$", [D, D, U, U]),
    ("two definitions, both of them slipped on", r"""$$PE_{(p,2i)} = \sin(p/b^{2i/d}), \quad PE_{(p,2i+1)} = \cos(p/b^{2i/d})$$ or
$$PE_{(p,2i)} = \sin(p/b^{i/d}), \quad PE_{(p,2i+1)} = \cos(p/b^{(2i+1)/d})$$
With $l_i = 2\pi b^{2i/d}$ we have $PE_{(p+l_i/4,2i)} = PE_{(p,2i+1)}$.""", [D, D, D, U]),
    ("a matrix that would depend on the position", r"""There is an $M(k)$ with
$M(k) [\sin p, \cos p]^T = [\sin p^2, \cos p^2]^T$""", [U]),
    ("an equation in the angle", r"$\det\begin{pmatrix}\cos a & \sin a\\ \sin a & \cos a\end{pmatrix} = 1$", [U]),
    ("a cut decimal", r"$\sin(1) \approx 0.8414$", [U]),
    ("words for names", "𝑖𝑛𝑝𝑢𝑡 = 𝑤𝑜𝑟𝑑 + 𝑝𝑜𝑠 = 𝑤𝑜𝑟𝑑 ∗ 𝑝𝑜𝑠", [U]),
    ("a slash that can be read in two ways", r"$\cos(a/2 d) = \cos\left(\frac{a d}{2}\right)$", [U]),
    ("an unknown command", r"$\foo{x} = 1$", [X]),
    ("a parenthesis too many", r"$\sin(x)) = \sin x$", [X]),
    ("a formula twice", "得m−n=k2m−n=k2。", [X]),
    ("money", "It costs $5 and then $6, or $5-$10 = a lot.", []),
    ("code", "`$a = b$` and\n\n    $a = b$\n\n```python\nx = '$a = b$'\n```\n", []),
    ("a link", "[x](https://a.b/$c=d$) <https://a.b/$c=d$>", []),
)  # fmt: skip

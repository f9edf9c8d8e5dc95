"""Formulas of the kinds that posts and papers state, with the verdicts they deserve: documents of our own.

``p`` is proved, ``r`` refuted, ``d`` a definition (or a condition), ``u`` undecided, ``x`` unread; one letter for each formula.
"""

# ruff: noqa: E501

from __future__ import annotations

__all__ = ["DECIDED"]

SINUSOID = r"""$$PE_{(pos,2i)} = \sin(pos/10000^{2i/d}), \quad PE_{(pos,2i+1)} = \cos(pos/10000^{2i/d})$$

"""
TURN = r"""$$R_m = \begin{pmatrix} \cos m\theta & -\sin m\theta \\ \sin m\theta & \cos m\theta \end{pmatrix}$$

"""

DECIDED: tuple[tuple[str, str], ...] = (
    # complex numbers with an index
    (r"Let $q_j, k_j \in \mathbb{C}$. Then $\mathrm{Re}(q_j) = q_j$, $|q_j k_j|^2 = q_j^2 k_j^2$, $|q_j k_j| = |q_j||k_j|$.", "drrp"),
    (r"We have $\mathrm{Re}(q_j e^{i\phi}) = \mathrm{Re}(q_j)\cos\phi - \mathrm{Im}(q_j)\sin\phi$ and $\mathrm{Re}[(q_0+iq_1)e^{im\theta}]=q_0\cos m\theta-q_1\sin m\theta$.", "pp"),
    (r"Let $q, k \in \mathbb{C}^{d/2}$. Then $\mathrm{Re}\sum_{j=0}^{d/2-1} q_j k_j e^{\mathrm{i}(m-n)\theta_j} = \sum_{j=0}^{d/2-1} q_j k_j \cos((m-n)\theta_j)$.", "dr"),
    # what solves an equation is put into it
    (r"Solve $c^{(d-2)/d} = s$, thus $c = s^{(d-2)/d}$.", "ur"),
    (r"Let $b > 0$ and $s > 0$. Solve $c^{(d-2)/d} = s$, thus $c = s^{d/(d-2)}$.", "ddup"),
    (r"Solving $b^{-2i/d} L = 1$ for $i$ gives $i = \frac{d \ln L}{2\ln b}$.", "up"),
    (r"Solving $2x + 3 = 7$ for $x$ gives $x = 3$.", "ur"),
    # conditions that a witness meets, and what is given for good
    (r"Let $s\in\{-1,0\}$. Then $|s + 2| = s + 3$, $|s - 1| = s - 1$.", "drr"),
    (r"Let $\omega_i=10000^{-2i/d}$ with $i=0,\dots,d/2-1$. Then $\omega_i > 1$.", "ddr"),
    (r"Let $k = m - n$. Then $\cos(k\theta) = \cos m\theta\cos n\theta + \sin m\theta\sin n\theta$.", "dp"),
    (r"The offset is $k = m - n$, and $\cos(k\theta) = \cos m\theta\cos n\theta + \sin m\theta\sin n\theta$.", "dp"),
    (r"For $0<\theta<\pi$ we have $\frac{\sin2\theta}{\sin\theta}=2\cos\theta$. One has $\sin 2x=2\sin x\cos x$.", "dpp"),
    (r"Let $m$ and $n$ be positions. Then $\cos(m-n) = \cos m\cos n - \sin m\sin n$.", "r"),
    # words that tell which member is meant, and words of an error that is none of the formula's
    (r"The slopes are $s_h=2^{-8h/H}$. With $H=16$ the first one is $s_1=2^{-4}$, and the last $s_{16} = 1/256$.", "ddrp"),
    (SINUSOID + r"The norm is $\|PE_{pos}\|=\sqrt{d/2}$. For $d=1024$ it's $\|PE_{pos}\|=32$.", "dpdr"),
    (r"If we had kept $n=10000$, it would be $10000^{2/4}=100$. We want an error less than $0.00005 = 5 \times 10^{-5}$.", "dpp"),
    # rotations of the field, in a table whose rows have names; what is false of them whatever the angles are
    ("In RoPE:\n\n| | formula |\n|---|---|\n| block | $R_m^{(i)}=\\begin{pmatrix}\\cos m\\theta_i & -\\sin m\\theta_i\\\\ \\sin m\\theta_i & \\cos m\\theta_i\\end{pmatrix}$ |\n| product | $R_m R_n = R_{m+n}$ |\n| determinant | $\\det R_m=d/2$ |", "dpr"),
    # what the words call a wavelength or a period is compared with the frequencies of the text
    (SINUSOID + r"The wavelength of the pair $i$ is $\lambda_i = 2\pi\cdot 10000^{2i/d}$.", "dp"),
    (SINUSOID + r"The wavelength of the pair $i$ is $\lambda_i = 2\pi\,10000^{-2i/d}$.", "dr"),
    (r"Let $\theta_i = 10000^{-2i/d}$. The corresponding wavelength is then $\lambda_i = 10000^{2i/d}$.", "dr"),
    (r"Let $\theta_i = b^{-2i/d}$. The wavelengths $\lambda_i = \frac{\theta_i}{2\pi}$ grow.", "dr"),
    (r"Let $\theta_i = b^{-2i/d}$. The period of pair $i$ is $T_i = 2\pi b^{2i/d}$.", "dp"),
    # any component, as one of even and one of odd index; an index that is said to be even beside what depends on it
    (SINUSOID + r"For every dimension $-1\le PE_{(pos,j)}\le1$, and $|PE_{(pos,j)}| \le 1$.", "dpp"),
    (SINUSOID + r"With $j$ even and $w = 10000^{-j/d}$ we get $PE_{(p+k,j)} = PE_{(p,j)}\cos(wk) + PE_{(p,j+1)}\sin(wk)$ and $PE_{(p+k,j+1)} = PE_{(p,j+1)}\cos(wk) - PE_{(p,j)}\sin(wk)$ and $PE_{(p+k,j+1)} = PE_{(p,j+1)}\cos(wk) + PE_{(p,j)}\sin(wk)$.", "ddppu"),
    # the value of one member that follows from the definition takes nothing back
    ("Let $\\omega_i=10000^{-2i/d}$. For $d=4$, $\\omega_1=\\frac1{100}$.\n\nIn general $\\cos(\\omega_i(t+k))=\\cos(\\omega_i t)\\cos(\\omega_i k)+\\sin(\\omega_i t)\\sin(\\omega_i k)$.", "ddpr"),
    # a term where a name has a value
    (r"Let $M_\phi = \begin{bmatrix}\cos\phi&-\sin\phi\\ \sin\phi&\cos\phi\end{bmatrix}$ and $f(t) = t^2$. Then $\left.\frac{d}{d\phi}M_\phi\right|_{\phi=0}=\begin{bmatrix}0&-1\\ 1&0\end{bmatrix}$, $\frac{d}{dt} f(t)\big|_{t=5} = 10$.", "ddpp"),
    # blocks of a rotation that the field knows, of frequencies that the text has
    (r"In RoPE $\theta_i = 10000^{-2i/d}$ and $$\mathbf{R}_m = \begin{pmatrix} R(m\theta_0) & 0 & \cdots & 0 \\ 0 & R(m\theta_1) & \cdots & 0 \\ \vdots & \vdots & \ddots & \vdots \\ 0 & 0 & \cdots & R(m\theta_{d/2-1}) \end{pmatrix}.$$ $\mathbf{R}_m^\top = \mathbf{R}_{-m}$, $\mathbf{R}_m^\top = \mathbf{R}_m$.", "ddpr"),
    # a base that has the name of a vector elsewhere, components of a bold vector
    (r"$\theta_j=b^{-2j/d}$ and $\theta_0=1$. For two vectors, $\langle a,b\rangle = a^\top b$.", "dpp"),
    (r"Let $\mathbf z(p)=(e^{i\omega_0p},\dots,e^{i\omega_{K-1}p})$. We have $|z_k(p)|=1$.", "dp"),
    # a letter that is an index below names and the imaginary unit elsewhere
    (r"$\theta_i = 10000^{-2i/d}$. $e^{im\theta_i}=\cos(m\theta_i)+i\sin(m\theta_i)$, $e^{im\theta_i}=\cos(m\theta_i)-i\sin(m\theta_i)$, $(x_{2i} + i x_{2i+1})e^{im\theta_i} = (x_{2i}\cos m\theta_i - x_{2i+1}\sin m\theta_i) + i(x_{2i}\sin m\theta_i + x_{2i+1}\cos m\theta_i)$, $(x_{2i} + i x_{2i+1})e^{im\theta_i} = (x_{2i}\cos m\theta_i + x_{2i+1}\sin m\theta_i) + i(x_{2i}\sin m\theta_i + x_{2i+1}\cos m\theta_i)$, $\sum_{i} e^{im\theta_i} = \sum_i\cos(m\theta_i)+i\sum_i\sin(m\theta_i)$.", "dprprp"),
    (r"$|q_{2i} + i q_{2i+1}|^2 = q_{2i}^2 + q_{2i+1}^2$, $(a_j+jb_j)(a_j-jb_j)=a_j^2+b_j^2$, $\operatorname{Re}[(q_{2i} + iq_{2i+1})\overline{(k_{2i} + ik_{2i+1})}] = q_{2i}k_{2i} + q_{2i+1}k_{2i+1}$, $\operatorname{Re}[(q_{2i} + iq_{2i+1})\overline{(k_{2i} + ik_{2i+1})}] = q_{2i}k_{2i} - q_{2i+1}k_{2i+1}$, $\overline{a_i + i b_i} = a_i - i b_i$.", "ppprp"),
    (r"We use complex numbers. Put $z_i = x_{2i} + i x_{2i+1}$. Then $|z_i|^2 = x_{2i}^2 + x_{2i+1}^2$, $|z_i|^2 = x_{2i}^2 - x_{2i+1}^2$.", "dpr"),
    (r"$e^{i(a+ib)}=e^{-b+ia}$, $e^{i(1+2i)}=e^{-2+i}$, $e^{i(\frac12\ln2+i\frac\pi4)}=e^{-\pi/4+i\frac{\ln2}{2}}$, $e^{i(a+ib)}=e^{b+ia}$.", "pppr"),
    (r"$\sum_{i=0}^{n-1} i x_i = \sum_{i=1}^{n-1} i x_i$ and $\sum_{i=1}^n (a_i + i b_i) = \sum_{i=1}^n a_i + \sum_{i=1}^n i b_i$.", "pp"),
    (r"Let $n \ge 2$ be an integer and $\alpha = 2\pi/n$. We have $\sum_{j=0}^{n-1} (e^{ij\alpha} - 1) = \sum_{j=0}^{n-1} e^{ij\alpha} - n$.", "ddp"),
    (r"$(a + ib)e^{i\theta_i} = (a\cos\theta_i - b\sin\theta_i) + i(a\sin\theta_i + b\cos\theta_i)$, $(a + ib)e^{i\theta_i} = (a\cos\theta_i + b\sin\theta_i) + i(a\sin\theta_i + b\cos\theta_i)$.", "pr"),
    (r"Write $h_i = x_{2i} + i x_{2i+1}$. Then $h_i e^{im\theta_i} = (x_{2i}\cos m\theta_i - x_{2i+1}\sin m\theta_i) + i(x_{2i}\sin m\theta_i + x_{2i+1}\cos m\theta_i)$.", "dp"),
    # direct sums, blocks with factors in front, entries of a product
    (r"Let $R_m = \bigoplus_{i=1}^{d/2} \begin{pmatrix}\cos m\theta_i & -\sin m\theta_i\\ \sin m\theta_i&\cos m\theta_i\end{pmatrix}$. $R_m^\top R_n = R_{n-m}$, $R_m^\top R_n = R_{m-n}$, $(R_m x)_{2i-1} = x_{2i-1}\cos m\theta_i - x_{2i}\sin m\theta_i$, $(R_m x)_{2i} = x_{2i-1}\sin m\theta_i + x_{2i}\cos m\theta_i$.", "dprpp"),
    (r"Let $R_m = \mathrm{blockdiag}(R(m\theta_0), R(m\theta_1), \dots, R(m\theta_{d/2-1}))$ with $R(\alpha) = \begin{pmatrix}\cos\alpha & -\sin\alpha\\ \sin\alpha&\cos\alpha\end{pmatrix}$, $J = \begin{pmatrix}0&-1\\1&0\end{pmatrix}$ and $A = \mathrm{blockdiag}(\theta_0 J, \dots, \theta_{d/2-1}J)$. $R_m = \exp(mA)$, $\frac{d}{dm}R_m = A R_m$, $\frac{d}{dm}R_m = -A R_m$, $A^\top = -A$, $(R_m x)_{2i} = x_{2i}\cos m\theta_i - x_{2i+1}\sin m\theta_i$.", "ddddpprpp"),
    (r"Let $R(\theta) = \begin{pmatrix}\cos\theta & -\sin\theta\\ \sin\theta&\cos\theta\end{pmatrix}$. Then $(R(\theta)x)_1 = x_1\cos\theta - x_2\sin\theta$, $(R(\theta)x)_2 = x_1\sin\theta + x_2\cos\theta$, $(R(\theta)x)_2 = x_1\sin\theta - x_2\cos\theta$.", "dppr"),
    # sequences whose ends are put to a value, slices of a pair in a definition
    (r"Put $h_{d/2}=0$ and $S_0=0$. Then $\sum_{i=0}^{d/2-1}h_i(S_{i+1}-S_i) = -\sum_{i=0}^{d/2-1}S_{i+1}(h_{i+1}-h_i)$.", "ddp"),
    # large whole numbers that may be rounded, and some that cannot be
    (r"We have $\frac{4096}{2\pi\cdot 100} = \frac{4096}{628} \approx 6.52$, $\frac{4096}{2\pi\cdot 100} = \frac{4096}{728} \approx 5.63$, $\sqrt2 = 1514/1000$.", "urr"),
    # functions of vectors, applied to others; the letters of queries and keys below them, one by one or as a set
    (r"Let $R_m$ be the rotary matrix and $f(\mathbf x, m) = R_m \mathbf x$. $f(\mathbf q, m)^\top f(\mathbf k, n) = \mathbf q^\top R_{n-m} \mathbf k$, $f(\mathbf q, m)^\top f(\mathbf k, n) = \mathbf q^\top R_{m-n} \mathbf k$, $\|f(\mathbf x, m)\| = \|\mathbf x\|$, $f(\mathbf x, m+n) = R_n f(\mathbf x, m)$, $f(\mathbf x, m+n) = R_n^\top f(\mathbf x, m)$.", "dprppr"),
    (r"Put $f_q(\mathbf x, m) = R_m W_q \mathbf x$ and $f_k(\mathbf x, n) = R_n W_k \mathbf x$ with the rotary $R_m$. Then $f_q(\mathbf a, m)^\top f_k(\mathbf b, n) = \mathbf a^\top W_q^\top R_{n-m} W_k \mathbf b$, $f_q(\mathbf a, m)^\top f_k(\mathbf b, n) = \mathbf a^\top W_q^\top R_{m-n} W_k \mathbf b$.", "ddpr"),
    (r"RoPE has $f_{\{q,k\}}(\mathbf x_m, m) = R_m W_{\{q,k\}} \mathbf x_m$. Hence $f_q(\mathbf x_m, m)^\top f_k(\mathbf x_n, n) = \mathbf x_m^\top W_q^\top R_{n-m} W_k \mathbf x_n$, $f_q(\mathbf x_m, m)^\top f_k(\mathbf x_n, n) = \mathbf x_m^\top W_q^\top R_{m-n} W_k \mathbf x_n$.", "dpr"),
    (r"In the plane $f(\mathbf x, m) = \begin{pmatrix} x_1\cos m\theta - x_2 \sin m\theta \\ x_1 \sin m\theta + x_2\cos m\theta\end{pmatrix}$. $f(\mathbf q, m)^\top f(\mathbf k, n) = (q_1k_1+q_2k_2)\cos((m-n)\theta) + (q_1 k_2 - q_2 k_1)\sin((m-n)\theta)$, $\|f(\mathbf q, m)\|^2 = q_1^2 + q_2^2$, $f(\mathbf q, m)^\top f(\mathbf k, n) = \mathbf q^\top \begin{pmatrix}\cos(n-m)\theta & \sin (n-m)\theta \\ -\sin(n-m)\theta & \cos (n-m)\theta\end{pmatrix}\mathbf k$.", "dppr"),
    (r"Pairs are complex numbers: $f_q(\mathbf x_m, m) = (W_q \mathbf x_m) e^{im\theta}$, $f_k(\mathbf x_n, n) = (W_k \mathbf x_n) e^{in\theta}$. $\langle f_q(\mathbf x_m, m), f_k(\mathbf x_n, n)\rangle = \mathrm{Re}[(W_q \mathbf x_m)(W_k \mathbf x_n)^* e^{i(m-n)\theta}]$, $\langle f_q(\mathbf x_m, m), f_k(\mathbf x_n, n)\rangle = \mathrm{Re}[(W_q \mathbf x_m)(W_k \mathbf x_n)^* e^{i(m+n)\theta}]$.", "ddpr"),
    (r"For complex numbers $q$ and $k$ let $f(q, m) = q e^{im\theta}$. $\langle f(q, m), f(k, n)\rangle = \mathrm{Re}[f(q,m) f(k,n)^*] = \mathrm{Re}[q k^* e^{i(m-n)\theta}]$.", "dp"),
    # arrows that point backwards, several of them
    (r"For every real $x$: $x^4 = 16 \Leftarrow x = 2 \Leftarrow x - 2 = 0$, $x^4 = 16 \impliedby x = 2 \implies x^2 = 4$.", "pp"),
    # Lagrange's remainder, for all real numbers
    (r"$|\sin x - x| \le \frac{|x|^3}{6}$, $|\cos x - 1 + x^2/2| \le x^4/4!$, $|e^{ix} - 1 - ix| \le \frac{x^2}{2}$, $|\sin(2x) - 2x| \le \frac43|x|^3$", "pppp"),
    (r"$|\sin x - x| \le \frac{x^3}{6}$, $|\cos x - 1| \le \frac{x^2}{3}$, $|e^{ix} - 1| \le |x|/2$, $|e^x - 1| \le |x|$, $|\sin x - x + x^5| \le |x|^3/6$", "rrrrr"),
    # ranges that end at a quarter of the dimension
    (r"$\sum_{i=0}^{D/4-1} \cos(x\theta_i) = \sum_{j=0}^{D/4-1}\cos(x\theta_j)$, $\sum_{i=0}^{D/4-1}(\cos^2(x\theta_i)+\sin^2(x\theta_i)) = D/4$, $\sum_{i=0}^{D/4-1} (\cos^2(x\theta_i) + \sin^2(x\theta_i)) = D/2$", "ppr"),
    # a sine is not taken of an encoding
    (SINUSOID + r"With $w_i = 10000^{-2i/d}$, $PE_{(pos+1,2i+1)} = 2\cos w_i PE_{(pos,2i+1)} - PE_{(pos-1,2i+1)}$, $PE_{(pos+1,2i+1)} = 2\cos w_i PE_{(pos,2i+1)} + PE_{(pos-1,2i+1)}$.", "ddpr"),
    (r"$\vec{p}_m[2j] = \sin(m w_j), \vec{p}_m[2j+1] = \cos(m w_j)$, and $\vec{p}_{m+1}[2j+1] = 2\cos w_j \vec{p}_m[2j+1] - \vec{p}_{m-1}[2j+1]$.", "dp"),
    (r"Here $a\cos t\,g = ga\cos t$ and $\cos x\,y = 2y\cos x$ and $\sin 2\pi x = \sin\pi x\cos\pi x$ and $p_t^{(j)} = \cos t$.", "urrd"),
    (r"$\cos m\theta_{l,j} = \cos(\theta_{l,j}m)$, $\sin a f_{i,j} = \sin(af_{i,j})$", "pu"),
    # room that a command makes ends the argument of a function before what is called; without any, print is silent
    (r"Let $s(n)=\sin\omega n$ and $c(n)=\cos\omega n$. Then $s(n+1)=\cos\omega\; s(n)+\sin\omega\; c(n)$, $c(n+1)=2\cos\omega\,c(n)-c(n-1)$, $c(n+1)=2\cos\omega\,c(n)+c(n-1)$, $s(n+1)=\cos\omega\; s(n)-\sin\omega\; c(n)$.", "ddpprr"),
    (r"Let $s(n)=\sin\omega n$ and $c(n)=\cos\omega n$. Then $s(n+1)=\cos\omega s(n)+\sin\omega c(n)$.", "ddu"),
    # a dot between what matrices are applied to is one between vectors
    (r"Let $J=\begin{pmatrix}0&-1\\1&0\end{pmatrix}$ and $R(\phi)=\cos\phi\,I+\sin\phi\,J$. For all $x,y\in\mathbb R^2$ we have $R(\phi)x\cdot R(\phi)y=x\cdot y$, $R(\phi)x\cdot R(\psi)y=x\cdot R(\psi-\phi)y$, $R(\phi)x\cdot R(\psi)y=x\cdot R(\psi+\phi)y$, $(R(\phi)x)\cdot y=x\cdot (R(-\phi)y)$.", "dddpprp"),
    (TURN + r"Of course $R_m x\cdot R_n y = x\cdot R_{n-m}y$, $R_m x\cdot R_n y = x\cdot R_{m-n}y$.", "dpr"),
    # a label and a transpose in one superscript; an index there is no imaginary unit
    (r"$$R_m^{(j)} = \begin{pmatrix}\cos m\theta_j & -\sin m\theta_j\\ \sin m\theta_j & \cos m\theta_j\end{pmatrix}$$ We have $R_m^{(j)\top} R_n^{(j)} = R_{n-m}^{(j)}$, $R_m^{(j)\top} = -R_m^{(j)}$, $R_m^{(j)\top} R_n^{(j)} = R_{n+m}^{(j)}$.", "dprr"),
    # derivatives of codes and of products of codes, and derivatives at a point
    (r"Let $p(t)=(\sin\omega_0t,\cos\omega_0t,\ldots,\sin\omega_{N-1}t,\cos\omega_{N-1}t)^\top$. Differentiating, $\|p'(t)\|^2=\sum_{k=0}^{N-1}\omega_k^2$, $p'(t)\cdot p(t)=0$, $\frac{d}{dt}(p(t)\cdot p(0))=\sum_{k=0}^{N-1}\omega_k\sin\omega_kt$, $\frac{d}{dt}(p(t)\cdot p(0))=-\sum_{k=0}^{N-1}\omega_k\sin\omega_kt$, $p''(t)\cdot p(t)=-\sum_{k=0}^{N-1}\omega_k^2$, $\|\frac{dp}{dt}\|^2=\sum_{k=0}^{N-1}\omega_k^2$.", "dpprppp"),
    (r"Let $f(x)=x^2$. Then $\frac{df}{dx}(x)=2x$, $\frac{df}{dx}(3)=6$, $\frac{df}{dx}(x+1) = 2x+2$, $2\frac{df}{dx}(x) = 4x$, $\frac{df}{dx}(x)=3x$.", "dppppr"),
    # what is a real part holds nobody back, nor a supposition about names that a formula lacks
    (r"We have $\mathrm{Re}[(q_0+iq_1)e^{im\theta}]=q_0\cos m\theta-q_1\sin m\theta$ and $\mathrm{Im}[(q_0+iq_1)e^{im\theta}]=q_0\cos m\theta+q_1\sin m\theta$.", "pr"),
    (r"For $d=512$ the ratio is $10000^{2/512}\approx 1.0366$, for $d=128$ it is $10000^{2/128} \approx 1.1648$.", "dpdr"),
    # matrices that are said to differ
    (r"Let $M_k=\begin{pmatrix}\cos \omega k&\sin \omega k\\-\sin \omega k&\cos \omega k\end{pmatrix}$. In general $M_kM_l\ne M_lM_k$. And $M_k \ne M_k^\top$. In general $M_k\ne M_k^\top$.", "drup"),
    # any member of a family of which nothing is known
    (r"With $\omega=\omega_j$, $\cos(\omega(t+k))=\cos(\omega t)\cos(\omega k)-\sin(\omega t)\sin(\omega k)$, $\cos(\omega(t+k))=\cos(\omega t)\cos(\omega k)+\sin(\omega t)\sin(\omega k)$.", "dpr"),
    (SINUSOID + r"The similarity is even in $k$: $PE_{pos}\cdot PE_{pos+k} = \sum_{i=0}^{d/2-1}\cos(k/10000^{2i/d})$.", "dp"),
    # a capital below a name that has a value of its own is no index
    (r"The speeds are $\omega_M=\frac{2\pi}{60}$ and $\omega_H=\frac{2\pi}{720}$. Thus $\omega_M=12\,\omega_H$, $\omega_M-\omega_H=\frac{11\pi}{360}$, $\omega_M - \omega_H = 1$. Encode minute $t$ as $c(t)=(\cos\omega_Mt,\sin\omega_Mt,\cos\omega_Ht,\sin\omega_Ht)$. Then $c(t+720)=c(t)$, $c(t+60)=c(t)$, $\|c(t)\|=2$, $c(t)\cdot c(t+360)=0$.", "ddpprdprrp"),
    (r"For every $N$ put $\omega_N = 2\pi/3$ and $f(N)=N$. Then $\sum_{N=1}^{3} \omega_N=2\pi$.", "ddu"),
    # a value that a sentence supposes ends where it supposes another one
    (r"Let $p_m=(\cos m\theta,\sin m\theta)^\top$ and $H=\begin{pmatrix}a&b\\c&e\end{pmatrix}$. For $H=I$ we get $p_m^\top p_n=\cos(m-n)\theta$, for $H=\operatorname{diag}(1,-1)$ it is $p_m^\top Hp_n=\cos(m+n)\theta$, for $H=\begin{pmatrix}0&-1\\1&0\end{pmatrix}$ it is $p_m^\top Hp_n=\sin(n-m)\theta$.", "ddupupuu"),
    # rows in brackets, told apart by room or by commas
    (r"Encode $x_t=[\cos\omega t\;\;\sin\omega t]$ with $P_k=\begin{bmatrix}\cos\omega k&\sin\omega k\\-\sin\omega k&\cos\omega k\end{bmatrix}$. Now $x_{t+k}=x_tP_k$, $x_tx_s^{\top}=\cos\omega(t-s)$, $x_tP_kx_s^{\top}=\cos\omega(t-k-s)$.", "ddppr"),
    (r"Encode $x_t=[\cos\omega t,\sin\omega t]$. Now $x_tx_s^{\top}=\cos\omega(t-s)$, $x_tx_s^{\top}=\cos\omega(t+s)$, $x_t^{\top}x_s=\cos\omega(t-s)$.", "dprp"),
    # the index of a sum or of what stands below a name of a function
    (r"Here $\sum_{w=1}^{6}\cos\frac{2\pi w}{7}=0$ and $\sum_{w=0}^{6}\cos\frac{2\pi w}{7}=0$.", "rp"),
    (r"Let $\boldsymbol{\mathcal{R}}_m=\begin{pmatrix}\cos m\theta&-\sin m\theta\\\sin m\theta&\cos m\theta\end{pmatrix}$. Then $\det\boldsymbol{\mathcal{R}}_m=-1$, $\det\boldsymbol{\mathcal{R}}_m=1$.", "drp"),
    (r"Let $C_n=\cos n\theta$ and $S_n=\sin n\theta$. Then $C_{n+1}+C_{n-1}=2\cos\theta\,C_n$, $S_{n+1}-S_{n-1}=2\sin\theta\,C_n$, $C_{n+1}-C_{n-1}=2\sin\theta\,S_n$.", "ddppr"),
    # a sentence that denies what stands in it says nothing of the one before
    (r"Let $G_{st}=\sum_{k=1}^{K}\cos\omega_k(s-t)$. It is symmetric, $G_{st}=G_{ts}$. It is not true that $G_{st}=G_{s,-t}$.", "dpr"),
    # numbers that are given beside a law
    ("Put $\\lambda(j)=2\\pi B^{2j/d}$ with $B=10000$, $d=128$.\n\n- one\n- two\n- $\\lambda(48)=2\\pi\\cdot 10^4$\n- $\\lambda(48)=2\\pi\\cdot 10^3$", "dddrp"),
    # letters in printed arrays are blocks, which do not commute
    (r"$$\begin{pmatrix} A & 0\\0 & B\end{pmatrix}\begin{pmatrix} C & 0\\0 & D\end{pmatrix} = \begin{pmatrix} AC & 0\\0 & BD\end{pmatrix}$$", "p"),
    (r"$$\begin{pmatrix} A & 0\\0 & B\end{pmatrix}\begin{pmatrix} C & 0\\0 & D\end{pmatrix} = \begin{pmatrix} CA & 0\\0 & BD\end{pmatrix}$$", "u"),
    (r"$$\begin{pmatrix} A & B\\C & D\end{pmatrix}\begin{pmatrix} X \\ Y\end{pmatrix} = \begin{pmatrix} AX+BY \\ CX+DY\end{pmatrix}$$", "p"),
    (r"$$\begin{pmatrix} A & B\\C & D\end{pmatrix}\begin{pmatrix} X \\ Y\end{pmatrix} = \begin{pmatrix} AX+YB \\ CX+DY\end{pmatrix}$$", "u"),
    # a definition for some values, and another one for the rest
    ("The bucket is $b(n) = n$ if $n < 16$, and beyond\n\n$$b(n) = 16 + \\lfloor 16\\ln(n/16)/\\ln 8\\rfloor$$\n\nso that $b(20) = 20$.", "dddu"),
    (SINUSOID + r"We have $PE_{(pos,j)} = \sin(pos/10000^{j/d})$ for even $j$ and $PE_{(pos,j)} = \cos(pos/10000^{(j-1)/d})$ for odd $j$. We have $PE_{(pos,j)} = \cos(pos/10000^{j/d})$ for odd $j$.", "dppr"),
    (r"For even $j$ we set $p_{t,j} = \sin(t/10000^{j/d})$, and $p_{t,j} = \cos(t/10000^{(j-1)/d})$ for odd $j$. Then $p_{t,2i+1} = \cos(t/10000^{2i/d})$, $p_{t,2i+1} = \cos(t/10000^{(2i+1)/d})$, $\|p_t\|^2 = d/2$.", "ddprp"),
    # what is supposed beside a definition holds wherever it is used
    ("Let $\\theta_i = b^{-2i/d}$ with $b > 1$.\n\nThe frequencies fall: $\\theta_{i+1} < \\theta_i$.\n\nSome say $\\theta_{i+1} > \\theta_i$.", "ddpr"),
    ("Let $\\theta_i = b^{-2i/d}$ with $b > 1$.\n\nThe frequencies rise: $\\theta_{i+1} > \\theta_i$.", "ddr"),
    ("Let $\\theta_i = b^{-2i/d}$.\n\nIf $b > 1$, the frequencies fall.\n\nThe frequencies rise: $\\theta_{i+1} > \\theta_i$.", "ddu"),
    ("Let $a_n = 2^{-n}$ for $n \\ge 0$. Clearly $a_n \\le 1$ and $a_{n+1} < a_n$, while $a_n < 1/2$, and $a_n < 1/4$.", "ddpprr"),
    (r"We have $a_n < 1/2$ and $a_n < 1/4$. Let $g(x) = x$ for $x < 1$ and $g(x) = 1$ for $x \ge 1$. Then $g(2) = 2$.", "uuddddu"),
    (r"$$\begin{pmatrix} I & 0\\ 0 & R\end{pmatrix}\begin{pmatrix} I & 0\\0 & S\end{pmatrix} = \begin{pmatrix} I&0\\0&RS\end{pmatrix}$$", "p"),
    (r"$$\begin{pmatrix} I & 0\\ 0 & R\end{pmatrix}\begin{pmatrix} I & 0\\0 & S\end{pmatrix} = \begin{pmatrix} I&0\\0&SR\end{pmatrix}$$", "u"),
    # the identity beside printed matrices has their size
    (r"Let $J = \begin{pmatrix} 0 & -1\\ 1 & 0\end{pmatrix}$. Then $J^2 = -I$, $J^4 = I$, $J^4 = -I$, $\mathbf{I} - J^2 = 2\mathbf{I}$, $e^{tJ} = \cos t\,\mathbf{I} + \sin t\,J$, $e^{tJ} = \cos t\,\mathbf{I} - \sin t\,J$.", "dpprppr"),
    # indices on both sides of another need room
    ("Let $w_i = 10000^{-2i/d}$ for $i = 0, \\dots, d/2-1$. Then $w_i^2 = w_{i+1}w_{i-1}$, $w_i^2 = w_{i+2}w_{i-1}$.", "ddpr"),
    # what is proved does not need the range, nor that positions are not negative
    ("Let $w_i = 10000^{-2i/d}$ for $i = 0, \\dots, d/2-1$. All are at most one, $w_i \\le 1$.\n\nPara todo entero $k$, $e^{2\\pi i k} = 1$.", "ddpp"),
    (r"$$PE(t, 2\ell) = \sin(t/10000^{2\ell/d}), PE(t, 2\ell+1) = \cos(t/10000^{2\ell/d})$$ $PE(t, 2\ell)^2 - PE(t, 2\ell+1)^2 = 1$, $PE(t, 2\ell)^2 + PE(t, 2\ell+1)^2 = 1$", "drp"),
    # a claim beside another one is no supposition
    ("Let $\\omega_i = 10000^{-2i/d}$.\n\nWe have $\\omega_i < 1/100$ and $\\omega_i < 1/50$.", "duu"),
    # the range of an index holds where the family is used
    ("Let $\\omega_i = 10000^{-2i/d}$ for $i = 0, \\dots, d/2-1$.\n\nWe have $\\omega_i > 1/10000$, $\\omega_i \\ge 10000^{-1+2/d}$, $\\omega_i \\le 1$ and $\\omega_i < 1$.", "ddpppu"),
    ("For $0 \\le i < d/2$ put $\\theta_i = 10000^{-2i/d}$.\n\nThen $\\theta_i > 1/10000$.", "ddp"),
    ("Let $\\omega_i = 10000^{-2i/d}$ for $i = 0, \\dots, d/2$.\n\nWe have $\\omega_i > 1/10000$ and $\\omega_i \\ge 1/10000$.", "ddup"),
    ("Let $\\omega_i = 10000^{-2i/d}$ for $i = 0, 1/2, 1, \\dots, d/2-1$.\n\nWe have $\\omega_i > 1/10000$.", "ddu"),
    # a dimension that is not written, in a formula that says nothing of it
    (r"$e_{x,2l} = \sin(x/10000^{2l/d}), e_{x,2l+1} = \cos(x/10000^{2l/d})$. Then $e_{x,0} = \cos x$, $e_{x,2l}^2 - e_{x,2l+1}^2 = 1$, $e_{x,2l}^2 + e_{x,2l+1}^2 = 1$.", "drrp"),
    (r"$e_{x,2l} = \sin(x/10000^{2l/d}), e_{x,2l+1} = \cos(x/10000^{2l/d})$. Then $e_{x,2} = \sin(x/10)$.", "du"),
    (r"$e_{x,2l} = \sin(x/10000^{2l/d}), e_{x,2l+1} = \cos(x/10000^{2l/d})$. Then $e_{x,2l} = 0$.", "du"),
    # conjugates of what is defined
    (r"Let $z_t = e^{\mathrm{i}\omega t}$. Then $\bar z_t = z_{-t}$, $\bar z_t = -z_t$, $\overline{z_t} = z_t$, $\mathrm{Im}(z_s\bar z_t) = \sin\omega(t-s)$, $\mathrm{Im}(z_s \bar z_t) = \sin\omega(s-t)$.", "dprrrp"),
    # limits of powers that are not printed
    (r"$\cos(\omega k) = 1 - \frac{\omega^2 k^2}{2} + O(k^5)$, $\cos(\omega k) = 1 - \frac{\omega^2 k^2}{2} + O(k^4)$, $\cos(ck) = 1 + O(k^3)$", "rpu"),
    (r"As $x \to 0$, $1 - \cos x \sim x$. As $x \to 0$, $1 - \cos x \sim x^2$. As $x \to 0$, $1 - \cos x \sim x^2/2$.", "drdudp"),
    # octaves: what words say of the periods of the components below
    (r"Each wavelength is twice the one before: $v_{(p,2i)} = \sin(p/2^i), v_{(p,2i+1)} = \cos(p/2^i)$.", "p"),
    (r"The next pair is an octave lower: $v_{(p,2i)} = \sin(p/2^i), v_{(p,2i+1)} = \cos(p/2^i)$.", "p"),
    (r"Each wavelength is twice the one before: $v_{(p,2i)} = \sin(p/3^i), v_{(p,2i+1)} = \cos(p/3^i)$.", "r"),
    (r"The wavelengths double: $v_{(p,2i)} = \sin(p\,2^i), v_{(p,2i+1)} = \cos(p\,2^i)$.", "r"),
    # slices of a vector, diagonal matrices by their entries
    (r"""RoPE: $$(R_m q)^\top (R_n k) = \mathrm{Re}\left[\sum_{i=0}^{d/2-1} q_{[2i:2i+1]} k_{[2i:2i+1]}^* e^{\mathrm{i}(m-n)\theta_i}\right]$$""", "p"),
    (r"""RoPE: $$(R_m q)^\top (R_n k) = \mathrm{Re}\left[\sum_{i=0}^{d/2-1} q_{[2i:2i+1]} k_{[2i:2i+1]}^* e^{\mathrm{i}(n-m)\theta_i}\right]$$""", "u"),
    (r"""RoPE: $$(R_m q)^\top (R_n k) = \mathrm{Re}\left[\sum_{i=0}^{d/2-1} q_{[2i:2i+2]} k_{[2i:2i+2]} e^{\mathrm{i}(m-n)\theta_i}\right]$$""", "u"),
    (r"$$\|x\|^2 = \sum_{i=0}^{d/2-1} \|x_{[2i:2i+1]}\|^2$$", "p"),
    (r"$$\|x\|^2 = 2\sum_{i=0}^{d/2-1} \|x_{[2i:2i+1]}\|^2$$", "r"),
    (r"$$\|x\|^2 = \sum_{i=0}^{d/2-1} \|x_{[2i:2i+3]}\|^2$$", "u"),
    (r"$\mathrm{tr}\,\mathrm{diag}(h_1,h_1,h_2,h_2,\dots,h_{d/2},h_{d/2}) = 2\sum_{i=1}^{d/2} h_i$, $\mathrm{tr}\,\mathrm{diag}(h_1,h_2,\dots,h_d) = \sum_{i=1}^{d} h_i$, $\mathrm{tr}\,\mathrm{diag}(h_1,h_1,h_2,h_2,\dots,h_{d/2},h_{d/2}) = \sum_{i=1}^{d/2} h_i$", "ppr"),
    (r"$\mathrm{diag}(a,b) = \begin{pmatrix} a & 0 \\ 0 & b\end{pmatrix}$, $\mathrm{diag}(a,b) = \begin{pmatrix} a & 1 \\ 0 & b\end{pmatrix}$, $\det\mathrm{diag}(2,3) = 6$, $\det\mathrm{diag}(2,3) = 5$", "prpr"),
    (r"RoPE: $\mathrm{diag}(h_1,h_1,h_2,h_2,\dots,h_{d/2},h_{d/2}) R_m = R_m \mathrm{diag}(h_1,h_1,h_2,h_2,\dots,h_{d/2},h_{d/2})$", "p"),
    # what a real part is taken of is complex, though nothing else shows it
    (r"In contrast to complex sums: $\mathrm{Re}(z w) = \mathrm{Re}(z)\mathrm{Re}(w)$, $\Re(z^2w) = \Re(z)^2\Re(w)$, $\Im(uv) = \Im(u)\Im(v)$, $\Re(zw) = |zw|$", "rrrr"),
    (r"We have $\Re(z + w) = \Re(z) + \Re(w)$, $\Re(z)^2 + \Im(z)^2 = |z|^2$, $\Im(z^2) = 2\Re(z)\Im(z)$, $\Re(e^{i\theta}) = \cos\theta$.", "pppp"),
    (r"For real $z$ and $w$, $\Re(z w) = \Re(z)\Re(w)$.", "p"),
    (r"Of real numbers we have $\Re(z w) = \Re(z)\Re(w)$.", "u"),
    # names that definitions alone bring into an order may have a sign, or stand on one side of 1, without its being said
    (r"A model trained on length $L$ has $r(i) = L b^{-2i/d}$. Then $r(i+1) < r(i)$, $r(i) > 0$, $r(i) < 0$.", "duuu"),
    (r"With $c(i) = \gamma^i$ we have $c(i+1) < c(i)$, $c(i) < c(i)$, $c(i) > 0$, $c(i) < 0$.", "durpr"),
    (r"$r(i) = L b^{-2i/d}$ with $b > 1$. Then $r(i+1) > r(i)$.", "dur"),
    # the slash between two logarithms, or sines, ends the argument of the first
    (r"$16\ln 2/\ln 8 = 16/3$, $\sin x/\cos x = \tan x$, $-\ln 4/\ln 8 = -2/3$, $\ln 4/\ln 8 = 3/2$", "pppr"),
    # a base of frequencies is no base of numerals
    (r"Take the base 10000. Then $10000^{-256/512} = 0.01$, $10000^{-256/512} = 0.1$.", "pr"),
    ("Everything is in base 3. Then $2 + 2 = 11$, $2 + 2 = 4$.", "uu"),
    # what the text states of a name is not assumed away: neither what is natural of positions nor where a series converges
    (r"For $x > 1$ we have $\sum_{n=0}^{\infty} x^n = \frac{1}{1-x}$.", "du"),
    (r"For $|x| > 1$ the series is $\sum_{n=0}^{\infty} x^n = \frac{1}{1-x}$.", "du"),
    (r"For $x < 1$ the series is $\sum_{n=0}^{\infty} x^n = \frac{1}{1-x}$.", "du"),
    (r"We have $\sum_{n=0}^{\infty} x^n = \frac{1}{1-x}$ for all $x$.", "u"),
    (r"If $x = 2$, then $\sum_{n=0}^{\infty} x^n = \frac{1}{1-x}$.", "du"),
    ("For $r \\ge 1$:\n\n$$\\sum_{n=0}^{\\infty} r^n = \\frac{1}{1-r}$$", "du"),
    (r"Let $q > 2$. Then $\sum_{n=0}^{\infty} q^n = \frac{1}{1-q}$.", "du"),
    (r"We have $\sum_{n=0}^{\infty} x^n = \frac{1}{1-x}$ for $|x| < 1$.", "pd"),
    (r"For $0 < x < 1$ the series is $\sum_{n=0}^{\infty} x^n = \frac{1}{1-x}$.", "dp"),
    (r"We have $\sum_{n=0}^{\infty} x^n = \frac{1}{1-x}$, and $\sum_{n=0}^\infty \frac{x^n}{n!} = e^x$ for all $x$.", "up"),
    (r"For $m < 0$ we have $|m| = m$.", "dr"),
    (r"For $m < 0$ we have $|m| = -m$.", "dp"),
    (r"If $m = -1$, then $|m| = m$.", "dr"),
    (r"For all integers $m, n$ we have $|m| = m$.", "r"),
    (r"Let $m$ be an integer. Then $|m| = m$.", "r"),
    (r"Let $m \in \mathbb{Z}$. Then $|m| = m$.", "dr"),
    (r"For all positions $m$ we have $|m| = m$.", "p"),
    (r"For negative $m$ we have $|m| = m$, and for non-negative $n$ we have $|n| = n$.", "rp"),
    (r"Since $n$ is negative, $|n| = n$.", "r"),
    (r"Let $m < 0$. Then $|m| = m$.", "dr"),
    ("For $m < 0$ there is nothing to turn.\n\nWe have $|m| = m$ for positions.", "dp"),
    (r"Since $d$ is odd, we get $\lfloor d/2 \rfloor = d/2$.", "r"),
    (r"Let $n$ be odd. Then $\lfloor n/2 \rfloor = (n-1)/2$. If $n$ is odd, $\lfloor n/2 \rfloor = n/2$.", "pr"),
    (r"For odd $m$ we have $\sin(m\pi/2)^2 = 1$ and $m\cos(m\pi) = -m$.", "pp"),
    (r"We have $\lceil m/2\rceil = (m+1)/2$ for odd $m$.", "p"),
    (r"For real $x$ we have $\lceil x \rceil \ge x$ and $\lceil x \rceil \le x$ and $\lfloor x \rfloor \ge x$.", "prr"),
    (r"With $d = 3$ we get $\lfloor d/2 \rfloor = d/2$.", "dr"),
    (r"We get $\lfloor d/2 \rfloor = d/2$.", "p"),
    (r"If $x = 0$, then $\frac{x}{x} = 1$.", "du"),
    (r"Let $x \neq 0$. Then $\frac{x}{x} = 1$.", "dp"),
    (r"For $m > 0$ and $m < 0$ we have $\sin m = 2 + m$.", "ddu"),
    (r"For $k \ge 0$ we have $|k| = k$, and for $k < 0$ we have $|k| = -k$.", "dpdp"),
    (r"We have $|k| = k$ for $k \ge 0$ and $|k| = -k$ for $k < 0$.", "pdpd"),
    # contrast is no condition
    (r"But $\cos(a+b) = \cos a \cos b + \sin a \sin b$.", "r"),
    (r"Instead, $\cos(a+b) = \cos a \cos b + \sin a \sin b$.", "r"),
    (r"Many posts print $\cos(a+b) = \cos a \cos b + \sin a \sin b$ instead.", "r"),
    (r"But if $a = 0$, then $\sin(a+b) = \sin b + a$.", "dp"),
    (r"We want $\cos(a+b) = \cos a \cos b + \sin a \sin b$ instead.", "u"),
    # capital Greek letters may be matrices; conditions on one member of a family
    (r"With matrices $\Lambda$ and $A$: $(\Lambda A)^\top = A^\top\Lambda$, and $(cA)^\top = cA^\top$", "up"),
    (r"""Let $u_i = a_i b_i^*$ with $u_N = 0$, then
$$\sum_{i=0}^{N-1} u_i = \sum_{i=1}^{N} u_i + u_0$$
$$\sum_{i=0}^{N-1} u_i = \sum_{i=1}^{N} u_i$$""", "dupu"),
    # integrals of products of waves
    (r"The power is $\frac{1}{\pi}\int_0^{\pi}\cos^2(t)\,dt = \frac12$ and $\int_0^{2\pi}\sin(2t)\sin(3t)\,dt = 0$.", "pp"),
    (r"$\int_0^{2\pi}\sin^2(t)\,dt = 2\pi$ and $\int_0^{2\pi}\sin(t)\cos(t)\,dt = \pi$, but $\int_0^{2\pi}\sin^4(t)\,dt = \frac{3\pi}{4}$", "rrp"),
    # what fails whatever an undefined name is
    (r"""$$v(p) = (\sin\omega_1p, \cos\omega_1p, \ldots, \sin\omega_{d/2}p, \cos\omega_{d/2}p)$$
$v(p)^\top v(p) = d$, $v(p)^\top v(p) = \frac d2$, $v(0) = (0, 1, 0, 1, \ldots, 0, 1)$""", "drpp"),
    # octaves
    (r"""$$g(x) = (\sin(2^0\pi x), \cos(2^0\pi x), \ldots, \sin(2^{L-1}\pi x), \cos(2^{L-1}\pi x))$$
$\|g(x)\|^2 = L$, $g(x)\cdot g(y) = \sum_{l=0}^{L-1}\cos(2^l\pi(x-y))$, $g(x)\cdot g(y) = \sum_{l=1}^{L}\cos(2^l\pi(x-y))$""", "dppr"),
    # i - j is a difference of positions
    (r"$e^{-m(i-j)} = e^{-mi}e^{mj}$, $e^{-m(i-j)} = e^{-mi}e^{-mj}$, $e^{im\theta}e^{-in\theta} = e^{i(m-n)\theta}$", "prp"),
    # pairs of entries, and what gives them back
    (r"""$y_{2i} = x_{2i}\cos a - x_{2i+1}\sin a$ and $y_{2i+1} = x_{2i}\sin a + x_{2i+1}\cos a$. Then
$y_{2i}^2 + y_{2i+1}^2 = x_{2i}^2 + x_{2i+1}^2$, and back: $x_{2i} = y_{2i}\cos a + y_{2i+1}\sin a$""", "ddpp"),
    (r"$\omega_i = 2\pi/\lambda_i$, so $\lambda_i = 2\pi/\omega_i$ and $\lambda_i = \omega_i/(2\pi)$.", "dpr"),
    (r"""$$\begin{pmatrix} u_{2i} \\ u_{2i+1} \end{pmatrix} = \begin{pmatrix} \cos a & -\sin a \\ \sin a & \cos a \end{pmatrix}
\begin{pmatrix} x_{2i} \\ x_{2i+1} \end{pmatrix}$$ so $u_{2i} = x_{2i}\cos a - x_{2i+1}\sin a$ and $u_{2i+1} = x_{2i}\sin a - x_{2i+1}\cos a$.""", "dpr"),
    (r"""$$y_{2i} = y_{2i+1}$$ Then $y_{2i} = x_{2i}\cos a - x_{2i+1}\sin a$, $y_{2i+1} = x_{2i}\sin a + x_{2i+1}\cos a$.""", "udd"),
    # a family told inside a set; tokens as indices; bars over functions
    (r"$\Theta = \{\theta_i = 10000^{-2(i-1)/d},\ i \in [1, 2, \ldots, d/2]\}$, so $\theta_1 = 1$, $\theta_{d/2} = 10000^{-1}$.", "dpr"),
    (r"""The score $x_i^\top x_j$: $(E_{x_i} + U_i)^\top W E_{x_j} = E_{x_i}^\top W E_{x_j} + U_i^\top W E_{x_j}$
and $(E_{x_i} + U_i)^\top W E_{x_j} = E_{x_i}^\top W E_{x_j} - U_i^\top W E_{x_j}$""", "pr"),
    (r"$f(z, m) = z e^{\mathrm{i}m\theta}$, so $f(z, m)\overline{f(w, n)} = z\bar w e^{\mathrm{i}(m-n)\theta}$, $f(z, m)\overline{f(w, n)} = z\bar w e^{\mathrm{i}(m+n)\theta}$", "dpr"),
    (r"The answer does not know $t$: $M_{\phi,k} = \begin{pmatrix} \cos\omega_k\phi & \sin\omega_k\phi \\ -\sin\omega_k\phi & \cos\omega_k\phi \end{pmatrix}$. $M_{\phi,k}M_{\psi,k} = M_{\phi+\psi,k}$", "dp"),
    # expansions, limits and discrete mathematics
    (r"As $x \to 0$, $\sin x = x - \frac{x^3}{6} + O(x^5)$.", "dp"),
    (r"$\sin x = x - \frac{x^3}{3!} + O(x^5)$", "p"),
    (r"$\cos x = 1 - \frac{x^2}{2!} + \frac{x^4}{4!} - \cdots$", "p"),
    (r"$\cos x \approx 1 - x^2/2$ for small $x$", "p"),
    (r"For small $x$ we have $\sin x \approx x$.", "p"),
    (r"$e^{i\theta} = 1 + i\theta - \frac{\theta^2}{2} + O(\theta^3)$", "p"),
    (r"$\sin x = x - \frac{x^3}{3} + O(x^5)$", "r"),
    (r"$e^x = \sum_{n=0}^\infty \frac{x^n}{n!}$", "p"),
    (r"$\sin x = \sum_{n=0}^{\infty} \frac{(-1)^n x^{2n+1}}{(2n+1)!}$", "p"),
    (r"$\lim_{x\to 0} \frac{\sin x}{x} = 1$", "p"),
    (r"$\lim_{x\to\infty} \frac{1}{x} = 0$", "p"),
    (r"$\lim_{i\to\infty} 10000^{-i} = 0$", "p"),
    (r"$\lim_{x\to 0} \frac{1-\cos x}{x^2} = \frac12$", "p"),
    (r"$\lim_{x\to 0} \frac{1-\cos x}{x^2} = 1$", "r"),
    (r"$\lim_{x\to\infty}\int_0^1 \cos(x t)\,dt = 0$", "p"),
    (r"$\operatorname{softmax}(x + c) = \operatorname{softmax}(x)$", "p"),
    (r"$\frac{e^{x_i + c}}{\sum_{j=1}^n e^{x_j + c}} = \frac{e^{x_i}}{\sum_{j=1}^n e^{x_j}}$", "p"),
    (r"$\mathrm{softmax}(x)_i = \frac{e^{x_i}}{\sum_{j=1}^n e^{x_j}}$ and so $\mathrm{softmax}(x+c)_i = \mathrm{softmax}(x)_i$", "dp"),
    (r"RoPE: $$\begin{pmatrix} \cos m\theta & -\sin m\theta \\ \sin m\theta & \cos m\theta\end{pmatrix}\begin{pmatrix} q_0 \\ q_1\end{pmatrix} = \begin{pmatrix} q_0 \\ q_1\end{pmatrix} \odot \begin{pmatrix}\cos m\theta \\ \cos m\theta\end{pmatrix} + \begin{pmatrix} -q_1 \\ q_0\end{pmatrix}\odot\begin{pmatrix}\sin m\theta\\ \sin m\theta\end{pmatrix}$$", "p"),
    (r"RoPE: $$\begin{pmatrix} \cos m\theta & -\sin m\theta \\ \sin m\theta & \cos m\theta\end{pmatrix}\begin{pmatrix} q_0 \\ q_1\end{pmatrix} = \begin{pmatrix} q_0 \\ q_1\end{pmatrix} \otimes \begin{pmatrix}\cos m\theta \\ \cos m\theta\end{pmatrix} + \begin{pmatrix} -q_1 \\ q_0\end{pmatrix}\otimes\begin{pmatrix}\sin m\theta\\ \sin m\theta\end{pmatrix}$$", "p"),
    (r"RoPE: $$\begin{pmatrix} \cos m\theta & -\sin m\theta \\ \sin m\theta & \cos m\theta\end{pmatrix}\begin{pmatrix} q_0 \\ q_1\end{pmatrix} = \begin{pmatrix} q_0 \\ q_1\end{pmatrix} \odot \begin{pmatrix}\cos m\theta \\ \cos m\theta\end{pmatrix} + \begin{pmatrix} q_1 \\ -q_0\end{pmatrix}\odot\begin{pmatrix}\sin m\theta\\ \sin m\theta\end{pmatrix}$$", "r"),
    (r"""RoPE: $$\begin{pmatrix}
\cos m\theta_0 & -\sin m\theta_0 & 0 & 0 & \cdots & 0 & 0 \\
\sin m\theta_0 & \cos m\theta_0 & 0 & 0 & \cdots & 0 & 0 \\
0 & 0 & \cos m\theta_1 & -\sin m\theta_1 & \cdots & 0 & 0 \\
0 & 0 & \sin m\theta_1 & \cos m\theta_1 & \cdots & 0 & 0 \\
\vdots & \vdots & \vdots & \vdots & \ddots & \vdots & \vdots \\
0 & 0 & 0 & 0 & \cdots & \cos m\theta_{d/2-1} & -\sin m\theta_{d/2-1} \\
0 & 0 & 0 & 0 & \cdots & \sin m\theta_{d/2-1} & \cos m\theta_{d/2-1}
\end{pmatrix}
\begin{pmatrix} q_0 \\ q_1 \\ q_2 \\ q_3 \\ \vdots \\ q_{d-2} \\ q_{d-1} \end{pmatrix}
= \begin{pmatrix} q_0 \\ q_1 \\ q_2 \\ q_3 \\ \vdots \\ q_{d-2} \\ q_{d-1} \end{pmatrix} \otimes
\begin{pmatrix} \cos m\theta_0 \\ \cos m\theta_0 \\ \cos m\theta_1 \\ \cos m\theta_1 \\ \vdots \\ \cos m\theta_{d/2-1} \\ \cos m\theta_{d/2-1} \end{pmatrix}
+ \begin{pmatrix} -q_1 \\ q_0 \\ -q_3 \\ q_2 \\ \vdots \\ -q_{d-1} \\ q_{d-2} \end{pmatrix} \otimes
\begin{pmatrix} \sin m\theta_0 \\ \sin m\theta_0 \\ \sin m\theta_1 \\ \sin m\theta_1 \\ \vdots \\ \sin m\theta_{d/2-1} \\ \sin m\theta_{d/2-1} \end{pmatrix}$$""", "p"),
    (r"$\sin 90^\circ = 1$", "p"),
    (r"$\cos(90^\circ - x) = \sin x$", "p"),
    (r"$\sin 30^{\circ} = \frac{1}{2}$", "p"),
    (r"$\cos 60^\circ = \frac{\sqrt3}{2}$", "r"),
    (r"$5! = 120$", "p"),
    (r"$\binom{n}{2} = \frac{n(n-1)}{2}$", "p"),
    (r"$\prod_{i=1}^{3} i = 6$", "p"),
    (r"$\prod_{j=0}^{n-1} e^{i\theta_j} = e^{i\sum_{j=0}^{n-1}\theta_j}$", "p"),
    (r"$\max(a, b) = \frac{a+b+|a-b|}{2}$", "p"),
    (r"$\max(3, 5) = 5$ and $\min(3,5) = 3$", "pp"),
    (r"$\lfloor 7/2 \rfloor = 3$", "p"),
    (r"$\lceil 7/2 \rceil = 4$", "p"),
    (r"$\lfloor (2i+1)/2 \rfloor = i$", "p"),
    (r"$7 \bmod 3 = 1$", "p"),
    (r"If $q_i, k_i$ are independent with mean $0$ and variance $1$, then $\mathbb{E}[q \cdot k] = 0$.", "p"),
    (SINUSOID + r"$\|PE_{pos}\|_2 = \sqrt{d/2}$", "dp"),
    (SINUSOID + r"$\frac{PE_{pos}\cdot PE_{pos+k}}{\|PE_{pos}\|\,\|PE_{pos+k}\|} = \frac{2}{d}\sum_{i=0}^{d/2-1}\cos\left(\frac{k}{10000^{2i/d}}\right)$", "dp"),
    (SINUSOID + r"$\cos(PE_{p}, PE_{q}) = \frac{PE_{p}\cdot PE_{q}}{\|PE_{p}\|\,\|PE_{q}\|}$", "dp"),
    (SINUSOID + r"$\mathrm{cos\_sim}(PE_p, PE_q) = \frac{2}{d}\sum_{i=0}^{d/2-1}\cos((p-q)/10000^{2i/d})$", "dp"),
    (r"The wavelength is $\lambda_i = 2\pi \cdot 10000^{2i/d}$, so $\lambda_0 = 2\pi$ and $\lambda_{d/2} = 2\pi\cdot 10000$.", "dpp"),
    (SINUSOID + r"With $\lambda_i = 2\pi \cdot 10000^{2i/d}$ we have $PE_{(pos+\lambda_i, 2i)} = PE_{(pos,2i)}$.", "ddp"),
    (SINUSOID + r"With $\lambda_i = 2\pi \cdot 10000^{2i/d}$, $\frac{\lambda_{i+1}}{\lambda_i} = 10000^{2/d}$.", "ddp"),
    (r"$\theta_i = 10000^{-2i/d}$. The wavelength $\lambda_i = \frac{2\pi}{\theta_i} = 2\pi\,10000^{2i/d}$", "dp"),
    # derivatives, limits and what grows
    (r"$\cos x = 1 - \frac{x^2}{2} + o(x^2)$", "p"),
    (r"$\cos x = 1 - \frac{x^2}{2} + o(x^3)$", "p"),
    (r"$\cos x = 1 - \frac{x^2}{2} + O(x^5)$", "r"),
    (r"$\cos x = 1 - x^2 + \mathcal{O}(x^4)$", "r"),
    (r"$T(n) = O(n^2)$", "d"),
    (r"$n^2 + n = O(n^2)$", "u"),
    (r"$\sqrt{n+1} = O(n)$", "u"),
    (r"The cost is $n^2 d + n d^2 = O(n^2 d)$", "u"),
    (r"$\frac{1}{\log x} = O(1)$", "u"),
    (r"$\left|\int_0^1 e^{i x 10000^{-t}}\,dt\right| = O(1/x)$ as $x \to \infty$", "ud"),
    (r"$\lim_{x \to \infty} \int_0^1 \cos(x \cdot 10000^{-t})\,dt = 0$", "p"),
    (r"$\lim_{x \to \infty} \int_0^1 \cos(x \cdot 10000^{-t})\,dt = 1$", "r"),
    (r"$\lim_{d\to\infty} \frac{2}{d}\sum_{i=0}^{d/2-1} \cos(k \cdot 10000^{-2i/d}) = \int_0^1 \cos(k \cdot 10000^{-t})\,dt$", "p"),
    (r"$\lim_{d\to\infty} \frac{1}{d}\sum_{i=0}^{d/2-1} \cos(k \cdot 10000^{-2i/d}) = \int_0^1 \cos(k \cdot 10000^{-t})\,dt$", "r"),
    (r"$\sum_{i=0}^{d/2-1} \cos(k \cdot 10000^{-2i/d}) \sim \frac{d}{2}\int_0^1 \cos(k \cdot 10000^{-t})\,dt$", "p"),
    (r"$\sum_{i=0}^{d/2-1} \cos(k \theta_i) \approx \frac{d}{2}\int_0^1 \cos(k \cdot 10000^{-t})\,dt$ where $\theta_i = 10000^{-2i/d}$", "pd"),
    (r"$\sum_{i=0}^{d/2-1} \cos(k \theta_i) \approx \frac{d}{2} - \frac{k^2}{2}\sum_{i=0}^{d/2-1}\theta_i^2$", "p"),
    (r"$\sum_{i=0}^{d/2-1} \cos(k \theta_i) \approx \frac{d}{2} - k^2\sum_{i=0}^{d/2-1}\theta_i^2$", "u"),
    (r"$\sin(k\theta) \approx k\theta$ and $\cos(k\theta) \approx 1$", "pu"),
    (r"$\sin x \sim x$", "p"),
    (r"$1 - \cos x \sim \frac{x^2}{2}$ as $x\to0$", "pd"),
    (r"$1 - \cos x \sim x^2$", "u"),
    (r"$\theta_i = 10000^{-2i/d} \to 0$", "u"),
    (r"$\lim_{d\to\infty} 10000^{-2(d/2-1)/d} = \frac{1}{10000}$", "p"),
    (r"$\lim_{d \to \infty} \theta_{d/2-1} = 10^{-4}$ where $\theta_i = 10000^{-2i/d}$", "pd"),
    (r"$\lim_{n\to\infty} (1+\frac1n)^n = e$", "u"),
    (r"$\frac{1}{1-x} = 1 + x + x^2 + \cdots$", "p"),
    (r"$\frac{1}{1-x} = \sum_{k=0}^\infty x^k$", "p"),
    (r"$e^{x} = 1 + x + \frac{x^2}{2!} + \frac{x^3}{3!} + \dots$", "p"),
    (r"$e^{i x} = \sum_{n=0}^\infty \frac{(ix)^n}{n!}$", "p"),
    (r"$\cos x = \sum_{n=0}^\infty \frac{(-1)^n x^{2n}}{(2n)!}$", "p"),
    (r"$\cos x = \sum_{n=0}^\infty \frac{x^{2n}}{(2n)!}$", "r"),
    (r"$\frac{d}{dx}\sin x = \cos x$", "p"),
    (r"$\frac{d}{dx}\cos(\omega x) = -\omega\sin(\omega x)$", "p"),
    (r"$\frac{\partial}{\partial x}\cos(\omega x) = \omega\sin(\omega x)$", "r"),
    (r"$(\sin x)' = \cos x$", "u"),
    (r"$\frac{\mathrm{d}}{\mathrm{d}t} e^{i\omega t} = i\omega e^{i\omega t}$", "p"),
    (r"$\frac{d \sin(x)}{dx} = \cos x$", "p"),
    (r"$e^{m\theta J} = \begin{pmatrix}\cos m\theta & -\sin m\theta\\ \sin m\theta & \cos m\theta\end{pmatrix}$ where $J = \begin{pmatrix}0&-1\\1&0\end{pmatrix}$", "pd"),
    (r"$e^{m\theta J} = \begin{pmatrix}\cos m\theta & \sin m\theta\\ -\sin m\theta & \cos m\theta\end{pmatrix}$ where $J = \begin{pmatrix}0&-1\\1&0\end{pmatrix}$", "rd"),
    (r"$J^2 = -I$ where $J = \begin{pmatrix}0&-1\\1&0\end{pmatrix}$", "pd"),
    (r"$R(\theta) = \begin{pmatrix}\cos \theta & -\sin \theta\\ \sin \theta & \cos \theta\end{pmatrix}$, $R(\alpha)R(\beta)^{-1} = R(\alpha-\beta)$, $R(\alpha)^{-1} R(\beta) = R(\alpha-\beta)$", "dpr"),
    (r"$PE(pos, i) = \begin{cases}\sin(pos/10000^{2\lfloor i/2\rfloor/d}) & i \text{ even}\\ \cos(pos/10000^{2\lfloor i/2\rfloor/d}) & i \text{ odd}\end{cases}$ so $PE(pos,2i) = \sin(pos/10000^{2i/d})$", "dp"),
    (r"$\arctan(\tan x) = x$", "u"),
    (r"$\Delta = 360^\circ / 12 = 30^\circ$", "p"),
    (r"$\cos 180° = -1$", "p"),
    (r"$2 + 2 = 4!$", "u"),
    (r"We have $4! = 24$ and $\frac{n!}{(n-1)!} = n$", "pu"),
    (r"$\max_i \theta_i = 1$ where $\theta_i = 10000^{-2i/d}$", "ud"),
    (r"$|\cos x| \le 1$ and $\min(1, 2) < \max(1,2)$", "pp"),
    # what a sentence supposes
    (r"If $k = 0$, then $\cos(k\theta) = 1$.", "dp"),
    (r"Suppose $H = I$ is the identity; then $p_m^\top H p_n = p_m^\top p_n = \langle p_m, p_n\rangle$.", "dp"),
    (r"假设$\boldsymbol{H}=\boldsymbol{I}$是单位矩阵，则$\boldsymbol{p}_m^\top\boldsymbol{H}\boldsymbol{p}_n = \langle \boldsymbol{p}_m,\boldsymbol{p}_n\rangle$。另外，$\boldsymbol{p}_m^\top\boldsymbol{H}\boldsymbol{p}_n = \langle \boldsymbol{p}_m,\boldsymbol{p}_n\rangle$。", "dpu"),
    (r"For $b > 1$ we have $b^{-1} < 1$.", "dp"),
    (r"If $m = n$, then $\cos((m-n)\theta) = 1$ and $\sin((m-n)\theta) = 0$.", "dpp"),
    (r"If $m = n$, then $\cos((m-n)\theta) = 0$.", "du"),
    (r"$\cos((m-n)\theta) = 1$ when $m = n$.", "pd"),
    (r"$|x|^2 = x^2$ and $\sqrt{x^2} = x$ for $x \ge 0$", "ppd"),
    # widths told in words
    (r"For a 128-dimensional embedding, $PE(2,1) = \cos(2)$ and $PE(2,2) = \sin(2/10000^{2/128})$, $PE(2,3)=\cos(2/10000^{1/64})$", "ppp"),
    (r"For a 128-dimensional embedding, $PE(2,3) = \cos(2/10000^{1/128})$", "r"),
    (r"With 64 dimensions per head and 512-dimensional vectors, $PE(2,3) = \cos(2/10000^{1/128})$", "u"),
    (r"在 4 维的情形，$PE(1) = [\sin 1, \cos 1, \sin 0.01, \cos 0.01]$", "p"),
    (r"In a 4-dimensional space, $PE(1) = [\sin 1, \cos 1, \sin 0.1, \cos 0.1]$", "r"),
    # rotations, scores and proofs of posts
    (r"""# RoPE
The rotary matrix is
$$\boldsymbol{R}^d_{\Theta,m} = \begin{pmatrix}
\cos m\theta_1 & -\sin m\theta_1 & 0 & 0 & \cdots & 0 & 0 \\
\sin m\theta_1 & \cos m\theta_1 & 0 & 0 & \cdots & 0 & 0 \\
0 & 0 & \cos m\theta_2 & -\sin m\theta_2 & \cdots & 0 & 0 \\
0 & 0 & \sin m\theta_2 & \cos m\theta_2 & \cdots & 0 & 0 \\
\vdots & \vdots & \vdots & \vdots & \ddots & \vdots & \vdots \\
0 & 0 & 0 & 0 & \cdots & \cos m\theta_{d/2} & -\sin m\theta_{d/2} \\
0 & 0 & 0 & 0 & \cdots & \sin m\theta_{d/2} & \cos m\theta_{d/2}
\end{pmatrix}$$
with $\Theta = \{\theta_i = 10000^{-2(i-1)/d}, i \in [1, 2, \ldots, d/2]\}$. Then
$$q_m^\top k_n = (\boldsymbol{R}^d_{\Theta,m} W_q x_m)^\top (\boldsymbol{R}^d_{\Theta,n} W_k x_n) = x_m^\top W_q^\top \boldsymbol{R}^d_{\Theta,n-m} W_k x_n$$
where $\boldsymbol{R}^d_{\Theta,n-m} = (\boldsymbol{R}^d_{\Theta,m})^\top \boldsymbol{R}^d_{\Theta,n}$.""", "ddpp"),
    (r"RoPE: $f_q(x_m, m) = (W_q x_m) e^{im\theta}$, $f_k(x_n, n) = (W_k x_n) e^{in\theta}$, $g(x_m, x_n, m-n) = \mathrm{Re}[(W_q x_m)(W_k x_n)^* e^{i(m-n)\theta}]$", "ddd"),
    (TURN + r"$\langle R_m q, R_n k \rangle = \mathrm{Re}[(q_0 + i q_1)(k_0 + i k_1)^* e^{i(m-n)\theta}]$ where $q = (q_0, q_1)^\top$ and $k = (k_0,k_1)^\top$", "dpdd"),
    (r"旋转位置编码：$(\boldsymbol{\mathcal{R}}_m \boldsymbol{q})^{\top}(\boldsymbol{\mathcal{R}}_n \boldsymbol{k}) = \boldsymbol{q}^{\top} \boldsymbol{\mathcal{R}}_m^{\top}\boldsymbol{\mathcal{R}}_n \boldsymbol{k} = \boldsymbol{q}^{\top} \boldsymbol{\mathcal{R}}_{n-m} \boldsymbol{k}$", "p"),
    (r"旋转位置编码：$(\boldsymbol{\mathcal{R}}_m \boldsymbol{q})^{\top}(\boldsymbol{\mathcal{R}}_n \boldsymbol{k}) = \boldsymbol{q}^{\top} \boldsymbol{\mathcal{R}}_{m-n} \boldsymbol{k}$", "r"),
    (r"在RoPE中，$$\langle \boldsymbol{q}_m, \boldsymbol{k}_n\rangle = \text{Re}\left[\sum_{i=0}^{d/2-1} \boldsymbol{q}_{[2i:2i+1]} \boldsymbol{k}_{[2i:2i+1]}^* e^{\text{i}(m-n)\theta_i}\right]$$", "u"),
    (r"二维情形下，$$\begin{pmatrix} \cos m\theta & -\sin m\theta \\ \sin m\theta & \cos m\theta\end{pmatrix}^\top \begin{pmatrix} \cos n\theta & -\sin n\theta \\ \sin n\theta & \cos n\theta\end{pmatrix} = \begin{pmatrix} \cos (n-m)\theta & -\sin (n-m)\theta \\ \sin (n-m)\theta & \cos (n-m)\theta\end{pmatrix}$$", "p"),
    (r"$$f(\boldsymbol{q}, m) = \|\boldsymbol q\| e^{\text{i}(\Theta(\boldsymbol q) + m\theta)} = \boldsymbol q e^{\text{i} m\theta}$$", "u"),
    (TURN + r"$\|R_m q\| = \|q\|$", "dp"),
    (TURN + r"$\|R_m q\|^2 = (R_m q)^\top R_m q = q^\top R_m^\top R_m q = q^\top q = \|q\|^2$", "dp"),
    (TURN + r"$R_m^\top R_m = I$ and $\det(R_m) = 1$ and $R_0 = I$", "dppp"),
    (TURN + r"$R_m = R_1^m$ and $R_m = R_1^{m+1}$", "dpr"),
    (TURN + r"$R_m = e^{m\theta J}$ with $J = \begin{pmatrix} 0 & -1 \\ 1 & 0\end{pmatrix}$", "dpd"),
    (TURN + r"$R_{m} R_{n}^{-1} = R_{m-n}$", "dp"),
    (TURN + r"$R_{m}^{-1} = R_{-m} = R_m^T$", "dp"),
    (r"$$A_{i,j}^{abs} = (W_q(E_{x_i} + U_i))^\top (W_k (E_{x_j} + U_j)) = E_{x_i}^\top W_q^\top W_k E_{x_j} + E_{x_i}^\top W_q^\top W_k U_j + U_i^\top W_q^\top W_k E_{x_j} + U_i^\top W_q^\top W_k U_j$$", "p"),
    (r"""$$\mathbf{A}_{i,j}^{\mathrm{abs}} = \underbrace{\mathbf{E}_{x_i}^\top \mathbf{W}_q^\top \mathbf{W}_k \mathbf{E}_{x_j}}_{(a)} + \underbrace{\mathbf{E}_{x_i}^\top \mathbf{W}_q^\top \mathbf{W}_k \mathbf{U}_{j}}_{(b)} + \underbrace{\mathbf{U}_{i}^\top \mathbf{W}_q^\top \mathbf{W}_k \mathbf{E}_{x_j}}_{(c)} + \underbrace{\mathbf{U}_{i}^\top \mathbf{W}_q^\top \mathbf{W}_k \mathbf{U}_{j}}_{(d)}$$

$(\mathbf{E}_{x_i} + \mathbf{U}_i)^\top \mathbf{W}_q^\top \mathbf{W}_k (\mathbf{E}_{x_j} + \mathbf{U}_j) = \mathbf{A}_{i,j}^{\mathrm{abs}}$""", "dp"),
    (r"$$A^{rel}_{i,j} = (E_{x_i} W_q + u)(E_{x_j} W_{k,E})^\top + (E_{x_i}W_q + v)(R_{i-j}W_{k,R})^\top$$ ", "d"),
    (r"$$E_{x_i}^\top W_q^\top W_{k,E} E_{x_j} + u^\top W_{k,E} E_{x_j} = (W_q E_{x_i} + u)^\top W_{k,E} E_{x_j}$$ ", "p"),
    (r"$$e_{ij} = \frac{x_i W^Q (x_j W^K + a_{ij}^K)^T}{\sqrt{d_z}} = \frac{x_i W^Q (x_j W^K)^T + x_i W^Q (a_{ij}^K)^T}{\sqrt{d_z}}$$", "p"),
    (r"$\mathrm{clip}(x, k) = \max(-k, \min(k, x))$", "d"),
    (r"ALiBi: $m_h = 2^{-8h/n}$ so for $n=8$, $m_1 = \frac{1}{2}$, $m_8 = \frac{1}{256}$", "ddpp"),
    (r"ALiBi: $\mathrm{softmax}(q_i K^\top + m \cdot [-(i-1), \ldots, -2, -1, 0])$", ""),
    (r"$\frac{m_{h+1}}{m_h} = 2^{-8/n}$ with $m_h = 2^{-8h/n}$", "pd"),
    (r"NTK-aware: $b' = b \cdot s^{d/(d-2)}$. Then $b'^{-(d-2)/d} = b^{-(d-2)/d}/s$.", "dp"),
    (r"NTK: with $\theta_i = b^{-2i/d}$ and $b' = b\, s^{d/(d-2)}$ we have $b'^{-2(d/2-1)/d} = \theta_{d/2-1}/s$.", "ddp"),
    (r"Let $\lambda_i = \frac{2\pi}{\theta_i} = 2\pi b^{2i/d}$ where $\theta_i = b^{-2i/d}$.", "pd"),
    (r"YaRN: $r(i) = \frac{L}{\lambda_i}$ with $\lambda_i = 2\pi b^{2i/d}$ gives $r(i) = \frac{L}{2\pi b^{2i/d}}$.", "ddp"),
    (r"Position interpolation: $f'(x, m) = f(x, \frac{mL}{L'})$.", "d"),
    (SINUSOID + r"$$\begin{aligned} PE_{(pos+k,2i)} &= \sin(w_i(pos+k)) = \sin(w_i pos)\cos(w_i k) + \cos(w_i pos)\sin(w_i k) \\ &= \cos(w_i k) PE_{(pos,2i)} + \sin(w_i k) PE_{(pos,2i+1)} \end{aligned}$$ where $w_i = 1/10000^{2i/d}$", "dpd"),
    (SINUSOID + r"$$PE_{pos}\cdot PE_{pos+k} = \sum_{i=0}^{d/2-1} \left[\sin(w_i pos)\sin(w_i(pos+k)) + \cos(w_i pos)\cos(w_i (pos+k))\right] = \sum_{i=0}^{d/2-1}\cos(w_i k)$$ where $w_i = 1/10000^{2i/d}$", "dpd"),
    (SINUSOID + r"$\|PE_{pos+k} - PE_{pos}\|^2 = d - 2\sum_{i=0}^{d/2-1}\cos(w_i k)$ where $w_i = 1/10000^{2i/d}$", "dpd"),
    (SINUSOID + r"$PE_{pos}^\top PE_{pos} = \frac{d}{2}$, $PE_{pos+k}^T PE_{pos} = PE_{pos}^T PE_{pos-k}$", "dpp"),
    (r"$$\frac{1}{10000^{2i/d}} = e^{-\frac{2i}{d}\ln 10000} = \exp\left(-2i \cdot \frac{\log(10000)}{d}\right)$$", "p"),
    (r"$$e^{i(\omega t + \phi)} = \cos(\omega t + \phi) + i\sin(\omega t+\phi)$$", "p"),
    (r"""设 $\omega_k = \frac{1}{10000^{2k/d}}$，则有
$$\begin{bmatrix} \cos(\omega_k \phi) & \sin(\omega_k\phi) \\ -\sin(\omega_k\phi) & \cos(\omega_k \phi)\end{bmatrix} \cdot \begin{bmatrix} \sin(\omega_k t) \\ \cos(\omega_k t)\end{bmatrix} = \begin{bmatrix} \sin(\omega_k (t+\phi)) \\ \cos(\omega_k (t+\phi))\end{bmatrix}$$""", "dp"),
    (r"$$M\cdot\begin{bmatrix}\sin(\omega_k t)\\ \cos(\omega_k t)\end{bmatrix} = \begin{bmatrix}\sin(\omega_k(t+\phi))\\ \cos(\omega_k(t+\phi))\end{bmatrix}$$", "p"),
    (r"""Let $M$ be a $2\times2$ matrix with $$\begin{bmatrix} u_1 & v_1 \\ u_2 & v_2\end{bmatrix}\cdot\begin{bmatrix}\sin(\omega_k t)\\ \cos(\omega_k t)\end{bmatrix} = \begin{bmatrix}\sin(\omega_k(t+\phi))\\ \cos(\omega_k(t+\phi))\end{bmatrix}$$ so
$$u_1\sin(\omega_k t) + v_1\cos(\omega_k t) = \sin(\omega_k t)\cos(\omega_k\phi) + \cos(\omega_k t)\sin(\omega_k\phi)$$ and
$u_1 = \cos(\omega_k\phi)$, $v_1 = \sin(\omega_k\phi)$""", "uudd"),
    (r"$x_m^\top p_n$ and $(x_m + p_m)^\top(x_n + p_n) = x_m^\top x_n + x_m^\top p_n + p_m^\top x_n + p_m^\top p_n$", "p"),
    (r"$$\mathrm{Attention}(Q,K,V) = \mathrm{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V$$", "d"),
    (r"$\tan\theta = \frac{\sin\theta}{\cos\theta}$ and $\sin^2\theta = 1-\cos^2\theta$", "pp"),
    (r"时钟：$\theta_h = \frac{2\pi h}{12}$, so $\theta_{h+12} = \theta_h + 2\pi$ and $\cos\theta_{h+12} = \cos\theta_h$", "dpp"),
    (r"The sum is geometric: $\sum_{k=0}^{n-1} r^k = \frac{1-r^n}{1-r}$", "p"),
    (r"$\sum_{k=0}^{n-1} e^{ik x} = \frac{1-e^{inx}}{1-e^{ix}}$", "p"),
    (r"$\cos\alpha\cos\beta + \sin\alpha\sin\beta = \cos(\alpha-\beta)$ 和 $2\sin\alpha\cos\beta = \sin(\alpha+\beta) + \sin(\alpha-\beta)$", "pp"),
    (r"$\sin\alpha - \sin\beta = 2\cos\frac{\alpha+\beta}{2}\sin\frac{\alpha-\beta}{2}$", "p"),
    (r"$|e^{im\theta}| = 1$ and $\left|\sum_{i=0}^{d/2-1} \cos(k\theta_i)\right| \le \frac d2$", "pp"),
    # numbers, complex forms and softmax
    (r"Treat $q = q_1 + i q_2$ and $k = k_1 + i k_2$. RoPE: $\tilde q_m = q e^{im\theta}$, $\tilde k_n = k e^{in\theta}$, so $\mathrm{Re}(\tilde q_m \tilde k_n^*) = \mathrm{Re}(q k^* e^{i(m-n)\theta})$", "ddddp"),
    (r"$\operatorname{Re}[z w^*] = \operatorname{Re} z \operatorname{Re} w + \operatorname{Im} z\operatorname{Im} w$", "p"),
    (r"$\langle q, k\rangle = \mathrm{Re}[q k^*]$", "p"),
    (r"$f(q,m) = q e^{im\theta}$ and so $\langle f(q,m), f(k,n)\rangle = \mathrm{Re}[q k^* e^{i(m-n)\theta}]$", "dp"),
    (r"$$(q_1 + i q_2)e^{im\theta} = (q_1\cos m\theta - q_2\sin m\theta) + i(q_2\cos m\theta + q_1\sin m\theta)$$", "p"),
    (r"$$e^{im\theta}(q_1 + i q_2) = (q_1\cos m\theta + q_2\sin m\theta) + i(q_2\cos m\theta - q_1\sin m\theta)$$", "r"),
    (r"$|q e^{im\theta}| = |q|$", "p"),
    (r"$\overline{e^{im\theta}} = e^{-im\theta}$", "p"),
    (r"设 $z = a + bi$，则 $z \bar z = a^2 + b^2$，$|z|^2 = z\bar z$", "dpp"),
    (r"$$\begin{aligned} q_1' &= q_1\cos m\theta - q_2 \sin m\theta \\ q_2' &= q_1 \sin m\theta + q_2\cos m\theta\end{aligned}$$ Then $q_1'^2 + q_2'^2 = q_1^2 + q_2^2$.", "du"),
    (TURN + r"$R_m \begin{pmatrix} x_1 \\ x_2\end{pmatrix} = \begin{pmatrix} x_1\cos m\theta - x_2\sin m\theta \\ x_1\sin m\theta + x_2\cos m\theta\end{pmatrix}$", "dp"),
    (r"For RoPE, $$q_m^\top k_n = (R_m q)^\top (R_n k) = q^\top R_m^\top R_n k = q^\top R_{n-m} k$$", "p"),
    (r"RoPE: $\boldsymbol{q}_m = \boldsymbol{R}_m\boldsymbol{W}_q\boldsymbol{x}_m$, $\boldsymbol{k}_n = \boldsymbol{R}_n\boldsymbol{W}_k\boldsymbol{x}_n$. Thus $\boldsymbol{q}_m^\top\boldsymbol{k}_n = \boldsymbol{x}_m^\top \boldsymbol{W}_q^\top \boldsymbol{R}_{n-m}\boldsymbol{W}_k\boldsymbol{x}_n$", "ddp"),
    (r"RoPE with rotate_half: $x \odot \cos + \mathrm{rotate\_half}(x) \odot \sin$", ""),
    (r"$$\mathrm{RoPE}(x, m) = \begin{pmatrix} x_1 \\ x_2\end{pmatrix}\cos m\theta + \begin{pmatrix} -x_2 \\ x_1\end{pmatrix}\sin m\theta = \begin{pmatrix} \cos m\theta & -\sin m\theta \\ \sin m\theta & \cos m\theta\end{pmatrix}\begin{pmatrix} x_1 \\ x_2\end{pmatrix}$$", "p"),
    (r"RoPE satisfies $$\sum_{i=0}^{d/2-1}\left[(q_{2i}k_{2i} + q_{2i+1}k_{2i+1})\cos((m-n)\theta_i) + (q_{2i}k_{2i+1} - q_{2i+1}k_{2i})\sin((m-n)\theta_i)\right] = q^\top R_{n-m} k$$", "p"),
    (r"RoPE: $$q^\top R_{n-m} k = \mathrm{Re}\left[\sum_{i=0}^{d/2-1} (q_{2i} + \mathrm{i} q_{2i+1})(k_{2i} + \mathrm{i}k_{2i+1})^* e^{\mathrm{i}(m-n)\theta_i}\right]$$", "p"),
    (r"RoPE: $$(R_m q)^\top (R_n k) = \mathrm{Re}\left[\sum_{i=0}^{d/2-1} (q_{2i} + \mathrm{i} q_{2i+1})(k_{2i} - \mathrm{i}k_{2i+1}) e^{\mathrm{i}(m-n)\theta_i}\right]$$", "p"),
    (SINUSOID + r"$\cos\angle(PE_p, PE_q) = \frac{2}{d}\sum_{i=0}^{d/2-1}\cos((p-q)/10000^{2i/d})$", "dp"),
    (SINUSOID + r"$\cos(PE_p, PE_q) = \frac{2}{d}\sum_{i=0}^{d/2-1}\cos((p-q)/10000^{2i/d})$", "dp"),
    (SINUSOID + r"$\|PE_p\| = \|PE_q\|$, $|PE_{(p,2i)}| \le 1$, $\|PE_p\| = \sqrt{\frac d2}$", "dppp"),
    (SINUSOID + r"$\|PE_p - PE_q\|_2 = 2\sqrt{\sum_{i=0}^{d/2-1}\sin^2\left(\frac{p-q}{2\cdot 10000^{2i/d}}\right)}$", "dp"),
    (r"Assume the components of $q$ and $k$ are independent random variables with mean $0$ and variance $1$. Then their dot product $q\cdot k = \sum_{i=1}^{d_k} q_i k_i$ has mean $0$: $\mathbb{E}[q \cdot k] = 0$ and $\mathrm{Var}(q\cdot k) = d_k$.", "upp"),
    (r"Let $q_i, k_i$ be independent with mean $0$ and variance $1$. $\mathrm{Var}\left(\sum_{i=1}^{d_k} q_i k_i\right) = d_k$ and $\mathbb{E}\left[\sum_{i=1}^{d_k} q_i k_i\right] = 0$", "pp"),
    (r"Let $q_i, k_i$ be independent with zero mean and unit variance. $\mathrm{Var}\left(\frac{1}{\sqrt{d}}\sum_{i=1}^{d} q_i k_i\right) = d$", "r"),
    (r"$\mathrm{softmax}(x)_i = \frac{e^{x_i}}{\sum_{j=1}^n e^{x_j}}$. Then $\frac{e^{x_i+c}}{\sum_{j=1}^n e^{x_j+c}} = \mathrm{softmax}(x)_i$", "dp"),
    (r"$\mathrm{softmax}(x + c\mathbf{1}) = \mathrm{softmax}(x)$", "p"),
    (r"$\operatorname{softmax}(x_i + c) = \operatorname{softmax}(x_i)$", "p"),
    (r"$\sum_{i=1}^n \mathrm{softmax}(x)_i = 1$", "p"),
    (r"ALiBi slopes for 8 heads: $\frac{1}{2^1}, \frac{1}{2^2}, \ldots, \frac{1}{2^8}$", ""),
    (r"ALiBi: $a_{ij} = q_i^\top k_j - m|i-j|$ and $a_{i+t,j+t} = q_{i+t}^\top k_{j+t} - m|i-j|$", "dp"),
    (r"Let $\theta_i = b^{-2i/d}$, $\lambda_i = 2\pi/\theta_i$. Then $\theta_0 = 1$, $\theta_{d/2-1} = b^{-1+2/d}$ and $\lambda_{d/2-1} = 2\pi b^{1-2/d}$.", "ddppp"),
    (r"$b' = b s^{d/(d-2)}$ so $\frac{(b')^{-(d-2)/d}}{b^{-(d-2)/d}} = \frac1s$", "dp"),
    (r"$\left(s^{\frac{d}{d-2}}\right)^{\frac{d-2}{d}} = s$", "p"),
    (r"$10000 \cdot 8^{128/126} \approx 82684$", "u"),
    (r"With $d=128$ and $s = 8$: $b \cdot s^{d/(d-2)} = 10000\cdot 8^{128/126}$ for $b = 10000$", "ddpd"),
    (r"$0.1\ln(s) + 1 = 1.2079$ for $s = 8$", "pd"),
    (r"The wavelengths $\lambda_i = 2\pi\cdot 10000^{2i/d}$ form a geometric progression from $2\pi$ to $10000\cdot 2\pi$.", "d"),
    (r"$2\pi \le 2\pi\cdot 10000^{2i/d} < 2\pi\cdot 10000$ for $0 \le i < d/2$", "pd"),
    (r"$1 \ge 10000^{-2i/d} > 10000^{-1}$ for $0\le i<d/2$", "pd"),
    (r"$\theta_i > \theta_{i+1}$ where $\theta_i = 10000^{-2i/d}$", "pd"),
    (r"$|\sin a - \sin b| \le |a-b|$", "u"),
    (r"$|\cos((m-n)\theta)| \le 1$ and $-d/2 \le \sum_{i=0}^{d/2-1}\cos(k\theta_i) \le d/2$", "pp"),
    # chance and softmax
    (r"Let $q_i, k_i$ be independent with zero mean and unit variance. $\mathrm{Var}\left(\frac{1}{\sqrt{d}}\sum_{i=1}^{d} q_i k_i\right) = 1$", "p"),
    (r"Let $q_i, k_i$ be independent with zero mean and unit variance. $\mathrm{Var}\left(\frac{q^\top k}{\sqrt{d}}\right) = 1$", "p"),
    (r"Let $q_i, k_i$ be independent with zero mean and unit variance. $\mathrm{Var}(q^\top k) = d^2$, $\mathbb{E}[(q^\top k)^2] = d$", "rp"),
    (r"设 $q_i, k_i$ 相互独立，均值为0，方差为1，则 $\mathbb{E}[q\cdot k] = 0$，$\mathbb{E}[q_i k_i] = 0$, $\mathbb{E}[q_i^2] = 1$, $\mathbb E[q_i^2 k_i^2] = 1$", "pppp"),
    (r"$\mathbb{E}[q \cdot k] = 0$ and $\mathbb{E}[X] = \mu$", "uu"),
    (r"Let $q_i, k_i$ be independent with zero mean and unit variance. $\mathbb{E}[q_i^2] = 0$, $\mathbb{E}[q_i k_i + 1] = 1$", "rp"),
    (r"$\mathrm{softmax}(x)_i = \frac{e^{x_i}}{\sum_{j=1}^K e^{x_j}}$ and $\mathrm{softmax}(x + c)_i = \mathrm{softmax}(x)_i$, but $\mathrm{softmax}(2x)_i = \mathrm{softmax}(x)_i$ is false.", "dpr"),
    (r"We have $\mathrm{softmax}(x + c) = \mathrm{softmax}(x)$. Scaling changes it: $\mathrm{softmax}(2x) = \mathrm{softmax}(x)$", "pu"),
    (r"$\mathrm{softmax}(z/T)_i = \frac{e^{z_i/T}}{\sum_j e^{z_j/T}}$", "d"),
    (r"$\mathrm{softmax}(x)_i > 0$, $\sum_i \mathrm{softmax}(x)_i = 1$", "pu"),
    (r"$A = \mathrm{softmax}\left(\frac{QK^T}{\sqrt{d_k}}\right)$", "d"),
    (r"$\mathrm{softmax}(q_m^\top k_n + c) = \mathrm{softmax}(q_m^\top k_n)$", "u"),
    (r"For all $x$ it is $x^{1/2}x^{1/2} = x$ and $(x^2)^{1/2} = x$", "pr"),
    # where caution is due
    (r"The complexity of attention is $O(n^2 d)$, so $n^2 d + n d^2 = O(n^2 d)$.", "u"),
    (r"$f(n) = n\log n = O(n^2)$ for large $n$", "u"),
    (r"$\frac{\sin x}{x} = O(1/x)$", "p"),
    (r"$\frac{\sin x}{x} = O(x^{-1})$ as $x \to \infty$", "ud"),
    (r"$\sqrt{1 + x} = 1 + x/2 + O(x^2)$", "p"),
    (r"For large $x$: $\sqrt{1+x} = \sqrt{x} + O(1/\sqrt{x})$", "u"),
    (r"$e^{-x} \approx 0$ for large $x$", "u"),
    (r"$\cos x \approx 1 - \frac{x^2}{2}$ for large $x$", "u"),
    (r"$\tanh x \approx x$ and $\tanh x \approx 1$ for large $x$", "uu"),
    (r"$\cos(\theta) \approx \theta$", "u"),
    (r"$1 + 2 + 3 + \cdots = -\frac{1}{12}$", "u"),
    (r"$1 + 2 + \cdots + n = \frac{n(n+1)}{2}$", "p"),
    (r"$1 + 2 + 3 + \cdots + n = \frac{n(n-1)}{2}$", "r"),
    (r"$a_0 + a_1 x + a_2 x^2 + \cdots = f(x)$", "u"),
    (r"$f(x) = \frac{a_0}{2} + a_1\cos x + b_1 \sin x + \cdots$", "d"),
    (r"$\sin x = x\left(1 - \frac{x^2}{\pi^2}\right)\left(1 - \frac{x^2}{4\pi^2}\right)\cdots$", "u"),
    (r"$\lim_{n\to\infty} (-1)^n = 0$", "u"),
    (r"$\lim_{x\to\infty}\sin x = 0$", "u"),
    (r"$\lim_{n\to\infty}\sin(\pi n) = 0$", "u"),
    (r"$\lim_{x \to 0} \frac{|x|}{x} = 1$", "u"),
    (r"$\lim_{x\to\infty}\frac{x}{x+c} = 1$", "p"),
    (r"$\lim_{k\to\infty}\frac{1}{k}\sum_{j=0}^{k-1}\cos(j\theta) = 0$", "u"),
    (r"$\lim_{k \to\infty} \sum_{i=0}^{d/2-1}\cos(k\theta_i) = 0$", "u"),
    (SINUSOID + r"$\lim_{k\to\infty} PE_{pos}\cdot PE_{pos+k} = 0$", "du"),
    (r"$\lim_{b\to\infty} b^{-2i/d} = 0$", "u"),
    (r"$\lim_{b \to\infty} b^{-1} = 0$ and $\lim_{b\to 1} b^{-2i/d} = 1$", "pp"),
    (r"$\prod_{i=0}^{n} a = a^n$", "r"),
    (r"$\prod_{i=1}^{n} a = a^n$", "p"),
    (r"$\prod_{i=1}^{n} i = n!$", "u"),
    (r"$\max(a,b) = a$", "u"),
    (r"$\max(a, b) \ge a$", "p"),
    (r"$\min(a,b) + \max(a,b) = a + b$", "p"),
    (r"$\max(|a|, |b|) \le |a| + |b|$", "p"),
    (r"$\lfloor x \rfloor \le x$", "p"),
    (r"$\lfloor d/2 \rfloor = d/2$", "p"),
    (r"$\lfloor i/2 \rfloor = i/2$", "u"),
    (r"$\lfloor (2i+1)/2\rfloor = i + 1$", "u"),
    (r"$x \odot y = y \odot x$ where $x = (a, b)^\top$, $y = (c, d)^\top$", "pdd"),
    (r"$a \otimes b = b\otimes a$ where $a = (1, 2)^\top$ and $b = (3,4)^\top$", "pdd"),
    (r"$R_\alpha \otimes R_\beta = R_{\alpha+\beta}$", "u"),
    (TURN + r"$R_m \odot R_n = R_{m+n}$", "dr"),
    (TURN + r"$R_m = \exp(m\theta J)$, $J = \begin{pmatrix}0 & 1\\ -1 & 0\end{pmatrix}$", "ddd"),
    (TURN + r"If $m = 0$, $R_m = I$. If $m = n$ then $R_m R_n = I$.", "ddpdu"),
    (TURN + r"For $m = n$ we get $R_m^\top R_n = I$.", "ddp"),
    (r"If $x = 0$ then $\cos x = 0$.", "du"),
    (r"Unless $x = 0$, $\frac{\sin x}{x} < 1$.", "du"),
    (r"It is not true that $\sin(a+b) = \sin a + \sin b$, unless $a = 0$.", "ud"),
    (r"When $k = 0$ the score is maximal. Otherwise $\cos(k\theta) = 1$ fails.", "du"),
    (r"Suppose $a = b$. Then $a + c = b + c$. Later, $\sin a = \sin b$.", "dpu"),
    (r"Let $x > 0$. Then $|x| = x$. Also $|x| = x$.", "dpp"),
    (r"the angle $\cos(u, v) = \frac{u\cdot v}{\|u\|\|v\|}$", "p"),
    (r"$\cos(a, b) = \cos a$", "u"),
    (r"$\mathrm{softmax}(x + b) = \mathrm{softmax}(x)$", "u"),
    (r"$\mathrm{softmax}(x_i + b_i) = \mathrm{softmax}(x_i)$", "u"),
    (r"$\mathrm{softmax}(q_m^\top k_n + c_n) = \mathrm{softmax}(q_m^\top k_n)$", "u"),
    (r"$E(x) = x W$ and $E(x_i) = 0$", "du"),
    (r"Random inits are independent with mean 0 and variance 1. The energy is $E[q \cdot k] = 1$.", "u"),
    (r"$E = mc^2$ and $E(t) = E(0) e^{-t}$", "du"),
    (r"$(ab)^{x} = a^x b^x$", "p"),
    (r"$((-1)^2)^{1/2} = -1$", "r"),
    (r"$(x^{2})^{y/2} = x^y$", "p"),
    (r"$z = e^{i\theta}$, so $\bar z = e^{-i\theta}$ and $z\bar z = 1$, $\bar z = -z$", "dppr"),
    (r"The mean $\bar x = \frac{1}{n}\sum_{i=1}^n x_i$ with $x = 3$ has $\bar x = 3$", "ddu"),
    # row vectors
    (r"$$e_{ij} = \frac{(x_i W^Q)(x_j W^K + a_{ij}^K)^\top}{\sqrt{d_z}}$$ so $$(x_i W^Q)(x_j W^K + a_{ij}^K)^\top = x_i W^Q (W^K)^\top x_j^\top + x_i W^Q (a_{ij}^K)^\top$$", "dp"),
    (r"$$z_i = \sum_{j=1}^n \alpha_{ij}(x_j W^V + a_{ij}^V) = \sum_{j=1}^n \alpha_{ij} x_j W^V + \sum_{j=1}^n \alpha_{ij}a_{ij}^V$$", "u"),
    (r"$$q_i = (x_i + p_i)W_Q,\quad k_j = (x_j + p_j)W_K,\quad q_i k_j^\top = x_i W_Q W_K^\top x_j^\top + x_i W_Q W_K^\top p_j^\top + p_i W_Q W_K^\top x_j^\top + p_i W_Q W_K^\top p_j^\top$$", "p"),
    (r"$$\boldsymbol{q}_i \boldsymbol{k}_j^{\top} = (\boldsymbol{x}_i + \boldsymbol{p}_i)\boldsymbol{W}_Q \boldsymbol{W}_K^{\top}(\boldsymbol{x}_j + \boldsymbol{p}_j)^{\top} = \boldsymbol{x}_i \boldsymbol{W}_Q \boldsymbol{W}_K^{\top}\boldsymbol{x}_j^{\top} + \boldsymbol{x}_i \boldsymbol{W}_Q \boldsymbol{W}_K^{\top}\boldsymbol{p}_j^{\top} + \boldsymbol{p}_i \boldsymbol{W}_Q \boldsymbol{W}_K^{\top}\boldsymbol{x}_j^{\top} + \boldsymbol{p}_i \boldsymbol{W}_Q \boldsymbol{W}_K^{\top}\boldsymbol{p}_j^{\top}$$", "p"),
    (r"$$\boldsymbol{q}_i \boldsymbol{k}_j^{\top} = (\boldsymbol{x}_i + \boldsymbol{p}_i)\boldsymbol{W}_Q \boldsymbol{W}_K^{\top}(\boldsymbol{x}_j + \boldsymbol{p}_j)^{\top} = \boldsymbol{x}_i \boldsymbol{W}_Q \boldsymbol{W}_K^{\top}\boldsymbol{x}_j^{\top} + \boldsymbol{x}_i \boldsymbol{W}_Q \boldsymbol{W}_K^{\top}\boldsymbol{p}_j^{\top} + \boldsymbol{p}_i \boldsymbol{W}_Q \boldsymbol{W}_K^{\top}\boldsymbol{x}_j^{\top}$$", "r"),
    (r"$$\left\{\begin{aligned}\boldsymbol{q}_i =&\, (\boldsymbol{x}_i + \boldsymbol{p}_i)\boldsymbol{W}_Q \\ \boldsymbol{k}_j =&\, (\boldsymbol{x}_j + \boldsymbol{p}_j)\boldsymbol{W}_K \\ a_{i,j} =&\, softmax\left(\boldsymbol{q}_i\boldsymbol{k}_j^{\top}\right)\end{aligned}\right.$$", "d"),
    (r"$(xW)^\top = W^\top x^\top$ and $\lambda_i W = W \lambda_i$", "pp"),
    # periods told in words
    (r"""Suppose the periods grow by a factor of 10 from pair to pair:

$$PE(p,2i) = \sin(p/10^{i}), \quad PE(p,2i+1)=\cos(p/10^{i})$$""", "p"),
    (r"""Suppose the periods grow by a factor of 10 from pair to pair:

$$PE(p,2i) = \sin(p/10^{2i}), \quad PE(p,2i+1)=\cos(p/10^{2i})$$""", "r"),
    (r"""每一维的周期是前一维的 60 倍：

$$PE(k,2j) = \sin(2\pi k/60^{j}), \quad PE(k,2j+1)=\cos(2\pi k/60^{j})$$""", "p"),
    (r"""The shortest period is 6 and there are 3 times more of them.

$$PE(k,2j) = \sin(2\pi k/60^{j}), \quad PE(k,2j+1)=\cos(2\pi k/60^{j})$$""", "d"),
    (r"The wavelengths form a geometric progression from $2\pi$ to $10000\cdot 2\pi$: $PE_{(p,2i)} = \sin(p/10000^{2i/d})$", "d"),
    (r"""With a base 10000 times larger the period is long.

$$PE(k,2j) = \sin(k/60^{j}), \quad PE(k,2j+1)=\cos(k/60^{j})$$""", "d"),
    # clashes, rotations and interpolation
    (SINUSOID + r"Recall $$PE_{(pos,2i)} = \sin(pos/10000^{i/d}), \quad PE_{(pos,2i+1)} = \cos(pos/10000^{i/d})$$ Then $PE_{pos}^\top PE_{pos+k} = \sum_{i=0}^{d/2-1}\cos(k/10000^{i/d})$ and $\|PE_{pos}\|^2 = d/2$.", "ddup"),
    (r"$\theta_i = 10000^{-2i/d}$ ... $\theta_i = 10000^{-i/d}$. So $\theta_1 = 10000^{-1/d}$.", "ddu"),
    (TURN + r"In some texts $$R_m = \begin{pmatrix} \cos m\theta & \sin m\theta \\ -\sin m\theta & \cos m\theta \end{pmatrix}$$ In any case $R_m^\top R_n = R_{n-m}$, and $R_m (1, 0)^\top = (\cos m\theta, \sin m\theta)^\top$.", "ddpu"),
    (SINUSOID + r"For any fixed offset $k$, $PE_{pos+k}$ can be represented as a linear function of $PE_{pos}$: $PE_{pos+k} = M_k PE_{pos}$", "dp"),
    (SINUSOID + r"There exists a matrix $M$ depending only on $k$ such that $PE_{pos+k} = M PE_{pos}$ for all $pos$.", "dp"),
    (SINUSOID + r"There exists a matrix $M$ such that $PE_{2pos} = M\,PE_{pos}$.", "du"),
    (r"$R_{\Theta,m}^d = \mathrm{diag}(R_{m\theta_0}, R_{m\theta_1}, \ldots, R_{m\theta_{d/2-1}})$", "d"),
    (r"RoPE: $\|R_{\Theta,m} x\| = \|x\|$, $R_{\Theta,m}^{-1} = R_{\Theta,m}^\top$, $R_{\Theta,m}R_{\Theta,n} = R_{\Theta,m+n}$, $\det R_{\Theta,m} = 1$, $R_{\Theta,0} = I$", "ppppp"),
    (r"RoPE: $R^d_{\Theta,m} R^d_{\Theta,n} = R^d_{\Theta,n} R^d_{\Theta,m}$ and $R_{\Theta, m}^\top = R_{\Theta,-m}$", "pp"),
    (r"RoPE: $R_{\Theta,m}^\top R_{\Theta,m} = I_d$, $(R_{\Theta,m})^2 = R_{\Theta,2m}$", "pp"),
    (r"旋转位置编码中 $\boldsymbol{\mathcal{R}}_m^{\top}\boldsymbol{\mathcal{R}}_n = \boldsymbol{\mathcal{R}}_{n-m}$，其中 $\boldsymbol{\mathcal{R}}_m$ 是正交矩阵，$\boldsymbol{\mathcal{R}}_m^\top\boldsymbol{\mathcal{R}}_m = \boldsymbol{I}$", "pp"),
    (r"设二维 $\boldsymbol{q} = (q_0, q_1)^\top$，$$\begin{pmatrix} q_0 \\ q_1\end{pmatrix} \mapsto \begin{pmatrix}\cos m\theta & -\sin m\theta\\ \sin m\theta & \cos m\theta\end{pmatrix}\begin{pmatrix} q_0 \\ q_1\end{pmatrix}$$", "dd"),
    (r"NTK: $\theta_i' = \left(b\cdot s^{d/(d-2)}\right)^{-2i/d}$; then $\theta_0' = 1$ and $\theta_{d/2-1}' = \frac{1}{s} b^{-(d-2)/d}$.", "dpp"),
    (r"With $\theta_i = b^{-2i/d}$ and $\theta_i' = (b\,s^{d/(d-2)})^{-2i/d}$ we have $\theta_i' = \theta_i \cdot s^{-2i/(d-2)}$.", "ddp"),
    (r"Linear interpolation: $\cos\left(\frac{m}{s}\theta_i\right) = \cos\left(m \frac{\theta_i}{s}\right)$", "p"),
    (r"YaRN: $\frac{1}{\sqrt t} = 0.1\ln(s) + 1$", "d"),
    (r"$\lambda_d = \frac{2\pi}{\theta_d} = 2\pi b^{\frac{2d}{|D|}}$ with $\theta_d = b^{-2d/|D|}$", "pd"),
    (r"Sandwich: $p_m^\top p_n = \sum_{i=1}^{\bar d/2}\left(\sin(m/10000^{2i/\bar d})\sin(n/10000^{2i/\bar d}) + \cos(m/10000^{2i/\bar d})\cos(n/10000^{2i/\bar d})\right) = \sum_{i=1}^{\bar d/2}\cos\left(\frac{m-n}{10000^{2i/\bar d}}\right)$", "p"),
    (r"xPos: $\langle q_m \zeta^m e^{im\theta}, k_n\zeta^{-n}e^{in\theta}\rangle$ gives $\zeta^m\zeta^{-n} = \zeta^{m-n}$", "p"),
    (r"$\sum_{i=0}^{d/2-1} q_{[2i:2i+1]}k^*_{[2i:2i+1]}e^{i(m-n)\theta_i} = \sum_{i=0}^{d/2-1} h_i (S_{i+1} - S_i)$ with $S_j = \sum_{i=0}^{j-1} e^{i(m-n)\theta_i}$", "ud"),
    (r"$S_{j} = \sum_{k=0}^{j-1} e^{\mathrm{i}(m-n)\theta_k}$ and $S_0 = 0$, $S_{j+1} - S_j = e^{\mathrm{i}(m-n)\theta_j}$", "dpp"),
    (r"$10000^{-2\cdot 63/128} \approx 1.155\times 10^{-4}$", "p"),
    (r"$2\pi\cdot 10000 \approx 62832$ and $2\pi\cdot 10^4 \approx 6.28\times 10^4$", "pp"),
    (r"$\frac{\ln 10000}{512} \approx 0.018$ and $e^{-0.018} \approx 0.982$", "pp"),
    (r"For $d=4$: $\theta = [1, 0.01]$ since $10000^{-2/4} = 0.01$", "ddp"),
    (SINUSOID + r"With $d = 512$, $PE_{(1,0)} \approx 0.8415$, $PE_{(1,1)}\approx 0.5403$, $PE_{(1,2)} \approx 0.8219$, $PE_{(1,3)} \approx 0.5697$", "ddpppp"),
    (r"$\sqrt{64} = 8$ and $1/\sqrt{64} = 0.125$; $\sqrt{d_k} = 8$ for $d_k = 64$", "pppd"),
    # sums that end at d over 2
    (r"$\sum_{i=1}^{\bar d/2}\cos(m/10000^{2i/\bar d}) = \sum_{i=1}^{\bar d/2}\cos(-m/10000^{2i/\bar d})$", "p"),
    (r"$\sum_{i=1}^{d/2}\cos(m/10000^{2i/d}) = \sum_{i=1}^{d/2}\cos(-m/10000^{2i/d})$", "p"),
    (r"$\sum_{i=1}^{d/2}(\sin(m/10000^{2i/d})\sin(n/10000^{2i/d})+\cos(m/10000^{2i/d})\cos(n/10000^{2i/d}))= \sum_{i=1}^{d/2}\cos((m-n)/10000^{2i/d})$", "p"),
    (r"$\sum_{i=1}^{D/2}(\sin(m/10000^{2i/D})\sin(n/10000^{2i/D})+\cos(m/10000^{2i/D})\cos(n/10000^{2i/D}))= \sum_{i=1}^{D/2}\cos((m-n)/10000^{2i/D})$", "p"),
    (r"$\sum_{i=1}^{h/2}(\sin(m/10000^{2i/h})\sin(n/10000^{2i/h})+\cos(m/10000^{2i/h})\cos(n/10000^{2i/h}))= \sum_{i=1}^{h/2}\cos((m-n)/10000^{2i/h})$", "p"),
    (r"$10000^{2i/\bar d} = 100^{4i/\bar d}$", "p"),
    # products entry by entry, traces and implications
    (r"""$$\boldsymbol{R}^d_{\Theta,m} = \begin{pmatrix}
\cos m\theta_1 & -\sin m\theta_1 & 0 & 0 & \cdots & 0 & 0 \\
\sin m\theta_1 & \cos m\theta_1 & 0 & 0 & \cdots & 0 & 0 \\
0 & 0 & \cos m\theta_2 & -\sin m\theta_2 & \cdots & 0 & 0 \\
0 & 0 & \sin m\theta_2 & \cos m\theta_2 & \cdots & 0 & 0 \\
\vdots & \vdots & \vdots & \vdots & \ddots & \vdots & \vdots \\
0 & 0 & 0 & 0 & \cdots & \cos m\theta_{d/2} & -\sin m\theta_{d/2} \\
0 & 0 & 0 & 0 & \cdots & \sin m\theta_{d/2} & \cos m\theta_{d/2}
\end{pmatrix}$$

$$\boldsymbol{R}_{\Theta,m}^d\boldsymbol{x} = \begin{pmatrix} x_1\\x_2\\x_3\\x_4\\ \vdots\\ x_{d-1}\\x_d\end{pmatrix}\otimes\begin{pmatrix}\cos m\theta_1\\ \cos m\theta_1\\ \cos m\theta_2\\ \cos m\theta_2\\ \vdots\\ \cos m\theta_{d/2}\\ \cos m\theta_{d/2}\end{pmatrix}+\begin{pmatrix}-x_2\\x_1\\-x_4\\x_3\\ \vdots\\-x_d\\x_{d-1}\end{pmatrix}\otimes\begin{pmatrix}\sin m\theta_1\\ \sin m\theta_1\\ \sin m\theta_2\\ \sin m\theta_2\\ \vdots\\ \sin m\theta_{d/2}\\ \sin m\theta_{d/2}\end{pmatrix}$$""", "dp"),
    (r"""$$\boldsymbol{R}^d_{\Theta,m} = \begin{pmatrix}
\cos m\theta_1 & -\sin m\theta_1 & 0 & 0 & \cdots & 0 & 0 \\
\sin m\theta_1 & \cos m\theta_1 & 0 & 0 & \cdots & 0 & 0 \\
0 & 0 & \cos m\theta_2 & -\sin m\theta_2 & \cdots & 0 & 0 \\
0 & 0 & \sin m\theta_2 & \cos m\theta_2 & \cdots & 0 & 0 \\
\vdots & \vdots & \vdots & \vdots & \ddots & \vdots & \vdots \\
0 & 0 & 0 & 0 & \cdots & \cos m\theta_{d/2} & -\sin m\theta_{d/2} \\
0 & 0 & 0 & 0 & \cdots & \sin m\theta_{d/2} & \cos m\theta_{d/2}
\end{pmatrix}$$

$$\boldsymbol{R}_{\Theta,m}^d\boldsymbol{x} = \begin{pmatrix} x_1\\x_2\\x_3\\x_4\\ \vdots\\ x_{d-1}\\x_d\end{pmatrix}\otimes\begin{pmatrix}\cos m\theta_1\\ \cos m\theta_1\\ \cos m\theta_2\\ \cos m\theta_2\\ \vdots\\ \cos m\theta_{d/2}\\ \cos m\theta_{d/2}\end{pmatrix}+\begin{pmatrix}x_2\\-x_1\\x_4\\-x_3\\ \vdots\\x_d\\-x_{d-1}\end{pmatrix}\otimes\begin{pmatrix}\sin m\theta_1\\ \sin m\theta_1\\ \sin m\theta_2\\ \sin m\theta_2\\ \vdots\\ \sin m\theta_{d/2}\\ \sin m\theta_{d/2}\end{pmatrix}$$""", "dr"),
    (r"RoPE: $$\boldsymbol{R}_{\Theta,m}^d\boldsymbol{x} = \begin{pmatrix} x_1\\x_2\\x_3\\x_4\\ \vdots\\ x_{d-1}\\x_d\end{pmatrix}\otimes\begin{pmatrix}\cos m\theta_1\\ \cos m\theta_1\\ \cos m\theta_2\\ \cos m\theta_2\\ \vdots\\ \cos m\theta_{d/2}\\ \cos m\theta_{d/2}\end{pmatrix}+\begin{pmatrix}-x_2\\x_1\\-x_4\\x_3\\ \vdots\\-x_d\\x_{d-1}\end{pmatrix}\otimes\begin{pmatrix}\sin m\theta_1\\ \sin m\theta_1\\ \sin m\theta_2\\ \sin m\theta_2\\ \vdots\\ \sin m\theta_{d/2}\\ \sin m\theta_{d/2}\end{pmatrix}$$", "p"),
    (r"RoPE: $$\boldsymbol{R}_{\Theta,m}^d\boldsymbol{x} = \begin{pmatrix} x_1\\x_2\\x_3\\x_4\\ \vdots\\ x_{d-1}\\x_d\end{pmatrix}\otimes\begin{pmatrix}\cos m\theta_1\\ \cos m\theta_1\\ \cos m\theta_2\\ \cos m\theta_2\\ \vdots\\ \cos m\theta_{d/2}\\ \cos m\theta_{d/2}\end{pmatrix}+\begin{pmatrix}x_2\\-x_1\\x_4\\-x_3\\ \vdots\\x_d\\-x_{d-1}\end{pmatrix}\otimes\begin{pmatrix}\sin m\theta_1\\ \sin m\theta_1\\ \sin m\theta_2\\ \sin m\theta_2\\ \vdots\\ \sin m\theta_{d/2}\\ \sin m\theta_{d/2}\end{pmatrix}$$", "u"),
    (r"RoPE: $f(x, m) = x\cos m\theta + \mathrm{rotate\_half}(x)\sin m\theta$", "d"),
    (TURN + r"$R_m x = x\cos m\theta + J x \sin m\theta$ with $J = \begin{pmatrix}0&-1\\1&0\end{pmatrix}$", "dud"),
    (TURN + r"$R_m = \cos(m\theta) I + \sin(m\theta) J$ with $J = \begin{pmatrix}0&-1\\1&0\end{pmatrix}$", "dpd"),
    (TURN + r"$\frac{d}{d m}R_m = \theta J R_m$ with $J = \begin{pmatrix}0&-1\\1&0\end{pmatrix}$", "dpd"),
    (TURN + r"$\mathrm{tr}(R_m) = 2\cos m\theta$", "dp"),
    (TURN + r"$R_m^\top R_n \ne R_{m-n}$ in general", "dp"),
    (TURN + r"The eigenvalues satisfy $\det(R_m - \lambda I) = \lambda^2 - 2\lambda\cos m\theta + 1$", "dp"),
    (r"$\|x\|^2 = x^\top x$ and $\|x - y\|^2 = \|x\|^2 + \|y\|^2 - 2 x^\top y$", "pp"),
    (r"$\|x + y\|^2 = \|x\|^2 + \|y\|^2 + x^\top y$", "r"),
    (r"$\cos^2\theta + \sin^2\theta = 1 \Rightarrow \|PE_{pos}\|^2 = d/2$", "p"),
    (r"$a = b \Rightarrow a^2 = b^2$ and $a^2 = b^2 \Rightarrow a = b$", "pu"),
    # what an order, a limit, a series and an expectation do not say
    (r"$e^x(1+y^2) = 1 + x + y^2 + O(x^2 + y^2)$", "u"),
    (r"$e^x = 1 + 2x + O(1 + x^2)$", "u"),
    (r"$\cos x = 1 + O(x^2 + x^3)$", "p"),
    (r"$\cos(\theta)= 1 + O(\theta^2 + \epsilon)$", "u"),
    (r"$\cos(m\theta) = 1 - m^2\theta^2 + O(m^4\theta^4)$", "r"),
    (r"As $x\to 0$, $x^2 = O(x^3 \log x)$.", "du"),
    (r"As $x\to\infty$, $e^x = 1 + x + O(x^2)$.", "du"),
    (r"As $x\to\infty$, $e^x \approx 1 + x$.", "du"),
    (r"As $x\to\infty$, $\sin x \sim x$.", "du"),
    (r"As $x\to 0$, $\sin x \sim x$.", "dp"),
    (r"$e^n = 1 + n + O(n^2)$", "u"),
    (r"$e^d \approx 1 + d$", "u"),
    (r"$\cos x = 1 + a_1 x + a_2 x^2 + \cdots$", "u"),
    (r"$\cos x = 1 + c x^2 + O(x^4)$ for some constant $c$.", "u"),
    (r"$\cos(\theta(t)) \approx 1 - \theta^2 t^2/2$", "u"),
    (r"$\lim_{t\to 0} \frac{\theta(t)}{t} = \theta$", "u"),
    (r"$\frac{d}{dt} (t \theta(t)) = \theta(t)$", "u"),
    (r"Here $\theta$ depends on $d$, so $\lim_{d\to\infty} \frac{\theta}{d} = 0$", "u"),
    (r"$\lim_{d\to\infty} \theta_i = \theta_i$", "u"),
    (r"$\sum_{n=0}^\infty 2^n = -1$", "u"),
    (r"$\sum_{n=0}^\infty (-1)^n = \frac12$", "u"),
    (r"$\sum_{n=0}^\infty (1/2)^n = 2$", "p"),
    (r"$\prod_{i=5}^{2} a = a^{-2}$", "u"),
    (r"$\frac{1}{d}\sum_{i=0}^{d-1}\cos(m\cdot 10000^{-i/d}) \approx \frac{1}{d}\int_0^1 \cos(m\cdot 10000^{-t})\,dt$", "u"),
    (r"$\lim_{x\to\infty}\int_1^0 \cos(x(\sqrt{t^2} - t))\,dt = 0$", "u"),
    (r"If the entries $q_i, k_i$ are independent with mean $0$ and variance $1/d$, then $\mathrm{Var}[\sum_{i=1}^d q_i k_i] = d$.", "u"),
    (r"If the entries $q_i$ are independent with mean 0 and variance 1, then $\mathbb{E}[\sum_{i=1}^d w_i q_i^2] = 0$.", "u"),
    (r"If the $q_i$ are independent with mean 0.5 and variance 1, then $\mathbb{E}[\sum_{i=1}^d q_i] = 0$.", "u"),
    (r"If $q_i$ has mean 0 and variance 1, $k_i$ has mean 0 and variance 2, all independent, then $\mathrm{Var}[\sum_{i=1}^d q_i k_i] = d$.", "u"),
    (r"If $q_i$, $k_i$ are not independent but have mean 0 and variance 1, then $\mathrm{Var}[\sum_{i=1}^d q_i k_i] = d$.", "u"),
    (r"Let $q_i, k_i$ be i.i.d. from $\mathcal{N}(0,\sigma^2)$, with standard normal noise. $\mathrm{Var}[\sum_{i=1}^{d} q_i k_i] = d$.", "u"),
    (r"If $q_i, k_i$ are i.i.d. from $\mathcal{N}(0,1)$, $\mathrm{Var}[\sum_{i=1}^{d} q_i k_i] = d$.", "p"),
    (r"$\begin{pmatrix}1\\0\end{pmatrix} \otimes \begin{pmatrix}0\\1\end{pmatrix} = \begin{pmatrix}0\\1\\0\\0\end{pmatrix}$", "u"),
    (r"The Kronecker product: $\begin{pmatrix}1\\0\end{pmatrix} \otimes \begin{pmatrix}0\\1\end{pmatrix} = \begin{pmatrix}0\\0\end{pmatrix}$", "u"),
    (r"Let $c$ be a vector. $\mathrm{softmax}(x + c) = \mathrm{softmax}(x)$", "u"),
    (r"Even if $m = n$ is false, $\cos(m-n) = 1$.", "du"),
    (r"If $m = n$ or $m = n + 1$, then $\cos(m-n) = 1$.", "ddu"),
    (r"Only for $k = 0$ does one see it, but $\cos(k\theta) = 1$ for all $k$.", "du"),
    (r"If $m = n$, then $\cos(m-n) = 1$.", "dp"),
    # a value told anew is a setting, an equation that is solved no claim
    (r"The scale is $s=L'/L$ with base $b$. For $D = 128$, $s=2$ one gets $2^{128/126} \approx 2.0221$; for $s=16$: $16^{128/126}\approx 16.72$. With $s=4$ as well.", "dddpdpd"),
    (r"""Let $\lambda_d = 2\pi b^{2d/|D|}$. Solving $2\pi\cdot 10000^{2d/128}=4096$ gives
$64\cdot\frac{\ln(4096/(2\pi))}{\ln 10000}\approx 45.03$. We look for $d$ with $10000^{2d/64} = 100$, which is $d = 16$.""", "dupud"),
    (r"Assume $b=10000$, $D=64$. We want $b^{2d/D} = 10$. If $b^{-1} = 0.001$ then the base is smaller.", "dduu"),
    # variances of inner products inside of other things
    (r"""Let $q,k\in\mathbb{R}^{d_k}$ have independent entries with mean $0$ and variance $1$. Then $\operatorname{Var}(q\cdot k) = d_k$,
$\operatorname{Var}\left(\frac{q\cdot k}{\sqrt{d_k}}\right) = 1$, $\operatorname{Var}(\frac{q^\top k}{d_k}) = \frac{1}{d_k}$, $\mathbb{E}[(q\cdot k)^2] = d_k$,
$\mathbb{E}[q\cdot k/\sqrt{d_k}] = 0$, $\operatorname{Var}(q) = 1$, $\operatorname{Var}(q_1 k_1) = 1$, $\operatorname{Var}(q\cdot k/\sqrt{d_k}) = d_k$""", "dpppppupr"),
    # the package physics, and macros with options
    (r"""$\newcommand{\f}[1][j]{\omega_{#1}}$ $\cos(\f) = \cos(-\f)$, $\cos(\f[3]+x) = -\cos(\f[3]+x)$, $\dv{x}\qty(\sin x\cos x) = \cos 2x$, $\dv[2]{x}\sin(3x) = 9\sin(3x)$,
$\pdv{t}\cos(\omega t) = -\omega\sin(\omega t)$, $\dv{\sin(x)}{x} = \cos x$, $\int_0^{2\pi}\sin^2 x\dd{x} = \pi$, $\abs*{e^{\mathrm{i}x}} = 1$, $\qty\Big(a+b)^2 = a^2+b^2$.""", "prprppppr"),
    (r"""$\DeclarePairedDelimiterX{\inp}[2]{\langle}{\rangle}{#1, #2}\DeclarePairedDelimiter\size{\lVert}{\rVert}$ $\vb{u} = \mqty(\cos t\\ \sin t)$ and $\vb{v} = \mqty(\cos s\\ \sin s)$.
Then $\inp{\vb{u}}{\vb{v}} = \cos(t-s)$ and $\size*{\vb{u}-\vb{v}}^2 = 2-2\cos(t-s)$ and $\size[\big]{\vb{u}}^2 = 2$.""", "ddppr"),
    # logarithms of what is positive, derivatives and where there is one
    (r"For all $x$ it is $\ln(2n) - \ln(n) = \ln 2$, $\log(a+b) = \log a + \log b$, $\log_a b = \frac{\ln b}{\ln a}$, $\log_2 (n^2) = 2\log_2 n$, $\log(1-x) = -\log(1+x)$, $x^{\log y} = y^{\log x}$", "prpprp"),
    (r"The derivative: let $\sigma(x)=\frac{1}{1+e^{-x}}$, then $\sigma'(x)=\sigma(x)(1-\sigma(x))$, $\frac{d}{dx}\log x = \frac1x$, $\frac{d}{dx}\log x = \frac1{2x}$, $\frac{d}{dx}\sqrt{x^2+1} = \frac{x}{\sqrt{x^2+1}}$.", "dpprp"),
    (r"Let $h(x) = \log(-1-x^2)$. The derivative is $h'(x) = \frac{2x}{1+x^2}$; there is none of $\frac{d}{dx}\log(-1-x^2) = \frac{2x}{1+x^2}$.", "duu"),
    (r"Let $g(t) = \cos(at)$; $g'(t) = -a\sin(at)$, $g''(t) = -a^2\cos(at)$.", "dpp"),
    # what is differentiated by has no value
    (r"Take $\lambda=3\kappa$. The derivative $\frac{d}{d\lambda}\lambda^2 = 2\lambda$, $\frac{d \lambda^2}{d\lambda} = 0$, $\frac{d}{d\kappa}\lambda^2 = 18\kappa$", "dpup"),
    # sums of nothing are not held against anyone
    (r"With $p_j=\frac{e^{s_j}}{\sum_{l=1}^n e^{s_l}}$ we have $\sum_{j=1}^n p_j=1$, $\sum_{j=1}^{n} \frac1n = 1$, $\sum_{j=1}^n j = \frac{n(n-1)}{2}$", "dppr"),
    # position and frequency as one angle
    (r"""$$R(m\theta)=\begin{pmatrix}\cos m\theta & -\sin m\theta\\ \sin m\theta & \cos m\theta\end{pmatrix}$$
$R(m\theta)R(n\theta)=R((m+n)\theta)$, $R(m\theta)^\top R(n\theta)=R((m-n)\theta)$, $R(\alpha)R(\beta) = R(\alpha+\beta)$, $R(0) = I$, $R(m\theta)^{-1} = R(-m\theta)$.""", "dprppp"),
    # what the text itself calls wrong is no equation to be solved
    (r"The sum is not $\sum_{j=1}^{n}e^{cx_j}=\sum_{j=1}^{n}e^{x_j}$. It is wrong to write $\cos(a) + b = \cos(a)$. The formula $\sin(x) + y = \cos z$ is false.", "rrr"),
    (r"Nothing is wrong with $\sin(x) = y$. A wrong sign was corrected; now $\cos x = y+z$. The false friend is gone, see $\cos q = 1$. Not only $\cos u = w$ is asked.", "uuuu"),
    # decimal commas
    (r"Das ist für die Formel $\sin(1)\approx 0{,}8415$ und $\sin(1)\approx 0,8415$ nicht $\cos(1)\approx 0{,}8415$; $\max(1,2) = 2$, $\operatorname{tg} x = \frac{\sin x}{\cos x}$, $2000\pi\approx 6{,}283$.", "pprppu"),
    (r"The table has $1024\cdot 768 = 786{,}432$ entries, $2^{20} = 1{,}048{,}576$, and $i = 0,1,2$.", "ppd"),
    # geometric series, with weights and exponentials
    (r"$\sum_{u=0}^{\infty} e^{-m u} = \frac{1}{1-e^{-m}}$ for $m>0$ and $\sum_{t=0}^{\infty} t(1-e^{-m})e^{-mt} = \frac{1}{e^{m}-1}$", "pdp"),
    (r"$\sum_{n=0}^\infty \frac{3}{2^n} = 6$, $\sum_{n=0}^{\infty} n2^{-n} = 1$, $\sum_{n=0}^\infty 2^n = -1$, $\sum_{n=0}^\infty e^{-an} = \frac{1}{1+e^{-a}}$", "prur"),
    (r"With $m < 0$: $\sum_{u=0}^{\infty} e^{-m u} = \frac{1}{1-e^{-m}}$.", "uu"),
    (r"For $m > 0$ all is well. With $m < 0$: nothing.", "du"),
    # labels that are arguments as well; derivatives with a slash
    (r"$f_q(q, n) = q\,e^{\xi n + i\theta n}$ and $f_k(k, m) = k\,e^{-\xi m - i\theta m}$, so $f_q(q,n)\,f_k(k,m) = q k\, e^{(\xi + i\theta)(n-m)}$, $f_q(q,n)\,f_k(k,m) = q k\, e^{(\xi + i\theta)(n+m)}$", "ddpr"),
    (r"With $\lambda = 3t/d$ and $d = 4$, $(d)/(d\lambda)\sin(\lambda a) = a\cos(\lambda a)$ and $d/d\lambda\,\lambda^2 = 2\lambda$, $d\sin(x)/dx = \cos x$, $d^2/dx^2\,\cos x = -\cos x$, $\partial/\partial t\,\cos(wt) = w\sin(wt)$, $d/2\,x = xd/2$.", "ddppppru"),
    # a chain that begins with another definition of what is defined above
    (r"We put $u(n) = (\cos n\theta, \sin n\theta)^\top$, $K(m,n) = u(m)^\top u(n)$ on it. On a donc $K(m,n) = \cos((m+n)\theta) = K(n,m)$.", "ddr"),
    # what words, sets and brackets say of a name is held against what a proof assumes of it
    (r"For complex $z$, $|\sin z - z| \le |z|^3/6$. For $z \in \mathbb{C}$ we have $|\cos z - 1| \le |z|^2/2$. If $w$ is complex, then $|e^{iw}| = 1$.", "udru"),
    (r"For all complex $z$ and $w$: $\mathrm{Re}(zw) = \mathrm{Re}(z)\mathrm{Re}(w)$, $|zw| = |z||w|$, $|z|^2 = z^2$.", "rpr"),
    (r"For $t\in\mathbb{R}$ we have $|e^{it}| = 1$ and $|\sin t| \le 1$; $|\sin z| \le 1 \quad \text{for complex } z$.", "dppu"),
    (r"For odd $d$, $\sum_{i=0}^{d/2-1} 1 = d/2$. The head dimension $h$ is 7.", "u"),
    (r"$$\sum_{i=0}^{d/2-1} 1 = \frac{d}{2} \quad \text{for odd } d$$", "u"),
    (r"The head dimension $d$ is 7. Then $\sum_{i=0}^{d/2-1} 1 = d/2$.", "u"),
    (r"$\sin(\pi n) = 0$ for every real number $n$. For half-integer $n$, $\cos(2\pi n) = 1$. For integers $m$, $\cos(2\pi m) = 1$.", "uup"),
    (r"For non-positive $m$, $\sqrt{m^2} = m$. For $n$ below zero, $|n| = n$. For negative $p$ and $q$: $|q| = q$.", "uur"),
    (r"For $m \in \{-1, 0, 1\}$ we have $|m| = m$. For $n = -5, \ldots, 5$ we have $|n| = n$. For $p \in \mathbb{Z}_{<0}$, $|p| = p$.", "drdrdu"),
    (r"The positions may be negative. Then $|m| = m$ and $\sqrt{m^2} = |m|$.", "rp"),
    (r"$$|m| = m \quad (m < 0)$$", "r"),
    (r"For $b\neq 0$, $\log b^2 = 2\log b$. For $c > 0$, $\log c^2 = 2\log c$.", "dudp"),
    # the solution of a problem stands below what the problem supposes
    (r"""Let $E_t(2j)=\sin(t/c^{2j/d})$ and $E_t(2j+1)=\cos(t/c^{2j/d})$, where $c=10^4$.

**Problem 3.** Assume $s=t+1$. Compute the product.

Then $\langle E_s,E_t\rangle=\sum_{j=0}^{d/2-1}\cos(c^{-2j/d})$, and $\langle E_s,E_t\rangle=\sum_{j=0}^{d/2-1}\sin(c^{-2j/d})$.""", "ddddur"),
    (r"""Let $E_t(2j)=\sin(t/c^{2j/d})$ and $E_t(2j+1)=\cos(t/c^{2j/d})$, where $c=10^4$.

Then $\langle E_s,E_t\rangle=\sum_{j=0}^{d/2-1}\cos(c^{-2j/d})$.""", "dddr"),
    # another value of a letter, supposed or set in the same sentence
    (r"""Let $\gamma_i = b^{-2i/d}$.

With $b = 10^4$ and $d = 8$: $\gamma_1 = \frac{1}{10}$. If instead $b = 10^6$, then $\gamma_2 = \frac{1}{1000}$. If instead $b=10^6$, then $\gamma_2 = \frac{1}{100}$. With $b = 10^4$, $\gamma_2 = \frac{1}{1000}$.""", "dddpuuuudr"),
    (r"""Let $c(m)=(\cos\theta m,\sin\theta m)$.

With $\theta=\pi/2$ the codes are $c(1)=(0,1)$ and $c(2) = (0,1)$. With $\theta=\pi$ it is another one.""", "ddpru"),
    # an exception is no setting
    (r"On a $\cos(s-t) = \cos(s+t)$ sauf si $s=0$ ou $t=0$. Pour tout $\omega$, $\sin\omega t = \omega t$.", "rddu"),
    (r"This holds unless $t=0$. For every $\omega$, $\sin\omega t = \omega t$.", "dr"),
    # a sum without limits may begin with 1
    (r"Let $p_t = (\sin\omega_1t,\cos\omega_1t,\dots,\sin\omega_{d/2}t,\cos\omega_{d/2}t)$. Then $p_s\cdot p_t = \sum_j\cos\omega_j(s-t)$ and $p_s\cdot p_t = \sum_j\cos\omega_j(s+t)$.", "dur"),
    # what something is on an interval, and what any such thing is
    ("Let $f(x) = x$ on $(-\\pi,\\pi)$, continued with period $2\\pi$. Then $f(x+2\\pi) = f(x)$.\n\n## Not continued\n\n"
     "Let $g(x) = x$. Then $g(x+2\\pi) = g(x)$.", "dudr"),
    (r"Let $z = e^{ix}$. Then $\bar z = 1/z$ and $\bar z = z$. For $z$ off the unit circle $\bar z\ne1/z$; for general $z$, $|z| = 1$.", "dpruu"),
    # what is required of a matrix, and what follows from an equation
    (r"Let $v(t) = (\cos t, \sin t)^\top$. Let $M$ be a matrix with $v(t+1) = Mv(t)$. There is a matrix $M$ with $v(t+1) = Mv(t)$.", "dup"),
    (r"Let $v(t) = (\cos t, \sin t)$. Then $v(t) = (0, 1)$ means that it is a quarter turn. So $v(t) = (\sin t, \cos t)$.", "dur"),
    # a refutation stands under each definition of a name
    (r"Let $E_t(2j)=\sin(t/c^{2j/d})$ and $E_t(2j+1)=\cos(t/c^{2j/d})$, where $c=10^4$. Someone has $E_t(2j)=\sin(t/c^{j/d})$. With $\omega_j=c^{-2j/d}$ and $t = 2\pi n$ we have $\langle E_t,E_{t+1}\rangle\ge\frac d2-\frac12\sum_{j=0}^{d/2-1}\omega_j^2$.", "ddddddu"),
    # points that group digits where commas are decimal
    (r"Die Basis ist $10.000 = 10^4$ und das ist nicht die Zahl für $\sin(1) \approx 0{,}8415$.", "up"),
    # entries of a vector are counted from 0 or from 1: a refutation has to stand both ways
    (r"$x^\top x = \sum_{i=1}^{d} x_i^2$, $x^\top x = \sum_{i=0}^{d-1} x_i^2$, $x^\top x = \sum_{i=1}^{d} x_i$, $x^\top x = \sum_{i=1}^{d-1} x_i^2$, $x^\top x = 2\sum_{i=1}^{d} x_i^2$.", "pprrr"),
    (r"With $H = \mathrm{diag}(h_1, h_1, \ldots, h_{d/2}, h_{d/2})$ we have $x^\top H x = \sum_{i=1}^{d/2} h_i (x_{2i-1}^2 + x_{2i}^2)$, $x^\top H x = \sum_{i=1}^{d/2} h_i (x_{2i}^2 + x_{2i+1}^2)$.", "dpr"),
    # which numbers a name stands for, by words of its own sentence
    (r"If $n$ is even, $\cos(n\pi) = 1$; if $n$ is odd, $\cos(n\pi) = -1$.", "pp"),
    (r"Let $k$ be a multiple of four. Then $\cos(k\pi/2) = 1$.", "p"),
    (r"If $k$ is not a multiple of 4, $\cos(k\pi/2) = 1$.", "u"),
    (r"Whether $n$ is even or odd, $\cos(n\pi) = 1$.", "u"),
    (r"For positive $x$ we have $\sqrt{x^2} = x$.", "p"),
    (r"For positive $x$ we have $\sqrt{x^2} = x$; in general, $\sqrt{x^2} = |x|$.", "up"),
    (r"Let $x$ be positive. Then $\sqrt{x^2} = x$ and $\sqrt{x^2} = -x$.", "pr"),
    (r"Not only for positive $x$, $\sqrt{x^2} = x$.", "u"),
    (r"$\sqrt{x^2} = x$ whenever $x<0$.", "rd"),
    # for all values
    (r"$0 \le \sin x \le 1$ for all real $x$.", "r"),
    (r"For all $x$, $\cos x \ge 0$. It is plain that $\cos x > 0$ for every $x$.", "rr"),
    (r"$\cos x \ge 0$ for all $x$ in $[-\pi/2, \pi/2]$. For all $x$ with $|x| < 1$, $\cos x \ge 0$.", "udu"),
    (r"We look for $c$ with $c \sin x = 0$ for all $x$.", "u"),
    # different, and not the same
    (r"Note that $\sin(a+b) \neq \sin a + \sin b$. In general, $\sin(a+b) \neq \sin a + \sin b$.", "up"),
    (r"We have $\sin(a+b) \neq \sin a + \sin b$ for all $a$, $b$, and $\cos(-x) \ne \cos x$.", "rr"),
    (r"Im Allgemeinen ist $\sin 2a \neq 2\sin a$. Generally, $\sin 2a \ne 2\sin a\cos a$.", "pr"),
    # what is read as a rounding is not said of all digits
    (r"We have $1/3 = 0.33$, rounded. We have $1/3 = 0.33$ exactly. And $1/3 \approx 0.33$; exactly $1/4 = 0.25$.", "pupp"),
    (r"The value $\pi = 3.14$ is used. For us, $n = 2\lfloor n/2\rfloor + 1$ where $n$ is odd.", "pp"),
    # words about something else
    (r"Prove or disprove: $\cos(-x) = \cos x$. True or false? $\sin(-x) = \sin x$.", "pr"),
    (r"By the triangle inequality, $|a+b| \le |a|+|b|$, with equality only if $ab\ge0$. Hence $|a+b| > |a|+|b|$.", "pur"),
    (r"The new base is $b = 500$. Then $b^2 = 250000$. Let $b = 500$. Now $b$ is doubled. Then $b^2 = 250000$.", "dpdu"),
    (r"In degrees, $\sin(90) = 1$. In radians, however, $\sin(x+2\pi) = \sin x$.", "up"),
    (r"In bfloat16, $256+1 = 256$. In exact arithmetic, $256+1 = 257$.", "up"),
    (r"With $i$ as the index of a pair, $\omega_i = 2^{-i}$ and $\omega_i^2 = 4^{-i}$.", "dp"),
    (r"As $\cos$ is even, $\sin(-x) = \sin x$. There are $3$ pairs with exponents $4/6 = 1/3$.", "rr"),
    # matrices of a kind
    (r"Let $R$ be any orthogonal matrix. Then $R^\top R = I$, $\|Rx\| = \|x\|$ and $\langle Rx,Ry\rangle = \langle x,y\rangle$.", "ppp"),
    (r"Let $S$ be skew-symmetric; then $x^\top Sy = -y^\top Sx$, hence $x^\top Sx = 0$.", "pp"),
    (r"Let $S$ be symmetric; then $x^\top Sy = y^\top Sx$ and $x^\top S y = -y^\top S x$.", "pr"),
    (r"Let $A$ be symmetric. For arbitrary $A$, $A^\top = A$. $A$ is symmetric if $A^\top = A$.", "uu"),
    (r"Whether $S$ is symmetric or not, $S^\top = S$. Do not assume $S$ symmetric; $S^\top = S$.", "uu"),
    (r"Let $U$ be orthogonal to $V$. Then $U^\top V = 0$.", "u"),
    # bounds in words; what another formula is said under
    (r"With $n$ at least two, $n^2 > n$. With $n$ at least two, $n^2 < n$.", "pr"),
    (r"$|x| = x$ for negative $x$ and $|x| = -x$ for positive $x$.", "ru"),
    (r"Both for positive $x$ and for negative $x$, $|x| = -x$.", "u"),
    (r"We do not assume that $x$ is negative. $|x| = -x$.", "u"),
    (r"$(-1)^n = -1$ for odd $n$; for all other integers $(-1)^n = 1$.", "pu"),
    (r"Unless $n$ is a multiple of 4, $\cos(n\pi/2) = 1$. Regardless of $n$ being even, $(-1)^n = 1$.", "uu"),
    (r"There's an $x$ with $\sin x=\cos x$. It's hardly surprising that $\cos 0 = 1$.", "up"),
    (r"Let $T$ be the number of tokens. Then $\sum_{t=1}^T 1 = T$.", "p"),
    (r"Suppose $x$ is positive, then $y = -x$ is negative, so $|x| = x$. For negative $x - y$, $|x| = -x$.", "dpu"),
    # a line that begins with an equals sign goes on with the one above it
    ("$$\\cos 2x$$\n\n$$= 1 - 2\\sin^2 x$$\n\n$$= 2\\cos^2 x - 1$$", "upp"),
    ("$$\\cos 2x$$\n\n$$= 1 - 2\\sin^2 x$$\n\n$$= 2\\cos^2 x + 1$$", "upr"),
    ("$(a+b)^2$\n\n$= a^2 + 2ab + b^2$\n\n$= (a-b)^2 + 4ab$\n\n$= (a-b)^2 + 2ab$", "ppr"),
    ("$$\\cos 2x$$\n\nand beside it\n\n$$= 2\\cos^2 x + 1$$", "uu"),
    ("$\\cos 2x$\n\n$$= 2\\cos^2 x + 1$$", "u"),
    # differentials are no products with d
    (r"In the plane, $dx\,dy = r\,dr\,d\theta$ and $d^2 z = r\,dr\,d\theta$ and $d(x^2) = 2x\,dx$.", "uuu"),
    (r"We have $d\cos(x) = \cos(x)d + d$ and $2dx = dx + dx$.", "rp"),
    # the place of an argument, labels, and signs of programs
    (r"Let $f(\cdot)$ and $\langle \cdot, \cdot\rangle$ be given, and $s \leftarrow s + 1$.", "u"),
    (r"$$u_\text{tot} = u_\text{in} + u$$ Then $u_{\text{tot}} - u = u_\text{in}$ and $2u_{\text{tot}} - u = u_\text{in} + u$.", "dpr"),
    (r"$$q_{\text{rot}_j} = (a_j + i b_j)e^{im\theta_j}$$ So $\mathrm{Re}(q_{\text{rot}_j}) = a_j\cos m\theta_j - b_j\sin m\theta_j$ and $\mathrm{Im}(q_{\text{rot}_j}) = b_j\cos m\theta_j + a_j\sin m\theta_j$.", "dpp"),
    (r"See $\eqref{eq:a}$: $a \cdotp b = ba$.", "p"),
    # an index that is given a value is none of the imaginary unit
    (r"Here $i$ is the index of the pair. If $i = 3$ then $2i = 6$ and $2i + 1 = 8$.", "dpu"),
    # a letter below a name that stands nowhere else tells one function from another
    (r"$$R_x(\theta) = \begin{pmatrix}\cos\theta & -\sin\theta\\ \sin\theta & \cos\theta\end{pmatrix}$$ Then $R_x(a)R_x(b) = R_x(a+b)$ and $R_x(a) = R_x(-a)$, while $R_y(a)R_x(b) = R_x(a)R_x(b)$ and $R_y(a) = R_x(a)$.", "dpruu"),
    (r"$$f_q(x, m) = 2xm$$ $$f_v(x, m) = x + m$$ Thus $f_q(x, m) = 2mx$, $f_v(x, m) = m + x$ and $f_v(x, m) = 2mx$.", "ddppr"),
    (r"$$f_j(x) = x^2$$ Then $f_3(x) = x^2$ and $f_3(x) = x$.", "dpr"),
    # the number may be a name of the text's own
    (r"With prevalence $\pi = 0.001$ we have $n\pi(1-\pi) < 5$ and $\pi < 1$.", "uuu"),
    (r"As $\pi = 3.14$, $\pi < 4$; as $\pi = 3.15$, $\pi > 3$.", "pprp"),
    # a unit behind a number
    (r"$12\cdot10^{-6}\cdot 35 \approx 0.42$mm, $12\cdot10^{-6}\cdot 35 \approx 0.38$ and $12\cdot10^{-6}\cdot 35 \approx 0.00042$m.", "urp"),
    # what definitions bring in may be matrices
    (r"$$H = \frac{1}{\sqrt2}(X + Z)$$ Then $H^\dagger = H$.", "du"),
    (r"$$h = \frac{1}{\sqrt2}(x + z)$$ Then $h\sqrt2 - x = z$.", "dp"),
    # capitals that may be matrices refute nothing
    (r"$$Z = \begin{pmatrix}1&0\\0&-1\end{pmatrix}$$ Then $ZX + XZ = 0$ and $1 + Z = 2Z$ and $Z^2 = Z$.", "duur"),
    (r"$e^{-i\theta X} = \begin{pmatrix}\cos\theta & -i\sin\theta\\ -i\sin\theta & \cos\theta\end{pmatrix}$ and $\cos\theta - i\sin\theta = \begin{pmatrix}\cos\theta & 0\\ 0 & \cos\theta\end{pmatrix}$ and $e^{-i\theta x} = \begin{pmatrix}\cos\theta & 0\\ 0 & \cos\theta\end{pmatrix}$", "uru"),
    (r"We have $[F(\omega)]^\dagger = F(\omega)$.", "u"),
    # what is said of a beginning, an increment, a derivative
    (r"With $x(t) = e^{-t}\cos t$ we start from $x(0) = 0$; and $g(t) = e^{-t}$ has $g(0) = 2$.", "dudr"),
    (r"Let $u(x) = e^{x}$. Then $u_t = 0$ and $u_0 \ge 0$ and $u(0) = 1$.", "duup"),
    (r"At $x = 0$ we have $y + b\Delta x = y$.", "du"),
    (r"$t_r(a + b) = t_r(a) + t_r(b)$ and $\sin(\omega_i(a+b)) = \sin(\omega_i(a))\cos(\omega_i(b)) + \cos(\omega_i(a))\sin(\omega_i(b))$.", "up"),
    # functions without an argument, all of one angle
    (r"$\cosh^2 x - \sinh^2 x = 1$, $\cosh^2 - \sinh^2 = 1$, $\cos^2 + \sin^2 = 1$, $\cosh^2-\sinh^2=2$ and $\cos^2 x - \sin^2 = 1$", "pppru"),
    # a complex number by its parts
    (r"Let $z = x + iy$. Then $|z|^2 = x^2 + y^2$, $\bar z = x - iy$, $z\bar z = x^2 - y^2$, $\mathrm{Re}(z) = x$ and $\mathrm{Im}(z) = -y$.", "dpprpu"),
    (r"With $q = q_1 + i q_2$ and $k = k_1 + ik_2$, $\mathrm{Re}(q \bar k) = q_1k_1 + q_2k_2$, $\mathrm{Im}(q\bar k) = q_2k_1 - q_1k_2$ and $\mathrm{Re}(q\bar k) = q_1k_1 - q_2k_2$.", "ddppr"),
    (r"The place is $p = s + i h$ at index $i$, and a complex number has $|p|^2 = s^2 + h^2$ and $p - s = ih$.", "dup"),
    # the end of a proof
    (r"$$\sin 2x = 2\sin x\cos x. \qedhere$$ and $$\sin 2x = \sin x\cos x \qedhere$$", "pr"),
    # families that fall
    (r"Let $\omega_0 > \omega_1 > \cdots > \omega_{n-1}$ be frequencies with $\omega_0 > \omega_1 > \dots > 0$.", "dd"),
    (r"With $\omega_i = 10000^{-2i/d}$ we have $\omega_0 > \omega_1 > \cdots > \omega_{d/2-1}$ and $\omega_0 < \omega_1 < \cdots$ and $1 = \omega_0 > \omega_1 > \dots > \omega_{d/2-1} > 10^{-4}$ and $\omega_0 > \omega_1 > \dots > \omega_{d/2-1} > 10^{-2}$.", "dprpu"),
    (r"With $a_k = (-1)^k$, $a_1 < a_2 < \cdots < a_n$.", "du"),
    # all sines before all cosines
    (r"$$g(t) = [\sin(w_0 t), \dots, \sin(w_{d/2-1}t), \cos(w_0 t), \dots, \cos(w_{d/2-1}t)]^\top$$ Then $\|g(t)\|^2 = d/2$, $g(s)^\top g(t) = \sum_{i=0}^{d/2-1}\cos(w_i(s-t))$, $g(s)\cdot g(t) = d$, $g(t)_1 = \cos(w_0t)$ and $q^\top g(t) = g(t)^\top q$.", "dppruu"),
    (r"$$v = [\sin a_1, \dots, \sin a_n, \cos a_2, \dots, \cos a_{n+1}]$$ Here $\|v\|^2 = n$.", "du"),
    # what is nothing but an angle elsewhere in a formula is one behind a parenthesis
    (r"$\cos(n+1)x + \cos(n-1)x = 2\cos x\cos nx$, $\cos(n+1)x - \cos(n-1)x = 2\cos x\cos nx$, $\cos(n+1)x = x\cos(n+1)$.", "pru"),
    (r"The errors obey $|\sin x - x| \le \frac{|x|^3}{6}$. An error is $\cos x = \sin x$.", "pr"),
    (r"Let $u(p) = (\cos\omega p, \sin\omega p)$. So $u(p)\cdot u(q) = \cos(\omega(p-q))$. They are orthogonal when $\omega(p-q) = \frac\pi2$.", "dpd"),
    (r"Montrons que $\sin 2t = 2\sin t\cos t$. Pour $t > 0$ on a $\sin t = \cos t$.", "pdr"),
    # braces around a sign, signs of order as brackets
    (r"$a{+}b=b{+}a$ and $a{+}b=a{-}b$ and $2{\times}3=6$ and $\frac{+}{2} = 1$", "prpx"),
    (r"$<f(x), g(y)> = <g(y), f(x)>$ and $a < b, c > d$ and $<f, g> = 1$", "puu"),
    # cases that ask which indices are equal
    (r"$\int_{-\pi}^{\pi}\sin mx\sin nx\,dx=\begin{cases}0&m\ne n\\\pi&m=n\ne0\end{cases}$, $\int_{-\pi}^{\pi}\sin mx\sin nx\,dx=\begin{cases}0&m\ne n\\2\pi&m=n\ne0\end{cases}$, $\int_{-\pi}^{\pi}\cos mx\cos nx\,dx=\begin{cases}0&m\ne n\\\pi&m=n\ne0\\2\pi&m=n=0\end{cases}$", "pup"),
    (r"$\int_{-\pi}^{\pi}\cos mx\cos nx\,dx=\begin{cases}0&m\ne n\\\pi&m=n\end{cases}$", "u"),
    (r"For $m\ge1$ and $n\ge1$: $\int_{-\pi}^{\pi}\cos mx\cos nx\,dx=\begin{cases}0&(m\ne n)\\\pi&(m=n)\end{cases}$", "ddp"),
    # in Chinese, what stands at a position or has a number is no vector itself
    (r"在第 $m$ 个位置上加入位置向量，处于位置 $m$、$n$ 的向量有 $\cos(m+n)=\cos m\cos n-\sin m\sin n$。设 $a$、$b$ 为向量，$(a+b)(a-b)=a^2-b^2$。", "pu"),
    (r"其中$Re$表示实部。$e^{ix}=\cos x+i\sin x$。", "p"),
    # double signs are two claims
    (r"$\sin(a\pm b)=\sin a\cos b\pm\cos a\sin b$, $\cos(a\pm b)=\cos a\cos b\mp\sin a\sin b$, $\cos(a\pm b)=\cos a\cos b\pm\sin a\sin b$, $\sin(a\pm\pi)=-\sin a$, $\sin(a\pm\pi)=\sin a$, $\cos a=\pm\sqrt{1-\sin^2a}$.", "pprpuu"),
    (r"$\tan(a\pm b)=\frac{\tan a\pm\tan b}{1\mp\tan a\tan b}$ and $e^{\pm ia}=\cos a\pm i\sin a$ and $e^{\pm ia}=\cos a\mp i\sin a$.", "ppr"),
    # definitions that go in a circle say nothing, and hold no identity back
    (r"Write $q_m=q_m^{(1)}+iq_m^{(2)}$. Then $q_m\cos a+q_m\cos a=2q_m\cos a$, $q_m\cos a=2q_m\cos a$.", "duu"),
    (r"With $x=a\tan\theta$, $\theta=\tan^{-1}(x/a)$ we have $1+\tan^2\theta=\sec^2\theta$, $x^2=a^2$.", "ddpu"),
    # a box with a stop behind it, a mark behind a formula, a number behind a unit
    (r"$$\boxed{\sin^2a+\cos^2a=1}.$$ $$\boxed{\sin^2a+\cos^2a=2},$$ $\sin^2a+\cos^2a=1\ ✓$, $ab ✓ c = abc$", "prpx"),
    (r"$e^{i2\pi}=1$, $e^{-j2\pi n/N}=\cos(2\pi n/N)-j\sin(2\pi n/N)$, $e^{i2\pi}=-1$, $e^{i2a}=1$, $ai2\pi=3$", "pprxx"),
    # a function of twice its argument is no component
    (r"With $S_k(p) = \sin(w_kp)$, $C_k(p) = \cos(w_kp)$ we have $S_k(2p) = 2S_k(p)C_k(p)$ and $C_k(2p) = 2S_k(p)^2 - 1$.", "ddpr"),
    (r"The scheme $E_t(2i) = \sin(tw_i)$, $E_t(2i+1) = \cos(tw_i)$ has $E_t(0) = \sin(tw_0)$ and $E_t(1) = \sin(tw_0)$.", "ddpr"),
    # a row goes on with the row above it in its column, whatever is remarked beside that
    (r"Let $Q_t=\begin{pmatrix}\cos t&-\sin t\\\sin t&\cos t\end{pmatrix}$. $$\begin{aligned}u^\top Q_a^\top Q_bv&=u^\top Q_{-a}Q_bv&\text{since }Q_t^\top=Q_{-t}\\&=u^\top Q_{b-a}v&\text{since }Q_sQ_t=Q_{s+t}\end{aligned}$$", "dp"),
    (r"$$\begin{aligned}\cos^2a&=1-\sin^2a&\text{as }\sin^2a+\cos^2a=1\\&=1+\sin^2a\end{aligned}$$", "r"),
    (r"$$\begin{aligned}\cos2a&=\cos^2a-\sin^2a&&(\cos(a+a)=\cos2a)\\&=1-2\sin^2a\end{aligned}$$ $$\begin{aligned}\cos2a=\cos^2a-\sin^2a&\quad(\cos(a+a)=\cos2a)\\=1+2\sin^2a\end{aligned}$$", "pr"),
    (r"$$\begin{aligned}\cos2a&=\cos^2a-\sin^2a&\sin2a&=2\sin a\cos a\\&=1-2\sin^2a&&=\sin a\cos a+\cos a\sin a\end{aligned}$$ $$\begin{aligned}\cos2a&=\cos^2a-\sin^2a&\sin2a&=2\sin a\cos a\\&=1-2\sin^2a&&=\sin a\cos a-\cos a\sin a\end{aligned}$$", "pr"),
    (r"$$\begin{aligned}\cos2a={}&\cos^2a-\sin^2a\\={}&1-2\sin^2a\end{aligned}$$ $$\begin{aligned}\cos2a={}&\cos^2a-\sin^2a\\={}&1-\sin^2a\end{aligned}$$ $x = {}$", "prx"),
    # a definition told again of other letters
    (r"$$g(u,s)=ue^{is\omega}$$ $$g(v,t)=ve^{it\omega}$$ $$g(v,t)=e^{it\omega}v$$", "ddp"),
    # a vector and its own entries
    (r"Let $u=(u_1,u_2)^\top$, $\hat u=(u_2,u_1)^\top$. Then $\|u\|^2=u_1^2+u_2^2$, $\|\hat u\|=\|u\|$, $\|u\|^2=u_1^2-u_2^2$.", "ddppr"),
    (r"Let $Q(t)=\begin{bmatrix}\cos t&-\sin t\\\sin t&\cos t\end{bmatrix}$, $u=(u_1,u_2)^\top$. Then $$\widehat u=Q(s)u=\begin{bmatrix}u_1\cos s-u_2\sin s\\u_1\sin s+u_2\cos s\end{bmatrix},$$ $\|\widehat u\|_2=\|u\|_2$, $$Q(s)u=\begin{bmatrix}u_1\cos s-u_2\sin s\\u_2\sin s+u_2\cos s\end{bmatrix}.$$", "ddppr"),
    (r"Let $v=(v_1,\dots,v_d)^\top$. Then $v^\top v=\sum_{i=1}^dv_i^2$, $\|v\|^2=\sum_{i=1}^{d-1}v_i^2$.", "dpr"),
    # blocks and what is made of them have one letter
    (r"Let $Q(t)=\begin{bmatrix}\cos t&-\sin t\\\sin t&\cos t\end{bmatrix}$, $$Q_m=\operatorname{diag}(Q(m\omega_0),\dots,Q(m\omega_{d/2-1})).$$ $\operatorname{tr}Q_m=2\sum_{i=0}^{d/2-1}\cos(m\omega_i)$, $Q_m^\top Q_n=Q_{n-m}$, $Q_mQ_n=Q_{m-n}$, $Q(a)Q(b)=Q(a+b)$, $Q_m+Q_{-m}=2\cos(m)I$, $\|Q_mx\|=\|x\|$.", "ddpprpup"),
    (r"Sample $x(t)=\cos(2\pi ft)$ at $x_n=x(nT)$. Then $x_n=\cos(2\pi fnT)$. Also $g_n=g(n)$ and $g(n)=n$, so $g_n=n$.", "ddppdd"),
    # sums by parts, where the text gives a member of a family its value
    (r"Write $h_N=0$ and $S_0=0$. Then $$\sum_{i=0}^{N-1}h_i(S_{i+1}-S_i)=-\sum_{i=0}^{N-1}S_{i+1}(h_{i+1}-h_i),$$ $$\sum_{i=0}^{N-1}h_i(S_{i+1}-S_i)=\sum_{i=0}^{N-1}S_{i+1}(h_{i+1}-h_i).$$", "ddpu"),
    (r"Put $S_j=\sum_{i=0}^{j-1}e^{i(m-n)\omega_i}$ with $h_{d/2}=0$. So $\sum_{i=0}^{d/2-1}h_i(S_{i+1}-S_i)=-\sum_{i=0}^{d/2-1}S_{i+1}(h_{i+1}-h_i)$.", "ddp"),
    (r"Let $a_K=1$. Then $\sum_{k=0}^{K-1}(a_{k+1}-a_k)=1-a_0$, $\sum_{k=0}^{K-1}(a_{k+1}-a_k)=-a_0$.", "dpu"),
    ("If $h_N=0$, the last term vanishes.\n\nIn general $\\sum_{i=0}^{N-1}(h_{i+1}-h_i)=-h_0$. When $a_0=0$, it starts at zero. For all $a$ we have $\\sum_{i=0}^{N-1}(a_{i+1}-a_i)=a_N$.", "dudu"),
    (r"Let $a_K=1$. Here $\sum_{k=0}^{K-1}(a_{k+1}-a_k)=1-a_0$. Now let $a_K=0$.", "dud"),
    # entries that are counted from 1, where that makes it true
    (r"Let $Q(t)=\begin{bmatrix}\cos t&-\sin t\\\sin t&\cos t\end{bmatrix}$. Then $u^\top Q(t)v=(u_1v_1+u_2v_2)\cos t+(u_2v_1-u_1v_2)\sin t$, $u^\top Q(t)v=(u_1v_1+u_2v_2)\cos t-(u_2v_1-u_1v_2)\sin t$.", "dpu"),
    # names with one index and with two are no circle
    (r"Let $\tilde u_i=u_{2i}+i\cdot u_{2i+1}$, $\tilde v_i=v_{2i}+i\cdot v_{2i+1}$. Turned they are $$\tilde u_i^{(m)}=\tilde u_i\cdot e^{im\omega_i},$$ $$\tilde v_i^{(n)}=\tilde v_i\cdot e^{in\omega_i}.$$ $$\tilde u_i^{(m)}\cdot\overline{\tilde v_i^{(n)}}=\tilde u_i\cdot\overline{\tilde v_i}\cdot e^{i(m-n)\omega_i}$$ $$\tilde u_i^{(m)}\cdot\overline{\tilde v_i^{(n)}}=\tilde u_i\cdot\overline{\tilde v_i}\cdot e^{i(m+n)\omega_i}$$", "ddddpr"),
    # rows that end where the next line begins
    ("$$\n\\begin{split}\n\\sin(a+k) &= \\sin a\\cos k+\\cos a\\sin k\n\\\\ \\cos(a+k) &= \\cos a\\cos k-\\sin a\\sin k\n\\end{split}\n$$", "p"),
    ("$$\n\\begin{split}\n\\sin(a+k) &= \\sin a\\cos k+\\cos a\\sin k\n\\\\ \\cos(a+k) &= \\cos a\\cos k+\\sin a\\sin k\n\\end{split}\n$$", "r"),
    # what holds anyway follows from any premise
    (r"Let $Q(t)=\begin{bmatrix}\cos t&-\sin t\\\sin t&\cos t\end{bmatrix}$. Then $Q(a)^\top Q(b)=Q(b-a)\Rightarrow(Q(a)u)^\top(Q(b)v)=u^\top Q(b-a)v$, $Q(a)Q(b)=Q(a+b)\Rightarrow Q(a)^2=Q(3a)$, $x=1\Rightarrow x^2=1$.", "dpup"),
    # direct sums of vectors and of matrices
    (r"Let $\omega_i=b^{-2i/d}$, $p_i(n)=\begin{bmatrix}\cos(\omega_in)\\\sin(\omega_in)\end{bmatrix}$, $p(n)=p_0(n)\oplus p_1(n)\oplus\cdots\oplus p_{d/2-1}(n)$. $$p(m)^\top p(n)=\sum_{i=0}^{d/2-1}\cos(\omega_i(m-n))$$ $$p(m)^\top p(n)=\sum_{i=0}^{d/2-1}\cos(\omega_i(m+n))$$ $$\|p(m)-p(n)\|^2=2\sum_i[1-\cos(\omega_i(m-n))]$$", "dddprp"),
    (r"Let $Q(t)=\begin{bmatrix}\cos t&-\sin t\\\sin t&\cos t\end{bmatrix}$, $Q_m=Q(m\omega_1)\oplus\cdots\oplus Q(m\omega_{d/2})$. So $Q_mQ_n=Q_{m+n}$, $Q_mQ_n=Q_{m-n}$, $\operatorname{tr}Q_0=d$. Bits: $a\oplus b=b\oplus a$, $a\oplus b+c=c$.", "ddprpux"),
    # a letter that is set below is any number above; "where" says what it is
    ("Show that $\\sin a\\cos b - \\cos a\\sin b = \\sin(a+b)$.\n\nPowers. With $a = \\pi/2$ we get $\\sin a = 1$.", "rdp"),
    ("Find all $x$ with $\\cos x = \\sin x$.\n\nDividing gives $\\tan x = 1$, so $x = \\frac\\pi4$. Then $\\tan x = 1$.", "uudp"),
    (r"The score is $a^2 + b^2 = 1$ where $a = \cos t$ and $b = \sin t$.", "pdd"),
    # what a member of a family is in an example, and a position with a prime
    (r"Let $E(p) = \left(e^{i\omega_1p}, \dots, e^{i\omega_np}\right)$. *Example.* $n=1$, $\omega_1 = 2\pi/7$. Then $E(p+7) = E(p)$.", "dddu"),
    (r"Positions are squeezed to $m' = m\cdot\frac{L}{K}$. The last position $m = K$ is mapped to $m' = L$.", "ddu"),
    # components below a name that is called
    (r"With $w_j = b^{-2j/d}$ put $v_{2j}(t) = \sin(w_j t)$, $v_{2j+1}(t) = \cos(w_j t)$. Now $v_{2j}(t+1) = v_{2j}(t)\cos w_j + v_{2j+1}(t)\sin w_j$, $v_{2j}(t+1) = v_{2j}(t)\cos w_j - v_{2j+1}(t)\sin w_j$, $v_3(t) = \cos(w_1t)$, $\|v(t)\|^2 = d/2$, $\|v(t)\|^2 = d$.", "dddprppr"),
    (r"Let $T_k(x) = \cos(kx)$. Then $T_{2k}(x) = 2T_k(x)^2-1$, $T_{2k}(x) = T_k(2x)$, $T_{2k}(x) = T_k(x)^2$.", "dppr"),
    # powers of rotations
    (r"Let $R_\alpha=\begin{pmatrix}\cos\alpha&-\sin\alpha\\ \sin\alpha&\cos\alpha\end{pmatrix}$. Then $R_\alpha^n = R_{n\alpha}$, $R_\alpha^n=R_{(n+1)\alpha}$, $R_\alpha^{-n} = R_{n\alpha}^\top$, $R_\alpha^{1/n} = R_{\alpha/n}$, $(2R_\alpha)^n=R_{n\alpha}$.", "dprpuu"),
    (r"Let $M_k = \begin{pmatrix}\cos(wk) & \sin(wk)\\ -\sin(wk)&\cos(wk)\end{pmatrix}$. Then $M_k = M_1^k$, $M_k = M_1^{k+1}$, $M_k = M_2^k$.", "dprr"),
    # an identity beside a product of blocks has as many rows as these
    (r"Put $T(s) = \begin{pmatrix} \Phi_1(s) & & \\ & \ddots & \\ & & \Phi_n(s)\end{pmatrix}$ with $\Phi_k(s) = \begin{pmatrix}\cos(w_ks) & \sin(w_ks)\\ -\sin(w_ks) & \cos(w_ks)\end{pmatrix}$. Then $T(s)^\top T(s) = I$, $T(s)T(s)^\top = I$, $T(s)T(s) = I$.", "ddppu"),
    # no cosine is taken of a vector
    (r"Let $u(p) = (\sin p\theta, \cos p\theta)$. Then $u(p+1) = 2\cos\theta\,u(p) - u(p-1)$, $u(p+1) = 2\cos\theta\,u(p) + u(p-1)$.", "dpr"),
    # cases that ask how numbers compare; what is capped in words is not decided
    (r"Put $b(n) = \begin{cases} n & n < 8\\ 8 + \lfloor 2\log_2(n/8)\rfloor & \text{otherwise}\end{cases}$. So $b(7) = 7$, $b(16) = 10$, $b(16) = 9$, $b(7) = 8$.", "dpprr"),
    (r"Put $b(n) = \begin{cases} n & n < 8\\ 8 + \lfloor 2\log_2(n/8)\rfloor & \text{otherwise}\end{cases}$, capped at $15$. So $b(512) = 15$.", "dd"),
    (r"Put $g(r) = \begin{cases}0 & \text{if } r<a\\ \frac{r-a}{b-a} & a\le r\le b\\ 1 & r>b\end{cases}$. Here $g(a) = 0$. With $a=1$, $b=32$: $g(1) = 0$ and $g(16) = \frac{15}{31}$ and $g(16) = \frac{16}{31}$ and $g(40)=1$.", "dpddpprp"),
    # a slope that stands alone is a factor before a parenthesis, whatever its members are
    (r"With slope $m$ and $m_h = 2^{-h}$ let $B_{ij} = -m(i-j)$. Then $B_{i+t,j+t} = B_{ij}$, $B_{ji} = -B_{ij}$, $B_{ji} = B_{ij}$.", "ddppr"),
    # the two halves of a vector
    (r"Put $w_i = 10^{-8i/d}$, $y_i = x_i\cos(mw_i) - x_{i+d/2}\sin(mw_i)$ and $y_{i+d/2} = x_{i+d/2}\cos(mw_i) + x_i\sin(mw_i)$. Then $y_i^2 + y_{i+d/2}^2 = x_i^2 + x_{i+d/2}^2$, $$y_i^2 - y_{i+\frac d2}^2 = x_i^2 - x_{i+\frac d2}^2$$ $y_{d/2} = x_{d/2}\cos(mw_0)+x_0\sin(mw_0)$ and $\sum_{i=0}^{d/2-1}(y_i^2+y_{i+d/2}^2) = \sum_{i=0}^{d/2-1}(x_i^2+x_{i+d/2}^2)$ and $\sum_{i=0}^{d-1}y_i^2 = \sum_{i=0}^{d-1}x_i^2$.", "dddprppu"),
    # a printed vector is as far off as its worst entry
    (r"Let $P(p) = (\sin p, \cos p)$. Then $P(3) \approx (0.141, 0.990)$ and $P(3) \approx (0.141, -0.990)$.", "drp"),
    # what print takes below a name; words that say something else
    (r"Let $e_p = \exp(\mathrm iwp)$. Then $e_{p+q} = e_pe_q$, $e_{p-q} = e_pe_q$.", "dpr"),
    (r"For $m\ne n$ and any $t$, $\cos(mt-nt) = \cos((n-m)t)$. The characteristic polynomial is $(x-1)^2 = x^2-2x+1$. A shift by $s$ is a product with a matrix that does not know $t$: $\sin(s+t) = \sin s\cos t+\cos s\sin t$.", "dppp"),
    (r"Five is 101 in binary: $5 = 2^2+2^0$ and $101 = 5$ and $10+1 = 11$.", "puu"),
    # a section that begins a name anew; one that follows it may go back
    ("In this section $f(t) = \\frac{2\\pi t}{12}$. So $f(12) = 2\\pi$.\n\n## Other dials\n\nLet $f(t) = \\frac{2\\pi t}{24}$. Now $f(24) = 2\\pi$ and $f(12) = 2\\pi$.", "dpdpr"),
    ("Here $f(t) = \\frac{2\\pi t}{12}$.\n\n## Other dials\n\nLet $f(t) = \\frac{2\\pi t}{24}$.\n\n## Results\n\nThus $f(24) = 2\\pi$ and $f(12) = 2\\pi$.", "dduu"),
    ("Here $f(t) = \\frac{2\\pi t}{12}$.\n\n## Other dials\n\nIt is $f(t) = \\frac{2\\pi t}{24}$ for some. Thus $f(24) = 2\\pi$.", "ddu"),
    # a complex number that is told by its parts, which are real
    (r"Let $z=x+iy$ be complex. Then $|z|^2 = x^2+y^2$, $|z|^2 = x^2-y^2$.", "dpr"),
    (r"Let $z=x+iy$ with complex $x$ and $y$. Then $|z|^2 = x^2+y^2$.", "dr"),
    # formulas among words inside of formulas
    (r"$$b(n) = \begin{cases} n & \text{if $n < 8$},\\ 8 & \text{if $n \ge 8$.}\end{cases}$$ So $b(3)=3$ and $b(9)=9$.", "dpr"),
    (r"$$\sqrt{x^2} = x\quad\text{if $x \ge 0$}$$", "p"),
    (r"$$\sqrt{x^2} = -x\quad\text{if $x \ge 0$}$$", "r"),
    (r"$$\sqrt{x^2} = x\quad\text{ unless } x<0$$", "u"),
    (r"$$\sqrt{x^2} = -x\quad\text{ unless $x<0$}$$", "x"),
    # a value that another sentence took for an example
    (r"Let $w_i=b^{-2i/d}$ with the base $b=10000$. For the pair $i=0$ it is $w_0=1$. The period is $$P_i=\frac{2\pi}{w_i}=2\pi\cdot10000^{3i/d},$$ $$T_i=\frac{2\pi}{w_i}=2\pi\cdot10000^{2i/d}.$$", "dddprp"),
    ("Take $x=0$ as an example: there is no phase.\n\nNow $\\cos(x+y)=\\cos x\\cos y$. With $y=0$ it is $\\cos(x+y)=\\cos x$. Let $c=2$ and $z=3$. We get $cz=6$.", "dududdp"),
    # the field knows what the blocks are
    (r"In RoPE, rotations are written $R(\alpha)$. With $\theta_i=10000^{-2i/d}$ let $$R_m=\operatorname{diag}(R(m\theta_0),R(m\theta_1),\dots,R(m\theta_{d/2-1})).$$ So $(R_mq)^\top(R_nk)=q^\top R_{n-m}k$ and $(R_mq)^\top(R_nk)=q^\top R_{n+m}k$.", "ddpr"),
    # a heading that speaks of matrices, the matrix of a number, and numbers that are matrices
    ("### Rotation Matrix\nFor any offset $k$ we have $\\cos(a+k)=\\cos a\\cos k-\\sin a\\sin k$.\n\n### Sums\nFor the matrix\n$u$ we have $\\cos(v+u)=\\cos v\\cos u-\\sin v\\sin u$.", "pu"),
    (r"由 $\Delta$ 的旋转矩阵得到 $\cos(a+\Delta)=\cos a\cos\Delta-\sin a\sin\Delta$。设矩阵 $u$ 的大小为二，$\cos(v+u)=\cos v\cos u-\sin v\sin u$。", "pu"),
    # the position as an exponent, where the field says what the rotation is
    (r"In RoPE the score is $$\langle R_\Theta^mu,R_\Theta^nv\rangle=\langle u,R_\Theta^{n-m}v\rangle$$ $$\langle R_\Theta^mu,R_\Theta^nv\rangle=\langle R_\Theta^{n-m}u,v\rangle$$", "pr"),
    # a number that a letter is given in another paragraph may not be meant any more; nor is what is posed told by its solution
    ("For which $x$ is $\\sin 2x=\\sin x$?\n\n**1.** Here $\\cos^2x-\\sin^2x = 1$ is false (take $x = \\frac\\pi2$).\n\n**2.** So $\\sin x=0$ or $\\cos x = \\frac12$.", "urduu"),
    ("Let $|f(x)|=1$ and $f(m)f(n) = f(m+n)$ with $f(0) = 1$.\n\nConversely let $f(x) = e^{\\mathrm i\\theta x}$. Then $f(m)f(n) = f(m+n)$ and $f(m)f(n) = f(m-n)$.", "uuudpr"),
    ("Let $E(p) = e^{\\mathrm i\\omega p}$.\n\nWith $\\omega = 2\\pi/7$ we have $E(p+7)=E(p)$.\n\nSo $E(p+7) = E(p)$. And $E(p+q)=E(p)E(q)$. But $E(p+3) = E(p)E(4)$.", "ddpupr"),
    # a letter that is set although members of a family have it; a function for one value of a name
    (r"The slopes are $s_k = 2^{-8k/n}$ and the weights $e^{-st}$. With $s=\frac12$ it is $e^{-st} = e^{-t/2}$. With $s=\frac14$ it is $e^{-st} = e^{-t/4}$.", "ddpdp"),
    (r"Write $f(k) = \sum_{i=0}^{d/2-1}\cos(w_ik)$ with $w_i = 10000^{-2i/d}$. For $d=4$, $f(k) = \cos k+\cos\frac k{100}$. Now $f(0)=d/2$.", "dddpp"),
    # sums over entries of both kinds
    (r"Let $e_{n,2r} = \cos(n w_r)$ and $e_{n,2r+1} = \sin(nw_r)$ with $w_r = 10000^{-2r/d}$. Then $\sum_{j=0}^{d-1}e_{n,j}^2 = d/2$, $\sum_{j=0}^{7}e_{n,j}^2 = 4$, $\sum_{j=0}^{d-1}e_{n,j}^2 = d$, $\sum_{j=0}^{d-1}e_{n,j}e_{m,j} = \sum_{i=0}^{d/2-1}\cos((n-m)w_i)$, $\sum_{j=0}^{6}e_{n,j}^2=4$, $\sum_{j=0}^{d/2-1}e_{n,j}^2=d/4$.", "dddpprpuu"),
    # positions and angles are real in the complex plane, too
    ("# One pair, complex\n\nA position is a phase: $z(t) = e^{\\mathrm i\\omega t}$. So $|z(t)|=1$, $|z(t)|=2$.", "dpr"),
    (r"A position is a phase: $z(t) = e^{\mathrm i\omega t}$. For complex $t$ we have $|z(t)| = 1$.", "dr"),
    # a root of a letter is no sign that has another meaning
    (r"Let $n > 0$. One divides by $\sqrt n$, as the usage is. Then $\frac1{\sqrt{64}} = 0.125$ and $\frac1{\sqrt{64}} = 0.25$.", "dpr"),
    # what a letter is set to below may be the reason of what is said above
    (r"It is $\sin(w(p+7)) = \sin(wp)$ since $w = 2\pi/7$, but $\sin(w(p+6)) = \sin(wp)$ since $w = 2\pi/7$.", "pdrd"),
    ("The period is seven: $\\sin(w(p+7)) = \\sin(wp)$.\n\nThe frequency is $w = 2\\pi/7$. Recall $\\sin(w(p+3)) = \\sin(wp)$.", "udr"),
    ("It is $\\sin(w(p+7)) = \\sin(wp)$. We chose $w = 2\\pi/7$. For every $v$, $\\sin(v+7) = \\sin v$.\n\nWith $v = 2\\pi$ we get $\\sin v = 0$.", "udrdp"),
    # an example of another sentence, and what is said in general or of all
    ("Let $f(k) = \\sum_{i=0}^{d/2-1}\\cos(k\\theta_i)$. Take $d=4$. In general we have $f(0)=2$. It is $f(0)=2$.\n\nFor all even $d$ we have $f(0)=2$. For all even $d$ we have $f(0)=d/2$.", "ddupup"),
    # words in front of an equals sign are what it is about, row by row
    (r"Let $u=\sin w$ and $v=\cos w$. $$\begin{align}上段 &= uA+vB \\ 下段 &= vA-uB = -uB+vA\end{align}$$ $$\begin{align}上段 &= uA+vB \\ 下段 &= vA-uB = uB+vA\end{align}$$", "ddpr"),
    (r"$$\begin{aligned}(a+b)^2 &= a^2+2ab+b^2 \\ 差 &= 2ab = ab+ba\end{aligned}$$ $$\begin{aligned}(a+b)^2 &= a^2+2ab+b^2 \\ 即 &= a^2+2ab\end{aligned}$$", "pr"),
    # what a sentence concludes is no hypothesis for what stands before it, what it gives as a reason is one
    (r"From $2^x > 3$ we get $x-1 > 5$, giving $x \ge 7$. We get $x-1 > 5$, since $x \ge 7$. We get $x+1<x$, giving $x\ge 7$.", "uuupuru"),
    (r"We get $\frac{i-1}{32} > 0.5$, so $i-1 > 22.5$, giving $k>3$ and $i \ge 24$. It is $i-1 > 22.5$ for $i \ge 24$.", "uuuupd"),
    (r"由 $2^x>3$ 得 $x-1>5$，故 $x\ge 7$。由 $2^x>3$ 得 $x-1>5$，当 $x\ge 7$。", "uuuupd"),
    (r"It is $x-1>5, \text{ so } x\ge 7$. It is $x-1>5, \text{ for } x\ge 7$. So $m - n > 3$, giving $m > n + 3$.", "upuu"),
    # nothing is claimed by an equation of a name with itself
    (r"$$s = s$$ Here $s=s$. We have $$s + t = t + s$$ and $$s + 1 = s.$$", "upr"),
    # two settings of the same names in parentheses
    (r"A shift ($p_q = m+k, p_k = n+k$) keeps the score of the pair ($p_q = m, p_k = n$).", "du"),
    (r"A shift ($p_q = m+k, p_k = n+k$) keeps it, so $p_q = m+k, p_k = n+2k$.", "dr"),
    # what the text sets or wants is a requirement, and no claim that it holds
    (r"Let $\lambda_i = b^{i}$ and $\mu_i = (bs)^{i}$. Set $\mu_1 = s\,\lambda_1$. We see that $\mu_1 = s\,\lambda_1$ and $\mu_1=s^2\lambda_1$.", "dddpr"),
    # decimals inside of expressions are as good as their digits
    (r"We have $1/10000^{2/3} = 1/464.1589 \approx 0.002154$, $2\pi\cdot10000^{2/3} = 2\pi\cdot464.1589 \approx 2916.40$, $2\pi/1 = 6.283185/1.0 \approx 6.28$, $2\pi/0.1 = 6.28/0.1$, $0.841^2+0.540^2 = 1$.", "ppppu"),
    (r"We have $1/10000^{2/3} = 1/446.1589$, $2\pi\cdot10000^{2/3} = 2\pi\cdot446.1589$, $2\pi\cdot10000^{2/3} = 2\pi\cdot464.1600$, $2\pi/1 = 6.283195/1.0$, $2\pi/0.1 = 6.38/0.1$, $0.841^2+0.450^2 = 1$.", "rrrrrr"),
    (r"We have $10000^{2/3} = 464.1589$, $10000^{2/3} = 446.1589$, $2\pi\cdot10000^{2/3} = 2\pi\cdot464.158$, $10000^{2/3} = 10000^{0.6667}$, $10000^{2/3} = 10000^{0.6767}$.", "pruur"),
    (r"We have $0.1+0.2 = 0.4$, $1.25+2.50 = 3.76$, $\sin(0.5) = 0.4794$, $\sin(0.5) = 0.4797$, $\sin(0.25\pi) = \sqrt3/2$, $\sin(50\cdot0.01) = 0.4974$, $1/256+0.125 = 0.132$.", "rrprrrr"),
    (r"We have $2(\sin1, \cos1) = 2(0.841, 0.540)$, $2(\sin1, \cos1) = 2(0.841, 0.504)$, $(0.841, 0.540)\cdot(0.909, -0.416) = \cos1$, $(0.841, 0.540)\cdot(0.909, 0.416) = \cos1$.", "prur"),
    (r"We have $\begin{pmatrix}0.540&-0.841\\0.841&0.540\end{pmatrix}\begin{pmatrix}1\\0\end{pmatrix}=\begin{pmatrix}\cos1\\\sin1\end{pmatrix}$, $\begin{pmatrix}0.540&-0.841\\0.841&0.540\end{pmatrix}\begin{pmatrix}1\\0\end{pmatrix}=\begin{pmatrix}\cos1\\-\sin1\end{pmatrix}$, $\det\begin{pmatrix}0.540&-0.841\\0.841&0.540\end{pmatrix}=1$, $\det\begin{pmatrix}0.540&-0.841\\0.841&0.540\end{pmatrix}=2$.", "urur"),
    # decimals that repeat, and a slip of the pen that is no number
    (r"Here $\frac16 = 0.1\bar6$, $\frac13 = 0.\overline{3}$, $\frac17 = 0.\dot14285\dot{7}$, $0.(3) = 1/3$, $0.\overline{9} = 1$, $2\cdot0.\bar3 = 0.\bar6$, $0.08\dot3 = 1/12$.", "ppppppp"),
    (r"Here $\frac16 = 0.1\bar7$, $\frac13 = 0.\overline{34}$, $\frac17 = 0.\dot14285\dot{6}$, $0.(3) = 1/4$, $\frac13*10^{-6} \approx 0.9\bar3*10^{-6}$.", "rrrrr"),
    (r"Here $\sin(0.01) \approx 0.0.00999$, $1 + 1 = 2.0.0$, $1.5 + 1 = 4.0$.", "xxr"),
    # a large whole number beside what is none may be a rounding
    (r"Here $2\pi\cdot10000 = 62{,}832$, $2\pi\cdot10000 = 62831$, $2\pi\cdot10000 = 62830$, $e^{10} = 22026$, $10000/3 = 3333$.", "puupu"),
    (r"Here $2\pi\cdot10000 = 62833$, $2\pi\cdot10000 = 62900$, $e^{10} = 22028$, $\pi = 3$, $512\cdot512 = 262145$, $2^{10} = 1000$, $10000/3 = 3335$.", "rrrrrrr"),
    # a letter that a sum counts is not the imaginary unit, where that is printed upright or is the other letter
    (r"$\sum_{j=1}^N e^{\mathrm i jx} = e^{\mathrm ix}\frac{1-e^{\mathrm iNx}}{1-e^{\mathrm ix}}$ and $\sum_{j=0}^{N-1} e^{\mathrm i jx} = \frac{1-e^{\mathrm iNx}}{1+e^{\mathrm ix}}$ and $\sum_{i=1}^N e^{ij\theta} = e^{j\theta}\frac{1-e^{jN\theta}}{1-e^{j\theta}}$.", "prp"),
    # a matrix is no free complex number below a star, and a capital beside a function may be a matrix
    (r"Let $D_k = \operatorname{diag}(e^{i k}, e^{-i k})$. Then $D_k^* = D_{-k}$ and $D_k^* = D_k$ and $D_k D_l = D_{k+l}$.", "duup"),
    (r"Sei $D(\alpha)=\begin{pmatrix}\cos\alpha&-\sin\alpha\\\sin\alpha&\cos\alpha\end{pmatrix}$. Dann ist $D(\alpha)+D(-\alpha)=2\cos\alpha\,E$ und $D(\alpha)+D(-\alpha)=2\cos\alpha$.", "dur"),
    (r"Let $R(\alpha)=\begin{pmatrix}\cos\alpha&-\sin\alpha\\\sin\alpha&\cos\alpha\end{pmatrix}$ and $B = 10000$. Then $R(\alpha) = B$ and $R(\alpha) = R(-\alpha) + \frac1B$.", "ddrr"),
    # what a sentence supposes it does not claim, however far behind the word
    (r"Sei $\pi(t) = (\sin t, \cos t)^\top$. Angenommen, es gäbe ein $A$ mit $\pi(t+k) = A\pi(t)$ und zugleich $\pi(t-k)=A\pi(t)$. Dann ist $\|\pi(t)\| = 1$.", "duup"),
    (r"Suppose that $\cos(-x) = \cos x$ and $\sin(-x) = -\sin x$. Then $\cos(-2x) = \cos 2x$ and $\cos(-2x) = -\cos 2x$.", "uupr"),
    # functions of functions: each argument is worked out once
    (r"Let $f(x) = x + 1$. Then $f(f(f(f(f(f(f(f(f(f(f(f(f(f(1)))))))))))))) = 15$.", "dp"),
    # a value that is given before the rule
    (r"Start with $s_0 = 0$; in general, $s_n = \frac{n(n+1)}{2}$. So $s_0 = 0$, $s_3 = 6$ and $s_4 = 11$.", "pdppr"),
    # words of further languages
    (r"Неверно, что $\cos(-x) = \cos x$. Имеем $\sin(-x) = -\sin x$, но не $\sin(-x) = \sin x$.", "upr"),
    (r"$\cos(-x) = \cos x$ と書くのは誤りである。$\sin^2 x+\cos^2 x = 1$ は成り立たない。ここで $\cos(x+2\pi)=\cos x$ が成り立つ。", "uup"),
    (r"$\cos(-x) = \cos x$ 는 성립하지 않는다. 한편 $\sin(-x)=-\sin x$ 이다.", "up"),
    # layouts of arrays, and the numbers of equations
    (r"$$\begin{array}{l} \cos(a-b) = \cos a\cos b + \sin a\sin b \\ = \cos b\cos a + \sin b\sin a \end{array} \tag{6}$$", "p"),
    (r"$$\begin{array}{rcl} \sin 2a &=& 2\sin a\cos a \\ \cos 2a &=& 1 - 2\sin a\end{array}$$", "r"),
    (r"$$\begin{align*} \sin 2a &= 2\sin a\cos a\\ &= 2\cos a \sin a\end{align*} \qquad (2.1)$$", "p"),
    (r"$$\sin 2a = 2\sin a \cos a \qquad (1.3.4)$$ and $$\cos 2a = 2\sin a \cos a \quad (5)$$", "pr"),
    (r"$$A = \begin{pmatrix} 0 & -1 \cr 1 & 0 \end{pmatrix}, \quad A^2 = -I$$", "p"),
    # dots with nothing behind them go on to the width
    (r"$$R_m = \begin{pmatrix}\cos m\theta_0 & -\sin m\theta_0 & 0 & 0 & \cdots \\ \sin m\theta_0 & \cos m\theta_0 & 0 & 0"
     r" & \cdots \\ 0 & 0 & \cos m\theta_1 & -\sin m\theta_1 & \cdots \\ 0 & 0 & \sin m\theta_1 & \cos m\theta_1 & \cdots"
     r" \\ \vdots & \vdots & \vdots & \vdots & \ddots\end{pmatrix}$$ Then $R_m^\top R_n = R_{n-m}$ and"
     r" $R_m^\top R_n = R_{m-n}$, $\det R_m = 1$ and $(R_m q)^\top (R_n k) = q^\top R_{n-m} k$.", "dprpp"),
    (r"$$p_t = [\sin(\omega_1 t), \cos(\omega_1 t), \sin(\omega_2 t), \cos(\omega_2 t), \dots]^T$$ Then $\|p_t\|^2 = d/2$,"
     r" $\|p_t\|^2 = d$ and $p_t^T p_s = \sum_{i=1}^{d/2} \cos(\omega_i (t-s))$.", "dprp"),
    (r"Let $u = (x_0, x_1, x_2, \dots)$ and $v = (\sin a, \cos b, \sin c, \cos e, \dots)$. Then $\|v\|^2 = d/2$.", "ddu"),
    # radians are numbers, and a bar that opens closes behind "right"
    (r"So $2 \times 1.0 = 2.0 \text{ rad}$, $2 \times 1.0 = 3.0 \text{ rad}$ and $\frac{\pi}{2}\,\text{rad} = 90^\circ$.", "prp"),
    (r"For all $c$ it is $\left\lVert c v \right\lVert = |c| \left\lVert v \right\lVert$.", "p"),
    # both directions of an equivalence, and the degrees of an angle told once more
    (r"$$x = 1 \Longleftrightarrow x^2 = 1$$ and $a = b \iff 2a = 2b$ and $x > 1 \iff x^2 > 1$.", "upu"),
    (r"$$\phi = 2 \times \frac{\pi}{4} = \frac{\pi}{2} \ (90^\circ)$$", "p"),
    # as many entries as are printed, and bold numbers
    (r"With $PE_{(pos,2i)} = \sin(pos/10000^{2i/d})$, $PE_{(pos,2i+1)} = \cos(pos/10000^{2i/d})$: "
     r"$$PE_0 = [0, 1, 0, 1]$$ $$PE_1 = [0.8415, 0.5403, 0.0100, 1.0000]$$ $$PE_1 = [0.8415, 0.5403, 0.0200, 1.0000]$$",
     "ddppu"),
    (r"Then $\cos(0) = \mathbf{1.000}$ and $\cos(0) = \mathbf{2.000}$.", "pr"),
    # an approximation that goes on from the display above
    ("$$y = \\sin(1)$$\n\n$$\\approx 0.841$$\n\n$$z = \\cos(1)$$\n\n$$\\approx 0.55$$", "dpdr"),
    # what is supposed of letters that are not named, or told of them in words
    (r"All numbers here are positive. Hence $|x| + |y| = x + y$.", "u"),
    (r"All letters stand for negative numbers. Hence $|x|+|y| = -x-y$.", "u"),
    (r"Both are negative. Hence $|x|+|y| = -x-y$.", "u"),
    (r"Everything is negative in this section. Hence $|x|+|y| = -x-y$.", "u"),
    (r"In this section variables are negative. We find $|x|+|y| = -x-y$.", "u"),
    (r"We only look at negative numbers. Thus $|x|+|y| = -x-y$.", "u"),
    (r"Negative numbers first. Thus $|x|+|y| = -x-y$.", "u"),
    (r"Our variables never exceed zero. So $|x|+|y| = -x-y$.", "u"),
    (r"We work in the third quadrant. So $|x|+|y| = -x-y$.", "u"),
    (r"The coordinates are equal. Thus $x^2+y^2=2xy$.", "u"),
    (r"The two are equal. Thus $x^2+y^2=2xy$.", "u"),
    (r"Our letters are all the same. Thus $x^2+y^2=2xy$.", "u"),
    (r"All variables are equal to one another. Thus $x^2+y^2=2xy$.", "u"),
    (r"Numbers are taken modulo two. Thus $x^2+y^2=(x+y)^2$.", "u"),
    (r"The letters are orthogonal. Thus $x^2+y^2=(x+y)^2$.", "u"),
    (r"The product vanishes. Thus $x^2+y^2=(x+y)^2$.", "u"),
    (r"The cross term is zero. Thus $x^2+y^2=(x+y)^2$.", "u"),
    (r"The middle term drops out. Thus $x^2+y^2=(x+y)^2$.", "u"),
    (r"Let both be zero. Thus $x^2+y^2=(x+y)^2$.", "u"),
    (r"Angles are small. Thus $\sin x+\sin y = x+y$.", "u"),
    (r"Since all numbers are negative, $|x|+|y| = -x-y$.", "u"),
    (r"With negative numbers only, $|x|+|y| = -x-y$.", "u"),
    (r"For negative numbers $|x|+|y| = -x-y$.", "u"),
    (r"We have $|x|+|y| = -x-y$. Here all numbers are negative.", "u"),
    (r"We have $|x|+|y| = -x-y$ for negative numbers.", "u"),
    (r"All our numbers are negative. We compute the sum. It is $|x|+|y| = -x-y$.", "u"),
    (r"If $b$ is the square of $a$, then $ab^2 = a^3b$.", "u"),
    (r"Alle Zahlen sind negativ. Also ist $|x|+|y| = -x-y$.", "u"),
    (r"Tous les nombres sont négatifs. Donc $|x|+|y| = -x-y$.", "u"),
    (r"Todos los números son negativos. Entonces $|x|+|y| = -x-y$.", "u"),
    (r"所有数都是负数。因此 $|x|+|y| = -x-y$。", "u"),
    (r"If $b$ is the square of $a$, then $ab^2 = a^3b$.", "u"),
    (r"If $b$ is twice $a$, then $a+b = 3a$.", "u"),
    (r"If $b$ is the double of $a$, then $a+b=3a$.", "u"),
    (r"When $y$ is the reciprocal of $x$, $xy=1$.", "u"),
    (r"If $x$ is the negative of $y$, then $x+y=0$.", "u"),
    (r"If $y$ is the opposite of $x$, then $x+y=0$.", "u"),
    (r"If $a$ is half of $b$, then $a+b=3a$.", "u"),
    (r"If $c$ is the sum of $a$ and $b$, then $c^2=a^2+2ab+b^2$.", "u"),
    (r"If $x$ equals $y$, then $x^2+y^2=2xy$.", "u"),
    (r"If $x$ and $y$ are the same number, then $x^2+y^2=2xy$.", "u"),
    (r"If $x$ and $y$ are inverse to each other, $xy = 1$.", "u"),
    (r"If $x$ and $y$ differ by one, $x^2-y^2 = x+y$.", "u"),
    (r"If $x$ exceeds $y$ by one, $x^2-y^2 = x+y$.", "u"),
    (r"If $x$ and $y$ have product one, $x^2y^2 = xy$.", "u"),
    (r"If $x$ and $y$ add up to one, $x^2-y^2 = x-y$.", "u"),
    (r"If $x$ is a fixed point, $x^2=x$.", "u"),
    (r"If $x$ is a root of one, $x^2=x$.", "u"),
    (r"If $x$ is idempotent, $x^2=x$.", "u"),
    (r"If $x$ is a fraction with numerator one, $x^2=x$.", "u"),
    (r"If $x$ takes the values zero and one, $x^2=x$.", "u"),
    (r"If $x$ is boolean, $x^2=x$.", "u"),
    (r"If $x$ is a number of the form zero or one, $x^2=x$.", "u"),
    (r"If $x$ is its own square, $x^2=x$.", "u"),
    (r"If $b$ is a function of $a$, $a+b=3a$.", "u"),
    (r"If $b$ is the value of twice $a$, $a+b=3a$.", "u"),
    (r"If $x$ is the identity, $x^2=x$.", "u"),
    (r"If the product of $x$ and $y$ is the sum of $x$ and $y$, $xy=x+y$.", "u"),
    (r"If $x$ has no sign, $|x|=x$.", "u"),
    (r"If $x$ is a magnitude, $|x|=x$.", "u"),
    (r"If $x$ is a length, $|x|=x$.", "u"),
    (r"Let $x$ be a norm. Then $|x|=x$.", "u"),
    (r"Let $x$ and $y$ be two norms. Then $|x+y|=x+y$.", "u"),
    (r"Let $x$ be the square of a number. Then $|x|=x$.", "u"),
    (r"Let $x$ and $y$ be even numbers. Then $\cos(\pi x+\pi y)=\cos \pi x$.", "p"),
    (r"As $x$ is the norm of a vector, $|x|=x$.", "u"),
    (r"The norm $x$ satisfies $|x|=x$.", "u"),
    (r"For the frequency $w$ we have $|w|=w$.", "u"),
    (r"The wavelength $L$ satisfies $|L|=L$.", "u"),
    (r"Each period $T$ satisfies $|T|=T$.", "u"),
    (r"For a distance $r$, $\sqrt{r^2}=r$.", "u"),
    (r"The base $b$ obeys $\sqrt{b^2}=b$.", "u"),
    (r"The context window $w$ obeys $\sqrt{w^2}=w$.", "u"),
    (r"Let $L$ and $M$ be lengths. Then $|L|+|M| = L+M$.", "u"),
    (r"The periods $S$ and $T$ satisfy $|S+T| = S+T$.", "u"),
    (r"Let $q_j,k_j \in \mathbb{C}$. If $k_j$ is the complex conjugate of $q_j$, then $\mathrm{Re}(q_j k_j) = q_j k_j$.", "du"),
    (r"Let $q_j,k_j \in \mathbb{C}$. If $q_j,k_j$ have no imaginary part, then $\mathrm{Re}(q_j k_j) = q_j k_j$.", "du"),
    (r"Let $q_j,k_j \in \mathbb{C}$. If $q_j, k_j$ lie on the real axis, then $\mathrm{Re}(q_j k_j) = q_j k_j$.", "du"),
    (r"Let $q_j,k_j \in \mathbb{C}$. If $q_j, k_j$ are integers, then $\mathrm{Re}(q_j k_j) = q_j k_j$.", "du"),
    (r"Let $z$ and $w$ be complex numbers. If $w$ is the conjugate of $z$, then $\mathrm{Re}(zw) = zw$.", "u"),
    (r"Let $z$ and $w$ be complex numbers. If their imaginary parts vanish, then $\mathrm{Re}(zw) = zw$.", "u"),
    (r"Let $z$ and $w$ be complex numbers. On the imaginary axis, $\mathrm{Re}(zw) = zw$.", "u"),
    (r"Let $z$ and $w$ be complex numbers. For integers $\mathrm{Re}(zw) = zw$.", "u"),
    (r"Let $z$ and $w$ be complex numbers. For real numbers $\mathrm{Re}(zw) = zw$.", "u"),
    (r"Let $z$ and $w$ be complex numbers. Suppose that they are conjugates. Then $\mathrm{Re}(zw) = zw$.", "u"),
    (r"Let $z$ and $w$ be complex numbers. If they are purely imaginary, $\mathrm{Re}(zw) = zw$.", "u"),
    (r"Let $z$ and $w$ be complex numbers. For positive values, $\mathrm{Re}(zw) = zw$.", "u"),
    (r"Let $z$ and $w$ be complex numbers. In the real case, $\mathrm{Re}(zw) = zw$.", "u"),
    (r"Let $z$ and $w$ be complex numbers. With integer parts only, $\mathrm{Re}(zw) = zw$.", "u"),
    (r"Let $q_j, k_j \in \mathbb{C}$. With $q_j, k_j\in\mathbb R$, $\mathrm{Re}(q_j k_j)=q_j k_j$.", "ddu"),
    (r"Let $z, w\in\mathbb C$. Then $\overline{zw}=\bar z\bar w$, and for real $z$ and $w$ we have $\bar z w=zw$.", "dpu"),
    (r"Let $z\in\mathbb C$ and $w\in\mathbb C$. Then $|z+w|^2=|z|^2+|w|^2+2zw$.", "ddr"),
    (r"Let $z, w\in\mathbb C$. Then $|z+w|^2=|z|^2+|w|^2+2\mathrm{Re}(zw)$.", "dr"),
    (r"The positions may be negative. Hence $|x| + |y| = x + y$.", "r"),
    (r"All numbers are real. Hence $|x| + |y| = x + y$.", "r"),
    (r"We use the addition theorem. Thus $\sin x+\sin y = \sin(x+y)$.", "r"),
    (r"All vectors $u$ and $v$ are unit vectors. Thus $x^2+y^2=(x+y)^2$.", "r"),
    (r"Alle Zahlen sind reell. Also ist $|x|+|y| = -x-y$.", "r"),
    (r"The same identity holds for sines. Thus $\sin(x+y) = \sin x\cos y - \cos x\sin y$.", "r"),
    (r"We take the derivative. So $x^2+y^2=(x+y)^2$.", "r"),
    (r"The periods $S$ and $T$ satisfy $S + T = ST$.", "r"),
    (r"As $x$ and $y$ are real numbers, $|x|+|y| = x+y$.", "r"),
    (r"If $x$ and $y$ are angles, then $\sin x+\sin y = \sin(x+y)$.", "r"),
    # superlatives are compared with the rest of the family
    (r"Let $\theta_i = 10000^{-2i/d}$ for $0\le i<d/2$. The slowest frequency is $\theta_0 = 1$.", "ddu"),
    (r"Let $\theta_i = 10000^{-2i/d}$ for $0\le i<d/2$. The fastest frequency is $\theta_0 = 1$.", "ddp"),
    (r"Let $\theta_i = 10000^{-2i/d}$ for $0\le i<d/2$. The smallest angle is $\theta_{d/2-1} = 10000^{-1+2/d}$.", "ddp"),
    (r"Let $\theta_i = 10000^{-2i/d}$ for $0\le i<d/2$. The largest angle is $\theta_{d/2-1} = 10000^{-1+2/d}$.", "ddu"),
    (r"Let $\theta_i = 10000^{-2i/d}$ for $0\le i<d/2$. The longest wavelength is $2\pi/\theta_0 = 2\pi$.", "ddu"),
    (r"Let $\theta_i = 10000^{-2i/d}$ for $0\le i<d/2$. The shortest wavelength is $2\pi/\theta_0 = 2\pi$.", "ddp"),
    (r"Let $\lambda_i = 2\pi 10000^{2i/d}$ for $0\le i<d/2$. The longest wavelength is $\lambda_0 = 2\pi$.", "ddu"),
    (r"With $d=4$, the dimension that rotates slowest has $\theta_0 = 1$.", "dd"),
    (r"The slopes are $m_h = 2^{-8h/H}$, $h=1,\dots,H$; the steepest is $m_H = 2^{-8}$.", "ddu"),
    (r"The slopes are $m_h = 2^{-8h/H}$, $h=1,\dots,H$; the gentlest is $m_1 = 2^{-8/H}$.", "ddu"),
    (r"The slopes are $m_h = 2^{-8h/H}$, $h=1,\dots,H$; the largest is $m_1 = 2^{-8/H}$.", "ddu"),
    (r"Let $\theta_i = 10000^{-2i/d}$ for $0\le i<d/2$. The slowest frequency is $\theta_{d/2-1} = 10000^{-1+2/d}$.", "ddp"),
    (r"Let $\lambda_i = 2\pi 10000^{2i/d}$. The shortest wavelength is $\lambda_0 = 2\pi$, the longest $\lambda_{d/2-1} = 2\pi 10000^{1-2/d}$.", "dpp"),
    (r"Let $\lambda_i = 2\pi 10000^{2i/d}$. The shortest wavelength is $\lambda_{d/2-1} = 2\pi 10000^{1-2/d}$.", "du"),
    (r"Let $\theta_i = b^{-2i/d}$ with $b > 1$. The slowest pair has $\theta_{d/2-1} = b^{-1+2/d}$ and wavelength $2\pi/\theta_{d/2-1} = 2\pi b^{1-2/d}$.", "ddpp"),
    (r"Let $\theta_i = b^{-2i/d}$ with $b > 1$. The fastest pair has $\theta_0 = 1$ and wavelength $2\pi/\theta_0 = 2\pi$.", "ddpp"),
    (r"Let $\theta_i = b^{-2i/d}$ with $b > 1$. The fastest pair has wavelength $2\pi/\theta_{d/2-1} = 2\pi b^{1-2/d}$.", "ddu"),
    (r"Let $\theta_i = 10000^{-2(i-1)/d}$ with $i=1,\dots,d/2$. The highest frequency is $\theta_1 = 1$, the lowest is $\theta_{d/2} = 10000^{-1+2/d}$.", "ddpp"),
    (r"Let $\theta_i = 10000^{-2(i-1)/d}$ with $i=1,\dots,d/2$. The lowest frequency is $\theta_1 = 1$.", "ddu"),
    (r"With $d = 128$ and $\theta_i = 10000^{-2i/d}$, the lowest frequency is $\theta_{63} = 10000^{-126/128}$.", "ddp"),
    (r"With $d = 128$ and $\theta_i = 10000^{-2i/d}$, the longest wavelength is $\lambda_{63} = 2\pi/\theta_{63}\approx 54410$.", "ddu"),
    (r"Let $\theta_i = 10000^{-2(i-1)/d}$ for $i=1,\dots,d/2$. Then $\theta_i \le \theta_1$.", "ddp"),
    (r"Let $\theta_i = 10000^{-2(i-1)/d}$ with $i=1,\dots,d/2$. Then $\theta_i \ge \theta_{d/2}$.", "ddp"),
    (r"Let $\theta_i = 10000^{-2(i-1)/d}$ where $i=1,\dots,d/2$. Then $\theta_i \ge \theta_{d/2}$.", "ddp"),
    (r"Let $\theta_i = 10000^{-2(i-1)/d}$, $i=1,\dots,d/2$. Then $\theta_i \ge \theta_{d/2}$.", "ddp"),
    (r"Let $\theta_i = 10000^{-2(i-1)/d}$ with $i\in\{1,\dots,d/2\}$. Then $\theta_i \ge \theta_{d/2}$.", "ddp"),
    (r"Die Frequenzen sind $\theta_i = 10000^{-2i/d}$. Die größte Frequenz ist $\theta_0 = 1$.", "dp"),
    (r"Die Frequenzen sind $\theta_i = 10000^{-2i/d}$. Die kleinste Frequenz ist $\theta_0 = 1$.", "du"),
    (r"频率为 $\theta_i = 10000^{-2i/d}$。最高频率是 $\theta_0 = 1$。", "dp"),
    (r"频率为 $\theta_i = 10000^{-2i/d}$。最低频率是 $\theta_0 = 1$。", "du"),
    (r"Let $\theta_i = 10000^{-2i/d}$. The lowest index gives $\theta_0 = 1$.", "dp"),
    # what the sentence above says of the encoding, of values and of names
    (r"The two positions coincide. Then $PE_m\cdot PE_n = \frac d2$ and $PE_m = PE_n$.", "uu"),
    (r"Consider a single pair. Then $\langle PE_m, PE_n\rangle = \cos(m-n)$.", "u"),
    (r"We learn the position embeddings. Still $PE_m\cdot PE_n = PE_{m-n}\cdot PE_0$.", "u"),
    (r"Every row is divided by its length. Then $\|PE_m\|^2=\frac d2$.", "u"),
    (r"We use only the sines and drop all cosines. The squared norm is $\|PE_p\|^2 = \frac d2$.", "u"),
    (r"The encoding is the usual one. Then $\|PE_m\|^2=\frac d2$ and $\|PE_m\|^2=d$.", "uu"),
    (r"Let $b = 10000$. In Code Llama the base is a million. Then $\sqrt b = 1000$.", "du"),
    (r"Let $b = 10000$. In Code Llama the base is a million. Then $\sqrt b = 100$.", "du"),
    (r"Let $f(x) = \sin x$. For the odd dimensions $f$ is the cosine. There $f(0) = 0$.", "du"),
    (r"Let $R_\theta=\begin{pmatrix}\cos\theta&-\sin\theta\\ \sin\theta&\cos\theta\end{pmatrix}$. From now on $R_\theta$ is a reflection. Then $\det R_\theta = 1$.", "du"),
    (r"The frequency is one. So $\frac{d}{dx}\sin(\omega x)=\cos(\omega x)$.", "u"),
    (r"All logits of the row agree. So $\operatorname{softmax}(2x)=\operatorname{softmax}(x)$.", "u"),
    (r"The decoder never looks ahead. This is important. So $|m-n|=m-n$.", "u"),
    (r"两个位置重合。因此 $PE_m = PE_n$。", "u"),
    (r"其实归一化之后才是 $\|PE_n\|=1$。", "u"),
    (r"位置编码是正弦的。因此 $\|PE_n\|=1$。", "r"),
    (r"In einer Dimension ist $\|PE_n\|=1$.", "u"),
    (r"En dos dimensiones $\|PE_n\|=\frac d2$.", "u"),
    (r"With one pair we have $\|PE_n\|=1$.", "u"),
    ('The decoder never looks ahead. Hence\n\n$$|m-n|=m-n.$$', 'u'),
    ('All numbers are real. Hence\n\n$$|m-n|=m-n.$$', 'r'),
    ('**Problem 1.** Let $d = 6$. Compute the frequencies.\n\n---\n\n**Problem 4.** Let $r = 10000^{-2/d}$. Then\n\n$$\\frac{1-r^{d/2}}{1-r} = \\frac{1-10^{-4}}{1-r}$$', 'ddu'),
    ('Let $p_{t,2i} = \\sin(t\\omega_i)$ and $p_{t,2i+1} = \\cos(t\\omega_i)$ with $\\omega_i = 10000^{-2i/d}$. The second component is $p_{1,1} = \\sin\\omega_1$.\n\nSome libraries use instead $p_{t,i} = \\sin(t\\omega_i)$ and $p_{t,i+d/2} = \\cos(t\\omega_i)$ for $0\\le i<d/2$.', 'ddduddd'),
    ("Let $b' = b\\cdot s^2$.\n\nI have also seen the version $b' = b\\cdot s$.\n\nIn particular $b' = s\\,b$.", "ddu"),
    # small angles and whole numbers
    (r"The hand stands at a right angle. Then $\sin\theta\approx\theta$.", "u"),
    (r"We divide all positions by the sequence length before encoding. Then $\sin(\pi m)=0$.", "u"),
    (r"Angles are measured from the axis. We have $\sin\theta\approx\theta$.", "u"),
    (r"For small angles $\sin\theta\approx\theta$.", "p"),
    (r"Take a position $m$. Then $\sin(\pi m)=0$.", "p"),
    (r"""F\"ur alle $a, b$ gilt $\cos(a+b) = \cos a + \cos b$.""", "r"),
    (r"Write $A$ for the matrix in the middle (I drop the $t$). We have $\cos(t - s) = \cos t\cos s + \sin t\sin s$.", "p"),
    (r"Take the matrices $t$ and $s$. We have $ts = st$.", "u"),
    # what found documents brought up
    (r"With $\omega_i = 1/5000^{2i/D}$ and $\lambda_i = 2\pi/\omega_i$, a base of $5000$ stretches the longest wave to $\lambda_{\max} = 2\pi\cdot 5000 \approx 31,416$ tokens.", "ddu"),
    (r"The frequencies are $\omega_i = 5000^{-2i/d}$. We use $\omega_{\min} = 1/5000 = 0.0002$ below.", "du"),
    (r"We use a head size of $d_{h} = 512/8 = 64$.", "p"),
    (r"见[论文](https://example.org/8231)位置编码，$1+1 = 3$。", "r"),
    (r"见https://example.org/8231位置编码，$1+1 = 3$。", "r"),
    (r"See https://example.org/a$b=c$d and $1+1=3$.", "r"),
    (r"Let $R_{x,y}=\begin{pmatrix}\cos (x+y)\theta & -\sin (x+y)\theta\\ \sin (x+y)\theta & \cos (x+y)\theta\end{pmatrix}$. Then $R_{x_1,y_1}^\top R_{x_2,y_2}=R_{x_2-x_1,y_2-y_1}$.", "du"),
    (r"Let $L'=sL$. Then $L'>L$.", "du"),
    (r"$7 \geq 33^3 \quad \text{(does not hold!)}$", "u"),
    (r"$10000 \geq 326^{256} \quad \text{（显然不成立！）}$", "u"),
    (r"$\sin(a+b) = \sin a + \sin b \quad\text{(wrong!)}$", "u"),
    (r"We rotate: $(1, 0) \to (\cos 30^\circ, \sin 30^\circ) \approx (0.866, 0.5)$ and $(0,1) \to (-\sin 30^\circ, \cos 30^\circ) \approx (0.5, 0.866)$.", "pr"),
    (r"Halves are swapped by $J x = (-x_2, x_1)$, i.e. $J=\begin{pmatrix}0&-1\\1&0\end{pmatrix}$.$\quad$ So $J^2=-I$.", "udp"),
    (r"On a clock $\cos\frac{2\pi (h+12)}{12}=\cos\frac{2\pi h}{12}$.", "p"),
    (r"The encoding has $PE_{(n,2i)} = \sin(n\omega_i)$ and $PE_{(n,2i+1)}=\cos(n\omega_i)$, where $i$ is the vector dimension index. Then $\sin(\omega_i(n+k)) = \sin(\omega_i n)\cos(\omega_i k)+\cos(\omega_i n)\sin(\omega_i k)$.", "ddp"),
    (r"A vector is an element of a unit circle. By Euler $e^{i m \theta} = \cos(m \theta) + i \sin(m \theta)$.", "p"),
    (
        "Let $p, q$ be positions. $\\sin(\\omega(p+q)) = \\sin(\\omega p)\\cos(\\omega q)+\\cos(\\omega p)\\sin(\\omega q)$.\n\n"
        "# Attention\n\nLet $q, k \\in \\mathbb{R}^d$ be a query and a key. Then $q^\\top k = k^\\top q$.", "pdp",
    ),
    (r"Try $PE_{pos} = pos$ first, so $PE_{3} = 3$. Now $PE_{pos,2i} = \sin(pos\,\omega_i)$ and $PE_{pos,2i+1}=\cos(pos\,\omega_i)$ for $0\le i<d/2$. Then $\|PE_0\|^2 = d/2$ and $PE_{m}\cdot PE_n = \sum_{i=0}^{d/2-1}\cos(\omega_i(m-n))$ and $PE_3 = 3$.", "dpdddppu"),
    (r"Let $m = 0.1\ln 8 + 1$. Then $m \approx 1.208$ and $m^2 \approx 1.459$.", "dpp"),
    (r"Let $m = 0.1\ln 8 + 1$. Then $m \approx 1.308$. Now take $m = 3$, and $m = 2$.", "dudd"),
    (r"The temperature is $t = 0.1\ln(8)+1$, so $t \approx 1.208$.", "dp"),
    ("$$\n\\boxed{w' = (1-g)\\frac{w}{s} + g w.}\n$$\n\n展开：\n\n$$\n= w\\left[\\frac{1-g}{s}+g\\right].\n$$", 'dp'),
    ('$$\\cos(2x) = \\cos^2 x-\\sin^2 x.$$\n\n**Step 2**: Pythagoras\n\n$$= 1-2\\sin^2 x$$', 'pp'),
    ('$$\\cos(2x) = \\cos^2 x-\\sin^2 x.$$\n\n**Step 2**: Pythagoras\n\n$$= 1-\\sin^2 x$$', 'pu'),
    # what a sentence begins with, what it is concluded from, digits that are promised
    (r"There is no offset here, so $\cos(p+k)=\cos p\cos k+\sin p\sin k$.", "u"),
    (r"Since the second angle is a full turn, we may write $\sin(a+b)=\sin a\cos b-\cos a\sin b$.", "u"),
    (r"由于第二个角为零，$\cos(a+b)=\cos a\cos b+\sin a\sin b$。", "u"),
    (r"We follow the original paper, with one change: the cosine of each pair is left out. The norm is $\|PE(p)\|^2=\frac d2$.", "u"),
    (r"GPT-2 has a table of position vectors. The norm is $\|PE(p)\|^2=\frac d2$.", "u"),
    (r"To four decimals, $\pi\approx3.14$.", "u"),
    (r"Cut off after three decimals we have $\pi\approx3.142$.", "u"),
    (r"At $x=\pi$ the linear approximation is $\sin x\approx x$.", "du"),
    (r"On a ring of $8$ cells position $9$ is position $1$: $9=1$.", "u"),
    (r"We use the Chebyshev norm. It has $\|x\|^2=x^\top x$.", "u"),
    (r"One has $2\mathrm{e}5 = 200000$.", "u"),
    (r"The fractional part is $\{2.7\}=0.7$.", "u"),
    (r"Let $A$ and $B$ be matrices. Then $e^{A}e^{B}=e^Be^A$.", "u"),
    (r"For a matrix $B$ we have $e^{mB}e^{nB} = e^{(m+n)B}$, $(e^{B})^3 = e^{3B}$, $Be^{mB} = e^{mB}B$ and $(e^{mB})^\top = e^{mB}$.", "pppu"),
    (r"Let $\mathbf{B}$ be a matrix. Then $\exp n\mathbf{B}=(\exp \mathbf{B})^n$ and $(\exp m\mathbf{B})^\top = \exp m\mathbf{B}^\top$ and $\exp m\mathbf{B}^\top \exp n\mathbf{B} = \exp(m\mathbf{B}^\top+n\mathbf{B})$.", "ppu"),
    (r"Let $\mathbf{R}_{\theta} = \begin{bmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{bmatrix}$ and $\mathbf{q}_i = \mathbf{W}_q \mathbf{x}_i \cdot \mathbf{R}_{\theta_i}$, $\mathbf{k}_j = \mathbf{W}_k \mathbf{x}_j \cdot \mathbf{R}_{\theta_j}$. Then $\mathbf{q}_i \cdot \mathbf{k}_j = \mathbf{x}_i^\top \mathbf{W}_q^\top \mathbf{R}_{\theta_i - \theta_j} \mathbf{W}_k \mathbf{x}_j$.", "dddu"),
    (r"Let $R(\theta)=\begin{pmatrix}\cos\theta&-\sin\theta\\ \sin\theta&\cos\theta\end{pmatrix}$. Then $R^T(\theta) = R(-\theta) = R(\theta)^{-1}$ and $q^T R^T(a) R(b) k = q^T R(b-a) k$.", "dpp"),
    (r"For a matrix $R$ and numbers $m$: $R^T (m) = mR^T$.", "p"),
    (r"The frequencies are $\omega_i = 10000^{-2i/d}$, and $\lambda_i = 2\pi/\omega_i = 2\pi\cdot10000^{2i/d}$.", "dp"),
    (r"Let $h_i=q_{[2i:2i+1]} \overline{k_{[2i:2i+1]}}$ and $S_j = \sum_{i=0}^{j-1} e^{\mathrm{i}(m-n)\theta_i}$ with $S_0=0$. Then $\sum_{i=0}^{d/2-1}h_i\,e^{\mathrm{i}(m-n)\theta_i}=\sum_{i=0}^{d/2-1}h_i\,(S_{i+1}-S_i)$.", "ddup"),
    (r"We have $q_m^\top R_m^\top R_n k_n$, and $\boldsymbol{q} = q_0 + i q_1 = r_q e^{i\theta_q}$. So $\text{Re}[ \boldsymbol{q} e^{im\theta} \cdot (\boldsymbol{k} e^{in\theta})^*] = \text{Re}[ \boldsymbol{q} \boldsymbol{k}^* \cdot e^{i(m-n)\theta}]$.", "up"),
    (r"Let $\langle x,y\rangle$ be weighted by a positive matrix $M$, $\langle x,y\rangle=x^\top My$. Then $\langle x,y\rangle=x^\top y$.", "du"),
    (r"$100/7 - 1 = 14.3 - 1$ and $3 \times 100/7 = 3 \times 14.3 \approx 42.9$ and $100/7 - 1 = 15.3 - 1$.", "pur"),
    (r"Let $\theta_i = b^{-2i/d}$. The large model has $b = 1000000$. Take `b = 10000` and $d = 4$. Then $\theta_1 = 10000^{-2/4} = 0.01$.", "dddp"),
    (r"The angles are $\theta_k = k / 10000^{2i/d}$. At position 0 they are $\theta_0 = 0/1 = 0$ and $\theta_1 = 0/100 = 0$.", "dpu"),
    (r"For a matrix $B$ and a vector $x$: $xe^{B} = e^{B}x$.", "u"),
    (r"Let $R(m)$ be a matrix. We have $R(m)^T = R(m)$, and $R^T(m) = R(m)$, and $R(m)R(n)=R(n)R(m)$.", "uuu"),
    (r"Let $q_0, q_1$ be matrices. Then $q_0q_1 = q_1q_0$.", "u"),
    (r"Let $p_m, p_n$ be vectors. Then $p_m^\top p_n = p_n^\top p_m$.", "p"),
    (r"The limit is $(a_n, b_n) \to (0, 0) = (0, 0)$.", "u"),
    # the numbers of a worked example stay those of its steps
    ("Rotary encodings have $\\theta_i = 10000^{-2i/d}$.\n\n## Example\n\nSuppose $d = 4$, position $m = 2$.\n\n**Step 1: angles**\n\n$$m\\theta_0 = 2 \\times 1 = 2$$\n\n$$m\\theta_1 = 2 \\times 0.01 = 0.02$$\n\n**Step 2: the matrix**\n\n$$R_{\\Theta, 2} \\approx \\begin{bmatrix} -0.416 & -0.909 & 0 & 0 \\\\ 0.909 & -0.416 & 0 & 0 \\\\ 0 & 0 & 1.0 & -0.02 \\\\ 0 & 0 & 0.02 & 1.0 \\end{bmatrix}$$", "dddppp"),
    ("Rotary encodings have $\\theta_i = 10000^{-2i/d}$.\n\n## Example\n\nSuppose $d = 4$, position $m = 2$.\n\n**Step 1: angles**\n\n$$m\\theta_1 = 0.03$$\n\n**Step 2: the matrix**\n\n$$R_{\\Theta, 2} \\approx \\begin{bmatrix} -0.416 & 0.909 & 0 & 0 \\\\ 0.909 & -0.416 & 0 & 0 \\\\ 0 & 0 & 1.0 & -0.02 \\\\ 0 & 0 & 0.02 & 1.0 \\end{bmatrix}$$", "ddduu"),
    ("Rotary encodings have $\\theta_i = 10000^{-2(i-1)/d}$ for $i=1,\\dots,d/2$.\n\nLet $d = 4$ and $m = 2$.\n\n$$R_{\\Theta, 2} \\approx \\begin{bmatrix} -0.416 & -0.909 & 0 & 0 \\\\ 0.909 & -0.416 & 0 & 0 \\\\ 0 & 0 & 1.0 & -0.02 \\\\ 0 & 0 & 0.02 & 1.0 \\end{bmatrix}$$", "ddddp"),
    ("Small model: $d=64$.\n\n- small: $d/2=32$\n- large (four times as wide): $d/2=32$", "duu"),
    ("We count from $0$. For $n=10$ the last word has $n-1=9$.\n\n(If you count from $1$, the last word has position $n-1=9$.)", "dpu"),
    ("假设 $d = 4$，位置 $m = 2$\n\n**第一步**\n\n$$\\theta_0 = 10000^{-0/4} = 1$$", "ddp"),
    # what holds of any vectors holds of those that a text makes of others
    ("Let $\\tilde q_m = R_m q_m$, $\\tilde k_n = R_n k_n$ for rotary encodings.\n\n$$\\tilde q_m^\\top\\tilde k_n = (R_mq_m)^\\top(R_nk_n) = q_m^\\top R_{n-m}k_n$$\n\nShaw et al. have $q_m = W_qx_m$ and $k_n = W_k(x_n + \\tilde p^k_{m-n})$. With $x = x_1 + ix_2$ it is $xe^{i\\phi} = x\\cos\\phi + ix\\sin\\phi$.", "ddpdddp"),
    ("Let $\\tilde q_m = R_m q_m$, $\\tilde k_n = R_n k_n$ for rotary encodings.\n\n$$\\tilde q_m^\\top\\tilde k_n = q_m^\\top R_{m-n}k_n$$\n\nShaw et al. have $q_m = W_qx_m$ and $k_n = W_k(x_n + \\tilde p^k_{m-n})$. With $x = x_1 + ix_2$ it is $xe^{i\\phi} = x\\cos\\phi + ix\\sin\\phi$.", "ddudddp"),
    # matrices of blocks, vectors with dots, decimals in the places of what they round
    ('RoPE. On each pair of dimensions, this is a 2D rotation matrix:\n\n$$R_{\\theta_i, m} = \\begin{pmatrix} \\cos m\\theta_i & -\\sin m\\theta_i \\\\ \\sin m\\theta_i & \\cos m\\theta_i \\end{pmatrix}$$\n\nThe overall $R_m = \\mathrm{blkdiag}(R_{\\theta_0, m}, \\dots, R_{\\theta_{d/2-1}, m})$. Then:\n\n$$\\langle R_m \\mathbf{q}, R_n \\mathbf{k} \\rangle = \\mathbf{q}^\\top R_m^\\top R_n \\mathbf{k} = \\mathbf{q}^\\top R_{n-m} \\mathbf{k}$$\n\nThe last step uses $R_m^\\top R_n = R_{n-m}$ and $R_{\\theta_i,m}^\\top R_{\\theta_i,n} = R_{\\theta_i,n-m}$.', "ddppp"),
    ('RoPE. On each pair of dimensions, this is a 2D rotation matrix:\n\n$$R_{\\theta_i, m} = \\begin{pmatrix} \\cos m\\theta_i & -\\sin m\\theta_i \\\\ \\sin m\\theta_i & \\cos m\\theta_i \\end{pmatrix}$$\n\nThe overall $R_m = \\mathrm{blkdiag}(R_{\\theta_0, m}, \\dots, R_{\\theta_{d/2-1}, m})$. Then:\n\n$$\\langle R_m \\mathbf{q}, R_n \\mathbf{k} \\rangle = \\mathbf{q}^\\top R_m^\\top R_n \\mathbf{k} = \\mathbf{q}^\\top R_{n-m} \\mathbf{k}$$\n\nThe last step uses $R_m^\\top R_n = R_{m-n}$ and $R_{\\theta_i,m}^\\top R_{\\theta_i,n} = R_{\\theta_i,m-n}$.', "ddprr"),
    ('RoPE. The full rotation matrix is block-diagonal:\n\n$$R(m) = \\begin{bmatrix} R_0(m) & & \\\\ & \\ddots & \\\\ & & R_{d/2-1}(m) \\end{bmatrix}$$\n\nThen $R(m)^\\top = R(-m)$ and $R(-m) R(n) = R(n - m)$ and $R(m)R(n) = R(m-n)$.', "dppr"),
    ('RoPE is as follows:\n$$R_m x=\\begin{pmatrix}x_0 \\\\ x_1 \\\\ x_2 \\\\ x_3 \\\\ \\vdots \\\\ x_{d-2} \\\\ x_{d-1}  \\end{pmatrix}\\otimes\\begin{pmatrix}\\cos m\\theta_0 \\\\ \\cos m\\theta_0 \\\\ \\cos m\\theta_1 \\\\ \\cos m\\theta_1 \\\\ \\vdots \\\\ \\cos m\\theta_{d/2-1} \\\\ \\cos m\\theta_{d/2-1}  \\end{pmatrix} + \\begin{pmatrix}-x_1 \\\\ x_0 \\\\ -x_3 \\\\ x_2 \\\\ \\vdots \\\\ -x_{d-1} \\\\ x_{d-2}  \\end{pmatrix}\\otimes\\begin{pmatrix}\\sin m\\theta_0 \\\\ \\sin m\\theta_0 \\\\ \\sin m\\theta_1 \\\\ \\sin m\\theta_1 \\\\ \\vdots \\\\ \\sin m\\theta_{d/2-1} \\\\ \\sin m\\theta_{d/2-1}  \\end{pmatrix}$$', "p"),
    ('RoPE is as follows:\n$$R_m x=\\begin{pmatrix}x_0 \\\\ x_1 \\\\ x_2 \\\\ x_3 \\\\ \\vdots \\\\ x_{d-2} \\\\ x_{d-1}  \\end{pmatrix}\\otimes\\begin{pmatrix}\\cos m\\theta_0 \\\\ \\cos m\\theta_0 \\\\ \\cos m\\theta_1 \\\\ \\cos m\\theta_1 \\\\ \\vdots \\\\ \\cos m\\theta_{d/2-1} \\\\ \\cos m\\theta_{d/2-1}  \\end{pmatrix} + \\begin{pmatrix}x_1 \\\\ -x_0 \\\\ x_3 \\\\ -x_2 \\\\ \\vdots \\\\ x_{d-1} \\\\ -x_{d-2}  \\end{pmatrix}\\otimes\\begin{pmatrix}\\sin m\\theta_0 \\\\ \\sin m\\theta_0 \\\\ \\sin m\\theta_1 \\\\ \\sin m\\theta_1 \\\\ \\vdots \\\\ \\sin m\\theta_{d/2-1} \\\\ \\sin m\\theta_{d/2-1}  \\end{pmatrix}$$', "u"),
    ('RoPE, where $\\otimes$ is the elementwise product:\n$$R_{\\Theta,m}^d x=\\begin{pmatrix}x_1 \\\\ x_2 \\\\ x_3 \\\\ x_4 \\\\ \\vdots \\\\ x_{d-1} \\\\ x_{d}  \\end{pmatrix}\\otimes\\begin{pmatrix}\\cos m\\theta_1 \\\\ \\cos m\\theta_1 \\\\ \\cos m\\theta_2 \\\\ \\cos m\\theta_2 \\\\ \\vdots \\\\ \\cos m\\theta_{d/2} \\\\ \\cos m\\theta_{d/2}  \\end{pmatrix} + \\begin{pmatrix}-x_2 \\\\ x_1 \\\\ -x_4 \\\\ x_3 \\\\ \\vdots \\\\ -x_{d} \\\\ x_{d-1}  \\end{pmatrix}\\otimes\\begin{pmatrix}\\sin m\\theta_1 \\\\ \\sin m\\theta_1 \\\\ \\sin m\\theta_2 \\\\ \\sin m\\theta_2 \\\\ \\vdots \\\\ \\sin m\\theta_{d/2} \\\\ \\sin m\\theta_{d/2}  \\end{pmatrix}$$', "p"),
    ('RoPE, where $\\odot$ is the elementwise product:\n$$R_{\\Theta,m}^d x=\\begin{pmatrix}x_1 \\\\ x_2 \\\\ x_3 \\\\ x_4 \\\\ \\vdots \\\\ x_{d-1} \\\\ x_{d}  \\end{pmatrix}\\odot\\begin{pmatrix}\\cos m\\theta_1 \\\\ \\cos m\\theta_1 \\\\ \\cos m\\theta_2 \\\\ \\cos m\\theta_2 \\\\ \\vdots \\\\ \\cos m\\theta_{d/2} \\\\ \\cos m\\theta_{d/2}  \\end{pmatrix} + \\begin{pmatrix}-x_2 \\\\ x_1 \\\\ -x_4 \\\\ x_3 \\\\ \\vdots \\\\ -x_{d-1} \\\\ x_{d}  \\end{pmatrix}\\odot\\begin{pmatrix}\\sin m\\theta_1 \\\\ \\sin m\\theta_1 \\\\ \\sin m\\theta_2 \\\\ \\sin m\\theta_2 \\\\ \\vdots \\\\ \\sin m\\theta_{d/2} \\\\ \\sin m\\theta_{d/2}  \\end{pmatrix}$$', "u"),
    ('RoPE with\n$$R^d_{\\Theta,m} = \\begin{pmatrix}\n\\cos m\\theta_1 & -\\sin m\\theta_1 & 0 & 0 & \\cdots & 0 & 0\\\\\n\\sin m\\theta_1 & \\cos m\\theta_1 & 0 & 0 & \\cdots & 0 & 0\\\\\n0 & 0 & \\cos m\\theta_2 & -\\sin m\\theta_2 & \\cdots & 0 & 0\\\\\n0 & 0 & \\sin m\\theta_2 & \\cos m\\theta_2 & \\cdots & 0 & 0\\\\\n\\vdots & \\vdots & \\vdots & \\vdots & \\ddots & \\vdots & \\vdots\\\\\n0 & 0 & 0 & 0 & \\cdots & \\cos m\\theta_{d/2} & -\\sin m\\theta_{d/2}\\\\\n0 & 0 & 0 & 0 & \\cdots & \\sin m\\theta_{d/2} & \\cos m\\theta_{d/2}\n\\end{pmatrix}$$\n\nIt is computed as\n$$R_{\\Theta,m}^d x=\\begin{pmatrix}x_1 \\\\ x_2 \\\\ x_3 \\\\ x_4 \\\\ \\vdots \\\\ x_{d-1} \\\\ x_{d}  \\end{pmatrix}\\otimes\\begin{pmatrix}\\cos m\\theta_1 \\\\ \\cos m\\theta_1 \\\\ \\cos m\\theta_2 \\\\ \\cos m\\theta_2 \\\\ \\vdots \\\\ \\cos m\\theta_{d/2} \\\\ \\cos m\\theta_{d/2}  \\end{pmatrix} + \\begin{pmatrix}-x_2 \\\\ x_1 \\\\ -x_4 \\\\ x_3 \\\\ \\vdots \\\\ -x_{d} \\\\ x_{d-1}  \\end{pmatrix}\\otimes\\begin{pmatrix}\\sin m\\theta_1 \\\\ \\sin m\\theta_1 \\\\ \\sin m\\theta_2 \\\\ \\sin m\\theta_2 \\\\ \\vdots \\\\ \\sin m\\theta_{d/2} \\\\ \\sin m\\theta_{d/2}  \\end{pmatrix}$$', "dp"),
    ('We get $1 \\cdot \\cos(2.0) - 2 \\cdot \\sin(2.0) = 1 \\cdot (-0.4161) - 2 \\cdot (0.9093) = -2.2347$.', "p"),
    ('We get $1 \\cdot \\cos(2.0) - 2 \\cdot \\sin(2.0) = 1 \\cdot (-0.4161) - 2 \\cdot (0.9095) = -2.2351$.', "r"),
    ('We get $1 \\cdot \\cos(2.0) + 2 \\cdot \\sin(2.0) = 1 \\cdot (-0.4161) - 2 \\cdot (0.9093)$.', "r"),
    ('We have $3 \\cdot \\sin(0.02) + 4 \\cdot \\cos(0.02) = 3 \\cdot (0.02000) + 4 \\cdot (0.9998) = 4.0592$.', "p"),
    ('Let $R(\\alpha) = \\begin{pmatrix} \\cos\\alpha & -\\sin\\alpha \\\\ \\sin\\alpha & \\cos\\alpha \\end{pmatrix}$. Then $$R(2) \\begin{pmatrix}   1.0 \\\\   2.0   \\end{pmatrix} = \\begin{pmatrix}   -0.4161 \\times 1.0 + (-0.9093) \\times 2.0 \\\\   0.9093 \\times 1.0 + (-0.4161) \\times 2.0   \\end{pmatrix} = \\begin{pmatrix}   -2.2347 \\\\   0.0771   \\end{pmatrix}$$', "dp"),
    ('We have $\\cos 3 + \\cos 0.03 \\approx -0.990 + 1.000 = 0.010$.', "p"),
    ('We have $\\sqrt2 \\cdot \\sqrt 3 = 1.414 \\cdot 1.732 = 2.449$ and $\\sqrt2\\cdot\\sqrt3 = 1.414\\cdot 1.733$ and $100/7 + 1 = 14.29 + 1 = 15.29$.', "pup"),
    ('The sign $\\otimes$ multiplies entry by entry, and $\\to$ is a map.', ""),
    # what is printed beside a formula in parentheses, members that make a whole, steps of an example, a primed family
    (r"Let $\theta_i = b^{-2i/d}\ (b = 10000)$. Then $\theta_0 = 1$ and $\theta_i \theta_j = b^{-2(i+j)/d}$ and $\theta_i\theta_j = b^{-2ij/d}$.", "dppr"),
    (r"With $\theta = \operatorname{diag}(\theta_1, \dots, \theta_{D/2})$ and $\theta_d = b^{-2d/D}$ we have $\lambda_d = 2\pi/\theta_d = 2\pi b^{2d/D}$.", "ddp"),
    ("### Step 1: frequencies\n\nWith $d = 4$ let $\\theta_i = 10000^{-2i/d}$.\n\n### Step 2: the angles\n\n$$2\\theta_1 = 2\\times 0.01 = 0.02$$\n\n### Notes\n\n$$2\\theta_1 = 2\\times 0.03 = 0.06$$", "ddpr"),
    ("Let $\\theta_i = b^{-2i/d}$. To make $\\theta'_{d/2-1} = \\theta_{d/2-1}/s$ we need another base.\n\n## Bands\n\nHigh: no scaling ($\\theta'_i = \\theta_i$).", "dud"),
    (r"For a pair $\begin{pmatrix} x'_0 \\ x'_1 \end{pmatrix} = \begin{pmatrix} \cos a & -\sin a \\ \sin a & \cos a \end{pmatrix} \begin{pmatrix} x_0 \\ x_1 \end{pmatrix}$. So $x'_0 = x_0\cos a - x_1\sin a$, and $x'_1 = x_0\cos a + x_1\sin a$.", "dpd"),
    # small letters that are matrices, rows or complex numbers, decimals that cancel, values that change on the way
    ('Let $p = x x^\\top$ and $r = y y^\\top$.\n\n$p r = r p$', "ddu"),
    ('Let $s_m = x_m x_m^\\top$.\n\n$s_m s_n = s_n s_m$', "du"),
    ('Row vectors: $q = x W_q$, $k = y W_k$ with $x \\in \\mathbb{R}^{1\\times d}$.\n\n$q^\\top k = k^\\top q$', "dddu"),
    ('Row vectors: $q = x W_q$, $k = y W_k$ with $x \\in \\mathbb{R}^{1\\times d}$.\n\n$q k^\\top = k q^\\top$', "dddu"),
    ('Let $s = q k^\\top$ be the score matrix, $q, k \\in \\mathbb{R}^{n \\times d}$.\n\n$s^\\top = s$', "ddu"),
    ('Let $j = \\begin{pmatrix} 0 & -1 \\\\ 1 & 0\\end{pmatrix}$, $r_m = e^{m\\theta j}$ and $s = \\mathrm{diag}(1, -1)$.\n\n$r_m s = s r_m$', "dddu"),
    ('A linear layer computes $q_m = x_m W_q^\\top$ and $k_n = x_n W_k^\\top$ (row vectors).\n\n$q_m^\\top k_n = k_n^\\top q_m$', "ddu"),
    ('Let $a_x = x A$ and $a_y = y B$, where $A, B$ are learned skew-symmetric generators.\n\n$a_x a_y = a_y a_x$', "ddp"),
    ('Let $a = \\log R_1$ and $b = \\log R_2$ be the generators of two axes.\n\n$e^a e^b = e^{a+b}$', "ddu"),
    ('Let $t = \\mathrm{diag}(R(\\theta_1), \\dots, R(\\theta_{d/2}))$ and $w = W_q^\\top W_k$.\n\n$t w = w t$', "ddu"),
    ('Following Su et al., $q_m = (W_q x_m) e^{i m\\theta}$ and $k_n = (W_k x_n) e^{in\\theta}$ are complex numbers.\n\n$|q_m|^2 = q_m^2$', "ddu"),
    ('Define $u = W_q x$ and $v = W_k y$.\n\n$u^\\top v = v^\\top u$', "ddu"),
    ('Let $p = \\begin{pmatrix} 0 & 1 & 0 \\\\ 0 & 0 & 1 \\\\ 1 & 0 & 0\\end{pmatrix}$ be the cyclic shift.\n\n$p^\\top = p$', "dr"),
    ('Let $a = q k^\\top / \\sqrt{d}$ be the attention logits.\n\n$a^\\top = a$', "du"),
    ('Let $r = \\begin{pmatrix} \\cos\\theta & -\\sin\\theta \\\\ \\sin\\theta & \\cos\\theta\\end{pmatrix}$.\n\n$r^\\top = r$', "dr"),
    ('Let $k = \\begin{pmatrix} 0 & 1 \\\\ -1 & 0 \\end{pmatrix}$ and $m = \\begin{pmatrix} 1 & 0 \\\\ 0 & 2 \\end{pmatrix}$.\n\n$k m = m k$', "ddr"),
    ('Let $z = 1 + 2i$ and $w = 3 - i$.\n\n$|z|^2 = z^2$', "ddu"),
    ('Let $p = e^{jm\\theta}$, where $j^2=-1$.\n\n$|p|^2 = p^2$', "dpu"),
    ('Let $q = |q|e^{i\\alpha}$ and $k = |k| e^{i\\beta}$.\n\n$|q|^2 = q^2$', "ddu"),
    ('Let $w = e^{2\\pi i/d}$ and $z_n = w^n$.\n\n$|z_n|^2 = z_n^2$', "ddp"),
    ('$10000(\\cos 0.01 - 1) = 10000(1.000 - 1) = 0$', "u"),
    ('$1000(\\pi - 3.14) = 1000(3.14 - 3.14) = 0$', "u"),
    ('$\\cos(1000 \\cdot 10000^{-2/128}) = \\cos(866.0) = 0.4717$', "u"),
    ('$\\frac{1-\\cos(0.01)}{0.01^2} = \\frac{1-1.0000}{0.0001} = 0$', "u"),
    ('Define $u = W_q x$ and $v = W_k y$.\n\n$u^\\top v = v^\\top u$', "ddu"),
    ('RoPE uses $\\theta_i = 10000^{-2i/d}$ for $i = 1, \\dots, d/2$. Let $d = 4$. The rotation matrix is\n\n$$R(1) = \\begin{pmatrix} \\cos 1 & -\\sin 1 & 0 & 0 \\\\ \\sin 1 & \\cos 1 & 0 & 0 \\\\ 0 & 0 & \\cos 0.01 & -\\sin 0.01 \\\\ 0 & 0 & \\sin 0.01 & \\cos 0.01 \\end{pmatrix}$$', "dddu"),
    ('## Worked example\n\nLet $d = 8$ and $\\theta_i = 10000^{-2i/d}$.\n\n$\\theta_1 = 0.1$\n\n**d = 16**\n\n$\\theta_1 = 0.3162$', "ddpu"),
    ('## Worked example\n\nLet $d = 8$ and $\\theta_i = 10000^{-2i/d}$.\n\n$\\theta_1 = 0.1$\n\nThen $d$ becomes 16.\n\n$\\theta_1 = 0.3162$', "ddpu"),
    ('## Worked example\n\nLet $d = 8$ and $\\theta_i = 10000^{-2i/d}$.\n\n$\\theta_1 = 0.1$\n\nNow take $(d, b) = (16, 10000)$.\n\n$\\theta_1 = 0.3162$', "ddpuu"),
    ('## Worked example\n\nLet $d = 8$ and $\\theta_i = 10000^{-2i/d}$.\n\n$\\theta_1 = 0.1$\n\n| d | 16 |\n|---|---|\n| b | 10000 |\n\n$\\theta_1 = 0.3162$', "ddpu"),
    ('## Worked example\n\nLet $d = 4$, $\\theta_i = 10000^{-2i/d}$ and take position $m = 2$.\n\nNext, position 3:\n\n$\\cos(m\\theta_0) = -0.4161$', "dddu"),
    ('## Worked example\n\nLet $d = 4$, $\\theta_i = 10000^{-2i/d}$ and take position $m = 2$.\n\n**m = 3**\n\n$\\cos(m\\theta_0) = -0.4161$', "dddu"),
    ('## Worked example\n\nLet $d = 4$, $\\theta_i = 10000^{-2i/d}$ and take position $m = 2$.\n\nAt $pos = 3$:\n\n$\\cos(m\\theta_0) = -0.4161$', "ddddu"),
    ('## Worked example\n\nLet $d = 4$, $\\theta_i = 10000^{-2i/d}$ and take position $m = 2$.\n\nToken 4:\n\n$\\cos(m\\theta_0) = -0.4161$', "dddu"),
    ('## Worked example\n\nLet $d = 4$, $\\theta_i = 10000^{-2i/d}$ and take position $m = 2$.\n\n> Position 3\n\n$\\cos(m\\theta_0) = -0.4161$', "dddu"),
    ('## Worked example\n\nLet $d = 4$, $\\theta_i = 10000^{-2i/d}$ and take position $m = 2$.\n\nIncrement $m$.\n\n$\\cos(m\\theta_0) = -0.4161$', "dddu"),
    # words that change a matrix or name a model
    ("Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta\\end{pmatrix}$.\n\nReplace $m\\theta$ by $\\theta\\log m$ in the matrix. Then still\n\n$R_m^\\top R_n = R_{n-m}$", "du"),
    ("Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta\\end{pmatrix}$.\n\nThe matrix is orthogonal and composes.\n\n$R_m^\\top R_n = R_{n-m}$", "dp"),
    ("Let $R(a) = \\begin{pmatrix} \\cos a & -\\sin a \\\\ \\sin a & \\cos a\\end{pmatrix}$.\n\nIn three dimensions, about different axes:\n\n$R(a)R(b)=R(b)R(a)$", "du"),
    ("The frequencies are $\\theta_i = 10000^{-2i/d}$ with $d = 4$.\n\nSo $\\theta_1 = 0.01$.\n\nCode Llama takes $10^6$: $\\theta_1 = 0.001$.", "ddpu"),
    # powers of two are whole, and not below one
    ("$$\\gamma(p) = \\left(\\sin(2^0\\pi p), \\cos(2^0\\pi p), \\cdots, \\sin(2^{L-1}\\pi p), \\cos(2^{L-1}\\pi p)\\right)$$\n\n$\\gamma(p+2) = \\gamma(p)$, $\\gamma(-1) = \\gamma(1)$, $\\gamma(p+1) = \\gamma(p)$", "dppr"),
    ("For an integer $l \\ge 0$ we have $\\sin(2^l\\pi (x+2)) = \\sin(2^l\\pi x)$.", "dp"),
    ("For any real $l$ $\\sin(2^l\\pi (x+2)) = \\sin(2^l\\pi x)$.", "r"),
    # softmax: sums from one, whose terms are positive
    ("Let $p_j = \\frac{e^{\\lambda s_j}}{\\sum_{l=1}^n e^{\\lambda s_l}}$. Then $\\log p_j = \\lambda s_j - \\log\\sum_{l=1}^n e^{\\lambda s_l}$.", "dp"),
    ("Let $p_j = \\frac{e^{\\lambda s_j}}{\\sum_{l=1}^n e^{\\lambda s_l}}$.\n\n$$-\\sum_{j=1}^n p_j\\log p_j=\\log\\sum_{l=1}^n e^{\\lambda s_l} - \\lambda \\sum_{j=1}^n p_j s_j$$", "dp"),
    ("Let $p_j = \\frac{e^{\\lambda s_j}}{\\sum_{l=1}^n e^{\\lambda s_l}}$. Then $\\log p_j = \\lambda s_j + \\log\\sum_{l=1}^n e^{\\lambda s_l}$.", "dr"),
    ("If the same bias is added everywhere, $$\\frac{e^{a_i + c}}{\\sum_{j=1}^n e^{a_j + c}} = \\frac{e^{a_i}}{\\sum_{j=1}^n e^{a_j}}$$", "p"),
    # an order of magnitude; a row that has lost half of its end
    ("The weight is $e^{-25} \\approx 10^{-11}$, and not $e^{-25} \\approx 10^{-9}$.", "ur"),
    ("$$R(a) = \\begin{bmatrix}\n\\cos a & -\\sin a \\\n\\sin a & \\cos a\n\\end{bmatrix}$$\n\n$$R(a)^T = \\begin{bmatrix}\n\\cos a & \\sin a \\\n-\\sin a & \\cos a\n\\end{bmatrix}$$", "dp"),
    ("$$R(a) = \\begin{bmatrix}\n\\cos a & -\\sin a \\\n\\sin a & \\cos a\n\\end{bmatrix}$$\n\n$$R(a)^T = \\begin{bmatrix}\n\\cos a & -\\sin a \\\n\\sin a & \\cos a\n\\end{bmatrix}$$", "dr"),
    # what a sum is called at its end; a step of a derivation is no value for good
    ("With $d = 512$ and $w_i = 10000^{-2i/d}$ let $$\\sum_{i=0}^{d/2-1} \\cos(w_i (m-n)) =: D_{m-n}$$ So $D_0 = d/2 = 256$ and $D_{-k} = D_k$.\n\n- $D_1 \\approx 249.1$\n- $D_{10} \\approx 173.8$\n- $D_{1000} \\approx 45.0$\n- $D_{100} \\approx 121.0$", "dddpppppr"),
    ("Insert $n = m - 1$ in the difference.\n\nThe rest follows.\n\nLittle example: at $m - n = 3$ the score is 1.", "du"),
    # a function in bold type; a list beside the name of a matrix
    ("Let $\\bm{e}_k(t)=\\begin{bmatrix}\\sin\\omega_k t & \\cos\\omega_k t\\end{bmatrix}^\\top$. Then $\\bm{e}_k(t)^\\top\\bm{e}_k(s) = \\cos\\omega_k(t-s)$.", "dp"),
    ("设二维向量 $\\boldsymbol{q}=(q_0,q_1)^{\\top}$，旋转矩阵为 $$R=\\begin{pmatrix}\\cos\\theta & -\\sin\\theta\\\\ \\sin\\theta & \\cos\\theta\\end{pmatrix}$$\n\n$$R\\boldsymbol{q} = (q_0\\cos\\theta - q_1\\sin\\theta, q_0\\sin\\theta + q_1\\cos\\theta)^\\top$$", "ddp"),
    ("Let $c(h) = \\left(\\sin\\frac{2\\pi h}{24}, \\cos\\frac{2\\pi h}{24}\\right)$. Twelve hours are half a turn: $\\cos\\frac{2\\pi (h+12)}{24} = -\\cos\\frac{2\\pi h}{24}$.", "dp"),
    # what an equation for a root or a reciprocal tells; the name of the matrix in the formula above
    ("The temperature is given by $\\sqrt{\\frac{1}{t}} = 0.1\\ln s + 1$. For $s = 4$ we get $\\sqrt{1/t} \\approx 1.1386$ and $1/t \\approx 1.296$; for $s = 16$ it is $1/t \\approx 1.277$.", "ddppdr"),
    ("With $\\omega_i = 10000^{-2i/d}$ $$\\begin{bmatrix} \\sin(\\omega_i (t+k)) \\\\ \\cos(\\omega_i (t+k)) \\end{bmatrix} = \\begin{bmatrix} \\cos(\\omega_i k) & \\sin(\\omega_i k) \\\\ -\\sin(\\omega_i k) & \\cos(\\omega_i k) \\end{bmatrix} \\begin{bmatrix} \\sin(\\omega_i t) \\\\ \\cos(\\omega_i t) \\end{bmatrix}.$$\n\nCall that matrix $M_k^{(i)}$ and let $M_k = \\mathrm{diag}(M_k^{(0)}, \\dots, M_k^{(d/2-1)})$. Then $M_k^\\top M_k = I$, $M_j M_k = M_{j+k}$, $M_{-k} = M_k$.", "dpdppr"),
    ("$$\\begin{aligned} \\text{Dim } 0 &\\rightarrow \\sin(1) &&= 0.8415 \\\\ \\text{Dim } 1 &\\rightarrow \\cos(1) &&= 0.5403 \\end{aligned}$$", "p"),
    ("$$\\begin{aligned} \\text{Dim } 0 &\\rightarrow \\sin(1) &&= 0.8415 \\\\ \\text{Dim } 1 &\\rightarrow \\cos(1) &&= 0.4503 \\end{aligned}$$", "r"),
    ("Let $b(n) = \\min(31, 16 + \\lfloor 16\\ln(n/16)/\\ln 8 \\rfloor)$. Then $b(128) = b(5000) = 31$ and $b(20) = b(30) = 17$.", "dpu"),
    ("For $d = 512$ two rows can't be further apart than $\\sqrt{2d} = 32$.", "dp"),
    ("In matrix form $$\\begin{pmatrix}\\sin\\omega_k(t+s)\\\\ \\cos\\omega_k(t+s)\\end{pmatrix} =\\begin{pmatrix}\\cos\\omega_ks&\\sin\\omega_ks\\\\-\\sin\\omega_ks&\\cos\\omega_ks\\end{pmatrix} \\begin{pmatrix}\\sin\\omega_kt\\\\ \\cos\\omega_kt\\end{pmatrix}.$$\n\nCall the $2\\times2$ matrix $B_k(s)$ and put $M_s=\\operatorname{diag}\\bigl(B_0(s),\\dots,B_{d/2-1}(s)\\bigr)$. Then $B_k(s)^{\\top}B_k(s)=I_2$, $M_rM_s=M_{r+s}$, $M_s^\\top = M_s$.", "pdppr"),
    # decimal commas between semicolons
    ("Die Kodierung ist $P(k)_{2j} = \\sin(k\\,10000^{-2j/d})$, $P(k)_{2j+1} = \\cos(k\\,10000^{-2j/d})$ mit $d = 4$. Es gilt $$P(3)\\approx(0{,}1411;\\,-0{,}9900;\\,0{,}0300;\\,0{,}9996)^{\\top}$$ und $\\cos 3 \\approx -0{,}9900$.", "dddpp"),
    ("$$R = \\begin{pmatrix} \\cos a & -\\sin a \\newline \\sin a & \\cos a \\end{pmatrix}$$ $$R^\\top R = I$$", "dp"),
    ("The product is $K(s) = \\cos s + \\cos(s/100)$. As $K(-s) = K(s)$: from it alone one cannot tell left from right.", "dp"),
)

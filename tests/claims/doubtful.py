"""Documents of our own in which a verdict would rest on what is not settled, with the verdicts they deserve.

A letter for each formula: ``p`` proved, ``r`` refuted, ``u`` undecided, ``d`` a definition, ``x`` unread.
"""

DOUBTFUL = [
    # where a definition holds, by its own sentence
    ("For $x > 0$ let $f(x) = x^2$. Then $f(3) = 9$, but $f(-3) = 9$ and $f(-3) = 8$.", "ddpuu"),
    ("Let $$f(x) = x^2 + 1,\\quad x > 0.$$ Then $f(3) = 10$ and $f(-3) = 10$.", "dpu"),
    ("Let $g(t) = 2t$ with $t \\in [0, 1)$. Then $g(0) = 0$, $g(1/2) = 1$ and $g(1) = 2$.", "ddppu"),
    ("For $i = 1, \\dots, d/2$ let $w_i = 2^{-i}$. Then $w_1 = 1/2$, $w_0 = 1$ and $w_0 = 2$.", "ddpuu"),
    ("Let $w_i = 2^{-i}$ for $i \\in \\{1, 2, 3\\}$. Then $w_2 = 1/4$ and $w_4 = 1/16$.", "ddpu"),
    ("For all $n$ let $h(n) = n^2$, and let $m > 0$. Then $h(-3) = 9$ and $h(-3) = 8$.", "ddpr"),
    ("Let $w_i = b^{-2i/d}$ for $i = 0, \\dots, d/2 - 1$. Then $w_{d/2-1} = b^{2/d-1}$ and $w_{d/2} = 1/b$.", "ddpu"),
    # exponentials of sums of what need not commute
    ("Here $e^{A+B} = e^A e^B$ and $e^{a+b} = e^a e^b$ and $e^{(s+t)A} = e^{sA} e^{tA}$.", "upp"),
    ("Here $\\exp(-(E+F)/T) = \\exp(-E/T)\\exp(-F/T)$ and $\\exp(E+F) = \\exp(E)\\exp(F)$.", "pu"),
    # values of letters from elsewhere
    ("The best point is $x = -1$.\n\n# Runs\n\nThe first method ends at $x = +1$.", "dd"),
    ("Solve $3^{2x} = 2^{x+3}$.\n\n# Another one\n\nHere $x = \\frac{e^{15}}{2}$ is the root.", "ud"),
    ("# One\n\nLet $s = 1$.\n\n# Two\n\nThe half-plane is $\\cos(s) > 0$.", "du"),
    ("Let $s = 1$. Then $\\cos(s) > 0$ and $\\cos(s) < 0$.", "dpr"),
    ("It vanishes: $L \\cdot f(t) = 0$. Take for example $L = D - 1$ and $f(t) = \\exp(t)$.", "udd"),
    ("$x_k$ is odd around $k = -1$:\n\n$$y_k = \\sum_{n=0}^{N-1} x_n \\sin(\\pi(k+1)n/N)$$\n\nand "
     "$$y_k = \\sum_{n=0}^{N-1} x_n \\cos(\\pi(k+1)n/N)$$", "ddd"),
    # equations that may be there to be solved
    ("We have $x^2 = 2x + 1$ and $2^x = 5x$ here.", "uu"),
    ("Here $\\sin 2x = \\sin x\\cos x$.", "r"),
    # equations that are mentioned, and not given; conclusions; suppositions that are taken back
    (r"Possibly $m = n$. We always have $\cos(m\theta)=\cos(n\theta)$.", "du"),
    (r"The diagonal entries ($m = n$) are $1$. The others are $\cos((m-n)\theta)=1$.", "du"),
    ("We wonder whether $c=\\cos\\theta$ here.\n\nWe know that $2c^2-1=\\cos 2\\theta$.", "du"),
    ("The choice $c=\\cos\\theta$ is bad.\n\nWith our choice $2c^2-1=\\cos 2\\theta$.", "du"),
    (r"Since $\cos a=\cos b$, we have $a=b$, and so $\sin a=\sin b$.", "udu"),
    (r"Let $c=\cos\theta$ and $s=\sqrt{1-c^2}$. Then $s=\sin\theta$. Hence $2cs=\sin 2\theta$.", "dddu"),
    ("We no longer assume $x > 0$.\n\nWe always have $|x^n|=x^n$.", "du"),
    # conditions that are not read, or that a witness does not meet
    (r"Let $s\in\{-1,1\}$. Then $\sin(sx)=s\sin x$.", "du"),
    (r"Let $x\notin[0,1]$. Then $x^2>x$.", "uu"),
    (r"Let $n \bmod 2 = 0$. Then $(-x)^n=x^n$.", "du"),
    (r"Let $a$ and $b$ have the same sign. Then $|a+b|=|a|+|b|$.", "u"),
    (r"Let $\omega_i=10000^{-2i/d}$ with $i=0,\dots,d/2-1$. Then $\omega_i\ge10000^{-1+2/d}$.", "ddp"),
    (r"Let $w_j = \frac1n$ for every $j$. Then $\sum_{j=1}^n w_j(x_j+c)=c+\sum_{j=1}^n w_jx_j$.", "du"),
    (r"Let $a_{ij}=a_{ji}$. Then $\sum_{i=1}^n\sum_{j=1}^n a_{ij}x_iy_j=\sum_{i=1}^n\sum_{j=1}^n a_{ij}y_ix_j$.", "uu"),
    (r"We have $|a-b|=a-b$ or $|a-b|=b-a$.", "uu"),
    # of how many values something is said
    (r"No angle satisfies $\sin 2x=2\sin x\cos x$.", "u"),
    (r"The set where $\sin 2x=2\sin x\cos x$ is empty.", "u"),
    (r"If $x_i\ge0$ for some $i$, then $\sum_{i=1}^n|x_i|=\sum_{i=1}^n x_i$.", "uu"),
    # values that a proof leaves out, and the text does not
    (r"For every $x\in\mathbb{R}$ we have $\frac{x^2}{x}=x$.", "du"),
    (r"For $0\le\theta\le\pi$ we have $\frac{\sin2\theta}{\sin\theta}=2\cos\theta$.", "du"),
    (r"Let $|r|\le1$. Then $\sum_{k=0}^{n-1}r^k=\frac{1-r^n}{1-r}$.", "du"),
    (r"Let $k\in\mathbb{Z}$. Then $\sum_{j=1}^k x=kx$.", "du"),
    # things whose products may not commute, other products, other bars
    (r"Let $x, y \in \mathbb{R}^{2 \times 2}$. Then $xy = yx$.", "du"),
    (r"The rotations $r$ and $s$ about different axes in space satisfy $rs = sr$.", "u"),
    (r"Let $\langle x,y\rangle=x^\top My$. Then $\langle x,y\rangle=\langle y,x\rangle$.", "du"),
    (r"For every norm $\|x+y\|^2+\|x-y\|^2=2\|x\|^2+2\|y\|^2$.", "u"),
    (r"Let $A$ be a matrix. Then $(e^A)^\top=e^A$.", "u"),
    (r"We write $\overline{x}$ for the mean of $x$. Then $\overline{xy}=\overline x\,\overline y$.", "u"),
    # conditions on several letters at once
    (r"Let $x, y \ge 0$. Then $|x + y| = x + y$.", "du"),
    (r"Let $0 \le x, y \le 1$. Then $|x + y| = x + y$.", "du"),
    (r"Let $x$ and $y$ be nonnegative. Then $|xy| = xy$.", "u"),
    (r"$(a - b)^2 = a + b - 2ab, \quad a, b \in \{0, 1\}$", "u"),
    (r"The gates satisfy $g_i \in \{0, 1\}$. Then $g_i^2 = g_i$.", "du"),
    (r"$\forall x, y \ge 0: |x + y| = x + y$", "u"),
    # the unit in definitions with an index, wavelengths of something else, a member at the end of a range
    (r"Let $u_i = x_{2i} + i x_{2i+1}$ with real $x$. Then $|u_i|^2 = x_{2i}^2 + x_{2i+1}^2$.", "du"),
    (r"Let $\theta_i = 10000^{-2i/d}$. Half the wavelength of pair $i$ is $h_i = \pi \cdot 10000^{2i/d}$.", "dd"),
    (r"Let $\theta_i = 10000^{-2i/d}$. The period of $\sin^2(\theta_i p)$ is $Q_i = 2\pi/\theta_i$.", "dd"),
    (r"Let $c_j = j/n$ for $j = 1, \dots, n$. Then $c_n = n$. So $c_3 = 3$.", "dduu"),
    # a name for one member of a family, whose index the sentence gives; numbers that may be complex
    (
        "We have $\\lambda_i = 2\\pi \\cdot 10000^{2i/d}$.\n\n"
        "- When $i = d/2 - 1$: $\\lambda_{\\max} = 2\\pi \\times 10000 \\approx 62832$.",
        "ddu",
    ),
    (r"We have $\mathrm{Re}(z_1 z_2) = \mathrm{Re}(z_1)\mathrm{Re}(z_2)$ and $\mathrm{Im}(q_m k_n) = 0$.", "uu"),
    (r"Then $\mathrm{Re}(q_j e^{\mathrm{i}m\theta_j}) = \mathrm{Re}(q_j)\cos(m\theta_j)$.", "u"),
    # what a text asks for in Chinese
    ("什么样的矩阵族满足 $T_m^T T_n = T_{n-m}$？\n\n设 $T_m = R(m\\theta)$，即旋转 $m\\theta$ 角度的旋转矩阵。", "ud"),
    # a wavelength that may be of something else
    (r"Let $\theta_i = b^{-2i/d}$. After interpolation by $s$ the wavelength is $\lambda_i = 2\pi s b^{2i/d}$.", "du"),
    (r"Let $\theta_i = b^{-2i/d}$. The wavelength in units of $L$ is $\lambda_i = 2\pi b^{2i/d}/L$.", "dd"),
    # a letter that is an index below names and may be the unit elsewhere
    (r"$\mathrm{Re}(a_i + i b_i) = a_i + i b_i$ and $\mathrm{Re}(e^{im\theta_i}) = e^{im\theta_i}$.", "uu"),
    (r"$(1+i)^{i}=e^{i(\frac12\ln2+i\frac\pi4)}$", "u"),
    # a name in a function that may depend on what the function is taken of; arrows that point backwards
    (r"Let $\theta = \omega t$ and $f(t) = t\sin\theta$. Then $f(2) = 2\sin(2\omega)$.", "ddu"),
    (
        r"Let $\mathbf y = W \mathbf x$ and $f(\mathbf x) = 2 \mathbf y + \mathbf x$. "
        r"Then $2f(\mathbf q) = 4 W \mathbf q + 2\mathbf q$, $2f(\mathbf q) = 4 \mathbf y + 2\mathbf q$.",
        "dduu",
    ),
    (
        r"For every real $x$: $x = 2 \Leftarrow x^2 = 4 \Leftarrow x^4 = 16$, "
        r"$x^4 = 16 \implies x = 2 \impliedby x - 2 = 0$.",
        "uu",
    ),
    ("The states obey $k(q,t)u + f(q,t) = 0$.", "u"),
    ("Of course $\\sin(a+b) - \\sin a\\cos b + \\cos a\\sin b = 0$.", "u"),
    ("The fields commute: $[d_a, d_b] = 0$.", "u"),
    ("The product of both is $q \\cdot k = (2 \\times 1) + (-1 \\times 3)$.", "u"),
    ("Here $k^2 = -1$ and $ijk = -1$. And $|\\cos x| = 2$.", "uur"),
    ("The motion begins at rest: $X_0 = U(0) = \\mathbb{1}$.", "d"),
    # roots of angles
    ("For all $a$ it is $\\sin a = \\sqrt{1-\\cos^2 a}$ and $\\sin a = \\sqrt{1+\\cos^2 a}$", "ur"),
    # words that may be names
    ("With $J$ in normal form $\\exp(t) = P expJ P^{-1}$.", "u"),
    ("The constant is $c0 = 0.814$.", "x"),
    ("$\\frac d2 + \\frac d2 = d$ and $\\sum_{n=0}^\\infty n2^{-n} = 2$ and $x2 = x$", "ppx"),
    # what sub- and superscripts change
    ("$a \\sum_{k=1}^n w_k (t_k - s)_+ = (1-a) \\sum_{k=1}^n w_k (s - t_k)_+$", "x"),
    ("The evidence is $\\mathbf{e} \\ge 0$.", "u"),
    ("Let $\\mathbf{T}_N(x) = x + 1$. Then $\\mathbf{T}_R(x) = x + 6$.", "dd"),
    # one side of the plane's two faces
    ("$q_m^\\top \\begin{pmatrix} \\cos t & -\\sin t \\\\ \\sin t & \\cos t \\end{pmatrix} k_n "
     "= q_m^\\top e^{it} k_n$", "u"),
    ("$e^{it} = \\cos t + \\sin t$", "r"),
    # two lines with no end of a row between them
    ("$$\\begin{aligned}\n\\cos(a+b) &= \\cos a\\cos b - \\sin a\\sin b\n"
     "\\sin(a+b) &= \\sin a\\cos b + \\cos a\\sin b\n"
     "\\end{aligned}$$", "x"),
    ("$$\\begin{aligned}\n\\cos(a+b) &= \\cos a\\cos b\n  - \\sin a\\sin b\\\\\n"
     "\\sin(a+b) &= \\sin a\\cos b + \\cos a\\sin b\n"
     "\\end{aligned}$$", "p"),
    # what stands behind a letter in parentheses
    ("$c(a+b)^2 = ca^2 + 2cab + cb^2$ and $c(a+b)^2 = (ca+cb)^2$", "pr"),
    ("$A(B+C)^\\top = AB^\\top + AC^\\top$ and $\\exp(a(m-1)^2) = \\exp(am^2 - 2am + a)$", "pp"),
    ("Let $f(x) = x+1$. Then $f(x)^2 = x^2 + 2x + 1$ and $f(x)^2 = x^2 + 1$.", "dpr"),
    ("$\\exp(a[m^2 - (m-1)^2]) = \\exp(am^2)\\exp(-a(m-1)^2)$", "p"),
    ("$\\sin x(1 + \\cos x) = \\sin x + \\sin x\\cos x$ and $\\sin(x)(1 + \\cos x) = \\sin x + \\sin x\\cos x$", "up"),
    # where what stands below a slash ends
    ("$1/2\\pi \\approx 0.159$ and $1/2\\pi \\approx 0.161$", "ur"),
    ("$a/b(c+d)^2 = \\frac{a(c+d)^2}{b}$ and $a/b(c+d)^2 = \\frac{a}{b(c-d)^2}$", "ur"),
    ("$\\sin a\\sin b = 1/2(\\cos(a-b) + \\cos(a+b))$ and $1/2 x + 1/2 x = 2x$", "rr"),
    # a letter that may be complex
    ("$|z|^2 = z^2$ and $|z_1 z_2| = |z_1||z_2|$ and $|e^{iz}| = 1$ and $|e^{it}| = 1$ and $|x|^2 = x^2$", "upupp"),
    ("For real $z$ we have $|z|^2 = z^2$.", "p"),
    # what may be a matrix where it stands in an exponent, or behind a cosine
    ("$e^{a g_1} = \\begin{pmatrix} \\cos a & -\\sin a\\\\ \\sin a & \\cos a \\end{pmatrix}$", "u"),
    ("$$D(a) = \\begin{pmatrix} \\cos a & -\\sin a\\\\ \\sin a & \\cos a \\end{pmatrix}$$\n\nIt is "
     "$D(a) + D(-a) = 2\\cos a\\,E$ and not $D(a) + D(-a) = 2\\cos a$.", "dur"),
    # proofs that say nothing, and what is near to them
    ("Let $w_N = e^{2\\pi i/N}$. Let $w_N = e^{2\\pi i/N}$. Then $w_N = e^{\\pi i/N}e^{\\pi i/N}$.", "ddp"),
    ("You obtain $0 = 0$ and $\\sin^2 x = sin^2x$, and $\\sin^2 x = 1 - \\cos^2 x$.", "uup"),
    ("Let $s_t = [x_{t,1}, ..., x_{t,T}]$ and $s_{t+1} = [x_{t+1,1}, ..., x_{t+1,T}]$ be two segments.", "dd"),
    ("Formally, let \\(\\mathbf{s}_{\\tau} = [x_{\\tau,1}, ..., x_{\\tau,T}]\\) and "
     "\\(\\mathbf{s}_{\\tau+1} = [x_{\\tau+1,1}, ..., x_{\\tau+1,T}]\\) be two segments of it.", "dd"),
    ("Let $s_t = 2t$; then $s_{t+1} = 2t + 2$ and $s_{t+1} = 2t + 1$.", "dpr"),
    ("Let $A = \\begin{pmatrix} \\cos t & -\\sin t\\\\ \\sin t & \\cos t \\end{pmatrix}$. Assume $n = k$ holds, "
     "$A^k = \\begin{pmatrix} \\cos kt & -\\sin kt\\\\ \\sin kt & \\cos kt \\end{pmatrix}$.", "ddd"),
    ("Let $A = \\begin{pmatrix} \\cos t & -\\sin t\\\\ \\sin t & \\cos t \\end{pmatrix}$. Then it holds that "
     "$A^k = \\begin{pmatrix} \\cos kt & -\\sin kt\\\\ \\sin kt & \\cos kt \\end{pmatrix}$.", "dp"),
    ("There is a number $i$ such that $i^2 = -1$. So $(1 - i)^2 = -2i$, since $i^2 = -1$.", "dpp"),
    ("$$\\cos 2x + \\sin 2x =$$ $$\\cos^2 x$$ $$- \\sin^2 x$$ $$= 1 - 2\\sin^2 x$$ $$+ \\sin 2x$$", "xuuxu"),
    ("We get $\\cos 2x = \\cos^2 x$ $- \\sin^2 x$. But $\\cos 2x = \\cos^2 x$ is false.", "xr"),
    ("$$\\sin 2x = 2\\sin x\\cos x$$ $$-\\sin 2x = -2\\sin x\\cos x$$ $$= \\sin 2x$$", "ppr"),
    # a row that begins with a minus
    ("\\begin{aligned} \\cos^2x - \\sin^2x &= 2\\cos^2x - 1\\\\ -\\sin^2x &= \\cos^2x - 1\\end{aligned}", "p"),
    ("\\begin{aligned} \\cos^2x - \\sin^2x &= 2\\cos^2x - 1\\\\ -\\sin^2x &= \\cos^2x + 1\\end{aligned}", "r"),
    ("\\begin{aligned} \\cos 2x &= \\cos^2x\\\\ &- \\sin^2x = 1\\\\ &- 2\\sin^2x\\end{aligned}", "p"),
    ("\\begin{gathered} \\cos^2x - \\sin^2x = 2\\cos^2x - 1\\\\ -\\sin^2x = \\cos^2x - 1\\end{gathered}", "u"),
    ("\\begin{gathered} \\cos^2x - \\sin^2x = 2\\cos^2x - 1\\\\ -\\sin^2x = \\cos^2x + 1\\end{gathered}", "r"),
    ("\\begin{gathered} \\cos^2x - \\sin^2x = 2\\cos^2x - 1,\\\\ -\\sin^2x = \\cos^2x - 1\\end{gathered}", "p"),
    ("\\begin{aligned} \\cos 2x &= 2\\cos^2x - 1\\\\ \\quad -\\sin^2x &= \\cos^2x - 1\\end{aligned}", "p"),
    ("\\begin{aligned} & \\cos 2x = 2\\cos^2x - 1\\\\ & -\\sin^2x = \\cos^2x - 1\\end{aligned}", "u"),
    ("\\begin{aligned} & \\cos 2x = 1\\\\ & - \\sin^2x = 2\\cos^2x\\end{aligned}", "r"),
    ("\\begin{aligned} \\cos 2x = {}& \\cos^2x\\\\ & - \\sin^2x = 2\\cos^2x - 1\\end{aligned}", "p"),
    ("\\begin{aligned} \\cos 2x &= 2\\cos^2x - 1 & -\\sin^2x &= \\cos^2x - 1\\end{aligned}", "p"),
    ("\\begin{aligned} \\cos 2x &= 2\\cos^2x - 1 & -\\sin^2x &= \\cos^2x + 1\\end{aligned}", "r"),
    ("\\begin{aligned} \\cos 2x &= \\cos^2x & - \\sin^2x\\\\ &= 1 & - 2\\sin^2x\\end{aligned}", "p"),
    ("$$\\cos 2x = 2\\cos^2x - 1 \\qquad -\\sin^2x = \\cos^2x - 1$$", "u"),
    ("$$\\cos 2x = 2\\cos^2x - 1 \\qquad -\\sin^2x = \\cos^2x + 1$$", "r"),
    ("$$\\cos 2x = 2\\cos^2x - 1, \\qquad -\\sin^2x = \\cos^2x - 1$$", "p"),
    ("$$\n\\sin 2x = 2\\sin x\\cos x\n-\\sin 2x = -2\\sin x\\cos x\n$$", "x"),
    ("$$\n\\cos 2x = \\cos^2x\n- \\sin^2x\n$$", "p"),
    # a sine by another name
    ("$1 = \\cos^2(x) + sen^2(x)$, $1 + tg^2x = 1/cos^2x$, $sen 2x = sen x\\cos x$", "ppr"),
    ("Here $tg + g t = 2 g t$ and $s = tg x + g$.", "pd"),
    ("其中 $i$ 是虚数单位（满足 $i^2 = -1$）。", "d"), ("We multiply out: $(1 + i)^2 = 2i$ by $i^2 = -1$.", "pp"),
    ("设 $a = [a_1, \\dots, a_n]$ 与 $b = [b_1, \\dots, b_n]$，内积定义为 "
     "$$\\langle a, b\\rangle = a_1b_1 + \\cdots + a_nb_n$$", "ddd"),
    ("With $a = [a_1, a_2]$ and $b = [b_1, b_2]$ we get $\\langle a, b\\rangle = a_1b_1 + a_2b_2$.", "ddp"),
    ("Case $i \\neq j$ with $e^{i\\theta} \\neq 0$.", "dp"),
    ("With $u = 2x$ and $du = 2\\,dx$ the integral becomes simple.", "du"),
    ("If $S$ is skew-symmetric ($S^T = -S$), then $2S^T = -2S$ (and $3S^T = -3S$).", "dpp"),
    # what is asked of a matrix
    ("This means that $A^T = -A$, $2A^T = 3A$ and $(AB)^T = A^TB^T$ and $(AB)^T = B^TA^T$.", "uurp"),
    # a derivative of an order that is no number, and a space that parts two formulas
    ("$$L_k(x) = \\frac{1}{2^kk!}\\frac{d^k}{dx^k}(x^2-1)^k \\hspace{1cm} k=0,1,2,\\dots$$\n\nand $L_1(x) = x$", "du"),
    ("Here $\\frac{d^k}{dx} = \\frac{d^{k+1}}{d^2x}$ and $\\cos 0 = 1 \\hspace{10mm} \\sin 0 = 0$ and "
     "$\\cos 0 = 1 \\hspace{1mm} \\sin 0$.", "ppr"),
    # a letter 1
    ("$\\mathbb{1}^\\top \\mathbb{1} = 1$ and $\\mathbf{1} + \\mathbf{1} = 2$", "uu"),
    # what holds only under a definition of another section
    ("The weights obey $w_1 \\ge w_2$.\n\n# A rule\n\n$$w_k = e^{ak^b}/e^{a(k-1)^b}$$\n\nwith $a > 0$.", "udu"),
    # a full stop between factors
    ("$\\sin x . \\cos x = \\frac{1}{2}\\sin 2x$ and $\\sin x . \\cos x = \\sin 2x$", "pr"),
    ("$\\frac{a}{a+b} . \\frac{b}{a+b} = \\frac{ab}{(a+b)^2}$ and $\\cos a = \\cos(-a). $", "pp"),
    ("For all $x$ it is $\\cos 2x = 2.\\cos^2 x - 1$ and $sin2x = 2.sinx.cosx$ and $\\sin 2x = 3.\\sin x.\\cos x$",
     "ppr"),
    ("$\\cos 0 = 1.\\sin 0 = 0$", "p"),
    # a number that is added to every entry of a vector
    ("Here $\\mathbf{b} = \\mathbf{a} - 1$, and $\\mathbf{a} - 1 = g(u)$.", "du"),
    # letters under an integral that may count waves
    ("$\\int_0^{2\\pi} \\sin(kx)\\sin(hx)\\,dx = \\int_0^{2\\pi} \\cos(kx)\\cos(hx)\\,dx$", "u"),
    # what a turn is parted into, said of no name to be whole
    ("Let $\\omega = e^{2\\pi i/N}$. Then $\\omega^{-1} = \\omega^{N-1}$ and $\\omega^{N+1} = \\omega^2$.", "dur"),
    ("Let $\\omega = e^{2\\pi i/N}$ with $N \\in \\mathbb{R}$. Then $\\omega^{-1} = \\omega^{N-1}$.", "ddr"),
    ("For real $k$ and real $h$: $\\int_0^{2\\pi} \\sin(kx)\\sin(hx)\\,dx = \\int_0^{2\\pi} \\cos(kx)\\cos(hx)\\,dx$",
     "r"),
    ("For all $c$ it is $\\int_0^1 \\sin(cx)\\,dx = \\int_0^1 \\cos(cx)\\,dx$.", "r"),
    # values by functions that the kernel does not know
    ("With $\\phi = \\arctan(b/a)$ we have $e^{i\\phi} = \\cos\\phi + i\\sin\\phi$ and "
     "$e^{i\\phi} = \\cos\\phi - i\\sin\\phi$.", "dpu"),
    # what running text has lost between equations, and above the line
    ("Also sin(π + u) = − sin u cos(π + u) = − cos u tan(π + u) = tan u holds.", "u"),
    ("So cos(2u) = cos2 u − sin2 u = 2 cos2 u − 1 holds.", ""),
    ("tan(u+v)=1−tan(u)tan(v)tan(u)+tan(v)\n\nsin(p)+sin(q)=2sin(2p+q)cos(2p−q)\n\nsin(u)sin(v)=2cos(u−v)−cos(u+v)\n\n"
     "sin(u)sin(v)=2cos(u−v)+cos(u+v)", "uuuu"),
    ("√1^2+2^2+3^2 = √14\n\n√1^2+2^2+3^2 = √15", "uu"),
    ("Show that 2 cosec 2θ cos2θ = cotθ - tanθ.\n\nWe see that sin2θ = 2sinθ always.", "uu"),
    ("Let $w = e^{2\\pi i/n}$. Then $w + w^2 + w^3 = w + w^2 + 1$ and $w + w^2 = 2w$.", "dur"),
    ("So cos(2u) = cos²u − sin²u holds.", "p"),
    # a sum above and below a slash
    ("With $t = \\tan(a/2)$ we have $\\cos a = 1-t^2/1+t^2$ and $\\cos a = 1+t^2/1-t^2$.", "dur"),
    ("With $t = \\tan a/2$ we have $\\sin a = 2t/(1+t^2)$.", "du"),
    ("With $t = \\tan(a/2)$ we have $\\sin a = 2t/(1-t^2)$.", "dr"),
    ("$\\sin a + \\sin b = 2\\sin(a+b/2)\\cos(a-b/2)$ and $\\sin a - \\sin b = \\sin(a/2-b)$", "ur"),
    ("sin(3θ) = 3sinθ(cosθ)^2 - (sinθ)^3 and $\\sin 3t = 3\\sin t(\\cos t)^2 - \\sin^3 t$", "uu"),
    # letters before a lone name
    ("$1-\\sigma(x) = \\sigma(-x)$ and $\\kappa(x)\\kappa(-x) = -\\kappa(x)^2$", "uu"),
    ("$\\sin(\\theta(m-n)) = \\sin\\theta m\\cos\\theta n - \\cos\\theta m\\sin\\theta n$ and "
     "$\\cos\\rho(x) = \\cos(-\\rho(x))$ and $\\omega(m-n) = \\omega(m) + \\omega(n)$", "ppu"),
    # values and laws from further below
    ("The polynomial has $\\sin(x) \\approx p(x)$.\n\n"
     "Take it at one point. Here $x = \\frac{1}{4}$ and $p(x) = x^3$.", "udd"),
    ("The polynomial must satisfy $p(a) = f(a)$.\n\n"
     "Here $f(x) = \\frac{1}{1-x}$. So $p(\\frac{1}{4}) = 1 + \\frac{1}{4}$.", "ddu"),
    ("So $\\cos(c) > 0$. Later on, let $c = 4$. Then $\\cos(c) > 0$.", "udr"),
    # numbers that do not commute
    ("A unit quaternion $q$ turns vectors.\n\nOne writes $qvq^* = qvq^{-1}$.\n\n"
     "Also $ij = ji$. And $\\sin 2t = \\sin t$.",
     "uur"),
    # a function of one name taken of another that stands in its definition
    ("Let $f(x) = \\frac{e^x}{e^x+e^y}$. Then $\\frac{e^{x+y}}{(e^x+e^y)^2} = f(x) f(y)$ and"
     " $f(x) + f(y) = f(x)$.", "duu"),
    ("Let $f(x) = \\frac{e^x}{e^x+e^y}$. Then $f(x) + f(z) = f(x)f(z)$ and $(e^z+e^y)f(z) = e^z$.", "drp"),
    # members that a family does not have
    ("Let $d = 4$. With $\\omega_i = 10000^{-2i/d}$ for $0 \\le i < d/2$ we have $\\omega_1 = 0.01$, and then "
     "$\\omega_2 = 1/10000$, $\\omega_3 = 1$.", "dddpuu"),
    ("Let $a_j = 2^j$ for $j = 1, \\dots, 5$. Then $a_5 = 32$ and $a_0 = 1$ and $a_6 = 65$ and $a_4 = 8$.", "ddpuur"),
    ("With $\\omega_i = 10000^{-2i/d}$ for $0 \\le i < d/2$ we have $\\omega_1 = 10000^{-2/d}$.", "ddp"),
    # letters that stand together before parentheses
    ("$lin_b(x + y) = lin_b(x) + lin_b(y) - b$ and $lin(x+y) = lin(x) + lin(y)$", "uu"),
    ("$ab(c+h) = abc + abh$ and $ab(c+h) = abc - abh$", "pr"),
    ("$MSE(a,b) = (a-b)^2$, so $MSE(a,b) = MSE(b,a)$ and $MSE(a,b) = -MSE(b,a)$. And $KL(p,q) = KL(q,p)$.", "dpru"),
    # an index that only some values are meant of, before others
    ("$PE_j(p) = \\sin(p/10000^{j/d})$ for even $j$ and $PE_j(p) = \\cos(p/10000^{(j-1)/d})$ for odd $j$. "
     "Then $PE_0(p)^2 + PE_1(p)^2 = 1$.", "ddu"),
    ("If $n$ is even, $a_{n,k} = k + 1$. If $n$ is odd, $a_{n,k} = k$. Then $a_{1,3} - a_{2,3} = 0$.", "ddu"),
    # what a sentence supposes for itself alone
    ("At $m=n$ it is largest. We have $\\cos((m-n)\\theta) = 1$ and $\\cos((m-n)\\theta) \\le 1$.", "dup"),
    ("At $m=n$, $\\cos((m-n)\\theta) = 1$. Then $\\sin((m-n)\\theta) = 0$. So $\\sin((m-n)\\theta) = 0$.", "dppu"),
    ("Setting $m=n$ gives $\\cos 0 = 1$. The product is $\\cos mt\\cos nt + \\sin mt\\sin nt = 1$.", "dpu"),
    ("Setting $m=n$ gives\n$$\n\\cos((m-n)\\theta) = 1\n$$\nThe score has $\\cos((m-n)\\theta) = 1$.", "dpu"),
    ("At $x = 0$ the sine is zero. Also $\\sin x = x$. For all $x$, $\\sin x = x + 1$.", "dur"),
    ("When $x > 0$ all is well. Here $|x| = x$ and $|xy| = 2xy$.", "dur"),
    ("At $\\theta = \\pi/2$ we have $\\cos\\theta = 0$. It has $\\cos\\theta = 0$. Now $\\sin\\theta = 2$.", "dpur"),
    ("当 $m=n$ 时，$\\cos((m-n)\\theta) = 1$。分数为 $\\cos((m-n)\\theta) = 1$。", "dpu"),
    ("$\\sin 2x = 2\\sin x$ has the solutions $x = k\\pi$. The formula $\\sin 2x = \\sin x$ helps.", "udu"),
    ("Take $x = 2$. Then $x^2 = 4$. We get $x^3 = 8$ and $x^3 = 9$.", "dppr"),
    ("Setting $d = 4$ in $\\omega_i = 10000^{-2i/d}$ is easy. So $\\omega_1 = 0.01$ and $\\omega_1 = 0.1$.", "ddpr"),
    ("For the zero vector, $x = 0$, all is easy. The norm has $|x + y| = |x| + |y|$.", "du"),
    ("Für $x > 0$ ist $|x| = x$.\n\nSi $x = \\pi$, alors $\\sin x = 0$. On a $\\sin 2x = 2\\sin x$ en ce point.",
     "dpdpu"),
    # what is said of a formula is not said of the letter that it ends in
    ("Let $z = x + iy$ be complex. $|z|^2 = x^2+y^2$ and $|z|^2 = x^2 - y^2$.", "dpr"),
    ("Let $y$ be complex. Then $|y|^2 = y^2$ for all $y$.", "r"),
    # what nothing is said to satisfy, or under a condition in words
    ("No constant $c$ satisfies $\\sin(x + c) = \\sin x + c$. We have $\\sin(x+c) = \\sin x + c$.", "ur"),
    ("Here $\\|a+b\\|^2 = \\|a\\|^2+\\|b\\|^2$, which presupposes orthogonality. Clearly "
     "$\\|a+b\\|^2 = \\|a\\|^2+\\|b\\|^2$.", "uu"),
    # what is only an example says nothing of what stands above it
    ("A kernel has $k(-t) = k(t)$. An example is $k(t) = \\cos t$. Then $k(-t) = k(t)$ and $k(-t) = -k(t)$.", "udpr"),
    ("A kernel has $k(-t) = k(t)$, where $k(t) = \\cos t$.", "pd"),
    # a name that entries are printed of is no number
    ("Let $\\tilde x = (-x_2, x_1)$. We have $x\\cdot\\tilde x = 0$.", "du"),
    # another number for the same name
    ("For $b = 10^4$ we have $b^{1/2} = 100$. Others use $b = 500000$, and $b^2 = 25\\cdot10^{10}$ and $b^2 = 10^8$.",
     "dpdpr"),
    # where the argument of a function ends
    ("$\\sin(k+1/2)x - \\sin(k-1/2)x = 2\\sin(x/2)\\cos kx$ and $\\sin(k+1/2)x = x\\sin(k+1/2)$ and "
     "$\\sin(k+1/2)x = 2x\\sin(k+1/2)$", "pur"),
    ("$\\cos(2k+1)\\frac{\\pi}{2} = 0$ and $\\cos(n+1)\\pi = (-1)^{n+1}$ and $\\cos(a+b)c = c\\cos(a+b)$", "uup"),
    # a letter that positions are called by is hardly the imaginary unit
    ("Position $i$ looks at $j$ with weight $e^{bi}$. Clearly $|e^{bi}| = 1$ and $e^{bi}e^{bj} = e^{b(i+j)}$.", "up"),
    ("We have $|e^{ib}| = 1$ and $|e^{ib}| = 2$.", "pr"),
    ("With $b(i,j) = -s(i-j)$ we have $e^{b(0,j)} = e^{sj}$, $e^{b(0,j)} = e^{-sj}$, $|e^{sj}| = 1$ and "
     "$|e^{j\\theta}| = 1$.", "dprup"),
    ("We have $|e^{sj}| = 1$ and $e^{js} = \\cos s + j\\sin s$.", "pp"),
    # equations to be solved, in other languages
    ("Bestimmen Sie alle $x$ mit $\\sin 2x = \\sin x$. Für alle $x$ gilt $\\sin 2x = \\sin x$.", "ur"),
    ("Für welche $x$ ist $\\cos x = \\sin x$? Für alle $x$ ist $\\cos x = \\sin x$.", "ur"),
    ("$\\cos(x+y) = \\cos x$ holds for $y = 0$ only, and $\\cos(x+z) = \\cos x$ for $z = 0$.", "udpd"),
    ("Für $y\\ne1$ ist $\\frac{y-1}{y-1} = 1$. Hier ist nun $y = 3$.", "dpd"),
    ("解方程 $\\sin 2x = \\sin x$。求 $x$ 使 $\\sin 2x = \\cos x$。对任意 $x$ 有 $\\sin 2x = \\sin x$。", "uur"),
    ("Déterminer les $x$: $\\cos x = \\sin x$. Die Gleichung $\\sin 2x = \\sin x$ ist zu lösen.", "uu"),
    # what has a value on a boundary has a slope all the same
    ("On the border, where $u = 0$, we have $\\partial_\\nu u = 0$ and $\\frac{\\partial u}{\\partial x} = 0$.", "duu"),
    ("Here $\\frac{dy}{dx} = 0$ and $\\frac{d}{dx}(ax) = a$ and $\\frac{d}{dx}3 = 0$.", "upp"),
    # what is supposed is not proved by saying it again
    ("Suppose $g \\neq P$. Since $g \\ne P$, we have $g - P \\neq 0$ and $\\cos^2 P = 2$.", "ddpr"),
    # a unit in parentheses behind a letter
    ("Let $a=r\\cos t$ and $b=r\\sin t$. Then $a+bi=r(\\cos t+i\\sin t)$ and $a+bi=r(\\cos t-i\\sin t)$.", "ddpr"),
    # a value that a condition gives
    ("Let $p_m=(\\cos mt,\\sin mt)$. If $t=2\\pi/10$, then $p_{m+10}=p_m$. If $t=2\\pi/10$, then $p_{m+5}=p_m$.",
     "ddpdr"),
    ("若 $t=2\\pi/10$，那么\n\n$$p_{m+10}=p_m,$$\n\n其中 $p_m=(\\cos mt,\\sin mt)$。", "dpd"),
    # capitals that stand for different matrices
    ("$R(a)R(b) = R(b)R(a)$ and $R_1R_2=R_2R_1$ and $f(a)f(b)=f(b)f(a)$", "uup"),
    ("$R(a)+R(b) = R(b)+R(a)$ and $R(a)(R(b)+R(c)) = R(a)R(b)+R(a)R(c)$", "pp"),
    # a printed vector of names is no proof of itself
    ("A mirror is $\\begin{pmatrix}x'\\\\y'\\end{pmatrix} = \\begin{pmatrix}1&0\\\\0&-1\\end{pmatrix}"
     "\\begin{pmatrix}x\\\\y\\end{pmatrix}$. A shear is $\\begin{pmatrix}x'\\\\y'\\end{pmatrix} = "
     "\\begin{pmatrix}1&a\\\\0&1\\end{pmatrix}\\begin{pmatrix}x\\\\y\\end{pmatrix}$.", "dd"),
    ("With $x'=x+ay$ and $y'=y+bx$ we have $\\begin{pmatrix}x'\\\\y'\\end{pmatrix} = "
     "\\begin{pmatrix}1&a\\\\b&1\\end{pmatrix}\\begin{pmatrix}x\\\\y\\end{pmatrix}$.", "ddp"),
    # lines with an equation each, and no end of a row between them
    ("```math\n\\sin 2a = 2\\sin a\\cos a\n\\cos 2a = \\cos^2 a - \\sin^2 a\n```", "x"),
    ("$$\n\\tan a = \\frac{\\sin a}{\\cos a}\n\\cot a = \\frac{\\cos a}{\\sin a}\n$$", "x"),
    ("$$\n\\cos 2a\n= \\cos^2 a\n- \\sin^2 a\n= 2\\cos^2 a - 1\n$$\n\nand\n\n$$\n\\sin 2a = 2\\sin a\\cos a\n"
     "\\qquad \\cos 2a = 1 - 2\\sin^2 a\n$$", "pp"),
    # factors in parentheses above and below a line
    ("$\\tan(a+b) = \\frac{\\cos a\\cos b(\\tan a+\\tan b)}{\\cos a\\cos b(1-\\tan a\\tan b)}$ and "
     "$\\tan(a+b) = \\frac{\\cos a\\cos b(\\tan a-\\tan b)}{\\cos a\\cos b(1-\\tan a\\tan b)}$", "ur"),
    # the index of a block may be that of a position elsewhere
    ("The $i$ th block is given by\n\n$$R_i = \\begin{pmatrix}\\cos\\theta_i&-\\sin\\theta_i\\\\\\sin\\theta_i"
     "&\\cos\\theta_i\\end{pmatrix}$$\n\nwith $\\theta_i = 100^{-2i/d}$. And $R_i^\\top R_j = R_{j-i}$.", "ddu"),
    ("The matrix at $i$ is\n\n$$R_i = \\begin{pmatrix}\\cos\\theta_i&-\\sin\\theta_i\\\\\\sin\\theta_i&\\cos\\theta_i"
     "\\end{pmatrix}$$\n\nwith $\\theta_i = 100^{-2i/d}$. And $R_i^\\top R_j = R_{j-i}$.", "ddr"),
    # what is taken for granted of an index is no claim about it
    ("The index $i$ has $0 \\le i < d/2$. For $k > 1$ we have $k > 0$ and $k^2 > 0$.", "udpp"),
    # a letter before factors in parentheses
    ("With $g=\\begin{pmatrix}a&b\\\\-b&a\\end{pmatrix}$, it acts by $(g\\cdot p)(z)=p(g^{-1}z)$.", "du"),
    ("Here $e^{i(mx)} = \\cos(mx)+i\\sin(mx)$ and $e^{i(mx)} = \\cos(mx)-i\\sin(mx)$.", "pr"),
    # a letter that is integrated over, and a letter of another case
    ("By parts with $u=\\cos x$.\n\nNow $\\int\\tan^4x\\sec^2x\\,dx = \\int u^4\\,du = \\frac{u^5}{5} + C = "
     "\\frac{\\tan^5x}{5} + C$.", "du"),
    ("**$\\mu<0$.** $\\mu=-k^2$ with $k>0$, so $y=e^{kx}$.\n\n**$\\mu>0$.** $\\mu=k^2$ with $k>0$, so $y=\\cos kx$.",
     "udududuu"),
    ("Let $\\mu=-k^2$ with $k>0$. Then $\\mu>0$.", "ddr"),
    # where an argument ends, a minus behind the parenthesis
    ("Here $\\sin a(-\\sin b) = -\\sin a\\sin b$ and $-\\cos a(-\\cos b) = \\cos a\\cos b$.", "uu"),
    ("Here $\\sin a(-\\sin b) = \\cos a\\cos b$.", "r"),
    ("Here $\\sin\\alpha(-\\sin\\beta) = -\\sin\\alpha\\sin\\beta$ and $\\cos\\alpha(-\\cos\\beta) = "
     "\\cos\\alpha\\cos\\beta$ and $\\cos\\alpha(-\\sin t + t) = \\cos(\\alpha t - \\alpha\\sin t)$.", "prp"),
    # a condition that is announced by its name
    ("Condition 2: $a \\sin 0 = 0$\n\nHere $a \\sin 0 = 0$. Condition 3: $\\cos^2 a + \\sin^2 a = 1$", "upp"),
    # what is supposed or set is no claim
    ("Let $Q(t) = \\begin{pmatrix}\\cos t&-\\sin t\\\\\\sin t&\\cos t\\end{pmatrix}$. If $Q(a)$ is orthogonal (i.e., "
     "$Q(a)^\\top=Q(a)^{-1}$), and if $$Q(a)^\\top Q(b) = Q(b-a),$$ scores are relative. Indeed $Q(a)Q(b)=Q(a+b)$.",
     "duup"),
    ("Write $S_j = \\sum_{i=0}^{j-1} \\cos(i t)$, and let $c_0 = 3$ and $S_0 = 0$. So $S_0 = 0$, $S_1 = 2$.", "ddupr"),
    # strings that were not raw
    ("$\x0crac{1}{2} = 2^{-1}$ and $\\sin(\theta) = \\sin(\theta)$".replace("\\theta", "\theta"), "xx"),
    # a display that begins with an equals sign, below a chain that has come to its end
    ("Find $\\sin 30° - \\tan 315°$.\n\n$$\\tan 315° = -\\tan 45° = -1$$\n\n$$= \\frac12 - (-1) = \\frac32$$", "pu"),
    ("$$2\\cdot3 + 1 = 6 + 1$$\n\n$$= 8$$\n\n$$\\sin(\\pi/3) = \\frac{\\sqrt3}{2}$$\n\n$$= 0.966$$", "prpr"),
    # values and equations of another task
    ("### Task 1: the angle is $A = 40^\\circ$.\n\nHere $\\cos A \\approx 0.766$.\n\n### Task 2\n\n"
     "Here $\\cos A = \\frac{220}{260} = \\frac{11}{13}$.", "dpu"),
    ("### Task 1: the angle is $A = 40^\\circ$.\n\nHere $\\cos A = \\frac{220}{260}$.", "dr"),
    ("## A\n\n> $\\sin 3x = \\cos x$ on $[0, 2\\pi]$.\n\nSo $\\sin 3x = \\sin(\\frac{\\pi}{2} - x)$.\n\n## B\n\n"
     "For all $x$ it is $\\sin 3x = \\cos x$ and $\\sin 3x = 1 + \\cos^2 x$.", "uurr"),
    # a value that is told of another clause, or of another case of a list
    ("Here $\\cos(a+k) = \\cos a$, which is $1$ for $k = 0$ and $a = 0$.", "udd"),
    ("Here $\\cos(a+k) = \\cos a$ for $k = 0$.", "pd"),
    ("Two cases: $a = 1$, a shift; $|a| = 1$, $a \\neq 1$, a turn.", "duu"),
    ("Let $a = 1$; then $|a| = 1$ and $|a| = 2$.", "dpr"),
    # the name of an equation
    ("Let $\\omega = e^{2\\pi i/3}$. It is a root of $\\omega^3 - 1 = 0$. And $\\omega^3 - 1 = 0$.", "dup"),
    # the conjugate of a conjugate is no definition, and what leaves a bar is real
    ("Here $\\overline{(\\bar z)} = z$, $\\bar{\\bar z} = -z$, and $|z| = |\\bar z|$.", "pru"),
    ("Here $\\overline{kz} = k\\bar z$, $\\overline{zk} = -k\\bar z$, $\\overline{zw} = z\\bar w$, "
     "$\\overline{qk} = \\bar q k$.", "urrr"),
    # a range is said of one claim of the sentence, or of one sentence
    ("For all $x \\ge 1$ we have $|1-x| = x-1$. For all $x \\ge 0$ we have $|1-x| = x-1$.", "dpdu"),
    ("For $x \\ge 3$ we have $|3-x| = x-3$, and for $x \\ge 0$ we have $|3-x| = x-3$.", "dpdu"),
    ("For $x \\ge 0$ we have $|3-x| = x-3$, and for $x \\ge 3$ we have $|3-x| = x-3$.", "dudp"),
    ("We have $|3-x| = x-3$ for $x \\ge 0$, but $|x| = x$ for $x \\ge 3$.", "udpd"),
    ("For $x \\ge 3$ we have $|3-x| = x-3$. For $x \\ge 4$ we have $|3-x| = x-3$.", "dpdp"),
    ("Thus, $|\\sin k| = \\sin k$ for every $1 \\le k \\le 3$.", "ud"),
    # what an antiderivative divides by
    ("For every integer $n$, $\\int_0^{2\\pi} \\cos(nx)\\,dx = 0$.", "u"),
    ("For nonzero integers $n$, $\\int_0^{2\\pi} \\cos(nx)\\,dx = 0$.", "p"),
    ("For all integers $m$ and $n$, $\\int_0^{2\\pi} e^{i(m-n)x}\\,dx = 0$.", "u"),
    ("For integers $m \\ne n$, $\\int_0^{2\\pi} e^{i(m-n)x}\\,dx = 0$.", "dp"),
    # an approximation for small values is none for all
    ("We have $\\sin x \\approx x$ for all $x$. We have $\\sin x \\approx x$ for small $x$.", "up"),
    # two names are set equal in another paragraph, and what a question asks
    ("A case is $s = t$.\n\n- We have $\\sin ws = \\sin wt$.\n- When is $\\sin 2w = 2\\sin w\\cos w$?", "duu"),
    ("Let $s = t$. Then $\\sin ws = \\sin wt$. Is $\\sin 2w = 2\\sin w\\cos w$?", "dpp"),
    # letters that are set right behind a number, and an index of an item above
    ("With $L=24$ and $d=1024$ we get $12Ld^2=302.0$M, "
     "and $50257\\cdot1024=51.5$ M, $1024\\cdot1024=104.9$万, but $50257\\cdot1024=41.5$.", "dduuur"),
    ("Let $\\theta_i = 10000^{-2i/d}$ and $d = 128$.\n\n- $i = 31$: a pair.\n\n"
     "Take the pairs with $\\theta_i = 1$.", "dddu"),
    ("Let $\\theta_i = 10000^{-2i/d}$ and $d = 128$. For $i = 31$ we have $\\theta_i = 1$.", "dddu"),
    # what a proof needs of a sign, and the text does not give
    ("For $x\\neq1$ we have $|x|^n=x^n$.", "du"),
    ("For $|r|<1$ we have $|r^n|=r^n$ and $r^n>0$.", "duu"),
    ("For $z<1$ we have $\\sqrt{z^{2n}}=z^n$.", "du"),
    ("For every $x\\ne 1$ we have $\\left|\\sum_{k=0}^{n-1}x^k\\right|=\\sum_{k=0}^{n-1}x^k$.", "du"),
    ("For $x\\neq 1$ we have $|1-x^n|\\le 1+x^n$.", "du"),
    ("Let $r=e^{i\\alpha}$. Then $|r^n|=r^n$.", "du"),
    ("Let $c > 0$. Then $|c^n| = c^n$ and $c^n > 0$.", "dpp"),
    ("For $0 < g < 1$ we have $g^n > 0$.", "dp"),
    ("For $s \\ne 1$, $\\sum_{k=0}^{n-1} s^k = \\frac{1-s^n}{1-s}$.", "dp"),
    # what is measured is not whole
    ("The scale factor $s$ satisfies $e^{2\\pi i s}=1$.", "u"),
    ("The temperature is $t$. Then $\\sin(\\pi t)=0$.", "u"),
    ("The angle of the rotation is $k$. Then $\\sin(\\pi k)=0$.", "u"),
    ("The angle at position $k$ is a multiple: $\\sin(\\pi k)=0$.", "p"),
    # a letter and its value elsewhere
    ("Here $\\omega=-i$.\n\n## Problem 3\n\nIn this problem $\\omega$ is random. Prove that $|\\omega|=1$.", "du"),
    ("$m=n$ 时内积最大。$d=2$ 时,$\\cos(m\\theta)\\cos(n\\theta)+\\sin(m\\theta)\\sin(n\\theta)=1$。", "ddu"),
    ("$k=0$ のとき内積は $d/2$ です。$d=4$ のとき、$\\sin(k)=0$ です。", "ddu"),
    ("При $m=n$ произведение максимально. При $d=2$ имеем $\\cos(m-n)=1$.", "ddu"),
    ("Para $m=n$ es máximo. Para $d=2$ se tiene $\\cos(m-n)=1$.", "ddu"),
    ("$m=n$ 时,$\\cos(m-n)=1$。", "dp"),
    # what is put into a formula behind it
    ("$\\cos(t+k)=\\cos t\\cos k+\\sin t\\sin k$,代入 $k=0$ 得 $\\cos t$。", "rd"),
    ("We have $\\cos(t+k)=\\cos t\\cos k+\\sin t\\sin k$, and setting $k=0$ gives $\\cos t$.", "rd"),
    ("We have $\\cos(t+k)=\\cos t$, taking $k=0$.", "ud"),
    ("We have $\\cos(t+k)=\\cos t$ for $k=0$.", "pd"),
    # matrices that are told by numbers
    ("Let $B_1,B_2$ be skew-symmetric matrices. Then $\\exp(xB_1)\\exp(yB_2)=\\exp(xB_1+yB_2)$.", "u"),
    ("$A_1,A_2$ 都是矩阵,$e^{A_1}e^{A_2}=e^{A_1+A_2}$。", "u"),
    ("For matrices, $\\exp(C_1)\\exp(C_2)=\\exp(C_2)\\exp(C_1)$.", "u"),
    ("Here $e^{a_1}e^{a_2}=e^{a_1+a_2}$ and $e^{-E_1/T}e^{-E_2/T} = e^{-(E_1+E_2)/T}$.", "pp"),
    ("交换子 $[x_1B_1+y_1B_2,x_2B_1+y_2B_2]=(x_1y_2-y_1x_2)[B_1,B_2]$。", "u"),
    # what is wished for in a paragraph of its own, and an ansatz for it below
    ("我们希望\n\n$$\\mathcal{R}_{x,y}^{\\top}\\mathcal{R}_{u,v}=\\mathcal{R}_{u-x,v-y}$$\n\n"
     "取 $\\mathcal{R}_{x,y}=\\exp((\\alpha x+\\beta y)J)$。", "ud"),
    # indices above and below
    ("Places have $\\lambda_1$ and $\\phi_1$, and $\\frac{\\lambda_1}{\\lambda_2} = \\frac{\\phi_1}{\\phi_2}$.\n\n"
     "Scales are $\\lambda^{(s)} = \\lambda/r^{(s)}$ and $\\phi^{(s)}=\\phi/r^{(s)}$.", "udd"),
    # sums of which no range is said
    ("The denominator of the softmax over the keys is $\\sum_j e^{0} = \\frac{d}{2}$.", "u"),
    ("We have $\\sum_j e^{s_j + c} = e^c\\sum_j e^{s_j}$.", "p"),
    ("With $\\theta_i = b^{-2i/d}$ it is $\\sum_i \\cos(0\\cdot\\theta_i) = d/2$.", "dp"),
    # a range is no value, and a number no value of each member
    ("$$\\theta_i = 10000^{-2i/d} \\quad \\text{for } i = 1, 2, \\ldots, d/2$$\n\nIn our example ($d=4$):\n\n"
     "- the speed is $\\theta_i = 0.01$\n- and $\\theta_i = 10000^{-2/4}$", "dduu"),
    # the number and the vector of one letter
    ("Let $\\vec{z}=\\begin{bmatrix} a \\\\ b \\end{bmatrix}$ and "
     "$\\mathbf{R}_m=\\begin{bmatrix} \\cos m & -\\sin m \\\\ \\sin m & \\cos m \\end{bmatrix}$. "
     "Then $z e^{im}=\\mathbf{R}_m\\vec{z}$.", "ddu"),
    # an index that takes values is no value, and a complex q_m no complex m
    ("$$m_h=2^{-8h/H} \\quad \\text{for } h = 1, \\ldots, H$$\n\nEach slope is $m_h = 2^{-8/H}$.", "du"),
    ("$$x_j=\\cos(2\\pi j/N) \\quad \\text{for all } j = 0, 1, \\ldots, N-1$$\n\nHence $x_j = 1$.", "du"),
    ("$$y_j=\\cos(2\\pi j/N) \\quad \\text{if } j = 0, \\dots, N-1$$\n\nHence $y_j = 1$.", "du"),
    ("Let $q_m, k_n \\in \\mathbb{C}$. Then $\\overline{e^{in\\theta}} = e^{-in\\theta}$.", "dp"),
    # a letter above a name with an index
    ("In RoPE-Mixed both are learned. The product of both is $\\theta_t^x\\theta_t^y = \\theta_t^{x+y}$.",
     "u"),
    ("Here $w_k^a w_k^b = w_k^{a+b}$.", "p"),
    # what a name is before the text introduces it anew
    ("Let $\\omega = 2\\pi/N$.\n\nLet $\\omega$ be any real number. Then $\\cos(\\omega N) = 1$.", "du"),
    ("Let $q = (1,2)$ and $k = (3,-1)$.\n\n**2.** Let $q,k\\in\\mathbb{R}^2$. Show that $q^\\top k = 1$.", "dddu"),
    ("Let $A = \\begin{pmatrix}0&-t\\\\t&0\\end{pmatrix}$.\n\nLet $A$ be orthogonal. Then $A^\\top A = I$.", "du"),
    ("Let $\\omega_i = 10000^{-2i/d}$.\n\n## New\n\nHere the $\\omega_i$ are learned. Then $\\omega_0 = 1$.", "du"),
    ("Let $p_m = (\\cos m,\\sin m)$.\n\nHere $p_m$ is a learned vector of norm two. So $\\|p_m\\|=2$.", "du"),
    ("Let $\\omega_i = 10000^{-2i/d}$.\n\nLet $\\omega_i$ be the frequencies above. Then $\\omega_0 = 1$.", "dp"),
    # what is supposed for one sentence, or of one case
    ("For $0 < x\\le\\pi$ we have $|\\sin x|\\le x$.\n\nLet $x\\in\\mathbb{R}$. Then $\\sqrt{x^2} = x$.", "dpdu"),
    ("(a) Let $0\\le x\\le\\pi$. Show that $\\sin x\\ge0$.\n\n(b) Let $x\\ge0$. Show that $\\sin x\\ge0$.", "dpdu"),
    ("Let $x>0$. Then $\\sqrt{x^2}=x$. In general, $\\sqrt{x^2}=x$.", "dpu"),
    ("- For $i = d/2 - 1$: full scaling.\n\nNote: the dimensions with $i < d/4$ use the other exponent.", "du"),
    # claims that are no definitions
    ("Let $f(t) = e^{-t}$. Then $f'(t) = e^{-t}$ and $f'(0) = 1$ and $f'(0)=-1$.", "duuu"),
    ("Let $S_n = \\frac1n\\sum_{j=0}^{n-1}\\cos(\\pi j/n)$. Show that $S_n = \\frac2n$.\n\nThen $nS_n = 2$.", "ddu"),
    ("Let $x = (1,0,-1,0)$. Then $x_2 = -1$.\n\nLet now $x_j = 2^{-j}$. Then $x_2 = 1/4$.", "dudp"),
    # what is said of arrays, and of whole numbers
    ("Let $\\|q\\|=\\|k\\|=1$. Then $\\|q-k\\|^2=2-2q\\cdot k$.", "uu"),
    ("$$\\|q-k\\|^2=2-2q\\cdot k\\quad\\text{if }\\|q\\|=\\|k\\|=1$$", "u"),
    ("$$\\|x+p\\|^2=\\|x\\|^2+\\|p\\|^2$$ because $x\\cdot p=0$.", "uu"),
    ("Suppose $A^\\top=A$. Then $x^\\top Ay=y^\\top Ax$.", "uu"),
    ("Queries and keys are normalized. Therefore $$\\|q-k\\|^2=2-2\\langle q,k\\rangle.$$", "u"),
    ("Of course $\\|q-k\\|^2=2-2\\langle q,k\\rangle$.", "r"),
    ("For every integer $x$, $x^2\\ge x$. Let $c$ be an integer. Then $c^2\\ge c$.", "uu"),
    # complex numbers and their parts
    ("Let $f(m) = (e^{im\\theta}, e^{2im\\theta})$. Then $\\langle f(m),f(n)\\rangle = e^{i(m-n)\\theta}"
     "+e^{2i(m-n)\\theta}$.", "du"),
    ("Let $z\\in\\mathbb{C}$ with $z = z_1+iz_2$. Then $|z|^2=z_1^2+z_2^2$ and $\\bar z=z_1-iz_2$.", "ddpp"),
    # signs of sums, and rounding to one digit
    ("Here $Σ_i a_i b_i = b_i Σ_i a_i$ and $\\Sigma_i a_i b_i = b_i \\Sigma_i a_i$.", "ux"),
    ("We have $10000\\cdot 4^{64/62} \\approx 40000$, $41829 \\approx 42000$ and $1.4 \\approx 1$.", "upu"),
    ("The slopes: $\\frac12+\\frac14+\\dots+\\frac1{256}=\\frac{255}{256}$ and $1+2+\\dots+2^7=255$.", "uu"),
    ("Here $1+2+\\dots+n = \\frac{n(n+1)}{2}$ and $1+3+\\dots+(2n-1) = n^2$.", "pp"),
    # what stands below a slash, before a formula, and far from 0
    ("The frequency is $f=\\omega/2\\pi$. Hence $\\sin(2\\pi ft)=\\sin(\\omega t)$.", "du"),
    ("We get softmax$([2,1.5,1])\\approx[0.51,0.31,0.19]$ and sqrt$(4)=2$.", "uu"),
    ("When $k$ grows, $1-\\cos(\\omega k)\\approx\\frac{\\omega^2k^2}{2}$.", "u"),
    ("For small $k$, $1-\\cos(\\omega k)\\approx\\frac{\\omega^2k^2}{2}$.", "p"),
    # values that words change
    ("Let $\\theta_i = 10000^{-2i/d}$ with $d = 128$. With the base $100$ we get $\\theta_{32} = 0.1$.", "ddu"),
    ("Let $\\theta=\\pi/3$; then $\\cos\\theta=1/2$. Doubling the angle yields $\\cos\\theta=-1/2$.", "dpu"),
    ("Let $q=(1,0)$ and $k=(0,1)$; then $q\\cdot k = 0$. For arbitrary vectors, $q\\cdot k = 0$.", "ddpu"),
    ("For a timestep $t \\in [0,1]$ we have $\\sin(\\pi t) = 0$. The wave is $\\cos(2\\pi t) = 1$.", "duu"),
    ("Let $s = n-m$ be the offset. Then $|s| = s$.", "du"),
    ("In fact $\\theta+2\\pi\\equiv\\theta$. A full turn changes nothing, $450^\\circ=90^\\circ$.", "uu"),
    ("The $\\ell_1$ norm is meant. For $p=(1,-1)$ we have $\\|p\\|^2=2$.", "du"),
    # letters of matrices in definitions, dot products, conditions by signs
    ("Let $R(x,y)=e^{xA}e^{yB}$ with skew-symmetric $A$ and $B$. Then $R(x,y)R(u,v)=R(x+u,y+v)$.", "du"),
    ("Let $R_m=A^mB^m$, where $A$ and $B$ are rotations of space. $R_mR_n=R_{m+n}$.", "du"),
    ("Let $q\\perp k$. Then $\\|q+k\\|^2=\\|q\\|^2+\\|k\\|^2$.", "uu"),
    ("Let $q$ be the query and $k$ the key. We note that $|q\\cdot k|=|q||k|$.", "u"),
    ("Let $m$ and $n$ be positions with $m<n$. The distance is $|m-n|=n-m$.", "dp"),
    ("Attention weights $a$ satisfy $a^2\\le a$.", "u"),
    ("Let $m\\ge n$. Then $|m-n|=m-n$. Otherwise, $|m-n|=n-m$.", "dpu"),
    ("Let $n$ be even. Then $\\cos(\\pi n)=1$. At odd positions, $\\cos(\\pi n)=-1$.", "pu"),
    ("Here $\\sqrt[3]{-27}=-3$ and $5+6\\bmod8=3$ and $-1\\bmod 8=7$.", "uuu"),
    ("Let $\\theta_i=10000^{-2i/d}$. With one-based indices $\\theta_1=1$.", "du"),
    ("ALiBi slopes are $m_h=2^{-8h/n}$. For $n=8$ we get $m_1=1/2$. For sixteen heads, $m_1=1/2$.", "ddpu"),
    # labels of axes in definitions, parities of functions, values that are only set
    ("A phase is $\\Phi_t(x,y) = \\theta_t^x x + \\theta_t^y y$. It is linear: $\\Phi_t(2x,2y) = 2\\Phi_t(x,y)$.",
     "du"),
    ("Let $\\phi(h, w) = \\theta^h h + \\theta^w w$. Then $\\phi(h + a, w + b) = \\phi(h, w) + \\phi(a, b)$.", "du"),
    ("因此内积关于 $\\Delta$ 是偶函数。此时 $(-1)^{\\Delta} = 1$。", "u"),
    ("The score is odd in $m$, so $(-1)^m = -1$.", "u"),
    ("The half-distance is $r = \\frac{\\ln 2}{m}$. With $m = 0.25$ we get $r = 2 \\ln 2 \\approx 1.386$.", "ddu"),
    ("We always have $t > 1$ when extending. Therefore $1/t < 1$.", "du"),
    ("Set $$R(\\phi) = \\begin{pmatrix}\\cos\\phi & -\\sin\\phi\\\\ \\sin\\phi & \\cos\\phi\\end{pmatrix}.$$ "
     "For position $m$ it turns by $m\\theta$; write $R_m$ for this matrix. Then $\\operatorname{tr} R_m = 2\\cos m$.",
     "du"),
    ("# One\n\nFor all methods $a_{ii} = q_i^{\\top} k_i$.\n\n## ALiBi\n\nHere $a_{ij} = q_i^{\\top} k_j - m |i - j|$.",
     "ud"),
    # what is defined anew and not read, and what is said of every frequency
    ("$$R_\\theta=\\begin{bmatrix}\\cos\\theta&-\\sin\\theta\\\\\\sin\\theta&\\cos\\theta\\end{bmatrix}$$\n\n"
     "Let $R_n=\\operatorname{diag}(R_{n\\omega_0},\\ldots,R_{n\\omega_{h-1}})$. "
     "So $\\operatorname{tr} R_n = 2\\cos n$.", "duu"),
    ("设 $p_\\omega(n)=[\\cos\\omega n,\\sin\\omega n]$，取 $\\omega=\\pi/3$。\n\n"
     "对每个频率 $\\omega$，有 $p_\\omega(6)=(1, 0)$。",
     "ddu"),
    # a code of one pair that words widen
    ("Put $p_n=(\\cos n\\theta,\\sin n\\theta)$.\n\nIn $d$ dimensions we concatenate $d/2$ such pairs. When $d=8$, "
     "$\\|p_n\\|=2$. With $d=4$, $p_n\\cdot p_n=2$.", "ddudu"),
    ("Put $p_n=(\\cos n\\theta,\\sin n\\theta)$. Then $\\|p_n\\|=1$ and $\\|p_n\\|=2$.", "dpr"),
    # factors in Chinese
    ("设扩展因子 $s$，位置插值把 $m$ 换成 $m/s$。\n\n$$\\sin(\\pi s) = 0$$", "u"),
    # the dots of a chain have a last member or a bound of all
    ("Let $\\theta_i = 10000^{-2i/d}$. Then $\\theta_0 > \\theta_1 > \\dots > \\theta_{d/2-1}$, and "
     "$\\theta_0 > \\theta_1 > \\dots > 0$.",
     "dpp"),
    ("Let $\\theta_i = 10000^{-2i/d}$. Then $\\theta_0 > \\theta_1 > \\dots > 0.5$, and $\\theta_4 > "
     "\\theta_5 > \\dots > \\theta_0$.",
     "duu"),
    ("Let $\\lambda_i = 2\\pi\\cdot 10000^{2i/d}$. They grow: $\\lambda_0<\\lambda_1<\\cdots<100$.",
     "du"),
    ("With $H=8$ heads the slopes are $m_h = 2^{-8h/H}$, so $m_1 > m_2 > \\dots > 0.1$.",
     "ddu"),
    # families by cases, or of a set
    ("We use gates $$g_i \\in \\{0,1\\}$$\n\nThen $g_i^2 = g_i$, whereas $c_i^2 = c_i + 1$.",
     "dur"),
    ("The ramp is $$\\gamma_i=\\begin{cases}0&r_i<\\alpha\\\\1&r_i>\\beta\\\\ "
     "\\frac{r_i-\\alpha}{\\beta-\\alpha}&\\text{otherwise}\\end{cases}$$\n\nIt follows that "
     "$\\gamma_i^2\\le\\gamma_i$.",
     "du"),
    ("Define $$a_{m,n}=\\begin{cases}1&m\\ge n\\\\0&m<n\\end{cases}$$ Then $a_{m,n}^2=a_{m,n}$.",
     "du"),
    ("Let $$A_m=\\begin{cases}I & m \\text{ even}\\\\ -I & m\\text{ odd}\\end{cases}$$ Then $A_m^3=A_m$.",
     "du"),
    # d that is a distance, and no width
    ("ALiBi subtracts $s |d|$ with $d = m - n$. As $|d| = d$, this is $s d$.",
     "du"),
    ("Write $d = |i - j|$. Then $\\cos(\\pi d) = 1$.",
     "du"),
    ("The width is $d = 64$. Then $\\cos(\\pi d) = 1$.",
     "dp"),
    ("Here $d = 3$. Moreover $(-1)^d = 1$.",
     "du"),
    # matrices of a kind, or the same for all values
    ("Let $v(p) = (\\sin\\omega p, \\cos\\omega p)^\\top$. There is a matrix $M_k$ such that $M_kv(p)=v(p+k)$ "
     "for all $p$.",
     "dp"),
    ("Let $v(p) = (\\sin\\omega p, \\cos\\omega p)^\\top$. There is a matrix $M$ such that "
     "$Mv(p)=v(p+\\Delta)$ for all $p$ and $\\Delta$.",
     "du"),
    ("Let $v(p) = (\\sin\\omega p, \\cos\\omega p)^\\top$. There is a matrix $M_k$, independent of $\\omega$, "
     "such that $M_kv(p)=v(p+k)$.",
     "du"),
    ("Let $v(p) = (\\sin\\omega p, \\cos\\omega p)^\\top$. There is a stochastic matrix $M_k$ with "
     "$M_kv(p)=v(p+k)$.",
     "du"),
    ("Let $v(p) = (\\sin\\omega p, \\cos\\omega p)^\\top$. There is a matrix $M_k$ of rank $1$ with "
     "$M_kv(p)=v(p+k)$.",
     "du"),
    ("Let $v(p) = (\\sin\\omega p, \\cos\\omega p)^\\top$. For every matrix $M_k$ we have $M_k v(p) = v(p+k)$.",
     "du"),
    ("Let $v(p) = (\\sin\\omega p, \\cos\\omega p)^\\top$. There is a matrix $M_k$ with $M_kv(p)=v(p+k)$ for "
     "all $p$.\n\n## Mixing\n\nThe mixing matrix $M_k$ is learned freely. Yet $M_kM_l=M_{k+l}$.",
     "dpu"),
    ("Let $v(p) = (\\sin\\omega p, \\cos\\omega p)^\\top$. There is a matrix $M_k$ with $M_kv(p)=v(p+k)$ for "
     "all $p$.\n\n## Properties\n\nShifts compose: $M_kM_l=M_{k+l}$.",
     "dpp"),
    # what an interval takes for granted is held against the text
    ("Let $p$ be the logit, a real score. The weight is $2^{-p} \\in (0, 1]$.",
     "u"),
    ("At position $p$ the weight is $2^{-p} \\in (0, 1]$.",
     "p"),
    # decimals that are rounded again
    ("We have $\\sqrt 8 = 2.828 = 2.83$ and $e^{-1} = 0.368 = 0.37$, and $0.368 = 0.3$.",
     "uuu"),
    # printed digits tell the values, and what a proof does not need is left out
    ("The head width is $d = 128$, the base $b = 10000$, and $\\lambda_j = 2\\pi b^{2j/d}$.\n\nSo the first "
     "one is short and the last one long. With $L = 4096$, the last pair is far from a turn.\n\nThe ratio is "
     "$\\lambda_{j+1}/\\lambda_j = b^{2/d} = 10000^{1/64} \\approx 1.1548$, and $\\lambda_{63} \\approx "
     "54410$.",
     "ddddpp"),
    ("The head width is $d = 128$, the base $b = 10000$, and $\\lambda_j = 2\\pi b^{2j/d}$.\n\nThe larger "
     "model has twice the width. Its $\\lambda_{63} \\approx 54410$.",
     "dddu"),
    ("With $d = 128$ scaling is easy.\n\nThe slopes are $m_h = 2^{-8h/H}$. For $H = 8$: $m_1 = 1/2$; for $H = "
     "16$ the first is $m_1 \\approx 0.7071$.",
     "dddpdp"),
    # members that are worked out introduce nothing
    ("Let $\\omega_k = 10000^{-2k/d}$.\n\nLet $d = 4$, so $\\omega_0 = 1$ and $\\omega_1 = 0.01$.\n\nIn "
     "general $\\omega_k / \\omega_{k+1} = 10000^{2/d}$.",
     "ddppp"),
    # letters of the reals, and what a matrix holds
    ("The encoding is $p(t) = (\\sin \\omega t, \\cos\\omega t)^\\top$. For each $s \\in \\mathbb{R}$ a "
     "matrix $T_s$ shifts it. Then $\\sin(\\omega t + \\omega s) = \\sin\\omega t\\cos\\omega s + "
     "\\cos\\omega t\\sin\\omega s$.",
     "ddp"),
    ("The matrix holds only $k$. Each pair gives $\\sin\\omega t \\sin\\omega(t + k) + \\cos\\omega t "
     "\\cos\\omega(t + k) = \\cos\\omega k$.",
     "p"),
    ("Let $a$ and $b$ be matrices. Then $(a+b)^2 = a^2 + 2ab + b^2$.",
     "u"),
    # what only restricts takes nothing from a law
    ("Let $f(x) = x^2 + 1$. For small distances we have $f(x) \\ge 1$.",
     "dp"),
    ("Let $f(x) = x^2 + 1$. After rescaling we have $f(x) \\ge 1$.",
     "du"),
    ("For head one the bias is $b(x)=-x/2$; for head two it is half as steep. For head two, $b(4)=-2$.",
     "du"),
    # 1a digits
    ("# Baseline\n\nThe baseline has $d = 64$ and $b = 10000$.\n\n# Our setup\n\nOur setup has $d = 128$ and "
     "$b = 10000$.\n\nThe slowest frequency is $b^{-62/d} = 1.334 \\times 10^{-4}$.",
     "ddddu"),
    ("## GPT-NeoX\n\nThe rotary dimension is $d = 24$.\n\n## LLaMA\n\nThe rotary dimension is $d = 128$ and "
     "the base is $b = 10000$.\n\nIts second frequency is $10000^{-2/d} = 0.4642$.",
     "dddu"),
    ("## Base model\n\nThe base model has $d = 512$.\n\n## Big model\n\nThe big model has $d = "
     "1024$.\n\nEmbeddings are multiplied by $\\sqrt{d} = 22.63$.",
     "ddu"),
    ("The student has $d = 512$.\n\nThe teacher has $d = 1024$.\n\nFor the teacher, $\\sqrt{d} = 22.63$.",
     "ddu"),
    ("BERT-base has $d = 768$.\n\nBERT-large has $d = 1024$.\n\nQueries are divided by $\\sqrt{d} = 27.71$ in "
     "it.",
     "ddu"),
    ("The cited work has $b = 10000$.\n\nOur experiments use $b = 500000$.\n\nThe wavelength of our slow pair "
     "is thus below $2\\pi b = 62832$.",
     "ddu"),
    # 1b digits
    ("The volume of the unit ball is $4/3\\pi = 0.4244$.",
     "u"),
    ("A half turn is $\\pi$, so a quarter turn is $1/2\\pi = 0.1592$ and three quarters are $3/2\\pi = 4.712$.",
     "up"),
    ("The unit ball has the volume $4/3\\pi = 4.189$, and that of radius 2 has $4/3\\pi \\cdot 8 = 3.395$.",
     "pu"),
    ("An angle of $90^\\circ$ is $1/2\\pi = 0.159$ rad.",
     "u"),
    ("In most books $1/2\\pi$ is $1/(2\\pi)$. Here the slash has the same rank as the product, so that "
     "$1/2\\pi$ means half of $\\pi$. Then $1/2\\pi = 0.1592$.",
     "u"),
    ("The reciprocal of $2\\sqrt{2}$ is $1/2\\sqrt{2} = 0.3536$.",
     "u"),
    # 2 tables
    ("Angles are in degrees.\n\n| $x$ | value |\n|---|---|\n| 60 | $\\cos x = -0.952$ |\n| 180 | $\\cos x = "
     "-0.598$ |",
     "uu"),
    ("| angle $x$ in degrees | value |\n|---|---|\n| 90 | $\\sin x = 1$ |\n| 180 | $\\cos x = -0.5985$ |",
     "uu"),
    ("| $x$ in % | value |\n|---|---|\n| 50 | $x^2 = 2500$ |",
     "u"),
    ("| exponent of $b$ | claim |\n|---|---|\n| 4 | $\\sqrt{b} = 100$ |\n| 6 | $\\sqrt{b} = 1000$ |",
     "uu"),
    ("| log2 of $d$ | claim |\n|---|---|\n| 6 | $2d = 128$ |",
     "u"),
    ("| log2 of $d$ | claim |\n|---|---|\n| 6 | $2d = 12$ |",
     "u"),
    # 3 register._named_after
    ("The two terms are $\\cos(p-q) + \\cos(q-p) = 2\\cos(p-q)$. Take the square and call it $S(p-q)$. Then "
     "$S(0) = 2$.",
     "pd"),
    ("The two terms are $\\cos(p-q) + \\cos(q-p) = 2\\cos(p-q)$. Take the square and call it $S(p-q)$. Then "
     "$S(0) = 4$.",
     "pd"),
    ("One has $\\cos(p-q) + \\cos(q-p) = 2\\cos(p-q)$. Its derivative with respect to $p$ is a sine. Call "
     "this function $S(p-q)$. Then $S(0) = 0$.",
     "pd"),
    ("One has $\\cos(p-q) + \\cos(q-p) = 2\\cos(p-q)$. Its derivative with respect to $p$ is a sine. Call "
     "this function $S(p-q)$. Then $S(0) = 2$ and $S(\\pi/2) = 0$.",
     "pdd"),
    ("The two terms are $\\cos(p-q) + \\cos(q-p) = 2\\cos(p-q)$. The mean of the two is more handy; call it "
     "$S(p-q)$. Then $S(0) = 2$.",
     "pd"),
    ("One has $\\cos(p-q) + \\cos(q-p) = 2\\cos(p-q)$, twice the kernel. Call the kernel $S(p-q)$. Then $S(0) "
     "= 2$.",
     "pd"),
    # 4a plane.of_own_parts
    ("The $i$-th term of the progression is $a = a_1 + i a_2$, where $a_1$ is the first term and $a_2$ the "
     "step. Then $a^2 + a_2^2 = a_1^2 + 2 i a_1 a_2$.",
     "du"),
    ("The $i$-th layer has the weight $w = w_1 + i w_2$, growing linearly with depth. Then $w w^* = w_1^2 + "
     "w_2^2$.",
     "du"),
    ("Let $i = 2$ and $c = c_1 + i c_2$. Then $c^2 = c_1^2 - c_2^2 + 2ic_1c_2$ and $|c|^2 = c_1^2 + c_2^2$.",
     "dduu"),
    ("Let $i = 2$ and $c = c_1 + i c_2$. Then $c^2 = c_1^2 - c_2^2 + 2ic_1c_2$ and $|c|^2 = c_1^2 + c_2^2$.",
     "dduu"),
    ("For $i = 0, 1, 2, \\dots$ let $c = c_1 + i c_2$. Then $c^2 = c_1^2 - c_2^2 + 2ic_1c_2$.",
     "ddu"),
    ("设第 $i$ 层的偏置为 $b = b_1 + i b_2$。则 $|b|^2 = b_1^2 + b_2^2$。",
     "du"),
    # 5 squares
    ("For $x, y < 0$ we also have $\\sqrt{x y} \\leq \\sqrt{x}\\sqrt{y}$.",
     "du"),
    ("For all real $x$ and $y$ one has $\\sqrt{(x+y)^2} \\leq \\sqrt{x}\\sqrt{x} + \\sqrt{y}\\sqrt{y}$.",
     "u"),
    ("For all reals, $\\sqrt{xy} \\leq \\frac{(\\sqrt{x})^2+(\\sqrt{y})^2}{2}$.",
     "u"),
    # 6a granted._no_number / caveat "no numbers", "algebra"
    ("Let $a$ and $b$ be linear maps of the plane. Then $(a+b)^2 = a^2+2ab+b^2$.",
     "u"),
    ("Let $\\sigma, \\tau$ be permutations. Then $\\sigma\\tau = \\tau\\sigma$.",
     "u"),
    ("Suppose that $a$ and $b$ anticommute. Then $(a+b)^2 = a^2 + 2ab + b^2$.",
     "u"),
    ("Seien $a$ und $b$ lineare Abbildungen. Dann gilt $(a+b)^2 = a^2+2ab+b^2$.",
     "u"),
    ("Soient $a$ et $b$ des endomorphismes. Alors $(a+b)^2 = a^2+2ab+b^2$.",
     "u"),
    ("设 $a$ 和 $b$ 是 $2$ 阶方阵。则 $(a+b)^2 = a^2 + 2ab + b^2$。",
     "u"),
    # 7a unused._is_the_only
    ("## Example 1\n\nWe take $q = (1, 2, 3, 4)$.\n\n## Example 2\n\nThe query has unit length, and the key "
     "is $k = (1, 1, 1, 1)$. Then $q\\cdot k = 10$.",
     "ddu"),
    ("# Alice\n\nShe takes $x = (1, 2, 2)$.\n\n# Bob\n\nHis $x$ is a unit vector, so $\\|x\\| = 3$.",
     "du"),
    ("Let $x = (1, 2, 3, 4)$.\n\n## Second part\n\nA unit vector has $\\|x\\|^2 = 30$.",
     "du"),
    # 7b beside._has_two_entries with _OF_TWO
    ("For vectors in $\\mathbb{R}^3$ (not in the plane), $\\|v\\|^2 = v_1^2 + v_2^2$.",
     "u"),
    ("Let $q \\in \\mathbb{R}^{64}$ be a query vector. In pairs, $q\\cdot k = q_1k_1 + q_2k_2$.",
     "du"),
    ("The head has four channels, that is two pairs. For its queries, $\\|q\\|^2 = q_1^2 + q_2^2$.",
     "u"),
    ("RoPE splits a vector of $d$ entries into pairs. The length of $q$ is $\\|q\\|^2 = q_1^2 + q_2^2$.",
     "u"),
    ("The dot product of all pairs is $q \\cdot k = q_1 k_1 + q_2 k_2$, for heads of any width.",
     "u"),
    # 7c rounding of whole numbers with =
    ("The floor of the wavelength is $2\\pi\\cdot 10000 = 62832$.",
     "u"),
    ("The integer part of $2\\pi\\cdot 10000$ is $2\\pi\\cdot 10000 = 62832$.",
     "u"),
    ("The number of whole tokens that fit into a turn is $2\\pi \\cdot 10000 = 62832$.",
     "u"),
    ("The two are equal, with no rounding at all: $2\\pi\\cdot 10000 = 62832$.",
     "u"),
    ("The two numbers agree to the last digit: $2\\pi\\cdot 10000 = 62832$.",
     "u"),
    ("Truncated to an integer, the wavelength is $2\\pi\\cdot 100 = 628$, and that with the base 10000 is "
     "$2\\pi\\cdot 10000 = 62832$.",
     "uu"),
    # 7d operators kept under a name that is told anew without a w
    ("There is a matrix $M_k$ with $$\\begin{pmatrix}\\sin(t+k)\\\\ \\cos(t+k)\\end{pmatrix} = M_k "
     "\\begin{pmatrix}\\sin t\\\\ \\cos t\\end{pmatrix}.$$\n\nBy $M_k$ we mean from here on the reflection in "
     "the line of angle $k$. Then $\\det M_k = 1$ and $M_k M_l = M_{k+l}$.",
     "puu"),
    ("There is a matrix $M_k$ with $$\\begin{pmatrix}\\sin(t+k)\\\\ \\cos(t+k)\\end{pmatrix} = M_k "
     "\\begin{pmatrix}\\sin t\\\\ \\cos t\\end{pmatrix}.$$\n\nBy $M_k$ we mean from here on the reflection in "
     "the line of angle $k$. Then $\\det M_k = 1$ and $M_k M_l = M_{k+l}$.",
     "puu"),
    ("There is a matrix $T_k$ with $$\\begin{pmatrix}\\sin(t+k)\\\\ \\cos(t+k)\\end{pmatrix} = T_k "
     "\\begin{pmatrix}\\sin t\\\\ \\cos t\\end{pmatrix}.$$\n\n# Chebyshev\n\n$T_k$ stands for the Chebyshev "
     "polynomial of degree $k$. Then $T_k T_l = T_{k+l}$.",
     "pu"),
    ("There is a matrix $M_k$ with $$\\begin{pmatrix}\\sin(t+k)\\\\ \\cos(t+k)\\end{pmatrix} = M_k "
     "\\begin{pmatrix}\\sin t\\\\ \\cos t\\end{pmatrix}.$$\n\n## Masks\n\nA mask that hides the first $k$ "
     "tokens is written $M_k$ as well. Then $M_k M_l = M_{k+l}$.",
     "pu"),
    # 7e reading._exists
    ("Es gibt eine Matrix $M$, die nicht von $k$ abhängt, mit $$\\begin{pmatrix}\\sin(p+k)\\\\ "
     "\\cos(p+k)\\end{pmatrix} = M \\begin{pmatrix}\\sin p\\\\ \\cos p\\end{pmatrix}.$$",
     "u"),
    ("存在与 $k$ 无关的矩阵 $M$,使得 $$\\begin{pmatrix}\\sin(p+k)\\\\ \\cos(p+k)\\end{pmatrix} = M "
     "\\begin{pmatrix}\\sin p\\\\ \\cos p\\end{pmatrix}。$$",
     "u"),
    ("存在矩阵 $M$,不依赖于 $k$,使得 $$\\begin{pmatrix}\\sin(p+k)\\\\ \\cos(p+k)\\end{pmatrix} = M "
     "\\begin{pmatrix}\\sin p\\\\ \\cos p\\end{pmatrix}。$$",
     "u"),
    ("Il existe une matrice $M$ indépendante de $k$ telle que $$\\begin{pmatrix}\\sin(p+k)\\\\ "
     "\\cos(p+k)\\end{pmatrix} = M \\begin{pmatrix}\\sin p\\\\ \\cos p\\end{pmatrix}.$$",
     "u"),
    ("There is a matrix $M$ that works for every $k$ such that $$\\begin{pmatrix}\\sin(p+k)\\\\ "
     "\\cos(p+k)\\end{pmatrix} = M \\begin{pmatrix}\\sin p\\\\ \\cos p\\end{pmatrix}.$$",
     "u"),
    ("There is a matrix $M$ (independent of the offset) such that $$\\begin{pmatrix}\\sin(p+k)\\\\ "
     "\\cos(p+k)\\end{pmatrix} = M \\begin{pmatrix}\\sin p\\\\ \\cos p\\end{pmatrix}.$$",
     "u"),
    # 6c circumstance
    ("Let $p_t = (\\sin t, \\cos t)$. If the positions run logarithmically, $p_s \\cdot p_t = \\cos(s-t)$.",
     "du"),
    ("Let $p_t = (\\sin t, \\cos t)$. When time runs exponentially slower, $p_s \\cdot p_t = \\cos(s-t)$.",
     "du"),
    ("Let $p_t = (\\sin t, \\cos t)$. For independent phases, $p_s \\cdot p_t = \\cos(s-t)$.",
     "du"),
    ("Let $p_t = (\\sin t, \\cos t)$. If the angle is bounded by some maximum, $p_s \\cdot p_t = \\cos(s-t)$.",
     "du"),
    ("Let $p_t = (\\sin t, \\cos t)$. For a clock whose hand moves twice as fast, $p_s \\cdot p_t = "
     "\\cos(s-t)$.",
     "du"),
    ("Let $p_t = (\\sin t, \\cos t)$. For a hand that moves faster, $p_s \\cdot p_t = \\cos(s-t)$.",
     "du"),
    # a name for what the formula above comes to
    ("Let $d = 8$, $\\omega_i = 10000^{-2i/d}$, $p_t = (\\sin \\omega_0 t, \\cos\\omega_0 t)^\\top$. Then "
     "$p_s^\\top p_t = \\cos(\\omega_0 s - \\omega_0 t)$ and\n\n$$\\sum_{i=0}^{3} \\cos(\\omega_i (s - "
     "t)).$$\n\nCall this sum $S(s-t)$. We have $S(0) = 4$, $S(3) \\approx 1.9649$ and $S(3) \\approx 1.9549$.",
     "dddpuppr"),
    # heads of tables
    ("The slopes are $m_h = 2^{-8h/H}$.\n\n| $H$ | first | last |\n|---|---|---|\n| 8 | $m_1 = 1/2$ | $m_8 = "
     "1/256$ |\n| 16 | $m_1 \\approx 0.7071$ | $m_{16} = 1/256$ |\n| 12 | $m_1 \\approx 0.6300$ | $m_1 = 1/2$ "
     "|\n",
     "dpppppr"),
    # complex numbers by their parts
    ("Let $\\mathbf{q} = [q_1, q_2]^T$ and $\\mathbf{k} = [k_1, k_2]^T$. We map them to $q = q_1 + iq_2$ and "
     "$k = k_1 + ik_2$. Then $q k^* = (q_1 + iq_2)(k_1 - ik_2) = (q_1k_1 + q_2k_2) + i(q_2k_1 - q_1k_2)$, "
     "$\\text{Re}(q \\cdot k^*) = q_1k_1 + q_2k_2 = \\mathbf q\\cdot\\mathbf k$ and $\\text{Re}(q k^*) = "
     "q_1k_1 - q_2k_2$.",
     "ddddppr"),
    ("Let $z_q = q_1+iq_2$ and $z_k = k_1+ik_2$ be complex numbers. Then $z_q\\overline{z_k} = "
     "(q_1k_1+q_2k_2)+i(q_2k_1-q_1k_2)$, and not $z_q\\overline{z_k} = (q_1k_1+q_2k_2)-i(q_2k_1-q_1k_2)$.",
     "ddpu"),
    ("For pairs, $a\\,\\overline{b} = (a_x + \\mathrm{i}a_y)(b_x - \\mathrm{i}b_y) = (a_xb_x + a_yb_y) + "
     "\\mathrm{i}(a_yb_x - a_xb_y)$.",
     "p"),
    ("With $f(q,m) = q e^{im\\theta}$ for complex $q$ we get $f(q,m) f^*(k,n) = q k^* e^{i(m-n)\\theta}$ and "
     "$f(q,m) f^*(k,n) = q k^* e^{i(m+n)\\theta}$.",
     "dpr"),
    # norms by their squares
    ("Let $u_n = (\\cos n\\omega_0, \\sin n\\omega_0, \\dots, \\cos n\\omega_{N-1}, \\sin "
     "n\\omega_{N-1})^\\top$ with $\\omega_k = \\beta^{-k/N}$. Then $\\|u_n-u_m\\|\\le 2\\sqrt N$, and "
     "$\\|u_n-u_m\\|\\le \\sqrt N$.",
     "ddpu"),
    # a width told as a rule, and an index called d
    ("We put $h = D/2$ and $\\omega_j = B^{-2j/D}$. Then $\\sum_{j=0}^{h-1}\\omega_j = \\frac{1 - B^{-1}}{1 - "
     "B^{-2/D}}$.",
     "ddp"),
    ("The width is $D = 128$ and $\\theta_d = b^{-2d/D}$ with $b = 10000$, so $\\lambda_d = "
     "\\frac{2\\pi}{\\theta_d}$. We have $\\lambda_{63} \\approx 54410$ and $\\lambda_{63} \\approx 45410$.",
     "ddddpr"),
    # decimal commas and slashes by their digits
    ("Das ist die Formel und der Wert: $0{,}2391+3\\times2{,}2232\\approx 6{,}909$ und "
     "$\\begin{pmatrix}2\\cos1-\\sin1\\\\2\\sin1+\\cos1\\end{pmatrix}\\approx\\begin{pmatrix}0{,}2391\\\\2{,}2"
     "232\\end{pmatrix}$.",
     "pp"),
    ("Here $64\\,\\ln(8192/2\\pi)/\\ln 500000 \\approx 34.98$ and $\\ln(1000/2\\pi)\\approx 5.070$.",
     "pp"),
]  # fmt: skip

"""Documents of our own whose words take a verdict on their last formula back: each was proved or refuted once, and wrongly.

By cause; none of them may be decided.
"""

# ruff: noqa: E501

from __future__ import annotations

__all__ = ["TURNED_OVER"]

TURNED_OVER: tuple[str, ...] = (
    # order-aware attention taken for the default
    'We use ALiBi, which biases the scores. Let $P$ be a permutation matrix.\n\n$$\\mathrm{Attention}(PX) = P\\,\\mathrm{Attention}(X)$$',
    'For any permutation matrix $P$, ALiBi attention satisfies $\\mathrm{Attention}(PX) = P\\,\\mathrm{Attention}(X)$.',
    'Для матрицы перестановки $P$ с причинной маской $\\mathrm{Attention}(PX) = P\\,\\mathrm{Attention}(X)$.',
    'Let $P$ be a permutation matrix. We have\n\n$$\\mathrm{Attention}(PX) = P\\,\\mathrm{Attention}(X)$$\n\nwhere attention is unidirectional.',
    'Let $P$ be a permutation matrix. We have $\\mathrm{Attention}(PX) = P\\,\\mathrm{Attention}(X)$ where attention is unidirectional.',
    'Here $\\mathrm{Attention}$ includes a convolution over time.\n\nLet $P$ be a permutation matrix. Then\n\n$$\\mathrm{Attention}(PX) = P\\,\\mathrm{Attention}(X)$$',
    'Here $\\mathrm{Attention}$ includes a convolution over time. Let $P$ be a permutation matrix. Then\n\n$$\\mathrm{Attention}(PX) = P\\,\\mathrm{Attention}(X)$$',
    '# Setup\n\nAttention is recurrent here.\n\n# Symmetry\n\nLet $P$ be a permutation matrix. \n\n$$\\mathrm{Attention}(PX) = P\\,\\mathrm{Attention}(X)$$',
    # own definition, mask/RoPE/another f in words
    'Let $P$ be a permutation matrix. $f(X) = \\mathrm{softmax}(X W X^\\top) X$ where $W$ depends on the position.\n\nThen $f(PX) = P f(X)$.',
    'Let $P$ be a permutation matrix. Let $f(X) = \\mathrm{softmax}(XW_Q W_K^\\top X^\\top)XW_V$ with softmax over $j \\le i$.\n\nThen $f(PX) = P f(X)$.',
    'Let $P$ be a permutation matrix. Let $f(X) = \\mathrm{softmax}(XW_Q W_K^\\top X^\\top)XW_V$ with $W_Q$ different for each position.\n\nThen $f(PX) = P f(X)$.',
    'Let $P$ be a permutation matrix. Let $f(X) = \\mathrm{softmax}(XW_Q W_K^\\top X^\\top)XW_V$.\n\nThe mask being left out of the notation, $f(PX) = P f(X)$.',
    'Let $P$ be a permutation matrix. Let $f(X) = \\mathrm{softmax}(XW_Q W_K^\\top X^\\top)XW_V$.\n\nPlus position encodings:\n\n$$f(PX) = P f(X)$$',
    'Let $P$ be a permutation matrix.\n\nLet $f(X) = \\mathrm{softmax}(XW_Q W_K^\\top X^\\top)XW_V$.\n\nFor a decoder $f$,\n\n$$f(PX) = P f(X)$$',
    'For a permutation matrix $P$ and $f(X) = \\mathrm{softmax}(XW_Q W_K^\\top X^\\top)XW_V$, we now put RoPE into $f$. $f(PX) = P f(X)$.',
    'For a permutation matrix $P$ and $f(X) = \\mathrm{softmax}(XW_Q W_K^\\top X^\\top)XW_V$, once it knows about order, $f(PX) = P f(X)$.',
    # rows against columns
    'Permuting the features commutes with attention: Let $P$ be a permutation matrix. \n\n$$\\mathrm{Attention}(XP) = \\mathrm{Attention}(X)P$$',
    'Let $P$ be a permutation matrix. $P$ reorders the embedding dimensions.\n\n$$\\mathrm{Attention}(XP) = \\mathrm{Attention}(X)P$$',
    'Let $P$ be a permutation matrix. $P$ permutes channels, and commutes with attention:\n\n$$\\mathrm{Attention}(PX) = P\\,\\mathrm{Attention}(X)$$',
    # P is no permutation here
    '## Equivariance\n\nLet $P$ be a permutation matrix.\n\n## Projection\n\nNow let $P$ be a projection onto the first coordinates. Then\n\n$$\\mathrm{softmax}(PA) = P\\,\\mathrm{softmax}(A)$$',
    'A permutation $P$ of the tokens does nothing to $f(X) = \\mathrm{softmax}(XX^\\top)X$ in the sense that $f(PX) = Pf(X)$. A projection $P$ does: $f(PX) = P f(X)$.',
    'Let $P$ be a permutation matrix. Without this assumption,\n\n$$\\mathrm{softmax}(PA) = P\\,\\mathrm{softmax}(A)$$',
    'Sei $P$ orthogonal, nicht unbedingt eine Permutationsmatrix $P$.\n\n$$\\mathrm{softmax}(PA) = P\\,\\mathrm{softmax}(A)$$',
    'Let $P$ be a permutation matrix. More generally, let $P$ be doubly stochastic. $\\mathrm{softmax}(PA) = P\\,\\mathrm{softmax}(A)$.',
    'Let $P$ be a permutation matrix plus noise. $\\mathrm{softmax}(PA) = P\\,\\mathrm{softmax}(A)$.',
    'For an almost permutation matrix $P$, $\\mathrm{softmax}(PA) = P\\,\\mathrm{softmax}(A)$.',
    # g is restricted
    'We look for a function $g$ that decays with the distance. In RoPE queries and keys are turned.\n\n$$\\langle R_m q, R_n k\\rangle = g(q, k, m-n)$$',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\n$$\\langle f(q,m), f(k,n) \\rangle = g(q,k,m-n)$$\n\nand $\\langle f(q,m), f(k,n)\\rangle = g(q,k,n-m)$ with the same $g$.',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\nThe score $g$ decays with distance.\n\n$$\\langle f(q,m), f(k,n) \\rangle = g(q,k,m-n)$$',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\nThere is an integer-valued $g$ with\n\n$$\\langle f(q,m), f(k,n) \\rangle = g(q,k,m-n)$$',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\nAs $g(q,k,s) \\to 0$ for large $s$,\n\n$$\\langle f(q,m), f(k,n) \\rangle = g(q,k,m-n)$$',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\nWe have $\\langle f(q,m), f(k,n) \\rangle = g(q,k,m-n)$ where $g$ decays.',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\nWe have $\\langle f(q,m), f(k,n) \\rangle = g(q,k,m-n)$ with $g(q,k,0) = 0$.',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\n$$\\langle f(q,m), f(k,n) \\rangle = g(q,k,m-n)$$\n\nwhere $g$ is a polynomial.',
    # g(m-n) said to be independent of contents
    'RoPE: $q_m = R_m q$ and $k_n = R_n k$. As $q$ is the query at $m$ and $k$ the key at $n$, $q_m^\\top k_n = g(m-n)$.',
    'RoPE turns the query $q$ of the token at $m$ and the key $k$ of the token at $n$. The score depends on the offset and not on the tokens: $\\langle R_m q, R_n k\\rangle = g(m-n)$.',
    'RoPE turns $q$ and $k$. The score does not depend on the contents: $\\langle R_m q, R_n k\\rangle = g(m-n)$.',
    'RoPE turns $q$ and $k$. For all $q$ and $k$ with one $g$: $\\langle R_m q, R_n k\\rangle = g(m-n)$.',
    'RoPE turns $q$ and $k$. The score is independent of $q$ and $k$: $\\langle R_m q, R_n k\\rangle = g(m-n)$.',
    'RoPE turns $q$ and $k$. The score depends on the offset alone, whatever the tokens: $\\langle R_m q, R_n k\\rangle = g(m-n)$.',
    # PE is another by then
    '$$PE_{(pos,2i)} = \\sin(pos/10000^{2i/d}), PE_{(pos,2i+1)} = \\cos(pos/10000^{2i/d})$$\n\nThe encoding is learned instead:\n\n$PE_{m}\\cdot PE_{n} = g(m-n)$',
    '$$PE_{(pos,2i)} = \\sin(pos/10000^{2i/d}), PE_{(pos,2i+1)} = \\cos(pos/10000^{2i/d})$$\n\nFor learned encodings $PE$ we have\n\n$PE_{m}\\cdot PE_{n} = g(m-n)$',
    '$$PE_{(pos,2i)} = \\sin(pos/10000^{2i/d}), PE_{(pos,2i+1)} = \\cos(pos/10000^{2i/d})$$\n\nBERT learns $PE$.\n\n$PE_{m}\\cdot PE_{n} = g(m-n)$',
    # conditions on positions ignored in a refutation
    'In RoPE queries and keys are turned. For $n = 0$\n\n$$\\langle R_m q, R_n k\\rangle = g(q, k, m+n)$$',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\nFor $m\\ge n$ we have\n\n$$\\langle f(q,m), f(k,n) \\rangle = g(q,k,|m-n|)$$',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\nWhere $m = 2n$,\n\n$$\\langle f(q,m), f(k,n) \\rangle = g(q,k,|m-n|)$$',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\n当 $m \\ge n$ 时，\n\n$$\\langle f(q,m), f(k,n) \\rangle = g(q,k,|m-n|)$$',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\nWhere $m = 2n$,\n\n$$\\langle f(q,m), f(k,n) \\rangle = g(q,k,m+n)$$',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\nPara $n = 0$ tenemos\n\n$$\\langle f(q,m), f(k,n) \\rangle = g(q,k,m+n)$$',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\nFür $m \\ge n$ gilt $\\langle f(q,m), f(k,n) \\rangle = g(q,k,|m-n|)$.',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\n$\\langle f(q,m), f(k,n) \\rangle = g(q,k,m+n)$ where $m = 2n$.',
    # negation not seen: words ahead of a formula that has a comma or parenthesis
    'Let $f(x, m) = x e^{im\\theta}$.\n\nIt is not true that $f(f(x, m), n) = f(x, m + n)$.',
    'Let $f(x, m) = x + m$.\n\nWe do not have $f(f(x, m), n) = f(x, m + n)$.',
    'In RoPE vectors are turned.\n\nIt is not the case that $\\langle \\mathrm{RoPE}(q, m), \\mathrm{RoPE}(k, n)\\rangle = q^\\top R_{n-m} k$.',
    'In general we do not have\n\n$$\\max(a, b) = \\max(b, a)$$',
    'Let $g(a, b) = a + b$.\n\nIt does not follow that $g(a, b) = g(b, a)$.',
    'Let $PE(p, 2i) = \\sin(p/10000^{2i/d})$.\n\nIt is not true that $PE(p, 0) = \\sin(p)$.',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\nNobody can find a $g$ with\n\n$$\\langle f(q,m), f(k,n) \\rangle = g(q,k,m-n)$$',
    'Let $R_m = \\begin{pmatrix} \\cos m\\theta & -\\sin m\\theta \\\\ \\sin m\\theta & \\cos m\\theta \\end{pmatrix}$ and $f(x, m) = R_m x$.\n\nEs gibt kein $g$ mit\n\n$$\\langle f(q,m), f(k,n) \\rangle = g(q,k,m-n)$$',
    # RoPE(x, m) of another make
    "YaRN's RoPE multiplies the rotated vector by a factor $1.1$.\n\n$$\\|\\mathrm{RoPE}(x, m)\\| = \\|x\\|$$",
    'We fold the factor $1/\\sqrt{d}$ into RoPE.\n\n$$\\|\\mathrm{RoPE}(x, m)\\| = \\|x\\|$$',
    'RoPE doubles the vector.\n\n$$\\|\\mathrm{RoPE}(x, m)\\| = \\|x\\|$$',
    'We use RoPE. RoPE with exponential decay $\\gamma^m$: Then $\\|\\mathrm{RoPE}(x, m)\\| = \\|x\\|$.',
    'RoPE with clamped positions:\n\n$$\\mathrm{RoPE}(q, m)^\\top\\mathrm{RoPE}(k, n) = q^\\top R_{n-m} k$$',
    'RoPE multiplies a decay $\\gamma^m$ in.\n\n$$\\mathrm{RoPE}(q, m)^\\top\\mathrm{RoPE}(k, n) = q^\\top R_{n-m} k$$',
    'Our RoPE takes positions beyond $L$ as $L$.\n\n$$\\mathrm{RoPE}(q, m)^\\top\\mathrm{RoPE}(k, n) = q^\\top R_{n-m} k$$',
    'RoPE has its own matrix for each position.\n\n$$\\mathrm{RoPE}(q, m)^\\top\\mathrm{RoPE}(k, n) = q^\\top R_{n-m} k$$',
    # small letters that are matrices
    'RoPE: $q_m = R_m q$ and $k_n = R_n k$, where $q$ and $k$ are matrices of queries and keys in columns. Then $\\langle q_m, k_n\\rangle = g(q, k, m - n)$ and $q_m^\\top k_n = k_n^\\top q_m$.',
    'RoPE: $q_m = R_m q$ and $k_n = R_n k$ for batches $q$ and $k$. Then $q_m^\\top k_n = k_n^\\top q_m$.',
    'RoPE: $q_m = R_m q$ and $k_n = R_n k$, where $q, k \\in \\mathbb{R}^{d \\times h}$. Then $q_m^\\top k_n = k_n^\\top q_m$.',
    'RoPE: $q_m = R_m q$ and $k_n = R_n k$ with $q$ and $k$ of shape $d \\times h$. Then $q_m^\\top k_n = k_n^\\top q_m$.',
    'Let $x_m = A_m x$ and $y_n = A_n y$ for matrices. Then $x_m^\\top y_n = y_n^\\top x_m$.',
    'Let $x_m = A_m x$ and $y_n = A_n y$ with blocks $x$ and $y$. Then $x_m^\\top y_n = y_n^\\top x_m$.',
    'RoPE for multiple heads: $q_m = R_m q$, $k_n = R_n k$ where each column is a head. The score is symmetric: $q_m^\\top k_n = k_n^\\top q_m$.',
    'RoPE: $q_m = R_m q$, $k_n = R_n k$ where $q = W_q X$ and $k = W_k X$. $q_m^\\top k_n = k_n^\\top q_m$.',
    # worked example: another token, vector, direction or layout by then
    "RoPE: $q'_m = R_m q$ with $\\theta_i = 10000^{-2i/d}$ and $q \\in \\mathbb{R}^d$.\n\nLet $q = [1, 2, 3, 4]$, $d = 4$ and $m = 2$.\n\nEntries $0$ and $2$ form a pair, as do $1$ and $3$.\n\n$$q'_1 = 1 \\cdot \\sin(2) + 2 \\cdot \\cos(2)$$",
    "RoPE: $q'_m = R_m q$ with $\\theta_i = 10000^{-2i/d}$ and $q \\in \\mathbb{R}^d$.\n\nLet $q = [1, 2, 3, 4]$, $d = 4$ and $m = 2$.\n\nFor the negated vector:\n\n$$q'_0 = 1 \\cdot \\cos(2) - 2 \\cdot \\sin(2)$$",
    "RoPE: $q'_m = R_m q$ with $\\theta_i = 10000^{-2i/d}$ and $q \\in \\mathbb{R}^d$.\n\nLet $q = [1, 2, 3, 4]$, $d = 4$ and $m = 2$.\n\nConsider its successor:\n\n$$q'_0 = 1 \\cdot \\cos(2) - 2 \\cdot \\sin(2)$$",
    "RoPE: $q'_m = R_m q$ with $\\theta_i = 10000^{-2i/d}$ and $q \\in \\mathbb{R}^d$.\n\nLet $q = [1, 2, 3, 4]$, $d = 4$ and $m = 2$.\n\n顺时针旋转：\n\n$$q'_0 = 1 \\cdot \\cos(2) - 2 \\cdot \\sin(2)$$",
    'Let $\\theta_i = 10000^{-2i/d}$ with $d = 4$ and $m = 3$.\n\nNext to it:\n\n$$\\phi_1 = m\\theta_1 = 3 \\cdot 0.01 = 0.03$$',
    'Let $\\theta_i = 10000^{-2i/d}$ with $d = 4$ and $m = 3$.\n\nDas nächste Token:\n\n$$m\\theta_1 = 3 \\cdot 0.01$$',
    'The sinusoidal encoding is $PE_{(pos,2i)} = \\sin(pos/10000^{2i/d})$ and $PE_{(pos,2i+1)} = \\cos(pos/10000^{2i/d})$. Let $d = 4$ and $pos = 1$.\n\nWith the base one hundred:\n\n$$PE_{(pos,2)} = \\sin(1/10000^{2/4}) = \\sin(0.01)$$',
    # another base or width by then
    'A model has $d = 4$ and $\\theta_i = 10000^{-2i/d}$.\n\nLlama 3 has base 500000.\n\n$$\\theta_1 = 0.01$$',
    'A model has $d = 4$ and $\\theta_i = 10000^{-2i/d}$.\n\nIn dimension eight:\n\n$$\\theta_1 = 0.01$$',
    'A model has $d = 4$ and $\\theta_i = 10000^{-2i/d}$.\n\nWith eight channels:\n\n$$\\theta_1 = 0.01$$',
    'A model has $d = 4$ and $\\theta_i = 10000^{-2i/d}$.\n\nIn place of $10000$ take $100$:\n\n$$\\theta_1 = 0.01$$',
    'A model has $d = 4$ and $\\theta_i = 10000^{-2i/d}$.\n\nTake the base to be one hundred:\n\n$$\\theta_1 = 0.01$$',
    'A model has $d = 4$ and $\\theta_i = 10000^{-2i/d}$.\n\n若底数为一百：\n\n$$\\theta_1 = 0.01$$',
    'A model has $d = 4$ and $\\theta_i = 10000^{-2i/d}$. In place of $10000$ take $100$: So $\\theta_1 = 0.01$.',
    # refuted though the matrix is made of X, or is special
    'Let $P$ be a permutation matrix. Self-attention is $f(X) = \\mathrm{softmax}(XW_Q W_K^\\top X^\\top + M) X W_V$ where $M$ is all zeros.\n\nThen $f(PX) = P f(X)$.',
    'Let $P$ be a permutation matrix. Deep sets use $f(X) = X A + B X$ where $B$ averages over tokens.\n\nIt is equivariant: $f(PX) = P f(X)$.',
    'Let $P$ be a permutation matrix. $f(X) = A X W_V$ with weights $A_{ij} \\propto \\exp(x_i^\\top x_j)$.\n\nThen $f(PX) = P f(X)$.',
    'Let $P$ be a permutation matrix. $f(X) = \\mathrm{softmax}(XX^\\top + B) X$ where $B$ has the same entry everywhere.\n\nThen $f(PX) = P f(X)$.',
    'Let $P$ be a permutation matrix. Let $f(X) = \\mathrm{softmax}(XW_Q W_K^\\top X^\\top)XW_V$.\n\nHere $=$ means equality of sets of rows.\n\n$$f(PX) = f(X)$$',
    'Let $P$ be a permutation matrix.\n\nHere $P$ swaps two tokens: $\\mathrm{softmax}(PA) = P^\\top\\mathrm{softmax}(A)$.',
    'Let $P$ be a permutation matrix.\n\nTake $n = 2$ tokens.\n\n$$\\mathrm{softmax}(PA) = P^{\\top}\\mathrm{softmax}(A)$$',
    'Attention is $f(X) = AXW$. The weights $A$ depend on $X$, too. For a permutation matrix $P$ we have $f(PX) = P f(X)$.',
)

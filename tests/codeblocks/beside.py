"""Programs in a document: ``name`` -> (text with programs, the verdict on each, a word of the last reason)."""

# ruff: noqa: E501

from __future__ import annotations

PLAIN = r"$PE_{(p,2i)} = \sin(p/10000^{2i/d})$, $PE_{(p,2i+1)} = \cos(p/10000^{2i/d})$."


def program(source: str) -> str:
    return f"\n```python\n{source.strip()}\n```\n"


def table(exponent: str = "np.arange(0, d, 2) / d", base: str = "10000", position: str = "np.arange(n)", more: str = "") -> str:
    """An encoding, pair by pair."""
    return program(f"""
def pe(n, d):
    P = np.zeros((n, d))
    a = {position}[:, None] / {base} ** ({exponent})
    P[:, 0::2] = np.sin(a)
    P[:, 1::2] = np.cos(a)
    return P{more}
""")


def halves(frequencies: str, base: str = "10000", name: str = "pe") -> str:
    """An encoding by halves."""
    return program(f"""
def {name}(n, d):
    a = np.arange(n)[:, None] / {base} ** ({frequencies})
    return np.concatenate([np.sin(a), np.cos(a)], axis=1)
""")


def rotation(base: str = "10000", exponent: str = "np.arange(0, d, 2) / d", sign: str = "+-", position: str = "np.arange(n)", name: str = "rope") -> str:
    """Pairs ``2i, 2i + 1``; ``sign`` is that of the sines in the second row and the first."""
    up, down = sign
    return program(f"""
def {name}(x):
    n, d = x.shape
    a = np.outer({position}, {base} ** (-({exponent})))
    c, s, u, v = np.cos(a), np.sin(a), x[:, 0::2], x[:, 1::2]
    return np.stack([u * c {down} v * s, v * c {up} u * s], -1).reshape(n, d)
""")


def pairs(sign: str = "+-", base: str = "10000") -> str:
    """What a document says of a rotation, entry by entry."""
    up, down = sign
    return (rf"$\theta_i = {base}^{{-2i/d}}$ and $$x'_{{2i}} = x_{{2i}}\cos(m\theta_i) {down} x_{{2i+1}}\sin(m\theta_i),\quad "
            rf"x'_{{2i+1}} = x_{{2i+1}}\cos(m\theta_i) {up} x_{{2i}}\sin(m\theta_i)$$")  # fmt: skip


def given(call: str, back: str = "e.cos(), e.sin()", asks: str = "q, cos, sin") -> str:
    """Tables from one function, a rotation by another, and a call."""
    return "RoPE." + program(f"""
def rotate_half(x):
    u, v = x.chunk(2, dim=-1)
    return torch.cat((-v, u), dim=-1)

def turn({asks}):
    return q * cos + rotate_half(q) * sin

def tables(n, d, base=10000):
    w = base ** (-torch.arange(0, d, 2) / d)
    f = torch.outer(torch.arange(n), w)
    e = torch.cat((f, f), dim=-1)
    return {back}

{call}
""")


THETA = r"The frequencies are $\theta_i = 10000^{-2i/d}$, $0 \le i < d/2$."
SLOPES = r"The slopes are $m_h = 2^{-8h/n}$, $1 \le h \le n$."
WRONG = table("2 * np.arange(0, d, 2) / d")
CALLED = table(base="base").replace("(n, d)", "(n, d, base=10000)", 1)
MODULE = """
class Tables(nn.Module):
    def __init__(self, d, n=2048, s=1.0, base=10000):
        super().__init__()
        w = 1.0 / (base ** (torch.arange(0, d, 2).float() / d))
        f = torch.outer(torch.arange(n).float() / s, w)
        e = torch.cat((f, f), dim=-1)
        self.register_buffer("cos_cached", e.cos())
        self.register_buffer("sin_cached", e.sin())

    def forward(self, x):
        return self.cos_cached[: x.shape[-2]], self.sin_cached[: x.shape[-2]]

def rotate_half(x):
    u, v = x.chunk(2, dim=-1)
    return torch.cat((-v, u), dim=-1)

def apply_rotary(q, cos, sin):
    return q * cos + rotate_half(q) * sin

class Attention(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.rotary = Tables(d)

    def forward(self, q):
        cos, sin = self.rotary(q)
        return apply_rotary(q, cos, sin)
"""

DOCUMENTS: dict[str, tuple[str, tuple[str, ...], str]] = {
    # -- tables at a call
    "tables as they are asked for": (given("cos, sin = tables(*q.shape)\nq = turn(q, cos, sin)"), ("proved",), "rotary-halves"),
    "by keywords": (given("cos, sin = tables(*q.shape)\nq = turn(q, sin=sin, cos=cos)"), ("proved",), ""),
    "one call in the other": (given("q = turn(q, *tables(*q.shape))"), ("proved",), ""),
    "exchanged at the call": (given("cos, sin = tables(*q.shape)\nq = turn(q, sin, cos)"), ("refuted",), "sines for cosines"),
    "by keywords, exchanged": (given("cos, sin = tables(*q.shape)\nq = turn(q, sin=cos, cos=sin)"), ("refuted",), "sines for cosines"),
    "sines for both": (given("cos, sin = tables(*q.shape)\nq = turn(q, sin, sin)"), ("refuted",), "sines for cosines"),
    "given back the other way round": (
        given("cos, sin = tables(*q.shape)\nq = turn(q, cos, sin)", "e.sin(), e.cos()"), ("refuted",), "sines for cosines",
    ),
    "given back and taken the other way round": (
        given("sin, cos = tables(*q.shape)\nq = turn(q, cos, sin)", "e.sin(), e.cos()"), ("proved",), "",
    ),
    "asked for in another order": (
        given("cos, sin = tables(*q.shape)\nq = turn(q, cos, sin)", asks="q, sin, cos"), ("refuted",), "cosines for sines",
    ),
    "given back the other way round, and no call": (given("", "e.sin(), e.cos()"), ("undecided",), "another order"),
    "given back in order, and no call": (given(""), ("proved",), ""),
    "from elsewhere, exchanged": (given("q = turn(q, sin, cos)"), ("undecided",), "sines for cosines"),
    "each taken from what is given back": (
        given("cos, sin = (t[None] for t in tables(*q.shape))\nq = turn(q, cos, sin)"), ("proved",), "",
    ),
    "each taken from what is given back, exchanged": (
        given("sin, cos = (t[None] for t in tables(*q.shape))\nq = turn(q, cos, sin)"), ("refuted",), "for cosines",
    ),
    "taken through a function, exchanged": (
        given("sin, cos = map(ready, tables(*q.shape))\nq = turn(q, cos, sin)"), ("undecided",), "another order",
    ),
    "a sine that is a cosine": (
        given("cos, sin = tables(*q.shape)\nq = turn(q, cos, sin)", "torch.sin(e + math.pi / 2), e.sin()"), ("undecided",), "",
    ),
    "a module for tables": ("RoPE." + program(MODULE), ("proved",), "rotary-halves"),
    "a module that keeps them by wrong names": (
        "RoPE." + program(MODULE.replace("e.cos()", "e.tmp()").replace("e.sin()", "e.cos()").replace("e.tmp()", "e.sin()")),
        ("refuted",), "sines for cosines",
    ),
    "a module that gives them back the other way round": (
        "RoPE." + program(MODULE.replace("cos, sin = self.rotary(q)", "sin, cos = self.rotary(q)")), ("refuted",), "for cosines",
    ),
    # -- values that a call gives
    "another base at the call": (PLAIN + CALLED.replace("return P", "return P\n\nP = pe(128, 512, base=100)"), ("refuted",), "base = 100"),
    "the same base at the call": (PLAIN + CALLED.replace("return P", "return P\n\nP = pe(128, 512, base=10000.0)"), ("proved",), ""),
    "by its place": (PLAIN + CALLED.replace("return P", "return P\n\nP = pe(128, 512, 100)"), ("refuted",), "base = 100"),
    "by a name": (PLAIN + CALLED.replace("return P", "return P\n\nB = 100\nP = pe(128, 512, B)"), ("refuted",), "base = 100"),
    "both": (PLAIN + CALLED.replace("return P", "return P\n\nP = pe(9, 8)\nQ = pe(9, 8, base=100)"), ("undecided",), "base = 100"),
    "the right base at the call": (
        PLAIN + CALLED.replace("=10000", "=100").replace("return P", "return P\n\nP = pe(9, 8, base=10000)"), ("proved",), "base = 10000",
    ),
    "tables of another base at the call": (
        "RoPE." + given("cos, sin = tables(*q.shape)").replace("tables(*q.shape)", "tables(9, 8, base=500)"), ("proved",), "base = 500",
    ),
    "another scale at the call": (
        "RoPE." + program(MODULE.replace("Tables(d)", "Tables(d, s=4.0)")), ("undecided",), "s = 4",
    ),
    # -- frequencies of the text
    "frequencies of the text": (r"RoPE with $\theta_i = 10000^{-2i/d}$." + rotation(), ("proved",), "theta_i as line 1 has it"),
    "another base than the text": (r"RoPE with $\theta_i = 500000^{-2i/d}$." + rotation(), ("undecided",), "other frequencies"),
    "the base of the text": (r"RoPE with $\theta_i = 500000^{-2i/d}$." + rotation("500000"), ("proved",), "theta_i as line 1"),
    "a letter that is set": (r"RoPE with $\theta_i = b^{-2i/d}$, $b = 500000$." + rotation(), ("undecided",), "other frequencies"),
    "a letter that is set so": (r"RoPE with $\theta_i = b^{-2i/d}$, $b = 500000$." + rotation("500000"), ("proved",), ""),
    "a letter": (r"RoPE with $\theta_i = b^{-2i/d}$." + rotation("777"), ("proved",), "base = 777"),
    "counted from 1": (r"RoPE with $\theta_i = 10000^{-2(i-1)/d}$, $i = 1, \ldots, d/2$." + rotation(), ("proved",), ""),
    "a base in words": ("LLaMA 3 uses RoPE with base 500000." + rotation(), ("undecided",), "base 500000"),
    "two bases in words": ("RoPE has base 10000; others use base 500000." + rotation(), ("proved",), ""),
    "frequencies of its own": (
        r"Here $\theta_i = 10000^{-i/d}$." + rotation(exponent="np.arange(d // 2) / d"), ("proved",), "theta_i as line 1",
    ),
    "not the frequencies of its own": (r"Here $\theta_i = 10000^{-i/d}$." + rotation(), ("undecided",), "other frequencies"),
    "wrong by the frequencies of the text": (
        r"RoPE with $\theta_i = 10000^{-2i/d}$." + rotation(exponent="np.arange(d // 2) / d"), ("refuted",), "theta_i as line 1",
    ),
    "a table of other frequencies": (r"The encoding has frequencies $\omega_k = 100^{-2k/d}$." + table(), ("undecided",), "other frequencies"),
    "a table of these frequencies": (r"The encoding has frequencies $\omega_k = 10000^{-2k/d}$." + table(), ("proved",), ""),
    "counted from 1, but by a law from 0": (
        r"RoPE with $\theta_i = 10000^{-2i/d}$ for $i = 1, \ldots, d/2$." + rotation(), ("undecided",), "from 1",
    ),
    # -- frequencies and slopes alone
    "frequencies alone": (THETA + program("inv_freq = 1.0 / (10000 ** (torch.arange(0, d, 2).float() / d))"), ("proved",), "theta_i"),
    "frequencies alone, without a step": (THETA + program("inv_freq = 1.0 / (10000 ** (torch.arange(0, d) / d))"), ("refuted",), "entry 1"),
    "frequencies of a function": (
        THETA + program("def freqs(d, base=10000):\n    return base ** (-np.arange(0, d, 2) / d)"), ("proved",), "theta_i",
    ),
    "frequencies of another base": (
        THETA + program("def freqs(d, base=500000):\n    return base ** (-np.arange(0, d, 2) / d)"), ("refuted",), "entry 1",
    ),
    "frequencies or their reciprocals": (THETA + program("freqs = 10000 ** (np.arange(0, d, 2) / d)"), ("undecided",), "reciprocals"),
    "frequencies by another name": (THETA + program("table = 10000 ** (np.arange(0, d, 2) / d)  # theta"), (), ""),
    "frequencies, and the text has none": ("RoPE." + program("inv_freq = 1.0 / (10000 ** (torch.arange(0, d) / d))"), (), ""),
    "frequencies, changed": (
        THETA + " With another base:" + program("inv_freq = 1.0 / (500000 ** (torch.arange(0, d, 2).float() / d))"), ("undecided",), "announces",
    ),
    "slopes": (SLOPES + program("def slopes(n):\n    return [2 ** (-8 * h / n) for h in range(1, n + 1)]"), ("proved",), "m_h"),
    "slopes, one head too early": (SLOPES + program("def slopes(n):\n    return [2 ** (-8 * h / n) for h in range(n)]"), ("refuted",), "entry 0"),
    "slopes by powers": (
        SLOPES + program("def get_slopes(n):\n    start = 2 ** (-8 / n)\n    return [start * start ** i for i in range(n)]"), ("proved",), "m_h",
    ),
    "slopes to another base": (
        SLOPES + program("def slopes(n):\n    return np.exp(-8 * np.arange(1, n + 1) / n)"), ("refuted",), "entry 0",
    ),
    "slopes, and no range": (
        r"The slopes are $m_h = 2^{-8h/n}$." + program("def slopes(n):\n    return [2 ** (-8 * h / n) for h in range(n)]"),
        ("undecided",), "from 0",
    ),
    "slopes from head 0": (
        r"The slopes are $m_h = 2^{-8(h+1)/n}$, $0 \le h < n$." + program("def slopes(n):\n    return [2 ** (-8 * h / n) for h in range(1, n + 1)]"),
        ("proved",), "from head 0",
    ),
    # -- which way, and which pairs
    "as the text turns": (pairs() + rotation(), ("proved",), "'rotary'"),
    "the other way than the text": (pairs("-+") + rotation(), ("refuted",), "-p theta_i"),
    "back, as the text turns": (pairs("-+") + rotation(sign="-+"), ("proved",), "x' as line 1"),
    "back, and the text forth": (pairs() + rotation(sign="-+"), ("undecided",), "other way round"),
    "the text says the way back": (
        pairs("-+").replace("x'", "y").replace("x_", "x'_").replace("y_", "x_") + rotation(), ("proved",), "",
    ),
    "a matrix that turns back": (
        r"RoPE has $$\begin{pmatrix} \cos m\theta_i & \sin m\theta_i \\ -\sin m\theta_i & \cos m\theta_i \end{pmatrix}$$" + rotation(),
        ("undecided",), "the other way",
    ),
    "a matrix that turns": (
        r"RoPE has $$\begin{pmatrix} \cos m\theta_i & -\sin m\theta_i \\ \sin m\theta_i & \cos m\theta_i \end{pmatrix}$$" + rotation(),
        ("proved",), "",
    ),
    "pairs of the other layout": (
        r"$$x'_{i} = x_{i}\cos(m\theta_i) - x_{i+d/2}\sin(m\theta_i),\quad x'_{i+d/2} = x_{i+d/2}\cos(m\theta_i) + x_{i}\sin(m\theta_i)$$"
        + rotation(), ("proved",), "up to permutation",
    ),
    "what comes out in another order": (
        "RoPE." + rotation().replace("np.stack([u * c - v * s, v * c + u * s], -1).reshape(n, d)",
                                     "np.concatenate([u * c - v * s, v * c + u * s], -1)"),
        ("undecided",), "another order",
    ),
    "rows from 1": ("RoPE." + rotation(position="np.arange(1, n + 1)"), ("undecided",), "positions from 1"),
    "rows from 1, where the text counts from 0": (
        "RoPE. Positions are counted from 0." + rotation(position="np.arange(1, n + 1)"), ("refuted",), "differs",
    ),
    "a table from 1, where the text counts from 0": (
        PLAIN + " Positions are counted from $p = 0$." + table(position="np.arange(1, n + 1)"), ("refuted",), "counts from 0",
    ),
    "a table from 1": (PLAIN + table(position="np.arange(1, n + 1)"), ("undecided",), "positions from 1"),
    # -- formulas of the text
    "halves of the text": (
        r"$PE_{(p,i)} = \sin(p/100^{2i/d})$, $PE_{(p,i+d/2)} = \cos(p/100^{2i/d})$ for $0 \le i < d/2$." + halves("2 * np.arange(d // 2) / d"),
        ("refuted",), "PE as line 1",
    ),
    "halves of the text, as they are": (
        r"$PE_{(p,i)} = \sin(p/100^{2i/d})$, $PE_{(p,i+d/2)} = \cos(p/100^{2i/d})$ for $0 \le i < d/2$."
        + halves("2 * np.arange(d // 2) / d", "100"), ("proved",), "the same as PE",
    ),
    "a formula that is not read": (
        r"For $i = 1, \ldots, d$ let $PE_{(p,i)} = \sin(p/10000^{(i-1)/d})$ if $i$ is odd and $PE_{(p,i)} = \cos(p/10000^{(i-2)/d})$ if $i$ is even."
        + table(base="100"), ("undecided",), "is not read",
    ),
    "indices that words call even": (
        r"$PE_{(p,i)} = \sin(p/10000^{i/d})$ when $i$ is even and $PE_{(p,i)} = \cos(p/10000^{(i-1)/d})$ when $i$ is odd." + table(),
        ("proved",), "the same as PE",
    ),
    "indices that words call even, another base": (
        r"$PE_{(p,i)} = \sin(p/10000^{i/d})$ when $i$ is even and $PE_{(p,i)} = \cos(p/10000^{(i-1)/d})$ when $i$ is odd." + table(base="100"),
        ("refuted",), "base = 100",
    ),
    "indices that words in the formula call even": (
        r"$$PE(k, i) = \sin\left(\frac{k}{10000^{i/d}}\right) \text{ when i is even}$$ $$PE(k, i) = \cos\left(\frac{k}{10000^{(i-1)/d}}\right) \text{ when i is odd}$$"
        + table(), ("proved",), "the same as PE",
    ),
    "even dimensions, whatever they are called": (
        r"$PE_{(p,i)} = \sin(p/10000^{2i/d})$ for even dimensions and $PE_{(p,i)} = \cos(p/10000^{2i/d})$ for odd dimensions." + table(),
        ("undecided",), "is not read",
    ),
    "a base and a length": ("RoPE with base 10000, 2048 positions." + rotation(), ("proved",), ""),
    "a position that is a word": (
        r"$$PE(\text{position}, 2i) = \sin\left(\frac{\text{position}}{10000^{2i/d}}\right)$$ $$PE(\text{position}, 2i+1) = \cos\left(\frac{\text{position}}{10000^{2i/d}}\right)$$"
        + table(), ("proved",), "the same as PE",
    ),
    "a position that is a word, wrong": (
        r"$$PE(\text{position}, 2i) = \sin\left(\frac{\text{position}}{10000^{2i/d}}\right)$$ $$PE(\text{position}, 2i+1) = \cos\left(\frac{\text{position}}{10000^{2i/d}}\right)$$"
        + WRONG, ("refuted",), "differs from PE",
    ),
    "the second formula": (
        PLAIN + r" Others have $T_{(p,k)} = \sin(p/10000^{k/(d/2-1)})$, $T_{(p,k+d/2)} = \cos(p/10000^{k/(d/2-1)})$."
        + halves("np.arange(d // 2) / (d // 2 - 1)"), ("proved",), "the same as T",
    ),
    "neither formula": (
        PLAIN + r" Others have $T_{(p,k)} = \sin(p/10000^{k/(d/2-1)})$, $T_{(p,k+d/2)} = \cos(p/10000^{k/(d/2-1)})$." + WRONG,
        ("refuted",), "differs",
    ),
    "a formula said twice": (PLAIN + "\n\nAgain, " + PLAIN + table(), ("proved",), "the same as PE"),
    "columns the other way round": (PLAIN + table(more="[:, ::-1]"), ("refuted",), "in another order"),
    "another base is named": (PLAIN + table(base="1000"), ("refuted",), "with base = 1000"),
    # -- changes that are announced
    "a base that is replaced": (PLAIN + " Our texts are short, so we replace 10000 by 100:" + table(base="100"), ("undecided",), "announces"),
    "positions that are divided": (PLAIN + " For longer texts we divide the positions by 4:" + table(position="(np.arange(n) / 4)"), ("undecided",), "announces"),
    "a table that is scaled": (PLAIN + r" We scale the table by $1/\sqrt d$:" + table(more=" / np.sqrt(d)"), ("undecided",), "announces"),
    "said behind": (PLAIN + table(base="100") + "Here we use a smaller base than the paper.", ("undecided",), "announces"),
    "said in a note": (PLAIN + table(base="100").replace("    a =", "    # 100 instead of 10000\n    a ="), ("undecided",), "instead"),
    "a name that says so": ("RoPE." + rotation(position="(np.arange(n) / 8)", name="rope_interpolated"), ("undecided",), "interpolated"),
    "interpolated rotations": ("Position interpolation divides the positions by 8:" + rotation(position="(np.arange(n) / 8)"), ("undecided",), "announces"),
    "another base by a law": ("NTK-aware scaling replaces the base:" + rotation("(10000 * 4 ** (d / (d - 2)))"), ("undecided",), "announces"),
    "nothing is announced": (PLAIN + " The program:" + table(base="100"), ("refuted",), "base = 100"),
    "learned ones instead": (
        "We chose it instead of learned embeddings; for any fixed offset $k$ it is linear, and it may extrapolate. " + PLAIN + WRONG,
        ("refuted",), "differs",
    ),
    "notes on steps": (PLAIN + WRONG.replace("    a =", "    # divide by the scaled base\n    a ="), ("refuted",), "differs"),
    # -- programs that are shown as mistakes
    "a common mistake": (PLAIN + " A common mistake:" + WRONG, ("undecided",), "calls it wrong"),
    "wrong, it says": (PLAIN + " The following program is wrong:" + WRONG, ("undecided",), "calls it wrong"),
    "not to be written": (PLAIN + " This should *not* be written as" + WRONG, ("undecided",), "calls it wrong"),
    "wrong, in a word": (PLAIN + "\n\nWrong:\n" + WRONG, ("undecided",), "calls it wrong"),
    "an exercise": (PLAIN + " Find the mistake." + WRONG, ("undecided",), "calls it wrong"),
    "wrong, behind": (PLAIN + " We try:" + WRONG + "This code is wrong: the exponent is doubled.", ("undecided",), "calls it wrong"),
    "wrong, by a note": (PLAIN + WRONG.replace("def pe", "# WRONG\ndef pe"), ("undecided",), "calls it wrong"),
    "wrong, by its name": (PLAIN + WRONG.replace("def pe", "def wrong_pe"), ("undecided",), "calls it wrong"),
    "right, but called wrong": (PLAIN + " The following program is wrong:" + table(), ("undecided",), "calls it wrong"),
    "mended": (PLAIN + " A common mistake:" + WRONG + "The correct version:" + table(), ("undecided", "proved"), "the same as PE"),
    "what is said of the next": (PLAIN + WRONG + "A common mistake:" + WRONG, ("refuted", "undecided"), "calls it wrong"),
    "asked of the next": (PLAIN + table() + "**Q2.** What is wrong with the next one?" + WRONG, ("proved", "undecided"), "calls it wrong"),
    "wanted to be told": (PLAIN + " Find the mistake.\n<!-- symbolic-pe: expect refuted -->" + WRONG, ("refuted",), "differs"),
    "names in quotes are no waves": ("Your encoding:" + program('own = encoding("own", ["sin(theta[i]*p)", "cos(theta[i]*p)"])'), (), ""),
    "a note on a bug elsewhere": (PLAIN + table().replace("    a =", "    # float64, as float32 triggers a bug\n    a ="), ("proved",), ""),
    "nothing is called wrong": (PLAIN + " We avoid rounding errors:" + WRONG, ("refuted",), "differs"),
    # -- something else than positions
    "time steps": (
        "The time step $t$ is embedded by" + halves("np.arange(d // 2) / d", name="embed"), ("undecided",), "of its own",
    ),
    "positions, said so": ("The sinusoidal encoding of positions:" + halves("np.arange(d // 2) / d", name="embed"), ("refuted",), "differs"),
    # -- arrays that are flattened in part, and made like others
    "axes flattened by name": (
        PLAIN + program("def pe(n, d):\n    a = torch.outer(torch.arange(n), 10000 ** (-torch.arange(0, d, 2) / d))\n"
                        "    return torch.flatten(torch.stack([a.sin(), a.cos()], dim=2), start_dim=1, end_dim=2)"),
        ("proved",), "the same as PE",
    ),
    "axes flattened, the wrong ones": (
        PLAIN + program("def pe(n, d):\n    a = torch.outer(torch.arange(n), 10000 ** (-torch.arange(0, d, 2) / d))\n"
                        "    return torch.flatten(torch.stack([a.sin(), a.cos()], dim=2), start_dim=0, end_dim=1)"),
        ("undecided",), "",
    ),
    "an array like one that is not known": (
        "xPos:" + program("def xpos(x):\n    n, d = x.shape\n    a = np.outer(np.arange(n), 10000 ** (-np.arange(0, d, 2) / d))\n"
                          "    y = np.empty_like(x)\n    y[:, 0::2] = x[:, 0::2] * np.cos(a) * 0.9 ** np.arange(n)[:, None]\n"
                          "    y[:, 1::2] = x[:, 1::2] * np.sin(a)\n    return y"),
        ("undecided",), "like one that is not known",
    ),
    # -- types with few numbers
    "positions in 8 bits": (PLAIN + table(position="np.arange(n).astype(np.int8)"), ("undecided",), "int8"),
    "positions made in 8 bits": (PLAIN + table(position="np.arange(n, dtype=np.uint8)"), ("undecided",), "uint8"),
    "positions in half precision": (PLAIN + table(position="np.arange(n).astype(np.float16)"), ("undecided",), "float16"),
    "positions in 64 bits": (PLAIN + table(position="np.arange(n).astype(np.int64)"), ("proved",), ""),
    "a table in half precision": (PLAIN + table(more=".astype(np.float16)"), ("proved",), ""),
}  # fmt: skip

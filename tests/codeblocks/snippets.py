"""Programs that build encodings, as people write them, each with what is to be said of it.

``RIGHT``: name -> (program, the field's encoding it is).  ``WRONG``: name -> (program, a word of the
reason).  ``SILENT``: programs on which no verdict but undecided, or none at all, is right.
"""

RIGHT: dict[str, tuple[str, str]] = {}
WRONG: dict[str, tuple[str, str]] = {}
SILENT: dict[str, str] = {}

RIGHT["arange, exp and log"] = (
    """
import torch, math

def encode(length, d_model):
    pe = torch.zeros(length, d_model)
    position = torch.arange(0, length, dtype=torch.float).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe.unsqueeze(0)
""",
    "sinusoidal",
)

RIGHT["a module with a buffer"] = (
    """
class Positions(nn.Module):
    def __init__(self, d_model: int, dropout: float = 0.1, max_len: int = 5000):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)
        position = torch.arange(max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
        pe = torch.zeros(max_len, 1, d_model)
        pe[:, 0, 0::2] = torch.sin(position * div_term)
        pe[:, 0, 1::2] = torch.cos(position * div_term)
        self.register_buffer('pe', pe)

    def forward(self, x):
        x = x + self.pe[:x.size(0)]
        return self.dropout(x)
""",
    "sinusoidal",
)

RIGHT["angles with floor division"] = (
    """
import numpy as np

def get_angles(pos, i, d_model):
    angle_rates = 1 / np.power(10000, (2 * (i // 2)) / np.float32(d_model))
    return pos * angle_rates

def positional_encoding(position, d_model):
    angle_rads = get_angles(np.arange(position)[:, np.newaxis], np.arange(d_model)[np.newaxis, :], d_model)
    angle_rads[:, 0::2] = np.sin(angle_rads[:, 0::2])
    angle_rads[:, 1::2] = np.cos(angle_rads[:, 1::2])
    pos_encoding = angle_rads[np.newaxis, ...]
    return tf.cast(pos_encoding, dtype=tf.float32)
""",
    "sinusoidal",
)

RIGHT["two loops"] = (
    """
import numpy as np
def table(L, d, n=10000):
    P = np.zeros((L, d))
    for k in range(L):
        for i in np.arange(int(d / 2)):
            denominator = np.power(n, 2 * i / d)
            P[k, 2 * i] = np.sin(k / denominator)
            P[k, 2 * i + 1] = np.cos(k / denominator)
    return P
""",
    "sinusoidal",
)

RIGHT["step of two"] = (
    """
for pos in range(max_seq_len):
    for i in range(0, d_model, 2):
        pe[pos, i] = math.sin(pos / (10000 ** (i / d_model)))
        pe[pos, i + 1] = math.cos(pos / (10000 ** (i / d_model)))
""".replace("for pos", "pe = torch.zeros(max_seq_len, d_model)\nfor pos", 1),
    "sinusoidal",
)

RIGHT["lists in lists"] = (
    """
import numpy as np
def sinusoid_table(n_position, d_hid):
    def angle(position, hid_j):
        return position / np.power(10000, 2 * (hid_j // 2) / d_hid)
    def row(position):
        return [angle(position, hid_j) for hid_j in range(d_hid)]
    table = np.array([row(pos_i) for pos_i in range(n_position)])
    table[:, 0::2] = np.sin(table[:, 0::2])
    table[:, 1::2] = np.cos(table[:, 1::2])
    return torch.FloatTensor(table).unsqueeze(0)
""",
    "sinusoidal",
)

RIGHT["a choice by parity"] = (
    """
from math import sin, cos
def encoding(pos, d_model):
    return [sin(pos / 10000 ** (i / d_model)) if i % 2 == 0 else cos(pos / 10000 ** ((i - 1) / d_model))
            for i in range(d_model)]
""",
    "sinusoidal",
)

RIGHT["a choice in a loop"] = (
    """
import math
def pe(pos, dim):
    v = [0] * dim
    for i in range(dim):
        if i % 2 == 0:
            v[i] = math.sin(pos / 10000 ** (2 * (i // 2) / dim))
        else:
            v[i] = math.cos(pos / 10000 ** (2 * (i // 2) / dim))
    return v
""",
    "sinusoidal",
)

RIGHT["appending pairs"] = (
    """
import math
def rows(seq_len, d):
    out = []
    for pos in range(seq_len):
        row = []
        for i in range(d // 2):
            w = 1 / 10000 ** (2 * i / d)
            row.append(math.sin(pos * w))
            row.append(math.cos(pos * w))
        out.append(row)
    return out
""",
    "sinusoidal",
)

RIGHT["halves"] = (
    """
import torch
def signal(length, channels):
    half = channels // 2
    w = torch.exp(-math.log(10000) * torch.arange(half) * 2 / channels)
    x = torch.arange(length)[:, None] * w[None, :]
    return torch.cat([torch.sin(x), torch.cos(x)], dim=-1)
""",
    "sinusoidal-halves",
)

RIGHT["outer product and stack"] = (
    """
import numpy as np
def pe(n_positions, dim, base=10000.0):
    inv_freq = 1.0 / (base ** (np.arange(0, dim, 2) / dim))
    angles = np.outer(np.arange(n_positions), inv_freq)
    return np.stack((np.sin(angles), np.cos(angles)), axis=-1).reshape(n_positions, dim)
""",
    "sinusoidal",
)

RIGHT["einsum"] = (
    """
import torch
def pe(seq_len, dim):
    inv_freq = 10000 ** -(torch.arange(0, dim, 2).float() / dim)
    t = torch.arange(seq_len)
    freqs = torch.einsum('i,j->ij', t, inv_freq)
    emb = torch.zeros(seq_len, dim)
    emb[:, ::2], emb[:, 1::2] = freqs.sin(), freqs.cos()
    return emb
""",
    "sinusoidal",
)

RIGHT["cosine first"] = (
    """
import numpy as np
d, L = 64, 100
w = 10000.0 ** (-np.arange(0, d, 2) / d)
x = np.arange(L).reshape(-1, 1) * w
PE = np.empty((L, d))
PE[:, 0::2] = np.cos(x)
PE[:, 1::2] = np.sin(x)
""",
    "sinusoidal-complex",
)

RIGHT["one number at a time"] = (
    """
import math
def PE(pos, i, d_model):
    angle = pos / (10000 ** ((2 * (i // 2)) / d_model))
    if i % 2 == 0:
        return math.sin(angle)
    return math.cos(angle)
""",
    "sinusoidal",
)

RIGHT["any base"] = (
    """
import torch
def pe(pos, d, base):
    k = torch.arange(d // 2)
    w = base ** (-2 * k / d)
    out = torch.empty(d)
    out[0::2] = torch.sin(pos * w)
    out[1::2] = torch.cos(pos * w)
    return out
""",
    "sinusoidal",
)

RIGHT["matrix product and where"] = (
    """
import numpy as np
def pe(L, d):
    j = np.arange(d)
    w = 1 / np.power(10000., (j - j % 2) / d)
    x = np.arange(L)[:, None] @ w[None, :]
    return np.where(j % 2 == 0, np.sin(x), np.cos(x))
""",
    "sinusoidal",
)

RIGHT["a method of a module"] = (
    """
class Time(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim
    def forward(self, time):
        half = self.dim // 2
        w = torch.exp(torch.arange(half, device=time.device) * -(math.log(10000) / half))
        x = time[:, None] * w[None, :]
        return torch.cat((x.sin(), x.cos()), dim=-1)
""",
    "sinusoidal-halves",
)

RIGHT["a layer with a matrix method"] = (
    """
class Encoding(tf.keras.layers.Layer):
    def __init__(self, position, d_model):
        super().__init__()
        self.pos_encoding = self.build_table(position, d_model)
    def angles(self, position, i, d_model):
        return position * (1 / tf.pow(10000, (2 * (i // 2)) / tf.cast(d_model, tf.float32)))
    def build_table(self, position, d_model):
        rads = self.angles(position=tf.range(position)[:, tf.newaxis], i=tf.range(d_model)[tf.newaxis, :],
                           d_model=d_model)
        sines = tf.math.sin(rads[:, 0::2])
        cosines = tf.math.cos(rads[:, 1::2])
        return tf.concat([sines, cosines], axis=-1)[tf.newaxis, ...]
    def call(self, inputs):
        return inputs + self.pos_encoding[:, :tf.shape(inputs)[1], :]
""",
    "sinusoidal-halves",
)

RIGHT["d2l style"] = (
    """
class PositionalEncoding(nn.Module):
    def __init__(self, num_hiddens, dropout, max_len=1000):
        super().__init__()
        self.P = torch.zeros((1, max_len, num_hiddens))
        X = torch.arange(max_len, dtype=torch.float32).reshape(-1, 1) / torch.pow(
            10000, torch.arange(0, num_hiddens, 2, dtype=torch.float32) / num_hiddens)
        self.P[:, :, 0::2] = torch.sin(X)
        self.P[:, :, 1::2] = torch.cos(X)
""",
    "sinusoidal",
)

RIGHT["comprehension of rows at a fixed size"] = (
    """
import numpy as np
n, d_model = 50, 128
PE = np.array([[pos / np.power(10000, 2 * (j // 2) / d_model) for j in range(d_model)] for pos in range(n)])
PE[:, 0::2] = np.sin(PE[:, 0::2])
PE[:, 1::2] = np.cos(PE[:, 1::2])
plt.imshow(PE)
""",
    "sinusoidal",
)

RIGHT["a lambda and float32"] = (
    """
import numpy as np
angle = lambda p, i, d: p / np.power(10000, 2 * (i // 2) / np.float32(d))
def table(p, d):
    t = np.zeros((p, d), dtype=np.float32)
    for i in range(d):
        t[:, i] = np.sin(angle(np.arange(p), i, d)) if i % 2 == 0 else np.cos(angle(np.arange(p), i, d))
    return t
""",
    "sinusoidal",
)

RIGHT["functional updates"] = (
    """
import jax.numpy as jnp
def pe(max_len, width_of_it):
    x = jnp.arange(max_len)[:, None] * jnp.exp(jnp.arange(0, width_of_it, 2) * (-jnp.log(10000.0) / width_of_it))
    t = jnp.zeros((max_len, width_of_it))
    t = t.at[:, 0::2].set(jnp.sin(x))
    t = t.at[:, 1::2].set(jnp.cos(x))
    return t
""",
    "sinusoidal",
)

RIGHT["results stored by the function"] = (
    """
import numpy as np
def code_of(length, width):
    even = 2 * (np.arange(width) // 2)
    table = np.arange(length).reshape(-1, 1) / 10000 ** (even / width)
    np.sin(table[:, ::2], out=table[:, ::2])
    np.cos(table[:, 1::2], out=table[:, 1::2])
    return table
""".replace("width", "dim"),
    "sinusoidal",
)

RIGHT["sines in place"] = (
    """
import torch
def code_of(length, dim):
    even = 2 * torch.div(torch.arange(dim), 2, rounding_mode='floor')
    table = torch.arange(length)[:, None] / 10000 ** ((torch.arange(dim) // 2) * 2 / dim)
    table[:, ::2].sin_()
    table[:, 1::2].cos_()
    return table
""",
    "sinusoidal",
)

RIGHT["a constant of the class and a vector of positions"] = (
    """
class Waves(nn.Module):
    BASE = 10000.0
    def __init__(self, dim):
        super().__init__()
        self.register_buffer('w', self.BASE ** (-torch.arange(0.0, dim, 2.0) / dim))
    def forward(self, positions):
        x = torch.ger(positions, self.w)
        return torch.cat([x.sin(), x.cos()], dim=-1)[:, None, :]
""",
    "sinusoidal-halves",
)

RIGHT["a width halved first"] = (
    """
import numpy as np
def code_of(length, depth):
    depth = depth / 2
    w = 1 / 10000 ** (np.arange(depth)[np.newaxis, :] / depth)
    x = np.arange(length)[:, np.newaxis] * w
    return np.concatenate([np.sin(x), np.cos(x)], axis=-1)
""",
    "sinusoidal-halves",
)


def _variant(name: str, old: str, new: str) -> str:
    program = RIGHT[name][0]
    assert old in program, (name, old)
    return program.replace(old, new)


WRONG["2i for i"] = (
    """
def table(L, d_model):
    pe = torch.zeros(L, d_model)
    for pos in range(L):
        for i in range(0, d_model, 2):
            pe[pos, i] = math.sin(pos / (10000 ** ((2 * i) / d_model)))
            pe[pos, i + 1] = math.cos(pos / (10000 ** ((2 * (i + 1)) / d_model)))
    return pe
""",
    "dimension",
)
WRONG["i for 2i"] = (_variant("two loops", "2 * i / d", "i / d"), "sinusoidal-half-exponent")
WRONG["missing division by d"] = (_variant("two loops", "2 * i / d", "2 * i"), "differs")
WRONG["degrees"] = (
    _variant("arange, exp and log", "torch.sin(position", "torch.sin(np.pi / 180 * position"),
    "differs",
)
WRONG["radians()"] = (_variant("two loops", "np.sin(k /", "np.sin(np.radians(k) /"), "differs")
WRONG["off by one at the end"] = (_variant("two loops", "np.arange(int(d / 2))", "range(d // 2 - 1)"), "differs")
WRONG["off by one at the start"] = (_variant("two loops", "np.arange(int(d / 2))", "range(1, d // 2)"), "differs")
WRONG["integer division"] = (_variant("two loops", "2 * i / d", "2 * i // d"), "differs")
WRONG["sign of the exponent"] = (_variant("arange, exp and log", "-math.log", "math.log"), "differs")
WRONG["sine twice"] = (_variant("arange, exp and log", "torch.cos", "torch.sin"), "differs")
WRONG["another logarithm"] = (_variant("arange, exp and log", "math.log(", "math.log10("), "differs")
WRONG["base 1000"] = (
    _variant("angles with floor division", "(2 * (i // 2)) / np.float32(d_model)", "(2 * (i // 2) + 1) / d_model"),
    "differs",
)
WRONG["cosine with its own exponent"] = (
    _variant("a choice by parity", "((i - 1) / d_model)", "(i / d_model)"),
    "differs",
)
WRONG["the last pair overwritten"] = (
    _variant("step of two", "range(0, d_model, 2)", "range(d_model - 1)"),
    "differs",
)
RIGHT["half minus one"] = (
    _variant("a method of a module", "(math.log(10000) / half)", "(math.log(10000) / (half - 1))"),
    "sinusoidal-timescales",
)
WRONG["parity the wrong way round in the exponent"] = (
    _variant("matrix product and where", "(j - j % 2)", "(j + j % 2)"),
    "differs",
)
WRONG["positions multiplied"] = (_variant("d2l style", "/ torch.pow", "* torch.pow"), "differs")
WRONG["powers of two"] = (_variant("appending pairs", "2 * i / d", "2 ** i / d"), "differs")

SILENT["no encoding"] = "import math\nx = math.sin(3)\nprint(x)\n"
SILENT["a plot"] = "x = np.linspace(0, 10, 100)\nplt.plot(x, np.sin(x))\n"
SILENT["random"] = "pe = torch.randn(10, 20)\npe[:, 0::2] = torch.sin(pe[:, 0::2])\n"
SILENT["a while loop that is not counted"] = (
    "def pe(pos, d):\n    v = np.zeros(d)\n    i = 0\n    while i < d:\n        v[i] = np.sin(pos / 10000 ** (i / d))\n"
    "        v[i + 1] = np.cos(pos / 10000 ** (i / d))\n        i = i + 2\n    return v\n"
)
RIGHT["while"] = (
    "def pe(pos, d):\n    v = np.zeros(d)\n    i = 0\n    while i < d:\n        v[i] = np.sin(pos / 10000 ** (i / d))\n"
    "        v[i + 1] = np.cos(pos / 10000 ** (i / d))\n        i += 2\n    return v\n",
    "sinusoidal",
)
SILENT["a recurrence"] = (
    "def pe(pos, d):\n    v = np.zeros(d)\n    w = 1.0\n    for i in range(d // 2):\n"
    "        v[2 * i] = np.sin(pos * w)\n"
    "        v[2 * i + 1] = np.cos(pos * w)\n        w = w * 10000 ** (-2 / d)\n    return v\n"
)
SILENT["loaded from elsewhere"] = "from mymodule import make\npe = make(100, 64)\ny = np.sin(pe)\n"
SILENT["integers cut the values down"] = (
    "def pe(pos, d):\n    v = np.zeros(d, dtype=int)\n    for i in range(d // 2):\n"
    "        v[2 * i] = np.sin(pos / 10000 ** (2 * i / d))\n        v[2 * i + 1] = np.cos(pos / 10000 ** (2 * i / d))\n"
    "    return v\n"
)
SILENT["a window that is stale"] = (
    "def pe(L, d):\n    t = np.zeros((L, d))\n    x = np.arange(L)[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d)\n"
    "    even = t[:, 0::2]\n    t[:, 0::2] = np.sin(x)\n    t[:, 1::2] = np.cos(x)\n    return even\n"
)
SILENT["a rounded constant"] = _variant("arange, exp and log", "math.log(10000.0)", "9.210340372")
SILENT["positions from 1"] = _variant(
    "outer product and stack", "np.arange(n_positions),", "np.arange(1, n_positions + 1),"
)
SILENT["the tables of a rotary encoding"] = """
class Tables(nn.Module):
    def __init__(self, dim, n=2048, base=10000):
        super().__init__()
        w = 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))
        x = torch.outer(torch.arange(n), w)
        both = torch.cat((x, x), dim=-1)
        self.register_buffer("c", both.cos())
        self.register_buffer("s", both.sin())
"""
SILENT["changed by a function from elsewhere"] = """
def code_of(length, dim):
    t = np.zeros((length, dim))
    x = np.arange(length)[:, None] * 10000.0 ** (-np.arange(0, dim, 2) / dim)
    t[:, 0::2] = np.sin(x)
    t[:, 1::2] = np.cos(x)
    np.random.shuffle(t)
    nn.init.normal_(t)
    return t
"""
SILENT["learned"] = "emb = nn.Embedding(512, 64)\nx = torch.sin(emb(torch.arange(512)))\n"

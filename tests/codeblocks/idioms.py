"""Programs in many idioms, each with what it is beside the formula of the sinusoidal encoding.

``same``, ``perm`` (the same up to permutation), ``swap`` (sines and cosines exchanged), ``differs``, or ``none``: waves of
something else, of which nothing is to be said.
"""

# ruff: noqa: E501

IDIOMS: dict[str, tuple[str, str]] = {}

IDIOMS["position_ids with batch"] = (
    "same",
    """
def embed(position_ids: torch.LongTensor, hidden_size: int):
    batch, seq = position_ids.shape
    w = torch.pow(10000.0, -torch.arange(0, hidden_size, 2) / hidden_size)
    a = position_ids.unsqueeze(-1) * w
    out = torch.zeros(batch, seq, hidden_size)
    out[..., 0::2] = torch.sin(a)
    out[..., 1::2] = torch.cos(a)
    return out
""",
)
IDIOMS["einops rearrange list"] = (
    "same",
    """
from einops import rearrange
def pe(length, dim):
    x = torch.arange(length)[:, None] / 10000 ** (torch.arange(0, dim, 2) / dim)
    return rearrange([x.sin(), x.cos()], 'r n f -> n (f r)')
""",
)
IDIOMS["einops rearrange stacked"] = (
    "same",
    """
from einops import rearrange
def pe(length, dim):
    x = torch.arange(length)[:, None] / 10000 ** (torch.arange(0, dim, 2) / dim)
    return rearrange(torch.stack((x.sin(), x.cos()), dim=-1), 'n f r -> n (f r)')
""",
)
IDIOMS["einops wrong order is halves"] = (
    "perm",
    """
from einops import rearrange
def pe(length, dim):
    x = torch.arange(length)[:, None] / 10000 ** (torch.arange(0, dim, 2) / dim)
    return rearrange(torch.stack((x.sin(), x.cos()), dim=-1), 'n f r -> n (r f)')
""",
)
IDIOMS["einops repeat then where"] = (
    "same",
    """
from einops import repeat
import numpy as np
def pe(length, dim):
    w = 10000.0 ** (-np.arange(0, dim, 2) / dim)
    w = repeat(w, 'f -> (f r)', r=2)
    x = np.arange(length)[:, None] * w
    return np.where(np.arange(dim) % 2 == 0, np.sin(x), np.cos(x))
""",
)
IDIOMS["einops repeat the other way"] = (
    "differs",
    """
from einops import repeat
import numpy as np
def pe(length, dim):
    w = 10000.0 ** (-np.arange(0, dim, 2) / dim)
    w = repeat(w, 'f -> (r f)', r=2)
    x = np.arange(length)[:, None] * w
    return np.where(np.arange(dim) % 2 == 0, np.sin(x), np.cos(x))
""",
)
IDIOMS["keyword only arguments"] = (
    "same",
    """
import numpy as np
def pe(*, d_model, max_len=512, base=10000.0):
    i = np.arange(start=0, stop=d_model, step=2)
    x = np.arange(max_len)[:, None] / base ** (i / d_model)
    out = np.zeros(shape=(max_len, d_model))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["keywords torch"] = (
    "same",
    """
def pe(max_len, d_model):
    i = torch.arange(start=0, end=d_model, step=2, dtype=torch.float32)
    x = torch.arange(end=max_len).unsqueeze(dim=1) / torch.pow(input=torch.tensor(10000.0), exponent=i / d_model)
    pe = torch.zeros(size=(max_len, d_model))
    pe[:, 0::2] = torch.sin(input=x)
    pe[:, 1::2] = torch.cos(input=x)
    return pe
""",
)
IDIOMS["called with keywords by another function"] = (
    "same",
    """
import numpy as np
def waves(positions, width, base):
    w = base ** (-np.arange(0, width, 2) / width)
    x = positions[:, None] * w
    return np.sin(x), np.cos(x)
def table(max_len, d_model, **kwargs):
    s, c = waves(width=d_model, positions=np.arange(max_len), base=10000.0)
    out = np.empty((max_len, d_model))
    out[:, ::2] = s
    out[:, 1::2] = c
    return out
""",
)
IDIOMS["starred dictionary of settings"] = (
    "same",
    """
import numpy as np
settings = dict(max_len=64, d_model=32)
def table(max_len, d_model):
    x = np.arange(max_len)[:, None] / 10000 ** (np.arange(0, d_model, 2) / d_model)
    return np.stack([np.sin(x), np.cos(x)], axis=-1).reshape(max_len, d_model)
pe = table(**settings)
""",
)
IDIOMS["dataclass config"] = (
    "same",
    """
from dataclasses import dataclass
@dataclass
class Config:
    d_model: int = 512
    max_len: int = 1024
class PE(nn.Module):
    def __init__(self, cfg: Config):
        super().__init__()
        pe = torch.zeros(cfg.max_len, cfg.d_model)
        pos = torch.arange(cfg.max_len).float()[:, None]
        w = torch.exp(torch.arange(0, cfg.d_model, 2).float() * (-math.log(1e4) / cfg.d_model))
        pe[:, 0::2] = torch.sin(pos * w)
        pe[:, 1::2] = torch.cos(pos * w)
        self.register_buffer("pe", pe[None], persistent=False)
""",
)
IDIOMS["cosines cut to half"] = (
    "same",
    """
def pe(length, d_model):
    pe = torch.zeros(length, d_model)
    position = torch.arange(0, length).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_model, 2) * -(math.log(10000.0) / d_model))
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term[:d_model // 2])
    return pe
""",
)
IDIOMS["polar then real"] = (
    "swap",
    """
def pe(length, dim):
    w = 10000.0 ** (-torch.arange(0, dim, 2) / dim)
    x = torch.outer(torch.arange(length), w)
    z = torch.polar(torch.ones_like(x), x)
    return torch.view_as_real(z).flatten(1)
""",
)
IDIOMS["complex exponential imag first"] = (
    "same",
    """
import numpy as np
def pe(length, dim):
    w = 10000.0 ** (-np.arange(0, dim, 2) / dim)
    z = np.exp(1j * np.arange(length)[:, None] * w)
    out = np.zeros((length, dim))
    out[:, 0::2] = z.imag
    out[:, 1::2] = z.real
    return out
""",
)
IDIOMS["complex exponential real first"] = (
    "swap",
    """
import numpy as np
def pe(length, dim):
    w = 10000.0 ** (-np.arange(0, dim, 2) / dim)
    z = np.exp(1j * np.arange(length)[:, None] * w)
    return np.stack([z.real, z.imag], axis=-1).reshape(length, dim)
""",
)
IDIOMS["phase of a quarter turn"] = (
    "same",
    """
import numpy as np
def pe(length, dim):
    j = np.arange(dim)
    x = np.arange(length)[:, None] / 10000 ** ((j - j % 2) / dim)
    return np.sin(x + (j % 2) * np.pi / 2)
""",
)
IDIOMS["exp2 and log2"] = (
    "same",
    """
import numpy as np
def pe(length, dim):
    w = np.exp2(-np.arange(0, dim, 2) / dim * np.log2(10000))
    x = np.outer(np.arange(length), w)
    out = np.empty((length, dim))
    out[:, 0::2], out[:, 1::2] = np.sin(x), np.cos(x)
    return out
""",
)
IDIOMS["powers of ten"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    out = np.zeros((length, d))
    for i in range(d // 2):
        w = 10 ** (-8 * i / d)
        out[:, 2 * i] = np.sin(np.arange(length) * w)
        out[:, 2 * i + 1] = np.cos(np.arange(length) * w)
    return out
""",
)
IDIOMS["powers of a hundred"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    out = np.zeros((length, d))
    for i in range(d // 2):
        out[:, 2 * i] = np.sin(np.arange(length) / 100 ** (4 * i / d))
        out[:, 2 * i + 1] = np.cos(np.arange(length) / 100 ** (4 * i / d))
    return out
""",
)
IDIOMS["small base"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    w = 1e-4 ** (np.arange(0, d, 2) / d)
    x = np.arange(length).reshape(-1, 1) * w.reshape(1, -1)
    return np.dstack((np.sin(x), np.cos(x))).reshape(length, d)
""",
)
IDIOMS["geometric space"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    w = np.geomspace(1, 1e-4, d // 2, endpoint=False)
    x = np.arange(length)[:, None] * w
    return np.stack((np.sin(x), np.cos(x)), -1).reshape(length, d)
""",
)
IDIOMS["logspace without the end"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    w = np.logspace(0, -4, d // 2, endpoint=False)
    x = np.arange(length)[:, None] * w
    return np.stack((np.sin(x), np.cos(x)), -1).reshape(length, d)
""",
)
IDIOMS["logspace with the end"] = (
    "differs",
    """
import numpy as np
def pe(length, d):
    w = np.logspace(0, -4, d // 2)
    x = np.arange(length)[:, None] * w
    return np.stack((np.sin(x), np.cos(x)), -1).reshape(length, d)
""",
)
IDIOMS["reciprocal and float_power"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    w = np.reciprocal(np.float_power(10000, np.arange(0, d, 2) / d))
    x = np.multiply.outer(np.arange(length), w)
    out = np.zeros((length, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["divmod"] = (
    "same",
    """
import math
def pe(pos, d_model):
    out = []
    for j in range(d_model):
        i, odd = divmod(j, 2)
        angle = pos / 10000 ** (2 * i / d_model)
        out.append(math.cos(angle) if odd else math.sin(angle))
    return out
""",
)
IDIOMS["function chosen from a list"] = (
    "same",
    """
import math
def pe(pos, d_model):
    return [[math.sin, math.cos][j % 2](pos / 10000 ** ((j - j % 2) / d_model)) for j in range(d_model)]
""",
)
IDIOMS["function chosen by a condition"] = (
    "same",
    """
import math
def pe(pos, d_model):
    return [(math.sin if j % 2 == 0 else math.cos)(pos / 10000 ** (2 * (j // 2) / d_model)) for j in range(d_model)]
""",
)
IDIOMS["function from a dictionary"] = (
    "same",
    """
import math
F = {0: math.sin, 1: math.cos}
def pe(pos, d_model):
    return [F[j % 2](pos / 10000 ** (2 * (j // 2) / d_model)) for j in range(d_model)]
""",
)
IDIOMS["two functions in a comprehension"] = (
    "same",
    """
from math import sin, cos
def pe(pos, d):
    return [f(pos * 10000 ** (-2 * i / d)) for i in range(d // 2) for f in (sin, cos)]
""",
)
IDIOMS["chained pairs"] = (
    "same",
    """
from itertools import chain
import math
def pe(pos, d):
    ws = [10000 ** (-2 * i / d) for i in range(d // 2)]
    return list(chain.from_iterable((math.sin(pos * w), math.cos(pos * w)) for w in ws))
""",
)
IDIOMS["zip interleaved"] = (
    "same",
    """
import math
def pe(pos, d):
    ws = [1 / 10000 ** (i / d) for i in range(0, d, 2)]
    s = [math.sin(pos * w) for w in ws]
    c = [math.cos(pos * w) for w in ws]
    out = []
    for a, b in zip(s, c):
        out.extend([a, b])
    return out
""",
)
IDIOMS["slice assignment to a list"] = (
    "same",
    """
import math
def pe(pos, d):
    out = [0.0] * d
    out[::2] = [math.sin(pos / 10000 ** (i / d)) for i in range(0, d, 2)]
    out[1::2] = [math.cos(pos / 10000 ** (i / d)) for i in range(0, d, 2)]
    return out
""",
)
IDIOMS["fromfunction"] = (
    "same",
    """
import numpy as np
def angle(p, j, d):
    return p / 10000 ** (2 * (j // 2) / d)
def pe(length, d):
    x = np.fromfunction(lambda p, j: angle(p, j, d), (length, d))
    x[:, 0::2] = np.sin(x[:, 0::2])
    x[:, 1::2] = np.cos(x[:, 1::2])
    return x
""",
)
IDIOMS["vectorize"] = (
    "same",
    """
import numpy as np
def entry(p, j, d):
    a = p / 10000 ** (2 * (j // 2) / d)
    return np.sin(a) if j % 2 == 0 else np.cos(a)
def pe(length, d):
    return np.array([[entry(p, j, d) for j in range(d)] for p in range(length)])
""",
)
IDIOMS["meshgrid"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    i, p = np.meshgrid(np.arange(0, d, 2), np.arange(length))
    x = p / np.power(10000, i / d)
    out = np.zeros((length, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["meshgrid ij"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    p, i = np.meshgrid(np.arange(length), np.arange(d // 2), indexing="ij")
    x = p / np.power(10000.0, 2 * i / d)
    return np.stack([np.sin(x), np.cos(x)], axis=2).reshape(length, -1)
""",
)
IDIOMS["vmap over positions"] = (
    "same",
    """
import jax
import jax.numpy as jnp
def one(p, d):
    x = p / 10000 ** (jnp.arange(0, d, 2) / d)
    return jnp.stack([jnp.sin(x), jnp.cos(x)], axis=-1).reshape(d)
def pe(length, d):
    return jax.vmap(lambda p: one(p, d))(jnp.arange(length))
""",
)
IDIOMS["tf reshape of stack"] = (
    "same",
    """
import tensorflow as tf
def pe(length, depth):
    i = tf.range(depth // 2, dtype=tf.float32)
    w = 1.0 / tf.pow(10000.0, 2.0 * i / tf.cast(depth, tf.float32))
    x = tf.einsum('i,j->ij', tf.range(length, dtype=tf.float32), w)
    return tf.reshape(tf.stack([tf.sin(x), tf.cos(x)], axis=-1), [length, depth])
""",
)
IDIOMS["parameter without gradient"] = (
    "same",
    """
class Pos(nn.Module):
    def __init__(self, n, dim):
        super().__init__()
        pe = torch.zeros(n, dim)
        x = torch.arange(n)[:, None] / 10000 ** (torch.arange(0, dim, 2) / dim)
        pe[:, 0::2] = x.sin()
        pe[:, 1::2] = x.cos()
        self.pe = nn.Parameter(pe.unsqueeze(0), requires_grad=False)
    def forward(self, x):
        return x + self.pe[:, : x.shape[1]]
""",
)
IDIOMS["hstack of sines and cosines"] = (
    "perm",
    """
import numpy as np
def pe(length, d):
    x = np.outer(np.arange(length), 10000.0 ** (-2 * np.arange(d // 2) / d))
    return np.hstack([np.sin(x), np.cos(x)])
""",
)
IDIOMS["c_ of sines and cosines"] = (
    "perm",
    """
import numpy as np
def pe(length, d):
    x = np.outer(np.arange(length), 10000.0 ** (-2 * np.arange(d // 2) / d))
    return np.c_[np.sin(x), np.cos(x)]
""",
)
IDIOMS["enumerated frequencies"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    out = np.zeros((length, d))
    for k, w in enumerate(10000.0 ** (-np.arange(0, d, 2) / d)):
        out[:, 2 * k] = np.sin(w * np.arange(length))
        out[:, 2 * k + 1] = np.cos(w * np.arange(length))
    return out
""",
)
IDIOMS["while loop"] = (
    "same",
    """
import math
def pe(pos, d):
    out = [0.0] * d
    i = 0
    while i < d:
        out[i] = math.sin(pos / 10000 ** (i / d))
        out[i + 1] = math.cos(pos / 10000 ** (i / d))
        i += 2
    return out
""",
)
IDIOMS["odd index loop"] = (
    "same",
    """
import math
def pe(pos, d):
    out = [0.0] * d
    for i in range(1, d, 2):
        out[i - 1] = math.sin(pos / 10000 ** ((i - 1) / d))
        out[i] = math.cos(pos / 10000 ** ((i - 1) / d))
    return out
""",
)
IDIOMS["partial"] = (
    "same",
    """
from functools import partial
import numpy as np
def angle(d, p, j):
    return p / 10000 ** (2 * (j // 2) / d)
def pe(length, d_model):
    f = partial(angle, d_model)
    x = f(np.arange(length)[:, None], np.arange(d_model)[None, :])
    x[:, 0::2] = np.sin(x[:, 0::2])
    x[:, 1::2] = np.cos(x[:, 1::2])
    return x
""",
)
IDIOMS["a generator function"] = (
    "same",
    """
import math
def pe(pos, d):
    for i in range(d // 2):
        w = 10000 ** (-2 * i / d)
        yield math.sin(pos * w)
        yield math.cos(pos * w)
""",
)
IDIOMS["walrus"] = (
    "same",
    """
import math
def pe(pos, d):
    out = []
    for i in range(0, d, 2):
        out += [math.sin(a := pos / 10000 ** (i / d)), math.cos(a)]
    return out
""",
)
IDIOMS["a property and a cached table"] = (
    "same",
    """
class Encoder:
    def __init__(self, d_model):
        self.d_model = d_model
    @property
    def freqs(self):
        return 10000.0 ** (-np.arange(0, self.d_model, 2) / self.d_model)
    def table(self, length):
        x = np.arange(length)[:, None] * self.freqs
        return np.stack([np.sin(x), np.cos(x)], axis=-1).reshape(length, self.d_model)
""",
)
IDIOMS["match on parity"] = (
    "same",
    """
import math
def pe(pos, d):
    out = []
    for j in range(d):
        angle = pos / 10000 ** (2 * (j // 2) / d)
        match j % 2:
            case 0:
                out.append(math.sin(angle))
            case _:
                out.append(math.cos(angle))
    return out
""",
)
IDIOMS["bit tricks"] = (
    "same",
    """
import math
def pe(pos, d):
    return [math.cos(pos / 10000 ** ((j - 1) / d)) if j & 1 else math.sin(pos / 10000 ** (j / d)) for j in range(d)]
""",
)
IDIOMS["shifted right"] = (
    "same",
    """
import math
def pe(pos, d):
    return [(math.sin, math.cos)[j % 2](pos / 10000 ** (2 * (j >> 1) / d)) for j in range(d)]
""",
)
IDIOMS["a table of columns transposed"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    p = np.arange(length)
    columns = []
    for i in range(d // 2):
        w = 10000 ** (-2 * i / d)
        columns.append(np.sin(w * p))
        columns.append(np.cos(w * p))
    return np.array(columns).T
""",
)
IDIOMS["columns stacked"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    p = np.arange(length)
    columns = []
    for i in range(d // 2):
        w = 10000 ** (-2 * i / d)
        columns += [np.sin(w * p), np.cos(w * p)]
    return np.stack(columns, axis=1)
""",
)
IDIOMS["rows by vstack"] = (
    "same",
    """
import numpy as np
def row(p, d):
    x = p / 10000 ** (np.arange(0, d, 2) / d)
    return np.ravel(np.column_stack([np.sin(x), np.cos(x)]))
def pe(length, d):
    return np.vstack([row(p, d) for p in range(length)])
""",
)
IDIOMS["ravel by columns of halves"] = (
    "same",
    """
import numpy as np
def pe(pos, d):
    x = pos / 10000 ** (np.arange(0, d, 2) / d)
    return np.array([np.sin(x), np.cos(x)]).T.flatten()
""",
)
IDIOMS["ravel of rows is halves"] = (
    "perm",
    """
import numpy as np
def pe(pos, d):
    x = pos / 10000 ** (np.arange(0, d, 2) / d)
    return np.array([np.sin(x), np.cos(x)]).flatten()
""",
)
IDIOMS["fortran order"] = (
    "same",
    """
import numpy as np
def pe(pos, d):
    x = pos / 10000 ** (np.arange(0, d, 2) / d)
    return np.array([np.sin(x), np.cos(x)]).ravel(order="F")
""",
)
IDIOMS["insert by empty_like"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    x = np.arange(length)[:, None] / 10000 ** (np.repeat(np.arange(0, d, 2), 2) / d)
    out = np.empty_like(x)
    out[:, 0::2] = np.sin(x[:, 0::2])
    out[:, 1::2] = np.cos(x[:, 1::2])
    return out
""",
)
IDIOMS["wrong: exponent doubled"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** (2 * np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["wrong: exponent halved"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** (np.arange(d // 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["wrong: half dims with d"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    half = d // 2
    x = np.arange(L)[:, None] / 10000 ** (np.arange(half) / d)
    return np.concatenate([np.sin(x), np.cos(x)], axis=1)
""",
)
IDIOMS["wrong: swapped"] = (
    "swap",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.cos(x)
    out[:, 1::2] = np.sin(x)
    return out
""",
)
IDIOMS["wrong: base 1000"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 1000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["wrong: base 1e5"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 1e5 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["wrong: base 100000 in kwargs"] = (
    "differs",
    """
import numpy as np
def pe(L, d, base=100_000):
    w = 1 / base ** (np.arange(0, d, 2) / d)
    x = np.arange(L)[:, None] * w
    return np.stack([np.sin(x), np.cos(x)], -1).reshape(L, d)
""",
)
IDIOMS["wrong: integer division"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** (np.arange(0, d, 2) // d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["wrong: degrees"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(np.deg2rad(x))
    out[:, 1::2] = np.cos(np.deg2rad(x))
    return out
""",
)
IDIOMS["wrong: to degrees"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.degrees(np.arange(L)[:, None]) / 10000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["wrong: same slots"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 0::2] = np.cos(x)
    return out
""",
)
IDIOMS["wrong: same slots in a loop"] = (
    "differs",
    """
import math
def pe(pos, d):
    out = [0.0] * d
    for i in range(0, d, 2):
        out[i] = math.sin(pos / 10000 ** (i / d))
        out[i] = math.cos(pos / 10000 ** (i / d))
    return out
""",
)
IDIOMS["wrong: whole array overwritten"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:] = np.sin(np.repeat(x, 2, 1))
    out[:] = np.cos(np.repeat(x, 2, 1))
    return out
""",
)
IDIOMS["wrong: precedence of power"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** np.arange(0, d, 2) / d
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["wrong: precedence of division"] = (
    "differs",
    """
import math
def pe(pos, d):
    out = [0.0] * d
    for i in range(d // 2):
        out[2 * i] = math.sin(pos / 10000 ** 2 * i / d)
        out[2 * i + 1] = math.cos(pos / 10000 ** 2 * i / d)
    return out
""",
)
IDIOMS["wrong: precedence of minus"] = (
    "differs",
    """
import math
def pe(pos, d):
    out = [0.0] * d
    for i in range(d // 2):
        out[2 * i] = math.sin(pos * -10000 ** (-2 * i / d))
        out[2 * i + 1] = math.cos(pos * -10000 ** (-2 * i / d))
    return out
""",
)
IDIOMS["wrong: sine divided"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] * 1 / 10000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(np.arange(L)[:, None]) / 10000 ** (np.arange(0, d, 2) / d)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["wrong: cos with odd exponent"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    out = np.zeros((L, d))
    p = np.arange(L)[:, None]
    out[:, 0::2] = np.sin(p / 10000 ** (np.arange(0, d, 2) / d))
    out[:, 1::2] = np.cos(p / 10000 ** (np.arange(1, d, 2) / d))
    return out
""",
)
IDIOMS["wrong: one exponent for each"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** (np.arange(d) / d)
    x[:, 0::2] = np.sin(x[:, 0::2])
    x[:, 1::2] = np.cos(x[:, 1::2])
    return x
""",
)
IDIOMS["wrong: sign of the logarithm"] = (
    "differs",
    """
def pe(L, d):
    w = torch.exp(torch.arange(0, d, 2) * (math.log(10000.0) / d))
    x = torch.arange(L)[:, None] * w
    out = torch.zeros(L, d)
    out[:, 0::2] = torch.sin(x)
    out[:, 1::2] = torch.cos(x)
    return out
""",
)
IDIOMS["wrong: log10"] = (
    "differs",
    """
def pe(L, d):
    w = torch.exp(torch.arange(0, d, 2) * -(np.log10(10000.0) / d))
    x = torch.arange(L)[:, None] * w
    out = torch.zeros(L, d)
    out[:, 0::2] = torch.sin(x)
    out[:, 1::2] = torch.cos(x)
    return out
""",
)
IDIOMS["wrong: exp without log"] = (
    "differs",
    """
def pe(L, d):
    w = torch.exp(torch.arange(0, d, 2) * -(10000.0 / d))
    x = torch.arange(L)[:, None] * w
    out = torch.zeros(L, d)
    out[:, 0::2] = torch.sin(x)
    out[:, 1::2] = torch.cos(x)
    return out
""",
)
IDIOMS["wrong: scaled by root d"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out * np.sqrt(d)
""",
)
IDIOMS["wrong: normalised"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out * np.sqrt(2 / d)
""",
)
IDIOMS["wrong: cosines minus one"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x) - 1
    return out
""",
)
IDIOMS["wrong: sine minus"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = np.arange(L)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = -np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["wrong: positions normalised"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = (np.arange(L)[:, None] / L) / 10000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["wrong: two pi"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    x = (2 * np.pi * np.arange(L)[:, None]) / 10000 ** (np.arange(0, d, 2) / d)
    out = np.zeros((L, d))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
IDIOMS["wrong: last pair missing"] = (
    "differs",
    """
import math
def pe(pos, d):
    out = [0.0] * d
    for i in range(d // 2 - 1):
        out[2 * i] = math.sin(pos / 10000 ** (2 * i / d))
        out[2 * i + 1] = math.cos(pos / 10000 ** (2 * i / d))
    return out
""",
)
IDIOMS["wrong: pairs of the next frequency"] = (
    "differs",
    """
import math
def pe(pos, d):
    out = [0.0] * d
    for i in range(d // 2):
        out[2 * i] = math.sin(pos / 10000 ** (2 * i / d))
        out[2 * i + 1] = math.cos(pos / 10000 ** (2 * (i + 1) / d))
    return out
""",
)
IDIOMS["wrong: odd exponent in where"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    j = np.arange(d)
    x = np.arange(L)[:, None] / 10000 ** (j / d)
    return np.where(j % 2 == 0, np.sin(x), np.cos(x))
""",
)
IDIOMS["wrong: where reversed"] = (
    "swap",
    """
import numpy as np
def pe(L, d):
    j = np.arange(d)
    x = np.arange(L)[:, None] / 10000 ** ((j - j % 2) / d)
    return np.where(j % 2, np.sin(x), np.cos(x))
""",
)
IDIOMS["where by truth"] = (
    "same",
    """
import numpy as np
def pe(L, d):
    j = np.arange(d)
    x = np.arange(L)[:, None] / 10000 ** ((j - j % 2) / d)
    return np.where(j % 2, np.cos(x), np.sin(x))
""",
)
IDIOMS["masks summed"] = (
    "same",
    """
import numpy as np
def pe(L, d):
    j = np.arange(d)
    even = (j % 2 == 0).astype(float)
    x = np.arange(L)[:, None] / 10000 ** ((j - j % 2) / d)
    return np.sin(x) * even + np.cos(x) * (1 - even)
""",
)
IDIOMS["boolean columns"] = (
    "same",
    """
import numpy as np
def pe(L, d):
    j = np.arange(d)
    x = np.arange(L)[:, None] / 10000 ** ((j - j % 2) / d)
    even = j % 2 == 0
    x[:, even] = np.sin(x[:, even])
    x[:, ~even] = np.cos(x[:, ~even])
    return x
""",
)
IDIOMS["wrong: reversed frequencies"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    w = (10000.0 ** (-np.arange(0, d, 2) / d))[::-1]
    x = np.arange(L)[:, None] * w
    return np.stack([np.sin(x), np.cos(x)], -1).reshape(L, d)
""",
)
IDIOMS["wrong: reversed positions"] = (
    "differs",
    """
import numpy as np
def pe(L, d):
    w = 10000.0 ** (-np.arange(0, d, 2) / d)
    x = np.arange(L)[::-1, None] * w
    return np.stack([np.sin(x), np.cos(x)], -1).reshape(L, d)
""",
)
IDIOMS["other: sine activation"] = (
    "none",
    """
class Siren(nn.Module):
    def __init__(self, dim, hidden):
        super().__init__()
        self.linear = nn.Linear(dim, hidden)
    def forward(self, x):
        return torch.sin(30 * self.linear(x))
""",
)
IDIOMS["other: hours of the day"] = (
    "none",
    """
import numpy as np
def features(hours):
    angle = 2 * np.pi * hours / 24
    return np.stack([np.sin(angle), np.cos(angle)], axis=-1)
""",
)
IDIOMS["other: rotation of points"] = (
    "none",
    """
import math
def turn(x, y, angle):
    return [x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)]
""",
)
IDIOMS["other: Hann window"] = (
    "none",
    """
import numpy as np
N = 64
window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(N) / N)
""",
)
IDIOMS["other: plot of frequencies"] = (
    "none",
    """
import numpy as np
import matplotlib.pyplot as plt
t = np.linspace(0, 10, 1000)
for w in (1.0, 0.1, 0.01):
    plt.plot(t, np.sin(w * t))
plt.show()
""",
)
IDIOMS["other: random Fourier features"] = (
    "none",
    """
import numpy as np
B = np.random.randn(3, 128)
def features(x):
    z = 2 * np.pi * x @ B
    return np.concatenate([np.sin(z), np.cos(z)], axis=-1)
""",
)
IDIOMS["other: NeRF"] = (
    "none",
    """
import numpy as np
def positional_encoding(x, L=10):
    out = []
    for i in range(L):
        out.append(np.sin(2 ** i * np.pi * x))
        out.append(np.cos(2 ** i * np.pi * x))
    return np.stack(out, axis=-1)
""",
)
IDIOMS["other: great circle"] = (
    "none",
    """
from math import radians, sin, cos, asin, sqrt
def haversine(lon1, lat1, lon2, lat2):
    a = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin((lon2 - lon1) / 2) ** 2
    return 2 * asin(sqrt(a))
""",
)
IDIOMS["other: dot product of the table"] = (
    "none",
    """
import numpy as np
d = 64
w = 10000.0 ** (-np.arange(0, d, 2) / d)
k = np.arange(100)
curve = np.cos(np.outer(k, w)).sum(axis=1)
""",
)
IDIOMS["other: the shift matrix"] = (
    "none",
    """
import numpy as np
def T(k, d):
    M = np.zeros((d, d))
    for i in range(d // 2):
        w = 10000 ** (-2 * i / d)
        M[2*i:2*i+2, 2*i:2*i+2] = [[np.cos(k*w), np.sin(k*w)], [-np.sin(k*w), np.cos(k*w)]]
    return M
""",
)
IDIOMS["other: DFT matrix"] = (
    "none",
    """
import numpy as np
n = 8
F = np.cos(2 * np.pi * np.outer(np.arange(n), np.arange(n)) / n) - 1j * np.sin(2 * np.pi * np.outer(np.arange(n), np.arange(n)) / n)
""",
)
IDIOMS["other: added to embeddings"] = (
    "none",
    """
class Both(nn.Module):
    def __init__(self, vocab, d):
        super().__init__()
        self.tok = nn.Embedding(vocab, d)
        self.w = nn.Parameter(torch.randn(d // 2))
    def forward(self, ids):
        t = torch.arange(ids.shape[1])[:, None] * self.w
        return self.tok(ids) + torch.cat([t.sin(), t.cos()], -1)
""",
)
IDIOMS["other: a test of periodicity"] = (
    "none",
    """
import numpy as np
x = np.linspace(0, 2 * np.pi, 9)
assert np.allclose(np.sin(x), np.cos(x - np.pi / 2))
""",
)
IDIOMS["other: learned frequencies mlp"] = (
    "none",
    """
class Time2Vec(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.w = nn.Parameter(torch.randn(k))
        self.b = nn.Parameter(torch.randn(k))
    def forward(self, tau):
        return torch.sin(tau[..., None] * self.w + self.b)
""",
)
IDIOMS["other: single value for a worked example"] = (
    "none",
    """
import math
pos, i, d_model = 3, 4, 512
value = math.sin(pos / 10000 ** (2 * i / d_model))
print(value)
""",
)
IDIOMS["indices that are arrays"] = (
    "same",
    """
import numpy as np
def pe(L, d):
    out = np.zeros((L, d))
    even = np.arange(0, d, 2)
    odd = np.arange(1, d, 2)
    p = np.arange(L)[:, None]
    out[:, even] = np.sin(p / 10000 ** (even / d))
    out[:, odd] = np.cos(p / 10000 ** ((odd - 1) / d))
    return out
""",
)
IDIOMS["frequencies from the last"] = (
    "same",
    """
import numpy as np
def pe(L, d):
    w = (10000.0 ** (-np.arange(d - 2, -1, -2) / d))[::-1]
    x = np.arange(L)[:, None] * w
    return np.stack([np.sin(x), np.cos(x)], -1).reshape(L, d)
""",
)
IDIOMS["a dictionary that is changed"] = (
    "same",
    """
import math
def pe(pos, d):
    F = {0: math.sin, 1: math.cos}
    F[1] = math.cos
    return [F[j % 2](pos / 10000 ** (2 * (j // 2) / d)) for j in range(d)]
""",
)
IDIOMS["a generator made a list"] = (
    "same",
    """
import math
def waves(pos, d):
    for i in range(0, d, 2):
        w = 10000 ** (-i / d)
        yield math.sin(pos * w)
        yield math.cos(pos * w)
def pe(pos, d):
    return list(waves(pos, d))
""",
)
IDIOMS["ends and steps by name"] = (
    "same",
    """
import numpy as np
def pe(L, d):
    w = 10000.0 ** (-np.arange(d, step=2) / d)
    x = np.arange(stop=L, start=0)[:, None] * w
    return np.stack([np.sin(x), np.cos(x)], -1).reshape(L, d)
""",
)
IDIOMS["copies side by side"] = (
    "perm",
    """
import numpy as np
def pe(L, d):
    w = np.tile(10000.0 ** (-np.arange(0, d, 2) / d), 2)
    x = np.arange(L)[:, None] * w
    h = d // 2
    return np.concatenate([np.sin(x[:, :h]), np.cos(x[:, h:])], axis=1)
""",
)
IDIOMS["repeated and a phase"] = (
    "same",
    """
import numpy as np
def pe(L, d):
    w = np.repeat(10000.0 ** (-np.arange(0, d, 2) / d), 2)
    x = np.arange(L)[:, None] * w + (np.arange(d) & 1) * np.pi / 2
    return np.sin(x)
""",
)
IDIOMS["bits of the index"] = (
    "same",
    """
import math
def pe(pos, d):
    return [math.cos(pos / 10000 ** (((j >> 1) << 1) / d)) if j & 1 else math.sin(pos / 10000 ** (j / d)) for j in range(d)]
""",
)
IDIOMS["a map of frequencies"] = (
    "same",
    """
import math
def pe(pos, d):
    ws = list(map(lambda i: 10000 ** (-2 * i / d), range(d // 2)))
    return [f(pos * w) for w in ws for f in (math.sin, math.cos)]
""",
)
IDIOMS["two cases"] = (
    "same",
    """
import math
def pe(pos, d):
    out = []
    for j in range(d):
        a = pos / 10000 ** ((j - j % 2) / d)
        match j % 2:
            case 0:
                out.append(math.sin(a))
            case 1:
                out.append(math.cos(a))
    return out
""",
)

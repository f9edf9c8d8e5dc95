"""Programs in the manner of libraries and courses, each with what it is beside the formula of the sinusoidal encoding,
or, where it turns vectors, beside the rotary one.

``same``, ``perm`` (the same up to permutation), ``differs``, or ``none``: something else, of which nothing is said.
"""

from __future__ import annotations

PROGRAMS: dict[str, tuple[str, str]] = {}

# -- tables, right ---------------------------------------------------------------------------------

PROGRAMS["angles of a helper, then sliced"] = (
    "same",
    """
import numpy as np
def get_angles(pos, i, d_model):
    rates = 1 / np.power(10000, (2 * (i // 2)) / np.float32(d_model))
    return pos * rates
def pe(length, d_model):
    a = get_angles(np.arange(length)[:, np.newaxis], np.arange(d_model)[np.newaxis, :], d_model)
    a[:, 0::2] = np.sin(a[:, 0::2])
    a[:, 1::2] = np.cos(a[:, 1::2])
    return a
""",
)
PROGRAMS["half depths, concatenated"] = (
    "perm",
    """
import numpy as np
def pe(length, d):
    half = d / 2
    positions = np.arange(length)[:, np.newaxis]
    depths = np.arange(half)[np.newaxis, :] / half
    rates = 1 / (10000**depths)
    rads = positions * rates
    return np.concatenate([np.sin(rads), np.cos(rads)], axis=-1)
""",
)
PROGRAMS["buffer in half precision"] = (
    "same",
    """
class SinusoidalPE(nn.Module):
    def __init__(self, d_model: int, max_len: int = 4096):
        super().__init__()
        pos = torch.arange(max_len, dtype=torch.float32).unsqueeze(1)
        scale = torch.exp(torch.arange(0, d_model, 2, dtype=torch.float32).mul_(-math.log(10000.0) / d_model))
        table = torch.empty(max_len, 1, d_model)
        table[:, 0, 0::2] = torch.sin(pos * scale)
        table[:, 0, 1::2] = torch.cos(pos * scale)
        self.register_buffer("table", table.to(torch.float16), persistent=False)
    def forward(self, x):
        return x + self.table[: x.size(0)].to(x.dtype)
""",
)
PROGRAMS["jax, set in place"] = (
    "same",
    """
import jax.numpy as jnp
def pe(length, d_model):
    position = jnp.arange(length, dtype=jnp.float32)[:, None]
    w = jnp.exp(jnp.arange(0, d_model, 2) * (-jnp.log(10000.0) / d_model))
    out = jnp.zeros((length, d_model), dtype=jnp.bfloat16)
    out = out.at[:, 0::2].set(jnp.sin(position * w))
    out = out.at[:, 1::2].set(jnp.cos(position * w))
    return out
""",
)
PROGRAMS["jax, mapped over positions and parity"] = (
    "same",
    """
import jax, jax.numpy as jnp
def row(p, d):
    j = jnp.arange(d)
    angle = p / jnp.power(10000.0, 2 * (j // 2) / d)
    return jnp.where(j % 2 == 0, jnp.sin(angle), jnp.cos(angle))
def table(length, d):
    return jax.vmap(lambda p: row(p, d))(jnp.arange(length))
""",
)
PROGRAMS["flax module"] = (
    "same",
    """
import flax.linen as nn
class PositionalEncoding(nn.Module):
    d_model: int
    max_len: int = 5000
    def setup(self):
        pe = np.zeros((self.max_len, self.d_model))
        position = np.arange(0, self.max_len, dtype=np.float32)[:, None]
        div_term = np.exp(np.arange(0, self.d_model, 2) * (-math.log(10000.0) / self.d_model))
        pe[:, 0::2] = np.sin(position * div_term)
        pe[:, 1::2] = np.cos(position * div_term)
        self.pe = jax.device_put(pe[None])
    def __call__(self, x):
        return x + self.pe[:, : x.shape[1]]
""",
)
PROGRAMS["keras masks"] = (
    "same",
    """
from keras import ops
class SinePositionEncoding(keras.layers.Layer):
    def __init__(self, max_wavelength=10000, **kwargs):
        super().__init__(**kwargs)
        self.max_wavelength = max_wavelength
    def call(self, inputs):
        shape = ops.shape(inputs)
        seq_length, hidden_size = shape[-2], shape[-1]
        position = ops.cast(ops.arange(seq_length), "float32")
        min_freq = ops.cast(1 / self.max_wavelength, "float32")
        timescales = ops.power(min_freq, ops.cast(2 * (ops.arange(hidden_size) // 2), "float32") / hidden_size)
        angles = ops.expand_dims(position, 1) * ops.expand_dims(timescales, 0)
        cos_mask = ops.cast(ops.arange(hidden_size) % 2, "float32")
        sin_mask = 1 - cos_mask
        return ops.sin(angles) * sin_mask + ops.cos(angles) * cos_mask
""",
)
PROGRAMS["keras stack and reshape"] = (
    "same",
    """
import keras
def table(length, depth):
    i = keras.ops.arange(0, depth, 2, dtype="float32")
    angles = keras.ops.arange(length, dtype="float32")[:, None] * keras.ops.exp(-i * keras.ops.log(10000.0) / depth)
    both = keras.ops.stack([keras.ops.sin(angles), keras.ops.cos(angles)], axis=-1)
    return keras.ops.reshape(both, (length, depth))
""",
)
PROGRAMS["reshape to a column"] = (
    "same",
    """
class PositionalEncoding(nn.Module):
    def __init__(self, num_hiddens, dropout, max_len=1000):
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        self.P = torch.zeros((1, max_len, num_hiddens))
        X = torch.arange(max_len, dtype=torch.float32).reshape(-1, 1) / torch.pow(
            10000, torch.arange(0, num_hiddens, 2, dtype=torch.float32) / num_hiddens)
        self.P[:, :, 0::2] = torch.sin(X)
        self.P[:, :, 1::2] = torch.cos(X)
    def forward(self, X):
        X = X + self.P[:, :X.shape[1], :].to(X.device)
        return self.dropout(X)
""",
)
PROGRAMS["plain lists, parity by an expression"] = (
    "same",
    """
import math
def pe(length, d):
    return [
        [math.sin(pos / 10000 ** (j / d)) if j % 2 == 0 else math.cos(pos / 10000 ** ((j - 1) / d)) for j in range(d)]
        for pos in range(length)
    ]
""",
)
PROGRAMS["frequencies in log space over pairs"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    i = np.arange(d // 2)
    w = np.exp(-np.log(10000.0) * 2 * i / d)
    x = np.outer(np.arange(length), w)
    out = np.empty((length, d))
    out[:, 0::2], out[:, 1::2] = np.sin(x), np.cos(x)
    return out
""",
)
PROGRAMS["linear space without the end"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    u = np.linspace(0, 1, d // 2, endpoint=False)
    x = np.multiply.outer(np.arange(length), 10000.0**-u)
    return np.stack([np.sin(x), np.cos(x)], axis=2).reshape(length, d)
""",
)
PROGRAMS["linear space cut"] = (
    "same",
    """
def table(length, d):
    u = torch.linspace(0, 1, d // 2 + 1)[:-1]
    x = torch.outer(torch.arange(length).float(), 1e4 ** (-u))
    return torch.stack((x.sin(), x.cos()), dim=-1).flatten(-2)
""",
)
PROGRAMS["stacked between, so halves"] = (
    "perm",
    """
def table(length, d):
    inv_freq = 1.0 / (10000 ** (torch.arange(0, d, 2) / d))
    x = torch.einsum("i,j->ij", torch.arange(length).float(), inv_freq)
    return torch.stack((x.sin(), x.cos()), dim=1).flatten(1)
""",
)
PROGRAMS["axes added and concatenated"] = (
    "same",
    """
def table(length, d):
    x = torch.arange(length)[:, None] * torch.exp(-math.log(1e4) * torch.arange(0, d, 2) / d)
    return torch.cat([torch.sin(x)[..., None], torch.cos(x)[..., None]], dim=-1).view(length, -1)
""",
)
PROGRAMS["frequencies repeated for each pair"] = (
    "same",
    """
def table(length, d):
    w = (10000 ** (-torch.arange(0, d, 2) / d)).repeat_interleave(2)
    x = torch.arange(length).unsqueeze(-1) * w.unsqueeze(0)
    out = torch.zeros_like(x)
    out[:, ::2] = x[:, ::2].sin()
    out[:, 1::2] = x[:, 1::2].cos()
    return out
""",
)
PROGRAMS["sentinel between the halves"] = (
    "perm",
    """
import numpy as np
def pe(length, dim):
    enc = np.array([[pos / np.power(10000, 2 * (j // 2) / dim) for j in range(dim)] for pos in range(length)])
    out = np.zeros((length, dim))
    sentinel = dim // 2 if dim % 2 == 0 else (dim // 2) + 1
    out[:, 0:sentinel] = np.sin(enc[:, 0::2])
    out[:, sentinel:] = np.cos(enc[:, 1::2])
    return out
""",
)
PROGRAMS["float tensors of numpy slices"] = (
    "same",
    """
def create_sinusoidal_embeddings(n_pos, dim, out):
    position_enc = np.array([[pos / np.power(10000, 2 * (j // 2) / dim) for j in range(dim)] for pos in range(n_pos)])
    out.requires_grad = False
    out[:, 0::2] = torch.FloatTensor(np.sin(position_enc[:, 0::2]))
    out[:, 1::2] = torch.FloatTensor(np.cos(position_enc[:, 1::2]))
    out.detach_()
""",
)
PROGRAMS["einsum of positions and inverse frequencies"] = (
    "perm",
    """
class PositionalEmbedding(nn.Module):
    def __init__(self, demb):
        super().__init__()
        self.demb = demb
        inv_freq = 1 / (10000 ** (torch.arange(0.0, demb, 2.0) / demb))
        self.register_buffer("inv_freq", inv_freq)
    def forward(self, pos_seq, bsz=None):
        sinusoid_inp = torch.ger(pos_seq, self.inv_freq)
        pos_emb = torch.cat([sinusoid_inp.sin(), sinusoid_inp.cos()], dim=-1)
        return pos_emb[:, None, :]
""",
)
PROGRAMS["powers in place"] = (
    "same",
    """
def table(length, d):
    div = torch.arange(0, d, 2).float()
    div.mul_(-math.log(10000.0)).div_(d).exp_()
    x = torch.arange(length).float()[:, None] * div
    pe = torch.zeros(length, d)
    pe[:, 0::2].copy_(torch.sin(x))
    pe[:, 1::2].copy_(torch.cos(x))
    return pe
""",
)
PROGRAMS["tensorflow, chosen by parity"] = (
    "same",
    """
def table(length, d_model):
    j = tf.range(d_model)
    exponent = tf.cast(2 * (j // 2), tf.float32) / tf.cast(d_model, tf.float32)
    angles = tf.cast(tf.range(length), tf.float32)[:, tf.newaxis] / tf.pow(10000.0, exponent)[tf.newaxis, :]
    return tf.where(j % 2 == 0, tf.sin(angles), tf.cos(angles))
""",
)
PROGRAMS["tensorflow, matrix product"] = (
    "same",
    """
def table(length, d_model):
    pos = tf.reshape(tf.range(length, dtype=tf.float32), [-1, 1])
    w = tf.reshape(tf.exp(-tf.math.log(10000.0) * tf.range(0, d_model, 2, dtype=tf.float32) / d_model), [1, -1])
    angles = tf.matmul(pos, w)
    return tf.reshape(tf.stack([tf.math.sin(angles), tf.math.cos(angles)], axis=2), [length, d_model])
""",
)
PROGRAMS["a phase for odd columns"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    j = np.arange(d)
    angle = np.arange(length).reshape(-1, 1) * 10000.0 ** (-(j - j % 2) / d)
    return np.sin(angle + np.pi / 2 * (j & 1))
""",
)
PROGRAMS["nested loops over pairs"] = (
    "same",
    """
import numpy as np
def pe(length, d, n=10000):
    P = np.zeros((length, d))
    for k in range(length):
        for i in np.arange(int(d / 2)):
            denominator = np.power(n, 2 * i / d)
            P[k, 2 * i] = np.sin(k / denominator)
            P[k, 2 * i + 1] = np.cos(k / denominator)
    return P
""",
)
PROGRAMS["embeddings scaled, the table is not"] = (
    "same",
    """
class Encoder(nn.Module):
    def __init__(self, d_model, max_len=512):
        super().__init__()
        self.d_model = d_model
        pe = torch.zeros(max_len, d_model)
        position = torch.arange(0, max_len).unsqueeze(1)
        div_term = 10000.0 ** (-(torch.arange(0, d_model, 2) / d_model))
        pe[:, 0::2] = torch.sin(position * div_term)
        pe[:, 1::2] = torch.cos(position * div_term)
        self.register_buffer("pe", pe.unsqueeze(0).transpose(0, 1))
    def forward(self, x):
        x = x * math.sqrt(self.d_model)
        return x + self.pe[: x.size(0)]
""",
)
PROGRAMS["imaginary and real parts"] = (
    "same",
    """
import numpy as np
def pe(length, d):
    z = np.exp(1j * np.arange(length)[:, None] * 10000.0 ** (-2 * np.arange(d // 2) / d))
    out = np.zeros((length, d))
    out[:, ::2] = z.imag
    out[:, 1::2] = z.real
    return out
""",
)
PROGRAMS["einops interleaves"] = (
    "same",
    """
from einops import rearrange, repeat
def table(length, d):
    w = repeat(1e4 ** (-torch.arange(0, d, 2) / d), "f -> n f", n=length)
    p = repeat(torch.arange(length), "n -> n f", f=d // 2)
    waves = torch.stack([torch.sin(p * w), torch.cos(p * w)])
    return rearrange(waves, "two n f -> n (f two)")
""",
)
PROGRAMS["einops packs halves"] = (
    "perm",
    """
from einops import rearrange
def table(length, d):
    x = torch.arange(length)[:, None] * 1e4 ** (-torch.arange(0, d, 2) / d)
    return rearrange([x.sin(), x.cos()], "two n f -> n (two f)")
""",
)
PROGRAMS["a function of one position"] = (
    "same",
    """
from math import sin, cos
def encode(pos: int, d_model: int) -> list[float]:
    vector = []
    for i in range(0, d_model, 2):
        theta = pos / (10000 ** (i / d_model))
        vector.append(sin(theta))
        vector.append(cos(theta))
    return vector
""",
)
PROGRAMS["extended pair by pair"] = (
    "same",
    """
import math
def encode(pos, d_model):
    out = []
    for i in range(d_model // 2):
        w = math.exp(-2 * i * math.log(10000) / d_model)
        out += [math.sin(w * pos), math.cos(w * pos)]
    return out
""",
)

# -- tables, wrong ---------------------------------------------------------------------------------

PROGRAMS["wrong: twice the even index"] = (
    "differs",
    """
import math
import numpy as np
def pe(length, d):
    out = np.zeros((length, d))
    for pos in range(length):
        for i in range(0, d, 2):
            out[pos, i] = math.sin(pos / (10000 ** ((2 * i) / d)))
            out[pos, i + 1] = math.cos(pos / (10000 ** ((2 * (i + 1)) / d)))
    return out
""",
)
PROGRAMS["wrong: cosines take the odd exponent"] = (
    "differs",
    """
import numpy as np
def pe(length, d):
    pos = np.arange(length)[:, None]
    out = np.zeros((length, d))
    out[:, 0::2] = np.sin(pos / 10000 ** (np.arange(0, d, 2) / d))
    out[:, 1::2] = np.cos(pos / 10000 ** (np.arange(1, d, 2) / d))
    return out
""",
)
PROGRAMS["wrong: exponents over half of the width"] = (
    "differs",
    """
def table(length, d_model):
    position = torch.arange(length).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_model, 2) * -(math.log(10000.0) / (d_model // 2)))
    pe = torch.zeros(length, d_model)
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe
""",
)
PROGRAMS["wrong: linear space with its end"] = (
    "differs",
    """
import numpy as np
def pe(length, d_model):
    x = np.arange(length)[:, None] * 10000.0 ** -np.linspace(0, 1, d_model // 2)
    out = np.zeros((length, d_model))
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
PROGRAMS["wrong: stacked in front"] = (
    "differs",
    """
import numpy as np
def pe(length, d_model):
    x = np.arange(length)[:, None] / 10000 ** (np.arange(0, d_model, 2) / d_model)
    return np.stack([np.sin(x), np.cos(x)]).reshape(length, d_model)
""",
)
PROGRAMS["wrong: frequencies repeated end to end"] = (
    "differs",
    """
def table(length, d_model):
    w = (10000 ** (-torch.arange(0, d_model, 2) / d_model)).repeat(2)
    x = torch.arange(length).unsqueeze(-1) * w
    pe = torch.zeros(length, d_model)
    pe[:, 0::2] = torch.sin(x[:, 0::2])
    pe[:, 1::2] = torch.cos(x[:, 1::2])
    return pe
""",
)
PROGRAMS["wrong: sine and cosine exchanged"] = (
    "differs",
    """
import jax.numpy as jnp
def pe(length, d_model):
    x = jnp.arange(length)[:, None] / 10000 ** (jnp.arange(0, d_model, 2) / d_model)
    pe = jnp.zeros((length, d_model))
    pe = pe.at[:, 0::2].set(jnp.cos(x))
    return pe.at[:, 1::2].set(jnp.sin(x))
""",
)
PROGRAMS["wrong: real parts first"] = (
    "differs",
    """
def table(length, d_model):
    angles = torch.outer(torch.arange(length), 10000.0 ** (-torch.arange(0, d_model, 2) / d_model))
    position_encoding = torch.view_as_real(torch.polar(torch.ones_like(angles), angles)).flatten(-2)
    return position_encoding
""",
)
PROGRAMS["wrong: exponents made integers"] = (
    "differs",
    """
def table(length, d_model):
    exponent = (torch.arange(0, d_model, 2) / d_model).int()
    x = torch.arange(length).unsqueeze(1) / 10000 ** exponent
    pe = torch.zeros(length, d_model)
    pe[:, 0::2] = torch.sin(x)
    pe[:, 1::2] = torch.cos(x)
    return pe
""",
)
PROGRAMS["wrong: a table of integers"] = (
    "differs",
    """
import numpy as np
def pe(length, d_model):
    x = np.arange(length)[:, None] / 10000 ** (np.arange(0, d_model, 2) / d_model)
    pe = np.zeros((length, d_model), dtype=np.int64)
    pe[:, 0::2] = np.sin(x)
    pe[:, 1::2] = np.cos(x)
    return pe
""",
)
PROGRAMS["wrong: like positions, which are integers"] = (
    "differs",
    """
import numpy as np
def pe(length, d_model):
    grid = np.arange(length)[:, None] + np.zeros(d_model, dtype=int)
    out = np.zeros_like(grid)
    x = np.arange(length)[:, None] / 10000 ** (np.arange(0, d_model, 2) / d_model)
    out[:, 0::2] = np.sin(x)
    out[:, 1::2] = np.cos(x)
    return out
""",
)
PROGRAMS["wrong: a minus in the phase"] = (
    "differs",
    """
import numpy as np
def pe(length, d_model):
    j = np.arange(d_model)
    angle = np.arange(length)[:, None] / np.power(10000.0, (j - j % 2) / d_model)
    return np.sin(angle - np.pi / 2 * (j % 2))
""",
)
PROGRAMS["wrong: base of a thousand"] = (
    "differs",
    """
def table(length, d_model):
    w = tf.exp(-tf.math.log(1e3) * tf.range(0, d_model, 2, dtype=tf.float32) / d_model)
    x = tf.range(length, dtype=tf.float32)[:, None] * w
    return tf.reshape(tf.stack([tf.sin(x), tf.cos(x)], axis=-1), [length, d_model])
""",
)
PROGRAMS["wrong: logarithm to the base of two"] = (
    "differs",
    """
import numpy as np
def pe(length, d_model):
    div_term = np.exp(np.arange(0, d_model, 2) * (-np.log2(10000.0) / d_model))
    pe = np.zeros((length, d_model))
    pe[:, 0::2] = np.sin(np.arange(length)[:, None] * div_term)
    pe[:, 1::2] = np.cos(np.arange(length)[:, None] * div_term)
    return pe
""",
)
PROGRAMS["wrong: the sign of the exponent"] = (
    "differs",
    """
def table(length, d_model):
    div_term = torch.pow(10000.0, torch.arange(0, d_model, 2).float() / d_model)
    position = torch.arange(length).unsqueeze(1)
    pe = torch.zeros(length, d_model)
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe
""",
)
PROGRAMS["wrong: steps from one"] = (
    "differs",
    """
import numpy as np
def pe(length, d_model):
    i = np.arange(1, d_model, 2)
    x = np.arange(length)[:, None] / 10000 ** (i / d_model)
    return np.stack([np.sin(x), np.cos(x)], -1).reshape(length, d_model)
""",
)
PROGRAMS["wrong: pairs by integer division of one more"] = (
    "differs",
    """
import numpy as np
def pe(length, d_model):
    j = np.arange(d_model)
    x = np.arange(length)[:, None] / 10000.0 ** (2 * ((j + 1) // 2) / d_model)
    return np.where(j % 2 == 0, np.sin(x), np.cos(x))
""",
)
PROGRAMS["timescales that reach their end"] = (
    "differs",
    """
def sinusoids(length, channels, max_timescale=10000):
    log_timescale_increment = np.log(max_timescale) / (channels // 2 - 1)
    inv_timescales = torch.exp(-log_timescale_increment * torch.arange(channels // 2))
    scaled_time = torch.arange(length)[:, np.newaxis] * inv_timescales[np.newaxis, :]
    return torch.cat([torch.sin(scaled_time), torch.cos(scaled_time)], dim=1)
""",
)

# -- turns -----------------------------------------------------------------------------------------

_TABLES = """
class RotaryEmbedding(nn.Module):
    def __init__(self, dim, max_position_embeddings=2048, base=10000):
        super().__init__()
        inv_freq = 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))
        self.register_buffer("inv_freq", inv_freq, persistent=False)
    def forward(self, x, position_ids):
        freqs = position_ids[:, :, None].float() * self.inv_freq[None, None, :]
        emb = torch.cat((freqs, freqs), dim=-1)
        return emb.cos(), emb.sin()
"""
PROGRAMS["turns halves"] = (
    "same",
    _TABLES + """
def rotate_half(x):
    x1 = x[..., : x.shape[-1] // 2]
    x2 = x[..., x.shape[-1] // 2 :]
    return torch.cat((-x2, x1), dim=-1)
def apply_rotary_pos_emb(q, k, cos, sin, unsqueeze_dim=1):
    cos = cos.unsqueeze(unsqueeze_dim)
    sin = sin.unsqueeze(unsqueeze_dim)
    q_embed = (q * cos) + (rotate_half(q) * sin)
    k_embed = (k * cos) + (rotate_half(k) * sin)
    return q_embed, k_embed
""",
)
PROGRAMS["wrong: turns pairs by tables of halves"] = (
    "differs",
    _TABLES + """
def rotate_every_two(x):
    x1, x2 = x[..., ::2], x[..., 1::2]
    return torch.stack((-x2, x1), dim=-1).flatten(-2)
def apply_rotary_pos_emb(q, k, cos, sin, unsqueeze_dim=1):
    cos = cos.unsqueeze(unsqueeze_dim)
    sin = sin.unsqueeze(unsqueeze_dim)
    return q * cos + rotate_every_two(q) * sin, k * cos + rotate_every_two(k) * sin
""",
)
PROGRAMS["turns pairs"] = (
    "same",
    """
import numpy as np
def apply_rope(x, base=10000.0):
    n, d = x.shape
    theta = base ** (-np.arange(0, d, 2) / d)
    angle = np.arange(n)[:, None] * theta
    cos = np.repeat(np.cos(angle), 2, axis=-1)
    sin = np.repeat(np.sin(angle), 2, axis=-1)
    rotated = np.stack((-x[:, 1::2], x[:, 0::2]), axis=-1).reshape(n, d)
    return x * cos + rotated * sin
""",
)
PROGRAMS["wrong: turns halves by tables of pairs"] = (
    "differs",
    """
import numpy as np
def apply_rope(x, base=10000.0):
    n, d = x.shape
    theta = base ** (-np.arange(0, d, 2) / d)
    angle = np.arange(n)[:, None] * theta
    cos = np.repeat(np.cos(angle), 2, axis=-1)
    sin = np.repeat(np.sin(angle), 2, axis=-1)
    rotated = np.concatenate((-x[:, d // 2 :], x[:, : d // 2]), axis=-1)
    return x * cos + rotated * sin
""",
)
PROGRAMS["turns complex numbers, another base"] = (
    "same",
    """
def precompute_freqs_cis(dim: int, end: int, theta: float = 500000.0):
    freqs = 1.0 / (theta ** (torch.arange(0, dim, 2)[: (dim // 2)].float() / dim))
    t = torch.arange(end, device=freqs.device, dtype=torch.float32)
    freqs = torch.outer(t, freqs)
    return torch.polar(torch.ones_like(freqs), freqs)
def reshape_for_broadcast(freqs_cis, x):
    ndim = x.ndim
    shape = [d if i == 1 or i == ndim - 1 else 1 for i, d in enumerate(x.shape)]
    return freqs_cis.view(*shape)
def apply_rotary_emb(xq, xk, freqs_cis):
    xq_ = torch.view_as_complex(xq.float().reshape(*xq.shape[:-1], -1, 2))
    xk_ = torch.view_as_complex(xk.float().reshape(*xk.shape[:-1], -1, 2))
    freqs_cis = reshape_for_broadcast(freqs_cis, xq_)
    xq_out = torch.view_as_real(xq_ * freqs_cis).flatten(3)
    xk_out = torch.view_as_real(xk_ * freqs_cis).flatten(3)
    return xq_out.type_as(xq), xk_out.type_as(xk)
""",
)
PROGRAMS["wrong: the second component of a turn"] = (
    "differs",
    """
import jax.numpy as jnp
def rope(x):
    n, d = x.shape
    w = 10000.0 ** (-2.0 * jnp.arange(d // 2) / d)
    a = jnp.arange(n)[:, None] * w
    x1, x2 = jnp.split(x, 2, axis=-1)
    return jnp.concatenate([x1 * jnp.cos(a) - x2 * jnp.sin(a), x1 * jnp.sin(a) - x2 * jnp.cos(a)], axis=-1)
""",
)
PROGRAMS["turns halves, jax"] = (
    "same",
    """
import jax.numpy as jnp
def rope(x):
    n, d = x.shape
    w = 10000.0 ** (-2.0 * jnp.arange(d // 2) / d)
    a = jnp.arange(n)[:, None] * w
    x1, x2 = jnp.split(x, 2, axis=-1)
    return jnp.concatenate([x1 * jnp.cos(a) - x2 * jnp.sin(a), x1 * jnp.sin(a) + x2 * jnp.cos(a)], axis=-1)
""",
)
PROGRAMS["positions stretched"] = (
    "none",
    """
import numpy as np
def linear_scaled_rope(x, scaling_factor):
    n, d = x.shape
    theta = 10000.0 ** (-np.arange(0, d, 2) / d)
    angle = (np.arange(n) / scaling_factor)[:, None] * theta
    x1, x2 = x[:, : d // 2], x[:, d // 2 :]
    c, s = np.cos(angle), np.sin(angle)
    return np.concatenate((x1 * c - x2 * s, x2 * c + x1 * s), axis=-1)
""",
)
PROGRAMS["the base is raised with the context"] = (
    "none",
    """
def ntk_rope(x, seq_len, original=2048, factor=4.0, base=10000.0):
    dim = x.shape[-1]
    base = base * ((factor * seq_len / original) - (factor - 1)) ** (dim / (dim - 2))
    inv_freq = 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))
    freqs = torch.outer(torch.arange(seq_len).float(), inv_freq)
    emb = torch.cat((freqs, freqs), dim=-1)
    x1, x2 = x.chunk(2, dim=-1)
    return x * emb.cos() + torch.cat((-x2, x1), dim=-1) * emb.sin()
""",
)
PROGRAMS["a ramp between two laws"] = (
    "none",
    """
def find_dim(turns, dim, base, length):
    return (dim * math.log(length / (turns * 2 * math.pi))) / (2 * math.log(base))
def yarn_inv_freq(dim, base=10000, factor=16, length=4096, beta_fast=32, beta_slow=1):
    pos_freqs = base ** (torch.arange(0, dim, 2).float() / dim)
    low = max(math.floor(find_dim(beta_fast, dim, base, length)), 0)
    high = min(math.ceil(find_dim(beta_slow, dim, base, length)), dim - 1)
    ramp = torch.clamp((torch.arange(dim // 2).float() - low) / (high - low), 0, 1)
    return (1 / (factor * pos_freqs)) * ramp + (1 / pos_freqs) * (1 - ramp)
def rotary_tables(length, dim):
    a = torch.outer(torch.arange(length).float(), yarn_inv_freq(dim))
    return torch.cat((a, a), -1).cos() * 1.2, torch.cat((a, a), -1).sin() * 1.2
""",
)

# -- something else --------------------------------------------------------------------------------

PROGRAMS["slopes"] = (
    "none",
    """
def get_slopes(n):
    def powers(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]
    if math.log2(n).is_integer():
        return powers(n)
    closest = 2 ** math.floor(math.log2(n))
    return powers(closest) + get_slopes(2 * closest)[0::2][: n - closest]
def alibi(n_heads, length):
    slopes = torch.tensor(get_slopes(n_heads))
    distance = torch.arange(length)[None, :] - torch.arange(length)[:, None]
    return slopes[:, None, None] * distance
""",
)
PROGRAMS["buckets"] = (
    "none",
    """
def relative_position_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    ret = 0
    n = -relative_position
    if bidirectional:
        num_buckets //= 2
        ret += (n < 0).to(torch.long) * num_buckets
        n = torch.abs(n)
    else:
        n = torch.max(n, torch.zeros_like(n))
    max_exact = num_buckets // 2
    is_small = n < max_exact
    large = max_exact + (torch.log(n.float() / max_exact) / math.log(max_distance / max_exact)
                         * (num_buckets - max_exact)).to(torch.long)
    large = torch.min(large, torch.full_like(large, num_buckets - 1))
    return ret + torch.where(is_small, n, large)
""",
)
PROGRAMS["learned"] = (
    "none",
    """
class LearnedPositionalEmbedding(nn.Module):
    def __init__(self, max_len, d_model):
        super().__init__()
        self.emb = nn.Embedding(max_len, d_model)
    def forward(self, x):
        return x + self.emb(torch.arange(x.size(1), device=x.device))
""",
)
PROGRAMS["two axes"] = (
    "none",
    """
def positionalencoding2d(d_model, height, width):
    pe = torch.zeros(d_model, height, width)
    d_model = int(d_model / 2)
    div_term = torch.exp(torch.arange(0.0, d_model, 2) * -(math.log(10000.0) / d_model))
    pos_w = torch.arange(0.0, width).unsqueeze(1)
    pos_h = torch.arange(0.0, height).unsqueeze(1)
    pe[0:d_model:2, :, :] = torch.sin(pos_w * div_term).transpose(0, 1).unsqueeze(1).repeat(1, height, 1)
    pe[1:d_model:2, :, :] = torch.cos(pos_w * div_term).transpose(0, 1).unsqueeze(1).repeat(1, height, 1)
    pe[d_model::2, :, :] = torch.sin(pos_h * div_term).transpose(0, 1).unsqueeze(2).repeat(1, 1, width)
    pe[d_model + 1::2, :, :] = torch.cos(pos_h * div_term).transpose(0, 1).unsqueeze(2).repeat(1, 1, width)
    return pe
""",
)
PROGRAMS["two axes, halves of the width"] = (
    "none",
    """
import numpy as np
def get_1d(embed_dim, pos):
    omega = 1.0 / 10000 ** (np.arange(embed_dim // 2, dtype=np.float64) / (embed_dim / 2.0))
    out = np.einsum("m,d->md", pos.reshape(-1), omega)
    return np.concatenate([np.sin(out), np.cos(out)], axis=1)
def get_2d(embed_dim, grid_size):
    grid = np.stack(np.meshgrid(np.arange(grid_size), np.arange(grid_size)), axis=0)
    return np.concatenate([get_1d(embed_dim // 2, grid[0]), get_1d(embed_dim // 2, grid[1])], axis=1)
""",
)
PROGRAMS["time of a diffusion step, cosines first"] = (
    "none",
    """
def timestep_embedding(t, dim, max_period=10000):
    half = dim // 2
    freqs = torch.exp(-math.log(max_period) * torch.arange(start=0, end=half, dtype=torch.float32) / half)
    args = t[:, None].float() * freqs[None]
    return torch.cat([torch.cos(args), torch.sin(args)], dim=-1)
""",
)
PROGRAMS["positions from one, padding in row zero"] = (
    "none",
    """
def get_embedding(num_embeddings, embedding_dim, padding_idx=0):
    half_dim = embedding_dim // 2
    emb = math.log(10000) / (half_dim - 1)
    emb = torch.exp(torch.arange(half_dim, dtype=torch.float) * -emb)
    emb = torch.arange(num_embeddings, dtype=torch.float).unsqueeze(1) * emb.unsqueeze(0)
    emb = torch.cat([torch.sin(emb), torch.cos(emb)], dim=1).view(num_embeddings, -1)
    emb[padding_idx, :] = 0
    return emb
""",
)

# -- Wolfram language ------------------------------------------------------------------------------

WOLFRAM: dict[str, tuple[str, str]] = {}
WOLFRAM["parity by If"] = (
    "same",
    "pe[p_, d_] := Table[With[{w = 10000^(-2 Floor[j/2]/d)}, If[EvenQ[j], Sin[p w], Cos[p w]]], {j, 0, d - 1}]",
)
WOLFRAM["riffled"] = (
    "same",
    "pe[pos_, d_] := Module[{a = Table[pos/10000^(2 i/d), {i, 0, d/2 - 1}]}, Riffle[Sin[a], Cos[a]]]",
)
WOLFRAM["pairs flattened"] = (
    "same",
    "PE[p_, d_] := Flatten[{Sin[p #], Cos[p #]} & /@ (10000^(-Range[0, d - 2, 2]/d))]",
)
WOLFRAM["pairs in a block, made one list"] = (
    "same",
    "PE[p_, d_] := Block[{w, pair}, w = Exp[-Log[10000] Range[0, d - 1, 2]/d];\n"
    " pair = Function[x, {Sin[x], Cos[x]}];\n Catenate[Map[pair, p w]]]",
)
WOLFRAM["an array of cases"] = (
    "same",
    "w[j_, d_] := 10000^(2 Quotient[j, 2]/d);\n"
    "PE[p_, d_] := Array[Piecewise[{{Sin[p/w[#, d]], EvenQ[#]}, {Cos[p/w[#, d]], OddQ[#]}}] &, d, 0]",
)
WOLFRAM["wrong: cases exchanged"] = (
    "differs",
    "w[j_, d_] := 10000^(2 Quotient[j, 2]/d);\n"
    "PE[p_, d_] := Array[Which[EvenQ[#], Cos[p/w[#, d]], OddQ[#], Sin[p/w[#, d]]] &, d, 0]",
)
WOLFRAM["joined"] = (
    "perm",
    "freq[d_] := Exp[-Log[10000] Range[0, d/2 - 1]/(d/2)];\nPE[p_, d_] := Join[Sin[p freq[d]], Cos[p freq[d]]]",
)
WOLFRAM["wrong: base of a hundred thousand"] = (
    "differs",
    "PE[p_, d_] := Flatten[Table[{Sin[p/100000^(2 i/d)], Cos[p/100000^(2 i/d)]}, {i, 0, d/2 - 1}]]",
)
WOLFRAM["wrong: indices from one"] = (
    "differs",
    "PE[p_, d_] := Flatten[Table[{Sin[p/10000^(2 i/d)], Cos[p/10000^(2 i/d)]}, {i, 1, d/2}]]",
)
WOLFRAM["a wave and its derivative"] = ("none", "f[x_] := Sin[2 x] + Cos[x]; Plot[{f[x], f'[x]}, {x, 0, 2 Pi}]")

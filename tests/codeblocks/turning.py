"""Programs that turn vectors, as people write them: ``SAME`` name -> (program, the layout it is).

``RUN`` names those that numpy can run as ``rope(x)``; ``TORCH`` are read alone; ``OTHER`` name -> (program, verdict,
a word of the reason).
"""

SAME: dict[str, tuple[str, str]] = {}
TORCH: dict[str, tuple[str, str]] = {}
OTHER: dict[str, tuple[str, str, str]] = {}

SAME["halves, concatenated"] = (
    """
import numpy as np
def rope(x, base=10000):
    L, d = x.shape
    inv = 1.0 / base ** (np.arange(0, d, 2) / d)
    ang = np.arange(L)[:, None] * inv[None, :]
    x1, x2 = x[:, : d // 2], x[:, d // 2 :]
    return np.concatenate([x1 * np.cos(ang) - x2 * np.sin(ang), x1 * np.sin(ang) + x2 * np.cos(ang)], axis=-1)
""",
    "rotary-halves",
)

SAME["pairs, stacked"] = (
    """
import numpy as np

def rope(x):
    L, d = x.shape
    theta = 10000.0 ** (-np.arange(0, d, 2) / d)
    angle = np.arange(L)[:, None] * theta
    cos, sin = np.cos(angle), np.sin(angle)
    x1, x2 = x[..., 0::2], x[..., 1::2]
    return np.stack([x1 * cos - x2 * sin, x1 * sin + x2 * cos], axis=-1).reshape(L, d)
""",
    "rotary",
)

SAME["pairs, stored in place"] = (
    """
import numpy as np

def rope(x):
    L, d = x.shape
    angle = np.outer(np.arange(L), 1.0 / 10000 ** (np.arange(0, d, 2) / d))
    out = np.empty_like(x)
    out[:, 0::2] = x[:, 0::2] * np.cos(angle) - x[:, 1::2] * np.sin(angle)
    out[:, 1::2] = x[:, 0::2] * np.sin(angle) + x[:, 1::2] * np.cos(angle)
    return out
""",
    "rotary",
)

SAME["half of it rotated"] = (
    """
import numpy as np

def rotate_half(x):
    half = x.shape[-1] // 2
    x1, x2 = x[..., :half], x[..., half:]
    return np.concatenate([-x2, x1], axis=-1)

def rope(x):
    L, d = x.shape
    inv_freq = 1.0 / (10000 ** (np.arange(0, d, 2) / d))
    freqs = np.einsum("i,j->ij", np.arange(L), inv_freq)
    emb = np.concatenate([freqs, freqs], axis=-1)
    return x * np.cos(emb) + rotate_half(x) * np.sin(emb)
""",
    "rotary-halves",
)

SAME["complex numbers"] = (
    """
import numpy as np
def rope(x):
    L, d = x.shape
    theta = 10000.0 ** (-np.arange(0, d, 2) / d)
    z = x[:, 0::2] + 1j * x[:, 1::2]
    w = z * np.exp(1j * np.outer(np.arange(L), theta))
    return np.stack([w.real, w.imag], axis=-1).reshape(L, d)
""",
    "rotary",
)

TORCH["tables of a module, given to a function"] = (
    """
import torch
class RotaryEmbedding(torch.nn.Module):
    def __init__(self, dim, max_position_embeddings=2048, base=10000):
        super().__init__()
        inv_freq = 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))
        self.register_buffer("inv_freq", inv_freq)

    def forward(self, x, seq_len=None):
        t = torch.arange(seq_len)
        freqs = torch.einsum("i,j->ij", t, self.inv_freq)
        emb = torch.cat((freqs, freqs), dim=-1)
        return emb.cos(), emb.sin()

def rotate_half(x):
    x1, x2 = x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]
    return torch.cat((-x2, x1), dim=-1)

def apply_rotary_pos_emb(q, k, cos, sin):
    q_embed = (q * cos) + (rotate_half(q) * sin)
    k_embed = (k * cos) + (rotate_half(k) * sin)
    return q_embed, k_embed
""",
    "rotary-halves",
)

TORCH["complex views"] = (
    """
import torch
def precompute_freqs_cis(dim: int, end: int, theta: float = 10000.0):
    freqs = 1.0 / (theta ** (torch.arange(0, dim, 2)[: (dim // 2)].float() / dim))
    t = torch.arange(end, device=freqs.device)
    freqs = torch.outer(t, freqs).float()
    freqs_cis = torch.polar(torch.ones_like(freqs), freqs)
    return freqs_cis

def apply_rotary_emb(xq, xk, freqs_cis):
    xq_ = torch.view_as_complex(xq.float().reshape(*xq.shape[:-1], -1, 2))
    xk_ = torch.view_as_complex(xk.float().reshape(*xk.shape[:-1], -1, 2))
    xq_out = torch.view_as_real(xq_ * freqs_cis).flatten(-2)
    xk_out = torch.view_as_real(xk_ * freqs_cis).flatten(-2)
    return xq_out.type_as(xq), xk_out.type_as(xk)
""",
    "rotary",
)

TORCH["pairs and flatten"] = (
    """
import torch
def rope(x):
    b, l, d = x.shape
    theta = 10000 ** (-torch.arange(0, d, 2).float() / d)
    ang = torch.arange(l).float()[:, None] * theta
    cos, sin = ang.cos(), ang.sin()
    x1, x2 = x[..., 0::2], x[..., 1::2]
    return torch.stack([x1 * cos - x2 * sin, x1 * sin + x2 * cos], dim=-1).flatten(-2)
""",
    "rotary",
)

TORCH["every two"] = (
    """
import torch
def rotate_every_two(x):
    x1 = x[..., ::2]
    x2 = x[..., 1::2]
    x = torch.stack((-x2, x1), dim=-1)
    return x.flatten(-2)
def apply_rotary(x, sin, cos):
    sin = sin.repeat_interleave(2, dim=-1)
    cos = cos.repeat_interleave(2, dim=-1)
    return (x * cos) + (rotate_every_two(x) * sin)
""",
    "rotary",
)

TORCH["a module with buffers"] = (
    """
import torch
import torch.nn as nn
class RoPE(nn.Module):
    def __init__(self, dim, max_len=512, base=10000):
        super().__init__()
        inv = 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))
        t = torch.arange(max_len).float()
        freqs = torch.outer(t, inv)
        emb = torch.cat([freqs, freqs], dim=-1)
        self.register_buffer("cos", emb.cos())
        self.register_buffer("sin", emb.sin())
    def rotate_half(self, x):
        a, b = x.chunk(2, dim=-1)
        return torch.cat([-b, a], dim=-1)
    def forward(self, x):
        n = x.shape[-2]
        return x * self.cos[:n] + self.rotate_half(x) * self.sin[:n]
""",
    "rotary-halves",
)

TORCH["tensorflow, tables given"] = (
    """
import tensorflow as tf
def rotary(x, sin, cos):
    x1, x2 = tf.split(x, 2, axis=-1)
    return tf.concat([x1 * cos - x2 * sin, x2 * cos + x1 * sin], axis=-1)
""",
    "rotary-halves",
)

TORCH["positions that are given"] = (
    """
def apply_rope(x, position_ids, dim):
    w = 1.0 / 10000 ** (torch.arange(0, dim, 2) / dim)
    a = position_ids[:, None] * w
    c, s = a.cos(), a.sin()
    x1, x2 = x[..., 0::2], x[..., 1::2]
    return torch.stack([x1 * c - x2 * s, x1 * s + x2 * c], dim=-1).flatten(-2)
""",
    "rotary",
)

TORCH["rows of tables at given positions"] = (
    """
def turn(x):
    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), dim=-1)

def apply_rotary(q, k, cos, sin, position_ids):
    cos, sin = cos[position_ids].unsqueeze(1), sin[position_ids].unsqueeze(1)
    return q * cos + turn(q) * sin, k * cos + turn(k) * sin
""",
    "rotary-halves",
)

TORCH["a product of frequencies and positions"] = (
    """
class RotaryTables(nn.Module):
    def __init__(self, dim, base=10000):
        super().__init__()
        self.register_buffer("w", 1.0 / base ** (torch.arange(0, dim, 2).float() / dim), persistent=False)

    def forward(self, x, position_ids):
        w = self.w[None, :, None].expand(position_ids.shape[0], -1, 1)
        angles = (w @ position_ids[:, None, :].float()).transpose(1, 2)
        both = torch.cat((angles, angles), dim=-1)
        return both.cos().to(dtype=x.dtype), both.sin().to(dtype=x.dtype)

def turn(x):
    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), dim=-1)

def apply_rotary(q, k, cos, sin):
    cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
    return q * cos + turn(q) * sin, k * cos + turn(k) * sin
""",
    "rotary-halves",
)

TORCH["patterns of einops"] = (
    """
from einops import rearrange, repeat
def turn(x):
    a, b = rearrange(x, '... (d r) -> ... d r', r=2).unbind(dim=-1)
    return rearrange(torch.stack((-b, a), dim=-1), '... d r -> ... (d r)')
def apply_rotary(t, dim, seq_len):
    w = 1.0 / 10000 ** (torch.arange(0, dim, 2) / dim)
    x = repeat(torch.outer(torch.arange(seq_len), w), 'n d -> n (d r)', r=2)
    return t * x.cos() + turn(t) * x.sin()
""",
    "rotary",
)

RUN = tuple(SAME)


def _changed(name: str, old: str, new: str) -> str:
    source = {**SAME, **TORCH}[name][0]
    assert old in source
    return source.replace(old, new)


_GIVEN = "tables of a module, given to a function"
OTHER["a sign"] = (_changed("halves, concatenated", "np.cos(ang) - x2", "np.cos(ang) + x2"), "refuted", "differs")
OTHER["sine for cosine"] = (
    _changed("pairs and flatten", "[x1 * cos - x2 * sin,", "[x1 * sin - x2 * cos,"),
    "refuted",
    "differs",
)
OTHER["the exponent"] = (_changed("pairs, stacked", "/ d)", "/ (d / 2))"), "refuted", "differs")
OTHER["the other way round"] = (_changed("complex numbers", "np.exp(1j", "np.exp(-1j"), "undecided", "other way round")
OTHER["tables in the other order"] = (
    _changed("a module with buffers", "torch.cat([freqs, freqs], dim=-1)", "freqs.repeat_interleave(2, dim=-1)"),
    "refuted",
    "differs",
)
OTHER["given tables in the other order"] = (
    _changed(_GIVEN, "torch.cat((freqs, freqs), dim=-1)", "freqs.repeat_interleave(2, dim=-1)"),
    "refuted",
    "differs",
)
OTHER["given tables of other angles"] = (
    _changed(_GIVEN, "torch.arange(0, dim, 2).float() / dim", "torch.arange(0, dim, 2).float() / (dim // 2)"),
    "undecided",
    "if the tables",
)
OTHER["keys are not turned"] = (
    _changed(_GIVEN, "(k * cos) + (rotate_half(k) * sin)", "k * cos"),
    "undecided",
    "",
)
OTHER["keys are turned the other way"] = (
    _changed(_GIVEN, "(k * cos) + (rotate_half(k)", "(k * cos) - (rotate_half(k)"),
    "undecided",
    "",
)
OTHER["a sum beside it"] = (
    """
import torch
# nothing is rotated here
def forward(x):
    l, d = x.shape
    angle = torch.arange(l).float()[:, None] * 10000 ** (-torch.arange(0, d, 2).float() / d)
    return x + torch.cat([angle.sin(), angle.cos()], dim=-1)
""",
    "undecided",
    "",
)
OTHER["a part of it"] = (
    """
import torch
def rope_part(x):
    l, d = x.shape
    angle = torch.arange(l).float()[:, None] * 10000 ** (-torch.arange(0, d, 2).float() / d)
    return x * torch.cat([angle.cos(), angle.cos()], dim=-1)
""",
    "undecided",
    "",
)
OTHER["a square"] = (_changed("complex views", "xq_ * freqs_cis", "xq_ * xq_"), "none", "")
OTHER["half of it the wrong half"] = (_changed(_GIVEN, "(-x2, x1)", "(x2, x1)"), "undecided", "")
_POSITIONS = TORCH["positions that are given"][0]
OTHER["given positions, a sign"] = (_POSITIONS.replace("x1 * s + x2", "x1 * s - x2"), "refuted", "differs")
_PATTERNS = TORCH["patterns of einops"][0]
OTHER["patterns of einops, another order"] = (_PATTERNS.replace("n (d r)", "n (r d)"), "refuted", "differs")
_PRODUCT = TORCH["a product of frequencies and positions"][0]
OTHER["a product of other frequencies"] = (
    _PRODUCT.replace("torch.arange(0, dim, 2).float() / dim", "torch.arange(dim // 2).float() / dim"),
    "undecided",
    "tables",
)
OTHER["a product, tables in pairs"] = (
    _PRODUCT.replace("torch.cat((angles, angles), dim=-1)", "angles.repeat_interleave(2, dim=-1)"),
    "refuted",
    "differs",
)
TORCH["a name of two words"] = (SAME["pairs, stored in place"][0].replace("def rope(", "def rope_pairs("), "rotary")
OTHER["a name of two words, a sign"] = (
    TORCH["a name of two words"][0].replace("np.sin(angle) + x[:, 1::2]", "np.sin(angle) - x[:, 1::2]"),
    "refuted",
    "differs",
)

"""Waves of any frequency and phase."""

from .declare import declare

features = declare(
    "fourier-features",
    "Fourier features with phases",
    ("sin(2*pi*b[i]*p + c[i])", "cos(2*pi*b[i]*p + c[i])"),
    count="d/2",
    given=("even d", "positive d", "positive b", "distinct b"),
    source="Tancik et al., Fourier Features Let Networks Learn High Frequency Functions (2020)",
    topic="Sinusoidal",
    parameters=(("d", "dimension, an even number"),),
)

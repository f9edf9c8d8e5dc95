"""theta(t) = t: equally spaced frequencies, a Fourier series."""

from .law import law

linear = law("linear", "Equally spaced frequencies t", "t", source="the power law with exponent 1")

"""theta(t) = 1 - t: equally spaced frequencies, the highest first."""

from .law import law

reversed_linear = law("reversed", "Equally spaced frequencies 1 - t", "1 - t", source="the linear law read backwards")

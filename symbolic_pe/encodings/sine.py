"""Sines without their cosines."""

from .declare import declare

sine_alone = declare(
    "sine-alone",
    "A single sine",
    ("sin(p*theta)",),
    given=("positive theta",),
    source="the first idea one has, and why it is not enough",
)

sine_ramp = declare(
    "modulated-sine",
    "A sine with growing amplitude",
    ("p*sin(p*theta)",),
    given=("positive theta",),
    source="needs three companions to be closed under shifts",
)

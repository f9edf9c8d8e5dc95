"""The hands of a clock, position in seconds."""

from .declare import declare

clock = declare(
    "clock",
    "Seconds, minutes and hours",
    (
        "sin(2*pi*p/60)",
        "cos(2*pi*p/60)",
        "sin(2*pi*p/3600)",
        "cos(2*pi*p/3600)",
        "sin(2*pi*p/43200)",
        "cos(2*pi*p/43200)",
    ),
    topic="Clock",
    source="three hands with periods of 60, 3600 and 43200 seconds",
)

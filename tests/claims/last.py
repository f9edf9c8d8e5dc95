"""What comes of the last formula of a text."""

from __future__ import annotations

from symbolic_pe.claims import Finding, Settings, check_text

__all__ = ["last"]

SETTINGS = Settings(timeout=20.0, suggest=False)


def last(text: str) -> Finding:
    """The finding on the last formula of a text, with time enough and no corrections."""
    return check_text(text, settings=SETTINGS)[-1]

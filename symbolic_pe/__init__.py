"""Positional encodings, stated and proved.

::

    from symbolic_pe import decide, prove

    decide("sin(a + b) == sin(a)*cos(b) + cos(a)*sin(b)").proved
    prove("shift", "sinusoidal").result

Names are imported when first used, so that ``import symbolic_pe`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api import decide as decide
    from .api import prove as prove
    from .declare import Outcome as Outcome
    from .declare import claim as claim
    from .declare import theorem as theorem
    from .encodings.encoding import Encoding as Encoding
    from .kernel.term import Relation as Relation
    from .kernel.verdict import Verdict as Verdict
    from .own import encoding as encoding
    from .own import score as score
    from .proof import Proof as Proof
    from .scores.score import Score as Score

__version__ = "0.1.0"

_HOME = {
    "decide": "api",
    "encoding": "own",
    "prove": "api",
    "score": "own",
    "Outcome": "declare",
    "claim": "declare",
    "theorem": "declare",
    "Encoding": "encodings.encoding",
    "Relation": "kernel.term",
    "Verdict": "kernel.verdict",
    "Proof": "proof",
    "Score": "scores.score",
}

__all__ = [
    "Encoding", "Outcome", "Proof", "Relation", "Score", "Verdict", "claim", "decide", "encoding", "prove", "score",
    "theorem",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'symbolic_pe' has no attribute '{name}'")
    value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

"""Derivations by functional equations in polar form: what follows of lengths and angles that a text gives to functions.

``values.py`` has sums of products of atoms, ``reading.py`` makes them of trees, ``solution.py`` puts the rotary
solution into them, ``proof.py`` finds what follows from what, ``derivation.py`` hears what a text states, in its order.
"""

from .derivation import Derivation

__all__ = ["Derivation"]

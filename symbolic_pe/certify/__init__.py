"""Certificates: the same theorems for another kernel, that of Coq.

:func:`of_proof` and :func:`batch` write them, :func:`check` and :func:`certify_claims` have ``coqc`` check them.
What is trusted then is Coq, the definitions in ``theory/Blocks.v``, and :mod:`.statement`, which prints
what is claimed; our kernel and its derivations are not.
"""

from __future__ import annotations

from .certificate import Certificate, Item, Missing
from .check import (
    CHECKED,
    EMITTED,
    REJECTED,
    UNCOVERED,
    VERIFIED,
    Checked,
    certify_claims,
    check,
    save,
)  # fmt: skip
from .coq import Coq, CoqTrouble, find_coq
from .together import Together, batches, with_opinions
from .uncovered import Uncovered
from .write import Claim, batch, of_proof

__all__ = [
    "CHECKED", "EMITTED", "REJECTED", "UNCOVERED", "VERIFIED", "Certificate", "Checked", "Claim", "Coq", "CoqTrouble",
    "Item", "Missing", "Together", "Uncovered", "batch", "batches", "certify_claims", "check", "find_coq",
    "of_proof", "save", "with_opinions",
]  # fmt: skip

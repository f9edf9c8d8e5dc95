"""Encoding by property."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..derive import NotApplicable
from ..derive.memory import recall
from ..encodings import Encoding, all_encodings
from ..kernel.verdict import UNDECIDED
from .bounded import bounded
from .cells import NOT_APPLICABLE, Cell, Property, Row
from .finite import FINITE, codes, refuted_by_listing
from .injective import injective
from .odd import odd_form
from .size import extrapolates, parameters
from .theorems import of_theorem

__all__ = ["PROPERTIES", "table"]

PROPERTIES = (
    Property(
        "linear shift",
        r"There is a matrix $T(k)$, the same for all $p$, with $\mathrm{PE}(p+k) = T(k)\,\mathrm{PE}(p)$.",
        of_theorem("shift", "existence"),
    ),
    Property("rotation", "That matrix is orthogonal with determinant 1, and $T(-k)$ is its transpose.",
             of_theorem("shift-orthogonal")),
    Property("relative dot product", (
        r"The dot product of $\mathrm{PE}(m)$ and $\mathrm{PE}(n)$ depends on $m - n$ alone."
    ),
             of_theorem("dot-product", "relative")),
    Property("constant norm", "All codes have one length.", of_theorem("norm")),
    Property("even dot product", "The dot product does not tell forward from backward.", of_theorem("evenness")),
    Property(
        "odd form",
        (
            r"An antisymmetric block-diagonal $J$, not zero on the codes, makes $\mathrm{PE}(m)^{\mathsf T} "
            r"J\,\mathrm{PE}(n)$ a function of $m - n$: it is odd, and tells forward from backward."
        ),
        odd_form,
    ),
    Property("bounded", r"On $p \ge 0$ no component of a code exceeds a bound that is the same for all $p$.", bounded),
    Property("injective", "Different integers have different codes.", injective),
    Property("extrapolates", "Every position 0, 1, 2, ... has a code, made of the same parameters as all others.",
             extrapolates),
)  # fmt: skip


def table(encodings: Iterable[Encoding] | None = None) -> list[Row]:
    """Every property of every encoding (of the built-in ones if none are given)."""
    chosen = list(all_encodings().values()) if encodings is None else list(encodings)
    return [Row(e, recall(("cells", id(e)), partial(_cells, e)), parameters(e)) for e in chosen]


def _cells(e: Encoding) -> dict[str, Cell]:
    listed = codes(e)
    return {p.name: FINITE[p.name](listed) if listed and p.name in FINITE else _asked(p, e) for p in PROPERTIES}


def _asked(p: Property, e: Encoding) -> Cell:
    try:
        cell = p.ask(e)
    except NotApplicable as why:
        cell = Cell(NOT_APPLICABLE, str(why))
    if cell.verdict in (UNDECIDED, NOT_APPLICABLE):
        return refuted_by_listing(e, p.name) or cell
    return cell

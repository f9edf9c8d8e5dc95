"""The search for squares finds those of small polynomials, and leaves large ones alone: it knows no clock."""

from __future__ import annotations

from symbolic_pe.kernel.untrusted.squares import MOST, squares
from symbolic_pe.kernel.values import EP, WIDTH


def _of_many(count: int) -> EP:
    """``x_1**2 + ... + x_n**2``."""
    return EP({2 << (WIDTH * j): 1 for j in range(1, count + 1)}, 1, 2)


def test_squares_are_found_up_to_a_size() -> None:
    for count in (1, 3, MOST):
        roots = [root for weight, root in squares(_of_many(count)) if weight == 1]
        assert sorted(k for root in roots for k in root.terms) == [1 << (WIDTH * j) for j in range(1, count + 1)]
    assert not list(squares(_of_many(MOST + 1)))

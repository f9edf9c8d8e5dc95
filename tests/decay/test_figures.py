"""The axes of the figures with their labels: side by side, on the page, and as large as it allows."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import matplotlib
import pytest

from symbolic_pe.decay.figures import BASE, FIGURES, SETTINGS, ZERO, Plot, placed
from symbolic_pe.decay.zeros import Zero, integral_wave, zeros


def _trouble(plot: Plot) -> list[str]:
    from matplotlib.transforms import Bbox

    with matplotlib.rc_context(SETTINGS):
        figure = placed(plot)
        boxes = [b for x in (*figure.axes, *figure.texts) if (b := x.get_tightbbox()) is not None]
        page, whole = figure.bbox, Bbox.union(boxes)
    corners = ((whole.x0, whole.y0), (whole.x1, whole.y1))
    out = [] if all(page.contains(*corner) for corner in corners) else ["beyond the page"]
    if whole.width * whole.height < 0.93 * page.width * page.height:
        out.append("room to spare")
    return out + ["one on the other" for a, b in combinations(boxes, 2) if Bbox.intersection(a, b) is not None]


@pytest.mark.parametrize("name", FIGURES)
def test_axes_and_labels_keep_apart(name: str) -> None:
    assert _trouble(FIGURES[name]) == []


def test_misplaced_axes_are_seen() -> None:
    plot = FIGURES["decay-regimes"]
    assert _trouble(replace(plot, places=((0.02, 0.1492, 0.871, 0.8364),))) == ["beyond the page"]
    assert _trouble(replace(plot, places=((0.2, 0.2, 0.7, 0.7),))) == ["room to spare"]
    two = FIGURES["decay-laws"]
    assert "one on the other" in _trouble(replace(two, places=(two.places[0], (0.55, *two.places[1][1:]))))


def test_the_zero_that_is_marked_is_the_first() -> None:
    (first,) = zeros(integral_wave("exponential", {"b": BASE}), 0, 6200)
    assert isinstance(first, Zero)
    assert float(first.x) == pytest.approx(ZERO, rel=1e-14)

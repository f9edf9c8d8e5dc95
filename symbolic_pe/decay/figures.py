"""The figures of the report: vector graphics that can be read in print and by colour-blind readers.

Lines differ in style as well as in colour (Okabe and Ito's palette).  Values come from :mod:`.double`, the
near-return from :mod:`.recurrence`.  Matplotlib is imported when a figure is drawn.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

__all__ = ["FIGURES", "SETTINGS", "Drawing", "Plot", "draw", "placed"]

BASE = 10000
STYLES = (
    ("#000000", "-"), ("#0072B2", "--"), ("#D55E00", "-."), ("#009E73", ":"), ("#CC79A7", (0, (5, 1, 1, 1, 1, 1))),
)  # fmt: skip
WIDTH, HEIGHT = 5.0, 2.9
"""Inches: a line of text in the report."""
SETTINGS: Any = {
    "font.size": 9, "axes.labelsize": 9, "legend.fontsize": 8, "xtick.labelsize": 8, "ytick.labelsize": 8,
    "axes.linewidth": 0.6, "lines.linewidth": 1.2, "pdf.fonttype": 3, "svg.fonttype": "path",
    "svg.hashsalt": "symbolic-pe", "axes.spines.top": False, "axes.spines.right": False,
    "mathtext.fontset": "cm", "path.simplify_threshold": 0.2, "axes.titley": 1.0,
}  # fmt: skip
"""Of matplotlib."""
ZERO = 6166.028484728749
"""The first zero of the integral over 10000**(-t), which a test works out again."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A figure as it is kept: vector graphics for LaTeX and for a browser."""

    name: str
    caption: str
    pdf: bytes
    svg: str


@dataclass(frozen=True, slots=True)
class Plot:
    """A figure: what it shows in a sentence (formulas between ``$``), who draws it, and where its axes stand.

    ``places`` are ``(left, bottom, width, height)`` in parts of the figure, as matplotlib's constrained layout finds
    them; to look for them anew takes as long as to draw.
    """

    name: str
    caption: str
    paint: Callable[[Any], None]
    places: tuple[tuple[float, float, float, float], ...]
    height: float = HEIGHT


def draw(name: str) -> Drawing:
    """The figure with this name; KeyError for another."""
    plot = FIGURES[name]
    import matplotlib

    with matplotlib.rc_context(SETTINGS):
        figure = placed(plot)
        pdf, svg = io.BytesIO(), io.BytesIO()
        figure.savefig(pdf, format="pdf", metadata={"CreationDate": None, "Creator": None, "Producer": None})
        figure.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
    return Drawing(plot.name, plot.caption, pdf.getvalue(), svg.getvalue().decode())


def placed(plot: Plot) -> Figure:
    """The figure with its axes where they belong, to be drawn under the same settings."""
    from matplotlib.backends.backend_pdf import FigureCanvasPdf
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, plot.height), dpi=72)
    plot.paint(figure)
    FigureCanvasPdf(figure)
    for axes, place in zip(figure.axes, plot.places, strict=True):
        axes.set_position(place)
    return figure


def _integral(law: str, xs: Any, **settings: Any) -> Any:
    from .double import integrals

    return integrals(law, xs, settings)


def _sum(d: int, xs: Any) -> Any:
    from .double import sums

    return sums(d, BASE, xs)


def _line(axes: Axes, xs: Any, ys: Any, style: int, label: str, **more: Any) -> None:
    colour, dash = STYLES[style]
    axes.plot(xs, ys, color=colour, linestyle=dash, label=label, **more)


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def _decades(*axes: Axis) -> None:
    """Powers of ten alone, as plain text: they hold no letter, and formulas take matplotlib long."""
    for axis in axes:
        axis.minorticks_off()
        axis.set_major_formatter(lambda x, _: "10" + str(round(math.log10(x))).translate(_RAISED) if x > 0 else "")


def _zero_line(axes: Axes) -> None:
    axes.axhline(0, color="#999999", linewidth=0.6)


def _inner_product(figure: Figure) -> None:
    import numpy as np

    axes = figure.add_subplot()
    xs = np.linspace(-128, 128, 2049)
    ks = np.arange(-128.0, 129.0, 4)
    _line(axes, xs, _integral("exponential", xs, b=BASE).real, 0, "integral")
    axes.plot(ks, _sum(128, ks), "o", color=STYLES[2][0], markersize=2.6, label="sum, $d=128$")
    axes.set_xlabel(r"distance $x=m-n$")
    axes.set_ylabel("inner product over its value at 0")
    axes.set_ylim(0, 1.05)
    axes.set_xlim(-130, 130)
    axes.legend(frameon=False, loc="upper left")


LAWS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("linear", {}, r"$t$"), ("power", {"alpha": "1/2"}, r"$t^{1/2}$"), ("power", {"alpha": 2}, r"$t^2$"),
    ("exponential", {"b": 1000}, r"$1000^{-t}$"), ("exponential", {"b": BASE}, r"$10000^{-t}$"),
)  # fmt: skip


def _laws(figure: Figure) -> None:
    import numpy as np

    near, far = figure.subplots(1, 2)
    short, long = np.linspace(0, 30, 301), np.geomspace(1, 1e7, 1201)
    for style, (law, settings, label) in enumerate(LAWS):
        _line(near, short, _integral(law, short, **settings).real, style, label)
        sizes = np.abs(_integral(law, long, **settings))
        shown = long <= 1e6  # what comes after counts too
        _line(far, long[shown], np.maximum.accumulate(sizes[::-1])[::-1][shown], style, label)
    _zero_line(near)
    near.set_xlabel("distance $x$")
    near.set_ylabel("real part of the integral")
    near.set_title("short range", fontsize=9)
    far.set_xscale("log")
    far.set_yscale("log")
    _decades(far.xaxis, far.yaxis)
    far.set_xlabel("distance $x$")
    far.set_ylabel("largest modulus from $x$ on")
    far.set_title("long range", fontsize=9)
    far.legend(frameon=False, loc="lower left", handlelength=2.6)


def _regimes(figure: Figure) -> None:
    import numpy as np

    axes = figure.add_subplot()
    xs = np.geomspace(0.05, 2e6, 4001)
    log = math.log(BASE)
    _line(axes, xs, _integral("exponential", xs, b=BASE).real, 0, "integral")
    small = xs[xs < 3.2]
    _line(axes, small, 1 - small**2 * (1 - BASE**-2) / (4 * log), 1, r"$1-x^2(1-b^{-2})/(4\log b)$")
    middle = xs[(xs > 0.7) & (xs < 14000)]
    _line(axes, middle, (np.log(BASE / middle) - np.euler_gamma) / log, 2, r"$(\log(b/x)-\gamma)/\log b$")
    far = xs[xs > 9000]
    _line(axes, far, BASE / (far * log), 3, r"$\pm b/(x\log b)$")
    colour, dash = STYLES[3]
    axes.plot(far, -BASE / (far * log), color=colour, linestyle=dash)
    axes.plot([ZERO], [0], "s", color="#000000", markersize=4)
    axes.annotate("first zero\n$x=6166.03$", (ZERO, 0), (150, -0.13), fontsize=8, ha="center", va="center",
                  arrowprops={"arrowstyle": "-", "linewidth": 0.6})  # fmt: skip
    _zero_line(axes)
    axes.set_xscale("log")
    _decades(axes.xaxis)
    axes.set_ylim(-0.2, 1.12)
    axes.set_xlabel("distance $x$")
    axes.set_ylabel(r"$\mathrm{Re}\,I_b(x)$, $b=10000$")
    axes.legend(frameon=False, loc="upper right", handlelength=2.6)


def _sums(figure: Figure) -> None:
    import numpy as np

    xs = np.geomspace(1, 1e5, 1001)
    whole = _integral("exponential", xs, b=BASE).real
    panels = figure.subplots(2, 2, sharex=True, sharey=True)
    panels[0, 0].set_xscale("log")
    _decades(panels[0, 0].xaxis)
    for axes, d in zip(panels.flat, (16, 64, 128, 512), strict=True):
        axes.plot(xs, _sum(d, xs), color=STYLES[1][0], linewidth=0.6, label="sum")
        axes.plot(xs, whole, color=STYLES[0][0], linewidth=1.4, label="integral")
        _zero_line(axes)
        axes.set_title(f"$d={d}$", fontsize=9, pad=2)
        axes.set_ylim(-0.75, 1.05)
    panels[1, 1].legend(frameon=False, loc="upper right", handlelength=1.6)
    figure.supxlabel("distance $x$", fontsize=9, y=0.0116)
    figure.supylabel("inner product over its value at 0", fontsize=9, x=0.0083)


def _returns(figure: Figure) -> None:
    import mpmath
    import numpy as np

    from .recurrence import near_return

    d = 128
    back = near_return(d, BASE, "1/20", timeout=60)
    axes = figure.add_subplot()
    s = np.linspace(-64, 64, 1025)
    with mpmath.workdps(len(str(back.x)) + 30):
        thetas = [mpmath.mpf(BASE) ** (mpmath.mpf(-2 * i) / d) for i in range(d // 2)]
        phases = np.array([float(mpmath.fmod(back.x * t, 2 * mpmath.pi)) for t in thetas])
        rates = np.array([float(t) for t in thetas])
    _line(axes, s, np.cos(np.outer(s, rates)).mean(axis=1), 0, r"around 0: $S_{128}(s)$", linewidth=2.2, alpha=0.45)
    _line(axes, s, np.cos(phases + np.outer(s, rates)).mean(axis=1), 2, r"around $x_0$: $S_{128}(x_0+s)$")
    axes.plot([0], [float(mpmath.mpf(np.cos(phases).mean()))], "o", color=STYLES[2][0], markersize=4)
    exponent = len(str(back.x)) - 1
    leading = f"{str(back.x)[0]}.{str(back.x)[1:3]}"
    axes.text(10, 0.9, rf"$x_0\approx{leading}\cdot10^{{{exponent}}}$", fontsize=8)
    axes.set_xlabel("distance from the centre, $s$")
    axes.set_ylabel("inner product over its value at 0")
    axes.set_ylim(0.3, 1.05)
    axes.legend(frameon=False, loc="upper left", handlelength=2.6)


FIGURES = {
    p.name: p
    for p in (
        Plot("decay-inner-product",
             r"The inner product of two codes over its value at distance 0, for base 10000 at distances up to 128: the "
             r"integral over the frequencies, and the sum for $d=128$ at every fourth distance.", _inner_product,
             ((0.0993, 0.1492, 0.8924, 0.8364),)),
        Plot("decay-laws",
             r"Frequency laws compared. At short range $t^{1/2}$ and $t$ fall fastest; at long range the powers $t$ "
             r"and $t^{1/2}$ and the exponentials all decay like $1/x$, and $t^2$, whose slope vanishes at 0, like "
             r"$x^{-1/2}$. The lines of $t$ and $t^{1/2}$ fall together there.", _laws,
             ((0.1179, 0.1492, 0.3752, 0.7749), (0.6147, 0.1492, 0.3752, 0.7749))),
        Plot("decay-regimes",
             r"The integral for base $b=10000$ with its three regimes: the parabola near 0, the logarithm for "
             r"$1\ll x\ll b$, and the envelope $\pm b/(x\log b)$ beyond the first zero.", _regimes,
             ((0.1207, 0.1492, 0.871, 0.8364),)),
        Plot("decay-sums",
             r"Finite sums leave the integral: the smaller the dimension, the sooner. Beyond that they decay no more: "
             r"their mean square is $1/d$.", _sums,
             ((0.1235, 0.5765, 0.4209, 0.3766), (0.5708, 0.5765, 0.4209, 0.3766),
              (0.1235, 0.1279, 0.4209, 0.3766), (0.5708, 0.1279, 0.4209, 0.3766)), 3.6),
        Plot("decay-near-return",
             r"For $d=128$ and base 10000 a whole number $x_0$ of more than fifty digits where the inner product is "
             r"almost what it was at 0, and takes nearly the same course around it.", _returns,
             ((0.0993, 0.1492, 0.8924, 0.8364),)),
    )
}  # fmt: skip

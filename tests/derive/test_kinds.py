"""Encodings of a stranger, of each kind: several axes, complex components, digits.  Numbers have the last word."""

from __future__ import annotations

import pytest

from symbolic_pe import encoding, prove
from symbolic_pe.derive import NotApplicable
from symbolic_pe.encodings import Encoding
from symbolic_pe.language.text import text
from symbolic_pe.properties import table

from .numeric import world
from .test_verdicts import THEOREMS, verdict

_FAMILY = {"count": "B", "integer": "B", "positive": "B,w", "distinct": "w"}

AXES = {
    "three": encoding(
        "three", [f"{f}({x}*w)" for x in "xyz" for f in ("sin", "cos")], position="x, y, z", positive="w"
    ),
    "diagonal": encoding("diagonal", ["sin((x + y)*w)", "cos((x + y)*w)"], position="x,y", positive="w"),
    "plane": encoding("plane", ["x", "y", "1"], position=["x", "y"]),
    "radial": encoding("radial", ["x**2 + y**2"], position="x,y"),
    "sines": encoding("sines", ["sin(x*w)", "sin(y*w)"], position="x,y", positive="w"),
    "product": encoding(
        "product", [f"{f}(x*u)*{g}(y*v)" for f in ("sin", "cos") for g in ("sin", "cos")],
        position="x,y", positive="u,v",
    ),
    "torus": encoding("torus", ["exp(I*x*w[i])", "exp(I*y*w[i])"], position="x,y", **_FAMILY),  # type: ignore[arg-type]
}  # fmt: skip
COMPLEX = {
    "growing": encoding("growing", ["exp((a + I*w)*p)"], nonzero="a", positive="w"),
    "both": encoding("both", ["exp(I*w*p)", "exp(-I*w*p)"], positive="w"),
    "mixed": encoding("mixed", ["cos(w*p) + I*sin(2*w*p)"], positive="w"),
    "ramp": encoding("ramp", ["p*exp(I*w*p)"], positive="w"),
    "real": encoding("real", ["(exp(I*w*p) + exp(-I*w*p))/2", "(exp(I*w*p) - exp(-I*w*p))/(2*I)"], positive="w"),
}
_B = {"count": "B", "integer": "B,p", "positive": "B"}
DIGITS = {
    "ternary": encoding("ternary", ["floor(p/3**i) - 3*floor(p/3**(i + 1))"], domain=["p >= 0", "p < 3**B"], **_B),  # type: ignore[arg-type]
    "gray": encoding(
        "gray", ["floor((p + 2**i)/2**(i + 1)) - 2*floor((p + 2**i)/2**(i + 2))"], domain=["p >= 0", "p < 2**B"],
        **_B,  # type: ignore[arg-type]
    ),
    "quarter": encoding("quarter", ["floor(p/4)"], integer="p"),
}  # fmt: skip
ALL = {**AXES, **COMPLEX, **DIGITS}
RIGHT = {
    "three": "yes yes yes yes yes yes yes", "diagonal": "yes yes yes yes yes yes yes",
    "plane": "yes yes no no no no yes", "radial": "no - - no no no no", "sines": "no - - no no no no",
    "product": "yes yes yes yes yes yes yes", "torus": "yes yes yes yes yes yes yes",
    "growing": "yes yes no no no no no", "both": "yes yes yes yes yes yes yes", "mixed": "no - - no no no no",
    "ramp": "no - - no no no no", "real": "yes yes yes yes yes yes yes",
    "ternary": "no - - no no no no", "gray": "no - - no no no no", "quarter": "- - - no no no no",
}  # fmt: skip
"""shift, group, rotation, dot product, norm, evenness, distance."""
_MARKS = {"proved": "yes", "refuted": "no", "not applicable": "-", "undecided": "?"}


@pytest.mark.parametrize("name", ALL)
def test_every_theorem_agrees_with_numbers(name: str) -> None:
    e = ALL[name]
    got = {t: verdict(t, e, [world(e, seed) for seed in (1, 2)]) for t in THEOREMS}
    assert " ".join(_MARKS[got[t]] for t in THEOREMS[:7]) == RIGHT[name]


@pytest.mark.parametrize("name", ALL)
def test_the_row_of_the_table_agrees_with_the_theorems(name: str) -> None:
    (row,) = table([ALL[name]])
    shift, _, _, dot, norm, even, _ = RIGHT[name].split()
    asked = ("linear shift", "relative dot product", "constant norm", "even dot product")
    cells = [row.cells[c].verdict for c in asked]
    for mark, cell in zip((shift, dot, norm, even), cells, strict=True):
        assert mark == "-" or _MARKS[cell] == mark
    assert row.cells["injective"].verdict == {"plane": "proved", "ternary": "proved"}.get(
        name, "undecided" if name in ("growing", "gray") else "refuted"
    )


@pytest.mark.parametrize(
    ("e", "theorem", "result"),
    [
        (AXES["diagonal"], "dot-product", "cos((m_x - n_x + m_y - n_y)*w)"),
        (COMPLEX["both"], "dot-product", "2*cos((m - n)*w)"),
        (COMPLEX["both"], "norm", "2"),
    ],
)
def test_what_is_found(e: Encoding, theorem: str, result: str) -> None:
    from symbolic_pe import decide
    from symbolic_pe.language.parse import parse_term

    found = prove(theorem, e).result
    assert found is not None
    assert decide(f"{text(found)} == {text(parse_term(result))}").proved


@pytest.mark.parametrize(
    "wrong",
    [
        encoding("phase", ["sin(x*w)", "cos(y*w)"], position="x,y", positive="w"),
        encoding("half", ["exp(I*w*p)", "exp(I*w*p**2)"], positive="w"),
        encoding("twice", ["exp(I*w*p) + 1"], positive="w"),
    ],
    ids=lambda e: e.id,
)
def test_what_is_not_relative_is_refuted(wrong: Encoding) -> None:
    for theorem in ("dot-product", "distance") if wrong.id != "twice" else ("dot-product", "norm"):
        assert prove(theorem, wrong).verdict.refuted


def test_a_position_with_a_sign_is_told_to_have_a_domain() -> None:
    with pytest.raises(NotApplicable, match="domain="):
        prove("norm", encoding("mine", ["floor(p/2)"], integer="p", nonnegative="p"))
    with pytest.raises(ValueError, match="no component depends on the position y"):
        encoding("mine", ["sin(x)"], position="x, y")
    with pytest.raises(ValueError, match="different names"):
        encoding("mine", ["sin(x)"], position="x, x")
    with pytest.raises(NotApplicable, match="frequencies are complex"):
        prove("norm", encoding("mine", ["sin(t[i]*p)"], count="B", integer="B", law="t[i] := I*i"))

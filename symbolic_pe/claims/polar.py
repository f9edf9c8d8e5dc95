"""Complex numbers in polar form: ``q = \\|q\\| e^{i\\theta_q}`` names an angle, and what is said with it is read so.

The length is a number that is not negative, the angle any real one; below a name, the letter is a label.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..kernel.term import Assumption
from .elaborate import factors, is_unit
from .notation import reference, references
from .tree import Node, nodes, replaced, show

__all__ = [
    "FOLLOWS", "MODULUS", "TURNS", "Polar", "in_polar_form", "is_of_reals", "other_form", "polar_form", "tells_all",
]  # fmt: skip

MODULUS = "abs_"
"""Ahead of the name of what has a length: no other name begins so, and it is printed between bars."""
FOLLOWS = "linear combination of what the text states"
"""The method of a proof by functional equations: its functions are told by the polar forms of the text."""
TURNS = "angles are compared up to multiples of 2*pi"
"""What is assumed where two complex numbers that are equal are taken apart."""
_BARS = ("|", "||")


@dataclass(frozen=True, slots=True)
class Polar:
    """``name = length * e^(i*angle)``, as a text writes it."""

    name: Node
    length: Node | None
    """None for the bars around the name itself."""
    angle: Node
    place: int
    source: str
    line: int
    lost: bool = False
    """Whether the text gives the name another form here, which is not read."""

    @property
    def modulus(self) -> Node:
        """The length as a name."""
        plain = f"{MODULUS}{_plain(self.name)}" if self.length is None else _plain(self.length)
        return Node("name", plain)

    @property
    def phase(self) -> Node:
        """The angle as a name."""
        return Node("name", _plain(self.angle))

    def of_bars(self, n: Node) -> bool:
        """Whether ``n`` is the absolute value, or the norm, of the name."""
        return n.kind == "fence" and n.value in _BARS and len(n.kids) == 1 and show(n.kids[0]) == show(self.name)


def _plain(n: Node) -> str:
    """A name of one piece: ``theta_q``."""
    return "_".join(x.value for x in nodes(n) if x.kind in ("name", "num", "text"))


def polar_form(lhs: Node, rhs: Node, place: int, line: int) -> Polar | None:
    """What an equation of a name and a product with one ``e^{i...}`` says, if the angle is a letter of its own."""
    if lhs.kind not in ("name", "sub") or reference(lhs) is None:
        return None
    parts = factors(rhs) if rhs.kind == "mul" else []
    turns = [a for p in parts if (a := _angle(p)) is not None]
    lengths = [p for p in parts if _angle(p) is None]
    if len(turns) != 1 or len(lengths) != 1 or turns[0].kind not in ("name", "sub"):
        return None
    angle, length = turns[0], lengths[0]
    form = Polar(lhs, None, angle, place, show(Node("chain", "=", (lhs, rhs))), line)
    if form.of_bars(length):
        return form if not angle.is_name("pi") and show(angle) != show(lhs) else None
    letter = lhs.value if lhs.kind == "name" else ""
    below = [n.kids[1].is_name(letter) for n in (angle, length) if n.kind == "sub" and len(n.kids) == 2]
    if below == [True, True] and letter:  # z = r_z e^{i\\theta_z}
        return Polar(lhs, length, angle, place, form.source, line)
    return None


def _angle(n: Node) -> Node | None:
    """The ``X`` of ``e^{iX}``."""
    power = n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e")
    exponent = n.kids[1] if power else n.kids[0] if n.kind == "fn" and n.value == "exp" and len(n.kids) == 1 else None
    if exponent is None or exponent.kind != "mul" or len(exponent.kids) != 2:
        return None
    unit, angle = exponent.kids
    if not unit.is_name("i", "j", "imath") or not (unit.style == "rm" or is_unit(exponent, unit.value)):
        return None
    return angle


def other_form(lhs: Node, rhs: Node, place: int, line: int) -> Polar | None:
    """That an equation says something else of a name: ``z = 2 r_z e^{i\\theta_z}``, ``q = |q| e^{-i\\theta_q}``."""
    if lhs.kind not in ("name", "sub") or not any(_is_turned(n) for n in nodes(rhs)):
        return None
    return Polar(lhs, None, lhs, place, "", line, lost=True)


def _is_turned(n: Node) -> bool:
    return n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e")


def is_of_reals(*sides: Node) -> bool:
    """Whether a relation has absolute values, roots or parts, which tell real numbers from complex ones."""
    return any(
        (n.kind == "fence" and n.value in _BARS) or n.kind == "root" or (n.kind == "fn" and n.value in ("Re", "Im"))
        for side in sides for n in nodes(side)
    )  # fmt: skip


def tells_all(written: Sequence[Node], sides: Sequence[Node], forms: Sequence[Polar], text: str) -> bool:
    """Whether a refutation by polar forms has all there is: their angles stand in it, and no word gives them values.

    No bars are left of numbers without a form, and no roots or logarithms, which have branches.
    """
    every = [n for side in written for n in nodes(side)]
    rest = [n for side in sides for n in nodes(side)]
    shown = all(any(show(n) == show(x.angle) for n in every) for x in forms)
    left = any((n.kind == "fence" and n.value in _BARS) or n.kind == "root" or n.value == "log" for n in rest)
    broken = any(n.kind == "sup" and n.value == "power" and n.kids[1].kind == "div" for n in every)
    letters = "|".join(sorted({re.escape(_latex(x.angle)) for x in forms}))
    given = rf"(?:{letters})\s*(?:\}}|\$)*\s*(?:=|-|<|>|\\[lg]e)[^$]*(?:=|\$)"
    return shown and not left and not broken and re.search(given, _short_formulas(text)) is None


def _latex(n: Node) -> str:
    shown = show(n)
    return shown.replace("{", "").replace("}", "") if n.kind == "sub" and len(shown) < 12 else shown


@lru_cache(maxsize=16)
def _short_formulas(text: str) -> str:
    """The short equations of a text, which may give an angle a value: "with $\\theta_q = \\pi/3$"."""
    return " ".join(m[0].replace("{", "").replace("}", "") for m in _SHORT.finditer(text))


_SHORT = re.compile(r"\$[^$=|]{1,24}=[^$=]{1,24}\$")


def in_polar_form(
    sides: Sequence[Node], forms: Iterable[Polar], place: int, anyway: bool = False
) -> tuple[list[Node], list[Polar], list[Assumption]]:
    """Both sides of a relation with what has a polar form put into it, the forms that were, and what lengths are."""
    out, used = list(sides), list[Polar]()
    for form in {show(x.name): x for x in forms if x.place <= place}.values():
        every = [x for side in out for x in nodes(side)]
        spoken = any(show(x) == show(form.angle) for x in every) or any(_is_complex(x) for x in every)
        entries = any(r.key == form.name.value and r.args for side in out for r in references(side))
        stands = any(show(x) == show(form.name) for x in every if x.kind == form.name.kind)
        if form.lost or not (spoken or anyway) or not stands or (entries and form.name.kind == "name"):
            continue
        out = [_put_in(side, form) for side in out]
        used.append(form)
    angles = [show(x.angle) for x in used]
    if len(set(angles)) < len(angles):  # one letter for the angles of two numbers
        return list(sides), [], []
    return out, used, [Assumption(x.modulus.value, "nonnegative") for x in used]


def _is_complex(n: Node) -> bool:
    barred = n.kind == "accent" and n.value == "bar"
    return barred or (n.kind == "fn" and n.value in ("Re", "Im")) or _angle(n) is not None


def _put_in(n: Node, form: Polar) -> Node:
    turn = Node("sup", "power", (Node("name", "e"), Node("mul", "juxt", (Node("name", "i", style="rm"), form.phase))))
    whole = Node("group", "(", (Node("mul", "juxt", (form.modulus, turn)),))
    name, angle = show(form.name), show(form.angle)
    length = show(form.length) if form.length is not None else ""

    def change(x: Node) -> Node | None:
        if form.of_bars(x) or (length and show(x) == length):
            return form.modulus
        if show(x) == angle:
            return form.phase
        if x.kind == form.name.kind and show(x) == name:
            return whole
        if x.kind == "sub":  # what stands below a name is a label
            return replace(x, kids=(replaced(x.kids[0], change), *x.kids[1:]))
        return None

    return replaced(n, change)

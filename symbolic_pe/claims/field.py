"""What the field means by names that a document uses without defining them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from ..kernel.term import BlockDiagonal, BlockVector, Div, Fn, Matrix, Mul, Neg, Pow, Ref, Sym, Term, num
from .notation import Reference
from .phrases import phrase
from .tree import nodes

__all__ = ["DEFAULT", "FIELD_NAMES", "PLANE", "by_default", "field_default", "frequency"]

_SINUSOIDAL = frozenset(["PE", "pe", "PosEnc"])
_ROTATIONS = frozenset(["R", "calR", "R_Theta", "R_Theta_d", "calR_Theta"])
DEFAULT = "the document does not define it"
TURNING = f"R is the rotation of each pair by m theta_i (Su et al. 2021): {DEFAULT}"
OF_PAIR = f"R_i(m) is the rotation of pair i by m theta_i: {DEFAULT}"
PLANE = f" is the counterclockwise rotation of the plane by an angle: {DEFAULT}"
SAID = f"PE is the sinusoidal encoding (Vaswani et al. 2017, section 3.5): {DEFAULT}"


def by_default(used: Iterable[str]) -> bool:
    """Whether a name has a meaning that the field gives to it, and that is more than a plane turned by an angle."""
    return any(u.endswith(DEFAULT) and not u.endswith(PLANE) for u in used)


FIELD_NAMES = _SINUSOIDAL | _ROTATIONS

Found = tuple[Term, str, str, Term | None]


_AT = frozenset(["m", "n", "p", "t", "pos", "k", "delta", "Delta"])
_ANGLES = frozenset(["theta", "vartheta", "phi", "varphi", "alpha", "beta", "omega", "psi"])


def frequency(index: Term, counted: bool = True) -> Term:
    """``\\theta_i``, where nothing is known of it."""
    return Ref("theta", (index,))


def field_default(
    r: Reference, args: list[Term], d: Term, words: str = "", theta: Callable[[Term, bool], Term] = frequency
) -> Found | None:
    """``(term, type, what was taken for granted, number of blocks)`` of a name the field knows.

    ``theta`` tells the frequency of the pair with an index, and whether that is counted from 0, or as the text does.
    """
    turn = _turned(r, args) if _on_rotary(r, words) else None
    if turn is not None:
        return _rotation(turn), "m", r.key + PLANE, None
    if len(args) == 2 and r.called and r.below == 1 and _on_rotary(r, words):
        return _rotation(Mul((args[1], theta(args[0], False)))), "m", OF_PAIR.replace("R", r.key), None
    if len(args) == 1 and _on_rotary(r, words):
        index = _free_index(args)
        block = _rotation(Mul((args[0], theta(Sym(index), True))))
        return BlockDiagonal(block, index, Div(d, num(2))), "m", TURNING.replace("R", r.key, 1), Div(d, num(2))
    if r.key not in _SINUSOIDAL or not 1 <= len(args) <= 2:
        return None
    from .elaborate import multiple

    said = SAID.replace("PE", r.key, 1)
    if len(args) == 2:
        for rest, name in ((0, "sin"), (1, "cos")):
            q = multiple(args[1], 2, rest)
            if q is not None:
                return _component(name, args[0], q, d), "s", said, None
        return None
    index = _free_index(args)
    rows = tuple((_component(name, args[0], Sym(index), d),) for name in ("sin", "cos"))
    count = Div(d, num(2))
    return BlockVector(Matrix(rows), index, count), "v", said, count


def _rotation(angle: Term) -> Matrix:
    """The plane, turned counterclockwise."""
    c, s = Fn("cos", (angle,)), Fn("sin", (angle,))
    return Matrix(((c, Neg(s)), (s, c)))


def _on_rotary(r: Reference, words: str) -> bool:
    return r.key in _ROTATIONS and _is_rotary(words)


@lru_cache(maxsize=8)
def _is_rotary(words: str) -> bool:
    """Whether a document speaks of rotary encodings; it is asked at every name."""
    return phrase("rotary").search(words) is not None


def _turned(r: Reference, args: list[Term]) -> Term | None:
    """The angle of ``R(m\\theta)``, ``R_m(\\theta)`` and ``R(\\theta, m)``; ``R_i(m)`` tells a pair."""
    if not r.called:
        return None
    if len(args) == 1:
        return args[0] if any(x.is_name(*_ANGLES) for a in r.args for x in nodes(a)) else None
    if len(args) != 2 or len(r.args) != 2:
        return None
    angles = [t for a, t in zip(r.args, args, strict=True) if (a.kids[0] if a.kind == "sub" else a).is_name(*_ANGLES)]
    positions = [t for t in args if _names(t) and _names(t) <= _AT]
    return Mul((positions[0], angles[0])) if len(angles) == len(positions) == 1 else None


def _free_index(args: list[Term]) -> str:
    index = "i"
    while any(index in _names(a) for a in args):
        index += "'"
    return index


def _names(t: Term) -> set[str]:
    from ..kernel.term import free_names

    return set(free_names(t))


def _component(name: str, position: Term, i: Term, d: Term) -> Term:
    return Fn(name, (Div(position, Pow(num(10000), Div(Mul((num(2), i)), d))),))

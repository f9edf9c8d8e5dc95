"""Which names of a formula are complex numbers: those that have conjugates, and their fellow factors."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache

from .notation import DIMENSIONS, POSITIONS, Reference, reference, references
from .phrases import phrase
from .tree import Node, nodes, slice_of

__all__ = [
    "alike",
    "by_parts",
    "complex_names",
    "complex_slices",
    "conjugated",
    "has_conjugates",
    "is_complex",
    "is_told_complex",
    "is_tuple",
    "maybe_complex",
    "of_own_parts",
    "of_parts_below",
    "parted",
    "told_by_parts",
    "told_complex",
    "told_real",
]


def complex_slices(*sides: Node) -> bool:
    """Whether the slices of a formula are complex numbers: one has a conjugate, or stands beside ``e^{i...}``."""
    found = [x for side in sides for x in nodes(side)]
    if not any(slice_of(x) for x in found):
        return False
    barred = [x.kids[0] for x in found if (x.kind == "sup" and x.value == "star") or x.kind == "accent"]
    return any(slice_of(k) for k in barred) or any(map(_is_turn, found))


def _factors(n: Node) -> Iterator[Node]:
    if n.kind == "mul" and n.value in ("juxt", "cdot"):
        for k in n.kids:
            yield from _factors(k)
    elif n.kind == "neg" or (n.kind == "group" and len(n.kids) == 1 and n.value in ("(", "[", "")):
        yield from _factors(n.kids[0])
    else:
        yield n


def _key(n: Node) -> str:
    """The name of a factor that can be a complex number, or ''."""
    r = reference(n) if n.kind in ("name", "sub") and not slice_of(n) else None
    plain = r is not None and not r.called and len(r.head.value) == 1 and r.head.style != "rm"
    return r.key if r is not None and plain else ""


def _is_turn(n: Node) -> bool:
    """Whether ``n`` is ``e^{i...}``."""
    power = n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e")
    return power and any(x.is_name("i", "j", "imath") for x in nodes(n.kids[1]))


def is_complex(n: Node) -> bool:
    """Whether a power of ``e`` or an upright letter shows that there is an imaginary part."""
    return any(_is_turn(x) or (x.is_name("i", "j") and x.style == "rm") for x in nodes(n))


def _conjugates(n: Node) -> list[Node]:
    """What stands below a bar or before a star; a bar over a lone name counts where another sign speaks for it."""
    found = list(nodes(n))
    stars = [x.kids[0] for x in found if x.kind == "sup" and x.value == "star"]
    bars = [x.kids[0] for x in found if x.kind == "accent" and x.value == "bar"]
    sure = [k for k in bars if k.kind not in ("name", "sub")]
    if stars or sure or any((x.kind == "fn" and x.value in ("Re", "Im")) or _is_turn(x) for x in found):
        return [*stars, *bars]
    return sure


_TUPLES = r"[^$=]*(?:=[^$]*)?(?:\\in|∈)\s*(?:\\mathbb\s*\{?\s*C\s*\}?|ℂ)\s*[\^ⁿ²]"


def is_tuple(name: str, said: str) -> bool:
    """Whether a text says that a name has complex entries: ``z \\in \\mathbb{C}^d``."""
    return re.search(rf"(?<![a-zA-Z\\]){re.escape(name)}(?![a-zA-Z]){_TUPLES}", said, re.IGNORECASE) is not None


def conjugated(*sides: Node) -> frozenset[str]:
    """The names that a formula takes the conjugates of."""
    whole = Node("list", "", sides)
    out = set()
    for k in _conjugates(whole):
        if slice_of(k):
            continue
        r = reference(k)
        if r is not None and k.kind != "call":
            out.add(r.key)
        out |= {_key(x) for x in _factors(k)} if r is None else set()
    return frozenset(out - {"", "e", "i", "j", "pi"})


def has_conjugates(*sides: Node) -> bool:
    """Whether a formula takes the conjugate of anything."""
    return bool(_conjugates(Node("list", "", sides)))


def alike(few: Collection[str], names: Collection[str]) -> frozenset[str]:
    """The names that are written with the letters of a few: ``W_q`` beside the conjugate of ``W_k x``."""
    letters = {key.partition("_")[0] for key in few if "_" in key}
    return frozenset(few) | {key for key in names if key.partition("_")[0] in letters}


def complex_names(known: Collection[str], *sides: Node) -> frozenset[str]:
    """The conjugated names, and the undefined ones that stand beside them as factors: ``q`` in ``q k^*``."""
    out = set(conjugated(*sides))
    if not out:
        return frozenset()
    for side in sides:
        for n in nodes(side):
            if n.kind == "mul" and n.value in ("juxt", "cdot"):
                factors = list(_factors(n))
                turned = any(_is_turn(x) or (x.kind == "sup" and x.value == "star") for x in factors)
                if turned or any(x.kind == "accent" and x.value == "bar" for x in factors):
                    out |= {_key(x) for x in factors if _key(x) not in known}
    return frozenset(out - {"", "e", "i", "j", "pi"})


_COUNTED = re.compile(r"\b(?:ind(?:ex|ices)|positions?|samples?|tokens?|steps?) \$[ij]\$|\$[ij]\$-?th\b")
"""That a letter counts something."""


def is_told_complex(head: Node, words: str) -> bool:
    """Whether a text tells of complex numbers, or a name is one that they have."""
    return phrase("complex-numbers").search(words) is not None or head.is_name("z", "w", "zeta")


def by_parts(head: Node, body: Node, words: str) -> Node | None:
    """``x + iy`` as what ``z`` is, with an upright i; another letter needs a text that tells of complex numbers."""
    if head.kind != "name" or not is_told_complex(head, words) or _COUNTED.search(words):
        return None
    if body.kind != "add" or len(body.kids) != 2:
        return None
    for letter in ("i", "j"):
        units = [k for k in body.kids if any(x.is_name(letter) and x.style == "" for x in _factors(k))]
        if len(units) == 1 and sum(x.is_name(letter) for x in nodes(body)) == 1:
            parts = [x for k in body.kids for x in _factors(k) if not x.is_name(letter)]
            if len(parts) == 2 and all(_key(x) for x in parts):
                return _upright(body, letter)
    return None


def of_own_parts(r: Reference, body: Node, words: str) -> Node | None:
    """``q_1 + i q_2`` as what ``q`` is, with an upright i: numbered letters of its own beside the imaginary unit."""
    return None if r.args else _of_parts(r.key, body, words)


def of_parts_below(r: Reference, body: Node, words: str) -> Node | None:
    """``q_1 + i q_2`` as what ``z_q`` is, with an upright i: its index is the letter that has the parts."""
    alone = len(r.args) == 1 and not r.called and r.args[0].kind == "name"
    return _of_parts(r.args[0].value, body, words) if alone else None


_COMPLEX_SIGNS = re.compile(
    r"\^\s*\{?\s*(?:\*|\\ast)|\\overline|\\bar(?![a-zA-Z])|\\Re(?![a-zA-Z])|\{\s*(?:Re|Im)\b|e\s*\^\s*\{[^{}]*i|\\mathrm\s*\{?\s*i"
)
_NO_UNIT = re.compile(
    r"\$\s*i\s*(?:=|\\in|<|\\le)|第\s*\$i\$|\$i\$\s*(?:-?th\b|steps?\b|is the\b|(?:der|die) )"
    r"|\b(?:after|layer|index|head|row|ind(?:ex|ices)|schicht|couche|capa)\s+\$i\$"
)
"""That the letter i counts something."""


def _of_parts(letter: str, body: Node, words: str) -> Node | None:
    sure = any(x.is_name("i") and x.style == "rm" for x in nodes(body))  # an upright one counts nothing
    if (not sure and (_NO_UNIT.search(words) or _COUNTED.search(words))) or told_complex([letter], words):
        return None
    if phrase("complex-numbers").search(words) is None and _COMPLEX_SIGNS.search(words) is None:
        return None
    own = [x for x in references(body) if x.key == letter and len(x.args) == 1 and x.args[0].kind == "num"]
    if body.kind != "add" or len(body.kids) != 2 or len(own) != 2:
        return None
    return _upright(body, "i") if sum(x.is_name("i") for x in nodes(body)) == 1 else None


def told_by_parts(lhs: Node, rhs: Node) -> bool:
    """``a \\bar b = (a_x + i a_y)(b_x - i b_y)``: what complex numbers are, factor by factor, with their conjugates."""
    names, groups = list(_factors(lhs)), [k for k in _open_factors(rhs) if k.kind != "num"]
    return len(names) == len(groups) > 1 and all(_is_told_by(a, b) for a, b in zip(names, groups, strict=True))


def _open_factors(n: Node) -> Iterator[Node]:
    if n.kind == "mul" and n.value in ("juxt", "cdot"):
        for k in n.kids:
            yield from _open_factors(k)
    else:
        yield n.kids[0] if n.kind == "group" and len(n.kids) == 1 else n


def _is_told_by(name: Node, parts: Node) -> bool:
    turned = (name.kind == "sup" and name.value == "star") or (name.kind == "accent" and name.value == "bar")
    r = reference(name.kids[0] if turned else name)
    if r is None or r.called or parts.kind != "add" or len(parts.kids) != 2:
        return False
    real, other = parts.kids
    unit = [x for x in _factors(other) if x.is_name("i", "j")]
    letters = {r.head.value, *(a.value for a in r.args if a.kind == "name")}
    own = {x.key for k in parts.kids for x in references(k) if x.args}
    return (other.kind == "neg") == turned and len(unit) == 1 and not _has_unit(real) and bool(own) and own <= letters


def _upright(n: Node, letter: str) -> Node:
    if n.is_name(letter):
        return replace(n, style="rm")
    return replace(n, kids=tuple(_upright(k, letter) for k in n.kids))


def parted(known: Collection[str], *sides: Node) -> frozenset[str]:
    """Undefined names that a real or imaginary part is taken of, and nothing else there is complex: ``Re(z w)``."""
    out = set()
    for n in (x for side in sides for x in nodes(side) if x.kind == "fn" and x.value in ("Re", "Im")):
        if _is_shown(n):
            continue
        for k in n.kids:
            out |= {_key(x) for x in _bases(k)}
    return frozenset(out - set(known) - POSITIONS - DIMENSIONS - {"", "e", "i", "j", "pi"})


def maybe_complex(*sides: Node) -> frozenset[str]:
    """Names with an index or a mark in ``Re(q_j k_j)``, where nothing tells that they are real.

    Entries that are put together with the unit are: ``Re[(q_0 + iq_1)e^{i\\phi}]``.
    """
    out = set()
    for n in (x for side in sides for x in nodes(side) if x.kind == "fn" and x.value in ("Re", "Im")):
        if any(k.kind == "add" and any(map(_has_unit, k.kids)) for k in nodes(n)):
            continue
        for r in (r for k in n.kids for x in _amplitudes(k) for r in references(x, inside=False)):
            marked = bool(r.args) or r.key != r.head.value
            if marked and not r.called and len(r.head.value) == 1 and r.head.style != "rm":
                out.add(r.key)
    return frozenset(out - DIMENSIONS - {"", "e", "i", "j", "pi"})


def _amplitudes(n: Node) -> Iterator[Node]:
    """The parts of a term that stand in no angle."""
    if (n.kind == "fn" and n.value not in ("Re", "Im")) or _is_turn(n):
        return
    if n.kind in ("name", "sub", "accent", "call"):
        yield n
    elif n.kind == "sum":
        yield from _amplitudes(n.kids[2])
    else:
        for k in n.kids:
            yield from _amplitudes(k)


def _has_unit(n: Node) -> bool:
    """Whether a term has the unit as a factor."""
    n = n.kids[0] if n.kind == "neg" else n
    return any(x.is_name("i", "j", "imath") for x in _factors(n)) or (n.kind == "call" and n.kids[0].is_name("i", "j"))


def told_complex(names: Collection[str], words: str) -> frozenset[str]:
    """The families of which a text says that their members are complex numbers: ``q_j, k_j \\in \\mathbb{C}``."""
    return _told(names, words, _COMPLEX_SPACE)


def told_real(names: Collection[str], words: str) -> frozenset[str]:
    """The names of which a text says that they are real numbers: ``q_j, k_j \\in \\mathbb{R}``."""
    return _told(names, words, _REAL_SPACE)


_COMPLEX_SPACE = r"(?:\\in|∈)\s*(?:\\mathbb\s*\{?\s*C\s*\}?|ℂ)"
_REAL_SPACE = r"(?:\\in|∈)\s*(?:\\(?:mathbb|mathbf|Bbb)\s*\{?\s*[RQZN]\s*\}?|[ℝℚℤℕ])(?!\s*\^)"


def _told(names: Collection[str], words: str, space: str) -> frozenset[str]:
    if not _stands(space, words):
        return frozenset()
    return frozenset(x for x in names if _stands(_NAMED.format(re.escape(x.partition("_")[0])) + space, words))


_NAMED = (
    r"(?<![a-zA-Z\\_{{]){}(?:_(?:\{{[^{{}}]*\}}|\w))?(?![a-zA-Z_])"
    r"(?:\s*,\s*\\?[a-zA-Z]+(?:_(?:\{{[^{{}}]*\}}|\w))?)*\s*"
)


@lru_cache(maxsize=256)
def _stands(pattern: str, words: str) -> bool:
    return re.search(pattern, words, re.IGNORECASE) is not None


def _is_shown(n: Node) -> bool:
    """Whether a sign shows what is complex: a bar, a star, the imaginary unit."""
    found = list(nodes(n))
    return any(x.kind == "accent" or (x.kind == "sup" and x.value == "star") for x in found) or any(
        x.is_name("i", "j", "imath") for x in found
    )


def _bases(n: Node) -> Iterator[Node]:
    """The names that a term is a polynomial in."""
    if n.kind in ("mul", "add", "neg", "group"):
        for k in n.kids:
            yield from _bases(k)
    elif n.kind == "sup":
        yield from _bases(n.kids[0])
    else:
        yield n

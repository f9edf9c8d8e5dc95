"""Operations that a document defines for itself: ``x \\cdot y = x_0y_0 - x_1y_1``, ``\\|x\\| = |x_1| + |x_2|``.

A sign has its usual meaning until a text gives it another.  Then the equation that gives it is no false claim, and what
is said with the sign elsewhere is not what it would be with the usual one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .tree import Node, nodes, show

__all__ = ["ANNOUNCED", "defines", "has_own", "operation", "other_meanings", "tells"]

ANNOUNCED = re.compile(
    r"(?:\b(?:let|define|put|set|sei|setze|definiere|soit|posons|sea)\b|设|定义|令)[^.;。]{0,40}$", re.IGNORECASE
)
"""Ahead of what is a definition, whatever it says."""
_SETS = re.compile(
    r"(?:\b(?:let|define|put|set|write|consider|introduce|use|where|with)\b"
    r"|\b(?:product|norm|length|distance|metric|complement|conjugate|operation|operator|exponential|logarithm)s?"
    r" (?:\w+ ){0,4}(?:is|are|by|as|be|obeys?)\b"
    r"|\b(?:is|are) (?:now )?(?:defined|given|denoted)\b|\bby definition\b"
    r"|\b(?:sei|setze|definiere|bezeichne|soit|posons|sea)\b"
    r"|设|定义|令|记)[^.;。]{0,60}$",
    re.IGNORECASE,
)
"""Ahead of what gives a sign its meaning: "we define", "the Lorentz product is"."""
_WRITTEN = re.compile(r"\b(?:we )?(?:write|writing|denote|denoting)\W*$|记\W*$", re.IGNORECASE)
_STANDS = re.compile(
    r"^\$*\s*(?P<verb>is|denotes?|stands? for|means?|for|be|die|ist|sei|bezeichnet|désigne|表示|是|为)(?![a-zA-Z])"
    r"(?P<what>[^.;。]{0,80})",
    re.IGNORECASE,
)
_USUAL = re.compile(
    r"\b(?:usual|standard|ordinary|euclid\w*|complex conjugate|(?:inner|dot|scalar) product|norms?|transposed?"
    r"|lengths?|absolute value(?! of the entries)|magnitude|modulus|skalarprodukt|produit scalaire)\b"
    r"|内积|范数|转置|共轭",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\bmean absolute|\binversion\b|\bdual\b|\bmanhattan|\bmaximum\b|\blargest\b|\bcomplement\b|\bklammer\b"
    r"|\bganze zahl\b|\binteger part\b|\bgreatest integer\b|最大整数",
    re.IGNORECASE,
)
_OF_WORDS = ("fence ||", "fence angle", "group [", "sup star", "accent bar", "mul star", "mul circ", "mul oplus",
             "add")  # fmt: skip
_OF_VECTORS = (
    "fence |", "fence ||", "fence angle", "mul cdot", "mul star", "mul circ", "mul times", "group [",
)  # fmt: skip
_OF_FUNCTIONS = ("fn exp", "fn log", "fn softmax")


def _is_letter(n: Node) -> bool:
    return n.kind == "name" and len(n.value.lstrip("\\")) == 1


def operation(n: Node) -> str:
    """Which sign a term has, if it is one sign and letters: ``\\langle x, y\\rangle``, ``x^*``, ``\\exp x``."""
    if n.kind == "sup" and n.value == "power" and n.kids[0].kind == "fence" and n.kids[1].kind == "num":
        return operation(n.kids[0])  # a norm by its square
    if n.kind == "fence" and n.value in ("||", "|", "angle") and n.kids and all(map(_is_letter, n.kids)):
        return f"fence {n.value}"
    if n.kind == "add" and len(n.kids) == 2 and all(map(_is_letter, n.kids)):
        return "add"
    if n.kind == "mul" and n.value not in ("juxt", "") and all(k.kind == "group" and len(k.kids) > 1 for k in n.kids):
        return f"mul {n.value}" if all(map(_is_letter, (x for k in n.kids for x in k.kids))) else ""
    if n.kind == "mul" and n.value not in ("juxt", "") and all(map(_is_letter, n.kids)):
        return f"mul {n.value}" if n.kids[0].value != n.kids[1].value else ""
    if n.kind == "accent" and n.value == "bar" and _is_letter(n.kids[0]):
        return "accent bar"
    if n.kind == "sup" and n.value == "star" and _is_letter(n.kids[0]):
        return "sup star"
    if n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e") and _is_letter(n.kids[1]):
        return "fn exp"
    if n.kind == "fn" and len(n.kids) == 1 and _is_letter(n.kids[0]):
        return f"fn {n.value}"
    if n.kind == "group" and n.value == "[" and len(n.kids) == 1 and _is_letter(n.kids[0]):
        return "group ["
    return ""


def _signs(n: Node) -> str:
    """The sign of a node, whatever it is applied to."""
    if n.kind == "fence":
        return f"fence {n.value}"
    if n.kind == "mul" and n.value != "juxt":
        return f"mul {n.value}"
    if (n.kind == "accent" and n.value == "bar") or (n.kind == "sup" and n.value == "star"):
        return f"{n.kind} {n.value}"
    if n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e"):
        return "fn exp"
    if n.kind == "group" and n.value == "[" and len(n.kids) == 1:
        return "group ["
    if n.kind == "add":
        return "add"
    return f"fn {n.value}" if n.kind == "fn" else ""


def defines(chain: Node, before: str) -> str:
    """The sign that an equation gives a meaning, by the words before it or by ``:=``, or ``""``.

    ``before`` may be ``:=`` itself, where no words are needed.  What it is applied to stands on the other side, too:
    ``\\cos x = 0.6`` says something of ``x``, and not of cosines.
    """
    if chain.kind != "chain" or chain.ops[0] not in ("=", ":=", "equiv"):
        return ""
    sign = operation(chain.kids[0])
    if not sign or (sign.startswith("fn ") and sign not in _OF_FUNCTIONS):
        return ""
    letters = {n.value for n in nodes(chain.kids[0]) if _is_letter(n) and not n.is_name("e")}
    other = {n.value for n in nodes(chain.kids[1]) if n.kind == "name"}
    if sign == "accent bar":  # a mean of the x_i is none
        other -= {n.kids[0].value for n in nodes(chain.kids[1]) if n.kind == "sub"}
    if sign == "add" or _is_usual(chain.kids[1]) or (sign == "fence |" and not other - letters):
        return ""  # |x| = x is a claim
    told = chain.ops[0] == ":=" or before == ":=" or _SETS.search(before[-100:])
    return sign if letters <= other and told else ""


def _is_usual(n: Node) -> bool:
    """``\\sum_i x_i y_i``, ``x^\\top y``, ``\\sqrt{\\sum_i x_i^2}``, ``\\|x\\| \\|y\\| \\cos\\theta``: as ever."""
    if n.kind == "root" and len(n.kids) == 1:
        return _is_usual(n.kids[0]) or (n.kids[0].kind == "fence" and n.kids[0].value == "angle")
    if n.kind == "sum":
        return n.value in ("", "sum") and _is_square_or_product(n.kids[-1])
    if n.kind == "add":
        return all(k.kind == "dots" or _is_square_or_product(k) for k in n.kids)
    if n.kind == "mul" and any(k.kind == "fn" and k.value == "cos" for k in nodes(n)):
        return sum(k.kind == "fence" for k in nodes(n)) == 2
    return n.kind == "mul" and n.kids[0].kind == "sup" and n.kids[0].value in ("transpose", "dagger", "star")


def _is_square_or_product(n: Node) -> bool:
    """``x_i y_i``, ``x_i^2``, ``|x_i|^2``."""
    if n.kind == "sup" and n.value == "power":
        inner = n.kids[0].kids[0] if n.kids[0].kind == "fence" else n.kids[0]
        return inner.kind == "sub" and n.kids[1].kind == "num" and n.kids[1].value == "2"
    parts = n.kids if n.kind == "mul" else ()
    bare = [k.kids[0] if k.kind == "accent" or (k.kind == "sup" and k.value == "star") else k for k in parts]
    return len(bare) == 2 and all(k.kind == "sub" for k in bare) and [*map(show, bare[0].kids[1:])] == [
        *map(show, bare[1].kids[1:])
    ]


def tells(term: Node, before: str, after: str) -> str:
    """The sign that words beside it give a meaning: "$\\|x\\|$ is the mean absolute value", or ``""``."""
    sign = operation(term)
    m = _STANDS.match(after) if sign in _OF_WORDS else None
    if m is None:
        return ""
    if _OWN.search(m["what"]):
        return sign
    verb = m["verb"].lower()
    if verb in ("is", "be", "ist", "die", "sei", "是", "为") or (verb == "for" and not _WRITTEN.search(before[-40:])):
        return ""
    return "" if _USUAL.search(m["what"]) else sign


def other_meanings(sides: Iterable[tuple[Node | None, Node | None, bool]]) -> Iterator[str]:
    """Signs that equations say something of that they do not mean by themselves; with each, whether it is proved."""
    for lhs, rhs, proved in sides:
        if lhs is not None and rhs is not None and not proved:
            sign = defines(Node("chain", "=", (lhs, rhs), lhs.start, rhs.end), ":=")
            if sign in _OF_VECTORS:
                yield sign


def has_own(sides: Iterable[Node], own: Iterable[str]) -> str:
    """A sign of some terms that the document has given a meaning of its own, or ``""``."""
    kinds = frozenset(own)
    return next((s for side in sides for n in nodes(side) if (s := _signs(n)) in kinds), "") if kinds else ""

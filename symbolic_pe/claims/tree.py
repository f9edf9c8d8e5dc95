"""The tree of a formula as it is printed: nothing is dropped, nothing is evaluated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

__all__ = ["Node", "nodes", "replaced", "show", "signed_as", "slice_of"]


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of notation.

    ``kind`` is one of

    =============  ==================================================================================
    ``num``        a number; ``value`` as printed
    ``name``       a name; ``value``, and ``style``: ``bold``, ``rm``, ``cal``, ``bb``, ``bars`` or nothing
    ``sub``        base and indices, each a kid
    ``sup``        base and superscript; ``value``: power, transpose, star, prime, paren, degree, label
    ``accent``     ``value``: hat, tilde, bar, vec
    ``neg``        a minus in front; ``pm`` a plus-minus
    ``add``        the terms of a sum, ``neg`` among them
    ``mul``        two factors; ``value``: juxt, cdot, times, star, odot, ...
    ``div``        ``value``: frac or slash
    ``fn``         ``value`` a known function, applied to its kids
    ``call``       a name with a list in parentheses behind it: an application, or a product
    ``item``       a name with a list in brackets behind it
    ``group``      ``value`` the opening fence; the kids stood between commas
    ``fence``      ``value``: angle, |, ||, floor, ceil
    ``matrix``     rows of cells; ``value`` the fence
    ``cases``      rows: a value and its condition
    ``system``     statements under one brace
    ``sum``        ``value``: sum, prod, int, lim, with lower end, upper end and body
    ``root``       radicand (and degree)
    ``brace``      body and label of an underbrace
    ``dots``, ``colon``, ``text``, ``none``
    ``chain``      operands of relations; ``value`` the relations between them, spaces between
    ``list``       statements of one formula
    =============  ==================================================================================

    ``start`` and ``end`` are offsets in the text of the segment.
    """

    kind: str
    value: str = ""
    kids: tuple[Node, ...] = ()
    start: int = 0
    end: int = 0
    style: str = ""

    @property
    def ops(self) -> list[str]:
        """The relations of a chain."""
        return self.value.split()

    def is_name(self, *values: str) -> bool:
        return self.kind == "name" and (not values or self.value in values)


def signed_as(n: Node, upper: bool) -> Node:
    """The tree with the upper or the lower one of its double signs."""
    kids = tuple(signed_as(k, upper) for k in n.kids)
    if n.kind != "pm":
        return replace(n, kids=kids)
    return kids[0] if (n.value == "pm") == upper else Node("neg", "", kids, n.start, n.end)


def nodes(n: Node) -> Iterator[Node]:
    """The node and all below it."""
    stack = [n]
    while stack:
        x = stack.pop()
        yield x
        stack.extend(reversed(x.kids))


_RELATIONS = {
    "=": "=", ":=": ":=", "equiv": r"\equiv", "approx": r"\approx", "sim": r"\sim", "neq": r"\neq", "<": "<", ">": ">",
    "<=": r"\le", ">=": r"\ge", "ll": r"\ll", "gg": r"\gg", "propto": r"\propto", "in": r"\in", "to": r"\to",
    "mapsto": r"\mapsto", "implies": r"\Rightarrow", "iff": r"\Leftrightarrow", "impliedby": r"\Leftarrow",
    "perp": r"\perp", "subset": r"\subset", "notin": r"\notin", "parallel": r"\parallel", "lesssim": r"\lesssim",
    "gtrsim": r"\gtrsim", "from": r"\leftarrow",
}  # fmt: skip
_OPERATORS = {
    "juxt": r"\,", "cdot": r" \cdot ", "times": r" \times ", "star": r" * ", "odot": r" \odot ", "otimes": r" \otimes ",
    "circ": r" \circ ", "mod": r" \bmod ", "oplus": r" \oplus ", "cap": r" \cap ", "cup": r" \cup ",
    "setminus": r" \setminus ", "wedge": r" \wedge ", "vee": r" \vee ",
}  # fmt: skip
_FENCES = {"angle": (r"\langle ", r" \rangle"),
           "|": ("|", "|"), "||": (r"\|", r"\|"), "floor": (r"\lfloor ", r" \rfloor"),
           "ceil": (r"\lceil ", r" \rceil")}  # fmt: skip
_GROUPS = {"(": ("(", ")"), "[": ("[", "]"), "{": (r"\{", r"\}"), "[)": ("[", ")"), "(]": ("(", "]"), "": ("{", "}")}
_PLAIN = frozenset(
    ["sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "exp", "log", "det", "max", "min", "arg", "dim"]
)
_SUPERSCRIPTS = {"transpose": r"\top", "star": "*", "prime": r"\prime", "dagger": r"\dagger", "degree": r"\circ"}
_NAMES = {n: "\\" + n for n in ("infty", "partial", "nabla", "hbar", "forall", "exists")} | {"lamda": r"\lambda"}


def replaced(n: Node, change: Callable[[Node], Node | None]) -> Node:
    """The tree with what ``change`` puts in the place of its parts; None leaves one, and what is in it is looked at."""
    other = change(n)
    if other is not None or not n.kids:
        return other or n
    kids = tuple(replaced(k, change) for k in n.kids)
    return n if all(a is b for a, b in zip(kids, n.kids, strict=True)) else replace(n, kids=kids)


def show(n: Node) -> str:
    """The formula as LaTeX, every parenthesis that was understood written out."""
    k, kids = n.kind, n.kids
    if k == "num":
        return n.value
    if k == "name":
        return _name(n)
    if k == "text":
        return rf"\text{{{n.value}}}"
    if k == "dots":
        return "\\" + (n.value or "dots")
    if k == "colon":
        return ":"
    if k == "none":
        return ""
    if k == "sub":
        return f"{_tight(kids[0])}_{{{', '.join(show(x) for x in kids[1:])}}}"
    if k == "sup":
        base = _tight(kids[0]) if kids[0].kind in ("name", "sub", "accent", "num", "call", "group", "fence") else None
        base = base or rf"\left({show(kids[0])}\right)"
        if kids[0].kind == "fn" and n.value == "power":
            base = "{" + show(kids[0]) + "}"
        inside = _SUPERSCRIPTS.get(n.value) or ", ".join(show(x) for x in kids[1:])
        return f"{base}^{{{f'({inside})' if n.value == 'paren' else inside}}}"
    if k == "accent":
        return rf"\{n.value}{{{show(kids[0])}}}"
    if k == "neg":
        return f"-{_product(kids[0])}"
    if k == "pm":
        return rf"\{n.value} {_product(kids[0])}"
    if k == "add":
        out = show(kids[0])
        for x in kids[1:]:
            sign = {"neg": "-", "pm": f"\\{x.value}"}.get(x.kind, "+")
            out += f" {sign} {_product(x if sign == '+' else x.kids[0])}"
        return out
    if k == "mul":
        return f"{_product(kids[0])}{_OPERATORS.get(n.value, ' ')}{_product(kids[1])}"
    if k == "div":
        return rf"\frac{{{show(kids[0])}}}{{{show(kids[1])}}}"
    if k == "fn" and n.value == "log" and len(kids) == 2 and kids[1].kind == "under":
        return rf"\log_{{{show(kids[1])}}}({show(kids[0])})"
    if k == "fn" and n.value == "factorial":
        return f"{_tight(kids[0])}!"
    if k == "fn" and n.value == "binom":
        return rf"\binom{{{show(kids[0])}}}{{{show(kids[1])}}}"
    if k == "fn":
        name = rf"\{n.value}" if n.value in _PLAIN else rf"\operatorname{{{n.value}}}"
        return f"{name}({', '.join(show(x) for x in kids)})"
    if k == "call":
        return f"{_tight(kids[0])}({', '.join(show(x) for x in kids[1:])})"
    if k == "item":
        return f"{_tight(kids[0])}[{', '.join(show(x) for x in kids[1:])}]"
    if k == "group":
        left, right = _GROUPS.get(n.value, ("(", ")"))
        return f"{left}{', '.join(show(x) for x in kids)}{right}"
    if k == "fence":
        left, right = _FENCES[n.value]
        return f"{left}{', '.join(show(x) for x in kids)}{right}"
    if k == "matrix":
        rows = r" \\ ".join(" & ".join(show(x) for x in row.kids) for row in kids)
        return rf"\begin{{bmatrix}} {rows} \end{{bmatrix}}"
    if k == "cases":
        rows = r" \\ ".join(" & ".join(show(x) for x in row.kids) for row in kids)
        return rf"\begin{{cases}} {rows} \end{{cases}}"
    if k == "system":
        return rf"\begin{{cases}} {(chr(92) * 2 + ' ').join(show(x) for x in kids)} \end{{cases}}"
    if k == "sum":
        lower, upper, body = (show(x) for x in kids)
        return rf"\{n.value}" + (f"_{{{lower}}}" if lower else "") + (f"^{{{upper}}}" if upper else "") + f" {{{body}}}"
    if k == "root":
        return rf"\sqrt{{{show(kids[0])}}}" if len(kids) == 1 else rf"\sqrt[{show(kids[1])}]{{{show(kids[0])}}}"
    if k == "brace":
        return rf"\underbrace{{{show(kids[0])}}}_{{{show(kids[1])}}}"
    if k == "chain":
        out = show(kids[0])
        for op, x in zip(n.ops, kids[1:], strict=True):
            out += f" {_RELATIONS.get(op, op)} {show(x)}"
        return out.strip()
    if k == "list":
        shown = [show(x) for x in kids if not (x.kind == "text" and x.value in ",;.，。；、")]
        return r",\quad ".join(shown)
    if k == "under":
        return show(kids[0])
    if k == "integrand":
        return show(kids[0]) + (rf"\,d{show(kids[1])}" if kids[1].kind != "none" else "")
    if k == "range":
        return ":".join(show(x) for x in kids)
    return ", ".join(show(x) for x in kids)


def _product(n: Node) -> str:
    return rf"\left({show(n)}\right)" if n.kind in ("add", "neg", "pm", "chain") else show(n)


def _tight(n: Node) -> str:
    if n.kind in ("name", "num", "group", "fence"):
        return show(n)
    if n.kind in ("sub", "sup", "accent", "call", "item"):
        return "{" + show(n) + "}" if n.kind == "sup" else show(n)
    return rf"\left({show(n)}\right)"


def _name(n: Node) -> str:
    value = n.value
    if value in _NAMES:
        shown = _NAMES[value]
    elif len(value) == 6 and value.startswith("Delta"):
        shown = rf"\Delta {value[5]}"  # one name
    elif value.isascii() and value.isalpha() and len(value) > 1:
        from .lexicon import GREEK

        shown = "\\" + value if value in GREEK else rf"\mathrm{{{value}}}"
    else:
        shown = value
    if n.style == "bars":
        return f"|{shown}|"
    if n.style == "bold":
        return rf"\boldsymbol{{{shown}}}"
    if n.style in ("bb", "cal", "frak"):
        return rf"\math{n.style}{{{shown}}}"
    if n.style == "rm" and len(value) == 1:
        return rf"\mathrm{{{shown}}}"
    return shown


def slice_of(n: Node) -> tuple[Node, Node] | None:
    """The ends of a slice: ``2i`` and ``2i+1`` of ``q_{[2i:2i+1]}`` and of ``q_{2i:2i+1}``."""
    if n.kind != "sub" or len(n.kids) != 2:
        return None
    inside = n.kids[1]
    if inside.kind == "group" and len(inside.kids) == 1 and inside.value in ("[", "("):
        inside = inside.kids[0]
    return (inside.kids[0], inside.kids[1]) if inside.kind == "range" and len(inside.kids) == 2 else None

"""What a formula states: definitions, claims, conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from .notation import DIMENSIONS, Reference, reference, references
from .phrases import phrase, said
from .store import Pattern
from .tree import Node, nodes

__all__ = [
    "Statement", "Supposition", "bound", "concluded", "conditional", "denied", "disowned", "excluding", "heads_a_case",
    "hypothetical",
    "index_range", "is_number", "is_size", "is_turned",
    "limited", "members",
    "parity_rows", "pattern_of", "solving", "statements", "suppositions",
    "told_zero", "unconditional", "width_in_words",
]  # fmt: skip

_ORDERS = {"<", ">", "<=", ">=", "neq"}
_FOLLOWS = re.compile(
    r"\b(?:equivalently|equivalent(?:emente)?|i\.\s?e|that is|hence|thus|so(?! that)|therefore|consequently|äquivalent"
    r"|d\.\s?h|somit|daher|donc|c'est-à-dire|es decir|luego|ou seja|cioè)\b|即|所以|因此|从而|等价|すなわち|즉",
    re.IGNORECASE,
)
"""Between two statements of a formula: the second is no definition."""
_SEPARATORS = ",;.，。；、"


@dataclass(frozen=True, slots=True)
class Statement:
    """A chain of relations; ``role`` is claim, condition, range, tuple, implies or expression.

    One that ``follows`` is said to do so by words in front of it, "equivalently": it defines nothing.
    """

    node: Node
    role: str = "claim"
    premises: tuple[Node, ...] = ()
    follows: bool = False
    both: bool = False
    """Whether the premises are to follow from it as well."""


def statements(tree: Node) -> list[Statement]:
    """The statements of a formula in its order, one for each of the labels in ``f_{\\{q, k\\}}``."""
    out: list[Statement] = []
    _collect(tree, out)
    return [replace(s, node=n) for s in out for n in _of_each(s.node)]


def _of_each(n: Node) -> list[Node]:
    """``f_{\\{q,k\\}}(x) = W_{\\{q,k\\}} x`` as what it says of ``q`` and of ``k``."""
    found = {tuple(k.value for k in x.kids[1].kids): None for x in nodes(n) if _is_set_of_labels(x)}
    if len(found) != 1:
        return [n]

    def go(x: Node, label: str) -> Node:
        if _is_set_of_labels(x):
            own = x.kids[1]
            return replace(x, kids=(x.kids[0], Node("name", label, (), own.start, own.end)))
        return replace(x, kids=tuple(go(k, label) for k in x.kids))

    return [go(n, label) for label in next(iter(found))]


def _is_set_of_labels(n: Node) -> bool:
    if n.kind != "sub" or len(n.kids) != 2 or n.kids[1].kind != "group" or n.kids[1].value != "{":
        return False
    labels = n.kids[1].kids
    return len(labels) > 1 and all(k.is_name("q", "k", "v", "Q", "K", "V") for k in labels)


def _collect(n: Node, out: list[Statement]) -> None:
    if n.kind == "system" or (n.kind == "group" and n.value == "" and len(n.kids) == 1):
        for k in n.kids:
            _collect(k, out)
    elif n.kind == "list":
        _collect_list(list(n.kids), out)
    elif n.kind == "chain":
        out += _chain(n)
    elif n.kind not in ("text", "none"):
        out.append(Statement(n, "expression"))


def _without_aside(n: Node) -> list[Node]:
    """``w_i = b^{-i}\\ (b = 2)``: a formula, and what it says beside itself in parentheses."""
    last = n.kids[-1]
    if last.kind != "mul" or last.value != "juxt" or last.kids[-1].kind != "group" or last.kids[-1].value != "(":
        return [n]
    aside = last.kids[-1].kids
    if len(aside) != 1 or aside[0].kind != "chain" or any(k.kind == "none" for k in aside[0].kids):
        return [n]
    rest = last.kids[0] if len(last.kids) == 2 else replace(last, kids=last.kids[:-1])
    return [replace(n, kids=(*n.kids[:-1], rest), end=rest.end), aside[0]]


def _behind_arrows(n: Node) -> list[Node]:
    """``\\text{Dim } 0 \\to \\sin(1) = 0.8415``: equations behind arrows, and ahead of them what they are of."""
    ops, kids = n.ops, list(n.kids)
    cuts = [j for j, op in enumerate(ops) if op == "to"]
    if not cuts or cuts[0] != 0 or not set(ops) <= {"to", "=", "approx"}:
        return []
    parts = [(a + 1, b) for a, b in zip(cuts, [*cuts[1:], len(ops)], strict=True)]
    of_words = any(
        x.kind == "text" or (x.kind == "name" and x.style == "rm" and len(x.value) > 2) for x in nodes(kids[0])
    )
    if not (of_words or (len(cuts) > 1 and kids[0].kind == "num")) or any(b <= a for a, b in parts):
        return []
    return [
        Node("chain", " ".join(ops[a:b]), tuple(kids[a : b + 1]), kids[a].start, kids[b].end) for a, b in parts
    ]


def _chain(n: Node) -> list[Statement]:
    """A chain, cut at its arrows of implication."""
    ops, kids = n.ops, list(n.kids)
    arrows = [j for j, op in enumerate(ops) if op in ("implies", "iff", "impliedby")]
    if not arrows and (labelled := _behind_arrows(n)):
        return [Statement(x) for x in labelled]
    if not arrows:
        if any(k.kind == "system" for k in kids):
            return [Statement(n, "expression")]
        return [Statement(x) for x in _without_aside(n)]
    parts: list[Node] = []
    start = 0
    for j in [*arrows, len(ops)]:
        inside = kids[start : j + 1]
        if len(inside) == 1:
            parts.append(inside[0])
        else:
            parts.append(Node("chain", " ".join(ops[start:j]), tuple(inside), inside[0].start, inside[-1].end))
        start = j + 1
    if parts[0].kind == "none":  # a row that begins with an arrow
        inner: list[Statement] = []
        for p in parts[1:]:
            _collect(p, inner)
        return inner
    steps = [
        (after, before, False) if ops[j] == "impliedby" else (before, after, ops[j] == "iff")
        for j, (before, after) in zip(arrows, pairwise(parts), strict=True)
    ]
    drawn = {id(after) for _, after, _ in steps}
    out = [Statement(p, "premise") for p in parts if id(p) not in drawn and p.kind == "chain"]
    for before, after, both in steps:
        conclusions: list[Statement] = []
        _collect(after, conclusions)
        premises = tuple(s.node for s in _flat(before))
        for c in conclusions:
            out.append(Statement(c.node, "implies" if c.node.kind == "chain" else c.role, premises, both=both))
    return out


def _flat(n: Node) -> list[Statement]:
    inner: list[Statement] = []
    _collect(n, inner)
    return inner


def _collect_list(items: list[Node], out: list[Statement]) -> None:
    items = [x for k in items for x in (k.kids if k.kind == "list" else (k,))]  # a = b =: c is two
    role = "claim"
    pending: list[Node] = []
    last_chain = -1
    follows = False
    for j, k in enumerate(items):
        if k.kind == "name" and _FOLLOWS.fullmatch(k.value):
            follows = last_chain >= 0
            continue
        if k.kind == "text":
            follows = last_chain >= 0 and (_FOLLOWS.search(k.value) is not None or (follows and k.value in _SEPARATORS))
            if phrase("if").search(k.value):
                role = "condition"
            elif k.value in _SEPARATORS:
                if k.value in ";；.。":
                    role, pending = "claim", []
            else:
                role = "claim"
            continue
        if k.kind == "dots":
            pending.append(k)
            continue
        if last_chain >= 0 and k.kind == "group" and len(k.kids) == 1 and set(k.kids[0].ops) & _ORDERS:
            k = k.kids[0]  # a condition in parentheses
        if k.kind == "group" and k.value == "" and len(k.kids) == 1 and k.kids[0].kind == "chain":
            k = k.kids[0]  # \\boxed{a = b}.
        if k.kind in ("chain", "system"):
            found: list[Statement] = []
            _collect(k, found)
            if pending and found and found[0].role == "claim" and last_chain < 0:
                found[0] = Statement(found[0].node, "tuple")
            elif role == "condition":
                found = [Statement(s.node, "condition", s.premises) for s in found]
            out += [replace(s, follows=True) for s in found] if follows else found
            follows = False
            last_chain, pending = len(out) - 1, []
            continue
        if k.kind == "group" and len(k.kids) == 1 and k.kids[0].kind in ("num", "name") and j == len(items) - 1:
            continue  # the number of the equation
        if k.kind == "num" and j == len(items) - 1 and j and items[j - 1].kind == "text":
            pass
        pending.append(k)
        if last_chain >= 0 and out[last_chain].node.kind == "chain":
            s = out[last_chain]
            if s.role in ("claim", "condition") and _simple(s.node):  # i = 0, 1, ..., n
                out[last_chain] = Statement(s.node, "range")
    if last_chain < 0:
        out += [Statement(k, "expression") for k in pending if k.kind != "dots"]


@dataclass(frozen=True, slots=True)
class Supposition:
    """What a sentence supposes: the value of the name ``key``, or without one a relation."""

    node: Node
    key: str
    place: int
    line: int
    concluded: bool = False
    """Whether it is what the sentence comes to: "giving $x > 7$" supposes nothing for what stands before it."""
    tried: bool = False
    """Whether it is put into what stands before it: "plug in $k = 0$ to check"."""


def is_number(s: Supposition) -> bool:
    """``d = 512``, of which there may be several for one sentence."""
    return s.node.kids[-1].kind in ("num", "neg")


_BETWEEN = re.compile(r"\\(?:text\w*|mbox)\s*\{([^{}]*)\}(?:[\s,;:!~]|\\[,;:! ]|\\q?quad\b)*$")
_PRINTED = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|\\\[.*?\\\]|\\\(.*?\\\)|\\begin\{.*?\\end\{[a-z]+\*?\}", re.DOTALL)


def concluded(ahead: str, inside: str, after: str) -> bool:
    """Whether words announce a relation as a conclusion: in front of it, within its formula or behind that."""
    within = _BETWEEN.search(inside)
    if within is not None or inside.strip():
        return within is not None and phrase("concluded").search(within[1]) is not None
    words = _PRINTED.sub("§", ahead[-400:])
    return phrase("concluded").search(words) is not None or phrase("concluded-behind").search(after) is not None


def suppositions(tree: Node, place: int, line: int, conditional: bool) -> Iterator[Supposition]:
    """``k = 0`` behind an "if", and relations of a plain name (``b > 1``), which only a condition has."""
    for s in statements(tree):
        chain = s.node
        if chain.kind != "chain" or s.role not in ("claim", "condition"):
            continue
        if _ORDERS.issuperset(chain.ops):
            kids = [k.kids[0] if is_size(k) else k for k in chain.kids]
            names = [k for k in kids if k.kind in ("name", "sub")]
            if names and all(k.kind in ("name", "sub", "num", "div", "mul", "neg", "add") for k in kids):
                yield Supposition(chain, "", place, line)
        elif chain.value == "=" and (conditional or s.role == "condition") and len(chain.kids) == 2:
            head = reference(chain.kids[0])
            if (
                head is not None
                and not head.args
                and (
                    chain.kids[1].kind in ("name", "num", "neg", "matrix", "div")
                    or (chain.kids[1].kind == "fn" and chain.kids[1].value == "diag")
                )
            ):
                yield Supposition(chain, head.key, place, line)


def index_range(n: Node | None, name: str) -> tuple[Node, str, Node] | None:
    """The first index, ``<`` or ``<=``, and the last: ``i = 0, ..., n - 1``, ``0 <= i < n``, ``i in {0, ..., n}``."""
    if n is None:
        return None
    if n.kind == "chain" and len(n.kids) == 3 and n.ops[0] == "<=" and n.ops[1] in ("<", "<="):
        return (n.kids[0], n.ops[1], n.kids[2]) if n.kids[1].is_name(name) else None
    if n.kind == "chain" and n.value == "in" and n.kids[0].is_name(name) and n.kids[1].value == "{":
        return _ends([k for k in n.kids[1].kids if k.kind != "text"])
    if n.kind == "list":
        kids = [k for k in n.kids if k.kind != "text"]
        for j, k in enumerate(kids):
            if k.kind == "chain" and k.value == "=" and k.kids[0].is_name(name):
                return _ends([k.kids[1], *kids[j + 1 :]])
    return None


def _ends(items: list[Node]) -> tuple[Node, str, Node] | None:
    dots = [j for j, k in enumerate(items) if k.kind == "dots"]
    if len(dots) != 1 or not 0 < dots[0] < len(items) - 1 or items[0].kind != "num":
        return None
    return items[0], "<=", items[dots[0] + 1]


def is_size(n: Node) -> bool:
    """``|x|`` of a plain name."""
    return n.kind == "fence" and n.value == "|" and len(n.kids) == 1 and n.kids[0].kind in ("name", "sub")


def members(tree: Node, place: int, line: int, steps: bool = False) -> Iterator[Supposition]:
    """``h_N = 0``, ``\\omega_1 = 2\\pi/7``: a number for one member of a family, or several ``steps`` to it."""
    for s in statements(tree):
        chain = s.node
        if chain.kind != "chain" or set(chain.ops) != {"="} or (len(chain.kids) != 2 and not steps):
            continue
        if len(chain.kids) > 2:
            chain = Node("chain", "=", (chain.kids[0], chain.kids[-1]), chain.start, chain.end)
        if all(x.value in ("pi", "e") for x in nodes(chain.kids[1]) if x.kind in ("name", "text", "dots")):
            head = reference(chain.kids[0])
            if head is not None and head.args and not head.called:
                yield Supposition(chain, head.key, place, line)


_LET = re.compile(
    r"(?:\b(?:let|set|put|define|with|where|by convention|conventions?:?|sei(?:en)?|setze|soi(?:en)?t)\b|[令设]|约定)"
    r"(?:\s|,|and\b|und\b|et\b|[、和与])*$", re.IGNORECASE,
)  # fmt: skip
_BE_ZERO = re.compile(
    r"(?:[$`]|\\\))?(?:\s*(?:,|and|und|et|[、和与])\s*(?:\$[^$]+\$|\\\([^()]*\\\)))*\s*"
    r"(?:(?:be|are|is|both|all|equal|set|to)\s+)*(?:zero|vanish\w*|null|(?<!\w)0(?![\w.])|为零|为0)(?!\w)",
    re.IGNORECASE,
)


def told_zero(tree: Node, before: str, after: str, place: int, line: int) -> Iterator[Supposition]:
    """``h_{d/2}`` of "let $h_{d/2}$ and $S_0$ be zero": a member that words put to zero."""
    head = reference(tree)
    if head is None or not head.args or head.called or not _LET.search(before) or not _BE_ZERO.match(after):
        return
    if not any(x.kind == "num" for a in head.args for x in nodes(a)):
        return  # any member, and no certain one
    nought = Node("num", "0", (), tree.end, tree.end)
    yield Supposition(Node("chain", "=", (tree, nought), tree.start, tree.end), head.key, place, line)


def _simple(chain: Node) -> bool:
    plain = len(chain.kids) == 2 and chain.kids[0].kind in ("name", "sub") and chain.value in ("=", "in")
    return plain and chain.kids[1].kind != "matrix"


# -- patterns of parameters ----------------------------------------------------------------------


def pattern_of(n: Node) -> Pattern | None:
    """``i``, ``2i``, ``2i+1`` or ``2i-1`` as a parameter."""
    while n.kind == "group" and len(n.kids) == 1:
        n = n.kids[0]
    if n.kind == "name" and n.value not in ("pi", "e"):
        return Pattern(n.value)
    if n.kind == "mul":
        a, b = n.kids
        if a.kind == "num" and b.kind == "name" and a.value.isdigit() and 1 < int(a.value) <= 8:
            return Pattern(b.value, int(a.value))
    if n.kind == "add" and len(n.kids) == 2:
        name, width = n.kids if n.kids[0].kind == "name" else reversed(n.kids)
        if name.kind == "name" and (half := _half_of(width)):
            return Pattern(name.value, 1, 0, half)
        first = pattern_of(n.kids[0])
        second = n.kids[1]
        sign = -1 if second.kind == "neg" else 1
        second = second.kids[0] if second.kind == "neg" else second
        if first is not None and first.step > 1 and first.rest == 0 and second.kind == "num" and second.value.isdigit():
            return Pattern(first.name, first.step, sign * int(second.value))
    return None


def _half_of(n: Node) -> str:
    """The width in ``d/2``, or ''."""
    if n.kind != "div" or n.kids[1].kind != "num" or n.kids[1].value != "2":
        return ""
    width = reference(n.kids[0])
    return width.key if width is not None and not width.args and width.key in DIMENSIONS else ""


def parity_rows(cases: Node) -> list[tuple[Node, str, Pattern | None, str]] | None:
    """``(value, name, pattern, word)`` for each row of cases that ask whether an index is even or odd."""
    out: list[tuple[Node, str, Pattern | None, str]] = []
    for row in cases.kids:
        if len(row.kids) < 2:
            return None
        found = _parity(row.kids[1:])
        if found is None:
            return None
        out.append((row.kids[0], *found))
    if len(out) == 2 and out[1][3] == "otherwise":
        name, p, word = out[0][1], out[0][2], out[0][3]
        other = Pattern(p.name, p.step, 1 - p.rest) if p is not None and p.step == 2 else None
        out[1] = (out[1][0], name, other, {"even": "odd", "odd": "even"}.get(word, ""))
    return out if all(p is not None or w in ("even", "odd") for _, _, p, w in out) else None


def condition_rows(cases: Node) -> list[tuple[Node, Node]] | None:
    """Values and conditions of cases that ask which names and numbers are equal: ``m = n``, ``m = n \\ne 0``."""
    out: list[tuple[Node, Node]] = []
    for row in cases.kids:
        told = row.kids[1] if len(row.kids) == 2 else row
        chain = told.kids[0] if told.kind == "group" and len(told.kids) == 1 else told
        plain = all(k.kind in ("name", "num") for k in chain.kids)
        if chain.kind != "chain" or not plain or not set(chain.ops) <= {"=", "neq"}:
            return None
        out.append((row.kids[0], chain))
    return out


def case_rows(cases: Node) -> list[tuple[Node, tuple[Node, ...]]] | None:
    """Values and conditions of cases that ask how names and numbers compare; no condition is "otherwise"."""
    out: list[tuple[Node, tuple[Node, ...]]] = []
    for row in cases.kids:
        told = [x for k in row.kids[1:] for x in (k.kids if k.kind == "list" else (k,))]
        words = " ".join(x.value for x in told if x.kind == "text").strip(" ,;.")
        chains = tuple(x for x in told if x.kind == "chain")
        if any(x.kind not in ("text", "chain", "none") for x in told):
            return None
        if any(not _COMPARED.issuperset(c.ops) for c in chains):
            return None
        if words and not (_CASE_WORDS if chains else _OTHERWISE).fullmatch(words):
            return None
        if not chains and (not words or row is not cases.kids[-1]):
            return None
        out.append((row.kids[0], chains))
    return out


_COMPARED = {"=", "neq", "<", ">", "<=", ">="}
_CASE_WORDS = re.compile(r"(?:if|for|when|where|falls|für|wenn|si|pour|若|当|如果)", re.IGNORECASE)
_OTHERWISE = re.compile(r"otherwise|else|sonst|sinon|其他|其它|否则", re.IGNORECASE)


def _parity(cells: tuple[Node, ...]) -> tuple[str, Pattern | None, str] | None:
    words = " ".join(x.value for c in cells for x in nodes(c) if x.kind == "text").lower()
    chains = [x for c in cells for x in nodes(c) if x.kind == "chain" and x.value in ("=", "equiv")]
    for chain in chains:
        left, right = chain.kids
        if left.kind == "name" and len(chain.kids) == 2:
            p = pattern_of(_wordless(right))
            if p is not None and p.step == 2:
                return left.value, p, "even" if p.rest % 2 == 0 else "odd"
        if left.kind == "mul" and left.value == "mod" and left.kids[0].kind == "name" and right.kind == "num":
            return left.kids[0].value, None, "even" if right.value == "0" else "odd"
    names = [x.value for c in cells for x in nodes(c) if x.kind == "name"]
    even = phrase("even").search(words)
    odd = phrase("odd").search(words)
    if bool(even) != bool(odd):
        return (names[0] if names else ""), None, "even" if even else "odd"
    if phrase("otherwise").search(words):
        return "", None, "otherwise"
    return None


def _wordless(n: Node) -> Node:
    """``2i (even)`` without the remark."""
    if n.kind == "mul" and n.kids[1].kind == "group" and all(k.kind in ("text", "name") for k in n.kids[1].kids):
        return n.kids[0]
    if n.kind == "call" and all(k.kind == "text" for k in n.kids[1:]):
        return n.kids[0]
    if n.kind == "mul":
        return Node("mul", n.value, (n.kids[0], _wordless(n.kids[1])), n.start, n.end)
    if n.kind == "add":
        return Node("add", "", (*n.kids[:-1], _wordless(n.kids[-1])), n.start, n.end)
    return n


# -- the words around a formula ------------------------------------------------------------------

_NEAR = ("for", "für", "pour", "si", "where", "given", "set", "like", "take", "对于", "其中", "取", "记")
_OF_ALL = re.compile(
    r"\bfor\s+(?:all|any|every|each|arbitrary)\b[^,;.]*,?\s*(?:(?:we|one) (?:have|has)|it holds(?: that)?)?[\s:]*$",
    re.IGNORECASE,
)


def bound(before: str, after: str) -> bool:
    """Whether a formula stands behind "for all" alone, and no other condition."""
    found = _OF_ALL.search(before)
    return found is not None and not conditional(before[: found.start()]) and not limited(after)


_SAID_OF_ALL = re.compile(
    r"\bfor\s+(?:all|any|every|each|arbitrary)\b[^,;.]*[,;\s]*[,;]\s*(?=(?:and|but|while|whereas|yet|so)\b)",
    re.IGNORECASE,
)
"""What is said of a formula before: "for all $x$, but"."""


def denied(after: str) -> bool:
    """Whether what follows a formula says that it is not the case, or names another case."""
    return bool(phrase("denied").search(after[:40]))


def disowned(before: str, after: str) -> bool:
    """Whether the text calls a formula wrong."""
    before = re.split(r"[.。;；]\s", before[-120:])[-1].rstrip("$ \n")
    m = phrase("disowned").search(before)
    found = m is not None and (m[0].lower().startswith("not") or not phrase("perhaps").search(before[: m.start()]))
    return found or phrase("disowned-behind").search(after[:60]) is not None


def unconditional(after: str, key: str) -> bool:
    """Whether what follows a formula says that it holds whatever ``key`` is."""
    return bool(phrase("always").search(after) or (key and said("whatever", key, after)))


def excluding(before: str) -> bool:
    """Whether a formula is named as what is not the case."""
    return bool(phrase("excluding").search(before[-24:]) or phrase("or").search(before))


def solving(before: str) -> bool:
    """Whether a formula is announced as what an equation above is solved by."""
    return bool(phrase("solving").search(before.rstrip()[-30:]))


def width_in_words(before: str) -> int:
    """The width of vectors that the words in front of a formula tell: 128 of "a 128-dimensional vector"; else 0."""
    found = [int(next(g for g in m.groups() if g)) for m in phrase("width").finditer(before)]
    return found[-1] if found and len(set(found)) == 1 and found[-1] > 3 and found[-1] % 2 == 0 else 0


def hypothetical(before: str) -> bool:
    """Whether a formula is entertained only: it must not define anything for the rest of the document."""
    return bool(phrase("hypothetical").search(before[-60:]))


def limited(after: str) -> bool:
    """Whether the words behind a formula go on with a condition: ``if $h_N = 0$``."""
    paragraph = re.split(r"\n\s*\n", after.lstrip("$`"), maxsplit=1)[0]
    found = phrase("limited").search(paragraph)
    return found is not None and "." not in found[0].strip(" \n")[:1]


_MEETS = re.compile(
    r"(?:因此|所以|从而|于是|可知)(?:(?![希要需应须想若如只设令取假能让使将])[^，。；,;:：\n$]){0,12}满足"
)
"""What is concluded to hold: "therefore its modulus satisfies"."""


_ITEM = re.compile(r"(?:^|\n)[ \t]*(?:[-*+•]|\d+[.)]|\\item)[ \t]*(?:\\(?:textbf|emph)\{|[*_]{1,2})?[$`]?(?:\\\()?$")
_COLON = re.compile(r"^(?:\\\))?[$`]?[*_}]{0,3}\s*(?:[:：—–]|\$?\\(?:to|Rightarrow))")


def heads_a_case(tree: Node, before: str, after: str) -> bool:
    """Whether an order stands at the head of an item, with a colon behind: "- $r < \\alpha$: interpolated"."""
    chains = [s.node for s in statements(tree)]
    orders = bool(chains) and all(c.kind == "chain" and _ORDERS.issuperset(c.ops) for c in chains)
    return orders and _ITEM.search(before) is not None and _COLON.match(after) is not None


_SO_THAT = re.compile(r"(?:^\s*|[,，]\s*|\\\]\s*|\\end\{[a-z]+\*?\}\s*)so that\b", re.IGNORECASE)
"""What tells a consequence, behind a comma or a display, where nothing is chosen: "the law reads $a = b$, so that"."""
_CHOOSING = re.compile(
    r"\b(?:cho[os]\w+|pick\w*|want\w*|need\w*|set|sets|setting|scal\w+|rescal\w+|tun(?:e|ed|ing)\w*|select\w*|adjust\w*"
    r"|chang\w+|replac\w+|requir\w+|find|let|take\w*|taking|design\w*|defin\w+|modif\w+|stretch\w*|normali[sz]\w+"
    r"|initiali[sz]\w+|construct\w*|buil[dt]\w*|arrang\w+|order\w*|fix\w*|put|puts|mak(?:e|es|ing)|made|assum\w+"
    r"|suppos\w+|if|when|must|should|would|could|try|tries|learn\w*|pair\w*|permut\w*|shift\w*|divid\w+|multipl\w+)\b",
    re.IGNORECASE,
)


def conditional(before: str) -> bool:
    """Whether the words in front of a formula announce a condition, a setting or a wish, and not a fact."""
    before = _MEETS.sub("因此", before)
    if before.endswith("\n\n") and phrase("wished").search(before.rstrip()[-40:]):
        return True
    before = before[-80:]
    cut = max(before.rfind("."), before.rfind("。"), before.rfind("；"), before.rfind("\n\n"))
    before = _SAID_OF_ALL.sub(" ", before[cut + 1 :])
    before = before if _CHOOSING.search(before) else _SO_THAT.sub(" so ", before)
    near = len(before.rstrip()) - 16
    conditions = [m.end() for m in phrase("condition").finditer(before) if m[0].lower() not in _NEAR or m.end() >= near]
    assertions = [m.end() for m in phrase("assertion").finditer(before)]
    return bool(conditions) and (not assertions or assertions[-1] < conditions[-1])


def parameters(r: Reference) -> tuple[Pattern, ...] | None:
    """The parameters of what a definition defines, or None if they are no parameters."""
    out: list[Pattern] = []
    for a in r.args:
        if a.kind == "colon":
            continue
        p = pattern_of(a)
        if p is None:
            return None
        out.append(p)
    if is_turned(r, out):
        out = [*out[1:], out[0]]
    if len({p.name for p in out}) < len(out) or any(p.step > 1 for p in out[:-1]):
        return None
    return tuple(out)


def is_turned(r: Reference, params: Sequence[Pattern]) -> bool:
    """Whether a pattern of components stands below a name that is called: ``v_{2j}(t)``."""
    return r.called and r.below == 1 and len(params) > 1 and params[0].step > 1


def mentions(n: Node, of: Reference) -> Iterator[Reference]:
    """The references in a tree to what ``of`` refers to; ``q`` is not ``q_m``."""
    return (r for r in references(n) if r.key == of.key and len(r.args) == len(of.args))


def assertive(before: str) -> bool:
    """Whether the words in front of a formula announce a conclusion."""
    return bool(phrase("conclusion").search(before[-80:]))

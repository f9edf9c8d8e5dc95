"""Trees put together from trees."""

from __future__ import annotations

from dataclasses import replace

from ..lexicon import GREEK
from ..notation import POSITIONS
from ..tokens import ReadingError
from ..tree import Node, nodes

__all__ = [
    "NONE",
    "applied",
    "as_system",
    "bare_cell",
    "based",
    "continued",
    "gathered",
    "is_word",
    "items_of",
    "may_be_applied",
    "negated_head",
    "of_positions",
    "signed",
    "with_more",
    "without_empty",
]

NONE = Node("none")


_OF_AN_ANGLE = frozenset(["sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh"])


def applied(tree: Node) -> Node:
    """``\\cosh^2 - \\sinh^2 = 1``, where no function has an argument and nothing else has a name, of one ``x``."""
    found = list(nodes(tree))
    bare = [n for n in found if n.kind == "fn" and not n.kids and n.value in _OF_AN_ANGLE]
    if not bare or any(n.kind == "name" or (n.kind == "fn" and n not in bare) for n in found):
        return tree

    def go(n: Node) -> Node:
        kids = tuple(map(go, n.kids))
        kids = (Node("name", "x", (), n.start, n.end),) if n in bare else kids
        return replace(n, kids=kids)

    return go(tree)


def may_be_applied(n: Node) -> bool:
    """Whether a parenthesis right behind ``n`` may hold its arguments."""
    if n.kind in ("name",):
        return True
    if n.kind == "accent":
        return may_be_applied(n.kids[0])
    if n.kind == "sub":
        return may_be_applied(n.kids[0])
    if n.kind == "sup":
        return n.value in ("label", "prime", "paren", "star") and may_be_applied(n.kids[0])
    return n.kind == "call" and False


def is_word(n: Node) -> bool:
    """Whether a name is a word and not a letter."""
    return len(n.value) > 1 and n.value.isascii() and n.value not in GREEK and n.value not in ("lamda", "pos")


def of_positions(n: Node) -> bool:
    """Whether only positions and whole numbers stand in an argument."""
    if n.kind == "name":
        return n.value in POSITIONS
    if n.kind in ("add", "neg", "mul"):
        return all(map(of_positions, n.kids))
    return n.kind == "num" or (n.kind == "div" and all(k.kind == "num" for k in n.kids))


def signed(sign: str, n: Node, start: int) -> Node:
    if sign == "-":
        return Node("neg", "", (n,), start, n.end)
    if sign in ("pm", "mp"):
        return Node("pm", sign, (n,), start, n.end)
    return n


def negated_head(n: Node, start: int) -> Node:
    if n.kind == "add":
        return Node("add", "", (signed("-", n.kids[0], start), *n.kids[1:]), start, n.end)
    return signed("-", n, start)


def continued(before: Node, item: Node) -> Node:
    """A row that goes on with the chain (or the sum) of the row before."""
    if item.ops[0].startswith("more"):
        op, rest = item.ops[0][4:], item.kids[1]
        if before.kind == "chain":
            last = with_more(before.kids[-1], op, rest)
            more = item.ops[1:]
            return Node(
                "chain",
                " ".join([*before.ops, *more]),
                (*before.kids[:-1], last, *item.kids[2:]),
                before.start,
                item.end,
            )
        return with_more(before, op, rest)
    if before.kind == "chain":
        return Node("chain", f"{before.value} {item.value}", (*before.kids, *item.kids[1:]), before.start, item.end)
    return Node("chain", item.value, (before, *item.kids[1:]), before.start, item.end)


def with_more(last: Node, op: str, rest: Node) -> Node:
    if op in "+-":
        terms = (*(last.kids if last.kind == "add" else (last,)), *(rest.kids if rest.kind == "add" else (rest,)))
        return Node("add", "", terms, last.start, rest.end)
    if op == "/":
        return Node("div", "slash", (last, rest), last.start, rest.end)
    return Node("mul", op, (last, rest), last.start, rest.end)


def items_of(n: Node) -> tuple[Node, ...]:
    return n.kids if n.kind == "list" else (n,)


def without_empty(items: list[Node]) -> list[Node]:
    """Empty atoms that carry nothing are dropped."""
    return [x for x in items if not (x.kind == "none" and not x.kids)]


def gathered(terms: list[Node]) -> list[Node]:
    r"""``\sum_i a_i + b_i`` is one sum if the second term speaks of the index."""
    out: list[Node] = []
    for t in terms:
        last = out[-1] if out else None
        inner = last.kids[0] if last is not None and last.kind == "neg" else last
        if inner is not None and last is inner and inner.kind == "sum" and inner.value == "sum":
            index = _index_of(inner)
            if index and _mentions(_behind_unit(t, index), index):
                lower, upper, body = inner.kids
                whole = Node("add", "", (*(body.kids if body.kind == "add" else (body,)), t), body.start, t.end)
                out[-1] = Node("sum", "sum", (lower, upper, whole), inner.start, t.end)
                continue
        out.append(t)
    return out


def _index_of(n: Node) -> str:
    lower = n.kids[0]
    head = lower.kids[0] if lower.kind == "chain" else lower
    return head.value if head.kind == "name" else ""


def _behind_unit(n: Node, index: str) -> Node:
    """The sum over ``i`` in ``i \\sum_i a_i``, where the first letter is no index."""
    own = n.kids[0] if n.kind == "neg" else n
    unit = own.kind == "mul" and own.kids[0].is_name("i", "j") and own.kids[0].value == index
    return own.kids[1] if unit and own.kids[1].kind == "sum" else n


def _mentions(n: Node, index: str) -> bool:
    if n.kind == "sum" and _index_of(n) == index:
        return False
    if n.kind == "name":
        return n.value == index and n.style != "rm"
    return any(_mentions(k, index) for k in n.kids)


def based(fn: Node, base: Node) -> Node:
    if fn.value in ("log", "max", "min", "softmax", "argmax", "argmin", "sup", "inf", "Re", "tr", "diag"):
        return Node("fn", fn.value, (*fn.kids, Node("under", "", (base,), base.start, base.end)), fn.start, fn.end)
    raise ReadingError("an index on a function", base.start, base.end)


def bare_cell(cell: Node) -> Node:
    """A cell without its commas."""
    if cell.kind == "list":
        kept = tuple(x for x in cell.kids if not (x.kind == "text" and x.value in ",;.，。；、"))
        if not kept:
            return Node("none", "", (), cell.start, cell.end)
        if len(kept) == 1:
            return kept[0]
        return Node("list", "", kept, cell.start, cell.end)
    if cell.kind == "text" and cell.value in ",;.，。；、":
        return Node("none", "", (), cell.start, cell.end)
    return cell


def as_system(n: Node, start: int, end: int) -> Node:
    """Rows that state something in their first cell are a system; the others are cases."""
    rows = []
    for row in n.kids:
        cells = [c for c in (bare_cell(k) for k in row.kids) if c.kind != "none"]
        rows.append(cells)
    if rows and all(r and r[0].kind == "chain" and r[0].ops[0] in ("=", ":=", "approx") for r in rows):
        stated = (Node("list", "", tuple(r), r[0].start, r[-1].end) if len(r) > 1 else r[0] for r in rows)
        return Node("system", "", tuple(stated), start, end)
    if rows and all(len(r) >= 2 and any(x.kind == "chain" and x.kids[0].kind == "none" for x in r) for r in rows):
        merged = []
        for r in rows:  # lhs & = & rhs
            whole = r[0]
            for x in r[1:]:
                whole = continued(whole, x) if x.kind == "chain" and x.kids[0].kind == "none" else whole
            merged.append(whole)
        return Node("system", "", tuple(merged), start, end)
    return Node("cases", "", tuple(Node("row", "", tuple(r), r[0].start, r[-1].end) for r in rows if r), start, end)

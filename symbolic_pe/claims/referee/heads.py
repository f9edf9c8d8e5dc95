"""What a formula says of the name on its left: definitions, entries, settings."""

from __future__ import annotations

from dataclasses import replace

from ...kernel.term import Relation
from ..elaborate import Elaborator
from ..lexicon import ACCENTS, GREEK
from ..notation import Reference, reference, references
from ..statements import is_size, parameters, statements
from ..store import Definition
from ..tree import Node, nodes, replaced, show
from .formula import RELATIONS

__all__ = [
    "by_angle",
    "by_difference",
    "by_member",
    "by_token",
    "head_node",
    "is_composite",
    "is_instance",
    "is_range",
    "links",
    "of_other_entries",
    "own_function",
    "relation_between",
    "rows_told",
    "settings_in",
    "speaks_of",
]


def is_range(chain: Node) -> bool:
    """``0 <= i < d/2``: inequalities between names and numbers, at least one of them a plain name or its size."""
    kids = [k.kids[0] if is_size(k) else k for k in chain.kids]
    plain = all(x.kind in ("name", "num", "div", "add", "neg", "mul") for k in kids for x in nodes(k))
    return plain and set(chain.ops) <= {"<", ">", "<=", ">=", "neq"} and any(k.kind == "name" for k in kids)


def links(chain: Node) -> list[tuple[Node, str, Node]]:
    return [(chain.kids[j], op, chain.kids[j + 1]) for j, op in enumerate(chain.ops)]


def relation_between(e: Elaborator, a: Node, op: str, b: Node) -> Relation | None:
    x, y = e.value(a, {}), e.value(b, {})
    return Relation(RELATIONS[op], x.term, y.term) if x.type == y.type == "s" else None


def rows_told(head: Node, body: Node) -> list[tuple[Node, Node]]:
    """What each entry of a column is told to be: the entries of ``y`` in ``(y_1, y_2) = M (x_1, x_2)``."""
    if head.kind != "matrix" or any(len(row.kids) != 1 or reference(row.kids[0]) is None for row in head.kids):
        return []
    if body.kind != "mul" or body.value not in ("juxt", "cdot") or any(k.kind != "matrix" for k in body.kids):
        return []
    matrix, column = body.kids
    width = len(column.kids)
    if len(matrix.kids) != len(head.kids) or any(len(row.kids) != 1 for row in column.kids):
        return []
    if any(len(row.kids) != width or any(k.kind == "dots" for k in row.kids) for row in matrix.kids):
        return []
    out = []
    for own, row in zip(head.kids, matrix.kids, strict=True):
        terms = [_scaled(a, x.kids[0]) for a, x in zip(row.kids, column.kids, strict=True)]
        whole = terms[0] if width == 1 else Node("add", "", tuple(terms), body.start, body.end)
        out.append((own.kids[0], whole))
    return out


def _scaled(a: Node, x: Node) -> Node:
    if a.kind == "neg":
        return Node("neg", "", (_scaled(a.kids[0], x),), a.start, a.end)
    both = (k if k.kind in ("name", "sub", "num", "fn", "group") else Node("group", "(", (k,), k.start, k.end)
            for k in (a, x))  # fmt: skip
    return Node("mul", "juxt", tuple(both), a.start, a.end)


def of_other_entries(r: Reference, body: Node) -> bool:
    """Whether entries of a vector are told by those of another: ``y_{2i} = x_{2i} c - x_{2i+1} s``."""
    own = parameters(r)
    for other in references(body):
        told = parameters(other) if other.key != r.key and len(other.args) == 1 and not other.called else None
        if own and told and told[0].step == own[0].step > 1 and told[0].name == own[0].name:
            return True
    return False


def own_function(lhs: Node, rhs: Node) -> bool:
    """``softmax(x)_i = ...`` says what softmax is; ``softmax(1, 2) = (0.27, 0.73)`` what it comes to."""
    head = lhs.kids[0] if lhs.kind == "sub" else lhs
    if head.kind == "fn" and head.value == "softmax":
        of = {r.key for r in references(head)}
        return bool(of & {r.key for r in references(rhs)}) and not any(
            x.kind == "fn" and x.value == "softmax" for x in nodes(rhs)
        )
    return head.kind == "fn" and head.value in ("mean", "sign", "Cov")


def head_node(r: Reference) -> Node:
    """The name as it is told, with its accents and the words that stand below it."""
    head = r.head
    marks = r.key.rstrip("'").split("_")[1:]
    for mark in (x for x in marks if x in ACCENTS.values()):
        head = Node("accent", mark, (head,))
    words = [f"$\\{x}$" if x in GREEK else x for x in marks if x not in ACCENTS.values()]
    below = (Node("text", ", ".join(words)),) if words else ()
    if below and (r.called or r.key.endswith("'")):
        head, below = Node("sub", "", (head, *below)), ()
    for _ in range(r.key.count("'")):
        head = Node("sup", "prime", (head,))
    indices = (*below, *r.args)
    return Node("call" if r.called else "sub", "", (head, *indices)) if indices else head


def by_angle(r: Reference, body: Node) -> tuple[Reference, Node] | None:
    """``R(m\\theta) = ...`` as what it says of ``R`` at any angle, if position and frequency stand together only."""
    if len(r.args) != 1 or r.args[0].kind != "mul" or r.args[0].value != "juxt":
        return None
    pair = r.args[0].kids
    if any(k.kind not in ("name", "sub") or k.is_name("pi", "e") for k in pair):
        return None
    shown = tuple(map(show, pair))
    angle = Node("name", "angle'", (), body.start, body.end)

    def go(n: Node) -> Node:
        if n.kind == "mul" and n.value == "juxt" and tuple(map(show, n.kids)) == shown:
            return replace(angle, start=n.start, end=n.end)
        return replace(n, kids=tuple(map(go, n.kids)))

    whole = go(body)
    left = {show(x) for x in nodes(whole) if x.kind in ("name", "sub")}
    alone = {show(x) for k in pair for x in (k, *nodes(k)) if x.kind in ("name", "sub")} & left
    if alone or not any(x.value == "angle'" for x in nodes(whole)):
        return None
    return replace(r, args=(angle,)), whole


def by_member(r: Reference, body: Node) -> tuple[Reference, Node] | None:
    """``R_{\\theta_i, m} = ...`` as what it says of ``R`` at any frequency, if its index does not stand elsewhere."""
    found = [
        (a, own) for a in r.args
        if a.kind == "sub" and (own := reference(a)) is not None and not own.called and own.key in GREEK
        and len(own.args) == 1 and own.args[0].kind == "name"
    ]  # fmt: skip
    if r.called or len(found) != 1 or len(r.args) < 2:
        return None
    (member, own), letter = found[0], Node("name", "angle'", (), body.start, body.end)
    shown = show(member)

    def go(n: Node) -> Node:
        if n.kind == "sub" and show(n) == shown:
            return replace(letter, start=n.start, end=n.end)
        return replace(n, kids=tuple(map(go, n.kids)))

    whole = go(body)
    rest = [x for a in r.args if a is not member for x in nodes(a)]
    if any(x.is_name(own.key, own.args[0].value) for x in (*nodes(whole), *rest)):
        return None
    if not any(x.value == "angle'" for x in nodes(whole)):
        return None
    return replace(r, args=tuple(letter if a is member else a for a in r.args)), whole


def by_difference(r: Reference, body: Node) -> tuple[Reference, Node] | None:
    """``g(m - n) = ...`` as what it says of ``g`` at any number, if nothing but the difference stands in it."""
    arg = r.args[0] if len(r.args) == 1 else None
    if arg is None or arg.kind != "add" or len(arg.kids) != 2 or arg.kids[1].kind != "neg":
        return None
    m, n = arg.kids[0], arg.kids[1].kids[0]
    if m.kind != "name" or n.kind != "name" or m.value == n.value:
        return None
    gap = Node("name", "difference'", (), body.start, body.end)
    back = Node("group", "(", (Node("neg", "", (gap,), body.start, body.end),), body.start, body.end)
    other = replace(arg, kids=(n, Node("neg", "", (m,), arg.start, arg.end)))
    by = {show(arg): gap, show(other): back}

    def put(x: Node) -> Node | None:
        inner = x.kids[0] if x.kind == "group" and len(x.kids) == 1 else x
        found = by.get(show(inner)) if inner.kind == "add" else None
        return None if found is None else replace(found, start=x.start, end=x.end)

    whole = replaced(body, put)
    if whole is body or any(x.is_name(m.value, n.value) for x in nodes(whole)):
        return None
    return replace(r, args=(gap,)), whole


def by_token(r: Reference, body: Node) -> tuple[Reference, Node] | None:
    """``f(x_m, m) = R_m W x_m`` as what it says of ``f`` at any ``x``: its token has the position as its index."""
    alone = {a.value for a in r.args if a.kind == "name"}
    found = [
        own for a in r.args
        if a.kind == "sub" and (own := reference(a)) is not None and not own.called and len(own.args) == 1
        and own.args[0].kind == "name" and own.args[0].value in alone and own.key == own.head.value
    ]  # fmt: skip
    if not r.called or not found or len({own.key for own in found}) < len(found) or alone & {x.key for x in found}:
        return None
    index = {own.key: own.args[0].value for own in found}

    def go(n: Node) -> Node:
        own = reference(n) if n.kind == "sub" else None
        if own is not None and own.key in index and len(own.args) == 1 and own.args[0].is_name(index[own.key]):
            return replace(own.head, style="bold" if own.bold else own.head.style, start=n.start, end=n.end)
        return replace(n, kids=tuple(map(go, n.kids)))

    def others(n: Node) -> bool:
        return any(x.head.value in index and (x.args or x.key != x.head.value) for x in references(n))

    before = any(x.head.value in index and not x.args for x in references(body))
    whole, args = go(body), tuple(map(go, r.args))
    return None if before or others(whole) else (replace(r, args=args), whole)


def speaks_of(old: Definition, new: Definition) -> bool:
    """Whether an older definition gives a value to what a newer one defines."""
    a, b = len(old.params), len(new.params)
    if old.told != new.told or old.apart != new.apart or old.half != new.half:
        return False
    if old.component and not new.component:
        return a == b + 1
    if new.component and not old.component:
        return b == a + 1
    if new.component and old.component:
        return old.shape == new.shape
    return a == b


def is_composite(r: Reference) -> bool:
    return any(a.kind in ("add", "neg", "mul", "sub") for a in r.args)


def is_instance(n: Node) -> bool:
    """Whether a formula does nothing but give names numbers: ``d = 4``, and not ``p_m = ...``."""
    values = [body for _, body in settings_in(n)]
    return bool(values) and all(x.kind != "name" or x.value == "pi" for v in values for x in nodes(v))


def settings_in(n: Node | None) -> list[tuple[str, Node]]:
    """The names that a formula gives a value: ``d = 4, i = 0``."""
    out = []
    several = n is None or any(x.kind == "dots" for x in nodes(n))
    for s in () if several or n is None else statements(n):
        if s.role == "range":
            continue
        r = reference(s.node.kids[0]) if s.node.kind == "chain" and s.node.value == "=" else None
        if r is not None and not r.args and not any(x.kind == "text" for x in s.node.kids):
            out.append((r.key, s.node.kids[1]))
    return out

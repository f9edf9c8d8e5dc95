"""What an ellipsis stands for: the general term between first terms and a last one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..kernel.term import Add, Div, Mul, Neg, Num, Term, num
from .tokens import ReadingError
from .tree import Node

__all__ = ["Series", "blocks_of", "series"]

SLOT = "slot"


@dataclass(frozen=True, slots=True)
class Series:
    """Blocks ``template`` whose slot ``n`` is ``starts[n] + steps[n]*j`` for ``j = 0 .. count - 1``."""

    template: tuple[Node, ...]
    starts: tuple[Fraction, ...]
    steps: tuple[Fraction, ...]
    count: Term

    def at(self, j: Term) -> tuple[Term, ...]:
        """The values of the slots in block ``j``."""
        return tuple(_affine(a, s, j) for a, s in zip(self.starts, self.steps, strict=True))


def _affine(start: Fraction, step: Fraction, j: Term) -> Term:
    if isinstance(j, Num):
        return num(start + step * j.value)
    moved: Term = j if step == 1 else Mul((num(step), j))
    return moved if start == 0 else Add((moved, num(start)))


def _bare(n: Node) -> Node:
    while n.kind == "group" and n.value in ("(", "") and len(n.kids) == 1 and n.kids[0].kind not in ("list", "chain"):
        n = n.kids[0]
    return n


def _merge(a: Node, b: Node, slots: list[tuple[Node, Node]]) -> Node:
    """The common form of two trees; where they differ stands a slot."""
    a, b = _bare(a), _bare(b)
    if a.kind == b.kind and a.kind != "num" and a.value == b.value and len(a.kids) == len(b.kids) and a.kids:
        kids = tuple(_merge(x, y, slots) for x, y in zip(a.kids, b.kids, strict=True))
        return Node(a.kind, a.value, kids, a.start, a.end, a.style)
    if a.kind == b.kind and a.value == b.value and not a.kids and not b.kids:
        return a
    slots.append((a, b))
    return Node(SLOT, str(len(slots) - 1), (), a.start, a.end)


def _fit(template: Node, n: Node, found: dict[int, Node]) -> bool:
    """Whether ``n`` has the form of a template; the slots' contents are collected."""
    if template.kind == SLOT:
        found[int(template.value)] = _bare(n)
        return True
    template, n = _bare(template), _bare(n)
    if template.kind == SLOT:
        found[int(template.value)] = n
        return True
    same = template.kind == n.kind and template.value == n.value and len(template.kids) == len(n.kids)
    if same and not template.kids:
        return True
    if same:
        inside: dict[int, Node] = {}
        if all(_fit(x, y, inside) for x, y in zip(template.kids, n.kids, strict=True)):
            found.update(inside)
            return True
    if template.kind == "div" and template.kids[0].kind == SLOT and not _slots(template.kids[1]):
        found[int(template.kids[0].value)] = Node("mul", "juxt", (n, template.kids[1]), n.start, n.end)
        return True
    return False


def blocks_of(items: Sequence[Node], size: int) -> tuple[list[list[tuple[Node, ...]]], bool] | None:
    """Runs of blocks between the dots, or None if the entries do not fall into blocks of this size."""
    runs: list[list[Node]] = [[]]
    for n in items:
        if n.kind == "dots":
            if not runs[-1] and len(runs) > 1:
                continue
            runs.append([])
        else:
            runs[-1].append(n)
    if any(len(r) % size for r in runs) or not runs[0]:
        return None
    return [[tuple(r[j : j + size]) for j in range(0, len(r), size)] for r in runs], len(runs) > 1


Value = Callable[[Node], Term]
Same = Callable[[Term, Term], bool]
Check = Callable[["Series", int, tuple[Node, ...]], bool]


def series(
    items: Sequence[Node], size: int, value: Value, same: Same, check: Check, endless: Term | None = None
) -> Series:
    """The series behind entries with dots among them, in blocks of ``size``.

    ``value`` elaborates an index, ``same`` decides whether two are equal, ``check(series, j, block)``
    whether a printed block is the one of the series; with no last term there are ``endless`` blocks.  ReadingError if
    the general term cannot be read off.
    """
    found = blocks_of(items, size)
    if found is None:
        raise ReadingError("the entries around the dots do not fall into equal blocks", items[0].start, items[-1].end)
    runs, _ = found
    first = runs[0]
    last = runs[-1][-1] if runs[-1] else None
    if last is None and endless is not None and len(runs) == 2 and len(first) > 1:
        one = _going_on(first, endless)
    elif last is None:
        raise ReadingError("dots without a last term", items[0].start, items[-1].end)
    elif len(first) >= 2:
        one = _from_two(first, last, value, same)
    else:
        middle = runs[1][0] if len(runs) > 2 and runs[1] else None
        one = _from_ends(first[0], last, middle, value, same)
    for j, block in enumerate(first):
        if not check(one, j, block):
            raise ReadingError("the terms before the dots do not follow one law", block[0].start, block[-1].end)
    for run in runs[1:-1]:
        for block in run:
            for t, n in zip(one.template, block, strict=True):
                if not _fit(t, n, {}):
                    raise ReadingError("the terms between the dots do not follow the law", n.start, n.end)
    return one


def _template(a: tuple[Node, ...], b: tuple[Node, ...]) -> tuple[tuple[Node, ...], list[tuple[Node, Node]]]:
    slots: list[tuple[Node, Node]] = []
    return tuple(_merge(x, y, slots) for x, y in zip(a, b, strict=True)), slots


def _number(n: Node) -> Fraction | None:
    n = _bare(n)
    if n.kind == "num" and "/" not in n.value:
        return Fraction(n.value)
    if n.kind == "neg":
        inner = _number(n.kids[0])
        return None if inner is None else -inner
    return None


def _from_two(first: list[tuple[Node, ...]], last: tuple[Node, ...], value: Value, same: Same) -> Series:
    """The law of the last two blocks before the dots, which have consecutive numbers where they differ."""
    template, slots = _template(first[-2], first[-1])
    pairs = [(_number(a), _number(b)) for a, b in slots]
    if not slots or any(a is None or b is None for a, b in pairs):
        return _from_second(first, last, value, same)
    back = len(first) - 2
    steps = tuple(b - a for a, b in pairs if a is not None and b is not None)
    starts = tuple(a - s * back for (a, _), s in zip(pairs, steps, strict=True) if a is not None)
    ends: dict[int, Node] = {}
    if not all(_fit(t, n, ends) for t, n in zip(template, last, strict=True)):
        return _refuse(last)
    if len(first) == 2 and any(_may_grow(*p, ends[n]) for n, p in enumerate(pairs)):
        return _refuse(last)  # 1 + 2 + ... + 512
    lasts = [_solved(value(ends[n]), starts[n], steps[n]) for n in range(len(slots))]
    if not all(same(lasts[0], x) for x in lasts[1:]):
        return _refuse(last)
    return Series(template, starts, steps, _plus_one(lasts[0]))


def _going_on(first: list[tuple[Node, ...]], count: Term) -> Series:
    """The law of the first blocks, numbered from 0 or 1 by an index that stands in each of them, or entry by entry."""
    template, slots = _template(first[-2], first[-1])
    inside = {id(x) for t in template for x in _indices(t)}
    known = bool(slots) and all(id(x) in inside for t in template for x in _slots(t))
    numbers = {(_number(a), _number(b)) for a, b in slots}
    back = len(first) - 2
    for start in (0, 1) if known else ():
        if numbers == {(Fraction(start + back), Fraction(start + back + 1))}:
            return Series(template, (Fraction(start),) * len(slots), (Fraction(1),) * len(slots), count)
    size = len(template)
    starts = [a - back * size for a, _ in map(_numbers, slots) if a is not None] if known else []
    steps = {b - a for a, b in map(_numbers, slots) if a is not None and b is not None}
    if len(starts) == len(slots) and steps == {Fraction(size)} and min(starts) in (0, 1) and _is_a_run(starts, size):
        return Series(template, tuple(starts), (Fraction(size),) * len(slots), count)
    return _refuse(first[0])


def _numbers(slot: tuple[Node, Node]) -> tuple[Fraction | None, Fraction | None]:
    return _number(slot[0]), _number(slot[1])


def _is_a_run(starts: Sequence[Fraction], size: int) -> bool:
    """Whether the indices in a block are consecutive in some order, one each: ``(-x_2, x_1)``."""
    return size > 1 and sorted(starts) == [min(starts) + k for k in range(size)]


def _may_grow(a: Fraction | None, b: Fraction | None, last: Node) -> bool:
    """Whether two numbers and a last one may be powers or squares: ``1, 2, ..., 2^7``, ``1, 4, ..., n^2``."""
    if a is None or b is None or b - a == 0 or a <= 0 or b / a < 2:
        return False
    if last.value == "power":
        return last.kids[0].kind in ("num", "name")
    end = _number(last)
    while end is not None and a and end > a:
        end /= b / a
    return end == a


def _from_second(first: list[tuple[Node, ...]], last: tuple[Node, ...], value: Value, same: Same) -> Series:
    """The law of the block before the dots and the last one; the caller finds the blocks before in it, or refuses."""
    template, slots = _template(first[-1], last)
    numbers = [_number(a) for a, _ in slots]
    if not slots or any(a is None for a in numbers):
        return _refuse(first[0])
    back = len(first) - 1
    starts = tuple(a - back for a in numbers if a is not None)
    lasts = [_solved(value(b), a, Fraction(1)) for (_, b), a in zip(slots, starts, strict=True)]
    if not all(same(lasts[0], x) for x in lasts[1:]):
        return _refuse(last)
    return Series(template, starts, (Fraction(1),) * len(starts), _plus_one(lasts[0]))


def _from_ends(
    first: tuple[Node, ...], last: tuple[Node, ...], middle: tuple[Node, ...] | None, value: Value, same: Same
) -> Series:
    """The law of one block and the last: indices that go up by one, from entry to entry or from block to block."""
    template, slots = _template(first, last)
    if not slots:
        return _refuse(first)
    starts = [_number(a) for a, _ in slots]
    inside = {id(x) for t in template for x in _indices(t)}
    known = all(id(x) in inside for t in template for x in _slots(t))
    if middle is not None:
        between: dict[int, Node] = {}
        known = all(_fit(t, n, between) for t, n in zip(template, middle, strict=True)) and all(
            n.kind == "name" for n in between.values()
        )
    if not known or any(a is None for a in starts):
        return _refuse(first)
    begin = tuple(a for a in starts if a is not None)
    step = Fraction(len(first) if _is_a_run(begin, len(first)) else 1)  # x_1, x_2 and x_{d-1}, x_d, or all of one index
    lasts = [_solved(value(b), a, step) for (_, b), a in zip(slots, begin, strict=True)]
    if not all(same(lasts[0], x) for x in lasts[1:]):
        return _refuse(last)
    return Series(template, begin, (step,) * len(begin), _plus_one(lasts[0]))


def _slots(n: Node) -> list[Node]:
    return [n] if n.kind == SLOT else [s for k in n.kids for s in _slots(k)]


def _indices(n: Node) -> list[Node]:
    """Slots that stand as an index, an argument, or an exponent of a number (octaves: ``2^0, ..., 2^{L-1}``)."""
    raised = n.kind == "sup" and n.value == "paren"  # M^{(0)}, ..., M^{(n-1)}
    out = [k for k in n.kids[1:] if k.kind == SLOT] if raised or n.kind in ("sub", "call", "item") else []
    if n.kind == "sup" and n.kids[0].kind == "num" and len(n.kids) == 2:
        out += [k for k in (_bare(n.kids[1]),) if k.kind == SLOT]
    return out + [s for k in n.kids for s in _indices(k)]


def _solved(t: Term, start: Fraction, step: Fraction) -> Term:
    if isinstance(t, Num):
        return num((t.value - start) / step)
    moved: Term = t if start == 0 else Add((t, num(-start)))
    return moved if step == 1 else Div(moved, num(step))


def _plus_one(t: Term) -> Term:
    if isinstance(t, Num):
        return num(t.value + 1)
    if isinstance(t, Add) and t.args[-1] in (Neg(num(1)), num(-1)):
        rest = t.args[:-1]
        return rest[0] if len(rest) == 1 else Add(rest)
    return Add((t, num(1)))


def _refuse(block: tuple[Node, ...]) -> Series:
    raise ReadingError("the general term behind the dots cannot be read off", block[0].start, block[-1].end)

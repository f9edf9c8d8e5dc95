"""Block diagonal matrices that words put together: "is block diagonal with the blocks $R_k(n) = ...$".

A text prints one block with a label, ``M_k^{(i)}``, and says of the whole, ``M_k``, that it has these on its diagonal.
The whole is then ``diag(M_k^{(0)}, ..., M_k^{(d/2-1)})``, with the label from where to where the text counts it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .notation import DIMENSIONS, POSITIONS, Reference, reference, references
from .parser import parse
from .statements import index_range, parameters, statements
from .store import Definition
from .tokens import ReadingError
from .tree import Node, nodes, replaced, show

__all__ = [
    "Counted", "counted", "ends_of", "is_of_two_rows", "label_of", "only_these", "says_all", "told_ahead",
    "told_behind", "turns", "whole_of",
]  # fmt: skip

_SIZE = r"(?:\$?(?:2|two)\s*(?:\\times|×|x|[- ]by[- ])\s*(?:2|two)\$?\s*)?"
_MATRIX = r"(?:(?:rotation|diagonal|orthogonal|shift)\s+)?(?:matrix|rotation|operator|map|one)"
_DIAGONAL = r"block[- ]?diagonal"
_OF = r"(?:with|of|made (?:up )?of|built from|formed (?:by|from)|consisting of|composed of|whose|having)"
_ITS = re.compile(
    rf"(?:\b(?:its|whose|with(?: the)?|and the|the)\s+{_SIZE}(?:diagonal\s+|rotation\s+)?blocks(?:\s+(?:are|read))?"
    r"|\b(?:sus|cuyos|con(?: los)?)\s+bloques(?:\s+diagonales)?(?:\s+son)?"
    r"|\b(?:seus|cujos|com(?: os)?)\s+blocos(?:\s+diagonais)?(?:\s+são)?"
    r"|\b(?:ses|dont les|avec(?: les)?)\s+blocs(?:\s+diagonaux)?(?:\s+sont)?"
    r"|\b(?:i suoi|i cui|con(?: i)?)\s+blocchi(?:\s+diagonali)?(?:\s+sono)?"
    r"|\b(?:ihre|deren|mit(?: den)?)\s+(?:diagonal)?blöcken?(?:\s+(?:sind|lauten))?"
    r"|(?:其|它的|各|每个?|第\s*\$[^$]*\$\s*个)(?:对角)?(?:子|分)?块(?:为|是|分别为|分别是)?)\s*[:：]?\s*$",
    re.IGNORECASE,
)
"""Right before what a block is, of the matrix that was spoken of last."""
_DIAGONAL_WORDS = re.compile(
    rf"{_DIAGONAL}|diagonal blocks|blockdiagonal|diagonal(?:es)? (?:por|en|a|par|per) bl|分块对角|对角块", re.IGNORECASE
)
_PRINTED_END = re.compile(r"(?:\$\$?|\\\[|\\begin\{(?:equation|align|gather)\*?\})\s*$")
_ALL = re.compile(
    rf"^[$\s]*(?:\\\))?\s*(?:be|is|are|denotes?|for|as|:)?\s*(?:then\s+)?(?:the|a|an)?\s*(?:\w+\s+){{0,2}}?{_DIAGONAL}\s+"
    rf"(?:{_MATRIX}\s+)?{_OF}\s+(?:all\s+(?:of\s+)?)?"
    rf"(?:them\b|(?:these|those|the|such)?\s*{_SIZE}(?:diagonal\s+|rotation\s+)*(?:blocks|matrices|pieces)\b"
    r"(?:\s+(?:above|on (?:its|the) diagonal))?|(?:these|those)\b|(?=\$))\s*(?:\$(?P<which>[^$]+)\$)?",
    re.IGNORECASE,
)
"""Right behind a matrix: it has all the blocks that were spoken of on its diagonal."""
_CAPTURED = re.compile(
    rf"\$\s*([^$]{{1,60}}?)\s*\$\s*(?:be|is|denotes?|for)\s+(?:the|a|an)?\s*{_DIAGONAL}\b[^$.]{{0,30}}"
    rf"\bblocks(?:\s+are)?\s*[:]?\s*{_PRINTED_END.pattern}",
    re.IGNORECASE,
)
"""The matrix of which the blocks are told by words right before the first of them."""
_DIFFERENT = re.compile(
    r"\b(?:except|but (?:the|with)|some|not|never|no longer|first|last|upper|lower|off[- ]diagonal|permut\w+|besides)\b"
    r"|不|非|除",
    re.IGNORECASE,
)


_OTHER_BLOCKS = re.compile(
    r"\b(?:revers\w*|sort\w*|order\w*|from the (?:slow|fast|high|low|small|larg)\w*|start\w* with"
    r"|each (?:times|multiplied|scaled)|times|scal(?:ed|ing)|multipl\w+|minus|plus|damp\w*|decay\w*|gain"
    r"|conjugated|basis|identity for|zeros?"
    r"|one more|along|axis|only|learned|variant|added|as well as|others?)\b"
    r"|\$\s*0?\s*(?:\\le|<|\\leq)?\s*[a-z]\s*(?:<|\\lt|\\le|\\leq|\\ge|>|=)"
    r"|\b(?:for|with) \$[a-z]\s*(?:<|=|\\)|\$[a-z]\$ (?:running|from|runs)|反序|只|乘以|再加",
    re.IGNORECASE,
)
"""What words behind blocks may say of their order, their number, or what else there is."""


_CLOSED = re.compile(r"^(?:[\s$})\],;]|\\\]|\\end\{\w+\*?\}|\\,)*")
"""What is left of a display behind its last letter."""


def only_these(behind: str, shown: bool) -> bool:
    """Whether the words behind blocks, to the end of the sentence, leave them as they are.

    Behind ``shown`` blocks the sentence goes on with a small letter or a formula; ``behind`` may begin a little inside
    of their display.
    """
    said = re.split(r"(?<=[.。])\s", _CLOSED.sub("", behind), maxsplit=1)[0]
    said = said if not shown or said[:1].islower() or said[:1] in "$\\" else ""
    return _OTHER_BLOCKS.search(said[:160]) is None


_PARTIAL = POSITIONS | {"a", "b", "c", "u", "v", "x", "y"}
"""Letters at the end of a partial sum."""


@dataclass(frozen=True, slots=True)
class Counted:
    """From where to where a text counts a letter, of members of which families, and where it says so."""

    letter: str
    first: Node
    last: Node
    place: int
    families: frozenset[str]
    stated: bool
    """Whether it is a range that is stated, and not that of a sum."""


def counted(trees: Iterable[tuple[int, Node]]) -> list[Counted]:
    """All that the formulas of a text say of the ends of indices: ``j = 1, ..., d/2``, ``\\sum_{j=1}^{d/2}``."""
    return [c for place, tree in trees for c in _counted(tree, place)]


def _counted(tree: Node, place: int) -> Iterator[Counted]:
    for n in nodes(tree):
        if n.kind == "sum" and n.value == "sum" and len(n.kids) == 3:
            low, high, body = n.kids
            if low.kind == "chain" and low.value == "=" and low.kids[0].kind == "name" and low.kids[1].kind == "num":
                letter = low.kids[0].value
                yield Counted(letter, low.kids[1], high, place, _families(body, letter), False)
    letters = {a.value for r in references(tree) for a in r.args if a.kind == "name"}
    letters |= {n.kids[k].value for n in nodes(tree) if n.kind == "chain" for k in (0, 1) if n.kids[k].kind == "name"}
    told = [tree, *(s.node for s in statements(tree)), *(p for s in statements(tree) for p in s.premises)]
    for letter in sorted(letters):
        for n in told:
            found = index_range(n, letter)
            if found is not None and found[0].kind == "num":
                last = found[2] if found[1] == "<=" else _one_less(found[2])
                if last is not None:
                    yield Counted(letter, found[0], last, place, _families(tree, letter), True)
                break


def _one_less(n: Node) -> Node | None:
    try:
        return parse(f"{show(n)}-1")[0]
    except ReadingError:
        return None


def _families(n: Node, letter: str) -> frozenset[str]:
    return frozenset(r.key for r in references(n) if any(a.is_name(letter) for a in r.args))


def is_of_two_rows(n: Node) -> bool:
    """A printed matrix of two rows, or a multiple of one: ``\\theta_i (0, -1; 1, 0)``."""
    if n.kind == "mul" and n.value in ("juxt", "cdot"):
        return is_of_two_rows(n.kids[1]) and not any(x.kind == "matrix" for x in nodes(n.kids[0]))
    return n.kind == "matrix" and len(n.kids) == 2 and all(len(row.kids) == 2 for row in n.kids)


def turns(n: Node) -> bool:
    """A block with sines and cosines, or one that has nothing on its diagonal: a rotation, or what generates one."""
    if n.kind == "mul":
        return turns(n.kids[1])
    waves = {x.value for x in nodes(n) if x.kind == "fn"}
    return {"sin", "cos"} <= waves or all(n.kids[j].kids[j].value == "0" for j in (0, 1))


def label_of(r: Reference, body: Node) -> int | None:
    """The number of the argument that tells one block from another: it is an index in the block, and nothing else."""
    outside = set(_outside_indices(body))
    inside = {a.value for x in references(body) if not x.called or x.below for a in x.args if a.kind == "name"}
    found = [j for j, a in enumerate(r.args) if a.kind == "name" and a.value in inside - outside]
    last = len(r.args) - 1
    if r.raised and r.args and r.args[last].kind == "name" and last in found:
        return last
    return found[0] if len(found) == 1 else None


def _outside_indices(n: Node) -> Iterator[str]:
    if n.kind == "name":
        yield n.value
    for k in n.kids[:1] if n.kind == "sub" else n.kids:
        yield from _outside_indices(k)


def ends_of(letter: str, body: Node, told: Sequence[Counted], place: int) -> list[Counted]:
    """From where to where the label of blocks goes, by all that a text says above of the families in a block.

    Ranges that it states count before those of its sums, and the end of a partial sum is none.  What stands below may
    be a claim about the blocks.
    """
    families = _families(body, letter)
    whole = [c for c in told if c.letter == letter and c.place <= place and not _names(c.last) & _PARTIAL]
    own = [c for c in whole if c.families & families or (not c.families and _names(c.last) <= DIMENSIONS)]
    own = [c for c in own if c.stated] or own
    return list({(show(c.first), show(c.last)): c for c in own}.values())


def _names(n: Node) -> frozenset[str]:
    return frozenset(r.key for r in references(n))


def whole_of(head: Node, r: Reference, label: int, ends: tuple[Node, Node], of: Reference | None) -> tuple[Node, Node]:
    """The matrix that has blocks on its diagonal, and what it is; ``of`` is its name if it is not that of a block."""
    letter = r.args[label]
    first, last = (replaced(head, lambda n, end=end: end if n is letter else None) for end in ends)  # type: ignore[misc]
    name = of.head if of is not None else _without(head, letter) or r.head
    return name, Node("fn", "diag", (first, Node("dots", "dots"), last), head.start, head.end)


def _without(n: Node, letter: Node) -> Node | None:
    """``R(n)`` of ``R_k(n)``, ``M_k`` of ``M_k^{(i)}``."""
    if n.kind == "sub" or (n.kind == "sup" and n.value == "paren"):
        kept = [k for k in n.kids[1:] if k is not letter]
        if len(kept) < len(n.kids) - 1:
            return Node(n.kind, n.value, (n.kids[0], *kept), n.start, n.end, n.style) if kept else n.kids[0]
    if not n.kids:
        return None
    inner = _without(n.kids[0], letter)
    return Node(n.kind, n.value, (inner, *n.kids[1:]), n.start, n.end, n.style) if inner is not None else None


def told_ahead(before: str, r: Reference, label: int, above: Iterable[Node], turning: bool) -> Reference | None:
    """The whole that words right before a block's definition tell of; ``above`` are formulas, nearest first.

    That blocks stand on the diagonal goes without saying only of those that are ``turning`` planes.
    """
    captured = _CAPTURED.search(before)
    if captured is not None and not _DIFFERENT.search(captured[0]):
        try:
            whole = reference(parse(captured[1])[0])
        except ReadingError:
            whole = None
        return whole if whole is not None and _is_whole(whole, r, label, alike=False) else None
    words = _PRINTED_END.sub("", before)
    m = _ITS.search(words)
    diagonal = turning or _DIAGONAL_WORDS.search(before) is not None
    if m is None or not diagonal or _DIFFERENT.search(words[max(0, m.start() - 30) :]):
        return None
    for tree in above:
        for x in reversed(list(references(tree))):
            if _is_whole(x, r, label, alike=True):
                return x
    return None


def says_all(after: str) -> re.Match[str] | None:
    """Words right behind a matrix, which say that it has blocks that were spoken of on its diagonal."""
    m = _ALL.match(after)
    if m is None or _DIFFERENT.search(after[: m.end() + 30].split(".")[0]):
        return None
    return m if only_these(after[m.end() :], False) else None


def told_behind(words: re.Match[str], whole: Reference, known: Iterable[Definition]) -> Definition | None:
    """The definition of the blocks that such words mean: those they name, or the last ones of the matrix's own name."""
    key = whole.key
    if words["which"]:
        try:
            named = reference(parse(words["which"])[0])
        except ReadingError:
            named = None
        if named is None:
            return None
        key = named.key
    params = parameters(whole)
    names = None if params is None else {p.name for p in params}
    found = [
        d for d in known
        if d.key == key and names is not None and len(d.params) == len(names) + 1 and is_of_two_rows(d.body)
        and names < {p.name for p in d.params} and not d.component
    ]  # fmt: skip
    return found[-1] if found else None


def _is_whole(x: Reference, r: Reference, label: int, alike: bool) -> bool:
    """Whether a name has the arguments of a block but for its label."""
    own = [a.value for j, a in enumerate(r.args) if j != label and a.kind == "name"]
    same = x.key == r.key and x.bold == r.bold
    fits = [a.value for a in x.args if a.kind == "name"] == own and len(x.args) == len(own) == len(r.args) - 1
    return fits and (same or not alike)

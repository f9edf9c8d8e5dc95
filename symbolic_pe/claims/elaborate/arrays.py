"""Vectors and matrices by their entries, dots among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ...kernel.term import (
    Add,
    BlockDiagonal,
    BlockVector,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Sum,
    Sym,
    Term,
    free_names,
    num,
)
from ..series import Series, blocks_of, series
from ..tokens import ReadingError
from ..tree import Node, show
from ..woven import BY_AXES, layout, pairs_of, shared, width, woven
from .arithmetic import Arithmetic
from .nodes import fresh_name, is_dots
from .value import NO_ENTRY, Mismatch, Val

__all__ = ["Arrays"]


@dataclass(slots=True)
class Arrays(Arithmetic):
    """Vectors, matrices and sums whose entries are printed."""

    def _group(self, n: Node, env: dict[str, Term]) -> Val:
        if len(n.kids) == 1 and n.value in ("(", "[", "{", "") and n.kids[0].kind != "chain":
            return self.value(n.kids[0], env)
        if not n.kids:
            raise ReadingError("empty parentheses", n.start, n.end)
        if n.value == "{" or n.value in ("[)", "(]"):
            raise ReadingError("a set or an interval", n.start, n.end)
        if not self.rows:
            return self._column(list(n.kids), n, env)
        self.rows = False
        try:
            column = self._column(list(n.kids), n, env)
        finally:
            self.rows = True
        return Val(Fn("transpose", (column.term,)), "r", column.sure)

    def _column(self, items: list[Node], n: Node, env: dict[str, Term]) -> Val:
        """A vector by its entries, some of which may be dots, or vectors themselves."""
        if items and items[0].kind == "dots" and len(items) > 2 and items[-1].kind == "dots":
            raise ReadingError("a vector whose ends are dots", n.start, n.end)
        if any(k.kind == "dots" for k in items):
            return self._dotted_column(items, n, env)
        vals = [self.value(k, env) for k in items]
        both = self._by_axes(items, vals, "v", env) if len(vals) > 1 and all(v.type in "vr" for v in vals) else None
        return both or Val(_stacked(zip(vals, items, strict=True)), "v")

    def _by_axes(self, items: list[Node], vals: list[Val], kind: str, env: dict[str, Term]) -> Val | None:
        """A vector or a matrix with a part for each axis: columns in a column, block diagonals along a diagonal.

        Parts that are as wide as all of it share its width.
        """
        from ..judge import same

        terms = [transposed(v.term) if v.type == "r" else v.term for v in vals]
        widths = [width(t) for t in terms]
        if len(terms) < 2 or any(w is None for w in widths):
            return None
        whole, name = self._dimension(), self.dimension or self.notation.dimension
        if all(w is not None and same(w, whole) for w in widths):
            hidden = self.values
            self.values = {**hidden, name: Val(shared(whole, len(items)))}
            try:
                vals = [self.value(k, env) for k in items]
            finally:
                self.values = hidden
            terms = [transposed(v.term) if v.type == "r" else v.term for v in vals]
            self.used[f"each of the {len(items)} parts has {name}/{len(items)} of the {name} entries"] = None
        made = woven(terms)
        if made is None:
            return None
        self.layouts.add(layout(terms))
        if len(self.layouts) > 1:  # parts of 4 and 2 rows beside parts of 2 and 4: their orders differ
            raise ReadingError("arrays whose parts are of different form", items[0].start, items[-1].end)
        self.used[f"{'R' if kind == 'm' else 'v'}: {BY_AXES}"] = None
        self.woven.append(made)
        self.pairs = pairs_of(made) or self.pairs
        return Val(made, kind, all(v.sure for v in vals))

    def _series(self, items: list[Node], size: int, env: dict[str, Term], pairs: bool = False) -> Series:
        """The law of items in blocks; of ``pairs`` there are half as many as the width where none is the last."""
        self.dots = True
        endless = None
        if pairs and items[-1].kind == "dots":
            endless = Div(self._dimension(), num(2))
            self.used[f"the dots go on to {self.notation.dimension}/2 pairs"] = None

        def check(one: Series, j: int, block: tuple[Node, ...]) -> bool:
            slots = {f"slot{s}": t for s, t in enumerate(one.at(num(j)))}
            mine = [self.value(t, {**env, **slots}).term for t in one.template]
            printed = [self.value(b, env).term for b in block]
            return all(same(a, b) for a, b in zip(mine, printed, strict=True))

        from ..judge import same

        return series(items, size, lambda k: self.scalar(k, env), same, check, endless)

    def _dotted_column(self, items: list[Node], n: Node, env: dict[str, Term]) -> Val:
        heads = [k.value for k in items if k.kind == "fn"]
        sizes = (2, 1) if len(heads) > 1 and heads[0] != heads[1] else (1, 2)
        constant = self._alternating(items, env)
        if constant is not None:
            return constant

        def column(one: Series, index: str, vals: list[Val]) -> Val:
            return Val(BlockVector(_stacked(zip(vals, one.template, strict=True)), index, one.count), "v")

        halves = self._in_halves(items, env)
        if halves is not None:
            return halves
        otherwise = ReadingError("the dots of a vector are not understood", n.start, n.end)
        return self._first_size(items, sizes, env, column, otherwise)

    def _in_halves(self, items: list[Node], env: dict[str, Term]) -> Val | None:
        """All sines before all cosines, read pair by pair: what depends on the order of entries is left alone."""
        from ..judge import same

        dots = [j for j, k in enumerate(items) if k.kind == "dots"]
        if len(dots) != 2:
            return None
        for cut in range(dots[0] + 2, dots[1]):
            try:
                both = [self._series(part, 1, env) for part in (items[:cut], items[cut:])]
            except ReadingError:
                continue
            if not same(both[0].count, both[1].count):
                continue
            index = fresh_name("i", {x for t in env.values() for x in free_names(t)} | self._free(items))
            vals = []
            for one in both:
                slots = {f"slot{s}": t for s, t in enumerate(one.at(Sym(index)))}
                vals.append(self.value(one.template[0], {**env, **slots}))
            if any(v.type != "s" for v in vals) or show(both[0].template[0]) == show(both[1].template[0]):
                return None
            self.pairs = both[0].count
            made = BlockVector(Matrix(tuple((v.term,) for v in vals)), index, both[0].count)
            self.halved.append(made)
            return Val(made, "v")
        return None

    def _first_size(
        self,
        items: list[Node],
        sizes: tuple[int, ...],
        env: dict[str, Term],
        make: Callable[[Series, str, list[Val]], Val | None],
        otherwise: ReadingError,
    ) -> Val:
        """What ``make`` finds of a series, its index and the entries there, blocks of a size that is understood."""
        problem: ReadingError | None = None
        for size in sizes:
            if blocks_of(items, size) is None:
                continue
            try:
                one = self._series(items, size, env, pairs=size == 2)
            except ReadingError as e:
                problem = problem or e
                continue
            taken = {x for t in env.values() for x in free_names(t)} | self._free(items)
            index = fresh_name("i", taken)
            slots = {f"slot{s}": t for s, t in enumerate(one.at(Sym(index)))}
            made = make(one, index, [self.value(t, {**env, **slots}) for t in one.template])
            if made is not None:
                self.pairs = one.count
                return made
        raise problem or otherwise

    def _alternating(self, items: list[Node], env: dict[str, Term]) -> Val | None:
        """``(0, 1, 0, 1, ..., 0, 1)``: a pair of numbers again and again, as wide as vectors are here."""
        found = blocks_of(items, 2)
        if found is None or len(found[0]) != 2 or not all(found[0]):
            return None
        printed = {tuple(show(k) for k in block) for run in found[0] for block in run}
        pair = found[0][0][0]
        if len(printed) != 1 or show(pair[0]) == show(pair[1]) or len(found[0][0]) < 2:
            return None
        rows = tuple((self.scalar(k, env),) for k in pair)
        if any(free_names(r[0]) for r in rows):
            return None
        self.pairs = Div(self._dimension(), num(2))
        return Val(BlockVector(Matrix(rows), fresh_name("i", set(env)), self.pairs), "v")

    def _dotted_sum(self, n: Node, env: dict[str, Term]) -> Val:
        kids = [Node("dots") if is_dots(k) else k for k in n.kids]
        one = self._series(kids, 1, env)
        taken = {x for t in env.values() for x in free_names(t)} | self._free(n.kids)
        index = fresh_name("j", taken)
        slots = {f"slot{s}": t for s, t in enumerate(one.at(Sym(index)))}
        body = self.scalar(one.template[0], {**env, **slots})
        last: Term = Add((one.count, Neg(num(1)))) if not isinstance(one.count, Num) else num(one.count.value - 1)
        return Val(Sum(body, index, num(0), last))

    def _matrix(self, n: Node, env: dict[str, Term]) -> Val:
        rows = [list(r.kids) for r in n.kids]
        if n.value == "|":
            whole = self._matrix(Node("matrix", "[", n.kids, n.start, n.end), env)
            return Val(Fn("det", (whole.term,)))
        if n.value == "||":
            raise ReadingError("double bars around a matrix", n.start, n.end)
        if all(len(r) == 1 for r in rows):
            return self._column([r[0] for r in rows], n, env)
        dotted = any(c.kind == "dots" for r in rows for c in r)
        if len(rows) == 1:
            v = self._column(rows[0], n, env)
            return Val(Fn("transpose", (v.term,)), "r", v.sure)
        if dotted or any(c.kind == "none" for r in rows for c in r):
            return self._dotted_matrix(rows, n, env)
        if len({len(r) for r in rows}) != 1:
            raise Mismatch("rows of different length", n.start, n.end, True)
        cells = [[self.value(c, env) for c in r] for r in rows]
        if all(v.type == "s" for r in cells for v in r):
            return Val(Matrix(tuple(tuple(v.term for v in r) for r in cells)), "m")
        along = _along_diagonal(rows, cells)
        both = self._by_axes([rows[j][j] for j in range(len(rows))], along, "m", env) if along else None
        if both is not None:
            return both
        cells = [[replace(v, term=entries_of(v.term) or v.term) if v.type == "m" else v for v in r] for r in cells]
        blocks = self._blocks(rows, cells, n)
        if blocks is None:
            raise ReadingError("a matrix of blocks that is not read", n.start, n.end)
        return blocks

    def _blocks(self, rows: list[list[Node]], cells: list[list[Val]], n: Node) -> Val | None:
        """Explicit blocks of one size, zeros among them."""
        size = next((len(v.term.rows) for r in cells for v in r if isinstance(v.term, Matrix)), 0)
        out: list[tuple[Term, ...]] = []
        for r in cells:
            for j in range(size):
                row: list[Term] = []
                for v in r:
                    if isinstance(v.term, Matrix) and len(v.term.rows) == size:
                        row += v.term.rows[j]
                    elif v.term == num(0):
                        row += [num(0)] * size
                    else:
                        return None
                out.append(tuple(row))
        return Val(Matrix(tuple(out)), "m") if out else None

    def _dotted_matrix(self, rows: list[list[Node]], n: Node, env: dict[str, Term]) -> Val:
        """A block diagonal matrix: zeros and dots off the diagonal."""
        width = max(len(r) for r in rows)
        filled = [[*r, *[Node("none")] * (width - len(r))] for r in rows]
        keep_rows = [j for j, r in enumerate(filled) if not _only_dots(r)]
        keep_cols = [k for k in range(width) if not _only_dots([r[k] for r in filled])]
        grid = [[filled[j][k] for k in keep_cols] for j in keep_rows]
        if len(grid) != len(keep_cols) or not grid:
            raise ReadingError("a matrix with dots that is not square", n.start, n.end)
        size = _diagonal_size(grid)
        if size is None:
            raise ReadingError("a matrix with dots off the diagonal", n.start, n.end)
        items: list[Node] = []
        count = len(grid) // size
        gone = [j for j in range(len(filled)) if j not in keep_rows]
        for b in range(count):
            if gone and b and any(keep_rows[(b - 1) * size + size - 1] < g < keep_rows[b * size] for g in gone):
                items.append(Node("dots"))
            items += [grid[b * size + x][b * size + y] for x in range(size) for y in range(size)]
        if size == 2 and count > 1 and gone and min(gone) > keep_rows[-1]:
            items.append(Node("dots"))
        if not any(k.kind == "dots" for k in items):
            raise ReadingError("where the dots of a matrix belong is not clear", n.start, n.end)
        one = self._series(items, size * size, env, pairs=size == 2)
        taken = {x for t in env.values() for x in free_names(t)} | self._free([c for r in rows for c in r])
        index = fresh_name("i", taken)
        slots = {f"slot{s}": t for s, t in enumerate(one.at(Sym(index)))}
        vals = [self.value(t, {**env, **slots}) for t in one.template]
        whole = entries_of(vals[0].term) if size == 1 and vals[0].type == "m" else None
        if whole is not None:
            block = whole
        elif all(v.type == "s" for v in vals):
            block = Matrix(tuple(tuple(vals[x * size + y].term for y in range(size)) for x in range(size)))
        else:
            raise ReadingError("the blocks of a matrix are not understood", n.start, n.end)
        self.pairs = one.count
        return Val(BlockDiagonal(block, index, one.count), "m")

    def _diagonal(self, items: list[Node], n: Node, env: dict[str, Term]) -> Val:
        """A diagonal matrix by its entries, or by the blocks along it; that of a vector has the entries of it."""
        if any(k.kind == "dots" for k in items):
            return self._dotted_diagonal(items, n, env)
        vals = [self.value(k, env) for k in items]
        only = vals[0]
        if len(vals) == 1 and only.type in "vr":
            t = only.term if only.type == "v" else transposed(only.term)
            if isinstance(t, BlockVector):
                block = _along([(r[0],) for r in t.block.rows])
                return Val(BlockDiagonal(block, t.index, t.count), "m", only.sure)
            if isinstance(t, Matrix):
                return Val(_along([(r[0],) for r in t.rows]), "m", only.sure)
        if len(vals) > 1 and all(v.type == "s" for v in vals):
            return Val(_along([(v.term,) for v in vals]), "m")
        both = self._by_axes(items, vals, "m", env) if all(v.type == "m" for v in vals) else None
        if both is not None:
            return both
        blocks = [b for v in vals if v.type == "m" and (b := entries_of(v.term)) is not None]
        if len(vals) > 1 and len(blocks) == len(vals) and len({len(b.rows) for b in blocks}) == 1:
            vals = [Val(b, "m", v.sure) for b, v in zip(blocks, vals, strict=True)]
            zero = Node("num", "0")
            rows = [[items[j] if j == k else zero for k in range(len(items))] for j in range(len(items))]
            cells = [[vals[j] if j == k else Val(num(0)) for k in range(len(vals))] for j in range(len(vals))]
            found = self._blocks(rows, cells, n)
            if found is not None:
                return found
        raise ReadingError("the diagonal matrix of this is not read", n.start, n.end)

    def _dotted_diagonal(self, items: list[Node], n: Node, env: dict[str, Term]) -> Val:
        heads = [show(k) for k in items[:2]]

        def diagonal(one: Series, index: str, vals: list[Val]) -> Val | None:
            if all(v.type == "s" for v in vals):
                return Val(BlockDiagonal(_along([(v.term,) for v in vals]), index, one.count), "m")
            block = entries_of(vals[0].term) if len(vals) == 1 and vals[0].type == "m" else None
            return Val(BlockDiagonal(block, index, one.count), "m") if block is not None else None

        sizes = (2, 1) if len(heads) == 2 and heads[0] == heads[1] else (1, 2)
        otherwise = ReadingError("the dots of a diagonal are not understood", n.start, n.end)
        return self._first_size(items, sizes, env, diagonal, otherwise)

    def _check_size(self, v: Val, size: Node, env: dict[str, Term]) -> None:
        """``[...]_{d x 1}``: the number of rows must be possible."""
        from ..judge import same

        rows = _rows(v.term)
        said = self.scalar(size.kids[0], env)
        if rows is not None and not same(rows, said):
            self.exotic = True
            raise Mismatch(f"{_count_text(rows)} rows where {show(size)} is printed", size.start, size.end, True)


def _stacked(entries: Iterable[tuple[Val, Node]]) -> Matrix:
    """A column by its entries and where they stand, some of which may be columns themselves."""
    rows: list[tuple[Term]] = []
    for v, k in entries:
        if v.type == "s":
            rows.append((v.term,))
        elif v.type == "v" and isinstance(v.term, Matrix):
            rows += [(row[0],) for row in v.term.rows]
        else:
            raise ReadingError(NO_ENTRY, k.start, k.end)
    return Matrix(tuple(rows))


def transposed(t: Term) -> Term:
    """The column of a row."""
    return t.args[0] if isinstance(t, Fn) and t.name == "transpose" else Fn("transpose", (t,))


def entries_of(t: Term) -> Matrix | None:
    """A matrix that is printed with its entries, maybe transposed or with factors in front: ``\\theta_i J``."""
    from ..entries import spread

    if isinstance(t, Fn) and t.name == "transpose":
        own = entries_of(t.args[0])
        return Matrix(tuple(zip(*own.rows, strict=True))) if own is not None else None
    found = spread(t)
    return found if isinstance(found, Matrix) else None


def _along(entries: list[tuple[Term]]) -> Matrix:
    """The matrix with these entries along its diagonal."""
    size = range(len(entries))
    return Matrix(tuple(tuple(entries[j][0] if j == k else num(0) for k in size) for j in size))


def _along_diagonal(rows: list[list[Node]], cells: list[list[Val]]) -> list[Val] | None:
    """The matrices along a diagonal, if zeros are all that stands beside them."""
    if any(len(r) != len(rows) for r in rows):
        return None
    beside = [v.term for j, r in enumerate(cells) for k, v in enumerate(r) if j != k]
    along = [r[j] for j, r in enumerate(cells)]
    return along if all(t == num(0) for t in beside) and all(v.type == "m" for v in along) else None


def _only_dots(cells: list[Node]) -> bool:
    kept = [c for c in cells if c.kind != "none"]
    dots = [c for c in kept if c.kind == "dots"]
    zeros = [c for c in kept if c.kind == "num" and c.value == "0"]
    return bool(dots) and len(dots) + len(zeros) == len(kept)


def _diagonal_size(grid: list[list[Node]]) -> int | None:
    """1 or 2, if everything off the blocks of that size is zero, empty or dots."""
    for size in (1, 2):
        if len(grid) % size == 0 and all(
            c.kind in ("dots", "none") or (c.kind == "num" and c.value == "0") or (c.kind == "name" and c.value == "O")
            for j, row in enumerate(grid)
            for k, c in enumerate(row)
            if j // size != k // size
        ):
            return size
    return None


def _rows(t: Term) -> Term | None:
    if isinstance(t, Matrix):
        return num(len(t.rows))
    if isinstance(t, (BlockVector, BlockDiagonal)):
        return Mul((num(len(t.block.rows)), t.count))
    return None


def _count_text(t: Term) -> str:
    from ...language.text import text

    return text(t)

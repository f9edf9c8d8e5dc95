"""One reading of a link, as the kernel is asked it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from ...analysis.cosine_integral import with_closed_integrals
from ...kernel.canonical import OutOfFragment
from ...kernel.term import (
    Add,
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Fn,
    Hypothesis,
    Integral,
    Matrix,
    Mul,
    Num,
    Ref,
    Relation,
    Sym,
    Term,
    bound_names,
    children,
    free_names,
    num,
    relation_names,
    substitute,
    walk,
    with_values,
)
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..action import acted, probe
from ..asymptotic import approximated, expanded, tends_alike
from ..asymptotic import hidden as hidden_integrals
from ..differing import differing, unlike
from ..digits import told_by_digits
from ..elaborate import BEYOND, BY_ANTIDERIVATIVE, ROWS, UNTOLD, Elaborator, Mismatch, Untold, Val, sanitised
from ..entries import aligned
from ..identified import CONJUGATES, has_columns, has_own_product, identification, is_of_the_plane, letters
from ..judge import Ask, Outcome, ask, positive_bases, rows_of, same
from ..notation import DIMENSIONS, Notation, references
from ..operators import FOUND, Operator
from ..phrases import phrase
from ..plane import (
    alike,
    complex_names,
    complex_slices,
    conjugated,
    has_conjugates,
    is_tuple,
    maybe_complex,
    parted,
    told_complex,
    told_real,
)
from ..powers import combined, generalised
from ..printed import beyond_digits, in_parts, next_to_whole, put_in, with_wholes, within_digits
from ..remainder import within_remainder
from ..rounding import far_apart, rounds_to
from ..special import tells_euler, with_letter
from ..squares import squared
from ..statements import bound, disowned
from ..tokens import ReadingError
from ..tree import Node, nodes
from ..woven import beside_others
from .figures import IF_ROUNDED, in_degrees, is_decimal, is_numeric, is_printed, lenient
from .formula import FAR, RELATIONS, Formula, clipped, worst
from .names import (
    OF_A_COLUMN,
    PARTS,
    among_blocks,
    bare_names,
    cells,
    counted_from_one,
    indexed_by,
    is_condition,
    is_factor,
    is_sizeless,
    offsets,
    origins,
    ranges,
    scored,
    settled,
    spoken_of,
    tacit_names,
    turned_elsewhere,
    unit_letter,
    unwritten,
    varied,
    with_entries,
    with_numbered,
)
from .said import printed
from .shapes import (
    column_size,
    explicit_size,
    fitted,
    identity,
    is_large,
    is_number,
    is_written_out,
    spelled,
    turn_between,
)
from .split import MOST, in_every_case
from .stated import Stated

__all__ = ["OneReading"]


NEAR = 1500
"""How far up formulas tell what letters are, where the document as a whole tells it wrong."""
_COPIED = (
    "rows", "notation", "values", "planar", "juxtaposed", "dimension", "unit", "real", "counted", "scored",
    "complex_slices", "conjugates", "bare", "capitals", "euler", "given", "split",
)  # fmt: skip


def _of_themselves(told: frozenset[str], relation: Relation, said: str) -> frozenset[str]:
    """The names of a relation that are told to be complex; the ``z_1`` of a complex number ``z`` need not be so."""
    parts = [x for t in (relation.lhs, relation.rhs) for x in walk(t)]
    entries = {x.name for x in parts if isinstance(x, Ref)} - {x.name for x in parts if isinstance(x, Sym)}
    return frozenset(n for n in told & relation_names(relation).keys() if n not in entries or is_tuple(n, said))


@dataclass(slots=True)
class OneReading(Stated):
    """Both sides as terms, their shapes, and the verdict on them."""

    def _attempt(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], values: dict[str, Val], notation: Notation | None = None,
    ) -> Outcome:  # fmt: skip
        """One reading of a link; what may be complex is real for no proof."""
        names = {r.key for side in (lhs, rhs) for r in references(side)}
        self.forced = self.undefined(told_complex(names, self.notation.words), f.place)
        maybe = self.undefined(maybe_complex(lhs, rhs), f.place) - self.forced
        found = self._of_complex(f, lhs, op, rhs, hidden, env, extra, values, notation)
        if found.verdict == REFUTED:
            return self._of_reals(found, f, lhs, rhs)
        if found.verdict == UNDECIDED and (said := self._identified(f, lhs, rhs)):
            there = self._on_the_plane(f, lhs, op, rhs, hidden, env, extra, values, notation)
            if there.verdict == PROVED:
                return replace(there, used=(*there.used, f"{CONJUGATES}: “{said}”"))
        if found.verdict != PROVED or not maybe:
            return found
        self.forced |= maybe
        again = self._of_complex(f, lhs, op, rhs, hidden, env, extra, values, notation)
        if again.verdict == PROVED:
            return again
        return Outcome(UNDECIDED, reason=f"true of real {', '.join(sorted(maybe))}, and they may be complex")

    def _identified(self, f: Formula, lhs: Node, rhs: Node) -> str:
        """What makes complex numbers of the vectors of a formula, unless the text has another product of them."""
        said = identification(self.text, f.place)
        own = said and any(has_own_product(tree) for tree in self.chosen.values())
        return said if not own and is_of_the_plane(self._bodies(f, lhs, rhs), lhs, rhs) else ""

    def _beside_columns(self, *sides: Node) -> frozenset[int]:
        """What words say of vectors as complex numbers, where a formula has columns."""
        told = (d for ds in self.store.entries.values() for d in ds if d.worded)
        return frozenset(id(d) for d in told) if has_columns(*sides) else frozenset()

    def _on_the_plane(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], values: dict[str, Val], notation: Notation | None,
    ) -> Outcome:  # fmt: skip
        """One reading of a link whose vectors are complex numbers."""
        told = notation or self.notation
        planar = letters(lhs, rhs, lambda r: told.type_of(r.key, bold=r.bold) == "v") | conjugated(lhs, rhs)
        self.of_the_plane = True
        try:
            return self._tried(f, lhs, op, rhs, hidden, env, extra, values, notation, planar)
        finally:
            self.of_the_plane = False

    def _of_reals(self, found: Outcome, f: Formula, lhs: Node, rhs: Node) -> Outcome:
        """A refutation, unless its numbers are complex and the text speaks of real ones."""
        wide = {h.name for h in found.hypotheses if isinstance(h, Assumption) and h.kind == "complex"}
        real = phrase("reals").search(f.told) or told_real(wide, f.told) or phrase("ordered").search(f.ahead)
        if real and (wide or parted(self.store.entries, lhs, rhs)):
            return Outcome(UNDECIDED, reason="false of complex numbers, and the text speaks of real ones")
        return found

    def _of_complex(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], values: dict[str, Val], notation: Notation | None = None,
    ) -> Outcome:  # fmt: skip
        """One reading of a link; factors beside conjugates are complex numbers, and refuted as real ones, too."""
        few = conjugated(lhs, rhs)
        all_of_them = complex_names(self.store.entries, lhs, rhs) if few else few
        few = alike(few, all_of_them)
        found = self._tried(f, lhs, op, rhs, hidden, env, extra, values, notation, all_of_them)
        if found.verdict != REFUTED or few == all_of_them:
            return found
        again = self._tried(f, lhs, op, rhs, hidden, env, extra, values, notation, few)
        if again.verdict == PROVED:
            beside = ", ".join(sorted(all_of_them - few))
            return Outcome(UNDECIDED, reason=f"true of real {beside}, false of complex numbers")
        return again

    def _tried(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], values: dict[str, Val], notation: Notation | None, planar: frozenset[str],
        open_cases: int = 0,
    ) -> Outcome:  # fmt: skip
        """One reading of a link with some of its names in the plane; values by cases in each case that may be meant."""
        try:
            return self._tried_once(f, lhs, op, rhs, hidden, env, extra, values, notation, planar)
        except Untold as asked:
            relation = asked.asked
        if open_cases >= MOST or self.timed_out():
            return Outcome(UNDECIDED, reason=UNTOLD)
        inner = frozenset(relation_names(relation))

        def attempt(more: tuple[Hypothesis, ...]) -> Outcome:
            told, given = values, more
            last = more[-1]
            if isinstance(last, Relation) and last.op == "==" and isinstance(last.rhs, Sym):
                name, value = last.rhs.name, {last.rhs.name: last.lhs}
                if name not in {*relation_names(Relation("==", last.lhs, last.lhs)), *values, *env}:
                    told = {**values, name: Val(last.lhs)}
                    given = tuple(with_values(h, value) if isinstance(h, Relation) else h for h in more[:-1])
            found = self._tried(f, lhs, op, rhs, hidden, env, given, told, notation, planar, open_cases + 1)
            free = self.inside is not None and not self.inside & relation_names(relation).keys()
            return found if free else Outcome(UNDECIDED, reason=UNTOLD)

        outcome = in_every_case(relation, extra, attempt)
        self.tacit |= inner  # values of these tell the case
        return outcome

    def _tried_once(
        self, f: Formula, lhs: Node, op: str, rhs: Node, hidden: frozenset[int], env: dict[str, Term],
        extra: tuple[Hypothesis, ...], values: dict[str, Val], notation: Notation | None, planar: frozenset[str],
    ) -> Outcome:  # fmt: skip
        self.loose = self.parts = self.tacit = self.laws = self.widths = frozenset()
        self.inside = None
        hidden |= self._varied(lhs, rhs) | self._beside_columns(lhs, rhs)
        values = {k: v for k, v in values.items() if k not in varied(lhs, rhs)}
        dims = {r.key for side in (lhs, rhs) for r in references(side) if r.key in DIMENSIONS}
        products = [""]
        outcomes: list[Outcome] = []
        rows = False
        for juxtaposed in products:
            e = self._elaborator(f.place, hidden)
            e.rows = rows
            e.notation = notation or e.notation
            e.values, e.planar, e.juxtaposed = {**values, **{k: Val(v) for k, v in env.items()}}, planar, juxtaposed
            e.dimension = dims.copy().pop() if len(dims) == 1 else ""
            e.given = extra
            e.unit = unit_letter(lhs, rhs) if self._may_turn(lhs, rhs) else ""
            e.real = offsets(lhs, rhs)
            e.counted = self._counting(lhs, rhs)
            e.scored = scored(lhs, rhs)
            e.euler = tells_euler(self.notation.words, (lhs, rhs))
            e.origins = origins(lhs, rhs)
            e.split = with_numbered(lhs, rhs)
            e.complex_slices = complex_slices(lhs, rhs, *self._bodies(f, lhs, rhs))
            e.conjugates = has_conjugates(lhs, rhs) or self.of_the_plane
            e.bare = bare_names(lhs) | bare_names(rhs) | frozenset(self.plain)
            if "I" not in values and "I" not in self.store.entries and among_blocks("I", lhs, rhs):
                e.values = {**e.values, "I": Val(num(1))}
            try:
                found = self._elaborated(f, e, lhs, op, rhs, env, extra)
                both = with_entries(lhs, rhs) - e.origins.keys() if found.verdict == REFUTED else ()
                if both:
                    again = self._elaborator(f.place, hidden)
                    for name in _COPIED:
                        setattr(again, name, getattr(e, name))
                    again.origins = {**e.origins, **dict.fromkeys(both, 1)}
                    found = self._counted(found, f, again, (lhs, op, rhs), env, extra)
                if found.verdict == REFUTED and any(u.startswith("the sum over") for u in e.used):
                    found = self._of_pairs_from_one(found, f, e, (lhs, op, rhs), env, extra)
                outcomes.append(self._from_one(found, f, e, (lhs, op, rhs), env, extra))
            except Mismatch as m:
                if m.reason in ROWS and not rows:
                    rows = True
                    products.append(juxtaposed)
                    continue
                if m.sure and not f.conditional and not e.exotic and "plus" in m.reason:
                    return Outcome(REFUTED, reason=m.reason, method="types", used=tuple(e.used))
                here = None if m.sure or notation else self.notation.here((lhs, rhs), self._near(f))
                if here is not None:  # a letter that is a vector elsewhere, and an index or a position here
                    return self._tried(f, lhs, op, rhs, hidden, env, extra, values, here, planar)
                return Outcome(UNDECIDED, reason=m.reason)
            except Untold:
                raise
            except (ReadingError, OutOfFragment) as err:
                unread = Outcome(UNDECIDED, reason=getattr(err, "reason", "") or getattr(err, "why", ""))
                return self._from_one(unread, f, e, (lhs, op, rhs), env, extra)
            except RecursionError:
                return Outcome(UNDECIDED, reason="nested too deeply")
            if e.doubtful_product and not juxtaposed:
                products.append("dot")
        if len(outcomes) == 2:
            a, b = outcomes
            if a.verdict != b.verdict:
                return Outcome(UNDECIDED, reason="two vectors side by side: "
                               f"{b.verdict} as an inner product, {a.verdict} entry by entry", used=a.used)  # fmt: skip
        return outcomes[-1]

    def _near(self, f: Formula) -> list[Node]:
        """The formulas a little further up."""
        return [tree for place, tree in self.chosen.items() if f.place - NEAR < place <= f.place]

    def _of_pairs_from_one(
        self, found: Outcome, f: Formula, e: Elaborator, link: tuple[Node, str, Node], env: dict[str, Term],
        extra: tuple[Hypothesis, ...],
    ) -> Outcome:  # fmt: skip
        """A refutation of a sum without limits, if it is one where pairs are counted from 1, too."""
        again = self._elaborator(f.place, e.hidden)
        for name in _COPIED:
            setattr(again, name, getattr(e, name))
        again.pairs_from = 1
        other = self._elaborated(f, again, *link, env, extra)
        return found if other.verdict == REFUTED else Outcome(UNDECIDED, reason="where the sum begins is not said")

    def _from_one(
        self, found: Outcome, f: Formula, e: Elaborator, link: tuple[Node, str, Node], env: dict[str, Term],
        extra: tuple[Hypothesis, ...],
    ) -> Outcome:  # fmt: skip
        """A proof where ``q_1`` and ``q_2`` are the entries of ``q``, if it is none where they are others."""
        names = counted_from_one(link[0], link[2]) - e.origins.keys() if found.verdict != PROVED else frozenset()
        if not names:
            return found
        again = self._elaborator(f.place, e.hidden)
        for name in _COPIED:
            setattr(again, name, getattr(e, name))
        again.origins = {**e.origins, **dict.fromkeys(names, 1)}
        try:
            other = self._elaborated(f, again, *link, env, extra)
        except (ReadingError, OutOfFragment, RecursionError, Mismatch):
            return found
        told = tuple(f"the entries of {name} are counted from 1" for name in sorted(names))
        beyond = found.reason.startswith(BEYOND) and other.verdict == REFUTED
        return replace(other, used=(*other.used, *told)) if other.verdict == PROVED or beyond else found

    def _bodies(self, f: Formula, *sides: Node) -> list[Node]:
        """What the names of a formula are by their definitions."""
        keys = {r.key: None for side in sides for r in references(side)}
        return [d.body for key in keys for d in self.store.visible(key, f.place)]

    def _counting(self, *sides: Node) -> frozenset[str]:
        """Letters that count, as in ``b(i, j)``: no unit in ``e^{sj}``, but in ``e^{j\\theta}`` one is meant."""
        return frozenset(x for x in "ij" if self.of_pairs() or any(indexed_by(side, x) for side in sides))

    def of_pairs(self) -> bool:
        """Whether the document defines something of two indices i and j."""
        return any({"i", "j"} <= {p.name for p in d.params} for ds in self.store.entries.values() for d in ds)

    def _may_turn(self, *sides: Node) -> bool:
        """Whether i or j may be the imaginary unit: beside a sine, or where they are no two indices of the document."""
        sines = any(x.kind == "fn" and x.value in ("sin", "cos", "Re", "Im") for side in sides for x in nodes(side))
        return sines or not self.of_pairs()

    def _varied(self, *sides: Node) -> frozenset[int]:
        """What is differentiated by is free there, whatever value the text gives it elsewhere."""
        keys = varied(*sides)
        return frozenset(id(d) for key in keys for d in self.store.entries.get(key, ()) if not d.params)

    def _elaborated(
        self, f: Formula, e: Elaborator, lhs: Node, op: str, rhs: Node, env: dict[str, Term],
        extra: tuple[Hypothesis, ...],
    ) -> Outcome:  # fmt: skip
        a, b = e.value(lhs, env), e.value(rhs, env)
        size = explicit_size(e, lhs, rhs, a, b) or column_size(e, a, b) if e.generic and e.pairs is None else 0
        if e.generic and (e.pairs is not None or size):
            again = self._elaborator(f.place, e.hidden)
            for name in (*_COPIED, "origins"):
                setattr(again, name, getattr(e, name))
            again.frame = size or (2, e.pairs or num(1))
            e = again
            a, b = e.value(lhs, env), e.value(rhs, env)
        size = explicit_size(e, lhs, rhs, a, b)
        if size and "I" not in e.values and "I" not in self.store.entries and _beside_identity(a, b):
            e.values = {**e.values, "I": Val(identity(num(size)), "m")}
            a, b = e.value(lhs, env), e.value(rhs, env)
        if {a.type, b.type} == {"m", "s"} and "I" not in e.values and "I" not in self.store.entries:
            array, number = (a, b) if a.type == "m" else (b, a)
            if "I" in relation_names(Relation("==", number.term, num(0))):  # the identity, in plain type
                families = any(isinstance(x, (BlockDiagonal, BlockMatrix)) for x in walk(array.term))
                found_size = 0 if families else explicit_size(e, lhs, rhs, array, array)
                rows = _height(array.term) or (
                    num(found_size) if found_size else Sym(e.dimension or self.notation.dimension)
                )
                e.values = {**e.values, "I": Val(identity(rows), "m")}
                a, b = e.value(lhs, env), e.value(rhs, env)
        used = tuple(e.used)
        self.laws = frozenset(e.laws)
        found = self._exists(f, e, lhs, rhs, a, b) if op in ("=", "equiv") else None
        if found is not None:
            return replace(found, used=used)
        a, b, problem = fitted(a, b)
        if problem:
            if not e.rows and problem in ROWS and _listed(e.used):
                raise Mismatch(problem, lhs.start, rhs.end)
            one, many = (b, a) if a.type == "m" else (a, b)
            kinds = one.type + many.type == "sm" and is_large(many.term) and is_number(one.term)
            if a.sure and b.sure and kinds:
                return Outcome(
                    REFUTED, reason=f"{problem}: {clipped(lhs)} and {clipped(rhs)}", method="types", used=used
                )
            return Outcome(UNDECIDED, reason=problem, used=used)
        if e.halved and (a.type != "s" or _beside_others(e.halved, a.term, b.term)):
            return Outcome(UNDECIDED, reason="a vector whose entries stand in halves, beside others", used=used)
        if beside_others(e.woven, e.undefined, a.term, b.term):
            column = cells(lhs, rhs) if not e.cells else frozenset[str]()
            if column:
                again = self._elaborator(f.place, e.hidden)
                for name in (*_COPIED, "origins"):
                    setattr(again, name, getattr(e, name))
                again.cells = column
                found = self._elaborated(f, again, lhs, op, rhs, env, extra)
                if found.verdict != REFUTED:
                    said = f"{', '.join(sorted(column))} {OF_A_COLUMN}"
                    return replace(found, used=(*found.used, said))
            return Outcome(UNDECIDED, reason="an array with a part for each axis, beside others", used=used)
        x, y = aligned(a.term, b.term)
        a, b = replace(a, term=x), replace(b, term=y)
        if is_written_out(a.term) or is_written_out(b.term):
            a, b = spelled(a), spelled(b)
        sizes = self._sizes(f, e, a, b, used)
        if sizes is not None:
            if sizes.verdict == REFUTED and any(x.startswith(r"\otimes") for x in used):
                return Outcome(UNDECIDED, reason=f"{sizes.reason}: a Kronecker product, maybe", used=used)
            return sizes
        if a.type == "m" and e.generic and not isinstance(e.frame, int):
            vector = probe(a.term, b.term)
            sides = (acted(a.term, vector), acted(b.term, vector)) if vector is not None else (None, None)
            if sides[0] is not None and sides[1] is not None:
                a, b = Val(sides[0], "v", a.sure), Val(sides[1], "v", b.sure)
        self.loose = frozenset(x for x in ("i", "j") if any(is_factor(t, x) for t in (a.term, b.term)))
        self.parts = frozenset(x.name for t in (a.term, b.term) for x in walk(t) if isinstance(x, Fn)) & PARTS
        told = self._complex(f, lhs, rhs) if f.sentences else frozenset()
        told |= self.undefined(parted((), lhs, rhs), f.place) - self._not_whole(f, lhs, rhs)
        if a.type == b.type == "s":
            a = settled(a, told) if is_decimal(b.term) else a
            b = settled(b, told) if is_decimal(a.term) else b
        if (self.tail is not None or op in ("approx", "sim")) and any(map(e.maybe_function, (lhs, rhs))):
            return Outcome(UNDECIDED, reason="a name before a variable in parentheses may be a function", used=used)
        if self.tail is not None:
            if a.type != "s" or b.type != "s":
                return Outcome(UNDECIDED, reason="an expansion of vectors", used=used)
            last = e.scalar(self.tail.argument, env) if self.tail.argument is not None else None
            found = expanded(a.term, b.term, self.tail, last, f.around)
            return replace(found, used=(*used, *found.used))
        relation = Relation(RELATIONS.get(op, "=="), a.term, b.term)
        self.inside = frozenset(n for t in (relation.lhs, relation.rhs) for x in walk(t) for n in bound_names(x))
        if any(self.inside & relation_names(h).keys() for h in e.cases_by if isinstance(h, Relation)):
            raise ReadingError(UNTOLD, lhs.start, rhs.end)  # what is supposed of a letter is not said of an index
        self.exclusive |= frozenset(e.exclusive)
        self.tacit = tacit_names(lhs, rhs, relation)
        self.widths = frozenset(relation_names(relation)) & DIMENSIONS
        forced = frozenset(map(sanitised, self.forced)) & relation_names(relation).keys()
        complexes = e.complexes | _of_themselves(told, relation, f.told) | forced
        given = tuple(
            dict.fromkeys(
                [h for place, h in self.assumed if place <= f.place]
                + [Assumption(c, "complex") for c in sorted(complexes)]
                + [Assumption(c, "integer") for c in sorted(e.integers)]
                + list(e.conditions)
                + list(extra)
            )
        )
        universal = self._universal(f, lhs, rhs)
        q = Ask(
            relation,
            given,
            frozenset(e.undefined),
            bool(e.laws),
            f.conditional and not (universal and bound(f.before, f.after)),
            shaky=self._far(f, e)
            or (turned_elsewhere(e) and any(x.is_name("theta") for k in (lhs, rhs) for x in nodes(k))),
            ranges=(*ranges(e, relation), *self._in_ranges(f, lhs, rhs, relation_names(relation))),
            bare=e.generic and not e.laws and is_condition(lhs, rhs),
            tacit=self.tacit,
            unwritten=unwritten(lhs, rhs, relation),
            stated=(*extra, *self._stated(f, lhs, rhs)) if f.sentences else extra,
            free=self._any_sign(f, lhs, rhs),
            residues=self._residues(f, lhs, rhs),
            universal=universal | self._positions(lhs, rhs, f.place),
            disowned=disowned(f.before, f.after),
            real=self._not_whole(f, lhs, rhs),
            integrated=any(x.kind == "sum" and x.value.startswith("int") for k in (lhs, rhs) for x in nodes(k)),
            sizeless=is_sizeless(lhs, rhs),
        )
        self.narrow |= frozenset(e.conditions)
        left = min(self.timeout, max(0.2, self.deadline - time.process_time()))
        if any(isinstance(x, Integral) for t in (relation.lhs, relation.rhs) for x in walk(t)):
            q, said = self._of_integrals(q, left)
            relation, used = (q.relation, (*used, said)) if said else (relation, used)
        if op == "neq" and a.type == b.type and a.type != "s":
            said = f"{f.printed} {f.beside}"
            same_ones = ask(replace(q, relation=Relation("==", a.term, b.term)), self.judge, left)
            return replace(unlike(same_ones, said), used=used)
        try:
            outcome = ask(q, self.judge, left)
        except RecursionError:
            return Outcome(UNDECIDED, reason="nested too deeply", used=used)
        constant = with_letter(q.relation) if outcome.verdict == UNDECIDED else None
        if constant is not None:
            letter, above = constant
            general = ask(replace(q, relation=letter, given=(*q.given, above)), self.judge, min(left, 1.0))
            about = [h for h in general.hypotheses if above.name in spoken_of(h)]
            if general.verdict == PROVED and set(about) <= {above}:
                kept = tuple(h for h in general.hypotheses if h != above)
                outcome = replace(general, hypotheses=kept, decided=None)
        if outcome.verdict == UNDECIDED and not complexes and (near := within_remainder(relation)) is not None:
            outcome = near
        if outcome.verdict == UNDECIDED:
            outcome = squared(relation, self._asking(q, min(left, 1.0))) or outcome
        shorter = combined(relation) if outcome.verdict == UNDECIDED else None
        if shorter is not None:
            reduced = ask(replace(q, relation=shorter[0], given=(*q.given, *shorter[1])), self.judge, min(left, 1.0))
            if reduced.verdict == PROVED:
                hypotheses = tuple(dict.fromkeys((*shorter[1], *reduced.hypotheses)))
                outcome = replace(reduced, hypotheses=hypotheses, decided=None)
        wider = generalised(relation) if outcome.verdict == UNDECIDED else None
        if wider is not None:
            letters, positive = wider
            general = ask(replace(q, relation=letters, given=(*q.given, *positive)), self.judge, min(left, 1.0))
            fresh = set(relation_names(letters)) - set(relation_names(relation))
            about = [h for h in general.hypotheses if fresh & set(spoken_of(h))]
            if general.verdict == PROVED and set(about) <= set(positive):
                kept = tuple(h for h in general.hypotheses if h not in about)
                outcome = replace(general, hypotheses=kept, decided=None, method=f"{general.method}, for any base")
        whole = op == "approx" and outcome.verdict == REFUTED and is_numeric(relation)
        if whole and (said := rounds_to(relation, self.judge, left)):
            outcome = Outcome(PROVED, outcome.hypotheses, method=said, decided=outcome.decided)
        if op == "neq":
            plain = replace(q, conditional=False, undefined=frozenset())
            said = f"{f.printed} {f.beside}"
            outcome = differing(relation, outcome, lambda r: ask(replace(plain, relation=r), self.judge, left), said)
        turned = in_degrees(relation) if outcome.verdict == REFUTED else None
        if turned is not None and ask(replace(q, relation=turned), self.judge, min(left, 1.0)).verdict == PROVED:
            outcome = Outcome(UNDECIDED, reason="true of degrees, false of radians")
        numbers = relation.op == "==" and is_numeric(relation)
        parts = in_parts(relation) if numbers and outcome.verdict != PROVED else None
        if parts is not None:
            asked = (lenient(x, ask(replace(q, relation=x), self.judge, min(left, 1.0)), op) for x in parts)
            outcome = worst(list(asked))
        exact = outcome.decided
        outcome = lenient(relation, outcome, op)
        closed = parts is None and outcome.verdict == REFUTED and numbers
        if closed and within_digits(relation):
            outcome = Outcome(UNDECIDED, reason=IF_ROUNDED)
            if put_in(relation, self.judge, left):
                outcome = Outcome(
                    PROVED, method="each decimal is a rounding of what stands in its place", decided=exact
                )
        elif closed and op == "approx" and put_in(relation, self.judge, left):
            outcome = Outcome(PROVED, method="each decimal is a rounding of what stands in its place", decided=exact)
        elif closed and (next_to_whole(relation) or with_wholes(relation)):
            outcome = Outcome(UNDECIDED, reason="right if the whole number is a rounding")
            integer = Outcome(PROVED, method=rounds_to(relation, self.judge, left), decided=exact)
            if integer.method.endswith("a whole number") and told_by_digits(integer):
                outcome = integer
        shown = is_printed(relation) and not (is_decimal(relation.lhs) and not is_decimal(relation.rhs))
        loose = op == "approx" and outcome.verdict == REFUTED and is_numeric(relation) and not shown
        if loose and parts is None and not (far_apart(relation, self.judge, left) or beyond_digits(relation)):
            outcome = Outcome(UNDECIDED, reason="close, but how close an approximation has to be is not stated")
        if (
            op in ("approx", "sim")
            and outcome.verdict != PROVED
            and a.type == b.type == "s"
            and not is_numeric(relation)
        ):
            meant = (approximated if op == "approx" else tends_alike)(a.term, b.term, f.around)
            if meant is not None:
                return replace(meant, used=(*used, *meant.used))
        if op in ("approx", "sim") and outcome.verdict == REFUTED and not is_numeric(relation):
            outcome = Outcome(UNDECIDED, reason="an approximation whose meaning is not stated: it is not an equality")
        if op == "approx" and outcome.verdict == PROVED and not is_numeric(relation):
            outcome = replace(outcome, method=f"{outcome.method}: an equality, even")
        if op == "sim" and outcome.verdict != PROVED:
            outcome = Outcome(UNDECIDED, reason="an asymptotic relation: what goes where is not stated")
        return replace(outcome, used=(*used, *outcome.used))

    def _of_integrals(self, q: Ask, left: float) -> tuple[Ask, str]:
        """A question about integrals, with letters for them or by what they come to; and what was done if that."""
        letters, hidden = hidden_integrals(q.relation)
        free = replace(q, relation=letters, given=(*q.given, *hidden), conditional=True)
        closed = with_closed_integrals(q.relation)
        if closed is None or ask(free, self.judge, min(left, 2.0)).verdict == PROVED:
            return free, ""
        return replace(q, relation=closed[0], given=(*q.given, *closed[1])), BY_ANTIDERIVATIVE

    def _asking(self, q: Ask, left: float) -> Callable[[Relation, tuple[Hypothesis, ...]], Outcome]:
        """The same question of another relation, with more that is given."""
        return lambda r, more: ask(replace(q, relation=r, given=(*q.given, *more)), self.judge, left)

    def _counted(
        self,
        found: Outcome,
        f: Formula,
        e: Elaborator,
        link: tuple[Node, str, Node],
        env: dict[str, Term],
        extra: tuple[Hypothesis, ...],
    ) -> Outcome:
        """A refutation that stands also where the entries of vectors are counted from 1."""
        try:
            other = self._elaborated(f, e, *link, env, extra)
        except (ReadingError, OutOfFragment, RecursionError):
            other = Outcome(UNDECIDED)
        if other.verdict == PROVED:
            return replace(other, used=(*other.used, "entries are counted from 1"))
        return found if other.verdict == REFUTED else Outcome(UNDECIDED, reason="entries may be counted from 1")

    def _far(self, f: Formula, e: Elaborator) -> bool:
        """Whether a definition in use stands far below the formula."""
        for key in e.laws:
            ds = self.store.entries.get(key, ())
            if ds and not any(d.place <= f.place + FAR for d in ds):
                return True
        return False

    def _sizes(self, f: Formula, e: Elaborator, a: Val, b: Val, used: tuple[str, ...]) -> Outcome | None:
        """Vectors of different length are refuted by their lengths."""
        if a.type != b.type or a.type == "s":
            return None
        m, n = rows_of(a.term), rows_of(b.term)
        if m is None or n is None or same(m, n):
            return None
        from ...language.text import text

        if isinstance(a.term, Matrix) and isinstance(b.term, Matrix):
            if f.conditional or not (a.sure and b.sure):
                return Outcome(UNDECIDED, reason="vectors of different length", used=used)
            return Outcome(
                REFUTED, reason=f"{text(m)} entries on the left, {text(n)} on the right", method="sizes", used=used
            )
        dims = sorted(x for x in relation_names(Relation("==", m, n)))
        given = tuple(Assumption(x, k) for x in dims if x in DIMENSIONS for k in ("even", "positive"))
        v = self.judge(Relation("==", m, n), given, 1.0)
        if v.verdict == REFUTED and set(dims) <= DIMENSIONS and len(set(dims)) == 1 and not f.conditional:
            if isinstance(a.term, Matrix) or isinstance(b.term, Matrix):
                return Outcome(UNDECIDED, reason=f"{text(m)} entries on the left, {text(n)} on the right", used=used)
            witness = {k: str(x) for k, x in v.witness.items()}
            reason = f"{text(m)} entries on the left, {text(n)} on the right"
            return Outcome(REFUTED, given, witness, v.residual, reason, "sizes", used)
        return Outcome(UNDECIDED, reason=f"{text(m)} entries on the left, {text(n)} on the right", used=used)

    def _exists(self, f: Formula, e: Elaborator, lhs: Node, rhs: Node, a: Val, b: Val) -> Outcome | None:
        """``M v(p) = v(p+k)`` with an unknown ``M``: one that does it is shown."""
        kind = _OF_ITS_KIND.search(f.ahead)
        if kind is not None and _OF_ITS_KIND.search(_ONE_FOR_ALL.sub(" ", f.ahead)):
            return None
        for side, x, y in ((lhs, a, b), (rhs, b, a)):
            if side.kind not in ("mul", "call") or x.type != "v" or y.type != "v":
                continue
            if not isinstance(x.term, Mul) or len(x.term.args) != 2:
                continue
            factor, vector = x.term.args
            if not isinstance(factor, (Fn, Sym, Ref, BlockMatrix)) or type(vector) is not type(y.term):
                continue
            name = getattr(factor, "name", None) or factor.block.rows[0][0].name  # type: ignore[union-attr]
            if name not in e.undefined:
                continue
            turn = turn_between(vector, y.term, factor)
            if turn is None:
                continue
            shifted = Relation("==", Mul((turn, vector)), y.term)
            v = self.judge(shifted, positive_bases(shifted), 2.0)
            if v.verdict == PROVED:
                from ...language.latex import latex

                own = [x for x in children(factor) if isinstance(x, Sym)] if isinstance(factor, Ref | Fn) else []
                if isinstance(factor, BlockMatrix):
                    own = [x for x in children(factor.block.rows[0][0])[:-2] if isinstance(x, Sym)]
                if kind is not None and not any(_for_each(x.name, f.ahead) for x in own):
                    return None
                if not own and (_FOR_ALL.search(f.after) or not _is_plainly_told(f.ahead, f.after)):
                    return None
                fixed = " ".join(m[0] for m in (*_FREE_OF.finditer(f.ahead), *_WHATEVER.finditer(f.after)))
                told = [n for n in free_names(turn) if re.search(rf"(?<![a-zA-Z]){printed(n)}(?![a-zA-Z])", fixed)]
                moved = (substitute(turn, {n: Add((Sym(n), num(1)))}) for n in told if Sym(n) not in own)
                stays = [Relation("==", turn, t) for t in moved]
                if any(self.judge(r, positive_bases(r), 1.0).verdict != PROVED for r in stays):
                    return None
                said = (f"{name}{FOUND}{f.line} is about", *e.used)
                bold = any(r.bold for r in references(side) if sanitised(r.key) == name)
                lasts = not f.conditional or name in self.of_blocks
                operator = Operator(name, own[0].name, turn, said, bold) if len(own) == 1 and lasts else None
                method = f"there is one: {name} = {latex(turn)}"
                return Outcome(PROVED, v.hypotheses, method=method, operator=operator)
        return None


_TELLING_WORDS = """
    there is are exists exist a an the matrix matrices linear map maps transformation rotation orthogonal invertible
    square real such that with which so we have can find it follows for each every any given fixed offset offsets shift
    position positions all some depends depending only on this by then hence thus and of to as be written in terms
    where satisfying satisfies relative not does depend same need must constant block diagonal certain
"""
_TELLING = frozenset(_TELLING_WORDS.split())
"""Words around a matrix without an index that say no more of it than that there is one."""


def _is_plainly_told(ahead: str, after: str) -> bool:
    words = re.findall(r"[^\W\d_]+", re.sub(r"\$[^$]*\$?|\\[a-zA-Z]+", " ", ahead).lower())
    every = re.search(r"^[^.]*\bevery (?:shift|offset)|^\W*it serves\b", after, re.IGNORECASE)
    return all(len(w) == 1 or w in _TELLING for w in words) and every is None


_CAPITAL = r"[^$]*\$\s*\\?(?:math\w+\{|boldsymbol\{|bm\{)?(?-i:[A-Z])"
_OF_ITS_KIND = re.compile(
    r"\b(?:(?<!block )(?<!block-)diagonal|symmetric|integer|permutation|positive|negative|sparse|constant|triangular"
    r"|nilpotent|singular|one|single|same|fixed|common|universal|scalar|(?:real )?number|every|any|each|all|whatever"
    r"|(?:un)?learn\w*|trained|random|weights?|stochastic|idempotent|projections?|reflections?|hermitian|circulant"
    rf"|different|distinct)\b{_CAPITAL}"
    r"|\bwith (?:\w+ )?\w+ entries\b|\bby an? (?:negative|positive|fixed)\b"
    r"|\b(?:rank|determinant|trace|zeros?|symmetric)\b[^.]{0,60}$",
    re.IGNORECASE,
)
_ONE_FOR_ALL = re.compile(r"\b(?:one|single|same|fixed)\b", re.IGNORECASE)
"""What may be said of a matrix that has an index: that there is one for each."""


def _for_each(name: str, ahead: str) -> bool:
    """Whether words ahead say for which values of an index there is a matrix: "for each fixed offset $k$"."""
    every = r"\b(?:each|every|any|all|fixed|given|jede[nrs]?|chaque|cada)\b"
    return re.search(rf"{every}[^$.;]{{0,30}}\$\s*\\?{printed(name)}\s*\$", ahead) is not None


_FOR_ALL = re.compile(
    r"^\$?,?\s*(?:(?:with|that|which)\b[^$.]*\b(?:entries|diagonal|symmetric|independent|depend)\b"
    r"|for (?:all|every|each|any) (?:offsets?|shifts?|\$\s*[ks]\b))",
    re.IGNORECASE,
)
"""What is said of the matrix besides, or of all offsets at once."""
_FREE_OF = re.compile(
    r"\b(?:(?:independent(?:ly)?|regardless) of|(?:not|never) depend\w* on|the same for|no matter)\b[^.;]*",
    re.IGNORECASE,
)
_WHATEVER = re.compile(
    rf"{_FREE_OF.pattern}|\bfor (?:all|every|each|any)\b[^.;]*|对于?(?:任意|所有)[^。；]*", re.IGNORECASE
)
"""What a matrix does not depend on, by the words ahead of it and behind it."""


def _height(t: Term) -> Term | None:
    """The number of rows of a matrix, or of a product of which the first factor tells it."""
    if isinstance(t, Fn) and t.name in ("transpose", "inverse"):
        t = t.args[0]  # where an identity stands for it, it is square
    return _height(t.args[0]) if isinstance(t, Mul) else rows_of(t)


def _beside_identity(a: Val, b: Val) -> bool:
    """Whether an identity of no size stands beside printed matrices, and nothing that has a size of its own."""
    found = [x for v in (a, b) for x in walk(v.term)]
    large = any(isinstance(x, (BlockDiagonal, BlockMatrix, BlockVector)) for x in found)
    ones = (x.args[0] for x in found if isinstance(x, Fn) and x.name == "identity")
    return not large and any(not isinstance(size, Num) for size in ones)


def _beside_others(halved: Sequence[BlockVector], *terms: Term) -> bool:
    """Whether any vector or matrix stands in a term but those that are written in halves."""
    arrays = (BlockVector, BlockMatrix, BlockDiagonal, Matrix)
    return any(
        all(t is not h for h in halved) if isinstance(t, arrays) else _beside_others(halved, *children(t))
        for t in terms
    )


def _listed(used: Iterable[str]) -> bool:
    """Whether a definition in use is a printed list, which may be a row or a column."""
    return any(re.search(r"= (?:\\left)?[(\[].*,.*[)\]] \(line \d+\)$", u) for u in used)

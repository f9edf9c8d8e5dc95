"""Forms in two positions that keep their value when both move by the same.

One direction takes the positions along a line and compares coefficients there, the other holds for all positions: the
phases of both have differences that stay.  None of this is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..kernel.derivation import Equivalence
from ..kernel.term import Add, Mul, Neg, Sym, Term, free_names, num, substitute
from .apart import NO_INDEX
from .bundles import FACTOR, Values, Waves, has_wave, linear_in, nth, only
from .entries import total
from .naming import identifier
from .printer import Printer
from .uncovered import Uncovered
from .waves import factor, rest, share

__all__ = ["Forms"]

_ZERO, _ONE = num(0), num(1)
_X, _Y, _T = "x_line", "y_line", "t_line"
"""Where two positions are along the line, and what they move by."""


class Forms(Waves):
    """The waves are told by their arguments in the first position, with the index of the rows."""

    def __init__(self, p: Printer, goal: Equivalence) -> None:
        super().__init__(p, goal)
        third = len(goal.variables) // 3
        self.xs, self.ys, self.ts = (goal.variables[n * third : (n + 1) * third] for n in range(3))
        if {_X, _Y, _T, FACTOR.name} & {n for r in goal.relations for n in free_names(r.rhs)}:
            raise Uncovered("a name that stands for two things")
        every = [self.blocks(r.rhs) for r in goal.relations]
        self.one = one = every[0]
        if any((b.count, b.indices) != (one.count, one.indices) for b in every) or len(one.indices) > 2:
            raise Uncovered("sums over different ranges")
        if len(one.indices) != len(goal.indices) or goal.anchor:
            raise Uncovered("an equivalence of another form")
        self.double = len(one.indices) == 2
        self.indices = one.indices or (NO_INDEX,)
        self.index, self.last = self.indices[0], self.indices[-1]
        bodies = [b.body for b in every]
        to_first: dict[str, Term] = {y: Sym(x) for x, y in zip(self.xs, self.ys, strict=True)}
        to_first[self.last] = Sym(self.index)
        found = self.arguments(bodies, self.xs)
        found += [substitute(a, to_first) for a in self.arguments(bodies, self.ys)]
        self.waves = list(dict.fromkeys(found))
        self.forms = [self.coefficients(b) for b in bodies]
        self.alone = not any(still for _, still in self.forms)
        """Whether nothing stands beside products of two waves."""
        self.size = f"{len(self.waves)}%nat ({one.count})%Z"

    def across(self, a: Term, index: str) -> Term:
        """The argument of a wave in the second position."""
        return substitute(a, {**{x: Sym(y) for x, y in zip(self.xs, self.ys, strict=True)}, self.index: Sym(index)})

    def script(self) -> str:
        scale, rates = self.line(self.waves, self.xs, self.index)
        begin = [self.known(self.terms(rates, [self.index]), self.one.count, len(self.waves))]
        if FACTOR in scale.values():
            begin = [*self.beyond(), *begin]
        return f"intros; laws; {'; '.join(begin)}; split; [ {self.forth(scale, rates)} | {self.back()} ]"

    def beyond(self) -> list[str]:
        """A factor that takes the frequencies of one coordinate beyond those of the other."""
        plain = [next(factor(a, x) for x in self.xs if x in free_names(a)) for a in self.waves]
        return [
            f"destruct (beyond {self.size} {self.terms(plain, [self.index])}) as [{FACTOR.name} [zz_one zz_beyond]]; "
            "[ rates_are_positive |]",
            f"assert (zz_positive : 0 < {FACTOR.name}) by lra",
        ]

    # -- what the form is made of ------------------------------------------------------------------------

    def coefficients(self, body: Term) -> tuple[str, str]:
        """What the products of two waves are multiplied by, and what the waves are that stand alone ("" if none do)."""
        rows, columns = self.waves, [self.across(a, self.last) for a in self.waves]
        linear_in(body, set(rows))
        linear_in(body, set(columns))
        products, first, second, constant = _sorted(body, only(rows, None, ""), only(columns, None, ""))
        maps = []
        for name, other in (("sin", "sin"), ("sin", "cos"), ("cos", "sin"), ("cos", "cos")):
            one, two = ([only(w, a, f) for a in w] for w, f in ((rows, name), (columns, other)))
            maps.append(self.square([[share(products, {**a, **b}) for b in two] for a in one], self.indices))
        if first == second == constant == _ZERO:
            return " ".join(maps), ""
        still = [self.terms([share(t, only(w, a, name)) for a in w], self.indices)
                 for t, w in ((first, rows), (second, columns)) for name in ("sin", "cos")]  # fmt: skip
        blocks = " ".join(map(identifier, self.indices))
        still.append(f"(fun {blocks} : Z => {self.p.within(set(self.indices)).real(constant)})")
        return " ".join(maps), " ".join(still)

    def beside(self, still: str) -> str:
        """What stands beside the products, where something does for one of the relations."""
        blocks = "_ " * len(self.indices)
        return still or " ".join([f"(fun _ {blocks}=> 0)"] * 4 + [f"(fun {blocks}=> 0)"])

    def name(self, beside: bool) -> str:
        kind = "beside" if beside else "bundle"
        return kind if self.double else f"block_{kind}"

    def form(self, maps: str, still: str, x: str, y: str) -> str:
        out = f"{self.name(False)} {self.size} {maps} {x} {y}"
        return out if self.alone else f"{out} + {self.name(True)} {self.size} {self.beside(still)} {x} {y}"

    # -- both directions ---------------------------------------------------------------------------------

    def forth(self, scale: Mapping[str, Term], rates: Sequence[Term]) -> str:
        """The conditions, from what the relations say along the line."""
        phases = []
        for a in self.waves:
            for x in self.xs:
                a = rest(a, x) if x in free_names(a) else a
            phases.append(a)
        waves = f"{self.terms(rates, [self.index])} {self.terms(phases, [self.index])}"
        values = " ".join(f"({self.p.real(_times(scale[x], Sym(at)))})" for at in (_X, _Y, _T) for x in self.xs)
        steps = []
        for at in (_X, _Y):
            there = {x: _times(scale[x], Sym(at)) for x in self.xs}
            moved = {x: Add((there[x], _times(scale[x], Sym(_T)))) for x in self.xs}
            for place, values_ in ((f"({at} + {_T})", moved), (at, there)):
                stated = self.terms([substitute(a, values_) for a in self.waves], [self.index])
                steps.append(f"replace (phases {waves} {place}) with {stated} by (phases_are {len(self.waves)})")
        facts = []
        for n, (maps, still) in enumerate(self.forms):
            moves, stays = (self.form(maps, still, *(f"(phases {waves} {x})" for x in at)) for at in (
                (f"({_X} + {_T})", f"({_Y} + {_T})"), (_X, _Y)))  # fmt: skip
            own = maps if self.alone else f"{maps} {self.beside(still)}"
            some = f"ltac:(lia) {waves} zz_A zz_P {own}" if self.double and not self.alone else (
                f"{waves} {own} ltac:(lia) zz_A zz_P")  # fmt: skip
            facts += [
                f"assert (zz_K{n} : forall {_X} {_Y} {_T} : R, {moves} = {stays}) by (intros {_X} {_Y} {_T}; "
                f"{'; '.join(steps)}; pose proof (zz_H {values}) as {nth(n, len(self.forms))}; cbv beta in zz_E; "
                f"match type of zz_E with ?l = ?r => transitivity l; "
                f"[ symmetry; form_is | transitivity r; [ exact zz_E | form_is ] ] end)",
                f"pose proof ({self.name(not self.alone)}_relative {self.size} {some} zz_K{n}) as "
                f"{f'zz_L{n}' if self.alone else f'[zz_L{n} zz_S{n}]'}; clear zz_K{n}",
            ]
        return "; ".join(["intros zz_H", *facts, "clear zz_H zz_A zz_P", self.found()])

    def found(self) -> str:
        """The conditions, from what is known of the coefficients."""
        names = [f"zz_{x}{n}" for n in range(len(self.forms)) for x in ("L" if self.alone else "LS")]
        if not self.one.indices:
            every = "; ".join(f"specialize ({n} 0%Z ltac:(lia)); members_out_in {n}" for n in names)
            return f"{every}; conditions_found"
        i = identifier(self.goal.indices[0])
        if not self.double:
            every = "; ".join(f"pose proof ({n} {i} zz_r) as zz_q{n}; members_out_in zz_q{n}" for n in names)
            return f"intros {i} zz_r; {every}; conditions_found"
        j = identifier(self.goal.indices[1])
        here, there = [], []
        for n in names:
            first = f"({n} {i} zz_r)" if "S" in n else f"(proj1 ({n} {i} zz_r))"
            here.append(f"pose proof {first} as zz_q{n}; members_out_in zz_q{n}")
            if "S" not in n:
                second = f"(proj2 ({n} {i} zz_r) {j} zz_s (not_eq_sym zz_n))"
                there.append(f"pose proof {second} as zz_q{n}; members_out_in zz_q{n}")
        return (
            f"intros {i} zz_r; split; [ {'; '.join(here)}; conditions_found | intros {j} zz_s zz_n; "
            f"{'; '.join(there)}; conditions_found ]"
        )

    def back(self) -> str:
        """The relations at all positions, from the conditions."""
        pairs = zip([*self.xs, *self.ys], [*self.ts, *self.ts], strict=True)
        moving: dict[str, Term] = {x: Add((Sym(x), Sym(t))) for x, t in pairs}
        second = [self.across(a, self.index) for a in self.waves]
        x, y, moved_x, moved_y = (
            self.terms(terms, [self.index]) for terms in
            (self.waves, second, *([substitute(a, moving) for a in w] for w in (self.waves, second)))
        )  # fmt: skip
        needed = " | ".join([self.needed(False), *([] if self.alone else [self.needed(True)])])
        steps = [
            f"(transitivity ({self.form(maps, still, moved_x, moved_y)}); [ form_is | "
            f"transitivity ({self.form(maps, still, x, y)}); [ apply {self.name(not self.alone)}_moves; "
            f"[ lia | {needed} | differences ] | symmetry; form_is ] ])"
            for maps, still in self.forms
        ]
        *first, whole = steps
        for step in reversed(first):
            whole = f"(split; [ {step} | {whole} ])"
        return f"intros zz_H {' '.join(map(identifier, self.goal.variables))}; {whole}"

    def needed(self, beside: bool) -> str:
        """What is needed of the coefficients of products, or of what stands ``beside`` them, from the conditions."""
        end = "clear zz_H; members_out; conditions_known"
        if not self.one.indices:
            return "intros zz_i zz_r; members_out; conditions_known"
        if not self.double:
            return f"intros zz_i zz_r; pose proof (zz_H zz_i zz_r) as zz_q; {end}"
        here = f"pose proof (proj1 (zz_H zz_i zz_r)) as zz_q; {end}"
        if beside:
            return f"intros zz_i zz_r; {here}"
        j = identifier(self.goal.indices[1])
        there = f"pose proof (proj2 (zz_H zz_i zz_r) {j} zz_s (not_eq_sym zz_n)) as zz_q; {end}"
        return f"intros zz_i zz_r; split; [ {here} | intros {j} zz_s zz_n; {there} ]"


def _times(scale: Term, t: Term) -> Term:
    return _ZERO if scale == _ZERO else t if scale == _ONE else Mul((scale, t))


def _sorted(t: Term, first: Values, second: Values) -> tuple[Term, Term, Term, Term]:
    """The summands that are a product of two waves, those with one in the first or in the second position, the rest."""
    found: list[list[Term]] = [[], [], [], []]
    for x in _summands(t):
        here, there = (has_wave(x, v) for v in (first, second))
        if any(has and share(x, v) != _ZERO for has, v in ((here, first), (there, second))):
            raise Uncovered("independence of waves in a product with what stands still")
        found[0 if here and there else 1 if here else 2 if there else 3].append(x)
    products, rows, columns, constant = map(total, found)
    return products, rows, columns, constant


def _summands(t: Term) -> Iterator[Term]:
    if isinstance(t, Add):
        for x in t.args:
            yield from _summands(x)
    elif isinstance(t, Neg):
        yield from map(Neg, _summands(t.arg))
    else:
        yield t

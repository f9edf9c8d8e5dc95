"""Functions of one position: a matrix is unique, or a sum vanishes, as the waves of the blocks are independent.

None of this is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..kernel.derivation import Equivalence
from ..kernel.term import Add, Fn, Neg, Sym, Term, num, substitute
from .apart import NO_INDEX
from .bundles import Waves, linear_in, nth, only
from .entries import times, total
from .naming import identifier
from .uncovered import Uncovered
from .waves import factor, rest, share

__all__ = ["Functions"]

_ZERO = num(0)


class Functions(Waves):
    """Functions of one position: sums over the blocks that vanish, or that are what one block has in them."""

    def script(self) -> str:
        goal = self.goal
        variable, *others = goal.variables
        away = dict.fromkeys(others, _ZERO)
        left = [self.blocks(substitute(r.lhs, away)) for r in goal.relations]
        counts = {b.count for b in left}
        if len(counts) > 1 or any(len(b.indices) > 1 for b in left):
            raise Uncovered("sums over different ranges")
        if any(b.indices != left[0].indices for b in left) or (left[0].indices and len(goal.indices) != 1):
            raise Uncovered("an equivalence of another form")
        (index,) = left[0].indices or (NO_INDEX,)
        arguments = self.arguments([b.body for b in left], [variable])
        _, rates = self.line(arguments, [variable], index)
        phases = [rest(a, variable) for a in arguments]
        waves, count = f"{self.terms(rates, [index])} {self.terms(phases, [index])}", left[0].count
        size = len(arguments)
        anchor = identifier(goal.anchor) if goal.anchor else "0%Z"
        rows = []
        for n, (r, b) in enumerate(zip(goal.relations, left, strict=True)):
            linear_in(b.body, set(arguments))
            shares = (
                self.terms([share(b.body, only(arguments, a, f)) for a in arguments], [index]) for f in ("sin", "cos")
            )
            values = " ".join("zz_p" if v == variable else "0" for v in goal.variables)
            fact = f"pose proof (zz_H {values}) as {nth(n, len(goal.relations))}; cbv beta in zz_E"
            lemma, ends = f"{size} ({count})%Z ltac:(lia) {waves} zz_A zz_P {' '.join(shares)}", ""
            right = substitute(r.rhs, away)
            sums = "rewrite ?sum_only; try (apply sum_ext; intros); members_out; close"
            if right == _ZERO:
                made, taken = f"bundle_constant {lemma} 0", f"[_ zz_L{n}]"
                ends = "exact zz_E"
            else:
                u, v = self.right(right, arguments, rates, phases, index, variable)
                if not goal.anchor and left[0].indices:
                    raise Uncovered("an equivalence of another form")
                made, taken = f"bundle_unique {lemma} {anchor} {u} {v}", f"[zz_M{n} zz_L{n}]"
                ends = "rewrite zz_E; members_out; close"
            where = "in_range | " if right != _ZERO else ""
            rows.append(
                f"destruct ({made}) as {taken}; [ {where}intros zz_p; {fact}; match type of zz_E with ?l = _ => "
                f"transitivity l end; [ {sums} | {ends} ] |]"
            )
        forth = "; ".join(["intros zz_H", *rows, "clear zz_H", self.found(goal, anchor)])
        positions = " ".join(map(identifier, goal.variables))
        turns = " | ".join(f"multiple ({t}) | multiple (- ({t}))" for t in self.turns(arguments, index, variable))
        ends = f"first [ close | multiples | {turns} ]"
        back = f"use_equations; {ends}"
        if left[0].indices and goal.anchor:
            j = identifier(goal.indices[0])
            back = (
                f"(rewrite (sum_single _ _ {anchor}); [ {back} | in_range | intros {j} zz_r zz_n; "
                f"others {j} zz_r zz_n; close ])"
            )
        elif left[0].indices:
            back = "sums_with zz_H"
        before = "" if left[0].indices and not goal.anchor else "apart_facts; parts; "
        again = f"intros zz_H {positions}; {before}{back}"
        return f"intros; laws; {self.known(self.terms(rates, [index]), count, size)}; split; [ {forth} | {again} ]"

    def right(
        self, t: Term, arguments: Sequence[Term], rates: Sequence[Term], phases: Sequence[Term], index: str,
        variable: str,
    ) -> tuple[str, str]:  # fmt: skip
        """What the waves of one block are multiplied by on the right-hand side."""
        there = {index: Sym(self.goal.anchor)} if self.goal.anchor else {}
        own = self.arguments([t], [variable])
        linear_in(t, set(own))
        sines: list[list[Term]] = [[] for _ in arguments]
        cosines: list[list[Term]] = [[] for _ in arguments]
        for a in own:
            rate = factor(a, variable)
            k = next((k for k, w in enumerate(rates) if substitute(w, there) == rate), None)
            if k is None:
                raise Uncovered("a wave that is none of those it is made of")
            turn = _less(rest(a, variable), substitute(phases[k], there))
            alpha, beta = (share(t, only(own, a, name)) for name in ("sin", "cos"))
            c, s = Fn("cos", (turn,)), Fn("sin", (turn,))
            sines[k] += [times(alpha, c), times(num(-1), times(beta, s))]
            cosines[k] += [times(alpha, s), times(beta, c)]

        def lists(every: list[list[Term]]) -> str:
            inner = "; ".join(self.p.real(total(x)) for x in every)
            return f"(fun zz_k : nat => entry [{inner}] zz_k)"

        return lists(sines), lists(cosines)

    def found(self, goal: Equivalence, anchor: str) -> str:
        """The conditions, from what is known of the coefficients."""
        rows = range(len(goal.relations))
        if goal.anchor:
            here = "; ".join(f"members_out_in zz_M{n}" for n in rows)
            j = identifier(goal.indices[0])
            there = "; ".join(f"pose proof (zz_L{n} {j} zz_r zz_n) as zz_D{n}; members_out_in zz_D{n}" for n in rows)
            return (
                f"{here}; apart_facts; zeros_right; parts; try condition_found; intros {j} zz_r zz_n; "
                f"{there}; conditions_found"
            )
        if goal.indices:
            j = identifier(goal.indices[0])
            every = "; ".join(f"pose proof (zz_L{n} {j} zz_r) as zz_D{n}; members_out_in zz_D{n}" for n in rows)
            return f"intros {j} zz_r; {every}; conditions_found"
        facts = [
            f"members_out_in zz_M{n}"
            if r.rhs != _ZERO
            else f"specialize (zz_L{n} 0%Z ltac:(lia)); members_out_in zz_L{n}"
            for n, r in enumerate(goal.relations)
        ]
        return "; ".join([*facts, "conditions_found"])

    def turns(self, arguments: Sequence[Term], index: str, variable: str) -> Iterator[str]:
        """The waves that a condition may have to be multiplied by."""
        there = {index: Sym(self.goal.anchor)} if self.goal.anchor else {}
        for a in arguments:
            for name in ("sin", "cos"):
                yield self.p.real(Fn(name, (substitute(a, there),)))


def _less(a: Term, b: Term) -> Term:
    return a if b == _ZERO else Add((a, Neg(b)))

"""The mean square of the sum over long ranges: 1/d, and how long the range must be.

A function that tends to 0 has a mean square that does too; the inner product at a fixed dimension has
not.  The sum is almost periodic (Bohr 1925), and this is Parseval's equation for it, with a remainder.
"""

from __future__ import annotations

from dataclasses import replace

from ...analysis.deduction import (
    at_least_minus_modulus,
    by_combination,
    by_kernel,
    congruent,
    everywhere,
    modulus,
    replaced,
    specialised,
    triangle,
)
from ...analysis.facts import Everywhere, Fact, Ground, bounded_sum
from ...analysis.integrals import differentiated, integral_monotone, integrated, joined, linear
from ...analysis.sums import added_termwise, by_induction
from ...derive.frequencies import with_frequencies
from ...derive.setting import NotApplicable, Setting
from ...kernel.term import (
    Add,
    Assumption,
    Div,
    Fn,
    Hypothesis,
    Integral,
    Mul,
    Neg,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    substitute,
    walk,
    with_values,
)  # fmt: skip
from ...kernel.verdict import UNDECIDED
from ...language.text import text
from ...proof import Proof
from .phases import ground_for
from .sums import at_most_one, with_count
from .writing import equation, guarded, modulus_of, part, rel, said, tidy, told

__all__ = ["mean_square"]

WITHOUT_LAW = (
    r"At a fixed dimension $d$ the mean square of $S_d$ over $[0,X]$ tends to $1/d$ as $X\to\infty$, whatever the "
    r"frequencies. So $S_d$ does not tend to 0: if $\lvert S_d\rvert\le\epsilon$ from some distance on, then "
    r"$\epsilon^2\ge1/d$."
)
N, X, END = Sym("n"), Sym("x"), Sym("X")
COUNTING: tuple[Hypothesis, ...] = (Assumption("n", "integer"), Relation(">=", N, num(0)))
LAST = said("n - 1")


def mean_square(s: Setting) -> Proof:
    """``|1/X int_0^X S**2 - 1/d| <= K/X`` with K from the gaps between the frequencies.

    Where there is no law, or it is more than the rules can see through, that the frequencies are positive
    and distinct will do.
    """
    law = s.encoding.law
    if law is None:
        wave = _free_waves(s)
        proof = guarded(lambda s: _mean_square(s, wave, with_count(s, Ground(_of_waves(s, wave.name)))), s)
        return replace(proof, claim=WITHOUT_LAW)
    body = law.at(Sym("i"))
    if law.index in ("n", "j") or {"x", "X", "n"} & free_names(body).keys():
        raise NotApplicable("its law uses a name that is needed here")
    proof = guarded(lambda s: _mean_square(s, body, with_count(s, ground_for(s, body))), s)
    if proof.verdict.verdict != UNDECIDED:
        return proof
    name = law.definition.name
    free, lemmas = with_frequencies(s)
    kept = _of_waves(free, name)
    if not {"positive", "distinct"} <= {h.kind for h in kept if isinstance(h, Assumption)}:
        return proof
    more = with_count(s, Ground(kept))
    again = guarded(lambda s: _mean_square(s, Ref(name, (Sym("i"),)), more), s)
    if not again.verdict.proved:
        return proof
    return replace(again, parts=(*again.parts, *lemmas))


def _free_waves(s: Setting) -> Ref:
    """``w[i]`` of an encoding whose blocks are a sine and a cosine of ``p*w[i]``, positive and distinct."""
    e = s.encoding
    found = {x for t in e.block for x in walk(t) if isinstance(x, Ref)}
    waves = {w: {said(f"{f}(p*w)", p=Sym(e.position), w=w) for f in ("sin", "cos")} for w in found}
    for w, pair in waves.items():
        kinds = {h.kind for h in _of_waves(s, w.name) if isinstance(h, Assumption)}
        if w.indices == (Sym(e.index),) and set(e.block) == pair and {"positive", "distinct"} <= kinds:
            return Ref(w.name, (Sym("i"),))
    why = "its frequencies follow no law, and its blocks are not a sine and a cosine of positive and distinct ones"
    raise NotApplicable(why)


def _of_waves(s: Setting, name: str) -> tuple[Hypothesis, ...]:
    return tuple(h for h in s.hypotheses if _is_about(h, name))


def _mean_square(s: Setting, body: Term, known: Ground) -> Proof:
    hyps = tuple(h for h in known.hypotheses if h != Assumption("x", "positive") and not _is_about(h, "i"))
    ground = Ground((Assumption("X", "positive"), *hyps))
    q = _Law(body)
    square, value, final = _facts(s, ground, q)
    parts = [
        part("square", "The square of the sum, wave by wave", square, 0),
        part("integral", "Its integral", value, 0, (square,)),
        part("mean", "The mean square", final, 0, (square, value)),
    ]
    if not {"Y", "epsilon"} & free_names(body).keys():
        small = _no_smaller(s, hyps, q)
        title = r"So if $\lvert S_d\rvert\le\epsilon$ on $[Y,X]$, then $\epsilon^2$ is hardly less than $1/d$"
        parts.append(part("small", title, small[0], 0, (small[1],)))
    verdict = replace(Proof.combine(tuple(parts[:3])), hypotheses=ground.hypotheses)
    return told(s, tuple(parts), None, ground.hypotheses, verdict, laws=False, stated=2)


def _no_smaller(s: Setting, hyps: tuple[Hypothesis, ...], q: _Law) -> tuple[Fact, Fact]:
    """``1/d <= eps**2 + Y/X + K/X`` where ``|S| <= eps`` on ``[Y, X]``; and the theorem it rests on."""
    y, eps = Sym("Y"), Sym("epsilon")
    mean = _mean(s, q)
    assert isinstance(mean, Mul)
    small = Everywhere(Relation("<=", modulus_of(mean), eps), "x", y, END)
    more = (Assumption("X", "positive"), Assumption("Y", "nonnegative"), Relation("<=", y, END),
            Assumption("epsilon", "nonnegative"))  # fmt: skip
    ground = Ground((*more, *hyps), (), (small,))
    final = _facts(s, ground, q)[2]
    factor, whole = mean.args
    assert isinstance(whole, Sum)
    wave = at_most_one(ground, "cos", whole.body.args[0], bounded_sum("i", whole.lo, whole.hi))  # type: ignore[union-attr]
    terms = added_termwise(wave, "i", whole.lo, whole.hi)
    size = modulus(ground, mean, Mul((factor, modulus_of(whole))))
    one = by_combination(
        Relation("<=", modulus_of(mean), num(1)),
        [(num(1), size), (factor, triangle(ground, whole)), (factor, terms)], reason="a mean of cosines",
    )  # fmt: skip
    squared = by_kernel(ground, Relation("==", Pow(mean, num(2)), Pow(modulus_of(mean), num(2))))

    def below(bound: Term, fact: Fact) -> Fact:
        other = Add((bound, modulus_of(mean)))
        return by_combination(
            Relation("<=", Pow(mean, num(2)), tidy(Pow(bound, num(2)))), [(other, fact), (num(-1), squared)]
        )

    pieces = []
    for bound, fact, lo, hi in ((num(1), one, num(0), y), (eps, everywhere(ground, 0), y, END)):
        total = integral_monotone(below(bound, fact), "x", lo, hi)
        level = tidy(Pow(bound, num(2)))
        length = differentiated(ground, tidy(Mul((level, X))), "x", level)
        value = tidy(Mul((level, Add((hi, Neg(lo))) if lo != num(0) else hi)))
        pieces += [(num(1), total), (num(1), integrated(length, lo, hi, value))]
    split = joined(ground, Pow(mean, num(2)), "x", (num(0), y, END))
    whole_square = split.relation.lhs
    most = by_combination(
        Relation("<=", whole_square, said("Y + epsilon**2*(X - Y)")), [*pieces, (num(1), split)],
        reason=r"at most 1 up to $Y$, at most $\epsilon^2$ from there on",
    )  # fmt: skip
    left = final.relation.lhs
    assert isinstance(left, Fn)
    minus = at_least_minus_modulus(ground, left.args[0])
    typical = tidy(Div(num(1), Mul((num(2), s.encoding.count))))
    fact = by_combination(
        Relation("<=", typical, Add((said("epsilon**2 + Y/X"), final.relation.rhs))),
        [(num(1), minus), (num(1), final), (said("1/X"), most)], said("epsilon**2*Y/X"),
        r"as $X\to\infty$ this says $\epsilon^2\ge1/d$",
    )  # fmt: skip
    return fact, final


def _mean(s: Setting, q: _Law) -> Term:
    count = s.encoding.count
    return said("c*S", c=tidy(Div(num(1), count)), S=said(f"Sum(cos(x*{q.at('i')}), (i, 0, N - 1))", N=count))


def _facts(s: Setting, ground: Ground, q: _Law) -> tuple[Fact, Fact, Fact]:
    """The square, its integral, and the mean square."""
    square = _squared(ground, q)
    value = _integrated(ground, q, square)
    remainder = _remainder(ground, value.relation.rhs)
    summed = by_combination(
        rel("<=", modulus_of(said("A - n*X/2", A=value.relation.lhs)), remainder.relation.rhs),
        [(num(1), remainder), *_inside(value, remainder)],
    )  # fmt: skip
    count = s.encoding.count
    at = specialised(summed, {"n": count}, reason="at $n=d/2$")
    return square, value, _normalised(ground, s, at, q)


class _Law:
    """The frequency at an index, written into a text where ``{i}``, ``{j}`` or ``{n}`` stand."""

    def __init__(self, body: Term) -> None:
        self.body = body

    def at(self, index: str) -> str:
        return f"({text(substitute(self.body, {'i': Sym(index)}))})"

    def __call__(self, pattern: str) -> Term:
        return said(pattern.format(i=self.at("i"), j=self.at("j"), n=self.at("n")))


def _is_about(h: Hypothesis, name: str) -> bool:
    return isinstance(h, Assumption) and h.name == name


def _squared(ground: Ground, q: _Law) -> Fact:
    goal = equation(
        q("Sum(cos(x*{i}), (i, 0, n - 1))**2"),
        q("n/2 + Sum(cos(2*{i}*x)/2, (i, 0, n - 1)) + Sum(Sum(cos(({j} - {i})*x) + cos(({j} + {i})*x), "
          "(j, 0, i - 1)), (i, 0, n - 1))"),
    )  # fmt: skip
    base = by_kernel(ground, with_values(goal, {"n": num(0)}), reason="both sides are empty")
    step = by_kernel(
        ground,
        equation(
            q("cos(x*{n})**2 + 2*cos(x*{n})*Sum(cos(x*{j}), (j, 0, n - 1))"),
            q("1/2 + cos(2*{n}*x)/2 + Sum(cos(({j} - {n})*x) + cos(({j} + {n})*x), (j, 0, n - 1))"),
        ),
        COUNTING, reason=r"$2\cos a\cos b=\cos(a-b)+\cos(a+b)$",
    )  # fmt: skip
    return by_induction(goal, "n", num(0), base, step, "a square is its diagonal and twice what is below")


def _integrated(ground: Ground, q: _Law, square: Fact) -> Fact:
    whole = q(
        "n*x/2 + Sum(sin(2*{i}*x)/(4*{i}), (i, 0, n - 1)) + Sum(Sum(sin(({j} - {i})*x)/({j} - {i}) + "
        "sin(({j} + {i})*x)/({j} + {i}), (j, 0, i - 1)), (i, 0, n - 1))"
    )
    slope = differentiated(ground, whole, "x", square.relation.rhs, COUNTING, "frequencies are positive and distinct")
    exact = integrated(slope, num(0), END, substitute(whole, {"x": END}))
    both = integral_monotone(square, "x", num(0), END)
    return replaced(both, exact)


def _remainder(ground: Ground, value: Term) -> Fact:
    """``|waves| <= K``, ``value`` being ``n*X/2 + waves``."""
    assert isinstance(value, Add)
    single, double = value.args[1:]
    assert isinstance(single, Sum)
    assert isinstance(double, Sum)
    whole = triangle(ground, Add((single, double)), COUNTING)
    outer = (*COUNTING, *bounded_sum("i", num(0), LAST))
    inner = (*outer, *bounded_sum("j", num(0), said("i - 1")))

    def wave(t: Term, given: tuple[Hypothesis, ...]) -> Fact:
        """``|sin(u)/v| <= 1/|v|``."""
        assert isinstance(t, Div)
        assert isinstance(t.num, Fn)
        length = t.den if ground.holds(Relation(">", t.den, num(0)), given) else modulus_of(t.den)
        size = modulus(ground, t, Div(modulus_of(t.num), length), given)
        small = at_most_one(ground, "sin", t.num.args[0], given)
        one = Div(num(1), length)
        return by_combination(Relation("<=", modulus_of(t), one), [(num(1), size), (one, small)])

    first = added_termwise(wave(single.body, outer), "i", num(0), LAST)
    one = triangle(ground, single, COUNTING)
    assert isinstance(double.body, Sum)
    assert isinstance(double.body.body, Add)
    left, right = double.body.body.args
    split = triangle(ground, double.body.body, inner)
    waves = [wave(t, inner) for t in (left, right)]
    pair = by_combination(
        Relation("<=", split.relation.lhs, Add(tuple(w.relation.rhs for w in waves))),
        [(num(1), split), *((num(1), w) for w in waves)],
    )
    row = added_termwise(pair, "j", num(0), said("i - 1"))
    across = by_combination(
        Relation("<=", modulus_of(double.body), row.relation.rhs),
        [(num(1), triangle(ground, double.body, outer)), (num(1), row)],
    )
    rows = added_termwise(across, "i", num(0), LAST)
    two = triangle(ground, double, COUNTING)
    most = Add((first.relation.rhs, rows.relation.rhs))
    return by_combination(
        Relation("<=", whole.relation.lhs, most),
        [(num(1), f) for f in (whole, one, first, two, rows)], reason="every wave is at most 1",
    )  # fmt: skip


def _inside(value: Fact, remainder: Fact) -> list[tuple[Term, Fact]]:
    """``|int - n*X/2| = |waves|``."""
    left = remainder.relation.lhs
    assert isinstance(left, Fn)
    same = by_combination(Relation("==", left.args[0], said("A - n*X/2", A=value.relation.lhs)), [(num(-1), value)])
    return [(num(-1), congruent(same, "Abs"))]


def _normalised(ground: Ground, s: Setting, at: Fact, q: _Law) -> Fact:
    left = at.relation.lhs
    assert isinstance(left, Fn)
    (gap,) = left.args
    assert isinstance(gap, Add)
    whole = gap.args[0]
    assert isinstance(whole, Integral)
    count = s.encoding.count
    square = tidy(Div(num(1), Pow(count, num(2))))
    factor = tidy(Div(square, END))
    typical = tidy(Div(num(1), Mul((num(2), count))))
    mean = said("c*A - m", c=factor, A=whole, m=typical)
    size = modulus(ground, mean, Mul((factor, left)))
    sums = _mean(s, q)
    own = linear(ground, Pow(sums, num(2)), [(square, whole.body)], "x", num(0), END)
    scaled = by_combination(
        Relation("<=", modulus_of(mean), Mul((factor, at.relation.rhs))),
        [(num(1), size), (factor, at)], reason=r"divide by $N^2X$",
    )  # fmt: skip
    wanted = said("A/X - m", A=Integral(Pow(sums, num(2)), "x", num(0), END), m=typical)
    same = by_combination(Relation("==", mean, wanted), [(Div(num(-1), END), own)])
    equal = congruent(same, "Abs")
    return by_combination(
        Relation("<=", modulus_of(wanted), scaled.relation.rhs), [(num(1), scaled), (num(-1), equal)],
        reason=r"the mean square is $1/d$ up to what falls like $1/X$",
    )  # fmt: skip

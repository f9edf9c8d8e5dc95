"""Proofs made by hand: nothing here was checked, they only have the shapes that real ones have."""

from __future__ import annotations

from fractions import Fraction

from symbolic_pe.kernel.derivation import Derivation, Equivalence, Goal, Identity, State, Step
from symbolic_pe.kernel.term import (
    Add,
    Assumption,
    BlockDiagonal,
    BlockVector,
    Definition,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    num,
)
from symbolic_pe.kernel.verdict import Verdict
from symbolic_pe.proof import Part, Proof

k, m, n, p, d, i, x = (Sym(c) for c in "kmnpdix")
half = Div(d, num(2))
theta = Ref("theta", (i,))
PROVED = Verdict("proved", "canonical forms agree")


def cos(t: Term) -> Fn:
    return Fn("cos", (t,))


def sin(t: Term) -> Fn:
    return Fn("sin", (t,))


def mul(*ts: Term) -> Mul:
    return Mul(ts)


def add(*ts: Term) -> Add:
    return Add(ts)


def th(position: Term, index: Term = i) -> Term:
    return mul(position, Ref("theta", (index,)))


def eq(a: Term, b: Term) -> Relation:
    return Relation("==", a, b)


def column(*ts: Term) -> Matrix:
    return Matrix(tuple((t,) for t in ts))


def rotation(t: Term) -> Matrix:
    return Matrix(((cos(t), sin(t)), (Neg(sin(t)), cos(t))))


def derive(name: str, title: str, goal: Goal, *steps: Step, definitions: tuple[Definition, ...] = ()) -> Derivation:
    return Derivation(name, title, goal, steps, definitions=definitions)


def chain(*links: State | tuple[str, str]) -> tuple[Step, ...]:
    """``state, (rule, reason), state, …``"""
    states, words = links[0::2], links[1::2]
    return tuple(
        Step(a, w[0], b, w[1])  # type: ignore[index,arg-type]
        for a, b, w in zip(states[:-1], states[1:], words, strict=True)
    )


HYPS = tuple(Assumption(*x) for x in (("p", "integer"), ("k", "integer"), ("d", "even"), ("theta", "distinct")))
PE = Definition("PE", (p,), BlockVector(column(sin(th(p)), cos(th(p))), "i", half))


def shift() -> Proof:
    """Relative position for every dimension: existence, uniqueness, group law."""
    pk = add(p, k)
    block = column(sin(th(pk)), cos(th(pk)))
    split = column(
        add(mul(sin(th(p)), cos(th(k))), mul(cos(th(p)), sin(th(k)))),
        add(mul(cos(th(p)), cos(th(k))), Neg(mul(sin(th(p)), sin(th(k))))),
    )
    t_k = BlockDiagonal(rotation(th(k)), "i", half)
    stack = column(sin(th(p)), cos(th(p)))
    goal = eq(Fn("PE", (pk,)), mul(Fn("T", (k,)), Fn("PE", (p,))))
    existence = derive(
        "existence", "A shift matrix exists", Identity(goal),
        *chain(
            Fn("PE", (pk,)), ("unfold", "by the definition of $\\mathrm{PE}$"),
            BlockVector(block, "i", half), ("angle addition", "apply $\\sin(a+b)=\\sin a\\cos b+\\cos a\\sin b$ and "
            "$\\cos(a+b)=\\cos a\\cos b-\\sin a\\sin b$ with $a=p\\theta_i$ and $b=k\\theta_i$ in every block"),
            BlockVector(split, "i", half), ("factor", "each block is a matrix free of $p$ times the block of "
            "$\\mathrm{PE}(p)$"),
            BlockVector(Matrix(((mul(rotation(th(k)), stack),),)), "i", half), ("collect blocks", ""),
            mul(t_k, BlockVector(stack, "i", half)), ("fold", ""), mul(Fn("T", (k,)), Fn("PE", (p,))),
        ),
    )  # fmt: skip
    a, b, c, e = (Sym(s) for s in "abce")
    first = eq(sin(th(pk)), add(mul(a, sin(th(p))), mul(b, cos(th(p)))))
    second = eq(cos(th(pk)), add(mul(c, sin(th(p))), mul(e, cos(th(p)))))
    solved = (eq(a, cos(th(k))), eq(b, sin(th(k))), eq(c, Neg(sin(th(k)))), eq(e, cos(th(k))))
    uniqueness = derive(
        "uniqueness", "It is the only one", Equivalence((first, second), ("p",), ("a", "b", "c", "e"), solved),
        *chain(
            (first, second), ("compare coefficients", "$\\sin(p\\theta_i)$ and $\\cos(p\\theta_i)$ are linearly "
            "independent as functions of $p$"),
            (eq(add(a, Neg(cos(th(k)))), num(0)), eq(add(b, Neg(sin(th(k)))), num(0)),
             eq(add(c, sin(th(k))), num(0)), eq(add(e, Neg(cos(th(k)))), num(0))), ("solve", ""), solved,
        ),
    )  # fmt: skip
    j, q = Sym("j"), Sym("k")
    law = derive(
        "group-law", "Shifts compose", Identity(eq(mul(rotation(th(j)), rotation(th(q))), rotation(th(add(j, q))))),
        *chain(mul(rotation(th(j)), rotation(th(q))), ("multiply out, then add angles", ""), rotation(th(add(j, q)))),
    )  # fmt: skip
    return Proof(
        "shift", "Relative position is a linear map", "sinusoidal", "sinusoidal encoding",
        "For every offset $k$ there is exactly one matrix $T(k)$, free of $p$, with "
        "$\\mathrm{PE}(p+k)=T(k)\\,\\mathrm{PE}(p)$ for all positions $p$",
        Verdict("proved", "derivation checked step by step",
                (*HYPS, Assumption("theta", "nonzero", "a frequency is divided by"))),
        HYPS, (PE,), t_k, Fn("T", (k,)),
        (Part(existence, PROVED, 24), Part(uniqueness, PROVED), Part(law, PROVED, 12)),
        "Vaswani et al. (2017), Section 3.5",
    )  # fmt: skip


def eight(size: int = 8, dense: bool = False) -> Proof:
    """An explicit matrix, with the paper's frequencies written out."""

    def angle(position: Term, j: int) -> Term:
        return Div(position, Pow(num(10000), Div(num(2 * j), num(size))))

    def cell(r: int, c: int) -> Term:
        if dense:
            return add(mul(cos(angle(k, r % 4)), sin(angle(p, c % 3))), Neg(cos(angle(p, (r + c) % 5))))
        if r // 2 != c // 2:
            return num(0)
        t = angle(k, r // 2)
        return cos(t) if r == c else (sin(t) if r < c else Neg(sin(t)))

    t_k = Matrix(tuple(tuple(cell(r, c) for c in range(size)) for r in range(size)))
    vector = column(*(f(angle(p, j)) for j in range(size // 2) for f in (sin, cos)))
    moved = column(*(f(angle(add(p, k), j)) for j in range(size // 2) for f in (sin, cos)))
    goal = Identity(eq(moved, mul(t_k, vector)))
    return Proof(
        "shift", "Relative position is a linear map", f"sinusoidal-{size}{'-dense' * dense}",
        f"sinusoidal encoding, $d={size}$", "The shift matrix of the paper's frequencies", PROVED,
        (Assumption("p", "integer"),), (), t_k, Fn("T", (k,)),
        (Part(derive("existence", "Existence", goal, *chain(
            moved, ("angle addition", "row by row"), mul(t_k, vector))), PROVED),),
        settings={"d": str(size), "b": "10000"},
    )  # fmt: skip


def refuted() -> Proof:
    t = Sym("theta")
    lhs = mul(cos(mul(m, t)), cos(mul(n, t)))
    rhs = cos(mul(add(m, Neg(n)), t))
    split = add(
        mul(Div(num(1), num(2)), cos(mul(add(m, Neg(n)), t))), mul(Div(num(1), num(2)), cos(mul(add(m, n), t)))
    )  # fmt: skip
    verdict = Verdict(
        "refuted", "a phase survives", (Assumption("m", "integer"),),
        {"m": Fraction(3), "n": Fraction(1, 7), "theta": Fraction(5, 4), "theta[0]": Fraction(2**70 + 1, 3**40)},
        "[-0.15852901519210368271 +/- 4.53e-21]",
        "the term $\\tfrac12\\cos((m+n)\\theta)$ does not cancel: the product depends on $m+n$ too",
    )  # fmt: skip
    goal = Identity(eq(lhs, rhs))
    steps = chain(lhs, ("product to sum", "both cosines are even"), split)
    return Proof(
        "relative-dot", "Cosine-only products depend on the offset alone", "cosine-only", "cosine-only encoding",
        "$\\cos(m\\theta)\\cos(n\\theta)$ is a function of $m-n$", verdict, (Assumption("m", "integer"),), (),
        None, None, (Part(derive("identity", "The claim", goal, *steps), verdict),),
        remedy="add the sine of the same frequency: $\\cos(m\\theta)\\cos(n\\theta)+\\sin(m\\theta)\\sin(n\\theta)"
        "=\\cos((m-n)\\theta)$",
    )  # fmt: skip


def products() -> Proof:
    """A long chain: eight products, spread out and gathered again."""
    ts = [Ref("theta", (num(j),)) for j in range(8)]
    whole = mul(*(cos(mul(add(m, Neg(n)), t)) for t in ts))
    spread = mul(*(add(mul(cos(mul(m, t)), cos(mul(n, t))), mul(sin(mul(m, t)), sin(mul(n, t)))) for t in ts))
    cs = [Ref("c", (num(j),)) for j in range(8)]
    total = add(*(mul(c, cos(mul(add(m, Neg(n)), t)), Pow(Sym("b"), num(2))) for c, t in zip(cs, ts, strict=True)))
    ratio = Div(total, add(*(Pow(c, num(2)) for c in cs)))
    sums = Sum(mul(Ref("w", (i,)), total), "i", num(0), add(half, num(-1)))
    goal = Identity(eq(whole, ratio))
    steps = chain(
        whole, ("angle subtraction", "in each of the eight factors"), spread, ("expand and collect", ""), total,
        ("divide", "by $\\sum_{j=0}^{7}c_j^2$, which is not zero"), ratio, ("sum", ""), sums,
    )  # fmt: skip
    return Proof(
        "products", "A product over eight frequencies", "rope", "rotary encoding",
        "A long formula in a sentence: $" + " + ".join(f"c_{j}\\cos((m-n)\\theta_{j})" for j in range(8)) + "$",
        PROVED, (), (), total, None, (Part(derive("product", "Product", goal, *steps), PROVED, 40),),
    )  # fmt: skip


def plain_chain() -> Proof:
    t = mul(m, x)
    steps = chain(
        Pow(add(cos(t), sin(t)), num(2)), ("expand", ""),
        add(Pow(cos(t), num(2)), mul(num(2), sin(t), cos(t)), Pow(sin(t), num(2))), ("Pythagoras", ""),
        add(num(1), mul(num(2), sin(t), cos(t))), ("double angle", ""), add(num(1), sin(mul(num(2), t))),
    )  # fmt: skip
    goal = Identity(eq(Pow(add(cos(t), sin(t)), num(2)), add(num(1), sin(mul(num(2), t)))))
    return Proof("square", "A square", "none", "", "A square of a sum", PROVED, (), (), None, None,
                 (Part(derive("square", "Square", goal, *steps), PROVED),))  # fmt: skip


def many_equations() -> Proof:
    """Sixteen unknowns, and a system that cannot be solved."""
    cells = [Ref("T", (num(r), num(c))) for r in range(4) for c in range(4)]
    right = add(*(mul(x, cos(mul(p, Ref("theta", (num(c),))))) for c, x in enumerate(cells[:4])))
    relations = tuple(eq(cos(mul(add(p, k), Ref("theta", (num(r),)))), right) for r in range(4))
    flat = tuple(eq(cell, cos(mul(k, Sym("theta"))) if j % 5 == 0 else num(0)) for j, cell in enumerate(cells))
    impossible = (eq(num(0), num(1)),)
    names = tuple(f"T_{r}{c}" for r in range(4) for c in range(4))
    first = derive("coefficients", "Coefficients", Equivalence(relations, ("p",), names, flat),
                   *chain(relations, ("compare coefficients", ""), flat))  # fmt: skip
    second = derive(
        "none",
        "No matrix",
        Equivalence(relations, ("p",), names, impossible),
        *chain(relations, ("compare coefficients", "$\\sin(p\\theta_0)$ is absent"), impossible),
    )
    always = Equivalence((eq(m, m),), ("m",), (), ())
    third = derive("always", "No condition", always, *chain((eq(m, m),), ("cancel", ""), ()))
    verdict = Verdict("refuted", "compare coefficients", reason="the system is impossible")
    return Proof("shift", "Relative position is a linear map", "cosine-only", "cosine-only encoding", "A matrix exists",
                 verdict, (), (), None, None,
                 (Part(first, PROVED), Part(second, PROVED), Part(third, verdict)))  # fmt: skip


def undecided() -> Proof:
    verdict = Verdict("undecided", reason="Abs is not an exponential polynomial: $|x|$ was met")
    goal = Identity(Relation("<=", Fn("Abs", (sin(x),)), Fn("Abs", (x,))))
    claim = "$\\lvert\\sin x\\rvert\\le\\lvert x\\rvert$"
    return Proof("bound", "A bound", "none", "", claim, verdict, (), (), None, None,
                 (Part(derive("bound", "Bound", goal), verdict),))  # fmt: skip


def hostile() -> Proof:
    bad = "<script>alert('x')</script> $ 100% a_b \\input{x} & # ~ ^ { } \" ` "
    bad += "$\\foo$ $x^2^3$ $\\write18{ls}$ $<b>$ é ψ 漢"
    verdict = Verdict("refuted", bad, reason=bad, witness={"a]b<": Fraction(1)}, residual="<nan>")
    t = Sym("theta")
    steps = (Step(t, bad, num(1), bad),)
    return Proof(bad, bad, "../../etc/<x>", bad, bad, verdict, (), (), t, t,
                 (Part(derive(bad, bad, Identity(eq(t, num(1))), *steps), verdict),), bad, bad,
                 {"d": bad, "<i>": "1"})  # fmt: skip


def everything() -> list[Proof]:
    return [shift(), eight(), eight(12, dense=True), eight(32), refuted(), products(), plain_chain(), many_equations(),
            undecided(), hostile()]  # fmt: skip

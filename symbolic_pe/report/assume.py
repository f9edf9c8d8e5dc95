"""Hypotheses as people state them: kinds together (``m, n are integers``), ranges as chains (``0 <= j <= i - 1``)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from ..analysis.facts import Every
from ..kernel.term import SIGNS, Assumption, Div, Hypothesis, Mul, Num, Ref, Relation, Sym, Term
from ..language.latex import latex, latex_name, latex_relation

__all__ = ["assumed", "essential"]

_KINDS = {
    "integer": ("an integer", "integers"), "even": ("an even integer", "even integers"),
    "complex": ("complex", "complex"), "distinct": ("distinct", "distinct"), "smooth": ("smooth", "smooth"),
    "varying": ("of bounded variation", "of bounded variation"), "matrix": ("a matrix", "matrices"),
    "vector": ("a vector", "vectors"),
    "orthogonal": ("an orthogonal matrix", "orthogonal matrices"),
    "skew": ("a skew-symmetric matrix", "skew-symmetric matrices"),
    "symmetric": ("a symmetric matrix", "symmetric matrices"),
}  # fmt: skip
_LOWER, _UPPER = (">", ">="), ("<", "<=")
_SHOWN = {">": "<", ">=": r"\le", "<": "<", "<=": r"\le"}
_ZERO = Num(Fraction(0))


def assumed(hypotheses: Iterable[Hypothesis]) -> list[tuple[str, str]]:
    r"""Each as a formula and the words after it: ``("m,\, n", "are integers")``, ``(r"0 \le j \le i - 1", "")``.

    What follows at once from another one (``d/2 >= 0`` from ``d > 0``) is left out.
    """
    hs = list(dict.fromkeys(hypotheses))
    families = {h.name for h in hs if isinstance(h, Assumption) and h.kind == "distinct"}
    relations = [_relation(h, families) for h in hs]
    over = {h.over.relation: h for h in hs if isinstance(h, Every) and h.over is not None and h.over.relation in hs}
    ranges = [_range(over.get(h)) if isinstance(h, Relation) else "" for h in hs]
    out: list[tuple[str, str]] = []
    done = {n for n, h in enumerate(hs) if isinstance(h, Every) and h in over.values()}
    for n, h in enumerate(hs):
        r = relations[n]
        if n in done:
            continue
        if isinstance(h, Assumption) and r is None:
            same = [m for m, x in enumerate(hs) if isinstance(x, Assumption) and (x.kind, x.why) == (h.kind, h.why)]
            done.update(same)
            out.append(_kind(h, [x.name for m in same if isinstance(x := hs[m], Assumption)]))
            continue
        assert r is not None
        if _follows(r, [x for m, x in enumerate(relations) if m != n and x is not None]):
            continue
        m = _other_end(n, hs, relations)
        if m is not None and (other := relations[m]) is not None and ranges[m] == ranges[n]:
            done.add(m)
            low, high = (r, other) if r.op in _LOWER else (other, r)
            chain = f"{latex(low.rhs)} {_SHOWN[low.op]} {latex(r.lhs)} {_SHOWN[high.op]} {latex(high.rhs)}"
            out.append((chain, ranges[n]))
        else:
            out.append((latex_relation(r), ranges[n] or _why(h)))
    # where two in a row have one range, it is said once
    following = [words for _, words in out[1:]] + [""]
    return [
        (tex, "" if words.startswith(_FOR) and words == after else words)
        for (tex, words), after in zip(out, following, strict=False)
    ]


_FOR = "for every "
_END = re.compile(r"\b(from|to) (?!a\b)([a-z])\b")
"""The end of a range, named in words: ``from l to r``."""


def _range(h: Every | None) -> str:
    """``for every integer $k$ from $0$ to $N - 1$``."""
    if h is None or h.over is None:
        return ""
    ends = [f"${latex(t)}$" for t in (h.over.lo, h.over.hi) if t is not None]
    on = " on" * (h.over.hi is None)
    return f"{_FOR}{'integer ' * h.over.whole}${latex_name(h.name)}$ from {' to '.join(ends)}{on}"


def essential(hypotheses: Iterable[Hypothesis]) -> list[Hypothesis]:
    """The hypotheses without those that follow at once from another one."""
    hs = list(dict.fromkeys(hypotheses))
    relations = [_relation(h, set()) for h in hs]
    return [
        h for n, (h, r) in enumerate(zip(hs, relations, strict=True))
        if r is None or not _follows(r, [x for m, x in enumerate(relations) if m != n and x is not None])
    ]  # fmt: skip


def _relation(h: Hypothesis, families: set[str]) -> Relation | None:
    if isinstance(h, Relation):
        return h
    if h.kind not in SIGNS:
        return None
    return Relation(SIGNS[h.kind], Ref(h.name, (Sym("i"),)) if h.name in families else Sym(h.name), _ZERO)


def _why(h: Hypothesis) -> str:
    why = h.why if isinstance(h, Assumption) else ""
    why = " ".join(re.sub(r"[\\{}$#&%~^]", " ", why.replace("_", "-")).split())
    why = _END.sub(r"\1 $\2$", why)
    return f"({why})" if why else ""


def _kind(h: Assumption, names: Sequence[str]) -> tuple[str, str]:
    if h.kind == "every":  # of the relations before it
        return r"\text{for every } " + r",\, ".join(map(latex_name, names)), _why(h)
    one, many = _KINDS[h.kind]
    if h.kind == "distinct":
        shown, verb = [latex(Ref(x, (Sym("i"),))) for x in names], "are"
    else:
        shown, verb = [latex_name(x) for x in names], "is" if len(names) == 1 else "are"
    return r",\, ".join(shown), f"{verb} {many if verb == 'are' else one} {_why(h)}".rstrip()


def _other_end(n: int, hs: Sequence[Hypothesis], relations: Sequence[Relation | None]) -> int | None:
    """The hypothesis that bounds the same term from the other side, if it is the only one and ``n`` too."""
    r = relations[n]
    if r is None or r.op not in _LOWER + _UPPER:
        return None
    own, opposite = (_LOWER, _UPPER) if r.op in _LOWER else (_UPPER, _LOWER)
    same = [m for m, x in enumerate(relations) if x is not None and x.lhs == r.lhs and x.op in own]
    found = [m for m, x in enumerate(relations) if x is not None and x.lhs == r.lhs and x.op in opposite]
    if len(same) != 1 or len(found) != 1 or _why(hs[n]) or _why(hs[found[0]]):
        return None
    return found[0]


def _follows(r: Relation, others: Sequence[Relation]) -> bool:
    """Whether ``c*x >= 0`` stands beside ``x > 0`` or ``x >= 0`` (the same ``x`` with another factor, or stricter)."""
    if r.op != ">=" or not _is_zero(r.rhs):
        return False
    inner = _without_factor(r.lhs)
    for x in others:
        if x.op in _LOWER and isinstance(x.rhs, Num) and x.rhs.value >= 0 and x.lhs == inner:
            strict = x.op == ">" or x.rhs.value > 0
            if strict or inner != r.lhs:
                return True
    return False


def _is_zero(t: Term) -> bool:
    return isinstance(t, Num) and t.value == 0


def _without_factor(t: Term) -> Term:
    """``t`` without its positive rational factors."""
    if isinstance(t, Div) and isinstance(t.den, Num) and t.den.value > 0:
        return _without_factor(t.num)
    if isinstance(t, Mul):
        rest = tuple(a for a in t.args if not (isinstance(a, Num) and a.value > 0))
        if len(rest) == 1:
            return _without_factor(rest[0])
    return t

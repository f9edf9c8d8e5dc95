"""Terms as one line of plain text, in the syntax that ``parse`` reads back."""

from __future__ import annotations

from fractions import Fraction

from ..kernel.term import (
    Add,
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
    Definition,
    Div,
    Fn,
    Integral,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
)

__all__ = ["text"]

_ADD, _MUL, _UNARY, _POW, _ATOM = range(5)
_SPELLING = {"conj": "conjugate", "Re": "re", "Im": "im", "transpose": "Transpose", "identity": "Identity",
             "inverse": "Inverse"}  # fmt: skip
_ASSUMED = {
    "integer": "{} is an integer", "even": "{} is an even integer", "positive": "{} > 0", "nonnegative": "{} >= 0",
    "nonzero": "{} != 0", "complex": "{} is complex", "distinct": "{}[i] are distinct", "smooth": "{} is smooth",
    "varying": "{} is of bounded variation", "every": "for every {}",
    **{kind: f"{{}} is {kind}" for kind in ("orthogonal", "skew", "symmetric")},
    "matrix": "{} is a matrix", "vector": "{} is a vector",
}  # fmt: skip


def text(t: Term | Relation | Assumption | Definition) -> str:
    """``t`` on one line; a term or relation that was parsed reads back as itself."""
    if isinstance(t, Relation):
        return f"{_show(t.lhs)[0]} {t.op} {_show(t.rhs)[0]}"
    if isinstance(t, Assumption):
        return _ASSUMED[t.kind].format(t.name) + (f" ({t.why})" if t.why else "")
    if isinstance(t, Definition):
        params = _list(t.params)
        return f"{t.name}[{params}] := {text(t.body)}" if t.indexed else f"{t.name}({params}) := {text(t.body)}"
    return _show(t)[0]


def _list(terms: tuple[Term, ...]) -> str:
    return ", ".join(_show(t)[0] for t in terms)


def _at(t: Term, level: int) -> str:
    """``t``, in parentheses if it binds less tightly than ``level``."""
    shown, own = _show(t)
    return shown if own >= level else f"({shown})"


def _number(value: Fraction, decimal: str) -> tuple[str, int]:
    shown = decimal or str(value)
    if "/" in shown:
        return shown, _MUL
    return shown, _UNARY if shown.startswith("-") else _ATOM


def _show(t: Term) -> tuple[str, int]:
    """The text of ``t`` and how tightly it binds."""
    if isinstance(t, (Sym, Const)):
        return t.name, _ATOM
    if isinstance(t, Num):
        return _number(t.value, t.text)
    if isinstance(t, Add):
        return _sum(t), _ADD if t.args else _ATOM
    if isinstance(t, Mul):
        if not t.args:
            return "1", _ATOM
        first = _product_head(t.args[0])
        return "*".join([first, *(_at(x, _POW) for x in t.args[1:])]), _MUL
    if isinstance(t, Neg):
        return "-" + _at(t.arg, _POW), _UNARY
    if isinstance(t, Div):
        head = _at(t.num, _MUL)
        return f"{head}/{_at(t.den, _POW)}", _MUL
    if isinstance(t, Pow):
        return f"{_at(t.base, _ATOM)}**{_at(t.exp, _POW)}", _POW
    if isinstance(t, Ref):
        return f"{t.name}[{_list(t.indices)}]", _ATOM
    if isinstance(t, Fn):
        return f"{_SPELLING.get(t.name, t.name)}({_list(t.args)})", _ATOM
    if isinstance(t, Sum):
        ranges = []
        body: Term = t
        while isinstance(body, Sum):
            ranges.append(f"({body.index}, {_show(body.lo)[0]}, {_show(body.hi)[0]})")
            body = body.body
        return f"Sum({_show(body)[0]}, {', '.join(reversed(ranges))})", _ATOM
    if isinstance(t, Integral):
        return f"Integral({_show(t.body)[0]}, ({t.index}, {_show(t.lo)[0]}, {_show(t.hi)[0]}))", _ATOM
    if isinstance(t, Matrix):
        if all(len(row) == 1 for row in t.rows):
            return f"Matrix([{', '.join(_show(row[0])[0] for row in t.rows)}])", _ATOM
        return f"Matrix([{', '.join(f'[{_list(row)}]' for row in t.rows)}])", _ATOM
    kind = type(t).__name__
    names = (t.row, t.col) if isinstance(t, BlockMatrix) else (t.index,)
    assert isinstance(t, (BlockVector, BlockDiagonal, BlockMatrix))
    count = _at(t.count, _ADD)
    return f"{kind}({_show(t.block)[0]}, {', '.join(f'0 <= {n} < {count}' for n in names)})", _ATOM


def _product_head(t: Term) -> str:
    """The first factor: a quotient or a minus may stand there bare, a product may not."""
    return f"({_show(t)[0]})" if isinstance(t, Mul) else _at(t, _MUL)


def _sum(t: Add) -> str:
    if not t.args:
        return "0"
    out = _at(t.args[0], _MUL)
    for x in t.args[1:]:
        if isinstance(x, Neg):
            inside, level = _show(x.arg)
            bare = level == _MUL or level >= _POW
            out += f" - {inside}" if bare and not inside.startswith("-") else f" - ({inside})"
        elif isinstance(x, Num) and _number(x.value, x.text)[0].startswith("-"):
            out += f" - {_number(x.value, x.text)[0][1:]}"
        else:
            inside, level = _show(x)
            out += f" + {inside}" if level >= _MUL and not inside.startswith("-") else f" + ({inside})"
    return out

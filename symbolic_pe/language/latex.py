r"""Terms as LaTeX, in the author's form and order.

The output needs amsmath and nothing else, and stays within what latex2mathml reads.  A quotient is a
``\frac`` on the line and a slash within an exponent or index; a minus in front of a term of a sum is
merged with the sum's sign; parentheses grow only around what is tall or has parentheses itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ..kernel.derivation import State
from ..kernel.term import (
    Add,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
    Definition,
    Div,
    Fn,
    Hypothesis,
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
    walk,
)

__all__ = [
    "latex", "latex_definition", "latex_hypothesis", "latex_name", "latex_relation", "latex_state",
]  # fmt: skip

_ADD, _NEG, _MUL, _POW, _ATOM = range(5)
_PLAIN, _PARENS, _BIG, _BIGGER, _TALL = range(5)


class _Box(NamedTuple):
    """A piece of LaTeX, how tightly it binds, and how large parentheses around it must be."""

    tex: str
    prec: int = _ATOM
    size: int = _PLAIN


_GREEK = {
    **{n: "\\" + n for n in (
        "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "mu", "nu", "xi", "pi",
        "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega", "lambda", "varepsilon", "vartheta", "varpi",
        "varrho", "varsigma", "varphi", "varkappa", "ell", "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma",
        "Upsilon", "Phi", "Psi", "Omega",
    )},
    "lamda": r"\lambda", "Lamda": r"\Lambda", "omicron": "o",
}  # fmt: skip
_UNICODE = {
    **dict(zip("αβγδεζηθικλμνξοπρσςτυφχψω", (_GREEK[n] for n in (
        "alpha", "beta", "gamma", "delta", "varepsilon", "zeta", "eta", "theta", "iota", "kappa", "lamda", "mu", "nu",
        "xi", "omicron", "pi", "rho", "sigma", "varsigma", "tau", "upsilon", "varphi", "chi", "psi", "omega",
    )), strict=True)),
    **dict(zip("ΓΔΘΛΞΠΣΥΦΨΩ", (_GREEK[n] for n in (
        "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega",
    )), strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΧ", "ABEZHIKMNOPTX", strict=True)),
    "ϑ": r"\vartheta", "ϕ": r"\phi", "ϖ": r"\varpi", "ϱ": r"\varrho", "ϵ": r"\epsilon", "ϰ": r"\varkappa",
}  # fmt: skip
_OPERATORS = ("sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "log", "det")
_BUILT_IN = (*_OPERATORS, "exp")
_NAMED = {"sec": r"\sec", "csc": r"\csc", "Re": r"\operatorname{Re}", "Im": r"\operatorname{Im}",
          "tr": r"\operatorname{tr}", "Ci": r"\operatorname{Ci}", "Si": r"\operatorname{Si}"}  # fmt: skip
_RELATION = {"==": "=", "!=": r"\neq", "<": "<", "<=": r"\le", ">": ">", ">=": r"\ge"}
_ASSUMED = {
    "integer": r"{} \text{{ is an integer}}", "even": r"{} \text{{ is an even integer}}", "positive": "{} > 0",
    "nonnegative": r"{} \ge 0", "nonzero": r"{} \neq 0", "complex": r"{} \text{{ is complex}}",
    "distinct": r"{} \text{{ are distinct}}", "smooth": r"{} \text{{ is smooth}}",
    "varying": r"{} \text{{ is of bounded variation}}", "every": r"\text{{for every }} {}",
    "matrix": r"{} \text{{ is a matrix}}",
    "vector": r"{} \text{{ is a vector}}", "orthogonal": r"{} \text{{ is an orthogonal matrix}}",
    "skew": r"{} \text{{ is a skew-symmetric matrix}}", "symmetric": r"{} \text{{ is a symmetric matrix}}",
}  # fmt: skip
_COMMA = r",\,"
_WIDEST = 10
"""Columns of a pmatrix, which amsmath allows without more ado."""


# --- names


@lru_cache(maxsize=4096)
def latex_name(name: str) -> str:
    r"""A name: ``theta_i`` is ``\theta_i``, ``x1`` is ``x_1``, ``d_model`` is ``d_{\mathrm{model}}``."""
    base, subs, primes = _split(name)
    return _script(_word(base), subs) + primes


@lru_cache(maxsize=4096)
def _split(name: str) -> tuple[str, tuple[str, ...], str]:
    """The base, the subscripts (as LaTeX) and the primes of a name."""
    bare = name.rstrip("'")
    primes = name[len(bare) :]
    if bare in _GREEK:
        return bare, (), primes
    base, *rest = bare.split("_")
    digits = re.fullmatch(r"([^\W\d]+?)([0-9]+)", base)
    subs = [_word(s) for s in rest if s]
    if digits:
        base = digits[1]
        subs.insert(0, digits[2])
    return base, tuple(subs), primes


@lru_cache(maxsize=4096)
def _word(word: str) -> str:
    if word in _GREEK:
        return _GREEK[word]
    if word == "":
        return "{}"
    if len(word) == 1 or word.isdigit():
        return _UNICODE.get(word, word)
    digits = re.fullmatch(r"([^\W\d]+)([0-9]+)", word)
    if digits and (digits[1] in _GREEK or len(digits[1]) == 1):
        return _script(_word(digits[1]), (digits[2],))
    if any(c in _UNICODE for c in word):
        return "".join(_glued([_UNICODE.get(c, c) for c in word]))
    return rf"\mathrm{{{word}}}"


def _glued(parts: list[str]) -> list[str]:
    return [p + " " if p.startswith("\\") and p[1:].isalpha() else p for p in parts]


def _script(base: str, subs: Iterable[str]) -> str:
    inside = _COMMA.join(subs)
    if not inside:
        return base
    return f"{base}_{inside}" if len(inside) == 1 or re.fullmatch(r"\\[A-Za-z]+", inside) else f"{base}_{{{inside}}}"


@lru_cache(maxsize=4096)
def _is_roman(name: str) -> bool:
    """Whether a name is set upright, being a word."""
    return _word(_split(name)[0]).startswith(r"\mathrm")


# --- parentheses


def _parens(box: _Box, inline: bool = False) -> _Box:
    inside, size = box.tex, box.size
    if inline or size == _PLAIN:
        return _Box(f"({inside})", _ATOM, max(size, _PARENS))
    if size == _PARENS:
        return _Box(rf"\bigl({inside}\bigr)", _ATOM, _BIG)
    if size == _BIG:
        return _Box(rf"\Bigl({inside}\Bigr)", _ATOM, _BIGGER)
    return _Box(rf"\left({inside}\right)", _ATOM, _TALL)


def _at(t: Term, level: int, inline: bool) -> _Box:
    """``t``, in parentheses if it binds less tightly than ``level``."""
    box = _show(t, inline)
    return box if box.prec >= level else _parens(box, inline)


def _join(left: str, right: str) -> str:
    """Two pieces side by side; a control word or an index must not run into a letter."""
    if re.search(r"(\\[A-Za-z]+|_[A-Za-z0-9])$", left[-24:]) and re.match(r"[A-Za-z]", right):
        return f"{left} {right}"
    return left + right


# --- terms


def _unsigned(t: Term) -> Term | None:
    """``t`` without the minus that stands in front of it, or None if none does."""
    if isinstance(t, Neg):
        return t.arg
    if isinstance(t, Num) and t.value < 0:
        return Num(-t.value, t.text.removeprefix("-"))
    if isinstance(t, Mul) and t.args:
        first = _unsigned(t.args[0])
        if first is not None and not isinstance(first, (Add, Neg)):
            return Mul((first, *t.args[1:]))
    if isinstance(t, Div):
        top = _unsigned(t.num)
        if top is not None and not isinstance(top, (Add, Neg)):
            return Div(top, t.den)
    return None


def _number(t: Num, inline: bool) -> _Box:
    """A number that is not negative."""
    if t.text and "/" not in t.text:
        mantissa, _, exponent = t.text.lower().partition("e")
        mantissa = mantissa.rstrip(".")
        mantissa = "0" + mantissa if mantissa.startswith(".") else mantissa
        if not exponent:
            return _Box(mantissa)
        power = f"10^{{{int(exponent)}}}"
        return _Box(power, _POW) if mantissa == "1" else _Box(rf"{mantissa}\cdot {power}", _MUL)
    top, bottom = t.value.numerator, t.value.denominator
    if bottom == 1:
        return _Box(str(top))
    return _Box(f"{top}/{bottom}", _MUL) if inline else _Box(rf"\frac{{{top}}}{{{bottom}}}", _MUL, _TALL)


def _signed(t: Term, inline: bool) -> tuple[str, _Box]:
    """The sign in front of a term of a sum, and the term without it."""
    bare = _unsigned(t)
    if bare is None:
        return "+", _at(t, _MUL, inline)
    return "-", _at(bare, _MUL, inline)


def _add(t: Add, inline: bool, gap: str = "") -> _Box:
    if not t.args:
        return _Box("0")
    out, size = "", _PLAIN
    for j, (sign, box) in enumerate(_signed(x, inline) for x in t.args):
        out += (f"{gap}{sign}{gap}" if j else sign.strip("+")) + box.tex
        size = max(size, box.size)
    return _Box(out, _ADD, size)


_SCALAR = frozenset((*_BUILT_IN, "sqrt", "conj", "Re", "Im", "Abs", "tr", "dot", "normsq"))


def _may_be_matrix(t: Term) -> bool:
    return isinstance(t, (Matrix, BlockVector, BlockDiagonal, BlockMatrix)) or (
        isinstance(t, Fn) and t.name not in _SCALAR
    )


def _flat(t: Mul) -> list[Term]:
    """The factors, and those of a product of scalars within the product too; ``(A*v)*(B*w)`` stays as it is."""
    out: list[Term] = []
    for x in t.args:
        if isinstance(x, Mul) and x.args and not any(map(_may_be_matrix, x.args)):
            out += _flat(x)
        else:
            out.append(x)
    return out


def _is_number(t: Term) -> bool:
    return isinstance(t, Num) or (isinstance(t, Div) and isinstance(t.num, Num) and isinstance(t.den, Num))


def _wide(t: Term) -> bool:
    """Whether ``t`` wants a little room on both sides: words and applications of named functions."""
    if isinstance(t, (Sym, Ref)):
        return _is_roman(t.name)
    if isinstance(t, Fn):
        return t.name not in ("exp", "sqrt", "conj", "identity", *_OPERATORS)
    if isinstance(t, Pow):
        return _wide(t.base)
    return isinstance(t, (BlockVector, BlockDiagonal, BlockMatrix))


_OPENING = re.compile(r"\(|\\[bB]igg?l\(|\\left\(")
_DIGIT = re.compile(r"[0-9]")
_NUMERIC_FRACTION = re.compile(r"\\t?frac\{[0-9]")


def _base(t: Term) -> Term:
    return t.base if isinstance(t, Pow) else t


def _beside(out: str, before: Term, x: Term, tex: str) -> str:
    """The product so far, which ends with ``before``, times ``x``: ``tex``."""
    if _DIGIT.match(tex) or (_NUMERIC_FRACTION.match(tex) and isinstance(before, Num)):
        return rf"{out} \cdot {tex}"
    if _is_number(before) or isinstance(before, (Add, Div)):
        return _join(out, tex)
    reads_as_call = isinstance(before, (Sym, Ref)) and _OPENING.match(tex)
    after, next_to = _base(before), _base(x)
    if isinstance(next_to, Fn) and next_to.name in _BUILT_IN and not _wide(after) and tex.startswith("\\"):
        return out + tex  # TeX leaves room around its own operators
    runs_on = isinstance(after, Fn) and after.name != "exp"
    if reads_as_call or runs_on or _wide(before) or _wide(x):
        return rf"{out}\,{tex}"
    return _join(out, tex)


def _numeric(t: Term) -> bool:
    """Whether a factor of 1 before ``t`` says something, as in ``1*60`` or ``1*2**0``."""
    return isinstance(t.base if isinstance(t, Pow) else t.num if isinstance(t, Div) else t, Num)


def _mul(t: Mul, inline: bool) -> _Box:
    factors = _flat(t)
    if not factors:
        return _Box("1")
    if len(factors) > 1 and factors[0] == Num(Fraction(1)) and not _numeric(factors[1]):
        factors = factors[1:]
    if len(factors) == 1:
        return _show(factors[0], inline)
    out, size = "", _PLAIN
    before: Term | None = None
    for j, x in enumerate(factors):
        last = j == len(factors) - 1
        box = _show(x, inline)
        if not inline and j == 0 and _is_number(x) and r"\frac" in box.tex:
            box = _Box(box.tex.replace(r"\frac", r"\tfrac"), _ATOM)
        slash = inline and isinstance(x, (Div, Num)) and "/" in box.tex
        if box.prec < _MUL or (isinstance(x, (Sum, Integral)) and not last) or slash or isinstance(x, Mul):
            box = _parens(box, inline)
        size = max(size, box.size)
        out = box.tex if before is None else _beside(out, before, x, box.tex)
        before = x
    return _Box(out, _MUL, size)


def _div(t: Div, inline: bool) -> _Box:
    if inline:
        top, bottom = _at(t.num, _MUL, True), _at(t.den, _POW, True)
        return _Box(f"{top.tex}/{bottom.tex}", _MUL, max(top.size, bottom.size))
    return _Box(rf"\frac{{{_show(t.num, False).tex}}}{{{_show(t.den, False).tex}}}", _MUL, _TALL)


def _small(tex: str) -> str:
    return tex if re.fullmatch(r"[A-Za-z0-9]", tex) else f"{{{tex}}}"


def _pow(t: Pow, inline: bool) -> _Box:
    exponent = _small(_show(t.exp, True).tex)
    base = t.base
    if isinstance(base, Fn) and base.name in _OPERATORS and base.name not in ("log", "det"):
        whole = isinstance(t.exp, Num) and t.exp.value.denominator == 1 and t.exp.value > 0
        if whole and len(base.args) == 1:
            inside = _parens(_show(base.args[0], inline), inline)
            return _Box(rf"\{base.name}^{exponent}{inside.tex}", _POW, inside.size)
    box = _at(base, _ATOM, inline)
    tex = f"{{{box.tex}}}" if box.tex.endswith("'") else box.tex
    size = _TALL if box.size == _TALL or isinstance(base, (Sum, Integral, Div, Matrix)) else box.size
    return _Box(f"{tex}^{exponent}", _POW, size)


def _indexed(t: Ref) -> _Box:
    base, subs, primes = _split(t.name)
    shown = [_show(x, True).tex for x in t.indices]
    if _is_roman(t.name) and len(shown) > 1 and not subs:
        return _Box(f"{_word(base)}{primes}_{{({_COMMA.join(shown)})}}")
    return _Box(_script(_word(base) + primes, (*subs, *shown)))


def _fn(t: Fn, inline: bool) -> _Box:
    name, args = t.name, t.args
    if len(args) == 1:
        one = _fn_one(name, args[0], inline)
        if one is not None:
            return one
    boxes = [_show(x, inline) for x in args]
    size = max((b.size for b in boxes), default=_PLAIN)
    if name == "dot" and len(args) == 2:
        left, right = (r"\left\langle", r"\right\rangle") if size == _TALL else (r"\langle", r"\rangle")
        return _Box(f"{left} {boxes[0].tex}, {boxes[1].tex}{right}", _ATOM, size)
    if name == "diff" and len(args) == 2 and isinstance(args[1], Sym):
        bare = _top(args[0])
        shown = bare if boxes[0].prec >= _MUL and not bare.startswith("-") else rf"\left({bare}\right)"
        return _Box(rf"\frac{{d}}{{d{latex_name(args[1].name)}}}\,{shown}", _ATOM, _TALL)
    if name == "hyp1f1" and len(args) == 3:
        inside = _parens(_Box(f"{boxes[0].tex};{boxes[1].tex};{boxes[2].tex}", _ADD, size), inline)
        return _Box(rf"{{}}_1F_1{inside.tex}", _ATOM, inside.size)
    if name == "binomial" and len(args) == 2:
        return _Box(rf"\binom{{{boxes[0].tex}}}{{{boxes[1].tex}}}", _ATOM, _TALL)
    inside = _Box(_COMMA.join(b.tex for b in boxes), _ADD, size)
    head = _NAMED.get(name) or (rf"\{name}" if name in _BUILT_IN else latex_name(name))
    inside = _parens(inside, inline)
    return _Box(head + inside.tex, _ATOM, inside.size)


def _fenced(left: str, inside: _Box, right: str) -> _Box:
    if inside.size == _TALL:
        return _Box(rf"\left{left} {inside.tex}\right{right}", _ATOM, _TALL)
    return _Box(f"{left} {inside.tex}{right}", _ATOM, inside.size)


def _fn_one(name: str, x: Term, inline: bool) -> _Box | None:
    """Functions of one argument that are not written as a name before parentheses."""
    if name in ("transpose", "inverse"):
        base = _at(x, _ATOM, inline)
        power = r"{\mathsf T}" if name == "transpose" else "{-1}"
        return _Box(f"{base.tex}^{power}", _POW, base.size)
    if name == "factorial":
        base = _at(x, _ATOM, inline)
        return _Box(f"{base.tex}!", _POW, base.size)
    if name == "identity":
        return _Box(f"I_{{{_show(x, True).tex}}}")
    if name == "exp":
        tall = any(isinstance(y, (Div, Sum, Matrix)) or (isinstance(y, Num) and y.value.denominator != 1 and not y.text)
                   for y in walk(x))  # fmt: skip
        if tall and not inline:
            inside = _parens(_show(x, False))
            return _Box(rf"\exp{inside.tex}", _ATOM, inside.size)
        return _Box(f"e^{{{_show(x, True).tex}}}", _POW)
    if name not in ("sqrt", "conj", "Abs", "normsq", "floor", "ceiling"):
        return None
    box = _show(x, inline)
    if name == "sqrt":
        return _Box(rf"\sqrt{{{box.tex}}}", _ATOM, box.size)
    if name == "conj":
        return _Box(rf"\overline{{{box.tex}}}", _ATOM, box.size)
    if name == "Abs":
        return _fenced(r"\lvert", box, r"\rvert")
    if name == "normsq":
        norm = _fenced(r"\lVert", box, r"\rVert")
        return _Box(norm.tex + "^2", _POW, norm.size)
    if name == "floor":
        return _fenced(r"\lfloor", box, r"\rfloor")
    return _fenced(r"\lceil", box, r"\rceil")


def _summation(t: Sum, inline: bool) -> _Box:
    head = rf"\sum_{{{latex_name(t.index)}={_show(t.lo, True).tex}}}^{{{_show(t.hi, True).tex}}}"
    body = _at(t.body, _MUL, inline)
    gap = " " if re.match(r"[A-Za-z0-9]", body.tex) else ""
    return _Box(head + gap + body.tex, _MUL, _TALL)


def _integral(t: Integral, inline: bool) -> _Box:
    head = rf"\int_{{{_show(t.lo, True).tex}}}^{{{_show(t.hi, True).tex}}}"
    body = _at(t.body, _MUL, inline)
    gap = " " if re.match(r"[A-Za-z0-9]", body.tex) else ""
    return _Box(rf"{head}{gap}{body.tex}\,d{latex_name(t.index)}", _MUL, _TALL)


def _matrix(t: Matrix) -> str:
    rows = r" \\ ".join(" & ".join(_show(x, False).tex for x in row) for row in t.rows)
    width = max((len(row) for row in t.rows), default=0)
    if width <= _WIDEST:
        return rf"\begin{{pmatrix}} {rows} \end{{pmatrix}}"
    return rf"\left(\begin{{array}}{{{'c' * width}}} {rows} \end{{array}}\right)"


def _show(t: Term, inline: bool) -> _Box:
    """``t`` as LaTeX; ``inline`` within exponents and indices, where a quotient is a slash."""
    if isinstance(t, Sym):
        return _Box(latex_name(t.name))
    if isinstance(t, Const):
        return _Box({"pi": r"\pi", "I": r"\mathrm{i}", "E": "e", "EulerGamma": r"\gamma"}.get(t.name, t.name))
    if isinstance(t, Add):
        return _add(t, inline)
    bare = _unsigned(t)
    if bare is not None:
        box = _at(bare, _MUL, inline)
        return _Box("-" + box.tex, _NEG, box.size)
    if isinstance(t, Num):
        return _number(t, inline)
    if isinstance(t, Mul):
        return _mul(t, inline)
    if isinstance(t, Div):
        return _div(t, inline)
    if isinstance(t, Pow):
        return _pow(t, inline)
    if isinstance(t, Ref):
        return _indexed(t)
    if isinstance(t, Fn):
        return _fn(t, inline)
    if isinstance(t, Sum):
        return _summation(t, inline)
    if isinstance(t, Integral):
        return _integral(t, inline)
    if isinstance(t, Matrix):
        return _Box(_matrix(t), _ATOM, _TALL)
    assert isinstance(t, (BlockVector, BlockDiagonal, BlockMatrix))
    names = ",".join(map(latex_name, (t.row, t.col) if isinstance(t, BlockMatrix) else (t.index,)))
    below = rf"_{{0\le {names}<{_show(t.count, True).tex}}}"
    if isinstance(t, BlockDiagonal):
        return _Box(rf"\operatorname{{diag}}{below}{_matrix(t.block)}", _POW, _TALL)
    return _Box(_matrix(t.block) + below, _POW, _TALL)


# --- what others print


@lru_cache(maxsize=8192)
def _top(t: Term) -> str:
    """A whole term, with room around the signs of its sum."""
    return _add(t, False, " ").tex if isinstance(t, Add) else _show(t, False).tex


def latex(t: Term) -> str:
    """``t`` as LaTeX for mathematics mode."""
    return _top(t)


def latex_relation(r: Relation, align: bool = False) -> str:
    """Both sides of a relation; with ``align`` an ``&`` stands before the sign."""
    return f"{_top(r.lhs)} {'&' * align}{_RELATION[r.op]} {_top(r.rhs)}"


def latex_hypothesis(h: Hypothesis) -> str:
    """A hypothesis, with where it came from in parentheses."""
    if isinstance(h, Relation):
        return latex_relation(h)
    name = latex_name(h.name)
    if h.kind == "distinct":
        name = latex(Ref(h.name, (Sym("i"),)))
    shown = _ASSUMED[h.kind].format(name)
    why = " ".join(re.sub(r"[\\{}$#&%~^]", " ", h.why.replace("_", "-")).split())
    return rf"{shown} \text{{ ({why})}}" if why else shown


def latex_definition(d: Definition) -> str:
    """``name(params) := body``."""
    head: Term = Ref(d.name, d.params) if d.indexed else Fn(d.name, d.params)
    return f"{latex(head)} := {latex(d.body)}"


def latex_state(s: State) -> str:
    """What a step of a derivation transforms: a term, or a system of relations under each other."""
    if not isinstance(s, tuple):
        return latex(s)
    if not s:
        return r"\text{always}"
    if len(s) == 1:
        return latex_relation(s[0])
    lines = (latex_relation(r, align=True) for r in s)
    return r"\begin{aligned} " + r" \\ ".join(lines) + r" \end{aligned}"

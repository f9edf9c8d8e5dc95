"""Claims in SymPy's syntax, read by hand into terms.

Nothing is evaluated or executed, and the author's form is kept: ``a - b + c`` is one sum of three
terms, ``a + (b + c)`` a sum within a sum, ``-x**2`` is ``-(x**2)``.
"""

from __future__ import annotations

import keyword
import re
from fractions import Fraction
from typing import NoReturn

from ..kernel.term import (
    SIGNS,
    WHOLE,
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Hypothesis,
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
    num,
)
from .shorthand import NAMES

__all__ = ["FUNCTIONS", "ParseError", "parse_hypothesis", "parse_relation", "parse_term"]

MAX_LENGTH = 20_000
"""Characters of a claim."""
MAX_DEPTH = 100
"""Terms within terms: what recursion over them can bear."""
MAX_DIGITS = 2_000
MAX_EXPONENT = 4_000
"""Of a number: beyond that Python's own conversions take long, or refuse."""

FUNCTIONS = {
    "sin": "sin", "cos": "cos", "tan": "tan", "cot": "cot", "sec": "sec", "csc": "csc",
    "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "exp": "exp", "log": "log", "ln": "log", "sqrt": "sqrt",
    "conjugate": "conj", "conj": "conj", "re": "Re", "Re": "Re", "im": "Im", "Im": "Im", "Abs": "Abs", "abs": "Abs",
    "Transpose": "transpose", "transpose": "transpose", "det": "det", "Determinant": "det",
    "tr": "tr", "trace": "tr", "Trace": "tr", "dot": "dot", "normsq": "normsq",
    "Inverse": "inverse", "inverse": "inverse", "Identity": "identity", "eye": "identity", "identity": "identity",
}  # fmt: skip
"""Every spelling of a function the kernel knows, and the kernel's name for it."""

_ARITY = {"dot": 2, **dict.fromkeys(WHOLE, 1), **{name: count for name, (count, _) in NAMES.items() if count}}
_RELATION_CALLS = {"Eq": "==", "Ne": "!=", "Lt": "<", "Le": "<=", "Gt": ">", "Ge": ">="}
_NUMBER_CALLS = ("Rational", "Integer", "Float")
_SPECIAL = {"Sum", "Matrix", *_RELATION_CALLS, *_NUMBER_CALLS}
_CONSTANTS = {"pi": "pi", "π": "pi", "I": "I", "E": "E"}
_INFINITE = {"oo", "zoo", "nan", "inf", "infinity", "NaN"}
_UNREAD = {
    "diff", "Derivative", "integrate", "Integral", "limit", "Limit", "Product", "product", "Piecewise", "Lambda",
    "Subs", "Function", "Symbol", "symbols", "sympify", "simplify", "expand", "summation", "sum",
}  # fmt: skip
_RELOPS = ("==", "!=", "<=", ">=", "<", ">")
_ADD, _MUL, _UNARY, _POW = 10, 20, 30, 40
_BINDING = {"+": _ADD, "-": _ADD, "*": _MUL, "/": _MUL, "**": _POW}

_LETTER = "A-Za-z_Α-Ωα-ωϑϕϖϱϵϰ"
_TOKEN = re.compile(
    rf"(?P<num>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    rf"|(?P<name>[{_LETTER}][{_LETTER}0-9]*)"
    r"|(?P<op>\*\*|==|!=|<=|>=|[-+*/()\[\],<>])"
)
_SPACE = re.compile(r"[ \t\r\n\f\v]*")
_HINTS = {
    "^": "'^' is not read: use ** for powers",
    "'": "a string is not read here",
    '"': "a string is not read here",
    "%": "'%' is not read: write Mod(a, b)",
    "@": "'@' is not read: use * for products of matrices too",
    "!": "'!' is not read: write factorial(n), or != for a relation",
    ":": "':' is not read",
    ";": "';' is not read: write one relation a line",
    "{": "'{' is not read: use ( ) for grouping",
    "}": "'}' is not read: use ( ) for grouping",
    "\\": "LaTeX is not read here: use SymPy's syntax",
    "&": "'&' is not read: write one relation a line",
    "|": "'|' is not read: write Abs(x)",
    "~": "'~' is not read",
    "$": "'$' is not read: use SymPy's syntax",
    "≤": "write <= for '≤'",
    "≥": "write >= for '≥'",
    "≠": "write != for '≠'",
    "−": "write the ASCII minus - for '−'",
    "×": "write * for '×'",
    "·": "write * for '·'",
    "∞": "infinity is not a number here",
    "√": "write sqrt(...) for '√'",
    **{c: f"write **{n} for '{c}'" for n, c in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
}  # fmt: skip
_PAIRS = {
    ("/", "/"): "'//' is not read: write floor(a/b)",
    ("<", ">"): "'<>' is not read: write !=",
}
"""What another language would write, token by token."""


class ParseError(ValueError):
    """What could not be read, and the 1-based column where reading stopped."""

    def __init__(self, message: str, text: str, column: int) -> None:
        super().__init__(f"{message} (column {column})")
        self.message = message
        self.text = text
        self.column = column

    def __reduce__(self) -> tuple[type[ParseError], tuple[str, str, int]]:
        return ParseError, (self.message, self.text, self.column)

    def pointer(self, width: int = 72) -> str:
        """The text around the column, and under it a caret."""
        at = self.column - 1
        start = max(0, min(at - width // 2, len(self.text) - width))
        stop = start + width
        head = "..." if start else ""
        tail = "..." if stop < len(self.text) else ""
        shown = "".join(c if c.isprintable() else " " for c in self.text[start:stop])
        return f"{head}{shown}{tail}\n{' ' * (len(head) + at - start)}^"


def parse_term(text: str) -> Term:
    """The term that ``text`` writes; raises :class:`ParseError`."""
    return _Parser(text).whole_term()


def parse_relation(text: str) -> Relation:
    """The one relation that ``text`` writes, such as ``sin(x)**2 + cos(x)**2 == 1``; raises :class:`ParseError`."""
    return _Parser(text).whole_relation()


_WORDS = re.compile(
    rf"\s*([{_LETTER}][{_LETTER}0-9]*)\s*(\[\s*[{_LETTER}0-9]+\s*\])?\s+(is|are)\s+"
    r"(?:an\s+|a\s+)?(even\s+integer|integer|even|positive|nonnegative|nonzero|complex|distinct|"
    r"matrix|vector|orthogonal|skew|symmetric)\s*$"
)
_SAID = re.compile(rf"\s*[{_LETTER}][{_LETTER}0-9]*\s*(?:\[[^]]*\])?\s+(?:is|are)\s+(?:an?\s+)?(?P<what>\w+)")
_KINDS = "integer, even, positive, nonnegative, nonzero, complex, distinct, matrix, vector, orthogonal, skew, symmetric"


def parse_hypothesis(text: str) -> Hypothesis:
    """A hypothesis: a relation (``b > 0``), or in words ``k is an integer``, ``d is even``,
    ``z is complex``, ``theta[i] are distinct``, ``W is a matrix``, ``Q is orthogonal``; raises :class:`ParseError`."""
    found = _WORDS.match(text) if len(text) <= MAX_LENGTH else None
    if found is None:
        if len(text) <= MAX_LENGTH and (said := _SAID.match(text)) is not None:
            what = f"'{_short(said['what'])}' cannot be said of a name: use {_KINDS}"
            raise ParseError(what, text, said.start("what") + 1)
        return parse_relation(text)
    name, member, verb, what = found.groups()
    parsed = _Parser(name).whole_term()
    if not isinstance(parsed, Sym):
        raise ParseError(f"nothing can be assumed of {name}", text, found.start(1) + 1)
    if member is not None:  # theta[i] are ...: all of them; theta[i] is ...: that one
        one = _Parser(name + member).whole_term()
        if what in SIGNS and verb == "is":
            return Relation(SIGNS[what], one, num(0))
        if not isinstance(one, Ref) or verb == "is" or not isinstance(one.indices[0], Sym):
            why = f"of one member no more than its sign is said; of all: {name}[i] are {what}"
            raise ParseError(why, text, found.start(2) + 1)
    return Assumption(name, "even" if what.startswith("even") else what)


class _Parser:
    """One text, read from left to right with one token of lookahead."""

    def __init__(self, text: str) -> None:
        self.source = text
        if len(text) > MAX_LENGTH:
            self.fail(f"too long: {len(text)} characters, and the limit is {MAX_LENGTH}", MAX_LENGTH)
        self.end = 0
        """Where the token after the current one is looked for."""
        self.at = 0
        self.kind = ""
        self.tok = ""
        self.before = ""
        """Kind and text of the token read last, for messages."""
        self.advance()

    # --- tokens

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        raise ParseError(message, self.source, (self.at if at is None else at) + 1)

    def advance(self) -> None:
        self.before = self.tok
        space = _SPACE.match(self.source, self.end)
        assert space is not None
        self.at = space.end()
        if self.at == len(self.source):
            self.kind, self.tok, self.end = "end", "", self.at
            return
        found = _TOKEN.match(self.source, self.at)
        if found is None:
            self.bad_character()
        self.kind, self.tok, self.end = found.lastgroup or "", found[0], found.end()
        if self.kind == "name" and "__" in self.tok:
            self.fail("a name with two underscores in a row is not read")

    def bad_character(self) -> NoReturn:
        c = self.source[self.at]
        if c == "=":
            if self.source[self.at + 1 : self.at + 2] in ("<", ">"):
                self.fail("write <= or >= with the = last")
            self.fail("use == for equality")
        if c == ".":
            self.fail("attribute access with '.' is not read")
        if c in _HINTS:
            self.fail(_HINTS[c])
        self.fail(f"unexpected character {c!r}" if c.isprintable() else f"unexpected character U+{ord(c):04X}")

    def expect(self, op: str, opened: int, opener: str) -> None:
        """The closing bracket ``op`` of the ``opener`` at ``opened``."""
        if self.tok == op:
            self.advance()
            return
        if self.kind == "end":
            self.fail(f"'{opener}' is never closed", opened)
        self.unexpected()

    def unexpected(self) -> NoReturn:
        """The current token cannot stand after what was read."""
        if self.kind == "end":
            self.fail("the formula ends too early")
        if self.tok in _RELOPS:
            self.fail(f"a relation such as '{self.tok}' cannot stand inside an expression")
        if self.tok in (")", "]"):
            self.fail(f"unmatched '{self.tok}'")
        after_operand = not (self.before in _BINDING or self.before in _RELOPS or self.before in ("", "(", "[", ","))
        if after_operand and (self.kind in ("num", "name") or self.tok == "("):
            if self.kind == "name" and keyword.iskeyword(self.tok):
                self.fail(f"'{self.tok}' is a keyword of Python and is not read")
            left = "(...)" if self.before in (")", "]") else _short(self.before)
            right = "(...)" if self.tok == "(" else _short(self.tok)
            unit = " (the imaginary unit is I)" if self.tok in ("j", "i") and left.isdigit() else ""
            self.fail(f"an operator is missing: write {left}*{right}{unit}")
        if self.tok == ",":
            self.fail("a comma separates arguments, indices and ranges only")
        self.fail(f"unexpected '{_short(self.tok)}'")

    # --- whole texts

    def whole_term(self) -> Term:
        if self.kind == "end":
            self.fail("nothing to read", 0)
        t, _ = self.expr(0, 0)
        if self.tok in _RELOPS:
            self.fail(f"an expression was expected, not a relation with '{self.tok}'")
        if self.kind != "end":
            self.unexpected()
        return t

    def whole_relation(self) -> Relation:
        if self.kind == "end":
            self.fail("nothing to read", 0)
        if self.tok in _RELATION_CALLS:
            found = self.relation_call()
        else:
            lhs, _ = self.expr(0, 0)
            if self.tok not in _RELOPS:
                if self.kind == "end":
                    self.fail("a claim needs a relation: one of == != < <= > >=")
                self.unexpected()
            op = self.tok
            self.advance()
            rhs, _ = self.expr(0, 0)
            found = Relation(op, lhs, rhs)
        if self.tok in _RELOPS:
            self.fail(f"a second relation '{self.tok}': write one relation a line")
        if self.kind != "end":
            self.unexpected()
        return found

    def relation_call(self) -> Relation:
        name, at = self.tok, self.at
        self.advance()
        if self.tok != "(":
            self.fail(f"write {name}(a, b)")
        sides = self.arguments(0)
        if len(sides) != 2:
            self.fail(f"{name} takes 2 arguments, not {len(sides)}", at)
        return Relation(_RELATION_CALLS[name], sides[0][0], sides[1][0])

    # --- expressions: each returns a term and its height

    def expr(self, binding: int, depth: int) -> tuple[Term, int]:
        """Everything that binds tighter than ``binding``."""
        left, height = self.prefix(depth)
        args: list[Term] = []
        kind = ""  # "+" or "*" while a flat sum or product is being gathered in args
        while True:
            op, at = self.tok, self.at
            tightness = _BINDING.get(op, 0)
            if tightness <= binding:
                break
            self.advance()
            inner, below = self.expr(tightness - (op == "**"), depth + (op == "**"))
            if op == "-":
                inner, below = Neg(inner), below + 1
            family = "+" if op == "-" else op
            if family == kind:
                args.append(inner)
                height = max(height, below + 1)
            else:
                left = _gathered(left, args, kind)
                args, kind = [], ""
                height = max(height, below) + 1
                if op == "**":
                    left = Pow(left, inner)
                elif op == "/":
                    left = Div(left, inner)
                else:
                    args, kind = [left, inner], family
            if height > MAX_DEPTH:
                self.fail(f"nested too deeply: the limit is {MAX_DEPTH}", at)
        return _gathered(left, args, kind), height

    def prefix(self, depth: int) -> tuple[Term, int]:
        if depth > MAX_DEPTH:
            self.fail(f"nested too deeply: the limit is {MAX_DEPTH}")
        if self.kind == "num":
            return self.number(), 1
        if self.kind == "name":
            return self.name(depth)
        if self.tok in ("-", "+"):
            minus = self.tok == "-"
            self.advance()
            t, height = self.expr(_UNARY, depth + 1)
            return (Neg(t), height + 1) if minus else (t, height)
        if self.tok == "(":
            opened = self.at
            self.advance()
            if self.tok == ")":
                self.fail("nothing between the parentheses")
            t, height = self.expr(0, depth + 1)
            if self.tok == ",":
                self.fail("a tuple is read only as a range (i, lo, hi) of Sum")
            self.expect(")", opened, "(")
            if self.tok == "(":
                self.unexpected()
            return t, height
        if self.tok == "[":
            self.fail("a list is read only inside Matrix")
        if (self.before, self.tok) in _PAIRS:
            self.fail(_PAIRS[self.before, self.tok])
        if self.tok in _RELOPS or self.tok in ("*", "/", "**", ","):
            self.fail(f"an expression is missing before '{self.tok}'")
        return self.unexpected()

    def number(self) -> Num:
        shown = self.tok
        mantissa, _, exponent = shown.lower().partition("e")
        if len(mantissa) - ("." in mantissa) > MAX_DIGITS:
            self.fail(f"a number of more than {MAX_DIGITS} digits")
        if exponent and (len(exponent) > 12 or abs(int(exponent)) > MAX_EXPONENT):
            self.fail(f"an exponent beyond {MAX_EXPONENT}")
        self.advance()
        if self.kind in ("num", "name") or self.tok == "(":
            if self.kind == "num" or (self.tok[0] == "_" and shown.isdigit()):
                self.fail("a malformed number")
            self.unexpected()
        return num(int(shown)) if shown.isdigit() else Num(Fraction(shown), shown)

    def name(self, depth: int) -> tuple[Term, int]:
        name, at = self.tok, self.at
        if keyword.iskeyword(name):
            hint = ": write lamda or lambda_" if name == "lambda" else ""
            self.fail(f"'{name}' is a keyword of Python and is not read{hint}")
        if name in _INFINITE:
            self.fail("infinity is not a number here" if name.lower() != "nan" else "nan is not a number")
        self.advance()
        if self.tok == "(":
            return self.call(name, at, depth)
        if name in FUNCTIONS or name in _SPECIAL:
            self.fail(f"{name} is a function: write {name}(...)", at)
        if self.tok == "[":
            if name in _CONSTANTS:
                self.fail(f"{name} is a constant and has no indices", at)
            opened = self.at
            self.advance()
            if self.tok == "]":
                self.fail("an index is missing")
            indices = self.comma_list(depth)
            self.expect("]", opened, "[")
            if self.tok == "[":
                self.fail(f"write {_short(name)}[i, j] for two indices")
            if self.tok == "(":
                self.unexpected()
            return Ref(name, tuple(t for t, _ in indices)), 1 + max(h for _, h in indices)
        if name in _CONSTANTS:
            return Const(_CONSTANTS[name]), 1
        return Sym(name), 1

    def comma_list(self, depth: int) -> list[tuple[Term, int]]:
        found = [self.expr(0, depth + 1)]
        while self.tok == ",":
            self.advance()
            found.append(self.expr(0, depth + 1))
        return found

    def arguments(self, depth: int) -> list[tuple[Term, int]]:
        """From ``(`` to past ``)``."""
        opened = self.at
        self.advance()
        if self.tok == ")":
            self.fail("an argument is missing")
        found = self.comma_list(depth)
        self.expect(")", opened, "(")
        return found

    def call(self, name: str, at: int, depth: int) -> tuple[Term, int]:
        if name == "Sum":
            found = self.sum(depth)
        elif name == "Matrix":
            found = self.matrix(depth)
        elif name in _RELATION_CALLS:
            self.fail(f"{name}(...) is a relation and cannot stand inside an expression", at)
        elif name in _CONSTANTS:
            self.fail(f"{name} is a constant, not a function: write {name}*(...)", at)
        elif name in _UNREAD:
            hint = ": write Sum(f, (i, lo, hi))" if name in ("sum", "summation") else ""
            self.fail(f"{name}(...) is not read{hint}", at)
        elif name in _NUMBER_CALLS:
            found = self.number_call(name, at, depth)
        else:
            args = self.arguments(depth)
            found = self.applied(name, at, tuple(t for t, _ in args)), 1 + max(h for _, h in args)
        if found[1] > MAX_DEPTH:
            self.fail(f"nested too deeply: the limit is {MAX_DEPTH}", at)
        if self.tok in ("(", "["):
            if self.tok == "[":
                self.fail("only a name can have indices")
            self.unexpected()
        return found

    def applied(self, name: str, at: int, args: tuple[Term, ...]) -> Term:
        known = FUNCTIONS.get(name)
        if known == "log" and len(args) == 2:
            return Div(Fn("log", args[:1]), Fn("log", args[1:]))
        wanted = _ARITY.get(known or name, 1 if known else len(args))
        if len(args) != wanted:
            self.fail(f"{name} takes {wanted} argument{'s' * (wanted > 1)}, not {len(args)}", at)
        return Fn(known or name, args)

    def number_call(self, name: str, at: int, depth: int) -> tuple[Term, int]:
        args = [t for t, _ in self.arguments(depth)]
        most = 2 if name == "Rational" else 1
        if len(args) > most:
            self.fail(f"{name} takes at most {most} argument{'s' * (most > 1)}, not {len(args)}", at)
        for t in args:
            bare = t.arg if isinstance(t, Neg) else t
            if not isinstance(bare, Num) or (name == "Integer" and bare.value.denominator != 1):
                self.fail(f"{name}(...) takes literal numbers", at)
        if len(args) == 2:
            return Div(args[0], args[1]), 3
        return args[0], 2

    def sum(self, depth: int) -> tuple[Term, int]:
        opened = self.at
        self.advance()
        body, height = self.expr(0, depth + 1)
        if self.tok != ",":
            if self.kind == "end":
                self.fail("'(' is never closed", opened)
            if self.tok == ")":
                self.fail("Sum needs a range: write Sum(f, (i, lo, hi))")
            self.unexpected()
        while self.tok == ",":
            self.advance()
            start = self.at
            if self.tok != "(":
                self.fail("a range is written (i, lo, hi)")
            self.advance()
            index = self.tok
            plain = self.kind == "name" and not (
                index in FUNCTIONS or index in _SPECIAL or index in _CONSTANTS or keyword.iskeyword(index)
            )
            if not plain or index in _INFINITE:
                self.fail("the index of a range is a plain name")
            self.advance()
            if self.tok != ",":
                self.fail("a range is written (i, lo, hi)")
            self.advance()
            lo, below = self.expr(0, depth + 2)
            if self.tok != ",":
                self.fail("a range is written (i, lo, hi)")
            self.advance()
            hi, above = self.expr(0, depth + 2)
            self.expect(")", start, "(")
            body, height = Sum(body, index, lo, hi), 1 + max(height, below, above)
        self.expect(")", opened, "(")
        return body, height

    def matrix(self, depth: int) -> tuple[Term, int]:
        opened = self.at
        self.advance()
        start = self.at
        if self.tok != "[":
            self.fail("write Matrix([[a, b], [c, d]]), or Matrix([a, b]) for a column")
        self.advance()
        rows: list[tuple[Term, ...]] = []
        height = 0
        nested = self.tok == "["
        while True:
            begun = self.at
            if nested:
                if self.tok != "[":
                    self.fail("every row of the matrix is a list")
                self.advance()
                if self.tok == "]":
                    self.fail("an empty row")
                row = self.comma_list(depth + 1)
                self.expect("]", begun, "[")
            else:
                if self.tok in ("]", "["):
                    self.fail("an empty matrix" if self.tok == "]" else "either every row is a list or none is")
                row = [self.expr(0, depth + 2)]
            if rows and len(row) != len(rows[0]):
                self.fail(f"a row of {len(row)} after rows of {len(rows[0])}", begun)
            rows.append(tuple(t for t, _ in row))
            height = max(height, *(h for _, h in row))
            if self.tok != ",":
                break
            self.advance()
        self.expect("]", start, "[")
        self.expect(")", opened, "(")
        return Matrix(tuple(rows)), height + 1


def _gathered(left: Term, args: list[Term], kind: str) -> Term:
    if not kind:
        return left
    return Add(tuple(args)) if kind == "+" else Mul(tuple(args))


def _short(word: str) -> str:
    return word if len(word) <= 24 else word[:20] + "..."

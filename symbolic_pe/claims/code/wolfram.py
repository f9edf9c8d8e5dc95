r"""Wolfram language: definitions and tables, translated to the syntax tree of the same program in Python.

``f[x_] := expr`` becomes a function, ``Table[expr, {i, a, b}]`` a comprehension, ``If[EvenQ[j], ...]`` a choice.
What has no counterpart becomes a call of an unknown function.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from .subject import BadSnippet

__all__ = ["Defined", "definitions", "translated"]

_TOKEN = re.compile(
    r"(?P<space>\s+|\(\*.*?\*\))|(?P<number>\d+\.?\d*(?:`\d*)?|\.\d+)|(?P<name>(?:[A-Za-z$]|\\\[\w+\])(?:[A-Za-z0-9$]|\\\[\w+\])*_*)"
    r"|(?P<string>\"[^\"]*\")|(?P<op>:=|:>|->|===|=!=|==|!=|<=|>=|&&|\|\||//\.|//|/@|/\.|/;|@@@|@@|;;|<>|\+\+|--|\+=|-=|\*=|/=|\[\[|\]\]|\|->|#\d*|[-+*/^=,;(){}\[\]<>!.&@|_?:'])",
    re.DOTALL,
)
_NAMES = {
    "Sin": "sin", "Cos": "cos", "Tan": "tan", "Exp": "exp", "Log": "log", "Sqrt": "sqrt", "Floor": "floor",
    "Power": "power", "Pi": "pi", "Range": "_range", "Join": "_join", "Transpose": "transpose", "N": "_same",
    "Outer": "_outer", "Abs": "abs", "Max": "maximum", "Min": "minimum",
}  # fmt: skip
_BINARY: dict[str, tuple[int, type[ast.operator]]] = {
    "+": (40, ast.Add), "-": (40, ast.Sub), "*": (50, ast.Mult), "/": (50, ast.Div), "^": (70, ast.Pow),
}  # fmt: skip
_OTHER = {
    "=": 4, "+=": 4, "-=": 4, "*=": 4, "/=": 4, "->": 5, ":>": 5, "/.": 6, "//.": 6, "/;": 7, "&&": 20, "||": 20,
    "===": 30, "=!=": 30, ";;": 35, "<>": 55, "@@": 65, "@@@": 65,
}  # fmt: skip
"""What is between two expressions and has no counterpart here."""
SLOT = "_slot"
MAX_DEPTH = 80


@dataclass(frozen=True, slots=True)
class Defined:
    """``name[parameters] = value``, as it stands."""

    name: str
    parameters: tuple[str, ...]
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int
    start: int
    end: int


def _tokens(source: str) -> list[_Token]:
    found: list[_Token] = []
    at, line = 0, 1
    while at < len(source):
        m = _TOKEN.match(source, at)
        if m is None:
            raise BadSnippet(f"no Wolfram program that can be read: {source[at]!r}", line)
        kind = m.lastgroup or ""
        if kind != "space":
            found.append(_Token(kind, m[0], line, m.start(), m.end()))
        elif "\n" in m[0]:
            found.append(_Token("end", "\n", line, m.start(), m.end()))
        line += m[0].count("\n")
        at = m.end()
    return found


def _name(text: str) -> str:
    """A name that Python takes too."""
    text = re.sub(r"\\\[(\w+)\]", lambda m: m[1].lower() if m[1][:1].isupper() else m[1], text)
    text = text.rstrip("_").replace("$", "S")
    return f"{text}_" if text in ("lambda", "None", "True", "False", "in", "is") else text


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens = _tokens(source)
        self.at = 0
        self.depth = 0
        self.nested = 0
        self.names = 0
        self.defined: list[Defined] = []

    # -- tokens

    def peek(self) -> _Token | None:
        while self.nested and self.at < len(self.tokens) and self.tokens[self.at].kind == "end":
            self.at += 1
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def text(self) -> str:
        t = self.peek()
        return t.text if t is not None and t.kind != "string" else ""

    def line(self) -> int:
        t = self.peek() or (self.tokens[-1] if self.tokens else None)
        return t.line if t is not None else 1

    def take(self, text: str) -> None:
        if self.text() != text:
            raise BadSnippet(f"'{text}' is missing", self.line())
        self.at += 1

    # -- statements

    def module(self) -> ast.Module:
        body: list[ast.stmt] = []
        while (t := self.peek()) is not None:
            if t.kind == "end" or t.text == ";":
                self.at += 1
                continue
            body.append(self.statement())
            if self.peek() is not None and self.text() not in (";", "\n"):
                raise BadSnippet(f"'{self.text()}' is not understood", self.line())
        tree = ast.Module(body, [])
        return ast.fix_missing_locations(tree)

    def statement(self) -> ast.stmt:
        line, start = self.line(), self.at
        head = self.head()
        if head is not None:
            name, parameters = head
            first = self.peek()
            value = self.expression(0)
            last = self.tokens[self.at - 1]
            if first is not None:
                said = self.source[first.start : last.end]
                self.defined.append(Defined(name, tuple(parameters), said, line))
            return self.definition(name, parameters, value, line)
        self.at = start
        return self.placed(ast.Expr(self.expression(0)), line)

    def head(self) -> tuple[str, list[str]] | None:
        """``name =`` or ``name[x_, y_] :=``; None if there is neither."""
        t = self.peek()
        if t is None or t.kind != "name":
            return None
        self.at += 1
        parameters: list[str] = []
        if self.text() == "[":
            self.at += 1
            while (p := self.peek()) is not None and p.kind == "name" and p.text.endswith("_"):
                parameters.append(_name(p.text))
                self.at += 1
                kind = self.peek()
                if kind is not None and kind.kind == "name":  # i_Integer
                    self.at += 1
                if self.text() == ",":
                    self.at += 1
            if self.text() != "]" or not parameters:
                return None
            self.at += 1
        if self.text() not in ("=", ":="):
            return None
        self.at += 1
        return _name(t.text), parameters

    def definition(self, name: str, parameters: list[str], value: ast.expr, line: int) -> ast.stmt:
        if not parameters:
            return self.placed(ast.Assign([ast.Name(name, ast.Store())], value), line)
        args = ast.arguments([], [ast.arg(p) for p in parameters], None, [], [], None, [])
        made = ast.FunctionDef(name, args, [self.placed(ast.Return(value), line)], [])
        made.type_params = []  # type: ignore[attr-defined,unused-ignore]
        return self.placed(made, line)

    def placed(self, node: ast.stmt, line: int) -> ast.stmt:
        for x in ast.walk(node):
            if isinstance(x, (ast.expr, ast.stmt, ast.arg)) and not hasattr(x, "lineno"):
                x.lineno, x.col_offset, x.end_lineno, x.end_col_offset = line, 0, line, 0
        return node

    # -- expressions

    def expression(self, least: int) -> ast.expr:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise BadSnippet("nested too deeply", self.line())
        try:
            left = self.prefix()
            while True:
                op = self.text()
                if op in _BINARY and _BINARY[op][0] > least:
                    self.at += 1
                    power, kind = _BINARY[op]
                    right = self.expression(power - 1 if op == "^" else power)
                    left = ast.BinOp(left, kind(), right)
                elif op in ("==", "<", ">", "<=", ">=", "!=") and least < 30:
                    self.at += 1
                    compare = {"==": ast.Eq, "<": ast.Lt, ">": ast.Gt, "<=": ast.LtE, ">=": ast.GtE, "!=": ast.NotEq}
                    left = ast.Compare(left, [compare[op]()], [self.expression(30)])
                elif op == "//" and least < 3:
                    self.at += 1
                    left = self.called(self.atom(), [left])
                elif op == "&" and least < 8:
                    self.at += 1
                    left = self.applied(self.pure(left))
                elif op == "/@" and least < 62:
                    self.at += 1
                    left = self.over(left, self.expression(61))
                elif op == "@" and least < 64:
                    self.at += 1
                    left = self.called(left, [self.expression(63)])
                elif op == "." and least < 55:
                    self.at += 1
                    left = ast.BinOp(left, ast.MatMult(), self.expression(55))
                elif op in ("'", "!", "++", "--"):
                    self.at += 1
                    left = self.applied(self.unknown(op, [left]))
                elif op in _OTHER and least < _OTHER[op]:
                    self.at += 1
                    ends = op == ";;" and self.text() in ("]", "]]", ",", ";;")
                    left = self.unknown(op, [left] if ends else [left, self.expression(_OTHER[op])])
                elif self.begins() and least < 50:
                    left = ast.BinOp(left, ast.Mult(), self.expression(50))
                else:
                    return left
        finally:
            self.depth -= 1

    def begins(self) -> bool:
        """Whether a factor follows without a sign."""
        t = self.peek()
        return t is not None and (t.kind in ("name", "number") or t.text in ("(", "{") or t.text.startswith("#"))

    def unknown(self, op: str, args: list[ast.expr]) -> ast.expr:
        """A call of a function that is not there."""
        return ast.Call(ast.Name(f"_op{'_'.join(str(ord(c)) for c in op)}", ast.Load()), args, [])

    def pure(self, body: ast.expr) -> ast.expr:
        """``body &``: a function of its slots."""
        names = [x.id for x in ast.walk(body) if isinstance(x, ast.Name)]
        count = max((int(n.removeprefix(SLOT)) for n in names if n.startswith(SLOT)), default=1)
        return self.function([f"{SLOT}{k}" for k in range(1, count + 1)], body)

    def function(self, names: list[str], body: ast.expr) -> ast.expr:
        return ast.Lambda(ast.arguments([], [ast.arg(n) for n in names], None, [], [], None, []), body)

    def over(self, f: ast.expr, held: ast.expr) -> ast.expr:
        """``f /@ held``."""
        self.names += 1
        name = f"_each{self.names}"
        each = ast.comprehension(ast.Name(name, ast.Store()), held, [], 0)
        return ast.ListComp(self.called(f, [ast.Name(name, ast.Load())]), [each])

    def local(self, args: list[ast.expr]) -> ast.expr:
        """``With[{a = x, b}, a + b]``: the body with names of its own, each bound before the next."""
        given, body = args
        bound = given.elts if isinstance(given, ast.List) else [given]
        for x in reversed(bound):
            pair = _set(x)
            if pair is not None:
                body = ast.Call(self.function([pair[0]], body), [pair[1]], [])
            elif not isinstance(x, ast.Name):
                return self.unknown("{", args)
        return body

    def sequence(self, parts: list[ast.expr]) -> ast.expr:
        """``a = x; b = y; f[a, b]``: names are bound one after the other, the last is the value."""
        body = parts[-1]
        for x in reversed(parts[:-1]):
            pair = _set(x)
            body = ast.Call(self.function([pair[0]], body), [pair[1]], []) if pair else self.unknown(";", [x, body])
        return body

    def prefix(self) -> ast.expr:
        if self.text() == "-":
            self.at += 1
            return ast.UnaryOp(ast.USub(), self.expression(50))
        if self.text() == "+":
            self.at += 1
            return self.expression(50)
        return self.applied(self.atom())

    def applied(self, x: ast.expr) -> ast.expr:
        """What follows in square brackets: arguments, or the places of parts."""
        while self.text() in ("[", "[["):
            if self.text() == "[[":
                self.nested += 1
                self.at += 1
                indices = self.items("]]")
                self.nested -= 1
                x = self.called(ast.Name("_part", ast.Load()), [x, *indices])
            else:
                self.nested += 1
                self.at += 1
                args = self.items("]")
                self.nested -= 1
                x = self.called(x, args)
        return x

    def items(self, close: str) -> list[ast.expr]:
        found: list[ast.expr] = []
        while self.text() != close:
            if close == "]" and self.text() == "]]":  # two brackets that close two calls
                t = self.tokens[self.at]
                self.tokens[self.at : self.at + 1] = [
                    _Token("op", "]", t.line, t.start, t.start + 1), _Token("op", "]", t.line, t.start + 1, t.end)
                ]  # fmt: skip
                break
            if self.text() == "," or (self.text() == ";;" and close == "]]"):  # an argument that is left out
                found.append(self.unknown(";", []))
            else:
                found.append(self.expression(0))
            if self.text() == ";" and close == "]":
                found[-1] = self.rest_of(found[-1])
            if self.text() in (",", ";;"):
                self.at += 1
            elif self.text() not in (close, "]]"):
                raise BadSnippet(f"'{close}' is missing", self.line())
        self.take(close)
        return found

    def rest_of(self, first: ast.expr) -> ast.expr:
        """What follows ``first;`` up to a comma or the end."""
        parts = [first]
        while self.text() == ";":
            self.at += 1
            if self.text() in ("]", "]]", ")", "}", ",", ""):
                parts.append(ast.Constant(None))
                break
            parts.append(self.expression(0))
        return self.sequence(parts)

    def atom(self) -> ast.expr:
        t = self.peek()
        if t is None or t.kind == "end":
            raise BadSnippet("the program ends too early", self.line())
        self.at += 1
        if t.kind == "number":
            digits = t.text.partition("`")[0]
            return ast.Constant(float(digits) if "." in digits else int(digits))
        if t.kind == "string":
            return ast.Constant(t.text.strip('"'))
        if t.kind == "name":
            return ast.Name(_NAMES.get(t.text, _name(t.text)), ast.Load())
        if t.text.startswith("#"):
            return ast.Name(f"{SLOT}{t.text[1:] or 1}", ast.Load())
        if t.text == "!":
            return ast.UnaryOp(ast.Not(), self.expression(25))
        if t.text in ("(", "{"):
            self.nested += 1
            if t.text == "(":
                inner = self.rest_of(self.expression(0))
                self.take(")")
            else:
                inner = ast.List(self.items("}"), ast.Load())
            self.nested -= 1
            return inner
        raise BadSnippet(f"'{t.text}' is not understood", t.line)

    def called(self, f: ast.expr, args: list[ast.expr]) -> ast.expr:
        name = f.id if isinstance(f, ast.Name) else ""
        if name == "If" and len(args) == 3:
            return ast.IfExp(args[0], args[1], args[2])
        if name in ("With", "Module", "Block") and len(args) == 2:
            return self.local(args)
        if name == "Function" and len(args) == 1:
            return self.pure(args[0])
        if name == "Function" and len(args) == 2:
            named = args[0].elts if isinstance(args[0], ast.List) else [args[0]]
            return self.function([x.id for x in named if isinstance(x, ast.Name)], args[1])
        if name == "Map" and len(args) == 2:
            return self.over(args[0], args[1])
        if name == "Array" and len(args) in (2, 3):
            self.names += 1
            index = f"_each{self.names}"
            first = args[2] if len(args) == 3 else ast.Constant(1)
            last = ast.BinOp(ast.BinOp(first, ast.Add(), args[1]), ast.Sub(), ast.Constant(1))
            ends = [ast.Name(index, ast.Load()), first, last]
            return self.table(self.called(args[0], [ast.Name(index, ast.Load())]), [ast.List(ends, ast.Load())])
        if (name == "Catenate" and len(args) == 1) or (name == "Flatten" and _levels(args) == 1):
            chain = ast.Attribute(ast.Name("operator", ast.Load()), "from_iterable", ast.Load())
            return ast.Call(chain, args[:1], [])
        if name == "Piecewise" and args and isinstance(args[0], ast.List):
            return self.cases([tuple(c.elts) for c in args[0].elts if isinstance(c, ast.List)], args[1:])
        if name == "Which" and len(args) % 2 == 0:
            return self.cases([(args[k + 1], args[k]) for k in range(0, len(args), 2)], [])
        if name in ("EvenQ", "OddQ") and len(args) == 1:
            rest = ast.BinOp(args[0], ast.Mod(), ast.Constant(2))
            return ast.Compare(rest, [ast.Eq()], [ast.Constant(int(name == "OddQ"))])
        if name in ("Mod", "Quotient") and len(args) == 2:
            return ast.BinOp(args[0], ast.Mod() if name == "Mod" else ast.FloorDiv(), args[1])
        if name == "exp" and len(args) == 1:
            return ast.Call(f, args, [])
        if name == "log" and len(args) == 2:  # the base comes first
            return ast.BinOp(ast.Call(f, [args[1]], []), ast.Div(), ast.Call(f, [args[0]], []))
        if name == "_same" and args:
            return args[0]
        if name == "_range" and 1 <= len(args) <= 3:
            ends = [ast.Constant(1), *args] if len(args) == 1 else args
            return ast.Call(ast.Name("arange", ast.Load()), _bounds(ends), [])
        if name == "_join":
            return ast.Call(ast.Name("concatenate", ast.Load()), [ast.Tuple(args, ast.Load())], [])
        if name == "Riffle" and len(args) == 2:
            pair = ast.Call(ast.Name("stack", ast.Load()), [ast.Tuple(args, ast.Load()), ast.Constant(1)], [])
            return ast.Call(ast.Name("flatten", ast.Load()), [pair], [])
        if name == "Flatten" and len(args) == 1:
            return ast.Call(ast.Name("flatten", ast.Load()), args, [])
        if name == "Table" and len(args) >= 2:
            return self.table(args[0], args[1:])
        return ast.Call(f, args, [])

    def cases(self, pairs: list[tuple[ast.expr, ...]], default: list[ast.expr]) -> ast.expr:
        """The value of the first condition that holds."""
        out: ast.expr = default[0] if default else self.unknown("?", [])
        for pair in reversed(pairs):
            if len(pair) != 2:
                return self.unknown("?", [])
            out = ast.IfExp(pair[1], pair[0], out)
        return out

    def table(self, body: ast.expr, ranges: list[ast.expr]) -> ast.expr:
        for r in reversed(ranges):
            if not isinstance(r, ast.List) or not 2 <= len(r.elts) <= 4 or not isinstance(r.elts[0], ast.Name):
                raise BadSnippet("a table over something unusual", self.line())
            index, *ends = r.elts
            assert isinstance(index, ast.Name)
            if len(ends) == 1:
                ends = [ast.Constant(1), ends[0]]
            source = ast.Call(ast.Name("arange", ast.Load()), _bounds(ends), [])
            target = ast.Name(index.id, ast.Store())
            body = ast.ListComp(body, [ast.comprehension(target, source, [], 0)])
        return body


def _levels(args: list[ast.expr]) -> object:
    """The second argument, if it is a number."""
    return args[1].value if len(args) == 2 and isinstance(args[1], ast.Constant) else None


def _set(x: ast.expr) -> tuple[str, ast.expr] | None:
    """Name and value of ``a = x`` inside of an expression."""
    equals = isinstance(x, ast.Call) and isinstance(x.func, ast.Name) and x.func.id == f"_op{ord('=')}"
    if not equals or not isinstance(x, ast.Call) or not isinstance(x.args[0], ast.Name):
        return None
    return x.args[0].id, x.args[1]


def _bounds(ends: list[ast.expr]) -> list[ast.expr]:
    """Both ends are included there, the last is not here."""
    first, last, *step = ends
    return [first, ast.BinOp(last, ast.Add(), ast.Constant(1)), *step]


def translated(source: str) -> ast.Module:
    """The program as a syntax tree of Python.  Raises :class:`BadSnippet`."""
    return _Reader(source.replace("\r\n", "\n")).module()


def definitions(source: str) -> list[Defined]:
    """What a program defines.  Raises :class:`BadSnippet`."""
    reader = _Reader(source.replace("\r\n", "\n"))
    reader.module()
    return reader.defined

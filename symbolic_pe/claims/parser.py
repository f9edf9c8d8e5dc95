"""From tokens to a tree, by operator precedence.  A token that is left over is refused, never dropped."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .lexicon import GREEK, MATRICES, ROWS
from .notation import POSITIONS
from .tokens import ReadingError, Token, tokens
from .tree import Node, nodes

__all__ = ["CHOICES", "parse"]

ANGLES = frozenset([*(g for g in GREEK if g[0].islower() and g not in ("pi", "delta", "sigma", "rho", "ell")), "w"])
CHOICES = ("argument", "bang", "slash")
"""What print leaves open: whether a bare argument goes on behind a dot (``\\sin\\omega\\cdot t``) or a slash,
whether ``1/2 d`` divides by ``2 d``, and whether the last ``!`` ends a sentence."""

MAX_DEPTH = 60
_END = Token("stop", "", 0, 0)
_STARTS = frozenset(
    ["num", "name", "fn", "open", "lbrace", "frac", "root", "accent", "brace", "begin", "big", "dots", "binom"]
)
_PRODUCTS = frozenset(
    ["cdot", "times", "star", "odot", "otimes", "circ", "mod", "cap", "cup", "setminus", "wedge", "vee"]
)
_NONE = Node("none")


def parse(text: str, choices: Mapping[str, bool] | None = None) -> tuple[Node, frozenset[str]]:
    """The tree of a formula, and the :data:`CHOICES` it had to make; ReadingError says why there is none."""
    p = _Parser(tokens(text), len(text), choices or {})
    try:
        tree = p.document()
    except RecursionError:
        raise ReadingError("nested too deeply") from None
    return tree, frozenset(p.met)


class _Parser:
    def __init__(self, toks: list[Token], size: int, choices: Mapping[str, bool]) -> None:
        self.toks, self.size, self.pos, self.depth = toks, size, 0, 0
        self.choices, self.met = choices, set()  # type: ignore[var-annotated]
        self.bars: list[str] = []
        self.angle = 0
        self.integrals = 0
        self.rows = 0

    # -- tokens

    @property
    def here(self) -> Token:
        return self.toks[self.pos] if self.pos < len(self.toks) else _END

    def ahead(self, n: int = 1) -> Token:
        return self.toks[self.pos + n] if self.pos + n < len(self.toks) else _END

    def next(self) -> Token:
        t = self.here
        self.pos += 1
        return t

    def at(self, kind: str, *values: str) -> bool:
        t = self.here
        return t.kind == kind and (not values or t.value in values) and t is not _END

    def done(self) -> bool:
        return self.pos >= len(self.toks)

    def fail(self, reason: str) -> ReadingError:
        t = self.here if not self.done() else Token("stop", "", self.size, self.size)
        return ReadingError(reason, t.start, max(t.end, t.start))

    def expect(self, kind: str, *values: str) -> Token:
        if not self.at(kind, *values):
            what = {"rbrace": "a closing brace", "end": r"\end", "lbrace": "an opening brace"}.get(kind, kind)
            raise self.fail(f"{what} was expected")
        return self.next()

    def choose(self, what: str) -> bool:
        self.met.add(what)
        return self.choices.get(what, False)

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fail("nested too deeply")

    # -- statements

    def document(self) -> Node:
        if not self.toks:
            raise ReadingError("an empty formula")
        tree = self.statements(lambda: self.done(), top=True)
        if not self.done():
            raise self.fail("this is left over")
        return tree

    def statements(self, stop: Callable[[], bool], top: bool = False) -> Node:
        """What stands between commas, rows and words, until ``stop``; rows may go on with a relation."""
        items: list[Node] = []
        start = self.here.start
        new_row = True
        while not stop():
            if self.at("row") or self.at("amp") or self.at("gap") or self.at("colon"):
                if self.at("row"):
                    new_row = True
                if self.at("row") and not top and not self.rows:
                    break
                self.next()
                continue
            if self.at("comma"):
                t = self.next()
                items.append(Node("text", t.value, (), t.start, t.end))
                continue
            if self.at("text"):
                t = self.next()
                items.append(Node("text", t.value, (), t.start, t.end))
                continue
            if self.at("bang"):
                raise self.fail("a factorial is not read")
            item = self.statement(new_row and bool(items))
            new_row = False
            continued = item.kind == "chain" and item.kids[0].kind == "none"
            if continued and items:
                items[-1:] = [_continued(items[-1], item)] if items[-1].kind not in ("text",) else [items[-1], item]
                if items[-1] is item:  # behind a comma at the end of a row
                    at = max((j for j in range(len(items) - 1) if items[j].kind != "text"), default=-1)
                    if at >= 0:
                        items[at] = _continued(items[at], item)
                        items.pop()
            else:
                items.append(item)
        items = _shared(items)
        kept = [x for x in items if x.kind != "text"]
        if len(kept) == 1 and len(items) == 1:
            return kept[0]
        return Node("list", "", tuple(items), start, items[-1].end if items else start)

    def statement(self, continues: bool = False) -> Node:
        """Operands with relations between them."""
        start = self.here.start
        operands: list[Node] = []
        ops: list[str] = []
        if self.at("rel"):
            operands.append(_NONE)
        elif continues and self.at("op", "+", "-", "cdot", "times", "star", "/"):
            op = self.next()
            rest = self.sum() if op.value in "+-" else self.product()
            if op.value == "-":
                rest = _negated_head(rest, op.start)
            operands.append(Node("none"))
            operands.append(rest)
            ops.append("more" + op.value)
        else:
            operands.append(self.sum())
        while True:
            while self.at("gap") and self.ahead().kind == "rel":
                self.next()
            if self.at("amp") and self.ahead().kind == "rel":
                self.next()
            if not self.at("rel") or (self.angle and self.at("rel", ">")):
                break
            ops.append(self.next().value)
            while self.at("gap") or self.at("amp") or (self.at("row") and (self.rows or not self.depth)):
                self.next()
            if self.at("rel"):
                if self.here.value == "=" and ops[-1] == ":=":
                    self.next()
                else:
                    raise self.fail("two relations with nothing between them")
            if self.at("text") and ops[-1] == "=":  # = 常数
                t = self.next()
                operands.append(Node("text", t.value, (), t.start, t.end))
                continue
            operands.append(self.sum())
        if not ops:
            return operands[0]
        return Node("chain", " ".join(ops), tuple(operands), start, self.toks[self.pos - 1].end)

    # -- sums and products

    def sum(self) -> Node:
        self.deeper()
        start = self.here.start
        terms: list[Node] = []
        sign = ""
        if self.at("op", "+", "-", "pm", "mp"):
            sign = self.next().value
        terms.append(_signed(sign, self.product(), start))
        while True:
            if self.at("amp") and self.ahead().kind == "op" and self.ahead().value in "+-" and self.rows:
                self.next()
            if (self.at("row") and self.rows and self.ahead().kind in ("amp", "op", "gap")
                    and self._sign_ahead() and not self._cells()):  # fmt: skip
                self.next()
                while self.at("amp") or self.at("gap"):
                    self.next()
            if not self.at("op", "+", "-", "pm", "mp"):
                break
            t = self.next()
            while (self.at("row") and self.rows) or (self.at("amp") and self.rows):
                self.next()
            if self.at("dots"):
                term = self.factor()
            elif self.at("op", "+", "-"):
                inner = self.next()
                term = _signed(inner.value, self.product(), inner.start)
            else:
                term = self.product()
            terms.append(_signed(t.value, term, t.start))
        self.depth -= 1
        terms = _gathered(terms)
        if len(terms) == 1:
            return terms[0]
        return Node("add", "", tuple(terms), start, terms[-1].end)

    def _sign_ahead(self) -> bool:
        n = 1
        while self.ahead(n).kind in ("amp", "gap"):
            n += 1
        return self.ahead(n).kind == "op" and self.ahead(n).value in "+-"

    def _cells(self) -> bool:
        return self.rows < 0

    def product(self, bare: bool = False) -> Node:
        """Factors side by side or with a sign between them; ``bare`` is the argument of a function."""
        start = self.here.start
        left = self.factor()
        while True:
            t = self.here
            if t.kind == "gap" and self.ahead().kind == "op":
                self.next()
                continue
            if t.kind == "amp" and self.ahead().kind == "op" and self.ahead().value in _PRODUCTS and self.rows:
                self.next()
                continue
            if t.kind == "row" and self.rows and self.ahead().kind in ("amp", "op"):
                n = 1
                while self.ahead(n).kind == "amp":
                    n += 1
                if self.ahead(n).kind == "op" and self.ahead(n).value in _PRODUCTS and not self._cells():
                    for _ in range(n):
                        self.next()
                    continue
            if t.kind == "op" and t.value in _PRODUCTS:
                if bare:
                    if t.value == "mod" or self._function_follows():
                        break
                    if not self.choose("argument"):
                        break
                self.next()
                if self.at("op", "-"):
                    minus = self.next()
                    right = _signed("-", self.factor(), minus.start)
                else:
                    right = self.factor()
                left = Node("mul", t.value, (left, right), start, right.end)
            elif t.kind == "op" and t.value == "/":
                if bare and not self.choose("argument"):
                    break
                self.next()
                if self.at("op", "-"):
                    minus = self.next()
                    right = _signed("-", self.factor(), minus.start)
                else:
                    right = self.factor()
                left = self._divided(left, right, start)
            elif self._juxtaposed(bare):
                right = self.factor()
                left = Node("mul", "juxt", (left, right), start, right.end)
            else:
                return left
        return left

    def _divided(self, left: Node, right: Node, start: int) -> Node:
        """``a/b``, or ``a/(b c)`` where factors follow side by side."""
        n = 0
        tail = right
        numeric = left.kind == "num" and right.kind == "num"
        while self._juxtaposed(False) and not numeric:
            if n == 0 and not self.choose("slash"):
                break
            factor = self.factor()
            tail = Node("mul", "juxt", (tail, factor), tail.start, factor.end)
            n += 1
        if self.at("op", "star", "cdot", "times") and not numeric and right.kind == "num" and n == 0:
            self.choose("slash")
            if self.choices.get("slash"):
                op = self.next()
                factor = self.factor()
                tail = Node("mul", op.value, (tail, factor), tail.start, factor.end)
        return Node("div", "slash", (left, tail), start, tail.end)

    def _function_follows(self) -> bool:
        t = self.ahead()
        return t.kind in ("fn", "open", "big", "begin", "frac", "accent")

    def _juxtaposed(self, bare: bool) -> bool:
        t = self.here
        if t.kind == "bar":
            return not (self.bars and self.bars[-1] == t.value) and not bare and self._closing_bar()
        if t.kind == "rel" and t.value == "<":
            return False
        if t.kind not in _STARTS or t is _END:
            return False
        if bare and (t.kind in ("fn", "big") or (t.kind == "name" and t.space and t.value in ("I", "J"))):
            return False
        if bare and t.kind == "open" and t.value in ("[", "{", "|", "||"):
            return False
        if t.kind == "open" and t.value == ".":
            return False
        if t.kind == "dots":
            return bool(self.ahead().kind not in ("sup",))
        return not (self.integrals and self._differential())

    def _closing_bar(self) -> bool:
        value = self.here.value
        return any(t.kind == "bar" and t.value == value for t in self.toks[self.pos + 1 :])

    def _differential(self) -> bool:
        t, n = self.here, self.ahead()
        return (t.kind == "name" and t.value == "d" and n.kind == "name" and not n.space) or (
            t.kind == "name" and t.value == "d" and n.kind in ("name",)
        )

    # -- factors

    def factor(self) -> Node:
        self.deeper()
        try:
            return self.scripts(self.atom())
        finally:
            self.depth -= 1

    def scripts(self, base: Node) -> Node:
        """Subscripts, superscripts, primes and argument lists behind an atom."""
        while True:
            t = self.here
            if t.kind == "sub":
                self.next()
                base = self._subscript(base)
            elif t.kind == "sup":
                self.next()
                base = self._superscript(base)
            elif t.kind == "prime":
                self.next()
                base = Node("sup", "prime", (base,), base.start, t.end)
            elif t.kind == "bang":
                self.next()
                if not (self.done() and self.choose("bang")):
                    base = Node("fn", "factorial", (base,), base.start, t.end)
            elif t.kind == "lbrace" and self.ahead().kind == "rbrace" and self.ahead(2).kind in ("sub", "sup"):
                self.pos += 2  # A_m{}^T
            elif t.kind == "open" and t.value in "([" and _callable(base) and not self._repeats(base):
                bracket = t.value
                kids, end = self._arguments(bracket)
                base = Node("call" if bracket == "(" else "item", "", (base, *kids), base.start, end)
            else:
                return base

    def _repeats(self, base: Node) -> bool:
        """Whether the parenthesis begins with the name in front of it: ``R_m(R_n q)`` is a product."""
        head = base
        while head.kids and head.kind in ("sub", "sup", "accent"):
            head = head.kids[0]
        n = self.ahead()
        n = self.ahead(2) if n.kind == "lbrace" else n
        scripted = base is not head and head.kind == "name" and head.value[:1].isupper()
        return scripted and n.kind == "name" and n.value == head.value

    def _arguments(self, bracket: str) -> tuple[list[Node], int]:
        self.next()
        bars, self.bars = self.bars, []
        integrals, self.integrals = self.integrals, 0
        kids = self._commas(lambda: self.at("close"))
        self.bars, self.integrals = bars, integrals
        t = self.here
        if not self.at("close", bracket):
            raise self.fail("a parenthesis is not closed")
        self.next()
        return kids, t.end

    def _commas(self, stop: Callable[[], bool]) -> list[Node]:
        kids: list[Node] = []
        if stop():
            return kids
        rows, self.rows = self.rows, 0
        while True:
            while self.at("row") or self.at("gap"):
                self.next()
            if self.at("comma"):
                kids.append(Node("none", "", (), self.here.start, self.here.start))
            elif self.at("colon"):
                t = self.next()
                kids.append(Node("colon", "", (), t.start, t.end))
            elif stop():
                break
            elif self.at("text"):
                t = self.next()
                kids.append(Node("text", t.value, (), t.start, t.end))
            else:
                kids.append(self.statement())
            while self.at("gap") or self.at("row"):
                self.next()
            if self.at("colon") and not stop():
                t = self.next()
                if stop() or self.at("comma"):
                    kids[-1] = Node("range", "", (kids[-1], _NONE), kids[-1].start, t.end)
                else:
                    upper = self.sum()
                    kids[-1] = Node("range", "", (kids[-1], upper), kids[-1].start, upper.end)
            if self.at("comma"):
                self.next()
                if stop():
                    break
            elif self.at("bar", "|") and not self.bars and not stop():
                self.next()
            elif stop() or self.done() or (not self.at("dots") and self.here.kind not in _STARTS):
                break
        self.rows = rows
        return kids

    def _subscript(self, base: Node) -> Node:
        if self.at("lbrace"):
            self.next()
            kids = self._commas(lambda: self.at("rbrace"))
            end = self.expect("rbrace").end
        else:
            one = self.single()
            kids, end = [one], one.end
        if len(kids) == 1 and kids[0].kind == "group" and kids[0].value == "(":
            kids = list(kids[0].kids)
        if base.kind == "sub":
            return Node("sub", "", (*base.kids, *kids), base.start, end)
        if base.kind == "sup" and base.kids[0].kind in ("name", "accent"):  # x^2_i is (x_i)^2
            inner = Node("sub", "", (base.kids[0], *kids), base.start, end)
            return Node("sup", base.value, (inner, *base.kids[1:]), base.start, end)
        return Node("sub", "", (base, *kids), base.start, end)

    def _superscript(self, base: Node) -> Node:
        if self.at("lbrace"):
            self.next()
            if self.at("rbrace"):
                raise self.fail("an empty superscript")
            kids = self._superscript_inside()
            end = self.expect("rbrace").end
        else:
            one = self.single()
            kids, end = [one], one.end
        only = kids[0] if len(kids) == 1 else None
        value = "power"
        if only is not None:
            if only.is_name("top") or (only.is_name("T") and only.style in ("", "rm")):
                value = "transpose"
            elif only.is_name("star", "ast") or only.kind == "op":
                value = "star"
            elif only.is_name("prime"):
                value = "prime"
            elif only.is_name("circ"):
                value = "degree"
            elif only.is_name("dagger"):
                value = "dagger"
            elif only.kind == "group" and only.value in "([" and base.kind in ("name", "sub", "accent", "call"):
                value, kids = "paren", list(only.kids)
            elif only.kind == "text" or (only.kind == "name" and _is_word(only)):
                value = "label"
        if len(kids) > 1:
            value = "label"
        return Node("sup", value, (base, *kids), base.start, end)

    def _superscript_inside(self) -> list[Node]:
        t, n = self.here, self.ahead()
        sign = t.kind == "op" and t.value in ("star", "-", "+", "times", "circ")
        if n.kind == "rbrace" and (sign or t.kind == "prime"):
            self.next()
            return [Node("name", {"star": "star", "'": "prime"}.get(t.value, t.value), (), t.start, t.end)]
        return self._commas(lambda: self.at("rbrace"))

    def single(self) -> Node:
        """One token, as the argument of ``^`` or ``_`` without braces."""
        t = self.here
        if t.kind == "op" and t.value in ("star", "+", "-", "times", "circ"):
            self.next()
            return Node("name", t.value, (), t.start, t.end)
        if t.kind == "num" and len(t.value) > 1:  # x^10 is x^1 0
            self.toks[self.pos : self.pos + 1] = [
                Token("num", t.value[0], t.start, t.start + 1), Token("num", t.value[1:], t.start + 1, t.end)
            ]  # fmt: skip
        return self.atom()

    def atom(self) -> Node:
        t = self.here
        if self.done():
            raise self.fail("the formula breaks off")
        if t.kind == "num":
            self.next()
            return Node("num", t.value, (), t.start, t.end)
        if t.kind == "name":
            self.next()
            return Node("name", t.value, (), t.start, t.end, t.style)
        if t.kind == "fn":
            return self.function()
        if t.kind == "dots":
            self.next()
            return Node("dots", t.value, (), t.start, t.end)
        if t.kind == "frac":
            self.next()
            top, bottom = self.braced(), self.braced()
            return Node("div", "frac", (top, bottom), t.start, bottom.end)
        if t.kind == "binom":
            self.next()
            above, below = self.braced(), self.braced()
            return Node("fn", "binom", (above, below), t.start, below.end)
        if t.kind == "root":
            return self.root()
        if t.kind == "accent":
            self.next()
            kid = self.braced()
            if not t.value:
                return kid
            return Node("accent", t.value, (kid,), t.start, kid.end)
        if t.kind == "brace":
            self.next()
            kid = self.braced()
            label: Node = _NONE
            if self.at("sub") or self.at("sup"):
                self.next()
                label = self.label()
            return Node("brace", t.value, (kid, label), t.start, max(kid.end, label.end))
        if t.kind == "big":
            return self.big()
        if t.kind == "begin":
            return self.environment("")
        if t.kind == "lbrace":
            return self.braces()
        if t.kind == "open":
            return self.group()
        if t.kind == "bar":
            return self.bar()
        if t.kind == "rel" and t.value == "<":
            return self.angle_group()
        raise self.fail("this cannot start a term")

    def braces(self) -> Node:
        """A brace group is one atom."""
        start = self.next().start
        if self.at("rbrace"):
            end = self.next().end
            if self.here.kind in ("sub", "sup") and self.ahead().kind != "stop":
                return Node("none", "", (), start, end)
            if self.here.kind in ("row", "rbrace", "close", "stop", "comma", "end", "amp") or self.done():
                return Node("none", "", (), start, end)
            return self.scripts(self.atom()) if self.here.kind in _STARTS else Node("none", "", (), start, end)
        bars, self.bars = self.bars, []
        inside = self.statements(lambda: self.at("rbrace"))
        self.bars = bars
        end = self.expect("rbrace").end
        if inside.kind in ("add", "chain", "list", "neg"):
            return Node("group", "", (inside,), start, end)
        return inside

    def braced(self) -> Node:
        if self.at("lbrace"):
            start = self.next().start
            if self.at("rbrace"):
                raise self.fail("an empty argument")
            bars, self.bars = self.bars, []
            inside = self.statements(lambda: self.at("rbrace"))
            self.bars = bars
            end = self.expect("rbrace").end
            return Node(inside.kind, inside.value, inside.kids, start, end, inside.style)
        return self.single()

    def label(self) -> Node:
        """What stands under a brace: words or a formula."""
        if not self.at("lbrace"):
            return self.single()
        start = self.next().start
        inside = self.statements(lambda: self.at("rbrace"))
        end = self.expect("rbrace").end
        return Node("group", "", (inside,), start, end)

    def root(self) -> Node:
        start = self.next().start
        degree = None
        if self.at("open", "["):
            self.next()
            degree = self.sum()
            self.expect("close", "[")
        kid = self.braced() if self.at("lbrace") else self.scripts(self.atom())
        return Node("root", "", (kid, degree) if degree is not None else (kid,), start, kid.end)

    def group(self) -> Node:
        t = self.next()
        closing = t.value
        if closing == "." or (closing == "{" and t.stretchy):
            return self.system(t)
        outer = self.bars, self.angle, self.integrals, self.rows
        self.bars, self.angle, self.integrals, self.rows = [], 0, 0, 0
        if closing in ("|", "||"):
            self.bars = []
        if self.at("begin") and self._matrix_alone(closing):
            inner = self.environment(closing)
            closed = self.expect("close")
            self.bars, self.angle, self.integrals, self.rows = outer
            return Node(inner.kind, inner.value, inner.kids, t.start, closed.end)
        kids = self._commas(lambda: self.at("close"))
        while not self.at("close") and closing in "[(" and (self.at("text") or self.at("dots")):
            kids += self._commas(lambda: self.at("close"))
        self.bars, self.angle, self.integrals, self.rows = outer
        if not self.at("close"):
            raise self.fail("a parenthesis is not closed" if self.done() else "this is not read inside parentheses")
        end = self.next()
        if closing in ("angle", "|", "||", "floor", "ceil"):
            if end.value != closing:
                raise ReadingError("fences that do not match", end.start, end.end)
            return Node("fence", closing, tuple(kids), t.start, end.end)
        value = closing if end.value == closing else {"[": "[)", "(": "(]"}.get(closing, "")
        if not value:
            raise ReadingError("fences that do not match", end.start, end.end)
        return Node("group", value, tuple(kids), t.start, end.end)

    def _matrix_alone(self, closing: str) -> bool:
        """Whether an environment fills the fences."""
        depth = 0
        for j in range(self.pos, len(self.toks)):
            t = self.toks[j]
            depth += {"begin": 1, "end": -1}.get(t.kind, 0)
            if depth == 0:
                return j + 1 < len(self.toks) and self.toks[j + 1].kind == "close"
        return False

    def system(self, opened: Token) -> Node:
        r"""``\left\{ rows \right.``"""
        if opened.value == ".":
            inner = self.sum()
            if not self.at("close") and not self.at("bar"):
                raise self.fail(r"\left. without its \right")
            self.next()
            return inner
        if not self.at("begin"):
            kids = self._commas(lambda: self.at("close"))
            end = self.expect("close")
            return Node("group", "{", tuple(kids), opened.start, end.end)
        env = self.here.value.rstrip("*")
        if env in ROWS:
            rows = self._row_statements()
            end = self.expect("close")
            return Node("system", "", tuple(rows), opened.start, end.end)
        inner = self.environment("{")
        end = self.expect("close")
        return _as_system(inner, opened.start, end.end)

    def bar(self) -> Node:
        t = self.next()
        self.bars.append(t.value)
        outer = self.angle, self.rows
        self.angle, self.rows = 0, 0
        kid = self.sum()
        self.angle, self.rows = outer
        if not (self.at("bar", t.value) or self.at("close", t.value)):
            raise self.fail("a bar is not closed")
        self.bars.pop()
        end = self.next().end
        return Node("fence", t.value, (kid,), t.start, end)

    def angle_group(self) -> Node:
        t = self.next()
        self.angle += 1
        kids = [self.sum()]
        while self.at("comma", ","):
            self.next()
            kids.append(self.sum())
        self.angle -= 1
        if not self.at("rel", ">") or len(kids) != 2:
            raise self.fail("this cannot start a term")
        return Node("fence", "angle", tuple(kids), t.start, self.next().end)

    def function(self) -> Node:
        t = self.next()
        name = Node("name", t.value, (), t.start, t.end, "fn")
        scripts: list[tuple[str, Node]] = []
        while self.at("sup") or self.at("sub"):
            mark = self.next().kind
            inside = self.braced() if self.at("lbrace") else self.single()
            scripts.append((mark, inside))
        if self.at("open", "(", "[") or self.at("lbrace"):
            if self.at("lbrace"):
                kids, end = [self.braced()], self.toks[self.pos - 1].end
            else:
                kids, end = self._arguments(self.here.value)
                if len(kids) == 1 and self._angle_follows(kids[0]):  # \cos (m-n)\theta
                    head = Node("group", "(", tuple(kids), kids[0].start, end)
                    while self._juxtaposed(True) and not self.at("open"):
                        factor = self.factor()
                        head = Node("mul", "juxt", (head, factor), head.start, factor.end)
                    kids, end = [head], head.end
        elif self.here.kind in _STARTS or self.at("bar") or self.at("op", "-"):
            if self.at("op", "-"):
                minus = self.next()
                kids = [_signed("-", self.product(bare=True), minus.start)]
            else:
                kids = [self.product(bare=True)]
            end = kids[-1].end
        else:
            kids, end = [], t.end
            if t.value in ("sin", "cos", "exp", "log", "tan") and not scripts:
                return name
        out = Node("fn", t.value, tuple(kids), t.start, end)
        for mark, inside in scripts:
            out = Node("sup", "power", (out, inside), t.start, end) if mark == "sup" else _based(out, inside)
        return out

    def _angle_follows(self, inside: Node) -> bool:
        """Whether a frequency stands behind a difference of positions: it belongs to the argument."""
        t = self.here
        frequency = t.kind == "name" and (t.value in ANGLES)
        if not frequency:
            return False
        if not _of_positions(inside):
            return inside.kind == "add" and self.choose("argument")
        return inside.kind == "add" or self.choose("argument")

    def big(self) -> Node:
        t = self.next()
        lower: Node = _NONE
        upper: Node = _NONE
        while self.at("sub") or self.at("sup"):
            mark = self.next().kind
            if self.at("lbrace"):
                self.next()
                inside = self.statements(lambda: self.at("rbrace"))
                self.expect("rbrace")
            else:
                inside = self.single()
            if mark == "sub":
                lower = inside
            else:
                upper = inside
        if t.value == "int":
            self.integrals += 1
            body = self.sum()
            variable: Node = _NONE
            self.integrals -= 1
            if self.at("name", "d"):
                self.next()
                variable = self.scripts(self.atom())
            return Node("sum", "int", (lower, upper, Node("integrand", "", (body, variable), body.start, body.end)),
                        t.start, max(body.end, variable.end))  # fmt: skip
        if self.at("op", "-"):
            minus = self.next()
            body = _signed("-", self.product(), minus.start)
        else:
            body = self.product()
        return Node("sum", t.value, (lower, upper, body), t.start, body.end)

    # -- environments

    def environment(self, fence: str) -> Node:
        t = self.here
        env = t.value.rstrip("*")
        if env in ROWS:
            rows = self._row_statements()
            if len(rows) == 1:
                return rows[0]
            return Node("list", "", tuple(x for r in rows for x in _items(r)), t.start, self.toks[self.pos - 1].end)
        if env in ("cases", "dcases", "rcases", "numcases"):
            node = self.grid("cases")
            return _as_system(node, node.start, node.end)
        if t.value in MATRICES or env in MATRICES:
            return self.grid("matrix", fence or MATRICES[env])
        raise self.fail(f"the environment {t.value} is not read")

    def _row_statements(self) -> list[Node]:
        begin = self.next()
        outer = self.bars, self.integrals, self.rows, self.depth
        self.bars, self.integrals, self.rows, self.depth = [], 0, 1, 0
        self._separate_columns()
        inside = self.statements(lambda: self.at("end"))
        self.bars, self.integrals, self.rows, self.depth = outer
        if not self.at("end", begin.value):
            raise self.fail(rf"\end{{{begin.value}}} was expected")
        self.next()
        if inside.kind == "list":
            return [inside] if any(x.kind == "text" for x in inside.kids) else list(inside.kids)
        return [inside]

    def _separate_columns(self) -> None:
        """In ``a &= b & c &= d`` the second ampersand parts two statements."""
        depth, cells, j = 0, 0, self.pos
        while j < len(self.toks):
            t = self.toks[j]
            if t.kind in ("begin", "lbrace", "open"):
                depth += 1
            elif t.kind in ("end", "rbrace", "close"):
                if depth == 0:
                    return
                depth -= 1
            elif depth == 0 and t.kind == "row":
                cells = 0
            elif depth == 0 and t.kind == "amp":
                cells += 1
                after, before = self.toks[j + 1] if j + 1 < len(self.toks) else _END, self.toks[j - 1]
                joins = after.kind in ("rel", "op") or before.kind in ("rel", "op", "amp", "row", "begin")
                if cells % 2 == 0 and not joins:
                    self.toks[j] = Token("comma", ",", t.start, t.end)
            j += 1

    def grid(self, kind: str, fence: str = "") -> Node:
        begin = self.next()
        outer = self.bars, self.integrals, self.rows, self.angle
        self.bars, self.integrals, self.rows, self.angle = [], 0, 0, 0
        rows: list[Node] = []
        cells: list[Node] = []
        self.deeper()

        def finished() -> bool:
            return self.at("amp") or self.at("row") or self.at("end")

        while True:
            if self.done():
                raise self.fail(rf"\end{{{begin.value}}} was expected")
            start = self.here.start
            cell = Node("none", "", (), start, start) if finished() else self.statements(finished)
            cells.append(_bare_cell(cell) if kind == "cases" else cell)
            t = self.next()
            if t.kind == "amp":
                continue
            if not (len(cells) == 1 and cells[0].kind == "none"):
                rows.append(Node("row", "", tuple(cells), cells[0].start, t.start))
            cells = []
            if t.kind == "end":
                if t.value != begin.value:
                    raise ReadingError(rf"\end{{{begin.value}}} was expected", t.start, t.end)
                break
        self.depth -= 1
        self.bars, self.integrals, self.rows, self.angle = outer
        if not rows:
            raise ReadingError("an empty matrix", begin.start, begin.end)
        return Node(kind, fence, tuple(rows), begin.start, self.toks[self.pos - 1].end)


# -- helpers


def _callable(n: Node) -> bool:
    """Whether a parenthesis right behind ``n`` may hold its arguments."""
    if n.kind in ("name",):
        return True
    if n.kind == "accent":
        return _callable(n.kids[0])
    if n.kind == "sub":
        return _callable(n.kids[0])
    if n.kind == "sup":
        return n.value in ("label", "prime", "paren", "star") and _callable(n.kids[0])
    return n.kind == "call" and False


def _is_word(n: Node) -> bool:
    """Whether a name is a word and not a letter."""
    return len(n.value) > 1 and n.value.isascii() and n.value not in GREEK and n.value not in ("lamda", "pos")


def _of_positions(n: Node) -> bool:
    """Whether only positions and whole numbers stand in an argument."""
    if n.kind == "name":
        return n.value in POSITIONS
    if n.kind in ("add", "neg", "mul"):
        return all(map(_of_positions, n.kids))
    return n.kind == "num" or (n.kind == "div" and all(k.kind == "num" for k in n.kids))


def _signed(sign: str, n: Node, start: int) -> Node:
    if sign == "-":
        return Node("neg", "", (n,), start, n.end)
    if sign in ("pm", "mp"):
        return Node("pm", sign, (n,), start, n.end)
    return n


def _negated_head(n: Node, start: int) -> Node:
    if n.kind == "add":
        return Node("add", "", (_signed("-", n.kids[0], start), *n.kids[1:]), start, n.end)
    return _signed("-", n, start)


def _continued(before: Node, item: Node) -> Node:
    """A row that goes on with the chain (or the sum) of the row before."""
    if item.ops[0].startswith("more"):
        op, rest = item.ops[0][4:], item.kids[1]
        if before.kind == "chain":
            last = _more(before.kids[-1], op, rest)
            more = item.ops[1:]
            return Node(
                "chain",
                " ".join([*before.ops, *more]),
                (*before.kids[:-1], last, *item.kids[2:]),
                before.start,
                item.end,
            )
        return _more(before, op, rest)
    if before.kind == "chain":
        return Node("chain", f"{before.value} {item.value}", (*before.kids, *item.kids[1:]), before.start, item.end)
    return Node("chain", item.value, (before, *item.kids[1:]), before.start, item.end)


def _more(last: Node, op: str, rest: Node) -> Node:
    if op in "+-":
        terms = (*(last.kids if last.kind == "add" else (last,)), *(rest.kids if rest.kind == "add" else (rest,)))
        return Node("add", "", terms, last.start, rest.end)
    if op == "/":
        return Node("div", "slash", (last, rest), last.start, rest.end)
    return Node("mul", op, (last, rest), last.start, rest.end)


def _items(n: Node) -> tuple[Node, ...]:
    return n.kids if n.kind == "list" else (n,)


def _shared(items: list[Node]) -> list[Node]:
    """Empty atoms that carry nothing are dropped."""
    return [x for x in items if not (x.kind == "none" and not x.kids)]


def _gathered(terms: list[Node]) -> list[Node]:
    r"""``\sum_i a_i + b_i`` is one sum if the second term speaks of the index."""
    out: list[Node] = []
    for t in terms:
        last = out[-1] if out else None
        inner = last.kids[0] if last is not None and last.kind == "neg" else last
        if inner is not None and last is inner and inner.kind == "sum" and inner.value == "sum":
            index = _index_of(inner)
            if index and _mentions(t, index):
                lower, upper, body = inner.kids
                whole = Node("add", "", (*(body.kids if body.kind == "add" else (body,)), t), body.start, t.end)
                out[-1] = Node("sum", "sum", (lower, upper, whole), inner.start, t.end)
                continue
        out.append(t)
    return out


def _index_of(n: Node) -> str:
    lower = n.kids[0]
    head = lower.kids[0] if lower.kind == "chain" else lower
    return head.value if head.kind == "name" else ""


def _mentions(n: Node, index: str) -> bool:
    if n.kind == "sum" and _index_of(n) == index:
        return False
    if n.kind == "name":
        return n.value == index and n.style != "rm"
    return any(_mentions(k, index) for k in n.kids)


def _based(fn: Node, base: Node) -> Node:
    if fn.value in ("log", "max", "min", "softmax", "argmax", "argmin", "sup", "inf", "Re", "tr", "diag"):
        return Node("fn", fn.value, (*fn.kids, Node("under", "", (base,), base.start, base.end)), fn.start, fn.end)
    raise ReadingError("an index on a function", base.start, base.end)


def _bare_cell(cell: Node) -> Node:
    """A cell without its commas."""
    if cell.kind == "list":
        kept = tuple(x for x in cell.kids if not (x.kind == "text" and x.value in ",;.，。；、"))
        if not kept:
            return Node("none", "", (), cell.start, cell.end)
        if len(kept) == 1:
            return kept[0]
        return Node("list", "", kept, cell.start, cell.end)
    if cell.kind == "text" and cell.value in ",;.，。；、":
        return Node("none", "", (), cell.start, cell.end)
    return cell


def _as_system(n: Node, start: int, end: int) -> Node:
    """Rows that state something in their first cell are a system; the others are cases."""
    rows = []
    for row in n.kids:
        cells = [c for c in (_bare_cell(k) for k in row.kids) if c.kind != "none"]
        rows.append(cells)
    if rows and all(r and r[0].kind == "chain" and r[0].ops[0] in ("=", ":=", "approx") for r in rows):
        stated = (Node("list", "", tuple(r), r[0].start, r[-1].end) if len(r) > 1 else r[0] for r in rows)
        return Node("system", "", tuple(stated), start, end)
    if rows and all(len(r) >= 2 and any(x.kind == "chain" and x.kids[0].kind == "none" for x in r) for r in rows):
        merged = []
        for r in rows:  # lhs & = & rhs
            whole = r[0]
            for x in r[1:]:
                whole = _continued(whole, x) if x.kind == "chain" and x.kids[0].kind == "none" else whole
            merged.append(whole)
        return Node("system", "", tuple(merged), start, end)
    return Node("cases", "", tuple(Node("row", "", tuple(r), r[0].start, r[-1].end) for r in rows if r), start, end)


def names_in(n: Node) -> set[str]:
    """Every name in a tree."""
    return {x.value for x in nodes(n) if x.kind == "name"}

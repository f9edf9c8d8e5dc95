"""Sums and products by operator precedence."""

from __future__ import annotations

from itertools import dropwhile, pairwise

from ..lexicon import GREEK
from ..tree import Node
from .cursor import END, STARTS
from .nodes import gathered, signed
from .scripts import Scripts

__all__ = ["ANGLES", "PRODUCTS", "Sums"]

ANGLES = frozenset([*(g for g in GREEK if g[0].islower() and g not in ("pi", "delta", "sigma", "rho", "ell")), "w"])
PRODUCTS = frozenset(
    ["cdot", "times", "star", "odot", "otimes", "circ", "mod", "cap", "cup", "setminus", "wedge", "vee"]
)

KINDS = (frozenset({"log"}), frozenset({"sin", "cos", "tan"}))


class Sums(Scripts):
    """Terms and factors."""

    def sum(self) -> Node:
        self.deeper()
        start = self.here.start
        terms: list[Node] = []
        sign = ""
        if self.at("op", "+", "-", "pm", "mp"):
            sign = self.next().value
        first = self.product()
        terms.append(signed(sign, first if sign else self._direct(first), start))
        while True:
            if (self.at("amp") and self.ahead().kind == "op" and self.ahead().value in "+-" and self.rows
                    and not self._begins_anew(self.pos)):  # fmt: skip
                self.next()
            if (self.at("row") and self.rows and self.ahead().kind in ("amp", "op", "gap")
                    and self._sign_ahead() and not self._cells() and not self._begins_anew(self.pos)):  # fmt: skip
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
                term = signed(inner.value, self.product(), inner.start)
            else:
                term = self.product()
            terms.append(signed(t.value, term, t.start))
        self.depth -= 1
        terms = gathered(terms)
        if len(terms) == 1:
            return terms[0]
        return Node("add", "", tuple(terms), start, terms[-1].end)

    def _direct(self, whole: Node) -> Node:
        """``A_1 \\oplus \\cdots \\oplus A_n``: weaker than products, and not mixed with sums."""
        start = whole.start
        while self.at("op", "oplus"):
            self.next()
            while self.rows and (self.at("row") or self.at("amp")):
                self.next()
            right = self.factor() if self.at("dots") else self.product()
            whole = Node("mul", "oplus", (whole, right), start, right.end)
        if whole.kind == "mul" and whole.value == "oplus" and self.at("op", "+", "-"):
            raise self.fail("a direct sum beside a sum")
        return whole

    def _begins_anew(self, edge: int) -> bool:
        """Whether what begins with a sign behind an edge is an equation: ``-a &= b`` is, ``-a = b`` may be."""
        toks = self.toks
        back = next((j for j in range(edge, -1, -1) if toks[j].kind not in ("amp", "gap")), edge)
        edge = back if toks[back].kind == "row" else edge
        row = toks[edge].kind == "row"
        headed = row and edge + 1 < len(toks) and toks[edge + 1].kind == "amp"
        signed = list(dropwhile(lambda t: t.kind == "gap", toks[edge + 1 + headed :]))
        if toks[edge].kind not in ("row", "amp", "gap") or not signed or signed[0].kind != "op":
            return False
        if signed[0].value not in "+-" or ((headed or not row) and not self._stands_alike(edge, headed)):
            return False
        depth = 0
        for before, t in pairwise(signed):
            depth += (t.kind in ("open", "lbrace", "begin")) - (t.kind in ("close", "rbrace", "end"))
            if depth < 0 or (depth == 0 and t.kind == "row"):
                return False
            if depth == 0 and t.kind == "rel":
                cell = before.kind == "amp" and toks[edge].kind != "gap"
                open_ = signed[0].value == "-" and toks[edge].kind != "amp"
                return cell or (open_ and not self.choose("onward"))
        return False

    def _stands_alike(self, edge: int, headed: bool) -> bool:
        """Whether the first row begins with an ampersand too, or a cell has a relation before it in its row."""
        depth, related, first = 0, False, 0
        for j in range(edge - 1, -1, -1):
            t = self.toks[j]
            depth += (t.kind in ("close", "rbrace", "end")) - (t.kind in ("open", "lbrace", "begin"))
            if depth < 0:
                first = j + 1
                break
            if depth == 0 and t.kind == "row" and not headed:
                break
            related = related or (depth == 0 and t.kind == "rel")
        return self.toks[first].kind == "amp" if headed else related

    def _sign_ahead(self) -> bool:
        n = 1
        while self.ahead(n).kind in ("amp", "gap"):
            n += 1
        return self.ahead(n).kind == "op" and self.ahead(n).value in "+-"

    def _cells(self) -> bool:
        return self.rows < 0

    def _signed_factor(self) -> Node:
        """What follows a sign of multiplication or division: it may have a minus of its own."""
        if not self.at("op", "-"):
            return self.factor()
        minus = self.next()
        return signed("-", self.factor(), minus.start)

    def product(self, bare: bool = False, of: str = "") -> Node:
        """Factors side by side or with a sign between them; ``bare`` is the argument of a function, ``of`` its name."""
        start = self.here.start
        left = self.factor()
        while True:
            t = self.here
            if t.kind == "gap" and self.ahead().kind == "op" and not self._begins_anew(self.pos):
                self.next()
                continue
            if t.kind == "amp" and self.ahead().kind == "op" and self.ahead().value in PRODUCTS and self.rows:
                self.next()
                continue
            if t.kind == "row" and self.rows and self.ahead().kind in ("amp", "op"):
                n = 1
                while self.ahead(n).kind == "amp":
                    n += 1
                if self.ahead(n).kind == "op" and self.ahead(n).value in PRODUCTS and not self._cells():
                    for _ in range(n):
                        self.next()
                    continue
            if t.kind == "bar" and self.ahead().kind == "sub" and not self.bars and not bare:
                left = self._at_value(left)
                continue
            if t.kind == "op" and t.value in PRODUCTS:
                if bare:
                    if t.value == "mod" or self._function_follows():
                        break
                    if not self.choose("argument"):
                        break
                self.next()
                right = self._signed_factor()
                left = Node("mul", t.value, (left, right), start, right.end)
            elif t.kind == "op" and t.value == "/":
                if bare and (self._is_kin(of) or not self.choose("argument")):
                    break
                self.next()
                right = self._signed_factor()
                left = self._divided(left, right, start)
            elif self._juxtaposed(bare):
                if bare and self._component_follows() and not self.choose("argument"):
                    break
                right = self.factor()
                left = Node("mul", "juxt", (left, right), start, right.end)
            else:
                return left
        return left

    def _at_value(self, whole: Node) -> Node:
        """``f(x) |_{x=0}``: a term where a name has a value."""
        bar = self.next()
        self.next()
        inside = self.braced() if self.at("lbrace") else whole
        if inside.kind != "chain" or inside.ops != ["="] or bar.value != "|":
            raise self.fail("what follows a bar is no value of a name")
        inner = Node("group", "(", (whole,), whole.start, whole.end)
        return Node("sub", "", (inner, inside), whole.start, inside.end + 1)

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

    def _component_follows(self) -> bool:
        """Whether a component of a vector follows, ``p_{t, 2i}`` or ``PE(t, 2i)``: hardly what a sine is taken of.

        Nor what is called behind room that a command makes: ``\\cos\\omega\\, s(n)``.
        """
        if self.here.kind not in ("name", "accent") or self.here.value in ANGLES:
            return False
        if self.here.apart and self.ahead().kind == "open" and self.ahead().value == "(":
            return True
        if self.here.apart and self.ahead().kind == "sub" and self.here.value.isupper():
            return True
        depth, n, before = 0, 1, self.here.kind
        while (t := self.ahead(n)) is not END:
            bracket = t.kind == "open" and t.value in "(["
            if not depth and before != "sub" and t.kind not in ("sub", "sup", "lbrace") and not bracket:
                return False
            if bracket and (before == "sup" or (t.value == "[" and not depth)):  # p_t^{(i)}, p_t[2i]
                return n > 1
            depth += (t.kind in ("lbrace", "open")) - (t.kind in ("rbrace", "close"))
            if depth and t.kind == "comma":
                return True
            before = before if t.kind == "lbrace" else t.kind
            n += 1
        return False

    def _is_kin(self, name: str) -> bool:
        """Whether a function of the same kind follows: the slash of ``\\ln 4/\\ln 8`` ends the first argument."""
        t = self.ahead()
        return t.kind == "fn" and any(name in kind and t.value in kind for kind in KINDS)

    def _juxtaposed(self, bare: bool) -> bool:
        t = self.here
        if t.kind == "bar":
            return not (self.bars and self.bars[-1] == t.value) and not bare and self._closing_bar()
        if t.kind == "rel" and t.value == "<":
            return False
        if t.kind not in STARTS or t is END:
            return False
        if bare and (t.kind in ("fn", "big") or (t.kind == "name" and t.space and t.value in ("I", "J"))):
            return False
        if bare and t.kind == "open" and t.value in ("[", "{", "|", "||"):
            return False
        if (t.kind == "open" and t.value == ".") or (bare and self._wave_follows()):
            return False
        if t.kind == "dots":
            return bool(self.ahead().kind not in ("sup",))
        return not (self.integrals and self._differential())

    def _closing_bar(self) -> bool:
        """Whether another bar follows before the brace ends that this one stands in: not in ``P_{i|j}``."""
        value, depth = self.here.value, 0
        for t in self.toks[self.pos + 1 :]:
            depth += (t.kind == "lbrace") - (t.kind == "rbrace")
            if depth < 0:
                return False
            if t.kind == "bar" and t.value == value:
                return True
        return False

    def _differential(self) -> bool:
        t, n = self.here, self.ahead()
        return (t.kind == "name" and t.value == "d" and n.kind == "name" and not n.space) or (
            t.kind == "name" and t.value == "d" and n.kind in ("name",)
        )

    def factor(self) -> Node:
        self.deeper()
        try:
            return self._turned() or self.scripts(self.atom())
        finally:
            self.depth -= 1

    def _turned(self) -> Node | None:
        """``{}^t A``: transposed, as some languages write it."""
        marks = [self.ahead(n) for n in range(5)]
        if [t.kind for t in marks[:3]] != ["lbrace", "rbrace", "sup"]:
            return None
        braced = marks[3].kind == "lbrace"
        mark = marks[4] if braced else marks[3]
        if mark.kind != "name" or mark.value not in ("t", "T", "top"):
            return None
        start = self.here.start
        self.pos += 6 if braced else 4
        body = self.factor()
        sign = Node("name", "top", (), mark.start, mark.end)
        return Node("sup", "transpose", (body, sign), start, body.end)

"""Where a factor begins: numbers, names, functions, roots, big operators."""

from __future__ import annotations

from ..tree import Node, nodes
from .brackets import Brackets
from .cursor import END, STARTS
from .nodes import NONE, based, of_positions, signed
from .sums import ANGLES

__all__ = ["Atoms"]

LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") - {"d", "e"}


class Atoms(Brackets):
    """The beginning of a factor."""

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
            label: Node = NONE
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
        if t.kind == "op" and t.value == "cdot" and self._stands_alone():
            self.next()
            return Node("text", "·", (), t.start, t.end)
        raise self.fail("this cannot start a term")

    def _stands_alone(self) -> bool:
        """Whether a dot holds the place of an argument: ``f(\\cdot)``."""
        before, after = self.toks[self.pos - 1] if self.pos else END, self.ahead()
        return before.kind in ("open", "comma", "bar") and after.kind in ("close", "comma", "bar")

    def root(self) -> Node:
        start = self.next().start
        degree = None
        if self.at("open", "["):
            self.next()
            degree = self.sum()
            self.expect("close", "[")
        kid = self.braced() if self.at("lbrace") else self.scripts(self.atom())
        return Node("root", "", (kid, degree) if degree is not None else (kid,), start, kid.end)

    def function(self) -> Node:
        t = self.next()
        name = Node("name", t.value, (), t.start, t.end, "fn")
        scripts: list[tuple[str, Node]] = []
        while self.at("sup") or self.at("sub"):
            mark = self.next().kind
            inside = self.braced() if self.at("lbrace") else self.single()
            scripts.append((mark, inside))
        if scripts and self.at("op", "-") and self.ahead().kind == "fn":  # \cosh^2 - \sinh^2
            kids, end = [], scripts[-1][1].end
        elif self.at("open", "(", "[") or self.at("lbrace"):
            if self.at("lbrace"):
                kid = self.braced()
                kids = [self.scripts(kid) if self.at("sub") and kid.kind in ("name", "accent") else kid]
                end = self.toks[self.pos - 1].end
            else:
                kids, end = self._arguments(self.here.value)
                if len(kids) == 1 and self._angle_follows(kids[0]):  # \cos (m-n)\theta
                    head = Node("group", "(", tuple(kids), kids[0].start, end)
                    while self._juxtaposed(True) and not self.at("open"):
                        factor = self.factor()
                        head = Node("mul", "juxt", (head, factor), head.start, factor.end)
                    kids, end = [head], head.end
        elif self.here.kind in STARTS or self.at("bar") or self.at("op", "-"):
            if self.at("op", "-"):
                minus = self.next()
                kids = [signed("-", self.product(bare=True, of=t.value), minus.start)]
            else:
                kids = [self.product(bare=True, of=t.value)]
            end = kids[-1].end
        else:
            kids, end = [], scripts[-1][1].end if scripts else t.end
            if t.value in ("sin", "cos", "exp", "log", "tan") and not scripts:
                return name
        out = Node("fn", t.value, tuple(kids), t.start, end)
        for mark, inside in scripts:
            out = Node("sup", "power", (out, inside), t.start, end) if mark == "sup" else based(out, inside)
        return out

    def _angle_follows(self, inside: Node) -> bool:
        """Whether a frequency stands behind a difference of positions: it belongs to the argument."""
        t = self.here
        if t.kind == "frac" or (t.kind == "name" and t.value not in ANGLES and t.value in (*LETTERS, "pi")):
            counted = inside.kind == "add" and of_positions(inside) and t.value not in {x.value for x in nodes(inside)}
            return counted and self.choose("counted")  # \sin (n+1/2)x
        if t.kind != "name" or t.value not in ANGLES:
            return False
        if not of_positions(inside):
            return inside.kind == "add" and self.choose("argument")
        return inside.kind == "add" or self.choose("argument")

    def big(self) -> Node:
        t = self.next()
        lower: Node = NONE
        upper: Node = NONE
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
            variable: Node = NONE
            self.integrals -= 1
            if self.at("name", "d"):
                self.next()
                variable = self.scripts(self.atom())
            return Node("sum", "int", (lower, upper, Node("integrand", "", (body, variable), body.start, body.end)),
                        t.start, max(body.end, variable.end))  # fmt: skip
        if self.at("op", "-"):
            minus = self.next()
            body = signed("-", self.product(), minus.start)
        else:
            body = self.product()
        return Node("sum", t.value, (lower, upper, body), t.start, body.end)

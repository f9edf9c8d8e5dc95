"""Indices, powers and arguments: what stands on a name or right behind it."""

from __future__ import annotations

from collections.abc import Callable

from ..tokens import ReadingError, Token
from ..tree import Node
from .cursor import END, STARTS, Cursor
from .nodes import NONE, is_word, may_be_applied

__all__ = ["Scripts"]


_TURNED = frozenset(["alpha", "beta", "gamma", "theta", "vartheta", "phi", "varphi", "psi"])
"""Letters of angles that are hardly frequencies."""

_LABELLED = ("name", "sub", "accent", "call")


def _is_at_a_value(n: Node) -> bool:
    """``(f(x))_{x=0}``: a term where a name has a value."""
    told = n.kids[1] if n.kind == "sub" and len(n.kids) == 2 and n.kids[0].kind == "group" else None
    return told is not None and told.kind == "chain" and told.ops == ["="] and len(told.kids) == 2


class Scripts(Cursor):
    """What stands on a name or right behind it."""

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
                if base.kind == "fn" and base.value == "factorial" and base.end + 1 == t.end:
                    raise ReadingError("a double factorial is not read", t.start, t.end)
                if not (self.done() and self.choose("bang")):
                    base = Node("fn", "factorial", (base,), base.start, t.end)
            elif t.kind == "lbrace" and self.ahead().value == "prime" and self.ahead(2).kind == "rbrace":
                base = Node("sup", "prime", (base,), base.start, self.ahead(2).end)  # Q{\prime}
                self.pos += 3
            elif t.kind == "lbrace" and self.ahead().kind == "rbrace" and self.ahead(2).kind in ("sub", "sup"):
                self.pos += 2  # A_m{}^T
            elif t.kind == "open" and t.value in "([" and may_be_applied(base) and not self._is_factor(base):
                bracket = t.value
                kids, end = self._arguments(bracket)
                base = Node("call" if bracket == "(" else "item", "", (base, *kids), base.start, end)
            else:
                return base

    def _is_factor(self, base: Node) -> bool:
        """Whether a bracket behind a name is a factor: ``a[m^b - (m-1)^b]`` is none of the entries of ``a``."""
        if not self.at("open", "["):
            return self._repeats(base) or self._wave_follows()
        if base.kind != "name" or not base.value.islower() or is_word(base):
            return False
        depth, n = 1, 1
        while depth and (t := self.ahead(n)) is not END:
            depth += (t.kind == "open") - (t.kind == "close")
            if t.kind in ("sup", "frac", "fn", "root", "big"):
                return True
            n += 1
        return False

    def _wave_follows(self) -> bool:
        """Whether the sine of an angle is taken times another one, and no more: ``\\sin\\alpha(-\\sin\\beta)``."""
        if self.pos < 2 or not self.at("open", "(") or self.toks[self.pos - 2].kind != "fn":
            return False
        if self.toks[self.pos - 1].value not in _TURNED or self.ahead().value != "-" or self.ahead(2).kind != "fn":
            return False
        depth, n = 1, 2
        while depth and (t := self.ahead(n)) is not END:
            depth += (t.kind in ("open", "lbrace")) - (t.kind in ("close", "rbrace"))
            if depth == 1 and t.kind == "op" and t.value in ("+", "-"):
                return False
            n += 1
        return True

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
                    kids[-1] = Node("range", "", (kids[-1], NONE), kids[-1].start, t.end)
                else:
                    upper = self.sum()
                    kids[-1] = Node("range", "", (kids[-1], upper), kids[-1].start, upper.end)
            if self.at("comma"):
                self.next()
                if stop():
                    break
            elif self.at("bar", "|") and not self.bars and not stop():
                self.next()
            elif stop() or self.done() or (not self.at("dots") and self.here.kind not in STARTS):
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
        if len(kids) == 1 and kids[0].kind == "fn" and not kids[0].kids:  # tau_{\max}
            kids = [Node("text", kids[0].value, (), kids[0].start, kids[0].end)]
        if len(kids) == 1 and kids[0].kind == "sub" and kids[0].kids[0].style == "rm" and is_word(kids[0].kids[0]):
            kids = list(kids[0].kids)  # q_{\text{rotated}_j}
        if base.kind != "name" and len(kids) == 1 and kids[0].is_name("+", "-"):
            raise self.fail("the positive part of a number is not read")
        if base.kind == "sub":
            return Node("sub", "", (*base.kids, *kids), base.start, end)
        if base.kind == "sup" and base.kids[0].kind in ("name", "accent"):  # x^2_i is (x_i)^2
            inner = Node("sub", "", (base.kids[0], *kids), base.start, end)
            return Node("sup", base.value, (inner, *base.kids[1:]), base.start, end)
        return Node("sub", "", (base, *kids), base.start, end)

    def _superscript(self, base: Node) -> Node:
        if _is_at_a_value(base):
            return self._between_ends(base)
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
        if only is not None and only.kind == "mul" and only.kids[1].is_name("top") and base.kind in _LABELLED:
            label = only.kids[0]  # R_m^{(j)\top}
            written = ("paren", label.kids) if label.kind == "group" and label.value in "([" else ("power", (label,))
            base, only = Node("sup", written[0], (base, *written[1]), base.start, label.end), only.kids[1]
            kids = [only]
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
            elif only.kind == "group" and only.value in "([" and base.kind in _LABELLED:
                value, kids = "paren", list(only.kids)
            elif only.kind == "text" or (only.kind == "name" and is_word(only)):
                value = "label"
        if len(kids) > 1:
            value = "label"
        return Node("sup", value, (base, *kids), base.start, end)

    def _between_ends(self, low: Node) -> Node:
        """``F(u) |_{u=a}^{b}``: the value at the upper end without that at the lower one."""
        if self.at("lbrace"):
            self.next()
            high = self.statement()
            end = self.expect("rbrace").end
        else:
            high = self.single()
            end = high.end
        inner, told = low.kids
        if high.kind in ("chain", "list", "text"):
            raise ReadingError("what stands above a bar is no value", high.start, high.end)
        at = Node("chain", "=", (told.kids[0], high), high.start, high.end)
        upper = Node("sub", "", (inner, at), low.start, end)
        return Node("group", "(", (Node("add", "", (upper, Node("neg", "", (low,))), low.start, end),), low.start, end)

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
        if t.kind == "text":  # u_\text{in}
            self.next()
            return Node("text", t.value, (), t.start, t.end)
        if t.kind == "num" and len(t.value) > 1:  # x^10 is x^1 0
            self.toks[self.pos : self.pos + 1] = [
                Token("num", t.value[0], t.start, t.start + 1), Token("num", t.value[1:], t.start + 1, t.end)
            ]  # fmt: skip
        return self.atom()

"""Derivatives of what a document defines."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.term import Sym, Term, free_names
from ..notation import reference
from ..slope import at_point, differentiated
from ..special import is_integral_function
from ..tokens import ReadingError
from ..tree import Node, nodes
from .names import Names
from .value import Val

__all__ = ["Derivatives"]


@dataclass(slots=True)
class Derivatives(Names):
    """Derivatives by the rules of calculus."""

    def _slope(self, found: tuple[Node | None, str, int], n: Node, env: dict[str, Term]) -> Val:
        """A derivative by the rules of calculus."""
        of, variable, times = found
        if of is None or variable in self.values:
            raise ReadingError("derivatives are not decided", n.start, n.end)
        one = self.is_plain_function(of)
        whole = Node("call", "", (of, Node("name", variable)), of.start, of.end) if one else of
        if self.maybe_function(of, variable):
            raise ReadingError("a name before the variable in parentheses", n.start, n.end)
        v = self.value(whole, env)
        at = env.get(variable, Sym(variable))
        names = free_names(v.term)
        if names and not set(names) & set(free_names(at)):
            raise ReadingError(f"whether it depends on {variable} is not said", n.start, n.end)
        slope = differentiated(v.term, at.name, times) if isinstance(at, Sym) else None
        if slope is None:
            raise ReadingError("this derivative is not decided", n.start, n.end)
        self.conditions += slope[1]
        return Val(slope[0], v.type, v.sure)

    def _slope_at(self, found: tuple[Node | None, str, int], at: Node, n: Node, env: dict[str, Term]) -> Val:
        """``\\frac{df}{dx}(a)``: the derivative at a point."""
        slope = self._slope(found, n, {k: v for k, v in env.items() if k != found[1]})
        return Val(at_point(slope.term, found[1], self.scalar(at, env)), slope.type, slope.sure)

    def is_plain_function(self, n: Node) -> bool:
        """Whether ``n`` is a function of one number that the document defines, and stands without an argument."""
        r = reference(n)
        return r is not None and not r.args and any(d.called and len(d.params) == 1 for d in self._functions(r.key))

    def maybe_function(self, n: Node, variable: str = "") -> bool:
        """Whether a name without a definition stands before a variable in parentheses, as in ``\\theta(t)``.

        That it is a product may do for an identity; a limit or a derivative depends on it.
        """
        for x in nodes(n):
            r = reference(x.kids[0]) if x.kind == "call" and len(x.kids) == 2 else None
            at = x.kids[1] if r is not None else None
            named = at is not None and at.kind == "name" and variable in ("", at.value)
            whole = reference(x) if r is not None and named and not self._functions(r.key) else None
            if whole is not None and not is_integral_function(whole):
                return True
        return False

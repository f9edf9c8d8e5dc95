"""Formulas about tokens in another order as terms in matrices of any size: ``A(PX) = P A(X)``.

Capital letters are matrices, functions are opened by the document's own definitions, and attention without one is
the field's.  Softmax goes along with permutations of rows and of columns; that is what :func:`laws` says of each
softmax in a claim (see ``theorems/attention.py`` for its proof, entry by entry), and the kernel does the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..kernel.term import Add, Div, Fn, Mul, Neg, Num, Relation, Sym, Term, free_names, num, substitute, walk
from .field import DEFAULT
from .notation import DIMENSIONS, Reference, reference
from .store import Definition, Store
from .tokens import ReadingError
from .tree import Node, show

__all__ = ["FIELD", "MOVES", "Reordered", "laws"]

_ATTENTION = frozenset({"Attention", "Attn", "Att", "SelfAttention", "SelfAttn", "SA", "attention", "attn"})
_PRODUCTS = frozenset({"juxt", "cdot"})
_PROJECTED = frozenset("W")
"""What a function may have in it besides its arguments: weights; other letters may be made of the arguments."""
DEEP = 6
"""Definitions inside of one another that are opened."""
MOVES = " is a permutation matrix"
FIELD = f"attention is softmax(QK^T/sqrt(d_k))V (Vaswani et al. 2017, section 3.2): {DEFAULT}"


@dataclass(slots=True)
class Reordered:
    """Reads trees as terms in letters that do not commute; raises :class:`ReadingError` for what is none."""

    store: Store
    place: int
    permutations: frozenset[str]
    matrices: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    used: dict[str, None] = field(default_factory=dict)
    opened_at: dict[str, int] = field(default_factory=dict)
    """The functions whose definitions are used, and where these stand."""
    columns: bool = False
    """Whether a token is a column of what attention is taken of, and no row."""
    plain: frozenset[str] = frozenset()
    """Letters that stand without an argument somewhere, as a matrix does."""
    each: frozenset[str] = frozenset()
    """Functions that act on each token by itself, as the text says: ``F(PX) = P F(X)`` of rows."""
    deep: int = 0

    def term(self, n: Node, env: dict[str, Term]) -> Term:
        k = n.kind
        if k == "group" and n.value in ("(", "[", "") and len(n.kids) == 1:
            return self.term(n.kids[0], env)
        if k == "brace":
            return self.term(n.kids[0], env)
        if k == "num" and n.value.isdigit():
            return num(int(n.value))
        if k == "neg":
            return Neg(self.term(n.kids[0], env))
        if k == "add":
            return Add(tuple(self.term(x, env) for x in n.kids))
        if k == "mul" and n.value in _PRODUCTS:
            return Mul(tuple(self.term(x, env) for x in n.kids))
        if k == "div":
            return Mul((Div(num(1), self.number(n.kids[1])), self.term(n.kids[0], env)))
        if k == "root" and len(n.kids) == 1:
            return Fn("sqrt", (self.number(n.kids[0]),))
        if k == "sup" and n.value in ("transpose", "power"):
            inverse = n.value == "power" and n.kids[1].kind == "neg" and n.kids[1].kids[0].value == "1"
            head = reference(n.kids[0].kids[0]) if n.kids[0].kind == "call" else None
            if head is not None and self._is_factor(head):
                head_of, *inside = n.kids[0].kids  # W_Q (X W_K)^T
                return Mul((self.name(head_of, env), self.term(replace(n, kids=(*inside, *n.kids[1:])), env)))
            inner = self.term(n.kids[0], env) if n.value == "transpose" or inverse else None
            if inner is not None and (not inverse or (isinstance(inner, Sym) and inner.name in self.permutations)):
                return Fn("transpose", (inner,))  # P^{-1} = P^T
        if k == "fn" and n.value == "softmax" and len(n.kids) == 1:
            return Fn("softmax", (self.term(n.kids[0], env),))
        if k == "call":
            return self.called(n, env)
        return self.name(n, env)

    def number(self, n: Node) -> Term:
        """What stands below a fraction: a width, a number, their root."""
        r = reference(n)
        if n.kind == "group" and len(n.kids) == 1:
            return self.number(n.kids[0])
        if n.kind == "num" and n.value.isdigit() and int(n.value):
            return num(int(n.value))
        if n.kind == "root" and len(n.kids) == 1:
            return Fn("sqrt", (self.number(n.kids[0]),))
        if r is not None and not r.args and (r.key in DIMENSIONS or r.key in ("tau", "beta")):
            self.numbers.add(r.key)
            return Sym(r.key)
        raise ReadingError("a division by what is no number here", n.start, n.end)

    def name(self, n: Node, env: dict[str, Term]) -> Term:
        r = reference(n)
        if r is None or (r.args and not r.key.startswith("W")):
            raise ReadingError("no product of matrices", n.start, n.end)
        if r.key in env:
            return env[r.key]
        if r.key in self.permutations:
            self.matrices.add(r.key)
            return Sym(r.key)
        if r.key in DIMENSIONS or (r.key in ("tau", "beta") and not r.bold):
            return self.number(n)
        capital = r.head.value[:1].isupper() or (r.bold and r.head.value.isalpha() and len(r.head.value) == 1)
        if not capital or (len(r.head.value) > 1 and r.head.value not in ("Lamda", "Sigma", "Phi", "Pi")):
            raise ReadingError("no product of matrices", n.start, n.end)
        if r.key == "I":
            return Fn("identity", (Sym("n"),))
        if r.head.value == "T":
            raise ReadingError("no product of matrices", n.start, n.end)
        d = self.defined(r.key, 0)
        if d is not None:
            return self.opened(d, [], n)
        letter = "_".join((r.key, *map(show, r.args)))  # W_1 is no W_2
        self.matrices.add(letter)
        return Sym(letter)

    def defined(self, key: str, count: int) -> Definition | None:
        """The one definition of a name that counts here; several are one too many."""
        found = self.store.visible(key, self.place)
        if not found:
            return None
        fits = [d for d in found if len(d.params) == count and not d.component]
        if len(fits) != 1 or len(found) > 1:
            raise ReadingError(f"what {key} is has more than one answer", 0, 0)
        return fits[0]

    def called(self, n: Node, env: dict[str, Term]) -> Term:
        head, *kids = n.kids
        r = reference(head)
        if r is None or r.args:
            raise ReadingError("no function that is known", n.start, n.end)
        args = [self.term(x, env) for x in kids]
        if len(args) == 1 and self._is_factor(r):
            return Mul((self.name(head, env), *args))  # W_Q (X W_K)^T
        for count in dict.fromkeys((len(args), 3)):
            d = self.defined(r.key, count) if self._defines(r.key, count) else None
            if d is not None:
                return self.opened(d, args if len(args) == count else self.projected(args), n)
        if r.key in _ATTENTION and not self.store.visible(r.key, self.place) and len(args) in (1, 3):
            self.used[FIELD] = None
            q, k, v = args if len(args) == 3 else self.projected(args)
            self.numbers.add("d_k")
            scale = Div(num(1), Fn("sqrt", (Sym("d_k"),)))
            if self.columns:
                return Mul((v, Fn("softmax", (Mul((scale, Fn("transpose", (k,)), q)),))))
            return Mul((Fn("softmax", (Mul((scale, q, Fn("transpose", (k,)))),)), v))
        if r.key in self.each and len(args) == 1 and not self.store.visible(r.key, self.place):
            return Fn(r.key, (args[0],))
        raise ReadingError("no function that is known", n.start, n.end)

    def _is_factor(self, r: Reference) -> bool:
        """``W_Q (XW_K)``, ``Q'(K')^T``: a matrix ahead of a parenthesis is a factor, and no function."""
        told = self.store.visible(r.key, self.place)
        letter = len(r.key) == 1 and r.key.isupper() and r.key in self.plain and r.key != "T"
        if r.key in self.permutations or ((r.head.value == "W" or letter) and not told):
            return True
        return bool(told) and r.head.value[:1].isupper() and not any(d.params or d.called for d in told)

    def _defines(self, key: str, count: int) -> bool:
        found = self.store.visible(key, self.place)
        return any(len(d.params) == count and d.called for d in found)

    def projected(self, args: list[Term]) -> list[Term]:
        """Query, key and value of one input: ``X W_Q``, ``X W_K``, ``X W_V``."""
        if len(args) != 1:
            raise ReadingError("as many arguments as the function has not", 0, 0)
        names = ["W_Q", "W_K", "W_V"]
        self.matrices.update(names)
        self.used["queries, keys and values are XW_Q, XW_K and XW_V"] = None
        return [Mul((Sym(x), args[0]) if self.columns else (args[0], Sym(x))) for x in names]

    def opened(self, d: Definition, args: list[Term], n: Node) -> Term:
        self.deep += 1
        if self.deep > DEEP:
            raise ReadingError("definitions inside of one another", n.start, n.end)
        env = {p.name: a for p, a in zip(d.params, args, strict=True)}
        place = self.place if d.params else min(self.place, d.place)
        inside = Reordered(self.store, place, self.permutations, columns=self.columns, deep=self.deep)
        holders = {name: Sym(f"{name} of {d.key}") for name in env}
        whole = inside.term(d.body, dict(holders))
        free = {x.partition("_")[0] for x in inside.matrices}
        missing = [name for name, s in holders.items() if s.name not in set(free_names(whole))]
        if env and (missing or not free <= _PROJECTED):
            raise ReadingError(f"what {d.key} has in it is not all said", n.start, n.end)
        self.used[f"{d.source or d.key} (line {d.line})"] = None
        self.opened_at.update({d.key: d.place, **inside.opened_at})
        self.used.update(inside.used)
        self.matrices |= inside.matrices
        self.numbers |= inside.numbers
        self.deep -= 1
        return substitute(whole, {holders[name].name: value for name, value in env.items()})


def laws(
    sides: tuple[Term, Term], permutations: frozenset[str], each: frozenset[str] = frozenset()
) -> tuple[Relation, ...]:
    """What softmax does to permutations at the ends of what it is taken of: ``softmax(PAQ) = P softmax(A) Q``.

    What acts on ``each`` row by itself goes along with those on the left: ``F(PA) = P F(A)``.
    """
    found: dict[tuple[str, Term], None] = {}
    for side in sides:
        for x in reversed(list(walk(side))):  # inner ones first
            if isinstance(x, Fn) and (x.name == "softmax" or x.name in each):
                found[x.name, x.args[0]] = None
    return tuple(law for name, x in found if (law := _law(name, x, permutations)) is not None)


def _law(name: str, inside: Term, permutations: frozenset[str]) -> Relation | None:
    left, right = (_as_term(end) if end[0] in permutations else None for end in _ends(inside))
    right = right if name == "softmax" else None
    if left is None and right is None:
        return None
    still = [x for x in (_turned(left), inside, _turned(right)) if x is not None]
    moved = [x for x in (left, Fn(name, (Mul(tuple(still)),)), right) if x is not None]
    return Relation("==", Fn(name, (inside,)), Mul(tuple(moved)))


def _turned(t: Term | None) -> Term | None:
    return None if t is None else t.args[0] if isinstance(t, Fn) else Fn("transpose", (t,))


def _as_term(end: tuple[str, bool]) -> Term:
    return Fn("transpose", (Sym(end[0]),)) if end[1] else Sym(end[0])


def _ends(t: Term) -> tuple[tuple[str, bool], tuple[str, bool]]:
    """The letters that a product begins and ends with, and whether they are transposed; of a sum those of its first."""
    none = ("", False)
    if isinstance(t, Sym):
        return (t.name, False), (t.name, False)
    if isinstance(t, Neg):
        return _ends(t.arg)
    if isinstance(t, Add):
        return _ends(t.args[0])
    if isinstance(t, Mul):
        factors = [x for x in t.args if not isinstance(x, Div | Num)]
        return (_ends(factors[0])[0], _ends(factors[-1])[1]) if factors else (none, none)
    if isinstance(t, Fn) and t.name == "transpose":
        (first, a), (last, b) = _ends(t.args[0])
        return (last, not b), (first, not a)
    return none, none

"""Which names of a document are functions, vectors, matrices, dimensions and indices."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from .lexicon import GREEK
from .phrases import phrase
from .tree import Node, nodes, show, slice_of

__all__ = [
    "DIMENSIONS", "LABELS", "POSITIONS", "Notation", "Reference", "is_entry", "member", "reference", "references",
]  # fmt: skip


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


POSITIONS = _set("i j k l m n p q r s t pos position offset")
"""Letters that are positions or indices where nothing else is known of them: integers, not negative."""
DIMENSIONS = _set("d D d_model d_m d_k d_v d_h d_head d_e d_emb d_q d_x dim dmodel d_hidden d_rope d_rot d_f d_bar")
LABELS = _set("model head max min rel abs emb ff in out hidden rot rope base train test new old len clock")
_LABEL_INDICES = {
    "d": _set("m k v h q e x f r c p"),
    "W": _set("q k v o Q K V O E R U"),
    "L": _set("max train test"),
    "N": _set("max"),
}
_LABEL_POWERS = _set("Q K V O E R U q k v rel abs model pos base l L")
_FUNCTION_LETTERS = _set("f g h F G")


_ROWS = _set("x e h z v q k u p y a E")
"""Letters of row vectors in front of a matrix of weights."""
_TOKENS = _set("q k v x")
_NO_VECTORS = _set("W R T M H Phi I")


@dataclass(frozen=True, slots=True)
class Reference:
    """A name with its arguments, however they are written: ``PE_{(pos,2i)}``, ``PE(pos,2i)``, ``p_t^{(i)}``."""

    key: str
    args: tuple[Node, ...]
    head: Node
    bold: bool = False
    called: bool = False
    below: int = 0
    """How many of the arguments of a function stand below its name."""
    raised: bool = False
    """Whether arguments stand in parentheses above it: ``\\lambda^{(s)}``."""


def reference(n: Node) -> Reference | None:
    """What ``n`` refers to, if it is a name with indices, labels and arguments."""
    args: list[Node] = []
    labels: list[str] = []
    bold = False
    called = False
    below = 0
    raised = False
    x = n
    while True:
        if x.kind == "name":
            break
        if x.kind == "sub":
            own: list[Node] = []
            for k in x.kids[1:]:
                label = _label(x.kids[0], k, len(x.kids) > 2)
                if called and k.is_name("q", "k", "v") and (any(a.is_name(k.value) for a in args) or _encodes(args)):
                    label = k.value  # f_q(q, n), f_k(x_n, n)
                if label:
                    labels.insert(0, label)
                else:
                    own += _split_indices(k)
            args[:0] = own
            below += len(own) if called else 0
            x = x.kids[0]
        elif x.kind == "sup" and x.value == "paren":
            args += list(x.kids[1:]) if not called else []
            raised = True
            x = x.kids[0]
        elif x.kind == "sup" and x.value == "label":
            labels.append("".join(k.value for k in x.kids[1:]) or "sup")
            if not all(k.kind in ("text", "name") for k in x.kids[1:]):
                return None
            x = x.kids[0]
        elif x.kind == "sup" and x.value == "power" and _labels_power(x):
            labels.append(x.kids[1].value)
            x = x.kids[0]
        elif x.kind == "sup" and x.value == "prime":
            labels.append("'")
            x = x.kids[0]
        elif x.kind == "accent":
            if x.value == "bar" and "bar" in labels:
                return None  # the conjugate of a conjugate
            if x.value == "vec":
                bold = True
            else:
                labels.append(x.value)
            x = x.kids[0]
        elif x.kind in ("call", "item"):
            args[:0] = list(x.kids[1:])
            called = True
            x = x.kids[0]
        elif (x.kind == "group" and x.value == "" and len(x.kids) == 1) or (
            x.kind == "group" and x.value == "(" and len(x.kids) == 1 and x is not n
        ):
            x = x.kids[0]
        else:
            return None
    if x.style == "fn":
        return None
    bold = bold or x.style == "bold"
    name = x.value if x.style not in ("cal", "bb", "frak") else f"{x.style}{x.value}"
    primes = "'" * labels.count("'")
    key = "_".join([name, *sorted(set(labels) - {"'"})]) + primes
    return Reference(key, tuple(a for a in args if a.kind != "none"), x, bold, called, below, raised)


def _encodes(args: Sequence[Node]) -> bool:
    """Whether arguments are a token, by its letter or its type, and a position: ``(x_n, n)``."""
    head = args[0] if len(args) == 2 else None
    while head is not None and head.kind in ("sub", "accent"):
        head = head.kids[0]
    return head is not None and (head.is_name("x", "h", "e", "z", "q", "k", "v") or head.style == "bold")


def _label(base: Node, index: Node, several: bool = True) -> str:
    """The text of a subscript that is part of a name, or ''."""
    if index.kind == "text":
        return re.sub(r"\W+", "", index.value) or "label"
    if index.kind == "name":
        v = index.value
        if index.style == "rm" and len(v) > 1 and v != "pos":
            return v
        if v in LABELS:
            return v
        head = base
        while head.kids and head.kind in ("sub", "accent", "sup"):
            head = head.kids[0]
        if v in _LABEL_INDICES.get(head.value, ()):
            return v
        if (v == "Theta" or (v == "theta" and several)) and head.value in ("R", "M", "f", "Phi"):
            return v
        if len(v) > 3 and v not in GREEK and v.lower() != "lamda":
            return v
    if index.kind == "chain" or index.kind == "list":
        return "at"
    return ""


def _labels_power(n: Node) -> bool:
    base, power = n.kids[0], n.kids[1]
    if power.kind != "name" or len(n.kids) > 2:
        return False
    head = base
    while head.kids and head.kind in ("sub", "accent"):
        head = head.kids[0]
    if head.kind != "name":
        return False
    if head.value == "W" and (power.value in _LABEL_POWERS or power.value == "T"):
        return True
    if power.value in ("Q", "K", "V") and base.kind == "sub":
        return True
    if head.value == "R" and power.value in ("d", "D") and base.kind == "sub":
        return True
    return len(power.value) > 1 and power.value in LABELS


def _split_indices(n: Node) -> list[Node]:
    """``ij`` as an index is ``i, j``; a list is its members."""
    if n.kind == "mul" and n.value == "juxt":
        left, right = n.kids
        letters = [*_split_indices(left), *_split_indices(right)]
        if all(x.kind == "name" and len(x.value) == 1 for x in letters):
            return letters
    if n.kind == "group" and n.value == "(":
        return list(n.kids)
    return [n]


def is_entry(r: Reference) -> bool:
    """Whether a name in plain type has a number below it, or twice a letter: of a bold one, it is an entry."""
    return not r.bold and not r.called and len(r.args) > 0 and _counts(r.args[-1])


def _counts(n: Node) -> bool:
    if n.kind in ("add", "neg"):
        return all(map(_counts, n.kids))
    return n.kind == "num" or (n.kind == "mul" and n.kids[0].kind == "num" and n.kids[1].kind == "name")


def references(n: Node, inside: bool = True) -> Iterator[Reference]:
    """Everything a tree refers to, ``inside`` arguments too; letters of a name (the q of ``W_q``) are none."""
    r = reference(n) if n.kind in ("name", "sub", "sup", "call", "item", "accent") else None
    if r is None:
        for k in n.kids:
            yield from references(k, inside)
        return
    yield r
    for a in r.args if inside else ():
        yield from references(a)


def _gives_pi(chain: Node) -> bool:
    """Whether a formula says of ``\\pi`` what cannot be said of the number: ``\\pi = 0.1``, ``\\pi = P(D)``."""
    if not chain.kids[0].is_name("pi") or chain.ops[0] not in ("=", ":=", "in", "sim"):
        return False
    body = chain.kids[1]
    if body.kind == "num" or (body.kind == "div" and all(k.kind == "num" for k in body.kids)):
        parts = [float(k.value) for k in (body.kids or (body,))]
        return abs(parts[0] / (parts[1] or 1.0 if len(parts) > 1 else 1.0) - 3.14159) > 0.15
    return chain.ops[0] in ("in", "sim") or body.kind == "call"


_ANGLES = POSITIONS | _set("theta vartheta phi varphi alpha beta psi omega")


def _simple_argument(n: Node, letters: frozenset[str] = POSITIONS) -> bool:
    """Whether what stands in parentheses looks like a position and not like a factor."""
    if n.kind in ("name", "num", "colon"):
        return True
    if n.kind in ("add", "neg", "mul"):
        return all(_simple_argument(k, letters) and (k.kind != "name" or k.value in letters) for k in n.kids)
    if n.kind == "group" and n.value == "(":
        return letters is _ANGLES and all(_simple_argument(k, letters) for k in n.kids)
    return n.kind == "sub" and letters is _ANGLES and n.kids[0].kind == "name" and n.kids[0].value in letters


COUNTING = frozenset(["i", "j", "k", "l", "m", "n", "p", "t", "pos"])
"""Letters of indices, distances and positions; of vectors too: k is a key, p a code."""


def member(r: Reference) -> str:
    """``omega[1]`` of ``\\omega_1``: the name of a member that a number tells, or ``""``."""
    return f"{r.key}[{r.args[0].value}]" if len(r.args) == 1 and r.args[0].kind == "num" and not r.called else ""


def _gives_softmax(chain: Node) -> bool:
    """Whether softmax is told with a sum that has no power of ``e`` in it."""
    head = chain.kids[0].kids[0] if chain.kids[0].kind == "sub" else chain.kids[0]
    body = [x for k in chain.kids[1:] for x in nodes(k)]
    powers = (x.kind == "fn" and x.value == "exp" for x in body)
    own = (x.kind == "sup" and x.kids[0].is_name("e") for x in body)
    told = head.kind == "fn" and head.value == "softmax" and any(x.kind == "sum" for x in body)
    return told and not any(powers) and not any(own)


_COMPLEX = re.compile(r"\b(?:be|are|is) complex\b|complex (?:vectors?|entries|components)|mathbb\s*\{?c\b")
_FINITE = re.compile(r"\bfinite\b|(?:for|instead of|in place of|statt|au lieu de)\s+\$?-\s*\\infty|no \$e\^\{?-\\infty")


def _of_infinity(tree: Node) -> bool:
    """Whether infinity stands beside ``e^{-\\infty}``: a product of both has no value."""
    every = sum(x.is_name("infty") for x in nodes(tree))
    powers = (x.kids[-1] for x in nodes(tree) if x.kids and ((x.kind == "fn" and x.value == "exp") or x.kind == "sup"))
    below = sum(k.kind == "neg" and k.kids[0].is_name("infty") for k in powers)
    return 0 < below < every


@dataclass(slots=True)
class Notation:
    """What the whole document tells about its names."""

    functions: set[str] = field(default_factory=set)
    vectors: set[str] = field(default_factory=set)
    """``x``; ``x()`` where it has an index, ``x*`` where it is bold."""
    listed: set[str] = field(default_factory=set)
    """Bold vectors whose entries are printed in plain type: ``\\theta_j`` of a bold ``(\\theta_1, ..., \\theta_J)``."""
    inferred: set[str] = field(default_factory=set)
    """Those that stand behind a matrix, and may be matrices themselves."""
    matrices: set[str] = field(default_factory=set)
    complex: bool = False
    own_pi: bool = False
    own_softmax: bool = False
    """Whether the text has a softmax of its own, ``2^{x_i}/sum_j 2^{x_j}``."""
    own_infinity: bool = False
    """Whether infinity stands anywhere but in ``e^{-\\infty}``, or for a number."""
    counts: Counter[str] = field(default_factory=Counter)
    dimension: str = "d"
    words: str = ""

    @staticmethod
    def of(trees: Iterable[Node], words: str = "") -> Notation:
        """The notation of a document, from all its formulas and its running text."""
        out = Notation(words=words.lower())
        calls: Counter[str] = Counter()
        plain: Counter[str] = Counter()
        dims: Counter[str] = Counter()
        shifted: set[str] = set()
        turned: set[Reference] = set()
        trees = list(trees)
        out.own_infinity = _FINITE.search(out.words) is not None or any(map(_of_infinity, trees))
        for tree in trees:
            for n in nodes(tree):
                if n.kind == "chain":
                    out.own_pi |= _gives_pi(n)
                    out.own_softmax |= _gives_softmax(n)
                if n.kind in ("name", "sub"):
                    r = reference(n)
                    if r is not None and r.key in DIMENSIONS and not r.args:
                        dims[r.key] += 2 if n.kind == "sub" else 1
                    elif r is not None and r.args and n.kids[0].is_name(*DIMENSIONS):
                        dims[n.kids[0].value] -= 1  # D_{m-n} is no width
                if n.kind == "mul" and n.value == "juxt":
                    last = reference(n.kids[1])
                    if last is not None and last.args and last.head.value in _TOKENS and _capital(n.kids[0]):
                        turned.add(last)
                if n.kind == "name":
                    out.counts[n.value] += 1
                    plain[n.value] += 1
                if n.kind == "call":
                    r = reference(n)
                    if r is not None:
                        plain[r.head.value] -= 1
                        turning = r.head.value == "R" and phrase("rotary").search(out.words) is not None
                        simple = all(_simple_argument(k, _ANGLES if turning else POSITIONS) for k in n.kids[1:])
                        if simple and r.head.value != "W":
                            calls[r.key] += 1
                            if len(n.kids) > 2 or any(k.kind == "colon" for k in n.kids):
                                out.functions.add(r.key)
                        else:
                            calls[r.key] += 0
                out._types(n)
            for left in _left_sides(tree):
                r = reference(left)
                if r is not None and r.called and all(a.kind in ("name", "num", "colon", "mul", "add") for a in r.args):
                    (shifted if all(a.kind == "add" for a in r.args) else out.functions).add(r.key)
        told = frozenset(out.vectors)
        out.vectors |= {_counted(r) for r in _arguments(trees)}
        out.vectors |= {_counted(r) for r in _made_of(trees, out.vectors)}
        out.inferred |= out.vectors - told
        out.vectors |= {_counted(r) for r in turned if not r.called and r.key in out.vectors}  # R_m q_m beside q^T k
        out.functions |= {k for k in shifted if not (_greek_angle(k) and plain[k] > 0)}  # \\omega(p-q) = \\pi/2
        for key in (k for k in calls if calls[k] > 0 or len(k.partition("_")[0]) > 1):
            base = key.partition("_")[0]
            if (
                base in _FUNCTION_LETTERS
                or (len(base) > 1 and not _greek_angle(base))
                or base[:1].isupper()
                or (_greek_upper(base))
            ) or (
                calls[key] > 0
                and plain[base] <= 0
                and not _greek_angle(base)
                and base not in ("i", "j", "d", "n", "m", "k")
            ):
                out.functions.add(key)
        ranked = [k for k, n in dims.most_common() if n > 0]
        if ranked:
            out.dimension = "d" if "d" in ranked and dims["d"] * 3 >= dims[ranked[0]] * 2 else ranked[0]
            labelled = [k for k in ranked if k != "d"]
            if labelled and dims["d"] <= dims[labelled[0]] * 2:  # every d_model counts its d twice over
                out.dimension = labelled[0] if dims["d"] - dims[labelled[0]] / 2 < dims[labelled[0]] else "d"
        return out

    def here(self, trees: Sequence[Node], near: Iterable[Node] = ()) -> Notation | None:
        """The notation for one formula where letters of indices and positions are numbers, and what it takes the
        sine or the encoding of, unless it says itself that they are vectors; None if that is no other.

        ``near`` are the formulas around it.
        """
        local = Notation.of(trees)
        around = list(near)
        told = {k.partition("_")[0] for k in Notation.of(around).vectors}
        numbers = COUNTING.union(_encoded(*trees, *around) - told, _of_integrals(*trees), _below_capitals(*trees))
        shared = {k for k in self.vectors if k.partition("_")[0] in numbers and k not in local.vectors}
        return replace(self, vectors=self.vectors - shared) if shared else None

    def _types(self, n: Node) -> None:
        if n.kind == "fence" and n.value == "angle" and len(n.kids) == 2:
            for k in n.kids:
                self._vector(k)
        elif n.kind == "fence" and n.value == "||":
            self._vector(n.kids[0])
        elif n.kind == "sup" and n.value == "transpose":
            self._transposed(n.kids[0])
        elif n.kind == "sub" and n.kids[0].kind == "group" and len(n.kids) == 2:  # (R_m x)_{2i}
            product = _factors(n.kids[0].kids[0]) if len(n.kids[0].kids) == 1 else []
            last = reference(product[-1]) if len(product) > 1 and all(map(_capital, product[:-1])) else None
            if last is not None and len(last.head.value) == 1 and last.head.value.islower():
                self.vectors.add(_counted(last))
        elif n.kind == "accent" and n.value == "vec":
            self._vector(n)
        elif n.kind == "name" and n.style == "bold":
            if n.value[:1].islower() or n.value in ("theta",):
                self.vectors.add(n.value + "*")
            elif n.value not in ("0", "1"):
                self.matrices.add(n.value)
        elif (n.kind == "sup" and n.kids[-1].is_name("i") and n.kids[-1].style == "rm") or (
            n.kind == "name" and n.value == "i" and n.style == "rm"
        ):
            self.complex = True
        if n.kind in ("chain", "list"):
            self._members(n)
            self._listed(n)
        if n.kind == "mul" and n.value in ("juxt", "cdot"):
            self.vectors |= {_counted(r) for r in _dotted(n)}
            chain = _factors(n)
            first = chain[0]
            for a, b in pairwise(chain):  # x_i W^Q
                row, weights = reference(a), reference(b)
                weighed = weights is not None and weights.head.value == "W"
                if row is not None and weighed and row.args and row.head.value in _ROWS and not row.called:
                    self.vectors.add(_counted(row))
            if first.kind == "sup" and first.value == "transpose" and len(chain) > 1:
                for k in (first.kids[0], chain[-1]):  # (R_m q)^T (R_n k)
                    inner = _factors(k.kids[0]) if k.kind == "group" and len(k.kids) == 1 else []
                    r = reference(inner[-1]) if len(inner) > 1 and all(map(_capital, inner[:-1])) else None
                    if r is not None and len(r.head.value) == 1 and r.head.value.islower():
                        self.vectors.add(_counted(r))
                for r in (reference(first.kids[0]), reference(chain[-1])):
                    turning = r is not None and r.head.value == "R" and not phrase("rotary").search(self.words)
                    small = r is not None and not r.args and len(r.head.value) == 1 and r.head.value.islower()
                    if r is not None and small and first.kids[0].kind == "name":
                        self.vectors.add(_counted(r))
                    if r is not None and r.args and (turning or r.head.value not in _NO_VECTORS):
                        self.vectors.add(_counted(r))

    def _members(self, n: Node) -> None:
        """``x, y \\in \\mathbb{R}^d``: vectors, where letters of the kind are in use for them."""
        said = n.kids[-1] if n.kind == "list" and n.kids else n
        if said.kind != "chain" or said.value != "in" or len(said.kids) != 2 or not _is_space(said.kids[1]):
            return
        for k in (*(n.kids[:-1] if n.kind == "list" else ()), said.kids[0]):
            r = reference(k)
            if r is not None and not r.called and len(r.head.value) == 1 and r.head.value.islower():
                self.vectors.add(_counted(r))

    def _listed(self, n: Node) -> None:
        """``\\boldsymbol\\theta = (\\theta_1, ..., \\theta_J)``."""
        if n.kind != "chain" or n.ops[0] not in ("=", ":=") or n.kids[0].kind != "name" or n.kids[0].style != "bold":
            return
        body = n.kids[1].kids[0] if n.kids[1].kind == "sup" and n.kids[1].value == "transpose" else n.kids[1]
        rows = [k.kids for k in body.kids] if body.kind == "matrix" else [body.kids] if body.kind == "group" else []
        cells = [reference(x) for row in rows for x in row if x.kind not in ("dots", "text")]
        own = n.kids[0].value
        listed = len(cells) > 1 and all(r is not None and r.args and not r.bold and r.head.value == own for r in cells)
        if listed and _COMPLEX.search(self.words) is None:
            self.listed.add(own)

    def _transposed(self, n: Node) -> None:
        """A small letter that is transposed is a vector, a capital one a matrix; so are capitals of a product."""
        if n.kind == "group" and n.value in ("(", "") and len(n.kids) == 1 and reference(n.kids[0]) is not None:
            n = n.kids[0]
        own = reference(n)
        product = n.kind == "mul" or (n.kind == "group" and len(n.kids) == 1 and n.kids[0].kind in ("mul", "add"))
        for r in [own] if own is not None else list(references(n, inside=False)) if product else []:
            if r.head.value[:1].islower() and len(r.head.value) == 1 and own is not None:
                self.vectors.add(_counted(r))
            elif r.head.value in ("Lamda", "Sigma", "Phi") or (r.head.value.isupper() and len(r.head.value) == 1):
                self.matrices.add(r.key)

    def _vector(self, n: Node) -> None:
        chain = _factors(n)
        if len(chain) > 1 and any(f.kind in ("name", "sub", "sup") and _capital(f) for f in chain[:-1]):
            n = chain[-1]
        r = reference(n)
        if r is not None:
            self.vectors.add(_counted(r))

    def is_function(self, key: str) -> bool:
        """Whether a parenthesis behind the name holds arguments, and no factor."""
        return key in self.functions or (len(key.partition("_")[0]) > 2 and not _greek_angle(key.partition("_")[0]))

    def type_of(self, key: str, indexed: bool = False, bold: bool = False, entry: bool = False) -> str:
        """``s``, ``v`` or ``m``: what a name without a definition stands for, with indices or without.

        ``entry`` says that its index counts the entries of what is bold.
        """
        base = key.partition("_")[0].rstrip("'")
        family = indexed and not entry and base not in self.listed
        of_bold = (base if bold else key) + "*" in self.vectors and (bold or family)
        if (key + "()" if indexed else key) in self.vectors or of_bold:
            return "v"
        if key in self.matrices or base == "W":
            return "m"
        return "s"


def _arguments(trees: Sequence[Node]) -> Iterator[Reference]:
    """Small letters that a function is applied to whose values are multiplied, and which puts a matrix ahead of them.

    ``q`` and ``k`` of ``\\langle f(q, m), f(k, n) \\rangle``, where ``f(x, m) = R_m x``.
    """
    turning = {("RoPE", 0)}
    multiplied: set[str] = set()
    for n in (x for tree in trees for x in nodes(tree)):
        if n.kind == "chain" and n.kids[0].kind == "call":
            head, *params = n.kids[0].kids
            r = reference(head)
            names = {show(x) for x in _behind_matrices(n)}
            if r is not None:
                turning |= {(r.key, j) for j, p in enumerate(params) if show(p) in names}
        inside: Sequence[Node] = n.kids if n.kind == "fence" and n.value == "angle" else ()
        inside = n.kids[:1] if n.kind == "sup" and n.value == "transpose" else inside
        multiplied |= {r.key for k in inside if k.kind == "call" and (r := reference(k.kids[0])) is not None}
    for n in (x for tree in trees for x in nodes(tree) if x.kind == "call"):
        head, *args = n.kids
        r = reference(head)
        for j, a in enumerate(args):
            own = reference(a)
            if r is None or own is None or (r.key, j) not in turning or r.key not in multiplied:
                continue
            if len(own.head.value) == 1 and own.head.value.islower() and not own.called:
                yield own


def _behind_matrices(n: Node) -> Iterator[Node]:
    """``x`` of ``... = R_m x``."""
    for p in map(_factors, n.kids[1:]):
        if len(p) > 1 and all(map(_is_matrix, p[:-1])):
            yield p[-1]


def _made_of(trees: Sequence[Node], vectors: set[str]) -> Iterator[Reference]:
    """Small letters that a vector is made of, ``q`` of ``q_m = R_m q``, and that have no entries with a number."""
    subs = (x for tree in trees for x in nodes(tree) if x.kind == "sub" and x.kids[0].kind == "name")
    numbered = {x.kids[0].value for x in subs if any(k.kind == "num" for k in x.kids[1:])}
    for n in (x for tree in trees for x in nodes(tree) if x.kind == "chain"):
        r = reference(n.kids[0])
        if r is not None and r.args and not r.called and _counted(r) in vectors:
            behind = [own for x in _behind_matrices(n) if (own := reference(x)) is not None]
            small = (own for own in behind if len(own.head.value) == 1 and own.head.value.islower())
            yield from (own for own in small if not own.args or own.head.value not in numbered)


def _is_matrix(n: Node) -> bool:
    r = reference(n)
    indexed = r is not None and bool(r.args or r.bold or r.key != r.head.value)
    return n.kind == "matrix" or (r is not None and r.head.value in _LINEAR and indexed)


def _encoded(*trees: Node) -> frozenset[str]:
    """Letters without an index that a sine or an encoding is taken of: ``\\sin(q\\omega)``, ``PE(q)``."""
    found: set[str] = set()
    for x in (x for n in trees for x in nodes(n)):
        head = reference(x.kids[0]) if x.kind == "call" else None
        encoding = head is not None and len(head.head.value) > 1 and head.head.value.isupper()
        if encoding or (x.kind == "fn" and x.value in ("sin", "cos")):
            found |= {k.value for a in x.kids[head is not None :] for k in _plain_names(a)}
    return frozenset(found)


def _of_integrals(*trees: Node) -> frozenset[str]:
    """Letters that a cosine or a sine integral is taken of, which are numbers: ``\\mathrm{Ci}(x)``."""
    calls = (x for n in trees for x in nodes(n) if x.kind == "call" and x.kids[0].is_name("Ci", "Si", "Cin"))
    return frozenset(k.value for x in calls for a in x.kids[1:] for k in _plain_names(a))


def _below_capitals(*trees: Node) -> frozenset[str]:
    """Letters that stand in a list below a matrix, and are positions: ``u`` and ``v`` of ``R_{(u, v)}``."""
    subs = [r for n in trees for x in nodes(n) if x.kind == "sub" and (r := reference(x)) is not None and not r.called]
    lists = [r for r in subs if len(r.args) > 1 and _greek_upper(r.head.value)]
    return frozenset(k.value for r in lists for a in r.args for k in _plain_names(a))


def _plain_names(n: Node) -> Iterator[Node]:
    if n.kind == "name" and n.style != "bold":
        yield n
    elif n.kind == "sup" and n.value == "prime":
        yield from _plain_names(n.kids[0])
    elif n.kind in ("add", "neg", "mul", "div", "group"):
        for k in n.kids:
            yield from _plain_names(k)


def _capital(n: Node) -> bool:
    r = reference(n)
    return r is not None and r.head.value[:1].isupper()


def _counted(r: Reference) -> str:
    """``x()`` for ``x_m``: a vector that has an index says nothing of a plain ``x``."""
    return r.key + "()" if r.args and not slice_of(Node("sub", "", (r.head, *r.args))) else r.key


def _greek_angle(base: str) -> bool:
    return base[:1].islower() and (base in GREEK or base == "lamda")


def _greek_upper(base: str) -> bool:
    return base[:1].isupper()


def _factors(n: Node) -> list[Node]:
    if n.kind == "mul" and n.value in ("juxt", "cdot"):
        return [*_factors(n.kids[0]), *_factors(n.kids[1])]
    return [n]


def _is_space(n: Node) -> bool:
    """Whether ``n`` is a space of more than one dimension, ``\\mathbb{R}^2``."""
    if n.kind != "sup" or n.value != "power" or n.kids[0].kind != "name" or n.kids[0].style != "bb":
        return False
    size = n.kids[1]
    return n.kids[0].value in ("R", "C") and (size.kind == "name" or (size.kind == "num" and size.value != "1"))


_LINEAR = frozenset("ABJMQRSUVWHO")


def _dotted(n: Node) -> Iterator[Reference]:
    """The vectors of ``R(s) x \\cdot R(t) y`` and ``A x \\cdot y``: small letters on both sides of a dot."""
    parts = _by_dots(n)
    heads = [[r for r in map(reference, p[:-1]) if r is not None] for p in parts]
    lasts = [reference(p[-1]) for p in parts]
    small = [r is not None and len(r.head.value) == 1 and r.head.value in "abkpquvwxyz" for r in lasts]
    turned = [
        len(h) == len(p) - 1
        and all(r.head.value in _LINEAR or r.head.value in GREEK for r in h)
        and all(map(_capital, p[:-1]))
        for h, p in zip(heads, parts, strict=True)
    ]
    if len(parts) == 2 and all(small) and all(turned) and any(heads):
        yield from (r for r in lasts if r is not None)


def _by_dots(n: Node) -> list[list[Node]]:
    """The factors of a product, told apart by the dots between them."""
    if n.kind == "mul" and n.value in ("juxt", "cdot"):
        left, right = _by_dots(n.kids[0]), _by_dots(n.kids[1])
        return [*left, *right] if n.value == "cdot" else [*left[:-1], left[-1] + right[0], *right[1:]]
    if n.kind == "group" and n.value == "(" and len(n.kids) == 1 and n.kids[0].kind == "mul":
        return [_factors(n.kids[0])]
    return [[n]]


def _left_sides(n: Node) -> Iterable[Node]:
    if n.kind in ("list", "system"):
        for k in n.kids:
            yield from _left_sides(k)
    elif n.kind == "chain" and n.ops[0] in ("=", ":=", "equiv", "mapsto", "approx"):
        yield n.kids[0]

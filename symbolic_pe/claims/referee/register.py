"""The first pass: definitions, settings and suppositions are entered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from ...kernel.canonical import OutOfFragment
from ..assembled import (
    ends_of,
    is_of_two_rows,
    label_of,
    only_these,
    says_all,
    told_ahead,
    told_behind,
    turns,
    whole_of,
)
from ..commuting import Pair, commuting_pair, skew_letter, told_letters
from ..elaborate import Mismatch, counts_from_one, is_array, names_entries
from ..field import FIELD_NAMES
from ..identified import told_parts
from ..inverted import solved_for
from ..notation import DIMENSIONS, POSITIONS, Reference, reference, references
from ..operations import tells
from ..parser import parse
from ..phrases import phrase
from ..plane import by_parts, is_complex, is_told_complex, of_own_parts, of_parts_below
from ..polar import other_form, polar_form
from ..statements import (
    Statement,
    case_rows,
    concluded,
    denied,
    disowned,
    excluding,
    is_turned,
    members,
    mentions,
    parameters,
    parity_rows,
    pattern_of,
    statements,
    suppositions,
    told_zero,
)
from ..store import Definition, Pattern
from ..tokens import ReadingError
from ..tree import Node, nodes, show
from ..units import in_front, told_apart
from .base import Document
from .formula import FAR, Formula
from .heads import (
    by_angle,
    by_difference,
    by_member,
    by_token,
    head_node,
    of_other_entries,
    rows_told,
    settings_in,
    speaks_of,
)
from .names import bare_names
from .said import parity_said

__all__ = ["Register"]


_DOTTED = re.compile(
    r"\\(?:sin|cos)\s*(?:[a-z]|\\[a-z]+|\([^()]*\))\s*\\cdot\s*(?:[a-z]|\\(?!sin|cos|left)[a-z]+)(?![a-zA-Z])"
)
_HALVED = re.compile(r"(?:sin|cos|tan|cot|log|ln|exp)\s*\\?[a-zA-Z]+\s*/")
"""``\\tan a/2``: half of the tangent, or the tangent of the half."""
_ANGLE_BEHIND = re.compile(
    r"(?:sin|cos)\s*(?:\\left)?\([^()]*\)\s*\\(?:theta|omega|phi|varphi|psi|alpha|beta|lambda)(?![a-zA-Z])"
)
"""``\\cos (x + y)\\theta``: the cosine of the product, or the product with a cosine."""


_SLASHED = re.compile(
    r"/\s*\(?(?:\d+\s*(?:\\[,;!]\s*)?(?:[a-ce-zA-Z]|\\(?:pi|sigma|omega|theta|tau|lambda)(?![a-zA-Z]))"
    r"|\\[a-zA-Z]+(?![a-zA-Z])\s*(?:[a-zA-Z]|\\(?:pi|sigma|omega|theta|tau|lambda)(?![a-zA-Z]))|[a-z][a-z](?![a-zA-Z]))"
    r"|\\(?:sin|cos|tan)\s*(?:\\?[a-zA-Z]+\s*){1,2}(?:\\[,;]\s*)(?:\(|e\s*\^|\\exp)"
    r"|\\(?:sin|cos)\s*(?:\\pi|\\omega|\\theta)?\s*[a-z]\s*/"
)
"""Print does not show what stands below a slash, ``\\omega/2\\pi``, nor where a sine ends, ``\\sin t\\, e^{-t}``."""
_ASSERTED = re.compile(
    r"\b(?:we|one)\s+(?:\w+\s+)?(?:have|get|obtain|see)\W*$|\b(?:hence|thus|therefore|so)\W*$|(?:总有|恒有|得到|可得|(?<![使取获值])得)\W*$",
    re.IGNORECASE,
)
"""Ahead of what is claimed, and not supposed: "we always have $t > 1$"."""
_DEMANDED = re.compile(
    r"\b(?:must|should|ha(?:s|ve) to|requir\w+|satisf\w+|we (?:want|need|hope|wish|seek))\b[^.]*$|要求|满足|希望",
    re.IGNORECASE,
)


_NOT_SUPPOSED = re.compile(
    r"\b(?:do(?:es)? not|don['’]t|no longer|cannot|can not|never|without|negation of|opposite of|need not)\b"
    r"[^.$]{0,30}\W*$",
    re.IGNORECASE,
)
"""Ahead of what is not supposed: "we no longer assume $x > 0$"."""


_SOME_AHEAD = re.compile(
    r"\b(?:some|one|at least one|there (?:is|are|exists?)|choose|pick|index|set of|first|certain)\b[^.]{0,40}$",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"(?:\b(?:so|then|hence|thus|therefore|also|dann|daher|somit|donc|alors|luego|entonces|así)\b|[则故即]|所以|因此)"
    r"[\s,:，：$]*(?:(?:and|und|et|y|e|和|、)[\s$]*)?$",
    re.IGNORECASE,
)
"""Right ahead of a formula that follows from what is set before it."""
_ANNOUNCED_US = re.compile(r"\blet(?:['’]s| us)\b[^.]*$", re.IGNORECASE)
"""What "we" do, and nothing that is let be."""
_CALLED = re.compile(
    r"\b(?:call|denote|name|write|abbreviate)\s+(?:it|this|that|(?:the|this|that)\s+"
    r"(?:last |latter |resulting |whole |above )*"
    r"(?:sum|kernel|expression|function|quantity|(?:dot |inner |scalar )?product"
    r"|(?:right[- ]hand )?side|result|value|integral|series|score|similarity))\s*(?:by|as)?[\s$]*$"
    r"|\bwhich (?:we|i|one) (?:call|denote by|write as|abbreviate as)[\s$]*$"
    r"|\b(?:on|nous)(?: le| la)? (?:note|notons)(?: (?:cette|la|le) \w+)?[\s$]*$"
    r"|\bnenne(?:n wir)? (?:sie|es|ihn|diese summe|das|dies)[\s$]*$"
    r"|(?:这个和|该和|上式|右边|其)?(?:记作|记为|称为|记其为)[\s$]*$",
    re.IGNORECASE,
)
"""Ahead of a name for what the formula above comes to."""
_CALLED_MATRIX = re.compile(
    r"\b(?:call|denote|name|write)\s+(?:this|that|the)\s+(?:\S+\s+){0,3}?(?:matrix|block|rotation)\s*(?:by|as)?[\s$]*$"
    r"|\b(?:call|denote|name)\s+(?:this|that|the)\s+(?:[^\s$.]+\s+){0,3}?(?:matrix|block|rotation)\s+(?:that|which)\s"
    r"[^.]{0,100}?\bby(?: the name| the letter)?[\s$]*$"
    r"|\bthis is (?:a|the) \**(?:[^\s$.]+\s+){0,2}?(?:matrix|rotation|block)\**[\s$]*$"
    r"|\bthis matrix is (?:called|denoted by)[\s$]*$|(?:该|这个)矩阵(?:记作|记为)[\s$]*$",
    re.IGNORECASE,
)
"""Ahead of a name for the matrix that stands in the formula above."""
CLOSE = 200
LEADING = 2
"""Words between a formula and what gives it a name: "so we call it"."""
_WORD = re.compile(r"[^\W\d_]+")
_LATEX = re.compile(r"\\(?:begin|end)\{[^{}]*\}|\\[a-zA-Z]+")
_OF_A_MODEL = re.compile(
    r"(?:[A-Z][\w.-]+(?:\s+[A-Z\d][\w.-]*)*['’]s"
    r"|\b[Ff]or\s+(?:the\s+)?[A-Z][\w.]*(?:[- ]\w+)*-(?:style|type|like))\s*\$?$"
)
"""Ahead of what another model has: "Code Llama's $b = 10^6$", "for Llama-3-style $b = 500000$"."""
_GENERATOR = re.compile(
    r"\b(?:with|where)\s+(?:the|a|an|its)?\s*(?:[\w-]+\s+){0,2}(?:generator|matrix)\s*[:$\s]*$", re.IGNORECASE
)
"""Before a printed matrix: it tells what a letter of the same sentence is."""
SPOKEN = 300
"""How far up a matrix was spoken of last whose blocks words tell."""
FAR_BEHIND = 300
NEAR_BLOCKS = 600
"""How far up blocks were told of which words make a matrix."""
_SOME_BEHIND = re.compile(r"[$\s]*(?:for|with)\s+(?!all\b|every\b|each\b|any\b|\$[^$]*\\[lc]?dots)")
"""Beside what is supposed of some members of a family: "$x_i \\ge 0$ for some $i$"."""


_COUNTING = frozenset(["i", "j", "k", "l", "m", "n", "p", "s", "t", "h", "pos"])
"""Letters that count below a name, also where what stands there does not depend on them."""


def _is_pair(d: Definition, older: Iterable[Definition]) -> bool:
    """``PE_m = (\\sin\\omega m, \\cos\\omega m)`` beside all components: one pair, and its own frequency."""
    if len(d.params) != 1 or d.component or d.body.kind not in ("matrix", "group"):
        return False
    rows = [row for row in d.body.kids if row.kind != "dots"]
    waves = [[x.value for x in nodes(row) if x.kind == "fn"] for row in rows]
    taken = {r.key for e in older for r in references(e.body) if not r.args} | {p.name for p in d.params}
    found = [r for r in references(d.body) if r.key not in taken]
    counters = {a.value for r in found for a in r.args if a.kind == "name"}
    own = {r.key for r in found if r.key not in counters}
    return sorted(waves) == [["cos"], ["sin"]] and len(rows) == len(d.body.kids) and len(own) == 1


@dataclass(slots=True)
class Register(Document):
    """Enters what formulas define."""

    def register(self, f: Formula) -> None:
        """Enter what a formula defines."""
        tree = self._best(f)
        self.chosen[f.place] = tree
        self.lines[f.place] = f.line
        several = len(f.trees) > 1 and (_HALVED.search(f.text) or _ANGLE_BEHIND.search(f.text))
        unclear = several or _DOTTED.search(f.text)
        if unclear or _DEMANDED.search(f.before[-60:]):
            self.open.add(f.line)
        if f.assertive:
            self.concluded.add(f.place)
        if phrase("solving").search(f.before[-60:]) or phrase("solved").search(f.before[-120:]):
            self.solutions.add(f.place)
        if _ASSERTED.search(f.before[-40:]) or (not f.conditional and phrase("assertion").search(f.before[-40:])):
            self.facts.add(f.place)
        if phrase("to-show").search(f.before[-60:]):
            self.asked.add(f.place)
        for key in {r.key for r in references(tree)}:
            self.seen.setdefault(key, f.place)
        self.plain |= bare_names(tree)
        self._named_after(f, tree)
        self._named_below(f, tree)
        self._of_generators(f, tree)
        self._assembled_behind(f, tree)
        if (whole := told_parts(tree, f.before)) is not None and not f.hypothetical:
            self._register(f, Statement(Node("chain", "=", (whole, tree), tree.start, tree.end)))
        self.begun[f.place] = min(f.sentences, default=f.place)
        if excluding(f.before):
            self.excluded.add(f.place)
        if f.sentences and _is_momentary(f, tree):
            self.momentary[f.place] = f.sentences[0]
        if f.sentences and _OF_A_MODEL.search(f.before) and self._is_given(tree):
            self.momentary[f.place] = f.sentences[0]
            self.borrowed.add(f.place)
        if f.sentences and not excluding(f.before) and not denied(f.after):
            found = list(suppositions(tree, f.place, f.line, f.conditional))
            told = _ASSERTED.search(f.before[-40:]) is not None
            found = [s for s in found if s.key or (not told and (f.conditional or not self._is_claim(s.node)))]
            found = [replace(s, concluded=concluded(f.ahead, f.text[: s.node.start], f.after)) for s in found]
            if _NOT_SUPPOSED.search(f.before[-60:]):
                found = []
            if _SOME_AHEAD.search(f.before[-60:]) or _SOME_BEHIND.match(f.after):  # and of no others
                found = [s for s in found if not any(r.args for r in references(s.node))]
            if phrase("tried").search(f.before[-40:]):
                found = [replace(s, tried=True) for s in found]
            self.supposed.setdefault(f.sentences[0], []).extend(found)
            self.values += members(tree, f.place, f.line)
            self.values += told_zero(tree, f.before, f.after, f.place, f.line)
            if not _SUPPOSED.search(f.ahead):
                self.worked += members(tree, f.place, f.line, steps=True)
            lasting = [s for s in found if not s.key and f.conditional and f.place not in self.momentary]
            self.lasting += lasting
            if phrase("for-good").search(f.before[-40:]):
                self.for_good += lasting
        for n in (n for n in nodes(tree) if n.kind == "chain" and "in" in n.ops):
            of = reference(n.kids[n.ops.index("in")])
            if of is not None and of.args and n.kids[n.ops.index("in") + 1].kind == "group":
                self.ranged_in.setdefault(of.key, f.place)
        stated = [s for s in statements(tree) if s.role in ("claim", "condition") and s.node.kind == "chain"]
        if told_sign := tells(tree, f.before, f.after):
            self.operations.setdefault(told_sign, f.place)
        for s in stated:
            pairs = zip(s.node.ops, pairwise(s.node.kids), strict=True)
            for sides in (sides for op, sides in pairs if op in ("=", ":=", "equiv")):
                form = polar_form(*sides, f.place, f.line)
                known = any(show(x.name) == show(sides[0]) for x in self.polars)
                form = form or (other_form(*sides, f.place, f.line) if known else None)
                self.polars += [form] if form is not None else []
        for s in (s for s in stated if s.node.ops[0] in ("=", ":=")):
            head, body = reference(s.node.kids[0]), s.node.kids[1]
            if head is not None and len(head.head.value) == 1 and head.head.value.islower():
                self.made.setdefault(head.key, []).append((f.place, body, f.line))
            if head is not None and _SLASHED.search(f.text[body.start : body.end]):
                self.slashed.add((f.line, head.key))
            self._further_case(s.node.kids[0], f.place)
        unmeant = f.hypothetical or disowned(f.before, f.after)
        for s in stated:
            pair = solved_for(*s.node.kids) if s.node.ops in (["="], [":="]) and not unmeant else None
            if pair is not None and pair[0].value not in self.store.entries:
                source = show(Node("chain", "=", pair))
                self._enter(f, Definition(pair[0].value, (), pair[1], f.place, f.line, (), source))
            if not unmeant or _names_entries(s.node, f):  # "for a vector $q = (q_1, q_2)$"
                self._register(f, s)
            head = reference(s.node.kids[0]) if s.node.ops[0] in ("=", ":=") else None
            older = self.store.entries.get(head.key, []) if head is not None and head.args else []
            known = bool(older) and not any(d.place == f.place for d in older)
            shown = len(s.node.kids) > 2 and any(n.kind == "sup" for n in nodes(s.node.kids[1]))
            follows = shown or _THEN.search(f.before) is not None
            if head is not None and parameters(head) is None and follows:
                continue  # a member is worked out: "let $d = 4$, so $\\theta_1 = 10000^{-2/4} = 0.01$"
            if head is not None and known and _ANNOUNCED_US.search(f.before[-60:]) is None and (
                phrase("announced").search(f.before[-40:])
            ):  # fmt: skip
                self.introduced = (*self.introduced, (f.place, head.head.value))  # it is defined anew, and not read

    def _named_after(self, f: Formula, tree: Node) -> None:
        """"Call the last sum $S(p - q)$": the name of what the formula above comes to."""
        r = reference(tree)
        place, value = self.latest
        words = _CALLED.search(f.before[-80:]) if 0 < f.place - place < CLOSE else None
        ahead = _WORD.findall(_LATEX.sub(" ", self.text[place : f.place]))
        called = words is not None and len(ahead) - len(_WORD.findall(words[0])) <= LEADING  # nothing is done to it
        new = r is not None and bool(r.args) and value is not None and all(x.key != r.key for x in references(value))
        if called and new and value is not None:
            self._register(f, Statement(Node("chain", "=", (tree, value), tree.start, tree.end)))
        end, matrix = self.matrix
        close = matrix is not None and 0 < f.place - end < CLOSE
        if matrix is not None and r is not None and close and _CALLED_MATRIX.search(self.text[end : f.place]):
            self._register(f, Statement(Node("chain", "=", (tree, matrix), tree.start, tree.end)))
            self.taken.setdefault(self.matrix_at, []).extend(self.own.get(f.place, ()))
        square = [n for n in nodes(tree) if n.kind == "matrix" and len(n.kids) > 1 and len(n.kids[0].kids) > 1]
        if square or any(s.node.kind == "chain" for s in statements(tree)):  # and no "$2 \\times 2$" matrix
            self.matrix = (f.place + len(f.text), square[0] if len(square) == 1 else None)
            self.matrix_at = f.place
        ends = [s.node for s in statements(tree) if s.node.kind == "chain" and set(s.node.ops) <= {"=", "equiv"}]
        last = ends[-1].kids[-1] if ends else None
        parts = [k for k in tree.kids if k.kind not in ("none", "text")] if tree.kind == "list" else [tree]
        self.latest = (f.place + len(f.text), last or (parts[0] if len(parts) == 1 else None))

    def _of_generators(self, f: Formula, tree: Node) -> None:
        """Which matrices commute, and which are skew: ``AB = BA``, ``A^T = -A``, "skew generators with $AB = BA$"."""
        if disowned(f.before, f.after) or denied(f.after):
            return
        told = [n for s in statements(tree) for n in (s.node, *s.premises)]
        pairs = [p for n in told if (p := commuting_pair(n)) is not None]
        if (two := told_letters(tree, f.after)) is not None:
            pairs.append(two)
        only_here = _IF.search(f.before[-40:]) is not None or _OF_SOME.search(f.before[-60:]) is not None
        self.commuting += [Pair(*p, f.place, f.line, only_here) for p in pairs]
        both = {x.name for p in pairs for x in p if _SKEW.search(f.before[-60:])}
        both |= {x.name for n in told if (x := skew_letter(n)) is not None}
        self.skew += [(name, f.place, f.line) for name in sorted(both)]

    def _named_below(self, f: Formula, tree: Node) -> None:
        """``\\underbrace{(c, s; -s, c)}_{M_k}``: the name that stands below a printed matrix."""
        for n in nodes(tree) if not f.hypothetical and not disowned(f.before, f.after) else ():
            label = n.kids[1] if n.kind == "brace" else None
            inner = label.kids[0] if label is not None and label.kind == "group" and len(label.kids) == 1 else label
            r = reference(inner) if inner is not None else None
            if r is None or inner is None or not _is_of_rows(Node("chain", "=", (inner, n.kids[0]))):
                continue
            if parameters(r) is not None and not self.store.entries.get(r.key):
                self._register(f, Statement(Node("chain", "=", (inner, n.kids[0]), inner.start, inner.end)))

    def _is_given(self, tree: Node) -> bool:
        """Whether a letter that is set here was set to something else before."""
        told = settings_in(tree)
        return bool(told) and all(any(key == k and show(body) != show(b) for key, body, _, _ in self.settings)
                                  for k, b in told)  # fmt: skip

    def _is_claim(self, n: Node) -> bool:
        """``w_i < 1/100`` of a family, with no word that supposes it."""
        return any(r.args for r in references(n))

    def _further_case(self, head: Node, place: int) -> None:
        """``b(n) = n`` if ``n < 16``, and now another value of it: neither is what ``b`` is."""
        r = reference(head)
        older = [e for e in self.store.entries.get(r.key, ()) if e.place < place] if r is not None else []
        cases = [e for e in older if any(_bounds(self.behind.get(e.place), p.name) for p in e.params)]
        if r is not None and cases and parameters(r) is not None:
            self.store.remove(cases)
            self.by_cases.add(r.key)

    def _best(self, f: Formula) -> Node:
        """The reading that agrees with its own printed sizes."""
        if len(f.trees) == 1:
            return f.trees[0]
        for tree in self.readings(f):
            sized = [n for n in nodes(tree) if n.kind == "sub" and n.kids[0].kind in ("matrix", "group")]
            try:
                for n in sized:
                    self._elaborator(f.place).value(n, {})
            except Mismatch:
                continue
            except (ReadingError, OutOfFragment, RecursionError):
                pass
            return tree
        return self.readings(f)[0]

    def readings(self, f: Formula) -> tuple[Node, ...]:
        """The readings of a formula: of those that differ none takes the sine of an encoding."""
        if len(f.trees) == 1:
            return f.trees
        return tuple(t for t in f.trees if not self._turns_encoding(t, f.place)) or f.trees

    def _turns_encoding(self, tree: Node, place: int) -> bool:
        for n in nodes(tree):
            if n.kind != "fn" or n.value not in ("sin", "cos"):
                continue
            inside = [r for k in n.kids for r in references(k) if r.args]
            for r in (r for r in inside if len(r.args) > 1 or r.called or r.head.value.isupper()):
                bodies = [d.body for d in self.store.visible(r.key, place)]
                if r.key in FIELD_NAMES or any(_is_code(b) for b in bodies):
                    return True
        return False

    def _register(self, f: Formula, s: Statement) -> None:
        chain = s.node
        heads: list[Node] = []
        body: Node | None = None
        for j, op in enumerate(chain.ops):
            if op not in ("=", ":=", "equiv", "mapsto"):
                break
            heads.append(chain.kids[j])
            body = chain.kids[j + 1]
            if op == ":=":
                break
            r = reference(body)
            if r is None or parameters(r) is None or j + 1 >= len(chain.ops):
                break
            if not any(x == ":=" for x in chain.ops):
                break
        if body is None:
            return
        alike = reference(body)
        if alike is not None and alike.args and len(chain.kids) > 2 and chain.kids[-1].kind == "num":
            return  # "for all $q_i = k_i = 1$"
        if body.kind == "group" and body.value == "{":  # Theta = {theta_i = ..., i in ...}
            for k in body.kids:
                if k.kind == "chain" and k.value == "=":
                    self._register(f, Statement(k))
            return
        self.ended += [(r, value, f) for r, value in _named_at_the_end(chain)]
        for head in heads:
            for entry, value in rows_told(head, body):
                r = reference(entry)
                for d in self._definitions(r, value, f) if r is not None else ():
                    self._enter(f, d)
            r = reference(head)
            if r is None or head.kind == "text":
                continue
            self._on_a_diagonal(f, head, body)
            for d in self._definitions(r, body, f):
                self.heads[d.place, d.key] = head
                self._enter(f, d)
            if r.args and body.kind == "cases":
                self.ranged_in.setdefault(r.key, f.place)

    def _is_of_some_distances(self, r: Reference, f: Formula) -> bool:
        """Whether words near a function of a distance, or beside its name, may say that it is another one for some."""
        if f.behind is not None or _RANGED.search(f.ahead) or _RANGED_BEHIND.match(f.after):
            return True
        near = f"{f.told} {self.text[max(0, f.place - AROUND) : f.place + len(f.text) + AROUND]}"
        return _HELD.search(near) is not None or _is_held(r.head.value, self.text)

    def is_conjugate(self, r: Reference, place: int) -> bool:
        """``\\bar z_t`` where ``z_t`` is defined above by way of the imaginary unit: its conjugate."""
        key = r.key.removesuffix("_bar")
        older = self.store.entries.get(key, ()) if key != r.key else ()
        return any(d.place < place and len(d.params) == len(r.args) and is_complex(d.body) for d in older)

    def _enter(self, f: Formula, d: Definition) -> None:
        older = [e for e in self.store.entries.get(d.key, ()) if e.place < f.place]
        whole = any(e.called and not e.component and len(e.params) == len(d.params) for e in older)
        if d.component and d.called and whole:
            return  # f(2x) of what f(x) is known of
        width = len(d.params) + d.component
        other = [e for e in older if e.component != d.component and len(e.params) + e.component == width]
        if any(e.component for e in older) and _is_pair(d, older):
            d = replace(d, since=d.place, until=next((x for x in self.sections if x > d.place), 1 << 60))
            self.store.add(d)
            self.own.setdefault(f.place, []).append(d)
            return
        shapes = {e.shape for e in older if not e.until}
        if d.shape not in shapes and any(e for e in older if speaks_of(e, d)) and not (d.component or d.parted):
            return  # a claim about what is defined already
        alike = [e for e in older if e.shape == d.shape]
        if alike and (self._is_special(f, alike[-1], d) or self._is_of_a_case(f, alike[-1])):
            return
        if alike and alike[-1].assembled and not is_array(d.body):
            return  # a claim about a matrix that is told by its blocks
        if d.component and d.also and other + alike:
            return
        if d.component and any(e.also for e in alike):  # p_j for odd j, and then p_{2i+1}
            return
        d = replace(d, since=self._since(f, d))
        if phrase("announced").search(f.before[-60:]):
            self.announced.add(f.place)
        self.store.add(d)
        self.own.setdefault(f.place, []).append(d)

    def _is_special(self, f: Formula, old: Definition, new: Definition) -> bool:
        """Whether a sentence says what a function is for one value of a name: "for $d = 4$ it is"."""
        begin = min(f.sentences, default=f.place)
        names = {r.key for r in references(old.body)} - {r.key for r in references(new.body)}
        return any(key in names and begin <= place < f.place for key, _, place, _ in self.settings)

    def _is_of_a_case(self, f: Formula, old: Definition) -> bool:
        """Whether a formula says what a value by cases is in one of them: "if $r_j > \\beta$, it is $\\theta_j$"."""
        if phrase("announced").search(f.before[-60:]):
            return False
        names, by_cases = self._rests_on_cases(old, f.place)
        near = [s for start in f.sentences for s in self.supposed.get(start, ())]
        near += [s for s in self.lasting if f.place - FAR < s.place < f.place]
        told = [s.node for s in near if not s.key] + ([f.behind] if f.behind is not None else [])
        return by_cases and any(r.key in names for n in told for r in references(n))

    def _rests_on_cases(self, d: Definition, place: int) -> tuple[set[str], bool]:
        """The names that a definition rests on, and whether any of them has values by cases."""
        names, new, by_cases = set[str](), [d], False
        while new:
            e = new.pop()
            by_cases |= any(x.kind == "cases" for x in nodes(e.body))
            own = {r.key for r in references(e.body)} - names
            names |= own
            new += [x for key in sorted(own) for x in self.store.entries.get(key, ()) if x.place < place]
        return names, by_cases

    def _since(self, f: Formula, d: Definition) -> int:
        """From where on a definition may be meant: "where" says what is above, "$\\alpha = \\pi/2$" does not."""
        ahead = f.before[-60:]
        if phrase("example").search(ahead) or (d.called and phrase("conversely").search(ahead)):
            return d.place
        if d.params or d.called or not f.sentences or phrase("where").search(ahead):
            return 0
        if d.assembled:
            return self._spoken_of(d)
        names = {r.key for r in references(d.body)}
        if names and names <= DIMENSIONS:
            return 0  # $N = d/2$: a size is one for a whole text
        if d.body.kind == "matrix" and _GENERATOR.search(ahead):
            return min(f.sentences[0], d.place)
        meant = phrase("for-a-case").search(ahead) or phrase("reason").search(ahead)
        if meant and f.ahead.lstrip(" \t\n*_#")[:1].isupper():
            self.onward.add(d.place)
        return min(f.sentences[0], d.place) if meant else d.place

    def _on_a_diagonal(self, f: Formula, head: Node, body: Node) -> None:
        """"Let $A$ be the block diagonal matrix with the blocks $A_k = ...$": all of them, as pairs are counted."""
        r = reference(head)
        label = label_of(r, body) if r is not None and r.args and is_of_two_rows(body) else None
        end = f.place + len(f.text)
        if r is None or label is None or not only_these(self.text[end : end + FAR_BEHIND], True):
            return
        near = [t for place, t in self.chosen.items() if f.place - SPOKEN < place < f.place]
        whole = told_ahead(self.text[max(0, f.place - SPOKEN) : f.place], r, label, reversed(near), turns(body))
        if whole is not None:
            self._assemble(f, head, r, label, body, whole)

    def _assembled_behind(self, f: Formula, tree: Node) -> None:
        """"Let $M_k$ be the block-diagonal matrix of all of them": the whole of blocks that were told before."""
        whole = reference(tree)
        words = says_all(f.after)
        if whole is None or words is None or f.hypothetical:
            return
        known = [d for ds in self.store.entries.values() for d in ds if f.place - NEAR_BLOCKS < d.place <= f.place]
        d = told_behind(words, whole, known)
        head = self.heads.get((d.place, d.key)) if d is not None else None
        r = reference(head) if head is not None else None
        label = label_of(r, d.body) if d is not None and r is not None else None
        if d is None or head is None or r is None or label is None:
            return
        ends = self._ends(r.args[label].value, d.body, f.place)
        own = ends is not None and d.key == whole.key and ends[0].value.isdigit()
        self.of_blocks[whole.key] = int(ends[0].value) if ends is not None and own else None
        self._assemble(f, head, r, label, d.body, whole)
        for taken in self.taken.values():
            if any(e is d for e in taken):
                taken += [e for e in self.own.get(f.place, ()) if e.key == whole.key]

    def _spoken_of(self, d: Definition) -> int:
        """Where a matrix without an index was spoken of first, not far ahead of the words that tell its blocks."""
        above = (place for place, tree in self.chosen.items() if d.place - SPOKEN < place <= d.place
                 and any(r.key == d.key and not r.args for r in references(tree)))  # fmt: skip
        return min(above, default=d.place)

    def _ends(self, letter: str, body: Node, place: int) -> tuple[Node, Node] | None:
        """From where to where the label of blocks goes, if nothing tells it as pairs are counted; None if unclear."""
        told = ends_of(letter, body, self.counted, place)
        if told:
            return (told[0].first, told[0].last) if len(told) == 1 else None
        width = self.notation.dimension
        first, last = ("1", f"{width}/2") if counts_from_one(self.notation.words) else ("0", f"{width}/2-1")
        return parse(first)[0], parse(last)[0]

    def _assemble(self, f: Formula, head: Node, r: Reference, label: int, body: Node, of: Reference) -> None:
        """Enter the matrix that has blocks on its diagonal, if nothing else is told of it."""
        params = parameters(r)
        if params is None or len(params) != len(r.args):
            return
        rest = tuple(p for j, p in enumerate(params) if j != label)
        if any(len(e.params) == len(rest) and not e.component for e in self.store.entries.get(of.key, ())):
            return
        ends = self._ends(r.args[label].value, body, f.place)
        if ends is None:
            return
        name, whole = whole_of(head, r, label, ends, of if of.key != r.key else None)
        source = show(Node("chain", "=", (name, whole)))
        made = Definition(
            of.key, rest, whole, f.place, f.line, (), source, of.called, bold=of.bold, raised=of.raised, assembled=True
        )
        self._enter(f, made)

    def _is_capped(self, body: Node) -> bool:
        """Whether words may give a bound to what is defined that its formula does not have."""
        bounded = any(x.kind == "fn" and x.value in ("min", "max") for x in nodes(body))
        return not bounded and phrase("capped").search(self.notation.words) is not None

    def _definitions(self, r: Reference, body: Node, f: Formula) -> Iterable[Definition]:
        source = show(Node("chain", "=", (head_node(r), body)))
        if r.args and not r.called and is_told_complex(r.head, self.notation.words):  # z_i = x_{2i} + i x_{2i+1}
            for letter in ("i", "j"):
                body = (told_apart(letter, body, head_node(r)) or (body,))[0]
                if not any(x.is_name(letter) for a in r.args for x in nodes(a)):
                    body = in_front(letter, body)
        elif r.args and not r.called and any(told_apart(x, body, head_node(r)) is not None for x in ("i", "j")):
            self.slashed.add((f.line, r.key))  # an index or the unit
        plain = by_angle(r, body) or by_member(r, body) or by_token(r, body)
        if plain is None and (gap := by_difference(r, body)) is not None and not self._is_of_some_distances(r, f):
            plain = gap
        r, body = plain or (r, body)
        if (parts := of_own_parts(r, body, self.text)) is not None:
            worded = "=" not in f.text
            until = min((x for x in self.sections if x > f.place and worded), default=0)
            yield Definition(
                r.key, (), parts, f.place, f.line, (), source, r.called, parted=True, worded=worded, until=until
            )
            return
        if (parts := of_parts_below(r, body, self.text)) is not None:
            letter = r.args[0].value
            yield Definition(
                r.key, (Pattern("label'"),), parts, f.place, f.line, (), source, told=((0, letter),), parted=True
            )
            return
        own = list(mentions(body, r))
        indexed = bool(r.args) and not r.called
        apart = indexed and bool(own) and all(_is_scaled(x) for x in own)
        apart |= indexed and not own and any(e.apart for e in self.store.entries.get(r.key, ()))
        if (own and not apart) or self._is_slope(r, f.place) or self.is_conjugate(r, f.place):
            return
        if any(x.kind in ("call", "mul") and x.kids[0].is_name("O") for x in nodes(body)):
            return  # up to terms of some order
        ends = body.kids[-1:] if body.kind == "add" else ()
        if any("dots" in (n.kind, *(k.kind for k in n.kids)) for n in ends) and self.store.visible(r.key, f.place):
            return  # the series of what is known
        params = parameters(r)
        member = reference(body) if not r.args else None
        if member is not None and member.key == r.key and r.key not in self.store.entries:
            return  # "with $\\omega = \\omega_j$": any member of a family of which nothing is known
        if params is None or body.kind in ("text", "none", "dots") or self._is_inverse(r, body, f.place):
            return
        whole = by_parts(r.head, body, self.notation.words)
        if not params and not r.args and whole is not None:
            yield Definition(r.key, params, whole, f.place, f.line, (), source, r.called, parted=True)
            return
        if not params and not names_entries(Definition(r.key, params, body, f.place, f.line)):
            own_names = {x.value for x in nodes(body) if x.kind == "name"}
            of_width = bool(own_names) and own_names <= DIMENSIONS  # h = D/2 is one for a whole text
            number = body.kind in ("num", "name") or (f.place in self.momentary and not of_width)
            position = r.key in DIMENSIONS or (r.key in POSITIONS and not _is_matrix(body))
            if position or number:
                if f.place in self.excluded:
                    return
                self.settings.append((r.key, body, f.place, f.line))
                above = [e for e in self.store.entries.get(r.key, ()) if not e.params and e.place < f.place]
                if not any(_is_number(e.body) for e in above) or not _is_number(body):
                    return  # b = 500000, and no b = 10^4 above
            if r.key in ("i", "j", "pi", "e"):
                return
        if any(x.kind == "text" for x in body.kids):
            return
        names = {x.value for x in nodes(body) if x.kind == "name"}
        if params and not any(p.name in names for p in params):
            self.unsaid.append((r, body, f))
            return  # a value or a condition on a family, hardly its law
        if any(a.kind == "name" and a.value.isupper() and a.value not in names for a in r.args[: r.below]):
            return  # T_N(x): N tells one such function from another, and is no argument
        known = any(len(e.params) == len(params) for e in self.store.entries.get(r.key, ()))
        widths = {*names, *(own.key for own in references(body))} & DIMENSIONS - {"d"}
        laws = (e for own in references(body) for e in self.store.entries.get(own.key, ()))
        widths = widths or {"D" for e in laws if any(p.name == "d" for p in e.params)}  # 2 pi / theta_d
        counts = bool(widths) and any(p.name == "d" for p in params)
        if any((p.name in DIMENSIONS and not counts) or (known and p.name.isupper()) for p in params):
            return  # a member at a special index, and not d of theta_d = b^{-2d/D}
        older = self.store.entries.get(r.key, ()) if known and not r.called and len(params) == 1 else ()
        counted = {p.name for e in older for p in e.params} | {name for e in older for name, _ in e.also}
        if any(params[0].name in self.store.mentioned(e) - counted for e in older):
            return  # c_n, where c_j = j/n
        rows = parity_rows(body) if body.kind == "cases" else None
        if rows is not None:
            last = params[-1] if params else None
            for value, name, pattern, word in rows:
                if last is None or last.step != 1:
                    return
                if pattern is not None and name == last.name:
                    step = Pattern(pattern.name, 2, pattern.rest)
                elif pattern is None and word in ("even", "odd"):
                    step = Pattern("i" if last.name != "i" else "i'", 2, int(word == "odd"))
                else:
                    return
                also = ((last.name, step),)
                yield Definition(r.key, (*params[:-1], step), value, f.place, f.line, also, source)
            return
        if body.kind == "cases" and (not r.called or case_rows(body) is None or self._is_capped(body)):
            return
        if any(p.step == 1 and parity_said(p.name, f) for p in params[:-1]):
            return  # a_{n,k} = ... for even n: half of what it is
        last = params[-1] if params else None
        of = parity_said(last.name, f) if last is not None and last.step == 1 else ""
        if last is not None and of in ("even", "odd"):  # p_j = sin(...) for even j
            step = Pattern(last.name + "'", 2, int(of == "odd"))
            yield Definition(r.key, (*params[:-1], step), body, f.place, f.line, ((last.name, step),), source)
        if of:
            return
        entries = len(params) == 1 and params[0].step > 1 and not r.called and len(r.args) == 1
        if entries and not of_other_entries(r, body):
            return  # H_{2i} = ...: entries of something else
        turned = bool(r.args) and is_turned(r, [p for a in r.args[:1] if (p := pattern_of(a))] * 2)
        told = tuple(
            (j, p.name)
            for j, p in enumerate(() if turned else params[: r.below])
            if p.step == 1 and p.name not in names and p.name not in _COUNTING
        )
        yield Definition(
            r.key, params, body, f.place, f.line, (), source, r.called, told, apart=apart, bold=r.bold, turned=turned,
            raised=r.raised
        )


def _names_entries(chain: Node, f: Formula) -> bool:
    r = reference(chain.kids[0])
    params = parameters(r) if r is not None else None
    if r is None or params is None or chain.ops != ["="]:
        return False
    return names_entries(Definition(r.key, params, chain.kids[1], f.place, f.line))


def _is_matrix(n: Node) -> bool:
    """``t = diag(a, b)`` and ``k = (0, 1; -1, 0)`` are no positions, nor is ``s = t^\\top``."""
    return is_array(n) or (n.kind == "sup" and n.value == "transpose" and not _is_number(n.kids[0]))


def _is_scaled(r: Reference) -> bool:
    """``R(m \\theta)`` in what ``R_m`` is; ``f(n)`` and ``f(n - 1)`` may be ``f_n`` and ``f_{n-1}`` in another hand."""
    return r.called and not r.below and all(a.kind in ("mul", "div") for a in r.args)


def _is_code(n: Node) -> bool:
    """Whether a definition is of a sine, a cosine or several numbers: no sine is taken of it."""
    several = n.kind == "matrix" or (n.kind == "group" and len(n.kids) > 1)
    return several or (n.kind == "fn" and n.value in ("sin", "cos"))


def _is_number(n: Node) -> bool:
    return all(x.kind in ("num", "neg", "sup", "mul", "div", "group", "root") for x in nodes(n))


_SUPPOSED = re.compile(r"\b(?:if|suppose|assume|unless|wenn|falls|si|supposons)\b|[若设]|如果|假设", re.IGNORECASE)
_RANGED_BEHIND = re.compile(r"\$*\s*,?\s*(?:for|if|when|whenever|provided|as long as)\b", re.IGNORECASE)
_RANGED = re.compile(r"\$[^$]*(?:[<>]|\\(?:leq?|geq?|lt|gt)(?![a-zA-Z]))[^$]*\$")
_HELD = re.compile(
    r"\b(?:clip\w*|clamp\w*|capp?ed|mask\w*|causal\w*|modul\w+|(?:nearest|immediate|adjacent|only) neighbo\w+"
    r"|neighbo\w+ only|window\w*|cyclic\w*|wrap\w*"
    r"|distances? up to|zero (?:for|if|otherwise))\b"
    r"|截断|掩码|窗口|取模|循环",
    re.IGNORECASE,
)
"""What may say that a function of a distance is another one for some distances."""
AROUND = 600


@lru_cache(maxsize=64)
def _is_held(head: str, text: str) -> bool:
    return any(map(_HELD.search, _sentences_with(head, text)))


def _sentences_with(head: str, text: str) -> Iterator[str]:
    """The sentences that have a function in a formula, from where the formula begins: in one pass over the text."""
    begin = 0
    formula: int | None = None
    found = False
    for m in re.finditer(rf"[$.\n]|(?<![a-zA-Z]){re.escape(head)}\s*(?:\\left)?\(", text):
        if m[0] == "$":
            formula = formula if found else begin
        elif m[0] not in (".", "\n"):
            found = found or formula is not None
        else:
            begin = m.end()
            if found:
                yield text[formula : m.start()]
                formula, found = begin, False
    if found:
        yield text[formula:]


def _named_at_the_end(chain: Node) -> Iterator[tuple[Reference, Node]]:
    """``p_{t+s} = diag(...) p_t = M(s) p_t``: the matrix that stands printed before a vector, and then by a name."""
    if len(chain.ops) < 2 or chain.ops[-1] != "=" or chain.ops[-2] != "=":
        return
    before, after = (k if k.kind == "mul" and len(k.kids) == 2 else None for k in chain.kids[-2:])
    if before is None or after is None or show(before.kids[1]) != show(after.kids[1]):
        return
    r = reference(after.kids[0])
    printed = before.kids[0].kind == "matrix" or (before.kids[0].kind == "fn" and before.kids[0].value == "diag")
    if r is not None and printed and r.args and parameters(r) is not None:
        yield r, before.kids[0]


def _is_momentary(f: Formula, tree: Node) -> bool:
    """Whether a formula supposes something for its own sentence: "at $m = n$", "setting $x = 0$"."""
    ahead = f.before[-60:]
    families = _PUT.search(ahead) is not None and all(_is_member(c) or _is_of_rows(c) for c in _chains(tree))
    if (phrase("for-once").search(ahead) and not families) or phrase("while").search(f.after):
        return True
    orders = all(map(_is_order, _chains(tree))) and phrase("for-a-case").search(ahead) is not None
    if orders and phrase("for-good").search(f.ahead) is None:
        return True
    if phrase("for-a-case").search(ahead) and any(k in _INDEX and has_names(b) for k, b in settings_in(tree)):
        return True  # for $i = d/2 - 1$
    special = [b.kind == "name" or (b.kind == "num" and b.value == "0") for _, b in settings_in(tree)]
    case = phrase("for-a-case").search(ahead) is not None or phrase("put-to-get").search(f.after) is not None
    return any(special) and case  # "取 $m = n$ 得到 ..."


_PUT = re.compile(r"\bput(?:\W|\band\b)*$", re.IGNORECASE)


def _is_member(chain: Node) -> bool:
    """``S_0 = 0``, where a sequence begins or ends: for good, and not for a sentence."""
    r = reference(chain.kids[0]) if chain.kind == "chain" and chain.value == "=" else None
    return r is not None and bool(r.args) and not r.called


_IF = re.compile(
    r"\b(?:if|when|whenever|where|wenn|falls|si|quand|cuando|se)\W*(?:\w+\W+)?$|[若当]\W*$|如果\W*$", re.IGNORECASE
)
_OF_SOME = re.compile(r"\b(?:for|of) (?!(?:the|two|our|these|all)\b)[a-z-]+ (?:\w+ )?[^.]{0,20}$", re.IGNORECASE)
"""\"For diagonal generators $AB = BA$\": of these, and of no others further down."""
_SKEW = re.compile(
    r"\b(?:skew|anti)-?\s?symmetric\s+(?:matrices|generators)\b[^.;$]*$|反对称(?:矩阵|生成元)[^.;。；$]*$",
    re.IGNORECASE,
)
"""Ahead of what two matrices fulfil."""


def _is_of_rows(chain: Node) -> bool:
    """``J = (0, -1; 1, 0)``, maybe with another name for it in between: a printed matrix stands for good."""
    last = chain.kids[-1] if chain.kind == "chain" and set(chain.ops) == {"="} else None
    return last is not None and last.kind == "matrix" and len(last.kids) > 1 and len(last.kids[0].kids) > 1


_INDEX = frozenset(["i", "j", "h", "l", "m", "n", "p", "s", "t", "pos", "alpha", "beta"])


def has_names(n: Node) -> bool:
    """Whether more than numbers stands in a value."""
    return any(x.kind == "name" and x.value != "pi" for x in nodes(n))


def _chains(tree: Node) -> list[Node]:
    return [s.node for s in statements(tree)]


def _is_order(n: Node) -> bool:
    """Whether a chain compares by size alone: ``0 < x \\le \\pi``."""
    return n.kind == "chain" and {"<", "<=", ">", ">="}.issuperset(n.ops)


def _bounds(behind: Node | None, name: str) -> bool:
    """Whether the formula behind holds a definition to some values of a parameter, from one side."""
    if behind is None or behind.kind != "chain" or len(behind.ops) != 1 or behind.value not in ("<", ">", "<=", ">="):
        return False
    left, right = behind.kids if behind.value in (">", ">=") else reversed(behind.kids)
    natural = left.is_name(name) and right.kind == "num" and right.value in ("0", "1")  # n >= 0
    return not natural and any(k.is_name(name) for k in behind.kids)

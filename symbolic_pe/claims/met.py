"""Whether a counterexample meets what the text states of its letters: one that does not is none.

What is read of a text becomes a hypothesis, and the witness meets it.  What is not read, ``s \\in \\{-1, 1\\}`` or
``k = 0, \\ldots, n``, is at least compared with the numbers that were found.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from ..kernel.term import Relation, Sym, num
from ..kernel.verdict import REFUTED, UNDECIDED
from .holding import holds, is_space, listed, numbers_in
from .judge import Outcome
from .notation import DIMENSIONS, reference, references
from .referee import Formula, LinkResult, Referee
from .referee.formula import RELATIONS
from .reordered import MOVES
from .segment import Document
from .statements import statements
from .tree import Node, nodes, show

__all__ = ["met"]

BACK = 1200
"""Characters: how far above a letter may have been introduced."""
_INTRODUCED = re.compile(
    r"\b(?:let|suppose|assum\w+|consider|take|fix|given|for|with|where|here|when|whenever|if|provided|unless|only|set|put"
    r"|throughout|sei\w*|für|mit|wenn|soit|soient|pour|avec|si|sea|para|con)\b[^.;:$]*(?:\$[^$]*\$[^.;:$]*)*$"
    r"|[设令若当对取][^。；$]*(?:\$[^$]*\$[^。；$]*)*$",
    re.IGNORECASE,
)
_ASSERTED = re.compile(
    r"\b(?:have|get|obtain|find|see|then|so|thus|hence|therefore|is|are|gives?|yields?|follows)\W*$|[则得有]\W*$", re.I
)
_LASTING = re.compile(
    r"\b(?:let|suppose|assum\w+|consider|fix|throughout|given|sei\w*|soit|sea)\b|[设令]", re.IGNORECASE
)
_IF = re.compile(
    r"\b(?:if|when|whenever|as|since|because|wenn|falls|da|si|quand|comme|como|cuando)\b[^:,;]*", re.IGNORECASE
)
_SIZE = re.compile(
    r"\b(?:lengths?|widths?|sizes?|periods?|wavelengths?|bases?|distances?|counts?|norms?|windows?|magnitudes?|modulus|moduli"
    r"|radius|radii|variances?|temperatures?|amplitudes?|speeds?|squares?|probabilit(?:y|ies)|energ(?:y|ies)|amounts?)\b",
    re.IGNORECASE,
)
"""What is hardly negative."""
_MOMENTARY = re.compile(r"\b(?:if|when|whenever|at|unless|wenn|falls|lorsque|quand|cuando)\b|[若当]", re.IGNORECASE)
_SENTENCES = re.compile(r"(?<=[.!?。])\s+|\n\s*\n")
_FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$]*\$", re.DOTALL)
_HEADING = re.compile(r"^#{1,6}\s.*$|\\(?:sub)*section\b", re.MULTILINE)
_COMMAND = re.compile(r"\\[a-zA-Z]+\*?(?:\{[a-z*]+\})?")


def met(x: LinkResult, f: Formula, referee: Referee, document: Document) -> LinkResult:
    """A refuted link with a witness that meets what the text states of its letters, or an undecided one."""
    given: tuple[Relation, ...] = ()
    for _ in range(3):
        why, condition = _unmet(x, f, referee, document)
        if not why:
            return x
        again = _again(x, f, condition, given, referee) if condition is not None else None
        if again is None:
            reason = f"false as read, but {why}"
            return replace(x, outcome=Outcome(UNDECIDED, reason=reason, used=x.outcome.used))
        given, x = again
    return replace(x, outcome=Outcome(UNDECIDED, reason=f"false as read, but {why}", used=x.outcome.used))


def _again(
    x: LinkResult, f: Formula, condition: Node, given: tuple[Relation, ...], referee: Referee
) -> tuple[tuple[Relation, ...], LinkResult] | None:
    """A refutation that keeps to a condition, and all that it keeps to."""
    r = x.outcome.decided.relation if x.outcome.decided is not None else None
    op = {v: k for k, v in RELATIONS.items() if k not in ("equiv", ":=")}.get(r.op) if r is not None else None
    if op is None or x.lhs is None or x.rhs is None:
        return None
    name, values = listed(condition)
    for value in values:
        found = referee.link(f, x.lhs, op, x.rhs, extra=(*given, Relation("==", Sym(name), num(value))))
        if found.verdict == REFUTED:
            return given, replace(x, outcome=found)
    told = referee.relations_of(f, condition) if not values else []
    if not told:
        return None
    found = referee.link(f, x.lhs, op, x.rhs, extra=(*given, *told))
    return ((*given, *told), replace(x, outcome=found)) if found.verdict == REFUTED else None


def _unmet(x: LinkResult, f: Formula, referee: Referee, document: Document) -> tuple[str, Node | None]:
    """Why the witness of a refutation may be none that the text speaks of, and a condition that it does not meet."""
    values = {name: v for name, v in numbers_in(x.outcome.witness).items() if name.isidentifier()}
    letters = {name.partition("[")[0].removeprefix("Re ").removeprefix("Im ") for name in x.outcome.witness}
    moved = {u.removesuffix(MOVES) for u in x.outcome.used if u.endswith(MOVES)}
    letters = {x for x in letters - moved if x not in DIMENSIONS}
    if not letters or x.outcome.verdict != REFUTED:
        return "", None
    for place, tree in sorted(referee.chosen.items()):
        if not f.place - BACK < place < f.place + len(f.text) + BACK or not _is_in_scope(place, f, referee, document):
            continue
        for chain, introduced in _conditions(tree, place, x, place == f.place, document):
            names = {r.head.value for r in references(chain)}
            own = names & letters
            if not own or any(referee.anew(name, place, f.place) for name in own):
                continue
            met_by = holds(chain, values)
            if met_by is False:
                return f"the text has {show(chain)}, which the values found do not meet", chain
            if met_by is None and introduced and _is_unread(chain, place, x, referee):
                return f"the text has {show(chain)}, which is not understood", None
    known = _KINDS | {"permutation", "permutations", "softmax"} if moved else _KINDS
    why = _told(letters, values, f, referee, document, known)
    return (why, None) if why else _size(values, f, document)


def _size(values: Mapping[str, Fraction], f: Formula, document: Document) -> tuple[str, Node | None]:
    """A letter of what is hardly negative, "the period $T$", where the witness has it so."""
    low = {name for name, v in values.items() if v <= 0}
    for sentence, named in _near(f, document):
        size = _SIZE.search(_FORMULA.sub(" ", sentence)) if named & low else None
        if size is not None:
            name = min(named & low)
            positive = Node("chain", ">", (Node("name", name), Node("num", "0")))
            return f"“{size[0]}” may say that {name} is positive", positive
    return "", None


def _near(f: Formula, document: Document) -> Iterator[tuple[str, set[str]]]:
    """The sentences near a formula, and the letters of the formulas in them."""
    before = _HEADING.split(document.text[max(0, f.place - BACK // 2) : f.place])[-1]
    for sentence in (*_SENTENCES.split(before), f.ahead, f.after[:80]):
        yield sentence, _letters(" ".join(_FORMULA.findall(sentence)))


def _letters(formula: str) -> set[str]:
    return {k.strip("\\") for k in re.findall(r"\\?[a-zA-Z]+", formula)}


def _is_unread(chain: Node, place: int, x: LinkResult, referee: Referee) -> bool:
    """Whether a condition is of a kind that nothing has been made of."""
    if chain.kind != "chain":
        return False
    if {"in", "notin"} & set(chain.ops):
        return not any(is_space(k) for k in chain.kids[1:])
    if set(chain.ops) & {"equiv", "mid", "divides", "ll", "gg", "perp", "sim"}:
        return True
    head = reference(chain.kids[0])
    family = head is not None and bool(head.args) and not head.called
    return chain.value == "=" and family and place not in referee.own and head is not None and any(
        name.startswith(f"{head.key}[") for name in x.outcome.witness
    )


def _is_in_scope(place: int, f: Formula, referee: Referee, document: Document) -> bool:
    """Whether a formula may state a condition for another: in its sentence, or introduced further up."""
    own = min(f.sentences, default=f.place)
    if place == f.place or referee.begun.get(place) == own:
        return True
    if place > f.place or referee.section(place) != referee.section(f.place):
        return False
    ahead = _SENTENCES.split(document.text[max(0, place - 200) : place])[-1]
    if _MOMENTARY.search(_FORMULA.sub(" ", ahead)) or not _LASTING.search(_FORMULA.sub(" ", ahead)):
        return referee.paragraph(place) == referee.paragraph(f.place) and _gives_range(referee.chosen[place])
    return True


def _gives_range(tree: Node) -> bool:
    """Whether a formula gives an index its range: ``i = 0, ..., n``."""
    return any(k.kind == "dots" for k in nodes(tree)) and tree.kind in ("list", "chain")


def _shared(n: Node) -> Iterator[Node]:
    """``x >= 0`` and ``y >= 0`` of ``x, y >= 0``; ``0 <= x, y <= 1`` bounds both on both sides."""
    kids = [k for k in n.kids if k.kind != "text"]
    names: list[Node] = []
    for j, k in enumerate(kids):
        if k.kind == "name":
            names.append(k)
            continue
        if k.kind == "chain" and names and k.kids[0].kind == "name" and len(k.kids) == 2:
            yield from (replace(k, kids=(x, k.kids[1])) for x in names)
        after = kids[j + 1] if j + 1 < len(kids) else None
        if k.kind == "chain" and after is not None and after.kind == "chain" and len(k.kids) == len(after.kids) == 2:
            (low, x), (y, high) = k.kids, after.kids
            if x.kind == y.kind == "name" and low.kind == high.kind == "num" and {k.value, after.value} <= {"<", "<="}:
                yield replace(k, kids=(low, y))
                yield replace(after, kids=(x, high))
        names = []


def _conditions(
    tree: Node, place: int, x: LinkResult, own: bool, document: Document
) -> Iterator[tuple[Node, bool]]:
    """What a formula states of a letter, and whether words introduce it."""
    ahead = document.text[max(0, place - 120) : place]
    introduced = _INTRODUCED.search(_SENTENCES.split(ahead)[-1]) is not None and not _ASSERTED.search(ahead)
    if _gives_range(tree):
        yield tree, introduced
    inside = [k for g in nodes(tree) if g.kind == "group" for k in g.kids if k.kind == "chain"]
    shared = [c for g in nodes(tree) if g.kind in ("list", "group") for c in _shared(g)]
    for c in (*(s.node for s in statements(tree)), *inside, *shared):
        if c.kind != "chain" or (own and c.start <= x.start < c.end):
            continue
        if c.value == "=" and c.kids[0].kind == "name" and c.kids[1].kind != "pm":
            continue  # a value, which is used where it is meant
        plain = c.kids[0].kind == "name" or (c.kids[-1].kind == "name" and c.value != "=")
        plain = plain or (c.value in ("in", "notin") and c.kids[0].kind == "sub")
        behind = own and c.start > x.end
        if introduced or behind or (plain and not _ASSERTED.search(ahead)):
            yield c, introduced or behind or c.kids[0].kind == "sub"


def _told(
    letters: Collection[str], values: Mapping[str, Fraction], f: Formula, referee: Referee, document: Document,
    known: frozenset[str],
) -> str:  # fmt: skip
    """A word beside a letter where it is introduced that may restrict it: "let $a$ and $b$ have the same sign"."""
    one = max((place for place in referee.chosen if place < f.place), default=-1)
    other = one >= 0 and show(referee.chosen[one]) not in referee.true and _OTHER_AHEAD.search(f.before[-20:])
    if _FOR_ALL.search(f.text):
        return "what stands behind \\forall is not read"
    if _ELSE.search(f.text) or _OTHER.match(f.after) or other:
        return "it may be one of two that hold"
    for sentence, inside in _near(f, document):
        named = inside & set(letters)
        bounded = _BOUNDED.search(_FORMULA.sub(" ", sentence))
        if bounded is not None and bounded[0].lower() not in known and (named or _WEIGHTS.search(sentence)):
            return f"“{bounded[0]}” may say what holds of its letters"
        plain = _FORMULA.sub(lambda k: " " * len(k[0]), sentence)
        m = _LASTING.search(plain) or (_IF.search(plain) if sentence is f.ahead else None)
        if m is None:
            continue
        clause = sentence[m.start() : m.end() if m.re is _IF else None]
        formulas = _FORMULA.findall(clause)
        strange = next((s for s in formulas if _STRANGE.search(s)), "") if named else ""
        apart = _letters(_BELOW.sub(" ", strange))
        if strange and apart & named:
            return f"{strange} may say what is meant by {min(named)}"
        sign = _SIGN.search(_FORMULA.sub(" ", clause))
        if sign is not None and (named & values.keys()) and len(named) > 1:
            own = [v for k, v in values.items() if k in named]
            least = {"positive": 1, "negative": -1}.get(sign[1].lower(), 0)
            if any(v * least <= 0 if least else v < 0 for v in own):
                return f"“{sign[1]}” is said of all of {', '.join(sorted(named))}"
        words = _WORD.findall(_COMMAND.sub(" ", _FORMULA.sub(" ", clause))) if named else []
        word = next((w for w in words if len(w) > 1 and w.isascii() and w.lower() not in known), "")
        if word:
            return f"“{word}” may restrict {min(named)}"
    return ""


_WORD = re.compile(r"[^\W\d_]+")
_SIGN = re.compile(r"\b(non-?negative|positive|negative)\b", re.IGNORECASE)
_BELOW = re.compile(r"_(?:\{[^{}]*\}|\w)")
_STRANGE = re.compile(r"\\p?mod\b|\\bmod|\\n?mid\b|\\not|\\equiv|\\operatorname\s*\{?s(?:gn|ign)|\\setminus")
_BOUNDED = re.compile(
    r"\b(?:runs? (?:over|from|through)|ranges? (?:over|from)|precedes?|sum(?:s|ming)? to (?:one|unity|\$?1)"
    r"|(?:probability )?distributions?\b|probabilit(?:y|ies)|softmax)\b",
    re.IGNORECASE,
)
_FOR_ALL = re.compile(r"(?:\\forall|∀)[^:]*(?:,|\\[lg]eq?(?![a-z])|[<>≤≥]|\\in\s*\\\{)")
_WEIGHTS = re.compile(r"\b(?:weights|rows)\b", re.IGNORECASE)
_ELSE = re.compile(
    r"\\(?:text|mbox|textrm)\s*\{[^{}]*\b(?:or|else|otherwise|but|unless|not|oder|sonst|ou)\b|\\overset\s*\{\s*!"
)
_OTHER = re.compile(r"[$\s,]*(?:or|oder|ou|o)\b[^$.;]{0,30}\$")
_OTHER_AHEAD = re.compile(r"\b(?:or|oder|ou|one of|not both)\W*$", re.IGNORECASE)
_PLAIN = """
    if when whenever since because wenn falls da si quand comme como cuando
    input inputs output outputs hidden state states layer layers context text word words sentence let suppose assume
    assumption now consider fix given throughout and be is are an the two three four some any arbitrary all of in
    with for each every denote denotes by its their our we us as to that on it this these which where here then so
    find real integer integers whole number numbers position positions token tokens index indices vector vectors
    query queries key keys value values matrix matrices weight weights angle angles frequency frequencies offset
    offsets shift function functions encoding encodings embedding embeddings dimension dimensions model head heads
    even odd positive negative nonnegative complex constant constants pair pairs block blocks rotation rotary rope
    base width size stands stand written write call called define defined product inner dot scalar row column
    columns rows component components entry entries variable variables parameter parameters term terms sequence
    length symmetric skew antisymmetric orthogonal transformer attention score scores sinusoidal sei seien eine ein
    reelle zahl zahlen soit soient réel réels ours back fine standard classical identity formula equation again also
    therefore hence thus self
"""
"""Words that introduce a letter and restrict it to nothing, or to what is read elsewhere."""
_KINDS = frozenset(_PLAIN.split())

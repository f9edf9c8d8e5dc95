"""A verdict is held back where words around the formula, which nothing has read, may make it the wrong one.

A proof stands for what the sentence says, and not for the formula alone: it is none of a formula that the text denies,
strikes out or restricts by "only".  A refutation is held against no question and no approximation, and against
no claim about some value or some case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ..kernel.term import (
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
    Fn,
    Matrix,
    Relation,
    free_names,
    relation_names,
    walk,
)
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .caveats import first_caveat, without
from .digits import hits, told_by_digits
from .field import DEFAULT, by_default
from .fixed import redefined
from .granted import granted
from .judge import Outcome, counted
from .neutral import phrase_ahead, unheard, unheard_of_one
from .notation import DIMENSIONS
from .phrases import phrase, said
from .polar import TURNS
from .referee import Formula, LinkResult
from .referee.said import NUMBERS
from .referee.said import printed as spelled
from .referee.solution import SOLVES
from .scopes import of_another
from .surroundings import SHORT, Surroundings, claims, here, mentions, printed
from .tree import Node, nodes, show

__all__ = ["blamed", "cautious", "strangers"]

_TURNS = re.compile(r"\\?(?:sin|cos|tan|cot|sec|csc)\b")
_LOOSE = re.compile(r"\\approx|\\sim|≈|\bO\s*\\?\(|\\mathcal\s*\{?O\}?|\\Theta|\\ll|\\gg")
_WIDTH = re.compile(
    r"\$[dD]\$\s+(?!is (?:split|divided|grouped|partitioned|paired|even)\b)"
    r"((?:now\s+)?(?:be|is|for|as|to be|denotes?|stands for|counts?)\b[^.;]{0,60})"
)
_REMAINDERS = re.compile(r"\\equiv.*(?<!\\p)(?<!p)\bmod\b|\\equiv.*\\b?mod\b", re.DOTALL)
_SETTING = re.compile(r"^\\?([A-Za-z]+)\s*=\s*(.*) \(line \d+\)$")
_GIVEN = re.compile(r"^(?:\\math\w+\{|\\boldsymbol\{)?([A-Z])(?![a-zA-Z]).* \(line \d+\)$", re.DOTALL)
_QUESTION = re.compile(r"[?？]\W*$")
_ASKED = re.compile(r"[\s$]*[?？]")
_NO = re.compile(r"\W*(?:no|nein|non|nope|wrong|false)\b|\W*(?:不|错)", re.IGNORECASE)
_OF_EQUALITY = re.compile(r"(?:\bwith )?\b(?:equality|gleichheit|égalité)\b[^.;]*|等号[^。；]*", re.IGNORECASE)
_MULTIPLES = re.compile(r"\b(?:divisible|multiples?)\b", re.IGNORECASE)
_PARITY = re.compile(r"\b(?:even|odd)\s+\$\\?([A-Za-z]+)\$", re.IGNORECASE)
"""What is said of one name; of others it says nothing."""
_UNIT = re.compile(
    r"\s?(?:[mµμncdk]m|[mµμn]s|[kMGT]?Hz|[kMGT]i?B|[mµμk]?[VAWJgGK]|MPa|kPa|%|‰|°|mrad|mol|ppm|dB|thousand|million|billion|[KMBT])(?![a-zA-Z])"
    r"|\s?[万亿千만억萬億]"
)
"""Behind a number: what is meant is a number of these."""
_GLUED_ON = re.compile(r"\d\$[A-Za-z]")
"""``$12Ld^2 = 302.0$M``: no space parts it from the number."""
_SCIENTIFIC = re.compile(r"\d\s*\\(?:mathrm|text|rm|textrm)\s*\{?\s*[eE]\s*\}?\s*[+-]?\d")
"""``2\\mathrm{e}5`` is 200,000."""
_BRACES = re.compile(r"\\\{\s*[\d.]+\s*\\\}")
_PLACE = re.compile(
    r"\b(?:positions?|tokens?|quer(?:y|ies)|keys?|words?|rows?|columns?|places?|steps?)\s+\$([ij])\$(?:\W+(?:\w+\W+){0,3}?\$([ij])\$)?"
    r"|位置\s*\$([ij])\$",
    re.IGNORECASE,
)
_SINES = re.compile(r"\\(?:sin|cos)\b|\\mathrm\s*\{?[ij]\b|\\(?:operatorname|text|mathrm)\{?(?:Re|Im)|\\(?:Re|Im)\b")
_UNIT_SAID = re.compile(r"imagin|complex|复|虚|komplex", re.IGNORECASE)
_NEAR_ZERO = re.compile(r"as (\w+) -> 0$")
_INCREMENT = re.compile(r"\\Delta\s*(?:\{\}|\\[,;!])?\s*(\\?[a-zA-Z]+)")
_SHOULD = re.compile(r"\bshould (?:read|be)\b|\bmistakenly\b", re.IGNORECASE)
_STORED = re.compile(r"bytes?\b|\b(?:float|fp|bf)\d+", re.IGNORECASE)
_ADDED = re.compile(r"\+|(?<=[\d}\s)])-(?!\d+\})|\\(?:frac|div|b?p?mod)|/")
_BINARY = re.compile(r"binary|octal|hexadecimal|二进制")
_DIAL = re.compile(r"clock|dial|hours?|weekday|circle|time of day|compass|wrap", re.IGNORECASE)
_DIGITS = re.compile(r"\d[\d.,\s]*\d|[a-fA-F]\d")
_MACHINE = re.compile(r"float|\bfp|precision|overflow|bits", re.IGNORECASE)
_LARGE = re.compile(r"\d{5}")
"""What may be too much for sixteen bits."""
_TRANSCENDENTAL = re.compile(r"\\(?:exp|ln|log|sin|cos)(?![a-zA-Z])|(?<![a-zA-Z])e\s*\^")
_PRINT = re.compile(r"[\s\\{},]")
_ACCENT = re.compile(r"^(?:\\[a-z]+\s*)?\{+")
"""Ahead of a name that a definition prints in another face: ``\\bm{e}_k(t) = ...``."""


def cautious(links: list[LinkResult], f: Formula, around: Surroundings) -> list[LinkResult]:
    """The links of a formula, undecided where the words around it speak against a verdict."""
    against = {PROVED: _against_proof, REFUTED: _against_refutation}
    ahead, behind = _inside(f.text)
    around = replace(
        around, before=f"{around.before} {ahead}", ahead=f"{around.ahead} {ahead}", after=behind + around.after
    )
    out = []
    for x in links:
        rule = against.get(x.outcome.verdict)
        why = "" if rule is None else _told("except", (behind,), "the text makes an exception") or rule(x, f, around)
        if x.outcome.verdict == REFUTED:
            own = (_told(row, (behind,), "the formula says so itself") for row in ("denied behind", "error"))
            why = why or next(filter(None, own), "")
        out.append(replace(x, outcome=_held(x.outcome, why)) if why else x)
    return out


def strangers(f: Formula, around: Surroundings) -> tuple[str, str, str]:
    """A word around or in a formula that may restrict what it claims, a phrase ahead of it that does, or ``""``.

    The last is a word that may restrict what is told of one member of a family.
    """
    said = " ; ".join((around.sentence, around.above, *_IN_WORDS.findall(f.text)))
    return unheard(said), phrase_ahead(around.ahead), unheard_of_one(said)


def blamed(around: Surroundings) -> bool:
    """Whether the text calls a formula wrong, or asks to be shown that it is."""
    return bool(_told("error", (around.before, around.after, around.ahead, around.above, around.behind), "it is wrong"))


def _inside(formula: str) -> tuple[str, str]:
    """The words that are printed in a formula, ahead of what it claims and behind it."""
    parts = _apart(_BRACED.sub(r"\\quad \1 \\quad ", formula))
    words = ["" if claims(p) else f"${p}$" if _SYMBOLS.search(p) else p for p in parts]
    first = next((j for j, p in enumerate(parts) if claims(p)), 0)
    return " ".join(words[:first]), " ".join(words[first + 1 :])


def _apart(formula: str) -> list[str]:
    """The parts between wide spaces and commas, but for those inside of brackets: ``f(a, b)`` is one."""
    out, begin = list[str](), 0
    for m in _SPACED.finditer(formula):
        ahead = formula[: m.start()]
        if not m[0].startswith(",") or len(_OPENS.findall(ahead)) == len(_CLOSES.findall(ahead)):
            out.append(formula[begin : m.start()])
            begin = m.end()
    return [*out, formula[begin:]]


_OPENS = re.compile(r"[(\[{]|\\langle(?![a-zA-Z])|⟨")
_CLOSES = re.compile(r"[)\]}]|\\rangle(?![a-zA-Z])|⟩")
_IN_WORDS = re.compile(r"\\(?:text|textrm|textnormal|mbox)\s*\{([^{}]*\w\s+\w[^{}]*)\}")
_BRACED = re.compile(r"\\(?:text\w*|mbox|tag|mathrm|textrm)\*?\s*\{([^{}]{3,})\}(?!\s*(?:\\left)?[(_^])|\$")
_SYMBOLS = re.compile(r"\\|^\s*[a-zA-Z]\s*$")
_SPACED = re.compile(r"\\q?quad|\\;|,\s|(?<=\s)\((?=\$?[a-zA-Z]\s*\\)|:\s")


def _held(o: Outcome, why: str) -> Outcome:
    told = "true as it stands" if o.verdict == PROVED else "false as it stands"
    return Outcome(UNDECIDED, reason=f"{told}, but {why}", used=o.used)


def _told(row: str, said: Iterable[str], what: str) -> str:
    found = first_caveat(row, said)
    return f"{what}: “{found}”" if found else ""


def _against_proof(x: LinkResult, f: Formula, around: Surroundings) -> str:
    digits = "rounding to" in x.outcome.method
    rounded = digits and "approx" not in x.reading
    if x.outcome.decided is not None and x.outcome.decided.relation.op in ("<=", ">="):
        around = replace(
            around, before=_OF_EQUALITY.sub(" ", around.before), after=_OF_EQUALITY.sub(" ", around.after),
            behind=_OF_EQUALITY.sub(" ", around.behind),
        )  # fmt: skip
    return (
        ("the text strikes it out" if around.struck else "")
        or _error(x.outcome, around)
        or _told("denied before", (around.before, around.above), "the text negates it")
        or _told("denied behind", (around.after,), "the text denies it")
        or _told("wrong behind", (around.behind,), "the sentence behind it denies it")
        or ("the text says no to it" if _ASKED.match(around.rest) and _NO.match(around.behind) else "")
        or _told("counted", (around.before,), "the text says of how many values it holds")
        or _told("counted behind", (around.after,), "the text says of how many values it holds")
        or (_told("exactly", (around.sentence, around.above), "the text says it of all digits") if rounded else "")
        or (_told("accuracy", _unkept(x, (around.sentence, around.above)), "digits are promised") if digits else "")
        or _told("only", (around.before, around.clause), "the text restricts it")
        or (_told("label", (around.before,), "this is a condition") if _vanishes(x) else "")
        or _told("supposed", (around.before,), "the text supposes it")
        or _told("supposition", (around.ahead,), "the text supposes it")
        or ("" if x.outcome.reason == SOLVES else _told("required of", (around.ahead,), "the text requires it"))
        or (_told("set", (around.before,), "the text sets it") if _is_value(x) else "")
        or _of_every(x.outcome, f)
        or of_another(x.outcome, around)
        or _against_both(x, f, around)
        or granted(x, f.text, around)
    )


def _unkept(x: LinkResult, said: Iterable[str]) -> list[str]:
    """Sentences without a promise of as many decimals as all numbers have: "to three decimals" beside 0.540."""
    shown = {len(n.value.partition(".")[2]) for side in (x.lhs, x.rhs) if side is not None for n in nodes(side)
             if n.kind == "num" and "." in n.value}  # fmt: skip
    return [_PROMISED.sub(lambda m: " " if shown == {_number(m[1])} else m[0], t) for t in said]


def _number(word: str) -> int:
    return NUMBERS.get(word.lower(), int(word) if word.isdigit() else -1)


_PROMISED = re.compile(
    r"\b(?:correct |rounded )?(?:to|with) ([a-z]+|\d) (?:decimals?(?: places| digits)?|digits|places)\b", re.IGNORECASE
)


def _error(o: Outcome, around: Surroundings) -> str:
    """A word of an error; what holds whatever the text defines may stand beside one of something else.

    A number that comes out right is hardly the one that "should be" another.
    """
    before = without("beside the point", around.before)
    before = _SHOULD.sub(" ", before) if hits(o) else before
    above = without("beside the point", around.above)
    if not any("(line " in u or u.endswith(DEFAULT) for u in o.used):
        before = without("of something else", before)
    return _told("error", (before, _AS_IT_SHOULD.sub(" ", around.after), above), "the text speaks of an error")


_AS_IT_SHOULD = re.compile(
    r"^\W*(?:just |exactly )?as (?:it|they|that|one|we) (?:all )?(?:should|must)(?: be)?\b", re.IGNORECASE
)


def _of_every(o: Outcome, f: Formula) -> str:
    """A name that a proof leaves values out of, and that the text says it of all values of.

    An approximation holds for small ones, an antiderivative where nothing that it divides by is 0.
    """
    names = [m[1] for u in o.used if (m := _NEAR_ZERO.search(u))]
    own = f.told[len(f.lasting) :]
    if names and phrase("near").search(f.limit):
        names = []
    if names and (m := phrase("not-near").search(own.replace(f.inside, " "))) is not None:
        return f"the text may not say it near 0: “{m[0]}”"
    if any("an antiderivative" in u for u in o.used):
        left_out = (h for h in o.hypotheses if isinstance(h, Relation) and h.op == "!=")
        names += [n for h in left_out for n in relation_names(h)]
    return next((f"the text says it of every {n}" for n in names if said("every", spelled(n), f.told)), "")


def _vanishes(x: LinkResult) -> bool:
    """Whether something is said to be 0: a condition that holds always would be none."""
    return any(side is not None and side.kind == "num" and side.value == "0" for side in (x.lhs, x.rhs))


def _is_value(x: LinkResult) -> bool:
    """Whether a number is the value of a name, with an index or an argument."""
    named = x.lhs is not None and x.lhs.kind in ("name", "sub", "call")
    rhs = x.rhs.kids[0] if x.rhs is not None and x.rhs.kind == "neg" else x.rhs
    return named and rhs is not None and rhs.kind == "num"


def _against_refutation(x: LinkResult, f: Formula, around: Surroundings) -> str:
    own = (around.before, around.clause, around.above)
    return (
        ("the text strikes it out" if around.struck else "")
        or ("" if x.outcome.reason == SOLVES else _told("sought", (around.ahead,), "the text asks where it holds"))
        or _told("unreal", (around.ahead,), "the text says what would be")
        or _told("antecedent", (around.rest,), "the text tells what follows from it")
        or ("" if _LOOSE.search(f.text) else _told("roughly", own, "the text takes it roughly"))
        or _told("exists", own, "the text says it of some value")
        or _told(
            "case",
            (_unread(x, around.sentence), around.listed, *_of_witness(x.outcome, around)),
            "the text has a case in mind",
        )
        or ("differentials are compared, and not numbers" if _of_differentials(x) else "")
        or _of_matrices(x)
        or ("this may be an initial condition" if _is_initial(x) else "")
        or _of_parity(x.outcome, around)
        or ("a unit stands behind it" if _UNIT.match(around.after) else "")
        or ("a letter e stands between digits" if _SCIENTIFIC.search(f.text) else "")
        or ("braces may be a fractional part" if _BRACES.search(f.text) else "")
        or ("letters stand right behind it" if _GLUED_ON.search(f"{f.text.rstrip()}${around.after}") else "")
        or _told("scales", (around.sentence, *around.past[-1:]), "the text counts in another unit")
        or _against_both(x, f, around)
    )


def _indices(x: LinkResult) -> frozenset[str]:
    """Which letters stand for the text's own names in what was decided, and not for what they mean elsewhere."""
    r = x.outcome.decided.relation if x.outcome.decided is not None else None
    if r is None or any(y == Const("I") for t in (r.lhs, r.rhs) for y in walk(t)):
        return frozenset()
    return frozenset(n for n in ("i", "j", "e", "T") if n in "ij" or n in relation_names(r))


_NO_OTHER = r"(?!our|this|such|the|these|dies\w*|cet?t?e?s?|es[ts]\w+)"


def _anew(name: str, said: str) -> bool:
    """"For general $z$": whether a sentence speaks of a name anew, whatever it stood for."""
    name = printed(name)
    words = rf"\b(?:für|for|pour|per|para)\s+{_NO_OTHER}(?:{_NO_OTHER}\w+\s+){{0,3}}"
    every = r"对于?(?:任意|所有|一般|任何|每个)的?\s*"
    return re.search(rf"(?:{words}|{every})\${name}\$", said, re.IGNORECASE) is not None


def _since(said: str, values: dict[str, str]) -> str:
    """What a sentence says after it gave one of the values that were used: "now let $b = 3$" is no change of it."""
    begin = 0
    for m in SHORT.finditer(said):
        name, _, value = _PRINT.sub("", m[1]).partition("=")
        if value and value == _PRINT.sub("", values.get(name, "")):
            begin = m.end()
    return said[begin:]


def _unread(x: LinkResult, said: str) -> str:
    """A sentence without the words that were read: "$k$ is a multiple of 4"."""
    return _MULTIPLES.sub(" ", said) if any(" is a multiple of " in u for u in x.outcome.used) else said


def _of_witness(o: Outcome, around: Surroundings) -> list[str]:
    """The sentences above that speak of the names a refutation gives values to."""
    return [t for t in around.past[-3:] if any(mentions(t, name) for name in o.witness)]


def _of_differentials(x: LinkResult) -> bool:
    """Whether a ``d`` stands in front of a factor on both sides: ``dA = r\\,dr\\,d\\theta``, ``d(x^2) = 2x\\,dx``."""
    return all(side is not None and any(map(_is_differential, nodes(side))) for side in (x.lhs, x.rhs))


def _of_matrices(x: LinkResult) -> str:
    """A capital that may be a matrix, where a refutation takes it for a number: ``e^{-i\\theta X}``, ``1 + Z``."""
    sides = [side for side in (x.lhs, x.rhs) if side is not None]
    o = x.outcome
    if o.method == "types":
        raised = (n.kids[1] for s in sides for n in nodes(s) if n.value == "power" and n.kids[0].is_name("e"))
        letters = sorted(k.value for n in raised for k in nodes(n) if _is_letter(k))
        known = {m[1] for u in o.used if (m := _GIVEN.match(u)) is not None}
        matrix = x.rhs if " cannot equal a matrix" in o.reason else x.lhs if " equal a number" in o.reason else None
        whole = [k for s in sides if s is not matrix for k in nodes(s)]
        letters = letters or sorted(k.value for k in whole if _is_letter(k) and k.value not in known)
        if letters:
            return f"{letters[0]} may be a matrix"
        ones = [k for s in sides for n in nodes(s) if n.kind == "add" for k in n.kids if k.kind == "num"]
        return "a number among matrices may stand for that many identities" if ones else ""
    r = o.decided.relation if o.decided is not None else None
    arrays = r is not None and any(isinstance(y, Matrix) for t in (r.lhs, r.rhs) for y in walk(t))
    numbers = DIMENSIONS.union(h.name for h in o.hypotheses if isinstance(h, Assumption))
    numbers |= _counts(r) if r is not None else set()
    letters = sorted(n for n in o.witness if len(n) == 1 and n.isupper() and n not in numbers) if arrays else []
    return f"{letters[0]} may be a matrix" if letters else ""


def _counts(r: Relation) -> set[str]:
    """The names in what says how many there are: of blocks, of terms of a sum."""
    blocks = [y for t in (r.lhs, r.rhs) for y in walk(t) if isinstance(y, BlockVector | BlockDiagonal | BlockMatrix)]
    return counted(r) | {n for y in blocks for n in free_names(y.count)}


def _is_letter(n: Node) -> bool:
    return n.kind == "name" and len(n.value) == 1 and n.value.isupper() and n.value not in DIMENSIONS | {"T"}


def _is_initial(x: LinkResult) -> bool:
    """``x'(0) = 1``: where something begins, in one case of several."""
    if x.lhs is None or x.rhs is None or x.lhs.kind != "call" or len(x.lhs.kids) != 2 or x.rhs.kind != "num":
        return False
    head, at = x.lhs.kids
    while head.kind in ("sup", "accent"):
        head = head.kids[0]
    return head.is_name("x", "y", "u", "v", "w", "q", "z", "theta", "phi") and at.kind == "num" and at.value == "0"


def _of_increments(x: LinkResult, text: str) -> str:
    """``\\Delta x`` is no multiple of ``x``, whatever that is."""
    for m in _INCREMENT.finditer(text):
        name = m[1].removeprefix("\\")
        if any(re.match(rf"\\?{name}\s*=", u) for u in x.outcome.used):
            return f"\\Delta {name} may be one name"
    return ""


def _of_places(x: LinkResult, text: str, said: Iterable[str]) -> str:
    """``e^{bi}`` where positions are called i and j, and no sine beside a cosine tells that i is the imaginary unit."""
    r = x.outcome.decided.relation if x.outcome.decided is not None else None
    if r is None or _SINES.search(text) or not any(y == Const("I") for t in (r.lhs, r.rhs) for y in walk(t)):
        return ""
    written = {n.value for side in (x.lhs, x.rhs) if side is not None for n in nodes(side) if n.kind == "name"}
    told = " ; ".join(said)
    places = {name for m in _PLACE.finditer(told) for name in m.groups() if name}
    found = sorted(places & written)
    return f"{found[0]} may be a position" if found and not _UNIT_SAID.search(told) else ""


def _of_functions(x: LinkResult) -> str:
    """``f_j(a) + f_j(b)``: a letter with an index before parentheses may be a function, and no factor of them."""
    found: dict[str, set[str]] = {}

    def go(n: Node) -> None:
        if n.kind == "fn":
            return
        if n.kind == "call" and n.kids[0].kind == "sub" and (name := _unaccented(n.kids[0].kids[0])).kind == "name":
            head = name.value
            if len(head) == 1 and head.islower():
                found.setdefault(head, set()).add(" ".join(map(show, n.kids)))
        for k in n.kids:
            go(k)

    for side in (x.lhs, x.rhs):
        if side is not None:
            go(side)
    r = x.outcome.decided.relation if x.outcome.decided is not None else None
    known = {y.name for t in ((r.lhs, r.rhs) if r is not None else ()) for y in walk(t) if isinstance(y, Fn)}
    for head, calls in found.items():
        defined = any(_ACCENT.sub("", u).startswith(head) for u in x.outcome.used)
        if len(calls) > 1 and not defined and not any(n.partition("_")[0] == head for n in known):
            return f"{head} may be a function"
    return ""


def _unaccented(n: Node) -> Node:
    return _unaccented(n.kids[0]) if n.kind == "accent" else n


def _is_differential(n: Node) -> bool:
    if n.kind == "call":
        return n.kids[0].is_name("d")
    if n.kind != "mul" or n.value != "juxt":
        return False
    before = n.kids[0]
    while before.kind == "mul" and before.value == "juxt":
        before = before.kids[1]
    if before.kind == "sup" and before.value == "power" and before.kids[1].kind == "num":
        before = before.kids[0]
    return before.is_name("d") and n.kids[1].kind in ("name", "sub", "group", "accent", "call", "sup")


def _of_parity(o: Outcome, around: Surroundings) -> str:
    """What the text says of odd and even, where a name of the witness has been taken for neither."""
    even = {h.name for h in o.hypotheses if isinstance(h, Assumption) and h.kind == "even"}
    told = {name for name in o.witness if {f"{name} is odd", f"{name} is even"} & set(o.used)}
    neither = o.witness.keys() - even - told
    if not neither:
        return ""
    texts = (around.sentence, around.listed, *_of_witness(o, around))
    own = [_PARITY.sub(lambda m: m[0] if m[1] in neither else " ", t) for t in texts]
    return _told("parity", own, "the text tells odd from even")


_FULL_TURNS = re.compile(r"\(?\bmod(?:ulo)?\b[\s\\,;~]*\$?\s*2\s*\\?(?:pi|π)\s*\$?")


def _is_exact(x: LinkResult, f: Formula, found: str) -> bool:
    """Whether the numbers of a machine change nothing: few digits, no large number, or a law beside an overflow."""
    if told_by_digits(x.outcome) and not _LARGE.search(_PRINT.sub("", x.reading).partition("approx")[2]):
        return True
    return "overflow" in found and bool(x.outcome.used) and _TRANSCENDENTAL.search(f.text) is not None


def _against_both(x: LinkResult, f: Formula, around: Surroundings) -> str:
    """What changes the meaning of a formula."""
    near = (around.sentence, around.listed, here(around))
    lasting = (*near, *around.past)
    plain, usual = (first_caveat(row, (around.before,)) for row in ("plain arithmetic", "radians"))
    if told := _told("sought behind", (around.after,), "the text asks where it holds"):
        return told
    if _QUESTION.search(around.rest) and (told := _told("asked", (around.ahead,), "the text asks where it holds")):
        return told
    found = _of_increments(x, f.text) or _of_functions(x) or _of_places(x, f.text, (*near, *around.past[-4:]))
    if found:
        return found
    said = (around.ahead, around.clause, *around.past[-1:])
    said = tuple(_FULL_TURNS.sub(" ", t) for t in said) if TURNS in x.outcome.used else said
    found = "" if plain else _told("arithmetic", said, "the text counts in another arithmetic")
    if hits(x.outcome) and _STORED.search(found) and not _ADDED.search(f.text):
        found = ""  # products and powers that fit
    if x.outcome.verdict == PROVED and _BINARY.search(found) and not _DIGITS.search(f.text):
        found = ""  # a bit is what it is in all of them
    if x.outcome.verdict == PROVED and _MACHINE.search(found) and _is_exact(x, f, found):
        found = ""  # an exponential has no other arithmetic
    if x.outcome.verdict == PROVED and _DIAL.search(found) and _TURNS.search(f.text):
        found = ""  # a sine knows how to go around
    if not found and _REMAINDERS.search(f.text):
        found = "remainders are compared, and not numbers"
    found = found or redefined(f.text, near, around.past, _indices(x))
    if not found and _TURNS.search(f.text) and (not usual or first_caveat("units", (around.before,))):
        found = _told("units", lasting, "the text measures angles in another unit")
    values = {m[1]: m[2] for u in x.outcome.used if (m := _SETTING.match(u))}
    anew = next((n for n in values if _anew(n, around.sentence)), "")
    found = found or (f"{anew} is any such thing in this sentence" if anew else "")
    if not found and values:
        since = [_since(t, values) for t in (around.before, *around.past[-1:]) if any(mentions(t, n) for n in values)]
        found = _told("another", since, "a value that the text gave may have changed since")
    if not found and by_default(x.outcome.used):
        widths = [m[1] for t in lasting if (m := _WIDTH.search(t))]
        found = _told("pairs", widths, "the text has a width of its own")
    return found

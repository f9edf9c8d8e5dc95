"""What a document says, wherever it stands above a claim, that gives the claim another meaning than its signs have.

One row a kind: the words, what they make of a claim, and which claims it is: sums, norms, numbers, or what rests on
the field's encoding where the text has none of its own.  A verdict beside such words is none.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from ..kernel.term import Assumption, relation_names
from ..kernel.verdict import PROVED, REFUTED
from .digits import is_of_real_numbers
from .field import by_default
from .judge import Outcome
from .notation import reference, references
from .polar import is_of_reals
from .referee import Formula, LinkResult
from .segment import Document
from .tree import Node, nodes
from .woven import without_axes

__all__ = ["OTHERWISE", "Other", "told_otherwise_above"]

BOTH = (PROVED, REFUTED)
NEAR = 400
"""Characters of what a row of one paragraph looks at."""


@dataclass(frozen=True, slots=True)
class Other:
    """``pattern`` is searched for above a claim, ``applies`` says of which claims it counts, ``against`` of which
    verdicts.

    What is ``near`` counts in the paragraph of the claim alone.  ``yes`` and ``no`` are texts that it has to find
    something in, and that it must not.
    """

    pattern: str
    says: str
    applies: Callable[[LinkResult, Formula], bool]
    yes: tuple[str, ...]
    no: tuple[str, ...]
    against: tuple[str, ...] = BOTH
    near: bool = False


def _sides(x: LinkResult) -> list[Node]:
    return [n for side in (x.lhs, x.rhs) if side is not None for n in nodes(side)]


def _numbers(o: Outcome) -> bool:
    return o.decided is not None and not relation_names(o.decided.relation)


def _of_integers(x: LinkResult, f: Formula) -> bool:
    return _numbers(x.outcome) and not x.outcome.used and not is_of_real_numbers(x.outcome)


def _of_numbers(x: LinkResult, f: Formula) -> bool:
    return _numbers(x.outcome) and not x.outcome.used


def _of_the_field(x: LinkResult, f: Formula) -> bool:
    return by_default(x.outcome.used)


def _of_the_encoding(x: LinkResult, f: Formula) -> bool:
    return by_default(x.outcome.used) and any(n.is_name("PE") or n.value.startswith("PE") for n in _sides(x))


def _of_an_entry(x: LinkResult, f: Formula) -> bool:
    found = (r for side in (x.lhs, x.rhs) if side is not None for r in references(side) if len(r.args) > 1)
    return by_default(x.outcome.used) and any(found)


def _of_a_member(x: LinkResult, f: Formula) -> bool:
    r = reference(x.lhs) if x.lhs is not None else None
    return r is not None and bool(r.args) and r.args[-1].kind == "num"


def _has_power(x: LinkResult, f: Formula) -> bool:
    return any(n.kind == "sup" and n.value == "power" and n.kids[0].kind == "name" and not n.kids[0].is_name("e")
               for n in _sides(x))  # fmt: skip


def _of_real_letters(x: LinkResult, f: Formula) -> bool:
    given = (*x.outcome.hypotheses, *(x.outcome.decided.given if x.outcome.decided is not None else ()))
    wide = any(isinstance(h, Assumption) and h.kind == "complex" for h in given)
    return not wide and is_of_reals(*(side for side in (x.lhs, x.rhs) if side is not None))


def _of_a_value(x: LinkResult, f: Formula) -> bool:
    r = reference(x.lhs) if x.lhs is not None else None
    return _numbers(x.outcome) and r is not None and r.called


def _of_rows(x: LinkResult, f: Formula) -> bool:
    turned = any(n.kind == "sup" and n.value == "transpose" for n in _sides(x))
    return turned and not any(u.endswith(" is a row vector") for u in x.outcome.used)


def _has(*kinds: str) -> Callable[[LinkResult, Formula], bool]:
    return lambda x, f: any(n.kind in kinds for n in _sides(x))


def _has_function(*names: str) -> Callable[[LinkResult, Formula], bool]:
    return lambda x, f: any(n.kind == "fn" and n.value in names for n in _sides(x))


def _of_lengths(x: LinkResult, f: Formula) -> bool:
    return any(n.kind == "fence" and n.value in ("|", "||") for n in _sides(x))


def _of_products(x: LinkResult, f: Formula) -> bool:
    return any(
        (n.kind == "fence" and n.value in ("angle", "||")) or (n.kind == "mul" and n.value == "cdot") for n in _sides(x)
    )


def _of_capitals(x: LinkResult, f: Formula) -> bool:
    return any(n.kind == "name" and len(n.value) == 1 and n.value.isupper() for n in _sides(x))


def _of_the_exponential(x: LinkResult, f: Formula) -> bool:
    return any(n.is_name("e") for n in _sides(x))


def _of_a_lone_unit(x: LinkResult, f: Formula) -> bool:
    return re.search(r"e\s*\^\s*(?:\{\s*-?\s*[ij]\s*\}|[ij](?![a-zA-Z]))", f.text) is not None


def _of_powers_of_capitals(x: LinkResult, f: Formula) -> bool:
    return re.search(r"\^\s*(?:T(?![a-zA-Z])|\{\s*T\s*\})", f.text) is not None


_MARKED = re.compile(
    r"\\(?:overset|stackrel)\s*\{(?!\s*(?:\\(?:text|mathrm|rm|textrm|operatorname)\s*\{?\s*)?\s*(?:def\.?|d[eé]f\.?"
    r"|!|\?"
    r"|\(?[a-z\d]{1,3}\)?|\([^()]{1,8}\)|\\?triangle|\\Delta|\\circ|\.|\*|\\(?:eq)?ref\s*\{[^{}]*\}|\(\\ref[^)]*\)"
    r"|\\eqref[^}]*\})\s*\}?\s*\})"
)

OTHERWISE: dict[str, Other] = {
    "width": Other(
        r"\$2\s*[dDn]\$|\\mathbb\s*\{?\s*R\s*\}?\s*\^\s*\{?\s*2\s*[dDn]|ℝ\^?\{?2[dn]"
        r"|\$[dDn](?:\s*=\s*\d+)?\$ (?:pairs|planes|frequencies|sines|complex)|\bnumber of pairs\b|Anzahl der Paare"
        r"|向量对数|\bnombre de paires\b|\bdimension\w* (?:is|be|are|denoted by|is denoted by) \$(?![dD]\b|[dD]_)"
        r"|\$(?![dD]\b|[dD]_)[a-z]\$ (?:is|be|denotes) the (?:model|embedding|hidden) (?:dimension|size|width)"
        r"|维度?(?:记为|为|是)\s*\$(?![dD])|\bcomplex (?:encodings?|entries|numbers? \$)|\bcomplex form\b|\baxes\b",
        "the text counts the entries of its encoding in its own way",
        _of_the_encoding,
        ("Let $2d$ be the dimension", r"$PE(p) \in \mathbb{R}^{2d}$", "With $d = 4$ pairs", "Summing over both axes",
         "$n$ is the model dimension", "The model dimension is denoted by $n$", "模型维度记为 $n$"),
        ("the dimension is $d$", "$d/2$ pairs", r"$x \in \mathbb{R}^d$", "the embedding dimension is $d_{model}$"),
    ),
    "order": Other(
        r"\bcos(?:ine)?s?\$? (?:\w+ )?(?:come|comes|is|are|stand|stands) first\b|\bcosines? first\b"
        r"|\bbeginning with the cosine|\bfirst the cosine|\bcosines? (?:at|in|on|for|into) (?:the )?even"
        r"|\beven \w+ (?:carry|have|hold|get|contain|are) (?:the )?cos|\b(?:sines? and cosines?"
        r"|cosines? and sines?) (?:is|are)"
        r" (?:swapped|exchanged|interchanged)|\bswap\w*|flip_sin_to_cos|\breplace \$?\\?sin\$? by|\bcos, sin\b"
        r"|\(\\cos[^$]{1,24},\s*\\sin|余弦在前|先余弦|\ball (?:of )?the sines\b|\bsines (?:all )?come first|\bhalves\b"
        r"|\bconcatenat\w*",
        "the text may order sines and cosines in its own way",
        _of_an_entry,
        ("the cosine comes first", "Cosine first:", "We put cosines at even and sines at odd indices", "余弦在前",
         r"The vector is $(\cos\omega_0 p, \sin \omega_0 p, \dots)$", "All the sines come first", "| cos, sin |"),
        ("the sine comes first", "sines and cosines", r"$(\sin x, \cos x)$", "first sines, then cosines"),
    ),
    "base": Other(
        r"\bbase\s+(?:of\s+|is\s+|value\s+)?\$?(?!10[,\s{}]*000\b|10\s*\^\s*\{?4|1e4)\d"
        r"|底数?为\s*\$?(?!10[,\s{}]*000|10\s*\^\s*\{?4)\d",
        "the text has a base of its own",
        _of_the_field,
        ("We use the base $10$ in all examples", "### With base 100", "with base 500000"),
        ("the base 10000", "the base $10^4$", "base 10,000"),
    ),
    "integers": Other(
        r"\\mathbb\s*\{?\s*[ZF]\s*\}?\s*(?:_|/|\\Big)|ℤ\s*[_/₀-₉]|\bmod(?:ulo)?\b|\bring of\b|\bcyclic\b"
        r"|\bon the ring\b"
        r"|时钟|星期|一周|\bbinary\b|\bbitwise\b|\bboolean\b|\blogical\b|\bxor\b|\bfor or and\b"
        r"|Uhr(?:zeit\w*)?\b|\bclocks?\b"
        r"|\bdial\b|\bintegers?\s*:|\bu?int\d+\b|补码|同余|取模|二进制|\boctal|\bhexadecimal|\breversed\b|\bunordered\b"
        r"|\bcycles?\b|\bpermutations?\b",
        "the text may count in another arithmetic",
        _of_integers,
        ("addition mod $p$", r"in $\mathbb{Z}/6\mathbb{Z}$", r"In $\mathbb{Z}_8$", "integers: $7/2 = 3$", "时钟上"),
        ("the model", "positive integers", "a clockwise", "the string"),
        (REFUTED,),
    ),
    "times": Other(
        r"\bUhrzeit\w*|\bo['’]clock\b|\bhh:mm\b|\bclock times?\b|时刻表", "the text has times of day",
        _of_numbers, ("Uhrzeiten:", "at five o'clock"), ("the time", "Uhrwerk"), (REFUTED,),
    ),
    "rows": Other(
        r"\\mathbb\s*\{?\s*R\s*\}?\s*\^\s*\{?\s*1\s*\\times|ℝ\^\{?1\s*[×x]|\$1\s*\\times\s*[a-z\d]\$"
        r"|\bvectors? (?:are|is|as|being) rows?\b|\b(?:are|is|as|use|with|all) (?:a )?row vectors?\b"
        r"|Zeilenvektor\w*|行向量"
        r"|\bvecteurs? lignes?\b",
        "the text has row vectors",
        _of_rows,
        (r"$x \in \mathbb{R}^{1 \times d}$", "Vectors are rows.", "Let $q, k$ be $1\\times d$ matrices",
         "Zeilenvektoren:"),
        (r"$X \in \mathbb{R}^{n \times d}$", "the rows of $X$", "column vectors"),
    ),
    "sums": Other(
        r"\bsums? (?:run|range|go|is taken|are taken|extend)s? (?:only )?over (?:odd|even|primes?)"
        r"|\bexclud\w+ (?:their|the|its) (?:end|last|upper)|\branges? exclude|\bhalf-open\b",
        "the text has sums of its own",
        _has("sum"), ("Sums run over odd $k$", "ranges exclude their end"), ("sums over all $k$", "the range of $k$"),
    ),
    "trace": Other(
        r"\btrace is normali[sz]ed|\bnormali[sz]ed trace", "the text has a trace of its own",
        lambda x, f: "tr" in f.text, ("The trace is normalised",), ("the trace of $A$",),
    ),
    "roots": Other(
        r"\binteger (?:square )?roots?\b|\bisqrt\b", "the text has roots that are integers",
        _has("root"), ("The integer square root",), ("the square root of an integer",),
    ),
    "turns": Other(
        r"(?m:^\s*#+\s*(?:in )?(?:turns|degrees|cycles|revolutions)\s*$)", "a heading tells the unit of angles",
        _has_function("sin", "cos", "tan"), ("## Turns\n",), ("## Turning a vector\n",),
    ),
    "factor": Other(
        r"\b(?:inner|dot|scalar) products? (?:carr(?:y|ies)|has|have|contains?|includes?|comes? with|is taken with)"
        r" (?:an? |the )?(?:extra |additional )?factor|Skalarprodukt (?:enthält|hat|mit) (?:den |einen )?Faktor"
        r"|内积(?:带有|带|含|乘)",
        "the text has a product of its own",
        _of_products, ("The inner product carries a factor $1/2$", "内积带有系数"), ("the factor of the product",),
    ),
    "lengths": Other(
        r"\bthe metric\b|\bmean absolute value\b|\bmanhattan\b|\btaxicab\b|\bchebyshev\b"
        r"|\bnorms? (?:is|are) (?:normali[sz]ed|divided|scaled)\b|\bmax(?:imum)?[- ]norm\b|\b(?:an? |the )interval\b",
        "the text has a length of its own",
        _of_lengths, ("The metric is $g$", "is the mean absolute value", "Taxicab norm", "The interval $[0, 1)$"),
        ("the norm is $1$", "at regular intervals",),
    ),
    "counted": Other(
        r"\b(?:indices|index|indexing|counting|numbering) (?:starts?|begins?) (?:at|from|with) \$?(?:zero|one|0|1)\b"
        r"|\bcount(?:s|ed|ing)? (?:\w+ )?from \$?(?:zero|one|0|1)\b|\b(?:zero|one|0|1)-(?:based|indexed)\b|下标从"
        r"|从\s*\$?(?:零|一|0|1)\$?\s*开始|\bzähl\w+ (?:\w+ )?ab (?:null|eins|0|1)\b|\bab (?:null|eins|1"
        r"|0) (?:nummeriert|gezählt)",
        "indices may be others there",
        _of_a_member, ("In the code, indices start at zero:", "Su et al. count from one", "代码里下标从零开始",
        "zählen ab eins"),
        ("start at the origin", "from one pair to the next",), (REFUTED,),
    ),
    "counted by default": Other(
        r"\b(?:all )?indices start at \$?1\b|\bcount(?:s|ed|ing)? (?:\w+ )?from \$?(?:one|1)\b|\b(?:one|1)-(?:based"
        r"|indexed)\b",
        "indices may be others here", _of_an_entry, ("All indices start at 1",), ("indices start at 0",), (PROVED,),
    ),
    "operators": Other(
        r"\bshift operator \$S\$|\bas operators\b|\bdifferential operators?\b|\bunion\b|(?m:^\s*(?:events|sets)\s*:)",
        "the text has operators or sets",
        _of_capitals, ("The shift operator $S$ satisfies", "as operators", "Events: "), ("the operator norm",
        "for sets of"),
        (REFUTED,),
    ),
    "e": Other(
        r"\$\s*e\s*\(\s*[a-z]\s*\)\s*:?=|\$\s*e\s*=\s*(?!\s*2[.,{}]*7|\s*\\(?:lim|sum|exp))[\d\\|]|\b(?:error|width"
        r"|size|experts?) \$e\$"
        r"|\$e\$ (?:is|denotes|be) the (?!base|number|euler)",
        "the text has a number e of its own",
        _of_the_exponential, ("The relative error is $e = 0.01$", "Let $e = 3$ be", r"Let $e = \|x\|$"),
        ("$e = 2.718$", r"$e^x = 1$", r"$e = \lim x$"),
    ),
    "unit": Other(
        r"\$\s*[ij]\s*=\s*\d+\s*\$", "the text gives the letter a value", _of_a_lone_unit,
        ("For $i = 2$ we get",), ("$i = 1, 2$", "$i^2 = -1$"), BOTH, True,
    ),
    "T": Other(
        r"\$\s*T\s*=\s*\d+\s*\$", "T may be an exponent",
        _of_powers_of_capitals, ("With $T = 10$ steps",), ("$T = AB$",),
        BOTH, True,
    ),
    "layers": Other(
        r"\blayers? (?:are|is) (?:the )?(?:superscripts?|(?:indexed|written|counted) above)"
        r"|\bsuperscripts? (?:are|is|denotes?|counts?|tells?) (?:the )?(?:layers?|iterations?|steps?|times?)",
        "what stands above may be a layer", _has_power, ("Layers are superscripts:", "superscripts denote the layer"),
        ("the superscript is an exponent",),
    ),
    "complex": Other(
        r"\b(?:all (?:letters|numbers|scalars|quantities)|queries and keys|keys and queries|scalars|tokens) (?:\w+ )?"
        r"(?:are|denote|is) (?:\w+ )?complex\b|\bcomplex (?:scalars?|numbers?) (?:are used )?throughout\b|\bphasors?\b",
        "the text has complex numbers",
        _of_real_letters, ("All letters denote complex numbers.", "Queries and keys are complex numbers.",
        "For a phasor $a$:"),
        ("complex conjugation", "the real parts of"), (PROVED,),
    ),
    "cases": Other(
        r"\bup to \$?\d+[^.]*\bbeyond\b|\b(?:inside|within|outside|beyond) (?:of )?(?:the|a|its) window\b"
        r"|\bduring \w+ and then\b|\bstays? (?:at|constant)\b|\bvanish\w* (?:for|outside|beyond|elsewhere)\b"
        r"|\b(?:zero|one|and \$?\d+\$?) (?:for (?:the )?(?:future|past)|outside|beyond|otherwise|elsewhere|else)\b",
        "the text gives its values by cases",
        _of_a_value,
        ("is $f(k) = k$ up to 15, and 15 beyond", "and then stays at 1", "and vanishes for future ones",
         "and 4 outside"),
        ("up to 15 decimals", "the outside", "stays the same",), (PROVED,), True,
    ),
    "variants": Other(
        r"\b(?:damp\w*|decaying (?:rope|rotary|rotations?)|hyperbolic|shear\w*|translations?|nois[ey]\w*|gate[sd]?"
        r"|gating"
        r"|extra phase|(?:position|content|token|context|data)-(?:dependent|aware)"
        r"|(?:var(?:y|ies)|depends?|differs?) (?:with|on|between) the (?:position|content|token|sine|query|context)"
        r"|var(?:y|ies) with the position|differ between sine|depend on the content"
        r"|(?:two |their own )?different (?:sets? of )?(?:angles|frequencies|phases)|without (?:the )?(?:co)?sines?"
        r"|dropp\w+ (?:the )?(?:co)?sines?|(?:co)?sines? (?:are|is) dropped|token and position vectors)\b",
        "the text speaks of a variant",
        _of_the_field,
        ("RoPE with damped rotations", "Decaying RoPE", "a position-dependent base", "With noise added",
         "Dropping the cosines",
         "frequencies vary with the position", "different sets of angles for queries and keys"),
        ("the long-term decay of RoPE", "The score depends on the offset", "the same angle",
         "without any rotation matrix"),
        (PROVED,), True,
    ),
}  # fmt: skip


@lru_cache(maxsize=64)
def _pattern(row: str) -> re.Pattern[str]:
    return re.compile(OTHERWISE[row].pattern, re.IGNORECASE)


def told_otherwise_above(x: LinkResult, f: Formula, document: Document) -> str:
    """What the text says above a claim, or beside it, that gives it another meaning, or ``""``."""
    if _MARKED.search(f.text):
        return "something stands above the sign of the relation"
    text = document.text
    end = text.find("\n", f.place + len(f.text))
    end = end if end >= 0 else len(text)
    begin = max(text.rfind("\n\n", 0, f.place), f.place - NEAR, 0)
    for name, row in OTHERWISE.items():
        if x.outcome.verdict not in row.against or not row.applies(x, f):
            continue
        found = _found(name, without_axes(text, x.outcome.used) if name == "order" else text)
        k = bisect_left(found, (begin if row.near else 0, ""))
        if k < len(found) and found[k][0] < end:
            return f"{row.says}: “{found[k][1]}”"
    return ""


@lru_cache(maxsize=256)
def _found(row: str, text: str) -> tuple[tuple[int, str], ...]:
    """Where a text has the words of a row, and the words: looked for once, however many formulas there are."""
    found = _pattern(row).finditer(text)
    every = ((m.start(), " ".join(m[0].split())) for m in found)
    return tuple(every) if OTHERWISE[row].near else tuple(islice(every, 1))

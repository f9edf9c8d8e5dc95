"""Signs with a fixed meaning, where a text gives them another: ``$\\pi$ is a permutation``, logarithms to base 2."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["redefined"]

_FUNCTIONS = tuple(rf"\{f}" for f in ("sin", "cos", "tan", "log", "ln", "exp", "sqrt", "min", "max"))
_SIGNS = (
    r"\pi", "e", "i", "j", r"\times", r"\cdot", "+", "*", "!", "T", "'",
    *_FUNCTIONS, *(rf"\{f}" for f in ("odot", "otimes", "oplus")),
)  # fmt: skip
_BEGIN = (
    r"(?:\b(?:throughout|let|here|where|with|write|writing|use|using|denote\w*|by|now|sei|hier|wobei|mit|soit"
    r"|ici|où|sea|aquí|donde|not)\b\W|[设记用令]|其中|这里|^)"
)
_IS = r"\b(?:be|is|are|denotes?|means?|stands?|for|as|the|sei|ist|bezeichnet|steht|est|désigne|es|denota)\b|[为是]|表示"
_OF_A_SIZE = r"\W*(?:is|are)\W+(?:unwanted|missing|gone|lost|dropped|small|large|positive|negative|even|odd|zero)\b"
"""What a sum may be without being another one."""
_USUAL = re.compile(
    r"imaginary unit|euler|napier|\bnatural\b|\busual\b|\bbase of\b|base \$?e\b|3\.14|circle|ratio of|constant"
    r"|\b(?:dot|inner|scalar"
    r"|matrix|entrywise|element-?wise|hadamard|kronecker|tensor)\b|multiplication|transpos\w*|absolute|addition"
    r"|imaginäre einheit"
    r"|unité imaginaire|虚数单位|自然对数",
    re.IGNORECASE,
)
_CONJUGATE = re.compile(r"\bconjugat\w*|\bkonjug\w*|\bconjug\w*|共轭|共軛|複素共役", re.IGNORECASE)
_LOGARITHMS = re.compile(
    r"\b(?:log\w*|\$\\log\$)[^.;]{0,40}?\bbase\W{0,3}(?:\d+|two|ten)\b|\$\\log\$[^.;]{0,20}\$\\l(?:og_|g|b)"
    r"|\b(?:binary|decimal|common|decadic|dyadic) log\w*|\blogarithms? (?:are|is) (?:\w+ )?(?:common|decimal|binary"
    r"|decadic"
    r"|dyadic)\b|Zehnerlog\w*|Zweierlog\w*|dekadisch\w*|\blogarithmes? (?:sont )?(?:décima\w*|binaires?)"
    r"|\bin bits\b|\b(?:zur|zweier)\W?basis|以\s*\$?(?:2|10)\$?\s*为底",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:not|nicht|pas|no)\b|不", re.IGNORECASE)
_SHORT = re.compile(r"\$([^$]*)\$")


def redefined(formula: str, near: Iterable[str], past: Iterable[str], own: frozenset[str] = frozenset()) -> str:
    """What a text says of a sign in a formula that has another meaning everywhere else, or ''.

    Those in ``own`` have been read as the text's.
    """
    said = (*near, *past)
    if re.search(r"\blog\b(?!\s*_)", formula) and any(_LOGARITHMS.search(t) for t in said):
        return "the text has logarithms to another base"
    for sign in _SIGNS:
        if sign in own or not _stands_in(sign, formula):
            continue
        for t in said:
            usual = _USUAL.search(t) or (sign == "*" and _CONJUGATE.search(t))
            if _tells(sign, t) and (not usual or _NOT.search(t)):
                return f"the text gives {sign} a meaning of its own"
    bars = next(
        (
            m[1]
            for t in said
            for m in _SHORT.finditer(t)
            if re.fullmatch(r"\|\w+\||\[\w+\]|\\lvert \w+\\rvert|n!", m[1])
        ),
        "",
    )
    if (
        bars
        and bars[-1] in formula
        and any(re.search(rf"\${re.escape(bars)}\$[^.;]{{0,30}}(?:{_IS})", t) and not _USUAL.search(t) for t in said)
    ):
        return f"the text says what {bars} stands for"
    return ""


def _stands_in(sign: str, formula: str) -> bool:
    if sign in ("i", "j", "e", "T"):
        return (
            re.search(
                rf"(?<![a-zA-Z\\_{{]){sign}(?![a-zA-Z}}])"
                rf"|\^\{{?{sign}|\b{sign}\^|\^\{{[^{{}}]*(?<![a-zA-Z\\_]){sign}(?![a-zA-Z])",
                formula,
            )
            is not None
        )
    return sign in formula


def _tells(sign: str, said: str) -> bool:
    between = r"(?:\W+\w+){0,2}?\W*" if sign not in _FUNCTIONS else r"\s*"  # the real part $\\cos x$, the other is
    taken = "" if sign == r"\sqrt" else r"(?:\s*[a-z])?"  # a root is of something: "divide by $\\sqrt n$, as is usual"
    ahead = r"(?-i:[a-z]\s*)?" if sign.isalpha() else r"(?:[a-z]\s*)?"  # and no $PE$
    written = f"(?-i:{re.escape(sign)})" if sign.isalpha() else re.escape(sign)
    return (
        re.search(
            rf"{_BEGIN}\W*(?:\w+\W+){{0,2}}?\$(?!Re\$|Im\$){ahead}{written}{taken}\$(?!{_OF_A_SIZE}){between}(?:{_IS})",
            said,
            re.IGNORECASE,
        )
        is not None
    )

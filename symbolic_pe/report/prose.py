"""Sentences with formulas in them: ``"equal to $\\cos(m - n)$"``, for each of the formats we print.

A sentence is cut into text and formulas with pandoc's rule for dollars: the opening one is followed,
the closing one preceded by something that is not a space, and no digit follows the closing one.  A
formula that is not balanced or uses a command we do not know is shown as the text it is, so that no
sentence can break a document.
"""

from __future__ import annotations

import re
import unicodedata

from .boxes import parse, words

__all__ = ["escape_tex", "plain", "safe_math", "segments", "shrug", "with_minus"]

_MATH = re.compile(r"\$\$(?P<dd>.+?)\$\$|(?<!\\)\$(?P<d>[^\s$](?:(?:[^$\\]|\\.)*?(?<=[^\s]))?)\$(?!\d)", re.DOTALL)


_KNOWN = words(
    """
    alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau
    upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega
    sin cos tan cot sec csc sinh cosh tanh exp log ln lim limsup liminf max min sup inf det arg dim gcd Pr
    arctan arcsin arccos
    Re Im ell infty partial nabla hbar emptyset forall exists neg top bot prime circ bullet star ast dagger
    frac tfrac dfrac binom sqrt sum prod int oint bigoplus bigotimes bigcup bigcap operatorname
    le leq ge geq ne neq equiv approx sim simeq cong propto ll gg in notin ni subset subseteq supset mid parallel perp
    to rightarrow leftarrow Rightarrow Leftarrow iff implies Leftrightarrow leftrightarrow longrightarrow mapsto colon
    cdot times div pm mp oplus otimes odot cup cap setminus land lor wedge vee ldots cdots dots vdots ddots
    left right bigl bigr Bigl Bigr biggl biggr Biggl Biggr big Big lvert rvert lVert rVert vert Vert
    lfloor rfloor lceil rceil langle rangle middle
    mathrm mathbf mathbb mathcal mathsf mathit mathfrak mathtt boldsymbol text textrm textbf textit mbox
    overline underline hat bar tilde vec dot ddot widehat widetilde overbrace underbrace
    quad qquad bmod pmod mod limits nolimits displaystyle textstyle scriptstyle begin end intercal
    """
)
_COMMAND = re.compile(r"\\([A-Za-z]+)\*?|\\(.)", re.DOTALL)
_NAME = re.compile(r"\{([A-Za-z]+)\}")
_ENVIRONMENTS = words("matrix pmatrix bmatrix vmatrix Vmatrix smallmatrix cases aligned array")


def safe_math(tex: str) -> bool:
    """Is ``tex`` a balanced formula of commands we know, so that it cannot break a document?"""
    depth, lefts, envs = 0, 0, []
    pos = 0
    while pos < len(tex):
        c = tex[pos]
        if c == "\\":
            word = _COMMAND.match(tex, pos)
            if word is None:
                return False
            name, sign = word.group(1), word.group(2)
            if name is not None and name not in _KNOWN:
                return False
            if sign is not None and sign not in "\\,;:!|{} %_&#$>":
                return False
            if name in ("begin", "end"):
                env = _NAME.match(tex, word.end())
                if env is None or env.group(1) not in _ENVIRONMENTS:
                    return False
                if name == "begin":
                    envs.append(env.group(1))
                elif not envs or envs.pop() != env.group(1):
                    return False
                pos = env.end()
                continue
            lefts += (name == "left") - (name == "right")
            pos = word.end()
        else:
            if c in "%#$~" or (c == "&" and not envs):
                return False
            if ord(c) > 126 or (ord(c) < 32 and c not in "\n\t"):
                return False
            depth += (c == "{") - (c == "}")
            pos += 1
        if depth < 0 or lefts < 0:
            return False
    if depth or lefts or envs:
        return False
    try:
        parse(tex)
    except ValueError:
        return False
    return True


def segments(sentence: str) -> list[tuple[str, str]]:
    """``[("text", …), ("math", …), …]`` in reading order; ``\\$`` is a dollar."""
    out: list[tuple[str, str]] = []
    pos = 0

    def say(text: str) -> None:
        if text:
            text = text.replace("\\$", "$")
            if out and out[-1][0] == "text":
                out[-1] = ("text", out[-1][1] + text)
            else:
                out.append(("text", text))

    while (m := _MATH.search(sentence, pos)) is not None:
        formula = (m.group("dd") or m.group("d")).strip()
        if safe_math(formula):
            say(sentence[pos : m.start()])
            out.append(("math", formula))
            pos = m.end()
        else:  # not a formula: its first dollar is text, and what follows may still open one
            cut = m.start() + (2 if m.group("dd") else 1)
            say(sentence[pos:cut])
            pos = cut
    say(sentence[pos:])
    return out


_TEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': "''", "`": r"\textasciigrave{}", "\u2013": "--", "\u2014": "---", "\u2018": "`",
    "\u2019": "'", "\u201c": "``", "\u201d": "''", "\u2026": r"\dots{}", "\u00a0": "~", "\u2212": "$-$",
    "\u00d7": r"$\times$", "\u00b7": r"$\cdot$", "\u00b1": r"$\pm$", "\u2264": r"$\le$", "\u2265": r"$\ge$",
    "\u2260": r"$\ne$", "\u2248": r"$\approx$", "\u2192": r"$\to$", "\u2190": r"$\leftarrow$",
    "\u21d2": r"$\Rightarrow$", "\u21d4": r"$\Leftrightarrow$", "\u2208": r"$\in$", "\u221e": r"$\infty$",
    "\u2211": r"$\sum$", "\u221a": r"$\surd$", "\u2032": r"$'$", "\u2113": r"$\ell$", "\u2295": r"$\oplus$",
    "\u00b2": "$^2$", "\u00b3": "$^3$", "\u22a4": r"$\top$", "\u1d40": r"$^{T}$", "\u2200": r"$\forall$",
    "\u2203": r"$\exists$", "\u2016": r"$\Vert$",
}  # fmt: skip
_GREEK_NAMES = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi "
    "omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
)
_GREEK = dict(zip("αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩ", _GREEK_NAMES.split(), strict=True))
_LATIN = {
    "ß": r"\ss{}", "ø": r"\o{}", "Ø": r"\O{}", "ł": r"\l{}", "Ł": r"\L{}", "æ": r"\ae{}", "Æ": r"\AE{}",
    "œ": r"\oe{}", "Œ": r"\OE{}", "å": r"\aa{}", "Å": r"\AA{}", "ı": r"\i{}", "§": r"\S{}", "°": r"$^\circ$",
}  # fmt: skip
_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u", "\u0307": ".",
    "\u0308": '"', "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0327": "c",
}  # fmt: skip
_MINUS = re.compile(r"(?<![^\s(\[])-(?=\.?\d)")
_BREAKS = re.compile(r"(?<=[/.,;:=\-?&])(?=\w)")


def with_minus(text: str) -> str:
    """Plain text with a minus sign for the hyphen of a negative number."""
    return _MINUS.sub("\u2212", text)


def escape_tex(text: str) -> str:
    """Plain text as LaTeX that prints it in any font encoding; long words may break."""
    out: list[str] = []
    for word in re.split(r"(\s+)", with_minus(text)):
        if not word or word.isspace():
            out.append(" " if word else "")
            continue
        pieces = _BREAKS.split(word) if len(word) > 18 else [word]
        out.append(r"\allowbreak{}".join("".join(_tex_char(c) for c in _chunks(p)) for p in pieces))
    return "".join(out)


def _chunks(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFC", word) if unicodedata.category(c) not in ("Cc", "Cf", "Cs"))


def _tex_char(c: str) -> str:
    if c in _TEX:
        return _TEX[c]
    if c in _GREEK:
        return rf"$\{_GREEK[c]}$"
    if ord(c) < 127:
        return c
    if c in _LATIN:
        return _LATIN[c]
    base = unicodedata.normalize("NFD", c)
    if len(base) == 2 and base[0].isascii() and base[1] in _ACCENTS:
        letter = rf"\{base[0]}" if base[0] in "ij" else base[0]
        return rf"\{_ACCENTS[base[1]]}{{{letter}}}"
    base = unicodedata.normalize("NFKD", c)
    if base.isascii() and base.strip():
        return "".join(_tex_char(x) for x in base)
    return rf"[U+{ord(c):04X}]"


_PLAIN = {
    "ll": "<<", "gg": ">>",
    "le": "<=", "leq": "<=", "ge": ">=", "geq": ">=", "ne": "!=", "neq": "!=", "cdot": "*", "times": "x", "pm": "+/-",
    "to": "->", "iff": "iff", "in": "in", "infty": "oo", "ldots": "...", "cdots": "...", "dots": "...", "quad": " ",
    "qquad": " ", "lvert": "|", "rvert": "|", "lVert": "||", "rVert": "||", "mid": "|", "approx": "~", "sim": "~",
    "left": "", "right": "", "bigl": "", "bigr": "", "Bigl": "", "Bigr": "", "top": "T", "colon": ":", "bmod": "mod",
    "circ": "o", "oplus": "(+)", "displaystyle": "", "ell": "l", "setminus": "\\", "equiv": "==", "implies": "=>",
    "Rightarrow": "=>", "mapsto": "->", "langle": "<", "rangle": ">", "forall": "for all", "lfloor": "floor(",
    "rfloor": ")", "lceil": "ceil(", "rceil": ")",
}  # fmt: skip
_WRAPPERS = r"mathrm|mathbf|mathbb|mathcal|mathsf|mathit|boldsymbol|operatorname\*?|text|textrm|textbf|mbox"
_ARGUMENT = r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"


def shrug(tex: str) -> str:
    """A LaTeX formula as one line of plain text, near enough for a terminal."""
    s = re.sub(r"\\(?:,|;|:|!|>| )", " ", tex.replace(r"\\", ";"))
    s = re.sub(r"(?<=[_^][A-Za-z0-9])(?=[A-Za-z0-9])", " ", s)  # a script without braces is one sign
    s = re.sub(r"(\\[A-Za-z]+)(?=\\[A-Za-z])", r"\1 ", s)
    s = re.sub(r"\\begin\{(?:[pbvV]|small)?matrix\}|\\begin\{cases\}|\\begin\{aligned\}", "[", s)
    s = re.sub(r"\\end\{[A-Za-z]+\}", "]", s)
    s = s.replace("&", " ")
    s = re.sub(r"\\math[a-z]+ (\w)", r"\1", s)
    for _ in range(6):
        before = s
        s = re.sub(rf"\\(?:{_WRAPPERS})\s*{_ARGUMENT}", r"\1", s)
        s = re.sub(rf"\\[td]?frac\s*{_ARGUMENT}\s*{_ARGUMENT}", lambda m: f"{_tight(m[1])}/{_tight(m[2])}", s)
        s = re.sub(rf"\\sqrt\s*{_ARGUMENT}", r"sqrt(\1)", s)
        s = re.sub(rf"\\overline\s*{_ARGUMENT}", r"conj(\1)", s)
        s = re.sub(rf"\^\s*{_ARGUMENT}", lambda m: "^" + _power(m[1]), s)
        s = re.sub(rf"_\s*{_ARGUMENT}", lambda m: f"[{m[1]}]" if "," in m[1] or " " in m[1] else f"_{_tight(m[1])}", s)
        if s == before:
            break
    s = re.sub(r"\\\{", "{", s).replace(r"\}", "}")
    s = re.sub(r"\\[td]?frac\s*(\d)\s*([A-Za-z0-9]|\\[A-Za-z]+)", r"\1/\2 ", s)
    s = re.sub(r"(?<=[\w)])\\(?=[A-Za-z])", r" \\", s)
    s = re.sub(r"\\(l[vV]ert)\s*|\s*\\(r[vV]ert)\s*(?=\^)", lambda m: _PLAIN[m[1] or m[2]], s)
    s = re.sub(r"\s*(?=\\r[vV]ert)", "", s)
    s = re.sub(r"\\([A-Za-z]+)(?=[=<>+\-/,.;:)'])", lambda m: _PLAIN[m[1]] + " " if m[1] in _PLAIN else m[1], s)
    s = re.sub(r"\\([A-Za-z]+)", lambda m: _PLAIN.get(m[1], m[1]) + " ", s)
    s = re.sub(r"<\s+([^<>=]*,[^<>=]*?)\s+>", lambda m: f"<{re.sub(r', *', ', ', m[1])}>", s)  # an inner product
    s = re.sub(r"\s+", " ", s.replace("\\|", "||"))
    s = re.sub(r"(?<=[\w)]) (?=[(_^\[,)\]/])|(?<=[(\[_^/]) ", "", s)
    return s.strip()


def _tight(s: str) -> str:
    s = s.strip()
    return s if re.fullmatch(r"\\?\w+'*", s) else f"({s})"


def _power(s: str) -> str:
    s = s.strip()
    return s if re.fullmatch(r"(?:\\[A-Za-z]+|[A-Za-z])'*|\d+", s) else f"({s})"


def plain(sentence: str) -> str:
    """A sentence with its formulas as plain text."""
    return "".join(s if kind == "text" else shrug(s) for kind, s in segments(sentence))

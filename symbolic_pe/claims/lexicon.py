"""What the signs and words of the field's notation are: data for the tokenizer."""

# ruff: noqa: E501
# fmt: off

from __future__ import annotations

__all__ = [
    "ACCENTS", "BIG", "BINARY", "CAPITALS", "DIGITS_DOWN", "DIGITS_UP", "DOTS", "FENCES", "FONTS", "FOREIGN", "FUNCTIONS", "GREEK", "IGNORED",
    "MATRICES", "NAMES", "RELATIONS", "ROWS", "SKIPPED_WITH_ARGUMENT", "SPACES", "STOP_WORDS", "UNICODE", "WORDS",
    "math_letter",
]  # fmt: skip

GREEK = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega", "lambda", "varepsilon", "vartheta", "varpi", "varrho", "varsigma", "varphi", "varkappa", "ell", "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega"]
CAPITALS = frozenset(g for g in GREEK if g[0].isupper())

FUNCTIONS = {
    "sin": "sin", "cos": "cos", "tan": "tan", "cot": "cot", "sec": "sec", "csc": "csc", "sinh": "sinh", "cosh": "cosh",
    "tanh": "tanh", "exp": "exp", "log": "log", "ln": "log", "Re": "Re", "Im": "Im", "tr": "tr", "Tr": "tr",
    "trace": "tr", "det": "det", "arcsin": "arcsin", "arccos": "arccos", "arctan": "arctan", "arg": "arg", "Arg": "arg",
    "diag": "diag", "blockdiag": "diag", "blkdiag": "diag", "bdiag": "diag", "BlockDiag": "diag", "Diag": "diag",
    "max": "max", "min": "min", "softmax": "softmax", "Softmax": "softmax",
    "rank": "rank", "dim": "dim", "sign": "sign", "sgn": "sign", "Var": "Var", "Cov": "Cov", "mean": "mean",
    "argmax": "argmax", "argmin": "argmin", "sup": "sup", "inf": "inf", "gcd": "gcd", "floor": "floor",
}  # fmt: skip
"""Functions whose argument may follow without parentheses."""

FOREIGN = {
    "sen": "sin", "senh": "sinh", "tg": "tan", "tgh": "tanh", "th": "tanh", "sh": "sinh", "ch": "cosh", "ctg": "cot",
    "cotg": "cot", "cosec": "csc", "Sin": "sin", "Cos": "cos",
}  # fmt: skip
"""Their names in other languages, upright in print."""

WORDS = frozenset(
    ["pos", "PE", "pe", "RoPE", "rope", "Attn", "Attention", "attention", "attn", "score", "Score", "concat", "Concat", "Rot", "rot", "sim", "model", "rel", "abs", "head", "base", "len", "input", "freq", "angle", "MLP", "FFN", "LN", "FF", "LayerNorm", "emb", "Emb", "embed", "PosEnc", "theta", "omega", "phi", "query", "key", "value", "word", "token", "seq", "offset", "period", "wavelength", "clock", "hour", "minute", "second", "dist", "distance", "const", "out", "depth", "width", "size", "max", "min", "num", "step", "scale", "distances", "pairs", "position", "dmodel", "ALiBi", "relu", "ReLU", "GELU", "sigmoid", "norm", "softplus", "erf", "sinc", "vec", "mod", "period_i", "train", "test", "context", "old", "new", "orig", "dim"]
)
"""Words of several letters that are one name where letters stand together without a command."""

STOP_WORDS = frozenset(
    ["if", "where", "otherwise", "and", "or", "for", "when", "with", "is", "are", "even", "odd", "as", "so", "then", "we", "get", "by", "such", "that", "which", "let", "be", "in", "on", "of", "to", "the", "a", "an", "all", "any", "every", "each", "some", "has", "have", "holds", "hence", "thus", "therefore", "because", "since", "but", "not", "does", "do", "from", "at", "s.t.", "st", "iff", "else", "only", "dimension", "dimensions", "position", "positions", "integer", "real", "complex", "number", "odd/even", "i.e.", "e.g.", "resp"]
)

RELATIONS = {
    "=": "=", "==": "=", "equiv": "equiv", "approx": "approx", "simeq": "approx", "cong": "approx", "sim": "sim",
    "neq": "neq", "ne": "neq", "<": "<", ">": ">", "le": "<=", "leq": "<=", "leqslant": "<=", "ge": ">=", "geq": ">=",
    "geqslant": ">=", "lt": "<", "gt": ">", "ll": "ll", "gg": "gg", "propto": "propto", "in": "in", "notin": "notin",
    "subset": "subset", "subseteq": "subset", "to": "to", "rightarrow": "to", "longrightarrow": "to", "mapsto": "mapsto",
    "longmapsto": "mapsto", "coloneqq": ":=", "triangleq": ":=", "doteq": ":=", "overset": "=", "perp": "perp",
    "Rightarrow": "implies", "implies": "implies", "Longrightarrow": "implies", "Leftrightarrow": "iff", "iff": "iff",
    "Longleftrightarrow": "iff", "Leftarrow": "impliedby", "Longleftarrow": "impliedby", "impliedby": "impliedby", "leadsto": "to", "leftarrow": "from", "gets": "from", "longleftarrow": "from", "rightsquigarrow": "to", "parallel": "parallel",
    "asymp": "sim", "lesssim": "lesssim", "gtrsim": "gtrsim", "therefore": "implies", "uparrow": "to", "downarrow": "to",
    "leftrightarrow": "iff", "longleftrightarrow": "iff", "nearrow": "to", "searrow": "to", "eqcolon": "=:", "eqqcolon": "=:", "defeq": ":=", "hookrightarrow": "to",
    "fallingdotseq": "approx", "risingdotseq": "approx", "doteqdot": "approx", "approxeq": "approx", "thickapprox": "approx",
}  # fmt: skip

BINARY = {
    "+": "+", "-": "-", "*": "star", "/": "/", "cdot": "cdot", "times": "times", "div": "/", "ast": "star",
    "pm": "pm", "mp": "mp", "odot": "odot", "otimes": "otimes", "oplus": "oplus", "circ": "circ", "bullet": "cdot",
    "bmod": "mod", "star": "star", "Vert": "|", "centerdot": "cdot", "cdotp": "cdot", "cap": "cap", "cup": "cup", "setminus": "setminus",
    "wedge": "wedge", "land": "wedge", "lor": "vee",
}  # fmt: skip

BIG = {
    "sum": "sum", "prod": "prod", "int": "int", "lim": "lim", "limsup": "lim", "liminf": "lim", "bigoplus": "bigoplus",
    "iint": "int", "oint": "int", "bigcup": "bigcup",
}  # fmt: skip

DOTS = ("dots", "ldots", "cdots", "vdots", "ddots", "dotsb", "dotsc", "dotsm", "dotso", "hdots", "iddots", "adots")

FENCES = {
    "langle": ("angle", 1), "rangle": ("angle", -1), "lvert": ("|", 1), "rvert": ("|", -1), "lVert": ("||", 1),
    "rVert": ("||", -1), "lfloor": ("floor", 1), "rfloor": ("floor", -1), "lceil": ("ceil", 1), "rceil": ("ceil", -1),
    "{": ("{", 1), "}": ("{", -1), "lbrace": ("{", 1), "rbrace": ("{", -1), "lbrack": ("[", 1), "rbrack": ("[", -1),
    "|": ("||", 0), "Vert": ("||", 0), "vert": ("|", 0), "mid": ("|", 0), "lparen": ("(", 1), "rparen": ("(", -1),
}  # fmt: skip
"""Name of a pair of fences, and whether it opens (1), closes (-1) or may do both (0)."""

FONTS = {
    "boldsymbol": "bold", "bold": "bold", "mathbf": "bold", "bm": "bold", "pmb": "bold", "textbf": "bold", "mathcal": "cal",
    "mathscr": "cal", "mathbb": "bb", "mathfrak": "frak", "mathit": "", "mathnormal": "", "mathrm": "rm", "rm": "rm",
    "operatorname": "rm", "operatorname*": "rm", "mathsf": "rm", "mathtt": "rm", "text": "text", "textrm": "text", "textenglish": "text", "textlatin": "text",
    "textit": "text", "mbox": "text", "textnormal": "text", "textsf": "text", "texttt": "text", "hbox": "text",
    "textup": "text", "mathop": "", "mathbin": "", "mathrel": "", "mathord": "", "ensuremath": "",
}  # fmt: skip

ACCENTS = {
    "hat": "hat", "widehat": "hat", "tilde": "tilde", "widetilde": "tilde", "bar": "bar", "overline": "bar", "vec": "vec",
    "overrightarrow": "vec", "dot": "dot", "ddot": "ddot", "check": "check", "breve": "breve", "mathring": "ring",
    "underline": "",
}  # fmt: skip

NAMES = {
    **{g: g for g in GREEK}, "infty": "infty", "partial": "partial", "nabla": "nabla", "hbar": "hbar", "imath": "imath",
    "jmath": "jmath", "forall": "forall", "exists": "exists", "emptyset": "emptyset", "varnothing": "emptyset",
    "top": "top", "intercal": "top", "dagger": "dagger", "prime": "prime", "aleph": "aleph", "lambda": "lamda",
    "mathbbm": "1", "checkmark": "checkmark", "angle": "angle", "blacksquare": "qed", "square": "qed", "Box": "qed",
    "ell": "ell", "Re": "Re", "Im": "Im", "degree": "degree",
}  # fmt: skip

SPACES = frozenset([",", ";", ":", "!", " ", ">", "thinspace", "medspace", "thickspace", "enspace", "space", "nobreakspace",
                    "negthinspace", "negmedspace", "~", "/"])  # fmt: skip

IGNORED = frozenset(
    ["limits", "nolimits", "displaystyle", "textstyle", "scriptstyle", "scriptscriptstyle", "notag", "nonumber", "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "Biggl", "Biggr", "middle", "mathstrut", "strut", "centering", "hline", "hdashline", "allowbreak", "hfill", "bf", "it", "rm", "cal", "large", "Large", "small", "normalsize", "tiny", "smallskip", "noindent", "qedhere", "par", "nobreak", "relax", "newline"]
)

SKIPPED_WITH_ARGUMENT = {
    "tag": 1, "tag*": 1, "label": 1, "color": 1, "hspace": 1, "vspace": 1, "hspace*": 1, "phantom": 1, "hphantom": 1,
    "vphantom": 1, "mspace": 1, "kern": 0, "ref": 1, "eqref": 1, "cite": 1, "footnote": 1, "require": 1, "href": 1,
    "cline": 1, "arraystretch": 0, "class": 1, "style": 1, "cssId": 1,
}  # fmt: skip

MATRICES = {
    "matrix": "", "bmatrix": "[", "pmatrix": "(", "vmatrix": "|", "Bmatrix": "{", "Vmatrix": "||", "smallmatrix": "",
    "array": "", "matrix*": "", "bmatrix*": "[", "pmatrix*": "(", "subarray": "",
}  # fmt: skip
ROWS = frozenset([
    "equation", "align", "aligned", "gather", "gathered", "multline", "multlined", "split", "alignat", "alignedat",
    "flalign", "eqnarray", "displaymath", "math", "dmath", "dcases*", "darray",
])  # fmt: skip

_UP = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱʲᵏᵐᵖᵗᵈ", "0123456789+-=()nijkmptd", strict=True))
DIGITS_UP = {**_UP, "ᵀ": "\\top "}
DIGITS_DOWN = {
    **dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎", "0123456789+-=()", strict=True)),
    **dict(zip("ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "aehijklmnoprstuvx", strict=True)),
}

_GREEK_LETTERS = dict(zip("αβγδεζηθικλμνξοπρςστυφχψω", ["alpha", "beta", "gamma", "delta", "varepsilon", "zeta", "eta", "theta", "iota", "kappa", "lamda", "mu", "nu", "xi", "omicron", "pi", "rho", "varsigma", "sigma", "tau", "upsilon", "varphi", "chi", "psi", "omega"], strict=True)) | dict(zip("ΓΔΘΛΞΠΣΥΦΨΩ", ["Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega"], strict=True)) | {"ϕ": "phi", "ϑ": "vartheta", "ϵ": "epsilon", "ϖ": "varpi", "ϱ": "varrho", "ℓ": "ell",
                            "ħ": "hbar", "∂": "partial", "∇": "nabla", "∞": "infty", "∀": "forall", "∃": "exists",
                            "⊤": "top", "†": "dagger", "∅": "emptyset", "ı": "imath"}  # fmt: skip

UNICODE: dict[str, tuple[str, str]] = {
    **{c: ("name", n) for c, n in _GREEK_LETTERS.items()},
    **dict.fromkeys("−–‒﹣－", ("op", "-")),
    **dict.fromkeys("·⋅∙•", ("op", "cdot")),
    "×": ("op", "times"), "∗": ("op", "star"), "＊": ("op", "star"), "÷": ("op", "/"), "∕": ("op", "/"), "⁄": ("op", "/"),
    "／": ("op", "/"), "＋": ("op", "+"), "±": ("op", "pm"), "∓": ("op", "mp"), "⊙": ("op", "odot"), "⊗": ("op", "otimes"),
    "⊕": ("op", "oplus"), "∘": ("op", "circ"), "∧": ("op", "wedge"),
    "≤": ("rel", "<="), "⩽": ("rel", "<="), "≥": ("rel", ">="), "⩾": ("rel", ">="), "≠": ("rel", "neq"),
    "≈": ("rel", "approx"), "≃": ("rel", "approx"), "∼": ("rel", "sim"), "≡": ("rel", "equiv"), "∝": ("rel", "propto"),
    "∈": ("rel", "in"), "≪": ("rel", "ll"), "≫": ("rel", "gg"), "→": ("rel", "to"), "⇒": ("rel", "implies"),
    "⟹": ("rel", "implies"), "⇔": ("rel", "iff"), "⟺": ("rel", "iff"), "↦": ("rel", "mapsto"), "≜": ("rel", ":="),
    "≔": ("rel", ":="), "＝": ("rel", "="), "＜": ("rel", "<"), "＞": ("rel", ">"), "⊥": ("rel", "perp"),
    "∑": ("big", "sum"), "∏": ("big", "prod"), "∫": ("big", "int"), "√": ("root", ""),
    "⟨": ("open", "angle"), "⟩": ("close", "angle"), "〈": ("open", "angle"), "〉": ("close", "angle"),
    "‖": ("bar", "||"), "∥": ("bar", "||"), "∣": ("bar", "|"), "⌊": ("open", "floor"), "⌋": ("close", "floor"),
    "⌈": ("open", "ceil"), "⌉": ("close", "ceil"), "（": ("open", "("), "）": ("close", "("), "［": ("open", "["),
    "］": ("close", "["), "【": ("open", "["), "】": ("close", "["),
    "…": ("dots", "dots"), "⋯": ("dots", "cdots"), "⋮": ("dots", "vdots"), "⋱": ("dots", "ddots"), "′": ("prime", "'"),
    "’": ("prime", "'"),
    "，": ("comma", ","), "、": ("comma", ","), "；": ("comma", ";"), "：": ("colon", ":"), "。": ("comma", "."),
    "½": ("num", "1/2"), "℃": ("text", "C"),
}  # fmt: skip

_STYLES = (  # first code point, letters
    *((0x1D400 + 52 * n, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", n % 13) for n in range(13)),
)
_GREEK_UPPER = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇"
_GREEK_LOWER = "αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ"
_BOLD_STYLES = frozenset([0, 2, 4, 7, 9, 11])
_EXCEPTIONS = {
    "ℎ": "h",
    "ℝ": "R",
    "ℂ": "C",
    "ℕ": "N",
    "ℤ": "Z",
    "ℋ": "H",
    "ℒ": "L",
    "ℓ": "l",
    "ℯ": "e",
    "ℊ": "g",
    "ℴ": "o",
}


def math_letter(c: str) -> tuple[str, bool] | None:
    """The plain character behind a mathematical alphanumeric one, and whether it is bold."""
    if c in _EXCEPTIONS:
        return _EXCEPTIONS[c], False
    code = ord(c)
    if not 0x1D400 <= code <= 0x1D7FF:
        return None
    if code >= 0x1D7CE:
        return str((code - 0x1D7CE) % 10), code < 0x1D7D8
    if code >= 0x1D6A8:
        offset = code - 0x1D6A8
        style, place = divmod(offset, 58)
        letters = _GREEK_UPPER + _GREEK_LOWER
        return (letters[place], style in (0, 2, 3, 4)) if place < len(letters) else None
    if code >= 0x1D6A4:
        return "ij"[code - 0x1D6A4], False
    style, place = divmod(code - 0x1D400, 52)
    return _STYLES[style][1][place], style in _BOLD_STYLES

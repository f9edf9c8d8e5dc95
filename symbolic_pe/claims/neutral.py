"""Words that leave what is said beside them as it is: of all others none knows whether they restrict it.

A refutation without a correction may be one of a claim that was misunderstood: "at the crossing point $\\cos x =
\\sin x$".  It stands where each word of its sentence is of this list, and is left open elsewhere.
"""

from __future__ import annotations

import re
from functools import cache

__all__ = ["NEUTRAL", "phrase_ahead", "unheard", "unheard_of_one"]

NEUTRAL: dict[str, str] = {
    "small words": """
        a an the this that these those it its itself they them their we our us you your i my he his she her one's
        which who whose what how why as is are was were be been being am has have had having do does did doing can
        could will and or but so then thus hence therefore because since while where whereas also too both however
        finally next again now here there below above just very well indeed already still even of in on at least to
        from by with into onto between per across through via out up down than not no nor all any every each another
        other one more most much twice double plain contrast many for s t i.e e.g namely viz let's before after
    """,
    "what follows": """
        follow following get obtain give given yield imply have mean become turn arise come result conclude deduce
        derive derivation derived consequence consequently accordingly similarly likewise analogously thereby
        moreover furthermore additionally precisely explicitly directly immediately easily simply clearly obviously
        actually basically generally usually always namely together respectively
    """,
    "what is done": """
        write writing wrote written rewrite rewriting rewritten read use apply compute calculate evaluate work find
        found see saw seen show shown prove proved proven proof note notice observe recall remember remind know
        known call say said state tell told expand simplify substitute plug insert multiply add subtract combine
        collect group factor replace compare consider take took taken put start begin proceed continue look check
        verify confirm consist contain include involve carry make made do define denote represent express formulate
        describe introduce present propose let code encode rotate shift depend vary hold satisfy act form build keep
        need want explain understand understood learn help try think remain stay go leave suppose assume grow increase
        decrease decay bound speak factorize
    """,
    "what it is called": """
        identity formula formulae equation equality relation relationship expression statement claim fact rule law
        theorem lemma corollary proposition definition property result example step line proof argument calculation
        computation remark notation form version term factor sum difference product quotient ratio power exponent
        square root series expansion side hand lhs rhs left-hand right-hand part piece number value constant
        coefficient parameter variable symbol letter name word paper article post section chapter figure appendix
        paragraph text author book blog eq eqs eqn fig sec cf al et ref inequality bounds chain parentheses
        parenthesis bracket factorization arithmetic
    """,
    "the field": """
        position positional encoding embedding representation vector matrix matrices angular token sequence word
        sentence model transformer transformers attention self-attention head layer query queries key value score
        logit weight input output dimension index indices pair component entry entries coordinate block row column
        table element angle frequency frequencies wavelength period phase base amplitude sine cosine sin cos tan
        tangent sinusoid sinusoidal trigonometric trigonometry trig exponential rotation rotary rope rotated shift
        translation offset distance gap relative absolute inner dot scalar product norm length magnitude size
        function map mapping operator operation transformation transform linear trace determinant derivative
        componentwise transpose triangle similarity sigmoid commute preserve symmetry addition additive subtraction
        multiplication angle-sum angle-addition product-to-sum sum-to-product double-angle half-angle pythagorean
        pythagoras euler euler's fourier vaswani shaw su roformer llama bert gpt gemma qwen mistral alibi xpos yarn
        ntk transformer-xl pe theta omega phi pos dim context window softmax kernel real
    """,
    "read elsewhere": """
        odd even integer whole complex imaginary conjugate negative positive nonnegative error remainder
    """,
    "of no weight": """
        usual familiar well-known famous classical classic standard common important key main central basic
        fundamental useful nice neat beautiful elegant convenient handy following previous preceding earlier later
        whole entire full original new corresponding respective resulting desired required simple easy
        straightforward obvious trivial direct way manner sense reason idea goal aim question answer picture
        intuition thing heart story words namely help means course hand terms detail details good great interesting
        crucial essential nothing something else magic lastly further general strictly instead
    """,
    "what calls it wrong": """
        wrong false falsely mistake mistaken slip tempting nonsense incorrect untrue counterexample forget forgotten
        true would falsch faux fausse falso falsa stimmt nicht nie pas
    """,
    "what stands above": """
        comment edit exercise problem hint tip warning mind careful careless faq cheat sheet quiz background
        overview introduction motivation setup basics preliminaries summary recap conclusion solution
    """,
    "German": """
        der die das den dem des ein eine einer eines einem einen und oder aber also so dann damit daher deshalb denn
        da weil ist sind war wird werden hat haben gilt gelten folgt ergibt ergeben erhält erhalten man wir es sich
        sie er nun hier dort mit von vom zu zum zur aus in im an am auf bei nach durch für über als wie auch noch
        alle alles jede jeder jedes jeden schon bereits wieder formel gleichung identität satz beweis produkt summe
        differenz matrix vektor skalarprodukt drehung rotation position positionen kodierung winkel frequenz
        wellenlänge periode basis dimension sinus kosinus cosinus additionstheorem additionstheoreme bekanntlich
        offensichtlich insgesamt somit folglich zahl zahlen reell reelle reellen
    """,
    "French": """
        le la les un une des du de d l et ou mais donc alors ainsi tout tous toute toutes aussi car comme est sont
        était a ont on nous il elle elles ils ce cette ces cela ceci par pour avec dans en sur à au aux que qu qui
        dont où se s n y obtient obtenons donne vaut trouve déduit écrit voit rappelle formule équation identité
        théorème preuve produit scalaire somme différence matrice vecteur rotation position positions encodage angle
        fréquence longueur période base dimension sinus cosinus relation propriété suivante suivant
    """,
    "Spanish": """
        el la los las un una unos unas de del y o pero entonces así pues porque como es son era ha han se lo que
        cual por para con en sobre al a su sus nos tenemos obtenemos obtiene sigue da fórmula ecuación identidad
        teorema demostración producto escalar suma diferencia matriz vector rotación posición posiciones
        codificación ángulo frecuencia longitud período base dimensión seno coseno siguiente relación propiedad
    """,
}  # fmt: skip
"""By kind, words in their shortest form."""

_EASTERN = re.compile("[\u3040-\u9fff\uac00-\ud7a3]")
_HARMLESS = re.compile("此时|同时|时钟|时候|当前|某[一个]|处理")
_CASES = re.compile("[时某处当限]|情[况形]|特殊|若し|場合|とき|경우|때")
_WORD = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*")
_MARKS = re.compile(
    r"\b(?:[Ii]f|[Ww]hen|[Ww]henever)\b(?=[^$,.;:]{1,20}\$)|\bat least \w+|"
    r"\$[^$]*\$|\]\([^()\s]*\)|https?://\S+|"
    r"\\(?:cite[a-z]*|[a-z]*ref|label|begin|end|documentclass|usepackage)\*?(?:\[[^]]*\])?\{[^{}]*\}|\\[a-zA-Z]+|<[^<>]*>|\x01"
)
_ENDINGS = tuple(x.split("|") for x in ["ies|y", "ied|y", "es|", "es|e", "s|", "ed|", "ed|e", "ing|", "ing|e"])
"""What a form ends in, and its shortest form instead."""
_DOUBLED = re.compile(r"([bdgmnprt])\1$")
_AHEAD = re.compile(
    r"^\W*(?:(?:and|but|so|now|here|thus|then|hence|und|aber|also|nun|et|mais|donc|y|pero)\W+)*"
    r"(?:(?:at|in|under|with|within|without|for|on|when|whenever|if|where|after|before|given|near|among|during|beyond|upon"
    r"|until|over|around|inside|outside|assuming"
    r"|im|bei|für|mit|unter|nach|auf|am|wenn|falls|ohne|bis|dans|pour|sous|avec|sans|si|après|chez|en|con|para|bajo|sin|tras"
    r")\b[^,;:.()$]*|[在当若][^，。；：$]*)",
    re.IGNORECASE,
)
"""What a sentence begins with if that may restrict it."""


_READ = "read elsewhere"


@cache
def _known(strict: bool = False) -> frozenset[str]:
    return frozenset(w for kind, row in NEUTRAL.items() if not (strict and kind == _READ) for w in row.split())


def unheard(said: str, strict: bool = False) -> str:
    """The first word of a text that is of no list, or ``""``.

    ``strict`` leaves the list of words out that are read where a letter stands by them.
    """
    for m in _WORD.finditer(_MARKS.sub(" ", said)):
        word = m[0].replace("’", "'").lower()
        if not all(_is_neutral(w, strict) for w in re.split(r"[-.]", word)) and not _is_neutral(word, strict):
            return m[0]
    return ""


def unheard_of_one(said: str) -> str:
    """The same of what is told of one member with its index: "the first" and "the slowest" tell which it is."""
    return unheard(_WHICH.sub(" ", said))


_WHICH = re.compile(
    r"\b(?:first|second|third|last|next|lowest|highest|slowest|fastest|smallest|largest|longest|shortest|smaller|larger"
    r"|slower|faster)\b",
    re.IGNORECASE,
)


def phrase_ahead(said: str) -> str:
    """A phrase that a sentence begins with and that has such a word: "In the mirrored frame"."""
    m = _AHEAD.match(said)
    return m[0].strip() if m is not None and unheard(said[: m.end() + 1]) else ""


def _is_neutral(word: str, strict: bool) -> bool:
    known = _known(strict)
    if not word or len(word) == 1 or word in known:
        return True
    if _EASTERN.search(word):
        return _CASES.search(_HARMLESS.sub("", word)) is None
    word = word.removesuffix("'s")
    for ending, instead in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and {stem + instead, _DOUBLED.sub(r"\1", stem)} & known:
            return True
    return word in known

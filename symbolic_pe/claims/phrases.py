"""What words around formulas mean: one row a phrase, with what it must find and what it must not.

``%`` stands for a name between dollar signs, alone or in a list; see :func:`about`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

__all__ = ["PHRASES", "Phrase", "about", "phrase", "said", "speaks"]

_MEAN = r"\b(?:mean|expectation|expected value|media|média|moyenne|espérance|mittelwert|erwartungswert|esperanza)"
_SPREAD = r"\b(?:variance|varianz|varianza|variância)"
_WHOLE_NUMBER = (
    r"(?=\s*\$?\s*(?:[;:)。，；、，]|[.,](?!\d)|$|(?:and|und|et|y|e|with|mit|avec|con|com|then|dann|alors|so|the|each|for|per"
    r"|is|are|this|we|이|인|이고|이며|이면|で|的|となる|である|の|とき|则|時|时)(?![\w])|[이인で的のと则]))"
    r"(?!\s*(?:y|et|und|e|and)\s+(?:medio|demi|a half|halb|mezzo|meio|un\b|ein\b|a\b))"
)
"""What may stand behind a number that is not the first part of another one."""
_SAME_LINES = r"(?:[^{}\n]|\n(?!\s*\n\s*\S))*"
"""What goes on up to a formula, and not past a paragraph."""
_NUMBER = r"(\d[\d,]*(?:\.\d+)?)"
_SUPPOSING = (
    r"\b(?:if|when|whenever|for|where|with|since|because|as|provided|assum\w+|suppos\w+|let|set|setting|take"
    r"|taking|given"
    r"|unless|such|under|at|by|from|on|wenn|falls|weil|da|für|mit|pour|si|car)\b|[若当對对因由设令](?![此而])"
)
_EVERY = r"for (?:all|every|any|each|arbitrary)"


@dataclass(frozen=True, slots=True)
class Phrase:
    """``pattern`` is searched for; ``says`` is what finding it means.  Capitals count only where ``case`` says so.

    ``yes`` and ``no`` are texts that it has to find something in, and that it must not (``%`` is ``$m$`` there).
    """

    pattern: str
    says: str
    yes: tuple[str, ...]
    no: tuple[str, ...]
    case: bool = False


PHRASES: dict[str, Phrase] = {
    # -- inside a formula: the words of \text
    "if": Phrase(
        r"\b(if|when|for|iff|as|whenever|given|on|only if|provided|such that)\b|\bs\.t\.|当|若|如果|对于|对",
        "what follows in the formula is a condition",
        ("if", "for all", "s.t.", "当"), ("and", "therefore", "means"),
    ),
    "even": Phrase(r"\beven\b|偶", "an index is even", ("i even", "偶数"), ("odd", "evenly")),
    "odd": Phrase(r"\bodd\b|奇", "an index is odd", ("i is odd", "奇数"), ("even", "oddly")),
    "otherwise": Phrase(r"otherwise|else|其他|否则", "all other cases", ("otherwise", "else", "否则"), ("even",)),
    # -- before a formula: condition, fact or mere thought
    "condition": Phrase(
        r"\b(if|when|whenever|assum\w+|suppos\w+|let|set|setting|given|for|where|such that|so that|want\w*|"
        r"requir\w+|need\w*|unless|condition\w*|choos\w+|take|taking|like|hope|must|should|(?:that|which|to|may"
        r"|can|will) satisfy|satisfying|satisfied|(?:that|which) satisfies|find|seek\w*|"
        r"solv\w+|ansatz|demand\w*|goal|wish|desire\w*|initializ\w+|substitut\w+|plug\w*|denot\w*|drop\w*|"
        r"replac\w*|chang\w*|modif\w*|remov\w*|omit\w*|ignor\w*|(?:use|uses|using|do|try|with|by) instead|variant|"
        r"propos\w*|introduc\w*|für|wenn|falls|sei|seien|setzt man|pour|soit|soient"
        r"|si(?! (?:ha|hanno|ottien|otteng|ricav|ved|trov|calcol|verific|deduc|legg|scriv|not|osserv)\w*))\b"
        r"|假设|假如|若|如果|当|令|设|取|代入|满足|使得|希望|要求|其中|对于|只要|除非|需要|想要|找到|存在|假定"
        r"|条件|记|记为|目标"
        r"|改为|换成|替换|去掉|省略|变为|只保留|忽略|提出|引入",
        "a condition, a setting or a wish is announced",
        ("Suppose that", "we want", "we require", "we use instead", "使得", "si on pose"),
        ("Si ha % e ", "si ottiene ", "But", "Instead", "However,", "Many texts print", "we see",
         "Some articles print"),
    ),
    "assertion": Phrase(
        r"\b(then|thus|hence|therefore|so|gives?|yields?|have|has|get|obtain|show\w*|prov\w+|follows?|holds?|equals?|"
        r"because|since|is|are|see|becomes?|means|identity|rule|formula|conclude|implies|clearly|known|simplif\w+|"
        r"expand\w*|(?:it|that|there|which)['’]s|"
        r"gilt|gelten|ist|sind|zeig\w+|folgt|also|hat|haben|erhält|erhalten|ergibt|liefert|on a|alors|donc"
        r"|est|vérifie\w*|montr\w+|obtient|vaut)\b"
        r"|得到|可得|因此|所以|于是|即|则|有|可知|知|推出|显然|已知|由此|展开|从而|那么|证明|验证|发现|变成|写成"
        r"|等于|成立|如下",
        "a fact is announced",
        ("then", "we have", "it follows", "因此"), ("suppose", "let", "但"),
    ),
    "hypothetical": Phrase(
        r"\b(if|when|whenever|assum\w+|suppos\w+|unless|imagine|instead of|wrong|"
        r"mistake\w*|error\w*|incorrect\w*|slips?|typos?|claimed)\b[^.]{0,25}$"
        r"|\bnot(?:\s+(?:as|by|to|into|in|of|like|with|the|be|just|simply|merely))*\W{0,3}$"
        r"|(假设|假如|若|如果|当|除非|错误|误)[^。，]{0,8}$",
        "the formula is entertained only",
        ("if we had", "instead of ", "and not ", "a common mistake is ", "假如"),
        ("then we have", "if so. Now", "Instead "),
    ),
    "or": Phrase(
        r"(?:\b(?:or|oder|ou|или)|或者?|または|또는)\s*$",
        "another case is named",
        ("or ", "或", "ou "), ("for", "or so"),
    ),
    "excluding": Phrase(
        r"\b(unless|except|regardless|even if|not|without|instead of|only (?:if|when|for)|sauf|à moins"
        r"|seulement (?:si|pour)|außer|ausser|es sei denn|nur (?:wenn|für)|salvo|excepto|tranne|eccetto|кроме"
        r"|если только не|только при)\b[^.]{0,12}$"
        r"|(除非|除了|不|仅当|只有)[^。]{0,4}$",
        "the formula is named as what is not the case",
        ("unless ", "except when ", "除非", "sauf si ", "only if ", "nur wenn "), ("if ", "note that ", "si "),
    ),
    "conclusion": Phrase(
        r"\b(thus|hence|therefore|so|follows?|we get|we have|we obtain|gives?|yields?|becomes?"
        r"|simplif\w+|folgt|folglich|somit|daher|ergibt|erhält|erhalten|dédui\w+|donc|d'où|obtient|obtenons|résulte"
        r"|deduc\w+|sigue|obtiene|obtenemos|luego|resulta|portanto|obtém|segue|quindi|следует|получ\w+|отсюда"
        r")\b[^.]{0,40}$"
        r"|(よって|したがって|ゆえに|より|따라서|그러므로|얻는다|得到|可得|因此|所以|于是|推出|从而|由此|可知)[^。]{0,20}$",
        "a conclusion is announced",
        ("Therefore", "we get", "因此"), ("We define", "Therefore it is so. We define"),
    ),
    "concluded": Phrase(
        rf"(?:^|[§.;:,，、。；])(?:(?!{_SUPPOSING})[^§.;。；])*?"
        r"(?:\b(?:giving|yielding|implying|meaning|hence|thus|therefore|consequently|whence|then|so(?! that)|gives?"
        r"|yields?|implies|imply|means(?! of)|leads? to|leading to|results? in|resulting in|follows?|gets?|obtains?"
        r"|obtaining|conclude|deduce|i\.e\.|that is|equivalently|(?:we|one) (?:finds?|sees?|ha(?:ve|s))|daher|folglich"
        r"|woraus|somit|donc|d'où|alors|ainsi)(?![\w-])|, so that\b|\\therefore|\\Rightarrow"
        r"|(?<![使取获值])得|因此|因而|所以|故|从而|于是|則|则|推出|可知|即|よって|ゆえに|したがって|従って|すなわち)"
        rf"(?:(?!{_SUPPOSING})[^§.;。；]){{0,60}}"
        r"(?:§[\s,，、]*(?:\b(?:and|or|und|oder|et|ou)\b\s*|[和与或]\s*)?)*$",
        "the formula (\u00a7 for others) is what the sentence comes to",
        ("giving ", "§, so we must have ", "Since § we get ", "so § and ", "hence §, ", "从而", "§, 得 ",
         "§, so that "),
        ("so for ", "because we have ", "§ follows from ", "so § (", "§ such that ", "so we set ", "so § if ", "使得",
         "choose it so that ", "giving it to §. Let "),
    ),
    "demanded": Phrase(
        r"(?:(?:^|[.;:,]\s*|\b(?:we|and|then|now|to|us|can|must|one)\s+)(?:set|put)"
        r"|\b(?:we|to|and|must)\s+(?:want|require|demand|impose)(?:\s+that|\s+to have)?)\W*$",
        "what follows is made so, or is to be so",
        (". Set ", "we then set ", "we want ", "and require that "), ("the set ", "we see that ", "sets "),
    ),
    "wished": Phrase(
        r"(?:\b(?:want\w*|require\w*|need\w*|hope\w*|wish\w*|demand\w*|seek\w*|look\w* for|such that|so that"
        r"|möchten|wollen|fordern|sodass|voulons|tels? que|queremos|tal que|хотим|чтобы)\b[^.;$]{0,30}"
        r"|(?:希望|要求|想要|需要|使得|满足|たい|欲しい|원한다|바란다)[^。；.;$]{0,12})[\s:：,，]*$",
        "what follows in a paragraph of its own is wished for",
        ("we want ", "We hope to have:", "我们希望", "a matrix such that", "要求满足："),
        ("we have:", "we want this. Then", "代入得", "得到："),
    ),
    "defined-as": Phrase(
        r"(?:\bdefined (?:as|by|to be|via)|\bdefiniert (?:als|durch)|\bdéfinie?s? (?:par|comme)|\bse defin\w+ como"
        r"|\bdefinid[oa]s? (?:como|por)|定义为|定義為|定義する|정의(?:한다|된다)?)\W*$",
        "what follows is how a thing is defined",
        ("The product is defined as ", "definiert durch: ", "内积定义为 ", "est définie par "),
        ("defined as above. Then ", "the definition of ", "is defined, and "),
    ),
    "induction": Phrase(
        r"\b(?:assum(?:e|ing)|suppos(?:e|ing))\b[^.;]*\b(?:holds?|is true)\b\W*(?:for\s+(?:some\s+)?\$[^$]*\$)?\W*$",
        "what follows is supposed, as in an induction",
        ("Assume $n = k$ holds, ", "suppose it is true for $n = k$: "),
        ("Assume $n > 0$. Then it holds that ", "It holds that ", "Assume that "),
    ),
    "imaginary-unit": Phrase(
        r"\bimagin(?:ary|äre[nr]?|aire|aria|ária) (?:unit|number|einheit)\b|\b(?:unité|unidad|unidade|unità) imagin\w+"
        r"|\bimaginäre[nr]? Einheit|虚数单位|虛數單位|虚数単位|허수\s*단위|мнимая единица",
        "the imaginary unit is spoken of",
        ("the imaginary unit", "die imaginäre Einheit", "l'unité imaginaire", "虚数单位", "허수 단위"),
        ("the unit", "an imaginary part", "虚数"),
    ),
    "such-that": Phrase(
        r"(?:\b(?:such that|with the property(?: that)?|satisfying|which satisf\w+|tel(?:le)? que|tal que|mit)"
        r"|使得?|满足|滿足)\W*$",
        "what follows says which thing is meant",
        ("a number $i$ such that ", "存在，使得 ", "tel que "), ("such that it is so. Then ", "since "),
    ),
    "concluded-behind": Phrase(
        r"^\$*\s*(?:を得|が得られ|が従|が導かれ|follows\b|folgt\b)",
        "the formula before is what the sentence comes to",
        ("$ を得る", "$ follows"), ("$ をみたす", "$ and follows"),
    ),
    "for-good": Phrase(
        r"\b(?:let|suppose|assum(?:e|ing)|consider|take|throughout|from now on)\b|设|令|假设|假定",
        "what is supposed holds for what follows",
        ("Let $m$ be", "We assume that", "设"), ("letters", "if $m$ is", "taken"),
    ),
    "for-once": Phrase(
        r"\b(?:at|when|whenever|if|put(?:ting)?|plugging in|evaluated at|an der Stelle|wenn|falls|setzt man|lorsque"
        r"|quand|si|cuando|quando|когда|если|(?:solutions?|roots?|zeros?|answers?)(?: are| is)?"
        r"|lösung\w*(?: ist| sind)?)\s+"
        r"(?:(?:the\s+)?(?:point|position|origin|places?|angle|time|case)\s+)?"
        r"(?:\W|\b(?:and|und|et)\b)*$|(?:当|若|如果|只要|只有|在|[解根]为|[解根]是)\W*$",
        "what is supposed holds for this sentence",
        ("At ", "When ", "and if ", "has the solutions ", "解为 ", "Putting ", "at the point ", "当 "),
        ("Let ", "We take ", "At last, let ", "With "),
    ),
    "for-a-case": Phrase(
        r"\b(?:for|with|setting|choosing|taking|substituting|für|mit|pour|avec|para|per|con|при|для)\s+"
        r"(?:(?:the|a)\s+(?:\w+\s+){0,2}\w+,?\s+)?"
        r"(?:\W|\b(?:and|und|et)\b)*$",
        "a special case is named",
        ("For ", "Setting ", "for the case ", "For the zero vector, "), ("Let ", "therefore", "for all ", "We set "),
    ),
    "while": Phrase(
        r"^\$*\s*(?:时(?!间)|時(?!間)|の(?:とき|時|場合|際)|일\s*때|인\s*경우)|^\$*\s*(?:的时候|的情[况形])",
        "what stands before it is supposed for this sentence",
        ("时,", "$ のとき", "の場合", " 일 때", "的情况下"), ("时间为", " 때문에", ", where"),
    ),
    "put-to-get": Phrase(
        r"^\$*\s*[,，]?\s*(?:(?:我们|就|便|即|则|立即|立刻|直接|可以|于是)*可?(?:得|推出|看出|看到)"
        r"|(?:in order )?to (?:get|obtain|see|find|recover|check|verify)\b|um zu|pour (?:obtenir|trouver|voir))",
        "a value is put in for the sake of what stands behind it",
        ("$ 得到", "$，可得", "$ to get ", "$ pour obtenir "), ("$ 的", "$. Then we get", "$, and"),
    ),
    "tried": Phrase(
        r"(?:\b(?:set(?:ting)?|put(?:ting)?|plug(?:ging)?(?: in)?|substitut\w+|tak(?:e|ing)|choos(?:e|ing)"
        r"|insert(?:ing)?|replac(?:e|ing)|einsetz\w*|setz\w*|en (?:prenant|posant|faisant)|poniendo|tomando|haciendo"
        r"|подстав\w+|полож\w+)\b[^$.;:,]{0,20}|(?:代入|令|取|设)\s*)\$*\s*$",
        "what follows is put into the formula above it, and not supposed of it",
        ("plug in ", ", and setting ", "代入 ", ",令 ", "Setzen wir "),
        ("for ", "where ", "with this setting, for ", "if "),
    ),
    "of-another": Phrase(
        r"^\$*\s*[,;，；]?\s*(?:(?:and|und|et|y)\s+)?(?:which|this|that|it|das|dies|es|was|ce qui|cela|lo que|esto)\s+"
        r"(?:(?:then|in turn|now|also|dann|nun|donc)\s+)?(?:is|are|equals?|becomes?|gives?|reduces?|simplifies"
        r"|vanish\w*|yields?|has|takes|ist|wird|ergibt|liefert|verschwindet|est|vaut|devient|es|vale|da)\b"
        r"|^\$*\s*[,，；]\s*(?:这|其|它)?(?:等于|变为|变成|给出|退化为|化为)",
        "a clause of its own begins behind the formula",
        (", which is $1$ for", ", and this equals", "$; it becomes", ", das ist $1$ für", ", ce qui vaut $1$ pour",
         "，等于 $1$"),
        (" for $k = 0$", ", where $k = 0$", ", that we know for $k = 0$", " and this holds"),
    ),
    "stays-there": Phrase(
        r"^\s*((then|there|in (?:this|that) case|dann|alors)\b|则|那么|此时|这时)",
        "the sentence stays with what the one before supposes",
        (" Then we have", "In this case,", "此时"), ("So", "Hence", "We then have"),
    ),
    "example": Phrase(
        r"\b(?:examples?|for instance|another|such as|beispiel\w*|etwa|par exemple)\b[^.;]*$|\be\.g\.[^.;]*$"
        r"|例[^。；]*$|比如[^。；]*$",
        "what follows is one of several that are possible",
        ("An example is ", "Another: ", "for instance ", "e.g. ", "例如 "), ("This is an example. Let ", "We define "),
    ),
    "reason": Phrase(
        r"\b(?:since|because|as|da|weil|car|puisque)\W*$|(?:因为|由于)\W*$",
        "what follows is the reason of what stands before it",
        (" since ", " because ", ", as ", "因为 "), (" and ", "so ", "since then we have "),
    ),
    "conversely": Phrase(
        r"\b(?:conversely|indeed|on the other hand|umgekehrt|réciproquement)\b[^.;]*$|(?:反之|反过来)[^。；]*$"
        r"|\blet\s+(?:now\s+|us\s+)?(?:\w+\s+)?$",
        "what follows is one of the things that have been asked for",
        ("Conversely let ", "Now let ", "反之,令 "), ("Then ", "where ", "Let it be known that "),
    ),
    "announced": Phrase(
        rf"\b(?:let|put|set|define|denote|sei|setze|soit)\b{_SAME_LINES.format('.;')}$|(?:令|设|定义){_SAME_LINES.format('。；')}$",
        "what follows is a definition",
        ("In this section let ", "Now put ", "令 ", "Let\n\n"),
        ("We get ", "Let us see. Here ", "so ", "假设 ，位置 \n\n**第一步**\n\n"),
    ),
    "capped": Phrase(
        r"\b(?:capp?(?:ed|ing)|clipp?(?:ed|ing|s)?|clamp\w*|truncat\w+|saturat\w+)\b|截断|上限",
        "a value has a bound that its formula may not tell",
        ("(capped at 15)", "clipped to 32", "clamped", "截断"), ("captured", "eclipse", "a cap"),
    ),
    "where": Phrase(
        r"\b(?:where|wherein|in which|wobei|où|donde)\b[^.;]*$|\b(?:here|hier|ici|writing|abbreviating)[\W_]*$"
        r"|(?:其中|这里|记)[^。；]*$",
        "what follows says what a letter above stands for",
        ("where ", "where $c$ is the cosine, and ", "Here ", "其中 "), ("Somewhere. With ", "Here it is (take "),
    ),
    "solving": Phrase(
        r"\b(get|gets|obtain|obtains?|gives?|yields?|find|conclude|solution is|must be|must have|leads to)\W{0,4}$"
        r"|(得到|可得|解得|求得|推出|得)\W{0,3}$",
        "the formula is announced as what an equation above is solved by",
        ("we obtain ", "the solution is", "解得"), ("we have", "the solution is known. Let"),
    ),
    "goes-on": Phrase(
        r"^\s*((then|hence|thus|therefore|so|in (?:this|that) case)\b|则|那么|此时|这时|于是)",
        "the sentence draws on the one before",
        (" Then we have", "So", "此时"), ("We then have", "Sometimes"),
    ),
    "width": Phrase(
        r"(?<![\d.])(?<!first )(?<!last )(?<!other )(?<!keep )(\d{1,5})\s*"
        r"(?:维(?!度?对)|[- ]?dim(?:ension(?:al|s)?)?\b(?!\s*(?:pairs?|blocks?|un|of (?:it|them)|are|turn)))"
        r"|维度?(?:为|是|位|等于)\s*(\d{1,5})(?![\d.])"
        r"|\bdimension(?:ality)? (?:is|of|=)\s*(\d{1,5})(?![\d.])",
        "the number is the width of vectors",
        ("a 128-dimensional vector", "dimension of 64", "维度为 512"), ("dimension is 0.5", "12 positions"),
    ),
    "to-show": Phrase(
        r"\b(?:show|prove|verify|check|deduce|conclude|claim|zeige\w*|beweise\w*|montre\w*|démontre\w*"
        r"|demuestr\w+|muestr\w+"
        r"|докаж\w+|покаж\w+)\b[^.;$]{0,30}$|(?:证明|验证|求证|示せ|보여라)[^。；$]{0,10}$",
        "what follows is to be shown",
        ("Show that ", "Prove: ", "Zeige, dass ", "证明 ", "(b) Verify that "),
        ("We showed this. Let ", "as shown in "),
    ),
    "exists": Phrase(
        r"存在|\bexists?\b|\bthere (?:is|are)\b|\bsome matrix\b", "a factor is said to exist",
        ("there is a matrix", "there exists", "存在"), ("therefore", "theirs"),
    ),
    "disowned": Phrase(
        r"\bnot(?:\s+(?:as|to|be|just|simply|merely|equal))*\W{0,3}$"
        r"|\b(?:wrong(?:ly)?|false(?:ly)?|incorrect(?:ly)?|misprint|erroneous(?:ly)?|mistaken(?:ly)?)\b"
        r"(?:[\s:,]+(?:is|was|to|write|claims?|claimed|version|formula|sign|signs|sum|identity|would|be"
        r"|reads?|answer|variant|"
        r"one|bounds?|states?|stated|says?|conclusion|equation|result|expansion|and|written|taken|given|as"
        r"|that|the|a))*"
        r"[\s:,]*$|(?:错误|误写|误作|错成|写反)[^。；，]{0,6}$",
        "the text calls the formula wrong",
        ("and not", "It is wrong to write", "a common misprint:", "有的文章写反："),
        ("not only", "The wrong sign was corrected; now", "The false friend is gone, see"),
    ),
    "perhaps": Phrase(
        r"\b(?:nothing|not|never|no longer|whether|if)\b|n't\b", "what follows is not said to be the case",
        ("Nothing is ", "if it is "), ("Something is ", "notes, knots "),
    ),
    # -- behind a formula
    "disowned-behind": Phrase(
        r"^\$*\s*(?:is|was|would be)\s+(?!not\b)(?:\w+\s+){0,2}(?:false|wrong|incorrect|a (?:mistake|misprint))\b"
        r"|^\$*\s*(?:是错|不成立|有误|为假)",
        "the text calls the formula wrong",
        ("$ is false", "$ is of course wrong", "$不成立"), ("$ is not wrong", " is true", "$ in the wrong order"),
    ),
    "denied": Phrase(
        r"^\$*\s*(?:or\b|或)"
        r"|^\$*\s*(?:is|was|were|be|are)?\s*"
        r"(?:false|wrong|violated|not (?:true|the case|satisfied|met)|impossible|n't)\b"
        r"|^\$*\s*(?:fails?|does not hold|doesn't hold|no longer holds|cannot hold)\b|^\$*\s*(?:不成立|不满足|为假)",
        "the formula is said not to be the case",
        (" is false", "$ fails", "不成立"), (" is true", " holds, or so"),
    ),
    "always": Phrase(
        r"^\$*\s*(?:\w+\s+){0,2}(?:always|in general|unconditionally|in any case)\b",
        "the formula holds without a condition",
        (" holds always", " in general"), (" sometimes", " if this is so, always"),
    ),
    "universal": Phrase(
        r"\b(?:all|every|any|each|always|never|whatever|everywhere|nowhere|für (?:alle|jede[sn]?)|stets|immer"
        r"|tou[ts]\w*"
        r"|jamais|toujours)\b|任意|所有|一切|恒",
        "the formula is said of all values",
        ("for all $x$", "at any $x$", "never", "für alle", "对任意"), ("in general", "here", "small"),
    ),
    "real-values": Phrase(
        r"(?:^\W*(?:holds |is true |is valid )?|[.,;:]\s|\b(?:that|then|and)\s)for (?:all|every|any|each|arbitrary) "
        r"(?:real )?(?:numbers? |values? (?:of )?)?%"
        r"(?=\s*[.;:!)]|\s*$|\s*,\s*(?:$|we\b|it\b|one\b|the\b|and\b|but\b)|\s+(?:we|it|one) )",
        "the formula is said of all real values of the name",
        ("for all %", "Therefore, for every real % we have", " for any %."),
        ("for all % with", "for all %, where", "for all even %", "for all but %", "not for all %", "for all % in"),
    ),
    "in-general": Phrase(
        r"\b(?:in general|generally|im allgemeinen|allgemein|en général|en general)\b|一般(?:来说|地|而言|情况下)",
        "the formula is said of most values",
        ("In general,", "im Allgemeinen", "一般来说"), ("a generalisation", "the general"),
    ),
    "whatever": Phrase(
        rf"^\$*\s*(?:(?:\w+\s+){{0,2}}{_EVERY}\s+(?:\w+\s+){{0,2}}|对(?:于)?(?:任意|所有|一切)(?:的)?\s*)%",
        "the formula holds whatever the name is",
        ("for all %", "holds for every position %", "对任意%"), ("for some %", "for %", "for all the others"),
    ),
    "limited": Phrase(
        r"^[\s,;.]{0,4}(?:\(\s*)?(?:(?:but\s+)?(?:only\s+)?"
        r"(?:if|when|whenever|provided|assuming|unless|as long as|given|iff)\b"
        r"|for\s+(?:\$`?|\\\()(?![^$]{0,40}\\in\b))|^[\s，,。]{0,3}(?:当|若|如果|假设|只要)",
        "the sentence goes on with a condition",
        (" if $h = 0$", ", provided that", " for $b = 2$", "，当"), (" and", " for $i \\in S$", " for all"), True,
    ),
    "behind": Phrase(
        r"^[\s,(，（]{0,4}(?:but\s+)?(?:only\s+)?(?:if|when|whenever|for|at|当)\s*$",
        "the next formula is the condition of this one",
        (" for ", ", but only if ", "，当"), (" for all ", " and ", "; for "), True,
    ),
    # -- what a text says of a name
    "negative": Phrase(
        r"(?<!non)(?<!non-)(?<!not )(?<!not a )\bnegative(?! or )\s+(?:\w+\s+){0,2}%"
        r"|%\s+(?:(?:is|are|be|being|stays|becomes|were)\s+)?(?:always\s+|strictly\s+|an?\s+"
        r"|any\s+)*negative\b(?! or )"
        r"|%\s+(?:(?:is|are|be|being)\s+)?(?:strictly\s+)?(?:below|under|less than|smaller than)\s+"
        r"\$?(?:zero\b|0\b(?![.,]\d))"
        r"|负(?:的|数|整数)?\s*%|%\s*(?:是|为)负",
        "the name is negative",
        ("for negative %", "a negative integer %", "since % is negative", "负数 %",
         "% below zero", "% be strictly negative"),
        ("non-negative %", "nonnegative %", "% is not negative", "a negative sign. Then %", "% below 0.5"),
    ),
    "nonpositive": Phrase(
        r"\b(?:non-?positive|not positive)\s+(?:\w+\s+){0,2}%"
        r"|%\s+(?:is|are|be|being)\s+(?:an?\s+)?(?:non-?positive|not positive)(?! (?:semi-?)?definite)\b"
        r"|非正(?:的|数|整数)?\s*%|%\s*(?:是|为)非正",
        "the name is zero or negative",
        ("for non-positive %", "a nonpositive integer %", "% is not positive", "非正数 %"),
        ("for positive %", "% is not positive definite", "non-negative %"),
    ),
    "positive": Phrase(
        r"(?<!non)(?<!non-)(?<!not )(?<!only )(?<!only for )(?<!negative or )\bpositive(?! or )\s+"
        r"(?:(?:reals?|real numbers?|numbers?|integers?|values?(?: of)?|whole numbers?|offsets?|lags?|shifts?|"
        r"arguments?|constants?|scalars?)\s+)?%"
        r"|%\s+(?:(?:is|are|be|being)\s+)?(?:always\s+|strictly\s+|an?\s+"
        r"|any\s+)*positive\b(?! (?:semi-?)?definite| or )"
        r"|\b(?:für|bei|mit) positives?[nmr]?\s+%|\bpour %\s+(?:strictement )?positif|正(?:的|数|整数|实数)?\s*%",
        "the name is positive",
        ("for positive %", "a positive integer %", "% is strictly positive", "für positives %", "正数 %"),
        ("non-positive %", "not only for positive %", "% is positive definite", "positive or negative %", "% is large"),
    ),
    "nonnegative": Phrase(
        r"(?<!not )(?<!only )(?<!only for )\bnon-?negative\s+(?:(?:reals?|real numbers?|numbers?|integers?"
        r"|values?(?: of)?"
        r"|whole numbers?)\s+)?%"
        r"|%\s+(?:is|are|be|being)\s+(?:always\s+|an?\s+|any\s+)*(?:non-?negative(?! (?:semi-?)?definite)"
        r"|positive or zero|zero or positive)\b|非负(?:的|数|整数|实数)?\s*%|%\s*(?:是|为)非负",
        "the name is zero or positive",
        ("for non-negative %", "a nonnegative integer %", "% is positive or zero", "非负数 %"),
        ("negative %", "only for nonnegative %", "% is not negative definite", "% is positive"),
    ),
    "bounded-name": Phrase(
        r"%\s+(?:(?:is|are|be|being|of|stays?)\s+)?(?:always\s+)?(?P<than>at least|at most|no (?:less|smaller"
        r"|more|larger"
        r"|greater) than|(?:strictly )?(?:greater|larger|bigger|more|less|smaller|fewer) than|exceed(?:s|ing)?"
        r"|above|below)"
        r"\s+\$?(?P<of>-?\d+|zero|one|two|three|four|five|six|seven|eight|nine|ten|twelve)(?![\w.,^/]*\w|\s*\\"
        r"|\s*[*/])",
        "the name is bounded by a number",
        ("with % at least two", "% exceeds five", "% is greater than $1$", "% be at most 10"),
        ("% is at least $n$", "% is at most $2\\pi$", "% is at most 10.5", "at least two %"),
    ),
    "elsewhere": Phrase(
        r"\b(?:other|others|otherwise|else|elsewhere|in general|generally|always|all|any|every|regardless|arbitrary"
        r"|rest|remaining|whatever|sonst|autres?)\b|其他|其它|否则|任意|所有|一般",
        "what was said before may not be meant any more",
        ("for all other integers", "otherwise", "in general"), ("and then", "also"),
    ),
    "unsettled": Phrase(
        r"\b(?:not|never|no|without|unless|except|whether|regardless|irrespective|instead|rather|even if"
        r"|even though|both"
        r"|either|neither|nor|only|or|independent\w*|imagine|nicht|ohne|ob|weder|sauf|sans)\b|n['’]t\b|除非|无论"
        r"|不论|不管|不",
        "it is left open whether what follows is so",
        ("Unless ", "We do not assume that ", "Both for ", "Whether "), ("Since ", "For all ", "If "),
    ),
    "skew-name": Phrase(
        r"(?<!not )\b(?:skew|anti)-?\s?symmetric\s+(?:(?:real|matrix|matrices|square)\s+)*%"
        r"|%\s+(?:is|are|be|being)\s+(?:an?\s+|any\s+|real\s+|both\s+)*(?:skew|anti)-?\s?symmetric\b"
        r"|\bschiefsymmetrisch\w*\s+(?:\w+\s+)?%|%\s+(?:est|soit) antisymétrique|反对称(?:矩阵)?\s*%",
        "the name is a skew-symmetric matrix",
        ("a skew-symmetric matrix %", "% is antisymmetric", "反对称矩阵 %"),
        ("a symmetric %", "% is not skew-symmetric"),
    ),
    "symmetric-name": Phrase(
        r"(?<!skew-)(?<!skew )(?<!anti)(?<!anti-)(?<!non-)(?<!not )(?<!a)\bsymmetric\s+(?:(?:real|square)\s+)*"
        r"(?:matrix|matrices)\s+%"
        r"|%\s+(?:is|are|be|being)\s+(?:an?\s+|any\s+|real\s+|both\s+)*symmetric\b(?!\s+(?:in|about|around|under"
        r"|with))",
        "the name is a symmetric matrix",
        ("a symmetric matrix %", "% is symmetric,"),
        ("skew-symmetric matrix %", "% is not symmetric", "% is symmetric in"),
    ),
    "orthogonal-name": Phrase(
        r"(?<!not )\borthogonal\s+(?:(?:real|square)\s+)*(?:matrix|matrices|transformations?|maps?)\s+%"
        r"|%\s+(?:is|be|being)\s+(?:an?\s+|any\s+|real\s+)*orthogonal\b(?!\s+(?:to|complement|projection))"
        r"|%\s+(?:are|be)\s+orthogonal matrices",
        "the name is an orthogonal matrix",
        ("an orthogonal matrix %", "% be any orthogonal matrix", "% be orthogonal."),
        ("% be orthogonal to", "orthogonal %"),
    ),
    "permuted": Phrase(
        r"\b(?:without|no)\s+(?:(?:an?|any|the|explicit)\s+)*(?:position\w*|mask\w*)(?:\s+(?:and|or|nor)\s+(?:a\s+)?mask\w*)?"
        r"(?:\s+(?:encodings?|embeddings?|information|codes?|signals?))?"
        r"|(?:没有|无|不加|不含|不带)位置(?:编码|信息|嵌入)?|\bohne\s+(?:jede\s+)?Position\w*"
        r"|\bsans\s+(?:information|encodage|codage)\w* (?:de\s+)?position\w*"
        r"|\bsin\s+(?:información|codificación)\w* (?:de\s+)?posici\w+"
        r"|softmax (?:is|acts|works)(?: applied| taken| computed)? (?:row[- ]?(?:wise|by[- ]row)|(?:to|on|along|over) "
        r"(?:each|every|the) rows?|independently)"
        r"|permut\w*(?:[ -](?:equi|in)varian\w*)?|\b(?:equi|in)varian\w*|\bre-?order\w*|\bre-?label\w*"
        r"|\bshuffl\w*|\b(?:an? )?(?:unordered )?sets?\b|\bbags? of (?:words|tokens)"
        r"|置换|排列矩阵|重排|置換|並べ替え|순열|치환|перестанов\w*|(?:等|不)变性?",
        "the text speaks of permutations",
        ("a permutation matrix", "permuting the tokens", "置换矩阵"), ("a matrix",),
    ),
    "orderless": Phrase(
        r"\b(?:without|no|lacks?|ignor\w+)\b[^.]{0,30}\b(?:position\w*|mask\w*|order)\b|equivarian|\bunmasked\b"
        r"|(?:没有|无|不加|不含|不带)位置|等变|\b(?:ohne|sans|sin)\b[^.]{0,30}\bposi[ct]i\w*|äquivarian|équivarian",
        "attention without positions",
        ("without positional encodings", "is permutation equivariant", "unmasked", "ohne Positionsinformation"),
        ("attention with positions", "mit Positionsinformation"),
    ),
    "matrix-name": Phrase(
        r"(?<!not )\b(?:matrix|matrices)\s+%"
        r"|%\s+(?:is|are|be|being)\s+(?:(?:an?|any|two|some|arbitrary|general|square|real)\s+)*(?:matrix|matrices)\b",
        "the name is a matrix",
        ("for matrices %", "% be an arbitrary matrix"), ("% is the matrix", "% is no matrix"),
    ),
    "wider": Phrase(
        r"\b(?:in general|generally|always|all|any|every|arbitrary|each|either|whatever|regardless|otherwise|also|even"
        r"|but|whereas|while|however|not|only|never|without|unless|except|or|else|im allgemeinen|alle[nr]?|jede[ns]?"
        r"|aber|auch|sonst|en général|tout|mais|aussi)\b|一般|任意|所有|但|也|否则|;",
        "a sentence may speak of more than one case",
        ("in general", "; for", "not only", "im Allgemeinen"), ("For positive $x$ we have", "Let $x$ be"),
    ),
    "odd-name": Phrase(
        r"(?<!\bor )(?<!\band )(?<!\bnot )\bodd\s+(?:(?!and\b|or\b|but\b|in\b|functions?\b|multiples?\b)\w+\s+){0,2}%"
        r"|\b(?:for|with|when|where|any|all|every|given)\s+%\s+(?:being\s+)?odd\b(?! (?:or|functions?)\b| and even)"
        r"|%\s+(?:is|are|be|being)\s+(?:always\s+|an\s+)*odd\b(?! function)|奇数\s*%|%\s*(?:是|为)奇(?!函)"
        r"|%\s+(?:is|equals|being)\s+\$?\d*[13579]\b(?![.,/^]\d|\s*/)",
        "the name is odd",
        ("every odd %", "for odd %", "for % odd,", "with % odd and", "an odd width %", "% is odd", "奇数 %", "% is 7"),
        ("even %", "% is not odd", "% is oddly placed", "% is 3.5", "% is 12", "odd and % even"),
    ),
    "even-name": Phrase(
        r"(?<!\bor )(?<!\band )(?<!\bnot )\beven\s+(?:(?:integers?|numbers?|values?(?: of)?|indices|index"
        r"|positions?)\s+)?%"
        r"|%\s+(?:is|are|be|being)\s+(?:always\s+|an\s+)*even\b"
        r"(?! (?:or|and|if|when|though|more|less|at|in|functions?)\b)"
        r"|\b(?:for|with|when|where|any|all|every|given)\s+%\s+(?:being\s+)?even\b(?! (?:or|functions?)\b| and odd)"
        r"|偶数\s*%|%\s*(?:是|为)偶(?!函)|\bgerades?\s+%|\bgerade\s+%",
        "the name is even",
        ("for even %", "for % even", "an even integer %", "% is even", "偶数 %"),
        (
            "even and odd %", "% is even or odd", "for % even or odd", "for % even and odd", "% is not even",
            "even though %", "ungerade %", "% is even more",
        ),
    ),
    "multiple-name": Phrase(
        r"%\s+(?:is|are|be|being)\s+(?:always\s+|an?\s+|(?:integer|whole)\s+)*(?:divisible by|multiples? of)\s+"
        r"\$?(?P<of>\d{1,3}|two|three|four|five|six|seven|eight|ten|twelve)(?![\w.,^/\\]*\w|\s*\\|\s*[*/])",
        "the name is a multiple of a number",
        ("% is a multiple of four", "% be divisible by $3$", "% is an integer multiple of 8"),
        ("% is not a multiple of four", "% is a multiple of 2\\pi", "% is a multiple of $4n$", "% is a multiple"),
    ),
    "real-name": Phrase(
        r"\b(?:reals?|(?:real|rational|irrational)(?:[- ]valued)?(?:\s+(?:numbers?|values?|variables?"
        r"|positions?))?)\s+%"
        r"|%\s+(?:is|are|be|being)\s+(?:an?\s+|any\s+|arbitrary\s+|all\s+)*(?:real|rational|irrational)\b"
        r"|\b(?:half[- ]?|non-?)integers?\s+(?:\w+\s+)?%"
        r"|%\s+(?:is|are|be|being)\s+(?:an?\s+)?(?:half[- ]?|non-?|not an? )integers?\b"
        r"|%(?:in|∈)\s*(?:\\?(?:mathbb|mathbf|bbb)\s*\{?\s*[rq]\s*+\}?+|ℝ|ℚ)(?!\s*[\^_+{*])"
        r"|(?:实数|有理数)\s*%|%\s*(?:是|为)实数",
        "the name need not be an integer",
        ("for every real %", "real numbers %", "let % be a real number", "half-integer %", r"%\in \mathbb{r}"),
        ("integer %", "the real part of %", r"%\in \mathbb{z}", r"%\in \mathbb{r}^d", "% is an integer"),
    ),
    "reals": Phrase(
        r"\b(?:reals?|reell\w*|réel(?:le)?s?|reales)\b(?![- ](?:parts?|axis|line|life|world|time|data))|实数",
        "numbers are real, whichever they are",
        ("for real numbers", "over the reals", "sind reell", "des nombres réels", "对实数"),
        ("the real part of", "on the real axis", "really", "realise", "real-time"),
    ),
    "ordered": Phrase(
        r"\b(?:integers?|rationals?|positive|negative|whole numbers?|ganze\w*|entiers?|enteros?)\b|[正负]|整数",
        "numbers are said to be such as are real",
        ("If $q_j, k_j$ are integers, then", "for positive $z$"),
        ("complex numbers", "the position of"),
    ),
    "of all letters": Phrase(
        r"\b(?:all|every|each|any|our|both|these|the|such|no|none|only|negative|positive|equal)\s+(?:\w+\s+){0,3}?"
        r"(?:numbers?|letters?|variables?|quantit(?:y|ies)|symbols?|coordinates?|components?|entries|unknowns?"
        r"|values?|scalars?"
        r"|reals?|angles?|arguments?|vectors?|two|three|four|points?|coefficients?|names?|terms?|factors?|products?)\b"
        r"|\b(?:everything|all|both|they|each|neither|none)\b\s+(?:of them\s+|of these\s+|of the \w+\s+)?(?:\w+\s+)?"
        r"(?:are|is|be|being|stands?|denotes?|lies?|lie|has|have|remains?|stay|vanish|exceed|taken)\b"
        r"|\bin (?:this|the) (?:section|post|article|paper|chapter|note|notes|paragraph|text|book|following|sequel)\b"
        r"|\bthroughout\b"
        r"|\bwe (?:\w+\s+)?(?:work|restrict|confine|assume|suppose|look|deal|stick|limit|consider|take|calculate"
        r"|reckon)\b"
        r"|\b(?:numbers|letters|variables|quantities|coordinates|angles) (?:\w+ )?(?:are|is|be|stand|denote|lie|first"
        r"|only)\b"
        r"|\b(?:alle|sämtliche|beide|jede\w*|unsere)\b|\b(?:tous|toutes|nos|chaque)\b|\b(?:todos|todas|ambos|ambas"
        r"|nuestr[oa]s)\b"
        r"|所有|全部|两者|都是|均为|各",
        "a sentence speaks of all letters, whichever they are",
        ("All numbers here are positive", "Both are negative", "Throughout, we work on the circle", "所有数都是正数"),
        ("The rotation is linear", "Rotations preserve the norm"),
    ),
    "restricts nothing": Phrase(
        r"\bwith equality\b[^.;]*|^\W*(?:set|setting|we set)\b|\bunit tests?\b|\bcross[- ]terms?\b|\bunless\b[^.;]*"
        r"|\bobeys?\b"
        r"|\bthe same (?:\w+ )?(?:holds?|goes|is true)\b|\b(?:may|might|can|could"
        r"|need not|does not need to) be\b[^.;,]*"
        r"|\bdepends? on \$[^$]*\$ only\b|\bonly depends? on \$|\bdepends? only on \$"
        r"|\bif we (?:can )?find\b|如果我们?(?:能够?)?(?:找到|知道|算出)",
        "what a sentence says restricts no letter",
        ("The positions may be negative", "with equality for $a = b$", "如果我们找到"),
        ("The positions are negative", "Both are equal"),
    ),
    "of others": Phrase(
        r"\b(?:(?:have|has|had|['’]ve) (?:\w+ )?(?:seen|met|read|found|come across)|(?:one|you) (?:also "
        r"|sometimes |often )?"
        r"(?:sees?|finds?|meets?|reads?)\b|(?:some|other|many|several|most) (?:authors?|people|posts?|texts?|libraries"
        r"|papers?|implementations?|blogs?|books?|codebases?|versions?|write|use|have)\b"
        r"|others (?:write|use|have|define|take)\b"
        r"|(?:also|sometimes|often|elsewhere|occasionally) (?:written|defined|seen|found|called|given)\b"
        r"|(?:andere|manche|einige) (?:autoren|texte|bücher|schreiben|nehmen)\b|(?:d['’]autres"
        r"|certains) (?:auteurs|textes)"
        r"|(?:otros|algunos) (?:autores|textos)\b)|有的(?:文章|书|人)|有人|另一种写法",
        "a definition is one that others write",
        ("I have also seen the version", "Some libraries use instead", "It is sometimes written as", "有的文章写成"),
        ("we define", "as we have said", "some vectors"),
    ),
    "complex-name": Phrase(
        r"\bcomplex(?:[- ]valued)?"
        r"(?:\s+(?:numbers?|values?|variables?|scalars?|arguments?|constants?|parameters?))?\s+%"
        r"|%\s+(?:is|are|be|being)\s+(?:an?\s+|any\s+|arbitrary\s+|all\s+)*complex(?!\s+(?:conjugate|plane|form))\b"
        r"|%(?:in|∈)\s*(?:\\?(?:mathbb|mathbf|bbb)\s*\{?\s*c\s*+\}?+|ℂ)(?!\s*[\^_+{*])"
        r"|复数\s*%|%\s*(?:是|为)复数",
        "the name is a complex number",
        ("for complex %", "complex numbers %", "let % be a complex number", r"%\in \mathbb{c}", "复数 %",
         "complex $z$ and %"),
        ("the complex form of %", r"%\in \mathbb{c}^d", "% is the complex conjugate", "for real %"),
    ),
    "number": Phrase(
        r"\b(?:all|every|any|each|arbitrary|an?)\s+(?:two\s+)?(?:real|integers?|whole|rational|complex"
        r"|relative|signed)\b"
        r"(?:\s+\w+){0,2}\s+%|\b(?<!positive )(?<!negative )(?:integers|reals|(?:real|whole|rational) numbers)\s+%"
        r"|%\s+(?:is|are|be|being)\s+(?:an?\s+|any\s+|arbitrary\s+|all\s+)*(?:real|integers?|whole|rational)\b"
        r"|\b(?:positive|negative) or (?:negative|positive)\s+(?:\w+\s+)?%|任意(?:实数|整数)\s*%"
        r"|(?:%|\bpositions)\s+(?:may|can|could|might|(?:is|are) allowed to)\s+(?:also\s+|well\s+)?be\s+"
        r"(?:\w+\s+or\s+)?negative\b",
        "the name is any number of a kind, of either sign",
        ("for all integers %", "for any real %", "let % be an integer", "任意实数 %", "% may be negative"),
        ("for all positions %", "for all positive integers %", "% is a position"),
    ),
    "member": Phrase(
        r"%(?:in|∈)\s*(?:\\?(?:mathbb|mathbf|bbb)\s*\{?\s*[zrq]\s*+\}?+|ℤ|ℝ|ℚ)"
        r"(?:(?!\s*[\^_+{*])|\s*[_^]\s*\{?\s*(?:<|-|\\l[et]))"
        r"|%(?:in|∈)\s*(?:\\left|\\big[lr]?)?\s*(?:[\[(]|\\*\{)\s*-"
        r"|%=\s*-\s*\w+\s*,[^$]{0,30}\\[lc]?dots",
        "the name is any integer or any real number",
        (r"%in \mathbb{z}", "%∈ ℝ", r"%in [-1, 1]", r"%in \{-1, 0\}", r"%in \mathbb{z}_{<0}"),
        (r"%in \mathbb{r}^d", r"%in \mathbb{z}_+", r"%in \mathbb{n}"),
    ),
    "every": Phrase(
        r"\b(?:all|every|any|each|arbitrary|whatever|alle[ns]?|jede[ns]?|tou[st]e?s?|todos?"
        r"|cualquier)\s+(?:\w+\s+){0,3}%"
        r"|(?:任意|所有|一切|每个)(?:的|の)?\s*%|(?:すべての|全ての|모든|임의의)\s*%",
        "the claim is for all values of the name",
        ("for all %", "for any real number %", "whatever % is", "任意 %"), ("for %", "all is well. If %"),
    ),
    "vector": Phrase(
        r"(?<![a-z\\])%\s*(?:be|is|as|denotes?)\s+(?:\w+\s+){0,3}vector|vectors?\s+%"
        r"|(?<![a-z\\])%\s*\\?in\s*\\?(?:mathbb|bbb)?\s*\{?\s*r\s*\}?\s*\^",
        "the name is a vector",
        ("let % be a vector", "% denotes a bias vector", "the vector %", r"%\in \mathbb{r}^d"),
        ("% is a number", r"%\in \mathbb{r}"),
    ),
    "depends": Phrase(
        r"\b(?:depend\w*\s+(?:only\s+)?(?:up)?on|functions? of)\s+(?:the\s+)?%",
        "something depends on the name",
        ("which depends on %", "a function of %"), ("independent of %", "% depends on n"),
    ),
    # -- words of a whole text
    "derivatives": Phrase(
        r"\bderivati|\bdifferentiat|\bgradient|\bslope of|\bvelocity|\bcurvature|\btaylor|导数|求导|微分|導関数"
        r"|[a-z]''\(|\\prime\s*\\prime",
        "a prime behind a function may be a derivative, and not another function",
        ("the derivative of f", "求导", "f''(x)"), ("different functions", "a slope", "f'(x)"),
    ),
    "rotary": Phrase(
        r"(?<![a-z])rope(?![a-z])|rotary|roformer|旋[转轉]|回転|회전"
        r"|\brotat(?:ed?|ing) (?:the )?(?:quer(?:y|ies)|keys?)\b",
        "R may be the rotation of rotary encodings",
        ("RoPE turns", "rotary", "旋转", "旋轉", "回転", "회전", "RoPE에서", "the inner product of rotated queries"),
        ("ropes", "a rotation", "europe", "rotated pictures"),
    ),
    "kronecker": Phrase(
        r"kronecker|tensor product|outer product|克罗内克|张量积|外积", "a circled times may be a Kronecker product",
        ("the Kronecker product", "张量积"), ("the product of tensors", "the dot product"),
    ),
    "far": Phrase(
        r"\blarge\b|\\infty|→\s*∞|infinity|\bfar\b|很大|无穷|足够大", "a name grows beyond all bounds",
        ("for large n", r"as $x \to \infty$", "无穷"), ("larger", "a fair one"),
    ),
    "not-near": Phrase(
        r"\blarge\b|\\infty|→\s*∞|infinity|\\gg|≫|\bfar\b|\bgrow\w*|\bdistant\b|\bhigh\b|\blong\b|\bbig\b|\bgroße?\w*"
        r"|\bgrand\w*|\bgrande\w*|больш\w+|很大|较大|无穷|足够大|大きい|큰|(?:\\geq?|≥|>)\s*\d{2,}"
        r"|\bhuge\b|\b(?:at|near|around|about|expand\w* (?:at|about"
        r"|around))\s+(?:\$\s*[a-z]\s*=(?!\s*0\s*\$)[^$]+\$|one\b"
        r"|\$?\\pi\$?|\$?1\$?(?![\d.]))|\|\s*x\s*\|\s*(?:\\geq?|≥|>)\s*\d|\|\s*x\s*\|\s*(?:\\leq?|≤|<)\s*[1-9]",
        "a name is not small",
        ("for large n", r"when $\omega k \gg 1$", "as $k$ grows", "for distant tokens", "at high frequency",
         "$k \\ge 100$"),
        ("for small x", "near zero", "as an example"),
    ),
    "near": Phrase(
        r"\bsmall\b|(?:\\to|\\rightarrow|→|->)\s*0|\b(?:near|around|at)\s*\$?(?:0|zero)\b|很小|足够小",
        "a name goes to 0",
        ("for small x", r"as $x \to 0$", "near zero"), ("smaller", r"\to 1", "near one"),
    ),
    "complex-numbers": Phrase(
        r"\bcomplex|\bimaginar|\bconjugat|\\(?:bar|overline|Re|Im)\b|\{(?:Re|Im)\}|\\mathbb\{?C|ℂ|复数|虚|komplex"
        r"|konjugiert"
        r"|e\s*\^\s*\{\s*-?\s*i[a-z]?(?![a-z_^])|\be\^i\b",
        "names may be complex numbers",
        ("the complex number", r"\mathrm{Re}(z)", r"\bar q", "复数"), ("real numbers", "Re: your mail"),
    ),
    "independent": Phrase(
        r"\bindependent(?:e|es|i)?\b(?!\s*(?:of|from|de[ls]?|da|d'|dall\w*)\b)|\bindependently\b(?!\s*(?:of|from)\b)"
        r"|\bindépendante?s?\b(?!\s*(?:d[eu]|des)\b)(?! d')|\bindependientes?\b(?!\s*del?\b)"
        r"|\bunabhängig(?:e[nrs]?)?\b(?!\s*(?:von|davon)\b)|\bi\.?i\.?d\b"
        r"|独立(?!でな|とは|性|に|では|的に)|독립(?:이고|이며|인\b|적인|적이고|\s?동일)|\bнезависим(?:ы|ые|ыми|ых)\b(?!\s*от)",
        "entries are independent",
        ("independent entries", "i.i.d. with", "variables independientes", "unabhängig", "независимы", "독립이고"),
        ("dependent", "it did", "abhängig", "unabhängig von der Position", "independently of $d$", "独立でない"),
    ),
    "dependent": Phrase(
        r"\b(?:not|n't|never|neither|without|no|nicht|kein\w*|ne|pas|não|non|nem|jamais|tampoco|né|nunca|sin|senza|sem|sans"
        r"|ohne|weder|не|нельзя|вовсе|cannot|hardly|nearly|annähernd)\b[^.;。]*"
        r"(?:indep\w+|indépendant\w*|unabhängig\w*|indipendent\w*|i\.?i\.?d\b|независим\w*)"
        r"|(?:indep\w+|indépendant\w*|unabhängig\w*|indipendent\w*|независим\w*)[^.;。]*\b(?:not|nicht|pas|no|não|non|не)\b"
        r"|\bdependents?\b|\bdependientes?\b|\bdépendants?\b|\babhängig|\bdepend(?:en|em|ono)\b|\bdépendent\b"
        r"|\bhängen\b[^.]*\bab\b|\bcorrelat\w+|\bcorrelaci\w+|\bcorrelaz\w+|\bcorrelação|\bcorréla\w+|\bcorrélé"
        r"|\bkorrel\w+|\bconditionally|\bзавис(?!им(?:ость|ости)?\b)\w+|коррел|[不非未]\S{0,6}独立|不相互独立|相関|相关系数|独立ではな|独立でな"
        r"|独立とは|独立性は|독립\S*\s*(?:않|아니|가정하지)|비독립|상관",
        "entries are not independent",
        ("not independent", "correlated entries", "不独立", "no son independientes", "nicht unabhängig",
         "pas indépendants", "Korrelation", "独立でない", "독립적이지 않다"),
        ("independent", "independientes", "unabhängig", "indépendants", "независимы"),
    ),
    "centred": Phrase(
        rf"{_MEAN}s?\s*(?:of|is|de|von|égale à|igual a|=|:)?\s*\$?\s*(?:0|zero|nulle?)(?!\w){_WHOLE_NUMBER}"
        rf"|zero[- ]mean|(?:均值|平均|期待値)(?:为|是|が|は|=)?\s*\$?\s*[0零]{_WHOLE_NUMBER}"
        rf"|평균(?:이|은)?\s*\$?\s*0{_WHOLE_NUMBER}"
        r"|standard normal|normal(?:es)? estándar|standardnormal|标准正态|標準正規|표준\s?정규|mathcal\{?n\}?\s*\(\s*0",
        "entries have mean 0",
        ("mean 0", "zero-mean", "mean is zero", "均值为0", "media 0 y"), ("mean 0.5", "mean 1", "mean 0/2"),
    ),
    "unit-variance": Phrase(
        rf"{_SPREAD}s?\s*(?:of|is|de|von|égale à|igual a|=|:)?\s*\$?\s*(?:1|one)(?!\w){_WHOLE_NUMBER}|unit[- ]variance"
        rf"|(?:方差|分散)(?:为|是|が|は|=)?\s*\$?\s*[1一]{_WHOLE_NUMBER}|분산(?:이|은)?\s*\$?\s*1{_WHOLE_NUMBER}"
        r"|standard normal|normal(?:es)? estándar|standardnormal|标准正态|標準正規|표준\s?정규"
        r"|mathcal\{?n\}?\s*\(\s*0\s*,\s*(?:1|i)\s*\)",
        "entries have variance 1",
        ("variance 1", "unit variance", "方差为1", "Varianz 1."),
        ("variance 1/d", "variance 10", r"\mathcal{N}(0, 2)", "variance 1 over $d$", "varianza 1 y medio",
         "Varianz 1 durch $d$"),
    ),
    "moments": Phrase(
        r"\bstandard ?deviation|\bstd\b|standardabweichung|écart-type|desviación|deviazione standard|desvio"
        rf"|标准差|標準偏差|표준편차|(?:{_MEAN}|{_SPREAD}|均值|平均|期待値|方差|分散|평균|분산)s?"
        r"\s*(?:of|is|de|von|égale à|igual a|=|:|为|是|が|は|이|은)?\s*\$?\s*(?:\d|\\frac|\\sigma|\\mu|\\tfrac"
        r"|two|three|half|zwei|drei|halb|dos|tres|medio|deux|trois|demi|due|mezzo|dois|meio)"
        r"|mathcal\{?n\}?\s*\(",
        "a mean or a variance is given",
        ("mean 2", r"variance \sigma", r"\mathcal{N}("), ("the mean", "a variance of some size"),
    ),
    "solved": Phrase(
        r"(?:\b(?:solv(?:e|es|ed|ing)|invert(?:s|ed|ing)?|rearrang(?:e|es|ed|ing)|isolat(?:e|es|ed|ing))\b"
        r"[^.]*\b(?:gives?|yields?|thus|so|hence|therefore|get|obtain|then|giving)"
        r"|\b(?:aufgelöst|auflösen|umgestellt|umstellen)\b[^.]*\b(?:ergibt|liefert|gibt|erhält man|also|somit)"
        r"|\ben (?:résolvant|isolant)\b[^.]*\b(?:obtient|trouve|donne)"
        r"|\b(?:resolviendo|despejando)\b[^.]*\b(?:obtiene|obtenemos|resulta|queda|da)"
        r"|\b(?:risolvendo|ricavando)\b[^.]*\b(?:ottiene|ricava|segue|dà|trova))(?![\w-])[^.$\w]*"
        r"(?:(?:the|a|an|us|one|this|its|fractional|real|unique|solution|index|value|base|factor|pair|number|position"
        r"|formula|closed|form)\b[^.$\w]*){0,5}$|(?:解得|解出|反解得|풀면|解くと)\W*$",
        "what follows solves an equation",
        ("Solve $a = b$, thus ", "Solving $a = b$ for $i$ gives ", "解得 ", "Solving for $i$ gives the index\n\n",
         "Risolvendo si ottiene ", "En résolvant, on obtient "),
        ("We solve the problem.", "This gives ", "Solving it gives $a$ and "),
    ),
    "solved-for": Phrase(
        r"\b(?:solv(?:e|es|ed|ing)|invert(?:s|ed|ing)?|rearrang(?:e|es|ed|ing))\b[^.]{0,60}$|(?:反解|解出)[^。]{0,20}$",
        "what follows solves a law for its argument",
        ("To find the pairs, solve for $j$:\n\n", "Inverting this gives "), ("We solve it. Then ",),
    ),
    "therefrom": Phrase(
        r"(?:\$|\\\]|\\end\{[a-z]+\*?\}|```)[\s,.;，。；]*(?:and\s+|und\s+|et\s+|y\s+|e\s+)?"
        r"(?:hence|so|thus|therefore|so that|whence|it follows that|(?:this|which|that) gives|giving|da cui|quindi|d'où"
        r"|donc|de donde|luego|por lo tanto|woraus|also|somit|daher|因此|所以|于是|故|从而|따라서|よって)"
        r"(?: folgt| segue| si ricava| se sigue| we get| we have| we obtain)?[\s,:，：]*$",
        "what follows comes from the equation right above",
        ("$a = b$, hence ", "\\]\nda cui\n", "$a = b$, so "), ("$a = b$ and ", "therefore it holds: "),
    ),
    "wavelength": Phrase(
        r"\b(?:wavelengths?|periods?|wellenlängen?|periodendauern?|longueurs? d'onde|périodes?|longitud(?:es)? de onda"
        r"|períodos?)\b(?:\s+(?:of|for|der|des|von|du|de la|del)\s+(?:\w+\s+|\$[^$=]*\$,?\s*){1,5})?"
        r"(?:\s*(?:is|are|being|ist|sind|beträgt|est|sont|es|son|then|thus|therefore|hence|so|given|by|as|equal|equals"
        r"|to))*[\s$(:,]*$|(?:波长|周期|波長|周期)(?:是|为|為|は|等于)?\W*$",
        "what follows is the way or the time of one turn",
        ("the wavelength is ", "the wavelength of the pair $i$ is ", "The period of pair is then ", "波长为 "),
        ("the wavelength grows, and ", "wavelengths are large. Here "),
    ),
    "doubling": Phrase(
        r"\b(?:each|every) (?:period|wavelength) is (?:twice|double) (?:the|that|as)\b"
        r"|\b(?:period|wavelength)s? doubles?\b|\ban octave (?:below|lower|apart|down)\b"
        r"|周期(?:加倍|翻倍)|周期(?:是|为)前一[^。，,\d]{0,6}两倍",
        "each period is twice the one before",
        ("each period is twice the one before", "the wavelengths double", "an octave below", "周期翻倍"),
        ("twice the amplitude", "the period is a double", "an octave"),
    ),
    "ratio": Phrase(
        rf"{_NUMBER}\s*倍\s*(?:数)?\s*(?:的)?\s*周期|周期(?:是|为|都是)前一[^。，,\d]{{0,6}}{_NUMBER}\s*倍"
        rf"|\b(?:each|every) (?:period|wavelength) is {_NUMBER} times (?:the|that|as)\b"
        rf"|\b(?:period|wavelength)s? (?:grow|increase|scale|rise)s? by a factor (?:of )?{_NUMBER}",
        "each period is so many times the one before",
        ("each period is 2 times the one before", "wavelengths grow by a factor of 10"),
        ("each period is a multiple", "2 times the amplitude"),
    ),
    "euler's constant": Phrase(
        r"\beuler(?:['’]s|[-–\s]+mascheroni)(?:[-–\s]+mascheroni)?[-–\s]+constant\b"
        r"|\beuler(?:[-–\s]+mascheroni)?(?:sche\w*)?[-–\s]+konstante"
        r"|\bconstante\s+d['’]\s*euler\b|\bconstante\s+de\s+euler\b|\bcostante\s+di\s+eulero\b"
        r"|欧拉(?:[-–—·]?马歇罗尼)?常[数數]|\\gamma\s*(?:=|\\approx|\\simeq|≈)\s*0[.,{}]*5772",
        "gamma is the limit of the harmonic sums less the logarithm",
        ("Euler's constant", "the Euler-Mascheroni constant", "die Euler-Konstante", "la constante d'Euler", "欧拉常数",
         "die eulersche Konstante", r"with $\gamma \approx 0.5772$"),
        ("Euler's formula", "the Euler angles", r"$\gamma = 0.577$", r"$\gamma \approx 0.9$"),
    ),
}  # fmt: skip


@cache
def phrase(name: str) -> re.Pattern[str]:
    """The pattern of a row."""
    row = PHRASES[name]
    return re.compile(row.pattern, 0 if row.case else re.IGNORECASE)


@lru_cache(maxsize=4096)
def about(name: str, symbol: str) -> re.Pattern[str]:
    """The pattern of a row for one name: ``\\theta`` and ``m`` of ``$m, n$``."""
    listed = r"\$?(?:[^$.=<>]{0,20},\s*)?(?:\\?[a-zA-Z]+\$,?\s+(?:and|or|und)\s+\$)?"
    listed += rf"(?<![a-zA-Z_^\\])(?<![_^]\{{)\\?{re.escape(symbol)}(?![a-zA-Z\d_^(])(?:\s*,[^$.=<>]{{0,20}})?"
    told = PHRASES[name].pattern.replace("%(?:in|∈)", rf"(?:{listed}\s*\\?)(?:in|∈)")
    return re.compile(told.replace("%", rf"(?:{listed}\s*\$?)"), re.IGNORECASE)


@cache
def _of_any(name: str) -> re.Pattern[str]:
    """A pattern that finds something wherever that of a row does, whatever the name: the words around it."""
    told = re.sub(r"(^|(?<=[|(]))%", "", PHRASES[name].pattern)
    return re.compile(told.replace("%", r"[\s\S]{0,160}?"), re.IGNORECASE)


@lru_cache(maxsize=2048)
def speaks(name: str, text: str) -> bool:
    """Whether a text may say what a row is about of some name."""
    return _of_any(name).search(text) is not None


@lru_cache(maxsize=8192)
def said(name: str, symbol: str, text: str) -> bool:
    """Whether a text says of a name what a row is about."""
    return speaks(name, text) and about(name, symbol).search(text) is not None

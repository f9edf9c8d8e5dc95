"""What words say that a formula is less, or something else, than a fact about real numbers: one row a kind.

A row is no reading of a sentence: it finds that something stands there which is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

__all__ = ["CAVEATS", "Caveat", "caveat", "first_caveat", "without"]

_SO = (
    r"(?:true|holds?|valid|correct|right|the case|satisfied|met|fulfilled|works?|apply|applies|equal|in general"
    r"|generally"
    r"|always|possible|so|it|(?:an?|the) (?:identity|equality|equation|fact)|have|get|obtain|expect|follow|follows"
    r"|see)\b"
)


@dataclass(frozen=True, slots=True)
class Caveat:
    """``pattern`` is searched for where ``harmless`` has been taken out; ``says`` is told of what was found.

    ``yes`` and ``no`` are texts that it has to find something in, and that it must not.
    """

    pattern: str
    says: str
    yes: tuple[str, ...]
    no: tuple[str, ...]
    harmless: str = r"(?!)"


_MARKS = r"\\(?:xmark|ding\{55\})|[✗✘❌☒✖]|^\s*×\s*$|\(\s*[✗✘❌☒✖×]|^\s*[✗✘❌☒✖]"

CAVEATS: dict[str, Caveat] = {
    # -- held against proofs
    "counted": Caveat(
        r"\b(?:no|exactly (?:one|two|three)|at most \w+|only|(?:finitely|infinitely) many|few|a unique)\s+"
        r"(?:(?!have\b|has\b|get\b|the\b)[\w-]+\s+){0,4}\W*"
        r"(?:satisf(?:y|ies)|has|have|with|such that|for which|where|solves?|obeys?)\W*$"
        r"|\bthere (?:is|are) (?:no|exactly|only|at most|a unique)\b[^.,]*"
        r"\b(?:with|such that|for which|where|satisfying)\W*$"
        r"|\bthe (?:set|only)\b[^.,]{0,30}\b(?:where|with|for which|of|such that)\W*$"
        r"|\b(?:unknown|open|unclear) whether\W*$|\b(?:at most|exactly) (?:one|two|three)\b[^.,]*\bhave\W*$",
        "how many values it holds of",
        ("No angle satisfies ", "There is exactly one real with ", "Only integers satisfy ", "The set where "),
        ("we have", "there is a matrix with", "each angle satisfies", "One has ", "there is only the frequency "),
    ),
    "counted behind": Caveat(
        r"^\W*(?:is|are)\s+(?:empty|finite|rare|unique|countable)\b|^\W*is satisfied by (?:one|no|few|two|only)\b",
        "how many values it holds of",
        ("is empty", "is satisfied by one angle"),
        ("is satisfied", "holds"),
    ),
    "algebra": Caveat(
        r"\\in\s*(?:\\mathrm\s*\{?\s*)?(?:SO|GL|SL|SU|O|U|M|S|End)\s*(?:\}\s*)?[_(]|\\in\s*\\math(?:frak|cal)"
        r"|\\in\s*\\mathbb\s*\{?\s*H|\\in\s*\\operatorname|\\mathbb\s*\{?\s*[RC]\s*\}?\s*\^\s*\{[^}]*\\times"
        r"|\bquaternions?\b|\belements? of an? \w+|\bdifferent axes\b|\bin an? (?:ring|group|algebra)\b",
        "things whose products may not commute",
        (r"$x, y \in SO(3)$", r"$x \in \mathbb{R}^{2 \times 2}$", "elements of a ring", "about different axes"),
        (r"$x \in \mathbb{R}^d$", "the real numbers"),
    ),
    "another product": Caveat(
        r"\bhermitian\b|\bsesquilinear\b|\b(?:bilinear|quadratic) form\b|\bminkowski\b"
        r"|\b(?:chebyshev|hamming|taxicab|levenshtein|geodesic)\b|\b(?:largest|maximal) (?:absolute )?(?:entry"
        r"|value|component)s?\b"
        r"|\bsum of (?:the )?(?:absolute values|magnitudes)\b|\bnumber of nonzero\b|\bcross product\b"
        r"|\bentry[- ]?wise\b|\b(?:with|under|by|take|use) (?:the |an? )?(?:hadamard|tensor|kronecker"
        r"|(?:element|component)-?wise) products?\b"
        r"|\bproducts? (?:is|are) (?:taken )?(?:element|component)-?wise\b|\bthe tensor product is\b"
        r"|\b(?:(?-i:E)lement|(?-i:C)omponent)-?wise,"
        r"|\bentry by entry\b|\beach entry\b|\b(?:denotes?|is|are|be|means?|stands? for|as|by|of)"
        r" (?:the |its |their |a )?squared length\b|\bhalf the squared\b|\b\$?p\$?-norm\b"
        r"|\bgrößte\w* Eintrag"
        r"|\bsomme des valeurs absolues\b|绝对值之和|最大的分量"
        r"|\b(?:every|any|each|another|arbitrary) norm\b|\b(?:max(?:imum)?|sup|manhattan|infinity|taxicab)[- ]norm\b"
        r"|\\langle\s*[a-z]\s*,\s*[a-z]\s*\\rangle\s*=\s*[a-z]\s*\^\s*\{?\s*(?:\\top|T)\s*\}?\s*(?-i:[A-Z])"
        r"|\bcomplex (?:vectors?|inner)\b|\\in\s*\\mathbb\s*\{?\s*C\s*\}?\s*\^"
        r"|\b(?:let|defin\w+|where|with|put|set|by|write)\b[^.$]{0,30}\$*\s*"
        r"(?:\\langle\s*x\s*,\s*\\?[a-z]+\s*\\rangle|\\\|\s*x\s*\\\|)\s*:?=\s*(?!\s*(?:x\s*\^\s*\{?\s*"
        r"(?:\\top|T|\\intercal|\\mathsf\{T\})\s*\}?\s*[xy]|\\sum|\\sqrt|x_1\s*y_1\s*\+|x\s*\\cdot|\\langle))",
        "another inner product or norm",
        ("the Hermitian inner product", "For every norm", r"Let $\langle x,y\rangle=x_1y_1-x_2y_2$",
         r"Let $\|x\|=\max_i|x_i|$", r"Let $\langle x, y\rangle = x^\top My$"),
        ("the inner product", r"$\langle x, y\rangle = x^\top y$", r"$\|x\| = \sqrt{x^\top x}$"),
    ),
    "mean": Caveat(
        r"\b(?:mean|average|averages|expectation)\b", "a bar may be a mean",
        ("the mean of $x$", "the time average"), ("it means", "the meaning"),
    ),
    "bars": Caveat(
        r"\bdeterminants?\b|\bcardinalit\w+", "what bars mean", ("the determinant of", "cardinality"), ("absolute",)
    ),
    "of something else": Caveat(
        r"\bdon['’]t (?:change|depend|matter|need|care|use|have|add|require|rely|vary|move|interfere)\b|\bit would be\b"
        r"|\bit should (?:be|read)\b|\breplaced by\b|\berrors? (?:less|below|of|at most|smaller|under|bounds?)\b"
        r"|\b(?:approximation|truncation|rounding|numerical|relative|absolute|squared|mean) errors?\b",
        "words of an error that what holds in any case may stand behind",
        ("they don't change", "it would be", "It should read", "is replaced by", "an error below"),
        ("is wrong", "a false claim", "don't believe"),
    ),
    "drawn otherwise": Caveat(
        r"\bcondition(?:ed|al)\b|\btruncat\w*|\bhalf-normal\b|\bdepend on\b|\bnormali[sz]e\w*|\brounded\b"
        r"|\bmask\w*"
        r"|\bshare[sd]?\b|\bequals? its\b|\bitself\b|\binstead\b|\bodd \$|\beven \$|\bonly\b|\bunlike\b"
        r"|\bvanish\w*|\bstandard deviation|\bspike\b|\bdiscrete\b|\bnot \$"
        r"|\b(?:if|where|when|with) \$[a-z] ?= ?[a-z]\$"
        r"|标准差|若|条件下",
        "letters are drawn in another way than above",
        ("conditioned on $z>0$", "a truncated normal", "the keys are shared", "But if $q = k$ we have", "其中为标准差"),
        ("independent entries of variance 1", "a Gaussian vector", "the keys are drawn"),
    ),
    "left conditions": Caveat(
        r"\bdropp\w*|\bwithout\b|\bif\b|\bonce\b|\bwhen\b(?! we)|\bnow let\b|\bsecond\b|\bdivid\w*"
        r"|\bshare\w*|\binstead\b|\bonly\b|\beven\b|\bodd\b|\bdifferent\b|\binterpolat\w*|\bvar(?:y|ies)\b|\bmeasured\b"
        r"|\bin place of\b|\bhad\b[^.]*\bbeen\b|\bswap\w*|\bwere\b|\bone-sided\b|\bbackwards?\b|\bno longer\b"
        r"|\bhead\b|若|去掉|不再|改",
        "a case that is put, or a condition that is left",
        ("dropping the initial conditions", "If the condition is dropped", "Had the distance been 256",
         "With 64 in place of 32"),
        ("Thus we get", "Setting both equal", "and the initial condition gives", "when we set"),
    ),
    "changed cases": Caveat(
        r"\bin place of\b|\binstead\b|\bhad\b[^.]*\bbeen\b|\bswap\w*|\bif\b[^.]*\bwere\b|\bone-sided\b"
        r"|\bno longer\b|不再|改",
        "a function by cases is another one",
        ("Had the distance been 256", "With 64 in place of 32", "In one-sided clipping"),
        ("If it is even", "otherwise", "in the even case"),
    ),
    "another gamma": Caveat(
        r"\\gamma\s*=\s*(?!0?\.57|\\lim|-)[-\d]|\bnot\b[^.]{0,40}\bEuler['’]s constant",
        "gamma has a value of the text's own",
        (r"The discount is $\gamma = 0.9$", "Not to be confused with Euler's constant"),
        (r"Euler's constant $\gamma = 0.5772$", "with Euler's constant"),
    ),
    "beside the point": Caveat(
        r"\boff by\b|\botherwise\b"
        r"|\bdon['’]t (?:cache|forget|worry|mind|need|have|use|know|see|want|let|look|stop|exceed|fit)\b",
        "words that stand beside what is right as well: what is off by one is something else",
        ("it is off by one", "Otherwise we have", "Don't forget that"),
        ("is wrong", "don't believe", "it should read"),
    ),
    "error": Caveat(
        r"\b(?:wrong(?:ly)?|false(?:ly|hood)?|incorrect(?:ly)?|invalid|untrue|erroneous(?:ly)?|mis(?:taken?(?:ly)?"
        r"|print\w*"
        r"|takes|quot\w+|stat\w+|conception\w*|read)|err(?:ors?|ata|atum)|typos?|myths?|fallac\w+|traps?|pitfalls?"
        r"|tempting"
        r"|tempted|na[iï]ve(?:ly)?|careless\w*|believes?|counter-?examples?|contradict\w*|(?:has been|was|were"
        r"|been) refuted|bogus|nonsense|flawed"
        r"|contrary to|fails?|failed|violat\w+|breaks? down|ceases?|(?:one )?might (?:think|guess|expect|believe)"
        r"|don['’]ts?\b"
        r"|many (?:people )?(?:write|claim|think)|(?:first|old|earlier|previous|arxiv) (?:version|edition"
        r"|draft)(?: of (?:\w+ ){1,3})? (?:had|has|read|reads|said|gave|gives)|used to (?:read|have)|sign flips"
        r"|reject\w*|disregard\w*|hallucinat\w*|impossible|absurd\w*|disprov\w+|refutes?|hopeless"
        r"|rarely|seldom|almost never|sometimes|lacks?|(?:sign|minus|factor)s? (?:\w+ )?(?:missing|lost|dropped)"
        r"|missing (?:sign|minus|factor)"
        r"|off by|should (?:read|be)|replaced by|must read|buggy|otherwise|would (?:be|make|give)|further from"
        r"|up to (?:an? )?(?:\w+ )?(?:sign|factor))\b"
        r"|\(sic\)|^[\s$]*\?\s*(?:absolutely |of course |certainly )?(?:no|not|nein|non)\b"
        r"|\b(?:falsch\w*|fehler\w*|irrtum|irrtümlich|unwahr|ungültig|stimmt nicht|trügerisch|widerlegt"
        r"|faux|fausse\w*|erreurs?|erroné\w*|incorrecte?s?|contredit|fals[oa]s?|incorrect[oa]s?|errone[oa]\w*"
        r"|equivocad\w+)\b"
        r"|\b(?:sbagliat\w+|errat[oaie]|errad[oa]s?|ошиб\w*|неверн\w*|неправильн\w*|опечатк\w*|контрпример\w*)\b"
        r"|間違\w*|誤り|誤った|誤解|誤植|勘違い|正しくない|反例|실수|틀리|틀렸|틀린|잘못|오류|오타|반례"
        rf"|错误|有误|误以为|误认为|误写|误作|错成|谬误|为假|不正确|写错|笔误|{_MARKS}",
        "the text speaks of an error",
        ("A common mistake is", "is wrong", "Typo:", "✗ ", "(✗)", "Ein Fehler:", "est faux", "是错误的",
         "Неверно, что", "よくある間違い:", "자주 하는 실수", "è sbagliato",
         "one might think"),
        ("the error term is", "Prove or disprove", "True or false?", "without fail", "2 × 3", "no mistake that",
         "To avoid mistakes, recall", "と勘違いする人がいるが、正しくは", "笔误，应为",
         "the mean squared error is"),
        r"\b(?:squared|approximation|rounding|relative|absolute|mean|truncation|numerical|reconstruction"
        r"|prediction) errors?\b"
        r"|\berrors? (?:terms?|bounds?|analysis|obeys?|satisf(?:y|ies)"
        r"|(?:is|are) (?:at most|bounded|below)|of (?:the|order|at most)|estimates?|is (?:at most|bounded|below|less))"
        r"|\b(?:is|it's|are|was|be)(?: \w+)? (?:not|no|never) (?:wrong|false|mistake|error|incorrect|accident)\b"
        r"|\bnot false\b|\b(?:prove|show|verify) or (?:disprove|refute)\b|\b(?:true|right|correct) or (?:false|wrong"
        r"|incorrect|not)\b|\b(?:false|wrong) or (?:true|right)\b|\bwahr oder falsch\b|\brichtig oder falsch\b"
        r"|\bvrai ou faux\b"
        r"|\b(?:avoid|correct|fix|mend|prevent|without|no|free of) (?:\w+ )?(?:errors?|mistakes?|typos?|fail)\b"
        r"|\bn['’]t wrong\b"
        r"|\b(?:mistakes?|errors?) (?:is|are) (?:to forget|forgetting|omitting|to omit|not)\b|\b(?:never"
        r"|cannot) fails?\b"
        r"|\bfails? to (?:be|hold) (?:learned|positive|decay)\b"
        r"|^.*(?:正しくは|应为|应是|正确的?(?:式子|公式)?(?:是|为)|올바른)",
    ),
    "denied before": Caveat(
        r"\b(?:not|never|none|neither|nor|nobody|nowhere|cannot|hardly|no (?:one|reason|longer|\$[^$]*\$|point)"
        r"|(?:for|at|in|with) no)"
        r"\b[^,;:()—–]*$|n['’]t\b[^,;:()—–]*$"
        rf"|\b(?:not|never|n['’]t|none)\s+(?:\w+\s+){{0,3}}?{_SO}[^,;:]*:\s*$"
        r"|\b(?:none|neither|which) of (?:the|these|them)\b[^:]*\b(?:correct|true|right|holds?|valid|identit\w+"
        r"|false|wrong)\b[^:]*:"
        r"|\b(?:nicht|kein\w*|niemals|nie|weder|noch)\b[^,;:]*$|\bnicht\b[^,;:]*:\s*$|(?<!\\)\bne\b[^,;:]*$"
        r"|\bn['’]\w+[^,;:]*$"
        r"|\b(?:jamais|aucun\w*|ni)\b[^,;:]*$|\b(?:no|nunca|ning[uú]n\w*|tampoco) (?:es|se|vale|tenemos|hay|existe"
        r"|cumple|\w+mos)\b[^,;:]*$"
        r"|(?:并非|并不|不是|没有|不存在|不能|不再|未必|不成立|绝非|而非)[^，；,;。：:]*$"
        r"|\b(?:не|нет|ни|não|nessun\w*|nenhum\w*|non (?:è|vale|valgono|si ha))\b[^,;:]*(?:, что\b[^,;:]*)?$"
        r"|\b(?:gives? up|gave up|goodbye|farewell|spoil(?:s|ed)?|destroy(?:s|ed)?|violat(?:es?|ed)|ruin(?:s|ed)?"
        r"|forfeit(?:s|ed)?|abandon(?:s|ed)?|breaks?(?! (?:into|down|up)))(?: the \w+)?\W*$",
        "the text negates it",
        ("RoPE with such angles gives up ", "Rounding spoils ",
         "It is not true that", "None of the following identities is correct:", "We do not have",
         "The following does not hold:", "Neither", "For no $x$ do we have",
         "Es gilt nicht", "On n'a pas", "不存在", "Это не значит, что", "Non vale"),
        ("Not only does", "As the encoding is not learned, we have", "Do not forget that", "This does not depend on m:",
         "For $m\\ne n$ and",
         "Without doubt", "in one", "There is no doubt that", "positions are not all integers:"),
        r"(?:n['’]t|\bcannot|\bnot) (?:\w+ ){0,3}(?:further|farther|more|larger|greater|bigger|smaller|less|longer"
        r"|shorter)"
        r" (?:\w+ ){0,3}than\b"
        r"|\bnot (?:only|just|merely|simply|an approximation|surprising\w*|hard|difficult|by (?:chance|accident)"
        r"|least|wrong|false"
        r"|a mistake|quite an?)\b"
        r"|\b(?:does|do|did|need|is|are|would|should) ?(?:not|n['’]t) (?:\w+ )?(?:forget|need|depend\w*|matter"
        r"|change|affect|use"
        r"|know|require|learn\w*|overlook|involve|contain|carry|include|surprise|hard to|confuse|worry|doubt"
        r"|learnable|trainable)\b"
        r"|\b(?:cannot|can['’]t) (?:forget|distinguish|tell|exceed)\b|\bcould not be \w+er\b"
        r"|\bno (?:doubt|matter|mistake|accident|wonder|coincidence|surprise|other|approximation|loss|parameters?"
        r"|learn\w*|training)\b"
        r"|\b(?:no one|nobody) (?:would |will |can )?doubts?\b|\bhardly (?:surpris\w+|a surprise|worth|news)\b"
        r"|\b(?:whether|if|why) or not\b|\bnicht nur\b|\bnicht von\b|\bohne\b"
        r"|\bне (?:только|завис\w+|меня\w+|нужн\w+)\b|\bnon seulement\b"
        r"|\bne (?:\w+ )?(?:dépend\w*|change)[^,;]*|\bno s[oó]lo\b|不仅|不只|不依赖|不难|不变|不妨",
    ),
    "denied behind": Caveat(
        r"^\W*[?？]\s*(?:no|nein|non|wrong|false)\b|"
        rf"^\W*(?:\w+\W+){{0,7}}?(?:(?:not|never|no longer|hardly|nowhere|cannot|n['’]t)\s+(?:\w+\s+){{0,3}}?{_SO}"
        r"|(?:is|it's|are) not\s*[.,;!?)]|(?:is|are) never\b|has counter-?examples?|(?:is|it) ain['’]t)"
        r"|^\W*(?:isn|aren|wasn|doesn|don|can|won)['’]t\b"
        r"|^\W*(?:\w+\W+){0,4}?(?:gilt|gelten|stimmt|stimmen|ist|sind|trifft)\s+(?:\w+\s+){0,2}?(?:nicht|nie"
        r"|keine\w*)\b"
        r"|^\W*(?:\w+\W+){0,3}?(?:n['’](?:est|a)\b|ne\s+\w+\s+(?:pas|plus|jamais))"
        r"|^\W*(?:\w+\W+){0,3}?no\s+(?:es|se|vale|siempre|cumple)\b"
        r"|^\W*(?:并不|不|并非|未必)(?:再|总是|一定|能|恒)?(?:成立|正确|对|满足|相等|是)|^\W*(?:也|却"
        r"|都|显然|明显|当然|根本)?不(?:成立|正确|对)"
        r"|^\W*(?:\w+\W+){0,3}?(?:не|non|não)\s+(?:\w+\s+)?(?:верн\w+|справедлив\w*|выполн\w+|имеет места|vale\w*"
        r"|è|é)"
        r"|^[^。、，]{0,12}(?:ではな|でな|とはなら|になら|成り立た|成り立ちませ|成立しな|ありませ|等しくな|限らな|아니|않|못하)",
        "the text denies it",
        (" is not an identity", " does not hold in general", " no longer holds", "; it is not.", " isn't true",
         " gilt nicht", " n'est pas vrai", " no es cierto", " 并不成立",
         " не выполняется", " は成り立たない", "は一般に成り立ちません", " 은 성립하지 않습니다", " non è vero"),
        (", which does not depend on m", " and nothing else", " is the norm", " for all notes", " isn't controversial"),
        r"\bcannot (?:tell|distinguish|see|know)\b[^.]*|^\W*,\s*(?:and )?(?:so|thus|hence|therefore|which means"
        r"|that is why)\b.*"
        r"|\b(?:is|was|are)(?:n['’]t| not| no) (?:controversial|surpris\w+|hard|difficult|new|news|deep"
        r"|an? (?:coincidence|accident"
        r"|surprise)|only|just|all)\b",
    ),
    "wrong behind": Caveat(
        r"^\W*(?:(?:this|that|it|here|but|however|alas|of course|yet|which|actually|the|these?|identity|formula"
        r"|equation|equality|claim|both|is|are|was|were|would be|an?|plainly|simply|clearly|obviously|very|common"
        r"|frequent|typical|classic|quite)\W+)*"
        r"(?:(?:wrong|false|incorrect|untrue|invalid)\b(?!\s+(?:sign|way|side|term|one|place|direction|guess|belief"
        r"|idea"
        r"|impression|reading|conclusion|claim is that|answer)\b)"
        r"|(?:sign |common )?(?:error|mistake|misprint|typo|trap|myth)s?\b"
        rf"|(?:do(?:es)?|did|is|are) ?(?:not|n['’]t) (?:\w+ ){{0,2}}?{_SO}|not (?:at all |generally )?{_SO}|fails?\b)"
        r"|^\W*(?:absolutely |of course |certainly |clearly )?(?:no|not|nope|nein|non)\s*[.,!;]"
        r"|^\W*(?:das|dies|diese?s? \w+) (?:ist|gilt|stimmt) (?:\w+ )?(?:falsch|nicht)"
        r"|^\W*(?:c['’]est|ceci est|cela est) faux"
        r"|^\W*(?:esto|eso) (?:es falso|no)|^\W*(?:这|此式|该式|但这)?(?:并|显然)?(?:是错|不成立|不对|不正确)",
        "the sentence behind it calls it wrong",
        ("This is wrong", "Not true!", "This does not hold", "But this identity is incorrect!",
         "This is a common error", "Das ist falsch", "No."),
        ("This is true", "The wrong sign is elsewhere", "It is not hard to see", "This is not the end",
         "It is not true that $a = b$", "No parameters"),
        r"\bnot (?:hard|easy|only|surprising|the end)\b.*|\bit is (?:not true|untrue|false|wrong|incorrect"
        r"|not the case) that (?:\w+ ){0,3}?\$.*",
    ),
    "only": Caveat(
        r"\bonly (?:if|for|when|where|in|at|on|under)\b|\biff\b|\bif and only if\b|\b(?:exactly|precisely"
        r"|just) (?:when|if|for)\b"
        r"|\bno \$[^$]*\$|\bonly for\b|\$ only\s*(?:$|[.,;)!])"
        r"|\bnur (?:wenn|für|dann|falls|im|bei|auf)\b|\bgenau (?:dann|für)\b"
        r"|\bseulement\b|\bsólo\b|\bsolo (?:si|para|cuando)\b|\bsi y solo si\b|\bsi et seulement\b"
        r"|仅当|只有|当且仅当|只在|\b(?:только|лишь|тогда и только|soltanto|apenas|somente)\b|のときのみ|だけ"
        r"|に限り|限って|일 때만|때에만|만 성립",
        "the text restricts it by “only”",
        ("only if", "for $n = 1$ only.", "There is no $x$ with",
         "holds only when", "iff", "exactly when", "Nur für", "仅当"),
        ("not alone", "the only encoding"),
        r"\b(?:depend\w*|functions?|turns?) only (?:up)?on\b",
    ),
    "exactly": Caveat(
        r"\b(?:exact\w*|precise\w*|genau\w*|exakt\w*|strictly)\b|精确|严格|恰好",
        "the text says it of all digits",
        ("is exactly", "an exact equality", "ist exakt", "精确地"), ("is about", "the exam"),
    ),
    "accuracy": Caveat(
        r"\b(?:to|correct to|up to|with|in) (?:the )?(?:\w+ )?(?:decimals?|digits|decimal places|places|significant)\b"
        r"|\b(?:to|correct to) (?:\w+ ){1,2}(?:decimals?|digits|places)\b|\bto the nearest\b|\brounded (?:up|down)\b"
        r"|\bcut off\b|\bfloor\b|\binteger part\b|\btruncat\w*|\bno rounding\b|\blast digit\b"
        r"|\bwhole (?:tokens?|turns?)\b"
        r"|\b(?:upper|lower) bound\b|\bfrom (?:above|below)\b|\berror (?:below|of|less|smaller)\b"
        r"|\bsignificant (?:digits|figures)\b|\bauf \w+ Stellen\b|\bà \w+ décimales\b|小数点后|位有效|精确到",
        "digits are promised",
        ("To four decimals,", "Correct to five significant digits:", "Rounded up", "精确到小数点后六位"),
        ("The value is about", "the digits of the position", "is rounded"),
    ),
    "label": Caveat(
        r"^\W*(?:conditions?|cases?|requirements?|constraints?|bedingung|fall|cas|condici[oó]n|caso|条件|情况|情形)"
        r"\W*\d*\W*[:：]\W*$"
        r"|\b(?:roots?|zeros?|solutions?|nullstellen?|lösung(?:en)?|racines?|ra[ií]ces|ra[ií]z|soluci(?:ón|ones)) "
        r"(?:of|von|de)(?: (?:the|l['’]|der|la|une?|an?))?\s*(?:equation|polynomial|gleichung|équation|ecuación)?\W*$",
        "a condition is announced by its name alone",
        ("Condition 1 : ", "- **Case 2:** ", "条件 1：", "the $k$-th root of ", "Roots of the equation ",
         "les racines de "),
        ("In this case: ", "Condition 1 is met:", "The cases are:"),
    ),
    "supposed": Caveat(
        r"(?:\b(?:if|whenever|provided(?: that)?|(?:suppose|assume)(?: that)?|wenn|(?<![a-z] )falls|si)"
        r"|假设|假如|如果|若)\W*$"
        r"|\bif\b[^.,;:]*\(\s*(?:i[.·]\s?e[.·]?|that is|namely)\W*$",
        "the text supposes it",
        ("If ", "and if: ", "Assume that ", "If $R$ is orthogonal (i.e., ", "如果 "),
        ("then ", "If $n$ is odd, ", "If $R$ is orthogonal, then (i.e. ", "if and how ", "the rotation is (i.e., ",
         "the sum falls: "),
    ),
    "required of": Caveat(
        r"\b(?:let|choose|take|pick|fix|sei|seien|wähle\w*|soit|soient|prenons|sea|sean|sia|siano|пусть)\b"
        r"(?!.*\b(?:then|so|we|dann|alors|on|entonces|allora|тогда)\b)[^.;:]*"
        r"\b(?:with|such that|so that|satisfying|for which|obeying|mit|sodass|so dass|tel(?:le)?s? que?|avec|vérifiant"
        r"|tales? que|con|tale che|такая?|такие)\W*$"
        r"|(?:(?<!假)设|令|取|给定)(?!.*(?:则|那么|于是|因此))[^。；]*(?:使得?|满足)\W*$"
        r"|(?:要求|希望|什么样的|怎样的|哪些)[^。；]{0,20}\W*$",
        "the text requires it",
        ("Let $M$ be a matrix with", "Choose $x$ such that", "Sei $M$ eine Matrix mit", "Soit $M$ telle que",
         "设矩阵 $M$ 满足", "并且要求：", "什么样的矩阵满足"),
        ("Let $M = 1$. With", "with", "Let $d$ be even. Then, with", "let us begin with the fact that"),
    ),
    "supposition": Caveat(
        r"(?s:(?:\b(?:suppose|assume|angenommen|nehmen wir an|gesetzt den fall|supposons|on suppose|admettons"
        r"|supongamos|supóngase|supponiamo|suponha\w*)\b|假设(?!存在)|假定(?!存在)|допустим|предположим|가정하|仮定)"
        r"(?!.*?(?:\b(?:then|so|thus|hence|therefore|consequently|(?:we|one) (?:have|has|gets?|obtains?|sees?|finds?)"
        r"|it follows|this (?:gives|means|implies)|dann|daher|also|folglich|alors|donc|on a|entonces|luego|allora"
        r"|então|тогда|значит)\b|则|那么|于是|因此|故|所以|就有|可得|此时|这时|这样|すると|よって|その?とき|이면|그러면|따라서|-->|[;；:：]))"
        r".*$)",
        "the text supposes it",
        ("Suppose there were an $A$ with", "Assume that $x = 1$ and that", "Angenommen, es gäbe eine Matrix mit",
         "On suppose que $n = 1$ et que", "假设 $A = B$ 且", "Допустим, что"),
        ("Suppose that $d = 2$; ", "Assume that $x$ is real, then", "Angenommen, $d = 2$, dann ist", "假设 $d=2$，则",
         "the assumption that", "We assume nothing, hence"),
    ),
    "set": Caveat(
        r"(?:\b(?:let|set|put|by convention|the convention|sei|seien|setze|soit|posons)|约定|规定|令|设)"
        r"\W*(?:\$[^$]*\$[\s,，、]*(?:(?:and|und|et)\b|和|且)?\s*)*$",
        "the text sets it",
        ("let $h_N = 0$ and ", "Put ", "with the convention ", "并约定"), ("let us see that ", "let $g = 1$; "),
    ),
    "except": Caveat(
        r"\b(?:unless|except|excluding|other than|but for other|for other|for the other|save for|ausser|außer|sauf"
        r"|salvo|excepto|eccetto|tranne|exceto"
        r"|es sei denn|à moins|кроме|если только не)\b|除非|除了|除外|を除いて|を除き|以外|제외|않는 한",
        "the text makes an exception",
        ("unless $n$ is an integer", "except when", "for other $n$"), ("the others", "excellent"),
    ),
    # -- held against refutations
    "sought": Caveat(
        r"^\W*(?:when|where|for (?:which|what)|at (?:which|what))\b[^.:,]*\b(?:is|are|does|do|have)\b"
        r"|\b(?:für welche[ns]?|wann|pour quel(?:le)?s?|para qué|per quali)\b"
        r"|\b(?:for which|for what|solve|solving|find (?:all|the|an?|some|every)|determine|look(?:ing)? for"
        r"|löse\w*|finden?|gesucht|bestimm\w*|ermittel\w*|ermittle|trouver|trouvez|résoudre|résolvez|déterminer"
        r"|déterminez|cherch\w+"
        r"|resolver|hallar|determinar|encontrar|risolv\w+|trovare|determinare)\b"
        r"|线的方程|曲线|方程[:：]\W*$|得到等式|两边平方|求解|求出|何时|试求|解(?:下列)?(?:关于\s*\S+\s*的)?(?:方程|不等式)|求[^。；，]{0,12}使|求满足|求所有|对?哪[些个]"
        r"|求[^。；，]{0,6}的值|什么时候|什么情况|哪种情况",
        "the text asks where it holds",
        ("For which $x$ is", "Find all $x$ with", "When is", "Exercise: solve", "We look for $a$ such that",
         "求 $n$ 使", "解方程", "Bestimmen Sie alle", "Déterminer les $x$ tels que", "求满足",
         "什么时候有", "Für welche $x$ ist", "Pour quels $x$", "对哪些 $x$"),
        ("This is so", "Is it true that", "We find that", "when $x = 0$, we have"),
    ),
    "asked": Caveat(
        r"^\W*(?:\w+\W+){0,3}?(?:when|where|wann|wo|quand|où|cuándo|dónde|quando|когда|где|(?:for|at) (?:which|what)"
        r"|für welche[nsr]?|pour quel(?:le)?s?|para qué)\b[^,;]*$|什么时候|什么情况|何时|いつ|언제",
        "the text asks where it holds",
        ("When is", "Wann ist", "**2.** Quand a-t-on", "什么时候有", "So when do we have"),
        ("Is it true that", "When $d = 2$, is", "why is"),
    ),
    "sought behind": Caveat(
        r"^\W*(?:is|are|ist|sind|est|sont)\s+(?:now\s+|then\s+|nun\s+|noch\s+)?"
        r"(?:to be (?:solved|determined|found)|zu (?:lösen|bestimmen|finden)|à (?:résoudre|déterminer))\b"
        r"|^\W*(?:nach|für|for) \$[^$]*\$ (?:auf)?(?:zu)?(?:lösen|gelöst|solved)\b"
        r"|^\W*(?:hat|has|have|a pour)\s+(?:\w+\s+){0,3}(?:solutions?|roots?|lösung\w*|nullstellen?|racines?)\b"
        r"|^\W*(?:的(?:所有|全部|正整数|整数|实数)?(?:解|根)|有(?:唯一|[一二两三]个)?(?:解|根)"
        r"|となる(?!こと)[^。]*(?:求め|か)|を満たす|を求め|인 [^.]*(?:있는가|있을까|구하)|이 되는)",
        "the text asks where it holds",
        ("$ ist zu lösen.", " has the solutions", "的解为",
         " となる位置を求めよ", " 인 x가 있는가", " is to be solved for", " hat genau eine Lösung"),
        (" is a solution", "holds", " solves the problem"),
    ),
    "antecedent": Caveat(
        r"^\W*(?:(?:and|und|et|y|и|且|和|与)\s*\x01\W*)?(?:together\s+|both\s+|dann\s+)?"
        r"(?:(?:means?|impl(?:y|ies)|forces?|requires?|entails?|would (?:give|imply|mean|force|require)|leads? to"
        r"|bedeute[nt]|impliziert|impliquent?|entraînent?|signifient?|implican?|implica(?:no)?|означа\w+|влеч\w+)\b"
        r"(?! that the)"
        r"|意味着|蕴含|推出|意味する)",
        "the text tells what follows from it",
        (" and \x01 mean ", " implies ", " bedeutet, dass ", " 意味着 "),
        (" gives", " is what this means", ", which means "),
    ),
    "unreal": Caveat(
        r"^\W*(?:had|were)\b|\bif it were\b|\b(?:wäre|hätte|gäbe|stünde)\b"
        r"|\b(?:contradiction|absurdum|imagine|pretend\w*)\b|倘若"
        r"|假如|矛盾",
        "the text says what would be",
        ("Had we", "If it were true that", "for contradiction that"), ("if we have", "adhere", "as it would be"),
    ),
    "roughly": Caveat(
        r"\b(?:approximat\w*|rough(?:ly)?|almost|nearly|up to|to (?:first|second|third|leading|lowest|zeroth"
        r"|linear)[- ]order"
        r"|(?:first|leading)[- ]order|neglect\w*|ignor\w*|asymptotic\w*|limits?|(?:for|at|with|when|if"
        r"|as) (?:\S+ ){0,3}?(?:small|large"
        r"|tiny|huge)|sufficiently|(?:is|are|be|being|gets?|becomes?|remains?) (?:(?:very|too|so|sufficiently"
        r"|rather) )?(?:small|large|tiny|huge)|eventually|on average|averag\w*|in expectation|numerically"
        r"|(?:for all|in) practic\w+|margin|to within|probability|generic\w*|typical\w*|for most|most|mostly"
        r"|exceptional"
        r"|rounded|rounding|tolerance|precision|effectively|essentially|formally|loosely|heuristic\w*"
        r"|orders? of magnitude"
        r"|tends?|proportional|small-angle|n[äa]herungsweise|etwa|ungefähr|rund|kleine[nrsm]?|grosse[nrsm]?"
        r"|große[nrsm]?|im mittel|bis auf|environ|à peu près|petite?s?|grande?s?|en moyenne|presque|aproximad\w*|casi"
        r"|pequeñ\w+)\b|\\to\b|→|近似|大约|约为|几乎|很小|足够|很大|充分|趋于|平均|期望|极限|忽略"
        r"|\b(?:примерно|приблизительно|около|почти|с точностью|в среднем|при (?:малых|больших|достаточно)|circa"
        r"|quasi|all'incirca|in media|aproximad\w+|quase)\b|ほぼ|およそ|近似|十分(?:に)?(?:小|大)|無視|極限|약 |거의"
        r"|대략|충분히|무시|근사|평균|극한",
        "the text takes it roughly",
        ("To first order", "Up to a sign,", "For small $x$", "in the limit", "Roughly speaking", "当 $x$ 很小时",
         "for sufficiently large $x$", "where $x$ is very small"),
        ("exactly", "smaller", "for every", "at most"),
        r"\bat most\b|\bthe most\b",
    ),
    "exists": Caveat(
        r"\b(?:(?:there(?: is| are| exists?|['’]s)|exists?|existen?|il existe|il y a|es gibt|gibt es"
        r"|hay)\s+(?:\w+\s+){0,3}?\$(?!\d)|for some|at (?:least|most)"
        r" one|algún|certains?\b|существу\w+|найд[её]тся|esiste|esistono|существуют)|\bsome \$"
        r"|\bno (?:\w+ ){0,2}\$|存在|某个|有某|존재|어떤|ある \$|∃|\\exists",
        "the text says it of some value",
        ("There is a $k$ with", "no constant $c$ satisfies", "For some $x$", "存在"),
        ("therefore", "there is a closed form", "There are $3$ pairs"),
    ),
    "premise": Caveat(
        r"\b(?:positive|negative|nonzero|zero|equal|same|identical|alike|distinct|different|small|tiny|large|huge"
        r"|bounded"
        r"|integers?|integral|whole|even|odd|primes?|rational|multiples?|powers|orthogonal|parallel|perpendicular"
        r"|units?"
        r"|normali[sz]ed|less|greater|smaller|larger|bigger|(?:below|above|under) (?:zero|one|two|\$)|exceeds?"
        r"|vanish\w*|drops?|cancels?|at (?:least|most)"
        r"|quadrants?|octants?|half-?planes?|ranges?|between|intervals?|signs?|opposite|modulo|commut\w+|acute"
        r"|obtuse|right"
        r"|reciprocals?|inverses?|coincide\w*|agree|match\w*|non-?negative|non-?positive|matrices|quaternions?"
        r"|ordered|sorted|increasing|decreasing|consecutive|neighbou?rs|adjacent|imaginary|conjugates?"
        r"|positiv\w*|negativ\w*|gleich\w*|null|klein\w*|groß\w*|ganz\w*|entiers?|entières?|nulles?|nuls?|égau?x"
        r"|égales?|petits?"
        r"|enteros?|ceros?|iguales|pequeñ[oa]s|positif\w*|négatif\w*|negatif\w*)\b|[正负负]数|非负|相等|相同|为零|整数|很小|垂直|正交",
        "something is supposed of numbers",
        ("All numbers are positive", "Both are negative", "The coordinates are equal", "The product vanishes",
         "Our letters are all the same", "所有数都是正数", "Alle Zahlen sind positiv"),
        ("All numbers are real", "These are the angles", "We use the addition theorem"),
        r"\b(?:same|right|different|large|small) (?:way|idea|manner|argument|side|sides|reason|identity|formula"
        r"|time|words?"
        r"|models?|language|letters? (?:stands?|denotes?|means?|has|have))\b|\bthe same (?:holds?|is true|for"
        r"|goes|as|applies"
        r"|follows)\b|\b(?:may|might|can|could|need not) be\b[^.;]*|\bright[- ]hand\b|\bsigns? conventions?\b"
        r"|\bforgotten\b[^.;]*|\b(?:negative|positive|minus) (?:signs?|exponents?|powers?|frequenc\w+|directions?"
        r"|phases?)\b",
    ),
    "case": Caveat(
        r"=[^$=]{1,20}\$ (?:is|are|be|being) (?:\w+ )?(?:negative|positive)\b|\bunit(?:[- ]norm|[- ]length| vectors?)\b"
        r"|\b(?:of|with|having|have) (?:the )?(?:norm|length|magnitude|modulus) "
        r"(?:of |equal to )?(?:one\b|\$?1\b(?!\.\d))|\b(?:einheitsvektor\w*|normiert\w*|unitaires?)\b|单位向量|单位长"
        r"|\b(?:in|en) (?:one|two|einer|zwei|una?|une|dos|deux) dimensi|[一二两]维"
        r"|\b(?:quadrants?|half[- ]planes?|causal\w*|decoder\w*|diagonal|on the axes|acute|obtuse|triangle|interval"
        r"|between|origin"
        r"|upper half|lower half|quadranten|premier quadrant|perpendicular|parallel|normali[sz]ed"
        r"|orthogonal(?! (?:matri|transform))|orthogonality|presuppos\w*|non-?integers?"
        r"|not (?:an )?integers?|not whole|irrational\w*|coprime"
        r"|prime numbers?|divisible|multiples? of)\b|象限|因果|互质|\\in\s*(?:\\left)?[\[(]",
        "the text has a case in mind",
        ("In the first quadrant", "$y = -x$ is negative", "vectors of norm one", "unit-length $q$", "Einheitsvektoren",
         "Under causal masking",
         "an angle of a triangle", r"$x \in [0, \pi]$", "for non-integer $x$", "$j$ is not divisible by 3",
         "for orthogonal $u$ and $v$"),
        ("in general", "by the triangle inequality", "The matrix is orthogonal", "computed in parallel",
         "the origin of the formula", "each pair has length one"),
        r"\btriangle inequalit\w+|\bin parallel\b|\borigins? of (?:the|this) (?:name|formula|idea|problem"
        r"|confusion|error"
        r"|encoding)|\btime intervals?\b|\b(?:matri\w+|rotations?|transforms?|transformations?|drehmatri\w+"
        r"|matrices?)\b"
        r"(?:\W+\$[^$]*\$)?,? (?:is|are|ist|sind|est|sont|bleibt|remains?) (?:an? )?(?:therefore |thus "
        r"|also )?orthogonal\w*|"
        r"\b(?:block[- ]|the )?diagonal (?:matri\w+|blocks?|entries|elements?|form|H)\b|\bblock[- ]diagonal\b"
        r"|\bbetween (?:the |two |query |vectors|positions)",
    ),
    "parity": Caveat(
        r"\b(?:odd|parity|ungerade\w*|impairs?|impares)\b|\beven (?!(?:at|if|when|for|in|as|with)\b)(?:\w+ )?(?=\$)"
        r"|\$ (?:\w+ )?even\b|\bgerades?\b|[奇偶]数?",
        "the text tells odd from even",
        ("$n$ odd and $m$ even", "for even $k$", "If $m$ is even,", "偶数"),
        ("even at $x = 0$", "even so", r"As $\cos$ is even,", "the sine is odd", "an odd function"),
        r"\$\\(?:cos|sin|tan|sinh|cosh)(?: [a-z])?\$ (?:is|are|being) (?:an? )?(?:even|odd)\b|\b(?:even"
        r"|odd) functions?\b"
        r"|\b(?:functions?|(?:co)?sines?|tangents?|cos|sin) (?:is|are|being) (?:an? )?(?:even|odd)\b",
    ),
    # -- held against both: other numbers, other units
    "arithmetic": Caveat(
        r"\(\s*mod\b|\bmod \$?\d|\b(?:in |into )?(?:binary|octal|hexadecimal|hex|two's complement)\b"
        r"|\b(?:in|into|to) base[- ]?\d|\bbase[- ]?\d\d?\b(?!\s*\^|[.,]?\d)|\bmod(?:ulo)? \$?\d"
        r"|\b(?:in )?characteristic (?:\$?\d|two\b|p\b)|\\mathbb\s*\{?F\}?_|\bGF\(|\bfinite fields?\b"
        r"|\bin hours on (?:a|the) clock\b|\bclock hand moves\b|\bo['’]clock\b|\bexclusive or\b|\bxor\b"
        r"|\b(?:ring|circle) of \$?\d|\bweekdays?\b|\bcompass\b|\bresidues?\b|\btruth values?\b|\b(?:eight|\d+) bits\b"
        r"|\bunsigned\b|\bbytes?\b|\bwithout carry\b|\bdecibels?\b|\bmax-plus\b|\binteger operands\b"
        r"|\bintegers? in (?:C|Java)\b"
        r"|\bpython 2\b|\bdiscards? the remainder\b|\b(?:clock|hours?) with (?:twelve|\$?12)|\btwelve hours\b"
        r"|\btime of day\b"
        r"|\bfield with (?:two|three|\$?\d)|\baround a circle\b"
        r"|\bpad(?:s|ded|ding)? (?:\w+ )?(?:to|up to) (?:\w+ )?multiples?\b"
        r"|\bclock arithmetic\b|\bon (?:the|a) (?:clock|dial)(?: face)?\b|\bmodular arithmetic\b"
        r"|\bstored as\b"
        r"|\bfloat(?:ing)?[- ]?point\b|\b(?:in|for|with) (?:bf(?:loat)?|fp|float|u?int|wrap\S* u?int)-?\d+\b(?! above)"
        r"|^\W*in (?:half|single|double|low|mixed) precision\W*$"
        r"|\binteger division\b|\bwrap(?:s|ping)?[- ]?around\b|\boverflow\w*|\bclifford\b|\bquaternions?\b"
        r"|\boctonions?\b"
        r"|\bgrassmann\b|\bboolean\b|\btropical\b|\bgleitkomma\w*|\bbinär\w*|\bmodulare?\b|模\s*\$?\d|二进制"
        r"|浮点|四元数",
        "the text counts in another arithmetic",
        ("In binary,", "On the dial,", "Clock arithmetic:", "Working mod 5:", "(mod 5)",
         "In floating point arithmetic", "for quaternions",
         "In characteristic 2", "the base-2 digits", "written in base 10000"),
        ("with base 10000", "base 500,000", "the base 10^4",
         "the base model", "characteristic of it", "the characteristic polynomial", "model 5", "in double the time"),
    ),
    "units": Caveat(
        r"\b(?:in|to|into|as|using|measured in|units? of) (?:\w+ )?(?:degrees?|turns|gradians?|gons?|revolutions?"
        r"|cycles)\b"
        r"|\bdegrees? (?:mode|throughout|rather than|instead of)\b|\bin grad\b|\bgradmaß\b|\ben degrés\b"
        r"|\ben grados\b|角度制|以度为单位|单位为度",
        "the text measures angles in another unit",
        ("With angles in degrees,", "Measured in full turns", "Winkel in Grad:", "En degrés,"),
        ("by degrees of freedom", "in turn", "in radians", "a polynomial of degree 2"),
        r"\bdegrees of freedom\b|\b(?:converted?|conversion|turn\w*|from) \w* ?in ?to degrees\b|\bin radians[^.;]*",
    ),
    "scales": Caveat(
        r"\b(?:measured|counted|expressed|given|distances?|lengths?|times?) (?:are |is )?in (?:units?|thousands"
        r"|millions|hundreds"
        r"|kilo\w*|k?m|km|met(?:re|er)s|seconds|milliseconds|hours|minutes|bits|nats|dozens)\b|\bin bits\b"
        r"|\bon a log(?:arithmic)? scale\b",
        "the text counts in another unit",
        ("The context is measured in thousands", "Distances are in kilometres", "In bits,"),
        ("measured in the paper", "bits"),
    ),
    "radians": Caveat(
        r"\bin radians?\b|\bim bogenmaß\b|\ben radians?\b|\bradian measure\b|弧度",
        "angles are numbers",
        ("In radians, however,", "im Bogenmaß", "弧度制"), ("in radial direction", "the radius"),
    ),
    "plain arithmetic": Caveat(
        r"\b(?:in|with|over|using) (?:exact|real|ordinary|usual|decimal|the (?:reals?"
        r"|integers))\b(?: (?:arithmetic|numbers?"
        r"|notation))?|十进制",
        "numbers are those of school",
        ("In exact arithmetic,", "in decimal", "over the reals", "十进制"), ("an exact match", "in the real world"),
        r"\bthe real (?:world|part|life)\b",
    ),
    # -- what is said of names
    "not whole": Caveat(
        r"\b(?:hal(?:f|ves)|quarters?|thirds?|fraction\w*|reals?(?!\s+parts?)|real-?valued|rationals?|irrationals?"
        r"|continu\w+|normali[sz]ed|(?:re)?scaled(?![\s-]dot)|coordinates?|uniform\w*|gaussian|drawn|dyadic|seconds"
        r"|time ?stamps?|\[-?[01], ?1\]"
        r"|decimals?|floats?|interpolat\w+|non-?\s?(?:integ|whole)\w*|(?:not|n['’]t|never|no|other than"
        r"|any)\s+(?:\w+\s+){0,3}?"
        r"(?:integ\w+|whole)|arbitrary (?:numbers?|angles?))\b"
        r"|\b(?:halb\w*|reell\w*|rational\w*|irrational\w*|gebrochen\w*|stetig\w*|kontinuierlich\w*|(?:nicht"
        r"|keine?) (?:\w+ )?ganz\w*)\b"
        r"|\b(?:demi\w*|réel\w*|rationnel\w*|irrationnel\w*|(?:non|pas) (?:un |des )?enti\w*|semi\w*|racional\w*"
        r"|no enter\w*)\b"
        r"|实数|半整数|分数|有理|无理|连续|非整|不是整数|不为整数|小数|任意数",
        "not whole",
        ("half of an odd number", "$m$ is fractional", "not whole numbers", "for real $n$",
         "halbzahlige", "nombre réel", "半整数"),
        ("the real part", "an integer", "$n = 3$", "for all positions"),
    ),
    "signed": Caveat(
        r"\bnegativ\w*|\b(?:in )?both directions\b|\bbelow and above\b|\babove and below\b|\bsign(?:s|ed)?\b"
        r"|\beither\b|\bminus\b|\b(?:never|not|non-?)\s?positive\b|\b(?:below|under"
        r"|less than|smaller than)"
        r" (?:zero|\$?0)|\bnon-?zero\b|\bleft\b|\bintegers\b(?= \$)|\ball integers\b|\bany integer\b"
        r"|\brelativ?e?s? (?:integers?)\b"
        r"|\brelatifs?\b|\bganze?\w* zahl\w*|\bkleiner (?:als )?(?:null|0)|\bkleiner gleich|\bvorzeichen\w*"
        r"|\bnégati\w*|\bsigne\b"
        r"|\bsigno\b|\benteros?\b|\breelle?\w*|\bréels?\b|\breals?(?!\s+parts?)\b|\bregardless\b|\bwhatever\b|[正可]负"
        r"|负数|为负|任意整数|整数|实数"
        r"|\b(?:from|between|von|zwischen|de|entre) \$-",
        "of either sign",
        ("$k$ may be of either sign", "kleiner als null", "un entier relatif", "from $-L$ to $L$",
         "regardless of the sign", "任意整数", "for nonzero $b$"),
        ("a design", "for $k > 0$", "nonnegative"),
        r"\bnon-?negativ\w*|\bnot negative\b|\bnichtnegativ\w*|\bpositive (?:reals?|integers?|real numbers?)\b"
        r"|\bnatural\w*|非负|正整数|正实数"
        r"|\bpositive?n? (?:ganze?n? zahl\w*|reelle?\w*)\b|\b(?:entiers?|réels?) (?:positifs?|naturels?)\b"
        r"|\benteros? positivos?\b",
    ),
    "not even": Caveat(
        r"\b(?:odd(?! (?:columns?|dimensions?|ind(?:ex|ices)|components?|entries|coordinates?"
        r"|channels?|functions?|slots?))"
        r"|ungerade\w*|impair\w*|impar\w*)\b|奇(?!数?(?:维|列|位|下标|索引|项|分量|函数|次))",
        "odd",
        ("odd $d$", "ungerade", "奇数"),
        ("even", "oddly enough", "cosines in odd columns", "奇数维度"),
    ),
    "everywhere": Caveat(
        r"\b(?:even|also|including|too)\s+(?:at|for|if|when|in|\w*\s?(?:multiples?|zeros?|poles?))|\bincluding\b"
        r"|\bregardless\b"
        r"|\beverywhere\b|\bwithout exception\b|\bdiverg\w*|\boutside\b|\bbeyond\b|\b(?:when|if|where|as|since"
        r"|because|for)\s+"
        r"(?:\$[^$]*\$\s+(?:is|be|are|equals?)\s+)?an?y?\s+(?:\w+\s+)?multiples?\b|\bfor all real\b|\bevery real\b",
        "there as well",
        ("even at $x = 0$", "including multiples of", "outside the unit disc", "when $t$ is a multiple of"),
        ("even numbers", "for all $x$", "as long as $t$ is not a multiple of", "unless $t$ is a multiple of",
         "so it is even in $k$", "an even function in $t$"),
        r"\b(?:unless|except)\s[^,;.]*|\b(?:is|are|both|and|be) even in \$\\?[a-zA-Z]+\$",
    ),
    "unbounded": Caveat(
        r"\b(?:all|every|any|each|outside|beyond|diverg\w*|larger|greater|exceed\w*|regardless|whatever)\b|\\neq?|≠"
        r"|\\ge|>\s*1",
        "beyond where it converges",
        ("for every real $x$", "outside the unit disc", r"for all $x \ne 1$"), ("for $|x| < 1$", "inside the disc"),
    ),
    "complex": Caveat(
        r"\b(?:complex(?:[- ]valued)?|imaginary|komplexe?\w*|imaginäre?\w*|complexes?|complej[oa]s?|imaginari[oa]s?"
        r"|imaginaires?)\b"
        r"|\boff the real\b|\\mathbb\s*\{?\s*C\b|ℂ|复数|虚数|复平面",
        "complex",
        ("On the complex plane", "for purely imaginary $x$", "komplexe $z$", "off the real axis",
         r"$z \in \mathbb{C}$"),
        ("complexity", "the complex conjugate", "in complex form", "the imaginary unit"),
        r"\bcomplex (?:conjugat\w+|forms?|notation|exponentials?|exponent|representation|multiplication|rotation"
        r"|view|picture|language"
        r"|encodings?|way|product|inner product|phasors?|unit|units|terms)\b|\bimaginary (?:units?|parts?)\b"
        r"|\bunit complex\b|虚数单位|虚部|复数形式|复指数|共轭复数|复共轭|复数乘法|复数视角",
    ),
    "no numbers": Caveat(
        r"\b(?:matri(?:x|ces)|operators?|linear maps?|permutations?|anti-?commut\w+|endomorph\w+|lineare abbildung\w*"
        r"|applications? linéaires?|non-?commut\w+|(?:do|does|need) not commute|vectors?|matrizen|vektor\w*"
        r"|vecteurs?|matriz|matrices)\b"
        r"|矩阵|方阵|向量|算子",
        "no numbers",
        ("be $n \\times n$ matrices", "do not commute", "elements of a noncommutative ring", "Matrizen", "为矩阵"),
        ("numbers", "a scalar"),
    ),
    "another": Caveat(
        r"\b(?:doubl\w+|halv\w+|twice|half|tripl\w+|increas\w+|decreas\w+|replac\w+|now|instead|next|new|rescal\w+"
        r"|chang\w+|redefin\w+"
        r"|resett?\w*|updat\w+|add(?:ing)? one|no longer|from here on|jetzt|nun|verdopp\w+|halbier\w+|maintenant"
        r"|doubl\w+|ahora)\b|翻倍|改为|现在",
        "changed since",
        ("Doubling $n$", "In the next layer, $x$ is twice that", "now let"), ("the value of $n$", "renewal"),
    ),
    "pairs": Caveat(
        r"\b(?:half|pairs?|frequenc\w+|halb\w*|hälfte|paare?|moitié|paires|mitad|pares)\b|/\s*2\b|一半|频率|对数",
        "half of a width",
        ("half the model dimension", "the number of frequency pairs", "write $d$ for $d/2$"), ("the width", "repairs"),
    ),
    # -- what a verdict has not used
    "whole numbers": Caveat(
        r"\bintegers?\b|\bwhole\b|\bnatural numbers?\b|\bganze?[rn]?\b|\bentiers?\b|\benteros?\b|\binteir\w+"
        r"|整数|自然数|정수|целы\w+"
        r"|\\mathbb\s*\{?\s*[ZN]\b|ℤ|ℕ|\bnumbers?\b|\bcounts?\b",
        "whole numbers are spoken of",
        ("for every integer", "x \\in \\mathbb{Z}", "the number of heads", "整数"),
        ("a real angle", "wholesome",),
    ),
    "arrays": Caveat(
        r"normali[sz]ed|\bunit[- ](?:vectors?|norm|length|sphere)|\bunit vectors?|orthogonal|orthonormal|perpendicular"
        r"|\bcommut"
        r"|\\perp|⊥"
        r"|\bsymmetric (?:matri|weight|form|part)|(?:is|be|are|both|suppose.{0,20}|weights) symmetric"
        r"|\bskew|\bdiagonal|\bcirculant|pythagor|\brotations? (?:in|of) the plane"
        r"|归一|单位|正交|垂直|对称|可交换"
        r"|normiert|senkrecht|normalis|perpendicular|直交|正規化|정규화|직교",
        "what holds of some arrays alone",
        ("the vectors are normalized", "of unit norm", "orthogonal to", "$q \\perp k$", "A is symmetric", "正交"),
        ("the unit of time", "a symmetric kernel", "the norm",),
    ),
    "general": Caveat(
        r"\b(?:in general|generally|general|arbitrary|any|every|all|always|without|negative|odd|other|opposite"
        r"|backwards?"
        r"|bidirectional|instead|learned|lifting|exchang\w*|swap\w*|revers\w*|conversely|whatever|else|remaining"
        r"|otherwise|encoders?"
        r"|both (?:directions|signs)|either sign|unrestricted|complex|sonst|andernfalls|ansonsten|altrimenti|sinon"
        r"|иначе"
        r"|allgemein\w*|beliebig\w*|jede[rsn]?|quelconque|général\w*|cualquier\w*|todos?)\b|一般|任意|所有|反之|否则|任何"
        r"|そうでなければ|아니면",
        "no longer of what was supposed",
        ("In general,", "for arbitrary $x$", "Otherwise,", "否则", "For an encoder"),
        ("the generator", "Then", "We have",),
    ),
    "norms": Caveat(
        r"\\ell_?\s*\{?(?:1|\\infty|p|\^)|ℓ[₁∞1]|\b(?:sup|max|maximum|RMS|Manhattan|Frobenius|infinity)[- ]?norm"
        r"|norms? (?:are|is) \$?\\ell|一范数|无穷范数",
        "another norm than the Euclidean one",
        ("the $\\ell_1$ norm", "in the sup norm", "RMS norm"),
        ("the norm of $x$", "a normal form",),
    ),
    "every value": Caveat(
        r"\b(?:in general|for (?:a )?general|arbitrary|for (?:any|every|all) \w+|always|allgemein|beliebig\w*)\b"
        r"|一般地|对于?(?:每一?个|任意|所有|任何)|任意的|모든|すべての",
        "of any value",
        ("for any vector", "for arbitrary $q$", "对每个频率"),
        ("for any $x$", "For $x = 1$",),
    ),
    "counted from": Caveat(
        r"\b(?:one|zero|1|0)-(?:based|indexed)|\bnumbering\b|\bcount(?:s|ed|ing) from\b|starts? (?:with|at|from) \$?1\b"
        r"|从\s*\$?1\$?\s*开始",
        "indices that begin elsewhere",
        ("with one-based indices", "the numbering", "counting from one", "从 1 开始"),
        ("a base", "the number",),
    ),
    "odd width": Caveat(
        r"\bodd[- ](?:dimension|width|size|length|head|model)|\bodd \$(?:d|D)\b"
        r"|\$(?:d|D)[^$]*\$ (?:is|be|are|need not be|not) (?:odd|even)"
        r"|\b(?:dimensions?|widths?) (?:is|are|be) odd|\bmakes it odd|\bneed not be even|\bnot even\b"
        r"|\bungerade\w* dimension"
        r"|\bdimension impair|奇数维|维度?为奇|차원이 홀수",
        "an odd width",
        ("for an odd dimension", "where $d$ is odd", "an odd $d$", "维度为奇数"),
        ("for odd $j$", "an odd function", "the dimension is even",),
    ),
    "value changed": Caveat(
        r"\b(?:doubl(?:e|es|ed|ing)|halv(?:e|es|ed|ing)|tripl\w+|twice as|respectively|the other way|adding one"
        r"|one more"
        r"|after rotat\w*|before rotat\w*|rescal\w*|rais(?:e|es|ed|ing)|larger|bigger|smaller|ours|in our"
        r"|every model|all models"
        r"|regardless|whatever|(?:half|quarter|full) turn)\b"
        r"|\b(?:one|two|three|four|five|six|eight|ten|twelve|sixteen|thirty-two|sixty-four|zwei|drei|vier|acht"
        r"|zwölf|sechzehn"
        r"|deux|trois|quatre|huit|douze|seize|dos|tres|cuatro|ocho|doce|dieciséis)\s+(?:\w+\s+)?(?:heads?|dim\w+"
        r"|layers?|pairs?"
        r"|tokens?|köpfe\w*|têtes|cabezas)\b|加倍|翻倍|减半|改为|增大|分别|[二三四八两]倍",
        "another value than before",
        ("Doubling the angle", "For sixteen heads", "respectively", "raises the base", "加倍"),
        ("the value", "two angles", "in the base",),
    ),
    "kind of function": Caveat(
        r"\b(?:(?:in|de)creas\w*|monoton\w*|linear|affine|odd|even|positive|negative|bounded|periodic|continuous|smooth"
        r"|convex|concave|injective|invertible|bijective|polynomial|quadratic|constant|symmetric|universal|single|same"
        r"|differentiable|analytic|unique\w*|known|fixed|learn\w*|simple|closed)\b(?:\s+\w+){0,2}\s+(?:functions?"
        r"|maps?)\b"
        r"|\bfunctions?\b[^.;]{0,30}\b(?:(?:in|de)creas\w*|decay\w*|monoton\w*|linear\w*|bounded|vanish\w*)\b"
        r"|单调|递减|线性函数|偶函数|奇函数",
        "a function of which more is said",
        ("a decreasing function", "an even function $g$", "a function $g$ that decays"),
        ("for some function $g$", "a function of the offset only", "the function depends on"),
    ),
    "ordered": Caveat(
        r"\b(?:causal\w*|mask(?:ed|s|ing)?|unidirectional|left-to-right|autoregressive|decoders?|GPT\S*|BERT|T5|alibi"
        r"|rope|rotary|position(?!-?wise)\w*|offsets?|biases|bias|relative|distances?|triang\w*|window\w*|local\w*"
        r"|neighbou?r\w*|recurren\w*|RNNs?|LSTMs?|convolution\w*|CNNs?|past|future|earlier|later|masqu\w+|maski\w+"
        r"|codage"
        r"|posici\w+|Positions\w*|máscara|knows? (?:about )?(?:the )?order|depends? on the (?:row|place|index))\b"
        r"|因果|掩码|位置|маск|позици|причинн|マスク|위치|마스크|\\leq?\s*i\b|<\s*i\b|\bup to \$?i\b|\bi\s*-\s*j\b",
        "attention that knows the order",
        ("with a causal mask", "Masked attention", "with positional encodings", "rotary attention", "因果注意力"),
        ("unmasked attention", "position-wise layers", "self-attention", "the order of the tokens"),
    ),
    "order above": Caveat(
        r"\b(?:causal\w*|mask(?:ed|s|ing)|unidirectional|left-to-right|autoregressive|decoders?|alibi|T5|rotary|sliding"
        r"|relative|windows?|(?<!inductive )bias(?:es)?"
        r"|recurren\w*|RNNs?|LSTMs?|convolution\w*|masqu\w+|maski\w+)\b"
        r"|\b(?:we|our|use|uses|using|add|adds|with|has|have|here|all)\b[^.]*\b(?:position\w*|rope|bias(?:es)?)\b"
        r"|\b(?:position\w*|rope|bias(?:es)?)\b[^.]*\b(?:added|used|applied|included|turns?|rotates?)\b"
        r"|因果|掩码|(?:使用|加入|加上|采用|有了?)[^。]*位置|маск|позици|причинн|マスク|位置エンコ|위치|codage|posici\w+",
        "attention that knows the order, by what stands above",
        ("We use rotary embeddings", "T5 adds a bias", "a causal decoder", "With positions added"),
        ("unmasked attention", "Positional encoding", "the order of the tokens"),
    ),
    "another rope": Caveat(
        r"\b(?:our|my|their|here|with|also|first|after\w*|then|variants?|modif\w+|version|includ\w+|contain\w*"
        r"|absorb\w*"
        r"|fold\w*|multipl\w+|scal\w+|factor\w*|project\w*|weights?|bias\w*|dropout|noise|decay\w*|damp\w*|temperature"
        r"|learn\w*|trained|log\w*|sqrt|clamp\w*|capp?\w*|clip\w*|context\w*|hyperbolic|double\w*|twice|data\S*|not"
        r"|only"
        r"|never|without|half|halves|partial\w*|yarn|xpos|ntk|instead|but|except|second|own|add\w*|random\w*|normali\w+"
        r"|matri\w+|Lorentz\w*|leaves?|unit|divid\w+|shift\w*|complex|translat\w*|square\w*|round\w*|whole|layer\w*"
        r"|head\w*|'s RoPE|axial|2D|3D)\b"
        r"|\\sqrt|\\log|\\gamma|\\ln|\^\s*\{?m|m\^|缩放|衰减|部分|乘|温度|学习|对数",
        "rotary encodings that are others than usual",
        ("RoPE with decay", "Our RoPE absorbs the factor", "RoPE multiplies by the weights"),
        ("RoPE rotates each pair", "RoPE turns queries and keys", "rotary encodings are used"),
    ),
    "another model": Caveat(
        r"\b(?:(?:model|head|layer|network|run|setup|setting|configuration|case|variant|version)s? (?!I\b)"
        r"(?:[B-Z2-9]|two|three|four)(?=\W)"
        r"|(?:the|a|our|its|another|next) (?:other|second|third|fourth|next|later|new|newer|successor|follow-up"
        r"|larger|bigger|smaller|wider|scaled)"
        r" (?:\w+ )?(?:model|head|layer|network|run|setup|setting|configuration|version|variant)"
        r"|another (?:model|head|layer|network|run|setup|setting|configuration|version|variant)"
        r"|(?:two|three|four|twice|half|double|\d) (?:times )?as"
        r" (?:many|wide|large|long|big|few|fast|slow|small|high|low)"
        r"|twice the|(?:doubl|halv|tripl|quadrupl)(?:e|es|ed|ing) (?:the|its|our|all|each|every)"
        r"|(?:after|with|under|applying|by) (?:(?:linear|positional|position|frequency|dynamic|NTK)"
        r"(?:[- ](?:aware|by[- ]parts))? (?:interpolation|scaling)|NTK|YaRN|ABF|LongRoPE)"
        r"|replac(?:e|es|ed|ing) \$?\d+|in (?:the )?place of|\d+\$? for \$?\d+|(?:put|take|insert|use) \$?\d+"
        r"|with (?:two|three|four|six|eight|ten|twelve|sixteen) (?:frequencies|pairs|dimensions|channels|blocks)"
        r"|(?:rais|lower|increas|decreas|chang|enlarg|reduc)(?:e|es|ed|ing) (?:the|its|our) (?:base|width|dimension\w*"
        r"|number|frequenc\w+|size))\b|第二个(?:模型|头)|另一个(?:模型|头)|宽度(?:加倍|翻倍)|维度(?:加倍|翻倍)",
        "other numbers than before",
        ("Model B: the width", "the second model", "twice as many dimensions", "Halve the frequencies",
         "After NTK scaling", "Replace $10000$ by", "Head 2: here", "raise the base"),
        ("the model", "a head of width", "the first model", "Model A: here", "replaced by", "the second term"),
    ),
    "own way": Caveat(
        r"\b(?:learn(?:ed|t|able)|trained|trainable|householder|reflect\w*|clip\w*|instead|unlike|rescal\w*"
        r"|normali[sz]ed"
        r"|unit length|random\w*|arbitrary|per[- ](?:head|layer)|axial|recall|first half"
        r"|(?:larger|bigger|each|per|every|different|[34]\s?[×x]\s?[34]) blocks?|blocks? of (?:size|three|four|[34])"
        r"|second half|concatenat\w*|tensor2tensor|xpos|rerope|self-extend|disjoint|each layer|own rotation"
        r"|three axes|bias matri\w+|learns|dynamic|log-scaled|logarithm\w*)\b|可学习|随机|裁剪",
        "not as the field has it",
        ("a learned matrix", "Householder", "instead", "可学习"),
        ("the rotation", "as in the paper", "block-diagonal", "the block of pair $i$"),
    ),
    "no equality": Caveat(
        r"\bnot (?:commut\w*|associative|exact|equal|interchange\w*)|\bmakes? no sense|\bmeaningless|\bunless\b"
        r"|\bneed not\b",
        "the opposite of an equality",
        ("do not commute", "makes no sense", "unless"),
        ("does not depend", "we do not know",),
    ),
    "vectors": Caveat(
        r"\bvectors?\b|\bquer(?:y|ies)\b|\bkeys?\b|\bembeddings?\b|\b(?:dot|inner|scalar) products?\b|vektor\w*"
        r"|vecteurs?|vectores?|вектор\w*|向量|ベクトル|벡터|内积|点积",
        "vectors are spoken of",
        ("the query $q$", "two vectors", "dot product", "向量"),
        ("a number", "keyed",),
    ),
    "bounded": Caveat(
        r"\b(?:weights?|decays?|probabilit\w+|softmax|attention|lengths?|distances?|scales?|factors?|rates?|variances?"
        r"|temperatures?|numbers?|counts?|tokens?|heads?)\b|权重|概率|长度|距离",
        "something that is bounded",
        ("attention weights", "a decay", "the number of", "权重"),
        ("a letter", "any $x$",),
    ),
    "widened": Caveat(
        r"\bconcatenat\w*|\bstack(?:ed|ing|s)?\b|\bhigher dimensions?\b|\bin \$d\$ dimensions|\$d\$[- ]dimensional"
        r"|d/2\$? (?:such )?(?:pairs|blocks|copies|planes)|\bmany dimensions|拼|推广到|\$d\$\s*维|高维|次元に|차원으로",
        "what was of one pair is of many",
        ("we concatenate $d/2$ such pairs", "In $d$ dimensions", "推广到 $d$ 维", "in higher dimensions"),
        ("one pair", "the plane", "a dimension"),
    ),
    # -- beside programs
    "another program": Caveat(
        r"\bbefore the (?:fix|patch|change)|\bwhat does\b|\bexercise\b|\bquiz\b|\breplac\w+|\binstead\b"
        r"|\brather than\b|\bunlike\b|\bdeviat\w+|\bdepart(?:s|ed|ing)?\b|\bexcept that\b"
        r"|\b(?:re)?scal(?:e[sd]?|ing)\b|\bdivid(?:e[sd]?|ing)\b|\bmultipl(?:y|ies|ied|ying)\b|\bstretch\w*"
        r"|\bcompress\w*|\bshrink\w*|\bshift(?:s|ed|ing)? (?:the|all|every|positions?)\b|\b(?:with an|by an?) offset\b"
        r"|\binterpolat\w+|\bextend(?:s|ed|ing)? the context|\bNTK\b|\bYaRN\b|\bxPos\b|\blongrope\b|\bvariants?\b"
        r"|\bvariations?\b|\bmodif\w+|\bchang(?:ed|ing)\b|\bchanges? the\b|\bwe adapt\b|\bsimplif\w+|\bcustom\w*"
        r"|\bexperiment\w*|\b(?:slightly|something|a (?:little|bit)) different\w*|\bdiffer(?:s|ent|ently)? from\b"
        r"|\b(?:omit|drop)(?:s|ped|ted|ping|ting)?\b|\bbut with(?:out)?\b|\bpartial rot\w+"
        r"|\b(?:larger|smaller|bigger|another|different|other|lower|higher|own|new) (?:base|theta|normali[sz]ation"
        r"|constant|exponent|denominator|convention|version|layout)|\b(?:our own|other) (?:frequenc\w+|wavelengths?)"
        r"|\bbase (?:of |is |to |= ?)?\$?\d|\b(?:start|count|begin)\w* (?:at|from|with) \$?(?:1|one)\b|\bone-based\b"
        r"|改为|改成|换成|替换|代替|而不是|除以|乘以|缩放|插值|外推|变体|不同于|修改|代わりに|置き換え|変更|補間|대신"
        r"|바꾸|보간"
        r"|\bersetz\w*|\bstatt\w*|\banstelle\b|\bskalier\w*|\bteil(?:en|t)\b|\babweich\w*|\b(?:ge)?änder[nt]\w*"
        r"|\bvariante\w*"
        r"|\bremplac\w+|\bau lieu\b|\bplutôt que\b|\bdivis(?:e|ons|ant)\b|\bmultipli(?:e|ons|ant)\b"
        r"|\breemplaz\w+|\bsustitu\w+|\ben (?:lugar|vez)\b|\bdivid(?:imos|ir|en)\b|\bмодифи\w+|\bзамен\w+|\bвместо\b",
        "the text announces a change",
        ("so we replace 10000 by 100:", "we divide the positions by 4:", "We scale the table by", "NTK-aware scaling",
         "tensor2tensor divides by $d/2-1$ instead:", "with base 500", "a variant with", "我们把底数改为 100：",
         "Wir ersetzen 10000 durch 100", "we count from one", "with a larger base",
         "does something slightly different:"),
        ("The encoding is built by", "as in the paper:", "the scaled dot-product attention", "with base 10000:",
         "with dropout", "The following class", "In code:", "sines and cosines of different frequencies",
         "for any fixed offset $k$", "to extrapolate to longer sequences", "adapted from the tutorial",
         "instead of learned embeddings", "each frequency changes slowly", "The fairseq code:",
         "we multiply the embeddings by",
         "added to embeddings scaled by",
         "divided into pairs"),
        r"\bscaled dot[- ]product\b|\bbase (?:of |is |to |= ?)?\$?10[, ]?000\b|\bdrop-?out\b"
        r"|\bdivided? (?:\w+ ){0,4}?in(?:to)? (?:pairs|halves|two)\b|\b(?:adapted|modified|taken) from\b"
        r"|\b(?:embeddings?|inputs?|weights?|scores?)\b[^.;]{0,20}? (?:scal|multipl|divid)\w+"
        r"|\b(?:scal|multipl|divid)\w+ (?:the |all )?(?:\w+ )?(?:embeddings?|inputs?|weights?|scores?|logits?)\b"
        r"|\b(?:instead of|rather than|unlike) (?:\w+ ){0,2}?(?:learn\w*|trainable|trained|recurren\w+|RNNs?"
        r"|one-hot)\b",
    ),
    "wrong program": Caveat(
        r"\b(?:wrong(?:ly)?|incorrect(?:ly)?|mistak(?:e|es|en|enly)|erroneous(?:ly)?|errors?|bugs?|buggy|broken"
        r"|flaw(?:s|ed)?"
        r"|faulty|pitfalls?|traps?|anti-?patterns?|fails?|sloppy|misread\w*)\b"
        r"|(?:^|[,;:] )(?:but |please )?do(?:n['’]t| not) (?:do|write|use|implement|compute|copy)\b"
        r"|\b(?:should|must|can|could|may)(?:n['’]t| not) (?:be|do|write|use|implement|compute|copy|read|look)\b"
        r"|\bnot (?:to be |be )(?:written|used|computed|implemented|copied)\b|\b(?:does|will|would)(?:n['’]t"
        r"| not) work\b"
        r"|\b(?:never|avoid) (?:write|writing|do|doing|this)\b|\b(?:find|spot) (?:the|what|a) (?:\w+ )?(?:problem"
        r"|issue)\b"
        r"|\bfalsch\w*|\bfehler\w*|\bfaux\b|\bfausse\w*|\berreurs?\b|\bincorrecte?[oas]?\b|\berror(?:es)?\b|\bmal\b"
        rf"|错误|有误|写错|误写|不正确|不要(?:这样|写)|間違|誤り|誤った|잘못|틀린|오류|неверн\w*|неправильн\w*|ошиб\w*"
        rf"|{_MARKS}",
        "the text calls it wrong",
        ("A common mistake:", "The following program is wrong:", "This should not be written as", "Wrong:",
         "Find the mistake:", "# WRONG", "wrong pe", "Do not write", "Falsch:", "下面的代码是错误的：", "❌",
         "Can you spot the bug?"),
        ("The following program:", "In code:", "This is right:", "The corrected version, without the mistake:",
         "A naive implementation:", "we find the angles by", "which does not use parameters:", "is broken into pairs",
         "which avoids rounding errors:", "The mistake is mended here:", "Correct:"),
        r"\b(?:avoid|prevent|without|no|free of|fix|mend|correct)\w* (?:\w+ ){0,2}(?:errors?|mistakes?|bugs?|pitfalls?"
        r"|traps?)\b"
        r"|\b(?:errors?|mistakes?|bugs?) (?:is|are|was|were) (?:mended|fixed|corrected|avoided|gone)\b"
        r"|\b(?:rounding|numerical|mean|squared) errors?\b|\berror (?:messages?|terms?|bars?)\b|\bbroken (?:down|up"
        r"|into)\b"
        r"|^.*\b(?:correct(?:ed|ly)?|right|fixed|proper(?:ly)?)(?: \w+){0,3}\s*[:：]\s*$",
    ),
    "wrong note": Caveat(
        r"^\W*(?:wrong|incorrect|mistake|bug(?:gy)?|broken|bad|do not|don['’]t|never)\b"
        r"|\b(?:this|that|it|here) (?:is|are) (?:\w+ )?(?:wrong|incorrect|buggy|broken|mistakes?|bugs?)\b"
        rf"|^\W*(?:falsch|fehler|faux|erreur|incorrect[oa]|错误|間違|誤り|잘못|ошибка|неверно)|{_MARKS}",
        "a note in a program calls it wrong",
        ("WRONG: the exponent is doubled", "this is wrong", "don't do this", "错误", "BUG", "❌ doubled"),
        ("dim=-1 triggers a bug in earlier versions", "the wrong way round elsewhere", "avoid overflow", "[b, n, d]"),
    ),
    "wrong program behind": Caveat(
        r"^\W*(?:(?:but|however|note that|of course|unfortunately|here)\W+)?(?:(?:this|that|it|above|(?:the"
        r"|our) (?:above|code"
        r"|program|function|snippet|block|implementation|version|loop|table|last line"
        r"|first line))\b[^.;:]{0,60}?\b(?:wrong"
        r"|incorrect|mistak\w+|bugs?|buggy|errors?|broken|flaw\w*|fails?|not (?:correct|right|work|the (?:same"
        r"|encoding)))\b"
        r"|(?:wrong|incorrect|mistaken)\b|(?:can|do) you (?:find|spot|see)\b|(?:find|spot) the\b|what is wrong\b"
        r"|why is (?:this|it) wrong)"
        r"|^\W*(?:das|dies\w*|der)\b[^.;:]{0,40}\b(?:falsch|fehler\w*)|^\W*(?:ce|c['’]est|ceci)\b[^.;:]{0,40}\b(?:faux"
        r"|erreur|incorrect)"
        r"|^\W*(?:esto|este)\b[^.;:]{0,40}\b(?:error|incorrect\w+|mal)\b|^\W*(?:这|上面|以上)[^。；]{0,20}(?:错误|有误"
        r"|不正确|不对)"
        r"|^\W*(?:これ|上の|この)[^。]{0,20}(?:間違|誤)|^\W*(?:это|этот)\b[^.;:]{0,40}\b(?:неверн|неправильн|ошиб)",
        "the text calls it wrong",
        ("This code is wrong", "That is incorrect:", "Wrong! The exponent", "The program above has a bug",
         "Can you spot the bug?",
         "这段代码是错误的", "Das ist falsch"),
        ("This is right.", "The mistake below is common", "A wrong version would be", "It gives a table.",
         "This fails for odd $d$", "It does not work if $d$ is odd"),
        r"\b(?:avoid|prevent|without|no|free of|fix|mend|correct)\w* (?:\w+ ){0,2}(?:errors?|mistakes?|bugs?)\b"
        r"|\bnot (?:wrong|a mistake|an error|incorrect)\b|\b(?:rounding|numerical) errors?\b"
        r"|\b(?:fails?|not work) (?:only )?(?:for|if|when|with|on|where) [^.;]*",
    ),
    "no places": Caveat(
        r"\btime[- ]?steps?\b|\btime[_ ]emb\w*|\bt[_ ]emb\w*|\bdiffusion\b|\bdenois\w*|\bnoise levels?\b|\bsigmas?\b"
        r"|时间步|扩散",
        "something else than positions is encoded",
        ("The time step $t$ is embedded by", "timestep embedding", "the diffusion model", "时间步"),
        ("positions of words", "in time", "a sequence"),
    ),
}  # fmt: skip


@cache
def _compiled(name: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    row = CAVEATS[name]
    return re.compile(row.pattern, re.IGNORECASE), re.compile(row.harmless, re.IGNORECASE)


def without(name: str, text: str) -> str:
    """A text without the words that a row finds."""
    return _compiled(name)[0].sub(" ", text)


def first_caveat(name: str, texts: Iterable[str]) -> str:
    """The words that a row finds in the first of some texts where it finds any, or ''."""
    return next((words for t in texts if (words := caveat(name, t))), "")


def caveat(name: str, text: str) -> str:
    """The words of a text that a row finds, or ''."""
    pattern, harmless = _compiled(name)
    found = pattern.search(harmless.sub(" ", text))
    return " ".join(found[0].replace("\x01", "…").split())[:60] if found and found[0] else ""

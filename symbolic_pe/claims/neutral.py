"""Words that leave what is said beside them as it is: of all others none knows whether they restrict it.

A refutation without a correction may be one of a claim that was misunderstood: "at the crossing point $\\cos x =
\\sin x$".  It stands where each word of its sentence is of this list, and is left open elsewhere.
"""

from __future__ import annotations

import re
from functools import cache
from unicodedata import normalize

__all__ = ["NEUTRAL", "phrase_ahead", "unheard", "unheard_of_one", "without_order"]

NEUTRAL: dict[str, str] = {
    "small words": """
        yourself myself ourselves themselves
        a an the this that these those it its itself they them their we our us you your i my he his she her
        which who whose what how why as is are was were be been being am has have had having do does did doing can
        will and or but so then thus hence therefore because since while where whereas also too both however
        finally next again now here there below above just very well indeed already still even of in on at least to
        from by with into onto between per across through via out up down than not no nor all any every each another
        other more most much twice double plain contrast many for s t i.e e.g namely viz let's before after
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
        need want explain understand understood help try think remain stay go leave suppose assume grow increase
        decrease decay bound speak factorize fix encode treat
    """,
    "what it is called": """
        identity formula formulae equation equality relation relationship expression statement claim fact rule law
        theorem lemma corollary proposition definition property result example step line proof argument calculation
        computation remark notation form version term factor sum difference product quotient ratio power exponent
        square root series expansion side hand lhs rhs left-hand right-hand part piece number value constant
        coefficient parameter variable symbol letter name word paper article post section chapter figure appendix
        commenter answerer student reader op paragraph text author book blog eq eqs eqn fig sec cf al et ref
        inequality bounds chain parentheses
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
        multiplication geometric progression time speed minute hour angle-sum angle-addition product-to-sum
        sum-to-product double-angle half-angle pythagorean
        pythagoras lagrange cauchy schwarz taylor gauss slow euler euler's fourier vaswani shaw su roformer llama
        bert gpt gemma qwen mistral alibi xpos yarn
        ntk transformer-xl pe theta omega phi pos dim context window softmax kernel real error
        remainder integral
    """,
    "read elsewhere": """
        learn odd even integer whole complex imaginary conjugate negative positive nonnegative
    """,
    "of no weight": """
        usual familiar well-known famous classical classic standard common important key main central basic
        fundamental useful nice neat beautiful elegant convenient handy following previous preceding earlier later
        whole entire full original new corresponding respective resulting desired required simple easy
        straightforward obvious trivial direct way manner sense reason idea goal aim question answer picture
        intuition thing heart story words namely help means course hand terms detail details good great interesting
        crucial essential nothing something else magic lastly further general strictly instead
    """,
    "prose": """
        using used mathematical mathematically implement implementation efficient efficiently formulation mechanism
        approach content structure structural core title feature inject inference produce produces allow correspond
        perform chosen choose chose equivalent equivalently distinct projection application contribute contribution
        simplest theoretical theory capture distinguish handle subsequent implicit implicitly naturally natural design
        network architecture method choice python notebook source memory empirical level own insight insightful
        explicit formal formally rigorous pure purely lock unlock magic mechanical group groups algebraic algebra
        geometric geometry visual visualize illustrate motivate motivation advantage benefit cost cheap modern popular
        paper's researcher community practice practical practitioner engineer library framework pytorch tensorflow
        numpy huggingface hugging face operation operations perspective viewpoint view concept conceptual notion
        property properties information signal pattern behavior behaviour sense key-value self-contained elegantly
        concretely concrete abstract quick quickly short-hand shorthand recap tl dr appear occur exist crucially
        importantly interestingly remarkably surprisingly notably interest interesting rely relies reveal recover
        enable provide support fit match mimic inspire inspired depend depends depending relation relations built-in
        build-in build built bake baked extra additional together thanks thank due via per
    """,
    "topics": """
        slope gradient invariant invariance homomorphism equivariant dimensional space width
        equivariance toeplitz dimensionality periodic pairwise
        numerically numerical individually separately independently exactly monotonically
        monotone monotonic plus minus unique often cover worth
        yes similar encoder decoder neural llm performance semantic demonstrate presentation
        denominator numerator summation guarantee ensure construction construct create store scheme
        hypothesize determine process specifically entirely fully effectively perfectly everything themselves done
        though although compatible compatibility ability simultaneously overall behind convert encounter integral
        complementary elementary routine tedious pleasant itchy curious sanity bonus
    """,
    "what calls it wrong": """
        wrong false falsely mistake mistaken slip tempting nonsense incorrect untrue counterexample forget forgotten
        true falsch faux fausse falso falsa stimmt nicht nie pas
    """,
    "what stands above": """
        comment edit exercise problem hint tip warning mind careful careless faq cheat sheet quiz exam lecture
        background
        overview introduction motivation setup basics preliminaries summary recap conclusion solution
    """,
    "German": """
        der die das den dem des ein eine einer eines einem einen und oder aber also so dann damit daher deshalb denn
        da weil ist sind war wird werden hat haben gilt gelten folgt ergibt ergeben erhält erhalten man wir es sich
        sie er nun hier dort mit von vom zu zum zur aus in im an am auf bei nach durch für über als wie auch noch
        alle alles jede jeder jedes jeden schon bereits wieder formel gleichung identität satz beweis produkt summe
        differenz matrix vektor skalarprodukt drehung rotation position positionen kodierung winkel frequenz
        wellenlänge periode basis dimension sinus kosinus cosinus additionstheorem additionstheoreme bekanntlich
        offensichtlich insgesamt somit folglich aufgabe lösung beispiel übung dagegen hingegen jedoch zahl zahlen
        reell reelle reellen
    """,
    "French": """
        le la les un une des du de d l et ou mais donc alors ainsi tout tous toute toutes aussi car comme est sont
        était a ont on nous il elle elles ils ce cette ces cela ceci par pour avec dans en sur à au aux que qu qui
        dont où se s n y obtient obtenons donne vaut trouve déduit écrit voit rappelle formule équation identité
        théorème preuve produit scalaire somme différence matrice vecteur rotation position positions encodage angle
        fréquence longueur période base dimension sinus cosinus relation propriété suivante suivant
        soit soient entier entiers trouver chaque fonction peut puisque linéaire séquence paire telle tel posons
    """,
    "Spanish": """
        el la los las un una unos unas de del y o pero entonces así pues porque como es son era ha han se lo que
        cual por para con en sobre al a su sus nos tenemos obtenemos obtiene sigue da fórmula ecuación identidad
        teorema demostración producto escalar suma diferencia matriz vector rotación posición posiciones
        codificación ángulo frecuencia longitud período base dimensión seno coseno siguiente relación propiedad
        cada entre donde función esto está están debido independencia
    """,
    "Portuguese": """
        o os as um uma uns umas de do da dos das no na nos nas e ou mas então assim pois porque como é são era foi têm
        temos se que qual por para com em sobre ao aos à às sua seu suas seus cada entre obtemos segue dá fórmula
        equação identidade teorema prova produto escalar interno soma diferença matriz vetor rotação posição posições
        codificação ângulo ângulos frequência frequências período base dimensão seno cosseno seguinte relação
        propriedade usando aplicando calculando calcular calculamos temos onde
    """,
    "Italian": """
        il lo la i gli le un uno una di del della dei delle e o ma quindi così dunque perché come è sono era si che
        quale per con in su al alla sua suo ogni tra otteniamo segue dà formula equazione identità teorema prodotto
        scalare somma differenza matrice vettore rotazione posizione posizioni codifica angolo frequenza periodo base
        dimensione seno coseno seguente relazione proprietà dipende dalla dal abbiamo
    """,
    "Russian": """
        и в во на по за из для с со к от до о об у же это то что как так где мы его её их они она он есть быть можно
        тогда значит следовательно поэтому получаем получим имеем матрица матрицы матрице матрицу позиция
        позиции позицию вектор вектора вращения вращение угол угла функция функции функцию формула тождество
        произведение скалярное сумма разность частота частоты частотой косинус синус вычислить запишем видно
    """,
}  # fmt: skip
"""By kind, words in their shortest form."""

RESTRICTING: dict[str, str] = {
    "where and when": """
        local global range ranging high low long longest short shortest large largest small
        smallest big tiny fastest slowest highest lowest single zero first second third
        last two three four few one some such once if when whenever near nearby far distant distance close
        adjacent neighbour neighbor neighbouring neighboring consecutive middle intermediate origin beginning inside
        within outside beyond around along during under over apart away typical typically particular special specific
        arbitrary nearly almost barely hardly rarely maximum minimum maximal minimal max min peak limit boundary initial
        final current individual certain either whether nonzero non-zero throughout everywhere
        elsewhere anywhere somewhere among against until
    """,
    "what is said of it": """
        equal equals must should would could cannot may might never ever about unchanged untouched regardless
        irrespective strictly locally globally uniquely approximately roughly loosely like
        straight possible impossible necessary sufficient unique regular clean exact algebraically
        analytically formally computationally orthogonal orthogonality diagonal isometry isometric continuous
        continuously increasing decreasing finite infinite
        dimensional multi-dimensional periodicity monotonicity linearity associativity additively
        multiplicatively pi
    """,
    "what is done with it": """
        cancel sit lie fall land live stand run span share avoid require attend
        track resolve matter reach cover complete interact emerge survive preserve commute concern
        deserve wonder ask hope remind behave realize realise exploit justify motivate explore identify feed
    """,
    "what it is told of": """
        space subspace plane clock dial curve wave spectrum oscillation cycle revolution turn
        radian rad cache batch neuron channel tensor document segment repo repository readme class lecture blackboard
        whiteboard machinery bookkeeping prerequisite ingredient block-diagonal two-dimensional planes kv
    """,
    "Romance": """
        primero segundo tercero vamos calculemos consideremos demostrar demostremos muy más puede pueden decir siempre
        lineal largo varía desplazada desplazado desplazamiento primeiro segundo atenção devons prouver montrer donner
        déduire remarque corrigé corrigée démonstration
        premièrement deuxièmement comme concrètement généralement quand lorsque fixé primo secondo
        tipicamente expresar expresarse
    """,
    "German": """
        wegen ferner liefert sei seien gegeben wobei genauer folge korollar bemerkung rechnen addieren symmetrisch
        beschränkt kleine große kleinen großen abstände abstand erste zweite letzte jedem jeden je
    """,
}
"""By kind, words that say where something holds or what it is told of: a proof of it loses nothing by them."""

_ALTERS_HAN = re.compile(
    "[改换換乘除加减減缩縮放翻反逆倍半平学學训訓练練归歸掩随隨噪只仅僅但不没沒无無若假设設令另别別他她新旧舊错錯误誤复複混拼截剪舍量"
    "逐查表未非异異同交旋变變移偏插外]|如果|单位|單位|所有|矩阵|矩陣"
)
"""What may say in Chinese that something is not what it was."""

EASTERN: dict[str, str] = {
    "Chinese particles": """
        的 了 是 有 在 和 与 及 或 并 也 都 就 还 又 再 即 则 故 令 设 取 由 从 到 把 将 被 为 对 这 那 其 它 他 们 我
        你 个 种 每 各 上 下
        中 内 间 前 后 一 第 以 而 但 且 所 因 于 得 知 可 能 会 要 使 让 给 用 做 作 成 看 见 写 求 证 解 记 称 叫 说
        例 比 地 着 过 来 去 出
        之 此 该 本 某个 吧 呢 啊 哦 嗯 式 项 值 数 角 边 步 图 表 章 节 页 点 条 类 组 对 段 句 句子 不 没 没有 很 更
        最后 多 好 起 按
    """,
    "Chinese": """
        为什么 复杂 并不 只不过 不过
        构建 构造 完毕 如何 怎样 怎么 我们 大家 咱们 你们 他们 它们
        自己 可以 能够 应该 需要 可能 必须 得到 得出 可得 可知 推出 推导 推导出 给出
        写出 算出 求出 看出 看到 发现 知道 注意
        注意到 记得 回忆 回顾 容易 不难 显然 易知 易得 易见 直接 马上 立刻 简单 自然 当然 其实 实际上 事实上 总之
        总的来说 综上 综上所述 因此 所以 因为
        由于 于是 从而 进而 那么 这样 这里 这个 这些 那个 那些 这种 如下 如上 以下 以上 下面 上面 上述 前面 后面 下式
        上式 此式 原式 同理 类似 类似地 同样 首先
        其次 然后 接着 接下来 最后 最终 现在 再来 先来 另外 此外 同时 此时 而且 并且 不过 但是 然而 可是 或者 以及
        还有 其中 例如 比如 譬如 也就是 也就是说
        就是 即是 换句话说 换言之 一方面 另一方面 根据 依据 按照 利用 使用 运用 应用 借助 通过 代入 带入 展开 化简
        整理 合并 计算 验证 证明 说明 表示 表明
        表达 代表 写成 写作 记作 记为 称为 叫做 定义 定义为 约定 设 假设 考虑 观察 比较 分析 讨论 总结 复习 回答 问题
        答案 参考答案 解答 解 证 证毕 例子 例 公式
        等式 恒等式 不等式 定理 引理 推论 命题 性质 结论 结果 关系 关系式 表达式 式子 方程 函数 变量 参数 常数 系数
        符号 记号 两边 左边 右边 左式 右式
        等号 等于 相加 相减 相乘 乘积 乘法 加法 减法 除法 求和 求导 导数 积分 平方 平方和 开方 指数 对数 三角 三角函数
        三角恒等式 正弦 余弦 正切 和角
        差角 两角和 两角差 倍角 半角 和差化积 积化和差 欧拉 泰勒 勾股 柯西 位置 位置编码 绝对位置 相对位置 位置向量
        位置信息 编码 嵌入 词向量 向量 矩阵
        旋转 旋转矩阵 旋转位置编码 旋转角 角度 角频率 频率 波长 周期 相位 底数 基数 振幅 维度 维 分量 元素 下标 索引
        序号 偶数 奇数 整数 实数 复数 实部 虚部 共轭
        共轭复数 模长 模 范数 长度 距离 偏移 位移 平移 内积 点积 点乘 乘 加 减 和 差 积 正交变换 正交性 不改变 转置
        行列式 迹 逆 逆矩阵 分块 对角 块 单位矩阵 正交矩阵 对称 线性
        线性变换 变换 注意力 注意力分数 自注意力 多头 头 层 查询 键 值 得分 分数 模型 句子 单词 词 序列 文本 上下文
        窗口 长度 论文 文章 作者 本文 本节 原文
        博客 读者 网上 中 里 任意 所有 任何 每个 每一 每 全部 一般 通常 一般地 通常来说 总是 恒 恒有 成立 一定 必然
        恰好 正好 正是 只与 只依赖 仅依赖 有关 无关 依赖
        取决于 变成 变为 化为 转化为 改写 改写为 重写 个 两个 三个 一个 几个 一步 步骤 过程 方法 思路 想法 直觉 意思
        意义 作用 目的 关键 核心 重要 著名 经典 熟知
        众所周知 常见 常用 基本 有用 漂亮 优美 错误 错 误 有误 写错 写反 误写 错误的 不成立 不对 不正确 说法 有人 有的
        很多人 常有人 信息 不是 数字 成对 出现 明确 任务 具体 如果要 如果想 若要 增加 减少 单词 接下来 这时 编码器
        解码器 输入 输出 学习 训练 分针 秒针 小时 分钟 分割 分割出来 一样 简记 存在 字符 升级 之路 系列 介绍 原因 选择
        分别 展开看
        猜测 倒是 很多 满足 完美 地方 有点 增长 幅度 规律 更高 不同频率
        简化 相关性 只受 只受到 影响 受 加入
        就加入 天 年 月 星期 单位 转动 转完 一圈 圈
        最关键 最重要 最核心 最终 最常见 原始 实现 机制 操作 进行 希望 保持 思想 特性 变化 目标 运算 标准 映射 非常
        仍然 引入 实际 整体 贡献 代码 区分 合理 神经网络 已经 联系 确实 无法 开始 理论 结构 效果 场景 方案 补充 经验
        包含 深度 优势 体现 趋势 支持 直观 精妙 笔者 满足 具有 具备 意味着 意味 原理 学习到 捕捉 建模 能力 设计 架构
        框架 数学 形式 数学上 形式上 本质 本质上 处理 逐个 列出 清晰 规律清晰 相当于 考虑了 进行内积运算时 矩阵形式
        整理成 用到 系数 对应 对应的 变得 关键点 只用到 右边只用到 展开后 推导过程 推导如下 具体来说 具体地 具体而言
        直观上 直观地 直观来看 块 拼 拼起来 整个 沿 沿对角线 就得到 得 们 做点积时
        角度以弧度计 角度以弧度計 以弧度计 以弧度計
    """,
    "Japanese": """
        の は が を に で と も へ や か ら から まで より など こと もの ため よう これ それ あれ この その あの ここ
        そこ ここで そこで また さらに すると したがって
        よって ゆえに 従って なので だから つまり すなわち 例えば たとえば まず 次に 最後に 同様に 同じく 一般に 常に
        必ず 明らかに 簡単に すべて 全て 任意 各 それぞれ
        が成り立つ は成り立つ 成り立つ 成り立ちます 成立 成立する となる となります になる になります である です ます
        であり ある あります する します した いる います 得る 得る
        得られる 得られます わかる わかります 分かる 分かります 示す 示します 示せる 書く 書ける 書けます 表す 表せる
        表せます 計算 計算する 計算すると 展開 展開する 展開すると 代入
        代入する 代入すると 使う 使うと 用いる 用いると 用いて 使って より について において に対して に対し として
        という といい いう 考える 考えます 見る 見ると 定義 定義する 定理
        公式 加法定理 補題 命題 性質 結果 証明 式 等式 恒等式 不等式 関係 関係式 関数 変数 定数 位置 位置符号化
        位置エンコーディング エンコーディング 埋め込み ベクトル 行列 回転
        回転行列 角 角度 角周波数 周波数 波長 周期 位相 底 次元 成分 要素 添字 偶数 奇数 整数 実数 複素数 実部 虚部
        共役 絶対値 ノルム 長さ 距離 内積 積 和 差 商 転置
        逆行列 行列式 トレース 単位行列 直交行列 対称 線形 変換 注意 アテンション クエリ キー バリュー スコア モデル
        トークン 単語 系列 文脈 相対位置 絶対位置 ただし 一方 しかし 誤り 誤った
        間違い 正しい 正しくは 正しく
    """,
    "Korean": """
        은 는 이 가 을 를 의 에 에서 로 으로 와 과 도 만큼 그 이 저 우리 우리는 따라서 그러므로 그래서 그러면 즉 예를
        들어 먼저 다음 다음과 같이 또한 그리고 하지만 그러나 한편 여기서
        이다 입니다 있다 있습니다 된다 됩니다 한다 합니다 하면 하자 성립한다 성립합니다 성립하지 않는다 얻는다
        얻습니다 알 수 있다 쓰면 쓸 나타낸다 계산하면 대입하면 전개하면 정의 정리 공식
        등식 항등식 증명 결과 관계 함수 위치 위치의 인코딩 임베딩 벡터 행렬 회전 회전행렬 각 각도 주파수 파장 주기
        위상 밑 차원 성분 짝수 홀수 정수 실수 복소수 내적 내적은 곱 합 차 차이를 전치
        모든 임의의 항상 일반적으로 틀렸다 두 예
        성질 성질을 성질이 성질은 갖는다 가진다 갖고 군 같은 같다 내용을 내용 전개하면 유지되고 유지된다 변한다 변하지
        바뀌지 전체 형태 형태로 핵심 핵심은 사용 사용한다 사용해 표현 표현하면 연산 논문 부분 변환 학습 구조 위해 위한
        방법 방식 보자 살펴보자 볼 수 있고 관점 관점에서 의미 의미를 값 값을 값이 나온다 않는다 않고 다시 서로 모두
        직접 그대로 결국 사실 문제 문제를 마지막 마지막으로 결과를 결과는 관계를 관계가 앞에서 뒤에서 위에서 아래 위
        식 식을 식은 항 항은 항등식을
        이므로 이때 더하는 더하면 사용하면 이용하면 직교 크기 크기는 상대 상대적 상대적인 절대
    """,
}
"""Words of languages that put no space between them, or endings on them: what is left without them is not known."""

_EASTERN = re.compile("[\u3040-\u9fff\uac00-\ud7a3]")
_SHORTENED = re.compile("(?<=i|u|e|y)'(?:d|ll|ve|re|m)$")
_HAN = re.compile("[\u4e00-\u9fff]+")
_HARMLESS = re.compile("此时|同时|时钟|时针|时候|当前|某[一个]|处理")
_CASES = re.compile("[时某处当限]|情[况形]|特殊|若し|場合|とき|경우|때")
_WORD = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*")
_MARKS = re.compile(
    r"\b(?:[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]everal)\s+(?:key |important |main |basic |simple |useful |central )?"
    r"(?:facts?|properties|steps|things|observations|reasons|points|identities|equations|formulas?|ways|ingredients)\b|"
    r"\b(?:[Ii]f|[Ww]hen|[Ww]henever)\b(?=[^$,.;:]{1,20}\$)"
    r"|(?:[若当]|如果|假设|对于?)\s*(?=\$)|\bat least \w+|\bfor instance\b|"
    r"\b[Oo]ne(?:['’]s)?\b(?=\s+(?:has|gets|obtains|finds|sees|can|may|should|must|writes|reads|then|also|often|uses|takes"
    r"|needs|computes|knows|of|more|such|by|applies|shows|checks|sets|concludes|derives|verifies|arrives)\b)"
    r"|\b(?:the|this|that|each|every|any|which|another|following|first|second|last)\s+one\b|"
    r"\b(?:one|two|three|four|\d+)\s+(?:radians?|(?:full )?turns?|revolutions?|cycles?|periods?|steps?)\b|"
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


_ACCENT = re.compile(r"\\([\"'`^~])\s*\{?\s*(?:\\(?=[ij]))?([a-zA-Z])\}?")
_COMBINING = {'"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303"}


def _accented(m: re.Match[str]) -> str:
    """``F\\"ur`` in one letter."""
    return normalize("NFC", m[2] + _COMBINING[m[1]])


_READ = "read elsewhere"


@cache
def _known(strict: bool = False) -> frozenset[str]:
    return frozenset(w for kind, row in NEUTRAL.items() if not (strict and kind == _READ) for w in row.split())


def unheard(said: str, strict: bool = False, proof: bool = False) -> str:
    """The first word of a text that is of no list, or ``""``.

    ``strict`` leaves the list of words out that are read where a letter stands by them; of a ``proof``, what restricts
    is heard as well.
    """
    for m in _WORD.finditer(_MARKS.sub(" ", _ACCENT.sub(_accented, said))):
        word = _SHORTENED.sub("", m[0].replace("’", "'").lower())
        parts = (word, *re.split(r"[-.]", word))
        whole, *rest = (_is_neutral(w, strict) or (proof and _restricts(w)) for w in parts)
        if not whole and not all(rest):
            return m[0]
    return ""


@cache
def _restricting() -> frozenset[str]:
    return frozenset(w for row in RESTRICTING.values() for w in row.split())


def _restricts(word: str) -> bool:
    if _EASTERN.search(word):
        return _HAN.fullmatch(word) is not None and _ALTERS_HAN.search(_eastern().sub(" ", word)) is None
    return _is_form_of(word, _restricting())


@cache
def _eastern() -> re.Pattern[str]:
    words = {w for row in EASTERN.values() for w in row.split()}
    return re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))))


def unheard_of_one(said: str) -> str:
    """The same of what is told of one member with its index: "the first" and "the slowest" tell which it is."""
    return unheard(without_order(said))


def without_order(said: str) -> str:
    """A text without the words that tell a member by its place."""
    return _WHICH.sub(" ", said)


_WHICH = re.compile(
    r"\b(?:first|second|third|last|next|lowest|highest|slowest|fastest|smallest|largest|longest|shortest|smaller|larger"
    r"|slower|faster|single)\b|最[长長短高低大小快慢]",
    re.IGNORECASE,
)


def phrase_ahead(said: str) -> str:
    """A phrase that a sentence begins with and that has such a word: "In the mirrored frame"."""
    m = _AHEAD.match(said)
    return m[0].replace("\x01", "…").strip() if m is not None and unheard(said[: m.end() + 1]) else ""


def _is_neutral(word: str, strict: bool) -> bool:
    known = _known(strict)
    if not word or len(word) == 1 or word in known:
        return True
    if _EASTERN.search(word):
        rest = _HARMLESS.sub(" ", word)
        left = _eastern().sub(" ", rest).split()
        known_rest = all(not _EASTERN.search(w) and _is_neutral(w, strict) for w in left)
        return known_rest and _CASES.search(rest) is None
    return _is_form_of(word, known)


def _is_form_of(word: str, known: frozenset[str]) -> bool:
    word = word.removesuffix("'s")
    for ending, instead in _ENDINGS:
        stem = word.removesuffix(ending)
        if len(stem) > 2 and stem != word and {stem + instead, _DOUBLED.sub(r"\1", stem)} & known:
            return True
    return word in known

# The report, its answers to "why", the candidate cards. Numbers are Fluent's affair; times come as text.

report-title = 校正报告
report-title-of = { $name } 的校正报告
report-version = 第 { $version } 版
report-version-outdated = 这是旧的一版：在它之后出生资料有改动，新的结果另有一版。
report-closing = 当前最优结果是候选时间段，而不是已经确认的唯一出生分钟。临时代表时间仅用于下一轮验证与比较。
report-minutes = { $minutes } 分钟
report-width = { $minutes } 分钟（±{ $half }）
report-half = ±{ $half }
report-half-of-one = 1 分钟
report-range = { $from }–{ $to }
report-range-width = { $range }，{ $width }
report-range-pieces = { $range }，其中 { $count } 段共 { $minutes } 分钟：{ $list }
report-range-brief = { $range }，其中 { $count } 段共 { $minutes } 分钟
report-list-comma = 、
report-list-semicolon = ；
report-none = —
report-offset = UTC{ $offset }
report-next-day = 次日 { $time }
report-share-percent = { $percent }%

## Headings
report-part-ranges = 两个范围
report-part-ladder = 目前到哪一级
report-part-trust = 可以信到什么程度
report-part-narrowing = 收窄的过程
report-part-attribution = 每件经历带来了什么
report-part-method = 经历、候选与方法
report-part-divisional = 领先候选的分盘比较
report-part-techniques = 八种技法
report-part-excluded = 排在范围之外的时段
report-part-limits = 局限
report-part-next = 下一步
report-part-birth = 出生资料
report-part-windows = 改过的窗口

## Birth data and status
report-birth-date = 出生日期
report-birth-place = 出生地
report-birth-zone = 时区
report-birth-reported = 原填报时间
report-birth-accepted = 校正采用时间
report-birth-confirmed = 已确认校正时间
report-birth-zone-value = { $tz }（{ $offset }）
report-birth-thin-records = 1970 年以前各地用钟的记录不全。请看一眼上面的时差是否和当时的钟一致，不一致可以改。
report-state-collecting = 进行中。随时可以查看、导出或结束，结束时交付的就是当前这一版。
report-state-delivered = 已完成。你拿到的是目前的候选时间段；想起新的经历，随时可以接着补充。
report-state-accepted = 已完成，并采用了一个代表时间排盘。它仍是候选；想起新的经历，可以接着补充，也可以改选。
report-state-confirmed = 已完成，并在你同意之后记下了已确认校正时间。
report-state-needs-rebaseline = 出生资料有改动，正在按新的资料重算。重算完成前不引用之前的候选。
report-state-ended = 已结束。这份报告保留最后一版结果。

## Part 1: ranges
report-ranges-declared = 你给出的窗口
report-ranges-candidate = 方法指出的范围
report-ranges-supported = 经历排除后的范围
report-ranges-representative = 代表分钟
report-ranges-representative-note = 代表分钟只代表这一段，用于下一轮比较，不是答案。
report-ranges-unresolved = 这是一段目前分不开的时间，里面的每一分钟都还是候选。
report-ranges-chance = 随机日期时的宽度
report-ranges-chance-sentence = 灰色是对照：同样多的经历换成随机日期，方法指出的范围平均也会缩到窗口的 { $percent }%。
report-ranges-chance-spread = 灰色是对照：同样多的经历换成随机日期，方法指出的范围平均也会缩到窗口的 { $percent }%（十次里有八次在 { $low }% 到 { $high }% 之间）。
report-ranges-none = 还没有带日期的经历参与比较，所以两个范围都等于你给出的窗口。
report-ranges-kept = 你的 { $events } 件经历，与这个窗口里任何一段的吻合，都没有明显超过随机日期（吻合程度是随机日期的 { $ratio } 倍，p = { $p }），所以「经历排除后的范围」保持完整。「方法指出的范围」是方法的规则挑出来的一段；单凭运气，它的宽度占窗口多少，就能盖住多少。
report-ranges-kept-fits = 你的 { $events } 件经历与整个窗口的吻合，是随机日期的 { $ratio } 倍（p = { $p }），但没有哪一段明显不合，所以「经历排除后的范围」保持完整。「方法指出的范围」是方法的规则挑出来的一段；单凭运气，它的宽度占窗口多少，就能盖住多少。
report-ranges-kept-pending = 你的 { $events } 件经历还没有让「经历排除后的范围」变小，它保持完整。「方法指出的范围」是方法的规则挑出来的一段；单凭运气，它的宽度占窗口多少，就能盖住多少。与随机日期的对照正在计算，算好后写在这里。
report-ranges-removed = 你的 { $events } 件经历与这个窗口的吻合程度，是随机日期的 { $ratio } 倍（p = { $p }）；「经历排除后的范围」现在是 { $range }。
report-ranges-removed-pending = 你的 { $events } 件经历让「经历排除后的范围」变成了 { $range }。与随机日期的对照正在计算，算好后写在这里。
report-ranges-conflict = 有些经历彼此对不上。每一件都保留着，请核对一下这几件的日期：{ $list }
report-ranges-conflict-unnamed = 有些经历彼此对不上。每一件都保留着，请核对一下日期。

## Part 2: ladder
report-ladder-here = 目前在这一级
report-ladder-families-none = 两个体系各自看，都没有明显超过随机日期。
report-ladder-families-one = 单独看，只有「{ $family }」超过随机日期。
report-ladder-families-agree = 两个体系各自都超过随机日期，指向的范围有重合。
report-ladder-families-differ = 两个体系各自都超过随机日期，但指向的范围不同。

## Part 3: trust
report-trust-placebo = 把你自己的日期打乱 { $n } 次，{ $percent }% 的情形与窗口的吻合不低于现在（p = { $p }）。
report-trust-placebo-never = 把你自己的日期打乱 { $n } 次，没有一次与窗口的吻合达到现在的程度（p = { $p }）。
report-trust-placebo-width = 这 { $n } 次里，有 { $count } 次让「经历排除后的范围」缩得和现在一样窄或更窄，占 { $percent }%。
report-trust-placebo-width-none = 这 { $n } 次里，没有一次让「经历排除后的范围」缩得和现在一样窄或更窄（0%）。
report-trust-placebo-width-whole = 「经历排除后的范围」没有变小，所以打乱日期的 { $n } 次，每一次都缩得和现在一样窄或更窄（100%）。
report-trust-placebo-pending = 把日期打乱再比的对照正在计算，算好后写在这里。
report-trust-placebo-none = 还没有带日期的经历，所以没有可打乱的日期。
report-trust-coverage-not-measured = 盲测覆盖：未测量。这个宽度上的盲测案例还不到 20 例，所以「范围里有多常含有真实时间」没有数字可说。只看宽度，单凭运气是 { $chance }%。
report-trust-coverage-not-above-chance = 盲测覆盖：{ $cases } 例里有 { $hits } 例落在范围内，与只看宽度的 { $chance }% 相比，没有超出运气。
report-trust-coverage-above-chance = 盲测覆盖：封存的 { $cases } 例里有 { $hits } 例落在范围内，只看宽度是 { $chance }%。
report-trust-coverage-whole = 盲测覆盖：未测量。盲测案例还不到 20 例；范围仍是整个窗口，也就没有可以衡量的收窄。
report-trust-convention = 宽度来自方法的规则。它是一种约定，不是「出生就在其中」的证据。
report-trust-stability-low = 稳定程度：低。
report-trust-stability-medium = 稳定程度：中。
report-trust-stability-high = 稳定程度：高。
report-trust-stability-means = 稳定程度只说结果会不会因为一件经历或一点日期出入而变，不说准不准。
report-honesty = 本产品给出的是收窄后的候选时间段。还没有人用盲测证明这类打分胜过运气：早先一套同类打分的封存测试，平均差 6.95 分钟，而均匀瞎猜是 5.24 分钟；在 27 位公开人物上的开发测试（不是发布指标），方法指出的范围平均留下窗口的 65%，其中 62% 含有记录的时间，与运气相当。

## Part 4: narrowing
report-narrowing-step = 步骤
report-narrowing-start = 你给出的窗口
report-narrowing-candidate = 方法指出的范围
report-narrowing-supported = 经历排除后的范围
report-narrowing-why = 原因
report-narrowing-line = { $steps }
report-narrowing-reason-declared = 开始
report-narrowing-reason-evidence = 新的经历
report-narrowing-reason-correction = 更正、补充或撤回了经历，按全部经历重算
report-narrowing-reason-window = 改了窗口，按保留的经历重算
report-narrowing-reason-birth = 改了出生资料，按保留的经历重算
report-narrowing-reason-reopen = 重新打开后继续
report-narrowing-why-noted = { $why }。{ $note }
report-narrowing-wider = 范围因此变宽，这是重算的正常结果。
report-window-old = 原窗口
report-window-new = 新窗口
report-window-reason = 原因
report-window-before = 改之前的范围
report-window-after = 改之后的范围
report-window-candidates-before = 改之前的候选
report-window-candidates-after = 改之后的候选
report-window-candidate = 第 { $rank } 段 { $range }（相对支持度 { $percent }%）
report-window-kept = 经历全部保留，没有重新收费。

## Part 5: attribution
report-attribution-quote = 你的话
report-attribution-date = 日期
report-attribution-candidate = 方法指出的范围
report-attribution-supported = 经历排除后的范围
report-attribution-without = 没有这一件时
report-attribution-effect = 作用
report-attribution-none-yet = 还没有确认的经历。每确认一件，这里就多一行。
report-attribution-pending = 另有 { $count } 件经历等你核对，核对之前不参与比较。
report-attribution-change = { $before } → { $after }
report-attribution-same = { $range }，没有变化
report-attribution-zero = 未产生收窄
report-attribution-undated = 未产生收窄：没有日期，只作背景。
report-attribution-background = 未产生收窄：这类经历只作背景，不参与比较。
report-attribution-not-compared = 未产生收窄：这件经历没有进入这一版比较。
report-attribution-nothing = 未产生收窄：有没有这一件，结果都一样。
report-attribution-carried = 未产生收窄；但少了它，最后的范围会不一样，所以它参与了别处的收窄。
report-attribution-candidate-narrowed = 方法指出的范围少了 { $minutes } 分钟；经历排除后的范围没有变化。
report-attribution-supported-narrowed = 经历排除后的范围少了 { $minutes } 分钟；方法指出的范围没有变化。
report-attribution-both-narrowed = 方法指出的范围少了 { $candidate } 分钟，经历排除后的范围少了 { $supported } 分钟。
report-attribution-without-value = 方法 { $candidate }；经历 { $supported }

## Part 6: method
report-method-event = 经历
report-method-event-dated = { $quote }（{ $date }）
report-method-periods = 当时的大运（主、次、小）
report-method-signs = 当时的 Narayana 星座
report-method-transits = 当时的行运
report-method-layers = 参与的方法
report-method-supports = 更支持的候选
report-method-weight = 日期精度权重 { $weight }
report-method-not-evaluated = 没有评估：{ $list }
report-method-missing = { $name }（{ $reason }）
report-method-supports-only = 只有一段，无从比较
report-method-supports-none = 不区分
report-method-transit = { $graha }在{ $sign }
report-method-no-transit = 日期不够细，不看行运
report-method-at-representative = 大运与星座都按代表分钟计算，换一分钟可能不同。
report-method-empty = 还没有带日期的经历，所以还没有可列的方法。
report-divisional-candidate = 候选
report-divisional-ascendant = 表中是各分盘的上升星座，按每段的代表分钟计算。
report-divisional-same = 几个候选在这里相同，区分不了。
report-divisional-empty = 还没有可比较的候选。
report-technique-name = 技法
report-technique-status = 情况
report-technique-reason = 说明
report-candidate-label = 第 { $rank } 段 { $range }

## Part 7: excluded
report-excluded-when = 时段
report-excluded-why = 原因
report-excluded-none = 窗口里的每一分钟都还在范围之内。

## Why
report-why-title = 这个结论怎么来的
report-why-question = 是记忆联想出来的，还是推算出来的？
report-why-computed = 这个结论是算出来的，不是记忆里的，也不是模型说出来的：把你确认的经历和窗口里的每一分钟逐一比较，用同一套规则，同样的输入永远得到同样的结果。
report-why-evidence = 用了哪些经历
report-why-evidence-line = { $date }：{ $quote }
report-why-evidence-none = 还没有带日期的经历参与比较。
report-why-layers = 用了哪些方法
report-why-layers-line = { $name }：{ $count } 件经历
report-why-limits = 还没有解除的限制
report-why-sources = 有多少来自你的回答
report-why-source-declared = 你给出的窗口：从一天 { $day } 分钟里先留下 { $window } 分钟，占全部收窄的 { $percent }%。
report-why-source-answers = 方法的规则加上你的经历：在窗口里再去掉 { $minutes } 分钟，占全部收窄的 { $percent }%。
report-why-source-supported = 其中经历本身、超出随机日期的部分：去掉 { $minutes } 分钟，占全部收窄的 { $percent }%。
report-why-source-chance = 换成随机日期，同样多的经历平均也会去掉窗口里约 { $minutes } 分钟。
report-why-source-mostly-declared = 所以这个结论主要来自你给出的窗口，不是来自经历。
report-why-source-nothing = 目前的范围全部来自你给出的窗口，还没有任何一部分来自经历。
report-why-source-defaults = 起始时两种看法各占一半：日期与命盘无关，或者方法成立。这一半对一半是默认值，不是证据。
report-why-row-share = 「{ $quote }」：{ $minutes } 分钟，占经历与规则所去掉部分的 { $percent }%

## Candidates
report-cards-title = 当前候选
report-cards-rank = 第 { $rank } 位
report-cards-range = 待核对边界 { $range }
report-cards-support = 相对支持度 { $percent }%
report-cards-support-alone = 相对支持度 { $percent }%：只有这一段，没有别的可比
report-cards-support-note = 相对支持度只是几段候选之间的比较，合计 100%。
report-cards-tied = 并列 { $minutes } 分钟
report-cards-indistinguishable = 分不开的宽度 { $minutes } 分钟
report-cards-adopt = 采用这个代表时间
report-cards-adopted = 已采用
report-cards-accepted-line = 校正采用时间 { $time }。采用不等于确认，还不能确认唯一分钟；可以改选，也可以继续补充经历。
report-cards-text-window = 候选窗口是 { $range }，待核对边界。
report-cards-text-representative = 代表分钟 { $time }，只用于比较和排盘，不是答案。
report-cards-text-own-minute = { $time } 代表整个范围；每张卡上的时间只代表卡上那一段，所以两者可以不同。
report-cards-text-leader = 领先的一段是 { $range }，相对支持度 { $percent }%。
report-cards-text-leader-alone = 候选只有一段：{ $range }。相对支持度 { $percent }% 只表示没有别的候选与它相比。
report-cards-not-now-question = 还有问题没有回答，候选稍后再给。
report-cards-not-now-rebaseline = 出生资料有改动，重算完成前没有可采用的候选。
report-cards-not-now-few = 带日期的经历要满三件、两个领域，才会给出可采用的候选。
report-cards-not-now-ended = 这次校正已经结束，不再给出新的候选。
report-cards-not-now-talking = 访谈还在继续，候选稍后再给。
report-cards-not-now-result = 这一版结果还没有算好，候选稍后再给。

## Picture
report-picture-title = 收窄图
report-picture-desc = 窗口 { $declared }；经历排除后的范围 { $supported }；方法指出的范围 { $candidate }。
report-picture-midnight = 午夜
report-picture-now = 现在
report-picture-chance = 随机日期时的宽度（对照）

## Export
report-glyph-note = 有些字符字体里没有，用 □ 代替；网页版和 Markdown 版里是完整的。
report-footer = 结果由规则计算；相同的输入得到相同的结果。
report-page = 第 { $page } 页
report-source-offer = 源代码（AGPL-3.0-or-later）

# Rungs, limits and next steps of the report. One source for every place that names them.

## Rungs. None of them says that a birth time is proven.
report-rung-blocked = 还不能比较
report-rung-blocked-means = 还没有能参与比较的经历，或者缺少必要的方法层。现在的范围就是你给出的窗口。
report-rung-user-history-verification-required = 经历还要补充或核对
report-rung-user-history-verification-required-means = 带日期的经历还不到三件或两个领域，或者有经历需要核对。
report-rung-manual-pattern-consensus = 本方法内部的比较已完成
report-rung-manual-pattern-consensus-means = 经历的数量和领域够做一次完整比较。结果只来自本方法自己的规则，没有别的引擎参与。
report-rung-single-adapter-support = 一个外部引擎也支持领先的一段
report-rung-single-adapter-support-means = 一个外部引擎比较了领先和其次的候选，支持领先的一段。
report-rung-multi-adapter-consensus = 两个外部引擎都支持领先的一段
report-rung-multi-adapter-consensus-means = 至少两个外部引擎分别比较过，都支持领先的一段。
report-rung-none-is-truth = 无论在哪一级，结果都是候选时间段，不是出生时间的证明。

## Limits (blockers of the confirmation gate)
report-limit-insufficient-events = 带日期的经历还不到四件。
report-limit-insufficient-domains = 经历覆盖的生活领域还不到三个。
report-limit-interval-too-wide = 经历排除后的范围宽于五分钟：这是一段目前分不开的时间，代表分钟只是其中一个代表。
report-limit-tied-leader = 领先的位置不止一分钟，彼此分不开。
report-limit-margin-below-threshold = 领先的一处没有比其他处高出 20%。
report-limit-leave-one-out-not-passed = 还没有看到：任意少一件经历，领先的一段都不变。
report-limit-neighbor-stability-not-passed = 代表分钟和相邻几分钟还分不清。
report-limit-evidence-conflict = 有些经历彼此对不上，需要核对。
report-limit-evidence-not-above-chance = 目前还没有看到明显超过随机日期的吻合。
report-limit-required-layers-incomplete = 必要的方法层还没有齐全。
report-limit-leaders-disagree = 两种读法给出的领先位置不一致：只看规则得分最高的一分钟，不在方法指出的范围里。
report-limit-vedastro-minute-sensitive-not-evaluated = 外部引擎的分钟级核对还没有运行，所以没有这方面的结论。
report-limit-vedastro-minute-sensitive-failed = 外部引擎的分钟级核对做过了，没有支持领先的一分钟。
report-limit-public-aa-holdout-not-ready = 公开的封存盲测还没有完成，所以不谈准确率，也不把任何一分钟说成确定的。
report-limit-public-aa-holdout-not-ready-minutes-told-apart = 外部引擎的核对已区分相邻分钟；封存盲测完成之前，仍不能确认唯一分钟。
report-limit-other = 还有一项核对没有完成。
report-limits-none = 目前没有未解除的限制。

## Next steps
report-next-collect-at-least-five-events = 再补充几件带日期的经历，凑到五件以上。有月份更好，只记得年份也可以。
report-next-resolve-candidate-tie-or-narrow-window = 还有分不开的地方：并列的分钟，或不止一段。可以补一件能区分它们的经历，或者把出生窗口说得更窄。
report-next-narrow-window-before-minute-claim = 范围宽于五分钟时只谈一段时间，不谈某一分钟。继续补充经历可以让它变窄。
report-next-do-not-apply-as-birth-time-truth = 请把结果当作候选时间段来用，不要写进证件或档案当作出生时间。

## Rows of the ledger of reasons
report-excluded-outside-supported-range = 加上你的经历之后，这一段每分钟得到的支持降到了平均的五分之一以下。
report-excluded-outside-candidate-range = 按方法的规则，这一段每分钟得到的支持降到了平均的十分之一以下。
report-excluded-other = 按方法的规则，这一段已经排在范围之外。

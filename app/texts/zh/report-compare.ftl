# Two versions of a report side by side.

report-compare-title = { $before }与{ $after }
report-compare-lead = 两版报告并排比较。
report-compare-same = 两版的结果相同。
report-compare-change = 变化
report-compare-unchanged = 没有变化
report-compare-differs = 有变化
report-compare-narrower = 少了 { $minutes } 分钟
report-compare-wider = 多了 { $minutes } 分钟
report-compare-moved = 换了位置，宽度不变
report-compare-added = 新增
report-compare-removed = 撤回
report-compare-revised-row = 更正
report-compare-revised = { $before } → { $after }
report-compare-kept = 两版都有的经历：{ $count } 件。
report-compare-closed = 这些限制已经解除：
report-compare-opened = 这些限制是新出现的：
report-compare-limits-kept = 两版都有的限制：{ $count } 项。

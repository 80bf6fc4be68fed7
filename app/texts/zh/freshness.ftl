# 新鲜度判定的说明。

freshness-note-inside = 在时间窗内
freshness-note-edge = 在时间窗边界一天之内
freshness-note-near = 距时间窗不超过七天
freshness-note-outside = 在时间窗之外，可作背景
freshness-note-imprecise = 时间只到月或年
freshness-note-trend = 趋势或长期统计，可作背景
freshness-note-definition = 概念或定义，长期可参考
freshness-note-period-before = 上一期或上年同期数据，可作对比
freshness-note-in-force = 现行有效
freshness-note-not-yet-in-force = 尚未生效
freshness-note-force-unknown = 时间未知：没有生效或废止日期
freshness-note-unknown = 时间未知
freshness-note-no-date = 时间未知
freshness-note-unreadable = 时间无法辨认
freshness-note-superseded = 已被更新的内容替代
freshness-note-version = 说法已被更新的版本替代
freshness-note-event = 所说的计划已经过去
freshness-note-data = 数据已被更新的一期替代
freshness-note-policy = 所说的规定已被修订或废止
freshness-note-irrelevant = 已不再相关
freshness-note-threshold = 早于设定的期限
freshness-note-cross-window = 在时间窗之外，按设定视为过时
freshness-note-malformed = 时间写法有误
freshness-note-impossible = 日历上没有这个日期
freshness-note-contradiction = 标题与正文的时间互相矛盾
freshness-note-future = 时间在将来，超出时间窗
freshness-note-item-unreadable = 这一条的格式无法读取
freshness-note-encoding = 时间的编码损坏，无法还原

freshness-warning-imprecise = 只有年份，请谨慎使用
freshness-warning-ageing = 已过半年，请确认仍然相关
freshness-warning-old = 已过一年，相关性较低

freshness-query-undated = 找到同一信息带日期的版本
freshness-advice-undated = 使用引号精确匹配 + site:限制 + 日期限定符重新搜索
freshness-query-blind-spot = { $dimension } { $first } 至 { $last }
freshness-advice-blind-spot = “{ $dimension }”是时间盲区：现有的都已过时或没有日期，请补充 { $first } 至 { $last } 的内容
freshness-query-refresh = { $dimension } { $first } 至 { $last } 最新
freshness-advice-refresh = “{ $dimension }”目前只有背景材料，预算充裕时可以补充
freshness-query-concentration = { $first } 至 { $last }
freshness-advice-concentration = 现有内容集中在很短的一段时间，可以补充 { $first } 至 { $last }

problem-freshness-frame = 时间窗 { $start } – { $end } 读不出来。请写成 2024-05-01 这样的日期，开始不晚于结束。
problem-freshness-document = 这份文件的格式不对：{ $detail }

# 题库检查的说明：每条先说哪里不对，再说怎样才对。

bank-b001 = 这个文件读不出来：{ $detail }
bank-b001-hint = 检查缩进和引号；可以对照旁边的文件。
bank-b002 = “{ $field }”缺了或写错了：{ $detail }
bank-b002-hint = 对照 question.schema.json，编辑器会按它补全和检查。
bank-b003 = 编号“{ $item }”用了两次。
bank-b003-hint = 每道题一个编号；换题时用新的编号，不要重复使用旧的。
bank-b004 = “{ $item }”的题干和另一道题一样。
bank-b004-hint = 只差年份或标点也算一样。删掉一道，或者问不同的事。
bank-b005 = “{ $item }”的 { $language } 题干不是这种语言。
bank-b005-hint = zh 写中文，en 写英文，意思相同。
bank-b006 = “{ $item }”的 { $language } 题干假定这件事已经发生。
bank-b006-hint = 用“有没有”“如果……过”这样的问法，让没有的人也好回答。
bank-b007 = “{ $item }”的 { $language } 题干要恰好是一个问题。
bank-b007-hint = 一道题只问一件事，只用一个问号。
bank-b008 = “{ $item }”的年龄范围 { $first }–{ $last } 不合适。
bank-b008-hint = 从小到大写，最大到 { $eldest } 岁，第二轮至少跨两年。
bank-b009 = 题库没有覆盖到：{ $domain }
bank-b009-hint = 第一轮至少要有三个方面，每个方面至少要有一道启用的题。
bank-b010 = “{ $item }”的 { $language } 题干太长，手机上超过两行。
bank-b010-hint = 不超过 { $limit } 个字符；补充说明写到 hint 里。
bank-b011 = “{ $item }”里有术语“{ $word }”。
bank-b011-hint = 只用日常的话来问。
bank-b012 = “{ $item }”里有内部名称“{ $word }”。
bank-b012-hint = 换成日常的说法。
bank-b013 = “{ $item }”属于敏感的方面，却没有标 sensitive。
bank-b013-hint = 加上 sensitive: true，用户会看到醒目的“跳过”。
bank-b014 = “{ $item }”的“{ $kind }”和它的方面不相配。
bank-b014-hint = event_kinds 要属于同一个方面；家人的题要写 related_person，其他题不写。
bank-b015 = “{ $item }”的 window 和第 { $round } 轮不相配。
bank-b015-hint = 第三轮写 probe: true，前两轮写年龄或最近几年。
bank-b016 = “{ $item }”的 { $language } 题干里的年份占位不对。
bank-b016-hint = 第一轮的题干要有 {"{"}from{"}"} 和 {"{"}to{"}"}，别的占位不能用。
bank-b017 = 方面“{ $domain }”在第一轮会打开，第二轮却没有问时间的题。
bank-b017-hint = 在 round2 里加一道，或停用第一轮的题。
bank-b018 = 方面“{ $domain }”没有按时间段来问的题。
bank-b018-hint = 在 round3 里加一道 window 为 probe: true 的题。
bank-b019 = “{ $item }”和另一道第二轮的题问的是同一类事。
bank-b019-hint = 同一类事只问一次，合并成一道。
bank-b020 = “{ $item }”里有让人有压力的词“{ $word }”。
bank-b020-hint = 说得温和些，让人可以不答。
bank-b021 = 对话的“{ $field }”缺少或写错了：{ $detail }
bank-b021-hint = 对照 stories/README.md 或 stories/story.schema.json。
bank-b022 = 对话里提到的题目“{ $question }”不在题库里。
bank-b022-hint = 改成现在的题目 id；换了题以后，对话也要跟着改。

## 字段写法不对时的话（B002 里的说明）
bank-fault-missing = 还没有填
bank-fault-string-type = 还没有填
bank-fault-string-too-short = 还没有填
bank-fault-string-too-long = 太长，最多 { $limit } 个字符
bank-fault-string-pattern-mismatch = 只用小写字母、数字和连字符，以字母开头，3 到 48 个字符
bank-fault-too-short = 至少选一项
bank-fault-greater-than-equal = 不能小于 { $limit }
bank-fault-less-than-equal = 不能大于 { $limit }
bank-fault-int-type = 要填整数
bank-fault-int-parsing = 要填整数
bank-fault-int-from-float = 要填整数
bank-fault-float-type = 要填数字
bank-fault-float-parsing = 要填数字
bank-fault-enum = 请从列出的里面选
bank-fault-literal-error = 请从列出的里面选
bank-fault-extra-forbidden = 没有这个字段
bank-fault-value-error = 起止年龄都要填，或者填“最近几年”，或者选“由时间段决定”

## 命令行里说的话

bank-checked = { $findings ->
    [0] 没有发现问题，可以发布。
   *[other] 共 { $findings } 条，改好以后再检查一次。
}
bank-no-version = 没有 { $name } 这个文件夹，也没有叫这个名字的已发布版本。
bank-not-lived = 这个年龄还不会问到
bank-switched-off = 已停用
bank-added = 新增 { $item }
bank-removed = 删除 { $item }
bank-changed = 修改 { $item }
bank-same = 两边一样。
bank-no-statistics = 还没有出现过的题目。
bank-exported = 版本 { $version } 的 { $questions } 道题已写到 { $folder }。
bank-imported = 已发布版本 { $version }，共 { $changes } 处改动。新的访谈从它开始，进行中的不变。
bank-already = 版本 { $version } 已经是现在用的版本，没有改动。
bank-column-item = 题目
bank-column-shown = 出现
bank-column-answered = 回答
bank-column-skipped = 跳过
bank-column-refused = 不想答
bank-column-uncertain = 不确定
bank-column-passed-over = 略过
bank-column-turns = 平均几轮回答
bank-column-narrowing = 平均收窄（分钟）

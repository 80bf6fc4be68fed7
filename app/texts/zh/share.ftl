# What a link to a report says around it, and to whom it leads nowhere.

share-lead = 这份校正报告由本人分享；文中的「你」指分享的人。它只包含对方选择展示的部分。
share-outdated = 这一版之后，出生资料又有改动，新的结果另有一版。
share-event = 第 { $number } 件经历
share-gone-title = 这个链接打不开
share-gone = 它可能已经到期、被收回，或者地址不完整。需要的话，请向发给你的人再要一个。

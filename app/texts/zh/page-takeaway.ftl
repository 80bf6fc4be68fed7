# Words of the page around what a person takes away. No Fluent placeables: names in square brackets are filled in by the page.

page-action-share = 分享
page-share-title = 分享这份报告
page-share-text = 打开链接的人不用登录，只看得到你在这里选的部分。你随时可以收回。
page-share-what = 展示多少
page-share-ranges = 只有两个范围和可信程度
page-share-events = 加上我说过的经历
page-share-whole = 整份报告
page-share-beside = 另外
page-share-birth = 含出生资料
page-share-name = 含称呼
page-share-birth-choice = 也展示出生日期、地点和填报的时间
page-share-name-choice = 也展示我的称呼
page-share-follow-choice = 以后有新版本时，链接展示最新一版
page-share-follow = 跟随最新一版
page-share-version = 第 [n] 版
page-share-how-long = 有效多久
page-share-days = [n] 天
page-share-no-end = 直到我收回
page-share-until = 到 [day] 为止
page-share-make = 生成链接
page-share-standing = 现在有效的链接
page-share-none = 还没有。
page-share-address = 链接地址
page-share-copy = 复制
page-share-copied = 已复制
page-share-end = 收回

## Versions and earlier conversations
page-action-versions = 各个版本
page-versions-title = 报告的各个版本
page-versions-text = 每次有变化都会留下一版。可以读旧的一版，也可以和现在的并排看。
page-versions-line = 第 [n] 版 · [day] · [range] · 经历 [rows] 件
page-versions-read = 读这一版
page-versions-compare = 和现在比较
page-earlier-title = 之前的对话
page-earlier-note = 点开可以接着说；已完成的也可以继续补充经历。
page-earlier-line = [range] · 经历 [rows] 件 · [day]
page-earlier-open = 进行中
page-earlier-done = 已完成
page-earlier-forget = 在这台设备上忘掉这些

## Houses of an adopted time
page-houses-title = 采用时间 [time] 的宫位
page-houses-house = 宫位
page-houses-sign = 星座
page-houses-planets = 行星
page-houses-about = 看什么
page-houses-audit = 这一次各技法的情况

# Names of the sky, of areas of life and of methods

report-graha-sun = 太阳
report-graha-moon = 月亮
report-graha-mars = 火星
report-graha-mercury = 水星
report-graha-jupiter = 木星
report-graha-venus = 金星
report-graha-saturn = 土星
report-graha-rahu = 罗睺
report-graha-ketu = 计都
report-graha-lagna = 上升点

report-sign-0 = 白羊座
report-sign-1 = 金牛座
report-sign-2 = 双子座
report-sign-3 = 巨蟹座
report-sign-4 = 狮子座
report-sign-5 = 处女座
report-sign-6 = 天秤座
report-sign-7 = 天蝎座
report-sign-8 = 射手座
report-sign-9 = 摩羯座
report-sign-10 = 水瓶座
report-sign-11 = 双鱼座

report-area-education = 求学
report-area-career = 工作
report-area-relationship = 感情
report-area-relocation = 迁居
report-area-finance = 财务
report-area-health = 健康
report-area-health-pressure = 身心压力
report-area-family = 家人
report-area-appearance = 外貌
report-area-marks = 胎记疤痕
report-area-occupation = 职业
report-area-horary = 占问
report-area-other = 其他

report-family-parashari = Vimshottari 大运一系
report-family-jaimini = Narayana 星座大运一系

report-status-contributed = 参与了比较
report-status-no-contribution = 看过，没有给出支持
report-status-not-evaluated = 没有评估
report-status-not-supported = 本方法不用

report-chart-d1 = 本命盘（D1）
report-chart-d9 = 九分盘（D9）
report-chart-d10 = 十分盘（D10）

## Techniques
report-technique-vimshottari-md = Vimshottari 大运
report-technique-vimshottari-ad = Vimshottari 次运
report-technique-vimshottari-pd = Vimshottari 小运
report-technique-divisional-charts = 分盘
report-technique-functional-nature = 行星对上升的吉凶属性
report-technique-gochara = 木星与土星行运
report-technique-sarvashtakavarga = 宫位总点数（Sarvashtakavarga）
report-technique-shadbala = 行星力量（Shadbala）
report-technique-narayana-md = Narayana 大运
report-technique-narayana-ad = Narayana 次运
report-technique-arudha = 投射宫（Arudha）
report-technique-other = 其他技法

report-why-not-other = 这里没有可用的数据

## The eight classical ways
report-technique-dasha-gochara = 大运与行运
report-technique-d9-type = 九分盘看感情类型
report-technique-d10-type = 十分盘看事业类型
report-technique-relatives = 家人的事
report-technique-appearance = 外貌体质
report-technique-marks = 胎记疤痕
report-technique-occupation = 职业
report-technique-horary = 占问

## Why something was not evaluated
report-why-not-no-dated-event = 还没有带日期的这类经历
report-why-not-background-only = 只作背景，从不参与比较
report-why-not-date-unknown = 没有日期
report-why-not-relative-without-house = 没有说是哪位家人，或这位家人没有对应的宫位
report-why-not-domain-without-rule = 这个领域没有对应的规则
report-why-not-date-too-coarse = 日期不够细，要到月或日
report-why-not-domain-without-chart = 这个领域没有对应的分盘
report-why-not-domain-without-arudha = 这个领域没有对应的投射宫

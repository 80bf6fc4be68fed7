# The house table of an adopted time: whole signs, and what each house is read for (BPHS, chapters 11 to 23).

report-part-houses = 采用时间的宫位表
report-house = 宫位
report-house-sign = 星座
report-house-grahas = 落入的行星
report-house-about = 看什么
report-house-number = 第 { $number } 宫
report-house-1 = 自己、身体
report-house-2 = 家人、积蓄、言语
report-house-3 = 兄弟姐妹、胆量
report-house-4 = 母亲、住所
report-house-5 = 子女、学习
report-house-6 = 疾病、债务、劳作
report-house-7 = 伴侣、合作
report-house-8 = 寿限、变故
report-house-9 = 父亲、师长、远行
report-house-10 = 事业、名位
report-house-11 = 所得、朋友
report-house-12 = 支出、远地、独处
report-houses-note = 宫位按采用的 { $time } 重算，一个星座一宫。采用不等于确认：换一分钟，上升星座可能不同，宫位也会跟着变。

# 问题槽的文字。所有问题都由服务端写在同一个位置；题库里的题干在 question_bank/。

## 标题与引导语

interview-title-choice = 先从几道选择题开始
interview-lead-choice = 凭印象选就好，可以一题一题答，也可以一起答，比如直接写“A C B D”。
interview-title-dated = 说一个你记得时间的事
interview-lead-dated = 写到年就够用；记得月份可以一起写。
interview-title-open = 说一个你记得时间的事
interview-lead-open = 大事小事都可以，写到年就够用。
interview-title-period = 换一段时间想想
interview-lead-period = 前面说到的事比较集中，别的年份也值得想一想。
interview-title-probe = 再看看几段时间
interview-lead-probe = 选一段最接近的就好；记得年月的话，也可以直接写下来。
interview-title-when = 说说那段时间里的事
interview-lead-when = 写到年就够用；记得月份可以一起写。
interview-title-confirm = 核对一下你刚才说的
interview-lead-confirm = 点一下就好；不对的话，写出你记得的样子。
interview-title-complete = 补一个时间
interview-lead-complete = 写到年就够用，不记得也没关系。
interview-title-keep = 核对一下之前说的
interview-lead-keep = 你改了前面的选择，这一条要不要留下，由你决定。
interview-title-pause = 不着急
interview-lead-pause = 你想继续的时候再继续，也可以就到这里。

## 题干

interview-open = 到现在为止，有没有一件你记得时间的事，比如上学、搬家、换工作、家里添了人？
interview-open-more = 除了已经说过的，还有没有一件你记得时间的事，比如上学、搬家、换工作、家里添了人？
interview-open-period = { $from } 年到 { $to } 年这段时间里，有没有一件你记得时间的事？
interview-inside = { $from }到{ $to }之间，那是一件什么事，大概在哪年哪月？
interview-confirm = 你说的“{ $quote }”，是 { $date }，对吗？
interview-confirm-conflict = 你说的“{ $quote }”是 { $date }，和前面说过的不一样。这次说的对吗？
interview-confirm-subject-unclear = 你说的“{ $quote }”（{ $date }），是你自己的事吗？
interview-confirm-subject-unclear-kin = 你说的“{ $quote }”（{ $date }），是{ $whose }的事吗？
interview-confirm-kind-unclear = 你说的“{ $quote }”（{ $date }），是指{ $what }吗？
interview-when = 你提到“{ $quote }”，大概是哪一年？
interview-when-date-malformed = 你提到“{ $quote }”，里面的日期和日历对不上，大概是哪一天或哪个月？
interview-month = 你提到“{ $quote }”（{ $date }），记得是几月吗？
interview-confirm-bare = { $what }是 { $date }，对吗？
interview-when-bare = 你提到的“{ $what }”，大概是哪一年？
interview-month-bare = { $what }（{ $date }），记得是几月吗？
interview-keep-bare = 之前记下的{ $what }（{ $date }），还算数吗？
interview-keep = 之前你说过“{ $quote }”（{ $date }），这一条还算数吗？
interview-pause-1 = 谢谢你愿意说这些。想继续吗？
interview-pause-2 = 先歇一歇也好。还想往下说吗？

## 提示

interview-hint-dated = 只记得年份，就写年份。
interview-hint-open = 只记得年份，就写年份。
interview-hint-probe = 都不是、不记得，也是有用的回答。
interview-hint-probe-besides = 已经说过的不算；都不是、不记得，也是有用的回答。
interview-hint-when = 只记得年份，就写年份。
interview-hint-confirm = 点“对”不会改动时间的粗细。
interview-hint-complete = 只记得年份就够了。
interview-hint-keep = 留下或拿掉都可以，之后还能再改。
interview-hint-pause = 已经说过的都会留着。

interview-placeholder-dated = 例如：2016年9月去北京上大学
interview-placeholder-open = 例如：2012年夏天搬到了成都
interview-placeholder-probe = 例如：2016年9月换了工作
interview-placeholder-when = 例如：2016年9月换了工作
interview-placeholder-confirm = 例如：不是9月，是10月
interview-placeholder-complete = 例如：2016年，或 2016年9月

## 选项

interview-option-none = 都不是
interview-option-unknown = 不记得了
interview-option-yes = 对
interview-option-no = 没有这回事
interview-option-other = 时间不是这样
interview-option-no-subject-unclear = 是别人的事
interview-option-yes-conflict = 对，以这次为准
interview-option-no-conflict = 这次的不算
interview-option-no-subject-unclear-kin = 不是
interview-option-no-kind-unclear = 不是
interview-option-year = 只记得年份
interview-option-go = 继续
interview-option-stop = 就到这里
interview-option-keep-yes = 算数，留下
interview-option-keep-no = 拿掉

# 打字回答时，与选项同义的说法，用 | 分开。
interview-words-yes = 对|对的|是|是的|没错|嗯|嗯嗯|好|正确|对，是的|算数|留下|确认
interview-words-no = 不对|是别人的事|不是我|不是|没有|没有这回事|不算|拿掉|否|错了
interview-words-year = 只记得年份|只记得年|月份不记得|不记得月份|忘了几月
interview-words-none = 都不是|都没有|没有|没有过|从来没有|从没有过|没|无|没有一个|一个都没有|都不对|都没有过|以上都不是|以上都没有|没有符合的
interview-words-unknown = 不记得|不记得了|不知道|忘了|想不起来|记不清|记不清了|不确定|不清楚|说不好|不晓得
interview-words-go = 继续|我没事|没事|没事的|我还好|好|可以|嗯|嗯嗯|哦|行|好的|好吧|继续吧|接着来|下一个|明白|明白了|知道了
interview-words-end = 就到这里|就到这里吧|到此为止|结束|结束吧|不继续了|不想继续了|先到这里|先到这里吧|先这样|先这样吧|不聊了|不想聊了|不答了|不想答了|不想再答了|不想回答了|够了|够了吧|就这些|就这些了|就这些吧|就这么多|就这么多了|差不多就这些|差不多就这些了|大概就这些|没有了就这些|就这样吧|说完了|停止|我想结束了|别问了|不要问了|别再问了|不要再问了|滚|滚吧
interview-words-choice-one-a = 有|有过|有的|是|是的|对|对的|嗯
interview-words-choice-one-c = 没有|没有过|没|没有啊|没有呢|无|从来没有|从没有过|不是|没有这回事|没这回事
interview-words-choice-one-d = 不记得|不记得了|不知道|忘了|想不起来|记不清|记不清了|不确定|不清楚|说不好|不晓得
interview-words-choice-all-a = 都有|都有过|全都有
interview-words-choice-all-c = 都没有|都没有过|全都没有|一个都没有|都无
interview-words-choice-all-d = 都不记得|都不记得了|都不知道|都忘了|都不确定|都记不清
interview-words-wait = 让我想想|让我想一想|我想想|我想一下|想一下|想想|容我想想|等一下|等等|稍等|等我想想|再说一遍
interview-words-place-1 = a|1|一|第一|第一个|第1个|第一段|第1段|第一项|选一|选1|选a|选第一个
interview-words-place-2 = b|2|二|第二|第二个|第2个|第二段|第2段|第二项|选二|选2|选b|选第二个
interview-words-place-3 = c|3|三|第三|第三个|第3个|第三段|第3段|第三项|选三|选3|选c|选第三个
interview-words-place-4 = d|4|四|第四|第四个|第4个|第四段|第4段|第四项|选四|选4|选d|选第四个
interview-words-place-5 = e|5|五|第五|第五个|第5个|第五段|第5段|第五项|选五|选5|选e|选第五个
interview-words-place-6 = f|6|六|第六|第六个|第6个|第六段|第6段|第六项|选六|选6|选f|选第六个
interview-words-hazy = 年份|哪年|哪一年|时间|日期|几几年
interview-words-parting = 谢谢|谢谢你|好的|好了|嗯|没有了|没了|没有其他的了|没有别的了|没有更多了|再见
interview-words-stop = 就到这里|结束|不继续了|停|先这样|到此为止

## 日期

interview-date-range = { $first } – { $last }
interview-month-of = { $year }年{ $month }月

## 空槽

interview-title-processing = 正在整理你刚才说的
interview-empty-processing = 稍等一下，下一个问题马上就来。
interview-title-delivered = 这一轮问完了
interview-empty-delivered = 结果已经写进报告，随时可以看，也可以继续补充。
interview-title-closed = 这次已经结束
interview-empty-closed = 报告会一直留着，随时可以看。
interview-title-no-question = 这里暂时没有问题
interview-empty-no-question = 你可以继续补充想到的事，也可以现在就看报告。
interview-title-planner-error = 这里暂时没有问题
interview-empty-planner-error = 你说的都已经记下。可以继续补充，也可以现在就看报告。
interview-title-stuck = 还在整理
interview-empty-stuck = 这一次花的时间长了些，你说的都已经记下，不用重写。

## 为什么问到这里就够了：都是正常的完成

interview-stop-user-ended = 好的，就到这里。现在的时间段已经写进报告，随时可以回来补充。
interview-stop-few-events = 你说的我们都用上了。带日期的事再多几件，时间段还能更窄；想到了随时可以补充。
interview-area-relocation = 搬家
interview-area-career = 工作
interview-area-family = 家里的事
interview-area-education = 上学
interview-area-relationship = 感情
interview-list-comma = 、
interview-list-or = 或
interview-stop-no-events = 还没有带日期的事，所以时间段就是你给出的那一段。想到了随时可以补充，写到年就够用。
interview-stop-few-domains = 你说的我们都用上了。要是想到别的方面的事，比如{ $others }，随时可以补充。
interview-stop-tied = 按现在这些事，有几段时间同样说得通，我们把它们都写进了报告。
interview-stop-too-uncertain = 有些事记不清很正常，我们按你确定的部分写好了报告。
interview-stop-rounds = 该问的都问到了，谢谢你一路回答。现在的时间段已经写进报告。
interview-stop-effective-answers = 你已经回答了足够多，谢谢你。现在的时间段已经写进报告。
interview-stop-plateau = 最近几件事没有让时间段再变窄，说明这些已经够用了。报告写好了。
interview-stop-no-probe = 再问下去，时间段也不会明显变窄了。报告写好了。
interview-stop-exhausted = 准备好的问题都问完了，谢谢你。现在的时间段已经写进报告。

## 回答的格式

problem-answer-not-asked = 这道题没有出现过。请刷新页面，按现在看到的题目回答。
problem-answer-twice = 同一道题在这次提交里出现了两次，留下一个就好。
problem-answer-empty = 这道题还没有内容：选一个选项、写一句话，或者点“跳过”都可以。
problem-answer-no-such-option = 没有这个选项。可以选的有：{ $options }。
problem-answer-no-such-outcome = 这里可以填 skipped（跳过）、refused（不想答）或 unknown（不知道）。
problem-answer-two-things = “跳过”和具体的回答只能二选一。

## doctor 与 migrate 对盲测的说明
verify-state-open = 已开放；结果冻结之前，这里没有任何登录能读到封存的出生时间
verify-state-no_vault = 未开放，其余照常：执行迁移的登录不能使用角色 shodhana_vault。请让数据库管理员执行：create role shodhana_vault nologin; grant shodhana_vault to <该登录>；然后再运行 shodhana migrate
verify-state-not_migrated = 未开放：这个数据库还不认识它。请带上 SHODHANA_OWNER_DATABASE_URL 运行 shodhana migrate
verify-state-no_right = 未开放，其余照常：这个登录不是 shodhana_app，不能封存。请改用该登录，或让管理员执行：grant shodhana_app to <这个登录>
verify-state-sees_truth = 未开放，其余照常：这个登录自己就能读到封存的出生时间。请改用读不到的登录 shodhana_app

## 用户一路读到的文字
verify-lead = 你手里有写着时间的出生证或医院记录吗？那你可以来考考我们。你把那个时间封存起来，我们不看它，照常谈完；最后并排摆出来：得出的范围、你纸上的时间，还有随便一猜会怎样。这是免费的。
verify-consent = 我同意：出生日期与地点、我讲的内容，以及出生证上的时间，保存在这台服务器上，直到我删除。时间会直接进入一个单独上锁的地方：程序只能放进去一次，自己读不到；只有结果完成之后，它才会出现在结果旁边。我随时可以删除全部内容，包括封存的时间。
verify-counts = 我的结果也可以计入「这个方法究竟准不准」的统计：范围有没有含住时间、范围多宽、差几分钟，以及它所依据的日期。不会拿它来调任何参数。（可不选。）
verify-block-day = { $start } 到 { $end }
verify-block-eve = 前一晚 { $start } 到 { $end }
verify-block-next = { $start } 到次日 { $end }
verify-stage-block = 钟面切成了两小时一段，从哪里切起，在你说任何话之前就定好了。请选出生证上的时间所在的那一段。
verify-stage-seal = 现在请照出生证写下时间。它会立刻封存，结果完成之前没有人读得到。
verify-stage-talk = 时间已封存。接下来讲讲你生活里什么时候发生过什么，只是别提出生时间。讲完后请点「完成并对照」。
verify-stage-compare = 结果已完成，不再改变。现在可以和你的时间并排摆出来。
verify-stage-done = 你的时间与结果，并排在这里。
verify-told-truth = 你出生证上的时间：{ $time }。
verify-told-candidate-inside = 它落在方法挑出的范围之内（{ $of } 分钟里的 { $minutes } 分钟）。这么宽的范围随便放，一百次里会有 { $chance } 次含住它。
verify-told-candidate-outside = 它落在方法挑出的范围之外（{ $of } 分钟里的 { $minutes } 分钟）。这么宽的范围随便放，一百次里会有 { $chance } 次含住它。
verify-told-candidate-whole = 方法没有挑出什么：范围仍是整段 { $minutes } 分钟，含住你的时间说明不了任何问题。
verify-told-supported-inside = 它落在你的经历所留下的范围之内（{ $of } 分钟里的 { $minutes } 分钟；只看宽度，一百次里有 { $chance } 次）。
verify-told-supported-outside = 它落在你的经历所留下的范围之外（{ $of } 分钟里的 { $minutes } 分钟；只看宽度，一百次里有 { $chance } 次）。
verify-told-supported-whole = 你的经历没有超出运气地排除掉这一段里的任何部分。
verify-told-minute = 代表分钟 { $time } 差了 { $off } 分钟。它本来就不是答案，只是用来比较的一个点。
verify-told-middle = 什么都不算、直接说这一段正中间（{ $time }）的人，这次差 { $off } 分钟，平均差约 { $expected } 分钟。要比过的正是这样的猜法。
verify-told-one = 单独一次盲测，不论结果怎样，都说明不了方法准不准。至少要有 20 次我们才会说出一个数字，要看出小的差别约需 150 次。
verify-told-counted = 你的结果已进入待统计的名单，要先经人查看才会计入；不会拿它来调任何东西。删除这次盲测，它也随之移出。
verify-told-not-counted = 按你的选择，你的结果不计入任何统计。

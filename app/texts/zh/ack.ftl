# The server's own acknowledgements: what a person reads when no sentence of a model can be shown.
# `ack-said-N` after words, `ack-picked-N` after a tap; one of them is chosen by the turn's own words.
ack-said-1 = 谢谢你愿意说这些。
ack-said-2 = 谢谢你的坦诚，这些话我听到了。
ack-said-3 = 谢谢你告诉我这些。
ack-said-4 = 我听到了，谢谢你愿意分享。
ack-said-5 = 谢谢你，慢慢来就好。
ack-said-6 = 谢谢你的信任，愿意说出来就很不容易。
ack-picked-1 = 好的，谢谢你。
ack-picked-2 = 谢谢你的耐心。
ack-picked-3 = 谢谢你，慢慢来就好。
ack-skipped-1 = 好的，不想说的可以不说。
ack-skipped-2 = 没关系，跳过就好。
# Fixed: never a model's. Help near the person, no number that may be wrong where they are.
ack-distress = 听到你这么难受，我很心疼；如果有伤害自己的念头，请马上联系身边信任的人、当地的急救电话或心理援助热线，你不必一个人扛着，今天的问题都可以先放下。
ack-bereavement = 失去亲人是很重的事，请节哀，也照顾好自己；想停多久都可以，需要有人陪着说说话时，身边的亲友和当地的心理援助热线都在。
# Shown before the first word goes to a model that runs elsewhere.
ack-provider-notice = 你写下的话会发送给 { $provider } 的语言模型，用来写一句回应并找出你提到的事；出生资料和计算都留在本服务里。
ack-provider-local = 你写下的话只由本机上的模型处理，不会发往别处。
ack-provider-offline = 你写下的话由本服务内置的规则处理，不会发送给任何语言模型。
ack-setup-unknown-provider = 不认识模型“{ $name }”。请写成“提供方:模型”，或写 offline。
ack-setup-missing-key = 模型“{ $name }”缺少密钥。请设置密钥，或改用 offline。
ack-setup-missing-package = 模型“{ $name }”需要另装其提供方的软件包。
ack-setup-missing-model = “{ $name }”没有写明模型。请写成“提供方:模型”。
ack-setup-missing-address = 模型“{ $name }”需要正确的服务地址。请检查地址设置。
problem-ack-line = 这一行缺少 message（文字）或 chunks（文字列表）。
# The offline model's sentences. `clause` is the person's own clause, turned round to "you".
ack-offline-heavy-1 = { $clause }，那段日子一定很不容易。
ack-offline-heavy-2 = { $clause }，听起来真的很难，辛苦你了。
ack-offline-heavy-3 = { $clause }，谢谢你愿意说出来，这并不容易。
ack-offline-heavy-4 = 听到{ $clause }，我很心疼，也谢谢你愿意说出来。
ack-offline-joy-1 = { $clause }，真为你高兴。
ack-offline-joy-2 = { $clause }，这份喜悦很珍贵，谢谢你愿意分享。
ack-offline-joy-3 = { $clause }，真好，这是很难忘的经历。
ack-offline-joy-4 = { $clause }，想必那时心里很欢喜。
ack-offline-move-1 = { $clause }，这是很大的一步。
ack-offline-move-2 = { $clause }，需要很大的勇气。
ack-offline-move-3 = { $clause }，生活一下子不一样了，真不容易。
ack-offline-move-4 = { $clause }，要适应新的环境，辛苦你了。
ack-offline-work-1 = { $clause }，那是一段用心努力过的日子。
ack-offline-work-2 = { $clause }，这一路走来真不容易。
ack-offline-work-3 = { $clause }，谢谢你告诉我这些。
ack-offline-work-4 = { $clause }，付出的努力很值得珍惜。
ack-offline-plain-1 = { $clause }，谢谢你告诉我这些。
ack-offline-plain-2 = 谢谢你愿意说起，{ $clause }。
ack-offline-plain-3 = { $clause }，谢谢你的坦诚。
ack-offline-plain-4 = { $clause }，我听到了，谢谢你。
ack-offline-bare-heavy-1 = 听起来真的很不容易，谢谢你愿意说出来。
ack-offline-bare-heavy-2 = 那段日子一定很难，辛苦你了。
ack-offline-bare-joy-1 = 真为你高兴，谢谢你愿意分享。
ack-offline-bare-joy-2 = 这真是值得珍惜的经历，谢谢你。
ack-offline-bare-move-1 = 这是很大的一步，谢谢你愿意说起。
ack-offline-bare-move-2 = 离开熟悉的地方需要勇气，谢谢你告诉我。
ack-offline-bare-work-1 = 这一路的努力很不容易，谢谢你告诉我。
ack-offline-bare-work-2 = 谢谢你愿意说起这段经历。
ack-offline-bare-plain-1 = 谢谢你愿意说这些，慢慢来就好。
ack-offline-bare-plain-2 = 我听到了，谢谢你的坦诚。
ack-offline-bare-plain-3 = 谢谢你告诉我这些。

"""The server's own sentences: when no model may speak, and when a model failed.

Distress is looked for before any model is called: then one fixed, kind sentence stands, with a pointer to
help near the person, and no model sees the words for an acknowledgement. The detector is small and careful:
it wants a phrase of wanting to be dead, and hyperbole of everyday speech ("累死了", "dying to see it") is
none.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final, Literal, TypeAlias

from app.llm.reply_kind import Kind, reply_kind
from app.texts import has, say

_ZH_DISTRESS: Final = re.compile(
    r"不想(?:再)?活(?:了|下去|着|$|[，。！,.!\s])|活不下去|不想活在|不想醒来|结束这一切|想消失在这个世界"
    r"|想(?:要|过|去)?(?:死(?!心|党|记|守|你|我|他|她|妈|爸|家)|自杀|自尽|轻生|寻死|了结自己|结束(?:自己的?)?生命)"
    r"|(?:准备|打算|企图|计划|试图|曾经?|要去?|我要|差点|尝试过?)(?:自杀|自尽|轻生|寻短见)"
    r"|自杀(?:的念头|的想法|未遂|倾向|过)|(?:我|总|就|又|在|还)自(?:杀|残)|轻生的念头"
    r"|死了算了|死了(?:也)?(?:更|倒)好|不如死|活着(?:真|还|又)?(?:没|没有|毫无)(?:什么)?(?:意义|意思)"
    r"|想从(?:楼|桥|窗).{0,4}跳|跳楼算了|割腕|伤害自己"
    r"|怎么活下去|活着(?:还)?有什么(?:意思|意义)|不知道(?:自己)?(?:为了?什么|为啥|凭什么)(?:还)?(?:要|而)?活"
    # a shop or a firm that cannot go on is no such word: the person is
    r"|(?:^|[，。！？,.!\s]|我|自己)(?:真的|真|快要?|都|实在|已经|有点|再也){0,2}(?:撑|熬|扛)不下去"
    r"|^(?:我|自己|真的|真|快要?|都|实在|已经|有点|再也|要){0,4}(?:(?:撑|熬|扛)不住|坚持不下去)了?[。！!….~\s]*$"
    r"|(?:我|^)(?:真的|早就|已经|也|都){0,2}活够了|没(?:有)?(?:再)?活(?:下去|着)?的(?:意义|勇气|理由|动力|必要|念头|盼头)"
    r"|活得(?:真|好|很|太)?没(?:有)?意思"
    r"|没有我.{0,8}(?:更好|会好|轻松)|一了百了|一睡不醒|(?:睡着|睡过去).{0,4}(?:不|别)(?:要|再)?醒|(?:我|^)(?:真|好|很"
    r"|只)?想(?:就这样|彻底)?(?:消失|解脱)(?=[了，。！,.!\s]|$)"
    r"|(?:要是|如果)?从(?:来)?没(?:有)?(?:出生|来)(?:过)?(?:这个?世[上界])?(?:就)?好了"
)
_ZH_STORY: Final = re.compile(r"电影|小说|新闻|电视|书里|剧里|角色|游戏")
"""Speaks of a story, not of oneself."""
_ZH_DEAR: Final = (
    r"(?:父亲|母亲|爸爸?|妈妈?|爷爷|奶奶|外公|外婆|姥姥|姥爷|丈夫|妻子|老公|老婆|爱人|儿子|女儿|孩子|哥哥?|姐姐?|弟弟?|妹妹?"
    r"|伯|叔|姑|舅|姨|公公|婆婆|岳父|岳母|亲人|朋友|男友|女友|祖父|祖母|老师|宝宝|他|她|家人)"
)
_ZH_WHEN: Final = r"[^，。！？,.!?\n的]{0,8}[年月日号天季春夏秋冬]"
_ZH_END: Final = r"(?=[，。！,.!\s]|$)"
_ZH_BEREAVED: Final = re.compile(
    _ZH_DEAR + r"[^，。！？,.!?\n]{0,12}?"
    r"(?:去世|过世|离世|病逝|逝世|离开人世|没了(?=[，。！,.!\s]|$)|(?<!别人)(?<!人家)(?<!男人)(?<!女人)走了(?=[，。！,.!\s]|$)"
    r"|不在(?:人世|了(?!解|你|我|他|她))|牺牲了|意外身亡|身亡|夭折|猝死|病故|遇难)"
    # 走了 alone may be a departure; after an illness or an accident of someone dear it is not
    r"|" + _ZH_DEAR + r"[^。！？!?\n]{0,24}?(?:癌|瘤|病|住院|抢救|车祸|出事|事故|手术|中风|心梗|ICU|icu)[^。！？!?\n]{0,24}?"
    r"(?:(?<!我)(?<!我们)走了|没了|不在了|没(?:能)?(?:挺|撑|熬|扛|救)(?:过去|过来|回来|住))(?=[，。！,.!\s]|$)"
    r"|老伴[^，。！？,.!?\n]{0,12}?(?:走了|走的)(?=[，。！,.!\s]|$)"
    # of parents and grandparents "走的" with a time is a death; "死了" wants no other owner (his phone, their dog) between
    r"|(?:爸|妈|父亲|母亲|爷爷|奶奶|外公|外婆|姥姥|姥爷)(?:他|她|也|是|在|就|都){0,2}" + _ZH_WHEN + r"(?:就)?走的" + _ZH_END
    + r"|" + _ZH_DEAR + _ZH_WHEN + r"没的" + _ZH_END
    + r"|" + _ZH_DEAR + r"[^，。！？,.!?\n的]{0,10}?(?<![笑急气烦忙吓累饿热冷困疼痛乐美慕爱恨想坏厌渴闷愁])"
    r"(?:死了" + _ZH_END + r"|死于)"
    r"|" + _ZH_DEAR + r"[^，。！？,.!?\n]{0,12}?(?:永远(?:地)?离开|离开了(?:我们|人间|这个世界)|再也没(?:有)?醒"
    r"|没(?:有|能)?(?:再)?醒过来|殉职|撒手人寰|溺亡|咽(?:了)?气"
    r"|(?:出殡|下葬|入土|火化)(?=[了那，。！,.!\s]|$))"
    r"|流产|丧(?:父|母|夫|妻|子|偶)|守灵|(?:办|参加).{0,6}(?:丧事|葬礼|追悼会)"
)
_EN_DISTRESS: Final = re.compile(
    r"\b(?:want(?:ed|s)?|wish(?:ed)?|going|plan(?:ned|ning)?|tr(?:y|ied|ying)|ready|decided|hop(?:e|ed|ing)|prefer)"
    r"\s+(?:to|that i|i)\s+(?:be\s+|could\s+|would\s+|was\s+|were\s+|am\s+|just\s+)*"
    r"(?:die|dead|kill myself|end my (?:own )?life|end it all|take my (?:own )?life|hurt myself|harm myself"
    r"|not be alive|disappear forever)\b"
    r"|\b(?:kill(?:ed|ing)?|hang(?:ing)?|cut(?:ting)?|harm(?:ing)?) myself\b|\bhurting myself\b"
    r"|\bend(?:ing)? my (?:own )?life\b|\btaking my own life\b"
    r"|\bsuicid(?:e|al)\b(?! (?:squad|mission|prevention))|\bbetter off dead\b|\bself[- ]harm"
    r"|\bno (?:reason|point) (?:(?:to|in) )?(?:live|living|being alive)\b|\b(?:the point|sense) (?:of|in) (?:living|being alive)\b"
    r"|\b(?:don't|do not|didn't|did not) want to"
    r" (?:live(?! (?:in|with|at|on|near|here|there|alone))|be alive|wake up|be here any ?more"
    r"|go on living|exist)\b"
    r"|\bcan't go on(?: (?:living|any ?more|like this)\b|[.!…\s]*$)|\bcan't (?:take|bear) (?:it|this|life) any ?more\b"
    r"|\bcan't keep (?:living|going)\b"
    r"|\btired of (?:living|life|being alive)\b|\b(?:nothing|no one|nobody) (?:left )?to live for\b|\blife (?:is not|isn't"
    r"|is no longer) worth (?:it|living)\b"
    r"|\b(?:not|isn't) worth living\b|\bbetter off without me\b|\bwish (?:that )?i (?:(?:had|was|were) (?:never"
    r"|not)(?: been)?|hadn't been|wasn't|weren't) born\b"
    r"|\bwant to disappear\b(?! (?:for|to|into) )|\bwant (?:it all|everything) to (?:end|be over)\b|\b(?:point"
    r"|reason) (?:in|to) (?:going|go) on\b"
)
_EN_DEAR: Final = (
    r"(?:father|mother|dad|mum|mom|parents?|grand\w+|gran|granny|nana?|gramps|husband|wife|spouse|partner|son|daughter|child"
    r"|baby|brother|sister|twin"
    r"|friend|uncle|aunt|cousin|fianc\w+|boyfriend|girlfriend|nephew|niece)"
)
_EN_BEREAVED: Final = re.compile(
    rf"\b(?:{_EN_DEAR}|he|she)\b[^.!?\n]{{0,40}}?"
    r"\b(?:died|passed away|passed on|was killed|is dead|took (?:his|her) own life)\b"
    rf"|\b{_EN_DEAR}\b[^.!?\n]{{0,60}}?\b(?:(?:didn't|did not) make it(?! (?:to|for|in|as|on|into)\b)|slipped away"
    r"|was gone (?:by|within|the next)\b)"
    rf"|\b{_EN_DEAR}\b[^.!?\n]{{0,12}}?\bpassed(?: too| as well)?(?=\s*(?:$|[,.!;\n])|\s+(?:in (?:19|20)\d\d|last|this)\b"
    r"(?!.*\b(?:exam|test|course)))"
    rf"|\bwe lost (?:him|her|them)\b"
    rf"|\b(?:{_EN_DEAR}|he|she)\b[^.!?\n]{{0,40}}?\b(?:(?:killed|hanged|shot) (?:him|her)self"
    r"|(?<!nearly )(?<!almost )drowned|never woke up|(?:is|are) no longer with us"
    r"|(?:killed|died|shot dead) in (?:action|combat|the line of duty))\b"
    rf"|\b(?:we|i) (?:had )?(?:just )?buried (?:my|our|him|her) ?(?:{_EN_DEAR})?\b"
    r"|\bi lost (?:him|her)\b(?=\s*(?:$|[,.!;\n])| (?:to|in (?:19|20)\d\d|last|that|when) ?)"
    r"|\blost (?:mom|mum|dad|grandma|grandpa|granny|gran|nana?)\b"
    rf"|\b{_EN_DEAR}'s (?:death|passing|funeral)\b|\b(?:death|loss|passing|funeral|burial) of (?:my|our)\b"
    rf"|\blost (?:my|our) (?:best |only |older |younger |big |little |twin )?{_EN_DEAR}\b(?!'s)(?! (?:weight|group|custody"
    rf"|support))|\bmiscarr|\bstillborn|\bwidow(?:ed|er)?\b"
)

Care: TypeAlias = Literal["distress", "bereavement"]


def care(message: str, locale: str) -> Care | None:
    """Return why a turn needs the fixed kind sentence and no probe, or None.

    Args:
        message: the person's words of this turn; both languages are looked for.
        locale: "zh" or "en"; unused by the patterns, kept because a language may get its own.
    """
    lowered = message.casefold().replace("’", "'")
    if _ZH_DISTRESS.search(message) and not _ZH_STORY.search(message):
        return "distress"
    if _EN_DISTRESS.search(lowered):
        return "distress"
    if _ZH_BEREAVED.search(message) or _EN_BEREAVED.search(lowered):
        return "bereavement"
    return None


def distress(message: str, locale: str) -> bool:
    """Whether the person speaks of not wanting to live, or of a death close to them."""
    return care(message, locale) is not None


def language_of(text: str) -> str:
    """Return the language a text is mostly in: "zh" where a quarter of its letters are Chinese."""
    letters = [sign for sign in text if sign.isalpha()]
    chinese = sum("\u3400" <= sign <= "\u9fff" for sign in letters)
    return "zh" if chinese * 4 >= len(letters) and letters else "en"


def acknowledgement(message: str, locale: str, *, kind: Kind = "said") -> str:
    """Return the server's sentence for a turn: always the same for the same words.

    Args:
        message: the person's own words; may be empty.
        locale: "zh" or "en".
        kind: "said" after words (a short reply is looked at: `reply_kind`), "picked" after a tap, "skipped" after a
            skip or refusal.
    """
    found = care(message, locale)
    if found:
        return say(locale, f"ack-{found}")
    if kind == "said":
        kind = reply_kind(message) if message.strip() else "picked"
    count = next(n for n in range(1, 100) if not has(locale, f"ack-{kind}-{n + 1}"))
    pick = int.from_bytes(hashlib.sha256(message.strip().encode()).digest()[:4], "big") % count
    return say(locale, f"ack-{kind}-{pick + 1}")


def provider_notice(locale: str, *, remote: bool, offline: bool, provider: str) -> str:
    """Return what a person is told of who reads their words, before the first one goes."""
    if offline:
        return say(locale, "ack-provider-offline")
    if not remote:
        return say(locale, "ack-provider-local")
    return say(locale, "ack-provider-notice", provider=provider)

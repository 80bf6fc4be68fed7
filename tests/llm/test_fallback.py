"""The server's own sentences, and the careful look for distress."""

from __future__ import annotations

import pytest

from app.llm.fallback import acknowledgement, care, distress, language_of, provider_notice
from app.texts import LOCALES

DISTRESS = [
    "我不想活了",
    "真的不想活下去",
    "那时候想自杀",
    "我想死",
    "想死的心都有了",
    "试图自杀过",
    "割腕住院",
    "活着没意思",
    "死了算了",
    "活不下去了",
    "I want to die",
    "I wanted to kill myself",
    "I was suicidal in 2016",
    "I don't want to live anymore",
    "I tried to end my life",
    "there is no point in living",
    "better off dead",
    "I can't go on living",
    "I was self-harming",
    "我不知道怎么活下去",
    "我真的撑不下去了",
    "不知道活着有什么意思",
    "sometimes I feel like there's no point living",
    "what's the point of living",
    "撑不住了", "我真的坚持不下去了", "我活够了", "没有活下去的勇气了", "没有我大家会更好", "活得真没意思", "我想消失",
    "我要是从来没出生过就好了", "I can't go on", "I can't take it anymore", "I'm tired of living", "life isn't worth living",
    "they'd be better off without me", "I wish I was never born", "I have nothing to live for", "I don't see any reason to go on",
]
BEREAVED = [
    "我爸17年查出肺癌，第二年春天走了",
    "奶奶中风，没挺过去。",
    "My dad had a stroke in 2015 and didn't make it.",
    "we lost her in 2019",
    "我爸2016年去世了",
    "奶奶走了，我很难过",
    "外公病逝",
    "2019年妈妈因癌症过世",
    "孩子流产了",
    "丈夫意外身亡",
    "我妈在我八岁的时候就不在了",
    "My father died in 2016",
    "my mom passed away",
    "we lost my grandmother last year",
    "the death of my brother",
    "I had a miscarriage",
    "my husband was killed in a crash",
    "前年老伴走了",
    "老伴零九年走的",
    "then my brother passed too, 2014",
    "mom passed in 2011",
    "my gran died that year, 2015",
    "妈妈2010年走的", "我爸是2011年没的", "我妈死了", "我爸2009年死于肺癌", "爷爷那年冬天永远离开了我们", "外婆再也没醒过来",
    "I lost my brother in 2014", "lost my older sister in 2010", "lost dad in 2011", "I lost her to cancer",
    "my cousin drowned in 2008",
    "my brother killed himself in 2012", "my uncle was shot dead in the line of duty", "we buried our son in 2016",
]
NEITHER = [
    "累死了",
    "笑死我了",
    "饿死了",
    "热死了",
    "忙得要死",
    "吓死我了",
    "气死我了",
    "死党结婚了",
    "想死你了，好久不见",
    "手机没电死机了",
    "拼死拼活地工作",
    "我男朋友走了三个小时来看我",
    "妈妈走了很远的路",
    "她走了出来",
    "看了自杀小队的电影",
    "死心了",
    "2012年9月去北京上大学",
    "爷爷生了一场大病",
    "老师不在了解情况",
    "爸爸动了手术，然后我走了",
    "我妈住院半个月，出院就走了亲戚家",
    "我爸查出癌症，走了很多医院",
    "My son didn't make it to the finals",
    "I'm dying to see it",
    "I killed it at work",
    "dead tired",
    "公司撑不下去了，2019年关了",
    "店熬不下去了",
    "my son passed his exam in 2011",
    "my sister passed in 2011, the driving test",
    "他2010年走的那条路",
    "killing time",
    "my phone died",
    "the deadline was killing me",
    "Suicide Squad is a film",
    "I lost my job",
    "I hurt my back",
    "he passed the exam",
    "In 2012 I moved to Boston",
    "to die for cake",
    "我妈2006年跟别人走了，没再回来", "我妈急死了", "他的手机死了", "我哥的狗2012年死了", "我爸2010年走的时候带了一箱书",
    "那份工作我坚持不下去了，2015年辞职",
    "店里撑不住了，2019年关门",
    "妈妈气死了", "妹妹想死我了", "I lost my husband's ring", "I lost my baby weight in 2012", "I can't go on holiday this year",
    "I lost her number in 2012",
    "my son nearly drowned in 2010", "my son killed it at the finals", "she wanted to disappear for a while to Bali",
]


@pytest.mark.parametrize("message", DISTRESS)
def test_not_wanting_to_live_is_heard(message: str) -> None:
    assert care(message, "zh") == "distress" and distress(message, "en")


@pytest.mark.parametrize("message", BEREAVED)
def test_a_death_close_to_the_person_is_heard(message: str) -> None:
    assert care(message, "zh") == "bereavement"


@pytest.mark.parametrize("message", NEITHER)
def test_everyday_speech_raises_no_alarm(message: str) -> None:
    assert not distress(message, "zh")


@pytest.mark.parametrize("locale", LOCALES)
def test_the_kind_sentence_is_fixed_points_to_help_near_and_names_no_number(locale: str) -> None:
    said = {acknowledgement(message, locale) for message in DISTRESS}
    assert len(said) == 1
    text = said.pop()
    assert not any(sign.isdigit() for sign in text) and "?" not in text and "？" not in text
    assert ("热线" in text) if locale == "zh" else ("crisis line" in text)
    assert acknowledgement(BEREAVED[0], locale) != text


@pytest.mark.parametrize("locale", LOCALES)
def test_the_servers_sentences_vary_by_the_words_alone(locale: str) -> None:
    made = [acknowledgement(f"turn {number}", locale) for number in range(200)]
    assert made == [acknowledgement(f"turn {number}", locale) for number in range(200)]
    assert len(set(made)) >= 5
    assert acknowledgement("", locale) == acknowledgement(" ", locale)
    assert not any("?" in text or "？" in text or "记录" in text for text in made)


@pytest.mark.parametrize(
    ("text", "locale"),
    [
        ("我去北京", "zh"),
        ("MIT 读书", "zh"),
        ("I went to 北京 in September", "en"),
        ("2016", "en"),
        ("", "en"),
    ],
)
def test_the_language_of_a_text(text: str, locale: str) -> None:
    assert language_of(text) == locale


def test_a_remote_model_is_named_before_it_reads_a_word() -> None:
    for locale in LOCALES:
        assert "Anthropic" in provider_notice(locale, remote=True, offline=False, provider="Anthropic")
        assert (
            len(
                {
                    provider_notice(locale, remote=remote, offline=offline, provider="x")
                    for remote, offline in ((True, False), (False, False), (False, True))
                }
            )
            == 3
        )

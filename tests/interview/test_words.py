"""What people say instead of clicking: places in a list, bare noes, questions back, nods, and what they told already."""

from __future__ import annotations

import pytest

from app.domain.interview import Purpose, Situation, afterthought, answered_back, asks
from app.domain.interview.aside import LEFT_OUT, TOPICS
from app.domain.interview.closing import closing
from app.domain.interview.rules import HELD_OPEN, ROUNDS
from app.domain.told import told
from app.domain.vocabulary import Outcome, StopReason
from app.texts import keys, say
from tests.interview.life import AS_OF, BIRTH, Life, row


def at_probe(locale: str = "zh") -> Life:
    life = Life(locale=locale, promise=50.0)
    life.turn(message="C C C C")
    life.turn(answers=[{"item_id": life.state.open_items()[0].item_id, "outcome": "skipped"}])
    assert life.state.open_items()[0].purpose is Purpose.PROBE
    return life


def at_dated(locale: str = "zh") -> Life:
    life = Life(locale=locale)
    life.turn(message="A C C C")
    assert life.state.open_items()[0].purpose is Purpose.DATED
    return life


@pytest.mark.parametrize(("locale", "said", "key"), [
    ("zh", "C", "P3"), ("zh", "3", "P3"), ("zh", "第三段", "P3"), ("zh", "选第一个", "P1"), ("zh", "５", "NONE"),
    ("zh", "没有过", "NONE"), ("zh", "说不好", "UNKNOWN"), ("zh", "F", "UNKNOWN"), ("zh", "都不是。", "NONE"),
    ("en", "b", "P2"), ("en", "The second one", "P2"), ("en", "option 4", "P4"), ("en", "none of those", "NONE"),
    ("en", "dunno", "UNKNOWN"), ("en", "I can't remember", "UNKNOWN"),
    ("zh", "none of these", "NONE"), ("zh", "不記得了", "UNKNOWN"), ("en", "都不是", "NONE"),
])
@pytest.mark.parametrize("box", [False, True])
def test_an_option_is_chosen_by_its_place_or_its_meaning_wherever_that_is_typed(locale, said, key, box):
    life = at_probe(locale)
    item = life.state.open_items()[0]
    if box:
        life.turn(answers=[{"item_id": item.item_id, "text": said}], disposition="answered")
    else:
        life.turn(message=said, disposition="answered")
    reply = life.state.reply(item.item_id)
    assert reply is not None and reply.option == key


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_a_period_is_chosen_by_its_own_label(locale):
    life = at_probe(locale)
    item = life.state.open_items()[0]
    label = life.slot["items"][0]["options"][1]["label"]
    life.turn(message=label.replace(" – ", "到" if locale == "zh" else " to "), disposition="answered")
    assert life.state.reply(item.item_id).option == "P2"


def test_a_figure_that_answers_with_a_month_names_no_place():
    life = Life()
    life.rows.append(row(1, precision="year", start="2009-01-01", end="2009-12-31"))
    life.turn(message="2009年上大学", disposition="answered", fresh=["e1"])
    life.turn(message="C C C")
    item = life.state.open_items()[0]
    assert item.purpose is Purpose.COMPLETE
    life.turn(message="1", disposition="answered")
    assert life.state.reply(item.item_id).option is None


@pytest.mark.parametrize(("locale", "said"), [
    ("zh", "没有"), ("zh", "没有过"), ("zh", "从来没有。"), ("en", "No"), ("en", "never"), ("en", "nah"),
])
@pytest.mark.parametrize("box", [False, True])
def test_a_bare_no_answers_a_date_question_and_closes_what_it_asked_for(locale, said, box):
    life = at_dated(locale)
    item = life.state.open_items()[0]
    life.turn(**({"answers": [{"item_id": item.item_id, "text": said}]} if box else {"message": said}), disposition="answered")
    assert life.state.reply(item.item_id).outcome is Outcome.ANSWERED
    assert set(life.state.denied) == {f"{kind}:{item.related_person or ''}" for kind in item.event_kinds}
    assert life.state.uncertain == 0


@pytest.mark.parametrize(("locale", "said"), [
    ("zh", "哈哈哈不聊了"), ("en", "lol that's it"), ("en", "haha, I'm done"),
    ("zh", "that's all"), ("en", "就这样吧"), ("en", "I think that's it"),
])
def test_enough_is_heard_through_laughter_and_in_either_language(locale, said):
    life = at_dated(locale)
    life.turn(message=said, disposition="answered")
    assert life.at.delivered == "user_ended"


def test_asking_whether_one_has_to_answer_skips_nothing():
    life = Life()
    life.turn(message="可以不答吗", disposition="skipped")
    assert (len(life.state.open_items()), life.state.outcomes) == (4, {})


QUESTIONS = [
    ("zh", "准吗", "accuracy"), ("zh", "这个怎么算的？", "how"), ("zh", "要钱吗", "price"), ("zh", "你是AI吗？还是真人", "who"),
    ("zh", "我的数据会被谁看到？", "privacy"), ("zh", "为什么问这个？", "why"), ("zh", "什么意思？看不懂", "unclear"),
    ("zh", "还有几题啊", "more"), ("zh", "那现在能确定了吗？", "accuracy"), ("zh", "一定要回答吗", "must"),
    ("zh", "你是记忆联想出来的吗", "how"),
    ("zh", "我今年会结婚吗", "fortune"), ("zh", "帮我看看今年运势", "fortune"), ("zh", "這個準嗎", "accuracy"),
    ("zh", "is it free?", "price"),
    ("en", "will I get married this year", "fortune"), ("en", "what's my rising sign", "fortune"), ("en", "准吗", "accuracy"),
    ("en", "Is this accurate?", "accuracy"), ("en", "how does this work", "how"), ("en", "is it free?", "price"),
    ("en", "Are you an AI or a real person?", "who"), ("en", "who can see my data", "privacy"), ("en", "why do you ask that?", "why"),
    ("en", "I don't get it", "unclear"), ("en", "how many more questions?", "more"), ("en", "do I have to answer", "must"),
]


@pytest.mark.parametrize(("locale", "said", "topic"), QUESTIONS)
def test_a_question_back_is_answered_above_the_question_which_stays(locale, said, topic):
    assert asks(said) == topic
    for life in (Life(locale=locale), at_dated(locale), at_probe(locale)):
        slot, rounds = life.slot["slot_id"], life.state.rounds
        step = life.turn(message=said, disposition="answered")
        assert (step.slot["slot_id"], step.state.rounds) == (slot, rounds)
        lead = answered_back(step, life.situation(), said, []).slot["lead"]
        assert lead == say(locale, f"interview-aside-{topic}", left=max(1, ROUNDS - rounds)) and lead != step.slot["lead"]


@pytest.mark.parametrize(("locale", "said"), [
    ("zh", "我妈说我早上出生的，具体几点记不清了"), ("zh", "2016年去国外留学，那年我爸做生意亏了不知道多少钱"),
    ("zh", "换了一份安全员的工作"),
    ("en", "I became an accountant in 2014"), ("en", "My mum reckons it was after dinner, nine-ish"),
])
def test_what_tells_something_is_no_question_back(locale, said):
    assert asks(said) is None


def test_every_topic_has_its_words_and_its_answer():
    for locale in ("zh", "en"):
        assert {f"interview-words-ask-{one}" for one in TOPICS} <= keys(locale)
        assert {f"interview-aside-{one}" for one in TOPICS} <= keys(locale)
        assert {f"interview-left-{one.replace('_', '-')}" for one in LEFT_OUT} <= keys(locale)


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("reason", LEFT_OUT)
def test_what_made_no_row_is_said_above_the_next_question(locale, reason):
    life = at_dated(locale)
    told = answered_back(life.at, life.situation(), "1998年上小学", [("negated", "别的"), (reason, "1998年上小学")]).slot["lead"]
    assert told == say(locale, f"interview-left-{reason.replace('_', '-')}", quote="1998年上小学")


def test_a_bare_no_that_changed_nothing_needs_no_word():
    life = at_dated()
    assert answered_back(life.at, life.situation(), "没有", [("nothing_to_change", "没有")]) == life.at


def test_words_of_distress_are_followed_by_the_pause_alone():
    life = Life()
    step = life.turn(message="我不想活了，这有用吗", disposition="answered", distress=True)
    after = answered_back(step, life.situation(distress=True), "我不想活了，这有用吗", [("future", "明年")])
    assert after.slot["lead"] == say("zh", "interview-lead-pause")


@pytest.mark.parametrize(("locale", "said"), [
    ("zh", "继续"), ("zh", "让我想想"), ("zh", "🙂"), ("zh", "。。。"), ("en", "hm"), ("en", "ok"),
    ("en", "let me think"), ("zh", "B"), ("en", "a"),
])
def test_a_nod_or_a_moment_to_think_costs_no_round_but_holds_nobody(locale, said):
    life = at_dated(locale)
    slot, rounds = life.slot["slot_id"], life.state.rounds
    for _ in range(HELD_OPEN):
        life.turn(message=said, disposition="answered")
        assert (life.slot["slot_id"], life.state.rounds) == (slot, rounds)
    life.turn(message=said, disposition="answered")
    assert life.slot["slot_id"] != slot


def test_a_question_typed_into_the_box_of_an_answer_is_no_answer():
    life = at_dated()
    slot = life.slot["slot_id"]
    life.turn(answers=[{"item_id": life.state.open_items()[0].item_id, "text": "为什么问这个？"}], disposition="answered")
    assert life.slot["slot_id"] == slot and life.state.effective == 4


def test_the_same_event_sent_again_passes_nothing_over():
    life = at_dated()
    slot = life.slot["slot_id"]
    life.turn(message="2009年9月上大学", disposition="answered", beside=True)
    assert life.slot["slot_id"] == slot


def test_a_field_left_unanswered_makes_room_for_one_nobody_asked_about_yet():
    life = Life()
    for _ in range(3):
        life.turn(message="天气真好", disposition="answered")
    assert life.slot["items"][0]["semantic_key"] == "open:life"
    life.turn(message="2009年9月上大学", disposition="answered", fresh=[life.add(life.state.items["q1"])])
    domains = []
    while life.state.open and life.state.open_items()[0].purpose is Purpose.DATED:
        domains.append(life.state.open_items()[0].domain)
        life.turn(message="不记得", disposition="unknown")
    assert domains[0] == "education" and len(set(domains)) == len(domains)


def test_a_field_whose_dates_came_back_empty_twice_is_left():
    life = Life()
    life.turn(message="A C C C")
    asked = []
    while life.state.open and life.state.open_items()[0].purpose is Purpose.DATED:
        asked.append(life.state.open_items()[0].domain)
        life.turn(message="不记得", disposition="unknown")
    assert asked == ["education", "education"]


def test_somebody_who_told_much_is_asked_for_what_else_there_is():
    life = Life()
    life.turn(message="2009年9月上大学", disposition="answered", fresh=[life.add(life.state.items["q1"])], distress=True)
    life.turn(message="继续")
    life.turn(message="C C C")
    assert life.slot["items"][0]["semantic_key"] == "open:life"
    assert life.slot["items"][0]["stem"] == say("zh", "interview-open-more")


def test_choices_met_by_a_telling_are_answers_when_the_unsure_ones_are_counted():
    life = Life()
    told = [life.add(life.state.items[name]) for name in ("q1", "q2")]
    life.turn(message="2009年上大学，2013年工作", disposition="answered", fresh=told)
    life.turn(message="1D 2C")
    assert (life.state.uncertain, life.state.replied, life.state.uncertain_share) == (1, 2, 0.25)


@pytest.mark.parametrize("start", ["2014-01-01", None])
@pytest.mark.parametrize(("person", "spared"), [
    ("sibling", {"sibling", "elder_sibling", "younger_sibling"}), ("relative", {"relative", "father", "mother"}),
    ("mother", {"mother"}), ("child", {"child"}),
])
def test_nobody_is_asked_about_a_relative_of_whom_only_the_loss_was_told(start, person, spared):
    life = Life(promise=50.0)
    life.rows.append(row(1, "family", "family_event", start, start and "2014-12-31", precision="year", related_person=person))
    life.turn(message="我哥2014年走了", disposition="answered", fresh=["e1"], distress=True)
    life.turn(message="继续")
    life.run(lambda one: one.outcome("skipped"))
    asked = [item for item in life.state.items.values() if item.purpose is not Purpose.CHOICE]
    assert asked and not any(item.related_person in spared for item in asked)


def test_the_month_of_an_own_event_is_asked_before_that_of_a_relatives():
    life = Life()
    life.rows += [row(1, "family", "family_event", "2010-01-01", "2010-12-31", precision="year", related_person="father"),
                  row(2, "finance", "asset_change", "2015-01-01", "2015-12-31", precision="year", source_turn_id="t1")]
    life.turn(message="我爸2010年退休，我2015年买房", disposition="answered", fresh=["e1", "e2"])
    life.turn(message="C C C C")
    assert life.state.open_items()[0].completes == "e2"


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_the_closing_words_follow_what_is_told_by_now(locale):
    def closed(reason: StopReason, *domains: str, tied: bool = False) -> str:
        return closing(reason, locale, domains, tied=tied)

    nothing, done = say(locale, "interview-stop-no-events"), say(locale, "interview-empty-delivered")
    assert closed(StopReason.FEW_EVENTS) == nothing != closed(StopReason.FEW_EVENTS, "career")
    assert closed(StopReason.ROUNDS) == nothing
    assert closed(StopReason.EFFECTIVE_ANSWERS, "career") == closed(StopReason.FEW_EVENTS, "career")
    assert closed(StopReason.FEW_EVENTS, "career", "career", "family") == done
    assert closed(StopReason.FEW_DOMAINS, "career", "career", "family") == done
    assert closed(StopReason.TIED, *["career"] * 3, tied=True) != closed(StopReason.TIED, *["career"] * 3) == done
    words = closed(StopReason.FEW_DOMAINS, "family", "family", "family")
    assert say(locale, "interview-area-family") not in words and say(locale, "interview-area-career") in words


def test_what_was_told_in_distress_without_a_date_is_not_asked_for_its_date():
    life = Life()
    held = {"status": "pending_confirmation", "hold_reason": "date_missing"}
    life.rows.append(row(1, "health_pressure", "pressure_period", None, None, **held))
    life.turn(message="最近真的撑不下去了", disposition="answered", fresh=["e1"], distress=True)
    life.turn(message="继续")
    life.run(lambda one: one.outcome("skipped"))
    assert not any(item.completes == "e1" for item in life.state.items.values())


def completed(**more: str) -> list[dict[str, object]]:
    year = {"user_quote": "2016年上大学", "date_text": "2016年", "status": "superseded"}
    month = {"user_quote": "9月", "date_text": "9月", "supersedes_evidence_id": "e1", "revision": "date_completion"}
    return [row(1, start="2016-01-01", end="2016-12-31", precision="year", **year), row(2, **{**month, **more})]


@pytest.mark.parametrize(("rows", "words"), [
    (completed(), "2016年上大学"),  # "9月" alone would not say of what
    (completed(revision="date_correction"), say("zh", "evidence-kind-education-start")),  # the older words hold another date
    ([row(2, user_quote="2008", date_text="2008")], say("zh", "evidence-kind-education-start")),
    ([row(2, user_quote="2008年上大学", date_text="2008年")], "2008年上大学"),
])
def test_a_row_whose_words_are_a_date_is_named_by_what_it_completes_or_by_its_kind(rows, words):
    situation = Situation.of(birth_date=BIRTH, as_of=AS_OF, locale="zh", rows=rows)
    assert situation.words(situation.rows[-1]) == words
    by_id = {one["id"]: one for one in rows}
    bare = rows[-1]["user_quote"] == rows[-1]["date_text"]
    assert told(rows[-1], by_id, "zh") == (f"{words}；{rows[-1]['user_quote']}" if bare else words)


def test_a_telling_that_disagrees_is_read_back_as_it_was_said():
    rows = completed(revision="date_correction", hold_reason="conflict", status="pending_confirmation")
    rows[0]["status"] = "confirmed"
    life = Life(rows=rows)
    life.turn(message="9月", disposition="answered", fresh=["e2"])
    life.turn(message="C C C")
    assert "“9月”" in life.slot["items"][0]["stem"]


@pytest.mark.parametrize(("said", "precision", "found"), [
    ("9月", "year", True), ("是9月吧", "year", True), ("September", "year", True), ("I think in October", "year", True),
    ("九月份", "year", True), ("9月", "month", False), ("2012年9月", "year", False),
    ("9月结婚", "year", False), ("没有", "year", False),
    ("12", "year", False), ("2009年9月", "year", True), ("2009年", "year", False),
    ("1月3号", "month", True), ("3号", "month", True), ("9月3号", "month", False),
])
def test_a_month_by_itself_belongs_to_the_row_told_last(said, precision, found):
    rows = [row(1, precision=precision, start="2009-01-01", end="2009-12-31" if precision == "year" else "2009-01-31")]
    situation = Situation.of(birth_date=BIRTH, as_of=AS_OF, locale="zh", rows=rows)
    assert (afterthought(Life().state, said, situation, AS_OF) is not None) is found
    alone = afterthought(at_dated().state, said, situation, AS_OF)
    assert (alone is not None) is (found and not said.startswith("2009"))  # a whole date answers what is asked


def test_the_year_of_a_row_is_not_asked_again_in_other_words():
    life = Life()
    life.rows.append(row(1, "relationship", "relationship_commitment", None, None, status="pending_confirmation",
                         hold_reason="date_missing"))
    life.turn(message="结过一次婚", disposition="answered", fresh=["e1"])
    life.turn(message="C C C C")
    life.run(lambda one: one.outcome("unknown"))
    asked = [item for item in life.state.items.values() if item.purpose in (Purpose.COMPLETE, Purpose.DATED)]
    assert [item.purpose for item in asked if "relationship_commitment" in item.event_kinds] == [Purpose.COMPLETE]


@pytest.mark.parametrize(("locale", "said"), [("zh", "我没事，继续吧"), ("en", "I'm ok, go on")])
def test_a_pause_ends_when_the_person_says_so_in_passing(locale, said):
    life = Life(locale=locale)
    life.turn(message="我妈走了", disposition="answered", distress=True)
    life.turn(message=said, disposition="answered")
    assert life.state.open.batch


@pytest.mark.parametrize(("locale", "stem"), [
    ("zh", "入学（2008年），记得是几月吗？"), ("en", "Started studies (2008): do you remember the month?"),
])
def test_an_event_that_no_words_name_is_not_quoted(locale, stem):
    life = Life(locale=locale)
    life.rows.append(row(1, precision="year", start="2008-01-01", end="2008-12-31", user_quote="2008", date_text="2008",
                         source_turn_id="t1"))
    life.turn(message="2008", disposition="answered", fresh=["e1"])
    life.turn(message="C C C")
    assert life.slot["items"][0]["stem"] == stem

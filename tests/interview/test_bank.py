"""The question bank: what its checks find, and that the packaged one passes them."""

from __future__ import annotations

import json
from datetime import date
from importlib.resources import files
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from app.domain.bank import (
    Bank,
    check,
    diff,
    message,
    packaged,
    packaged_files,
    read,
    schema,
    schema_text,
    stats,
    write,
)
from app.domain.bank.checks import READING
from app.domain.bank.stories import story_schema_text
from app.domain.interview.statistics import item_rows, preview
from app.domain.vocabulary import COVERAGE, Locale
from app.texts import say
from tests.interview.life import AS_OF, BIRTH, Life

GOOD = """questions:
  - id: move-test
    round: 1
    domain: relocation
    event_kinds: [relocation]
    stem:
      zh: "{from}–{to} 年间，有没有住到海边去？"
      en: "Between {from} and {to}, did you go to live by the sea?"
    window: {age_from: 10, age_to: 40}
    weight: 1
"""


def codes(text: str, path: str = "round1/test.yaml") -> list[str]:
    """Codes of what a file adds to the packaged bank."""
    return [problem.code for problem in check({**packaged_files(), path: text}) if problem.file == path]


def test_the_packaged_bank_passes_its_own_checks():
    assert check(packaged_files()) == ()


def test_it_holds_sixty_questions_over_every_domain_that_counts():
    bank = packaged()
    assert len(bank.items) >= 60
    for domain in COVERAGE:
        rounds = {item.round for item in bank.items if item.domain is domain}
        assert rounds == {1, 2, 3}, domain


def test_a_good_file_adds_no_finding():
    assert codes(GOOD) == []


@pytest.mark.parametrize(
    ("code", "before", "after"),
    [
        ("B001", "questions:\n", "questions: [\n"),
        ("B002", "    domain: relocation\n", "    domain: moving\n"),
        ("B002", "    weight: 1\n", "    wieght: 1\n"),
        ("B002", "    window: {age_from: 10, age_to: 40}\n", "    window: {age_from: 10}\n"),
        ("B002", '      en: "Between {from} and {to}, did you go to live by the sea?"\n', ""),
        ("B003", "id: move-test", "id: move-city"),
        ("B004", "有没有住到海边去？", "有没有搬到另一个城市长住？"),
        ("B005", "did you go to live by the sea?", "有没有住到海边去?"),
        ("B006", "有没有住到海边去？", "什么时候住到海边去的？"),
        ("B006", "did you go to live by the sea?", "when was it that you went to the sea?"),
        ("B006", "did you go to live by the sea?", "when did you go to live by the sea?"),
        ("B007", "有没有住到海边去？", "有没有住到海边去？和谁去的？"),
        ("B007", "有没有住到海边去？", "有没有住到海边去。"),
        ("B008", "age_from: 10, age_to: 40", "age_from: 40, age_to: 10"),
        ("B008", "age_from: 10, age_to: 40", "age_from: 10, age_to: 115"),
        ("B010", "有没有住到海边去？", "有没有" + "很久很久" * 10 + "住到海边去？"),
        ("B011", "有没有住到海边去？", "有没有在大运里住到海边去？"),
        ("B011", "did you go to live by the sea?", "did you change your chart?"),
        ("B012", "有没有住到海边去？", "有没有 foreign_move？"),
        (
            "B013",
            "    domain: relocation\n    event_kinds: [relocation]",
            "    domain: health\n    event_kinds: [self_health_event]",
        ),
        ("B014", "event_kinds: [relocation]", "event_kinds: [promotion]"),
        (
            "B014",
            "    event_kinds: [relocation]",
            "    related_person: father\n    event_kinds: [relocation]",
        ),
        ("B015", "window: {age_from: 10, age_to: 40}", "window: {probe: true}"),
        ("B016", "{from}–{to} 年间", "这些年间"),
        ("B016", "{from}–{to} 年间", "{from}–{until} 年间"),
        ("B020", "有没有住到海边去？", "有没有住到海边去，必须回答？"),
    ],
)
def test_a_fault_is_found_with_its_number_and_line(code, before, after):
    assert before in GOOD
    text = GOOD.replace(before, after)
    found = [
        one for one in check({**packaged_files(), "round1/test.yaml": text}) if one.file == "round1/test.yaml"
    ]
    assert code in {one.code for one in found}
    assert all(1 <= one.line <= text.count("\n") + 1 for one in found)


def test_the_line_of_a_finding_is_the_line_of_the_field():
    text = GOOD.replace("event_kinds: [relocation]", "event_kinds: [promotion]")
    (found,) = [one for one in check({**packaged_files(), "round1/test.yaml": text}) if one.code == "B014"]
    assert text.splitlines()[found.line - 1].strip().startswith("event_kinds")


@pytest.mark.parametrize(
    ("folder", "domain", "code"),
    [
        ("round1", "education", None),
        ("round2", "education", "B017"),
        ("round3", "education", "B018"),
    ],
)
def test_gaps_between_the_rounds_are_found(folder, domain, code):
    texts = {path: text for path, text in packaged_files().items()
             if path != f"{folder}/{domain}.yaml" and not path.startswith("stories/")}
    assert {problem.code for problem in check(texts)} == ({code} if code else set())


def test_two_date_questions_of_the_same_kind_are_found():
    text = GOOD.replace("round: 1", "round: 2")
    assert codes(
        text.replace("{from}–{to} 年间，", "").replace("Between {from} and {to}, ", ""), "round2/test.yaml"
    ) == ["B019"]


def test_every_finding_has_a_text_and_a_hint_in_both_languages():
    for number in range(1, 23):
        for locale in ("zh", "en"):
            for key in (f"bank-b{number:03}", f"bank-b{number:03}-hint"):
                arguments = dict.fromkeys(
                    (
                        "item",
                        "question",
                        "field",
                        "detail",
                        "language",
                        "first",
                        "last",
                        "eldest",
                        "domain",
                        "limit",
                        "word",
                        "kind",
                        "round",
                    ),
                    "x",
                )
                assert say(locale, key, **arguments)
    text = GOOD.replace("event_kinds: [relocation]", "event_kinds: [promotion]")
    problem = next(one for one in check({**packaged_files(), "round1/test.yaml": text}))
    assert "move-test" in message(problem, "en")[0]


STORY = packaged_files()["stories/01-letters-then-dates.yaml"]


@pytest.mark.parametrize(("code", "before", "after"), [
    ("B001", "turns:\n", "turns: [\n"),
    ("B021", "    slot: {step: 2, question: edu-finish-date}", "    slott: {step: 2, question: edu-finish-date}"),
    ("B021", "date_precision: month, quote", "date_precision: exact, quote"),
    ("B022", "    slot: {step: 2, question: edu-finish-date}", "    slot: {step: 2, question: edu-nothing-date}"),
])
def test_a_fault_of_a_conversation_is_found_at_its_line(code, before, after):
    assert before in STORY
    broken = STORY.replace(before, after, 1)
    found = [one for one in check({**packaged_files(), "stories/01-letters-then-dates.yaml": broken}) if one.code == code]
    line = broken[: broken.index(after)].count("\n") + 1
    assert found
    assert {one.file for one in found} == {"stories/01-letters-then-dates.yaml"}
    assert any(abs(one.line - line) <= 2 for one in found)


def test_the_schema_of_the_conversations_is_the_models():
    file = Path(__file__).resolve().parents[2] / "question_bank" / "stories" / "story.schema.json"
    assert file.read_text(encoding="utf-8") == story_schema_text()


def test_the_schema_file_is_the_models_schema():
    assert (files("question_bank") / "question.schema.json").read_text(encoding="utf-8") == schema_text()


def test_every_packaged_file_satisfies_the_schema():
    validator = Draft202012Validator(schema())
    for path, text in packaged_files().items():
        if path.startswith("round"):
            assert list(validator.iter_errors(yaml.safe_load(text))) == [], path


def test_a_bank_goes_through_json_and_through_files_unchanged():
    bank = packaged()
    again = Bank.from_json(json.loads(json.dumps(bank.to_json())))
    assert (again, again.version) == (bank, bank.version)
    assert read(write(bank)) == bank
    assert check({**write(bank), "words.yaml": packaged_files()["words.yaml"]}) == ()


def test_the_version_follows_the_content():
    bank = packaged()
    other = Bank.of(bank.items[1:], bank.options)
    assert other.version != bank.version


def test_the_difference_of_two_versions_names_field_and_values():
    bank = packaged()
    first, second, *rest = bank.items
    changed = second.model_copy(update={"weight": 9.5})
    changes = diff(bank, Bank.of((changed, *rest), bank.options))
    assert [(one.kind, one.id, one.field) for one in changes] == sorted(
        [("removed", first.id, None), ("changed", second.id, "weight")], key=lambda one: one[1]
    )


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_a_preview_is_the_slot_people_will_see(locale):
    for question in packaged().items:
        slot = preview(packaged(), question, locale, date(1960, 1, 15), AS_OF)
        (item,) = slot["items"]
        assert "{" not in item["stem"] + item.get("hint", "")
        assert len(item["options"]) == {1: 4, 2: 0, 3: 6}[question.round]


def test_a_preview_shows_an_unsaved_edit():
    question = packaged().round(1)[0]
    edited = question.model_copy(
        update={"stem": question.stem.model_copy(update={"zh": "{from}–{to} 年间，有没有去看海？"})}
    )
    slot = preview(packaged(), edited, "zh", BIRTH, AS_OF)
    assert "有没有去看海" in slot["items"][0]["stem"]


def test_statistics_count_what_happened_to_each_question():
    life = Life()
    life.answer()
    life.outcome("skipped")
    found = {one.id: one for one in stats(item_rows(life.state))}
    assert (found["edu-start"].shown, found["edu-start"].answered, found["edu-start"].turns_to_answer) == (
        1,
        1,
        1,
    )
    assert found["edu-start-date"].skipped == 1
    assert found["edu-start-date"].narrowing_minutes is None
    assert found["edu-start"].narrowing_minutes == 0.0


def test_a_switched_off_question_is_not_asked_and_its_case_goes_on():
    bank = packaged()
    off = Bank.of(
        tuple(
            item.model_copy(update={"enabled": False}) if item.id == "edu-start" else item
            for item in bank.items
        ),
        bank.options,
    )
    assert "edu-start" not in {item.bank_id for item in Life(bank=off).state.open_items()}
    assert off.item("edu-start") is not None


def test_stems_fit_a_phone():
    for item in packaged().items:
        for locale in Locale:
            assert len(item.stem.of(locale)) <= READING[locale] + 10


def test_no_word_of_the_method_is_in_any_text_of_the_interview():
    lists = yaml.safe_load(packaged_files()["words.yaml"])["technique"]
    folder = Path(say.__code__.co_filename).parent
    for locale in ("zh", "en"):
        text = (folder / locale / "interview.ftl").read_text(encoding="utf-8")
        spoken = " ".join(line.split(" = ", 1)[1] for line in text.splitlines() if " = " in line).lower()
        assert [word for word in lists[locale] if word in spoken] == []

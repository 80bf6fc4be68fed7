"""Thousands of ways to leak, in any chunking: nothing that was sown is ever shown."""

from __future__ import annotations

import random
import re

import pytest

from app.llm.gate import Gate
from tests.llm.sentences import CLEAN, EVENT, EVENT_EN, FORBIDDEN, UNSAFE

LEAKS = re.compile(
    r"更新|核对|系统|线索|证据|报告|流年|命盘|置信度|误差|数据|星座|人工智能|提示词|"
    r"\b(?:updat|verif|system|clue|evidence|report(?! card)|saturn|planet|data|accura|likel|probab|model|assistant)\w*|"
    r"计算|推算|候选|确定|确认|出生|时辰|区间|分析|校时|记录|保存|概率|百分|分钟|星盘|锁定|结果|上升|宫主|接下来|正在|[吗呢吧?？]|什么|(?<![你地意])告诉我|"
    r"\b(?:calculat|candidat|confirm|certain|birth|born|minute|record|analy|chart|ascend|percent|process|result|range)\w*|"
    r"[\n\r\t*_#<>\[\]{}`|\\/@]|[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u00ad]|[\U0001f000-\U0001ffff]|\d{3,}[-_]",
    re.IGNORECASE,
)
"""What the fuzz sows and no shown text may hold. It lives here to check the gate; the gate has no such
list."""


def fuzz(runs: int, seed: int) -> None:
    chance = random.Random(seed)
    clean = {
        locale: [case["sentence"] for case in CLEAN if case["locale"] == locale] for locale in ("zh", "en")
    }
    messages = {
        "zh": [EVENT, "妈妈2016年做了手术", "", "我不知道，大概是下午"],
        "en": [EVENT_EN, "My mother had surgery in 2016", "", "I don't know, maybe in the afternoon"],
    }
    unsafe_texts = {
        name: UNSAFE + [text for language, text in FORBIDDEN if language == name] for name in ("zh", "en")
    }
    for _ in range(runs):
        locale = chance.choice(("zh", "en"))
        message = chance.choice(messages[locale])
        pieces: list[str] = []
        for _ in range(chance.randint(1, 5)):
            if chance.random() < 0.5:
                sentence = chance.choice(clean[locale])
                start = chance.randrange(len(sentence))
                pieces.append(sentence[start : start + chance.randint(1, 20)])
            else:
                unsafe = chance.choice(unsafe_texts[locale])
                start = 0 if chance.random() < 0.6 else chance.randrange(len(unsafe))
                pieces.append(unsafe[start:])
        text = chance.choice(("", " ", "，")).join(pieces)
        gate, shown, place = Gate(message, locale), "", 0
        while place < len(text):
            size = chance.choice((1, 1, 2, 3, 7, 50))
            shown += gate.feed(text[place : place + size])
            place += size
        verdict = gate.finish()
        shown += verdict.rest
        assert text.lstrip().startswith(shown)
        assert not LEAKS.search(shown), (message, text, shown)
        said = set(re.findall(r"\d+", message))
        assert set(re.findall(r"\d+", shown)) <= said, (message, text, shown)
        assert not re.search(r"[。！!.].", shown), (message, text, shown)


def test_thousands_of_ways_to_leak_show_nothing() -> None:
    fuzz(5_000, seed=1)


@pytest.mark.slow
def test_a_hundred_thousand_ways_to_leak_show_nothing() -> None:
    fuzz(100_000, seed=2)



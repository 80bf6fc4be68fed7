"""Sentences for the gate: clean ones with the words they answer, and what no acknowledgement may hold."""

from __future__ import annotations

import json
from pathlib import Path

_DATA = Path(__file__).parents[1] / "data"
CLEAN = json.loads((_DATA / "ack_clean.json").read_text(encoding="utf-8"))["cases"]
ATTEMPTS = json.loads((_DATA / "ack_forbidden.json").read_text(encoding="utf-8"))["texts"]
FORBIDDEN = [(text["locale"], text["text"]) for text in ATTEMPTS if "message" not in text and "passes" not in text]
"""Attempts to say what may not be said, whatever the words they answer; those that still pass left out."""
FORBIDDEN_TO = [(text["locale"], text["text"], text["message"]) for text in ATTEMPTS
                if "message" in text and "passes" not in text]
"""The same with the words they answer."""
EVENT = "2012年9月我去北京上大学"
EVENT_EN = "In September 2012 I moved to Boston for college"


PROCESS = [
    "正在计算候选",
    "正在为你推算出生时间",
    "已记录",
    "记录下来了",
    "已保存",
    "我来分析一下",
    "接下来我会比较候选时刻",
    "这对校时很有价值",
    "domain 已更新",
    "状态 blocked",
    "not_evaluated",
    "我会先锁定年份",
    "让我查一下星盘",
    "上升在天蝎",
    "第七宫主星",
    "用大运来看",
    "Calculating candidates",
    "I have recorded this",
    "Let me analyze your chart",
    "Next we narrow the window",
    "Your ascendant is Leo",
    "Processing complete",
    "The seventh house lord",
    "This helps the calculation",
]
CERTAIN = [
    "能确定你的出生时间了",
    "能定你的出生时间了",
    "算出来你的时间了",
    "年份已确定为2016",
    "你的出生时间是下午",
    "已经确认是14:30",
    "区间缩小到五分钟",
    "范围越来越小了",
    "可以肯定是早上",
    "概率是百分之九十",
    "结果出来了",
    "你就是下午出生的",
    "候选只剩两个",
    "这下准了",
    "锁定了",
    "基本确定了",
    "你是早上出生",
    "时间越来越近了",
    "答案就在这里",
    "应该是上午",
    "Your birth time is 3pm",
    "You were born at noon",
    "That confirms it",
    "We are certain now",
    "It is 14:30",
    "The range is narrower",
    "This proves it",
    "The result is clear",
    "You were born in the morning",
    "That is definitely it",
]
ASKING = [
    "你是哪年出生的",
    "你什么时候去的",
    "你去过没有",
    "你去不去北京",
    "是不是很难",
    "是高兴还是难过",
    "然后呢",
    "还有吗",
    "对吧",
    "几点的事",
    "请告诉我后来的事",
    "说说看",
    "能说说后来的事",
    "告诉我你的工作",
    "分享后来的事",
    "想知道更多",
    "你觉得怎么样",
    "谁陪着你",
    "多大了",
    "Is that hard",
    "was it hard for you",
    "When did you move",
    "how old were you",
    "Tell me about your job",
    "Share the year",
    "and when did you move",
    "Do you remember",
    "could you say more",
    "What happened next",
    "name the year",
    "please go on",
    "Thank you, and was it hard",
    "who was with you",
]
MARKUP = [
    "- 谢谢你",
    "1. 谢谢你",
    "**谢谢你**",
    "# 谢谢",
    "<b>谢谢</b>",
    "谢谢你`x`",
    "[谢谢](x)",
    "谢谢你😊",
    "谢谢\u202e你",
    "谢\u200b谢你",
    "谢谢你\n好",
    '{"a":1}',
    "* thanks",
    "Thanks 🙂",
    "thank\u00adyou",
    "Thank\u2028you",
    "\u2066thank you\u2069",
    "thank\tyou",
    "谢谢你（真的）",
]
IDENTIFIERS = [
    "case_01H8XK",
    "ev-9f2c",
    "550e8400-e29b-41d4",
    "item_id",
    "slot#3",
    "http://x.io",
    "a@b.co",
    "C:\\x",
    "v1.2.3",
    "gpt-4o",
]
NUMBERS = [
    "2016年",
    "2012年10月",
    "12年",
    "三十岁",
    "第3次",
    "14:30",
    "下午三点",
    "九月一日",
    "去年",
    "昨天",
    "夏天",
    "2012",
    "9",
    "in 2016",
    "at 3pm",
    "September 2013",
    "last year",
    "in May",
    "on Monday",
    "twenty years",
    "yesterday",
]
FOREIGN = ["Thank you for sharing", "ありがとう", "Спасибо", "merci beaucoup", "감사합니다"]
UNSAFE = PROCESS + CERTAIN + ASKING + MARKUP + IDENTIFIERS + NUMBERS



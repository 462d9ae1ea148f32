"""What is told before a question: passed over where it has no condition, read where it has one; names are kept that the question refers to."""

from __future__ import annotations

import pytest

from onto_query.question.analyse import analyse


def told(question: str) -> str:
    analysis = analyse(question)
    return " ".join(word.text for word in analysis.words[: analysis.purpose.last]) if analysis.purpose is not None else ""


def content(question: str) -> list[str]:
    analysis = analyse(question)
    return [analysis.words[i].text for i in analysis.content()]


@pytest.mark.parametrize(
    ("question", "before"),
    [
        ("The auditor is coming on Monday: which of our mills are licensed?", "The auditor is coming on Monday"),
        ("Finance wants to simplify how people can pay. Which terms do we use?", "Finance wants to simplify how people can pay"),
        ("The insurers are asking about breakages. Which sacks came back, and who had each of them?", "The insurers are asking about breakages"),
        ("Legal is asking which mills belong to Norel", "Legal is asking"),
        ("The miller would like to know how many sacks are left", "The miller would like to know"),
        ("For the winter plan I need the number of mills in Lyon", "For the winter plan I need"),
        ("Die Prüferin ist krank. Welche Mühlen stehen in Wien?", "Die Prüferin ist krank"),
    ],
)
def test_a_statement_without_a_condition_is_passed_over(question: str, before: str) -> None:
    assert told(question) == before


@pytest.mark.parametrize(
    "question",
    [
        "Female millers: how many started in 2024?",  # a condition without a verb
        "Two of our mills were closed. Which sacks used to come from them?",
        "We only deliver to Lyon. Which mills are open?",
        "The mill has not been paid. Which sacks came from Lyon?",
        "Mills in Lyon are being sold. How many sacks are there?",  # named, and the question does not refer to it
        "For which mills is the date missing?",
        "For every mill, show its name and the number of sacks.",
        "Which mills are in Lyon? List them by age.",
        "List the mills by Norel, which were built in Spain",
    ],
)
def test_what_may_be_a_condition_is_read(question: str) -> None:
    assert told(question) == ""


@pytest.mark.parametrize(
    ("question", "kept"),
    [
        ("Philippe is on leave. Which of the mills he looks after are open?", "Philippe"),
        ("A lady called Oksana Hrytsenko is on the line, which sacks did she buy?", "Oksana Hrytsenko"),
        ("Shauna Kerr is going away, so I am sorting out cover. Which of her mills are open?", "Shauna Kerr"),
        ("Rob Vane is asking who came to his mill. Can you list the millers of his?", "Rob Vane"),
    ],
)
def test_a_name_is_kept_where_the_question_speaks_of_it(question: str, kept: str) -> None:
    assert " ".join(content(question)).startswith(kept)
    assert not set(told(question).split()) & {"leave", "line", "cover"} & set(content(question))


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("Give me the mills in Lyon, wind or water doesn't matter", ["mills", "Lyon"]),
        ("Give me the mills in Lyon, doesn't matter what became of the sacks", ["mills", "Lyon"]),
        ("Give me the email of the millers so I don't mix them up", ["email", "millers"]),
    ],
)
def test_remarks_ask_nothing(question: str, left: list[str]) -> None:
    assert content(question) == left

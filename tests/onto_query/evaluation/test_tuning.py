"""Sentences for a model, tuned on questions with known answers: the search with a pipeline that is told what to do, and the command's errors."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from onto_core.cli.commands.evaluate import evaluate
from onto_core.errors import BadSettings
from onto_query.evaluation.gold import GoldQuestion
from onto_query.evaluation.measures import QuestionScore
from onto_query.evaluation.tuning import sentences_of, tune, worth

CASES = [GoldQuestion(str(i), f"question {i}", "SELECT ?x { ?x ?y ?z }") for i in range(9)]
HINT = "Prices are in EUR."


def scored(case: GoldQuestion, sentences: Sequence[str]) -> QuestionScore:
    """Right where the sentences say the one thing that matters; else wrong."""
    right = HINT in sentences
    return QuestionScore(case.id, case.question, "right" if right else "wrong", "answered", right=right)


def test_the_sentence_that_helps_is_kept() -> None:
    seen: list[str] = []

    def propose(prompt: str) -> str:
        seen.append(prompt)
        return f"```\n- {HINT}\n- Names are in English.\n```"

    found = tune(CASES, ["Be careful."], lambda cases, sentences: [scored(case, sentences) for case in cases], propose, calls=40)
    assert HINT in found.sentences
    assert (found.before, found.after, found.better) == (0.0, 1.0, True)
    assert "Be careful." in seen[0]
    assert "question" in seen[0]
    assert "wrong" in seen[0]


def test_a_sentence_that_does_not_help_is_left() -> None:
    found = tune(CASES, [], lambda cases, sentences: [scored(case, ()) for case in cases], lambda prompt: "```\nNothing.\n```", calls=30)
    assert not found.better
    assert found.after == found.before == 0.0


def test_no_answer_is_worth_more_than_a_wrong_one() -> None:
    wrong, silent, right = (QuestionScore("1", "q", verdict, "", right=verdict == "right") for verdict in ("wrong", "abstained", "right"))
    assert worth(wrong) < worth(silent) < worth(right)


def test_lists_are_read_without_their_marks() -> None:
    assert sentences_of("```\n- One.\n\n* Two.\nThree.\n```") == ("One.", "Two.", "Three.")


def test_too_few_questions_are_refused() -> None:
    with pytest.raises(BadSettings, match="are 2"):
        tune(CASES[:2], [], lambda cases, sentences: [], lambda prompt: "", calls=10)


def test_the_command_needs_a_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    gold = tmp_path / "gold.jsonl"
    gold.write_text("\n".join(json.dumps({"question": case.question, "query": case.query}) for case in CASES))
    said = CliRunner().invoke(evaluate, ["tune", str(gold), "--model", "auto", "--store", f"oxigraph:{tmp_path / 'graph'}"])
    assert isinstance(said.exception, BadSettings)
    assert "there is no model to tune for" in str(said.exception)

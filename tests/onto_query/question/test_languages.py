"""The same questions in six languages are analysed alike; word files that say the same things."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from onto_query.question.analyse import Analysis, analyse
from onto_query.question.lexicon import LANGUAGES, lexicon_of

PARALLEL: list[dict[str, str]] = yaml.safe_load((Path(__file__).parent / "parallel.yaml").read_text(encoding="utf-8"))
OPTIONAL = {
    *("adjective", "after count", "at", "compound", "decade before", "decade ending", "definite", "drops subject", "enclitic", "ending", "genitive"),
    *(
        "joint",
        "less",
        "more",
        "not count",
        "not group",
        "not question after",
        "of date",
        "owner",
        "per",
        "plural owner",
        "statement asks",
        "verb ending",
    ),
}
"""Sections of ways to say things that a language may not have."""
OTHERS = [language for language in LANGUAGES if language != "en"]


def gist(analysis: Analysis) -> dict[str, object]:
    """What an analysis says apart from positions and words."""
    return {
        "form": analysis.form,
        "wanted": analysis.wanted,
        "amounts": [(amount.op, amount.value, amount.on, amount.unit) for amount in analysis.amounts],
        "superlatives": [(each.descending, each.limit, each.offset, each.counts, each.common) for each in analysis.superlatives],
        "comparison": analysis.comparison and analysis.comparison.op,
        "ordering": analysis.ordering and (analysis.ordering.by, analysis.ordering.descending),
        "aggregates": [function for _, function in analysis.aggregates],
        "percentage": analysis.percentage is not None,
        "on average": analysis.on_average is not None,
        "groups": len(analysis.groups),
        "alternatives": len(analysis.alternatives),
        "negated": bool(analysis.negations),
        "same": analysis.same and analysis.same.how,
        "whole": analysis.whole and (analysis.whole.op, analysis.whole.function),
        "pronouns": len(analysis.pronouns),
        "polite": bool(analysis.polite),
        "smalltalk": analysis.smalltalk,
        "image": analysis.wanted_image,
        "kind": analysis.kind,
    }


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("question", PARALLEL, ids=lambda question: question["en"])
def test_a_question_is_analysed_alike_in_each_language(question: dict[str, str], language: str) -> None:
    assert gist(analyse(question[language], language)) == gist(analyse(question["en"], "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_of_a_question_is_found(language: str) -> None:
    assert [question[language] for question in PARALLEL if analyse(question[language]).language != language] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_word_file_has_every_section(language: str) -> None:
    english, other = lexicon_of("en"), lexicon_of(language)
    assert set(other.sections) == set(english.sections)
    assert set(other.measures) == set(english.measures)
    for section in ("unit", "month", "number", "scale", "ordinal", "quarter", "order", "whole", "aggregate", "question"):
        assert set(other[section].meanings.values()) >= set(english[section].meanings.values()) - {"trillion"}, section


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_steers_in_one_language_steers_in_each(language: str) -> None:
    empty = {section for section, phrases in lexicon_of(language).sections.items() if not phrases.meanings}
    assert empty <= OPTIONAL

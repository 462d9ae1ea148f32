"""People who are counted by a number that the graph has of them: "how many people attended the 2023 festival". Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import BY_NAME, SURE, Sense

ATTENDANCE: Final = words_for("attendance")
"""Words in the names of how many came."""


def attended(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with the number of those who came for the people who are counted, where no link says who came to what."""
    lexicon, lowers, at = lexicon_of(analysis.language), [word.lower for word in analysis.words], analysis.target
    crowd = analysis.form == "count" and at < len(lowers) and (lexicon.has("people", lowers[at]) or lexicon.has("crowd", lowers[at]))
    verb = lexicon["attends"].at(lowers, lexicon.on_over(lowers, at + 1, "perfect")) if crowd else None
    counts = tuple(
        Sense(iri, "property", BY_NAME, spoken(iri))
        for iri, held in reach.profile.properties.items()
        if held.sort == "number" and is_called(iri, ATTENDANCE)
    )
    if verb is None or not counts:
        return list(found)
    came = [each for each in found if each.kind == "property" and at < each.first < verb[1] and each.score >= SURE]
    if any(reach.profile.sort(sense.iri) == "thing" for each in came for sense in each.senses[:1]):
        return list(found)
    text = analysis.text[analysis.words[at].start : analysis.words[verb[1] - 1].end]
    rest = [each for each in found if each.last <= at or each.first >= verb[1]]
    return [*rest, Mention(at, verb[1], "property", BY_NAME, senses=counts, text=text)]

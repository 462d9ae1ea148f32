"""Things that are asked for by what they are: "how many people are scientists" asks for the scientists. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from onto_core.ontology.schema.schema import Schema
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.shape import NOUN
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, lexicon_of


def are_ones(analysis: Analysis, found: Sequence[Mention], schema: Schema, reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question without the noun for all of which some are asked for."""
    told = predicate(analysis, found)
    if told is None or told[1] != analysis.target + 1:
        return analysis, list(found)
    kind = told[0]
    whole = next((each for each in found if each.kind == "class" and each.first == analysis.target and each.senses and each.score >= NOUN), None)
    one = kind.senses[0].iri
    if whole is not None:
        above = whole.senses[0].iri
        within = above in schema.ancestors(one) or (bool(reach.kinds(one) and reach.kinds(above)) and reach.kinds(one) < reach.kinds(above))
    else:
        people = lexicon_of(analysis.language).has("people", analysis.words[analysis.target].lower)
        within = people and bool(reach.kinds(one)) and reach.kinds(one) <= reach.people
    if not within:
        return analysis, list(found)
    words = frozenset(range(analysis.target, kind.first))
    asked = replace(analysis, target=kind.first, structure=analysis.structure | words)
    return asked, [each for each in found if words.isdisjoint(range(each.first, each.last))]


def predicate(analysis: Analysis, found: Sequence[Mention]) -> tuple[Mention, int] | None:
    """The noun at the end that says what the things asked for are, and the place of the verb; None for other questions."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    if analysis.form not in {"select", "count"} or analysis.target >= len(lowers):
        return None
    for each in found:
        if each.kind != "class" or not each.senses or each.score < NOUN or each.last != len(lowers) or each.first <= analysis.target:
            continue
        be = lexicon.back_over(lowers, each.first - 1, *ARTICLES, "not")
        if (
            be > analysis.target
            and lexicon.has("be", lowers[be])
            and not lexicon.has("owner", lowers[be])
            and not any(lexicon.has("asking", word) for word in lowers[be:])
        ):
            return each, be
    return None

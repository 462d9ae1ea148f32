"""Whether there are any of a thing: "in stock" and "out of stock", where the graph has how many there are. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, cast

from onto_core.languages.stems import stem_in
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.model import GraphProfile
from onto_query.profile.observed import spoken
from onto_query.question.amounts import Amount
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import SURE, content_stems


def stocked(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> tuple[Analysis, list[Mention]]:
    """The question with such words as a number above none, or of none; the mentions without what they are only like."""
    lexicon = lexicon_of(analysis.language)
    hints = lexicon.measures.get("stock", frozenset())
    stems = {stem for hint in hints for stem in content_stems(hint, lexicon.language)}
    stem = stem_in(lexicon.language)
    numbers = [held for held in profile.properties.values() if held.sort == "number" and stems & {stem(word) for word in spoken(held.iri).split()}]
    if not numbers:
        return analysis, list(found)
    amounts = []
    for op, first, last in lexicon["stock"].within([word.lower for word in analysis.words]):
        whole = any(each.first <= first and last <= each.last and each.score >= SURE for each in found)
        if not whole:  # nor a thing or a flag that is called so
            amounts.append(Amount(first, last, cast(Literal[">", "="], op), "0", "number", hints=hints))
    if not amounts:
        return analysis, list(found)
    taken = {i for amount in amounts for i in range(amount.first, amount.last)}
    kept = [each for each in found if taken.isdisjoint(range(each.first, each.last))]
    structure, negations = analysis.structure | taken, tuple(i for i in analysis.negations if i not in taken)
    return replace(analysis, amounts=(*analysis.amounts, *amounts), structure=structure, negations=negations), kept

"""Words for the opposite of what a graph says with true and false: "out of service" where it has `inService`, "closed" where it has `open`. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.words.abbreviations import BEGINS, flags_called
from onto_query.profile.model import GraphProfile
from onto_query.profile.observed import is_called, is_key, spoken
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import SURE, Sense, Vocabulary

DELAY: Final = words_for("delay")
"""Words in the names of how late something is,"""
ALLOWED: Final = words_for("allowed")
"""and in those of what may be done or brought."""


def with_opposites(analysis: Analysis, found: Sequence[Mention], vocabulary: Vocabulary, profile: GraphProfile) -> list[Mention]:
    """The mentions, with the flags and delays whose opposite runs of words name."""
    punctual = list(_in_time(analysis, profile))
    told = [*punctual, *_allowed(analysis, vocabulary, profile)]
    kept = [each for each in found if not any(own.first <= each.first and each.last <= own.last for own in told)]
    return [*kept, *_flags(analysis, vocabulary, profile), *told]


def _allowed(analysis: Analysis, vocabulary: Vocabulary, profile: GraphProfile) -> Iterator[Mention]:
    """What is said to be allowed, where a flag says so: "flats that allow pets" and "are pets allowed" by `pets_ok`."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    for i, word in enumerate(lowers):
        if not lexicon.has("allowing", word) or i in analysis.structure:
            continue
        behind, before = lexicon.on_over(lowers, i + 1, "determiner", "article"), lexicon.back_over(lowers, i - 1, "be", "not", "still")
        nouns = [behind] if behind < len(lowers) and not analysis.words[behind].function else []
        nouns += [before] if before >= 0 and not analysis.words[before].function else []
        for noun in nouns:
            senses = (sense for sense in vocabulary.senses([lowers[noun]]) if profile.sort(sense.iri) == "boolean" and is_called(sense.iri, ALLOWED))
            flags = tuple(replace(sense, score=SURE) for sense in senses)
            first, last = min(noun, i), max(noun, i) + 1
            negated = any(first < k < last for k in analysis.negations)
            if flags and not negated:
                yield Mention(first, last, "property", 1.0, senses=flags, text=" ".join(lowers[first:last]))
                break


def _flags(analysis: Analysis, vocabulary: Vocabulary, profile: GraphProfile) -> Iterator[Mention]:
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    for meaning, first, last in lexicon["opposite"].within(lowers):
        senses = (sense for sense in vocabulary.senses(meaning.split()) if sense.kind == "property" and sense.score >= SURE)
        flags = tuple(sense for sense in senses if (held := profile.properties.get(sense.iri)) is not None and held.sort == "boolean")
        flags = flags or tuple(Sense(iri, "property", BEGINS, meaning) for iri in flags_called(meaning, profile, lexicon))  # `ft_yn`: part time
        if flags:
            yield Mention(first, last, "property", flags[0].score, senses=flags, text=" ".join(lowers[first:last]))


def _in_time(analysis: Analysis, profile: GraphProfile) -> Iterator[Mention]:
    """ "On time" as the opposite of a delay that is a number."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    delays = [iri for iri, held in profile.properties.items() if held.sort == "number" and is_called(iri, DELAY) and not is_key(held)]
    senses = tuple(Sense(iri, "property", SURE, spoken(iri)) for iri in delays)
    for _, first, last in lexicon["on time"].within(lowers) if senses else ():
        text = " ".join(lowers[first:last])
        yield Mention(first, last, "property", 1.0, senses=senses, text=text, opposite=True)

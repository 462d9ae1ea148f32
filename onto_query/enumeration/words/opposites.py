"""Words for the opposite of what a graph says with true and false: "out of service" where it has `inService`, "closed" where it has `open`. Pure."""

from __future__ import annotations

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.model import GraphProfile
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import SURE, Vocabulary


def opposites(analysis: Analysis, vocabulary: Vocabulary, profile: GraphProfile) -> list[Mention]:
    """The flags whose opposite runs of words name."""
    lexicon, lowers, found = lexicon_of(analysis.language), [word.lower for word in analysis.words], []
    for meaning, first, last in lexicon["opposite"].within(lowers):
        senses = (sense for sense in vocabulary.senses(meaning.split()) if sense.kind == "property" and sense.score >= SURE)
        flags = tuple(sense for sense in senses if (held := profile.properties.get(sense.iri)) is not None and held.sort == "boolean")
        if flags:
            found.append(Mention(first, last, "property", flags[0].score, senses=flags, text=" ".join(lowers[first:last])))
    return found

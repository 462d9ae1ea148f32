"""Properties that say where something is: "city", "located in". Pure."""

from __future__ import annotations

from onto_query.profile.observed import spoken
from onto_query.question.lexicon import Lexicon
from onto_query.question.vocabulary import content_stems


def says_where(iri: str, lexicon: Lexicon) -> bool:
    """True for a property or class with a word of places in its name."""
    where = {stem for word in lexicon.measures["where"] for stem in content_stems(word, lexicon.language)}
    return not where.isdisjoint(content_stems(spoken(iri), lexicon.language))

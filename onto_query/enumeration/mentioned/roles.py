"""Words for roles that stand on nodes of their own: "directed", "the composer", "shot" of a credit whose function is "cinematographer". Pure."""

from __future__ import annotations

from collections.abc import Sequence

from onto_core.ontology.schema.schema import Schema
from onto_query.enumeration.mentioned.mentions import Mention, elements, phrasal
from onto_query.profile.model import GraphProfile
from onto_query.question.analyse import Analysis
from onto_query.question.vocabulary import SURE, Vocabulary


def in_roles(analysis: Analysis, found: Sequence[Mention], roles: Schema, profile: GraphProfile) -> list[Mention]:
    """The roles that runs of words name, by the same rules as properties."""
    if not roles.properties:
        return []
    vocabulary = roles.derived(Vocabulary).in_language(analysis.language)
    return [each for each in (*elements(analysis, vocabulary, profile), *phrasal(analysis, vocabulary)) if each.score >= SURE]

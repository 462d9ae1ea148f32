"""Words that nothing in the graph is called, by what they are like: values of short lists, and the class that the rest of a question speaks of."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from onto_core.errors import ModelError
from onto_core.languages.detect import DEFAULT
from onto_core.matching.terms import singular
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Embedder
from onto_query.enumeration.mentions import Mention
from onto_query.profile.model import GraphProfile
from onto_query.profile.names import ValueNames
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.spelling import is_word
from onto_query.question.vocabulary import SURE
from onto_query.question.words import positions

NEAR_VALUE: Final = 0.64
"""Cosine from which a word may mean a value: "women" - "female" has .69, "costumes" - "female" .33."""
CLASSES: Final = 300
"""Classes that a noun is held against, at most: those with the most things."""
LIKE_NONE: Final = 0.35
"""Cosine below which a noun is like no class: it may tell more than the rest of the question."""
LOOSE: Final = 0.5
"""What a noun says of a class that is not called so: less than any name, more than nothing."""


async def near_values(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile, embedder: Embedder) -> list[Mention]:
    """Values of short lists that words mean which nothing else explains: "women" where the graph has a gender "female". Of English words only."""
    if analysis.language != DEFAULT:
        return []
    plain = [i for i in _unexplained(analysis, found) if not (i and analysis.words[i].capital)]
    words = [i for i in plain if is_word(analysis.words[i].text, DEFAULT)]  # of others the model hears the letters: "neer" - "Samir" .65
    listed = profile.listed
    if not words or not listed:
        return []
    try:
        vectors = await embedder.embed([*(analysis.words[i].lower for i in words), *(value.literal.lexical for value in listed)])
    except ModelError:
        return []
    likeness = vectors[: len(words)] @ vectors[len(words) :].T
    near = []
    for row, i in enumerate(words):
        best = int(likeness[row].argmax())
        if likeness[row, best] >= NEAR_VALUE:
            near.append(Mention(i, i + 1, "value", float(likeness[row, best]), values=(listed[best],), sure=False, text=analysis.words[i].text))
    return near


async def head_noun(
    analysis: Analysis,
    found: Sequence[Mention],
    names: ValueNames,
    schema: Schema,
    embedder: Embedder,
    *,
    barred: Collection[str] = (),
) -> tuple[list[Mention], Mapping[str, float]]:
    """The noun that a question asks for, where no class is called so ("customers" of a graph of owners), and class -> cosine with it.

    Its class is left to the rest of the question; the cosines tell how well the two agree. `barred`: words of which somebody said what they do
    not mean.
    """
    i = analysis.target
    if analysis.form not in {"select", "count"} or i not in _unexplained(analysis, found) or analysis.words[i].capital:
        return [], {}
    word = analysis.words[i]
    if analysis.language != DEFAULT or lexicon_of(DEFAULT).has("people", word.lower) or singular(word.lower) == word.lower:
        return [], {}  # of one thing the question says more: "the grandfather of X" is a relation
    forms = {word.lower, singular(word.lower)}
    if not names.words.isdisjoint(forms) or not forms.isdisjoint({each for text in barred for each in (text.casefold(), singular(text.casefold()))}):
        return [], {}  # a part of names: "robots" are the things that are called so, and not all of their class
    classes = sorted(names.profile.classes.values(), key=lambda held: (-held.things, held.iri))[:CLASSES]
    if not classes:
        return [], {}
    try:
        vectors = await embedder.embed([word.lower, *(schema.label(held.iri) for held in classes)])
    except ModelError:
        return [], {}
    cosines = vectors[1:] @ vectors[0]
    if float(cosines.max()) < LIKE_NONE:
        return [], {}
    return [Mention(i, i + 1, "class", LOOSE, text=word.text, sure=False)], {held.iri: float(cos) for held, cos in zip(classes, cosines, strict=True)}


def _unexplained(analysis: Analysis, found: Sequence[Mention]) -> list[int]:
    taken = positions(each for each in found if each.score >= SURE or each.kind in {"thing", "value"})
    return [i for i in analysis.content() if i not in taken and analysis.words[i].text.isalpha()]

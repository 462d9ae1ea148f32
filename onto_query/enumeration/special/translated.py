"""What a thing is called in a language: "the Japanese title of Ran", "what do the French call Cologne". Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.naming import Ground, Naming
from onto_query.enumeration.special.pairs import PREFERRED
from onto_query.facts.codes import language_called
from onto_query.graph_query import Aggregation, Compare, Edge, GraphQuery, IsA, Node, Var, Without
from onto_query.question.words import positions

NAMING: Final = ("called", "named", "naming")

Reading = tuple[Candidate, Cover, frozenset[int]]


def translated_of(cover: Cover, ground: Ground) -> Iterator[Reading]:
    """The readings of such a question, each with what it leaves unread, and the words that it has taken into account."""
    yield from _Translated(ground).readings(cover)


class _Translated(Naming):
    def readings(self, cover: Cover) -> Iterator[Reading]:
        analysis, names = self.analysis, self.reach.translated
        yield from self._without(cover) if names and len(analysis.negations) == 1 else ()
        if not names or analysis.form != "select" or analysis.negations or analysis.aggregate or analysis.superlative:
            return
        spoken = {i: tag for i, word in enumerate(self.lowers) if (tag := language_called(word, self.lexicon.language))}
        others = [each for each in cover.mentions if not spoken.keys() >= {*range(each.first, each.last)}]  # "German" may be Germany too
        things = [each for each in others if each.kind == "thing"]
        if len(things) != 1:
            return
        apart = [i for i in range(len(self.lowers)) if not things[0].first <= i < things[0].last]
        spoken = {i: tag for i, tag in spoken.items() if i in apart}
        told = positions(each for each in others if each.kind != "thing").union(cover.left, spoken)
        kinds = positions(each for each in cover.mentions if each.kind == "class")
        naming = {i for i in apart if any(self.lexicon.has(section, self.lowers[i]) for section in NAMING)}
        if len(spoken) != 1 or not naming or analysis.target in kinds or not told <= {*spoken, *naming, *kinds}:
            return  # "which film is called 羅生門 in Japanese" asks for the film
        (tag,) = spoken.values()
        name = Var("name")
        for option in things[0].things:
            where = Edge(Node(option.entity.iri), names, name), Compare(name, "=", tag, "language")
            rest = replace(cover, mentions=(things[0],), left=())
            yield Candidate(GraphQuery("select", where, (name,)), PREFERRED, kind="relation"), rest, frozenset((*spoken, *naming))

    def _without(self, cover: Cover) -> Iterator[Reading]:
        """Things without a name in a language: "films that have no English title"."""
        spoken = {i: tag for i, word in enumerate(self.lowers) if (tag := language_called(word, self.lexicon.language))}
        kinds = [each for each in cover.mentions if each.kind == "class" and each.senses]
        naming = {i + 1 for i in spoken if i + 1 < len(self.lowers) and self.lexicon.has("called", self.lowers[i + 1])}
        others = positions(each for each in cover.mentions if each not in kinds).union(cover.left)
        if self.analysis.form not in {"select", "count"} or len(spoken) != 1 or not naming or len(kinds) != 1 or not others <= {*spoken, *naming}:
            return
        (tag,) = spoken.values()
        thing, name = Var("thing"), Var("name")
        named = Without((Edge(thing, self.reach.translated, name), Compare(name, "=", tag, "language")))
        where = (IsA(thing, kinds[0].senses[0].iri), named)
        counted = Aggregation("count", thing, Var("number")) if self.analysis.form == "count" else None
        query = GraphQuery("select", where, () if counted else (thing,), counted)
        yield Candidate(query, PREFERRED, kind="relation"), replace(cover, left=()), frozenset((*spoken, *naming, *self.analysis.negations))

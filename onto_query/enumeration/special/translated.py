"""What things are called in a language: "the Japanese title of Ran", "English title and running time of the comedies". Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from onto_query.candidate import Candidate
from onto_query.enumeration.assemble import candidate_of
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.naming import Ground, Naming
from onto_query.enumeration.read import shapes_of
from onto_query.enumeration.special.pairs import PREFERRED
from onto_query.facts.codes import language_called
from onto_query.graph_query import Aggregation, Compare, Edge, GraphQuery, IsA, Node, Var, Without, flat
from onto_query.question.words import positions

NAMING: Final = ("called", "named", "naming")
READINGS: Final = 4
"""Readings of the rest of a question that are looked at."""

Reading = tuple[Candidate, Cover, frozenset[int]]


def translated_of(cover: Cover, ground: Ground, today: date) -> Iterator[Reading]:
    """The readings of such a question, each with what it leaves unread, and the words that it has taken into account."""
    yield from _Translated(ground).readings(cover)
    yield from _Translated(ground).beside(cover, today)


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

    def beside(self, cover: Cover, today: date) -> Iterator[Reading]:
        """The names of several things in a language, with what else is asked for of each: these by the reading of the question without them."""
        analysis, names = self.analysis, self.reach.translated
        tags = [(i, tag) for i, word in enumerate(self.lowers[:-1]) if (tag := language_called(word, self.lexicon.language))]
        said = [(i, tag) for i, tag in tags if self.lexicon.has("called", self.lowers[i + 1])]
        if not names or len(said) != 1 or analysis.form != "select" or analysis.aggregate or analysis.superlative:
            return
        ((i, tag),) = said
        words = frozenset((i, i + 1))
        rest = replace(
            cover,
            mentions=tuple(each for each in cover.mentions if words.isdisjoint(range(each.first, each.last))),
            left=tuple({*cover.left} - words),
        )
        behind = [each.first for each in rest.mentions if each.first > i]
        if not behind or not words.issuperset(range(min(analysis.target, i), i)):
            return
        beyond = tuple(each for each in analysis.beyond if not self.lexicon.has("each", self.lowers[each]))
        told = replace(analysis, target=behind[0], structure=analysis.structure | words, beyond=beyond, groups=())
        ground = replace(self.ground, analysis=told, names={at: kind for at, kind in self.ground.names.items() if at not in words})
        naming = {*names, *self.reach.profile.naming}
        for shape in shapes_of(rest, ground)[:READINGS]:
            found = candidate_of(shape, ground, today)
            if found is None or found.query.aggregate is not None or found.query.order or not isinstance(found.target, Var):
                continue
            edges = [each for each in flat(found.query.where) if isinstance(each, Edge) and each.object == found.target]
            held = [self.reach.profile.properties.get(iri) for each in edges for iri in each.properties]
            owned = edges and all(each is not None and each.sort != "thing" for each in held)
            thing = edges[0].subject if owned else found.target
            asked = next((place for place in shape.places if place.key == shape.target), None)
            if not isinstance(thing, Var) or (asked is not None and asked.role == "noun" and not owned):
                continue  # "English title and director of" is about no title of the director
            called = {each.object for each in flat(found.query.where) if isinstance(each, Edge) and not naming.isdisjoint(each.properties)}
            name = Var("title")
            columns = (name, *(each for each in found.query.columns if each != thing and each not in called))
            where = (*found.query.where, Edge(thing, names, name), Compare(name, "=", tag, "language"))
            eachs = frozenset(each for each in analysis.beyond if each not in beyond)
            yield replace(found, query=replace(found.query, where=where, columns=columns), why=shape.why), rest, words | eachs

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

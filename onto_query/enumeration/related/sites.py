"""Where a named thing is, by what the graph has as texts: its venue, or its address and city ("where did the Autumn Walk take place"). Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.naming import Ground, Naming
from onto_query.enumeration.words.places import says_where
from onto_query.facts.abbreviations import written_out
from onto_query.graph_query import Edge, GraphQuery, Maybe, Node, Var
from onto_query.profile.observed import spoken
from onto_query.profile.words import words_for
from onto_query.question.lexicon import lexicon_of
from onto_query.question.words import positions

PREFERRED: Final = 2.0
ENDS: Final = words_for("key") | frozenset(("zip", "postcode", "postal"))
"""Words in the names of texts that tell a place apart, and do not say which it is."""
COLUMNS: Final = 3
"""Texts that say together where something is, at most."""


def sites_of(cover: Cover, ground: Ground) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
    """The readings of such a question, with what it leaves unread, and the words that it has taken into account."""
    yield from _Sites(ground).readings(cover)


class _Sites(Naming):
    def readings(self, cover: Cover) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        analysis = self.analysis
        bare = not (analysis.amounts or analysis.negations or analysis.superlative or analysis.groups or analysis.aggregate)
        things = [each for each in cover.mentions if each.kind == "thing"]
        if analysis.wanted != "place" or analysis.form != "select" or not bare or len(things) != 1 or not things[0].sure:
            return
        (thing,) = things
        said = {i for _, first, last in self.lexicon["sited"].within(self.lowers) for i in range(first, last)}
        others = positions(each for each in cover.mentions if each is not thing).union(cover.left)
        classes = positions(each for each in cover.mentions if each.kind == "class" and each.first in {thing.last, thing.first - 1})
        if not others <= said | classes or not lexicon_of(self.lexicon.language)["question"].at(self.lowers, 0):
            return
        for option in thing.things:
            if columns := self._columns(frozenset(option.entity.types)):
                node, texts = Node(option.entity.iri), [Var(f"where{i or ''}") for i in range(len(columns))]
                edges = [Edge(node, (iri,), text) for iri, text in zip(columns, texts, strict=True)]
                query = GraphQuery("select", (edges[0], *(Maybe((edge,)) for edge in edges[1:])), tuple(texts))
                rest = replace(cover, mentions=(thing,), left=())
                yield Candidate(query, PREFERRED, kind="relation", target=texts[0]), rest, frozenset(others | said)

    def _columns(self, kinds: frozenset[str]) -> tuple[str, ...]:
        """The texts that say where things of a class are, the nearest first; none where places are things of their own, or two texts say the same."""
        linked = self.reach.own(kinds, {"thing"})
        if not kinds or any(says_where(iri, self.lexicon) for held in linked for iri in (held.iri, *self.reach.range(held.iri))):
            return ()
        found: dict[str, list[str]] = {}
        for held in self.reach.own(kinds, {"text"}):
            if said := self._says_where(held.iri):
                found.setdefault(said, []).append(held.iri)
        near = [found[each] for each in sorted(found)]
        near = near[:1] if "1" in found or "2" not in found else near[:COLUMNS]  # what has a venue need not lie in the city beside it
        return tuple(each[0] for each in near) if all(len(each) == 1 for each in near) else ()

    def _says_where(self, iri: str) -> str:
        """How near the text of a name says where something is, the nearest first ("1"); "" where it does not."""
        label = self.schema.label(iri).casefold()
        full = [text for text, _ in written_out(label)] if label == spoken(iri).casefold() else []
        for words in (name.casefold().split() for name in (label, *full)):
            for lexicon in (self.lexicon, lexicon_of(DEFAULT)):
                told = lexicon["whereabouts"].at(words, len(words) - 1) if len(words) <= len(("own", "text")) else None
                if told is not None and ENDS.isdisjoint(words):
                    return told[0]
        return ""

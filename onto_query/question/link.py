"""Links from the mentions of a question to entities of the graph: by exact and normalised label, then by likeness, then by part of a label."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from onto_core.ports.graphs import EntityIndex, EntityMatch, GraphBackend, Limits
from onto_core.terms import Entity, Iri, normal_label
from onto_core.terms import Literal as RdfLiteral
from onto_core.vocabulary import RDFS_LABEL
from onto_query.graph_query import Compare, Edge, GraphQuery, Var
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.names import QuestionMention, mentions
from onto_query.question.words import positions
from onto_query.render_sparql import render

OPTIONS = 5
"""Entities kept for a mention."""
FUZZY_WORD = 5
"""Letters from which a plain word is looked up by likeness."""
LONGEST_GUESS = 4
"""Plain words that are looked up together by likeness."""
PARTS = 3
"""Mentions of a question that are looked up as a part of a label: each costs a scan of the labels."""
PART_SCORE = 0.8


@dataclass(frozen=True, slots=True)
class EntityLink:
    """Words `[first, last)` of the question and the entities that they may mean, best first."""

    first: int
    last: int
    text: str
    options: tuple[EntityMatch, ...]

    @property
    def sure(self) -> bool:
        return self.options[0].how != "fuzzy"


class OntologyNames(Protocol):
    """The names in the ontologies: a word in such a name is looked up exactly, and never guessed to be a thing."""

    def names_element(self, text: str) -> bool: ...
    def covered(self, analysis: Analysis, taken: Collection[int]) -> Collection[int]: ...


class LabelWords(Protocol):
    """The labels of a graph by their words."""

    def having(self, text: str) -> Collection[str]:
        """The labels with a text as words among others."""
        ...


async def link(
    analysis: Analysis,
    index: EntityIndex,
    graph: GraphBackend,
    collection: str,
    *,
    fuzzy: float,
    names: OntologyNames,
    labels: LabelWords | None = None,
) -> tuple[EntityLink, ...]:
    """Link the mentions, in order and without overlaps; the longest wins. Without `labels` the graph is searched for parts of them.

    Raises BackendError.
    """
    possible = mentions(analysis)
    exact = await index.lookup([m.text for m in possible], collection, limit=OPTIONS)
    links = _longest([(m, options) for m, options in zip(possible, exact, strict=True) if options and _is_name(m, options, names)])
    taken = positions(links)
    unknown = _unknown(analysis, possible, taken, frozenset(names.covered(analysis, taken)))
    if unknown and fuzzy < 1.0:
        near = await index.lookup([m.text for m in unknown], collection, fuzzy=fuzzy, limit=OPTIONS)
        links += _most_alike([(m, options) for m, options in zip(unknown, near, strict=True) if options])
    rest = [m for m in unknown if m.how != "words" or m.last - m.first == 1]
    for mention in _uncovered(rest, links)[:PARTS]:
        options = await _as_part(mention.text, index, graph, collection, labels)
        if options and (mention.how != "words" or len(options) == 1):
            links.append(EntityLink(mention.first, mention.last, mention.text, options))
    return tuple(sorted(links, key=lambda link: link.first))


def _is_name(mention: QuestionMention, options: Sequence[EntityMatch], names: OntologyNames) -> bool:
    """False for a word that also names a class or property, unless it is quoted, or capitalised and spelled as the label is."""
    if mention.how == "quoted" or not names.names_element(mention.text):
        return mention.last - mention.first > 1 or mention.how != "words" or len(mention.text) > 1
    return mention.how == "name" and mention.first > 0 and options[0].how == "exact"


Found = tuple[QuestionMention, Sequence[EntityMatch]]


def _longest(candidates: Iterable[Found]) -> list[EntityLink]:
    """Links without overlaps: quoted mentions first, then the longer ones."""
    return _apart(sorted(candidates, key=lambda pair: (pair[0].how != "quoted", pair[0].first - pair[0].last, pair[0].first)))


def _apart(candidates: Iterable[Found]) -> list[EntityLink]:
    """A link for each mention that shares no word with an earlier one, to all entities as good as its best."""
    taken: set[int] = set()
    links = []
    for mention, options in candidates:
        if not taken.intersection(range(mention.first, mention.last)):
            taken.update(range(mention.first, mention.last))
            best = [option for option in options if option.score >= options[0].score - 0.02]
            links.append(EntityLink(mention.first, mention.last, mention.text, tuple(best)))
    return links


def _unknown(analysis: Analysis, possible: Sequence[QuestionMention], taken: Collection[int], covered: Collection[int]) -> list[QuestionMention]:
    """Mentions that may be misspelled or shortened names: quoted texts, capitalised runs, and plain words that name nothing else."""
    lexicon = lexicon_of(analysis.language)
    open_words = {i for i in analysis.content() if i not in covered and not lexicon.has("comparative", analysis.words[i].lower)}
    unknown = []
    for mention in possible:
        inside = range(mention.first, mention.last)
        plain = mention.how == "words"
        if set(inside) & set(taken) or set(inside) <= set(covered):
            continue
        if plain and (len(inside) > LONGEST_GUESS or len(mention.text) < FUZZY_WORD or not set(inside) <= open_words):
            continue
        unknown.append(mention)
    return unknown


def _most_alike(candidates: Iterable[Found]) -> list[EntityLink]:
    """Links without overlaps: the most similar labels first, then the longer mentions."""
    return _apart(sorted(candidates, key=lambda pair: (-round(pair[1][0].score, 2), pair[0].first - pair[0].last)))


def _uncovered(rest: Sequence[QuestionMention], links: Sequence[EntityLink]) -> list[QuestionMention]:
    taken = positions(links)
    kept: list[QuestionMention] = []
    for mention in sorted(rest, key=lambda m: (m.how == "words", m.first - m.last)):
        inside = range(mention.first, mention.last)
        if not taken.intersection(inside):
            kept.append(mention)
            taken.update(inside)
    return kept


async def _as_part(text: str, index: EntityIndex, graph: GraphBackend, collection: str, words: LabelWords | None) -> tuple[EntityMatch, ...]:
    """Entities with `text` as whole words of their label, the shortest labels first."""
    wanted = normal_label(text)
    if len(wanted) < 3 or "\\" in wanted:
        return ()
    found = await _containing(wanted, graph, collection) if words is None else words.having(wanted)
    whole = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    named = sorted((label for label in found if whole.search(normal_label(label))), key=lambda label: (len(label), label))[:OPTIONS]
    matches = {
        match.entity.iri: EntityMatch(Entity(match.entity.iri, label, match.entity.types), PART_SCORE, "fuzzy")
        for label, matches in zip(named, await index.lookup(named, collection, limit=OPTIONS), strict=True)
        for match in matches
    }
    return tuple(matches.values())[:OPTIONS]


async def _containing(wanted: str, graph: GraphBackend, collection: str) -> tuple[str, ...]:
    """Labels with a text in them: a walk over all labels."""
    thing, label = Var("thing"), Var("label")
    patterns = (Edge(thing, (RDFS_LABEL,), label), Compare(label, "contains", wanted, "text"))
    table = await graph.run(render(GraphQuery("select", patterns, (thing, label))), Limits(deadline=5.0, max_rows=50), collection)
    return tuple(dict.fromkeys(label.lexical for thing, label in table.rows if isinstance(thing, Iri) and isinstance(label, RdfLiteral)))

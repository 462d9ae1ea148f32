"""Properties that say where something is ("city", "located in"), and places that lie in others. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.shape import Link, Place, Shape
from onto_query.graph_query import Edge, IsA, Var, Without
from onto_query.profile.observed import spoken
from onto_query.profile.reach import Reach
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.vocabulary import content_stems

NEARLY_ALL: Final = 0.9
"""Share of the places of a kind from which they are said to lie in one of another."""


def says_where(iri: str, lexicon: Lexicon) -> bool:
    """True for a property or class with a word of places in its name."""
    return not _of_places(lexicon.language).isdisjoint(content_stems(spoken(iri), lexicon.language))


def at_home(
    ways: Sequence[tuple[Shape, Sequence[Link]]], on: Place, country: Place, reach: Reach, lexicon: Lexicon
) -> list[tuple[Shape, Sequence[Link]]]:
    """The ways to join a thing to a country, each with its links; without those over anything else where a thing has a place of its own: suppliers
    "in Germany" have theirs there, and need not supply what is made there.
    """

    def is_home(links: Sequence[Link]) -> bool:
        onward = len(links) > 1 and links[0].subject == on.key and links[-1].object == country.key and links[0].named is None
        said = onward and any(says_where(iri, lexicon) for iri in (links[0].property, *reach.range(links[0].property)))
        return said and all(reach.profile.properties[link.property].single for link in links if link.property in reach.profile.properties)

    homes = any(is_home(links) for _, links in ways)
    return [way for way in ways if not homes or len(way[1]) < 2 or any(link.named is not None for link in way[1]) or is_home(way[1])]


def settled_before(at: int, analysis: Analysis) -> bool:
    """True where all that is said before a place is that somebody is settled there: "who lives in York"."""
    before = [word.lower for word in analysis.words[:at] if not word.function]
    return bool(before) and all(lexicon_of(analysis.language).has("settled", word) for word in before)


@cache
def _of_places(language: str) -> frozenset[str]:
    return frozenset(stem for word in lexicon_of(language).measures["where"] for stem in content_stems(word, language))


def at_places(candidate: Candidate, cover: Cover, analysis: Analysis, reach: Reach) -> Candidate:
    """The reading for places of the kind that is asked for, and without what is at no place that is known."""
    return _known_elsewhere(in_larger(candidate, reach, lexicon_of(analysis.language)), cover, reach)


def _known_elsewhere(candidate: Candidate, cover: Cover, reach: Reach) -> Candidate:
    """The reading of "suppliers outside the EU" with those alone of whom it is known where they are."""
    query = candidate.query
    denied = [each for each in query.where if isinstance(each, Without)]
    if query.form == "ask" or len(denied) != 1 or not any(mention.origin == "name" for mention in cover.mentions):
        return candidate
    edges, way, at = [each for each in denied[0].patterns if isinstance(each, Edge) and not each.inverses], list[Edge](), candidate.target
    while at is not None and (step := next((each for each in edges if each.subject == at and each not in way), None)) is not None:
        way.append(step)
        at = step.object if isinstance(step.object, Var) else None
    stated = {(each.subject, each.properties) for each in query.where if isinstance(each, Edge)}
    everywhere = all(reach.share(reach.domain(each.properties[0]), each.properties[0]) == 1 for each in way)
    if not way or everywhere or (way[0].subject, way[0].properties) in stated:
        return candidate
    ends = [Var(f"known_{i}") for i in range(len(way))]
    starts = [way[0].subject, *ends]
    known = tuple(replace(each, subject=start, object=end) for each, start, end in zip(way, starts, ends, strict=False))
    return replace(candidate, query=replace(query, where=(*query.where, *known)))


def in_larger(candidate: Candidate, reach: Reach, lexicon: Lexicon) -> Candidate:
    """The reading for a place of the kind that is asked for, where most things have a smaller one: "in which country was X born" by the city."""
    query = candidate.query
    asked = next((each for each in query.where if isinstance(each, IsA) and each.node == candidate.target), None)
    held = [each for each in query.where if isinstance(each, Edge) and each.object == candidate.target and len(each.properties) == 1]
    if asked is None or len(held) != 1 or held[0].steps != "one" or held[0].inverses or query.form != "select":
        return candidate
    kinds, iri = reach.kinds(asked.class_iri), held[0].properties[0]
    if iri not in reach.profile.properties or not says_where(asked.class_iri, lexicon):
        return candidate
    smaller = reach.range(iri) - kinds
    steps = [step for step in reach.between(smaller, kinds) if step.forward] if smaller else []
    if len(steps) != 1 or steps[0].count < NEARLY_ALL * sum(reach.profile.classes[kind].things for kind in smaller if kind in reach.profile.classes):
        return candidate
    within = Var(f"{candidate.target.name}_within") if candidate.target is not None else Var("within")
    ways = (Edge(held[0].subject, (iri,), within), Edge(within, (steps[0].property,), asked.node, steps="any"))
    where = tuple(way for each in query.where for way in (ways if each is held[0] else (each,)))
    return replace(candidate, query=replace(query, where=where))

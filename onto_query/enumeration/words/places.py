"""Properties that say where something is ("city", "located in"), and places that lie in others. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from onto_core.matching.terms import singular
from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.shape import NOUN, Link, Place, Shape
from onto_query.graph_query import Edge, IsA, Var, Without
from onto_query.profile.observed import names_of, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import ARTICLES, Lexicon, lexicon_of
from onto_query.question.vocabulary import SURE, Sense, content_stems

WHERE: Final = tuple(words_for(section) for section in ("address", "town", "land"))
"""What properties are called whose values say where something is, the nearest first."""
THERE: Final = 0.9
"""How sure the words for such a property are of it, where the thing has no other."""
NEARLY_ALL: Final = 0.9
"""Share of the places of a kind from which they are said to lie in one of another."""


def where_it_is(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> tuple[Analysis, list[Mention]]:
    """The question "where is X", with the one text by which X says so, whatever that is called; towns and countries are those of what has them."""
    found = _at_their_own(analysis, found, reach)
    lowers, lexicon = [word.lower for word in analysis.words], lexicon_of(analysis.language)
    at = lexicon.on_over(lowers, 2, *ARTICLES, "our", "possessive")
    if analysis.form != "select" or analysis.wanted != "place" or at >= len(lowers) or not lexicon.has("be", lowers[1]):
        return analysis, list(found)
    there = next((i for i in range(len(lowers), 0, -1) if not _says_there(lowers[i - 1], lexicon)), 0)
    subject = max((each for each in found if each.first in {2, at} and each.kind in {"thing", "class"}), key=lambda each: each.last, default=None)
    if subject is None or subject.last > there or (subject.last < there and not lexicon.has("of", lowers[subject.last])):
        return analysis, list(found)
    classes = reach.kinds(subject.senses[0].iri) if subject.kind == "class" and subject.senses else frozenset()
    kinds = classes or frozenset(kind for option in subject.things for kind in option.entity.types)
    if not kinds or any(says_where(each.iri, lexicon) for each in reach.own(kinds, {"thing"})):
        return analysis, list(found)
    texts = next((own for own in (_texts(level, kinds, reach) for level in WHERE) if own), [])
    if len(texts) != 1:
        return analysis, list(found)
    told = replace(analysis, wanted="thing", hints=frozenset(), target=0, structure=analysis.structure | {*range(there, len(lowers))})
    return told, [*(each for each in found if each.last <= there), _said(0, 1, texts[0], analysis)]


def _says_there(word: str, lexicon: Lexicon) -> bool:
    """True for the end of "where is it based"."""
    return lexicon.has("placed at", word) or lexicon.has("preposition", word)


def _at_their_own(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with a town or country that nothing which the question speaks of has as the one that it has, whatever that is called: `seat`."""
    classes = [reach.kinds(each.senses[0].iri) for each in found if each.kind == "class" and each.senses and each.score >= SURE]
    things = [frozenset(kind for option in each.things for kind in option.entity.types) for each in found if each.kind == "thing"]
    named, made = [kinds for kinds in (*classes, *things) if kinds], []
    for each in found:
        levels = [level for level in WHERE if each.kind == "property" and singular(each.text.casefold()) in level]
        if levels and named and not any(reach.domain(sense.iri) & kinds for sense in each.senses for kinds in named):
            texts = {iri for kinds in named for iri in _texts(levels[0], kinds, reach)}
            each = _said(each.first, each.last, texts.pop(), analysis) if len(texts) == 1 else each
        made.append(each)
    return made


def _texts(called: Collection[str], kinds: frozenset[str], reach: Reach) -> list[str]:
    """The properties of things whose texts say where they are, by their own names."""
    return [each.iri for each in reach.own(kinds, {"text"}) if spoken(each.iri).casefold() in called]


def _said(first: int, last: int, iri: str, analysis: Analysis) -> Mention:
    text = " ".join(word.text for word in analysis.words[first:last])
    return Mention(first, last, "property", THERE, senses=(Sense(iri, "property", THERE, spoken(iri)),), text=text)


def says_where(iri: str, lexicon: Lexicon) -> bool:
    """True for a property or class with a word of places in its name."""
    places = _of_places(lexicon.language)
    return any(not places.isdisjoint(content_stems(name, lexicon.language)) for name in names_of(iri))


def leads_to_places(link: Link, lexicon: Lexicon) -> bool:
    """True for a link called so, and for one that the question names whose name ends as in "shot in"."""
    last = spoken(link.property).casefold().split()[-1:]
    return says_where(link.property, lexicon) or (link.named is not None and link.named.score >= NOUN and last in (["in"], ["at"]))


def happened_there(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with the birthplace for "born", where that is a date, before "in Batumi" and behind "in which town"."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    begun = lexicon["asking"].at(lowers, 1) if lowers and lexicon.has("preposition", lowers[0]) else None
    noun = " ".join(lowers[begun[1] : begun[1] + 1]) if begun is not None else ""
    asked = not _of_places(lexicon.language).isdisjoint(content_stems(noun, lexicon.language))
    kept = []
    for each in found:
        dated = each.kind == "property" and bool(each.senses) and reach.profile.sort(each.senses[0].iri) == "time"
        inside = dated and lexicon.has("preposition", (*lowers, "")[each.last])
        at = next((own for own in found if inside and own.kind == "thing" and own.first == lexicon.on_over(lowers, each.last + 1, *ARTICLES)), None)
        kinds = frozenset(kind for option in (at.things if at is not None else ()) for kind in option.entity.types)
        places = _places_of(each, kinds, reach, lexicon) if dated and (kinds or (asked and each.first > 2)) else []
        kept.append(replace(each, senses=tuple(replace(each.senses[0], iri=iri, name=spoken(iri)) for iri in places)) if len(places) == 1 else each)
    return kept


def _places_of(dated: Mention, kinds: frozenset[str], reach: Reach, lexicon: Lexicon) -> list[str]:
    """The links to places, of some of these kinds if any are told, that are called nearly as a date of the same things."""
    said = frozenset(content_stems(dated.text, lexicon.language))
    said |= frozenset().union(*(lexicon.near.get(stem, frozenset()) for stem in said))
    own = reach.own(reach.domain(dated.senses[0].iri), {"thing"})
    own = [held for held in own if says_where(held.iri, lexicon) and (not kinds or reach.range(held.iri) & kinds)]
    return [held.iri for held in own if any(not said.isdisjoint(content_stems(name, lexicon.language)) for name in names_of(held.iri))]


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

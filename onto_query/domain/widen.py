"""A schema and a profile with the words that a domain adds: whatever reads the names of elements, values and things finds these, too. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from onto_core.ontology.model import Ontology, Text
from onto_core.ports.graphs import EntityMatch
from onto_core.terms import Entity, Literal, normal_label
from onto_core.vocabulary import XSD_STRING
from onto_query.domain.model import Domain, ValueMeant
from onto_query.profile.model import GraphProfile, Value
from onto_query.question.analyse import Analysis
from onto_query.question.link import EntityLink
from onto_query.question.names import mentions
from onto_query.question.vocabulary import NamedPhrase
from onto_query.question.words import positions


def with_names(ontologies: Iterable[Ontology], names: Mapping[str, Sequence[str]]) -> tuple[Ontology, ...]:
    """The ontologies, with the names among the alternative labels of their elements."""

    return tuple(
        replace(
            each,
            classes={iri: replace(held, alt_labels=(*held.alt_labels, *_texts(names.get(iri, ())))) for iri, held in each.classes.items()},
            properties={iri: replace(held, alt_labels=(*held.alt_labels, *_texts(names.get(iri, ())))) for iri, held in each.properties.items()},
        )
        if not names.keys().isdisjoint((*each.classes, *each.properties))
        else each
        for each in ontologies
    )


def _texts(names: Iterable[str]) -> Iterator[Text]:
    return map(Text, names)


def with_values(profile: GraphProfile, domain: Domain) -> GraphProfile:
    """The profile, with the words of a domain for values and for things."""
    if not domain.values and not domain.things:
        return profile
    values, unnamed = dict(profile.values), dict(profile.unnamed)
    for words, meant in domain.values.items():
        values[words] = (*(value for each in meant for value in _values(each, profile)), *values.get(words, ()))
    for words, iris in domain.things.items():
        entities = (Entity(iri, words) for iri in iris)
        unnamed[words] = (*entities, *unnamed.get(words, ()))
    return replace(profile, values=values, unnamed=unnamed)


def _values(meant: ValueMeant, profile: GraphProfile) -> Iterator[Value]:
    """The value as the graph has it, in each of its spellings; as it was written where the profile does not keep it."""
    kept = [value for value in profile.values.get(normal_label(meant.value), ()) if value.property == meant.property]
    if kept:
        yield from kept
        return
    held = profile.properties.get(meant.property)
    datatype = max(held.datatypes, key=lambda each: held.datatypes[each], default=XSD_STRING) if held is not None else XSD_STRING
    kinds = frozenset(kind for kind in held.domains() if kind) if held is not None else frozenset()
    yield Value(meant.property, Literal(meant.value, datatype), 1, kinds)


def with_things(links: tuple[EntityLink, ...], analysis: Analysis, domain: Domain) -> tuple[EntityLink, ...]:
    """The links, and those to things that the domain calls by other words, where nothing is linked."""
    if not domain.things:
        return links
    taken, added = positions(links), []
    for mention in mentions(analysis):
        iris = domain.things.get(normal_label(mention.text), ())
        if iris and not taken.intersection(range(mention.first, mention.last)):
            taken.update(range(mention.first, mention.last))
            options = tuple(EntityMatch(Entity(iri, mention.text), 1.0, "exact") for iri in iris)
            added.append(EntityLink(mention.first, mention.last, mention.text, options))
    return tuple(sorted((*links, *added), key=lambda link: link.first))


def without_denied(items: Iterable[NamedPhrase], analysis: Analysis, domain: Domain) -> tuple[NamedPhrase, ...]:
    """The phrases without the elements that their words do not mean."""
    kept = []
    for item in items:
        words = normal_label(" ".join(word.text for word in analysis.words[item.first : item.last]))
        barred = domain.denied.get(words, frozenset()) | domain.denied.get(words.removesuffix("s"), frozenset())
        if senses := tuple(sense for sense in item.senses if sense.iri not in barred):
            kept.append(replace(item, senses=senses))
    return tuple(kept)

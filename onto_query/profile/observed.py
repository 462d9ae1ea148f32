"""The classes and properties that a graph uses, as an ontology: what nobody described is found by its name all the same. Pure."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from typing import Final

from onto_core.ontology.model import Ontology, OntologyClass, Property, Text
from onto_core.ontology.read.short_ids import short_ids
from onto_core.ontology.schema.names import words
from onto_core.terms import Literal
from onto_core.vocabulary import OWL, PROV, RDF, RDFS, SKOS, local_name
from onto_query.facts.abbreviations import written_out
from onto_query.profile.model import GraphProfile

ID: Final = "graph"
_ABOUT: Final = (RDF, RDFS, OWL, PROV, SKOS, "urn:ontorag:")
"""Vocabularies whose properties say how a graph is made."""
_NUMBERED: Final = re.compile(r"(?<=[a-z]{2})\d+$")
"""The number of a kind behind its name: "ean13"."""
_FRAME: Final = re.compile(r"^(has|is|ref|fk|get|the)\s+|\s+(id|ref|fk|key|uri|iri|no|nr)$")
"""Words around the noun in a name: "has supplier", "ref-city_id"."""


def observed(profile: GraphProfile, known: Container[str] = ()) -> Ontology:
    """An ontology of what the profile has and `known` has not. Its domains and ranges are open: the profile says what leads where."""
    classes = [iri for iri in profile.classes if iri not in known]
    properties = [iri for iri in profile.properties if iri not in known and not iri.startswith(_ABOUT)]
    ids = {**short_ids(sorted(properties), "", {}), **short_ids(sorted(classes), "", {})}
    return Ontology(
        id=ID,
        iri="urn:ontorag:graph",
        classes={iri: _class(iri, ids[iri], profile) for iri in classes},
        properties={iri: _property(iri, ids[iri], profile) for iri in properties},
        prefixes={},
    )


def _class(iri: str, name: str, profile: GraphProfile) -> OntologyClass:
    labels, others = _names(iri, profile.labels)
    parents = tuple(sorted(each for each in profile.above.get(iri, ()) if each in profile.classes))
    return OntologyClass(name, iri, labels=labels, alt_labels=(*others, *_written_out((*labels, *others))), parents=parents)


def _property(iri: str, name: str, profile: GraphProfile) -> Property:
    held = profile.properties[iri]
    labels, others = _names(iri, profile.labels)
    if held.sort != "thing" and (links := _twins(iri, profile)):
        others = tuple(text for text in others if text.value not in links)  # a key beside the link that it is for: the link bears the name
        labels = labels if labels[0].value not in links else (Text(spoken(iri)),)
    return Property(
        name,
        iri,
        "object" if held.sort == "thing" else "datatype",
        labels=labels,
        alt_labels=(*others, *_written_out((*labels, *others))),
        parents=tuple(sorted(each for each in profile.parents.get(iri, ()) if each in profile.properties)),
        inverse_of=tuple(sorted(profile.inverses.get(iri, ()))),
        functional=False,
        symmetric=iri in profile.symmetric,
        transitive=iri in profile.transitive,
    )


def _twins(iri: str, profile: GraphProfile) -> set[str]:
    """The short names of the links that things of the same classes have."""
    kinds = set(profile.properties[iri].domains())
    return {_bare(spoken(other)) for other, held in profile.properties.items() if held.sort == "thing" and not kinds.isdisjoint(held.domains())}


def _bare(plain: str) -> str:
    while (shorter := _FRAME.sub("", plain)) != plain and shorter:
        plain = shorter
    return plain


def _names(iri: str, labels: Mapping[str, Iterable[Literal]]) -> tuple[tuple[Text, ...], tuple[Text, ...]]:
    """The labels that the graph has; and what the IRI says, whole and without the words around its noun."""
    given = tuple(Text(label.lexical, label.language) for label in labels.get(iri, ()))
    plain = spoken(iri)
    others = tuple(Text(text) for text in dict.fromkeys((plain, _NUMBERED.sub("", plain), _bare(plain))) if text)
    return (given, others) if given else (others[-1:], others[:-1])


def _written_out(names: Iterable[Text]) -> tuple[Text, ...]:
    """The names with their shortened words in full: "qty", "fname"."""
    return tuple(dict.fromkeys(Text(text, language) for name in names for text, language in written_out(name.value)))


def spoken(iri: str) -> str:
    """The local name of an IRI as words: "ref-city_id" gives "ref city id"."""
    return " ".join(words(local_name(iri)).split())

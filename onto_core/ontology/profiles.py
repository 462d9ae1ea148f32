"""Profiles: how the families of ontologies mean what they write, as data, and which of them a document belongs to. Pure.

RDF Schema and OWL say nothing about domainIncludes, or about a date that a web page writes as text: each family has its own conventions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final
from typing import Literal as OneOf

from onto_core.ontology.model import AnyOf, Ontology
from onto_core.vocabulary import SKOS, namespace_of

SCHEMA_ORG: Final = ("https://schema.org/", "http://schema.org/")
CIDOC_CRM: Final = ("http://erlangen-crm.org/", "http://www.cidoc-crm.org/", "https://cidoc-crm.org/", "http://cidoc-crm.org/")
DBPEDIA: Final = "http://dbpedia.org/ontology/"
SHACL: Final = "http://www.w3.org/ns/shacl#"
WIKIBASE: Final = "http://wikiba.se/ontology#"
HINTS: Final = frozenset({"domainIncludes", "rangeIncludes"})


@dataclass(frozen=True, slots=True)
class Profile:
    """One family's conventions. Everything is off by default: what is left is RDF Schema and OWL 2."""

    name: str
    meaning: str
    """The rest of a sentence about an ontology of this family, for people."""
    suggestions: OneOf["advice", "one"] = "advice"
    """domainIncludes and rangeIncludes. advice: they guide, and forbid nothing | one: one of them must fit."""
    written_values: bool = False
    """True where values are written as text, as web pages do: "1971-03-12" is read as a date where a date is expected."""
    languages: bool = False
    """True where a text has a language wherever any text is expected, whatever the range says of languages."""
    text_for_things: bool = False
    """True where a text may stand for a thing: the name of an author for the author."""
    addresses_for_things: bool = False
    """True where a web address of which nothing is known may stand for a thing."""
    anywhere: AnyOf = ()
    """Classes whose members may stand at either end of every property."""
    namespaces: tuple[str, ...] = ()
    """Spellings of one namespace: a name in one of them is the name in the others."""


PROFILES: Final[Mapping[str, Profile]] = {
    profile.name: profile
    for profile in (
        Profile("owl", "domains, ranges and datatypes mean what RDF Schema and OWL 2 say"),
        Profile("hints", "domainIncludes and rangeIncludes guide the reader and forbid nothing; all else is RDF Schema and OWL 2"),
        Profile(
            "schema.org",
            "one class or datatype of domainIncludes and rangeIncludes must fit, those of superproperties taken together with a property's own;"
            " values are read as web pages write them, and a text or an address may stand for a thing",
            suggestions="one",
            written_values=True,
            languages=True,
            text_for_things=True,
            addresses_for_things=True,
            anywhere=tuple(namespace + "Role" for namespace in SCHEMA_ORG),
            namespaces=SCHEMA_ORG,
        ),
        Profile(
            "dbpedia",
            "the datatypes of http://dbpedia.org/datatype/ are numbers in a unit, and stand where a number is expected; a text may have a language;"
            " all else is RDF Schema and OWL 2",
            languages=True,
        ),
        Profile("skos", "concepts are the vocabulary, and broader is no subclass; all else is RDF Schema and OWL 2"),
        Profile("cidoc-crm", "the primitive values (E59 to E62, E94, E95) are literals and not things; all else is RDF Schema and OWL 2"),
        Profile("shapes", "its SHACL shapes stand beside domains, ranges and datatypes, which mean what RDF Schema and OWL 2 say"),
        Profile("wikidata", "hints guide the reader and forbid nothing (wikibase:propertyType is not read); all else is RDF Schema and OWL 2"),
    )
}
AUTO: Final = "auto"


def chosen(namespaces: Counter[str], hints: Counter[str], kinds: Counter[str]) -> tuple[str, str]:
    """(name of the profile, why), by what a document contains.

    `namespaces`: of its classes and properties; `hints`: predicates that are a domainIncludes or rangeIncludes; `kinds`: the types of its subjects.
    """
    main = namespaces.most_common(1)[0][0] if namespaces else ""
    of_schema_org = sum(number for predicate, number in hints.items() if predicate.startswith(SCHEMA_ORG))
    if main.startswith(SCHEMA_ORG):
        return "schema.org", f"most of its names are in {main}"
    if of_schema_org * 2 > sum(hints.values()):
        return "schema.org", f"it says schema.org's domainIncludes or rangeIncludes {of_schema_org:,} times"
    if main.startswith(DBPEDIA):
        return "dbpedia", f"most of its names are in {main}"
    if main.startswith(CIDOC_CRM):
        return "cidoc-crm", f"most of its names are in {main}"
    if number := sum(count for kind, count in kinds.items() if kind.startswith(WIKIBASE)):
        return "wikidata", f"{number:,} of its things are of Wikibase's kinds"
    if number := sum(count for kind, count in kinds.items() if kind in {SHACL + "NodeShape", SHACL + "PropertyShape"}):
        return "shapes", f"it has {number:,} SHACL shapes"
    if hints:
        return "hints", f"it says domainIncludes or rangeIncludes {sum(hints.values()):,} times, and not schema.org's"
    if number := kinds[SKOS + "Concept"] if kinds[SKOS + "Concept"] > sum(namespaces.values()) else 0:
        return "skos", f"most of it are concepts ({number:,})"
    return "owl", "nothing in it asks for another reading"


def of_elements(ontology: Ontology) -> tuple[str, str]:
    """The choice for an ontology that was not read from RDF: by its names and hints alone; hints without a vocabulary are advice."""
    hints = Counter("" for each in ontology.properties.values() if each.domain_hints or each.range_hints or each.data_hints)
    return chosen(Counter(namespace_of(each.iri) for each in ontology.elements), hints, Counter())


def profiled(ontologies: Iterable[Ontology], name: str) -> tuple[Ontology, ...]:
    """The ontologies read by the profile of that name; as they are for "auto"."""
    if name == AUTO:
        return tuple(ontologies)
    return tuple(replace(ontology, profile=name, profile_reason="it is set by ontologies.profile") for ontology in ontologies)

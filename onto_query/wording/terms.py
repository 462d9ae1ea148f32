"""The names of classes, properties and things in the language of an answer, and how the values of a property are shown. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from onto_core.english.phrases import article, plural
from onto_core.matching.terms import singular
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema
from onto_core.rdf.xsd_numbers import NUMERIC
from onto_core.terms import BlankNode, Cell, Iri, Literal
from onto_core.vocabulary import ONTOLOGY_LANGUAGES, OWL, RDFS_LABEL, SKOS, XSD, local_name
from onto_query.profile.model import GraphProfile, Sort
from onto_query.profile.naming.called import is_name, part_of_name
from onto_query.profile.naming.units import base_unit_of
from onto_query.profile.roles import Role
from onto_query.wording.language import Language
from onto_query.wording.reading import Link
from onto_query.wording.relations import Relation, name_words, relation_of
from onto_query.wording.relationships import links_of
from onto_query.wording.values import value_text

_TIMES: Final = frozenset(XSD + name for name in ("date", "dateTime", "dateTimeStamp", "gYear", "gYearMonth"))
CALLED: Final = frozenset((RDFS_LABEL, SKOS + "prefLabel"))
"""Properties whose values are what things are called."""
_CODES: Final = frozenset(("id", "code", "key", "number", "no", "nr", "num", "sku", "isbn", "ean", "year", "zip", "postcode", "phone"))
"""Words in the names of properties whose numbers count nothing: their digits stand as they are."""
_SINGULAR: Final = ("ics", "ens", "ss")
"""Ends of nouns of one: physics, a lens."""
MADE: Final = (*ONTOLOGY_LANGUAGES, "urn:ontorag:", "http://www.w3.org/ns/prov#")
"""Vocabularies whose statements say how a graph is made; only names and comments in them are for people."""
SAID: Final = frozenset((SKOS + "altLabel", SKOS + "definition", SKOS + "note", "http://www.w3.org/2000/01/rdf-schema#comment"))


@dataclass(frozen=True)
class Terms:
    """The words for what an answer speaks of. `names`: what things are called, by IRI. `seed` chooses among ways to say the same."""

    schema: Schema
    language: Language
    profile: GraphProfile | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""
    roles: Mapping[str, Role] = field(default_factory=dict)

    @cached_property
    def relationships(self) -> Mapping[str, str]:
        """Key of relationships of a property graph -> their link."""
        return links_of(self.profile)

    @cached_property
    def _nouns(self) -> frozenset[str]:
        classes = self.schema.classes
        said = {word.casefold() for iri in classes for word in words(self.schema.label(iri)).split()[-1:]}
        return frozenset(form for word in said for form in (word, plural(word, 2), singular(word)))

    @cached_property
    def _titled(self) -> bool:
        """True where most labels of classes begin with a large letter, which is a habit and no part of the noun."""
        labels = [self.schema.label(iri) for iri in self.schema.classes]
        return sum(label[:1].isupper() for label in labels) > len(labels) / 2 and self.language.code != "de"

    def _sentence_case(self, label: str) -> str:
        first = label.split(" ", 1)[0]
        return label[:1].lower() + label[1:] if self._titled and first[1:] == first[1:].lower() else label

    # -- elements

    def _label(self, iri: str) -> str:
        """The label in the language of the answer, else the usual one."""
        if (role := self.roles.get(iri)) is not None:
            return role.name.casefold()
        if iri in CALLED:
            return self.language.said["name"]
        element = self.schema.classes.get(iri) or self.schema.properties.get(iri)
        own = [text.value for text in element.labels if (text.language or "").split("-")[0] == self.language.code] if element else []
        return min(own, key=len) if own else self.schema.label(iri) if element else local_name(iri)

    def kind(self, iri: str, count: int = 1) -> str:
        """The noun of a class, in the plural but for one where the language forms it."""
        noun = self._sentence_case(name_words(self._label(iri), self.language))
        if count == 1 and self.language.clauses and noun.casefold() == words(local_name(iri)).casefold() and not noun.endswith(_SINGULAR):
            one = singular(noun)  # "owners", as tables are called
            return one if plural(one, 2) == noun else noun
        return plural(noun, count) if self.language.clauses else noun

    def function(self, name: str, link: Link | None) -> str:
        """What an aggregate of the values of a link is called: of dates it is the latest or the earliest."""
        dated = link is not None and self.sort(link.property) == "time"
        return {"min": "earliest", "max": "latest"}.get(name, name) if dated else name

    def superlative(self, iri: str | None, label: str, *, descending: bool) -> str:
        """The end of an order by a value: "with the highest runtime", "born first"."""
        way = "highest" if descending else "lowest"
        if iri is not None and self.sort(iri) == "number" and self.relation(iri).plural and self.language.clauses:
            return self.language.form("superlative", "most" if descending else "fewest", things=label)  # "with the most seats"
        if iri is not None and self.sort(iri) == "time":
            way = "latest" if descending else "earliest"
            relation = self.relation(iri)
            if relation.kind in {"be", "past"}:
                way, label = "last" if descending else "first", relation.bare
                if label.startswith("first ") and self.language.clauses:  # "shown first", and no "first shown first"
                    return f"{label} most recently" if descending else f"{label.removeprefix('first ')} first"
        return self.language.form("superlative", way, label=label.removeprefix("the ") if self.language.clauses else label)

    def sort(self, iri: str) -> Sort | None:
        """The sort of a property's values, as the graph has them, else as the ontologies say."""
        if iri in self.roles:
            return "thing"
        if self.profile is not None and (held := self.profile.properties.get(iri)) is not None:
            return held.sort
        declared = self.schema.properties.get(iri)
        if declared is None:
            return None
        ranges = {each.datatype for union in self.schema.effective_data_ranges(iri) for each in union}
        if declared.kind == "object" and not ranges:
            return "thing"
        if ranges & _TIMES:
            return "time"
        if ranges & NUMERIC:
            return "number"
        return "boolean" if any(local_name(each) == "boolean" for each in ranges) else "text" if ranges else None

    def relation(self, iri: str) -> Relation:
        declared = self.schema.properties.get(iri)
        return relation_of(
            self._sentence_case(self._label(iri)), self.sort(iri), self.language, self._nouns, declared.comment if declared is not None else ""
        )

    def noun(self, iri: str, count: int = 1) -> str:
        """The noun by which the values of a property are called: another of its names where the first is no noun ("director")."""
        relation = self.relation(iri)
        text = relation.text
        if relation.kind in {"be", "verb", "past"} and (other := self.agent(iri)):
            text = other
        return plural(text, count) if self.language.clauses and relation.kind in {"noun", "flag"} else text

    def agent(self, iri: str) -> str:
        """A noun among the other names of a property ("directed by": "director"); "" without one."""
        declared = self.schema.properties.get(iri)
        for text in declared.alt_labels if declared is not None and self.language.clauses else ():
            other = relation_of(text.value, self.sort(iri), self.language, self._nouns)
            if other.kind == "noun" and other.text.endswith(("or", "er", "ist")):
                return other.text
        return ""

    def is_naming(self, iri: str) -> bool:
        """True for a property whose values are names of things."""
        return (
            part_of_name(iri) != 1
            or iri in {RDFS_LABEL, SKOS + "prefLabel"}
            or (iri in self.profile.naming if self.profile is not None else is_name(iri))
        )

    def is_about_things(self, iri: str) -> bool:
        """True for a property that says something of a thing, not of how the graph is made."""
        return iri in SAID or not iri.startswith(MADE) or (iri.startswith(OWL) and iri in self.schema.properties)

    # -- things and values

    def thing(self, iri: str, label: str = "") -> str:
        """The name of a thing, as far as it is known; else what its IRI says."""
        name = self.names.get(iri) or label
        if not name and (iri in self.schema.classes or iri in self.schema.properties):
            name = self._label(iri)
        return " ".join(name.split()) or self.spelled(iri)

    def spelled(self, iri: str) -> str:
        """The local name of an IRI as words: "Appointment/id=7" gives "appointment 7"."""
        local = local_name(iri)
        if "=" in local:
            table = iri[: -len(local)].rstrip("/#").rsplit("/", 1)[-1]
            values = [part.partition("=")[2] for part in local.replace("&", ";").split(";")]
            return f"{name_words(table, self.language)} {' '.join(values)}".strip()
        return " ".join(words(local).split()) or iri

    def cell(self, cell: Cell, property_: str | None = None) -> str:
        """A cell as people read it. `property_` has it as a value, and says its unit."""
        match cell:
            case Iri(value, label):
                return self.thing(value, label)
            case Literal():
                return self.value(cell, property_)
            case BlankNode(id):
                return self.names.get(f"_:{id}") or self.language.said["unnamed"]
            case None:
                return self.language.said["nothing"]

    def value(self, value: Literal, property_: str | None = None) -> str:
        """A literal as people read it."""
        if property_ is None:
            return value_text(value, self.language)
        if self.profile is not None and (meaning := self.profile.meanings.get((property_, value.lexical))):
            return f"{value.lexical} ({meaning})"
        sort = self.sort(property_)
        coded = bool(_CODES.intersection(words(local_name(property_)).casefold().split())) or sort == "time"
        relation = self.relation(property_)
        if sort == "boolean" and value.lexical in {"0", "1"}:
            return self.language.said["yes" if value.lexical == "1" else "no"]
        unit = relation.unit or base_unit_of(property_) or ""
        return value_text(value, self.language, unit, counted=not coded, time=sort == "time")

    def some(self, relation: Relation) -> str:
        """What a relation is called where there is one, or a number of it: "a runtime", "votes"."""
        return relation.text if relation.plural else self.a(relation.text)

    def a(self, noun: str) -> str:
        """A noun with its indefinite article, where the language is given one."""
        return article(noun) if self.language.clauses else noun

"""The meaning of a name: a class, a property, a datatype, or the one entity that it denotes whatever its spelling. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from onto_core.ontology.datatypes import XSD_NAMES, is_datatype
from onto_core.ontology.model import Kind
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.schema.shared import together
from onto_core.ontology.shapes.hints import things_listed
from onto_core.ontology.suggest import nearest_elements
from onto_core.rdf.iris import begins_as_iri, is_iri
from onto_core.rdf.surrogates import HALF
from onto_core.terms import Entity, normal_label
from onto_core.vocabulary import OWL, OWL_THING, PREFIXES, RDF, RDF_LANG_STRING, RDFS, RDFS_LITERAL, WITHOUT_MEANING, XSD, local_name
from onto_extract.dates import day_of
from onto_extract.identity.iris import Identities
from onto_extract.mentions import mentions
from onto_extract.model import RawTriple, Violation, listed

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset

_BLANK = re.compile(r"_:\S+")
_DATATYPES = {name.lower(): XSD + name for name in XSD_NAMES} | {"literal": RDFS_LITERAL, "langstring": RDF_LANG_STRING}


class EntityNames:
    """The names of one call: each is looked up once, and every entity is labelled as it was first written."""

    def __init__(self, subset: Subset, identities: Identities, text: str | None) -> None:
        self.schema: Schema = subset.schema
        self._subset, self.identities, self._text = subset, identities, text
        self._found: dict[tuple[str, Kind], tuple[str, ...]] = {}
        self._entities: dict[str, Entity] = {}
        self._named: dict[tuple[str, str | None], Entity] = {}
        self._rank = {iri: rank for rank, iri in enumerate(subset.iris)}

    def classes(self, name: str) -> tuple[str, ...]:
        """The classes of the subset that a name means, the most likely first; owl:Thing, which says nothing, need not be in it."""
        plain = expanded(name)
        classes = (plain,) if plain in WITHOUT_MEANING else self._find(name, ("class",), self._subset.class_iris)
        return classes or ((OWL_THING,) if plain.lower() == "thing" else ())

    def properties(self, name: str) -> tuple[str, ...]:
        return self._find(name, ("object", "datatype"), self._subset.property_iris)

    def _find(self, name: str, kinds: Sequence[Kind], within: frozenset[str]) -> tuple[str, ...]:
        key = (name, kinds[0])
        if key not in self._found:
            meant = {iri for kind in kinds for iri in self.schema.named(name, kind) if iri in within}
            found = sorted(meant, key=lambda iri: self._rank[iri])
            if ":" not in name:  # no IRI, no prefix: the name of a line means all that share it
                alike = {each for iri in found for each in together(self.schema, iri) if each in within} - meant
                found += sorted(alike, key=lambda iri: self._rank[iri])
            self._found[key] = tuple(found)
        return self._found[key]

    def of_subject(self, raw: RawTriple) -> Entity:
        return self._known(raw.subject_iri, raw.subject) or self.entity(raw.subject, raw.subject_number)

    def of_object(self, raw: RawTriple) -> Entity:
        """The thing that the object names. A day is called by its date, however it is written: an ontology may have a class for days."""
        return self._known(raw.object_iri, raw.object) or self.entity(day_of(raw.object) or raw.object, raw.object_number)

    def _known(self, iri: str | None, name: str) -> Entity | None:
        """The entity whose IRI is given beside its name."""
        return self._entities.setdefault(iri, Entity(iri, name)) if iri and as_iri(iri) == iri else None

    def entity(self, name: str, number: str | None = None) -> Entity:
        """The entity denoted by a name, an IRI or the label of an individual of the ontology. Raises ValueError for an empty name.

        With `number`, the thing without a name of its own that the phrase speaks of.
        """
        if (name, number) not in self._named:
            self._named[name, number] = self._entity(name, number)
        return self._named[name, number]

    def _entity(self, name: str, number: str | None) -> Entity:
        if (iri := as_iri(name)) is not None:
            iri = self.schema.respelled(iri)
            return self._entities.setdefault(iri, Entity(iri, self.schema.label(iri)))
        declared = self.schema.derived(_individuals).get(normal_label(name)) if number is None else None
        iri = declared or self.identities.iri(name, number)
        if iri not in self._entities:
            label = self.schema.label(declared) if declared else self._as_in_text(" ".join(name.split()))
            self._entities[iri] = Entity(iri, label)
        return self._entities[iri]

    def listed(self, predicate: str, name: str) -> Entity | None:
        """The thing that a name means among those that a shape lists for the values of the property (sh:in), if it is exactly one."""
        things = self.schema.derived(_listed_things).get(predicate)
        if not things or as_iri(name) is not None:
            return None
        meant = things.get(normal_label(name), ())
        return Entity(meant[0], self.schema.label(meant[0]) or local_name(meant[0])) if len(meant) == 1 else None

    def _as_in_text(self, name: str) -> str:
        """The spelling of the text, when it differs from the name in case only."""
        if not self._text or not (spans := mentions(name, self._text)):
            return name
        written = " ".join(self._text[spans[0].start : spans[0].end].split())
        return written if written.casefold() == name.casefold() else name

    def no_class(self, raw: RawTriple, name: str, entity: str) -> Violation:
        allowed = nearest_elements(self.schema, name, self._subset.class_iris)
        why = "is not among the classes chosen for this text" if self.schema.named(name, "class") else "is not a class of the ontology"
        return Violation("class", raw, f"{entity!r} is said to be a {name}, which {why}; allowed are {listed(allowed)}", allowed)

    def no_property(self, raw: RawTriple) -> Violation:
        allowed = nearest_elements(self.schema, raw.predicate, self._subset.property_iris)
        defined = any(self.schema.properties.keys() & self.schema.named(raw.predicate, kind) for kind in ("object", "datatype"))
        why = "is not among the properties chosen for this text" if defined else "is not a property of the ontology"
        return Violation("property", raw, f"{raw.predicate!r} {why}; allowed are {listed(allowed)}", allowed)


def nameable(name: str) -> bool:
    """True when a name has a visible character, and no half of a surrogate pair, which neither an IRI nor UTF-8 can hold."""
    return bool(normal_label(name)) and HALF.search(name) is None


def as_iri(name: str) -> str | None:
    """A name as an IRI, when it is one, with or without angle brackets; else None."""
    plain = name.strip().removeprefix("<").removesuffix(">")
    return plain if _BLANK.fullmatch(plain) or (begins_as_iri(plain) and is_iri(plain)) else None


def expanded(name: str) -> str:
    """A prefixed name of a W3C vocabulary as an IRI; anything else unchanged, without angle brackets."""
    plain = name.strip().removeprefix("<").removesuffix(">")
    prefix, colon, local = plain.partition(":")
    return PREFIXES[prefix] + local if colon and prefix in PREFIXES else plain


def datatype_named(name: str | None) -> str | None:
    """The datatype that a name means: an IRI (any, for ontologies define their own), a prefixed name, or the bare name of an XSD type."""
    if not name:
        return None
    if (iri := as_iri(expanded(name))) is None:
        return _DATATYPES.get(name.strip().lower())
    if not iri.startswith((XSD, RDF, RDFS, OWL)):
        return iri
    return iri if is_datatype(iri) and (not iri.startswith(XSD) or iri[len(XSD) :] in XSD_NAMES) else None


def _listed_things(schema: Schema) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Property -> normalised name of a thing that shapes list for its values -> the IRIs of that name."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for predicate, iris in things_listed(schema.shapes).items():
        names: dict[str, tuple[str, ...]] = {}
        for iri in iris:
            individual = schema.individuals.get(iri)
            texts = (*individual.labels, *individual.alt_labels) if individual else ()
            for name in {normal_label(text) for text in (local_name(iri), *(text.value for text in texts))}:
                names[name] = (*names.get(name, ()), iri)
        found[predicate] = names
    return found


def _individuals(schema: Schema) -> dict[str, str]:
    """Normalised names of the ontologies' individuals -> IRI; names that several share are left out. A label comes before another's altLabel."""
    named: dict[str, set[str]] = defaultdict(set)
    also: dict[str, set[str]] = defaultdict(set)
    for iri, individual in schema.individuals.items():
        for name in {individual.id, *(label.value for label in individual.labels)}:
            named[normal_label(name)].add(iri)
        for label in individual.alt_labels:
            also[normal_label(label.value)].add(iri)
    return {name: next(iter(iris)) for name, iris in (also | named).items() if len(iris) == 1 and name}

"""Ontologies as immutable values. Every reference between elements is an absolute IRI, so ontologies may point into each other. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal as OneOf
from typing import NamedTuple

from onto_core.ontology.shapes.model import Shapes
from onto_core.terms import Literal

Kind = OneOf["class", "object", "datatype"]

AnyOf = tuple[str, ...]
"""Class IRIs of which one must hold (owl:unionOf; a list in the JSON form)."""
AllOf = tuple[AnyOf, ...]
"""Unions that must all hold: several rdfs:domain statements are an intersection (RDF Schema 1.1, 3.2). Empty restricts nothing."""


@dataclass(frozen=True, slots=True)
class Text:
    """A label or comment, with its BCP 47 language when it has one."""

    value: str
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Facets:
    """Constraining facets of a datatype (XSD 1.1 part 2, 4.3); bounds and lengths in their lexical form's value space."""

    pattern: tuple[str, ...] = ()
    min_inclusive: str | None = None
    max_inclusive: str | None = None
    min_exclusive: str | None = None
    max_exclusive: str | None = None
    length: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    total_digits: int | None = None
    fraction_digits: int | None = None
    language: str | None = None
    """rdf:langRange of an rdf:PlainLiteral, e.g. "en" or "*"."""


@dataclass(frozen=True, slots=True)
class DataRange:
    """A datatype, perhaps narrowed by facets, or an enumeration of literals (owl:oneOf) of that datatype."""

    datatype: str
    facets: Facets = Facets()
    one_of: tuple[Literal, ...] = ()


DataUnion = tuple[DataRange, ...]


@dataclass(frozen=True, slots=True)
class Restriction:
    """A class restriction (OWL 2 syntax, 8.2-8.5) on the values that members of a class have for `property`.

    some / only: at least one / every value is in `classes` (any of them) or `data`. value: has `value` (an individual's IRI or a literal).
    min / max / exactly: `count` values, of the filler in `classes` or `data` when it is qualified.
    """

    property: str
    kind: OneOf["some", "only", "value", "min", "max", "exactly"]
    classes: AnyOf = ()
    data: DataUnion = ()
    value: str | Literal | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class OntologyClass:
    """A class. `id` is its short name, unique within its ontology: the JSON form's key, or the IRI's local name."""

    id: str
    iri: str
    labels: tuple[Text, ...] = ()
    comments: tuple[Text, ...] = ()
    alt_labels: tuple[Text, ...] = ()
    parents: tuple[str, ...] = ()
    equivalent: tuple[str, ...] = ()
    disjoint: tuple[str, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    union_of: AnyOf = ()
    """The members when the class is defined as a union: each is a subclass of it."""
    one_of: tuple[str, ...] = ()
    """The individuals when the class is an enumeration (owl:oneOf)."""
    keys: tuple[tuple[str, ...], ...] = ()
    """Properties whose values together identify a member (owl:hasKey)."""
    deprecated: bool = False

    @property
    def kind(self) -> Kind:
        return "class"

    @property
    def label(self) -> str:
        return best(self.labels) or self.id

    @property
    def comment(self) -> str:
        return best(self.comments)


@dataclass(frozen=True, slots=True)
class Property:
    """An object or datatype property. An object property with `data_ranges` takes literals too (schema.org has many)."""

    id: str
    iri: str
    kind: OneOf["object", "datatype"]
    labels: tuple[Text, ...] = ()
    comments: tuple[Text, ...] = ()
    alt_labels: tuple[Text, ...] = ()
    domain: AllOf = ()
    range: AllOf = ()
    data_ranges: tuple[DataUnion, ...] = ()
    """Unions of data ranges that must all hold. Empty: any literal, for a datatype property."""
    domain_hints: AnyOf = ()
    """domainIncludes: the classes that it is expected to be used on. The ontology's profile says what a hint binds to."""
    range_hints: AnyOf = ()
    """rangeIncludes: the classes of its expected values."""
    data_hints: DataUnion = ()
    """rangeIncludes: the datatypes of its expected values."""
    parents: tuple[str, ...] = ()
    equivalent: tuple[str, ...] = ()
    disjoint: tuple[str, ...] = ()
    inverse_of: tuple[str, ...] = ()
    functional: bool = False
    inverse_functional: bool = False
    symmetric: bool = False
    asymmetric: bool = False
    transitive: bool = False
    irreflexive: bool = False
    min_count: int | None = None
    """The JSON form's owl:minCardinality: values that each member of the domain must have."""
    max_count: int | None = None
    deprecated: bool = False

    @property
    def label(self) -> str:
        return best(self.labels) or self.id

    @property
    def comment(self) -> str:
        return best(self.comments)


@dataclass(frozen=True, slots=True)
class Individual:
    """A named individual that the ontology itself declares (a country, a status, a member of an enumeration), or a concept of SKOS."""

    id: str
    iri: str
    labels: tuple[Text, ...] = ()
    types: tuple[str, ...] = ()
    alt_labels: tuple[Text, ...] = ()
    broader: tuple[str, ...] = ()
    """Concepts above this one (skos:broader): no classes, and it is not one of them."""

    @property
    def label(self) -> str:
        return best(self.labels) or self.id


@dataclass(frozen=True, slots=True)
class Ontology:
    """One ontology. `id` is the short name that users see (unique among those loaded together); the mappings are keyed by element IRI."""

    id: str
    iri: str
    version: str = ""
    label: str = ""
    classes: Mapping[str, OntologyClass] = field(default_factory=dict)
    properties: Mapping[str, Property] = field(default_factory=dict)
    individuals: Mapping[str, Individual] = field(default_factory=dict)
    imports: tuple[str, ...] = ()
    comment: str = ""
    prefixes: Mapping[str, str] = field(default_factory=dict)
    """Prefix -> namespace, as the document declares them: how its authors write their names."""
    version_iri: str = field(default="", compare=False)
    """owl:versionIRI, by which others may import it too; the JSON form has none."""
    source: str = field(default="", compare=False)
    """The file or address it was read from."""
    digest: str = field(default="", compare=False)
    """Of the document that it was read from, unpacked; empty when it was made otherwise."""
    shapes: Shapes = field(default_factory=dict, compare=False)
    """SHACL shapes that facts are held against. They are not written: two ontologies that differ in them alone are equal."""
    unused: Mapping[str, int] = field(default_factory=dict, compare=False)
    """The parts of it that nothing here makes use of: name of the construct -> number of uses."""
    profile: str = field(default="owl", compare=False)
    """The reading that its family asks for: a name in `profiles.PROFILES`."""
    profile_reason: str = field(default="", compare=False)
    """The words of a sentence that says why it was chosen: "43 properties have domainIncludes or rangeIncludes"."""

    @property
    def elements(self) -> tuple[OntologyClass | Property, ...]:
        """Its classes, then its properties."""
        return (*self.classes.values(), *self.properties.values())


class ElementRef(NamedTuple):  # a key of many mappings: its hash is made in C
    """The only way to name an element of a set of ontologies: two ontologies that use one local name, or even one IRI, stay apart."""

    ontology: str
    kind: Kind
    id: str

    def __str__(self) -> str:
        return f"{self.ontology}:{self.id}"


def best(texts: tuple[Text, ...], language: str = "en") -> str:
    """The text to show: in `language`, else without a language, else the first; empty without texts."""
    for wanted in (language, None):
        for text in texts:
            if text.language == wanted or (wanted and text.language and text.language.lower().startswith(wanted + "-")):
                return text.value
    return texts[0].value if texts else ""

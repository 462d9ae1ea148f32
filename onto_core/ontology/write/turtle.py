"""An ontology as OWL 2 in Turtle, in the order of the ontology; `read/owl.py` reads it back to an equal one. Pure.

Two things have no place in OWL: ids that are not the end of their IRI, and counts of a property whatever has it. The first are lost; the
second become restrictions of the classes in the property's domain, which mean the same, or two annotations of ours without such classes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from onto_core.ontology.check.view import data_ranges
from onto_core.ontology.datatypes import FACETS, is_datatype
from onto_core.ontology.model import DataRange, DataUnion, Individual, Ontology, OntologyClass, Property, Restriction, Text
from onto_core.ontology.profiles import PROFILES, SCHEMA_ORG
from onto_core.ontology.schema.schema import ANY_LITERAL
from onto_core.ontology.write.json_form import COUNT_KEYS, FILLER_KEYS, FLAGS, QUALIFIED_KEYS
from onto_core.rdf.iris import NOT_IN_IRI
from onto_core.terms import Literal
from onto_core.vocabulary import ONTORAG, PREFIXES, RDF_LANG_STRING, XSD, XSD_STRING

_LOCAL: Final = re.compile(r"[A-Za-z_][\w-]*(?:\.[\w-]+)*", re.ASCII)
_PREFIX: Final = re.compile(r"(?:[A-Za-z][\w-]*)?", re.ASCII)
_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
DCAM: Final = "http://purl.org/dc/dcam/"
"""The namespace of DCMI's domainIncludes and rangeIncludes, which are advice."""
Statements = list[tuple[str, Sequence[str]]]
"""(predicate, objects) of one subject."""
Notes = Mapping[str, Sequence[tuple[str, Text]]]
"""IRI of an element -> annotations that the model has no place for: (predicate, text)."""
_NO_NOTES: Final[Notes] = MappingProxyType({})


def to_turtle(ontology: Ontology, notes: Notes = _NO_NOTES) -> str:
    """The document. IRIs are abbreviated by the ontology's own prefixes and those of the W3C. `notes` are written with their elements."""
    names = _Names(ontology.prefixes)
    counted, annotated = _counts(ontology)
    hints = SCHEMA_ORG[0] if PROFILES[ontology.profile].suggestions == "one" else DCAM

    def block(iri: str, statements: Statements) -> str:
        return _block(names.iri(iri), [*statements, *((names.iri(said), [_text(text)]) for said, text in notes.get(iri, ()))])

    blocks = [block(ontology.iri, _header(ontology, names))]
    blocks += [block(each.iri, _class(each, names, counted.get(each.iri, ()))) for each in ontology.classes.values()]
    blocks += [block(each.iri, _property(each, names, annotated, hints)) for each in ontology.properties.values()]
    blocks += [block(each.iri, _individual(each, names)) for each in ontology.individuals.values()]
    datatypes = dict.fromkeys(range_.datatype for _, range_ in data_ranges(ontology) if not is_datatype(range_.datatype))
    blocks += [_block(names.iri(iri), [("a", [names.word("rdfs:Datatype")])]) for iri in datatypes]
    return names.head() + "\n" + "\n".join(blocks)


class _Names:
    """Abbreviates IRIs, and remembers the prefixes that it used."""

    def __init__(self, prefixes: Mapping[str, str]) -> None:
        usable = {prefix: namespace for prefix, namespace in prefixes.items() if _PREFIX.fullmatch(prefix) and not NOT_IN_IRI.search(namespace)}
        self._all = {**{prefix: namespace for prefix, namespace in PREFIXES.items() if prefix not in usable}, **usable}
        self._used = dict.fromkeys(usable)
        self._longest_first = sorted(self._all.items(), key=lambda pair: -len(pair[1]))
        self._known: dict[str, str] = {}

    def iri(self, iri: str) -> str:
        if iri not in self._known:
            self._known[iri] = self._shortened(iri)
        return self._known[iri]

    def _shortened(self, iri: str) -> str:
        for prefix, namespace in self._longest_first:
            if namespace and iri.startswith(namespace) and _LOCAL.fullmatch(iri, len(namespace)):
                self._used[prefix] = None
                return f"{prefix}:{iri[len(namespace) :]}"
        return "<" + NOT_IN_IRI.sub(lambda match: f"\\u{ord(match[0]):04X}", iri) + ">"

    def word(self, curie: str) -> str:
        """A term of a W3C vocabulary, by its usual prefix."""
        prefix, _, local = curie.partition(":")
        return self.iri(PREFIXES[prefix] + local)

    def head(self) -> str:
        return "".join(f"@prefix {prefix}: <{self._all[prefix]}> .\n" for prefix in self._used)


def _block(subject: str, statements: Statements) -> str:
    lines = [f"{predicate} {', '.join(objects)}" for predicate, objects in statements if objects]
    return f"{subject} " + " ;\n    ".join(lines) + " .\n"


def _header(ontology: Ontology, names: _Names) -> Statements:
    return [
        ("a", [names.word("owl:Ontology")]),
        (names.word("rdfs:label"), [_string(ontology.label)] if ontology.label else []),
        (names.word("rdfs:comment"), [_string(ontology.comment)] if ontology.comment else []),
        (names.word("owl:versionInfo"), [_string(ontology.version)] if ontology.version else []),
        (names.word("owl:versionIRI"), [names.iri(ontology.version_iri)] if ontology.version_iri else []),
        (names.word("owl:imports"), [names.iri(iri) for iri in ontology.imports]),
    ]


def _class(class_: OntologyClass, names: _Names, counted: Iterable[Restriction]) -> Statements:
    enumeration = [f"[ a {names.word('owl:Class')} ; {names.word('owl:oneOf')} {_list(map(names.iri, class_.one_of))} ]"] if class_.one_of else []
    union = [_union(class_.union_of, names)] if class_.union_of else []
    restrictions = [_restriction(restriction, names) for restriction in dict.fromkeys((*class_.restrictions, *counted))]
    return [
        ("a", [names.word("owl:Class")]),
        *_texts(class_, names),
        (names.word("rdfs:subClassOf"), [*map(names.iri, class_.parents), *restrictions, *enumeration]),
        (names.word("owl:equivalentClass"), [*map(names.iri, class_.equivalent), *union]),
        (names.word("owl:disjointWith"), [*map(names.iri, class_.disjoint)]),
        (names.word("owl:hasKey"), [_list(map(names.iri, key)) for key in class_.keys]),
        (names.word("owl:deprecated"), ["true"] if class_.deprecated else []),
    ]


def _property(property_: Property, names: _Names, annotated: Mapping[str, Statements], hints: str) -> Statements:
    return [
        ("a", [names.word(kind) for kind in _property_types(property_)]),
        *_texts(property_, names),
        (names.word("rdfs:domain"), [_union(union, names) for union in property_.domain]),
        (names.word("rdfs:range"), _ranges(property_, names)),
        (names.iri(f"{hints}domainIncludes"), [*map(names.iri, property_.domain_hints)]),
        (names.iri(f"{hints}rangeIncludes"), [*map(names.iri, property_.range_hints), *(names.iri(each.datatype) for each in property_.data_hints)]),
        (names.word("rdfs:subPropertyOf"), [*map(names.iri, property_.parents)]),
        (names.word("owl:equivalentProperty"), [*map(names.iri, property_.equivalent)]),
        (names.word("owl:propertyDisjointWith"), [*map(names.iri, property_.disjoint)]),
        (names.word("owl:inverseOf"), [*map(names.iri, property_.inverse_of)]),
        (names.word("owl:deprecated"), ["true"] if property_.deprecated else []),
        *((names.iri(predicate), objects) for predicate, objects in annotated.get(property_.iri, ())),
    ]


def _property_types(property_: Property) -> Iterable[str]:
    """A property that takes things and literals is neither of OWL's kinds, but an rdf:Property."""
    if property_.kind == "datatype":
        yield "owl:DatatypeProperty"
    elif property_.data_ranges and (property_.range or property_.data_ranges == ((ANY_LITERAL,),)):
        yield "rdf:Property"
    else:
        yield "owl:ObjectProperty"
    for flag in FLAGS:
        if getattr(property_, flag):
            yield f"owl:{''.join(part.capitalize() for part in flag.split('_'))}Property"


def _ranges(property_: Property, names: _Names) -> list[str]:
    if property_.kind == "object" and not property_.range and property_.data_ranges == ((ANY_LITERAL,),):
        return []
    if property_.kind == "object" and len(property_.range) == len(property_.data_ranges) == 1:
        members = [*map(names.iri, property_.range[0]), *(_data_range(range_, names) for range_ in property_.data_ranges[0])]
        return [f"[ a {names.word('rdfs:Class')} ; {names.word('owl:unionOf')} {_list(members)} ]"]
    return [*(_union(union, names) for union in property_.range), *(_data_union(union, names) for union in property_.data_ranges)]


def _individual(individual: Individual, names: _Names) -> Statements:
    return [
        ("a", [names.word("owl:NamedIndividual"), *map(names.iri, individual.types)]),
        (names.word("rdfs:label"), [_text(text) for text in individual.labels]),
        (names.word("skos:altLabel"), [_text(text) for text in individual.alt_labels]),
        (names.word("skos:broader"), [names.iri(each) for each in individual.broader]),
    ]


def _counts(ontology: Ontology) -> tuple[dict[str, list[Restriction]], dict[str, Statements]]:
    """The counts of properties as restrictions by class, and as annotations by property where a domain class is not the ontology's own."""
    counted: dict[str, list[Restriction]] = defaultdict(list)
    annotated: dict[str, Statements] = {}
    for property_ in ontology.properties.values():
        limits = [("min", property_.min_count), ("max", property_.max_count)]
        if property_.min_count is not None and property_.min_count == property_.max_count:
            limits = [("exactly", property_.min_count)]
        if len(property_.domain) == 1 and all(iri in ontology.classes for iri in property_.domain[0]):
            for iri in property_.domain[0]:
                counted[iri] += [Restriction(property_.iri, kind, count=count) for kind, count in limits if count is not None]  # type: ignore[arg-type]
        else:
            words = (("minCount", property_.min_count), ("maxCount", property_.max_count))
            annotated[property_.iri] = [(ONTORAG + word, [str(count)]) for word, count in words if count is not None]
    return counted, annotated


def _restriction(restriction: Restriction, names: _Names) -> str:
    parts = [f"a {names.word('owl:Restriction')}", f"{names.word('owl:onProperty')} {names.iri(restriction.property)}"]
    filler = _union(restriction.classes, names) if restriction.classes else _data_union(restriction.data, names) if restriction.data else ""
    if restriction.kind == "value":
        value = _literal(restriction.value, names) if isinstance(restriction.value, Literal) else names.iri(restriction.value or "")
        parts.append(f"{names.word('owl:hasValue')} {value}")
    elif restriction.kind in FILLER_KEYS:
        parts.append(f"{names.word(FILLER_KEYS[restriction.kind])} {filler}")
    else:
        keys = QUALIFIED_KEYS if filler else COUNT_KEYS
        parts.append(f'{names.word(keys[restriction.kind])} "{restriction.count}"^^{names.word("xsd:nonNegativeInteger")}')
        if filler:
            parts.append(f"{names.word('owl:onDataRange' if restriction.data else 'owl:onClass')} {filler}")
    return f"[ {' ; '.join(parts)} ]"


def _union(iris: Sequence[str], names: _Names) -> str:
    if len(iris) == 1:
        return names.iri(iris[0])
    return f"[ a {names.word('owl:Class')} ; {names.word('owl:unionOf')} {_list(map(names.iri, iris))} ]"


def _data_union(union: DataUnion, names: _Names) -> str:
    if len(union) == 1:
        return _data_range(union[0], names)
    return f"[ a {names.word('rdfs:Datatype')} ; {names.word('owl:unionOf')} {_list(_data_range(range_, names) for range_ in union)} ]"


def _data_range(range_: DataRange, names: _Names) -> str:
    kind = names.word("rdfs:Datatype")
    values = f"[ a {kind} ; {names.word('owl:oneOf')} {_list(_literal(value, names) for value in range_.one_of)} ]" if range_.one_of else ""
    facets = [f"[ {facet} ]" for facet in _facets(range_, names)]
    if not facets:
        return values or names.iri(range_.datatype)
    narrowed = f"[ a {kind} ; {names.word('owl:onDatatype')} {names.iri(range_.datatype)} ; {names.word('owl:withRestrictions')} {_list(facets)} ]"
    return f"[ a {kind} ; {names.word('owl:intersectionOf')} {_list((narrowed, values))} ]" if values else narrowed


def _facets(range_: DataRange, names: _Names) -> Iterable[str]:
    for name, field in FACETS.items():
        value = getattr(range_.facets, field)
        word = names.word(("rdf:" if field == "language" else "xsd:") + name)
        if field == "pattern":
            yield from (f"{word} {_string(pattern)}" for pattern in value)
        elif field == "language" and value is not None:
            yield f"{word} {_string(value)}"
        elif isinstance(value, int):
            yield f'{word} "{value}"^^{names.word("xsd:nonNegativeInteger")}'
        elif value is not None:
            yield f"{word} {_literal(Literal(value, range_.datatype), names)}"


def _texts(element: OntologyClass | Property, names: _Names) -> Statements:
    return [
        (names.word("rdfs:label"), [_text(text) for text in element.labels]),
        (names.word("rdfs:comment"), [_text(text) for text in element.comments]),
        (names.word("skos:altLabel"), [_text(text) for text in element.alt_labels]),
    ]


def _text(text: Text) -> str:
    return _string(text.value) + (f"@{text.language}" if text.language else "")


def _literal(value: Literal, names: _Names) -> str:
    if value.language is not None:
        return f"{_string(value.lexical)}@{value.language}"
    return _string(value.lexical) + ("" if value.datatype in {XSD_STRING, RDF_LANG_STRING, XSD} else f"^^{names.iri(value.datatype)}")


def _string(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(sign) or (f"\\u{ord(sign):04X}" if ord(sign) < 32 else sign) for sign in text) + '"'


def _list(items: Iterable[str]) -> str:
    return f"( {' '.join(items)} )"

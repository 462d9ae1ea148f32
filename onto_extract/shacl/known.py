"""What the shapes need beside them: the classes with what is above them, the properties, the individuals; and the shapes of unknown ones. Pure.

SHACL finds the members of a class by rdfs:subClassOf in the data graph (SHACL, 2.1.3.2 and 4.1.1), so the document says the hierarchy as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from onto_core.ontology.schema.members import declared_types, impossible
from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.turtle_terms import block, list_of
from onto_core.vocabulary import ANNOTATIONS, OWL, RDF, RDF_TYPE, RDFS, WITHOUT_MEANING, local_name
from onto_extract.shacl.pen import SHACL, Pairs, Pen

_OF_LANGUAGES: Final = (
    *(RDF + name for name in ("List", "Property", "Statement")),
    *(RDFS + name for name in ("Class", "Datatype")),
    *(OWL + name for name in ("AllDifferent", "AllDisjointClasses", "AllDisjointProperties", "AnnotationProperty", "AsymmetricProperty", "Axiom")),
    *(
        OWL + name
        for name in ("Class", "DatatypeProperty", "DeprecatedClass", "DeprecatedProperty", "FunctionalProperty", "InverseFunctionalProperty")
    ),
    *(OWL + name for name in ("IrreflexiveProperty", "NegativePropertyAssertion", "ObjectProperty", "Ontology", "ReflexiveProperty", "Restriction")),
    *(OWL + name for name in ("InverseFunctionalProperty", "SymmetricProperty", "TransitiveProperty")),
    *(SHACL + name for name in ("NodeShape", "PropertyShape")),
)
"""The classes of what ontologies and shapes are made of: the data graph may hold this document, or an ontology."""
_OF_SHAPES: Final = (
    *("and", "class", "closed", "datatype", "disjoint", "equals", "flags", "hasValue", "ignoredProperties", "in", "languageIn", "lessThan"),
    *(
        "lessThanOrEquals",
        "maxCount",
        "maxExclusive",
        "maxInclusive",
        "maxLength",
        "message",
        "minCount",
        "minExclusive",
        "minInclusive",
        "minLength",
    ),
    *("node", "nodeKind", "not", "or", "path", "pattern", "property", "qualifiedMaxCount", "qualifiedMinCount", "qualifiedValueShape"),
    *("qualifiedValueShapesDisjoint", "severity", "targetClass", "targetNode", "targetObjectsOf", "targetSubjectsOf", "uniqueLang", "xone"),
)
"""What this document says of shapes: an individual of an ontology may be a class and a shape as well (Brick has some)."""
_OTHER_ENDS: Final = frozenset({"seeAlso", "isDefinedBy"})


def vocabulary(pen: Pen) -> Iterator[str]:
    """A block for each class, property and individual, as far as shapes depend on them."""
    schema, names = pen.schema, pen.names
    below = names.word("rdfs:subClassOf")
    for iri in schema.classes:
        yield block(names.iri(iri), [("a", [names.word("owl:Class")]), (below, [names.iri(above) for above in _next_above(iri, schema)])])
    for iri, property_ in schema.properties.items():
        both = property_.kind == "object" and bool(schema.effective_data_ranges(iri))
        kind = "rdf:Property" if both else f"owl:{property_.kind.capitalize()}Property"
        yield block(names.iri(iri), [("a", [names.word(kind)])])
    for iri in dict.fromkeys((*schema.individuals, *(member for class_ in schema.classes.values() for member in class_.one_of))):
        if kinds := declared_types(iri, schema):
            yield block(names.iri(iri), [("a", [names.word("owl:NamedIndividual"), *map(names.iri, kinds)])])


def _next_above(iri: str, schema: Schema) -> list[str]:
    """The ancestors of a class without those that are above another one, unless the two are equivalent."""
    above = sorted(schema.ancestors(iri) & schema.classes.keys())
    nearer = [each for each in above if iri not in schema.ancestors(each)]

    def reached(kind: str) -> bool:
        return any(kind in schema.ancestors(other) and other not in schema.ancestors(kind) for other in nearer)

    return [each for each in above if not reached(each)]


def write_unknown(pen: Pen) -> None:
    """The shapes of classes and properties that no ontology has, and of labels."""
    schema, names = pen.schema, pen.names
    rdf_type = names.iri(RDF_TYPE)
    known = [iri for iri in schema.classes if impossible(schema, iri) is None]
    message = "a thing is of a class of the ontology, and of one that can have members"
    classes: Pairs = [("sh:path", rdf_type), ("sh:in", list_of(map(names.iri, (*known, *sorted(WITHOUT_MEANING), *_OF_LANGUAGES))))]
    pen.write(pen.shape("known-classes"), [("sh:targetSubjectsOf", rdf_type)], [pen.of_node("class", classes, message)], kind="sh:PropertyShape")
    allowed = [*map(names.iri, schema.properties), rdf_type, *(names.iri(iri) for iri in sorted(ANNOTATIONS) if iri not in schema.properties)]
    allowed += [names.word("rdfs:subClassOf"), *(f"sh:{name}" for name in (_OF_SHAPES if schema.shapes else ()))]
    closed: Pairs = [("sh:closed", "true"), ("sh:ignoredProperties", list_of(allowed))]
    targets = [("sh:targetClass", names.iri(iri)) for iri in schema.classes if not _covered(iri, schema)]
    for iri, property_ in schema.properties.items():
        targets.append(("sh:targetSubjectsOf", names.iri(iri)))
        targets += [("sh:targetObjectsOf", names.iri(iri))] if property_.kind == "object" else []
    pen.write(pen.shape("known-properties"), targets, [pen.of_node("property", closed, "only properties of the ontology are said of a thing")])
    for iri in sorted(ANNOTATIONS - schema.properties.keys()):
        if local_name(iri) not in _OTHER_ENDS:
            text = pen.of_values("kind", names.iri(iri), [("sh:nodeKind", "sh:Literal")], f"{local_name(iri)} takes a literal")
            pen.write(pen.shape(local_name(iri), iri), [("sh:targetSubjectsOf", names.iri(iri))], [text])


def _covered(iri: str, schema: Schema) -> bool:
    """True when a class above it, or equivalent and earlier, is a target already."""
    above = schema.ancestors(iri) & schema.classes.keys()
    twins = {each for each in above if iri in schema.ancestors(each)}
    return bool(above - twins) or any(each < iri for each in twins)

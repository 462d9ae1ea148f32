"""What the judge enforces of ontologies, as one document of SHACL shapes in Turtle; for the same schema always the same. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from onto_core.ontology.schema.schema import Schema
from onto_core.ontology.write.turtle_terms import block, quoted
from onto_core.settings import RuleSettings
from onto_extract.shacl.classes import ClassShapes
from onto_extract.shacl.known import vocabulary, write_unknown
from onto_extract.shacl.own import write_own
from onto_extract.shacl.pen import Pen
from onto_extract.shacl.places import Places
from onto_extract.shacl.properties import PropertyShapes
from onto_extract.shacl.values import Values

IRI = "urn:ontorag:shapes"


@dataclass(frozen=True, slots=True)
class ShapesDocument:
    """Turtle, the number of its named shapes and own shapes, and what SHACL Core has no words for: description -> number of times."""

    text: str
    shapes: int
    unsaid: Mapping[str, int]


def shapes_document(schema: Schema, rules: RuleSettings, *, complete: bool = False) -> ShapesDocument:
    """The shapes of all rules that hold, then the hierarchy that they need. With `complete` minimum cardinalities too, which the judge enforces when
    `extraction.incomplete` is "reject"."""
    pen = Pen(schema, rules)
    places, values = Places(pen), Values(pen)
    properties = PropertyShapes(pen, places, values)
    classes = ClassShapes(properties)
    places.write()
    write_unknown(pen)
    for class_ in schema.classes.values():
        classes.write(class_, complete=complete)
    for property_ in schema.properties.values():
        properties.write(property_, complete=complete)
    write_own(pen)
    shapes = len(pen.blocks)
    about = ", ".join(f"{each.id} ({each.iri})" for each in schema.ontologies.values())
    comment = f"The rules that ontorag validate enforces of {about}; as ontology of the data, too, for the classes that stand above others."
    header = block(pen.names.iri(IRI), [("a", [pen.names.word("owl:Ontology")]), (pen.names.word("rdfs:comment"), [quoted(comment)])])
    blocks = [header, *pen.blocks, *vocabulary(pen)]
    return ShapesDocument(pen.names.head() + "\n" + "\n".join(blocks), shapes, dict(pen.unsaid))

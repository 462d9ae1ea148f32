"""`ontology` and `select_ontology`: what the ontologies have, and which part of them a text is about."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BaseModel, Field

from onto_core.errors import InputError, Problem
from onto_core.languages.detect import DEFAULT
from onto_core.matching.catalog import choose
from onto_core.ontology.describe import prompt_line
from onto_core.ontology.model import ElementRef, Ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.suggest import nearest
from onto_core.wire import LanguageTag
from ontorag.mcp_server.desk import Desk
from ontorag.mcp_server.room import Room, shortened
from ontorag.mcp_server.tool import Arguments, CollectionName, Name, Result, Tool

LONGEST_INPUT: Final = 100_000
"""Characters of a text that a tool is given."""
Text = Annotated[str, Field(min_length=1, max_length=LONGEST_INPUT, pattern=r"\S")]


class OntologyLine(BaseModel):
    """An ontology in a line."""

    name: str = Field(description="Its name here; `ontology://NAME` has it whole.")
    iri: str
    version: str = ""
    label: str = ""
    comment: str = ""
    classes: int
    properties: int


class Element(BaseModel):
    """A class or a property."""

    name: str
    iri: str
    kind: str = Field(description="class, object (a property that leads to things) or datatype (one that leads to values)")
    line: str = Field(description="`Name < Parent: comment` or `name: Domain -> Range [marks] comment`.")


class OntologyAsked(Arguments):
    name: Name = Field("", description="An ontology's name: list its elements. Empty: list the ontologies.")
    element: Name = Field("", description="A class or a property by name, label or IRI: what is above, below and around it.")
    offset: Annotated[int, Field(ge=0)] = 0
    limit: Annotated[int, Field(ge=1, le=500)] = 100
    collection: CollectionName = ""


class Ontologies(Result):
    ontologies: tuple[OntologyLine, ...] = ()
    elements: tuple[Element, ...] = ()
    above: tuple[str, ...] = Field((), description="Of the element: all that it is a kind of.")
    below: tuple[str, ...] = Field((), description="Of the element: all that is a kind of it.")
    around: tuple[Element, ...] = Field((), description="Of a class: the properties that lead from it or to it. Of a property: its classes.")


async def ontology(asked: OntologyAsked, desk: Desk) -> Ontologies:
    """Raises InputError for an unknown ontology or element, and what `Desk.catalog` raises."""
    schema = (await desk.catalog(desk.collection_of(asked.collection))).schema
    room = Room(desk.characters)
    if asked.element.strip():
        return _about(asked.element.strip(), schema, asked, room)
    if asked.name.strip():
        chosen = named_ontology(asked.name.strip(), schema)
        elements = [_element(each.iri, schema) for each in chosen.elements if each.iri in schema.classes or each.iri in schema.properties]
        rest = elements[asked.offset :]
        more = f"`offset` {asked.offset + asked.limit}, or the tool select_ontology for those that a text is about"
        return Ontologies(ontologies=(_line(chosen),), elements=room.take(rest, asked.limit, "element", more), left_out=room.left_out)
    lines = [_line(each) for each in schema.ontologies.values()]
    return Ontologies(ontologies=room.take(lines[asked.offset :], asked.limit, "ontology", "a larger `offset`"), left_out=room.left_out)


def named_ontology(name: str, schema: Schema) -> Ontology:
    """The ontology of a name or an IRI. Raises InputError with those that there are."""
    for each in schema.ontologies.values():
        if name in (each.id, each.iri):
            return each
    near = nearest(name, [each.id for each in schema.ontologies.values()], 5)
    raise InputError("ontology", [Problem("name", f"there is no ontology {name!r}", f"there are {', '.join(near)}")])


def _line(each: Ontology) -> OntologyLine:
    return OntologyLine(
        name=each.id,
        iri=each.iri,
        version=each.version,
        label=shortened(each.label),
        comment=shortened(each.comment),
        classes=len(each.classes),
        properties=len(each.properties),
    )


def _element(iri: str, schema: Schema) -> Element:
    kind = "class" if iri in schema.classes else schema.properties[iri].kind
    return Element(name=schema.name(iri), iri=iri, kind=kind, line=shortened(prompt_line(iri, schema)))


def _about(name: str, schema: Schema, asked: OntologyAsked, room: Room) -> Ontologies:
    """The elements of a name with their surroundings."""
    found = schema.named(name)
    if not found:
        known = [schema.name(iri) for iri in (*schema.classes, *schema.properties)]
        raise InputError("ontology", [Problem("element", f"no ontology has {name!r}", f"nearest: {', '.join(nearest(name, known, 5))}")])
    above: list[str] = []
    below: list[str] = []
    around: list[str] = []
    for iri in found:
        if iri in schema.classes:
            above += map(schema.name, schema.ancestors(iri))
            below += map(schema.name, schema.descendants(iri))
            own = {iri, *schema.ancestors(iri)}
            around += [each for each in schema.properties if own & _ends(each, schema)]
        else:
            above += map(schema.name, schema.superproperties(iri) - {iri})
            below += map(schema.name, schema.subproperties(iri) - {iri})
            around += [end for end in _ends(iri, schema) if end in schema.classes]
    elements = room.take([_element(iri, schema) for iri in found], asked.limit, "element")
    near = [_element(iri, schema) for iri in dict.fromkeys(around)]
    return Ontologies(
        elements=elements,
        above=room.take(sorted(set(above)), asked.limit, "ancestor"),
        below=room.take(sorted(set(below)), asked.limit, "descendant"),
        around=room.take(near[asked.offset :], asked.limit, "neighbour", f"`offset` {asked.offset + asked.limit}"),
        left_out=room.left_out,
    )


def _ends(iri: str, schema: Schema) -> set[str]:
    return {end for ends in (schema.expected_domain(iri), schema.expected_range(iri)) for union in ends for end in union}


class SelectOntology(Arguments):
    text: Text = Field(description="The text to read.")
    language: LanguageTag | None = Field(None, description="Its language (BCP 47), where it need not be found.")
    collection: CollectionName = ""


class Chosen(Element):
    ontology: str
    reason: str
    score: float


class Selected(Result):
    classes: tuple[Chosen, ...] = ()
    properties: tuple[Chosen, ...] = ()
    tokens: int
    cut: str = Field("", description="The limit of the subset that was reached (selection.budget), and what it left out.")
    language: str = ""
    degraded: tuple[str, ...] = ()


async def select_ontology(asked: SelectOntology, desk: Desk) -> Selected:
    """Raises what `Desk.catalog` raises."""
    collection = desk.collection_of(asked.collection)
    catalog, embedder = await desk.catalog(collection), await desk.embedder()
    async with desk.place():
        selection = await choose(asked.text, catalog, embedder, desk.settings.selection, asked.language)
    subset, room = selection.subset, Room(desk.characters)

    def chosen(ref: ElementRef) -> Chosen:
        why, iri = subset.why[ref], subset.schema.get(ref).iri
        return Chosen(**_element(iri, subset.schema).model_dump(), ontology=ref.ontology, reason=shortened(str(why)), score=round(why.score, 4))

    properties = room.take([chosen(ref) for ref in subset.properties], len(subset.properties), "property")
    return Selected(
        classes=room.take([chosen(ref) for ref in subset.classes], len(subset.classes), "class"),
        properties=properties,
        tokens=subset.tokens,
        cut=subset.cut,
        language="" if selection.language == DEFAULT else selection.language,
        degraded=selection.degraded,
        left_out=room.left_out,
    )


ONTOLOGY: Final = Tool(
    "ontology",
    "Look at the ontologies",
    "The ontologies that the graph obeys: list them, list the classes and properties of one, or look at one element with all above, below and "
    "around it. The names are those to use in sparql, cypher and validate.",
    OntologyAsked,
    Ontologies,
    ontology,
)
SELECT: Final = Tool(
    "select_ontology",
    "Choose the part of the ontologies for a text",
    "Which classes and properties of the ontologies a text is about, best first, each with the reason: the part that extraction reads the text with.",
    SelectOntology,
    Selected,
    select_ontology,
    takes="queries",
)

"""Ontologies over HTTP: those in force, their elements, and the check of one that is uploaded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from pydantic import BaseModel, Field
from starlette.responses import Response

from onto_core.errors import Problem
from onto_core.http.request import Refusal
from onto_core.ontology.describe import line
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import examine
from onto_core.ontology.schema.schema import Schema
from onto_core.suggest import did_you_mean
from onto_core.wire import Plain
from ontorag.serve.calls import Call, as_json
from ontorag.serve.pages import Paged, page_of
from ontorag.serve.routes import BYTES, JSON, PARSED, TEXT, Gives, InCollection, Nothing, Raw, Route

SUFFIXES: Final[dict[str, str]] = {
    "text/turtle": ".ttl",
    "application/rdf+xml": ".rdf",
    "application/ld+json": ".jsonld",
    "application/n-triples": ".nt",
    JSON: ".json",
    "application/yaml": ".yaml",
    TEXT: "",
    BYTES: "",
}
"""Media type -> the ending of a file that holds it, by which its format is told."""


class OntologyHead(BaseModel):
    """An ontology in numbers."""

    id: str
    iri: str
    version: str
    label: str
    profile: str
    imports: list[str]
    classes: int
    object_properties: int
    datatype_properties: int
    individuals: int


class Ontologies(BaseModel):
    """The ontologies of a collection."""

    ontologies: list[OntologyHead]


class Element(BaseModel):
    """A class or property, with the line that a model is shown of it."""

    kind: str
    id: str
    iri: str
    label: str
    description: str


class OntologyShown(OntologyHead):
    """An ontology with a page of its elements."""

    elements: list[Element]
    next: str | None = None


class Named(Nothing):
    """The name of an uploaded ontology."""

    name: Plain = Field("", max_length=200, description="A file name, such as pizza.owl, whose ending tells the format.")


class Finding(BaseModel):
    """A problem of an ontology, with its fix. One that is `unusable` keeps it from being used at all."""

    element: str
    problem: str
    mend: str
    unusable: bool


class Checked(BaseModel):
    """The check of an ontology: can it be used, and every problem."""

    usable: bool
    ontology: OntologyHead | None = None
    problems: list[Finding]


def head_of(ontology: Ontology) -> OntologyHead:
    objects = sum(each.kind == "object" for each in ontology.properties.values())
    return OntologyHead(
        id=ontology.id,
        iri=ontology.iri,
        version=ontology.version,
        label=ontology.label,
        profile=ontology.profile,
        imports=list(ontology.imports),
        classes=len(ontology.classes),
        object_properties=objects,
        datatype_properties=len(ontology.properties) - objects,
        individuals=len(ontology.individuals),
    )


async def listed(call: Call) -> Response:
    """List the ontologies of a collection."""
    schema = await call.parts.ontologies.of(call.collection)
    return as_json(Ontologies(ontologies=[head_of(each) for each in schema.ontologies.values()]))


async def show(call: Call) -> Response:
    """Show an ontology with a page of its elements."""
    page = cast(Paged, call.query)
    schema = await call.parts.ontologies.of(page.collection)
    if (ontology := schema.ontologies.get(call["ontology"])) is None:
        meant = did_you_mean(call["ontology"], list(schema.ontologies)) or f"there are {', '.join(schema.ontologies)}"
        raise Refusal(404, f"collection {page.collection!r} has no ontology {call['ontology'][:200]!r}; {meant}")
    elements, after = page_of(list(ontology.elements), page, call.parts.settings.serve.page)
    shown = [Element(kind=each.kind, id=each.id, iri=each.iri, label=each.label, description=_line(each.iri, schema)) for each in elements]
    return as_json(OntologyShown(**head_of(ontology).model_dump(), elements=shown, next=after))


def _line(iri: str, schema: Schema) -> str:
    return line(iri, schema)


async def check(call: Call) -> Response:
    """Check the ontology in the body. Its imports are not followed."""
    name = cast(Named, call.query).name or f"body{SUFFIXES.get(call.kind, '')}"

    def checked() -> Response:
        reading = examine(name, call.body)
        usable = reading.ontology is not None and not reading.faults
        problems = [*_findings(reading.faults, unusable=True), *_findings(reading.remarks, unusable=False)]
        return as_json(Checked(usable=usable, ontology=head_of(reading.ontology) if reading.ontology else None, problems=problems))

    return await call.computed(checked)


def _findings(problems: Sequence[Problem], *, unusable: bool) -> list[Finding]:
    return [Finding(element=each.where, problem=each.message, mend=each.mend, unusable=unusable) for each in problems]


ROUTES: Final = (
    Route(
        "GET",
        "/v1/ontologies",
        "listOntologies",
        "List the ontologies by which a collection is read and asked.",
        listed,
        {200: Gives("The ontologies.", {JSON: Ontologies})},
        action="read",
        collection="query",
        query=InCollection,
    ),
    Route(
        "POST",
        "/v1/ontologies/check",
        "checkOntology",
        "Check an ontology: every problem, with its fix. Nothing is kept of it.",
        check,
        {200: Gives("The problems; none for an ontology that is fine.", {JSON: Checked})},
        action="read",
        query=Named,
        takes=dict.fromkeys(SUFFIXES, Raw()),
        most=PARSED,
    ),
    Route(
        "GET",
        "/v1/ontologies/{ontology:path}",
        "showOntology",
        "Show an ontology with its classes and properties.",
        show,
        {200: Gives("The ontology with a page of its elements.", {JSON: OntologyShown})},
        action="read",
        collection="query",
        query=Paged,
    ),
)

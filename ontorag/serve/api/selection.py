"""The part of the ontologies that a text is about, over HTTP, with the reason for each element."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from onto_core.http.request import Refusal
from onto_core.layout.markup import plain_text
from onto_core.matching.catalog import choose
from onto_core.sections.types import CollectionName
from onto_core.wire import LanguageTag, Plain
from ontorag.serve.asking import InProcess
from ontorag.serve.calls import Call, as_json
from ontorag.serve.routes import JSON, Gives, Route

LONGEST: Final = 100_000
"""Characters of a text."""


class Selecting(BaseModel):
    """A text whose part of the ontologies is wanted."""

    model_config = ConfigDict(extra="forbid")
    text: Plain = Field(min_length=1, max_length=LONGEST)
    collection: CollectionName = "default"
    language: LanguageTag | None = Field(None, description="The language of the text (BCP 47); found by its words where it is left out.")


class SelectedElement(BaseModel):
    """An element that was chosen, and why. `score` is between 0 and 1; 0 where all elements came."""

    kind: Literal["class", "property"]
    ontology: str
    id: str
    iri: str
    reason: str
    score: float


class Selected(BaseModel):
    """The part of the ontologies, best first. `cut`: the limit that was reached, and what it left out; `degraded`: what was not to be had."""

    elements: list[SelectedElement]
    tokens: int
    cut: str
    degraded: list[str]


async def post(call: Call) -> Response:
    """Choose for the text of the body. Raises Refusal (404) where the workers that choose are elsewhere."""
    asked = call.json(Selecting)
    await call.permit(asked.collection)
    parts = call.parts
    if not isinstance(parts.asking, InProcess):
        raise Refusal(404, "this service chooses nothing itself: its workers run elsewhere")
    services = parts.asking.services
    page = plain_text(asked.text)
    async with parts.queries.place(parts.settings.query.deadline):
        catalog = services.catalogs.of(asked.collection)
        text = page.text if page is not None else asked.text
        selection = await choose(text, catalog, services.embedder, parts.settings.selection, asked.language)
    subset = selection.subset
    pairs = [("class", ref) for ref in subset.classes] + [("property", ref) for ref in subset.properties]
    elements = [
        SelectedElement(
            kind="class" if kind == "class" else "property",
            ontology=ref.ontology,
            id=ref.id,
            iri=subset.schema.get(ref).iri,
            reason=str(subset.why[ref]),
            score=round(subset.why[ref].score, 4),
        )
        for kind, ref in pairs
    ]
    return as_json(Selected(elements=elements, tokens=subset.tokens, cut=subset.cut, degraded=list(selection.degraded)))


ROUTES: Final = (
    Route(
        "POST",
        "/v1/selections",
        "select",
        "Choose the part of the ontologies that a text is about, with the reason for each element.",
        post,
        {200: Gives("The elements, best first.", {JSON: Selected})},
        action="read",
        collection="body",
        takes={JSON: Selecting},
        problems=(404,),
    ),
)

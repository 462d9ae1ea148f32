"""What people say of answers: counted, and noted in the audit log with who said it."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from onto_core import metrics
from onto_core.access.principal import note
from onto_core.sections.types import CollectionName
from ontorag.serve.calls import Call, as_json
from ontorag.serve.routes import JSON, Gives, Route


class Said(BaseModel):
    """A verdict on an answer, by the answer's id and tier as they came with it."""

    model_config = ConfigDict(extra="forbid")
    answer: str = Field(min_length=1, max_length=128, pattern=r"^[A-Za-z0-9_.:-]+$", description="The answer's `id`.")
    verdict: Literal["up", "down"]
    tier: Literal["", "template", "example", "rules", "model", "passages"] = Field("", description="The answer's `tier`.")
    collection: CollectionName = "default"


class Thanks(BaseModel):
    """What was noted."""

    answer: str
    verdict: Literal["up", "down"]


async def post(call: Call) -> Response:
    """Take a verdict. Answers are not kept, so nobody can tell whether there was one of that id."""
    said = call.json(Said)
    await call.permit(said.collection)
    note(call.request.scope, action="feedback", answer=said.answer, verdict=said.verdict, tier=said.tier)
    metrics.FEEDBACK.labels(said.verdict, said.tier).inc()
    return as_json(Thanks(answer=said.answer, verdict=said.verdict))


ROUTES: Final = (
    Route(
        "POST",
        "/v1/feedback",
        "feedback",
        "Say that an answer was good (up) or bad (down): a metric, and a line of the audit log.",
        post,
        {200: Gives("It is noted.", {JSON: Thanks})},
        action="read",
        collection="body",
        takes={JSON: Said},
    ),
)

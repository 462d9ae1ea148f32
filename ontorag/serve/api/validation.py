"""Validation over HTTP: triples that someone else made, judged against the ontologies of a collection."""

from __future__ import annotations

from typing import Final, Literal, cast

from pydantic import BaseModel, Field
from starlette.responses import Response

from onto_core.matching.select import whole
from onto_extract.commands.other_extractors import Form
from onto_extract.commands.validate import judgement
from onto_extract.model import Judged, Violation
from ontorag.serve.calls import Call, as_json
from ontorag.serve.routes import BYTES, JSON, NDJSON, PARSED, TEXT, Gives, InCollection, Raw, Route

Syntax = Literal["jsonl", "turtle", "nt", "nquads", "trig", "xml", "json-ld", "n3"]
SYNTAXES: Final[dict[str, Syntax | None]] = {
    JSON: None,
    NDJSON: "jsonl",
    "text/turtle": "turtle",
    "application/n-triples": "nt",
    "application/n-quads": "nquads",
    "application/trig": "trig",
    "application/rdf+xml": "xml",
    "application/ld+json": "json-ld",
    TEXT: None,
    BYTES: None,
}
"""Media type -> the syntax; None: by what the content looks like."""


class Judging(InCollection):
    """How triples are judged; as the options of `ontorag validate`."""

    incomplete: Literal["warn", "reject", "ignore"] = Field(
        "reject", description="Facts about an entity with fewer values than a minimum cardinality."
    )
    typing: Literal["strict", "fitting", "open"] = Field(
        "strict", description="Whether stated classes bind, are evidence, or are wrong only where disjoint."
    )
    made_by: Form | None = Field(None, description="The extractor that made them; found by what they look like where it is left out.")


class Broken(BaseModel):
    """A broken rule, in a sentence, with what would be allowed."""

    rule: str
    message: str
    allowed: list[str]


class JudgedTriple(BaseModel):
    """A triple and its judgement. `line` counts lines, or triples of a document, from 1."""

    accepted: bool
    line: int
    subject: str
    predicate: str
    object: str
    violations: list[Broken]
    warnings: list[Broken]


class Judgement(BaseModel):
    """The judgement of all, in order; the facts that follow from those that are accepted, in number; and what was no fact, by its sort."""

    accepted: int
    rejected: int
    inferred: int
    left_out: dict[str, int]
    triples: list[JudgedTriple]


async def post(call: Call) -> Response:
    """Judge the triples of the body. Raises InputError for a document that does not parse; a line that does not is rejected by itself."""
    how, parts = cast(Judging, call.query), call.parts
    schema = await parts.ontologies.of(how.collection)
    extraction = parts.settings.extraction.model_copy(update={"incomplete": how.incomplete, "grounding": "ignore", "typing": how.typing})
    syntax = None if how.made_by else SYNTAXES.get(call.kind)

    def judged() -> Response:
        found, inferred, left_out = judgement("body", call.body, syntax, whole(schema), extraction, form=how.made_by)
        triples = [_told(number, each) for number, each in found]
        accepted = sum(each.accepted for each in triples)
        return as_json(Judgement(accepted=accepted, rejected=len(triples) - accepted, inferred=inferred, left_out=dict(left_out), triples=triples))

    return await call.computed(judged)


def _told(number: int, judged: Judged) -> JudgedTriple:
    raw = judged.candidate.raw
    return JudgedTriple(
        accepted=judged.accepted,
        line=number,
        subject=raw.subject,
        predicate=raw.predicate,
        object=raw.object,
        violations=[_broken(each) for each in judged.violations if each.severity == "violation"],
        warnings=[_broken(each) for each in judged.violations if each.severity == "warning"],
    )


def _broken(violation: Violation) -> Broken:
    return Broken(rule=violation.rule, message=violation.message, allowed=list(violation.allowed))


ROUTES: Final = (
    Route(
        "POST",
        "/v1/validate",
        "validate",
        "Judge triples that someone else made against the ontologies.",
        post,
        {200: Gives("The judgement of each.", {JSON: Judgement})},
        action="read",
        collection="query",
        query=Judging,
        takes=dict.fromkeys(SYNTAXES, Raw()),
        details="RDF, JSON lines {subject, subject_type?, predicate, object, object_type?, datatype?, language?}, or what LangChain and "
        "neo4j-graphrag write.",
        most=PARSED,
    ),
)

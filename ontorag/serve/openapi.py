"""The OpenAPI 3.1 document, made from the routes and the models of what they take and give."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.responses import Response

from ontorag.serve.calls import Call
from ontorag.serve.problems import NOT_CACHED, PROBLEM_JSON, ProblemDocument
from ontorag.serve.routes import JSON, REF, Content, Gives, Raw, Route

ALWAYS: Final = (400, 401, 403, 404, 405, 414, 429, 500, 503)
"""Statuses of errors that any operation may answer with."""
KEYED: Final = (409, 422)
"""Of an Idempotency-Key that is in use, or was used for something else."""
BODY: Final = (408, 413, 415)
"""Of a body that does not come, is too large, or of another kind."""
KEY: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "A text of your own: the same request with the same key is done once, and gets the same answer, for a day.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
}


def document(routes: Sequence[Route]) -> dict[str, Any]:
    """The document. It is true of the routes by being made of them."""
    models = {each for route in routes for each in _models(route)} | {ProblemDocument}
    schemas = _schemas(sorted(models, key=lambda model: model.__name__))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path.replace(":path}", "}"), {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "OntoRAG",
            "version": version("ontorag"),
            "description": "Documents in, a knowledge graph that obeys your ontologies out, and questions answered from it with evidence.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": {"Problem": {"description": "An error (RFC 9457).", "content": {PROBLEM_JSON: {"schema": _ref(ProblemDocument)}}}},
        },
    }


def _models(route: Route) -> Iterator[type[BaseModel]]:
    for content in (route.takes, *(gives.content for gives in route.gives.values())):
        for shape in content.values():
            yield from shape.models if isinstance(shape, Raw) else (shape,)


def _schemas(models: Sequence[type[BaseModel]]) -> dict[str, Any]:
    _, made = models_json_schema([(model, "validation") for model in models], ref_template=REF)
    return dict(made.get("$defs", {}))


def _ref(model: type[BaseModel]) -> dict[str, str]:
    return {"$ref": REF.format(model=model.__name__)}


def _operation(route: Route) -> dict[str, Any]:
    made: dict[str, Any] = {"operationId": route.id, "summary": route.summary, "tags": [route.tag]}
    if route.details:
        made["description"] = route.details
    parameters = [*_path_parameters(route), *_query_parameters(route.query), *([KEY] if route.keyed else [])]
    if parameters:
        made["parameters"] = parameters
    if route.takes:
        made["requestBody"] = {"required": True, "content": _content(route.takes)}
    codes = sorted({*ALWAYS, *route.problems, *(KEYED if route.keyed else ()), *(BODY if route.takes else ())})
    made["responses"] = {
        **{str(code): _gives(gives) for code, gives in route.gives.items()},
        **{str(code): _problem(code) for code in codes if code not in route.gives},
    }
    made["x-ontorag-action"] = route.action
    made["x-ontorag-collection"] = route.collection
    return made


def _problem(code: int) -> dict[str, Any]:
    return {"description": HTTPStatus(code).phrase, "content": {PROBLEM_JSON: {"schema": _ref(ProblemDocument)}}}


def _gives(gives: Gives) -> dict[str, Any]:
    made: dict[str, Any] = {"description": gives.meaning}
    if gives.content:
        made["content"] = _content(gives.content)
    if gives.headers:
        made["headers"] = {name: {"description": says, "schema": {"type": "string"}} for name, says in gives.headers.items()}
    return made


def _content(content: Content) -> dict[str, Any]:
    return {kind: {"schema": dict(shape.schema) if isinstance(shape, Raw) else _ref(shape)} for kind, shape in content.items()}


def _path_parameters(route: Route) -> Iterable[Mapping[str, Any]]:
    from onto_core.collection import NAME

    for name in route.parameters:
        pattern = {"pattern": NAME} if name == "collection" else {"minLength": 1, "maxLength": 1024}
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string", **pattern}}


def _query_parameters(model: type[BaseModel]) -> Iterable[Mapping[str, Any]]:
    if not model.model_fields:
        return
    schema = model.model_json_schema(ref_template=REF)
    for name, own in schema["properties"].items():
        says = {"description": own.pop("description")} if "description" in own else {}
        own.pop("title", None)
        yield {"name": name, "in": "query", "required": name in schema.get("required", ()), **says, "schema": own}


def openapi_route(routes: Sequence[Route]) -> Route:
    """The route of the document itself, which is in it too."""

    async def handle(call: Call) -> Response:
        return Response(text, 200, NOT_CACHED, JSON)

    own = Route(
        "GET",
        "/openapi.json",
        "openapi",
        "This document.",
        handle,
        {200: Gives("The OpenAPI 3.1 document.", {JSON: Raw({"type": "object"})})},
        action="open",
    )
    text = json.dumps(document([*routes, own]), ensure_ascii=False)
    return own

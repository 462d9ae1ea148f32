"""A route of the service as data: its method and path, who may use it, what it takes and gives. The OpenAPI document is made from it. Pure."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from typing import Literal as OneOf

from pydantic import BaseModel, Field
from starlette.responses import Response

from onto_core.sections.types import CollectionName

Action = OneOf["open", "read", "write", "review", "admin"]
"""The right that a route needs; open: none, so that probes need no key."""
CollectionIn = OneOf["query", "path", "body", "default", "none", "all"]
"""The place that names the collection which a request concerns; of one in the body the handler asks for the right, with `Call.permit`.

default: it is that of who names none. none: what is asked for belongs to no collection. all: it concerns every one.
"""
Handler = Callable[[Any], Awaitable[Response]]
"""Of a `Call` to its answer."""

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
TEXT: Final = "text/plain"
EVENTS: Final = "text/event-stream"
MULTIPART: Final = "multipart/form-data"
BYTES: Final = "application/octet-stream"


PARSED: Final = 4_194_304
"""Bytes of a body that is parsed while the client waits."""
REF: Final = "#/components/schemas/{model}"
"""The place of a model's schema in the OpenAPI document."""


class Nothing(BaseModel):
    """No query parameters."""


class InCollection(BaseModel):
    """The collection that a request concerns."""

    collection: CollectionName = Field("default", description="The collection; none sees another.")


@dataclass(frozen=True, slots=True)
class Raw:
    """A body or an answer that is no JSON of ours: its JSON Schema, for the OpenAPI document."""

    schema: Mapping[str, Any] = field(default_factory=lambda: {"type": "string"})
    models: Sequence[type[BaseModel]] = ()
    """Those that the schema refers to, by `REF`."""


Shape = type[BaseModel] | Raw
Content = Mapping[str, Shape]
"""Media type -> what it holds."""


@dataclass(frozen=True, slots=True)
class Gives:
    """A successful answer: what it says, its content by media type, and headers with what they say."""

    meaning: str
    content: Content = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Route:
    """One operation. `path` is a template as Starlette has it, with `{name}` or `{name:path}`; `takes` is its body by media type.

    `problems`: statuses of errors beside those that every operation of its kind has.
    """

    method: OneOf["GET", "POST", "PUT", "DELETE"]
    path: str
    id: str
    summary: str
    handle: Handler
    gives: Mapping[int, Gives]
    action: Action
    collection: CollectionIn = "none"
    query: type[BaseModel] = Nothing
    takes: Content = field(default_factory=dict)
    problems: Sequence[int] = ()
    keyed: bool = False
    """True: it writes, and takes an Idempotency-Key."""
    details: str = ""
    most: int = 0
    """Bytes of its body that are taken; 0: as many as go with what it is."""

    @property
    def tag(self) -> str:
        """The resource: the first part of the path after the version."""
        parts = [part for part in self.path.split("/") if part]
        return parts[1] if parts[0] == "v1" else "service"

    @property
    def largest(self) -> int:
        """Bytes of its body, at most; `serve.max_body` may allow less."""
        of_models = all(isinstance(shape, type) for shape in self.takes.values())
        return self.most or (PARSED if of_models else sys.maxsize)

    @property
    def parameters(self) -> list[str]:
        """The names in the path."""
        return [part[1:-1].partition(":")[0] for part in self.path.split("/") if part.startswith("{")]

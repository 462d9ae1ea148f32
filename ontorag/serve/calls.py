"""A request in the hands of its handler: parameters and body, checked, with every problem named; and the right to a collection."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from starlette.requests import Request
from starlette.responses import Response

from onto_core.access.principal import found_principal, unnoted
from onto_core.errors import AccessError, InputError, Problem
from onto_core.http.formats import negotiate
from onto_core.http.request import Refusal, fields, header, media_type
from onto_core.rdf.surrogates import HALF
from onto_core.wire import path_of
from ontorag.serve.problems import NOT_CACHED
from ontorag.serve.routes import BYTES, JSON, Action, Route

if TYPE_CHECKING:
    from ontorag.serve.parts import Parts

Model = TypeVar("Model", bound=BaseModel)
Value = TypeVar("Value")
Permit = Callable[[Request, Action, str], Awaitable[None] | None]
"""Raises a Refusal (401, 403) for who may not do this to the collection; "" stands for what concerns no collection."""

LONGEST_QUERY: Final = 32_768
"""Bytes of a URL's query part."""


MOST_PROBLEMS: Final = 100
"""Problems of a request that are named."""


class BadRequest(InputError):
    what = "request"

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        more = len(problems) - MOST_PROBLEMS
        rest = [Problem(source, f"has {more:,} more problems", "mend these first")] if more > 0 else []
        super().__init__(source, [*problems[:MOST_PROBLEMS], *rest])


@dataclass(frozen=True, slots=True)
class Call:
    """A request that has been checked: `query` is an instance of the route's query model, `kind` the media type of `body`.

    `permitted`: the collections of its body for which the right was asked for, and is there.
    """

    request: Request
    route: Route
    parts: Parts
    query: Any
    body: bytes
    kind: str
    permit_: Permit
    permitted: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        """A parameter of the path."""
        return str(self.request.path_params[name])

    @property
    def collection(self) -> str:
        """The collection that the URL names."""
        return self["collection"] if self.route.collection == "path" else str(getattr(self.query, "collection", ""))

    async def permit(self, collection: str) -> None:
        """Ask for the route's right to a collection that the body names. Raises Refusal."""
        await permitted(self.permit_, self.request, self.route.action, collection)
        self.permitted.append(collection)

    async def may_read(self, collection: str) -> bool:
        """True when who asks may read a collection, for what is told only then; the audit log says nothing of it."""
        try:
            await permitted(self.permit_, Request(unnoted(self.request.scope)), "read", collection)
        except (Refusal, AccessError):
            return False
        return True

    @property
    def who(self) -> str:
        """The name of who asks, where somebody asked for it; else empty."""
        principal = found_principal(self.request.scope)
        return principal.name if principal is not None and principal.client else ""

    def session(self, name: str) -> str:
        """The name of a conversation, which no client shares with another one."""
        principal = found_principal(self.request.scope)
        return principal.session(name) if principal is not None else name

    async def computed(self, work: Callable[[], Value]) -> Value:
        """What a function computes in a thread. Nobody can stop it: its place and its body count until it ends, though the client may be gone."""

        async def placed() -> Value:
            async with self.parts.queries.place(self.parts.settings.query.deadline):
                return await asyncio.to_thread(work)

        return await self.parts.bodies.finished(asyncio.ensure_future(placed()), len(self.body))

    def json(self, model: type[Model]) -> Model:
        """The body as the model, each value of its own type: true is no number. Raises InputError with every problem."""
        parsed(self.body)
        try:
            return model.model_validate_json(self.body, strict=True)
        except ValidationError as error:
            raise BadRequest("body", problems_of(error, "body")) from error

    def accepts(self, *kinds: str) -> str:
        """The kind of answer that the client prefers. Raises Refusal (406)."""
        if (chosen := negotiate(header(self.request, "accept"), kinds)) is None:
            raise Refusal(406, f"the answer comes as {', '.join(kinds)}; the Accept header takes none of them")
        return chosen


async def permitted(permit: Permit, request: Request, action: Action, collection: str) -> None:
    asked = permit(request, action, collection)
    if asked is not None:
        await asked


def parsed(body: bytes) -> Any:
    """The JSON value. Raises InputError: JSON in UTF-8 whose texts are whole characters is wanted."""
    try:
        value = json.loads(body.decode())
    except (ValueError, RecursionError) as error:
        raise BadRequest("body", [Problem("body", f"is not JSON in UTF-8: {error}")]) from error
    if b"\\u" in body and (places := list(_halves(value))):
        raise BadRequest(
            "body", [Problem(place, "holds half of a surrogate pair, which is no character", "a pair, or U+FFFD") for place in places[:20]]
        )
    return value


def _halves(value: Any) -> Sequence[str]:
    found: list[str] = []
    left: list[tuple[tuple[int | str, ...], Any]] = [((), value)]
    while left:
        place, each = left.pop()
        if isinstance(each, str) and HALF.search(each):
            found.append(path_of(place))
        elif isinstance(each, list):
            left += [((*place, number), part) for number, part in enumerate(each)]
        elif isinstance(each, dict):
            found += [path_of((*place, "(the name of a field)"))] if any(map(HALF.search, each)) else []
            left += [((*place, name), part) for name, part in each.items()]
    return found


def validated(model: type[Model], value: Any, source: str) -> Model:
    """The value as the model. Raises InputError with every problem."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise BadRequest(source, problems_of(error, source)) from error


def problems_of(error: ValidationError, source: str) -> list[Problem]:
    """pydantic's findings with their places; of the whole value by the name of the source."""
    return [
        Problem(path_of(each["loc"]) if each["loc"] else source, each["msg"][:1].lower() + each["msg"][1:])
        for each in error.errors(include_url=False)
    ]


def query_of(request: Request, model: type[Model]) -> Model:
    """The parameters of the URL, each once. Raises InputError with every problem, Refusal for a URL that is too long or badly encoded."""
    encoded: bytes = request.scope["query_string"]
    if len(encoded) > LONGEST_QUERY:
        raise Refusal(414, f"the URL's query is longer than {LONGEST_QUERY:,} bytes")
    given: dict[str, list[str]] = {}
    for name, value in fields(encoded, "the URL"):
        given.setdefault(name, []).append(value)
    known = {info.alias or name: _is_list(info) for name, info in model.model_fields.items()}
    problems: list[Problem] = []
    values: dict[str, str | list[str]] = {}
    for name, each in given.items():
        if name not in known:
            problems.append(Problem(name[:100] or "parameter", "is not a parameter of this resource", f"parameters: {', '.join(known) or 'none'}"))
        elif len(each) > 1 and not known[name]:
            problems.append(Problem(name, "is given several times"))
        else:
            values[name] = each if known[name] else each[0]
    try:
        made = model.model_validate(values)
    except ValidationError as error:
        raise BadRequest("URL", [*problems, *problems_of(error, "URL")]) from error
    if problems:
        raise BadRequest("URL", problems)
    return made


def _is_list(info: FieldInfo) -> bool:
    return get_origin(info.annotation) in (tuple, list)


def kind_of_body(request: Request, route: Route) -> str:
    """The media type of the body, one of those that the route takes. Raises Refusal (415)."""
    said = header(request, "content-type")
    kind, charset = media_type(said)
    if not said and BYTES in route.takes:
        return BYTES
    if kind not in route.takes and BYTES not in route.takes:
        trouble = f"{kind[:100]!r} cannot be read" if said else "there is no Content-Type"
        raise Refusal(415, f"{trouble}; send {' or '.join(route.takes)}", {"Accept-Post": ", ".join(route.takes)} if route.method == "POST" else {})
    if charset not in ("utf-8", "utf8", "us-ascii") and kind != BYTES:
        raise Refusal(415, f"texts are sent as UTF-8, not as {charset[:100]!r}")
    return kind


def as_json(model: BaseModel, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """The answer that a model is."""
    return Response(model.model_dump_json(exclude_none=True), status, {**NOT_CACHED, **(headers or {})}, JSON)

"""A person's look at a page: the API behind it, the collection, forms; and the answers that a page can give: HTML, CSV, a way on."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from onto_core.access.access import Access, session_of
from onto_core.access.principal import LOCAL, found_principal, unnoted
from onto_core.http.limits import whole_body
from onto_core.http.request import fields
from ontorag.console.inside import Api
from ontorag.console.rendering import HEADERS, render

LARGEST_FORM: Final = 2_097_152
"""Bytes of a form with a text that somebody pasted."""
_FORMULA: Final = re.compile(r"[=+@\t\r-]")


@dataclass(frozen=True)
class Visit:
    """One request to a page. `query` has the parameters of its URL, each once."""

    request: Request
    access: Access

    @cached_property
    def api(self) -> Api:
        return Api(self.request)

    @cached_property
    def aside(self) -> Api:
        """The API for what belongs to every page, such as the menu: the audit log says nothing of it."""
        return Api(Request(unnoted(self.request.scope), self.request.receive))

    @cached_property
    def query(self) -> Mapping[str, str]:
        return dict(self.request.query_params)

    @cached_property
    def csrf(self) -> str:
        """The token that the forms of this session bring along; empty where there are no sessions."""
        session = session_of(self.request.scope)
        return self.access.sessions.csrf(session) if self.access.sessions and session else ""

    @cached_property
    def who(self) -> str:
        """The name of who looks, where people have names."""
        principal = found_principal(self.request.scope)
        return principal.name if principal is not None and principal is not LOCAL else ""

    async def collections(self) -> Sequence[str]:
        """The collections that who looks may read."""
        found: Sequence[str] = (await self.aside.get("/v1/collections")).json["collections"]
        return found

    async def collection(self) -> str:
        """The collection that the URL names, or the first there is."""
        if named := self.query.get("collection", ""):
            return named
        there = await self.collections()
        return there[0] if there and "default" not in there else "default"

    async def form(self) -> Mapping[str, str]:
        """The fields of a form. Raises Refusal for one that is too large or badly encoded."""
        return dict(fields(await whole_body(self.request, LARGEST_FORM), "the form"))

    async def page(self, template: str, status: int = 200, *, here: str = "", **context: Any) -> Response:
        """A whole page; `here` is its place in the menu."""
        is_known = found_principal(self.request.scope) is not None
        there = list(await self.collections()) if is_known else []
        collection = context.pop("collection", None) or (await self.collection() if is_known else "")
        own = {"here": here, "collection": collection, "collections": sorted({*there, collection} - {""}), "csrf": self.csrf, "who": self.who}
        return self.fragment(template, status, **{"path": self.request.url.path, "query": self.query, **own, **context})

    def fragment(self, template: str, status: int = 200, **context: Any) -> Response:
        return Response(render(template, **{"csrf": self.csrf, **context}), status, HEADERS, "text/html")

    @property
    def wants_csv(self) -> bool:
        return self.query.get("format") == "csv"

    @property
    def is_partial(self) -> bool:
        """True for a request of a script that replaces a part of a page."""
        return "hx-request" in self.request.headers

    def on(self, path: str, /, **query: str) -> Response:
        """Send the browser on, after a form."""
        return RedirectResponse(f"{path}?{urlencode(query)}" if query else path, 303, {"Cache-Control": "no-store"})


Handler = Callable[[Visit], Awaitable[Response]]
Pages = Sequence[tuple[str, str, Handler]]
"""(method, path, handler) of pages."""


def as_csv(name: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Response:
    """A table as a file (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe in front."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    plain = re.sub(r"[^A-Za-z0-9._-]", "-", name)
    return Response(out.getvalue(), 200, {**HEADERS, "Content-Disposition": f'attachment; filename="{plain}.csv"'}, "text/csv")


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if _FORMULA.match(text) and not re.fullmatch(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?", text) else text

"""The routes of the console, its files, and its answers to what goes wrong."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Scope

from onto_core.access.access import Access
from onto_core.access.middleware import is_from_another_site
from onto_core.errors import NotAuthenticated, OntoRagError
from onto_core.http.request import Refusal
from ontorag.console.inside import Failed, problem_of
from ontorag.console.pages import ask, documents, graph, home, letters, login, ontologies, review, sparql
from ontorag.console.rendering import HEADERS, HERE, link, render
from ontorag.console.visit import Handler, Pages, Visit
from ontorag.serve import problems

ALL: Final[Pages] = (
    *home.PAGES,
    *documents.PAGES,
    *ask.PAGES,
    *ontologies.PAGES,
    *graph.PAGES,
    *sparql.PAGES,
    *review.PAGES,
    *letters.PAGES,
    *login.PAGES,
)
PUBLIC: Final = ("/login", "/static/")
"""Paths that need no key."""
RUNS: Final = frozenset({"/ask", "/ask/answer", "/ask/stream", "/sparql"})
"""Paths whose parameters cost: no other site may fill them in."""
KINDS: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".LICENSE": "text/plain"}


def routes(access: Access) -> Sequence[BaseRoute]:
    """All pages, behind a lock that knows this access."""
    pages = [Route(path, _answering(handler, access), methods=[method], include_in_schema=False) for method, path, handler in ALL]
    return [*pages, Route("/static/{name:path}", static, methods=["GET"], include_in_schema=False)]


def refused(scope: Scope, error: OntoRagError | Refusal) -> Response:
    """The lock's refusal: to a browser that looks at a page the way to the login, to everybody else the problem."""
    request = Request(scope)
    if isinstance(error, NotAuthenticated) and request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        target = link(request.url.path, **dict(request.query_params))
        return Response(status_code=303, headers={"Location": link("/login", next=target), "Cache-Control": "no-store"})
    if "text/html" in request.headers.get("accept", "") or "hx-request" in request.headers:
        failed = problem_of(error)
        template = "_problem.html" if "hx-request" in request.headers else "problem.html"
        return Response(render(template, problem=failed.problem, csrf="", **BARE), failed.status, HEADERS, "text/html")
    return problems.of_refusal(error) if isinstance(error, Refusal) else problems.of_error(error)


def _answering(handler: Handler, access: Access):  # type: ignore[no-untyped-def]
    async def answer(request: Request) -> Response:
        visit = Visit(request, access)
        try:
            if request.url.path in RUNS and request.url.query and is_from_another_site(request.scope):
                raise Refusal(403, "another site led here, and this address would run a question or a query: ask it from here")
            return await handler(visit)
        except Failed as failed:
            return await _trouble(visit, failed)
        except (OntoRagError, Refusal) as error:
            return await _trouble(visit, problem_of(error))

    return answer


async def _trouble(visit: Visit, failed: Failed) -> Response:
    """A page that says the sentence of the API; for a part of a page, the sentence alone."""
    if visit.is_partial:
        return visit.fragment("_problem.html", failed.status, problem=failed.problem)
    try:
        return await visit.page("problem.html", failed.status, problem=failed.problem)
    except (Failed, OntoRagError, Refusal):  # the menu cannot be made either
        return visit.fragment("problem.html", failed.status, problem=failed.problem, **BARE)


BARE: Final = {"here": "", "collection": "", "collections": [], "who": "", "path": "/", "query": {}}


@dataclass(frozen=True, slots=True)
class _File:
    content: bytes
    packed: bytes
    kind: str
    tag: str


@lru_cache(maxsize=64)
def _file(path: Path) -> _File:
    content = path.read_bytes()
    return _File(content, gzip.compress(content, 6), KINDS[path.suffix], f'"{hashlib.sha256(content).hexdigest()[:16]}"')


async def static(request: Request) -> Response:
    """A file of the console, packed for who takes it so."""
    folder = HERE / "static"
    path = (folder / request.path_params["name"]).resolve()
    if not path.is_relative_to(folder) or path.suffix not in KINDS or not path.is_file():
        raise HTTPException(404)
    file = _file(path)
    headers = {"ETag": file.tag, "Cache-Control": "public, max-age=300", "Vary": "Accept-Encoding", "X-Content-Type-Options": "nosniff"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, 200, {**headers, "Content-Encoding": "gzip"}, file.kind)
    return Response(file.content, 200, headers, file.kind)

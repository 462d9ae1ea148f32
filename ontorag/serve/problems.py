"""Errors as RFC 9457 problems: the sentence and the hint that the command line prints, and every problem of bad input."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from pydantic import BaseModel, Field
from starlette.responses import Response

from onto_core.errors import (
    AccessError,
    BackendUnavailable,
    BadQuery,
    BadSettings,
    BusError,
    InputError,
    MessageTooLarge,
    ModelError,
    ModelUnavailable,
    NoCollection,
    NotYet,
    OntoRagError,
    Overloaded,
    QueryRejected,
    QueryTimeout,
    RateLimited,
    ResultTooLarge,
)
from onto_core.http.answers import status_of
from onto_core.http.request import Refusal

PROBLEM_JSON: Final = "application/problem+json"
NOT_CACHED: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}

STATUS: Final[tuple[tuple[type[OntoRagError], int], ...]] = (
    (MessageTooLarge, 413),
    (QueryRejected, 403),
    (NoCollection, 404),
    (ResultTooLarge, 422),
    (Overloaded, 503),
    (QueryTimeout, 504),
    (BadQuery, 400),
    (BadSettings, 400),
    (InputError, 400),
    (RateLimited, 503),
    (ModelUnavailable, 503),
    (ModelError, 502),
    (BackendUnavailable, 503),
    (BusError, 503),
    (NotYet, 503),
    (OntoRagError, 500),
)
"""The status of each class of errors, beside those of access; of several that fit, the first."""


class ProblemPart(BaseModel):
    """One thing that is wrong with an input: the place, what is wrong, and what would be right."""

    where: str
    problem: str
    mend: str = ""


class ProblemDocument(BaseModel):
    """An error (RFC 9457). `detail` is a sentence for people, `hint` says what they can do, `problems` names all that is wrong with an input."""

    type: str = "about:blank"
    title: str
    status: int = Field(ge=400, le=599)
    detail: str
    hint: str | None = None
    problems: list[ProblemPart] | None = None


def of_error(error: OntoRagError) -> Response:
    """The answer to a request that raised an error of ours."""
    status, headers = status_of(error)
    if not isinstance(error, AccessError):
        status = next(code for kind, code in STATUS if isinstance(error, kind))
    if status == 503:
        headers = {"Retry-After": str(max(1, round(getattr(error, "after", None) or 1)))}
    problems = (
        [ProblemPart(where=each.where, problem=each.message, mend=each.mend) for each in error.problems] if isinstance(error, InputError) else None
    )
    document = ProblemDocument(
        type=f"urn:ontorag:error:{type(error).__name__}",
        title=_title(status),
        status=status,
        detail=str(error),
        hint=error.hint or None,
        problems=problems,
    )
    return _response(document, headers)


def of_refusal(refusal: Refusal) -> Response:
    """The answer to a request that cannot be served."""
    return _response(ProblemDocument(title=_title(refusal.status), status=refusal.status, detail=str(refusal)), refusal.headers)


def of_fault() -> Response:
    """The answer where a mistake of the program was met; its log says more, and the client is told nothing of it."""
    return _response(ProblemDocument(title=_title(500), status=500, detail="the service made a mistake; its log tells more"), {})


def _title(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Error"


def _response(document: ProblemDocument, headers: dict[str, str]) -> Response:
    return Response(document.model_dump_json(exclude_none=True), document.status, {**NOT_CACHED, **headers}, PROBLEM_JSON)

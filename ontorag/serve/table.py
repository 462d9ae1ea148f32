"""The table of all routes of the service."""

from __future__ import annotations

from typing import Final

from ontorag.serve.api import (
    chunks,
    dead_letters,
    documents,
    feedback,
    graph,
    health,
    ontologies,
    questions,
    results,
    review,
    selection,
    uploads,
    validation,
)
from ontorag.serve.routes import Route

ROUTES: Final[tuple[Route, ...]] = (
    *uploads.ROUTES,
    *documents.ROUTES,
    *chunks.ROUTES,
    *questions.ROUTES,
    *feedback.ROUTES,
    *results.ROUTES,
    *ontologies.ROUTES,
    *validation.ROUTES,
    *selection.ROUTES,
    *review.ROUTES,
    *graph.ROUTES,
    *dead_letters.ROUTES,
    *health.ROUTES,
)

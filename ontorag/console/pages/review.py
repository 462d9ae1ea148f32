"""The review queue: what is doubtful, with its passage; accepted, rejected, amended or merged by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.responses import Response

from ontorag.console.rendering import short
from ontorag.console.visit import Pages, Visit, as_csv

KINDS: Final = ("flagged", "conflict", "merge", "split", "unsure")


async def queue(visit: Visit) -> Response:
    """A page of the queue."""
    collection, kind = await visit.collection(), visit.query.get("kind", "")
    below = visit.query.get("below", "0.5")
    query: dict[str, Any] = {
        "collection": collection,
        "below": below,
        "limit": 1000 if visit.wants_csv else 30,
        "cursor": visit.query.get("cursor", ""),
    }
    told = (await visit.api.get("/v1/review", **query, **({"kind": kind} if kind else {}))).json
    items = [_shown(each) for each in told["items"]]
    if visit.wants_csv:
        rows = [
            (each["id"], each["kind"], each["statement"], each.get("confidence"), " ".join(each["documents"]), "; ".join(each["why"]))
            for each in items
        ]
        return as_csv(f"review-{collection}", ("id", "kind", "statement", "confidence", "documents", "why"), rows)
    context = {"items": items, "whole": told["whole"], "more": told.get("next"), "kind": kind, "below": below, "kinds": KINDS}
    return await visit.page("review.html", here="review", collection=collection, done=None, **context)


def _shown(item: Mapping[str, Any]) -> dict[str, Any]:
    fact = item.get("fact")
    parts: dict[str, str] = {}
    if fact:
        subject, object_ = fact["subject"], fact["object"]
        parts = {
            "subject": subject.get("label") or subject["iri"],
            "property": short(fact["predicate"]),
            "object": object_.get("label") or object_.get("iri") or object_.get("value", ""),
        }
    passages = []
    for each in item["passages"]:
        start, end = each["marked"]
        passages.append({**each, "before": each["text"][:start], "said": each["text"][start:end], "after": each["text"][end:]})
    return {"confidence": None, **item, "parts": parts, "passages": passages, "iris": item.get("iris") or ()}


async def decide(visit: Visit) -> Response:
    """Take a decision, and tell what it did in the item's place."""
    form = await visit.form()
    collection = form.get("collection") or "default"
    said: dict[str, Any] = {"kind": form.get("kind", ""), "collection": collection, "why": form.get("why", ""), "by": form.get("by", "")}
    if form.get("id"):
        said["id"] = form["id"]
    if said["kind"] == "amend":
        said |= {name: form[name] for name in ("subject", "property", "object") if form.get(name) and form[name] != form.get(f"old-{name}", "")}
    done = (await visit.api.post("/v1/review/decisions", said)).json
    if visit.is_partial:
        return visit.fragment("_decided.html", done=done)
    return visit.on("/review", collection=collection)


PAGES: Final[Pages] = (("GET", "/review", queue), ("POST", "/review", decide))

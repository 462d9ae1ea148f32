"""Documents: dropped or pasted, listed, and shown with all that was read of them, each fact beside the place that says it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

from starlette.responses import Response

from onto_core.http.request import FORM, Refusal, media_type
from ontorag.console.rendering import link, pieces, short
from ontorag.console.visit import Pages, Visit, as_csv

SHOWN: Final = 40
"""Chunks of a document on one page."""
DETAILS: Final = 8
"""Extractions that are asked for at once."""


async def listed(visit: Visit) -> Response:
    collection = await visit.collection()
    told = (
        await visit.api.get("/v1/documents", collection=collection, limit=1000 if visit.wants_csv else 100, cursor=visit.query.get("cursor", ""))
    ).json
    if visit.wants_csv:
        columns = ("id", "version", "revision", "when", "chunks", "extracted")
        return as_csv(f"documents-{collection}", columns, [[each.get(name) for name in columns] for each in told["documents"]])
    return await visit.page("documents.html", here="documents", collection=collection, documents=told["documents"], more=told.get("next"))


async def drop(visit: Visit) -> Response:
    """Take files, or a text that was pasted."""
    kind, _ = media_type(visit.request.headers.get("content-type", ""))
    if kind == FORM:
        form = await visit.form()
        collection, name = form.get("collection") or "default", form.get("name", "").strip()
        if not (name and form.get("text", "").strip()):
            raise Refusal(400, "a pasted document needs a name and a text")
        reply = await visit.api.send("PUT", f"/v1/documents/{name}", form["text"].replace("\r\n", "\n").encode(), collection=collection)
        taken = [reply.json]
    else:
        collection = visit.query.get("collection") or "default"
        taken = (await visit.api.forward("/v1/documents", collection=collection)).json["documents"]
    first = taken[0]
    target = {"id": first["id"], "collection": collection, "revision": str(first["revision"])} if len(taken) == 1 else {"collection": collection}
    path = "/document" if len(taken) == 1 else "/documents"
    if visit.is_partial:
        return Response(status_code=204, headers={"HX-Redirect": link(path, **target)})
    return visit.on(path, **target)


async def show(visit: Visit) -> Response:
    """A document with its chunks, a page of them at a time."""
    collection, own = await visit.collection(), visit.query.get("id", "")
    if not own:
        raise Refusal(400, "which document? its `id` is missing in the address")
    reply = await visit.api.get(f"/v1/documents/{own}", collection=collection, text=True)
    is_coming = reply.status == 404 and visit.query.get("revision", "").isdigit()  # it was just taken, and is not in the store yet
    told: dict[str, Any] = {"id": own, "version": "", "chunks": 1, "parts": []} if is_coming else reply.json
    start = int(visit.query.get("from", "0")) if visit.query.get("from", "0").isdigit() else 0
    parts = told["parts"] if visit.wants_csv else told["parts"][start : start + SHOWN]
    gate = asyncio.Semaphore(DETAILS)

    async def read(part: Mapping[str, Any]) -> dict[str, Any]:
        async with gate:
            reply = await visit.api.get(f"/v1/results/{part['id']}", collection=collection, document=own)
        result: Mapping[str, Any] = reply.json if reply.status == 200 else {}
        return chunk_shown(part, result.get("extraction"), result.get("reason", ""))

    chunks = await asyncio.gather(*(read(part) for part in parts))
    if visit.wants_csv:
        columns = ("chunk", "verdict", "subject", "property", "object", "confidence", "start", "end", "why")
        rows = [
            (chunk["ordinal"], *(fact[name] for name in columns[1:6]), *(fact["span"] or ("", "")), fact["why"])
            for chunk in chunks
            for fact in chunk["facts"]
        ]
        return as_csv(f"facts-{own}", columns, rows)
    awaited = told["chunks"] - sum(part["state"] != "awaited" for part in told["parts"])
    after = start + SHOWN if start + SHOWN < len(told["parts"]) else None
    context: dict[str, Any] = {"document": told, "chunks": chunks, "awaited": awaited, "after": after, "collection": collection}
    context["revision"] = visit.query.get("revision", "") if awaited else ""
    if visit.is_partial:
        return visit.fragment("_document.html", **context)
    return await visit.page("document.html", here="documents", **context)


def chunk_shown(part: Mapping[str, Any], extraction: Mapping[str, Any] | None, reason: str) -> dict[str, Any]:
    """A chunk as the page needs it: its facts with ids, and its text in pieces that name them."""
    ordinal, said = part["ordinal"], extraction or {}
    facts = [
        *(_fact(each, "follows" if each.get("inferred") else "accepted", ()) for each in said.get("triples", ())),
        *(_fact(each["triple"], "flagged", each["violations"]) for each in said.get("flagged", ())),
        *(_refused(each) for each in said.get("rejected", ())),
    ]
    text = part.get("text") or said.get("text", "")
    for number, fact in enumerate(facts):
        fact["id"] = f"c{ordinal}-f{number}"
        fact["span"] = fact["span"] or _quoted(fact.pop("quote", ""), text)
    subset = said.get("subset") or {}
    return {
        **part,
        "id": part["id"],
        "text": text,
        "pieces": pieces(text, [(fact["id"], fact["span"]) for fact in facts]),
        "facts": facts,
        "subset": {"classes": subset.get("classes", ()), "properties": subset.get("properties", ()), "tokens": subset.get("tokens", 0)},
        "proposed": said.get("proposed", ()),
        "mends": said.get("mends", ()),
        "degraded": said.get("degraded", ()),
        "ontologies": said.get("ontologies", ()),
        "usage": said.get("usage") or {},
        "reason": reason,
    }


def _fact(triple: Mapping[str, Any], verdict: str, violations: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    subject, object_ = triple["subject"], triple["object"]
    return {
        "verdict": verdict,
        "subject": subject.get("label") or subject["iri"],
        "subject_iri": subject["iri"],
        "property": short(triple["predicate"]),
        "property_iri": triple["predicate"],
        "object": object_.get("label") or object_.get("iri") or object_.get("value", ""),
        "object_iri": object_.get("iri", ""),
        "confidence": triple.get("confidence"),
        "span": triple.get("span"),
        "why": "; ".join(each["message"] for each in violations),
        "rules": [each["rule"] for each in violations],
    }


def _refused(rejected: Mapping[str, Any]) -> dict[str, Any]:
    raw = rejected["raw"]

    def named(value: Any) -> str:
        if isinstance(value, Mapping):
            return str(value.get("label") or value.get("name") or value.get("value") or value.get("iri") or "")
        return "" if value is None else str(value)

    return {
        "verdict": "refused",
        "subject": named(raw.get("subject")),
        "subject_iri": "",
        "property": named(raw.get("predicate") or raw.get("property")),
        "property_iri": "",
        "object": named(raw.get("object", raw.get("value"))),
        "object_iri": "",
        "confidence": raw.get("confidence"),
        "span": raw.get("span"),
        "quote": raw.get("quote") or "",
        "why": "; ".join(dict.fromkeys(each["message"] for each in rejected["violations"])),
        "rules": [each["rule"] for each in rejected["violations"]],
    }


async def subset(visit: Visit) -> Response:
    """The elements of a chunk's subset, each with the reason for it, as they would be chosen now."""
    collection, own, chunk = await visit.collection(), visit.query.get("id", ""), visit.query.get("chunk", "")
    told = (await visit.api.get(f"/v1/results/{chunk}", collection=collection, document=own)).json
    extraction = told.get("extraction") or {}
    read_with = {*extraction.get("subset", {}).get("classes", ()), *extraction.get("subset", {}).get("properties", ())}
    parts = (await visit.api.get(f"/v1/documents/{own}", collection=collection, text=True)).json["parts"]
    text = next((part["text"] for part in parts if part["id"] == chunk and part.get("text")), "")
    if not text:
        raise Refusal(404, "the text of this chunk is not kept")
    asked = {"text": text, "collection": collection, **({"language": extraction["language"]} if extraction.get("language") else {})}
    chosen = (await visit.api.post("/v1/selections", asked)).json
    if visit.wants_csv:
        columns = ("kind", "ontology", "id", "iri", "reason", "score")
        return as_csv(f"subset-{chunk}", columns, [[each[name] for name in columns] for each in chosen["elements"]])
    context: dict[str, Any] = {"chosen": chosen, "read_with": read_with, "own": own, "chunk": chunk, "collection": collection}
    if visit.is_partial:
        return visit.fragment("_subset.html", **context)
    return await visit.page("subset.html", here="documents", **context)


def _quoted(quote: str, text: str) -> tuple[int, int] | None:
    """The place of a proposal's own words in the text."""
    start = text.find(quote) if quote else -1
    return (start, start + len(quote)) if start >= 0 else None


async def forget(visit: Visit) -> Response:
    form = await visit.form()
    collection, own = form.get("collection") or "default", form.get("id", "")
    done = (await visit.api.send("DELETE", f"/v1/documents/{own}", collection=collection)).json
    return await visit.page("forgotten.html", here="documents", collection=collection, id=own, done=done)


PAGES: Final[Pages] = (
    ("GET", "/documents", listed),
    ("POST", "/documents", drop),
    ("GET", "/document", show),
    ("GET", "/subset", subset),
    ("POST", "/forget", forget),
)

"""Ontologies: the tree of their classes, their properties, and the check of a file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from starlette.responses import Response

from ontorag.console.inside import Api
from ontorag.console.visit import Pages, Visit, as_csv

PAGE: Final = 1000
MOST: Final = 20_000
"""Elements that a page shows; beyond that it says how many there are."""
DEEPEST: Final = 40


async def listed(visit: Visit) -> Response:
    collection = await visit.collection()
    told = (await visit.api.get("/v1/ontologies", collection=collection)).json["ontologies"]
    if visit.wants_csv:
        columns = ("id", "iri", "version", "label", "profile", "classes", "object_properties", "datatype_properties", "individuals")
        return as_csv("ontologies", columns, [[each[name] for name in columns] for each in told])
    return await visit.page("ontologies.html", here="ontologies", collection=collection, ontologies=told, checked=None, name="")


async def show(visit: Visit) -> Response:
    """An ontology with its classes as a tree, and its properties."""
    collection, own = await visit.collection(), visit.query.get("id", "")
    head, elements = await _elements(visit.api, own, collection)
    used = await _used(visit.api, collection)
    for each in elements:
        each["line"] = each["description"].removeprefix("- ")
        each["used"] = used.get(each["iri"], 0) if used is not None else None
    if visit.wants_csv:
        columns = ("kind", "id", "iri", "label", "line", "used")
        return as_csv(f"ontology-{own}", columns, [[each[name] for name in columns] for each in elements])
    classes = [each for each in elements if each["kind"] == "class"]
    properties = [each for each in elements if each["kind"] != "class"]
    context: dict[str, Any] = {"ontology": head, "tree": tree(classes), "properties": properties, "classes": classes, "counted": used is not None}
    return await visit.page("ontology.html", here="ontologies", collection=collection, cut=len(elements) >= MOST, **context)


async def _elements(api: Api, own: str, collection: str) -> tuple[Mapping[str, Any], list[dict[str, Any]]]:
    elements: list[dict[str, Any]] = []
    cursor = ""
    while True:
        told = (await api.get(f"/v1/ontologies/{own}", collection=collection, limit=PAGE, cursor=cursor)).json
        elements += told["elements"]
        cursor = told.get("next") or ""
        if not cursor or len(elements) >= MOST:
            return told, elements


COUNTS: Final = """SELECT ?element (COUNT(*) AS ?times) WHERE {
  { ?thing a ?element } UNION { ?thing ?element ?value FILTER (?element != <http://www.w3.org/1999/02/22-rdf-syntax-ns#type>) }
} GROUP BY ?element LIMIT 10000"""


async def _used(api: Api, collection: str) -> Mapping[str, int] | None:
    """Element -> how often the graph uses it; None where the graph does not say."""
    reply = await api.get(f"/v1/sparql/{collection}", accept="application/sparql-results+json", query=COUNTS)
    if reply.status != 200:
        return None
    return {row["element"]["value"]: int(row["times"]["value"]) for row in reply.json["results"]["bindings"] if "element" in row}


def tree(classes: Sequence[Mapping[str, Any]]) -> list[tuple[Mapping[str, Any], list[Any]]]:
    """The classes below those that have no parent here, as (class, those below); the parents are in the line "- Name < Parent, Parent; ...".

    A class with several parents stands below each; nothing stands below itself.
    """
    ids = {each["id"] for each in classes}
    below: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    tops = []
    for each in classes:
        head = each["description"].partition(":")[0].partition(";")[0]
        parents = [name.strip() for name in head.partition("<")[2].split(",") if name.strip() in ids]
        for parent in parents:
            below[parent].append(each)
        if not parents:
            tops.append(each)

    def branch(each: Mapping[str, Any], above: tuple[str, ...]) -> tuple[Mapping[str, Any], list[Any]]:
        path = (*above, each["id"])
        lower = below[each["id"]] if len(path) < DEEPEST else []
        return each, [branch(child, path) for child in lower if child["id"] not in path]

    return [branch(each, ()) for each in tops]


async def check(visit: Visit) -> Response:
    """The problems of an ontology that somebody pasted."""
    form, collection = await visit.form(), await visit.collection()
    name, text = form.get("name", "").strip() or "pasted.ttl", form.get("text", "")
    checked = (await visit.api.send("POST", "/v1/ontologies/check", text.encode(), kind="application/octet-stream", name=name)).json
    reply = await visit.api.get("/v1/ontologies", collection=collection)
    known = reply.json["ontologies"] if reply.status == 200 else []
    return await visit.page("ontologies.html", here="ontologies", collection=collection, ontologies=known, checked=checked, name=name)


PAGES: Final[Pages] = (("GET", "/ontologies", listed), ("POST", "/ontologies", check), ("GET", "/ontology", show))

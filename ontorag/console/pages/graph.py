"""The graph: things by their names, what is said of one, by which passage, and a picture of what is around it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from starlette.responses import Response

from onto_core.graph.names import chunk_id_of, document_id_of
from onto_core.http.request import Refusal
from onto_core.rdf.iris import is_iri
from onto_core.vocabulary import local_name
from ontorag.console.inside import Api
from ontorag.console.rendering import HEADERS, link
from ontorag.console.visit import Pages, Visit, as_csv

ROWS: Final = "application/sparql-results+json"
FOUND: Final = 50
FACTS: Final = 500
AROUND: Final = 60
"""Facts of a picture, at most."""
NAMES: Final = "<http://www.w3.org/2000/01/rdf-schema#label>|<http://www.w3.org/2004/02/skos/core#altLabel>"
TYPE: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
LABEL: Final = "http://www.w3.org/2000/01/rdf-schema#label"
ALT: Final = "http://www.w3.org/2004/02/skos/core#altLabel"

SEARCH: Final = """SELECT ?thing (SAMPLE(?name) AS ?label) (GROUP_CONCAT(DISTINCT STR(?kind); SEPARATOR=" ") AS ?kinds) WHERE {{
  ?thing {names} ?name FILTER (CONTAINS(LCASE(STR(?name)), LCASE({text})))
  OPTIONAL {{ ?thing a ?kind }}
}} GROUP BY ?thing ORDER BY STRLEN(STR(SAMPLE(?name))) ?thing LIMIT {limit}"""
OUT: Final = "SELECT DISTINCT ?property ?value ?label WHERE {{ {iri} ?property ?value OPTIONAL {{ ?value <{label}> ?label }} }} LIMIT {limit}"
INTO: Final = "SELECT DISTINCT ?property ?value ?label WHERE {{ ?value ?property {iri} OPTIONAL {{ ?value <{label}> ?label }} }} LIMIT {limit}"
SAID: Final = """PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>
PREFIX prov: <http://www.w3.org/ns/prov#>
PREFIX ontorag: <urn:ontorag:vocabulary:>
SELECT ?s ?p ?o ?chunk ?document ?span ?confidence WHERE {{
  GRAPH <urn:ontorag:provenance> {{
    ?said rdf:{end} {iri} ; rdf:subject ?s ; rdf:predicate ?p ; rdf:object ?o ; ontorag:statedIn ?chunk .
    OPTIONAL {{ ?said ontorag:span ?span }} OPTIONAL {{ ?said ontorag:confidence ?confidence }} OPTIONAL {{ ?chunk prov:wasDerivedFrom ?document }}
  }}
}} LIMIT {limit}"""
SEVERAL: Final = (
    "SELECT DISTINCT ?one ?property ?other WHERE {{ VALUES ?one {{ {iris} }} VALUES ?other {{ {iris} }} ?one ?property ?other }} LIMIT 300"
)

Row = Mapping[str, Mapping[str, Any]]


async def rows(api: Api, collection: str, query: str) -> Sequence[Row]:
    """The rows of a query. Raises Failed with what the API says."""
    reply = await api.send("POST", f"/v1/sparql/{collection}", query.encode(), kind="application/sparql-query", accept=ROWS)
    found: Sequence[Row] = reply.json["results"]["bindings"]
    return found


async def search(visit: Visit) -> Response:
    """Things whose names have a text in them; without one, nothing yet."""
    collection, text = await visit.collection(), visit.query.get("q", "").strip()
    found: list[dict[str, Any]] = []
    if text:
        query = SEARCH.format(names=NAMES, text=json.dumps(text, ensure_ascii=False), limit=FOUND + 1)
        found = [
            {"iri": row["thing"]["value"], "label": row["label"]["value"], "kinds": sorted(map(local_name, row["kinds"]["value"].split()))}
            for row in await rows(visit.api, collection, query)
            if row["thing"]["type"] == "uri"
        ]
    if visit.wants_csv:
        return as_csv("things", ("iri", "label", "classes"), [(each["iri"], each["label"], " ".join(each["kinds"])) for each in found])
    cut = len(found) > FOUND
    return await visit.page("graph.html", here="graph", collection=collection, text=text, found=found[:FOUND], cut=cut)


def _iri(visit: Visit) -> str:
    """The thing that the address names, as a query writes it. Raises Refusal for what is no IRI."""
    own = visit.query.get("iri", "")
    if not is_iri(own):
        raise Refusal(400, f"{own[:200]!r} is not an IRI: the address names a thing with `iri`")
    return f"<{own}>"


async def thing(visit: Visit) -> Response:
    """What the graph says of a thing, each fact with the passages that say it."""
    collection, own, iri = await visit.collection(), visit.query.get("iri", ""), _iri(visit)
    api = visit.api
    out, into, said, said_into = await asyncio.gather(
        rows(api, collection, OUT.format(iri=iri, label=LABEL, limit=FACTS)),
        rows(api, collection, INTO.format(iri=iri, label=LABEL, limit=FACTS)),
        rows(api, collection, SAID.format(end="subject", iri=iri, limit=4 * FACTS)),
        rows(api, collection, SAID.format(end="object", iri=iri, limit=4 * FACTS)),
    )
    if not out and not into:
        raise Refusal(404, f"the graph has nothing of {own[:200]!r}")
    sources = _sources([*said, *said_into])
    names = [row["value"]["value"] for row in out if row["property"]["value"] == LABEL]
    facts = [
        _fact(row, sources.get((own, row["property"]["value"], row["value"]["value"]), []))
        for row in out
        if row["property"]["value"] not in (LABEL, ALT)
    ]
    leading = [_fact(row, sources.get((row["value"]["value"], row["property"]["value"], own), [])) for row in into]
    if visit.wants_csv:
        table = [(own, each["iri"], each["cell"]["value"], each["sure"], each["documents"]) for each in facts]
        table += [(each["cell"]["value"], each["iri"], own, each["sure"], each["documents"]) for each in leading]
        return as_csv(f"facts-{local_name(own)}", ("subject", "property", "object", "confidence", "documents"), table)
    aliases = [row["value"]["value"] for row in out if row["property"]["value"] == ALT]
    context: dict[str, Any] = {
        "iri": own,
        "name": names[0] if names else local_name(own),
        "aliases": sorted({*names[1:], *aliases}),
        "facts": facts,
        "leading": leading,
    }
    cut = max(len(out), len(into)) >= FACTS
    return await visit.page("thing.html", here="graph", collection=collection, cut=cut, **context)


def _sources(said: Sequence[Row]) -> dict[tuple[str, str, str], list[dict[str, Any]]]:
    """(subject, property, object) -> the places that state it."""
    found: dict[tuple[str, str, str], list[dict[str, Any]]] = {}
    for row in said:
        start, _, end = row["span"]["value"].partition("-") if "span" in row else ("", "", "")
        source = {
            "chunk": chunk_id_of(row["chunk"]["value"]),
            "document": document_id_of(row["document"]["value"]) if "document" in row else "",
            "start": start,
            "end": end,
            "confidence": float(row["confidence"]["value"]) if "confidence" in row else None,
        }
        known = found.setdefault((row["s"]["value"], row["p"]["value"], row["o"]["value"]), [])
        if source not in known:
            known.append(source)
    return found


def _fact(row: Row, sources: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    value, label = row["value"], row.get("label")
    sure = [source["confidence"] for source in sources if source["confidence"] is not None]
    return {
        "iri": row["property"]["value"],
        "property": "is a" if row["property"]["value"] == TYPE else local_name(row["property"]["value"]),
        "cell": {**value, "label": label["value"] if label else None},
        "sources": sources,
        "sure": max(sure) if sure else None,
        "documents": " ".join(sorted({source["document"] for source in sources})),
    }


async def passage(visit: Visit) -> Response:
    """The text of a chunk with one place marked."""
    collection, own, chunk = await visit.collection(), visit.query.get("document", ""), visit.query.get("chunk", "")
    told = (await visit.api.get(f"/v1/documents/{own}", collection=collection, text=True)).json
    part = next((each for each in told["parts"] if each["id"] == chunk), None)
    if part is None or not part.get("text"):
        raise Refusal(404, "the text of this passage is not kept")
    text = part["text"]
    numbers = [int(visit.query[name]) if visit.query.get(name, "").isdigit() else -1 for name in ("start", "end")]
    start, end = numbers if 0 <= numbers[0] < numbers[1] <= len(text) else (0, 0)
    cut = {"before": text[:start], "marked": text[start:end], "after": text[end:]}
    whole = link("/document", id=own, collection=collection) + f"#chunk-{part['ordinal']}"
    template = "_passage.html" if visit.is_partial else "passage.html"
    context: dict[str, Any] = {"document": own, "ordinal": part["ordinal"], "whole": whole, **cut}
    return visit.fragment(template, **context) if visit.is_partial else await visit.page(template, here="graph", collection=collection, **context)


async def picture(visit: Visit) -> Response:
    """The things around one, as nodes and edges for the picture."""
    collection, own, iri = await visit.collection(), visit.query.get("iri", ""), _iri(visit)
    out = await rows(visit.api, collection, OUT.format(iri=iri, label=LABEL, limit=FACTS))
    into = await rows(visit.api, collection, INTO.format(iri=iri, label=LABEL, limit=FACTS))
    name = next((row["value"]["value"] for row in out if row["property"]["value"] == LABEL), local_name(own))
    nodes, edges = {own: name}, set[tuple[str, str, str]]()
    for row, leads in [*((row, False) for row in out), *((row, True) for row in into)]:
        other, property_ = row["value"], row["property"]["value"]
        if other["type"] != "uri" or property_ == TYPE or len(nodes) > AROUND:
            continue
        nodes.setdefault(other["value"], row["label"]["value"] if "label" in row else local_name(other["value"]))
        edges.add((other["value"], property_, own) if leads else (own, property_, other["value"]))
    if len(nodes) > 1:
        between = await rows(visit.api, collection, SEVERAL.format(iris=" ".join(f"<{each}>" for each in nodes)))
        edges |= {(row["one"]["value"], row["property"]["value"], row["other"]["value"]) for row in between}
    drawn = {
        "nodes": [
            {"id": each, "label": label, "own": each == own, "href": link("/thing", iri=each, collection=collection)} for each, label in nodes.items()
        ],
        "edges": [{"source": one, "target": other, "label": local_name(property_)} for one, property_, other in sorted(edges)],
    }
    return Response(json.dumps(drawn), 200, HEADERS, "application/json")


PAGES: Final[Pages] = (("GET", "/graph", search), ("GET", "/thing", thing), ("GET", "/passage", passage), ("GET", "/picture", picture))

"""The query box: SPARQL over a collection, its result as a table or a file."""

from __future__ import annotations

from typing import Any, Final

from starlette.responses import Response

from ontorag.console.inside import Failed
from ontorag.console.visit import Pages, Visit, as_csv

EXAMPLE: Final = "SELECT ?class (COUNT(?thing) AS ?things) WHERE {\n  ?thing a ?class\n}\nGROUP BY ?class ORDER BY DESC(?things)\nLIMIT 20"
ROWS: Final = "application/sparql-results+json"
SHOWN: Final = 1000
NONE: Final[dict[str, Any]] = {"columns": [], "rows": [], "truth": None, "graph": "", "problem": None}


async def sparql(visit: Visit) -> Response:
    collection, query = await visit.collection(), visit.query.get("query", "")
    if visit.wants_csv:
        told = await _result(visit, collection, query, accept=ROWS)
        rows = [[cell["value"] if cell else "" for cell in row] for row in told["rows"]]
        return as_csv("rows", told["columns"], rows) if told["truth"] is None else as_csv("truth", ["truth"], [[told["truth"]]])
    told, status = NONE, 200
    if query.strip():
        try:
            told = await _result(visit, collection, query)
        except Failed as failed:
            told, status = NONE | {"problem": failed.problem}, failed.status
    return await visit.page("sparql.html", status, here="sparql", collection=collection, text=query, example=EXAMPLE, most=SHOWN, **told)


async def _result(visit: Visit, collection: str, query: str, *, accept: str = f"{ROWS}, text/turtle;q=0.5") -> dict[str, Any]:
    """Rows, a truth value, or the triples of a graph. Raises Failed."""
    reply = await visit.api.get(f"/v1/sparql/{collection}", accept=accept, query=query)
    if reply.status < 400 and "json" not in reply.headers.get("content-type", ""):
        return NONE | {"graph": reply.text}
    value = reply.json
    if "boolean" in value:
        return NONE | {"truth": value["boolean"]}
    columns = value["head"].get("vars", [])
    return NONE | {"columns": columns, "rows": [[row.get(name) for name in columns] for row in value["results"]["bindings"]]}


PAGES: Final[Pages] = (("GET", "/sparql", sparql),)

"""The query box: SPARQL over a collection, its result as a table or a file."""

from __future__ import annotations

from typing import Any, Final

from starlette.responses import Response

from ontorag.console.inside import Failed
from ontorag.console.rendering import HEADERS
from ontorag.console.visit import Pages, Visit

EXAMPLE: Final = "SELECT ?class (COUNT(?thing) AS ?things) WHERE {\n  ?thing a ?class\n}\nGROUP BY ?class ORDER BY DESC(?things)\nLIMIT 20"
ROWS: Final = "application/sparql-results+json"
SHOWN: Final = 1000


async def sparql(visit: Visit) -> Response:
    collection, query = await visit.collection(), visit.query.get("query", "")
    if visit.wants_csv:
        reply = await visit.api.get(f"/v1/sparql/{collection}", accept="text/csv", query=query)
        return Response(reply.text, 200, {**HEADERS, "Content-Disposition": 'attachment; filename="rows.csv"'}, "text/csv")
    told: dict[str, Any] = {"columns": [], "rows": [], "truth": None, "graph": "", "problem": None}
    status = 200
    if query.strip():
        try:
            told |= await _result(visit, collection, query)
        except Failed as failed:
            told["problem"], status = failed.problem, failed.status
    return await visit.page("sparql.html", status, here="sparql", collection=collection, text=query, example=EXAMPLE, most=SHOWN, **told)


async def _result(visit: Visit, collection: str, query: str) -> dict[str, Any]:
    """Rows, a truth value, or the triples of a graph. Raises Failed."""
    reply = await visit.api.get(f"/v1/sparql/{collection}", accept=f"{ROWS}, text/turtle;q=0.5", query=query)
    if reply.status < 400 and "json" not in reply.headers.get("content-type", ""):
        return {"graph": reply.text}
    value = reply.json
    if "boolean" in value:
        return {"truth": value["boolean"]}
    columns = value["head"].get("vars", [])
    return {"columns": columns, "rows": [[row.get(name) for name in columns] for row in value["results"]["bindings"]]}


PAGES: Final[Pages] = (("GET", "/sparql", sparql),)

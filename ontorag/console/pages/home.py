"""The first page: health, throughput, what conforms, what waits, what it cost, and a place to drop a document."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from prometheus_client.parser import text_string_to_metric_families
from starlette.responses import Response

from ontorag.console.inside import Failed, Reply
from ontorag.console.visit import Pages, Visit, as_csv

COUNTED: Final = 100
"""Dead letters that are counted: the bus reads them whole, and the page asks again and again."""


async def home(visit: Visit) -> Response:
    collection = await visit.collection()
    figures, listed = await asyncio.gather(_figures(visit), visit.api.get("/v1/documents", collection=collection, limit=10))
    told = listed.json if listed.status == 200 else {"documents": [], "next": None}
    if visit.wants_csv:
        return as_csv("figures", ("figure", "value"), [(row["name"], row["value"]) for row in figures["rows"]])
    return await visit.page("home.html", here="home", collection=collection, documents=told["documents"], more=told.get("next"), **figures)


async def figures(visit: Visit) -> Response:
    """The figures alone, which the page asks for again and again."""
    return visit.fragment("_figures.html", **await _figures(visit))


async def _figures(visit: Visit) -> dict[str, Any]:
    """The health and the metrics. What who looks may not see is left out, with the sentence that says so."""
    api = visit.aside
    ready, metrics, letters = await asyncio.gather(
        api.get("/readyz"), api.get("/metrics", accept="text/plain"), api.get("/v1/dead-letters", limit=COUNTED)
    )
    rows: list[dict[str, str]] = []
    trouble = _trouble(metrics)
    if not trouble:
        rows = _rows(sums(metrics.text))
    dead = letters.json if not _trouble(letters) else None
    if dead is not None:
        count = len(dead["letters"])
        rows.append({"name": "Dead letters", "value": f"{count:,}{'+' if dead.get('next') else ''}", "note": "messages that were given up"})
    health = _health(ready)
    return {"health": health, "rows": rows, "trouble": trouble}


def _trouble(reply: Reply) -> str:
    try:
        reply.text  # noqa: B018
    except Failed as failed:
        return str(failed)
    return ""


def _health(reply: Reply) -> dict[str, Any]:
    import json

    told: dict[str, Any] = json.loads(reply.body)
    if "ready" not in told:
        return {"ready": False, "parts": [("service", told.get("detail", "no answer"))]}
    parts, workers = list(told.get("parts", {}).items()), told.get("workers", {})
    parts += [(f"{worker}: {part}" if part != "worker" else worker, state) for worker, own in workers.items() for part, state in own.items()]
    return {"ready": told["ready"], "parts": parts}


Sums = Mapping[tuple[str, frozenset[tuple[str, str]]], float]


def sums(text: str) -> Sums:
    """(name, labels) -> value of metrics in the text format of Prometheus."""
    found: dict[tuple[str, frozenset[tuple[str, str]]], float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found[sample.name, frozenset(sample.labels.items())] = sample.value
    return found


def _rows(told: Sums) -> list[dict[str, str]]:
    def of(name: str, **labels: str) -> float:
        wanted = set(labels.items())
        return sum(value for (own, has), value in told.items() if own == f"ontorag_{name}" and wanted <= has)

    def by(name: str, label: str) -> dict[str, float]:
        found: dict[str, float] = defaultdict(float)
        for (own, has), value in told.items():
            if own == f"ontorag_{name}":
                found[dict(has).get(label, "")] += value
        return found

    accepted, refused = of("triples_total", verdict="accepted"), of("triples_total", verdict="rejected")
    seconds, calls = of("message_seconds_sum", worker="kg-extract-ontology"), of("message_seconds_count", worker="kg-extract-ontology")
    questions, asked = of("question_seconds_sum"), of("question_seconds_count")
    prompt, completion = of("model_tokens_total", kind="prompt"), of("model_tokens_total", kind="completion")
    rules = sorted(by("violations_total", "rule").items(), key=lambda each: -each[1])[:3]
    share = f"{accepted / (accepted + refused):.0%}" if accepted + refused else "–"
    rows = [
        ("Chunks read", f"{of('chunks_total'):,.0f}", f"{seconds / calls:.2f} s each" if calls else "none since the start"),
        ("Facts accepted", f"{accepted:,.0f}", f"{of('triples_total', verdict='inferred'):,.0f} more follow from them"),
        ("Facts rejected", f"{refused:,.0f}", ", ".join(f"{rule} {times:,.0f}" for rule, times in rules)),
        ("Conformance", share, "share of the proposals that obey the ontologies"),
        ("Questions answered", f"{asked:,.0f}", f"{questions / asked:.2f} s each" if asked else "none since the start"),
        ("Backlog", f"{of('bus_lag'):,.0f}", f"{of('messages_in_work'):,.0f} in work"),
        ("Tokens", f"{prompt + completion:,.0f}", f"{prompt:,.0f} to the model, {completion:,.0f} from it"),
    ]
    costs = [name for name, _ in told if re.fullmatch(r"ontorag_.*(cost|money).*_total", name)]
    rows += [("Money", f"{sum(of(name.removeprefix('ontorag_')) for name in set(costs)):,.2f}", "as the model's prices are set")] if costs else []
    return [{"name": name, "value": value, "note": note} for name, value, note in rows]


PAGES: Final[Pages] = (("GET", "/", home), ("GET", "/figures", figures))

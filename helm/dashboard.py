"""Writes the Grafana dashboard: `python helm/dashboard.py`. A table of panels here, and none of Grafana's JSON by hand; a test compares the file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

TARGET: Final = Path(__file__).parent / "ontorag" / "files" / "dashboard.json"

ROWS: Final[tuple[tuple[str, tuple[tuple[str, str, str, str], ...]], ...]] = (
    (
        "Messages",
        (
            ("Settled", "sum by (worker, outcome) (rate(ontorag_messages_total[$__rate_interval]))", "{{worker}} {{outcome}}", "ops"),
            ("Waiting on the bus", "max by (worker) (ontorag_bus_lag)", "{{worker}}", "short"),
            ("In work", "sum by (worker) (ontorag_messages_in_work)", "{{worker}}", "short"),
            (
                "Seconds for a message, p95",
                "histogram_quantile(0.95, sum by (worker, le) (rate(ontorag_message_seconds_bucket[$__rate_interval])))",
                "{{worker}}",
                "s",
            ),
            ("Errors by class", "sum by (worker, type) (rate(ontorag_errors_total[$__rate_interval]))", "{{worker}} {{type}}", "ops"),
            ("Delivered again", "sum by (worker) (rate(ontorag_redeliveries_total[$__rate_interval]))", "{{worker}}", "ops"),
            ("Memory", "ontorag_memory_bytes", "{{instance}}", "bytes"),
            ("Ready", "max by (worker) (ontorag_worker_ready)", "{{worker}}", "short"),
        ),
    ),
    (
        "Extraction",
        (
            ("Chunks", "sum by (outcome) (rate(ontorag_chunks_total[$__rate_interval]))", "{{outcome}}", "ops"),
            ("Triples by verdict", "sum by (verdict) (rate(ontorag_triples_total[$__rate_interval]))", "{{verdict}}", "ops"),
            ("Broken rules", "sum by (rule, severity) (rate(ontorag_violations_total[$__rate_interval]))", "{{rule}} {{severity}}", "ops"),
            (
                "Share that conforms, median",
                "histogram_quantile(0.5, sum by (le) (rate(ontorag_conformance_ratio_bucket[$__rate_interval])))",
                "conformance",
                "percentunit",
            ),
            (
                "Elements shown, median",
                "histogram_quantile(0.5, sum by (le) (rate(ontorag_subset_elements_bucket[$__rate_interval])))",
                "elements",
                "short",
            ),
        ),
    ),
    (
        "Models and caches",
        (
            (
                "Seconds of a model's call, p95",
                "histogram_quantile(0.95, sum by (model, le) (rate(ontorag_model_seconds_bucket[$__rate_interval])))",
                "{{model}}",
                "s",
            ),
            ("Tokens", "sum by (model, kind) (rate(ontorag_model_tokens_total[$__rate_interval]))", "{{model}} {{kind}}", "short"),
            (
                "Seconds of an embedding call, p95",
                "histogram_quantile(0.95, sum by (le) (rate(ontorag_embedding_seconds_bucket[$__rate_interval])))",
                "embedder",
                "s",
            ),
            ("Cost by model", "sum by (model) (increase(ontorag_model_cost_total[1h]))", "{{model}} an hour", "short"),
            ("Cost by work", "sum by (work) (increase(ontorag_cost_total[1h]))", "{{work}} an hour", "short"),
            ("Cache look-ups", "sum by (cache, result) (rate(ontorag_cache_lookups_total[$__rate_interval]))", "{{cache}} {{result}}", "ops"),
        ),
    ),
    (
        "Ontologies and settings",
        (
            ("Elements", "max by (kind) (ontorag_catalog_elements)", "{{kind}}", "short"),
            (
                "Seconds of a vector search, p95",
                "histogram_quantile(0.95, sum by (le) (rate(ontorag_vector_search_seconds_bucket[$__rate_interval])))",
                "search",
                "s",
            ),
            ("Seconds to load, p95", "histogram_quantile(0.95, sum by (le) (rate(ontorag_catalog_load_seconds_bucket[1h])))", "load", "s"),
            ("Changed settings", "sum by (outcome) (increase(ontorag_settings_reloads_total[$__rate_interval]))", "{{outcome}}", "short"),
            ("Refreshes that failed", "sum(increase(ontorag_catalog_failures_total[$__rate_interval]))", "failed", "short"),
        ),
    ),
    (
        "Questions and graphs",
        (
            ("Answers", "sum by (status, tier) (rate(ontorag_questions_total[$__rate_interval]))", "{{status}} {{tier}}", "ops"),
            (
                "Seconds for an answer, p95",
                "histogram_quantile(0.95, sum by (tier, le) (rate(ontorag_question_seconds_bucket[$__rate_interval])))",
                "{{tier}}",
                "s",
            ),
            (
                "Seconds of a query, p95",
                "histogram_quantile(0.95, sum by (backend, outcome, le) (rate(ontorag_query_seconds_bucket[$__rate_interval])))",
                "{{backend}} {{outcome}}",
                "s",
            ),
            ("Queries made", "sum by (tier, result, issue) (rate(ontorag_queries_total[$__rate_interval]))", "{{tier}} {{result}} {{issue}}", "ops"),
            (
                "Patterns of a query, p95",
                "histogram_quantile(0.95, sum by (tier, le) (rate(ontorag_query_patterns_bucket[$__rate_interval])))",
                "{{tier}}",
                "short",
            ),
            (
                "Elements of a question, median",
                "histogram_quantile(0.5, sum by (le) (rate(ontorag_question_subset_elements_bucket[$__rate_interval])))",
                "elements",
                "short",
            ),
            ("Feedback", "sum by (verdict, tier) (increase(ontorag_feedback_total[$__rate_interval]))", "{{verdict}} {{tier}}", "short"),
            ("Questions by store", "sum by (store, outcome) (rate(ontorag_store_questions_total[$__rate_interval]))", "{{store}} {{outcome}}", "ops"),
            (
                "Seconds of a question by store, p95",
                "histogram_quantile(0.95, sum by (store, le) (rate(ontorag_store_question_seconds_bucket[$__rate_interval])))",
                "{{store}}",
                "s",
            ),
            ("Breakers: 2 is open", "max by (part) (ontorag_breaker)", "{{part}}", "short"),
            ("Questions put off", "sum(rate(ontorag_questions_awaited_total[$__rate_interval]))", "put off", "ops"),
            (
                "Seconds to write an extraction, p95",
                "histogram_quantile(0.95, sum by (store, le) (rate(ontorag_graph_write_seconds_bucket[$__rate_interval])))",
                "{{store}}",
                "s",
            ),
        ),
    ),
)
"""(row, panels); a panel is (title, query, legend, unit)."""


def dashboard() -> dict[str, Any]:
    panels: list[dict[str, Any]] = []
    y = 0
    for title, row in ROWS:
        panels.append({"id": len(panels) + 1, "type": "row", "title": title, "collapsed": False, "gridPos": {"h": 1, "w": 24, "x": 0, "y": y}})
        y += 1
        for i, (name, expression, legend, unit) in enumerate(row):
            panels.append(
                {
                    "id": len(panels) + 1,
                    "type": "timeseries",
                    "title": name,
                    "datasource": {"type": "prometheus", "uid": "${datasource}"},
                    "fieldConfig": {"defaults": {"unit": unit, "min": 0}, "overrides": []},
                    "gridPos": {"h": 8, "w": 8, "x": 8 * (i % 3), "y": y + 8 * (i // 3)},
                    "targets": [{"refId": "A", "expr": expression, "legendFormat": legend}],
                }
            )
        y += 8 * -(-len(row) // 3)
    return {
        "title": "OntoRAG",
        "uid": "ontorag",
        "schemaVersion": 39,
        "tags": ["ontorag"],
        "time": {"from": "now-6h", "to": "now"},
        "refresh": "30s",
        "templating": {"list": [{"name": "datasource", "type": "datasource", "query": "prometheus", "label": "Data source"}]},
        "panels": panels,
    }


def text() -> str:
    return json.dumps(dashboard(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"{TARGET.relative_to(Path.cwd()) if TARGET.is_relative_to(Path.cwd()) else TARGET}: {len(dashboard()['panels'])} panels")

"""The Prometheus metrics of this process: the one list of their names.

A label never holds what a user wrote: the number of series stays bounded.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY: Final = CollectorRegistry()

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300)
_SIZES: Final = (0, 5, 10, 20, 30, 40, 50, 60, 80, 100, 150, 200, 400)


def _counter(name: str, meaning: str, *labels: str) -> Counter:
    return Counter(f"ontorag_{name}", meaning, labels, registry=REGISTRY)


def _gauge(name: str, meaning: str, *labels: str) -> Gauge:
    return Gauge(f"ontorag_{name}", meaning, labels, registry=REGISTRY)


def _histogram(name: str, meaning: str, *labels: str, buckets: tuple[float, ...] = _SECONDS) -> Histogram:
    return Histogram(f"ontorag_{name}", meaning, labels, registry=REGISTRY, buckets=buckets)


def resident() -> float:
    """Bytes of memory that this process has now; where only its peak is told, that."""
    if sys.platform == "linux":
        return float(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


MEMORY: Final = _gauge("memory_bytes", "Resident memory of the process, without its children")
MEMORY.set_function(resident)

# messages, by worker
MESSAGES: Final = _counter("messages", "Messages settled; outcome: done, retried, rejected (a dead letter)", "worker", "outcome")
MESSAGE_SECONDS: Final = _histogram("message_seconds", "From the receipt of a message to its settling", "worker")
REDELIVERIES: Final = _counter("redeliveries", "Messages that had been tried before", "worker")
ERRORS: Final = _counter("errors", "Failed attempts by class of error", "worker", "type")
IN_WORK: Final = _gauge("messages_in_work", "Messages in work at this moment", "worker")
LAG: Final = _gauge("bus_lag", "Messages published for the worker and not settled", "worker")
READY: Final = _gauge("worker_ready", "1 when the worker takes messages, else 0", "worker")

# extraction
CHUNKS: Final = _counter("chunks", "Chunks read; outcome: extracted, empty, unmatched, degraded, forgotten (passed over)", "outcome")
TRIPLES: Final = _counter("triples", "Proposed triples judged; verdict: accepted, rejected, inferred", "verdict")
VIOLATIONS: Final = _counter("violations", "Broken rules, by rule and severity", "rule", "severity")
CONFORMANCE: Final = _histogram(
    "conformance_ratio", "Share of a chunk's proposed triples that conform", buckets=(0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99, 1)
)
SUBSET: Final = _histogram("subset_elements", "Ontology elements that a chunk's model was shown", buckets=_SIZES)

# models
MODEL_SECONDS: Final = _histogram("model_seconds", "One call of the language model", "model")
MODEL_TOKENS: Final = _counter("model_tokens", "Tokens of language model calls; kind: prompt, completion", "model", "kind")
EMBEDDING_SECONDS: Final = _histogram("embedding_seconds", "One call of the embedder, texts that were not in the cache", "embedder")
MODEL_COST: Final = _counter("model_cost", "Cost of language model calls by model.prices, in their currency", "model")
COST: Final = _counter("cost", "The same by what it was spent on; work: chunks, questions", "work")
CACHE: Final = _counter(
    "cache_lookups", "Look-ups in the caches; cache: replies, embeddings, answers, results, lookups; result: hit, miss", "cache", "result"
)

# catalog
VECTOR_SECONDS: Final = _histogram("vector_search_seconds", "One search among the vectors of a catalog, for all phrases or sentences of a text")
CATALOG_SECONDS: Final = _histogram("catalog_load_seconds", "Reading, embedding and indexing the ontologies")
CATALOG_ELEMENTS: Final = _gauge("catalog_elements", "Elements of the current catalog; kind: class, property", "kind")
CATALOG_FAILURES: Final = _counter("catalog_failures", "Refreshes that left the old catalog in place")

# questions
QUESTIONS: Final = _counter("questions", "Questions answered, by status, tier and backend", "status", "tier", "backend")
QUESTION_SECONDS: Final = _histogram("question_seconds", "From a question to its answer", "tier")
QUERY_SECONDS: Final = _histogram("query_seconds", "A query: gate and graph; outcome: rows, empty, rejected, timeout, failed", "backend", "outcome")
QUERY_PATTERNS: Final = _histogram(
    "query_patterns", "Triple patterns of a query that the gate let through", "tier", buckets=(1, 2, 3, 4, 5, 6, 8, 10, 15, 20)
)
QUERIES: Final = _counter("queries", "Queries made; result as of query_seconds, issue: the gate's first error, if any", "tier", "result", "issue")
QUESTION_SUBSET: Final = _histogram("question_subset_elements", "Ontology elements that a question was read with", buckets=_SIZES)
FEEDBACK: Final = _counter("feedback", "What people say of answers; verdict: up, down", "verdict", "tier")

STORE_QUESTIONS: Final = _counter(
    "store_questions", "Questions by the store that was asked; outcome: the answer's status, or unavailable", "store", "outcome"
)
STORE_SECONDS: Final = _histogram("store_question_seconds", "A question over one of the stores, without the caches", "store")
BREAKER: Final = _gauge("breaker", "0 closed, 1 half-open, 2 open; part: model, embedder, or a store by its name", "part")
AWAITED: Final = _counter("questions_awaited", "Questions put off because messages were on their way into the graph")

# settings
RELOADS: Final = _counter("settings_reloads", "Changed settings; outcome: taken, refused (the old stay), put off (tried again)", "outcome")

# graphs
WRITES: Final = _histogram("graph_write_seconds", "Writing one extraction to a graph", "store")

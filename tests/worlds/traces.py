"""The spans that a process makes, kept in memory by the SDK's own exporter."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from onto_core.traces import spans


def needs_sdk() -> None:
    """Skip where the extra `otel` is not installed; fail in CI, which has it."""
    try:
        import opentelemetry.exporter.otlp.proto.http
        import opentelemetry.sdk.trace  # noqa: F401
    except ImportError as error:
        message = f"the extra otel is not installed: {error}"
        if os.environ.get("CI") == "true":
            pytest.fail(message, pytrace=False)
        pytest.skip(message)


class Seen:
    """The spans that are over."""

    def __init__(self) -> None:
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import SimpleSpanProcessor
        from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

        from onto_core.service.traces import OtelTracer

        self._exporter = InMemorySpanExporter()
        provider = TracerProvider()
        provider.add_span_processor(SimpleSpanProcessor(self._exporter))
        spans.use(OtelTracer(provider))

    def all(self) -> list[Any]:
        return list(self._exporter.get_finished_spans())

    def of_trace(self, trace: str) -> list[Any]:
        return [span for span in self.all() if f"{span.context.trace_id:032x}" == trace]

    def paths(self, trace: str) -> Mapping[str, int]:
        """The names of a trace's spans, each behind those that it is within, with how often they are there."""
        by_id = {span.context.span_id: span for span in self.of_trace(trace)}
        counted: dict[str, int] = defaultdict(int)
        for span in by_id.values():
            names = [span.name]
            while span.parent is not None and (span := by_id.get(span.parent.span_id)) is not None:
                names.append(span.name)
            counted[" > ".join(reversed(names))] += 1
        return counted


@pytest.fixture
def seen() -> Iterator[Seen]:
    needs_sdk()
    try:
        yield Seen()
    finally:
        spans.use(None)

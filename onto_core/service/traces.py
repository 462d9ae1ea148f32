"""Traces by OpenTelemetry, where they are switched on: the SDK is imported here and nowhere else, and only then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from types import TracebackType
from typing import TYPE_CHECKING, Final

from onto_core.errors import BadSettings, Problem
from onto_core.sections.telemetry import TelemetrySettings
from onto_core.traces import spans
from onto_core.traces.spans import Attributes, Kind, Span, Value

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Span as OtelSpan

SCOPE: Final = "ontorag"
ERROR: Final = "error.type"


def begin_traces(settings: TelemetrySettings) -> None:
    """Begin to make traces if the settings say so, once a process; what is left at its end is sent then. Raises BadSettings without the extra."""
    if settings.otel == "off" or spans.is_on():
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
        from opentelemetry.sdk.trace.sampling import ParentBasedTraceIdRatio
    except ImportError as error:
        problem = Problem("telemetry.otel", f"is otlp, which needs the packages of OpenTelemetry: {error}", "pip install 'ontorag[otel]'")
        raise BadSettings("settings", [problem]) from error
    resource = Resource.create({"service.name": settings.service, "service.version": version("ontorag")})
    provider = TracerProvider(resource=resource, sampler=ParentBasedTraceIdRatio(settings.share))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=settings.endpoint, timeout=settings.timeout)))
    spans.use(OtelTracer(provider))


class OtelTracer:
    """A Tracer over a provider of OpenTelemetry's SDK."""

    def __init__(self, provider: TracerProvider) -> None:
        from opentelemetry import trace
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        self._trace, self._tracer = trace, provider.get_tracer(SCOPE, version("ontorag"))
        self._propagator = TraceContextTextMapPropagator()
        self._kinds = {name: trace.SpanKind[name.upper()] for name in ("internal", "server", "client", "producer", "consumer")}

    @contextmanager
    def span(self, name: str, attributes: Attributes, kind: Kind, parent: Mapping[str, str] | None) -> Iterator[Span]:
        above = None if parent is None else self._propagator.extract(parent)
        starting = self._tracer.start_as_current_span(
            name, above, self._kinds[kind], attributes=attributes, record_exception=False, set_status_on_exception=False
        )
        with starting as made, _Open(made, self._trace.StatusCode.ERROR) as own:
            yield own

    def context(self) -> Mapping[str, str]:
        headers: dict[str, str] = {}
        self._propagator.inject(headers)
        return headers

    def ids(self) -> tuple[str, str]:
        here = self._trace.get_current_span().get_span_context()
        return (f"{here.trace_id:032x}", f"{here.span_id:016x}") if here.is_valid else ("", "")


class _Open:
    """A Span over one of OpenTelemetry's."""

    __slots__ = ("_error", "_span")

    def __init__(self, span: OtelSpan, error: object) -> None:
        self._span, self._error = span, error

    def __enter__(self) -> _Open:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if error is not None:
            self.fail(error)

    def set(self, name: str, value: Value) -> None:
        self._span.set_attribute(name, value)

    def rename(self, name: str) -> None:
        self._span.update_name(name)

    def fail(self, error: BaseException | str) -> None:
        self._span.set_attribute(ERROR, error if isinstance(error, str) else type(error).__name__)
        self._span.set_status(self._error)  # type: ignore[arg-type]

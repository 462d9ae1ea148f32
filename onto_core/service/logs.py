"""Log lines: events with fields, for people or as JSON, always on standard error."""

from __future__ import annotations

import logging
import sys

import structlog

from onto_core.secrets import cut
from onto_core.sections.servers import ServiceSettings
from onto_core.traces import spans


def configure_logging(settings: ServiceSettings) -> None:
    """Set up logging, once, for a command that runs a pipeline. Libraries that use `logging` come out as the same lines, from warnings up."""
    level = getattr(logging, settings.log_level.upper())
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        _with_trace,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=settings.log_format == "json"),
    ]
    if settings.log_format == "json":
        # without the values of variables: they are texts and secrets, cut in half where they are long, and then not known for what they are
        traces = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))
        rendering: list[structlog.typing.Processor] = [traces, structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        rendering = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)]
    rendering.append(_without_secrets)
    structlog.configure(
        processors=[*shared, *rendering],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),  # a line is one write: lines of several processes on one pipe stay whole
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    foreign = [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendering]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name], processors=foreign))
    logging.basicConfig(level=max(level, logging.WARNING), handlers=[handler], force=True)


def _with_trace(logger: structlog.typing.WrappedLogger, method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """The line with the ids of its trace and span, where there are traces."""
    trace, span = spans.ids()
    if trace:
        line["trace_id"], line["span_id"] = trace, span
    return line


def _without_secrets(logger: structlog.typing.WrappedLogger, method: str, line: structlog.typing.EventDict) -> str:
    """The rendered line with *** for every secret: a library's message or a traceback may hold one."""
    return cut(str(line))

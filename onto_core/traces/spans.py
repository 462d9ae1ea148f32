"""Spans of traces, and the context of one in the headers of a message or a request (W3C Trace Context). Nothing at all until traces are begun.

A span never holds what a user wrote: ids, counts, names out of the settings and classes of errors only.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from types import MappingProxyType, TracebackType
from typing import Final, Literal, Protocol

Kind = Literal["internal", "server", "client", "producer", "consumer"]
Value = str | bool | int | float
Attributes = Mapping[str, Value]

CONTEXT: Final = ("traceparent", "tracestate")
"""The headers that carry the context: https://www.w3.org/TR/trace-context/."""
_NONE: Final[Attributes] = MappingProxyType({})


class Span(Protocol):
    """A piece of work, open while its block runs. An error that leaves the block is noted by its class."""

    def set(self, name: str, value: Value) -> None: ...
    def rename(self, name: str) -> None: ...
    def fail(self, error: BaseException | str) -> None:
        """Note that the work failed, by the class of the error or a short name for it; never by its message, which may quote a text."""
        ...


class Tracer(Protocol):
    """The maker of spans, where there are traces."""

    def span(self, name: str, attributes: Attributes, kind: Kind, parent: Mapping[str, str] | None) -> AbstractContextManager[Span]: ...
    def context(self) -> Mapping[str, str]:
        """The context of the span that is open here, as headers; empty outside of any."""
        ...

    def ids(self) -> tuple[str, str]:
        """The ids of the trace and the span that are open here, in hexadecimal; empty outside of any."""
        ...


class _Nothing:
    """The span of who makes no traces: one for all, and it does nothing."""

    def __enter__(self) -> _Nothing:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Lets every error through."""

    def set(self, name: str, value: Value) -> None: ...
    def rename(self, name: str) -> None: ...
    def fail(self, error: BaseException | str) -> None: ...


NOTHING: Final = _Nothing()
_tracer: Tracer | None = None


def use(tracer: Tracer | None) -> None:
    """Make spans by this tracer from now on; None: make none."""
    global _tracer  # noqa: PLW0603 - one tracer a process, as there is one registry of metrics
    _tracer = tracer


def is_on() -> bool:
    """True when spans are made."""
    return _tracer is not None


def span(
    name: str, attributes: Attributes = _NONE, *, kind: Kind = "internal", parent: Mapping[str, str] | None = None
) -> AbstractContextManager[Span]:
    """A span for the block: of the one that is open here, or with `parent` of the one in these headers, a new trace when they have none."""
    return NOTHING if _tracer is None else _tracer.span(name, attributes, kind, parent)


def context() -> Mapping[str, str]:
    """The headers that carry the span which is open here; empty where there is none."""
    return {} if _tracer is None else _tracer.context()


def ids() -> tuple[str, str]:
    """The ids of the trace and the span that are open here; empty where there is none."""
    return ("", "") if _tracer is None else _tracer.ids()


def passed_on(headers: Mapping[str, str], cause: Mapping[str, str]) -> Mapping[str, str]:
    """The headers of what a message caused: with the cause's context, unless they have one. So a trace goes through who makes none."""
    if CONTEXT[0] in headers or CONTEXT[0] not in cause:
        return headers
    return {**headers, **{name: cause[name] for name in CONTEXT if name in cause}}

"""Settings of traces."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from onto_core.sections.types import Fraction, Seconds, Section


class TelemetrySettings(Section):
    """Traces by OpenTelemetry; needs the extra `otel`."""

    otel: Literal["off", "otlp"] = Field("off", description="otlp: spans go to a collector by OTLP over HTTP")
    endpoint: str = Field("http://127.0.0.1:4318/v1/traces", min_length=1, description="the collector's address for traces, whole")
    share: Fraction = Field(1.0, description="share of new traces that are kept; one that was begun elsewhere is kept if it was there")
    service: str = Field("ontorag", min_length=1, description="service.name of the spans of this process")
    timeout: Seconds = Field(5.0, description="seconds that a collector has to take what is sent; what it does not take is lost")

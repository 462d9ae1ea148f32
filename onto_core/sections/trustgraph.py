"""Settings of the worker in TrustGraph's flows."""

from __future__ import annotations

from pydantic import Field

from onto_core.sections.types import Section


class TrustGraphSettings(Section):
    """The worker `trustgraph`, in the place of TrustGraph's own extractor; needs the extra `trustgraph`. Queues are named as its flows name them."""

    chunks: str = Field("flow:tg:chunk-load:default:default", min_length=1, description="queue that chunks come in by, flow:SPACE:NAME, or a topic")
    triples: str = Field("flow:tg:triples-store:default:default", min_length=1, description="queue that triples go out by")
    contexts: str = Field("flow:tg:entity-contexts-load:default:default", description="queue that names of things go out by; empty: none do")
    group: str = Field(
        "kg-extract-ontology--default--default--input", min_length=1, description="subscription; that of the extractor in whose place it stands"
    )

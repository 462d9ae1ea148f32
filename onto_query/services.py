"""The services that answering a question needs: ontologies, a graph, a language model or none, and settings."""

from __future__ import annotations

from dataclasses import dataclass, field

from onto_core.matching.catalog import Catalogs
from onto_core.ports.graphs import EntityIndex, GraphBackend, Records
from onto_core.ports.models import Embedder, LanguageModel
from onto_core.settings import QuerySettings, SelectionSettings
from onto_query.conversation.sessions import InProcess, Sessions
from onto_query.profile.holder import Profiles


@dataclass(frozen=True, slots=True)
class Services:
    """The services of an answer. Without `model` the rules answer what they can, and say what they cannot."""

    catalogs: Catalogs
    embedder: Embedder
    graph: GraphBackend
    entities: EntityIndex
    model: LanguageModel | None
    selection: SelectionSettings
    query: QuerySettings
    fallback: bool
    """The rules go on alone when the model stays down."""
    profiles: Profiles | None = None
    """What the graph of each collection has; without it only the tier of rules and the model answer."""
    records: Records | None = None
    """The kept texts, for the passages of an answer."""
    sessions: Sessions = field(default_factory=InProcess)
    """The memories of conversations."""

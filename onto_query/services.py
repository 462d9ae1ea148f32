"""What an answer needs of the world: ontologies, a graph, a language model or none, and the settings of asking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onto_core.ports.graphs import EntityIndex, GraphBackend
from onto_core.ports.models import Embedder, LanguageModel
from onto_core.settings import QuerySettings, SelectionSettings

if TYPE_CHECKING:
    from onto_core.matching.catalog import Catalogs


@dataclass(frozen=True, slots=True)
class Services:
    """Without `model` the rules answer what they can, and say what they cannot."""

    catalogs: Catalogs
    embedder: Embedder
    graph: GraphBackend
    entities: EntityIndex
    model: LanguageModel | None
    selection: SelectionSettings
    query: QuerySettings
    fallback: bool
    """Whether the rules go on alone when the model stays down."""

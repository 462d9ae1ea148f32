"""The proposer for texts with tables, records and lists: these by their layout; lists and the rest of the text by the rules for prose."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from onto_core.errors import ModelError
from onto_core.layout.grid import Grid
from onto_core.layout.read import blanked, prose, read_layout
from onto_core.ontology.schema.names import words
from onto_core.ports.models import Embedder
from onto_extract.model import Proposal, Proposer, RawTriple, Violation
from onto_extract.rules.proposer import parser_thread

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset
    from onto_core.messages import Chunk
    from onto_extract.tables.facts import GridFacts

NEAR: Final = 0.8
"""Cosine of a column's name and a property's label from which they mean nearly the same: below .7 it is mostly chance."""
NEAR_SCORE: Final = 0.75
"""The share of such a cosine that counts as likeness: less than any likeness of words."""


@dataclass(frozen=True, slots=True)
class LayoutProposer:
    """Tables and records by their headers, and what is left of the text by `prose`."""

    prose: Proposer
    embedder: Embedder | None = None

    @property
    def name(self) -> str:
        return self.prose.name

    async def propose(self, chunk: Chunk, subset: Subset, feedback: Sequence[Violation] = ()) -> Proposal:
        """Propose in the order of the text; nothing more when there is `feedback`, from which a layout tells nothing new."""
        grids = () if feedback else read_layout(chunk.text)
        if not grids:
            return await self.prose.propose(chunk, subset, feedback)
        loop = asyncio.get_running_loop()
        subset = await loop.run_in_executor(parser_thread(), _with_columns, subset, grids)
        nearness = await self._nearness(grids, subset)
        found = await loop.run_in_executor(parser_thread(), _facts, grids, chunk.text, subset, nearness)
        text = blanked(prose(chunk.text, grids), found.read)
        proposal = await self.prose.propose(chunk.model_copy(update={"text": text}), subset)
        raws = sorted((*found.raws, *proposal.raws), key=_place)
        return replace(proposal, raws=tuple(dict.fromkeys(raws)), let_go=(*proposal.let_go, *found.let_go))

    async def _nearness(self, grids: Sequence[Grid], subset: Subset) -> dict[tuple[str, str], float]:
        """(column's name, property) -> likeness, for the few that embeddings make nearly the same; none when the embedder does not answer."""
        columns = sorted({name.text for grid in grids if grid.kind != "list" for name in grid.header if name is not None})
        properties = sorted(subset.property_iris)
        if self.embedder is None or not columns or not properties:
            return {}
        try:
            vectors = await self.embedder.embed([*(name.lower() for name in columns), *(words(subset.schema.label(iri)) for iri in properties)])
        except ModelError:
            return {}
        likeness = vectors[: len(columns)] @ vectors[len(columns) :].T
        near = ((i, j) for i in range(len(columns)) for j in range(len(properties)) if likeness[i, j] >= NEAR)
        return {(columns[i], properties[j]): NEAR_SCORE * float(likeness[i, j]) for i, j in near}


def _with_columns(subset: Subset, grids: Sequence[Grid]) -> Subset:
    """The subset with the properties that the names of columns and keys name; also in other words, where nothing in it is called so."""
    from onto_extract.rules.widening import widened
    from onto_extract.tables.columns import LEAST
    from onto_extract.tables.evidence import SORTS
    from onto_extract.tables.header import PropertyWords, column_name

    names, chosen = subset.schema.derived(PropertyWords), subset.property_iris

    for text in dict.fromkeys(name.text for grid in grids if grid.kind != "list" for name in grid.header if name is not None):
        column = column_name(text)
        others = () if any(names.likeness(column, iri, SORTS, frozenset()) >= LEAST for iri in chosen) else column.synonyms
        for reading in (*column.readings, *(other for other, _ in others)):
            subset = widened(subset, " ".join(reading))
    return subset


def _facts(grids: Sequence[Grid], text: str, subset: Subset, nearness: Mapping[tuple[str, str], float]) -> GridFacts:
    from onto_extract.rules.lexicon import lexicon_for
    from onto_extract.tables.facts import facts_of

    return facts_of(grids, text, lexicon_for(subset), nearness)


def _place(raw: RawTriple) -> int:
    return raw.span.start if raw.span is not None else 0

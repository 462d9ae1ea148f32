"""Answers from documents: the sentences that say what the graph does not, word for word and labelled, when nothing else has an answer."""

from __future__ import annotations

from typing import Final

from onto_core.errors import BackendError
from onto_core.layout.places import PassageWire
from onto_core.messages import Citation
from onto_core.terms import Literal, Table
from onto_query.passages.find import Spoken, passages_for
from onto_query.services import Services
from onto_query.state import Attempt, State

CONFIDENCE: Final = 0.5
"""Of a passage: its words are the document's, but whether they answer the question nobody judged."""


async def by_passages(state: State, services: Services) -> tuple[State, Attempt | None, tuple[Citation, ...]]:
    """The passages as rows of one column, each with its document; None without any. A store that cannot be read takes nothing from the answer."""
    if services.records is None:
        return state, None, ()
    try:
        found = await passages_for(state, services.records, services.entities)
    except BackendError as error:
        return state.step("passages", str(error)), None, ()
    state = state.step("passages", f"{len(found)} passages hold all that was asked", documents=[each.document_id for each in found])
    if not found:
        return state, None, ()
    table = Table(("passage",), tuple((Literal(" ".join(each.text.split())),) for each in found))
    citations = tuple(_citation(number, each) for number, each in enumerate(found, start=1))
    return state, Attempt("passages", "", "rows", CONFIDENCE, table), citations


def _citation(number: int, passage: Spoken) -> Citation:
    start, end = passage.said[0].start, passage.said[-1].end
    wire = PassageWire(document=passage.document_id, chunk=passage.chunk_id, text=passage.text, start=start, end=end)
    return Citation(row=number, entities=(), documents=(passage.document_id,) if passage.document_id else (), passages=(wire,))

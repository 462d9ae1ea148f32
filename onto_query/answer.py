"""Answers made from the state of a question: status, sentences, rows, and the evidence of each row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from onto_core.documents.passages import passages_of
from onto_core.english.phrases import article, joined_list
from onto_core.errors import BackendError
from onto_core.languages.detect import DEFAULT, OTHER
from onto_core.messages import Answer, CellWire, Citation, PassageWire, QueryWire, Status, Step
from onto_core.ports.graphs import Source
from onto_core.terms import BlankNode, Cell, Iri, Literal, Table
from onto_query.attempt import entities_of, named_in
from onto_query.candidate import Candidate
from onto_query.rules_tier.sentences import LISTED, options_text, sentences, shown, statement
from onto_query.rules_tier.tier import PLAUSIBLE, in_words
from onto_query.services import Services
from onto_query.state import Attempt, State

CITED = 50
"""Rows whose sources are looked up."""
SHOWN = 10
"""Rows with passages,"""
PASSAGES = 3
"""and the most of one row."""


async def answered(state: State, attempt: Attempt, services: Services, text: str | None = None) -> Answer:
    """The answer from an attempt that gave rows. `text`: a model's sentences about them. Raises BackendUnavailable."""
    table, candidate = attempt.table, attempt.candidate
    assert table is not None
    citations = await cite(state, attempt, services)
    text = text or (sentences(candidate, table, state.schema, entities_of(state)) if candidate is not None else rows_as_text(table))
    if attempt.note:
        text = f"{text} ({attempt.note[:1].upper()}{attempt.note[1:]}.)"
    return finish(state, "answered", text + misread(state, attempt.text), attempt, citations=citations)


def rows_as_text(table: Table) -> str:
    """The rows of a model's query as they are: nothing is known of how it reads the question."""
    if table.columns == ("ask",):
        return "Yes [1]."
    rows = [f"{', '.join(shown(cell) for cell in row)} [{number}]" for number, row in enumerate(table.rows[:LISTED], start=1)]
    more = [f"{len(table.rows) - LISTED} more"] if len(table.rows) > LISTED else []
    return f"{joined_list([*rows, *more])}."


def empty(state: State, attempt: Attempt) -> Answer:
    """The answer when the query seems right and finds nothing: absence is not denial, and the text says so."""
    candidate, table = attempt.candidate, attempt.table
    status: Status = "answered"
    if table is not None and table.columns == ("ask",):
        claim = f"that {statement(candidate, table, state.schema, entities_of(state))}" if candidate else "so"
        text = f"No: the graph does not say {claim}."
    elif table is not None and len(table.rows) == 1 and table.columns == ("number",):
        text = f"0: the graph names none{_about(candidate, state)} [1]."
    elif attempt.tier == "model":
        status, text = "empty", "The query that the model wrote finds nothing in the graph; it may have asked for the wrong thing."
    else:
        status, text = "empty", f"The graph has nothing on this{_about(candidate, state)}."
    return finish(state, status, text + misread(state, attempt.text), attempt)


def _about(candidate: Candidate | None, state: State) -> str:
    return f" ({in_words(candidate, state)})" if candidate is not None else ""


def clarify(state: State, readings: Sequence[Attempt]) -> Answer:
    """The question back to the user, who chooses among equally good readings that each have rows of their own."""
    options = [_option(attempt, readings, state) for attempt in readings]
    return finish(state, "clarify", f"This can be read in {len(options)} ways. Which is meant? {options_text(options)}.", None)


def _option(attempt: Attempt, readings: Sequence[Attempt], state: State) -> str:
    """A reading in words; readings that differ only in their entities also name what sets these apart."""
    candidate = attempt.candidate
    assert candidate is not None
    entities = entities_of(state)
    words = in_words(candidate, state)
    if sum(in_words(other.candidate, state) == words for other in readings if other.candidate) > 1:
        words += "".join(f", {entities[iri].label} being {kind_of(iri, state)}" for iri in named_in(candidate) if iri in entities)
    return words


def kind_of(iri: str, state: State) -> str:
    """The most specific classes of an entity; its IRI when it has none."""
    narrow = state.schema.most_specific(kind for kind in entities_of(state)[iri].types if kind in state.schema.classes)
    return " and ".join(article(state.schema.label(kind)) for kind in narrow) or f"<{iri}>"


def without_rows(state: State) -> Answer:
    """The answer when no tier found rows: the query that came furthest says why, or else the readings do."""
    first, last = ([attempt for attempt in state.attempts if attempt.tier == tier] for tier in ("rules", "model"))
    if last and last[-1].result in {"timeout", "failed"}:
        return failed(state, last[-1])
    if first and first[0].result != "empty":
        return failed(state, first[0])
    return unanswerable(state.less("model: no usable query") if last else state)


def unanswerable(state: State) -> Answer:
    """The answer when no reading is good enough: the reason, and what could be asked instead."""
    ranked = state.readings
    unknown = ranked[0].unread if ranked else state.unexplained()
    if not state.links and not state.items:
        text = "The question names nothing that the ontologies or the graph know."
        return finish(state, "out_of_scope", text + _language(state), None)
    if ranked and not unknown and ranked[0].score >= PLAUSIBLE:
        options = [in_words(reading, state) for reading in ranked[:3] if reading.score >= PLAUSIBLE]
        return finish(state, "clarify", f"I am not sure what is meant. Is it: {options_text(options)}?", None)
    if unknown:
        words = ", ".join(repr(word) for word in unknown)
        text = f"I cannot answer this: neither the ontologies nor the graph know what is meant by {words}."
    else:
        text = "I cannot answer this: no property of the ontologies connects what the question names."
    return finish(state, "unanswerable", text + _offer(state) + _language(state) + misread(state), None)


def _offer(state: State) -> str:
    """A sentence on what the graph does have at the first entity that it says anything of."""
    for link in state.links:
        entity = link.options[0].entity
        seen = state.evidence.outgoing.get(entity.iri) or state.evidence.incoming.get(entity.iri) or frozenset()
        if names := sorted({state.schema.label(iri) for iri in seen if iri in state.schema.properties}):
            return f" Of {entity.label} the graph has: {', '.join(names[:8])}."
    return ""


def _language(state: State) -> str:
    language = state.analysis.language
    if language.startswith(DEFAULT):
        return ""
    return f" (The question seems to be in {'another language' if language == OTHER else repr(language)}; without a model I read English only.)"


def misread(state: State, query: str | None = None) -> str:
    """A note on the mentions taken for names that are spelled differently; with a query, only those that it names."""
    read = [(link.text, option.entity) for link in state.links if not link.sure for option in link.options]
    used = [(text, entity) for text, entity in read if query is None or f"<{entity.iri}>" in query]
    taken = dict.fromkeys(f"{text!r} was read as {entity.label!r}" for text, entity in used)
    return f" ({'; '.join(taken)}.)" if taken else ""


def refused(state: State) -> Answer:
    return finish(state, "refused", "I only read the graph: I cannot change, add or delete anything in it.", None)


def failed(state: State, attempt: Attempt) -> Answer:
    reasons = {"timeout": "The query took too long and was stopped", "rejected": "No query for this passed the checks"}
    text = f"{reasons.get(attempt.result, 'The query failed')}: {attempt.trouble}"
    return finish(state.less(attempt.result), "failed", text, attempt)


def finish(state: State, status: Status, text: str, attempt: Attempt | None, *, citations: Sequence[Citation] = ()) -> Answer:
    """The answer message, with every step taken."""
    table = attempt.table if attempt is not None else None
    return Answer(
        question_id=state.question.id,
        status=status,
        text=text,
        citations=tuple(citations),
        query=_query(attempt) if attempt is not None and attempt.text else None,
        columns=table.columns if table is not None else (),
        rows=tuple(tuple(wire(cell) for cell in row) for row in table.rows) if table is not None else (),
        truncated=table.truncated if table is not None else False,
        confidence=round(max(0.0, min(1.0, attempt.confidence)), 3) if attempt is not None and status == "answered" else 0.0,
        backend=table.backend if table is not None else "",
        tier=attempt.tier if attempt is not None else "",
        model=state.model,
        degraded=state.degraded,
        steps=tuple(Step(stage=event.stage, message=event.message, detail=dict(event.detail)) for event in state.events),
    )


def _query(attempt: Attempt) -> QueryWire:
    ran = attempt.table.query if attempt.table is not None else None
    if ran is None:
        return QueryWire(language="sparql", text=attempt.text)
    return QueryWire(language=ran.language, text=ran.text, parameters=ran.parameters or None)


def wire(cell: Cell) -> CellWire | None:
    match cell:
        case Iri(value, label):
            return CellWire(type="uri", value=value, label=label or None)
        case Literal(lexical, datatype, language):
            return CellWire(type="literal", value=lexical, datatype=datatype, language=language)
        case BlankNode(name):
            return CellWire(type="bnode", value=name)
        case None:
            return None


# -- evidence


async def cite(state: State, attempt: Attempt, services: Services) -> tuple[Citation, ...]:
    """Each row's entities, and the documents and passages that mention them together with the entities of the query."""
    table = attempt.table
    assert table is not None
    named = named_in(attempt.candidate) if attempt.candidate is not None else tuple(iri for iri in entities_of(state) if iri in attempt.text)
    rows = table.rows[:CITED]
    iris = dict.fromkeys([*named, *(cell.value for row in rows for cell in row if isinstance(cell, Iri))])
    elements = {*state.schema.classes, *state.schema.properties}
    sources = await services.entities.sources([iri for iri in iris if iri not in elements], state.question.collection)
    collection = state.question.collection
    citations: list[Citation] = []
    for number, row in enumerate(rows, start=1):
        own = tuple(dict.fromkeys(cell.value for cell in row if isinstance(cell, Iri) and cell.value not in elements))
        passages = await _passages(places(own, named, sources), services, collection) if number <= SHOWN else ()
        citations.append(Citation(row=number, entities=own or named, documents=documents(own, named, sources), passages=passages or None))
    return tuple(citations)


async def _passages(found: Sequence[Source], services: Services, collection: str) -> tuple[PassageWire, ...]:
    """The kept sentences at some of the places. A store that does not give them takes nothing away from the answer."""
    if services.records is None or not found:
        return ()
    try:
        read = await passages_of(services.records, collection, found[: 2 * PASSAGES])
    except BackendError:
        return ()
    return tuple(
        PassageWire(document=each.document_id, chunk=each.chunk_id, text=each.text, start=each.marked.start, end=each.marked.end)
        for each in read[:PASSAGES]
    )


def places(own: Sequence[str], named: Sequence[str], sources: Mapping[str, Sequence[Source]]) -> list[Source]:
    """The places that mention all of them; where there is none, those of the row's own entities in chunks that mention all."""
    per_entity = [{source for source in sources.get(iri, ()) if source.span is not None} for iri in (*own, *named)]
    together = set.intersection(*per_entity) if per_entity else set()
    if not together:
        chunks = [{(source.document_id, source.chunk_id) for source in each} for each in per_entity]
        common = set.intersection(*chunks) if chunks else set()
        together = {
            source for iri in (own or named) for source in sources.get(iri, ()) if (source.document_id, source.chunk_id) in common and source.span
        }
    return sorted(together, key=lambda source: (source.document_id, source.chunk_id, source.span))


def documents(own: Sequence[str], named: Sequence[str], sources: Mapping[str, Sequence[Source]]) -> tuple[str, ...]:
    """The documents of the chunks that mention all of them; where no chunk does, of those that mention the row's own entities."""
    per_entity = [{(source.document_id, source.chunk_id) for source in sources.get(iri, ())} for iri in (*own, *named)]
    common = set.intersection(*per_entity) if per_entity else set()
    chunks = common or {(s.document_id, s.chunk_id) for iri in (own or named) for s in sources.get(iri, ())}
    return tuple(sorted({document for document, _ in chunks if document}))

"""Answers made from the state of a question: status, sentences, rows, and the evidence of each row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from onto_core.languages.stems import stem_in
from onto_core.messages import Answer, CellWire, Citation, QueryWire, Status, Step
from onto_core.ontology.model import OntologyClass, Property
from onto_core.ontology.schema.names import words
from onto_core.ports.models import usage_wire
from onto_core.suggest import similar
from onto_core.terms import BlankNode, Cell, Iri, Literal, Table, normal_label
from onto_core.vocabulary import local_name
from onto_query.attempt import entities_of, named_in
from onto_query.candidate import Candidate
from onto_query.enumeration.doubts.rivals import RULED_OUT
from onto_query.graph_query import AnyEdge, Edge, flat
from onto_query.outcome import Suggested
from onto_query.passages.evidence import cite
from onto_query.question.lexicon import lexicon_of
from onto_query.routing.pages import page_of
from onto_query.rules_tier.tier import PLAUSIBLE
from onto_query.services import Services
from onto_query.state import Attempt, State
from onto_query.wording.facts import is_noise
from onto_query.wording.language import LANGUAGES, language_of_answers
from onto_query.wording.names import facts_of, names_of, told_by_parts
from onto_query.wording.options import in_words, options, options_text
from onto_query.wording.sentences import LISTED, claim_of, sentences, things_of
from onto_query.wording.terms import Terms

OFFERED = 8
"""Properties of a thing that are named when the question cannot be answered,"""
ASKED = 3
"""and questions about it that are proposed."""
WRITTEN_BY = {"model": "a model wrote the query", "template": "worded as a template", "example": "worded as a solved question"}
RESPELLED = 0.8
"""Likeness of words to the name that they were read as."""


# -- answers with rows


async def answered(state: State, attempt: Attempt, services: Services, text: str | None = None) -> Answer:
    """The answer from an attempt that gave rows. `text`: a model's sentences about them. Raises BackendUnavailable."""
    attempt = _telling(state, attempt)
    assert attempt.table is not None
    terms = await _with_names(state, attempt, services)
    table, candidate = _named(attempt.table, terms), attempt.candidate
    attempt = replace(attempt, table=table)
    citations = await cite(state, attempt, services)
    text = text or (sentences(candidate.query, table, terms) if candidate is not None else rows_as_text(table, terms))
    if state.question.offset:
        text = _page_in_words(state, table, terms)
    if attempt.note:
        text = f"{text} ({attempt.note[:1].upper()}{attempt.note[1:]}.)"
    return finish(state, "answered", text + ignored(state, attempt) + misread(state, attempt), attempt, citations=citations)


def _page_in_words(state: State, table: Table, terms: Terms) -> str:
    """A later page: its place, and its rows as they are."""
    page = page_of(state.question, table)
    rows = table.rows[page.start : page.stop]
    return f"{page.in_words()}: {rows_as_text(replace(table, rows=rows), terms)}" if rows else f"{page.in_words()}."


def terms_of(state: State) -> Terms:
    """The words for the answer to a question, in its language."""
    names = {iri: entity.label for iri, entity in entities_of(state).items() if entity.label}
    profile = state.grounded.profile if state.grounded is not None else None
    roles = state.grounded.reach.roles if state.grounded is not None else {}
    return Terms(state.schema, language_of_answers(state.analysis.language), profile, names, _seed(state), roles)


def _seed(state: State) -> str:
    """Nothing, and the usual sentences; the settings may ask for variety, which is the same each time for the same question."""
    return f"{state.variety} {state.question.text}" if state.variety else ""


async def _with_names(state: State, attempt: Attempt, services: Services) -> Terms:
    """The words, with the names of the things in the rows and in the query."""
    terms = terms_of(state)
    assert attempt.table is not None
    cells: list[Cell] = [Iri(iri, terms.names.get(iri, "")) for iri in (named_in(attempt.candidate) if attempt.candidate is not None else ())]
    cells += [cell for row in attempt.table.rows for cell in row]
    found = await names_of(cells, replace(terms, names={}), services.graph, state.question.collection)
    told = told_by_parts(attempt.candidate.query, attempt.table, terms) if attempt.candidate is not None else {}
    return replace(terms, names={**terms.names, **found, **told})


def _named(table: Table, terms: Terms) -> Table:
    """The table with a name for each thing that had no label."""
    rows = tuple(
        tuple(Iri(c.value, terms.names[c.value]) if isinstance(c, Iri) and not c.label and c.value in terms.names else c for c in row)
        for row in table.rows
    )
    return replace(table, rows=rows)


def _telling(state: State, attempt: Attempt) -> Attempt:
    """The attempt without rows of a description that say how the graph is made."""
    query, table = attempt.candidate.query if attempt.candidate is not None else None, attempt.table
    if query is None or table is None or not any(isinstance(each, AnyEdge) for each in query.where) or len(table.columns) != 2:
        return attempt
    terms = terms_of(state)
    rows = tuple(row for row in table.rows if not is_noise(row[0], row[1], terms))
    return replace(attempt, table=replace(table, rows=rows)) if rows else attempt


def rows_as_text(table: Table, terms: Terms) -> str:
    """The rows of a model's query as they are: nothing is known of how it reads the question."""
    language = terms.language
    if table.columns == ("ask",):
        return f"{language.said['yes'].capitalize()} [1]."
    rows = [f"{', '.join(terms.cell(cell) for cell in row)} [{number}]" for number, row in enumerate(table.rows[:LISTED], start=1)]
    more = [language.said["more"].format(n=len(table.rows) - LISTED)] if len(table.rows) > LISTED else []
    return f"{language.listed([*rows, *more])}."


def ignored(state: State, attempt: Attempt) -> str:
    """A note on the words of the question that the reading leaves out, unless the query says them in other words."""
    if attempt.candidate is None or attempt.note:
        return ""
    missing = unsaid(attempt.candidate.unread, attempt.text, state)
    if not missing:
        return ""
    language = language_of_answers(state.analysis.language)
    return f" ({language.sentence('ignored', words=', '.join(map(repr, missing)))})"


def unsaid(wanted: Sequence[str], query: str, state: State) -> tuple[str, ...]:
    """The words that a query does not say: by stem, by a near-synonym, or by another name of an element that it uses."""
    schema = state.schema
    elements: list[OntologyClass | Property] = [element for iri, element in schema.classes.items() if _is_in(iri, query)]
    elements += [element for iri, element in schema.properties.items() if _is_in(iri, query)]
    names = [text for element in elements for text in (element.id, *(other.value for other in (*element.labels, *element.alt_labels)))]
    stem, near = stem_in(state.analysis.language), lexicon_of(state.analysis.language).near
    said = {stem(part.casefold()) for text in (query, *names) for part in words(text).split()}
    asked = state.question.text.casefold()  # and not in other words, as it was read
    unread = [word for word in wanted if word.casefold() not in query.casefold() and word.casefold() in asked]
    return tuple(word for word in unread if said.isdisjoint({stem(word), *near.get(stem(word), ())}))


def _is_in(iri: str, query: str) -> bool:
    return f"<{iri}>" in query or f":{local_name(iri)}" in query


def from_documents(state: State, attempt: Attempt, citations: Sequence[Citation]) -> Answer:
    """The sentences of documents that say what was asked, word for word, labelled as such."""
    terms = terms_of(state)
    assert attempt.table is not None
    quoted = [f"“{terms.cell(row[0])}” [{number}]" for number, row in enumerate(attempt.table.rows, start=1)]
    text = terms.language.sentence("from documents", terms.seed, passages=" ".join(quoted))
    return finish(state.less("from documents"), "answered", text + misread(state), attempt, citations=citations)


# -- answers without rows


def empty(state: State, attempt: Attempt) -> Answer:
    """The answer when the query seems right and finds nothing: absence is not denial, and the text says so."""
    candidate, table = attempt.candidate, attempt.table
    status: Status = "answered"
    language = (terms := terms_of(state)).language
    if table is not None and table.columns == ("ask",):
        if candidate is not None:
            text = language.sentence("no", terms.seed, claim=claim_of(candidate.query, terms))
        else:
            text = "No: the graph does not say so."
    elif table is not None and len(table.rows) == 1 and table.columns == ("number",):
        things = things_of(candidate.query, terms) if candidate is not None else language.said["thing"]
        text = language.sentence("none", terms.seed, things=things, row="[1]")
    elif attempt.tier == "model":
        status, text = "empty", "The query that the model wrote finds nothing in the graph; it may have asked for the wrong thing."
    else:
        status = "empty"
        reading = in_words(candidate.query, terms) if candidate is not None else ""
        text = language.sentence("empty" if reading else "empty bare", terms.seed, reading=reading)
        text += _could_ask(state, candidate, terms)
    return finish(state, status, text + ignored(state, attempt) + misread(state, attempt), attempt)


def _could_ask(state: State, candidate: Candidate | None, terms: Terms) -> str:
    """Questions that the graph does answer of the first thing that the query names."""
    for iri in named_in(candidate) if candidate is not None else ():
        labels = _known_of(iri, state, terms)[:ASKED]
        if labels:
            asked = " ".join(terms.language.said["question"].format(label=label, thing=terms.thing(iri)) for label in labels)
            return f" {terms.language.sentence('could ask', terms.seed, questions=asked)}"
    return ""


def _known_of(iri: str, state: State, terms: Terms) -> list[str]:
    """The names of the properties that the graph has at a thing, without those of names and of how it is made."""
    seen = state.evidence.outgoing.get(iri) or state.evidence.incoming.get(iri) or frozenset()
    telling = (each for each in seen if each in state.schema.properties and terms.is_about_things(each) and not terms.is_naming(each))
    return sorted({terms.noun(each) for each in telling})


def clarify(state: State, said: Sequence[str]) -> Answer:
    """The question back to the user, who chooses among equally good readings, given in words, that each have rows of their own."""
    terms = terms_of(state)
    text = terms.language.sentence("clarify", terms.seed, n=len(said), options=options_text(said))
    return finish(state, "clarify", text, None)


async def option_texts(state: State, readings: Sequence[Attempt], services: Services) -> list[str]:
    """The readings in words, each with what sets it apart from those that would read alike."""
    queries = [attempt.candidate.query for attempt in readings if attempt.candidate is not None]
    named = list(dict.fromkeys(iri for attempt in readings if attempt.candidate is not None for iri in named_in(attempt.candidate)))
    terms = terms_of(state)
    facts = await facts_of(named, services.graph, state.question.collection) if len(named) > 1 else {}
    names = await names_of((cell for each in facts.values() for _, cell in each), replace(terms, names={}), services.graph, state.question.collection)
    entities = entities_of(state)
    kinds = {
        iri: state.schema.most_specific(kind for kind in entities[iri].types if kind in state.schema.classes) for iri in named if iri in entities
    }
    return options(queries, replace(terms, names={**names, **terms.names}), kinds, facts)


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
    unknown = state.unknown(ranked[0].unread) if ranked else state.unexplained()
    if not (state.links or state.items or state.mentions):
        text = terms_of(state).language.sentence("nothing named")
        return finish(state, "out_of_scope", text + _language(state), None)
    terms = terms_of(state)
    if ranked and not unknown and ranked[0].score >= PLAUSIBLE:
        likely = [reading for reading in ranked[:3] if reading.score >= PLAUSIBLE]
        likely = [reading for reading in likely if reading.confidence > RULED_OUT] or likely
        said = list(dict.fromkeys(in_words(reading.query, terms) for reading in likely))
        return finish(state, "clarify", terms.language.sentence("unsure", terms.seed, options=options_text(said)), None)
    if unknown:
        missing = ", ".join(repr(word) for word in unknown)
        text = terms.language.sentence("unknown", words=missing)
    else:
        text = terms.language.sentence("unconnected")
    return finish(state, "unanswerable", text + _offer(state, terms) + _language(state) + misread(state), None)


def _offer(state: State, terms: Terms) -> str:
    """A sentence on what the graph does have at the first entity that it says anything of."""
    for link in state.links:
        entity = link.options[0].entity
        if names := _known_of(entity.iri, state, terms):
            return f" {terms.language.sentence('instead', terms.seed, thing=entity.label, labels=', '.join(names[:OFFERED]))}"
    return ""


def _language(state: State) -> str:
    if state.analysis.language.split("-")[0] in LANGUAGES:
        return ""
    return f" {terms_of(state).language.sentence('language')}"


def misread(state: State, attempt: Attempt | None = None) -> str:
    """A note on the mentions taken for names that are spelled differently; with a query, only those that it names."""
    query = attempt.text if attempt is not None and attempt.text else None
    read = [(link.text, option.entity) for link in state.links if not link.sure for option in link.options]
    used = [(text, entity.label) for text, entity in read if query is None or f"<{entity.iri}>" in query]
    language = terms_of(state).language
    used += (*(_respelled(state, attempt) if attempt is not None else ()), *state.respelled)
    taken = dict.fromkeys(language.sentences["read as"][0].format(text=repr(text), name=repr(name)) for text, name in used)
    return f" ({'; '.join(taken)}.)" if taken else ""


def suggested(state: State, suggested: Suggested, attempt: Attempt | None = None) -> Answer:
    """The answer that is no fact. `attempt`: the query that found nothing in the graph."""
    tier = {"tier": "suggestion", "suggestions": suggested.suggestions}
    return finish(state, "suggested", suggested.text, attempt).model_copy(update=tier)


def _respelled(state: State, attempt: Attempt) -> list[tuple[str, str]]:
    """(words, name) where a query that is not sure of its names has one that the question spells otherwise."""
    if attempt.candidate is None or attempt.candidate.certainty == 1.0:
        return []
    edges = [each for each in flat(attempt.candidate.query.where) if isinstance(each, Edge)]
    names = [each.object.lexical for each in edges if isinstance(each.object, Literal)]
    words_, found = [word.text for word in state.analysis.words], []
    for name in dict.fromkeys(names):
        length = len(name.split())
        runs = {normal_label(run): run for i in range(len(words_) - length + 1) if (run := " ".join(words_[i : i + length]))}
        near_by = [] if normal_label(name) in runs else similar(normal_label(name), runs, limit=1, close=RESPELLED)
        found += [(runs[text], name) for text in near_by]
    return found


def refused(state: State) -> Answer:
    return finish(state, "refused", terms_of(state).language.sentence("refused"), None)


def failed(state: State, attempt: Attempt) -> Answer:
    reasons = {"timeout": "The query took too long and was stopped", "rejected": "No query for this passed the checks"}
    return finish(state.less(attempt.result), "failed", f"{reasons.get(attempt.result, 'The query failed')}: {attempt.trouble}", attempt)


# -- the message


def finish(state: State, status: Status, text: str, attempt: Attempt | None, *, citations: Sequence[Citation] = ()) -> Answer:
    """The answer message, with every step taken."""
    table = attempt.table if attempt is not None else None
    page = page_of(state.question, table) if table is not None else None
    if attempt is not None and status == "answered":
        schema = state.schema
        elements = [schema.name(iri) for iri in (*schema.classes, *schema.properties) if _is_in(iri, attempt.text)]
        state = state.step("confidence", f"{attempt.confidence:.2f}", because=list(reasons(state, attempt)), elements=elements)
    return Answer(
        question_id=state.question.id,
        status=status,
        text=text,
        citations=tuple(citations),
        query=_query(attempt) if attempt is not None and attempt.text else None,
        columns=table.columns if table is not None else (),
        rows=tuple(tuple(wire(cell) for cell in row) for row in table.rows[page.start : page.stop]) if table is not None and page is not None else (),
        truncated=table.truncated if table is not None else False,
        next_offset=page.next_offset if page is not None else None,
        confidence=round(max(0.0, min(1.0, attempt.confidence)), 3) if attempt is not None and status == "answered" else 0.0,
        backend=table.backend if table is not None else "",
        tier=attempt.tier if attempt is not None else "",
        model=state.model,
        usage=usage_wire(state.usage),
        degraded=state.degraded,
        steps=tuple(Step(stage=event.stage, message=event.message, detail=dict(event.detail)) for event in state.events),
    )


def reasons(state: State, attempt: Attempt) -> tuple[str, ...]:
    """The reasons of an answer's confidence: what was guessed, misspelled, left out, widened or fixed; and what each element is called."""
    said = []
    candidate = attempt.candidate
    if candidate is not None:
        schema = state.schema
        for edge in candidate.joined:
            label = schema.label(edge.fit.property)
            spoken = " ".join(word.text for item in edge.items for word in state.analysis.words[item.first : item.last])
            said.append(f"{spoken!r} is read as {label!r}" if spoken else f"guessed: no word names {label!r}")
        said += [f"ignored: {word!r}" for word in unsaid(candidate.unread, attempt.text, state)]
        if candidate.certainty < 1.0:
            said.append("a name is spelled otherwise in the graph")
    else:
        said.append(WRITTEN_BY.get(attempt.tier, "sentences of documents that have all words of the question"))
    said += [f"told before the question: {before!r}"] if (before := state.analysis.told_before) else []
    said += [attempt.note] if attempt.note else []
    said += [f"fixed: {issue}" for issue in (attempt.passed.fixed if attempt.passed is not None else ())]
    return tuple(dict.fromkeys(said))


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

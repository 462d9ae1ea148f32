"""One turn of a conversation: read in the light of what was said, answered by the pipeline, remembered."""

from __future__ import annotations

import time
from dataclasses import replace

from onto_core.languages.detect import DEFAULT
from onto_core.messages import Answer, Question, Step
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Iri
from onto_query.conversation.draft import AskBack, Edit, Reading, edited
from onto_query.conversation.follow import Talk, parts_of
from onto_query.conversation.known import Asked
from onto_query.conversation.languages.spelled import spelled_out
from onto_query.conversation.languages.words import Words, words_in
from onto_query.conversation.memory import LABEL, THINGS, Gender, Memory, Narrowing, Option, Thing, Turn
from onto_query.conversation.read import read
from onto_query.conversation.resolve import in_short
from onto_query.conversation.sessions import Sessions
from onto_query.given import EACH
from onto_query.graph_query import GraphQuery, Var, class_of
from onto_query.pipeline import walk
from onto_query.question.analyse import Analysis, analyse
from onto_query.question.words import split
from onto_query.services import Services
from onto_query.state import State
from onto_query.wording.options import options_text

STAND_INS = 3
"""Things of a set that are tried in its place, until the question can be answered about one of them."""
SHORT = 4
"""Words of a question that may be too few to tell their language, at most."""


async def converse(question: Question, services: Services, sessions: Sessions, *, again: bool = False) -> Answer:
    """Answer a question of a session, or one that stands alone. `again`: its message may have come before. Raises as `onto_query.pipeline.answer`."""
    if not question.session:

        async def alone(chosen: Services) -> Answer:
            return (await turn_of(question, chosen, Memory()))[0]

        return await services.ask(question, alone)
    async with sessions.turn(question.collection, question.session) as held:
        memory, later = held.memory.parted(question.id) if again else (held.memory, Memory())

        async def remembered(chosen: Services) -> Answer:
            answer, new = await turn_of(question, chosen, memory)
            for turn in later.turns:
                new = new.after(turn)
            held.new = new
            return answer

        return await services.ask(question, remembered)


async def turn_of(question: Question, services: Services, memory: Memory) -> tuple[Answer, Memory]:
    """The answer to a question after what is remembered, and the memory with this turn. Raises as `onto_query.pipeline.answer`."""
    started = time.monotonic()
    analysis = analyse(question.text, question.language)
    if analysis.smalltalk:
        return _timed((await walk(question, services))[1], started), memory  # thanks are about nothing that comes after
    question = _in_language(question, analysis, memory)
    words = words_in(question.language or DEFAULT)
    spelled = spelled_out(question.text, words)
    if (not memory.turns and not _refers(spelled, words)) or analysis.form == "write":
        state, answer = await walk(question, services)
        turn = await _turn(question, Reading(question.text), state, answer, services)
        return _timed(answer, started), memory.after(turn)
    schema = await _schema(question, services)
    asked = Asked(services.graph, question.collection, schema, words)
    talk = Talk(memory, words, asked, question.model_copy(update={"text": spelled}), services)
    outcome = await read(talk)
    if isinstance(outcome, AskBack):
        answer = _asked_back(question, outcome, words)
        return _timed(answer, started), memory.after(_open_turn(question, outcome))
    reading = outcome if isinstance(outcome, Reading) else Reading(question.text)
    state, answer, reading = await _walked(question, reading, services)
    turn = await _turn(question, reading, state, answer, services)
    for iri, gender in reading.called:
        memory = memory.called([iri], _gender(gender))
    return _timed(_told(answer, reading, question, words), started), memory.after(turn).called(*_called(reading))


def _called(reading: Reading) -> tuple[list[str], Gender]:
    return ([reading.called[-1][0]], _gender(reading.called[-1][1])) if reading.called else ([], "")


def _gender(text: str) -> Gender:
    return "male" if text == "male" else "female" if text == "female" else ""


def _refers(text: str, words: Words) -> bool:
    """True when a word of a question may refer back; most do not, and need no second look."""
    said = {word.lower for word in split(text)}
    single = words.person_subject | words.person_object | words.person_owner | words.thing_subject | words.thing_owner | words.either
    several = words.several_subject | words.several_object | words.several_owner
    return bool(said & (single | several | words.either_owner | words.place | words.one | words.ones))


def _in_language(question: Question, analysis: Analysis, memory: Memory) -> Question:
    """The question with its language, if that is not English: that of the turn before for one that is too short to tell ("Nolan", "und 2003?")."""
    if question.language:
        return question
    before = memory.last.language if memory.last is not None else ""
    found = analysis.language if analysis.language != DEFAULT else ""
    if memory.last is not None and found != before and len(analysis.words) <= SHORT:
        tells = sum(word.function for word in split(question.text, language=found or DEFAULT))
        told = sum(word.function for word in split(question.text, language=before or DEFAULT))
        found = found if tells > told else before
    return question.model_copy(update={"language": found}) if found else question


async def _schema(question: Question, services: Services) -> Schema:
    """The ontologies with what only the graph has."""
    catalog = services.catalogs.of(question.collection)
    if services.profiles is not None:
        grounded = await services.profiles.of(question.collection, catalog, await services.graph.revision(question.collection))
        catalog = grounded.catalog
    return catalog.schema


async def _walked(question: Question, reading: Reading, services: Services) -> tuple[State, Answer, Reading]:
    """The pipeline's answer. A question about a set is asked about one of its things for all; when that one does not do, about another."""
    tries = [reading, *(reading.with_stand_in(thing) for thing in reading.others[1:STAND_INS])]
    for held in tries:
        language = question.language or (DEFAULT if held.text != question.text else "")  # a name that was put in tells no language
        asked = question.model_copy(update={"text": held.text, "language": language})
        state, answer = await walk(asked, services, held.given)
        if answer.status in {"answered", "refused"} or held is tries[-1]:
            return state, answer, held
    raise AssertionError("there is always one reading")


def _timed(answer: Answer, started: float) -> Answer:
    return answer.model_copy(update={"seconds": round(time.monotonic() - started, 4)})


def _told(answer: Answer, reading: Reading, question: Question, words: Words) -> Answer:
    """The answer with the way its question was read: among the steps, and in the text where that does not show it."""
    if reading.text == question.text and not reading.how:
        return answer
    shown = _in_full(reading, words)
    step = Step(stage="conversation", message=f"read as {shown!r}", detail={"because": list(reading.how)})
    text = answer.text
    hidden = [pin.entity.label for pin in reading.pins if pin.entity.label and pin.entity.label not in text]
    if reading.choices or hidden or answer.status != "answered":
        because = "; ".join(reading.how) if reading.choices and reading.how else words.say("read", text=repr(reading.text))
        text = f"{text} ({because[:1].upper()}{because[1:]}.)"
    return answer.model_copy(update={"text": text, "steps": (step, *answer.steps)})


def _in_full(reading: Reading, words: Words) -> str:
    """The reading with all of a set named where one of them stands for it."""
    sets = {choice.instead for choice in reading.choices if choice.instead}
    shown, _ = edited(reading.text, [Edit(pin.start, pin.end, in_short(reading.others, words)) for pin in reading.pins if pin.entity.iri in sets])
    return shown


def _asked_back(question: Question, outcome: AskBack, words: Words) -> Answer:
    text = outcome.text
    if outcome.options:
        text = f"{text} {words.say('choose', options=options_text(option.words for option in outcome.options))}"
    step = Step(stage="conversation", message="it is not clear what is referred to", detail={"question": outcome.full or question.text})
    return Answer(question_id=question.id, status="clarify", text=text, steps=(step,))


def _open_turn(question: Question, outcome: AskBack) -> Turn:
    return Turn(
        question_id=question.id,
        asked=question.text,
        full=outcome.full,
        status="clarify",
        options=outcome.options,
        place=outcome.place,
        suffix=outcome.suffix,
        language=question.language,
        at=time.time(),
    )


async def _turn(question: Question, reading: Reading, state: State, answer: Answer, services: Services) -> Turn:
    """What is remembered of a turn."""
    asked = Asked(services.graph, question.collection, state.schema, words_in(question.language or DEFAULT))
    ran = [each for each in state.attempts if each.table is not None]
    attempt = next((each for each in ran if answer.query is not None and each.text == answer.query.text), None)
    attempt = attempt or next((each for each in ran if each.result == "rows"), None) or next(iter(ran), None)
    query = attempt.candidate.query if attempt is not None and attempt.candidate is not None else None
    found, complete = _found(answer, state.schema)
    if not found and query is not None and answer.status == "answered":
        found, complete = await _counted(query, asked)
    pinned = {(pin.start, pin.end): pin.entity for pin in reading.pins}
    parts = await parts_of(state, state.mentions, asked) if state.mentions or state.analysis.amounts else ()
    parts = tuple(
        part.model_copy(update={"things": (Thing(iri=entity.iri, label=entity.label, types=entity.types),)})
        if (entity := pinned.get((part.start, part.end))) is not None
        else part.model_copy(update={"things": _meant(part.things, reading.text[part.start : part.end], attempt.text if attempt is not None else "")})
        for part in parts
    )
    return Turn(
        question_id=question.id,
        asked=question.text,
        full=reading.text,
        parts=parts,
        narrowed=tuple(Narrowing(things=each.things, inside=each.inside, instead=each.instead, class_iri=each.class_iri) for each in reading.choices),
        form=state.analysis.form,
        status=answer.status,
        class_iri=_class(query),
        found=found,
        complete=complete,
        options=_options(state, answer),
        topic=reading.topic,
        language=question.language,
        documents=tuple(sorted({document for citation in answer.citations for document in citation.documents})),
        at=time.time(),
    )


def _meant(things: tuple[Thing, ...], text: str, query: str) -> tuple[Thing, ...]:
    """Of several things that a name may mean the one that the query names, or the only one that is spelled so; all of them where neither tells."""
    for fitting in ([each for each in things if f"<{each.iri}>" in query], [each for each in things if each.label.casefold() == text.casefold()]):
        if len(fitting) == 1:
            return tuple(fitting)
    return things


def _found(answer: Answer, schema: Schema) -> tuple[tuple[Thing, ...], bool]:
    """The things in the answer's first column of things, and whether they are all that were found. A description is of a thing, and finds none."""
    elements = {*schema.classes, *schema.properties}
    if answer.status != "answered":
        return (), True
    for column, name in enumerate(answer.columns):
        cells = [row[column] for row in answer.rows]
        things = {cell.value: Thing(iri=cell.value, label=(cell.label or "")[:LABEL]) for cell in cells if cell is not None and cell.type == "uri"}
        if elements.intersection(things):
            return (), True
        if things and name not in {EACH.name, "property"}:
            return tuple(things.values())[:THINGS], not answer.truncated and len(things) <= THINGS
    return (), True


def _class(query: GraphQuery | None) -> str:
    if query is None:
        return ""
    counted = query.aggregate.of if query.aggregate is not None and isinstance(query.aggregate.of, Var) else None
    var = next(iter(query.columns), counted)
    return (class_of(query, var) or "") if var is not None else ""


async def _counted(query: GraphQuery, asked: Asked) -> tuple[tuple[Thing, ...], bool]:
    """The things that a question counted, so that it can be asked who they are."""
    aggregate = query.aggregate
    if aggregate is None or aggregate.function != "count" or query.columns or query.groups or not isinstance(aggregate.of, Var):
        return (), True
    listed = replace(query, aggregate=None, more=(), having=None, order=(), columns=(aggregate.of,))
    things = {
        cell.value: Thing(iri=cell.value, label=cell.label[:LABEL])
        for (cell, *_) in await asked.rows(listed.where, listed.columns)
        if isinstance(cell, Iri)
    }
    return tuple(things.values())[:THINGS], len(things) <= THINGS


def _options(state: State, answer: Answer) -> tuple[Option, ...]:
    if answer.status != "clarify":
        return ()
    return tuple(Option(words=words, query=each.text) for words, each in zip(state.asked_as, state.asked, strict=True))

"""Output of readings: a table, an explanation of every step, JSON lines of triples, one JSON document."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from onto_core.graph.provenance import entities_of
from onto_core.layout.places import place_at
from onto_core.messages import EntityWire, TripleWire
from onto_core.terms import Entity, Triple
from onto_core.vocabulary import RDF_TYPE
from onto_extract.emit import ChunkReading, extraction, raw_wire
from onto_extract.explain import SentenceStory, cautions, not_said, stories
from onto_extract.model import Judged, in_words, plain

if TYPE_CHECKING:
    from rich.console import Console


def print_table(readings: Sequence[ChunkReading], console: Console) -> None:
    """Print the facts, then what was mended, flagged and refused, with reasons, then the subset and the model."""
    from rich.table import Table
    from rich.text import Text

    facts = Table("subject", "property", "object", title=None, header_style="bold")
    facts.add_column("sure", justify="right")
    for reading in readings:
        for row in _rows(reading):
            facts.add_row(*map(Text, row))
    if facts.row_count:
        console.print(facts)
    messages = [extraction(reading) for reading in readings]
    for title, rows in (
        ("mended", [(mend.raw, [mend.message]) for message in messages for mend in message.mends if mend.accepted]),
        ("flagged", [(raw_wire(judged.candidate.raw), _messages(judged)) for reading in readings for judged in reading.verdict.flagged]),
        ("refused", [(each.raw, [violation.message for violation in each.violations]) for message in messages for each in message.rejected]),
    ):
        table = Table(title, "because", header_style="bold")
        for raw, reasons in rows:
            table.add_row(Text(" | ".join(_proposed(raw))), Text("\n".join(dict.fromkeys(reasons))))
        if table.row_count:
            console.print(table)
    for line in summary(readings):
        console.print(Text(line), soft_wrap=True)


def _messages(judged: Judged) -> list[str]:
    return [violation.message for violation in judged.violations]


def _rows(reading: ChunkReading) -> Iterator[tuple[str, str, str, str]]:
    """Each fact with the classes of its entities and its confidence; "X is a C" only of things that no other fact names."""
    schema = reading.selection.subset.schema
    accepted = reading.verdict.accepted
    ends = [end for triple in accepted if triple.predicate != RDF_TYPE for end in (triple.subject, triple.object) if isinstance(end, Entity)]
    named = {end.iri for end in ends}

    def typed(end: Entity) -> str:
        return plain(end) + _typed(", ".join(schema.name(kind) for kind in end.types))

    for triple in accepted:
        subject, name, end = in_words(triple, schema)
        if triple.predicate != RDF_TYPE:
            yield typed(triple.subject), name, typed(triple.object) if isinstance(triple.object, Entity) else end, _sure(triple)
        elif triple.subject.iri not in named:
            yield subject, name, end, _sure(triple)


def _sure(triple: Triple) -> str:
    return "" if triple.confidence is None else f"{triple.confidence:.2f}"


def summary(readings: Sequence[ChunkReading]) -> Iterator[str]:
    """The counts, subsets and cost of the readings, in a few lines."""
    messages = [extraction(reading) for reading in readings]
    triples = [triple for message in messages for triple in message.triples]
    inferred = sum(triple.inferred for triple in triples)
    refused, warned = sum(len(message.rejected) for message in messages), sum(len(message.warnings) for message in messages)
    flagged = sum(len(message.flagged) for message in messages)
    aside = f"{flagged} flagged, {refused} refused" if flagged else f"{refused} refused"
    counts = f"{_count(len(triples) - inferred, 'fact')}, {inferred} more that follow, {aside}, {_count(warned, 'warning')}"
    yield f"{counts}, from {_count(len(messages), 'chunk')}"
    if reasons := not_said(readings):
        yield f"not said: {reasons}"
    yield from (f"caution: {caution}" for caution in cautions(readings))
    for reading in readings:
        subset = reading.selection.subset
        where = f"{reading.chunk.document_id} chunk {reading.chunk.ordinal}"
        if subset.empty:
            yield f"{where}: no ontology is about this text"
        else:
            every = len(subset.schema.refs)
            chosen = f"{len(subset.classes)} classes and {len(subset.properties)} properties of {every} elements, about {subset.tokens} tokens"
            yield f"{where}: subset of {chosen}" + (f", {subset.cut}" if subset.cut else "")
    models = Counter(message.model for message in messages if message.model)
    calls, tokens = sum(m.usage.calls for m in messages), sum(m.usage.prompt_tokens + m.usage.completion_tokens for m in messages)
    degraded = sorted({word for message in messages for word in message.degraded})
    yield f"model: {', '.join(models) or 'none'}, {_count(calls, 'call')}, {tokens} tokens" + (
        f"; degraded: {', '.join(degraded)}" if degraded else ""
    )


SHORT: Final = 4
"""Matches of a sentence that the short explanation shows."""


def print_stories(reading: ChunkReading, console: Console) -> None:
    """Print for each sentence of one chunk what was seen, matched, said and let go, a line each."""
    from rich.text import Text

    schema = reading.selection.subset.schema
    console.print(Text(f"{reading.chunk.document_id} chunk {reading.chunk.ordinal}", style="bold"))
    for story in stories(reading):
        console.print(Text(f"  {' '.join(story.text.split())}", style="italic"), soft_wrap=True)
        lines = [("seen", ", ".join(dict.fromkeys(" ".join(segment.text.split()) for segment in story.seen)))]
        shown = ", ".join(f"{match.ref} ({match.segment.text!r} {match.score:.2f})" for match in story.matched[:SHORT])
        more = len(story.matched) - SHORT
        lines += [("matched", shown + (f" and {more} more" if more > 0 else ""))]
        for judged in story.judged:
            if judged.accepted and judged.candidate.triple:
                lines.append(("said", " | ".join(in_words(judged.candidate.triple, schema))))
                if words := story.evidence.get(judged):
                    lines.append(("", f"confidence {_sure(judged.candidate.triple)}: {words}"))
        for judged in story.judged:
            proposed = " | ".join(_proposed(raw_wire(judged.candidate.raw)))
            lines += [("mended", f"{proposed}: {mend.message}") for mend in judged.candidate.mends]
            if not judged.accepted:
                reasons = "; ".join(dict.fromkeys(violation.message for violation in judged.violations))
                lines.append(("flagged" if judged.flagged else "refused", f"{proposed}: {reasons}"))
        lines += [("let go", f"{one.subject} | {one.words} | {one.object}: {one.reason}") for one in story.let_go]
        for name, line in lines:
            if line:
                console.print(Text(f"    {name + ':' if name else '':9} {line}"), soft_wrap=True)
    for so_far in reading.chunk.names_so_far:
        about = [each for each in (so_far.kind, so_far.pronoun, *so_far.nouns, *(f"also {name}" for name in so_far.also)) if each]
        console.print(Text(f"  from its document: {so_far.name} ({', '.join(about)})"), soft_wrap=True)
    for line in decisions(reading):
        console.print(Text(f"  {line}"), soft_wrap=True)


_DECIDED: Final = {
    "alias": "one thing",
    "key": "one thing",
    "vocabulary": "linked",
    "decision": "linked",
    "apart": "two things",
    "unlinked": "not linked",
}


def decisions(reading: ChunkReading) -> Iterator[str]:
    """What was decided on names, a line each: which are one thing, which mean a thing of the vocabulary, which do not."""
    for each in reading.verdict.identifications:
        names = " = ".join(each.names) if each.rule in ("alias", "key") else each.names[0]
        target = f" -> {each.iri}" if each.rule in ("vocabulary", "decision", "apart") else ""
        yield f"{_DECIDED[each.rule]}: {names}{target}: {each.why}"


def print_explanation(reading: ChunkReading, console: Console) -> None:
    """Print every step of one chunk: segments, matches, subset with reasons, prompts, replies and verdicts."""
    from rich.text import Text

    schema = reading.selection.subset.schema

    def section(title: str, lines: Iterable[str]) -> None:
        console.print(Text(title, style="bold"))
        for line in lines:
            console.print(Text(f"  {line}"), soft_wrap=True)

    section(f"{reading.chunk.document_id} chunk {reading.chunk.ordinal}: segments", (f"{s.kind}: {s.text}" for s in reading.selection.segments))
    best = sorted(reading.selection.matches, key=lambda match: -match.score)
    section("matches", (f"{match.score:.2f} {match.segment.text!r} -> {match.ref}" for match in best))
    section("subset", (f"{ref} ({ref.kind}) - {reason}" for ref, reason in reading.selection.subset.why.items()))
    for number, proposal in enumerate(reading.proposals, start=1):
        for turn in proposal.messages:
            section(f"prompt {number}, {turn['role']}", turn["content"].splitlines())
        if proposal.messages:
            section(f"reply {number} of {proposal.model}", proposal.reply.splitlines())
    section("accepted", (f"{_sure(triple)} {' | '.join(in_words(triple, schema))}" for triple in reading.verdict.accepted))
    section("inferred", (f"{_sure(triple)} {' | '.join(in_words(triple, schema))}" for triple in reading.verdict.inferred))
    section("refused", (f"{' | '.join(_proposed(r.raw))}: {v.rule}: {v.message}" for r in extraction(reading).rejected for v in r.violations))
    section("identity", decisions(reading))
    section("warnings", (warning.message for warning in reading.verdict.warnings))


def explanation(reading: ChunkReading) -> dict[str, Any]:
    """The steps of one chunk as data, up to the verdicts, which its message holds."""
    selection = reading.selection
    return {
        "chunk_id": reading.chunk.id,
        "names_so_far": [each.model_dump(exclude_defaults=True) for each in reading.chunk.names_so_far],
        "sentences": [_story(story) for story in stories(reading)],
        "segments": [{"kind": s.kind, "text": s.text, "start": s.start, "end": s.end} for s in selection.segments],
        "matches": [{"element": str(m.ref), "score": round(m.score, 4), "segment": m.segment.text} for m in selection.matches],
        "subset": [{"element": str(ref), "kind": ref.kind, "reason": str(reason)} for ref, reason in selection.subset.why.items()],
        "proposals": [{"model": p.model, "messages": [dict(turn) for turn in p.messages], "reply": p.reply} for p in reading.proposals],
    }


def _story(story: SentenceStory) -> dict[str, Any]:
    return {
        "text": story.text,
        "span": [story.start, story.end],
        "seen": [{"kind": s.kind, "text": s.text, "span": [s.start, s.end]} for s in story.seen],
        "matched": [{"element": str(m.ref), "segment": m.segment.text, "score": round(m.score, 4)} for m in story.matched],
        "proposed": [
            {
                **raw_wire(j.candidate.raw),
                "accepted": j.accepted,
                "reasons": [violation.message for violation in j.violations],
                **(
                    {"confidence": j.candidate.triple.confidence, "evidence": story.evidence[j]} if j.candidate.triple and j in story.evidence else {}
                ),
            }
            for j in story.judged
        ],
        "let_go": [{"subject": one.subject, "words": one.words, "object": one.object, "reason": one.reason} for one in story.let_go],
    }


def document(readings: Sequence[ChunkReading], *, explain: bool) -> str:
    """One JSON document: the Extraction message of each chunk, and on request its steps."""
    fields: dict[str, Any] = {"extractions": [extraction(reading).model_dump(mode="json", exclude_none=True) for reading in readings]}
    if explain:
        fields["explanations"] = [explanation(reading) for reading in readings]
    return json.dumps(fields, ensure_ascii=False)


def json_lines(readings: Iterable[ChunkReading]) -> Iterator[str]:
    """One accepted or inferred triple per line, in the fields that `ontorag validate` reads, with its IRIs and its origin.

    A thing of several classes has a line for each, and no class in its other lines: a fact stands on all of them.
    """
    for reading in readings:
        message = extraction(reading)
        for triple in _with_classes(message.triples):
            place = {"document_id": message.document_id, "chunk_id": message.chunk_id, "span": triple.span}
            where = place_at(message.places, *triple.span) if triple.span else ""
            origin = {**place, "place": where, "inferred": triple.inferred, "confidence": triple.confidence}
            yield json.dumps({name: value for name, value in {**_line(triple), **origin}.items() if value not in (None, "")}, ensure_ascii=False)


def _with_classes(triples: Sequence[TripleWire]) -> Iterator[TripleWire]:
    """The triples, and before the first about it the classes of each thing that has several, as far as no triple says them."""
    said = {(triple.subject.iri, triple.object.iri) for triple in triples if triple.predicate == RDF_TYPE and isinstance(triple.object, EntityWire)}
    for triple in triples:
        for entity in entities_of(triple):
            for kind in entity.types if len(entity.types) > 1 else ():
                if (entity.iri, kind) not in said:
                    said.add((entity.iri, kind))
                    yield triple.model_copy(update={"subject": entity, "predicate": RDF_TYPE, "object": EntityWire(iri=kind)})
        yield triple


def _line(triple: TripleWire) -> dict[str, Any]:
    subject, end = triple.subject, triple.object
    fields = {"subject": subject.label or subject.iri, "subject_type": _only(subject.types), "predicate": triple.predicate}
    if not isinstance(end, EntityWire):
        fields |= {"object": end.value, "datatype": end.datatype, "language": end.language}
    elif triple.predicate == RDF_TYPE:
        fields |= {"object": end.iri}
    else:
        fields |= {"object": end.label or end.iri, "object_type": _only(end.types), "object_iri": end.iri}
    return {**fields, "subject_iri": subject.iri}


def _only(kinds: Sequence[str]) -> str | None:
    return kinds[0] if len(kinds) == 1 else None


def _proposed(raw: dict[str, Any]) -> list[str]:
    """A proposal in its own words."""
    if "unread" in raw:
        return [raw["unread"]]
    return [raw["subject"] + _typed(raw.get("subject_type")), raw["predicate"], raw["object"] + _typed(raw.get("object_type") or raw.get("datatype"))]


def _typed(kind: str | None) -> str:
    return f" ({kind})" if kind else ""


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"

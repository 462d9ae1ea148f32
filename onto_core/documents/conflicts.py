"""Values of properties that take one, as the chunks of a collection say them: kept beside the graph, so that a policy decides which a query sees.

A value that is hidden stays here with its sources, and comes back when what hides it goes.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from onto_core.consistency.model import Source
from onto_core.consistency.winners import Sourced, policy_of, winners
from onto_core.documents.model import DOCUMENT, DocumentRecord, document_of
from onto_core.messages import Extraction, LiteralWire, TripleWire
from onto_core.ports.graphs import Record, Records
from onto_core.settings import ConflictSettings
from onto_core.terms import Literal, Span, digest

VALUE = "value"
"""What a chunk says of one property of one thing, in a group for the two."""
VALUES_OF = "values of"
"""The groups in which a chunk has values, in the group of its document."""
DATE = "date"
"""The metadata of a document that tell its time; without them it is the time of its version."""


@dataclass(frozen=True, slots=True)
class Policies:
    """The policies of a collection, by the IRIs of properties; `is_single` tells which take one value."""

    settings: ConflictSettings
    is_single: Callable[[str], bool]

    def governs(self, predicate: str) -> bool:
        """True for a property of which a policy may hide values."""
        return policy_of(predicate, self.settings, single=self.is_single(predicate)) != "keep_all"


def values_of(extraction: Extraction, policies: Policies, group: str) -> dict[str, Record]:
    """The records of an extraction's values that a policy governs, by their groups. `group` is that of its document."""
    by_group: dict[str, list[TripleWire]] = {}
    for triple in extraction.triples:
        if policies.governs(triple.predicate):
            by_group.setdefault(group_of_value(triple), []).append(triple)
    return {
        name: Record(
            VALUE,
            name,
            extraction.chunk_id,
            json.dumps(
                {
                    "document": extraction.document_id,
                    "group": group,
                    "said": [triple.model_dump(mode="json", exclude_defaults=True) for triple in triples],
                },
                ensure_ascii=False,
            ).encode(),
        )
        for name, triples in by_group.items()
    }


async def every_value(records: Records, collection: str) -> AsyncIterator[tuple[list[Sourced], dict[str, float]]]:
    """The statements of each property of each thing that a policy governs, with the times of their documents."""
    group, values = "", dict[str, bytes]()
    async for record in records.every_record(collection, VALUE):
        if record.group != group:
            if values:
                yield sourced(values), await times_of(records, collection, values)
            group, values = record.group, {}
        values[record.key] = record.value
    if values:
        yield sourced(values), await times_of(records, collection, values)


async def times_of(records: Records, collection: str, values: Mapping[str, bytes]) -> dict[str, float]:
    """The time of each document that says one of the values."""
    groups = {document: group for document, group, _ in map(told, values.values())}
    held = await asyncio.gather(*(records.records(collection, DOCUMENT, group, [""]) for group in groups.values()))
    times = {document: time_of(document_of(each[""])) for document, each in zip(groups, held, strict=True) if each}
    return {document: time for document, time in times.items() if time is not None}


def group_of_value(triple: TripleWire) -> str:
    return digest("value", triple.subject.iri, triple.predicate)


def told(value: bytes) -> tuple[str, str, list[TripleWire]]:
    """(the document, its group, what is said) of a record."""
    fields: dict[str, Any] = json.loads(value)
    return fields["document"], fields["group"], [TripleWire.model_validate(each) for each in fields["said"]]


def sourced(values: Mapping[str, bytes]) -> list[Sourced]:
    """The statements of the records of one group, by chunk, each with all that say it."""
    found: dict[tuple[str, str, str | Literal], list[Source]] = {}
    for chunk_id, value in sorted(values.items()):
        document, _, triples = told(value)
        for triple in triples:
            span = Span(*triple.span) if triple.span else None
            found.setdefault(_statement(triple), []).append(Source(document, chunk_id, span, triple.confidence, triple.inferred))
    return [Sourced(statement, tuple(sources)) for statement, sources in found.items()]


def hidden_of(values: Iterable[Mapping[str, bytes]], policies: Policies, times: Mapping[str, float]) -> set[tuple[str, str, str | Literal]]:
    """The statements that the policies hide, of the records of several groups."""
    return {each.statement for group in values for each in winners(sourced(group), policies.settings, times, policies.is_single)[1]}


def is_hidden(triple: TripleWire, hidden: set[tuple[str, str, str | Literal]]) -> bool:
    return _statement(triple) in hidden


def time_of(version: DocumentRecord | None) -> float | None:
    """The time of a document in seconds: its metadata `date` (ISO 8601), else that of its version."""
    if version is None:
        return None
    try:
        moment = datetime.fromisoformat(version.metadata[DATE])
    except (KeyError, ValueError):
        return version.revision / 1e6
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def _statement(triple: TripleWire) -> tuple[str, str, str | Literal]:
    value = triple.object
    end = Literal(value.value, value.datatype, value.language) if isinstance(value, LiteralWire) else value.iri
    return triple.subject.iri, triple.predicate, end


def groups_in(value: bytes | None) -> Sequence[str]:
    """The groups that a chunk's record VALUES_OF names."""
    return [] if value is None else json.loads(value)

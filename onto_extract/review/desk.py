"""The review of a collection: its queue, decisions on the items of it, and what was decided as lines of files."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

from onto_core.errors import BadSettings, InputError, Problem
from onto_core.matching.select import whole
from onto_core.messages import Decision
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import GraphStore
from onto_core.service.collections import ontologies_of
from onto_core.settings import Settings
from onto_extract.examples.lines import line_of
from onto_extract.review.decide import Changes, amended
from onto_extract.review.export import examples_of, gold_of
from onto_extract.review.items import Item, Kind, id_of_fact
from onto_extract.review.kept import decisions_of, reviewed_chunks
from onto_extract.review.log import line_of_decision
from onto_extract.review.queue import Found, fact_of, facts_to_review, things_to_review
from onto_extract.review.sources import conflicting

OF_FACTS: Final[tuple[Kind, ...]] = ("flagged", "unsure")
"""The kinds of items for which no ontology is needed."""


Schemas = Callable[[str], Awaitable[Schema | None]]
"""Of a collection to its ontologies; None when none are configured."""


def schemas_of(settings: Settings) -> Schemas:
    """Those that the settings name, read anew each time, in a thread."""
    own = settings.ontologies

    def read(collection: str) -> Schema:
        (ontologies,) = ontologies_of([collection], own).values()
        return Schema(ontologies, own.foreign_links)

    async def of(collection: str) -> Schema | None:
        return await asyncio.to_thread(read, collection) if own.paths or own.collections else None

    return of


async def _needed(schemas: Schemas, collection: str) -> Schema:
    if (schema := await schemas(collection)) is None:
        raise BadSettings("review", [Problem("ontologies.paths", "is empty", "--ontology FILE, ontologies.paths or ontologies.collections")])
    return schema


async def queue(
    store: GraphStore, settings: Settings, schemas: Schemas, collection: str, kinds: Sequence[str], *, below: float, limit: int | None = None
) -> tuple[list[Item], bool]:
    """The items of these kinds, in the order of the queue, and False when some kinds need an ontology and none is configured."""
    schema, decisions = await schemas(collection), await decisions_of(store, collection)
    of_facts: list[Kind] = [kind for kind in OF_FACTS if kind in kinds]
    facts: list[Item] = []
    if of_facts:
        facts = await facts_to_review(reviewed_chunks(store, collection, decisions), schema, below=below, kinds=of_facts, limit=limit)
    items = [each for each in facts if each.kind == "flagged"]
    if schema is not None and "conflict" in kinds:
        items += await conflicting(store, collection, decisions, schema, settings.graph.conflicts)
    if schema is not None and {"merge", "split"} & set(kinds):
        things = await things_to_review(store, collection, decisions, schema, settings.extraction.namespace)
        items += [each for each in things if each.kind in kinds]
    listed = {each.id for each in items}
    items += [each for each in facts if each.kind == "unsure" and each.id not in listed]
    return items[:limit], schema is not None or set(kinds) <= set(OF_FACTS)


async def decision_on(
    store: GraphStore, settings: Settings, schemas: Schemas, kind: str, id_: str, *, own: Mapping[str, Any], changes: Changes | None = None
) -> Decision:
    """The decision (accept, reject, amend) on what has an id that begins so; `own`: its other fields. Raises InputError for an id that nothing has,
    and for a fact that the ontologies do not allow."""
    collection = own["collection"]
    decisions = await decisions_of(store, collection)
    if found := await fact_of(reviewed_chunks(store, collection, decisions), id_):
        fact = _one(found, id_)
        if kind != "amend" or changes is None:
            return Decision(kind=kind, fact=fact.fact, **own)
        subset = whole(await _needed(schemas, collection))
        instead = await amended(
            fact.fact, changes, subset, settings.extraction, store=store, collection=collection, document=fact.chunk.record.document_id
        )
        return Decision(kind="amend", fact=fact.fact, instead=instead, **own)
    schema = await schemas(collection)
    things = await things_to_review(store, collection, decisions, schema, settings.extraction.namespace) if schema else []
    item = next((each for each in things if each.id.startswith(id_)), None)
    if item is None:
        raise InputError("review", [Problem(id_, "is not the id of anything in this collection", "`ontorag review list` shows the ids")])
    return _on_things(kind, item, own)


def _one(found: Sequence[Found], id_: str) -> Found:
    if len(found) > 1:
        raise InputError("review", [Problem(id_, "is the beginning of several ids", ", ".join(id_of_fact(each.fact) for each in found[:10]))])
    return found[0]


def _on_things(kind: str, item: Item, own: Mapping[str, Any]) -> Decision:
    if kind == "amend":
        raise InputError("review amend", [Problem(item.id, "is not a fact", "`ontorag review merge` and `split` are for things")])
    if kind == "accept":
        documents = own["documents"] or item.only_in
        return Decision(kind=item.kind, iris=item.iris, iri=item.iri, label=item.label, **{**own, "documents": documents})
    if own["documents"]:
        raise InputError("review reject", [Problem("--document", "things are kept apart in all documents", "leave it out")])
    return Decision(kind="split", iris=(*item.iris, item.iri), **own)


async def exported(store: GraphStore, settings: Settings, collection: str, what: str) -> tuple[list[str], int]:
    """Lines of JSON: "examples", "calibration" or "log"; and how many passages are left out, for not all of their facts were decided on."""
    decisions = await decisions_of(store, collection)
    if what == "log":
        return [line_of_decision(each) for each in decisions.every], 0
    schema = await _needed(schemas_of(settings), collection)
    lines: dict[str, None] = {}
    left = 0
    async for chunk in reviewed_chunks(store, collection, decisions):
        examples = list(examples_of(chunk, schema))
        if what == "calibration":
            examples, open_ = gold_of(chunk, schema)
            left += open_
        lines.update(dict.fromkeys(map(line_of, examples)))
    return list(lines), left

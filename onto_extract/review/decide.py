"""Decisions made of what a person says: facts amended by names, judged by the ontology; things by their IRIs. Raises InputError with the sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from onto_core.documents.decisions import ends_of, members
from onto_core.documents.passages import chunk_records
from onto_core.errors import InputError, Problem
from onto_core.messages import Decision, EntityWire, LiteralWire, TripleWire
from onto_core.terms import Entity, Triple
from onto_core.vocabulary import RDF_TYPE
from onto_extract.emit import entity_wire, triple_wire
from onto_extract.model import IS_A, RawTriple
from onto_extract.resolve.names import as_iri
from onto_extract.resolve.triples import resolve
from onto_extract.review.items import called
from onto_extract.review.kept import decisions_of
from onto_extract.validate import validate

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset
    from onto_core.ports.graphs import GraphStore
    from onto_core.settings import ExtractionSettings

UNKNOWN: Final = ("is not in the graph", "the IRI of a thing that `ontorag sparql` shows")


@dataclass(frozen=True, slots=True)
class Changes:
    """The parts of a fact that a person gives anew: names or IRIs, None where it stays."""

    subject: str | None = None
    property: str | None = None
    object: str | None = None


async def amended(
    fact: TripleWire, changes: Changes, subset: Subset, settings: ExtractionSettings, *, store: GraphStore, collection: str, document: str
) -> TripleWire:
    """The fact that is meant instead, as the judge accepts it. `document`: in which its names are. Raises InputError with the rule that it breaks."""
    schema = subset.schema
    subject = await _thing(store, collection, changes.subject, "--subject") if changes.subject else _entity(fact.subject)
    value = fact.object
    of_class = fact.predicate == RDF_TYPE
    predicate = changes.property or (IS_A if of_class else fact.predicate)
    known: Entity | None = None
    if changes.object is not None:
        text = changes.object
        named = schema.named(predicate, among=schema.properties) if predicate != IS_A else ()
        if any(schema.properties[iri].kind == "object" for iri in named):
            known = await _thing(store, collection, text, "--object")
    elif isinstance(value, LiteralWire):
        text = value.value
    else:
        text, known = (value.iri, None) if of_class else (called(value), _entity(value))
    raw = RawTriple(
        called(entity_wire(subject)) if subject else changes.subject or "",
        predicate,
        known.label if known and known.label else text,
        subject_iri=subject.iri if subject else None,
        object_iri=known.iri if known else None,
    )
    settings = settings.model_copy(update={"incomplete": "ignore", "grounding": "ignore"})
    (resolved,) = resolve((raw,), subset, None, settings, document=document)
    if resolved.triple is not None:
        resolved = replace(resolved, triple=_with_types(resolved.triple, subject, known))
    verdict = validate((resolved,), subset, settings)
    broken = [each.message for judged in verdict.judged for each in judged.violations if each.severity == "violation"]
    if broken or not verdict.accepted:
        raise InputError(
            "review amend", [Problem(" · ".join((raw.subject, raw.predicate, raw.object)), message) for message in dict.fromkeys(broken)]
        )
    return triple_wire(verdict.accepted[0])


def _with_types(triple: Triple, subject: Entity | None, known: Entity | None) -> Triple:
    """The triple with the classes that its things have in the graph."""
    if subject is not None:
        triple = replace(triple, subject=replace(triple.subject, label=subject.label or triple.subject.label, types=subject.types))
    if known is not None and isinstance(triple.object, Entity):
        triple = replace(triple, object=replace(triple.object, label=known.label or triple.object.label, types=known.types))
    return triple


async def _thing(store: GraphStore, collection: str, name: str, option: str) -> Entity | None:
    """The thing of the graph that a name or an IRI means; None for one that it does not have. Raises InputError where several have the name."""
    if (iri := as_iri(name)) is not None:
        return await described(store, collection, iri) or Entity(iri)
    (matches,) = await store.lookup([name], collection)
    meant = {match.entity.iri: match.entity for match in matches if match.how in ("exact", "normalised")}
    if len(meant) > 1:
        raise InputError("review amend", [Problem(option, f"{name!r} is the name of several things", f"one of {', '.join(sorted(meant))}")])
    return next(iter(meant.values()), None)


def _entity(end: EntityWire) -> Entity:
    return Entity(end.iri, end.label, end.types)


async def described(store: GraphStore, collection: str, iri: str) -> Entity | None:
    """The thing with its name and classes, as the documents that speak of it tell them; None for one of which none does."""
    found: Entity | None = None
    for places in (await store.sources([iri], collection)).values():
        records = await chunk_records(store, collection, [(place.document_id, place.chunk_id) for place in places])
        for record in records.values():
            extraction = record.told(collection)
            for triple in extraction.triples if extraction else ():
                for end in ends_of(triple):
                    if end.iri == iri:
                        found = Entity(
                            iri, (found.label if found else "") or end.label, tuple(dict.fromkeys((*(found.types if found else ()), *end.types)))
                        )
        if places and found is None:
            found = Entity(iri)
    return found


async def merging(store: GraphStore, iris: Sequence[str], into: str, own: Mapping[str, Any]) -> Decision:
    """A decision that makes things one, with the name of that. `own`: its other fields. Raises InputError for things that the graph does not have."""
    things = {iri: await described(store, own["collection"], iri) for iri in dict.fromkeys((into, *iris))}
    if unknown := [iri for iri in iris if things[iri] is None]:
        raise InputError("review merge", [Problem(iri, *UNKNOWN) for iri in unknown])
    label = next((thing.label for thing in things.values() if thing and thing.label), "")
    return Decision(kind="merge", iris=tuple(iri for iri in things if iri != into), iri=into, label=label, **own)


async def splitting(store: GraphStore, iri: str, into: str | None, own: Mapping[str, Any]) -> Decision:
    """A decision by which a thing and all that were made one with it stand for themselves again; with `into` it is that thing in some documents.

    Raises InputError for a thing that the graph does not have, or that was not made one with anything.
    """
    if into is None:
        others = members((await decisions_of(store, own["collection"])).every, iri)
        if not others:
            advice = "--document ID --into IRI: another thing in that document"
            raise InputError("review split", [Problem(iri, "was not made one with anything", advice)])
        return Decision(kind="split", iris=(iri, *others), **own)
    thing, other = [await described(store, own["collection"], each) for each in (iri, into)]
    if thing is None:
        raise InputError("review split", [Problem(iri, *UNKNOWN)])
    return Decision(kind="split", iris=(iri,), iri=into, label=(other.label if other else "") or thing.label, **own)

"""A reading of a text as a notebook shows it: the text with its facts lit, the facts, what was refused and why, a picture. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from onto_core.html.picture import Picture, PictureEdge, PictureNode
from onto_core.html.picture import html_of as drawn
from onto_core.html.pieces import Html, block, hinted, marked, opening, small, table
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity, Triple
from onto_core.vocabulary import RDF_TYPE
from onto_extract.emit import ChunkReading
from onto_extract.model import in_words


def html_of(reading: ChunkReading) -> Html:
    """All of a reading; the picture opens."""
    schema, accepted = reading.selection.subset.schema, reading.verdict.accepted
    in_short = {triple: " ".join(in_words(triple, schema)) for triple in accepted}
    lit = [(triple.span.start, triple.span.end, in_short[triple]) for triple in accepted if triple.span]
    facts = [
        (_end(triple.subject, triple, 0, schema), in_words(triple, schema)[1], _end(triple.object, triple, 2, schema), _sure(triple))
        for triple in accepted
    ]
    refused = [
        (
            f"{judged.candidate.raw.subject} {judged.candidate.raw.predicate} {judged.candidate.raw.object}",
            "; ".join(dict.fromkeys(violation.message for violation in judged.violations)),
        )
        for judged in reading.rejected
    ]
    said = f"{len(accepted)} facts, {len(reading.verdict.inferred)} more that follow, {len(reading.rejected)} refused"
    return block(
        marked(reading.chunk.text, lit),
        small(said + (f"; did less than asked for: {', '.join(reading.degraded)}" if reading.degraded else "")),
        table(("subject", "property", "object", "sure"), facts) if facts else Html(""),
        table(("refused", "because"), refused) if refused else Html(""),
        opening("picture", drawn(picture_of(reading))) if facts else Html(""),
    )


def _end(end: object, triple: Triple, place: int, schema: Schema) -> Html:
    return hinted(in_words(triple, schema)[place], end.iri if isinstance(end, Entity) else getattr(end, "datatype", ""))


def _sure(triple: Triple) -> str:
    return "" if triple.confidence is None else f"{triple.confidence:.2f}"


def picture_of(reading: ChunkReading) -> Picture:
    """The accepted facts as a graph: things with their classes, values as they are written."""
    return picture_of_triples(reading.verdict.accepted, reading.selection.subset.schema)


def picture_of_triples(triples: Iterable[Triple], schema: Schema) -> Picture:
    """Triples as a graph; that a thing is of a class is its colour, and no edge."""
    nodes: dict[str, PictureNode] = {}
    edges: list[PictureEdge] = []
    for triple in triples:
        subject, name, value = in_words(triple, schema)
        nodes.setdefault(triple.subject.iri, _node(triple.subject, subject, schema))
        if triple.predicate == RDF_TYPE:
            continue
        if isinstance(triple.object, Entity):
            key = triple.object.iri
            nodes.setdefault(key, _node(triple.object, value, schema))
        else:
            key = f"{triple.subject.iri} {triple.predicate} {triple.object.lexical}"
            nodes[key] = PictureNode(key, value, hint=triple.object.datatype)
        edges.append(PictureEdge(triple.subject.iri, key, name))
    return Picture.of(list(nodes.values()), edges)


def _node(entity: Entity, label: str, schema: Schema) -> PictureNode:
    return PictureNode(entity.iri, label, ", ".join(schema.name(kind) for kind in schema.most_specific(entity.types)) or "of no class", entity.iri)

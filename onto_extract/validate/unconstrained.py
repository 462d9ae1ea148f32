"""Facts of a text that no ontology covers: free names become IRIs in a namespace of their own, so that they never pass for checked ones. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from onto_core.terms import Entity, Literal, Triple, mint_iri, normal_label
from onto_core.vocabulary import RDF_TYPE
from onto_extract.model import RDF_TYPE_NAME, Judged, RawTriple, ResolvedTriple, Verdict, Violation

NAMESPACE = "urn:ontorag:unconstrained:"
"""The namespace of properties and classes that no ontology defines."""


def judge(raws: Iterable[RawTriple], text: str, namespace: str) -> Verdict:
    """Accept the triples whose subject and object have names and occur in the text. There is nothing else to check against."""
    raws = tuple(raws)
    typed = {(raw.subject, kind) for raw in raws if (kind := raw.object if raw.predicate == RDF_TYPE_NAME else raw.subject_type)}
    types: dict[str, set[str]] = {}
    for name, kind in typed | {(raw.object, raw.object_type) for raw in raws if raw.object_type}:
        types.setdefault(name, set()).add(mint_iri(kind, NAMESPACE))
    page = normal_label(text)

    def entity(name: str) -> Entity:
        return Entity(mint_iri(name, namespace), name, tuple(sorted(types.get(name, ()))))

    def candidate(raw: RawTriple) -> ResolvedTriple:
        names = (raw.subject,) if raw.predicate == RDF_TYPE_NAME else (raw.subject, raw.object)
        if missing := [name for name in names if normal_label(name) not in page or not normal_label(name)]:
            return ResolvedTriple(raw, None, (Violation("grounding", raw, f"{missing[0]!r} does not occur in the text"),))
        if raw.predicate == RDF_TYPE_NAME:
            return ResolvedTriple(raw, Triple(entity(raw.subject), RDF_TYPE, Entity(mint_iri(raw.object, NAMESPACE), raw.object)))
        if not normal_label(raw.predicate):
            return ResolvedTriple(raw, None, (Violation("property", raw, "a fact needs the name of a property"),))
        end = entity(raw.object) if raw.object in types else Literal(raw.object)
        return ResolvedTriple(raw, Triple(entity(raw.subject), mint_iri(raw.predicate, NAMESPACE), end))

    return Verdict(tuple(Judged(resolved, resolved.violations) for resolved in map(candidate, raws)))

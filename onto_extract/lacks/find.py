"""From extractions and texts to proposals: what they ask for, without what the ontology has, grouped and counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onto_core.messages import Extraction
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema
from onto_core.vocabulary import local_name
from onto_extract.lacks.covered import Covered
from onto_extract.lacks.group import Likeness, grouped
from onto_extract.lacks.model import Asked, Group
from onto_extract.lacks.proposal import Proposal, proposals
from onto_extract.lacks.refused import refused

if TYPE_CHECKING:
    from onto_core.ports.models import Embedder

NEAREST: Final = 2
"""Elements of the ontology that a proposal names as the nearest."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What is noise: fewer chunks or documents than these. `near`: the likeness from which two wordings are one."""

    chunks: int = 2
    documents: int = 1
    near: float = 0.75
    most: int = 50


async def lacking(
    extractions: Sequence[Extraction],
    schema: Schema,
    embedder: Embedder,
    *,
    texts: Mapping[str, str],
    opened: Iterable[Asked] = (),
    thresholds: Thresholds = Thresholds(),
) -> list[Proposal]:
    """What the extractions were refused, and what `opened` says in words that the ontology does not cover, as proposals, the most asked for first.

    `texts`: chunk id -> text, as far as known. Raises ModelError when the embedder does not answer.
    """
    covered = Covered(schema, extractions)
    asked = [*refused(extractions, schema, texts), *(each for each in opened if not covered.covers(each))]
    likeness, nearest = await _meanings(asked, schema, embedder)
    groups = [
        group
        for group in grouped(asked, likeness, near=thresholds.near)
        if group.chunks >= thresholds.chunks and group.documents >= thresholds.documents
    ]
    return proposals(groups[: thresholds.most], schema, covered, nearest)


async def _meanings(asked: Sequence[Asked], schema: Schema, embedder: Embedder) -> tuple[Likeness, Callable[[Group], Sequence[tuple[str, float]]]]:
    """The likeness of wordings, and the elements nearest to a group, by one call of the embedder."""
    wordings = sorted({each.words for each in asked if each.kind in {"class", "property"}})
    names = {iri: found.names[0] for iri, found in schema.derived(match_names).items()}
    if not wordings:
        return (lambda _, __: 0.0), (lambda _: ())
    vectors = await embedder.embed([words(each) for each in wordings] + list(names.values()))
    row = {wording: number for number, wording in enumerate(wordings)}
    elements = vectors[len(wordings) :]
    of_classes = [iri in schema.classes for iri in names]

    def likeness(one: str, other: str) -> float:
        return float(vectors[row[one]] @ vectors[row[other]]) if one in row and other in row else 0.0

    def nearest(group: Group) -> Sequence[tuple[str, float]]:
        if group.label not in row or not names:
            return ()
        scores = elements @ vectors[row[group.label]]
        fitting = [(iri, float(score)) for iri, score, is_class in zip(names, scores, of_classes, strict=True) if is_class == (group.kind == "class")]
        return sorted(fitting, key=lambda pair: (-pair[1], local_name(pair[0])))[:NEAREST]

    return likeness, nearest

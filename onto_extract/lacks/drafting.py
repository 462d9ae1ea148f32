"""A first ontology from what texts state in their own words: nouns and kinds of names as classes, relations between them as properties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onto_core.ontology.model import Ontology, OntologyClass, Text
from onto_core.ontology.schema.schema import Schema
from onto_extract.lacks.find import Thresholds, lacking
from onto_extract.lacks.model import Asked
from onto_extract.lacks.proposal import DATATYPES, Proposal

if TYPE_CHECKING:
    from onto_core.ports.models import Embedder

OF_VALUES: Final = frozenset(DATATYPES)
"""Kinds of ends that are values, and no classes."""


async def drafted(asked: Sequence[Asked], iri: str, embedder: Embedder, thresholds: Thresholds) -> tuple[list[Proposal], Schema]:
    """Proposals of classes, then of properties between them, and the classes as a schema. Raises ModelError when the embedder does not answer."""
    kinds = [*(each for each in asked if each.kind == "class"), *(end for each in asked if each.kind == "property" for end in _ends(each))]
    empty = Schema([Ontology("draft", iri)])
    classes = await lacking([], empty, embedder, texts={}, opened=kinds, thresholds=thresholds)
    named = {each.iri: OntologyClass(each.group.label, each.iri, labels=(Text(each.group.label),)) for each in classes}
    also = {iri: tuple(map(Text, each.group.wordings[1:])) for iri, each in zip(named, classes, strict=True)}
    schema = Schema([Ontology("draft", iri, classes={key: replace(each, alt_labels=also[key]) for key, each in named.items()})])
    relations = [each for each in asked if each.kind == "property"]
    return [*classes, *await lacking([], schema, embedder, texts={}, opened=relations, thresholds=thresholds)], schema


def _ends(asked: Asked) -> list[Asked]:
    """The kinds of the things at both ends, as classes that are asked for."""
    ends = ((asked.subject, asked.subject_kind), (asked.object, asked.object_kind))
    return [replace(asked, kind="class", words=kind, subject=name, object="") for name, kind in ends if kind and kind not in OF_VALUES]

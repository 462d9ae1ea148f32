"""Classes that no one thing can have together. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from onto_core.consistency.constraints import Claim
from onto_core.ontology.model import AnyOf
from onto_core.ontology.schema.members import impossible
from onto_core.ontology.schema.schema import Schema


class Clash(NamedTuple):
    """Nothing is both in one of `union` and in all of `others`. `pair`: the classes that are declared disjoint, where it is one pair."""

    union: AnyOf
    others: tuple[str, ...]
    pair: tuple[str, str] | None


def clashes(claims: Iterable[Claim], schema: Schema) -> Iterator[Clash]:
    """owl:disjointWith: "no individual can be at the same time an instance of both" classes (OWL 2 Syntax, 9.1.3), nor of classes below them.

    Being in one of several classes contradicts something only when each of them does. Of classes above one another the narrowest counts.
    """
    unions = dict.fromkeys(claim.classes for claim in claims)
    kinds = schema.most_specific(union[0] for union in unions if len(union) == 1)
    for position, kind in enumerate(kinds):
        if (pair := impossible(schema, kind)) is not None:
            yield Clash((kind,), (), pair)
            continue
        for other in kinds[:position]:
            if (pair := schema.disjoint(other, kind)) is not None and impossible(schema, other) is None:
                yield Clash((kind,), (other,), pair)
    for union in unions:
        if len(union) > 1:
            against = [next((kind for kind in kinds if schema.disjoint(member, kind)), None) for member in union]
            if None not in against:
                yield Clash(union, tuple(dict.fromkeys(kind for kind in against if kind is not None)), None)

"""The entities of a graph by names that are spelled otherwise: looked for among the labels that its profile has, and not among the store's."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

from onto_core.matching.likeness import rank
from onto_core.ports.graphs import EntityIndex, EntityMatch, Source
from onto_core.terms import normal_label
from onto_query.profile.names import ValueNames

NAMESAKES: Final = 50
"""Things of one name that are looked up."""


def every_namesake(options: Sequence[EntityMatch], most: int) -> list[EntityMatch]:
    """The first options, or all that are called like the first: an answer about six of thirteen prizes of one name is wrong. None where they are
    too many to have been found all: their name tells them."""
    first = normal_label(options[0].entity.label) if options else ""
    same = [each for each in options if normal_label(each.entity.label) == first]
    if len(same) >= NAMESAKES:
        return []
    return same if len(same) > most else list(options[:most])


class LikeNames:
    """An index of entities that looks labels up in a store, and near ones among those of a profile, if it has them all: a store reads all of its
    labels for that, in every process anew."""

    def __init__(self, entities: EntityIndex, names: ValueNames) -> None:
        self._entities, self._names = entities, names

    async def lookup(self, mentions: Sequence[str], collection: str, *, fuzzy: float = 1.0, limit: int = 5) -> Sequence[Sequence[EntityMatch]]:
        if fuzzy >= 1.0 or not self._names.profile.every_label:
            return await self._entities.lookup(mentions, collection, fuzzy=fuzzy, limit=limit)
        near = await asyncio.to_thread(lambda: [self._names.near_labels(each, fuzzy=fuzzy, most=2 * limit) for each in mentions])
        asked = list(dict.fromkeys((*mentions, *(label for each in near for label in each))))
        found = dict(zip(asked, await self._entities.lookup(asked, collection, limit=limit), strict=True))
        return [
            _together(found[mention], {label: (score, found[label]) for label, score in each.items()}, limit)
            for mention, each in zip(mentions, near, strict=True)
        ]

    async def sources(self, iris: Sequence[str], collection: str) -> Mapping[str, Sequence[Source]]:
        return await self._entities.sources(iris, collection)


def _together(exact: Sequence[EntityMatch], near: Mapping[str, tuple[float, Sequence[EntityMatch]]], limit: int) -> list[EntityMatch]:
    """What has the name, then what is called most like it."""
    best = {match.entity.iri: match for match in exact}
    if len(best) < limit:
        for score, matches in sorted(near.values(), key=lambda pair: -pair[0]):
            for match in matches:
                best.setdefault(match.entity.iri, EntityMatch(match.entity, score, "fuzzy"))
    return sorted(best.values(), key=lambda match: rank(match.how, match.score, match.entity.label, match.entity.iri))[:limit]

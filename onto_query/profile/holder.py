"""Profiles of collections, each kept as long as its graph stays as it is, with the catalog of what the graph and the ontologies have."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final, Protocol

from onto_core.graph.files import quads_written
from onto_core.matching.catalog import Catalog, build
from onto_core.ontology.draft.seen import Statement
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import GraphFiles, Sampling
from onto_core.ports.models import Embedder
from onto_core.terms import Literal
from onto_query.profile.build import profile_of
from onto_query.profile.codes import Codes
from onto_query.profile.index import ValueIndex, indexed
from onto_query.profile.kept import keep, kept
from onto_query.profile.model import GraphProfile
from onto_query.profile.names import ValueNames
from onto_query.profile.naming.spans import ontology_of as lasting_of
from onto_query.profile.naming.spans import spans, with_spans
from onto_query.profile.naming.yearly import Yearly, yearly
from onto_query.profile.observed import observed
from onto_query.profile.opaque.names import PLAIN, OpaqueNames
from onto_query.profile.places import PlaceValues
from onto_query.profile.quantities import quantities, with_quantities
from onto_query.profile.reach import Reach
from onto_query.profile.roles import ontology_of as roles_of
from onto_query.profile.roles import roles, with_roles

KEPT: Final = 8
"""Collections whose profiles are kept, at most."""
QUICK: Final = 1.0
"""Seconds up to which a profile is made anew at every change,"""
SERVES: Final = 20
"""and times the seconds of its making that a slower one serves on."""


@dataclass(frozen=True)
class Grounded:
    """A profile, and the catalog of the ontologies together with what only the graph has."""

    profile: GraphProfile
    catalog: Catalog
    of: tuple[str, str]
    """The revision of the graph and the version of the ontologies that it was made of."""
    declared: bool
    """True when somebody described any of its elements in ontologies."""

    @cached_property
    def index(self) -> ValueIndex:
        return indexed(self.profile, self._people)

    @cached_property
    def _people(self) -> frozenset[str]:
        return Reach(self.profile).people

    @cached_property
    def reach(self) -> Reach:
        found, held, lasting = quantities(self.profile, self.index.listed), roles(self.index, self._people), spans(self.profile)
        transitive = [iri for iri, each in self.catalog.schema.properties.items() if each.transitive]
        return Reach(with_spans(with_roles(with_quantities(self.profile, found), held), lasting), transitive, found, held, lasting)

    @cached_property
    def yearly(self) -> tuple[Yearly, ...]:
        return yearly(self.index)

    @cached_property
    def roles(self) -> Schema:
        """The roles of the graph as properties, and how long things lasted: words for them are found by it."""
        return Schema((roles_of(self.reach.roles), lasting_of(self.reach.spans)))

    @cached_property
    def names(self) -> ValueNames:
        return ValueNames(self.profile)

    @cached_property
    def places(self) -> PlaceValues:
        return PlaceValues(self.profile)

    @cached_property
    def codes(self) -> Codes:
        return Codes(self.index, self.places.values)

    def read(self) -> Grounded:
        """The same, when all that every question needs has been read of the values: large graphs have many."""
        _ = self.reach, self.places.located, self.codes.lists, self.names.words, self.names.stemmed(())
        return self


class Words(Protocol):
    """Further words for what a collection has, which a person wrote."""

    def version(self, collection: str) -> str:
        """Changes when the words do."""
        ...

    def widened(self, collection: str, profile: GraphProfile, schema: Schema) -> tuple[GraphProfile, Schema]:
        """The profile and the schema, with the further words."""
        ...


class Profiles:
    """What the graph of each collection has. A profile is made when first asked for, and again when the graph has changed.

    One that takes long to make serves on for a while after a change, for the graph is being written to: its facts are asked for in the graph, which
    is as it is; what the profile may lack is a class, a property or a value that came since.
    """

    def __init__(self, store: GraphFiles, embedder: Embedder, place: str = "", words: Words | None = None) -> None:
        """`place`: the address of the store, by which profiles of larger graphs are kept for other processes; without one they are not."""
        self._store, self._embedder, self._place, self._words = store, embedder, place, words
        self._held: dict[str, Grounded] = {}
        self._read_so: dict[str, GraphProfile] = {}
        """Collection -> its profile as the graph is, without further words."""
        self._made: dict[str, tuple[float, float]] = {}
        """Collection -> when its profile was made, and the seconds that it took."""
        self._locks: dict[str, asyncio.Lock] = {}

    async def of(self, collection: str, catalog: Catalog, revision: str) -> Grounded:
        """The profile of a collection as of a revision, or from shortly before. Raises BackendUnavailable, ModelError."""
        key = revision, catalog.version + (self._words.version(collection) if self._words is not None else "")
        async with self._locks.setdefault(collection, asyncio.Lock()):
            held = self._held.get(collection)
            if held is not None and (held.of == key or (held.of[1] == key[1] and self._serves(collection))):
                return held
            started = time.monotonic()
            known = frozenset((*catalog.schema.classes, *catalog.schema.properties))
            same = self._read_so[collection] if held is not None and held.of[0] == revision else await self._read(collection, revision)
            if not known.isdisjoint(same.opaque.made):  # what somebody describes is read as it is
                same = await self._made_of(collection, revision, known)
            self._read_so[collection] = same
            held = await asyncio.to_thread(Grounded(*await self._widened(collection, same, catalog), key, bool(known)).read)
            self._held.pop(collection, None)
            self._held[collection] = held
            self._made[collection] = time.monotonic(), time.monotonic() - started
            while len(self._held) > KEPT:
                oldest = next(iter(self._held))
                del self._held[oldest], self._read_so[oldest]
            return held

    def _serves(self, collection: str) -> bool:
        """True while a profile that took long is young."""
        made, seconds = self._made[collection]
        return seconds > QUICK and time.monotonic() - made < SERVES * seconds

    async def _read(self, collection: str, revision: str) -> GraphProfile:
        if self._place and (found := await asyncio.to_thread(kept, self._place, collection, revision)) is not None:
            return found
        profile = await self._made_of(collection, revision)
        return await asyncio.to_thread(keep, profile, self._place, collection) if self._place else profile

    def opaque(self, collection: str) -> OpaqueNames:
        """The made IRIs by which a collection is read, as far as its profile is known."""
        held = self._held.get(collection)
        return held.profile.opaque if held is not None else PLAIN

    async def _made_of(self, collection: str, revision: str, known: frozenset[str] = frozenset()) -> GraphProfile:
        with tempfile.TemporaryDirectory(prefix="ontorag-profile-") as folder:
            path = Path(folder) / "graph.nt"
            said = ""
            with path.open("wb") as out:
                if isinstance(self._store, Sampling):
                    said = await self._store.sample(collection, out)
                else:
                    await self._store.export(collection, "nt", out, progress=lambda _: None)
            profile = await asyncio.to_thread(_profiled, path, revision, known)
            return replace(profile, sampled=said, every_label=False) if said else profile

    async def _widened(self, collection: str, profile: GraphProfile, catalog: Catalog) -> tuple[GraphProfile, Catalog]:
        """The profile and the catalog, with what only the graph has, and with further words."""
        schema = catalog.schema
        seen = observed(profile, {*schema.classes, *schema.properties})
        wider = await asyncio.to_thread(Schema, (*schema.ontologies.values(), seen)) if seen.elements else schema
        if self._words is not None:
            profile, wider = await asyncio.to_thread(self._words.widened, collection, profile, wider)
        return profile, catalog if wider is schema else await build(wider, self._embedder, catalog.index, catalog)


def _profiled(path: Path, revision: str, known: frozenset[str]) -> GraphProfile:
    def statements() -> Iterator[Statement]:
        with path.open("rb") as source:
            for subject, predicate, end, _ in quads_written(source):
                yield subject, predicate, end if isinstance(end, str) else Literal(end[0], end[1], end[2] or None)

    return profile_of(statements, revision, known)

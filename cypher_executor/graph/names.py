"""The names of terms in a graph: read from it, and claimed there by the first writer of a term."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import cast

from cypher_executor.servers.server import Server
from onto_core.graph.mapping import NAME, Kind, NameMeaning, Native, names_for
from onto_core.ports.graphs import GraphKey, GraphNames

READ = f"MATCH (t:{NAME}) RETURN t.kind, t.term, t.datatype, t.native, t.name"
CLAIM = (
    f"MERGE (t:{NAME} {{key: $key}}) ON CREATE SET t.kind = $kind, t.name = $name, t.term = $iri, t.datatype = $datatype, t.native = $native "
    "RETURN t.kind, t.term, t.datatype, t.native, t.name"
)


async def read_names(server: Server, space: str) -> dict[NameMeaning, str]:
    async with server.transaction(space, write=False) as transaction:
        return {meaning_of(row): str(row[4]) for row in await transaction.run(READ)}


def graph_names(names: Mapping[NameMeaning, str]) -> GraphNames:
    """The names by IRI, for writers of queries. Keys that only repeat the texts of one language are left out."""
    of_kind: dict[str, dict[str, str]] = {"class": {}, "relation": {}}
    keys: dict[str, list[GraphKey]] = {}
    for meaning, name in sorted(names.items()):
        if meaning.kind != "key":
            of_kind[meaning.kind][meaning.iri] = name
        elif not meaning.datatype.startswith("@"):
            keys.setdefault(meaning.iri, []).append(GraphKey(name, meaning.datatype))
    return GraphNames(of_kind["class"], of_kind["relation"], keys)


async def claim(server: Server, space: str, names: Mapping[NameMeaning, str], wanted: Collection[NameMeaning]) -> dict[NameMeaning, str]:
    """Names for all that is wanted: those given, then those that others claimed meanwhile, then new ones. A claim is permanent."""
    if not (missing := set(wanted) - names.keys()):
        return dict(names)
    claimed = {**names, **await read_names(server, space)}
    for meaning in sorted(missing - claimed.keys()):
        for name in names_for(meaning):
            fields = {"kind": meaning.kind, "name": name, "iri": meaning.iri, "datatype": meaning.datatype, "native": meaning.native}
            async with server.transaction(space, write=True) as transaction:
                (owner,) = await transaction.run(CLAIM, key=f"{meaning.kind} {name}", **fields)
            if meaning_of(owner) == meaning:
                claimed[meaning] = name
                break
    return claimed


def meaning_of(row: object) -> NameMeaning:
    kind, iri, datatype, native, _ = cast("list[str]", row)
    return NameMeaning(cast(Kind, kind), iri, datatype, cast(Native, native))

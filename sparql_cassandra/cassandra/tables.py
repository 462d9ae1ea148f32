"""The tables in Cassandra, the statements over them by name, and the bucket that a row lies in. Pure.

    spo  ((c, b), s, p, o)   ops ((c, b), o, p, s)   pso ((c, p, b), s, o)    each distinct triple of a collection, once in each order
    gspo ((c, g, b), s, p, o)                        prov ((c, b), s, p, o, g)    the graphs that assert it
    text ((c, b), k)                                 long terms by their hash
    label ((c, b), n, s)                             the entities that bear a label, by its normal form
    record ((c, b), kind, grp, key)                  records beside the graph; a group of them lies in one bucket
    collection, shard, graph, stat                   surrogate ids, buckets, named graphs, counts

`c` is a collection's surrogate id: dropping a collection gives it a new one. `b` is generation * 65,536 + bucket.
The graph `urn:ontorag:provenance` says nothing about the world, so it is a part of its own: `c + 1`, in spo, ops and pso.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from typing import Final

from onto_core.graph import names

GENERATION: Final = 1 << 16
KEYS: Final = {
    "spo": ("s", "p", "o"),
    "ops": ("o", "p", "s"),
    "pso": ("s", "o"),
    "gspo": ("s", "p", "o"),
    "prov": ("s", "p", "o", "g"),
}
"""Clustering columns; the first decides the bucket."""
PARTITION: Final = {"spo": ("c", "b"), "ops": ("c", "b"), "pso": ("c", "p", "b"), "gspo": ("c", "g", "b"), "prov": ("c", "b")}


def ddl(keyspace: str, replication: int) -> tuple[str, dict[str, str]]:
    """The statement that makes the keyspace, and those that make its tables, by name; running them again changes nothing."""
    space = f"CREATE KEYSPACE IF NOT EXISTS {keyspace} WITH replication = {{'class': 'NetworkTopologyStrategy', 'replication_factor': {replication}}}"
    if replication == 1:
        space = space.replace("NetworkTopologyStrategy", "SimpleStrategy")
    options = "compression = {'class': 'LZ4Compressor', 'chunk_length_in_kb': 16}"
    columns_of = {
        "text": "c bigint, b int, k text, v text, PRIMARY KEY ((c, b), k)",
        "label": "c bigint, b int, n text, s text, PRIMARY KEY ((c, b), n, s)",
        "collection": "name text PRIMARY KEY, c bigint",
        "shard": "c bigint, kind text, part text, gen int, n int, next_gen int, next_n int, rows bigint, PRIMARY KEY (c, kind, part)",
        "graph": "c bigint, b int, g text, PRIMARY KEY ((c, b), g)",
        "stat": "c bigint, kind text, part text, n bigint, s bigint, o bigint, PRIMARY KEY (c, kind, part)",
        "ns": "c bigint, prefix text, iri text, PRIMARY KEY (c, prefix)",
        "record": "c bigint, b int, kind text, grp text, key text, value blob, PRIMARY KEY ((c, b), kind, grp, key)",
    }
    tables = {name: f"CREATE TABLE IF NOT EXISTS {keyspace}.{name} ({columns})" for name, columns in columns_of.items()}
    for table, clustering in KEYS.items():
        columns = ", ".join(f"{name} {'bigint' if name == 'c' else 'int' if name == 'b' else 'text'}" for name in (*PARTITION[table], *clustering))
        key = f"(({', '.join(PARTITION[table])}), {', '.join(clustering)})"
        tables[table] = f"CREATE TABLE IF NOT EXISTS {keyspace}.{table} ({columns}, PRIMARY KEY {key}) WITH {options}"
    return space, tables


TABLES: Final = frozenset(ddl("", 1)[1])
GRAPH_BUCKETS: Final = 16
TEXT_BUCKETS: Final = 64
LABEL_BUCKETS: Final = 16
RECORD_BUCKETS: Final = 128
"""A partition of a million records of 3 kB has 25 MB then. Their number is fixed: rows that are compared and swapped cannot be copied elsewhere."""
SETTLED: Final = "settled record"
"""The read of records that first ends every swap of them that broke off half-way."""
PROVENANCE: Final = "I" + names.PROVENANCE
"""The key of the graph that says where the other graphs come from."""


def surrogate(number: int) -> int:
    """An even number of 62 bits: the odd one after it is that of the collection's provenance."""
    return (number & (1 << 62) - 1) & ~1


def statements(keyspace: str) -> dict[str, str]:
    """Every prepared statement by name, tables with their keyspace: a prepared statement that leaves it to the session is ambiguous."""
    texts: dict[str, str] = {}
    for table, clustering in KEYS.items():
        columns = (*PARTITION[table], *clustering)
        where = " AND ".join(f"{name} = ?" for name in PARTITION[table])
        marks = ", ".join("?" * len(columns))
        texts[f"put {table}"] = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
        texts[f"copy {table}"] = texts[f"put {table}"] + " USING TIMESTAMP ?"
        texts[f"cut {table}"] = f"DELETE FROM {table} USING TIMESTAMP ? WHERE {' AND '.join(f'{name} = ?' for name in columns)}"
        texts[f"drop {table}"] = f"DELETE FROM {table} WHERE {where}"
        picked = ", ".join(clustering)
        first, second = clustering[0], clustering[1]
        texts[f"all {table}"] = f"SELECT {picked} FROM {table} WHERE {where}"
        texts[f"in {table}"] = f"SELECT {picked} FROM {table} WHERE {where} AND {first} IN ?"
        texts[f"in2 {table}"] = f"SELECT {picked} FROM {table} WHERE {where} AND ({first}, {second}) IN ?"
        texts[f"in1 {table}"] = f"SELECT {picked} FROM {table} WHERE {where} AND {first} IN ? AND {second} = ?"
        if len(clustering) > 2:
            texts[f"in3 {table}"] = f"SELECT {picked} FROM {table} WHERE {where} AND ({', '.join(clustering[:3])}) IN ?"
    texts |= {
        "put text": "INSERT INTO text (c, b, k, v) VALUES (?, ?, ?, ?)",
        "in text": "SELECT k, v FROM text WHERE c = ? AND b = ? AND k IN ?",
        "drop text": "DELETE FROM text WHERE c = ? AND b = ?",
        "put label": "INSERT INTO label (c, b, n, s) VALUES (?, ?, ?, ?)",
        "cut label": "DELETE FROM label USING TIMESTAMP ? WHERE c = ? AND b = ? AND n = ? AND s = ?",
        "in label": "SELECT n, s FROM label WHERE c = ? AND b = ? AND n IN ?",
        "all label": "SELECT n, s FROM label WHERE c = ? AND b = ?",
        "drop label": "DELETE FROM label WHERE c = ? AND b = ?",
        "put graph": "INSERT INTO graph (c, b, g) VALUES (?, ?, ?)",
        "cut graph": "DELETE FROM graph WHERE c = ? AND b = ? AND g = ?",
        "all graph": "SELECT g FROM graph WHERE c = ? AND b = ?",
        "drop graph": "DELETE FROM graph WHERE c = ? AND b = ?",
        "get collection": "SELECT c FROM collection WHERE name = ?",
        "all collection": "SELECT name, c FROM collection",
        "new collection": "INSERT INTO collection (name, c) VALUES (?, ?) IF NOT EXISTS",
        "end collection": "DELETE FROM collection WHERE name = ? IF c = ?",
        "all shard": "SELECT kind, part, gen, n, next_gen, next_n, rows FROM shard WHERE c = ?",
        "put shard": "INSERT INTO shard (c, kind, part, gen, n, next_gen, next_n, rows) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        "grow shard": "UPDATE shard SET next_gen = ?, next_n = ? WHERE c = ? AND kind = ? AND part = ? IF next_n = NULL",
        "grown shard": "UPDATE shard SET gen = ?, n = ?, rows = ?, next_gen = NULL, next_n = NULL "
        "WHERE c = ? AND kind = ? AND part = ? IF next_gen = ?",
        "announced shard": "SELECT WRITETIME(next_n) FROM shard WHERE c = ? AND kind = ? AND part = ?",
        "drop shard": "DELETE FROM shard WHERE c = ?",
        "put stat": "INSERT INTO stat (c, kind, part, n, s, o) VALUES (?, ?, ?, ?, ?, ?)",
        "all stat": "SELECT kind, part, n, s, o FROM stat WHERE c = ?",
        "labels stat": "SELECT part, n FROM stat WHERE c = ? AND kind = 'labels'",
        "revision stat": "SELECT part, n FROM stat WHERE c = ? AND kind = 'revision'",
        "drop stats": "DELETE FROM stat WHERE c = ? AND kind = ?",
        "drop stat": "DELETE FROM stat WHERE c = ?",
        "put ns": "INSERT INTO ns (c, prefix, iri) VALUES (?, ?, ?)",
        "cut ns": "DELETE FROM ns WHERE c = ? AND prefix = ?",
        "all ns": "SELECT prefix, iri FROM ns WHERE c = ?",
        "drop ns": "DELETE FROM ns WHERE c = ?",
        **_of_records(),
    }
    return {name: re.sub(r"(FROM|INTO|UPDATE) (\w+)", rf"\1 {keyspace}.\2", text, count=1) for name, text in texts.items()}


def _of_records() -> dict[str, str]:
    of_row = "WHERE c = ? AND b = ? AND kind = ? AND grp = ? AND key = ?"
    insert = "INSERT INTO record (c, b, kind, grp, key, value) VALUES (?, ?, ?, ?, ?, ?)"
    some = "SELECT kind, grp, key, value FROM record WHERE c = ? AND b = ? AND (kind, grp, key) IN ?"
    return {
        "in record": some,
        SETTLED: some,
        "group record": "SELECT key, value FROM record WHERE c = ? AND b = ? AND kind = ? AND grp = ?",
        "all record": "SELECT grp, key, value FROM record WHERE c = ? AND b = ? AND kind = ?",
        "next record": "SELECT kind FROM record WHERE c = ? AND b = ? AND kind > ? LIMIT 1",
        "put record": insert,
        "cut record": f"DELETE FROM record {of_row}",
        "cut group record": "DELETE FROM record WHERE c = ? AND b = ? AND kind = ? AND grp = ?",
        "new record": f"{insert} IF NOT EXISTS",
        "change record": f"UPDATE record SET value = ? {of_row} IF value = ?",
        "end record": f"DELETE FROM record {of_row} IF value = ?",
        "drop record": "DELETE FROM record USING TIMESTAMP ? WHERE c = ? AND b = ?",
    }


@dataclass(frozen=True, slots=True)
class Shards:
    """The buckets of one table's part: `n` of them in generation `gen`; while it grows, `next_n` of `next_gen` are written as well."""

    gen: int = 0
    n: int = 1
    next_gen: int | None = None
    next_n: int | None = None
    rows: int = 0

    def bucket(self, key: str) -> int:
        """The bucket in which readers find the rows whose first clustering column is `key`."""
        return self.gen * GENERATION + (hashed(key) % self.n if self.n > 1 else 0)

    def written(self, key: str) -> tuple[int, ...]:
        """The buckets into which writers put such a row: one, or two while the part grows."""
        if self.next_gen is None or self.next_n is None:
            return (self.bucket(key),)
        return self.bucket(key), self.next_gen * GENERATION + hashed(key) % self.next_n

    def buckets(self) -> list[int]:
        return [self.gen * GENERATION + number for number in range(self.n)]

    def every(self) -> list[int]:
        following = [(self.next_gen or 0) * GENERATION + number for number in range(self.next_n or 0)]
        return [*self.buckets(), *following]


def hashed(key: str) -> int:
    """A stable hash of a key: the same on every machine and in every version."""
    return zlib.crc32(key.encode("utf-8", "surrogatepass"))

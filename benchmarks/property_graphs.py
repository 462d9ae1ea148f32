"""Two public property graphs as gold sets: RDF of the graph, and rows of the gold Cypher as FalkorDB gives them.

A node is a thing of the class of its label, its keys are properties, a relationship is a property; one that has keys of its own is a thing as
well, with `from` and `to`. Gold rows are run once, on a FalkorDB that is started for it, and kept in ~/.cache/ontorag/question_sets.
Used are pairs that the data call clean and that give rows; 200 of them are drawn with seed 7.
"""

from __future__ import annotations

import csv
import hashlib
import json
import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pyoxigraph as ox

NAMESPACE: Final = "http://example.org/"
SAMPLE, SEED = 200, 7
CACHE = Path.home() / ".cache" / "ontorag" / "question_sets"
NAMES: Final = ("name", "title")
"""The keys that people call a node by, in these graphs."""
Case = dict[str, Any]
Node = tuple[int, str, dict[str, Any]]
Relation = tuple[int, str, int, dict[str, Any]]


def make(name: str, data: Path, out: Path) -> None:
    """Write graph.nt and questions.jsonl. Raises what a server that does not start raises."""
    script = Path(__file__).read_bytes()
    digest = hashlib.sha256(script + b"".join(file.read_bytes() for file in sorted(data.rglob("*")) if file.is_file())).hexdigest()[:16]
    kept = CACHE / f"{name}-{digest}.json"
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(_asked(name, data)), encoding="utf-8")
    made = json.loads(kept.read_text(encoding="utf-8"))
    (out / "graph.nt").write_text("".join(sorted(made["graph"])), encoding="utf-8")
    chosen = random.Random(SEED).sample(made["cases"], min(SAMPLE, len(made["cases"])))
    (out / "questions.jsonl").write_text("".join(json.dumps(case, ensure_ascii=False) + "\n" for case in chosen), encoding="utf-8")


def _asked(name: str, data: Path) -> dict[str, Any]:
    from falkordb import FalkorDB  # type: ignore[import-untyped]

    from tests.servers import servers_here

    with tempfile.TemporaryDirectory() as folder, servers_here.falkordb(Path(folder)) as server:
        host, _, port = server.address.partition(":")
        graph = FalkorDB(host=host, port=int(port)).select_graph(name)
        load_starwars(graph, data) if name == "starwars" else load_movies(graph, data)
        nodes: list[Node] = [(node.id, node.labels[0], node.properties) for (node,) in graph.query("MATCH (n) RETURN n").result_set]
        edges = graph.query("MATCH (a)-[r]->(b) RETURN id(a), r, id(b)").result_set
        statements = [str(triple) + " .\n" for triple in rdf(nodes, [(a, r.relation, b, r.properties) for a, r, b in edges])]
        cases = [case for case in (starwars_cases(data) if name == "starwars" else movies_cases(data)) if _with_rows(case, graph)]
        return {"graph": statements, "cases": cases}


def load_starwars(graph: Any, data: Path) -> None:
    for file in sorted((data / "import").glob("starwars.nodes.*.csv")):
        with file.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                label, number = row.pop(":LABEL"), int(row.pop(":ID"))
                values = {key.partition(":")[0]: int(value) if key.endswith(":long") else value for key, value in row.items() if value}
                graph.query(f"CREATE (n:{label}) SET n = $values, n.csv = $number", {"values": values, "number": number})
    for file in sorted((data / "import").glob("starwars.relationships.*.csv")):
        with file.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                ends = {"a": int(row[":START_ID"]), "b": int(row[":END_ID"])}
                graph.query(f"MATCH (a {{csv: $a}}), (b {{csv: $b}}) CREATE (a)-[:{row[':TYPE']}]->(b)", ends)
    graph.query("MATCH (n) SET n.csv = NULL")


def load_movies(graph: Any, data: Path) -> None:
    script = (data / "movies.cypher").read_text(encoding="utf-8")
    graph.query(script[script.index("CREATE (TheMatrix") :].strip().removesuffix(";"))


def starwars_cases(data: Path) -> Iterator[Case]:
    for file in sorted(data.glob("*_all_passed.json")):
        kind = file.name.removesuffix("_all_passed.json").replace("_", " ").lower()
        for number, each in enumerate(json.loads(file.read_text(encoding="utf-8"))):
            yield {"id": f"{kind.replace(' ', '-')}-{number}", "question": each["NL Question"], "cypher": each["Cypher"], "kind": kind}


def movies_cases(data: Path) -> Iterator[Case]:
    with (data / "questions.csv").open(encoding="utf-8", newline="") as lines:
        for number, each in enumerate(csv.DictReader(lines)):
            if each["syntax_error"] == each["timeout"] == "False" and each["returns_results"] == "True" and not each["false_schema"]:
                kind = each["type"].lower().removesuffix(" queries").removesuffix(" query")
                yield {"id": f"m{number}", "question": each["question"], "cypher": each["cypher"], "kind": kind}


# -- gold rows

_RETURN = re.compile(
    r"^(?P<before>.*\bRETURN\b)(?P<items>.*?)(?P<order>\bORDER\s+BY\b.*?)?(?P<limit>\bLIMIT\s+\d+\s*)?;?\s*$", re.IGNORECASE | re.DOTALL
)
_INNER = re.compile(r"(?P<order>\bORDER\s+BY\b(?:(?!\bLIMIT\b|\bRETURN\b|\bMATCH\b).)*)?\bLIMIT\s+\d+\s*(?=\bRETURN\b)", re.IGNORECASE | re.DOTALL)
_AS = re.compile(r"\s*(?:DISTINCT\s)?(.*)\s+AS\s+`?(\w+)`?\s*$", re.IGNORECASE | re.DOTALL)
_WAY = re.compile(r"\s+(?:ASC|DESC)(?:ENDING)?\s*$", re.IGNORECASE)


def keyed_cypher(query: str) -> str | None:
    """The query without its limit, with a column more for each key that its rows are ordered by. None where it has neither, or both twice."""
    if len(re.findall(r"\bLIMIT\b", query, re.IGNORECASE)) > 1 or re.search(r"\bSKIP\b|\bUNION\b", query, re.IGNORECASE):
        return None
    found = _RETURN.match(query)
    if found is None:
        return None
    before, items, order, limit = found["before"], found["items"].rstrip(), found["order"] or "", found["limit"] or ""
    inner = _INNER.search(query)
    if not limit and inner is not None:
        before, order = before.replace(inner[0], inner["order"] or "", 1), order or inner["order"] or ""
    elif not limit and not order:
        return None
    keys = [_WAY.sub("", key).strip() for key in _split(order.partition(" ")[2].strip()[2:])] if order else []
    named = {alias[2]: alias[1] for item in _split(items) if (alias := _AS.match(item))}  # a RETURN does not know its own names
    keys = [named.get(key, key) for key in keys]
    return f"{before}{items}{''.join(f', {key} AS orderedBy{number}' for number, key in enumerate(keys))} {found['order'] or ''}"


def _split(text: str) -> list[str]:
    """The parts between commas outside brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part for part in parts if part.strip()]


def _with_rows(case: Case, graph: Any) -> bool:
    """Give the case its rows. False for one without any, or with a path or map, which no table of ours has."""
    from redis.exceptions import RedisError

    try:
        rows = _rows(case["cypher"], graph)
        if not rows or len(rows) > 1000:
            return False
        case |= {"rows": rows, "names": True}
        keyed = keyed_cypher(case["cypher"])
        if keyed:
            case["keyed"] = _rows(keyed, graph)
    except RedisError:
        return "rows" in case
    except TypeError:
        return False
    return any(cell is not None for row in rows for cell in row)


def _rows(query: str, graph: Any) -> list[list[Any]]:
    return [[_cell(cell) for cell in row] for row in graph.query(query, timeout=5000).result_set]


def _cell(cell: Any) -> Any:
    if hasattr(cell, "labels"):
        return iri(cell.id, cell.labels[0])
    if cell is None or isinstance(cell, str | int | float | bool):
        return cell
    if isinstance(cell, list):
        return " | ".join(sorted(str(_cell(each)) for each in cell))
    raise TypeError(cell)


# -- RDF


def iri(number: int, label: str) -> str:
    return f"{NAMESPACE}{label}/{number}"


def rdf(nodes: list[Node], relations: list[Relation]) -> Iterator[ox.Triple]:
    """The graph as a stranger's export has it: no labels but the keys that things are called by."""
    kind = ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
    labels = {number: label for number, label, _ in nodes}
    for number, label, values in nodes:
        thing = ox.NamedNode(iri(number, label))
        yield ox.Triple(thing, kind, ox.NamedNode(NAMESPACE + label))
        yield from _values(thing, values)
    for number, (a, relation, b, values) in enumerate(relations):
        ends = ox.NamedNode(iri(a, labels[a])), ox.NamedNode(iri(b, labels[b]))
        yield ox.Triple(ends[0], ox.NamedNode(NAMESPACE + relation), ends[1])
        if values:
            thing = ox.NamedNode(f"{NAMESPACE}{relation.lower()}/{number}")
            yield ox.Triple(thing, kind, ox.NamedNode(NAMESPACE + relation.title().replace("_", "")))
            yield ox.Triple(thing, ox.NamedNode(NAMESPACE + "from"), ends[0])
            yield ox.Triple(thing, ox.NamedNode(NAMESPACE + "to"), ends[1])
            yield from _values(thing, values)


def _values(thing: ox.NamedNode, values: dict[str, Any]) -> Iterator[ox.Triple]:
    for key, value in sorted(values.items()):
        for each in value if isinstance(value, list) else [value]:
            yield ox.Triple(thing, ox.NamedNode(NAMESPACE + key), ox.Literal(each))

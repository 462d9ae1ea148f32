"""Gold sets made of public data that is not ours to keep: `bestiary` with or without its owner's labels, and two property graphs as RDF.

Each is written into a folder as `benchmarks.question_sets` reads it: graph, questions, and for the bestiary its ontology.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from benchmarks import property_graphs
from benchmarks.questions import ROOT, split

DATA = ROOT.parent / "shared" / "data"
_GROUPED = re.compile(r"\}\s*GROUP BY (\?\w+)\s+HAVING\s*\((.*)\)\s*$")
"""Two gold queries group things by a value only to filter by it, which is no SPARQL; their rows in the file have one thing of each value."""
MADE = ("bestiary", "bestiary+labels", "movies", "starwars")


def make(name: str, folder: Path) -> Path | None:
    """The folder of a set, made; None where its data are missing."""
    out = folder / name
    out.mkdir(exist_ok=True)
    if name.startswith("bestiary"):
        return bestiary(out, labels=name.endswith("+labels"))
    if not (DATA / name).is_dir():
        return None
    property_graphs.make(name, DATA / name, out)
    return out


def bestiary(out: Path, *, labels: bool) -> Path | None:
    """The creatures with the ontology that their file has; where a gold query is no valid SPARQL, its rows are those of the file."""
    data = DATA / "bestiary"
    if not data.is_dir():
        return None
    ontology, graph = split(data / "bestiary.nt.gz", out, labels=labels)
    ontology.rename(out / "ontology.nt")
    graph.rename(out / "graph.nt")
    asked = json.loads((data / "questions.json").read_text(encoding="utf-8"))["questions"]
    with (out / "questions.jsonl").open("w", encoding="utf-8") as lines:
        for each in asked:
            lines.write(json.dumps(_bestiary_case(each), ensure_ascii=False) + "\n")
    return out


def _bestiary_case(each: dict[str, object]) -> dict[str, object]:
    import pyoxigraph

    question, query, answers = each["question"], each["query"], each["answers"]
    assert isinstance(question, list)
    assert isinstance(query, dict)
    assert isinstance(answers, list)
    case: dict[str, object] = {"id": f"b{each['id']}", "question": question[0]["string"]}
    text = _GROUPED.sub(r"FILTER(\2) }", query["sparql"]).replace("'True', 'False'", "true, false")
    try:
        pyoxigraph.Store().query(text)
    except SyntaxError:
        found = answers[0]
        rows = [[found["boolean"]]] if "boolean" in found else [[cell["value"] for cell in row.values()] for row in found["results"]["bindings"]]
        return case | {"rows": rows, "kind": "rows of the file"}
    return case | {"query": text, **({"kind": "mended"} if text != query["sparql"] else {})}

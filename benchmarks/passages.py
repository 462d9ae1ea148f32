"""Facts of passages and tables of the second bed, and what is said of texts that state nothing.

    .venv/bin/python -m benchmarks.passages facts|tables|negatives [ONTOLOGY ...] [--held] [--model light|rules|auto] [--show] [--set NAME=VALUE]
    .venv/bin/python -m benchmarks.passages tables --texts benchmarks/bed3

`benchmarks/bed2` was written from the ontologies by somebody who had not read the code; a third is held out (its README tells the form). A fact is
right when it is listed, or one of its alternatives is, in its direction or by an inverse, or if its property lies above that of a listed fact; names
and labels count for nothing. Of the negatives every stated fact is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.testbed import ROOT, Count, Document, Row, add_places, measure, normal, ontology_file, report
from onto_core.ontology.schema.schema import Schema
from onto_extract import Extractor

BED = ROOT / "benchmarks" / "bed2"
DEMO = ROOT / "ontologies" / "demo"


def lines(kind: str, *, held: bool, bed: Path = BED) -> Iterator[dict[str, Any]]:
    for line in (bed / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines():
        if (read := json.loads(line))["held"] == held:
            yield read


def document(line: Mapping[str, Any], schema: Schema) -> Document:
    """What the author of a passage or table would want said of it."""
    facts = tuple((fact["subject"], fact["property"], str(fact["object"])) for fact in line.get("facts", ()))
    also: dict[Row, None] = {}
    for fact in (*line.get("facts", ()), *line.get("also_facts", ())):
        ends = fact["subject"], str(fact["object"])
        for property_ in (fact["property"], *fact.get("also", ())):
            also.update(dict.fromkeys((ends[0], wide, ends[1]) for wide in (property_, *schema.superproperties(property_))))
        also.update(dict.fromkeys((ends[1], property_, ends[0]) for property_ in fact.get("also_inverse", ())))
    things = [(normal(thing["name"]), thing["class"], thing.get("also_classes", ())) for thing in line.get("things", ())]
    types = frozenset((name, kind) for name, kind, _ in things)
    also_types = frozenset((name, each) for name, _, others in things for each in others)
    elements = frozenset(fact[1] for fact in facts)
    return Document(line["id"], line["ontology"], line["text"], {}, types, also_types, facts, tuple(also), (), elements)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["facts", "tables", "negatives"])
    parser.add_argument("names", nargs="*", metavar="ONTOLOGY")
    add_places(parser)
    parser.add_argument("--show", action="store_true", help="print every fact: right, wrong, missed")
    parser.add_argument("--texts", type=Path, default=BED, metavar="FOLDER", help="the folder of the texts; bed3 has tables only")
    parser.add_argument("--model", default="rules")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting")
    given = parser.parse_args()
    settings: dict[str, Any] = {name.replace(".", "__"): value for name, _, value in (each.partition("=") for each in given.set)}
    by_ontology: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for each in lines(given.kind, held=given.held, bed=given.texts):
        if not given.names or each["ontology"] in given.names:
            by_ontology[each["ontology"]].append(each)
    print(f"{'':12} {'needed':>5} {'in':>5} {'elem.':>5} {'tokens':>6} | facts found  said right share not! | types found  said wrong | refused")
    total, started = Count(), time.perf_counter()
    for name, mine in by_ontology.items():
        place = DEMO if name == "demo" else ontology_file(name, given)
        if place is None:
            print(f"{name}: its file is not there", file=sys.stderr)
            continue
        with Extractor(ontologies=[str(place)], model=given.model, **settings) as extractor:
            total.add(_of_ontology(name, mine, extractor, show=given.show))
    report("all", total)
    print(f"{time.perf_counter() - started:.0f} s")


def _of_ontology(name: str, mine: list[dict[str, Any]], extractor: Extractor, *, show: bool) -> Count:
    schema, sums = extractor._services.parts.catalogs.of("default").schema, Count()
    for each in mine:
        wanted = document(each, schema)
        result = extractor.extract(wanted.text, document_id=wanted.name)
        count = measure(wanted, result, schema)
        sums.add(count)
        if show:
            report(wanted.name, count)
            print(f"    {wanted.text}", *count.lines, sep="\n")
            for let_go in (each for proposal in result.reading.proposals for each in proposal.let_go):
                print(f"    let go      {let_go.words} | {let_go.object}: {let_go.reason}")
            for judged in result.rejected:
                raw, why = judged.candidate.raw, judged.violations[0].message
                print(f"    refused     {raw.subject} | {raw.predicate} | {raw.object}: {why}")
    report(name, sums)
    return sums


if __name__ == "__main__":
    main()

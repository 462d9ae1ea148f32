"""Facts of small tables, records and lists over other people's ontologies: how many of the cells' facts are said, and how many are right.

    .venv/bin/python benchmarks/tables.py [01 07 ...] [--held] [--show] [--model rules] [--set extraction.dates=dmy] [--whole]

The tables of `benchmarks/bed/tables` were written from the ontologies by people who did not read this code; `held.txt` there names those that are
left alone until a figure is due (`--held` runs only them). A fact is found when it is one of `facts`, and right when it is one of `facts` or `also`,
in its own direction or by an inverse of the property. `in` is the share of the properties of `facts` that reach the subset; `--whole` gives the
properties and classes needed to every text, to see what the reading of tables would do with a perfect selection.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.testbed import Count, Document, add_places, measure, ontology_file
from onto_extract import Extractor

HELD = 28
"""The number of the first table that is held out."""


def table(path: Path) -> tuple[str, Document]:
    """The format of a table, and what its author would want said of it."""
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    rows = {part: tuple((str(r[0]), str(r[1]), str(r[2])) for r in content.get(part) or ()) for part in ("facts", "also", "not")}
    types = frozenset((_key(str(r[0])), str(r[1])) for r in content.get("types") or ())
    elements = frozenset(row[1] for row in rows["facts"]) | frozenset(kind for _, kind in types)
    document = Document(path.stem, content["ontology"], content["text"], {}, types, frozenset(), rows["facts"], rows["also"], rows["not"], elements)
    return content["format"], document


def _key(name: str) -> str:
    from benchmarks.testbed import normal

    return normal(name)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("numbers", nargs="*", metavar="NUMBER")
    add_places(parser)
    parser.add_argument("--show", action="store_true", help="print every fact: right, wrong, missed; and why columns said nothing")
    parser.add_argument("--model", default="rules")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting")
    given = parser.parse_args(arguments)
    settings: dict[str, Any] = {name.replace(".", "__"): value for name, _, value in (each.partition("=") for each in given.set)}
    by_ontology: dict[str, list[tuple[str, Document]]] = defaultdict(list)
    for path in sorted((given.bed / "tables").glob("*.yaml")):
        if (int(path.stem) >= HELD) == given.held and (not given.numbers or path.stem in given.numbers):
            form, document = table(path)
            by_ontology[document.ontology].append((form, document))
    totals: dict[str, Count] = defaultdict(Count)
    started = time.perf_counter()
    print("table  ontology   format        in | facts found  said right not! |  found  right")
    for name, mine in by_ontology.items():
        file = ontology_file(name, given)
        with Extractor(ontologies=[str(file)], model=given.model, **settings) as extractor:
            for form, document in mine:
                totals_of(document, form, extractor, given, totals)
    for form in sorted(totals, key=lambda form: (form == "all", form)):
        line(form, "", "", totals[form])
    print(f"{time.perf_counter() - started:.0f} s")


def totals_of(document: Document, form: str, extractor: Extractor, given: argparse.Namespace, totals: dict[str, Count]) -> None:
    """Measure one table and add it to the sums."""
    name = document.ontology
    schema = extractor._services.parts.catalogs.of("default").schema
    result = extractor.extract(document.text, document_id=document.name)
    count = measure(document, result, schema)
    for key in (form, "all"):
        totals[key].add(count)
    line(document.name, name, form, count)
    if given.show:
        print(*count.lines, sep="\n")
        for let_go in (each for proposal in result.reading.proposals for each in proposal.let_go):
            print(f"    let go      {let_go.words}: {let_go.reason}")
        for judged in result.rejected:
            raw, why = judged.candidate.raw, judged.violations[0].message
            print(f"    refused     {raw.subject} | {raw.predicate} | {raw.object}: {why}")


def line(number: str, ontology: str, form: str, count: Count) -> None:
    share = [f"{part / whole:6.2f}" if whole else "     -" for part, whole in ((count.found, count.facts), (count.right, count.said))]
    chosen = f"{count.chosen / count.needed:5.2f}" if count.needed else "    -"
    numbers = f"{count.facts:5} {count.found:5} {count.said:5} {count.right:5} {count.forbidden:4}"
    print(f"{number:9} {ontology:9} {form:9} {chosen} | {numbers} | {' '.join(share)}")


if __name__ == "__main__":
    main()

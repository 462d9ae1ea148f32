"""Extraction from documents over other people's ontologies: elements needed that reach the subset, facts and classes said and right.

    .venv/bin/python benchmarks/testbed.py [gist cidoc ...] [--held] [--show] [--model light] [--set selection.budget=4000] [--together]

The documents of `benchmarks/bed` were written from the ontologies by people who did not read this code; `held.txt` there names those that are
left alone until a figure is due (`--held` runs only them). A fact is right when its document lists it among `facts` or `also`, in its own
direction or by an inverse of the property; it is found when it is one of `facts`. A class is right when the document gives it or a class below
it. What is right but unlisted counts as wrong: `--show` prints every such line for a person to read.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity
from onto_core.vocabulary import RDF_TYPE
from onto_extract import Extractor
from onto_extract.api import Result
from onto_extract.model import Judged, plain
from onto_extract.rules.values import find

ROOT = Path(__file__).resolve().parents[1]
FILES = {
    "gist": "gistCore.ttl",
    "cidoc": "erlangen-cidoc-crm.owl",
    "brick": "Brick-1.5.ttl",
    "schemaorg": "schemaorg-30.0.ttl",
    "dbpedia": "dbpedia-ontology.ttl",
    "pizza": "pizza.owl",
    "prov": "prov.ttl",
    "gr": "gr.ttl",
}
Row = tuple[str, str, str]


@dataclass(frozen=True)
class Document:
    """One text and what its author would want said."""

    name: str
    ontology: str
    text: str
    keys: dict[str, str]
    types: frozenset[tuple[str, str]]
    also_types: frozenset[tuple[str, str]]
    facts: tuple[Row, ...]
    also: tuple[Row, ...]
    wrong: tuple[Row, ...]
    elements: frozenset[str]

    def key(self, name: str) -> str:
        return self.keys.get(normal(name), normal(name))


@dataclass
class Count:
    """Sums over documents; `lines` is what a person reads."""

    needed: int = 0
    chosen: int = 0
    elements: int = 0
    tokens: int = 0
    facts: int = 0
    found: int = 0
    said: int = 0
    right: int = 0
    types: int = 0
    types_found: int = 0
    types_said: int = 0
    types_wrong: int = 0
    forbidden: int = 0
    refused: int = 0
    documents: int = 0
    lines: list[str] = field(default_factory=list)

    def add(self, other: Count) -> None:
        for name in self.__dataclass_fields__:
            if name != "lines":
                setattr(self, name, getattr(self, name) + getattr(other, name))


def normal(name: str) -> str:
    """Lower case, without articles, possessives ("our Trust" is the Trust) and punctuation."""
    words = re.findall(r"\w+", re.sub(r"['’]s\b", "", name.casefold()))
    return " ".join(words[1:] if len(words) > 1 and words[0] in ("the", "a", "an", "our", "my", "its") else words)


def same_value(ours: Iterable[str], theirs: str) -> bool:
    """The same text, the same date or first number, or one within the other at word boundaries."""
    ours, wanted = tuple(ours), normal(theirs)
    if (day := _day(theirs)) and any(re.fullmatch(rf"{day}(?:T00:00:00)?(?:Z|[+-]00:00)?", text) for text in ours):
        return True
    for text in map(normal, ours):
        if text == wanted or f" {text} " in f" {wanted} " or f" {wanted} " in f" {text} ":
            return True
    numbers = [_number(text) for text in (*ours, theirs)]
    return numbers[-1] is not None and numbers[-1] in numbers[:-1]


def _day(text: str) -> str | None:
    """The day, month or year that a text is, in the form of XSD."""
    value = next(iter(find(text.strip())), None)
    if value is None or value.sort != "date" or value.text != text.strip():
        return None
    return "-".join(f"{part:0{width}d}" for part, width in ((value.year, 4), (value.month, 2), (value.day, 2)) if part is not None)


def _number(text: str) -> float | None:
    found = re.match(r"\W{0,2}(\d[\d,]*(?:\.\d+)?)(?![-/\d])", text.strip())
    return float(found[1].replace(",", "")) if found else None


def documents(bed: Path, ontology: str, held: bool) -> Iterator[Document]:
    """The documents of one ontology: those held out, or the others."""
    file = bed / "held.txt"
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    for path in sorted((bed / ontology).glob("*.yaml")):
        name = f"{ontology}/{path.stem}"
        if (name in kept or path.stem in ("05", "06")) == held:
            yield _document(name, ontology, yaml.safe_load(path.read_text(encoding="utf-8")))


def _document(name: str, ontology: str, content: dict[str, list[list[object]]]) -> Document:
    keys = {normal(str(alias)): normal(str(row[0])) for row in content.get("entities") or () for alias in row}
    rows = {part: tuple((str(r[0]), str(r[1]), str(r[2])) for r in content.get(part) or ()) for part in ("facts", "also", "not")}
    types = {
        part: frozenset((keys.get(normal(str(r[0])), normal(str(r[0]))), str(r[1])) for r in content.get(part) or ())
        for part in ("types", "also_types")
    }
    elements = frozenset(map(str, content.get("elements") or ()))
    text = str(content["text"])
    return Document(name, ontology, text, keys, types["types"], types["also_types"], rows["facts"], rows["also"], rows["not"], elements)


def measure(document: Document, result: Result, schema: Schema) -> Count:
    """Hold one result against its document."""
    subset = result.reading.selection.subset
    chosen = {schema.get(ref).iri for ref in (*subset.classes, *subset.properties)}
    chosen |= {inverse for iri in chosen if iri in schema.properties for inverse in schema.inverses(iri)}
    count = Count(documents=1, needed=len(document.elements), chosen=len(document.elements & chosen), elements=len(subset.why), tokens=subset.tokens)
    count.facts, count.types, count.refused = len(document.facts), len(document.types), len(result.rejected)
    count.lines += [f"    not chosen  {iri}" for iri in sorted(document.elements - chosen)]
    found: set[Row] = set()
    for judged in result.reading.verdict.judged:
        if judged.accepted and judged.candidate.triple is not None and judged.candidate.triple.predicate in schema.properties:
            _fact(judged, document, schema, count, found)
    count.found = len(found)
    _types(result, document, schema, count)
    count.lines += [f"    missed      {' | '.join(row)}" for row in document.facts if row not in found]
    return count


def _fact(judged: Judged, document: Document, schema: Schema, count: Count, found: set[Row]) -> None:
    triple = judged.candidate.triple
    assert triple is not None
    count.said += 1
    rows = [row for row in (*document.facts, *document.also) if _states(judged, row, document, schema)]
    found |= {row for row in rows if row in document.facts}
    count.right += bool(rows)
    banned = any(_states(judged, row, document, schema) for row in document.wrong)
    count.forbidden += banned
    verdict = "right" if rows else "FORBIDDEN" if banned else "wrong"
    count.lines.append(f"    {verdict:11} {plain(triple.subject)} | {triple.predicate} | {plain(triple.object)}")


def _types(result: Result, document: Document, schema: Schema, count: Count) -> None:
    """The most specific classes of the entities as they are published, whether stated or following."""
    said: set[tuple[str, str]] = set()
    for triple in (*result.triples, *result.inferred):
        for end in (triple.subject, triple.object):
            if isinstance(end, Entity):
                said |= {(plain(end), kind) for kind in end.types if kind in schema.classes}
        if triple.predicate == RDF_TYPE and isinstance(triple.object, Entity):
            said = said - {(plain(triple.object), kind) for kind in triple.object.types} | {(plain(triple.subject), triple.object.iri)}
    said = {(name, kind) for name, kind in said if not any(other == name and kind in schema.ancestors(below) for other, below in said)}
    listed = document.types | document.also_types
    count.types_said = len(said)
    found: set[tuple[str, str]] = set()
    for name, kind in sorted(said):
        own = {wanted for key, wanted in listed if key == document.key(name)}
        right = any(wanted == kind or kind in schema.ancestors(wanted) for wanted in own)
        found |= {(document.key(name), kind)} & document.types
        count.types_wrong += not right
        count.lines.append(f"    {'class' if right else 'WRONG CLASS'} {name} | {kind}")
    count.types_found = len(found)


def _states(judged: Judged, row: Row, document: Document, schema: Schema) -> bool:
    triple = judged.candidate.triple
    assert triple is not None
    ends = document.key(plain(triple.subject)), document.key(plain(triple.object))
    wanted = document.key(row[0]), document.key(row[2])
    if triple.predicate == row[1]:
        if isinstance(triple.object, Entity):
            return ends == wanted
        return ends[0] == wanted[0] and same_value((triple.object.lexical, judged.candidate.raw.object), row[2])
    return row[1] in schema.inverses(triple.predicate) and ends == wanted[::-1]


def report(name: str, count: Count) -> None:
    def share(part: int, whole: int) -> str:
        return f"{part / whole:5.2f}" if whole else "    -"

    n = max(count.documents, 1)
    print(
        f"{name:12} {count.needed:5} {share(count.chosen, count.needed)} {count.elements / n:5.0f} {count.tokens / n:6.0f} |"
        f" {count.facts:5} {count.found:5} {count.said:5} {count.right:5} {share(count.right, count.said)} {count.forbidden:4} |"
        f" {count.types:5} {count.types_found:5} {count.types_said:5} {count.types_wrong:5} | {count.refused:5}"
    )


def add_places(parser: argparse.ArgumentParser) -> None:
    """`--bed`, `--ontologies` and `--held`, which the benches over the test bed share."""
    parser.add_argument("--bed", type=Path, default=ROOT / "benchmarks" / "bed")
    parser.add_argument("--ontologies", type=Path, default=ROOT.parent / "shared" / "data" / "ontologies")
    parser.add_argument("--held", action="store_true", help="only what is left alone until a figure is due")


def ontology_file(name: str, given: argparse.Namespace) -> Path | None:
    """The file of an ontology, in the folder of public ones or in the bed."""
    return next((p for p in (given.ontologies / FILES[name], given.bed / "ontologies" / FILES[name]) if p.exists()), None)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="ONTOLOGY", help=f"of {', '.join(FILES)}; or gist/01 for one document")
    add_places(parser)
    parser.add_argument("--show", action="store_true", help="print every fact: right, wrong, missed")
    parser.add_argument("--model", default="light")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting")
    parser.add_argument("--together", action="store_true", help="load all ontologies together")
    given = parser.parse_args(arguments)
    chosen = {name.partition("/")[0]: name for name in given.names} or {name: name for name in FILES}
    if unknown := chosen.keys() - FILES.keys():
        parser.error(f"no such ontology: {', '.join(sorted(unknown))}")
    places = {name: ontology_file(name, given) for name in FILES}
    print(f"{'':12} {'needed':>5} {'in':>5} {'elem.':>5} {'tokens':>6} | facts found  said right share not! | types found  said wrong | refused")
    total = Count()
    settings: dict[str, Any] = {name.replace(".", "__"): value for name, _, value in (each.partition("=") for each in given.set)}
    started = time.perf_counter()
    for name, wanted in chosen.items():
        mine = [d for d in documents(given.bed, name, given.held) if wanted in (name, d.name)]
        paths = [p for p in places.values() if p] if given.together else [p for p in (places[name],) if p]
        if not mine or not paths:
            print(f"{name:12} nothing to measure", file=sys.stderr)
            continue
        total.add(_of_ontology(name, mine, paths, given, settings))
    report("all", total)
    print(f"{time.perf_counter() - started:.0f} s")


def _of_ontology(name: str, mine: Sequence[Document], paths: Sequence[Path], given: argparse.Namespace, settings: dict[str, Any]) -> Count:
    schema = Schema(load_paths(paths).ontologies)
    if strange := Counter(iri for document in mine for iri in document.elements if not schema.refs_of(iri)):
        print(f"not in the ontology: {', '.join(strange)}", file=sys.stderr)
    sums = Count()
    with Extractor(ontologies=[str(path) for path in paths], model=given.model, **settings) as extractor:
        for document in mine:
            count = measure(document, extractor.extract(document.text, document_id=document.name), schema)
            sums.add(count)
            if given.show:
                report(document.name, count)
                print(*count.lines, sep="\n")
    report(name, sums)
    return sums


if __name__ == "__main__":
    main()

"""Fits the calibration that ships (`onto_extract/confidence/shipped.json`), and tells how well it holds on documents that it was not fitted on.

    .venv/bin/python benchmarks/confidence.py [--write | --second [--held]] [--ontologies FOLDER]

The facts are those that rules say of the documents of the test bed, and that tables say. Rules were made by looking at the open ones and are right
there far more often, so those held out count in full and the open ones for TUNED of it. For language models there are proposals made of what the
authors of the documents listed: the facts that are right, those that a careless reader would assert (`not`), and right ones with a mistake made in
them: ends swapped, another property, another end, a name that is not in the text or only half of one. One in three of these is wrong, which is a
guess at a usual model; `ontorag eval calibrate` fits the weights to what a model really does. Weights begin with PRIOR, and facts move them.

`--second` holds what ships against `benchmarks/bed2`, on which nothing is fitted: texts and tables with complete lists, and texts that state nothing.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.tables import table
from benchmarks.testbed import FILES, ROOT, Document, _states, add_places, documents, ontology_file
from onto_core.matching.select import whole
from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings
from onto_core.vocabulary import RDF_TYPE
from onto_extract import Extractor
from onto_extract.confidence import calibration, fit
from onto_extract.confidence.calibration import Calibration
from onto_extract.confidence.gather import gathered, triple_of
from onto_extract.model import Judged, Proposal, RawTriple, Verdict
from onto_extract.resolve.triples import resolve
from onto_extract.validate import validate

PRIOR = Calibration(
    about="before any fact",
    intercept=0.5,
    weights={
        "rules": 0.5, "light": 0.0, "table": 1.5, "own:model": 0.5, "own:rules": 0.3, "own:light": 0.9, "own:table": 0.5,
        "absent": -2.0, "other_form": -0.3, "cut": -1.0, "followed": -0.3, "described": -0.5,
        "apart": -0.2, "repeats": 0.5, "entailed": -0.2, "open": -0.4, "mends": -0.7, "warnings": -0.4,
        "named": 0.7, "rivals": -0.5, "class": 0.3, "value": 0.0, "misquoted": -1.0,
    },
)  # fmt: skip
"""Weights by reasoning."""
WRONG = 1 / 3
TUNED = 0.1
"""The part of a fact for which one counts that the rules were made by looking at."""
MADE_UP = 0.1
"""The part of a fact for which a made-up one counts."""
SAYS = ("rules", "tables", "model")


def outcomes_of(document: Document, verdict: Verdict, proposals: Sequence[Proposal], schema: Schema, weight: float = 1.0) -> Iterator[fit.Outcome]:
    """Each published fact once, right when the document lists it; of classes also those above the listed ones."""
    seen: set[object] = set()
    for i, evidence in gathered(verdict, document.text, schema, proposals).items():
        judged = verdict.judged[i]
        if (key := triple_of(judged).key) not in seen:
            seen.add(key)
            yield fit.Outcome(evidence.features(), is_right(judged, document, schema), document.name, weight)


def is_right(judged: Judged, document: Document, schema: Schema) -> bool:
    triple = triple_of(judged)
    if triple.predicate == RDF_TYPE:
        kind = str(triple.key[2])
        own = {wanted for name, wanted in document.types | document.also_types if name == document.key(triple.subject.label)}
        return any(wanted == kind or kind in schema.ancestors(wanted) for wanted in own)
    return any(_states(judged, row, document, schema) for row in (*document.facts, *document.also))


def by_pipeline(mine: Sequence[Document], path: Path, weight: float) -> Iterator[fit.Outcome]:
    with Extractor(ontologies=[str(path)], model="rules") as extractor:
        for document in mine:
            reading = extractor.extract(document.text, document_id=document.name).reading
            text = document if reading.page is None else replace(document, text=reading.page.text)
            yield from outcomes_of(text, reading.verdict, reading.proposals, reading.selection.subset.schema, weight)


def by_a_model(mine: Sequence[Document], schema: Schema) -> Iterator[fit.Outcome]:
    """Proposals as a language model might make them, with mistakes; grounded ones and others."""
    settings = ExtractionSettings(grounding="warn")
    subset = whole(schema)
    for document in mine:
        draw = random.Random(document.name)
        types = dict(sorted(document.types))
        raws = [raw(row, document, types) for row in (*document.facts, *document.also) if row[1] in schema.properties]
        careless = [raw(row, document, types) for row in document.wrong if row[1] in schema.properties]
        mistaken = [mistake(one, raws, draw, sorted(document.elements & schema.properties.keys())) for one in raws]
        wrong = [each for each in (*careless, *mistaken) if each is not None]
        draw.shuffle(wrong)
        raws += wrong[: round(len(raws) * WRONG / (1 - WRONG))]
        draw.shuffle(raws)
        verdict = validate(resolve(raws, subset, document.text, settings, document=document.name), subset, settings, document.text)
        yield from outcomes_of(document, verdict, [Proposal(tuple(raws), "model")], schema, MADE_UP)


def raw(row: tuple[str, str, str], document: Document, types: Mapping[str, str]) -> RawTriple:
    subject, predicate, end = row
    return RawTriple(subject, predicate, end, types.get(document.key(subject)), types.get(document.key(end)))


def mistake(one: RawTriple, others: Sequence[RawTriple], draw: random.Random, properties: Sequence[str]) -> RawTriple | None:
    other = draw.choice(others)
    kind = draw.choice(("ends", "property", "property", "end", "end", "name", "half", "half"))
    if kind == "ends":
        return replace(one, subject=one.object, object=one.subject, subject_type=one.object_type, object_type=one.subject_type)
    if kind == "property":
        return replace(one, predicate=draw.choice(properties)) if properties else None
    if kind == "end":
        return replace(one, object=other.object, object_type=other.object_type)
    if kind == "half":
        words = one.object.split()
        return replace(one, object=draw.choice((words[0], words[-1]))) if len(words) > 1 else None
    return replace(one, object=f"{one.object} {other.subject}", object_type=one.object_type)


def collected(given: argparse.Namespace, held: bool) -> dict[str, list[fit.Outcome]]:
    """The facts of the open documents or of those held out, by what says them."""
    found: dict[str, list[fit.Outcome]] = {name: [] for name in SAYS}
    tables: dict[str, list[Document]] = {}
    for path in sorted((given.bed / "tables").glob("*.yaml")):
        if (int(path.stem) >= 28) == held:
            _, document = table(path)
            tables.setdefault(document.ontology, []).append(document)
    weight = 1.0 if held else TUNED
    for name in FILES:
        if (path := ontology_file(name, given)) is None:
            print(f"{name}: no file", file=sys.stderr)
            continue
        mine = list(documents(given.bed, name, held))
        found["rules"] += by_pipeline(mine, path, weight)
        found["tables"] += by_pipeline(tables.get(name, ()), path, weight)
        found["model"] += by_a_model(mine, Schema(load_paths([path]).ontologies))
    return found


def second(given: argparse.Namespace) -> None:
    """Measure the calibration that ships on the second test bed, with what rules and tables say."""
    bed = ROOT / "benchmarks" / "bed2"
    everything: list[fit.Outcome] = []
    for kind in ("facts", "tables", "negatives"):
        lines = [json.loads(line) for line in (bed / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()]
        found: list[fit.Outcome] = []
        for name in sorted({line["ontology"] for line in lines}):
            path = ROOT / "ontologies" / "demo" if name == "demo" else ontology_file(name, given)
            if path is not None:
                mine = [of_second(line) for line in lines if line["ontology"] == name and line["held"] == given.held]
                found += [outcome for outcome in by_pipeline(mine, path, 1.0) if "class" not in outcome.features]
        everything += found
        if found:
            show(kind, fit.reliability([calibration.shipped().of_features(each.features) for each in found], found))
        else:
            print(f"{kind:26}     0 facts")
    show("all", fit.reliability([calibration.shipped().of_features(each.features) for each in everything], everything))


def of_second(line: Mapping[str, Any]) -> Document:
    """A line of the second bed as a document of the first: other properties that would be right are rows of their own."""
    also = [(row["subject"], row["property"], row["object"]) for row in line.get("also_facts", ())]
    for row in line.get("facts", ()):
        also += [(row["subject"], iri, row["object"]) for iri in row.get("also", ())]
        also += [(row["object"], iri, row["subject"]) for iri in row.get("also_inverse", ())]
    facts = tuple((row["subject"], row["property"], row["object"]) for row in line.get("facts", ()))
    nothing: frozenset[tuple[str, str]] = frozenset()
    return Document(line["id"], line["ontology"], line["text"], {}, nothing, nothing, facts, tuple(also), (), frozenset())


def show(name: str, found: fit.Reliability) -> None:
    print(f"{name:26} {found.facts:5} facts, {found.right:.2f} right   ECE {found.ece:.3f}   Brier {found.brier:.3f}")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_places(parser)
    parser.add_argument("--write", action="store_true", help="write the fitted weights into the package")
    parser.add_argument("--second", action="store_true", help="measure what ships on benchmarks/bed2")
    given = parser.parse_args(arguments)
    if given.second:
        second(given)
        return
    held, tuned = collected(given, held=True), collected(given, held=False)
    outcomes = [outcome for found in (held, tuned) for own in found.values() for outcome in own]
    crossed = dict(zip(map(id, outcomes), fit.cross_validated(outcomes, PRIOR, folds=8), strict=True))
    for where, found in (("held out", held), ("open", tuned)):
        for name, own in found.items():
            show(f"{name}, {where}", fit.reliability([crossed[id(each)] for each in own], own))
    everything = [outcome for name in ("rules", "tables") for outcome in held[name]]
    show("rules and tables held out", fit.reliability([crossed[id(each)] for each in everything], everything))
    fitted = fit.fitted(outcomes, PRIOR, about="rules, tables and made-up proposals over benchmarks/bed (benchmarks/confidence.py)")
    print(yaml.safe_dump(fitted.model_dump(), sort_keys=False))
    if given.write:
        Path(calibration.__file__).with_name("shipped.json").write_text(fitted.written(), encoding="utf-8")


if __name__ == "__main__":
    main()

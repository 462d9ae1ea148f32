"""The system's own output, over other people's ontologies: SHACL finds nothing in it, and the judge accepts it again, in every format."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.ontology.model import ElementRef
from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings
from onto_core.vocabulary import RDF_TYPE
from onto_extract import Extractor
from onto_extract.commands.output import json_lines
from onto_extract.commands.validate import judge
from onto_extract.emit import ChunkReading, extraction, triple_wire
from onto_extract.rdf import graph_of
from onto_extract.resolve.triples import resolve
from onto_extract.rules import propose
from onto_extract.validate import validate
from tests.judges import shapes
from tests.worlds.random_facts import World

ROOT = Path(__file__).parents[3]
SHARED = ROOT / ".." / "shared" / "data" / "ontologies"
FILES = {
    "gist": "gistCore.ttl", "cidoc": "erlangen-cidoc-crm.owl", "pizza": "pizza.owl", "brick": "Brick-1.5.ttl", "schemaorg": "schemaorg-30.0.ttl",
    "dbpedia": "dbpedia-ontology.ttl",
}  # fmt: skip
SUFFIXES = {"turtle": ".ttl", "nt": ".nt", "json-ld": ".jsonld", "xml": ".rdf"}
EXTRACTION = ExtractionSettings(incomplete="ignore", grounding="ignore", typing="strict")
TEXTS = (
    "The Concordia is a steamer of 46 metres. She was built by Brodie & Sons of Glasgow and launched on 3 June 1908. Elias Marr was the captain of "
    "the ship. The Museum of Stavmouth owns a photograph of 1931; the photograph was made by Anna Weber. A painting hangs in Room 405.",
    "AHU-1 feeds VAV-201 and VAV-202. VAV-202 serves the Willow Room. The thermostat controls VAV-202. The building is part of the Canal Street "
    "campus. Pellworth Services was founded by Maria Pellworth in 1987. The company employs 120 people. The margherita pizza has a topping of "
    "mozzarella. Primo Levi was born in Turin on 31 July 1919; Levi wrote a book. The font consists of marble and was made by Bartolomeo da Schio.",
)


@cache
def schema_of(name: str) -> Schema:
    path = SHARED / FILES[name]
    if not path.exists():
        pytest.skip(f"{path.name} is not there")
    return Schema(load_paths([path]).ontologies)


def problems(reading: ChunkReading, schema: Schema) -> list[str]:
    """What the judges have against the facts of a reading, said and following, in each format."""
    message = extraction(reading)
    graph = graph_of([message])
    found = [f"shacl: {each}" for each in shapes.violations(graph, schema.ontologies.values())]
    forms = {f"facts{suffix}": graph.serialize(format=form).encode() for form, suffix in SUFFIXES.items()}
    forms["facts.jsonl"] = "\n".join(json_lines([reading])).encode()
    for name, content in forms.items():
        lines, _ = judge(name, content, None, whole(schema), EXTRACTION)
        assert len(lines) >= len({triple.model_dump_json() for triple in message.triples if not triple.inferred})
        found += [f"{name}: {violation.message}" for _, judged in lines if not judged.accepted for violation in judged.violations]
    return found


@pytest.mark.parametrize("seed", [7, 19])
@pytest.mark.parametrize("name", FILES)
def test_what_is_accepted_of_random_facts_is_accepted_again(name: str, seed: int, blank: ChunkReading) -> None:
    schema = schema_of(name)
    verdict = validate(World(schema, random.Random(seed), care=0.95).facts(150), whole(schema), EXTRACTION)
    assert len(verdict.accepted) >= 20
    assert problems(blank.and_also(verdict=verdict), schema) == []


@pytest.mark.parametrize("name", FILES)
def test_what_is_read_in_texts_is_accepted_again(name: str, blank: ChunkReading) -> None:
    schema = schema_of(name)
    for text in TEXTS:
        subset = worded(schema, text)
        candidates = resolve(propose(text, subset), subset, text, EXTRACTION, document="a.txt")
        assert problems(blank.and_also(verdict=validate(candidates, subset, EXTRACTION, text)), schema) == []


def worded(schema: Schema, text: str) -> Subset:
    """The elements that share a word of four letters with the text, so that nothing need be embedded."""
    said = {word[:5] for word in re.findall(r"[a-z]{4,}", text.lower())}

    def near(refs: tuple[ElementRef, ...]) -> tuple[ElementRef, ...]:
        return tuple(ref for ref in refs if said & {word[:5] for word in words(schema.get(ref).label).lower().split()})

    every = whole(schema)
    return replace(every, classes=near(every.classes), properties=near(every.properties))


@pytest.fixture(scope="module")
def blank() -> ChunkReading:
    """A reading with nothing in it, of a text that no ontology is about."""
    demo = ROOT / "ontologies" / "demo" / "voyages.ttl"
    with Extractor(ontologies=[str(demo)], model="rules", embedder__cache="") as extractor:
        return extractor.extract("Nothing.").reading


def test_a_thing_of_several_classes_has_a_line_for_each(blank: ChunkReading) -> None:
    schema = Schema(load_paths([ROOT / "ontologies" / "demo" / "voyages.ttl"]).ontologies)
    verdict = validate(World(schema, random.Random(4), care=0.97).facts(200), whole(schema), EXTRACTION)
    several = {entity.iri: set(entity.types) for triple in verdict.accepted for entity in (triple.subject,) if len(entity.types) > 1}
    assert several
    lines: list[dict[str, Any]] = [json.loads(line) for line in json_lines([blank.and_also(verdict=verdict)])]
    for iri, kinds in several.items():
        assert kinds <= {line["object"] for line in lines if line["subject_iri"] == iri and line["predicate"] == RDF_TYPE}
        assert not [line for line in lines if line["subject_iri"] == iri and "subject_type" in line]
    assert triple_wire(verdict.accepted[0])

"""The museum: every construct that the judge knows in one small ontology, and a short way to say facts about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings
from onto_extract.model import RawTriple, Verdict
from onto_extract.resolve.triples import resolve
from onto_extract.validate import validate

MUSEUM = Path(__file__).with_name("museum.ttl")
NAMESPACE = "https://example.org/museum#"


@dataclass(frozen=True)
class Court:
    """A schema, and the judge sitting over it."""

    schema: Schema
    subset: Subset

    def judge(self, *facts: str | RawTriple, incomplete: str = "ignore", text: str | None = None, grounding: str = "reject") -> Verdict:
        """Facts as "subject: Class | property | object: Class", or raw triples."""
        extraction = ExtractionSettings.model_validate({"incomplete": incomplete, "grounding": grounding})
        raws = [fact if isinstance(fact, RawTriple) else said(fact) for fact in facts]
        return validate(resolve(raws, self.subset, text, extraction, as_written=True), self.subset, extraction, text)

    def broken(self, *facts: str | RawTriple, incomplete: str = "ignore") -> list[set[str]]:
        """The rules that each fact breaks."""
        judged = self.judge(*facts, incomplete=incomplete).judged
        return [{each.rule for each in one.violations if each.severity == "violation"} for one in judged]


def said(line: str) -> RawTriple:
    """ "Mona: Painting | creator | Leonardo: Painter"; a literal's datatype follows ^^, its language @."""
    subject, predicate, end = (part.strip() for part in line.split("|"))
    subject, _, subject_type = (part.strip() for part in subject.partition(": "))
    value, datatype, language = end, None, None
    if "^^" in end:
        value, _, datatype = end.partition("^^")
    elif "@" in end:
        value, _, language = end.partition("@")
    value, _, object_type = value.partition(": ")
    return RawTriple(subject, predicate, value, subject_type or None, object_type or None, datatype, language)


def court(*ontologies: tuple[str, bytes]) -> Court:
    schema = Schema([read_ontology(name, content) for name, content in ontologies])
    return Court(schema, whole(schema))


@pytest.fixture(scope="session")
def museum() -> Court:
    return court(("museum.ttl", MUSEUM.read_bytes()))


@pytest.fixture(scope="session")
def sit() -> Callable[..., Court]:
    """A judge over ontologies in Turtle: `sit(":A a owl:Class .")`."""

    def build(*documents: str) -> Court:
        prefixes = "".join(
            f"@prefix {prefix}: <{iri}> .\n"
            for prefix, iri in {
                "": NAMESPACE,
                "owl": "http://www.w3.org/2002/07/owl#",
                "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
                "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
                "xsd": "http://www.w3.org/2001/XMLSchema#",
            }.items()
        )
        return court(*((f"o{number}.ttl", (prefixes + document).encode()) for number, document in enumerate(documents)))

    return build


@pytest.fixture(scope="session")
def read_facts() -> Callable[[str], Sequence[RawTriple]]:
    return lambda text: [said(line) for line in text.strip().splitlines() if line.strip()]

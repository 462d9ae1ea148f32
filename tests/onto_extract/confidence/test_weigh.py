"""The evidence for facts, and verdicts with their confidence: through the pipeline, with a model whose replies a test wrote."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from onto_core.matching.catalog import build
from onto_core.messages import Chunk
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Keep, Reply, Usage
from onto_core.service.ontologies import AtHand
from onto_core.settings import ExtractionSettings, IndexSettings, SelectionSettings
from onto_core.vocabulary import RDF_TYPE
from onto_extract.confidence.calibration import Calibration
from onto_extract.confidence.evidence import Evidence
from onto_extract.confidence.gather import gathered, triple_of
from onto_extract.emit import ChunkReading, extraction
from onto_extract.pipeline import Services, read_chunk
from onto_extract.propose.proposers import ModelProposer

FILMS: dict[str, Any] = {
    "metadata": {"name": "Film", "namespace": "http://example.org/film#"},
    "classes": {"work": {}, "film": {"rdfs:subClassOf": "work"}, "person": {"owl:disjointWith": ["work"]}, "place": {}},
    "objectProperties": {
        "directed-by": {"rdfs:domain": "film", "rdfs:range": "person", "owl:inverseOf": "directed"},
        "directed": {"rdfs:domain": "person", "rdfs:range": "film"},
        "shot-in": {"rdfs:domain": "film", "rdfs:range": "place", "owl:functionalProperty": True},
        "mentions": {},
    },
    "datatypeProperties": {"minutes": {"rdfs:domain": "film", "rdfs:range": "xsd:integer"}},
}
TEXT = "Alien is a film directed by Ridley Scott. It was shot in Shepperton, and lasts 117 minutes. Alien was directed by Ridley Scott!"


class Scripted:
    name = "scripted"

    def __init__(self, reply: object) -> None:
        self.reply, self.calls = json.dumps(reply), 0

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        self.calls += 1
        return Reply(self.reply, self.name, Usage(1, 1, calls=1))


class Words:
    name, dimension = "words", 256

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = np.full((len(texts), self.dimension), 1e-3, dtype=np.float32)
        for row, text in enumerate(texts):
            for word in text.lower().replace("-", " ").split():
                vectors[row, zlib.crc32(word.encode()) % self.dimension] += 1
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def fact(subject: str, property_: str, end: str, **more: Any) -> dict[str, Any]:
    return {"subject": subject, "property": property_, "object": end, **more}


async def read(
    *facts: dict[str, Any], text: str = TEXT, types: Mapping[str, str] | None = None, at: Services | None = None, **settings: Any
) -> ChunkReading:
    given = {"Alien": "film", "Ridley Scott": "person"} if types is None else types
    reply = {"entities": [{"name": name, "type": kind} for name, kind in given.items()], "facts": list(facts)}
    return await read_chunk(Chunk(document_id="d", text=text), await services(Scripted(reply), **settings))


async def services(model: Scripted, calibration: Calibration | None = None, **settings: Any) -> Services:
    schema = Schema([read_ontology("film.json", json.dumps(FILMS).encode())])
    embedder = Words()
    catalog = await build(schema, embedder, IndexSettings(kind="numpy"), None)
    made = Services(AtHand(catalog, embedder), embedder, ModelProposer(model), SelectionSettings(threshold=0.2), ExtractionSettings(**settings))
    return made if calibration is None else replace(made, calibration=calibration)


def evidence(reading: ChunkReading, name: str) -> Evidence:
    """The evidence for the one fact of that property."""
    schema = reading.selection.subset.schema
    found = gathered(reading.verdict, reading.chunk.text, schema, reading.proposals)
    (one,) = [each for i, each in found.items() if triple_of(reading.verdict.judged[i]).predicate.endswith("#" + name)]
    return one


def confidences(reading: ChunkReading) -> dict[str, float | None]:
    """The confidence of each published triple, as "Alien directed-by Ridley Scott"."""
    wires = extraction(reading).triples
    return {
        f"{t.subject.label} {t.predicate.rpartition('#')[2]} {getattr(t.object, 'label', '') or getattr(t.object, 'value', '')}": t.confidence
        for t in wires
    }


DIRECTED = fact("Alien", "directed-by", "Ridley Scott")


async def test_every_published_triple_has_a_confidence_those_that_follow_too() -> None:
    reading = await read(DIRECTED, {"subject": "Alien", "property": "minutes", "value": "117"})
    found = confidences(reading)
    assert {"Alien directed-by Ridley Scott", "Ridley Scott directed Alien", "Alien minutes 117", "Alien type work"} <= found.keys()
    assert all(sure is not None and 0.0 < sure < 1.0 for sure in found.values())
    assert found["Ridley Scott directed Alien"] == found["Alien directed-by Ridley Scott"]


async def test_the_evidence_is_what_text_and_judge_show() -> None:
    said = evidence(await read(DIRECTED), "directed-by")
    assert (said.proposer, said.absent, said.other_form, said.apart, said.entailed, said.open, said.named, said.own) == (
        "model", 0, 0, len(" was directed by "), 0, 0, 1.0, None,
    )  # fmt: skip
    assert said.in_words().startswith("proposed by a language model; named as in the text; ends 17 characters apart")


async def test_a_fact_that_is_stated_twice_is_surer() -> None:
    quotes = ("Alien is a film directed by Ridley Scott.", "Alien was directed by Ridley Scott!")
    once, twice = await read(fact(**_q(quotes[0]))), await read(*(fact(**_q(quote)) for quote in quotes))
    assert (evidence_of_all(once), evidence_of_all(twice)) == ([1], [2, 2])
    key = "Alien directed-by Ridley Scott"
    assert (confidences(twice)[key] or 0) > (confidences(once)[key] or 1)


def _q(quote: str) -> dict[str, str]:
    return {"subject": "Alien", "property_": "directed-by", "end": "Ridley Scott", "quote": quote}


def evidence_of_all(reading: ChunkReading) -> list[int]:
    found = gathered(reading.verdict, reading.chunk.text, reading.selection.subset.schema, reading.proposals)
    return [each.repeats for i, each in found.items() if triple_of(reading.verdict.judged[i]).predicate != RDF_TYPE]


async def test_a_name_that_the_text_lacks_or_cuts_makes_a_fact_less_sure() -> None:
    whole = await read(DIRECTED, grounding="warn")
    absent = await read(fact("Alien", "directed-by", "Tony Gilroy"), types={"Alien": "film", "Tony Gilroy": "person"}, grounding="warn")
    cut = await read(fact("Alien", "directed-by", "Ridley"), types={"Alien": "film", "Ridley": "person"}, grounding="warn")
    other = await read(fact("Alien", "directed-by", "ridley scott"), types={"Alien": "film", "ridley scott": "person"}, grounding="warn")
    assert (evidence(absent, "directed-by").absent, evidence(cut, "directed-by").cut, evidence(other, "directed-by").other_form) == (1, 1, 1)
    sure = [next(v for k, v in confidences(each).items() if " directed-by " in k) for each in (whole, other, cut, absent)]
    assert sure[0] is not None
    assert all(each is not None and each < sure[0] for each in sure[1:])


async def test_names_beside_each_other_and_behind_a_comma_are_told_apart() -> None:
    text = "Alien was directed by Ridley Scott. It was shot in Shepperton, Surrey, near the Queen Mary Reservoir by the river."
    things = {"Alien": "film", "Shepperton": "place"}
    followed = evidence(await read(fact("Alien", "shot-in", "Shepperton"), text=text, types=things), "shot-in")
    assert (followed.cut, followed.followed, followed.described) == (0, 1, 0)
    cut = evidence(await read(fact("Alien", "shot-in", "Mary"), text=text, types={"Alien": "film", "Mary": "place"}), "shot-in")
    assert (cut.cut, cut.followed) == (1, 0)
    described = evidence(await read(fact("Alien", "shot-in", "river"), text=text, types={"Alien": "film", "river": "place"}), "shot-in")
    assert (described.cut, described.described) == (0, 1)


async def test_the_models_own_word_counts() -> None:
    doubtful, certain = await read({**DIRECTED, "confidence": 0.1}), await read({**DIRECTED, "confidence": 0.95})
    assert (evidence(doubtful, "directed-by").own, evidence(certain, "directed-by").own) == (0.1, 0.95)
    key = "Alien directed-by Ridley Scott"
    assert (confidences(doubtful)[key] or 1) < (confidences(certain)[key] or 0)


@pytest.mark.parametrize("word", [7, -1, "high", None, True, "nan", {"a": 1}])
async def test_a_confidence_that_is_no_share_is_none(word: object) -> None:
    assert evidence(await read({**DIRECTED, "confidence": word}), "directed-by").own is None


async def test_a_fact_below_the_least_confidence_is_refused_with_its_evidence_and_nothing_follows_from_it() -> None:
    unsure = {**DIRECTED, "confidence": 0.02}
    reading = await read(unsure, fact("Alien", "mentions", "Shepperton"), minimum_confidence=0.0)
    least = (confidences(reading)["Alien directed-by Ridley Scott"] or 0) + 0.01
    refused = await read(unsure, fact("Alien", "mentions", "Shepperton"), minimum_confidence=least)
    message = extraction(refused)
    (wire,) = [each for each in message.rejected if each.raw["predicate"] == "directed-by"]
    (violation,) = wire.violations
    assert (violation.rule, wire.raw["object"]) == ("confidence", "Ridley Scott")
    assert f"below {least:g} (extraction.minimum_confidence): proposed by a language model (0.02 by its own count)" in violation.message
    assert not [key for key in confidences(refused) if " directed" in key]
    assert all(each.confidence is not None and each.confidence >= least for each in message.triples)


async def test_what_a_refused_fact_kept_out_is_judged_once_more() -> None:
    """shot-in has one value: the first, unsure one keeps the second out until it is refused itself."""
    text = TEXT + " It was also shot in Bray."
    facts = (fact("Alien", "shot-in", "Bray", confidence=0.02), fact("Alien", "shot-in", "Shepperton", confidence=0.97))
    types = {"Alien": "film", "Bray": "place", "Shepperton": "place"}
    before = confidences(await read(*facts, text=text, types=types))
    assert "Alien shot-in Bray" in before
    assert "Alien shot-in Shepperton" not in before
    least = (before["Alien shot-in Bray"] or 0) + 0.01
    after = confidences(await read(*facts, text=text, types=types, minimum_confidence=least))
    assert "Alien shot-in Shepperton" in after
    assert "Alien shot-in Bray" not in after


async def test_the_model_is_not_asked_to_repair_what_is_only_unsure() -> None:
    model = Scripted({"entities": [{"name": "Alien", "type": "film"}], "facts": [DIRECTED]})
    at = await services(model, minimum_confidence=1.0)
    message = extraction(await read_chunk(Chunk(document_id="d", text=TEXT), at))
    assert (model.calls, message.triples) == (1, ())
    assert {violation.rule for each in message.rejected for violation in each.violations} == {"confidence"}


async def test_a_calibration_of_ones_own_decides() -> None:
    at = await services(Scripted({"entities": [], "facts": [DIRECTED]}), Calibration(intercept=0.0, weights={"named": -1.0}))
    reading = await read_chunk(Chunk(document_id="d", text=TEXT), at)
    assert confidences(reading)["Alien directed-by Ridley Scott"] == pytest.approx(0.269)


async def test_text_that_no_ontology_is_about_has_confidences_and_a_least_one_too() -> None:
    text = "Quarks bind gluons."
    reply = {"facts": [fact("Quarks", "bind", "gluons")]}
    for least, accepted in ((0.0, 1), (1.0, 0)):
        at = await services(Scripted(reply), unmatched="unconstrained", minimum_confidence=least)
        at = replace(at, selection=SelectionSettings(threshold=0.99, relevance=1.0, whole_below=0))
        message = extraction(await read_chunk(Chunk(document_id="d", text=text), at))
        assert (len(message.triples), [v.rule for each in message.rejected for v in each.violations]) == (accepted, ["confidence"] * (1 - accepted))
        assert all(triple.confidence for triple in message.triples)

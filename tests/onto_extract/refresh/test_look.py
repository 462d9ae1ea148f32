"""A chunk looked at again: over random replies, rules and ontologies it comes out as a first extraction by what is in force does, or is asked for."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from onto_core.documents.model import ChunkRecord
from onto_core.errors import ModelUnavailable
from onto_core.matching.catalog import build
from onto_core.messages import Chunk, Extraction, MadeWire
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Keep, Reply, Usage
from onto_core.service.ontologies import AtHand
from onto_core.settings import ExtractionSettings, IndexSettings, SelectionSettings
from onto_extract.made import key_of
from onto_extract.pipeline import Services, extract_chunk
from onto_extract.propose.prompt import told
from onto_extract.propose.proposers import FallbackProposer, ModelProposer
from onto_extract.refresh.look import Judged, Same, ToAsk, causes, is_as_made_now, look
from onto_extract.rules.proposer import RulesProposer
from tests.onto_extract.test_pipeline import FILMS, TEXT, Words

NAMES = ("Alien", "Ridley Scott", "London", "1979-05-25", "Paris", "25 May 1979")
PROPERTIES = ("directed-by", "directed", "shot-in", "released", "seen-by")
KINDS = ("film", "person", "director", "city", "boat")


class Moody:
    """A language model that says something of its own to every question, and to the same question always the same."""

    name = "moody"

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        self.asked.append(told(messages, schema))
        chance = random.Random(self.asked[-1])
        facts = [
            {"subject": chance.choice(NAMES), "property": chance.choice(PROPERTIES), "object": chance.choice(NAMES)}
            for _ in range(chance.randrange(6))
        ]
        types = [{"name": chance.choice(NAMES), "type": chance.choice(KINDS)} for _ in range(chance.randrange(3))]
        return Reply(json.dumps({"facts": facts, "types": types}), self.name, Usage(100, chance.randrange(99), calls=1))


def an_ontology(chance: random.Random) -> dict[str, Any]:
    """The films, now and then with something of them that a model is told, or that only the judge knows."""
    films: dict[str, Any] = json.loads(json.dumps(FILMS))
    if chance.random() < 0.3:
        films["objectProperties"]["shot-in"]["rdfs:range"] = "film"
    if chance.random() < 0.3:
        films["classes"]["city"]["owl:disjointWith"] = ["film", "person"]
    if chance.random() < 0.3:
        del films["objectProperties"]["directed-by"]["owl:inverseOf"]
    return films


def rules(chance: random.Random) -> dict[str, Any]:
    return {
        "typing": chance.choice(("strict", "fitting", "open")),
        "grounding": chance.choice(("reject", "ignore", "warn")),
        "mends": chance.choice(((), ("direction", "value"))),
        "minimum_confidence": chance.choice((0.0, 0.0, 0.4)),
        "repair": chance.choice((0, 0, 1)),
        "rules": {name: chance.choice(("reject", "flag", "ignore")) for name in ("range", "domain", "rival", "itself", "functional")},
    }


async def services(ontology: Mapping[str, Any], settings: Mapping[str, Any], model: Any) -> Services:
    schema, embedder = Schema([read_ontology("film.json", json.dumps(ontology).encode())]), Words()
    catalog = await build(schema, embedder, IndexSettings(kind="numpy"), None)
    extraction = ExtractionSettings(**settings)
    made = MadeWire(model="m", prompt="p", judging=extraction.model_dump_json())
    return Services(AtHand(catalog, embedder), embedder, ModelProposer(model), SelectionSettings(threshold=0.2), extraction, made=made)


def kept(extraction: Extraction) -> tuple[ChunkRecord, Extraction]:
    """The record of a chunk, and its extraction, as a store has them."""
    new = ChunkRecord(chunk_id=extraction.chunk_id, document_id=extraction.document_id).with_extraction(extraction, longest=10_000)
    record = ChunkRecord.unpacked(new.packed())
    told = record.told("default")
    assert told is not None
    return record, told


CHUNK = Chunk(document_id="d", text=TEXT, language="en")


async def test_what_is_judged_again_is_what_a_first_extraction_would_give() -> None:
    ends: Counter[str] = Counter()
    for seed in range(120):
        chance = random.Random(seed)
        first = await services(an_ontology(chance), rules(chance), Moody())
        record, was = kept(await extract_chunk(CHUNK, first))
        now = await services(an_ontology(chance), rules(chance), Moody()) if chance.random() < 0.9 else first
        looked = await look(CHUNK, was, now)
        model = Moody()
        fresh = await extract_chunk(CHUNK, replace(now, proposer=ModelProposer(model)))
        known = {each.told for each in was.proposed}
        ends[type(looked).__name__] += 1
        if isinstance(looked, ToAsk):
            assert set(model.asked) - known, seed
            assert looked.prompt_tokens > 0
            continue
        assert set(model.asked) <= known, seed
        if isinstance(looked, Judged):
            assert looked.extraction == fresh, seed
        else:
            assert (fresh.triples, fresh.rejected, fresh.flagged, fresh.warnings) == (was.triples, was.rejected, was.flagged, was.warnings), seed
        if is_as_made_now(record, key_of(now.made, now.catalogs.of("default").version)):
            assert isinstance(looked, Same), seed
    assert min(ends["ToAsk"], ends["Judged"], ends["Same"]) > 5, ends


async def test_it_says_what_has_changed() -> None:
    model = Moody()
    now = await services(FILMS, {}, model)
    _, was = kept(await extract_chunk(CHUNK, now))
    version = now.catalogs.of("default").version
    assert list(causes(was, now.made, version)) == []
    assert list(causes(was, now.made.model_copy(update={"judging": "x", "model": "y"}), "z")) == ["ontology", "model", "rules"]
    assert list(causes(was.model_copy(update={"made": MadeWire()}), now.made, version)) == ["unknown"]


async def test_a_model_that_was_down_is_asked_now_whatever_the_rules_read() -> None:
    now = await services(FILMS, {}, Moody())
    down = replace(now, proposer=FallbackProposer(Down(), RulesProposer()))
    record, was = kept(await extract_chunk(CHUNK, down))
    assert "model" in was.degraded
    assert not is_as_made_now(record, key_of(now.made, now.catalogs.of("default").version))
    assert isinstance(await look(CHUNK, was, now), ToAsk)
    assert isinstance(await look(CHUNK, was, replace(now, proposer=FallbackProposer(now.proposer, Down()))), ToAsk)


class Down:
    name = "down"

    async def propose(self, *_: object) -> Any:
        raise ModelUnavailable("down")


async def test_without_the_embedder_nothing_is_made_again() -> None:
    now = await services(FILMS, {}, Moody())
    _, was = kept(await extract_chunk(CHUNK, now))

    async def embed(_: object) -> Any:
        raise ModelUnavailable("away")

    now.embedder.embed = embed  # type: ignore[method-assign]
    with pytest.raises(ModelUnavailable, match="the embedder does not answer"):
        await look(CHUNK, was, now)

"""What texts ask for: reading, grouping and counting, and what the ontology covers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from onto_core.errors import BadReply
from onto_core.matching.subset import Subset
from onto_core.messages import Chunk, Extraction
from onto_core.ontology.model import Ontology
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_extract.lacks.covered import Covered
from onto_extract.lacks.find import Thresholds, lacking
from onto_extract.lacks.group import grouped, stems
from onto_extract.lacks.model import Asked
from onto_extract.lacks.openly import openly
from onto_extract.lacks.reading import read_openly
from onto_extract.model import Proposal, RawTriple, Violation

SHIPS = """@prefix : <http://e.org/s#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<http://e.org/s> a owl:Ontology . :Ship a owl:Class . :Person a owl:Class .
:Rig a owl:Class ; owl:equivalentClass [ a owl:Class ; owl:oneOf ( :Barque :Brig ) ] .
:Barque a :Rig ; rdfs:label "barque" . :Brig a :Rig ; rdfs:label "brig" .
:rig a owl:ObjectProperty ; rdfs:domain :Ship ; rdfs:range :Rig .
:birthDate a owl:DatatypeProperty ; rdfs:domain :Person ; rdfs:range xsd:date .
:designer a owl:ObjectProperty ; rdfs:domain :Ship ; rdfs:range :Person .
"""


def ships() -> Schema:
    ontology: Ontology = read_ontology("ships.ttl", SHIPS.encode())
    return Schema([ontology])


class Apart:
    """An embedder to which every text is unlike every other, but for the pairs that it is told."""

    name, dimension = "apart", 64

    def __init__(self, *alike: tuple[str, str]) -> None:
        self.same = {other: one for one, other in alike}

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = {text: number for number, text in enumerate(dict.fromkeys(self.same.get(text, text) for text in texts))}
        vectors = np.zeros((len(texts), max(len(rows), 1)), dtype=np.float32)
        for number, text in enumerate(texts):
            vectors[number, rows[self.same.get(text, text)]] = 1.0
        return vectors

    async def close(self) -> None: ...


def refusal(chunk: str, rule: str, *, document: str = "", **raw: str) -> Extraction:
    rejected = [{"raw": raw, "violations": [{"rule": rule, "message": f"breaks {rule}"}]}]
    return Extraction.model_validate({"chunk_id": chunk, "document_id": document or chunk, "rejected": rejected})


def found(
    extractions: Sequence[Extraction], opened: Sequence[Asked] = (), *, embedder: Any = None, **thresholds: Any
) -> list[tuple[str, str, int, int]]:
    made = asyncio.run(
        lacking(extractions, ships(), embedder or Apart(), texts={}, opened=opened, thresholds=Thresholds(**{"chunks": 1, **thresholds}))
    )
    return [(each.group.kind, each.group.label, each.group.chunks, each.group.documents) for each in made]


def words(text: str) -> set[tuple[str, str, str]]:
    return {(each.subject, each.words, each.object) for each in openly(text, "c", "d") if each.kind == "property"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The Fram was launched by Oscar.", ("Fram", "launched by", "Oscar")),
        ("The owner of the Belgica is Adrien de Gerlache.", ("Belgica", "owner", "Adrien de Gerlache")),
        ("The Endurance had 28 cabins.", ("Endurance", "cabin", "28")),
    ],
)
def test_relations_are_read_in_the_words_of_the_text(text: str, said: tuple[str, str, str]) -> None:
    assert said in words(text)


def test_what_a_text_denies_or_asks_is_not_asked_for() -> None:
    assert words("The Fram was not launched by King Oscar.") == set()
    assert words("Was the Fram launched by King Oscar?") == set()


def test_forms_of_a_word_have_one_stem() -> None:
    assert stems("directedBy") == stems("was directed by") == stems("directs")
    assert stems("born in") != stems("born on")


def test_refused_elements_are_counted_by_chunk_and_document_never_by_mention() -> None:
    raw = {"subject": "Fram", "predicate": "launchedBy", "object": "Oscar"}
    messages = [refusal("c1", "property", document="d", **raw), refusal("c2", "property", document="d", **raw)]
    twice = messages[0].model_copy(update={"rejected": messages[0].rejected * 3})
    assert found([twice, messages[1]]) == [("property", "launchedBy", 2, 1)]


def test_noise_is_left_out_by_counts() -> None:
    messages = [refusal(f"c{n}", "property", document="d", subject="Fram", predicate="launchedBy", object="Oscar") for n in range(2)]
    assert found(messages, chunks=3) == []
    assert found(messages, documents=2) == []


def test_a_property_that_is_only_outside_of_the_subset_is_not_missing() -> None:
    assert found([refusal("c", "property", subject="Fram", predicate="designer", object="Archer")]) == []


def test_each_rule_asks_for_its_own_kind() -> None:
    ends = {"subject": "Fram", "object": "x"}
    messages = [
        refusal("1", "class", **ends, predicate="designer", subject_type="Schooner"),
        refusal("2", "domain", **ends, predicate="designer", subject_type="House"),
        refusal("3", "enumeration", subject="Fram", predicate="rig", object="ketch"),
        refusal("4", "class", subject="Fram", predicate="rdf:type", object="Icebreaker"),
        refusal("5", "grounding", **ends, predicate="designer"),
    ]
    assert {(kind, label) for kind, label, _, _ in found(messages)} == {
        ("class", "Schooner"),
        ("end", "subject House"),
        ("value", "ketch"),
        ("class", "Icebreaker"),
    }


def test_near_wordings_and_wordings_said_of_the_same_pairs_are_one_group() -> None:
    def asked(chunk: str, wording: str, subject: str, object_: str = "Oscar") -> Asked:
        return Asked("property", wording, chunk, chunk, subject=subject, object=object_)

    near = [asked("1", "launched", "Fram"), asked("2", "set afloat", "Maud")]
    assert len(grouped(near)) == 2
    assert [group.chunks for group in grouped(near, lambda _, __: 0.9, near=0.8)] == [2]
    pairs = [asked(f"{n}{wording}", wording, f"ship {n}") for n in range(3) for wording in ("launched", "set afloat")]
    assert [(group.chunks, len(group.wordings)) for group in grouped(pairs)] == [(6, 2)]


def test_a_date_and_a_place_are_never_one_relation() -> None:
    born = [Asked("property", "born in", "1", "1", object_kind="place"), Asked("property", "birth", "2", "2", object_kind="date")]
    assert len(grouped(born, lambda _, __: 1.0, near=0.5)) == 2


def test_what_the_ontology_has_is_covered_but_not_another_sort_of_value() -> None:
    covered = Covered(ships(), [])
    date = Asked("property", "born on", "c", "d", object_kind="date")
    place = Asked("property", "born in", "c", "d", object_kind="place")
    assert (covered.covers(date), covered.covers(place)) == (True, False)
    assert covered.covers(Asked("class", "old ship", "c", "d"))
    assert not covered.covers(Asked("class", "museum", "c", "d"))


def test_a_pair_of_which_a_fact_was_accepted_is_covered() -> None:
    accepted = Extraction.model_validate(
        {
            "chunk_id": "c",
            "triples": [
                {
                    "subject": {"iri": "urn:f", "label": "Fram"},
                    "predicate": "http://e.org/s#designer",
                    "object": {"iri": "urn:a", "label": "Colin Archer"},
                }
            ],
        }
    )
    covered = Covered(ships(), [accepted])
    drawn = Asked("property", "drawn by", "c", "d", subject="Fram", object="Archer")
    assert covered.covers(drawn)
    assert not covered.covers(Asked("property", "drawn by", "another", "d", subject="Fram", object="Archer"))


class Scripted:
    """A model that is asked for facts without an ontology, and fails at texts that say so."""

    name = "scripted"

    async def propose(self, chunk: Chunk, subset: Subset, feedback: Sequence[Violation] = ()) -> Proposal:
        assert subset.empty
        if "fail" in chunk.text:
            raise BadReply("no JSON")
        return Proposal((RawTriple("Fram", "launched by", "Oscar", subject_type="Ship", quote="Oscar launched the Fram"),), self.name)


def test_a_model_is_asked_openly_and_a_reply_that_cannot_be_read_is_counted() -> None:
    chunks = [Chunk(document_id="d", text="Oscar launched the Fram."), Chunk(document_id="e", text="fail")]
    opened = asyncio.run(read_openly(chunks, Scripted(), ships(), concurrency=2, step=lambda: None))
    assert opened.silent == 1
    assert {(each.kind, each.words, each.passage) for each in opened.asked} == {
        ("property", "launched by", "Oscar launched the Fram"),
        ("class", "Ship", "Oscar launched the Fram"),
    }

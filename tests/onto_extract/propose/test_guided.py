from __future__ import annotations

import json
from dataclasses import replace

import pytest

from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.messages import Chunk
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.models import Reply
from onto_core.settings import ExtractionSettings
from onto_extract.examples.model import Example, ExampleFact
from onto_extract.examples.nearest import ExamplePool
from onto_extract.propose.guided import guided
from onto_extract.propose.proposers import ModelProposer

SHIPS = {
    "metadata": {"name": "Ships", "namespace": "http://example.org/ships#"},
    "classes": {"ship": {}, "person": {}},
    "objectProperties": {
        "designed-by": {"rdfs:domain": "ship", "rdfs:range": "person"},
        "owned-by": {"rdfs:domain": "ship", "rdfs:range": "person"},
    },
}
TEXT = "Jensen drew the Maud."


def solved(property_: str, ontology: str = "") -> Example:
    return Example("Archer drew the Fram.", (ExampleFact("Fram", property_, "Archer"),), ontology)


@pytest.fixture
def narrow() -> Subset:
    """A subset without owned-by."""
    everything = whole(Schema([read_ontology("ships.json", json.dumps(SHIPS).encode())]))
    return replace(everything, properties=tuple(ref for ref in everything.properties if ref.id == "designed-by"))


async def test_the_properties_of_an_example_join_the_subset_that_the_model_reads_with(narrow: Subset) -> None:
    guide = await guided(TEXT, narrow, ExamplePool([solved("owned-by")]), ExtractionSettings())
    assert guide.wider is guide.subset
    assert {iri.rpartition("#")[2] for iri in guide.subset.property_iris} == {"designed-by", "owned-by"}
    same = await guided(TEXT, narrow, ExamplePool([solved("designed-by")]), ExtractionSettings())
    assert (same.subset, same.wider, len(same.examples)) == (narrow, None, 1)


@pytest.mark.parametrize("example", [solved("painted-by"), solved("designed-by", "trains")], ids=["property", "ontology"])
async def test_an_example_of_another_ontology_is_not_shown(narrow: Subset, example: Example) -> None:
    assert (await guided(TEXT, narrow, ExamplePool([example]), ExtractionSettings())).examples == ()


@pytest.mark.parametrize("settings", [{"examples_most": 0}, {"examples_budget": 5}])
async def test_the_settings_bound_what_is_shown(narrow: Subset, settings: dict[str, int]) -> None:
    assert (await guided(TEXT, narrow, ExamplePool([solved("designed-by")]), ExtractionSettings(**settings))).examples == ()


async def test_what_is_proposed_in_the_words_of_an_example_is_judged_with_its_properties(narrow: Subset) -> None:
    class Copying:
        """A model that answers as the last example does."""

        name = "copying"

        async def complete(self, messages: object, schema: object = None, *, keep: object = bool) -> Reply:
            assert isinstance(messages, tuple)
            return Reply(messages[-2]["content"], self.name)

    proposer = ModelProposer(Copying(), ExamplePool([solved("owned-by")]))
    proposal = await proposer.propose(Chunk(document_id="d", text=TEXT), narrow)
    assert [raw.predicate for raw in proposal.raws] == ["owned-by"]
    assert proposal.subset is not None
    assert "http://example.org/ships#owned-by" in proposal.subset.property_iris

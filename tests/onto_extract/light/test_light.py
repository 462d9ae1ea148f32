"""The extractor without a generating model: facts with probabilities, more of them with solved examples, and silence where a text takes back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from onto_core.clients.chat import model_overrides, open_model
from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.messages import Chunk
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ModelSettings
from onto_extract import Extractor
from onto_extract.evaluation.measures import Said
from onto_extract.evaluation.text2kg import GoldCollection, GoldSentence, examples_of
from onto_extract.examples.lines import lines_of
from onto_extract.examples.model import Example, ExampleFact
from onto_extract.light.decode import decoded
from onto_extract.light.evidence import candidates
from onto_extract.light.forms import written
from onto_extract.light.known import folded, plain_name
from onto_extract.light.lessons import lessons_for
from onto_extract.light.proposer import LightProposer, read
from onto_extract.propose.proposers import open_proposer
from onto_extract.rules.facts import account
from onto_extract.rules.lexicon import lexicon_for
from onto_extract.rules.values import find

ONTOLOGY = b"""
@prefix : <http://test.example/orchestras#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

<http://test.example/orchestras> a owl:Ontology .

:Person a owl:Class ; rdfs:label "person" .
:Orchestra a owl:Class ; rdfs:label "orchestra" .
:Place a owl:Class ; rdfs:label "place" .
:Instrument a owl:Class ; rdfs:label "instrument" .

:conductor a owl:ObjectProperty ; rdfs:label "conductor" ; rdfs:domain :Orchestra ; rdfs:range :Person .
:birthPlace a owl:ObjectProperty ; rdfs:label "birth place" ; rdfs:domain :Person ; rdfs:range :Place .
:plays a owl:ObjectProperty ; rdfs:label "favoured implement" ; rdfs:domain :Person ; rdfs:range :Instrument .
:members a owl:DatatypeProperty ; rdfs:label "number of members" ; rdfs:domain :Orchestra ; rdfs:range xsd:integer .
:birthDate a owl:DatatypeProperty , owl:FunctionalProperty ; rdfs:label "birth date" ; rdfs:domain :Person ; rdfs:range xsd:date .
"""

PLAYERS = {
    "Ilse Brandt": "harp",
    "Tomas Lind": "oboe",
    "Mira Kovac": "cello",
    "Paul Renard": "flute",
    "Anna Sorel": "viola",
    "Jonas Weber": "lute",
    "Clara Holm": "organ",
    "Peter Falk": "tuba",
}
EXAMPLES = tuple(Example(f"{who} is known for the {what}.", (ExampleFact(who, "plays", what),)) for who, what in PLAYERS.items())


@pytest.fixture(scope="module")
def subset() -> Subset:
    return whole(Schema([read_ontology("orchestras.ttl", ONTOLOGY)]))


def facts(text: str, subset: Subset, examples: tuple[Example, ...] = ()) -> set[tuple[str, str, str]]:
    return {(raw.subject, raw.predicate, raw.object) for raw in read(text, subset, examples).raws if raw.predicate != "rdf:type"}


SAID = {
    "what the rules read": ("Karl Voss was born in Lisbon.", {("Karl Voss", "birthPlace", "Lisbon")}),
    "a noun with a value": ("The Harbour Orchestra has 85 members.", {("Harbour Orchestra", "members", "85")}),
    "a day": ("Karl Voss was born on 3 May 1921.", {("Karl Voss", "birthDate", "1921-05-03")}),
}


@pytest.mark.parametrize(("text", "wanted"), SAID.values(), ids=SAID)
def test_it_says_what_a_text_states(text: str, wanted: set[tuple[str, str, str]], subset: Subset) -> None:
    assert facts(text, subset) == wanted


UNSAID = {
    "denied": "Karl Voss was not born in Lisbon.",
    "asked": "Was Karl Voss born in Lisbon?",
    "wished": "Karl Voss wishes to be born in Lisbon.",
    "supposed": "If Karl Voss was born in Lisbon, nobody knew.",
    "hearsay": "Rumour has it that Karl Voss was born in Lisbon.",
    "nothing of the ontology": "Karl Voss liked Lisbon very much.",
}


@pytest.mark.parametrize("text", UNSAID.values(), ids=UNSAID)
@pytest.mark.parametrize("examples", [(), EXAMPLES], ids=["alone", "with examples"])
def test_it_keeps_silent_on_what_is_not_stated(text: str, examples: tuple[Example, ...], subset: Subset) -> None:
    assert facts(text, subset, examples) == set()


def test_a_denial_in_the_words_of_an_example_is_no_fact(subset: Subset) -> None:
    assert facts("Ruth Lang is not known for the zither.", subset, EXAMPLES) == set()


def test_examples_teach_words_that_the_ontology_lacks(subset: Subset) -> None:
    text = "Ruth Lang is known for the zither."
    assert facts(text, subset) == set()
    assert facts(text, subset, EXAMPLES) == {("Ruth Lang", "plays", "zither")}


def test_examples_leave_what_they_do_not_speak_of(subset: Subset) -> None:
    assert facts("Karl Voss was born in Lisbon.", subset, EXAMPLES) == {("Karl Voss", "birthPlace", "Lisbon")}


def test_every_fact_has_its_probability_and_the_same_text_gives_the_same_facts(subset: Subset) -> None:
    text = "Karl Voss was born in Lisbon. Ruth Lang is known for the zither."
    first, again = read(text, subset, EXAMPLES), read(text, subset, EXAMPLES)
    assert first.raws == again.raws
    stated = [raw for raw in first.raws if raw.predicate != "rdf:type"]
    assert len(stated) == 2
    assert all(raw.confidence is not None and 0.5 <= raw.confidence <= 1.0 for raw in stated)


def test_the_probability_says_what_the_examples_say(subset: Subset) -> None:
    """Half of the examples with the same words state the fact: nothing sure follows for another."""
    unsure = tuple(Example(each.text, each.facts if number % 2 else ()) for number, each in enumerate(EXAMPLES))
    (fact,) = [raw for raw in read("Ruth Lang is known for the zither.", subset, EXAMPLES).raws if raw.predicate == "plays"]
    weaker = [raw for raw in read("Ruth Lang is known for the zither.", subset, unsure).raws if raw.predicate == "plays"]
    assert fact.confidence is not None
    assert not weaker or (weaker[0].confidence or 0.0) < fact.confidence


def test_values_are_written_as_the_examples_write_them(subset: Subset) -> None:
    (day,) = find("3 May 1921")
    (number,) = find("85")
    assert [written(day, form) for form in ("", "day", "year", "text")] == ["1921-05-03", "1921-05-03", "1921", "3 May 1921"]
    assert [written(number, form) for form in ("", "fraction", "whole", "day")] == ["85", "85.0", "85", "85"]
    told = (Example("The River Orchestra has 40 members.", (ExampleFact("River Orchestra", "members", "40.0"),)),)
    iri = subset.schema.named("members")[0]
    assert lessons_for(subset.schema, told).forms == {iri: "fraction"}


def test_names_are_one_whatever_their_accents_and_signs() -> None:
    assert folded("Gérard  Larcher") == folded("Gerard_Larcher")
    assert plain_name("Alba_(band)") == "Alba"
    assert plain_name("(107)") == "(107)"


def test_facts_of_a_functional_property_are_one(subset: Subset) -> None:
    found = facts("Karl Voss was born on 3 May 1921. Karl Voss was born on 4 May 1922.", subset)
    assert len([fact for fact in found if fact[1] == "birthDate"]) == 1


def test_nothing_is_decoded_of_nothing(subset: Subset) -> None:
    assert list(decoded((), subset.schema, 0.5)) == []


def test_it_is_what_reads_without_an_endpoint_and_by_its_name() -> None:
    assert open_proposer(ModelSettings(kind="light"), None).name == "light"
    assert open_proposer(ModelSettings(kind="rules"), None).name == "rules"
    assert model_overrides("light") == {"model.kind": "light"}
    assert open_model(ModelSettings(kind="light", base_url="http://127.0.0.1:1")) is None


def test_feedback_makes_it_propose_nothing(subset: Subset) -> None:
    chunk = Chunk(document_id="d", text="Karl Voss was born in Lisbon.")
    asked: Sequence[object] = ("once more",)
    proposal = asyncio.run(LightProposer().propose(chunk, subset, asked))  # type: ignore[arg-type]
    assert (proposal.raws, proposal.degraded) == ((), ("light",))


def test_a_text_in_another_language_is_not_read(subset: Subset) -> None:
    chunk = Chunk(document_id="d", text="Karl Voss was born in Lisbon.", language="de")
    proposal = asyncio.run(LightProposer().propose(chunk, subset))
    assert (proposal.raws, proposal.degraded) == ((), ("light", "language"))


def test_extractor_reads_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "orchestras.ttl").write_bytes(ONTOLOGY)
    with Extractor(ontologies=[tmp_path / "orchestras.ttl"], model="light") as extractor:
        result = extractor.extract("Karl Voss was born in Lisbon.")
    assert "Karl Voss --birthPlace--> Lisbon" in str(result).splitlines()
    assert (result.message.model, result.message.degraded) == ("light", ("light",))


def test_solved_texts_of_the_settings_teach_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "orchestras.ttl").write_bytes(ONTOLOGY)
    (tmp_path / "mine.jsonl").write_text(lines_of(EXAMPLES), encoding="utf-8")
    text = "The Harbour Orchestra has 85 members. Ruth Lang is known for the zither."
    said = []
    for examples in ("none", str(tmp_path / "mine.jsonl")):
        with Extractor(ontologies=[tmp_path / "orchestras.ttl"], model="light", extraction__examples=examples) as extractor:
            said.append([line for line in str(extractor.extract(text)).splitlines() if "zither" in line])
    assert said == [[], ["Ruth Lang --plays--> zither"]]


TITLES = ("Long Way North", "Bitter Wind of May", "Quiet House", "Sudden Light at Sea", "Border of Glass", "Winter in Oslo")
BANDS = tuple(
    Example(f"The {title} has {count} members.", (ExampleFact(f"The {title}", "members", str(count)),))
    for title, count in zip(TITLES, range(20, 26), strict=True)
)


def test_examples_teach_where_a_name_begins(subset: Subset) -> None:
    text = "The Late Garden has 88 members."
    assert facts(text, subset) == {("Late Garden", "members", "88")}
    assert facts(text, subset, BANDS) == {("The Late Garden", "members", "88")}


def test_an_end_has_no_fact_of_two_properties_at_once(subset: Subset) -> None:
    """All that the examples teach an end to be the object of shares one probability with nothing."""
    schema = subset.schema
    lexicon = lexicon_for(subset)
    lessons = lessons_for(schema, EXAMPLES)
    text = "Ruth Lang is known for the zither."
    found = list(candidates(account(text, lexicon), text, lexicon, lessons.names, lessons.segmenter))
    totals: dict[tuple[int, int], float] = {}
    for candidate, likely in zip(found, lessons.probabilities(found, len(lexicon.expected)), strict=True):
        place = candidate.object.start, candidate.object.end
        totals[place] = totals.get(place, 0.0) + sum(likely.get(iri, 0.0) for iri in lessons.properties)
    assert totals
    assert all(total <= 1.0 + 1e-6 for total in totals.values())


def test_a_year_is_no_part_of_a_decimal_number() -> None:
    assert [value.sort for value in find("a period of 1516.67 days")] == ["number"]
    assert [value.sort for value in find("in 1516. Then")] == ["date"]


def test_sentences_of_a_benchmark_are_examples() -> None:
    collection = GoldCollection("orchestras", Path("o.ttl"), (GoldSentence("1", "A text.", (Said("A", "b", "C"),)),))
    assert examples_of(collection) == (Example("A text.", (ExampleFact("A", "b", "C"),), "orchestras"),)

"""What pronouns and short names mean within a chunk and across the chunks of a document."""

from __future__ import annotations

import pytest

from onto_core.documents.names_so_far import with_names
from onto_core.english.named import NameSoFar
from onto_core.matching.select import whole
from onto_core.messages import Chunk
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_extract.rules.facts import account
from onto_extract.rules.lexicon import lexicon_for

WORLD = """
@prefix : <https://example.org/w#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Person a owl:Class . :Place a owl:Class . :Ship a owl:Class . :Company a owl:Class .
[] a owl:AllDisjointClasses ; owl:members ( :Person :Place :Ship :Company ) .
:bornIn a owl:ObjectProperty ; rdfs:label "born in" ; rdfs:domain :Person ; rdfs:range :Place .
:builtIn a owl:ObjectProperty ; rdfs:label "built in" ; rdfs:domain :Ship ; rdfs:range :Place .
"""
ADA = NameSoFar(name="Ada Voss", also=("Voss",), kind="person", pronoun="she", ago=1)
EMIL = NameSoFar(name="Emil Lang", also=("Lang",), kind="person", pronoun="he", ago=1, topic=True)
FRAM = NameSoFar(name="Polar Star", kind="thing", pronoun="it", nouns=("icebreaker",), ago=1)


def meant(text: str, word: str, *names: NameSoFar, last: bool = False) -> str | None:
    """The label of what a word of the text takes up."""
    lexicon = lexicon_for(whole(Schema([read_ontology("w.ttl", WORLD.encode())])))
    place = text.rindex(word) if last else text.index(word)
    thing = account(text, lexicon, names).pointing.get(place)
    return thing.label if thing is not None else None


def brought(*texts: str) -> dict[str, NameSoFar]:
    """The names that the last of the chunks brings along."""
    chunks = [Chunk(document_id="d", ordinal=n, text=text) for n, text in enumerate(texts)]
    return {each.name: each for each in with_names(chunks, 60)[-1].names_so_far}


@pytest.mark.parametrize(
    ("text", "word", "names", "wanted"),
    [
        ("She was born in Ulm.", "She", (ADA, EMIL), "Ada Voss"),
        ("He was born in Ulm.", "He", (ADA, EMIL), "Emil Lang"),
        ("She was built in Turku.", "She", (EMIL, FRAM), "Polar Star"),  # no woman could be meant
        ("She was built in Turku.", "She", (ADA, FRAM), None),  # a woman or a ship
        ("It was built in Turku.", "It", (EMIL, FRAM), "Polar Star"),
    ],
)
def test_a_pronoun_that_opens_a_chunk_means_what_agrees_with_it(text: str, word: str, names: tuple[NameSoFar, ...], wanted: str | None) -> None:
    assert meant(text, word, *names) == wanted


def test_somebody_spoken_of_since_may_be_meant_before_one_whose_pronoun_is_known() -> None:
    older = EMIL.model_copy(update={"ago": 2, "topic": False})
    newer = NameSoFar(name="Neil Carrow", kind="person", ago=1)
    assert meant("He was born in Cork.", "He", older, newer) is None


def test_a_pronoun_passes_over_a_subject_of_the_other_gender() -> None:
    text = "Ada Voss lives in Ulm. Her husband is Emil Lang. She was born in Graz."
    assert meant(text, "She", ADA, EMIL) == "Ada Voss"


def test_an_unknown_subject_that_agrees_is_not_passed_over() -> None:
    text = "Ada Voss lives in Ulm. Her mother kept bees. She was born in Graz."
    assert meant(text, "She", ADA) is None


def test_a_pronoun_goes_on_over_a_subject_that_only_tells_of_its_owner() -> None:
    text = "Emil Lang lives in Ulm. His height is 1.96 metres. He was born in Graz."
    assert meant(text, "He") == "Emil Lang"


def test_who_is_said_to_be_it_is_meant_by_the_next_pronoun() -> None:
    text = "The Corvin Company makes lamps. Its founder was Gustav Corvin. He was born in Jena."
    assert meant(text, "He") == "Gustav Corvin"


def test_a_short_name_is_the_first_bearers_and_not_that_of_one_named_later() -> None:
    names = brought("Pavel Brandt was tall.", "Brandt was born in Kiel. He married Ute Brandt.", "He died there.")
    assert names["Pavel Brandt"].also == ("Brandt",)
    assert names["Ute Brandt"].also == ()


def test_a_family_name_of_two_who_are_both_spoken_of_is_nobodys() -> None:
    names = brought("Anna Brandt was a painter. Ute Brandt was a poet.", "Brandt was born in Kiel.")
    assert all("Brandt" not in each.also for each in names.values())


def test_nouns_of_kin_tell_the_pronoun() -> None:
    names = brought("Ada Voss came with her brother, Emil Voss, to Graz.", "They stayed.")
    assert names["Emil Voss"].pronoun == "he"


def test_a_name_ends_before_its_bracket() -> None:
    names = brought("The Pellmann Institute (PI) teaches the organ.", "PI has 34 employees. The institute is old.")
    assert names["Pellmann Institute"].also == ("PI",)


def test_a_legal_form_makes_an_organisation_whatever_the_parser_says() -> None:
    names = brought("Corvin Leuchten GmbH makes lamps.", "The company is old.")
    assert (names["Corvin Leuchten GmbH"].kind, names["Corvin Leuchten GmbH"].nouns[:1]) == ("organisation", ("company",))

"""Suggestions in answers: only what the graph does not say, never among facts, and refused with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from onto_core.messages import Answer, Question
from onto_core.service.stores import open_store
from onto_core.settings import StoreSettings
from onto_query import Asker
from onto_query.profile.build import profile_of
from onto_query.suggestion import kept
from onto_query.suggestion.edges import edges_of
from onto_query.suggestion.make import make
from tests.onto_query.suggestion.world import NS, statements

ONTOLOGY = f"""
@prefix : <{NS}> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<https://example.org/towns> a owl:Ontology .
:Person a owl:Class . :City a owl:Class . :Firm a owl:Class . :Club a owl:Class .
:livesIn a owl:ObjectProperty ; rdfs:label "lives in" . :worksFor a owl:ObjectProperty ; rdfs:label "works for", "employer" .
:memberOf a owl:ObjectProperty ; rdfs:label "member of" . :basedIn a owl:ObjectProperty ; rdfs:label "based in" .
:handed a owl:DatatypeProperty ; rdfs:label "handedness" . :height a owl:DatatypeProperty ; rdfs:label "height" .
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("towns")


@pytest.fixture(scope="module")
def firm(folder: Path) -> str:
    """The label of the firm that Person 7 would work for by the rule; the graph does not say so."""
    held = statements()
    home = next(str(end) for subject, predicate, end in held if (subject, predicate) == (NS + "p7", NS + "livesIn"))
    return f"Firm {home.removeprefix(NS + 'city')}"


@pytest.fixture(scope="module")
def asker(folder: Path) -> Iterator[Asker]:
    import asyncio

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        held = [each for each in statements() if each[0] != NS + "p7" or each[1] != NS + "worksFor"]
        lines = [f"<{s}> <{p}> {f'<{o}>' if isinstance(o, str) else f'{chr(34)}{o.lexical}{chr(34)}^^<{o.datatype}>'} ." for s, p, o in held]
        (folder / "towns.nt").write_text("\n".join(lines) + "\n")
        (folder / "towns.ttl").write_text(ONTOLOGY)
        url = f"oxigraph:{folder}/graph"

        async def written() -> str:
            store = open_store(StoreSettings(url=url), write=True)
            try:
                await store.load([folder / "towns.nt"], "default")
                return await store.revision("default")
            finally:
                await store.close()

        revision = asyncio.run(written())
        embedding, _ = make(edges_of(held, profile_of(lambda: held), 10_000), revision, kinds=("complex",), seconds=60, dimensions=16)
        kept.keep(embedding, "default")
        with Asker(store=url, ontologies=[str(folder / "towns.ttl")], model="rules") as asker:
            yield asker


def test_what_the_graph_does_not_say_is_suggested_as_such(asker: Asker, firm: str) -> None:
    answer = asker.ask("Who is the employer of Person 7?")
    assert answer.status == "suggested"
    assert answer.suggestions[0].label == firm
    assert (answer.suggestions[0].probability or 0) > 0.5
    assert "does not say" in answer.text
    assert "not a fact" in answer.text
    assert (answer.rows, answer.citations, answer.confidence) == ((), (), 0.0)


def test_what_the_graph_says_is_answered_from_it(asker: Asker) -> None:
    answer = asker.ask("Who is the employer of Person 8?")
    assert answer.status == "answered"
    assert answer.suggestions == ()
    declined = asker.ask("Embedding approach: who is the employer of Person 8?")
    assert declined.status == "unanswerable"
    assert "the graph itself says" in declined.text


def test_facts_only_means_no_suggestion(asker: Asker) -> None:
    answer = asker.ask("Factual approach: who is the employer of Person 7?")
    assert answer.status != "suggested"
    assert answer.suggestions == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Embedding approach: how many people live in City 1?", "cannot count"),
        ("Embedding approach: does Person 7 work for Firm 1?", "yes or no"),
        ("Embedding approach: who is the tallest person?", "the most or the least"),
        ("Embedding approach: what is the height of Person 7?", "not about one property of one thing"),
    ],
)
def test_questions_that_no_embedding_can_answer_are_refused_with_the_reason(asker: Asker, text: str, reason: str) -> None:
    answer = asker.ask(text)
    assert (answer.status, answer.suggestions) == ("unanswerable", ())
    assert reason in answer.text


def test_things_like_others_share_facts_with_them_and_are_not_linked_to_them(asker: Asker) -> None:
    answer = asker.ask("people like Person 8 and Person 9")
    assert answer.status == "suggested"
    facts = {(subject, str(end)) for subject, predicate, end in statements() if isinstance(end, str)}
    for suggestion in answer.suggestions:
        assert suggestion.probability is None
        assert suggestion.iri not in {NS + "p8", NS + "p9"}
        shared = [each.split(": ")[1].split(" (")[0] for each in suggestion.because]
        assert shared
        assert any((suggestion.iri, NS + name.lower().replace(" ", "")) in facts for name in shared)


def test_likeness_with_a_further_condition_is_not_answered_without_it(asker: Asker) -> None:
    answer = asker.ask("people like Person 8 without a club")
    assert answer.status != "suggested"


def test_a_suggestion_survives_the_wire(asker: Asker) -> None:
    answer = asker.ask("Who is the employer of Person 7?")
    assert Answer.decode(answer.encode({})).suggestions == answer.suggestions


def test_switched_off_nothing_is_suggested_unasked(folder: Path, asker: Asker) -> None:
    parts = asker._held.parts
    off = parts.query.model_copy(update={"suggestions": "off"})
    from dataclasses import replace

    from onto_query.pipeline import walk

    question = Question(text="Who is the employer of Person 7?")
    _, answer = asker._held.run(walk(question, replace(parts, query=off)))
    assert answer.status != "suggested"
    _, answer = asker._held.run(walk(question.model_copy(update={"text": "guess: " + question.text}), replace(parts, query=off)))
    assert answer.status == "suggested"

"""One node for one thing, through the real extraction: aliases, keys, the user's vocabulary and decisions, and the way back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from onto_core.english.named import NameSoFar
from onto_core.errors import InputError
from onto_core.matching.select import whole
from onto_core.matching.subset import Subset
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings
from onto_core.terms import Entity
from onto_extract.identity.decisions import DecisionLine, Decisions, read_decisions
from onto_extract.identity.iris import Identities
from onto_extract.identity.unify import Surroundings, Unified, unify
from onto_extract.identity.vocabulary import Vocabulary
from onto_extract.identity.vocabulary_files import load_vocabulary
from onto_extract.model import RawTriple
from onto_extract.resolve.triples import resolve

UNDECIDED = Decisions()
WORLD = b"""
@prefix : <https://example.org/w#> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Person a owl:Class . :Place a owl:Class . :Company a owl:Class ; owl:hasKey ( :registered :court ) .
[] a owl:AllDisjointClasses ; owl:members ( :Person :Place :Company ) .
:livesIn a owl:ObjectProperty ; rdfs:domain :Person ; rdfs:range :Place .
:worksFor a owl:ObjectProperty ; rdfs:domain :Person ; rdfs:range :Company .
:mailbox a owl:DatatypeProperty , owl:InverseFunctionalProperty ; rdfs:domain :Person ; rdfs:range xsd:string .
:registered a owl:DatatypeProperty ; rdfs:domain :Company ; rdfs:range xsd:string .
:court a owl:ObjectProperty ; rdfs:domain :Company ; rdfs:range :Place .
"""
VOCABULARY = """
@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix v: <https://example.org/v/> .
v:companies a skos:ConceptScheme ; skos:prefLabel "Companies" . v:places a skos:ConceptScheme ; skos:prefLabel "Places" .
v:initech a skos:Concept ; skos:prefLabel "Initech" ; skos:altLabel "Initech Holding" ; skos:inScheme v:companies .
v:geneva a skos:Concept ; skos:prefLabel "Geneva" ; skos:inScheme v:places ; skos:broader v:ch .
v:geneva2 a skos:Concept ; skos:prefLabel "Geneva" ; skos:inScheme v:places ; skos:scopeNote "A town in Illinois." .
v:ch a skos:Concept ; skos:prefLabel "Switzerland" ; skos:inScheme v:places .
v:lausanne a skos:Concept ; skos:prefLabel "Lausanne" ; skos:inScheme v:places .
v:globex a skos:Concept ; skos:prefLabel "Globex" ; skos:inScheme v:places .
"""


@pytest.fixture(scope="module")
def world() -> Subset:
    return whole(Schema([read_ontology("w.ttl", WORLD)]))


@pytest.fixture(scope="module")
def vocabulary(tmp_path_factory: pytest.TempPathFactory) -> Vocabulary:
    folder = tmp_path_factory.mktemp("vocabulary")
    (folder / "v.ttl").write_text(VOCABULARY, encoding="utf-8")
    first = load_vocabulary([str(folder / "v.ttl")], str(folder))
    load_vocabulary.__globals__["_loaded"].cache_clear()
    kept = load_vocabulary([str(folder / "v.ttl")], str(folder))
    assert first is not None
    assert kept is not None
    assert kept is not first
    assert kept.concepts == first.concepts
    return kept


def made(
    world: Subset,
    text: str,
    *raws: RawTriple,
    so_far: tuple[NameSoFar, ...] = (),
    vocabulary: Vocabulary | None = None,
    decisions: Decisions = UNDECIDED,
) -> Unified:
    extraction = ExtractionSettings()
    candidates = resolve(raws, world, text, extraction, document="d")
    identities = Identities(extraction.identity, extraction.namespace, "d", world.schema)
    return unify(candidates, world.schema, identities, Surroundings(text, so_far, vocabulary, decisions))


def ends(unified: Unified) -> list[tuple[str, str]]:
    found = []
    for each in unified.candidates:
        assert each.triple is not None
        end = each.triple.object
        found.append((each.triple.subject.iri.rpartition(":")[2], end.iri.rpartition(":")[2] if isinstance(end, Entity) else end.lexical))
    return found


def rules(unified: Unified) -> set[str]:
    return {each.rule for each in unified.identifications}


def test_the_names_of_one_thing_are_labels_of_one_node(world: Subset) -> None:
    text = "Dr Anna Keller works for Initech Systems Ltd. Keller lives in Geneva. Initech grows."
    unified = made(world, text, RawTriple("Dr Anna Keller", "worksFor", "Initech Systems Ltd"), RawTriple("Keller", "livesIn", "Geneva"))
    assert ends(unified) == [("anna-keller", "initech-systems"), ("anna-keller", "geneva")]
    subject = unified.candidates[1].triple.subject  # type: ignore[union-attr]
    assert (subject.label, subject.aliases) == ("Dr Anna Keller", ("Keller",))
    company = unified.candidates[0].triple.object  # type: ignore[union-attr]
    assert isinstance(company, Entity)
    assert company.aliases == ("Initech",)  # only the text has it
    note = next(each for each in unified.identifications if "Keller" in each.names)
    assert (note.rule, note.was) == ("alias", ("urn:ontorag:entity:d/keller",))
    assert "family name" in note.why


def test_one_name_of_two_things_makes_two_nodes(world: Subset) -> None:
    text = "Paris Huber lives in Basel. Everybody calls her Paris. She has never been to Paris, where Initech is."
    first = RawTriple("Paris", "livesIn", "Basel", subject_type="Person", quote="calls her Paris")
    second = RawTriple("Initech", "court", "Paris", object_type="Place", quote="been to Paris, where Initech is")
    (person, _), (_, place) = ends(made(world, text, first, second))
    assert person != place
    assert place == "paris"


def test_two_opinions_on_one_mention_are_left_to_the_judge(world: Subset) -> None:
    text = "Paris is in Basel."
    one, other = RawTriple("Paris", "livesIn", "Basel", subject_type="Person"), RawTriple("Paris", "court", "Basel", subject_type="Company")
    (first, _), (second, _) = ends(made(world, text, one, other))
    assert first == second


def test_a_short_name_is_understood_by_what_the_document_named_before(world: Subset) -> None:
    so_far = (NameSoFar(name="Anna Keller", also=("Keller",), kind="person", ago=1),)
    raw = RawTriple("Keller", "livesIn", "Geneva")
    assert ends(made(world, "Keller lives in Geneva.", raw, so_far=so_far)) == [("anna-keller", "geneva")]
    assert ends(made(world, "Keller lives in Geneva.", raw)) == [("d/keller", "geneva")]


def test_a_value_of_an_inverse_functional_property_identifies(world: Subset) -> None:
    text = "Anna Keller writes from ak@x.org. Annie Huber writes from ak@x.org."
    unified = made(world, text, RawTriple("Anna Keller", "mailbox", "ak@x.org"), RawTriple("Annie Huber", "mailbox", "ak@x.org"))
    assert len(set(ends(unified))) == 1
    assert rules(unified) == {"key"}
    assert "have the same mailbox, which one thing has only" in unified.identifications[0].why


def test_all_values_of_a_key_are_needed(world: Subset) -> None:
    text = "Initech is B 12 in Bern. Globex is B 12 in Bern. Hooli is B 12 in Basel."
    raws = [RawTriple(name, "registered", "B 12", subject_type="Company") for name in ("Initech", "Globex", "Hooli")]
    raws += [RawTriple(name, "court", place, subject_type="Company") for name, place in (("Initech", "Bern"), ("Globex", "Bern"), ("Hooli", "Basel"))]
    subjects = [subject for subject, _ in ends(made(world, text, *raws))]
    assert subjects == ["initech", "initech", "hooli"] * 2


def test_a_user_keeps_apart_what_a_key_would_join(world: Subset) -> None:
    never = Decisions((DecisionLine(never=("Anna Keller", "Annie Huber")),))
    text = "Anna Keller writes from ak@x.org. Annie Huber writes from ak@x.org."
    raws = [RawTriple(name, "mailbox", "ak@x.org") for name in ("Anna Keller", "Annie Huber")]
    assert len(set(ends(made(world, text, *raws, decisions=never)))) == 2


def linked(world: Subset, vocabulary: Vocabulary, text: str, raw: RawTriple, **known: Decisions) -> tuple[str, str]:
    unified = made(world, text, raw, vocabulary=vocabulary, **known)
    end = unified.candidates[0].triple.object  # type: ignore[union-attr]
    assert isinstance(end, Entity)
    return end.iri.rpartition("/")[2], next((each.why for each in unified.identifications if each.rule in ("vocabulary", "unlinked")), "")


@pytest.mark.parametrize("name", ["Initech", "INITECH Ltd.", "the Initech Holding"])
def test_a_name_of_the_vocabulary_has_its_iri(world: Subset, vocabulary: Vocabulary, name: str) -> None:
    assert linked(world, vocabulary, f"Anna Keller works for {name}.", RawTriple("Anna Keller", "worksFor", name))[0] == "initech"


def test_a_slip_means_the_one_name_that_is_near(world: Subset, vocabulary: Vocabulary) -> None:
    iri, why = linked(world, vocabulary, "Anna Keller lives in Lausane.", RawTriple("Anna Keller", "livesIn", "Lausane"))
    assert iri == "lausanne"
    assert "a misspelling of 'lausanne'" in why


def test_what_is_called_alike_is_decided_by_the_text_or_not_at_all(world: Subset, vocabulary: Vocabulary) -> None:
    raw = RawTriple("Anna Keller", "livesIn", "Geneva")
    assert linked(world, vocabulary, "In Switzerland, Anna Keller lives in Geneva.", raw)[0] == "geneva"
    iri, why = linked(world, vocabulary, "Anna Keller lives in Geneva.", raw)
    assert iri.endswith("entity:geneva")
    assert "may be any of Geneva" in why


def test_a_thing_of_another_class_is_not_meant(world: Subset, vocabulary: Vocabulary) -> None:
    iri, why = linked(world, vocabulary, "Anna Keller works for Globex.", RawTriple("Anna Keller", "worksFor", "Globex"))
    assert iri.endswith("entity:globex")
    assert "is something else here" in why


def test_a_user_unlinks_and_links(world: Subset, vocabulary: Vocabulary) -> None:
    raw, text = RawTriple("Anna Keller", "worksFor", "Initech"), "Anna Keller works for Initech."
    never = Decisions((DecisionLine(never=("Initech", "https://example.org/v/initech")),))
    other = Decisions((DecisionLine(same=("Initech",), iri="https://example.org/mine"),))
    assert linked(world, vocabulary, text, raw, decisions=never)[0].endswith("entity:initech")
    assert linked(world, vocabulary, text, raw, decisions=other)[0] == "mine"


def test_every_problem_of_a_file_of_decisions_is_named(tmp_path: Path) -> None:
    lines = ['{"same": ["A", "B"]}', "{", '{"same": ["A"], "never": ["A", "B"]}', '{"nevr": ["A", "B"]}', json.dumps({"never": ["A"]})]
    (tmp_path / "d.jsonl").write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        read_decisions(str(tmp_path / "d.jsonl"))
    assert {problem.where.split(":")[0] for problem in refused.value.problems} == {"line 2", "line 3", "line 4", "line 5"}


def test_every_vocabulary_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.ttl").write_text("<a> <b>", encoding="utf-8")
    (tmp_path / "odd.txt").write_text("", encoding="utf-8")
    with pytest.raises(InputError) as refused:
        load_vocabulary([str(tmp_path / "bad.ttl"), str(tmp_path / "odd.txt")], "")
    assert [Path(problem.where).name.split(":")[0] for problem in refused.value.problems] == ["bad.ttl", "odd.txt"]

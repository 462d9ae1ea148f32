"""Decisions applied to an extraction: order and contradiction, things made one and two, and histories against a fresh run."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from onto_core.documents.decisions import Decisions, ends_of, members
from onto_core.documents.life import Documents
from onto_core.messages import Decision, EntityWire, Extraction, FlaggedWire, TripleWire
from onto_core.vocabulary import RDF_TYPE
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store
from tests.worlds.decided import VIOLATION, Decided, with_flagged
from tests.worlds.histories import EX, statements


def thing(name: str, *aliases: str, types: tuple[str, ...] = ()) -> EntityWire:
    return EntityWire(iri=EX + name, label=name, aliases=aliases or None, types=types)


def fact(subject: str, name: str, end: str, *, inferred: bool = False) -> TripleWire:
    return TripleWire(subject=thing(subject), predicate=EX + name, object=thing(end), inferred=inferred, confidence=None if inferred else 0.7)


def decision(kind: str, *, at: int = 1, **own: object) -> Decision:
    return Decision(kind=kind, at=at, **own)


def merge(*names: str, into: str, at: int = 1, **own: object) -> Decision:
    return decision("merge", iris=tuple(EX + name for name in names), iri=EX + into, at=at, **own)


def after(decisions: list[Decision], *triples: TripleWire, flagged: tuple[TripleWire, ...] = (), document: str = "a") -> set[tuple[str, str, str]]:
    return {_short(triple) for triple in applied(decisions, *triples, flagged=flagged, document=document).triples}


def applied(decisions: list[Decision], *triples: TripleWire, flagged: tuple[TripleWire, ...] = (), document: str = "a") -> Extraction:
    wires = tuple(FlaggedWire(triple=each, violations=(VIOLATION,)) for each in flagged)
    return Decisions.of(decisions).applied(Extraction(chunk_id="c", document_id=document, triples=triples, flagged=wires))[0]


def _short(triple: TripleWire) -> tuple[str, str, str]:
    end = triple.object.iri if isinstance(triple.object, EntityWire) else triple.object.value
    return triple.subject.iri.removeprefix(EX), triple.predicate.removeprefix(EX), end.removeprefix(EX)


FACT = fact("Fram", "builtIn", "Larvik")
OTHER = fact("Fram", "builtIn", "Bergen")


def test_of_contradicting_decisions_the_later_wins_in_whatever_order_they_come() -> None:
    yes, no = decision("accept", fact=FACT, at=1), decision("reject", fact=FACT, at=2)
    assert after([yes, no], FACT) == after([no, yes], FACT) == set()
    assert after([decision("accept", fact=FACT, at=3), no], FACT) == {("Fram", "builtIn", "Larvik")}


def test_an_accepted_fact_is_sure_also_when_it_was_flagged() -> None:
    (triple,) = applied([decision("accept", fact=FACT)], flagged=(FACT,)).triples
    assert (triple.confidence, _short(triple)) == (1.0, ("Fram", "builtIn", "Larvik"))
    assert after([], flagged=(FACT,)) == set()


def test_a_decision_for_a_document_does_not_hold_for_others() -> None:
    no = decision("reject", fact=FACT, documents=("a",))
    assert after([no], FACT, document="a") == set()
    assert after([no], FACT, document="b") == {("Fram", "builtIn", "Larvik")}


def test_what_is_meant_instead_is_held_against_later_decisions_on_it() -> None:
    meant = decision("amend", fact=FACT, instead=OTHER, at=2)
    assert after([meant], FACT) == {("Fram", "builtIn", "Bergen")}
    assert after([meant, decision("reject", fact=OTHER, at=3)], FACT) == set()
    assert after([meant, decision("reject", fact=OTHER, at=1)], FACT, OTHER) == {("Fram", "builtIn", "Bergen")}
    back = decision("amend", fact=OTHER, instead=FACT, at=3)
    assert after([meant, back], FACT) == after([meant, back], OTHER) == {("Fram", "builtIn", "Larvik")}


def test_what_followed_from_a_rejected_fact_goes_with_it() -> None:
    inverse = fact("Larvik", "builderOf", "Fram", inferred=True)
    assert after([decision("reject", fact=FACT)], FACT, inverse, fact("Fram", "near", "Larvik")) == {("Fram", "near", "Larvik")}
    assert after([decision("reject", fact=inverse)], FACT, inverse) == {("Fram", "builtIn", "Larvik")}


def test_a_rejected_class_goes_from_every_fact_about_the_thing_and_its_ancestors_with_it() -> None:
    ship = TripleWire(subject=thing("Fram"), predicate=RDF_TYPE, object=EntityWire(iri=EX + "Ship"))
    above = ship.model_copy(update={"object": EntityWire(iri=EX + "Vessel"), "inferred": True})
    about = FACT.model_copy(update={"subject": thing("Fram", types=(EX + "Ship",))})
    left = applied([decision("reject", fact=ship)], ship, above, about).triples
    assert [(_short(triple), triple.subject.types) for triple in left] == [(("Fram", "builtIn", "Larvik"), ())]
    other = ship.model_copy(update={"object": EntityWire(iri=EX + "Boat")})
    (triple,) = applied([decision("amend", fact=ship, instead=other)], about).triples
    assert triple.subject.types == (EX + "Boat",)


def test_merges_go_on_and_a_circle_of_them_ends_at_the_last() -> None:
    chain = [merge("a", into="b", at=1), merge("b", into="c", at=2)]
    assert after(chain, fact("a", "p", "x")) == {("c", "p", "x")}
    assert after([*chain, merge("c", into="a", at=3)], fact("a", "p", "b"), fact("c", "p", "x")) == {("a", "p", "a"), ("a", "p", "x")}
    assert after([merge("a", into="b", at=1), merge("x", into="a", at=2)], fact("b", "p", "y")) == {("a", "p", "y")}


def test_a_split_takes_a_thing_out_and_names_those_it_stood_for() -> None:
    made = [merge("a", "b", into="c", at=1)]
    assert set(members(made, EX + "c")) == {EX + "a", EX + "b"}
    out = decision("split", iris=(EX + "a",), at=2)
    assert after([*made, out], fact("a", "p", "b")) == {("a", "p", "c")}
    there = decision("split", iris=(EX + "a",), iri=EX + "z", documents=("a",), at=2)
    assert after([*made, there], fact("a", "p", "x"), document="a") == {("z", "p", "x")}
    assert after([*made, there], fact("a", "p", "x"), document="b") == {("c", "p", "x")}


def test_a_decision_on_a_fact_holds_under_all_names_of_its_things() -> None:
    no = decision("reject", fact=fact("a", "p", "x"), at=1)
    assert after([no, merge("a", into="b", at=2)], fact("b", "p", "x")) == set()


def test_no_name_is_lost_where_two_facts_become_one() -> None:
    said = applied(
        [merge("a", into="b", label="b")],
        TripleWire(subject=thing("b"), predicate=EX + "p", object=thing("x")),
        TripleWire(subject=thing("a", "A"), predicate=EX + "p", object=thing("x", "X")),
    ).triples
    names = {end.iri: set(end.aliases or ()) for triple in said for end in ends_of(triple)}
    assert (len(said), names) == (1, {EX + "b": {"a", "A"}, EX + "x": {"X"}})


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    opened = open_store("memory:", write=True)
    yield opened
    await opened.close()


async def facts(store: Store) -> set[str]:
    return {line.decode().split(" ")[2] for line in await statements(store, "default") if b"/builtIn> " in line and b"#" not in line.split(b" ")[0]}


async def test_a_decision_finds_what_the_graph_does_not_tell(store: Store) -> None:
    documents = Documents(store)
    wire = FlaggedWire(triple=FACT, violations=(VIOLATION,))
    await documents.extracted(Extraction(chunk_id="c", document_id="a", flagged=(wire,)))
    assert await facts(store) == set()
    await documents.decided(decision("accept", fact=FACT, at=1))
    assert await facts(store) == {f"<{EX}Larvik>"}
    await documents.decided(decision("reject", fact=FACT, at=2))
    assert await facts(store) == set()
    await documents.decided(merge("Fram", into="Ship", at=3))
    await documents.decided(decision("accept", fact=fact("Ship", "builtIn", "Larvik"), at=4))
    assert await facts(store) == {f"<{EX}Larvik>"}


@pytest.mark.parametrize("seed", range(3))
async def test_decisions_in_any_order_end_as_on_a_fresh_extraction(store: Store, seed: int) -> None:
    ours, fresh = await Decided(store, seed, extract=with_flagged, count=25).run(steps=6)
    assert ours == fresh


async def test_a_decision_under_another_name_of_a_thing_finds_the_chunks_of_all_its_names(store: Store) -> None:
    documents = Documents(store)
    await documents.extracted(Extraction(chunk_id="c", document_id="a", triples=(fact("b", "builtIn", "x"),)))
    await documents.decided(merge("a", into="b", at=1))
    await documents.decided(decision("reject", fact=fact("a", "builtIn", "x"), at=2))
    assert await facts(store) == set()

"""What the judge accepts conforms by two judges that share no code with it, and every mutant of an accepted fact is caught."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from onto_core.matching.select import whole
from onto_core.ontology.model import Property
from onto_core.ontology.read.load import load_paths
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import ExtractionSettings
from onto_core.terms import Entity, Literal, Triple
from onto_core.vocabulary import RDF_LANG_STRING, RDF_TYPE, XSD
from onto_extract.model import ResolvedTriple, Verdict
from onto_extract.resolve.triples import resolve
from onto_extract.validate import validate
from onto_extract.validate.infer import infer
from tests.judges.both import breaks
from tests.worlds.random_facts import VALUES, World, candidate

ROOT = Path(__file__).parents[3]
SHARED = ROOT / ".." / "shared" / "data" / "ontologies"
FACTS = yaml.safe_load(Path(__file__).with_name("facts.yaml").read_text(encoding="utf-8"))
ONTOLOGIES = {
    "museum": [Path(__file__).with_name("museum.ttl")],
    "webpage": [Path(__file__).with_name("webpage.ttl")],
    "demo": [ROOT / "ontologies" / "demo" / "voyages.ttl", ROOT / "ontologies" / "demo" / "places.json"],
    "pizza": [SHARED / "pizza.owl"],
    "gist": [SHARED / "gistCore.ttl"],
}
ACCEPTED = [
    *(fact for fact in FACTS["kept"] if not fact.startswith("Mona: ")),
    *("Mona: Painting | creator | Leonardo: Painter", "Mona: Painting | painter | Leonardo: Painter", "Mona: Painting | title | La Gioconda@it"),
    *(
        "Mona: Painting | condition | good",
        "Mona: Painting | inventory | AB-123",
        "Mona: Painting | height | 77.5",
        "Mona: Painting | onDisplay | true",
    ),
    *("Lady: Portrait | depicts | Cecilia: Person", "Wall: Fresco | height | 60", "Louvre: Museum | holds | Mona: Painting"),
    *("Ann: Person | friendOf | Bob: Person", "Ann: Person | pupilOf | Eve: Person", "Bob: Person | rivalOf | Eve: Person"),
    *("France: Country | capital | Paris: City", "Louvre: Museum | director | Ann: Person", "Louvre: Museum | director | Bob: Person"),
]
"""Facts about the museum that are right together."""
Judges = Callable[..., list[str]]
SCHEMA_ORG = "https://schema.org/"
EXTRACTION = ExtractionSettings(incomplete="ignore")


def schema_of(name: str) -> Schema:
    paths = ONTOLOGIES[name]
    if missing := [path for path in paths if not path.exists()]:
        pytest.skip(f"{missing[0].name} is not there")
    loaded = load_paths(paths)
    assert loaded.broken == ()
    return Schema(loaded.ontologies)


def judged(candidates: Sequence[ResolvedTriple], schema: Schema) -> Verdict:
    return validate(candidates, whole(schema), EXTRACTION)


# -- the judges agree with the examples ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("facts", [[fact] for fact in FACTS["kept"] if "altLabel" not in fact] + FACTS["compatible"])
def test_facts_that_are_accepted_conform_by_both_judges(facts: list[str], museum: Any, conforms: Judges) -> None:
    verdict = museum.judge(*facts)
    assert conforms([*verdict.accepted, *verdict.inferred], museum.schema) == []


@pytest.mark.parametrize("facts", [facts for _, *facts in FACTS["broken"] + FACTS["contradictions"]])
def test_the_judges_hold_the_same_facts_to_be_wrong(facts: list[str], museum: Any, read_facts: Any) -> None:
    """Without this, a judge that accepts everything would pass all other tests of this file."""
    candidates = resolve(read_facts("\n".join(facts)), museum.subset, None, EXTRACTION, as_written=True)
    triples = [each.triple for each in candidates if each.triple is not None]
    if len(triples) == len(facts):
        assert breaks([*triples, *infer(triples, museum.schema)], museum.schema)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.randoms(use_true_random=False), st.sampled_from([0.5, 0.8, 0.95]))
def test_whatever_is_proposed_what_is_accepted_conforms(museum: Any, conforms: Judges, chance: random.Random, care: float) -> None:
    verdict = judged(World(museum.schema, chance, care=care).facts(40), museum.schema)
    assert conforms([*verdict.accepted, *verdict.inferred], museum.schema) == []


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.randoms(use_true_random=False))
def test_complete_entities_conform_with_minimum_cardinalities_too(museum: Any, conforms: Judges, chance: random.Random) -> None:
    extraction = ExtractionSettings(incomplete="reject")
    candidates = World(museum.schema, chance, care=0.9).facts(60)
    verdict = validate(candidates, museum.subset, extraction)
    if any(each.severity == "warning" and each.rule == "min_cardinality" for one in verdict.judged for each in one.violations):
        return  # a required value was said and rejected: that is told, and the entity kept
    subjects = {triple.subject.iri for triple in verdict.accepted}
    described = [
        triple if not isinstance(triple.object, Entity) or triple.predicate == RDF_TYPE or triple.object.iri in subjects
        else replace(triple, object=replace(triple.object, types=()))
        for triple in verdict.accepted
    ]  # fmt: skip
    undescribed = {triple.subject.iri for triple in verdict.inferred} - subjects
    if not undescribed:
        assert [each for each in conforms([*described, *verdict.inferred], museum.schema, complete=True) if "MinCount" in each] == []


@pytest.mark.parametrize("name", ["webpage", "demo", "pizza", "gist"])
def test_what_is_accepted_over_real_ontologies_conforms(name: str, conforms: Judges) -> None:
    schema = schema_of(name)
    verdict = judged(World(schema, random.Random(7), care=0.95).facts(250), schema)
    assert len(verdict.accepted) >= 20
    assert conforms([*verdict.accepted, *verdict.inferred], schema) == []


# -- mutants ------------------------------------------------------------------------------------------------------------------------------

Mutant = tuple[str, list[ResolvedTriple]]
"""How it was made, and the facts with the mutated or added ones."""


class Mutants:
    """Wrong variants of right facts, wrong by how they are made: nothing of the code under test decides what is wrong."""

    def __init__(self, schema: Schema, accepted: Sequence[Triple]) -> None:
        self.schema = schema
        self.facts = [candidate(triple) for triple in accepted]
        self.own = {iri: each for ontology in schema.ontologies.values() for iri, each in ontology.classes.items()}
        self.bound = {iri for ontology in schema.ontologies.values() if ontology.profile == "schema.org" for iri in ontology.properties}
        self.rules = {iri: each for ontology in schema.ontologies.values() for iri, each in ontology.properties.items()}

        self.wider: dict[str, set[str]] = {iri: {*each.parents, *each.equivalent} for iri, each in self.own.items()}
        for iri, each in self.own.items():
            for member in (*each.union_of, *each.equivalent):
                self.wider.setdefault(member, set()).add(iri)
        self.lines: dict[str, set[str]] = {}

    def line(self, iri: str) -> set[str]:
        """The class and all above it, walked here."""
        if iri not in self.lines:
            found, waiting = set(), [iri]
            while waiting:
                each = waiting.pop()
                if each not in found:
                    found.add(each)
                    waiting += self.wider.get(each, ())
            self.lines[iri] = found
        return self.lines[iri]

    def stranger(self, union: Sequence[str]) -> str | None:
        """A class that has no class below it in common with the union."""
        inside = {iri for iri in self.own if self.line(iri).intersection(union)}
        return next((iri for iri in self.own if not any(iri in self.line(each) for each in inside) and not self.line(iri) & inside), None)

    def all(self) -> Iterator[Mutant]:
        for at, fact in enumerate(self.facts):
            triple = fact.triple
            assert triple is not None
            for how, wrong in self.variants(triple):
                yield how, [*self.facts[:at], candidate(wrong), *self.facts[at + 1 :]]
            for how, extra in self.additions(triple):
                yield how, [*self.facts, *map(candidate, extra)]

    def variants(self, triple: Triple) -> Iterator[tuple[str, Triple]]:
        end, known = triple.object, self.rules.get(triple.predicate)
        yield "unknown property", replace(triple, predicate=triple.predicate + "-mutant")
        yield "unknown class", replace(triple, subject=replace(triple.subject, types=("urn:no:such-class",)))
        if known is None:
            return
        fresh = Entity("urn:fresh:mutant", "mutant")
        for union in known.domain:
            if kind := self.stranger(union):
                yield "domain", replace(triple, subject=replace(fresh, types=(kind,)))
                yield "wrong class", replace(triple, subject=replace(triple.subject, types=(kind,)))
        yield from self.hint_variants(triple, fresh)
        if isinstance(end, Entity):
            if not known.data_ranges and known.iri not in self.bound:
                yield "literal for entity", replace(triple, object=Literal(end.label or "x"))
            for union in known.range:
                if kind := self.stranger(union):
                    yield "range", replace(triple, object=replace(fresh, types=(kind,)))
            if known.irreflexive:
                yield "irreflexive", replace(triple, object=triple.subject)
        else:
            if known.kind == "datatype" or known.iri not in self.bound:
                yield "entity for literal", replace(triple, object=fresh)
            yield "language", replace(triple, object=Literal("x", RDF_LANG_STRING, "no_language"))
            if end.datatype.removeprefix(XSD) in VALUES.keys() - {"string", "token"} and XSD + "string" not in self.hinted_data(known):
                yield "lexical form", replace(triple, object=replace(end, lexical=end.lexical + " ~"))
            for data in known.data_ranges:
                if all(each.datatype.startswith(XSD) for each in data):
                    yield "datatype", replace(triple, object=Literal("--05", XSD + "gMonth"))
                if all(each.one_of for each in data):
                    yield "enumeration", replace(triple, object=replace(end, lexical=end.lexical + "x"))
                if all(each.facets.pattern for each in data):
                    yield "pattern", replace(triple, object=replace(end, lexical="~" + end.lexical))
                if all(each.facets.max_inclusive for each in data):
                    yield "facet", replace(triple, object=replace(end, lexical="9" * 12))

    def hint_variants(self, triple: Triple, fresh: Entity) -> Iterator[tuple[str, Triple]]:
        """Strangers to all that schema.org suggests, for the property and for those above it."""
        known, end = self.rules[triple.predicate], triple.object
        if known.iri not in self.bound:
            return
        line = [known, *(self.rules[iri] for iri in known.parents if iri in self.rules)]
        if known.domain_hints and (kind := self.stranger([iri for each in line for iri in each.domain_hints] + [SCHEMA_ORG + "Role"])):
            yield "domain", replace(triple, subject=replace(fresh, types=(kind,)))
        if isinstance(end, Entity) and (kind := self.stranger([iri for each in line for iri in each.range_hints] + [SCHEMA_ORG + "Role"])):
            yield "range", replace(triple, object=replace(fresh, types=(kind,)))
        data = self.hinted_data(known)
        if data and not data & {XSD + "string", XSD + "anyURI"}:
            yield "datatype", replace(triple, object=Literal("--05", XSD + "gMonth"))
            yield "datatype", replace(triple, object=Literal("see the description below"))

    def hinted_data(self, known: Property) -> set[str]:
        line = [known, *(self.rules[iri] for iri in known.parents if iri in self.rules)]
        return {each.datatype for one in line for each in one.data_hints} if known.iri in self.bound else set()

    def additions(self, triple: Triple) -> Iterator[tuple[str, list[Triple]]]:
        end, known = triple.object, self.rules.get(triple.predicate)
        for kind in triple.subject.types:
            for wide in self.line(kind):
                for other in self.own[wide].disjoint if wide in self.own else ():
                    yield "disjoint type", [Triple(replace(triple.subject, types=()), RDF_TYPE, Entity(other))]
        if known is None:
            return
        most = 1 if known.functional else known.max_count
        for wide in {wide for kind in triple.subject.types for wide in self.line(kind)}:
            for restriction in self.own[wide].restrictions if wide in self.own else ():
                if (
                    restriction.property == triple.predicate
                    and restriction.kind in {"max", "exactly"}
                    and not (restriction.classes or restriction.data)
                ):
                    most = min(restriction.count or 0, most or 99)
        if most is not None:
            others = [self.other(end, number) for number in range(most)]
            if None not in others:
                yield "surplus value", [replace(triple, object=other) for other in others if other is not None]
        if known.inverse_functional:
            yield "second subject", [replace(triple, subject=replace(triple.subject, iri="urn:fresh:subject"))]
        if isinstance(end, Entity):
            if known.asymmetric:
                yield "asymmetric", [replace(triple, subject=end, object=triple.subject)]
            for other_property in known.disjoint:
                yield "disjoint property", [replace(triple, predicate=other_property)]

    def other(self, end: Entity | Literal, number: int) -> Entity | Literal | None:
        """Another thing of the same classes, another value of the same datatype."""
        if isinstance(end, Entity):
            return None if end.iri in self.schema.individuals else replace(end, iri=f"urn:fresh:{number}")
        forms = [form for form in VALUES.get(end.datatype.removeprefix(XSD), []) if form.lstrip("0") != end.lexical.lstrip("0")]
        return replace(end, lexical=forms[number]) if number < len(forms) else None


def accepted_graph(name: str, museum: Any) -> tuple[Schema, tuple[Triple, ...]]:
    """Facts of which none is rejected, with their entities as the judge gives them back."""
    if name == "museum":
        schema, verdict = museum.schema, museum.judge(*ACCEPTED)
    else:
        schema = schema_of(name)
        verdict = judged(World(schema, random.Random(3), care=0.97).facts(250), schema)
    again = judged([candidate(triple) for triple in verdict.accepted], schema)
    assert again.rejected == ()
    return schema, again.accepted


@pytest.mark.parametrize("name", list(ONTOLOGIES))
def test_every_mutant_of_an_accepted_fact_is_caught(name: str, museum: Any) -> None:
    schema, accepted = accepted_graph(name, museum)
    chance = random.Random(1)
    mutants = list(Mutants(schema, accepted).all())
    chance.shuffle(mutants)
    mutants = mutants if name == "museum" else mutants[: 120 if name == "webpage" else 70]
    assert len(mutants) >= 70
    escaped = [how for how, facts in mutants if not judged(facts, schema).rejected]
    assert Counter(escaped) == Counter()
    for how, facts in mutants[:6]:
        triples = [fact.triple for fact in facts if fact.triple is not None]
        assert breaks([*triples, *infer(triples, schema)], schema) or how == "wrong class", how


def test_the_mutants_are_of_every_kind(museum: Any) -> None:
    schema, accepted = accepted_graph("museum", museum)
    kinds = Counter(how for how, _ in Mutants(schema, accepted).all())
    shapes = "unknown property, unknown class, wrong class, domain, range, literal for entity, entity for literal, disjoint type, surplus value"
    values = "language, lexical form, datatype, enumeration, pattern, facet"
    pairs = "second subject, irreflexive, asymmetric, disjoint property"
    assert kinds.keys() == set(f"{shapes}, {values}, {pairs}".split(", "))
    assert kinds.total() >= 200

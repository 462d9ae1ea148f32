"""A synthetic graph with a rule in it: who lives in a city works for a company of that city, and each company has one field."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from onto_core.ontology.draft.seen import Statement
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL, XSD
from onto_query.profile.build import profile_of
from onto_query.profile.model import GraphProfile
from onto_query.suggestion.edges import Edges, edges_of

NS = "https://example.org/towns#"


def statements(people: int = 160, cities: int = 6, seed: int = 3) -> list[Statement]:
    random = np.random.default_rng(seed)
    return list(_statements(people, cities, random))


def _statements(people: int, cities: int, random: np.random.Generator) -> Iterator[Statement]:
    def named(iri: str, label: str, kind: str) -> Iterator[Statement]:
        yield NS + iri, RDF_TYPE, NS + kind
        yield NS + iri, RDFS_LABEL, Literal(label, XSD + "string")

    for city in range(cities):
        yield from named(f"city{city}", f"City {city}", "City")
        yield from named(f"firm{city}", f"Firm {city}", "Firm")
        yield NS + f"firm{city}", NS + "basedIn", NS + f"city{city}"
        yield from named(f"club{city}", f"Club {city}", "Club")
        yield NS + f"club{city}", NS + "basedIn", NS + f"city{city}"
    for person in range(people):
        yield from named(f"p{person}", f"Person {person}", "Person")
        home = int(random.integers(cities))
        yield NS + f"p{person}", NS + "livesIn", NS + f"city{home}"
        yield NS + f"p{person}", NS + "worksFor", NS + f"firm{home}"
        yield NS + f"p{person}", NS + "memberOf", NS + f"club{home}"
        yield NS + f"p{person}", NS + "handed", Literal("left" if random.random() < 0.5 else "right", XSD + "string")
        yield NS + f"p{person}", NS + "height", Literal(str(150 + int(random.integers(50))), XSD + "integer")


def world(**options: int) -> tuple[Edges, GraphProfile]:
    held = statements(**options)
    profile = profile_of(lambda: held)
    return edges_of(held, profile, 100_000), profile

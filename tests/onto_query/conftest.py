"""A small world of films, written through the real embedded store, and everything that a question needs to be answered from it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from onto_core.clients.embedders import open_embedder
from onto_core.errors import ModelError
from onto_core.matching.catalog import Catalog, build
from onto_core.messages import EntityWire, Extraction, LiteralWire, TripleWire
from onto_core.ontology.read.load import read_ontology
from onto_core.ontology.schema.schema import Schema
from onto_core.ports.graphs import EntityIndex, GraphBackend
from onto_core.ports.models import Embedder, Keep, Reply, Usage
from onto_core.settings import IndexSettings, QuerySettings, SelectionSettings, Settings
from onto_core.vocabulary import RDF_TYPE, XSD
from onto_query import Asker
from onto_query.services import Services
from sparql_cassandra.ports import Store
from sparql_cassandra.stores import open_store

FILMS = "https://example.org/films#"
ONTOLOGY = f"""
@prefix : <{FILMS}> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

<https://example.org/films> a owl:Ontology .
:Person a owl:Class ; rdfs:label "person"@en .
:Director a owl:Class ; rdfs:subClassOf :Person ; rdfs:label "director"@en ; skos:altLabel "film maker"@en .
:Actor a owl:Class ; rdfs:subClassOf :Person ; rdfs:label "actor"@en .
:Writer a owl:Class ; rdfs:subClassOf :Person ; rdfs:label "writer"@en .
:Work a owl:Class ; rdfs:label "creative work"@en .
:Film a owl:Class ; rdfs:subClassOf :Work ; rdfs:label "film"@en .
:SilentFilm a owl:Class ; rdfs:subClassOf :Film ; rdfs:label "silent film"@en .
:Play a owl:Class ; rdfs:subClassOf :Work ; rdfs:label "stage play"@en .
:Place a owl:Class ; rdfs:label "place"@en .
:City a owl:Class ; rdfs:subClassOf :Place ; rdfs:label "city"@en .
:Country a owl:Class ; rdfs:subClassOf :Place ; rdfs:label "country"@en .
:Studio a owl:Class ; rdfs:label "studio"@en ; skos:altLabel "production company"@en .

:directedBy a owl:ObjectProperty ; rdfs:label "directed by"@en ; skos:altLabel "director"@en ;
    rdfs:domain :Film ; rdfs:range :Person ; owl:inverseOf :directed .
:directed a owl:ObjectProperty ; rdfs:label "directed"@en ; rdfs:domain :Person ; rdfs:range :Film .
:writtenBy a owl:ObjectProperty ; rdfs:label "written by"@en ; skos:altLabel "author"@en ; rdfs:domain :Work ; rdfs:range :Person .
:starring a owl:ObjectProperty ; rdfs:label "starring"@en ; rdfs:domain :Film ; rdfs:range :Person .
:producedBy a owl:ObjectProperty ; rdfs:label "produced by"@en ; rdfs:domain :Film ; rdfs:range :Studio .
:basedOn a owl:ObjectProperty ; rdfs:label "based on"@en ; rdfs:domain :Film ; rdfs:range :Work .
:birthPlace a owl:ObjectProperty ; rdfs:label "birth place"@en ; rdfs:domain :Person ; rdfs:range :City .
:locatedIn a owl:ObjectProperty ; rdfs:label "located in"@en ; rdfs:domain :City ; rdfs:range :Country .
:capital a owl:ObjectProperty ; rdfs:label "capital"@en ; rdfs:domain :Country ; rdfs:range :City .
:marriedTo a owl:ObjectProperty , owl:SymmetricProperty ; rdfs:label "married to"@en ; skos:altLabel "spouse"@en ;
    rdfs:domain :Person ; rdfs:range :Person .
:influenced a owl:ObjectProperty ; rdfs:label "influenced"@en ; rdfs:domain :Person ; rdfs:range :Person .
:releaseDate a owl:DatatypeProperty ; rdfs:label "release date"@en ; rdfs:domain :Film ; rdfs:range xsd:date .
:runtime a owl:DatatypeProperty ; rdfs:label "runtime"@en ; rdfs:comment "in minutes"@en ; rdfs:domain :Film ; rdfs:range xsd:integer .
:birthDate a owl:DatatypeProperty ; rdfs:label "birth date"@en ; rdfs:domain :Person ; rdfs:range xsd:date .
:deathDate a owl:DatatypeProperty ; rdfs:label "death date"@en ; rdfs:domain :Person ; rdfs:range xsd:date .
:budget a owl:DatatypeProperty ; rdfs:label "budget"@en ; rdfs:domain :Film ; rdfs:range xsd:decimal .
:population a owl:DatatypeProperty ; rdfs:label "population"@en ; skos:altLabel "number of inhabitants"@en ;
    rdfs:domain :City ; rdfs:range xsd:integer .
"""

ENTITIES: dict[str, tuple[str, str]] = {
    "lang": ("Fritz Lang", "Director"),
    "reiniger": ("Lotte Reiniger", "Director"),
    "murnau": ("F. W. Murnau", "Director"),
    "harbou": ("Thea von Harbou", "Writer"),
    "helm": ("Brigitte Helm", "Actor"),
    "lorre": ("Peter Lorre", "Actor"),
    "schreck": ("Max Schreck", "Actor"),
    "koch": ("Carl Koch", "Person"),
    "ray": ("সত্যজিৎ রায়", "Director"),
    "metropolis": ("Metropolis", "SilentFilm"),
    "m": ("M", "Film"),
    "moon": ("Woman in the Moon", "SilentFilm"),
    "achmed": ("The Adventures of Prince Achmed", "SilentFilm"),
    "papageno": ("Papageno", "Film"),
    "nosferatu": ("Nosferatu", "SilentFilm"),
    "faust-film": ("Faust", "SilentFilm"),
    "faust-play": ("Faust", "Play"),
    "pather": ("পথের পাঁচালী", "Film"),
    "goethe": ("Johann Wolfgang von Goethe", "Writer"),
    "ufa": ("UFA", "Studio"),
    "berlin": ("Berlin", "City"),
    "vienna": ("Vienna", "City"),
    "germany": ("Germany", "Country"),
    "austria": ("Austria", "Country"),
    "destiny": ("Destiny", "SilentFilm"),
    "hostile": ('Bobby "; DROP ALL \\ } <x>\nTables', "Film"),
}
FACTS: tuple[tuple[str, str, str], ...] = (
    ("metropolis", "directedBy", "lang"),
    ("m", "directedBy", "lang"),
    ("moon", "directedBy", "lang"),
    ("achmed", "directedBy", "reiniger"),
    ("papageno", "directedBy", "reiniger"),
    ("nosferatu", "directedBy", "murnau"),
    ("faust-film", "directedBy", "murnau"),
    ("pather", "directedBy", "ray"),
    ("hostile", "directedBy", "koch"),
    ("metropolis", "writtenBy", "harbou"),
    ("m", "writtenBy", "harbou"),
    ("faust-play", "writtenBy", "goethe"),
    ("faust-film", "basedOn", "faust-play"),
    ("metropolis", "starring", "helm"),
    ("m", "starring", "lorre"),
    ("nosferatu", "starring", "schreck"),
    ("metropolis", "producedBy", "ufa"),
    ("faust-film", "producedBy", "ufa"),
    ("lang", "marriedTo", "harbou"),
    ("reiniger", "marriedTo", "koch"),
    ("murnau", "influenced", "lang"),
    ("lang", "birthPlace", "vienna"),
    ("reiniger", "birthPlace", "berlin"),
    ("helm", "birthPlace", "berlin"),
    ("berlin", "locatedIn", "germany"),
    ("vienna", "locatedIn", "austria"),
    ("germany", "capital", "berlin"),
    ("austria", "capital", "vienna"),
)
VALUES: tuple[tuple[str, str, str, str], ...] = (
    ("metropolis", "releaseDate", "1927-01-10", "date"),
    ("m", "releaseDate", "1931-05-11", "date"),
    ("moon", "releaseDate", "1929-10-15", "date"),
    ("achmed", "releaseDate", "1926-09-03", "date"),
    ("papageno", "releaseDate", "1935-01-01", "date"),
    ("nosferatu", "releaseDate", "1922-03-04", "date"),
    ("faust-film", "releaseDate", "1926-10-14", "date"),
    ("metropolis", "runtime", "153", "integer"),
    ("m", "runtime", "117", "integer"),
    ("moon", "runtime", "169", "integer"),
    ("achmed", "runtime", "65", "integer"),
    ("papageno", "runtime", "11", "integer"),
    ("nosferatu", "runtime", "94", "integer"),
    ("metropolis", "budget", "5300000", "decimal"),
    ("lang", "birthDate", "1890-12-05", "date"),
    ("reiniger", "birthDate", "1899-06-02", "date"),
    ("murnau", "birthDate", "1888-12-28", "date"),
    ("lang", "deathDate", "1976-08-02", "date"),
    ("berlin", "population", "3700000", "integer"),
    ("vienna", "population", "2000000", "integer"),
)


def entity(key: str) -> EntityWire:
    label, kind = ENTITIES[key]
    return EntityWire(iri=f"urn:films:{key}", label=label, types=(FILMS + kind,))


def extractions(schema: Schema) -> list[Extraction]:
    """One chunk for each fact's subject, with the ancestors of every type and the inverse of every fact, as the extraction publishes them."""
    chunks: dict[str, list[TripleWire]] = {key: [] for key in ENTITIES}
    for key, (_, kind) in ENTITIES.items():
        kinds = [FILMS + kind, *sorted(schema.ancestors(FILMS + kind))]
        chunks[key] += [
            TripleWire(subject=entity(key), predicate=RDF_TYPE, object=EntityWire(iri=iri, label=schema.label(iri)), inferred=iri != FILMS + kind)
            for iri in kinds
        ]
    for subject, predicate, value in FACTS:
        chunks[subject].append(TripleWire(subject=entity(subject), predicate=FILMS + predicate, object=entity(value), span=(0, 10)))
        for inverse in schema.inverses(FILMS + predicate) | ({FILMS + predicate} if schema.is_symmetric(FILMS + predicate) else frozenset()):
            chunks[subject].append(TripleWire(subject=entity(value), predicate=inverse, object=entity(subject), inferred=True))
    for subject, predicate, lexical, datatype in VALUES:
        value = LiteralWire(value=lexical, datatype=XSD + datatype)
        chunks[subject].append(TripleWire(subject=entity(subject), predicate=FILMS + predicate, object=value))
    return [
        Extraction(chunk_id=f"chunk-{key}", document_id=f"{key}.txt", collection="films", triples=tuple(triples)) for key, triples in chunks.items()
    ]


@pytest.fixture(scope="session")
def schema() -> Schema:
    return Schema([read_ontology("films.ttl", ONTOLOGY.encode())])


@pytest.fixture(scope="session")
def films_url(schema: Schema, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A store on disk with the films in the collection `films`."""
    folder: Path = tmp_path_factory.mktemp("films")

    async def write() -> None:
        store = open_store(f"oxigraph:{folder}", write=True)
        for extraction in extractions(schema):
            await store.write(extraction)
        await store.close()

    asyncio.run(write())
    return f"oxigraph:{folder}"


@pytest.fixture(scope="session")
def films(films_url: str) -> Iterator[Store]:
    store = open_store(films_url)
    yield store
    asyncio.run(store.close())


@pytest.fixture(scope="session")
def films_ontology(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("ontology") / "films.ttl"
    path.write_text(ONTOLOGY, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def asker(films_url: str, films_ontology: Path) -> Iterator[Asker]:
    """The whole query half over the films, with the packaged embedder and no model."""
    with Asker(films_url, [films_ontology], model="rules", embedder__cache="memory:", model__cache="memory:") as asker:
        yield asker


class ScriptedModel:
    """A language model that says what it was told to, one reply a call, and remembers what it was asked."""

    name = "scripted"

    def __init__(self, *replies: str | ModelError) -> None:
        self.replies = list(replies)
        self.asked: list[list[Mapping[str, str]]] = []
        self.schemas: list[Mapping[str, Any] | None] = []

    async def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None = None, *, keep: Keep = bool) -> Reply:
        self.asked.append(list(messages))
        self.schemas.append(schema)
        reply = self.replies.pop(0)
        if isinstance(reply, ModelError):
            raise reply
        return Reply(reply, self.name, Usage(10, 5, 1, 0.0))


@dataclass(frozen=True)
class OneCatalog:
    current: Catalog

    def of(self, collection: str) -> Catalog:
        return self.current


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    return open_embedder(Settings.model_validate({"embedder": {"cache": "memory:"}}))


@pytest.fixture(scope="session")
def catalog(schema: Schema, embedder: Embedder) -> Catalog:
    return asyncio.run(build(schema, embedder, IndexSettings()))


@pytest.fixture
def services(films: Store, catalog: Catalog, embedder: Embedder) -> Callable[..., Services]:
    """The parts of the query half; with a model's replies, a model that gives them."""

    def make(
        *replies: str | ModelError, graph: GraphBackend = films, index: EntityIndex = films, fallback: bool = True, **query: object
    ) -> tuple[Services, ScriptedModel]:
        model = ScriptedModel(*replies)
        settings = QuerySettings.model_validate(query)
        at = Services(OneCatalog(catalog), embedder, graph, index, model if replies else None, SelectionSettings(), settings, fallback)
        return at, model

    return make

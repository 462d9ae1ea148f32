"""The facts of one text as nodes and edges with plain values, in no framework's classes. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final
from typing import Literal as OneOf

from onto_core.english.names import canonical
from onto_core.graph.mapping import ENTITY, Kind, NameMeaning, Value, meanings_of, names_for
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity, Literal, Triple, mint_iri, normal_label
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL, SKOS_ALT_LABEL, XSD_STRING
from onto_extract import Result

Ids = OneOf["iri", "name"]
"""The id of a node. `iri`: one thing has one id in all texts. `name`: what people call it, as the frameworks' own retrievers look for it; a name that
does not identify its thing in every text has the IRI behind it, so that no two things are taken for one, though two spellings may be two nodes."""

Plain = Value | list[Value]
TAKEN: Final = frozenset({"id", "name", "label", "iri", "types", "aliases", "embedding", "text", "triplet_source_id"})
"""Keys of a node that are ours or a framework's: a property of an ontology with this name gets a longer one."""


@dataclass(frozen=True, slots=True)
class Node:
    """A thing. `label` is the name of its class ("Resource" without one); `properties` has its values by the names of their properties, and its
    `iri`, `label`, `types` (the IRIs of all its classes) and `aliases`."""

    id: str
    name: str
    label: str
    properties: Mapping[str, Plain]


@dataclass(frozen=True, slots=True)
class Edge:
    """A relationship. `label` is the name of its property, `properties` the property's `iri`, the `confidence`, and the `quote` that says it."""

    source: Node
    target: Node
    label: str
    properties: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class PropertyGraph:
    """Nodes by id, each once, and edges, each once: of a fact that is said twice the surer statement."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


def property_graph(*results: Result | None, namespace: str, ids: Ids = "iri", inferred: bool = False) -> PropertyGraph:
    """The accepted facts of texts that were read by the same ontologies; with `inferred`, also what follows. None, an empty text, has none."""
    read = [result for result in results if result is not None]
    if not read:
        return PropertyGraph((), ())
    names = read[0].reading.selection.subset.schema.derived(GraphNames)
    things = _Things(names, namespace, ids)
    best: dict[tuple[str, str, str], tuple[Triple, str]] = {}
    for result in read:
        text = result.reading.original or result.reading.chunk.text
        for triple in (*result.triples, *(result.inferred if inferred else ())):
            things.meet(triple)
            if isinstance(triple.object, Entity) and triple.predicate != RDF_TYPE:
                key = triple.subject.iri, triple.predicate, triple.object.iri
                if key not in best or _sureness(best[key][0]) < _sureness(triple):
                    best[key] = triple, text
    nodes = things.nodes()
    edges = (Edge(nodes[s], nodes[o], names.relation(p), _said(*said)) for (s, p, o), said in best.items())
    return PropertyGraph(tuple(nodes.values()), tuple(edges))


def _sureness(triple: Triple) -> tuple[bool, float]:
    return not triple.inferred, triple.confidence or 0.0


def _said(triple: Triple, text: str) -> dict[str, Value]:
    """The evidence of an edge, without what is not known."""
    said: dict[str, Value] = {"iri": triple.predicate}
    if triple.confidence is not None:
        said["confidence"] = triple.confidence
    if triple.span is not None:
        said |= {"quote": text[triple.span.start : triple.span.end], "start": triple.span.start, "end": triple.span.end}
    return said | ({"inferred": True} if triple.inferred else {})


class GraphNames:
    """The names of classes and properties in a graph: the last part of the IRI, and a longer one where two of a kind would share it.

    They depend on the ontologies alone, so that a name means the same in every text.
    """

    def __init__(self, schema: Schema) -> None:
        self._names: dict[tuple[Kind, str], str] = {}
        self._used: dict[Kind, set[str]] = {"class": set(), "relation": set(), "key": set(TAKEN)}
        for iri in sorted(schema.classes):
            self._name("class", iri)
        for iri in sorted(schema.properties):
            self._name("relation", iri)
            self._name("key", iri)

    def label(self, iri: str) -> str:
        return self._name("class", iri)

    def relation(self, iri: str) -> str:
        return self._name("relation", iri)

    def key(self, iri: str) -> str:
        return self._name("key", iri)

    def _name(self, kind: Kind, iri: str) -> str:
        if (kind, iri) not in self._names:
            meaning = NameMeaning(kind, iri, XSD_STRING if kind == "key" else "")
            *better, unique = names_for(meaning)
            name = next((name for name in better if name not in self._used[kind]), unique)
            self._used[kind].add(name)
            self._names[kind, iri] = name
        return self._names[kind, iri]


@dataclass(slots=True)
class _Thing:
    entity: Entity
    types: dict[str, None] = field(default_factory=dict)
    aliases: dict[str, None] = field(default_factory=dict)
    values: dict[str, dict[Value, None]] = field(default_factory=dict)


class _Things:
    """The things that triples name, with what is said of each."""

    def __init__(self, names: GraphNames, namespace: str, ids: Ids) -> None:
        self._names, self._namespace, self._ids = names, namespace, ids
        self._things: dict[str, _Thing] = {}

    def meet(self, triple: Triple) -> None:
        subject = self._thing(triple.subject)
        match triple.object:
            case Literal() as literal if triple.predicate in (RDFS_LABEL, SKOS_ALT_LABEL):
                subject.aliases[literal.lexical] = None
            case Literal() as literal:
                for meaning, value in meanings_of(triple.predicate, literal):
                    language = f"_{meaning.datatype[1:].replace('-', '_')}" if meaning.datatype.startswith("@") else ""
                    subject.values.setdefault(self._names.key(triple.predicate) + language, {})[value] = None
            case Entity(iri=iri) if triple.predicate == RDF_TYPE:
                if not triple.inferred:
                    subject.types[iri] = None
            case Entity() as entity:
                self._thing(entity)

    def _thing(self, entity: Entity) -> _Thing:
        thing = self._things.setdefault(entity.iri, _Thing(entity))
        thing.types.update(dict.fromkeys(entity.types))
        thing.aliases.update(dict.fromkeys((*([entity.label] if entity.label else ()), *entity.aliases)))
        return thing

    def nodes(self) -> dict[str, Node]:
        return {iri: self._node(iri, thing) for iri, thing in self._things.items()}

    def _node(self, iri: str, thing: _Thing) -> Node:
        name = thing.entity.label or next(iter(thing.aliases), iri)
        others = [alias for alias in thing.aliases if alias != name]
        properties: dict[str, Plain] = {"iri": iri, "label": name, "types": list(thing.types)}
        properties |= {"aliases": list[Value](others)} if others else {}
        properties |= {key: _plain(values) for key, values in thing.values.items()}
        label = next(map(self._names.label, thing.types), ENTITY)
        return Node(self._id(iri, name), name, label, properties)

    def _id(self, iri: str, name: str) -> str:
        if self._ids == "iri" or name == iri:
            return iri
        forms = {canonical(name, person=person) or name for person in (None, True, False)}
        identifies = any(normal_label(form) and mint_iri(form, self._namespace) == iri for form in forms)
        return name if identifies else f"{name} ({iri})"


def _plain(values: Iterable[Value]) -> Plain:
    """One value, or the list of them, as texts where they are of several types: graphs keep no list of mixed ones."""
    several = list(values)
    if len(several) == 1:
        return several[0]
    return several if len({type(value) for value in several}) == 1 else [str(value) for value in several]

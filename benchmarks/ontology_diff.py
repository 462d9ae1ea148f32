"""`ontorag ontology diff` judged by edits that are known: none for a document written anew, and every one of N planted at random.

    .venv/bin/python benchmarks/ontology_diff.py [--data ../shared/data/ontologies] [--edits 200] [--seed 7] [FILE ...]

The edits are made in the RDF by rdflib, which then writes the graph in another syntax and another order: nothing of this judge is our own reader's.
Each edit has an element of its own. Printed: edits found, missed, changes told that nobody made.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from rdflib import OWL, RDF, RDFS, SKOS, XSD, BNode, Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.term import Node

from onto_core.ontology.compare.diff import Change, Difference, diff
from onto_core.ontology.model import Ontology, OntologyClass, Property
from onto_core.ontology.read.load import SUFFIXES, examine

DATA = Path(__file__).parents[1] / ".." / "shared" / "data" / "ontologies"
NEW = "urn:edited:"
Told = tuple[str, str, str]
"""(kind of change, IRI, aspect)"""
Edit = Callable[["Editor", str], "Told | None"]
"""Changes the graph at one element; None where it cannot."""


class Editor:
    """A graph to be edited, and what our reader saw in it before."""

    def __init__(self, graph: Graph, ontology: Ontology, chance: random.Random) -> None:
        self.graph, self.ontology, self.chance = graph, ontology, chance
        self.number = 0
        self.taken: set[str] = set()
        self.classes = [iri for iri in ontology.classes if (URIRef(iri), RDF.type, None) in graph]

    def fresh(self, sort: str) -> URIRef:
        self.number += 1
        return URIRef(f"{NEW}{sort}{self.number}")

    def other_class(self, iri: str) -> URIRef:
        return URIRef(self.chance.choice([each for each in self.classes if each != iri and each not in self.taken] or self.classes))

    def swap(self, node: URIRef, predicate: Node, old: Node | None, new: Node | None) -> None:
        if old is not None:
            self.graph.remove((node, predicate, old))
        if new is not None:
            self.graph.add((node, predicate, new))

    def forget(self, node: Node) -> None:
        """Remove a node and the blank nodes below it."""
        for _, predicate, end in list(self.graph.triples((node, None, None))):
            self.graph.remove((node, predicate, end))
            if isinstance(end, BNode):
                self.forget(end)

    def unnamed_by_others(self, iri: str) -> bool:
        node = URIRef(iri)
        return (None, None, node) not in self.graph and (None, node, None) not in self.graph


def add_class(editor: Editor, iri: str) -> Told | None:
    node = editor.fresh("Class")
    editor.graph.add((node, RDF.type, OWL.Class))
    editor.graph.add((node, RDFS.subClassOf, editor.other_class(iri)))
    return "added", str(node), ""


def add_property(editor: Editor, iri: str) -> Told | None:
    node = editor.fresh("property")
    editor.graph.add((node, RDF.type, OWL.ObjectProperty))
    editor.graph.add((node, RDFS.domain, editor.other_class(iri)))
    return "added", str(node), ""


def remove(editor: Editor, iri: str) -> Told | None:
    if not editor.unnamed_by_others(iri):
        return None
    editor.forget(URIRef(iri))
    return "removed", iri, ""


def relabel(editor: Editor, iri: str) -> Told | None:
    labels = {(p, each) for p in (RDFS.label, SKOS.prefLabel) for each in editor.graph.objects(URIRef(iri), p)}
    if len(labels) != 1:
        return None
    predicate, old = labels.pop()
    editor.swap(URIRef(iri), predicate, old, Literal(f"another name {editor.fresh('')}", lang=getattr(old, "language", None)))
    return "renamed", iri, "label"


def redefine(editor: Editor, iri: str) -> Told | None:
    found = [(p, each) for p in (RDFS.comment, SKOS.definition) for each in editor.graph.objects(URIRef(iri), p)]
    if not found:
        return None
    predicate, old = editor.chance.choice(found)
    for both in (RDFS.comment, SKOS.definition):
        editor.swap(URIRef(iri), both, old, None)
    editor.swap(URIRef(iri), predicate, None, Literal(f"{old} Or so."))
    return "changed", iri, "definition"


def add_synonym(editor: Editor, iri: str) -> Told | None:
    editor.swap(URIRef(iri), SKOS.altLabel, None, Literal(f"synonym {editor.fresh('')}", lang="en"))
    return "changed", iri, "alternative label"


def add_parent(editor: Editor, iri: str) -> Told | None:
    other = editor.other_class(iri)
    if iri not in editor.ontology.classes or str(other) in editor.ontology.classes[iri].parents:
        return None
    editor.swap(URIRef(iri), RDFS.subClassOf, None, other)
    return "changed", iri, "parent"


def drop_parent(editor: Editor, iri: str) -> Told | None:
    parents = [each for each in editor.graph.objects(URIRef(iri), RDFS.subClassOf) if isinstance(each, URIRef)]
    defined = {each for same in editor.graph.objects(URIRef(iri), OWL.equivalentClass) for each in editor.graph.transitive_objects(same, None)}
    if not parents or (URIRef(iri), RDF.type, OWL.Class) not in editor.graph or parents[0] in defined:
        return None
    editor.swap(URIRef(iri), RDFS.subClassOf, parents[0], None)
    return "changed", iri, "parent"


def add_disjoint(editor: Editor, iri: str) -> Told | None:
    other = editor.other_class(iri)
    if iri not in editor.ontology.classes or _disjoint(editor.ontology, iri, str(other)):
        return None
    editor.swap(URIRef(iri), OWL.disjointWith, None, other)
    return "changed", iri, "disjoint"


def _disjoint(ontology: Ontology, a: str, b: str) -> bool:
    return b in ontology.classes[a].disjoint or (b in ontology.classes and a in ontology.classes[b].disjoint)


def add_restriction(editor: Editor, iri: str) -> Told | None:
    properties = [each.iri for each in editor.ontology.properties.values() if each.kind == "object" and each.iri not in editor.taken]
    if iri not in editor.ontology.classes or not properties:
        return None
    node = BNode()
    editor.graph.add((node, RDF.type, OWL.Restriction))
    editor.graph.add((node, OWL.onProperty, URIRef(editor.chance.choice(properties))))
    editor.graph.add((node, OWL.minCardinality, Literal(3, datatype=XSD.nonNegativeInteger)))
    editor.swap(URIRef(iri), RDFS.subClassOf, None, node)
    return "changed", iri, "restriction"


def add_domain(editor: Editor, iri: str) -> Told | None:
    other = editor.other_class(iri)
    if iri not in editor.ontology.properties or (str(other),) in editor.ontology.properties[iri].domain:
        return None
    editor.swap(URIRef(iri), RDFS.domain, None, other)
    return "changed", iri, "domain"


def change_domain(editor: Editor, iri: str) -> Told | None:
    domains = list(editor.graph.objects(URIRef(iri), RDFS.domain))
    if iri not in editor.ontology.properties or len(domains) != 1 or not isinstance(domains[0], URIRef):
        return None
    other = editor.other_class(iri)
    if other == domains[0]:
        return None
    editor.swap(URIRef(iri), RDFS.domain, domains[0], other)
    return "changed", iri, "domain"


def change_range(editor: Editor, iri: str) -> Told | None:
    node, other = URIRef(iri), editor.other_class(iri)
    ranges = list(editor.graph.objects(node, RDFS.range))
    fits = (node, RDF.type, OWL.ObjectProperty) in editor.graph and (node, RDF.type, OWL.DatatypeProperty) not in editor.graph
    if not fits or len(ranges) != 1 or str(ranges[0]) not in editor.ontology.classes or other == ranges[0]:
        return None
    editor.swap(node, RDFS.range, ranges[0], other)
    return "changed", iri, "range"


def narrow(editor: Editor, iri: str) -> Told | None:
    """Put a facet on the datatype of a property."""
    node = URIRef(iri)
    ranges = list(editor.graph.objects(node, RDFS.range))
    if (
        (node, RDF.type, OWL.DatatypeProperty) not in editor.graph
        or len(ranges) != 1
        or ranges[0] not in {XSD.string, XSD.integer, XSD.double, XSD.date}
    ):
        return None
    facet, range_, head = BNode(), BNode(), BNode()
    length = ranges[0] == XSD.string
    name, value = (
        (XSD.maxLength, Literal(80)) if length else (XSD.minInclusive, Literal("2000-01-01" if ranges[0] == XSD.date else "0", datatype=ranges[0]))
    )
    editor.graph.add((facet, name, value))
    editor.graph.add((range_, RDF.type, RDFS.Datatype))
    editor.graph.add((range_, OWL.onDatatype, ranges[0]))
    Collection(editor.graph, head, [facet])
    editor.graph.add((range_, OWL.withRestrictions, head))
    editor.swap(node, RDFS.range, ranges[0], range_)
    return "changed", iri, "facets"


def change_datatype(editor: Editor, iri: str) -> Told | None:
    node = URIRef(iri)
    ranges = list(editor.graph.objects(node, RDFS.range))
    if (node, RDF.type, OWL.DatatypeProperty) not in editor.graph or len(ranges) != 1 or not isinstance(ranges[0], URIRef):
        return None
    editor.swap(node, RDFS.range, ranges[0], XSD.boolean if ranges[0] != XSD.boolean else XSD.integer)
    return "changed", iri, "datatype"


def functional(editor: Editor, iri: str) -> Told | None:
    if iri not in editor.ontology.properties or editor.ontology.properties[iri].functional:
        return None
    editor.swap(URIRef(iri), RDF.type, None, OWL.FunctionalProperty)
    return "changed", iri, "characteristic"


def deprecate(editor: Editor, iri: str) -> Told | None:
    if _element(editor.ontology, iri).deprecated:
        return None
    editor.swap(URIRef(iri), OWL.deprecated, None, Literal(True))
    return "changed", iri, "deprecated"


def move(editor: Editor, iri: str) -> Told | None:
    """Give an element another IRI wherever it stands."""
    element = _element(editor.ontology, iri)
    if not element.labels and not element.comments:
        return None
    node, moved = URIRef(iri), editor.fresh("moved")
    for s, p, o in [*editor.graph.triples((node, None, None)), *editor.graph.triples((None, node, None)), *editor.graph.triples((None, None, node))]:
        editor.graph.remove((s, p, o))
        editor.graph.add((moved if s == node else s, moved if p == node else p, moved if o == node else o))
    return "moved", iri, str(moved)


def _element(ontology: Ontology, iri: str) -> OntologyClass | Property:
    found = ontology.classes.get(iri) or ontology.properties.get(iri)
    assert found is not None
    return found


EDITS: Final[tuple[Edit, ...]] = (
    add_class, add_property, remove, relabel, redefine, add_synonym, add_parent, drop_parent, add_disjoint, add_restriction, add_domain,
    change_domain, change_range, narrow, change_datatype, functional, deprecate, move,
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="default: all of --data")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    files = given.files or sorted(given.data.glob("*"))
    if not files:
        sys.exit(f"{given.data}: no ontologies there; --data names their folder")
    for file in files:
        _measure(file, given.edits, given.seed)


def _measure(file: Path, number: int, seed: int) -> None:
    content = file.read_bytes()
    syntax = SUFFIXES[file.suffix]
    old = _read(file.name, content)
    graph = Graph().parse(data=content, format=syntax)
    again = diff(old, _read("again.nt", _shuffled(graph, seed)))
    editor = Editor(graph, old, random.Random(seed))
    made = list(_planted(editor, number))
    started = time.process_time()
    found = diff(old, _read("edited.nt", _shuffled(graph, seed)))
    seconds = time.process_time() - started
    told = set(_told(found))
    missed, extra = set(made) - told, told - set(made)
    kinds = Counter(kind if kind != "changed" else aspect for kind, _, aspect in made)
    print(f"{file.name}: written anew {len(again.changes)} changes; {len(made)} edits, {len(missed)} missed, {len(extra)} extra; {seconds:.1f} s")
    print(f"    {', '.join(f'{kind} {count}' for kind, count in kinds.most_common())}")
    for sort, each in [("missed", one) for one in sorted(missed)] + [("extra", one) for one in sorted(extra)]:
        print(f"    {sort}: {each}")


def _planted(editor: Editor, number: int) -> Iterator[Told]:
    """Make the edits, each at an element of its own; as many as can be made."""
    elements = [iri for iri in (*editor.ontology.classes, *editor.ontology.properties) if (URIRef(iri), RDF.type, None) in editor.graph]
    editor.chance.shuffle(elements)
    made = 0
    for _ in range(10):
        for iri in elements:
            if made == number:
                return
            if iri in editor.taken:
                continue
            told = editor.chance.choice(EDITS)(editor, iri)
            if told is not None:
                made += 1
                editor.taken.add(iri)
                yield told


def _told(found: Difference) -> Iterator[Told]:
    """What the comparison says; a shape that goes, comes or changes with the class under the same IRI is a part of that."""
    for each in found.renamings:
        yield "moved", each.old, each.new
    for change in found.changes:
        if not change.moved and not change.aspect.endswith("(not read)") and not _with_its_class(change, found):
            yield change.kind, change.iri, change.aspect


def _with_its_class(change: Change, found: Difference) -> bool:
    same = any(each.iri == change.iri and each.kind == change.kind and each.sort != "shape" for each in found.changes)
    return change.sort == "shape" and change.kind in {"added", "removed"} and same


def _shuffled(graph: Graph, seed: int) -> bytes:
    lines = graph.serialize(format="nt").splitlines()
    random.Random(seed).shuffle(lines)
    return "\n".join(lines).encode()


def _read(name: str, content: bytes) -> Ontology:
    ontology = examine(name, content).ontology
    assert ontology is not None, name
    return ontology


if __name__ == "__main__":
    main()

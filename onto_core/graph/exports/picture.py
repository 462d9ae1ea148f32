"""A collection as one HTML page that draws its best connected nodes, and tells their facts and sources: no network, nothing to install."""

from __future__ import annotations

import base64
import hashlib
import heapq
import json
import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import BinaryIO, Final
from urllib.parse import unquote

from onto_core.english.phrases import plural
from onto_core.graph.exports.facts import Fact, Facts
from onto_core.graph.exports.sorting import Sorted
from onto_core.graph.names import LABELLING
from onto_core.terms import Literal
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL, XSD_STRING, local_name

TEMPLATE: Final = Path(__file__).with_name("picture.html")
MOST_NODES: Final = 500
"""Nodes of a picture unless another number is asked for."""
LINKS_A_NODE: Final = 10
"""Relationships of a picture, for each of its nodes."""
FACTS_A_NODE: Final = 60
"""Facts of a node that are no line of the picture; the page says how many more there are."""
SOURCES_A_FACT: Final = 5
LONGEST: Final = 1_000
"""Characters of a value."""

Told = dict[str, str]


class Picture:
    """The part of a graph that a page shows. `facts` are [subject, property, object, sources]: a node of the picture is its number."""

    def __init__(self, chosen: Sequence[str]) -> None:
        self.numbers = {iri: number for number, iri in enumerate(chosen)}
        self.labels: list[tuple[int, str]] = [(9, shown(iri)) for iri in chosen]
        self.classes: list[list[str]] = [[] for _ in chosen]
        self.properties: dict[str, int] = {}
        self.facts: list[list[object]] = []
        self.links = self.links_left_out = 0
        self._held: Counter[int] = Counter()
        self._more: Counter[int] = Counter()

    def add(self, fact: Fact) -> None:
        """Take in a fact of a node of the picture; one of others is passed over."""
        ends = [number for number in (self.numbers.get(fact.subject), self._node(fact)) if number is not None]
        if not ends:
            return
        if fact.subject in self.numbers:
            self._learn(self.numbers[fact.subject], fact)
        if len(ends) == 2:
            if self.links >= LINKS_A_NODE * len(self.numbers):
                self.links_left_out += 1
                self._more.update(set(ends))
                return
            self.links += 1
        elif self._held[ends[0]] >= FACTS_A_NODE:
            self._more[ends[0]] += 1
            return
        else:
            self._held[ends[0]] += 1
        number = self.properties.setdefault(fact.predicate, len(self.properties))
        last = named_alone(fact.object) if fact.predicate == RDF_TYPE and isinstance(fact.object, str) else self._end(fact.object)
        self.facts.append([self._end(fact.subject), number, last, sources_of(fact)])

    def as_json(self, title: str, words: str) -> dict[str, object]:
        nodes = [
            {"iri": iri, "label": self.labels[number][1], "classes": self.classes[number], "more": self._more[number]}
            for iri, number in self.numbers.items()
        ]
        properties = [{"iri": iri, "name": "is a" if iri == RDF_TYPE else shown(iri)} for iri in self.properties]
        return {"title": title, "words": words, "nodes": nodes, "properties": properties, "facts": self.facts}

    def _node(self, fact: Fact) -> int | None:
        is_node = isinstance(fact.object, str) and fact.predicate != RDF_TYPE
        return self.numbers.get(str(fact.object)) if is_node else None

    def _learn(self, number: int, fact: Fact) -> None:
        """Take the node's name from its labels, one without a language before others, and its classes."""
        if isinstance(fact.object, Literal):
            if fact.predicate in LABELLING and fact.object.lexical.strip():
                rank = (0 if fact.predicate == RDFS_LABEL else 2) + (fact.object.language is not None)
                self.labels[number] = min(self.labels[number], (rank, cut(fact.object.lexical)))
        elif fact.predicate == RDF_TYPE:
            self.classes[number].append(shown(fact.object))

    def _end(self, term: str | Literal) -> int | Told:
        if isinstance(term, Literal):
            kind = term.language or ("" if term.datatype == XSD_STRING else local_name(term.datatype))
            return {"text": cut(term.lexical), "kind": kind}
        return self.numbers.get(term, named_alone(term))


def named_alone(iri: str) -> Told:
    """A class, or a node that the picture does not have: its name, to which no line leads."""
    return {"text": shown(iri), "iri": iri}


def write_picture(facts: Facts, out: BinaryIO, folder: Path, *, title: str, most: int = MOST_NODES) -> None:
    """Write the page, with at most so many nodes: those with the most relationships, ties in the order of their IRIs."""
    degrees, edges, nodes = Sorted(folder, "degrees", distinct=False), 0, 0
    for node in facts.nodes():
        nodes += 1
        degrees.add((node.iri,))
    for edge in facts.edges():
        edges += 1
        degrees.add((edge.subject,))
        degrees.add((edge.object,))
    counted = ((-sum(1 for _ in same), iri) for (iri,), same in groupby(degrees))
    picture = Picture([iri for _, iri in heapq.nsmallest(most, counted)])
    for fact in facts:
        picture.add(fact)
    out.write(page(picture.as_json(title, words_of(picture, nodes, edges))).encode())


def words_of(picture: Picture, nodes: int, edges: int) -> str:
    """Say how much of the graph the picture has, and by which rule the rest was left out."""
    shown_nodes = len(picture.numbers)
    links = f"{picture.links:,} of {edges:,} {plural('relationship', edges)}"
    if shown_nodes == nodes and picture.links == edges:
        return (
            f"All {nodes:,} {plural('node', nodes)} and {edges:,} {plural('relationship', edges)} of the graph." if nodes else "The graph is empty."
        )
    rule = f"{shown_nodes:,} of {nodes:,} nodes, those with the most relationships" if shown_nodes < nodes else f"All {nodes:,} nodes"
    among = f"; {picture.links_left_out:,} more between them are left out" if picture.links_left_out else ""
    return f"{rule}, and {links}{among}."


def sources_of(fact: Fact) -> list[str]:
    """A line for each source: document, chunk, place in the text, confidence."""
    lines = []
    for source in fact.sources[:SOURCES_A_FACT]:
        parts = [source.document, f"chunk {source.chunk}", f"characters {source.span}" if source.span else ""]
        parts += [
            f"confidence {source.confidence:.2f}" if source.confidence is not None else "",
            "follows from what is said" if source.inferred else "",
        ]
        lines.append(cut(" · ".join(part for part in parts if part)))
    if more := len(fact.sources) - SOURCES_A_FACT:
        lines += [f"{more:,} more {plural('source', more)}"] if more > 0 else []
    return lines


def page(graph: dict[str, object]) -> str:
    """The template with the graph as data, in which no character can end it, and a policy that lets the page's own script and style run alone."""
    template = TEMPLATE.read_text(encoding="utf-8")
    data = json.dumps(graph, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        data = data.replace(character, f"\\u{ord(character):04x}")
    for name, element in (("@@SCRIPT@@", "script"), ("@@STYLE@@", "style")):
        (inside,) = re.findall(f"<{element}>(.*?)</{element}>", template, re.DOTALL)
        template = template.replace(name, "sha256-" + base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode())
    before, _, after = template.partition("@@DATA@@")
    return before.replace("@@TITLE@@", escape(str(graph["title"]))) + data + after


def shown(iri: str) -> str:
    """A short name for an IRI without a label: its last part."""
    return cut(unquote(local_name(iri))) or iri


def cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"

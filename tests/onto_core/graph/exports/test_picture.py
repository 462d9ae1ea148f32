"""The picture: one page, nothing of which leaves it or runs but its own script, and that says what it leaves out."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from typing import Any

import pyoxigraph as ox
import pytest
from hypothesis import given, settings

from onto_core.vocabulary import ONTORAG, RDF, RDF_TYPE, RDFS_LABEL
from tests.worlds.exported import EX, HOSTILE, edges_of, graphs, in_page, name_of, nodes_of, quads, turned

LABEL, KNOWS = ox.NamedNode(RDFS_LABEL), ox.NamedNode(EX + "knows")


def node(name: object) -> ox.NamedNode:
    return ox.NamedNode(f"{EX}{name}")


class Elements(HTMLParser):
    """The elements of a page, as a browser finds them, and the texts of its scripts."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self._in_script = False
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag == "script":
            self._in_script = True
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False

    def handle_data(self, data: str) -> None:
        if self._in_script:
            self.scripts[-1] += data


@settings(max_examples=40, deadline=None)
@given(said=graphs)
def test_a_random_graph_is_in_its_picture_whole(said: list[Any]) -> None:
    page = turned(quads(said, ["c1"]), "html", provenance=True)
    graph = in_page(page)
    assert {each["iri"] for each in graph["nodes"]} == nodes_of(said)
    names = [each["iri"] for each in graph["nodes"]]
    links = {(names[s], graph["properties"][p]["iri"], names[o]) for s, p, o, _ in graph["facts"] if isinstance(o, int)}
    assert links == edges_of(said)
    texts = {(names[s], o["text"]) for s, _, o, _ in graph["facts"] if not isinstance(o, int) and "iri" not in o}
    assert texts == {(name_of(s), o.value) for s, _, o in said if isinstance(o, ox.Literal)}
    assert all(sources == ["c1.txt · chunk c1"] for *_, sources in graph["facts"])
    assert [tag for tag, _ in Elements(page).found].count("script") == 2


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_ends_the_data_or_becomes_an_element(text: str) -> None:
    plain = Elements(turned(quads([(node("a"), LABEL, ox.Literal("plain"))]), "html", title="plain"))
    hostile = turned(quads([(node("a"), LABEL, ox.Literal(text))]), "html", title=text)
    assert Elements(hostile).found == plain.found
    assert Elements(hostile).scripts[1:] == plain.scripts[1:]
    assert in_page(hostile)["title"] == text
    assert in_page(hostile)["nodes"][0]["label"] == (text if text.strip() else "a")


def test_the_page_asks_for_nothing_and_lets_only_its_own_script_run() -> None:
    page = turned(quads([(node("a"), KNOWS, node("b"))]), "html")
    elements = Elements(page)
    assert not [attributes for _, attributes in elements.found if {"src", "href", "srcset", "action"} & attributes.keys()]
    assert not re.search(rb"fetch\(|XMLHttpRequest|import\(|WebSocket|innerHTML|document\.write|eval\(|url\(", page)
    (policy,) = (attributes["content"] for tag, attributes in elements.found if attributes.get("http-equiv") == "Content-Security-Policy")
    digest = base64.b64encode(hashlib.sha256(elements.scripts[1].encode()).digest()).decode()
    assert str(policy).startswith(f"default-src 'none'; script-src 'sha256-{digest}';")


def test_the_best_connected_nodes_are_shown_and_the_rest_is_counted() -> None:
    said = [(node(f"leaf{number}"), KNOWS, node("hub")) for number in range(9)] + [(node("leaf1"), KNOWS, node("leaf2"))]
    graph = in_page(turned(quads(said), "html", most_nodes=3))
    assert {each["iri"] for each in graph["nodes"]} == {EX + "hub", EX + "leaf1", EX + "leaf2"}
    assert graph["words"] == "3 of 10 nodes, those with the most relationships, and 3 of 10 relationships."
    hub = next(each["iri"] for each in graph["nodes"])
    told = [fact for fact in graph["facts"] if fact[2] == 0]
    assert hub == EX + "hub"
    assert len(told) == 9
    assert sum(not isinstance(fact[0], int) for fact in told) == 7
    assert in_page(turned(quads(said), "html"))["words"] == "All 10 nodes and 10 relationships of the graph."


def test_what_a_node_says_beyond_the_bound_is_counted() -> None:
    said = [(node("a"), ox.NamedNode(EX + "note"), ox.Literal(str(number))) for number in range(100)]
    graph = in_page(turned(quads(said), "html"))
    assert (len(graph["facts"]), graph["nodes"][0]["more"]) == (60, 40)


def test_a_fact_tells_its_place_and_confidence() -> None:
    (a, b), graph = (node("a"), node("b")), ox.NamedNode("urn:ontorag:chunk:c1")
    statement, provenance = ox.NamedNode("urn:ontorag:chunk:c1#0"), ox.NamedNode("urn:ontorag:provenance")
    found = [ox.Quad(a, KNOWS, b), ox.Quad(a, KNOWS, b, graph)]
    told = {
        RDF + "subject": a,
        RDF + "predicate": KNOWS,
        RDF + "object": b,
        ONTORAG + "statedIn": graph,
        ONTORAG + "span": ox.Literal("3-9"),
        ONTORAG + "confidence": ox.Literal(0.875),
    }
    found += [ox.Quad(statement, ox.NamedNode(name), value, provenance) for name, value in told.items()]
    content = "".join(f"{quad} .\n" for quad in found).encode()
    ((*_, sources),) = in_page(turned(content, "html", provenance=True))["facts"]
    assert sources == ["chunk c1 · characters 3-9 · confidence 0.88"]


def test_a_name_is_the_label_without_a_language_else_any_label_else_the_iri() -> None:
    said = [
        (node("a"), LABEL, ox.Literal("Anna", language="de")),
        (node("a"), LABEL, ox.Literal("Ann")),
        (node("b"), LABEL, ox.Literal("Bernd", language="de")),
        (node("c%20d"), ox.NamedNode(RDF_TYPE), node("Person")),
    ]
    assert [each["label"] for each in in_page(turned(quads(said), "html"))["nodes"]] == ["Ann", "Bernd", "c d"]


def test_an_empty_collection_says_so() -> None:
    assert in_page(turned(b"", "html"))["words"] == "The graph is empty."

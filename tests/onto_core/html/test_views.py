"""Values that show themselves in a notebook: whatever a text or a graph holds is shown, and is never markup."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from onto_core.html.picture import MOST_NODES, Picture, PictureEdge, PictureNode
from onto_core.html.pieces import MOST_ROWS, marked, table, words
from onto_core.messages import Answer, CellWire, Citation, PassageWire, QueryWire, Step
from onto_core.terms import BlankNode, Iri, Literal, Table
from onto_core.wire import SuggestionWire

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</td></table><iframe src=//evil>",
    "</title></svg><a href=javascript:alert(1)>",
    "'-->]]>&lt;b&gt;\x00\x1b[31m\u202eevil\U000e0041",
)
SAFE_TAGS = {
    *("div", "span", "small", "b", "mark", "pre", "details", "summary", "table", "thead", "tbody", "tr", "th", "td"),
    *("svg", "path", "polygon", "rect", "circle", "text", "title", "g"),
}
SAFE_ATTRIBUTES = {
    *("style", "title", "open", "viewbox", "width", "height", "role", "aria-label", "fill", "stroke", "opacity", "d", "points", "text-anchor"),
    *("x", "y", "cx", "cy", "r"),
}


class Read(HTMLParser):
    """What a browser makes of it: the tags and attributes, and the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        self.text += "".join(value or "" for _, value in attrs)
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def answer(text: str) -> Answer:
    return Answer(
        question_id="q",
        status="answered",
        text=text,
        columns=(text, "b"),
        rows=(
            (CellWire(type="uri", value=text, label=text), CellWire(type="literal", value=text, language="en")),
            (None, CellWire(type="bnode", value=text)),
        ),
        citations=(Citation(row=1, documents=(text,), passages=(PassageWire(document=text, chunk="c", text=text, start=1, end=5),)),),
        query=QueryWire(language="sparql", text=text),
        degraded=(text,),
        steps=(Step(stage=text, message=text),),
        suggestions=(SuggestionWire(label=text, because=(text,)),),
        truncated=True,
        confidence=0.5,
    )


def shown(text: str) -> list[str]:
    """The HTML of each value, holding the text in every place that takes one."""
    nodes = [PictureNode("a", text, text, text), PictureNode("b", text), PictureNode("c", "c", "C")]
    edges = [PictureEdge("a", "b", text), PictureEdge("b", "a", text), PictureEdge("a", "a", text), PictureEdge("a", "c", "p")]
    cells = ((Iri(text, text), Literal(text), BlankNode(text), None), (Iri(text), Literal(text, language="en"), None, None))
    return [answer(text)._repr_html_(), Table((text, "b", "c", "d"), cells, truncated=True)._repr_html_(), Picture.of(nodes, edges)._repr_html_()]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_shown_is_never_markup(text: str) -> None:
    for html in shown(text):
        read = Read(html)
        assert read.tags <= SAFE_TAGS
        assert read.attributes <= SAFE_ATTRIBUTES
        assert not {"\x00", "\x1b", "\u202e", "\U000e0041"} & set(html)
        assert text.translate({0: None, 27: None, 0x202E: None, 0xE0041: None})[:12] in read.text


def test_an_answer_shows_its_evidence_and_what_it_lacks() -> None:
    read = Read(answer("Fram was built")._repr_html_())
    assert "[1]" in read.text
    assert "ram " in read.text
    assert "cut: there are more rows" in read.text
    assert "mark" in read.tags
    missing = Answer(question_id="q", status="out_of_scope", text="I do not know.")._repr_html_()
    assert "out of scope" in missing
    assert "<table" not in missing


def test_long_things_are_cut_and_say_so() -> None:
    assert words("x" * 10_000).text.endswith("(10,000 characters)")
    html = table(("n",), [(n,) for n in range(MOST_ROWS + 7)]).text
    assert html.count("<tr>") == MOST_ROWS + 1
    assert "7 more" in html


@pytest.mark.parametrize(
    ("places", "lit"),
    [
        ([(0, 4)], ["Fram"]),
        ([(5, 6), (0, 4)], ["Fram", "&"]),
        ([(0, 4), (2, 10)], ["Fram & co."]),
        ([(0, 100)], ["Fram & co. sailed <south>"]),
        ([(-5, 2), (40, 50)], ["Fr"]),
        ([], []),
    ],
)
def test_a_text_with_lit_places_is_the_text(places: list[tuple[int, int]], lit: list[str]) -> None:
    html = marked("Fram & co. sailed <south>", [(start, end, "why") for start, end in places]).text
    assert [unescape(each) for each in re.findall(r"<mark[^>]*>(.*?)</mark>", html)] == lit
    assert unescape(re.sub(r"<[^>]*>", "", html)) == "Fram & co. sailed <south>"


def test_a_picture_has_as_many_nodes_as_can_be_read_and_counts_the_rest() -> None:
    chain = [PictureNode(str(n), f"n{n}", "thing") for n in range(200)]
    links = [PictureEdge(one.key, other.key, "next") for one, other in pairwise(chain)]
    picture = Picture.of(chain, links)
    assert len(picture.nodes) == MOST_NODES
    assert len(picture.edges) + picture.left_out == len(links)
    html = picture._repr_html_()
    assert f"{picture.left_out} more edges are not drawn" in html
    assert "nan" not in html
    assert html == Picture.of(chain, links)._repr_html_()
    assert "nothing to draw" in Picture.of([], [])._repr_html_()
    assert "<circle" in Picture.of(chain[:1], [])._repr_html_()

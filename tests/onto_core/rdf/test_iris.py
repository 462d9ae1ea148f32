"""One answer to "is this an IRI" and "is this a language tag", and every reader and writer gives it."""

from __future__ import annotations

import pytest
from pyoxigraph import Literal as OxigraphLiteral
from pyoxigraph import NamedNode

from cypher_executor.graph.facts import fact_text
from onto_core.rdf.iris import begins_as_iri, is_iri, is_language_tag
from onto_core.terms import Literal
from onto_extract.resolve.names import as_iri
from onto_query import render_sparql
from sparql_cassandra.syntax.lexer import tokens

IRIS = [
    "http://example.org/a",
    "urn:x",
    "urn:",
    "tag:a@b.org,2001:x",
    "mailto:a@b",
    "x+y.1-z:q",
    "http://a.org/é?q#f",
    "http://a.org/\U0001f3ac",
    "a:%20",
]
FORBIDDEN = ["\0", "\x1f", " ", "\n", "<", ">", '"', "{", "}", "|", "\\", "^", "`", "\ud800", "\udfff"]
RELATIVE = ["", "a", "/a", "//a.org/b", "#a", "1a:b", ":a", "_:b", "é:a"]


@pytest.mark.parametrize("iri", IRIS)
def test_an_absolute_iri_is_one_to_everybody(iri: str) -> None:
    assert is_iri(iri)
    assert fact_text("urn:p", iri) == f"<urn:p> <{iri}>"
    assert render_sparql.iri(iri) == f"<{iri}>"
    assert next(token.kind for token in tokens(f"<{iri}>")) == "iri"


@pytest.mark.parametrize("iri", [iri for iri in IRIS if "\U0001f3ac" not in iri])
def test_the_embedded_store_takes_them_too(iri: str) -> None:
    assert NamedNode(iri).value == iri


@pytest.mark.parametrize("character", FORBIDDEN)
@pytest.mark.parametrize("form", ["urn:a{}", "urn:{}a", "http://a.org/{}/b"])
def test_no_iri_holds_a_character_that_rdf_forbids(form: str, character: str) -> None:
    iri = form.format(character)
    assert not is_iri(iri)
    assert as_iri(iri + "b") is None
    for write in (lambda: fact_text("urn:p", iri), lambda: render_sparql.iri(iri)):
        with pytest.raises(ValueError, match="IRI"):
            write()
    with pytest.raises(ValueError, match=r"IRI|surrogates"):
        NamedNode(iri)


@pytest.mark.parametrize("text", RELATIVE)
def test_what_has_no_scheme_is_no_absolute_iri(text: str) -> None:
    assert not is_iri(text)
    with pytest.raises(ValueError, match="not an absolute IRI"):
        fact_text("urn:p", text)


@pytest.mark.parametrize(
    ("name", "iri"),
    [
        ("http://a.org/x", True), ("<urn:x>", True), ("mailto:a@b.org", True), ("doi:10.1000/182", True), ("_:b1", True),
        ("Re:Zero", False), ("Mission:Impossible", False), ("Alien: Covenant", False), ("http://a b", False), ("urn:\ud800", False), ("Ann", False),
    ],
)  # fmt: skip
def test_a_name_is_an_iri_when_it_begins_with_a_scheme_that_is_in_use(name: str, iri: bool) -> None:
    assert (as_iri(name) is not None) is iri


def test_a_prefix_is_no_scheme() -> None:
    assert [begins_as_iri(name) for name in ("foaf:name", "urn:x", "ftp://a", "URN:x", "info:x", "infos:x")] == [
        False,
        True,
        True,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize("tag", ["en", "pt-BR", "zh-Hant-TW", "de-CH-1996", "x-klingon", "i-klingon", "en-a-bbb", "sl-rozaj-biske", "EN-us"])
def test_a_well_formed_language_tag_is_one_to_everybody(tag: str) -> None:
    assert is_language_tag(tag)
    assert fact_text("urn:p", Literal("a", language=tag)).endswith(f"@{tag.lower()}")
    assert render_sparql.literal(Literal("a", language=tag)).endswith(f"@{tag}")
    assert OxigraphLiteral("a", language=tag).language


@pytest.mark.parametrize("tag", ["", "e", "en_US", "en-", "-en", "en--us", "en-a", "de-tooooooolong", "en us", "é", "en\n", "1a", "\ud800"])
def test_anything_else_is_a_language_tag_to_nobody(tag: str) -> None:
    assert not is_language_tag(tag)
    literal = Literal("a", language=tag)
    for write in (lambda: fact_text("urn:p", literal), lambda: render_sparql.literal(literal)):
        with pytest.raises(ValueError, match="language tag"):
            write()
    with pytest.raises(ValueError, match=r"tag|surrogates"):
        OxigraphLiteral("a", language=tag)

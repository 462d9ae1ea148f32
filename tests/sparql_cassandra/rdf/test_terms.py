"""Terms as keys: every term has one key and every key one term, as it was written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rdflib import BNode, Literal, URIRef
from rdflib.term import Node

from onto_core.vocabulary import RDF_LANG_STRING, XSD, XSD_STRING
from sparql_cassandra.rdf.terms import LONGEST, LiteralParts, blank_key, iri_key, is_literal, literal_key, literal_parts, stored_key
from sparql_cassandra.rdflib_plugin.terms import key_of, node_of

texts = st.text(st.characters(blacklist_categories=["Cs"]), max_size=40)
iris = st.from_regex(r"[a-z]+:[^\x00-\x20<>\"{}|^`\\]*", fullmatch=True)
tags = st.from_regex(r"[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})?", fullmatch=True)
datatypes = st.one_of(iris, st.sampled_from([XSD + name for name in ("integer", "date", "own")]), st.just(XSD_STRING), st.just(XSD))


@settings(deadline=None)
@given(texts, datatypes)
def test_a_typed_literal_comes_back_as_it_was_written(lexical: str, datatype: str) -> None:
    assert literal_parts(literal_key(lexical, datatype)) == LiteralParts(lexical, datatype)


@settings(deadline=None)
@given(texts, tags)
def test_a_language_tagged_literal_comes_back_with_its_tag_as_it_was_written(lexical: str, tag: str) -> None:
    assert literal_parts(literal_key(lexical, language=tag)) == LiteralParts(lexical, RDF_LANG_STRING, tag)


@settings(deadline=None)
@given(st.lists(st.one_of(st.tuples(texts, datatypes, st.just("")), st.tuples(texts, st.just(RDF_LANG_STRING), tags)), unique=True), iris, texts)
def test_different_terms_have_different_keys(literals: list[tuple[str, str, str]], iri: str, label: str) -> None:
    keys = [literal_key(*literal) for literal in literals] + [iri_key(iri), blank_key(label)]
    assert len(set(keys)) == len(keys)
    assert [is_literal(key) for key in keys] == [True] * len(literals) + [False, False]


def test_a_key_that_a_row_can_hold_is_kept_and_a_longer_one_is_hashed_with_its_text_beside() -> None:
    fits, long = literal_key("é" * (LONGEST // 2 - 1)), literal_key("é" * LONGEST)
    assert stored_key(fits) == (fits, None)
    short, text = stored_key(long)
    assert (short[0], len(short), text) == ("H", 65, long)
    assert stored_key(literal_key("é" * LONGEST, language="fr"))[0] != short


def test_the_hash_of_a_long_literal_is_the_same_in_every_process() -> None:
    """The number is `b2sum -l 256` of the key."""
    assert stored_key("S" + "x" * 2_000)[0] == "H2dd5d25ca1a4348c9655050bd2389860b90e38456bd3192ee1aeff57a5db5593"


@pytest.mark.parametrize("key", ["Ihttp://example.org/", "Bb0", "H00"])
def test_only_a_whole_literal_key_has_parts(key: str) -> None:
    with pytest.raises(ValueError, match="not the whole key"):
        literal_parts(key)


@pytest.mark.parametrize(
    "node",
    [
        URIRef("http://example.org/é"),
        BNode("b0"),
        Literal("a"),
        Literal("a", lang="en-GB"),
        Literal("01", datatype=URIRef(XSD + "integer"), normalize=False),
        Literal("x", datatype=URIRef("http://example.org/own")),
    ],
)
def test_a_term_of_rdflib_comes_back_the_same(node: Node) -> None:
    again = node_of(key_of(node))
    assert (again, type(again), getattr(again, "datatype", None)) == (node, type(node), getattr(node, "datatype", None))
    assert str(again) == str(node)


def test_a_string_with_and_without_its_datatype_is_one_term() -> None:
    assert key_of(Literal("a", datatype=URIRef(XSD_STRING))) == key_of(Literal("a"))

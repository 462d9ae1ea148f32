"""Content negotiation, and the dataset of a request written into its query: pure functions."""

from __future__ import annotations

import pytest

from onto_core.http.formats import negotiate
from sparql_cassandra.endpoint.queries import GRAPHS, ROWS
from sparql_cassandra.endpoint.request import with_dataset
from sparql_cassandra.guard import check

OFFERS = list(ROWS)


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("", "application/sparql-results+json"),
        ("  ", "application/sparql-results+json"),
        ("TEXT/CSV", "text/csv"),
        ("text/csv; q=0.5, application/sparql-results+xml; q=0.501", "application/sparql-results+xml"),
        ("*/*;q=0.1, text/csv", "text/csv"),
        ("text/csv;q=0.1, */*", "application/sparql-results+json"),
        ("application/*;q=0.2, text/*;q=0.3", "text/csv"),
        ("application/sparql-results+json;q=0, */*", "application/sparql-results+xml"),
        ("text/csv;header=present;q=0.7, text/tab-separated-values;q=0.6", "text/csv"),
        ("text/csv;q=1.000, application/json;q=0.999", "text/csv"),
        ("text/csv;q=2, application/json;q=0.2", "application/json"),
        ("nonsense, text/csv", "text/csv"),
        ("*/csv, text/tab-separated-values", "text/tab-separated-values"),
        (",,text/csv,", "text/csv"),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "application/xml"),
        ("image/png", None),
        ("*/*;q=0", None),
        ("nonsense", None),
        ("text/turtle", None),
    ],
)
def test_the_best_offer_is_chosen(accept: str, kind: str | None) -> None:
    assert negotiate(accept, OFFERS) == kind


def test_graphs_have_offers_of_their_own() -> None:
    assert negotiate("text/*", list(GRAPHS)) == "text/turtle"
    assert negotiate("application/n-triples, text/turtle;q=0.9", list(GRAPHS)) == "application/n-triples"


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { ?s ?p ?o }",
        "SELECT * WHERE { ?s ?p ?o }",
        "PREFIX e: <urn:e:> BASE <urn:b> select ?s { ?s e:FROM ?o }",
        "SELECT * FROM <urn:ontorag:old> FROM NAMED <urn:ontorag:old2> { ?s ?p ?o }",
        "PREFIX o: <urn:ontorag:> SELECT * FROM o:old FROM NAMED o:old2 WHERE { ?s ?p ?o }",
        "SELECT (EXISTS { ?s ?p ?o } AS ?e) ('{ FROM <x>' AS ?t) { ?s ?p ?o }",
        "ASK { ?s ?p 'FROM <urn:x>' } # { FROM <urn:y>",
        "ASK WHERE {}",
        "CONSTRUCT { ?s ?p [ ?q ?o ] } { ?s ?p ?o }",
        "CONSTRUCT {} FROM <urn:ontorag:old> WHERE { ?s ?p ?o }",
        "CONSTRUCT WHERE { ?s ?p ?o }",
        "CONSTRUCT FROM <urn:ontorag:old> WHERE { ?s ?p ?o }",
        "DESCRIBE <urn:x>",
        "DESCRIBE ?s <urn:x> FROM <urn:ontorag:old>",
        "DESCRIBE * { ?s ?p ?o } LIMIT 3",
        "DESCRIBE ?s { ?s ?p ?o }",
        "DESCRIBE <urn:x> LIMIT 1",
    ],
)
def test_a_dataset_goes_in_where_from_stands_and_changes_nothing_else(text: str) -> None:
    made = check(with_dataset(text, ["urn:ontorag:a", "urn:ontorag:b"], ["urn:ontorag:c"])).query
    old = check(text).query
    assert made.default_graphs == ("Iurn:ontorag:a", "Iurn:ontorag:b")
    assert made.named_graphs == ("Iurn:ontorag:c",)
    assert (made.form, made.variables, made.described) == (old.form, old.variables, old.described)
    if "[" not in text and "EXISTS" not in text:
        assert (made.pattern, made.template) == (old.pattern, old.template)

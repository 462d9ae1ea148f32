"""Addresses of endpoints: what a URL and the settings name, and every mistake in them."""

from __future__ import annotations

import pytest

from onto_core.errors import BadSettings
from onto_core.sections.sparql import SparqlSettings
from sparql_cassandra.remote.address import address_of, for_collection


def test_updates_go_to_the_query_address_unless_another_is_named() -> None:
    found = address_of("sparql+https://example.org/sparql")
    assert (found.query, found.update, found.graph_store) == ("https://example.org/sparql", "https://example.org/sparql", "")


def test_options_stand_after_the_sign_that_no_server_sees_and_go_over_the_settings() -> None:
    url = "sparql+http://h:7200/repositories/x?infer=false#update=/repositories/x/statements&graph_store=https://h/rdf&graph=urn:g&method=get"
    found = address_of(url, SparqlSettings(graph="urn:other", page=7))
    assert found.query == "http://h:7200/repositories/x?infer=false"
    assert found.update == "http://h:7200/repositories/x/statements"
    assert found.graph_store == "https://h/rdf"
    assert (found.settings.graph, found.settings.method, found.settings.page) == ("urn:g", "get", 7)


def test_a_collection_has_an_address_of_its_own_where_the_url_says_so() -> None:
    found = address_of("sparql+http://h/{collection}/query#update=/{collection}/update&collections=a,b")
    assert for_collection(found.query, "a") == "http://h/a/query"
    assert for_collection(found.update, "x y") == "http://h/x%20y/update"
    assert found.settings.collections == ("a", "b")


@pytest.mark.parametrize(
    ("url", "trouble"),
    [
        ("sparql+http:", "not the address"),
        ("sparql+http:///sparql", "not the address"),
        ("sparql+http://h:0/sparql", "not the address"),
        ("sparql+http://h:99999/sparql", "not the address"),
        ("sparql+http://h/spar ql", "not the address"),
        ("sparql+http://[::1/sparql", "not the address"),
        ("sparql+http://me:hunter22@h/sparql", "do not belong in an address"),
        ("sparql+http://h/q#update=ftp://h/u", "store.sparql.update"),
        ("sparql+http://h/q#upate=/u", "'upate' is not an option"),
        ("sparql+http://h/q#update", "not the address|is not NAME=VALUE"),
        ("sparql+http://h/q#graph=no iri", "is not an IRI"),
        ("sparql+http://h/q#method=put", "method"),
        ("sparql+http://h/q#collections=a,b", "2 names for the one graph"),
        ("sparql+http://h/{collection}#update=/u", "must both have"),
    ],
)
def test_a_mistake_is_named(url: str, trouble: str) -> None:
    with pytest.raises(BadSettings, match=trouble) as caught:
        address_of(url)
    assert "hunter22" not in str(caught.value)


def test_all_mistakes_are_named_at_once() -> None:
    with pytest.raises(BadSettings) as caught:
        address_of("sparql+http:///q#graph=no iri&other=1")
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize(
    ("url", "login", "trouble"),
    [
        ("sparql+http://h/q", {"token": "t"}, "store.url: a login would be sent to http://h/q"),
        ("sparql+http://10.0.0.1/q", {"username": "me"}, "a login would be sent"),
        ("sparql+https://h/q#update=http://h/u", {"password": "p"}, "store.sparql.update: a login would be sent to http://h/u"),
        ("sparql+https://h/q#graph_store=http://g/u", {"token": "t", "login_for": "g"}, "store.sparql.graph_store: a login"),
        ("sparql+https://{collection}.h/q", {"token": "t"}, "store.sparql.login_for: .*is several hosts"),
        ("sparql+http://h/q", {}, ""),
        ("sparql+https://h/q", {"token": "t"}, ""),
        ("sparql+http://localhost:3030/q", {"token": "t"}, ""),
        ("sparql+http://[::1]:3030/q", {"token": "t"}, ""),
        ("sparql+http://h/q", {"token": "t", "login_for": "other"}, ""),
        ("sparql+https://h/q#update=http://other/u", {"token": "t"}, ""),
    ],
)
def test_a_login_goes_in_plain_text_over_no_network(url: str, login: dict[str, str], trouble: str) -> None:
    settings = SparqlSettings.model_validate(login)
    if not trouble:
        address_of(url, settings)
        return
    with pytest.raises(BadSettings, match=trouble):
        address_of(url, settings)

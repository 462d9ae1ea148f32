"""The gate: bad queries, the issue that each gets, and what they become when they can be mended without guessing."""

from __future__ import annotations

import pytest

from onto_core.errors import QueryRejected
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity
from onto_core.vocabulary import RDF_TYPE, RDFS
from onto_query.gate.examine import gate
from onto_query.gate.issues import Rulebook

FILMS = "https://example.org/films#"
PREFIX = f"PREFIX f: <{FILMS}>\n"
LANG = Entity("urn:films:lang", "Fritz Lang", (FILMS + "Director", FILMS + "Person"))
METROPOLIS = Entity("urn:films:metropolis", "Metropolis", (FILMS + "Film", FILMS + "SilentFilm", FILMS + "Work"))


@pytest.fixture
def book(schema: Schema) -> Rulebook:
    return Rulebook(schema, (LANG, METROPOLIS), 100, {"f": FILMS})


MENDED: list[tuple[str, str, str]] = [
    ("unknown-prefix", "SELECT ?x WHERE { ?x a f:Film } LIMIT 5", PREFIX + "SELECT ?x WHERE { ?x a f:Film } LIMIT 5"),
    (
        "unknown-prefix",
        PREFIX + "SELECT ?l WHERE { ?x a f:Film ; rdfs:label ?l } LIMIT 5",
        "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>\n" + PREFIX + "SELECT ?l WHERE { ?x a f:Film ; rdfs:label ?l } LIMIT 5",
    ),
    (
        "unknown-property",
        "PREFIX w: <http://wrong.example/>\nSELECT ?x WHERE { ?x w:directedBy ?y } LIMIT 5",
        f"PREFIX w: <http://wrong.example/>\nSELECT ?x WHERE {{ ?x <{FILMS}directedBy> ?y }} LIMIT 5",
    ),
    (
        "unknown-property",
        f"SELECT ?x WHERE {{ ?x <{FILMS}birthPlac> ?y }} LIMIT 5",
        f"SELECT ?x WHERE {{ ?x <{FILMS}birthPlace> ?y }} LIMIT 5",
    ),
    ("unknown-class", PREFIX + "SELECT ?x WHERE { ?x a f:film } LIMIT 5", PREFIX + f"SELECT ?x WHERE {{ ?x a <{FILMS}Film> }} LIMIT 5"),
    ("unknown-class", PREFIX + "SELECT ?x WHERE { ?x a f:Films } LIMIT 5", PREFIX + f"SELECT ?x WHERE {{ ?x a <{FILMS}Film> }} LIMIT 5"),
    (
        "direction",
        PREFIX + "SELECT ?x WHERE { <urn:films:lang> f:directedBy ?x } LIMIT 5",
        PREFIX + "SELECT ?x WHERE { <urn:films:lang> ^f:directedBy ?x } LIMIT 5",
    ),
    (
        "direction",
        PREFIX + "SELECT ?x WHERE { ?c a f:Country . ?c f:locatedIn ?x . ?x a f:City } LIMIT 5",
        PREFIX + "SELECT ?x WHERE { ?c a f:Country . ?c ^f:locatedIn ?x . ?x a f:City } LIMIT 5",
    ),
    (
        "direction",
        PREFIX + "SELECT ?x WHERE { ?x f:directedBy <urn:films:lang> ; f:directed ?d } LIMIT 5",
        PREFIX + "SELECT ?x WHERE { ?x f:directedBy <urn:films:lang> ; ^f:directed ?d } LIMIT 5",
    ),
    (
        "text-for-thing",
        PREFIX + 'SELECT ?x WHERE { ?x f:directedBy "Fritz Lang"@en } LIMIT 5',
        PREFIX + "SELECT ?x WHERE { ?x f:directedBy <urn:films:lang> } LIMIT 5",
    ),
    (
        "made-up-thing",
        PREFIX + "SELECT ?x WHERE { ?x f:directedBy f:FritzLang } LIMIT 5",
        PREFIX + "SELECT ?x WHERE { ?x f:directedBy <urn:films:lang> } LIMIT 5",
    ),
    (
        "bare-name",
        "SELECT ?x WHERE { ?x directedBy <urn:films:lang> } LIMIT 5",
        f"SELECT ?x WHERE {{ ?x <{FILMS}directedBy> <urn:films:lang> }} LIMIT 5",
    ),
    (
        "unknown-property",
        PREFIX + "SELECT ?n WHERE { ?x a f:Film ; f:title ?n } LIMIT 5",
        PREFIX + f"SELECT ?n WHERE {{ ?x a f:Film ; <{RDFS}label> ?n }} LIMIT 5",
    ),
    (
        "bare-aggregate",
        PREFIX + "SELECT DISTINCT SUM(?r) AS total WHERE { ?x f:runtime ?r }",
        PREFIX + "SELECT (SUM(?r) AS ?total) WHERE { ?x f:runtime ?r }",
    ),
    (
        "definition",
        f"SELECT ?x WHERE {{ ?x <{RDFS}subClassOf> <{FILMS}Film> }} LIMIT 5",
        f"SELECT ?x WHERE {{ ?x <{RDF_TYPE}> <{FILMS}Film> }} LIMIT 5",
    ),
    ("limit", PREFIX + "SELECT ?x WHERE { ?x a f:Film }", PREFIX + "SELECT ?x WHERE { ?x a f:Film }\nLIMIT 101"),
    ("limit", PREFIX + "SELECT ?x WHERE { ?x a f:Film } LIMIT 100000", PREFIX + "SELECT ?x WHERE { ?x a f:Film } LIMIT 101"),
    ("limit", PREFIX + "SELECT ?x WHERE { ?x a f:Film } # all of them", PREFIX + "SELECT ?x WHERE { ?x a f:Film }\nLIMIT 101"),
    (
        "limit",
        PREFIX + "SELECT ?x WHERE { { SELECT ?x WHERE { ?x a f:Film } LIMIT 3 } } VALUES ?x { <urn:films:metropolis> }",
        PREFIX + "SELECT ?x WHERE { { SELECT ?x WHERE { ?x a f:Film } LIMIT 3 } } LIMIT 101\nVALUES ?x { <urn:films:metropolis> }",
    ),
]


@pytest.mark.parametrize(("code", "bad", "good"), MENDED)
def test_a_mistake_with_one_mend_is_mended(book: Rulebook, code: str, bad: str, good: str) -> None:
    passed = gate(bad, book)
    assert (passed.text, passed.ok) == (good, True)
    assert [issue.code for issue in passed.fixed] == [code]


REPORTED: list[tuple[str, str, str]] = [
    ("syntax", "SELECT ?x WHERE { ?x a <urn:x> ", "never closed"),
    ("syntax", "SELECT WHERE", "cannot be read"),
    ("syntax", "Here is your query!", "begins with SELECT"),
    ("unknown-prefix", "SELECT ?x WHERE { ?x a zzz:Film } LIMIT 5", "zzz:"),
    ("unknown-property", PREFIX + "SELECT ?x WHERE { ?x f:favouriteColour ?y } LIMIT 5", "favouriteColour is not a property"),
    ("unknown-class", PREFIX + "SELECT ?x WHERE { ?x a f:Spaceship } LIMIT 5", "Spaceship is not a class"),
    ("text-for-thing", PREFIX + 'SELECT ?x WHERE { ?x f:directedBy "Billy Wilder" } LIMIT 5', "is a text"),
    ("thing-for-text", PREFIX + "SELECT ?x WHERE { ?x f:runtime <urn:films:lang> } LIMIT 5", "is a literal"),
    ("made-up-thing", PREFIX + "SELECT ?x WHERE { ?x f:directedBy <urn:films:nobody> } LIMIT 5", "not a thing that the question"),
    ("unbound-variable", PREFIX + "SELECT ?name WHERE { ?x a f:Film } LIMIT 5", "?name is asked for"),
]


@pytest.mark.parametrize(("code", "bad", "said"), REPORTED)
def test_a_mistake_without_a_sure_mend_is_reported_in_a_sentence(book: Rulebook, code: str, bad: str, said: str) -> None:
    passed = gate(bad, book)
    assert not passed.ok
    errors = [issue for issue in passed.issues if issue.severity == "error"]
    assert [issue.code for issue in errors] == [code]
    assert said in str(errors[0])


def test_did_you_mean_names_the_likest_elements(book: Rulebook) -> None:
    passed = gate(PREFIX + "SELECT ?x WHERE { ?x f:director_of ?y } LIMIT 5", book)
    assert any("directed" in issue.suggestion for issue in passed.issues)


@pytest.mark.parametrize(
    "text",
    [
        "DELETE WHERE { ?s ?p ?o }",
        PREFIX + "INSERT DATA { <urn:x> a f:Film }",
        "DROP ALL",
        "CLEAR DEFAULT",
        "LOAD <http://example.org/x>",
        "SELECT * WHERE { ?s ?p ?o } ; DROP ALL",
        "SELECT * WHERE { SERVICE <http://example.org/sparql> { ?s ?p ?o } }",
        "SELECT * FROM <http://example.org/graph> WHERE { ?s ?p ?o }",
    ],
)
def test_what_writes_or_reaches_outside_is_refused(book: Rulebook, text: str) -> None:
    with pytest.raises(QueryRejected):
        gate(text, book)


@pytest.fixture
def asked(schema: Schema) -> Rulebook:
    """A book that knows the question."""
    return Rulebook(
        schema, (LANG, METROPOLIS), 100, {"f": FILMS}, ((LANG,), (METROPOLIS,)), "Did Fritz Lang direct Metropolis in the 1920s, over 2 million?"
    )


@pytest.mark.parametrize(
    ("code", "pattern", "said"),
    [
        ("unused-thing", "<urn:films:metropolis> f:directedBy ?d", "about Fritz Lang"),
        ("made-up-value", "<urn:films:metropolis> f:directedBy <urn:films:lang> ; f:runtime ?r . FILTER(?r > 120)", "nothing of 120"),
        ("made-up-value", "<urn:films:metropolis> f:directedBy <urn:films:lang> ; f:releaseDate ?d . FILTER(STR(?d) > '1931')", "nothing of '1931'"),
        (
            "made-up-value",
            "<urn:films:metropolis> f:directedBy <urn:films:lang> ; rdfs:label ?l . FILTER(?l = 'Nosferatu')",
            "nothing of 'Nosferatu'",
        ),
    ],
)
def test_a_query_says_what_the_question_says_and_nothing_else(asked: Rulebook, code: str, pattern: str, said: str) -> None:
    passed = gate(f"{PREFIX}ASK {{ {pattern} }}", asked)
    assert [issue.code for issue in passed.issues] == [code]
    assert said in str(passed.issues[0])


@pytest.mark.parametrize(
    "pattern",
    [
        "<urn:films:metropolis> f:directedBy <urn:films:lang>",
        "f:x f:directedBy <urn:films:lang> . <urn:films:metropolis> f:runtime ?r",
        "?f rdfs:label 'Metropolis' . ?d rdfs:label 'Fritz Lang' . ?f f:directedBy ?d",
        "<urn:films:metropolis> f:directedBy <urn:films:lang> ; f:releaseDate ?d . FILTER(SUBSTR(STR(?d), 1, 4) >= '1920' && YEAR(?d) < 1930)",
        "<urn:films:metropolis> f:directedBy <urn:films:lang> ; f:releaseDate ?d . FILTER(STR(?d) <= '1929-12-31')",
        "<urn:films:metropolis> f:directedBy <urn:films:lang> ; f:budget ?b . FILTER(?b > 2000000)",
    ],
)
def test_what_the_question_says_may_be_said_in_other_forms(asked: Rulebook, pattern: str) -> None:
    text = f"{PREFIX}PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>\nASK {{ {pattern} }}"
    assert [issue for issue in gate(text, asked).issues if issue.code in {"unused-thing", "made-up-value"}] == []


GOOD = [
    PREFIX + "ASK { <urn:films:metropolis> f:directedBy <urn:films:lang> }",
    PREFIX + "SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE { ?x a f:Film }",
    PREFIX + "SELECT ?d (COUNT(?x) AS ?n) WHERE { ?x f:directedBy ?d } GROUP BY ?d HAVING(COUNT(?x) > 1) LIMIT 10",
    PREFIX + "SELECT ?c WHERE { <urn:films:lang> f:birthPlace/f:locatedIn ?c } LIMIT 10",
    PREFIX + "SELECT ?x ?y WHERE { ?x a f:Film OPTIONAL { ?x f:runtime ?y } FILTER NOT EXISTS { ?x f:basedOn ?z } } LIMIT 10",
    PREFIX + 'SELECT ?x ?y WHERE { ?x f:runtime ?r . BIND(?r * 60 AS ?y) VALUES ?r { 153 117 } FILTER(?y > 10 && "a # b" != "c") } LIMIT 10',
    "SELECT DISTINCT ?p WHERE { <urn:films:lang> ?p ?o } LIMIT 10",
]


@pytest.mark.parametrize("text", GOOD)
def test_a_good_query_passes_unchanged(book: Rulebook, text: str) -> None:
    passed = gate(text, book)
    assert (passed.text, passed.issues, passed.fixed) == (text, (), ())


def test_several_mistakes_are_mended_together(book: Rulebook) -> None:
    passed = gate('SELECT ?x WHERE { ?x f:directed_by "Fritz Lang" ; a f:film }', book)
    assert passed.ok
    assert {issue.code for issue in passed.fixed} == {"unknown-prefix", "unknown-property", "text-for-thing", "unknown-class", "limit"}
    assert "<urn:films:lang>" in passed.text


def test_strings_and_comments_are_never_edited(book: Rulebook) -> None:
    text = PREFIX + 'SELECT ?x WHERE { ?x a f:film . FILTER(STR(?x) != "a f:film LIMIT 3") } # f:film'
    passed = gate(text, book)
    assert '"a f:film LIMIT 3"' in passed.text
    assert passed.text.count(f"<{FILMS}Film>") == 1

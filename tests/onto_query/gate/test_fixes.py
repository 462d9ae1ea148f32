"""The gate's fixes of typing, of conditions and of the form: each recorded, and none where two are possible."""

from __future__ import annotations

import pytest

from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Entity
from onto_query.gate.examine import gate
from onto_query.gate.issues import Asked, Rulebook
from onto_query.graph_query import Calc, Derived, Edge, GraphQuery, Number, Var, Versus
from onto_query.render_sparql import render

FILMS = "https://example.org/films#"
PREFIX = f"PREFIX f: <{FILMS}>\nPREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>\n"
LANG = Entity("urn:films:lang", "Fritz Lang", (FILMS + "Director", FILMS + "Person"))


def book(schema: Schema, asked: Asked | None = None) -> Rulebook:
    return Rulebook(schema, (LANG,), 100, {"f": FILMS}, asked=asked)


FIXED = [
    ("smart-quotes", "SELECT ?x WHERE { ?x rdfs:label “Fritz Lang” } LIMIT 5", 'SELECT ?x WHERE { ?x rdfs:label "Fritz Lang" } LIMIT 5'),
    ("smart-quotes", "SELECT ?x WHERE { ?x rdfs:label ‘Fritz Lang’ } LIMIT 5", 'SELECT ?x WHERE { ?x rdfs:label "Fritz Lang" } LIMIT 5'),
    ("missing-dot", "SELECT ?x WHERE { ?x a f:Film ?x f:runtime ?y } LIMIT 5", "SELECT ?x WHERE { ?x a f:Film . ?x f:runtime ?y } LIMIT 5"),
    (
        "filter-variable",
        "SELECT ?x WHERE { ?x a f:Film ; f:runtime ?r . FILTER(?minutes > 100) } LIMIT 5",
        "SELECT ?x WHERE { ?x a f:Film ; f:runtime ?r . FILTER(?r > 100) } LIMIT 5",
    ),
    (
        "filter-variable",
        "SELECT ?x WHERE { ?x a f:Film ; f:runtime ?r . FILTER(?x > 100) } LIMIT 5",
        "SELECT ?x WHERE { ?x a f:Film ; f:runtime ?r . FILTER(?r > 100) } LIMIT 5",
    ),
    ("label-case", 'SELECT ?x WHERE { ?x rdfs:label "fritz lang" } LIMIT 5', 'SELECT ?x WHERE { ?x rdfs:label "Fritz Lang" } LIMIT 5'),
    (
        "label-case",
        'SELECT ?x WHERE { ?x rdfs:label ?l . FILTER(STR(?l) = "FRITZ LANG") } LIMIT 5',
        'SELECT ?x WHERE { ?x rdfs:label ?l . FILTER(STR(?l) = "Fritz Lang") } LIMIT 5',
    ),
    (
        "label-case",
        'SELECT ?x WHERE { ?x rdfs:label ?l . FILTER(CONTAINS(LCASE(?l), "Lang")) } LIMIT 5',
        'SELECT ?x WHERE { ?x rdfs:label ?l . FILTER(CONTAINS(LCASE(?l), "lang")) } LIMIT 5',
    ),
    (
        "regex-anchor",
        'SELECT ?x WHERE { ?x rdfs:label ?l . FILTER(REGEX(?l, "Fritz Lang", "i")) } LIMIT 5',
        'SELECT ?x WHERE { ?x rdfs:label ?l . FILTER(REGEX(?l, "^Fritz Lang$", "i")) } LIMIT 5',
    ),
    (
        "regex-anchor",
        'SELECT ?x WHERE { ?x rdfs:label ?l . FILTER(REGEX(?l, "^Lang$", "i")) } LIMIT 5',
        'SELECT ?x WHERE { ?x rdfs:label ?l . FILTER(REGEX(?l, "Lang", "i")) } LIMIT 5',
    ),
    ("text-for-class", 'SELECT ?x WHERE { ?x a "film" } LIMIT 5', f"SELECT ?x WHERE {{ ?x a <{FILMS}Film> }} LIMIT 5"),
]


@pytest.mark.parametrize(("code", "bad", "good"), FIXED)
def test_a_mistake_of_typing_is_fixed_and_recorded(schema: Schema, code: str, bad: str, good: str) -> None:
    passed = gate(PREFIX + bad, book(schema))
    assert (passed.text, passed.ok) == (PREFIX + good, True)
    assert [issue.code for issue in passed.fixed] == [code]


def test_several_dots_are_found_one_after_the_other(schema: Schema) -> None:
    passed = gate(PREFIX + "SELECT ?x WHERE { ?x a f:Film ?x f:runtime ?r ?x f:directedBy <urn:films:lang> } LIMIT 5", book(schema))
    assert passed.ok
    assert passed.text.endswith("{ ?x a f:Film . ?x f:runtime ?r . ?x f:directedBy <urn:films:lang> } LIMIT 5")


@pytest.mark.parametrize(
    "text",
    [
        "SELECT ?x WHERE { ?x a f:Film ; f:runtime ?r ; f:budget ?b . FILTER(?minutes > 100) } LIMIT 5",
        "SELECT ?x WHERE { ?x a f:Film . FILTER(?minutes > 100) } LIMIT 5",
    ],
)
def test_a_condition_on_an_unknown_variable_is_not_fixed_by_guessing(schema: Schema, text: str) -> None:
    passed = gate(PREFIX + text, book(schema))
    assert (passed.ok, [issue.code for issue in passed.issues], passed.fixed) == (False, ["filter-variable"], ())


@pytest.mark.parametrize(
    "text",
    [
        'SELECT ?x WHERE { ?x rdfs:label ?l . FILTER(?l != "it’s “M”") } LIMIT 5',
        'SELECT ?x WHERE { ?x rdfs:label ?l . FILTER(CONTAINS(LCASE(?l), "fritz lang")) } LIMIT 5',
        'SELECT ?x WHERE { ?x rdfs:label ?l . FILTER(REGEX(?l, "^Fri")) } LIMIT 5',
        "SELECT ?d WHERE { ?x f:directedBy ?d ; f:runtime ?r } GROUP BY ?d HAVING(AVG(?r) > 100) LIMIT 5",
        "SELECT ?x WHERE { ?x a f:Film . FILTER NOT EXISTS { ?x f:runtime ?r . FILTER(?r > 100) } } LIMIT 5",
        "SELECT ?x WHERE { ?x f:directedBy/f:birthPlace/f:locatedIn+ ?c } LIMIT 5",
        "SELECT ?x WHERE { ?x a/rdfs:subClassOf* f:Film } LIMIT 5",
    ],
)
def test_what_is_right_passes_unchanged(schema: Schema, text: str) -> None:
    passed = gate(PREFIX + text, book(schema))
    assert (passed.text, passed.issues, passed.fixed) == (PREFIX + text, (), ())


FORMS = [
    (Asked("ask"), "SELECT ?x WHERE { ?x f:directedBy <urn:films:lang> } LIMIT 5", "ASK { ?x f:directedBy <urn:films:lang> }"),
    (
        Asked("ask"),
        "SELECT ?x WHERE { ?x f:directedBy <urn:films:lang> ; f:runtime ?r . FILTER(?r > 100) } ORDER BY ?r",
        "ASK { ?x f:directedBy <urn:films:lang> ; f:runtime ?r . FILTER(?r > 100) }",
    ),
    (
        Asked("count"),
        "SELECT DISTINCT ?x WHERE { ?x f:directedBy <urn:films:lang> } ORDER BY ?x LIMIT 5",
        "SELECT (COUNT(DISTINCT ?x) AS ?number) WHERE { ?x f:directedBy <urn:films:lang> }",
    ),
]


@pytest.mark.parametrize(("asked", "bad", "good"), FORMS)
def test_the_form_of_the_query_becomes_that_of_the_question(schema: Schema, asked: Asked, bad: str, good: str) -> None:
    passed = gate(PREFIX + bad, book(schema, asked))
    assert (passed.text, passed.ok) == (PREFIX + good, True)
    assert [issue.code for issue in passed.fixed] == [f"form-{asked.form}"]


REPORTED = [
    (Asked("ask"), "SELECT ?a ?b WHERE { <urn:films:lang> f:birthDate ?a . ?x f:directedBy <urn:films:lang> ; f:runtime ?b } LIMIT 5", "form-ask"),
    (Asked("select"), "ASK { ?x f:directedBy <urn:films:lang> }", "form-select"),
    (Asked("select", superlative=True), "SELECT ?x WHERE { ?x f:directedBy <urn:films:lang> } LIMIT 5", "form-order"),
    (Asked("select", ordered=True), "SELECT ?x WHERE { ?x f:directedBy <urn:films:lang> } LIMIT 5", "form-order"),
]


@pytest.mark.parametrize(("asked", "text", "code"), REPORTED)
def test_a_form_that_cannot_be_changed_alone_is_reported(schema: Schema, asked: Asked, text: str, code: str) -> None:
    passed = gate(PREFIX + text, book(schema, asked))
    assert [issue.code for issue in passed.issues if issue.severity == "error"] == [code]
    assert not passed.ok


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (Asked("select", superlative=True), "SELECT (MAX(?r) AS ?most) WHERE { ?x f:runtime ?r }"),
        (Asked("select", superlative=True), "SELECT ?x WHERE { ?x f:runtime ?r } ORDER BY DESC(?r) LIMIT 1"),
        (Asked("count"), "SELECT ?r WHERE { ?x f:runtime ?r } LIMIT 5"),
        (Asked("ask"), "ASK { ?x f:directedBy <urn:films:lang> }"),
    ],
)
def test_a_fitting_form_passes_unchanged(schema: Schema, asked: Asked, text: str) -> None:
    passed = gate(PREFIX + text, book(schema, asked))
    assert (passed.text, passed.issues, passed.fixed) == (PREFIX + text, (), ())


def test_the_numbers_of_the_calendar_are_not_made_up(schema: Schema) -> None:
    days = Calc("days", Var("b"), Var("d"))
    where = (Edge(Var("x"), (FILMS + "birthDate",), Var("b")), Edge(Var("y"), (FILMS + "releaseDate",), Var("d")), Derived(Var("n"), days))
    rulebook = Rulebook(schema, (), 100, {"f": FILMS}, question="How many days passed?")
    assert gate(render(GraphQuery("select", where, (Var("n"),))).text, rulebook).ok
    (issue,) = gate(render(GraphQuery("select", (*where, Versus(Var("n"), ">", Number(20))), (Var("n"),))).text, rulebook).issues
    assert "nothing of 20" in issue.message

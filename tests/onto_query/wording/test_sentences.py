"""Graph queries of every form in words, over a hand-made table for each."""

from __future__ import annotations

import pytest

from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Cell, Iri, Literal, Table
from onto_core.vocabulary import OWL, RDF_TYPE, RDFS_LABEL, XSD
from onto_query.graph_query import (
    Aggregation,
    AnyEdge,
    Calc,
    Compare,
    Derived,
    Edge,
    Either,
    GraphQuery,
    Having,
    IsA,
    Node,
    Number,
    Order,
    Sub,
    Var,
    Versus,
    Without,
)
from onto_query.wording.language import language_of_answers
from onto_query.wording.options import options
from onto_query.wording.sentences import claim_of, sentences, things_of
from onto_query.wording.terms import Terms
from tests.onto_query.conftest import FILMS

FILM, PERSON, NUMBER, VALUE, DATE = Var("film"), Var("person"), Var("number"), Var("value"), Var("date")
LANG, REINIGER, METROPOLIS, M = (Node(f"urn:films:{key}") for key in ("lang", "reiniger", "metropolis", "m"))
NAMES = {"urn:films:lang": "Fritz Lang", "urn:films:reiniger": "Lotte Reiniger", "urn:films:metropolis": "Metropolis", "urn:films:m": "M"}


def p(name: str) -> tuple[str, ...]:
    return (FILMS + name,)


def a(var: Var, kind: str) -> IsA:
    return IsA(var, FILMS + kind)


def table(*rows: tuple[Cell, ...], columns: int | None = None) -> Table:
    width = columns or (len(rows[0]) if rows else 1)
    return Table(tuple(f"c{i}" for i in range(width)), rows)


def thing(key: str, label: str = "") -> Iri:
    return Iri(f"urn:films:{key}", label or NAMES.get(f"urn:films:{key}", key))


def value(lexical: str, datatype: str = "integer") -> Literal:
    return Literal(lexical, XSD + datatype)


@pytest.fixture(scope="session")
def terms(schema: Schema) -> Terms:
    return Terms(schema, language_of_answers("en"), names=NAMES)


DIRECTED = Edge(FILM, p("directedBy"), LANG)
RUNTIME = Edge(FILM, p("runtime"), VALUE)
BY_PERSON = Edge(FILM, p("directedBy"), PERSON)
COUNT = Aggregation("count", FILM, NUMBER)
AVERAGE = Aggregation("avg", VALUE, NUMBER)

SAID: list[tuple[GraphQuery, Table, str]] = [
    # one column
    (
        GraphQuery("select", (Edge(METROPOLIS, p("directedBy"), PERSON),), (PERSON,)),
        table((thing("lang"),)),
        "Metropolis was directed by Fritz Lang [1].",
    ),
    (
        GraphQuery("select", (a(FILM, "Film"), DIRECTED), (FILM,)),
        table((thing("metropolis"),), (thing("m"),)),
        "2 films were directed by Fritz Lang: Metropolis [1] and M [2].",
    ),
    (
        GraphQuery("select", (a(FILM, "City"),), (FILM,)),
        table((thing("b", "Berlin"),), (thing("v", "Vienna"),)),
        "The graph has 2 cities: Berlin [1] and Vienna [2].",
    ),
    (
        GraphQuery("select", (Edge(METROPOLIS, p("runtime"), VALUE),), (VALUE,)),
        table((value("153"),)),
        "The runtime of Metropolis is 153 minutes [1].",
    ),
    (
        GraphQuery("select", (Edge(METROPOLIS, p("directedBy"), PERSON), Edge(PERSON, p("birthDate"), DATE)), (DATE,)),
        table((value("1890-12-05", "date"),)),
        "The birth date of the director of Metropolis is 5 December 1890 [1].",
    ),
    (
        GraphQuery("select", (a(FILM, "Film"), DIRECTED, RUNTIME, Compare(VALUE, ">", "100", "number")), (FILM,)),
        table((thing("m"),)),
        "There is 1 film directed by Fritz Lang and with a runtime of more than 100 minutes: M [1].",
    ),
    (
        GraphQuery("select", (a(FILM, "Film"), Without((DIRECTED,))), (FILM,)),
        table((thing("x", "Nosferatu"),), (thing("y", "Faust"),)),
        "There are 2 films not directed by Fritz Lang: Nosferatu [1] and Faust [2].",
    ),
    (
        GraphQuery("select", (a(FILM, "Film"), Either(((DIRECTED,), (Edge(FILM, p("directedBy"), REINIGER),)))), (FILM,)),
        table((thing("m"),), (thing("metropolis"),)),
        "2 films were directed by Fritz Lang or Lotte Reiniger: M [1] and Metropolis [2].",
    ),
    (
        GraphQuery(
            "select",
            (a(FILM, "Film"), RUNTIME, Edge(METROPOLIS, p("runtime"), Var("other")), Versus(VALUE, ">", Var("other"))),
            (FILM,),
        ),
        table((thing("moon", "Woman in the Moon"),)),
        "There is 1 film with a runtime of more than that of Metropolis: Woman in the Moon [1].",
    ),
    (
        GraphQuery("select", (a(PERSON, "Director"), Edge(FILM, p("directedBy"), PERSON), a(FILM, "SilentFilm")), (PERSON,)),
        table((thing("lang"),), (thing("reiniger"),)),
        "There are 2 directors that directed a silent film: Fritz Lang [1] and Lotte Reiniger [2].",
    ),
    # several columns
    (
        GraphQuery("select", (Edge(LANG, p("birthDate"), DATE), Edge(LANG, p("birthPlace"), PERSON)), (DATE, PERSON)),
        table((value("1890-12-05", "date"), thing("v", "Vienna"))),
        "Fritz Lang: birth date 5 December 1890, birth place Vienna [1].",
    ),
    (
        GraphQuery("select", (a(FILM, "Film"), DIRECTED, RUNTIME), (FILM, VALUE)),
        table((thing("m"), value("117")), (thing("metropolis"), value("153"))),
        "There are 2 films directed by Fritz Lang and with a runtime: M (runtime 117 minutes) [1]; Metropolis (runtime 153 minutes) [2].",
    ),
    # counts
    (GraphQuery("select", (a(FILM, "Film"),), (), COUNT), table((value("10"),)), "There are 10 films [1]."),
    (
        GraphQuery("select", (a(FILM, "Film"), Edge(REINIGER, p("directed"), FILM)), (), COUNT),
        table((value("2"),)),
        "Lotte Reiniger directed 2 films [1].",
    ),
    (GraphQuery("select", (a(FILM, "Film"), DIRECTED), (), COUNT), table((value("1"),)), "1 film [1] was directed by Fritz Lang."),
    # groups
    (
        GraphQuery("select", (a(FILM, "Film"), BY_PERSON), (PERSON,), COUNT),
        table((thing("lang"), value("3")), (thing("reiniger"), value("2"))),
        "Number of films by director: Fritz Lang: 3 [1]; Lotte Reiniger: 2 [2].",
    ),
    (
        GraphQuery("select", (a(FILM, "Film"), BY_PERSON, RUNTIME), (PERSON,), AVERAGE),
        table((thing("lang"), value("146.3333", "decimal"))),
        "Average runtime of films by director: Fritz Lang: 146.33 minutes [1].",
    ),
    (
        GraphQuery("select", (a(FILM, "Film"), BY_PERSON), (PERSON,), COUNT, Having(">", 2)),
        table((thing("lang"), value("3"))),
        "There is 1 director with more than 2 films: Fritz Lang (3) [1].",
    ),
    # superlatives
    (
        GraphQuery("select", (a(FILM, "Film"), RUNTIME), (FILM, VALUE), order=(Order(VALUE, True),), limit=1),
        table((thing("m"), value("117"))),
        "The film with the highest runtime is M (117 minutes) [1].",
    ),
    (
        GraphQuery("select", (a(FILM, "Film"), Edge(FILM, p("releaseDate"), DATE)), (FILM, DATE), order=(Order(DATE),), limit=2),
        table((thing("m"), value("1922-03-04", "date")), (thing("metropolis"), value("1927", "gYear"))),
        "The 2 films with the earliest release date are M (4 March 1922) [1] and Metropolis (1927) [2].",
    ),
    (
        GraphQuery("select", (a(FILM, "Film"), BY_PERSON), (PERSON,), COUNT, order=(Order(NUMBER, True),), limit=1),
        table((thing("lang"), value("3"))),
        "The director with the most films is Fritz Lang (3) [1].",
    ),
    # aggregates
    (
        GraphQuery("select", (a(FILM, "Film"), DIRECTED, RUNTIME), (), AVERAGE),
        table((value("146.333333", "decimal"),)),
        "The average runtime of films directed by Fritz Lang is 146.33 minutes [1].",
    ),
    (
        GraphQuery("select", (a(FILM, "Film"), Edge(FILM, p("releaseDate"), DATE)), (), Aggregation("min", DATE, NUMBER)),
        table((value("1922-03-04", "date"),)),
        "The earliest release date of films is 4 March 1922 [1].",
    ),
    (
        GraphQuery("select", (Sub(GraphQuery("select", (a(FILM, "Film"), BY_PERSON), (PERSON,), COUNT)),), (), Aggregation("avg", NUMBER, VALUE)),
        table((value("1.8", "decimal"),)),
        "The average number of films per director is 1.8 [1].",
    ),
    (
        GraphQuery(
            "select",
            (
                Sub(GraphQuery("select", (a(FILM, "SilentFilm"),), (), COUNT)),
                Sub(GraphQuery("select", (a(FILM, "Film"),), (), Aggregation("count", FILM, Var("all")))),
                Derived(VALUE, Calc("/", Calc("*", Number(100), NUMBER), Var("all"))),
            ),
            (VALUE,),
        ),
        table((value("50.0", "decimal"),)),
        "The percentage is 50 % [1].",
    ),
    (
        GraphQuery(
            "select",
            (Edge(M, p("runtime"), VALUE), Edge(METROPOLIS, p("runtime"), NUMBER), Derived(DATE, Calc("-", NUMBER, VALUE))),
            (DATE,),
        ),
        table((value("36"),)),
        "The difference between the runtime of Metropolis and the runtime of M is 36 minutes [1].",
    ),
]


@pytest.mark.parametrize(("query", "rows", "said"), SAID, ids=[said for _, _, said in SAID])
def test_a_query_with_rows_is_said(terms: Terms, query: GraphQuery, rows: Table, said: str) -> None:
    assert sentences(query, rows, terms) == said


@pytest.mark.parametrize(
    ("query", "claim"),
    [
        (GraphQuery("ask", (Edge(LANG, p("directed"), METROPOLIS),)), "Fritz Lang directed Metropolis"),
        (GraphQuery("ask", (Edge(METROPOLIS, p("directedBy"), LANG),)), "Metropolis was directed by Fritz Lang"),
        (GraphQuery("ask", (IsA(METROPOLIS, FILMS + "SilentFilm"),)), "Metropolis is a silent film"),
        (
            GraphQuery("ask", (Edge(METROPOLIS, p("runtime"), VALUE), Compare(VALUE, ">", "100", "number"))),
            "the runtime of Metropolis is more than 100 minutes",
        ),
        (
            GraphQuery("ask", (Edge(METROPOLIS, p("runtime"), VALUE), Edge(M, p("runtime"), NUMBER), Versus(VALUE, ">", NUMBER))),
            "the runtime of Metropolis is more than that of M",
        ),
        (GraphQuery("ask", (a(FILM, "Film"), DIRECTED)), "there is a film directed by Fritz Lang"),
    ],
)
def test_a_yes_or_no_query_is_a_claim(terms: Terms, query: GraphQuery, claim: str) -> None:
    assert claim_of(query, terms) == claim


def test_a_long_list_is_cut_and_counts_what_it_leaves_out(terms: Terms) -> None:
    query = GraphQuery("select", (a(FILM, "Film"),), (FILM,))
    said = sentences(query, table(*((thing(f"f{i}", f"F{i}"),) for i in range(25))), terms)
    assert said.startswith("The graph has 25 films: F0 [1],")
    assert said.endswith("F19 [20] and 5 more.")


def test_a_description_says_facts_and_nothing_of_how_the_graph_is_made(terms: Terms) -> None:
    query = GraphQuery("select", (AnyEdge(LANG, Var("property"), Var("value")),), (Var("property"), Var("value")))
    rows = (
        (Iri(RDF_TYPE), Iri(FILMS + "Person")),
        (Iri(RDF_TYPE), Iri(FILMS + "Director")),
        (Iri(RDF_TYPE), Iri(OWL + "NamedIndividual")),
        (Iri(RDFS_LABEL), Literal("Fritz Lang")),
        (Iri(OWL + "sameAs"), Iri("http://elsewhere.example/lang")),
        (Iri(FILMS + "birthDate"), value("1890-12-05", "date")),
        (Iri(FILMS + "directed"), thing("m")),
        (Iri(FILMS + "directed"), thing("metropolis")),
    )
    said = sentences(query, Table(("property", "value"), rows), terms)
    assert said == "Fritz Lang is a director [2]; birth date: 5 December 1890 [6]; directed: M [7], Metropolis [8]."


def test_another_language_says_relations_by_their_names(schema: Schema) -> None:
    german = Terms(schema, language_of_answers("de"), names=NAMES)
    query = GraphQuery("select", (a(FILM, "Film"), DIRECTED, RUNTIME, Compare(VALUE, ">", "100", "number")), (FILM,))
    assert sentences(query, table((thing("m"),)), german) == "1 Treffer – film (directed by: Fritz Lang; runtime mehr als 100 Minuten): M [1]."


def test_the_phrase_for_what_is_sought_names_every_demand(terms: Terms) -> None:
    query = GraphQuery("select", (a(FILM, "Film"), DIRECTED, Edge(FILM, p("releaseDate"), DATE), Compare(DATE, ">", "1928", "year")), (FILM,))
    assert things_of(query, terms) == "films directed by Fritz Lang and with a release date after 1928"


def test_two_unnamed_things_that_are_compared_are_said_in_the_end(terms: Terms) -> None:
    second = Edge(PERSON, p("runtime"), Var("other"))
    query = GraphQuery("select", (a(FILM, "Film"), RUNTIME, a(PERSON, "Film"), second, Versus(VALUE, ">", Var("other"))), (FILM,))
    assert things_of(query, terms).startswith("films with a runtime of more than that of the film")


def test_options_that_would_read_alike_say_what_sets_them_apart(terms: Terms) -> None:
    one, other = Node("urn:films:faust-1"), Node("urn:films:faust-2")
    named = Terms(terms.schema, terms.language, names={one.iri: "Faust", other.iri: "Faust"})
    queries = [GraphQuery("select", (Edge(each, p("directedBy"), PERSON),), (PERSON,)) for each in (one, other)]
    film, play = FILMS + "Film", FILMS + "Play"
    by_kind = options(queries, named, {one.iri: (film,), other.iri: (play,)}, {})
    assert len(set(by_kind)) == 2
    assert "a film" in by_kind[0]
    dates = {one.iri: [(FILMS + "releaseDate", value("1926-10-14", "date"))], other.iri: [(FILMS + "releaseDate", value("1960-01-01", "date"))]}
    by_fact = options(queries, named, {one.iri: (film,), other.iri: (film,)}, dates)
    assert [text.partition(" – ")[2] for text in by_fact] == ["release date 14 October 1926", "release date 1 January 1960"]

"""What things are called in a language, and rows by the decades of dates."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_core.errors import QueryRejected
from onto_core.vocabulary import RDFS_LABEL
from onto_query import Asker
from onto_query.graph_query import Compare, Edge, GraphQuery, Var
from onto_query.render_sparql import render
from onto_query.sparql_to_cypher.compile import compile_query
from sparql_cassandra import guard
from tests.onto_query.test_same_rows import NAMES
from tests.worlds.asked import asker_of, first_cells

FILMS = {  # year, titles
    "ran": (1985, {"en": "Ran", "ja": "乱"}),
    "ikiru": (1952, {"en": "To Live", "ja": "生きる", "fr": "Vivre"}),
    "stray": (1949, {"en": "Stray Dog", "ja": "野良犬", "de": "Ein streunender Hund"}),
    "yojimbo": (1961, {"en": "The Bodyguard", "ja": "用心棒"}),
    "kagemusha": (1980, {"en": "The Shadow Warrior", "ja": "影武者"}),
}
GRAPH = "\n".join(
    [
        "@prefix c: <urn:reel:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
        *(
            f'c:{key} a c:Film ; c:madeYear "{year}"^^xsd:gYear ; ' + " ; ".join(f'c:title "{text}"@{tag}' for tag, text in titles.items()) + " ."
            for key, (year, titles) in FILMS.items()
        ),
        'c:ran c:restoredYear "2010"^^xsd:gYear . c:ikiru c:restoredYear "2014"^^xsd:gYear .',
        'c:japan a c:Country ; c:countryName "Japan"@en , "Japon"@fr .',
        *(f"c:{key} c:country c:japan ." for key in FILMS),
    ]
)
ROWS = [
    ("What is the Japanese title of Ran?", {"乱"}),
    ("What is Ran called in Japanese?", {"乱"}),
    ("French title of the film To Live", {"Vivre"}),
    ("What do the Germans call Stray Dog?", None),  # Germans are no language
    ("what do the French call Japan", {"Japon"}),
    ("Wie heißt Stray Dog auf Deutsch?", {"Ein streunender Hund"}),
    ("What is the French title of 野良犬?", set()),
    ("Which film is called 生きる in Japanese?", {"ikiru"}),
]


@pytest.fixture(scope="module")
def reel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("reel"), GRAPH, "reel") as asker:
        yield asker


@pytest.mark.parametrize(("question", "rows"), ROWS)
def test_a_thing_is_told_by_its_name_in_a_language(reel: Asker, question: str, rows: set[str] | None) -> None:
    answer = reel.ask(question, collection="reel")
    if rows:
        assert answer.status == "answered", answer.text
        assert first_cells(answer) == rows
    else:
        assert answer.status == ("empty" if rows is not None else "unanswerable"), answer.text


def test_a_name_that_there_is_not_is_told_with_its_language(reel: Asker) -> None:
    assert "title of Ran in French" in reel.ask("What is Ran called in French?", collection="reel").text


@pytest.mark.parametrize("question", ["films per decade", "How many films were there in each decade?", "Filme pro Jahrzehnt"])
def test_rows_by_decades_are_in_their_order(reel: Asker, question: str) -> None:
    answer = reel.ask(question, collection="reel")
    assert answer.status == "answered", answer.text
    assert [[cell.value for cell in row[:2] if cell] for row in answer.rows] == [["1940", "1"], ["1950", "1"], ["1960", "1"], ["1980", "2"]]


def test_a_condition_on_the_language_of_a_text_is_safe_and_no_cypher() -> None:
    name = Var("name")
    where = Edge(Var("thing"), (RDFS_LABEL,), name)
    text = render(GraphQuery("select", (where, Compare(name, "=", "ja", "language")), (name,))).text
    assert 'FILTER(LANGMATCHES(LANG(?name), "ja") && !CONTAINS(LCASE(LANG(?name)), "-latn"))' in text  # and not how the name sounds
    with pytest.raises(QueryRejected, match="LANGMATCHES"):
        compile_query(guard.check(text).query, NAMES)
    with pytest.raises(ValueError, match="language tag"):
        render(GraphQuery("select", (where, Compare(name, "=", 'ja") || true', "language")), (name,)))

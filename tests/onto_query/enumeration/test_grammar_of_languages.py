"""Ways of speaking of German, Italian, French and Spanish over a graph of films that is labelled in them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

LABELS = {
    "Film": ("film", "Film", "film", "film", "película"),
    "Person": ("person", "Person", "persona", "personne", "persona"),
    "Book": ("book", "Buch", "libro", "livre", "libro"),
    "directedBy": ("directed by", "Regie", "regia di", "réalisé par", "dirigida por"),
    "childOf": ("child of", "Kind von", "figlio di", "enfant de", "hijo de"),
    "originalLanguage": ("original language", "Originalsprache", "lingua originale", "langue originale", "idioma original"),
    "inColour": ("in colour", "in Farbe", "a colori", "en couleur", "en color"),
    "released": ("released", "Erscheinungsdatum", "data di uscita", "date de sortie", "fecha de estreno"),
    "basedOn": ("based on", "basiert auf", "tratto da", "tiré de", "basada en"),
    "author": ("author", "Autor", "autore", "auteur", "autor"),
    "budgetUSD": ("budget in USD", "Budget in USD", "budget in USD", "budget en USD", "presupuesto en USD"),
    "runtimeMinutes": ("running time (min)", "Laufzeit (Min.)", "durata (min)", "durée (min)", "duración (min)"),
}
CODES = ("en", "de", "it", "fr", "es")
GRAPH = """@prefix : <https://example.org/f#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:ada a :Person ; rdfs:label "Ada Lund" . :bo a :Person ; rdfs:label "Bo Lund" ; :childOf :ada . :cy a :Person ; rdfs:label "Cy Lund" ; :childOf :ada .
:eve a :Person ; rdfs:label "Eve Marsh" . :ada :childOf :eve .
:b1 a :Book ; rdfs:label "Salt Roads" ; :author :eve . :b2 a :Book ; rdfs:label "Glass Hill" ; :author :cy .
:f1 a :Film ; rdfs:label "Nightfall" ; :directedBy :ada ; :originalLanguage "Japanese" ; :inColour false ; :released "1971-03-02"^^xsd:date ;
  :basedOn :b1 ; :budgetUSD 900000 ; :runtimeMinutes 131 .
:f2 a :Film ; rdfs:label "Daybreak" ; :directedBy :bo ; :originalLanguage "English" ; :inColour true ; :released "1988-05-09"^^xsd:date ;
  :basedOn :b2 ; :budgetUSD 2000000 ; :runtimeMinutes 98 .
:f3 a :Film ; rdfs:label "Old Mills" ; :directedBy :ada ; :originalLanguage "English" ; :inColour false ; :released "1949-11-20"^^xsd:date ;
  :budgetUSD 300000 ; :runtimeMinutes 75 .
"""
ASKED = [
    ({"bo", "cy"}, {
        "de": "Wer sind die Kinder von Ada Lund?", "it": "Chi sono i figli di Ada Lund?", "fr": "Qui sont les enfants d'Ada Lund ?",
        "es": "¿Quiénes son los hijos de Ada Lund?",
    }),
    ({"f1"}, {"de": "Filme auf Japanisch", "it": "film in giapponese", "fr": "films en japonais", "es": "películas en japonés"}),
    ({"f1"}, {
        "de": "Schwarzweißfilme, die nach 1960 gedreht wurden", "it": "film in bianco e nero girati dopo il 1960",
        "fr": "films en noir et blanc tournés après 1960", "es": "películas en blanco y negro rodadas después de 1960",
    }),
    ({"1971-03-02"}, {
        "de": "Wann wurde Nightfall zum ersten Mal gezeigt?", "it": "Quando è stato proiettato per la prima volta Nightfall?",
        "fr": "Quand Nightfall a-t-il été projeté pour la première fois ?", "es": "¿Cuándo se proyectó por primera vez Nightfall?",
    }),
    ({"eve"}, {
        "de": "Wer hat das Buch geschrieben, auf dem Nightfall beruht?", "it": "Chi ha scritto il libro da cui è tratto Nightfall?",
        "fr": "Qui a écrit le livre dont est tiré Nightfall ?", "es": "¿Quién escribió el libro en el que se basa Nightfall?",
    }),
    ({"f2"}, {
        "de": "Filme, die mehr als 1 Million Dollar gekostet haben", "it": "film con un budget superiore a 1 milione di dollari",
        "fr": "films avec un budget supérieur à 1 million de dollars", "es": "películas con un presupuesto superior a 1 millón de dólares",
    }),
    ({"3"}, {
        "de": "Wie viele Filme sind in der Datenbank?", "it": "Quanti film ci sono nella banca dati?",
        "fr": "Combien de films y a-t-il dans la base de données ?", "es": "¿Cuántas películas hay en la base de datos?",
    }),
    ({"131"}, {
        "de": "Wie lange dauert Nightfall?", "it": "Quanto dura Nightfall?", "fr": "Combien de temps dure Nightfall ?",
        "es": "¿Cuánto dura Nightfall?",
    }),
]  # fmt: skip


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    folder = tmp_path_factory.mktemp("grammar")
    lines = [f':{name} rdfs:label "{text}"@{code} .' for name, texts in LABELS.items() for code, text in zip(CODES, texts, strict=True)]
    kinds = [f":{name} a {'rdfs:Class' if name[0].isupper() else 'rdf:Property'} ." for name in LABELS]
    with asker_of(folder, "\n".join((GRAPH, *kinds, *lines)), "films") as asker:
        yield asker


@pytest.mark.parametrize("language", CODES[1:])
@pytest.mark.parametrize(("rows", "asked"), ASKED, ids=[asked["de"] for _, asked in ASKED])
def test_a_way_of_speaking_is_understood_in_each_language(films: Asker, rows: set[str], asked: dict[str, str], language: str) -> None:
    answer = films.ask(asked[language], collection="films")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == rows


@pytest.mark.parametrize("question", ["Wie viel länger ist Nightfall als Daybreak?", "De combien Nightfall est-il plus long que Daybreak ?"])
def test_how_much_more_is_no_question_for_an_amount(films: Asker, question: str) -> None:
    answer = films.ask(question, collection="films")
    assert answer.status != "answered" or first_cells(answer) == {"33"}

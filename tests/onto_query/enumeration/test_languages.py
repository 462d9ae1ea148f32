"""Questions in other languages than English over a graph whose owner labelled it in them, and over one that has no such label."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.onto_query.enumeration.test_questions import SHOP
from tests.worlds.asked import asker_of, first_cells, graph_at

LABELS = {
    "Product": ("Produkt", "prodotto", "produit", "producto", "product"),
    "Supplier": ("Lieferant", "fornitore", "fournisseur", "proveedor", "leverancier"),
    "City": ("Stadt", "città", "ville", "ciudad", "stad"),
    "suppliedBy": ("geliefert von", "fornito da", "fourni par", "suministrado por", "geleverd door"),
    "locatedIn": ("ansässig in", "situato in", "situé à", "situado en", "gevestigd in"),
    "weightG": ("Gewicht (g)", "peso (g)", "poids (g)", "peso (g)", "gewicht (g)"),
    "launchDate": ("Markteinführung", "data di lancio", "date de lancement", "fecha de lanzamiento", "datum van lancering"),
    "population": ("Einwohnerzahl", "popolazione", "population", "población", "inwonertal"),
}
CODES = ("de", "it", "fr", "es", "nl")
ASKED = [
    ({"p2", "p4"}, {
        "de": "Welche Produkte sind schwerer als 1 kg?", "it": "Quali prodotti sono più pesanti di 1 kg?",
        "fr": "Quels produits sont plus lourds que 1 kg ?", "es": "¿Qué productos son más pesados que 1 kg?",
        "nl": "Welke producten zijn zwaarder dan 1 kg?",
    }),
    ({"4"}, {
        "de": "Wie viele Produkte gibt es?", "it": "Quanti prodotti ci sono?", "fr": "Combien de produits y a-t-il ?",
        "es": "¿Cuántos productos hay?", "nl": "Hoeveel producten zijn er?",
    }),
    ({"s1", "s3"}, {
        "de": "Lieferanten in Odense", "it": "fornitori a Odense", "fr": "fournisseurs à Odense", "es": "proveedores en Odense",
        "nl": "leveranciers in Odense",
    }),
    ({"p4"}, {
        "de": "Was ist das schwerste Produkt?", "it": "Qual è il prodotto più pesante?", "fr": "Quel est le produit le plus lourd ?",
        "es": "¿Cuál es el producto más pesado?", "nl": "Wat is het zwaarste product?",
    }),
    ({"850000"}, {
        "de": "Welche Einwohnerzahl hat Turin?", "it": "Qual è la popolazione di Turin?", "fr": "Quelle est la population de Turin ?",
        "es": "¿Cuál es la población de Turin?", "nl": "Wat is het inwonertal van Turin?",
    }),
    ({"3150"}, {
        "de": "durchschnittliches Gewicht der Produkte", "it": "peso medio dei prodotti", "fr": "poids moyen des produits",
        "es": "peso medio de los productos", "nl": "gemiddeld gewicht van de producten",
    }),
]  # fmt: skip
STRANGE = {
    "de": "Welche Produkte sind wasserdicht?",
    "it": "Quali prodotti sono impermeabili?",
    "fr": "Quels produits sont imperméables ?",
    "es": "¿Qué productos son impermeables?",
    "nl": "Welke producten zijn waterdicht?",
}


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    folder = tmp_path_factory.mktemp("labelled")
    lines = [f's:{name} rdfs:label "{text}"@{code} .' for name, texts in LABELS.items() for code, text in zip(CODES, texts, strict=True)]
    kinds = [f"s:{name} a rdf:Property ." for name in LABELS if name[0].islower()]
    head = "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> ."
    graph_at(folder, "\n".join((SHOP, head, *kinds, *lines)), "labelled")
    with asker_of(folder, SHOP, "bare") as asker:
        yield asker


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize(("rows", "asked"), ASKED, ids=[asked["de"] for _, asked in ASKED])
def test_a_labelled_graph_answers_in_each_language(labelled: Asker, rows: set[str], asked: dict[str, str], language: str) -> None:
    answer = labelled.ask(asked[language], collection="labelled")
    assert answer.status == "answered", answer.text
    assert first_cells(answer) == rows


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("collection", ["labelled", "bare"])
def test_a_word_that_nothing_explains_is_named_and_nothing_is_told(labelled: Asker, collection: str, language: str) -> None:
    answer = labelled.ask(STRANGE[language], collection=collection)
    assert answer.status in {"unanswerable", "out_of_scope"}
    assert STRANGE[language].rstrip(" ?").split()[-1] in answer.text or answer.status == "out_of_scope"


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize(("rows", "asked"), ASKED, ids=[asked["de"] for _, asked in ASKED])
def test_without_labels_of_a_language_nothing_wrong_is_told(labelled: Asker, rows: set[str], asked: dict[str, str], language: str) -> None:
    answer = labelled.ask(asked[language], collection="bare")
    assert answer.status != "answered" or first_cells(answer) == rows, answer.text

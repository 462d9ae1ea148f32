"""Graphs whose names are in the language of the question: written without accents, in compounds, shortened, with keys; and the turns of each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

PREFIXES = "@prefix d: <urn:gl:> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
BOATS = (
    PREFIXES
    + """
d:w1 a d:Werft ; d:werftenNr 1 ; d:name "Alte Werft" ; d:ort "Husum" ; d:telNr "04841-1" .
d:w2 a d:Werft ; d:werftenNr 2 ; d:name "Werft am Deich" ; d:ort "Kappeln" ; d:telNr "04642-2" .
d:b1 a d:Boot ; d:bootsname "Möwe" ; d:werft d:w1 ; d:ekPreis 900 ; d:vkPreis 1400 ; d:lagerbestand 2 ;
  d:annahmedatum "2023-04-01"^^xsd:date .
d:b2 a d:Boot ; d:bootsname "Robbe" ; d:werft d:w1 ; d:ekPreis 500 ; d:vkPreis 700 ; d:lagerbestand 0 ; d:annahmedatum "2024-05-01"^^xsd:date .
d:b3 a d:Boot ; d:bootsname "Qualle" ; d:werft d:w2 ; d:ekPreis 100 ; d:vkPreis 900 ; d:lagerbestand 10 ; d:annahmedatum "2024-06-01"^^xsd:date .
d:m1 a d:Mitarbeiter ; d:vorname "Ada" ; d:nachname "Holm" ; d:gebDatum "1970-01-01"^^xsd:date ; d:monatsgehalt 3000 .
d:m1 d:eintrittsdatum "2001-01-01"^^xsd:date .
d:m2 a d:Mitarbeiter ; d:vorname "Ben" ; d:nachname "Iwers" ; d:gebDatum "1999-01-01"^^xsd:date ; d:eintrittsdatum "2020-01-01"^^xsd:date .
d:m2 d:monatsgehalt 2000 ; d:chef d:m1 . d:m3 a d:Mitarbeiter ; d:vorname "Cai" ; d:nachname "Jepsen" ; d:eintrittsdatum "2022-01-01"^^xsd:date .
d:m3 d:monatsgehalt 4000 ; d:chef d:m1 ; d:gebDatum "1980-01-01"^^xsd:date .
"""
)
CLINIC = (
    PREFIXES
    + """
d:e1 a d:Eleveur ; d:nom "Odile Bonnard" ; d:anneeDeces 2019 ; d:fidelite true . d:e2 a d:Eleveur ; d:nom "Luc Tissot" ; d:fidelite false .
d:e3 a d:Eleveur ; d:nom "Zoé Marin" ; d:fidelite false .
d:a1 a d:Animal ; d:nom "Filou" ; d:eleveur d:e1 ; d:espece "chien" ; d:dateDeces "2023-02-01"^^xsd:date ; d:coupDeCoeur true .
d:a2 a d:Animal ; d:nom "Griotte" ; d:eleveur d:e2 ; d:espece "chat" ; d:coupDeCoeur false .
d:c1 a d:Commande ; d:numero "C1" ; d:dateCommande "2024-03-03"^^xsd:date ; d:eleveur d:e1 ; d:ligne d:l1 .
d:c2 a d:Commande ; d:numero "C2" ; d:dateCommande "2024-04-03"^^xsd:date ; d:eleveur d:e2 ; d:ligne d:l2 .
d:l1 a d:LigneCommande ; d:quantite 3 ; d:prixUnitaire 10 . d:l2 a d:LigneCommande ; d:quantite 2 ; d:prixUnitaire 4 .
"""
)
FARM = (
    PREFIXES
    + """
d:g1 a d:Agriturismo ; d:nome "Il Gelso" ; d:accettaCani true ; d:citta "Norcia" .
d:g2 a d:Agriturismo ; d:nome "La Quercia" ; d:accettaCani false ; d:citta "Todi" .
d:g3 a d:Agriturismo ; d:nome "Il Cerro" ; d:accettaCani false ; d:citta "Spello" .
d:p1 a d:Prodotto ; d:nome "Miele" ; d:agriturismo d:g1 ; d:prezzoAcquisto 4 ; d:prezzoVendita 7 ; d:giacenza 10 .
d:p2 a d:Prodotto ; d:nome "Olio" ; d:agriturismo d:g1 ; d:prezzoAcquisto 9 ; d:prezzoVendita 15 ; d:giacenza 5 .
d:p3 a d:Prodotto ; d:nome "Vino" ; d:agriturismo d:g2 ; d:prezzoAcquisto 5 ; d:prezzoVendita 8 ; d:giacenza 0 .
"""
)
SCHOOL = (
    PREFIXES
    + """
d:s1 a d:Academia ; d:nombre "Academia Norte" ; d:admite_ninos true . d:s2 a d:Academia ; d:nombre "Academia Sur" ; d:admite_ninos false .
d:t1 a d:Empleado ; d:nombre "Ana" ; d:apellidos "Ruiz" ; d:trabaja_en d:s1 ; d:fecha_alta "2003-01-01"^^xsd:date ; d:salario_mensual 1900 .
d:t2 a d:Empleado ; d:nombre "Leo" ; d:apellidos "Vega" ; d:trabaja_en d:s2 ; d:fecha_alta "2015-01-01"^^xsd:date ; d:salario_mensual 2500 .
d:h1 a d:Habitacion ; d:numero "11" ; d:vistas "mar" ; d:tarifa 90 . d:h2 a d:Habitacion ; d:numero "12" ; d:vistas "patio" ; d:tarifa 60 .
d:h3 a d:Habitacion ; d:numero "13" ; d:vistas "patio" ; d:tarifa 70 .
d:r1 a d:Reserva ; d:habitacion d:h1 ; d:canal "web" . d:r2 a d:Reserva ; d:habitacion d:h2 ; d:canal "agencia" .
"""
)


SHOP = (
    PREFIXES
    + """
d:l1 a d:Lieferant ; d:firma "Kroll Samen GmbH" ; d:telefon "0511-1" ; d:mindestbestellwert 200 .
d:l2 a d:Lieferant ; d:firma "Wiesner B.V." ; d:telefon "0511-2" ; d:mindestbestellwert 50 .
d:p1 a d:Saatgut ; d:bezeichnung "Dill" ; d:lieferant d:l1 ; d:ekPreis 2 ; d:vkPreis 3 ; d:mindestbestand 5 ; d:lagerbestand 9 .
d:p2 a d:Saatgut ; d:bezeichnung "Raps" ; d:lieferant d:l2 ; d:ekPreis 2 ; d:vkPreis 8 ; d:mindestbestand 7 ; d:lagerbestand 1 .
d:o1 a d:Bestellung ; d:bestelldatum "2024-03-01"^^xsd:date ; d:lieferdatum "2024-04-01"^^xsd:date .
d:o2 a d:Bestellung ; d:bestelldatum "2024-04-02"^^xsd:date .
d:r1 a d:Rechnung ; d:rechnungsNr "R1" ; d:faelligAm "2024-05-01"^^xsd:date .
d:r2 a d:Rechnung ; d:rechnungsNr "R2" ; d:faelligAm "2024-06-01"^^xsd:date .
"""
)


@pytest.fixture(scope="module")
def askers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Asker]]:
    with (
        asker_of(tmp_path_factory.mktemp("boats"), BOATS, "boats") as boats,
        asker_of(tmp_path_factory.mktemp("clinic"), CLINIC, "clinic") as clinic,
        asker_of(tmp_path_factory.mktemp("farm"), FARM, "farm") as farm,
        asker_of(tmp_path_factory.mktemp("school"), SCHOOL, "school") as school,
        asker_of(tmp_path_factory.mktemp("shop"), SHOP, "shop") as shop,
    ):
        yield {"boats": boats, "clinic": clinic, "farm": farm, "school": school, "shop": shop}


@pytest.mark.parametrize(
    ("world", "question", "told"),
    [
        ("boats", "Welche Werften gibt es in Kappeln?", {"w2"}),  # and no `werftenNr`
        ("boats", "Welche Boote wurden 2024 angenommen?", {"b2", "b3"}),
        ("boats", "Welche Mitarbeiter sind nach 1990 geboren?", {"m2"}),
        ("boats", "Wer ist am längsten bei uns?", {"m1"}),
        ("boats", "Wer verdient am meisten?", {"m3"}),
        ("boats", "Gibt es Mitarbeiter, die mehr verdienen als ihr Chef, und wenn ja, welche?", {"m3"}),
        ("boats", "Gibt es Boote für weniger als 800 Euro im Verkaufspreis, und wenn ja, welche?", {"b2"}),
        ("boats", "Was ist unser Lagerbestand zu Einkaufspreisen wert?", {"2800"}),
        ("boats", "Welche Telefonnummer hat die Alte Werft?", {"04841-1"}),
        ("boats", "Wie hoch ist der durchschnittliche Verkaufspreis in den einzelnen Werften?", {"w1", "w2"}),
        ("clinic", "Quels éleveurs sont décédés ?", {"e1"}),
        ("clinic", "Quels éleveurs ont la fidélité ?", {"e1"}),
        ("clinic", "Quels animaux sont des coups de cœur ?", {"a1"}),
        ("clinic", "Combien de commandes ont été passées en mars 2024 ?", {"1"}),
        ("clinic", "Quel est le chiffre d'affaires pour chaque éleveur ?", {"e1", "e2"}),
        ("clinic", "Y a-t-il des éleveurs décédés après 2010, et si oui, lesquels ?", {"e1"}),
        ("farm", "Si accettano cani al Gelso?", {"true"}),
        ("farm", "Qual è il valore della giacenza al prezzo di acquisto?", {"85"}),
        ("farm", "Qual è il prezzo medio di vendita dei prodotti per ciascun agriturismo?", {"g1", "g2"}),
        ("farm", "In quale città è La Quercia?", {"Todi"}),
        ("school", "¿Se admiten niños en la Academia Sur?", {"false"}),
        ("school", "¿Quién lleva más tiempo en la empresa?", {"t1"}),
        ("school", "¿Quién cobra más?", {"t2"}),
        ("school", "¿Qué habitaciones tienen vistas al mar?", {"h1"}),
        ("shop", "Welches Saatgut liefert Wiesner?", {"p2"}),
        ("shop", "Unter welcher Nummer erreiche ich Kroll Samen?", {"0511-1"}),
        ("shop", "Welche Lieferanten haben einen Mindestbestellwert über 100 Euro?", {"l1"}),
        ("shop", "Welches Saatgut hat weniger Lagerbestand als Mindestbestand?", {"p2"}),
        ("shop", "Was kostet Dill?", {"3"}),
        ("shop", "Bei welchem Saatgut ist die Differenz zwischen Einkaufs- und Verkaufspreis am größten?", {"p2"}),
        ("shop", "Wie viele Bestellungen gab es im April 2024?", {"1"}),
        ("shop", "Was wissen wir über Wiesner B.V.?", None),
        ("clinic", "Quels éleveurs sont encore en vie ?", {"e2", "e3"}),
        ("farm", "Quali prodotti hanno una giacenza maggiore rispetto all'Olio?", {"p1"}),
        ("farm", "A quanto vendiamo il Miele?", {"7"}),
        ("clinic", "Quels éleveurs n'ont pas d'animaux ?", None),
        ("clinic", "Quels éleveurs n'ont aucune commande ?", {"e3"}),
        ("clinic", "Quels éleveurs n'ont jamais commandé ?", {"e3"}),
        ("farm", "Quali agriturismi non hanno nessun prodotto?", {"g3"}),
        ("farm", "Quali prodotti non sono più in magazzino?", {"p3"}),
        ("school", "¿Qué habitaciones no tienen ninguna reserva?", {"h3"}),
        ("school", "¿Cuántas reservas tenemos de cada canal?", {"web", "agencia"}),
    ],
)
def test_names_in_the_language_of_a_question_are_read_as_it_has_them(
    askers: dict[str, Asker], world: str, question: str, told: set[str] | None
) -> None:
    answer = askers[world].ask(question, collection=world)
    assert answer.status in {"answered", "empty"}, answer.text
    assert told is None or first_cells(answer) == told, answer.text


@pytest.mark.parametrize(
    ("world", "question"),
    [
        ("boats", "Was ist der Lagerbestand wert?"),  # at which prices
        ("school", "¿Qué empleados no tienen nombre ni sueldo?"),  # neither of which is had
        ("school", "¿Quién trabaja con vistas al mar?"),  # which is no school
        ("shop", "Welche Rechnungen sind überfällig?"),  # and not all that lie above something due
        ("shop", "Welches Saatgut ist unter Mindestbestand?"),  # whose lowest is not asked for
        ("farm", "Quali prodotti sono sotto giacenza?"),  # and not all that are in stock
        ("school", "¿Qué empleados llevan más tiempo en la empresa que su jefe?"),  # which is no superlative
        ("clinic", "Quels éleveurs ont plus de sept animaux nés en 2020 ?"),  # of September nothing is said
    ],
)
def test_what_only_looks_like_one_of_these_is_not_answered(askers: dict[str, Asker], world: str, question: str) -> None:
    answer = askers[world].ask(question, collection=world)
    assert answer.status not in {"answered", "empty"}, answer.text

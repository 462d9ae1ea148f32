"""A database of an estate by direct mapping: units that are columns, letters for states, numbers that rows go by, where something took place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

PLOTS = [
    (1, "Ashdown", "Wick", "2.40", 210, "true"),
    (2, "Long Field", "Wick", "3.15", 190, "false"),
    (3, "Hazel Bank", "Orley", "0.80", 165, "true"),
]
ORDERS = [(no, state, f"2024-{no - 5000:02}-03", f"2024-{no - 5000:02}-09" if state in "SR" else "") for no, state in enumerate("SOXRSSOXRSSS", 5001)]
CUSTOMERS = [(70, "Old Cork Shop", "Dublin", "IE"), (71, "Hroznů", "Brno", "CZ"), (72, "Pod Lipą", "Kraków", "PL"), (73, "Lindner", "Wien", "AT")]
PAID = {5001, 5006, 5010, 5011}
EVENTS = [
    (1, "Blossom Walk", "HELD", "Orchard barn"),
    (2, "Cider Evening", "CANC", "Press room"),
    (3, "Apple Day", "PLAN", "Orchard barn"),
    (4, "Grafting Class", "HELD", "Press room"),
    (5, "Wassail", "CANC", "Orchard barn"),
    (6, "Pruning Day", "PLAN", "Press room"),
]


def _date(name: str, value: str) -> str:
    return f'; <d#{name}> "{value}"^^<http://www.w3.org/2001/XMLSchema#date>' if value else ""


def estate() -> str:
    """Plots, orders of a customer, staff and open days."""
    text = ["@base <http://data.example/db/> ."]
    for no, name, city, country in CUSTOMERS:
        text.append(f'<cust/cno={no}> a <cust> ; <cust#cno> {no} ; <cust#nm> "{name}" ; <cust#city> "{city}" ; <cust#ctry> "{country}" .')
    for no, name, village, area, height, organic in PLOTS:
        text.append(
            f'<plot/pno={no}> a <plot> ; <plot#pno> {no} ; <plot#nm> "{name}" ; <plot#vlg> "{village}" ; <plot#ha> {area} ; '
            f"<plot#elev_m> {height} ; <plot#org_cert> {organic} ."
        )
    for no, state, placed, shipped in ORDERS:
        paid = "2024-12-01" if no in PAID else ""
        text.append(
            f'<ord/ono={no}> a <ord> ; <ord#ono> {no} ; <ord#ref-cno> <cust/cno=70> ; <ord#st> "{state}" ; <ord#frt_eur> {no - 4990}.0 '
            f"{_date('ord_dt', placed)} {_date('ship_dt', shipped)} {_date('pd_dt', paid)} .".replace("<d#", "<ord#")
        )
    for no, name, state, venue in EVENTS:
        text.append(f'<tstg/tno={no}> a <tstg> ; <tstg#tno> {no} ; <tstg#ttl> "{name}" ; <tstg#st> "{state}" ; <tstg#venue> "{venue}" .')
        text.append(f"<tstg_guest/{no}> a <tstg_guest> ; <tstg_guest#ref-tno> <tstg/tno={no}> ; <tstg_guest#ref-cno> <cust/cno=70> .")
        text.append(f"<tstg_guest/{no}> <tstg_guest#pers> {no + 2} .")
        text.append(f"<tstg_guest/{no}> <tstg_guest#pd> {'true' if no % 2 else 'false'} .")
    for no, (first, last, boss) in enumerate([("Ada", "Holm", ""), ("Ben", "Stone", "<staff/sid=1>"), ("Cleo", "Marsh", "<staff/sid=1>")], 1):
        led = f"; <staff#ref-mgr> {boss}" if boss else ""
        text.append(
            f'<staff/sid={no}> a <staff> ; <staff#sid> {no} ; <staff#fnm> "{first}" ; <staff#lnm> "{last}" {led} '
            f"{_date('hire_dt', f'201{no}-05-01')} {_date('left_dt', '2020-01-31' if no == 3 else '')} .".replace("<d#", "<staff#")
        )
    return "\n".join(text)


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("estate"), estate(), "estate") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("Which plots are larger than 2 hectares?", {"pno=1", "pno=2"}),
        ("Which plots are bigger than Ashdown?", {"pno=2"}),
        ("Which is our biggest plot?", {"pno=2"}),
        ("Which plots are smaller than one hectare?", {"pno=3"}),
        ("Which plots are larger than 30000 square metres?", {"pno=2"}),
        ("Which plots lie between 180 and 200 metres?", {"pno=2"}),
        ("Which plots are above 200 m?", {"pno=1"}),
        ("Which plots are certified organic?", {"pno=1", "pno=3"}),
        ("Which orders were returned to us?", {"ono=5004", "ono=5009"}),
        ("Which orders are still open?", {"ono=5002", "ono=5007"}),
        ("List the cancelled orders", {"ono=5003", "ono=5008"}),
        ("Which tastings were called off?", {"tno=2", "tno=5"}),
        ("Which customers are in Poland or the Czech Republic?", {"cno=71", "cno=72"}),
        ("Which orders have not been paid?", {f"ono={no}" for no, _, _, _ in ORDERS if no not in PAID}),
        ("Which shipped orders have not been paid?", {"ono=5005", "ono=5012"}),
        ("Who joined us after the start of 2012 and still works here?", {"sid=2"}),
        ("Who joined us after 2010 and is still with us?", {"sid=1", "sid=2"}),
        ("Which orders are not cancelled?", {f"ono={no}" for no, state, _, _ in ORDERS if state != "X"}),
    ],
)
def test_units_and_states(asked: Asker, question: str, keys: set[str]) -> None:
    assert {cell.rpartition("/")[2] for cell in first_cells(asked.ask(question, collection="estate"))} == keys


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How big is Long Field?", "3.15"),
        ("How much was the freight on order 5003?", "13"),
        ("What is the status of order 5004?", "R"),
        ("When was order 5001 shipped?", "2024-01-09"),
        ("When was order 5001 placed?", "2024-01-03"),
        ("Where did the Blossom Walk take place?", "Orchard barn"),
        ("Where was the Cider Evening held?", "Press room"),
        ("Where is the Old Cork Shop?", "Dublin"),
        ("Where is Hazel Bank?", "Orley"),
        ("When did Ben Stone join us?", "2012-05-01"),
        ("How many people report to Ada Holm?", "2"),
        ("How many guests came to the Blossom Walk?", "3"),
        ("How many guests were there in all?", "33"),
    ],
)
def test_what_is_told(asked: Asker, question: str, value: str) -> None:
    assert first_cells(asked.ask(question, collection="estate")) == {value}


@pytest.mark.parametrize("question", ["How old is Ben Stone?", "Which orders were rejected?"])
def test_what_is_not_known(asked: Asker, question: str) -> None:
    answer = asked.ask(question, collection="estate")
    assert answer.status != "answered", answer.text

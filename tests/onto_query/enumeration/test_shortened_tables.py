"""Questions over a database whose tables and columns have shortened names, with a table of codes that no key leads to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

BASE = "urn:db:"
MEMBERS = [
    *[(1, "Ada Lund", "2023-03-01", 1), (2, "Kim Sorrel", "2023-08-09", 1), (3, "Lea Conti", "2024-02-11", 2), (4, "Omar Said", "2024-05-20", 2)],
    *[(5, "Tomas Vik", "2024-05-28", 1), (6, "Ruth Amsel", "2022-01-30", 2)],
]
SHIPS = [(1, 1, "A"), (2, 2, "F"), (3, 3, "A"), (4, 4, "X"), (5, 5, "F"), (6, 6, "A"), (7, 1, "X"), (8, 3, "F")]
MACHINES = [(1, "TRD", "S"), (2, "TRD", "O"), (3, "ROW", "S"), (4, "ROW", "O"), (5, "TRD", "S"), (6, "ROW", "S"), (7, "TRD", "R"), (8, "ROW", "R")]
TRAINERS = [(1, "Ivo Marsh", "31.00", ""), (2, "Nell Frost", "24.50", "2024-03-31"), (3, "Bea Lowe", "27.00", ""), (4, "Cal Reid", "22.00", "")]
CODES = {
    "MS_ST": {"A": "Active", "F": "Frozen", "X": "Cancelled"},
    "EQ_KND": {"TRD": "Treadmill", "ROW": "Rowing machine"},
    "EQ_ST": {"S": "In service", "O": "Out of order", "R": "Retired"},
}


def graph() -> str:
    lines = ["@prefix xsd: <http://www.w3.org/2001/XMLSchema#> ."]

    def row(table: str, key: object, **columns: str) -> None:
        told = " ; ".join(f"<{BASE}{table}#{name}> {value}" for name, value in columns.items() if value)
        lines.append(f"<{BASE}{table}/{key}> a <{BASE}{table}> ; {told} .")

    for key, name, pool in ((1, "Harbour", "Y"), (2, "Hilltop", "N")):
        row("clb", key, clb_id=str(key), nm=f'"{name}"', pool_yn=f'"{pool}"')
    for key, name, joined, club in MEMBERS:
        first, last = name.split()
        row("mbr", key, mbr_id=str(key), fst_nm=f'"{first}"', lst_nm=f'"{last}"', jn_dt=f'"{joined}"^^xsd:date', hm_clb=f"<{BASE}clb/{club}>")
    for key, member, state in SHIPS:
        row("mbrshp", key, ms_id=str(key), mbr_id=f"<{BASE}mbr/{member}>", st_cd=f'"{state}"')
    for key, kind, state in MACHINES:
        row("eqpt", key, eq_id=str(key), knd_cd=f'"{kind}"', st_cd=f'"{state}"')
    for key, name, rate, left in TRAINERS:
        first, last = name.split()
        left = f'"{left}"^^xsd:date' if left else ""
        row("trnr", key, trnr_id=str(key), fst_nm=f'"{first}"', lst_nm=f'"{last}"', hr_rt=f'"{rate}"^^xsd:decimal', term_dt=left)
    for key, (room, club) in enumerate((("Pool", 2), ("Studio", 1), ("Pool", 2), ("Studio", 2))):
        row("cls_sched", key, sch_id=str(key), room=f'"{room}"', clb_id=f"<{BASE}clb/{club}>")
    for group, codes in CODES.items():
        for code, meaning in codes.items():
            row("cds", f"{group}-{code}", cd_grp=f'"{group}"', cd=f'"{code}"', descr=f'"{meaning}"')
    return "\n".join(lines)


@pytest.fixture(scope="module")
def gym(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("gym"), graph(), "gym") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many members are there?", {"6"}),
        ("How many members joined in May 2024?", {"2"}),
        ("Which members have Hilltop as their home club?", {"mbr/3", "mbr/4", "mbr/6"}),
        ("How many memberships are frozen?", {"3"}),  # by the table of codes
        ("Which machines are out of order?", {"eqpt/2", "eqpt/4"}),
        ("Which treadmills are in service?", {"eqpt/1", "eqpt/5"}),
        ("How many clubs have a pool?", {"1"}),  # which the club says, and no session that is held in the pool
        ("Which trainers get more than 26 pounds an hour?", {"trnr/1", "trnr/3"}),
        ("Which trainers have left?", {"trnr/2"}),
        ("Has Nell Frost left?", {"true"}),
        ("Which trainers are still with us?", {"trnr/1", "trnr/3", "trnr/4"}),
    ],
)
def test_shortened_names_and_codes_are_read(gym: Asker, question: str, rows: set[str]) -> None:
    answer = gym.ask(question, collection="gym")
    assert (answer.status, first_cells(answer)) == ("answered", rows), answer.text


def test_an_answer_says_what_a_code_stands_for(gym: Asker) -> None:
    assert "F (frozen)" in gym.ask("How many memberships are frozen?", collection="gym").text


def test_who_may_be_gone_is_not_told_to_be_there(gym: Asker) -> None:
    """The graph has no date on which a member left."""
    assert gym.ask("Which members are still with us?", collection="gym").status != "answered"

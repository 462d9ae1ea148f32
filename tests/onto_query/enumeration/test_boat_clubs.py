"""A club's tables in short names: letters for conditions and kinds, tenancies that go on, surveys, posts held from a year to another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from onto_query import Asker
from tests.worlds.asked import asker_of, first_cells

DB = "urn:club:"
NAMES = ("Ida Brandt", "Pol Hendry", "Una Marsh", "Rex Tolley", "Eve Lund", "Sam Pryor", "Ida Brandt", "Ola Frey", "Kim Dale", "Jo Reed")
KINDS = "FFHAFAJFHF"
CONDITIONS = "GGFBFGFB"
BERTHS = "LLVLXLVL"
TENANCIES = (
    (0, 0, 2015, None),
    (0, 1, 2018, None),
    (1, 3, 2010, 2020),
    (2, 3, 2020, None),
    (3, 5, 2012, None),
    (3, 7, 2009, 2016),
    (4, 7, 2016, None),
)
POSTS = ((0, "Chair", 1994, 2008), (1, "Chair", 2008, 2019), (2, "Chair", 2019, None), (3, "Purser", 2003, 2014), (4, "Purser", 2014, 2022))


def row(kind: str, key: str, number: int, **columns: object) -> str:
    said = [f"<{DB}{kind}#{column.replace('ref_', 'ref-')}> {value}" for column, value in columns.items() if value is not None]
    return f"<{DB}{kind}/{key}={number}> a <{DB}{kind}> ; " + " ; ".join([f"<{DB}{kind}#{key}> {number}", *said]) + " ."


def to(kind: str, key: str, number: int) -> str:
    return f"<{DB}{kind}/{key}={number}>"


def day(year: int | None) -> str | None:
    return f'"{year}-04-0{1 + (year or 0) % 9}"^^xsd:date' if year else None


def member(i: int, name: str) -> str:
    first, last = name.split()
    left = day(2023) if i in {5, 8} else None
    told = {"fname": f'"{first}"', "sname": f'"{last}"', "tel": f'"0471 55{i}"', "mtype": f'"{KINDS[i]}"', "joined": day(1985 + i), "left_dt": left}
    return row("member", "mem_no", 2001 + i, **told)


def tenancy(i: int, who: int, berth: int, begun: int, ended: int | None) -> str:
    ends = {"ref_mem_no": to("member", "mem_no", 2001 + who), "ref_berth_id": to("berth", "berth_id", 100 + berth)}
    mate = to("member", "mem_no", 2001 + (who + 5) % 10)
    return row("tenancy", "ten_id", 500 + i, **ends, ref_co_mem=mate, start_dt=day(begun), end_dt=day(ended), rent_yr=100 + 10 * i)


def survey(i: int, berth: int, by: int) -> str:
    ends = {"ref_berth_id": to("berth", "berth_id", 100 + berth), "ref_surv_by": to("member", "mem_no", 2001 + by)}
    return row("survey", "surv_id", i, **ends, surv_by=2001 + by, surv_dt=day(2020 + i), score=5 + i)


def post(i: int, who: int, called: str, begun: int, ended: int | None) -> str:
    return row("office", "office_id", i, post=f'"{called}"', ref_mem_no=to("member", "mem_no", 2001 + who), yr_from=begun, yr_to=ended)


GRAPH = "\n".join(
    [
        "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
        *(member(i, name) for i, name in enumerate(NAMES)),
        *(row("boat", "boat_id", i, cond=f'"{letter}"', cost=500 + 50 * i) for i, letter in enumerate(CONDITIONS)),
        *(row("berth", "berth_id", 100 + i, stat=f'"{letter}"', len_m=6 + i) for i, letter in enumerate(BERTHS)),
        *(tenancy(i, *each) for i, each in enumerate(TENANCIES)),
        *(survey(i, *each) for i, each in enumerate(((0, 2), (3, 2), (2, 4), (0, 4)))),
        *(post(i, *each) for i, each in enumerate(POSTS)),
    ]
)


def members(*numbers: int) -> set[str]:
    return {f"club:member/mem_no={number}".removeprefix("club:") for number in numbers}


def berths(*numbers: int) -> set[str]:
    return {f"berth/berth_id={number}" for number in numbers}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    with asker_of(tmp_path_factory.mktemp("club"), GRAPH, "club") as asker:
        yield asker


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who are the honorary members?", members(2003, 2009)),
        ("Which boats are in good condition?", {"boat/boat_id=0", "boat/boat_id=1", "boat/boat_id=5"}),
        ("broken boats list please", {"boat/boat_id=3", "boat/boat_id=7"}),
        ("Which berths are vacant?", berths(102, 106)),
        ("How many berths are let?", {"5"}),
    ],
)
def test_a_letter_is_read_by_the_list_and_the_column_in_which_it_stands(club: Asker, question: str, told: set[str]) -> None:
    assert first_cells(club.ask(question, collection="club")) == told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many tenancies are running?", {"5"}),
        ("Which berths have a running tenancy?", berths(100, 101, 103, 105, 107)),
        ("Which member is the current tenant of berth 103?", members(2003)),
        ("Who rents berth 107?", members(2005)),
        ("Which members currently rent more than one berth?", members(2001)),
        ("How many berths did Rex Tolley rent?", {"2"}),
        ("How many berths does Rex Tolley rent?", {"1"}),
        ("Who joined before 1989 and has not left since?", members(2001, 2002, 2003, 2004)),
    ],
)
def test_what_goes_on_now(club: Asker, question: str, told: set[str]) -> None:
    assert first_cells(club.ask(question, collection="club")) == told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which berths have never been surveyed?", berths(101, 104, 105, 106, 107)),
        ("Which berths that are let have never been surveyed?", berths(101, 105, 107)),
        ("Who surveyed berth 103?", members(2003)),
        ("For how many years was Pol Hendry chair?", {"11"}),
        ("Which member was chair for more than twelve years?", members(2001)),
        ("When did Pol Hendry start as chair?", {"2008"}),
    ],
)
def test_what_was_done_and_for_how_long(club: Asker, question: str, told: set[str]) -> None:
    assert first_cells(club.ask(question, collection="club")) == told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the yearly rent of tenancy 503?", {"130"}),
        ("Work out the yearly rent per metre of tenancy 503.", {"14.444444444444444444"}),
        ("Which tenancy has the highest yearly rent per metre?", {"tenancy/ten_id=500"}),
        ("Which berth does tenancy 505 belong to?", berths(107)),
    ],
)
def test_a_number_by_which_a_row_goes_and_a_rate_by_the_unit(club: Asker, question: str, told: set[str]) -> None:
    assert first_cells(club.ask(question, collection="club")) == told


def test_what_is_asked_of_both_of_a_name(club: Asker) -> None:
    told = club.ask("We have two Ida Brandts and I keep mixing them up: give me membership number and phone of both.", collection="club")
    assert {tuple(cell.value for cell in row[:2] if cell is not None) for row in told.rows} == {("2001", "0471 550"), ("2007", "0471 556")}


def test_the_years_of_each_are_told(club: Asker) -> None:
    told = club.ask("Which members have been chair, and in which year did each of them start?", collection="club")
    assert {row[1].value for row in told.rows if row[1] is not None} == {"1994", "2008", "2019"}


@pytest.mark.parametrize(
    "question",
    [
        "Which boats are damaged?",  # of those in a bad condition nobody knows why
        "Who are the student members?",
        "Which members joined in 1986 and have not rented a berth since?",
        "Which vacant boats are there?",
    ],
)
def test_what_nobody_knows(club: Asker, question: str) -> None:
    assert club.ask(question, collection="club").status != "answered"

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from onto_core.errors import ModelUnavailable
from onto_extract.examples.likeness import masked, same_text
from onto_extract.examples.model import Example, ExampleFact
from onto_extract.examples.nearest import ExamplePool
from onto_extract.mentions import as_text_has

TEXTS = (
    "The Fram was designed by Colin Archer.",
    "Colin Archer lived in Larvik.",
    "Oslo lies on a fjord.",
    "The Maud was designed by Christian Jensen.",
    "The Maud was designed by one Christian Jensen.",
)
SOLVED = tuple(Example(text, (ExampleFact(text.split()[1], "p", text.split()[-1].rstrip(".")),)) for text in TEXTS)


class Away:
    """An embedder that never answers."""

    name, dimension = "away", 3

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        raise ModelUnavailable("down")

    async def close(self) -> None:
        """Nothing to close."""


async def nearest(text: str, most: int = 2, budget: int = 100, pool: ExamplePool | None = None) -> list[str]:
    found = await (pool or ExamplePool(SOLVED)).nearest(text, most, budget=budget, cost=lambda example: len(example.text.split()))
    return [example.text for example in found]


async def test_the_likest_example_comes_last() -> None:
    found = await nearest("The Gjøa was designed by Knut Skaale.", 3)
    assert found[-1] in {TEXTS[0], TEXTS[3]}
    assert TEXTS[2] not in found


async def test_an_example_that_is_the_text_itself_or_nearly_is_never_shown() -> None:
    assert TEXTS[3] not in await nearest("the maud was designed by Christian Jensen", 5)
    long = "The Gauss was a ship built in Kiel by the Howaldt yard for the first German expedition to the far south."
    pool = ExamplePool([Example(long.replace("first", "1st"), ()), SOLVED[2]])
    assert await nearest(long, 5, pool=pool) == [TEXTS[2]]


async def test_examples_stay_within_the_budget_and_the_number() -> None:
    assert len(await nearest("The Gjøa was designed by Knut Skaale.", 5, budget=6)) == 1
    assert await nearest("The Gjøa was designed by Knut Skaale.", 0) == []
    assert len(await nearest("The Gjøa was designed by Knut Skaale.", 2)) == 2


async def test_without_an_embedder_that_answers_the_words_decide() -> None:
    assert (await nearest("The Gjøa was designed by Knut Skaale.", pool=ExamplePool(SOLVED, Away())))[-1] in {TEXTS[0], TEXTS[3]}


async def test_a_barred_example_is_never_shown() -> None:
    pool = ExamplePool(SOLVED, barred=lambda text, example: "Archer" in example.text)
    assert not any("Archer" in found for found in await nearest("Archer designed the Fram.", 5, pool=pool))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Fram was designed by Colin Archer in 1892.", "X was designed by X in N."),
        ("Ships sank in Larvik. Many of Kiel did too.", "Ships sank in X. Many of X did too."),
        ("It reached the University of Oslo on 3.5.1912", "It reached the X on N"),
        ("корабль Фрам построен", "корабль X построен"),
        ("USS Maine sank", "X sank"),
        ("", ""),
    ],
)
def test_names_and_figures_are_masked_and_other_words_stay(text: str, expected: str) -> None:
    assert masked(text) == expected


@pytest.mark.parametrize(("one", "other", "same"), [("Oslo, a city!", "oslo a  city", True), ("Oslo is old", "Oslo is not old", False)])
def test_texts_are_one_whatever_their_signs_and_cases(one: str, other: str, same: bool) -> None:
    assert same_text(one, other) is same


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [("Alien_(film)", "Alien is old.", "Alien"), ("Alien_(film)", "Alien (film)", "Alien (film)"), ("Big_(band)", "A tiny one", "Big (band)")],
)
def test_a_remark_in_a_data_set_s_name_goes_where_the_text_does_without(name: str, text: str, expected: str) -> None:
    assert as_text_has(name, text) == expected


async def test_an_example_that_shows_what_the_text_may_state_comes_before_a_likelier_one() -> None:
    def shows(example: Example) -> frozenset[str]:
        return frozenset({"named"} if example.text == TEXTS[1] else ())

    pool, text = ExamplePool(SOLVED), "The Gjøa was designed by Knut Skaale, who lived in Larvik."
    plain = await pool.nearest(text, 2, budget=100, cost=lambda example: 1)
    told = await pool.nearest(text, 2, budget=100, cost=lambda example: 1, shows=shows)
    assert SOLVED[1] in told
    assert len(told) == len(plain) == 2


async def test_an_example_whose_text_does_not_say_its_facts_comes_last() -> None:
    twice = (
        Example("The Maud was built in Vollen.", (ExampleFact("Maud", "p", "Norway"),)),
        Example("The Fram was built in Larvik.", SOLVED[0].facts),
    )
    said = replace(twice[1], facts=(ExampleFact("Fram", "p", "Larvik"),))
    (best,) = await ExamplePool([twice[0], said]).nearest("The Maud was built in Vollen by Jensen.", 1, budget=100, cost=lambda example: 1)
    assert best in {twice[0], said}
    (best,) = await ExamplePool([twice[0], said]).nearest("The Gauss was built in Kiel.", 1, budget=100, cost=lambda example: 1)
    assert best is said

import pytest

from onto_core.cli.loop import result_of


class Loud:
    def __init__(self) -> None:
        self.written = 0

    def __repr__(self) -> str:
        self.written += 1
        return "loud"


def test_a_result_comes_back_without_having_been_written_out() -> None:
    loud = Loud()

    async def work() -> Loud:
        return loud

    assert result_of(work()) is loud
    assert loud.written == 0


def test_an_error_of_the_work_comes_out() -> None:
    async def work() -> None:
        raise KeyError("lost")

    with pytest.raises(KeyError, match="lost"):
        result_of(work())

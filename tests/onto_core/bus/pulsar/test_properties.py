"""Messages as properties of Pulsar messages, and back, whatever a stranger put there."""

from __future__ import annotations

import pytest

from onto_core.bus.pulsar.properties import Arrived, arrived, buried, dead_letter, outgoing, retried
from onto_core.ports.bus import DeadLetter
from onto_core.wire import Message

MESSAGE = Message("é", b"x", "k", {"schema": "ontorag.chunk/1", "mine": "stays"}, 3)


def test_a_message_is_the_same_after_the_way() -> None:
    assert arrived(outgoing(MESSAGE), b"x", "k", "1:2") == Arrived(MESSAGE)


def test_a_retry_says_what_failed_when_it_is_due_and_who_died() -> None:
    again = Arrived(MESSAGE, crashes=2, due=1234.5, reason="busy")
    assert arrived(retried(again), b"x", "k", "1:2") == again


def test_a_dead_letter_keeps_all() -> None:
    letter = DeadLetter("t", "g", "half: \\ud800", MESSAGE, 1795333143.377465)
    assert dead_letter(buried(letter), b"x", "k", "1:2") == letter


def test_a_message_of_a_plain_client_is_named_by_its_place() -> None:
    assert arrived({"schema": "s"}, b"x", "", "1:2:-1:-1").message == Message("1:2:-1:-1", b"x", headers={"schema": "s"})


@pytest.mark.parametrize("number", ["", "many", "-7", "nan", "1e99", "inf", "0"])
def test_numbers_that_are_none_count_as_not_given(number: str) -> None:
    found = arrived({"ontorag-attempt": number, "ontorag-crashes": number, "ontorag-due": number}, b"", "", "n")
    assert (found.message.attempt, found.crashes, found.due <= 0) == (1, 0, True)


def test_a_header_of_ours_cannot_be_forged_and_one_that_is_no_text_is_refused() -> None:
    assert outgoing(Message("a", b"", headers={"ontorag-attempt": "9"})) == {"ontorag-id": "a"}
    with pytest.raises(TypeError):
        outgoing(Message("a", b"", headers={"n": 1}))  # type: ignore[dict-item]

"""What a killed process had in hand is known to the next one; what one that ended well had is not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from onto_core.bus.pulsar.crash_notes import GROW, KEEP, InHand
from onto_core.errors import BusError

KILLED = """
import os, signal, sys
from onto_core.bus.pulsar.crash_notes import InHand
hands = InHand(sys.argv[1], "s")
slots = [hands.note(name) for name in sys.argv[2].split(",")]
hands.clear(slots[0])
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed(folder: Path, *names: str) -> None:
    """A process that notes the names, settles the first, and is killed."""
    result = subprocess.run([sys.executable, "-c", KILLED, str(folder), ",".join(names)], check=False)
    assert result.returncode == -signal.SIGKILL


def test_what_a_killed_process_had_in_hand_is_counted_and_what_it_settled_is_not(tmp_path: Path) -> None:
    killed(tmp_path, "settled", "a", "b")
    killed(tmp_path, "settled", "a")
    assert InHand(str(tmp_path), "s").dead() == {"a": 2, "b": 1}


def test_what_was_moved_is_known_as_that(tmp_path: Path) -> None:
    killed(tmp_path, "settled", "a", "b")
    hands = InHand(str(tmp_path), "s")
    hands.moved("a")
    assert hands.dead() == {"a": 0, "b": 1}


def test_a_living_consumer_and_another_subject_are_not_taken_for_dead(tmp_path: Path) -> None:
    living, other = InHand(str(tmp_path), "s"), InHand(str(tmp_path), "another")
    living.note("a")
    other.note("b")
    assert InHand(str(tmp_path), "s").dead() == {}


def test_who_closes_leaves_nothing(tmp_path: Path) -> None:
    hands = InHand(str(tmp_path), "s")
    hands.note("a")
    hands.close()
    assert list(tmp_path.iterdir()) == []


def test_more_messages_than_the_file_has_slots_are_noted(tmp_path: Path) -> None:
    names = [f"{number}:0:-1:-1" for number in range(3 * GROW)]
    killed(tmp_path, "settled", *names)
    assert InHand(str(tmp_path), "s").dead() == dict.fromkeys(names, 1)


def test_what_is_old_is_forgotten(tmp_path: Path) -> None:
    killed(tmp_path, "settled", "a")
    (left,) = tmp_path.iterdir()
    os.utime(left, (left.stat().st_mtime - KEEP - 60,) * 2)
    assert InHand(str(tmp_path), "s").dead() == {}
    assert not left.exists()


def test_a_folder_that_cannot_be_used_is_named_with_the_setting(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BusError, match=r"bus\.pulsar\.in_hand"):
        InHand(str(tmp_path / "file" / "folder"), "s")

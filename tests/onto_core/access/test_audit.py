"""The audit log: what is in it, what breaks it, and who may write it at once."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from onto_core.access.audit import Audit, Head, verify
from onto_core.errors import AccessUnavailable, BadSettings

Lines = list[bytes]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "audit.jsonl"


def filled(path: Path, number: int = 5, secret: str = "") -> Head:
    log = Audit(path, secret)
    for each in range(number):
        head = log.add(who=f"client {each}", what="GET /sparql", status=200)
    return head


def test_each_line_follows_the_one_before(path: Path) -> None:
    head = filled(path)
    found = verify(path)
    assert (found.head, found.problems) == (head, ())
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line["n"] for line in lines] == [1, 2, 3, 4, 5]
    assert [line["previous"] for line in lines] == ["", *(line["digest"] for line in lines[:-1])]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda lines: [lines[0], lines[1].replace(b"client 1", b"client 9"), *lines[2:]], "line 2"),
        (lambda lines: [lines[0], lines[1].replace(b": 200", b": 403"), *lines[2:]], "line 2"),
        (lambda lines: [*lines[:2], *lines[3:]], "line 3"),
        (lambda lines: lines[1:], "line 1"),
        (lambda lines: [lines[1], lines[0], *lines[2:]], "line 1"),
        (lambda lines: [*lines[:3], lines[2], *lines[3:]], "line 4"),
        (lambda lines: [*lines[:4], lines[4][:-1]], "line 5"),
        (lambda lines: [*lines, b"\n"], "line 6"),
        (lambda lines: [*lines, b"[]\n"], "line 6"),
        (lambda lines: [lines[0].replace(b'"who"', b'"whom"'), *lines[1:]], "line 1"),
    ],
)
def test_every_change_breaks_the_chain_at_its_place(path: Path, change: Callable[[Lines], Lines], where: str) -> None:
    filled(path)
    path.write_bytes(b"".join(change(path.read_bytes().splitlines(keepends=True))))
    assert [problem.where for problem in verify(path).problems] == [where]


def test_lines_that_are_cut_off_are_missed_by_who_noted_the_head(path: Path) -> None:
    head = filled(path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:3]))
    assert verify(path).problems == ()
    assert "does not go through 5:" in verify(path, head=head).problems[0].message
    path.unlink()
    filled(path)  # as many lines, written anew
    assert verify(path, head=head).problems


def test_a_keyed_chain_holds_with_its_secret_alone(path: Path) -> None:
    head = filled(path, secret="audit-secret-1")
    assert verify(path, "audit-secret-1", head=head).problems == ()
    assert verify(path, "audit-secret-2").problems[0].where == "line 1"
    assert verify(path).problems[0].where == "line 1"


def test_secrets_are_cut_out(path: Path) -> None:
    key = f"ork_0123456789ab_{'x' * 43}"
    Audit(path).add(what=f"GET /sparql/{key}", who="a" * 5000)
    assert key not in path.read_text()
    assert len(path.read_text()) < 1500
    assert verify(path).problems == ()


def test_half_a_character_and_signs_of_a_terminal_are_kept_as_escapes(path: Path) -> None:
    Audit(path).add(what="GET /\ud800\x1b[31m\n", who="é")
    assert verify(path).problems == ()
    assert len(path.read_text().splitlines()) == 1


def test_several_processes_add_to_one_chain(path: Path) -> None:
    code = f"""
from pathlib import Path
from onto_core.access.audit import Audit
log = Audit(Path({str(path)!r}))
for number in range(200):
    log.add(what=str(number))
"""
    processes = [subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}) for _ in range(3)]
    assert [process.wait(timeout=60) for process in processes] == [0, 0, 0]
    found = verify(path)
    assert (found.head.number, found.problems) == (600, ())


def test_what_a_killed_process_left_of_a_line_is_dropped(path: Path) -> None:
    filled(path)
    with path.open("ab") as file:
        file.write(b'{"n": 6, "who": "cut o')
    Audit(path).add(what="next")
    assert (verify(path).head.number, verify(path).problems) == (6, ())


def test_a_log_that_was_moved_away_begins_anew(path: Path) -> None:
    log = Audit(path)
    log.add(what="first")
    path.rename(path.with_name("old.jsonl"))
    log.add(what="second")
    assert verify(path).head.number == verify(path.with_name("old.jsonl")).head.number == 1


def test_what_cannot_be_noted_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(AccessUnavailable):
        Audit(tmp_path / "folder").add(what="x")
    (tmp_path / "other").write_text("not a log\n")
    with pytest.raises(AccessUnavailable):
        Audit(tmp_path / "other").add(what="x")
    (tmp_path / "more").write_text("not a log")
    with pytest.raises(AccessUnavailable):
        Audit(tmp_path / "more").add(what="x")
    assert [(tmp_path / name).read_text().strip() for name in ("other", "more")] == ["not a log"] * 2
    with pytest.raises(BadSettings):
        verify(tmp_path / "none")

"""The file of keys: what it keeps, what it lets in, and how it is read again."""

from __future__ import annotations

import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from onto_core.access.keys import LOOK, KeyFile, changing, new_key, read_keys
from onto_core.errors import AccessUnavailable, BadSettings, InputError, NotAuthenticated


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "keys.json"


def add(path: Path, name: str = "ada", *grants: str, expires: datetime | None = None) -> str:
    key, shown = new_key(name, grants or ("reader:*",), expires=expires)
    with changing(path) as keys:
        keys.append(key)
    return shown


def test_a_key_lets_its_owner_in_and_is_not_in_the_file(path: Path) -> None:
    shown = add(path, "ada", "reader:ships", "writer:film-*")
    principal = KeyFile(path).principal_of(shown)
    assert (principal.name, [str(grant) for grant in principal.grants]) == ("ada", ["reader:ships", "writer:film-*"])
    assert principal.key in shown
    secret = shown.rpartition("_")[2] if shown.count("_") == 2 else shown[17:]
    assert secret not in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_two_entries_of_one_secret_would_not_look_alike(path: Path) -> None:
    add(path)
    add(path)
    first, second = read_keys(path).keys
    assert first.salt != second.salt


def test_a_wrong_key_is_refused_in_the_same_words_whatever_is_wrong(path: Path) -> None:
    past = datetime.now(UTC) - timedelta(seconds=1)
    shown, old = add(path), add(path, "old", expires=past)
    wrong = [
        shown[:-1] + ("A" if shown[-1] != "A" else "B"),
        f"ork_000000000000_{shown[17:]}",
        shown + "A",
        shown[:-1],
        "",
        "ork_",
        old,
        "a" * 9999,
        "ork_é",
    ]
    said = set()
    for presented in wrong:
        with pytest.raises(NotAuthenticated) as refused:
            KeyFile(path).principal_of(presented)
        said.add(str(refused.value))
    assert len(said) == 1


def test_keys_are_added_and_revoked_without_a_restart(path: Path) -> None:
    now = [0.0]
    first = add(path)
    file = KeyFile(path, clock=lambda: now[0])
    assert file.principal_of(first).name == "ada"
    second = add(path, "bob")
    with changing(path) as keys:
        keys[0] = keys[0].model_copy(update={"revoked": datetime.now(UTC)})
    now[0] += LOOK
    assert file.principal_of(second).name == "bob"
    with pytest.raises(NotAuthenticated):
        file.principal_of(first)
    assert file.by_id(first[4:16]) is None


@pytest.mark.parametrize("content", [None, "", "{", '{"version": 2}', '{"keys": [{"id": "x"}]}', '{"keys": [], "more": 1}', "[]"])
def test_nobody_is_let_in_while_the_file_cannot_be_read(path: Path, content: str | None) -> None:
    now = [0.0]
    shown = add(path)
    file, whole = KeyFile(path, clock=lambda: now[0]), path.read_bytes()
    file.principal_of(shown)
    if content is None:
        path.unlink()
    else:
        path.write_text(content)
    now[0] += LOOK
    with pytest.raises(AccessUnavailable):
        file.principal_of(shown)
    path.write_bytes(whole)
    os.utime(path, (1, 1))
    now[0] += LOOK
    assert file.principal_of(shown).name == "ada"


def test_what_is_wrong_with_the_file_is_told_without_its_content(path: Path) -> None:
    path.write_text('{"keys": [{"id": "canary", "name": "ada"}]}')
    with pytest.raises(BadSettings) as refused:
        read_keys(path)
    assert len(refused.value.problems) >= 4
    assert "canary" not in str(refused.value)


@pytest.mark.parametrize(("name", "grant"), [("", "reader:*"), ("a b", "reader:*"), ("ada", "king:*"), ("ada", "reader"), ("a" * 65, "reader:*")])
def test_a_key_has_a_plain_name_and_grants_that_are_known(name: str, grant: str) -> None:
    with pytest.raises(InputError):
        new_key(name, [grant])


def test_the_folder_of_the_file_stays_as_open_as_it_was(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    add(tmp_path / "keys.json")
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755

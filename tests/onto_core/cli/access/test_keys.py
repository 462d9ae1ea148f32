"""`ontorag keys`, as people call it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from onto_core.access.keys import KeyFile
from onto_core.cli.access.keys import keys
from onto_core.errors import InputError, NotAuthenticated


def run(path: Path, *arguments: str) -> Result:
    return CliRunner().invoke(keys, [*arguments, "--file", str(path)], catch_exceptions=False)


def read(path: Path, *arguments: str) -> Any:
    return json.loads(run(path, *arguments, "--json").stdout)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "keys.json"


def test_a_key_is_printed_once_and_lets_in(path: Path) -> None:
    result = run(path, "add", "ada", "--grant", "reader:ships", "--grant", "writer:film-*")
    shown = result.stdout.strip()
    assert KeyFile(path).principal_of(shown).name == "ada"
    listed = run(path, "list").stdout + run(path, "list", "--json").stdout
    assert "reader:ships writer:film-*" in listed
    assert shown[17:] not in listed + result.stderr


def test_a_revoked_key_lets_nobody_in(path: Path) -> None:
    made = [read(path, "add", name, "--grant", "reader:*") for name in ("ada", "bob")]
    run(path, "revoke", made[0]["id"])
    assert [key["state"] for key in read(path, "list")] == ["revoked", "valid"]
    with pytest.raises(NotAuthenticated):
        KeyFile(path).principal_of(made[0]["key"])
    with pytest.raises(InputError, match="2 problems") as refused:
        run(path, "revoke", made[1]["id"], "000000000000", "nothing")
    assert [problem.where for problem in refused.value.problems] == ["000000000000", "nothing"]
    assert KeyFile(path).principal_of(made[1]["key"]).name == "bob"


def test_rotation_keeps_name_and_roles_and_ends_the_old_key(path: Path) -> None:
    old = read(path, "add", "ada", "--grant", "writer:ships", "--expires", "90d")
    new = read(path, "rotate", old["id"])
    assert (new["name"], new["grants"]) == ("ada", ["writer:ships"])
    assert new["expires"] is not None
    assert KeyFile(path).principal_of(new["key"]).name == "ada"
    with pytest.raises(NotAuthenticated):
        KeyFile(path).principal_of(old["key"])
    with pytest.raises(InputError, match="is revoked: there is nothing to rotate"):
        run(path, "rotate", old["id"])


def test_with_an_overlap_both_keys_are_valid_for_a_while(path: Path) -> None:
    old = read(path, "add", "ada", "--grant", "reader:*")
    new = read(path, "rotate", old["id"], "--overlap", "1h")
    assert [KeyFile(path).principal_of(each["key"]).name for each in (old, new)] == ["ada", "ada"]


def test_an_expired_key_lets_nobody_in(path: Path) -> None:
    made = read(path, "add", "ada", "--grant", "reader:*", "--expires", "0s")
    assert made["state"] == "expired"
    with pytest.raises(NotAuthenticated):
        KeyFile(path).principal_of(made["key"])


@pytest.mark.parametrize(
    ("arguments", "code"), [(["add", "ada"], 2), (["add", "ada", "--grant", "reader:*", "--expires", "soon"], 2), (["rotate"], 2), (["revoke"], 2)]
)
def test_wrong_usage_is_told(path: Path, arguments: list[str], code: int) -> None:
    assert run(path, *arguments).exit_code == code
    assert not path.exists()


def test_a_grant_that_is_unknown_is_refused_and_nothing_is_written(path: Path) -> None:
    with pytest.raises(InputError, match="'king:ships' is not ROLE:COLLECTION"):
        run(path, "add", "ada", "--grant", "king:ships")
    assert not path.exists()

"""Who may do what in which collection."""

from __future__ import annotations

from contextlib import suppress

import pytest

from onto_core.access.principal import ALL, ANY, LOCAL, Action, Grant, Principal, begin_notes, principal_of, put_principal, require, unnoted
from onto_core.errors import Forbidden, NotAuthenticated


def somebody(*grants: str) -> Principal:
    return Principal("ada", tuple(map(Grant.of, grants)))


@pytest.mark.parametrize(
    ("grant", "action", "collection", "allowed"),
    [
        ("reader:ships", "read", "ships", True),
        ("reader:ships", "read", "films", False),
        ("reader:ships", "read", "ships2", False),
        ("reader:ships", "read", "Ships", False),
        ("reader:ships", "write", "ships", False),
        ("reader:ship*", "read", "ships", True),
        ("reader:*ips", "read", "ships", True),
        ("reader:s.ips", "read", "ships", False),
        ("writer:*", "write", "anything", True),
        ("writer:*", "review", "anything", False),
        ("reviewer:ships", "review", "ships", True),
        ("reviewer:ships", "write", "ships", False),
        ("admin:ships", "admin", "ships", True),
        ("admin:ships", "admin", ALL, False),
        ("admin:*", "admin", ALL, True),
        ("reader:ships", "read", ANY, True),
        ("reader:ships", "write", ANY, False),
        ("admin:s*", "read", ALL, False),
    ],
)
def test_a_role_allows_what_it_says_where_its_pattern_fits(grant: str, action: Action, collection: str, allowed: bool) -> None:
    assert somebody(grant).may(action, collection) is allowed


def test_of_several_roles_each_holds_in_its_own_collections() -> None:
    ada = somebody("writer:ships", "reader:*")
    assert (ada.may("write", "ships"), ada.may("write", "films"), ada.may("read", "films")) == (True, False, True)
    assert somebody("reader:a*", "writer:c").visible(["a1", "b", "c", "a2"]) == ["a1", "c", "a2"]
    assert not Principal("nobody").may("read", ANY)


@pytest.mark.parametrize("text", ["reader", "reader:", "king:ships", "reader:a b", ":ships", "reader:" + "a" * 65, "reader:[a]", "reader:a?"])
def test_what_is_no_grant_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not ROLE:COLLECTION"):
        Grant.of(text)


def test_a_pattern_of_many_stars_does_not_backtrack() -> None:
    assert not Grant.of("reader:" + "*a" * 32).fits("a" * 31 + "b" * 33)


def test_the_words_of_a_refusal_do_not_tell_the_collection() -> None:
    with pytest.raises(Forbidden) as refused:
        somebody("reader:ships").require("read", "secret-project")
    assert "secret-project" not in str(refused.value) + refused.value.hint


def test_a_scope_without_a_lock_has_nobody_in_it() -> None:
    scope: dict[str, object] = {}
    with pytest.raises(NotAuthenticated):
        principal_of(scope)
    notes = begin_notes(scope)
    put_principal(scope, LOCAL)
    assert require(scope, "admin", ALL) is LOCAL
    assert notes == {"action": "admin", "collection": ALL}


def test_a_key_and_a_token_of_one_name_are_two_clients_and_a_session_is_its_keys() -> None:
    key, token, session = Principal("ada"), Principal("ada", via="token"), Principal("ada", via="session")
    assert key.session("s") == session.session("s") != token.session("s")
    assert (LOCAL.session("s"), key.session("")) == ("s", "")


def noted(*asked: tuple[Action, str]) -> dict[str, str]:
    """The notes of a request for which these rights are asked by somebody who has some of them."""
    scope: dict[str, object] = {}
    notes = begin_notes(scope)
    put_principal(scope, Principal("ada", (Grant.of("writer:ships"), Grant.of("reader:films"))))
    for action, collection in asked:
        with suppress(Forbidden):
            require(scope, action, collection)
    return notes


def test_no_read_takes_the_place_of_a_write_or_of_a_refusal_in_the_notes() -> None:
    write, refused = {"action": "write", "collection": "ships"}, {"action": "read", "collection": "planes", "refused": "Forbidden"}
    assert noted(("read", ANY), ("read", "films")) == {"action": "read", "collection": "films"}
    assert noted(("read", "ships"), ("write", "ships"), ("read", ANY)) == write
    assert noted(("read", "ships"), ("read", "planes"), ("read", ANY)) == refused
    assert noted(("write", "ships"), ("read", "planes")) == {**write, "refused": "Forbidden"}


def test_what_is_looked_up_in_passing_is_not_noted() -> None:
    scope: dict[str, object] = {}
    notes = begin_notes(scope)
    put_principal(scope, LOCAL)
    require(unnoted(scope), "read", ANY)
    assert notes == {}

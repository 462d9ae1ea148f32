"""Who asks, and what they may do in which collection. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
from fnmatch import translate
from functools import lru_cache
from typing import Any, Final, Literal

from onto_core.errors import Forbidden, NotAuthenticated

Action = Literal["read", "write", "review", "admin"]
Role = Literal["reader", "writer", "reviewer", "admin"]
Via = Literal["key", "token", "session", "local"]

ALLOWED: Final[Mapping[str, frozenset[Action]]] = {
    "reader": frozenset({"read"}),
    "writer": frozenset({"read", "write"}),
    "reviewer": frozenset({"read", "review"}),
    "admin": frozenset({"read", "write", "review", "admin"}),
}
"""Role -> what it allows."""

ANY: Final = ""
"""In the place of a collection: what belongs to none, and is open to everybody who has the role somewhere (ontologies, the list of collections)."""
ALL: Final = "*"
"""In the place of a collection: what concerns all of them (dead letters, metrics); only a role for `*` is enough."""

_PRINCIPAL: Final = "ontorag.principal"
_NOTE: Final = "ontorag.audit"


@dataclass(frozen=True, slots=True)
class Grant:
    """A role in the collections that the pattern fits; `*` in it stands for any characters."""

    role: str
    pattern: str

    @classmethod
    def of(cls, text: str) -> Grant:
        """ROLE:PATTERN, as settings and keys have it. Raises ValueError."""
        role, colon, pattern = text.partition(":")
        if not colon or role not in ALLOWED or not re.fullmatch(r"[A-Za-z0-9_.*-]{1,64}", pattern):
            raise ValueError(
                f"{text!r} is not ROLE:COLLECTION with a role of {', '.join(ALLOWED)}; * stands for any characters of a collection's name"
            )
        return cls(role, pattern)

    def __str__(self) -> str:
        return f"{self.role}:{self.pattern}"

    def fits(self, collection: str) -> bool:
        """True when the role is held in the collection, in `ANY`, or in `ALL`."""
        if collection == ANY:
            return True
        if collection == ALL:
            return self.pattern == "*"
        return _pattern(self.pattern).fullmatch(collection) is not None


@lru_cache(maxsize=1024)
def _pattern(pattern: str) -> re.Pattern[str]:
    """Of what fnmatch knows a pattern can only have the *, which it translates to atomic groups: no pattern backtracks."""
    return re.compile(translate(pattern))


@dataclass(frozen=True, slots=True)
class Principal:
    """Somebody who asks. `key` is the id of the key that told so, or empty; it is no secret."""

    name: str
    grants: tuple[Grant, ...] = field(default=())
    via: Via = "key"
    key: str = ""

    def may(self, action: Action, collection: str) -> bool:
        """True when a role allows the action in the collection (or in `ANY`, `ALL`)."""
        return any(action in ALLOWED[grant.role] and grant.fits(collection) for grant in self.grants)

    @property
    def client(self) -> str:
        """Who it is among all clients, where they are told apart: a key and a token of one name are two. A session is its key's."""
        return "" if self.via == "local" else f"{'token' if self.via == 'token' else 'key'} {self.name}"

    def session(self, name: str) -> str:
        """The name of a conversation, which no client shares with another one."""
        return f"{self.client}/{name}" if name and self.client else name

    def require(self, action: Action, collection: str) -> None:
        """Raises Forbidden, in the same words whether there is such a collection or not."""
        if not self.may(action, collection):
            raise Forbidden

    def visible(self, collections: Iterable[str]) -> list[str]:
        """Those of the collections that may be read, in their order."""
        return [collection for collection in collections if self.may("read", collection)]


LOCAL: Final = Principal("local", (Grant("admin", "*"),), "local")
"""Whoever reaches a server that is not locked: on loopback, without keys."""


def put_principal(scope: MutableMapping[str, Any], principal: Principal) -> None:
    """Note in an ASGI scope who asks."""
    scope[_PRINCIPAL] = principal


def found_principal(scope: Mapping[str, Any]) -> Principal | None:
    """Who asks, when somebody is known."""
    principal = scope.get(_PRINCIPAL)
    return principal if isinstance(principal, Principal) else None


def principal_of(scope: Mapping[str, Any]) -> Principal:
    """Who asks, by the ASGI scope of a request (`request.scope`). Raises NotAuthenticated where no lock has let the request in."""
    principal = found_principal(scope)
    if principal is None:
        raise NotAuthenticated
    return principal


def address_of(scope: Mapping[str, Any]) -> str:
    """The client's address, as the server knows it."""
    return str((scope.get("client") or ("",))[0])


def require(scope: Mapping[str, Any], action: Action, collection: str) -> Principal:
    """Who asks, when they may do this; it is what the audit log says of the request. Raises NotAuthenticated, Forbidden."""
    principal, notes = principal_of(scope), notes_of(scope)
    # a request that writes reads, too, and so does the page that tells of a refusal: no read takes the place of either
    if action != "read" or (notes.get("action", "read") == "read" and "refused" not in notes):
        notes.update(action=action, collection=collection)
    if not principal.may(action, collection):
        notes["refused"] = Forbidden.__name__
        raise Forbidden
    return principal


def note(scope: Mapping[str, Any], **fields: str) -> None:
    """Add fields to what the audit log will say of this request: names, ids, versions; no texts."""
    notes_of(scope).update(fields)


def notes_of(scope: Mapping[str, Any]) -> dict[str, str]:
    """The fields that were added; where no lock is, they are of no interest."""
    notes = scope.get(_NOTE)
    return notes if isinstance(notes, dict) else {}


def unnoted(scope: Mapping[str, Any]) -> dict[str, Any]:
    """The scope for what is looked up in passing, of which the audit log says nothing."""
    return {**scope, _NOTE: {}}


def begin_notes(scope: MutableMapping[str, Any]) -> dict[str, str]:
    """Fields for the audit log that grow while the request is answered."""
    notes: dict[str, str] = {}
    scope[_NOTE] = notes
    return notes

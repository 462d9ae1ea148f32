"""API keys: how they look, how they are kept, and the file of them, which is read again when it changes.

A key is 256 random bits, so nobody finds it by trying: there are no likely keys to try first. A slow hash (argon2, scrypt), which passwords need for
just that reason, would add nothing, and would let anybody who sends wrong keys keep the processor busy. Kept is BLAKE2b keyed with a salt of the
key's own: two entries do not show that they are of one key, and no table made beforehand helps.
"""

from __future__ import annotations

import fcntl
import hashlib
import hmac
import os
import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final, Literal

import structlog
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from onto_core.access.principal import Grant, Principal
from onto_core.errors import AccessUnavailable, BadSettings, InputError, NotAuthenticated, Problem
from onto_core.private_files import FILE, private_folder, written_whole
from onto_core.sections.servers import Grant as GrantText

log = structlog.get_logger("ontorag.access")

PREFIX: Final = "ork_"
"""What every key begins with, so that it is known for one wherever it turns up."""
_KEY: Final = re.compile(r"ork_(?P<id>[0-9a-f]{12})_(?P<secret>[A-Za-z0-9_-]{43})")
LOOK: Final = 1.0
"""Seconds between two looks for a changed file: a key that is revoked is refused after at most this long."""
LARGEST: Final = 16 << 20
"""Bytes of a file of keys."""
_NOBODY: Final = hashlib.blake2b(b"", key=b"nobody").digest()


class Key(BaseModel):
    """One key as it is kept: everything but its secret."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Annotated[str, Field(pattern="^[0-9a-f]{12}$")]
    name: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.@+-]{0,63}$")]
    grants: Annotated[tuple[GrantText, ...], Field(min_length=1)]
    salt: Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
    digest: Annotated[str, Field(pattern="^[0-9a-f]{128}$")]
    made: datetime
    expires: datetime | None = None
    revoked: datetime | None = None

    @property
    def state(self) -> str:
        """valid, revoked or expired."""
        if self.revoked is not None and self.revoked <= now():
            return "revoked"
        return "expired" if self.expires is not None and self.expires <= now() else "valid"

    @property
    def principal(self) -> Principal:
        return Principal(self.name, tuple(map(Grant.of, self.grants)), "key", self.id)


class Keys(BaseModel):
    """The content of a file of keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    version: Literal[1] = 1
    keys: tuple[Key, ...] = ()


def new_key(name: str, grants: Sequence[str], *, expires: datetime | None = None) -> tuple[Key, str]:
    """A key to keep, and the key itself, which is shown once. Raises InputError for a name or a role that is not allowed."""
    id_, secret, salt = secrets.token_hex(6), secrets.token_urlsafe(32), secrets.token_bytes(16)
    try:
        for grant in grants:
            Grant.of(grant)
        key = Key(
            id=id_,
            name=name,
            grants=tuple(grants),
            salt=salt.hex(),
            digest=_digest(secret, salt).hex(),
            made=now().replace(microsecond=0),
            expires=expires,
        )
    except ValidationError as error:
        problems = [Problem(".".join(map(str, each["loc"])), f"{each['input']!r} is not allowed: {each['msg']}") for each in error.errors()]
        raise InputError("key", problems) from None
    except ValueError as error:
        raise InputError("key", [Problem("grant", str(error))]) from None
    return key, f"{PREFIX}{id_}_{secret}"


def _digest(secret: str, salt: bytes) -> bytes:
    return hashlib.blake2b(secret.encode(), key=salt).digest()


def now() -> datetime:
    return datetime.now(UTC)


def read_keys(path: Path) -> Keys:
    """The file's keys. Raises BadSettings when there is no such file, or when it is not a file of keys; its content is not repeated."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadSettings("access.keys", [Problem(str(path), f"is larger than {LARGEST:,} bytes")])
        keys = Keys.model_validate_json(path.read_bytes())
    except OSError as error:
        mend = "`ontorag keys add NAME --grant ROLE:COLLECTION` makes it"
        raise BadSettings("access.keys", [Problem(str(path), f"cannot be read: {error.strerror or error}", mend)]) from None
    except ValidationError as error:
        problems = [Problem(f"{path}: {'.'.join(map(str, each['loc'])) or 'content'}", each["msg"]) for each in error.errors(include_input=False)]
        raise BadSettings("access.keys", problems) from None
    if len({key.id for key in keys.keys}) < len(keys.keys):
        raise BadSettings("access.keys", [Problem(str(path), "has two keys with one id")])
    return keys


@contextmanager
def changing(path: Path) -> Iterator[list[Key]]:
    """The file's keys, to be changed in the block; written whole at its end, for this user alone, one process after the other.

    A file that is not there is made. Raises BadSettings.
    """
    private_folder(path.parent, ours=False)
    lock = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        keys = list(read_keys(path).keys) if path.exists() else []
        yield keys
        content = Keys(keys=tuple(keys)).model_dump_json(indent=1, exclude_none=True) + "\n"
        with written_whole(path, ours=False) as file:
            file.write(content.encode())
            file.flush()
            os.fsync(file.fileno())
    finally:
        os.close(lock)


@dataclass
class KeyFile:
    """The keys of a file, looked at again when it changes. When it is gone or cannot be read nobody is let in, rather than those who were before."""

    path: Path
    clock: Callable[[], float] = time.monotonic
    _looked: float = field(default=float("-inf"), init=False)
    _seen: object = field(default=None, init=False)
    _keys: dict[str, Key] | None = field(default=None, init=False)

    def principal_of(self, presented: str) -> Principal:
        """Who the key belongs to. Raises NotAuthenticated, in the same words for every reason; AccessUnavailable."""
        return self.key_of(presented).principal

    def key_of(self, presented: str) -> Key:
        """The entry of the key. The time does not tell an unknown id from a wrong secret. Raises NotAuthenticated, AccessUnavailable."""
        keys = self._current()
        form = _KEY.fullmatch(presented)
        key = keys.get(form["id"]) if form else None
        wanted = bytes.fromhex(key.digest) if key else _NOBODY
        salt = bytes.fromhex(key.salt) if key else b"nobody"
        right = hmac.compare_digest(_digest(form["secret"] if form else "", salt), wanted)
        if key is None or not right or key.state != "valid":
            raise NotAuthenticated
        return key

    def by_id(self, id_: str) -> Key | None:
        """The entry of the id when it is still valid, for sessions that were begun with it. Raises AccessUnavailable."""
        key = self._current().get(id_)
        return key if key is not None and key.state == "valid" else None

    def _current(self) -> dict[str, Key]:
        moment = self.clock()
        if moment - self._looked >= LOOK:
            self._look()
            self._looked = moment
        if self._keys is None:
            raise AccessUnavailable("keys cannot be checked at the moment")
        return self._keys

    def _look(self) -> None:
        try:
            found = self.path.stat()
            seen: object = (found.st_mtime_ns, found.st_size, found.st_ino)
        except OSError as error:
            seen = error.errno
        if seen == self._seen:
            return
        try:
            self._keys = {key.id: key for key in read_keys(self.path).keys}
            log.info("keys read", file=str(self.path), keys=len(self._keys))
        except BadSettings as error:
            self._keys = None
            log.error("keys cannot be read: nobody is let in", reason=str(error))
        self._seen = seen

"""Sessions of people in a browser: a signed cookie, and tokens that show that a request comes from our own page.

A session holds the id of the key that it was begun with, and nothing secret; the key is looked up at each request, so that revoking it ends its
sessions. Several processes share sessions when `access.session.secret` is the same.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from http.cookies import CookieError, SimpleCookie
from typing import Final

from onto_core.access.keys import KeyFile
from onto_core.access.principal import Principal
from onto_core.errors import NotAuthenticated
from onto_core.sections.servers import SessionSettings

PREFIX: Final = "ors_"
CSRF_PREFIX: Final = "orc_"
CSRF_HEADER: Final = "x-csrf-token"
CSRF_FIELD: Final = "csrf"
NAME: Final = "ontorag"
SECURE_NAME: Final = "__Host-ontorag"
"""Under TLS: browsers take a cookie of this name only over TLS, and from no other host (RFC 6265bis, 4.1.3.2)."""
LONGEST: Final = 1024
MOST_ENDED: Final = 10_000


class Sessions:
    """Begins, knows and ends sessions."""

    def __init__(self, settings: SessionSettings, keys: KeyFile, clock: Callable[[], float] = time.time) -> None:
        given = settings.secret.get_secret_value()
        self._secret = hashlib.sha256(given.encode()).digest() if given else secrets.token_bytes(32)
        self._seconds, self._keys, self._clock = settings.hours * 3600.0, keys, clock
        self._ended: OrderedDict[str, None] = OrderedDict()

    def begin(self, presented: str) -> str:
        """A session for who holds the key. Raises NotAuthenticated, AccessUnavailable."""
        key = self._keys.key_of(presented.strip())
        content = {"key": key.id, "until": int(self._clock() + self._seconds), "salt": secrets.token_urlsafe(12)}
        packed = base64.urlsafe_b64encode(json.dumps(content, separators=(",", ":")).encode()).rstrip(b"=").decode()
        return f"{PREFIX}{packed}.{self._sign('session', packed)}"

    def principal_of(self, session: str) -> Principal:
        """Whose session it is. Raises NotAuthenticated when it is not ours, is over, or its key is not valid any more; AccessUnavailable."""
        packed, _, signature = session.removeprefix(PREFIX).partition(".")
        if not session.startswith(PREFIX) or len(session) > LONGEST or not session.isascii():
            raise NotAuthenticated
        if not hmac.compare_digest(self._sign("session", packed), signature) or session in self._ended:
            raise NotAuthenticated
        try:
            content = json.loads(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))
        except (ValueError, binascii.Error):
            raise NotAuthenticated from None
        key = self._keys.by_id(content["key"])
        if key is None or content["until"] <= self._clock():
            raise NotAuthenticated
        return replace(key.principal, via="session")

    def end(self, session: str) -> None:
        """Take the session for over, in this process; in others it is over with its cookie, and at its time."""
        self._ended[session] = None
        while len(self._ended) > MOST_ENDED:
            self._ended.popitem(last=False)

    def csrf(self, session: str) -> str:
        """The token that a form or request of this session's pages must bring along, as the field `csrf` or the header `X-CSRF-Token`."""
        return CSRF_PREFIX + self._sign("csrf", session)

    def is_csrf(self, session: str, given: str) -> bool:
        return hmac.compare_digest(self.csrf(session).encode(), given.encode("utf-8", "replace"))

    def _sign(self, purpose: str, text: str) -> str:
        """A signature that is good for one purpose: each has a key of its own."""
        key = hmac.digest(self._secret, purpose.encode(), "sha256")
        return base64.urlsafe_b64encode(hmac.digest(key, text.encode(), "sha256")).rstrip(b"=").decode()


def cookie(session: str, *, secure: bool, hours: float) -> str:
    """The Set-Cookie header that keeps a session: out of reach for scripts, and not sent with what other sites cause."""
    return _cookie(session, int(hours * 3600), secure=secure)


def no_cookie(*, secure: bool) -> str:
    """The Set-Cookie header that takes it away again."""
    return _cookie("", 0, secure=secure)


def _cookie(value: str, seconds: int, *, secure: bool) -> str:
    name, only_tls = (SECURE_NAME, "; Secure") if secure else (NAME, "")
    return f"{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{only_tls}"


def session_in(cookies: str, *, secure: bool) -> str:
    """The session of a Cookie header; empty when there is none. Under TLS only the name counts that no other host can set."""
    try:
        found = SimpleCookie(cookies).get(SECURE_NAME if secure else NAME)
    except CookieError:
        return ""
    return found.value if found else ""

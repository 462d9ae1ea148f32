"""The secrets of this process, and texts without them: keys, passwords and tokens, in whatever form somebody repeats them.

An endpoint, a broker or a database may quote the credentials in its errors: plain, in a URL, in JSON, as base64, in other case, broken into lines.
`Settings` makes each of its secrets known here when it is made; errors, log lines and dead letters go through `cut`.
"""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from urllib.parse import quote, quote_plus

SHORTEST: Final = 4
"""Characters of a secret that is cut out; a shorter one would take half of every sentence with it, and hides nothing from who guesses."""
WHOLE_WORD: Final = 8
"""Characters below which a secret is cut out only where it stands alone: "test" is not to be cut out of "latest"."""

_BREAK: Final = r"(?:\s|\\+[nrt]|\\|%0[aAdD])*"
"""Text that may stand between two characters of a secret that was wrapped or escaped."""
_BREAKS: Final = re.compile(r"(?:\s|\\+[nrt]|\\|%0[aAdD])+")
_URL_PASSWORD: Final = re.compile(r"://[^/?#@:\s]*:(?!\d+[/?#])([^@\s]+)@|://([^/?#@:\s]{16,})@")
"""A password, or what is too long for a user's name and stands alone, as a token does."""


class Secrets:
    """A set of secrets. It only grows: what was a secret once is never printed again."""

    def __init__(self) -> None:
        self._forms: dict[str, str] = {}
        self._known: set[str] = set()

    def add(self, secret: str) -> None:
        """Make a secret known. The values of a JSON object, and each line of a longer text, are secrets by themselves."""
        plain = secret.strip()
        if len(plain) < SHORTEST or plain in self._known:
            return
        self._known.add(plain)
        self._forms.update((_squeezed(form), form) for form in forms(plain))
        for part in _parts(plain):
            self.add(part)

    def add_password_of(self, url: str) -> None:
        """Make known what stands as a password, or as a token, before the @ of a URL."""
        for found in _URL_PASSWORD.finditer(url):
            self.add(found[1] or found[2])

    def cut(self, text: str) -> str:
        """The text with *** for every secret in it."""
        if not self._forms:
            return text
        squeezed = _squeezed(text)
        for form in sorted((form for form in self._forms if form in squeezed), key=len, reverse=True):
            text = _pattern(self._forms[form]).sub("***", text)
        return text


def forms(secret: str) -> Iterable[str]:
    """The secret as it is likely to be repeated: as it is, for URLs, for JSON, for HTML, in hexadecimal, within a text that is base64."""
    data = secret.encode("utf-8", "backslashreplace")
    yield secret
    yield from (quote(data), quote(data, safe=""), quote_plus(data), "".join(f"%{byte:02x}" for byte in data))
    yield from (json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1], "".join(f"\\u{ord(sign):04x}" for sign in secret))
    yield from (html.escape(secret), html.escape(secret, quote=False), data.hex())
    yield from _in_base64(data)


def _in_base64(data: bytes) -> Iterable[str]:
    """The digits that the bytes give alone in base64, wherever among other bytes they begin: `Basic` puts a name before a password."""
    for own in _digits(data):
        if len(own) >= WHOLE_WORD:
            yield from (own, own.translate(str.maketrans("+/", "-_")))


def _parts(secret: str) -> Iterable[str]:
    """The secrets within a secret: strings of a JSON object that are named for it."""
    try:
        fields = json.loads(secret)
    except (ValueError, RecursionError):
        return
    if isinstance(fields, dict):
        yield from (value for name, value in fields.items() if isinstance(value, str) and re.search("secret|key|password|token", str(name), re.I))


def _squeezed(text: str) -> str:
    return _BREAKS.sub("", text).casefold()


@lru_cache(maxsize=64)
def _pattern(form: str) -> re.Pattern[str]:
    signs = [re.escape(sign) for sign in _BREAKS.sub("", form)]
    pattern = _BREAK.join(signs)
    return re.compile(rf"(?<!\w){pattern}(?!\w)" if len(signs) < WHOLE_WORD else pattern, re.IGNORECASE)


KNOWN = Secrets()
"""The secrets of every `Settings` that this process has made."""


def know(secret: str) -> None:
    KNOWN.add(secret)


def know_password_of(url: str) -> None:
    KNOWN.add_password_of(url)


def cut(text: str) -> str:
    """The text with *** for every secret that this process knows, and for what has the form of a key, session or token, whoever it belongs to."""
    return _CREDENTIAL.sub("***", KNOWN.cut(text))


def _credential() -> re.Pattern[str]:
    """Our own keys, sessions and form tokens (ork_, ors_, orc_), as they are and within base64, as Basic has them, and JSON Web Tokens.

    Servers take them from clients, and know of their own keys no more than digests.
    """
    own = r"(?i:or[ksc]_[a-z0-9_-]{12,}(?:\.[a-z0-9_-]+)?)"
    packed = "|".join(sorted({form for prefix in (b"ork_", b"ors_", b"orc_") for form in _digits(prefix)}))
    return re.compile(rf"{own}|(?:{packed})[A-Za-z0-9+/_-]{{16,}}=*|eyJ[A-Za-z0-9_-]{{8,1000}}+(?:\.[A-Za-z0-9_-]{{8,}})+\.?")


def _digits(data: bytes) -> Iterable[str]:
    """The digits that the bytes give alone in base64, wherever among other bytes they begin."""
    for before in range(3):
        digits = base64.b64encode(b"\0" * before + data).rstrip(b"=")
        yield digits[(0, 2, 3)[before] : len(digits) - ((before + len(data)) % 3 != 0)].decode()


_CREDENTIAL: Final = _credential()

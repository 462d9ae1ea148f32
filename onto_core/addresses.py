"""Addresses: as logs and messages show them, without what may be secret; and which of them only this machine reaches. Pure."""

from __future__ import annotations

import ipaddress
import re
from typing import Final
from urllib.parse import urlsplit

_USER: Final = re.compile(
    r"://(?:([^/?#@:\s]*:)(?:[^/?#\s]*|(?!\d+[/?#])\S*)|[^/?#@\s]*)@"  # a password with a / in it makes no valid URL, and is a password all the same
)


def shown(url: str) -> str:
    """The URL with *** for its password, or for what stands alone before the @, as a token does."""
    return _USER.sub(lambda found: f"://{found[1] or ''}***@", url)


def host_of(url: str) -> str:
    """The host of a URL; "" where it has none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:  # of brackets
        return ""


def is_loopback(host: str) -> bool:
    """True for an address that only this machine reaches; a name other than localhost may lead anywhere."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False

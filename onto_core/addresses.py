"""Addresses as logs and messages show them: without what may be secret. Pure."""

from __future__ import annotations

import re
from typing import Final

_USER: Final = re.compile(
    r"://(?:([^/?#@:\s]*:)(?:[^/?#\s]*|(?!\d+[/?#])\S*)|[^/?#@\s]*)@"  # a password with a / in it makes no valid URL, and is a password all the same
)


def shown(url: str) -> str:
    """The URL with *** for its password, or for what stands alone before the @, as a token does."""
    return _USER.sub(lambda found: f"://{found[1] or ''}***@", url)

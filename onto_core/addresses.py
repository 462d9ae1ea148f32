"""How logs and messages name an address. Pure."""

from __future__ import annotations

import re


def shown(url: str) -> str:
    """The URL without a password."""
    return re.sub(r"(://[^/@:]*):[^/@]*@", r"\1:***@", url)

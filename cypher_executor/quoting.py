"""The one place where labels, relationship types, property keys and texts are quoted for a Cypher text. Pure."""

from __future__ import annotations

from typing import Final

from onto_core.rdf.surrogates import HALF

LONGEST: Final = 512
"""Characters. Neo4j 5 takes 16,383; no real name comes near it."""


class BadName(ValueError):
    """A text that cannot be a name on any server."""


def quote(name: str) -> str:
    """`name` between backticks, those inside doubled. Raises BadName for a name that cannot be quoted.

    Every name is quoted, plain ones too, so that quoting is never forgotten. A backslash before a `u` cannot be quoted: Neo4j 5.26 and 2026.08
    decode it inside backticks as everywhere else, and FalkorDB 4.16 does not, so no spelling of it means the same on both.
    """
    if not name:
        raise BadName("a name must have at least one character")
    if len(name) > LONGEST:
        raise BadName(f"a name of {len(name):,} characters is longer than the {LONGEST} that are allowed: {name[:40]!r}...")
    if "\x00" in name or HALF.search(name):
        raise BadName(f"{name!r} holds a character that no server stores: NUL, or half of a surrogate pair")
    if "\\u" in name:
        raise BadName(f"{name!r} holds a backslash before a u, which Neo4j decodes before it looks for the end of the name")
    return "`" + name.replace("`", "``") + "`"


_ESCAPES: Final = {ord(character): escape for character, escape in {"\\": r"\\", "'": r"\'", "\n": r"\n", "\r": r"\r", "\t": r"\t"}.items()}


def quote_text(text: str) -> str:
    """`text` as a literal on one line, for a script without parameters; NUL and half of a surrogate pair, which no server stores, become U+FFFD.

    Other controls stand as they are, for FalkorDB 4.16 does not decode `\\u`. Neo4j 5.26 reads a doubled backslash before a `u` as one backslash.
    """
    return "'" + HALF.sub("\ufffd", text).replace("\0", "\ufffd").translate(_ESCAPES) + "'"

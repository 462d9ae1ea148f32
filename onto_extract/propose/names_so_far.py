"""The names of a chunk's document in the words of a prompt, fenced as data like the text itself. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from onto_core.english.named import NameSoFar
from onto_core.ontology.describe import fence

NAMED_BEFORE: Final = """\
Names in the rest of its document, also data. Use them only where a pronoun or a short name of the text means one of them, and then in full:
"""


def names_in_words(names: Sequence[NameSoFar]) -> str:
    """A block to stand before the text; nothing without names."""
    if not names:
        return ""
    listed = "; ".join(map(_in_words, names))
    border = fence(listed)
    return f"{NAMED_BEFORE}{border}\n{listed}\n{border}\n\n"


def _in_words(name: NameSoFar) -> str:
    """The name, with the pronoun that takes it up and the nouns that it is called by; these say more than the kind that the parser saw."""
    own = name.name.casefold().split()
    nouns = [noun for noun in name.nouns if noun.split()[-1] not in own][:2]
    pronoun = name.pronoun if name.pronoun != "it" else ""
    about = [word for word in ("" if nouns else name.kind, pronoun, *nouns, *(f"also {each}" for each in name.also)) if word]
    return " ".join(name.name.split()) + (f" ({', '.join(about)})" if about else "")

"""The words and sentences of answers in a language, read from its file (`languages/CODE.yaml`). Loaded once a language; pure after that."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml

from onto_core.languages.detect import DEFAULT

LANGUAGES: Final = ("en", "de", "it", "fr", "es", "nl")
"""ISO 639-1 codes of the languages of answers."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language's file. `said` has its single words, `forms` its small tables, `sentences` the ways to say a thing, the usual one first."""

    code: str
    said: Mapping[str, str]
    forms: Mapping[str, Mapping[str, str]]
    sentences: Mapping[str, tuple[str, ...]]

    @property
    def clauses(self) -> bool:
        """True where relations are said as clauses ("films directed by X"), False where by their names ("films (director: X)")."""
        return "prepositions" in self.said

    def words(self, name: str) -> frozenset[str]:
        """The words of a list. Empty for a list that the language does not have."""
        return frozenset(self.said.get(name, "").split())

    def sentence(self, name: str, seed: str = "", **filled: object) -> str:
        """A sentence with its places filled, its first letter large. The same seed chooses the same way to say it; none the usual one."""
        ways = self.sentences[name]
        way = ways[int.from_bytes(hashlib.blake2b(f"{seed} {name}".encode(), digest_size=4).digest()) % len(ways) if seed else 0]
        return capital(way.format_map({key: str(value) for key, value in filled.items()}))

    def form(self, table: str, name: str, **filled: object) -> str:
        """An entry of a small table with its places filled."""
        return self.forms[table][name].format_map({key: str(value) for key, value in filled.items()})

    def listed(self, parts: list[str], joint: str = "and") -> str:
        """ "a", "a and b", "a, b and c"."""
        return f"{', '.join(parts[:-1])} {self.said[joint]} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def capital(text: str) -> str:
    """A sentence with a large first letter, but for a first word that has its large letters elsewhere (iPhone)."""
    first = text.split(maxsplit=1)[0] if text.strip() else ""
    return text if first != first.lower() else text[:1].upper() + text[1:]


@cache
def language_of_answers(code: str) -> Language:
    """The language of a code, English for one that has no file. A part after "-" does not count."""
    known = code.split("-", 1)[0].casefold()
    known = known if known in LANGUAGES else DEFAULT
    read: dict[str, Any] = yaml.safe_load((files("onto_query.wording") / "languages" / f"{known}.yaml").read_text("utf-8"))
    sentences = {name: tuple(ways) for name, ways in read.pop("sentences").items()}
    forms = {name: {str(key): str(value) for key, value in table.items()} for name, table in read.items() if isinstance(table, dict)}
    said = {name: str(value) for name, value in read.items() if not isinstance(value, dict)}
    return Language(known, said, forms, sentences)


@cache
def units() -> Mapping[str, Mapping[str, str]]:
    """Word -> what a person reads for the unit that it names, by language; under "" what is the same in all."""
    read: dict[str, Any] = yaml.safe_load((files("onto_query.wording") / "units.yaml").read_text("utf-8"))
    made = {}
    for names, shown in read.items():
        for name in str(names).split():
            made[name] = {"": str(shown)} if isinstance(shown, str) else {str(key): str(value) for key, value in shown.items()}
    return made

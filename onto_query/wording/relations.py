"""Names of properties as parts of a sentence: "directed by" follows a form of to be, "reports to" is a verb, "release date" a noun. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final
from typing import Literal as OneOf

from onto_core.ontology.schema.names import words
from onto_query.profile.model import Sort
from onto_query.wording.language import Language, units

Kind = OneOf["noun", "be", "verb", "past", "flag"]
_LEADING: Final = frozenset(("has", "have", "had", "ref", "fk", "get", "the", "is", "are", "was", "were", "be", "been"))
_TRAILING: Final = frozenset(("id", "ref", "fk", "key", "uri", "iri"))
_BE: Final = frozenset(("is", "are", "was", "were", "been", "be"))
_POWERED: Final = {
    "square metres": ("area", "sqm"),
    "square meters": ("area", "sqm"),
    "square feet": ("area", "sqft"),
    "cubic metres": ("volume", "m3"),
    "cubic meters": ("volume", "m3"),
}
"""Units of two words at the end of a name: what is measured where the name has no other word, and the unit."""
_IN: Final = re.compile(r"^(?:\w+\s+){0,3}in\s+(\w+)\.?$")
_BRACKET: Final = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_UNIT_LETTERS: Final = 2
"""Letters of a word that is a unit only where a sign parts it from the others ("weight_kg", not "item")."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A property in a sentence.

    noun: "the {text} of S is O", with `by` "the {text} of S is {by} O" ("music by");
    be: "S is {text} O" ("directed by", "remake of"); verb: "S {text} O" in the present, past: in the past;
    flag: "S is {text}", or not. `event`: to be stands in the past. `unit` is a word of the list of units.
    """

    kind: Kind
    text: str
    unit: str = ""
    event: bool = False
    by: str = ""
    one_of: bool = False
    """"Remake of": what has it is one."""

    @property
    def bare(self) -> str:
        """The text without the preposition before a date: "hired on" gives "hired", "founded in" "founded"."""
        return self.text.rsplit(" ", 1)[0] if self.last in {"on", "at", "in"} and " " in self.text else self.text

    @property
    def plural(self) -> bool:
        """True for a number of things that is called as they are: "seats", "minutes"."""
        return self.kind == "noun" and not self.unit and self.last.endswith("s") and not self.last.endswith(("ss", "us", "is"))

    @property
    def last(self) -> str:
        return self.text.rsplit(" ", 1)[-1]


def relation_of(name: str, sort: Sort | None, language: Language, nouns: Collection[str] = (), comment: str = "") -> Relation:
    """The relation that a label or a local name says. `sort` of its values; `nouns`: the nouns of classes; `comment` may say a unit."""
    bracket = _BRACKET.search(name)
    parts = name_words(_BRACKET.sub("", name) or name, language).split()
    parts, unit = _unit(parts, sort, comment, bracket[1].casefold() if bracket else "")
    if not language.clauses:
        return Relation("flag" if sort == "boolean" else "noun", " ".join(parts), unit)
    return replace(_english(parts, sort, language, nouns), unit=unit)


def name_words(name: str, language: Language) -> str:
    """A label as it stands in a sentence: identifiers taken apart, titles in small letters, acronyms as they are."""
    plain = " ".join(name.split())
    if " " not in plain and not (language.code == "de" and plain[1:].islower()):
        plain = " ".join(words(plain).split()) or plain
    parts = plain.split()
    titled = len(parts) == 1 or all(part[:1].isupper() for part in parts)
    if titled and language.code != "de":
        parts = [part if part.isupper() and len(part) > 1 else part.lower() for part in parts]
    return " ".join(parts)


def _unit(parts: list[str], sort: Sort | None, comment: str, bracket: str) -> tuple[list[str], str]:
    """The words without the unit that the last one says, and the unit; one that stands in brackets, or that the comment says ("in minutes")."""
    if sort not in {"number", None}:
        return parts, ""
    if bracket.removeprefix("in ") in units() or bracket == "min":
        return parts, "minutes" if bracket == "min" else bracket.removeprefix("in ")
    last = parts[-1].casefold() if parts else ""
    if (powered := _POWERED.get(" ".join(parts[-2:]).casefold())) is not None:
        return parts[:-2] or [powered[0]], powered[1]
    if len(parts) > 1 and last in units() and not (last in {"m", "l", "g"} and len(parts[-2]) < _UNIT_LETTERS):
        return parts[: -2 if len(parts) > 2 and parts[-2] == "in" else -1], last  # "running time in minutes"
    said = _IN.fullmatch(" ".join(comment.casefold().split()))
    return parts, said[1] if said and said[1] in units() else ""


def _english(parts: list[str], sort: Sort | None, language: Language, nouns: Collection[str]) -> Relation:
    prepositions, irregular = language.words("prepositions"), language.forms["irregular"]
    leading = [part.casefold() for part in parts]
    begun = 0
    while begun < len(parts) - 1 and leading[begun] in _LEADING:
        begun += 1
    frame, bare = leading[:begun], parts[begun:]
    if sort == "thing":
        while len(bare) > 1 and bare[-1].casefold() in _TRAILING:
            bare = bare[:-1]
    lowers = [part.casefold() for part in bare]
    text, first, last = " ".join(bare), lowers[0], lowers[-1]

    def participle(word: str) -> bool:
        return word in irregular or (word.endswith("ed") and len(word) > 3)

    def event(word: str) -> bool:
        return participle(word) and word not in language.words("statives")

    if sort == "boolean":
        if lowers[0] in language.words("alone") and len(lowers) == 1:
            return Relation("past", text)
        said = first in prepositions or first in language.words("adjectives") or (last.endswith(("ed", "able", "ible"))) or bool(_BE & set(frame))
        return Relation("flag" if said or participle(first) or participle(last) else "noun", text)
    if len(lowers) > 2 and (participle(first) or lowers[:2] == ["part", "of"]) and lowers[1] in prepositions and sort == "thing":
        return Relation("be", text if last in prepositions else " ".join(bare[:2]), event=event(first))  # "cared for by"
    if len(lowers) > 1 and participle(last) and sort == "time":
        return Relation("be", text, event=True)
    if len(lowers) > 1 and last in prepositions:
        return _with_preposition(text, lowers, language, event(lowers[-2]), nouns)
    if len(lowers) == 1:
        return _one_word(text, first, sort, language, nouns, passive=bool(_BE & set(frame)), had=bool({"has", "have", "had"} & set(frame)))
    if first.endswith("s") and base_of(first) in language.words("verbs") and sort not in {"number", "time"} and first not in nouns:
        return Relation("verb", bare[0])
    if first in prepositions and sort != "time":
        return Relation("noun", " ".join(bare[1:]))
    return Relation("noun", text)


def _with_preposition(text: str, lowers: list[str], language: Language, event: bool, nouns: Collection[str]) -> Relation:
    irregular = language.forms["irregular"]
    first, head = lowers[0], lowers[-2]
    if (first in language.words("alone") and lowers[-1] != "by") or (len(lowers) > 2 and first in irregular.values()):
        return Relation("past", text)
    if head.endswith("ed") or head in irregular:
        return Relation("be", text, event=event)
    if lowers[-1] == "of":
        return Relation("be", text, event=event, one_of=first != "part" and first not in language.words("prepositions"))
    if lowers[-1] == "by":
        return Relation("noun", text.rsplit(" ", 1)[0], by="by")
    if head.endswith("s") and not head.endswith("ss") and head not in nouns:
        return Relation("verb", text)
    return Relation("be", text, one_of=lowers[-1] == "to" and len(lowers) > 1)


def _one_word(text: str, word: str, sort: Sort | None, language: Language, nouns: Collection[str], *, passive: bool, had: bool) -> Relation:
    irregular = language.forms["irregular"]
    if had or word in nouns:
        return Relation("noun", text)
    if word in language.forms["gerunds"]:
        return Relation("be", text)
    if word in language.words("alone"):
        return Relation("past", text)
    if sort == "thing" and word in language.words("prepositions"):
        return Relation("be", text)
    if word in irregular and word not in irregular.values():
        return Relation("noun" if sort == "thing" and not passive and word in language.words("statives") else "be", text, event=True)
    if (word.endswith("ed") and len(word) > 4) or word in irregular.values():
        if sort == "thing" and not passive:
            return Relation("past", text)
        return Relation("be" if sort in {"time", "thing"} else "noun", text, event=True)
    if word.endswith("s") and sort in {"thing", None} and base_of(word) in language.words("verbs"):
        return Relation("verb", text)
    return Relation("noun", text)


def base_of(verb: str) -> str:
    """A verb as it follows "they": "reports" gives "report", "carries" "carry", "has" "have"."""
    if verb in {"has", "does", "goes"}:
        return {"has": "have", "does": "do", "goes": "go"}[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(("ches", "shes", "sses", "xes", "zes")):
        return verb[:-2]
    return verb.removesuffix("s")


def past_of(participle: str, language: Language) -> str:
    """The simple past of a participle: "written" gives "wrote"; "" for one that has none ("born")."""
    return language.forms["irregular"].get(participle, participle)


def doing(relation: Relation, language: Language) -> str:
    """The simple past of what is done by somebody ("written by": "wrote"); "" for any other relation."""
    first, _, rest = relation.text.partition(" ")
    return past_of(first, language) if rest == "by" else ""

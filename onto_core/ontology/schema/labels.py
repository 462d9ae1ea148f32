"""The names and the definition of each element as a text would say them: without what a whole ontology repeats and no text does. Pure.

Only for matching: what is shown to people and in prompts is the original.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from onto_core.ontology.model import Ontology, OntologyClass, Property, Text, best
from onto_core.ontology.schema.names import folded, words
from onto_core.ontology.schema.schema import Schema

ENOUGH: Final = 5
"""Elements of one ontology that share a habit, at least, before it is one."""
CODED: Final = 0.1
"""Share of an ontology's labels that begin with codes ("P51 ", "E12 ") from which these are no part of the names."""
REPEATED: Final = 0.5
"""Share of the labels of one sort that begin or end with one word, from which it tells nothing of any of them."""
OPENINGS: Final = 0.03
"""Share of an ontology's definitions that open with the same words ("This class comprises ..."), from which these are left out."""
LONGEST_OPENING: Final = 5
"""Words."""
CLAUSE: Final = 30
"""Words of a definition that are kept: what a thing is, is said first."""

_CODE: Final = re.compile(r"^[A-Z]{1,4}\d+[a-z]{0,2}[ _.:-]+(?=[^\W\d_])")
_CODE_INSIDE: Final = re.compile(r"\b[A-Z]{1,4}\d+[a-z]{0,2} (?=[A-Za-z])")
_BRACKET: Final = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
_SCOPE_NOTE: Final = re.compile(r"^.*?\bscope note\b[^:\n]{0,40}:", re.IGNORECASE | re.DOTALL)
"""Thesauri put the definition after these words, and counts before them (CIDOC-CRM)."""
_MARK_UP: Final = re.compile(r"\[\[([^\[\]]*)\]\]|!?\[([^\[\]]*)\]\([^()\s]*\)")
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>")
_SENTENCE_END: Final = re.compile(r"(?<=[.;])\s+(?=[^\W\da-z_]|[\"“(])")


@dataclass(frozen=True, slots=True)
class MatchNames:
    """An element in the words of texts. `names`: the label, alternative labels, the id, each once, never none. `definition` may be empty."""

    names: tuple[str, ...]
    definition: str


@cache
def names_in(language: str) -> Callable[[Schema], Mapping[str, MatchNames]]:
    """The maker of names for texts in a language, for `Schema.derived`."""
    return match_names if language == "en" else partial(match_names, language=language)


def match_names(schema: Schema, language: str = "en") -> Mapping[str, MatchNames]:
    """IRI -> names and definition of every class and property; use it as `schema.derived(match_names)`.

    In another language than English its labels come first, then the others: a text may use them as they are.
    """
    habits = {ontology.id: _Habits(ontology) for ontology in schema.ontologies.values()}
    found: dict[str, MatchNames] = {}
    for ontology in schema.ontologies.values():
        for element in ontology.elements:
            cleaned = habits[ontology.id].cleaned(element, language)
            before = found.get(element.iri)
            if before:
                cleaned = MatchNames(_distinct((*before.names, *cleaned.names)), before.definition or cleaned.definition)
            found[element.iri] = cleaned
    return found


class _Habits:
    """The habits of one ontology in naming and defining its elements, counted over all of them."""

    def __init__(self, ontology: Ontology) -> None:
        elements = ontology.elements
        labels = [element.label for element in elements]
        coded = sum(_CODE.match(label) is not None for label in labels)
        self._coded = coded >= max(ENOUGH, CODED * len(labels))
        self._bared: dict[str, str] = {}
        self._plain: dict[str, str] = {}
        self._first: dict[bool, str] = {}
        self._last: dict[bool, str] = {}
        for of_classes in (True, False):
            split = [self._bare(element.label).split() for element in elements if (element.kind == "class") == of_classes]
            self._first[of_classes] = _common([parts[0] for parts in split if parts], len(split))
            self._last[of_classes] = _common([parts[-1] for parts in split if parts], len(split))
        self._openings = _openings([self._said(element.comment) for element in elements if element.comments])

    def cleaned(self, element: OntologyClass | Property, language: str) -> MatchNames:
        spoken = _readable(element.labels, language), _readable(element.alt_labels, language)
        raw = (*(text.value for texts in spoken for text in texts), element.id)
        of_classes = element.kind == "class"
        names = _distinct(self._without_repeats(self._bare(each), of_classes) for each in raw)
        return MatchNames(names or (element.id,), self._telling(self._said(best(element.comments, language))))

    def _said(self, comment: str) -> str:
        if (said := self._plain.get(comment)) is None:
            said = self._plain[comment] = plain(comment)
        return said

    def _bare(self, name: str) -> str:
        """Without code and brackets, and with its words apart: "P51 has former owner (is former owner of)" -> "has former owner"."""
        if (bare := self._bared.get(name)) is None:
            bare = self._bared[name] = self._without_code(name)
        return bare

    def _without_code(self, name: str) -> str:
        shorter = _CODE.sub("", name) if self._coded else name
        while shorter.rstrip().endswith((")", "]")) and (inside := _BRACKET.sub("", shorter)).strip() and inside != shorter:
            shorter = inside
        return words(shorter)

    def _without_repeats(self, name: str, of_classes: bool) -> str:
        parts = name.split()
        if len(parts) > 1 and parts[0] == self._first[of_classes]:
            parts = parts[1:]
        if len(parts) > 1 and parts[-1] == self._last[of_classes]:
            parts = parts[:-1]
        return " ".join(parts)

    def _telling(self, definition: str) -> str:
        """The first sentence, without the words that many definitions open with, at most `CLAUSE` words of it."""
        sentence = _SENTENCE_END.split(definition, maxsplit=1)[0].rstrip(".;")
        parts = (_CODE_INSIDE.sub("", sentence) if self._coded else sentence).split()
        for length in range(min(LONGEST_OPENING, len(parts) - 1), 0, -1):
            if " ".join(parts[:length]).casefold() in self._openings:
                parts = parts[length:]
                break
        return " ".join(parts[:CLAUSE])


def plain(comment: str) -> str:
    """A comment without mark-up: schema.org writes HTML and Markdown, others HTML."""
    text = html.unescape(_SCOPE_NOTE.sub("", comment) if "scope note" in comment.casefold() else comment)
    if "[" in text:
        text = _MARK_UP.sub(r"\1\2", text)
    return " ".join((_TAG.sub(" ", text) if "<" in text else text).split())


def _readable(texts: Sequence[Text], language: str) -> Sequence[Text]:
    """Those in the language, then those in English or in no language; all when there are none: a label in any other is better than no words."""
    own = [] if language == "en" else [text for text in texts if in_language(text, language)]
    readable = [text for text in texts if text.language is None or in_language(text, "en")]
    return [*own, *readable] or texts


def in_language(text: Text, language: str) -> bool:
    """True when the text's tag is the language, with or without a region: `de` has "de-AT"."""
    return text.language is not None and text.language.lower().split("-")[0] == language


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names that are spelled differently, in their order."""
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(folded(name), name)
    return tuple(name for key, name in first.items() if key)


def _common(said: Sequence[str], size: int) -> str:
    """The word that at least half of the labels have in one place; empty when there is none."""
    word, count = max(Counter(said).items(), key=lambda pair: pair[1], default=("", 0))
    return word if count >= max(ENOUGH, REPEATED * size) else ""


def _openings(definitions: Sequence[str]) -> frozenset[str]:
    """The openings of two words or more, lower case, that many definitions have."""
    counts: Counter[str] = Counter()
    for definition in definitions:
        parts = definition.casefold().split()[:LONGEST_OPENING]
        counts.update(" ".join(parts[:length]) for length in range(2, len(parts) + 1))
    least = max(ENOUGH, OPENINGS * len(definitions))
    return frozenset(opening for opening, count in counts.items() if count >= least)

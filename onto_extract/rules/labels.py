"""Names of classes and properties as lower-case words and lemmas: the ontology's side of every comparison with a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from onto_core.matching.nlp import parse
from onto_core.ontology.model import Property, Text
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema, remembered

Key = tuple[str, ...]
"""Lemmas of a phrase: ("build", "by"), ("take", "part", "in"), ("captain",). ("@date", "launch") is the date of a launch, in whatever words."""

LABEL, ALSO = 1.0, 0.9
"""The strength of a name: of the label, and of any other."""

CARRIERS = (("It was ", " it. "), ("It ", " it. "), ("Its ", " was good. "))
"""Sentences that show a parser a name as a verb and as a noun."""


def english(texts: Sequence[Text]) -> list[str]:
    """The texts to compare with English words: those in English or without a language."""
    return [text.value for text in texts if text.language is None or text.language.lower().split("-")[0] == "en"]


@remembered()
def class_names(schema: Schema, iri: str) -> tuple[Key, ...]:
    class_ = schema.classes[iri]
    names = [*english(class_.labels), *english(class_.alt_labels)] or [class_.id]
    return tuple(dict.fromkeys(key for name in names if (key := singular(words(name).lower().split()))))


def property_names(property_: Property) -> Iterator[tuple[str, float]]:
    labels = english(property_.labels)
    for label in labels or [property_.id]:
        yield words(label), LABEL
    for label in english(property_.alt_labels):
        yield words(label), ALSO
    if labels:
        yield words(property_.id), ALSO


def singular(phrase: Sequence[str]) -> Key:
    """The phrase with its last word in the singular, by the regular endings."""
    if not phrase:
        return ()
    return (*phrase[:-1], singular_word(phrase[-1]))


def singular_word(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def phrase_keys(name: str) -> tuple[Key, ...]:
    """The keys of a property's name: its words unchanged, their lemmas, and both without a leading "has" or "is"."""
    plain = tuple(name.lower().split())
    keys: dict[Key, None] = {}
    for form in (plain, *lemmatised([name])[name]):
        while len(form) > 1 and form[0] in {"has", "have", "had", "is", "are", "was", "were", "be", "been", "the", "a", "an"}:
            form = form[1:]
        if form:
            keys[form] = None
            keys[singular(form)] = None
        if len(form) == 2:
            keys[("".join(form),)] = None  # "birth place", "birthplace"
    return tuple(keys)


def lemmatised(names: Iterable[str]) -> dict[str, tuple[Key, ...]]:
    """The lemmas that a parser sees in each name. New names are parsed together: one text of many short sentences is far cheaper than many texts."""
    wanted = list(dict.fromkeys(names))
    unknown = [name for name in wanted if name not in _LEMMAS]
    for start in range(0, len(unknown), 100):
        _learn(unknown[start : start + 100])
    lemmas = {name: _LEMMAS[name] for name in wanted}
    while len(_LEMMAS) > 50_000:
        _LEMMAS.pop(next(iter(_LEMMAS)))
    return lemmas


_LEMMAS: dict[str, tuple[Key, ...]] = {}


def _learn(names: Sequence[str]) -> None:
    text = ""
    places: list[tuple[str, str, int]] = []
    for name in names:
        phrase = " ".join(name.lower().split())
        for before, after in CARRIERS:
            places.append((name, phrase, len(text) + len(before)))
            text += before + phrase + after
    doc = parse(text)
    starts = {token.idx: token.i for token in doc}
    keys: dict[str, dict[Key, None]] = {name: {} for name in names}
    for name, phrase, start in places:
        first, tokens = starts.get(start), []
        while first is not None and first < len(doc) and doc[first].idx < start + len(phrase):
            tokens.append(doc[first])
            first += 1
        if len(tokens) == len(phrase.split()):
            keys[name][tuple(token.lemma_.lower() for token in tokens)] = None
    _LEMMAS.update((name, tuple(keys[name])) for name in keys)

"""The subset of a text with all that its words name: rules read the whole ontology, for a longer prompt costs them nothing. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from onto_core.english.frames import NAMES, PHRASES, Key
from onto_core.english.stems import stem
from onto_core.english.words import AUXILIARIES, FUNCTION
from onto_core.matching.subset import Reason, Subset
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.schema import Schema
from onto_extract.rules.english import KIND_WORDS, NEUTRAL, beside

_UNTOLD = FUNCTION | NEUTRAL
_SORTS = frozenset(map(stem, KIND_WORDS))
_SAID = Reason("match", "said in the text")


def widened(subset: Subset, text: str) -> Subset:
    """The subset with the properties whose names the text has, in any form or in other words, their classes, and the classes that it names."""
    schema = subset.schema
    said = _said(text)
    frames = {role.frame for key, roles in PHRASES.items() if _content(key) <= said and _content(key) for role in roles}
    general = {word for key, roles in NAMES.items() if any(role.frame in frames for role in roles) for word in _content(key)}
    sayable, untelling = said | general | _SORTS, _SORTS - general
    found = [iri for iri, names in schema.derived(_names).items() if any(name <= sayable and not name <= untelling for name in names)]
    ends = {end for iri in found for union in (*schema.effective_domain(iri), *schema.effective_range(iri)) if len(union) <= 3 for end in union}
    known = subset.class_iris | subset.property_iris
    properties = tuple(ref for iri in found if iri not in known for ref in schema.refs_of(iri))
    called = {iri for iri, names in schema.derived(_class_names).items() if any(name <= said for name in names)}
    classes = tuple(ref for iri in sorted((ends & schema.classes.keys() | called) - known) for ref in schema.refs_of(iri))
    why = {**subset.why, **dict.fromkeys((*classes, *properties), _SAID)}
    return replace(subset, classes=(*subset.classes, *classes), properties=(*subset.properties, *properties), why=why)


def _said(text: str) -> frozenset[str]:
    """The stems of the words of a text, and of nouns that go with its verbs ("born" says "birth")."""
    words = set(re.findall(r"[^\W\d_]+", text.lower()))
    return frozenset(stem(form) for word in words for form in (word, *beside(word)))


def _content(key: Key) -> frozenset[str]:
    return frozenset(stem(word) for word in key if word not in FUNCTION and not word.startswith("@"))


def _names(schema: Schema) -> dict[str, tuple[frozenset[str], ...]]:
    """Property -> the stems of the telling words of each of its names."""
    return {iri: tuple(_telling(iri, schema)) for iri in schema.properties}


def _class_names(schema: Schema) -> dict[str, tuple[frozenset[str], ...]]:
    """Class -> the stems of the words of each of its names."""
    names = schema.derived(match_names)
    return {iri: tuple(frozenset(map(stem, name.lower().split())) for name in names[iri].names if name.strip()) for iri in schema.classes}


def _telling(iri: str, schema: Schema) -> Iterator[frozenset[str]]:
    for name in schema.derived(match_names)[iri].names:
        words = name.lower().split()
        telling = [word for word in words if word not in _UNTOLD] or [word for word in words if word not in AUXILIARIES]  # "is about"
        if telling:
            yield frozenset(map(stem, telling))

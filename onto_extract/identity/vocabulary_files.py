"""Vocabularies in files of RDF: read once, kept in the user's cache as names and an index, and checked as a whole."""

from __future__ import annotations

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import structlog

from onto_core.clients.user_cache import USER, user_cache
from onto_core.errors import InputError, Problem
from onto_core.graph.names import BLANK
from onto_core.private_files import written_whole
from onto_core.vocabulary import DCTERMS, OWL, RDF_TYPE, RDFS, RDFS_LABEL, SKOS, local_name
from onto_extract.identity.vocabulary import Concept, SlipIndex, Vocabulary

log = structlog.get_logger()

_BEST: Final = (
    SKOS + "prefLabel",
    RDFS_LABEL,
    "http://schema.org/name",
    "https://schema.org/name",
    "http://xmlns.com/foaf/0.1/name",
    DCTERMS + "title",
)
_OTHER: Final = (SKOS + "altLabel", SKOS + "hiddenLabel", "http://schema.org/alternateName", "https://schema.org/alternateName", SKOS + "notation")
_ABOUT: Final = (
    *(SKOS + name for name in ("definition", "scopeNote", "note", "example")),
    *(RDFS + "comment", DCTERMS + "description", "http://schema.org/description", "https://schema.org/description"),
)
_GROUPS: Final = (SKOS + "inScheme", SKOS + "topConceptOf")
_NO_THINGS: Final = frozenset(
    {SKOS + "ConceptScheme", SKOS + "Collection", SKOS + "OrderedCollection", OWL + "Ontology", OWL + "Class", RDFS + "Class"}
    | {OWL + name for name in ("ObjectProperty", "DatatypeProperty", "AnnotationProperty")}
)
_KEPT: Final = "2"
"""The version of the files in the cache."""


def load_vocabulary(paths: Sequence[str], cache: str) -> Vocabulary | None:
    """The things of all the files as one vocabulary; None without files. Raises InputError naming every problem of every file."""
    if not paths:
        return None
    hashed = hashlib.blake2b(_KEPT.encode(), digest_size=16)
    problems: list[Problem] = []
    for path in paths:
        try:
            content = Path(path).read_bytes()
        except OSError as error:
            problems.append(Problem("extraction.vocabulary", f"{path} cannot be read: {error.strerror or error}"))
        else:
            hashed.update(str(Path(path).resolve()).encode("utf-8", "surrogateescape") + b"\0" + hashlib.blake2b(content).digest())
    if problems:
        raise InputError("vocabulary", problems)
    folder = user_cache() / "vocabularies" if cache == USER else Path(cache) / "vocabularies" if cache else None
    return _loaded(tuple(paths), hashed.hexdigest(), folder)


@lru_cache(maxsize=2)
def _loaded(paths: tuple[str, ...], key: str, folder: Path | None) -> Vocabulary:
    if folder is not None and (kept := _kept(folder / f"{key}.vocabulary.npz")) is not None:
        return kept
    vocabulary = Vocabulary.of(read_concepts(paths))
    if folder is not None:
        _keep(folder, key, vocabulary)
    return vocabulary


def read_concepts(paths: Sequence[str]) -> tuple[Concept, ...]:
    """Each thing that has a label, without classes, properties, schemes and collections themselves. Raises InputError with every problem."""
    from onto_core.graph.files import examine, statements_in

    about: dict[str, dict[str, list[tuple[str, str]]]] = defaultdict(lambda: defaultdict(list))
    members: dict[str, list[str]] = defaultdict(list)
    files = examine([Path(path) for path in paths], "", lambda _: None)
    for subject, predicate, value in (statement for file in files for statement in statements_in(file)):
        plain = (value, "") if isinstance(value, str) else (value.lexical, value.language or "")
        about[subject][predicate].append(plain)
        if predicate == SKOS + "member":
            members[plain[0]].append(subject)
    found = [concept for iri in about if (concept := _concept(iri, about, members)) is not None]
    if not found:
        where = ", ".join(paths)
        raise InputError("vocabulary", [Problem(where, "names nothing", "give things with skos:prefLabel or rdfs:label")])
    return tuple(found)


def _concept(iri: str, about: dict[str, dict[str, list[tuple[str, str]]]], members: dict[str, list[str]]) -> Concept | None:
    own = about[iri]
    types = [value for value, _ in own.get(RDF_TYPE, ())]
    labels = [pair for name in _BEST for pair in own.get(name, ()) if pair[0].strip()]
    if not labels or iri.startswith(BLANK) or _NO_THINGS.intersection(types):
        return None
    best = next((label for label, language in labels if language.lower().split("-")[0] in ("en", "")), labels[0][0])
    others = [value for name in _OTHER for value, _ in own.get(name, ()) if value.strip()]
    kinds = tuple(kind for kind in types if kind != SKOS + "Concept" and kind != OWL + "NamedIndividual")
    broader = [value for value, _ in own.get(SKOS + "broader", ())]
    groups = [*kinds, *(value for name in _GROUPS for value, _ in own.get(name, ())), *members.get(iri, ())]
    words = [value for name in _ABOUT for value, _ in own.get(name, ())]
    words += [_label(each, about) for each in (*broader, *(value for value, _ in own.get(SKOS + "related", ())))]
    names = dict.fromkeys(each for each in (*(label for label, _ in labels), *others) if each != best)
    named = [_label(each, about) for each in dict.fromkeys((*groups, *broader))]
    return Concept(iri, best, tuple(names), kinds, tuple(dict.fromkeys(filter(None, named))), " ".join(filter(None, words)))


def _label(iri: str, about: dict[str, dict[str, list[tuple[str, str]]]]) -> str:
    labels = [value for name in _BEST for value, _ in about[iri].get(name, ())] if iri in about else []
    return labels[0] if labels else _spaced(local_name(iri)) if iri.startswith(("http", "urn")) else ""


def _spaced(name: str) -> str:
    return "".join(f" {letter}" if letter.isupper() else letter for letter in name.replace("_", " ").replace("-", " ")).strip()


def _keep(folder: Path, key: str, vocabulary: Vocabulary) -> None:
    """Write the index beside its names. A folder that cannot be written costs only time."""
    import numpy as np

    rows = [[c.iri, c.label, c.names, c.kinds, c.groups, c.about] for c in vocabulary.concepts]
    index = vocabulary.likeness
    body = json.dumps([rows, vocabulary.exact, vocabulary.spelled, index.names], ensure_ascii=False)
    path = folder / f"{key}.vocabulary.npz"
    try:
        with written_whole(path) as file:
            np.savez(file, body=np.frombuffer(body.encode(), dtype=np.uint8), sums=index.sums, numbers=index.numbers)
    except (OSError, UnicodeEncodeError) as error:
        log.info("vocabulary not kept", path=str(path), error=str(error))


def _kept(path: Path) -> Vocabulary | None:
    """The vocabulary in a file; None when there is none, or it is damaged."""
    import zipfile

    import numpy as np

    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in ("body", "sums", "numbers")}
        rows, exact, spelled, names = json.loads(arrays["body"].tobytes())
        concepts = tuple(_row(row) for row in rows)
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile):
        return None
    with suppress(OSError):
        os.utime(path)
    index = SlipIndex(tuple(names), arrays["sums"], arrays["numbers"])
    return Vocabulary(concepts, _tuples(exact), _tuples(spelled), index)


def _row(row: list[Any]) -> Concept:
    iri, label, names, kinds, groups, about = row
    return Concept(iri, label, tuple(names), tuple(kinds), tuple(groups), about)


def _tuples(numbers: dict[str, list[int]]) -> dict[str, tuple[int, ...]]:
    return {name: tuple(each) for name, each in numbers.items()}

"""Which names mean the same thing in every document, and which only within theirs. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from urllib.parse import quote

from onto_core.english.names import canonical, name_of
from onto_core.ontology.model import AnyOf
from onto_core.ontology.schema.schema import Schema
from onto_core.settings import Identity
from onto_core.terms import mint_iri, normal_label
from onto_extract.identity.sorts import sort_of_class

_MARK = re.compile(r"(?=.*\d)[A-Z]+[A-Z\d]*(?:[-/.]?[A-Z\d]+)*")
"""A mark of capitals and digits, as plants and plans give them to parts: "AHU-1"."""
_DESIGNATOR = re.compile(r"\d+(?:\.\d+)*[A-Za-z]?|[A-Z]")


class Identities:
    """The IRIs of names within one document, as `extraction.identity` wants them."""

    def __init__(self, identity: Identity, namespace: str, document: str, schema: Schema) -> None:
        """`document`: its id; without one, all names are taken for names of one document."""
        self._identity, self._namespace, self._schema = identity, namespace, schema
        self._own = f"{namespace}{quote(document, safe='', errors='replace')}/" if document else namespace
        self._said: dict[str, set[str]] = defaultdict(set)
        self._asked: dict[str, set[str]] = defaultdict(set)

    def meet(self, name: str, kinds: Iterable[str], places: Iterable[AnyOf]) -> None:
        """Take in the classes that a name is said to have, and those that its place in a fact asks for, which count where none is said."""
        label = normal_label(name)
        if said := [*kinds]:
            self._said[label].update(said)
        if asked := [union[0] for union in places if len(union) == 1]:
            self._asked[label].update(asked)

    def is_own(self, iri: str) -> bool:
        """True for an IRI that was made of a name."""
        return iri.startswith(self._namespace)

    def iri(self, name: str, number: str | None = None, *, kinds: Iterable[str] = (), person: bool = False) -> str:
        """The IRI of a name; with `number`, of a thing that has no name, only a phrase. Raises ValueError for an empty name.

        By `linked`, a name is one thing everywhere when it identifies: not the single name of a person ("Anna"), nor what only numbers things within
        something ("Room 405", "AHU-1"). A phrase ("the tankard") never means the same thing in another document. `kinds` are classes of this thing
        beside those that were met for its name; `person`: it is one.
        """
        if number is not None:
            return mint_iri(name, self._own) + ("" if number == "1" else f"~{number}")
        known = tuple(kinds)
        person = person or self._is_person(name, known)
        own = self._identity == "document" or (self._identity == "linked" and not self._identifies(name, person))
        return mint_iri(
            canonical(name, person=person or (None if not self._known(name, known) else False)) or name, self._own if own else self._namespace
        )

    def _identifies(self, name: str, person: bool) -> bool:
        words = name.split()
        if len(words) == 1 or len(name_of(name).core) == 1:
            return not person and not _MARK.fullmatch(name)
        return not (_DESIGNATOR.fullmatch(words[-1]) and self._schema.named(" ".join(words[:-1]), "class"))

    def _known(self, name: str, known: tuple[str, ...]) -> tuple[str, ...] | set[str]:
        label = normal_label(name)
        return known or self._said.get(label) or self._asked.get(label, set())

    def _is_person(self, name: str, known: tuple[str, ...]) -> bool:
        kinds = self._known(name, known)
        if not kinds and name_of(name).sort == "person":
            return True
        return any(sort_of_class(self._schema, kind) == "person" for kind in kinds)

"""The words of Turtle: abbreviated IRIs, literals, lists and the statements of one subject (RDF 1.1 Turtle). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from onto_core.rdf.iris import NOT_IN_IRI
from onto_core.terms import Literal
from onto_core.vocabulary import PREFIXES, RDF_LANG_STRING, XSD, XSD_STRING

_LOCAL: Final = re.compile(r"[A-Za-z_][\w-]*(?:\.[\w-]+)*", re.ASCII)
_PREFIX: Final = re.compile(r"(?:[A-Za-z][\w-]*)?", re.ASCII)
_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
Statements = list[tuple[str, Sequence[str]]]
"""(predicate, objects) of one subject."""


class Names:
    """Abbreviates IRIs, and remembers the prefixes that it used."""

    def __init__(self, prefixes: Mapping[str, str]) -> None:
        usable = {prefix: namespace for prefix, namespace in prefixes.items() if _PREFIX.fullmatch(prefix) and not NOT_IN_IRI.search(namespace)}
        self._all = {**{prefix: namespace for prefix, namespace in PREFIXES.items() if prefix not in usable}, **usable}
        self._used = dict.fromkeys(usable)
        self._longest_first = sorted(self._all.items(), key=lambda pair: -len(pair[1]))
        self._known: dict[str, str] = {}

    def iri(self, iri: str) -> str:
        """The IRI by a prefix where one fits, else in angle brackets."""
        if iri not in self._known:
            self._known[iri] = self._shortened(iri)
        return self._known[iri]

    def _shortened(self, iri: str) -> str:
        for prefix, namespace in self._longest_first:
            if namespace and iri.startswith(namespace) and _LOCAL.fullmatch(iri, len(namespace)):
                self._used[prefix] = None
                return f"{prefix}:{iri[len(namespace) :]}"
        return "<" + NOT_IN_IRI.sub(lambda match: f"\\u{ord(match[0]):04X}", iri) + ">"

    def word(self, curie: str) -> str:
        """A term of a W3C vocabulary, by its usual prefix."""
        prefix, _, local = curie.partition(":")
        return self.iri(PREFIXES[prefix] + local)

    def head(self) -> str:
        """The declarations of the prefixes in use, a line each."""
        return "".join(f"@prefix {prefix}: <{self._all[prefix]}> .\n" for prefix in self._used)


def block(subject: str, statements: Statements) -> str:
    """The statements of one subject; predicates without objects are left out."""
    lines = [f"{predicate} {', '.join(objects)}" for predicate, objects in statements if objects]
    return f"{subject} " + " ;\n    ".join(lines) + " .\n"


def literal_text(value: Literal, names: Names) -> str:
    """A literal with its language or datatype."""
    if value.language is not None:
        return f"{quoted(value.lexical)}@{value.language}"
    return quoted(value.lexical) + ("" if value.datatype in {XSD_STRING, RDF_LANG_STRING, XSD} else f"^^{names.iri(value.datatype)}")


def quoted(text: str) -> str:
    """A text as a string of Turtle, in quotes."""
    return '"' + "".join(_ESCAPES.get(sign) or (f"\\u{ord(sign):04X}" if ord(sign) < 32 else sign) for sign in text) + '"'


def list_of(items: Iterable[str]) -> str:
    """An RDF list of terms that are already written."""
    return f"( {' '.join(items)} )"

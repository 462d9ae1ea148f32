"""A LinkML schema and those that it imports, as one: YAML to plain values (linkml.io, metamodel 1.9). Every value is the text that is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import yaml

from onto_core.ontology.problems import DocumentPlace

Yaml = Any
"""A mapping, a list or a text."""
Find = Callable[[str], bytes | None]
"""The document of an import, by its name; None where there is none among the given files."""

SECTIONS: Final = ("classes", "slots", "enums", "types")
BUILT_IN: Final = "linkml:"
"""Schemas of LinkML itself: the only one that models import is `linkml:types`, whose types are known here."""
_LOOKS: Final = re.compile(rb"^(?:classes|slots|enums|types|default_prefix|default_range|imports)\s*:", re.MULTILINE)
_TOP: Final = re.compile(rb"^(?:id|name|classes|prefixes)\s*:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class LinkmlDocument:
    """The header of a schema, and its elements and those of its imports, by section and name."""

    header: Mapping[str, Yaml]
    elements: Mapping[str, Mapping[str, Element]]
    missing: tuple[str, ...] = ()
    """Imports without a document."""


@dataclass(frozen=True, slots=True)
class Element:
    """One element: what is written of it, and by which names of its file it is to be read."""

    body: Mapping[str, Yaml]
    names: Naming


@dataclass(frozen=True, slots=True)
class Naming:
    """The prefixes of a file, and what stands before a name without one."""

    prefixes: Mapping[str, str] = field(default_factory=dict)
    default: str = ""
    default_range: str = "string"

    def iri(self, name: str) -> str:
        """The IRI of a CURIE or IRI; of a plain name in the default namespace."""
        prefix, colon, local = name.partition(":")
        if colon and not local.startswith("//") and prefix in self.prefixes:
            return self.prefixes[prefix] + local
        return name if colon else self.default + name


def looks_like_linkml(content: bytes) -> bool:
    """True for YAML with keys of a schema at its top."""
    return bool(_LOOKS.search(content)) and bool(_TOP.search(content))


def read_document(content: bytes, find: Find, place: DocumentPlace) -> LinkmlDocument | None:
    """The schema with its imports; None, with the fault reported, when it cannot be read."""
    header = _mapping(content, place)
    if header is None:
        return None
    if not any(section in header for section in (*SECTIONS, "imports")):
        place.fault("is YAML, but not a LinkML schema: it has none of classes, slots, enums and types", "give it `classes:`, or leave the file out")
        return None
    elements: dict[str, dict[str, Element]] = {section: {} for section in SECTIONS}
    missing: list[str] = []
    seen = set[str]()
    waiting = [(header, place)]
    for body, at in waiting:
        naming = _naming(body, at)
        for section in SECTIONS:
            for name, element in named(body.get(section), at.under(section)):
                elements[section].setdefault(name, Element(element, naming))
        for name in texts(body.get("imports")):
            if name in seen or name.startswith(BUILT_IN):
                continue
            seen.add(name)
            inside = at.under(f"imports.{name}")
            if (imported := find(name)) is None:
                missing.append(name)
            elif (other := _mapping(imported, inside)) is not None:
                waiting.append((other, inside))
    return LinkmlDocument(header, elements, tuple(missing))


def named(section: Yaml, place: DocumentPlace) -> Iterator[tuple[str, Mapping[str, Yaml]]]:
    """(name, body) of each element of a section; an element without a body is one too. A section may be a list of elements with names."""
    if isinstance(section, dict):
        for name, body in section.items():
            if isinstance(body, dict):
                yield name, body
            elif body:
                place.under(name).fault(f"holds the text {str(body)[:40]!r}", "write the element's keys below its name")
            else:
                yield name, {}
    elif isinstance(section, list):
        for body in section:
            if isinstance(body, dict) and isinstance(body.get("name"), str):
                yield body["name"], body
            elif isinstance(body, str):
                yield body, {}
    elif section:
        place.fault(f"holds the text {str(section)[:40]!r}", "write the names of elements, each with its keys below it")


def texts(value: Yaml) -> list[str]:
    """The texts of a list; a text alone is a list of one. In `aliases` and the like mappings have their text as key."""
    if isinstance(value, str):
        return [value] if value else []
    return [str(each) for each in value if not isinstance(each, dict | list)] if isinstance(value, list | dict) else []


def flag(value: Yaml) -> bool:
    return isinstance(value, str) and value.lower() in {"true", "yes", "on"}


def _naming(header: Mapping[str, Yaml], place: DocumentPlace) -> Naming:
    prefixes: dict[str, str] = {}
    for prefix, value in (header.get("prefixes") or {}).items() if isinstance(header.get("prefixes"), dict) else ():
        reference = value.get("prefix_reference") if isinstance(value, dict) else value
        if isinstance(reference, str) and reference:
            prefixes[prefix] = reference
        else:
            place.under(f"prefixes.{prefix}").fault("has no namespace", "write the IRI that it stands for")
    default = str(header.get("default_prefix") or "")
    own = str(header.get("id") or "urn:linkml:" + str(header.get("name") or "schema"))
    namespace = prefixes.get(default) or (default if ":" in default else own.rstrip("/#") + "/")
    return Naming(prefixes, namespace, str(header.get("default_range") or "string"))


def _mapping(content: bytes, place: DocumentPlace) -> dict[str, Yaml] | None:
    try:
        value = yaml.load(content.decode("utf-8-sig"), Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))  # texts only: "NO" is no boolean
    except UnicodeDecodeError as error:
        place.fault(f"is not UTF-8: {error.reason} at byte {error.start:,}", "save it as UTF-8")
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f"line {mark.line + 1}: " if mark else ""
        place.fault(f"is not YAML: {line}{getattr(error, 'problem', None) or error}", "correct the syntax")
    except RecursionError:
        place.fault("is nested too deeply", "flatten it")
    else:
        if isinstance(value, dict) and all(isinstance(key, str) for key in value):
            return value
        place.fault("is not a mapping of keys to values", "begin with `id:` and `classes:`")
    return None

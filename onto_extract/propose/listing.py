"""The subset as a prompt lists it: each class with the properties that its things have, so that a small model sees which way they lead. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from onto_core.english.stems import stem
from onto_core.english.words import FUNCTION
from onto_core.ontology.describe import brief_line, prompt_line
from onto_core.ontology.schema.labels import match_names
from onto_core.ontology.schema.names import words
from onto_core.ontology.schema.schema import Schema, remembered
from onto_core.ontology.schema.shared import together

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset

ANYTHING: Final = "any"
"""The heading of properties without a domain."""

_LINES: Final = 1 << 14
"""Lines of a schema that are remembered."""

_LINE = re.compile(r'- (?P<name>[^"]*?(?: "[^"]*")?)(?:: (?P<rest>.*))?', re.DOTALL)
_ENDS = re.compile(r'(?P<ends>(?:"[^"]*"|/[^/]*/|\[[^]]*\]|[^":]|:(?! ))*)(?:: (?P<remark>.*))?', re.DOTALL)


def listing(subset: Subset) -> str:
    """`Film: director -> Person; runtime -> decimal [max 1] (its length in minutes)`, a line for each domain, then the classes.

    Both stand in the order of the ontologies: the same elements give the same words, whatever the text, and an endpoint's prefix cache serves them.
    """
    groups: dict[str, list[str]] = defaultdict(list)
    named: set[str] = set()
    for domain, entry, ends in _entries(subset):
        groups[domain].append(entry)
        named.update(ends)
    lines = [f"{domain}: {'; '.join(entries)}" for domain, entries in groups.items()]
    classes = list(_classes(subset, named))
    return "\n".join((*(["Properties:", *lines] if lines else ()), *(["Classes:", *classes] if classes else ())))


def _entries(subset: Subset) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """(domain, `name -> range [marks] (remark)`, the classes named) of each property that has a line of its own."""
    return (_entry(subset.schema, iri, iri in subset.brief) for iri in _in_order(subset, subset.property_iris))


@remembered(_LINES)
def _entry(schema: Schema, iri: str, brief: bool) -> tuple[str, str, tuple[str, ...]]:
    name, rest = _split(_LINE, brief_line(schema, iri) if brief else prompt_line(iri, schema))
    ends, remark = _split(_ENDS, rest)
    domain, _, target = ends.partition(" -> ")
    said = f" ({remark})" if remark and _tells_more(remark, f"{name} {ends}") else ""
    return domain or ANYTHING, f"{name} -> {target or ANYTHING}{said}", (*domain.split(" or "), *target.partition(" [")[0].split(" or "))


def _classes(subset: Subset, named: set[str]) -> Iterator[str]:
    """A line for each class with a definition, one for all the others of a parent, and the names of the rest that no property names."""
    of_parent: dict[str, list[str]] = defaultdict(list)
    for iri in _in_order(subset, subset.class_iris):
        line, defined, own, parent = _class(subset.schema, iri, iri in subset.brief)
        if defined:
            yield f"- {line}"
            continue
        if parent or own not in named:
            of_parent[parent].append(own)
    for parent, names in of_parent.items():
        yield f"- {', '.join(names)}" + (f" < {parent}" if parent else "")


@remembered(_LINES)
def _class(schema: Schema, iri: str, brief: bool) -> tuple[str, bool, str, str]:
    """(its line, True when that has a definition which tells more than the name, its name, that of its parent)"""
    line = (brief_line(schema, iri) if brief else prompt_line(iri, schema)).removeprefix("- ")
    name, remark = _split(_ENDS, line)
    own, _, parent = name.partition(" < ")
    return line, bool(remark and _tells_more(remark, name)), own, parent


def _in_order(subset: Subset, iris: frozenset[str]) -> list[str]:
    """One of each group that shares a line, in the order of the ontologies; not those that only lines of others name."""
    first: dict[tuple[str, ...], str] = {}
    order = subset.schema.derived(_order)
    for iri in sorted(iris - subset.named, key=lambda each: order.get(each, 0)):
        group = together(subset.schema, iri)
        if group not in first or (first[group] in subset.brief and iri not in subset.brief):
            first[group] = iri
    return list(first.values())


def _order(schema: Schema) -> dict[str, int]:
    return {iri: number for number, iri in enumerate(schema.derived(match_names))}


def _split(form: re.Pattern[str], line: str) -> tuple[str, str]:
    match = form.fullmatch(line)
    return (match[1], match[2] or "") if match else (line, "")


def _tells_more(remark: str, name: str) -> bool:
    """True when a definition says a word that the name, the label and the ends do not."""
    return not _telling(remark) <= _telling(name)


def _telling(text: str) -> frozenset[str]:
    spoken = (word.lower() for part in re.findall(r"\w+", text) for word in words(part).split())
    return frozenset(stem(word) for word in spoken if word not in FUNCTION and word.isalpha())

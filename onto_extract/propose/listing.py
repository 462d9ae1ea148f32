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
from onto_core.ontology.schema.shared import together

if TYPE_CHECKING:
    from onto_core.matching.subset import Subset

ANYTHING: Final = "any"
"""The heading of properties without a domain."""

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


def _entries(subset: Subset) -> Iterator[tuple[str, str, list[str]]]:
    """(domain, `name -> range [marks] (remark)`, the classes named) of each property that has a line of its own."""
    for iri in _in_order(subset, subset.property_iris):
        schema = subset.schema
        line = brief_line(schema, iri) if iri in subset.brief else prompt_line(iri, schema)
        name, rest = _split(_LINE, line)
        ends, remark = _split(_ENDS, rest)
        domain, _, target = ends.partition(" -> ")
        said = f" ({remark})" if remark and _tells_more(remark, f"{name} {ends}") else ""
        yield domain or ANYTHING, f"{name} -> {target or ANYTHING}{said}", [*domain.split(" or "), *target.partition(" [")[0].split(" or ")]


def _classes(subset: Subset, named: set[str]) -> Iterator[str]:
    """A line for each class with a definition, one for all the others of a parent, and the names of the rest that no property names."""
    of_parent: dict[str, list[str]] = defaultdict(list)
    for iri in _in_order(subset, subset.class_iris):
        line = (brief_line(subset.schema, iri) if iri in subset.brief else prompt_line(iri, subset.schema)).removeprefix("- ")
        name, remark = _split(_ENDS, line)
        if remark and _tells_more(remark, name):
            yield f"- {line}"
            continue
        own, _, parent = name.partition(" < ")
        if parent or own not in named:
            of_parent[parent].append(own)
    for parent, names in of_parent.items():
        yield f"- {', '.join(names)}" + (f" < {parent}" if parent else "")


def _in_order(subset: Subset, iris: frozenset[str]) -> list[str]:
    """One of each group that shares a line, in the order of the ontologies; not those that only lines of others name."""
    first: dict[tuple[str, ...], str] = {}
    order = {iri: number for number, iri in enumerate(subset.schema.derived(match_names))}
    for iri in sorted(iris - subset.named, key=lambda each: order.get(each, 0)):
        group = together(subset.schema, iri)
        if group not in first or (first[group] in subset.brief and iri not in subset.brief):
            first[group] = iri
    return list(first.values())


def _split(form: re.Pattern[str], line: str) -> tuple[str, str]:
    match = form.fullmatch(line)
    return (match[1], match[2] or "") if match else (line, "")


def _tells_more(remark: str, name: str) -> bool:
    """True when a definition says a word that the name, the label and the ends do not."""
    return not _telling(remark) <= _telling(name)


def _telling(text: str) -> frozenset[str]:
    spoken = (word.lower() for part in re.findall(r"\w+", text) for word in words(part).split())
    return frozenset(stem(word) for word in spoken if word not in FUNCTION and word.isalpha())

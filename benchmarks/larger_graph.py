"""A graph made as large as wanted, by copies of its own things under other names: what is asked of the original is asked among all of them.

Things that much leads to (countries, genres, statuses) stay single and are shared by the copies, as in a graph that grows. In a copy every word
of a text that tells things apart is spelled with other letters, vowels for vowels and digits for digits, the same in the whole copy; short lists
of values, numbers and dates stay.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pyoxigraph

from onto_core.terms import Literal
from onto_core.vocabulary import ONTOLOGY_LANGUAGES, RDF_TYPE
from onto_query.profile.build import profile_of
from onto_query.profile.model import PropertyProfile

SHARED: Final = 8.0
"""Statements that lead to each thing of a class, on average, from which its things are shared by all copies."""
_KINDS: Final = ("aeiou", "bcdfghjklmnpqrstvwxz", "0123456789")
_SIGNS: Final = (*range(0x3041, 0x30FF), *range(0x4E00, 0x9FFF), *range(0xAC00, 0xD7A3))
"""Kana, Han and Hangul."""


def enlarge(graph: Path, triples: int, out: Path, *, seed: int = 1) -> int:
    """Write the Turtle graph with as many copies of its things as make about that many triples, as N-Triples; how many there are."""
    store = pyoxigraph.Store()
    store.load(path=str(graph), format=pyoxigraph.RdfFormat.TURTLE)
    quads = list(store)
    copied = _copied(quads)
    told = profile_of(lambda: (_statement(quad) for quad in quads)).properties
    moving = [quad for quad in quads if quad.subject in copied]
    count = 0
    with out.open("wb") as target:
        for quad in quads:
            target.write(_line(quad.subject, quad.predicate, quad.object))
            count += 1
        number = 0
        while count < triples:
            number += 1
            spelled = _spelling(random.Random(f"{seed} {number}"), number)
            names: dict[pyoxigraph.NamedNode | pyoxigraph.BlankNode, pyoxigraph.NamedNode | pyoxigraph.BlankNode] = {}
            for node in sorted(copied, key=str):
                names[node] = _renamed(node, number, spelled)
            for quad in moving:
                end = quad.object
                if isinstance(end, pyoxigraph.Literal):
                    end = _respelled(end, told.get(quad.predicate.value), spelled)
                target.write(_line(names[quad.subject], quad.predicate, names.get(end, end)))
            count += len(moving)
    return count


def _copied(quads: list[pyoxigraph.Quad]) -> set[pyoxigraph.NamedNode | pyoxigraph.BlankNode]:
    """The things of which each copy has one of its own."""
    types: dict[object, set[str]] = defaultdict(set)
    for quad in quads:
        if quad.predicate.value == RDF_TYPE:
            types[quad.subject].add(quad.object.value)
    things = Counter(kind for kinds in types.values() for kind in kinds)
    led = Counter(kind for quad in quads for kind in types.get(quad.object, ()) if quad.predicate.value != RDF_TYPE)
    shared = {kind for kind, count in things.items() if led[kind] >= SHARED * count or kind.startswith(ONTOLOGY_LANGUAGES)}
    classes = {quad.object for quad in quads if quad.predicate.value == RDF_TYPE}
    subjects = {quad.subject for quad in quads}
    return {node for node in subjects if node not in classes and not (types.get(node, set()) & shared) and types.get(node)}


def _statement(quad: pyoxigraph.Quad) -> tuple[str, str, str | Literal]:
    end = quad.object
    if isinstance(end, pyoxigraph.Literal):
        return str(quad.subject), quad.predicate.value, Literal(end.value, end.datatype.value, end.language)
    return str(quad.subject), quad.predicate.value, end.value


def _spelling(chance: random.Random, number: int) -> Callable[[str], str]:
    table: dict[int, str] = {sign: chr(sign + number) for sign in _SIGNS}
    for letters in _KINDS:
        others = list(letters)
        chance.shuffle(others)
        table |= {ord(a): b for a, b in zip(letters, others, strict=True)}
        table |= {ord(a.upper()): b.upper() for a, b in zip(letters, others, strict=True)}
    return lambda text: text.translate(table)


def _respelled(literal: pyoxigraph.Literal, told: PropertyProfile | None, spelled: Callable[[str], str]) -> pyoxigraph.Literal:
    if told is None or told.sort != "text" or told.enumeration:
        return literal
    text = spelled(literal.value)
    return pyoxigraph.Literal(text, language=literal.language) if literal.language else pyoxigraph.Literal(text, datatype=literal.datatype)


def _renamed(
    node: pyoxigraph.NamedNode | pyoxigraph.BlankNode, number: int, spelled: Callable[[str], str]
) -> pyoxigraph.NamedNode | pyoxigraph.BlankNode:
    if isinstance(node, pyoxigraph.BlankNode):
        return pyoxigraph.BlankNode(f"{node.value}c{number}")
    cut = max(node.value.rfind("/"), node.value.rfind("#")) + 1
    return pyoxigraph.NamedNode(f"{node.value[:cut]}{spelled(node.value[cut:])}-{number}")


def _line(*terms: object) -> bytes:
    return (" ".join(map(str, terms)) + " .\n").encode()

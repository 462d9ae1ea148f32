"""Solved texts for a measurement: the train sentences of each ontology, or a file; without those that would give an answer away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from onto_core.errors import InputError, Problem
from onto_core.ports.models import Embedder
from onto_extract.evaluation.gold import GoldCollection
from onto_extract.evaluation.measures import normal, normal_text
from onto_extract.evaluation.text2kg import read
from onto_extract.examples.lines import in_words
from onto_extract.examples.model import Example, ExampleFact
from onto_extract.examples.nearest import Barred, ExamplePool, nothing_barred
from onto_extract.examples.store import NONE, read_file

Pools = Mapping[str, Callable[[Embedder], ExamplePool]]
"""Ontology of a collection -> how its solved texts are made ready, with the embedder."""

TELLING = 4
"""Letters of a name from which it is looked for inside the text of an example too; shorter ones are in other words."""


def pools_of(collections: Sequence[GoldCollection], named: str, data: Path, *, no_overlap: bool) -> Pools:
    """The solved texts of each collection: none, those of a file, or those of its folder's train split.

    With `no_overlap` no example mentions a thing of the sentence's gold triples.

    Raises InputError for a file that is not there or not right.
    """
    train = (
        {each.ontology: _solved(each) for each in read(data, split="train", only=[each.ontology for each in collections])} if named == "train" else {}
    )
    everywhere = () if named == "train" or named in NONE else _of_file(Path(named))

    def pool(collection: GoldCollection) -> Callable[[Embedder], ExamplePool]:
        barred = overlapping(collection) if no_overlap else nothing_barred
        return lambda embedder: ExamplePool(train.get(collection.ontology, everywhere), embedder, barred)

    return {collection.ontology: pool(collection) for collection in collections}


def overlapping(collection: GoldCollection) -> Barred:
    """A test of a sentence and an example: does the example mention a thing of the sentence's gold triples?"""
    things = {case.text: {name for said in case.gold for name in (normal(said.subject), normal(said.object)) if name} for case in collection.cases}

    def barred(text: str, example: Example) -> bool:
        asked = things.get(text, set())
        own = {normal(end) for fact in example.facts for end in (fact.subject, fact.object)}
        whole = normal_text(example.text)
        return not asked.isdisjoint(own) or any(len(name) >= TELLING and name in whole for name in asked)

    return barred


def _solved(collection: GoldCollection) -> tuple[Example, ...]:
    return tuple(
        Example(
            case.text, tuple(ExampleFact(in_words(said.subject, case.text), said.relation, in_words(said.object, case.text)) for said in case.gold)
        )
        for case in collection.cases
    )


def _of_file(path: Path) -> tuple[Example, ...]:
    if not path.is_file():
        raise InputError("--examples", [Problem(str(path), "is not there", "a file of JSON lines, or train")])
    read = read_file(path)
    if read.problems:
        raise InputError(str(path), read.problems)
    return read.examples

"""A small graph with the oddities of real ones: things without a value and with two, values of mixed datatypes, labels that repeat."""

from __future__ import annotations

import random
from typing import Final
from typing import Literal as OneOf

EX: Final = "http://example.org/same/"
CLASSES: Final = {
    "SrFilm": ("SrFilm", "SrWork"),
    "SrBook": ("SrBook", "SrWork"),
    "SrPerson": ("SrPerson",),
    "SrPlace": ("SrPlace",),
    "SrStudio": ("SrStudio",),
}
"""Class -> the classes that its things have, ancestors included."""
RELATIONS: Final = {
    "srDirector": ("SrFilm", "SrPerson"),
    "srAuthor": ("SrBook", "SrPerson"),
    "srSpouse": ("SrPerson", "SrPerson"),
    "srKnows": ("SrPerson", "SrPerson"),
    "srLivesIn": ("SrPerson", "SrPlace"),
    "srPartOf": ("SrPlace", "SrPlace"),
    "srStudio": ("SrFilm", "SrStudio"),
    "srLocatedIn": ("SrStudio", "SrPlace"),
    "srBasedOn": ("SrFilm", "SrBook"),
}
Sort = OneOf["integer", "decimal", "double", "gYear", "date", "boolean", "bit", "text", "mixed"]
ATTRIBUTES: Final[dict[str, tuple[str, Sort]]] = {
    "srMinutes": ("SrFilm", "integer"),
    "srBudget": ("SrFilm", "decimal"),
    "srRating": ("SrFilm", "double"),
    "srYear": ("SrFilm", "gYear"),
    "srReleased": ("SrFilm", "mixed"),
    "srGenre": ("SrFilm", "text"),
    "srColour": ("SrFilm", "boolean"),
    "srSilent": ("SrFilm", "bit"),
    "srPages": ("SrBook", "integer"),
    "srBorn": ("SrPerson", "date"),
    "srDied": ("SrPerson", "date"),
    "srShoe": ("SrPerson", "integer"),
    "srEmail": ("SrPerson", "text"),
    "srPeople": ("SrPlace", "integer"),
}
GENRES: Final = ("drama", "Film noir", "comédie", "sci-fi", 'love "story"', "back\\slash", "Ärger")


def graph(seed: int) -> str:
    """The graph, in Turtle."""
    chance = random.Random(seed)
    counts = {"SrFilm": 14, "SrBook": 5, "SrPerson": 9, "SrPlace": 8, "SrStudio": 3}
    lines = [
        "@prefix : <" + EX + "> .",
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .",
        "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .",
    ]
    for kind, count in counts.items():
        for i in range(count):
            label = f"{kind[2:]} {chance.choice('ABCDE') if chance.random() < 0.4 else i}"
            lines.append(f":{thing(kind, i)} a {', '.join(':' + name for name in CLASSES[kind])} ; rdfs:label {written(label)} .")
    for relation, (subject, value) in RELATIONS.items():
        for i in range(counts[subject]):
            times = range(chance.choice((0, 1, 1, 1, 2)))
            lines += [f":{thing(subject, i)} :{relation} :{thing(value, chance.randrange(counts[value]))} ." for _ in times]
    for attribute, (subject, sort) in ATTRIBUTES.items():
        for i in range(counts[subject]):
            times = range(chance.choice((0, 1, 1, 1, 1, 2)))
            lines += [f":{thing(subject, i)} :{attribute} {value_of(sort, chance)} ." for _ in times]
    return "\n".join(lines) + "\n"


def thing(kind: str, number: int) -> str:
    return f"{kind[2:].lower()}{number}"


def written(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def value_of(sort: Sort, chance: random.Random) -> str:
    """A literal in Turtle."""
    day = f"{chance.randrange(1925, 1931)}-{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}"
    match sort:
        case "integer":
            return str(chance.choice((1, 2, 3, 5, 40, 90, 117, 153)))  # no 0: by a decimal, Oxigraph 0.5 divides it to nothing
        case "decimal":
            return f"{chance.choice((0.5, 1.25, 2.5, 100.75, 3.1))}"
        case "double":
            return f'"{chance.choice((1.5, 6.25, 7.5, 8.0))}"^^xsd:double'
        case "gYear":
            return f'"{chance.randrange(1925, 1931)}"^^xsd:gYear'
        case "date":
            return f'"{day}"^^xsd:date'
        case "boolean":
            return f'"{chance.choice(("true", "false"))}"^^xsd:boolean'
        case "bit":
            return f'"{chance.choice(("1", "0"))}"^^xsd:boolean'
        case "text":
            return written(chance.choice(GENRES))
        case "mixed":
            return chance.choice(
                (f'"{day}"^^xsd:date', f'"{day[:4]}"', f'"{day}T10:00:00"^^xsd:dateTime', written("unknown"), f'"{day[:4]}"^^xsd:gYear')
            )

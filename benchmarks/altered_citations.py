"""Right answers about random rows, each with one thing altered: a number, a date, a name, or the number of a row. The check of a model's words must
drop every altered sentence, and keep the right ones.

    .venv/bin/python -m benchmarks.altered_citations [--count 500] [--seed 7] [--show]

A number becomes one like it (a digit more, less, other, a sign gone), that of another row, or the number of rows; a date another day (the number of
its month, say), month or year, in figures or in words; a name that of another row, half of it, or a new one; a row another one or one that is not
there. What cannot be told from rows alone is not among these: a value of another column of the same row.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from onto_core.terms import Iri, Literal, Table
from onto_core.vocabulary import XSD
from onto_query.model_tier.grounding import ground

FIRST: Final = ("Anna", "Boris", "Chiara", "Dmitri", "Élodie", "Farid", "Greta", "Hugo", "Ines", "Jörg", "Keiko", "Lars")
LAST: Final = ("Adler", "Berg", "Costa", "D'Amico", "Eriksen", "Ferrari", "García", "Holm", "Ivanova", "Jansen", "Keller", "Lindqvist")
MONTHS: Final = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
QUESTION: Final = "Which people are on the list, and what is known of them?"


@dataclass(frozen=True, slots=True)
class Person:
    """A row: a name, a day, a weight in tonnes or degrees, which may be below 0, and a count."""

    name: str
    born: date
    value: float
    count: int


@dataclass(frozen=True, slots=True)
class Altered:
    kind: str
    right: str
    wrong: str
    table: Table


def cases(count: int, seed: int) -> Iterator[Altered]:
    chance = random.Random(seed)
    made = 0
    while made < count:
        people = _people(chance)
        at = chance.randrange(len(people))
        kind = KINDS[made % len(KINDS)]
        found = ALTER[kind](people, at, chance)
        if found is not None:
            made += 1
            yield Altered(kind, *found, table_of(people))


def table_of(people: list[Person]) -> Table:
    rows = tuple(
        (
            Iri(f"urn:p:{number}", each.name),
            Literal(each.born.isoformat(), XSD + "date"),
            Literal(f"{each.value}", XSD + "decimal"),
            Literal(str(each.count), XSD + "integer"),
        )
        for number, each in enumerate(people)
    )
    return Table(("person", "born", "value", "count"), rows)


def _people(chance: random.Random) -> list[Person]:
    first, last = chance.sample(FIRST, len(FIRST)), chance.sample(LAST, len(LAST))
    start = date(1900, 1, 1)
    return [
        Person(
            f"{first[number]} {last[number]}",
            start + timedelta(chance.randrange(40_000)),
            round(chance.uniform(-40, 900), chance.choice([1, 2])),
            chance.choice([chance.randrange(20, 99), chance.randrange(100, 999), chance.randrange(1000, 9_000_000)]),
        )
        for number in range(chance.randrange(2, 8))
    ]


Pair = tuple[str, str] | None


def number(people: list[Person], at: int, chance: random.Random) -> Pair:
    person = people[at]
    field = chance.choice(["value", "count"])
    value = getattr(person, field)
    shown = f"{value:,}" if field == "count" and chance.random() < 0.5 else f"{value}"
    other = getattr(people[at - 1], field)
    changed = chance.choice(
        [value + 1, value - 1, value * 10, value / 10, other, len(people), _digits(value, chance), abs(value) if value < 0 else -value]
    )
    wrong = f"{changed:,}" if "," in shown and isinstance(changed, int) else f"{round(changed, 2)}"
    if float(wrong.replace(",", "")) == value or float(wrong.replace(",", "")) in {person.value, float(person.count)}:
        return None
    said = chance.choice(["{name} has {it} [{row}].", "The {field} of {name} is {it} [{row}].", "With {it}, {name} is on the list [{row}]."])

    def write(it: str) -> str:
        return said.format(name=person.name, it=it, row=at + 1, field=field)

    return write(shown), write(wrong)


def _digits(value: float, chance: random.Random) -> float:
    text = list(str(abs(value)))
    place = chance.choice([i for i, sign in enumerate(text) if sign.isdigit()])
    text[place] = str((int(text[place]) + chance.randrange(1, 9)) % 10)
    changed = float("".join(text)) * (1 if value >= 0 else -1)
    return int(changed) if isinstance(value, int) else changed


def day(people: list[Person], at: int, chance: random.Random) -> Pair:
    person = people[at]
    born = person.born
    changes = [born + timedelta(chance.choice([-1, 1, 7, 30])), people[at - 1].born]
    changes += [born.replace(day=born.month), born.replace(year=born.year + chance.choice([-1, 1, 10, 100]) if born.day < 29 else born.year)]
    if born.day <= 12:
        changes.append(born.replace(day=born.month, month=born.day))
    changes.append(born.replace(day=1, month=born.month % 12 + 1))
    wrong = chance.choice(changes)
    forms: list[Callable[[date], str]] = [_in_words, _in_words_first, date.isoformat, _month_and_year, lambda each: str(each.year)]
    form = chance.choice(forms)
    if form(wrong) == form(born):
        return None
    said = chance.choice(["{name} was born {it} [{row}].", "{name}, born {it}, is on the list [{row}].", "Born {it}: {name} [{row}]."])
    return said.format(name=person.name, it=form(born), row=at + 1), said.format(name=person.name, it=form(wrong), row=at + 1)


def _in_words(each: date) -> str:
    return f"on {each.day} {MONTHS[each.month - 1]} {each.year}"


def _in_words_first(each: date) -> str:
    return f"on {MONTHS[each.month - 1]} {each.day}, {each.year}"


def _month_and_year(each: date) -> str:
    return f"in {MONTHS[each.month - 1]} {each.year}"


def name(people: list[Person], at: int, chance: random.Random) -> Pair:
    person, other = people[at], people[at - 1]
    (first, last), (others_first, others_last) = person.name.split(" "), other.name.split(" ")
    unseen = chance.choice(["Nowak", "Zoltán Kiss", "Okonkwo", "Smith"])
    wrong = chance.choice([other.name, f"{first} {others_last}", f"{others_first} {last}", f"{first} {unseen}", unseen, f"{first} {last}son"])
    said = chance.choice(
        ["{name} has {count} [{row}].", "It is {name} [{row}].", "The first is {name}, with {count} [{row}].", '"{name}" is listed [{row}].']
    )
    if len(people) == 1 or wrong == person.name:
        return None
    return tuple(said.format(name=each, count=person.count, row=at + 1) for each in (person.name, wrong))  # type: ignore[return-value]


def row(people: list[Person], at: int, chance: random.Random) -> Pair:
    person = people[at]
    other = chance.choice([each for each in (0, len(people) + 1, len(people) + 90, at, at + 2) if each != at + 1])
    said = chance.choice(["{name} has {count} [{row}].", "{name} was born in {year} [{row}].", "The value of {name} is {value} [{row}]."])
    fields = {"name": person.name, "count": person.count, "value": person.value, "year": person.born.year}
    return said.format(**fields, row=at + 1), said.format(**fields, row=other)


ALTER: Final[dict[str, Callable[[list[Person], int, random.Random], Pair]]] = {"number": number, "date": day, "name": name, "row": row}
KINDS: Final = tuple(ALTER)


def kept(text: str, table: Table) -> bool:
    return ground(text, table, QUESTION).text == text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--show", action="store_true", help="what was not caught, and what was right and dropped")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for case in cases(options.count, options.seed):
        total[case.kind] += 1
        is_right, is_wrong = kept(case.right, case.table), kept(case.wrong, case.table)
        right[case.kind] += is_right
        caught[case.kind] += not is_wrong
        if options.show and (is_wrong or not is_right):
            print(f"{'not caught' if is_wrong else 'right, but dropped'}: {case.kind}: {case.right}  ->  {case.wrong}")
    for kind in KINDS:
        print(f"{kind:8} altered {total[kind]:4}  caught {caught[kind]:4}  right sentences kept {right[kind]:4}")
    print(f"{'all':8} altered {total.total():4}  caught {caught.total():4}  right sentences kept {right.total():4}")


if __name__ == "__main__":
    main()

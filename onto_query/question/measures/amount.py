"""A number, date or time of a question, with its comparison and its unit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal as OneOf

Op = OneOf["<", "<=", ">", ">=", "="]
On = OneOf["number", "year", "date", "month", "age", "boolean"]


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, year or date and its comparison: `after 1925` is (">", "1925", "year"). `hints` name what it measures (`longer than`).

    On "month" the value is 1 to 12 or a day of any year ("06-25"), on "age" whole years, on "boolean" "true" or "false".
    """

    first: int
    last: int
    op: Op
    value: str
    on: On
    hints: frozenset[str] = frozenset()
    unit: str = ""
    """Of a number: the English name of its unit ("minute", "kilometre"), the code of its currency ("EUR"), or "%"; the value is in it."""
    end: int = 0
    """The index after its unit and after words such as "or more"; what is counted would stand there."""
    said: bool = True
    """False for a number beside which no word compares: "order 4711"."""
    others: tuple[str, ...] = ()
    """Other values, any of which it may be as well: "one or two stars", "in 2019 or 2022"."""


def values(amounts: tuple[Amount, ...]) -> Iterator[str]:
    """The values of amounts, for people."""
    return (f"{amount.op} {amount.value}{f' {amount.unit}' if amount.unit else ''}" for amount in amounts)


def fits_amount(amount: Amount, sort: str) -> bool:
    """True when a number or date may be compared with values of a sort."""
    return sort == "time" if amount.on in {"year", "month", "date", "age"} else sort == "number"

"""Names that are known before a text is read: the ontology's individuals, and the things of solved examples. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from onto_core.languages.accents import without_accents
from onto_core.short_memory import remembered_short

_SIGNS = re.compile(r"[\W_]+")
_BRACKETS = re.compile(r"\s*\([^()]*\)\s*$")


@remembered_short(20_000)
def folded(name: str) -> str:
    """A name without case, accents and signs; names that are the same but for these are one."""
    return _SIGNS.sub("", without_accents(name).casefold())


def plain_name(name: str) -> str:
    """A name as a text writes it: "Alba_(band)" is Alba."""
    return _BRACKETS.sub("", name.replace("_", " ").strip('" ')) or name


@dataclass(slots=True, eq=False)
class Known:
    """A known name and the roles that its thing has in examples: (role, property) -> the examples in which it has it."""

    label: str
    roles: dict[tuple[str, str], set[int]] = field(default_factory=dict)


class KnownNames:
    """Names by their folded form."""

    def __init__(self, labels: Iterable[str] = ()) -> None:
        self._by_name: dict[str, Known] = {}
        for label in labels:
            self.add(label, label)

    def add(self, name: str, label: str) -> Known:
        """Know a thing by one more name."""
        return self._by_name.setdefault(folded(name), Known(label))

    def get(self, name: str) -> Known | None:
        return self._by_name.get(folded(name))

    def without(self, example: int) -> KnownNames:
        """The names as they were known without one of the examples."""
        others = KnownNames()
        others._by_name = {
            name: known for name, known in self._by_name.items() if not known.roles or any(seen - {example} for seen in known.roles.values())
        }
        return others

"""The writer of random Cypher queries: nodes, relationships, groups and clauses, put together in the ways that a subclass names."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

PARAMETERS: Final = {"name": "Ada", "age": 36, "secret": "zqx-secret", "other": "b", "names": ["Ada", "zqx-secret"]}
LABELS: Final = ("Person", "City", "Resource", "Zqx", "OntoragMention", "OntoragName")
TYPES: Final = ("knows", "bornIn", "ZQX")
KEYS: Final = ("label", "age", "secret", "iri", "collection", "belongs_to", "zqx")


@dataclass(frozen=True)
class Shape:
    """A query; `form` names the parts that it is made of. `settled` is false where the server may choose among rows."""

    text: str
    form: frozenset[str]
    settled: bool


@dataclass
class Scope:
    """The names that are known at a place, by their kind."""

    nodes: list[str] = field(default_factory=list)
    edges: list[str] = field(default_factory=list)
    trails: list[str] = field(default_factory=list)
    lists: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)

    def copy(self) -> Scope:
        return Scope(*(list(names) for names in (self.nodes, self.edges, self.trails, self.lists, self.values)))

    @property
    def names(self) -> list[str]:
        return [*self.nodes, *self.edges, *self.trails, *self.lists, *self.values]


Way = Callable[[Any, Scope], Callable[[], str]]
"""From a writer and the names that are known to a function that writes."""


class Writer:
    """Writes one query. `depth` bounds subqueries in subqueries."""

    PLAIN: ClassVar[Sequence[Way]]
    """Ways to write a path without groups,"""
    GROUPED: ClassVar[Sequence[Way]]
    """and one that may have some,"""
    SELECTED: ClassVar[Sequence[Way]]
    """a path behind a selector,"""
    CONDITIONS: ClassVar[Sequence[Way]]
    VALUES: ClassVar[Sequence[Way]]
    BETWEEN: ClassVar[Sequence[Way]]
    """and a clause between reading and RETURN."""

    def __init__(self, seed: object) -> None:
        self.dice = random.Random(repr(seed))
        self.count = 0
        self.depth = 0
        self.form: set[str] = set()
        self.settled = True

    def new(self, letter: str) -> str:
        self.count += 1
        plain = f"{letter}{self.count}"
        return self.dice.choice((plain, plain, plain, plain, plain, f"`{plain} (`", f"`{{{plain}`", f"where{self.count}"))

    def pick(self, *ways: Callable[[], str]) -> str:
        way = self.dice.choice(ways)
        self.form.add(way.__name__)
        return way()

    def chance(self, share: float) -> bool:
        return self.dice.random() < share

    def query(self) -> Shape:
        branches = [self.branch(Scope())]
        if self.chance(0.08):
            self.form.add("union")
            text = f"{self.reading(scope := Scope())} RETURN {self.value(scope)} AS out"
            branches = [text, f"{self.reading(scope := Scope())} RETURN {self.value(scope)} AS out"]
        text = self.dice.choice((" UNION ", " UNION ALL ")).join(branches)
        return Shape(self.disguised(text), frozenset(self.form), self.settled)

    def disguised(self, text: str) -> str:
        """The text with comments that look like patterns, where a blank is."""
        if self.chance(0.1):
            self.form.add("comment")
            blanks = [
                place for place, sign in enumerate(text) if sign == " " and text.count("`", 0, place) % 2 == 0 and text.count("'", 0, place) % 2 == 0
            ]
            place = self.dice.choice(blanks)
            text = f"{text[:place]} /* MATCH (n {{x: 1}}) ' ` */ {text[place:]}"
        return text

    def branch(self, scope: Scope) -> str:
        text = self.reading(scope)
        for _ in range(self.dice.choice((0, 0, 1, 1, 2))):
            text += " " + self.pick(*(way(self, scope) for way in self.BETWEEN))
        return f"{text} {self.ending(scope)}"

    def reading(self, scope: Scope) -> str:
        return " ".join(self.match(scope) for _ in range(self.dice.choice((1, 1, 1, 2))))

    def ending(self, scope: Scope) -> str:
        words = self.dice.choice(("RETURN", "RETURN DISTINCT"))
        items = [self.value(scope) for _ in range(self.dice.choice((1, 1, 2, 3)))]
        named = [item if self.chance(0.15) and item not in items[:place] else f"{item} AS out{place}" for place, item in enumerate(items)]
        order = " ORDER BY out0" if " AS out0" in named[0] and self.chance(0.2) else ""
        return f"{words} {', '.join(named)}{order}"

    # patterns

    def match(self, scope: Scope, *, optional: float = 0.2) -> str:
        word = "OPTIONAL MATCH" if self.chance(optional) else "MATCH"
        self.form.add(word)
        before = len(scope.names)
        if self.chance(0.14):
            text = self.pick(*(way(self, scope) for way in self.SELECTED))
        else:
            groups = self.chance(0.45)
            paths = [self.path(scope, groups) for _ in range(self.dice.choice((1, 1, 1, 2)))]
            text = ", ".join(paths)
        where = f" WHERE {self.condition(scope)}" if len(scope.names) > before and self.chance(0.5) else ""
        return f"{word} {text}{where}"

    def path(self, scope: Scope, groups: bool) -> str:
        named = self.new("p") if self.chance(0.25) else ""
        text = self.pick(*(way(self, scope) for way in (self.GROUPED if groups else self.PLAIN)))
        if named:
            scope.trails.append(named)
        return f"{named} = {text}" if named else text

    def node(self, scope: Scope, *, known: float = 0.3) -> str:
        if scope.nodes and self.chance(known):
            self.form.add("known node")
            return f"({self.dice.choice(scope.nodes)})"
        name = self.new("n") if self.chance(0.75) else ""
        label = self.dice.choice((*[""] * 9, ":Person", ":Person", ":City", ":Person|City", ":!City", ":%", " IS Person", ":Resource&!City", ":!Zqx"))
        if self.chance(0.04):
            label = f":{self.dice.choice(LABELS)}"
        given = self.dice.choice((*[""] * 12, " {label: 'Ada'}", " {age: $age}", " {}", " {}"))
        if self.chance(0.06):
            given = self.dice.choice((" {age: 30 + 6}", " {secret: $secret}", " {`collection`: 'b', label: '(a {'}", " {collection: $other}"))
        where = ""
        if name and self.chance(0.08):
            where = f" WHERE {self.test(name)}"
        for sign, what in ((label, "label"), (given, "map"), (where, "where")):
            if sign:
                self.form.add(f"node {what} {sign if what == 'label' else ''}")
        if name:
            scope.nodes.append(name)
        return f"({name}{label}{given}{where})"

    def edge(self, scope: Scope, style: str = "") -> str:
        name = self.new("r") if self.chance(0.4) else ""
        kind = self.dice.choice(("", "", ":knows", ":knows|bornIn", *((":ZQX|knows",) if style == "star" else (":!bornIn", ":ZQX|knows"))))
        left, right = self.dice.choice((("-", "->"), ("-", "->"), ("<-", "-"), ("-", "-")))
        inside = f"{name}{kind}"
        if style == "star":
            self.form.add("star")
            least = self.dice.choice(("*0..2", "*1..2", "*0..0", "*..3", "*2"))
            if name:
                scope.lists.append(name)
            return f"{left}[{inside}{least}]{right}"
        if style == "quantified":
            self.form.add("quantified edge")
            if name:
                scope.lists.append(name)
            return f"{left}[{inside}]{right}{self.dice.choice(('{0,2}', '{1,2}', '{0,1}', '{2}', '{,2}'))}"
        if name:
            scope.edges.append(name)
            if self.chance(0.15):
                inside += self.dice.choice((" {since: 1}", f" WHERE {name}.secret IS NULL", f" WHERE date({name}.secret) IS NULL"))
        return f"{left}[{inside}]{right}" if inside or self.chance(0.5) else {"-->": "-->", "<--": "<--", "--": "--"}[left + right]

    def hop(self, scope: Scope, style: str = "") -> str:
        return f"{self.edge(scope, style)}{self.node(scope)}"

    def group(self, scope: Scope) -> str:
        inside = Scope()
        start, hop = self.node(inside, known=0), f"{self.edge(inside)}{self.node(inside, known=0)}"
        where = f" WHERE {self.test(self.dice.choice(inside.nodes))}" if inside.nodes and self.chance(0.3) else ""
        repeated = self.dice.choice(("{0,1}", "{0,1}", "{0,2}", "{1,2}", "{1}", "{,1}", "{2,2}"))
        scope.lists += [name for name in inside.names if name not in scope.lists]
        self.form.add(f"group {repeated}")
        return f"({start}{hop}{where}){repeated}"

    # conditions and values

    def test(self, node: str) -> str:
        """A condition over one node. Some fail on a value that only the other collection has."""
        return self.dice.choice(
            (
                f"{node}.secret IS NULL",
                f"{node}.label STARTS WITH 'A'",
                f"{node}.age > 30",
                f"date({node}.secret) IS NULL",
                f"1 / size(coalesce({node}.secret, 'x')) > 0",
                f"toUpper({node}.label) <> 'X'",
                f"{node}.secret CONTAINS 'zqx' OR {node}.age > 30",
                f"{node}.collection <> $other",
                f"none(word IN split(head([] + {node}.label), ' ') WHERE word STARTS WITH 'zqx')",
                f"1 / (CASE WHEN {node}.secret IS NULL THEN 1 ELSE 0 END) = 1",
                f"{node}:Person",
                f"{node} IS NOT NULL",
                f"elementId({node}) <> 'x'",
                f"duration({node}.secret) IS NULL",
                f"date(head([] + {node}.said)) IS NULL",
            )
        )

    def condition(self, scope: Scope) -> str:
        texts = [self.pick(*(way(self, scope) for way in self.CONDITIONS)) for _ in range(self.dice.choice((1, 1, 2)))]
        return self.dice.choice((" AND ", " OR ", " OR NOT ")).join(f"({text})" for text in texts)

    def value(self, scope: Scope) -> str:
        return self.pick(*(way(self, scope) for way in self.VALUES))

    def deeper(self, make: Callable[[], str], otherwise: str) -> str:
        if self.depth > 1:
            return otherwise
        self.depth += 1
        text = make()
        self.depth -= 1
        return text

    def inner_match(self, scope: Scope) -> str:
        return self.match(scope, optional=0)

    def some_node(self, scope: Scope) -> str:
        return self.dice.choice(scope.nodes or ["null"])

    def simple(self, scope: Scope, *, new: bool) -> str:
        """A pattern for an expression: without groups, and without new names unless `new`."""
        anchor = f"({self.dice.choice(scope.nodes)})" if scope.nodes and self.chance(0.7) else self.bare(new, scope)
        style = self.dice.choice(("", "", "star"))
        ends = [f"{self.bare_edge(style)}{self.bare(new, scope)}" for _ in range(self.dice.choice((1, 1, 2)))]
        return anchor + "".join(ends)

    def bare(self, new: bool, scope: Scope) -> str:
        if new and self.chance(0.5):
            scope.nodes.append(name := self.new("m"))
            return f"({name}{self.dice.choice(('', ':Person', ':!Person'))})"
        return self.dice.choice(("()", "(:Person)", "({label: 'Ada'})", "(:City {secret: $secret})", "(:%)", "({collection: 'b'})"))

    def bare_edge(self, style: str) -> str:
        star = self.dice.choice(("*0..1", "*1..2")) if style else ""
        kind = self.dice.choice(("", ":knows", ":knows|bornIn"))
        return self.dice.choice(("-[{}]->", "<-[{}]-", "-[{}]-")).format(kind + star)

"""Random Cypher queries that read, the same for the same seed: clauses, paths, groups, selectors and subqueries in each other, most of them valid."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

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


class Author:
    """Writes one query. `depth` bounds subqueries in subqueries."""

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
            text += " " + self.pick(*(way(self, scope) for way in BETWEEN))
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
            text = self.pick(*(way(self, scope) for way in SELECTED))
        else:
            groups = self.chance(0.45)
            paths = [self.path(scope, groups) for _ in range(self.dice.choice((1, 1, 1, 2)))]
            text = ", ".join(paths)
        where = f" WHERE {self.condition(scope)}" if len(scope.names) > before and self.chance(0.5) else ""
        return f"{word} {text}{where}"

    def path(self, scope: Scope, groups: bool) -> str:
        named = self.new("p") if self.chance(0.25) else ""
        text = self.pick(*(way(self, scope) for way in (GROUPED if groups else PLAIN)))
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
        texts = [self.pick(*(way(self, scope) for way in CONDITIONS)) for _ in range(self.dice.choice((1, 1, 2)))]
        return self.dice.choice((" AND ", " OR ", " OR NOT ")).join(f"({text})" for text in texts)

    def value(self, scope: Scope) -> str:
        return self.pick(*(way(self, scope) for way in VALUES))

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


Way = Callable[[Author, Scope], Callable[[], str]]


def ways(*made: Callable[[Author, Scope], str]) -> Sequence[Way]:
    def bound(way: Callable[[Author, Scope], str]) -> Way:
        def at(author: Author, scope: Scope) -> Callable[[], str]:
            def write() -> str:
                return way(author, scope)

            write.__name__ = way.__name__
            return write

        return at

    return [bound(way) for way in made]


def alone(author: Author, scope: Scope) -> str:
    return author.node(scope)


def hops(author: Author, scope: Scope) -> str:
    return author.node(scope) + "".join(author.hop(scope) for _ in range(author.dice.choice((1, 1, 2, 3))))


def starred(author: Author, scope: Scope) -> str:
    return author.node(scope) + author.hop(scope, "star") + (author.hop(scope) if author.chance(0.3) else "")


def quantified(author: Author, scope: Scope) -> str:
    return author.node(scope) + author.hop(scope, "quantified") + (author.hop(scope) if author.chance(0.3) else "")


def group_first(author: Author, scope: Scope) -> str:
    return author.group(scope) + author.node(scope)


def group_last(author: Author, scope: Scope) -> str:
    return author.node(scope) + author.group(scope)


def group_between(author: Author, scope: Scope) -> str:
    return author.node(scope) + author.group(scope) + author.node(scope) + author.hop(scope)


def groups_alone(author: Author, scope: Scope) -> str:
    return "".join(author.group(scope) for _ in range(author.dice.choice((1, 2, 2))))


def groups_then_node(author: Author, scope: Scope) -> str:
    return author.group(scope) + author.group(scope) + author.node(scope) + (author.hop(scope) if author.chance(0.5) else "")


def parenthesised(author: Author, scope: Scope) -> str:
    inner = author.dice.choice((hops, group_first, group_last, starred))(author, scope)
    where = f" WHERE {author.test(author.dice.choice(scope.nodes))}" if scope.nodes and author.chance(0.4) else ""
    return f"({inner}{where})"


def selected(author: Author, scope: Scope) -> str:
    author.settled = False
    word = author.dice.choice(("ANY SHORTEST", "ALL SHORTEST", "SHORTEST 2", "ANY", "SHORTEST 1 GROUP", "ANY 2 PATHS"))
    named = f"{trail} = " if author.chance(0.3) and (trail := author.new("p")) else ""
    inner = author.dice.choice((quantified, group_first, group_last, group_between, groups_then_node, hops))(author, Scope())
    inside = author.dice.choice((inner, inner, f"({inner})"))
    if named:
        scope.trails.append(named.removesuffix(" = "))
    return f"{named}{word} {inside}"


def shortest(author: Author, scope: Scope) -> str:
    author.settled = False
    word = author.dice.choice(("shortestPath", "allShortestPaths"))
    named = author.new("p")
    kind = author.dice.choice(("", ":knows"))
    end = author.dice.choice((":City", " {age: 79}", ":Zqx"))
    text = f"{named} = {word}(({author.new('s')}:Person {{label: 'Ada'}})-[{kind}*..4]-({author.new('s')}{end}))"
    scope.trails.append(named)
    return text


def node_test(author: Author, scope: Scope) -> str:
    return author.test(author.some_node(scope)) if scope.nodes else "true"


def edge_test(author: Author, scope: Scope) -> str:
    edge = author.dice.choice(scope.edges or ["null"])
    return (
        author.dice.choice((f"{edge}.secret IS NULL", f"startNode({edge}).secret IS NOT NULL", f"date(endNode({edge}).secret) IS NULL"))
        if scope.edges
        else "true"
    )


def trail_test(author: Author, scope: Scope) -> str:
    trail = author.dice.choice(scope.trails or ["null"])
    return author.dice.choice(
        (f"any(x IN nodes({trail}) WHERE x.secret IS NOT NULL)", f"all(x IN nodes({trail}) WHERE date(x.secret) IS NULL)", f"length({trail}) < 3")
    )


def list_test(author: Author, scope: Scope) -> str:
    found = author.dice.choice(scope.lists or ["[]"])
    return author.dice.choice(
        (f"size({found}) < 2", f"none(x IN {found} WHERE x.secret IS NOT NULL)", f"all(x IN {found} WHERE date(x.secret) IS NULL)")
    )


def pattern_test(author: Author, scope: Scope) -> str:
    if not scope.nodes:
        return "true"
    text = author.simple(Scope(nodes=list(scope.nodes)), new=False)
    return f"{author.dice.choice(('', 'NOT '))}{text}" if text.count(")-") or text.count(")<") else "true"


def exists(author: Author, scope: Scope) -> str:
    word = author.dice.choice(("EXISTS { %s }", "COUNT { %s } > 1", "COUNT { %s } = 0"))
    return author.deeper(lambda: word % author.inner_match(scope.copy()), "true")


def comprehended(author: Author, scope: Scope) -> str:
    return f"size({pattern_list(author, scope)}) > 1"


def node_value(author: Author, scope: Scope) -> str:
    if not scope.nodes:
        return "'nothing'"
    node = author.some_node(scope)
    key = author.dice.choice(KEYS)
    return author.dice.choice(
        (node, f"{node}.{key}", f"{node}.{key}", f"labels({node})", f"keys({node})", f"properties({node})", f"{node} {{.*}}", f"{node}['secret']")
    )


def counted(author: Author, scope: Scope) -> str:
    node = author.some_node(scope)
    return author.dice.choice(
        ("count(*)", f"count({node})", f"count(DISTINCT {node}.label)", f"max({node}.secret)", f"collect({node}.label)", f"collect({node}.secret)")
    )


def edge_value(author: Author, scope: Scope) -> str:
    if not scope.edges:
        return node_value(author, scope)
    edge = author.dice.choice(scope.edges)
    return author.dice.choice((edge, f"type({edge})", f"properties({edge})", f"startNode({edge})", f"endNode({edge}).secret"))


def trail_value(author: Author, scope: Scope) -> str:
    if not scope.trails:
        return node_value(author, scope)
    trail = author.dice.choice(scope.trails)
    return author.dice.choice(
        (
            f"length({trail})",
            f"nodes({trail})",
            f"[x IN nodes({trail}) | x.secret]",
            f"relationships({trail})",
            f"[r IN relationships({trail}) | type(r)]",
        )
    )


def list_value(author: Author, scope: Scope) -> str:
    return author.dice.choice(("size({0})", "[x IN {0} | properties(x)]", "{0}")).format(author.dice.choice(scope.lists or ["[]"]))


def subquery_value(author: Author, scope: Scope) -> str:
    def make() -> str:
        if author.chance(0.5):
            return f"COUNT {{ {author.inner_match(scope.copy())} }}"
        text = author.inner_match(inside := scope.copy())
        return f"COLLECT {{ {text} RETURN {author.some_node(inside)}.secret AS inner }}"

    return author.deeper(make, "1")


def pattern_list(author: Author, scope: Scope) -> str:
    inside = scope.copy()
    text = author.simple(inside, new=True)
    where = f" WHERE {author.test(author.dice.choice(inside.nodes))}" if inside.nodes and author.chance(0.4) else ""
    return f"[{text}{where} | {author.some_node(inside)}.{author.dice.choice(KEYS)}]"


def case_value(author: Author, scope: Scope) -> str:
    return f"CASE WHEN {author.condition(scope)} THEN {node_value(author, scope)} ELSE 'no' END"


def another_match(author: Author, scope: Scope) -> str:
    return author.match(scope)


def filtered(author: Author, scope: Scope) -> str:
    return f"WITH * WHERE {author.condition(scope)}"


def kept_and_filtered(author: Author, scope: Scope) -> str:
    condition = author.condition(scope)
    return f"WITH {', '.join(dict.fromkeys(scope.names)) or '*'} WHERE {condition}"


def grouped(author: Author, scope: Scope) -> str:
    if not scope.nodes:
        return "WITH count(*) AS number"
    node, total = author.some_node(scope), author.new("c")
    scope.nodes, scope.edges, scope.trails, scope.lists, scope.values = [node], [], [], [], [total]
    return f"WITH {node}, count(*) AS {total}{author.dice.choice(('', f' WHERE {total} > 1'))}"


def unwound(author: Author, scope: Scope) -> str:
    if not scope.nodes:
        return "UNWIND [1] AS one"
    node, many, each = author.some_node(scope), author.new("l"), author.new("u")
    scope.nodes, scope.edges, scope.trails, scope.lists, scope.values = [each], [], [], [], []
    return f"WITH collect(DISTINCT {node}) AS {many} UNWIND {many} AS {each}"


def called(author: Author, scope: Scope) -> str:
    node = author.dice.choice(scope.nodes) if scope.nodes and author.chance(0.7) else ""

    def make() -> str:
        inside = Scope(nodes=[node] if node else [])
        text = author.inner_match(inside)
        out = author.new("o")
        known = author.some_node(inside)
        returned = author.dice.choice((f"count(*) AS {out}", f"{known}.secret AS {out}", f"COUNT {{ {author.inner_match(inside.copy())} }} AS {out}"))
        scope.values.append(out)
        head = f"CALL ({node}) {{" if author.chance(0.6) else f"CALL {{ WITH {node}" if node else "CALL {"
        return f"{head} {text} RETURN {returned} }}"

    return author.deeper(make, "UNWIND [1] AS once")


PLAIN: Final = ways(alone, hops, hops, hops, starred)
GROUPED: Final = ways(alone, hops, quantified, group_first, group_first, group_last, group_between, groups_alone, groups_then_node, parenthesised)
SELECTED: Final = ways(selected, selected, shortest)
CONDITIONS: Final = ways(node_test, node_test, node_test, edge_test, trail_test, list_test, pattern_test, exists, exists, comprehended)
VALUES: Final = ways(
    node_value,
    node_value,
    node_value,
    counted,
    counted,
    edge_value,
    trail_value,
    list_value,
    subquery_value,
    subquery_value,
    pattern_list,
    case_value,
)
BETWEEN: Final = ways(another_match, another_match, filtered, filtered, kept_and_filtered, grouped, unwound, called, called)

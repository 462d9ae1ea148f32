"""Random data and random nested queries, the same for the same seed, and what pyoxigraph and our evaluator answer.

Where Oxigraph (0.5.13) does not do what SPARQL 1.1 says, it is given the standard's own definition of the construct instead of the construct:

- `GRAPH ?g {P}` as the union over the named graphs of `P` in that graph joined with ?g (18.6, Graph): Oxigraph joins ?g to each triple pattern
  instead, so that `GRAPH ?g { VALUES ... }` leaves ?g unbound, and an aggregate or LIMIT inside runs once over all graphs.
- `path|path` as UNION (18.4, Alternative): Oxigraph drops the duplicates that 9.3 asks for.
- `!(a|^b)` as triple patterns with a FILTER (18.4, NegatedPropertySet): Oxigraph gives a solution a triple, but only one when both ends are bound.
- a path of no steps between a constant and a variable also as VALUES (18.4, ZeroLengthPath): Oxigraph wants the constant to be in the graph.

Not written at all: COUNT of an expression that is an error (18.5.1.2 counts the others; Oxigraph leaves COUNT unbound); GROUP_CONCAT of what is no
string (18.5.1.7 leaves the conversion open; ours takes STR of it, as most do); ?a >= ?a (17.3 has no order of IRIs; Oxigraph takes it for true);
a language-tagged string as a condition (17.2.2 takes any plain literal; Oxigraph raises an error); MIN and MAX over kinds that 15.1 does not order;
MINUS in an EXISTS or OPTIONAL whose sides share only variables from outside (18.6 puts values in their place, and 18.5 evaluates what is optional by
itself, so nothing is shared; Oxigraph removes the rows).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, NamedTuple

import pyoxigraph as ox

XSD: Final = "http://www.w3.org/2001/XMLSchema#"
NAMESPACE: Final = "http://example.org/"
PREFIXES: Final = f"PREFIX : <{NAMESPACE}> PREFIX xsd: <{XSD}> "
VARIABLES: Final = ("?a", "?b", "?c", "?d", "?e")
LINKS: Final = (":p", ":q", ":r", ":s")
GRAPHS: Final = (":g1", ":g2")
CONSTANTS: Final = (
    "1",
    "2",
    '"a"',
    '"a"@en',
    "1.5",
    "true",
    '"2.5"^^xsd:double',
    '"2024-05-01T10:00:00Z"^^xsd:dateTime',
    '"x"^^:kind',
    '"no"^^xsd:integer',
)
FUNCTIONS: Final = ("STR", "LANG", "DATATYPE", "STRLEN", "UCASE", "ABS", "YEAR", "xsd:integer", "xsd:string", "xsd:boolean")


class Text(NamedTuple):
    """A piece of a query as we get it, and as Oxigraph gets it."""

    ours: str
    judge: str


def same(text: str) -> Text:
    return Text(text, text)


def fill(template: str, *parts: Text) -> Text:
    return Text(template.format(*[part.ours for part in parts]), template.format(*[part.judge for part in parts]))


def joined(parts: list[Text]) -> Text:
    return Text(" ".join(part.ours for part in parts), " ".join(part.judge for part in parts))


def dataset(chance: random.Random) -> list[ox.Quad]:
    """A few dozen quads over few terms in the default graph and two named graphs, so that patterns meet."""
    nodes = [ox.NamedNode(f"{NAMESPACE}n{number}") for number in range(5)]
    graphs: list[ox.DefaultGraph | ox.NamedNode] = [ox.DefaultGraph(), ox.DefaultGraph(), *(ox.NamedNode(NAMESPACE + name[1:]) for name in GRAPHS)]
    literals = [
        *(ox.Literal(str(number), datatype=ox.NamedNode(XSD + "integer")) for number in range(4)),
        *(ox.Literal(text) for text in ("a", "b", "ab", "")),
        *(ox.Literal(text, language=tag) for text in ("a", "b") for tag in ("en", "de")),
        *(ox.Literal(text, datatype=ox.NamedNode(XSD + "decimal")) for text in ("1.5", "2")),
        ox.Literal("2.5", datatype=ox.NamedNode(XSD + "double")),
        ox.Literal("true", datatype=ox.NamedNode(XSD + "boolean")),
        *(ox.Literal(f"2024-05-0{day}T10:00:00{zone}", datatype=ox.NamedNode(XSD + "dateTime")) for day in (1, 2) for zone in ("Z", "")),
        ox.Literal("no", datatype=ox.NamedNode(XSD + "integer")),
        *(ox.Literal(text, datatype=ox.NamedNode(NAMESPACE + "kind")) for text in "xy"),
    ]
    quads = []
    for _ in range(chance.randrange(15, 60)):
        value = chance.choice(nodes) if chance.random() < 0.6 else chance.choice(literals)
        link = ox.NamedNode(NAMESPACE + chance.choice(LINKS)[1:])
        quads.append(ox.Quad(chance.choice(nodes), link, value, chance.choice(graphs)))
    quads += [ox.Quad(chance.choice(nodes), ox.NamedNode(NAMESPACE + "p"), chance.choice(nodes), graph) for graph in graphs]  # no graph is empty
    return quads


class Writer:
    """Writes one query. Every choice is drawn from `chance`."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.made = self.inside = 0

    def fresh(self, letter: str) -> str:
        self.made += 1
        return f"?{letter}{self.made}"

    def one(self, *options: tuple[float, Callable[[], Text]]) -> Text:
        """One of the options, by weight."""
        return self.chance.choices([make for _, make in options], [weight for weight, _ in options])[0]()

    # terms
    def variable(self) -> str:
        return self.chance.choice(VARIABLES)

    def constant(self) -> str:
        return self.chance.choice(CONSTANTS)

    def node(self) -> str:
        return f":n{self.chance.randrange(5)}"

    def term(self, *, literal: bool = False) -> str:
        drawn = self.chance.random()
        if drawn < 0.75:
            return self.variable()
        return self.constant() if literal and drawn < 0.88 else self.node()

    # patterns
    def query(self) -> tuple[Text, bool]:
        """The query, and whether its rows come in an order."""
        drawn = self.chance.random()
        if drawn < 0.06:
            return fill("ASK {{ {0} }}", self.group()), False
        if drawn < 0.2:
            return self.grouped("SELECT", 0), False
        if drawn < 0.3:
            return self.ordered("SELECT", 0), True
        head = self.chance.choice(["*", "*", "DISTINCT ?a ?b", "?a ?b ?c", "?c"])
        return fill("SELECT " + head + " WHERE {{ {0} }}", self.group()), False

    def group(self, depth: int = 0) -> Text:
        return joined([self.element(depth) for _ in range(self.chance.randrange(1, 4))])

    def element(self, depth: int) -> Text:
        if depth > 3:
            return self.triple()
        deeper = depth + 1
        return self.one(
            (50, self.triple),
            (11, lambda: self.pushed_into("OPTIONAL", deeper)),
            (7, lambda: fill("{{ {0} }} UNION {{ {1} }}", self.group(deeper), self.group(deeper))),
            (4, lambda: fill("{{ {0} }}", self.group(deeper))),
            (5, lambda: self.minus(deeper)),
            (8, lambda: fill("FILTER({0})", self.condition(depth))),
            (5, lambda: fill("BIND({0} AS " + self.fresh("x") + ")", self.value(depth))),
            (4, self.values),
            (4, lambda: self.graph(deeper)),
            (4, lambda: self.sub_select(deeper)),
        )

    def minus(self, depth: int) -> Text:
        if not self.inside:
            return fill("MINUS {{ {0} }}", self.group(depth))
        shared, links = self.fresh("x"), self.chance.sample(LINKS, 2)
        return fill(f"{shared} {links[0]} {self.term()} . MINUS {{{{ {shared} {links[1]} {self.term()} . {{0}} }}}}", self.group(depth))

    def pushed_into(self, word: str, depth: int) -> Text:
        """A group that Oxigraph evaluates once for each solution outside, with its values."""
        self.inside += 1
        inside = self.group(depth)
        self.inside -= 1
        return fill(word + " {{ {0} }}", inside)

    def triple(self) -> Text:
        subject, value = self.term(), self.term(literal=True)
        drawn = self.chance.random()
        if drawn < 0.65:
            return same(f"{subject} {self.chance.choice(LINKS)} {value} .")
        if drawn < 0.75:
            return same(f"{subject} {self.variable()} {value} .")
        path, expand = self.path(0)
        return Text(f"{subject} {path} {value} .", expand(subject, value))

    def values(self) -> Text:
        def cell() -> str:
            return self.chance.choice([self.node(), self.constant(), "UNDEF"])

        names = self.chance.sample(VARIABLES, self.chance.randrange(1, 3))
        rows = " ".join(f"({' '.join(cell() for _ in names)})" for _ in range(self.chance.randrange(0, 4)))
        return same(f"VALUES ({' '.join(names)}) {{ {rows} }}")

    def graph(self, depth: int) -> Text:
        inside = self.group(depth)
        name = self.chance.choice(("?g", "?a", *GRAPHS))
        if name[0] == ":":
            return fill("GRAPH " + name + " {{ {0} }}", inside)
        arms = (f"{{ {{ GRAPH {graph} {{ {inside.judge} }} }} VALUES {name} {{ {graph} }} }}" for graph in GRAPHS)
        return Text(f"GRAPH {name} {{ {inside.ours} }}", "{ " + " UNION ".join(arms) + " }")

    def sub_select(self, depth: int) -> Text:
        return self.one(
            (
                4,
                lambda: fill("{{ SELECT " + self.chance.choice(["", "DISTINCT "]) + self.some_variables() + " WHERE {{ {0} }} }}", self.group(depth)),
            ),
            (3, lambda: fill("{{ {0} }}", self.grouped("SELECT", depth))),
            (3, lambda: fill("{{ {0} }}", self.ordered("SELECT", depth))),
        )

    def some_variables(self) -> str:
        return " ".join(self.chance.sample(VARIABLES, self.chance.randrange(1, 3)))

    def ordered(self, head: str, depth: int) -> Text:
        """Rows in an order that is total over what is selected, so that LIMIT and OFFSET have one answer."""
        names = self.chance.sample(VARIABLES, self.chance.randrange(1, 3))
        way = self.chance.choice(["{0}", "ASC({0})", "DESC({0})"])
        keys = " ".join(way.format(f"({key})") for name in names for key in (f"STR({name})", f"STR(DATATYPE({name}))", f"LANG({name})"))
        cut = self.chance.choice(["", "LIMIT 1", "LIMIT 3", "OFFSET 1", "LIMIT 2 OFFSET 1", "OFFSET 2 LIMIT 5", "LIMIT 0"])
        distinct = self.chance.choice(["", "", "DISTINCT "])
        return fill(f"{head} {distinct}{' '.join(names)} WHERE {{{{ {{0}} }}}} ORDER BY {keys} {cut}", self.group(depth))

    def grouped(self, head: str, depth: int) -> Text:
        keys = self.chance.sample(VARIABLES, self.chance.choice([0, 1, 1, 1, 2]))
        found = " ".join(f"({self.aggregate()} AS {self.fresh('x')})" for _ in range(self.chance.randrange(1, 3)))
        by = f"GROUP BY {' '.join(keys)}" if keys else ""
        having = self.chance.choice(["", "", "", f"HAVING({self.aggregate()} > 1)"])
        return fill(f"{head} {' '.join(keys)} {found} WHERE {{{{ {{0}} }}}} {by} {having}", self.group(depth))

    def aggregate(self) -> str:
        name, distinct = self.variable(), self.chance.choice(["", "DISTINCT "])
        return self.chance.choice(
            [
                "COUNT(*)",
                f"COUNT({distinct}{name})",
                f"SUM({distinct}{name})",
                f"AVG({distinct}{name})",
                f"MIN(STR({name}))",
                f"SUM(STRLEN(STR({name})))",
                f"STRLEN(GROUP_CONCAT({distinct}STR({name}); SEPARATOR='--'))",
                f"MAX(STR({name}))",
            ]
        )

    # paths: the path as written, and the pattern that it stands for between two terms
    def path(self, depth: int) -> tuple[str, Callable[[str, str], str]]:
        drawn = self.chance.random()
        if depth > 2 or drawn < 0.35:
            link = self.chance.choice(LINKS)
            return link, lambda s, o: f"{s} {link} {o} ."
        if drawn < 0.45:
            inner, expand = self.path(depth + 1)
            return f"^({inner})", lambda s, o: expand(o, s)
        if drawn < 0.58:
            first, before = self.path(depth + 1)
            second, after = self.path(depth + 1)
            middle = self.fresh("hidden")
            return f"({first})/({second})", lambda s, o: f"{before(s, middle)} {after(middle, o)}"
        if drawn < 0.7:
            left, one = self.path(depth + 1)
            right, other = self.path(depth + 1)
            return f"({left})|({right})", lambda s, o: f"{{ {one(s, o)} }} UNION {{ {other(s, o)} }}"
        if drawn < 0.88:
            inner, _ = self.path(depth + 1)
            closure = f"({inner}){self.chance.choice('*+?')}"
            return closure, lambda s, o: closed(s, closure, o)
        forward = self.chance.sample(LINKS, self.chance.randrange(0, 3))
        backward = self.chance.sample(LINKS, self.chance.randrange(0 if forward else 1, 3))
        link = self.fresh("hidden")

        def outside(s: str, o: str) -> str:
            there = f"{{ {s} {link} {o} FILTER({link} NOT IN ({', '.join(forward)})) }}"
            back = f"{{ {o} {link} {s} FILTER({link} NOT IN ({', '.join(backward)})) }}"
            return " UNION ".join(arm for arm, asked in ((there, forward), (back, backward)) if asked)

        return f"!({'|'.join([*forward, *(f'^{each}' for each in backward)])})", outside

    # expressions
    def condition(self, depth: int) -> Text:
        name, deeper = self.variable(), depth + 1
        if depth > 3:
            return same(f"{name} = {self.term(literal=True)}")
        return self.one(
            (18, lambda: same(f"{name} {self.chance.choice(['=', '!='])} {self.term(literal=True)}")),
            (10, lambda: same(f"{name} {self.chance.choice(['<', '<=', '>', '>='])} {self.chance.choice(['?other', *CONSTANTS])}")),
            (6, lambda: same(f"BOUND({name})")),
            (8, lambda: fill("!({0})", self.condition(deeper))),
            (8, lambda: fill("({0} && {1})", self.condition(deeper), self.condition(deeper))),
            (8, lambda: fill("({0} || {1})", self.condition(deeper), self.condition(deeper))),
            (5, lambda: same(f"{self.chance.choice(['isIRI', 'isLITERAL', 'isNUMERIC', 'isBLANK'])}({name})")),
            (6, lambda: same(f"{name} {self.chance.choice(['IN', 'NOT IN'])} ({self.term(literal=True)}, {self.term(literal=True)})")),
            (4, lambda: same(f"sameTerm({name}, {self.term(literal=True)})")),
            (4, lambda: fill(self.chance.choice(["STRLEN(STR({0})) - 1", "{0} * 1", "xsd:boolean({0})"]), self.value(deeper))),
            (4, lambda: fill("{0} = {1}", self.value(deeper), self.value(deeper))),
            (3, lambda: same(f"REGEX(STR({name}), '{self.chance.choice(['a', '^[0-9]', 'b$', 'N1'])}', 'i')")),
            (6, lambda: self.pushed_into("EXISTS", deeper + 1)),
            (6, lambda: self.pushed_into("NOT EXISTS", deeper + 1)),
        )

    def value(self, depth: int) -> Text:
        name = self.variable()
        if depth > 3:
            return same(f"STR({name})")
        return self.one(
            (3, lambda: same(f"{name} {self.chance.choice('+-*')} {self.chance.choice(['1', '?b', '2.5'])}")),
            (2, lambda: same(f"{self.chance.choice(FUNCTIONS)}({name})")),
            (2, lambda: fill("IF({0}, " + name + ", 7)", self.condition(depth + 1))),
            (2, lambda: same(f"COALESCE({name} + 1, {self.variable()}, 'none')")),
            (1, lambda: same(f"CONCAT(STR({name}), {self.chance.choice(['STR(?b)', '?c'])})")),
            (1, lambda: same(f"SUBSTR(STR({name}), {self.chance.choice(['2', '1, 3', '0, 2'])})")),
            (2, lambda: same(self.term(literal=True))),
        )  # fmt: skip


def closed(subject: str, path: str, value: str) -> str:
    """A closure between two terms, and, where it may have no steps, what a constant that no triple has gives."""
    pattern = f"{subject} {path} {value} ."
    variables = [end for end in (subject, value) if end[0] == "?"]
    constant = value if subject[0] == "?" else subject
    if len(variables) == 2 or not may_be_empty(path) or (not variables and subject != value):
        return pattern
    nowhere = f"FILTER NOT EXISTS {{ {{ ?s0 ?p0 {constant} }}{f' UNION {{ {constant} ?p0 ?o0 }}' if constant[0] == ':' else ''} }}"
    return f"{{ {pattern} }} UNION {{ {f'VALUES {variables[0]} {{ {constant} }}' if variables else ''} {nowhere} }}"


def may_be_empty(path: str) -> bool:
    """Can a path, as the writer above brackets it, have no steps?"""
    if path[-1] in "*?":
        return True
    if path[-1] == "+":
        return may_be_empty(path[1:-2])
    if path[0] == "^":
        return may_be_empty(path[2:-1])
    if path[0] != "(":
        return False
    end = _closing(path)
    first, sign, second = path[1:end], path[end + 1], path[end + 3 : -1]
    return may_be_empty(first) and may_be_empty(second) if sign == "/" else may_be_empty(first) or may_be_empty(second)


def _closing(path: str) -> int:
    """Where the first bracket closes."""
    depth = 0
    for place, character in enumerate(path):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 0:
            return place
    raise AssertionError(path)


def draw(seed: int) -> tuple[list[ox.Quad], Text, bool]:
    """The data and the query of a seed, and whether its rows come in an order."""
    chance = random.Random(seed)
    quads = dataset(chance)
    query, ordered = Writer(chance).query()
    return quads, fill(PREFIXES + "{0}", query), ordered

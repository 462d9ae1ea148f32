"""Random Cypher queries that read, the same for the same seed: clauses, paths, groups, selectors and subqueries in each other, most of them valid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.worlds.cypher_writer import KEYS, PARAMETERS, Scope, Shape, Way, Writer

__all__ = ["PARAMETERS", "Author", "Shape"]


def ways(*made: Callable[[Writer, Scope], str]) -> Sequence[Way]:
    def bound(way: Callable[[Writer, Scope], str]) -> Way:
        def at(author: Writer, scope: Scope) -> Callable[[], str]:
            def write() -> str:
                return way(author, scope)

            write.__name__ = way.__name__
            return write

        return at

    return [bound(way) for way in made]


def alone(author: Writer, scope: Scope) -> str:
    return author.node(scope)


def hops(author: Writer, scope: Scope) -> str:
    return author.node(scope) + "".join(author.hop(scope) for _ in range(author.dice.choice((1, 1, 2, 3))))


def starred(author: Writer, scope: Scope) -> str:
    return author.node(scope) + author.hop(scope, "star") + (author.hop(scope) if author.chance(0.3) else "")


def quantified(author: Writer, scope: Scope) -> str:
    return author.node(scope) + author.hop(scope, "quantified") + (author.hop(scope) if author.chance(0.3) else "")


def group_first(author: Writer, scope: Scope) -> str:
    return author.group(scope) + author.node(scope)


def group_last(author: Writer, scope: Scope) -> str:
    return author.node(scope) + author.group(scope)


def group_between(author: Writer, scope: Scope) -> str:
    return author.node(scope) + author.group(scope) + author.node(scope) + author.hop(scope)


def groups_alone(author: Writer, scope: Scope) -> str:
    return "".join(author.group(scope) for _ in range(author.dice.choice((1, 2, 2))))


def groups_then_node(author: Writer, scope: Scope) -> str:
    return author.group(scope) + author.group(scope) + author.node(scope) + (author.hop(scope) if author.chance(0.5) else "")


def parenthesised(author: Writer, scope: Scope) -> str:
    inner = author.dice.choice((hops, group_first, group_last, starred))(author, scope)
    where = f" WHERE {author.test(author.dice.choice(scope.nodes))}" if scope.nodes and author.chance(0.4) else ""
    return f"({inner}{where})"


def selected(author: Writer, scope: Scope) -> str:
    author.settled = False
    word = author.dice.choice(("ANY SHORTEST", "ALL SHORTEST", "SHORTEST 2", "ANY", "SHORTEST 1 GROUP", "ANY 2 PATHS"))
    named = f"{trail} = " if author.chance(0.3) and (trail := author.new("p")) else ""
    inner = author.dice.choice((quantified, group_first, group_last, group_between, groups_then_node, hops))(author, Scope())
    inside = author.dice.choice((inner, inner, f"({inner})"))
    if named:
        scope.trails.append(named.removesuffix(" = "))
    return f"{named}{word} {inside}"


def shortest(author: Writer, scope: Scope) -> str:
    author.settled = False
    word = author.dice.choice(("shortestPath", "allShortestPaths"))
    named = author.new("p")
    kind = author.dice.choice(("", ":knows"))
    end = author.dice.choice((":City", " {age: 79}", ":Zqx"))
    text = f"{named} = {word}(({author.new('s')}:Person {{label: 'Ada'}})-[{kind}*..4]-({author.new('s')}{end}))"
    scope.trails.append(named)
    return text


def node_test(author: Writer, scope: Scope) -> str:
    return author.test(author.some_node(scope)) if scope.nodes else "true"


def edge_test(author: Writer, scope: Scope) -> str:
    edge = author.dice.choice(scope.edges or ["null"])
    return (
        author.dice.choice((f"{edge}.secret IS NULL", f"startNode({edge}).secret IS NOT NULL", f"date(endNode({edge}).secret) IS NULL"))
        if scope.edges
        else "true"
    )


def trail_test(author: Writer, scope: Scope) -> str:
    trail = author.dice.choice(scope.trails or ["null"])
    return author.dice.choice(
        (f"any(x IN nodes({trail}) WHERE x.secret IS NOT NULL)", f"all(x IN nodes({trail}) WHERE date(x.secret) IS NULL)", f"length({trail}) < 3")
    )


def list_test(author: Writer, scope: Scope) -> str:
    found = author.dice.choice(scope.lists or ["[]"])
    return author.dice.choice(
        (f"size({found}) < 2", f"none(x IN {found} WHERE x.secret IS NOT NULL)", f"all(x IN {found} WHERE date(x.secret) IS NULL)")
    )


def pattern_test(author: Writer, scope: Scope) -> str:
    if not scope.nodes:
        return "true"
    text = author.simple(Scope(nodes=list(scope.nodes)), new=False)
    return f"{author.dice.choice(('', 'NOT '))}{text}" if text.count(")-") or text.count(")<") else "true"


def exists(author: Writer, scope: Scope) -> str:
    word = author.dice.choice(("EXISTS { %s }", "COUNT { %s } > 1", "COUNT { %s } = 0"))
    return author.deeper(lambda: word % author.inner_match(scope.copy()), "true")


def comprehended(author: Writer, scope: Scope) -> str:
    return f"size({pattern_list(author, scope)}) > 1"


def node_value(author: Writer, scope: Scope) -> str:
    if not scope.nodes:
        return "'nothing'"
    node = author.some_node(scope)
    key = author.dice.choice(KEYS)
    return author.dice.choice(
        (node, f"{node}.{key}", f"{node}.{key}", f"labels({node})", f"keys({node})", f"properties({node})", f"{node} {{.*}}", f"{node}['secret']")
    )


def counted(author: Writer, scope: Scope) -> str:
    node = author.some_node(scope)
    return author.dice.choice(
        ("count(*)", f"count({node})", f"count(DISTINCT {node}.label)", f"max({node}.secret)", f"collect({node}.label)", f"collect({node}.secret)")
    )


def edge_value(author: Writer, scope: Scope) -> str:
    if not scope.edges:
        return node_value(author, scope)
    edge = author.dice.choice(scope.edges)
    return author.dice.choice((edge, f"type({edge})", f"properties({edge})", f"startNode({edge})", f"endNode({edge}).secret"))


def trail_value(author: Writer, scope: Scope) -> str:
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


def list_value(author: Writer, scope: Scope) -> str:
    return author.dice.choice(("size({0})", "[x IN {0} | properties(x)]", "{0}")).format(author.dice.choice(scope.lists or ["[]"]))


def subquery_value(author: Writer, scope: Scope) -> str:
    def make() -> str:
        if author.chance(0.5):
            return f"COUNT {{ {author.inner_match(scope.copy())} }}"
        text = author.inner_match(inside := scope.copy())
        return f"COLLECT {{ {text} RETURN {author.some_node(inside)}.secret AS inner }}"

    return author.deeper(make, "1")


def pattern_list(author: Writer, scope: Scope) -> str:
    inside = scope.copy()
    text = author.simple(inside, new=True)
    where = f" WHERE {author.test(author.dice.choice(inside.nodes))}" if inside.nodes and author.chance(0.4) else ""
    return f"[{text}{where} | {author.some_node(inside)}.{author.dice.choice(KEYS)}]"


def case_value(author: Writer, scope: Scope) -> str:
    return f"CASE WHEN {author.condition(scope)} THEN {node_value(author, scope)} ELSE 'no' END"


def another_match(author: Writer, scope: Scope) -> str:
    return author.match(scope)


def filtered(author: Writer, scope: Scope) -> str:
    return f"WITH * WHERE {author.condition(scope)}"


def kept_and_filtered(author: Writer, scope: Scope) -> str:
    condition = author.condition(scope)
    return f"WITH {', '.join(dict.fromkeys(scope.names)) or '*'} WHERE {condition}"


def grouped(author: Writer, scope: Scope) -> str:
    if not scope.nodes:
        return "WITH count(*) AS number"
    node, total = author.some_node(scope), author.new("c")
    scope.nodes, scope.edges, scope.trails, scope.lists, scope.values = [node], [], [], [], [total]
    return f"WITH {node}, count(*) AS {total}{author.dice.choice(('', f' WHERE {total} > 1'))}"


def unwound(author: Writer, scope: Scope) -> str:
    if not scope.nodes:
        return "UNWIND [1] AS one"
    node, many, each = author.some_node(scope), author.new("l"), author.new("u")
    scope.nodes, scope.edges, scope.trails, scope.lists, scope.values = [each], [], [], [], []
    return f"WITH collect(DISTINCT {node}) AS {many} UNWIND {many} AS {each}"


def called(author: Writer, scope: Scope) -> str:
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


class Author(Writer):
    """Writes one query in all these ways."""

    PLAIN = ways(alone, hops, hops, hops, starred)
    GROUPED = ways(alone, hops, quantified, group_first, group_first, group_last, group_between, groups_alone, groups_then_node, parenthesised)
    SELECTED = ways(selected, selected, shortest)
    CONDITIONS = ways(node_test, node_test, node_test, edge_test, trail_test, list_test, pattern_test, exists, exists, comprehended)
    VALUES = ways(
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
    BETWEEN = ways(another_match, another_match, filtered, filtered, kept_and_filtered, grouped, unwound, called, called)

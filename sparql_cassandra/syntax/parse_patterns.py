"""Graph patterns of SPARQL 1.1 (grammar rules 53-109), translated to the algebra while they are read (18.2.2). Pure."""

from __future__ import annotations

from abc import abstractmethod

from onto_core.errors import QueryRejected
from onto_core.vocabulary import RDF, RDF_TYPE
from sparql_cassandra.rdf.terms import iri_key
from sparql_cassandra.syntax.algebra import (
    Alternative,
    Bgp,
    Call,
    Closure,
    Expression,
    Extend,
    Filter,
    Graph,
    Inverse,
    Join,
    LeftJoin,
    Minus,
    Negated,
    Node,
    Path,
    PathLink,
    PathPattern,
    Sequence,
    Term,
    TriplePattern,
    Union,
    Values,
    Var,
    ends,
    in_scope,
)
from sparql_cassandra.syntax.lexer import bad_query
from sparql_cassandra.syntax.parse_expressions import ExpressionParser

FIRST, REST, NIL, TYPE = (iri_key(RDF + name) for name in ("first", "rest", "nil", "type"))
assert iri_key(RDF_TYPE) == TYPE
Pattern = TriplePattern | PathPattern


class PatternParser(ExpressionParser):
    """Reads group graph patterns into algebra nodes."""

    @abstractmethod
    def sub_select(self) -> Node: ...

    def group_graph_pattern(self) -> Node:
        body, condition = self._group()
        return Filter(body, condition) if condition is not None else body

    def _group(self) -> tuple[Node, Expression | None]:
        """`{ ... }` as its body and its filters, which OPTIONAL takes apart (18.2.2.6)."""
        self.expect("{")
        self.deeper()
        kept = self.scope
        try:
            if self.at("SELECT"):
                node = self.sub_select()
                self.expect("}")
                return node, None
            return self._elements()
        finally:
            self.scope = kept
            self.depth -= 1

    def _elements(self) -> tuple[Node, Expression | None]:
        node: Node = Bgp()
        conditions: list[Expression] = []
        triples: list[Pattern] = []
        bound: set[Var] = set()  # in scope so far; asking the whole node again at each BIND would take the square of their number

        def close_triples() -> Node:
            joined = _join(node, Bgp(tuple(triples))) if triples else node
            bound.update(term for pattern in triples for term in ends(pattern) if isinstance(term, Var))
            triples.clear()
            return joined

        while not self.accept("}"):
            if self.accept("FILTER"):  # does not end a basic graph pattern (5.2.2)
                kept = self.scope
                conditions.append(self.constraint())
                self.scope = kept
            elif self.at("OPTIONAL", "MINUS", "BIND", "VALUES", "GRAPH", "SERVICE", "{"):
                node = self._not_triples(close_triples(), bound)
            else:
                if not triples:
                    self.scope = self.fresh_scope()
                self.triples_same_subject(triples, paths=True)
                if not self.at("}", "FILTER", "OPTIONAL", "MINUS", "BIND", "VALUES", "GRAPH", "SERVICE", "{"):
                    self.expect(".")
                continue
            self.accept(".")
        node = close_triples()
        if not conditions:
            return node, None
        return node, conditions[0] if len(conditions) == 1 else Call("&&", tuple(conditions))

    def fresh_scope(self) -> int:
        self.invented += 1
        return self.invented

    def _not_triples(self, node: Node, bound: set[Var]) -> Node:
        """One element other than triples, joined to what came before it, which has these variables `bound`."""
        word = self.take()
        self.count_patterns()
        match word.word:
            case "OPTIONAL":
                body, condition = self._group()
                bound |= in_scope(body)
                return LeftJoin(node, body, condition)
            case "MINUS":
                return Minus(node, self.group_graph_pattern())
            case "BIND":
                return self._bind(node, bound)
            case "VALUES":
                element: Node = self.values()
            case "GRAPH":
                name = self.variable() if self.token.kind == "variable" else self.iri()
                element = Graph(name, self.group_graph_pattern())
            case "SERVICE":
                raise QueryRejected("SERVICE is refused: a query reads this store and nothing else")
            case _:
                self.position -= 1
                element = self.group_graph_pattern()
                while self.accept("UNION"):
                    self.count_patterns()
                    element = Union(element, self.group_graph_pattern())
        bound |= in_scope(element)
        return _join(node, element)

    def _bind(self, node: Node, bound: set[Var]) -> Node:
        self.expect("(")
        expression = self.expression()
        self.expect("AS")
        place = self.token
        variable = self.variable()
        self.expect(")")
        if variable in bound:
            raise bad_query(self.text, place.start, f"?{variable.name} is bound already", "BIND needs a variable that the group has not used yet")
        bound.add(variable)
        return Extend(node, variable, expression)

    def values(self) -> Values:
        """DataBlock (rules 61-65)."""
        if self.token.kind == "variable":
            variables = (self.variable(),)
            self.expect("{")
            rows = []
            while not self.accept("}"):
                rows.append((self._data_value(),))
            return Values(variables, tuple(rows))
        self.expect("(")
        names: list[Var] = []
        while not self.accept(")"):
            names.append(self.variable())
        if len(set(names)) < len(names):
            self.fail("variables that differ")
        self.expect("{")
        table = []
        while not self.accept("}"):
            start = self.expect("(")
            if not names:
                self._count_value()  # a row without values is a solution all the same
            row: list[str | None] = []
            while not self.accept(")"):
                row.append(self._data_value())
            if len(row) != len(names):
                raise bad_query(self.text, start.start, f"this row has {len(row)} values for {len(names)} variables")
            table.append(tuple(row))
        return Values(tuple(names), tuple(table))

    def _count_value(self) -> None:
        self.value_rows += 1
        if self.value_rows > self.limits.value_rows:
            raise QueryRejected(f"VALUES has more than {self.limits.value_rows:,} values")

    def _data_value(self) -> str | None:
        self._count_value()
        if self.accept("UNDEF"):
            return None
        term = self.term_or_none()
        if not isinstance(term, str):
            self.fail("an IRI, a literal or UNDEF")
        return term

    # triples
    def triples_same_subject(self, into: list[Pattern], *, paths: bool) -> None:
        subject = self.term_or_none()
        if subject is not None:
            self._property_list(subject, into, paths, required=True)
            return
        subject, described = self._node(into, paths)
        self._property_list(subject, into, paths, required=not described)

    def _node(self, into: list[Pattern], paths: bool) -> tuple[Term, bool]:
        """A term, `[ ... ]` or `( ... )`; the second value is true when it made triples of its own."""
        term = self.term_or_none()
        if term is not None:
            return term, False
        self.deeper()
        try:
            if self.accept("["):
                node: Term = self.fresh("a")
                self._property_list(node, into, paths, required=True)
                self.expect("]")
                return node, True
            if self.accept("("):
                return self._collection(into, paths)
        finally:
            self.depth -= 1
        return self.fail("a term, a graph pattern or '}'")

    def _collection(self, into: list[Pattern], paths: bool) -> tuple[Term, bool]:
        if self.accept(")"):
            return NIL, False
        head = cell = self.fresh("c")
        while True:
            item, _ = self._node(into, paths)
            self._add(into, TriplePattern(cell, FIRST, item))
            if self.accept(")"):
                self._add(into, TriplePattern(cell, REST, NIL))
                return head, True
            following = self.fresh("c")
            self._add(into, TriplePattern(cell, REST, following))
            cell = following

    def _property_list(self, subject: Term, into: list[Pattern], paths: bool, *, required: bool) -> None:
        if not required and not self._at_verb(paths):
            return
        while True:
            verb = self._verb(paths)
            while True:
                item, _ = self._node(into, paths)
                self._connect(subject, verb, item, into)
                if not self.accept(","):
                    break
            if not self.accept(";"):
                return
            while self.accept(";"):
                pass
            if not self._at_verb(paths):
                return

    def _at_verb(self, paths: bool) -> bool:
        return self.token.kind == "variable" or self.is_iri() or self.token.word == "a" or (paths and self.at("^", "!", "("))

    def _verb(self, paths: bool) -> Var | Path:
        if self.token.kind == "variable":
            return self.variable()
        return self._path() if paths else PathLink(self._predicate())

    def _predicate(self) -> str:
        if self.token.kind == "word" and self.token.word == "a":
            self.take()
            return TYPE
        if not self.is_iri():
            self.fail("a predicate")
        return self.iri()

    def _connect(self, subject: Term, verb: Var | Path, value: Term, into: list[Pattern]) -> None:
        """Sequences, inverses and links become triple patterns (18.2.2.4); only what repeats or chooses stays a path."""
        match verb:
            case Var():
                self._add(into, TriplePattern(subject, verb, value))
            case PathLink(predicate):
                self._add(into, TriplePattern(subject, predicate, value))
            case Inverse(path):
                self._connect(value, path, subject, into)
            case Sequence(first, second):
                middle = self.fresh()
                self._connect(subject, first, middle, into)
                self._connect(middle, second, value, into)
            case _:
                self._add(into, PathPattern(subject, verb, value))

    def _add(self, into: list[Pattern], pattern: Pattern) -> None:
        self.count_patterns()
        into.append(pattern)

    # paths
    def _path(self) -> Path:
        self.deeper()
        before = self.depth
        path = self._path_sequence()
        while self.accept("|"):
            self.deeper()
            path = Alternative(path, self._path_sequence())
        self.depth = before - 1
        return path

    def _path_sequence(self) -> Path:
        steps = [self._path_step()]
        while self.accept("/"):
            self.count_patterns()
            steps.append(self._path_step())
        path = steps[-1]
        for step in reversed(steps[:-1]):
            path = Sequence(step, path)
        return path

    def _path_step(self) -> Path:
        if self.accept("^"):
            return Inverse(self._path_element())
        return self._path_element()

    def _path_element(self) -> Path:
        path = self._path_primary()
        if self.accept("?"):
            return Closure(path, 0, endless=False)
        if sign := self.accept("*", "+"):
            return Closure(path, 0 if sign.word == "*" else 1, endless=True)
        return path

    def _path_primary(self) -> Path:
        if self.accept("("):
            path = self._path()
            self.expect(")")
            return path
        if self.accept("!"):
            return self._negated()
        return PathLink(self._predicate())

    def _negated(self) -> Path:
        forward: set[str] = set()
        backward: set[str] = set()

        def step() -> None:
            self.count_patterns()
            (backward if self.accept("^") else forward).add(self._predicate())

        if not self.accept("("):
            step()
        elif not self.accept(")"):
            step()
            while self.accept("|"):
                step()
            self.expect(")")
        return Negated(frozenset(forward) if forward or not backward else None, frozenset(backward) if backward else None)


def _join(left: Node, right: Node) -> Node:
    if left == Bgp():
        return right
    if right == Bgp():
        return left
    if isinstance(left, Bgp) and isinstance(right, Bgp):
        return Bgp(left.patterns + right.patterns)
    return Join(left, right)

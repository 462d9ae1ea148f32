"""`parse(text) -> ParsedQuery`: the SPARQL 1.1 query language (grammar rules 1-28), grouping and modifiers translated (18.2.4, 18.2.5). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from onto_core.errors import QueryRejected
from sparql_cassandra.syntax.algebra import (
    Aggregate,
    Bgp,
    Call,
    Distinct,
    Exists,
    Expression,
    Extend,
    Filter,
    Graph,
    Group,
    Join,
    Node,
    OrderBy,
    ParsedQuery,
    Project,
    Reduced,
    Slice,
    Term,
    TriplePattern,
    Values,
    Var,
    children,
    ends,
    in_scope,
    mentioned,
    parts,
)
from sparql_cassandra.syntax.lexer import Token, bad_query
from sparql_cassandra.syntax.parse_patterns import Pattern, PatternParser
from sparql_cassandra.syntax.parse_terms import SyntaxLimits

LIMITS: Final = SyntaxLimits()
UPDATES = ("INSERT", "DELETE", "LOAD", "CLEAR", "DROP", "CREATE", "ADD", "MOVE", "COPY", "WITH")


def parse(
    text: str, *, prefixes: Mapping[str, str] | None = None, base: str = "", limits: SyntaxLimits = LIMITS, found: tuple[Token, ...] | None = None
) -> ParsedQuery:
    """Parse a query. Raises BadQuery with line and column, or QueryRejected for what is never run (updates, SERVICE, over a limit).

    `found`: the tokens of the text, if it was read before.
    """
    try:
        parser = _Parser(text, dict(prefixes or {}), base, limits, found)
        return replace(parser.query(), weight=parser.weight)
    except RecursionError:
        raise QueryRejected("the query is nested too deeply to be read") from None


@dataclass
class _Projection:
    """The projection of a SELECT, before its groups are known. `items` None: everything in scope (`*`)."""

    items: list[tuple[Var, Expression | None, int]] | None
    modifier: str = ""
    star: bool = False


@dataclass
class _Grouping:
    """Aggregates found in expressions, each once, with the variable that stands for it."""

    keys: tuple[Var, ...]
    known: frozenset[Var]
    """The keys as a set."""
    named: frozenset[Var]
    """The variables that SELECT names by AS."""
    aggregates: dict[Aggregate, Var] = field(default_factory=dict)


class _Parser(PatternParser):
    @property
    def weight(self) -> int:
        """About how many bytes the parsed query and its plan hold: each operator of a plan has all columns of those below it."""
        return 64 * len(self.text) + 4 * self.expanded + 120 * self.patterns * (len(self.names) + 1)

    def query(self) -> ParsedQuery:
        self.prologue()
        if self.at(*UPDATES):
            raise QueryRejected(f"{self.token.word} is refused: it changes data, and only queries that read are run here")
        form = self.expect("SELECT", "ASK", "CONSTRUCT", "DESCRIBE").word
        query = {"SELECT": self._select, "ASK": self._ask, "CONSTRUCT": self._construct, "DESCRIBE": self._describe}[form]()
        if self.token.kind != "end":
            self.fail("the end of the query")
        return query

    # forms
    def _select(self) -> ParsedQuery:
        projection = self._projection()
        default, named = self._dataset()
        node, variables = self._select_body(projection)
        return ParsedQuery("SELECT", node, variables, default_graphs=default, named_graphs=named, base=self.base, text=self.text)

    def sub_select(self) -> Node:
        self.expect("SELECT")
        return self._select_body(self._projection())[0]

    def _ask(self) -> ParsedQuery:
        default, named = self._dataset()
        self.accept("WHERE")
        node = self._modified(self.group_graph_pattern(), _Projection(None))[0]
        return ParsedQuery("ASK", node, default_graphs=default, named_graphs=named, base=self.base, text=self.text)

    def _construct(self) -> ParsedQuery:
        if self.at("{"):
            template = self._template()
            default, named = self._dataset()
            self.accept("WHERE")
            pattern = self.group_graph_pattern()
        else:  # the short form: the pattern is its own template (16.2.4)
            default, named = self._dataset()
            self.expect("WHERE")
            self.scope = self.fresh_scope()
            template = self._template()
            pattern = Bgp(template)
        node = self._modified(pattern, _Projection(None))[0]
        return ParsedQuery("CONSTRUCT", node, template=template, default_graphs=default, named_graphs=named, base=self.base, text=self.text)

    def _template(self) -> tuple[TriplePattern, ...]:
        self.expect("{")
        triples: list[Pattern] = []
        while not self.accept("}"):
            self.triples_same_subject(triples, paths=False)
            if not self.at("}"):
                self.expect(".")
        self.blank_scope.clear()
        return tuple(triple for triple in triples if isinstance(triple, TriplePattern))

    def _describe(self) -> ParsedQuery:
        terms: list[Term] = []
        everything = bool(self.accept("*"))
        while not everything and (self.token.kind == "variable" or self.is_iri()):
            terms.append(self.variable() if self.token.kind == "variable" else self.iri())
            self.at_most(len(terms), self.limits.columns, "terms to describe")
        if not everything and not terms:
            self.fail("'*', a variable or an IRI")
        default, named = self._dataset()
        where = self.accept("WHERE") or self.at("{")
        pattern = self.group_graph_pattern() if where else Bgp()
        if everything:
            terms = list(_visible(pattern))
        node = self._modified(pattern, _Projection(None))[0]
        return ParsedQuery("DESCRIBE", node, described=tuple(terms), default_graphs=default, named_graphs=named, base=self.base, text=self.text)

    def _dataset(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        default: list[str] = []
        named: list[str] = []
        while self.accept("FROM"):
            (named if self.accept("NAMED") else default).append(self.iri())
            self.at_most(len(default) + len(named), self.limits.columns, "graphs in FROM")
        return tuple(default), tuple(named)

    # SELECT
    def _projection(self) -> _Projection:
        modifier = self.accept("DISTINCT", "REDUCED")
        name = modifier.word if modifier else ""
        if self.accept("*"):
            return _Projection(None, name, star=True)
        items: list[tuple[Var, Expression | None, int]] = []
        self.aggregates_allowed = True
        while self.token.kind == "variable" or self.at("("):
            self.at_most(len(items) + 1, self.limits.columns, "columns in one SELECT")
            if self.token.kind == "variable":
                items.append((self.variable(), None, self.token.start))
                continue
            self.take()
            self.count_patterns()  # each is a node of the algebra, as patterns are
            expression = self.expression()
            self.expect("AS")
            place = self.token.start
            items.append((self.variable(), expression, place))
            self.expect(")")
        self.aggregates_allowed = False
        if not items:
            self.fail("'*', a variable or an expression in brackets")
        return _Projection(items, name)

    def _select_body(self, projection: _Projection) -> tuple[Node, tuple[Var, ...]]:
        self.accept("WHERE")
        return self._modified(self.group_graph_pattern(), projection)

    def _modified(self, pattern: Node, projection: _Projection) -> tuple[Node, tuple[Var, ...]]:
        """WHERE's pattern through grouping, HAVING, VALUES, AS, ORDER BY, projection, DISTINCT and LIMIT, in this order (18.2.4, 18.2.5)."""
        where = pattern
        keys: list[Var] = []
        grouped = bool(self.accept("GROUP"))
        if grouped:
            self.expect("BY")
            pattern = self._group_by(pattern, keys)
        having, order = self._having(), self._order()
        offset, limit = self._limit_offset()
        data = self.values() if self.accept("VALUES") else None

        expressions = [*having, *(expression for expression, _ in order), *(e for _, e, _ in projection.items or () if e is not None)]
        grouping = _Grouping(tuple(keys), frozenset(keys), frozenset(variable for variable, e, _ in projection.items or () if e is not None))
        if grouped or any(_has_aggregate(expression) for expression in expressions):
            if projection.star:
                self.fail("a list of variables instead of SELECT *, since the query groups")
            having = [self._ungroup(expression, grouping, grouping.known) for expression in having]
            readable = grouping.known | grouping.named
            order = [(self._ungroup(expression, grouping, readable), descending) for expression, descending in order]
            items = [(variable, self._ungroup_item(variable, e, place, grouping, readable), place) for variable, e, place in projection.items or ()]
            pattern = where = Group(pattern, grouping.keys, tuple((variable, aggregate) for aggregate, variable in grouping.aggregates.items()))
        else:
            items = list(projection.items or ())
        for condition in having:
            pattern = Filter(pattern, condition)
        if data is not None:
            pattern = Join(pattern, data)
        pattern = self._extended(pattern, set(in_scope(where)), items)
        if order:
            pattern = OrderBy(pattern, tuple(order))
        variables = tuple(dict.fromkeys(variable for variable, _, _ in items)) if projection.items is not None else _visible(pattern)
        pattern = Project(pattern, variables)
        if projection.modifier:
            pattern = Distinct(pattern) if projection.modifier == "DISTINCT" else Reduced(pattern)
        if offset or limit is not None:
            pattern = Slice(pattern, offset, limit)
        return pattern, variables

    def _extended(self, pattern: Node, taken: set[Var], items: Iterable[tuple[Var, Expression | None, int]]) -> Node:
        """With the variables that SELECT names by AS, none of which may be `taken`."""
        for variable, expression, place in items:
            if expression is None:
                continue
            if variable in taken:
                raise bad_query(self.text, place, f"?{variable.name} is in use already", "AS needs a variable of its own")
            taken.add(variable)
            if expression != variable:
                pattern = Extend(pattern, variable, expression)
        return pattern

    # modifiers
    def _group_by(self, pattern: Node, keys: list[Var]) -> Node:
        taken = set(in_scope(pattern))
        while True:
            self.at_most(len(keys), self.limits.keys, "keys in GROUP BY")
            if self.token.kind == "variable":
                keys.append(self.variable())
            elif self.accept("("):
                expression = self.expression()
                named = self.variable() if self.accept("AS") else None
                self.expect(")")
                pattern = self._key(pattern, expression, named, keys, taken)
            elif self.is_iri() or (self.token.kind == "word" and not self.at("HAVING", "ORDER", "LIMIT", "OFFSET", "VALUES")):
                pattern = self._key(pattern, self.constraint(), None, keys, taken)
            elif keys:
                return pattern
            else:
                self.fail("something to group by")

    def _key(self, pattern: Node, expression: Expression, named: Var | None, keys: list[Var], taken: set[Var]) -> Node:
        if named is None and isinstance(expression, Var):
            keys.append(expression)
            return pattern
        self.count_patterns()
        variable = named or self.fresh()
        if variable in taken:
            self.fail(f"a new variable instead of ?{variable.name}")
        taken.add(variable)
        keys.append(variable)
        return Extend(pattern, variable, expression)

    def _having(self) -> list[Expression]:
        conditions: list[Expression] = []
        if self.accept("HAVING"):
            self.aggregates_allowed = True
            conditions.append(self.constraint())
            while self.at("(") or self.is_iri() or (self.token.kind == "word" and not self.at("ORDER", "LIMIT", "OFFSET", "VALUES")):
                conditions.append(self.constraint())
                self.at_most(len(conditions), self.limits.keys, "conditions in HAVING")
            self.aggregates_allowed = False
        return conditions

    def _order(self) -> list[tuple[Expression, bool]]:
        conditions: list[tuple[Expression, bool]] = []
        if self.accept("ORDER"):
            self.expect("BY")
            self.aggregates_allowed = True
            while True:
                self.at_most(len(conditions), self.limits.keys, "conditions in ORDER BY")
                if direction := self.accept("ASC", "DESC"):
                    self.expect("(")
                    conditions.append((self.expression(), direction.word == "DESC"))
                    self.expect(")")
                elif self.token.kind == "variable":
                    conditions.append((self.variable(), False))
                elif self.at("(") or self.is_iri() or (self.token.kind == "word" and not self.at("LIMIT", "OFFSET", "VALUES")):
                    conditions.append((self.constraint(), False))
                elif conditions:
                    break
                else:
                    self.fail("something to order by")
            self.aggregates_allowed = False
        return conditions

    def _limit_offset(self) -> tuple[int, int | None]:
        numbers: dict[str, int] = {}
        while self.at("LIMIT", "OFFSET"):
            word = self.take().word
            if word in numbers or self.token.kind != "integer" or len(self.token.text) > 18:
                self.fail("a whole number below 10^18, once")
            numbers[word] = int(self.take().word)
        return numbers.get("OFFSET", 0), numbers.get("LIMIT")

    # aggregates
    def _ungroup_item(
        self, variable: Var, expression: Expression | None, place: int, grouping: _Grouping, readable: frozenset[Var]
    ) -> Expression | None:
        """A SELECT item over groups: only keys, aggregates and variables bound by AS before it may be read (19.8, note 12)."""
        for read in [variable] if expression is None else _outside_aggregates(expression):
            if read not in readable:
                raise bad_query(self.text, place, f"?{read.name} is neither grouped by nor in an aggregate", "name it in GROUP BY, or use SAMPLE")
        return None if expression is None else self._ungroup(expression, grouping, readable)

    def _ungroup(self, expression: Expression, grouping: _Grouping, readable: frozenset[Var]) -> Expression:
        """The expression with each aggregate, and each variable that is not `readable`, as the variable that the Group node gives (18.2.4.1)."""
        match expression:
            case Aggregate():
                if (variable := grouping.aggregates.get(expression)) is None:
                    variable = grouping.aggregates[expression] = self.fresh()
                    self.at_most(len(grouping.aggregates), self.limits.aggregates, "aggregates in one SELECT")
                return variable
            case Var():
                return expression if expression in readable else self._ungroup(Aggregate("SAMPLE", expression), grouping, readable)
            case Call(name, arguments):
                return Call(name, tuple(self._ungroup(argument, grouping, readable) for argument in arguments))
            case _:
                return expression


def _has_aggregate(expression: Expression) -> bool:
    return any(isinstance(part, Aggregate) for part in parts(expression))


def _outside_aggregates(expression: Expression) -> Iterable[Var]:
    match expression:
        case Aggregate() | Exists():
            return ()
        case Call(_, arguments):
            return [variable for argument in arguments for variable in _outside_aggregates(argument)]
        case _:
            return mentioned(expression)


def _visible(node: Node) -> tuple[Var, ...]:
    """The variables that `*` selects, in the order of first mention where the pattern has one."""
    scope = {variable for variable in in_scope(node) if variable.visible}
    return tuple(variable for variable in dict.fromkeys(_in_order(node)) if variable in scope)


def _in_order(node: Node) -> Iterator[Var]:
    waiting: list[Node | Var] = [node]
    while waiting:
        match waiting.pop():
            case Var() as variable:
                yield variable
            case Bgp(patterns):
                yield from (term for pattern in patterns for term in ends(pattern) if isinstance(term, Var))
            case Values(variables) | Project(_, variables):
                yield from variables
            case Extend(child, variable, _):
                waiting += (variable, child)
            case Group(_, keys, aggregates):
                yield from (*keys, *(variable for variable, _ in aggregates))
            case Graph(Var() as name, child):
                waiting += (child, name)
            case other:
                waiting.extend(reversed(children(other)))

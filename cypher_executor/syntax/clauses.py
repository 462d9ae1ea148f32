"""Reads whole Cypher queries that only read: MATCH, UNWIND, WITH, CALL, RETURN and UNION, and nothing else. Pure; recursive descent.

Default deny: any other word in the place of a clause is refused by name, whatever it may mean to a newer server.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from cypher_executor.quoting import quote
from cypher_executor.syntax.cursor import Use, shown
from cypher_executor.syntax.expressions import SHORTEST
from cypher_executor.syntax.patterns import PatternReader
from cypher_executor.syntax.tokens import Token, Words, read
from cypher_executor.syntax.tree import CallProcedure, CallSubquery, Clause, Count, CypherQuery, Expression, Match, Projection, ProjectionItem, Unwind
from onto_core.errors import QueryRejected

CLAUSES: Final = frozenset({"MATCH", "OPTIONAL", "UNWIND", "WITH", "CALL", "RETURN", "UNION"})
ALLOWED: Final = "MATCH, OPTIONAL MATCH, UNWIND, WITH, CALL, RETURN and UNION may run"

WHY: Final = {
    "writes nodes and relationships": "CREATE MERGE INSERT",
    "changes labels and properties": "SET REMOVE",
    "deletes": "DELETE DETACH NODETACH",
    "exists only to write": "FOREACH",
    "reads files of the server, or fetches addresses": "LOAD",
    "is a hint that belongs behind MATCH, or loads data in batches": "USING",
    "may not be in the text, since FalkorDB runs what stands behind it; ask the executor for a plan": "EXPLAIN PROFILE",
    "sets options of the server": "CYPHER",
    "chooses another graph": "USE",
    "administers the server": "ALTER ANALYZE COMMIT BEGIN DENY DISABLE DROP DUMP EDIT ENABLE FREE GRANT KILL LOCK REALLOCATE RECOVER REGISTER RENAME "
    "REVOKE ROLLBACK SHOW START STOP STORAGE TERMINATE UNLOCK UNREGISTER",
    "belongs to a newer Cypher, in which it can lead to writes": "FILTER FINISH FOR LET NEXT SEARCH WHEN",
}
REFUSED: Final = {word: why for why, words in WHY.items() for word in words.split()}


class ReadQuery(NamedTuple):
    """A query read whole. `end` is the end of its last word, followed by nothing but blanks, comments and a semicolon."""

    query: CypherQuery
    uses: tuple[Use, ...]
    words: Words
    end: int


@lru_cache(maxsize=256)
def read_query(text: str, characters: int, tokens: int) -> ReadQuery:
    """The whole text as one query that only reads. Raises QueryRejected, with line and column, for anything else."""
    reader = QueryReader(read(text, characters=characters, tokens=tokens))
    query = reader.statement()
    return ReadQuery(query, tuple(reader.uses), reader.words, reader.last.end)


class QueryReader(PatternReader):
    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.words = words

    @property
    def last(self) -> Token:
        """The last token of the query itself."""
        index = self.index - 1
        while index > 0 and self.tokens[index].text == ";":
            index -= 1
        return self.tokens[index]

    def statement(self) -> CypherQuery:
        if self.sees_kind("end"):
            raise self.refuse(f"there is no query; {ALLOWED}")
        for token in self.tokens:
            if token.kind == "word" and not token.text.isascii():
                self.feature("bare names beyond ASCII", token.start, self.replaced(token, quote(token.text)))
            elif token.kind == "name" and "`" in token.value:
                self.feature("backticks inside quoted names", token.start)
        query = self.query(returns="must")
        if self.accept(";") and not self.sees_kind("end"):
            raise self.refuse("a second statement begins here; one query at a time may run")
        if not self.sees_kind("end"):
            raise self.stray()
        return query

    def braced(self) -> CypherQuery:
        """The content of EXISTS { }, COUNT { } and COLLECT { }: a pattern, or a query that need not end with RETURN."""
        start = self.expect("{", "").start
        if self.sees("(") or (self.sees_kind("word", "name") and self.ahead().value == "=" and self.ahead().kind == "mark"):
            paths = self.paths()
            query = CypherQuery(start, ((Match(start, False, paths, self.where()),),), ())
        else:
            query = self.query(returns="may")
        if not self.sees("}"):
            raise self.stray()
        self.take()
        return query

    def query(self, *, returns: Literal["must", "may"]) -> CypherQuery:
        start = self.token.start
        branches = [self.branch(returns)]
        distinct: list[bool] = []
        while self.accept_word("UNION"):
            self.feature("UNION")
            distinct.append(not self.accept_word("ALL"))
            if distinct[-1] and self.sees_word("DISTINCT"):
                word = self.take()
                self.feature("UNION DISTINCT", word.start, self.replaced(word, ""))
            branches.append(self.branch(returns))
        return CypherQuery(start, tuple(branches), tuple(distinct))

    def branch(self, returns: Literal["must", "may"]) -> tuple[Clause, ...]:
        clauses: list[Clause] = []
        while clause := self.clause():
            clauses.append(clause)
            if isinstance(clause, Projection) and clause.word == "RETURN":
                return tuple(clauses)
        if not clauses:
            raise self.stray()
        alone = len(clauses) == 1 and isinstance(clauses[0], CallProcedure)
        if (returns == "must" and not alone) or isinstance(clauses[-1], Projection):
            if not (self.sees_kind("end") or self.sees("}", ";") or self.sees_word("UNION")):
                raise self.stray()
            raise self.refuse("a query that reads ends with RETURN, which is missing here")
        return tuple(clauses)

    def stray(self) -> QueryRejected:
        """The refusal of a token in the place of a clause."""
        token = self.token
        if token.kind == "word" and (why := REFUSED.get(token.value)):
            return self.refuse(f"{token.value} {why}; only {ALLOWED}")
        if token.kind == "word" and token.value in CLAUSES:
            return self.refuse(f"{token.value} may not follow here; RETURN ends a query")
        if token.kind == "end":
            return self.refuse(f"the query ends too early; only {ALLOWED}")
        return self.refuse(f"{shown(token.text)} is not expected here; a clause or an operator is, and only {ALLOWED}")

    def clause(self) -> Clause | None:
        """The clause that begins here, if any."""
        token = self.token
        if token.kind != "word":
            return None
        match token.value:
            case "MATCH":
                return self.match(token, False)
            case "OPTIONAL" if self.ahead().value == "MATCH":
                self.take()
                return self.match(token, True)
            case "OPTIONAL" if self.ahead().value == "CALL":
                self.take()
                self.feature("OPTIONAL CALL", token.start)
                return self.call_clause(True)
            case "UNWIND":
                return self.unwind()
            case "WITH" | "RETURN":
                return self.project()
            case "CALL":
                return self.call_clause(False)
        return None

    def where(self) -> Expression | None:
        if not self.accept_word("WHERE"):
            return None
        self.conditions += 1
        condition = self.expression()
        self.conditions -= 1
        return condition

    def match(self, first: Token, optional: bool) -> Match:
        self.take()
        paths = self.paths()
        for path in paths:
            if path.selector in SHORTEST:
                self.feature("shortestPath in MATCH", path.start)
        while self.sees_word("USING"):
            self.hint()
        return Match(first.start, optional, paths, self.where())

    def hint(self) -> None:
        """Read `USING INDEX n:Label(key)`, `USING SCAN n:Label` or `USING JOIN ON a, b`, which change no result."""
        self.feature("index hints")
        self.take()
        if self.accept_word("JOIN"):
            self.expect_word("ON", "in USING JOIN ON")
            self.several(lambda: self.name("a variable"))
            return
        if not self.accept_word("SCAN"):
            if self.sees_word("TEXT", "RANGE", "POINT"):
                self.take()
            self.expect_word("INDEX", "in a hint")
            self.accept_word("SEEK")
        self.name("a variable")
        self.labels()
        if self.accept("("):
            self.several(lambda: self.name("a property key"))
            self.expect(")", "to end the hint")

    def unwind(self) -> Unwind:
        start = self.take().start
        source = self.expression()
        self.expect_word("AS", "after the list of UNWIND")
        return Unwind(start, source, self.name("a variable"))

    def project(self) -> Projection:
        first = self.take()
        distinct = self.sees_word("DISTINCT") and not (self.ahead().kind == "mark" and self.ahead().value in (",", "."))
        head_end = self.take().end if distinct else first.end
        star = self.accept("*")
        items = self.several(self.item) if not star or self.accept(",") else []
        order = self.several(self.sort_key) if self.accept_word("ORDER", "BY") else []
        skip = limit = None
        if self.sees_word("SKIP", "OFFSET"):
            if self.token.value == "OFFSET":
                self.feature("OFFSET", None, self.replaced(self.token, "SKIP"))
            skip = self.count()
        if self.sees_word("LIMIT"):
            limit = self.count()
        end = self.tokens[self.index - 1].end
        where = self.where() if first.value == "WITH" else None
        word: Literal["WITH", "RETURN"] = "WITH" if first.value == "WITH" else "RETURN"
        return Projection(first.start, word, distinct, star, tuple(items), tuple(order), skip, limit, where, head_end, end)

    def item(self) -> ProjectionItem:
        start = self.token.start
        expression = self.expression()
        end = self.tokens[self.index - 1].end
        aliased = self.accept_word("AS")
        return ProjectionItem(expression, self.name("an alias") if aliased else self.text[start:end], end, aliased)

    def sort_key(self) -> Expression:
        self.sorting += 1
        key = self.expression()
        self.sorting -= 1
        if self.sees_word("ASC", "ASCENDING", "DESC", "DESCENDING"):
            self.take()
        return key

    def count(self) -> Count:
        self.take()
        start = self.token.start
        expression = self.expression()
        return Count(start, self.tokens[self.index - 1].end, expression)

    def call_clause(self, optional: bool) -> Clause:
        start = self.take().start
        if self.sees("{") or self.sees("("):
            return self.call_subquery(start, optional)
        name = [self.name("a procedure")]
        while self.accept("."):
            name.append(self.name("a procedure"))
        arguments: tuple[Expression, ...] | None = None
        if self.accept("("):
            arguments = () if self.sees(")") else tuple(self.several(self.expression))
            self.expect(")", "to end the arguments")
        yields: tuple[tuple[str, str], ...] | None = None
        where = None
        if self.accept_word("YIELD"):
            if self.sees("*"):
                yields = ()
                self.feature("YIELD *", self.take().start)
            else:
                yields = tuple(self.several(self.column))
            where = self.where()
        return CallProcedure(start, ".".join(name), arguments, yields, where, self.tokens[self.index - 1].end)

    def column(self) -> tuple[str, str]:
        column = self.name("a column of the procedure")
        return column, self.name("an alias") if self.accept_word("AS") else column

    def call_subquery(self, start: int, optional: bool) -> CallSubquery:
        imports: list[str] = []
        self.feature("CALL { }", start)
        if self.accept("("):
            self.feature("CALL (variables) { }", start)
            while not self.accept(")"):
                if imports:
                    self.expect(",", "between imported variables")
                imports.append("*" if self.accept("*") else self.name("a variable"))
        self.expect("{", "after CALL")
        query = self.query(returns="must")
        if not self.sees("}"):
            raise self.stray()
        self.take()
        if self.sees_word("IN") and self.ahead().kind in ("word", "number", "parameter"):
            raise self.refuse("CALL { } IN TRANSACTIONS is for writing in batches; only CALL { } without it may run")
        return CallSubquery(start, optional, tuple(imports), query)

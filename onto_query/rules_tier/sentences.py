"""Sentences made from rows without a model, in the words of the ontology, each thing with the number of its row. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from onto_core.english.phrases import article, joined_list, plural
from onto_core.english.words import words_of
from onto_core.ontology.schema.schema import Schema
from onto_core.terms import Cell, Entity, Iri, Literal, Table
from onto_core.vocabulary import RDF_TYPE, RDFS_LABEL, local_name
from onto_query.candidate import Candidate, Joined
from onto_query.graph_query import AnyEdge, Compare, Edge, Expression, IsA, Node, Var, Versus, class_of, conditions_on
from onto_query.rules_tier.property_fit import sort_of

LISTED = 20
"""Rows that a sentence names; all are in the answer's rows."""

PAST = words_of("took sailed went came sank left departed arrived participated served belongs lies lived studied")
"""`took part in`, `sailed from` stand by themselves; `built by`, `born in` are participles that need an auxiliary."""


def shown(cell: Cell) -> str:
    """A cell as a person reads it: the label of a thing, a literal's text."""
    match cell:
        case Iri(value, label):
            return " ".join(label.split()) or local_name(value)
        case Literal(lexical):
            return " ".join(lexical.split())
        case None:
            return "nothing"
        case _:
            return "something unnamed"


def sentences(candidate: Candidate, table: Table, schema: Schema, entities: Mapping[str, Entity]) -> str:
    """The answer to a candidate's query that gave rows."""
    return _Speaker(candidate, table, schema, entities).say()


def condition(compare: Compare) -> str:
    """A condition on a value, in words."""
    words = _CALENDAR if compare.on in {"year", "date"} else _AMOUNT
    return f"{words[compare.op]} {compare.value}".strip()


_CALENDAR = {">": "after", "<": "before", ">=": "not before", "<=": "not after", "=": "in", "!=": "not in", "contains": "in"}
_AMOUNT = {">": "more than", "<": "less than", ">=": "at least", "<=": "at most", "=": "", "!=": "not", "contains": "with"}


def statement(candidate: Candidate, table: Table, schema: Schema, entities: Mapping[str, Entity]) -> str:
    """A yes/no question as a statement."""
    return _Speaker(candidate, table, schema, entities).statement()


class _Speaker:
    def __init__(self, candidate: Candidate, table: Table, schema: Schema, entities: Mapping[str, Entity]) -> None:
        self._candidate, self._table, self._schema, self._entities = candidate, table, schema, entities
        self._query = candidate.query

    def say(self) -> str:
        if self._query.form == "ask":
            return f"Yes: {self.statement()} [1]."
        if self._candidate.kind == "description":
            return self._description()
        if self._candidate.kind == "kinds":
            return self._kinds()
        if self._query.aggregate is not None:
            return self._aggregate()
        rows = self._rows()
        single = self._candidate.joined[0] if len(self._candidate.joined) == 1 and len(self._query.columns) == 1 else None
        if single is not None and not single.negated and (sentence := self._simple(single, rows)):
            return sentence
        count = len(self._table.rows)
        noun = self._noun()
        if len(self._query.columns) == 2:
            return f"{joined_list(rows)}."
        if self._candidate.kind == "listing":
            return f"The graph has {self._number(count)} {plural(noun, count)}: {joined_list(rows)}."
        return f"{self._number(count).capitalize()} {plural(noun, count)} {'fits' if count == 1 else 'fit'}: {joined_list(rows)}."

    def statement(self) -> str:
        """The claim of an ASK."""
        if self._candidate.kind == "member":
            pattern = self._query.where[0]
            assert isinstance(pattern, IsA)
            return f"{self._name(pattern.node)} is {article(self._schema.label(pattern.class_iri))}"
        if self._candidate.kind == "comparison":
            return self._comparison()
        return " and ".join(self._clause(edge) for edge in self._candidate.joined)

    def _comparison(self) -> str:
        left, right = (pattern for pattern in self._query.where if isinstance(pattern, Edge))
        way = next(pattern.op for pattern in self._query.where if isinstance(pattern, Versus))
        words = (_CALENDAR if sort_of(left.properties[0], self._schema) == "time" else _AMOUNT)[way]
        return f"the {self._schema.label(left.properties[0])} of {self._name(left.subject)} is {words} that of {self._name(right.subject)}"

    # -- pieces

    def _rows(self) -> list[str]:
        """Each row's first value with its number; a second value in brackets."""
        rows = []
        for number, row in enumerate(self._table.rows[:LISTED], start=1):
            extra = f" ({', '.join(shown(cell) for cell in row[1:])})" if len(row) > 1 else ""
            rows.append(f"{shown(row[0])}{extra} [{number}]")
        if (more := len(self._table.rows) - LISTED) > 0:
            rows.append(f"{more} more")
        return rows

    def _number(self, count: int) -> str:
        return f"at least {count}" if self._table.truncated else str(count)

    def _noun(self) -> str:
        target = self._candidate.target
        if kind := class_of(self._query, target):
            return self._schema.label(kind)
        for edge in self._candidate.joined:
            as_value = edge.value.term == target
            ends = self._schema.effective_range(edge.fit.property) if as_value else self._schema.effective_domain(edge.fit.property)
            if target in (edge.a.term, edge.b.term) and len(ends) == 1 and len(ends[0]) == 1:
                return self._schema.label(ends[0][0])
        first = self._table.rows[0][0] if self._table.rows else None
        return "thing" if isinstance(first, Iri) or first is None else "value"

    def _name(self, term: object) -> str:
        if isinstance(term, Node):
            return self._entities[term.iri].label if term.iri in self._entities else local_name(term.iri)
        if isinstance(term, Var):
            amounts = [condition(compare) for compare in conditions_on(self._query, term)]
            kind = class_of(self._query, term)
            return " and ".join(amounts) or (f"some {self._schema.label(kind)}" if kind else "something")
        return shown(term) if isinstance(term, Literal) else "something"

    def _clause(self, edge: Joined) -> str:
        return self._relate(self._name(edge.subject.term), edge.fit.property, self._name(edge.value.term), several=False)

    def _relate(self, subject: str, iri: str, value: str, *, several: bool) -> str:
        """Subject, property and value as a clause, after the shape of the property's label: verb, participle or noun."""
        label = " ".join(self._schema.label(iri).split())
        words = label.casefold().removeprefix("is ").removeprefix("was ").split() or [label]
        plain = " ".join(words)
        be = "are" if several else "is"
        if words[0] == "has" and len(words) > 1:
            return f"{subject} {'have' if several else 'has'} {' '.join(words[1:])} {value}"
        if words[-1] == "of":
            return f"{subject} {be} {plain} {value}"
        if words[-1] in {"by", "in", "at", "on", "to", "from", "as", "with"} or (words[0] != plain and words[-1].endswith("ed")):
            verb = "" if words[0] in PAST else f"{be} "
            return f"{subject} {verb}{plain} {value}"
        if words[0].endswith(("ed", "s")) and not words[0].endswith("ss") and len(words) == 1 and sort_of(iri, self._schema) == "thing":
            return f"{subject} {plain} {value}"
        if len(words) == 1 and plain.endswith("ed"):
            return f"{subject}: {plain} {value}"
        return f"the {plain} of {subject} is {value}"

    def _simple(self, edge: Joined, rows: Sequence[str]) -> str:
        """One property between an entity and what was asked for."""
        subject, value, target = edge.subject, edge.value, self._candidate.target
        listed = joined_list(rows)
        count = len(self._table.rows)
        noun = plural(self._noun(), count)
        if value.term == target and isinstance(subject.term, Node):
            what = f"{self._number(count)} {noun}: {listed}" if count > 1 and self._has_class() else listed
            sentence = self._relate(self._name(subject.term), edge.fit.property, what, several=False)
        elif subject.term == target and isinstance(value.term, Node):
            if count > 1 and self._has_class():
                return _sentence(
                    f"{self._relate(f'{self._number(count)} {noun}', edge.fit.property, self._name(value.term), several=True)}: {listed}"
                )
            sentence = self._relate(listed, edge.fit.property, self._name(value.term), several=count > 1)
        else:
            return ""
        return _sentence(sentence)

    def _has_class(self) -> bool:
        return class_of(self._query, self._candidate.target) is not None

    def _aggregate(self) -> str:
        aggregate = self._query.aggregate
        assert aggregate is not None
        if self._query.columns:
            rows = []
            for number, row in enumerate(self._table.rows[:LISTED], start=1):
                value = shown(row[len(self._query.columns)])
                noun = f" {plural(self._noun_of(aggregate.of), 1 if value == '1' else 2)}" if aggregate.function == "count" else ""
                rows.append(f"{shown(row[0])}: {_rounded(value)}{noun} [{number}]")
            return f"{'; '.join(rows)}."
        value = shown(self._table.rows[0][0])
        if aggregate.function == "count":
            several = value != "1"
            what = f"{value} {plural(self._noun_of(aggregate.of), 2 if several else 1)} [1]"
            if len(self._candidate.joined) == 1 and (sentence := self._counted(self._candidate.joined[0], what, several=several)):
                return sentence
            return f"{what}."
        names = {"avg": "average", "sum": "total", "min": "smallest", "max": "largest"}
        label = next((self._schema.label(j.fit.property) for j in self._candidate.joined if aggregate.of in (j.a.term, j.b.term)), "value")
        return f"The {names[aggregate.function]} {label} is {_rounded(value)} [1]."

    def _counted(self, edge: Joined, what: str, *, several: bool) -> str:
        """One property between an entity and what was counted."""
        subject, value = edge.subject, edge.value
        if edge.negated or not (isinstance(subject.term, Node) or isinstance(value.term, Node)):
            return ""
        if isinstance(subject.term, Node):
            return _sentence(self._relate(self._name(subject.term), edge.fit.property, what, several=False))
        return _sentence(self._relate(what, edge.fit.property, self._name(value.term), several=several))

    def _noun_of(self, var: Expression) -> str:
        kind = class_of(self._query, var) if isinstance(var, Var) else None
        return self._schema.label(kind) if kind else "thing"

    def _kinds(self) -> str:
        """The narrowest classes of a thing; the rows have all."""
        (pattern,) = self._query.where
        assert isinstance(pattern, Edge)
        numbers = {row[0].value: number for number, row in enumerate(self._table.rows, start=1) if isinstance(row[0], Iri)}
        above = {ancestor for iri in numbers for ancestor in self._schema.ancestors(iri)}
        kinds = [f"{article(self._schema.label(iri))} [{number}]" for iri, number in numbers.items() if iri not in above]
        return f"{self._name(pattern.subject)} is {joined_list(kinds)}."

    def _description(self) -> str:
        """All that the graph says of one entity: its kinds, then property by property."""
        pattern = next(each for each in self._query.where if isinstance(each, AnyEdge))
        subject = self._name(pattern.subject) if isinstance(pattern.subject, Node) else pattern.subject.name.replace("_", " ")
        kinds: list[str] = []
        facts: dict[str, list[str]] = {}
        asserted = {row[1].value for row in self._table.rows if isinstance(row[0], Iri) and row[0].value == RDF_TYPE and isinstance(row[1], Iri)}
        above = {ancestor for iri in asserted for ancestor in self._schema.ancestors(iri)}
        for number, (name, value) in enumerate(self._table.rows, start=1):
            if not isinstance(name, Iri) or name.value == RDFS_LABEL:
                continue
            if name.value == RDF_TYPE and isinstance(value, Iri):
                if value.value not in above and value.value in self._schema.classes:
                    kinds.append(f"{article(self._schema.label(value.value))} [{number}]")
            else:
                facts.setdefault(self._schema.label(name.value), []).append(f"{shown(value)} [{number}]")
        parts = [f"{subject} is {joined_list(kinds)}"] if kinds else [subject]
        parts += [f"{label}: {', '.join(values[:LISTED])}" for label, values in sorted(facts.items())]
        return "; ".join(parts) + "."


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _rounded(value: str) -> str:
    whole, dot, part = value.partition(".")
    return f"{float(value):.2f}" if dot and len(part) > 2 and whole.lstrip("-").isdigit() and part.isdigit() else value


def options_text(labels: Iterable[str]) -> str:
    return "; ".join(f"({number}) {label}" for number, label in enumerate(labels, start=1))

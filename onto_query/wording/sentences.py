"""Sentences made from the rows of any graph query without a model, each thing with the number of its row. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from onto_core.terms import Cell, Iri, Literal, Table
from onto_core.vocabulary import RDF_TYPE
from onto_query.graph_query import Aggregation, Edge, GraphQuery, Node, Part, Var
from onto_query.wording.clauses import Clauses
from onto_query.wording.facts import description, kinds
from onto_query.wording.language import capital
from onto_query.wording.nouns import Nouns
from onto_query.wording.reading import Link, Reading, measure_of
from onto_query.wording.terms import Terms
from onto_query.wording.values import unit_names

LISTED: Final = 20
"""Rows that a sentence names; all are in the answer's rows."""


def sentences(query: GraphQuery, table: Table, terms: Terms) -> str:
    """The answer to a query that gave rows."""
    if query.names:  # the things are called by them already
        width = len(table.columns) - len(query.names)
        table = replace(table, columns=table.columns[:width], rows=tuple(row[:width] for row in table.rows))
    return _Speaker(query, table, terms).say()


def claim_of(query: GraphQuery, terms: Terms) -> str:
    """A yes/no query as a statement."""
    return Clauses(Nouns(Reading(query, terms.roles, terms.relationships), terms)).claim() or things_of(query, terms)


def things_of(query: GraphQuery, terms: Terms) -> str:
    """What a query looks for, as a phrase of nouns: "films directed by Brigitte Helm"."""
    return _Speaker(query, Table((), ()), terms).things()


class _Speaker:
    def __init__(self, query: GraphQuery, table: Table, terms: Terms) -> None:
        self.query, self.table, self.terms = query, table, terms
        self.language, self.said = terms.language, terms.language.said
        self.reading = Reading(query, terms.roles, terms.relationships)
        self.nouns = Nouns(self.reading, terms)
        self.clauses = Clauses(self.nouns)

    def sentence(self, name: str, **filled: object) -> str:
        return self.language.sentence(name, self.terms.seed, **filled)

    def say(self) -> str:
        query = self.query
        if query.form == "ask":
            return self.sentence("yes", claim=self.clauses.claim() or self.things(), row="[1]")
        if self.reading.any_edges:
            return description(self.reading.any_edges[0], self.nouns, self.table)
        if self._asks_kinds() is not None:
            return kinds(self.nouns, self._asks_kinds(), self.table)
        if query.aggregate is not None:
            return self._aggregate(query.aggregate)
        measure = measure_of(query)
        if measure is not None and query.limit is not None:
            return self._best(measure)
        if len(query.columns) == 1:
            return self._one_column(query.columns[0])
        return self._several() if len(self.reading.subs) > 1 else self._columns()

    def _several(self) -> str:
        """Several aggregates side by side, each of a query of its own."""
        subs = [self.reading.sub_of(column) for column in self.query.columns]
        if not any(subs) or not all(each is not None and each.aggregate is not None for each in self.reading.subs):
            return self._columns()
        keys = [column for column, sub in zip(self.query.columns, subs, strict=True) if sub is None]
        what = [self.nouns.aggregated(sub, column) for column, sub in zip(self.query.columns, subs, strict=True) if sub is not None]
        rows = [self.cells(row) for row in self.table.rows]
        if not keys:
            return capital(f"{'; '.join(f'{each}: {cell}' for each, cell in zip(what, rows[0], strict=False))} [1].") if rows else ""
        said = [f"{' – '.join(cells[: len(keys)])}: {', '.join(cells[len(keys) : len(subs)])}" for cells in rows]
        group = self.language.listed([self.label(column) for column in keys])
        return self.sentence("grouped", what=self.language.listed(what), group=group, list=self._parted(said))

    def _asks_kinds(self) -> Link | None:
        return next((link for link in self.reading.links if link.property == RDF_TYPE and link.objects[0] in self.query.columns), None)

    # -- lists

    def cells(self, row: Sequence[Cell]) -> list[str]:
        """The cells of a row, each by the property of its column, or by what it was computed of."""
        variables = self._variables()
        computed = [self.reading.derived.get(variables[i]) if i < len(variables) else None for i in range(len(row))]
        return [
            self.terms.cell(cell, self._property(i)) if each is None else self.nouns.computed(each, cell)
            for i, (cell, each) in enumerate(zip(row, computed, strict=True))
        ]

    def _property(self, column: int) -> str | None:
        variables = self._variables()
        link = self.reading.value_link(variables[column]) if column < len(variables) else None
        return link.property if link is not None else None

    def _variables(self) -> tuple[Var, ...]:
        query = self.query
        aggregates = (query.aggregate, *query.more) if query.aggregate is not None else ()
        return (*query.columns, *(each.name for each in aggregates))

    def listed(self, said: Sequence[str]) -> str:
        """Rows in words, each with its number; those beyond a limit are counted."""
        rows = [f"{text} [{number}]" for number, text in enumerate(said[:LISTED], start=1)]
        if (more := len(said) - LISTED) > 0:
            rows.append(self.said["more"].format(n=more))
        return self.language.listed(rows)

    def number(self, count: int) -> str:
        return self.said["at least"].format(n=count) if self.table.truncated else str(count)

    def things(self, count: int = 2) -> str:
        """What the query looks for."""
        query = self.query
        of = query.aggregate.of if query.aggregate is not None and not query.columns else None
        asked = of if isinstance(of, Var) else query.columns[0] if query.columns else None
        if asked is None:
            return ""
        link = self.reading.value_link(asked)
        if link is not None and self.terms.sort(link.property) != "thing" and self.language.clauses:
            owner = self.nouns.definite_without(link.subjects[0], link)
            relation = self.terms.relation(link.property)
            if relation.kind in {"be", "past"} and self.terms.sort(link.property) == "time":
                return f"when {owner} {'was ' if relation.kind == 'be' else ''}{relation.text}"
            return " ".join((f"{self.terms.noun(link.property)} of {owner}", *self.nouns.conditions(asked, link)))
        return self.nouns.asked(asked, count)

    # -- one column

    def _one_column(self, column: Var) -> str:
        rows = [self.cells(row)[0] for row in self.table.rows]
        listed, count = self.listed(rows), len(rows)
        if column in self.reading.derived:
            what = capital(self.nouns.expression(column))
            return self.sentence("is" if count == 1 else "are", what=what, list=listed)
        links = [link for link in self.reading.at(column) if not link.denied and not link.optional]
        link = next((link for link in links if column in link.objects), None)
        if link is not None and self._is_value(link):
            return self._value(link, listed, count)
        single = links[0] if len(links) == 1 and len(self.reading.links) == 1 + len(self._naming()) else None
        if single is not None and (sentence := self._simple(single, column, listed, count)):
            return sentence
        name = "listing" if not self.reading.links else "there is" if count == 1 else "there are"
        return self.sentence(name, n=self.number(count), things=self.nouns.asked(column, count), list=listed)

    def _naming(self) -> list[Link]:
        return [link for link in self.reading.links for subject in link.subjects if isinstance(subject, Var) and link in self.nouns.naming(subject)]

    def _is_value(self, link: Link) -> bool:
        sort = self.terms.sort(link.property)
        return sort != "thing" if sort is not None else any(isinstance(row[0], Literal) for row in self.table.rows)

    def _value(self, link: Link, listed: str, count: int) -> str:
        """A value of something: "the runtime of Metropolis is 153 minutes"."""
        relation = self.terms.relation(link.property)
        subject = link.subjects[0]
        if not self.nouns.reference(subject) and count > 1:
            label = self.terms.noun(link.property, count)
            return self.sentence("there are", n=self.number(count), things=f"{label} ({self.nouns.phrase(subject, 2, but=(link,))})", list=listed)
        thing = self.nouns.definite_without(subject, link)
        if relation.plural and count == 1 and self.terms.sort(link.property) == "number" and self.language.clauses:
            return capital(f"{thing} has {listed.rsplit(' [', 1)[0]} {relation.text} [1].")  # "Kino Orion has 2 screens"
        if relation.kind in {"be", "verb", "past"} and count == 1 and self.language.clauses:
            return capital(self.clauses.clause(link, thing, listed)) + "."
        if relation.kind == "flag" and self.language.clauses and count == 1:
            true = any(isinstance(row[0], Literal) and row[0].lexical in {"true", "1"} for row in self.table.rows)
            return capital(f"{thing} is {'' if true else 'not '}{relation.text} [1].")
        name = "value" if count == 1 and not (relation.kind == "noun" and relation.text.endswith("ings")) else "values"
        return self.sentence(name, the="the", label=self.terms.noun(link.property, count), thing=thing, list=listed)

    def _simple(self, link: Link, column: Var, listed: str, count: int) -> str:
        """One property between a thing that is named and what was asked for."""
        if not self.language.clauses or self.terms.relation(link.property).kind == "flag":
            return ""
        number = self.number(count)
        has_class = bool(self.nouns.kinds(column))
        if column in link.objects and (subject := self.nouns.reference(link.subjects[0])):
            if self.terms.relation(link.property).kind == "noun" and not self.terms.relation(link.property).by:
                return self.sentence(
                    "value" if count == 1 else "values", the="the", label=self.terms.noun(link.property, count), thing=subject, list=listed
                )
            noun = self.nouns.head(column, count)[0]
            what = f"{number} {noun}: {listed}" if count > 1 and has_class else listed
            return capital(self.clauses.clause(link, subject, what)) + "."
        if column in link.subjects and all(self.nouns.reference(term) for term in link.objects):
            if count > 1:
                if self.terms.relation(link.property).kind == "noun":
                    return ""
                noun = self.nouns.head(column, count)[0]
                return capital(f"{self.clauses.clause(link, f'{number} {noun}', several=True)}: {listed}.")
            return capital(self.clauses.clause(link, listed)) + "."
        return ""

    # -- several columns

    def _columns(self) -> str:
        """Rows of several columns: the first is what a row is about when it is a thing, else all stand by their names."""
        columns = self.query.columns
        labels = [self.label(column) for column in columns]
        owner = self._owner(columns)
        said = []
        for row in self.table.rows:
            cells = self.cells(row)
            filled = [(label, cell) for label, cell, raw in zip(labels, cells, row, strict=True) if raw is not None]
            if owner is None and isinstance(row[0], Iri):
                rest = ", ".join(f"{label} {cell}" for label, cell in filled[1:])
                said.append(f"{cells[0]} ({rest})" if rest else cells[0])
            elif len(self.table.rows) == 1:
                said.append(", ".join(f"{label} {cell}" for label, cell in filled))
            else:
                said.append(" – ".join(cell for _, cell in filled))
        listed = self._parted(said)
        edges = [each for each in self.query.where if isinstance(each, Edge)]
        met = any(sum(column in {each.subject, each.object} for each in edges) > 1 for column in columns[1:])
        if (len(said) == 1 and not met) or owner is not None:
            return f"{owner}: {listed}." if owner else listed + "." if isinstance(self.table.rows[0][0], Iri) else capital(f"{listed}.")
        if isinstance(self.table.rows[0][0], Iri):
            things = len({row[0] for row in self.table.rows})
            return self.sentence("there are", n=self.number(things), things=self.nouns.asked(columns[0], things), list=listed)
        return capital(f"{self.language.listed(labels)}: {listed}.")

    def _parted(self, said: Sequence[str]) -> str:
        rows = [f"{text} [{number}]" for number, text in enumerate(said[:LISTED], start=1)]
        if (more := len(said) - LISTED) > 0:
            rows.append(self.said["more"].format(n=more))
        return "; ".join(rows)

    def _owner(self, columns: Sequence[Var]) -> str | None:
        """The one named thing whose values all columns are."""
        owners = {link.subjects[0] if link is not None else None for link in map(self.reading.value_link, columns)}
        only = next(iter(owners)) if len(owners) == 1 else None
        return (self.nouns.reference(only) or None) if only is not None else None

    def label(self, column: Var, *, group: bool = False) -> str:
        """The heading of a column; a `group` is called by a noun."""
        link = self.reading.value_link(column)
        said = link is not None and group and self.language.clauses and self.terms.sort(link.property) == "thing"
        if link is not None and not (said and self.terms.relation(link.property).kind in {"be", "verb", "past"}):
            return self.nouns.heading(link)
        if column in self.reading.derived:
            return self.nouns.expression(column)
        known = column in self.reading.kinds or column in self.reading.among or link is not None
        return self.nouns.head(column, 1)[0] if known else column.name.replace("_", " ")

    # -- orders

    def _best(self, measure: Var) -> str:
        """The first by a value that the query returns beside it, each with the value."""
        index = self.query.columns.index(measure)
        link = self.reading.value_link(measure)
        target = self.query.columns[0]
        label = self.label(measure)
        rows = []
        for row in self.table.rows:
            cells = self.cells(row)
            rest = ", ".join(cell for i, cell in enumerate(cells) if i not in {0, index})
            rows.append(f"{cells[0]} ({', '.join(part for part in (rest, cells[index]) if part)})")
        but = (link,) if link is not None else ()
        count = len(rows)
        asked = self.query.limit or count
        name = "best" if count == 1 else "best several" if count <= asked else "tied"
        label = label.removeprefix("the ") if self.language.clauses else label
        superlative = self.terms.superlative(link.property if link is not None else None, label, descending=self.query.order[0].descending)
        owner = link.subjects[0] if link is not None else target
        if link is not None and owner != target and self.language.clauses and isinstance(owner, Var):
            self.nouns.ranked[owner] = self._placed(superlative), link
            superlative = ""
        return self.sentence(
            name,
            n=self.number(count),
            thing=self.nouns.asked(target, 1, but=but),
            things=self.nouns.asked(target, count, but=but),
            superlative=self._placed(superlative),
            list=self.listed(rows),
        ).replace("  ", " ")

    def _placed(self, superlative: str) -> str:
        """A superlative with its place where it is not the first: "with the highest running time (no. 2)"."""
        return f"{superlative} ({self.language.said['place'].format(n=self.query.offset + 1)})" if superlative and self.query.offset else superlative

    # -- aggregates

    def _aggregate(self, aggregate: Aggregation) -> str:
        if not self.query.columns and not self.query.groups:
            return self._whole(aggregate)
        if not self.query.columns:
            whole = capital(self.nouns.aggregate(aggregate, self.query))
            return self.sentence("grouped alone", what=whole, list=self.listed([", ".join(self.cells(row)) for row in self.table.rows]))
        if aggregate.function == "count" and isinstance(aggregate.of, Var):
            if self.query.limit is not None and self.query.order and self.query.order[0].by == aggregate.name:
                return self._best_by_count(aggregate.of)
            if self.query.having is not None:
                return self._having()
        if self.query.limit is not None and self.query.order and self.query.order[0].by == aggregate.name and len(self.query.columns) == 1:
            return self._best_by_value(aggregate)
        keys = len(self.query.columns)
        said = []
        for row in self.table.rows:
            cells = self._aggregated_cells(row)
            said.append(f"{' – '.join(cells[:keys])}: {', '.join(cells[keys:])}")
        what = self.language.listed([self.nouns.aggregate(each, self.query) for each in (aggregate, *self.query.more)])
        group = self.language.listed([self.label(column, group=True) for column in self.query.columns])
        return self.sentence("grouped", what=what, group=group, list=self._parted(said))

    def _aggregated_cells(self, row: Sequence[Cell]) -> list[str]:
        """The cells of a row with aggregates, which are measured as what they are of, but for counts."""
        keys = len(self.query.columns)
        cells = self.cells(row)[:keys]
        aggregates = (self.query.aggregate, *self.query.more)
        for each, cell in zip(aggregates, row[keys:], strict=True):
            of = each.of if each is not None and each.function != "count" else None
            cells.append(self.terms.cell(cell) if of is None else self.nouns.measured(of, cell))
        return cells

    def _best_by_count(self, counted: Var) -> str:
        target = self.query.columns[0]
        derived = self.reading.derived.get(target)
        link = self.nouns.to([target, *([derived.of] if isinstance(derived, Part) else [])])
        many = self.nouns.phrase(counted, 2, but=link)
        rows = [f"{', '.join(cells[:-1])} ({cells[-1]})" for cells in map(self._aggregated_cells, self.table.rows)]
        way = "most" if self.query.order[0].descending else "fewest"
        count, asked = len(rows), self.query.limit or len(rows)
        name = "best by count" if count == 1 else "best by count several" if count <= asked else "tied by count"
        but = self.nouns.to([counted])
        if isinstance(derived, Part):
            thing, things = unit_names(f"{derived.part}s", self.language)
        else:
            thing, things = self.nouns.asked(target, 1, but=but), self.nouns.asked(target, count, but=but)
        return self.sentence(
            name,
            n=self.number(count),
            thing=thing,
            things=things,
            superlative=self._placed(self.language.form("superlative", way, things=many)),
            list=self.listed(rows),
        )

    def _best_by_value(self, aggregate: Aggregation) -> str:
        """The group with the highest average or sum, or with the lowest."""
        rows = [f"{', '.join(cells[:-1])} ({cells[-1]})" for cells in map(self._aggregated_cells, self.table.rows)]
        target, count = self.query.columns[0], len(rows)
        name = "best" if count == 1 else "best several" if count <= (self.query.limit or count) else "tied"
        way = "highest" if self.query.order[0].descending else "lowest"
        return self.sentence(
            name,
            n=self.number(count),
            thing=self.nouns.head(target, 1)[0],
            things=self.nouns.head(target, count)[0],
            superlative=self._placed(self.language.form("superlative", way, label=self.nouns.aggregate(aggregate, self.query))),
            list=self.listed(rows),
        )

    def _having(self) -> str:
        count = len({row[0] for row in self.table.rows})
        rows = [f"{', '.join(cells[:-1])} ({cells[-1]})" for cells in map(self._aggregated_cells, self.table.rows)]
        things = self.clauses.with_so_many(self.query, count)
        return self.sentence("there is" if count == 1 else "there are", n=self.number(count), things=things, list=self.listed(rows))

    def _whole(self, aggregate: Aggregation) -> str:
        """Aggregates over everything that the query finds."""
        row = self.table.rows[0]
        cells = self._aggregated_cells(row)
        if self.query.more:
            parts = [f"{self.nouns.aggregate(each, self.query)}: {cell}" for each, cell in zip((aggregate, *self.query.more), cells, strict=True)]
            return capital(f"{'; '.join(parts)} [1].")
        if aggregate.function == "count" and isinstance(aggregate.of, Var):
            one = cells[0] == "1"
            if sentence := self._counted(aggregate.of, cells[0], one=one):
                return sentence
            inner = next((each for each in self.reading.subs if each.having is not None and aggregate.of in each.columns), None)
            if inner is not None:
                things = Clauses(Nouns(Reading(inner, self.terms.roles, self.terms.relationships), self.terms)).with_so_many(inner, 1 if one else 2)
            else:
                things = self.nouns.asked(aggregate.of, 1 if one else 2)
            return self.sentence("count one" if one else "count", n=cells[0], things=things, row="[1]")
        what = self.nouns.aggregate(aggregate, self.query)
        return self.sentence("is", what=f"the {what}" if self.language.clauses and not what.startswith("the ") else what, list=f"{cells[0]} [1]")

    def _counted(self, counted: Var, number: str, *, one: bool) -> str:
        """One property between a thing that is named and what was counted: "Lotte Reiniger directed 2 films"."""
        links = self.reading.at(counted)
        if len(links) != 1 or len(self.reading.links) != 1 + len(self._naming()) or links[0].denied or not self.language.clauses:
            return ""
        link = links[0]
        relation = self.terms.relation(link.property)
        if relation.kind in {"noun", "flag"} or self.nouns.conditions(counted, link):
            return ""
        what = f"{number} {self.nouns.head(counted, 1 if one else 2)[0]} [1]"
        if counted in link.objects and self.nouns.reference(link.subjects[0]):
            return capital(self.clauses.clause(link, self.nouns.reference(link.subjects[0]), what)) + "."
        if counted in link.subjects and all(isinstance(term, Node) for term in link.objects):
            return capital(self.clauses.clause(link, what, several=not one)) + "."
        return ""

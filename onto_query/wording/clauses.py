"""The links of a query as clauses after the shape of their properties' names: "Fritz Lang directed 3 films". Pure."""

from __future__ import annotations

from onto_core.terms import Literal
from onto_query.graph_query import Calc, GraphQuery, IsA, Node, Term, Var
from onto_query.wording.nouns import Nouns
from onto_query.wording.reading import Link
from onto_query.wording.relations import base_of


class Clauses:
    """The clauses of one query."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns, self.reading, self.terms = nouns, nouns.reading, nouns.terms
        self.language, self.said = nouns.language, nouns.said

    def claim(self) -> str:
        """The claim of an ASK; "" for one that no clause says."""
        if numbers := self._of_numbers():
            return numbers
        claims = []
        for pattern in self.reading.query.where:
            if isinstance(pattern, IsA) and self.nouns.reference(pattern.node) and self.language.clauses:
                claims.append(f"{self.nouns.reference(pattern.node)} is {self.terms.a(self.terms.kind(pattern.class_iri))}")
            elif isinstance(pattern, IsA) and self.nouns.reference(pattern.node):
                claims.append(f"{self.nouns.reference(pattern.node)}: {self.terms.kind(pattern.class_iri)}")
        for term, kinds in self.reading.kinds.items():
            if isinstance(term, Node) and len(kinds) > 1:  # a class with those below it: by the plainest of their names
                kind = min(map(self.terms.kind, kinds), key=len)
                claims.append(f"{self.nouns.reference(term)}{f' is {self.terms.a(kind)}' if self.language.clauses else f': {kind}'}")
        for link in self.reading.links:
            subject = link.subjects[0]
            if not self._stands(link) or (link in self.nouns.naming(subject) if isinstance(subject, Var) else False):
                continue
            claims.append(self.clause(link))
        if claims:
            return self.language.listed(list(dict.fromkeys(claims)))
        kinds_of = [term for term in self.reading.kinds if isinstance(term, Var)]
        if kinds_of and self.language.clauses:
            return f"there is {self.terms.a(self.nouns.phrase(kinds_of[0], 1))}"
        led_to = {value for link in self.reading.links for value in link.objects}
        some = [subject for link in self.reading.links for subject in link.subjects if isinstance(subject, Var)]
        called = next((each for each in some if each not in led_to), next(iter(some), None))
        if called is None:
            return ""
        return f"there is {self.terms.a(self.nouns.asked(called, 1))}" if self.language.clauses else self.nouns.asked(called, 1)

    def _of_numbers(self) -> str:
        """The claim that one number is greater or less than another, each of a query of its own; "" for any other."""
        versus = [each for each in self.reading.versus if isinstance(each.left, Var) and isinstance(each.right, Var)]
        for each in versus:
            twice = self.reading.derived.get(each.left) if isinstance(each.left, Var) else None  # more than half of them: twice as many are more
            number = twice.left if isinstance(twice, Calc) and isinstance(twice.left, Var) else each.left
            left, right = (self.reading.sub_of(var) if isinstance(var, Var) else None for var in (number, each.right))
            if left is not None and right is not None and left.aggregate is not None and right.aggregate is not None:
                first, second = (self.nouns.aggregated(sub, sub.aggregate.name) for sub in (left, right) if sub.aggregate is not None)
                value = self.language.form("amount", "most" if twice is not None else each.op, value=second)
                return f"the {first} is {value.replace(second, f'the {second}')}" if self.language.clauses else f"{first}: {value}"
        return ""

    def _stands(self, link: Link) -> bool:
        """True for a link that is a clause of its own: of a named thing, and not the other side of a comparison. What has no name "there is"."""
        compared = any(link.objects[0] == versus.right for versus in self.reading.versus)
        return bool(self.nouns.reference(link.subjects[0])) and not compared

    def clause(self, link: Link, subject: str = "", value: str = "", *, several: bool = False) -> str:
        """A link as a clause, after the shape of its property's name. `subject` and `value` are said as given; without them as in the query."""
        relation = self.terms.relation(link.property)
        conditions: list[str] = []
        other = link.objects[0]
        if not value and isinstance(other, Var):
            conditions = self.nouns.conditions(other, link)
        truths = [each for each in self.reading.conditions(other) if each.on == "boolean"]
        true = all(each.true for each in truths) != link.denied
        subject = subject or self.language.listed([self._subject(term) for term in link.subjects], "or")
        if (
            not value
            and not conditions
            and isinstance(other, Var)
            and self.terms.sort(link.property) not in {"thing", None}
            and self.language.clauses
        ):
            return self._bare(link, subject, several=several)
        value = (
            value
            or self.language.listed(conditions)
            or self.language.listed(
                [
                    self.terms.value(each, link.property) if isinstance(each, Literal) else self.nouns.object(each, 0, but=link)
                    for each in link.objects
                ],
                "or",
            )
        )
        denied = "not " if link.denied else ""
        if not self.language.clauses:
            return f"{subject}: {denied and self.said['not'] + ' '}{relation.text} {value}"
        be = ("were" if several else "was") if relation.event else ("are" if several else "is")
        have = "have not " if several else "has not "
        first, _, rest = relation.text.partition(" ")
        match relation.kind:
            case "flag":
                return f"{subject} {be} {'' if true or not truths else 'not '}{relation.text}"
            case "be":
                text = relation.bare if self.terms.sort(link.property) == "time" else relation.text
                text = self.terms.a(text) if relation.one_of and not several else text
                dated = (
                    f"{'on' if value[:1].isdigit() and ' ' in value.split(' [')[0] else 'in'} {value}"
                    if self.terms.sort(link.property) == "time" and not conditions
                    else value
                )
                return f"{subject} {be} {denied}{text} {dated}"
            case "verb":
                verb = f"do{'' if several else 'es'} not {base_of(first)}" if link.denied else base_of(first) if several else first
                return f"{subject} {' '.join(part for part in (verb, rest) if part)} {value}"
            case "past" if truths:
                return f"{subject} {'' if true else have}{relation.text}"
            case "past":
                return f"{subject} {have if link.denied else ''}{relation.text} {value}"
            case _ if truths:
                return f"{subject} {be} {'' if true else 'not '}marked as {relation.text}"
            case _:
                return f"the {relation.text} of {subject} is {denied}{relation.by + ' ' if relation.by else ''}{value}"

    def _bare(self, link: Link, subject: str, *, several: bool) -> str:
        """A clause that says only that there is a value."""
        relation = self.terms.relation(link.property)
        match relation.kind:
            case "be" | "flag":
                return f"{subject} {'were' if several else 'was'} {'not ' if link.denied else ''}{relation.bare}"
            case "past":
                return f"{subject} {'has not ' if link.denied else ''}{relation.bare}"
            case _:
                return f"{subject} has {'no ' + relation.text if link.denied else self.terms.a(relation.text)}"

    def _subject(self, term: Term) -> str:
        return self.nouns.reference(term) or self.nouns.object(term, 0)

    def with_so_many(self, query: GraphQuery, count: int) -> str:
        """The things of which a query groups so many: "people with more than 1 film"."""
        having, aggregate = query.having, query.aggregate
        assert having is not None
        assert aggregate is not None
        assert isinstance(aggregate.of, Var)
        many = self.nouns.phrase(aggregate.of, 1 if having.value == 1 else 2, but=self.nouns.to(query.columns[:1]))
        bound = self.language.form("amount", having.op, value=f"{having.value:g}")
        things = self.nouns.asked(query.columns[0], count, but=self.nouns.to([aggregate.of]))
        return f"{things} with {bound} {many}" if self.language.clauses else f"{things} ({bound} {many})"

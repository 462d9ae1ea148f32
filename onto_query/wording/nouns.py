"""The variables and things of a query as phrases of nouns: "films directed by Fritz Lang and released after 1928". Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from onto_core.english.phrases import plural
from onto_core.graph.foreign import ENDS, TO
from onto_core.terms import Literal
from onto_query.facts.codes import name_of_language
from onto_query.graph_query import ANOTHER, Compare, GraphQuery, Node, Term, Var, Versus
from onto_query.profile.naming.called import part_of_name
from onto_query.wording.computed import Computed
from onto_query.wording.reading import Link, Reading
from onto_query.wording.relations import Relation, base_of, doing
from onto_query.wording.terms import Terms
from onto_query.wording.values import day_name, month_name

NAMED: Final = 3
"""Names of things that are told one by one, at most."""
JOINED: Final = 2
"""Things that what joins others leads to, at least."""
DEEPEST: Final = 4
"""Phrases inside phrases; what is deeper is left out."""
TURNED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


class Nouns(Computed):
    """The phrases of one query."""

    def __init__(self, reading: Reading, terms: Terms) -> None:
        self.reading, self.terms, self.language = reading, terms, terms.language
        self.said = self.language.said
        self.ranked: dict[Term, tuple[str, Link]] = {}
        """What is the first of its kind, with the words that say by what ("the film" with "shown first"), and the link to that value."""

    def within(self, query: GraphQuery) -> Nouns:
        """The phrases of a query inside this one."""
        return Nouns(Reading(query, self.terms.roles, self.terms.relationships), self.terms)

    # -- references

    def reference(self, term: Term) -> str:
        """The name of a thing, or of the variable whose name the query gives; "" for any other."""
        match term:
            case Node(iri):
                return self.terms.thing(iri)
            case Literal():
                return self.terms.value(term)
            case Var():
                among = self.reading.among.get(term)
                called = list(dict.fromkeys(map(self.terms.thing, among.things))) if among is not None and among.inside else []
                if 0 < len(called) <= NAMED:
                    return self.language.listed(called, "or")
                if naming := self.naming(term):
                    values = ((link.property, [each.lexical for each in link.objects if isinstance(each, Literal)]) for link in naming)
                    parts = [(iri, self.language.listed(list(dict.fromkeys(names)), "or")) for iri, names in values if names]
                    whole = any(part_of_name(iri) == 1 for iri, _ in parts)
                    return (" / " if whole else " ").join(dict.fromkeys(text for _, text in parts))
        return ""

    def naming(self, var: Term) -> list[Link]:
        """The links by whose values a variable is called."""
        links = [link for link in self.reading.at(var) if var in link.subjects and isinstance(link.objects[0], Literal) and not link.denied]
        return sorted((link for link in links if self.terms.is_naming(link.property)), key=lambda link: part_of_name(link.property))

    def definite(self, term: Term, depth: int = 0) -> str:
        """A term as a thing already spoken of: its name, "the director of Metropolis"."""
        if name := self.reference(term):
            return name
        for link in self.reading.at(term):
            if term in link.objects and not link.denied and (owner := self.reference(link.subjects[0])):
                noun = self.terms.noun(link.property)
                relation = self.terms.relation(link.property)
                if (relation.kind == "noun" or self.terms.agent(link.property)) and self.language.clauses:
                    return f"the {noun} of {owner}"
        return f"{'the ' if self.language.clauses else ''}{self.phrase(term, 1, depth=depth)}"

    def definite_without(self, term: Term, link: Link) -> str:
        """A term as a thing already spoken of, but for the link that is about to be said."""
        if name := self.reference(term):
            return name
        said = self.definite(term)
        bare = self.phrase(term, 1, but=(link,))
        return said if said.endswith(bare) or self.reference_of(term) else f"{'the ' if self.language.clauses else ''}{bare}"

    def reference_of(self, term: Term) -> str:
        """The named thing whose property's value a term is: "Metropolis" of its director; "" without one."""
        owned = (link for link in self.reading.at(term) if term in link.objects and not link.denied)
        return next((name for link in owned if (name := self.reference(link.subjects[0]))), "")

    # -- phrases

    def head(self, term: Term, count: int) -> tuple[str, Link | None]:
        """The noun for a term; and the link that gives it, when a property does."""
        values = [link for link in self.reading.at(term) if term in link.objects and not link.denied]
        nouns = [link for link in values if self.terms.relation(link.property).kind in {"noun", "flag"} and self.reference(link.subjects[0])]
        kinds = self.kinds(term)
        if nouns and (not kinds or self.language.clauses):
            return self.terms.noun(nouns[0].property, count), nouns[0]
        if kinds:
            return self.language.listed([*dict.fromkeys(self.terms.kind(kind, count) for kind in kinds)], "or"), None
        if values and self.terms.sort(values[0].property) != "thing":
            return self.terms.noun(values[0].property, count), values[0]
        if values and (agent := self.terms.agent(values[0].property)):
            return plural(agent, count), None
        if (kind := self._implied(term)) is not None:
            return self.terms.kind(kind, count), None
        if values and self.terms.relation(values[0].property).kind == "noun":
            return self.terms.noun(values[0].property, count), values[0]
        return plural(self.said["thing"], count) if self.language.clauses else self.said["thing"], None

    def kinds(self, term: Term) -> tuple[str, ...]:
        """The classes that the query demands of a term: of a class with all below it, that one."""
        kinds = self.reading.kinds.get(term, ())
        profile = self.terms.profile
        if len(kinds) > 1 and profile is not None:
            above = [kind for kind in profile.classes if set(kinds) <= profile.within(kind)]
            widest = sorted(above, key=lambda kind: (profile.classes[kind].things, kind))[:1]
            return tuple(widest) or kinds
        return kinds

    def _implied(self, term: Term) -> str | None:
        """The one class that the ontologies, or the graph, have at an end of a link of the term."""
        for link in sorted(self.reading.at(term), key=lambda each: each.property in self.reading.relationships):  # who has a role is no act
            as_value = term in link.objects
            schema, profile = self.terms.schema, self.terms.profile
            ends = schema.effective_range(link.property) if as_value else schema.effective_domain(link.property)
            if len(ends) == 1 and len(ends[0]) == 1 and ends[0][0] in schema.classes:
                return ends[0][0]
            held = profile.properties.get(link.property) if profile is not None else None
            if held is None or (as_value and held.sort != "thing"):
                continue
            seen = {pair[1] if as_value else pair[0] for pair in held.ends}
            if "" in seen:
                continue  # a price of no class is no order for having a currency too
            shared = [kind for kind in seen if profile is not None and seen <= profile.within(kind)]
            wide = shared or ([*set.intersection(*({each, *profile.above.get(each, ())} for each in seen))] if seen and profile else [])
            known = [kind for kind in wide if kind in schema.classes]
            if known and profile is not None:
                return min(known, key=lambda kind: (profile.classes[kind].things if kind in profile.classes else 0, kind))
        return None

    def heading(self, link: Link) -> str:
        """The noun of a property over a column: of an end of relationships of one type that of what stands there."""
        types = {self.reading.relationships.get(each.property, "") for each in self.reading.at(link.subjects[0])} - {""}
        held = self.terms.profile.properties.get(next(iter(types))) if self.terms.profile is not None and len(types) == 1 else None
        ends = {pair[link.property == TO] for pair in held.ends} if held is not None and link.property in ENDS else set()
        return self.terms.kind(ends.pop()) if len(ends) == 1 else self.terms.noun(link.property)

    def asked(self, term: Term, count: int, *, but: Collection[Link] = ()) -> str:
        """The term that the query returns: by its noun also where the query says its name."""
        return self.phrase(term, count, but=but, asked=True)

    def phrase(self, term: Term, count: int, *, but: Collection[Link] = (), depth: int = 0, asked: bool = False) -> str:
        """A term with all that the query demands of it; in the plural but for one."""
        if (name := self.reference(term)) and not asked:
            return name
        noun, through = self.head(term, count)
        parts = self.modifiers(term, but=(*but, *([through] if through is not None else [])), several=count != 1, depth=depth)
        through = None if any(through is each for each in but) else through  # whose it is has been said
        if through is not None and self.language.clauses:
            owners = " or ".join(self.object(each, depth, but=through) for each in through.subjects)
            noun = f"{noun} of {owners}"
        elif through is not None and (owner := self.reference(through.subjects[0])):
            parts.insert(0, owner)
        if not self.language.clauses:
            return f"{noun} ({'; '.join(parts)})" if parts else noun
        noun = f"{noun} {self.ranked[term][0]}" if term in self.ranked else noun
        return " ".join([noun, *([self.language.listed(parts)] if parts else [])])

    def modifiers(self, term: Term, *, but: Collection[Link] = (), several: bool = True, depth: int = 0) -> list[str]:
        """What the query demands of a term besides its class, the plain demands first."""
        if depth > DEEPEST:
            return []
        plain: list[str] = []
        nested: list[str] = []
        naming = self.naming(term) if isinstance(term, Var) and self.language.clauses else []
        if naming and not any(link is each for each in but for link in naming):
            plain.append(self.said["called"].format(name=self.reference(term)))
        reckoned = self.reading.reckoned(term)
        plain += [self._with(var) for var in reckoned if self.conditions(var, None)]
        operands = {each for of in reckoned.values() for each in of}
        for link in self.reading.at(term):
            if any(link is each for each in (*but, *naming)) or link.optional or link.objects[0] in operands:
                continue
            other = link.objects[0] if term in link.subjects else link.subjects[0]
            if other == term or (term in self.ranked and link is self.ranked[term][1]):
                continue
            text = self._modifier(link, term, several=several, depth=depth)
            if text:
                (nested if isinstance(other, Var) and not self.reference(other) else plain).append(text)
        among = self.reading.among.get(term) if isinstance(term, Var) else None
        if among is not None and among.inside and self.language.clauses:
            called = list(dict.fromkeys(map(self.terms.thing, among.things)))
            plain += [self.said["among"].format(names=self.language.listed(called))] if len(called) > 2 else []
        if among is not None and not among.inside:
            plain.append(f"{self.said['not']} {self.language.listed([self.terms.thing(iri) for iri in among.things], 'or')}")
        plain += [self.condition(compare, None) for compare in self.reading.conditions(term)]
        return list(dict.fromkeys(each for each in (*plain, *nested) if each))

    def object(self, term: Term, depth: int, *, but: Link | None = None) -> str:
        """A term in the place of an object: its name, or "a film directed by ..."."""
        if name := self.reference(term):
            return name
        noun, _ = self.head(term, 1)
        beside = [] if but is None else [link for link in self.reading.at(term) if {*link.subjects, *link.objects} == {*but.subjects, *but.objects}]
        if beside and beside[0] is not but and self.language.clauses:
            return f"the same {noun}"
        said = self.phrase(term, 1, but=beside, depth=depth + 1)
        if term in self.ranked and self.language.clauses:
            return f"the {said}"
        return self.terms.a(said) if said.startswith(noun) else said

    def _objects(self, link: Link, terms: Sequence[Term], depth: int) -> str:
        named = [self.terms.value(each, link.property) if isinstance(each, Literal) else self.object(each, depth, but=link) for each in terms]
        return (self.said["or below"] if link.within and terms == link.objects else "{name}").format(name=self.language.listed(named, "or"))

    def _modifier(self, link: Link, here: Term, *, several: bool, depth: int) -> str:
        relation = self.terms.relation(link.property)
        forward = here in link.subjects
        value = link.objects[0]
        if link.denied and value == ANOTHER:
            return self.said["no other"].format(label=self.terms.noun(link.property))
        if forward and isinstance(value, Var) and (conditions := self.conditions(value, link, depth)):
            return self._valued(relation, link, conditions, several=several)
        if not self.language.clauses:
            other = self._objects(link, link.objects if forward else link.subjects, depth)
            bare = forward and isinstance(value, Var) and self.terms.sort(link.property) != "thing"
            return f"{self.said['not'] + ' ' if link.denied else ''}{relation.text}{'' if bare else ': ' + other}"
        if forward:
            return self._forward(relation, link, several=several, depth=depth)
        return self._backward(relation, link, self._objects(link, link.subjects, depth), several=several)

    def _forward(self, relation: Relation, link: Link, *, several: bool, depth: int) -> str:
        value = link.objects[0]
        bare = isinstance(value, Var) and self.terms.sort(link.property) != "thing"
        if bare and relation.kind == "be":
            be = ("were" if several else "was") if relation.event else "are" if several else "is"
            return f"that {be} {'not ' if link.denied else ''}{relation.bare}"
        if bare and relation.kind == "past":
            return f"that {'have not ' if link.denied else ''}{relation.bare}"
        if bare:
            return f"{'without' if link.denied else 'with'} {self.terms.some(relation)}"
        if self.terms.is_naming(link.property) and isinstance(value, Literal):
            return ("not " if link.denied else "") + self.said["called"].format(name=self._objects(link, link.objects, depth))
        other = self._objects(link, link.objects, depth)
        match relation.kind:
            case "be" if relation.one_of:
                return f"that {'are' if several else 'is'} {'not ' if link.denied else ''}{self.terms.a(relation.text)} {other}"
            case "be":
                return f"{'not ' if link.denied else ''}{relation.text} {other}"
            case "verb":
                first, _, rest = relation.text.partition(" ")
                verb = f"do{'' if several else 'es'} not {base_of(first)}" if link.denied else base_of(first) if several else first
                return f"that {' '.join(part for part in (verb, rest) if part)} {other}"
            case "past":
                return f"that {f'have not {relation.text}' if link.denied else relation.text} {other}"
            case "flag":
                truth = isinstance(value, Literal) and value.lexical in {"true", "1"}
                return f"that {'are' if several else 'is'} {'' if truth != link.denied else 'not '}{relation.text}"
            case _:
                if isinstance(value, Var) and not self.reference(value):
                    inner = self.modifiers(value, but=(link,), several=False, depth=depth + 1)
                    if inner:
                        return f"whose {relation.text} is {'not ' if link.denied else ''}{other}"
                    return f"{'without' if link.denied else 'with'} {self.terms.some(relation)}"
                by = f"{relation.by} " if relation.by else ""
                return f"{'without' if link.denied else 'with'} {relation.text} {by}{other}"

    def _backward(self, relation: Relation, link: Link, subject: str, *, several: bool) -> str:
        be = "was" if relation.event else "is"
        if (relation.one_of or (relation.kind == "noun" and not relation.by)) and self._joins(link.subjects[0]):
            return f"{'without' if link.denied else 'with'} {subject}"
        match relation.kind:
            case "be" if not link.denied and (past := doing(relation, self.language)):
                return f"that {past} {subject}"
            case "be" if relation.text in self.language.words("prepositions"):
                return f"{'without' if link.denied else 'with'} {subject}"
            case "be" if relation.text in self.language.forms["gerunds"]:
                return f"{'not ' if link.denied else ''}{self.language.forms['gerunds'][relation.text]} {subject}"
            case "be":
                said = self.terms.a(relation.text) if relation.one_of else relation.text
                return f"that {subject} {be} {'not ' if link.denied else ''}{said}"
            case "verb":
                first, _, rest = relation.text.partition(" ")
                return f"that {subject} {f'does not {base_of(first)}' if link.denied else first}{' ' + rest if rest else ''}"
            case "past":
                return f"that {subject} {'has not ' if link.denied else ''}{relation.text}"
            case _ if relation.by:
                return f"that the {relation.text} of {subject} is {'not ' if link.denied else ''}{relation.by}"
            case _:
                return f"that {'are' if several else 'is'} {'not ' if link.denied else ''}the {relation.text} of {subject}"

    def _joins(self, term: Term) -> bool:
        """True for what joins others and has no name: a screening, a nomination. What is of one has one."""
        profile, kinds = self.terms.profile, self.reading.kinds.get(term) or ((kind,) if (kind := self._implied(term)) else ())
        if profile is None or not kinds or self.reference(term):
            return False
        own = [held for held in profile.properties.values() if not held.domains().keys().isdisjoint(kinds)]
        return sum(held.sort == "thing" for held in own) >= JOINED and not any(self.terms.is_naming(held.iri) for held in own)

    # -- conditions

    def conditions(self, var: Var, link: Link | None, depth: int = 0) -> list[str]:
        """The conditions on a value, in words; a lower and an upper bound as one."""
        compares = self.reading.conditions(var)
        said = [self.condition(each, link) for each in compares]
        bounds = {each.op: each for each in compares if each.on in {"number", "year", "date"}}
        if len(compares) == 2 and {">=", "<="} == set(bounds):
            low, high = bounds[">="], bounds["<="]
            values = {"value": self._bound(low, link), "other": self._bound(high, link)}
            said = [self.language.form("amount" if low.on == "number" else "when", "between", **values)]
        for versus in self.reading.versus:
            once = self.reading.of_one(versus) or self.reading.of_its_own(versus)
            if var == versus.left or (var == versus.right and not once):
                said.append(self._against(versus, var, link, depth))
        return [each for each in said if each]

    def condition(self, compare: Compare, link: Link | None) -> str:
        """One condition on a value, in words."""
        either = (self._bound(replace(compare, value=each, others=()), link) for each in compare.others)
        value = self.language.listed([*either, self._bound(compare, link)], "or")
        if compare.on == "language":
            return self.language.form("text", "language", value=name_of_language(compare.value, self.language.code))
        if compare.on == "text" or compare.op in {"contains", "starts"}:
            return self.language.form("text", compare.op, value=compare.value) if compare.op in self.language.forms["text"] else value
        if compare.on == "boolean":
            return self.said["yes" if compare.true else "no"]
        if compare.on == "number":
            return self.language.form("amount", compare.op, value=value)
        whole = compare.op == "=" and (compare.on == "day" or (compare.on == "date" and len(compare.value) >= 10))
        return self.language.form("when", "=day" if whole else compare.op, value=value)

    def _with(self, var: Var) -> str:
        """A condition on what comes of two values: "with list price divided by purchase price of more than 2"."""
        said = self.language.listed(self.conditions(var, None))
        name = self.terms.a(self.expression(var)) if var in self.reading.derived and self.gain(self.reading.derived[var]) else ""
        return f"with {name or self.expression(var)} of {said}" if self.language.clauses else f"{self.expression(var)} {said}"

    def _bound(self, compare: Compare, link: Link | None) -> str:
        if compare.on == "month":
            return month_name(compare.value, self.language)
        if compare.on == "day":
            return day_name(compare.value, self.language)
        datatype = "http://www.w3.org/2001/XMLSchema#" + ("decimal" if compare.on == "number" else "date" if compare.on == "date" else "string")
        return self.terms.value(Literal(compare.value, datatype), link.property if link is not None else None)

    def _against(self, versus: Versus, var: Var, link: Link | None, depth: int) -> str:
        """A condition between two values: "more than that of Metropolis"."""
        other, op = (versus.right, versus.op) if versus.left == var else (versus.left, TURNED[versus.op])
        its = self.reading.value_link(other) if isinstance(other, Var) else None
        if its is not None and link is not None and its.property == link.property and self.language.clauses:
            depth = DEEPEST if self.reading.of_its_own(versus) else depth
            said = f"that of {self.definite(its.subjects[0], depth + 1)}"
        else:
            said = self.expression(other)
        table = "when" if link is not None and self.terms.sort(link.property) == "time" and op in {"<", ">"} else "amount"
        return self.language.form(table, op, value=said)

    def _valued(self, relation: Relation, link: Link, conditions: Sequence[str], *, several: bool) -> str:
        """A value with its conditions: "released after 1928", "with a runtime of more than 100 minutes"."""
        said, value = self.language.listed(list(conditions)), link.objects[0]
        truths = [each for each in self.reading.conditions(value) if each.on == "boolean"]
        if not self.language.clauses:
            return f"{self.said['not'] + ' ' if link.denied else ''}{relation.text}: {said}" if truths else f"{relation.text} {said}"
        if relation.kind == "flag" and truths:
            true = all(each.true for each in truths) != link.denied
            return f"that {'are' if several else 'is'} {'' if true else 'not '}{relation.text}"
        denied = "not " if link.denied else ""
        if truths and relation.kind == "past":
            have = "have" if several else "has"
            return f"that {relation.text}" if all(each.true for each in truths) != link.denied else f"that {have} not {relation.text}"
        if truths:
            return f"{'' if all(each.true for each in truths) != link.denied else 'not '}marked as {relation.text}"
        if relation.kind in {"be", "past"} and self.terms.sort(link.property) == "time":
            return f"{'that ' if relation.kind == 'past' else ''}{denied}{relation.bare} {said}"
        if relation.kind == "verb" and self.terms.sort(link.property) == "time" and not link.denied:
            verb = relation.text.rsplit(" ", 1)[0] if relation.last in self.language.words("prepositions") else relation.text
            return f"that {base_of(verb) if several else verb} {said}"
        if relation.plural and not link.denied:
            return f"with {said} {relation.text}"  # "with more than 40 seats"
        if self.terms.sort(link.property) == "time" and said.startswith("in "):
            return f"{'without' if link.denied else 'with'} {relation.text} {said.removeprefix('in ')}"
        of = "of " if self.terms.sort(link.property) == "number" else ""
        return f"{'without' if link.denied else 'with'} {self.terms.a(relation.text)} {of}{said}"

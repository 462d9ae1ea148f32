"""What lines come to: the value of an order is the sum of quantity times price over its lines, the pieces sold are the sum of quantities; and what
was ordered, to which the lines lead. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from onto_core.matching.terms import all_singular
from onto_query.candidate import Candidate
from onto_query.enumeration.assemble import candidate_of
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Ground, Naming, per_each
from onto_query.enumeration.read import shapes_of
from onto_query.enumeration.words.known_as import staff_stems
from onto_query.graph_query import Aggregation, Calc, Compare, Derived, Edge, Either, Expression, GraphQuery, Number, Pattern, Sub, Var, Without, flat
from onto_query.profile.model import PropertyProfile
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.reach import Step
from onto_query.profile.words import words_for
from onto_query.question.constructs import find_groups
from onto_query.question.vocabulary import Sense, content_stems
from onto_query.question.words import positions

QUANTITY: Final = words_for("quantity")
PRICE: Final = words_for("price")
COST: Final = words_for("cost")
DISCOUNT: Final = words_for("discount")
SHARE: Final = words_for("share")
"""Words in the names of such properties."""
STOCK: Final = words_for("stock")
AMOUNT: Final = words_for("amount")
SALE: Final = words_for("sale")
INVOICE: Final = words_for("invoice")
CUSTOMER: Final = words_for("customer") | words_for("account")
APIECE: Final = words_for("apiece")
"""Words in the names of what one of a line costs."""
BOUNDS: Final = frozenset(("min", "minimum", "max", "maximum"))
"""Words in the names of those that say how many there may be, and not how many there are."""
SAID: Final = 0.9
READINGS: Final = 4
LINES: Final = 3
"""Classes with quantities, at most, of which the groups, or what is named, tell the one that is meant."""
PREFERRED: Final = 1.0
"""For a reading of words that nothing else explains so well,"""
BOUGHT: Final = 1.3
"""and for one of a verb that says what orders are for: nobody buys orders."""


def ordered_of(cover: Cover, ground: Ground, today: date) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
    """The readings of a question about what was ordered, by the lines of orders: "what did Blooms of Ludlow order", "what was ordered in PO-12", and
    about those who did.
    """
    yield from _Ordered(ground).readings(cover, today)
    yield from _Bought(ground).readings(cover, today)


def totals_of(cover: Cover, ground: Ground, today: date) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
    """The readings of a question about such a sum, each with what it leaves unread, and the words that it has taken into account."""
    yield from Totals(ground).readings(cover, today)


class Totals(Naming):
    """Sums over the lines of a question."""

    def readings(self, cover: Cover, today: date) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        analysis = self.analysis
        said = list(self.lexicon["worth"].within(self.lowers))
        worth = next((each for each in reversed(said) if each[0] == said[0][0]), None)  # "the total order value"
        if worth is None or analysis.superlative or analysis.comparison or analysis.percentage or analysis.form == "ask":
            return
        what, first, last = worth
        groups = self._groups
        if len(groups) > 1:
            return
        if any(amount.first - 1 <= last <= amount.first and first < amount.first and amount.on == "number" for amount in analysis.amounts):
            return  # "a total of more than 14" is a condition
        ours = any(self.lexicon.has("our", a) and self.lexicon.has("perfect", b) for a, b in pairwise((*self.lowers, "")))
        lines = [kind for kind in sorted(self.reach.every) if kind and self.one(kind, QUANTITY) and (what == "quantity" or self._price(kind))]
        had = what == "quantity" and ours  # "how many units do we have"
        if had or (what == "worth" and not STOCK.isdisjoint(self.lowers)):  # what is in stock is not what was ordered
            lines = [kind for kind in lines if is_called(kind, STOCK)]
        named = what == "worth" and any(each.kind in {"thing", "value"} for each in cover.mentions)
        if (what == "quantity") != (analysis.form == "count") or not 1 <= len(lines) <= (LINES if groups or named else 1):
            return
        also = frozenset(i for each in said if each[0] == what and each != worth for i in range(each[1], each[2]))
        told = replace(cover, left=tuple(i for i in cover.left if i not in also))
        whole = self._own_total(lines[0]) if len(lines) == 1 and what == "worth" else None
        if whole is not None and (own := [each for each in self.of_lines(whole[0], worth, told, today) if not _goes_over(each[0].query, whole[1])]):
            made = own
        else:
            made = [each for line in lines for each in self.of_lines(line, worth, told, today)]
        yield from ((found, rest, taken | also) for found, rest, taken in made)

    def of_lines(self, line: str, worth: tuple[str, int, int], cover: Cover, today: date) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        analysis = self.analysis
        what, first, last = worth
        off = self.one(line, DISCOUNT)
        told = [each for each in cover.mentions if off is not None and any(sense.iri == off.iri for sense in each.senses)]
        if any(self._number(each) and each not in told and not (what == "quantity" and each.first == first) for each in cover.mentions):
            return  # "the total weight", an order's own total
        if off is not None and what == "worth" and (not told or not is_called(off.iri, SHARE)):
            return  # whether it is taken off is not said, or not how
        counted = Mention(first, last, "class", SAID, senses=(Sense(line, "class", SAID, self.schema.label(line)),), text=self.lowers[last - 1])
        apart = [each for each in cover.mentions if each.last <= first or last <= each.first]
        rest = [each for each in apart if each not in told and not self._speaks_of(each, line)]
        given = tuple(sorted((*rest, counted), key=lambda each: (each.first, each.last)))
        taken = frozenset({*range(first, last), *positions(cover.mentions) - positions(rest), *self._before(told)})
        left = tuple(i for i in cover.left if i not in taken)
        plain = replace(
            analysis, form="select", wanted="thing", aggregate=None, aggregates=(), on_average=None, hints=frozenset(), target=first,
            structure=analysis.structure - frozenset(range(first, last)), unit="", groups=(), grouped=False,
            beyond=tuple(i for i in analysis.beyond if not (per_each(analysis, i) or i + 1 in self._groups)),
        )  # fmt: skip
        for shape in shapes_of(replace(cover, mentions=given, left=left), replace(self.ground, analysis=plain))[:READINGS]:
            found = candidate_of(shape, replace(self.ground, analysis=plain), today)
            if found is None or found.query.form != "select" or found.query.aggregate or found.query.order or len(found.query.columns) != 1:
                continue
            query = self.summed(found.query, line, what, off if told else None)
            if query is not None and self._groups:
                query = self.grouped(query, found, line)
            if query is not None:
                summed = replace(found, query=query, kind="relation", target=None, score=shape.score + PREFERRED, why=shape.why)
                yield summed, replace(cover, mentions=given, left=left), taken

    @cached_property
    def _groups(self) -> tuple[int, ...]:
        """What the question groups by, as it does where a value is computed; of "each" alone, too: "what revenue did each agent bring in"."""
        each = tuple(i + 1 for i in range(len(self.lowers) - 1) if self.lexicon.has("each", self.lowers[i]))
        return self.analysis.groups or find_groups(self.analysis.words, tuple(self.lowers), self.lexicon, computes=True) or each

    def grouped(self, query: GraphQuery, found: Candidate, _: str) -> GraphQuery | None:
        """The query by the place that the question groups by: "pieces in each warehouse"."""
        points = [point for joined in found.joined for point in (joined.a, joined.b) if isinstance(point.term, Var)]
        there = [point for point in points if point.position == self._groups[0]]
        group = next((each.term for each in sorted(there, key=lambda each: not each.class_iri)), None)  # not what lies between
        return replace(query, columns=(group,)) if isinstance(group, Var) else None

    def _number(self, mention: Mention) -> bool:
        """True for the name of a property with numbers."""
        held = self.reach.profile.properties.get(mention.senses[0].iri) if mention.kind == "property" else None
        return held is not None and held.sort == "number"

    def one(self, kind: str, words: frozenset[str]) -> PropertyProfile | None:
        """The one number of the things of a class that has such a word in its name."""
        own = [each for each in self.reach.own(frozenset((kind,)), {"number"}) if is_called(each.iri, words)]
        held = [each for each in own if not is_called(each.iri, BOUNDS)]
        return held[0] if len(held) == 1 else None

    def _price(self, kind: str) -> PropertyProfile | None:
        """What one of a line costs."""
        return self.one(kind, PRICE) or self.one(kind, COST) or self.one(kind, APIECE)

    def _sale(self, line: str) -> Step | None:
        """The one step from a line to the order or the invoice that it is of."""
        kinds = frozenset((line,))
        steps = [step for step in self.reach.between(kinds, None) if step.there.isdisjoint(kinds)]
        for called in (SALE, INVOICE):
            found = [step for step in steps if all(_ends_with(kind, called) for kind in step.there)]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def _own_total(self, line: str) -> tuple[str, str] | None:
        """The class of what lines are of, where each of it says itself what it comes to, and the link between them."""
        sale = self._sale(line)
        kinds = sorted(sale.there) if sale is not None else []
        total = self.one(kinds[0], AMOUNT) if len(kinds) == 1 else None
        told = sale is not None and total is not None and self.reach.share(frozenset(kinds), total.iri) == 1
        return (kinds[0], sale.property) if sale is not None and told else None

    def _speaks_of(self, mention: Mention, line: str) -> bool:
        """True for words for the lines themselves, or for the link to them."""
        best = mention.senses[0].iri if mention.senses else ""
        return best == line or (mention.kind == "property" and self.reach.range(best) == {line})

    def _before(self, told: list[Mention]) -> Iterator[int]:
        """The words before a discount that say that it is taken off."""
        for each in told:
            yield from range(self.lexicon.back_over(self.lowers, each.first - 1, "the", "deducted") + 1, each.first)

    def summed(self, query: GraphQuery, line: str, what: str, off: PropertyProfile | None) -> GraphQuery | None:
        """The sum over the lines that a query finds. `off`: what is taken off each."""
        (thing,) = query.columns
        quantity, price, share = Var("quantity_of_line"), Var("price_of_line"), Var("discount_of_line")
        often, each = self.one(line, QUANTITY), self._price(line)
        if often is None:
            total = self.one(line, AMOUNT)
            assert total is not None
            each_total = Edge(thing, (total.iri,), Var("total_of_each"))
            return GraphQuery(
                "select", (*query.where, each_total), aggregate=Aggregation(self.analysis.aggregate or "sum", Var("total_of_each"), Var("total"))
            )
        where: tuple[Pattern, ...] = (*query.where, Edge(thing, (often.iri,), quantity))
        value: Expression = quantity
        if what == "worth":
            assert each is not None
            where = (*where, Edge(thing, (each.iri,), price))
            value = Calc("*", quantity, price)
        if self.analysis.aggregate == "avg":
            owner = self._owner(query, thing) if off is None else None
            if owner is None:
                return None
            inner = GraphQuery("select", where, (owner,), Aggregation("sum", value, Var("total")))
            return GraphQuery("select", (Sub(inner),), aggregate=Aggregation("avg", Var("total"), Var("average")))
        if self.analysis.aggregate not in {None, "sum"}:
            return None
        if off is None:
            return GraphQuery("select", where, aggregate=Aggregation("sum", value, Var("total")))
        own, taken_off, net = where[len(query.where) :], Edge(thing, (off.iri,), share), Var("net")
        less = Calc("-", value, Calc("/", Calc("*", value, share), Number(100)))
        ways = ((*own, taken_off, Derived(net, less)), (*own, Without((taken_off,)), Derived(net, value)))
        return GraphQuery("select", (*query.where, Either(ways)), aggregate=Aggregation("sum", net, Var("total")))

    @staticmethod
    def _owner(query: GraphQuery, thing: Var) -> Var | None:
        """What has the lines, of which the average is wanted."""
        ends = [(each.subject, each.object) for each in query.where if isinstance(each, Edge)]
        beside = [b for pair in ends for a, b in (pair, pair[::-1]) if a == thing and isinstance(b, Var)]
        return beside[0] if len(beside) == 1 else None


class _Ordered(Totals):
    """What the lines of orders lead to."""

    def readings(self, cover: Cover, today: date) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        analysis, at = self.analysis, self.analysis.target
        computes = analysis.superlative or analysis.aggregate or analysis.comparison or analysis.percentage or analysis.groups or analysis.grouped
        named = [each for each in cover.mentions if each.kind in {"thing", "value"}]
        if analysis.form != "select" or computes or analysis.negations or analysis.kind or not named or not 0 <= at < len(self.lowers):
            return
        verb = self._verb(positions(named))
        if verb is None:
            return
        noun = next((each for each in cover.mentions if each.kind == "class" and each.first <= at < each.last <= verb and each.senses), None)
        if noun is None and not (self.lexicon.has("what", self.lowers[0]) and self._says_nothing(1, verb, named)):
            return
        goods = self.reach.kinds(noun.senses[0].iri) if noun is not None else None
        doer = next((each for each in named if each.last == verb), None)
        first, last = (noun.first, noun.last) if noun is not None else (0, 1)
        for lines in self._lines(goods):
            yield from self._of(lines, (first, last, verb), doer, cover, today)

    def _says_nothing(self, first: int, last: int, named: list[Mention]) -> bool:
        """True for words that are all of names or steer the sentence."""
        return all(self.analysis.words[i].function or i in positions(named) for i in range(first, last))

    def _verb(self, named: set[int]) -> int | None:
        """The one verb of ordering, which is no noun: done by who stands before it, or a participle."""
        said = [i for i in range(1, len(self.lowers)) if i not in named and self.lexicon.has("ordering", self.lowers[i])]
        if len(said) != 1:
            return None
        i = said[0]
        done = self.lexicon.is_participle(self.lowers[i]) and (i - 1 in named or self.analysis.words[i - 1].function)
        asked = any(self.lexicon.has("did", word) for word in self.lowers[:i])
        return i if done or (asked and (i - 1 in named or self.lexicon.has("our", self.lowers[i - 1]))) else None

    def _lines(self, goods: frozenset[str] | None) -> Iterator[tuple[str, str]]:
        """The classes of lines, which are no records of stock, each with its link to the goods: the one at whose end there are most things."""
        for kind in sorted(self.reach.every):
            held = self.one(kind, QUANTITY) if kind else None
            if held is None or is_called(kind, STOCK) or is_called(held.iri, STOCK) or not (self._price(kind) or self._sale(kind)):
                continue
            if any(self.reach.has(frozenset((kind,)), name) for name in self.reach.profile.naming):
                continue  # an article that is sold by so many pieces has a name, and is what was ordered
            sale = self._sale(kind)
            own = (each for each in self.reach.own(frozenset((kind,)), {"thing"}) if self._one_of_each(each, kind))
            links = [each for each in own if sale is None or not sale.forward or each.iri != sale.property]
            if links:
                most = max(links, key=lambda each: each.objects)
                if goods is None or not goods.isdisjoint(self.reach.range(most.iri)):
                    yield kind, most.iri

    def _of(
        self, lines: tuple[str, str], at: tuple[int, int, int], doer: Mention | None, cover: Cover, today: date
    ) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        (line, link), (first, last, verb) = lines, at
        counted = Mention(first, last, "class", SAID, senses=(Sense(line, "class", SAID, self.schema.label(line)),), text=self.analysis.text)
        taken = frozenset((*range(first, last), verb))
        rest = [each for each in cover.mentions if taken.isdisjoint(range(each.first, each.last))]
        given = tuple(sorted((*rest, counted), key=lambda each: (each.first, each.last)))
        left = tuple(i for i in cover.left if i not in taken)
        plain = replace(self.analysis, wanted="thing", target=first, structure=(self.analysis.structure - {*range(first, last)}) | {verb})
        told = replace(cover, mentions=given, left=left)
        ground = replace(self.ground, analysis=plain, events=frozenset())
        for shape in shapes_of(told, ground)[:READINGS]:
            found = candidate_of(shape, ground, today)
            if found is None or found.query.form != "select" or found.query.aggregate or found.query.order or len(found.query.columns) != 1:
                continue
            (row,) = found.query.columns
            ends = [each for each in found.query.where if isinstance(each, Edge)]
            goes_by_goods = any(each.subject == row and each.properties == (link,) for each in ends)  # what is of a maker is of him, ordered or not
            if goes_by_goods or (doer is not None and not any(self._is_of_doer(each) for each in ends)):
                continue
            what = Var("ordered")
            query = replace(found.query, where=(*found.query.where, Edge(row, (link,), what)), columns=(what,))
            yield replace(found, query=query, kind="relation", target=what, score=shape.score + BOUGHT, why=shape.why), told, taken

    def _is_of_doer(self, edge: Edge) -> bool:
        """True for a link to who ordered something: the customer, by whom it was placed."""
        name = spoken(edge.properties[0]).casefold().split()
        return (
            name[-1:] == ["by"] or is_called(edge.properties[0], CUSTOMER) or not self.reach.people.isdisjoint(self.reach.range(edge.properties[0]))
        )

    def _one_of_each(self, held: PropertyProfile, line: str) -> bool:
        """True where each line has one of it, as far as its statements tell, however many other things have."""
        things = self.reach.profile.classes.get(line)
        return held.single or (things is not None and held.domains().get(line, 0) <= things.things)


class _Sale(NamedTuple):
    """What a line is of: the step to it, and its links to who ordered, and to when, or ""."""

    step: Step
    buyer: str
    dated: str


class _Bought(_Ordered):
    """Those who ordered something, by the lines of their orders."""

    def readings(self, cover: Cover, today: date) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        """ "Who bought the piano", "which customers have ordered anything by Kolb", "how many customers bought a piano"."""
        analysis, lexicon = self.analysis, self.lexicon
        computes = analysis.superlative or analysis.aggregate or analysis.comparison or analysis.percentage or analysis.groups or analysis.grouped
        verb = next((i for i in range(1, len(self.lowers)) if lexicon.has("ordering", self.lowers[i])), None)
        if analysis.form not in {"select", "count"} or computes or analysis.repeated or analysis.negations or verb is None:
            return
        who = [i for i in range(verb) if lexicon.has("customer", self.lowers[i]) or lexicon.has("people", self.lowers[i])]
        asked = lexicon["question"].at(self.lowers, 0)
        if any(i not in who and not self.analysis.words[i].function for i in range(verb)) or not (who or asked == ("person", 1)):
            return
        for line, link in self._lines(None):
            if (step := self._sale(line)) is not None and (buyer := self._buyer(step)) is not None:
                dates = [held.iri for held in self.reach.own(step.there, {"time"}) if self.reach.share(step.there, held.iri) == 1]
                yield from self._by_whom((line, link), _Sale(step, buyer, dates[0] if len(dates) == 1 else ""), verb, cover, today)

    def _buyer(self, sale: Step) -> str | None:
        """The one link from orders to customers, or to people."""
        links = [held for held in self.reach.own(sale.there, {"thing"}) if held.single]
        found = [held for held in links if is_called(held.iri, CUSTOMER)] or [held for held in links if self._may_buy(self.reach.range(held.iri))]
        return found[0].iri if len(found) == 1 else None

    def _may_buy(self, kinds: frozenset[str]) -> bool:
        """True for customers, and for people who are no staff."""
        staff = staff_stems(self.analysis.language)
        employed = any(not staff.isdisjoint(content_stems(self.schema.label(kind))) for kind in kinds)
        return bool(kinds) and (kinds <= self.reach.served or (kinds <= self.reach.people and not employed))

    def _by_whom(self, lines: tuple[str, str], of: _Sale, verb: int, cover: Cover, today: date) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
        (line, link), sale, words = lines, of.step, self.analysis.words
        dated = self.analysis.amounts if of.dated and all(each.on in {"year", "month", "date"} for each in self.analysis.amounts) else ()
        when = self.analysis.in_amounts if dated else frozenset[int]()
        taken = frozenset(range(verb + 1)) | when
        counted = Mention(verb, verb + 1, "class", SAID, senses=(Sense(line, "class", SAID, self.schema.label(line)),), text=words[verb].text)
        rest = [each for each in cover.mentions if taken.isdisjoint(range(each.first, each.last))]
        told = replace(cover, mentions=(counted, *rest), left=tuple(i for i in cover.left if i not in taken))
        structure = (self.analysis.structure - {verb}) | when
        plain = replace(self.analysis, form="select", wanted="thing", target=verb, hints=frozenset(), structure=structure)
        plain = replace(plain, amounts=()) if dated else plain
        ground = replace(self.ground, analysis=plain, events=frozenset())  # the lines are asked for
        for shape in shapes_of(told, ground)[:READINGS] if rest else ():
            found = candidate_of(shape, ground, today)
            if found is None or found.query.form != "select" or found.query.aggregate or found.query.order or not found.query.columns:
                continue
            row, *others = found.query.columns
            edges = [each for each in found.query.where if isinstance(each, Edge)]
            if not any(each.subject == row and each.properties == (link,) for each in edges):
                continue
            at, customer, day = Var("sale"), Var("buyer"), Var("day_of_sale")
            first = Edge(row, (sale.property,), at) if sale.forward else Edge(at, (sale.property,), row)
            days = [Compare(day, each.op, each.value, each.on, each.others) for each in dated if each.on in {"year", "month", "date"}]
            dates: tuple[Pattern, ...] = (Edge(at, (of.dated,), day), *days) if dated else ()
            query = replace(found.query, where=(*found.query.where, first, Edge(at, (of.buyer,), customer), *dates), columns=(customer, *others))
            if self.analysis.form == "count":
                query = replace(query, columns=(), aggregate=Aggregation("count", customer, Var("number")))
            yield replace(found, query=query, kind="relation", target=customer, score=shape.score + BOUGHT, why=shape.why), told, taken


def _goes_over(query: GraphQuery, link: str) -> bool:
    """True for a sum over the lines of what is added up, each of which would count it anew."""
    return any(isinstance(each, Edge) and link in each.properties for each in flat(query.where))


def _ends_with(kind: str, words: frozenset[str]) -> bool:
    return not words.isdisjoint(all_singular(spoken(kind).casefold()).split()[-1:])

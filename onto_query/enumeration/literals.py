"""Numbers, dates, truth values and quoted texts of a question as values of the things that it speaks of. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from onto_query.enumeration.grow import WEIGHTS, Growth
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.mentioned.sayings import ITSELF
from onto_query.enumeration.naming import Ground
from onto_query.enumeration.shape import SENSES, Ingredient, Link, Place, Shape, evolved, likely, taken_as_told
from onto_query.enumeration.special.belonging import past_event
from onto_query.enumeration.tables.fittest import at_first, fittest, in_another, usual_unit
from onto_query.facts.truths import is_true
from onto_query.profile.model import Sort
from onto_query.profile.naming.units import MEASURED, factor, is_paid, kind_of, unit_in, unit_of
from onto_query.profile.observed import is_called, is_key, spoken
from onto_query.profile.words import words_for
from onto_query.question.constructs import Whole
from onto_query.question.measures.amount import Amount, fits_amount
from onto_query.question.measures.orders import Ordering, Superlative
from onto_query.question.vocabulary import SURE

KEY: Final = words_for("key")
"""Words in the names of what only tells things apart: the best paid employees are not those of the highest number."""
MOSTLY: Final = 0.5
"""Share of things of which it is said whether something is true of them: nothing is known of the others then."""
NEARLY_ALL: Final = 0.95
"""Share of the things that have a value from which having it tells nothing."""
SHORTEST: Final = 3
"""Letters that the name of a date and of its class have in common, at least."""
ENDING: Final = words_for("ending")
"""Words in the names of dates up to which something is to be so."""
NAMED_IN_PART: Final = -0.1
"""For a text that is a part of a name."""
OWN_DATE: Final = 0.25
"""For a date that is called as the things that have it: that of an order is its order date rather than its delivery date."""
SAID: Final = 0.3
"""For the date of the verb beside a superlative, not another one."""


class Literals(Growth):
    """The growth of query graphs by values."""

    def __init__(self, ground: Ground, cover: Cover) -> None:
        super().__init__(ground)
        self.cover = cover

    def _valued(self, shape: Shape, place: Place, value: Place) -> Iterator[Shape]:
        """The thing joined to a value that is asked for without its name: "how long", "when", by verbs or by what the question word hints at."""
        wanted: set[Sort] = {"time"} if self.analysis.wanted == "time" else {"number"}
        grown = shape.with_place(place)
        yield from self._literal_links(grown, place, value, wanted, self.analysis.hints)
        if self.analysis.aggregate != "avg" or place.role not in {"thing", "value"}:
            return
        for step in self.reach.between(place.kinds, None):  # "how long is a drama on average": what has that genre
            own = self.reach.own(step.there, wanted) if self._seen(place, step.property, forward=step.forward) is not False else ()
            if not any(self.hinted(held.iri, self.analysis.hints) for held in own):
                continue
            middle = self._middle(100 + len(grown.places), place.at, step)
            link = Link(place.key, step.property, middle.key) if step.forward else Link(middle.key, step.property, place.key)
            owned = grown.with_place(middle).linked(link).scored("owner", WEIGHTS["owner"])
            yield from self._literal_links(owned, middle, value, wanted, self.analysis.hints)

    def _literal_links(self, shape: Shape, on: Place, value: Place, sorts: set[Sort], hints: frozenset[str]) -> Iterator[Shape]:
        own = [held for held in self.own_of(on, sorts, hints) if self._seen(on, held.iri, forward=True) is not False and not is_key(held)]
        own = [held for held in own if held.iri not in self.ground.barred and not (held.sort == "time" and self.lexicon.of_quantity(hints))]
        for verb in shape.verbs:  # "the best mark" is no maximum mark
            for sense in self.measured_by(verb.senses if on.kinds is not None or verb.senses[0].score < 1 else likely(verb), own, hints):
                if any(held.iri == sense.iri for held in own) and not self.of_class(verb, sense.iri, hints):
                    link = Link(on.key, sense.iri, value.key, verb, sense.name)
                    yield self._narrow_to(shape, on, sense.iri).linked(link).scored("named", WEIGHTS["named"] * (sense.score - 1))
        own = list(at_first(own)) if sorts == {"time"} and not hints else own
        told = {held.iri: self.hinted(held.iri, hints) if hints else 0.0 for held in own}
        dates = {held.iri for held in own if held.sort == "time" and self._of_its_own(held.iri, on)}
        if sorts == {"time"} or any(told.values()) or not self.lexicon.measures["time"].isdisjoint(hints):
            told = {iri: score + (OWN_DATE if iri in dates else 0.0) for iri, score in told.items()}
        fitting = fittest(own, told, hints, (on, value), self) or ([] if hints else self.value_of(own, on))
        for held in fitting or [each for each in own[:6] if self._is_of_its_number(on, value, each.iri)]:
            grown = self._narrow_to(shape, on, held.iri).linked(Link(on.key, held.iri, value.key, None, ""))
            if held in fitting:
                yield grown.scored("hinted", WEIGHTS["hinted"] - 0.1 * (len(fitting) - 1))
            else:
                yield grown.scored("unhinted", (WEIGHTS["unhinted"] if hints else -0.45) - 0.12 * (len(own) - 1) + past_event(shape, on, sorts, self))

    def _of_its_own(self, iri: str, on: Place) -> bool:
        """True for a property that has the noun in its name which its owners are called by."""
        kinds = [kind for kind in (on.class_iri, *(on.kinds or ())) if kind and spoken(kind)]
        heads = {self.stem(spoken(kind).split()[-1]) for kind in kinds}.union(*(self.stems_of(kind) for kind in kinds if " " not in spoken(kind)))
        first = spoken(iri).casefold().split()[0]
        return (len(first) >= SHORTEST and any(head.startswith(first) for head in heads)) or not heads.isdisjoint(self.stems_of(iri))

    def _narrow_to(self, shape: Shape, on: Place, iri: str) -> Shape:
        if on.thing is not None:
            return shape
        domain = self.reach.domain(iri)
        kinds = domain if on.kinds is None else on.kinds & domain or on.kinds
        return shape.changed(evolved(next(p for p in shape.places if p.key == on.key), kinds=kinds))

    def _amounts(self, shape: Shape, part: Ingredient) -> Iterator[Shape]:
        amount = part.amounts[0]
        start = self._counted_from(amount)
        following = next((each for each in self.cover.mentions if each.first == start), None)
        number = amount.on == "number" and not amount.others
        countable = not self.analysis.words[amount.last - 1].hyphen and number and len(part.amounts) == 1 and float(amount.value).is_integer()
        numbers = following is not None and following.kind == "property" and all(self._is_number(sense.iri) for sense in following.senses)
        before = self.lowers[amount.first - 1] if amount.first else ""
        told = any(self.lexicon.has(section, before) for section in ("the", "our", "possessive", "demonstrative"))
        if countable and following is not None and following.kind == "class" and amount.op == "=" and told:
            yield shape  # "the two patients called"
            return
        if countable and following is not None and following.kind in {"class", "property", "value"} and not numbers:  # "at least 1000 votes"
            yield evolved(shape, counting=amount)
            if start > (amount.end or amount.last):
                return  # "at least 5 of our customers"
        key = max((place.key for place in shape.places), default=-1) + 1
        for on in shape.places:
            if on.key == shape.target and on.literal and not shape.links and self.analysis.asked_period and fits_amount(amount, "time"):
                yield shape.changed(evolved(on, amounts=part.amounts))  # "in which month of 2024"
            if on.literal and not on.amounts and self._sort_of(shape, on, amount):
                gap = abs(part.mention.first - on.at)
                bonus = WEIGHTS["asked"] - 0.04 * max(0.0, gap - 2)
                yield self._in_unit(shape.changed(evolved(on, amounts=part.amounts)).scored("amount", bonus), on.key)
        if amount.on == "number" and amount.others and not numbers:
            return  # "with one or two orders" is no other number
        value = Place(key, "amount", float(part.mention.first), literal=True, amounts=part.amounts, name="value", mention=part.mention)
        sorts: set[Sort] = {"time"} if fits_amount(amount, "time") else {"number"}
        for on in shape.places:
            if on.literal or (on.open is not None and on.role != "noun"):
                continue
            far = WEIGHTS["far"] * sum(on.at < other.at < value.at for other in shape.places)
            if (on.thing is not None and self.analysis.form != "ask") or ("time" in sorts and self._of_doer(shape, on, value)):
                far -= 0.3
            measures = self._measures(amount.unit) if not amount.hints else frozenset[str]()  # "under 1 euro"
            own = self.reach.own(on.kinds, sorts) if measures else ()
            hints = measures if any(self.hinted(each.iri, measures) and not in_another(each.iri, part.amounts) for each in own) else amount.hints
            for grown in self._literal_links(shape.with_place(value), on, value, sorts, hints):
                yield self._in_unit(grown.scored("far", far), key)

    def _is_number(self, iri: str) -> bool:
        return iri in self.reach.profile.properties and self.reach.profile.properties[iri].sort == "number"

    def _counted_from(self, amount: Amount) -> int:
        """The word at which what is counted begins: behind its unit, unless that is what is counted ("more than 5 people"), and behind "of our"."""
        named = any(each.kind == "class" and each.first == amount.last for each in self.cover.mentions)
        return self._of_those(amount.last if named else amount.end or amount.last)

    def _in_unit(self, shape: Shape, key: int) -> Shape:
        """The shape with its amount in the unit that the property's name tells: 10 kg are 10000 of `weightG`."""
        place = next(each for each in shape.places if each.key == key)
        link = next((each for each in shape.links if each.object == key), None)
        if link is None or not place.amounts or not place.amounts[0].unit:
            return shape
        quantity = self.reach.quantities.get(link.property)
        told = quantity.measured_in if quantity is not None and quantity.unit is not None else None
        unit = told or unit_of(link.property) or next(filter(None, map(unit_in, self.names_of(link.property))), usual_unit(link, place, self))
        if unit is None:
            if self._counts_such(link.property, place.amounts[0]):
                return taken_as_told(shape).scored("counted", WEIGHTS["counted"])
            measures = self._measures(place.amounts[0].unit)
            if place.amounts[0].unit == "%" and link.named is None:
                measures = self.lexicon.measures["quality"]  # no number in a series has "less than 50 percent"
            fits = not measures or self.hinted(link.property, measures) or is_paid(link.property, place.amounts[0].unit)
            if place.amounts[0].unit == "person" and link.named is None and not self._holds(link.property):
                return shape.scored("unit", WEIGHTS["contradicted"])
            return shape.scored("unit", -0.05 if fits else WEIGHTS["other measure"])
        factors = [factor(amount.unit, unit) for amount in place.amounts]
        if None in factors:
            return shape.scored("unit", WEIGHTS["contradicted"])
        amounts = tuple(
            evolved(amount, value=f"{float(amount.value) * by:.9f}".rstrip("0").rstrip("."))
            for amount, by in zip(place.amounts, factors, strict=True)
            if by is not None
        )
        return shape.changed(evolved(place, amounts=amounts)).scored("unit", WEIGHTS["unit"])

    def _counts_such(self, iri: str, amount: Amount) -> bool:
        """True for the number of what the amount has for a unit: "more than 300 pages" of `number of pages`, "inhabitants" of `population`."""
        if kind_of(amount.unit) or amount.unit == "%" or not amount.last < len(self.lowers):
            return False
        word = self.stem(self.lowers[amount.last])
        said = {word, *self.lexicon.near.get(word, ())}
        before = self.lowers[amount.first - 1] if amount.first else ""
        if amount.unit == "person" and self.lexicon.has("lasts", before):  # "rooms that hold more than 300 people"
            said |= {self.stem(each) for each in self.lexicon.measures["volume"]}
        return not self.stems_of(iri).isdisjoint(said)

    def _measures(self, unit: str) -> frozenset[str]:
        """The words in names of properties that are measured in a unit; none for a unit that may count anything."""
        measures = ("length",) if kind_of(unit) == "time" else MEASURED.get(kind_of(unit), ())  # "films of 90 to 100 minutes"
        return frozenset(word for measure in measures for word in self.lexicon.measures[measure])

    def _held(self, shape: Shape, verb: Mention) -> Iterator[Shape]:
        """A value that a thing has or lacks, whatever it is: "who has left", where those who have have a date. Not one that all have."""
        most = self.analysis.superlative
        if most is not None and most.counts and 0 <= most.first - verb.last <= 1:
            return  # "who has referred the most members" asks for no one who has merely a reference
        key = max((place.key for place in shape.places), default=-1) + 1
        behind = self.lexicon.on_over(self.lowers, verb.last, "preposition", "the", "article")
        placed = behind > verb.last and any(each.first == behind and each.kind in {"thing", "value"} for each in self.cover.mentions)
        goes_on = verb.first > 0 and self.lexicon.has("goes on", self.lowers[verb.first - 1]) and not verb.opposite
        for on in shape.places if not goes_on else ():  # what is "still open" was not only opened
            if on.literal or on.open is not None or (on.role == "implied" and any(not each.literal for each in shape.places if each is not on)):
                continue
            for sense in verb.senses[:SENSES]:
                held = self.reach.profile.properties.get(sense.iri)
                if held is None or held.sort not in {"time", "number"} or not self.reach.has(on.kinds, sense.iri):
                    continue
                if is_called(sense.iri, ENDING):
                    continue  # that it has a date of expiry does not say that it has expired
                some = held.smallest == 0 and not verb.first <= self.analysis.target < verb.last  # what is asked for is not merely had
                if not some and self.reach.share(on.kinds or self.reach.domain(sense.iri), sense.iri) > NEARLY_ALL:
                    continue
                value = Place(key, "measure", float(verb.first), literal=True, name=sense.name, mention=verb)
                link = Link(on.key, sense.iri, key, verb, sense.name, self._negated(verb, value) != verb.opposite)
                grown = self._narrow_to(shape.with_place(value), on, sense.iri).linked(link)
                if not link.negated and self._and_when(verb, held.sort):
                    grown = evolved(grown, columns=(*grown.columns, key))
                held_so = WEIGHTS["elsewhere"] if placed else WEIGHTS["held"]  # "born in Greece" says more than that there is a date of birth
                yield grown.scored("named", WEIGHTS["named"] * (sense.score - 1) + held_so)

    def _and_when(self, verb: Mention, sort: Sort) -> bool:
        """True for "who left, and when": the date is asked for too."""
        asks = self.lexicon.has("and", self.lowers[-2]) if len(self.lowers) > 1 else False
        return asks and sort == "time" and verb.last < len(self.lowers) - 1 and self.lexicon["question"].at(self.lowers[-1:], 0) == ("time", 1)

    def _text(self, shape: Shape, part: Ingredient) -> Iterator[Shape]:
        """A quoted text that nothing is called: a part of a name, or of the text that is named beside it."""
        key = max((place.key for place in shape.places), default=-1) + 1
        mention = part.mention
        starts = any(each.last == mention.first and each.how == "starts" for each in self.analysis.quoted)
        for on in shape.places:
            if on.literal and on.role == "noun":
                yield shape.changed(evolved(on, contains=mention.text, starts=starts)).scored("asked", WEIGHTS["asked"])
            if on.literal or on.thing is not None:
                continue
            value = Place(key, "amount", float(mention.first), literal=True, contains=mention.text, starts=starts, name="text", mention=mention)
            base = shape.with_place(value)
            for sense in mention.senses:  # "with King in the English title"
                if not self.reach.has(on.kinds, sense.iri):
                    continue
                called = self.names_beside(sense.iri, on)
                if called[1:] and on.kinds is not None:  # what has no such name has another; the class says of what they are names
                    yield base.linked(Link(on.key, called[0], key, mention, sense.name, also=called[1:]))
                else:
                    yield self._narrow_to(base, on, sense.iri).linked(Link(on.key, sense.iri, key, mention, sense.name))
            if mention.senses:
                continue
            for verb in shape.verbs:
                for sense in verb.senses:
                    if self.reach.has(on.kinds, sense.iri) and self.reach.profile.properties[sense.iri].sort == "text":
                        linked = self._narrow_to(base, on, sense.iri).linked(Link(on.key, sense.iri, key, verb, sense.name))
                        yield linked.scored("named", WEIGHTS["named"] * (sense.score - 1))
            names = [iri for iri in self.reach.profile.naming if self.reach.has(on.kinds, iri)] if on.kinds is not None else []
            if names:  # things of a class may be called by several properties
                yield base.linked(Link(on.key, names[0], key, also=tuple(names[1:]))).scored("named in part", NAMED_IN_PART)

    def _sort_of(self, shape: Shape, place: Place, amount: Amount) -> bool:
        iris = [link.property for link in shape.links if link.object == place.key]
        if place.open is not None:
            iris += [sense.iri for sense in place.open.senses]
        return any(fits_amount(amount, self.reach.profile.properties[iri].sort) for iri in iris if iri in self.reach.profile.properties)

    def _flagged(self, shape: Shape, part: Ingredient) -> Iterator[Shape]:
        """A property of true and false: the thing has it, or has it not."""
        mention = part.mention
        key = max((place.key for place in shape.places), default=-1) + 1
        content = self.content
        denied = any(i < mention.first and not any(i < j < mention.first for j in content) for i in self.analysis.negations)
        denied = denied or (mention.first > 0 and self.denies(self.lowers[mention.first - 1])) or mention.first in self.analysis.left_out
        if mention.amount is not None:  # "in stock" of a record of it
            yield from self._at_event(shape, mention, key, denied=denied != mention.opposite)
            return
        for sense in likely(mention)[:SENSES]:
            for on in shape.places:
                if (
                    self.reach.profile.sort(sense.iri) == "boolean"
                    and not on.literal
                    and (on.kinds is None or self.reach.has(on.kinds, sense.iri))
                    and self._seen(on, sense.iri, forward=True) is not False
                ):
                    against = mention.opposite or self.opposite(mention.text, sense.name)
                    truth = denied == against
                    unsaid = self._unsaid_of_some(shape, on, sense.iri) if not truth and (denied or mention.opposite) else False
                    flag = Place(key, "amount", float(mention.first), literal=True, flag=truth or unsaid, name=sense.name, mention=mention)
                    grown = self._narrow_to(shape.with_place(flag), on, sense.iri)
                    far = WEIGHTS["far"] * sum(min(on.at, flag.at) < other.at < max(on.at, flag.at) for other in shape.places)
                    link = Link(on.key, sense.iri, key, mention, sense.name, unsaid)
                    yield grown.linked(link).scored("named", WEIGHTS["named"] * (sense.score - 1) + far)
        if not mention.opposite or mention.score >= ITSELF:  # rentals that are "still open" have no fine that is unsettled
            yield from self._at_event(shape, mention, key, denied=denied != mention.opposite)

    def _unsaid_of_some(self, shape: Shape, on: Place, iri: str) -> bool:
        """True for things some of which have no word on it: of those that are "not discontinued", many graphs say nothing.

        Where most have one, and yes is what is mostly said, nothing is known of the others: not everything else is "not hardy".
        """
        bound = bool(on.class_iri) or shape.degree(on.key) > 0
        share, said = self.reach.share(on.kinds or self.reach.domain(iri), iri), [is_true(each) for each in self.reach.profile.properties[iri].values]
        return bound and share < (MOSTLY if said == [True, False] else 1)  # the most frequent first

    def _at_event(self, shape: Shape, mention: Mention, key: int, *, denied: bool) -> Iterator[Shape]:
        """A flag of something between the things of the question, which nothing else names: "won" of a nomination, with the film and the prize."""
        target = next((place for place in shape.places if place.key == shape.target), None)
        if target is not None and target.mention is not None and target.mention.score < SURE:
            return  # what a word is only like is not asked by way of something else
        for sense in mention.senses[:SENSES]:
            bearers = self.reach.domain(sense.iri)
            if self.reach.profile.sort(sense.iri) == "thing":
                continue  # that there is a manager is not true or false
            if any(not place.literal and place.kinds is not None and place.kinds & bearers for place in shape.places):
                continue
            for on in shape.places:
                if on.literal or on.open is not None:
                    continue
                steps = [step for step in self.reach.between(on.kinds, bearers) if self._seen(on, step.property, forward=step.forward) is not False]
                if self.analysis.wanted == "person" and on.key == shape.target and on.kinds is None:  # who won is somebody
                    led = {step: self.reach.domain(step.property) if step.forward else self.reach.range(step.property) for step in steps}
                    steps = [step for step in steps if led[step] <= self.reach.people] or steps
                for step in steps[:SENSES]:
                    event = Place(key, "implied", float(mention.first), kinds=step.there & bearers)
                    ends = (on.key, key) if step.forward else (key, on.key)
                    flag = Place(key + 1, "amount", float(mention.first), literal=True, flag=True, name=sense.name, mention=mention)
                    flag = flag if mention.amount is None else evolved(flag, flag=None, amounts=(mention.amount,))
                    grown = shape.with_place(event).with_place(flag)
                    if step.forward:
                        grown = self._narrow_to(grown, on, step.property)
                    elif on.kinds is None and on.thing is None:
                        grown = grown.changed(evolved(on, kinds=self.reach.range(step.property)))
                    linked = grown.linked(Link(ends[0], step.property, ends[1], negated=denied)).linked(
                        Link(key, sense.iri, key + 1, mention, sense.name)
                    )
                    rivals = WEIGHTS["rivals"] * math.log2(len({each.property for each in steps}))
                    nearer = sum(on.at < other.at < mention.first for other in shape.places if not other.literal) + (on.role == "implied")
                    hung = linked.scored("event", WEIGHTS["event"] + WEIGHTS["named"] * (sense.score - 1)).scored("rivals", rivals)
                    yield hung.scored("far", WEIGHTS["far"] * nearer) if nearer else hung

    @staticmethod
    def _beside_target(shape: Shape) -> int | None:
        """The place that is joined to the thing asked for: "the most common alignment of spiders" counts spiders."""
        links = [link for link in shape.links if shape.target in (link.subject, link.object)]
        noun = next((place.mention for place in shape.places if place.key == shape.target), None)
        # who acts is an actor, and has won something else
        apart = [link for link in links if noun is None or link.named is None or link.named.first != noun.first]
        return next((link.object if link.subject == shape.target else link.subject for link in apart or links), None)

    def _measured(self, shape: Shape, order: Superlative | Ordering | Whole, *, sorts: set[Sort]) -> Iterator[Shape]:
        """The value that is ordered by: a noun right beside the words that say so, or a property of the thing asked for that they hint at."""
        for place in shape.places:
            if (
                place.role == "noun"
                and place.literal
                and place.mention is not None
                and (self._right_behind(order.last, place.mention.first) or (isinstance(order, Whole) and place.mention.last == order.first))
                and not (order.hints and any(is_called(link.property, KEY) for link in shape.links if link.object == place.key))
                and (isinstance(order, Ordering) or self._may_be_measured(shape, place, order))
            ):
                yield evolved(shape, measure=place.key).scored("asked", WEIGHTS["asked"])
        key = max((place.key for place in shape.places), default=-1) + 1
        value = Place(key, "measure", float(order.last - 1), literal=True, name="value")
        said = [(place, place.mention.first) for place in shape.places if place.mention is not None]
        ranked = [place for place, first in said if place.key == shape.target and order.last <= first <= order.last + 1]
        ranked += [place for place, first in said if place.role == "value" and first == order.last]
        ranked = ranked or [place for place in shape.places if isinstance(order, Superlative) and self._is_ranked(place, order)]
        ranked = [place for place in ranked if not place.literal and self.reach.own(place.kinds, sorts)]
        for on in ranked or shape.places:  # "the first three films": the films are ordered, and not who made them
            if on.literal or on.thing is not None or on.role == "implied":
                continue
            told_of = on.key == shape.target or (bool(ranked) and on.role == "class")
            bonus = 0.1 if told_of else -0.15 * (1 + sum(place.key < on.key for place in shape.places))
            hints = order.hints if on.role != "value" else frozenset[str]()  # "the smallest cross-section", where that is what a value is for
            for grown in self._literal_links(shape.with_place(value), on, value, sorts, hints):
                told = grown.links[-1].named
                if self._tells_nothing(order, grown):
                    continue
                beside = self.is_told(shape, grown.links[-1]) or (told is not None and (told.last == order.first or told.first == order.last))
                if ranked and on.role == "class" and on.key != shape.target:
                    grown = evolved(grown, columns=(*grown.columns, on.key))  # who directed the oldest film wants to be told which it is
                yield evolved(grown, measure=key).scored("measure", bonus + (SAID if beside else 0.0))
        yield from self.ranked_beside(shape, value, order) if isinstance(order, Superlative) else ()

    def _may_be_measured(self, shape: Shape, place: Place, order: Superlative | Whole) -> bool:
        """True for a number or a date: the most expensive thing is not the one whose name comes last, nor the oldest member whose card ends first."""
        links = [link.property for link in shape.links if link.object == place.key]
        named = place.mention is None or max((sense.score for sense in place.mention.senses if sense.iri in links), default=1.0) >= SURE
        apart = isinstance(order, Superlative) and order.hints and not order.general and (place.at > order.last or not named)
        if apart and not any(self.hinted(iri, order.hints) for iri in links):
            return False
        sorts = {"number"} if isinstance(order, Superlative) and (order.general or self.lexicon.of_quantity(order.hints)) else {"number", "time"}
        held = map(self.reach.profile.properties.get, links)
        return any(each is not None and (each.sort in sorts or each.written) for each in held)

    def _right_behind(self, last: int, first: int) -> bool:
        """True when nothing stands between but a class and words that steer: "the highest average review rating"."""
        named = {i for each in self.cover.mentions if each.kind == "class" for i in range(each.first, each.last)}
        between = range(last, first)
        return last <= first <= last + 1 or (last <= first and all(i in named or i in self.analysis.structure for i in between))

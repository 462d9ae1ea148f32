"""What a query graph that is grown has to have besides: further columns, one of two things for both, a value that
is totalled, the date that rows are grouped by. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Final

from onto_query.enumeration.grow import WEIGHTS
from onto_query.enumeration.literals import NEARLY_ALL
from onto_query.enumeration.mentioned.mentions import LABELS, Mention
from onto_query.enumeration.naming import name_kind
from onto_query.enumeration.placing import Placing
from onto_query.enumeration.shape import SENSES, Link, Place, Shape, evolved
from onto_query.enumeration.tables.heads import called_by
from onto_query.enumeration.tables.kinds import in_kinds, of_category, of_the_kind
from onto_query.profile.observed import is_called
from onto_query.profile.words import words_for
from onto_query.question.constructs import Period

SAID: Final = 0.95
"""From this score a verb is that of a date."""
TELLING: Final = words_for("synopsis") | words_for("name")
"""Words in the names of texts that say what something is."""
TWICE: Final = 2
"""Rows of each such text, on average at least."""


class Further(Placing):
    """The last steps of a query graph that is grown."""

    def _as_things(self, root: Shape) -> Shape:
        """ "How many dogs" as a question about pets, where breeds have the species and nobody speaks of breeds."""
        noun = root.places[0]
        kinds = noun.kinds or frozenset[str]()
        if noun.mention is None or (noun.values and self._speaks_of(kinds)):
            return root
        if noun.thing is not None:
            found = of_category(noun.mention, self.analysis, self.reach)
        else:
            found = of_the_kind(noun.mention, self.reach) if noun.values else in_kinds(noun.mention, self.reach)
        if found is None:
            return root
        link, things = found
        asked = Place(0, "target", noun.at, things, name=noun.name)
        kind = evolved(noun, key=1) if noun.values or noun.thing is not None else Place(1, "implied", noun.at, self.reach.range(link))
        return evolved(root, places=(asked, kind)).linked(Link(0, link, 1))

    def _speaks_of(self, kinds: frozenset[str]) -> bool:
        return any(each.kind == "class" and any(sense.iri in kinds for sense in each.senses) for each in self.cover.mentions)

    def _totalled(self, shape: Shape) -> Iterator[Shape]:
        """A number that a verb names, where it is reckoned over the things asked for: "what have repairs cost in total"."""
        on = next((place for place in shape.places if place.key == shape.target), None)
        if self.analysis.aggregate is None or self.analysis.superlative is not None or on is None or on.literal or len(shape.verbs) != 1:
            return
        (verb,) = shape.verbs
        for sense in verb.senses[:SENSES]:
            held = self.reach.profile.properties.get(sense.iri)
            if held is not None and held.sort == "number" and self.reach.has(on.kinds, sense.iri):
                key = max(place.key for place in shape.places) + 1
                value = Place(key, "noun", float(verb.first), literal=True, name=sense.name, mention=verb)
                linked = self._narrow_to(shape.with_place(value), on, sense.iri).linked(Link(on.key, sense.iri, key, verb, sense.name))
                yield evolved(linked, target=key).scored("named", WEIGHTS["named"] * (sense.score - 1))

    def _done_most(self, shape: Shape) -> Iterator[Shape]:
        """What a verb at the end is done to, or does it, counted: "which paper has been cited the most"."""
        most, on = self.analysis.superlative, next((place for place in shape.places if place.key == shape.target), None)
        if most is None or not most.ends or len(shape.verbs) != 1 or on is None or on.literal or shape.counted is not None:
            return
        (verb,) = shape.verbs
        passive = verb.first > 0 and self.lexicon.has("be", self.lowers[verb.first - 1])
        key = max(place.key for place in shape.places) + 1
        for sense in verb.senses[:SENSES]:
            held = self.reach.profile.properties.get(sense.iri)
            if verb.last != most.first or held is None or held.sort != "thing":
                continue
            kinds = (self.reach.domain(sense.iri), self.reach.range(sense.iri))
            at_object = passive != (name_kind(sense.name, "") == "by")  # no film made the companies that it was produced by
            if on.kinds is not None and on.kinds.isdisjoint(kinds[at_object]):
                continue
            counted = Place(key, "implied", float(verb.first), kinds[not at_object])
            ends = (key, on.key) if at_object else (on.key, key)
            grown = shape.with_place(counted).linked(Link(ends[0], sense.iri, ends[1], verb, sense.name))
            yield evolved(grown, counted=key).scored("named", WEIGHTS["named"] * (sense.score - 1))

    def _as_value(self, shape: Shape) -> Shape:
        """The shape with the number of a thing that has no name, where the thing is asked for: a rating is its score, and the average rating of each
        genre that of the scores.
        """
        on, analysis = next((place for place in shape.places if place.key == shape.target), None), self.analysis
        grouped = analysis.groups or analysis.grouped
        steers = analysis.superlative or analysis.ordering or shape.columns or shape.counting or (grouped and not analysis.aggregate)
        if on is None or on.role not in {"class", "noun"} or on.literal or not on.kinds or analysis.form != "select":
            return shape
        value = self.value_of(self.reach.own(on.kinds, {"number"}), on)
        named = any(self.reach.has(on.kinds, iri) for iri in (*self.reach.profile.naming, *LABELS))
        told = shape.columns or shape.counting is not None or any(place.amounts for place in shape.places)
        if not value or named or steers or told or shape.degree(on.key) < 1:
            return shape
        key = max(place.key for place in shape.places) + 1
        number = Place(key, "noun", on.at, literal=True, name=on.name, mention=on.mention)
        return evolved(shape.with_place(number).linked(Link(on.key, value[0].iri, key, on.mention, on.name)), target=key)

    def _by_its_text(self, shape: Shape, rows: Place) -> Iterator[Shape]:
        """The one text that says what rows are, where several have the same: "the most common diagnosis" is a description, and no row."""
        texts = [held for held in self.reach.own(rows.kinds, {"text"}) if held.single and is_called(held.iri, TELLING)]
        if len(texts) == 1 and texts[0].objects * TWICE <= texts[0].uses and not called_by(rows.kinds or frozenset(), self.reach):
            value = Place(rows.key + 1, "noun", rows.at, literal=True, name=rows.name, mention=rows.mention)
            yield evolved(shape.with_place(value).linked(Link(rows.key, texts[0].iri, value.key)), target=value.key).scored("held", WEIGHTS["held"])

    def _besides(self, shape: Shape, verb: Mention) -> Iterator[Shape]:
        """What those do besides who are asked for by what they do, in whatever work: "which directors also acted"."""
        on = next((place for place in shape.places if place.key == shape.target and place.mention is not None), None)
        if on is None or on.literal or len(shape.links) != 1 or shape.places[-1].mention not in (on.mention, None):
            return
        done = shape.links[0]
        if done.object != on.key or done.named is None or done.named.first != on.at or not self.reach.people & self.reach.range(done.property):
            return
        for sense in verb.senses[:SENSES]:
            ends = self.reach.domain(sense.iri), self.reach.range(sense.iri)
            if sense.iri != done.property and ends[0] & self.reach.domain(done.property) and ends[1] & (on.kinds or ends[1]):
                key = max(place.key for place in shape.places) + 1
                work = Place(key, "implied", float(verb.first), ends[0])
                yield shape.with_place(work).linked(Link(key, sense.iri, on.key, verb, sense.name))

    def _done_then(self, shape: Shape, verb: Mention) -> Iterator[Shape]:
        """The shape with a verb that says what an event in it is, by the date of all such: who "paid cash" has a payment, `paid_on`."""
        word = self.lowers[verb.last - 1]
        if not self.lexicon.is_participle(word) or self.analysis.negations or self.analysis.wanted == "time":
            return
        for place in shape.places:
            event = place.kinds if not place.literal and place.thing is None and place.role != "class" else None
            ends = sum(place.key in (link.subject, link.object) for link in shape.links)
            happened = event and ends and not event <= self.reach.people  # who was hired is no event
            for sense in verb.senses[:SENSES] if event and happened else ():
                own = self.reach.profile.sort(sense.iri) == "time" and self.reach.share(event, sense.iri) >= NEARLY_ALL
                if own and sense.score >= SAID:
                    yield evolved(shape, verbs=tuple(each for each in shape.verbs if each is not verb)).scored("held", WEIGHTS["held"])
                    return

    def _of_event(self, shape: Shape) -> Iterator[Shape]:
        """A date that no word names, as that of the event which something is said of: when a film "came out in the US" is told by that release."""
        places = {place.key: place for place in shape.places}
        dated = next((link for link in shape.links if link.object == shape.target and link.named is None), None)
        if self.analysis.wanted != "time" or dated is None or not places[dated.object].literal:
            return
        for link in shape.links:
            event = places[link.object if link.subject == dated.subject else link.subject]
            if link is dated or dated.subject not in (link.subject, link.object) or event.thing is not None or shape.degree(event.key) < 2:
                continue
            led = self.reach.range(link.property) if link.object == event.key else self.reach.domain(link.property)
            for held in self.reach.own(event.kinds or led, {"time"}):
                links = (*(each for each in shape.links if each is not dated), Link(event.key, held.iri, dated.object))
                yield evolved(shape, links=links)

    def _dated(self, shape: Shape, part: Period) -> Iterator[Shape]:
        """`each year`: grouped by a part of a date of what is asked for."""
        places = {place.key: place for place in shape.places}
        on = places.get(shape.target) if shape.target is not None else None
        if on is not None and on.literal:  # "the average running time per decade": by a date of what has it
            on = next((places[link.subject] for link in shape.links if link.object == shape.target), None)
        if on is None or on.literal:
            return
        own = [link for link in shape.links if link.subject == on.key and places[link.object].literal and places[link.object].amounts]
        times = [link.object for link in own if self.reach.profile.properties[link.property].sort == "time"]
        if times:  # "per month in 2024"
            yield evolved(shape, calendar=(times[0], part))
            return
        key = max(place.key for place in shape.places) + 1
        value = Place(key, "measure", float(len(self.lowers)), literal=True, name="date")
        found = list(self._literal_links(shape.with_place(value), on, value, {"time"}, frozenset()))
        of_all = [each for each in found if self.reach.share(on.kinds, each.links[-1].property) > NEARLY_ALL]
        yield from (evolved(each, calendar=(key, part)) for each in (of_all if len(of_all) == 1 else found))  # one that few have would be named

    def _either_of(self, shape: Shape) -> Shape:
        """The shape with "snowshoes and skis" as either, where a thing has but one category, and the first of "Norway, Sweden or Denmark"."""
        places = {place.key: place for place in shape.places}
        if any(self.lexicon["both"].within(self.lowers)):
            return shape
        for first, second in combinations(shape.links, 2):
            a, b = places[first.object], places[second.object]
            alike = first.property == second.property and first.subject == second.subject and not second.negated
            if not alike or a.thing is None or b.thing is None or a.mention is None or b.mention is None or shape.degree(b.key) > 1:
                continue
            listed = bool(a.others or b.others) and a.mention.last == b.mention.first
            joined = self.single(first.property) and any(self.lexicon.has("and", word) for word in self.lowers[a.mention.last : b.mention.first])
            if listed or joined:
                kept = tuple(
                    evolved(a, others=(*a.others, b.thing, *b.others)) if place.key == a.key else place
                    for place in shape.places
                    if place.key != b.key
                )
                links = tuple(link for link in shape.links if link is not second)
                return self._either_of(evolved(shape, places=kept, links=links).scored("merged", WEIGHTS["merged"]))
        return shape

    def _with_columns(self, shape: Shape) -> Shape:
        """The shape with values that are asked for beside what is asked for: "brands with their country", "the title of each song and its singer"."""
        analysis = self.analysis
        reckons = analysis.form != "select" or analysis.aggregate is not None
        if (reckons and shape.group is None) or analysis.percentage is not None or shape.counted is not None:
            return shape
        if self._parted():
            return shape
        shape = self._once(shape)
        for place in shape.places:
            free = place.literal and place.role == "noun" and not (place.amounts or place.contains) and place.flag is None
            if (
                not (free or self._of_its_noun(place, shape))
                or place.key in {shape.target, shape.measure, shape.group, *shape.columns}
                or shape.degree(place.key) != 1
            ):
                continue
            if any(place.key in (left, right) for left, _, right in shape.versus) or any(
                link.negated for link in shape.links if link.object == place.key
            ):
                continue
            if reckons and not any(link.subject == shape.group and link.object == place.key for link in shape.links):
                continue  # what tells nothing of a group would part it
            if place.mention is not None and self._asked_too(place.mention):
                shape = evolved(shape, columns=(*shape.columns, place.key))
        return shape

    def _of_its_noun(self, place: Place, shape: Shape) -> bool:
        """True for the country in "brands with their country of origin", where the graph has the origin of each."""
        noun, link = place.mention, next((each for each in shape.links if each.object == place.key), None)
        if noun is None or noun.kind != "class" or place.values or place.thing is not None or link is None or link.named is None:
            return False
        of = noun.last < len(self.lowers) and self.lexicon.has("noun of", self.lowers[noun.last])
        return of and link.subject == shape.target and link.named.first == self.lexicon.on_over(self.lowers, noun.last + 1, "the")

    def kinds_by_links(self, place: Place, shape: Shape) -> frozenset[str]:
        """What a place is by the links at it, of which nothing else says what it is."""
        found = [self.reach.domain(link.property) for link in shape.links if link.subject == place.key and not link.negated]
        found += [self.reach.range(link.property) for link in shape.links if link.object == place.key and not link.negated]
        return frozenset.intersection(*found) if found else frozenset()

    def _once(self, shape: Shape) -> Shape:
        """The shape without a noun for the value by which it is ranked: "who is the youngest, with their birth date"."""
        by, most = next((link for link in shape.links if link.object == shape.measure), None), self.analysis.superlative
        if by is None or most is None:
            return shape
        for place in shape.places:
            told = place.key in {shape.target, shape.group, shape.counted} or place.amounts or place.contains or place.flag is not None
            link = next((each for each in shape.links if each.object == place.key and each is not by), None)
            if told or place.at <= most.first or link is None or shape.degree(place.key) != 1:
                continue
            if (link.subject, link.property) == (by.subject, by.property):
                places = tuple(each for each in shape.places if each is not place)
                links = tuple(each for each in shape.links if each is not link)
                shape = evolved(shape, places=places, links=links, columns=tuple(each for each in shape.columns if each != place.key))
        return shape

    def _parted(self) -> bool:
        """True where two names stand side by side, so that one may be half of what is meant: "the original title", read as the original language."""
        named = [each for each in self.cover.mentions if each.kind == "property"]
        words, text = self.analysis.words, self.analysis.text
        return any(
            first.last == second.first and not text[words[first.last - 1].end : words[second.first].start].strip()
            for first, second in pairwise(named)
        )

    def _asked_too(self, mention: Mention) -> bool:
        """True for a noun of a list that stands at the beginning, or behind "with", "with their"; not for "with a website", which is a condition."""
        of = self.lexicon["number of"].before(self.lowers, mention.first)  # "with price and number of seats"
        i = (of[1] if of is not None else mention.first) - 1
        behind = next((each for each in self.cover.mentions if each.kind == "class" and each.first == mention.last), None)
        if behind is not None and not self.lexicon.is_participle(self.lowers[behind.last - 1]):
            return False  # "dead authors" are not all authors with the year in which they died
        if i >= 0 and (self.lexicon.has("article", self.lowers[i]) or self.denies(self.lowers[i])):
            return False
        nouns = {j for each in self.cover.mentions if each.kind == "property" for j in range(each.first, each.last)} | self.ground.names.keys()
        while i >= 0 and (i in nouns or self.lexicon.has("between columns", self.lowers[i]) or self.lexicon.has("possessive", self.lowers[i])):
            i -= 1
        if i >= 0 and self.lexicon.has("accompanied", self.lowers[i]):
            return True
        return all(self.analysis.words[j].function or j in self.analysis.structure for j in range(i + 1))

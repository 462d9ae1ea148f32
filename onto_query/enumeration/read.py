"""A question read as query graphs: its mentions placed one after the other, the thing asked for first. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from itertools import islice, product
from typing import Final

from onto_core.matching.terms import singular
from onto_query.enumeration.asked.targets import NOBODY, Targets
from onto_query.enumeration.grow import WEIGHTS
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.mentioned.ways import in_order
from onto_query.enumeration.naming import Ground, does, is_subject, name_kind
from onto_query.enumeration.placing import nouns_first
from onto_query.enumeration.shape import SENSES, Beam, How, Ingredient, Link, Place, Shape, best, evolved
from onto_query.enumeration.special.belonging import (
    average_of,
    of_all,
    only_one_each,
    told_beside,
)
from onto_query.enumeration.special.parts import ordered
from onto_query.enumeration.tables.events import is_event
from onto_query.enumeration.tables.heads import called_by
from onto_query.enumeration.words.places import leads_to_places
from onto_query.enumeration.words.told import DATED
from onto_query.enumeration.words.verbs import in_role, makes, of_its_object, says_again, says_little, says_place, works_so
from onto_query.profile.model import Sort
from onto_query.profile.observed import is_called, spoken
from onto_query.profile.words import words_for
from onto_query.question.vocabulary import content_stems
from onto_query.question.words import positions

ROLES: Final = 6
"""Ways to read the property words of a question as nouns and verbs."""
EFFORT: Final = 1_500
"""Query graphs looked at for a cover; then no other way to read its words is begun."""
ANY: Final = "anything"
"""What a place is called that stands for anything that a yes or no is asked of."""
NOWHERE: Final = words_for("nowhere")
"""Prepositions at the ends of names of links that lead to no place."""
HOURS: Final = words_for("open at")
"""Words in the names of texts that say when something is open."""
LITTLE: Final = -0.3
"""For a verb that tells of no link."""


def shapes_of(cover: Cover, ground: Ground, least: float = -math.inf) -> list[Shape]:
    """The query graphs of a cover, best first; those of a score below `least` need not be among them."""
    reader = _Reader(ground, cover)
    reader.beam = Beam(least)
    found: list[Shape] = []
    for roles in islice(reader.roles(), ROLES):
        found += reader.read(roles)
        if reader.spent > EFFORT:
            break
    return best(found, 30)


class _Reader(Targets):
    """The reading of one cover."""

    def roles(self) -> Iterator[dict[Mention, How]]:
        """The ways to read the words that name properties, the likelier first."""
        named = [each for each in self.cover.mentions if each.kind == "property"]
        ways = in_order(named, self)
        for picked in sorted(product(*(range(len(way)) for way in ways)), key=sum):
            yield {mention: way[i] for mention, way, i in zip(named, ways, picked, strict=True)}

    def read(self, roles: dict[Mention, How]) -> list[Shape]:
        verbs = tuple(mention for mention, how in roles.items() if how == "verb")
        parts = [
            Ingredient(each, roles.get(each, "place"))
            for each in self.cover.mentions
            if roles.get(each) != "verb" and not of_all(each, self.analysis)
        ]
        found: list[Shape] = []
        for target, rest, cost in self._targets(ordered(parts, verbs, self)):
            found += [shape.scored("later", cost) if cost else shape for shape in self._grown(target, rest, verbs)]
        return best(found, 20)

    def _grown(self, target: Ingredient | None, rest: list[Ingredient], verbs: tuple[Mention, ...]) -> list[Shape]:
        shapes = self._roots(target, verbs)
        superlative = self.analysis.superlative
        for part in nouns_first(rest) if target is None else rest:
            shapes = self.beam.grown(shapes, partial(self._placed, part=part))
            if not shapes:
                return []
        shapes = best(closed for shape in shapes for closed in self._closed(shape))
        ordering = self.analysis.ordering
        sorts: set[Sort] = {"number"} if superlative is not None and (superlative.general or superlative.bare) else {"number", "time"}
        if superlative is not None and superlative.common:
            shapes = best(beside for shape in shapes for beside in self._with_members(shape))
            shapes = [evolved(shape, counted=beside) for shape in shapes if (beside := self._beside_target(shape)) is not None]
        elif (repeated := self.analysis.repeated) is not None and superlative is None:
            besides = ((shape, self._beside_target(shape)) for shape in shapes)
            shapes = [evolved(shape, counted=beside, counting=repeated) for shape, beside in besides if beside is not None]
        elif superlative is not None and not superlative.counts:
            shapes = best(done for shape in shapes for done in self._measured(shape, superlative, sorts=sorts))
        elif ordering is not None and ordering.by != "name":
            shapes = best(done for shape in shapes for done in self._measured(shape, ordering, sorts=sorts)) or shapes
        elif (whole := self.analysis.whole) is not None:
            shapes = best(done for shape in shapes for done in self._measured(shape, whole, sorts={"number"}))
        if (period := self.analysis.calendar) is not None:
            shapes = best(dated for shape in shapes for dated in self._dated(shape, period))
        return best([done for shape in shapes if (done := self._finished(shape)) is not None], 20)

    def _with_members(self, shape: Shape) -> Iterator[Shape]:
        """The shape, and where nothing stands beside what is "the most common", with what that is common to."""
        target = next((place for place in shape.places if place.key == shape.target and place.role == "class"), None)
        if target is None or len(shape.places) > 1:
            yield shape
        else:
            yield from self.hung(shape, target, Place(1, "implied", target.at), bridges=False)
            yield from self._by_its_text(shape, target)

    def _closed(self, shape: Shape) -> Iterator[Shape]:
        """The shape, and that with a verb which is left between two places that a verb joins already: "acted in and directed the same film"."""
        yield shape
        yield from self._of_event(shape)
        yield from self._done_most(shape)
        yield from self._totalled(shape)
        if len(shape.verbs) != 1:
            return  # of more words without a place nobody knows which is whose
        (verb,) = shape.verbs
        yield from self._held(shape, verb)
        yield from self._besides(shape, verb)
        yield from self._left_done(shape, verb)
        yield from self._has_one(shape, verb)
        yield from self._done_to_all(shape, verb)
        yield from self._done_then(shape, verb)
        places = {place.key: place for place in shape.places}
        for link in shape.links:
            if makes(link, verb, self):
                yield evolved(shape, verbs=())
                continue
            if says_again(link, verb, self.lexicon) or in_role(link, verb, self.reach) or of_its_object(link, verb, self):
                yield evolved(shape, verbs=())
            if link.named is None or link.named.kind != "property" or places[link.object].literal:
                continue
            for subject, end in ((link.subject, link.object), (link.object, link.subject)):
                for sense in verb.senses[:SENSES]:
                    if link.property != sense.iri and self._fits(places[subject], places[end], sense.iri):
                        yield shape.linked(Link(subject, sense.iri, end, verb, sense.name)).scored("closed", WEIGHTS["closed"])

    def _roots(self, target: Ingredient | None, verbs: tuple[Mention, ...]) -> list[Shape]:
        analysis = self.analysis
        empty = Shape(verbs=verbs)
        if analysis.form == "ask":
            told = positions(self.cover.mentions) | self.analysis.structure
            said = (i for i, word in enumerate(self.lowers) if self.lexicon.has("anything", word) and i not in told)
            anything = next(said, None)  # "was anything filmed in Morocco"
            return [empty if anything is None else empty.with_place(Place(0, "implied", float(anything), name=ANY))]
        if target is NOBODY:
            return [empty]
        if target is None:
            person = analysis.wanted == "thing" and analysis.of_people
            sort = analysis.wanted in {"time", "number"} and analysis.form == "select"
            blank = Place(
                0,
                "target",
                0.0,
                name={"person": "who", "place": "where", "time": "when", "number": "value"}.get("person" if person else analysis.wanted, "what"),
            )
            return [evolved(empty.with_place(evolved(blank, literal=sort)), target=0)]
        roots = [self._as_things(evolved(self._with(empty, place), target=0)) for place in self._as_places(target, 0)]
        return [*roots, *(owned for root in roots for owned in self._owned(root))]

    def _owned(self, whole: Shape) -> Iterator[Shape]:
        """A noun with the thing that has it, which nothing names: "average salary" is somebody's."""
        noun = whole.places[0]
        if noun.open is None:
            return
        nobody = 0.0 if self.analysis.of_people else WEIGHTS["owner"]
        common = self.analysis.superlative is not None and self.analysis.superlative.common
        for sense in noun.open.senses[:SENSES]:
            held = self.reach.profile.properties[sense.iri]
            others = len({step.property for step in self.reach.between(self.reach.range(sense.iri), None)}) if common and sense.score < 1 else 1
            shape = whole.scored("rivals", WEIGHTS["rivals"] * math.log2(others)) if others > 1 else whole  # "the most common country"
            if (held.sort != "thing") != noun.literal:
                continue
            ends = self.reach.domain(sense.iri), self.reach.range(sense.iri)
            if is_subject(noun.open, sense, self.reach) and held.sort == "thing":
                done = Place(1, "implied", noun.at, ends[1])
                closed = evolved(noun, open=None, kinds=ends[0])
                doing = Link(0, sense.iri, 1, noun.open, sense.name)
                yield shape.changed(closed).with_place(done).linked(doing).scored("named", WEIGHTS["named"] * (sense.score - 1) + nobody)
                continue
            owner = Place(1, "implied", noun.at, ends[0])
            link = Link(1, sense.iri, 0, noun.open, sense.name)
            closed = evolved(noun, open=None, kinds=None if noun.literal else ends[1] or None)
            yield shape.changed(closed).with_place(owner).linked(link).scored("named", WEIGHTS["named"] * (sense.score - 1) + nobody)

    def _with(self, shape: Shape, place: tuple[Place, float]) -> Shape:
        return evolved(shape.with_place(place[0]), score=shape.score + place[1], why=(*shape.why, ("sense", place[1])))

    def _finished(self, shape: Shape) -> Shape | None:
        if not shape.places or self.by_how_much():
            return None
        named = next((place.mention for place in shape.places if place.key == shape.target and not place.literal), None)
        for verb in shape.verbs:
            of_target = named is not None and not self.content.intersection(range(verb.last, named.first)) and verb.last <= named.first
            called = any(self.lexicon.has("called", word) for word in self.lowers[verb.first : verb.last])
            held = named is not None and any(
                self.reach.has(place.kinds, sense.iri) for place in shape.places if place.mention is named for sense in verb.senses
            )
            if of_target and called and held and all(sense.iri in self.reach.profile.naming for sense in verb.senses):
                continue  # "the names of all films" are the films
            little = says_little(verb, self, self.cover.mentions) or says_place(verb, shape, self)
            timed = LITTLE / 3 if works_so(verb, self, self.cover.mentions) or self._dates(verb) or self._made_in(verb) else LITTLE
            shape = shape.scored("little said", timed) if little else shape.scored("verb left", WEIGHTS["verb left"] * min(1.0, verb.score))
        shape = self._with_columns(self._either_of(shape))
        for place in shape.places:
            if place.open is not None:
                shape = shape.scored("open", WEIGHTS["open"])
            told = {shape.target, shape.counted, shape.measure, shape.group, *shape.columns}
            told |= {key for left, _, right in shape.versus for key in (left, right)}
            idle = place.role == "noun" and place.key not in told
            denied = any(link.negated for link in shape.links if place.key in (link.subject, link.object))
            bare = shape.degree(place.key) == 1 and not (place.amounts or place.values or place.class_iri)
            if idle and bare and not denied and self.analysis.form != "ask" and not told_beside(shape, place, self):
                shape = shape.scored("idle", WEIGHTS["idle"])
            if self.owned_by_nobody(place, shape):
                shape = shape.scored("unowned", WEIGHTS["unowned"])
        if shape.target is not None and len(shape.places) > 1 and not shape.degree(shape.target):
            return None
        if self.analysis.form == "ask" and any(place.name == ANY and not self._is_told(place, shape) for place in shape.places):
            return None  # "is anything from Japan" asks about no town
        if any(place.open is not None for place in shape.places) or self._ranks_another(shape):
            return None
        analysis = self.analysis
        most = analysis.superlative is not None and analysis.superlative.counts
        counts = shape.counting is not None
        if (counts and shape.counted is None) or ((counts or most) and self._one_number(shape)):
            return None
        if most and shape.counted is None:
            shape = shape.scored("loose", WEIGHTS["loose"])
        if (analysis.grouped or analysis.groups or analysis.on_average) and shape.group is None and shape.calendar is None:
            shape = shape.scored("loose", WEIGHTS["loose"])
        if only_one_each(shape, self.reach) or self.grouped_astray(shape):
            shape = shape.scored("loose", WEIGHTS["loose"])
        closes = any(feature == "closed" for feature, _ in shape.why)
        if (analysis.comparison is not None or (analysis.same is not None and analysis.same.how == "same" and not closes)) and not shape.versus:
            shape = shape.scored("loose", 2 * WEIGHTS["loose"])
        of_some = analysis.whole is not None and average_of(analysis, self.cover.mentions) is not None
        if (
            (analysis.whole is not None and (shape.measure is None or of_some))
            or (analysis.negations and not self._denies(shape))
            or self._age_of_another(shape)
        ):
            shape = shape.scored("loose", 2 * WEIGHTS["loose"])
        return self._wanted(self._as_value(shape))

    def _ranks_another(self, shape: Shape) -> bool:
        """True where a superlative right before a noun ranks what is asked for, which no noun names: "our biggest customer" is about no warehouse."""
        most, places = self.analysis.superlative, {place.key: place for place in shape.places}
        owner = next((places[link.subject] for link in shape.links if link.object == shape.measure), None)
        if most is None or most.counts or owner is None or owner.key != shape.target or owner.mention is not None:
            return False
        return any(place.mention is not None and place.mention.kind == "class" and place.mention.first == most.last for place in shape.places)

    @staticmethod
    def _is_told(place: Place, shape: Shape) -> bool:
        """True where words of the question name a link of a thing as the graph does."""
        named = (link.named for link in shape.links if place.key in (link.subject, link.object))
        return any(each is not None and each.score == 1 for each in named)

    def _dates(self, verb: Mention) -> bool:
        """True for "made in 2021": such a verb says no more than the date."""
        timed = self.lexicon.has("timed at", self.lowers[verb.last - 1])
        return timed and any(amount.on in DATED and 0 <= amount.first - verb.last <= 1 for amount in self.analysis.amounts)

    def _made_in(self, verb: Mention) -> bool:
        """True for "made in France", which says no more than the place."""
        behind = self.lexicon.on_over(self.lowers, verb.last, "preposition", "the")
        told = behind > verb.last and any(
            each.first == behind and (each.origin or (each.kind == "thing" and self.analysis.words[behind].capital)) for each in self.cover.mentions
        )
        return told and self.lexicon.has("timed at", self.lowers[verb.last - 1])

    def _one_number(self, shape: Shape) -> bool:
        """True where the numbers of things are counted of which each has one: more than 1500 seats are no more than 1500 numbers of seats."""
        links = (link for link in shape.links if link.object == shape.counted)
        held = (self.reach.profile.properties.get(link.property) for link in links)
        return any(each is not None and each.sort == "number" and each.single for each in held)

    def _denies(self, shape: Shape) -> bool:
        """True when something in the shape is denied, or the words that deny belong to what a mention says."""
        inside = positions(self.cover.mentions)
        told = sum(link.negated for link in shape.links) + sum(bool(place.denied or place.flag is False) for place in shape.places)
        return (
            told >= len(set(self.analysis.negations) - inside) > 0
            or all(i in inside for i in self.analysis.negations)
            or any(amount.op in {"<=", ">="} for amount in self.analysis.amounts)
        )

    def _age_of_another(self, shape: Shape) -> bool:
        """True for "how old was X when he died": no date answers that, and a birth date is not what is told."""
        if self.analysis.form != "select" or self.analysis.wanted != "time" or not self.lexicon.measures["age"] <= self.analysis.hints:
            return False
        dated = [link for link in shape.links if link.named is not None and self.reach.profile.properties[link.property].sort == "time"]
        return any(not self.hinted(link.property, self.analysis.hints - {"date", "year"}) for link in dated)

    def _headed(self, shape: Shape, target: Place) -> Shape | None:
        """For or against the class that a noun is read as which no class is called."""
        likeness = self.ground.likeness
        if target.literal or not target.kinds or not likeness:
            return None
        fits = max(likeness.get(kind, 0.0) for kind in target.kinds)
        return shape.scored("head", WEIGHTS["head"]).scored("unlike", WEIGHTS["unlike"] * (max(likeness.values()) - fits))

    def _wanted(self, shape: Shape) -> Shape | None:
        """For or against the thing asked for, by the question word."""
        target = next((place for place in shape.places if place.key == shape.target), None)
        if target is not None and target.mention is not None and target.mention.kind == "class" and not target.mention.senses:
            return self._headed(shape, target)
        if target is None or self.analysis.form not in {"select", "count"}:
            return shape
        shape = shape.scored("unwanted", WEIGHTS["unwanted"] / 2) if self.counts_a_name(target) else shape
        asks = self.analysis.form == "select" and target.mention is None
        if asks and not target.literal and target.kinds and not shape.versus and all(is_event(kind, self.reach) for kind in target.kinds):
            shape = shape.scored("unwanted", WEIGHTS["unwanted"])  # what won is no nomination
        whatever = self.lexicon.has("what", self.lowers[0]) and target.mention is None and not target.literal
        if whatever and target.kinds and target.kinds <= self.reach.people:
            shape = shape.scored("unwanted", WEIGHTS["unwanted"] / 2)  # nor is it a person
        asked = next((each for each in shape.links if each.named is not None and each.named.first <= self.analysis.target < each.named.last), None)
        led = frozenset[str]()
        if asked is not None and asked.named is not None:
            doers = asked.object == target.key and any(does(asked.named, sense) for sense in asked.named.senses if sense.iri == asked.property)
            led = self.reach.range(asked.property) if asked.subject == target.key else self.reach.domain(asked.property) if doers else led
        if target.mention is None and led and led <= self.reach.people:
            shape = shape.scored("unwanted", WEIGHTS["unwanted"] / 2)  # "which directors" asks for no films
        anybody = target.mention is None and self.analysis.of_people
        kinds = target.kinds or self.kinds_by_links(target, shape)
        if anybody and kinds and (people := self.reach.people) and people.isdisjoint(kinds):
            return shape.scored("unwanted", WEIGHTS["unwanted"] / (1 if self.analysis.form == "count" else 2))
        if self.analysis.form != "select":
            return shape
        wanted = self.analysis.wanted if not (shape.columns and target.role == "class") else "thing"  # "the departments and who leads them"
        sorts = {self.reach.profile.properties[link.property].sort for link in shape.links if link.object == target.key}
        noun = target.mention is not None and target.mention.kind == "property"
        if sorts == {"time"} and noun and self.lexicon.has("what", self.lowers[0]) and self.lexicon.has("did", self.lowers[1]):
            return shape.scored("unwanted", WEIGHTS["unwanted"])  # "what did they order" asks for no date
        hours = any(link.object == target.key and is_called(link.property, HOURS) for link in shape.links)  # "when can I visit the ward"
        if wanted == "time" and noun and "time" not in sorts and not (hours and sorts == {"text"}):
            return shape.scored("unwanted", WEIGHTS["unwanted"])  # "when was X's wife born" is not answered by the wife
        if wanted == "number" and not target.literal and target.role in {"noun", "class"} and not shape.columns:
            shape = shape.scored("unwanted", WEIGHTS["unwanted"] / 2)  # "how much did we order" asks for no orders
        if wanted in {"time", "number"} and target.mention is None:
            return shape if sorts == {wanted} else shape.scored("unwanted", WEIGHTS["unwanted"])
        if target.mention is None and target.literal and self.analysis.of_people:
            return shape.scored("unwanted", WEIGHTS["unwanted"])
        if wanted == "place" and kinds and kinds <= self.reach.people:
            return None  # nobody is a place
        if not target.literal and kinds and (wanted == "person" or self._is_doer(target)) and self._is_only_linked(kinds):
            return shape.scored("unwanted", 2 * WEIGHTS["unwanted"])  # who rated something is no review
        if wanted == "person" and kinds and not target.literal and (people := self.reach.people | self.reach.served):
            ranked = (shape.measure is not None or shape.counted is not None) and target.mention is None  # who is the oldest is no brand
            return (
                shape.scored("wanted", WEIGHTS["wanted"]) if people & kinds else shape.scored("unwanted", WEIGHTS["unwanted"] / (1 if ranked else 2))
            )
        if wanted in {"person", "place"}:
            if target.literal:
                return shape.scored("unwanted", WEIGHTS["unwanted"] * (0.4 if sorts == {"text"} else 1.0))
            if wanted == "place" and any(link.object == target.key and leads_to_places(link, self.lexicon) for link in shape.links):
                return shape.scored("wanted", WEIGHTS["wanted"])
            if wanted == "place" and any(spoken(link.property).split()[-1] in NOWHERE for link in shape.links if link.object == target.key):
                return shape.scored("unwanted", 2 * WEIGHTS["unwanted"])  # what somebody "works on" is not where he works
            if target.kinds:
                names = {part for kind in target.kinds if kind for part in self.stems_of(kind)}
                hints = {part for hint in self.analysis.hints for part in content_stems(hint, self.lexicon.language)}
                if names & hints:
                    return shape.scored("wanted", WEIGHTS["wanted"])
                if any(hints.intersection(self.stems_of(kind)) for kind in self.reach.profile.classes):  # the graph has such a class
                    return shape.scored("unwanted", WEIGHTS["unwanted"])
            into = next((link for link in shape.links if link.object == target.key), None)
            if wanted == "place" and shape.links and (into is None or into.named is None):
                return shape.scored("unwanted", (2 if into is None else 1) * WEIGHTS["unwanted"])  # where a house is are not the rooms in it
        return shape

    def _is_only_linked(self, kinds: frozenset[str]) -> bool:
        """True for things that nothing calls by a name, and that are linked to people."""
        people = self.reach.people
        linked = any(step.there <= people for step in self.reach.between(kinds, people)) if people else False
        return linked and people.isdisjoint(kinds) and not called_by(kinds, self.reach)

    def _is_doer(self, target: Place) -> bool:
        """True for a class that has only the stem of the noun of those who do it, or of the name of a link to people: an actor is no act."""
        noun = target.mention
        if noun is None or noun.kind != "class" or noun.score >= 1:
            return False
        said = singular(noun.text.casefold())
        if name_kind(said, said) == "agent" and all(name_kind(sense.name, said) != "agent" for sense in noun.senses):
            return True
        names = ((iri, name) for iri in self.reach.profile.properties for name in self.names_of(iri))
        return any(singular(name.casefold()) == said and self.reach.range(iri) <= self.reach.people for iri, name in names)

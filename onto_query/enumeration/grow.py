"""Query graphs grown mention by mention: each is hung on what is there by a step that the graph has; a beam keeps the best. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from onto_core.graph.foreign import ENDS
from onto_core.matching.terms import all_singular
from onto_core.ontology.schema.names import words
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import AGENTS, Ground, is_part, is_subject, leads_on
from onto_query.enumeration.shape import Beam, Link, Place, Shape, evolved
from onto_query.enumeration.special.belonging import ELSEWHERE
from onto_query.enumeration.special.works import known_for, makers_of
from onto_query.enumeration.tables.chains import CHAINED, sure
from onto_query.enumeration.words.verbs import had_as_noun, is_predicate, is_said, words_beside
from onto_query.enumeration.words.voice import Voice
from onto_query.profile.reach import Step, narrowed
from onto_query.question.lexicon import ARTICLES
from onto_query.question.vocabulary import BY_NAME, Sense

FRAME: Final = frozenset(("ref", "id", "has", "for"))
"""Words of a name that only say that it is a link's."""
KEYS: Final = frozenset(("cd", "code", "key"))
"""Words of the key that it is made of."""
STEPS: Final = 8
"""Properties tried where no word names one."""
BRIDGES: Final = 10
"""Things between two nodes that are tried."""
WEIGHTS: Final = {
    "named": 0.55,  # times what a name is short of being the words
    "guessed": -0.45,  # a link that no word names,
    "ends": -0.05,  # one that only joins a relationship to its ends,
    "rivals": -0.16,  # times the bits of its rivals,
    "rare": -0.1,  # times the decimal places of its share among them
    "said": 0.2,  # a preposition, or the class at its end, speaks for it
    "between": -0.45,  # a thing that no word speaks of
    "within": 0.35,  # but one that is part of the other end: an episode is one of its series
    "located": -0.2,  # the same where it leads to a country
    "far": -0.05,  # for each place in between
    "voice": 0.12,  # who does it to whom, as the sentence has it; or not
    "absent": -0.9,  # the graph has no such link at a thing of the question
    "asked": 0.05,  # a number beside the noun that it is about
    "hinted": -0.05,  # a value that "how long", "oldest" hint at
    "unhinted": -0.75,  # one that they do not
    "unit": 0.3,  # in the unit of the property's name
    "other measure": -0.5,  # of a property that is called as nothing measured in the unit
    "counted": 0.2,  # a number of what the amount counts
    "contradicted": -1.2,  # in a unit of another kind
    "merged": 0.12,  # two mentions of one thing
    "wanted": 0.25,  # who, where: a class of that name
    "unwanted": -0.9,  # another one, or a value
    "noun": -0.04,  # a property's word as a noun
    "owner": -0.1,  # of a noun that nobody is said to have
    "idle": -0.4,  # a noun that asks and tells nothing
    "later": -0.25,  # asked for, though something else stands first
    "event": -0.2,  # a flag of something that no word speaks of
    "held": -0.1,  # that something has a value, whatever it is
    "elsewhere": -0.4,  # the same of a verb with a preposition and what that is about
    "closed": -0.02,  # two verbs between the same two things
    "clause": -0.4,  # a verb behind "and" of what the clause before it only speaks of
    "bare": -0.5,  # a verb without the preposition that its name has
    "inverted": -0.35,  # a noun that has what it names
    "open": -1.0,  # a noun that nobody has
    "unowned": -0.4,  # "the boss of X", and not of X
    "verb left": -0.9,  # a word that names a link, and no link is its
    "unlike": -1.0,  # times what the class of a noun lacks of the likest one's cosine
    "head": -0.2,  # a noun whose class nothing but the rest of the question tells
    "loose": -0.5,  # what steers the question steers nothing
    **CHAINED,
}
"""What speaks for a query graph, and against it: set by hand on the open questions of three graphs, held against a clean one by the tests."""


Weighed = tuple[Link, float, tuple[tuple[str, float], ...]]
"""A link, what speaks for it as a whole, and in parts."""


class Growth(Voice):
    """The growth of the query graphs of one cover of a question."""

    weights = WEIGHTS

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        self.spent = 0  # query graphs made so far, or looked at
        self.beam = Beam()
        self._ends: dict[tuple[int, str, bool, bool], tuple[Place, Place]] = {}
        """A place, kept so that nothing else gets its identity, and what a link makes of it."""
        self._linked: dict[tuple[int, int, int], tuple[Place, Place, list[Weighed]]] = {}
        """Two places and a verb, and the links between them, of which thousands of query graphs have the same."""
        self._middles: dict[tuple[int, float, int], Place] = {}
        self._led: dict[tuple[int, int], tuple[Place, bool]] = {}
        self._before: dict[tuple[int, str], bool] = {}

    # -- steps between two places

    def _seen(self, place: Place, iri: str, *, forward: bool) -> bool | None:
        """True when the graph has the property at a thing in that direction, of several of one name at any; None where nothing is known."""
        if place.thing is None:
            return None
        seen = [self.seen_at(each.entity.iri, iri, forward=forward) for each in (place.thing, *place.others)]
        return True if True in seen else None if None in seen else False

    def hung(self, shape: Shape, on: Place, new: Place, *, bridges: bool = True) -> Iterator[Shape]:
        """The shape with a new place joined to one that is there, in every way that the graph allows. `new` is not in the shape yet."""
        if on.literal and on.open is None:
            return
        direct = list(self._direct(shape, on, new))
        if self.of_event(on, new):
            yield from self._along(shape, on, new, "told")
            return
        yield from direct
        if bridges and (not direct or self.is_anybody(on)) and new.open is not None and (new.literal or int(new.at) in self.analysis.groups):
            yield from self._of_owner(shape, on, new)
        if bridges and not new.literal and (not direct or shape.verbs):
            bridged = list(self._bridged(shape, on, new))
            yield from bridged
            yield from self._along(shape, on, new, "guessed") if not (direct or bridged) and sure(on) and sure(new) else ()

    def _direct(self, shape: Shape, on: Place, new: Place, *, most: float = 0.0) -> Iterator[Shape]:
        """The two joined by a property. `most`: what is added to a shape's score besides, at the most."""
        noun = on.open if on.open is not None else new.open
        namers: list[Mention | None] = [noun] if noun is not None else [*shape.verbs, None]
        for namer in namers:
            far = self._far(shape, on, new, namer)
            verbs = tuple(each for each in shape.verbs if each is not namer) if namer is not None else shape.verbs
            for link, score, why in self._links(on, new, namer):
                self.spent += 1
                if not self.beam.reached_by(shape.score + score + far + most):
                    continue
                here, there = self._end(on, link), self._end(new, link)
                yield evolved(
                    shape,
                    places=(*(here if each.key == on.key else each for each in shape.places), there),
                    links=(*shape.links, link),
                    verbs=verbs,
                    score=shape.score + score + far,
                    why=(*shape.why, *why, ("far", far)) if far else (*shape.why, *why),
                )

    def _end(self, place: Place, link: Link) -> Place:
        """An end of a new link with what the link says about it. The same one each time: thousands of query graphs have it in common."""
        key = id(place), link.property, link.subject == place.key, link.named is not None and link.named is place.open
        if key not in self._ends:
            self._ends[key] = place, self._narrowed(place, link)
        return self._ends[key][1]

    def _narrowed(self, place: Place, link: Link) -> Place:
        if place.open is not None and place.open is link.named:
            place = evolved(place, open=None)
        held = self.reach.profile.properties.get(link.property)
        if held is None:
            return place
        if link.object == place.key and held.sort != "thing":
            return evolved(place, literal=True)
        if place.thing is not None:
            return place
        led = self.reach.domain(link.property) if link.subject == place.key else self.reach.range(link.property)
        return evolved(place, kinds=narrowed(place.kinds, led))

    def _links(self, on: Place, new: Place, namer: Mention | None) -> list[Weighed]:
        key = id(on), id(new), id(namer)
        if key not in self._linked:
            self._linked[key] = on, new, list(self._links_between(on, new, namer))
        return self._linked[key][-1]

    def _links_between(self, on: Place, new: Place, namer: Mention | None) -> Iterator[Weighed]:
        if namer is not None:
            for sense in namer.senses:
                held = self.reach.profile.properties.get(sense.iri)
                if held is None:
                    continue
                for forward in (True, False):
                    subject, object_ = (on, new) if forward else (new, on)
                    if not self._fits(subject, object_, sense.iri):
                        continue
                    if held.sort == "thing" and self._turned(subject, object_, namer, sense):
                        continue
                    predicate = held.sort == "thing" and is_predicate(namer, sense, self)
                    if predicate and object_.at < namer.first:
                        continue  # films that "are remakes" are not what was remade
                    if (
                        held.sort == "thing"
                        and not predicate
                        and subject.open is not namer
                        and object_.open is namer
                        and is_subject(namer, sense, self.reach)
                    ):
                        continue  # who directed something is the director
                    why = [("named", WEIGHTS["named"] * (sense.score - 1))]
                    why += self._voice(on, new, namer, sense, forward=forward)
                    why += self._inverted(subject, namer, sense)
                    why += [("clause", WEIGHTS["clause"])] if on.open is not namer and self.inside_clause(on.at, namer.first) else []
                    if held.sort == "thing" and not self._with_preposition(namer, sense):
                        why.append(("bare", WEIGHTS["bare"]))
                    why += self._evidence(subject, object_, sense.iri)
                    link = Link(subject.key, sense.iri, object_.key, namer, sense.name, self._negated(namer, new))
                    yield link, sum(value for _, value in why), tuple(why)
            return
        if new.open is not None or on.open is not None or new.literal or on.literal:
            return
        steps = [step for step in self.reach.between(on.kinds, new.kinds) if self._allowed(on, new, step.property, forward=step.forward)]
        rivals = len({step.property for step in steps})
        made = self._made(on, new, steps)
        for step in steps[:STEPS]:
            subject, object_ = (on, new) if step.forward else (new, on)
            directed = self._directed(new, step.property) if object_ is new else None
            others = 1 if directed else len(made) if step.property in made else rivals
            why = [
                ("guessed", WEIGHTS["ends" if step.property in ENDS else "guessed"]),
                ("rivals", WEIGHTS["rivals"] * math.log2(max(1, others))),
                ("rare", 0.0 if directed or step.property in made else WEIGHTS["rare"] * -math.log10(max(step.share, 1e-4))),
            ]
            why += self._evidence(subject, object_, step.property)
            if directed is False:
                why.append(("astray", ELSEWHERE))
            elif directed or self._prepositions(new, step.property) or self._called(step.property, subject, object_):
                why.append(("said", WEIGHTS["said"]))
            link = Link(subject.key, step.property, object_.key, None, "", self._negated(None, new))
            yield link, sum(value for _, value in why), tuple(why)

    def _made(self, on: Place, new: Place, steps: Sequence[Step]) -> frozenset[str]:
        """The steps by which somebody has made a work: "Kurosawa's films" are those that he directed, and not all in which he had a part."""
        for work, maker in ((on, new), (new, on)):
            if maker.thing is None or work.role != "class" or work.mention is None or self.joins_otherwise(maker.at):
                continue
            words = makers_of(work.mention.text, self.lexicon) or makers_of(work.name, self.lexicon)
            named = [step.property for step in steps if words & self.stems_of(step.property)]
            rivals = [step.property for step in steps]
            return frozenset(each for each in named if known_for(maker.thing.entity.iri, each, rivals, self.ground.roles))
        return frozenset()

    def _allowed(self, on: Place, new: Place, iri: str, *, forward: bool) -> bool:
        return self._seen(on, iri, forward=forward) is not False and self._seen(new, iri, forward=not forward) is not False

    def _fits(self, subject: Place, object_: Place, iri: str) -> bool:
        """True when the graph has the property from such a subject to such an object."""
        held = self.reach.profile.properties.get(iri)
        if held is None:  # declared, and not in use
            return False
        if subject.literal or (held.sort == "thing") == object_.literal:
            return False
        if object_.thing is not None and held.sort != "thing":
            return False
        if object_.values and held.sort != "thing":
            return False
        if subject.kinds is not None and not self.reach.has(subject.kinds, iri) and self._seen(subject, iri, forward=True) is not True:
            return False
        return not (
            held.sort == "thing"
            and object_.kinds is not None
            and not self.reach.leads(subject.kinds, iri, object_.kinds)
            and self._seen(object_, iri, forward=False) is not True
        )

    def _evidence(self, subject: Place, object_: Place, iri: str) -> list[tuple[str, float]]:
        """What is against a step that the graph does not have at a thing of the question. A yes/no question between two things asks just that."""
        if self.analysis.form == "ask" and subject.thing is not None and object_.thing is not None:
            return []
        absent = [self._seen(subject, iri, forward=True), self._seen(object_, iri, forward=False)]
        return [("absent", WEIGHTS["absent"])] if False in absent else []

    def _called(self, iri: str, subject: Place, object_: Place) -> bool:
        """True for a link that is called as the class of what it leads to: staff "at Northgate" have it as their `branch`."""
        if object_.thing is not None:
            return subject.role == "class" and any(self.stems_of(kind) == self.stems_of(iri) - FRAME - KEYS for kind in object_.thing.entity.types)
        plain = self.stems_of(iri) - FRAME - KEYS if object_.class_iri else frozenset[str]()
        unmarked = {stem for stem in plain if self.lexicon.has("unmarked", stem)}  # the main supplier, and not the other one
        return bool(plain) and self.stems_of(object_.class_iri) == (plain - unmarked or plain)

    def _prepositions(self, new: Place, iri: str) -> bool:
        """True when the preposition before a place, or the verb before that, is in the name of the link."""
        key = int(new.at), iri
        if key not in self._before:
            self._before[key] = self._preposition_in(int(new.at) - 1, iri) or self._done_at(int(new.at) - 1, iri)
        return self._before[key]

    def _directed(self, new: Place, iri: str) -> bool | None:
        """True where the words before a place say that a link leads to it as its name does: "from Aberdeen" by `origin port`; False for the other
        end.
        """
        i = self.lexicon.back_over(self.lowers, int(new.at) - 1, *ARTICLES, "each")
        told = self.lexicon["direction"].before(self.lowers, i + 1)
        names = self.lexicon["direction name"].meanings.items() if told is not None else ()
        ends = {end for (word,), end in names if self.stem(word) in self.stems_of(iri)}
        return told[0] in ends if told is not None and len(ends) == 1 else None

    def _done_at(self, i: int, iri: str) -> bool:
        """True when the verb before a place is in the name of the link: who "died in Vienna" has it as the place of his death."""
        i = self.lexicon.back_over(self.lowers, i, *ARTICLES)
        if i < 1 or (all_singular(self.lowers[i - 1]) in self.reach.class_names and not self._called_as_owner(iri)):
            return False  # "doctors in Surgery" are not those that head it, as "exams for Databases" are the exams of it
        return self.lexicon.has("preposition", self.lowers[i]) and self.stem(self.lowers[i - 1]) in self.stems_of(iri) - FRAME

    def _called_as_owner(self, iri: str) -> bool:
        """True for a link with the class of what has it in its name."""
        return any(stems and stems <= self.stems_of(iri) for stems in map(self.stems_of, self.reach.domain(iri)))

    def _preposition_in(self, i: int, iri: str) -> bool:
        i = self.lexicon.back_over(self.lowers, i, *ARTICLES)
        word = self.lowers[i] if 0 <= i < len(self.lowers) else ""
        return self.lexicon.has("preposition", word) and any(word in name.casefold().split() for name in self.names_of(iri))

    def _bridged(self, shape: Shape, on: Place, new: Place) -> Iterator[Shape]:
        """The two joined by a thing between them that no word names, or that only a relation's words do."""
        if new.open is not None or on.open is not None or (on.kinds is None and on.thing is not None):
            return
        tried = 0
        for step in self.reach.between(on.kinds, None):
            if self._seen(on, step.property, forward=step.forward) is False or not self._leads(step, new):
                continue
            tried += 1
            if tried > BRIDGES:
                return
            middle = self._middle(100 + len(shape.places), (on.at + new.at) / 2, step)
            ends = (on, middle) if step.forward else (middle, on)
            for namer in (*shape.verbs, None):
                sense = next((each for each in namer.senses if each.iri == step.property), None) if namer is not None else None
                if namer is not None and sense is None:
                    continue
                value = WEIGHTS["named"] * (sense.score - 1) if sense is not None else WEIGHTS["guessed"]
                most = WEIGHTS["within" if namer is None and is_part(step.property) else "between"]
                if not self.beam.reached_by(shape.score + value + most):
                    self.spent += 1
                    continue
                link = Link(ends[0].key, step.property, ends[1].key, namer, sense.name if sense else "", self._negated(namer, middle))
                half = evolved(
                    shape,
                    places=(*shape.places, middle),
                    links=(*shape.links, link),
                    verbs=tuple(each for each in shape.verbs if each is not namer),
                    score=shape.score + value,
                    why=(*shape.why, ("named" if namer else "guessed", value)),
                )
                for whole in self._direct(half, middle, new, most=most):
                    if whole.links[-1].property == link.property and whole.links[-1].subject != link.object and namer is None:
                        continue
                    feature = "within" if namer is None and is_part(link.property) and is_part(whole.links[-1].property) else "between"
                    yield whole.scored(feature, WEIGHTS[feature])

    def _middle(self, key: int, at: float, step: Step) -> Place:
        known = key, at, id(step)  # steps are kept by the reach
        if known not in self._middles:
            self._middles[known] = Place(key, "implied", at, kinds=step.there)
        return self._middles[known]

    def _leads(self, step: Step, new: Place) -> bool:
        key = id(step), id(new)
        if key not in self._led:
            ways = self.reach.between(step.there, new.kinds)
            self._led[key] = new, any(self._seen(new, other.property, forward=not other.forward) is not False for other in ways)
        return self._led[key][1]

    def _far(self, shape: Shape, on: Place, new: Place, namer: Mention | None) -> float:
        """What the words between two places take off: the places that stand between them, and between them and the words that name the step."""
        if on.role == "implied" or new.role == "implied":
            return 0.0
        crossed = sum(min(on.at, new.at) < place.at < max(on.at, new.at) for place in shape.places if place.role not in {"implied", "measure"})
        value = WEIGHTS["far"] * crossed
        if namer is not None:
            value += WEIGHTS["far"] * sum(
                new.at < place.at < namer.first or namer.first < place.at < min(on.at, new.at) for place in (*shape.places, new)
            )
        return value

    def _inverted(self, subject: Place, namer: Mention, sense: Sense) -> list[tuple[str, float]]:
        """Against a noun that has the property which it names: "the actors" are those to whom `actor` leads."""
        if subject.open is not namer or subject.role != "noun" or (sense.score >= BY_NAME and self.is_passive(namer)):
            return []
        kind = self.kind_of_name(sense.name, self.lowers[namer.last - 1])
        noun = kind in {"agent", "noun"} or (kind == "verb" and leads_on(sense.iri, self.reach))  # the boss of somebody is no verb
        return [("inverted", WEIGHTS["inverted"])] if noun else []

    def owned_by_nobody(self, place: Place, shape: Shape) -> bool:
        """True for "the boss of X" and "X's boss" read as the boss of anybody."""
        noun = place.mention
        if place.role != "noun" or noun is None:
            return False
        before, after = self.lowers[max(0, noun.first - 1) : noun.first], self.lowers[noun.last : noun.last + 1]
        if not any(self.lexicon.has("of", word) for word in after) and not any(self.lexicon.has("owner", word) for word in before):
            return False
        named = (link for link in shape.links if link.object == place.key and link.named is not None and link.named.first == noun.first)
        owners = {link.subject for link in named}
        return any(each.key in owners and each.mention is None and shape.degree(each.key) == 1 for each in shape.places)

    def _with_preposition(self, namer: Mention, sense: Sense) -> bool:
        """False for "what did she publish" where the graph has `published in`: what that leads to is no object of the verb."""
        last = words(sense.name).casefold().split()[-1:]
        if not last or not self.lexicon.has("preposition", last[0]) or self.lexicon.has("of", last[0]) or last[0] in AGENTS:
            return True
        if self.analysis.wanted in {"place", "time"} or self.in_where_clause(namer.first):
            return True
        owned = namer.first and self.lexicon.has("owner", self.lowers[namer.first - 1])
        if (owned or self.lexicon.has("of", (*self.lowers, "")[namer.last])) and not is_said(namer, sense, self):
            return True  # "Ada's husband" where people are `married to` each other is no verb
        said = had_as_noun(namer, self.cover.mentions, self) or self.lowers[namer.last - 1] == last[0]
        return said or any(self.lexicon.has("preposition", word) for word in words_beside(namer, self))

"""Who does it to whom, as the sentence has it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from onto_query.enumeration.denials import Denials
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import is_one, is_part, name_kind
from onto_query.enumeration.shape import SENSES, Link, Place, Shape, evolved
from onto_query.enumeration.words.known_so import is_number_of
from onto_query.profile.observed import is_called
from onto_query.profile.words import words_for
from onto_query.question.constructs import Whole
from onto_query.question.lexicon import ARTICLES
from onto_query.question.measures.orders import Ordering, Superlative
from onto_query.question.vocabulary import Sense, content_stems

BIRTH: Final = words_for("born")
"""Words in the names of dates of birth."""
MUTUAL: Final = words_for("mutual")
"""Words in the names of what two are to each other."""
ABOVE: Final = words_for("above")
"""Words in the names of who is over another."""
DONE: Final = -0.1
"""Against what something was done to, by whom nobody says."""
ALL: Final = 0.95
"""Share of the things of a class to which it was done from which that tells nothing."""
WHOSE: Final = -0.9
"""Against what "whose" asks for of a noun, where another has it."""
QUOTES: Final = frozenset("'\"‘’“”")
AGAINST: Final = 5.0
"""Times what the order of words weighs where the ends of a link may be either."""


class Voice(Denials):
    """What the order of words says about the direction of a link."""

    weights: Mapping[str, float]
    cover: Cover

    def _voice(self, on: Place, new: Place, namer: Mention, sense: Sense, *, forward: bool) -> list[tuple[str, float]]:
        """For or against a direction, by the sentence: who does it stands before the verb, or after `by`; "the N of X" is X's."""
        subject, object_ = (on, new) if forward else (new, on)
        if self._is_of_another(subject, object_, namer):
            return [("whose", WHOSE)]
        if (has := self._is_had(on, new, namer, sense)) is not None:
            return [("voice", self.weights["voice"] if has == subject.key else -AGAINST * self.weights["voice"])]
        said = self._sentence_role(on, new, namer)
        if said is None or subject.role == "amount" or object_.role == "amount":
            return []
        doer, owner = said
        spoken = set(content_stems(namer.text, self.lexicon.language))
        joined = not self.reach.domain(sense.iri).isdisjoint(self.reach.range(sense.iri))
        if joined and is_called(sense.iri, ABOVE) and self.lexicon.has("owns", self.lowers[namer.first]):
            return self._by_who_is_above(object_, doer)
        again = joined and is_one(sense.name.split()[:1], sense, self.reach) and not is_part(sense.iri)
        if again and doer is not None and self.is_passive(namer):
            return [("voice", self.weights["voice"] * (1 if doer == subject.key else -AGAINST))]  # what has been remade is no remake
        if spoken.isdisjoint(content_stems(sense.name, self.lexicon.language)):
            return []  # a word that is only like the name does not tell which end is which
        kind = name_kind(sense.name, self.lowers[namer.last - 1])
        agrees: bool | None = None
        if kind == "by":
            agrees = None if doer is None else doer == object_.key
        elif kind == "verb":
            agrees = None if doer is None else doer == subject.key
        elif kind == "agent":
            agrees = doer == object_.key if doer is not None else owner == subject.key if owner is not None else None
        elif kind == "of":
            agrees = None if owner is None else owner == object_.key
            if agrees is False and self.reach.domain(sense.iri).isdisjoint(self.reach.range(sense.iri)):
                return []  # "la regia di M": the graph has it in one direction alone
        elif owner is not None:
            agrees = owner == subject.key
        if agrees is None:
            return []
        weight = self.weights["voice"]
        between = min(on.at, new.at) < namer.first <= max(on.at, new.at)  # and not "the person they report to"
        if between and kind in {"by", "verb"} and joined:
            return [("voice", weight if agrees else -AGAINST * weight)]  # who owns a company is not whom it owns
        return [("voice", weight if agrees else -weight)]

    def _by_who_is_above(self, object_: Place, doer: int | None) -> list[tuple[str, float]]:
        """For or against the direction of a link that leads to who is over something: who "owns" a company is its parent, and no company owns its
        own parent.
        """
        if doer is None:
            return []
        return [("voice", self.weights["voice"] if doer == object_.key else -AGAINST * self.weights["voice"])]

    def _is_had(self, on: Place, new: Place, namer: Mention, sense: Sense) -> int | None:
        """The one that has what the noun says, where the graph has by whom or what it is done: articles "without a replacement" are not
        `replacedBy` any other, whatever they replace themselves. None for other words.
        """
        word = self.lowers[namer.last - 1]
        done = self.lexicon.ends_as_participle(word) or self.lexicon.has("participle", word)
        if done or name_kind(sense.name, word) != "by" or self.reach.domain(sense.iri).isdisjoint(self.reach.range(sense.iri)):
            return None
        i = self.lexicon.back_over(self.lowers, namer.first - 1, *ARTICLES, "determiner", "without either", "empty")
        having = i >= 0 and (self.lexicon.has("having neither", self.lowers[i]) or self.lexicon.has("negation", self.lowers[i]))
        return min(on, new, key=lambda place: place.at).key if having and min(on.at, new.at) < namer.first else None

    def _is_of_another(self, subject: Place, object_: Place, namer: Mention) -> bool:
        """True for a link behind "whose" or "that have" at neither end of which stands the noun before: in "members of species whose homeworld" it is
        not that of the members.
        """
        i = namer.first - 1
        while i >= 0 and self.lowers[i] in QUOTES:
            i -= 1
        if i > 0 and self.lexicon.has("perfect", self.lowers[i]) and self.lexicon.has("relative", self.lowers[i - 1]):
            i -= 1
        elif i < 0 or (self.lexicon["question"].at(self.lowers, i) or ("", 0))[0] != "owner":
            return False
        noun = next((each for each in self.cover.mentions if each.kind == "class" and each.last == i and each.senses), None)
        kinds = self.reach.kinds(noun.senses[0].iri) if noun is not None else None
        return bool(kinds) and all(place.kinds and place.kinds.isdisjoint(kinds or ()) for place in (subject, object_))

    def _turned(self, subject: Place, object_: Place, namer: Mention, sense: Sense) -> bool:
        """True for what a question says the other way round. With its preposition at the end: what "is X a sequel of" is no sequel of X, and what
        "is X the capital of" has it as its capital. Films that "have sequels" are not these.
        """
        if not self.reach.domain(sense.iri) & self.reach.range(sense.iri) or is_called(sense.iri, MUTUAL):
            return False
        i = self.lexicon.back_over(self.lowers, namer.first - 1, *ARTICLES, "determiner")
        if i >= 0 and self.lexicon.has("having neither", self.lowers[i]) and is_one([self.lowers[namer.last - 1]], sense, self.reach):
            return subject.at < namer.first and subject.open is not namer
        if namer.last != len(self.lowers) - 1 or not self.lexicon.has("preposition", self.lowers[-1]):
            return False
        if max(subject.at, object_.at) >= namer.first:
            return subject.open is namer or object_.open is namer
        asked = min(subject, object_, key=lambda place: place.at)
        return asked is (subject if name_kind(sense.name, self.lowers[namer.last - 1]) in {"of", "by", "verb"} else object_)

    def _of_doer(self, shape: Shape, on: Place, value: Place) -> bool:
        """True for a date at who has done something then: the films that a studio made after 2010 are no older for its own years, and nobody was
        born in those of "movies acted in from 1990 to 2000". Nor have those been customers since 2024 who have orders in 2024.
        """
        verbs = (*shape.verbs, *(link.named for link in shape.links if link.named is not None))
        first = value.mention.first if value.mention is not None else -1
        noun = next((each for each in shape.places if each.role == "class" and each.mention is not None and each.mention.last == first), None)
        if noun is not None and noun.key != on.key and self.reach.own(noun.kinds, {"time"}):
            return True
        verb = next((each for each in verbs if each.last <= first <= self.lexicon.on_over(self.lowers, each.last, "preposition")), None)
        if verb is None:
            return False
        if on.key == shape.target:
            if not on.kinds or not on.kinds <= self.reach.people:
                return False
            keys = {place.key for place in shape.places if not place.literal}
            meant = {sense.iri for sense in verb.senses}
            return any(link.property in meant and on.key in {link.subject, link.object} <= keys for link in shape.links)
        if not 0 < verb.first - on.at <= 1:
            return False
        return any(not self.reach.domain(sense.iri).union(self.reach.range(sense.iri)).isdisjoint(on.kinds or ()) for sense in verb.senses)

    def _is_of_its_number(self, on: Place, value: Place, iri: str) -> bool:
        """False for a number right behind its noun as anything but a number that it goes by: ward 3 is not on the third floor for that."""
        noun, number = on.mention, value.mention
        behind = noun is not None and number is not None and noun.kind == "class" and noun.last == number.first
        plain = not any(each.unit or each.hints or each.said or each.op != "=" or each.on != "number" for each in value.amounts)
        return noun is None or not behind or not plain or is_number_of(iri, noun)

    def _tells_nothing(self, order: Superlative | Ordering | Whole, shape: Shape) -> bool:
        """True for a measure by which nobody ranks: no number of employees tells which is the oldest, nor a birth who rented something last."""
        if not isinstance(order, Superlative):
            return False
        link = shape.links[-1]
        held = self.reach.profile.properties.get(link.property)
        if link.named is None and held is not None and held.sort != "time" and self.reach.links_beside(held):
            return True  # the key by which rows lead to a customer says nothing of how valuable they are
        said = self.lexicon["first and last"].at(self.lowers, order.first)
        born = said is not None and link.named is None and is_called(link.property, BIRTH)
        return born or (bool(order.hints) and not order.general and shape.why[-1][0] == "unhinted")

    def _is_ranked(self, place: Place, order: Superlative) -> bool:
        """True for the noun of "the oldest film", of which no further noun says what is ordered by: who made it is no older for that."""
        noun = place.mention
        if noun is None or place.literal or order.counts or noun.first != order.last or noun.kind != "class":
            return False
        return not any(each.first == noun.last and each.kind in {"class", "property"} and not each.verb for each in self.cover.mentions)

    def _sentence_role(self, a: Place, b: Place, namer: Mention) -> tuple[int | None, int | None] | None:
        after = self.lowers[namer.last] if namer.last < len(self.lowers) else ""
        left, right = (a, b) if a.at <= b.at else (b, a)
        done, owned = self.lexicon.has("done by", after), self.lexicon.has("noun of", after)
        if done and owned and self.analysis.words[namer.last - 1].capital:
            done = False  # "von" stands before either, and nouns have capitals
        if done and owned:
            return None
        if done:
            inside = left.at < namer.first <= right.at
            doer = right if inside and right.role != "target" else next((p for p in (a, b) if p.role == "target"), right)
            return doer.key, None
        if owned:
            return None, right.key
        if namer.first and self.lowers[namer.first - 1] == "'s":
            owners = [p for p in (a, b) if p.at < namer.first and p.role != "target"]
            return None, (max(owners, key=lambda p: p.at).key if owners else left.key)
        before = [p for p in (a, b) if p.at < namer.first]
        if len(before) == 2:
            return max(before, key=lambda p: p.at).key, None
        if len(before) == 1:
            other = b if before[0] is a else a
            alone = other.mention is not None and other.mention.first == namer.first
            return (other if alone and self.is_passive(namer) else before[0]).key, None
        return None

    def is_passive(self, verb: Mention) -> bool:
        """True for "have been replaced", without those by whom: it is done to what stands before the verb."""
        word, i = self.lowers[verb.last - 1], self.lexicon.back_over(self.lowers, verb.first - 1, "light", "still", "not")
        done = self.lexicon.ends_as_participle(word) or self.lexicon.has("participle", word)
        by = verb.last < len(self.lowers) and self.lexicon.has("done by", self.lowers[verb.last])
        return done and not by and i >= 0 and self.lexicon.has("be", self.lowers[i])

    def _left_done(self, shape: Shape, verb: Mention) -> Iterator[Shape]:
        """What something has been done to, where the graph says by whom or what: "which articles have been replaced" by `replacedBy`."""
        if not self.is_passive(verb) or shape.degree(shape.target or 0):
            return
        key = max((place.key for place in shape.places), default=-1) + 1
        for on in (place for place in shape.places if place.key == shape.target and place.role == "class" and place.at < verb.first):
            for sense in verb.senses[:SENSES]:
                held = self.reach.profile.properties.get(sense.iri)
                by = held is not None and held.sort == "thing" and name_kind(sense.name, self.lowers[verb.last - 1]) == "by"
                if by and self.reach.has(on.kinds, sense.iri) and self.reach.share(on.kinds or frozenset(), sense.iri) < ALL:
                    doer = Place(key, "implied", float(verb.first), self.reach.range(sense.iri))
                    link = Link(on.key, sense.iri, key, verb, sense.name, self._negated(verb, doer))
                    yield shape.with_place(doer).linked(link).scored("held", DONE)

    def _has_one(self, shape: Shape, noun: Mention) -> Iterator[Shape]:
        """What is one of another of its kind, had by what is asked for or named: "films that have a sequel", "does M have a remake", "has M been
        remade".
        """
        again = self.is_passive(noun)
        i = self.lexicon.back_over(self.lowers, noun.first - 1, *ARTICLES, "determiner", "without either", "empty")
        most = self.analysis.superlative
        counts = most is not None and most.counts and most.last == noun.first
        i = i if not counts or most is None else self.lexicon.back_over(self.lowers, most.first - 1, "the")
        having = i >= 0 and any(self.lexicon.has(section, self.lowers[i]) for section in ("having neither", "negation", "perfect"))
        asks = self.analysis.form == "ask" and not (having or again) and self.lexicon.has("be", self.lowers[0])
        key = max((place.key for place in shape.places), default=-1) + 1
        for on in shape.places if having or again or asks else ():
            if on.literal or not (on.key == shape.target or (on.thing is not None and self.analysis.form == "ask")):
                continue
            itself = asks and on.at < noun.first  # "is M a sequel", and not "is there a sequel to M"
            for sense in noun.senses[:SENSES]:
                said = sense.name.split()[:1] if again and not is_part(sense.iri) else [self.lowers[noun.last - 1]]
                fits = sense.iri in self.reach.profile.properties and is_one(said, sense, self.reach)
                ends = self.reach.domain(sense.iri), self.reach.range(sense.iri)
                if fits and (on.kinds is None or on.kinds & ends[not itself]):
                    one = Place(key, "implied", float(noun.first), ends[itself])
                    pair = (on.key, key) if itself else (key, on.key)
                    link = Link(pair[0], sense.iri, pair[1], noun, sense.name, self._negated(noun, one))
                    grown = shape.with_place(one).linked(link).scored("held", DONE)
                    yield evolved(grown, counted=key) if counts else grown

    def _done_to_all(self, shape: Shape, verb: Mention) -> Iterator[Shape]:
        """The shape, where a verb says what somebody has done to all things of a class, whoever it was: "lessons taught in each car" are lessons."""
        if not self.is_passive(verb):
            return
        for on in (place for place in shape.places if place.role == "class" and place.mention is not None and place.mention.last < verb.first):
            for sense in verb.senses[:SENSES]:
                led = self.reach.range(sense.iri)
                own = self.reach.has(on.kinds, sense.iri) and self.reach.share(on.kinds or frozenset(), sense.iri) >= ALL
                if own and led and led <= self.reach.people and not self._negated(verb, on):
                    yield evolved(shape, verbs=tuple(each for each in shape.verbs if each is not verb)).scored("held", DONE)
                    return

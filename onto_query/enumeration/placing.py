"""One mention after the other placed in a query graph: taken into a place that is there, or hung on one. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from onto_core.matching.terms import singular
from onto_core.ports.graphs import EntityMatch
from onto_query.enumeration.comparing import Comparing
from onto_query.enumeration.grow import WEIGHTS
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.mentioned.heads import ALIKE
from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.enumeration.naming import Ground
from onto_query.enumeration.shape import CLOSE, NOUN, SENSES, Ingredient, Link, Place, Shape, evolved
from onto_query.enumeration.special.belonging import astray, either_of, may_be_of_asked, named_so
from onto_query.enumeration.tables.kinds import in_kinds
from onto_query.enumeration.words.places import at_home, settled_before
from onto_query.enumeration.words.verbs import tells_place
from onto_query.profile.model import Value
from onto_query.profile.observed import spoken

IMPLIED: Final = -0.05
"""Against what is said of a thing that no word speaks of, and may be of the one that is asked for: what an actor has won is not his film's."""
OF_EVENT: Final = -0.1
"""Against a column of what joins the things asked for to others."""


class Placing(Comparing):
    """The growth of query graphs by mentions."""

    def __init__(self, ground: Ground, cover: Cover) -> None:
        super().__init__(ground, cover)
        self._stood_for: dict[tuple[int, str, int], tuple[Mention, list[tuple[Place, float]]]] = {}
        """A mention, kept so that nothing else gets its identity, and what it may stand for."""

    def _placed(self, shape: Shape, part: Ingredient) -> Iterator[Shape]:
        if part.amounts:
            yield from self._amounts(shape, part)
            return
        if part.how == "flag":
            yield from self._flagged(shape, part)
            return
        if part.mention.kind == "text":
            yield from self._text(shape, part)
            return
        key = max((place.key for place in shape.places), default=-1) + 1
        if self._compared_with(part):
            for place, cost in self._as_places(part, key):
                dearer = evolved(shape, score=shape.score + cost)
                if place.literal or part.mention.kind in {"thing", "value"}:
                    yield from self._versus(dearer, place) if part.how == "place" else self._versus_value(dearer, place)
                else:
                    yield from self._versus_theirs(dearer, place)
            return
        for place, cost in self._as_places(part, key):
            marked = self._marked(shape, part, key)
            marked = evolved(marked, score=marked.score + cost)
            if place.role == "value":  # "the summary 'Fun'": what is named before a value says which value it is
                told = next((verb for verb in marked.verbs if any(sense.iri == place.values[0][0].property for sense in verb.senses)), None)
                hanging = marked if told is None else evolved(marked, verbs=tuple(verb for verb in marked.verbs if verb is not told))
            else:
                hanging = marked
            if part.column:
                yield from self._column(marked, place)
                continue
            if not marked.places:
                yield marked.with_place(place)
                continue
            if self._shared_with(part):
                yield from self._same(marked, place)
                continue
            noun = self._owner(marked, part.owns) if part.owns is not None else None
            beside = {each.key for each in marked.places if each.role == place.role == "thing" and self._or_between(each, place)}
            if part.owns is None or part.mention.origin or beside or place.role == "value":  # "children's books"
                others = beside | {each.key for each in marked.places if each.mention is not None and each.mention.origin}  # "French or Spanish"
                merged = ((done, into) for done, into in self._merged(marked, place) if part.owns is None or into == noun or into in others)
                yield from (self._moved(done, key, into) for done, into in merged)
            for on in marked.places:
                if part.owns is not None and on.key != noun:
                    continue
                if on.literal and on.open is None and on.role == "target" and not self._touched(marked, on.key):
                    yield from self._valued(marked, place, on)
                elif part.how == "noun" and place.open is None and on.open is None:
                    continue
                else:
                    nearby = hanging.scored("implied", IMPLIED) if may_be_of_asked(hanging, on, place, self.reach) else hanging
                    grown = self.hung(nearby.scored("astray", cost) if (cost := astray(hanging, on, part, self)) else nearby, on, place)
                    yield from grown if not part.mention.origin else self._from_there(hanging, grown, on, place)

    def _or_between(self, on: Place, place: Place) -> bool:
        """True for the two of "crime or horror series"."""
        if on.mention is None or place.mention is None or place.mention.first - on.mention.last != 1:
            return False
        return self.lexicon.has("or", self.lowers[on.mention.last])

    @staticmethod
    def _owner(shape: Shape, noun: Mention) -> int | None:
        """The place of a noun, or the thing that is said to be one: "Is Fram a Norwegian ship"."""
        kinds = {sense.iri for sense in noun.senses}
        owners = [place for place in shape.places if place.mention is noun] or [place for place in shape.places if place.class_iri in kinds]
        return owners[0].key if owners else None

    def _from_there(self, before: Shape, grown: Iterator[Shape], on: Place, country: Place) -> Iterator[Shape]:
        """Those ways to join a country in which it is that of the thing. Where no word names the link, one that says its own is of no other."""
        values, linked = self.ground.located
        own = [on.kinds is not None and not on.kinds.isdisjoint(kinds) for kinds in (values, linked)]
        if on.role == "implied" and any(self._says_country(place) for place in before.places if place.key != on.key):
            return  # composers "from Iran" are not those of films that were made there
        thing = country.thing is not None or country.values[0][0].property in self.reach.profile.naming
        ways = [(shape, shape.links[len(before.links) :]) for shape in grown]
        for shape, added in at_home(ways, on, country, self.reach, self.lexicon):
            if any(link.named is not None for link in added):
                yield shape
            elif thing and not any(own) and self._leads_home(added, on, country):
                why = tuple(("located", WEIGHTS["located"]) if feature == "between" else (feature, value) for feature, value in shape.why)
                yield evolved(shape, why=why, score=shape.score + WEIGHTS["located"] - WEIGHTS["between"])
            elif (thing and (not any(own) or (own[1] and len(added) == 1))) or (not any(own) and country.mention.origin == "name"):  # type: ignore[union-attr]
                yield shape

    def _says_country(self, place: Place) -> bool:
        """True for what the question speaks of, and says its own country."""
        return place.mention is not None and any(place.kinds is not None and not place.kinds.isdisjoint(kinds) for kinds in self.ground.located)

    def _leads_home(self, added: Sequence[Link], on: Place, country: Place) -> bool:
        """True for a way on which a thing has one of each: by its place, and not by what it sells."""
        onward = len(added) > 1 and added[0].subject == on.key and added[-1].object == country.key
        return onward and all(self.single(link.property) for link in added)

    def _as_places(self, part: Ingredient, key: int) -> list[tuple[Place, float]]:
        """The places that a mention may stand for, each with what speaks against that sense: the same ones each time."""
        known = id(part.mention), part.how, key
        if known not in self._stood_for:
            self._stood_for[known] = part.mention, list(self._stands_for(part, key))
        return self._stood_for[known][1]

    def _stands_for(self, part: Ingredient, key: int) -> Iterator[tuple[Place, float]]:
        mention, at = part.mention, float(part.mention.first)
        if mention.kind == "class" and not mention.senses:
            yield Place(key, "class", at, name="thing", mention=mention), 0.0
        elif mention.kind == "class" and (told := in_kinds(mention, self.reach)) is not None:
            yield Place(key, "class", at, told[1], name=singular(mention.text.casefold()), mention=mention), 0.0
        elif mention.kind == "class":
            top = mention.senses[0].score
            said = singular(mention.text.casefold().split()[-1])
            best = {each: spoken(each.iri).casefold() for each in mention.senses if each.score == top}
            alike = [each for each, name in best.items() if len(set(best.values())) == 1 or [*map(singular, name.split()[-1:])] == [said]]
            if 1 < len(alike) <= ALIKE:  # "series" are those of television and those of radio
                iris, name = [sense.iri for sense in alike], singular(mention.text.casefold())
                either = frozenset(kind for iri in iris for kind in self.reach.kinds(iri))
                yield Place(key, "class", at, either, iris[0], tuple(iris[1:]), mention.called, mention.alone, name=name, mention=mention), 0.0
                return
            for sense in mention.senses[:SENSES]:
                if sense.score >= top - CLOSE:
                    yield (
                        Place(
                            key,
                            "class",
                            at,
                            self.reach.kinds(sense.iri),
                            sense.iri,
                            called=mention.called,
                            alone=mention.alone,
                            name=self.schema.label(sense.iri),
                            mention=mention,
                        ),
                        sense.score - top,
                    )
        elif mention.kind == "thing":
            for first, *others in _alike(mention.things):
                kinds = frozenset(first.entity.types) or None
                yield Place(key, "thing", at, kinds, thing=first, others=tuple(others), name=first.entity.label, mention=mention), 0.0
        elif mention.kind == "value":
            beside = self._named_beside(mention)
            of_noun = self._kinds_near(mention) if mention.origin else frozenset[str]()
            ranked = sorted(mention.values, key=lambda value: (value.property not in beside, value.kinds.isdisjoint(of_noun)))
            for rank, values in enumerate(_same_kind(ranked, all_of_them=mention.alternatives)):
                name = mention.text if len(values) > 1 else values[0].literal.lexical
                kinds = frozenset[str]().union(*(value.kinds for value in values)) or None
                yield Place(key, "value", at, kinds, values=(values,), name=name, mention=mention), -0.03 * rank
        elif part.how == "noun":
            senses = [sense for sense in mention.senses if sense.iri in self.reach.profile.properties]
            if senses:
                literal = all(self.reach.profile.properties[sense.iri].sort != "thing" for sense in senses[:1])
                yield (
                    Place(key, "noun", at, literal=literal, name=senses[0].name, open=evolved(mention, senses=tuple(senses)), mention=mention),
                    WEIGHTS["noun"],
                )
                other = [s for s in senses if (self.reach.profile.properties[s.iri].sort != "thing") != literal]
                if other:
                    yield (
                        Place(key, "noun", at, literal=not literal, name=other[0].name, open=evolved(mention, senses=tuple(other)), mention=mention),
                        WEIGHTS["noun"] + other[0].score - senses[0].score,
                    )

    def _kinds_near(self, mention: Mention) -> frozenset[str]:
        """The kinds of the noun behind a mention; of the last one before it where there is none."""
        nouns = [each for each in self.cover.mentions if each.kind == "class"]
        noun = min(nouns, key=lambda each: each.first - mention.last if each.first >= mention.last else len(self.lowers) - each.first, default=None)
        return frozenset(kind for sense in noun.senses[:SENSES] for kind in self.reach.kinds(sense.iri)) if noun is not None else frozenset()

    def _named_beside(self, mention: Mention) -> frozenset[str]:
        """The properties that words next to a value name: "brown skin color", "a gravity of unknown"."""
        beside = (
            each
            for each in self.cover.mentions
            if each.kind == "property" and (0 <= each.first - mention.last <= 1 or 0 <= mention.first - each.last <= 1)
        )
        return frozenset(sense.iri for each in beside for sense in each.senses)

    @staticmethod
    def _moved(shape: Shape, key: int, into: int) -> Shape:
        """The shape after a mention was taken into a place that is there: what was said of the mention is said of that place."""
        return evolved(shape, counted=into if shape.counted == key else shape.counted, group=into if shape.group == key else shape.group)

    def _marked(self, shape: Shape, part: Ingredient, key: int) -> Shape:
        """The shape with the next place as what is counted, or what is grouped by, if the words before it say so."""
        superlative, first = self.analysis.superlative, part.mention.first
        behind = superlative is not None and (self._follows(superlative.last, first) or (superlative.ends and part.mention.last == superlative.first))
        if superlative is not None and superlative.counts and shape.counted is None and behind:
            shape = evolved(shape, counted=key)
        if shape.counting is not None and shape.counted is None and self._follows(self._counted_from(shape.counting), first):
            shape = evolved(shape, counted=key)
        if first in self.analysis.groups or (self.analysis.grouped and first and self.lexicon.has("each", self.lowers[first - 1])):
            shape = evolved(shape, group=key)
        before = self.lowers[first - 1] if first else ""
        if self.analysis.on_average and shape.group is None and (self.lexicon.has("each", before) or self.lexicon.has("article", before)):
            shape = evolved(shape, group=key)
        return shape

    def _follows(self, last: int, first: int) -> bool:
        """True when nothing that says anything stands between: "the most different films"."""
        return last <= first and all(self.lexicon.has("light", word) for word in self.lowers[last:first])

    def _column(self, shape: Shape, place: Place) -> Iterator[Shape]:
        """A further column hangs where the first one does."""
        target = next((each for each in shape.places if each.key == shape.target), None)
        if target is not None and target.role == "class":
            owner: int | None = target.key  # "suppliers with their city"
        else:
            owner = next((link.subject for link in shape.links if link.object == shape.target), shape.target)
        on = next((each for each in shape.places if each.key == owner), None)
        if on is None:
            return
        direct = False
        for grown in self.hung(shape, on, place, bridges=False):
            direct = True
            yield evolved(grown, columns=(*grown.columns, place.key))
        for event in self._beside(shape, on) if not direct else ():
            for grown in self.hung(shape, event, place, bridges=False):
                yield evolved(grown, columns=(*grown.columns, place.key)).scored("between", OF_EVENT)

    @staticmethod
    def _beside(shape: Shape, on: Place) -> list[Place]:
        """What joins a thing to another: the price of "suppliers that offer X, with the price" is that of the offer."""
        ends = {link.subject for link in shape.links if link.object == on.key and not link.negated}
        return [each for each in shape.places if each.key in ends and not each.literal and each.thing is None and each.key != shape.target]

    def theirs(self, i: int) -> bool:
        """True for "and their", behind the things that are asked for: what follows is asked for of each."""
        joined = self.lexicon.has("and", self.lowers[i]) if i + 1 < len(self.lowers) else False
        owned = self.lexicon["pronoun"].at(self.lowers, i + 1) if joined else None
        return owned is not None and owned[0] in {"their", "its"}

    def _merged(self, shape: Shape, place: Place) -> Iterator[tuple[Shape, int]]:
        """The mention says more of a place that is there: "the film Inception", "cancelled orders", a first name and a last name."""
        for on in shape.places:
            if on.literal or place.literal or place.open is not None or place.called is not None or place.alone:
                continue
            asked = on.role == "target" and on.mention is None and place.role == "value"
            if asked and self.of_another(place.values[0][0], place, self.cover.mentions):
                continue  # what is asked for is not what has the name
            between = sum(min(on.at, place.at) < each.first < max(on.at, place.at) for each in self.cover.mentions if each.origin == "adjective")
            adjacent = on.mention is not None and place.mention is not None and on.mention.last == place.mention.first
            before = on.mention is not None and place.mention is not None and place.mention.last == on.mention.first and self.analysis.form == "ask"
            done = self._done_to(on, place) or (on.role == "target" and settled_before(int(place.at), self.analysis))
            beside = abs(on.at - place.at) - between <= 2 or adjacent or done
            if place.role == "value":
                value, kinds = place.values[0][0], place.kinds or frozenset()
                if on.thing is not None and value.property in self.reach.profile.naming and not adjacent:
                    continue  # what is called Aberdeen is not called Lerwick
                if (on.kinds is None and on.role != "target") or (on.kinds is not None and on.kinds.isdisjoint(kinds)):
                    continue
                if on.kinds is None and not beside:
                    continue
                if place.mention is not None and self.denied(place.mention, place):
                    kept = evolved(on, denied=(*on.denied, place.values[0]), kinds=on.kinds if on.kinds is not None else place.kinds)
                    said = next((verb for verb in shape.verbs if any(sense.iri == value.property for sense in verb.senses)), None)
                    verbs = tuple(verb for verb in shape.verbs if verb is not said)
                    yield evolved(shape, verbs=verbs).changed(kept).scored("merged", WEIGHTS["merged"]), on.key
                    continue
                values = (*on.values, place.values[0])
                if any(other.property == value.property for group in on.values for other in group) and self.single(value.property):
                    continue
                namer = next((verb for verb in shape.verbs if tells_place(verb, value.property, place, self)), None)
                bonus = WEIGHTS["merged"] + (0.1 if beside else 0.0)
                crossed = sum(min(on.at, place.at) < other.at < max(on.at, place.at) for other in shape.places)
                merged = shape.changed(evolved(on, values=values, at=max(on.at, place.at) if on.role == "value" else on.at))
                if on.kinds is None:
                    people = sorted(kinds & self.reach.people) if self.analysis.wanted == "person" and on.role == "target" else []
                    only = people[0] if len(people) == 1 < len(kinds) else on.class_iri  # who lives in York is no branch there
                    merged = merged.changed(evolved(on, values=values, kinds=frozenset(people) or kinds, class_iri=only))
                else:
                    kept = next(each for each in merged.places if each.key == on.key)
                    merged = merged.changed(evolved(kept, kinds=on.kinds & kinds))
                if namer is not None:
                    merged = evolved(merged, verbs=tuple(verb for verb in merged.verbs if verb is not namer))
                yield merged.scored("merged", bonus + WEIGHTS["far"] * crossed), on.key
            elif place.role == "class" and on.role == "target" and on.mention is None and (self._among(place) or self._does(place)):
                told = evolved(on, class_iri=place.class_iri, or_of=place.or_of, kinds=place.kinds, mention=place.mention)
                yield shape.changed(told).scored("merged", WEIGHTS["merged"]), on.key
            elif place.role == "class" and on.role == "implied" and on.kinds is not None and place.kinds is not None:
                if shared := on.kinds & place.kinds:
                    named = evolved(
                        on, class_iri=place.class_iri, or_of=place.or_of, kinds=shared, role="class", name=place.name, mention=place.mention
                    )
                    yield shape.changed(named).scored("merged", WEIGHTS["merged"] - WEIGHTS["owner"]), on.key
            elif place.role == "class" and on.role in {"thing", "value"} and self.says_what_is() and beside and not shape.links:
                yield shape.changed(evolved(on, class_iri=place.class_iri, or_of=place.or_of)).scored("merged", 0.4), on.key
            elif place.role == "class" and on.role in {"thing", "value"} and beside and on.key != shape.target:
                if on.kinds is not None and place.kinds is not None and not on.kinds.isdisjoint(place.kinds):
                    told = evolved(on, kinds=on.kinds & place.kinds)
                    told = evolved(told, class_iri=place.class_iri, or_of=place.or_of) if on.thing is None else evolved(told, class_iri="")
                    yield shape.changed(told).scored("merged", 0.3), on.key
            elif place.role == "thing" and on.role == "class" and (beside or before) and on.kinds is not None and place.kinds is not None:
                if (
                    not on.kinds.isdisjoint(place.kinds)
                    and on.mention is not None
                    and place.mention is not None
                    and (self._named_behind(on.mention, place.mention) or before)  # "does the Fulmar ferry have"
                ):
                    if on.key == shape.target and self.analysis.form == "select":
                        continue
                    yield shape.changed(evolved(place, key=on.key)).scored("merged", 0.3), on.key
            elif place.role == "thing" and on.values and on.thing is None and on.key != shape.target and named_so(on, place, self.cover.mentions):
                yield shape.changed(evolved(place, key=on.key, values=on.values)).scored("merged", 0.3), on.key
            elif place.role == "thing" and on.role == "thing" and either_of(shape, on, place, self):
                assert place.thing is not None
                alike = on.kinds is None or place.kinds is None or bool(on.kinds & place.kinds)
                yield shape.changed(evolved(on, others=(*on.others, place.thing))).scored("merged", 0.4 if alike else WEIGHTS["merged"]), on.key

    def _done_to(self, done: Place, noun: Place) -> bool:
        """True for "won" and "awards" in "won the most awards": what is done is a state of what stands behind it."""
        if done.role != "value" or noun.role != "class" or done.mention is None or noun.mention is None or done.mention.last > noun.mention.first:
            return False
        words = self.analysis.words
        between = range(done.mention.last, noun.mention.first)
        return self._is_done(done) and all(i in self.analysis.structure or words[i].function for i in between)

    def _does(self, place: Place) -> bool:
        """True for "who wrote M" where the graph has authors: the verb says of what class they are who are asked for."""
        mention = place.mention
        if mention is None or self.analysis.wanted != "person" or mention.score >= NOUN or not place.kinds or not place.kinds <= self.reach.people:
            return False
        i = self.lexicon.back_over(self.lowers, mention.first - 1, "light", "still")
        return i >= 0 and self.lexicon.has("asking", self.lowers[i])

    def _among(self, place: Place) -> bool:
        """True for "of all the staff", and for "who on the staff": those of which some are asked for."""
        assert place.mention is not None
        i = self.lexicon.back_over(self.lowers, place.mention.first - 1, "the", "our", "possessive")
        if i > 0 and self.lexicon.has("preposition", self.lowers[i]) and self.lexicon.has("asking", self.lowers[i - 1]):
            return bool(place.kinds) and place.kinds <= self.reach.people  # type: ignore[operator]
        i = place.mention.first - 1
        while i >= 0 and self.analysis.words[i].function and not self.lexicon.has("of", self.lowers[i]):
            i -= 1
        return i >= 0 and self.lexicon.has("of", self.lowers[i])

    def single(self, iri: str) -> bool:
        return self.reach.profile.properties[iri].single

    def _touched(self, shape: Shape, key: int) -> bool:
        return shape.degree(key) > 0


def nouns_first(parts: Sequence[Ingredient]) -> list[Ingredient]:
    """The parts with the noun before a name that stands right before it: the value of "regional rail lines" is that of the lines."""
    ordered = list(parts)
    for i in range(len(ordered) - 1):
        name, noun = ordered[i], ordered[i + 1]
        if name.mention.kind in {"thing", "value"} and noun.mention.kind == "class" and name.mention.last == noun.mention.first and not name.owns:
            ordered[i], ordered[i + 1] = noun, name
    return ordered


def _alike(things: Sequence[EntityMatch]) -> list[list[EntityMatch]]:
    """The things of one name by their classes: several of the same classes are all meant."""
    groups: dict[tuple[str, ...], list[EntityMatch]] = {}
    for option in things:
        groups.setdefault(tuple(sorted(option.entity.types)), []).append(option)
    return list(groups.values())


def _same_kind(values: Sequence[Value], *, all_of_them: bool) -> list[tuple[Value, ...]]:
    """The values by the property and the classes of the things that have them; `all_of_them`, of which any is meant, by the property alone."""
    groups: dict[tuple[str, frozenset[str]], list[Value]] = {}
    for value in values:
        groups.setdefault((value.property, frozenset() if all_of_them else value.kinds), []).append(value)
    return [tuple(group) for group in groups.values()][:SENSES]

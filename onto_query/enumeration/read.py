"""A question read as query graphs: its mentions placed one after the other, the thing asked for first. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Final
from typing import Literal as OneOf

from onto_core.english.words import QUESTION_WORDS
from onto_core.ports.graphs import EntityMatch
from onto_query import english
from onto_query.enumeration.grow import WEIGHTS, Ground, Growth, best, fits_amount, hinted
from onto_query.enumeration.mentions import PEOPLE, Cover, Mention
from onto_query.enumeration.shape import Link, Place, Shape
from onto_query.profile.build import is_name
from onto_query.profile.model import PropertyProfile, Sort, Value
from onto_query.profile.observed import spoken
from onto_query.question.amounts import Amount
from onto_query.question.units import factor, unit_of
from onto_query.question.vocabulary import content_stems

ROLES: Final = 6
"""Ways to read the property words of a question as nouns and verbs."""
MOST_TARGETS: Final = 3
EFFORT: Final = 4_000
"""Query graphs looked at for a cover; then no other way to read its words is begun."""
SENSES: Final = 3
CLOSE: Final = 0.06
"""Senses whose scores differ by more from the best are left."""
GENERIC: Final = PEOPLE | frozenset(("thing", "things", "one", "ones", "item", "items", "stuff", "anything", "something", "everything"))
NOUNS: Final = frozenset(("the", "a", "an", "'s", "no", "their", "its", "his", "her", "with", "any", "by"))
JOINED: Final = frozenset(("and", "or", "also", "the", "their", "its", "as", "well", "both"))

How = OneOf["noun", "verb", "flag"]


@dataclass(frozen=True, slots=True, eq=False)
class Ingredient:
    """A mention with the role that it is read in."""

    mention: Mention
    how: How | OneOf["place"] = "place"
    column: bool = False
    amounts: tuple[Amount, ...] = ()

    @property
    def at(self) -> int:
        return self.mention.first


NOBODY: Final = Ingredient(Mention(0, 0, "class", 1.0))
"""In the place of what is asked for: all that the graph says of what is named."""


def shapes_of(cover: Cover, ground: Ground) -> list[Shape]:
    """The query graphs of a cover, best first."""
    reader = _Reader(cover, ground)
    found: list[Shape] = []
    for roles in islice(reader.roles(), ROLES):
        found += reader.read(roles)
        if reader.growth.spent > EFFORT:
            break
    return best(found, 30)


class _Reader:
    def __init__(self, cover: Cover, ground: Ground) -> None:
        self.cover, self.ground, self.analysis = cover, ground, ground.analysis
        self.growth = Growth(ground)
        self.lowers = self.growth.lowers
        self.reach, self.schema = ground.reach, ground.schema

    # -- nouns and verbs

    def roles(self) -> Iterator[dict[Mention, How]]:
        """The ways to read the words that name properties, the likelier first."""
        named = [each for each in self.cover.mentions if each.kind == "property"]
        ways = [self._ways(mention) for mention in named]
        ranked = sorted(product(*(range(len(way)) for way in ways)), key=sum)
        for picked in ranked:
            yield {mention: way[i] for mention, way, i in zip(named, ways, picked, strict=True)}

    def _ways(self, mention: Mention) -> tuple[How, ...]:
        sorts = {self.reach.profile.properties[sense.iri].sort for sense in mention.senses if sense.iri in self.reach.profile.properties}
        if sorts == {"boolean"}:
            return ("flag",)
        before = self.lowers[mention.first - 1] if mention.first else ""
        after = self.lowers[mention.last] if mention.last < len(self.lowers) else ""
        at_target = mention.first <= self.analysis.target < mention.last
        if at_target or before in NOUNS or after in {"of", "for"}:
            return ("noun", "verb")
        return ("verb", "noun")

    # -- one reading

    def read(self, roles: dict[Mention, How]) -> list[Shape]:
        verbs = tuple(mention for mention, how in roles.items() if how == "verb")
        parts = [Ingredient(each, roles.get(each, "place")) for each in self.cover.mentions if roles.get(each) != "verb"]
        found: list[Shape] = []
        for target, rest, cost in self._targets(_grouped(parts)):
            found += [shape.scored("later", cost) if cost else shape for shape in self._grown(target, rest, verbs)]
        return best(found, 20)

    def _grown(self, target: Ingredient | None, rest: list[Ingredient], verbs: tuple[Mention, ...]) -> list[Shape]:
        shapes = self._roots(target, verbs)
        superlative = self.analysis.superlative
        for part in rest:
            shapes = best(grown for shape in shapes for grown in self._placed(shape, part))
            if not shapes:
                return []
        ordering = self.analysis.ordering
        if superlative is not None and superlative.common:
            shapes = [replace(shape, counted=beside) for shape in shapes if (beside := self._beside_target(shape)) is not None]
        elif superlative is not None and not superlative.counts:
            shapes = best(measured for shape in shapes for measured in self._measured(shape, superlative.hints, superlative.last))
        elif ordering is not None and ordering.by != "name":
            shapes = best(measured for shape in shapes for measured in self._measured(shape, ordering.hints, ordering.last)) or shapes
        return best([done for shape in shapes if (done := self._finished(shape)) is not None], 20)

    def _targets(self, parts: list[Ingredient]) -> Iterator[tuple[Ingredient | None, list[Ingredient], float]]:
        """What may be asked for, the rest in the order in which it is placed, and what speaks against it: the thing asked for comes first."""
        analysis = self.analysis
        if analysis.form not in {"select", "count"}:
            yield None, parts, 0.0
            return
        asked = next((part for part in parts if part.mention.first <= analysis.target < part.mention.last and self._askable(part)), None)
        if analysis.percentage is not None:
            asked = next(
                (part for part in parts if part.mention.first >= analysis.percentage.last and part.how == "place" and self._askable(part)), None
            )
        if asked is not None and asked.how == "place":
            follows = next((part for part in parts if part.mention.first == asked.mention.last and part.mention.kind == "class"), None)
            if asked.mention.kind == "value" and follows is not None:
                asked = follows  # "which Italian suppliers"
            yield asked, self._others(parts, asked), 0.0
            return
        lead = next((i for i, word in enumerate(self.lowers) if word in QUESTION_WORDS), len(self.lowers))
        bare = asked is None and lead < len(self.lowers) and not any(self._askable(part) and part.mention.first < lead for part in parts)
        generic = next((i for i, word in enumerate(self.lowers) if word in GENERIC), len(self.lowers))
        if bare:
            yield None, parts, 0.0
        rank = 0
        for part in parts:
            if not self._askable(part) or (bare and part.how != "noun"):
                continue
            beside = any(other.mention.first == part.mention.last and other.mention.kind == "class" for other in parts)
            if part.mention.kind == "value" and beside:
                continue  # "Italian suppliers"
            if not bare and generic < part.mention.first and rank == 0:
                yield None, parts, 0.0  # "people in Sales"
                rank = 1
            doubt = 0.0
            if part.how == "noun" and not self._marked_noun(part):
                headed = any(other.mention.first < part.mention.first and other.mention.kind in {"class", "value"} for other in parts)
                doubt = 2.0 if headed and not bare else 0.5 if bare else 0.0
            yield part, self._others(parts, part), WEIGHTS["later"] * (rank + doubt)
            rank += 1
            if rank > MOST_TARGETS:
                break
        if rank == 0 and not bare and (generic < len(self.lowers) or analysis.superlative is not None or analysis.form == "count"):
            yield None, parts, 0.0
        if rank == 0 and asked is None and analysis.form == "select" and all(part.mention.kind in {"thing", "value"} for part in parts):
            yield NOBODY, parts, 0.0
        elif analysis.form == "select" and all(part.mention.kind in {"thing", "value", "class"} for part in parts):
            if sum(part.mention.kind in {"thing", "value"} for part in parts):
                yield NOBODY, parts, WEIGHTS["later"]

    def _marked_noun(self, part: Ingredient) -> bool:
        """True for "the email of" and "'s email": it is asked for."""
        before = self.lowers[part.mention.first - 1] if part.mention.first else ""
        after = self.lowers[part.mention.last] if part.mention.last < len(self.lowers) else ""
        return before == "'s" or after in {"of", "for"}

    def _generic(self) -> bool:
        """True when a word stands for any thing or person: "people in Sales"."""
        return any(word in GENERIC for word in self.lowers)

    def _askable(self, part: Ingredient) -> bool:
        """False for the name of a thing, which is not asked for but asked about."""
        if part.how == "flag" or part.mention.kind in {"thing", "amount"}:
            return False
        return part.mention.kind != "value" or not names_things(part.mention.values[0].property)

    def _others(self, parts: list[Ingredient], asked: Ingredient) -> list[Ingredient]:
        """The rest, with the further columns that are asked for last."""
        rest = [part for part in parts if part is not asked]
        columns: list[Ingredient] = []
        if asked.how == "noun":
            last = asked.mention.last
            for part in (part for part in rest if part.mention.first >= last):
                if part.how != "noun" or any(word not in JOINED for word in self.lowers[last : part.mention.first]):
                    break
                columns.append(part)
                last = part.mention.last
        return [*(part for part in rest if part not in columns), *(replace(part, column=True) for part in columns)]

    def _roots(self, target: Ingredient | None, verbs: tuple[Mention, ...]) -> list[Shape]:
        analysis = self.analysis
        empty = Shape(verbs=verbs)
        if analysis.form == "ask" or target is NOBODY:
            return [empty]
        if target is None:
            person = analysis.wanted == "thing" and any(word in PEOPLE for word in self.lowers)
            sort = analysis.wanted in {"time", "number"} and analysis.form == "select"
            blank = Place(
                0,
                "target",
                0.0,
                name={"person": "who", "place": "where", "time": "when", "number": "value"}.get("person" if person else analysis.wanted, "what"),
            )
            roots = [replace(empty.with_place(replace(blank, literal=sort)), target=0)]
            if not sort:
                return roots
            return roots
        roots = [replace(self._with(empty, place), target=0) for place in self._as_places(target, 0)]
        return [*roots, *(owned for root in roots for owned in self._owned(root))]

    def _owned(self, shape: Shape) -> Iterator[Shape]:
        """A noun with the thing that has it, which nothing names: "average salary" is somebody's."""
        noun = shape.places[0]
        if noun.open is None:
            return
        for sense in noun.open.senses[:SENSES]:
            held = self.reach.profile.properties[sense.iri]
            if (held.sort != "thing") != noun.literal:
                continue
            owner = Place(1, "implied", noun.at, self.reach.domain(sense.iri))
            link = Link(1, sense.iri, 0, noun.open, sense.name)
            closed = replace(noun, open=None, kinds=None if noun.literal else self.reach.range(sense.iri) or None)
            yield shape.changed(closed).with_place(owner).linked(link).scored("named", WEIGHTS["named"] * (sense.score - 1) + WEIGHTS["owner"])

    def _with(self, shape: Shape, place: tuple[Place, float]) -> Shape:
        return replace(shape.with_place(place[0]), score=shape.score + place[1], why=(*shape.why, ("sense", place[1])))

    def _as_places(self, part: Ingredient, key: int) -> Iterator[tuple[Place, float]]:
        """The places that a mention may stand for, each with what speaks against that sense."""
        mention, at = part.mention, float(part.mention.first)
        if mention.kind == "class":
            top = mention.senses[0].score
            for sense in mention.senses[:SENSES]:
                if sense.score >= top - CLOSE:
                    yield (
                        Place(key, "class", at, self.reach.kinds(sense.iri), sense.iri, name=self.schema.label(sense.iri), mention=mention),
                        sense.score - top,
                    )
        elif mention.kind == "thing":
            for first, *others in _alike(mention.things):
                kinds = frozenset(first.entity.types) or None
                yield Place(key, "thing", at, kinds, thing=first, others=tuple(others), name=first.entity.label, mention=mention), 0.0
        elif mention.kind == "value":
            for rank, values in enumerate(_same_kind(mention.values)):
                name = mention.text if len(values) > 1 else values[0].literal.lexical
                yield Place(key, "value", at, values[0].kinds or None, values=(values,), name=name, mention=mention), -0.03 * rank
        elif part.how == "noun":
            senses = [sense for sense in mention.senses if sense.iri in self.reach.profile.properties]
            if senses:
                literal = all(self.reach.profile.properties[sense.iri].sort != "thing" for sense in senses[:1])
                yield (
                    Place(key, "noun", at, literal=literal, name=senses[0].name, open=replace(mention, senses=tuple(senses)), mention=mention),
                    WEIGHTS["noun"],
                )
                other = [s for s in senses if (self.reach.profile.properties[s.iri].sort != "thing") != literal]
                if other:
                    yield (
                        Place(key, "noun", at, literal=not literal, name=other[0].name, open=replace(mention, senses=tuple(other)), mention=mention),
                        WEIGHTS["noun"] + other[0].score - senses[0].score,
                    )

    # -- one mention after the other

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
        if self._compared_with(part):
            yield from self._versus(shape, part)
            return
        key = max((place.key for place in shape.places), default=-1) + 1
        for place, cost in self._as_places(part, key):
            marked = self._marked(shape, part, key)
            marked = replace(marked, score=marked.score + cost)
            if part.column:
                yield from self._column(marked, place)
                continue
            if not marked.places:
                yield marked.with_place(place)
                continue
            if self._shared_with(part):
                yield from self._same(marked, place)
                continue
            yield from (self._moved(merged, key, into) for merged, into in self._merged(marked, place))
            for on in marked.places:
                if on.literal and on.open is None and on.role == "target" and not self._touched(marked, on.key):
                    yield from self._valued(marked, place, on)
                elif part.how == "noun" and place.open is None and on.open is None:
                    continue
                else:
                    yield from self.growth.hung(marked, on, place)

    @staticmethod
    def _moved(shape: Shape, key: int, into: int) -> Shape:
        """The shape after a mention was taken into a place that is there: what was said of the mention is said of that place."""
        return replace(shape, counted=into if shape.counted == key else shape.counted, group=into if shape.group == key else shape.group)

    # -- held against another thing

    def _compared_with(self, part: Ingredient) -> bool:
        comparison = self.analysis.comparison
        return comparison is not None and comparison.last <= part.mention.first <= comparison.last + 1 and part.mention.kind in {"thing", "value"}

    def _versus(self, shape: Shape, part: Ingredient) -> Iterator[Shape]:
        """`longer than X`: one measure of two things."""
        comparison = self.analysis.comparison
        assert comparison is not None
        key = max((place.key for place in shape.places), default=-1) + 1
        for other, cost in self._as_places(part, key):
            left = Place(key + 1, "measure", comparison.first, literal=True, name="left")
            right = Place(key + 2, "measure", comparison.first, literal=True, name="right")
            for on in shape.places:
                if on.literal:
                    continue
                base = replace(shape, score=shape.score + cost).with_place(other).with_place(left).with_place(right)
                for grown in self._literal_links(base, on, left, {"number", "time"}, comparison.hints):
                    measured = grown.links[-1].property
                    if other.kinds is not None and not self.reach.has(other.kinds, measured):
                        continue
                    linked = grown.linked(Link(key, measured, key + 2, None))
                    yield replace(linked, versus=(*linked.versus, (key + 1, comparison.op, key + 2))).scored("merged", 0.3)
            for on in shape.places:  # "a higher salary than X": the measure is there already
                owner = next((link for link in shape.links if link.object == on.key), None)
                measures = owner is not None and self.reach.profile.properties[owner.property].sort in {"number", "time"}
                if not on.literal or owner is None or not measures or (other.kinds is not None and not self.reach.has(other.kinds, owner.property)):
                    continue
                grown = replace(shape, score=shape.score + cost).with_place(other).with_place(right).linked(Link(key, owner.property, key + 2, None))
                yield replace(grown, versus=(*grown.versus, (on.key, comparison.op, key + 2))).scored("merged", 0.5)

    def _shared_with(self, part: Ingredient) -> bool:
        same = self.analysis.same
        return same is not None and same.other is not None and same.other <= part.mention.first <= same.other + 1

    def _same(self, shape: Shape, place: Place) -> Iterator[Shape]:
        """`the same city as X`: X has the same value of the same property."""
        same = self.analysis.same
        assert same is not None
        for shared in shape.places:
            if shared.mention is None or not shared.mention.first <= same.last < shared.mention.last:
                continue
            for link in shape.links:
                if shared.key == link.object and (place.kinds is None or self.reach.has(place.kinds, link.property)):
                    grown = shape.with_place(place).linked(Link(place.key, link.property, shared.key, None))
                    yield replace(grown, versus=(*grown.versus, (link.subject, "!=", place.key))).scored("merged", 0.5)
                elif shared.key == link.subject:
                    grown = shape.with_place(place).linked(Link(shared.key, link.property, place.key, None))
                    yield replace(grown, versus=(*grown.versus, (link.object, "!=", place.key))).scored("merged", 0.5)

    def _touched(self, shape: Shape, key: int) -> bool:
        return shape.degree(key) > 0

    def _marked(self, shape: Shape, part: Ingredient, key: int) -> Shape:
        """The shape with the next place as what is counted, or what is grouped by, if the words before it say so."""
        superlative, first = self.analysis.superlative, part.mention.first
        if superlative is not None and superlative.counts and shape.counted is None and first == superlative.last:
            shape = replace(shape, counted=key)
        if shape.counting is not None and shape.counted is None and (shape.counting.end or shape.counting.last) == first:
            shape = replace(shape, counted=key)
        if first in self.analysis.groups or (self.analysis.grouped and first and self.lowers[first - 1] in english.EACH):
            shape = replace(shape, group=key)
        if self.analysis.on_average and shape.group is None and first and self.lowers[first - 1] in {"a", "an", "each", "per", "every"}:
            shape = replace(shape, group=key)
        return shape

    def _column(self, shape: Shape, place: Place) -> Iterator[Shape]:
        """A further column hangs where the first one does."""
        owner = next((link.subject for link in shape.links if link.object == shape.target), None)
        on = next((each for each in shape.places if each.key == owner), None)
        if on is not None:
            for grown in self.growth.hung(shape, on, place, bridges=False):
                yield replace(grown, columns=(*grown.columns, place.key))

    def _merged(self, shape: Shape, place: Place) -> Iterator[tuple[Shape, int]]:
        """The mention says more of a place that is there: "the film Inception", "cancelled orders", a first name and a last name."""
        for on in shape.places:
            if on.literal or place.literal or place.open is not None:
                continue
            if on.role == "target" and on.mention is None and place.role == "value" and place.values[0][0].property in self.reach.profile.naming:
                continue  # what is asked for is not what has the name
            beside = abs(on.at - place.at) <= 2 or (on.mention is not None and place.mention is not None and on.mention.last == place.mention.first)
            if place.role == "value":
                value = place.values[0][0]
                if (on.kinds is None and on.role != "target") or (on.kinds is not None and on.kinds.isdisjoint(value.kinds)):
                    continue
                if on.kinds is None and not beside:
                    continue
                if place.mention is not None and self.growth.denied(place.mention, place):
                    kept = replace(on, denied=(*on.denied, place.values[0]), kinds=on.kinds if on.kinds is not None else place.kinds)
                    said = next((verb for verb in shape.verbs if any(sense.iri == value.property for sense in verb.senses)), None)
                    verbs = tuple(verb for verb in shape.verbs if verb is not said)
                    bonus = WEIGHTS["merged"] + 0.0
                    yield replace(shape, verbs=verbs).changed(kept).scored("merged", bonus), on.key
                    continue
                alternatives = self._alternative(on, place)
                values = alternatives if alternatives is not None else (*on.values, place.values[0])
                if (
                    alternatives is None
                    and any(other.property == value.property for group in on.values for other in group)
                    and self.single(value.property)
                ):
                    continue
                namer = next((verb for verb in shape.verbs if any(sense.iri == value.property for sense in verb.senses)), None)
                bonus = WEIGHTS["merged"] + (0.1 if beside else 0.0) + 0.0
                crossed = sum(min(on.at, place.at) < other.at < max(on.at, place.at) for other in shape.places)
                merged = shape.changed(replace(on, values=values, at=max(on.at, place.at) if on.role == "value" else on.at))
                if on.kinds is None:
                    merged = merged.changed(replace(on, values=values, kinds=value.kinds))
                else:
                    kept = next(each for each in merged.places if each.key == on.key)
                    merged = merged.changed(replace(kept, kinds=on.kinds & value.kinds))
                if namer is not None:
                    merged = replace(merged, verbs=tuple(verb for verb in merged.verbs if verb is not namer))
                yield merged.scored("merged", bonus + WEIGHTS["far"] * crossed), on.key
            elif place.role == "class" and on.role == "implied" and on.kinds is not None and place.kinds is not None:
                if shared := on.kinds & place.kinds:
                    named = replace(on, class_iri=place.class_iri, kinds=shared, role="class", name=place.name, mention=place.mention)
                    yield shape.changed(named).scored("merged", WEIGHTS["merged"] - WEIGHTS["owner"]), on.key
            elif place.role == "class" and on.role in {"thing", "value"} and self.analysis.form == "ask" and beside and not shape.links:
                yield shape.changed(replace(on, class_iri=place.class_iri)).scored("merged", 0.4), on.key
            elif place.role == "class" and on.role in {"thing", "value"} and beside and on.key != shape.target:
                if on.kinds is not None and place.kinds is not None and not on.kinds.isdisjoint(place.kinds):
                    told = replace(on, class_iri=place.class_iri if on.thing is None else "", kinds=on.kinds & place.kinds)
                    yield shape.changed(told).scored("merged", 0.3), on.key
            elif place.role == "thing" and on.role == "class" and beside and on.kinds is not None and place.kinds is not None:
                if (
                    not on.kinds.isdisjoint(place.kinds)
                    and on.mention is not None
                    and place.mention is not None
                    and on.mention.last == place.mention.first
                ):
                    if on.key == shape.target and self.analysis.form == "select":
                        continue
                    yield shape.changed(replace(place, key=on.key)).scored("merged", 0.3), on.key
            elif place.role == "thing" and on.role == "thing" and self._alternatives_between(on, place):
                assert place.thing is not None
                yield shape.changed(replace(on, others=(*on.others, place.thing))).scored("merged", 0.4), on.key

    def single(self, iri: str) -> bool:
        return self.reach.profile.properties[iri].single

    def _alternatives_between(self, on: Place, place: Place) -> bool:
        if on.mention is None or place.mention is None:
            return False
        between = self.lowers[on.mention.last : place.mention.first]
        return "or" in between and len(between) <= 2

    def _alternative(self, on: Place, place: Place) -> tuple[tuple, ...] | None:  # type: ignore[type-arg]
        """The values with one more beside the last of its property, where `or` (or a bare list of one property's values) joins them."""
        value = place.values[0][0]
        assert place.mention is not None
        words = self.lowers[max(0, place.mention.first - 2) : place.mention.first]
        same = [i for i, group in enumerate(on.values) if group[-1].property == value.property]
        if same and ("or" in words or ("and" in words and self.single(value.property))):
            i = same[-1]
            return tuple((*group, value) if j == i else group for j, group in enumerate(on.values))
        return None

    # -- literals

    def _valued(self, shape: Shape, place: Place, value: Place) -> Iterator[Shape]:
        """The thing joined to a value that is asked for without its name: "how long", "when", by verbs or by what the question word hints at."""
        wanted: set[Sort] = {"time"} if self.analysis.wanted == "time" else {"number"}
        grown = shape.with_place(place)
        yield from self._literal_links(grown, place, value, wanted, self.analysis.hints)

    def _literal_links(
        self, shape: Shape, on: Place, value: Place, sorts: set[Sort], hints: frozenset[str], negated: bool = False
    ) -> Iterator[Shape]:
        own = [held for held in self.reach.own(on.kinds, sorts) if self.growth._seen(on, held.iri, forward=True) is not False and not is_key(held)]
        for verb in shape.verbs:
            for sense in verb.senses:
                if any(held.iri == sense.iri for held in own):
                    link = Link(on.key, sense.iri, value.key, verb, sense.name, negated)
                    yield self._narrow_to(shape, on, sense.iri).linked(link).scored("named", WEIGHTS["named"] * (sense.score - 1))
        told = {held.iri: hinted(held.iri, hints, self.schema) if hints else 0.0 for held in own}
        best_told = max(told.values(), default=0.0)
        fitting = [held for held in own if best_told and told[held.iri] == best_told]
        for held in fitting or own[:6]:
            link = Link(on.key, held.iri, value.key, None, "", negated)
            grown = self._narrow_to(shape, on, held.iri).linked(link)
            if held in fitting:
                yield grown.scored("hinted", WEIGHTS["hinted"] - 0.1 * (len(fitting) - 1))
            else:
                yield grown.scored("unhinted", (WEIGHTS["unhinted"] if hints else -0.45) - 0.12 * (len(own) - 1))

    def _narrow_to(self, shape: Shape, on: Place, iri: str) -> Shape:
        if on.thing is not None:
            return shape
        domain = self.reach.domain(iri)
        kinds = domain if on.kinds is None else on.kinds & domain or on.kinds
        return shape.changed(replace(next(p for p in shape.places if p.key == on.key), kinds=kinds))

    def _amounts(self, shape: Shape, part: Ingredient) -> Iterator[Shape]:
        amount = part.amounts[0]
        following = next((each for each in self.cover.mentions if each.first == (amount.end or amount.last)), None)
        if amount.on == "number" and len(part.amounts) == 1 and following is not None and following.kind in {"class", "property", "value"}:
            if float(amount.value).is_integer():
                yield replace(shape, counting=amount).scored("asked", 0.0)
        if amount.on == "number" and "." not in amount.value and shape.verbs and not any(place.literal for place in shape.places):
            pass
        key = max((place.key for place in shape.places), default=-1) + 1
        for on in shape.places:
            if on.literal and not on.amounts and self._sort_of(shape, on, amount):
                gap = abs(part.mention.first - on.at)
                bonus = WEIGHTS["asked"] - 0.04 * max(0.0, gap - 2)
                yield self._in_unit(shape.changed(replace(on, amounts=part.amounts)).scored("amount", bonus), on.key)
        value = Place(key, "amount", float(part.mention.first), literal=True, amounts=part.amounts, name="value", mention=part.mention)
        sorts: set[Sort] = {"time"} if fits_amount(amount, "time") else {"number"}
        for on in shape.places:
            if on.literal or (on.open is not None and on.role != "noun"):
                continue
            far = WEIGHTS["far"] * sum(on.at < other.at < value.at for other in shape.places)
            if on.thing is not None and self.analysis.form != "ask":
                far -= 0.3
            for grown in self._literal_links(shape.with_place(value), on, value, sorts, amount.hints):
                yield self._in_unit(grown.scored("far", far), key)

    def _in_unit(self, shape: Shape, key: int) -> Shape:
        """The shape with its amount in the unit that the property's name tells: 10 kg are 10000 of `weightG`."""
        place = next(each for each in shape.places if each.key == key)
        link = next((each for each in shape.links if each.object == key), None)
        if link is None or not place.amounts or not place.amounts[0].unit:
            return shape
        unit = unit_of(link.property)
        if unit is None:
            return shape.scored("unit", -0.05)
        factors = [factor(amount.unit, unit) for amount in place.amounts]
        if None in factors:
            return shape.scored("unit", WEIGHTS["contradicted"])
        amounts = tuple(
            replace(amount, value=f"{float(amount.value) * by:g}") for amount, by in zip(place.amounts, factors, strict=True) if by is not None
        )
        return shape.changed(replace(place, amounts=amounts)).scored("unit", WEIGHTS["unit"])

    def _text(self, shape: Shape, part: Ingredient) -> Iterator[Shape]:
        """A quoted text that nothing is called: a part of a name, or of the text that is named beside it."""
        key = max((place.key for place in shape.places), default=-1) + 1
        mention = part.mention
        for on in shape.places:
            if on.literal and on.role == "noun":
                yield shape.changed(replace(on, contains=mention.text)).scored("asked", WEIGHTS["asked"])
            if on.literal or on.thing is not None:
                continue
            value = Place(key, "amount", float(mention.first), literal=True, contains=mention.text, name="text", mention=mention)
            base = shape.with_place(value)
            for verb in shape.verbs:
                for sense in verb.senses:
                    if self.reach.has(on.kinds, sense.iri) and self.reach.profile.properties[sense.iri].sort == "text":
                        linked = self._narrow_to(base, on, sense.iri).linked(Link(on.key, sense.iri, key, verb, sense.name))
                        yield linked.scored("named", WEIGHTS["named"] * (sense.score - 1))
            for iri in self.reach.profile.naming:
                if self.reach.has(on.kinds, iri) and on.kinds is not None:
                    yield self._narrow_to(base, on, iri).linked(Link(on.key, iri, key)).scored("guessed", WEIGHTS["guessed"])

    def _sort_of(self, shape: Shape, place: Place, amount: Amount) -> bool:
        iris = [link.property for link in shape.links if link.object == place.key]
        if place.open is not None:
            iris += [sense.iri for sense in place.open.senses]
        return any(fits_amount(amount, self.reach.profile.properties[iri].sort) for iri in iris if iri in self.reach.profile.properties)

    def _flagged(self, shape: Shape, part: Ingredient) -> Iterator[Shape]:
        """A property of true and false: the thing has it, or has it not."""
        mention = part.mention
        key = max((place.key for place in shape.places), default=-1) + 1
        content = self.growth.content
        denied = any(i < mention.first and not any(i < j < mention.first for j in content) for i in self.analysis.negations)
        denied = denied or (mention.first > 0 and self.lowers[mention.first - 1] in {"not", "non"})
        for sense in mention.senses[:SENSES]:
            for on in shape.places:
                if (
                    not on.literal
                    and (on.kinds is None or self.reach.has(on.kinds, sense.iri))
                    and self.growth._seen(on, sense.iri, forward=True) is not False
                ):
                    flag = Place(key, "amount", float(mention.first), literal=True, flag=not denied, name=sense.name, mention=mention)
                    grown = self._narrow_to(shape.with_place(flag), on, sense.iri)
                    far = WEIGHTS["far"] * sum(min(on.at, flag.at) < other.at < max(on.at, flag.at) for other in shape.places)
                    yield grown.linked(Link(on.key, sense.iri, key, mention, sense.name)).scored("named", WEIGHTS["named"] * (sense.score - 1) + far)

    @staticmethod
    def _beside_target(shape: Shape) -> int | None:
        """The place that is joined to the thing asked for: "the most common alignment of spiders" counts spiders."""
        for link in shape.links:
            if shape.target in (link.subject, link.object):
                return link.object if link.subject == shape.target else link.subject
        return None

    def _measured(self, shape: Shape, hints: frozenset[str], last: int) -> Iterator[Shape]:
        """The value that is ordered by: a noun right beside the words that say so, or a property of the thing asked for that they hint at."""
        for place in shape.places:
            beside = place.role == "noun" and place.literal and place.mention is not None and last <= place.mention.first <= last + 1
            if beside:
                yield replace(shape, measure=place.key).scored("asked", WEIGHTS["asked"])
        key = max((place.key for place in shape.places), default=-1) + 1
        value = Place(key, "measure", float(last - 1), literal=True, name="value")
        for on in shape.places:
            if on.literal or on.thing is not None or on.role == "implied":
                continue
            bonus = 0.1 if on.key == shape.target else -0.15 * (1 + sum(place.key < on.key for place in shape.places))
            for grown in self._literal_links(shape.with_place(value), on, value, {"number", "time"}, hints):
                yield replace(grown, measure=key).scored("measure", bonus)

    # -- the end

    def _finished(self, shape: Shape) -> Shape | None:
        if not shape.places:
            return None
        for verb in shape.verbs:
            shape = shape.scored("verb left", WEIGHTS["verb left"] * min(1.0, verb.score))
        for place in shape.places:
            if place.open is not None:
                shape = shape.scored("open", WEIGHTS["open"])
            idle = place.role == "noun" and place.key not in {shape.target, shape.counted, shape.measure, shape.group, *shape.columns}
            if idle and shape.degree(place.key) == 1 and not (place.amounts or place.values or place.class_iri):
                if not any(link.negated for link in shape.links if place.key in (link.subject, link.object)) and self.analysis.form != "ask":
                    shape = shape.scored("idle", WEIGHTS["idle"])
        if shape.target is not None and len(shape.places) > 1 and not shape.degree(shape.target):
            return None
        if any(place.open is not None for place in shape.places):
            return None
        if shape.counting is not None and shape.counted is None:
            return None
        analysis = self.analysis
        if analysis.superlative is not None and analysis.superlative.counts and shape.counted is None:
            shape = shape.scored("loose", WEIGHTS["loose"])
        if (analysis.grouped or analysis.groups or analysis.on_average) and shape.group is None:
            shape = shape.scored("loose", WEIGHTS["loose"])
        if (analysis.comparison is not None or (analysis.same is not None and analysis.same.how == "same")) and not shape.versus:
            shape = shape.scored("loose", 2 * WEIGHTS["loose"])
        if analysis.whole is not None:
            shape = shape.scored("loose", 2 * WEIGHTS["loose"])
        return self._wanted(shape)

    def _kinds_like(self, hints: set[str]) -> bool:
        """True when the graph has a class that is called like what the question word asks for."""
        return any(hints.intersection(content_stems(self.schema.label(kind))) for kind in self.reach.profile.classes)

    def _wanted(self, shape: Shape) -> Shape:
        """For or against the thing asked for, by the question word."""
        target = next((place for place in shape.places if place.key == shape.target), None)
        if target is None or self.analysis.form != "select":
            return shape
        wanted = self.analysis.wanted
        sorts = {self.reach.profile.properties[link.property].sort for link in shape.links if link.object == target.key}
        if wanted in {"time", "number"} and target.mention is None:
            return shape if sorts == {wanted} else shape.scored("unwanted", WEIGHTS["unwanted"])
        if wanted in {"person", "place"}:
            if target.literal:
                return shape.scored("unwanted", WEIGHTS["unwanted"] * (0.4 if sorts == {"text"} else 1.0))
            if target.kinds:
                names = {part for kind in target.kinds if kind for part in content_stems(self.schema.label(kind))}
                hints = {part for hint in self.analysis.hints for part in content_stems(hint)}
                if names & hints:
                    return shape.scored("wanted", WEIGHTS["wanted"])
                if self._kinds_like(hints):
                    return shape.scored("unwanted", WEIGHTS["unwanted"])
        return shape


def names_things(iri: str) -> bool:
    """True for a property called a name, or nothing but a title or label: its values are asked about, and seldom asked for."""
    parts = spoken(iri).split()
    return is_name(iri) and (len(parts) == 1 or parts[-1] not in {"title", "titel", "titolo", "titre", "label"})


def is_key(held: PropertyProfile) -> bool:
    """True for numbers that only tell things apart: nobody measures or orders by them."""
    return held.sort == "number" and spoken(held.iri).split()[-1:] == ["id"]


def _alike(things: Sequence[EntityMatch]) -> list[list[EntityMatch]]:
    """The things of one name by their classes: several of the same classes are all meant."""
    groups: dict[tuple[str, ...], list[EntityMatch]] = {}
    for option in things:
        groups.setdefault(tuple(sorted(option.entity.types)), []).append(option)
    return list(groups.values())


def _same_kind(values: Sequence[Value]) -> list[tuple[Value, ...]]:
    """The values by the property and the classes of the things that have them."""
    groups: dict[tuple[str, frozenset[str]], list[Value]] = {}
    for value in values:
        groups.setdefault((value.property, value.kinds), []).append(value)
    return [tuple(group) for group in groups.values()][:SENSES]


def _grouped(parts: Sequence[Ingredient]) -> list[Ingredient]:
    """The parts, with the amounts of one range ("between A and B") as one."""
    grouped: list[Ingredient] = []
    for part in parts:
        amount = part.mention.amount
        if amount is None:
            grouped.append(part)
        elif grouped and grouped[-1].amounts and grouped[-1].amounts[-1].first == amount.first:
            grouped[-1] = replace(grouped[-1], amounts=(*grouped[-1].amounts, amount))
        else:
            grouped.append(replace(part, amounts=(amount,)))
    return grouped

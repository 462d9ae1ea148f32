"""The candidates of a chunk with one IRI for each thing, whatever its names; and what was decided on the way. Pure.

Names are read in four places: the candidates, the chunk's text, the names that the chunk brings along from its document, the user's vocabulary.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from onto_core.english.declared_names import Declared, WrittenName, declared, written_names
from onto_core.english.named import NameSoFar
from onto_core.english.names import Sort, is_within, name_of
from onto_core.ontology.schema.schema import Schema
from onto_core.rdf.iris import begins_as_iri
from onto_core.terms import Entity, Span, Triple, normal_label
from onto_core.vocabulary import RDF_TYPE, local_name
from onto_extract.identity.decisions import Decisions
from onto_extract.identity.groups import Group, Grouping, excluded_sorts
from onto_extract.identity.iris import Identities
from onto_extract.identity.keys import Linked, same_by_key
from onto_extract.identity.model import Identification, NamedThing
from onto_extract.identity.sorts import sort_of
from onto_extract.identity.vocabulary import Choice, Sought, Vocabulary
from onto_extract.mentions import mentions
from onto_extract.model import RawTriple, ResolvedTriple

_SORTS: Mapping[str, Sort] = {"person": "person", "organisation": "organisation", "place": "place", "thing": "thing"}


@dataclass(frozen=True, slots=True)
class Unified:
    """The candidates with the IRIs and labels of their things, in order, and every decision that is not plain."""

    candidates: tuple[ResolvedTriple, ...]
    identifications: tuple[Identification, ...] = ()


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What else is known where candidates are made one: the text, names of its document, the user's vocabulary and decisions."""

    text: str
    names_so_far: tuple[NameSoFar, ...] = ()
    vocabulary: Vocabulary | None = None
    decisions: Decisions = Decisions()


@dataclass(slots=True, eq=False)
class _Node:
    """One thing of the candidates before anything is joined: a name, and the classes that do not exclude each other."""

    name: str
    iri: str
    minted: bool
    said: dict[str, None] = field(default_factory=dict)
    asked: dict[str, None] = field(default_factory=dict)
    places: list[Span] = field(default_factory=list)
    ends: list[tuple[int, str]] = field(default_factory=list)
    """The candidates that it is in, with its role there."""

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(self.said or self.asked)


def unify(candidates: Sequence[ResolvedTriple], schema: Schema, identities: Identities, around: Surroundings) -> Unified:
    """Give each thing of the candidates one IRI and its best label, its other names as aliases. Their number and order stay."""
    nodes = list(_Nodes(candidates, schema, identities, around.text).found())
    if not nodes:
        return Unified(tuple(candidates))
    things = [_thing(node, schema, around.text) for node in nodes]
    of_thing = {id(thing): node for thing, node in zip(things, nodes, strict=True)}
    grouping = Grouping([*things, *_elsewhere(things, around)], schema, around.decisions)
    of_thing = {id(each): of_thing[id(thing)] for thing, each in zip(things, (group.things[0] for group in grouping.groups), strict=False)}
    groups = grouping.made(_declared(around))
    named = [(group, [node for thing in group.things if (node := of_thing.get(id(thing))) is not None]) for group in groups]
    decided = [_Decided.of(group, members, identities, schema, around) for group, members in named if members]
    decided = list(_apart(decided, schema))
    decided = list(_joined_by_keys(decided, candidates, schema, around.decisions))
    entities = {(place, role): each.entity for each in decided for node in each.nodes for place, role in node.ends}
    changed = tuple(_with_ends(candidate, entities.get((i, "subject")), entities.get((i, "object"))) for i, candidate in enumerate(candidates))
    return Unified(changed, tuple(note for each in decided for note in each.notes()))


@dataclass(frozen=True, slots=True)
class _Mention:
    """One end of a candidate: `said` are classes that it is stated to have, `asked` those that its place wants."""

    place: int
    role: str
    name: str
    iri: str
    minted: bool
    said: tuple[str, ...]
    asked: tuple[str, ...]
    span: Span | None


class _Nodes:
    """The things that candidates name, each name taken apart where its classes exclude each other."""

    def __init__(self, candidates: Sequence[ResolvedTriple], schema: Schema, identities: Identities, text: str) -> None:
        self._candidates, self._schema, self._identities, self._text = candidates, schema, identities, text

    def found(self) -> Iterator[_Node]:
        by_iri: dict[str, list[_Node]] = defaultdict(list)
        every = [each for i, candidate in enumerate(self._candidates) if candidate.triple for each in self._ends(i, candidate.raw, candidate.triple)]
        for mention in sorted(every, key=lambda each: not each.said):  # those without a class go to the nearest one that has
            node = self._node(by_iri[mention.iri], mention)
            node.ends.append((mention.place, mention.role))
            node.said.update(dict.fromkeys(mention.said))
            node.asked.update(dict.fromkeys(mention.asked))
            node.places += [mention.span] if mention.span else []
        for nodes in by_iri.values():
            yield from nodes

    def _ends(self, place: int, raw: RawTriple, triple: Triple) -> Iterator[_Mention]:
        of_type, end, schema = triple.predicate == RDF_TYPE, triple.object, self._schema
        said = (*triple.subject.types, end.iri) if of_type and isinstance(end, Entity) else triple.subject.types
        known = triple.predicate in schema.properties
        minted = self._is_minted(raw.subject_iri, raw.subject_number, raw.subject, triple.subject)
        asked = _only(schema.effective_domain(triple.predicate)) if known else ()
        yield _Mention(place, "subject", raw.subject, triple.subject.iri, minted, said, asked, triple.span)
        if isinstance(end, Entity) and not of_type:
            minted = self._is_minted(raw.object_iri, raw.object_number, raw.object, end)
            asked = _only(schema.effective_range(triple.predicate)) if known else ()
            yield _Mention(place, "object", raw.object, end.iri, minted, end.types, asked, triple.span)

    def _is_minted(self, iri: str | None, number: str | None, name: str, entity: Entity) -> bool:
        return iri is None and number is None and not begins_as_iri(name.strip("<> ")) and self._identities.is_own(entity.iri)

    def _node(self, nodes: list[_Node], mention: _Mention) -> _Node:
        """The node that a mention belongs to: the nearest of those whose classes fit; a new one where none fits and the text names two things."""
        fitting = [node for node in nodes if self._fits(node, mention.said or mention.asked)]
        if nodes and not fitting and not (mention.said and mention.minted and self._is_named_twice(mention, nodes)):
            fitting = nodes  # two opinions on one thing: the judge decides
        label = normal_label(mention.name)
        same = [node for node in fitting if not mention.minted or normal_label(node.name) == label]
        if not same:
            nodes.append(_Node(mention.name, mention.iri, mention.minted))  # another spelling is joined again, with a word on why
            return nodes[-1]
        return min(same, key=lambda node: _distance(node, mention.span))

    def _fits(self, node: _Node, kinds: Sequence[str]) -> bool:
        excluded = any(self._schema.disjoint(a, b) is not None for a in node.said for b in kinds)
        return not excluded and not excluded_sorts(sort_of(self._schema, node.said), sort_of(self._schema, kinds))

    def _is_named_twice(self, mention: _Mention, nodes: Sequence[_Node]) -> bool:
        """True when the text has the name at a place that no other node's evidence covers: two things, and not two opinions on one."""
        span = mention.span
        if span is None:
            return False
        spans = mentions(mention.name, self._text)
        own = [place for place in spans if span.start <= place.start < span.end]
        taken = [place for place in spans for node in nodes for other in node.places if other.start <= place.start < other.end]
        return bool(set(own) - set(taken)) and bool(set(taken) - set(own))


def _only(unions: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(union[0] for union in unions if len(union) == 1)


def _distance(node: _Node, span: Span | None) -> int:
    return min((abs(place.start - span.start) for place in node.places), default=0) if span else 0


def _thing(node: _Node, schema: Schema, text: str) -> NamedThing:
    spans = mentions(node.name, text)
    sort = sort_of(schema, node.said) or sort_of(schema, node.asked)
    first = min((place.start for place in node.places), default=spans[0].start if spans else len(text))
    return NamedThing(name_of(node.name), node.kinds, sort, max(len(spans), 1), first, "" if node.minted else node.iri)


def _elsewhere(things: Sequence[NamedThing], around: Surroundings) -> Iterator[NamedThing]:
    """The names of the text and of its document that no candidate has: they tell what the candidates' names are short for."""
    known = {normal_label(thing.name.text) for thing in things}
    for so_far in around.names_so_far:
        for name in (so_far.name, *so_far.also):
            if normal_label(name) not in known or so_far.kind == "person":
                yield NamedThing(name_of(name), (), _SORTS.get(so_far.kind, ""), 1, -1, here=False)
    common = set(around.text.split())
    written = written_names(around.text)
    taken = {run for thing in things for run in _only_within(mentions(thing.name.text, around.text), written)}
    counted: dict[str, list[int]] = defaultdict(list)
    for run in written:
        if run.text in taken:
            continue  # a name is only spoken of in this run: who proposed it knows better where it begins and ends
        if not run.opens or len(run.text.split()) > 1 or run.text.lower() not in common:
            counted[run.text].append(run.start)
    for text, starts in counted.items():
        if normal_label(text) not in known:
            yield NamedThing(name_of(text), (), "", len(starts), starts[0])


def _only_within(places: Iterable[Span], runs: Sequence[WrittenName]) -> set[str]:
    """The runs of capitalised words, by their text, that have a part of each of the places."""
    found = [{run.text for run in runs if run.start < place.end and place.start < run.end} for place in places]
    return set.intersection(*found) if found else set()


def _declared(around: Surroundings) -> list[Declared]:
    also = (Declared(each.name, name, "its document uses both names for one thing") for each in around.names_so_far for name in each.also)
    return [*declared(around.text), *also]


@dataclass(slots=True, eq=False)
class _Decided:
    """A thing with its IRI, its label and its other names, and why."""

    group: Group
    nodes: list[_Node]
    entity: Entity
    choice: Choice | None = None
    by_user: bool = False
    apart: str = ""
    keys: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, group: Group, nodes: list[_Node], identities: Identities, schema: Schema, around: Surroundings) -> _Decided:
        names, full = group.names, group.fullest
        given = next((thing.iri for thing in group.things if thing.iri), "")
        by_user = "" if given else around.decisions.iri_of(names)
        choice = None
        if not given and not by_user and around.vocabulary is not None:
            choice = around.vocabulary.choose(Sought(_telling(group), group.kinds, group.sort, around.text, around.decisions), schema)
        linked = choice.iri if choice else ""
        iri = given or by_user or linked or identities.iri(full.text, kinds=group.kinds, person=group.sort == "person")
        label = nodes[0].name if given else choice.label if choice and choice.label else _plainest(group)
        if given:
            return cls(group, nodes, Entity(given, ""), choice)
        others = _others(label, (*names, *(choice.aliases if choice and linked else ())))
        return cls(group, nodes, Entity(iri, label, (), others), choice, bool(by_user))

    def take(self, other: _Decided) -> None:
        """Make the other thing a part of this one."""
        names = dict.fromkeys((*self.entity.aliases, other.entity.label, *other.entity.aliases))
        self.entity = replace(self.entity, aliases=tuple(name for name in names if name and name != self.entity.label))
        self.group.things += other.group.things
        self.group.reasons += other.group.reasons
        self.nodes += other.nodes

    def notes(self) -> Iterator[Identification]:
        names = self.group.names
        was = tuple(dict.fromkeys(node.iri for node in self.nodes if node.iri != self.entity.iri))
        reasons = [f"{each.one!r}: {each.why}" for each in self.group.reasons if each.one != each.other]
        if self.by_user:
            yield Identification("decision", self.entity.iri, names, "the user says which thing it is", was)
        elif self.choice is not None and self.choice.iri:
            yield Identification("vocabulary", self.entity.iri, names, self.choice.why, was)
        elif self.choice is not None:
            yield Identification("unlinked", self.entity.iri, names, self.choice.why, ())
        if reasons and _others(names[0], names):
            yield Identification("alias", self.entity.iri, names, "; ".join(dict.fromkeys(reasons)), was)
        if self.apart:
            yield Identification("apart", self.entity.iri, names, self.apart, was)
        for why in self.keys:
            yield Identification("key", self.entity.iri, names, why, was)


def _telling(group: Group) -> tuple[str, ...]:
    """The names by which a thing is looked up: not those that are only a part of its fullest one. "Louvre" is not the Louvre Abu Dhabi's."""
    full = group.fullest.core

    return tuple(name for name in group.names if not is_within(name_of(name).core, full))


def _others(label: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that are more than another spelling of the label in case, spaces and article."""
    distinct = {normal_label(name).rstrip("."): " ".join(name.split()) for name in reversed(tuple(names))}
    return tuple(name for key, name in reversed(distinct.items()) if key != normal_label(label).rstrip("."))


def _plainest(group: Group) -> str:
    """The label: the fullest name in the spelling of the text, white space as single spaces."""
    return " ".join(group.fullest.text.split())


def _apart(decided: Sequence[_Decided], schema: Schema) -> Iterator[_Decided]:
    """Two things of one name get two IRIs: the first keeps it, another one gets the name of its class behind it."""
    taken: dict[str, _Decided] = {}
    for each in sorted(decided, key=lambda one: min((thing.first for thing in one.group.things if thing.here), default=0)):
        first = taken.setdefault(each.entity.iri, each)
        if first is not each:
            if any(thing.iri for thing in each.group.things) or each.by_user or (each.choice and each.choice.iri):
                first.take(each)  # two names that nothing joins but the IRI that both were given
                continue
            kind = next((local_name(pair[1]) for a in first.group.kinds for b in each.group.kinds if (pair := schema.disjoint(a, b))), "")
            kind = kind or next((local_name(b) for b in each.group.kinds), "other")
            each.entity = replace(each.entity, iri=f"{each.entity.iri}~{normal_label(kind).replace(' ', '-')}")
            each.apart = f"another thing than {first.entity.label!r} of the same name: the classes of one exclude those of the other"
        yield each


def _joined_by_keys(decided: list[_Decided], candidates: Sequence[ResolvedTriple], schema: Schema, decisions: Decisions) -> Iterator[_Decided]:
    """Things that share the values of a key (owl:hasKey), or a value of an inverse functional property, are one."""
    entity_at = {(place, role): each.entity.iri for each in decided for node in each.nodes for place, role in node.ends}
    facts = [
        (entity_at.get((i, "subject"), each.triple.subject.iri), each.triple.predicate, entity_at.get((i, "object"), each.triple.key[2]))
        for i, each in enumerate(candidates)
        if each.triple is not None
    ]
    by_iri = {each.entity.iri: Linked(each.entity.iri, each.group.kinds, each.group.names) for each in decided}
    merges = same_by_key(by_iri, facts, schema, lambda a, b: any(decisions.never(x, y) for x in by_iri[a].names for y in by_iri[b].names))
    owner = {each.entity.iri: each for each in decided}
    for merge in merges:
        kept, gone = owner[merge.kept], owner[merge.gone]
        if kept is gone:
            continue
        if any(thing.iri for thing in gone.group.things) or (gone.choice and gone.choice.iri):
            kept, gone = gone, kept
        kept.take(gone)
        kept.keys.append(merge.why)
        owner = {iri: kept if each is gone else each for iri, each in owner.items()}
    yield from dict.fromkeys(owner.values())


def _with_ends(candidate: ResolvedTriple, subject: Entity | None, end: Entity | None) -> ResolvedTriple:
    triple = candidate.triple
    if triple is None or (subject is None and end is None):
        return candidate

    def put(old: Entity, new: Entity) -> Entity:
        return replace(old, iri=new.iri, label=new.label or old.label, aliases=new.aliases)

    if subject is not None:
        triple = replace(triple, subject=put(triple.subject, subject))
    if end is not None and isinstance(triple.object, Entity):
        triple = replace(triple, object=put(triple.object, end))
    return replace(candidate, triple=triple)

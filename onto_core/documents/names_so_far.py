"""The names of a document that each of its chunks brings along: workers see one chunk at a time, and "she" may be somebody of the chunk before.

They are made by who cuts the document, from the whole of it, so that any worker reads a chunk in the same way, in any order, any number of times.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

from onto_core.documents.names_in_chunks import Kind, Named, Page, Pointer, page_of, with_short_names
from onto_core.english.declared_names import declared
from onto_core.english.genders import HE, IT, SHE, Pronoun, gender_of, gender_of_title, of_pronoun
from onto_core.english.named import NameSoFar
from onto_core.english.names import Name, is_acronym_of, is_short_for_person, is_short_for_thing, name_of
from onto_core.languages.detect import spoken
from onto_core.messages import Chunk
from onto_core.ontology.describe import tokens

T = TypeVar("T")
LEAST: Final = 3
"""Tokens of the shortest entry."""


@dataclass(slots=True, eq=False)
class _Thing:
    """A thing of the document."""

    names: dict[str, None] = field(default_factory=dict)
    kinds: Counter[Kind] = field(default_factory=Counter)
    nouns: dict[str, None] = field(default_factory=dict)
    votes: Counter[Pronoun] = field(default_factory=Counter)
    pages: set[int] = field(default_factory=set)
    personal: bool = False
    """True where all that is known of it lets it be a person."""
    rivals: list[_Thing] = field(default_factory=list)
    """The things with a longer name that this short one may mean, where there are several."""
    family: list[_Thing] = field(default_factory=list)
    """Those of them that are people of this family name."""

    _known: dict[str, tuple[object, Any]] = field(default_factory=dict)
    """What was found of it, each with what it was found by: asked for far more often than it changes."""

    def _once(self, what: str, by: object, find: Callable[[], T]) -> T:
        held = self._known.get(what)
        if held is None or held[0] != by:
            held = self._known[what] = by, find()
        return cast(T, held[1])

    @property
    def full(self) -> Name:
        return self._once("full", len(self.names), self._full)

    def _full(self) -> Name:
        return max(map(name_of, self.names), key=lambda name: (len(name.core), not name.title, not name.legal, len(name.key), name.text))

    @property
    def kind(self) -> Kind:
        """What its names, its nouns and the pronouns that take it up say that it is; else what the parser takes it for."""
        votes = self.votes["she"], self.votes["he"], self.votes["it"]
        return self._once("kind", (len(self.names), len(self.nouns), tuple(self.kinds.values()), votes), self._kind)

    def _kind(self) -> Kind:
        if any(name_of(name).sort == "organisation" for name in self.names):
            return "organisation"
        if self._gender:
            return "person"
        taken_for: Kind = next((kind for kind, _ in self.kinds.most_common() if kind), "")
        return "" if taken_for == "person" and self.votes["it"] > self.votes["she"] + self.votes["he"] else taken_for

    @property
    def _gender(self) -> Pronoun:
        """What the nouns beside its names say: the Hop Queen is no queen."""
        return self._once("gender", (len(self.names), len(self.nouns)), self._gender_of_nouns)

    def _gender_of_nouns(self) -> Pronoun:
        return gender_of(noun for noun in self.nouns if not any(noun in name_of(name).core for name in self.names))

    @property
    def pronoun(self) -> Pronoun:
        """The pronoun that takes it up, where its title, its nouns or the text tell."""
        if self.kind != "person":
            return "it" if self.kind or self.votes["it"] else ""
        told = gender_of_title(word for name in self.names for word in name_of(name).title) or self._gender
        if told:
            return told
        best = self.votes.most_common(2)
        return best[0][0] if best and (len(best) == 1 or best[0][1] > best[1][1]) else ""


def with_names(chunks: Sequence[Chunk], most: int, read: Callable[[str], Page] = page_of) -> list[Chunk]:
    """The chunks, each with the names that it needs of the others of its document, in at most `most` tokens; 0 gives none.

    `read` gives the names in one chunk. Documents of one chunk or in another language than English are left as they are, and so are
    chunks that bring names already.
    """
    documents: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, chunk in enumerate(chunks):
        documents[chunk.collection, chunk.document_id].append(place)
    named = list(chunks)
    for places in documents.values():
        english = all(spoken(chunks[place].language, chunks[place].text) in ("en", "") for place in places)
        if most and english and len(places) > 1 and not any(chunks[place].names_so_far for place in places):
            ordered = sorted(places, key=lambda place: chunks[place].ordinal)
            for place, names in zip(ordered, _names([read(chunks[each].text) for each in ordered], most), strict=True):
                named[place] = chunks[place].model_copy(update={"names_so_far": names}) if names else chunks[place]
    return named


def _names(read: Sequence[Page], most: int) -> Iterator[tuple[NameSoFar, ...]]:
    """For each chunk of a document the names that it needs of the others, the likeliest first."""
    pages = with_short_names(read)
    things = _things(pages)
    _vote(pages, things)
    things = _settled(things, pages)
    for thing in things:
        thing.votes.clear()
    topics = _vote(pages, things)
    costs: dict[_Thing, int] = {}
    for number, page in enumerate(pages):
        topic = topics[number - 1] if number else None
        chosen: list[NameSoFar] = []
        left = most
        for thing in _ranked(number, page, things, topic):
            if left < LEAST:
                break
            cost = costs.get(thing) or costs.setdefault(thing, _cost(thing))
            if cost <= left and ((entry := _entry(thing, number, is_topic=thing is topic)).ago is not None or entry.also):
                chosen.append(entry)
                left -= cost
        yield tuple(chosen)


def _things(pages: Sequence[Page]) -> list[_Thing]:
    """The things of a document: full names first, then the short ones that mean exactly one of them."""
    kinds: dict[str, Counter[Kind]] = defaultdict(Counter)
    personal: set[str] = set()
    for page in pages:
        for each in page.names:
            kinds[each.name][each.kind] += 1
            personal |= {each.name} if each.personal else set()
    also = {(name_of(pair.short).key, name_of(pair.long).key) for page in pages for pair in declared(page.text)}
    things: list[_Thing] = []
    for name in sorted(kinds, key=lambda each: (-len(name_of(each).core), -sum(kinds[each].values()), each)):
        kind: Kind = next((kind for kind, _ in kinds[name].most_common() if kind), "")
        plain = name_of(name)
        meant = [thing for thing in things if any(_is_form(plain, name_of(full), kind, thing.kind, also) for full in thing.names)]
        family = [thing for thing in things if kind != "place" and any(_is_of_family(plain, full, personal) for full in thing.names)]
        firms = [thing for thing in things if family and any(is_short_for_thing(plain, name_of(full)) == "beginning" for full in thing.names)]
        either = list({id(thing): thing for thing in (*meant, *family, *firms)}.values())
        thing = either[0] if len(either) == 1 else _Thing()
        if not thing.names:
            thing.rivals, thing.family = (either if family else []), family
            things.append(thing)
        thing.names[name] = None
        thing.kinds.update(kinds[name])
    owner = {name: thing for thing in things for name in thing.names}
    for number, page in enumerate(pages):
        for each in page.names:
            owner[each.name].pages.add(number)
            owner[each.name].nouns.update(dict.fromkeys(each.nouns))
            owner[each.name].personal |= each.personal
    return things


def _is_of_family(short: Name, full: str, personal: set[str]) -> bool:
    """True for the last word of a name that may be a person's, whatever the parser takes it for."""
    return full in personal and len(short.core) == 1 and name_of(full).core[-1:] == short.core


def _is_form(short: Name, full: Name, kind: Kind, other: Kind, also: set[tuple[str, str]]) -> bool:
    if short.key == full.key:
        return "person" not in (kind, other) or kind == other
    if (short.key, full.key) in also:
        return True
    if other == "person":  # of a single word the parser often takes the wrong kind
        return bool(is_short_for_person(short, full)) and (kind == "person" or len(short.core) == 1)
    return kind != "person" and (is_acronym_of(short, full) or (other != "place" and bool(is_short_for_thing(short, full))))


def _vote(pages: Sequence[Page], things: Sequence[_Thing]) -> list[_Thing | None]:
    """Let pronouns with one possible person before them tell how that person is referred to; return what each page is last about."""
    owner = {name: thing for thing in things for name in thing.names}
    called_by: dict[str, list[_Thing]] = defaultdict(list)
    for each_thing in things:
        for noun in {noun.split()[-1] for noun in each_thing.nouns}:
            called_by[noun].append(each_thing)
    topics: list[_Thing | None] = []
    topic: _Thing | None = None
    recent: list[tuple[int, _Thing]] = []
    for number, page in enumerate(pages):
        recent, since = [(-1, thing) for _, thing in recent[-4:]], -1
        in_order: list[Named | Pointer] = sorted((*page.names, *page.pointers), key=lambda one: one.start)
        for each in in_order:
            thing: _Thing | None
            if isinstance(each, Named):
                thing = owner.get(each.name)
            else:
                near = each.sentence - since < 3 if since >= 0 else each.sentence == 0
                thing = _pointed(each, recent, topic if near or all(place < 0 for place, _ in recent) else None, number, called_by)
            if thing is None and isinstance(each, Pointer) and each.word in IT:
                thing = _gone_on_with(each, page, owner)
            if thing is not None and isinstance(each, Pointer) and (pronoun := of_pronoun(each.word)):
                if thing.kind != "person" and pronoun != "it":
                    thing.kinds["person"] += 1 + sum(thing.kinds.values())
                thing.votes[pronoun] += 1
            elif thing is not None and isinstance(each, Pointer) and each.word in thing.full.core[-1:]:
                thing.votes["it"] += 1  # "the orchestra" takes up the Tarn Valley Orchestra: no family name
            if thing is not None and thing.kind == "person":
                recent.append((each.sentence, thing))
            if each.subject and thing is not None:
                topic, since = thing, each.sentence
        topics.append(topic)
    return topics


def _gone_on_with(pointer: Pointer, page: Page, owner: Mapping[str, _Thing]) -> _Thing | None:
    """What "it" at the beginning of a sentence goes on with: the one subject of the sentence before, where that says what it is."""
    words: tuple[Named | Pointer, ...] = (*page.names, *page.pointers)
    if not pointer.subject or any(each.sentence == pointer.sentence and each.start < pointer.start for each in words):
        return None
    before = (each for each in page.names if each.subject and each.nouns and each.sentence == pointer.sentence - 1)
    subjects = {id(thing): thing for each in before if (thing := owner.get(each.name)) is not None}
    others = [each for each in page.pointers if each.subject and each.word not in IT and each.sentence == pointer.sentence - 1]
    return next(iter(subjects.values())) if len(subjects) == 1 and not others else None


def _settled(things: Sequence[_Thing], pages: Sequence[Page]) -> list[_Thing]:
    """The things, each short name that may mean several with the one that it means; without those of which nothing tells.

    The pronoun that takes the short name up tells; else it is the first bearer's, where the others have never been what a sentence is about.
    """
    firsts: dict[str, tuple[int, int, int]] = {}
    subjects: Counter[str] = Counter()
    for number, page in enumerate(pages):
        for each in page.names:
            firsts.setdefault(each.name, (number, each.sentence, each.start))
            subjects[each.name] += each.subject

    def first(thing: _Thing) -> tuple[int, int, int]:
        return min((firsts[name] for name in thing.names), default=(len(pages), 0, 0))

    for thing in [each for each in things if len(each.rivals) > 1]:
        before = sorted((each for each in thing.rivals if first(each) < first(thing)), key=first)
        fitting = [each for each in before if not (each.pronoun and thing.pronoun) or each.pronoun == thing.pronoun]
        sure = [each for each in fitting if each.pronoun and each.pronoun == thing.pronoun]
        later = fitting[1:]
        in_passing = bool(later) and first(later[0])[:2] > first(fitting[0])[:2] and not any(subjects[name] for each in later for name in each.names)
        meant = None
        if len(before) == 1:
            meant = before[0]
        elif all(each in thing.family for each in before):
            meant = sure[0] if len(sure) == 1 else fitting[0] if len(fitting) == 1 or in_passing else None
        if meant is not None:
            meant.names |= thing.names
            meant.kinds.update(thing.kinds)
            meant.votes.update(thing.votes)
            meant.pages |= thing.pages
    return [each for each in things if len(each.rivals) < 2]


def _pointed(
    pointer: Pointer, recent: Sequence[tuple[int, _Thing]], topic: _Thing | None, page: int, nouns: Mapping[str, Sequence[_Thing]]
) -> _Thing | None:
    """What a pronoun or a noun most likely takes up: as a subject the subject before it, else the one thing that agrees."""
    if pointer.word in SHE | HE:
        wanted: Pronoun = "she" if pointer.word in SHE else "he"
        near = [thing for sentence, thing in reversed(recent) if thing.kind == "person" and sentence >= max(pointer.sentence - 1, 0)]
        people = dict.fromkeys([topic, *near] if topic is not None and topic.kind == "person" else near)
        fitting = [thing for thing in people if thing.pronoun in (wanted, "")]
        sure = [thing for thing in fitting if thing.pronoun == wanted]
        if topic is not None and topic in fitting and pointer.subject and (not sure or topic in sure):
            return topic
        if not people and topic is not None and topic.personal and pointer.subject and not topic.nouns.keys() - {topic.full.core[-1]}:
            return topic  # "Nadia Ferhat wrote ... She ...", whatever the parser takes the name for
        return sure[0] if sure else fitting[0] if len(fitting) == 1 else None
    if pointer.word in {"it", "its"}:
        return None
    called = [thing for thing in nouns.get(pointer.word, ()) if any(p <= page for p in thing.pages)]
    return called[0] if len(called) == 1 else None


def _ranked(number: int, page: Page, things: Sequence[_Thing], topic: _Thing | None) -> list[_Thing]:
    """Things of other chunks: those of which the text has a short name only, the topic, those that it may point at; then the latest first."""
    own = {each.name for each in page.names}
    words = {each.word for each in page.pointers}

    def weight(thing: _Thing) -> tuple[bool, bool, bool, int, int, str]:
        before = max((each for each in thing.pages if each < number), default=-1)
        short = bool(own & thing.names.keys()) and thing.full.text not in own
        nouns = {noun.split()[-1] for noun in thing.nouns}
        wanted = bool(words & nouns) or bool(words & (SHE | HE) and thing.kind == "person")
        return not short, thing is not topic, not wanted, -before, -len(thing.pages), thing.full.text

    def may_be_meant(thing: _Thing) -> bool:
        here = own & thing.names.keys()
        short = bool(here) and max(len(name_of(name).core) for name in here) < len(thing.full.core)
        return any(each < number for each in thing.pages) or short

    return sorted(filter(may_be_meant, things), key=weight)


def _also(thing: _Thing) -> tuple[str, ...]:
    full = thing.full
    return tuple(name for name in sorted(thing.names) if name != full.text)[:5]


def _cost(thing: _Thing) -> int:
    """The tokens of its entry."""
    return tokens(thing.full.text[:300]) + sum(tokens(name) for name in _also(thing)) + 2


def _entry(thing: _Thing, number: int, *, is_topic: bool) -> NameSoFar:
    full = thing.full
    before = [each for each in thing.pages if each < number]
    return NameSoFar(
        name=full.text[:300],
        also=_also(thing),
        kind=thing.kind,
        pronoun=thing.pronoun,
        nouns=tuple(thing.nouns)[:4],
        ago=number - max(before) if before else None,
        topic=is_topic,
    )

"""The names of a document that each of its chunks brings along: workers see one chunk at a time, and "she" may be somebody of the chunk before.

They are made by who cuts the document, from the whole of it, so that any worker reads a chunk in the same way, in any order, any number of times.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from onto_core.english.declared_names import declared, written_names
from onto_core.english.named import NameSoFar
from onto_core.english.names import Name, is_acronym_of, is_short_for_person, is_short_for_thing, name_of
from onto_core.english.words import FUNCTION
from onto_core.languages.detect import spoken
from onto_core.layout.markup import plain_text
from onto_core.messages import Chunk
from onto_core.ontology.describe import tokens

if TYPE_CHECKING:
    from onto_core.matching.nlp import ParsedPhrase, ParsedText, ParsedWord

Kind = Literal["person", "organisation", "place", "thing", ""]
Pronoun = Literal["she", "he", "it", ""]

_KINDS: Final[Mapping[str, Kind]] = {
    "PERSON": "person", "ORG": "organisation", "GPE": "place", "LOC": "place", "FAC": "place",
    "PRODUCT": "thing", "EVENT": "thing", "WORK_OF_ART": "thing", "LAW": "thing",
}  # fmt: skip
_SHE: Final = frozenset({"she", "her", "hers", "herself"})
_HE: Final = frozenset({"he", "him", "his", "himself"})
_SHE_TITLES: Final = frozenset({"mrs", "ms", "miss", "lady", "dame", "madame", "mme", "queen", "princess", "frau", "sra"})
_HE_TITLES: Final = frozenset({"mr", "sir", "lord", "herr", "monsieur", "king", "prince"})
_WHERE: Final = frozenset({"in", "at", "near", "from", "to", "around"})
_SUBJECT: Final = frozenset({"nsubj", "nsubjpass"})
_CELLS: Final = re.compile(r"^.*(?:\||\t).*$", re.MULTILINE)
LONGEST: Final = 100_000
"""Characters of one chunk that are looked through for names."""


@dataclass(frozen=True, slots=True)
class _Mentioned:
    """A name at its place: the number of the sentence in its chunk, the first character, and the nouns that say what it is."""

    name: str
    kind: Kind
    sentence: int
    start: int
    subject: bool
    nouns: tuple[str, ...] = ()
    personal: bool = False
    """True for two or three capitalised words without an article, as people are called, whatever the parser takes them for."""


@dataclass(frozen=True, slots=True)
class _Pointer:
    """A pronoun, or "the museum": `word` is the pronoun, or the noun."""

    word: str
    sentence: int
    start: int
    subject: bool


@dataclass(frozen=True, slots=True)
class _Page:
    """A chunk as names and what points at them, in order."""

    text: str
    names: tuple[_Mentioned, ...]
    pointers: tuple[_Pointer, ...]


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

    @property
    def full(self) -> Name:
        return max(map(name_of, self.names), key=lambda name: (len(name.core), not name.title, not name.legal, len(name.key), name.text))

    @property
    def kind(self) -> Kind:
        return self.kinds.most_common(1)[0][0] if self.kinds else ""

    @property
    def pronoun(self) -> Pronoun:
        """The pronoun that takes it up, where its title or the text tells."""
        titles = {word for name in self.names for word in name_of(name).title}
        if self.kind != "person":
            return "it" if self.kind else ""
        if titles & (_SHE_TITLES | _HE_TITLES):
            return "she" if titles & _SHE_TITLES else "he"
        best = self.votes.most_common(2)
        return best[0][0] if best and (len(best) == 1 or best[0][1] > best[1][1]) else ""


def with_names(chunks: Sequence[Chunk], most: int) -> list[Chunk]:
    """The chunks, each with the names that it needs of the others of its document, in at most `most` tokens; 0 gives none.

    Documents of one chunk or in another language than English are left as they are, and so are chunks that bring names already.
    """
    documents: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, chunk in enumerate(chunks):
        documents[chunk.collection, chunk.document_id].append(place)
    named = list(chunks)
    for places in documents.values():
        english = all(spoken(chunks[place].language, chunks[place].text) in ("en", "") for place in places)
        if most and english and len(places) > 1 and not any(chunks[place].names_so_far for place in places):
            ordered = sorted(places, key=lambda place: chunks[place].ordinal)
            for place, names in zip(ordered, _names([chunks[each].text for each in ordered], most), strict=True):
                named[place] = chunks[place].model_copy(update={"names_so_far": names}) if names else chunks[place]
    return named


def _names(texts: Sequence[str], most: int) -> Iterator[tuple[NameSoFar, ...]]:
    """For each text of a document the names that it needs of the others, the likeliest first."""
    pages = [_page(text) for text in texts]
    things = _things(pages)
    topics = _vote(pages, things)
    for number, page in enumerate(pages):
        topic = topics[number - 1] if number else None
        chosen: list[NameSoFar] = []
        left = most
        for thing in _ranked(number, page, things, topic):
            entry = _entry(thing, number, is_topic=thing is topic)
            cost = tokens(entry.name) + sum(tokens(name) for name in entry.also) + 2
            if cost <= left and (entry.ago is not None or entry.also):
                chosen.append(entry)
                left -= cost
        yield tuple(chosen)


def _page(text: str) -> _Page:
    from onto_core.matching.nlp import parse

    page = plain_text(text)
    plain = _CELLS.sub(lambda match: " " * len(match[0]), (page.text if page else text)[:LONGEST])
    doc = parse(plain)
    numbers = {token.i: number for number, sentence in enumerate(doc.sents) for token in sentence}
    found = [name for entity in doc.ents if (name := _mentioned(entity, doc, numbers)) is not None]
    names = tuple(sorted((*found, *_overlooked(plain, found, doc, numbers)), key=lambda name: name.start))
    taken = {token.i for entity in doc.ents if entity.label_ in _KINDS for token in entity}
    pointers = tuple(
        _Pointer(word, numbers[token.i], token.idx, token.dep_ in _SUBJECT) for token in doc if token.i not in taken and (word := _points(token))
    )
    return _Page(plain, names, pointers)


def _overlooked(text: str, found: Sequence[_Mentioned], doc: ParsedText, numbers: Mapping[int, int]) -> Iterator[_Mentioned]:
    """Names of several words that the parser takes for none."""
    for name in written_names(text):
        inside = any(each.start < name.end and name.start < each.start + len(each.name) for each in found)
        span = doc.char_span(name.start, name.end, alignment_mode="expand")
        if not inside and span is not None and len(name_of(name.text).core) > 1 and not span[0].ent_type_:
            root = span.root
            yield _Mentioned(name.text, "", numbers[span.start], name.start, root.dep_ in _SUBJECT, tuple(_nouns(root, span.start, doc, "")))


def _points(token: ParsedWord) -> str:
    lower = token.lower_
    if lower in _SHE | _HE or lower in {"it", "its"}:
        return lower
    definite = token.pos_ == "NOUN" and any(child.lower_ in {"the", "this", "that"} for child in token.lefts)
    return token.lemma_.lower() if definite else ""


def _mentioned(entity: ParsedPhrase, doc: ParsedText, numbers: Mapping[int, int]) -> _Mentioned | None:
    kind = _KINDS.get(entity.label_, "")
    first, last = entity.start, entity.end
    while first < last and (doc[first].lower_ in FUNCTION or not doc[first].text[0].isalnum()):
        first += 1
    while last > first and (doc[last - 1].lower_ in {"'s", "\u2019s", "'"} or not doc[last - 1].text[-1].isalnum()):
        last -= 1
    if not kind or first >= last or not any(token.text[:1].isupper() for token in doc[first:last]):
        return None
    while kind == "person" and first > 0 and name_of(f"{doc[first - 1].text} X").title and doc[first - 1].text[0].isupper():
        first -= 1
    root = doc[first:last].root
    text = " ".join(doc[first:last].text.split())
    words = last - first
    if kind in ("person", "organisation") and words == 1 and first > 0 and doc[first - 1].lower_ in _WHERE:
        kind = "place"  # of a single word the parser knows little: "born in Whitby"
    article = first > 0 and doc[first - 1].lower_ in {"the", "a", "an"}
    personal = 2 <= words <= 3 and not article and all(token.text[:1].isupper() and token.is_alpha for token in doc[first:last])
    nouns = tuple(_nouns(root, first, doc, kind))
    return _Mentioned(text, kind, numbers[first], doc[first].idx, root.dep_ in _SUBJECT, nouns, personal)


def _nouns(root: ParsedWord, first: int, doc: ParsedText, kind: Kind) -> Iterator[str]:
    """The common nouns that say what a name names: in apposition, as a predicate, as its title, at its end."""
    for child in root.children:
        if child.dep_ == "appos" and child.pos_ == "NOUN":
            yield _noun(child)
    if root.dep_ == "appos" and root.head.pos_ == "NOUN":
        yield _noun(root.head)
    if root.dep_ == "nsubj" and root.head.lemma_ == "be":
        yield from (_noun(child) for child in root.head.children if child.dep_ == "attr" and child.pos_ == "NOUN")
    if first > 0 and doc[first - 1].pos_ == "NOUN" and not doc[first - 1].text[0].isupper():
        yield _noun(doc[first - 1])
    if kind != "person" and root.text[:1].isupper() and root.i > first:
        yield name_of(doc[first : root.i + 1].text).core[-1]


def _noun(token: ParsedWord) -> str:
    """The noun with the nouns before it: "software company"."""
    words = [child.lower_ for child in token.lefts if child.dep_ == "compound" and child.text.islower()]
    return " ".join((*words, token.lemma_.lower()))


def _things(pages: Sequence[_Page]) -> list[_Thing]:
    """The things of a document: full names first, then the short ones that mean exactly one of them."""
    kinds: dict[str, Counter[Kind]] = defaultdict(Counter)
    for page in pages:
        for each in page.names:
            kinds[each.name][each.kind] += 1
    also = {(name_of(pair.short).key, name_of(pair.long).key) for page in pages for pair in declared(page.text)}
    things: list[_Thing] = []
    for name in sorted(kinds, key=lambda each: (-len(name_of(each).core), -sum(kinds[each].values()), each)):
        kind = kinds[name].most_common(1)[0][0]
        meant = [thing for thing in things if any(_is_form(name_of(name), name_of(full), kind, thing.kind, also) for full in thing.names)]
        thing = meant[0] if len(meant) == 1 else _Thing()
        if len(meant) != 1:
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


def _is_form(short: Name, full: Name, kind: Kind, other: Kind, also: set[tuple[str, str]]) -> bool:
    if short.key == full.key:
        return "person" not in (kind, other) or kind == other
    if (short.key, full.key) in also:
        return True
    if other == "person":  # of a single word the parser often takes the wrong kind
        return bool(is_short_for_person(short, full)) and (kind == "person" or len(short.core) == 1)
    return kind != "person" and (is_acronym_of(short, full) or (other != "place" and bool(is_short_for_thing(short, full))))


def _vote(pages: Sequence[_Page], things: Sequence[_Thing]) -> list[_Thing | None]:
    """Let pronouns with one possible person before them tell how that person is referred to; return what each page is last about."""
    owner = {name: thing for thing in things for name in thing.names}
    topics: list[_Thing | None] = []
    topic: _Thing | None = None
    recent: list[tuple[int, _Thing]] = []
    for number, page in enumerate(pages):
        recent = [(-1, thing) for _, thing in recent[-4:]]
        in_order: list[_Mentioned | _Pointer] = sorted((*page.names, *page.pointers), key=lambda one: one.start)
        for each in in_order:
            thing = owner[each.name] if isinstance(each, _Mentioned) else _pointed(each, recent, topic, number, things)
            if thing is not None and isinstance(each, _Pointer) and each.word in _SHE | _HE:
                if thing.kind != "person":
                    thing.kinds["person"] += 1 + sum(thing.kinds.values())
                thing.votes["she" if each.word in _SHE else "he"] += 1
            if thing is not None and thing.kind == "person":
                recent.append((each.sentence, thing))
            if each.subject and thing is not None:
                topic = thing
        topics.append(topic)
    return topics


def _pointed(pointer: _Pointer, recent: Sequence[tuple[int, _Thing]], topic: _Thing | None, page: int, things: Iterable[_Thing]) -> _Thing | None:
    """What a pronoun or a noun most likely takes up: as a subject the subject before it, else the one thing that agrees."""
    if pointer.word in _SHE | _HE:
        wanted: Pronoun = "she" if pointer.word in _SHE else "he"
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
    called = [thing for thing in things if any(noun.split()[-1] == pointer.word for noun in thing.nouns) and any(p <= page for p in thing.pages)]
    return called[0] if len(called) == 1 else None


def _ranked(number: int, page: _Page, things: Sequence[_Thing], topic: _Thing | None) -> list[_Thing]:
    """Things of other chunks: those of which the text has a short name only, the topic, those that it may point at; then the latest first."""
    own = {each.name for each in page.names}
    words = {each.word for each in page.pointers}

    def weight(thing: _Thing) -> tuple[bool, bool, bool, int, int, str]:
        before = max((each for each in thing.pages if each < number), default=-1)
        short = bool(own & thing.names.keys()) and thing.full.text not in own
        nouns = {noun.split()[-1] for noun in thing.nouns}
        wanted = bool(words & nouns) or bool(words & (_SHE | _HE) and thing.kind == "person")
        return not short, thing is not topic, not wanted, -before, -len(thing.pages), thing.full.text

    def may_be_meant(thing: _Thing) -> bool:
        here = own & thing.names.keys()
        short = bool(here) and max(len(name_of(name).core) for name in here) < len(thing.full.core)
        return any(each < number for each in thing.pages) or short

    return sorted(filter(may_be_meant, things), key=weight)


def _entry(thing: _Thing, number: int, *, is_topic: bool) -> NameSoFar:
    full = thing.full
    before = [each for each in thing.pages if each < number]
    also = tuple(name for name in sorted(thing.names) if name != full.text)
    return NameSoFar(
        name=full.text[:300],
        also=also[:5],
        kind=thing.kind,
        pronoun=thing.pronoun,
        nouns=tuple(thing.nouns)[:4],
        ago=number - max(before) if before else None,
        topic=is_topic,
    )

"""The possible ends of facts in a sentence: names, values, common nouns, and the pronouns and descriptions that take up a thing. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from typing import Literal as OneOf

from onto_core.english.words import FUNCTION, RELATIVE, THIRD_PERSON
from onto_extract.light.known import Known, KnownNames, folded
from onto_extract.light.spans import Extent, Segmenter, SpanContext
from onto_extract.mentions import mentions
from onto_extract.rules.coreference import Thing
from onto_extract.rules.facts import Account, Scene
from onto_extract.rules.mentions import Mention
from onto_extract.rules.phrases import VAGUE
from onto_extract.rules.sentences import SentenceToken
from onto_extract.rules.values import TextValue

Sort = OneOf["name", "noun", "value", "pointer"]
LONGEST: Final = 10
"""Words of a known name, at most."""
SEGMENT_BIAS: Final = 1.0
"""What is added to the log odds of an end that examples taught: one too many is told from the others by its properties, one too few is lost."""


@dataclass(frozen=True, slots=True)
class FactEnd:
    """Characters `[start, end)`, words `[first, last)` and their `root`; `thing` is None for a value."""

    start: int
    end: int
    first: int
    last: int
    root: int
    sort: Sort
    label: str
    thing: Thing | None = None
    value: TextValue | None = None
    entity: str = ""
    mention: Mention | None = None
    known: Known | None = None
    may_begin: bool = True
    """True when it can be the subject of a fact."""

    @property
    def key(self) -> object:
        """The same for all ends that mean one thing."""
        return self.thing if self.thing is not None else (self.start, self.end)


class Ends:
    """The ends in the sentences of one text, which share their things."""

    def __init__(self, account: Account, text: str, names: KnownNames, sorts: frozenset[str], segmenter: Segmenter | None = None) -> None:
        self.account, self.text, self.names, self.sorts, self.segmenter = account, text, names, sorts, segmenter
        self._things: dict[str, Thing] = {}
        self._longer: dict[Thing, Thing] = {}
        """Things of the cast -> those of longer names that examples taught to read."""
        self._topic: Thing | None = None

    def of(self, scene: Scene) -> tuple[FactEnd, ...]:
        """The ends of one sentence in order. Sentences are to be given in the order of the text, for later ones speak of what is in earlier ones."""
        read = self.read(scene)
        if self.segmenter is not None:
            context = self.span_context(scene, read)
            read = {extent: self._made(scene, extent, read) for extent in self.segmenter.chosen(context, read, SEGMENT_BIAS)}
            for end in read.values():
                if end.mention is not None and end.thing is not None and end.mention.kind == "name":
                    self._longer[self.account.cast.name(end.mention)] = end.thing
        taken = {i: end for end in read.values() for i in range(end.first, end.last)}
        for end in self._pointers(scene, taken):
            taken[end.first] = end
        found = sorted(dict.fromkeys(taken.values()), key=lambda end: end.start)
        if self._topic is None:
            subjects = [end for end in found if end.thing is not None and scene.mentions.sentence.words[end.root].dep in {"nsubj", "nsubjpass"}]
            named = [end for end in found if end.sort == "name" and end.thing is not None]
            self._topic = next((end.thing for end in (*subjects, *named)), None)
        return tuple(found)

    def read(self, scene: Scene) -> dict[Extent, FactEnd]:
        """The known names, names, values and common nouns of a sentence by their words; no word is in two of them."""
        taken: dict[int, FactEnd] = {}
        for end in self._known(scene):
            taken.update((i, end) for i in range(end.first, end.last))
        for end in (*self._names(scene), *self._values(scene)):
            self._add(end, taken)
        for end in self._nouns(scene, taken):
            self._add(end, taken)
        return {(end.first, end.last): end for end in taken.values()}

    def span_context(self, scene: Scene, read: Mapping[Extent, FactEnd]) -> SpanContext:
        """The words of a sentence with its ends as they were `read`."""
        sorts = {extent: f"{end.sort}{end.value.sort if end.value else ''}" for extent, end in read.items()}
        known = frozenset(extent for extent, end in read.items() if end.known is not None)
        return SpanContext(scene.mentions.sentence.words, sorts, known, self.sorts)

    def _made(self, scene: Scene, extent: Extent, read: Mapping[Extent, FactEnd]) -> FactEnd:
        """The end of some words: as it was read, or made of those that were read within."""
        if extent in read:
            return read[extent]
        first, last = extent
        words = scene.mentions.sentence.words
        label = self.written(words, extent)
        within = [end for end in read.values() if first <= end.first and end.last <= last]
        figures = any(map(str.isdigit, label))
        values = [
            end
            for end in read.values()
            if end.value is not None
            and (end in within or (end.first < last and first < end.last and end.value.sort == "number" and figures))  # "88" of "88 members"
        ]
        names = [end for end in within if end.sort == "name"]
        root = _root(words, first, last)
        start, stop = words[first].start, words[last - 1].end
        stop -= len(self.text[start:stop]) - len(self.text[start:stop].rstrip(".,;:")) if label[-1:].isdigit() else 0
        if len(values) == 1 and not names and not any(word.capital for word in words[first:last]) and values[0].value is not None:
            value = replace(values[0].value, start=start, end=stop, text=label)
            return FactEnd(start, stop, first, last, root, "value", label, None, value, may_begin=False)
        sort: Sort = "name" if any(word.capital or word.text[0].isdigit() for word in words[first:last]) else "noun"
        entity = next((word.entity for word in (words[root], *words[first:last]) if word.entity), "")
        known = self.names.get(label)
        thing = self.thing(label, None, entity)
        return FactEnd(start, stop, first, last, root, sort, label, thing, None, entity, names[0].mention if names else None, known)

    def written(self, words: Sequence[SentenceToken], extent: Extent) -> str:
        """The words as the text has them, without the stop that the parser leaves on the last figure of a sentence."""
        label = " ".join(self.text[words[extent[0]].start : words[extent[1] - 1].end].split())
        bare = label.rstrip(".,;:")
        return bare if bare[-1:].isdigit() else label

    def _add(self, end: FactEnd, taken: dict[int, FactEnd]) -> None:
        """Take an end in, unless its words belong to known names that are as long."""
        before = {taken[i] for i in range(end.first, end.last) if i in taken}
        if any(other.last - other.first >= end.last - end.first or other.sort == "value" or end.sort == "noun" for other in before):
            return
        for other in before:
            for i in range(other.first, other.last):
                taken.pop(i, None)
        taken.update((i, end) for i in range(end.first, end.last))

    def _known(self, scene: Scene) -> Iterator[FactEnd]:
        words = scene.mentions.sentence.words
        i = 0
        while i < len(words):
            for last in range(min(len(words), i + LONGEST), i, -1):
                known = self.names.get(self.text[words[i].start : words[last - 1].end])
                if known is not None and not (last == i + 1 and (words[i].lower in FUNCTION or not words[i].text[0].isalnum())):
                    yield self._of_known(scene, known, i, last)
                    i = last - 1
                    break
            i += 1

    def _of_known(self, scene: Scene, known: Known, first: int, last: int) -> FactEnd:
        words = scene.mentions.sentence.words
        root = _root(words, first, last)
        name = next((m for m in scene.mentions.names if m.start < words[last - 1].end and words[first].start < m.end), None)
        value = next(
            (v for v in scene.mentions.values if v.start == words[first].start and v.end == words[last - 1].end and v.sort != "quoted"), None
        )
        entity = name.entity if name is not None else words[root].entity
        sort: Sort = "value" if value is not None else "name"
        written = " ".join(self.text[words[first].start : words[last - 1].end].split())
        label = known.label if mentions(known.label, self.text) else written
        thing = None if value is not None else self.thing(label, name, entity)
        return FactEnd(words[first].start, words[last - 1].end, first, last, root, sort, label, thing, value, entity, name, known)

    def _names(self, scene: Scene) -> Iterator[FactEnd]:
        words = scene.mentions.sentence.words
        for name in scene.mentions.names:
            first, last = scene.mentions.extent(name)
            label, thing = name.label, self.account.cast.name(name)
            longer = self._with_nouns(words, first, last, name)
            earlier = min(self._with_number(words, first, name), self._with_article(words, first, last))
            longer = self._with_of(scene, words, last, name) if longer == last else longer
            longer = self._with_capitals(scene, words, longer)
            if longer > last or earlier < first:
                first, last = earlier, longer
                label = " ".join(self.text[words[first].start : words[last - 1].end].split())
                thing = self.thing(label, None, "")
            elif thing.label != label:
                label = thing.label
            known = self.names.get(label)
            yield FactEnd(
                words[first].start, words[last - 1].end, first, last, _root(words, first, last), "name", label, thing, None, name.entity, name, known
            )

    def _with_nouns(self, words: Sequence[SentenceToken], first: int, last: int, name: Mention) -> int:
        """The end of a name with the common nouns after it that are its head and name no class: "Barny cakes", not "Aarhus airport"."""
        end = last
        while end < len(words) and words[end].pos == "NOUN" and words[end].dep != "appos" and words[end].start == words[end - 1].end + 1:
            end += 1
        if end == last or not first <= name.root < last or words[name.root].head != end - 1 or words[name.root].dep != "compound":
            return last
        if name.entity in {"PERSON", "GPE", "ORG", "NORP", "DATE"} or any(word.lemma.lower() in self.sorts for word in words[last:end]):
            return last
        return end

    def _with_of(self, scene: Scene, words: Sequence[SentenceToken], last: int, name: Mention) -> int:
        """The end of a name with what "of" adds: "Fellowship of the Ring", "Bank of England", but not "Anna of the Rosens" nor "Paris of 1900"."""
        if (
            last + 1 >= len(words)
            or words[last].lower != "of"
            or name.entity in {"PERSON", "GPE", "NORP", "DATE"}
            or not words[last - 1].text.isalpha()
        ):
            return last
        following = last + 2 if words[last + 1].lower == "the" else last + 1
        other = scene.mentions.name_at(words[following]) if following < len(words) else None
        if other is None or words[last].head not in range(last - 3, last):
            return last
        if name.entity == "ORG" and other.entity == "GPE":
            return last  # "Brodie & Sons of Glasgow"
        first, end = scene.mentions.extent(other)
        return end if first == following else last

    def _with_capitals(self, scene: Scene, words: Sequence[SentenceToken], last: int) -> int:
        """The end of a name with the names that follow at once or after a small word with a capital: "English Without Tears", "Abarth 1000 GT"."""
        following = last
        while following < len(words) and words[following].lower in FUNCTION and words[following].capital and words[following].lower != "i":
            following += 1
        other = scene.mentions.name_at(words[following]) if following < len(words) else None
        if other is None or words[following].start > words[following - 1].end + 1:
            return last
        first, end = scene.mentions.extent(other)
        return self._with_capitals(scene, words, end) if first == following else last

    def _with_number(self, words: Sequence[SentenceToken], first: int, name: Mention) -> int:
        """The start of a name with the number before it that counts nothing: "107 Camilla", for there is only one Camilla."""
        if first == 0 or not words[first - 1].text.isdecimal() or words[first].tag != "NNP" or words[first].entity in {"DATE", "TIME", "MONEY"}:
            return first
        opens = first == 1 or words[first - 2].pos in {"VERB", "AUX", "ADP", "PUNCT", "CCONJ"}
        no_year = len(words[first - 1].text) != 4 or first == 1
        touches = words[first].start == words[first - 1].end + 1
        return first - 1 if opens and words[first - 1].pos == "NUM" and touches and no_year else first

    def _with_article(self, words: Sequence[SentenceToken], first: int, last: int) -> int:
        """The start of a name with the "A" before it, which opens a title: "A Long Way", but not "A Norwegian ship"."""
        if first == 0 or words[first - 1].text not in {"A", "An"} or words[first].pos == "ADJ" or last - first < 2:
            return first
        described = last < len(words) and words[last].pos == "NOUN" and words[last].start == words[last - 1].end + 1
        return first if described else first - 1

    def _values(self, scene: Scene) -> Iterator[FactEnd]:
        words = scene.mentions.sentence.words
        for value in scene.mentions.values:
            inside = [word.i for word in words if value.start <= word.start < value.end]
            if inside:
                first, last = inside[0], inside[-1] + 1
                root = _root(words, first, last)
                yield FactEnd(
                    value.start, value.end, first, last, root, "value", value.text, None, value, known=self.names.get(value.text), may_begin=False
                )

    def _nouns(self, scene: Scene, taken: Mapping[int, FactEnd]) -> Iterator[FactEnd]:
        sentence = scene.mentions.sentence
        for word in sentence.words:
            if word.pos not in {"NOUN", "PROPN", "ADJ"} or word.i in taken or word.lemma.lower() in VAGUE or not word.text[0].isalpha():
                continue
            if word.pos == "ADJ" and word.dep not in {"pobj", "dobj", "conj", "attr"}:
                continue
            if word.dep in {"compound", "nmod", "amod"} and sentence.head(word).i == word.i + 1:
                continue
            first = scene.mentions.phrase_start(word) if word.pos != "ADJ" else word.i
            while first < word.i and first in taken:
                first += 1
            while first < word.i and not sentence.words[first].text[0].isalnum():
                first += 1
            if any(i in taken for i in range(first, word.i)):
                continue
            label = " ".join(self.text[sentence.words[first].start : word.end].split())
            determined = any(
                child.lower in {"the", "this", "that", "a", "an", "its", "his", "her", "their"} for child in sentence.children(word, "det", "poss")
            )
            begins = not determined and word.dep in {"nsubj", "nsubjpass", "pobj", "dobj"}
            thing = self.thing(label, None, "")
            yield FactEnd(
                sentence.words[first].start, word.end, first, word.i + 1, word.i, "noun", label, thing, known=self.names.get(label), may_begin=begins
            )

    def _pointers(self, scene: Scene, taken: Mapping[int, FactEnd]) -> Iterator[FactEnd]:
        for word in scene.mentions.sentence.words:
            before = taken.get(word.i)
            if before is not None and (before.sort != "noun" or before.known is not None):
                continue
            thing = self._pointed(scene, word, taken)
            thing = self._longer.get(thing, thing) if thing is not None else None
            if thing is not None:
                first = before.first if before is not None else word.i
                yield FactEnd(word.start, word.end, first, word.i + 1, word.i, "pointer", thing.label, thing, known=self.names.get(thing.label))

    def _pointed(self, scene: Scene, word: SentenceToken, taken: Mapping[int, FactEnd]) -> Thing | None:
        if word.lower in RELATIVE and word.tag in {"WDT", "WP", "WP$"}:
            sentence = scene.mentions.sentence
            verb = word
            while verb.head != verb.i and verb.dep not in {"relcl", "acl"}:
                verb = sentence.head(verb)
            end = taken.get(verb.head) if verb.head != verb.i else None
            return self._spoken_of(scene, sentence.words[verb.head]) or end.thing if end is not None else None
        if word.dep in {"attr", "appos"} and scene.mentions.sentence.children(word, "acl"):
            return self._spoken_of(scene, word)
        if word.lower in THIRD_PERSON:
            thing = self.account.pointing.get(word.start)
            return thing or (self._topic if self._topic is not None and self.account.cast.agrees(word.lower, self._topic) else None)
        if (
            word.pos == "NOUN"
            and word.dep in {"nsubj", "nsubjpass", "poss", "pobj"}
            and any(d.lower in {"the", "this"} for d in scene.mentions.sentence.children(word, "det"))
        ):
            thing = self.account.pointing.get(word.start)
            return thing if thing is not None and not thing.number else None
        return None

    def _spoken_of(self, scene: Scene, noun: SentenceToken) -> Thing | None:
        """What a noun says what it is: in "X is a film directed by Y", the film is X."""
        mention = scene.mentions.at(noun) if noun.pos == "NOUN" else None
        return self.account.cast.name(mention) if mention is not None and mention.kind == "name" else None

    def thing(self, label: str, name: Mention | None, entity: str) -> Thing:
        """The thing of a label: that of the cast when a name of the text has just this label."""
        if name is not None:
            thing = self.account.cast.name(name)
            if folded(thing.label) == folded(label):
                return thing
        key = folded(label)
        if key not in self._things:
            self._things[key] = Thing(label)
            self._things[key].kinds[entity] += bool(entity)
        return self._things[key]


def _root(words: Sequence[SentenceToken], first: int, last: int) -> int:
    return next((w.i for w in words[first:last] if not first <= w.head < last or w.head == w.i), last - 1)

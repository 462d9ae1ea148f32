"""A chunk as the names in it and what points at them, by the parser: the ground on which the names of a document are put together."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from onto_core.english.declared_names import written_names
from onto_core.english.genders import HE, IT, SHE
from onto_core.english.names import name_of
from onto_core.english.words import FUNCTION
from onto_core.layout.markup import plain_text
from onto_core.terms import digest

if TYPE_CHECKING:
    from onto_core.matching.nlp import ParsedPhrase, ParsedText, ParsedWord

Kind = Literal["person", "organisation", "place", "thing", ""]

_KINDS: Final[Mapping[str, Kind]] = {
    "PERSON": "person", "ORG": "organisation", "GPE": "place", "LOC": "place", "FAC": "place",
    "PRODUCT": "thing", "EVENT": "thing", "WORK_OF_ART": "thing", "LAW": "thing",
}  # fmt: skip
_WHERE: Final = frozenset({"in", "at", "near", "from", "to", "around"})
_SUBJECT: Final = frozenset({"nsubj", "nsubjpass"})
_CELLS: Final = re.compile(r"^.*(?:\||\t).*$", re.MULTILINE)
PAGES: Final = 1
"""The way in which pages are read; another number forgets those that were read before."""
LONGEST: Final = 100_000
"""Characters of one chunk that are looked through for names."""


@dataclass(frozen=True, slots=True)
class Named:
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
class Pointer:
    """A pronoun, or "the museum": `word` is the pronoun, or the noun."""

    word: str
    sentence: int
    start: int
    subject: bool


@dataclass(frozen=True, slots=True)
class Page:
    """A chunk as names and what points at them, in order."""

    text: str
    names: tuple[Named, ...]
    pointers: tuple[Pointer, ...]
    single: tuple[Named, ...] = ()
    """Capitalised words that the parser takes for no name, and that are one where they are the last word of somebody's."""


class KnownPages:
    """Pages that were read before, by a digest of their text, packed; new ones are read by the parser, 50 ms each, and remembered."""

    def __init__(self, known: Mapping[str, bytes] | None = None) -> None:
        self._known = dict(known or {})
        self.used: dict[str, bytes] = {}
        """All that were asked for."""

    def read(self, text: str) -> Page:
        key = digest("page", PAGES, text)
        if (held := self.used.get(key) or self._known.get(key)) is not None:
            self.used[key] = held
            return _unpacked(held, text)
        page = page_of(text)
        self.used[key] = _packed(page)
        return page


def _packed(page: Page) -> bytes:
    groups = [[astuple(each) for each in group] for group in (page.names, page.pointers, page.single)]
    return zlib.compress(json.dumps(groups, ensure_ascii=False).encode("utf-8", "surrogatepass"))


def _unpacked(value: bytes, text: str) -> Page:
    names, pointers, single = json.loads(zlib.decompress(value).decode("utf-8", "surrogatepass"))
    return Page(_plain(text), tuple(map(_named, names)), tuple(Pointer(*row) for row in pointers), tuple(map(_named, single)))


def _named(row: Sequence[Any]) -> Named:
    name, kind, sentence, start, subject, nouns, personal = row
    return Named(name, kind, sentence, start, subject, tuple(nouns), personal)


def _plain(text: str) -> str:
    """The text without tags and tables, each character at its place."""
    page = plain_text(text)
    return _CELLS.sub(lambda match: " " * len(match[0]), (page.text if page else text)[:LONGEST])


def page_of(text: str) -> Page:
    from onto_core.matching.nlp import parse

    plain = _plain(text)
    doc = parse(plain)
    numbers = {token.i: number for number, sentence in enumerate(doc.sents) for token in sentence}
    found = [name for entity in doc.ents if (name := _mentioned(entity, doc, numbers)) is not None]
    names = tuple(sorted((*found, *_overlooked(plain, found, doc, numbers)), key=lambda name: name.start))
    taken = {token.i for entity in doc.ents if entity.label_ in _KINDS for token in entity}
    pointers = tuple(
        Pointer(word, numbers[token.i], token.idx, token.dep_ in _SUBJECT) for token in doc if token.i not in taken and (word := _points(token))
    )
    inside = {place for name in names for place in range(name.start, name.start + len(name.name))}
    single = tuple(
        Named(token.text, "", numbers[token.i], token.idx, token.dep_ in _SUBJECT)
        for token in doc
        if token.text[:1].isupper() and token.is_alpha and token.idx not in inside and token.lower_ not in FUNCTION
    )
    return Page(plain, names, pointers, single)


def with_short_names(pages: Sequence[Page]) -> list[Page]:
    """The pages with the family names that the parser took for no names: "Voss received the medal"."""
    families = {each.name.split()[-1] for page in pages for each in page.names if each.personal and each.kind in ("person", "")}
    known = [(page, [each for each in page.single if each.name in families]) for page in pages]
    return [replace(page, names=tuple(sorted((*page.names, *more), key=lambda name: name.start))) for page, more in known]


def _overlooked(text: str, found: Sequence[Named], doc: ParsedText, numbers: Mapping[int, int]) -> Iterator[Named]:
    """Names of several words that the parser takes for none."""
    for name in written_names(text):
        inside = any(each.start < name.end and name.start < each.start + len(each.name) for each in found)
        span = doc.char_span(name.start, name.end, alignment_mode="expand")
        if not inside and span is not None and len(name_of(name.text).core) > 1 and not span[0].ent_type_:
            root = span.root
            nouns = tuple(_nouns(root, span.start, doc, ""))
            personal = _is_personal(doc, span.start, span.end)
            yield Named(name.text, "", numbers[span.start], name.start, root.dep_ in _SUBJECT, nouns, personal)


def _is_personal(doc: ParsedText, first: int, last: int) -> bool:
    """True for two or three capitalised words without an article."""
    article = first > 0 and doc[first - 1].lower_ in {"the", "a", "an"}
    return 2 <= last - first <= 3 and not article and all(token.text[:1].isupper() and token.is_alpha for token in doc[first:last])


def _points(token: ParsedWord) -> str:
    lower = token.lower_
    if lower in SHE | HE | IT:
        return lower
    definite = token.pos_ == "NOUN" and any(child.lower_ in {"the", "this", "that"} for child in token.lefts)
    return token.lemma_.lower() if definite else ""


def _mentioned(entity: ParsedPhrase, doc: ParsedText, numbers: Mapping[int, int]) -> Named | None:
    kind = _KINDS.get(entity.label_, "")
    first, last = entity.start, entity.end
    while first < last and (doc[first].lower_ in FUNCTION or not doc[first].text[0].isalnum()):
        first += 1
    last = next((i for i in range(first + 1, last) if doc[i].text in {"(", "["}), last)  # "World Health Organization (WHO" is two names
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
    personal = _is_personal(doc, first, last)
    nouns = (*_nouns(root, first, doc, kind), *(("company",) if name_of(text).sort == "organisation" else ()))
    return Named(text, kind, numbers[first], doc[first].idx, root.dep_ in _SUBJECT, nouns, personal)


def _nouns(root: ParsedWord, first: int, doc: ParsedText, kind: Kind) -> Iterator[str]:
    """The common nouns that say what a name names: in apposition, as a predicate, as its title, at its end."""
    for child in root.children:
        if child.dep_ == "appos" and child.pos_ == "NOUN":
            yield _noun(child)
    if root.dep_ == "appos" and root.head.pos_ == "NOUN":
        yield _noun(root.head)
    if root.dep_ == "nsubj" and root.head.lemma_ == "be":
        yield from (_noun(child) for child in root.head.children if child.dep_ == "attr" and child.pos_ == "NOUN")
    if first > 0 and doc[first - 1].tag_ in {"NN", "NNP"} and not doc[first - 1].text[0].isupper():
        yield _noun(doc[first - 1])
    if kind != "person" and root.text[:1].isupper() and root.i > first:
        yield name_of(doc[first : root.i + 1].text).core[-1]


def _noun(token: ParsedWord) -> str:
    """The noun with the nouns before it: "software company"."""
    words = [child.lower_ for child in token.lefts if child.dep_ == "compound" and child.text.islower()]
    return " ".join((*words, token.lemma_.lower()))

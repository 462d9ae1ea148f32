"""Relations and classes that a text states in its own words, read by rules without any ontology. Pure.

The links are those that the rules of extraction read (`onto_extract/rules/links.py`) before they look for a property of the ontology.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from onto_core.english.frames import Key
from onto_core.english.words import AUXILIARIES, FUNCTION, PREPOSITIONS
from onto_core.ontology.schema.names import words as words_of
from onto_extract.lacks.model import Asked
from onto_extract.rules.clauses import Grammar
from onto_extract.rules.links import HAVE, Links
from onto_extract.rules.mentions import Mention, Mentions
from onto_extract.rules.relations import StatedRelation
from onto_extract.rules.sentences import read
from onto_extract.rules.values import TextValue, find

EMPTY_VERBS: Final = frozenset({"be", "have", "do", "become", "include", "make", "take", "get", "use", "go", "come", "see"})
"""Verbs that name no relation without the noun or preposition beside them."""
HAVING: Final = frozenset({"have", "has", "had", "having"})
KINDS: Final = {
    "PERSON": "person", "ORG": "organization", "GPE": "place", "LOC": "place", "FAC": "place", "EVENT": "event", "WORK_OF_ART": "work",
    "PRODUCT": "product", "LAW": "law", "LANGUAGE": "language",
}  # fmt: skip
"""What the parser's named entities are called by people."""


def openly(text: str, chunk: str, document: str) -> Iterator[Asked]:
    """What the text states, each pair of things or values once for each wording, and the nouns that say what a named thing is."""
    values = find(text)
    for sentence in read(text):
        first = bisect_left(values, sentence.start, key=lambda value: value.start)
        last = bisect_right(values, sentence.end, key=lambda value: value.end)
        mentions = Mentions(sentence, text, values[first:last])
        links, claims = Links(mentions).find()
        passage = " ".join(text[sentence.start : sentence.end].split())
        for link in _as_said(links):
            asked = _relation(link, chunk, document, passage)
            if asked is not None:
                yield asked
        for subject, noun, value in _counted(mentions):
            yield Asked("property", noun, chunk, document, passage, subject.label, value.text, _kind(subject), _kind(value))
        for claim in claims:
            if claim.subject.kind == "name" and claim.nouns:
                yield Asked("class", claim.nouns[-1], chunk, document, passage, subject=claim.subject.label)


def _as_said(links: Sequence[StatedRelation]) -> Iterator[StatedRelation]:
    """The links without those that say an other one backwards, against the order of the text."""
    seen: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    for link in sorted(links, key=lambda each: each.subject.start > each.object.start):
        pair = ((link.subject.start, link.object.start), (link.start, link.end))
        turned = ((link.object.start, link.subject.start), (link.start, link.end))
        if pair not in seen and turned not in seen:
            seen.add(pair)
            yield link


def _counted(mentions: Mentions) -> Iterator[tuple[Mention, str, TextValue]]:
    """ "The tower has 46 floors": what it has, and how many."""
    grammar = Grammar(mentions)
    for clause in grammar.clauses():
        for object_ in clause.objects if clause.verb.lemma in HAVE and not clause.passive else ():
            for number in mentions.sentence.children(object_, "nummod"):
                value = mentions.value_at(number)
                for subject in map(mentions.at, clause.subjects):
                    if value is not None and subject is not None:
                        yield subject, " ".join(mentions.phrase(object_)[-2:]), value


def _relation(link: StatedRelation, chunk: str, document: str, passage: str) -> Asked | None:
    key = next((key for key, _ in link.keys if not any(word.startswith("@") for word in key)), None)
    if key is None or not _tells(key) or link.subject.start == link.object.start:
        return None
    end = link.object
    return Asked(
        "property",
        _wording(key, link),
        chunk,
        document,
        passage,
        subject=link.subject.label,
        object=end.label if isinstance(end, Mention) else end.text,
        subject_kind=_kind(link.subject),
        object_kind=_kind(end),
        turned=key[-1] == "by",
        also=tuple(
            dict.fromkeys(" ".join(word for word in other if word[0] != "@") for other, strength in link.keys if strength > 0 and other != key)
        ),
    )


def _tells(key: Key) -> bool:
    """True when a word of the key says what the relation is; of a preposition alone, "in" and the like say where something is."""
    content = [word for word in key if word not in FUNCTION and word not in AUXILIARIES and word not in EMPTY_VERBS]
    return bool(content) or (len(key) == 2 and key[0] == "be" and key[1] in PREPOSITIONS and key[1] not in {"of", "as", "with"})


def _wording(key: Key, link: StatedRelation) -> str:
    """The key in the form of the text: a past participle before "by" and other prepositions, else the verb or noun as it is."""
    if len(key) > 2 and key[0] in HAVING and key[-1] == "of":
        return " ".join(key[1:-1])
    spoken = next((other for other, _ in link.keys[1:] if len(other) == len(key) and other[1:] == key[1:] and other[0] != key[0]), None)
    chosen = spoken if spoken is not None and key[-1] in PREPOSITIONS else key
    return words_of(" ".join(chosen))


def _kind(end: Mention | TextValue) -> str:
    if isinstance(end, TextValue):
        return end.sort if end.sort in {"date", "number", "address"} else ""
    if end.nouns and end.kind != "name":
        return end.nouns[0][-1]
    return KINDS.get(end.entity, "")

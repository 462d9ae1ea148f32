"""Names of elements that are abbreviations: "dexterity" is `dex`, "armor class" is `hasACValue`, "quantity" is `qty`. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from onto_core.vocabulary import local_name
from onto_query.enumeration.mentioned.mentions import FRAME, Mention
from onto_query.facts.codes import shortened
from onto_query.profile.model import GraphProfile
from onto_query.profile.observed import spoken
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.vocabulary import SURE, Sense
from onto_query.question.words import positions
from onto_query.question.written.dictionary import is_word

LONGEST: Final = 5
"""Letters of an abbreviation, at most."""
SHORTEST: Final = 3
"""Letters that may be those of one word, at least; fewer are initials."""
SLIP: Final = 0.01
"""Of the uses of a property, another of the same name is a slip of the pen: `hasHPValue` beside `hasHPvalue`."""
WORDS: Final = 4
"""Words whose initials are a name, at most."""
BEGINS: Final = 0.85
"""Of letters that a word begins with, and of initials;"""
LETTERS: Final = 0.8
"""of letters that are left of a word when its vowels go."""
MOST: Final = 0.6
"""Of the letters of a word, an abbreviation has no more."""
STEMMED: Final = 0.8
"""A name that is only like a word does not explain it: "rating" is no rat."""
BESIDE: Final = 2
"""Abbreviated names of the same things, at least, beside one that is a word of its own: `con` beside `str` and `dex`."""
FLAGS: Final = frozenset(("yn", "flg", "flag"))
"""What stands at the end of the names of yes and no."""
_PARTS: Final = re.compile(r"[A-Z]{2,}(?=[a-z]{2,}|[^A-Za-z]|$)|[A-Z]?[a-z]+|\d+")


def abbreviated(analysis: Analysis, found: Sequence[Mention], profile: GraphProfile) -> list[Mention]:
    """The properties whose names are abbreviations of words that nothing else explains, the longer runs of words first."""
    lexicon, content = lexicon_of(analysis.language), frozenset(analysis.content())
    explained = positions(each for each in found if (each.score > STEMMED if each.kind in {"thing", "value"} else each.score >= SURE))
    free = {i for i in content if i not in explained and analysis.words[i].text.isalpha()}
    if not free:
        return []
    names = list(_names(profile, lexicon, analysis.language))
    added: list[Mention] = []
    for length in range(WORDS, 0, -1):
        for first in range(len(analysis.words) - length + 1):
            inside = range(first, first + length)
            between = {i for i in inside if analysis.words[i].function and i not in {first, first + length - 1}}  # "out of service"
            if free.isdisjoint(inside) or not positions(added).isdisjoint(inside):
                continue
            words = [analysis.words[i].lower for i in inside]
            fits = {iri: score for iri, parts in names if (score := _fit(parts, words))}
            if not free.issuperset(set(inside) - between):  # "full" may be a value, but "full time" is what a flag `ft_yn` stands for
                fits = {iri: score for iri, score in fits.items() if length > 1 and profile.properties[iri].sort == "boolean"}
            if fits:
                top = max(fits.values())
                most = max(profile.properties[iri].uses for iri, score in fits.items() if score == top)
                used = {iri for iri, score in fits.items() if score == top and profile.properties[iri].uses > SLIP * most}
                name = " ".join(words) if length > 1 else ""  # what initials stand for: a room that is `oos` is out of service
                senses = tuple(Sense(iri, "property", top, name or spoken(iri)) for iri in sorted(used))
                last = first + length
                last += last < len(analysis.words) and lexicon.has("element", analysis.words[last].lower)
                text = analysis.text[analysis.words[first].start : analysis.words[last - 1].end]
                added.append(Mention(first, last, "property", top, senses=senses, text=text, sure=False))
    return added


def flags_called(text: str, profile: GraphProfile, lexicon: Lexicon) -> tuple[str, ...]:
    """The properties of yes and no whose names are the initials of words: `ft_yn` of "full time"."""
    names = _names(profile, lexicon, lexicon.language)
    found = (iri for iri, parts in names if profile.properties[iri].sort == "boolean" and len(text.split()) > 1 and _fit(parts, text.split()))
    return tuple(dict.fromkeys(found))


def _names(profile: GraphProfile, lexicon: Lexicon, language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Property -> the words of its name, without those that only say that it is a property: where some are abbreviated."""
    named: list[tuple[str, tuple[str, ...]]] = []
    for iri in profile.properties:
        for parts in dict.fromkeys((tuple(spoken(iri).casefold().split()), tuple(map(str.casefold, _PARTS.findall(local_name(iri)))))):
            core = tuple(part for part in parts if part not in FRAME and not lexicon.has("element", part))
            core = core[:-1] if len(core) > 1 and core[-1] in FLAGS else core
            if core and any(len(part) <= LONGEST for part in core):
                named.append((iri, core))
    short = {iri for iri, parts in named if any(len(part) <= LONGEST and not is_word(part, language) for part in parts)}
    beside: dict[str, set[str]] = defaultdict(set)
    for iri in short:
        for kind in profile.properties[iri].domains():
            beside[kind].add(iri)
    for iri, parts in named:
        if iri in short or len(frozenset().union(*(beside[kind] for kind in profile.properties[iri].domains() if kind in beside))) >= BESIDE:
            yield iri, parts


def _fit(parts: Sequence[str], words: Sequence[str]) -> float:
    """How well words are what the parts of a name abbreviate; 0 where they are not."""
    if len(parts) == 1 and len(words) > 1:
        return BEGINS if len(parts[0]) == len(words) and all(map(_initial, parts[0], words)) else 0.0
    if len(parts) != len(words):
        own = len(words) - len(parts) + 1  # "frequent flyer points" is `ff_pts`
        begun = len(parts) > 1 and len(parts[0]) == own > 1 and all(map(_initial, parts[0], words))
        return min(BEGINS, _fit(parts[1:], words[own:])) if begun else 0.0
    fits = [1.0 if word in {part, f"{part}s"} else _letters(part, word) for part, word in zip(parts, words, strict=True)]
    return min(fits) if min(fits) < 1 else 0.0  # a name that is the words is known as such


def _initial(letter: str, word: str) -> bool:
    """True for the first letter of a word, and for an X of one that begins with "ex"."""
    return word.startswith(letter) or (letter == "x" and word.startswith("ex"))


def _letters(short: str, word: str) -> float:
    if not SHORTEST <= len(short) <= LONGEST or len(short) > MOST * len(word) or not shortened(word, short):
        return 0.0
    return BEGINS if word.startswith(short) else LETTERS

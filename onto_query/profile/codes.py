"""The lists of codes that a graph has ("F" and "M", "HR" and "FIN"), and which of their codes words may mean. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from onto_core.matching.terms import all_singular, singular
from onto_query.facts.abbreviations import states_of, usual_meanings, written_out
from onto_query.facts.codes import Meaning, initials, languages, meanings, shortened
from onto_query.profile.index import ValueIndex
from onto_query.profile.model import Value
from onto_query.profile.observed import is_called, words_of
from onto_query.profile.words import words_for

LONGEST: Final = 5
"""Letters of a code."""
STATUS: Final = words_for("status")
STATES: Final = STATUS | words_for("kind")
"""Words in the names of what becomes of things, and of their sorts."""
TELLING: Final = 3
"""Letters of a code from which a word that begins so means it, where nobody names its property."""


@dataclass(frozen=True, slots=True)
class CodeList:
    """A property whose few values are codes."""

    property: str
    codes: tuple[Value, ...]
    meanings: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Meant:
    """A code that words may mean. `told`: it is one of a system, or their initials; else they only begin so. `named`: beside the property's name.
    `letter`: a letter for a state, which says something only of the things that have it.
    """

    value: Value
    told: bool
    named: bool
    letter: bool = False


class Codes:
    """The codes of a graph, asked what words may mean."""

    def __init__(self, index: ValueIndex, countries: Collection[str] = ()) -> None:
        """`countries`: properties whose values say a country, which are read as such."""
        self._index, self._countries = index, frozenset(countries)

    @cached_property
    def lists(self) -> tuple[CodeList, ...]:
        found = []
        for iri, values in sorted(self._index.listed.items()):
            held = self._index.profile.properties[iri]
            if held.sort != "text" or held.objects < 2 or iri in self._countries:
                continue
            codes = tuple(value for value in values if _is_code(value.literal.lexical))
            texts = [value.literal.lexical for value in codes]
            known = (meanings(texts, *_named(iri, held.domains())) or languages(texts)) if len(codes) == len(values) else ()
            upper = all(value.literal.lexical.isupper() for value in values)
            if len(values) == held.objects and (known or (upper and 2 * len(codes) >= len(values))):
                found.append(CodeList(iri, codes, known))
        return tuple(found)

    def meant(self, words: Sequence[str], language: str, *, skipped: Collection[str] = ()) -> Iterator[Meant]:
        """The codes that a run of words may mean: of each list one, or none where several fit as well."""
        text = " ".join(words).casefold()
        short = set(initials(words, skipped))
        for held in self.lists:
            by_code = {value.literal.lexical.upper().replace("&", ""): value for value in held.codes}
            known = {meaning.code: meaning for meaning in held.meanings if (language, text) in meaning.words}
            whole = [by_code[code] for code in short if code in by_code] or [value for value in held.codes if _is_usual(value, text)]
            part = [value for value in held.codes if len(words) == 1 and shortened(text, value.literal.lexical)]
            if (state := _by_letter(held, text)) is not None:
                yield Meant(state, told=True, named=False, letter=True)
            elif len(known) == 1:
                (meaning,) = known.values()
                yield Meant(by_code[meaning.code], told=True, named=meaning.named)
            elif not known and len(whole) == 1:
                yield Meant(whole[0], told=True, named=False)
            elif not known and not whole and len(part) == 1:
                yield Meant(part[0], told=False, named=len(part[0].literal.lexical) < TELLING)


def _named(iri: str, kinds: Collection[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The words in the names of a column and of the things that have it; the `mtype` of a member is his type."""
    of = frozenset(singular(word) for kind in kinds for word in words_of(kind))
    begun = (word for word in words_of(iri) if any(name[0] == word[0] for name in of))
    return words_of(iri) | {word[1:] for word in begun if word[1:] in STATES}, of


def _by_letter(held: CodeList, state: str) -> Value | None:
    """The letter that stands for a state in a list of letters; None where it may be another one, or where the letter stands for several of which the
    list has no other.
    """
    by_letter = {value.literal.lexical.upper(): value for value in held.codes if len(value.literal.lexical) == 1}
    if held.meanings or len(by_letter) < len(held.codes) or not is_called(held.property, STATUS):
        return None
    letters = {letter for letter in by_letter if state in states_of(letter)}
    if state == "cancelled" and letters == {"C", "X"}:
        letters = {"X"}
    if letters == {"C"} and state == "cancelled" and "O" in by_letter:
        return None  # what is not open is closed
    if letters == {"C"} and state != "cancelled" and "X" not in by_letter and by_letter.keys() != {"C", "O"}:
        return None  # it may be cancelled
    return by_letter[letters.pop()] if len(letters) == 1 else None


def _is_usual(value: Value, text: str) -> bool:
    """True for the usual code of a word: XFER for transfers, CNX for the state of what is cancelled."""
    code, said = value.literal.lexical, all_singular(text)
    state = is_called(value.property, STATES) and said in usual_meanings(code)
    return len(code) >= TELLING and (state or said == code.casefold() or said in {full for full, _ in written_out(code)})


def _is_code(text: str) -> bool:
    return len(text) <= LONGEST and text.replace("&", "").isalpha()

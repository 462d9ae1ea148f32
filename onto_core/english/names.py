"""The parts of a name: titles, legal forms, the order of its words; and the forms in which two spellings of one name agree. Pure."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from typing import Final, Literal

from onto_core.english.words import CONNECTORS, PARTICLES, words_of
from onto_core.short_memory import remembered_short

Sort = Literal["person", "organisation", "place", "thing", ""]
"""The broadest division of things with names; "" where nothing tells, "thing" for anything else that has a class."""

_SPACED_TITLES: Final = words_of(
    """mr mrs ms miss mx dr prof professor doctor sir lord lady dame captain capt lt lieutenant colonel col major sergeant sgt admiral general gen
    rev reverend herr frau madame monsieur mme mlle saint king queen prince princess emperor pope president senator judge justice rabbi sheikh
    engineer ing dipl msgr fr hon sra sr dra don dona dott mayor governor minister chancellor commander bishop cardinal councillor ambassador
    inspector detective attorney"""
)
"""Words before the name of a person."""
_DEGREES: Final = words_of("phd md msc bsc ma ba dphil esq jr sr ii iii obe mbe cbe kc qc mp mba llm llb rn frs dds")
"""Words after it. A son and his father have one name, but for "Jr": it is no part of what is compared only where the rest agrees."""
_GENERATIONS: Final = words_of("jr sr ii iii iv junior senior")
_LEGAL: Final = words_of(
    """inc incorporated corp corporation co company ltd limited llc llp lp plc gmbh ag kg ohg ug se sa sas sarl srl spa nv bv ab as asa oy oyj aps
    kk pty pte sl sprl bvba sàrl gbr kgaa ev ltda eirl doo zoo"""
)
"""Forms of companies as the last words of a name: who owns it may change them, and texts leave them out."""
_OF_COMPANIES: Final = _LEGAL - {"co", "company", "se", "as", "sa", "ag", "ev", "sl", "ab", "kg", "ug"}
"""Those that say by themselves that the name is a company's."""
_ARTICLES: Final = words_of("the a an")

_DOTTED: Final = re.compile(r"(?<=\b[^\W\d_])\.(?=[^\W\d_]\b|\s|$)")
"""Points between initials: "I.B.M.", "S. A.", "J. Smith"."""
_APOSTROPHE: Final = re.compile(r"['\u2019\u02bc`](?=s\b|\s|$)")
_WORD: Final = re.compile(r"[^\W_]+[+#]*", re.UNICODE)
_INVERTED: Final = re.compile(r"\s*([^,;()]+?)\s*,\s*([^,;()]+?)\s*")
_BRACKETED: Final = re.compile(r"\s*([^()]+?)\s*\(([^()]{2,12})\)\s*")
_LATIN_ONLY: Final = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}


@dataclass(frozen=True, slots=True)
class Name:
    """A name taken apart. `core` are its words in lower case, in their usual order and without accents, titles and legal forms."""

    text: str
    core: tuple[str, ...]
    title: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    """Words that follow the name of a person: "Jr", "PhD"."""
    legal: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    """The core of "Smith, John" in the order that it has if it names a person; "Paris, France" looks no different."""
    inverted: bool = False
    """True for a name that was turned."""
    capitals: str = ""
    """The first letters of the core's words that are written with a capital, in order."""
    written: str = ""
    """The core as it is written."""

    @property
    def sort(self) -> Sort:
        """The sort that the name itself tells."""
        if self.title or self.inverted:
            return "person"
        return "organisation" if any(word in _OF_COMPANIES for word in self.legal) else ""

    @property
    def key(self) -> str:
        return " ".join(self.core)

    def as_person(self) -> Name:
        """The name in its usual order, where it is that of a person."""
        return replace(self, core=self.turned, turned=(), inverted=True) if self.turned else self

    def as_thing(self) -> Name:
        """The name with its first words, where it is that of no person: "MS Karin", "King Lear"."""
        return replace(self, core=(*self.title, *self.core), title=()) if self.title else self

    @property
    def is_acronym(self) -> bool:
        """True for one word of two to six capitals: "IBM", "I.B.M."."""
        word = self.written
        return len(self.core) == 1 and 2 <= len(word) <= 6 and word.isalpha() and word.isupper()

    @property
    def generation(self) -> tuple[str, ...]:
        """The words that tell a person from a parent of the same name."""
        return tuple(word for word in self.after if word in _GENERATIONS)


def folded(text: str) -> str:
    """The text in lower case, its Latin letters without marks: "Zürich" as "zurich". Other scripts keep theirs, where a mark is a vowel."""
    if text.isascii():
        return text.lower()
    letters: list[str] = []
    for letter in unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold()):
        if unicodedata.combining(letter) and letters and letters[-1][-1:].isascii():
            continue
        letters.append(_LATIN_ONLY.get(letter, letter))
    return unicodedata.normalize("NFC", "".join(letters))


@remembered_short(1 << 13)
def name_of(text: str) -> Name:
    """The parts of a name as it is written."""
    turned = _turned(text)
    written = _words(_without_acronym(text))
    if len(written) > 1 and all(len(word) == 1 and word.isupper() for word in written):
        written = ["".join(written)]  # "I B M"
    words = [folded(word) for word in written]
    first, last = 0, len(words)
    while first < last - 1 and words[first] in _ARTICLES and not text.lstrip().startswith(f"{written[first]}."):
        first += 1
    title_from = first
    while first < last - 1 and words[first] in _SPACED_TITLES:
        first += 1
    title, end = words[title_from:first], last
    while last - 1 > first and words[last - 1] in _LEGAL:
        last -= 1
    while last - 1 > first and words[last - 1] == "and":
        last -= 1  # "Krupp & Co"
    legal, end = words[last:end], last
    if not legal and (title or turned or last - first > 2):
        while last - 1 > first + (0 if title else 1) and words[last - 1] in _DEGREES:
            last -= 1
    capitals = "".join(folded(word[0]) for word in written[first:last] if word[:1].isupper())
    core = tuple(words[first:last])
    return Name(text, core, tuple(title), tuple(words[last:end]), tuple(legal), turned or (), False, capitals, " ".join(written[first:last]))


def _without_acronym(text: str) -> str:
    """ "International Business Machines" of "International Business Machines (IBM)"; other brackets stay, for they tell things apart."""
    match = _BRACKETED.fullmatch(text)
    if match is None:
        return text
    letters = "".join(letter for letter in match[2] if letter.isalnum())
    initials = "".join(word[0] for word in _words(match[1]) if word[:1].isupper())
    return match[1] if letters.isupper() and letters.lower() == initials.lower() else text


def _words(text: str) -> list[str]:
    plain = _APOSTROPHE.sub("", _DOTTED.sub("", text)).replace("&", " and ")
    joined = re.sub(r"(?<=\w)['\u2019](?=\w)", "", plain)
    if not joined.isascii():  # vowel signs and accents are no letters for a regular expression
        joined = "".join(c if c.isalnum() or c in "+#" or unicodedata.category(c)[0] == "M" else " " for c in unicodedata.normalize("NFC", joined))
        return [word for word in joined.split() if word[0] not in "+#"] or [text.strip()]
    return _WORD.findall(joined) or [text.strip()]


def _turned(text: str) -> tuple[str, ...] | None:
    """ "Smith, Dr John" in the order of "John Smith"; None for what is no inverted name: "Initech, Inc."."""
    match = _INVERTED.fullmatch(text)
    if match is None:
        return None
    family, given = match[1].split(), match[2].split()
    if not 1 <= len(family) <= 3 or not 1 <= len(given) <= 3 or not all(word[:1].isupper() for word in (*given, family[-1])):
        return None
    plain = [folded(word.rstrip(".")) for word in given]
    if all(word in _LEGAL | _DEGREES for word in plain):
        return None
    first = next((place for place, word in enumerate(plain) if word not in _SPACED_TITLES), 0)
    return tuple(folded(word) for word in (*_words(" ".join(given[first:])), *_words(match[1])))


def canonical(text: str, *, person: bool | None = None) -> str:
    """The name that the IRI of a thing is made of: without titles, legal forms, accents and points, in its usual order.

    Signs and figures are left as they are: "C++" is not "C", and "Room 4.05" not "Room 40.5". `person`: what is known of the thing; None for nothing.
    """
    if any(letter.isdigit() or letter in "+#/:@*=%_\\" for letter in text):
        return folded(text)
    name = name_of(text)
    words = name.turned if person and name.turned else name.as_thing().core if person is False else name.core
    joined: list[str] = []
    initials = False
    for word in (*words, *name.generation):
        single = len(word) == 1 and word.isalpha()
        joined[-1:] = [joined[-1] + word] if joined and single and initials else [*joined[-1:], word]  # "T. J. Watson", "T.J. Watson"
        initials = single
    return " ".join(joined)


def is_within(core: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """True for words that stand side by side in a longer name: "Louvre" in "Louvre Abu Dhabi"."""
    return len(core) < len(full) and any(full[i : i + len(core)] == core for i in range(len(full)))


def is_short_for_person(short: Name, long: Name) -> str:
    """The rule by which a name is a shorter form of a full name of a person: the family name, the given one, initials; "" when none is."""
    if short.key == long.key or (short.generation and short.generation != long.generation):
        return ""
    less, more = short.core, long.core
    if len(less) == len(more):
        initials = any(len(word) == 1 for word in less) and all(a == b or (len(a) == 1 and b[0] == a) for a, b in zip(less, more, strict=True))
        return "initials" if initials and less[-1] == more[-1] else ""
    if len(less) > len(more):
        return ""
    if more[-len(less) :] == less:
        if more[-len(less) - 1] in PARTICLES:
            return ""  # Mr van den Berg is no Mr Berg
        return "family name"
    if len(less) == 1:
        return "given name" if more[0] == less[0] and len(less[0]) > 1 else ""
    if less[-1] == more[-1] and (less[0] == more[0] or (len(less[0]) == 1 and more[0][0] == less[0])):
        return "middle name left out" if set(less[1:]) <= {*more, *(word[0] for word in more)} else ""
    return ""


def is_short_for_thing(short: Name, long: Name) -> str:
    """The rule by which a name is a shorter form of the name of an organisation, a work, a product: how it begins; its proper words."""
    less, more = short.core, long.core
    if not less or len(less) >= len(more) or len("".join(less)) < 3:
        return ""
    if more[: len(less)] == less:
        return "beginning"
    return "end" if more[-len(less) :] == less and more[-len(less) - 1] not in CONNECTORS else ""


def is_abbreviated(short: Name, long: Name) -> bool:
    """ "Man Utd", "Intl. Business Machines": each word is the other's, or begins like it and has some of its letters in their order."""
    if len(short.core) != len(long.core) or short.core == long.core:
        return False
    pairs = [(a, b) for a, b in zip(short.core, long.core, strict=True) if a != b]
    return all(1 < len(a) < len(b) and a[0] == b[0] and _is_within(a, b) and (len(a) <= 4 or b.startswith(a)) for a, b in pairs)


def _is_within(letters: str, word: str) -> bool:
    left = iter(word)
    return all(letter in left for letter in letters)


def is_turned_round(one: Name, other: Name) -> bool:
    """ "Museum of Ravensholm" and "Ravensholm Museum", "2022 Ravna Cup" and "Ravna Cup 2022"."""
    if sorted(one.core) == sorted(other.core) and one.core != other.core:
        return any(word.isdigit() for word in one.core)
    for long, short in ((one.core, other.core), (other.core, one.core)):
        if "of" in long and len(long) == len(short) + 1:
            place = long.index("of")
            if (*long[place + 1 :], *long[:place]) == short:
                return True
    return False


def is_possessive(one: Name, other: Name) -> bool:
    """ "Watson's" where Watson is named as well."""
    return one.text.endswith(("'s", "\u2019s")) and one.key == other.key + "s"


SMALL: Final = CONNECTORS | {"and", "for", "in", "on"}
"""Words without a capital inside of names, which an acronym may leave out."""


def is_acronym_of(short: Name, long: Name) -> bool:
    """True when one word of capitals is made of the first letters of the others, with the small words or without."""
    if not short.is_acronym or len(long.core) < 2:
        return False
    letters = short.core[0]
    plain = "".join(word[0] for word in long.core if word not in SMALL)
    whole = "".join(word[0] for word in long.core)
    legal = plain + "".join(word[0] for word in long.legal)
    return letters in {plain, whole, long.capitals, legal}


def is_misspelled(one: Name, other: Name) -> bool:
    """True for a slip of one or two fingers: letters changed places, doubled, left out or added, in one long word; the rest is the same.

    A letter in place of another makes another name too often ("Hansen", "Hanson"; "Marta", "Maria"): it needs a word of nine letters.
    """
    from rapidfuzz.distance import OSA

    if len(one.core) != len(other.core):
        return _squeezed(one, other)
    different = [(a, b) for a, b in zip(one.core, other.core, strict=True) if a != b]
    if len(different) != 1:
        return False
    a, b = different[0]
    shorter = min(len(a), len(b))
    if shorter < 5 or a[0] != b[0] or any(map(str.isdigit, a + b)) or {a, b} & PARTICLES or a.rstrip("s") == b.rstrip("s"):
        return False
    distance = OSA.distance(a, b)
    if distance == 1:
        replaced = len(a) == len(b) and sorted(a) != sorted(b)
        endings = a[:-1] == b[:-1] or a == b[:-1] or b == a[:-1]
        return shorter >= 9 if replaced or endings else True
    return distance == 2 and shorter >= 9


def _squeezed(one: Name, other: Name) -> bool:
    """ "Blue Stone" and "Bluestone": the same letters, spaced otherwise."""
    return "".join(one.core) == "".join(other.core) and len(one.key) > 6


def spelled_apart(one: Name, other: Name) -> bool:
    """True where the letters of both are the same, whatever the spaces and hyphens."""
    return one.key != other.key and "".join(one.core) == "".join(other.core)

"""Words of a follow-up that stand for something said before: pronouns, "that film", "the second one"; not those bound in it. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal as OneOf

from onto_core.languages.detect import DEFAULT
from onto_query.conversation.follow import Follow
from onto_query.conversation.languages.words import Words
from onto_query.conversation.memory import Gender, Part
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.references import is_compared

Kind = OneOf["person", "thing", "either", "several", "place", "class", "ordinal", "other"]
Role = OneOf["subject", "object", "owner"]
LIKE_PERSON = frozenset(("people", "men", "women", "children"))


@dataclass(frozen=True, slots=True)
class Reference:
    """Words `[first, last)` of a follow-up. `certain`: they refer to something; otherwise ("the film") they do if there is something to refer to."""

    first: int
    last: int
    kind: Kind
    role: Role = "object"
    gender: Gender = ""
    iris: tuple[str, ...] = ()
    """The classes that the words name, best first."""
    several: bool = False
    index: int = 0
    """Of an ordinal: the place in the list, from 0; -1 is the last."""
    certain: bool = True

    def text(self, follow: Follow) -> str:
        return follow.text[follow.words[self.first].start : follow.words[self.last - 1].end]


def references(follow: Follow, words: Words, is_person: Callable[[Part], bool | None]) -> list[Reference]:
    """The references of a follow-up, in order. `is_person` tells of a part that names things whether they are persons."""
    found: list[Reference] = []
    i = 0
    while i < len(follow.words):
        reference = next(_at(i, follow, words, is_person, found), None)
        if reference is not None:
            found.append(reference)
        i = reference.last if reference is not None else i + 1
    return found


def _at(i: int, follow: Follow, words: Words, is_person: Callable[[Part], bool | None], found: list[Reference]) -> Iterator[Reference]:
    part = follow.part_at(i)
    if follow.words[i].quoted or (part is not None and part.kind in {"thing", "value"}):
        return
    yield from _numbered(i, follow, words)
    yield from _pointed(i, follow, words)
    yield from _person(i, follow, words, is_person, found)
    yield from _thing(i, follow, words, is_person, found)
    yield from _several(i, follow, words, found)
    yield from _either(i, follow, words, found)
    lowers = follow.lowers
    if lowers[i] in words.place and not (_at_word(lowers, i - 1) in words.exists or _at_word(lowers, i + 1) in words.exists or i == 0):
        yield Reference(i, i + 1, "place")
    pointed = i > 0 and (lowers[i - 1] in words.definite | words.pointing or _at_word(lowers, i - 2) in words.definite)
    if lowers[i] in words.one | words.ones and pointed and i not in follow.state.analysis.structure:  # "leaving out the cancelled ones"
        yield Reference(i, i + 1, "other", several=lowers[i] in words.ones)


def _at_word(lowers: tuple[str, ...], i: int) -> str:
    return lowers[i] if 0 <= i < len(lowers) else ""


# -- pronouns


def _person(i: int, follow: Follow, words: Words, is_person: Callable[[Part], bool | None], found: list[Reference]) -> Iterator[Reference]:
    word = follow.lowers[i]
    if word not in words.person_subject | words.person_object | words.person_owner or _owns(i, follow, words):
        return
    gender: Gender = "male" if word in words.male else "female"
    if any(is_person(part) is not False for part in follow.before(i, ("thing",))) or any(
        each.kind == "person" and each.gender == gender for each in found
    ):
        return
    role: Role = "subject" if word in words.person_subject else "object"
    if word in words.person_owner and (word not in words.person_object or _noun_follows(i, follow)):
        role = "owner"
    yield Reference(i, i + 1, "person", role, gender)


def _thing(i: int, follow: Follow, words: Words, is_person: Callable[[Part], bool | None], found: list[Reference]) -> Iterator[Reference]:
    lowers, word = follow.lowers, follow.lowers[i]
    if word not in words.thing_subject | words.thing_owner or _owns(i, follow, words):
        return
    if any(is_person(part) is not True for part in follow.before(i, ("thing",))) or any(each.kind == "thing" for each in found):
        return
    if word in words.thing_owner:
        if not is_compared(i, lowers, _lexicon(follow)) and not any(True for _ in follow.before(i, ("class",))):
            yield Reference(i, i + 1, "thing", "owner")
        return
    if word in words.pointing:  # "that" and "this" alone
        alone = i + 1 == len(lowers) or (_at_word(lowers, i - 1) in words.exists and (_at_word(lowers, i + 1) in words.prepositions))
        if not alone or i == 0:
            return
    elif _at_word(lowers, i + 1) in words.empty_it_before:
        return
    yield Reference(i, i + 1, "thing", "subject" if _at_word(lowers, i - 1) in words.exists | words.verbs_after_subject else "object")


def _either(i: int, follow: Follow, words: Words, found: list[Reference]) -> Iterator[Reference]:
    """A pronoun that may be of a person as well as of a thing, for nouns have a gender: "er", "son", "la"."""
    lowers, word = follow.lowers, follow.lowers[i]
    owner = word in words.either_owner
    object_ = word in words.clitics and i == len(lowers) - 1
    if not (owner or object_ or word in words.either) or (i and follow.words[i].capital):
        return
    around = (words.lexicon["expletive"].at(lowers, start) for start in range(max(0, i - 3), i + 1))
    if any(found_ is not None and found_[1] > i for found_ in around):
        return  # "gibt es"
    classes = list(follow.before(i, ("class",)))
    if any(follow.before(i, ("thing", "value"))) or any(each.kind in {"either", "several"} for each in found):
        return
    if owner and (is_compared(i, lowers, words.lexicon) or (classes and _at_word(lowers, i - 1) != words.lexicon.said("of"))):
        return
    gender: Gender = "" if owner else "male" if word in words.male else "female" if word in words.female else ""
    several = word in words.maybe_several
    if object_ and word in words.clitics_several:
        yield Reference(i, i + 1, "several", several=True)
        return
    if several and not owner and {_at_word(lowers, i - 1), _at_word(lowers, i + 1)} & words.plural_verb:
        yield Reference(i, i + 1, "several", "subject", several=True)
        return
    behind = _at_word(lowers, i - 1) == words.lexicon.said("of")
    dropped = word == words.dropped and i == len(lowers) - 1
    yield Reference(i, i + 1, "either", "owner" if owner and not behind else "subject", gender, several=several, certain=not dropped)


def _several(i: int, follow: Follow, words: Words, found: list[Reference]) -> Iterator[Reference]:
    lowers, word = follow.lowers, follow.lowers[i]
    if word not in words.several_subject | words.several_object | words.several_owner or _owns(i, follow, words):
        return
    if any(each.several for each in found) or (word in words.pointing and _at_word(lowers, i + 1) in words.describes | words.having):
        return
    owner = word in words.several_owner
    named = list(follow.before(i, ("thing",)))
    classes = list(follow.before(i, ("class",)))
    if len(named) > 1 or (classes and (owner or word in words.pointing)):
        return  # "ships and their designers", "films longer than those of Lang"
    if owner and is_compared(i, lowers, _lexicon(follow)):
        return
    subject = word in words.several_subject and _at_word(lowers, i - 1) in words.exists | words.verbs_after_subject
    yield Reference(i, i + 1, "several", "owner" if owner else "subject" if subject else "object", several=True)


def _lexicon(follow: Follow) -> Lexicon:
    return lexicon_of(follow.state.analysis.language)


def _owns(i: int, follow: Follow, words: Words) -> bool:
    return _at_word(follow.lowers, i + 1) in words.own


def _noun_follows(i: int, follow: Follow) -> bool:
    return i + 1 < len(follow.words) and not follow.words[i + 1].function


# -- nouns and numbers


def _pointed(i: int, follow: Follow, words: Words) -> Iterator[Reference]:
    """ "that film", "these ships", "the film": the noun names a class, and nothing in the question describes it further."""
    lowers = follow.lowers
    word = lowers[i]
    if word not in words.pointing | words.definite or i + 1 >= len(lowers):
        return
    first = i + 2 if lowers[i + 1] in words.same else i + 1
    part = follow.part_at(first) if first < len(follow.words) else None
    if part is None or part.kind != "class" or follow.words[first].start != part.start:
        return
    last = first
    while last < len(follow.words) and follow.words[last].end <= part.end:
        last += 1
    after = _at_word(lowers, last)
    next_part = follow.part_at(last) if last < len(follow.words) else None
    if next_part is not None and next_part.kind in {"thing", "value"}:
        return
    several = word in words.pointing_several or _is_several(lowers[last - 1], part, follow)
    if word in words.pointing:
        yield Reference(i, last, "class", iris=part.iris, several=several)
        return
    described = after in words.describes or bool(list(follow.before(i, ("thing", "value"))))
    inverted = any(each in words.exists | words.verbs_after_subject for each in lowers[:i])
    if not described and (last == len(lowers) or inverted):
        yield Reference(i, last, "class", iris=part.iris, several=several, certain=False)


def _is_several(noun: str, part: Part, follow: Follow) -> bool:
    """True for a noun in the plural: in English by its ending, elsewhere where it is not the name of its class as that stands."""
    if follow.state.analysis.language == DEFAULT:
        return is_plural(noun)
    named = {follow.state.schema.label(iri).casefold() for iri in part.iris if iri in follow.state.schema.classes}
    return noun not in named


def is_plural(word: str) -> bool:
    return word in LIKE_PERSON or (word.endswith("s") and not word.endswith("ss"))


def _numbered(i: int, follow: Follow, words: Words) -> Iterator[Reference]:
    """ "the second one", "the last", "the third film", "number 2"."""
    lowers = follow.lowers
    if lowers[i] in words.number and (index := _number(_at_word(lowers, i + 1), words)) is not None:
        yield Reference(i, i + 2, "ordinal", index=index)
        return
    at = i + 1 if lowers[i] in words.definite | words.pointing else i
    index = ordinal(_at_word(lowers, at), words)
    if index is None or at == i:
        return
    after = _at_word(lowers, at + 1)
    if after in words.one:
        yield Reference(i, at + 2, "ordinal", index=index)
    elif at + 1 == len(lowers):
        yield Reference(i, at + 1, "ordinal", index=index)
    elif (part := follow.part_at(at + 1)) is not None and part.kind == "class":
        last = at + 1
        while last < len(follow.words) and follow.words[last].end <= part.end:
            last += 1
        asked = lowers[max(0, i - 2) : i]  # "which was the first film": an order is asked for
        is_asked = len(asked) == 2 and asked[0] in words.which | {"when"} and asked[1] in words.exists
        inverted = any(each in words.exists | words.verbs_after_subject for each in lowers[:i])
        if not is_asked and _at_word(lowers, last) not in words.describes and (last == len(lowers) or inverted):
            yield Reference(i, last, "ordinal", iris=part.iris, index=index, certain=False)


def ordinal(word: str, words: Words) -> int | None:
    """The place that an ordinal names, from 0; -1 for the last."""
    if word in words.last:
        return -1
    if word in words.former:
        return 0
    if word in words.ordinals:
        return words.ordinals.index(word)
    digits = word[:-2] if word[-2:] in {"st", "nd", "rd", "th"} else ""
    return int(digits) - 1 if digits.isdigit() and 0 < int(digits) < 1000 else None


def _number(word: str, words: Words) -> int | None:
    if word.isdigit() and 0 < int(word) < 1000:
        return int(word) - 1
    return words.numbers.index(word) if word in words.numbers else None


def number(word: str, words: Words) -> int | None:
    """The place in a list that a number or ordinal names, from 0; -1 for the last."""
    plain = word.strip("().#")
    return _number(plain, words) if _number(plain, words) is not None else ordinal(plain, words)

"""Words that a language joins or takes apart, as others have them: "Horrorfilme" is "Horror filme", "spielt ... mit" "mitspielt". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from onto_core.languages.verbs import SEPARABLE
from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.words import Word, split
from onto_query.question.written.dictionary import LEFT, RIGHT, compound_parts, is_word
from onto_query.question.written.spelling import KnownWords

SEPARATING: Final = frozenset({"de"})
"""Languages whose verbs leave a part behind at the end of a clause. Dutch does so too, and has no list yet."""
_ELIDED: Final = re.compile(r"(?<![\w-])([^\W\d_]{2,})- ([^\W\d_]+) ([^\W\d_]+)")
_CLAUSE_END: Final = re.compile(r"\s*(?:[,;:?!]|\.\s|\.$|$)")


def written_apart(text: str, language: str, known: KnownWords) -> str:
    """The text with both of two compounds in full, those that name nothing as a whole in two words, and verbs whose parts stand apart in one."""
    lexicon = lexicon_of(language)
    if not lexicon["joint"].meanings:
        return text
    text = _ELIDED.sub(lambda found: _in_full(found, lexicon), text)
    joined = _verbs_joined(text, lexicon, known) if lexicon.language in SEPARATING else text
    made, end = [], 0
    for word in split(joined, language=lexicon.language):
        if not word.quoted and (middle := _joint(word.text, lexicon, known)) is not None:
            left, right = word.text[: middle[0]], word.text[middle[1] :]
            made += [joined[end : word.start], f"{left} {right[:1].lower()}{right[1:]}"]
            end = word.end
    return "".join((*made, joined[end:]))


def _in_full(found: re.Match[str], lexicon: Lexicon) -> str:
    """ "Einkaufspreis und Verkaufspreis" for "Einkaufs- und Verkaufspreis": with the longest end of the second word that makes one of the first."""
    first, between, second = found.groups()
    if not any(lexicon.has(section, between.casefold()) for section in ("and", "or")):
        return found.group()
    parts = compound_parts(second, lexicon.language)
    ends = (second[i:] for i in range(1, len(second) - RIGHT + 1))
    end = next((end for end in ends if is_word(first + end, lexicon.language)), parts[1] if parts else "")
    return f"{first}{end} {between} {second}" if end else found.group()


def _joint(word: str, lexicon: Lexicon, known: KnownWords) -> tuple[int, int] | None:
    """Where the first word of a compound ends, and where the second one begins; None for what has a name as it is."""
    folded = word.casefold()
    if len(folded) != len(word) and "ß" in word:
        folded = word.lower()
    if len(folded) != len(word) or folded in known.graph or folded in lexicon.words or known.vocabulary.senses([word]):
        return None
    hyphen = word.rfind("-")
    if hyphen > 0:
        return (hyphen, hyphen + 1) if known.vocabulary.senses([word[hyphen + 1 :]]) else None
    if not word.isalpha():
        return None
    for middle in range(len(folded) - RIGHT, LEFT - 1, -1):
        if known.vocabulary.senses([folded[middle:]]):
            for left in _without_joint(folded[:middle], lexicon):
                if left.casefold() in lexicon.function:
                    continue  # what is "überfällig" is not above anything
                if left.casefold() in known.graph or left.casefold() in lexicon.words or known.vocabulary.senses([left]):
                    return len(left), middle
    return None


def _without_joint(left: str, lexicon: Lexicon) -> Iterator[str]:
    yield left
    for (joint,) in lexicon["joint"].meanings:
        if left.endswith(joint) and len(left) - len(joint) >= LEFT:
            yield left.removesuffix(joint)


def _verbs_joined(text: str, lexicon: Lexicon, known: KnownWords) -> str:
    """The text with "mitspielt" for "spielt ... mit", where that is a verb that the vocabulary or the language's word file has."""
    words = split(text, language=lexicon.language)
    for i in range(len(words) - 1, 0, -1):
        part = words[i]
        if part.lower not in SEPARABLE or not _CLAUSE_END.match(text, part.end):
            continue
        verb = next((each for each in words[:i] if _is_verb(each) and _known(part.lower + each.lower, lexicon, known)), None)
        if verb is not None:
            text = f"{text[: verb.start]}{part.lower}{verb.lower}{text[verb.end : part.start].rstrip()}{text[part.end :]}"
            words = split(text, language=lexicon.language)
    return text


def _is_verb(word: Word) -> bool:
    return not word.quoted and word.text.isalpha() and (word.text.islower() or word.start == 0)


def _known(verb: str, lexicon: Lexicon, known: KnownWords) -> bool:
    return verb in lexicon.words or bool(known.vocabulary.senses([verb]))

"""A question told otherwise, in the words that the stages behind read: what a sentence before it spoke of, what is to be counted. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from onto_query.question.lexicon import Lexicon, lexicon_of
from onto_query.question.words import Word, gap_before, split
from onto_query.question.written.asked_further import THEIRS
from onto_query.question.written.reworded import reworded

_ONE_OR_MANY: Final = re.compile(r"(?<=[^\W\d_])\((e?s|e?n)\)")
_PLUS: Final = re.compile(r"(?<=[^\W\d_])\s\+\s(?=[^\W\d_])")
_CLAUSES: Final = re.compile(r"(?<=[^\W_])\s*(?:[.;:,–—]|\s-)\s+(?=\w)")
_BREAK: Final = re.compile(r"[.;:,!?–—]|\s-\s")
_KEY: Final = re.compile(
    r"(?<!\S)(?:\+\d[\d ()/-]{5,}\d|[^\s,;@]+@[^\s,;@]+\w|(?=[\w/-]*\d)(?=[\w/-]*[^\W\d_])[\w/-]{4,}|\d{5,})(?=[\s,.;:?!]|$)",
)
"""A telephone number, an address, a code of letters and digits, a long number: what one thing alone has."""


def retold(text: str, language: str) -> str:
    """The question in other words, where it is one of those below; else as it is."""
    lexicon = lexicon_of(language)
    joined = lexicon.said("and")
    plain = _PLUS.sub(f" {joined} ", _ONE_OR_MANY.sub(r"\1", _single(reworded(text, lexicon), lexicon)))
    return _counted_by(_referring(_of_namesakes(_theirs(_often(plain, lexicon), lexicon), lexicon), lexicon), lexicon)


def _single(text: str, lexicon: Lexicon) -> str:
    """ "Just a single film" as "just one film"."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    for op, _, last in lexicon["compare number"].within(lowers):
        if op == "=" and last + 1 < len(words) and lexicon.has("one", lowers[last]) and lexicon.has("single", lowers[last + 1]):
            one = lexicon.said("one")
            return f"{text[: words[last].start]}{one}{text[words[last + 1].end :]}"
    return text


def _often(text: str, lexicon: Lexicon) -> str:
    """ "How often" as "how many times"."""
    words = split(text, language=lexicon.language)
    found = next(iter(lexicon["how often"].within(tuple(word.lower for word in words))), None)
    if found is None:
        return text
    times = f"{lexicon.said('count')} {lexicon.said('occasions')}"
    return f"{text[: words[found[1]].start]}{times}{text[words[found[2] - 1].end :]}"


def _referring(text: str, lexicon: Lexicon) -> str:
    """The last clause with the key of which a statement before it speaks: "I have a carton with 4017390767129 on it. Which article is that?"."""
    clauses = _CLAUSES.split(text.strip())
    if len(clauses) < 2:
        return text
    keys = [match.group() for clause in clauses[:-1] for match in _KEY.finditer(clause)]
    words = split(clauses[-1], language=lexicon.language)
    before = {word.lower for clause in clauses[:-1] for word in split(clause, language=lexicon.language)}
    if len(keys) != 1 or _KEY.search(clauses[-1]) or not words or not lexicon.has("asking", words[0].lower):
        return text
    if any(lexicon.has("asking", word) for word in before) or (place := _reference(words, lexicon)) is None:
        return text
    ours = len(words) > 3 and lexicon.has("of", words[1].lower) and lexicon.has("our", words[2].lower)  # "who of us"
    said = clauses[-1][: words[0].end] + clauses[-1][words[2].end : place.start] if ours else clauses[-1][: place.start]
    return f"{said}{keys[0]}{clauses[-1][place.end :]}"


def _theirs(text: str, lexicon: Lexicon) -> str:
    """ "And the club they belong to" as "and their club"."""
    words = split(text, language=lexicon.language)
    lowers = [word.lower for word in words]
    theirs = next((said for (said,) in lexicon["possessive"].meanings if said in THEIRS), "")
    for i in range(2, len(words) - 1):
        begun = next((j for j in (i - 2, i - 3) if j > 0 and lexicon.has("the", lowers[j])), 0)
        if not theirs or not begun or lexicon["pronoun"].at(lowers, i) is None or not lexicon.has("and", lowers[begun - 1]):
            continue
        ends = (j for j in range(i + 1, len(words) + 1) if j == len(words) or _BREAK.search(gap_before(text, words, j)))
        end = next(ends, len(words))
        plain = not any(word.capital or word.quoted or not word.text.isalpha() for word in words[begun:end])
        if plain and end - i in {2, 3, 4} and lexicon.has("preposition", lowers[end - 1]):
            return f"{text[: words[begun].start]}{theirs} {text[words[begun + 1].start : words[i - 1].end]}{text[words[end - 1].end :]}"
    return text


def _of_namesakes(text: str, lexicon: Lexicon) -> str:
    """What is asked of each of several people of one name, or of both, who are spoken of before: "our two Jan Kohls ... What is the pay of each?"."""
    words = split(text, language=lexicon.language)
    lowers = [word.lower for word in words]
    every = (i for i in range(1, len(words)) if any(lexicon.has(section, lowers[i]) for section in ("each", "both")))
    each = next((i for i in every if lexicon.has("noun of", lowers[i - 1])), None)
    if each is None:
        return text
    last = next((end for phrase in ("of them", "of these") if lowers[each + 1 : (end := each + 3)] == phrase.split()), each + 1)
    breaks = [i for i in range(1, each) if _BREAK.search(gap_before(text, words, i))]
    ends = last == len(words) or lexicon.has("and", lowers[last]) or _BREAK.search(gap_before(text, words, last))
    name = _namesake(text[: words[breaks[-1]].start], lexicon) if breaks and ends else ""
    return f"{text[words[breaks[-1]].start : words[each].start]}{name}{text[words[last - 1].end :]}" if name else text


def _namesake(told: str, lexicon: Lexicon) -> str:
    """Who two or more are said to be: Jan Kohl of "two Jan Kohls", "guests called Jan Kohl" of "three guests called Jan Kohl"; else ""."""
    words = split(told, language=lexicon.language)
    lowers = [word.lower for word in words]
    for i in range(len(words) - 1):
        number = lexicon["number"].at(lowers, i)
        if number is None or number[0] in {"0", "1"}:
            continue
        called = next((found[1] for first in range(i + 1, len(words)) if (found := lexicon["named"].at(lowers, first)) is not None), 0)
        first = i + 1 if words[i + 1].capital else called
        stop = next((j for j in range(first, len(words)) if not words[j].capital), len(words))
        if first and stop > first:
            return told[words[i + 1].start : words[stop - 1].end].removesuffix("s" if first == i + 1 else "")
    return ""


def _reference(words: Sequence[Word], lexicon: Lexicon) -> Word | None:
    """The word of a question that stands for what was spoken of: "which guest is this", "which invoice does that belong to"."""
    for i, word in enumerate(words[1:], 1):
        pronoun = lexicon["pronoun"].at([word.lower], 0)
        said = (pronoun is not None and pronoun[0] == "it") or lexicon.has("that", word.lower) or lexicon.has("demonstrative", word.lower)
        if said and (i + 1 == len(words) or lexicon.has("did", words[i - 1].lower)):
            return word
    return None


def _counted_by(text: str, lexicon: Lexicon) -> str:
    """ "Break the complaints down by reason: how many of each?" as "how many complaints by reason"."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    opener = lexicon["opener"].at(lowers, 0)
    told = lexicon["tally"].at(lowers, opener[1] if opener else 0)
    if told is None:
        return text
    group = next(((first, last) for _, first, last in lexicon["group"].within(lowers) if first > told[1]), None)
    if group is None or group[1] == len(words):
        return text
    what = list(words[told[1] : group[0]])
    while what and lexicon.has("particle", what[-1].lower):
        what.pop()
    while what and (lexicon.is_article(what[0].lower) or lexicon.has("our", what[0].lower)):
        what.pop(0)
    asked = lexicon["of each"].before(lowers, len(lowers))
    end = asked[1] if asked is not None else len(words)
    if not what or end <= group[1]:
        return text
    count = lexicon.said("count")
    return f"{count} {text[what[0].start : what[-1].end]} {text[words[group[0]].start : words[end - 1].end]}"

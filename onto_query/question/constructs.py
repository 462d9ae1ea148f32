"""Constructions of a question beyond its form: shares, groups, alternatives, sameness, averages of a whole, and small talk. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from typing import Literal as OneOf

from onto_core.languages.detect import DEFAULT
from onto_query.question.lexicon import CAPITAL_NOUNS, Lexicon
from onto_query.question.measures.amounts import number_at
from onto_query.question.measures.orders import Function
from onto_query.question.words import Word, gap_before

PHRASE: Final = 3
"""Words that "whatever" is said of, at most, where no sign ends them."""
FEW_ROWS: Final = 1_000
"""More are a year: "the 1994 film with the highest rating"."""

Period = OneOf["year", "month", "decade"]
Smalltalk = OneOf["", "greeting", "thanks", "bye", "help"]
_SENTENCE = re.compile(r"[.!?;]")
SENTENCE = 3
"""Words of a sentence, at least."""
CONCORD = 5
"""Words from a denial to the one that repeats it, at most."""
_CLAUSE = re.compile(r"[.!?;,)]")
_STEERING = (
    *("question", "how", "count", "command", "negation", "superlative", "number"),
    *("restrictive", "compare", "compare number", "ranked one", "group", "beyond", "left out", "that is", "i mean"),
)
"""Sections whose words may ask for something, or be a condition."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words `[first, last)` of a question."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Same:
    """`the same director as M` (`shared` stands at `last`, `other` at the word after "as"), `have in common`, `shares a director with M`."""

    first: int
    last: int
    how: OneOf["same", "common", "share"]
    other: int | None = None


@dataclass(frozen=True, slots=True)
class Whole:
    """`more than the average`, `above average`: a comparison with a value over all, which the word at `last` may name."""

    first: int
    last: int
    op: OneOf["<", ">"]
    function: OneOf["avg", "sum", "min", "max"]
    hints: frozenset[str] = frozenset()


def find_numbering(text: str, words: tuple[Word, ...], lexicon: Lexicon) -> set[int]:
    """The "no." of "customer no. 58" and "customer no 58", which denies nothing: that of "with no 5-star reviews" does."""
    found = set()
    for i, (word, number) in enumerate(pairwise(words)):
        if lexicon.has("number sign", word.lower) and any(map(str.isdigit, number.text)):
            behind_noun = i > 0 and not words[i - 1].function and not number.hyphen
            if text[word.end : word.end + 1] == "." or behind_noun:
                found.add(i)
    return found


def find_deep(lowers: tuple[str, ...], lexicon: Lexicon) -> frozenset[int]:
    """The words that ask for any number of steps: "directly or indirectly", "subcategories included"."""
    said = frozenset(i for _, first, last in lexicon["at any depth"].within(lowers) for i in range(first, last))
    return said or _of_its_own(lowers, lexicon)


def _of_its_own(lowers: tuple[str, ...], lexicon: Lexicon) -> frozenset[int]:
    """ "including the sequels of sequels", behind the sequels themselves."""
    for i in range(1, len(lowers) - 2):
        last = i + 3 if lexicon.has("the", lowers[i + 2]) and i + 3 < len(lowers) else i + 2
        if lexicon.has("of", lowers[i + 1]) and lowers[i] == lowers[last] and lowers[i] in lowers[: i - 1]:
            first = i - 1 if lexicon.has("the", lowers[i - 1]) else i
            told = lexicon["accompanied"].before(lowers, first)
            if told is not None:
                return frozenset(range(told[1], last + 1))
    return frozenset()


@dataclass(frozen=True, slots=True)
class AsWell:
    """Words `[first, last)` at the end that ask for a column which answers often have: how many there are of each, the unit of a value."""

    first: int
    last: int
    what: OneOf["count", "unit"]


def find_as_well(lowers: tuple[str, ...], lexicon: Lexicon) -> AsWell | None:
    """ "And how many each", "and in which currency"."""
    told = lexicon["asked as well"].before(lowers, len(lowers))
    return AsWell(told[1], len(lowers), told[0]) if told is not None and told[1] else None  # type: ignore[arg-type]


def find_asides(text: str, words: tuple[Word, ...], lowers: tuple[str, ...], lexicon: Lexicon) -> frozenset[int]:
    """The words that ask nothing: a sentence behind the question that tells what it is for ("We need to plan the trip"), "whatever their status"."""
    taken: set[int] = set()
    for _, first, _ in lexicon["aside"].within(lowers):
        last = _end(text, words, first, _SENTENCE)
        behind = first and _SENTENCE.search(gap_before(text, words, first))
        asks = any(lexicon[section].at(lowers, i) for i in range(first, last) for section in ("question", "how", "count", "command", "negation"))
        if behind and not asks:
            taken.update(range(first, last))
    for _, first, _ in lexicon["tied"].within(lowers):  # all that share the first place are told anyway
        if first and _SENTENCE.search(gap_before(text, words, first)):
            taken.update(range(first, _end(text, words, first, _SENTENCE)))
    joins = {i for i, word in enumerate(lowers) if lexicon.has("or", word) or lexicon.has("and", word)}
    for i, word in enumerate(lowers[:-2]):
        if i + 1 in joins and lexicon["jointly done"].at((lowers[i + 2].removesuffix(word),), 0):
            taken.update((i + 1, i + 2))  # "produced or co-produced"
    if any(lexicon.has("costs", word) for word in lowers):
        taken.update(i for _, first, last in lexicon["to make"].within(lowers) for i in range(first, last))
    taken.update(i for _, first, last in lexicon["at present"].within(lowers) for i in range(first, last))  # a graph says what is now
    for i in range(2, len(lowers)):
        if lexicon.has("got", lowers[i]) and any(lexicon.has("our", word) for word in lowers[i - 2 : i]) and lexicon.has("perfect", lowers[i - 2]):
            taken.add(i)  # "which films have we got"
    for _, first, last in lexicon["kept in"].within(lowers):
        before = kept_in(first, lowers, lexicon)
        if last - first > 1 and before > 0:
            taken.update(range(before, last))  # "en la base de datos"
    for _, first, last in lexicon["whatever"].within(lowers):
        end = _end(text, words, last, _CLAUSE) if last < len(words) else last
        if last < end and (end < len(words) or end - last <= PHRASE):  # where no sign ends it, what follows may be asked
            taken.update(range(first, end))
    taken.update(i for run in (*_remarks(text, words, lowers, lexicon), *_stories(text, words, lowers, lexicon)) for i in run)
    return frozenset(taken) if len(taken) < len(words) else frozenset()


def _remarks(text: str, words: tuple[Word, ...], lowers: tuple[str, ...], lexicon: Lexicon) -> Iterator[range]:
    """Clauses that say what does not matter ("tv or radio doesn't matter"), or why somebody asks ("so I don't mix them up") and name nothing."""
    starts = [i for i in range(1, len(words)) if _CLAUSE.search(gap_before(text, words, i))]
    for _, first, last in lexicon["does not matter"].within(lowers):
        start = max((i for i in starts if i <= first), default=0)
        if start:
            yield range(start, max(last, _end(text, words, first, _CLAUSE)))
    for _, first, _ in lexicon["so that we"].within(lowers):
        end = _end(text, words, first, _SENTENCE)
        if first and not any((word.capital and len(word.text) > 1) or word.quoted or word.text[0].isdigit() for word in words[first:end]):
            yield range(first, end)


def _stories(text: str, words: tuple[Word, ...], lowers: tuple[str, ...], lexicon: Lexicon) -> Iterator[range]:
    """Sentences behind a question mark that tell what goes on ("the farmer is waiting", "someone left a hat"), and name nothing."""
    for first in range(1, len(words)):
        end = _end(text, words, first, _SENTENCE)
        if "?" not in gap_before(text, words, first) or end - first < SENTENCE:
            continue
        told = words[first:end]
        whose = lexicon.has("person noun", lowers[first]) or lexicon.has("people", lowers[first])
        noun = lexicon.on_over(lowers, first, "the", "our", "article", "possessive")
        goes_on = noun + 1 < end and not words[noun].function and lexicon.has("be", lowers[noun + 1])
        steers = any(lexicon[section].at(lowers, i) for i in range(first, end) for section in _STEERING)
        named = any((word.capital and len(word.text) > 1 and word is not told[0]) or word.quoted or word.text[0].isdigit() for word in told)
        if (whose or goes_on) and not steers and not named:
            yield range(first, end)


def _end(text: str, words: tuple[Word, ...], start: int, stop: re.Pattern[str]) -> int:
    """The word from `start` on before which a sign ends the sentence or the clause."""
    return next((i for i in range(start + 1, len(words)) if stop.search(gap_before(text, words, i))), len(words))


def kept_in(first: int, lowers: Sequence[str], lexicon: Lexicon) -> int:
    """The preposition before words for where the graph itself is ("in the whole archive", "on file"); -1 where there is none."""
    before = lexicon.back_over(lowers, first - 1, "the", "article", "our", "possessive", "empty")
    stands = before >= 0 and lexicon.has("preposition", lowers[before]) and not lexicon.has("noun of", lowers[before])
    return before if stands else -1


def is_of_somebody(lowers: Sequence[str], first: int, last: int, lexicon: Lexicon) -> bool:
    """True for the noun of "the email of X" and of "X's email"."""
    return (last < len(lowers) and lexicon.has("noun of", lowers[last])) or (first > 0 and lowers[first - 1] == "'s")


def find_first_time(lowers: tuple[str, ...], lexicon: Lexicon, *, dated: bool) -> set[int]:
    """The words of "for the first time" where it is asked when: the date that is asked for is that of the first time.

    `dated`: the question has a date, and "were first aired in October 2020" and "for the first time" are about that, not about the earliest of all.
    """
    asks_when = any(sort == "time" for sort, _, _ in lexicon["question"].within(lowers))
    told = {i for _, first, last in lexicon["first time"].within(lowers) for i in range(first, last)} if asks_when or dated else set[int]()
    begun = (i for i in range(1, len(lowers) - 1) if lexicon["first and last"].at(lowers, i) is not None)
    done = (i for i in begun if not any(lexicon.has(section, lowers[i - 1]) for section in ("determiner", "article", "the")))
    return told | ({i for i in done if lexicon.ends_as_participle(lowers[i + 1])} if dated and not asks_when else set())


def find_ever(lowers: tuple[str, ...], form: str, lexicon: Lexicon) -> set[int]:
    """The words of "ever" in a question for yes or no, where some languages have "never" for it: "ha mai vinto" denies nothing, "non ha mai" does;
    those of "no longer" beside what denies.
    """
    said = {i for _, first, last in lexicon["ever"].within(lowers) for i in range(first, last)}
    denied = any(lexicon.has("negation", word) for i, word in enumerate(lowers) if i not in said)
    phrases = (range(first, last) for _, first, last in lexicon["no longer"].within(lowers))
    since = {i for run in phrases for i in run if not lexicon.has("negation", lowers[i])}
    return since | (said if form == "ask" and not denied else set())


def find_conjunctions(text: str, words: tuple[Word, ...], lowers: tuple[str, ...], lexicon: Lexicon) -> set[int]:
    """The words for "than" that begin a clause behind a comma, and compare nothing: "Wie alt war er, als er starb?"."""
    inside = range(1, len(words))
    return {i for i in inside if lexicon.has("surely than", lowers[i]) and "," in gap_before(text, words, i)}


def is_named_kind(lowers: tuple[str, ...], first: int, lexicon: Lexicon) -> bool:
    """True for "le genre de", which a graph may have; "quel genre de" asks for a kind. English tells them apart by other words."""
    return lexicon.language != DEFAULT and lexicon.has("the", lowers[first - 1])


def find_run(lowers: tuple[str, ...], section: str, lexicon: Lexicon) -> Run | None:
    """The first phrase of a section in the question."""
    return next((Run(first, last) for _, first, last in lexicon[section].within(lowers)), None)


def find_alternatives(words: tuple[Word, ...], lowers: tuple[str, ...], structure: Collection[int], lexicon: Lexicon) -> tuple[int, ...]:
    """The positions of `or` between two phrases; not that of `5 or more`, nor one inside a capitalised name."""
    inside = range(1, len(lowers) - 1)
    return tuple(
        i
        for i in inside
        if lexicon.has("or", lowers[i])
        and i not in structure
        and not words[i].capital
        and lexicon["or more"].at(lowers, i) is None
        and not words[i].quoted
    )


def find_groups(words: tuple[Word, ...], lowers: tuple[str, ...], lexicon: Lexicon, *, computes: bool) -> tuple[int, ...]:
    """The positions of the first words after `per`, `for each`, `grouped by`; `by`, `each` alone only where the question `computes` a value."""
    groups = []
    for how, first, last in lexicon["group"].within(lowers):
        alone = how == "of" or (last - first == 1 and not lexicon.has("per", lowers[first]))
        article = last < len(lowers) and lexicon.has("determiner", lowers[last])
        named = last < len(lowers) and (words[last].capital or words[last].quoted or article)
        calendar = last < len(lowers) and lexicon.has("calendar" if not lexicon.has("decade", lowers[last]) else "decade", lowers[last])
        alone = alone and not (calendar and how == "each" and not lexicon.has("each", lowers[first]))  # "film per decennio"
        if how == "by" and alone and first and _is_done(lowers[first - 1], lexicon):
            continue  # "piloted by characters" says who pilots
        if last == len(lowers) or lexicon["not group"].at(lowers, first) or (alone and not computes) or (how == "by" and alone and named):
            continue
        groups.append(last)
    return tuple(groups)


def _is_done(word: str, lexicon: Lexicon) -> bool:
    return lexicon.has("participle", word) or any(len(word) > 3 and word.endswith(ending) for (ending,) in lexicon["participle ending"].meanings)


def find_concord(text: str, words: Sequence[Word], lowers: tuple[str, ...], denied: Sequence[int], lexicon: Lexicon) -> set[int]:
    """The denials that another one behind them only repeats: "n'ont pas", "non hanno nessun", "no tienen ninguna"."""
    found = set[int]()
    for i, j in pairwise(denied):
        between = lowers[i + 1 : j]
        apart = any(lexicon.has(section, word) for word in between for section in ("and", "or")) or _CLAUSE.search(
            text[words[i].end : words[j].start]
        )
        if lexicon.has("concord", lowers[i]) and lexicon.has("concord with", lowers[j]) and j - i <= CONCORD and not apart:
            found.add(i)
    return found


def find_same(lowers: tuple[str, ...], lexicon: Lexicon) -> Same | None:
    """The sameness that is asked for, if any."""
    for _, first, last in lexicon["in common"].within(lowers):
        return Same(first, last, "common")
    for how, section, link in (("same", "same", "same as"), ("share", "share", "share as")):
        for _, first, last in lexicon[section].within(lowers):
            other = next((i + 1 for i in range(last, len(lowers) - 1) if lexicon.has(link, lowers[i])), None)
            if (how == "same" or other is not None) and last < len(lowers):
                return Same(first, last, how, other)  # type: ignore[arg-type]
    return None


def find_whole(lowers: tuple[str, ...], lexicon: Lexicon) -> Whole | None:
    """The comparison with a value over all, if any."""
    for function, first, last in lexicon["whole"].within(lowers):
        if (than := lexicon["compare whole"].before(lowers, first)) is not None:
            return Whole(than[1], last, than[0], function)  # type: ignore[arg-type]
        if first and lexicon.has("than", lowers[first - 1]) and (found := lexicon["comparative"].before(lowers, first - 1)):
            return Whole(found[1], last, ">" if found[0].startswith("+") else "<", function, lexicon.hints(found[0]))  # type: ignore[arg-type]
    return None


def find_limit(words: tuple[Word, ...], lowers: tuple[str, ...], lexicon: Lexicon, *, ranked: bool = False) -> tuple[int, Run] | None:
    """The number of rows that a command at the beginning asks for, and where it stands: `show me 10 films`.

    `ranked`: a superlative says which, so that an article may stand before it: `the 3 cities with the highest population`.
    """
    begins = [last for _, first, last in lexicon["limited"].within(lowers) if first == 0 or lexicon["opener"].before(lowers, first)]
    asked = 0  # "who are the 3 people with", "3 people with"
    while asked < len(lowers) - 1 and (lexicon["question"].at(lowers, asked) or lexicon.has("be", lowers[asked])):
        asked += 1
    for begin in (0, asked, *begins) if ranked else ():
        at = begin + (begin < len(lowers) and lexicon.has("the", lowers[begin]))
        if (at > begin or begin == asked) and at < len(lowers) and (number := number_at(lowers, at, lexicon)) is not None:
            noun = number[1] < len(lowers) and (not words[number[1]].capital or lexicon.language in CAPITAL_NOUNS)
            few = 1 < number[0] <= FEW_ROWS and noun
            return (number[0], Run(at, number[1])) if few else None
    for _, first, last in lexicon["limited"].within(lowers):
        number = number_at(lowers, last, lexicon) if last < len(lowers) and not words[last].hyphen else None  # "which seven-seat vans"
        if number and number[1] < len(lowers) and (not words[number[1]].capital or lexicon.language in CAPITAL_NOUNS):
            return (number[0], Run(last, number[1])) if first == 0 or lexicon["opener"].before(lowers, first) else None
    return None


# -- politeness and small talk


def find_openers(lowers: tuple[str, ...], lexicon: Lexicon) -> tuple[Run, ...]:
    """The politeness before and after a question, which adds nothing to it; never all of the words."""
    start, stop = 0, len(lowers)
    while (found := lexicon["opener"].at(lowers, start)) and found[1] < len(lowers):
        start = found[1]
    while (closing := lexicon["closer"].before(lowers, stop)) and closing[1] > start:
        stop = closing[1]
    runs = (Run(0, start), Run(stop, len(lowers)))
    return tuple(run for run in runs if run.first < run.last)


def smalltalk(lowers: tuple[str, ...], lexicon: Lexicon) -> Smalltalk:
    """The sort of small talk that all the words of a text are; "" for a question, with or without a greeting."""
    for kind in ("help", "thanks", "bye", "greeting"):
        start, seen = 0, False
        while start < len(lowers):
            found = lexicon[kind].at(lowers, start)
            seen = seen or found is not None
            filler = lexicon["filler"].at(lowers, start) or any_of(lowers, start, lexicon)
            after = found or filler
            if after is None:
                break
            start = after[1]
        if seen and start == len(lowers):
            return kind
    return ""


def any_of(lowers: tuple[str, ...], start: int, lexicon: Lexicon) -> tuple[str, int] | None:
    """Any word of small talk: "hello, what can you do?", "ok thanks, bye"."""
    return lexicon["greeting"].at(lowers, start) or lexicon["thanks"].at(lowers, start) or lexicon["bye"].at(lowers, start)


def wants_image(lowers: tuple[str, ...], lexicon: Lexicon) -> bool:
    """True when a picture is asked for: `show me a photo of X`, `What does X look like?`; "Which picture won?" asks for something else."""
    if any(last == len(lowers) for _, _, last in lexicon["look like"].within(lowers)):
        return True
    lead = next((last for _, first, last in lexicon["look"].within(lowers)), None)
    return any(
        (lead is not None and first >= lead and first - lead <= 3) or (first <= 1 and last < len(lowers))
        for _, first, last in lexicon["image"].within(lowers)
        if last < len(lowers) and lexicon.has("image of", lowers[last])
    )


def describes(words: tuple[Word, ...], lowers: tuple[str, ...], average: Run, lexicon: Lexicon) -> bool:
    """True for an adjective of the noun after it: "gemiddeld gewicht"."""
    aggregate = lexicon["aggregate"].at(lowers, average.first)
    return aggregate is not None and aggregate[1] == average.last < len(words) and not words[average.last].function


def average_of_counts(lowers: tuple[str, ...], aggregates: tuple[tuple[int, Function], ...], lexicon: Lexicon) -> Run | None:
    """`the average number of films`: where each group has a number, the words between are an average of counts."""
    for first, function in aggregates:
        if function == "avg" and (counted := lexicon["number of"].at(lowers, first + 1)):
            return Run(first, counted[1])
    return None

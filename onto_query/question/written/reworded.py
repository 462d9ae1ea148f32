"""Turns of speech in plainer words: "neither a budget nor takings", "half a million", "outside Germany". Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from onto_core.languages.detect import DEFAULT
from onto_query.facts.countries import countries
from onto_query.question.lexicon import Lexicon
from onto_query.question.words import Word, split
from onto_query.question.written.either import more_of_either
from onto_query.question.written.ours import among_ours, as_ours, we_have, without_us
from onto_query.question.written.plainer import compared_to, no_longer, reached_at

_RANGE: Final = re.compile(r"(?<![\w./-])(\d+) ?[-–] ?(\d+) ?([^\W\d]+)")
_PAUSE: Final = re.compile(r"[,:;(–—]")
_THOUSANDS: Final = re.compile(r"(?<![\w.,])\d{1,3}(?:(?:[\u00a0\u202f]\d{3})+|(?: \d{3})* 000)(?![\w.,]*\d)")
"""A number with spaces between its thousands; with common ones where it ends in noughts."""
HALF: Final = Fraction(1, 2)
SPENDING: Final = 2
"""Words from "we" to what we did with our money, at most: "did we spend", "have we spent", "paid us"."""

DOERS: Final = frozenset(("he", "she", "it", "they"))
"""Pronouns for who does something, by what they mean."""
HAVE: Final = "'ve"
"""The end of a word for the verb behind it."""
UNIT_WORDS: Final = 5
"""Words of "how many" and its unit, at most."""


def reworded(text: str, lexicon: Lexicon) -> str:
    """The question with such turns in other words."""
    told = (_spaced, _run_together, _numbered, _contracted, _neither, _although, _one_as_well, _halved, _repeated, _outside, _summed, _none_there)
    meant = (
        more_of_either,
        _same_person,
        _named_again,
        _ranged,
        as_ours,
        among_ours,
        without_us,
        we_have,
        _without_sum,
        _profit_made,
        _gained,
        _taken_in,
        _how_far_apart,
        _what_it_cost,
        _way_of_paying,
        _for_nothing,
        _to_be_had,
        compared_to,
        reached_at,
        no_longer,
    )
    for turn in (*told, *meant):
        text = turn(text, lexicon)
    return text


def _spaced(text: str, _: Lexicon) -> str:
    """ "250 000" as "250000"."""
    return _THOUSANDS.sub(lambda told: re.sub(r"\s", "", told[0]), text)


def _run_together(text: str, lexicon: Lexicon) -> str:
    """ "Whats" and "didnt" as "what's" and "didn't"."""
    words = split(text, language=lexicon.language)
    made, end = [], 0
    for said, first, last in lexicon["run together"].within(tuple(word.lower for word in words)):
        if not words[first].quoted:
            made += [text[end : words[first].start], said.capitalize() if words[first].capital else said]
            end = words[last - 1].end
    return "".join((*made, text[end:]))


def _numbered(text: str, lexicon: Lexicon) -> str:
    """ "Pager no for Ada Holm" and "Ada's pager no" with the number in full, which denies nothing; of English alone, where it is a negation."""
    words = split(text, language=lexicon.language)
    for i in range(1, len(words)) if lexicon.language == DEFAULT else ():
        noun = not words[i - 1].function and text[words[i - 1].end : words[i].start].isspace()
        if not noun or words[i].quoted or not (lexicon.has("number sign", words[i].lower) and lexicon.has("negation", words[i].lower)):
            continue
        of = i + 1 < len(words) and lexicon.has("noun of", words[i + 1].lower)
        if of or (i + 1 == len(words) and i > 1 and lexicon.has("owner", words[i - 2].lower)):
            return f"{text[: words[i].start]}{lexicon.said('key')}{text[words[i].end :]}"
    return text


def _contracted(text: str, lexicon: Lexicon) -> str:
    """ "What we've ordered" as "what we have ordered"."""
    for word in reversed(split(text, language=lexicon.language)):
        begun = word.text[: -len(HAVE)]
        if word.lower.replace("’", "'").endswith(HAVE) and lexicon.has("perfect", HAVE) and begun and (word.start == 0 or not word.capital):
            text = f"{text[: word.start]}{begun} {lexicon.said('perfect')}{text[word.end :]}"
    return text


def _neither(text: str, lexicon: Lexicon) -> str:
    """ "Neither a budget nor takings" as "no budget and no takings", "neither shipped nor cancelled" as "not shipped and not cancelled"."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    first = next((i for i, word in enumerate(lowers) if lexicon.has("neither", word) and _is_plain(words[i : i + 1])), None)
    second = None if first is None else next((i for i in range(first + 2, len(lowers) - 1) if lexicon.has("nor", lowers[i])), None)
    if first is None or second is None or not first:
        return text
    have, no, negated = (lexicon.said(section) for section in ("having neither", "without either", "not either"))
    if not lexicon.has("having neither", lowers[first - 1]) or not have:
        no = negated
    told = []
    for start, end in ((first, second), (second, len(words))):
        behind = lexicon.on_over(lowers, start + 1, "article", "the") if no != negated else start + 1
        told.append(f"{no} {text[words[behind].start : words[end].start if end < len(words) else len(text)]}" if behind < end else "")
    if not all(told):
        return text
    return f"{text[: words[first].start]}{told[0].rstrip()} {lexicon.said('and')} {told[1]}"


def _although(text: str, lexicon: Lexicon) -> str:
    """ "Who are on hold although they ordered" as "who are on hold and ordered": what is surprising about it changes nothing."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    for _, first, last in lexicon["although"].within(lowers):
        pronoun = lexicon["pronoun"].at(lowers, last)
        if first and pronoun is not None and pronoun[0] in DOERS and pronoun[1] < len(words) and _is_plain(words[first : pronoun[1]]):
            return f"{text[: words[first].start].rstrip(' ,')} {lexicon.said('and')} {text[words[pronoun[1]].start :]}"
    return text


def _one_as_well(text: str, lexicon: Lexicon) -> str:
    """ "Both in a film by A and in one by B" as "in a film by A and in a film by B": the two films are not one."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    for i in range(2, len(words) - 2):
        behind = lexicon.has("one of them", lowers[i]) and _is_plain(words[i : i + 2])
        before = lexicon.back_over(lowers, i - 1, "preposition")
        if not behind or before < 0 or not lexicon.has("and", lowers[before]):
            continue
        nouns = [k for k in range(1, before - 1) if lexicon.has("article", lowers[k - 1]) and lowers[k + 1] == lowers[i + 1]]
        if nouns and _is_plain(words[nouns[-1] - 1 : nouns[-1] + 1]) and not words[nouns[-1]].function:
            noun = text[words[nouns[-1] - 1].start : words[nouns[-1]].end]
            first = lexicon.back_over(lowers, nouns[-1] - 2, "preposition")
            said = lexicon["both"].before(lowers, first + 1)
            start = text[: words[said[1]].start] + text[words[first + 1].start : words[i].start] if said is not None else text[: words[i].start]
            return f"{start}{noun}{text[words[i].end :]}"
    return text


def _halved(text: str, lexicon: Lexicon) -> str:
    """ "Half a million" as "500000", "one and a half kilos" as "1.5 kilos"."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    for _, first, last in lexicon["half a"].within(lowers):
        sizes = [size for size, i, _ in lexicon["scale"].within(lowers) if i == last]
        if sizes and _is_plain(words[first:last]):
            return f"{text[: words[first].start]}{int(HALF * int(sizes[0]))}{text[words[last].end :]}"
    for _, first, last in lexicon["and a half"].within(lowers):
        whole = next((number for number, i, end in lexicon["number"].within(lowers) if end == first), lowers[first - 1] if first else "")
        if first and whole.isdecimal() and last < len(words) and _is_plain(words[first:last]):
            begun = next((i for _, i, end in lexicon["number"].within(lowers) if end == first), first - 1)
            mark = lexicon.said("decimal")
            return f"{text[: words[begun].start]}{whole}{mark}5{text[words[last - 1].end :]}"
    return text


def _repeated(text: str, lexicon: Lexicon) -> str:
    """ "More than once" as "more than 1 times", "won it twice" as "won it 2 times"."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    for number, first, last in lexicon["times in a word"].within(lowers):
        compared = any(lexicon[section].before(lowers, first) is not None for section in ("compare", "compare number"))
        factor = last < len(words) and lexicon.has("multiple of", lowers[last])
        if (compared or not (factor or number == "1")) and first and _is_plain(words[first:last]):
            return f"{text[: words[first].start]}{number} {lexicon.said('occasions')}{text[words[last - 1].end :]}"
    return text


def _to_be_had(text: str, lexicon: Lexicon) -> str:
    """ "Can I get a red lamp" as "is there a red lamp": of a thing that one may have, and not of a list that one wants."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    said = lexicon["to be had"].at(lowers, 0)
    if said is None or said[1] + 1 >= len(words) or not lexicon.has("article", lowers[said[1]]) or lexicon.has("made for it", lowers[said[1] + 1]):
        return text
    return f"{lexicon.said('existential').capitalize()} {text[words[said[1]].start :]}"


def _outside(text: str, lexicon: Lexicon) -> str:
    """ "Outside Germany" as "not from Germany", "non-EU suppliers" as "suppliers not from the EU"."""
    words = split(text, language=lexicon.language)
    prefix = lexicon.said("negative prefix")
    for i, word in enumerate(words[:-1]) if prefix else ():
        place = word.text[len(prefix) :]
        if word.lower.startswith(prefix) and place[:1].isupper() and countries().named(place) and not words[i + 1].function:
            return f"{text[: word.start]}{text[words[i + 1].start : words[i + 1].end]} {lexicon.said('not from')} {place}{text[words[i + 1].end :]}"
    lowers = tuple(word.lower for word in words)
    for _, first, last in lexicon["outside"].within(lowers):
        behind = lexicon.on_over(lowers, last, "the", "article")
        if behind < len(words) and words[behind].capital and _is_plain(words[first:last]):
            return text[: words[first].start] + lexicon.said("not from") + text[words[last - 1].end :]
    return text


def _summed(text: str, lexicon: Lexicon) -> str:
    """ "How much did we spend" as "how much altogether did we spend": nobody asks for each of the amounts."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    much = next((last for meaning, first, last in lexicon["how"].within(lowers) if meaning == "amount" and first <= 1), None)
    if any(lexicon[section].at(lowers, i) for i in range(len(lowers)) for section in ("altogether", "aggregate", "most", "each")):
        return text
    if much is None:
        return _what_came_in(text, words, lowers, lexicon)
    ours = [i for i, word in enumerate(lowers) if i >= much and lexicon.has("our", word)]
    spent = [first for _, first, _ in lexicon["spent"].within(lowers)]
    if not any(abs(i - verb) <= SPENDING for i in ours for verb in spent):
        return text
    end = words[much - 1].end
    return f"{text[:end]} {lexicon.said('altogether')}{text[end:]}"


def _what_came_in(text: str, words: Sequence[Word], lowers: Sequence[str], lexicon: Lexicon) -> str:
    """ "What did we earn in May" as "how much altogether did we earn in May"."""
    asked = len(lowers) > 3 and lexicon.has("what", lowers[0]) and lexicon.has("auxiliary", lowers[1]) and lexicon.has("our", lowers[2])
    verb = next((last for _, first, last in lexicon["spent"].within(lowers) if first == 3), None) if asked else None
    if verb is None or (verb < len(lowers) and not (lexicon.has("in front", lowers[verb]) or lexicon.has("preposition", lowers[verb]))):
        return text
    if verb < len(lowers) and (lexicon.has("for purpose", lowers[verb]) or lexicon.has("noun of", lowers[verb])):
        return text  # what was paid for a car is its price
    return f"{lexicon.said('how much').capitalize()} {lexicon.said('altogether')} {text[words[1].start :]}"


def _without_sum(text: str, lexicon: Lexicon) -> str:
    """ "Which film lost the most money, going by its takings minus its budget" without the sum, which only says what is meant."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    last = max((last for section in ("gains", "profit") for _, _, last in lexicon[section].within(lowers)), default=0)
    if not last and "(" not in text:
        last = min((last for section in ("worth", "spent") for _, _, last in lexicon[section].within(lowers)), default=0)
    paused = next((i for i in range(last, len(words)) if last and _PAUSE.search(text[words[i - 1].end : words[i].start])), None)
    if paused is None or any(word.capital or word.text[0].isdigit() for word in words[paused:]):
        return text
    further = lexicon.has("clause", lowers[paused]) and not lexicon.has("that", lowers[paused])  # "and took more than a million"
    if further or any(True for section in ("scale", "unit") for _ in lexicon[section].within(lowers, paused)):
        return text
    told = any(lexicon.has(section, word) for word in lowers[paused:] for section in ("minus", "times", "surely than"))
    return text[: words[paused - 1].end] + text[words[-1].end :] if told else text


def _profit_made(text: str, lexicon: Lexicon) -> str:
    """ "How much profit did X make" as "what was the profit of X": nobody asks what X produced."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    noun = next(((first, last) for _, first, last in lexicon["profit"].within(lowers) if 0 < first <= 2 and _is_plain(words[first:last])), None)
    verb = next((found for found in lexicon["takes in"].within(lowers) if found[2] == len(lowers)), None)
    if noun is None or verb is None or noun[1] >= verb[1] - 1 or not lexicon.has("did", lowers[noun[1]]):
        return text
    asks = all(word.function for word in words[: noun[0]]) and (lexicon["how"].at(lowers, 0) or lexicon.has("what", lowers[0]))
    whose = text[words[noun[1] + 1].start : words[verb[1] - 1].end]
    return " ".join((lexicon.said("profit was"), whose)) + text[words[-1].end :] if asks else text


def _gained(text: str, lexicon: Lexicon) -> str:
    """ "Made a profit" as "had a profit above 0", "made the biggest loss" as "has the lowest profit"."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    told = max(lexicon["gains"].within(lowers), key=lambda each: each[2] - each[1], default=None)
    if told is None or not told[1] or not _is_plain(words[told[1] : told[2]]) or (told[2] < len(words) and lexicon.has("of", lowers[told[2]])):
        return text  # "made a profit of more than a million" says how much
    return text[: words[told[1]].start] + told[0] + text[words[told[2] - 1].end :]


def _taken_in(text: str, lexicon: Lexicon) -> str:
    """ "How much did X make" as "how much did X earn": what came in, and not what it cost."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    much = next((last for meaning, first, last in lexicon["how"].within(lowers) if meaning == "amount" and first <= 1), None)
    verb = next((found for found in lexicon["takes in"].within(lowers) if found[2] == len(lowers)), None)
    if much is None or verb is None or not _is_plain(words[verb[1] :]) or any(lexicon.has("our", word) for word in lowers):
        return text
    if not words[much].function and not lexicon.has("cash", lowers[much]):
        return text  # "how much profit did X make"
    before = words[verb[1] - 1]
    if lexicon.has("preposition", before.lower) and not before.capital:
        return text  # "how much did X cost to make"
    named = any(word.capital or word.quoted for word in words[much : verb[1]])
    return text[: words[verb[1]].start] + verb[0] + text[words[-1].end :] if named else text


def _way_of_paying(text: str, lexicon: Lexicon) -> str:
    """ "For each way of paying" as "for each payment method"."""
    words = split(text, language=lexicon.language)
    told = next(lexicon["way of paying"].within(tuple(word.lower for word in words)), None)
    if told is None or not _is_plain(words[told[1] + 1 : told[2]]):
        return text
    return text[: words[told[1]].start] + told[0] + text[words[told[2] - 1].end :]


def _how_far_apart(text: str, lexicon: Lexicon) -> str:
    """ "(By) how many minutes is A shorter than B" as "how many minutes shorter is A than B": not how many A has."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    begun = next((i for i in (0, 1) if lexicon["how many"].at(lowers, i) and (not i or words[0].function)), None)
    if begun is None:
        return text
    many = lexicon["how many"].at(lowers, begun)
    be = next((i for i in range(many[1] + 1, len(lowers)) if lexicon.has("be", lowers[i])), None) if many else None
    if be is None or be > begun + UNIT_WORDS:
        return text
    degrees = [found for found in lexicon["comparative"].within(lowers, be + 2) if found[2] < len(lowers)]
    degrees = [found for found in degrees if lexicon.has("surely than", lowers[found[2]])]
    if not degrees:
        return text
    _, first, last = degrees[0]
    unit, degree = text[words[begun].start : words[be - 1].end], text[words[first].start : words[last - 1].end]
    return f"{unit} {degree} {words[be].text} {text[words[be + 1].start : words[first - 1].end]} {text[words[last].start :]}"


def _what_it_cost(text: str, lexicon: Lexicon) -> str:
    """ "What did lesson 17 cost" as "how much did lesson 17 cost": of what goes by a number no other cost is told; an average is one of numbers."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    average = lexicon["on average"].before(lowers, len(lowers))
    end = average[1] if average is not None else len(lowers)
    if end < 4 or not lexicon.has("what", lowers[0]) or not lexicon.has("costing", lowers[end - 1]) or not lexicon.has("auxiliary", lowers[1]):
        return text
    if average is None and not any(letter.isdigit() for letter in lowers[-2]):
        return text
    much = lexicon.said("how much")
    return f"{much.capitalize()}{text[words[0].end :]}"


def _none_there(text: str, lexicon: Lexicon) -> str:
    """ "Which articles have zero on hand", "nothing in stock" as "have exactly 0 on hand"."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    for op, first, _ in lexicon["stock"].within(lowers):
        none = lexicon["none of it"].before(lowers, first)
        if op == ">" and none is not None and none[1] and lexicon.has("holding", lowers[none[1] - 1]) and _is_plain(words[none[1] : first]):
            return f"{text[: words[none[1]].start]}{none[0]} {text[words[first].start :]}"
    return text


def _same_person(text: str, lexicon: Lexicon) -> str:
    """ "Written by someone who also directed them" as "by the same person who directed them"."""
    words = split(text, language=lexicon.language)
    told = next(lexicon["who also"].within(tuple(word.lower for word in words)), None)
    if told is None or not told[1] or told[2] >= len(words) or not lexicon.has("done by", words[told[1] - 1].lower):
        return text
    return f"{text[: words[told[1]].start]}{told[0]} {text[words[told[2]].start :]}"


def _named_again(text: str, lexicon: Lexicon) -> str:
    """ "Films by Ada Holm that she did not write" with her name for the pronoun: she made them and did not write them."""
    words = split(text, language=lexicon.language)
    for i in range(2, len(words) - 1):
        said = lexicon["pronoun"].at([word.lower for word in words], i)
        if said is None or said[0] not in DOERS or said[0] == "it" or not lexicon.has("relative", words[i - 1].lower):
            continue
        first = i - 1
        while first and words[first - 1].capital and not words[first - 1].quoted:
            first -= 1
        if 0 < first < i - 1 and lexicon.has("done by", words[first - 1].lower):
            name = text[words[first].start : words[i - 2].end]
            return f"{text[: words[i].start]}{name}{text[words[i].end :]}"
    return text


def _ranged(text: str, lexicon: Lexicon) -> str:
    """ "Films of 90 to 100 minutes" as between these, and so "10-20 kg"; not "from 90 to 100", nor "9 to 5"."""
    words = split(text, language=lexicon.language)
    between, both = lexicon.said("between"), lexicon.said("between and")
    for i in range(len(words) - 2):
        low, to, high = words[i : i + 3]
        joined = lexicon.has("between and", to.lower) and not lexicon.has("and", to.lower)
        begun = i > 0 and (lexicon["between"].before([word.lower for word in words], i) is not None or words[i - 1].text.isdigit())
        if joined and not begun and low.text.isdigit() and high.text.isdigit() and int(low.text) < int(high.text):
            return f"{text[: low.start]}{between} {low.text} {both} {high.text}{text[high.end :]}"
    told = _RANGE.search(text)
    if told is None or int(told[1]) >= int(told[2]) or not any(lexicon["unit"].within([told[3].casefold()])):
        return text
    return f"{text[: told.start()]}{between} {told[1]} {both} {text[told.start(2) :]}"


def _for_nothing(text: str, lexicon: Lexicon) -> str:
    """ "Which events cost nothing" and "are free of charge" as "cost exactly 0"."""
    words = split(text, language=lexicon.language)
    told = next(lexicon["for nothing"].within(tuple(word.lower for word in words)), None)
    if told is None or not told[1] or not _is_plain(words[told[1] : told[2]]):
        return text
    return text[: words[told[1]].start] + told[0] + text[words[told[2] - 1].end :]


def _is_plain(words: Sequence[Word]) -> bool:
    """False for words of a name: "Two and a Half Men"."""
    return not any(word.capital or word.quoted for word in words)

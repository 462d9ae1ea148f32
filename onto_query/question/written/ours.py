"""Which of our own are meant: "which hotels are our customers", "law firms among our customers". Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from onto_query.question.lexicon import Lexicon
from onto_query.question.words import Word, split


def as_ours(text: str, lexicon: Lexicon) -> str:
    """ "Which hotels are our customers" as "which customers are hotels", which says the same of what the graph has."""
    words = split(text, language=lexicon.language)
    lowers = [word.lower for word in words]
    be = next((i for i, word in enumerate(lowers) if lexicon.has("be", word)), 0)
    if be < 2 or len(words) != be + 3 or not lexicon.has("asking", lowers[0]) or not lexicon.has("our", lowers[be + 1]):
        return text
    said = [*words[1:be], words[-1]]
    if not lexicon.has("customer", lowers[-1]) or not _are_nouns(said):
        return text
    things = text[words[1].start : words[be - 1].end]
    return f"{words[0].text} {words[-1].text} {words[be].text} {things}{text[words[-1].end :]}"


def among_ours(text: str, lexicon: Lexicon) -> str:
    """ "Which law firms among our customers have paid" as "which customers that are law firms have paid"."""
    words = split(text, language=lexicon.language)
    lowers = [word.lower for word in words]
    begun = lexicon["how many"].at(lowers, 0)
    first = begun[1] if begun is not None else 1
    among = next((i for i, word in enumerate(lowers) if lexicon.has("among", word)), 0)
    if not first < among < len(words) - 2 or not lexicon.has("our", lowers[among + 1]) or not (begun or lexicon.has("asking", lowers[0])):
        return text
    if not _are_nouns([*words[first:among], words[among + 2]]):
        return text
    ours, kind = text[words[among + 2].start : words[among + 2].end], text[words[first].start : words[among - 1].end]
    are = lexicon.said("that are")
    return f"{text[: words[first].start]}{ours} {are} {kind}{text[words[among + 2].end :]}"


def we_have(text: str, lexicon: Lexicon) -> str:
    """ "How many prints do we hold of each" as "do we have"."""
    words = split(text, language=lexicon.language)
    for i, (ours, verb) in enumerate(pairwise(words)):
        noun = i + 2 < len(words) and not words[i + 2].function  # "our own brands"
        if lexicon.has("our", ours.lower) and lexicon.has("owning", verb.lower) and not (noun or verb.capital):
            return f"{text[: verb.start]}{lexicon.said('perfect')}{text[verb.end :]}"
    return text


def without_us(text: str, lexicon: Lexicon) -> str:
    """ "Which lamps cost us the most" without us: it is what we paid for them all the same."""
    words = split(text, language=lexicon.language)
    for verb, us in pairwise(words):
        if lexicon.has("costing", verb.lower) and lexicon.has("us", us.lower):
            return f"{text[: verb.end]}{text[us.end :]}"
    return text


def _are_nouns(words: Sequence[Word]) -> bool:
    """False for words of a name, and for those that only steer a question."""
    return not any(word.capital or word.quoted or word.function for word in words)

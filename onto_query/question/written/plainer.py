"""Comparisons and contacts in plainer words: "compared to X" is "than X", "at which number can I reach X" is "which number has X". Pure."""

from __future__ import annotations

from typing import Final

from onto_query.question.lexicon import Lexicon
from onto_query.question.words import split

NOUN: Final = 3
"""Words between the question word and the verb of "at which phone number do I reach", at most."""


def compared_to(text: str, lexicon: Lexicon) -> str:
    """ "Più ettari rispetto a Su Nuraghe" as "più ettari che Su Nuraghe", behind a comparative."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    for _, first, last in lexicon["compared to"].within(lowers):
        compares = any(True for section in ("comparative", "greater number", "beyond") for _ in lexicon[section].within(lowers[:first]))
        if compares and last < len(words) and not any(word.quoted for word in words[first:last]):
            return f"{text[: words[first].start]}{lexicon.said('surely than')} {text[words[last].start :]}"
    return text


def reached_at(text: str, lexicon: Lexicon) -> str:
    """ "Unter welcher Nummer erreiche ich die Filiale" as "welche Nummer hat die Filiale"."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    asks = next((i for i in range(min(2, len(lowers))) if lexicon.has("asking", lowers[i])), None)
    verb = next(iter(lexicon["reached at"].within(lowers)), None)
    if asks is None or verb is None or not asks + 1 < verb[1] <= asks + 1 + NOUN or verb[2] == len(words):
        return text
    if asks and not (lexicon.has("preposition", lowers[0]) or lexicon.has("in front", lowers[0]) or lexicon.has("somewhere below", lowers[0])):
        return text
    noun = text[words[asks + 1].start : words[verb[1] - 1].end]
    noun = lexicon.said("number to call") if lexicon.has("key", noun.casefold()) else noun  # "which number has X" might be any
    return f"{words[asks].text} {noun} {verb[0]} {text[words[verb[2]].start :]}"


def no_longer(text: str, lexicon: Lexicon) -> str:
    """ "Ne sont plus en stock" as "ne sont pas en stock", "non sono più in vendita" as "non sono in vendita"."""
    words = split(text, language=lexicon.language)
    lowers = tuple(word.lower for word in words)
    for i in range(2, len(words)):
        apart = lexicon.has("no more", lowers[i]) and any(lexicon.has("concord", word) for word in lowers[max(0, i - NOUN) : i - 1])
        if not apart or any(lexicon.has("works", word) for word in lowers[:i]):
            continue
        if i + 1 == len(words) or (lexicon.has("preposition", lowers[i + 1]) and not lexicon.has("than", lowers[i + 1])):
            return f"{text[: words[i].start]}{lexicon.said('not either')}{text[words[i].end :]}"
    return text

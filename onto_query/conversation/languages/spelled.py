"""A follow-up of a Romance language with its pronouns where names can stand: "son budget" as "le budget de son". Pure."""

from __future__ import annotations

from collections.abc import Iterable

from onto_query.conversation.languages.words import Words
from onto_query.question.analyse import analyse
from onto_query.question.words import Word, split


def spelled_out(text: str, words: Words) -> str:
    """The text with a possessive behind its noun, an object behind its verb, and a word for the subject that Italian and Spanish leave out.

    A text that names somebody is left as it is: its pronouns are about what it names.
    """
    said = split(text, language=words.language)
    if not (words.clitics or words.owned) or any(word.capital and i for i, word in enumerate(said)):
        return text
    lowers = [word.lower.replace("’", "'") for word in said]
    pieces = [word.text for word in said]
    end = text[said[-1].end :] if said else ""
    behind: list[str] = []
    nobody = {i for _, first, last in words.lexicon["expletive"].within(lowers) for i in range(first, last)}  # "y a-t-il"
    for i in range(len(said)):
        if i in nobody:
            continue
        if lowers[i].startswith("-"):
            doubles = not (words.definite | words.pointing).isdisjoint(lowers[:i])  # "quand le film est-il sorti"
            pieces[i] = "" if doubles else lowers[i].removeprefix("-t").removeprefix("-")
        elif _is_clitic(i, lowers, words):
            behind.append(words.elided if lowers[i].endswith("'") else pieces[i])
            pieces[i] = ""
        elif (article := _article(lowers[i], words)) is not None and (last := _noun(i, said)) > i + 1:
            pieces[i] = article
            pieces[last - 1] += f" {words.lexicon.said('of')} {said[i].text}"
    if not behind and _has_no_subject(text, said, lowers, words):
        behind.append(words.dropped)
    if pieces == [word.text for word in said] and not behind:
        return text
    return _joined(text, said, pieces, behind) + end


def _joined(text: str, said: tuple[Word, ...], pieces: Iterable[str], behind: Iterable[str]) -> str:
    written, done = "", 0
    for word, piece in zip(said, pieces, strict=True):
        gap = text[done : word.start]
        if piece:
            written += (gap or " " if written and not written.endswith(("'", "’")) else gap) + piece
        done = word.end
    return " ".join([written, *behind])


def _is_clitic(i: int, lowers: list[str], words: Words) -> bool:
    """True for "la" before a verb: behind "who", before an auxiliary, or before the last word of a question that it is the object of."""
    if lowers[i] not in words.clitics or i + 1 >= len(lowers):
        return False
    before, after = lowers[i - 1] if i else "", lowers[i + 1]
    if before in words.who or (words.lexicon.has("auxiliary", after) and after not in words.exists):
        return True
    return i == len(lowers) - 2 == 1 and words.asks(before)


def _article(word: str, words: Words) -> str | None:
    return next((" ".join(held[1:]) for held in words.owned if held[0] == word), None)


def _noun(i: int, said: tuple[Word, ...]) -> int:
    """The index behind the words that a possessive is said of."""
    last = i + 1
    while last < len(said) and not said[last].function:
        last += 1
    return last


def _has_no_subject(text: str, said: tuple[Word, ...], lowers: list[str], words: Words) -> bool:
    """True for "quando è nato?", and for "quali film ha girato?", whose verb is of one where several things are asked for."""
    if not words.dropped or not said or any(word in words.either | words.either_owner | words.several_subject for word in lowers):
        return False
    analysis = analyse(text, words.language)
    if any(not said[i].function for i in analysis.pronouns):
        return True
    if (
        not words.asks(lowers[-1])
        and not analysis.content()
        and analysis.form == "select"
        and analysis.wanted in {"number", "time", "place"}
        and analysis.hints
    ):
        return True  # "quanto dura?"
    if lowers[0] not in words.which_several or len(said) < 3:
        return False
    content = [i for i, word in enumerate(said) if not word.function]
    return content == [1, len(said) - 1] and (lowers[-2] in words.singular_verb or len(said) == 3) and not lowers[-1].endswith("n")

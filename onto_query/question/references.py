"""Words of a question that refer to something outside it: pronouns and demonstratives without an antecedent. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from onto_query.question.lexicon import Lexicon
from onto_query.question.words import Word, gap_before

_STOP = re.compile(r"[,.;:?!]")


def unresolved(text: str, words: tuple[Word, ...], lowers: tuple[str, ...], structure: Collection[int], lexicon: Lexicon) -> tuple[int, ...]:
    """The positions of the words that nothing in the question stands for.

    A pronoun is taken to stand for something that an earlier clause names ("Who directed M, and when was it released?"); a possessive also for
    what its own clause speaks of ("films and their directors", "directors who acted in their own films"), but not for that which it belongs to
    ("the parents of his wife").
    """
    content = tuple(i for i, word in enumerate(words) if not word.function and i not in structure)
    stops = {i for i in range(1, len(words)) if _STOP.search(gap_before(text, words, i))}
    clauses = {i for i, word in enumerate(lowers) if lexicon.has("clause", word) or lexicon.has("surely than", word)} | stops
    asked = _Asked(words, lowers, content, frozenset(clauses), lexicon)
    found = tuple(i for i in range(len(words)) if i not in structure and not words[i].quoted and asked.refers(i) and not asked.resolves(i))
    return found or _dropped(words, content, structure, lexicon)


def _dropped(words: tuple[Word, ...], content: Sequence[int], structure: Collection[int], lexicon: Lexicon) -> tuple[int, ...]:
    """The verb of a question that has no subject, in a language that drops pronouns: "Quando è nato?", "¿Cuándo nació?"."""
    drops = bool(words) and bool(lexicon["drops subject"].meanings) and 0 in structure
    alone = drops and len(content) == 1 and content[0] == len(words) - 1 and not words[content[0]].capital
    begun = alone and lexicon["question"].at([word.lower for word in words], 0)
    return (content[0],) if begun and begun[0] in {"time", "place", "how"} else ()


def refers(lowers: tuple[str, ...], start: int, lexicon: Lexicon) -> bool:
    """True when a word from `start` on may stand for something that was said before it."""
    said = (word for word in lowers[start:] if not lexicon.has("possessive", word))
    return any((word,) in lexicon["pronoun"].meanings or lexicon.has("demonstrative", word) for word in said)


def is_compared(i: int, lowers: Sequence[str], lexicon: Lexicon) -> bool:
    """True for a word right behind "below", "more than", "after", and "below half of"."""
    if i > 1 and lexicon.has("of", lowers[i - 1]) and lexicon.has("half", lowers[i - 2]):
        i -= 2
    told = (lexicon[section].before(lowers, i) for section in ("compare", "compare number"))
    return any(found is not None and found[0] != "=" for found in told)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question, the positions of its content words, and those at which a clause begins."""

    words: tuple[Word, ...]
    lowers: tuple[str, ...]
    content: Sequence[int]
    clauses: frozenset[int]
    lexicon: Lexicon

    def refers(self, i: int) -> bool:
        """True for a word that stands for something else."""
        lexicon, lowers = self.lexicon, self.lowers
        word, following = lowers[i], lowers[i + 1] if i + 1 < len(lowers) else ""
        if i and self.words[i].capital:
            return False  # a part of a name
        if (word,) in lexicon["pronoun"].meanings:
            around = (lexicon["expletive"].at(lowers, start) for start in range(max(0, i - 3), i + 1))
            return not any(found is not None and found[1] > i for found in around)
        if lexicon.has("demonstrative", word):
            return not (lexicon.has("relative", following) or lexicon.has("calendar", following))
        if lexicon.has("that", word):
            return i > 0 and (not following or lexicon.has("before that", lowers[i - 1]))
        ranked = i > 0 and (lexicon.has("before one of", lowers[i - 1]) or lexicon["ordinal"].before(lowers, i) is not None)
        return lexicon.has("ranked one", word) and not lexicon.has("article", word) and ranked and not lexicon.has("relative", following)

    def resolves(self, i: int) -> bool:
        """True when the question itself may say what the word stands for."""
        lexicon, lowers = self.lexicon, self.lowers
        before = [j for j in self.content if j < i]
        if lexicon.has("ranked one", lowers[i]) and before and i == len(lowers) - 1 and lexicon.has("be", lowers[before[-1] + 1]):
            return True  # "which studio is the oldest one"
        if lowers[i].startswith("-"):
            return bool(before)  # "Quand Fritz Lang est-il né ?"
        if any(j < clause <= i for clause in self.clauses for j in before):
            return True
        if len(before) > 1 and i == len(lowers) - 1 and lexicon.has("preposition", lowers[i - 1]) and not lexicon.has("possessive", lowers[i]):
            return True  # "which film has no music in it"
        if len(before) > 1 and before[-1] == i - 1 and not lexicon.has("possessive", lowers[i]):
            return True  # "the city they are in"
        if not lexicon.has("possessive", lowers[i]):
            return False
        if is_compared(i, lowers, lexicon):
            return True  # "what is below its reorder level"
        if not before or (i and lexicon.has("belonging", lowers[i - 1])):
            return False
        owned = i + 1 < len(lowers) and lexicon.has("own", lowers[i + 1])
        named = any(self.words[j].capital and j for j in before)
        return owned or named or len(before) > 1 or lexicon["accompanied"].before(lowers, i) is not None

"""A second thing that is asked for of each of those before: "remakes and the films they were made from", "the cast with who they play". Pure."""

from __future__ import annotations

from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of


def asks_of_them(analysis: Analysis) -> bool:
    """True where words behind "and" or "with" speak of what was named before them by a pronoun, and ask for something of it."""
    lexicon, lowers = lexicon_of(analysis.language), [word.lower for word in analysis.words]
    if analysis.form != "select":
        return False
    for _, first, last in lexicon["accompanied"].within(lowers):
        if analysis.as_well is not None and analysis.as_well.first <= first < analysis.as_well.last:
            continue  # "and how many has each of them"
        pronoun = next((i for i in range(last, len(lowers)) if (told := lexicon["pronoun"].at(lowers, i)) is not None and told[0] == "they"), None)
        if first and pronoun is not None and _asks(analysis, last, pronoun):
            return True
    return False


def _asks(analysis: Analysis, first: int, pronoun: int) -> bool:
    """True where a noun or "who" stands between, and nothing that begins another clause. "Films with robots in them" have these."""
    lexicon = lexicon_of(analysis.language)
    inside = (
        pronoun == len(analysis.words) - 1
        and lexicon.has("preposition", before := analysis.words[pronoun - 1].lower)
        and not lexicon.has("of", before)
    )
    if inside and not any(word.function for word in analysis.words[first : pronoun - 1]):
        return False
    between = [analysis.words[i] for i in range(first, pronoun)]
    asks = any(lexicon.has("asking", word.lower) or not word.function for word in between)
    return asks and not any(lexicon.has("clause", word.lower) and not lexicon.has("asking", word.lower) for word in between)

"""Copies of what a shop or library has, where each is a row of its stock that is called otherwise: an `inventory` of films. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from onto_query.enumeration.mentioned.mentions import Mention
from onto_query.profile.observed import is_called, is_key, spoken
from onto_query.profile.reach import Reach
from onto_query.profile.words import words_for
from onto_query.question.analyse import Analysis
from onto_query.question.lexicon import lexicon_of
from onto_query.question.vocabulary import BY_NAME, SURE, Sense

STOCK: Final = words_for("stock") | words_for("copy")


def copies_in(analysis: Analysis, found: Sequence[Mention], reach: Reach) -> list[Mention]:
    """The mentions with "copies" as the rows of stock, where nothing else is called so."""
    lexicon = lexicon_of(analysis.language)
    said = [i for i, word in enumerate(analysis.words) if lexicon.has("copy", word.lower)]
    said = [i for i in said if not any(each.first <= i < each.last and each.score >= SURE for each in found)]
    if not said or (kind := _rows_of_stock(reach)) is None:
        return list(found)
    senses = (Sense(kind, "class", BY_NAME, spoken(kind)),)
    rest = [each for each in found if not any(each.first <= i < each.last for i in said)]
    return [*rest, *(Mention(i, i + 1, "class", BY_NAME, senses=senses, text=analysis.words[i].text) for i in said)]


def _rows_of_stock(reach: Reach) -> str | None:
    """The one class of rows of stock that are single things: they have no name, and no number of pieces, and each is of one thing."""
    found = [kind for kind in reach.profile.classes if is_called(kind, STOCK) and _is_single(frozenset((kind,)), reach)]
    return found[0] if len(found) == 1 else None


def _is_single(kinds: frozenset[str], reach: Reach) -> bool:
    named = any(reach.has(kinds, name) for name in reach.profile.naming)
    counted = any(not is_key(held) for held in reach.own(kinds, {"number"}))
    return not named and not counted and any(held.single for held in reach.own(kinds, {"thing"}))

"""The readings that no query graph grown mention by mention gives: differences, ages, sums, what two have in common. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from onto_query.candidate import Candidate
from onto_query.enumeration.mentioned.covers import Cover
from onto_query.enumeration.naming import Ground
from onto_query.enumeration.related.originals import originals_of
from onto_query.enumeration.related.sites import sites_of
from onto_query.enumeration.related.together import jointly_of
from onto_query.enumeration.special.amounts import amounts_of
from onto_query.enumeration.special.both import of_both, together_of
from onto_query.enumeration.special.conjoined import conjoined_of
from onto_query.enumeration.special.dates import ages_of, same_dates_of
from onto_query.enumeration.special.members import members_of
from onto_query.enumeration.special.pairs import pairs_of
from onto_query.enumeration.special.reckoned import reckoned_of
from onto_query.enumeration.special.totals import ordered_of, totals_of
from onto_query.enumeration.special.translated import translated_of


def specials(cover: Cover, ground: Ground, today: date) -> Iterator[tuple[Candidate, Cover, frozenset[int]]]:
    """Each with what it leaves unread, and the words that it has taken into account."""
    yield from pairs_of(cover, ground)
    yield from originals_of(cover, ground)
    yield from ages_of(cover, ground)
    yield from of_both(cover, ground)
    yield from totals_of(cover, ground, today)
    yield from ordered_of(cover, ground, today)
    yield from amounts_of(cover, ground, today)
    yield from same_dates_of(cover, ground)
    yield from conjoined_of(cover, ground, today)
    yield from jointly_of(cover, ground, today)
    yield from reckoned_of(cover, ground)
    yield from members_of(cover, ground)
    yield from translated_of(cover, ground, today)
    yield from together_of(cover, ground)
    yield from sites_of(cover, ground)

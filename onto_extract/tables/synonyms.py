"""Words that tables and forms use for one another as the names of columns. Data, pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

_GROUPS: Final = """
start begin begins beginning starts started commences commenced opens|end ends ended ending finishes finished until expires expiry closes
start_date begins starts from opens|end_date ends until expires closes|start_time begins starts|end_time ends closes
location place venue site where situated located whereabouts|address street
telephone phone tel mobile cell|fax telefax|email mail|website homepage web url site link
author writer creator by submitted_by written_by posted_by contributed_by|creator maker artist author made_by created_by|editor edited_by
maker manufacturer producer make built_by builder|designer designed_by architect
supplier giver provider seller vendor contractor|customer recipient receiver client buyer purchaser
owner proprietor owned_by|keeper custodian kept_by|employer company firm works_for|employee staff worker
job_title position role title post function|occupation profession trade job|alma_mater studied_at university education educated_at
alumni_of studied_at alma_mater
spouse husband wife partner married_to|child son daughter|parent father mother
birth_date born date_of_birth|death_date died date_of_death|birth_place born_in place_of_birth|death_place died_in place_of_death
founding_date founded established opened since|publication_date published issued appeared date_published|release_date released
identifier id reference inventory_number registration_number|serial_number serial serial_no
sku article_number item_number stock_number product_number
price cost charge fee|amount quantity total sum|weight mass|height tall|length long|width wide breadth|depth deep|speed velocity
area surface size
picture image photo photograph illustration|language tongue|country nation state|nationality citizenship|capital seat
material made_of substance medium|color hue|type kind sort category|yield serves servings portions|spiciness heat hotness
feeds serves|contains includes holds|population inhabitants people residents|duration length time lasts
cast starring stars actors|composer composed_by|director directed_by|genre style"""
"""Groups of expressions; each may stand for the others, an underscore between its words."""


def _table() -> dict[tuple[str, ...], tuple[tuple[tuple[str, ...], int], ...]]:
    others: dict[tuple[str, ...], dict[tuple[str, ...], int]] = defaultdict(dict)
    for group in _GROUPS.replace("\n", "|").split("|"):
        expressions = [tuple(each.split("_")) for each in group.split()]
        for one in expressions:
            for place, other in enumerate(other for other in expressions if other != one):
                others[one].setdefault(other, place)
    return {one: tuple(found.items()) for one, found in others.items()}


_OTHERS: Final = _table()


def synonyms(phrase: Sequence[str]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The other expressions for a whole phrase, in lower case, each with its place in the group, the plainest first; none for most."""
    yield from _OTHERS.get(tuple(phrase), ())

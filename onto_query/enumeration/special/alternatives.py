"""Things of which a question names several: "EMC or climate testing", "from Japan and Taiwan". Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onto_query.enumeration.shape import Place, Shape

if TYPE_CHECKING:
    from onto_query.enumeration.naming import Naming


def either_of(shape: Shape, on: Place, place: Place, reader: Naming) -> bool:
    """True when one of two things is meant: by "or", and by "and" where nothing has both, as no supplier is in two countries."""
    if on.mention is None or place.mention is None:
        return False
    between = reader.lowers[on.mention.last : place.mention.first]
    if len(between) > 2:
        return False
    if any(reader.lexicon.has("or", word) for word in between):
        return True
    ways = [link for link in shape.links if on.key in (link.subject, link.object)]
    alone = len(ways) == 1 and ways[0].object == on.key and reader.reach.profile.properties[ways[0].property].single
    return alone and on.key != shape.target and any(reader.lexicon.has("and", word) for word in between)

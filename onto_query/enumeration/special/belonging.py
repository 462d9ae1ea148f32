"""What stands behind "of" belongs to the noun before it: "the country of the supplier of the drill" is not where its maker's manager lives. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onto_query.enumeration.shape import Ingredient, Place, Shape

if TYPE_CHECKING:
    from onto_query.enumeration.naming import Naming

ASTRAY: Final = -0.3


def astray(shape: Shape, on: Place, part: Ingredient, reader: Naming) -> float:
    """What speaks against a mention behind "of" on a place that is not the noun which it stands behind."""
    i = part.mention.first - 1
    while i >= 0 and reader.lexicon.has("determiner", reader.lowers[i]):
        i -= 1
    if i < 1 or not reader.lexicon.has("of", reader.lowers[i]):
        return 0.0
    noun = next((each for each in shape.places if each.mention is not None and each.mention.last == i and each.role == "class"), None)
    return ASTRAY if noun is not None and noun.key != on.key and part.owns is None and part.mention.kind in {"thing", "value"} else 0.0

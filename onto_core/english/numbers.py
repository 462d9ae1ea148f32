"""Number words, words that multiply a number, and the names of the months. Data and look-ups, pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

_ONES: Final = "one two three four five six seven eight nine"
_TEENS: Final = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBERS: Final[Mapping[str, int]] = {
    **{f"{ten}-{one}": 10 * tens + ones for tens, ten in enumerate(_TENS.split(), 2) for ones, one in enumerate(_ONES.split(), 1)},
    **{word: number for number, word in enumerate(f"zero {_ONES} {_TEENS}".split())},
    **{ten: 10 * tens for tens, ten in enumerate(_TENS.split(), 2)},
}
"""Zero to ninety-nine. Those of two words come first, so that an alternation of all finds them whole."""
NUMBER_WORD: Final = re.compile(rf"\b(?:{'|'.join(NUMBERS)})\b")
SCALES: Final[Mapping[str, int]] = {"hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
MONTHS: Final[Mapping[str, int]] = {
    spelling: number
    for number, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug", "september sept sep", "october oct",
         "november nov", "december dec"),
        start=1,
    )
    for spelling in names.split()
}  # fmt: skip


def scaled(number: str, scale: str) -> str:
    """A decimal number multiplied by one of SCALES, in plain digits: "1.5" and "million" give "1500000"."""
    product = f"{Decimal(number) * SCALES[scale]:f}"
    return product.rstrip("0").rstrip(".") if "." in product else product

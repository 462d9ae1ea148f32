"""English, whatever the ontology: words that take a statement back, words of time and measure, how nouns are made from verbs. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from onto_core.english.stems import stem
from onto_core.english.words import words_of
from onto_core.short_memory import remembered_short

DOUBTS: Final = words_of("perhaps maybe possibly probably allegedly reportedly supposedly apparently purportedly presumably almost nearly")
NEGATIONS: Final = words_of("not n't never no neither nor none nobody nothing without hardly scarcely instead nowhere few little")
CONDITIONS: Final = words_of("if unless whether lest provided supposing")
NON_FACTIVE: Final = words_of(
    """plan want hope intend try attempt wish expect propose refuse fail decline claim believe think suppose assume imagine suggest allege
    rumour rumor doubt deny pretend seem appear say report consider ask order invite forbid threaten promise offer dream speculate argue
    fear prevent avoid state whisper murmur gossip hint insinuate mutter"""
)
"""Verbs whose complements may be untrue: "they planned to build it", "she is said to have built it"."""

COME_UPON: Final = words_of("find see visit reach view spot meet")
"""Verbs whose passive with "can" states where a thing is: "it can be found in Rome"."""
HEARSAY: Final = words_of("rumour rumor legend myth gossip story tale tradition")

DEMONSTRATIVES: Final = frozenset({"the", "this", "that", "these", "those"})
TITLES: Final = words_of(
    """mr mrs ms miss dr doctor prof professor sir lord lady dame captain capt commander lieutenant lt admiral general colonel major sergeant
    president king queen prince princess emperor pope saint st bishop father brother sister chancellor minister senator governor mayor judge"""
)

MEASURES: Final[Mapping[str, tuple[str, ...]]] = {
    "long": ("length",),
    "wide": ("width", "breadth", "beam"),
    "broad": ("width", "breadth", "beam"),
    "tall": ("height",),
    "high": ("height", "elevation", "altitude"),
    "deep": ("depth",),
    "heavy": ("weight", "mass"),
    "thick": ("thickness",),
    "old": ("age",),
    "fast": ("speed",),
}
"""Adjectives of measure -> nouns for what they measure."""

UNITS: Final[Mapping[str, str]] = {
    spelling: unit
    for unit, spellings in {
        "metre": "m metre metres meter meters",
        "kilometre": "km kilometre kilometres kilometer kilometers",
        "centimetre": "cm centimetre centimetres centimeter centimeters",
        "millimetre": "mm millimetre millimetres millimeter millimeters",
        "foot": "ft foot feet",
        "inch": "in inch inches",
        "mile": "mi mile miles",
        "fathom": "fathom fathoms",
        "tonne": "t tonne tonnes ton tons",
        "kilogram": "kg kilogram kilograms kilogramme kilogrammes",
        "gram": "g gram grams gramme grammes",
        "pound": "lb lbs pound pounds",
        "knot": "kn knot knots",
        "second": "s sec second seconds",
        "minute": "min minute minutes",
        "hour": "h hr hour hours",
        "day": "day days",
        "kelvin": "k kelvin kelvins",
        "degree": "°c °f degree degrees celsius",
        "person": "men man women people persons hands crew sailors students employees inhabitants members",
        "square kilometre": "km2 km² sqkm",
        "square metre": "m2 m² sqm",
        "percent": "% percent",
    }.items()
    for spelling in spellings.split()
}
NAMING: Final = words_of("know call name title dub nickname style label tag mark")
NAMED_AS: Final[Mapping[str, tuple[str, ...]]] = {
    "also": ("alternative name", "other name", "alias"),
    "sometimes": ("alternative name", "alias"),
    "alternatively": ("alternative name", "alias"),
    "otherwise": ("alternative name", "alias"),
    "formerly": ("former name", "previous name"),
    "previously": ("former name", "previous name"),
    "originally": ("original name", "former name"),
    "officially": ("official name",),
    "fully": ("full name",),
}
"""Adverbs before "known as" or "called" -> the sort of name that they announce."""

KIND_WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("date", "day", "year", "time"), "date"),
    **dict.fromkeys(("place", "location", "site", "city", "country", "town", "state", "region"), "place"),
    **dict.fromkeys(("number", "count", "total", "amount", "size"), "number"),
    "name": "name",
    "title": "name",
}
"""Last words of property names -> the sort of value that they announce: birth *date*, launch *site*."""

NEUTRAL: Final = words_of("current currently actual actually physical geographical geo direct directly main specific")
"""Modifiers in property names that hold of what a text states without more: it is the *current* location, the *actual* start."""

COUNTRIES: Final = frozenset(
    """afghanistan|albania|algeria|andorra|angola|argentina|armenia|australia|austria|azerbaijan|bahamas|bahrain|bangladesh|barbados|belarus
    |belgium|belize|benin|bhutan|bolivia|botswana|brazil|brunei|bulgaria|burkina faso|burundi|cambodia|cameroon|canada|cape verde|chad|chile
    |china|colombia|comoros|congo|costa rica|croatia|cuba|cyprus|czech republic|czechia|denmark|djibouti|dominica|dominican republic|east timor
    |ecuador|egypt|el salvador|england|eritrea|estonia|eswatini|ethiopia|fiji|finland|france|gabon|gambia|georgia|germany|ghana|great britain
    |greece|grenada|guatemala|guinea|guyana|haiti|honduras|hungary|iceland|india|indonesia|iran|iraq|ireland|israel|italy|ivory coast|jamaica
    |japan|jordan|kazakhstan|kenya|kiribati|kosovo|kuwait|kyrgyzstan|laos|latvia|lebanon|lesotho|liberia|libya|liechtenstein|lithuania
    |luxembourg|madagascar|malawi|malaysia|maldives|mali|malta|mauritania|mauritius|mexico|micronesia|moldova|monaco|mongolia|montenegro
    |morocco|mozambique|myanmar|namibia|nauru|nepal|netherlands|new zealand|nicaragua|niger|nigeria|north korea|north macedonia|norway|oman
    |pakistan|palau|palestine|panama|papua new guinea|paraguay|people's republic of china|peru|philippines|poland|portugal|qatar
    |republic of ireland|romania|russia|rwanda|samoa|san marino|saudi arabia|scotland|senegal|serbia|seychelles|sierra leone|singapore|slovakia
    |slovenia|somalia|south africa|south korea|south sudan|soviet union|spain|sri lanka|sudan|suriname|sweden|switzerland|syria|taiwan
    |tajikistan|tanzania|thailand|togo|tonga|trinidad and tobago|tunisia|turkey|turkmenistan|tuvalu|u.k.|u.s.|u.s.a.|uganda|uk|ukraine
    |united arab emirates|united kingdom|united states|united states of america|uruguay|us|usa|uzbekistan|vanuatu|vatican city|venezuela
    |vietnam|wales|yemen|zambia|zimbabwe""".replace("\n", "").replace("    |", "|").split("|")
)  # fmt: skip
"""The names of countries, in lower case: the parser does not tell them from towns."""

PLACE_PREPOSITIONS: Final = frozenset({"in", "at", "on", "near", "off", "from", "within", "inside"})
TIME_PREPOSITIONS: Final = frozenset({"in", "on", "of", "around", "circa", "by", "from"})

_DOERS: Final[Mapping[str, tuple[str, ...]]] = {"write": ("author",), "make": ("manufacturer",), "marry": ("spouse",), "compose": ("composer",)}
_DEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "bear": ("birth",),
    "die": ("death",),
    "marry": ("marriage", "wedding"),
    "begin": ("start",),
    "end": ("end",),
    "found": ("foundation", "founding"),
    "establish": ("foundation", "founding"),
    "locate": ("location",),
    "situate": ("location",),
    "base": ("location",),
    "headquarter": ("headquarters",),
    "weigh": ("weight", "mass"),
    "measure": ("size",),
    "cost": ("price",),
}
"""Verbs -> nouns that no suffix makes of them: who does it, and the doing or what comes of it."""


def beside(word: str) -> tuple[str, ...]:
    """The nouns of these tables that go with a form of a verb: "born" and "bear" give "birth"."""
    return _BESIDE.get(stem(word), ())


@remembered_short(4096)
def doers_of(verb: str) -> frozenset[str]:
    """Nouns for who does what a verb says: "build" gives "builder", "direct" gives "director"."""
    base = verb[:-1] if verb.endswith("e") else verb
    made = {verb + "er", verb + "or", base + "er", base + "or", verb[:-1] + _doubled(verb) + "er"}
    return frozenset(made | set(_DOERS.get(verb, ())))


@remembered_short(4096)
def deeds_of(verb: str) -> frozenset[str]:
    """The verb and nouns for the doing: "complete" gives "completion", "launch" gives "launch" and "launching"."""
    base = verb[:-1] if verb.endswith("e") else verb
    made = {base + ending for ending in ("ion", "ation", "ing", "ance", "al")} | {verb + "ment", verb + "ing", verb[:-1] + _doubled(verb) + "ing"}
    return frozenset({verb, *made, *_DEEDS.get(verb, ())})


_BESIDE: Final[Mapping[str, tuple[str, ...]]] = {stem(verb): (*_DOERS.get(verb, ()), *_DEEDS.get(verb, ())) for verb in (*_DEEDS, *_DOERS)}


def _doubled(verb: str) -> str:
    return verb[-1:] * 2 if verb[-1:] not in "aeiouwxy" else verb[-1:]

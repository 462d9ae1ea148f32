"""Countries, continents and unions by what they are called: names and codes from CLDR (Babel), adjectives and people from `countries.psv`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final
from typing import Literal as OneOf

from onto_core.languages.detect import DEFAULT
from onto_core.terms import normal_label

LANGUAGES: Final = ("en", "de", "it", "fr", "es", "nl")
"""ISO 639-1 codes of the languages in which countries are known, in the order of the columns."""
UNION: Final = "X-"
"""Before the code of a union of countries."""
CALLED: Final = frozenset(
    (
        "country", "nation", "nationality", "citizenship", "citizen", "origin", "homeland",
        "land", "staat", "nationalität", "staatsangehörigkeit", "staatsbürgerschaft", "herkunft", "herkunftsland", "ursprung", "ursprungsland",
        "paese", "nazione", "nazionalità", "cittadinanza", "origine", "provenienza", "pays", "nationalité", "citoyenneté", "provenance",
        "país", "nacionalidad", "ciudadanía", "origen", "procedencia", "nationaliteit", "staatsburgerschap", "herkomst", "oorsprong",
    )
)  # fmt: skip
"""Words in the names of classes and properties that are about countries."""
Said = OneOf["name", "adjective", "code"]
ENDINGS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "en": (("", "s"),),
    "de": (("er", "er ern erin erinnen"), ("e", "e en er"), ("sch", "sch sche scher schen sches schem")),
    "it": (("co", "co ca ci chi che"), ("go", "go ga gi ghi ghe"), ("o", "o a i e"), ("e", "e i"), ("a", "a i e he")),
    "fr": (("en", "en ens enne ennes"), ("s", "s se ses"), ("e", "e es"), ("", "e s es")),
    "es": (
        ("és", "és esa eses esas"), ("án", "án ana anes anas"), ("ón", "ón ona ones onas"), ("l", "l la les las"), ("o", "o a os as"), ("", "s es"),
    ),
    "nl": (("aan", "aan aanse anen"), ("", "e en s")),
}  # fmt: skip
"""Language -> the endings of adjectives and of words for people, each with those of their other forms; the first that fits counts. Stemmers keep
many of these forms apart ("francese", "francesi" but "cubano", "cubana"), and join others ("polished", "Polish")."""


@dataclass(frozen=True, slots=True)
class Country:
    """A country by its ISO 3166 code of two letters, a continent by its UN M49 number, or a union. Texts are in the form of `normal_label`."""

    code: str
    continent: str
    """That of which it is a part; empty for a continent and a union."""
    name: str
    """In English."""
    names: frozenset[str]
    """In all languages; several countries may share one ("Congo")."""
    adjectives: Mapping[str, frozenset[str]] = field(hash=False)
    """Language -> adjectives and words for its people."""
    codes: frozenset[str]
    """ISO 3166, of two and of three letters."""
    members: frozenset[str] = frozenset()
    """The codes of the countries of a union."""


class Countries:
    """All countries, asked which of them words say."""

    def __init__(self, countries: Mapping[str, Country]) -> None:
        self.all = countries
        self.forms: dict[str, list[tuple[Country, Said]]] = {}
        """A text in normal form -> the countries that may stand so in a graph, in any language."""
        for country in countries.values():
            adjectives = frozenset[str]().union(*country.adjectives.values())
            said: tuple[tuple[Said, frozenset[str]], ...] = (("name", country.names), ("adjective", adjectives), ("code", country.codes))
            for how, forms in said:
                for form in forms:
                    self.forms.setdefault(form, []).append((country, how))
        self._adjectives: dict[str, dict[str, list[Country]]] = {language: {} for language in LANGUAGES}
        for country in countries.values():
            for language, forms in country.adjectives.items():
                for form in {each for adjective in forms for each in inflected(adjective, language)}:
                    self._adjectives[language].setdefault(form, []).append(country)

    def named(self, text: str) -> tuple[Country, ...]:
        """The countries of a name in any language."""
        return tuple(country for country, how in self.forms.get(normal_label(text), ()) if how == "name")

    def adjective(self, text: str, language: str) -> tuple[Country, ...]:
        """The countries of an adjective, or of a word for people, in one language, in any of its forms: "tedesche", "Swedes"."""
        return tuple(self._adjectives.get(language, {}).get(normal_label(text), ()))

    def parts(self, continent: Country) -> Iterator[Country]:
        """The countries of a continent or of a union."""
        return (country for country in self.all.values() if country.continent == continent.code or country.code in continent.members)


@cache
def countries() -> Countries:
    """All countries and continents, in some 60 ms."""
    from babel import Locale
    from babel.core import get_global

    territories = {language: Locale(language).territories for language in LANGUAGES}
    longer: dict[str, set[str]] = {}
    for alias, (code, *_) in get_global("territory_aliases").items():
        if len(alias) == 3 and alias.isalpha():
            longer.setdefault(code, set()).add(alias.casefold())
    found = {}
    for line in (files(__package__) / "countries.psv").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        code, continent, *columns = line.split("|")
        adjectives = {language: frozenset(_each(text)) for language, text in zip(LANGUAGES, columns, strict=False)}
        names = {form for language in LANGUAGES for form in _plain(territories[language].get(code.removeprefix(UNION), ""))}
        codes = frozenset({code.casefold(), *longer.get(code, ())}) if code.isalpha() else frozenset[str]()
        further, members = set(_each(columns[len(LANGUAGES)])), frozenset(" ".join(columns[len(LANGUAGES) + 1 :]).split())
        found[code] = Country(
            code, continent, territories[DEFAULT].get(code.removeprefix(UNION), code), frozenset(names | further), adjectives, codes, members
        )
    return Countries(found)


def _each(text: str) -> Iterator[str]:
    return (normal_label(part) for part in text.split(",") if part)


def _plain(name: str) -> Iterator[str]:
    """A name of CLDR, and without what it adds in brackets or after a dash: "Myanmar (Burma)", "Hong Kong SAR China"."""
    if name:
        yield normal_label(name)
        yield normal_label(name.partition(" (")[0])
        if "&" in name:
            yield normal_label(name.replace("&", "and"))
        if name.startswith(("St. ", "Saint ")):
            yield normal_label("Saint " + name.partition(" ")[2])


def inflected(adjective: str, language: str) -> Iterator[str]:
    """An adjective in all of its forms."""
    yield adjective
    for ending, others in ENDINGS[language]:
        if adjective.endswith(ending):
            yield from (adjective.removesuffix(ending) + other for other in others.split())
            return

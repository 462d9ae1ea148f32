"""Writes graph.ttl: the catalogue of Halcyon Play, an invented streaming service for films and series."""

import random
import sys
from datetime import date, timedelta
from pathlib import Path

BASE = "https://data.halcyonplay.example/"
HEAD = f"""@prefix hp: <{BASE}schema#> .
@prefix old: <https://halcyonplay.example/2011/cat#> .
@prefix id: <{BASE}id/> .
@prefix country: <{BASE}id/country/> .
@prefix lang: <{BASE}id/lang/> .
@prefix genre: <{BASE}id/genre/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""

COUNTRIES = """
US;United States;North America;en|CA;Canada;North America;en|GB;United Kingdom;Europe;en|IE;Ireland;Europe;en|DE;Germany;Europe;de
AT;Austria;Europe;de|CH;Switzerland;Europe;de|FR;France;Europe;fr|IT;Italy;Europe;it|ES;Spain;Europe;es|PT;Portugal;Europe;pt|NO;Norway;Europe;nb
SE;Sweden;Europe;sv|DK;Denmark;Europe;da|BR;Brazil;South America;pb|KR;South Korea;Asia;ko|JP;Japan;Asia;ja|IN;India;Asia;hi
"""

LANGUAGES = """
en;English|de;German|fr;French|it;Italian|es;Spanish|pt;Portuguese|pb;Brazilian Portuguese|nb;Norwegian|sv;Swedish|da;Danish|ko;Korean|ja;Japanese
hi;Hindi|pl;Polish|ga;Irish
"""

GENRES = """
drama;Drama;|comedy;Comedy;|crime;Crime;|truecrime;True Crime;crime|crimecomedy;Crime Comedy;comedy|thriller;Thriller;|spy;Spy Thriller;thriller
scifi;Science Fiction;|horror;Horror;|romance;Romance;|romcom;Romantic Comedy;comedy|docu;Documentary;|nature;Nature Documentary;docu
animation;Animation;|family;Family;|western;Western;|war;War;|musical;Musical;|period;Period Drama;drama|fantasy;Fantasy;
"""

STUDIOS = """
Halden;NO;Oslo;1971;;84|Halden Pictures;GB;London;1998;;210|Northlight Studios;US;Los Angeles;1958;;2400
Northlight Animation;US;Burbank;1994;Northlight Studios;620|Northlight Documentary;US;New York;2009;Northlight Studios;
Kestrel Films;GB;Bristol;1986;;45|Babelsberg Nord;DE;Potsdam;1992;;130|Spreewerk;DE;Berlin;2007;Babelsberg Nord;38
Les Films du Canal;FR;Paris;1964;;95|Studio Garance;FR;Lyon;2003;Les Films du Canal;22|Cinevita;IT;Rome;1951;;160|Torre Alta;ES;Madrid;1988;;71
Praia Filmes;BR;Rio de Janeiro;1999;;54|Hanbit Entertainment;KR;Seoul;2001;;340|Studio Kawasemi;JP;Tokyo;1979;;275
Lindqvist & Lund;SE;Gothenburg;1983;;33|Nordhavn Film;DK;Copenhagen;1990;;61|Liffey Street;IE;Dublin;2005;Kestrel Films;17
Ganga Talkies;IN;Mumbai;1962;;410|Halcyon Originals;GB;London;2014;;190
"""

FILMS = """
The Lighthouse Keeper;1984;97;drama;GB;Kestrel Films;|The Lighthouse Keeper;2019;112;drama,thriller;IE;Liffey Street;
Salt Road;2006;118;drama,western;US;Northlight Studios;|Salt Road Revisited;2016;131;drama,western;US;Northlight Studios;
A Quiet Harbour;2012;104;drama;NO;Halden;En stille havn|The Winter Ferry;2018;99;thriller,crime;NO;Halden;Vinterferga
Polar Night Express;2021;108;thriller,spy;NO;Halden;|Midnight in Malmö;2014;95;crime;SE;Lindqvist & Lund;Midnatt i Malmö
The Seventh Orchard;1999;121;period,romance;SE;Lindqvist & Lund;Den sjunde trädgården|Glass Bridges;2022;116;scifi;SE;Lindqvist & Lund;
Good Neighbours;2009;92;comedy;DK;Nordhavn Film;Gode naboer|Good Neighbours Again;2013;94;comedy;DK;Nordhavn Film;Gode naboer igen
The Butcher of Nyborg;2020;101;crimecomedy;DK;Nordhavn Film;Slagteren fra Nyborg|Hinterland;2011;109;drama,war;DE;Babelsberg Nord;
The Clockmaker's Daughter;2015;127;period,drama;DE;Babelsberg Nord;Die Tochter des Uhrmachers|Transit Ost;2019;114;spy;DE;Spreewerk;
Eleven Minutes to Leipzig;2023;88;thriller;DE;Spreewerk;Elf Minuten bis Leipzig
Berlin, Early Light;2001;83;docu;DE;Babelsberg Nord;Berlin, frühes Licht|Summer in Arles;1967;94;romance;FR;Les Films du Canal;Un été à Arles
The Piano Tuner;1978;102;drama;FR;Les Films du Canal;L'Accordeur
The Piano Tuner's Wife;2010;106;drama,romance;FR;Studio Garance;La Femme de l'accordeur|Canal Saint-Martin;2017;91;romcom;FR;Studio Garance;
Hôtel Mistral;2021;98;comedy,crime;FR;Studio Garance;|The Last Tram;1956;89;drama;IT;Cinevita;L'ultimo tram
Via Appia;1972;143;war,period;IT;Cinevita;|A Wedding in Lecce;2008;103;romcom;IT;Cinevita;Un matrimonio a Lecce
The Night Baker;2016;96;drama;IT;Cinevita;Il fornaio di notte|The Fourth Witness;2013;119;crime,thriller;ES;Torre Alta;La cuarta testigo
House of Almonds;2018;107;horror;ES;Torre Alta;La casa de los almendros|Red Earth;1996;124;drama;ES;Torre Alta;Tierra roja
Red Earth;2014;93;nature;BR;Praia Filmes;Terra vermelha|Copacabana Blues;2007;111;musical,romance;BR;Praia Filmes;
The River Has No Owner;2020;86;docu;BR;Praia Filmes;O rio não tem dono|Paper Lanterns;2012;115;romance,drama;KR;Hanbit Entertainment;
The Ninth Floor;2019;122;horror,thriller;KR;Hanbit Entertainment;|Busan Overnight;2022;128;crime,thriller;KR;Hanbit Entertainment;
Parallel Sisters;2024;117;scifi,drama;KR;Hanbit Entertainment;|The Kingfisher and the Moon;1988;84;animation,family;JP;Studio Kawasemi;
Little Kingfisher;1991;78;animation,family;JP;Studio Kawasemi;|Garden of Rain;2004;97;animation,fantasy;JP;Studio Kawasemi;
The Cartographer;2017;109;animation,fantasy;JP;Studio Kawasemi;|Monsoon Letters;1994;158;musical,romance;IN;Ganga Talkies;
The Tea Inspector;2015;129;crimecomedy;IN;Ganga Talkies;|Platform Nine, Pune;2021;134;drama;IN;Ganga Talkies;
Orbit of Strangers;2013;126;scifi;US;Northlight Studios;|Orbit of Strangers II;2017;133;scifi;US;Northlight Studios;
Orbit of Strangers: Homecoming;2022;147;scifi;US;Northlight Studios;|Pepper the Fox;2011;87;animation,family,comedy;US;Northlight Animation;
Pepper the Fox at Sea;2015;90;animation,family,comedy;US;Northlight Animation;|Tin Crown;2023;101;animation,musical;US;Northlight Animation;
Ice Memory;2019;79;nature;US;Northlight Documentary;|The Accountant of Tulsa;2021;102;truecrime,docu;US;Northlight Documentary;
Dust Riders;1959;113;western;US;Northlight Studios;|Sundown at Mercy Creek;1964;106;western,romance;US;Northlight Studios;
Detour to Reno;1955;81;crime;US;Northlight Studios;|Half Past Tomorrow;2010;98;romcom;US;Northlight Studios;
The Understudy;2005;105;drama,comedy;GB;Halden Pictures;|The Understudies;2018;100;comedy;GB;Halden Pictures;
Marlow & Sons;2011;110;crime;GB;Halden Pictures;|A Field Near Arras;2014;138;war,drama;GB;Halden Pictures;
Number Nine, Cable Street;1981;108;drama;GB;Kestrel Films;|Foxglove;2016;93;horror;GB;Kestrel Films;
The Swift Year;2020;74;nature;GB;Kestrel Films;|Dead Letter Office;2022;111;spy,comedy;GB;Halcyon Originals;
The Long Weekend;2023;96;romcom;GB;Halcyon Originals;|Atlas of the Deep;2024;82;nature;GB;Halcyon Originals;
The Harbour Pilot;2025;119;thriller;NO;Halcyon Originals;Havnelosen|Bogland;2010;99;horror,drama;IE;Liffey Street;
Sister Attracta;2017;95;comedy;IE;Liffey Street;|The Turf War;2024;103;crimecomedy;IE;Liffey Street;
"""

SERIES = """
Northern Line;2016;GB;Halcyon Originals;drama,crime;6,6,5;ended|Nordlys;2019;NO;Halden;thriller,crime;6,6;ended
The Archive;2021;DE;Spreewerk;spy;8,8,8;running|Harbour Street;2015;IE;Liffey Street;comedy;6,6,6,6;ended
Hinterland;2018;DE;Babelsberg Nord;crime;6;cancelled|Casa Moreno;2017;ES;Torre Alta;period,drama;8,7;ended
Chef de Nuit;2022;FR;Studio Garance;comedy;6;running|The Understudies;2020;GB;Halden Pictures;comedy;6,6;cancelled
Seoul Station;2023;KR;Hanbit Entertainment;scifi,thriller;8,6;running|Pepper and Friends;2014;US;Northlight Animation;animation,family;10;ended
Blood in the Fjord;2020;NO;Halcyon Originals;truecrime,docu;4;ended|The Kelp Forest;2024;GB;Halcyon Originals;nature;5;running
Ministry of Small Things;2019;GB;Halcyon Originals;comedy,fantasy;6,6;running|Lagos Palace Hotel;2023;PT;Halcyon Originals;romance,drama;7;running
"""

PEOPLE = """
US:Daniel Reyes,Daniel Reyes,Helen Carver,Frank Dolan,Ruth Ellery,Tom Whitlock,Grace Okafor,James Park,Lena Hoffman,Marcus Bell,Alice Moreau
US:Clint Harker,Dorothy Vance,Walt Sizemore,Joan Pickett,Eddie Lomax,Naomi Sato,Peter Lang,Carol Whitlock,Luis Ortega,Amber Kline,Ray Dufresne
GB:James Park,Emma Thorne,Oliver Marlow,Ruth Hartley,Simon Ashdown,Priya Nair,Hugh Penrose,Kate Ashdown,Edmund Blythe,Violet Crane,Ian Mackie
GB:Sarah Lund,Thomas Bell,Tom Bell,Diana Frost,Neville Gray,Zadie Cole,Alan Hartley
DE:Lena Hoffmann,Jürgen Brandt,Katrin Vogel,Stefan Lang,Anna Weiss,Matthias Krüger,Ute Sommer,Jonas Adler,Peter Lang,Hannah Brandt
FR:Claire Dumont,Jean Moreau,Alice Moreau,Luc Garnier,Sylvie Perrin,Mathieu Roche,Odette Blanchard,Henri Vasseur,Camille Roche
IT:Paolo Ricci,Giulia Ferri,Marco Conti,Elena Ricci,Aldo Bassani,Rosa Bassani,Franco Neri
ES:Maria Delgado,Javier Moreno,Lucía Campos,Rafael Ortega,Carmen Vidal,Luis Ortega,Inés Salas
NO:Ingrid Solberg,Lars Haugen,Kari Nygård,Erik Dahl,Sigrid Moen,Henrik Aas,Nils Haugen,Tuva Berg
SE:Maria Lind,Erik Dahl,Anders Nyström,Karin Lindqvist,Oskar Ek,Maja Sandell,Sven Holm
DK:Maria Lind,Søren Krag,Mette Friis,Jens Holm,Sofie Bech,Lars Winther
BR:João Azevedo,Beatriz Rocha,Caio Menezes,Lívia Tavares,Ana Prado,Tiago Rocha
PT:Teresa Vaz,Rui Calado,Inês Lobo
KR:Park Ji-won,Kim Min-seo,Lee Joon-ho,Han So-ra,Choi Dae-hyun,Yoon Mi-rae,Kim Tae-woo
JP:Haruka Sato,Kenji Mori,Aiko Tanabe,Shun Okada,Yumi Hayashi,Takeshi Mori
IN:Anjali Rao,Vikram Sethi,Meera Joshi,Arjun Nair,Priya Nair,Kabir Das
IE:Niamh Kelly,Declan Byrne,Aoife Brennan,Cormac Doyle,Sinéad Walsh,Fergus Kelly,Declan Roche
"""

CHARACTERS = """
Captain Aske,Nora Vale,Inspector Holt,Sister Agnes,The Stranger,Billy,Dr. Amsel,Professor Kade,Leo,Clara Winter,Agent Moss,Old Tam,Mrs. Pell,
Judge Corrigan,Ida,Viktor,Rosalind,The Baker,Father Quinn,Sergeant Dunne,Tilda,Max,Elsa Brandt,Uncle Theo,Marta,Commander Rhee,The Mayor,
Juno,Kit,Anton,Bea,Detective Sand,The Widow,Felix,Lord Ainsley,Petra,Sam Carrow,Nurse Hale,Hugo,Mina,Ambassador Lisle,Dev,Orla,Grandmother,
Pilot Reuss,Eve,Jonah,The Conductor
"""

EPISODES = """
Pilot,The Key,Low Tide,Old Friends,Cold Storage,The Visitor,Blackout,Homecoming,A Good Day,Second Floor,The Wedding,Signal Lost,Inheritance,
The Bridge,Silent Partner,Open House,Night Shift,The Letter,Rainy Season,Room 14,Fault Lines,Evidence,The Swimmer,Borrowed Time,Last Orders,
Ashes,Small Print,Thin Ice,The Guest List,Undertow,Paper Trail,The Neighbour,Half Truths,Closing Time,Ghosts,Exit Strategy,The Audition,
Winter Light,Safe House,Departures
"""

CITIES = """
US;Chicago,Austin,New York,Portland,Tulsa,Los Angeles|GB;London,Bristol,Leeds,Glasgow,Cardiff|DE;Berlin,Hamburg,Leipzig,Köln
FR;Paris,Lyon,Marseille|IT;Rome,Bari,Turin|ES;Madrid,Seville,Bilbao|NO;Oslo,Bergen,Tromsø|SE;Malmö,Gothenburg,Stockholm
DK;Copenhagen,Aarhus,Odense|BR;Rio de Janeiro,Salvador,Recife|PT;Lisbon,Porto|KR;Seoul,Busan|JP;Tokyo,Osaka|IN;Mumbai,Pune|IE;Dublin,Galway,Cork
"""
ROLES = "ADAACWAADAAACAADAWACDA"
OLD = """
Clint Harker;A|Dorothy Vance;A|Walt Sizemore;C|Joan Pickett;A|Eddie Lomax;D|Aldo Bassani;DW|Rosa Bassani;A|Franco Neri;C|Odette Blanchard;D
Sylvie Perrin;A|Edmund Blythe;C|Violet Crane;A|Henri Vasseur;A|Neville Gray;AD|Maria Delgado;A|Kenji Mori;D
"""
COUPLES = (("Simon Ashdown", "Kate Ashdown"), ("Paolo Ricci", "Elena Ricci"), ("Mathieu Roche", "Camille Roche"), ("Sigrid Moen", "Tuva Berg"))
DUBBERS = {"de": "Tonhaus Berlin", "fr": "Voxline Paris", "it": "Doppio Roma", "es": "Sonido Norte", "pb": "Voz Carioca", "pl": "Polyphon Warsaw"}
OUTLETS = "The Evening Ledger;GB|Filmblatt;DE|Cine Weekly;US|Lumière et Son;FR|Nordic Screen;SE|The Reel Standard;US"
PRIZES = "Golden Heron;GB|Silver Heron;GB|Lagoon Prize;IT|Northern Star;NO|Audience Compass;DE|Critics' Lantern;US"
PARTS = {"Best Director": "directedBy", "Best Original Score": "musicBy", "Best Screenplay": "writtenBy", "Best Supporting Performance": ""}
CATEGORIES = ["Best Picture", "Best Performance", *PARTS]
BEFORE = """
Salt Road Revisited;Salt Road|Good Neighbours Again;Good Neighbours|Pepper the Fox at Sea;Pepper the Fox|The Piano Tuner's Wife;The Piano Tuner
Little Kingfisher;The Kingfisher and the Moon|Orbit of Strangers II;Orbit of Strangers|Orbit of Strangers: Homecoming;Orbit of Strangers II
"""
SYNOPSES = [
    "A stranger comes to a small town and nobody wants to say why.",
    "Two families, one house and a secret that has been kept for thirty years.",
    "What begins as a holiday turns into a search for a missing brother.",
    "A retired officer takes one last case.",
    "Nothing is as it was when the lights come back on.",
]
QUOTES = ["Slow, but it stays with you.", "A waste of a good cast.", "The best of its year.", "Fun, loud, forgotten."]
NICKS = """moviemouse,kinoklaus,tvqueen88,fjordfan,lunaticfringe,pixelpaul,sofiaz,mrpopcorn,anneke,nightowl,binge_ben,carlotta,dr_screen,ola73,
garance,tokyodrifter,silentera,maple_joe,hansi,bia_rj,subtitlesonly,quietplease,redcarpet,ciaran_d,wombat,fernanda,jules,seoulmate,oldfilms,zoe_k"""

rng = random.Random(4417)
triples: list[tuple[str, str, str]] = []
speaks: dict[str, str] = {}
studios: dict[str, str] = {}
people: list[tuple] = []
works: list[tuple] = []


def put(node: str, kind: str = "", **values: object) -> None:
    """Say of the node what is not None; a list is several values; `__` stands for the colon of a prefix."""
    said = {"a": "hp:" + kind, **values} if kind else values
    for prop, value in said.items():
        name = prop.replace("__", ":") if "__" in prop or prop == "a" else "hp:" + prop
        triples.extend((node, name, str(one)) for one in (value if isinstance(value, list) else [value]) if one is not None)


def text(value: str, tag: str = "") -> str:
    return '"' + value.replace('"', '\\"') + '"' + (f"@{tag}" if tag else "")


def day(value: date) -> str:
    return f'"{value.isoformat()}"^^xsd:date'


def flag(value: bool) -> str:
    return "true" if value else "false"


def lines(table: str) -> list[list[str]]:
    return [row.split(";") for line in table.strip().splitlines() for row in line.split("|")]


def within(first: date, last: date) -> date:
    return first + timedelta(days=rng.randrange((last - first).days + 1))


def names(table: str) -> list[str]:
    return [name.strip() for name in table.split(",")]


def maybe(share: float, value: object) -> object:
    return value if rng.random() < share else None


def basics() -> None:
    for code, name, continent, tongue in lines(COUNTRIES):
        speaks[code] = tongue
        put(f"country:{code}", "Country", rdfs__label=text(name, "en"), iso_code=text(code), continent=text(continent))
    for code, name in lines(LANGUAGES):
        put(f"lang:{code}", "Language", title=text(name), langCode=text({"pb": "pt-BR"}.get(code, code)))
    for code, name, broader in lines(GENRES):
        put(f"genre:{code}", "Genre", rdfs__label=text(name, "en"), broaderGenre=f"genre:{broader}" if broader else None)
    for number, (name, code, city, founded, owner, staff) in enumerate(lines(STUDIOS), 1):
        node = studios[name] = f"id:ST{number:03d}"
        put(node, "Studio", title=text(name), basedIn=f"country:{code}", headquarters=text(city), foundedIn=f'"{founded}"^^xsd:gYear')
        put(node, ownedBy=studios.get(owner), employeeCount=staff or None)
    for kind, table, letter in (("Outlet", OUTLETS, "O"), ("AwardBody", PRIZES, "AB")):
        for number, (name, code) in enumerate(lines(table), 1):
            put(f"id:{letter}{number}", kind, title=text(name), basedIn=f"country:{code}")


def persons() -> None:
    cities = {code: names(listed) for code, listed in lines(CITIES)}
    old, by = dict(lines(OLD)), {}
    for code, listed in (line.split(":") for line in PEOPLE.strip().splitlines()):
        for name in names(listed):
            number, place = len(people) + 1, sum(person[2] == code for person in people)
            node, role = f"id:P{number:04d}", old.get(name, ROLES[place] + ("A" if ROLES[place] == "D" and number % 4 == 0 else ""))
            first, last = (1914, 1937) if name in old else (1944, 1995)
            born = date(rng.randrange(first, last), rng.randrange(1, 13), rng.randrange(1, 29))
            died = within(date(born.year + 62, 1, 1), date(min(born.year + 96, 2022), 12, 28)) if born.year < 1950 and rng.random() < 0.85 else None
            people.append((node, role, code, born, died))
            by[name] = node
            put(node, "Person", fullName=text(name), dateOfBirth=maybe(0.9, day(born)), dateOfDeath=day(died) if died else None)
            put(node, placeOfBirth=maybe(0.7, text(rng.choice(cities[code]))), nationality=f"country:{code}")
            put(node, nationality=maybe(0.08, f"country:{rng.choice(['US', 'CA', 'CH', 'AT', 'GB'])}"))
            put(node, alsoKnownAs=maybe(0.12, text(name[0] + ". " + name.split()[-1])), agencyCode=maybe(0.35, text(f"AG-{rng.randrange(100, 999)}")))
    for one, other in COUPLES:
        put(by[one], marriedTo=by[other])


def pick(role: str, code: str, year: int, count: int, busy: float = 0.72) -> list[str]:
    """People of the role who were of age and alive in the year, most of them of the country."""
    able = [p for p in people if role in p[1] and (not p[4] or p[4].year > year)]
    fit = [p for p in able if p[3].year + (19 if role == "A" else 25) <= year < p[3].year + 82]
    home, away = [p[0] for p in fit if p[2] == code], [p[0] for p in fit if p[2] != code]
    chosen: list[str] = []
    while len(chosen) < min(count, len(fit)):
        left = [p for p in (home if rng.random() < busy else away) if p not in chosen] or [p[0] for p in fit if p[0] not in chosen]
        chosen.append(rng.choice(left))
    return chosen


def common(node: str, work: tuple, cast: int) -> None:
    """What films and series have alike."""
    _, year, code, studio, genres = work
    works.append(work)
    put(node, hasGenre=[f"genre:{genre}" for genre in genres.split(",")], countryOfOrigin=f"country:{code}")
    other = rng.choice([c for c in ("FR", "DE", "CA", "SE", "CH", "AT") if c != code])
    put(node, countryOfOrigin=maybe(0.2, f"country:{other}"))
    put(node, originalLanguage=f"lang:{speaks[code]}", producedBy=studios[studio], isHalcyonOriginal=flag(studio == "Halcyon Originals"))
    partner = rng.choice([made for called, made in studios.items() if called not in (studio, "Halcyon Originals")])
    put(node, producedBy=maybe(0.16 if year > 2008 else 0, partner))
    tongues = [c for c in ("en", "de", "fr", "es", "it", "pb", "nb", "pl", "sv", "da") if c != speaks[code]]
    put(node, hasSubtitles=[f"lang:{c}" for c in rng.sample(tongues, rng.choice([0, 1, 2, 3, 3, 4, 5]))])
    put(node, synopsis=maybe(0.45, text(rng.choice(SYNOPSES), "en")))
    mild = "family" in genres or "nature" in genres
    put(node, ageRating=maybe(0.85, text("0+" if mild else rng.choice(["6+", "12+", "12+", "16+", "16+", "18+"]))))
    put(node, viewsLast30Days=maybe(0.9, int(rng.paretovariate(1.1) * 900) + rng.randrange(700)))
    if {"docu", "nature"} & set(genres.split(",")):
        put(node, narratedBy=maybe(0.7, pick("A", code, year, 1)))
        return
    roles = rng.sample(names(CHARACTERS), cast)
    for place, actor in enumerate(pick("A", code, year, cast), 1):
        put(node, cast=f"{node}-c{place}")
        put(f"{node}-c{place}", "CastCredit", cr_actor=actor, cr_character=text(roles[place - 1]), cr_billing=place)
        put(f"{node}-c{place}", cr_voiceOnly="true" if "animation" in genres else None)


def money(node: str, code: str, genres: str, year: int) -> None:
    small, american = "docu" in genres or "nature" in genres or year < 1980, code == "US"
    size = rng.uniform(1.2, 9) if small else rng.uniform(4, 90 if american else 32)
    if rng.random() < 0.65:
        put(node, fin_budget=f"{node}-budget")
        currency = {"GB": "GBP"}.get(code, "USD" if code in ("US", "IN", "KR", "JP", "BR") else "EUR")
        put(f"{node}-budget", amount=int(size * 20) * 50000, currency=text(currency))
    most = 9_000_000 if small else 240_000_000 if american and year > 1990 else 60_000_000
    put(node, fin_boxOfficeUsd=maybe(0.6, rng.randrange(400_000, most)))


def films() -> None:
    known: dict[str, str] = {}
    before = dict(lines(BEFORE))
    for number, (name, written, minutes, genres, code, studio, original) in enumerate(lines(FILMS), 1):
        node, year = f"id:F{number:04d}", int(written)
        put(node, "Film", title=text(name), originalTitle=text(original, {"pb": "pt"}.get(speaks[code], speaks[code])) if original else None)
        put(node, titleCode=text(f"HP-F-{number * 7 + 1000}"), releaseYear=year, runningTimeMin=minutes)
        common(node, (node, year, code, studio, genres), rng.choice([3, 3, 4, 4, 5]))
        put(node, directedBy=pick("D", code, year, 2 if rng.random() < 0.09 else 1, 0.85))
        put(node, musicBy=maybe(0.75, pick("C", code, year, 1)), writtenBy=maybe(0.6, pick(rng.choice("WWD"), code, year, 1)))
        money(node, code, genres, year)
        put(node, isBlackAndWhite=flag(year < 1965) if year < 1973 else None)
        put(node, old__tapeNo=text(f"B{rng.randrange(100, 999)}/{rng.randrange(1, 40)}") if year < 1995 else None)
        put(node, pictureQuality=text("SD" if year < 1985 and rng.random() < 0.7 else rng.choice(["HD", "HD", "4K"]) if year > 2012 else "HD"))
        put(node, sequelOf=known.get(before.get(name, "")), remakeOf=known.get(name) if "Lighthouse" in name else None)
        known[name] = node


def series() -> None:
    for number, (name, written, code, studio, genres, seasons, status) in enumerate(lines(SERIES), 1):
        node, year = f"id:S{number:03d}", int(written)
        put(node, "Series", title=text(name), titleCode=text(f"HP-S-{number * 3 + 200}"), seriesStatus=text(status))
        common(node, (node, year, code, studio, genres), 5)
        put(node, createdBy=pick(rng.choice("WD"), code, year, 1), musicBy=maybe(0.6, pick("C", code, year, 1)))
        usual, length, directors = rng.sample(names(EPISODES)[1:], 28), rng.choice([24, 28, 45, 52, 58]), pick("D", code, year, 3, 0.6)
        for season, count in enumerate(seasons.split(","), 1):
            part, aired = f"{node}-s{season}", date(year + season - 1, rng.randrange(1, 11), rng.randrange(1, 28))
            put(part, "Season", title=text(f"{name}, Season {season}"), partOfSeries=node, seasonNumber=season)
            for episode in range(1, int(count) + 1):
                item, called = f"{part}e{episode:02d}", "Pilot" if season == episode == 1 and rng.random() < 0.5 else usual.pop()
                put(item, "Episode", title=text(called), partOfSeason=part, episodeNumber=episode)
                put(item, airDate=day(aired + timedelta(days=7 * (episode - 1))), runningTimeMin=length + rng.randrange(-4, 12))
                put(item, directedBy=maybe(0.35, rng.choice(directors)), guestStar=maybe(0.12, pick("A", code, year, 1, 0.4)))


def rights() -> None:
    territories = ["US", "CA", "GB", "IE", "DE", "AT", "CH", "FR", "IT", "ES", "PT", "NO", "SE", "DK", "BR"]
    for number in range(1, 101):
        node, (work, year, _, studio, _) = f"id:L{number:05d}", rng.choice(works)
        start = within(date(max(2017, year), 3, 1), date(max(2024, year), 11, 30)).replace(day=1)
        end = start.replace(year=start.year + rng.choice([1, 2, 2, 3, 3, 5])) - timedelta(days=1)
        put(node, "Licence", licenceNo=text(f"LIC-{start.year}-{number:04d}"), lic_title=work, lic_grantedBy=studios[studio])
        put(node, lic_territory=[f"country:{c}" for c in rng.sample(territories, rng.choice([1, 1, 1, 2, 3]))])
        put(node, lic_startDate=day(start), lic_endDate=maybe(0.93, day(end)), lic_exclusive=flag(rng.random() < 0.3))
        put(node, lic_feeEur=maybe(0.8, f"{rng.randrange(8, 420) * 500}.00"))
    for number in range(1, 56):
        node, (work, year, code, _, _) = f"id:DUB{number:04d}", rng.choice(works)
        tongue = rng.choice([c for c in ("de", "de", "fr", "it", "es", "pb", "pl", "nb", "en") if c != speaks[code]])
        put(node, "DubTrack", dubOf=work, dubLanguage=f"lang:{tongue}", dubbedAt=text(DUBBERS.get(tongue, "Oslo Lyd")))
        put(node, dubYear=rng.randrange(max(2008, year), max(2024, year) + 1))
        put(node, audioFormat=maybe(0.4, text(rng.choice(["Stereo", "5.1", "Dolby Atmos"]))))


def opinions() -> None:
    homes = ["US", "US", "GB", "GB", "DE", "DE", "FR", "NO", "IE", "BR", "CA", "ES"]
    for number, nick in enumerate(names(NICKS), 1):
        put(f"id:U{number:04d}", "Subscriber", nickname=text(nick), livesIn=f"country:{rng.choice(homes)}")
        put(f"id:U{number:04d}", subscriptionPlan=text(rng.choice(["Basic", "Basic", "Standard", "Premium"])))
        put(f"id:U{number:04d}", memberSince=day(within(date(2015, 2, 1), date(2019, 6, 1))), hasParentalLock=maybe(0.3, flag(rng.random() < 0.6)))
    liked = {work[0]: rng.choice([2, 3, 4, 4, 5]) for work in works}
    for number in range(1, 171):
        node, work = f"id:UR{number:05d}", works[int(rng.random() ** 1.7 * 84) * 37 % 84]
        stars = max(1, min(5, liked[work[0]] + rng.choice([-1, 0, 0, 1])))
        put(node, "UserRating", ratedTitle=work[0], ratedBy=f"id:U{rng.randrange(1, 28):04d}", stars=stars)
        put(node, ratedOn=day(within(date(max(2019, work[1]), 7, 1), date(2025, 12, 20))))
    for number in range(1, 81):
        node, work = f"id:RV{number:04d}", rng.choice(works)
        score = max(12, min(98, liked[work[0]] * 18 + rng.randrange(-14, 13)))
        put(node, "CriticReview", rv_of=work[0], rv_outlet=f"id:O{rng.randrange(1, 7)}", rv_score=score)
        put(node, rv_publishedOn=maybe(0.85, day(within(date(work[1], 1, 5), date(min(work[1] + 2, 2025), 12, 1)))))
        put(node, rv_quote=maybe(0.3, text(rng.choice(QUOTES))))


def awards() -> None:
    given: dict[tuple[str, str], set[str]] = {}
    for subject, prop, value in triples:
        given.setdefault((subject, prop), set()).add(value)
    taken: set[tuple] = set()
    for number in range(1, 71):
        node, work, body, category = f"id:AW{number:04d}", rng.choice(works[:70]), rng.randrange(1, 7), rng.choice(CATEGORIES)
        year, wins = work[1] + rng.choice([0, 1]), rng.random() < 0.45
        who = sorted(given.get((work[0], "hp:" + PARTS.get(category, "")), set()))
        if "Performance" in category:
            who = sorted(actor for credit in given.get((work[0], "hp:cast"), set()) for actor in given[credit, "hp:cr_actor"])
        if not who:
            category = "Best Picture"
        if (body, category, year, work[0]) in taken:
            continue
        won = wins and (body, category, year) not in taken
        taken |= {(body, category, year, work[0]), (body, category, year)} if won else {(body, category, year, work[0])}
        put(node, "AwardEntry", aw_body=f"id:AB{body}", aw_forTitle=work[0], aw_category=text(category), aw_year=min(year, 2025))
        put(node, aw_outcome=text("won" if won else "nominated"), aw_person=rng.choice(who) if who else None)


def main() -> None:
    for step in (basics, persons, films, series, rights, opinions, awards):
        step()
    subjects: dict[str, list[str]] = {}
    for subject, prop, value in dict.fromkeys(triples):
        subjects.setdefault(subject, []).append(f"{prop} {value}")
    body = "".join(f"\n{subject} " + " ;\n    ".join(said) + " ." for subject, said in subjects.items())
    (Path(sys.argv[1]) / "graph.ttl").write_text(HEAD + body + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

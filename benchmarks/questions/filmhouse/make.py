"""python make.py FOLDER writes FOLDER/graph.ttl: the catalogue of the Filmhouse, an invented national film archive. Always the same bytes."""
import datetime
import os
import random
import sys

R = random.Random(19281)
OUT = []
DEF = "http://data.filmhouse.example/def/"
ID = "http://data.filmhouse.example/id/"


def lit(text, lang=None):
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"' + (f"@{lang}" if lang else "")


def typed(value, kind):
    return f'"{value}"^^xsd:{kind}'


def boolean(value):
    return "true" if value else "false"


def thing(subject, *pairs):
    kept = [(p, o) for p, o in pairs if o is not None]
    OUT.append(f"{subject}\n    " + " ;\n    ".join(f"{p} {o}" for p, o in kept) + " .\n")


def day(year, first=1, last=12):
    month = R.randint(first, last)
    return datetime.date(year, month, R.randint(1, 28))


# ---------------------------------------------------------------- countries, languages, towns
TERRITORIES = [
    ("jp", "JP", "Japan", [("ja", "日本")]), ("fr", "FR", "France", [("fr", "France")]), ("it", "IT", "Italy", [("it", "Italia")]),
    ("de", "DE", "Germany", [("de", "Deutschland")]), ("su", "SUHH", "Soviet Union", [("ru", "СССР")]), ("ru", "RU", "Russia", [("ru", "Россия")]),
    ("gr", "GR", "Greece", [("el", "Ελλάδα")]), ("gb", "GB", "United Kingdom", []), ("us", "US", "United States", []),
    ("in", "IN", "India", [("hi", "भारत")]), ("kr", "KR", "South Korea", [("ko", "대한민국")]), ("mx", "MX", "Mexico", [("es", "México")]),
    ("se", "SE", "Sweden", [("sv", "Sverige")]), ("ie", "IE", "Ireland", []), ("be", "BE", "Belgium", [("fr", "Belgique")]),
    ("nz", "NZ", "New Zealand", []),
]
TONGUES = [("ja", "Japanese"), ("fr", "French"), ("it", "Italian"), ("de", "German"), ("ru", "Russian"), ("el", "Greek"), ("en", "English"),
           ("hi", "Hindi"), ("ko", "Korean"), ("es", "Spanish"), ("sv", "Swedish"), ("ga", "Irish"), ("zxx", "No spoken language")]
TOWNS = [("tokyo", "Tokyo", "jp"), ("kyoto", "Kyoto", "jp"), ("kobe", "Kobe", "jp"), ("paris", "Paris", "fr"), ("lyon", "Lyon", "fr"),
         ("marseille", "Marseille", "fr"), ("rome", "Rome", "it"), ("trieste", "Trieste", "it"), ("naples", "Naples", "it"), ("berlin", "Berlin", "de"),
         ("hamburg", "Hamburg", "de"), ("munich", "Munich", "de"), ("moscow", "Moscow", "ru"), ("leningrad", "Leningrad", "su"), ("odessa", "Odessa", "su"),
         ("athens", "Athens", "gr"), ("thessaloniki", "Thessaloniki", "gr"), ("patras", "Patras", "gr"), ("london", "London", "gb"), ("leeds", "Leeds", "gb"),
         ("glasgow", "Glasgow", "gb"), ("losangeles", "Los Angeles", "us"), ("newyork", "New York", "us"), ("chicago", "Chicago", "us"),
         ("mumbai", "Mumbai", "in"), ("kolkata", "Kolkata", "in"), ("seoul", "Seoul", "kr"), ("busan", "Busan", "kr"), ("mexicocity", "Mexico City", "mx"),
         ("guadalajara", "Guadalajara", "mx"), ("stockholm", "Stockholm", "se"), ("gothenburg", "Gothenburg", "se"), ("dublin", "Dublin", "ie"),
         ("galway", "Galway", "ie")]
NATIVE = {"tokyo": ("ja", "東京"), "kyoto": ("ja", "京都"), "moscow": ("ru", "Москва"), "athens": ("el", "Αθήνα"), "thessaloniki": ("el", "Θεσσαλονίκη"),
          "rome": ("it", "Roma"), "munich": ("de", "München"), "seoul": ("ko", "서울"), "gothenburg": ("sv", "Göteborg"), "mumbai": ("hi", "मुंबई")}
SPEECH = {"jp": "ja", "fr": "fr", "it": "it", "de": "de", "su": "ru", "ru": "ru", "gr": "el", "gb": "en", "us": "en", "in": "hi", "kr": "ko", "mx": "es",
          "se": "sv", "ie": "en"}
for key, code, name, others in TERRITORIES:
    thing(f"terr:{key}", ("a", "fh:Territory"), ("skos:prefLabel", lit(name, "en")), *[("skos:prefLabel", lit(t, l)) for l, t in others],
          ("fh:isoCode", lit(code)), ("fh:dissolved", typed(1991, "gYear") if key == "su" else None))
for key, name in TONGUES:
    thing(f"lang:{key}", ("a", "fh:Tongue"), ("skos:prefLabel", lit(name, "en")), ("fh:tag", lit(key)))
for key, name, terr in TOWNS:
    other = NATIVE.get(key)
    thing(f"town:{key}", ("a", "fh:Town"), ("skos:prefLabel", lit(name, "en")), ("skos:prefLabel", lit(other[1], other[0]) if other else None),
          ("fh:within", f"terr:{terr}"))

GENRES = ["Drama", "Comedy", "Crime", "Melodrama", "Science fiction", "Horror", "Western", "Musical", "War", "Historical", "Thriller", "Romance",
          "Fantasy", "Film noir", "Adventure"]
for g in GENRES:
    thing("genre:" + g.lower().replace(" ", "-"), ("a", "fh:Genre"), ("skos:prefLabel", lit(g, "en")))
for f, name in [("feature", "Feature film"), ("short", "Short film"), ("docu", "Documentary"), ("anim", "Animated film")]:
    thing("form:" + f, ("a", "fh:Form"), ("skos:prefLabel", lit(name, "en")))
CRAFTS = [("dir", "Director"), ("scr", "Screenwriter"), ("cast", "Actor"), ("dop", "Cinematographer"), ("mus", "Composer"), ("edt", "Editor"),
          ("prod", "Producer")]
for c, name in CRAFTS:
    thing("craft:" + c, ("a", "fh:Craft"), ("skos:prefLabel", lit(name, "en")))
for p, name in [("critics", "Critics"), ("audience", "Audience")]:
    thing("panel:" + p, ("a", "fh:Panel"), ("skos:prefLabel", lit(name, "en")), ("fh:scaleTop", "100" if p == "critics" else "10"))

# ---------------------------------------------------------------- companies
COMPANIES = [  # key, name, native, town, founded, closed, parent
    ("asahido", "Asahido Pictures", ("ja", "朝日堂映画"), "tokyo", 1934, None, None), ("kamogawa", "Kamogawa Film Works", ("ja", "鴨川映画社"), "kyoto", 1926, 1971, "asahido"),
    ("belleville", "Films de Belleville", None, "paris", 1946, None, None), ("saone", "Saône Productions", None, "lyon", 1988, None, "belleville"),
    ("tiberina", "Tiberina Film", None, "rome", 1938, 1994, None), ("adria", "Adria Cinematografica", None, "trieste", 1951, None, "tiberina"),
    ("spree", "Spree-Film", None, "berlin", 1921, 1945, None), ("hansa", "Hansa Filmproduktion", None, "hamburg", 1957, None, None),
    ("zarya", "Zarya Studio", ("ru", "Киностудия «Заря»"), "moscow", 1929, None, None), ("chernomor", "Chernomor Film", ("ru", "Черномор-фильм"), "odessa", 1933, 1992, "zarya"),
    ("aigaion", "Aigaion Film", ("el", "Αιγαίον Φιλμ"), "athens", 1949, None, None), ("tideway", "Tideway Studios", None, "london", 1931, None, None),
    ("pennine", "Pennine Pictures", None, "leeds", 1962, None, "tideway"), ("redwood", "Redwood International", None, "losangeles", 1924, None, None),
    ("hudson", "Hudson Street Films", None, "newyork", 1971, None, "redwood"), ("chowpatty", "Chowpatty Talkies", ("hi", "चौपाटी टॉकीज़"), "mumbai", 1947, None, None),
    ("hangang", "Hangang Entertainment", ("ko", "한강엔터테인먼트"), "seoul", 1995, None, None), ("lucero", "Estudios Lucero", None, "mexicocity", 1940, None, None),
    ("norrsken", "Norrsken Film", None, "stockholm", 1955, None, None), ("corrib", "Corrib Pictures", None, "galway", 1993, None, None),
    ("nachtzug", "Nachtzug Verleih", None, "berlin", 1979, None, None), ("artemis", "Artemis Releasing", None, "london", 1968, None, None),
    ("lanterna", "Lanterna Distribuzione", None, None, 1983, None, None),
]
COMPANY = {c[0]: c for c in COMPANIES}
MADE_BY = {"jp": ["asahido", "kamogawa"], "fr": ["belleville", "saone"], "it": ["tiberina", "adria"], "de": ["spree", "hansa"], "su": ["zarya", "chernomor"],
           "ru": ["zarya"], "gr": ["aigaion"], "gb": ["tideway", "pennine"], "us": ["redwood", "hudson"], "in": ["chowpatty"], "kr": ["hangang"],
           "mx": ["lucero"], "se": ["norrsken"], "ie": ["corrib"]}
DISTRIBUTORS = ["nachtzug", "artemis", "lanterna", "redwood", "tideway"]

# ---------------------------------------------------------------- people: name, native script, sex, crafts, born, died
PEOPLE = {
    "jp": [("Akio Moriyama", "森山明夫", "m", "dir scr", 1899, 1968), ("Setsu Hanamura", "花村節", "f", "dir", 1931, 2012), ("Ryo Kitagawa", "北川亮", "m", "dir scr", 1968, None),
           ("Kenji Tachibana", "橘健司", "m", "cast", 1912, 1985), ("Fumiko Arai", "荒井文子", "f", "cast", 1926, 2015), ("Naoko Segawa", "瀬川直子", "f", "cast", 1958, None),
           ("Daisuke Ono", "小野大輔", "m", "cast", 1979, None), ("Mika Shiraishi", "白石美香", "f", "cast", 1990, None), ("Goro Tsukada", "塚田五郎", "m", "dop", 1920, 1999),
           ("Haruka Iwase", "岩瀬遥", "f", "dop edt", 1965, None), ("Teruo Makino", "牧野照夫", "m", "mus", 1929, 2003), ("Shinji Hoshi", "星慎二", "m", "scr", 1941, None), ("Hisako Minami", "南久子", "f", "cast", 1909, 1990)],
    "fr": [("Étienne Carvalle", None, "m", "dir scr", 1908, 1979), ("Odile Maurency", None, "f", "dir scr", 1937, None), ("Bastien Lefaure", None, "m", "dir", 1969, None),
           ("Solange Vidaud", None, "f", "cast", 1922, 2001), ("Marcel Trémont", None, "m", "cast", 1915, 1990), ("Isabelle Corvin", None, "f", "cast", 1953, None),
           ("Luc Desrosiers", None, "m", "cast", 1961, None), ("Camille Aubert", None, "f", "cast", 1988, None), ("Henri Passeval", None, "m", "dop", 1930, 2008),
           ("Juliette Sorel", None, "f", "edt", 1959, None), ("Gérard Monteil", None, "m", "mus prod", 1935, 2019), ("Anaïs Kerbrat", None, "f", "dir", 1984, None), ("Yvonne Chastel", None, "f", "cast", 1903, 1987)],
    "it": [("Aldo Benincasa", None, "m", "dir scr", 1911, 1983), ("Lucia Ferrante", None, "f", "dir", 1944, None), ("Matteo Sartorio", None, "m", "dir scr", 1972, None),
           ("Gina Palmisano", None, "f", "cast", 1930, 2016), ("Tullio Renzi", None, "m", "cast", 1919, 1997), ("Chiara Donati", None, "f", "cast", 1976, None),
           ("Vasco Bellomo", None, "m", "cast", 1954, None), ("Nino Camporeale", None, "m", "mus", 1925, 2006), ("Ettore Grimani", None, "m", "dop", 1934, None),
           ("Paola Zennaro", None, "f", "edt scr", 1949, None)],
    "de": [("Wilhelm Kestner", None, "m", "dir scr", 1890, 1951), ("Hannelore Brandt", None, "f", "dir", 1940, None), ("Jonas Riedel", None, "m", "dir scr", 1975, None),
           ("Lya Sommerfeld", None, "f", "cast", 1901, 1977), ("Otto Wieland", None, "m", "cast", 1894, 1960), ("Peter Lang", None, "m", "dop", 1928, 2004),
           ("Katrin Vossberg", None, "f", "cast", 1967, None), ("Florian Ahlers", None, "m", "cast", 1981, None), ("Renate Mohn", None, "f", "edt", 1945, None),
           ("Ludwig Esser", None, "m", "mus", 1898, 1969)],
    "su": [("Grigori Velikhov", "Григорий Велихов", "m", "dir scr", 1902, 1971), ("Larisa Zimina", "Лариса Зимина", "f", "dir", 1936, 2007), ("Nikolai Ozerov", "Николай Озеров", "m", "cast", 1920, 1994),
           ("Vera Polyanskaya", "Вера Полянская", "f", "cast", 1932, None), ("Timofei Gruzdev", "Тимофей Груздев", "m", "cast", 1947, 2011), ("Anatoli Belsky", "Анатолий Бельский", "m", "dop", 1915, 1988),
           ("Rimma Sokolskaya", "Римма Сокольская", "f", "mus", 1939, None), ("Andrei Malakhin", "Андрей Малахин", "m", "dir scr", 1963, None), ("Daria Lunina", "Дарья Лунина", "f", "cast", 1985, None),
           ("Pavel Kromin", "Павел Кромин", "m", "scr edt", 1950, None), ("Ksenia Arbatova", "Ксения Арбатова", "f", "cast", 1904, 1980),
           ("Fyodor Lagutin", "Фёдор Лагутин", "m", "cast", 1900, 1965)],
    "gr": [("Stavros Lemonis", "Σταύρος Λεμόνης", "m", "dir scr", 1918, 1989), ("Eleni Karvouni", "Ελένη Καρβούνη", "f", "dir scr", 1952, None), ("Nikos Thalassinos", "Νίκος Θαλασσινός", "m", "dir", 1978, None),
           ("Despina Makri", "Δέσποινα Μακρή", "f", "cast", 1935, 2018), ("Giorgos Petrakos", "Γιώργος Πετράκος", "m", "cast", 1929, 1998), ("Ioanna Vlachou", "Ιωάννα Βλάχου", "f", "cast", 1983, None),
           ("Manolis Dimas", "Μανόλης Δήμας", "m", "mus", 1931, None), ("Christos Anagnos", "Χρήστος Άναγνος", "m", "dop edt", 1949, None)],
    "gb": [("Cecil Harcastle", None, "m", "dir", 1905, 1976), ("Margaret Oakshott", None, "f", "dir scr", 1942, None), ("Dominic Thrale", None, "m", "dir scr", 1971, None),
           ("Rosalind Meake", None, "f", "cast", 1919, 1996), ("Peter Lang", None, "m", "cast", 1973, None), ("Edmund Farrow", None, "m", "cast", 1924, 2009),
           ("Judith Calloway", None, "f", "cast", 1950, None), ("Priya Sandhu", None, "f", "cast", 1986, None), ("Arthur Penhallow", None, "m", "scr", 1913, 1981),
           ("Gwen Tollard", None, "f", "dop", 1957, None), ("Malcolm Strand", None, "m", "mus", 1938, None), ("Helen Marsh", None, "f", "edt", 1948, None),
           ("Oliver Pryce", None, "m", "prod", 1966, None), ("Ruby Ashdown", None, "f", "dir", 1989, None), ("Nancy Trevellick", None, "f", "cast", 1908, 1991), ("Ivor Blount", None, "m", "cast", 1899, 1968)],
    "us": [("Walter Dunmore", None, "m", "dir", 1896, 1974), ("Frank Castellan", None, "m", "dir scr", 1939, None), ("Deborah Kline", None, "f", "dir scr", 1960, None),
           ("Clay Rutherford", None, "m", "cast", 1907, 1982), ("Vivian Larkspur", None, "f", "cast", 1917, 2004), ("Sam Odell", None, "m", "cast", 1946, None),
           ("Helen Marsh", None, "f", "cast", 1964, None), ("Terrence Boyd", None, "m", "cast", 1983, None), ("Grace Nakamura", None, "f", "cast dir", 1977, None),
           ("Irving Sachs", None, "m", "prod", 1912, 1987), ("Leonard Quill", None, "m", "scr", 1921, 1992), ("Martha Eddings", None, "f", "mus", 1955, None),
           ("Curtis Hale", None, "m", "dop", 1943, None), ("Dolores Pike", None, "f", "edt prod", 1936, 2013)],
    "in": [("Raghav Senapati", "राघव सेनापति", "m", "dir scr", 1921, 1992), ("Leela Bhargava", "लीला भार्गव", "f", "cast", 1934, 2014), ("Kiran Deshmane", "किरण देशमाने", "f", "dir", 1970, None),
           ("Arjun Talwar", "अर्जुन तलवार", "m", "cast", 1962, None), ("Meera Joshipura", "मीरा जोशीपुरा", "f", "mus", 1951, None), ("Vikram Naidoo", None, "m", "dop", 1940, None)],
    "kr": [("Han Seung-woo", "한승우", "m", "dir scr", 1965, None), ("Bae Yoon-ah", "배윤아", "f", "dir", 1979, None), ("Kim Do-hyun", "김도현", "m", "cast", 1972, None),
           ("Seo Min-ji", "서민지", "f", "cast", 1987, None), ("Oh Tae-sik", "오태식", "m", "cast", 1958, None), ("Jang Mi-ran", "장미란", "f", "mus edt", 1974, None), ("Kim Do-hyun", "김도현", "m", "edt", 1991, None)],
    "mx": [("Emilio Barragana", None, "m", "dir scr", 1910, 1978), ("Ximena Orduño", None, "f", "dir scr", 1973, None), ("Rosario Vidal", None, "f", "cast", 1925, 1999),
           ("Joaquín Telles", None, "m", "cast", 1933, None), ("Paloma Requena", None, "f", "cast", 1981, None), ("Fausto Iriarte", None, "m", "dop mus", 1922, 1991)],
    "se": [("Gunnar Ekblad", None, "m", "dir scr", 1923, 2005), ("Annika Sjölund", None, "f", "dir", 1966, None), ("Ulla Hedström", None, "f", "cast", 1931, None),
           ("Mats Norrby", None, "m", "cast", 1970, None), ("Sven Lindahl", None, "m", "dop mus", 1929, 2000)],
    "ie": [("Niamh Corrigan", None, "f", "dir scr", 1976, None), ("Fergal Dunne", None, "m", "cast", 1969, None), ("Aoife Brannock", None, "f", "cast", 1994, None)],
}
AUTHORS = [("Yasuko Minobe", "美濃部康子", "f", "jp", 1888, 1949), ("Théophile Garance", None, "m", "fr", 1841, 1902), ("Agnes Whitlow", None, "f", "gb", 1879, 1953),
           ("Ignati Berezin", "Игнатий Березин", "m", "ru", 1829, 1890), ("Silas Crowther", None, "m", "us", 1901, 1966), ("Kostas Melas", "Κώστας Μελάς", "m", "gr", 1884, 1957),
           ("Dorothea Vance", None, "f", "us", 1933, None)]
CITIES = {}
for key, _, terr in TOWNS:
    CITIES.setdefault(terr, []).append(key)
CITIES["su"] = ["leningrad", "odessa", "moscow", "moscow"]
CITIES["ru"] = ["moscow"]
SCRIPT = {"jp": "ja", "su": "ru", "ru": "ru", "gr": "el", "in": "hi", "kr": "ko"}

persons = []
for terr in PEOPLE:
    for name, native, sex, crafts, born, died in PEOPLE[terr]:
        persons.append(dict(name=name, native=native, sex=sex, crafts=crafts.split(), born=born, died=died, terr=terr, author=False))
for name, native, sex, terr, born, died in AUTHORS:
    persons.append(dict(name=name, native=native, sex=sex, crafts=[], born=born, died=died, terr=terr, author=True))
order = list(range(len(persons)))
R.shuffle(order)
for n, i in enumerate(order):
    persons[i]["iri"] = f"p:{1001 + n * 7}"
byname = {}
for p in persons:
    byname.setdefault(p["name"], []).append(p)
KIN = [("Odile Maurency", "fh:marriedTo", "Gérard Monteil"), ("Fumiko Arai", "fh:marriedTo", "Goro Tsukada"), ("Edmund Farrow", "fh:marriedTo", "Rosalind Meake"),
       ("Judith Calloway", "fh:marriedTo", "Malcolm Strand"), ("Vera Polyanskaya", "fh:marriedTo", "Timofei Gruzdev"), ("Lucia Ferrante", "fh:marriedTo", "Ettore Grimani"),
       ("Camille Aubert", "fh:childOf", "Luc Desrosiers"), ("Ioanna Vlachou", "fh:childOf", "Eleni Karvouni"), ("Naoko Segawa", "fh:childOf", "Fumiko Arai"),
       ("Naoko Segawa", "fh:childOf", "Goro Tsukada"), ("Helen Marsh", "fh:siblingOf", "Sam Odell"), ("Priya Sandhu", "fh:marriedTo", "Dominic Thrale"),
       ("Matteo Sartorio", "fh:childOf", "Vasco Bellomo"), ("Chiara Donati", "fh:siblingOf", "Matteo Sartorio")]
STAGE = {"Vivian Larkspur": "Violet Lubinski", "Clay Rutherford": "Claude Ruhl", "Lya Sommerfeld": "Amalie Sommer", "Marcel Trémont": "Marcel Trebuchet", "Gina Palmisano": "Luigia Palmisano",
         "Leela Bhargava": "Leela Bai", "Rosario Vidal": "Rosario Vidal y Montes"}
for p in persons:
    if p["author"]:
        birth, death = typed(p["born"], "gYear"), typed(p["died"], "gYear") if p["died"] else None
    else:
        roll = R.random()
        birth = None if roll < 0.06 else typed(p["born"], "gYear") if roll < 0.17 else typed(day(p["born"]), "date")
        death = None
        if p["died"]:
            death = typed(day(p["died"]), "date") if R.random() < 0.88 else typed(p["died"], "gYear")
    script = SCRIPT.get(p["terr"])
    label = lit(p["name"], "en") if p["native"] else lit(p["name"])
    town = R.choice(CITIES[p["terr"]]) if R.random() < 0.82 else None
    if p["name"] == "Grace Nakamura":
        town = "kobe"
    swapped = " ".join(reversed(p["name"].split())) if p["terr"] == "jp" else None
    kin = [(rel, byname[b][-1]["iri"]) for a, rel, b in KIN if a == p["name"] and byname[a][-1] is p]
    thing(p["iri"], ("a", "fh:Person"), ("skos:prefLabel", label), ("skos:prefLabel", lit(p["native"], script) if p["native"] else None),
          ("skos:altLabel", lit(swapped, "ja-Latn") if swapped else None), ("fh:birthName", lit(STAGE[p["name"]]) if p["name"] in STAGE else None),
          ("fh:sex", lit(p["sex"]) if R.random() < 0.95 else None), ("fh:bornOn", birth), ("fh:diedOn", death),
          ("fh:birthplace", f"town:{town}" if town else None), ("fh:nationality", f"terr:{p['terr']}"),
          ("fh:nationality", {"Grace Nakamura": "terr:jp", "Priya Sandhu": "terr:in", "Lya Sommerfeld": "terr:us", "Wilhelm Kestner": "terr:us"}.get(p["name"])), *kin)

# ---------------------------------------------------------------- books and plays
BOOKS = [("b1", "The Paper Bridge", ("ja", "紙の橋"), "Yasuko Minobe", "novel", 1923), ("b2", "The Notary of Dijon", ("fr", "Le Notaire de Dijon"), "Théophile Garance", "novel", 1878),
         ("b3", "Mrs Pardoe's Secret", None, "Agnes Whitlow", "novel", 1926), ("b4", "The Harrowgate Bequest", None, "Agnes Whitlow", "novel", 1931),
         ("b5", "A Winter in Tver", ("ru", "Зима в Твери"), "Ignati Berezin", "novel", 1867), ("b6", "The Sleigh", ("ru", "Сани"), "Ignati Berezin", "short story", 1872),
         ("b7", "Dust County", None, "Silas Crowther", "novel", 1938), ("b8", "Salt and Olives", ("el", "Αλάτι και ελιές"), "Kostas Melas", "play", 1929),
         ("b9", "The Glass Colony", None, "Dorothea Vance", "novel", 1974), ("b10", "Kitchen Saints", None, "Dorothea Vance", "play", 1968),
         ("b11", "The Fox Wedding", ("ja", "狐の嫁入り"), None, "folk tale", None), ("b12", "Curtain at Eight", None, "Agnes Whitlow", "play", 1934)]
for key, name, native, author, kind, year in BOOKS:
    thing(f"text:{key}", ("a", "fh:SourceText"), ("skos:prefLabel", lit(name, "en")), ("skos:prefLabel", lit(native[1], native[0]) if native else None),
          ("fh:textKind", lit(kind)), ("fh:author", byname[author][0]["iri"] if author else None), ("fh:published", typed(year, "gYear") if year else None))

# ---------------------------------------------------------------- films: territory, year, English title, original, transliteration, genres, extras
F = [
    ("jp", 1931, "The Silk Merchant's Daughter", "絹商人の娘", "Kinu shōnin no musume", "Melodrama", dict(silent=1, dir="Akio Moriyama")),
    ("jp", 1949, "The Paper Bridge", "紙の橋", "Kami no hashi", "Drama", dict(book="b1", dir="Akio Moriyama")),
    ("jp", 1953, "The Rain Station", "雨の駅", "Ame no eki", "Drama,Romance", dict(dir="Akio Moriyama")),
    ("jp", 1957, "Nine Ronin of Ise", "伊勢の九浪人", "Ise no kyū rōnin", "Historical,Adventure", {}),
    ("jp", 1961, "The Crab Boat", "蟹の船", "Kani no fune", "Drama,Crime", {}),
    ("jp", 1965, "Fox Wedding", "狐の嫁入り", "Kitsune no yomeiri", "Fantasy,Horror", dict(book="b11")),
    ("jp", 1972, "Plum Wine for Two", "梅酒二人前", "Umeshu futarimae", "Comedy,Romance", {}),
    ("jp", 1979, "The Deaf Samurai", "聾の侍", None, "Historical", {}),
    ("jp", 1988, "Tokyo Underpass", "東京ガード下", "Tōkyō gādoshita", "Crime", {}),
    ("jp", 1997, "A Map of My Mother", "母の地図", "Haha no chizu", "Drama", {}),
    ("jp", 2001, "Ghost Line", "幽霊線", "Yūreisen", "Horror", dict(dir="Ryo Kitagawa")),
    ("jp", 2003, "Ghost Line 2", "幽霊線2", "Yūreisen 2", "Horror", dict(after="Ghost Line", dir="Ryo Kitagawa")),
    ("jp", 2006, "The Clockmaker Crow", "時計屋カラス", "Tokeiya karasu", "Fantasy", dict(form="anim")),
    ("jp", 2014, "Persimmon Season", "柿の季節", "Kaki no kisetsu", "Drama", {}),
    ("jp", 2019, "The Last Ramen Shop", "最後のラーメン屋", None, "Comedy", {}),
    ("jp", 2022, "Whale Telegram", "鯨の電報", "Kujira no denpō", "Fantasy,Adventure", dict(form="anim")),
    ("fr", 1936, "The Notary of Dijon", "Le Notaire de Dijon", None, "Drama", dict(book="b2", dir="Étienne Carvalle")),
    ("fr", 1947, "Night Ferry", "Bac de nuit", None, "Film noir,Crime", {}),
    ("fr", 1954, "Three Francs and a Song", "Trois francs et une chanson", None, "Musical,Comedy", {}),
    ("fr", 1962, "Sunday Without Clara", "Dimanche sans Clara", None, "Drama,Romance", {}),
    ("fr", 1966, "The Red Umbrella", "Le Parapluie rouge", None, "Romance", {}),
    ("fr", 1971, "The Inspector's Holiday", "Les Vacances de l'inspecteur", None, "Comedy,Crime", {}),
    ("fr", 1978, "A Woman from Le Havre", "Une femme du Havre", None, "Drama", {}),
    ("fr", 1985, "The Notary of Dijon", "Le Notaire de Dijon", None, "Drama,Historical", dict(book="b2", remake="The Notary of Dijon", dir="Odile Maurency")),
    ("fr", 1994, "Winter Quarters", "Quartiers d'hiver", None, "War,Drama", {}),
    ("fr", 1999, "Bread, Love and Algebra", "Pain, amour et algèbre", None, "Comedy,Romance", {}),
    ("fr", 2008, "The Beekeeper of Nîmes", "L'Apiculteur de Nîmes", None, "Drama", {}),
    ("fr", 2012, "The Swimmer at Dawn", "La Nageuse de l'aube", None, "Drama,Thriller", dict(co="be")),
    ("fr", 2017, "Letters to Line 13", "Lettres à la ligne 13", None, "Comedy", {}),
    ("fr", 2021, "Brine", "Saumure", None, "Horror,Drama", dict(dir="Anaïs Kerbrat", co="be")),
    ("it", 1942, "The Bell of San Rocco", "La campana di San Rocco", None, "Melodrama", {}),
    ("it", 1948, "Bread on Credit", "Pane a credito", None, "Drama", dict(dir="Aldo Benincasa")),
    ("it", 1956, "The Widow of Bari", "La vedova di Bari", None, "Comedy", {}),
    ("it", 1964, "A Coffin for Dakota", "Una bara per Dakota", None, "Western", dict(dir="Aldo Benincasa")),
    ("it", 1967, "Dakota Never Prays", "Dakota non prega mai", None, "Western", dict(after="A Coffin for Dakota", dir="Aldo Benincasa")),
    ("it", 1975, "The Yellow Gloves", "I guanti gialli", None, "Thriller,Horror", {}),
    ("it", 1983, "Seven Kilometres to Matera", "Sette chilometri a Matera", None, "Drama", {}),
    ("it", 1991, "My Uncle the Bishop", "Mio zio vescovo", None, "Comedy", {}),
    ("it", 2004, "The Cartographer", "Il cartografo", None, "Historical,Romance", dict(co="fr")),
    ("it", 2011, "Night Shift in Naples", "Turno di notte a Napoli", None, "Crime,Thriller", {}),
    ("it", 2018, "The Lemon Tax", "La tassa sui limoni", None, "Comedy,Historical", {}),
    ("de", 1922, "The Wax Prince", "Der Wachsprinz", None, "Horror,Fantasy", dict(silent=1, dir="Wilhelm Kestner")),
    ("de", 1926, "City of Cranes", "Stadt der Kräne", None, "Drama,Science fiction", dict(silent=1, dir="Wilhelm Kestner")),
    ("de", 1932, "The Girl from Counter Six", "Das Fräulein von Schalter sechs", None, "Comedy,Musical", dict(dir="Wilhelm Kestner")),
    ("de", 1963, "Fog over the Elbe", "Nebel über der Elbe", None, "Crime,Thriller", dict(dir=None)),
    ("de", 1974, "The Long Corridor", "Der lange Flur", None, "Drama", {}),
    ("de", 1981, "Kreuzberg, Second Courtyard", "Kreuzberg, zweiter Hinterhof", None, "Drama,Comedy", {}),
    ("de", 2002, "Night Train to Görlitz", "Nachtzug nach Görlitz", None, "Thriller", {}),
    ("de", 2010, "The Allotment War", "Der Kleingartenkrieg", None, "Comedy", {}),
    ("de", 2016, "Archive of Whispers", "Archiv des Flüsterns", None, "Drama,Historical", {}),
    ("su", 1930, "The Ninth Tractor", "Девятый трактор", "Devyatyi traktor", "Drama", dict(silent=1, dir="Grigori Velikhov")),
    ("su", 1939, "A Winter in Tver", "Зима в Твери", "Zima v Tveri", "Historical,Drama", dict(book="b5", dir="Grigori Velikhov")),
    ("su", 1958, "Letters from the Ice", "Письма со льда", "Pis'ma so l'da", "War,Romance", {}),
    ("su", 1964, "The Accordion Player", "Гармонист", "Garmonist", "Musical,Romance", {}),
    ("su", 1969, "The Sleigh", "Сани", "Sani", "Drama", dict(book="b6", dir="Larisa Zimina")),
    ("su", 1973, "Orbit of Silence", "Орбита тишины", "Orbita tishiny", "Science fiction", dict(dir="Larisa Zimina")),
    ("su", 1979, "Commission Forty-One", "Сорок первая комиссия", None, "Comedy", dict(dir="Larisa Zimina")),
    ("su", 1986, "The Birch Orchestra", "Берёзовый оркестр", "Beryozovyi orkestr", "Musical,Drama", dict(dir="Larisa Zimina")),
    ("ru", 1996, "Kiosk", "Киоск", "Kiosk", "Crime,Comedy", dict(dir="Andrei Malakhin")),
    ("ru", 2005, "The Lighthouse Census", "Перепись маяков", "Perepis' mayakov", "Drama", dict(dir="Andrei Malakhin")),
    ("ru", 2013, "Snow Without Witnesses", "Снег без свидетелей", "Sneg bez svidetelei", "Thriller,Crime", dict(dir="Andrei Malakhin")),
    ("gr", 1954, "The Sponge Divers", "Οι σφουγγαράδες", "Oi sfoungarades", "Adventure,Drama", {}),
    ("gr", 1959, "Salt and Olives", "Αλάτι και ελιές", "Alati kai elies", "Melodrama", dict(book="b8", dir="Stavros Lemonis")),
    ("gr", 1966, "The Millionaire of Piraeus", "Ο εκατομμυριούχος του Πειραιά", None, "Comedy,Musical", dict(dir="Stavros Lemonis")),
    ("gr", 1977, "The Colonel's Garden", "Ο κήπος του συνταγματάρχη", "O kipos tou syntagmatarchi", "Drama,Historical", {}),
    ("gr", 1989, "Ferry to Lemnos", "Το πλοίο για τη Λήμνο", "To ploio gia ti Limno", "Drama", {}),
    ("gr", 1998, "The Borrowed Name", "Το δανεικό όνομα", "To daneiko onoma", "Drama,Thriller", {}),
    ("gr", 2009, "Octopus Weather", "Καιρός για χταπόδι", "Kairos gia chtapodi", "Comedy", {}),
    ("gr", 2015, "Blackout Athens", "Συσκότιση", "Syskotisi", "Crime,Thriller", {}),
    ("gr", 2020, "The Salt Road", "Ο δρόμος του αλατιού", "O dromos tou alatiou", "Drama", {}),
    ("gb", 1935, "Mrs Pardoe's Secret", None, None, "Crime,Drama", dict(book="b3", dir="Cecil Harcastle")),
    ("gb", 1943, "Convoy at Dusk", None, None, "War", dict(dir="Cecil Harcastle")),
    ("gb", 1950, "The Lamplighter's Code", None, None, "Film noir,Thriller", dict(dir="Cecil Harcastle")),
    ("gb", 1955, "The Lamplighter's Return", None, None, "Thriller", dict(after="The Lamplighter's Code", dir="Cecil Harcastle")),
    ("gb", 1961, "The Last Lamplighter", None, None, "Thriller", dict(after="The Lamplighter's Return", dir="Cecil Harcastle")),
    ("gb", 1968, "Bank Holiday Blues", None, None, "Comedy", {}),
    ("gb", 1976, "The Harrowgate Bequest", None, None, "Crime", dict(book="b4", dir="Margaret Oakshott")),
    ("gb", 1984, "Slag", None, None, "Drama", dict(dir="Margaret Oakshott")),
    ("gb", 1992, "Curtain at Eight", None, None, "Comedy,Crime", dict(book="b12", dir="Margaret Oakshott")),
    ("gb", 2000, "Estuary", None, None, "Drama", dict(dir="Margaret Oakshott")),
    ("gb", 2007, "The Wrong Vicar", None, None, "Comedy", {}),
    ("gb", 2013, "Mrs Pardoe's Secret", None, None, "Crime,Thriller", dict(book="b3", remake="Mrs Pardoe's Secret", dir="Dominic Thrale")),
    ("gb", 2018, "Tin Cathedral", None, None, "Science fiction,Drama", dict(dir="Dominic Thrale")),
    ("gb", 2023, "Night Bus 38", None, None, "Drama,Romance", dict(dir="Ruby Ashdown")),
    ("us", 1927, "The Prairie Waltz", None, None, "Western,Romance", dict(silent=1, dir="Walter Dunmore")),
    ("us", 1941, "Dust County", None, None, "Drama,Western", dict(book="b7", dir="Walter Dunmore")),
    ("us", 1946, "The Blind Alley Case", None, None, "Film noir,Crime", dict(dir="Walter Dunmore")),
    ("us", 1952, "Thunder at Mesa Pass", None, None, "Western", dict(dir="Walter Dunmore")),
    ("us", 1959, "The Rain Station", None, None, "Romance,Melodrama", dict(remake="The Rain Station", dir="Walter Dunmore")),
    ("us", 1972, "Kitchen Saints", None, None, "Drama,Comedy", dict(book="b10", dir="Frank Castellan")),
    ("us", 1979, "The Glass Colony", None, None, "Science fiction", dict(book="b9", dir="Frank Castellan")),
    ("us", 1982, "Return to the Glass Colony", None, None, "Science fiction,Adventure", dict(after="The Glass Colony", dir="Frank Castellan")),
    ("us", 1987, "Chicago Overcoat", None, None, "Crime,Thriller", dict(dir="Frank Castellan")),
    ("us", 1993, "The Understudies", None, None, "Comedy,Musical", dict(dir="Deborah Kline")),
    ("us", 1998, "Iron Orchard", None, None, "Science fiction,War", {}),
    ("us", 2001, "Iron Orchard: Harvest", None, None, "Science fiction,War", dict(after="Iron Orchard")),
    ("us", 2004, "Ghost Line", None, None, "Horror,Thriller", dict(remake="Ghost Line", dir="Deborah Kline", co="jp")),
    ("us", 2005, "Iron Orchard: Winterkill", None, None, "Science fiction,War", dict(after="Iron Orchard: Harvest")),
    ("us", 2012, "Paper Airplanes", None, None, "Comedy,Drama", {}),
    ("us", 2016, "The Cartel Accountant", None, None, "Crime", dict(co="mx")),
    ("us", 2019, "Harbor of Small Hours", None, None, "Drama", dict(dir="Grace Nakamura", co="jp")),
    ("us", 2023, "The Glass Colony", None, None, "Science fiction", dict(book="b9", remake="The Glass Colony", dir="Grace Nakamura")),
    ("in", 1955, "The Kite Seller", "पतंगवाला", "Patangwala", "Drama,Musical", {}),
    ("in", 1963, "Monsoon Letters", "बरसात के ख़त", "Barsaat ke khat", "Romance,Musical", {}),
    ("in", 1974, "The Third Platform", "तीसरा प्लेटफ़ॉर्म", None, "Drama,Crime", {}),
    ("in", 2002, "Marigold Express", "गेंदा एक्सप्रेस", "Genda Express", "Musical,Romance", {}),
    ("in", 2015, "Six Yards of Silk", "छह गज़ रेशम", "Chhah gaz resham", "Drama", {}),
    ("kr", 1999, "The Tin Soldier's Wife", "양철 병정의 아내", "Yangcheol byeongjeong-ui anae", "War,Drama", {}),
    ("kr", 2004, "Hard Ginger", "매운 생강", "Maeun saenggang", "Crime,Thriller", dict(dir="Han Seung-woo")),
    ("kr", 2010, "The Basement Choir", "지하실 합창단", "Jihasil hapchangdan", "Comedy,Musical", {}),
    ("kr", 2017, "Seven Umbrellas", "일곱 개의 우산", "Ilgop gae-ui usan", "Thriller", {}),
    ("kr", 2022, "Low Tide", "썰물", "Sseolmul", "Drama,Crime", {}),
    ("mx", 1949, "The Woman of the Agaves", "La mujer de los magueyes", None, "Melodrama", dict(dir="Emilio Barragana")),
    ("mx", 1958, "The Masked Notary", "El notario enmascarado", None, "Comedy,Adventure", {}),
    ("mx", 1966, "Mariachi at Midnight", "Mariachi a medianoche", None, "Musical", {}),
    ("mx", 2007, "The Borderland Sisters", "Las hermanas de la frontera", None, "Drama,Western", {}),
    ("mx", 2020, "Milpa", "Milpa", None, "Drama", {}),
    ("se", 1957, "The Seventh Lock", "Den sjunde slussen", None, "Drama", {}),
    ("se", 1968, "Silence in August", "Tystnad i augusti", None, "Drama", {}),
    ("se", 1995, "The Ice Road North", "Isvägen norrut", None, "Adventure,Drama", {}),
    ("se", 2011, "A Cabin for One", "En stuga för en", None, "Comedy,Drama", {}),
    ("ie", 2003, "The Turf Cutters", None, None, "Drama", dict(tongue="ga")),
    ("ie", 2014, "Calling the Herring", None, None, "Comedy,Drama", dict(co="gb")),
    # documentaries, shorts
    ("fr", 1957, "Markets of the South", "Marchés du Midi", None, "", dict(form="docu", dir="Étienne Carvalle")),
    ("gb", 1938, "Herring Drifters", None, None, "", dict(form="docu", dir="Cecil Harcastle")),
    ("gb", 2009, "Signal Box", None, None, "", dict(form="docu", dir="Margaret Oakshott")),
    ("us", 1976, "Strike Kitchen", None, None, "", dict(form="docu")),
    ("us", 2011, "Nitrate Won't Wait", None, None, "", dict(form="docu", dir="Deborah Kline")),
    ("de", 1985, "Wall Flowers", "Mauerblümchen", None, "", dict(form="docu", dir="Hannelore Brandt")),
    ("jp", 1964, "Stadium", "競技場", "Kyōgijō", "", dict(form="docu", dir="Setsu Hanamura")),
    ("gr", 2012, "Islands on Account", "Νησιά με δόσεις", None, "", dict(form="docu")),
    ("mx", 2015, "The Street Organists", "Los organilleros", None, "", dict(form="docu", dir="Ximena Orduño")),
    ("fr", 1928, "The Moon Dentist", "Le Dentiste de la lune", None, "Fantasy,Comedy", dict(form="short", silent=1, dir=None)),
    ("gb", 1967, "The Queue", None, None, "Comedy", dict(form="short")),
    ("us", 1995, "Eleven Minutes", None, None, "Thriller", dict(form="short")),
    ("ie", 2019, "Bog Butter", None, None, "Comedy", dict(form="short", dir="Niamh Corrigan")),
    ("su", 1976, "The Hedgehog's Thimble", "Напёрсток ежа", "Napyorstok yezha", "Fantasy", dict(form="short", anim=1)),
    ("kr", 2016, "Stairs", "계단", "Gyedan", "Drama", dict(form="short")),
    ("se", 2008, "Fika", "Fika", None, "Comedy", dict(form="short")),
]
HERO = ["a retired schoolteacher", "a young widow", "a disgraced detective", "two estranged brothers", "a travelling projectionist", "a nervous bank clerk", "an orphaned girl",
        "a ship's doctor", "a village priest", "an ageing singer", "a stubborn fisherman", "a telegraph operator"]
EVENT = ["returns home to settle a debt", "discovers a letter that was never posted", "takes in a stranger during a storm", "must cross the border before dawn",
         "falls for the wrong person", "tries to keep a small cinema from closing", "is mistaken for a wanted man", "sets out to find a missing child", "inherits a house full of secrets"]
ENDING = ["and the past catches up.", "while the war draws nearer.", "with unexpected consequences.", "and nobody in town will speak of it.", "but time is running out.", "over the course of one summer."]
PARTS = {  # women's, men's
    "jp": (["Oharu", "Grandmother Tsune", "Sachi", "Yukie"], ["Tetsuo", "Inspector Kuroda", "Mr Hirata", "Jiro"]),
    "fr": (["Clara", "Hélène", "The Concierge", "Madame Ruche"], ["Inspector Valmy", "Monsieur Ruche", "Antoine", "Father Lucien"]),
    "it": (["Donna Assunta", "Carmela", "Rosalba", "The Widow"], ["The Bishop", "Sandro", "The Notary", "Uncle Peppe"]),
    "de": (["Grete", "Elsa", "Frau Kaluppke"], ["Herr Kaluppke", "Commissioner Roth", "Emil", "The Doctor"]),
    "su": (["Masha", "Katya", "Aunt Klava"], ["Alyosha", "Captain Orlov", "The Chairman", "Grisha"]),
    "gr": (["Katina", "Yiayia", "Anthi"], ["Captain Yannis", "The Colonel", "Manos", "Barba Thanasis"]),
    "gb": (["Nurse Boyle", "Lady Ransome", "Dot", "Miss Finch"], ["Reverend Stubbs", "Tommy", "Sergeant Mapp", "Mr Cropper"]),
    "us": (["Ellen Price", "Maggie", "Aunt Lou", "Ruth"], ["Doc Wilder", "Sheriff Cobb", "Lieutenant Reyes", "Eddie"]),
    "in": (["Savitri", "Munni", "Ma"], ["Raju", "The Station Master", "Inspector Rane"]),
    "kr": (["Soon-ja", "Eun-hee", "Aunt Park"], ["Detective Choi", "The Landlord", "Min"]),
    "mx": (["Lupe", "Soledad", "Doña Chayo"], ["Don Eusebio", "Chucho", "Padre Anselmo"]),
    "se": (["Karin", "Mrs Alm"], ["The Pastor", "Birger"]), "ie": (["Nora", "Mammy"], ["Father Tierney", "Packie"])}
PARTS["ru"] = PARTS["su"]
SIGNATURE = {"Mrs Pardoe's Secret": ("f", "Mrs Pardoe"), "The Lamplighter's Code": ("m", "The Lamplighter"), "The Lamplighter's Return": ("m", "The Lamplighter"),
             "The Last Lamplighter": ("m", "The Lamplighter"), "A Coffin for Dakota": ("m", "Dakota"), "Dakota Never Prays": ("m", "Dakota"), "The Notary of Dijon": ("m", "Maître Bovin"),
             "The Masked Notary": ("m", "El Notario"), "The Wax Prince": ("m", "The Prince"), "Sunday Without Clara": ("f", "Clara"), "The Cartel Accountant": ("f", "The Accountant"),
             "Night Train to Görlitz": ("m", "Commissioner Roth")}
works = []
for n, (terr, year, title, original, translit, genres, extra) in enumerate(F):
    works.append(dict(terr=terr, year=year, title=title, original=original, translit=translit, genres=[g for g in genres.split(",") if g], extra=extra))
numbers = R.sample(range(110, 990), len(works))
for w, n in zip(works, numbers):
    w["iri"], w["no"] = f"w:{n:05d}", f"FH-{n:05d}"


def earlier(title, year):
    return max((w for w in works if w["title"] == title and w["year"] < year), key=lambda w: w["year"])


def active(p, year, least=20):
    return p["born"] + least <= year <= min(p["died"] or 2030, p["born"] + 76)


def home(p, terr):
    return p["terr"] == terr or {p["terr"], terr} == {"su", "ru"}


def crew(terr, year, craft, abroad=0.12):
    fits = [p for p in persons if craft in p["crafts"] and active(p, year)]
    near = [p for p in fits if home(p, terr)]
    if near and R.random() > abroad:
        return R.choice(near)
    if craft == "cast" and year < 1950:
        return R.choice(near) if near else None
    if craft in ("dop", "mus", "edt", "prod", "cast") and fits:
        return R.choice(fits)
    return R.choice(near) if near else None


def squeeze(mark, knee):
    return mark if mark < knee else knee + (mark - knee) * 0.45


credits = []
openings, verdicts, prints, handled = [], [], [], {}
for w in works:
    terr, year, extra = w["terr"], w["year"], w["extra"]
    form = extra.get("form", "feature")
    silent = bool(extra.get("silent"))
    if "dir" in extra:
        director = byname[extra["dir"]][0] if extra["dir"] else None
    else:
        director = crew(terr, year, "dir", 0)
    if director:
        credits.append((w, director, "dir", None, None, None))
    if form in ("feature", "anim", "short"):
        for k in range(1 if form == "short" or R.random() < 0.7 else 2):
            writer = director if director and "scr" in director["crafts"] and k == 0 and R.random() < 0.6 else crew(terr, year, "scr", 0)
            if writer and (w, writer, "scr", None, None, None) not in credits:
                credits.append((w, writer, "scr", None, None, None))
        wanted = {"feature": R.randint(2, 5), "anim": 2, "short": R.randint(1, 2)}[form]
        cast = []
        for _ in range(wanted * 2):
            p = crew(terr, year, "cast", 0.06)
            if p and p not in cast and len(cast) < wanted:
                cast.append(p)
        women, men = (R.sample(names, len(names)) for names in PARTS[terr])
        parts = [((women if p["sex"] == "f" else men) or [None]).pop() for p in cast]
        if w["title"] in SIGNATURE:
            sex, name = SIGNATURE[w["title"]]
            lead = next((k for k, p in enumerate(cast) if p["sex"] == sex), None)
            parts = [None if p == name else p for p in parts]
            if lead is not None:
                parts[lead] = name
        for k, p in enumerate(cast):
            hidden = k >= 3 and R.random() < 0.4
            credits.append((w, p, "cast", parts[k] if R.random() < 0.85 or w["title"] in SIGNATURE else None, k + 1, hidden))
    for craft, odds in (("dop", 0.8), ("mus", 0.0 if silent else 0.65), ("edt", 0.6), ("prod", 0.45)):
        if R.random() < odds * (0.7 if form in ("docu", "short") else 1):
            p = crew(terr, year, craft, 0.25)
            if p:
                credits.append((w, p, craft, None, None, None))
    minutes = {"feature": R.randint(76, 164), "anim": R.randint(74, 112), "docu": R.randint(38, 121), "short": R.randint(7, 29)}[form]
    if w["title"] == "Eleven Minutes":
        minutes = 11
    minutes = minutes if R.random() < 0.95 else None
    roll = R.random()
    shown = None
    if roll < 0.9:
        w["day"] = day(year)
        shown = typed(w["day"], "date") if roll < 0.74 else typed(year, "gYear") if roll < 0.84 or year < 1935 else typed(f"{w['day']}T20:{R.choice(['00', '15', '30'])}:00", "dateTime")
    else:
        shown = typed(year, "gYear")
    cost = takings = None
    if form in ("feature", "anim"):
        scale = {"us": 9, "gb": 3, "fr": 2.2, "jp": 2, "kr": 1.8}.get(terr, 1)
        rise = 1 + max(0, year - 1945) ** 1.7 / 60
        if R.random() < 0.7 and year >= 1935:
            cost = round(R.uniform(0.15, 0.5) * scale * rise * 1e5, -3)
        if R.random() < 0.62 and year >= 1935:
            takings = round((cost or R.uniform(0.15, 0.5) * scale * rise * 1e5) * R.lognormvariate(0.55, 0.8), 0)
    w["cost"], w["takings"] = cost, takings
    colour = year > 1966 or (year > 1950 and R.random() < 0.45)
    makers = [m for m in MADE_BY[terr] if COMPANY[m][4] <= year <= (COMPANY[m][5] or 2030)]
    maker = [R.choice(makers)] if makers and R.random() < 0.9 else []
    co = extra.get("co")
    if co in MADE_BY:
        others = [m for m in MADE_BY[co] if COMPANY[m][4] <= year <= (COMPANY[m][5] or 2030)]
        maker += others[:1]
    w["maker"] = maker
    tongue = "zxx" if silent else extra.get("tongue", SPEECH[terr])
    tongues = [tongue] if form != "anim" or tongue != "zxx" else []
    if R.random() < 0.12 and not silent:
        tongues.append(R.choice([t for t in ("en", "fr", "de", "ru", "es", "it") if t != tongue]))
    if co and co in SPEECH and SPEECH[co] not in tongues:
        tongues.append(SPEECH[co])
    certificate = None
    if year > 1950 and R.random() < 0.72:
        dark = {"Horror", "Crime", "Thriller", "War"} & set(w["genres"])
        certificate = R.choice(["15", "18", "15", "12"]) if dark else R.choice(["U", "PG", "PG", "12", "U", "15"])
    synopsis = None
    if form != "docu" and R.random() < 0.58:
        who = R.choice(HERO)
        event = R.choice(EVENT)
        if who.startswith("two"):
            for a, b in (("returns", "return"), ("discovers", "discover"), ("takes", "take"), ("falls", "fall"), ("tries", "try"), ("is mistaken for a wanted man", "are mistaken for wanted men"),
                         ("sets", "set"), ("inherits", "inherit")):
                event = event.replace(a, b, 1) if event.startswith(a) else event
        synopsis = f"{who[0].upper()}{who[1:]} {event}, {R.choice(ENDING)}"
    labels = []
    if w["original"]:
        lang = SPEECH[terr]
        labels.append(("skos:prefLabel", lit(w["original"], lang)))
        labels.append(("skos:prefLabel", lit(w["title"], "en")))
        if w["translit"]:
            labels.append(("skos:altLabel", lit(w["translit"], lang + "-Latn")))
    else:
        labels.append(("skos:prefLabel", lit(w["title"], "en")))
    extras = {"The Rain Station": ("fr", "La Gare sous la pluie"), "A Coffin for Dakota": ("de", "Ein Sarg für Dakota"), "The Glass Colony": ("fr", "La Colonie de verre"),
              "Orbit of Silence": ("fr", "L'Orbite du silence"), "The Sponge Divers": ("it", "I pescatori di spugne"), "Hard Ginger": ("ja", "辛い生姜"),
              "Estuary": ("de", "Die Mündung"), "Kiosk": ("fr", "Le Kiosque"), "The Lamplighter's Code": ("el", "Ο κώδικας του φανοκόρου"),
              "Iron Orchard": ("ru", "Железный сад"), "Night Train to Görlitz": ("el", "Νυχτερινό τρένο για το Γκέρλιτς")}
    if w["title"] in extras and not extra.get("remake"):
        labels.append(("skos:altLabel", lit(extras[w["title"]][1], extras[w["title"]][0])))
    thing(w["iri"], ("a", "fh:Film"), *labels, ("fh:accessionNo", lit(w["no"])), ("fh:form", "form:" + form), ("fh:form", "form:anim" if extra.get("anim") else None),
          *[("fh:genre", "genre:" + g.lower().replace(" ", "-")) for g in w["genres"]], ("fh:origin", f"terr:{terr}"), ("fh:origin", f"terr:{co}" if co else None),
          *[("fh:spoken", f"lang:{t}") for t in tongues], *[("fh:madeBy", f"co:{m}") for m in maker], ("fh:minutes", str(minutes) if minutes else None),
          ("fh:firstShown", shown), ("fh:cost", typed(f"{cost:.2f}", "decimal") if cost else None), ("fh:takings", typed(f"{takings:.2f}", "decimal") if takings else None),
          ("fh:inColour", boolean(colour) if R.random() < 0.94 else None), ("fh:silent", "true" if silent else None), ("fh:certificate", lit(certificate) if certificate else None),
          ("fh:synopsis", lit(synopsis, "en") if synopsis else None), ("fh:basedOn", f"text:{extra['book']}" if "book" in extra else None),
          ("fh:remakeOf", earlier(extra["remake"], year)["iri"] if "remake" in extra else None),
          ("fh:followUpTo", earlier(extra["after"], year)["iri"] if "after" in extra else None), ("fh:lost", "true" if w["title"] in ("The Prairie Waltz", "The Wax Prince") else None))
    if w["title"] not in ("The Prairie Waltz",) and R.random() < 0.92:
        quality = R.gauss(66, 14)
        for panel in ("critics", "audience"):
            if R.random() < 0.87:
                if panel == "critics":
                    verdicts.append((w, panel, str(round(max(18, squeeze(quality + R.gauss(0, 6), 85)))), R.randint(4, 22) + max(0, year - 1970) * 2))
                else:
                    mark = max(2.1, squeeze(quality + R.gauss(0, 8), 85) / 10)
                    verdicts.append((w, panel, f"{mark:.1f}", int(R.lognormvariate(6.5, 1.2) * (4 if terr == "us" else 1)) + 20))
    if R.random() < 0.3:
        d = R.choice(DISTRIBUTORS)
        if COMPANY[d][4] <= year:
            handled.setdefault(d, []).append(w["iri"])
    if "day" in w and form != "short" and R.random() < 0.5:
        places = [terr] + R.sample([t for t in ("fr", "gb", "us", "de", "jp", "it", "se") if t != terr], R.randint(1, 3))
        when = w["day"]
        for k, place in enumerate(places):
            when = when + datetime.timedelta(days=R.randint(2, 30) if k == 0 else R.randint(10, 200))
            openings.append((w, place, when))
    if w["title"] not in ("The Prairie Waltz", "The Wax Prince") and R.random() < 0.42:
        for k in range(1 if R.random() < 0.8 else 2):
            prints.append(w)

for n, (w, p, craft, part, billing, hidden) in enumerate(credits):
    thing(f"cr:{n + 1:05d}", ("a", "fh:Credit"), ("fh:onWork", w["iri"]), ("fh:creditedTo", p["iri"]), ("fh:craft", f"craft:{craft}"),
          ("fh:part", lit(part) if part else None), ("fh:billing", str(billing) if billing else None), ("fh:uncredited", "true" if hidden else None))
for n, (w, panel, mark, ballots) in enumerate(verdicts):
    thing(f"v:{n + 1:04d}", ("a", "fh:Verdict"), ("fh:onWork", w["iri"]), ("fh:panel", f"panel:{panel}"), ("fh:mark", typed(mark, "decimal")),
          ("fh:ballots", str(ballots) if R.random() < 0.97 else None))
for n, (w, place, when) in enumerate(openings):
    thing(f"op:{n + 1:04d}", ("a", "fh:Opening"), ("fh:onWork", w["iri"]), ("fh:territory", f"terr:{place}"), ("fh:openedOn", typed(when, "date")),
          ("fh:admissions", str(R.randint(9, 2400) * 500) if R.random() < 0.55 else None))
for n, w in enumerate(prints):
    base = "nitrate" if w["year"] < 1950 else "acetate" if w["year"] < 1985 else "polyester"
    gauge = "16mm" if w["extra"].get("form") in ("docu", "short") and R.random() < 0.6 else "70mm" if R.random() < 0.06 and w["year"] > 1955 else "35mm"
    seen = day(R.randint(min(2024, max(2009, w["year"] + 1)), 2024))
    thing(f"pr:{n + 1:04d}", ("a", "fh:Print"), ("fh:onWork", w["iri"]), ("fh:shelfmark", lit(f"{R.choice('ABC')}{R.randint(1, 40)}/{R.randint(1, 99)}")), ("fh:gauge", lit(gauge)),
          ("fh:base", lit(base)), ("fh:reels", str(R.randint(1, 2) if w["extra"].get("form") == "short" else R.randint(4, 9))), ("fh:conditionGrade", lit(R.choice("ABBCCD"))),
          ("fh:vault", R.choice(["vault:harbour", "vault:hill", "vault:hill"])), ("fh:lastInspected", None if R.random() < 0.1 else typed(seen, "date") if R.random() < 0.85 else typed(f"{seen}T09:30:00", "dateTime")),
          ("fh:onLoan", "true" if R.random() < 0.12 else "false"))
thing("vault:harbour", ("a", "fh:Vault"), ("skos:prefLabel", lit("Harbour Vault", "en")), ("fh:celsius", typed("4.5", "decimal")))
thing("vault:hill", ("a", "fh:Vault"), ("skos:prefLabel", lit("Hill Vault", "en")), ("fh:celsius", typed("-2.0", "decimal")))

for key, name, native, town, founded, closed, parent in COMPANIES:
    thing(f"co:{key}", ("a", "fh:Company"), ("skos:prefLabel", lit(name, "en") if native else lit(name)), ("skos:prefLabel", lit(native[1], native[0]) if native else None),
          ("fh:seat", f"town:{town}" if town else None), ("fh:foundedIn", typed(founded, "gYear")), ("fh:closedIn", typed(closed, "gYear") if closed else None),
          ("fh:ownedBy", f"co:{parent}" if parent else None), *[("fh:distributed", f) for f in handled.get(key, [])])

# ---------------------------------------------------------------- series
SERIES = [("s:01", "Inspector Hale Investigates", None, "gb", "Crime", 1974, 1981, 7, 62, "Margaret Oakshott", ["Edmund Farrow", "Judith Calloway"]),
          ("s:02", "The Harbourmaster", None, "gb", "Drama", 2006, 2010, 4, 28, "Dominic Thrale", ["Peter Lang", "Judith Calloway"]),
          ("s:03", "Neighbours of the Third Floor", "Les Voisins du troisième", "fr", "Comedy", 1996, 2003, 8, 144, "Bastien Lefaure", ["Isabelle Corvin", "Luc Desrosiers"]),
          ("s:04", "Signal Lost", "신호 없음", "kr", "Science fiction", 2019, None, 3, 30, "Bae Yoon-ah", ["Seo Min-ji", "Kim Do-hyun"]),
          ("s:05", "Dry Creek", None, "us", "Western", 1958, 1964, 6, 171, "Walter Dunmore", ["Clay Rutherford"]),
          ("s:06", "Public Defenders", None, "us", "Drama", 2011, 2017, 6, 78, "Deborah Kline", ["Helen Marsh", "Terrence Boyd", "Grace Nakamura"]),
          ("s:07", "The Ferryman's Daughters", "Οι κόρες του περαματάρη", "gr", "Melodrama", 2001, 2004, 3, 90, "Eleni Karvouni", ["Despina Makri", "Ioanna Vlachou"]),
          ("s:08", "Commissioner Roth", "Kommissar Roth", "de", "Crime", 2014, None, 9, 54, "Jonas Riedel", ["Florian Ahlers", "Katrin Vossberg"]),
          ("s:09", "Kitchen of the Gods", "神様の台所", "jp", "Comedy", 2020, 2022, 2, 20, "Ryo Kitagawa", ["Mika Shiraishi", "Daisuke Ono"]),
          ("s:10", "The Long Thaw", "Долгая оттепель", "ru", "Historical", 2012, 2013, 1, 12, "Andrei Malakhin", ["Daria Lunina"])]
n = len(credits)
for key, title, original, terr, genre, start, end, seasons, episodes, creator, cast in SERIES:
    thing(key, ("a", "fh:Series"), ("skos:prefLabel", lit(title, "en")), ("skos:prefLabel", lit(original, SPEECH[terr]) if original else None), ("fh:genre", "genre:" + genre.lower().replace(" ", "-")),
          ("fh:origin", f"terr:{terr}"), ("fh:spoken", f"lang:{SPEECH[terr]}"), ("fh:onAirFrom", typed(start, "gYear")), ("fh:onAirTo", typed(end, "gYear") if end else None),
          ("fh:seasons", str(seasons)), ("fh:episodes", str(episodes)))
    for who, craft in [(creator, "dir")] + [(c, "cast") for c in cast]:
        n += 1
        p = byname[who][-1] if who in ("Peter Lang", "Helen Marsh") else byname[who][0]
        thing(f"cr:{n:05d}", ("a", "fh:Credit"), ("fh:onWork", key), ("fh:creditedTo", p["iri"]), ("fh:craft", f"craft:{craft}"))

# ---------------------------------------------------------------- prizes
PRIZES = [("lantern", "Golden Lantern", "it", "trieste", 1948, ["Best Film", "Best Director", "Best Actress", "Best Actor"], 0),
          ("reel", "Silver Reel", "gb", "london", 1957, ["Best Film", "Best Actress", "Best Actor", "Best Cinematography", "Best Score"], 1),
          ("aurora", "Aurora Prize", "se", "stockholm", 1972, ["Best Film", "Best Director", "Best Documentary"], 1)]
n = 0
for key, name, terr, town, founded, categories, lag in PRIZES:
    thing(f"prize:{key}", ("a", "fh:Prize"), ("skos:prefLabel", lit(name, "en")), ("fh:heldIn", f"town:{town}"), ("fh:foundedIn", typed(founded, "gYear")))
    editions = [y for y in range(founded, 2025) if R.random() < 0.1 or y == 2023]
    for c in categories:
        cat = f"cat:{key}-{c.lower().replace(' ', '-')}"
        thing(cat, ("a", "fh:PrizeCategory"), ("skos:prefLabel", lit(c, "en")), ("fh:ofPrize", f"prize:{key}"))
        done = []
        for year in editions:
            entries = []
            for w in works:
                docu = w["extra"].get("form") == "docu"
                if not 0 <= year - lag - w["year"] <= 2 or docu != (c == "Best Documentary") or w["extra"].get("form") == "short" or w in done:
                    continue
                mine = [(p, k) for x, p, k, *_ in credits if x is w]
                if c in ("Best Film", "Best Documentary"):
                    entries.append((w, None))
                elif c == "Best Director":
                    entries += [(w, p) for p, k in mine if k == "dir"]
                elif c in ("Best Actress", "Best Actor"):
                    entries += [(w, p) for p, k in mine if k == "cast" and p["sex"] == ("f" if c == "Best Actress" else "m")][:2]
                elif c == "Best Cinematography":
                    entries += [(w, p) for p, k in mine if k == "dop"]
                else:
                    entries += [(w, p) for p, k in mine if k == "mus"]
            R.shuffle(entries)
            entries = entries[:R.choice([2, 3, 3, 4])]
            done += [w for w, _ in entries]
            winner = None if R.random() < 0.08 else 0
            for i, (w, p) in enumerate(entries):
                n += 1
                thing(f"nom:{n:04d}", ("a", "fh:Nomination"), ("fh:category", cat), ("fh:ceremonyYear", typed(year, "gYear")), ("fh:onWork", w["iri"]),
                      ("fh:honouree", p["iri"] if p else None), ("fh:won", boolean(i == winner)))

PREFIXES = ["fh: <" + DEF + ">", "skos: <http://www.w3.org/2004/02/skos/core#>", "xsd: <http://www.w3.org/2001/XMLSchema#>"]
for short, path in [("terr", "territory/"), ("lang", "tongue/"), ("town", "town/"), ("genre", "genre/"), ("form", "form/"), ("craft", "craft/"), ("panel", "panel/"), ("co", "company/"),
                    ("p", "person/"), ("text", "text/"), ("w", "work/"), ("s", "series/"), ("cr", "credit/"), ("v", "verdict/"), ("op", "opening/"), ("pr", "print/"), ("vault", "vault/"),
                    ("prize", "prize/"), ("cat", "category/"), ("nom", "nomination/")]:
    PREFIXES.append(f"{short}: <{ID}{path}>")
folder = sys.argv[1] if len(sys.argv) > 1 else "."
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8", newline="\n") as file:
    file.write("".join(f"@prefix {p} .\n" for p in PREFIXES) + "\n" + "\n".join(OUT))

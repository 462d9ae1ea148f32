"""Writes FOLDER/graph.ttl: the article and supplier catalogue of an invented wholesaler of outdoor equipment.

    python make.py FOLDER

Standard library alone, seeded: always the same bytes.
"""
import datetime as dt
import random
import sys
from pathlib import Path

R = random.Random(20240930)
BASE = "http://data.wegener-holm.example/"
OUT = [f"""@prefix k: <{BASE}schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

"""]
TODAY = dt.date(2024, 9, 30)


def iri(kind, key):
    return f"<{BASE}{kind}/{key}>"


def s(text, lang=""):
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"' + (f"@{lang}" if lang else "")


def date(d):
    return f'"{d.isoformat()}"^^xsd:date'


def year(y):
    return f'"{y}"^^xsd:gYear'


def stamp(d):
    return f'"{d.isoformat()}T{R.randint(7, 18):02}:{R.randint(0, 59):02}:00"^^xsd:dateTime'


def money(x):
    return f'"{x:.2f}"^^xsd:decimal'


def yes(b):
    return "true" if b else "false"


def emit(subject, cls, *pairs):
    lines = [f"{subject} a k:{cls}"]
    for p, v in pairs:
        if v is not None:
            lines.append(f"    {p if ':' in p else 'k:' + p} {v}")
    OUT.append(" ;\n".join(lines) + " .\n\n")


def between(a, b):
    return a + dt.timedelta(days=R.randint(0, (b - a).days))


def maybe(chance, value):
    return value if R.random() < chance else None


# ---- countries, places ---------------------------------------------------------------------------------------------------------------------
COUNTRIES = {"DE": ("Germany", True), "AT": ("Austria", True), "NL": ("Netherlands", True), "CH": ("Switzerland", False), "SE": ("Sweden", True),
             "NO": ("Norway", False), "IT": ("Italy", True), "CZ": ("Czechia", True), "PL": ("Poland", True), "CN": ("China", False),
             "TW": ("Taiwan", False), "VN": ("Vietnam", False), "GB": ("United Kingdom", False), "FR": ("France", True), "DK": ("Denmark", True),
             "SI": ("Slovenia", True)}
for code, (name, eu) in COUNTRIES.items():
    emit(iri("country", code), "Country", ("rdfs:label", s(name, "en")), ("isoCode", s(code)), ("euMember", yes(eu)))

PLACES = {}
for code, names in {
    "DE": "Kassel Hamburg Leipzig Freiburg Kempten Rosenheim Bremen Dresden Göttingen Ulm Berlin Nürnberg".split(),
    "AT": "Linz Innsbruck Graz Salzburg Villach Bregenz".split(), "NL": "Zwolle Utrecht Groningen Eindhoven Arnhem".split(),
    "CH": "Bern Chur Thun".split(), "SE": "Örnsköldsvik Borås Umeå".split(), "NO": "Bergen Lillehammer".split(),
    "IT": "Bolzano Belluno Lecco Trento".split(), "CZ": "Brno Liberec".split(), "PL": "Kraków Poznań".split(),
    "CN": "Ningbo Xiamen Yangjiang".split(), "TW": "Taichung Tainan".split(), "VN": "Haiphong".split(), "GB": "Sheffield Kendal".split(),
    "FR": "Annecy Grenoble Strasbourg".split(), "DK": "Aarhus Odense".split(), "SI": "Kranj".split(),
}.items():
    for n in names:
        slug = "".join(c for c in n.lower().translate(str.maketrans("öåüäńó", "oauano")) if c.isalpha())
        PLACES[n] = iri("place", slug)
        emit(PLACES[n], "Place", ("placeName", s(n)), ("country", iri("country", code)),
             ("postcode", maybe(.5, s(R.randint(10000, 99999))) if code == "DE" else None))

# ---- staff and departments ------------------------------------------------------------------------------------------------------------------
DEPTS = {"D10": ("Tents and Sleeping", "Zelte und Schlafen"), "D20": ("Camp Kitchen and Furniture", "Campingküche und Möbel"),
         "D30": ("Climbing and Tools", "Klettern und Werkzeug"), "D40": ("Packs and Footwear", "Rucksäcke und Schuhe"),
         "D80": ("Sales", "Vertrieb"), "D90": ("Logistics", "Logistik")}
STAFF = [  # code, first, last, title, dept, boss
    ("WEG", "Friederike", "Wegener", "Managing director", None, None),
    ("HOL", "Jonas", "Holm", "Head of purchasing", None, "WEG"),
    ("KRA", "Anna", "Krüger", "Buyer", "D10", "HOL"),
    ("BOS", "Maarten", "Bos", "Buyer", "D20", "HOL"),
    ("TSC", "Reto", "Tschudi", "Buyer", "D30", "HOL"),
    ("OKO", "Ngozi", "Okoro", "Buyer", "D40", "HOL"),
    ("LIN", "Sven", "Lindgren", "Junior buyer", "D10", "KRA"),
    ("MAI", "Carla", "Maier", "Junior buyer", "D20", "BOS"),
    ("PET", "Iva", "Petrova", "Junior buyer", "D40", "OKO"),
    ("SEI", "Thomas", "Seidel", "Head of sales", "D80", "WEG"),
    ("KR2", "Anna", "Krüger", "Sales representative", "D80", "SEI"),
    ("VIS", "Lotte", "Visser", "Sales representative", "D80", "SEI"),
    ("HUB", "Markus", "Huber", "Sales representative", "D80", "SEI"),
    ("ROS", "Giulia", "Rossi", "Sales representative", "D80", "SEI"),
    ("NYG", "Elin", "Nygård", "Sales representative", "D80", "SEI"),
    ("BRA", "Uwe", "Brandt", "Head of logistics", "D90", "WEG"),
    ("DEJ", "Pieter", "de Jong", "Warehouse manager", "D90", "BRA"),
    ("STE", "Sabine", "Steiner", "Warehouse manager", "D90", "BRA"),
    ("YIL", "Emre", "Yılmaz", "Warehouse manager", "D90", "BRA"),
    ("KOW", "Piotr", "Kowalski", "Stock clerk", "D90", "YIL"),
    ("FIS", "Petra", "Fischer", "Stock clerk", "D90", "YIL"),
    ("GRU", "Lukas", "Gruber", "Stock clerk", "D90", "STE"),
]
for code, first, last, title, dept, boss in STAFF:
    left = dt.date(2024, 3, 31) if code == "LIN" else None
    joined = between(dt.date(1998, 1, 1), dt.date(2022, 6, 1))
    emit(iri("staff", code), "Employee", ("staffCode", s(code)), ("firstName", s(first)), ("lastName", s(last)), ("jobTitle", s(title)),
         ("dept", dept and iri("dept", dept)), ("reportsTo", boss and iri("staff", boss)),
         ("joined", year(joined.year) if code in ("WEG", "FIS") else date(joined)), ("left", left and date(left)),
         ("ext", maybe(.8, s(R.randint(100, 399)))))
BUYER = {"D10": "KRA", "D20": "BOS", "D30": "TSC", "D40": "OKO"}
for code, (en, de) in DEPTS.items():
    emit(iri("dept", code), "Department", ("rdfs:label", s(en, "en")), ("rdfs:label", s(de, "de")), ("deptCode", s(code)),
         ("responsibleBuyer", code in BUYER and iri("staff", BUYER[code]) or None),
         ("costCentre", s(4000 + int(code[1:]))), ("yearlyBudget", money(R.randint(18, 95) * 10000) if code in BUYER else None))

# ---- warehouses -------------------------------------------------------------------------------------------------------------------------------
WH = {"KS1": ("Kassel", 6200, True, "YIL", 2004, "K"), "KS2": ("Kassel", 340, False, "YIL", 2015, "H"), "ZW1": ("Zwolle", 2850, True, "DEJ", 2011, "Z"),
      "LZ1": ("Linz", 1900, False, "STE", 2017, "L")}
for code, (town, pallets, heated, boss, opened, _) in WH.items():
    emit(iri("wh", code), "Warehouse", ("whCode", s(code)), ("place", PLACES[town]), ("palletSpaces", pallets), ("heated", yes(heated)),
         ("manager", iri("staff", boss)), ("opened", year(opened)), ("hazmatApproved", yes(code == "KS2")))

# ---- categories -------------------------------------------------------------------------------------------------------------------------------
TREE = [  # code, english, german, parent, department
    ("10", "Tents and shelters", "Zelte", None, "D10"), ("101", "Tunnel tents", "Tunnelzelte", "10", None), ("102", "Dome tents", "Kuppelzelte", "10", None),
    ("103", "Family tents", "Familienzelte", "10", None), ("104", "Tarps", "Tarps", "10", None), ("105", "Tent accessories", "Zeltzubehör", "10", None),
    ("20", "Sleeping", "Schlafen", None, "D10"), ("21", "Sleeping bags", "Schlafsäcke", "20", None),
    ("211", "Down sleeping bags", "Daunenschlafsäcke", "21", None), ("212", "Synthetic sleeping bags", "Kunstfaserschlafsäcke", "21", None),
    ("22", "Sleeping mats", "Isomatten", "20", None), ("221", "Inflatable mats", "Luftmatten", "22", None), ("222", "Foam mats", "Schaummatten", "22", None),
    ("23", "Pillows", "Kissen", "20", None),
    ("30", "Camp kitchen", "Campingküche", None, "D20"), ("31", "Stoves", "Kocher", "30", None), ("311", "Gas stoves", "Gaskocher", "31", None),
    ("312", "Multi-fuel stoves", "Mehrstoffkocher", "31", None), ("32", "Fuel", "Brennstoff", "30", None), ("33", "Cookware", "Kochgeschirr", "30", None),
    ("34", "Mugs and cutlery", "Becher und Besteck", "30", None), ("35", "Water bottles", "Trinkflaschen", "30", None),
    ("36", "Water filters", "Wasserfilter", "30", None),
    ("40", "Camp furniture", "Campingmöbel", None, "D20"), ("41", "Chairs", "Stühle", "40", None), ("42", "Tables", "Tische", "40", None),
    ("43", "Hammocks", "Hängematten", "40", None),
    ("50", "Lighting and power", "Licht und Strom", None, "D30"), ("51", "Headlamps", "Stirnlampen", "50", None), ("52", "Lanterns", "Laternen", "50", None),
    ("53", "Power banks", "Powerbanks", "50", None),
    ("60", "Climbing", "Klettern", None, "D30"), ("61", "Ropes", "Seile", "60", None), ("62", "Harnesses", "Klettergurte", "60", None),
    ("63", "Karabiners", "Karabiner", "60", None), ("64", "Helmets", "Helme", "60", None),
    ("70", "Navigation and tools", "Navigation und Werkzeug", None, "D30"), ("71", "Compasses", "Kompasse", "70", None),
    ("72", "Knives and multitools", "Messer und Multitools", "70", None), ("73", "First aid", "Erste Hilfe", "70", None),
    ("80", "Packs and bags", "Rucksäcke und Taschen", None, "D40"), ("81", "Daypacks", "Tagesrucksäcke", "80", None),
    ("82", "Trekking packs", "Trekkingrucksäcke", "80", None), ("83", "Dry bags", "Packsäcke", "80", None),
    ("90", "Footwear and poles", "Schuhe und Stöcke", None, "D40"), ("91", "Hiking boots", "Wanderstiefel", "90", None),
    ("92", "Gaiters", "Gamaschen", "90", None), ("93", "Trekking poles", "Trekkingstöcke", "90", None), ("94", "Avalanche gear", "Lawinenausrüstung", "90", None),
]
for code, en, de, parent, dept in TREE:
    emit(iri("cat", code), "Category", ("rdfs:label", s(en, "en")), ("rdfs:label", s(de, "de")), ("catCode", s(code)),
         ("parent", parent and iri("cat", parent)), ("dept", dept and iri("dept", dept)))

# ---- brands -----------------------------------------------------------------------------------------------------------------------------------
BRANDS = {  # slug: name, country, founded, own, kinds of goods (first digit of the category)
    "tarnfell": ("Tarnfell", "GB", 1978, False, "12"), "norrskog": ("Norrskog", "SE", 1961, False, "128"), "hochtour": ("Hochtour", "AT", 1954, False, "69"),
    "kvist": ("Kvist", "DK", 1999, False, "34"), "lagerfeuer": ("Lagerfeuer & Co", "DE", 2009, False, "3"), "dunedrift": ("Dunedrift", "NL", 2013, False, "14"),
    "pernix": ("Pernix", "IT", 1932, False, "69"), "lumika": ("Lumika", "CZ", 2004, False, "5"), "basiswerk": ("Basiswerk", "DE", 2016, True, "123478"),
    "holmtrail": ("Holmtrail", "DE", 2019, True, "89"), "stavkirke": ("Stavkirke", "NO", 1947, False, "28"), "edelgrat": ("Edelgrat", "CH", 1968, False, "67"),
    "roubaud": ("Roubaud Montagne", "FR", 1921, False, "68"), "wilk": ("Wilk Outdoor", "PL", 1994, False, "147"), "primavolt": ("Primavolt", "TW", 2011, False, "5"),
    "quellklar": ("Quellklar", "DE", 1986, False, "3"), "karst": ("Karst", "SI", 1990, False, "79"), "zephyros": ("Zephyros", "TW", 2007, False, "24"),
    "moorhen": ("Moorhen", "GB", None, False, "38"), "sasso": ("Sasso", "IT", None, False, "9"), "oberland": ("Oberland", "CH", 1972, False, "7"),
    "fjordline": ("Fjordline Gear", "NO", 2021, False, "5"),
}
for slug, (name, country, founded, own, _) in BRANDS.items():
    emit(iri("brand", slug), "Brand", ("brandName", s(name)), ("origin", iri("country", country)), ("founded", founded and year(founded)),
         ("ownBrand", yes(own) if own or R.random() < .6 else None), ("website", maybe(.6, s(f"https://www.{slug}.example"))))

# ---- certifications ----------------------------------------------------------------------------------------------------------------------------
CERTS = {"EN-892": ("EN 892", "Dynamic mountaineering ropes", "CEN", True), "EN-12277": ("EN 12277", "Climbing harnesses", "CEN", True),
         "EN-12275": ("EN 12275", "Connectors", "CEN", True), "EN-12492": ("EN 12492", "Helmets for mountaineers", "CEN", True),
         "EN-521": ("EN 521", "Portable gas appliances", "CEN", True), "ISO-5912": ("ISO 5912", "Camping tents", "ISO", False),
         "ISO-23537": ("ISO 23537", "Sleeping bags, temperature ratings", "ISO", False), "RDS": ("RDS", "Responsible down", "Textile Exchange", False),
         "BLUESIGN": ("bluesign", "Textile chemistry", "bluesign technologies", False), "LFGB": ("LFGB", "Food contact", "German federal law", True),
         "IPX7": ("IPX7", "Protection against immersion", "IEC", False), "UN-38.3": ("UN 38.3", "Transport of lithium batteries", "UNECE", True),
         "FSC": ("FSC", "Wood from responsible forestry", "FSC", False)}
for key, (code, scope, body, must) in CERTS.items():
    emit(iri("cert", key), "Certification", ("certCode", s(code)), ("scope", s(scope)), ("issuedBy", s(body)), ("mandatory", yes(must)))

# ---- suppliers -----------------------------------------------------------------------------------------------------------------------------------
SUPPLIERS = [  # name, town, goods
    ("Ningbo Sunpeak Leisure", "Ningbo", "14"), ("Xiamen Brightway Outdoor", "Xiamen", "128"), ("Yangjiang Steelworks", "Yangjiang", "37"),
    ("Taichung Alloy", "Taichung", "69"), ("Formosa Lightcell", "Tainan", "5"), ("Haiphong Textile Union", "Haiphong", "128"),
    ("Pennine Down", "Kendal", "2"), ("Steel City Cutlery", "Sheffield", "37"), ("Norrland Tältfabrik", "Örnsköldsvik", "1"),
    ("Västgöta Väv", "Borås", "28"), ("Bergens Seil og Telt", "Bergen", "1"), ("Gudbrand Friluft", "Lillehammer", "28"),
    ("Cordificio Lariano", "Lecco", "6"), ("Calzaturificio Agordo", "Belluno", "9"), ("Dolomitenschuh", "Bolzano", "9"), ("Metallo Trentino", "Trento", "67"),
    ("Moravské Svítidlo", "Brno", "5"), ("Jizera Plast", "Liberec", "34"), ("Małopolska Outdoor", "Kraków", "28"), ("Wielkopolski Namiot", "Poznań", "14"),
    ("Hanseatische Gaswerke", "Hamburg", "3"), ("Allgäuer Kocherbau", "Kempten", "3"), ("Rosenheimer Rucksack", "Rosenheim", "8"),
    ("Sächsische Optik und Kompass", "Dresden", "7"), ("Breisgau Medizintechnik", "Freiburg", "7"), ("Alpenmetall Villach", "Villach", "69"),
    ("Tiroler Seilerei", "Innsbruck", "6"), ("Vorarlberger Membran", "Bregenz", "3"), ("Veluwe Kampeermeubelen", "Arnhem", "4"),
    ("Waterpoort Filtertechniek", "Groningen", "3"), ("Savoie Mousquetons", "Annecy", "6"), ("Dauphiné Textile", "Grenoble", "68"),
    ("Jysk Kop og Kande", "Aarhus", "3"), ("Kranjska Pohodna", "Kranj", "79"), ("Bern Präzision", "Bern", "7"), ("Odense Campinglys", "Odense", "5"),
]
CURRENCY = {"China": "USD", "Taiwan": "USD", "Vietnam": "USD", "United Kingdom": "GBP", "Switzerland": "CHF", "Norway": "NOK", "Sweden": "SEK"}
TOWN_COUNTRY = {}
for code, names in (("CN", "Ningbo Xiamen Yangjiang"), ("TW", "Taichung Tainan"), ("VN", "Haiphong"), ("GB", "Kendal Sheffield"), ("SE", "Örnsköldsvik Borås"),
                    ("NO", "Bergen Lillehammer"), ("CH", "Bern")):
    for n in names.split():
        TOWN_COUNTRY[n] = code
SUP = []
for i, (name, town, goods) in enumerate(SUPPLIERS):
    far = TOWN_COUNTRY.get(town) in ("CN", "TW", "VN")
    no = 70010 + 7 * i
    since = between(dt.date(1991, 1, 1), dt.date(2023, 12, 31))
    lead = R.randint(38, 95) if far else R.randint(3, 30)
    node = iri("supplier", no)
    SUP.append({"node": node, "goods": goods, "lead": lead, "i": i, "also": [], "name": name})
    SUP[-1]["facts"] = [("supplierNo", s(no)), ("companyName", s(name)), ("place", PLACES[town]),
        ("leadTimeDays", lead if i not in (18, 31) else None),
        ("supplierSince", year(since.year) if i % 11 == 4 else date(since)), ("rating", s(R.choice("AAABBBC")) if i % 9 != 5 else None),
        ("paymentDays", R.choice([14, 30, 30, 45, 60])), ("minOrderValue", money(R.choice([250, 500, 750, 1000, 2500, 5000])) if not far else money(R.choice([5000, 8000, 12000]))),
        ("currency", s(CURRENCY.get(COUNTRIES[TOWN_COUNTRY[town]][0], "EUR") if town in TOWN_COUNTRY else "EUR")),
        ("email", maybe(.75, s("orders@" + "".join(c for c in name.lower() if c in "abcdefghijklmnopqrstuvwxyz")[:14] + ".example"))),
        ("lastAudit", maybe(.6, date(between(dt.date(2020, 1, 1), dt.date(2024, 8, 1))))), ("blocked", "true" if i == 17 else maybe(.4, "false"))]

# ---- articles ---------------------------------------------------------------------------------------------------------------------------------
M = ("Abisko Birkhahn Corrie Dovre Eider Firn Glen Halla Isar Jura Kiruna Lomond Merino Nunatak Ostro Pinzgau Quartz Rondane Saimaa Tarn Umbra Vanoise "
     "Wetterstein Ybbs Zirbe Arven Brocken Cairn Dachstein Enzian Falke Gosau Heide Inari Jotun Karwendel Lofer Mosel Natter Otter Priel Rhön Skua Triglav "
     "Uhu Verdon Wisent Zugspitz Adler Bora Crag Drift Eiger Föhn Grat Hort").split()
KINDS = [  # category, what it is, how many, price range, weight range in grams, unit, months of warranty, certificates, versions, version property
    ("101", "Tunnel Tent", 7, (189, 849), (1500, 4200), "pc", 36, ["ISO-5912"], ["2", "3", "4"], "persons"),
    ("102", "Dome Tent", 8, (99, 620), (1300, 3900), "pc", 36, ["ISO-5912"], ["1", "2", "3"], "persons"),
    ("103", "Family Tent", 5, (349, 1290), (7800, 19500), "pc", 24, ["ISO-5912"], ["4", "5", "6"], "persons"),
    ("104", "Tarp", 5, (39, 189), (350, 1400), "pc", 24, [], None, None),
    ("105", "Peg Set", 3, (9, 29), (110, 420), "set", None, [], None, None), ("105", "Guy Rope 20 m", 2, (6, 15), (60, 140), "pc", None, [], None, None),
    ("211", "Down Bag", 7, (219, 749), (620, 1650), "pc", 36, ["ISO-23537", "RDS"], ["-2", "-7", "-12", "-18"], "comfortTempC"),
    ("212", "Synthetic Bag", 6, (49, 199), (900, 2300), "pc", 24, ["ISO-23537"], ["10", "4", "0", "-5"], "comfortTempC"),
    ("221", "Inflatable Mat", 7, (59, 229), (340, 980), "pc", 24, ["BLUESIGN"], None, None), ("222", "Foam Mat", 3, (14, 45), (190, 520), "pc", None, [], None, None),
    ("23", "Pillow", 4, (15, 45), (60, 260), "pc", None, ["BLUESIGN"], None, None),
    ("311", "Gas Stove", 7, (24, 165), (45, 2600), "pc", 24, ["EN-521"], None, None), ("312", "Multi-fuel Stove", 4, (119, 249), (290, 560), "pc", 36, [], None, None),
    ("32", "Gas Cartridge", 6, (4, 13), (180, 680), "pc", None, [], ["100", "230", "450"], "fillG"), ("32", "Spirit Fuel 1 l", 2, (5, 10), (850, 910), "bottle", None, [], None, None),
    ("33", "Pot Set", 6, (29, 119), (260, 1500), "set", 24, ["LFGB"], None, None), ("33", "Frying Pan", 4, (19, 69), (170, 900), "pc", 24, ["LFGB"], None, None),
    ("34", "Mug", 5, (7, 29), (55, 230), "pc", None, ["LFGB"], None, None), ("34", "Cutlery Set", 4, (8, 35), (25, 140), "set", None, ["LFGB"], None, None),
    ("35", "Bottle", 7, (11, 39), (90, 430), "pc", None, ["LFGB"], ["0.5", "0.75", "1.0", "1.5"], "volumeL"),
    ("36", "Water Filter", 5, (35, 349), (60, 560), "pc", 24, ["LFGB"], None, None),
    ("41", "Camp Chair", 7, (29, 159), (850, 5200), "pc", 24, [], None, None), ("42", "Folding Table", 5, (39, 199), (900, 8900), "pc", 24, ["FSC"], None, None),
    ("43", "Hammock", 4, (25, 110), (260, 1200), "pc", 12, [], None, None),
    ("51", "Headlamp", 8, (19, 139), (35, 190), "pc", 24, ["IPX7"], ["150", "300", "450", "900"], "lumens"),
    ("52", "Lantern", 5, (15, 99), (85, 780), "pc", 24, ["IPX7"], ["120", "250", "500"], "lumens"),
    ("53", "Power Bank", 5, (29, 129), (140, 620), "pc", 24, ["UN-38.3"], None, None),
    ("61", "Single Rope", 7, (99, 289), (2900, 5200), "pc", 36, ["EN-892"], ["40", "60", "70", "80"], "lengthM"),
    ("62", "Harness", 6, (45, 159), (230, 560), "pc", 36, ["EN-12277"], None, None), ("63", "Screwgate Karabiner", 5, (8, 24), (42, 98), "pc", 36, ["EN-12275"], None, None),
    ("63", "Quickdraw Set", 3, (65, 129), (380, 680), "set", 36, ["EN-12275"], None, None), ("64", "Helmet", 6, (49, 139), (160, 390), "pc", 36, ["EN-12492"], None, None),
    ("71", "Compass", 5, (12, 89), (20, 110), "pc", 24, [], None, None), ("72", "Folding Knife", 6, (19, 149), (45, 210), "pc", 120, [], None, None),
    ("72", "Multitool", 4, (29, 139), (90, 290), "pc", 120, [], None, None), ("73", "First Aid Kit", 4, (17, 79), (140, 620), "set", None, [], None, None),
    ("81", "Daypack", 8, (45, 159), (420, 1200), "pc", 24, ["BLUESIGN"], ["18", "22", "25", "30"], "volumeL"),
    ("82", "Trekking Pack", 7, (139, 369), (1250, 2700), "pc", 36, ["BLUESIGN"], ["45", "55", "65", "75"], "volumeL"),
    ("83", "Dry Bag", 6, (9, 59), (40, 420), "pc", None, ["IPX7"], ["5", "10", "20", "35"], "volumeL"),
    ("91", "Hiking Boot", 9, (119, 339), (820, 1750), "pair", 24, [], None, None), ("92", "Gaiter", 4, (25, 79), (150, 380), "pair", 12, [], None, None),
    ("93", "Trekking Pole", 6, (39, 189), (310, 580), "pair", 24, [], None, None),
]
ABBR = {"1": "TEN", "2": "SLP", "3": "KIT", "4": "FUR", "5": "LUX", "6": "CLI", "7": "TOO", "8": "PAC", "9": "FTW"}
SUFFIX = {"persons": "", "comfortTempC": "°C", "fillG": "g", "volumeL": "l", "lumens": "lm", "lengthM": "m"}
COLOURS = "olive slate red sand black blue orange moss".split()
ART = []
run = {d: 1000 for d in ABBR}
for cat, what, n, price, weight, unit, warranty, certs, versions, vprop in KINDS:
    d = cat[0]
    models = R.sample(M, n)
    brands = [b for b, v in BRANDS.items() if d in v[4] and b != "fjordline"]
    sups = [x for x in SUP if d in x["goods"] and x["name"] != "Jizera Plast" or x["name"] == "Jizera Plast" and d == "3" and what == "Bottle"]
    if what in ("Gas Cartridge", "Spirit Fuel 1 l"):
        sups = [x for x in SUP if x["name"] == "Hanseatische Gaswerke"]
    elif what in ("Water Filter",):
        sups = [x for x in SUP if x["name"] in ("Waterpoort Filtertechniek", "Vorarlberger Membran")]
    elif d == "3":
        sups = [x for x in sups if x["name"] not in ("Hanseatische Gaswerke", "Waterpoort Filtertechniek", "Vorarlberger Membran")]
    elif what == "First Aid Kit":
        sups = [x for x in SUP if x["name"] == "Breisgau Medizintechnik"]
    elif what == "Single Rope":
        sups = [x for x in SUP if x["name"] in ("Tiroler Seilerei", "Cordificio Lariano")]
    elif d in "67":
        sups = [x for x in sups if x["name"] not in ("Tiroler Seilerei", "Cordificio Lariano", "Breisgau Medizintechnik")]
    for j, model in enumerate(models):
        run[d] += R.choice([1, 1, 2, 3, 7])
        no = f"{ABBR[d]}-{run[d]}"
        v = R.choice(versions) if versions else None
        title = f"{model} {v} {what}" if vprop == "persons" else f"{model} {what}" + (f" {v} {SUFFIX[vprop]}" if v else "")
        brand = R.choice(brands)
        lo, hi = price
        lp = int(lo + (hi - lo) * R.random() ** 1.3) + R.choice([.95, .90, .50, .99])
        cost = round(lp * R.uniform(.40, .63), 2)
        w = R.randint(*weight)
        if v and vprop in ("persons", "volumeL", "lengthM", "fillG"):
            k = versions.index(v) / max(1, len(versions) - 1)
            w = int(weight[0] + (weight[1] - weight[0]) * (.15 + .7 * k) + R.randint(-20, 20) * weight[0] / 400)
        gone = R.random() < .13
        listed = between(dt.date(2009, 2, 1), dt.date(2022, 12, 31)) if gone else between(dt.date(2011, 1, 10), dt.date(2024, 8, 15))
        ART.append({"no": no, "node": iri("article", no), "title": title, "cat": cat, "brand": brand, "lp": lp, "cost": cost, "w": w, "unit": unit, "d": d,
                    "what": what, "warranty": warranty, "certs": [c for c in certs if c.startswith("EN") or c in ("UN-38.3",) or R.random() < .6],
                    "v": v, "vprop": vprop, "sup": R.choice(sups), "gone": gone, "listed": listed, "goneOn": None, "by": None, "sups": sups,
                    "haz": what in ("Gas Cartridge", "Spirit Fuel 1 l", "Power Bank")})
# namesakes: the same mug from two brands
mugs = [a for a in ART if a["what"] == "Mug"]
mugs[1]["title"] = mugs[0]["title"]
mugs[1]["brand"] = "kvist" if mugs[0]["brand"] != "kvist" else "moorhen"
for a in ART:
    if a["gone"]:
        same = [b for b in ART if b["cat"] == a["cat"] and b["what"] == a["what"] and not b["gone"]]
        a["goneOn"] = between(dt.date(2022, 1, 15), dt.date(2024, 9, 10))
        a["by"] = R.choice(same) if same and R.random() < .65 else None
for i, a in enumerate(ART):
    other = [x for x in a["sups"] if x is not a["sup"]]
    if other and R.random() < .18:  # second source: written at the supplier only
        R.choice(other)["also"].append(a["node"])
    OWN = {"persons": a["v"], "comfortTempC": a["v"], "fillG": a["v"], "lumens": a["v"], "lengthM": a["v"]}
    emit(a["node"], "Article", ("artNo", s(a["no"])), ("title", s(a["title"])), ("category", iri("cat", a["cat"])), ("brand", iri("brand", a["brand"])),
         ("listPrice", money(a["lp"])), ("costPrice", money(a["cost"]) if i % 23 != 7 else None), ("uom", s(a["unit"])),
         ("weightG", a["w"] if i % 17 != 4 else None), ("ean", maybe(.85, s(4_260_000_000_000 + R.randint(0, 999_999_999)))),
         ("supplier", a["sup"]["node"] if i % 41 != 11 else None),
         ("listedSince", year(a["listed"].year) if i % 19 == 3 else date(a["listed"])),
         ("discontinued", "true" if a["gone"] else maybe(.55, "false")), ("discontinuedOn", date(a["goneOn"]) if a["gone"] and R.random() < .85 else None),
         ("replacedBy", a["by"] and a["by"]["node"]), ("warrantyMonths", a["warranty"]),
         ("moq", R.choice([1, 2, 5, 6, 10, 12, 20]) if R.random() < .8 else None), ("colour", s(R.choice(COLOURS)) if a["d"] in "1248" and R.random() < .8 else None),
         ("hazmat", "true" if a["haz"] else None), (a["vprop"] or "x", a["v"] if a["vprop"] else None),
         *[("certifiedTo", iri("cert", c)) for c in a["certs"]],
         ("madeIn", maybe(.5, iri("country", R.choice(["CN", "VN", "DE", "IT", "CZ", "TW", "SE", "PL"])))))
for x in SUP:
    emit(x["node"], "Supplier", *x["facts"], *[("alsoSupplies", n) for n in x["also"]])

# ---- stock: only the record's IRI names it -------------------------------------------------------------------------------------------------------
for i, a in enumerate(ART):
    where = ["KS2"] if a["haz"] else R.sample(["KS1", "KS1", "ZW1", "LZ1"], R.choice([1, 1, 2])) if i % 29 else []
    for wh in dict.fromkeys(where):
        ro = R.choice([5, 10, 15, 20, 40])
        have = (0 if R.random() < .55 else R.randint(1, 14)) if a["gone"] else 0 if R.random() < .07 else R.randint(2, 260 if a["lp"] < 60 else 70)
        emit(iri("stock", f"{wh}-{a['no']}"), "StockLevel", ("article", a["node"]), ("warehouse", iri("wh", wh)), ("onHand", have),
             ("reserved", R.randint(1, have) if have > 5 and R.random() < .3 else None), ("reorderPoint", None if a["gone"] else ro),
             ("bin", maybe(.9, s(f"{WH[wh][5]}{R.randint(1, 24):02}-{R.randint(1, 60):02}"))),
             ("lastCounted", maybe(.8, date(between(dt.date(2023, 1, 5), dt.date(2024, 9, 20))))))

# ---- customers -----------------------------------------------------------------------------------------------------------------------------------
CUST = [("Alpin Shop", "Innsbruck", 1), ("Alpin Shop", "Graz", 1), ("Bergfreunde Kempten", "Kempten", 2), ("Outdoorladen Nordstadt", "Hamburg", 1),
        ("Zelt & Mehr", "Leipzig", 1), ("De Wandelwinkel", "Utrecht", 1), ("Kampeerhuis Veluwe", "Arnhem", 1), ("trailkit.example", "Berlin", 3),
        ("Waldschule Göttingen", "Göttingen", 4), ("Sektion Ulm Kletterzentrum", "Ulm", 2), ("Sport Hofer", "Bolzano", 1), ("Rifugio Sport", "Trento", 1),
        ("Bergsport Chur", "Chur", 1), ("Thuner Seesport", "Thun", 1), ("Friluftsbutikken", "Aarhus", 1), ("Naturladen Freiburg", "Freiburg", 1),
        ("Kletterhalle Griffig", "Nürnberg", 2), ("Pfadfinder Ausrüster", "Bremen", 1), ("campgear24.example", "Eindhoven", 3), ("Montagne Passion", "Annecy", 1),
        ("Au Vieux Campement", "Strasbourg", 1), ("Scoutshop Groningen", "Groningen", 1), ("Jugendherberge Rosenheim", "Rosenheim", 4), ("Gipfelstürmer", "Salzburg", 1),
        ("Expedice Brno", "Brno", 1), ("Horský Obchod", "Liberec", 1), ("Turysta", "Kraków", 1), ("Bergrettung Villach", "Villach", 2),
        ("packlight.example", "Dresden", 3), ("Outdoor Center Kassel", "Kassel", 1), ("Umeå Fritid", "Umeå", 1), ("Hüttenwirt Versand", "Kempten", 3),
        ("Vandrarhem Borås", "Borås", 4), ("Sportgeschäft Lang", "Linz", 1), ("Bodensee Camping", "Bregenz", 1), ("Berner Alpenclub Laden", "Bern", 2),
        ("Volkshochschule Leipzig", "Leipzig", 4), ("Nordwand", "Hamburg", 1), ("Buitensport Zwolle", "Zwolle", 1), ("Zeltverleih Isar", "Rosenheim", 1),
        ("Wanderfuchs", "Göttingen", 1), ("Kajak & Co", "Berlin", 1), ("Steinbock Sport", "Chur", 1), ("Odense Spejder", "Odense", 2)]
GROUPS = {1: "retailer", 2: "club", 3: "online shop", 4: "school or hostel"}
REPS = ["KR2", "VIS", "HUB", "ROS", "NYG"]
CU = []
for i, (name, town, g) in enumerate(CUST):
    no = 10100 + 13 * i
    node = iri("customer", no)
    since = between(dt.date(1996, 1, 1), dt.date(2023, 11, 30))
    disc = {1: [25, 30, 30, 35], 2: [15, 20], 3: [30, 35, 40], 4: [10, 15]}[g]
    emit(node, "Customer", ("customerNo", s(no)), ("tradingName", s(name)), ("place", PLACES[town]), ("custGroup", s(GROUPS[g])), ("discountPct", R.choice(disc)),
         ("rep", iri("staff", R.choice(REPS)) if i % 14 != 8 else None), ("customerSince", year(since.year) if i % 13 == 6 else date(since)),
         ("creditLimit", money(R.choice([2000, 5000, 7500, 10000, 15000, 25000, 40000])) if R.random() < .85 else None),
         ("onHold", "true" if i in (11, 25, 39) else maybe(.4, "false")), ("phone", maybe(.6, s(f"+{R.randint(31, 49)} {R.randint(100, 999)} {R.randint(10000, 99999)}"))))
    CU.append((node, i))

# ---- orders and their lines ---------------------------------------------------------------------------------------------------------------------
buyers = [c for c in CU if c[1] not in (8, 25, 32, 36)] + [c for c in CU if c[1] in (0, 3, 7, 18, 23, 28)] * 2
live = [a for a in ART if R.random() < .72]
for i in range(130):
    day = dt.date(2023, 1, 9) + dt.timedelta(days=int(i * 4.78 + R.randint(0, 4)))
    no = f"SO{day.year % 100}-{1000 + 3 * i}"
    node = iri("order", no)
    status = R.choices(["delivered", "cancelled"], [92, 8])[0] if day < dt.date(2024, 8, 15) else R.choice(["open", "open", "picking", "shipped"])
    wh = R.choices(["KS1", "ZW1", "LZ1"], [6, 3, 2])[0]
    sent = day + dt.timedelta(days=R.choice([1, 1, 2, 3, 4, 6, 9, 15])) if status in ("delivered", "shipped") else None
    lines = []
    for n, a in enumerate(R.sample([a for a in live if not (a["goneOn"] and a["goneOn"] < day) and a["listed"] < day], R.choice([1, 1, 2, 2, 3, 4, 5])), 1):
        lines.append(iri("order", f"{no}/{n}"))
        emit(lines[-1], "OrderLine", ("article", a["node"]), ("qty", R.choice([1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 24] if a["lp"] < 120 else [1, 1, 2, 3, 4, 6])),
             ("netPrice", money(round(a["lp"] * (1 - R.choice([.1, .15, .2, .25, .3, .3, .35, .4])), 2))))
    emit(node, "SalesOrder", ("orderNo", s(no)), ("customer", R.choice(buyers)[0]), ("orderDate", stamp(day) if i % 21 == 9 else date(day)), ("status", s(status)),
         ("shipFrom", iri("wh", wh) if status != "cancelled" else None), ("shippedOn", sent and date(sent)), ("freight", money(R.choice([0, 0, 6.9, 9.5, 14.9, 39]))),
         ("custRef", maybe(.4, s(f"PO {R.randint(100, 9999)}"))), *[("line", x) for x in lines])

# ---- purchase orders -----------------------------------------------------------------------------------------------------------------------------
for i in range(75):
    x = R.choice([x for x in SUP if x["i"] not in (17, 24, 30)])
    day = dt.date(2023, 2, 1) + dt.timedelta(days=i * 8 + R.randint(0, 6))
    due = day + dt.timedelta(days=x["lead"])
    got = due + dt.timedelta(days=R.choice([-3, -1, 0, 0, 0, 1, 2, 5, 9, 16, 31]))
    got = None if got > TODAY or i in (40, 64, 70, 72, 74) else got
    no = f"B{day.year % 100}{4000 + 11 * i}"
    emit(iri("po", no), "PurchaseOrder", ("poNo", s(no)), ("supplier", x["node"]), ("orderedOn", date(day)), ("dueOn", date(due)), ("receivedOn", got and date(got)),
         ("poValue", money(R.randint(40000, 3200000) / 100)), ("raisedBy", iri("staff", R.choice(["KRA", "BOS", "TSC", "OKO", "MAI", "PET"]))),
         ("deliverTo", iri("wh", R.choice(["KS1", "KS1", "ZW1", "LZ1"]) if x["name"] != "Hanseatische Gaswerke" else "KS2")))

# ---- promotions, returns ---------------------------------------------------------------------------------------------------------------------------
PROMOS = [("spring23", "Spring Trail Weeks 2023", (2023, 3, 13), (2023, 4, 16), 12, "189", 9), ("summer23", "Summer Camping Sale 2023", (2023, 6, 19), (2023, 7, 31), 15, "1234", 14),
          ("winter23", "Winter Warmers", (2023, 11, 6), (2023, 12, 17), 10, "2", 7), ("spring24", "Spring Trail Weeks 2024", (2024, 3, 11), (2024, 4, 14), 12, "89", 8),
          ("climb24", "Climbing Fortnight", (2024, 5, 6), (2024, 5, 20), 18, "6", 8), ("summer24", "Summer Camping Sale 2024", (2024, 6, 17), (2024, 7, 31), 20, "134", 15),
          ("scout24", "Scout Season", (2024, 7, 8), (2024, 9, 1), 25, "127", 6), ("glow24", "Autumn Glow", (2024, 9, 23), (2024, 11, 3), 8, "5", 6)]
for key, label, a, b, pct, goods, n in PROMOS:
    pool = [x for x in ART if x["d"] in goods and not x["gone"]]
    emit(iri("promo", key), "Promotion", ("rdfs:label", s(label, "en")), ("validFrom", date(dt.date(*a))), ("validTo", date(dt.date(*b))), ("promoPct", pct),
         ("audience", maybe(.6, s(R.choice(["retailer", "club", "online shop"])))), *[("promoArticle", x["node"]) for x in R.sample(pool, n)])
REASONS = ["defective", "defective", "wrong article", "transit damage", "not sold", "seam leaking", "wrong size"]
for i in range(46):
    a = R.choice(live)
    when, qty, why = between(dt.date(2023, 3, 1), dt.date(2024, 9, 25)), R.choice([1, 1, 1, 2, 3, 6]), R.choice(REASONS)
    why = "defective" if why == "seam leaking" and a["d"] not in "128" else "not sold" if why == "wrong size" and a["d"] not in "689" else why
    emit(iri("return", 5001 + i), "Return", ("article", a["node"]), ("customer", R.choice(buyers)[0]), ("returnedOn", date(when)), ("qty", qty),
         ("reason", s(why) if i % 12 != 7 else None), ("credited", yes(R.random() < .7)),
         ("handledBy", iri("staff", R.choice(["FIS", "KOW", "GRU"]))))

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
(folder / "graph.ttl").write_text("".join(OUT), encoding="utf-8", newline="\n")

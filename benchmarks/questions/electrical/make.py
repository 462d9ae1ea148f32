"""Write FOLDER/graph.ttl: the catalogue of a (made-up) wholesaler of electrical and lighting supplies."""

import itertools
import random
import sys
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

RNG = random.Random(230400)
OUT: dict[str, list[str]] = {}
PREFIXES = """@prefix d: <https://voltara.example/id/> .
@prefix v: <https://voltara.example/vocab/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""


class Ref(str):
    """A name of a node, not a text."""


def term(value):
    if isinstance(value, Ref):
        return str(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date):
        return f'"{value.isoformat()}"^^xsd:date'
    if isinstance(value, float | Decimal):
        text = str(value)
        return text if "." in text else text + ".0"
    if isinstance(value, int):
        return str(value)
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def put(node, **values):
    """Statements about a node: None is left out, lists have each of theirs."""
    lines = OUT.setdefault(node, [])
    for name, value in values.items():
        for one in value if isinstance(value, list) else [value]:
            if one is not None:
                prop = {"a": "a", "label": "rdfs:label"}.get(name, "v:" + name)
                lines.append(f"{prop} {'v:' + one if name == 'a' else term(one)}")


def maybe(share, value):
    return value if RNG.random() < share else None


def plain(text):
    """A number where it is one, else the text."""
    if text.isdigit():
        return int(text)
    return float(text) if text.replace(".", "").isdigit() else text.replace("_", " ")


def day(first, last):
    return first + timedelta(days=RNG.randrange((last - first).days + 1))


def euro(amount):
    return Decimal(str(round(amount, 2))).quantize(Decimal("0.01"))


def ean(number):
    digits = f"40{number:010d}"
    check = -sum(int(c) * (3 if i % 2 else 1) for i, c in enumerate(digits)) % 10
    return digits + str(check)


COUNTRIES = "DE Germany|AT Austria|IT Italy|PL Poland|NL Netherlands|FR France|ES Spain|CN China|GB United Kingdom|DK Denmark|SE Sweden|CZ Czechia"
TOWNS = (
    "Hamburg DE|Nuremberg DE|Dortmund DE|Kassel DE|Vienna AT|Linz AT|Milan IT|Brescia IT|Gdansk PL|Poznan PL|Eindhoven NL|Utrecht NL|"
    "Lyon FR|Valencia ES|Shenzhen CN|Ningbo CN|Leeds GB|Aarhus DK|Malmo SE|Brno CZ"
)
# key, name, country code, web site, founded
MAKERS = [
    ("LUM", "Lumenhaus", "DE", "www.lumenhaus.example", 1954),
    ("BRW", "Brightwell Lighting", "GB", None, 1971),
    ("ELM", "Elettra Milano", "IT", "www.elettramilano.example", 1988),
    ("NDL", "Nordlys", "DK", "www.nordlys.example", 1996),
    ("KAS", "Kaschke Elektrik", "DE", "www.kaschke.example", 1923),
    ("VIB", "Volta Iberica", "ES", None, 1979),
    ("SHD", "Shenda Optoelectronics", "CN", None, 2006),
    ("POL", "Polcable", "PL", "www.polcable.example", 1992),
    ("DUV", "Duvallet", "FR", "www.duvallet.example", 1931),
    ("HGM", "Hagemann", "DE", "www.hagemann.example", 1947),
    ("ORK", "Oranje Kabel", "NL", None, 1962),
    ("ZHF", "Zhenfu Electric", "CN", None, 2011),
    ("SVA", "Svensk Armatur", "SE", "www.svenskarmatur.example", None),
    ("TLX", "Tecnolux", None, None, None),
    ("HGW", "Hagewerk", "DE", None, 2002),
]
# number, name, town, preferred, days to pay, brands it sells, contacts (name|job)
SUPPLIERS = [
    (70011, "Kaschke Elektrik Vertriebs GmbH", "Nuremberg", True, 30, "KAS HGM", "Sabine Orth|key account manager;Jens Pfeiffer|order desk"),
    (70014, "Kaschke Handel AG", "Vienna", None, 14, "KAS LUM", "Lukas Gruber|sales representative"),
    (70019, "Elektro Brandt GmbH", "Hamburg", True, 30, "LUM HGM KAS NDL", "Birgit Brandt|managing director;Ole Petersen|order desk"),
    (70023, "Brandt & Soehne KG", "Dortmund", False, 21, "HGW DUV TLX", "Uwe Brandt|managing director"),
    (70027, "Polcable Sp. z o.o.", "Gdansk", True, 45, "POL", "Agnieszka Nowak|export manager;Piotr Zielinski|technical support"),
    (70031, "Baltkabel S.A.", "Poznan", False, 60, "POL ORK", "Marek Nowak|sales representative"),
    (70036, "Oranje Kabel B.V.", "Eindhoven", None, 30, "ORK", "Femke de Boer|key account manager"),
    (70042, "Nordic Light Trading ApS", "Aarhus", False, 30, "NDL SVA", "Mette Holm|sales representative;Lars Holm|order desk"),
    (70045, "Svensk Belysning AB", "Malmo", False, 30, "SVA BRW", "Karin Lindqvist|export manager"),
    (70052, "Elettra Milano S.p.A.", "Milan", True, 60, "ELM TLX", "Giulia Ferrari|export manager;Paolo Conti|technical support"),
    (70058, "Luce e Cavi S.r.l.", "Brescia", False, 60, "ELM VIB TLX", "Marco Ferrari|sales representative"),
    (70063, "Duvallet France SAS", "Lyon", None, 45, "DUV", "Camille Perrin|key account manager"),
    (70067, "Volta Iberica S.A.", "Valencia", False, 60, "VIB", None),
    (70071, "Shenda Optoelectronics Co. Ltd.", "Shenzhen", False, 0, "SHD", "Wei Chen|export manager"),
    (70074, "Ningbo Zhenfu Electric Co.", "Ningbo", False, 0, "ZHF SHD", "Li Chen|export manager;Fang Zhou|order desk"),
    (70080, "Brightwell Wholesale Ltd.", "Leeds", False, 30, "BRW", "Graham Shaw|sales representative"),
    (70086, "Elektro Moravia s.r.o.", "Brno", None, 21, "KAS ZHF HGW", "Jana Novakova|order desk"),
    (70091, "Lumenhaus Direct", "Utrecht", True, 30, "LUM TLX", None),
    (70095, "Hansa Kabelkontor", "Hamburg", False, 30, None, "Ole Petersen|managing director"),
    (70099, "Alpen Elektro GmbH", "Linz", None, 14, None, None),
]
DEPARTMENTS = [
    ("PL", "Purchasing Lighting", 4110),
    ("PC", "Purchasing Cables and Installation", 4120),
    ("PS", "Purchasing Switchgear", 4130),
    ("LOG", "Logistics", 4300),
    ("SAL", "Inside Sales", 4500),
    ("FIN", "Finance", 4700),
    ("QM", "Quality and Certification", 4750),
    ("IT", "Information Technology", None),
    ("MKT", "Marketing", 4520),
]
# first name, family name, job title, department, boss (number from 0), hired
STAFF = [
    ("Renate", "Vogel", "managing director", None, None, "1998-04-01"),
    ("Thomas", "Keller", "head of purchasing", "PL", 0, "2003-09-15"),
    ("Anna", "Meyer", "senior buyer", "PL", 1, "2009-02-01"),
    ("Sven", "Lorenz", "buyer", "PL", 1, "2018-06-01"),
    ("Nadine", "Pohl", "buyer", "PL", 1, "2021-10-15"),
    ("Claudia", "Steiner", "head of purchasing", "PC", 0, "2007-01-08"),
    ("Thomas", "Kellner", "senior buyer", "PC", 5, "2012-03-01"),
    ("Olga", "Brandt", "buyer", "PC", 5, "2019-08-01"),
    ("Murat", "Yildiz", "head of purchasing", "PS", 0, "2010-05-17"),
    ("Eva", "Lindner", "senior buyer", "PS", 8, "2014-11-03"),
    ("Jonas", "Weiss", "junior buyer", "PS", 9, "2023-09-01"),
    ("Heike", "Baumann", "head of logistics", "LOG", 0, "2001-07-02"),
    ("Dieter", "Krause", "warehouse manager", "LOG", 11, "1999-10-18"),
    ("Anna", "Meyer", "warehouse manager", "LOG", 11, "2016-04-11"),
    ("Igor", "Petrov", "warehouse manager", "LOG", 11, "2013-01-14"),
    ("Lena", "Hofer", "warehouse manager", "LOG", 11, "2020-02-03"),
    ("Karl", "Reuter", "stock controller", "LOG", 12, "2022-05-09"),
    ("Paul", "Reuter", "stock controller", "LOG", 13, None),
    ("Monika", "Schuster", "head of sales", "SAL", 0, "2005-03-21"),
    ("Felix", "Arndt", "sales clerk", "SAL", 18, "2017-09-04"),
    ("Julia", "Krause", "sales clerk", "SAL", 18, "2022-01-10"),
    ("Mehmet", "Kaya", "sales clerk", "SAL", 18, "2024-03-18"),
    ("Bernd", "Ziegler", "head of finance", "FIN", 0, "2011-12-01"),
    ("Petra", "Lorenz", "accountant", "FIN", 22, "2015-06-15"),
    ("Simone", "Adler", "accountant", "FIN", 22, None),
    ("Rolf", "Hauser", "quality engineer", "QM", 0, "2008-08-18"),
    ("Katrin", "Busch", "quality engineer", "QM", 25, "2019-11-04"),
    ("Tim", "Becker", "system administrator", "IT", 22, "2020-07-13"),
]
HEADS = {"PL": 1, "PC": 5, "PS": 8, "LOG": 11, "SAL": 18, "FIN": 22, "QM": 25}
LEFT = {4: "2025-03-31", 19: "2024-06-30"}
# code, name, town, square metres, opened, manager
DEPOTS = [
    ("W01", "Central warehouse", "Kassel", 14200, "1998-05-04", 12),
    ("W02", "Cable yard", "Kassel", 6100, "2006-09-01", 14),
    ("W03", "Leipzig branch", "Leipzig", 3350, "2011-03-14", 13),
    ("W04", "Bremen branch", "Bremen", 2900, "2014-10-06", None),
    ("W05", "Linz branch", "Linz", 1850, "2020-02-10", 15),
    ("W06", "Overflow store", "Goettingen", None, None, None),
]
GROUPS = (
    "LP Lamps|LU Luminaires|CB Cables and wires|CP Circuit protection|WD Wiring devices|BX Boxes and enclosures|CT Sensors and controls|"
    "IM Installation material|TO Tools and testers|PV Photovoltaics"
)
# code, name, buyer
SUBGROUPS = (
    "LP10 2 LED bulbs|LP20 2 LED tubes|LP30 4 Reflector lamps|LP40 - Fluorescent tubes|LU10 3 Panels|LU20 3 Downlights|"
    "LU30 3 Floodlights|LU40 2 Damp-proof luminaires|LU50 4 Emergency luminaires|CB10 6 Installation cables|CB20 6 Flexible cords|"
    "CB30 7 Data cables|CP10 9 Miniature circuit breakers|CP20 9 Residual current devices|CP30 9 Surge arresters|WD10 10 Socket outlets|"
    "WD20 10 Switches|WD30 10 Cover frames|"
    "BX10 9 Distribution boards|BX20 7 Junction boxes|CT10 3 Motion detectors|CT20 3 LED drivers|CT30 - Time switches|IM10 7 Conduits|"
    "IM20 7 Terminals|TO10 8 Voltage testers|TO20 8 Screwdrivers|PV10 - Solar connectors"
)
# subgroup, short text, makers, price, how many, choices; names of choices: those of FIELDS become properties, the others features
FAMILIES = [
    ("LP10", "{m} LED bulb A60 {w} W {base} {cct} K", "LUM SHD BRW", 2.9, 9, "w=4.9,8,11,14 cct=2700,4000,6500 base=E27,B22"),
    ("LP10", "{m} LED candle {w} W E14 {cct} K", "LUM TLX SHD", 2.4, 5, "w=3.5,5 cct=2200,2700,4000 base=E14"),
    ("LP20", "{m} LED tube T8 {len} mm {w} W {cct} K", "SHD BRW LUM", 6.2, 8, "len=600,1200,1500 w=9,16,22 cct=3000,4000,6500"),
    ("LP30", "{m} spot GU10 {w} W {beam} deg", "LUM ELM SHD", 3.9, 7, "w=3.5,5,7 beam=24,36,60 cct=2700,3000 base=GU10"),
    ("LP40", "{m} fluorescent tube T5 {w} W {len} mm", "LUM BRW", 3.1, 4, "w=14,28,49 len=549,1149,1449 cct=3000,4000"),
    ("LU10", "{m} panel 62x62 {w} W {cct} K", "ELM NDL SHD", 46, 7, "w=24,32,36,40 cct=3000,4000,6500 ip=IP20,IP44 len=620"),
    ("LU20", "{m} downlight {dia} mm {w} W", "ELM NDL LUM", 27, 8, "dia=90,145,190 w=7,12,18 cct=2700,3000,4000 ip=IP20,IP44,IP54"),
    ("LU30", "{m} floodlight {w} W {ip}", "SHD ELM SVA", 33, 7, "w=20,30,50,100,150 cct=4000,6500 ip=IP65,IP66"),
    ("LU40", "{m} damp-proof {len} mm {w} W", "SVA NDL VIB", 41, 6, "len=660,1270,1570 w=18,36,55 cct=4000 ip=IP65,IP66"),
    ("LU50", "{m} exit sign {aut} h", "TLX VIB DUV", 58, 5, "aut=1,3,8 w=1.2,2.4,3 ip=IP40,IP65"),
    ("CB10", "NYM-J {cores}x{cs} {m} {mtr} m", "POL ORK", 36, 8, "cores=3,5 cs=1.5,2.5,4,6 mtr=50,100"),
    ("CB10", "NYY-J {cores}x{cs} {m} {mtr} m", "POL ORK", 71, 5, "cores=3,4,5 cs=1.5,2.5,10 mtr=50,500"),
    ("CB20", "H05VV-F {cores}G{cs} {m} {mtr} m", "POL VIB", 29, 5, "cores=2,3 cs=0.75,1,1.5 mtr=25,50"),
    ("CB30", "{m} data cable {cat} {mtr} m", "ORK ZHF", 62, 5, "cat=Cat6,Cat6A,Cat7 mtr=100,305,500"),
    ("CP10", "{m} MCB {poles}P {curve}{amp}", "KAS HGM ZHF", 4.2, 11, "poles=1,3 curve=B,C amp=10,16,20,32"),
    ("CP20", "{m} RCD {poles}P {amp} A {ma} mA", "KAS HGM DUV", 31, 7, "poles=2,4 amp=25,40,63 ma=30,300"),
    ("CP30", "{m} surge arrester type {stype}", "KAS DUV", 88, 4, "stype=T1+T2,T2,T3 poles=2,4"),
    ("WD10", "{m} socket {series} {col}", "HGM HGW DUV", 4.6, 8, "series=Linea,Forma,Linea_Plus col=white,anthracite,steel amp=16"),
    ("WD10", "{m} socket {series} with USB", "HGM DUV", 18.5, 3, "series=Linea,Forma col=white,anthracite amp=16"),
    ("WD20", "{m} switch {series} {kind}", "HGM HGW DUV", 5.1, 7, "series=Linea,Forma kind=one-way,two-way,push amp=10 ip=IP20,IP44"),
    ("WD30", "{m} frame {series} {gang}-gang", "HGM HGW", 2.2, 6, "series=Linea,Forma gang=1,2,3 col=white,anthracite"),
    ("BX10", "{m} distribution board {rows}x{mod}", "KAS HGM", 49, 6, "rows=1,2,3,4 mod=12,18 ip=IP30,IP40,IP65"),
    ("BX20", "{m} junction box {size} {ip}", "VIB HGW ZHF", 2.8, 6, "size=75x75,85x85,100x100 ip=IP44,IP54,IP66"),
    ("CT10", "{m} motion detector {angle} deg {ip}", "SVA NDL HGM", 34, 6, "angle=140,180,360 rng=8,12,20 ip=IP20,IP44,IP54"),
    ("CT20", "{m} LED driver {w} W {volt} V", "TLX ZHF ELM", 16, 6, "w=20,40,60,100 volt=12,24,48 ip=IP20,IP67"),
    ("CT30", "{m} time switch {ch}-channel", "KAS TLX", 39, 3, "ch=1,2 poles=1,2"),
    ("IM10", "{m} conduit M{dia} {mtr} m", "VIB HGW", 6.4, 5, "dia=16,20,25,32 mtr=2,3,25"),
    ("IM20", "{m} terminal {way}-way", "KAS ZHF", 0.42, 4, "way=2,3,5 cs=2.5,4 amp=24,32"),
    ("TO10", "{m} voltage tester {cls}", "DUV ZHF", 38, 3, "cls=CAT_III,CAT_IV volt=690,1000"),
    ("TO20", "{m} VDE screwdriver {tip}", "HGW DUV", 5.9, 4, "tip=PH1,PH2,SL_4.0,SL_5.5"),
]
FIELDS = {"w": "powerW", "cct": "colourTempK", "ip": "ipClass", "volt": "voltageV", "col": "colour", "base": "lampBase"}
FEATURES = (
    "beam deg beam angle|dia mm diameter|aut h battery autonomy|cores - number of cores|cs mm2 cross-section|cat - cable category|"
    "poles - number of poles|curve - trip curve|amp A rated current|ma mA residual current|stype - arrester type|angle deg detection angle|"
    "rng m detection range|ch - channels|way - number of ways|gang - gangs|rows - rows|mod - modules per row"
)
LONG = (
    "Suitable for indoor use. Delivered in bulk packaging.|Halogen-free version.|Not suitable for use in emergency lighting systems.|"
    "Professional series with spring terminals for quick mounting.|Successor of the former standard series; fits the same openings.|"
    "Tested for use in agricultural premises."
)
MAINS = {"LP", "LU", "CP", "WD", "CT"}
ACCESSORIES = {"LU10": "CT20", "LU20": "CT20", "WD10": "WD30", "WD20": "WD30", "BX10": "CP10", "LU30": "CT10", "IM10": "BX20"}


def places():
    for code, name in (one.split(" ", 1) for one in COUNTRIES.split("|")):
        put(f"d:country-{code}", a="Country", isoCode=code, countryName=name)
    for one in TOWNS.split("|"):
        name, code = one.rsplit(" ", 1)
        put(f"d:town-{name}", a="Town", townName=name, inCountry=Ref(f"d:country-{code}"))


def companies():
    for key, name, code, web, founded in MAKERS:
        put(f"d:maker-{key}", a="Maker", makerCode=key, brandName=name, makerCountry=code, webSite=web, foundedYear=founded)
    persons = 0
    for number, name, town, preferred, days, _, contacts in SUPPLIERS:
        node = f"d:sup-{number}"
        put(node, a="Supplier", supNumber=str(number), supName=name, supSeat=Ref(f"d:town-{town}"), supPreferred=preferred, supPaymentDays=days)
        put(node, supSince=maybe(0.85, day(date(1999, 1, 1), date(2023, 6, 1))))
        put(node, supPhone=maybe(0.7, f"0{RNG.randrange(200, 999)} {RNG.randrange(10000, 999999)}"))
        for one in contacts.split(";") if contacts else []:
            persons += 1
            full, job = one.split("|")
            mail = full.lower().replace(" ", ".") + "@" + name.lower().split(" ")[0] + ".example"
            person = f"d:contact-{persons:03d}"
            put(person, a="Contact", ctName=full, ctFunction=job, ctEmail=maybe(0.85, mail), contactOf=Ref(node))
            put(person, ctLanguage=maybe(0.6, RNG.choice(["en", "de", "en", "fr"])))


def people():
    for code, name, cost in DEPARTMENTS:
        head = Ref(f"d:emp-{HEADS[code] + 101}") if code in HEADS else None
        put(f"d:dept-{code}", a="Department", deptCode=code, deptName=name, costCentre=cost, deptHead=head)
    for i, (first, family, title, dept, boss, hired) in enumerate(STAFF):
        node = f"d:emp-{i + 101}"
        put(node, a="Employee", empNo=i + 101, empFirstName=first, empLastName=family, jobTitle=title)
        put(node, worksIn=Ref(f"d:dept-{dept}") if dept else None, reportsTo=Ref(f"d:emp-{boss + 101}") if boss is not None else None)
        put(node, hiredOn=date.fromisoformat(hired) if hired else None, leftOn=date.fromisoformat(LEFT[i]) if i in LEFT else None)
        put(node, phoneExt=maybe(0.75, str(200 + i * 7)))
    for code, name, town, area, opened, boss in DEPOTS:
        node = f"d:wh-{code}"
        put(node, a="Warehouse", whCode=code, whName=name, whTown=town, floorAreaM2=area)
        put(node, openedOn=date.fromisoformat(opened) if opened else None, whManager=Ref(f"d:emp-{boss + 101}") if boss else None)


def groups():
    for code, name in (one.split(" ", 1) for one in GROUPS.split("|")):
        put(f"d:grp-{code}", a="ProductGroup", groupCode=code, label=name)
    for code, buyer, name in (one.split(" ", 2) for one in SUBGROUPS.split("|")):
        node = f"d:grp-{code}"
        put(node, a="ProductSubgroup", groupCode=code, subgroupName=name, belongsToGroup=Ref(f"d:grp-{code[:2]}"))
        put(node, responsibleBuyer=Ref(f"d:emp-{int(buyer) + 101}") if buyer != "-" else None)


def articles():
    """All articles: node, subgroup, maker, purchase price, discontinued."""
    made, number = [], 100300
    features = {key: rest for key, *rest in (one.split(" ", 2) for one in FEATURES.split("|"))}
    for sub, text, makers, base, count, choices in FAMILIES:
        named = {name: [plain(one) for one in ones.split(",")] for name, ones in (part.split("=") for part in choices.split())}
        names = sorted(named)
        combos = list(itertools.product(*(named[name] for name in names)))
        if len(named.get("len", "1")) > 1:  # long tubes have more watts
            fits = set(zip(named["len"], named["w"], strict=True))
            combos = [one for one in combos if (one[names.index("len")], one[names.index("w")]) in fits]
        for combo in RNG.sample(combos, min(count, len(combos))):
            values = dict(zip(names, combo, strict=True))
            number += RNG.randrange(3, 40)
            maker = RNG.choice(makers.split())
            size = values.get("w", 20) ** 0.3 * values.get("mtr", 10) ** 0.6 * values.get("poles", 1) ** 0.7 * values.get("cs", 2) ** 0.5
            size *= (1 + values.get("rows", 1) * 0.3) * RNG.uniform(0.9, 1.4)
            cost, node = base * size / 14, f"d:art-{number}"
            gone = sub == "LP40" or RNG.random() < 0.13
            brand = next(m[1] for m in MAKERS if m[0] == maker).split()[0]
            put(node, a="Article", articleCode=f"{sub[:2]}{number}", eanCode=maybe(0.9, ean(number * 37)))
            put(node, shortText=text.format(m=brand, **values), longText=maybe(0.3, RNG.choice(LONG.split("|"))))
            put(node, inSubgroup=Ref(f"d:grp-{sub}"), madeBy=Ref(f"d:maker-{maker}"))
            put(node, listPrice=euro(cost * RNG.uniform(1.5, 2.4)), purchasePrice=maybe(0.95, euro(cost)), isDiscontinued=gone)
            put(node, weightKg=maybe(0.85, round(RNG.uniform(0.02, 0.045) * cost, 3) or 0.01))
            put(node, addedToRange=maybe(0.9, day(date(2012, 1, 1), date(2025, 5, 31))), warrantyMonths=maybe(0.55, RNG.choice([24, 24, 36, 60])))
            put(node, countryOfOrigin=maybe(0.6, RNG.choice(["CN", "CN", "DE", "PL", "IT", "CZ"])), packSize=RNG.choice([1, 1, 5, 10, 10, 25, 50]))
            if sub[:2] in MAINS and sub != "WD30" and "volt" not in values:
                put(node, voltageV=maybe(0.85, 400 if values.get("poles", 1) > 2 else 230))
            if "cct" in values:
                put(node, lumenOutput=maybe(0.85, int(values["w"] * RNG.randrange(88, 135))), isDimmable=maybe(0.8, RNG.random() < 0.4))
            if "len" in values or "mtr" in values:
                put(node, lengthValue=values.get("len", values.get("mtr")), lengthUnit="mm" if "len" in values else "m")
            for name, value in values.items():
                if name in FIELDS:
                    put(node, **{FIELDS[name]: value})
                elif name in features:
                    (unit, title), feature = features[name], f"d:feat-{number}-{name}"
                    put(node, hasFeature=Ref(feature))
                    put(feature, a="Feature", featureName=title, featureValue=value, featureUnit=None if unit == "-" else unit)
            made.append((node, sub, maker, cost, gone))
    for node, sub, _, _, gone in made:
        heirs = [one[0] for one in made if one[1] == ("LP20" if sub == "LP40" else sub) and not one[4] and one[0] != node]
        if gone and RNG.random() < 0.75:
            put(node, replacedBy=Ref(RNG.choice(heirs)))
        if sub in ACCESSORIES and RNG.random() < 0.6:
            fitting = [one[0] for one in made if one[1] == ACCESSORIES[sub]]
            put(node, hasAccessory=[Ref(one) for one in sorted(RNG.sample(fitting, RNG.choice([1, 1, 2])))])
    return made


def stock_and_offers(made):
    stocked, offered = 0, 0
    for node, sub, maker, cost, gone in made:
        homes = {"CB": ["W02", "W03", "W05"]}.get(sub[:2], ["W01", "W03", "W04", "W05"])
        for home in RNG.sample(homes, RNG.choice([0, 1, 1] if gone else [1, 1, 2, 2, 3])):
            stocked += 1
            least = RNG.choice([None, 5, 10, 20, 50, 100])
            amount = 0 if RNG.random() < 0.08 else RNG.randrange(2, 24 if gone or cost > 60 else 420)
            put(f"d:stock-{stocked:04d}", a="StockLevel", stockOf=Ref(node), atWarehouse=Ref(f"d:wh-{home}"), qtyOnHand=amount, reorderPoint=least)
            put(f"d:stock-{stocked:04d}", lastCounted=maybe(0.5, day(date(2024, 9, 1), date(2025, 5, 30))))
        sellers = [one for one in SUPPLIERS if one[5] and maker in one[5].split()]
        for one in RNG.sample(sellers, min(len(sellers), RNG.choice([0, 1] if gone else [1, 1, 2, 3]))):
            offered += 1
            offer, far = f"d:offer-{offered:04d}", one[2] in "Shenzhen Ningbo"
            put(offer, a="Offer", offerFor=Ref(node), offeredBy=Ref(f"d:sup-{one[0]}"), offerPrice=euro(cost * RNG.uniform(0.93, 1.18)))
            put(offer, leadTimeDays=maybe(0.94, RNG.randrange(35, 76) if far else RNG.choice([2, 3, 5, 7, 10, 14, 21, 28])))
            put(offer, minOrderQty=maybe(0.9, RNG.choice([200, 500, 1000] if far else [1, 5, 10, 10, 20, 50, 100])))
            put(offer, validUntil=maybe(0.6, day(date(2025, 3, 1), date(2026, 6, 30))))
            put(offer, supplierRef=maybe(0.3, f"{one[1][:2].upper()}-{RNG.randrange(10000, 99999)}"))


def papers(made):
    schemes = [("ENEC", "VDE Institute"), ("VDE", "VDE Institute"), ("TUV", "TUV Rheinland"), ("KEMA", "DEKRA"), ("CB", "DEKRA")]
    subs = ["LU10", "LU20", "LU30", "LU40", "LU50", "CP10", "CP20", "WD10", "CB10", "CT20", "TO10", "TO20", "LP10"]
    for i, sub in enumerate(subs):
        scheme, body = RNG.choice(schemes)
        issued = day(date(2017, 1, 1), date(2024, 12, 31))
        fits = [one[0] for one in made if one[1] == sub]
        covered = [Ref(one) for one in sorted(RNG.sample(fits, RNG.choice([1, 2, 3, min(5, len(fits))]) if len(fits) > 3 else 2))]
        cert, expires = f"d:cert-{i + 1:02d}", maybe(0.8, issued + timedelta(days=365 * RNG.choice([5, 8, 10])))
        put(cert, a="Certificate", certNo=f"{scheme}-{RNG.randrange(100000, 999999)}", certScheme=scheme, certIssuer=maybe(0.85, body))
        put(cert, certIssued=issued, certExpires=expires, certCovers=covered)
    buyers, lines = [2, 3, 6, 7, 9, 10], 0
    sellers = [one for one in SUPPLIERS if one[5]]
    for i, placed in enumerate(sorted(day(date(2024, 8, 1), date(2025, 6, 10)) for _ in range(20))):
        one = sellers[(i * 7 + i // 6) % len(sellers)]
        order = f"d:po-{4500210 + i * 3}"
        status = "delivered" if placed < date(2025, 3, 1) else RNG.choice(["open", "confirmed", "delivered"])
        status = "cancelled" if i in (4, 13) else status
        put(order, a="PurchaseOrder", poNumber=str(4500210 + i * 3), poDate=placed, poSupplier=Ref(f"d:sup-{one[0]}"), poStatus=status)
        put(order, orderedBy=Ref(f"d:emp-{RNG.choice(buyers) + 101}"), deliverTo=Ref(f"d:wh-{RNG.choice(['W01', 'W01', 'W02', 'W03', 'W05'])}"))
        arrived = day(placed + timedelta(days=4), placed + timedelta(days=60))
        put(order, deliveredOn=arrived if status == "delivered" else None)
        put(order, poRemark=maybe(0.25, RNG.choice(["call before delivery", "partial deliveries allowed", "urgent"])))
        for node, _, _, cost, _ in RNG.sample([art for art in made if art[2] in one[5].split() and not art[4]], RNG.choice([1, 2, 3, 4])):
            lines += 1
            put(order, poLine=Ref(f"d:poline-{lines:03d}"))
            amount = RNG.choice([10, 20, 25, 40, 50, 100, 200])
            put(f"d:poline-{lines:03d}", a="OrderLine", lineArticle=Ref(node), lineQty=amount, linePrice=euro(cost * RNG.uniform(0.95, 1.08)))


def main(folder):
    places()
    companies()
    people()
    groups()
    made = articles()
    stock_and_offers(made)
    papers(made)
    text = PREFIXES + "".join(f"\n{node} " + " ;\n    ".join(lines) + " .\n" for node, lines in OUT.items())
    Path(folder).mkdir(parents=True, exist_ok=True)
    (Path(folder) / "graph.ttl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])

#!/usr/bin/env python3
"""Writes graph.ttl: the database of a chain of veterinary practices, as
direct-mapped triples (row IRIs Table/id=7, columns Table#col, foreign keys
Table#ref-col). Deterministic."""
import os
import random
import sys
from datetime import date, datetime, timedelta
from decimal import Decimal as D

R = random.Random(20230714)
BASE = "http://vetchain.example/db/"
out = []


class Raw(str):
    """a literal that is already written"""


def lit(v):
    if isinstance(v, Raw):
        return str(v)
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, int):
        return str(v)
    if isinstance(v, D):
        s = format(v, "f")
        if "." not in s:
            s += ".0"
        return s
    if isinstance(v, datetime):
        return '"%s"^^xsd:dateTime' % v.strftime("%Y-%m-%dT%H:%M:%S")
    if isinstance(v, date):
        return '"%s"^^xsd:date' % v.isoformat()
    return '"%s"' % str(v).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


ROWS = {}


def iri(table, pk):
    return "<%s/%s>" % (table, ";".join("%s=%s" % kv for kv in pk))


def row(table, pk, cols, refs=()):
    """cols: dict column -> value (None is NULL); refs: dict column -> table"""
    refs = dict(refs)
    me = iri(table, [(k, cols[k]) for k in pk])
    parts = ["a <%s>" % table]
    for c, v in cols.items():
        if v is None:
            continue
        parts.append("<%s#%s> %s" % (table, c, lit(v)))
        if c in refs:
            parts.append("<%s#ref-%s> %s" % (table, c, iri(refs[c], [("id", v)])))
    out.append(me + " " + " ;\n    ".join(parts) + " .")
    ROWS.setdefault(table, []).append(cols)


def rdate(a, b):
    return a + timedelta(days=R.randint(0, (b - a).days))


# ---------------------------------------------------------------- countries
for c in [(1, "Belgium", "BE", "EUR", D("21.0")), (2, "Netherlands", "NL", "EUR", D("21.0")),
          (3, "France", "FR", "EUR", D("20.0")), (4, "Germany", "DE", "EUR", D("19.0")),
          (5, "Luxembourg", "LU", "EUR", D("17.0")), (6, "Switzerland", "CH", "CHF", D("7.7"))]:
    row("Country", ["id"], dict(zip(["id", "name", "iso_code", "currency", "vat_rate"], c)))

CITIES = [(1, "Antwerp", 1, "2000", 529247), (2, "Ghent", 1, "9000", 263927), (3, "Brussels", 1, "1000", 1208542),
          (4, "Liège", 1, "4000", 195278), (5, "Bruges", 1, "8000", 118509), (6, "Leuven", 1, "3000", 102275),
          (7, "Mechelen", 1, "2800", 87665), (8, "Essen", 1, "2910", 19180), (9, "Hasselt", 1, "3500", 80299),
          (10, "Namur", 1, "5000", None), (11, "Maastricht", 2, "6211", 121151), (12, "Breda", 2, "4811", 184126),
          (13, "Eindhoven", 2, "5611", 238326), (14, "Lille", 3, "59000", 236234), (15, "Tourcoing", 3, "59200", None),
          (16, "Dunkirk", 3, "59140", 86279), (17, "Essen", 4, "45127", 579432), (18, "Aachen", 4, "52062", 249070),
          (19, "Cologne", 4, "50667", 1073096), (20, "Luxembourg", 5, "L-1009", 128514), (21, "Arlon", 1, "6700", 30311),
          (22, "Roubaix", 3, "59100", 98828)]
for c in CITIES:
    row("City", ["id"], dict(zip(["id", "name", "country_id", "postcode", "population"], c)), {"country_id": "Country"})

# ---------------------------------------------------------------- branches
BR = [
    (1, "ANN", "Antwerp North", 1, "Noorderlaan 112", "+32 3 555 01 10", date(2004, 3, 1), None, True, 14, 2),
    (2, "ANS", "Antwerp South", 1, "Jan Van Rijswijcklaan 40", "+32 3 555 01 20", date(2009, 9, 14), None, False, 6, 5),
    (3, "GNT", "Ghent Dampoort", 2, "Dendermondsesteenweg 9", "+32 9 555 02 10", date(2011, 5, 2), None, False, 8, 8),
    (4, "BRU", "Brussels Midi", 3, "Avenue Fonsny 71", "+32 2 555 03 10", date(2007, 1, 15), None, True, None, 11),
    (5, "LIE", "Liège Guillemins", 4, "Rue du Plan Incliné 5", None, date(2015, 10, 5), None, False, 10, 14),
    (6, "MST", "Maastricht Oost", 11, "Scharnerweg 88", "+31 43 555 06 10", date(2017, 4, 18), None, False, 12, 17),
    (7, "LIL", "Lille Fives", 14, "Rue Pierre Legrand 201", "+33 3 55 50 07 10", date(2018, 6, 1), date(2022, 6, 30), False, 4, None),
    (8, "ESS", "Essen Rüttenscheid", 17, "Rüttenscheider Str. 57", "+49 201 555 08 10", date(2021, 2, 8), None, True, 20, 20),
    (9, "LUX", "Luxembourg Gare", 20, "Rue de Strasbourg 12", "+352 555 09 10", date(2022, 11, 7), None, False, 5, 22),
]
for b in BR:
    row("Branch", ["id"], dict(zip(["id", "code", "name", "city_id", "street", "phone", "opened_on", "closed_on",
                                    "open_24h", "parking_places", "manager_id"], b)),
        {"city_id": "City", "manager_id": "Staff"})

# ---------------------------------------------------------------- staff
ST = [  # first last title birth hired left salary supervisor branches
    ("Hilde", "Verstraete", "director", (1966, 2, 11), (2004, 2, 1), None, 7900, None, [1, 4]),
    ("Wim", "Goossens", "vet", (1971, 7, 30), (2004, 3, 1), None, 6100, 1, [1]),
    ("Sofie", "Claes", "vet", (1985, 4, 17), (2012, 9, 3), None, 5050, 2, [1, 2]),
    ("Dries", "Maes", "nurse", (1994, 12, 1), (2018, 1, 8), None, 2980, 2, [1]),
    ("Ann", "Willems", "vet", (1974, 10, 5), (2009, 9, 1), None, 5600, 1, [2]),
    ("Tom", "De Smet", "nurse", (1990, 6, 22), (2016, 5, 17), None, 3120, 5, [2]),
    ("Lotte", "Jacobs", "receptionist", (1999, 8, 9), (2020, 9, 1), None, 2450, 5, [2]),
    ("Pieter", "Van Damme", "vet", (1978, 1, 27), (2011, 5, 2), None, 5480, 1, [3]),
    ("Katrien", "Wouters", "vet", (1988, 3, 3), (2015, 3, 16), None, 4890, 8, [3, 5]),
    ("Bram", "Mertens", "nurse", None, (2019, 10, 14), None, 2890, 8, [3]),
    ("Nathalie", "Dubois", "vet", (1973, 5, 19), (2007, 1, 15), None, 5750, 1, [4]),
    ("Youssef", "El Amrani", "vet", (1986, 11, 23), (2014, 6, 2), None, 4960, 11, [4, 1]),
    ("Chloé", "Lambert", "receptionist", (1997, 2, 14), (2019, 3, 4), (2022, 8, 31), 2400, 11, [4]),
    ("Olivier", "Dupont", "vet", (1980, 9, 8), (2015, 10, 1), None, 5300, 1, [5]),
    ("Marie", "Leroy", "nurse", (1992, 7, 7), (2017, 2, 20), None, 3010, 14, [5]),
    ("Luc", "Simon", "groomer", (1969, 12, 24), (2016, 4, 11), (2021, 12, 31), 2650, 14, [5]),
    ("Femke", "Janssen", "vet", (1983, 8, 13), (2017, 4, 1), None, 5200, 1, [6]),
    ("Daan", "de Vries", "nurse", (1995, 4, 2), (2019, 5, 6), None, 2950, 17, [6]),
    ("Sanne", "Bakker", "receptionist", None, (2021, 5, 17), None, 2380, 17, [6]),
    ("Jürgen", "Schäfer", "vet", (1976, 6, 16), (2021, 2, 1), None, 5900, 1, [8]),
    ("Anja", "Krüger", "nurse", (1991, 1, 20), (2021, 2, 8), None, 3240, 20, [8]),
    ("Claude", "Weber", "vet", (1982, 10, 31), (2022, 11, 2), None, 6050, 1, [9]),
    ("Isabelle", "Moreau", "vet", (1979, 3, 29), (2018, 6, 1), (2022, 6, 30), 4700, 1, [7]),
    ("Kevin", "Lefebvre", "nurse", (1993, 9, 12), (2018, 6, 11), None, 2870, 23, [7, 4]),
    ("Eva", "Hermans", "groomer", (1998, 5, 25), (2019, 5, 20), None, 2500, 2, [1, 2, 3]),
    ("Jonas", "Peeters", "vet", (1991, 2, 6), (2020, 7, 1), None, 4450, 2, [1]),
    ("Fatima", "Benali", "vet", (1989, 12, 12), (2019, 9, 2), None, 4720, 11, [4]),
    ("Greet", "Maes", "accountant", (1964, 11, 18), (2005, 6, 1), None, 4300, 1, [1]),
    ("Laura", "Schmitz", "receptionist", (2000, 3, 8), (2023, 1, 9), None, None, 22, [9]),
    ("Thomas", "Vogel", "vet", (1987, 7, 19), (2021, 9, 15), (2023, 3, 31), 5100, 20, [8]),
]


def ascii_(s):
    for a, b in zip("éèëüäö' ", "eeeuao  "):
        s = s.replace(a, b)
    return s.replace(" ", "").lower()


for i, s in enumerate(ST, 1):
    mail = "%s.%s@vetchain.example" % (ascii_(s[0]), ascii_(s[1]))
    if i in (10, 16, 29):
        mail = None
    row("Staff", ["id"], dict(id=i, first_name=s[0], last_name=s[1], job_title=s[2], email=mail,
                              birth_date=date(*s[3]) if s[3] else None, hired_on=date(*s[4]),
                              left_on=date(*s[5]) if s[5] else None,
                              monthly_salary=D("%d.00" % s[6]) if s[6] else None, supervisor_id=s[7]),
        {"supervisor_id": "Staff"})
for i, s in enumerate(ST, 1):
    for n, b in enumerate(s[8]):
        days = {1: [5], 2: [3, 2], 3: [2, 2, 1]}[len(s[8])][n]
        if s[2] == "receptionist" and i % 2:
            days = 4
        row("StaffBranch", ["staff_id", "branch_id"], dict(staff_id=i, branch_id=b, days_per_week=days),
            {"staff_id": "Staff", "branch_id": "Branch"})

# ---------------------------------------------------------------- services
SV = [("CONS", "Consultation", "consultation", "42.00", 20, 1), ("CONS-N", "Night consultation", "consultation", "95.00", 30, 1),
      ("FUP", "Follow-up visit", "consultation", "28.50", 15, 1), ("HOME", "Home visit", "consultation", "78.00", 45, 1),
      ("VAC-DOG", "Dog vaccine DHPPi", "vaccination", "54.00", 15, 1), ("VAC-RAB", "Rabies vaccine", "vaccination", "38.00", 10, 1),
      ("VAC-CAT", "Cat vaccine", "vaccination", "49.50", 15, 1), ("VAC-MYX", "Myxomatosis vaccine", "vaccination", "35.00", 10, 1),
      ("NEU-C", "Neutering cat", "surgery", "110.00", 40, 1), ("SPAY-C", "Spaying cat", "surgery", "165.00", 60, 1),
      ("NEU-D", "Neutering dog", "surgery", "240.00", 75, 1), ("SPAY-D", "Spaying dog", "surgery", "330.00", 90, 1),
      ("TUM", "Tumour removal", "surgery", "485.00", 120, 1), ("XRAY", "X-ray", "imaging", "85.00", 25, 1),
      ("ECHO", "Ultrasound", "imaging", "92.00", 30, 1), ("BLD", "Blood test", "lab", "61.50", None, 1),
      ("URI", "Urine test", "lab", "24.00", None, 1), ("DENT", "Dental cleaning", "dental", "135.00", 60, 1),
      ("EXTR", "Tooth extraction", "dental", "70.00", 30, 1), ("CHIP", "Microchip", "other", "46.00", 10, 1),
      ("NAIL", "Nail clipping", "grooming", "15.00", 10, 1), ("WASH", "Bath and brush", "grooming", "38.00", 45, 1),
      ("LASER", "Laser therapy", "other", "58.00", 20, 0), ("HOMEO", "Homeopathic drops", "other", "19.90", None, 0),
      ("WORM", "Deworming tablets", "medicine", "9.75", None, 1), ("FLEA", "Flea drops", "medicine", "12.50", None, 1),
      ("ANTI", "Antibiotics", "medicine", "18.40", None, 1), ("CREM", "Cremation", "other", "145.00", None, 1)]
SVI = {s[0]: i for i, s in enumerate(SV, 1)}
for i, s in enumerate(SV, 1):
    row("Service", ["id"], dict(id=i, code=s[0], name=s[1], category=s[2], price=D(s[3]), duration_min=s[4], active=s[5]))

# ---------------------------------------------------------------- owners
OW = [  # fixed ones first
    ("Jan", "Peeters", 1), ("Jan", "Peeters", 7), ("Sofie", "Claes", 2), ("Marc", "Dumont", 4), ("Elke", "Vermeulen", 2),
    ("Gérard", "Petit", 14), ("Ingrid", "Hoffmann", 17), ("Ruud", "van Dijk", 11), ("Aïcha", "Bouazza", 3), ("Paul", "Thill", 20),
    ("Nele", "Aerts", 8), ("Karl", "Neumann", 17), ("Zoë", "Martens", 5), ("Hugo", "Lemaire", 15), ("Mieke", "Peeters", 1),
]
FN = ["An", "Bart", "Bert", "Carla", "Céline", "Dirk", "Els", "Emma", "Filip", "Frank", "Geert", "Hanne", "Ilse", "Inge", "Jef",
      "Joris", "Julie", "Kaat", "Koen", "Kurt", "Lien", "Louis", "Lucas", "Martine", "Monique", "Nicolas", "Noor", "Patrick",
      "Rita", "Samir", "Silke", "Stijn", "Tine", "Veerle", "Yves", "Matthias", "Petra", "Uwe", "Amélie", "Bruno"]
LN = ["Baert", "Bogaert", "Carlier", "Coppens", "De Clercq", "De Backer", "Desmet", "Fontaine", "Gerard", "Hendrickx", "Lambert",
      "Lenaerts", "Michiels", "Moens", "Pauwels", "Renard", "Segers", "Smets", "Stevens", "Thijs", "Timmermans", "Van den Berg",
      "Verhoeven", "Vos", "Meyer", "Schulz", "Fischer", "Bernard", "Rousseau", "Kaya", "Yilmaz", "Nguyen"]
seen = {(a, b) for a, b, _ in OW}
while len(OW) < 104:
    f, l = R.choice(FN), R.choice(LN)
    if (f, l) in seen:
        continue
    seen.add((f, l))
    OW.append((f, l, R.choice([1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 6, 7, 8, 9, 11, 11, 12, 14, 14, 16, 17, 17, 18, 20, 21, 22])))
STREETS = ["Kerkstraat", "Rue Haute", "Stationsstraat", "Molenweg", "Bahnhofstraße", "Rue de la Gare", "Nieuwstraat", "Lindenlaan",
           "Schoolstraat", "Avenue Louise", "Hoofdstraat", "Rue Neuve"]
OWN = []
for i, (f, l, c) in enumerate(OW, 1):
    phone = None if R.random() < .14 else R.choice(["+32 4%d %02d %02d %02d", "04%d/%02d.%02d.%02d", "00324%d%02d%02d%02d"]) % (
        R.randint(70, 99), R.randint(0, 99), R.randint(0, 99), R.randint(0, 99))
    mail = None if R.random() < .2 else "%s.%s@%s" % (ascii_(f), ascii_(l), R.choice(["gmail.example", "telenet.example", "skynet.example", "outlook.example"]))
    if i == 2:
        mail, phone = "janpeeters77@gmail.example", "+32 477 10 20 30"
    if i == 1:
        mail, phone = "jan.peeters@telenet.example", "0486/55.12.90"
    if i == 3:
        mail = "sofie.claes@skynet.example"
    if i == 40:
        mail = "kurt@work.example; info@home.example"
    reg = datetime.combine(rdate(date(2016, 1, 4), date(2023, 3, 20)), datetime.min.time()) + timedelta(minutes=R.randint(480, 1130))
    bd = None if R.random() < .25 else rdate(date(1940, 1, 1), date(2003, 12, 31))
    if i == 13:
        bd = date(1938, 5, 6)
    OWN.append(dict(id=i, first_name=f, last_name=l, email=mail, phone=phone, birth_date=bd,
                    street="%s %d" % (R.choice(STREETS), R.randint(1, 180)) if R.random() > .1 else None, city_id=c,
                    registered_at=reg, newsletter=R.choice([0, 0, 1]), referred_by_id=None))
for o in OWN:
    if o["id"] > 10 and R.random() < .22:
        o["referred_by_id"] = R.choice([1, 5, 5, 5, 8, 9, 20, 33, R.randint(1, o["id"] - 1)])
        if o["referred_by_id"] == o["id"]:
            o["referred_by_id"] = 5
    row("Owner", ["id"], o, {"city_id": "City", "referred_by_id": "Owner"})

# ---------------------------------------------------------------- pets
BREED = {"dog": ["Labrador", "Labrador", "labrador", "Labrador Retriever", "Beagle", "Beagle", "German Shepherd", "Border Collie",
                 "Malinois", "malinois", "Chihuahua", "French Bulldog", "Jack Russel", "Jack Russell", None, None, "mixed"],
         "cat": ["European Shorthair", "European Shorthair", "Maine Coon", "Siamese", "Persian", "Ragdoll", None, None, None, "mixed"],
         "rabbit": ["Lop", "Flemish Giant", "Dwarf", None], "guinea pig": [None, "Peruvian"], "parrot": ["African Grey", "Cockatiel"],
         "ferret": [None], "tortoise": ["Hermann's"], "hamster": [None]}
KG = {"dog": (3, 48), "cat": (2.6, 8.2), "rabbit": (1, 5.5), "guinea pig": (.7, 1.3), "parrot": (.1, .6), "ferret": (.8, 1.9),
      "tortoise": (1.1, 3.9), "hamster": (.09, .16)}
NAMES = ["Luna", "Bella", "Max", "Rex", "Minou", "Tijger", "Simba", "Nala", "Milo", "Felix", "Flappie", "Snuffel", "Oscar", "Lola", "Rocky",
         "Boris", "Kiki", "Zorro", "Poes", "Balou", "Molly", "Charlie", "Coco", "Pluto", "Kaatje", "Duke", "Gizmo", "Pebbles", "Loulou",
         "Figaro", "Mia", "Nero", "Otis", "Pixie", "Roxy", "Stella", "Tobi", "Vlekje", "Whisky", "Moustache"]
PETS = []


def pet(name, species, owner, sex, birth, kg, breed=None, chip=True, neut=None, died=None, colour=None):
    PETS.append(dict(id=len(PETS) + 1, name=name, species=species, breed=breed, sex=sex, colour=colour, birth_date=birth,
                     weight_kg=D(str(kg)) if kg is not None else None,
                     chip_no="%d" % (981000000000000 + R.randint(10 ** 9, 10 ** 12 - 1)) if chip else None,
                     neutered=neut, died_on=died, owner_id=owner))


pet("Goliath", "dog", 12, "M", date(2016, 5, 2), 71.5, "Great Dane", neut=False, colour="grey")
pet("Caesar", "tortoise", 13, "M", Raw('"1987"'), 3.4, "Hermann's", chip=False, colour=None)
pet("Luna", "cat", 1, "F", date(2019, 4, 11), 4.1, "Siamese", neut=True, colour="cream")
pet("Luna", "dog", 7, "F", date(2018, 9, 1), 27.3, "Labrador", neut=True, colour="black")
pet("Luna", "rabbit", 9, "F", date(2021, 3, 15), 1.9, "Lop", chip=False, neut=False, colour="white")
pet("Rex", "dog", 4, "M", date(2013, 1, 20), 36.8, "German Shepherd", neut=False, died=date(2022, 12, 3), colour="Black")
pet("Rex", "dog", 1, "M", date(2020, 6, 30), 33.1, "German Shepherd", neut=True, colour="brown")
pet("Polly", "parrot", 6, "F", date(2005, 7, 1), 0.45, "African Grey", chip=False, colour="grey")
pet("Moustache", "cat", 14, "M", date(2011, 10, 10), 6.4, "Maine Coon", neut=True, colour="tabby")
pet("Biscuit", "guinea pig", 10, "M", date(2022, 2, 2), 1.1, None, chip=False, colour="ginger")
pet("Fikkie", "dog", 3, "M", date(2017, 8, 19), 9.2, "Jack Russell", neut=True, colour="white/brown")
pet("Poes", "cat", 8, None, Raw('"unknown"'), 3.9, None, chip=False)
NOPET = {15, 31, 47, 66, 90}
while len(PETS) < 152:
    o = R.randint(1, len(OW))
    if len(PETS) < 130:  # every owner but a few has one
        have = {p["owner_id"] for p in PETS}
        left = [x for x in range(1, len(OW) + 1) if x not in have and x not in NOPET]
        if left and R.random() < .85:
            o = left[0]
    if o in NOPET:
        continue
    sp = R.choices(list(BREED), [45, 40, 12, 6, 4, 3, 2, 3])[0]
    lo, hi = KG[sp]
    b = rdate(date(2008, 1, 1), date(2022, 12, 1))
    if sp == "hamster":
        b = rdate(date(2020, 6, 1), date(2022, 12, 1))
    birth = b
    if R.random() < .09:
        birth = None
    elif R.random() < .05:
        birth = Raw('"%d"' % b.year)
    died = rdate(date(2021, 6, 1), date(2023, 5, 30)) if R.random() < .07 else None
    if died and died <= b:
        died = None
    pet(R.choice(NAMES), sp, o, R.choice(["M", "F", "M", "F", "F", None]), birth,
        round(R.uniform(lo, hi), 2 if hi < 1 else 1) if R.random() > .12 else None, R.choice(BREED[sp]),
        sp in ("dog", "cat", "ferret") and R.random() < .8, R.choice([True, True, False, None]), died,
        R.choice(["black", "Black", "blk", "white", "brown", "ginger", "tabby", "grey", "gray", None, None, "black and white"]))
for p in PETS:
    row("Pet", ["id"], p, {"owner_id": "Owner"})

# ---------------------------------------------------------------- appointments
VETS = [i for i, s in enumerate(ST, 1) if s[2] == "vet"]
REASON = {"check": ["check-up", "checkup", "check-up", "Check-up"], "vac": ["vaccination", "vaccination", "Vaccination", "vacination"],
          "limp": ["limping", "limping left hind leg"], "teeth": ["teeth", "bad breath / teeth"], "vomit": ["vomiting", "vomitting since 2 days"],
          "skin": ["itching", "skin rash"], "neuter": ["castration", "sterilisation"], "lump": ["lump on belly", "lump"],
          "claw": ["nails", "nail clipping"], "senior": ["senior check"], "eye": ["eye infection"], "emerg": ["hit by car", "swallowed a sock", "chocolate!!"]}
KINDS = {"check": 9, "vac": 10, "limp": 3, "teeth": 4, "vomit": 4, "skin": 4, "neuter": 4, "lump": 2, "claw": 3, "senior": 2, "eye": 2, "emerg": 3}
APPT = []
city_country = {c[0]: c[2] for c in CITIES}
slots = set()
NOAPPT = {10, 40, 77, 78, 101}  # pets never seen
start, stop = date(2021, 1, 4), date(2023, 6, 30)
raw = []
while len(raw) < 225:
    p = R.choice(PETS)
    if p["id"] in NOAPPT:
        continue
    d = rdate(start, stop)
    if d.weekday() == 6:
        continue
    if p["died_on"] and d > p["died_on"]:
        continue
    if isinstance(p["birth_date"], date) and d < p["birth_date"]:
        continue
    city = OWN[p["owner_id"] - 1]["city_id"]
    cand = {1: [1, 1, 2], 2: [3], 3: [4], 4: [5], 5: [3], 6: [4], 7: [1, 2, 4], 8: [1], 9: [5, 6], 10: [5], 11: [6], 12: [1, 6], 13: [6],
            14: [7], 15: [7], 16: [7], 17: [8], 18: [6, 5], 19: [8], 20: [9], 21: [9, 5], 22: [7]}[city]
    cand = [b for b in cand if BR[b - 1][6] <= d and (BR[b - 1][7] is None or d <= BR[b - 1][7])]
    if not cand:
        continue
    b = R.choice(cand)
    vs = [v for v in VETS if b in ST[v - 1][8] and date(*ST[v - 1][4]) <= d and (not ST[v - 1][5] or d <= date(*ST[v - 1][5]))]
    kind = R.choices(list(KINDS), list(KINDS.values()))[0]
    if kind == "claw":
        vs = [v for v in (25, 16) if b in ST[v - 1][8] and date(*ST[v - 1][4]) <= d and (not ST[v - 1][5] or d <= date(*ST[v - 1][5]))] or vs
    if not vs:
        continue
    at = datetime(d.year, d.month, d.day, R.choice([8, 9, 9, 10, 10, 11, 13, 14, 14, 15, 16, 17]), R.choice([0, 0, 15, 30, 45]))
    if kind == "emerg" and BR[b - 1][8]:
        at = at.replace(hour=R.choice([20, 21, 22, 23, 2]))
    raw.append((at, p, R.choice(vs), b, kind))
raw.sort(key=lambda x: (x[0], x[1]["id"]))
for i, (at, p, v, b, kind) in enumerate(raw, 1):
    x = R.random()
    st = "C" if x < .8 else "X" if x < .91 else "N"
    if at >= datetime(2023, 6, 6):
        st = "P"
    can = at - timedelta(hours=R.randint(3, 200)) if st == "X" else None
    a = dict(id=i, pet_id=p["id"], staff_id=v, branch_id=b, starts_at=at, duration_min=R.choice([15, 15, 20, 20, 30, 30, 45, 60, 90]),
             reason=R.choice(REASON[kind]) if R.random() > .06 else None, status=st, cancelled_at=can,
             notes=R.choice(["aggressive, use muzzle", "owner paid late before", "needs interpreter (Turkish)", "call back in 2 weeks"]) if R.random() < .08 else None)
    APPT.append((a, kind, p))
    row("Appointment", ["id"], a, {"pet_id": "Pet", "staff_id": "Staff", "branch_id": "Branch"})

# ---------------------------------------------------------------- invoices, lines, payments
inv = 0
pay = 0
seq = {}
price = {s[0]: D(s[3]) for s in SV}
jobs = []
for a, kind, p in APPT:
    if a["status"] == "C" and R.random() < .93:
        jobs.append((a["starts_at"].date() + timedelta(days=R.choice([0, 0, 0, 1, 3])), OWN[p["owner_id"] - 1], a, kind, p))
for _ in range(14):  # counter sales, no appointment
    jobs.append((rdate(date(2021, 2, 1), date(2023, 6, 10)), R.choice(OWN), None, "sale", None))
jobs.sort(key=lambda j: (j[0], j[1]["id"]))
for d, o, a, kind, p in jobs:
    inv += 1
    seq[d.year] = seq.get(d.year, 0) + 1
    sp, sex = (p["species"], p["sex"]) if p else (None, None)
    L = []
    if kind == "sale":
        L = [(R.choice(["WORM", "FLEA"]), R.randint(1, 6))] + ([("ANTI", 1)] if R.random() < .2 else [])
    else:
        night = a["starts_at"].hour >= 20 or a["starts_at"].hour < 6
        L = [("CONS-N" if night else "CONS", 1)] if kind not in ("claw", "neuter") else []
        if kind == "vac":
            L.append(({"dog": "VAC-DOG", "cat": "VAC-CAT", "rabbit": "VAC-MYX"}.get(sp, "VAC-RAB"), 1))
            if sp == "dog" and R.random() < .5:
                L.append(("VAC-RAB", 1))
            if R.random() < .5:
                L.append(("WORM", R.randint(1, 4)))
        if kind == "limp":
            L.append(("XRAY", R.choice([1, 2, 3])))
        if kind == "teeth":
            L.append(("DENT", 1))
            if R.random() < .5:
                L.append(("EXTR", R.randint(1, 4)))
        if kind == "vomit":
            L += [("BLD", 1), ("ECHO", 1)] if R.random() < .5 else [("BLD", 1)]
        if kind == "skin":
            L.append(("FLEA", R.randint(1, 6)))
        if kind == "neuter":
            L.append((("SPAY-" if sex == "F" else "NEU-") + ("D" if sp == "dog" else "C"), 1))
            if R.random() < .3:
                L.append(("CHIP", 1))
        if kind == "lump":
            L += [("TUM", 1), ("ANTI", 2)]
        if kind == "claw":
            L += [("NAIL", 1)] + ([("WASH", 1)] if R.random() < .4 else [])
        if kind == "senior":
            L += [("BLD", 1), ("URI", 1)]
        if kind == "eye":
            L.append(("ANTI", R.randint(1, 2)))
        if kind == "emerg":
            L += [("XRAY", 2), ("BLD", 1)]
        if kind == "check" and R.random() < .15 and d.year == 2021:
            L.append(("LASER", R.randint(1, 3)))
    total = D(0)
    lines = []
    for n, (c, q) in enumerate(L, 1):
        u = price[c]
        if d.year == 2021:  # prices went up in 2022
            u = (u * D("0.95")).quantize(D("0.01"))
        lines.append(dict(invoice_id=inv, line_no=n, service_id=SVI[c], quantity=q, unit_price=u))
        total += q * u
    y = R.random()
    status = "PAID" if y < .82 else "OPEN" if y < .94 else "VOID"
    if status == "OPEN" and d.year == 2021:
        status = "PAID" if R.random() < .6 else "OPEN"
    row("Invoice", ["id"], dict(id=inv, invoice_no="%d-%04d" % (d.year, seq[d.year]), owner_id=o["id"],
                                appointment_id=a["id"] if a else None, issued_on=d, due_on=d + timedelta(days=30), status=status,
                                reminders=(R.choice([0, 1, 1, 2, 3]) if status == "OPEN" else R.choice([0, 0, 0, None, 1]))),
        {"owner_id": "Owner", "appointment_id": "Appointment"})
    for l in lines:
        row("InvoiceLine", ["invoice_id", "line_no"], l, {"invoice_id": "Invoice", "service_id": "Service"})
    pays = []
    if status == "PAID":
        if total > 150 and R.random() < .35:
            h = (total / 2).quantize(D("0.01"))
            pays = [h, total - h]
        else:
            pays = [total]
    elif status == "OPEN" and R.random() < .3:
        pays = [(total / 3).quantize(D("0.01"))]
    lag = 0
    for amt in pays:
        pay += 1
        lag += R.choice([0, 0, 0, 5, 12, 29, 44]) if lag == 0 else R.randint(5, 30)
        m = R.choice(["card", "card", "card", "cash", "transfer", "transfer"])
        row("Payment", ["id"], dict(id=pay, invoice_id=inv, amount=amt.quantize(D("0.01")),
                                    paid_at=datetime.combine(d + timedelta(days=lag), datetime.min.time()) + timedelta(minutes=R.randint(540, 1100)),
                                    method=m, reference=("+++%03d/%04d/%05d+++" % (R.randint(1, 999), R.randint(1, 9999), R.randint(1, 99999)))
                                    if m == "transfer" else None), {"invoice_id": "Invoice"})

with open(os.path.join(sys.argv[1] if len(sys.argv) > 1 else ".", "graph.ttl"), "w", encoding="utf-8") as f:
    f.write("@base <%s> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n" % BASE)
    f.write("\n".join(out) + "\n")

"""Writes graph.ttl: the database of a (made-up) veterinary clinic chain, dumped
table by table in the manner of the W3C Direct Mapping: a row is an IRI made of its
key, a column is a property TABLE#COLUMN, a foreign key is both a value
(TABLE#COLUMN) and a link to the other row (TABLE#ref-COLUMN). NULLs are left out.

    python make.py FOLDER
"""
import datetime as dt
import os
import random
import sys
from decimal import Decimal as D, ROUND_HALF_UP

R = random.Random(20241107)
BASE = "http://vetmosel.example/db/"
OUT = []
ROWS = 0


def lit(v):
    if isinstance(v, bool):
        return '"%s"' % ("Y" if v else "N")
    if isinstance(v, int):
        return str(v)
    if isinstance(v, D):
        s = str(v)
        return s if "." in s else s + ".0"
    if isinstance(v, dt.datetime):
        return '"%s"^^xsd:dateTime' % v.strftime("%Y-%m-%dT%H:%M:%S")
    if isinstance(v, dt.date):
        return '"%s"^^xsd:date' % v.isoformat()
    return '"%s"' % str(v).replace("\\", "\\\\").replace('"', '\\"')


def enc(v):
    return str(v).replace(" ", "%20")


def iri(table, key):
    return "<%s/%s>" % (table, ";".join("%s=%s" % (k, enc(v)) for k, v in key))


def row(table, key, cols, refs=None):
    """key: list of column names; cols: dict; refs: column -> (table, key column)"""
    parts = ["a <%s>" % table]
    for c, v in cols.items():
        if v is None:
            continue
        parts.append("<%s#%s> %s" % (table, c, lit(v)))
        if refs and c in refs:
            t, k = refs[c]
            parts.append("<%s#ref-%s> %s" % (table, c, iri(t, [(k, v)])))
    OUT.append("%s %s .\n" % (iri(table, [(k, cols[k]) for k in key]), " ;\n    ".join(parts)))


def money(x):
    return D(x).quantize(D("0.01"), ROUND_HALF_UP)


def day(a, b):
    """a random date between two ISO dates"""
    a, b = dt.date.fromisoformat(a), dt.date.fromisoformat(b)
    return a + dt.timedelta(days=R.randrange((b - a).days + 1))


# ---------------------------------------------------------------- branches
BR = [
    ("LUX", "VetMosel Luxembourg-Gare", "12 rue de Strasbourg", "Luxembourg", "LU", "+352 26 48 11 20", dt.date(2006, 4, 3), 6, True, 1),
    ("ESC", "VetMosel Esch", "88 rue de l'Alzette", "Esch-sur-Alzette", "LU", "+352 26 54 09 31", dt.date(2010, 9, 1), 4, True, 4),
    ("ETT", "Clinique vétérinaire VetMosel Ettelbruck", "3 Grand-Rue", "Ettelbruck", "LU", "+352 26 81 02 77", dt.date(2014, 2, 17), 3, False, 7),
    ("REM", "VetMosel Remich", "21 Esplanade", "Remich", "LU", None, dt.date(2017, 6, 12), 2, False, 9),
    ("TRI", "Tierarztpraxis VetMosel Trier", "Saarstraße 45", "Trier", "DE", "+49 651 994 8810", dt.date(2012, 11, 5), 5, True, 11),
    ("ARL", "VetMosel Arlon", "rue de Diekirch 140", "Arlon", "BE", "+32 63 22 61 90", dt.date(2019, 1, 14), 3, None, 13),
]
for b in BR:
    row("branches", ["branch_id"], dict(zip(
        ["branch_id", "bname", "street", "city", "ctry", "phone", "opened", "rooms", "sat_open", "manager_id"], b)),
        {"manager_id": ("vets", "vet_id")})
CTRY = {b[0]: b[4] for b in BR}

# ---------------------------------------------------------------- vets
VETS = [
    (1, "Dr. Claire Hoffmann", "LU-0412", "surgery", "LUX", "2006-04-03", None, None, 640),
    (2, "Dr. Tiago Ferreira", "LU-0688", "dentistry", "LUX", "2013-08-19", None, 1, 520),
    (3, "Dr Nathalie Kieffer", "LU-0931", None, "LUX", "2021-01-11", None, 1, 430),
    (4, "Dr. Marc Thill", "LU-0455", "internal medicine", "ESC", "2010-09-01", None, None, 600),
    (5, "Dr. Sofia Marques", "LU-0790", "exotics", "ESC", "2017-03-06", None, 4, 495),
    (6, "Dr Anna Weber", "LU-1002", None, "ESC", "2022-10-03", "2024-08-31", 4, 420),
    (7, "Dr. Jean-Paul Schmit", "LU-0502", "cardiology", "ETT", "2014-02-17", None, None, 585),
    (8, "Dr. Lisa Reuter", "LU-0877", "surgery", "ETT", "2019-05-20", None, 7, 510),
    (9, "Dr. Pierre Wolter", "LU-0611", "dermatology", "REM", "2012-02-01", None, None, 540),
    (10, "Dr Ana Lopes", "LU-1033", None, "REM", "2023-09-04", None, 9, 410),
    (11, "Dr. Katrin Zimmer", "DE-77120", "surgery", "TRI", "2012-11-05", None, None, 615),
    (12, "Dr. Jonas Becker", "DE-81344", "dentistry", "TRI", "2018-07-02", None, 11, 505),
    (13, "Dr. Hélène Dubois", "BE-N2207", "internal medicine", "ARL", "2016-10-10", None, None, 570),
    (14, "Dr Bram DE SMET", "BE-N3118", None, "ARL", "2020-02-24", "2024-03-29", 13, 440),
]
for v in VETS:
    c = dict(zip(["vet_id", "full_name", "reg_no", "spec", "branch_id", "hired", "left_on", "superv_id", "day_rate"], v))
    for k in ("hired", "left_on"):
        c[k] = c[k] and dt.date.fromisoformat(c[k])
    c["day_rate"] = money(c["day_rate"])
    row("vets", ["vet_id"], c, {"branch_id": ("branches", "branch_id"), "superv_id": ("vets", "vet_id")})
STAFF = {}
for v in VETS:
    STAFF.setdefault(v[4], []).append(v)

# ---------------------------------------------------------------- breeds
BREEDS = [
    ("Dog", "Labrador Retriever", "Labrador", "L", 12), ("Dog", "German Shepherd", "Berger allemand", "L", 11),
    ("Dog", "Dachshund", "Teckel", "S", 14), ("Dog", "Border Collie", "Border collie", "M", 14),
    ("Dog", "French Bulldog", "Bouledogue français", "S", 10), ("Dog", "Great Dane", "Dogue allemand", "XL", 8),
    ("Dog", "Jack Russell Terrier", "Jack Russell", "S", 15), ("Dog", "Bernese Mountain Dog", "Bouvier bernois", "XL", 8),
    ("Dog", "Beagle", "Beagle", "M", 13), ("Dog", "mixed breed (dog)", "croisé", None, None),
    ("Cat", "European Shorthair", "Européen", None, 16), ("Cat", "Maine Coon", "Maine coon", None, 13),
    ("Cat", "Siamese", "Siamois", None, 15), ("Cat", "British Shorthair", "British shorthair", None, 15),
    ("Cat", "Persian", "Persan", None, 14), ("Cat", "Norwegian Forest Cat", "Chat des forêts norvégiennes", None, 15),
    ("Rabbit", "Netherland Dwarf", "Nain de couleur", None, 10), ("Rabbit", "Lop", "Bélier", None, 9),
    ("Guinea pig", "Abyssinian guinea pig", "Cobaye abyssin", None, 6), ("Bird", "African Grey", "Gris du Gabon", None, 45),
    ("Bird", "Budgerigar", "Perruche ondulée", None, 8), ("Reptile", "Hermann's tortoise", "Tortue d'Hermann", None, 70),
    ("Ferret", "Ferret", "Furet", None, 7),
]
for i, (sp, n, fr, size, life) in enumerate(BREEDS, 1):
    row("breeds", ["breed_id"], {"breed_id": i, "species": sp, "breed": n, "breed_fr": fr, "size_cl": size, "life_yrs": life})

# ---------------------------------------------------------------- owners
OWN = """Anna Weber|Anna Weber|Luc Hansen|Maria da Silva|João Pereira|Sophie Lambert|Thomas Klein|Petra Schneider|Michel Wagner|Carla Wagner
Isabelle Martin|Georges Muller|Greta Müller|Fernanda Costa|Paulo Santos|Emma O'Brien|Nico Faber|Yves Thiry|Martine Reding|Claude Steffen
Stefan Braun|Ute Hartmann|Rui Almeida|Chantal Jacobs|Olivier Lejeune|Sylvie Collard|Benoît Maes|Hanna Fischer|Dieter Lang|Monique Weis
Josée Kayser|Patrick Conrad|Liz Majerus|Fränk Biver|Tom Scholtes|Véronique Petit|Inês Rodrigues|Marco Rossi|Giulia Bianchi|Karl Neumann
Sabine Vogel|Laurent Dupont|Julie Dupont|Alain Goffin|Nadia Haddad|Peter Hughes|Rachel Green|Jos Peters""".replace("\n", "|").split("|")
TOWNS = {
    "LUX": [("Luxembourg", "L-1331"), ("Luxembourg", "L-2561"), ("Strassen", "L-8010"), ("Hesperange", "L-5884")],
    "ESC": [("Esch-sur-Alzette", "L-4011"), ("Esch/Alzette", "L-4150"), ("Differdange", "L-4530"), ("Schifflange", "L-3850")],
    "ETT": [("Ettelbruck", "L-9010"), ("Diekirch", "L-9211"), ("Mersch", "L-7520")],
    "REM": [("Remich", "L-5501"), ("Mondorf-les-Bains", "L-5610"), ("Grevenmacher", "L-6701")],
    "TRI": [("Trier", "54290"), ("Konz", "54329"), ("Trier", "54295")],
    "ARL": [("Arlon", "6700"), ("Messancy", "6780"), ("Virton", "6760")],
}
PT = {"da Silva", "Pereira", "Costa", "Santos", "Almeida", "Rodrigues"}
owners = []
for i, full in enumerate(OWN, 1):
    f, s = full.split(" ", 1)
    if s in ("Klein", "Schneider", "Braun", "Hartmann", "Fischer", "Lang", "Neumann", "Vogel", "Müller"):
        br = "TRI"
    elif s in ("Lejeune", "Collard", "Maes", "Goffin", "Petit", "Jacobs"):
        br = "ARL"
    else:
        br = ["LUX", "ESC", "ETT", "REM", "LUX", "ESC"][i % 6]
    if i == 2:
        br = "REM"
    town, pc = R.choice(TOWNS[br])
    lang = "PT" if s in PT else "EN" if s in ("O'Brien", "Hughes", "Green") else {"TRI": "DE", "ARL": "FR"}.get(br) or R.choice(["LB", "FR", "LB", "FR", "DE"])
    plain = (f + "." + s).lower()
    for a, b in zip("éèôîãüäöê' ", ["e", "e", "o", "i", "a", "ue", "ae", "oe", "e", "", ""]):
        plain = plain.replace(a, b)
    mail = None if R.random() < .22 else "%s%s@%s" % (plain, "" if i != 2 else "2", R.choice(["pt.lu", "gmail.example", "mail.example", "web.example"]))
    tel = None if R.random() < .1 else {"LU": "+352 621 %03d %03d", "DE": "0049 171 %03d%03d", "BE": "+32 475 %03d %03d"}[CTRY[br]] % (R.randrange(1000), R.randrange(1000))
    o = dict(owner_id=i, fname=f, sname=s, email=mail, tel=tel, town=town, pcode=pc, ctry=CTRY[br], lang=lang,
             joined=day("2012-01-01", "2024-06-30").isoformat(), branch_id=br, mktg_ok=R.choice([True, False, False, None]))
    owners.append(o)
    row("owners", ["owner_id"], o, {"branch_id": ("branches", "branch_id")})

# ---------------------------------------------------------------- pets
NAMES = """Bella Luna Max Rocky Minou Simba Nala Felix Filou Balou Kira Lilly Bruno Oscar Moritz Chipie Tigrou Caramel Pixel Nino
Sissi Rex Fluffy Mimi Gaston Zoé Ulysse Bounty Cookie Loki Maya Sam Toffee Pepper Snoopy Whiskers Kiwi Coco Speedy Turbo
Hercule Lola Charlie Daisy Milo Athos Pünktchen Ringo Stella Biscuit Noisette Mikesch Jazz Tequila Bonnie Clyde Ruby Otis Figaro Nougat
Ginger Plume Sultan Hexe Wotan Susi Strolchi Praline Merlin Perle Gizmo Fado""".split()
COL = {"Dog": ["black", "brown", "tan", "black & white", "noir", "tricolour", "tricolor", "golden"],
       "Cat": ["tabby", "grey", "gris", "black", "ginger", "white", "tortoiseshell"],
       "Rabbit": ["white", "brown", "grey"], "Guinea pig": ["brown/white"], "Bird": ["grey", "green", "blue"],
       "Reptile": [None], "Ferret": ["sable", "albino"]}
WT = {"Labrador Retriever": (26, 38), "German Shepherd": (27, 41), "Dachshund": (6, 11), "Border Collie": (14, 22),
      "French Bulldog": (9, 14), "Great Dane": (52, 76), "Jack Russell Terrier": (5, 9), "Bernese Mountain Dog": (37, 54),
      "Beagle": (10, 17), "mixed breed (dog)": (8, 30), "Maine Coon": (5, 9), "Netherland Dwarf": (1, 2), "Lop": (2, 4),
      "Abyssinian guinea pig": (1, 1), "African Grey": (0, 0), "Budgerigar": (0, 0), "Hermann's tortoise": (1, 3), "Ferret": (1, 1)}
INS = ["Foyer", "Bâloise", "PetSafe", "Agila", "Ethias"]
pets = []
order = list(range(len(NAMES)))
R.shuffle(order)
names = [NAMES[k] for k in order] + ["Bella", "Max", "Luna", "Bella", "Filou"]
wheel = [1, 1, 1, 2, 2, 4, 4, 3, 5, 5, 6, 7, 7, 8, 9, 9, 10, 10, 10, 11, 11, 11, 11, 11, 12, 12, 13, 14, 14, 15, 16, 17, 18, 18, 19, 20, 21, 22, 23]
no_pet = {34, 45}
ownids = [o["owner_id"] for o in owners if o["owner_id"] not in no_pet]
for i, n in enumerate(names, 1):
    own = ownids[i - 1] if i <= len(ownids) else R.choice(ownids)
    b = R.choice(wheel)
    sp, bn = BREEDS[b - 1][:2]
    lo, hi = WT.get(bn, (3, 6))
    if sp == "Bird":
        wt = D("0.43") if bn == "African Grey" else D("0.04")
    else:
        wt = D(R.randrange(lo * 10, hi * 10 + 9)) / 10
    dob = day("2010-01-01", "2023-12-31")
    if R.random() < .12:
        dob = None
    sex = R.choice(["M", "F", "MN", "FN", "MN", "FN"]) if sp in ("Dog", "Cat", "Rabbit", "Ferret") else R.choice(["M", "F", None])
    chip = None
    if sp in ("Dog", "Cat", "Ferret") and R.random() < .8:
        chip = "%d%012d" % ({"LU": 442, "DE": 276, "BE": 56}[owners[own - 1]["ctry"]], R.randrange(10 ** 11))
    p = dict(pet_id=i, owner_id=own, pname=n, breed_id=b, sex=sex, dob=dob,
             colour=R.choice(COL[sp]), wt_kg=None if R.random() < .06 else wt, chip_no=chip,
             insurer=R.choice(INS) if R.random() < .4 else None, died_on=None)
    pets.append(p)
    p["_sp"] = sp
for k in (9, 23, 41, 58, 66):
    pets[k]["died_on"] = day("2024-02-01", "2024-12-10")

# ---------------------------------------------------------------- drugs
DRUGS = [
    ("Amoxiclav 250", "amoxicillin + clavulanic acid", "tablet", "250 mg", "1.15", 420, 150, True, "Covetrus", "2026-03"),
    ("Metacam oral", "meloxicam", "suspension", "1.5 mg/ml", "18.90", 36, 20, True, "Boehringer", "2025-11"),
    ("Rimadyl 50", "carprofen", "tablet", "50 mg", "0.95", 310, 100, True, "Zoetis", "2026-01"),
    ("Nobivac DHPPi", "distemper vaccine", "injection", "1 dose", "14.20", 64, 30, True, "MSD", "2025-05"),
    ("Nobivac Tricat", "cat flu vaccine", "injection", "1 dose", "13.60", 18, 25, True, "MSD", "2025-04"),
    ("Rabisin", "rabies vaccine", "injection", "1 dose", "11.80", 47, 20, True, "Boehringer", "2025-09"),
    ("Nobivac Myxo-RHD", "myxomatosis vaccine", "injection", "1 dose", "15.40", 9, 10, True, "MSD", "2025-02"),
    ("Frontline Combo", "fipronil", "spot-on", "2.68 ml", "9.75", 88, 40, False, "Boehringer", "2026-08"),
    ("Milbemax", "milbemycin oxime", "tablet", "12.5 mg", "6.30", 112, 40, True, "Elanco", "2026-05"),
    ("Advocate", "imidacloprid + moxidectin", "spot-on", "2.5 ml", "12.40", 22, 25, True, "Elanco", "2025-12"),
    ("Propofol 1%", "propofol", "injection", "10 mg/ml", "7.90", 55, 30, True, "Covetrus", "2025-06"),
    ("Ketamin 100", "ketamine", "injection", "100 mg/ml", "8.60", 12, 15, True, "CP-Pharma", "2025-08"),
    ("Dexdomitor", "dexmedetomidine", "injection", "0.5 mg/ml", "22.50", 17, 10, True, "Orion", "2025-10"),
    ("Cerenia", "maropitant", "injection", "10 mg/ml", "16.70", 26, 15, True, "Zoetis", "2026-02"),
    ("Apoquel 16", "oclacitinib", "tablet", "16 mg", "2.45", 140, 60, True, "Zoetis", "2026-04"),
    ("Otomax", "gentamicin", "ear drops", "15 ml", "19.20", 14, 10, True, "MSD", "2025-07"),
    ("Vetmedin 5", "pimobendan", "tablet", "5 mg", "1.35", 95, 100, True, "Boehringer", "2025-12"),
    ("Furosemid 40", "furosemide", "tablet", "40 mg", "0.40", 260, 100, True, "CP-Pharma", "2026-09"),
    ("Prednisolon 5", "prednisolone", "tablet", "5 mg", "0.35", 340, 120, True, "CP-Pharma", "2026-06"),
    ("Baytril 50", "enrofloxacin", "tablet", "50 mg", "1.60", 75, 50, True, "Elanco", None),
    ("Critical Care", None, "powder", "141 g", "13.90", 8, 6, False, "Oxbow", "2025-03"),
    ("Fortiflora", "Enterococcus faecium", "powder", "1 g", "1.10", 180, 60, False, "Purina", "2025-10"),
    ("Euthasol", "pentobarbital", "injection", "400 mg/ml", "10.50", 11, 5, True, "Covetrus", "2026-01"),
    ("Clorexyderm shampoo", "chlorhexidine", "shampoo", "250 ml", "15.80", 21, 10, False, "ICF", None),
    ("Bravecto", "fluralaner", "chewable", "500 mg", "29.90", 33, 15, True, "MSD", "2026-07"),
    ("Thyronorm", "thiamazole", "oral solution", "5 mg/ml", "34.50", 4, 5, True, "Norbrook", "2025-06"),
    ("Feliway spray", "pheromone", "spray", "60 ml", "21.00", 0, 5, False, "Ceva", "2026-02"),
]
for i, d in enumerate(DRUGS, 1):
    c = dict(zip(["drug_id", "drug_name", "active", "form", "strength", "unit_price", "stock", "reorder_at", "rx_only", "supplier", "expiry"], (i,) + d))
    c["unit_price"] = money(c["unit_price"])
    row("drugs", ["drug_id"], c)
DN = {d[0]: i for i, d in enumerate(DRUGS, 1)}
PRICE = {i: money(d[4]) for i, d in enumerate(DRUGS, 1)}

# ---------------------------------------------------------------- procedures and visits
PROC = {"CONS": ("Consultation", 48), "VACC": ("Vaccination", 32), "NEUT": ("Neutering", 165), "DENT": ("Dental scaling", 140),
        "XRAY": ("X-ray", 95), "USND": ("Ultrasound scan", 110), "BLOD": ("Blood test", 68), "SURG": ("Soft tissue surgery", 390),
        "NAIL": ("Nail trim", 18), "CHIP": ("Microchipping", 42), "EUTH": ("Euthanasia", 120), "WOUN": ("Wound care", 55)}
ANAES = {"NEUT", "DENT", "SURG"}
KINDS = [  # reasons, procedures, drugs (name, quantity), minutes, weight
    (["annual vaccination", "vaccin annuel", "Jahresimpfung", "vacination booster"], ["CONS", "VACC"], None, 20, 8),
    (["itching", "Juckreiz", "démangeaisons"], ["CONS"], [("Apoquel 16", 14), ("Prednisolon 5", 10), ("Clorexyderm shampoo", 1)], 20, 4),
    (["vomiting", "vomissements", "diarrhoea", "Durchfall"], ["CONS", "BLOD"], [("Cerenia", 1), ("Fortiflora", 7)], 30, 4),
    (["lameness", "boiterie", "Lahmheit"], ["CONS", "XRAY"], [("Rimadyl 50", 14), ("Metacam oral", 1)], 30, 4),
    (["castration", "Kastration", "sterilisation"], ["NEUT"], [("Propofol 1%", 1), ("Dexdomitor", 1)], 60, 3),
    (["bad teeth", "détartrage", "Zahnstein"], ["DENT"], [("Ketamin 100", 1), ("Amoxiclav 250", 14)], 60, 3),
    (["ear infection", "otite"], ["CONS"], [("Otomax", 1)], 20, 2),
    (["coughing", "Husten", "heart check"], ["CONS", "USND"], [("Vetmedin 5", 30), ("Furosemid 40", 20)], 40, 2),
    (["lump removal", "tumeur"], ["SURG"], [("Propofol 1%", 2), ("Rimadyl 50", 7), ("Amoxiclav 250", 14)], 90, 2),
    (["bite wound", "plaie"], ["WOUN"], [("Amoxiclav 250", 10)], 30, 2),
    (["nail trim", "griffes"], ["NAIL"], [], 10, 2),
    (["microchip", "puce"], ["CHIP"], [], 15, 2),
    (["fleas", "Zecken", "worming"], ["CONS"], [("Frontline Combo", 2), ("Milbemax", 1), ("Bravecto", 1), ("Advocate", 1)], 15, 3),
]
BAG = [k for k in KINDS for _ in range(k[4])]
VAX = {"Dog": ["Nobivac DHPPi", "Rabisin"], "Cat": ["Nobivac Tricat"], "Rabbit": ["Nobivac Myxo-RHD"], "Ferret": ["Rabisin"]}
DOGGY = {"DENT", "NEUT", "VACC", "CHIP"}

visits = []
for _ in range(124):
    p = R.choice(pets)
    d = day("2024-01-03", "2025-01-31")
    while d.weekday() == 6:
        d += dt.timedelta(days=1)
    k = R.choice(BAG)
    if p["_sp"] not in ("Dog", "Cat", "Rabbit", "Ferret"):
        while set(k[1]) & DOGGY or k[0][0] in ("coughing", "ear infection", "fleas"):
            k = R.choice(BAG)
    if p["died_on"] and d >= p["died_on"]:
        d = p["died_on"] - dt.timedelta(days=R.randrange(20, 90))
        while d.weekday() == 6 or d < dt.date(2024, 1, 2):
            d += dt.timedelta(days=1)
    visits.append([d, p, k])
EU = (["euthanasia"], ["EUTH"], [("Euthasol", 1)], 40, 0)
for p in pets:
    if p["died_on"] and p["pet_id"] != 42:
        if p["died_on"].weekday() == 6:
            p["died_on"] += dt.timedelta(days=1)
        visits.append([p["died_on"], p, EU])
visits.sort(key=lambda v: (v[0], v[1]["pet_id"]))

for p in pets:
    row("pets", ["pet_id"], {k: v for k, v in p.items() if k[0] != "_"},
        {"owner_id": ("owners", "owner_id"), "breed_id": ("breeds", "breed_id")})

TODAY = dt.date(2024, 12, 31)
tid = ilid = payid = invid = 0
seen = {}
for aid, (d, p, k) in enumerate(visits, 1):
    o = owners[p["owner_id"] - 1]
    br = o["branch_id"] if R.random() < .88 else R.choice(["LUX", "ESC", "TRI"])
    team = [v for v in STAFF[br] if not v[6] or d.isoformat() <= v[6]]
    vet = R.choice(team)
    start = dt.datetime(d.year, d.month, d.day, R.randrange(8, 18), R.choice([0, 15, 30, 45]))
    st = "BOOKED" if d > TODAY else R.choices(["DONE", "NOSHOW", "CANC"], [86, 7, 7])[0]
    if k is EU:
        st = "DONE"
    prev = seen.get(p["pet_id"])
    follow = prev if prev and st == "DONE" and R.random() < .3 else None
    wt = None
    if st == "DONE" and p["wt_kg"] is not None and p["_sp"] != "Bird" and R.random() < .7:
        wt = max(D("0.5"), p["wt_kg"] + D(R.randrange(-8, 9)) / 10)
    row("appointments", ["appt_id"], dict(
        appt_id=aid, pet_id=p["pet_id"], vet_id=vet[0], branch_id=br, start_ts=start, mins=k[3] + R.choice([0, 0, 0, 5, 10]),
        reason=None if R.random() < .05 else R.choice(k[0]), status=st, wt_kg=wt, followup_of=follow),
        {"pet_id": ("pets", "pet_id"), "vet_id": ("vets", "vet_id"), "branch_id": ("branches", "branch_id"),
         "followup_of": ("appointments", "appt_id")})
    if st != "DONE":
        continue
    seen[p["pet_id"]] = aid
    vs, vd = {"LU": (17, 3), "DE": (19, 7), "BE": (21, 6)}[CTRY[br]]
    lines = []
    for j, code in enumerate(k[1]):
        tid += 1
        name, fee = PROC[code]
        fee = money(D(fee) * {"LU": D("1.1"), "DE": D("1"), "BE": D("1.05")}[CTRY[br]])
        by = vet if R.random() < .85 else R.choice(team)
        row("treatments", ["treatment_id"], dict(treatment_id=tid, appt_id=aid, proc_code=code, proc_name=name, fee=fee,
                                                 done_by=by[0], anaesth=code in ANAES),
            {"appt_id": ("appointments", "appt_id"), "done_by": ("vets", "vet_id")})
        lines.append((name if R.random() < .9 else name.upper(), 1, fee, vs, None))
        if j == len(k[1]) - 1:
            if code == "VACC":
                drugs = [(x, 1) for x in VAX.get(p["_sp"], [])]
                drugs = drugs[:R.choice([1, 2])]
            else:
                drugs = [x for x in k[2] if R.random() < .75]
            for ln, (dn, q) in enumerate(drugs, 1):
                di = DN[dn]
                if q > 4 and R.random() < .4:
                    q += R.choice([-4, 4, 7])
                row("treatment_lines", ["treatment_id", "line_no"], dict(
                    treatment_id=tid, line_no=ln, drug_id=di, qty=q,
                    dosage=R.choice(["1x/day", "2x/day", "2 x jour", "1x tgl.", None]) if q > 4 else None,
                    batch=None if R.random() < .3 else "B%05d" % R.randrange(10 ** 5)),
                    {"treatment_id": ("treatments", "treatment_id"), "drug_id": ("drugs", "drug_id")})
                lines.append((dn, q, PRICE[di], vd, di))
    invid += 1
    tot = sum((money(q * u * (100 + v) / D(100)) for _, q, u, v, _ in lines), D(0))
    disc = money(R.choice([5, 10, 15])) if tot > 60 and R.random() < .15 else None
    tot -= disc or 0
    due = d + dt.timedelta(days=30)
    state = R.choices(["PAID", "PART", "OPEN", "VOID"], [78, 8, 11, 3])[0]
    row("invoices", ["inv_id"], dict(inv_id=invid, inv_no="%s-%d-%04d" % (br, d.year, 1000 + invid), appt_id=aid,
                                     owner_id=o["owner_id"], issued=d, due=due, total_due=tot, discount=disc, curr="EUR", status=state),
        {"appt_id": ("appointments", "appt_id"), "owner_id": ("owners", "owner_id")})
    for ln, (desc, q, u, v, di) in enumerate(lines, 1):
        ilid += 1
        row("invoice_lines", ["il_id"], dict(il_id=ilid, inv_id=invid, line_no=ln, descr=desc, qty=q, unit_price=u, vat_pct=v, drug_id=di),
            {"inv_id": ("invoices", "inv_id"), "drug_id": ("drugs", "drug_id")})
    parts = []
    if state == "PAID":
        if tot > 150 and R.random() < .35:
            a = money(tot / 2)
            parts = [a, tot - a]
        else:
            parts = [tot]
    elif state == "PART":
        parts = [money(D(R.choice([20, 30, 40])) if tot > 45 else tot / 2)]
    pd = d
    for a in parts:
        payid += 1
        pd += dt.timedelta(days=R.choice([0, 0, 0, 3, 9, 16, 28]))
        m = R.choice(["CARD", "CARD", "CASH", "TRANSFER", "TRANSFER"])
        if p["insurer"] and R.random() < .4:
            m = "INSURER"
        pd = min(pd, TODAY)
        row("payments", ["pay_id"], dict(pay_id=payid, inv_id=invid, paid_on=pd, amount=a, method=m,
                                         ref_no="VM%06d" % R.randrange(10 ** 6) if m == "TRANSFER" else None),
            {"inv_id": ("invoices", "inv_id")})
        pd += dt.timedelta(days=7)

folder = sys.argv[1] if len(sys.argv) > 1 else "."
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
    f.write("@base <%s> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n" % BASE)
    f.write("\n".join(OUT))

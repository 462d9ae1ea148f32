"""Parts and suppliers of a made-up company: `python make.py FOLDER` writes graph.ttl there. Seeded; standard library only."""
import datetime
import pathlib
import random
import sys
import unicodedata

R = random.Random(20241)
OUT = []

HEAD = """@prefix pv: <http://ld.haldenvoss.example/vocab/pv#> .
@prefix hv: <http://ld.haldenvoss.example/id/> .
@prefix unit: <http://ld.haldenvoss.example/unit/> .
@prefix cur: <http://ld.haldenvoss.example/currency/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

<http://ld.haldenvoss.example/vocab/pv> a owl:Ontology ; rdfs:comment "Product vocabulary, master data team, v3.2" .
pv:Product a owl:Class .
pv:Component a owl:Class ; rdfs:subClassOf pv:Product .
pv:Tool a owl:Class ; rdfs:subClassOf pv:Product .
pv:Assembly a owl:Class ; rdfs:subClassOf pv:Product ; rdfs:comment "built in house from parts, see hasBomLine" .
pv:ProductCategory a owl:Class .
pv:Supplier a owl:Class ; rdfs:label "Supplier" .
pv:SupplierOffer a owl:Class .
pv:Warehouse a owl:Class .
pv:StockRecord a owl:Class .
pv:BomLine a owl:Class ; rdfs:comment "line of a bill of material" .
pv:Employee a owl:Class .
pv:Department a owl:Class .
pv:Place a owl:Class .
pv:Country a owl:Class .
pv:Certification a owl:Class .
pv:Price a owl:Class .
pv:Measure a owl:Class .
pv:Dimensions a owl:Class .
pv:Unit a owl:Class .
pv:Currency a owl:Class .
pv:leadTimeDays a owl:DatatypeProperty ; rdfs:comment "calendar days from order to goods receipt" .
pv:replacedBy a owl:ObjectProperty ; rdfs:domain pv:Product ; rdfs:range pv:Product .
pv:hasManager a owl:ObjectProperty ; rdfs:domain pv:Employee ; rdfs:range pv:Employee .

unit:gram a pv:Unit ; pv:name "gram" ; pv:symbol "g" .
unit:millimetre a pv:Unit ; pv:name "millimetre" ; pv:symbol "mm" .
cur:EUR a pv:Currency ; pv:code "EUR" ; pv:name "euro" .
cur:USD a pv:Currency ; pv:code "USD" ; pv:name "US dollar" .
cur:GBP a pv:Currency ; pv:code "GBP" ; pv:name "pound sterling" .
cur:JPY a pv:Currency ; pv:code "JPY" ; pv:name "Japanese yen" .
cur:CHF a pv:Currency ; pv:code "CHF" ; pv:name "Swiss franc" .
"""


def text(value):
    return '"' + str(value).replace('"', '\\"') + '"'


def day(value):
    return f'"{value.isoformat()}"^^xsd:date'


def some_day(first, last):
    a, b = datetime.date(first, 1, 1), datetime.date(last, 12, 28)
    return a + datetime.timedelta(days=R.randrange((b - a).days))


def put(subject, kind, *pairs):
    lines = [f"{subject} a {kind}"] + [f"  {p} {o}" for p, o in pairs if o is not None]
    OUT.append(" ;\n".join(lines) + " .\n")


def plain(name):
    return "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c)).replace("ł", "l").replace("ß", "ss").replace("ø", "o")


COUNTRIES = {"DE": "Germany", "PL": "Poland", "CZ": "Czechia", "IT": "Italy", "NL": "Netherlands", "FR": "France", "GB": "United Kingdom",
             "US": "United States", "JP": "Japan", "TW": "Taiwan", "CH": "Switzerland", "SE": "Sweden", "ES": "Spain", "AT": "Austria"}
PLACES = {"Kassel": ("DE", 51.3127, 9.4797), "Stuttgart": ("DE", 48.7758, 9.1829), "Dortmund": ("DE", 51.5136, 7.4653), "Nuremberg": ("DE", 49.4521, 11.0767),
          "Wrocław": ("PL", 51.1079, 17.0385), "Gdańsk": ("PL", 54.352, 18.6466), "Brno": ("CZ", 49.1951, 16.6068), "Ostrava": ("CZ", 49.8209, 18.2625),
          "Turin": ("IT", 45.0703, 7.6869), "Bologna": ("IT", 44.4949, 11.3426), "Rotterdam": ("NL", 51.9244, 4.4777), "Eindhoven": ("NL", 51.4416, 5.4697),
          "Lyon": ("FR", 45.764, 4.8357), "Toulouse": ("FR", 43.6047, 1.4442), "Sheffield": ("GB", 53.3811, -1.4701), "Coventry": ("GB", 52.4068, -1.5197),
          "Cleveland": ("US", 41.4993, -81.6944), "San Jose": ("US", 37.3382, -121.8863), "Nagoya": ("JP", 35.1815, 136.9066), "Osaka": ("JP", 34.6937, 135.5023),
          "Hsinchu": ("TW", 24.8138, 120.9675), "Winterthur": ("CH", 47.4988, 8.7237), "Västerås": ("SE", 59.6099, 16.5448), "Bilbao": ("ES", 43.263, -2.935),
          "Graz": ("AT", 47.0707, 15.4395)}
CERTS = {"CE": "CE marking", "UL508": "UL 508", "ROHS": "RoHS", "IP67": "IP67", "ATEX": "ATEX Zone 2", "VDE": "VDE 0680", "ISO9001": "ISO 9001",
         "ISO14001": "ISO 14001", "IATF": "IATF 16949"}
# code: name, parent
CATEGORIES = {"EL": ("Electronics", None), "TO": ("Tools", None), "AS": ("Assemblies", None),
              "EL-PA": ("Passive components", "EL"), "EL-SC": ("Semiconductors", "EL"), "EL-SE": ("Sensors", "EL"), "EL-EM": ("Electromechanical parts", "EL"),
              "EL-PS": ("Power supplies", "EL"), "TO-HA": ("Hand tools", "TO"), "TO-SO": ("Soldering equipment", "TO"), "TO-TM": ("Test and measurement", "TO"),
              "EL-PA-RE": ("Resistors", "EL-PA"), "EL-PA-CA": ("Capacitors", "EL-PA"), "EL-PA-IN": ("Inductors", "EL-PA"),
              "EL-SC-DI": ("Diodes", "EL-SC"), "EL-SC-TR": ("Transistors", "EL-SC"), "EL-SC-MC": ("Microcontrollers", "EL-SC"),
              "EL-SE-TE": ("Temperature sensors", "EL-SE"), "EL-SE-PR": ("Pressure sensors", "EL-SE"), "EL-SE-PX": ("Proximity switches", "EL-SE"),
              "EL-EM-RL": ("Relays", "EL-EM"), "EL-EM-CO": ("Connectors", "EL-EM"), "EL-EM-SW": ("Pushbuttons", "EL-EM"),
              "TO-HA-SD": ("Screwdrivers", "TO-HA"), "TO-HA-PL": ("Pliers", "TO-HA"), "TO-HA-CR": ("Crimping tools", "TO-HA"),
              "TO-SO-ST": ("Soldering stations", "TO-SO"), "TO-TM-MM": ("Multimeters", "TO-TM"), "TO-TM-OS": ("Oscilloscopes", "TO-TM")}
# leaf: (series names with variants), singular, weight range g, price range EUR, longest side mm, voltages
LEAVES = {
    "EL-PA-RE": ("resistor", [("Omrex", ["R10", "R47", "R100"]), ("Dravo", ["1K", "4K7", "10K"])], (0.1, 14), (0.04, 2.4), 40, [50, 200, 350]),
    "EL-PA-CA": ("capacitor", [("Fylla", ["100N", "470N", "1U"]), ("Condor", ["220U", "1000U", "4700U"])], (0.2, 48), (0.09, 6.9), 60, [16, 35, 63, 400]),
    "EL-PA-IN": ("inductor", [("Spulex", ["10", "47", "150"]), ("Ferrion", ["L2", "L5"])], (0.6, 90), (0.35, 8.5), 50, [50, 100]),
    "EL-SC-DI": ("diode", [("Blok", ["D4", "D8", "D16"]), ("Zenara", ["5V1", "12V", "24V"])], (0.1, 4), (0.05, 1.9), 15, [30, 60, 100, 600]),
    "EL-SC-TR": ("transistor", [("Gatric", ["N20", "N55", "P30"]), ("Volterra", ["G40", "G80"])], (0.3, 12), (0.4, 14), 25, [30, 60, 150, 650]),
    "EL-SC-MC": ("microcontroller", [("Corvid", ["C8", "C16", "C32", "C64"]), ("Pica", ["Mini", "Max"])], (0.3, 3), (1.1, 13), 18, [3.3, 5]),
    "EL-SE-TE": ("temperature sensor", [("Kelvix", ["20", "40", "60", "80"]), ("Thermo", ["PT100", "PT1000"])], (4, 130), (6, 85), 120, [5, 12, 24]),
    "EL-SE-PR": ("pressure sensor", [("Baro", ["6", "10", "40"]), ("Pascalin", ["P1", "P2", "P3"])], (30, 260), (24, 190), 110, [5, 12, 24]),
    "EL-SE-PX": ("proximity switch", [("Nearfield", ["M8", "M12", "M18", "M30"]), ("Sondra", ["S1", "S2"])], (18, 220), (14, 96), 90, [12, 24]),
    "EL-EM-RL": ("relay", [("Klapp", ["1", "2", "4"]), ("Schaltron", ["SR10", "SR25", "SR40"])], (9, 240), (2.1, 58), 80, [12, 24, 230]),
    "EL-EM-CO": ("connector", [("Linkmate", ["4", "8", "16", "24"]), ("Rundo", ["M8", "M12"])], (3, 160), (0.8, 34), 95, [60, 250, 400]),
    "EL-EM-SW": ("pushbutton", [("Tasto", ["Red", "Green", "Blue"]), ("Presto", ["P22", "P30"])], (12, 95), (1.9, 28), 60, [24, 230]),
    "EL-PS": ("power supply", [("Netzer", ["60", "120", "240", "480"]), ("Lumen", ["DC5", "DC12"])], (210, 1900), (22, 310), 190, [5, 12, 24, 48]),
    "TO-HA-SD": ("screwdriver", [("Drehwerk", ["PH1", "PH2", "T20", "Set 7"]), ("Voltagrip", ["3.5", "5.5"])], (45, 620), (4, 62), 270, None),
    "TO-HA-PL": ("pliers", [("Beisser", ["140", "160", "180"]), ("Longnose", ["L1", "L2"])], (95, 420), (9, 58), 230, None),
    "TO-HA-CR": ("crimping tool", [("Crimpo", ["C6", "C10", "C16", "Hydra"])], (310, 4200), (38, 690), 480, None),
    "TO-SO-ST": ("soldering station", [("Hotspot", ["50", "80", "120", "200"]), ("Lotus", ["Basic", "Pro"])], (1400, 6800), (79, 1150), 320, None),
    "TO-TM-MM": ("multimeter", [("Messfix", ["10", "20", "30", "30 True RMS"]), ("Ampera", ["A1", "A3"])], (180, 690), (29, 420), 210, None),
    "TO-TM-OS": ("oscilloscope", [("Scopia", ["2100", "4200", "4500"]), ("Wavelet", ["W70", "W200"])], (1300, 7200), (390, 4900), 400, None),
}
ASSEMBLIES = [("Heron control board", 160, 189.0), ("Heron Plus control board", 190, 248.0), ("Osprey motor driver", 410, 329.5), ("Kestrel sensor hub", 140, 118.9),
              ("Kestrel Wireless sensor hub", 155, 164.0), ("Falke relay module", 360, 97.4), ("Bussard power unit", 2350, 540.0), ("Bussard XL power unit", 3900, 815.0),
              ("Milan level monitor", 620, 276.0), ("Sperber operator panel", 1250, 452.0), ("Adler pump controller", 2900, 1240.0), ("Uhu heating controller", 880, 385.0),
              ("Habicht conveyor controller", 4100, 1685.0), ("Starling test rig", 12500, 3950.0), ("Wren field service kit", 5600, 899.0), ("Robin repair kit", 3100, 299.0)]
SUPPLIERS = [  # name, place, leaves, domain
    ("Brandt Passivbauteile GmbH", "Nuremberg", ["EL-PA-RE", "EL-PA-CA"], "brandt-passiv"), ("Okafor Components Ltd", "Coventry", ["EL-PA-RE", "EL-SC-DI", "EL-EM-CO"], "okafor"),
    ("Hayashi Denki", "Osaka", ["EL-PA-CA", "EL-EM-RL"], "hayashi-denki"), ("Moravia Wicklung s.r.o.", "Brno", ["EL-PA-IN"], "moravia-wicklung"),
    ("Formosa Silicon", "Hsinchu", ["EL-SC-DI", "EL-SC-TR", "EL-SC-MC"], "formosasilicon"), ("Bayfield Semiconductor Inc.", "San Jose", ["EL-SC-TR", "EL-SC-MC"], "bayfieldsemi"),
    ("Thermosys SAS", "Lyon", ["EL-SE-TE"], "thermosys"), ("Nordsensor AB", "Västerås", ["EL-SE-TE", "EL-SE-PX"], "nordsensor"),
    ("Pression Garonne", "Toulouse", ["EL-SE-PR"], "pression-garonne"), ("Winter Messtechnik AG", "Winterthur", ["EL-SE-PR", "TO-TM-MM"], "wintermess"),
    ("Sensortechnik Graz", "Graz", ["EL-SE-PX"], "sensortechnik-graz"), ("Relpol Śląsk", "Wrocław", ["EL-EM-RL"], "relpol-slask"),
    ("Conexa Torino S.p.A.", "Turin", ["EL-EM-CO", "EL-EM-SW"], "conexa"), ("Interruptores Bilbao", "Bilbao", ["EL-EM-SW"], "intbilbao"),
    ("Delta Vermogen BV", "Eindhoven", ["EL-PS"], "deltavermogen"), ("Great Lakes Power", "Cleveland", ["EL-PS"], "glpower"),
    ("Werkzeug Kessler KG", "Dortmund", ["TO-HA-SD", "TO-HA-PL"], "kessler-werkzeug"), ("Hallam Edge Tools", "Sheffield", ["TO-HA-PL", "TO-HA-CR"], "hallamedge"),
    ("Bohemia Tools a.s.", "Ostrava", ["TO-HA-SD", "TO-HA-CR"], "bohemiatools"), ("Saldatura Emiliana", "Bologna", ["TO-SO-ST"], "saldem"),
    ("Nagoya Heat Works", "Nagoya", ["TO-SO-ST"], "nagoyaheat"), ("Baltic Instruments", "Gdańsk", ["TO-TM-MM", "TO-TM-OS"], "balticinstruments"),
    ("Scopeworks Stuttgart", "Stuttgart", ["TO-TM-OS"], "scopeworks"), ("Rijnmond Elektro", "Rotterdam", ["EL-PS", "EL-PA-IN"], "rijnmond-elektro")]
CURRENCY = {"GB": "GBP", "US": "USD", "TW": "USD", "JP": "JPY", "CH": "CHF"}
RATE = {"EUR": 1.0, "GBP": 0.85, "USD": 1.09, "JPY": 162.0, "CHF": 0.95}
DIAL = {"DE": "+49", "PL": "+48", "CZ": "+420", "IT": "+39", "NL": "+31", "FR": "+33", "GB": "+44", "US": "+1", "JP": "+81", "TW": "+886", "CH": "+41", "SE": "+46",
        "ES": "+34", "AT": "+43"}
WAREHOUSES = [("KAS1", "Kassel Central", "Kassel", 5200), ("RTM1", "Rotterdam Hub", "Rotterdam", 3400), ("BRQ1", "Brno Store", "Brno", 1800), ("LYS1", "Lyon Depot", "Lyon", 1250),
              ("GDN1", "Gdańsk Port Store", "Gdańsk", 900)]
# code, name, parent, budget, cost centre, titles, size
DEPARTMENTS = [("MGT", "Management", None, 1900000, 1000, ["Managing Director", "Chief Financial Officer", "Assistant to the Board"], 3),
               ("PUR", "Purchasing", "MGT", 860000, 2100, ["Head of Purchasing", "Strategic Buyer", "Buyer", "Buyer"], 9),
               ("ENG", "Engineering", "MGT", 3400000, 3000, ["Head of Engineering", "Hardware Engineer", "Project Engineer", "Technical Writer"], 7),
               ("FW", "Firmware", "ENG", 1250000, 3010, ["Firmware Lead", "Firmware Engineer", "Firmware Engineer"], 6),
               ("LAB", "Test Laboratory", "ENG", 940000, 3020, ["Head of Laboratory", "Test Engineer", "Lab Technician"], 7),
               ("PM", "Product Management", "MGT", 1120000, 3500, ["Head of Product Management", "Product Manager"], 8),
               ("QA", "Quality", "MGT", 780000, 4000, ["Quality Manager", "Quality Engineer", "Auditor"], 6),
               ("LOG", "Logistics", "MGT", 2150000, 5000, ["Head of Logistics", "Warehouse Manager", "Dispatcher"], 10),
               ("SAL", "Sales", "MGT", 2600000, 6000, ["Sales Director", "Key Account Manager", "Sales Engineer", "Inside Sales"], 9),
               ("CS", "Customer Support", "SAL", 610000, 6100, ["Support Lead", "Support Agent"], 6),
               ("HR", "Human Resources", "MGT", 430000, 7000, ["HR Manager", "HR Officer"], 3)]
TOPICS = {"MGT": ["corporate finance", "contract law"], "PUR": ["price negotiation", "supplier audits", "contract law", "Asian markets", "customs law"],
          "ENG": ["PCB layout", "thermal management", "EMC", "functional safety", "cable harnesses"], "FW": ["real-time systems", "CAN bus", "bootloaders", "wireless protocols"],
          "LAB": ["EMC", "climate testing", "calibration", "vibration testing", "soldering"], "PM": ["relay technology", "pressure measurement", "market research", "power electronics", "hand tools"],
          "QA": ["supplier audits", "RoHS compliance", "failure analysis", "calibration"], "LOG": ["dangerous goods", "customs law", "packaging", "forklift training"],
          "SAL": ["rail industry", "food industry", "tenders", "market research"], "CS": ["soldering", "returns handling", "CAN bus"], "HR": ["labour law", "apprenticeships"]}
FIRST = ["Anja", "Bernd", "Clara", "Dimitri", "Elif", "Frieda", "Georg", "Hanna", "Ivo", "Jasmin", "Karim", "Lena", "Marek", "Nadia", "Oskar", "Petra", "Quentin", "Rosa", "Stefan",
         "Tomasz", "Ursula", "Viktor", "Wiebke", "Xenia", "Yusuf", "Zoe", "Aaron", "Beate", "Carlos", "Dana", "Emil", "Fatima", "Gisela", "Henrik", "Ines", "Joost", "Katja", "Luca",
         "Milena", "Noor", "Ole", "Pavel", "Renate", "Sven", "Tilda", "Ulf", "Vera", "Walter"]
LAST = ["Achterberg", "Brückner", "Castellani", "Dvořák", "Engel", "Faber", "Grünwald", "Hoekstra", "Ibsen", "Jansen", "Kowalczyk", "Lindqvist", "Marchetti", "Novotný", "Ostrowski",
        "Petersen", "Quandt", "Riedel", "Sommer", "Tanaka", "Uhlig", "Vogt", "Wagner", "Yıldız", "Zeller", "Albers", "Bachmann", "Conrad", "Demir", "Ebert", "Fuchs", "Giordano",
        "Haas", "Iversen", "Jacobi", "Keller"]


def ean(number):
    digits = f"40{number:010d}"
    total = sum(int(c) * (3 if i % 2 else 1) for i, c in enumerate(digits))
    return digits + str(-total % 10)


def between(low, high):
    return low * (high / low) ** R.random()


def main(folder):
    for iso, name in COUNTRIES.items():
        put(f"hv:country-{iso}", "pv:Country", ("pv:isoCode", text(iso)), ("pv:name", text(name)))
    for name, (iso, lat, long) in PLACES.items():
        put(f"hv:place-{plain(name).lower().replace(' ', '-')}", "pv:Place", ("pv:name", text(name)), ("pv:inCountry", f"hv:country-{iso}"), ("pv:lat", lat), ("pv:long", long))
    place = {name: f"hv:place-{plain(name).lower().replace(' ', '-')}" for name in PLACES}
    for code, name in CERTS.items():
        put(f"hv:cert-{code}", "pv:Certification", ("pv:code", text(code)), ("pv:name", text(name)))
    for code, (name, parent) in CATEGORIES.items():
        put(f"hv:cat-{code}", "pv:ProductCategory", ("pv:code", text(code)), ("pv:name", text(name)), ("pv:parentCategory", parent and f"hv:cat-{parent}"))

    # people
    firsts, lasts = FIRST * 2, LAST * 3
    R.shuffle(firsts)
    R.shuffle(lasts)
    people, heads, number, seen = [], {}, 1000, set()
    for code, _, parent, _, _, titles, size in DEPARTMENTS:
        for i in range(size):
            first, last = firsts.pop(), lasts.pop()
            while (first, last) in seen:
                lasts.insert(0, last)
                last = lasts.pop()
            seen.add((first, last))
            number += R.randrange(3, 40)
            title = titles[0] if i == 0 else titles[1 + (i - 1) % (len(titles) - 1)] if code != "MGT" else titles[i]
            key = f"hv:empl-{number}"
            if i == 0:
                heads[code] = key
            boss = heads[code] if i else heads.get(parent)
            people.append({"key": key, "name": f"{first} {last}", "dept": code, "title": title})
            site = "Kassel" if R.random() < 0.75 else R.choice(["Brno", "Rotterdam", "Lyon"])
            mail = plain(f"{first}.{last}").lower().replace("ı", "i")
            put(key, "pv:Employee", ("pv:employeeNo", text(f"E{number}")), ("pv:name", text(f"{first} {last}")), ("pv:email", text(f"{mail}@haldenvoss.example")),
                ("pv:phone", text(f"+49 561 88{R.randrange(1000, 9999)}") if R.random() < 0.93 else None), ("pv:jobTitle", text(title)), ("pv:memberOf", f"hv:dept-{code}"),
                ("pv:hasManager", boss), ("pv:worksAt", place[site]), ("pv:hiredOn", day(some_day(1998, 2024))),
                ("pv:areaOfExpertise", ", ".join(text(t) for t in R.sample(TOPICS[code], R.choice([1, 1, 2, 2]))) if R.random() < 0.9 else None))
    for code, name, parent, budget, centre, _, _ in DEPARTMENTS:
        put(f"hv:dept-{code}", "pv:Department", ("pv:code", text(code)), ("pv:name", text(name)), ("pv:partOf", parent and f"hv:dept-{parent}"), ("pv:hasHead", heads[code]),
            ("pv:costCentre", text(centre)), ("pv:annualBudgetEUR", budget))
    of = lambda code: [p["key"] for p in people if p["dept"] == code]
    buyers, managers = of("PUR")[1:], of("PM")[1:]
    keepers = [p["key"] for p in people if p["title"] == "Warehouse Manager"]

    for i, (code, name, where, room) in enumerate(WAREHOUSES):
        put(f"hv:wh-{code}", "pv:Warehouse", ("pv:code", text(code)), ("pv:name", text(name)), ("pv:locatedAt", place[where]), ("pv:palletCapacity", room),
            ("pv:hasWarehouseManager", keepers[i % len(keepers)]), ("pv:phone", text(f"{DIAL[PLACES[where][0]]} {R.randrange(20, 99)} {R.randrange(200, 999)} {R.randrange(10, 99)} {R.randrange(10, 99)}")))

    suppliers = []
    for i, (name, where, leaves, domain) in enumerate(SUPPLIERS):
        iso = PLACES[where][0]
        number = 70012 + 17 * i
        suppliers.append((f"hv:supplier-{number}", iso, leaves))
        certs = [c for c, p in (("ISO9001", 0.75), ("ISO14001", 0.35), ("IATF", 0.2)) if R.random() < p]
        put(f"hv:supplier-{number}", "pv:Supplier", ("pv:supplierNo", text(number)), ("pv:name", text(name)), ("pv:locatedAt", place[where]),
            ("pv:email", text(f"sales@{domain}.example")), ("pv:phone", text(f"{DIAL[iso]} {R.randrange(20, 99)} {R.randrange(100, 999)} {R.randrange(1000, 9999)}")),
            ("pv:homepage", f"<http://www.{domain}.example/>"), ("pv:supplierRating", round(R.uniform(2.4, 5.0), 1)), ("pv:supplierSince", day(some_day(1999, 2023))),
            ("pv:paymentTermDays", R.choice([14, 30, 30, 45, 60])), ("pv:hasBuyer", buyers[i % len(buyers)]),
            ("pv:hasCertification", ", ".join(f"hv:cert-{c}" for c in certs) or None))

    # products
    products, serial = [], 1
    for leaf, (what, series, heavy, costly, longest, volts) in LEAVES.items():
        for word, variants in series:
            for v, variant in enumerate(variants):
                share = v / max(1, len(variants) - 1)
                products.append({"leaf": leaf, "name": f"{word} {variant} {what}", "kind": "pv:Tool" if leaf.startswith("TO") else "pv:Component", "longest": longest,
                                 "weight": between(*heavy) * (0.6 + 0.4 * share), "price": between(*costly) * (0.6 + 0.4 * share), "volt": volts and R.choice(volts)})
    for name, weight, price in ASSEMBLIES:
        products.append({"leaf": "AS", "name": name, "kind": "pv:Assembly", "weight": weight, "price": price, "longest": 120 + weight / 20, "volt": R.choice([24, 230])})
    for p in products:
        serial += R.randrange(2, 30)
        p["sku"] = f"HV-{p['leaf'].split('-')[-1]}{serial:04d}"
        p["key"] = f"hv:prod-{p['sku'][3:].lower()}"
    parts = [p for p in products if p["leaf"].startswith("EL")]
    tools = [p for p in products if p["leaf"].startswith("TO")]
    for i, p in enumerate(products):
        kin = [q for q in products if q is not p and q["leaf"] == p["leaf"]]
        p["life"] = R.choices(["active", "phase-out", "discontinued"], [78, 12, 10])[0] if p["kind"] != "pv:Assembly" else "active"
        successor = R.choice(kin)["key"] if p["life"] != "active" and R.random() < 0.8 else None
        fits = []
        if p["leaf"] in ("EL-SE-TE", "EL-SE-PR", "EL-SE-PX"):
            fits = R.sample([q for q in products if q["leaf"] == "EL-EM-CO"], 2) + R.sample([q for q in products if q["leaf"] == "EL-PS"], 1)
        elif p["leaf"] == "TO-HA-CR":
            fits = R.sample([q for q in products if q["leaf"] == "EL-EM-CO"], 3)
        elif p["leaf"] == "EL-SC-MC":
            fits = R.sample([q for q in products if q["leaf"].startswith("EL-SE")], 2)
        choice = ["CE", "ROHS", "UL508"] if p["kind"] != "pv:Tool" else ["CE", "VDE"]
        choice += ["IP67", "ATEX"] if p["leaf"].startswith("EL-SE") else []
        certs = [c for c in choice if R.random() < 0.5]
        third = [round(p["longest"] * R.uniform(0.5, 1), 1), round(p["longest"] * R.uniform(0.15, 0.6), 1), round(p["longest"] * R.uniform(0.1, 0.4), 1)]
        p["weight"] = round(p["weight"], 1 if p["weight"] < 100 else 0)
        p["price"] = round(p["price"], 2)
        lines = []
        if p["kind"] == "pv:Assembly":
            pool = tools + parts if "kit" in p["name"] or "rig" in p["name"] else parts
            for n, q in enumerate(R.sample(pool, R.randrange(5, 9)), 1):
                line = f"hv:bom-{p['sku'][3:].lower()}-{n * 10}"
                lines.append(line)
                put(line, "pv:BomLine", ("pv:position", n * 10), ("pv:hasPart", q["key"]), ("pv:partQuantity", 1 + R.randrange(8 if q["weight"] < 10 else 2) if q["kind"] == "pv:Component" else 1))
        put(p["key"], p["kind"], ("pv:sku", text(p["sku"])), ("pv:ean13", text(ean(7001234 + i * 137))), ("pv:name", text(p["name"])), ("pv:hasCategory", f"hv:cat-{p['leaf']}"),
            ("pv:hasPrice", f"[ a pv:Price ; pv:amount {p['price']:.2f} ; pv:currency cur:EUR ]"),
            ("pv:hasWeight", f"[ a pv:Measure ; pv:value {p['weight']} ; pv:unit unit:gram ]"),
            ("pv:hasDimensions", f"[ a pv:Dimensions ; pv:length {third[0]} ; pv:width {third[1]} ; pv:height {third[2]} ; pv:unit unit:millimetre ]"),
            ("pv:ratedVoltage", p["volt"]), ("pv:warrantyMonths", R.choice([12, 24, 24, 36, 60]) if p["kind"] != "pv:Component" else None),
            ("pv:lifecycleStatus", text(p["life"])), ("pv:launchDate", day(some_day(2009, 2024))), ("pv:customerRating", round(R.uniform(2.6, 5.0), 1) if R.random() < 0.85 else None),
            ("pv:hasProductManager", managers[sorted(LEAVES).index(p["leaf"]) % len(managers) if p["leaf"] in LEAVES else -1]),
            ("pv:hasCertification", ", ".join(f"hv:cert-{c}" for c in certs) or None),
            ("pv:compatibleProduct", ", ".join(q["key"] for q in fits) or None), ("pv:replacedBy", successor), ("pv:hasBomLine", ", ".join(lines) or None))

    # offers and stock
    number = 500100
    for p in products:
        able = [s for s in suppliers if p["leaf"] in s[2]]
        if able:
            for key, iso, _ in R.sample(able, min(len(able), R.choice([1, 1, 2]))):
                number += R.randrange(1, 9)
                money = CURRENCY.get(iso, "EUR")
                put(f"hv:offer-{number}", "pv:SupplierOffer", ("pv:offeredBy", key), ("pv:forProduct", p["key"]),
                    ("pv:hasPurchasePrice", f"[ a pv:Price ; pv:amount {p['price'] * R.uniform(0.45, 0.7) * RATE[money]:.3f} ; pv:currency cur:{money} ]"),
                    ("pv:leadTimeDays", R.choice([7, 10, 14, 21, 28, 35, 42]) + (R.choice([14, 28, 42]) if iso in ("JP", "TW", "US") else 0)),
                    ("pv:minOrderQty", R.choice([1, 5, 10]) if p["price"] > 20 or p["kind"] == "pv:Tool" else R.choice([50, 100, 500, 1000])), ("pv:validUntil", day(some_day(2025, 2026))))
    number = 0
    for p in products:
        if R.random() < 0.07:
            continue
        for code in R.sample([w[0] for w in WAREHOUSES], R.choice([1, 1, 1, 2, 2, 3])):
            number += 1
            top = 9000 if p["price"] < 5 else 900 if p["price"] < 60 else 90
            put(f"hv:stock-{number:04d}", "pv:StockRecord", ("pv:stockedProduct", p["key"]), ("pv:atWarehouse", f"hv:wh-{code}"), ("pv:quantityOnHand", R.randrange(3, top)),
                ("pv:reorderLevel", max(2, int(top * R.choice([0.05, 0.1, 0.2])))), ("pv:lastCounted", day(some_day(2024, 2025))))
    (pathlib.Path(folder) / "graph.ttl").write_text(HEAD + "\n" + "\n".join(OUT), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")

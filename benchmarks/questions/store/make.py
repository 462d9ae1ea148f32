"""Writes graph.ttl: the catalogue of Wickstead, a made-up wholesaler of furniture and household goods.

python make.py FOLDER      standard library only; the same bytes every time
"""

import datetime
import os
import random
import sys

NS = "http://data.wickstead.example/ns/"
ID = "http://data.wickstead.example/id/"

_r = random.Random(40213)


def rnd():
    return _r.random()


def between(low, high):
    return low + int(rnd() * (high - low + 1))


def one(things):
    return things[int(rnd() * len(things))]


def some(things, n):
    rest, got = list(things), []
    while rest and len(got) < n:
        got.append(rest.pop(int(rnd() * len(rest))))
    return got


def day(first, last):
    return datetime.date.fromordinal(between(first.toordinal(), last.toordinal()))


# --- values -------------------------------------------------------------------------------------------------------------

def text(value):
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def dec(value, places=2):
    return f"{value:.{places}f}"


def date(value):
    return f'"{value.isoformat()}"^^xsd:date'


def year(value):
    return f'"{value}"^^xsd:gYear'


def yes(value):
    return "true" if value else "false"


def iri(kind, key):
    return f"<{ID}{kind}/{key}>"


def slug(name):
    plain = name.lower()
    for a, b in (("ö", "o"), ("ü", "u"), ("ä", "a"), ("é", "e"), ("ø", "o"), ("ó", "o"), ("ż", "z"), ("ł", "l"), ("ã", "a"), ("å", "a"), ("ñ", "n"),
                 ("ş", "s"), ("ı", "i"), ("č", "c"), ("ń", "n"), ("è", "e"), ("í", "i"), ("á", "a"), ("&", "and")):
        plain = plain.replace(a, b)
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())


out = []


def put(subject, kind, *pairs):
    lines = [f"{subject} a w:{kind}"]
    lines += [f"    {p if ':' in p else 'w:' + p} {v}" for p, v in pairs if v is not None]
    out.append(" ;\n".join(lines) + " .\n")


# --- the plain lists ----------------------------------------------------------------------------------------------------

COUNTRIES = [("Germany", "DE", "Europe", "EUR", "49"), ("Poland", "PL", "Europe", "PLN", "48"), ("Italy", "IT", "Europe", "EUR", "39"),
             ("Portugal", "PT", "Europe", "EUR", "351"), ("Denmark", "DK", "Europe", "DKK", "45"), ("Sweden", "SE", "Europe", "SEK", "46"),
             ("Netherlands", "NL", "Europe", "EUR", "31"), ("Belgium", "BE", "Europe", "EUR", "32"), ("France", "FR", "Europe", "EUR", "33"),
             ("Spain", "ES", "Europe", "EUR", "34"), ("Ireland", "IE", "Europe", "EUR", "353"), ("United Kingdom", "GB", "Europe", "GBP", "44"),
             ("Lithuania", "LT", "Europe", "EUR", "370"), ("Slovenia", "SI", "Europe", "EUR", "386"), ("Turkey", "TR", "Asia", "TRY", "90"),
             ("Vietnam", "VN", "Asia", "VND", "84"), ("India", "IN", "Asia", "INR", "91"), ("Indonesia", "ID", "Asia", "IDR", "62")]

TOWNS = {"Germany": ["Bielefeld", "Leipzig", "Kassel", "Detmold"], "Poland": ["Poznań", "Wrocław", "Kalisz"], "Italy": ["Udine", "Pesaro", "Brescia"],
         "Portugal": ["Porto", "Aveiro", "Guimarães"], "Denmark": ["Herning", "Aarhus"], "Sweden": ["Jönköping", "Borås"],
         "Netherlands": ["Eindhoven", "Utrecht", "Zwolle"], "Belgium": ["Ghent", "Kortrijk", "Antwerp"], "France": ["Lyon", "Limoges", "Lille"],
         "Spain": ["Valencia", "Bilbao"], "Ireland": ["Cork", "Galway"], "United Kingdom": ["Leeds", "Norwich", "Sheffield"], "Lithuania": ["Kaunas"],
         "Slovenia": ["Maribor"], "Turkey": ["Denizli", "Bursa"], "Vietnam": ["Da Nang"], "India": ["Jaipur", "Panipat"], "Indonesia": ["Semarang"]}

CERTIFICATES = [("FSC", "Forest Stewardship Council", "Wood from forests that are looked after responsibly."),
                ("PEFC", "PEFC Council", None), ("GS", "TÜV Rheinland", "Tested safety, the German mark for furniture and lamps."),
                ("OEKO-TEX Standard 100", "OEKO-TEX Association", "Textiles tested for harmful substances."),
                ("Blue Angel", "RAL", None), ("GREENGUARD Gold", "UL Solutions", "Low emissions indoors."), ("GOTS", "Global Standard", None),
                ("Nordic Swan", "Nordic Ecolabelling", None)]

MATERIALS = [("oak", True), ("beech", True), ("birch", True), ("walnut", True), ("pine", True), ("bamboo", True), ("steel", False), ("aluminium", False),
             ("cast iron", False), ("glass", False), ("porcelain", False), ("stoneware", False), ("cotton", True), ("linen", True), ("wool", True),
             ("jute", True), ("polyester", False), ("leather", True), ("velvet", False), ("rattan", True), ("brass", False), ("stainless steel", False)]

WOODS = ["oak", "beech", "birch", "walnut", "pine"]

SERIES = ["Fenwick", "Alder", "Marlow", "Tamsin", "Osprey", "Harrow", "Linnet", "Sorrel", "Cobham", "Dunmore", "Elsdon", "Ferring", "Gosling", "Hazel",
          "Ivel", "Juno", "Kestrel", "Lomond", "Merle", "Nairn", "Orford", "Pellow", "Quill", "Rowan", "Saltby", "Teasel", "Umber", "Varley", "Wren", "Yarrow"]

COLOURS = ["black", "white", "natural", "grey", "dark green", "navy blue", "terracotta", "mustard", "beige"]

# name, parent, noun in the product's name, price, width, depth, height, weight, materials, number of products
LEAVES = [("Dining chairs", "Seating", "dining chair", (59, 260), (43, 56), (48, 58), (76, 95), (3.8, 8.5), WOODS + ["rattan"], 8),
          ("Office chairs", "Seating", "office chair", (129, 690), (58, 72), (56, 72), (98, 128), (11, 24), ["steel", "aluminium", "leather"], 7),
          ("Armchairs", "Seating", "armchair", (240, 980), (70, 96), (74, 98), (75, 104), (16, 34), ["velvet", "leather", "wool", "linen"], 6),
          ("Sofas", "Seating", "sofa", (590, 2490), (150, 262), (82, 104), (74, 92), (42, 96), ["velvet", "leather", "wool", "linen"], 7),
          ("Bar stools", "Seating", "bar stool", (64, 240), (36, 48), (36, 50), (64, 82), (3.5, 9), WOODS + ["steel"], 5),
          ("Dining tables", "Tables", "dining table", (290, 1790), (120, 260), (75, 100), (72, 77), (28, 94), WOODS, 8),
          ("Desks", "Tables", "desk", (180, 1150), (100, 180), (60, 80), (70, 78), (21, 58), WOODS + ["steel"], 7),
          ("Coffee tables", "Tables", "coffee table", (95, 620), (60, 120), (50, 75), (34, 48), (8, 32), WOODS + ["glass"], 5),
          ("Bookcases", "Storage", "bookcase", (110, 890), (60, 180), (26, 40), (90, 220), (18, 74), WOODS, 7),
          ("Wardrobes", "Storage", "wardrobe", (320, 1690), (90, 250), (55, 64), (190, 236), (58, 168), WOODS, 6),
          ("Chests of drawers", "Storage", "chest of drawers", (160, 840), (60, 160), (40, 50), (70, 130), (24, 70), WOODS, 6),
          ("Single beds", "Beds", "single bed", (190, 690), (94, 108), (204, 218), (70, 110), (26, 52), WOODS, 4),
          ("Double beds", "Beds", "double bed", (340, 1590), (146, 198), (206, 222), (80, 124), (42, 98), WOODS, 6),
          ("Desk lamps", "Lighting", "desk lamp", (32, 190), (14, 30), (14, 40), (34, 62), (0.8, 3.4), ["steel", "brass", "aluminium"], 6),
          ("Floor lamps", "Lighting", "floor lamp", (79, 460), (28, 60), (28, 60), (132, 192), (3.2, 12), ["steel", "brass", "rattan"], 6),
          ("Pendant lamps", "Lighting", "pendant lamp", (49, 390), (22, 70), (22, 70), (18, 52), (0.9, 5.2), ["glass", "brass", "rattan", "linen"], 7),
          ("Cookware", "Kitchen", "", (24, 260), (18, 34), (18, 46), (8, 24), (0.9, 6.4), ["cast iron", "stainless steel", "aluminium"], 8),
          ("Crockery", "Kitchen", "", (9, 120), (10, 30), (10, 30), (3, 14), (0.3, 5.1), ["porcelain", "stoneware"], 7),
          ("Cutlery", "Kitchen", "cutlery set", (39, 240), (22, 30), (18, 26), (4, 8), (0.9, 3.1), ["stainless steel"], 5),
          ("Glassware", "Kitchen", "", (6, 68), (6, 14), (6, 14), (8, 32), (0.2, 1.6), ["glass"], 6),
          ("Bed linen", "Textiles", "duvet cover", (39, 190), (135, 240), (200, 220), (1, 3), (0.7, 2.4), ["cotton", "linen"], 6),
          ("Towels", "Textiles", "bath towel", (12, 46), (67, 100), (130, 160), (1, 2), (0.3, 0.9), ["cotton", "linen", "bamboo"], 5),
          ("Curtains", "Textiles", "curtain", (28, 160), (110, 150), (1, 3), (225, 300), (0.8, 3.8), ["linen", "polyester", "velvet", "cotton"], 5),
          ("Rugs", "Textiles", "rug", (69, 890), (80, 240), (150, 340), (1, 3), (2.4, 26), ["wool", "jute", "cotton"], 7),
          ("Mirrors", "Bathroom", "mirror", (39, 310), (40, 90), (2, 6), (50, 180), (2.6, 19), ["oak", "brass", "steel"], 5),
          ("Laundry baskets", "Bathroom", "laundry basket", (19, 110), (34, 56), (30, 44), (48, 66), (0.9, 3.6), ["bamboo", "rattan", "jute"], 4)]

NOUNS = {"Cookware": ["casserole", "frying pan", "saucepan", "stockpot"], "Crockery": ["dinner plate set", "teapot", "mixing bowl", "coffee mug"],
         "Glassware": ["carafe", "water glass", "vase"]}

PARENTS = [("Furniture", None), ("Seating", "Furniture"), ("Tables", "Furniture"), ("Storage", "Furniture"), ("Beds", "Furniture"), ("Lighting", None),
           ("Kitchen", None), ("Textiles", None), ("Bathroom", None)]

# name, town, what it delivers
SUPPLIERS = [("Holzwerk Detmold", "Detmold", "Dining_tables Desks Bookcases"), ("Brandl Sitzmöbel", "Bielefeld", "Office_chairs Dining_chairs"),
             ("Kalisz Meble", "Kalisz", "Wardrobes Chests_of_drawers Single_beds"), ("Warta Timber Goods", "Poznań", "Bookcases Desks Double_beds"),
             ("Odra Lights", "Wrocław", "Desk_lamps Pendant_lamps"), ("Friuli Sedie", "Udine", "Dining_chairs Bar_stools"),
             ("Pesaro Divani", "Pesaro", "Sofas Armchairs"), ("Lumina Brescia", "Brescia", "Floor_lamps Pendant_lamps"),
             ("Cutelaria Vimar", "Guimarães", "Cutlery Bed_linen Towels"), ("Aveiro Ceramics", "Aveiro", "Crockery"),
             ("Herning Textil", "Herning", "Curtains Rugs Bed_linen"), ("Nordlys Belysning", "Aarhus", "Floor_lamps Desk_lamps"),
             ("Smålands Trä", "Jönköping", "Double_beds Single_beds Coffee_tables"), ("Borås Väveri", "Borås", "Curtains Towels"),
             ("Van Dalen Office", "Eindhoven", "Office_chairs Desks"), ("Kortrijk Linen Mill", "Kortrijk", "Bed_linen Curtains"),
             ("Fonderie du Rhône", "Lyon", "Cookware"),
             ("Porcelaine Marchand", "Limoges", "Crockery"), ("Muebles Turia", "Valencia", "Sofas Armchairs Mirrors"),
             ("Cork Glassworks", "Cork", "Glassware Mirrors"), ("Hallbrook Steel", "Sheffield", "Cutlery Cookware"),
             ("Nemunas Baldai", "Kaunas", "Dining_tables Wardrobes Chests_of_drawers"), ("Drava Les", "Maribor", "Dining_chairs Bar_stools Coffee_tables"),
             ("Denizli Havlu", "Denizli", "Towels Bed_linen"), ("Bursa Cam", "Bursa", "Glassware"),
             ("Han River Rattan", "Da Nang", "Laundry_baskets Floor_lamps"),
             ("Jaipur Rug House", "Jaipur", "Rugs"), ("Panipat Weavers", "Panipat", "Rugs Curtains"),
             ("Java Teak & Bamboo", "Semarang", "Laundry_baskets Coffee_tables"),
             ("Leeds Upholstery", "Leeds", "Armchairs Sofas")]

DEPARTMENTS = [("Purchasing", "4100", 2, 1850000), ("Sales", "4200", 1, 920000), ("Warehousing", "4300", 0, 1430000), ("Finance", "4400", 3, 310000),
               ("Human Resources", "4500", 3, 245000), ("Information Technology", "4600", 2, 540000), ("Marketing", "4700", 1, 480000),
               ("Quality", "4800", 0, 265000)]

SKILLS = ["forklift driving", "first aid", "contract negotiation", "customs clearance", "bookkeeping", "payroll", "product photography", "interior design",
          "data analysis", "fire safety", "textile testing", "wood grading", "copywriting", "database administration", "complaint handling",
          "route planning", "import regulations"]

TITLES = {"Purchasing": (["buyer", "junior buyer", "import clerk"], [2, 12, 11, 3, 16]), "Sales": (["account manager", "sales assistant"], [2, 7, 14, 15, 1]),
          "Warehousing": (["storekeeper", "picker", "dispatcher"], [0, 1, 9, 15, 3]), "Finance": (["accountant", "credit controller"], [4, 8, 5]),
          "Human Resources": (["recruiter", "payroll clerk"], [5, 1, 9]), "Information Technology": (["system administrator", "developer"], [8, 13]),
          "Marketing": (["designer", "copywriter", "photographer"], [6, 7, 12]), "Quality": (["inspector", "lab technician"], [10, 11, 9, 16])}

STAFF = [("Sales", 9), ("Purchasing", 8), ("Warehousing", 9), ("Finance", 4), ("Human Resources", 3), ("Information Technology", 4), ("Marketing", 4),
         ("Quality", 4)]

FIRST = ["Maeve", "Jonas", "Irina", "Tobias", "Priya", "Callum", "Beatriz", "Henrik", "Noor", "Szymon", "Greta", "Luca", "Aoife", "Marek", "Hanna", "Felix",
         "Salma", "Duncan", "Ines", "Viktor", "Rosalind", "Emre", "Katrin", "Owen", "Zofia", "Pascal", "Leona", "Bram", "Nadia", "Rupert", "Elina", "Matteo",
         "Freya", "Stefan", "Amara", "Colm", "Judith", "Arjun", "Wanda", "Kasper", "Delia", "Hugo", "Petra", "Niall", "Ottilie", "Samir"]

LAST = ["Thornbury", "Wexler", "Sokolova", "Brandt", "Raman", "Dewar", "Carvalho", "Lindqvist", "El-Amin", "Nowicki", "Albrecht", "Bellini", "Kinsella",
        "Havel", "Vogel", "Moreau", "Haddad", "Pritchard", "Fonseca", "Ostrow", "Ashdown", "Yilmaz", "Lorenz", "Gethin", "Zielinska", "Roche",
        "Marchetti", "Verhoeven",
        "Petrescu", "Langley", "Saarinen", "Conti", "Nightingale", "Kruger", "Okafor", "Brennan", "Strauss", "Mehta", "Gorska", "Madsen", "Quennell",
        "Lefevre", "Dvorak", "Farrelly", "Hartwell", "Bensaid"]

LANGUAGES = ["English", "German", "French", "Polish", "Italian", "Spanish", "Dutch", "Turkish", "Portuguese"]

# name, class, town, floor area in square metres
SITES = [("Wickstead Central Store", "Warehouse", "Utrecht", 18400), ("Wickstead East Store", "Warehouse", "Leipzig", 12600),
         ("Wickstead Island Store", "Warehouse", "Norwich", 7900), ("Wickstead South Store", "Warehouse", "Lyon", 6300),
         ("Canal House", "Showroom", "Ghent", 1450), ("The Loft", "Showroom", "Eindhoven", 980), ("Mill Gallery", "Showroom", "Leeds", 1720),
         ("Kontor Nord", "Showroom", "Aarhus", 860), ("Sala Turia", "Showroom", "Valencia", 1110)]

CUSTOMERS = [("Hotel Leopold", "hotel", "Ghent"), ("Harbour View Hotel", "hotel", "Cork"), ("Gasthof Linde", "hotel", "Kassel"),
             ("Grand Hotel Adria", "hotel", "Pesaro"), ("Pension Waldblick", "hotel", "Detmold"), ("Hotel Miramar Porto", "hotel", "Porto"),
             ("Brasserie Lumière", "restaurant", "Lyon"), ("Trattoria Da Piero", "restaurant", "Udine"), ("The Copper Kettle", "restaurant", "Norwich"),
             ("Bistro Zeeman", "restaurant", "Antwerp"), ("Taberna Norte", "restaurant", "Bilbao"), ("Café Morgenrot", "restaurant", "Leipzig"),
             ("Casa & Co", "retailer", "Valencia"), ("Wohnwelt Kassel", "retailer", "Kassel"), ("Home & Hearth", "retailer", "Sheffield"),
             ("Maison Claire", "retailer", "Lille"), ("Boligshuset", "retailer", "Aarhus"), ("Woonatelier Zwolle", "retailer", "Zwolle"),
             ("Dom i Styl", "retailer", "Wrocław"), ("Arredi Bellomo", "retailer", "Brescia"), ("Galway Interiors", "retailer", "Galway"),
             ("Möbelmagasinet", "retailer", "Borås"), ("Kleine Kamer", "retailer", "Eindhoven"), ("Loja Azul", "retailer", "Aveiro"),
             ("Northgate School", "school", "Leeds"), ("Lycée Ampère", "school", "Lyon"), ("Gymnasium am Park", "school", "Bielefeld"),
             ("St Brendan's College", "school", "Galway"), ("De Linde Basisschool", "school", "Utrecht"), ("Deskhub Coworking", "office", "Eindhoven"),
             ("Fabrikwerk Offices", "office", "Leipzig"), ("Quayside Legal", "office", "Cork"), ("Atelier Vermeulen", "office", "Antwerp"),
             ("Nowa Praca", "office", "Poznań"), ("Kontorfællesskabet", "office", "Herning"), ("Sunnybank Care Home", "care home", "Sheffield"),
             ("Residence Les Tilleuls", "care home", "Limoges"), ("Seniorenhaus Teutoburg", "care home", "Bielefeld")]

PRODUCT_NOTES = {"Hazel dining chair": "Stackable up to six high.", "Saltby office chair": "Seat and back can be set apart from each other.",
                 "Kestrel sofa": "Covers come off for washing.", "Lomond dining table": "Can be lengthened by 60 cm with one leaf.",
                 "Merle floor lamp": "Bulb is not included.", "Elsdon casserole": "Fit for induction hobs.", "Umber cutlery set": "Dishwasher safe.",
                 "Tamsin rug": "Non-slip underlay is sold apart."}


def make():
    # classes and a few words about them
    out.append("w:Product a rdfs:Class ; rdfs:comment \"An article of the catalogue.\" .\n"
               "w:Category a rdfs:Class ; rdfs:comment \"A heading of the catalogue; headings are below one another.\" .\n"
               "w:Supplier a rdfs:Class .\nw:Customer a rdfs:Class .\nw:Employee a rdfs:Class .\nw:Department a rdfs:Class .\n"
               "w:Warehouse a rdfs:Class ; rdfs:subClassOf w:Site .\nw:Showroom a rdfs:Class ; rdfs:subClassOf w:Site .\nw:Site a rdfs:Class .\n"
               "w:Order a rdfs:Class .\nw:OrderLine a rdfs:Class .\nw:StockCount a rdfs:Class ; rdfs:comment \"How many pieces lie in a warehouse.\" .\n"
               "w:priceEUR a rdf:Property ; rdfs:comment \"List price of one piece without tax.\" .\n"
               "w:buyer a rdf:Property ; rdfs:comment \"The employee who buys the article in.\" .\n"
               "w:pieces a rdf:Property .\nw:leadTime a rdf:Property ; rdfs:comment \"From order to delivery, in the unit beside it.\" .\n")

    dial = {}
    for name, code, continent, money, prefix in COUNTRIES:
        dial[name] = prefix
        put(iri("country", code), "Country", ("name", text(name)), ("isoCode", text(code)), ("continent", text(continent)), ("currency", text(money)))
    code_of = {c[0]: c[1] for c in COUNTRIES}
    country_of = {}
    for country, towns in TOWNS.items():
        for town in towns:
            country_of[town] = country
            put(iri("town", slug(town)), "Town", ("name", text(town)), ("inCountry", iri("country", code_of[country])))

    def phone(town):
        return f"+{dial[country_of[town]]} {between(20, 98)} {between(200, 989)} {between(1000, 9899)}"

    for name, issuer, note in CERTIFICATES:
        put(iri("certificate", slug(name)), "Certificate", ("name", text(name)), ("issuedBy", text(issuer)), ("rdfs:comment", text(note) if note else None))
    for name, natural in MATERIALS:
        put(iri("material", slug(name)), "Material", ("name", text(name)), ("naturalMaterial", yes(natural)))
    for name in SKILLS:
        put(iri("skill", slug(name)), "Skill", ("name", text(name)))
    for n, (name, parent) in enumerate(PARENTS):
        put(iri("category", slug(name)), "Category", ("name", text(name)), ("categoryCode", text(f"C{10 + n}")),
            ("parentCategory", iri("category", slug(parent)) if parent else None))
    for n, leaf in enumerate(LEAVES):
        put(iri("category", slug(leaf[0])), "Category", ("name", text(leaf[0])), ("categoryCode", text(f"C{30 + n}")),
            ("parentCategory", iri("category", slug(leaf[1]))))

    # staff
    people = []
    for department, size in STAFF:
        for k in range(size):
            n = len(people)
            people.append({"n": n, "name": f"{FIRST[n]} {LAST[n]}", "iri": iri("staff", 1000 + 7 * n), "number": str(1000 + 7 * n), "department": department,
                           "place": k})
    director = {"name": "Cornelia Wickstead", "iri": iri("staff", 900)}
    put(director["iri"], "Employee", ("name", text(director["name"])), ("staffNumber", text("900")), ("jobTitle", text("managing director")),
        ("email", text("cornelia.wickstead@wickstead.example")), ("phone", text("+31 30 555 0100")), ("startDate", date(datetime.date(1998, 3, 1))),
        ("hoursPerWeek", "40"), ("basedAt", iri("site", "wickstead-central-store")), ("speaks", '"English" , "Dutch" , "German"'))
    heads = {d: next(p for p in people if p["department"] == d and p["place"] == 0) for d, *_ in DEPARTMENTS}
    for name, centre, floor, budget in DEPARTMENTS:
        put(iri("department", centre), "Department", ("name", text(name)), ("costCentre", text(centre)), ("floor", str(floor)),
            ("yearlyBudgetEUR", str(budget)), ("head", heads[name]["iri"]), ("email", text(f"{slug(name)}@wickstead.example")))
    centre_of = {d[0]: d[1] for d in DEPARTMENTS}
    for p in people:
        titles, skills = TITLES[p["department"]]
        if p["place"] == 0:
            p["title"], boss = f"head of {p['department'].lower() if p['department'] != 'Information Technology' else 'IT'}", director["iri"]
        else:
            p["title"] = one(titles)
            mates = [q for q in people if q["department"] == p["department"]]
            boss = mates[1]["iri"] if p["place"] > 4 else mates[0]["iri"]
        if p["place"] == 1 and dict(STAFF)[p["department"]] > 5:
            p["title"] = f"{p['department'].lower()} team leader"
        known = some([SKILLS[s] for s in skills], between(1, 3))
        if rnd() < 0.25:
            extra = one(SKILLS)
            known += [extra] if extra not in known else []
        site = one(SITES[:4] if p["department"] == "Warehousing" else SITES[4:] if p["department"] == "Sales" and p["place"] > 2 else SITES[:2])
        put(p["iri"], "Employee", ("name", text(p["name"])), ("staffNumber", text(p["number"])), ("jobTitle", text(p["title"])),
            ("worksIn", iri("department", centre_of[p["department"]])), ("reportsTo", boss),
            ("skill", " , ".join(iri("skill", slug(s)) for s in known)),
            ("email", text(f"{slug(p['name'].split()[0])}.{slug(p['name'].split()[1])}@wickstead.example")),
            ("phone", text(f"+31 30 555 {1200 + 3 * p['n']}")), ("startDate", date(day(datetime.date(2004, 1, 5), datetime.date(2024, 9, 2)))),
            ("hoursPerWeek", one(["40", "40", "40", "36", "32", "24", "20"])), ("basedAt", iri("site", slug(site[0]))),
            ("speaks", " , ".join(text(s) for s in some(LANGUAGES, between(1, 3)))))
    keepers = [p for p in people if p["department"] == "Warehousing"]
    sellers = [p for p in people if p["department"] == "Sales"]
    buyers = [p for p in people if p["department"] == "Purchasing"]
    for n, (name, kind, town, area) in enumerate(SITES):
        boss = keepers[n + 1] if kind == "Warehouse" else sellers[n - 2]
        put(iri("site", slug(name)), kind, ("name", text(name)), ("inTown", iri("town", slug(town))), ("floorAreaM2", str(area)), ("phone", text(phone(town))),
            ("siteManager", boss["iri"]), ("openedIn", year(between(1999, 2021))))

    # suppliers
    makers = {}
    for n, (name, town, goods) in enumerate(SUPPLIERS):
        me = iri("supplier", f"S{114 + 9 * n}")
        leaves = [w.replace("_", " ") for w in goods.split()]
        for leaf in leaves:
            makers.setdefault(leaf, []).append((me, country_of[town]))
        weeks = rnd() < 0.35
        put(me, "Supplier", ("name", text(name)), ("supplierCode", text(f"S{114 + 9 * n}")), ("basedIn", iri("town", slug(town))),
            ("phone", text(phone(town))), ("email", text(f"orders@{slug(name)}.example")), ("partnerSince", year(between(1999, 2023))),
            ("leadTime", str(between(2, 9) if weeks else between(6, 45))), ("leadTimeUnit", text("weeks" if weeks else "days")),
            ("minimumOrderEUR", str(50 * between(4, 60))), ("deliveryScore", dec(2.5 + 2.5 * rnd(), 1)),
            ("contactName", text(f"{one(FIRST)} {one(['Berg', 'Costa', 'Novak', 'Rossi', 'Jansen', 'Dubois', 'Kaya', 'Singh', 'Tran', 'Larsen'])}")))

    # products
    products = []
    for leaf, parent, noun, price, width, depth, height, weight, stuff, size in LEAVES:
        for k, series in enumerate(some(SERIES, size)):
            n = len(products)
            what = noun or NOUNS[leaf][k % len(NOUNS[leaf])]
            name = f"{series} {what}"
            supplier, home = one(makers[leaf])
            top = {"Seating": "Furniture", "Tables": "Furniture", "Storage": "Furniture", "Beds": "Furniture"}.get(parent, parent)
            cost = round(price[0] + (price[1] - price[0]) * rnd() ** 1.6) - one([0.0, 0.1, 0.05, 0.5, 1.0])
            made = home if rnd() < 0.72 else one(["Poland", "Vietnam", "Portugal", "Turkey", "India", "Lithuania"])
            marks = []
            first = one(stuff)
            if first in WOODS + ["bamboo"] and rnd() < 0.6:
                marks.append(one(["FSC", "FSC", "PEFC"]))
            if top == "Textiles" and rnd() < 0.75:
                marks.append("OEKO-TEX Standard 100")
                if rnd() < 0.3:
                    marks.append("GOTS")
            if leaf in ("Office chairs", "Desks") and rnd() < 0.6:
                marks.append(one(["GREENGUARD Gold", "Blue Angel"]))
            if top in ("Lighting", "Furniture") and rnd() < 0.35:
                marks.append("GS")
            if rnd() < 0.05:
                marks.append("Nordic Swan")
            stuffs = [first] + ([one([s for s in stuff if s != first])] if len(stuff) > 2 and rnd() < 0.2 else [])
            products.append({"iri": iri("product", 40213 + 17 * n), "name": name, "what": what, "price": cost, "leaf": leaf, "top": top,
                             "pairs": [("articleCode", text(f"WK-{40213 + 17 * n}")), ("inCategory", iri("category", slug(leaf))), ("suppliedBy", supplier),
                                       ("madeIn", iri("country", code_of[made])), ("madeOf", " , ".join(iri("material", slug(s)) for s in stuffs)),
                                       ("colour", text(one(COLOURS))) if leaf not in ("Cutlery", "Glassware") else ("colour", None),
                                       ("priceEUR", dec(cost)), ("widthCm", str(between(*width))), ("depthCm", str(between(*depth))),
                                       ("heightCm", str(between(*height))), ("weightKg", dec(weight[0] + (weight[1] - weight[0]) * rnd(), 1)),
                                       ("certified", " , ".join(iri("certificate", slug(m)) for m in marks) or None),
                                       ("warrantyYears", str(one([2, 2, 3, 5, 5, 10])) if top in ("Furniture", "Lighting") or leaf == "Cookware" else None),
                                       ("onSaleSince", date(day(datetime.date(2012, 2, 1), datetime.date(2025, 5, 30)))),
                                       ("discontinued", yes(rnd() < 0.1)), ("buyer", one(buyers[1:])["iri"]),
                                       ("maxLoadKg", str(10 * between(10, 16))) if parent == "Seating" else ("maxLoadKg", None),
                                       ("assemblyMinutes", str(5 * between(1, 18))) if top == "Furniture" and leaf != "Armchairs"
                                       else ("assemblyMinutes", None),
                                       ("powerW", str(between(4, 40))) if top == "Lighting" else ("powerW", None),
                                       ("soldBy", " , ".join(iri("site", slug(s[0])) for s in some(SITES[4:], between(0, 3))) or None),
                                       ("rdfs:comment", text(PRODUCT_NOTES[name]) if name in PRODUCT_NOTES else None)]})
            if leaf in ("Cookware", "Glassware", "Laundry baskets") or what in ("teapot", "mixing bowl", "coffee mug"):
                big = {"Cookware": (12, 80), "Laundry baskets": (400, 900)}.get(leaf, (3, 20))
                if leaf == "Glassware" and what == "water glass" or what == "coffee mug":
                    products[-1]["pairs"] += [("capacity", str(10 * between(20, 45))), ("capacityUnit", text("ml"))]
                else:
                    products[-1]["pairs"] += [("capacity", dec(between(*big) / 10, 1)), ("capacityUnit", text("l"))]
    for p in products:
        if ("discontinued", "true") in p["pairs"]:
            heirs = [q for q in products if q["what"] == p["what"] and ("discontinued", "false") in q["pairs"]]
            if heirs and rnd() < 0.7:
                p["pairs"].append(("replacedBy", one(heirs)["iri"]))
        put(p["iri"], "Product", ("name", text(p["name"])), *p["pairs"])

    # stock
    number = 0
    for p in products:
        for site in some(SITES[:4], between(1, 3)):
            number += 1
            put(iri("stock", number), "StockCount", ("ofProduct", p["iri"]), ("atWarehouse", iri("site", slug(site[0]))),
                ("pieces", str(0 if rnd() < 0.08 else between(2, 240))))

    # customers and orders
    clients = []
    for n, (name, kind, town) in enumerate(CUSTOMERS):
        me = iri("customer", f"K{2050 + 13 * n}")
        clients.append((me, kind))
        put(me, "Customer", ("name", text(name)), ("customerNumber", text(f"K{2050 + 13 * n}")), ("customerType", text(kind)),
            ("basedIn", iri("town", slug(town))), ("phone", text(phone(town))), ("email", text(f"info@{slug(name)}.example")),
            ("accountManager", one(sellers[1:])["iri"]), ("creditLimitEUR", str(2500 * between(1, 24))),
            ("discountPercent", str(one([3, 5, 5, 8, 10, 12]))) if rnd() < 0.7 else ("discountPercent", None))
    dates = sorted(day(datetime.date(2024, 1, 8), datetime.date(2025, 6, 27)) for _ in range(110))
    for n, placed in enumerate(dates):
        me, key = iri("order", f"A{70300 + 11 * n}"), f"A{70300 + 11 * n}"
        client, kind = one(clients[:-2])
        late = placed > datetime.date(2025, 5, 20)
        state = "cancelled" if rnd() < 0.07 else (one(["open", "open", "shipped"]) if late else "delivered")
        lines, total = [], 0.0
        for k, p in enumerate(some(products, between(1, 4))):
            pieces = between(1, 24) if p["price"] > 100 else between(6, 90)
            lines.append((f"{key}-{k + 1}", p, pieces))
            total += pieces * p["price"]
        put(me, "Order", ("orderNumber", text(key)), ("placedBy", client), ("placedOn", date(placed)), ("status", text(state)),
            ("deliveredOn", date(placed + datetime.timedelta(days=between(4, 38))) if state == "delivered" else None),
            ("shippedFrom", iri("site", slug(one(SITES[:4])[0]))), ("handledBy", one(sellers)["iri"]), ("totalEUR", dec(total)))
        for line, p, pieces in lines:
            put(iri("line", line), "OrderLine", ("partOf", me), ("product", p["iri"]), ("pieces", str(pieces)), ("unitPriceEUR", dec(p["price"])))


def main():
    make()
    head = (f"@prefix w: <{NS}> .\n@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
            "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n")
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8", newline="\n") as file:
        file.write(head + "\n".join(out))


if __name__ == "__main__":
    main()

"""Write graph.ttl: the database of a sports-equipment rental chain as triples, as a direct mapping of 12 tables gives them.

python make.py FOLDER
"""
import datetime as dt
import pathlib
import random
import sys

BASE = "http://db.peakrent.example/"
XSD = "http://www.w3.org/2001/XMLSchema#"
rnd = random.Random(20261126)
D = dt.date

BRANCHES = [  # id, name, street, city, zip, phone, opened, area
    (1, "Nordkette Base", "Rennweg 14", "Innsbruck", "6020", "+43 512 550110", D(2004, 11, 20), 420),
    (2, "Lakeside Annecy", "Quai Perrière 3", "Annecy", "74000", "+33 450 220871", D(2009, 5, 2), 310),
    (3, "Talfer Bridge", "Via Museo 41", "Bolzano", "39100", None, D(2011, 3, 12), 265),
    (4, "Zugspitz Corner", "Bahnhofstrasse 27", "Garmisch", "82467", "+49 8821 70044", D(2006, 12, 1), 380),
    (5, "Jungfrau Depot", "Hoheweg 62", "Interlaken", "3800", "+41 33 8213390", D(2013, 6, 15), 295),
    (6, "Bled Boathouse", "Cesta svobode 9", "Bled", "4260", "+386 4 5741122", D(2016, 4, 23), 180),
    (7, "Aiguille Station", "Rue Vallot 118", "Chamonix", "74400", "+33 450 539902", D(2008, 12, 13), 450),
    (8, "Riva Pier", "Viale Rovereto 5", "Riva del Garda", "38066", None, D(2019, 5, 18), 210),
]
TIERS = [("BAS", "Basic", 0, "0.00"), ("SLV", "Silver", 5, "19.00"), ("GLD", "Gold", 10, "49.00"), ("PLT", "Platinum", 18, "99.00")]
CATEGORIES = [
    (1, "Alpine Skis", "winter"), (2, "Cross-Country Skis", "winter"), (3, "Snowboards", "winter"), (4, "Ski Boots", "winter"), (5, "Snowshoes", "winter"),
    (6, "Helmets", "all-year"), (7, "Mountain Bikes", "summer"), (8, "E-Bikes", "summer"), (9, "Kayaks", "summer"), (10, "Paddleboards", "summer"),
    (11, "Climbing Gear", "all-year"), (12, "Tents", "summer"), (13, "Backpacks", "all-year"), (14, "Sledges", "winter"), (15, "Wetsuits", "summer"),
]
BRANDS = [
    (1, "Norrfjell", "NO", 1974, "norrfjell.example"), (2, "Altavento", "IT", 1988, "altavento.example"), (3, "Grimsel", "CH", 1951, "grimsel.example"),
    (4, "Kestrel Sports", "GB", 1999, None), (5, "Vallonne", "FR", 1966, "vallonne.example"), (6, "Bergmeister", "AT", 1938, "bergmeister.example"),
    (7, "Isarwerk", "DE", 2007, "isarwerk.example"), (8, "Triglav Gear", "SI", 1993, "triglavgear.example"), (9, "Lumen Ride", "NL", 2014, "lumenride.example"),
    (10, "Pacific Drift", "US", 2002, "pacificdrift.example"), (11, "Tundra Works", "FI", 1981, None), (12, "Cordata", "IT", 1959, "cordata.example"),
    (13, "Skarv", "SE", 1997, "skarv.example"), (14, "Redtail", "US", 2010, "redtail.example"), (15, "Hochstein", "DE", 1962, None),
    (16, "Marebleu", "FR", 2018, "marebleu.example"),
]
# category: (model names, brands, daily rate, purchase price, weight; for children are the names with Junior or Kid)
ITEMS = {
    1: (["Couloir 88", "Piste Racer GT", "Firn 96", "Slalom Pro", "Powder Hound", "Junior Carver", "Glacier Touring"], [1, 5, 6, 15, 13], (18, 42), (320, 780), (4.2, 7.4)),
    2: (["Loipe Classic", "Skate Sprint", "Backcountry 62", "Junior Glide"], [1, 11, 13], (12, 22), (160, 390), (2.1, 3.4)),
    3: (["Freeride 158", "Park Twin", "Splitboard 161", "Kid Rocker"], [14, 5, 10], (19, 39), (290, 690), (2.9, 4.4)),
    4: (["Flex 120", "Comfort Walk", "Touring Lite", "Junior Step", "Race Lock 140"], [6, 2, 15], (9, 19), (180, 460), (2.6, 4.6)),
    5: (["Trail Grip 25", "Summit Float", "Kid Bear Paw"], [3, 11], (8, 14), (90, 230), (1.4, 2.3)),
    6: (["Aero Shell", "Visor X", "Junior Dome", "Rock Lid", "Enduro Cap"], [2, 4, 12], (4, 9), (45, 190), (0.3, 0.7)),
    7: (["Enduro 160", "Hardtail 29", "Trail Fox", "Downhill Beast", "Junior Trail 24"], [14, 7, 3, 8], (24, 55), (850, 3900), (9.8, 16.5)),
    8: (["City Volt", "Alpine Volt", "Trekking Surge", "Cargo Mule"], [9, 7], (32, 69), (2100, 5600), (19.5, 38)),
    9: (["River Runner", "Sea Tourer", "Tandem Drift", "Kid Splash"], [10, 4, 8], (20, 45), (400, 1500), (11, 34)),
    10: (["Inflatable 10'6", "Race Glide 12'6", "Allround Wave", "Yoga Deck"], [16, 10], (16, 32), (280, 990), (7.5, 14)),
    11: (["Via Ferrata Set", "Harness Pro", "Ice Axe Duo", "Crampons 12P", "Rope 60 m"], [12, 3, 8], (5, 15), (60, 260), (0.4, 4)),
    12: (["Ridge 2P", "Basecamp 4P", "Ultralight 1P", "Family Dome 6P"], [11, 13, 4], (10, 27), (140, 620), (0.9, 11)),
    13: (["Alpinist 35", "Trek 65", "Avalanche Airbag 30", "Daypack 20", "Junior Pack 15"], [12, 7, 15], (4, 24), (50, 740), (0.5, 3.2)),
    14: (["Rodel Classic", "Snow Racer", "Family Toboggan"], [6, 3], (5, 12), (40, 180), (3, 6.5)),
}
FIRST = """Anna Lukas Marie Jonas Clara Felix Sophie Matteo Giulia Luca Chiara Pierre Camille Julien Manon Antoine Elise Nadia Marko Petra Ana Tilen Urs Reto
Selina Nico Hannah Oliver Emily Thomas Grace Ingrid Lars Freja Erik Katarzyna Piotr Zofia Daan Sanne Bram Elena Carlos Lucia Miguel Aisha Yusuf Mei Kenji Priya
Stefan Birgit Monika Dieter Lea Paul Vera Simon Theresa Gregor""".split()
LAST = """Huber Gruber Moser Steiner Pichler Bauer Wagner Schmid Keller Fischer Vogel Zimmermann Rossi Bianchi Conti Ferrari Moretti Dubois Lefevre Moreau Girard Novak
Kovac Zupan Horvat Ammann Wyss Brunner Hofer Taylor Walker Hughes Bennett Larsen Hansen Lindqvist Virtanen Kowalska Nowak deVries Jansen Bakker Garcia Romero Ortega
Haddad Demir Chen Tanaka Sharma Egger Lang Winkler Roth Berger Haas Seidl Kern""".split()
PLACES = [("Munich", "Germany"), ("Munich", "Germany"), ("Stuttgart", "Germany"), ("Berlin", "Germany"), ("Vienna", "Austria"), ("Vienna", "Austria"),
          ("Innsbruck", "Austria"), ("Salzburg", "Austria"), ("Zurich", "Switzerland"), ("Bern", "Switzerland"), ("Lyon", "France"), ("Paris", "France"),
          ("Annecy", "France"), ("Milan", "Italy"), ("Verona", "Italy"), ("Bolzano", "Italy"), ("Ljubljana", "Slovenia"), ("Bled", "Slovenia"),
          ("Amsterdam", "Netherlands"), ("Utrecht", "Netherlands"), ("London", "United Kingdom"), ("Manchester", "United Kingdom"), ("Copenhagen", "Denmark"),
          ("Warsaw", "Poland")]
ISSUES = ["broken binding", "edge damage", "flat tyre", "brake wear", "worn buckle", "hull crack", "torn seam", "battery fault", "bent rim", "missing strap"]
ISSUES_FOR = {1: [0, 1], 2: [0], 3: [0, 1], 4: [4], 5: [9], 6: [9], 7: [2, 3, 8], 8: [2, 3, 7], 9: [5], 10: [6], 11: [9], 12: [6], 13: [6, 9], 14: [9]}
BAD = ["A bit heavy for my taste.", "Strap was loose.", "Too small for me.", "Scratched and worn.", "Not worth the money."]
GOOD = ["Would rent again.", "Perfect for beginners.", "Very comfortable all day.", "Scratched but works fine.", "My daughter loved it.", "Great value."]


def esc(s):
    return s.replace("\\", "\\\\").replace('"', '\\"')


def lit(v):
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, int):
        return str(v)
    if isinstance(v, dt.date):
        return f'"{v.isoformat()}"^^<{XSD}date>'
    if isinstance(v, Dec):
        return str(v)
    return f'"{esc(v)}"'


class Dec(str):
    """A decimal, as text."""


def dec(x, places=2):
    return Dec(f"{x:.{places}f}")


KEYS = {"Branch": ["branch_id"], "Staff": ["staff_id"], "MembershipTier": ["tier_code"], "Customer": ["cust_id"], "Category": ["cat_id"], "Brand": ["brand_id"],
        "Item": ["item_id"], "Unit": ["unit_id"], "Rental": ["rental_id"], "RentalLine": ["rental_id", "line_no"], "Repair": ["repair_id"], "Review": ["review_id"]}
REFS = {"Staff": {"branch_id": "Branch", "mgr_id": "Staff"}, "Customer": {"tier_code": "MembershipTier"}, "Item": {"cat_id": "Category", "brand_id": "Brand"},
        "Unit": {"item_id": "Item", "branch_id": "Branch"}, "Rental": {"cust_id": "Customer", "staff_id": "Staff", "branch_id": "Branch"},
        "RentalLine": {"rental_id": "Rental", "item_id": "Item"}, "Repair": {"unit_id": "Unit", "staff_id": "Staff"},
        "Review": {"cust_id": "Customer", "item_id": "Item"}}


def key_iri(table, row):
    return f"<{BASE}{table}/" + ";".join(f"{k}={row[k]}" for k in KEYS[table]) + ">"


def write(tables, out):
    n = 0
    for table, rows in tables.items():
        for row in rows:
            s = key_iri(table, row)
            lines = [f"{s} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <{BASE}{table}>"]
            for col, v in row.items():
                if v is None:
                    continue
                lines.append(f"    <{BASE}{table}#{col}> {lit(v)}")
                if col in REFS.get(table, {}):
                    target = REFS[table][col]
                    lines.append(f"    <{BASE}{table}#ref-{col}> {key_iri(target, {KEYS[target][0]: v})}")
            out.write(" ;\n".join(lines) + " .\n\n")
            n += len(lines)
    return n


def day(a, b):
    return a + dt.timedelta(rnd.randrange((b - a).days + 1))


def ascii_(s):
    return s.lower().replace(" ", "").replace("'", "")


def tables():
    t = {}
    t["Branch"] = [dict(branch_id=i, branch_name=n, street=s, city=c, zip=z, phone=p, opened_on=o, floor_sqm=a) for i, n, s, c, z, p, o, a in BRANCHES]
    names = [(f, l) for f in FIRST for l in LAST]
    rnd.shuffle(names)
    used_last, staff_names = set(), []
    for f, l in names:  # no two of the staff share a last name
        if l not in used_last and len(staff_names) < 38:
            used_last.add(l)
            staff_names.append((f, l))
    names = [n for n in names if n not in staff_names]
    t["Staff"], heads = [], {}
    for i, (f, l) in enumerate(staff_names, 1):
        if i == 1:
            job, br, mgr = "Managing Director", 1, None
        elif i <= 9:
            job, br, mgr = "Branch Manager", i - 1, 1
            heads[br] = i
        else:
            br = rnd.choice([1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8])
            job, mgr = rnd.choice(["Sales Clerk", "Sales Clerk", "Technician", "Ski Instructor", "Cashier"]), heads[br]
        pay = {"Managing Director": (7400, 7400), "Branch Manager": (3900, 5100), "Sales Clerk": (2050, 2700), "Technician": (2300, 3100),
               "Ski Instructor": (2200, 2900), "Cashier": (1900, 2400)}[job]
        born = day(D(1962, 1, 1), D(2003, 12, 31))
        t["Staff"].append(dict(staff_id=i, fname=f, lname=l, job_title=job, salary=rnd.randrange(pay[0], pay[1] + 10, 10), dob=born,
                               hire_date=day(max(D(2012, 1, 1), BRANCHES[br - 1][6], D(born.year + 19, 1, 1)), D(2024, 6, 30)), email=f"{ascii_(f)}.{ascii_(l)}@peakrent.example", branch_id=br, mgr_id=mgr))
    for r in t["Staff"][:9]:  # those who lead are not so young
        if r["dob"].year > 1985:
            r["dob"] = r["dob"].replace(year=r["dob"].year - 20)
    t["MembershipTier"] = [dict(tier_code=c, tier_name=n, disc_pct=d, annual_fee=Dec(f)) for c, n, d, f in TIERS]
    t["Customer"] = []
    for i in range(1, 136):
        f, l = names[i]
        city, country = rnd.choice(PLACES)
        t["Customer"].append(dict(
            cust_id=i, first_name=f, last_name=l, dob=day(D(1950, 1, 1), D(2001, 12, 31)),
            email=f"{ascii_(f)}{ascii_(l)}@{rnd.choice(['postbox.example', 'mail.example', 'inbox.example'])}" if rnd.random() < .86 else None,
            phone=f"+{rnd.randrange(30, 49)} {rnd.randrange(100, 999)} {rnd.randrange(100000, 999999)}" if rnd.random() < .65 else None,
            city=city, country=country, joined_on=day(D(2018, 1, 1), D(2024, 10, 31)), newsletter=rnd.random() < .45,
            tier_code=rnd.choice(["BAS", "BAS", "BAS", "SLV", "SLV", "GLD", "PLT"])))
    t["Category"] = [dict(cat_id=i, cat_name=n, season=s) for i, n, s in CATEGORIES]
    t["Brand"] = [dict(brand_id=i, brand_name=n, country_cd=c, founded_yr=y, website=w) for i, n, c, y, w in BRANDS]
    t["Item"] = []
    for cat, (models, brands, rate, price, wt) in ITEMS.items():
        for m in models:
            f = rnd.random()
            t["Item"].append(dict(
                item_id=len(t["Item"]) + 101, item_name=m, cat_id=cat, brand_id=rnd.choice(brands), model_yr=rnd.randrange(2016, 2025),
                daily_rate=dec(round((rate[0] + f * (rate[1] - rate[0])) * 2) / 2), list_price=dec(round(price[0] + min(1, max(0, f + rnd.uniform(-.15, .15))) * (price[1] - price[0]))),
                wt_kg=dec(rnd.uniform(*wt), 1) if rnd.random() < .85 else None, for_kids=int("Junior" in m or "Kid" in m)))
    item = {r["item_id"]: r for r in t["Item"]}
    t["Unit"] = []
    for i in range(1, 151):
        it = t["Item"][(i - 1) % len(item)] if i <= len(item) else rnd.choice(t["Item"])
        t["Unit"].append(dict(unit_id=i, serial_no=f"{rnd.choice('ABCDEFGHKMNPRTX')}{rnd.choice('ABCDEFGHKMNPRTX')}-{rnd.randrange(10000, 99999)}", item_id=it["item_id"],
                              branch_id=rnd.choice([1, 1, 2, 3, 4, 5, 6, 7, 7, 8]), acq_date=day(D(max(2017, it["model_yr"]), 1, 1), D(2024, 10, 31)),
                              status_cd=rnd.choice(["available"] * 6 + ["rented"] * 3 + ["maintenance", "retired"])))
    t["Rental"], t["RentalLine"] = [], []
    clerks = {b: [s["staff_id"] for s in t["Staff"] if s["branch_id"] == b and s["job_title"] in ("Sales Clerk", "Cashier", "Branch Manager")] for b in range(1, 9)}
    favourites = [rnd.randrange(1, 136) for _ in range(25)]
    dates = sorted(day(D(2022, 1, 3), D(2024, 11, 20)) for _ in range(175))
    for i, d in enumerate(dates, 1001):
        days = rnd.choice([1, 2, 2, 3, 3, 5, 7, 7, 10, 14])
        due = d + dt.timedelta(days)
        ret = due + dt.timedelta(rnd.choice([0, 0, 0, 0, 0, -1 if days > 1 else 0, 0, 1, 2, 4]))
        if ret > D(2024, 11, 20) or rnd.random() < .02:
            ret = None
        br = rnd.choice([1, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8])
        good = [c for c in t["Customer"] if c["joined_on"] <= d]
        fav = [c for c in good if c["cust_id"] in favourites]
        c = rnd.choice(fav if fav and rnd.random() < .35 else good)
        t["Rental"].append(dict(rental_id=i, cust_id=c["cust_id"], staff_id=rnd.choice(clerks[br]), branch_id=br, rent_date=d, due_date=due, ret_date=ret,
                                pay_method=rnd.choice(["card", "card", "card", "cash", "cash", "app", "transfer"]), insured=rnd.random() < .3))
        winter = d.month in (11, 12, 1, 2, 3, 4)
        fits = [r for r in t["Item"] if CATEGORIES[r["cat_id"] - 1][2] in (("winter", "all-year") if winter else ("summer", "all-year")) and r["model_yr"] <= d.year]
        for n, it in enumerate(rnd.sample(fits, rnd.choice([1, 1, 1, 2, 2, 3])), 1):
            t["RentalLine"].append(dict(rental_id=i, line_no=n, item_id=it["item_id"], qty=rnd.choice([1, 1, 1, 2, 2, 3, 4]),
                                        unit_price=dec(float(it["daily_rate"]) * days)))
    techs = [s["staff_id"] for s in t["Staff"] if s["job_title"] == "Technician"]
    t["Repair"] = []
    broken = [u for u in t["Unit"] if rnd.random() < .3]
    for i in range(1, 56):
        u = rnd.choice(broken)
        a = day(max(u["acq_date"], D(2022, 1, 1)), D(2024, 11, 15))
        z = a + dt.timedelta(rnd.randrange(0, 21))
        ok = z < D(2024, 11, 20) and rnd.random() > .12
        t["Repair"].append(dict(repair_id=i, unit_id=u["unit_id"], staff_id=rnd.choice(techs), issue=ISSUES[rnd.choice(ISSUES_FOR[item[u["item_id"]]["cat_id"]])],
                                reported_on=a, fixed_on=z if ok else None, cost=dec(rnd.randrange(800, 24000, 50) / 100) if ok else None))
    t["Review"], seen = [], set()
    who = {r["rental_id"]: r for r in t["Rental"]}
    for line in rnd.sample(t["RentalLine"], 115):
        r = who[line["rental_id"]]
        if (r["cust_id"], line["item_id"]) in seen or r["ret_date"] is None:
            continue
        seen.add((r["cust_id"], line["item_id"]))
        t["Review"].append(dict(review_id=len(t["Review"]) + 1, cust_id=r["cust_id"], item_id=line["item_id"], stars=(stars := rnd.choice([1, 2, 3, 3, 4, 4, 4, 5, 5, 5])),
                                review_date=r["ret_date"] + dt.timedelta(rnd.randrange(0, 15)), comment=rnd.choice(BAD if stars < 3 else GOOD) if rnd.random() < .6 else None))
    return t


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "graph.ttl", "w", encoding="utf-8") as f:
        print(write(tables(), f), "triples")

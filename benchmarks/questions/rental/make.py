"""python make.py FOLDER: writes FOLDER/graph.ttl, the database of an invented van and car hire firm by a direct mapping (seeded, always the same bytes)."""

import random
import sys
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path

BASE = "http://data.fernhire.example/db/"
SNAPSHOT = date(2024, 9, 30)
R = random.Random(20240930)

KEYS = {"category": ("code",), "extra": ("code",), "rental_extra": ("rental_id", "extra_code")}
REFS = {
    "branch": {"mgr_id": "employee"},
    "employee": {"branch_id": "branch", "mgr_id": "employee"},
    "vehicle": {"cat_code": "category", "branch_id": "branch"},
    "customer": {"acct_mgr_id": "employee"},
    "rental": {"cust_id": "customer", "vehicle_id": "vehicle", "pickup_branch_id": "branch", "return_branch_id": "branch", "emp_id": "employee"},
    "rental_extra": {"rental_id": "rental", "extra_code": "extra"},
    "payment": {"rental_id": "rental"},
    "damage": {"vehicle_id": "vehicle", "rental_id": "rental"},
    "service": {"vehicle_id": "vehicle", "garage_id": "garage"},
    "fine": {"rental_id": "rental"},
}
ORDER = ["branch", "employee", "category", "vehicle", "customer", "extra", "rental", "rental_extra", "payment", "damage", "garage", "service", "fine"]
DB = {t: [] for t in ORDER}


class Year(int):
    pass


def row(table, **cols):
    DB[table].append(cols)
    return cols


def money(x):
    return Decimal(x).quantize(Decimal("0.01"))


def day(a, b):
    return a + timedelta(days=R.randrange((b - a).days + 1))


def maybe(p, x):
    """x with probability p, else NULL"""
    return x if R.random() < p else None


# ---------------------------------------------------------------- branches
BRANCHES = [  # code, name, street, city, postcode, opened, closed, bays, airport
    ("LDS1", "Leeds Central", "14 Wellington Yard", "Leeds", "LS1 4QX", date(1998, 3, 2), None, 40, False),
    ("LDS2", "Leeds Bradford Airport", "Terminal Approach", "Leeds", "LS19 7ZU", date(2006, 5, 15), None, 55, True),
    ("YRK1", "York Station", "3 Leeman Place", "York", "YO26 1XA", date(2001, 9, 10), None, 18, False),
    ("HUL1", "Hull Docks", "Unit 7, Albert Quay", "Hull", "HU1 2WE", date(2009, 4, 1), None, 25, False),
    ("SHF1", "Sheffield Meadowhall", "Vulcan Trade Park", "Sheffield", "S9 1EP", date(2003, 11, 24), None, 32, False),
    ("DON1", "Doncaster", "88 Carr House Lane", "Doncaster", "DN4 5BX", date(2014, 6, 30), None, 16, False),
    ("NCL1", "Newcastle Airport", "Arrivals Road", "Newcastle", "NE13 8BZ", date(2017, 2, 6), None, 28, True),
    ("HGT1", "Harrogate", "2 Starbeck Mews", "Harrogate", "HG2 7LN", date(2019, 10, 7), None, 12, False),
    ("WKF1", "Wakefield", "Calder Vale Road", "Wakefield", "WF1 5PE", date(2005, 1, 17), date(2023, 3, 31), 10, False),
]
AREA = {"Leeds": "0113 496 0", "York": "01632 960 ", "Hull": "01632 961 ", "Sheffield": "0114 496 0", "Doncaster": "01632 962 ",
        "Newcastle": "0191 498 0", "Harrogate": "01632 963 ", "Wakefield": "01632 964 "}
for i, (code, name, street, city, pc, op, cl, bays, air) in enumerate(BRANCHES, 1):
    row("branch", id=i, code=code, name=name, street=street, city=city, postcode=pc, phone=None if cl else AREA[city] + f"{100 + 37 * i:03}",
        opened=op, closed_on=cl, bays=bays, is_airport=air, mgr_id=None)

# ---------------------------------------------------------------- employees
FIRST = """James Olivia Mohammed Amelia Daniel Grace Callum Priya Stephen Hannah Tomasz Beth Gareth Aisha Liam Nicola Wayne Zoe Kieran Fiona Adam Maria
Colin Sunita Ross Emily Declan Joanne Patrick Leanne Harvey Megan Imran Chloe Douglas Ruth Vikram Tessa Neil Carol Ibrahim Poppy Alan Rachel
Joseph Heather Oscar Naomi Trevor Ellen""".split()
LAST = """Ackroyd Barraclough Chowdhury Dunwell Eastwood Fairburn Greenhalgh Hargreaves Iqbal Jagger Kowalski Lister Metcalfe Naylor Oldroyd Pickles
Quarmby Ramsden Sutcliffe Thackray Umpleby Varley Whitaker Yeadon Ainsley Begum Crossley Dyson Ellison Firth Garside Holroyd Illingworth Jowett
Kershaw Lockwood Midgley Nowak Ogden Priestley Rhodes Sykes Tordoff Usher Verity Walton Appleyard Bottomley Clegg Denby""".split()
R.shuffle(FIRST)
R.shuffle(LAST)
names = [(FIRST[i % 50], LAST[(i * 7 + i // 50 * 3) % 50]) for i in range(200)]
NAMES = iter(names)
nid = 0


def emp(job, branch, mgr, lo, hi, hired=None, left=None, who=None):
    global nid
    nid += 1
    f, l = who or next(NAMES)
    b = next((x for x in DB["branch"] if x["id"] == branch), None)
    start = max(b["opened"], date(2004, 1, 1)) if b else date(2002, 1, 1)
    hired = hired or day(start, date(2023, 6, 30))
    dob = date(R.randint(1962, 1999), R.randint(1, 12), R.randint(1, 28))
    if (hired - dob).days < 18 * 366:
        dob = date(hired.year - R.randint(19, 30), dob.month, dob.day)
    return row("employee", id=nid, staff_no=f"E{1000 + nid * 13}", fname=f, lname=l, dob=maybe(.9, dob), job=job, branch_id=branch, mgr_id=mgr,
               hired_on=hired, left_on=left, salary=money(R.randrange(lo, hi, 250)),
               email=maybe(.9, f"{f}.{l}@fernhire.example".lower()), phone=maybe(.6, f"07700 900{R.randint(100, 999)}"))


md = emp("managing director", None, None, 92000, 98000, date(1998, 1, 5), who=("Margaret", "Fernley"))
north = emp("area manager", None, md["id"], 52000, 58000)
south = emp("area manager", None, md["id"], 52000, 58000)
emp("accountant", None, md["id"], 41000, 46000)
emp("fleet manager", None, md["id"], 45000, 50000)
emp("payroll clerk", None, 4, 25000, 28000)
for b in DB["branch"]:
    if b["code"] == "WKF1":
        continue
    up = (north if b["city"] in ("Newcastle", "York", "Harrogate", "Leeds") else south)["id"]
    boss = up
    if b["code"] != "DON1":  # the post at Doncaster is vacant
        m = emp("branch manager", b["id"], up, 34000, 41000)
        b["mgr_id"] = boss = m["id"]
    for _ in range(3 if b["bays"] > 30 else 2):
        emp("rental agent", b["id"], boss, 22500, 27500)
    if b["bays"] > 15:
        emp("valeter", b["id"], boss, 21000, 23000)
    if b["bays"] >= 28:
        emp("mechanic", b["id"], boss, 28000, 34000)
emp("rental agent", 9, south["id"], 22500, 25000, date(2012, 5, 14), date(2023, 3, 31))
emp("branch manager", 6, south["id"], 34000, 38000, date(2015, 8, 3), date(2024, 6, 14))
emp("rental agent", 1, DB["branch"][0]["mgr_id"], 22500, 26000, date(2018, 4, 9), date(2023, 11, 30))
emp("rental agent", 5, DB["branch"][4]["mgr_id"], 22500, 26000, date(2020, 9, 21), date(2024, 2, 29), who=("Daniel", "Wood"))

# ---------------------------------------------------------------- categories and vehicles
CATS = [  # code, descr, class, day rate, deposit, min age
    ("ECO", "Economy car", "car", "29.00", 150, 21), ("CMP", "Compact car", "car", "36.50", 200, 21), ("EST", "Estate car", "car", "44.00", 250, 23),
    ("SUV", "SUV", "car", "62.00", 350, 25), ("ELC", "Electric car", "car", "48.00", 300, 23), ("SWB", "Short wheelbase van", "van", "52.00", 250, 21),
    ("LWB", "Long wheelbase van", "van", "68.00", 300, 23), ("LUT", "Luton van with tail lift", "van", "84.50", 400, 25),
    ("MB9", "Nine-seat minibus", "minibus", "79.00", 400, 25), ("MB16", "Sixteen-seat minibus", "minibus", "115.00", 600, 28),
    ("PCK", "Pickup truck", "truck", "73.00", 400, 25),
]
RATE = {}
for code, descr, cls, rate, dep, age in CATS:
    RATE[code] = Decimal(rate)
    row("category", code=code, descr=descr, veh_class=cls, day_rate=money(rate), deposit=money(dep), min_age=age)

MODELS = [  # make, model, category, seats, payload kg, fuels, new price, how many
    ("Vauxhall", "Corsa", "ECO", 5, None, ("petrol",), 15500, 5), ("Toyota", "Aygo", "ECO", 4, None, ("petrol",), 12800, 4),
    ("Ford", "Focus", "CMP", 5, None, ("petrol", "diesel"), 21000, 5), ("Volkswagen", "Golf", "CMP", 5, None, ("petrol", "hybrid"), 25500, 4),
    ("Skoda", "Octavia", "EST", 5, None, ("diesel",), 26200, 4), ("Nissan", "Qashqai", "SUV", 5, None, ("petrol", "hybrid"), 28900, 4),
    ("Land Rover", "Discovery", "SUV", 7, None, ("diesel",), 54800, 2), ("Nissan", "Leaf", "ELC", 5, None, ("electric",), 27400, 3),
    ("Volkswagen", "ID.3", "ELC", 5, None, ("electric",), 33900, 2), ("Vauxhall", "Vivaro", "SWB", 3, 1000, ("diesel",), 24700, 5),
    ("Ford", "Transit Custom", "SWB", 3, 1100, ("diesel", "hybrid"), 27300, 5), ("Ford", "Transit", "LWB", 3, 1380, ("diesel",), 32400, 6),
    ("Mercedes-Benz", "Sprinter", "LWB", 3, 1270, ("diesel",), 37600, 4), ("Peugeot", "Boxer", "LUT", 3, 1050, ("diesel",), 36100, 4),
    ("Ford", "Tourneo", "MB9", 9, None, ("diesel",), 38900, 3), ("Mercedes-Benz", "Sprinter Tourer", "MB16", 16, None, ("diesel",), 52300, 2),
    ("Toyota", "Hilux", "PCK", 5, 1010, ("diesel",), 34900, 2), ("Ford", "Ranger", "PCK", 5, 1040, ("diesel",), 33700, 1),
]
fleet = [m for m in MODELS for _ in range(m[7])]
R.shuffle(fleet)
CODES, WEIGHT = list(range(1, 9)), [14, 15, 7, 8, 11, 6, 9, 4]
regs = set()
for i, (make, model, cat, seats, payload, fuels, price, _) in enumerate(fleet, 1):
    bought = day(date(2017, 3, 1), date(2024, 3, 31))
    tag = bought.year % 100 + (50 if bought.month >= 9 or bought.month < 3 else 0) - (1 if bought.month < 3 else 0)
    while True:
        reg = R.choice(["YA", "YD", "YK", "YJ", "NX", "YP"]) + f"{tag:02} " + "".join(R.choice("ABCDEFGHJKLMNOPRSTUVWXY") for _ in range(3))
        if reg not in regs:
            break
    regs.add(reg)
    fuel = R.choice(fuels)
    sold = bought.year <= 2019 and R.random() < .45
    sold_on = day(date(2023, 6, 1), date(2024, 8, 31)) if sold else None
    yrs = ((sold_on or SNAPSHOT) - bought).days / 365
    row("vehicle", id=i, reg_no=reg, make=make, model=model, cat_code=cat, branch_id=None if sold else R.choices(CODES, WEIGHT)[0],
        yr=Year(bought.year if R.random() < .8 or bought.month > 6 else bought.year - 1),
        colour=maybe(.93, R.choice(["white", "white", "white", "silver", "black", "blue", "red", "grey", "White"] if payload is None else
                                   ["white", "white", "white", "white", "White", "silver", "blue"])),
        fuel=fuel, gearbox="A" if fuel in ("electric", "hybrid") or R.random() < .15 else "M", seats=seats, payload_kg=payload,
        has_towbar=R.random() < .5 if cat in ("PCK", "SUV", "LWB", "SWB") else None,
        purch_date=bought, purch_price=maybe(.9, money(price + R.randrange(-1800, 1900, 50))), odo=int(9000 + yrs * R.randrange(8000, 15000)),
        status="SLD" if sold else "AVL", sold_on=sold_on, sold_amt=money(round(price * max(.2, .72 - .08 * yrs), -2) + 50 * R.randrange(9)) if sold else None)

# ---------------------------------------------------------------- customers
COMPANIES = ["Calderdale Joinery Ltd", "Moorland Events", "Pennine Parcels Ltd", "Ouse Valley Catering", "Riverside Removals", "Whitby Fish Direct Ltd",
             "Aire Scaffolding", "Hallam Sound & Stage", "Northgate Primary School", "Dales Cycling Tours", "Brightside Cleaning Services",
             "Tyne Property Lettings", "St Oswald's Hospice", "Ridings Plumbing & Heating", "Humber Marine Supplies Ltd", "Knavesmire Florists",
             "Steel City Roofing Ltd", "Ilkley Literature Festival", "Selby Farm Machinery", "Castleford Tigers Supporters Club"]
TOWNS = [("Leeds", "LS"), ("Leeds", "LS"), ("York", "YO"), ("Hull", "HU"), ("Sheffield", "S"), ("Sheffield", "S"), ("Doncaster", "DN"), ("Newcastle", "NE"),
         ("Harrogate", "HG"), ("Bradford", "BD"), ("Wakefield", "WF"), ("Huddersfield", "HD"), ("Scarborough", "YO"), ("Halifax", "HX")]
STREETS = ["Chapel Lane", "Victoria Road", "Mill Street", "Beck Side", "Park Avenue", "Station Road", "Moor View", "Church Street", "Low Fold", "Castle Gate"]
managers = [e["id"] for e in DB["employee"] if e["job"] == "branch manager" and not e["left_on"]]
cust = [("B", c) for c in COMPANIES] + [("P", None)] * 66
R.shuffle(cust)
special = {10: ("John", "Taylor"), 41: ("John", "Taylor"), 23: ("Sarah", "Khan"), 66: ("Sarah", "Khan"), 52: ("Daniel", "Wood")}
sp = list(special.values())
for i, (kind, company) in enumerate(cust, 1):
    f, l = sp.pop(0) if sp and kind == "P" and i % 7 in (2, 5) and i > 8 else next(NAMES)
    city, pc = R.choice(TOWNS)
    row("customer", id=i, cust_no=f"C{20000 + i * 29}", cust_type=kind, company=company, fname=None if company and R.random() < .25 else f,
        lname=None, dob=maybe(.88, date(R.randint(1946, 2001), R.randint(1, 12), R.randint(1, 28))) if kind == "P" else None,
        email=maybe(.8, (f"{f}.{l}{i}@mail.example" if kind == "P" else f"bookings@{''.join(x for x in company.lower() if x.isalpha())}.example").lower()),
        phone=maybe(.85, f"07700 90{R.randint(1000, 9999)}"), street=f"{R.randint(1, 140)} {R.choice(STREETS)}", city=city,
        postcode=f"{pc}{R.randint(1, 19)} {R.randint(1, 9)}{R.choice('ABDEFGH')}{R.choice('JLNPQRS')}",
        licence_no=f"{l[:5].upper():9<5}{R.randint(100000, 999999)}{f[0]}9{R.choice('ABCDEF')}{R.choice('JKLMN')}" if kind == "P" else None,
        cust_since=day(date(2012, 1, 1), date(2023, 12, 31)), credit_limit=money(R.choice([1000, 2000, 2500, 5000])) if kind == "B" else None,
        acct_mgr_id=maybe(.8, R.choice(managers)) if kind == "B" else None, is_blocked=R.random() < .06)
    if DB["customer"][-1]["fname"]:
        DB["customer"][-1]["lname"] = l

# ---------------------------------------------------------------- extras, rentals
EXTRAS = [("GPS", "Sat nav", "6.00"), ("CSEAT", "Child seat", "5.50"), ("ADDDR", "Additional driver", "9.00"), ("CDW", "Damage waiver", "12.50"),
          ("TROL", "Sack trolley", "4.00"), ("BLNK", "Removal blankets", "3.50"), ("ROOF", "Roof box", "8.00"), ("EURO", "European cover", "15.00"),
          ("SNOW", "Snow chains", "7.50")]
PRICE = {c: Decimal(p) for c, _, p in EXTRAS}
for c, d, p in EXTRAS:
    row("extra", code=c, descr=d, price_day=money(p))

agents = {b: [e for e in DB["employee"] if e["branch_id"] == b and e["job"] in ("rental agent", "branch manager")] for b in range(1, 10)}
plans = []
customers = DB["customer"][:-9]  # the last ones have never rented
weights = [R.choice([1, 1, 1, 2, 2, 3, 5]) * (2 if c["company"] else 1) for c in customers]
idle = {v["id"] for v in R.sample(DB["vehicle"], 5)}
for v in DB["vehicle"]:
    if v["id"] in idle:
        continue
    free = max(date(2023, 1, 3), v["purch_date"] + timedelta(days=14)) + timedelta(days=R.randrange(40))
    stop = v["sold_on"] or date(2024, 10, 20)
    while True:
        start = free + timedelta(days=R.randrange(18, 310))
        length = R.choice([1, 1, 2, 2, 3, 3, 4, 5, 7, 7, 10, 14, 21])
        if start + timedelta(days=length + 3) >= stop:
            break
        plans.append((start, v, length))
        free = start + timedelta(days=length + 6)
plans.sort(key=lambda p: (p[0], p[1]["id"]))
plans = [p for p in plans if p[0] <= SNAPSHOT or R.random() < .9]
odo = {v["id"]: v["odo"] for v in DB["vehicle"]}
seq = {}
late_out = 0
for i, (start, v, length) in enumerate(plans, 1):
    booked = datetime(*min(start, SNAPSHOT).timetuple()[:3]) - timedelta(days=R.randrange(1, 45)) + timedelta(hours=R.randint(8, 18), minutes=R.randrange(0, 60, 5))
    due = start + timedelta(days=length)
    back = due + timedelta(days=R.choice([0] * 9 + [1, 1, 2, 4])) if length > 1 else due
    c = R.choices(customers, weights)[0]
    b = v["branch_id"] or R.choices(CODES, WEIGHT)[0]
    if start < date(2023, 3, 20) and R.random() < .15:
        b = 9
    staff = [e for e in agents[b] if e["hired_on"] <= start and (not e["left_on"] or e["left_on"] >= start)]
    status = "booked" if start > SNAPSHOT else "out" if back > SNAPSHOT else "returned"
    if status != "out" and R.random() < .08:
        status = "cancelled"
    if status == "returned" and start > date(2024, 9, 10) and due < SNAPSHOT and R.random() < .5:
        status = "out"  # overdue
    seq[booked.year] = seq.get(booked.year, 0) + 1
    rate = RATE[v["cat_code"]] * (Decimal("0.92") if length >= 7 else 1)
    r = row("rental", id=i, agr_no=f"RA{booked.year % 100}-{seq[booked.year]:04}", cust_id=c["id"], vehicle_id=v["id"], pickup_branch_id=b,
            return_branch_id=None, emp_id=maybe(.92, R.choice(staff)["id"]) if staff else None, booked_at=booked, start_date=start, due_date=due,
            ret_date=None, odo_out=None, odo_in=None, day_rate=money(rate), disc_amt=None, total_amt=None, status=status)
    extras = R.sample(EXTRAS, R.choice([0, 0, 0, 1, 1, 2, 3])) if R.random() < .85 else []
    days = length
    cost = Decimal(0)
    for code, _, price in extras:
        qty = R.choice([1, 2]) if code in ("CSEAT", "ADDDR") else R.choice([1, 1, 2, 3]) if code == "BLNK" else 1
        row("rental_extra", rental_id=i, extra_code=code, qty=qty)
        cost += Decimal(price) * qty
    if status in ("returned", "out"):
        r["odo_out"] = odo[v["id"]]
        v["odo"] = odo[v["id"]]
    if status == "out":
        v["status"] = "OUT"
    if status == "returned":
        days = (back - start).days
        r["ret_date"] = back
        r["return_branch_id"] = b if R.random() < .87 and b != 9 or v["branch_id"] is None else R.choices(CODES, WEIGHT)[0]
        r["odo_in"] = r["odo_out"] + days * R.randrange(18, 170) + R.randrange(5, 60)
        odo[v["id"]] = v["odo"] = r["odo_in"]
        r["disc_amt"] = maybe(.14, money(R.choice([5, 10, 15, 20, 25, 40])))
        r["total_amt"] = money(days * (rate + cost) - (r["disc_amt"] or 0))
v_avail = [v for v in DB["vehicle"] if v["status"] == "AVL"]
for v in R.sample(v_avail, 5):
    v["status"] = "WKS"

# ---------------------------------------------------------------- payments, damage, fines
pid = 0


def pay(r, when, amt, method, note=None):
    global pid
    if when > SNAPSHOT:
        return
    pid += 1
    row("payment", id=pid, receipt_no=f"P{300000 + pid * 17}", rental_id=r["id"], paid_on=when, amt=money(amt), method=method, note=note)


cmap = {c["id"]: c for c in DB["customer"]}
for r in DB["rental"]:
    biz = cmap[r["cust_id"]]["cust_type"] == "B"
    method = R.choice(["BACS", "BACS", "BACS", "CARD", "CHQ"] if biz else ["CARD", "CARD", "CARD", "CARD", "CASH", "AMEX"])
    if r["status"] == "returned":
        x = R.random()
        if x < .07:
            continue  # nothing paid yet
        if x < .32:
            part = money(r["total_amt"] * R.choice([Decimal("0.25"), Decimal("0.5")]))
            pay(r, r["booked_at"].date(), part, R.choice(["CARD", method]), "part payment")
            if x > .12:
                pay(r, r["ret_date"] + timedelta(days=R.choice([0, 0, 1, 14])), r["total_amt"] - part, method, "balance")
        else:
            pay(r, r["ret_date"] + timedelta(days=R.randrange(30) if biz else 0), r["total_amt"], method)
    elif r["status"] == "out" and R.random() < .5:
        pay(r, r["start_date"], 50 * R.randint(1, 4), method, "part payment")

DESCR = {"minor": ["scratched rear bumper", "kerbed alloy wheel", "cigarette burn on seat", "broken tail light", "flat tyre", "missing parcel shelf"],
         "moderate": ["dented nearside door", "cracked windscreen", "broken wing mirror", "torn seat", "dented rear door", "cracked windscreen"],
         "major": ["damaged roof panel", "clutch burnt out", "side panel crushed", "wrong fuel in tank", "front end collision"]}
returned = [r for r in DB["rental"] if r["status"] == "returned"]
cases = [(r["ret_date"], r["vehicle_id"], r) for r in R.sample(returned, 30)]
cases += [(day(max(date(2023, 1, 5), v["purch_date"]), v["sold_on"] or SNAPSHOT), v["id"], None) for v in R.sample(DB["vehicle"], 9)]
cases.sort(key=lambda c: (c[0], c[1]))
for i, (when, vid, r) in enumerate(cases, 1):
    sev = R.choice(["minor", "minor", "minor", "moderate", "moderate", "major"])
    done = when + timedelta(days=R.randrange(2, 40))
    open_ = done > SNAPSHOT or R.random() < .2
    row("damage", id=i, ref_no=f"D{when.year % 100}/{i:03}", vehicle_id=vid, rental_id=r and r["id"], reported_on=when, descr=R.choice(DESCR[sev]), severity=sev,
        est_cost=money(R.randrange(*{"minor": (40, 220), "moderate": (230, 700), "major": (750, 2600)}[sev], 10)),
        repair_cost=None, repaired_on=None if open_ else done, charged_to_cust=r is not None and R.random() < .65)
    if not open_:
        d = DB["damage"][-1]
        d["repair_cost"] = money(d["est_cost"] * Decimal(R.choice(["0.8", "0.9", "1", "1", "1.1", "1.25", "1.4"])))
for i, r in enumerate(sorted(R.sample(returned, 24), key=lambda r: (r["start_date"], r["id"])), 1):
    reason = R.choice(["speeding", "speeding", "parking", "parking", "parking", "bus lane", "clean air zone"])
    when = day(r["start_date"], r["ret_date"])
    row("fine", id=i, notice_no=f"PCN{R.randint(1000000, 9999999)}", rental_id=r["id"], issued_on=when, reason=reason,
        amt=money({"speeding": 100, "parking": R.choice([35, 50, 70]), "bus lane": 60, "clean air zone": 120}[reason]), is_settled=R.random() < .7,
        settled_on=None)
    f = DB["fine"][-1]
    if f["is_settled"]:
        f["settled_on"] = maybe(.85, when + timedelta(days=R.randrange(4, 50)))

# ---------------------------------------------------------------- garages, services
for i, (n, c, fr, rate) in enumerate([("Kirkstall Autocare", "Leeds", True, "62.00"), ("Humberside Commercials", "Hull", True, "58.50"), ("Don Valley Tyres", "Sheffield", False, "45.00"),
                                      ("Tyneside Fleet Services", "Newcastle", True, "66.00"), ("Foss Bank Motors", "York", False, "54.00"),
                                      ("Volt & Sons EV Specialists", "Leeds", True, "79.50"), ("Spa Town Bodyworks", "Harrogate", False, "70.00")], 1):
    row("garage", id=i, name=n, city=c, phone=maybe(.95, AREA[c] + f"{800 + i}"), hourly_rate=money(rate), is_approved=fr)
visits = []
for v in DB["vehicle"]:
    for _ in range(R.choice([0, 1, 1, 1, 2, 2, 3])):
        lo = max(date(2022, 6, 1), v["purch_date"] + timedelta(days=60))
        hi = v["sold_on"] or SNAPSHOT
        if lo < hi:
            visits.append((day(lo, hi), v))
visits.sort(key=lambda x: (x[0], x[1]["id"]))
for i, (when, v) in enumerate(visits, 1):
    kind = R.choice(["full", "interim", "MOT", "MOT", "tyres", "brakes"])
    if kind == "MOT" and (when - v["purch_date"]).days < 1000:  # none needed in the first three years
        kind = "interim"
    g = 6 if v["fuel"] == "electric" and kind != "tyres" else 3 if kind == "tyres" and R.random() < .6 else R.choice([1, 1, 1, 2, 3, 4, 4, 5])
    lo, hi = {"full": (240, 520), "interim": (120, 230), "MOT": (45, 56), "tyres": (160, 640), "brakes": (150, 480)}[kind]
    row("service", id=i, vehicle_id=v["id"], garage_id=g, svc_date=when, svc_type=kind, odo=max(500, v["odo"] - (SNAPSHOT - when).days * 24),
        cost=money(Decimal(R.randrange(lo * 4, hi * 4)) / 4), mot_pass=R.random() < .85 if kind == "MOT" else None,
        next_due=when + timedelta(days=365) if kind in ("full", "interim", "MOT") and R.random() < .9 else None, invoice_no=maybe(.85, f"INV-{4000 + i * 3}"))


# ---------------------------------------------------------------- out
def iri(table, r):
    return f"<{table}/" + ";".join(f"{k}={r[k]}" for k in KEYS.get(table, ("id",))) + ">"


def literal(v):
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, Year):
        return f'"{int(v)}"^^xsd:gYear'
    if isinstance(v, int):
        return str(v)
    if isinstance(v, Decimal):
        return f'"{v}"^^xsd:decimal'
    if isinstance(v, datetime):
        return f'"{v.isoformat()}"^^xsd:dateTime'
    if isinstance(v, date):
        return f'"{v.isoformat()}"^^xsd:date'
    return '"' + v.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main(folder):
    out = [f"@base <{BASE}> .", "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .", "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .", ""]
    for t in ORDER:
        for r in DB[t]:
            lines = [f"{iri(t, r)} rdf:type <{t}>"]
            for col, v in r.items():
                if v is None:
                    continue
                lines.append(f"    <{t}#{col}> {literal(v)}")
                to = REFS.get(t, {}).get(col)
                if to:
                    lines.append(f"    <{t}#ref-{col}> <{to}/{KEYS.get(to, ('id',))[0]}={v}>")
            out.append(" ;\n".join(lines) + " .\n")
    Path(folder, "graph.ttl").write_text("\n".join(out), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1])

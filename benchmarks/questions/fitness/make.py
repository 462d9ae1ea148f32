#!/usr/bin/env python3
"""Writes graph.ttl: the database of a chain of gyms in Yorkshire, put out row by row as a W3C
direct mapping does it (one class per table, one property per column, foreign keys as #ref-... links
beside the plain column, row IRIs with the primary key). Standard library only, deterministic.   python make.py FOLDER"""
import os
import random
import sys
import unicodedata
from datetime import date, datetime, timedelta
from decimal import Decimal as D
from urllib.parse import quote

BASE = "http://gymdb.ironbridge.example/db/"
R = random.Random(51973)
LAST = date(2024, 9, 30)                        # the day of the export

# table: (primary key, columns, foreign keys as (column, target table, target key))
SCHEMA = {
    "clb": (["clb_id"], "clb_id nm addr twn pcd tel opn_dt cls_dt sqm pool_yn open_24h mgr_nm", []),
    "cds": (["cd_grp", "cd"], "cd_grp cd descr", []),
    "pln": (["pln_cd"], "pln_cd nm mthly_fee join_fee min_mths all_clbs cls_incl frm_dt disc_dt", []),
    "mbr": (["mbr_id"], "mbr_id fst_nm lst_nm dob sex eml tel twn hm_clb jn_dt ref_by mktg_ok",
            [("hm_clb", "clb", "clb_id"), ("ref_by", "mbr", "mbr_id")]),
    "mbrshp": (["ms_id"], "ms_id mbr_id pln_cd strt_dt end_dt st_cd mthly_prc lckr_no cxl_rsn",
               [("mbr_id", "mbr", "mbr_id"), ("pln_cd", "pln", "pln_cd")]),
    "trnr": (["trnr_id"], "trnr_id fst_nm lst_nm clb_id spec hr_rt hire_dt term_dt eml mntr_id",
             [("clb_id", "clb", "clb_id"), ("mntr_id", "trnr", "trnr_id")]),
    "cls": (["cls_cd"], "cls_cd nm dur_min lvl_cd kcal_est actv", []),
    "cls_sched": (["sch_id"], "sch_id cls_cd clb_id trnr_id strt_ts room cap cxl_yn",
                  [("cls_cd", "cls", "cls_cd"), ("clb_id", "clb", "clb_id"), ("trnr_id", "trnr", "trnr_id")]),
    "bkng": (["sch_id", "mbr_id"], "sch_id mbr_id bkd_ts st_cd chk_in src_cd rtg",
             [("sch_id", "cls_sched", "sch_id"), ("mbr_id", "mbr", "mbr_id")]),
    "pymt": (["pymt_id"], "pymt_id ms_id due_dt pd_dt amt mth_cd st_cd", [("ms_id", "mbrshp", "ms_id")]),
    "eqpt": (["eq_id"], "eq_id clb_id knd_cd mfr mdl ser_no purch_dt purch_prc wrnty_end st_cd", [("clb_id", "clb", "clb_id")]),
    "eqpt_mnt": (["mnt_id"], "mnt_id eq_id mnt_dt knd_cd cost dwn_hrs vndr note", [("eq_id", "eqpt", "eq_id")]),
}
ROWS = {t: [] for t in SCHEMA}


def add(table, *values):
    cols = SCHEMA[table][1].split()
    assert len(cols) == len(values), (table, values)
    row = dict(zip(cols, values))
    ROWS[table].append(row)
    return row


def d(text):
    return date.fromisoformat(text) if text else None


def plain(s):
    return "".join(c for c in unicodedata.normalize("NFD", s.replace("ł", "l")) if c.isascii() and c.isalpha()).lower()


# ---------------------------------------------------------------- hand-kept tables
for r in [
    (1, "Ironbridge Leeds Dock", "14 Armouries Way", "Leeds", "LS10 1JB", "0113 496 0114", "2011-01-15", None, 1850, "N", 1, "Karen Holdsworth"),
    (2, "Ironbridge Headingley", "51 Otley Road", "Leeds", "LS6 3AB", "0113 496 0151", "2015-09-05", None, 920, "N", 0, "Dean Appleyard"),
    (3, "Ironbridge Kelham Island", "8 Green Lane", "Sheffield", "S3 8SE", "0114 496 0108", "2013-04-20", None, 1640, "N", 1, "Priya Nair"),
    (4, "Ironbridge Monks Cross", "Unit 6, Monks Cross Drive", "York", "YO32 9GX", "01904 960106", "2017-06-10", None, 2300, "Y", 0, "Gareth Pugh"),
    (5, "Ironbridge Spa Gardens", "27 Valley Drive", "Harrogate", "HG2 0JN", "01423 960127", "2019-03-02", None, 1380, "Y", 0, "Fiona Laidlaw"),
    (6, "Ironbridge Humber Quays", "3 Wellington Street West", "Hull", "HU1 2BN", None, "2022-01-08", None, 1510, "N", 1, "Dean Appleyard"),
    (7, "Ironbridge Little Germany", "40 Vicar Lane", "Bradford", "BD1 5LD", "01274 960140", "2014-02-01", None, None, "N", 0, "Shazia Mahmood"),
    (8, "Ironbridge Kirkgate", "112 Kirkgate", "Huddersfield", "HD1 1QS", "01484 960112", "2012-10-13", "2021-05-31", 780, "N", 0, None),
]:
    r = list(r)
    r[6], r[7] = d(r[6]), d(r[7])
    add("clb", *r)
CLUBS = [1, 2, 3, 4, 5, 6, 7]

for g, text in {
    "MS_ST": "A=Active|F=Frozen|X=Cancelled|E=Expired",
    "PY_ST": "P=Paid|O=Open|F=Failed|R=Refunded",
    "EQ_KND": "TRD=Treadmill|ELL=Elliptical trainer|BIK=Exercise bike|ROW=Rowing machine|STR=Stair climber|CBL=Cable machine|SQR=Squat rack|LEG=Leg press",
    "EQ_ST": "S=In service|O=Out of order|R=Retired",
    "LVL": "B=Beginner|I=Intermediate|A=Advanced",
}.items():
    for part in text.split("|"):
        add("cds", g, *part.split("="))

for r in [
    ("BAS", "Basic", "19.99", "25.00", 1, 0, "N", "2011-01-01", None), ("OFP", "Off-Peak", "15.99", "10.00", 1, 0, "N", "2013-01-01", None),
    ("PLS", "Plus", "29.99", "20.00", 3, 0, "Y", "2014-01-01", None), ("PRM", "Premium", "44.99", "0.00", 12, 1, "Y", "2014-01-01", None),
    ("STU", "Student", "17.50", "0.00", 9, 1, "N", "2015-09-01", None), ("FAM", "Family", "69.00", "30.00", 12, 0, "Y", "2016-05-01", None),
    ("SNR", "Sixty Plus", "16.50", None, 1, 0, "Y", "2018-01-01", None), ("CRP", "Corporate", "24.00", "0.00", 12, 1, "Y", "2019-04-01", None),
    ("FND", "Founder", "12.50", "0.00", 24, 1, "Y", "2011-01-01", "2013-12-31"), ("WKD", "Weekend Warrior", "13.99", "15.00", 1, 0, "N", "2017-02-01", "2021-08-31"),
]:
    add("pln", r[0], r[1], D(r[2]), D(r[3]) if r[3] else None, *r[4:7], d(r[7]), d(r[8]))
FEE = {p["pln_cd"]: p["mthly_fee"] for p in ROWS["pln"]}

for r in [
    (1, "Marcus", "Adeyemi", 1, "Strength & conditioning", "32.00", "2011-02-01", None, None), (2, "Helen", "Sutcliffe", 1, "Yoga", "28.50", "2014-08-18", None, None),
    (3, "Tom", "Barraclough", 1, "Indoor cycling", "24.00", "2021-09-06", None, 1), (4, "Zofia", "Wrońska", 2, "Pilates", "29.00", "2016-01-11", None, None),
    (5, "Callum", "Reid", 2, "HIIT", "23.50", "2022-05-16", "2024-06-30", 1), (6, "Aisha", "Siddiqui", 2, "Zumba", "22.00", "2023-02-20", None, 4),
    (7, "Rob", "Staniforth", 3, "Strength & conditioning", "31.00", "2013-05-01", None, None), (8, "Leanne", "Crookes", 3, "HIIT", "25.50", "2018-10-01", None, 7),
    (9, "Yusuf", "Demir", 3, "Boxing", "27.00", "2020-08-10", None, 7), (10, "Siân", "Pritchard", 4, "Aqua fitness", "26.00", "2017-06-01", None, None),
    (11, "Oliver", "Tindall", 4, "Indoor cycling", "24.50", "2019-11-04", None, 10), (12, "Grace", "Okafor", 4, "Yoga", "27.50", "2021-03-15", None, 2),
    (13, "Nicola", "Webb", 5, "Pilates", "30.00", "2019-02-18", None, 4), (14, "James", "Walker", 5, "Strength & conditioning", None, "2022-09-12", None, 1),
    (15, "Kemal", "Aydin", 6, "Boxing", "25.00", "2022-01-03", None, 9), (16, "Josie", "Blanchard", 6, "Zumba", "22.50", "2022-03-28", "2023-12-22", None),
    (17, "Ellie", "Harker", 6, "HIIT", "23.00", "2024-01-15", None, 8), (18, "Imran", "Hussain", 7, "Boxing", "26.50", "2014-02-01", None, None),
    (19, "Donna", "Firth", 7, None, "24.00", "2017-09-25", None, None), (20, "Pete", "Lockwood", 8, "Strength & conditioning", "21.00", "2012-11-05", "2021-05-31", None),
]:
    eml = f"{plain(r[1])[0]}.{plain(r[2])}@ironbridge.example" if r[0] not in (9, 19, 20) else None
    add("trnr", r[0], r[1], r[2], r[3], r[4], D(r[5]) if r[5] else None, d(r[6]), d(r[7]), eml, r[8])

for r in [
    ("YOGF", "Yoga Flow", 60, "I", 240, "Y"), ("YOGG", "Gentle Yoga", 45, "B", 150, "Y"), ("PILM", "Mat Pilates", 50, "B", 210, "Y"),
    ("PILR", "Reformer Pilates", 55, "A", 290, "Y"), ("SPIN", "Spin", 45, "I", 480, "Y"), ("HIIT", "HIIT 30", 30, "A", 400, "Y"),
    ("ZUMB", "Zumba", 55, "B", 420, "Y"), ("BOXF", "BoxFit", 50, "I", 520, "Y"), ("PUMP", "Body Pump", 60, "I", 450, "Y"),
    ("AQUA", "Aqua Aerobics", 40, "B", 310, "Y"), ("KETL", "Kettlebells", 40, "A", 430, "Y"), ("CIRC", "Circuits", 45, None, 390, "Y"),
    ("STEP", "Step Aerobics", 50, "B", None, "N"), ("TAEB", "Tae Bo", 45, "I", 410, "N"),
]:
    add("cls", *r)

# ---------------------------------------------------------------- members
F = ("Sophie Emily Chloe Hannah Megan Charlotte Lucy Amelia Rebecca Katie Fatima Ayesha Priya Zara Agnieszka Magda Holly Georgia Bethany Ruth "
     "Margaret Linda Susan Abigail Naomi Ewa Tanya Niamh").split()
M = ("Jack Daniel Ryan Liam Matthew Adam Joshua Luke Ben Harry Mohammed Bilal Arjun Hamza Piotr Krzysztof George Lewis Connor Nathan "
     "Graham Keith Alan Isaac Samuel Kwame Declan Owen").split()
L = ("Smith Taylor Robinson Wood Thompson Hall Clarke Shaw Booth Ackroyd Dyson Hirst Beaumont Greenwood Sykes Khan Patel Ali Iqbal Nowak Kowalczyk "
     "Murphy Byrne Mensah Singh Haigh Rhodes Metcalfe Priestley Illingworth Brook Armitage Chapman Nicholson Garside Whitaker").split()
TOWN = {1: "Leeds", 2: "Leeds", 3: "Sheffield", 4: "York", 5: "Harrogate", 6: "Hull", 7: "Bradford"}
NEAR = {1: "Wakefield", 2: "Otley", 3: "Rotherham", 4: "Selby", 5: "Knaresborough", 6: "Beverley", 7: "Shipley"}
OPN = {c["clb_id"]: c["opn_dt"] for c in ROWS["clb"]}
used = set()
mid = 1000


def member(fn, ln, sex, dob, clb, jn, twn=None):
    global mid
    mid += R.choice([1, 1, 1, 2])
    eml = f"{plain(fn)}.{plain(ln)}{R.choice(['', '', str(dob.year % 100)])}@{R.choice(['postbox', 'inbox', 'mailbox'])}.example" if R.random() < .88 else None
    tel = f"07700 9{R.randrange(10000, 99999)}" if R.random() < .8 else None
    if twn is None:
        twn = TOWN[clb] if R.random() < .72 else NEAR[clb]
    ref = R.choice([m["mbr_id"] for m in ROWS["mbr"] if m["jn_dt"] < jn] or [None]) if R.random() < .2 else None
    return add("mbr", mid, fn, ln, dob if R.random() < .95 else None, sex if R.random() < .96 else None, eml, tel,
               twn if R.random() < .96 else None, clb, jn, ref, R.choice([0, 1]))


for i in range(140):
    clb = R.choices(CLUBS, [28, 20, 26, 24, 16, 14, 12])[0]
    while True:
        sex = R.choice("FM")
        fn, ln = R.choice(F if sex == "F" else M), R.choice(L)
        if (fn, ln) not in used:
            break
    used.add((fn, ln))
    old = fn in "Margaret Linda Susan Graham Keith Alan Ruth".split()
    dob = date(R.randrange(1946, 1966) if old else int(R.triangular(1960, 2007, 1994)), 1, 1) + timedelta(days=R.randrange(365))
    first = max(OPN[clb], date(dob.year + 17, 1, 1))
    span = (date(2024, 9, 15) - first).days
    jn = first + timedelta(days=int(span * R.random() ** .55)) if span > 0 else date(2024, 9, 2)
    member(fn, ln, sex, dob, clb, jn)
for a in [("James", "Walker", "M", "1979-05-23", 1, "2016-01-04"), ("James", "Walker", "M", "2001-11-08", 3, "2023-09-18"),
          ("Sarah", "Khan", "F", "1988-02-14", 7, "2018-03-05"), ("Sarah", "Khan", "F", "1996-07-30", 2, "2022-10-10"),
          ("Oksana", "Hrytsenko", "F", "1990-04-11", 5, "2022-06-20"), ("Derek", "Ollerenshaw", "M", "1951-12-03", 1, "2011-01-22")]:
    member(a[0], a[1], a[2], d(a[3]), a[4], d(a[5]))
MBR = ROWS["mbr"]

# ---------------------------------------------------------------- memberships
ms = 5000
RSN = ["moved away", "too expensive", "injury", "joined another gym", "not using it", "new job", "pregnancy", None]
lock = {}


def month_end(x, months):
    y, m = divmod(x.year * 12 + x.month - 1 + months, 12)
    return date(y, m + 1, min(x.day, 28)) - timedelta(days=1)


def plan_for(m, day):
    age = (day.year - m["dob"].year) if m["dob"] else 35
    if age >= 60 and day >= d("2018-01-01") and R.random() < .7:
        return "SNR"
    if age <= 22 and day >= d("2015-09-01") and R.random() < .6:
        return "STU"
    ok = [p["pln_cd"] for p in ROWS["pln"] if p["frm_dt"] <= day and (p["disc_dt"] is None or day <= p["disc_dt"]) and p["pln_cd"] not in ("SNR", "STU")]
    return R.choices(ok, [{"BAS": 9, "OFP": 5, "PLS": 9, "PRM": 6, "FAM": 3, "CRP": 4, "FND": 8, "WKD": 4}[p] for p in ok])[0]


def shipm(m, strt, end, st, pln=None):
    global ms
    ms += 1
    pln = pln or plan_for(m, strt)
    prc = FEE[pln]
    if R.random() < .2:
        prc = (prc * D(R.choice(["0.90", "0.80", "0.95"]))).quantize(D("0.01"))
    lk = None
    if st in "AF" and R.random() < .3:
        lock[m["hm_clb"]] = lock.get(m["hm_clb"], 0) + R.randrange(1, 6)
        lk = lock[m["hm_clb"]]
    add("mbrshp", ms, m["mbr_id"], pln, strt, end, st, prc, lk, R.choice(RSN) if st == "X" else None)


for m in MBR:
    jn = m["jn_dt"]
    x = R.random()
    named = m["fst_nm"] in ("James", "Oksana", "Derek")
    if (LAST - jn).days > 500 and x < .28 and not named:                  # an earlier one, then another
        e = month_end(jn, R.choice([6, 9, 12]))
        shipm(m, jn, e, R.choice("XEE"))
        s2 = e + timedelta(days=R.choice([1, 1, 32, 120]))
        if s2 < LAST and R.random() < .85:
            shipm(m, s2, None, R.choices("AFX", [9, 1, 0])[0])
    elif (LAST - jn).days > 200 and x < .5 and not named:
        e = min(month_end(jn, R.choice([3, 6, 12, 18, 24])), date(2024, 9, 14))
        shipm(m, jn, e, R.choice("XXE"))
    else:
        shipm(m, jn, None, "F" if R.random() < .09 else "A")
SHIP = ROWS["mbrshp"]

# ---------------------------------------------------------------- payments: July to September 2024
pid = 80000
for mo in (7, 8, 9):
    for s in SHIP:
        due = date(2024, mo, 1 if s["ms_id"] % 3 else 15)
        if s["strt_dt"] > due or (s["end_dt"] and s["end_dt"] < due) or (s["st_cd"] == "F" and mo > 7):
            continue
        pid += 1
        st = R.choices("PFR", [92, 5, 3])[0] if mo < 9 else R.choices("POF", [82, 13, 5])[0]
        mth = random.Random(s["ms_id"]).choices(["DD", "CC", "CSH", "BT"], [65, 22, 8, 5])[0]
        pd = due + timedelta(days=R.choice([0, 0, 0, 1, 2, 3, 9])) if st in "PR" else None
        add("pymt", pid, s["ms_id"], due, pd, s["mthly_prc"], mth, st)

# ---------------------------------------------------------------- schedule and bookings: August, September 2024
CAN = {"YOGF": (2, 12), "YOGG": (2, 12, 13), "PILM": (4, 13), "PILR": (4, 13), "SPIN": (3, 11, 17), "HIIT": (8, 17, 14), "ZUMB": (6,), "BOXF": (9, 15, 18),
       "PUMP": (1, 7, 14, 19), "AQUA": (10,), "KETL": (1, 7, 8), "CIRC": (19, 3, 18)}
TC = {t["trnr_id"]: t["clb_id"] for t in ROWS["trnr"]}
slots = []
for k in range(105):
    c = R.choice(list(CAN))
    t = R.choice(CAN[c])
    day = date(2024, 8, 1) + timedelta(days=k * 61 // 105)
    slots.append((datetime(day.year, day.month, day.day, R.choice([6, 7, 9, 10, 12, 17, 18, 19, 20]), R.choice([0, 15, 30])), c, t))
slots.sort()
ACT = {}
for s in SHIP:
    if s["st_cd"] in "AF":
        ACT[s["mbr_id"]] = s["strt_dt"]
for k, (ts, c, t) in enumerate(slots):
    clb = TC[t]
    room = "Pool" if c == "AQUA" else "Spin Room" if c == "SPIN" else R.choice(["Studio 1", "Studio 2"])
    cap = R.choice([6, 8]) if c == "PILR" else R.choice([8, 10, 12, 15])
    cx = "Y" if R.random() < .08 else "N"
    add("cls_sched", 3001 + k, c, clb, t, ts, room if R.random() < .95 else None, cap, cx)
    pool = [m["mbr_id"] for m in MBR if m["mbr_id"] in ACT and ACT[m["mbr_id"]] <= ts.date() and m["hm_clb"] == clb]
    others = [m["mbr_id"] for m in MBR if m["mbr_id"] in ACT and ACT[m["mbr_id"]] <= ts.date() and m["hm_clb"] != clb]
    who = R.sample(pool, min(len(pool), R.choice([1, 2, 3, 4, 5, 6]))) + (R.sample(others, 1) if R.random() < .3 else [])
    for n, m in enumerate(who):
        b = ts - timedelta(days=R.randrange(0, 7), hours=R.randrange(1, 12), minutes=R.randrange(60))
        st = "CXL" if cx == "Y" else R.choices(["BKD", "CXL", "WTL"], [84, 11, 5])[0]
        ci = ts - timedelta(minutes=R.randrange(1, 21)) if st == "BKD" and R.random() < .86 else None
        add("bkng", 3001 + k, m, b, st, ci, R.choices(["APP", "WEB", "DSK"], [6, 3, 1])[0],
            R.choices([1, 2, 3, 4, 5], [1, 1, 3, 6, 6])[0] if ci and R.random() < .45 else None)

# ---------------------------------------------------------------- equipment and maintenance
MAKE = {"TRD": [("Life Fitness", "Integrity T", 5200), ("Technogym", "Run 700", 6900), ("Matrix", "T3x", 4800)], "ELL": [("Life Fitness", "Integrity X", 4300), ("Precor", "EFX 835", 4700)],
        "BIK": [("Keiser", "M3i", 1650), ("Technogym", "Group Cycle", 1900)], "ROW": [("Concept2", "Model D", 990), ("WaterRower", "A1", 1150)],
        "STR": [("StairMaster", "8 Gauntlet", 6100)], "CBL": [("Technogym", "Selection Dual", 5600), ("Matrix", "Versa", 4400)],
        "SQR": [("Eleiko", "Prestera", 2400), ("Hammer Strength", "HD Elite", 2900)], "LEG": [("Hammer Strength", "Plate-Loaded LP", 3700)]}
for k in range(78):
    clb = R.choices(CLUBS + [8], [16, 8, 13, 15, 9, 9, 6, 2])[0]
    knd = R.choices(list(MAKE), [18, 9, 16, 10, 5, 7, 7, 6])[0]
    mfr, mdl, prc = R.choice(MAKE[knd])
    first = OPN[clb] - timedelta(days=20)
    lastd = date(2020, 12, 1) if clb == 8 else date(2024, 6, 30)
    pur = first + timedelta(days=int((lastd - first).days * R.random()))
    st = "R" if clb == 8 else R.choices("SOR", [80, 11, 9])[0]
    add("eqpt", 400 + k, clb, knd, mfr, mdl if R.random() < .95 else None, f"{mfr[:2].upper()}{R.randrange(10**6, 10**7)}" if R.random() < .9 else None, pur,
        D(int(prc * R.uniform(.85, 1.1))) + D("0.00") if R.random() < .94 else None, month_end(pur, R.choice([24, 36, 60])) if R.random() < .85 else None, st)
NOTE = {"TRD": ["belt replaced", "motor overheating", "emergency stop cord missing"], "BIK": ["pedal strap torn", "resistance knob loose"], "ROW": ["chain oiled", "handle replaced"],
        "CBL": ["cable frayed, replaced", "pulley squeaks"], "ELL": ["console dead", "left arm wobbles"]}
VND = ["FitFix North", "GymServe UK", "Pennine Gym Repairs", "in-house"]
for k in range(88):
    e = R.choice(ROWS["eqpt"])
    lo = max(e["purch_dt"] + timedelta(days=60), d("2020-01-01"))
    hi = date(2021, 4, 30) if e["clb_id"] == 8 else LAST
    if lo >= hi:
        continue
    kn = R.choices(["INS", "REP", "SRV"], [4, 4, 3])[0]
    v = R.choice(VND) if R.random() < .93 else None
    cost = D(R.randrange(6000, 72000)) / 100 if kn == "REP" else D(R.randrange(3500, 16000)) / 100
    if v == "in-house":
        cost = None if R.random() < .5 else D("0.00")
    add("eqpt_mnt", 700 + k, e["eq_id"], lo + timedelta(days=R.randrange((hi - lo).days)), kn, cost.quantize(D("0.01")) if cost is not None else None,
        D(R.randrange(1, 145)) / 2 if kn == "REP" else None, v, R.choice(NOTE.get(e["knd_cd"], ["bolts tightened"])) if kn == "REP" and R.random() < .8 else None)


# ---------------------------------------------------------------- out as triples
def lit(v):
    if isinstance(v, int):
        return str(v)
    if isinstance(v, D):
        return f'"{v}"^^xsd:decimal'
    if isinstance(v, datetime):
        return f'"{v.isoformat()}"^^xsd:dateTime'
    if isinstance(v, date):
        return f'"{v.isoformat()}"^^xsd:date'
    return '"' + v.replace("\\", "\\\\").replace('"', '\\"') + '"'


def iri(table, cols, values):
    return f"<{BASE}{table}/" + ";".join(f"{c}={quote(str(v), safe='')}" for c, v in zip(cols, values)) + ">"


def main(folder):
    os.makedirs(folder, exist_ok=True)
    n = 0
    out = ["@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .", ""]
    for table, (pk, cols, fks) in SCHEMA.items():
        out.append(f"# {table}: {len(ROWS[table])} rows")
        for row in ROWS[table]:
            po = [f"a <{BASE}{table}>"]
            po += [f"<{BASE}{table}#{c}> {lit(row[c])}" for c in cols.split() if row[c] is not None]
            po += [f"<{BASE}{table}#ref-{c}> {iri(target, [tk], [row[c]])}" for c, target, tk in fks if row[c] is not None]
            n += len(po)
            out.append(iri(table, pk, [row[c] for c in pk]) + " " + " ;\n    ".join(po) + " .")
        out.append("")
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
        f.write("\n".join(out))
    print(n, "triples", {t: len(r) for t, r in ROWS.items()})


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")

#!/usr/bin/env python3
"""Writes FOLDER/graph.ttl: the database of a letting agency (Calder & Wray Lettings),
as triples by the W3C's direct mapping.  Usage: python make.py FOLDER"""
import os
import random
import sys
from datetime import date, datetime, timedelta
from decimal import Decimal
from urllib.parse import quote

R = random.Random(40417)
BASE = "http://data.letting.example/db/"
D = lambda s: date.fromisoformat(s)
M = lambda x: Decimal(str(x)).quantize(Decimal("0.01"))

TABLES = {}   # name -> (primary key columns, [(column, fk table, fk column)])
ROWS = {}


def table(name, pk, fks=()):
    TABLES[name] = (pk.split() if pk else None, {c: (t, k) for c, t, k in fks})
    ROWS[name] = []


def add(name, **row):
    ROWS[name].append(row)
    return row


table("branch", "branch_id", [("mgr_staff_id", "staff", "staff_id")])
table("staff", "staff_id", [("branch_id", "branch", "branch_id"), ("line_mgr_id", "staff", "staff_id")])
table("landlord", "landlord_id")
table("prop_type", "type_cd")
table("prop", "prop_id", [("landlord_id", "landlord", "landlord_id"), ("branch_id", "branch", "branch_id"),
                          ("type_cd", "prop_type", "type_cd")])
table("unit", "unit_id", [("prop_id", "prop", "prop_id")])
table("tenant", "tenant_id")
table("tenancy", "tenancy_id", [("unit_id", "unit", "unit_id"), ("let_by", "staff", "staff_id"),
                                ("prev_tenancy_id", "tenancy", "tenancy_id")])
table("tenancy_tenant", "tenancy_id tenant_id", [("tenancy_id", "tenancy", "tenancy_id"),
                                                 ("tenant_id", "tenant", "tenant_id")])
table("rent_pmt", "pmt_id", [("tenancy_id", "tenancy", "tenancy_id")])
table("applicant", "appl_id", [("branch_id", "branch", "branch_id")])
table("viewing", "view_id", [("unit_id", "unit", "unit_id"), ("appl_id", "applicant", "appl_id"),
                             ("staff_id", "staff", "staff_id")])
table("trade", "trade_cd")
table("contractor", "contr_id", [("trade_cd", "trade", "trade_cd")])
table("maint_job", "job_no", [("prop_id", "prop", "prop_id"), ("unit_id", "unit", "unit_id"),
                              ("contr_id", "contractor", "contr_id"), ("logged_by", "staff", "staff_id")])
table("invoice", "inv_no", [("job_no", "maint_job", "job_no")])
table("inspection", "insp_id", [("unit_id", "unit", "unit_id"), ("staff_id", "staff", "staff_id")])
table("safety_cert", "cert_id", [("prop_id", "prop", "prop_id"), ("contr_id", "contractor", "contr_id")])
table("code_lkp", "dom cd")
table("key_log", None, [("unit_id", "unit", "unit_id"), ("staff_id", "staff", "staff_id")])

# ------------------------------------------------------------------ small lookups
for cd, nm in [("BLK", "Block of flats"), ("CNV", "Converted house"), ("TER", "Terraced house"),
               ("SEM", "Semi-detached house"), ("DET", "Detached house"), ("BUN", "Bungalow"),
               ("SHP", "Flat over shop")]:
    add("prop_type", type_cd=cd, descr=nm)
for cd, nm in [("PLM", "Plumbing"), ("GAS", "Gas & heating"), ("ELE", "Electrical"), ("LCK", "Locksmith"),
               ("CLN", "Cleaning"), ("DEC", "Painting & decorating"), ("ROF", "Roofing"), ("GDN", "Gardening"),
               ("GEN", "General handyman"), ("PST", "Pest control")]:
    add("trade", trade_cd=cd, trade_nm=nm)
for dom, pairs in {
    "TENANCY_STAT": "ACT=Active;NTC=Notice given;END=Ended;PEN=Signed, not yet started;SUR=Surrendered early",
    "JOB_STAT": "OPN=Open, not assigned;ASG=Assigned to contractor;CMP=Completed;CAN=Cancelled;HLD=On hold, awaiting landlord",
    "JOB_PRIO": "E=Emergency;U=Urgent;R=Routine",
    "VIEW_OUTCOME": "OFR=Made an offer;NOI=Not interested;NOS=Did not turn up;SEC=Wants second viewing;CXL=Cancelled",
    "PAY_METH": "SO=Standing order;BT=Bank transfer;CRD=Card;CSH=Cash;HB=Housing benefit direct",
    "FURN": "F=Furnished;P=Part furnished;U=Unfurnished",
    "SVC_LVL": "FM=Full management;RC=Rent collection;LO=Let only",
    "LL_TYPE": "IND=Private individual;COM=Company;TRU=Trust or charity",
    "INSP_TYP": "IN=Check-in;MID=Mid-term;OUT=Check-out",
    "CERT_TYP": "GAS=Landlord gas safety record;EICR=Electrical installation condition report;FRA=Fire risk assessment;LEG=Legionella assessment",
    "APPL_SRC": "WEB=Own website;PTL=Property portal;WLK=Walk-in;REC=Recommended by a friend",
    "NOTICE_BY": "T=Tenant;L=Landlord",
}.items():
    for p in pairs.split(";"):
        c, m = p.split("=")
        add("code_lkp", dom=dom, cd=c, meaning=m)

# ------------------------------------------------------------------ branches and staff
BR = [(1, "Hexley Central", "22 Market Row", "Hexley", "HX1 2AB", "01555 410100", "1998-04-06", 12),
      (2, "Hexley Riverside", "3 Tanner's Wharf", "Hexley", "HX3 9TW", "01555 410177", "2011-09-19", 15),
      (3, "Wranby", "71 Station Road", "Wranby", "WY4 1PQ", "01566 220340", "2004-02-02", 8),
      (4, "Port Calder", "5 The Parade", "Port Calder", "PC2 6EE", None, "2019-06-03", None)]
MGR = {1: 2, 2: 7, 3: 11, 4: 15}
for i, n, a, t, p, tel, o, tg in BR:
    add("branch", branch_id=i, br_name=n, addr=a, town=t, postcode=p, tel=tel, open_dt=D(o), mth_tgt_lets=tg,
        mgr_staff_id=MGR[i])
STAFF = [  # id first last title branch hired left salary full-time line manager
    (1, "Maureen", "Calder", "Managing Director", 1, "1998-04-06", None, 78000, "Y", None),
    (2, "Dominic", "Achebe", "Branch Manager", 1, "2009-05-11", None, 46500, "Y", 1),
    (3, "Tilly", "Fairweather", "Lettings Negotiator", 1, "2021-08-02", None, 26800, "Y", 2),
    (4, "Rhodri", "Pugh", "Property Manager", 1, "2016-01-18", None, 33250, "Y", 2),
    (5, "Anjali", "Desai", "Accounts Clerk", 1, "2014-03-10", None, 29500, "N", 1),
    (6, "Kieran", "Mallow", "Lettings Negotiator", 1, "2022-10-17", "2024-05-31", 24750, "Y", 2),
    (7, "Siân", "Pritchard", "Branch Manager", 2, "2012-02-27", None, 45200, "Y", 1),
    (8, "Oskar", "Lindqvist", "Lettings Negotiator", 2, "2019-11-04", None, 28100, "Y", 7),
    (9, "Bethany", "Rowe", "Property Manager", 2, "2018-07-09", None, 32400, "N", 7),
    (10, "Tom", "Hargreaves", "Inventory Clerk", 2, "2023-03-13", None, None, "N", 7),
    (11, "Graham", "Tuffnell", "Branch Manager", 3, "2004-02-02", None, 47900, "Y", 1),
    (12, "Ifeoma", "Nwosu", "Lettings Negotiator", 3, "2020-09-21", None, 27600, "Y", 11),
    (13, "Paul", "Hughes", "Property Manager", 3, "2015-06-15", None, 34100, "Y", 11),
    (14, "Denise", "O'Rourke", "Lettings Negotiator", 3, "2017-04-24", "2023-09-29", 26000, "N", 11),
    (15, "Marek", "Szczepański", "Branch Manager", 4, "2019-06-03", None, 43800, "Y", 1),
    (16, "Chloe", "Dunmore", "Lettings Negotiator", 4, "2023-01-09", None, 25900, "Y", 15),
    (17, "Lewis", "Abara", "Apprentice", 4, "2024-09-02", None, 16400, "Y", 15),
    (18, "Paul", "Hughes", "Property Manager", 4, "2021-05-17", None, 31700, "Y", 15)]
for i, f, l, j, b, h, lv, s, ft, lm in STAFF:
    add("staff", staff_id=i, fname=f, lname=l, job_title=j, branch_id=b, hire_dt=D(h), leave_dt=lv and D(lv),
        sal_amt=s and M(s), ft_yn=ft, line_mgr_id=lm,
        email=f"{f[0]}.{l}@calderwray.example".lower().replace("'", "").replace("â", "a").replace("ń", "n").replace("ś", "s")
        if i != 17 else None)
NEG = {1: [2, 3, 6], 2: [7, 8], 3: [11, 12, 14], 4: [15, 16]}
PM = {1: [4], 2: [9, 10], 3: [13], 4: [18, 16]}
LEFT = {6: D("2024-05-31"), 14: D("2023-09-29")}
HIRED = {s[0]: D(s[5]) for s in STAFF}


def worker(pool, br, day):
    c = [s for s in pool[br] if HIRED[s] <= day and (s not in LEFT or LEFT[s] >= day)]
    return R.choice(c) if c else MGR[br]


# ------------------------------------------------------------------ landlords
LL = [("Mr Harold Bancroft", "IND", "Hexley"), ("Northgate Estates Ltd", "COM", "Hexley"),
      ("Mrs Yasmin Qureshi", "IND", "Wranby"), ("St Ebba's Almshouse Trust", "TRU", "Hexley"),
      ("Dr Fiona McAllister", "IND", "Edinburgh"), ("Pennywell Holdings plc", "COM", "London"),
      ("Mr & Mrs D Trelawney", "IND", "Port Calder"), ("Ms Ingrid Solheim", "IND", "Bergen"),
      ("Kestrel Residential LLP", "COM", "Wranby"), ("Mr Vikram Chandrasekhar", "IND", "Singapore"),
      ("Miss Eleanor Bancroft", "IND", "Hexley"), ("Old Mill Lofts Ltd", "COM", "Hexley"),
      ("Mr Patrick Gilhooley", "IND", "Port Calder"), ("The Wranby Housing Trust", "TRU", "Wranby"),
      ("Mr Cheng Wei-Lun", "IND", "Manchester"), ("Mrs Adaeze Obi", "IND", "Hexley"),
      ("Mr Stuart Pickersgill", "IND", "Wranby"), ("Larkspur Lets Ltd", "COM", "Leeds"),
      ("Mrs Joan Entwistle", "IND", "Port Calder"), ("Mr Rafael Ortega Núñez", "IND", "Valencia"),
      ("Prof. Anneliese Grübel", "IND", "Hexley"), ("Seawall Investments Ltd", "COM", "Port Calder"),
      ("Mr Derek Hollis", "IND", "Wranby"), ("Mr Owen ap Rhys", "IND", "Aberystwyth"),
      ("Mrs Gwendoline Stubbs", "IND", "Hexley"), ("Tamsin & Jo Whitlock", "IND", None)]
CONTACT = {2: "Gareth Lyle", 4: "The Clerk to the Trustees", 6: "Priti Vasani", 9: "Colin Dace", 12: None,
           14: "Brenda Oyelaran", 18: "Nick Farrar", 22: "Hal Mortimer"}
NRL = {8, 10, 20}
PLAIN = str.maketrans("áéíóúñüâńśęłž", "aeiounuanselz")
for n, (name, ty, town) in enumerate(LL, 1):
    lvl = {3: "RC", 7: "LO", 13: "RC", 17: "LO", 19: "RC", 23: "LO"}.get(n, "FM")
    fee = {"FM": [10, 11, 12, 12, 12.5, 9.5], "RC": [7, 7.5, 8], "LO": [None]}[lvl]
    fee = R.choice(fee)
    if n == 6:
        fee = 8.25
    if n == 25:
        fee = 14
    word = name.translate(PLAIN).lower().replace("'", "").removeprefix("st ").removeprefix("the ").split()
    add("landlord", landlord_id=n, ll_name=name, ll_type=ty, contact_nm=CONTACT.get(n),
        email=None if n in (1, 19, 23) else ("lettings@" + word[0] + ".example" if ty != "IND" else word[-1] + str(n) + "@mailbox.example"),
        tel=None if R.random() < .2 else "0" + str(R.randint(1200, 1999)) + " " + str(R.randint(200000, 899999)),
        town=town, svc_lvl=lvl, mgmt_fee_pct=None if fee is None else M(fee), nrl_yn="Y" if n in NRL else "N",
        joined_dt=date(R.randint(2003, 2022), R.randint(1, 12), R.randint(1, 28)) if n != 26 else D("2024-11-12"),
        left_dt=D("2023-12-31") if n == 24 else None)

# ------------------------------------------------------------------ properties and units
PROPS = [  # address, town, postcode, branch, landlord, type, built, number of units
    ("Tannery Court, Wharf Street", "Hexley", "HX3 8AA", 2, 2, "BLK", 2006, 6),
    ("14 Mill Lane", "Hexley", "HX1 4LP", 1, 1, "TER", 1896, 1),
    ("Old Mill Lofts", "HEXLEY", "HX3 7ML", 2, 12, "BLK", 1874, 5),
    ("9 Quarry Hill", "Wranby", "WY1 1QH", 3, 3, "SEM", 1934, 1),
    ("Almshouse Yard", "Hexley", "HX1 1AY", 1, 4, "CNV", 1712, 4),
    ("27 Bellmoor Avenue", "Hexley", "HX2 6BM", 1, 5, "DET", 1968, 1),
    ("Pennywell House", "Port Calder", "PC1 3PW", 4, 6, "BLK", 2017, 7),
    ("2 Coastguard Cottages", "Port Calder", "PC4 2CG", 4, 7, "TER", 1851, 1),
    ("3 Coastguard Cottages", "Port Calder", "PC4 2CG", 4, 7, "TER", 1851, 1),
    ("58 Alma Terrace", "Hexley", "HX2 3AT", 2, 8, "TER", 1902, 1),
    ("41 Station Road", "Wranby", "WY4 1PD", 3, 9, "SHP", 1926, 2),
    ("Kestrel Point, Ings Way", "Wranby", "WY2 8KP", 3, 9, "BLK", 2012, 5),
    ("6 Laburnum Close", "Wranby", "WY3 5LC", 3, 10, "SEM", 1987, 1),
    ("103 Hexley Road", "Wranby", "WY37HR", 3, 17, "DET", None, 1),
    ("14 Mill Lane", "Wranby", "WY1 9ML", 3, 14, "BUN", 1959, 1),
    ("33 Cemetery Road", "Hexley", "HX2 9CR", 1, 11, "CNV", 1889, 3),
    ("80 Cemetery Road", "Hexley", "HX2 9CT", 1, 1, "TER", 1910, 1),
    ("Flagstaff House, The Strand", "Port Calder", "PC1 1FS", 4, 13, "CNV", 1838, 3),
    ("12a Tithebarn Street", "hexley", "HX1 2TB", 1, 15, "SHP", None, 1),
    ("5 Greenfinch Drive", "Hexley", "HX5 4GD", 2, 16, "DET", 2009, 1),
    ("7 Greenfinch Drive", "Hexley", "HX5 4GD", 2, 21, "DET", 2009, 1),
    ("19 Jubilee Street", "Wranby", "WY1 6JS", 3, 17, "TER", 1897, 1),
    ("21 Jubilee Street", "Wranby", "WY1 6JS", 3, 14, "TER", 1897, 1),
    ("Larkspur Place", "Hexley", "HX4 1LK", 1, 18, "BLK", 2021, 4),
    ("4 Harbour Steps", "Port Calder", "PC1 2HS", 4, 19, "TER", 1840, 1),
    ("1 Lifeboat Row", "Port Calder", "PC1 5LR", 4, 20, "TER", 1862, 1),
    ("Seawall Apartments", "Port Calder", "PC1 5SW", 4, 22, "BLK", 1974, 4),
    ("66 Bellmoor Avenue", "Hexley", "HX2 6BN", 1, 25, "SEM", 1955, 1),
    ("The Gatehouse, Wray Park", "Wranby", "WY6 0WP", 3, 23, "BUN", 1908, 1),
    ("30 Ropewalk", "Hexley", "HX3 2RW", 2, 21, "TER", 1879, 1),
    ("45 Ropewalk", "Hexley", "HX3 2RX", 2, 16, "TER", 1883, 1),
    ("8 Fennel Court", "Wranby", None, 3, 3, "SEM", 1998, 1),
    ("Bishop's Piece", "Hexley", "HX1 1BP", 1, 4, "DET", 1764, 1),
    ("11 Spinnaker Mews", "Port Calder", "PC3 4SM", 4, 6, "SEM", 2015, 1),
    ("15 Spinnaker Mews", "Port Calder", "PC3 4SM", 4, 6, "SEM", 2015, 1),
    ("2b Union Street", "Wranby", "WY1 3US", 3, 10, "SHP", 1931, 1)]
LISTED = {5: "II*", 3: "II", 18: "II", 29: "II", 33: "I"}
LIFT = {1: True, 3: True, 7: True, 12: True, 24: True, 27: False, 18: False, 5: False}
HOUSE_BEDS = {"TER": (2, 3), "SEM": (3, 3), "DET": (3, 5), "BUN": (2, 3), "SHP": (1, 2)}
uid = 0
BASERENT = {1: 1.05, 2: 1.12, 3: .88, 4: 1.0}
UNITS = []
for n, (a, town, pc, br, ll, ty, built, k) in enumerate(PROPS, 1):
    add("prop", prop_id=n, landlord_id=ll, branch_id=br, type_cd=ty, addr1=a, town=town, postcode=pc,
        yr_built=built, epc_band=None if n in (5, 33, 19) else R.choice("BBCC" if (built or 1900) > 2000 else "CDDDEE"),
        ct_band=R.choice("AABBCD") if ty != "DET" else R.choice("DEF"), has_lift=LIFT.get(n),
        pkg_spc=R.randint(1, 2) if ty in ("DET", "SEM", "BUN") else (k if ty == "BLK" and built > 2000 else R.choice([0, 0, None])),
        listed_gr=LISTED.get(n), on_books_dt=date(R.randint(2012, 2022), R.randint(1, 12), R.randint(1, 28)))
    for j in range(1, k + 1):
        uid += 1
        if k > 1 or ty == "SHP":
            beds = R.choice([0, 1, 1, 2, 2, 2, 3]) if ty in ("BLK", "CNV") else R.choice([1, 2])
            area = Decimal(str(round(26 + 17 * beds + R.uniform(-4, 9), 1)))
            flr = (j - 1) // 2 if ty == "BLK" else (j if ty == "SHP" else j - 1)
        else:
            beds = R.randint(*HOUSE_BEDS[ty])
            area = Decimal(str(round(34 + 19.5 * beds + R.uniform(-6, 18), 1)))
            flr = None
        no = None if k == 1 else (f"Flat {j}" if n not in (3, 5, 12) else
                                  (f"Loft {j}" if n == 3 else (f"No. {j}" if n == 5 else f"Apt {100 * (flr + 1) + j}")))
        rent = int(round((430 + 165 * beds + float(area) * 2.6 + R.uniform(-40, 60)) * BASERENT[br] / 5) * 5)
        if n == 33:
            beds, area, rent = 6, Decimal("248.5"), 2850
        u = add("unit", unit_id=uid, prop_id=n, unit_no=no, beds=beds, baths=1 if beds < 3 else R.choice([1, 2, 2]) if beds < 6 else 3,
                flr_area_sqm=None if uid in (9, 31, 50) else area, flr_no=flr, furn_cd=R.choice("FFPUUU") if uid != 22 else None,
                ask_rent_pcm=M(rent), pets_ok=R.choice([True, False, False, None]), gdn_yn="Y" if ty in ("DET", "SEM", "BUN") or (ty == "TER" and R.random() < .5) else "N")
        UNITS.append((u, br, ll, rent))

# ------------------------------------------------------------------ people who rent
FN = """Amelia Jack Priya Mohammed Grace Liam Zofia Callum Hannah Tariq Ruby Ewan Nadia Joseph Megan Ravi Isla Connor Fatima
Harvey Lucy Emeka Poppy Daniel Leila Samuel Aoife Ben Krystyna Darren Julie Yusuf Charlotte Reece Imogen Marco Sophie Adeel
Bronwen Luca Hyacinth Peter Agnieszka Mei Stephen Carol Ines Gavin Thandiwe Rory Eilidh Keith Noor Alistair Paige Jerome""".split()
LN = """Booth Ahmed Whitaker Sidhu Cartwright Nowak Fernandes O'Neill Blackwood Mensah Hussain Ridley Patel Crossley Kaur Lomas
MacDonald Wren Iqbal Threlfall Adeyemi Brennan Garside Lee Popescu Hartley Begum Fox Stanhope Vickers Rahman Lund Dyson Amadi
Kowalczyk Sykes Thwaite Costa Bolam Greaves Nair Wilkes Farrow Tempest Ellery Haddad Beaumont Shaw Pike Jowett""".split()
OCC = ["Nurse", "Teaching assistant", "Software tester", "Chef", "Bus driver", "Student", "Retired", "Electrician", "Civil servant",
       "Paramedic", "Barista", "Lecturer", "Care worker", "Warehouse operative", "Solicitor", "Hairdresser", "Graphic designer", "Self-employed"]
EMP = ["Hexley General Hospital", "Wranby Borough Council", "Calder Ferries", "Hexley University", "Brightwater Foods", "Ings Way Logistics",
       "Port Calder Academy", "Moorland Software"]
SPECIAL = {4: ("Miss", "Sarah", "Khan"), 37: ("Mrs", "Sarah", "Khan"), 11: ("Mr", "Björn", "Åkesson"), 23: ("Ms", "Nguyễn", "Thảo"),
           52: ("Mr", "Tom", "Hargreaves"), 60: ("Mr", "D'Angelo", "Featherstonehaugh"), 71: ("Ms", "Zoë", "Brontë-Shaw"),
           18: ("Dr", "Miroslava", "Dvořáková"), 80: ("Mr", "JOHN", "SMITH"), 81: ("Mr", "John", "Smith")}
WOMEN = set("Amelia Priya Grace Zofia Hannah Ruby Nadia Megan Isla Fatima Lucy Poppy Leila Aoife Krystyna Julie Charlotte Imogen Sophie Bronwen Hyacinth Agnieszka Mei Carol Ines Thandiwe Eilidh Noor Paige".split())
tid = 0
used = set()


def new_tenant(lastname=None):
    global tid
    tid += 1
    if tid in SPECIAL:
        ti, f, l = SPECIAL[tid]
    else:
        while True:
            f, l = R.choice(FN), lastname or R.choice(LN)
            if (f, l) not in used:
                break
        ti = R.choice(["Ms", "Miss", "Mrs"]) if f in WOMEN else "Mr"
        if R.random() < .04:
            ti = "Dr"
    used.add((f, l))
    occ = R.choice(OCC)
    yob = R.randint(2001, 2005) if occ == "Student" else R.randint(1941, 1957) if occ == "Retired" else R.randint(1962, 2000)
    inc = None if occ == "Student" or R.random() < .15 else M(R.randint(17, 62) * 1000 + R.choice([0, 0, 250, 500, 840]))
    if tid == 33:
        inc = M(94500)
    em = (f[0] + l).lower().translate(PLAIN).replace("'", "").replace("-", "")
    add("tenant", tenant_id=tid, title=ti, fname=f, lname=l, dob=None if R.random() < .06 else date(yob, R.randint(1, 12), R.randint(1, 28)),
        mob_no="07" + str(R.randint(400, 999)) + " " + str(R.randint(100000, 999999)) if R.random() < .93 else None,
        email=f"{em}{tid}@mailbox.example" if em.isascii() and R.random() < .85 else None, occup=occ,
        employer=R.choice(EMP) if occ not in ("Student", "Retired", "Self-employed") and R.random() < .75 else None, ann_inc=inc,
        smoker_yn=R.choice("NNNNNNY") if R.random() < .9 else None,
        grntr_nm=(R.choice(FN) + " " + l) if occ == "Student" or R.random() < .08 else None)
    return tid


def addm(d, m):
    y, mm = divmod(d.year * 12 + d.month - 1 + m, 12)
    return date(y, mm + 1, min(d.day, 28))


plan = []   # tenancies, before numbering
for u, br, ll, rent in UNITS:
    if u["unit_id"] in (28, 47):          # never let yet
        continue
    day = D("2022-03-01") + timedelta(R.randint(0, 660))
    r = int(round(rent * R.uniform(.86, .93) / 5) * 5)
    prev = None
    while day < D("2025-02-01"):
        term = R.choice([6, 12, 12, 12, 18, 24])
        end = addm(day, term) - timedelta(1)
        st, notice, nby = "END", None, None
        if R.random() < .07 and end < D("2024-11-01"):
            end = end - timedelta(R.randint(25, 80))
            st = "SUR"
        if end >= D("2025-01-01"):
            st = "ACT"
            if day > D("2024-12-31"):
                st = "PEN"
            elif R.random() < .14 or end < D("2025-02-10"):
                st, notice, nby = "NTC", end - timedelta(R.randint(28, 60)), R.choice("TTTL")
                if notice > D("2024-12-30"):
                    notice = D("2024-12-27") - timedelta(R.randint(0, 9))
        elif st == "END":
            notice, nby = end - timedelta(R.randint(28, 62)), R.choice("TTTTL")
        p = dict(u=u, br=br, ll=ll, start=day, end=end, term=term, rent=r, st=st, notice=notice, nby=nby, prev=None)
        if prev is not None and prev["st"] == "END" and R.random() < .22:
            p["prev"] = prev
            prev["notice"] = prev["nby"] = None
            p["start"] = prev["end"] + timedelta(1)
            p["end"] = addm(p["start"], term) - timedelta(1)
            p["st"] = "ACT" if p["end"] >= D("2025-01-01") else "END"
            p["notice"] = p["nby"] = None
            if p["start"] > D("2024-12-31"):
                p["st"] = "PEN"
            end = p["end"]
        plan.append(p)
        prev = p
        day = end + timedelta(R.choice([1, 3, 6, 9, 12, 15, 20, 27, 34, 48, 75, 130]))
        r = int(round(r * R.uniform(1.01, 1.07) / 5) * 5)
plan.sort(key=lambda p: (p["start"], p["u"]["unit_id"]))
for n, p in enumerate(plan, 1):
    p["id"] = n
for p in plan:
    n, rent = p["id"], p["rent"]
    dep = M(int(rent * 12 / 52 * 5))
    t = add("tenancy", tenancy_id=n, unit_id=p["u"]["unit_id"], start_date=p["start"], end_date=p["end"], term_mths=p["term"], rent_pcm=M(rent),
            dep_amt=None if p["prev"] and R.random() < .3 else dep if R.random() > .08 else M(0),
            dep_schm=R.choice(["TDS", "DPS", "MyDeposits", "DPS"]), stat_cd=p["st"], let_by=worker(NEG, p["br"], p["start"] - timedelta(14)),
            notice_dt=p["notice"], notice_by=p["nby"], prev_tenancy_id=p["prev"]["id"] if p["prev"] else None)
    if t["dep_amt"] in (None, M(0)):
        t["dep_schm"] = None
    if p["prev"]:
        who = p["prev"]["who"]
    else:
        beds = p["u"]["beds"]
        k = 1 if beds < 2 else R.choice([1, 1, 2, 2, 2]) if beds < 4 else R.choice([2, 2, 3, 4])
        who = [new_tenant()]
        for _ in range(k - 1):
            who.append(new_tenant(ROWS["tenant"][-1]["lname"] if R.random() < .4 else None))
    p["who"] = who
    for i, w in enumerate(who):
        add("tenancy_tenant", tenancy_id=n, tenant_id=w, lead_yn="Y" if i == 0 else "N")

# ------------------------------------------------------------------ rent account, from April 2024
pmt = 5000
bad = {}
LVL = {l["landlord_id"]: l["svc_lvl"] for l in ROWS["landlord"]}
lines = []
for p in plan:
    if LVL[p["ll"]] == "LO" or p["st"] == "PEN":
        continue
    habit = R.choice(["good"] * 8 + ["late", "late", "bad"])
    meth = R.choice(["SO"] * 6 + ["BT"] * 3 + ["CRD", "HB", "CSH"])
    k = 0
    while True:
        due = addm(p["start"], k)
        k += 1
        if due > p["end"] or due > D("2024-12-31"):
            break
        if due < D("2024-04-01"):      # the rent account begins with the new system
            continue
        amt = M(p["rent"])
        got, when = amt, due + timedelta(R.choice([0, 0, 0, 0, 1, 2]))
        if habit == "late":
            when = due + timedelta(R.randint(4, 23))
            if R.random() < .1:
                got = M(int(p["rent"] * R.choice([.5, .75])))
        elif habit == "bad":
            x = R.random()
            when = due + timedelta(R.randint(2, 40))
            if x < .28:
                got, when = None, None
            elif x < .5:
                got = M(R.choice([150, 200, 250, 300, 400]))
        elif R.random() < .012:
            got = amt + M(R.choice([20, 50, 100]))
        if when and when > D("2024-12-31"):
            got, when = None, None
        lines.append((due, p["id"], amt, when, got, None if got is None else (meth if R.random() > .05 else "BT")))
lines.sort(key=lambda x: x[:2])
for due, t, amt, when, got, meth in lines:
    pmt += 1
    add("rent_pmt", pmt_id=pmt, tenancy_id=t, due_dt=due, due_amt=amt, rcvd_dt=when, rcvd_amt=got, meth_cd=meth)

# ------------------------------------------------------------------ applicants and viewings
for n in range(1, 43):
    f, l = R.choice(FN), R.choice(LN)
    if n == 8:
        f, l = "Sarah", "Khan"
    if n == 19:
        f, l = "Wojciech", "Brzęczyszczykiewicz"
    add("applicant", appl_id=n, fname=f, lname=l, tel="07" + str(R.randint(400, 999)) + " " + str(R.randint(100000, 999999)) if R.random() < .9 else None,
        max_rent=None if R.random() < .12 else M(R.randrange(550, 1700, 50)), min_beds=R.choice([1, 1, 2, 2, 3, None]),
        has_pets=R.choice([True, False, False, None]), reg_dt=D("2024-01-08") + timedelta(R.randint(0, 340)), branch_id=R.choice([1, 1, 2, 2, 3, 3, 4]), src_cd=R.choice(["WEB", "PTL", "PTL", "PTL", "WLK", "REC"]))
FB = {"OFR": ["Loved it, offered asking price", "Offered 25 under asking", "Would like to move in asap", None],
      "NOI": ["Kitchen too small", "Too far from station", "No parking", "Stairs too steep", "Noisy road", "Damp smell in hall", None],
      "SEC": ["Bringing partner next time", "Wants to measure for bed", None], "NOS": [None], "CXL": [None, "Found somewhere else"]}
vs = []
for n in range(112):
    a = R.choice(ROWS["applicant"][:39])
    br = a["branch_id"]
    u = R.choice([x for x in UNITS if x[1] == br])
    day = min(a["reg_dt"] + timedelta(R.randint(1, 45)), D("2024-12-20"))
    if day.weekday() == 6:
        day -= timedelta(1)
    ts = datetime(day.year, day.month, day.day, R.randint(9, 18), R.choice([0, 15, 30, 45]))
    vs.append((ts, a["appl_id"], u[0]["unit_id"], br))
vs.sort()
for n, (ts, a, u, br) in enumerate(vs, 1):
    o = R.choice(["OFR", "OFR", "NOI", "NOI", "NOI", "SEC", "NOS", "CXL"]) if n < 108 else None
    add("viewing", view_id=n, unit_id=u, appl_id=a, staff_id=worker(NEG, br, ts.date()) if o != "CXL" or R.random() < .5 else None,
        view_ts=ts, outcome_cd=o, fdbk=R.choice(FB[o]) if o else None)

# ------------------------------------------------------------------ contractors, repairs, invoices
CON = [("Dales Plumbing & Heating", "PLM", 48, 60), ("A. Boothroyd & Sons", "ROF", 55, 0), ("Sparkwell Electrical", "ELE", 52, 45),
       ("Calder Gas Services", "GAS", 58, 65), ("Hexley Lock & Key", "LCK", 45, 80), ("Mop & Bucket Ltd", "CLN", 18.5, 0),
       ("J. Wren Decorators", "DEC", 26, 0), ("Greenways Garden Care", "GDN", 24, 0), ("Fix-It Frank", "GEN", 22.5, 25),
       ("Vermin-X", "PST", 40, 75), ("Port Plumbers", "PLM", 44, 50), ("Port Plumbing Co", "PLM", 47.5, 55),
       ("Current Affairs Electrics", "ELE", 49, 40), ("Ember Heating", "GAS", 54, 70), ("Shine On Cleaning", "CLN", 16, None),
       ("Ladderman Roofing", "ROF", None, None), ("Odd Jobs by Olu", "GEN", 20, 0), ("Wranby Drains 24/7", "PLM", 61, 95)]
for n, (nm, tr, hr, co) in enumerate(CON, 1):
    add("contractor", contr_id=n, co_name=nm, trade_cd=tr, tel="0" + str(R.randint(1500, 1599)) + " " + str(R.randint(200000, 899999)) if n != 17 else None,
        hr_rate=None if hr is None else M(hr), callout_fee=None if co is None else M(co),
        ins_exp_dt=None if n in (9, 16) else D("2024-06-01") + timedelta(R.randint(0, 480)), gas_safe_no=str(R.randint(100000, 999999)) if tr == "GAS" or n == 1 else None,
        vat_yn="N" if n in (7, 9, 15, 17) else "Y", pref_yn="Y" if n in (1, 3, 4, 6, 9) else "N",
        rtg=None if n in (16, 18) else Decimal(str(round(R.uniform(2.6, 4.9), 1))))
FAULTS = {"PLM": ["Leak under kitchen sink", "Blocked shower drain", "Toilet will not flush", "Dripping bath tap", "Burst pipe in bathroom", "Low water pressure"],
          "GAS": ["Boiler not firing", "No hot water", "Radiator cold in bedroom", "Boiler losing pressure", "Annual boiler service"],
          "ELE": ["Kitchen sockets dead", "Light fitting sparking", "Consumer unit keeps tripping", "Smoke alarm chirping", "Extractor fan broken"],
          "LCK": ["Lost keys, change lock", "Front door lock jammed"], "CLN": ["End of tenancy clean", "Carpet clean", "Communal hall clean"],
          "DEC": ["Repaint lounge", "Treat mould and repaint bathroom"], "ROF": ["Slipped slates", "Gutter overflowing", "Roof leak over landing"],
          "GDN": ["Hedge cutting", "Overgrown back garden"], "GEN": ["Wardrobe door off hinges", "Fence panel blown down", "Curtain rail fallen", "Window will not shut"],
          "PST": ["Mice in kitchen", "Wasps' nest in loft"]}
EMER = {"Burst pipe in bathroom", "Light fitting sparking", "Roof leak over landing", "Consumer unit keeps tripping"}
URG = {"No hot water", "Boiler not firing", "Toilet will not flush", "Front door lock jammed", "Lost keys, change lock", "Kitchen sockets dead", "Leak under kitchen sink"}
COST = {"PLM": (70, 320), "GAS": (80, 520), "ELE": (60, 410), "LCK": (90, 210), "CLN": (65, 240), "DEC": (160, 690), "ROF": (140, 1450),
        "GDN": (50, 190), "GEN": (30, 170), "PST": (85, 190)}
js = sorted((D("2024-01-03") + timedelta(R.randint(0, 358)), R.choice(["PLM"] * 6 + ["GAS"] * 5 + ["ELE"] * 4 + ["LCK", "CLN", "CLN", "DEC", "ROF", "ROF", "GDN", "GEN", "GEN", "GEN", "PST"]), R.random()) for _ in range(124))
inv = 0
invs = []
for n, (rep, tr, _) in enumerate(js, 2401):
    while True:
        u, br, ll, rent = R.choice(UNITS)
        if LVL[ll] == "FM":
            break
    fault = R.choice(FAULTS[tr])
    if fault == "Communal hall clean" and u["unit_no"] is None:
        fault = "End of tenancy clean"
    common = u["unit_no"] is not None and (tr in ("ROF", "GDN") or fault == "Communal hall clean" or R.random() < .06)
    pr = "E" if fault in EMER else "U" if fault in URG else "R"
    pool = [i for i, c in enumerate(CON, 1) if c[1] == tr and i not in (16,)]
    con = R.choice(pool)
    done = rep + timedelta({"E": R.choice([0, 0, 1, 1, 2]), "U": R.randint(1, 9), "R": R.randint(3, 45)}[pr])
    st = "CMP"
    x = R.random()
    if done > D("2024-12-31"):
        st = R.choice(["OPN", "ASG"])
    elif x < .06:
        st = "CAN"
    elif x < .11:
        st = "HLD"
    elif x < .17 and rep > D("2024-09-01"):
        st = R.choice(["OPN", "ASG"])
    if st != "CMP":
        done = None
    lo, hi = COST[tr]
    cost = M(round(R.triangular(lo, hi, lo + (hi - lo) * .3) * 2) / 2)
    add("maint_job", job_no=n, prop_id=u["prop_id"], unit_id=None if common else u["unit_id"], contr_id=None if st in ("OPN", "HLD") or (st == "CAN" and R.random() < .5) else con,
        rptd_dt=rep, done_dt=done, prio_cd=pr, descr=fault, stat_cd=st, est_amt=None if R.random() < .3 else M(round(float(cost) * R.uniform(.8, 1.15) / 5) * 5),
        logged_by=worker(PM, br, rep))
    if st == "CMP" and R.random() < .9:
        parts = [cost] if R.random() < .92 else [M(cost * Decimal("0.4")), cost - M(cost * Decimal("0.4"))]
        for c in parts:
            invs.append((done + timedelta(R.randint(1, 20)), n, c, con))
invs.sort(key=lambda x: x[:3])
for d, job, net, con in invs:
    inv += 1
    if d > D("2024-12-31"):
        d = D("2024-12-31")
    due = d + timedelta(30)
    pd = d + timedelta(R.choice([5, 9, 14, 20, 26, 29, 30, 33, 41]))
    if pd > D("2024-12-31") or R.random() < .05:
        pd = None
    add("invoice", inv_no=f"PI-24{inv:03d}", job_no=job, inv_dt=d, net_amt=net, vat_amt=M(0) if con in (7, 9, 15, 17) else M(net * Decimal("0.2")), due_dt=due, pd_dt=pd)

# ------------------------------------------------------------------ inspections, certificates, keys
REM = ["All in good order", "Slight mould around bath", "Scuffs on hall walls", "Carpet stain in lounge", "Garden needs attention", "Very clean and tidy",
       "Smoke alarm missing", "Oven heavily soiled", "Evidence of a cat", "Condensation on windows", None, None]
ins = []
for p in plan:
    br = p["br"]
    if LVL[p["ll"]] == "LO":
        continue
    if D("2024-01-01") <= p["start"] <= D("2024-12-31") and not p["prev"]:
        ins.append((p["start"] - timedelta(R.choice([0, 0, 1])), p["u"]["unit_id"], "IN", br))
    mid = p["start"] + timedelta(R.randint(80, 190))
    if D("2024-01-01") <= mid <= min(p["end"], D("2024-12-20")) and R.random() < .75:
        ins.append((mid, p["u"]["unit_id"], "MID", br))
    if D("2024-01-01") <= p["end"] <= D("2024-12-31") and R.random() < .85 and not any(q["prev"] is p for q in plan):
        ins.append((p["end"] + timedelta(R.choice([0, 0, 1, 2])), p["u"]["unit_id"], "OUT", br))
ins.sort()
for n, (d, u, ty, br) in enumerate(ins, 1):
    sc = R.choice([5, 5, 4, 5]) if ty == "IN" else R.choice([1, 2, 3, 3, 4, 4, 4, 5, 5, None])
    add("inspection", insp_id=n, unit_id=u, staff_id=worker(PM, br, d), insp_dt=d, insp_typ=ty, cond_score=sc,
        rmks=R.choice(REM) if ty != "IN" else R.choice(["All in good order", "Freshly painted", None]), fup_reqd=None if sc is None else sc <= 2 or (sc == 3 and R.random() < .4))
cid = 0
for p in ROWS["prop"]:
    n = p["prop_id"]
    if LVL[p["landlord_id"]] == "LO" and R.random() < .6:
        continue
    kinds = ["EICR"] + (["GAS"] if n not in (7, 24, 33) else []) + (["FRA"] if p["type_cd"] in ("BLK", "CNV") else []) + (["LEG"] if R.random() < .25 else [])
    for k in kinds:
        cid += 1
        d = D("2023-11-15") + timedelta(R.randint(0, 400)) if k == "GAS" else D("2020-03-01") + timedelta(R.randint(0, 1700))
        yrs = {"GAS": 1, "EICR": 5, "FRA": 2, "LEG": 2}[k]
        add("safety_cert", cert_id=cid, prop_id=n, cert_typ=k, issue_dt=d, exp_dt=addm(d, 12 * yrs) if k != "LEG" or R.random() < .6 else None,
            contr_id=R.choice([4, 14]) if k == "GAS" else R.choice([3, 13]) if k == "EICR" else None, pass_yn="N" if R.random() < .08 else "Y")
ks = []
for n in range(38):
    u, br, ll, rent = R.choice(UNITS)
    t = datetime(2024, R.randint(1, 12), R.randint(1, 28), R.randint(9, 16), R.choice([5, 10, 20, 40, 55]))
    ks.append((t, u["unit_id"], br))
ks.sort()
for t, u, br in ks:
    add("key_log", key_tag=f"K{u:03d}{R.choice('AB')}", unit_id=u, staff_id=worker(PM if R.random() < .5 else NEG, br, t.date()), out_ts=t,
        in_ts=None if R.random() < .15 else t + timedelta(minutes=R.choice([35, 50, 75, 110, 185, 1440])), borrower=R.choice([None, None, "contractor", "applicant", "landlord"]))


# ------------------------------------------------------------------ writing
def lit(v):
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, int):
        return str(v)
    if isinstance(v, Decimal):
        return str(v) if "." in str(v) else f"{v}.0"
    if isinstance(v, datetime):
        return f'"{v.isoformat()}"^^xsd:dateTime'
    if isinstance(v, date):
        return f'"{v.isoformat()}"^^xsd:date'
    return '"' + v.replace("\\", "\\\\").replace('"', '\\"') + '"'


def iri(t, row):
    return "<" + t + "/" + ";".join(f"{c}={quote(str(row[c]), safe='')}" for c in TABLES[t][0]) + ">"


def main(folder):
    out = ["@base <%s> ." % BASE, "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .", "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .", ""]
    total = 0
    for t, rows in ROWS.items():
        pk, fks = TABLES[t]
        for i, row in enumerate(rows):
            s = iri(t, row) if pk else f"_:{t}{i}"
            po = [f"rdf:type <{t}>"]
            for c, v in row.items():
                if v is None:
                    continue
                po.append(f"<{t}#{c}> {lit(v)}")
                if c in fks:
                    po.append(f"<{t}#ref-{c}> {iri(fks[c][0], {fks[c][1]: v})}")
            out.append(s + " " + " ;\n    ".join(po) + " .")
            total += len(po)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
        f.write("\n".join(out) + "\n")
    print(total, "triples;", ", ".join(f"{t} {len(r)}" for t, r in ROWS.items()))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")

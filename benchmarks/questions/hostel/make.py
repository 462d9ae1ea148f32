#!/usr/bin/env python3
"""Writes graph.ttl: the booking database of a small hostel chain, put out row by row
as a direct mapping does it (one class per table, one property per column, foreign
keys as #ref-... links). Standard library only, deterministic.   python make.py FOLDER"""
import os
import random
import sys
from datetime import date, datetime, timedelta
from decimal import Decimal
from urllib.parse import quote

BASE = "http://pms.sevenbunks.example/db/"
R = random.Random(70724)

# ---------------------------------------------------------------- schema
# table: (primary key, columns, foreign keys as (columns, target table, target key columns))
SCHEMA = {
    "hostels": (["hid"], "hid nm addr zip city ctry_cd tel opnd flrs bar_yn ci_from ctx_pn ctx_max_nts mgr_id",
                [(["mgr_id"], "employees", ["emp_id"])]),
    "room_types": (["rt_cd"], "rt_cd descr beds ens_yn fem_only base_prc", []),
    "rooms": (["hid", "rm_no"], "hid rm_no rt_cd flr oos rmk",
              [(["hid"], "hostels", ["hid"]), (["rt_cd"], "room_types", ["rt_cd"])]),
    "guests": (["g_id"], "g_id first_nm last_nm dob natl_cd email tel nwsl reg_dt", []),
    "bookings": (["bk_id"], "bk_id g_id hid arr_dt dep_dt nts n_prs st_cd chan_cd crtd_at tot_amt rmk",
                 [(["g_id"], "guests", ["g_id"]), (["hid"], "hostels", ["hid"])]),
    "bk_rooms": (["bk_id", "hid", "rm_no"], "bk_id hid rm_no beds_bkd prc_nt",
                 [(["bk_id"], "bookings", ["bk_id"]), (["hid", "rm_no"], "rooms", ["hid", "rm_no"])]),
    "employees": (["emp_id"], "emp_id first_nm last_nm role_cd hid boss_id hire_dt left_dt hrly_wg ft_yn email",
                  [(["hid"], "hostels", ["hid"]), (["boss_id"], "employees", ["emp_id"])]),
    "shifts": (["emp_id", "sh_dt", "sh_cd"], "emp_id sh_dt sh_cd hid hrs sick",
               [(["emp_id"], "employees", ["emp_id"]), (["hid"], "hostels", ["hid"])]),
    "payments": (["pay_id"], "pay_id bk_id amt pd_at mth_cd rfnd rcvd_by",
                 [(["bk_id"], "bookings", ["bk_id"]), (["rcvd_by"], "employees", ["emp_id"])]),
    "xtra_prices": (["x_cd"], "x_cd descr unit_prc vat_pct actv", []),
    "bk_xtras": (["bk_id", "ln_no"], "bk_id ln_no x_cd qty sold_on",
                 [(["bk_id"], "bookings", ["bk_id"]), (["x_cd"], "xtra_prices", ["x_cd"])]),
    "reviews": (["rv_id"], "rv_id bk_id scr txt rv_dt lang repl_yn",
                [(["bk_id"], "bookings", ["bk_id"])]),
    "clean_log": (["cl_id"], "cl_id hid rm_no emp_id done_at mins knd_cd",
                  [(["hid", "rm_no"], "rooms", ["hid", "rm_no"]), (["emp_id"], "employees", ["emp_id"])]),
}
ROWS = {t: [] for t in SCHEMA}


def add(table, *values):
    cols = SCHEMA[table][1].split()
    assert len(cols) == len(values), (table, values)
    row = dict(zip(cols, values))
    ROWS[table].append(row)
    return row


D = Decimal


def d(text):
    return date.fromisoformat(text)


# ---------------------------------------------------------------- hand-kept tables
add("hostels", 1, "Bunk & Bean Alfama", "Rua dos Remédios 112", "1100-445", "Lisboa", "PT", "+351 21 555 0112", d("2009-04-17"), 4, "Y", "14:00", D("4.00"), 7, 3)
add("hostels", 2, "Bunk & Bean Intendente", "Largo do Intendente 8", "1100-285", "Lisboa", "PT", "+351 21 555 0188", d("2015-06-01"), 3, "N", "15:00", D("4.00"), 7, 4)
add("hostels", 3, "Ribeira Rooftop", "Rua da Fonte Taurina 31", "4050-270", "Porto", "PT", "+351 22 555 0131", d("2012-05-25"), 5, "Y", "14:00", D("3.00"), 7, 5)
add("hostels", 4, "Kazimierz Nest", "ul. Józefa 19", "31-056", "Kraków", "PL", "+48 12 555 01 19", d("2014-09-12"), 3, "Y", "14:00", None, None, 6)
add("hostels", 5, "Gürtel Sleepers", "Lerchenfelder Gürtel 47", "1160", "Wien", "AT", "0043 1 5550147", d("2017-03-03"), 4, "N", "15:00", D("2.60"), None, 7)
add("hostels", 6, "Dragon Bunk", "Trubarjeva cesta 52", "1000", "Ljubljana", "SI", None, d("2019-07-20"), 2, "Y", "16:00", D("3.13"), 30, 8)

for r in [
    ("DRM12", "12-bed mixed dorm", 12, "N", 0, D("18.50")),
    ("DRM8", "8-bed mixed dorm", 8, "N", 0, D("21.00")),
    ("DRM6F", "6-bed female dorm", 6, "Y", 1, D("25.50")),
    ("DRM4", "4-bed mixed dorm", 4, "Y", 0, D("27.00")),
    ("SGL", "Einzelzimmer, sh. bath", 1, "N", 0, D("42.00")),
    ("DBL", "Dbl priv", 2, "N", 0, D("58.00")),
    ("DBLE", "Dbl priv ensuite", 2, "Y", 0, D("72.00")),
    ("FAM", "Family rm w. bath", 4, "Y", 0, D("98.00")),
]:
    add("room_types", *r)
BEDS = {r["rt_cd"]: r["beds"] for r in ROWS["room_types"]}
PRC = {r["rt_cd"]: r["base_prc"] for r in ROWS["room_types"]}

rooms = {
    1: "101 DRM8 1|102 DRM8 1|103 DRM12 1|201 DRM6F 2|202 DRM4 2|203 DBL 2|204 DBL 2|301 DBLE 3|302 FAM 3|303 SGL 3",
    2: "A1 DRM8 0|A2 DRM12 0|B1 DRM6F 1|B2 DRM4 1|B3 DRM4 1|C1 DBLE 2|C2 DBL 2",
    3: "11 DRM12 1|12 DRM8 1|21 DRM8 2|22 DRM6F 2|31 DBL 3|32 DBLE 3|33 DBLE 3|41 FAM 4|42 SGL 4",
    4: "1 DRM12 0|2 DRM8 0|3 DRM8 1|4 DRM6F 1|5 DRM4 1|6 DBL 2|7 DBLE 2|8 FAM 2",
    5: "101 DRM8 1|102 DRM8 1|103 DRM4 1|201 DRM6F 2|202 DBL 2|203 SGL 2|301 DBLE 3|302 FAM 3|303 SGL 3",
    6: "M1 DRM12 0|M2 DRM8 0|M3 DRM4 1|M4 DRM4 1|M5 DBL 1|M6 DBLE 1",
}
oos = {(1, "103"), (3, "42"), (4, "3"), (6, "M4")}
rmks = {(1, "103"): "bed bugs, closed until treated", (3, "42"): "water damage ceiling", (1, "302"): "balcony",
        (3, "41"): "river view", (3, "33"): "river view", (5, "303"): "noisy, tram", (2, "A2"): "lockers 3+7 broken",
        (4, "8"): "cot available", (6, "M4"): "painting", (5, "102"): "noisy, tram"}
for h, text in rooms.items():
    for part in text.split("|"):
        no, rt, fl = part.split()
        add("rooms", h, no, rt, int(fl), 1 if (h, no) in oos else 0, rmks.get((h, no)))

for r in [
    (1, "Inês", "Carvalho", "OWN", None, None, "2009-01-05", None, None, "Y", "ines@sevenbunks.example"),
    (2, "Tomasz", "Wilk", "OPS", None, 1, "2013-02-18", None, "24.00", "Y", "tomasz@sevenbunks.example"),
    (3, "Rui", "Fonseca", "MGR", 1, 1, "2010-03-01", None, "17.50", "Y", "rui@sevenbunks.example"),
    (4, "Marta", "Silva", "MGR", 2, 1, "2016-05-09", None, "16.20", "Y", "marta.s@sevenbunks.example"),
    (5, "Duarte", "Pinho", "MGR", 3, 1, "2012-04-02", None, "17.00", "Y", None),
    (6, "Agnieszka", "Baran", "MGR", 4, 2, "2014-08-25", None, "15.80", "Y", "agnieszka@sevenbunks.example"),
    (7, "Lukas", "Hofstätter", "MGR", 5, 2, "2018-01-15", None, "19.40", "Y", "lukas@sevenbunks.example"),
    (8, "Nika", "Zupan", "MGR", 6, 2, "2019-06-03", None, "16.90", "Y", "nika@sevenbunks.example"),
    (9, "Beatriz", "Moura", "RCP", 1, 3, "2018-04-16", None, "9.80", "Y", "bea@sevenbunks.example"),
    (10, "Jake", "Holloway", "RCP", 1, 3, "2023-03-20", None, "9.20", "N", None),
    (11, "Sofia", "Reis", "HSK", 1, 3, "2011-10-03", None, "8.90", "Y", None),
    (12, "Adelina", "Tavares", "HSK", 1, 11, "2022-06-13", None, "8.30", "N", None),
    (13, "Nuno", "Gaspar", "BAR", 1, 3, "2021-05-01", None, "9.00", "N", None),
    (14, "Joana", "Leite", "RCP", 2, 4, "2019-09-30", None, "9.60", "Y", "joana@sevenbunks.example"),
    (15, "Edson", "Monteiro", "NGT", 2, 4, "2020-11-02", None, "10.40", "Y", None),
    (16, "Fátima", "Lopes", "HSK", 2, 4, "2017-02-06", None, "8.80", "Y", None),
    (17, "Catarina", "Vaz", "RCP", 3, 5, "2016-07-11", "2024-05-31", "9.90", "Y", "catarina@sevenbunks.example"),
    (18, "Hugo", "Sá", "RCP", 3, 5, "2024-05-20", None, "9.00", "N", None),
    (19, "Rosa", "Teixeira", "HSK", 3, 5, "2013-03-18", None, "9.10", "Y", None),
    (20, "Paulo", "Brito", "MNT", 3, 5, "2015-01-12", None, "11.50", "Y", None),
    (21, "Kasia", "Wrona", "RCP", 4, 6, "2020-02-10", None, "7.90", "Y", "kasia@sevenbunks.example"),
    (22, "Piotr", "Sowa", "NGT", 4, 6, "2022-09-05", "2024-03-15", "8.40", "N", None),
    (23, "Halina", "Kos", "HSK", 4, 6, "2015-04-20", None, "7.60", "Y", None),
    (24, "Olek", "Duda", "BAR", 4, 6, "2023-11-06", None, "7.40", "N", None),
    (25, "Jana", "Berger", "RCP", 5, 7, "2019-10-14", None, "13.20", "Y", "jana@sevenbunks.example"),
    (26, "Milan", "Petrović", "NGT", 5, 7, "2021-08-02", None, "14.10", "Y", None),
    (27, "Dragana", "Ilić", "HSK", 5, 7, "2018-06-18", None, "12.30", "Y", None),
    (28, "Emir", "Hadžić", "MNT", 5, 7, "2022-01-31", None, "20.10", "N", None),
    (29, "Tjaša", "Kralj", "RCP", 6, 8, "2021-04-12", None, "9.70", "Y", "tjasa@sevenbunks.example"),
    (30, "Jure", "Bizjak", "BAR", 6, 8, "2022-05-16", None, "9.10", "N", None),
    (31, "Alenka", "Hribar", "HSK", 6, 8, "2019-07-08", None, "9.00", "Y", None),
]:
    r = list(r)
    r[6] = d(r[6])
    r[7] = d(r[7]) if r[7] else None
    r[8] = D(r[8]) if r[8] else None
    add("employees", *r)
EMP = {e["emp_id"]: e for e in ROWS["employees"]}

for r in [
    ("BRKF", "Breakfast buffet", D("7.50"), 13, 1), ("TOWL", "Towel rental", D("2.00"), 23, 1),
    ("LOCK", "Padlock", D("4.50"), 23, 1), ("LAUN", "Laundry wash+dry", D("8.00"), 23, 1),
    ("BIKE", "Bike hire / day", D("12.00"), 23, 1), ("TOUR", "Walking tour (city)", D("15.00"), 6, 1),
    ("PUBC", "Pub crawl", D("18.00"), 23, 1), ("LCO", "Late check-out", D("10.00"), 6, 1),
    ("PRKG", "Parking / night", D("14.00"), 23, 1), ("EPLG", "Ear plugs", D("1.00"), 23, 1),
    ("SIM", "Prepaid SIM", D("15.00"), 23, 0), ("FAX", "Fax, per page", D("0.80"), 23, 0),
]:
    add("xtra_prices", *r)
XP = {r["x_cd"]: r["unit_prc"] for r in ROWS["xtra_prices"]}
add("xtra_prices", "YOGA", "Rooftop yoga", D("9.00"), 6, 1)        # on the list, sold to nobody yet
add("xtra_prices", "SLPB", "Sleeping bag hire", D("3.50"), 23, 0)

# ---------------------------------------------------------------- guests
NAMES = {
    "DE": ("Jonas Lena Finn Marie Felix Hannah Moritz Greta", "Schulz Krüger Vogel Brandt Lorenz Kaiser Winter Arnold"),
    "GB": ("Oliver Emily Harry Chloe George Poppy Callum Freya", "Bennett Walsh Carter Doyle Hughes Marsh Kerr Norris"),
    "FR": ("Camille Théo Manon Hugo Clara Bastien Léa Yanis", "Lefèvre Moreau Garnier Roux Chevalier Perrin Dupuis Colin"),
    "ES": ("Lucía Pablo Marta Diego Alba Iker Nerea Sergio", "Ortega Navarro Silva Iglesias Vidal Cano Prieto Soler"),
    "IT": ("Giulia Matteo Chiara Lorenzo Elisa Davide Sara Pietro", "Ricci Ferrara Conti Marino Greco Villa Gallo Testa"),
    "NL": ("Sanne Daan Lotte Bram Femke Thijs Anouk Joris", "de Vries Bakker Visser Mulder Smit Dekker Kuipers Prins"),
    "US": ("Tyler Madison Ethan Ashley Logan Kayla Mason Brianna", "Miller Johnson Reyes Parker Nguyen Cooper Hayes Foster"),
    "AU": ("Lachlan Matilda Cooper Isla Angus Zara Flynn Ruby", "Thompson Kelly Fraser Hogan Pearce Duffy Nolan Burke"),
    "PL": ("Anna Jakub Zofia Kacper Ola Mateusz Ewa Bartek", "Nowak Kowalska Zając Lis Mazur Pawlak Gajda Sikora"),
    "SI": ("Anna Luka Eva Žan Neža Matej Tina Rok", "Novak Horvat Kovač Golob Potočnik Vidmar Mlakar Turk"),
    "BR": ("Thiago Larissa Gabriel Bruna Rafael Camila Felipe Júlia", "Souza Almeida Barbosa Ribeiro Cardoso Farias Nunes Pires"),
    "JP": ("Haruto Yui Sota Aoi Ren Hina Kaito Mio", "Tanaka Sato Mori Ishikawa Endo Kondo Ueda Hara"),
}
WEIGHT = {"DE": 14, "GB": 13, "FR": 10, "ES": 9, "IT": 9, "NL": 8, "US": 11, "AU": 9, "PL": 8, "SI": 6, "BR": 7, "JP": 4}
seen = {}
order = [c for c, n in WEIGHT.items() for _ in range(n)]
R.shuffle(order)


def split_last(text):
    return ["de Vries"] + text.split()[2:] if text.startswith("de ") else text.split()


def plain(s):
    import unicodedata
    s = s.replace("ł", "l")
    return "".join(c for c in unicodedata.normalize("NFD", s) if c.isascii() and c.isalpha()).lower()


def guest(gid, fn, ln, c, dob, reg, email=True, tel=None):
    nat = c
    if R.random() < 0.05:
        nat = None
    mail = None
    if email and R.random() < 0.82:
        mail = f"{plain(fn)}.{plain(ln)}{R.choice(['', '', dob.year % 100])}@{R.choice(['mailbox', 'postfach', 'inbox', 'webpost'])}.example"
    add("guests", gid, fn, ln, dob if R.random() < 0.93 else None, nat, mail, tel, R.choice([0, 0, 1]), reg)


gid = 100
for c in order:
    gid += 1
    firsts, lasts = NAMES[c][0].split(), split_last(NAMES[c][1])
    while True:
        fn, ln = R.choice(firsts), R.choice(lasts)
        if seen.get((fn, ln), 0) == 0:
            break
    seen[(fn, ln)] = 1
    age = int(R.triangular(18, 68, 25))
    dob = date(2024 - age, 1, 1) + timedelta(days=R.randrange(365))
    reg = d("2023-09-01") + timedelta(days=R.randrange(360))
    cc = {"DE": "49", "GB": "44", "FR": "33", "ES": "34", "IT": "39", "NL": "31", "US": "1", "AU": "61", "PL": "48", "SI": "386", "BR": "55", "JP": "81"}[c]
    tel = R.choice([None, f"+{cc} {R.randrange(100, 999)} {R.randrange(100000, 999999)}", f"00{cc}{R.randrange(10**8, 10**9 - 1)}"])
    guest(gid, fn, ln, c, dob, reg, tel=tel)
# namesakes: the same name, another person
guest(gid + 1, "Anna", "Novak", "AT", d("1971-11-02"), d("2024-02-20"))
guest(gid + 2, "Emily", "Carter", "IE", d("1999-06-14"), d("2024-04-02"))
guest(gid + 3, "Marta", "Silva", "ES", d("1994-08-30"), d("2024-05-05"))
have = {(g["first_nm"], g["last_nm"]) for g in ROWS["guests"][:-3]}
if ("Anna", "Novak") not in have:
    guest(gid + 4, "Anna", "Novak", "SI", d("1998-03-21"), d("2023-12-11"))
if ("Emily", "Carter") not in have:
    guest(gid + 5, "Emily", "Carter", "GB", d("1996-01-09"), d("2024-01-30"))
for g in R.sample(ROWS["guests"], 3):           # a few typed in the old way
    if g["natl_cd"]:
        g["natl_cd"] = g["natl_cd"].lower()
GUESTS = ROWS["guests"]

# ---------------------------------------------------------------- bookings
LAST = d("2024-08-31")                          # the day of the export
used = {}
by_hostel = {h: [r for r in ROWS["rooms"] if r["hid"] == h] for h in rooms}
FEM = {g["g_id"]: plain(g["first_nm"])[-1] in "aeis" and plain(g["first_nm"]) not in ("luka", "george", "mateusz", "felipe", "davide", "theo", "yanis")
       for g in GUESTS}


def free(h, no, rt, a, n):
    return min(BEDS[rt] - used.get((h, no, a + timedelta(days=i)), 0) for i in range(n))


bk_rmk = ["late arrival ca 23h", "vegan breakfast", "w/ bike", "birthday", "quiet room pls", "lower bunk", "invoice to company",
          "allergic to feathers", "chegada tardia", "early ci asked"]
pool = [g["g_id"] for g in GUESTS]
repeat = R.sample(pool, 22)
bk = 2000
pending = []
for i in range(152):
    g = R.choice(repeat) if R.random() < 0.3 else pool[i % len(pool)] if i < len(pool) else R.choice(pool)
    h = R.choices([1, 2, 3, 4, 5, 6], [9, 6, 8, 7, 7, 5])[0]
    a = d("2023-11-10") + timedelta(days=int(R.triangular(0, 328, 245)))
    pending.append((a, g, h))
pending.sort(key=lambda x: x[0])
reg_of = {g["g_id"]: g for g in GUESTS}
for a, g, h in pending:
    n = R.choices([1, 2, 3, 4, 5, 7, 10], [10, 22, 24, 16, 8, 6, 2])[0]
    prs = R.choices([1, 2, 3, 4, 6], [50, 32, 7, 8, 3])[0]
    cand = [r for r in by_hostel[h] if not r["oos"] and (r["rt_cd"] != "DRM6F" or (FEM[g] and prs <= 2))]
    R.shuffle(cand)
    chosen, left = [], prs
    for r in cand:
        if left == 0:
            break
        rt = r["rt_cd"]
        fr = free(h, r["rm_no"], rt, a, n)
        if rt.startswith("DRM"):
            k = min(left, fr)
        else:
            k = min(left, BEDS[rt]) if fr == BEDS[rt] and (left >= BEDS[rt] - 1 or rt != "FAM") and (left > 1 or rt == "SGL") else 0
        if k:
            chosen.append((r, k))
            left -= k
    if left:
        continue
    bk += R.choice([1, 1, 1, 2])
    dep = a + timedelta(days=n)
    if a > LAST:
        st = R.choices(["CNF", "CXL"], [9, 1])[0]
    elif dep > LAST:
        st = "INH"
    else:
        st = R.choices(["OUT", "CXL", "NSH"], [80, 14, 6])[0]
    chan = R.choices(["BCOM", "HWLD", "WEB", "TEL", "WALKIN"], [30, 26, 24, 8, 12])[0]
    if chan == "WALKIN" and st in ("CXL", "NSH", "CNF"):
        chan = "BCOM"
    lead = 0 if chan == "WALKIN" else R.randrange(2, 95)
    cd = min(a - timedelta(days=lead), LAST)
    crtd = datetime(cd.year, cd.month, cd.day, R.randrange(8, 23), R.randrange(60), R.randrange(60))
    if reg_of[g]["reg_dt"] > cd:
        reg_of[g]["reg_dt"] = cd
    tot = D(0)
    for r, k in chosen:
        rt = r["rt_cd"]
        f = D("1.15") if a.month in (6, 7, 8) else D("0.90") if a.month in (11, 1, 2) else D("1")
        p = (PRC[rt] * f).quantize(D("0.01"))
        add("bk_rooms", bk, h, r["rm_no"], k, p)
        tot += p * n * (k if rt.startswith("DRM") else 1)
        if st not in ("CXL", "NSH"):
            for j in range(n):
                key = (h, r["rm_no"], a + timedelta(days=j))
                used[key] = used.get(key, 0) + (k if rt.startswith("DRM") else BEDS[rt])
    add("bookings", bk, g, h, a, dep, n, prs, st, chan, crtd, tot, R.choice(bk_rmk) if R.random() < 0.16 else None)

# ---------------------------------------------------------------- payments
pay = 50000
desk = {h: [e["emp_id"] for e in ROWS["employees"] if e["hid"] == h and e["role_cd"] in ("RCP", "NGT")] for h in rooms}


def on_duty(h, day):
    ok = [e for e in desk[h] if EMP[e]["hire_dt"] <= day and (EMP[e]["left_dt"] is None or EMP[e]["left_dt"] >= day)]
    return R.choice(ok) if ok else ROWS["hostels"][h - 1]["mgr_id"]


def pay_row(b, amt, day, mth, refund=False):
    global pay
    pay += 1
    at = datetime(day.year, day.month, day.day, R.randrange(8, 23), R.randrange(60))
    add("payments", pay, b["bk_id"], amt, at, mth, refund, None if mth in ("ONL", "XFER") else on_duty(b["hid"], day))


for b in ROWS["bookings"]:
    st, tot, cd = b["st_cd"], b["tot_amt"], b["crtd_at"].date()
    if st in ("OUT", "INH"):
        x = R.random()
        if x < 0.22:
            dep_amt = (tot * D("0.2")).quantize(D("0.01"))
            pay_row(b, dep_amt, cd, "ONL")
            if R.random() < 0.88:
                pay_row(b, tot - dep_amt, b["arr_dt"], R.choice(["CASH", "CARD", "CARD"]))
        elif x < 0.95:
            m = R.choices(["CASH", "CARD", "ONL", "XFER"], [26, 44, 24, 6])[0]
            pay_row(b, tot, cd if m in ("ONL", "XFER") else b["arr_dt"], m)
        elif st == "OUT":
            pass                                # never paid
    elif st == "CXL" and R.random() < 0.5:
        amt = (tot * D("0.2")).quantize(D("0.01"))
        pay_row(b, amt, cd, "ONL")
        if R.random() < 0.75:
            pay_row(b, -amt, min(cd + timedelta(days=R.randrange(1, 6)), b["arr_dt"]), "ONL", True)
    elif st in ("NSH", "CNF") and R.random() < 0.6:
        pay_row(b, (tot * D("0.2")).quantize(D("0.01")), cd, "ONL")

# ---------------------------------------------------------------- extras, reviews
for b in ROWS["bookings"]:
    if b["st_cd"] not in ("OUT", "INH"):
        continue
    k = R.choices([0, 1, 2, 3], [42, 32, 18, 8])[0]
    kinds = R.sample([x for x in XP if x not in ("SIM", "FAX") or b["arr_dt"] < d("2024-02-01")], k)
    for ln, x in enumerate(kinds, 1):
        q = {"BRKF": b["n_prs"] * R.randrange(1, b["nts"] + 1), "TOWL": b["n_prs"], "LOCK": R.choice([1, 1, b["n_prs"]]),
             "BIKE": R.randrange(1, 3), "TOUR": b["n_prs"], "PUBC": b["n_prs"], "PRKG": b["nts"], "EPLG": R.randrange(1, 4)}.get(x, 1)
        span = (min(b["dep_dt"], LAST) - b["arr_dt"]).days
        add("bk_xtras", b["bk_id"], ln, x, q, (b["arr_dt"] + timedelta(days=R.randrange(span + 1))).isoformat())

TXT = {
    "en": [("great vibe, loved the rooftop breakfast", 9), ("Staff super helpful!!", 10), ("too noisy at night, no sleep", 4), ("ok for the price", 7),
           ("shower was cold", 5), ("Clean, central, would come again", 9), ("wifi did not work in the dorm", 6), ("bed bugs. never again", 1),
           ("Lovely people, squeaky bunk", 8)],
    "de": [("Sehr sauber, nettes Personal", 9), ("leider laut zur Straße", 5), ("Top Lage!", 8)],
    "fr": [("Très bien situé, chambre petite", 7), ("accueil chaleureux", 9)],
    "es": [("buen ambiente pero baños sucios", 5), ("Muy recomendable", 9)],
    "pt": [("ótimo café da manhã", 9), ("cama dura", 6)],
    "it": [("posizione perfetta", 8), ("troppo rumore", 4)],
    "pl": [("Polecam, bardzo czysto", 10)],
    "sl": [("Zelo prijazno osebje", 9)],
}
LANG = {"DE": "de", "FR": "fr", "ES": "es", "BR": "pt", "IT": "it", "PL": "pl", "SI": "sl"}
rv = 0
for b in ROWS["bookings"]:
    if b["st_cd"] == "OUT" and R.random() < 0.5:
        rv += 1
        lang = LANG.get((reg_of[b["g_id"]]["natl_cd"] or "").upper(), "en") if R.random() < 0.6 else "en"
        txt, s = R.choice(TXT[lang])
        s = max(1, min(10, s + R.choice([-1, 0, 0, 1])))
        add("reviews", rv, b["bk_id"], s, txt if R.random() < 0.8 else None, min(b["dep_dt"] + timedelta(days=R.randrange(0, 15)), LAST),
            lang, R.choice(["Y", "N", "N"]))

# ---------------------------------------------------------------- shifts (two weeks in June), cleaning log (August)
for e in ROWS["employees"]:
    if e["role_cd"] not in ("RCP", "NGT", "BAR") or e["left_dt"]:
        continue
    for k in range(14):
        day = d("2024-06-10") + timedelta(days=k)
        if R.random() < (0.55 if e["ft_yn"] == "Y" else 0.32):
            cdv = "N" if e["role_cd"] == "NGT" else "L" if e["role_cd"] == "BAR" else R.choice(["E", "L"])
            sick = 1 if R.random() < 0.06 else 0
            add("shifts", e["emp_id"], day, cdv, e["hid"], D("8.0") if cdv != "L" else R.choice([D("7.5"), D("6.0")]), sick)

hsk = {h: [e["emp_id"] for e in ROWS["employees"] if e["hid"] == h and e["role_cd"] == "HSK"] for h in rooms}
for k in range(95):
    day = d("2024-08-01") + timedelta(days=k * 31 // 95)
    h = R.choices([1, 2, 3, 4, 5, 6], [10, 7, 8, 8, 8, 6])[0]
    r = R.choice(by_hostel[h])
    kind = R.choices(["DAY", "FULL", "DEEP"], [5, 4, 1])[0]
    mins = {"DAY": R.randrange(8, 21), "FULL": R.randrange(22, 46), "DEEP": R.randrange(60, 141)}[kind]
    add("clean_log", 9000 + k, h, r["rm_no"], R.choice(hsk[h]), datetime(2024, 8, day.day, R.randrange(9, 16), R.randrange(60)),
        mins if R.random() < 0.93 else None, kind)

# ---------------------------------------------------------------- out as triples


def esc(s):
    return s.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def lit(v):
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, int):
        return str(v)
    if isinstance(v, Decimal):
        return f'"{v}"^^xsd:decimal'
    if isinstance(v, datetime):
        return f'"{v.isoformat()}"^^xsd:dateTime'
    if isinstance(v, date):
        return f'"{v.isoformat()}"^^xsd:date'
    return f'"{esc(v)}"'


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
            for c in cols.split():
                if row[c] is not None:
                    po.append(f"<{BASE}{table}#{c}> {lit(row[c])}")
            for fc, target, tk in fks:
                vals = [row[c] for c in fc]
                if None not in vals:
                    po.append(f"<{BASE}{table}#ref-{';'.join(fc)}> {iri(target, tk, vals)}")
            n += len(po)
            out.append(iri(table, pk, [row[c] for c in pk]) + " " + " ;\n    ".join(po) + " .")
        out.append("")
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
        f.write("\n".join(out))
    print(n, "triples", {t: len(r) for t, r in ROWS.items()})


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")

"""Box office database of an invented house (Kestrel Playhouse, Leeds), dumped by the W3C direct mapping. python make.py FOLDER"""
import os
import random
import sys
from datetime import date, datetime, timedelta

R = random.Random(7341)
BASE = "http://kestrel.local/db/"
XSD = "http://www.w3.org/2001/XMLSchema#"
out = []


def lit(v):
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, int):
        return str(v)
    if isinstance(v, float):
        return '"%.2f"^^<%sdecimal>' % (v, XSD)
    if isinstance(v, datetime):
        return '"%s"^^<%sdateTime>' % (v.isoformat(), XSD)
    if isinstance(v, date):
        return '"%s"^^<%sdate>' % (v.isoformat(), XSD)
    return '"%s"' % v.replace("\\", "\\\\").replace('"', '\\"')


def iri(table, **key):
    return "<%s%s/%s>" % (BASE, table, ";".join("%s=%s" % kv for kv in key.items()))


def row(table, pk, refs, **cols):
    """one row: NULLs give no triple; refs: column -> (table, its key column)"""
    s = iri(table, **{k: cols[k] for k in pk})
    po = ["a <%s%s>" % (BASE, table)]
    for c, v in cols.items():
        if v is None:
            continue
        po.append("<%s%s#%s> %s" % (BASE, table, c, lit(v)))
        if c in refs:
            t, k = refs[c]
            po.append("<%s%s#ref-%s> %s" % (BASE, table, c, iri(t, **{k: v})))
    out.append(s + " " + " ;\n  ".join(po) + " .\n")


# ---- halls, bands -------------------------------------------------------------------------------
HALLS = [(1, "Main Stage", 612, 8, True, 1908), (2, "Beckett Room", 180, 4, False, 1974), (3, "The Cellar", 84, None, False, 2011),
         (4, "Recital Hall", 260, 6, False, 1931), (5, "Courtyard", 150, 10, False, None)]
for i, n, seats, wc, pit, y in HALLS:
    row("hall", ["id"], {}, id=i, name=n, seats=seats, wheelchair=wc, orch_pit=pit, opened=y)
BANDS = [(1, 1, "Stalls", 42.0, 280), (2, 1, "Dress Circle", 48.5, 150), (3, 1, "Upper Circle", 29.0, 120), (4, 1, "Gallery", 15.0, 62),
         (5, 2, "Front", 26.0, 60), (6, 2, "Rear", 18.0, 120), (7, 3, "Unreserved", 12.0, 84), (8, 4, "Centre", 32.0, 160),
         (9, 4, "Side", 22.5, 60), (10, 4, "Balcony", 14.0, 40), (11, 5, "Bench", 10.0, 150)]
for i, h, lab, p, c in BANDS:
    row("price_band", ["id"], {"hall_id": ("hall", "id")}, id=i, hall_id=h, label=lab, price=p, seat_cnt=c)

# ---- companies, shows ---------------------------------------------------------------------------
COMP = [(1, "Kestrel Rep", "Leeds", "GB", "rep@kestrel.example"), (2, "Pennine Opera", "Halifax", "GB", "tours@pennineopera.example"),
        (3, "Ballet Baltica", "Riga", "LV", "office@balletbaltica.example"), (4, "Quartetto Lunare", "Bologna", "IT", None),
        (5, "Tin Moon Puppets", "Bristol", "GB", "hello@tinmoon.example"), (6, "Loud Hailer Comedy", "Manchester", "GB", "bookings@loudhailer.example"),
        (7, "Compagnie du Phare", "Nantes", "FR", None), (8, "Ridings Sinfonia", "York", "GB", "mgr@ridingssinfonia.example")]
for i, n, c, k, m in COMP:
    row("company", ["id"], {}, id=i, name=n, city=c, country=k, mail=m)
# id, title, genre, author, company, minutes, interval, language, from age, halls, number of performances
SHOWS = [(1, "Hamlet", "drama", "William Shakespeare", 1, 195, True, "en", 12, [1], 7),
         (2, "The Cherry Orchard", "drama", "Anton Chekhov", 1, 150, True, "en", None, [1, 2], 5),
         (3, "The Importance of Being Earnest", "comedy", "Oscar Wilde", 1, 140, True, "en", None, [1], 6),
         (4, "A Doll's House", "drama", "Henrik Ibsen", 1, 125, True, "en", 12, [2], 5),
         (5, "La traviata", "opera", "Giuseppe Verdi", 2, 165, True, "it", None, [1], 4),
         (6, "The Magic Flute", "opera", "Wolfgang Amadeus Mozart", 2, 170, True, "de", 7, [1], 4),
         (7, "Swan Lake", "dance", "Pyotr Tchaikovsky", 3, 155, True, None, 6, [1], 3),
         (8, "Schubert by Candlelight", "concert", None, 4, 70, False, None, None, [4], 3),
         (9, "The Paper Bear", "family", "Nell Ashgrove", 5, 55, False, "en", 3, [2, 5], 7),
         (10, "Loud Hailer Thursdays", "stand-up", None, 6, 105, True, "en", 18, [3], 6),
         (11, "Tartuffe", "comedy", "Molière", 7, 130, False, "fr", None, [2], 2),
         (12, "New Year's Gala", "concert", None, 8, 120, True, None, None, [1], 1),
         (13, "Bach at Lunchtime", "concert", None, 8, 50, False, None, None, [4], 5),
         (14, "Twelfth Night", "comedy", "William Shakespeare", 1, 145, True, "en", 10, [1], 4),
         (15, "Below the Tideline", "drama", "Owen Strand", 7, 80, False, "en", 16, [3], 4),
         (16, "The Winter's Tale", "drama", "William Shakespeare", 1, None, None, "en", None, [1], 0),
         (17, "Aladdin", "panto", "Nell Ashgrove", 1, 135, True, "en", 5, [1], 8),
         (18, "Winterreise", "concert", None, None, 75, False, "de", None, [4], 1)]
START = {1: date(2023, 10, 5), 2: date(2023, 10, 20), 3: date(2023, 11, 3), 4: date(2023, 10, 26), 5: date(2023, 11, 17), 6: date(2024, 1, 12), 7: date(2024, 2, 1),
         8: date(2023, 12, 1), 9: date(2023, 11, 21), 10: date(2023, 9, 28), 11: date(2023, 9, 18), 12: date(2024, 1, 1), 13: date(2023, 11, 7), 14: date(2024, 2, 14),
         15: date(2023, 10, 12), 17: date(2023, 12, 8), 18: date(2024, 1, 26)}
perfs, taken = [], set()
for i, t, g, a, c, m, iv, la, ag, hs, n in SHOWS:
    row("show", ["id"], {"company_id": ("company", "id")}, id=i, title=t, genre=g, author=a, company_id=c, run_min=m, has_interval=iv, lang=la,
        age_from=ag, budget={1: 64000, 2: 41500, 3: 38000, 4: 22500, 14: 35500, 16: 58000, 17: 71000}.get(i))
    d = START.get(i)
    for k in range(n):
        while d == date(2023, 12, 25) or (d, hs[k * len(hs) // n]) in taken:
            d += timedelta(1)
        taken.add((d, hs[k * len(hs) // n]))
        hh, mm = (13, 10) if i == 13 else (10, 30) if i == 9 and k % 2 else (14, 0) if i == 9 or i == 17 and k % 3 == 0 else (14, 30) if k % 5 == 3 else (19, 30)
        if i == 10:
            hh, mm = 20, 0
        perfs.append([datetime(d.year, d.month, d.day, hh, mm), i, hs[k * len(hs) // n]])
        d += timedelta(28 if i == 10 else 7 if i == 13 else R.choice((1, 1, 2, 3)))
perfs.sort()
hall_bands = {h[0]: [b for b in BANDS if b[1] == h[0]] for h in HALLS}
cancelled = {11, 38, 57}
for i, (t, s, h) in enumerate(perfs, 101):
    row("perf", ["id"], {"show_id": ("show", "id"), "hall_id": ("hall", "id")}, id=i, show_id=s, hall_id=h, starts_at=t,
        status="cancelled" if i - 101 in cancelled else "sold out" if s == 12 or R.random() < .1 else "on sale",
        surtitled=True if SHOWS[s - 1][7] in ("it", "de", "fr") else None, signed=True if R.random() < .12 else None)

# ---- staff, shifts ------------------------------------------------------------------------------
# id, first, last, job, department, hired, left, hourly, boss
STAFF = [(1, "Marguerite", "Oldroyd", "General Manager", "Management", date(2009, 3, 2), None, 38.5, None),
         (2, "Femi", "Adeyo", "Box Office Manager", "Box Office", date(2014, 6, 16), None, 24.8, 1),
         (3, "Isla", "Crabtree", "Box Office Assistant", "Box Office", date(2019, 9, 1), None, 13.4, 2),
         (4, "Tomasz", "Wilk", "Box Office Assistant", "Box Office", date(2021, 10, 11), None, 12.9, 2),
         (5, "Bronagh", "Sayle", "Box Office Assistant", "Box Office", date(2022, 2, 7), date(2023, 12, 31), 12.9, 2),
         (6, "Hugh", "Pemberley", "House Manager", "Front of House", date(2011, 1, 10), None, 22.1, 1),
         (7, "Saskia", "Holm", "Deputy House Manager", "Front of House", date(2018, 8, 20), None, 17.6, 6),
         (8, "Dilip", "Ravindra", "Usher", "Front of House", date(2022, 9, 5), None, 11.6, 7),
         (9, "Agnes", "Thwaite", "Usher", "Front of House", date(2001, 4, 9), None, 12.2, 7),
         (10, "Kofi", "Brandt", "Usher", "Front of House", date(2023, 8, 28), None, 11.44, 7),
         (11, "Lena", "Moorhouse", "Usher", "Front of House", date(2023, 8, 28), date(2023, 11, 30), 11.44, 7),
         (12, "Patrick", "Ng", "Bar Supervisor", "Bar", date(2016, 5, 3), None, 15.75, 6),
         (13, "Yusra", "Haddow", "Bar Staff", "Bar", date(2022, 11, 14), None, 11.44, 12),
         (14, "Callum", "Fenwick", "Bar Staff", "Bar", date(2023, 9, 4), None, 11.44, 12),
         (15, "Ines", "Quillan", "Technical Manager", "Stage", date(2012, 7, 23), None, 27.3, 1),
         (16, "Gareth", "Ludd", "Lighting Technician", "Stage", date(2017, 2, 13), None, 18.2, 15),
         (17, "Mirela", "Stan", "Sound Technician", "Stage", date(2020, 1, 6), None, 18.2, 15),
         (18, "Ewan", "Tarrant", "Stagehand", "Stage", date(2021, 9, 27), None, 13.1, 15),
         (19, "Rosalind", "Beck", "Wardrobe Mistress", "Stage", date(2005, 10, 3), date(2024, 1, 31), 19.9, 15),
         (20, "Noor", "Pasquale", "Marketing Officer", "Management", date(2022, 5, 30), None, 17.25, 1),
         (21, "Dougal", "Ince", "Stagehand", "Stage", date(2023, 11, 6), None, 12.4, 15)]
for i, f, la, j, dep, h, le, r, b in STAFF:
    row("staff", ["id"], {"boss_id": ("staff", "id")}, id=i, fname=f, lname=la, job=j, dept=dep, hired=h, left_on=le, rate=r, boss_id=b,
        first_aid=True if i in (6, 7, 9, 12, 18) else None)
for i, (t, s, h) in enumerate(perfs, 101):
    def on(ids):
        return [p for p in ids if STAFF[p - 1][5] <= t.date() and not (STAFF[p - 1][6] and STAFF[p - 1][6] < t.date())]
    plan = [(R.choice(on([6, 7])), "house", 4.5)] if R.random() < .9 else []
    for p in R.sample(on([8, 9, 10, 11]), 1 if h in (3, 5) else 2 if h != 1 else R.choice((2, 3))):
        plan.append((p, "door", R.choice((4.0, 4.0, 3.5))))
    if h in (1, 3) and R.random() < .6:
        plan.append((R.choice(on([12, 13, 14])), "bar", 5.0))
    if R.random() < .55:
        plan.append((R.choice(on([16, 17, 18, 21])), "stage", R.choice((5.0, 6.5, 8.0))))
    for p, d, hrs in plan:
        row("shift", ["staff_id", "perf_id"], {"staff_id": ("staff", "id"), "perf_id": ("perf", "id")}, staff_id=p, perf_id=i, duty=d, hours=hrs,
            note="no show" if R.random() < .02 else None)

# ---- members, customers -------------------------------------------------------------------------
for c, n, fee, disc in (("FR", "Friend", 25.0, 5), ("PA", "Patron", 90.0, 10), ("BE", "Benefactor", 350.0, 20), ("U26", "Under 26", 0.0, 25), ("LIF", "Life Member", None, 10)):
    row("membership", ["code"], {}, code=c, name=n, fee=fee, discount_pct=disc)
DISC = {"FR": 5, "PA": 10, "BE": 20, "U26": 25, "LIF": 10, None: 0}
FN = "Alma Basil Cora Desmond Edith Farida Gwen Harold Imran Judith Keith Lorna Mabel Niamh Oscar Petra Quentin Rhoda Sunil Tessa Ursula Vikram Winifred Zora".split()
LN = ("Ackersley Bottomley Chaudhry Dacre Ellershaw Fairclough Gledhill Hirst Ibbotson Jagger Kowalczyk Lumb Murgatroyd Naylor Ormondroyd Priestman Quarmby "
      "Ramsden Sutcliffe Tordoff Umpleby Varley Womersley Yewdall").split()
TOWNS = ["Leeds"] * 9 + ["Bradford"] * 4 + ["York"] * 3 + ["Harrogate"] * 3 + ["Wakefield"] * 2 + ["Ilkley", "Skipton", "Hebden Bridge", "Halifax"]
PC = {"Leeds": "LS", "Bradford": "BD", "York": "YO", "Harrogate": "HG", "Wakefield": "WF", "Ilkley": "LS29", "Skipton": "BD23", "Hebden Bridge": "HX7", "Halifax": "HX"}
cust, names = [], R.sample([(a, b) for a in FN for b in LN], 84)
names[61] = names[20]                                       # the same person twice, or two of the name
for i, (f, la) in enumerate(names, 1):
    tw, joined = R.choice(TOWNS), date(2015, 1, 5) + timedelta(R.randrange(0, 3200))
    born = date(1934, 1, 1) + timedelta(R.randrange(0, 25500))
    g = "U26" if born > date(1998, 6, 1) else R.choice((None, None, None, "FR", "FR", "PA")) if i not in (9, 44) else "BE"
    g = "LIF" if i in (3, 71) else g
    row("customer", ["id"], {"grade": ("membership", "code")}, id=i, fname=f, lname=la,
        email=None if R.random() < .18 else "%s.%s@%s.example" % (f.lower(), la.lower(), R.choice(("post", "mail", "inbox"))),
        phone="07%09d" % R.randrange(10 ** 9) if R.random() < .35 else None, town=tw,
        postcode=PC[tw] + ("%d" % R.randrange(1, 18) if len(PC[tw]) == 2 else "") + " %d%s" % (R.randrange(1, 9), R.choice(("AB", "NQ", "RT", "LX"))),
        born=born if R.random() < .7 else None, since=joined, grade=g, newsletter=R.random() < .5,
        remark={14: "wheelchair user, always aisle", 33: "do not phone", 52: "school group organiser", 9: "gave to the seat appeal 2022"}.get(i))
    cust.append((i, g))

# ---- bookings, tickets, payments ----------------------------------------------------------------
tno, pno, used = 5001, 1, set()
for b in range(1, 176):
    c, g = R.choice(cust[:78]) if R.random() < .75 else R.choice(cust[:12])
    k = min(int(len(perfs) * R.random()), len(perfs) - 1)
    t, s, h = perfs[k]
    ago, when = R.choice((0, 1, 2, 5, 9, 14, 21, 30, 45, 60)), t - timedelta(minutes=R.randrange(15, 75))
    if ago:
        when = datetime(t.year, t.month, t.day, R.randrange(10, 19), R.randrange(60)) - timedelta(ago)
    ch = R.choice(("web", "web", "web", "phone", "counter", "counter"))
    clerk = None
    if ch != "web":
        clerk = R.choice([p for p in (2, 3, 3, 4, 4, 5) if not (p == 5 and when.date() > date(2023, 12, 31))])
    state = "cancelled" if k in cancelled or R.random() < .05 else "reserved" if R.random() < .05 else "paid"
    row("booking", ["id"], {"cust_id": ("customer", "id"), "perf_id": ("perf", "id"), "clerk_id": ("staff", "id")}, id=b, cust_id=c, perf_id=101 + k,
        made_at=when, channel=ch, clerk_id=clerk, state=state)
    total, n = 0.0, R.choice((1, 2, 2, 2, 3, 4)) if b != 88 else 9
    bd = R.choice(hall_bands[h])
    letter, start = R.choice("ABCDEFGHJK"), R.randrange(1, 16)
    for j in range(n):
        while (k, bd[0], letter, start + j) in used:
            start += 1
        used.add((k, bd[0], letter, start + j))
        conc = R.choice((None, None, None, None, "SEN", "SEN", "STU")) if s not in (9, 17) else R.choice((None, "CHD", "CHD"))
        conc = "CMP" if R.random() < .04 else conc
        price = round(bd[3] * {None: 1, "SEN": .8, "STU": .6, "CHD": .5, "CMP": 0}[conc] * (1 - DISC[g] / 100) * 2 + .0001) / 2
        total += price
        if state != "cancelled":                            # the seats of a cancelled booking go back on sale
            row("ticket", ["id"], {"bkg_id": ("booking", "id"), "band_id": ("price_band", "id")}, id=tno, bkg_id=b, band_id=bd[0],
                seat=None if h in (3, 5) else "%s%d" % (letter, start + j), conc=conc, price=price)
            tno += 1
    if state == "reserved" or state == "cancelled" and b % 3 == 0 or not total:
        continue
    how = R.choice(("card", "card", "card", "paypal")) if ch == "web" else R.choice(("card", "card", "cash", "voucher"))
    parts = [(total, how)] if ch == "web" or R.random() < .85 or total < 20 else [(10.0, "voucher"), (total - 10.0, "card")]
    for amt, how in parts:
        row("payment", ["id"], {"bkg_id": ("booking", "id")}, id=pno, bkg_id=b, amount=amt, method=how, paid_on=when.date(),
            refunded_on=t.date() + timedelta(R.randrange(1, 9)) if state == "cancelled" else None)
        pno += 1

with open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8", newline="\n") as f:
    f.write("@base <%s> .\n\n" % BASE + "\n".join(out))

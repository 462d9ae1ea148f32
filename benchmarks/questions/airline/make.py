#!/usr/bin/env python3
"""Skerry Air: a regional airline's operations database, dumped as triples.

Usage: python make.py FOLDER      (writes FOLDER/graph.ttl)

Rows become IRIs made of their key, columns become properties table#column,
foreign keys become table#ref-column links; NULLs give no triple.
"""
import datetime as D
import os
import random
import sys

BASE = "http://skerryair.example/db/"
R = random.Random(20240619)
OUT = []


class Ref(str):
    """IRI of a row in another table (a foreign key)."""


class Money(float):
    pass


def iri(table, **key):
    return Ref(table + "/" + ";".join("%s=%s" % kv for kv in key.items()))


def lit(v):
    if isinstance(v, Ref):
        return "<%s>" % v
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, Money):
        return '"%.2f"^^xsd:decimal' % v
    if isinstance(v, int):
        return str(v)
    if isinstance(v, float):
        return '"%s"^^xsd:decimal' % v
    if isinstance(v, D.datetime):
        return '"%s"^^xsd:dateTime' % v.isoformat()
    if isinstance(v, D.date):
        return '"%s"^^xsd:date' % v.isoformat()
    return '"%s"' % v.replace("\\", "\\\\").replace('"', '\\"')


def row(table, key, **cols):
    """key: list of column names that make up the primary key."""
    parts = []
    for k in key:
        v = cols[k]
        parts.append("%s=%s" % (k, v.rsplit("=", 1)[1] if isinstance(v, Ref) else v))
    s = Ref(table + "/" + ";".join(parts))
    lines = ["<%s> a <%s>" % (s, table)]
    for c, v in cols.items():
        if v is None:
            continue
        name = ("ref-" + c) if isinstance(v, Ref) else c
        lines.append("    <%s#%s> %s" % (table, name, lit(v)))
    OUT.append(" ;\n".join(lines) + " .\n")
    return s


def day(s):
    return D.date.fromisoformat(s)


def maybe(p, v):
    return v if R.random() < p else None


# ---------------------------------------------------------------- airport
AIRPORTS = """
ABZ|EGPD|Aberdeen International Airport|Aberdeen|GB|215|1953|y|412.00|24h
INV|EGPE|Inverness Airport|Inverness|GB|31|1887|y|268.50|0530-2230
KOI|EGPA|Kirkwall Airport|Kirkwall|GB|50|1428|n|141.00|0615-2015
LSI|EGPB|Sumburgh Airport|Sumburgh|GB|20|1500|y|155.25|0600-2100
SYY|EGPO|Stornoway Airport|Stornoway|GB|26|2200|n|149.75|0600-1900
BEB|EGPL|Benbecula Airport|Benbecula|GB|19|1836|n|118.00|
BRR|EGPR|Barra Airport|Eoligarry|GB|5|846|n|62.00|
TRE|EGPU|Tiree Airport|Tiree|GB|38|1472|n|71.50|0830-1700
ILY|EGPI|Islay Airport|Port Ellen|GB|56|1545|n|84.00|
CAL|EGEC|Campbeltown Airport|Campbeltown|GB|42|3049|n|79.00|0800-1730
WIC|EGPC|Wick John O'Groats Airport|Wick|GB|126|1825|n||0800-1800
DND|EGPN|Dundee Airport|Dundee|GB|17|1400|y|132.00|0615-2100
GLA|EGPF|Glasgow Airport|Glasgow|GB|26|2665|y|498.00|24h
EDI|EGPH|Edinburgh Airport|Edinburgh|GB|136|2556|y|531.50|24h
BHD|EGAC|George Best Belfast City Airport|Belfast|GB|15|1829|y|325.00|0630-2130
IOM|EGNS|Isle of Man Airport|Ronaldsway|IM|52|1837|y|240.00|0615-2045
BGO|ENBR|Bergen Airport, Flesland|Bergen|NO|170|2990|y|377.00|24h
"""
AP = {}
for ln in AIRPORTS.strip().splitlines():
    c = ln.split("|")
    AP[c[0]] = row("airport", ["iata"], iata=c[0], icao=c[1], apt_nm=c[2], town=c[3], ctry_cd=c[4],
                   elev_ft=int(c[5]), rwy_m=int(c[6]), customs=c[7] == "y",
                   ldg_fee_gbp=Money(c[8]) if c[8] else None, opn_hrs=c[9] or None)

# ---------------------------------------------------------------- ac_type
TYPES = """
AT7|ATR|ATR 72-600|72|23000|275|825|PW127M|2
AT4|ATR|ATR 42-500|48|18600|300|716|PW127E|2
SF3|Saab|Saab 340B|34|13155|283|936|GE CT7-9B|1
DHT|De Havilland Canada|DHC-6 Twin Otter|19|5670|170|771|PT6A-34|0
BNI|Britten-Norman|BN-2B Islander|8|2994|140|639||0
ER4|Embraer|Embraer 145|49|22000|447|1550|AE3007A1|1
"""
TY, CABIN = {}, {}
for ln in TYPES.strip().splitlines():
    c = ln.split("|")
    CABIN[c[0]] = int(c[8])
    TY[c[0]] = row("ac_type", ["type_cd"], type_cd=c[0], manuf=c[1], model=c[2], seats=int(c[3]),
                   mtow_kg=int(c[4]), crz_kts=int(c[5]), range_nm=int(c[6]), engine=c[7] or None,
                   min_cc=int(c[8]))

# ---------------------------------------------------------------- aircraft
FLEET = """
G-SKRA|AT7|1187|2015|2015-11-20|Spirit of Orkney|ACT|GLA|19844|23110||
G-SKRB|AT7|1402|2017|2017-06-02|Muckle Flugga|ACT|ABZ|15520|18071|168500.00|2029-06-01
G-SKRC|AT4|0546|1998|2013-03-14|Spirit of Lewis|ACT|SYY|41207|47333||
G-SKRD|AT4|0601|2000|2014-02-27||ACT|GLA|38990|45120||
G-SKRE|AT4|0595|1999|2014-09-30|Fair Isle|MX|ABZ|39755|46002|61200.00|2025-09-29
G-SKRF|SF3|340B-294|1992|2006-05-08||ACT|INV|52310|61244||
G-SKRG|SF3|340B-331|1993|2006-10-19|Spirit of Moray|ACT|ABZ|50127|59880||
G-SKRH|SF3|340B-216|1990|2005-04-11||STO|INV|55982|66701||
G-SKRJ|SF3|340B-362|1994|2007-01-22|Duncansby|ACT|KOI|48871|57016|33750.00|2024-12-31
G-SKRK|DHT|666|1980|2008-08-01|Spirit of Barra|ACT|GLA|33018|70554||
G-SKRL|DHT|919|2015|2016-04-18||ACT|GLA|12403|24890|47900.00|2026-04-17
G-SKRM|BNI|2257|1990|2004-06-15|Papa Westray|ACT|KOI|27390|118204||
G-SKRN|BNI|2301|2003|2010-07-07||MX|KOI|18211|79440||
"""
AC, TYPE_OF, SERVICE = {}, {}, {}
for ln in FLEET.strip().splitlines():
    c = ln.split("|")
    TYPE_OF[c[0]] = c[1]
    SERVICE[c[0]] = c[6]
    AC[c[0]] = row("aircraft", ["reg"], reg=c[0], type_cd=TY[c[1]], msn=c[2], yr_built=int(c[3]),
                   in_svc_dt=day(c[4]), ac_name=c[5] or None, st_cd=c[6], base_iata=AP[c[7]],
                   tot_hrs=int(c[8]), tot_cyc=int(c[9]), leased=bool(c[10]),
                   lease_mth_gbp=Money(c[10]) if c[10] else None,
                   lease_end_dt=day(c[11]) if c[11] else None)

# ---------------------------------------------------------------- employee
# no|first|sur|job|base|manager|hired|salary|ratings
STAFF = """
1001|Margaret|Drever|Managing Director|GLA||2009-02-02|148000|
1002|Alasdair|Kerr|Director of Flight Operations|GLA|1001|2011-08-15|117500|
1003|Robert|Inkster|Head of Engineering|ABZ|1001|2006-01-09|96400|
1004|Shona|Galbraith|Cabin Services Manager|GLA|1002|2012-05-21|54300|
1005|Hamish|Rendall|Chief Pilot|GLA|1002|2004-10-04|109800|AT7,SF3
1006|Priya|Nair|Finance Manager|GLA|1001|2018-03-12|71250|
1007|Magnus|Flett|Station Manager|KOI|1002|2010-11-01|43900|
1008|Catriona|MacAulay|Station Manager|SYY|1002|2015-07-06|42750|
1009|Derek|Strachan|Station Manager|ABZ|1002|2013-09-16|45600|
1010|Lesley|Gunn|Station Manager|INV|1002|2019-01-14|41800|
1011|Iain|Muir|Captain|GLA|1005|2008-04-07|92400|AT7,AT4
1012|Erik|Solberg|Captain|ABZ|1005|2014-06-23|88150|AT7
1013|Elspeth|Tulloch|Captain|SYY|1005|2011-02-28|90700|AT4
1014|Gordon|Baird|Captain|GLA|1005|2007-09-10|93150|AT4,AT7
1015|Callum|Reid|Captain|INV|1005|2016-10-31|84300|SF3
1016|Wendy|Foubister|Captain|KOI|1005|2012-12-03|87900|SF3,BNI
1017|Stuart|Petrie|Captain|ABZ|1005|2005-03-29|94600|SF3
1018|Angus|McNeil|Captain|GLA|1005|2009-07-20|86250|DHT
1019|Rhona|Gillies|Captain|GLA|1005|2017-05-08|81900|DHT
1020|Thomas|Leask|Captain|KOI|1005|2010-01-18|79400|BNI
1021|Ewan|Mackay|First Officer|GLA|1005|2019-04-15|56300|AT7,AT4
1022|Sophie|Marsh|First Officer|ABZ|1005|2021-09-06|52800|AT7
1023|Neil|Morrison|First Officer|SYY|1005|2018-08-27|57450|AT4
1024|Anna|Kowalska|First Officer|GLA|1005|2022-03-07|50900|AT4
1025|Ross|Sinclair|First Officer|INV|1005|2020-01-20|54100|SF3
1026|Freya|Isbister|First Officer|KOI|1005|2022-10-17|49800|SF3
1027|Daniel|Okafor|First Officer|ABZ|1005|2017-11-13|58700|SF3,AT7
1028|Kirsty|MacLean|First Officer|GLA|1005|2023-02-13|48600|DHT
1029|Lewis|Cowan|First Officer|GLA|1005|2019-10-07|53750|DHT
1030|Fiona|Mackay|Cabin Crew|GLA|1004|2016-03-21|28900|
1031|Gemma|Lyle|Cabin Crew|GLA|1004|2021-05-10|25400|
1032|Oliver|Tait|Cabin Crew|ABZ|1004|2014-04-14|29850|
1033|Mairi|MacDonald|Cabin Crew|SYY|1004|2010-06-28|31200|
1034|Joanna|Wojcik|Cabin Crew|ABZ|1004|2018-09-24|27650|
1035|Craig|Harcus|Cabin Crew|KOI|1004|2022-05-30|24800|
1036|Heather|Ross|Cabin Crew|INV|1004|2019-02-18|27100|
1037|Rory|Findlay|Cabin Crew|GLA|1004|2023-04-24|24150|
1038|Beth|Anderson|Cabin Crew|INV|1004|2017-06-12|28050|
1039|William|Stout|Licensed Engineer|ABZ|1003|2003-08-18|61700|
1040|Jessica|Thain|Licensed Engineer|GLA|1003|2015-01-26|56900|
1041|Peter|Hourston|Licensed Engineer|KOI|1003|2009-05-11|58350|
1042|Mark|Anderson|Mechanic|ABZ|1003|2020-07-13|39200|
1043|Alan|Beattie|Licensed Engineer|INV|1003|2012-02-06|57800|
1044|Fiona|Mackay|Ground Agent|INV|1010|2020-11-23|24600|
1045|Donald|MacInnes|Ground Agent|SYY|1008|2013-03-04|26300|
1046|Inga|Linklater|Ground Agent|KOI|1007|2021-06-21|24350|
1047|Susan|Duthie|Dispatcher|ABZ|1009|2011-10-10|35700|
1048|Graeme|Wylie|Dispatcher|GLA|1002|2016-12-05|36450|
1049|Hugh|Paterson|Captain|GLA|1005|2002-06-03|89800|AT4
1050|Laura|Kemp|Cabin Crew|GLA|1004|2019-08-05|26800|
"""
LEFT = {"1049": "2023-10-31", "1050": "2024-05-17", "1037": "2024-06-28", "1042": "2024-02-29"}
EMP, RATED, JOB, HOME = {}, {}, {}, {}
seen, mobs = {}, set()
rows = [ln.split("|") for ln in STAFF.strip().splitlines()]
for c in rows:
    EMP[c[0]] = iri("employee", emp_no=c[0])
for c in rows:
    mail = (c[1] + "." + c[2]).lower()
    seen[mail] = seen.get(mail, 0) + 1
    if seen[mail] > 1:
        mail += str(seen[mail])
    hired = day(c[6])
    dob = D.date(hired.year - R.randint(22, 36), R.randint(1, 12), R.randint(1, 28))
    mob = "07700 900%03d" % R.randint(100, 989)
    while mob in mobs:
        mob = mob[:-1] + str((int(mob[-1]) + 1) % 10)
    mobs.add(mob)
    JOB[c[0]], HOME[c[0]], RATED[c[0]] = c[3], c[4], [t for t in c[8].split(",") if t]
    row("employee", ["emp_no"], emp_no=int(c[0]), fname=c[1], sname=c[2], job=c[3],
        base_iata=AP[c[4]], mgr_emp_no=EMP[c[5]] if c[5] else None, hired_dt=hired,
        left_dt=day(LEFT[c[0]]) if c[0] in LEFT else None, sal_gbp=Money(c[7]), dob=dob,
        email=None if c[0] in ("1020", "1042") else mail + "@skerryair.example",
        mob=maybe(0.72, mob), union_mbr=R.random() < 0.55)

# ---------------------------------------------------------------- type_rating
INSTR = {("1005", "SF3"), ("1011", "AT7"), ("1014", "AT4"), ("1018", "DHT")}
for e in RATED:
    for t in RATED[e]:
        first = D.date(R.randint(2016, 2022), R.randint(1, 12), R.randint(1, 28))
        exp = D.date(2024, 7, 1) + D.timedelta(days=R.randint(12, 364))
        if e == "1049":
            exp = day("2023-12-31")
        hired = [c[6] for c in rows if c[0] == e][0]
        if first < day(hired):
            first = day(hired) + D.timedelta(days=R.randint(25, 80))
        row("type_rating", ["emp_no", "type_cd"], emp_no=EMP[e], type_cd=TY[t], issued_dt=first,
            exp_dt=exp, is_instr=(e, t) in INSTR, last_sim_dt=maybe(0.8, exp - D.timedelta(days=365)))

# ---------------------------------------------------------------- route
# out no|from|to|nm|block|pso|std fare|started|ended|types
PAIRS = """
301|ABZ|KOI|108|50|n|94.00|2005-04-11||SF3,AT4
305|ABZ|LSI|171|65|n|112.00|2006-05-08||SF3,AT7
311|GLA|SYY|173|65|n|98.50|2013-03-14||AT4,AT7
315|INV|SYY|82|45|n|81.00|2008-03-30||SF3,AT4
321|GLA|BRR|121|70|y|72.00|2008-08-01||DHT
325|GLA|TRE|102|55|y|66.50|2009-10-25||DHT
331|GLA|ILY|62|45|n|64.00|2010-03-28||SF3,DHT
335|GLA|CAL|54|45|y|58.00|2010-10-31||DHT
341|INV|KOI|77|45|n|86.00|2007-01-22||SF3
345|EDI|LSI|257|90|n|129.50|2014-09-30||AT4,SF3
351|KOI|WIC|28|20|n|39.00|2012-06-04||BNI
355|ABZ|BGO|319|85|n|143.00|2017-06-02||AT7,SF3
361|GLA|BHD|96|50|n|69.00|2018-10-28|2023-03-25|SF3
365|DND|KOI|141|60|n|91.00|2022-05-16||SF3
"""
RT, PAIR = {}, []
rid = 11
for ln in PAIRS.strip().splitlines():
    c = ln.split("|")
    legs = []
    for k, (a, b) in enumerate([(c[1], c[2]), (c[2], c[1])]):
        blk = int(c[4]) + (0, 5)[k] * (int(c[3]) > 150)
        RT[rid] = row("route", ["rte_id"], rte_id=rid, orig_iata=AP[a], dest_iata=AP[b],
                      dist_nm=int(c[3]), blk_min=blk, pso=c[5] == "y", std_fare_gbp=Money(c[6]),
                      start_dt=day(c[7]), end_dt=day(c[8]) if c[8] else None,
                      subsidy_gbp_yr={"BRR": Money(612000), "TRE": Money(498500),
                                      "CAL": Money(441750)}.get(b if k == 0 else a) if c[5] == "y" and k == 0 else None)
        legs.append((rid, "KR%d" % (int(c[0]) + k), blk, a, b, int(c[3])))
        rid += 1
    if not c[8] and c[1] != "DND":
        PAIR.append((legs, c[9].split(","), Money(c[6])))

# ---------------------------------------------------------------- flight + crew_assgn
BURN = {"AT7": 5.1, "AT4": 4.3, "SF3": 3.2, "DHT": 2.0, "BNI": 0.8}
FLIGHTS = []
fid = 50117
GONE = {e: day(d) for e, d in LEFT.items()}
DATES = [day("2024-06-03") + D.timedelta(days=n) for n in range(0, 28, 2)] + [day("2024-07-03")]
bag = []
for dt in DATES:
    used_t, used_e, served = set(), set(), 0
    while served < 3:
        if not bag:
            bag = PAIR[:]
            R.shuffle(bag)
        legs, types, fare = bag.pop()
        tails = [r for r in AC if TYPE_OF[r] in types and SERVICE[r] == "ACT" and r not in used_t]
        if not tails:
            continue
        reg = R.choice(tails)
        t = TYPE_OF[reg]

        def pick(jobs, rated, n=1):
            pool = [e for e in EMP if JOB[e] in jobs and (not rated or t in RATED[e]) and e not in used_e
                    and (e not in GONE or GONE[e] > dt)]
            R.shuffle(pool)
            pool.sort(key=lambda e: HOME[e] != legs[0][3])
            return pool[:n]

        crew = [(e, "PIC") for e in pick(("Captain", "Chief Pilot"), True)]
        if t != "BNI":
            crew += [(e, "SIC") for e in pick(("First Officer",), True)]
        if len(crew) < (1 if t == "BNI" else 2):
            continue
        cab = pick(("Cabin Crew",), False, CABIN[t])
        crew += [(e, "SCC" if i == 0 else "CC") for i, e in enumerate(cab)]
        used_e.update(e for e, _ in crew)
        used_t.add(reg)
        std = D.datetime(dt.year, dt.month, dt.day, R.randint(7, 16), R.choice((0, 10, 15, 25, 30, 40, 55)))
        future = dt > day("2024-06-30")
        carry = 0
        rot = R.random()
        for k, (rte, no, blk, a, b, nm) in enumerate(legs):
            sta = std + D.timedelta(minutes=blk)
            st = "SCH" if future else "CNX" if rot < 0.08 else "DIV" if rot > 0.94 and k == 0 else "ARR"
            dly = cd = atd = ata = fuel = div = None
            if st in ("ARR", "DIV"):
                dly = max(0, carry - 15) if k else 0
                if R.random() < 0.45:
                    dly += R.choice((3, 4, 6, 8, 11, 14, 17, 22, 26, 31, 38, 47, 55, 72))
                if dly:
                    cd = "93" if k and carry > 15 else R.choice(("71", "41", "18", "33", "89", "66", "75"))
                atd = std + D.timedelta(minutes=dly)
                ata = atd + D.timedelta(minutes=blk + R.randint(-6, 7) + (35 if st == "DIV" else 0))
                fuel = int(nm * BURN[t] + R.randint(40, 160))
                carry = dly
                if st == "DIV":
                    div = AP[{"KOI": "WIC", "LSI": "KOI", "SYY": "BEB", "BRR": "BEB"}.get(b, "INV")]
            elif st == "CNX":
                cd = R.choice(("71", "41"))
            fl = row("flight", ["flt_id"], flt_id=fid, flt_no=no, flt_dt=dt, rte_id=RT[rte], reg=AC[reg],
                     std=std, sta=sta, atd=atd, ata=ata, st_cd=st, dly_min=dly, dly_cd=cd,
                     div_iata=div, fuel_kg=fuel, gate=maybe(0.7, str(R.randint(1, 24)) if a in ("GLA", "EDI", "ABZ") else None))
            FLIGHTS.append(dict(iri=fl, st=st, dt=dt, fare=fare, pair=legs, k=k, t=t, std=std, seats=set()))
            for e, role in crew:
                row("crew_assgn", ["flt_id", "emp_no"], flt_id=fl, emp_no=EMP[e], role_cd=role,
                    duty_min=(blk + 45 + (dly or 0)) if st != "CNX" and not future else None)
            fid += 1
            std = sta + D.timedelta(minutes=40)
        served += 1

# ---------------------------------------------------------------- pax
FIRST = """Ailsa Brian Carol Duncan Eilidh Frank Grace Helen Isobel Jack Karen Liam Moira Nina Oscar Paul
Rachel Sean Tara Una Victor Yasmin Ingrid Lars Olav Mhairi Struan Kenneth Agnes Murdo""".split()
LAST = """Abernethy Bain Clouston Dickson Eunson Fraser Grieve Halcrow Irvine Jamieson Kirkpatrick Lamb
MacKinnon Nicolson Ogilvie Peterson Rae Scollay Thomson Urquhart Watt Young Hansen Haugen Campbell
MacNeil Khan Chen Murray Davidson""".split()
TOWNS = ["Kirkwall", "Stromness", "Lerwick", "Stornoway", "Glasgow", "Aberdeen", "Inverness", "Castlebay",
         "Bowmore", "Scarinish", "Edinburgh", "Wick"]
SPECIAL = [("Callum", "Reid"), ("James", "Morrison"), ("James", "Morrison"), ("Isla", "Munro"), ("Isla", "Munro")]
names = []
while len(names) < 81:
    n = (R.choice(FIRST), R.choice(LAST))
    if n not in names:
        names.append(n)
names[9], names[23], names[57], names[31], names[66] = SPECIAL
PAX = []
for i, (f, s) in enumerate(names):
    nor = s in ("Hansen", "Haugen")
    town = R.choice(["Bergen", "Stavanger"]) if nor else R.choice(TOWNS)
    isl = town in ("Kirkwall", "Stromness", "Lerwick", "Stornoway", "Castlebay", "Bowmore", "Scarinish")
    ff = R.random() < 0.42
    dob = D.date(R.randint(1941, 2013), R.randint(1, 12), R.randint(1, 28))
    web = R.choice(("example.com", "example.org", "post.example"))
    p = row("pax", ["pax_id"], pax_id=700 + 3 * i, first_nm=f, last_nm=s, dob=maybe(0.85, dob),
            natl="NO" if nor else R.choice(("GB",) * 12 + ("IE", "PL", "DE")),
            hm_town=town if R.random() < 0.93 else None, ads_elig=isl,
            email=maybe(0.7, "%s.%s%d@%s" % (f.lower(), s.lower(), R.randint(1, 99), web)),
            tel=maybe(0.6, ("+47 55 0%05d" if nor else "01632 9%05d") % R.randint(10000, 99999)),
            ff_no="8%08d" % R.randint(1, 99999999) if ff else None,
            ff_pts=R.randint(3, 940) * 25 if ff else None,
            ssr_cd=R.choice(("WCHR", "BLND", "MEDA", "DEAF")) if R.random() < 0.09 else None)
    PAX.append((p, isl))

# ---------------------------------------------------------------- booking + ticket
ALPHA = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
pnrs = set()
tkt = 4782400311460
for n in range(98):
    pnr = "".join(R.choice(ALPHA) for _ in range(6))
    if n == 40:
        pnr = "774932"
    if n == 71:
        pnr = "58E204"
    group = R.sample(PAX, R.choice((1, 1, 1, 1, 2, 2, 3)))
    out = R.choice(FLIGHTS)
    legs = [out]
    if R.random() < 0.5:
        back = [x for x in FLIGHTS if x["pair"] is out["pair"] and x["k"] != out["k"] and x["std"] > out["std"]]
        legs += back[:1]
    cls = R.choice(("LITE", "LITE", "FLY", "FLY", "FLY", "FLEX"))
    made = out["std"] - D.timedelta(days=R.randint(2, 74), minutes=R.randint(0, 900))
    made = min(made, D.datetime(2024, 6, 29, 20, 12)).replace(second=R.randint(0, 59), hour=7 + n * 5 % 15)
    dead = R.random() < 0.07
    bk = iri("booking", pnr=pnr)
    tot = 0.0
    seq = 0
    for fl in legs:
        for p, isl in group:
            m = {"LITE": 0.72, "FLY": 1.0, "FLEX": 1.55}[cls]
            fare = round(fl["fare"] * m * R.choice((0.85, 0.9, 1, 1, 1.1, 1.25)) * (0.5 if isl else 1), 1)
            tax = round(9.35 + fl["fare"] * 0.06, 2)
            bags = 0 if cls == "LITE" else R.choice((0, 1, 1, 1, 2))
            st = {"CNX": R.choice(("REFUND", "REFUND", "OPEN")), "SCH": "OPEN"}.get(fl["st"], "FLOWN")
            if st == "FLOWN" and R.random() < 0.05:
                st = "NOSHOW"
            if dead:
                st = "REFUND"
            seat = None
            if st != "REFUND" and R.random() < 0.88:
                while seat is None or seat in fl["seats"]:
                    seat = "%d%s" % (R.randint(1, {"BNI": 3, "DHT": 6, "SF3": 11}.get(fl["t"], 13)),
                                     R.choice("AC" if fl["t"] in ("BNI", "DHT") else "ACDF"))
                fl["seats"].add(seat)
            tkt += R.randint(1, 9)
            seq += 1
            row("ticket", ["tkt_no"], tkt_no=str(tkt), pnr=bk, pax_id=p, flt_id=fl["iri"], cls=cls,
                fare_gbp=Money(fare), tax_gbp=Money(tax), bags=bags, seat=seat, tkt_st=st)
            tot += fare + tax
    chan = R.choice(("WEB", "WEB", "WEB", "APP", "APP", "TEL", "AGT"))
    paid = dead or chan != "AGT" or R.random() < 0.4
    cxl = min(made.date() + D.timedelta(days=R.randint(1, 12)), out["dt"]) if dead else None
    row("booking", ["pnr"], pnr=pnr, bkd_ts=made, lead_pax_id=group[0][0], chan=chan,
        tot_gbp=Money(round(tot, 2)), paid=paid,
        pay_meth=R.choice(("VISA", "VISA", "MC", "AMEX", "PAYPAL")) if paid else None,
        cxl_dt=cxl, promo_cd=R.choice(("SUMMER10", "ISLES24")) if R.random() < 0.14 else None,
        agent_nm=R.choice(("Orcadia Travel", "Hebridean Holidays", "Sumburgh Offshore Ltd")) if chan == "AGT" else None)

# ---------------------------------------------------------------- maint_wo
JOBS = [("LINE", "Replace main wheel assembly no. 2"), ("LINE", "Replace landing light"),
        ("LINE", "Cabin seat belt replaced row 7"), ("LINE", "Brake wear check, units 1 and 3 replaced"),
        ("ACHK", "A-check"), ("ACHK", "A-check with propeller balance"), ("CCHK", "C-check"),
        ("DEF", "Weather radar intermittent"), ("DEF", "Fuel quantity indicator stuck"),
        ("DEF", "De-icing boot torn, left wing"), ("DEF", "Hydraulic leak nose gear"),
        ("DEF", "Cabin pressure controller fault"), ("MOD", "ADS-B Out transponder upgrade"),
        ("DEF", "Bird strike inspection"), ("LINE", "Engine oil change")]
ENG = {"ABZ": "1039", "GLA": "1040", "KOI": "1041", "INV": "1043"}
no = 61
for n in range(42):
    typ, what = R.choice(JOBS)
    reg = R.choice(list(AC))
    if TYPE_OF[reg] in ("BNI", "DHT") and ("pressure" in what or "row 7" in what):
        what, typ = "Replace main wheel assembly no. 1", "LINE"
    at = R.choice(("ABZ", "ABZ", "GLA", "KOI", "INV"))
    opened = day("2024-01-05") + D.timedelta(days=n * 4 + R.randint(0, 3))
    span = {"LINE": R.randint(0, 2), "ACHK": R.randint(2, 4), "CCHK": R.randint(16, 29)}.get(typ, R.randint(1, 11))
    closed = opened + D.timedelta(days=span)
    st = "CLOSED"
    if closed > day("2024-06-30") or n in (33, 36):
        st, closed = ("DEFERRED" if typ == "DEF" else "OPEN"), None
    hrs = {"LINE": R.randint(2, 9), "ACHK": R.randint(38, 75), "CCHK": R.randint(620, 1140)}.get(typ, R.randint(5, 48))
    no += R.randint(1, 6)
    row("maint_wo", ["wo_no"], wo_no="WO24-%04d" % no, reg=AC[reg], wo_typ=typ, descr=what, st=st,
        opn_dt=opened, cls_dt=closed, at_iata=AP[at], lead_emp_no=EMP[ENG[at]] if R.random() < 0.9 else None,
        man_hrs=Money(hrs + R.choice((0, 0.25, 0.5, 0.75))),
        parts_gbp=Money(R.randint(30, 5200) * (9 if typ == "CCHK" else 1) + R.choice((0, 0.5, 0.99)))
        if R.random() < 0.85 else None,
        aog=typ == "DEF" and R.random() < 0.4)


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
        f.write("@base <%s> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n" % BASE)
        f.write("\n".join(OUT))


if __name__ == "__main__":
    main()

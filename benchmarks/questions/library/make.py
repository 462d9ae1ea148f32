"""python make.py FOLDER: writes FOLDER/graph.ttl, the database of a public library network,
row by row as the W3C's direct mapping has it (no labels, no ontology)."""
import os
import random
import sys
from datetime import date, timedelta

R = random.Random(7041)
BASE = "http://lib.eastmarsh.example/db/"
TODAY = date(2024, 11, 15)

# column kinds: s text, i integer, m money, d date, t timestamp, b boolean
SCHEMA = {
    "branch": (["branch_id"], "branch_id:i name:s street:s town:s postcode:s tel:s opened:d "
               "floor_area:i has_parking:b pc_count:i mgr_id:i",
               {"mgr_id": ("staff", "staff_id")}),
    "staff": (["staff_id"], "staff_id:i first_nm:s last_nm:s job_title:s email:s phone:s hire_dt:d "
              "salary:m full_time:b branch_id:i reports_to:i",
              {"branch_id": ("branch", "branch_id"), "reports_to": ("staff", "staff_id")}),
    "genre": (["genre_cd"], "genre_cd:s descr:s", {}),
    "author": (["author_id"], "author_id:i name:s born_yr:i died_yr:i nationality:s", {}),
    "title": (["title_id"], "title_id:i title:s isbn:s pub_yr:i publisher:s lang:s pages:i run_min:i "
              "fmt:s genre_cd:s repl_cost:m", {"genre_cd": ("genre", "genre_cd")}),
    "title_author": (["title_id", "author_id"], "title_id:i author_id:i role:s",
                     {"title_id": ("title", "title_id"), "author_id": ("author", "author_id")}),
    "copy": (["barcode"], "barcode:s title_id:i branch_id:i status:s cond:s acq_dt:d price:m ref_only:b",
             {"title_id": ("title", "title_id"), "branch_id": ("branch", "branch_id")}),
    "member": (["card_no"], "card_no:i first_nm:s last_nm:s dob:d email:s phone:s town:s joined:d "
               "expires:d mbr_type:s active:b home_branch:i guardian:i",
               {"home_branch": ("branch", "branch_id"), "guardian": ("member", "card_no")}),
    "loan": (["loan_id"], "loan_id:i barcode:s card_no:i out_dt:d due_dt:d ret_dt:d renewals:i staff_id:i",
             {"barcode": ("copy", "barcode"), "card_no": ("member", "card_no"),
              "staff_id": ("staff", "staff_id")}),
    "reservation": (["title_id", "card_no"], "title_id:i card_no:i placed:d status:s pickup_branch:i",
                    {"title_id": ("title", "title_id"), "card_no": ("member", "card_no"),
                     "pickup_branch": ("branch", "branch_id")}),
    "fine": (["fine_id"], "fine_id:i loan_id:i reason:s amt:m paid_amt:m issued:d waived:b",
             {"loan_id": ("loan", "loan_id")}),
    "event": (["event_id"], "event_id:i title:s branch_id:i host_id:i start_ts:t dur_min:i capacity:i "
              "attended:i fee:m audience:s cancelled:b",
              {"branch_id": ("branch", "branch_id"), "host_id": ("staff", "staff_id")}),
}
DB = {t: [] for t in SCHEMA}


def put(table, *values):
    names = [c.split(":")[0] for c in SCHEMA[table][1].split()]
    assert len(names) == len(values), (table, values)
    DB[table].append(dict(zip(names, values)))


def D(s):
    return date.fromisoformat(s)


def some(a, b):
    return a + timedelta(days=R.randrange((b - a).days + 1))


# ---------------------------------------------------------------- branches
for line in """1|Eastmarsh Central|1 Guildhall Square|Eastmarsh|EM1 1AA|01632 960100|1908-05-02|2450|n|42|101
2|Harbour Street|88 Harbour Street|Eastmarsh|EM1 4QT|01632 960122|1974-09-16|610|n|12|106
3|Wick Lane|14 Wick Lane|Thornwick|EM6 2BD|01632 960137|1961-03-20|540|y|10|109
4|Oakfield|Oakfield Parade|Oakfield|EM8 7JH|01632 960148|2011-06-11|980|y|24|112
5|Saltings|3 The Saltings|Brayhaven|EM9 3LP||1932-10-01|320|n|6|115
6|Millbrook|Mill Road|Millbrook|EM7 5RW|01632 960163|1988-04-25|455|y|8|118
7|Mobile Library||||01632 960170|1996-01-08|24|n|1|121""".splitlines():
    v = [x or None for x in line.split("|")]
    put("branch", int(v[0]), *v[1:6], D(v[6]), int(v[7]), v[8] == "y", int(v[9]), int(v[10]))

# ---------------------------------------------------------------- staff
for line in """100|Helen|Ashworth|Head of Libraries|61250|1999-02-01|y|1||60001
101|Rajesh|Menon|Branch Manager|44800|2006-08-14|y|1|100|60002
102|Fiona|Calder|Senior Librarian|36150|2010-03-01|y|1|101|60003
103|Tom|Whitlock|Librarian|31400|2018-09-03|y|1|101|
104|Aisha|Siddiqui|Library Assistant|24300|2021-11-15|y|1|102|60005
105|Gareth|Pugh|Library Assistant|13900|2022-06-20|n|1|102|60006
106|Marion|Tate|Branch Manager|41200|2003-05-12|y|2|100|60007
107|Luke|Brennan|Librarian|30950|2019-01-21|y|2|106|60008
108|Sophie|Lund|Library Assistant|12750|2023-02-06|n|2|106|
109|David|Okafor|Branch Manager|40650|2012-10-08|y|3|100|60010
110|Jean|Marsh|Library Assistant|23850|1997-07-07|y|3|109|60011
111|Callum|Reid|Children's Librarian|31900|2016-04-18|y|3|109|60012
112|Priya|Nair|Branch Manager|42900|2011-05-03|y|4|100|60013
113|Emma|Castle|Children's Librarian|32300|2014-09-01|y|4|112|60014
114|Owen|Hartley|Library Assistant|14100|2020-02-24|n|4|112|60015
115|Ruth|Pender|Branch Manager|37700|2008-11-17|y|5|100|60016
116|Ben|Foley|Library Assistant|11950|2024-01-15|n|5|115|
117|Margaret|Hughes|Library Assistant|12400|2015-05-05|n|6|118|60018
118|Simon|Vane|Branch Manager|38250|2017-08-21|y|6|100|60019
119|Nadia|Haddad|Librarian|30200|2022-01-10|y|6|118|60020
120|Peter|Lowe|Digital Services Officer|35500|2019-10-14|y|1|100|60021
121|Kath|Bryce|Mobile Library Driver|26700|2005-03-29|y|7|100|60022
122|Ivan|Petrov|Library Assistant|23600|2023-09-11|y|4|112|60023
123|Claire|Dunmore|Archivist|34750|2013-06-10|y|1|101|""".splitlines():
    v = line.split("|")
    put("staff", int(v[0]), v[1], v[2], v[3], "%s.%s@eastmarsh-libraries.example" % (v[1].lower(), v[2].lower()),
        "01632 9" + v[9] if v[9] else None, D(v[5]), int(v[4]), v[6] == "y", int(v[7]), int(v[8]) if v[8] else None)

# ---------------------------------------------------------------- genres
for line in """CRI Crime and thrillers
FIC General fiction
SFF Science fiction and fantasy
HIS History
BIO Biography and memoir
CHI Children's stories
PIC Picture books
SCI Popular science
COO Cookery
TRV Travel
POE Poetry
ROM Romance""".splitlines():
    put("genre", line[:3], line[4:])

# ---------------------------------------------------------------- authors
AUTHORS = {}
for n, line in enumerate("""George Orwell|1903|1950|British
Agatha Christie|1890|1976|British
Ian McEwan|1948||British
Hilary Mantel|1952|2022|British
Ursula K. Le Guin|1929|2018|American
Toni Morrison|1931|2019|American
Julia Donaldson|1948||British
Axel Scheffler|1957||German
Roald Dahl|1916|1990|British
Quentin Blake|1932||British
Elena Ferrante|||Italian
Ann Goldstein|1949||American
Jo Nesbo|1960||Norwegian
Don Bartlett|||British
Gabriel Garcia Marquez|1927|2014|Colombian
Gregory Rabassa|1922|2016|American
Margaret Atwood|1939||Canadian
Kazuo Ishiguro|1954||British
Val McDermid|1955||British
Ian Rankin|1960||British
Terry Pratchett|1948|2015|British
Neil Gaiman|1960||British
Arthur C. Clarke|1917|2008|British
Mary Beard|1955||British
Yuval Noah Harari|1976||Israeli
Stephen Hawking|1942|2018|British
Nigel Slater|1956||British
Samin Nosrat|1979||American
Bill Bryson|1951||American
Seamus Heaney|1939|2013|Irish
Wendy Cope|1945||British
Jane Austen|1775|1817|British
Marian Keyes|1963||Irish
Michelle Obama|1964||American
Tara Westover|1986||American
Malorie Blackman|1962||British
Shirley Hughes|1927|2022|British
Wendy Moffat|||American
Colson Whitehead|1969||American
Chimamanda Ngozi Adichie|1977||Nigerian
Patrick Radden Keefe|1976||American
Albert Camus|1913|1960|French""".splitlines(), 1):
    v = line.split("|")
    AUTHORS[v[0]] = n
    put("author", n, v[0], int(v[1]) if v[1] else None, int(v[2]) if v[2] else None, v[3])

# ---------------------------------------------------------------- titles: name|people|year|publisher|lang|length|genre|fmt
T = """1984|George Orwell|1949|Secker & Warburg|en|328|SFF|BK
Animal Farm|George Orwell|1945|Secker & Warburg|en|112|FIC|BK
Animal Farm|George Orwell|2008|Naxos|en|197|FIC|AB
Murder on the Orient Express|Agatha Christie|1934|Collins|en|256|CRI|BK
Death on the Nile|Agatha Christie|1937|Collins|en|288|CRI|BK
Death on the Nile|Agatha Christie|1978|EMI|en|140|CRI|DVD
The Murder of Roger Ackroyd|Agatha Christie|1926|Collins|en|312|CRI|LP
Atonement|Ian McEwan|2001|Jonathan Cape|en|371|FIC|BK
Atonement|Ian McEwan|2007|Universal|en|123|FIC|DVD
Saturday|Ian McEwan|2005|Jonathan Cape|en|308|FIC|BK
Wolf Hall|Hilary Mantel|2009|Fourth Estate|en|653|FIC|BK
Bring Up the Bodies|Hilary Mantel|2012|Fourth Estate|en|411|FIC|BK
The Left Hand of Darkness|Ursula K. Le Guin|1969|Ace|en|286|SFF|BK
A Wizard of Earthsea|Ursula K. Le Guin|1968|Puffin|en|205|SFF|BK
Beloved|Toni Morrison|1987|Chatto & Windus|en|324|FIC|BK
The Gruffalo|Julia Donaldson;Axel Scheffler*ILL|1999|Macmillan|en|32|PIC|BK
Room on the Broom|Julia Donaldson;Axel Scheffler*ILL|2001|Macmillan|en|30|PIC|BK
Zog|Julia Donaldson;Axel Scheffler*ILL|2010|Alison Green|en|31|PIC|BK
Matilda|Roald Dahl;Quentin Blake*ILL|1988|Jonathan Cape|en|240|CHI|BK
The BFG|Roald Dahl;Quentin Blake*ILL|1982|Jonathan Cape|en|221|CHI|BK
The Twits|Roald Dahl;Quentin Blake*ILL|1980|Jonathan Cape|en|96|CHI|BK
Matilda|Roald Dahl|2013|Penguin Audio|en|258|CHI|AB
My Brilliant Friend|Elena Ferrante;Ann Goldstein*TRL|2012|Europa|en|331|FIC|BK
L'amica geniale|Elena Ferrante|2011|Edizioni e/o|it|327|FIC|BK
The Snowman|Jo Nesbo;Don Bartlett*TRL|2010|Harvill Secker|en|454|CRI|BK
The Redbreast|Jo Nesbo;Don Bartlett*TRL|2006|Harvill Secker|en|520|CRI|BK
One Hundred Years of Solitude|Gabriel Garcia Marquez;Gregory Rabassa*TRL|1970|Jonathan Cape|en|422|FIC|BK
Cien anos de soledad|Gabriel Garcia Marquez|1967|Sudamericana|es|471|FIC|BK
The Handmaid's Tale|Margaret Atwood|1985|Jonathan Cape|en|314|SFF|BK
The Testaments|Margaret Atwood|2019|Chatto & Windus|en|419|SFF|BK
Never Let Me Go|Kazuo Ishiguro|2005|Faber|en|263|SFF|BK
The Remains of the Day|Kazuo Ishiguro|1989|Faber|en|258|FIC|BK
The Mermaids Singing|Val McDermid|1995|HarperCollins|en|388|CRI|BK
Black and Blue|Ian Rankin|1997|Orion|en|391|CRI|BK
The Falls|Ian Rankin|2001|Orion|en|475|CRI|LP
Good Omens|Terry Pratchett;Neil Gaiman|1990|Gollancz|en|288|SFF|BK
Mort|Terry Pratchett|1987|Gollancz|en|272|SFF|BK
Guards! Guards!|Terry Pratchett|1989|Gollancz|en|285|SFF|BK
Coraline|Neil Gaiman|2002|Bloomsbury|en|163|CHI|BK
2001: A Space Odyssey|Arthur C. Clarke|1968|Hutchinson|en|224|SFF|BK
SPQR|Mary Beard|2015|Profile|en|608|HIS|BK
Women & Power|Mary Beard|2017|Profile|en|115|HIS|BK
Sapiens|Yuval Noah Harari|2014|Harvill Secker|en|443|HIS|BK
A Brief History of Time|Stephen Hawking|1988|Bantam|en|256|SCI|BK
The Kitchen Diaries|Nigel Slater|2005|Fourth Estate|en|400|COO|BK
Tender|Nigel Slater|2009|Fourth Estate|en|618|COO|BK
Salt Fat Acid Heat|Samin Nosrat|2017|Canongate|en|469|COO|BK
Notes from a Small Island|Bill Bryson|1995|Doubleday|en|352|TRV|BK
A Short History of Nearly Everything|Bill Bryson|2003|Doubleday|en|544|SCI|BK
Down Under|Bill Bryson|2000|Doubleday|en|398|TRV|BK
District and Circle|Seamus Heaney|2006|Faber|en|78|POE|BK
Beowulf|Seamus Heaney*TRL|1999|Faber|en|106|POE|BK
Making Cocoa for Kingsley Amis|Wendy Cope|1986|Faber|en|69|POE|BK
Persuasion|Jane Austen|1817|John Murray|en|249|ROM|BK
Pride and Prejudice|Jane Austen|1813|Egerton|en|432|ROM|LP
Pride and Prejudice|Jane Austen|1995|BBC|en|327|ROM|DVD
Rachel's Holiday|Marian Keyes|1997|Michael Joseph|en|565|ROM|BK
Becoming|Michelle Obama|2018|Viking|en|426|BIO|BK
Becoming|Michelle Obama|2018|Penguin Audio|en|1143|BIO|AB
Educated|Tara Westover|2018|Hutchinson|en|384|BIO|BK
Noughts & Crosses|Malorie Blackman|2001|Doubleday|en|446|CHI|BK
Dogger|Shirley Hughes|1977|Bodley Head|en||PIC|BK
Persuasion|Wendy Moffat|2020||en|302|BIO|BK
The Underground Railroad|Colson Whitehead|2016|Fleet|en|306|FIC|BK
Half of a Yellow Sun|Chimamanda Ngozi Adichie|2006|Fourth Estate|en|433|FIC|BK
Say Nothing|Patrick Radden Keefe|2018|William Collins|en|519|HIS|BK
L'etranger|Albert Camus|1942|Gallimard|fr|159|FIC|BK""".splitlines()
BASEPRICE = {"BK": 1100, "LP": 1900, "AB": 2400, "DVD": 1300}
for n, line in enumerate(T, 501):
    name, who, yr, pub, lang, length, genre, fmt = line.split("|")
    isbn = "978%010d" % R.randrange(10 ** 9, 10 ** 10) if int(yr) > 1960 and fmt != "DVD" else None
    cost = (BASEPRICE[fmt] + (int(length or 32) * 2 if fmt in ("BK", "LP") else 0) + R.randrange(0, 700)) // 5 * 5
    num = int(length) if length else None
    paper = fmt in ("BK", "LP")
    put("title", n, name, isbn, int(yr), pub or None, lang, num if paper else None, None if paper else num,
        fmt, genre, cost / 100)
    for w in who.split(";"):
        w, _, role = w.partition("*")
        put("title_author", n, AUTHORS[w], role or "AUT")

# ---------------------------------------------------------------- copies
code = 30041200
for t in DB["title"]:
    k = R.choice([1, 1, 2, 2, 2, 3]) + (1 if t["title"] in ("1984", "The Gruffalo", "Wolf Hall", "Becoming") else 0)
    if t["title"] in ("Women & Power", "L'amica geniale", "Down Under"):
        k = 0 if t["title"] == "Down Under" else 1
    for b in R.sample([1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 6, 6, 7], k):
        code += R.randrange(1, 40)
        since = max(date(2009, 1, 5), date(t["pub_yr"], 3, 1))
        st = R.choices(["AVAIL", "LOAN", "REPAIR", "LOST", "WDRN"], [52, 30, 6, 6, 6])[0]
        ref = t["genre_cd"] in ("HIS", "SCI") and b == 1 and R.random() < .5
        if ref:
            st = "AVAIL"
        put("copy", str(code).zfill(9), t["title_id"], b, st, R.choice(["good", "good", "fair", "new", "worn", None]),
            some(since, date(2024, 8, 30)), round(t["repl_cost"] * R.choice([.7, .75, .8, .9]), 2)
            if R.random() < .93 else None, ref)

# ---------------------------------------------------------------- members
FIRST = ("Alice Brian Carol Daniel Edith Farah George Hannah Imran Joan Kevin Lucy Mohammed Nina Oliver Pauline Robert "
         "Sarah Thomas Una Victor Wendy Yusuf Zoe Grace Henry Isla Jack Leo Megan").split()
LAST = ("Abbott Barlow Chowdhury Dawson Ellery Fairclough Gibbs Holt Ibrahim Jessop Kaur Lomax Mistry Nolan Osborne "
        "Pickering Quinn Rowe Stubbs Turner Underhill Varley Webb Young").split()
names, card = [], 20014
while len(names) < 50:
    x = (R.choice(FIRST), R.choice(LAST))
    if x not in names:
        names.append(x)
names[6:6] = [("Margaret", "Hughes")]
names[23:23] = [("Paul", "Rowe")]
names[40:40] = [("Paul", "Rowe")]
TOWNS = ["Eastmarsh"] * 5 + ["Thornwick", "Oakfield", "Oakfield", "Millbrook", "Brayhaven", "Lower Stoke"]
HOME = {"Eastmarsh": [1, 1, 2], "Thornwick": [3], "Oakfield": [4], "Millbrook": [6], "Brayhaven": [5, 7],
        "Lower Stoke": [7, 6]}
for f, l in names:
    card += R.randrange(1, 60)
    kind = R.choices(["ADULT", "SENIOR", "JUNIOR", "STUDENT"], [50, 20, 20, 10])[0]
    lo, hi = {"ADULT": (1960, 2000), "SENIOR": (1932, 1958), "JUNIOR": (2010, 2019), "STUDENT": (2001, 2006)}[kind]
    dob = some(date(lo, 1, 1), date(hi, 12, 31))
    joined = some(date(2020 if kind == "JUNIOR" else 2012, 1, 10), date(2024, 9, 20))
    while kind == "STUDENT" and joined.year < 2019:
        joined = some(date(2019, 1, 10), date(2024, 9, 20))
    town = R.choice(TOWNS)
    live = R.random() < .85
    exp = some(date(2025, 1, 1), date(2027, 9, 30)) if live else some(max(joined, date(2022, 6, 1)), date(2024, 10, 30))
    adults = [m["card_no"] for m in DB["member"] if m["mbr_type"] in ("ADULT", "SENIOR")]
    put("member", card, f, l, dob if R.random() < .93 else None,
        "%s.%s%s@%s" % (f.lower(), l.lower(), R.choice(["", "1", "77", "_em"]), R.choice(["mailbox.example", "post.example"]))
        if R.random() < .72 and kind != "JUNIOR" else None,
        "07700 900%03d" % R.randrange(1000) if R.random() < .7 else None,
        town, joined, exp, kind, live, R.choice(HOME[town]) if R.random() < .94 else None,
        R.choice(adults) if kind == "JUNIOR" and adults and R.random() < .8 else None)

# ---------------------------------------------------------------- loans
rows = []
MEM = DB["member"]
weight = [R.choice([0, 1, 1, 2, 2, 3, 5]) if m["active"] else .35 for m in MEM]
DESK = {b: [s["staff_id"] for s in DB["staff"] if s["branch_id"] == b and ("Assist" in s["job_title"] or
            "Libr" in s["job_title"]) and s["job_title"] != "Head of Libraries"] or [121] for b in range(1, 8)}


def borrow(c, out, ret):
    for _ in range(50):
        m = R.choices(MEM, weight)[0]
        if m["joined"] < out and (m["active"] or out < m["expires"]):
            renew = R.choices([0, 1, 2], [70, 22, 8])[0]
            due = out + timedelta(days=21 * (1 + (renew if ret else 0)))
            rows.append([out, c["barcode"], m["card_no"], due, ret(due) if ret else None, renew if ret else 0,
                         R.choice(DESK[c["branch_id"]]) if R.random() < .6 else None])
            return rows[-1][4] or due


for c in DB["copy"]:
    if c["ref_only"]:
        continue
    day = max(c["acq_dt"] + timedelta(days=10), some(date(2023, 9, 1), date(2024, 2, 28)))
    for _ in range(R.choice([0, 0, 1, 1, 2])):
        out = day + timedelta(days=R.randrange(5, 60))
        if out > date(2024, 8, 1):
            break
        late = R.random() < .25
        d = R.randrange(1, 26) if late else -R.randrange(0, 16)
        end = borrow(c, out, lambda due: due + timedelta(days=d))
        day = end or day
    if c["status"] == "LOAN":
        if not borrow(c, some(date(2024, 10, 24), TODAY), None):
            c["status"] = "AVAIL"
    elif c["status"] == "LOST":
        borrow(c, day + timedelta(days=12), None)
for r in rows:
    if r[1] == "030043478" and r[0] == date(2023, 12, 10):  # no two members with the most loans
        r[2] = 21070
for n, r in enumerate(sorted(rows), 7001):
    put("loan", n, r[1], r[2], r[0], r[3], r[4], r[5], r[6])

# ---------------------------------------------------------------- fines
COPY = {c["barcode"]: c for c in DB["copy"]}
TITLE = {t["title_id"]: t for t in DB["title"]}
fid = 900
for l in DB["loan"]:
    fid += R.randrange(1, 4)
    if l["ret_dt"] and l["ret_dt"] > l["due_dt"] and R.random() < .85:
        amt = round((l["ret_dt"] - l["due_dt"]).days * .25, 2)
        waived = R.random() < .14
        paid = 0 if waived else R.choices([amt, 0, round(amt / 2, 1)], [60, 25, 15])[0]
        put("fine", fid, l["loan_id"], "OVERDUE", amt, paid, l["ret_dt"], waived)
    elif l["ret_dt"] and R.random() < .06:
        amt = R.choice([2.0, 3.5, 4.0, 6.0])
        put("fine", fid, l["loan_id"], "DAMAGE", amt, R.choice([amt, amt, 0]), l["ret_dt"], False)
    elif not l["ret_dt"] and COPY[l["barcode"]]["status"] == "LOST":
        amt = TITLE[COPY[l["barcode"]]["title_id"]]["repl_cost"]
        put("fine", fid, l["loan_id"], "LOST", amt, R.choice([0, 0, amt, 5.0]), l["due_dt"] + timedelta(days=42), False)

# ---------------------------------------------------------------- reservations
seen = set()
hot = [t["title_id"] for t in DB["title"] if t["title"] in ("Wolf Hall", "Becoming", "The Testaments", "Educated", "Down Under")]
while len(seen) < 30:
    m = R.choice(MEM)
    t = R.choice(hot if R.random() < .4 else list(TITLE))
    if not m["active"] or (t, m["card_no"]) in seen:
        continue
    seen.add((t, m["card_no"]))
    put("reservation", t, m["card_no"], some(max(m["joined"], date(2024, 6, 1)), date(2024, 11, 12)),
        R.choices(["waiting", "ready", "collected", "cancelled"], [45, 20, 25, 10])[0],
        m["home_branch"] or 1)

# ---------------------------------------------------------------- events
for n, line in enumerate("""Rhyme Time|3|111|2024-03-05T10:30|30|25|19|0|Children
Rhyme Time|4|113|2024-03-07T10:30|30|30|28|0|Children
Meet the Author: Val McDermid|1|102|2024-03-14T19:00|90|120|117|8|Adults
Tracing Your Family Tree|1|123|2024-03-23T14:00|120|20|14|3.5|Adults
Crime Book Club|2|107|2024-04-03T18:30|75|15|11|0|Adults
Code Club|4|114|2024-04-13T11:00|60|16|16|0|Teens
Easter Craft Morning|6|119|2024-04-04T10:00|90|24|21|1.5|Children
Digital Drop-in|1|120|2024-04-18T13:00|180|12|7|0|Everyone
Crime Book Club|2|107|2024-05-01T18:30|75|15|9|0|Adults
Local History Talk: The 1953 Flood|5|115|2024-05-11T15:00|60|35|33|2|Adults
Poetry Open Mic|1|103|2024-05-24T19:30|120|60|41|0|Everyone
Gruffalo Day|4|113|2024-06-08T10:00|240|80|76|2.5|Children
Knit and Natter|3|110|2024-06-12T14:00|120|14|12|0|Adults
Summer Reading Launch|1|102|2024-07-06T11:00|150|150|132|0|Children
Lego Saturday|6|118|2024-07-20T10:00|120|20|18|0|Children
Manga Drawing Workshop|4|122|2024-08-10T13:30|105|18|13|5|Teens
Garden Storytelling|5||2024-08-17T11:00|45|30||0|Children|x
Digital Drop-in|2|120|2024-09-05T13:00|180|8|8|0|Everyone
Meet the Author: Ian Rankin|1|101|2024-09-19T19:00|95|120|104|9.5|Adults
Archive Open Day|1|123|2024-10-05T10:00|300|100|58|0|Everyone
Knit and Natter|3|110|2024-10-09T14:00|120|14||0|Adults|x
Halloween Horrors|3|111|2024-10-31T16:00|100|28|27|1|Children
GCSE Revision Night|4|112|2024-11-07T17:30|165|22|10|0|Teens
Cooking from the Shelves|6|119|2024-11-09T12:00|110|12|12|6|Adults
Code Club|4|114|2024-11-13T16:00|60|16|12|0|Teens""".splitlines(), 1):
    v = line.split("|")
    put("event", n, v[0], int(v[1]), int(v[2]) if v[2] else None, v[3] + ":00", int(v[4]), int(v[5]),
        int(v[6]) if v[6] else None, float(v[7]), v[8], len(v) > 9)


# ---------------------------------------------------------------- the mapping
def enc(v):
    return "".join(ch if ch.isalnum() or ch in "-_." else "%%%02X" % ord(ch) for ch in str(v))


def iri(table, row):
    return "<%s/%s>" % (table, ";".join("%s=%s" % (k, enc(row[k])) for k in SCHEMA[table][0]))


def lit(kind, v):
    if kind == "s":
        return '"%s"' % v.replace("\\", "\\\\").replace('"', '\\"')
    if kind == "i":
        return str(v)
    if kind == "m":
        return '"%.2f"^^xsd:decimal' % v
    if kind == "b":
        return "true" if v else "false"
    return '"%s"^^xsd:%s' % (v, {"d": "date", "t": "dateTime"}[kind])


def main(folder):
    out = ["@base <%s> ." % BASE, "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .",
           "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .", ""]
    for table, (key, cols, refs) in SCHEMA.items():
        keyed = {}
        for t2, k2 in refs.values():
            keyed[t2] = {r[k2]: r for r in DB[t2]}
        for row in DB[table]:
            bits = ["%s rdf:type <%s>" % (iri(table, row), table)]
            for c in cols.split():
                c, kind = c.split(":")
                if row[c] is None:
                    continue
                bits.append("<%s#%s> %s" % (table, c, lit(kind, row[c])))
                if c in refs:
                    bits.append("<%s#ref-%s> %s" % (table, c, iri(refs[c][0], keyed[refs[c][0]][row[c]])))
            out.append(" ;\n    ".join(bits) + " .")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as f:
        f.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])

"""The database of Wexcombe College, a small college of further education, by the W3C's direct mapping: python make.py FOLDER writes graph.ttl."""

import random
import sys
from datetime import date, time, timedelta
from decimal import Decimal
from pathlib import Path

BASE = "http://db.wexcombe-college.example/"
TODAY = date(2025, 3, 14)  # the day the tables were dumped
R = random.Random(20250314)

KEYS = {"results": ["assessment_id", "enrolment_id"]}  # all others: id
REFERENCES = {
    "departments": {"building_id": "buildings", "head_id": "staff"},
    "rooms": {"building_id": "buildings"},
    "staff": {"dept_id": "departments", "line_manager_id": "staff"},
    "courses": {"dept_id": "departments", "prerequisite_id": "courses"},
    "course_runs": {"course_id": "courses", "tutor_id": "staff"},
    "enrolments": {"student_id": "students", "run_id": "course_runs"},
    "timetable_slots": {"run_id": "course_runs", "room_id": "rooms"},
    "assessments": {"run_id": "course_runs"},
    "results": {"assessment_id": "assessments", "enrolment_id": "enrolments"},
    "payments": {"enrolment_id": "enrolments"},
    "equipment_loans": {"student_id": "students", "issued_by_id": "staff"},
    "absences": {"enrolment_id": "enrolments", "slot_id": "timetable_slots"},
}


def words(text: str, between: str | None = None) -> list[str]:
    """The parts of a text; a new line parts them too."""
    return text.strip().replace("\n", between or "\n").split(between)


BUILDINGS = """
Mill House|4 Mill Lane|WX1 2AB|1987|no
Riverside Block|1 Quay Road|WX1 3DE|2009|yes
Hartley Building|Station Approach|WX2 6HJ|1964|no
Hartley Annexe|Station Approach|WX2 6HJ|2016|yes
The Forge|22 Canal Street|WX4 1PT||yes
"""
ROOMS = """
M01|1|0|classroom|24|48.5|y|M02|1|0|classroom|18|39|y|M11|1|1|computer suite|20|52|y|M12|1|1|classroom|16|36.5|n|M21|1|2|language lab|14|34|y
R01|2|0|training kitchen|16|88|n|R02|2|0|restaurant|40|120.5|n|R10|2|1|salon|18|75|n|R11|2|1|salon|12|58|n|R12|2|1|classroom|28|55|y
R20|2|2|computer suite|24|60|y|R21|2|2|classroom|30|62.5|y|H01|3|0|hall|140|210|y|H02|3|0|classroom|22|45|n|H11|3|1|studio|15|70|n
H12|3|1|studio|12|66|n|H13|3|1|darkroom|6|||A01|4|0|classroom|32|64|y|A02|4|0|clinical skills room|16|72|y|A11|4|1|computer suite|18|50|y
F01|5|0|workshop|14|160|n|F02|5|0|workshop|16|185|n|F03|5|0|workshop|12|140|n|F10|5|1|classroom|20||y
"""
DEPARTMENTS = """
BUS|Business and Accounting|1|3|186000|2110
CON|Construction Trades|5|4|342500|2150
HAB|Hair and Beauty|2|5|158000|2120
HOS|Hospitality and Catering|2|6|204750|2125
CDI|Computing and Digital|4|7|231000|2140
HSC|Health and Social Care|4|8|219400|2145
LAN|Languages and ESOL|1|9|127300|2115
ART|Art and Design|3|10|98600|
MOT|Motor Vehicle|5||143000|2155
SVC|Student Services|3|11||2100
EST|Estates|||310000|
"""
STAFF = """
Margaret|Oyelaran|Principal|||2012-08-01||78400|1~Stephen|Pryce|Vice Principal||1|2015-01-05||64250|1
Helen|Carter|Head of Department|BUS|2|2010-09-01||49800|1~Derek|Hollis|Head of Department|CON|2|2007-04-16||51200|1
Yasmin|Qureshi|Head of Department|HAB|2|2016-09-01||46900|1~Luca|Ferrante|Head of Department|HOS|2|2018-02-12||47500|1
Anita|Deshmukh|Head of Department|CDI|2|2019-09-02||50300|1~Grace|Mbeki|Head of Department|HSC|2|2014-09-01||48100|1
Carmen|Ibáñez|Head of Department|LAN|2|2011-09-05||45700|0.8~Rowan|Tate|Head of Department|ART|2|2020-09-01||44600|0.6
Judith|Whitmore|Student Services Manager|SVC|2|2009-01-19||45250|1~Paul|Carter|Tutor|BUS|3|2017-09-04||35900|1
Nadia|Rahman|Tutor|BUS|3|2021-09-06||33400|0.6~Simon|Leck|Senior Tutor|BUS|3|2008-09-01|2024-07-31|39700|1
Gary|Boothroyd|Senior Tutor|CON|4|2006-09-04||40800|1~Terry|Walsh|Tutor|CON|15|2019-01-07||36200|1
Agnieszka|Nowak|Tutor|CON|15|2022-09-05||34100|1~Ben|Ashdown|Workshop Technician|CON|4|2023-03-20||25600|1
Chloe|Marsh|Tutor|HAB|5|2020-09-07||32800|0.5~Dionne|Campbell|Tutor|HAB|5|2018-09-03||34900|1
Marc|Delacroix|Tutor|HOS|6|2016-01-11||36800|1~Shauna|Kerr|Tutor|HOS|6|2023-09-04||31500|0.4
Ravi|Menon|Senior Tutor|CDI|7|2013-09-02||41300|1~Tom|Ellery|Tutor|CDI|23|2022-01-10||34800|1
Fiona|Galbraith|Tutor|CDI|23|2021-09-06|2025-01-31|33900|0.8~Blessing|Adeyemi|Tutor|HSC|8|2017-09-04||35600|1
Kathryn|Lowe|Tutor|HSC|8|2015-09-01||36900|0.7~Pilar|Santos|Tutor|LAN|9|2019-09-02||33700|0.6
Étienne|Moreau|Tutor|LAN|9|2024-01-08||31900|0.4~Susan|Hobbs|Tutor|LAN|9|2012-09-03||36400|1
Owen|Price|Tutor|ART|10|2018-09-03||33100|0.5~Ingrid|Falk|Tutor|ART|10|2009-09-07||35200|0.6
Mick|Dunne|Senior Tutor|MOT|2|2011-01-10||41900|1~Leanne|Foy|Workshop Technician|MOT|33|2024-09-02||24900|1
Priya|Nair|Admissions Officer|SVC|11|2021-03-01||27200|1~George|Tolland|Librarian|SVC|11|2005-10-03||29800|0.8
Sarah|Jenkins|Learning Support Assistant|SVC|11|2022-09-05||22700|0.7~Sarah|Jenkins|Finance Officer|SVC|11|2018-06-18||30400|1
Wayne|Briggs|Caretaker|EST|2|2013-05-13||24300|1~Marek|Zielinski|Caretaker|EST|39|2023-11-06||23100|
Doreen|Pike|Receptionist|SVC|11|2004-02-02|2023-12-22|21900|0.5~Joanne|Stubbs|Receptionist|SVC|11|2024-01-15||22400|1
"""
# code | title | level | awarding body | guided hours | code of what has to be done before | runs | fee | flags: x no longer offered, n no assessments
COURSES = """
BUS201|Bookkeeping Level 2|2|AAT|90||3|465|~BUS301|Bookkeeping Level 3|3|AAT|130|BUS201|2|640|
BUS310|Team Leading|3|ILM|60||2|520|~BUS401|Professional Accounting|4|AAT|220|BUS301|0|1480|
CON110|Carpentry Taster|||18||2|120|n~CON101|Introduction to Bricklaying|1|City & Guilds|60||1|380|
CON201|Bricklaying|2|City & Guilds|240|CON101|1|1150|~CON210|Carpentry and Joinery|2|City & Guilds|260||1|1225|
CON220|Plumbing Foundation|2|City & Guilds|180||2|990|~CON320|Plumbing and Heating|3|City & Guilds|320|CON220|1|1890|
CON330|18th Edition Wiring Regulations|3|EAL|30||1|410|~HAB101|Hairdressing|1|VTCT|120||1|560|
HAB201|Hairdressing|2|VTCT|280|HAB101|1|1080|~HAB202|Barbering|2|VTCT|210||1|940|
HOS110|Food Hygiene and Safety|2|Highfield|7||3|65|~HOS201|Professional Cookery|2|City & Guilds|270||1|1020|
HOS301|Patisserie and Confectionery|3|City & Guilds|190|HOS201|1|875|~HOS120|Barista Skills|||6||2|55|n
CDI110|Computers for Beginners|1||30||2|0|n~CDI210|Spreadsheets with Excel|2|BCS|36||2|185|
CDI220|Web Design|2|NCFE|80||1|420|~CDI320|Python Programming|3|BCS|75||2|495|
CDI330|Cyber Security|3|NCFE|110|CDI320|1|730|~CDI240|Desktop Publishing|2|NCFE|60||0|310|x
HSC201|Adult Social Care|2|NCFE|160||1|0|~HSC202|Childcare and Early Years|2|CACHE|200||1|690|
HSC302|Early Years Educator|3|CACHE|350|HSC202|1|1640|~HSC110|First Aid at Work|3|Highfield|18||3|145|
LAN101|Spanish for Beginners|||40||2|210|n~LAN102|Spanish Improvers|||40|LAN101|1|225|n
LAN111|French for Beginners|||40||1|210|n~LAN121|British Sign Language|1|Signature|65||2|340|
LAN201|ESOL Entry 3||Trinity|140||1|0|~LAN202|ESOL Level 1|1|Trinity|150|LAN201|1|0|
LAN131|Latin for Pleasure|||20||0|160|xn~ART110|Pottery for Beginners|||30||2|195|n
ART111|Pottery Workshop|||24|ART110|1|170|n~ART210|Photography|2|NCFE|90||1|480|
MOT101|Motorcycle Maintenance|1|IMI|40||1|330|~MOT201|Light Vehicle Maintenance|2|IMI|250||1|1190|
"""
FIRST = words("""
Sophie:F Amelia:F Jade:F Kerry:F Megan:F Fatima:F Aisha:F Olena:F Maria:F Beata:F Joyce:F Linda:F Priscilla:F Niamh:F Zoe:F Hannah:F Ruth:F
Thandi:F Leila:F Daniel:M Jack:M Callum:M Mohammed:M Tomasz:M Ahmed:M Kyle:M Liam:M Peter:M Raymond:M Jorge:M Andriy:M Kwame:M Harry:M Nathan:M
Mei:F Dev:M Alan:M Lewis:M Alex:X Ivan:M""")
LAST = words("""
Marsh Carter Bennett Okafor Hughes Khan Begum Kowalski Shevchenko Silva Turner Wood Fletcher Hassan Doyle Price Patel Chen Moyo Ramsey
Barlow Haddad Ncube Rossi Webb Oakes Sutton Dyer Pope Frost Grant Lister""")
TOWNS = ["Wexcombe"] * 9 + ["Harrow Cross"] * 4 + ["Little Wexcombe"] * 2 + ["Saltby"] * 3 + ["Thornley"] * 2 + ["Market Denby", "Upper Saltby"]
STREETS = words("High Street|Station Road|Mill Lane|Orchard Close|Victoria Road|Chapel Street|Elm Avenue|Quay Road|Park View", "|")
NATIONS = ["British"] * 30 + ["Polish"] * 4 + ["Ukrainian"] * 3 + ["Portuguese", "Brazilian", "Nigerian", "Syrian", "Irish", "Zimbabwean", "Indian"]
EMPLOYERS = ["Denby Care Homes", "Harrow Cross Garage", "Saltby Builders Ltd", "The Anchor Hotel", "Wexcombe Borough Council"]
ITEMS = words(
    """Laptop 14 inch:LT:100|Laptop 15 inch:LT:100|Graphics tablet:GT:40|DSLR camera:CM:75|Camera tripod:CM:15|Chef knife set:KS:30
Barbering clippers:HB:20|Practice mannequin head:HB:0|Dumpy level:CT:25|Multimeter:CT:20|Graphing calculator:CA:10|4G dongle:LT:15""",
    "|",
)
KINDS = {"CON": "practical", "HAB": "practical", "HOS": "practical", "MOT": "practical", "ART": "portfolio", "LAN": "oral"}
PLACES = words("CON workshop|MOT workshop|HAB salon|HOS training kitchen|CDI computer suite|ART studio|HSC clinical skills room", "|")

REMOTE = ("BUS", "HSC", "LAN", "CDI")  # taught at a distance too
WEEK = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

rows: dict[str, list[dict]] = {}


def add(table: str, **columns) -> dict:
    """Adds a row; columns without a value are left out, as a null has no triple in the mapping."""
    here = rows.setdefault(table, [])
    row = columns if table in KEYS else {"id": len(here) + 1, **columns}
    here.append({name: value for name, value in row.items() if value is not None and value != ""})
    return here[-1]


def lines(text: str, width: int) -> list[list[str]]:
    fields = [line.split("|") for line in words(text, "~")]
    assert all(len(line) == width for line in fields), fields
    return fields


def money(value: float) -> Decimal:
    return Decimal(value).quantize(Decimal("0.01"))


def day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


def whole(text: str) -> int | None:
    return int(text) if text else None


def college() -> None:
    for name, street, postcode, opened, step_free in lines(BUILDINGS, 5):
        add("buildings", name=name, street=street, postcode=postcode, opened_year=whole(opened), step_free=step_free == "yes")
    fields = words(ROOMS, "|")
    for at in range(0, len(fields), 7):
        number, building, floor, kind, seats, area, projector = fields[at : at + 7]
        flag = projector == "y" if projector else None
        area = Decimal(area) if area else None
        about = {"room_no": number, "room_type": kind, "floor_no": int(floor), "seats": int(seats), "floor_area_m2": area, "has_projector": flag}
        add("rooms", building_id=int(building), **about)
    departments = lines(DEPARTMENTS, 6)
    for code, name, building, head, budget, extension in departments:
        budget = money(float(budget)) if budget else None
        add("departments", code=code, name=name, building_id=whole(building), head_id=whole(head), annual_budget=budget, phone_ext=extension)
    ids = {line[0]: at for at, line in enumerate(departments, 1)}
    mails = set()
    for first, last, title, dept, manager, hired, left, salary, share in lines(STAFF, 9):
        mail = f"{first[0]}.{last}@wexcombe.example".lower().replace("é", "e").replace("á", "a").replace("ñ", "n")
        mail = mail if mail not in mails else mail.replace("@", "2@")
        mails.add(mail)
        leads = {"dept_id": ids.get(dept), "line_manager_id": whole(manager), "hired_on": day(hired), "left_on": day(left)}
        pay = {"salary": money(float(salary)), "fte": Decimal(share) if share else None}
        trained = R.choice(["PGCE", "Cert Ed", "Cert Ed", "DET", None]) if "Tutor" in title or "Head" in title else None
        add("staff", first_name=first, last_name=last, job_title=title, email=mail, **leads, **pay, teaching_qualification=trained)


def courses() -> None:
    ids = {row["code"]: row["id"] for row in rows["departments"]}
    described = lines(COURSES, 9)
    numbers = {line[0]: at for at, line in enumerate(described, 1)}
    for code, title, level, body, hours, before, _, _, flags in described:
        about = {"level": whole(level), "awarding_body": body, "guided_hours": int(hours), "prerequisite_id": numbers.get(before)}
        add("courses", code=code, title=title, dept_id=ids[code[:3]], **about, is_active="x" not in flags)
    for code, _, _, _, hours, _, times, fee, _ in described:
        starts = [date(2023, 9, 18), date(2024, 1, 15), date(2024, 9, 16), date(2025, 1, 13), date(2025, 4, 28)]
        weights = [4, 3, 5, 3, 2]
        chosen = sorted({R.choices(starts, weights)[0] for _ in range(int(times) * 2)})[-int(times) :] if int(times) else []
        for start in chosen:
            run(code, int(hours), float(fee), start + timedelta(days=7 * R.choice([0, 0, 0, 1, 2])))


def run(code: str, hours: int, fee: float, start: date) -> None:
    course = next(row for row in rows["courses"] if row["code"] == code)
    short = hours < 10 or (hours < 50 and R.random() < 0.6)
    mode = R.choice(["EV", "WE", "EV"] if short else ["FT"] if hours >= 240 else ["PT", "PT", "EV", "DL" if code[:3] in REMOTE else "PT"])
    mode = "WE" if hours < 10 else "DL" if code.startswith("CDI3") and R.random() < 0.6 else mode
    days = WEEK[5:] if mode == "WE" else R.sample(WEEK[: 4 if mode == "EV" else 5], 2 if mode == "FT" or R.random() < 0.1 else 1)
    start += timedelta(days=min(map(WEEK.index, days)))
    weeks = 0 if hours < 10 else max(3, min(36, round(hours / 6 if hours > 100 else hours / 3)))
    end = start + timedelta(days=weeks * 7 - 7 + len(days) - 1) if weeks else start
    status = "finished" if end < TODAY else "running" if start <= TODAY else "planned"
    status = "cancelled" if R.random() < 0.08 else status
    tutors = [row["id"] for row in rows["staff"] if row.get("dept_id") == course["dept_id"] and teaches(row, start, end)]
    tutor = R.choice(tutors) if tutors and (status != "planned" or R.random() < 0.6) else None
    letter = "ABCDE"[sum(row["course_id"] == course["id"] for row in rows.get("course_runs", []))]
    times = {"start_date": start, "end_date": end, "status": status, "delivery_mode": mode}
    price = money(fee * (1 if start < date(2024, 8, 1) or not fee else 1.04) // 5 * 5)
    size = R.choice([8, 10, 12, 12, 14, 16, 20])
    row = add("course_runs", run_code=f"{code}-{start:%y}{letter}", course_id=course["id"], tutor_id=tutor, **times, fee=price, capacity=size)
    kind = dict(text.split(" ", 1) for text in PLACES).get(code[:3], "classroom")
    rooms = [r for r in rows["rooms"] if r["room_type"] in (kind, "classroom") and r["seats"] >= size - 2]
    fit = [r for r in rooms if r["room_type"] == kind] or rooms
    if status == "cancelled" or (status == "planned" and R.random() < 0.5):
        return
    for weekday in sorted(days, key=WEEK.index):
        begin = {"EV": 18, "WE": 10, "DL": 19}.get(mode) or R.choice([9, 9, 10, 13])
        half = R.choice([0, 30])
        long = 2 if mode in ("EV", "DL") else 7 if hours < 10 else 5 if mode == "WE" else R.choice([2, 3, 3, 4])
        room = R.choice(fit if R.random() < 0.8 else rooms)["id"] if mode != "DL" else None
        add("timetable_slots", run_id=row["id"], room_id=room, weekday=weekday, starts_at=time(begin, half), ends_at=time(begin + long, half))


def teaches(row: dict, start: date, end: date) -> bool:
    here = row["hired_on"] <= start and row.get("left_on", date.max) >= end
    return here and ("Tutor" in row["job_title"] or ("Head" in row["job_title"] and R.random() < 0.3))


def students() -> None:
    fixed = [("Sophie", "Marsh", "F"), ("Sophie", "Marsh", "F"), ("Helen", "Carter", "F"), ("Daniel", "Okafor", "M"), ("Daniella", "Okafor", "F")]
    fixed += [("Mohammed", "Khan", "M"), ("Mohammed", "Khan", "M")]
    for at in range(82):
        if at % 11 == 4 and fixed:
            first, last, gender = fixed.pop(0)
        else:
            (first, gender), last = R.choice(FIRST).split(":"), R.choice(LAST)
        born = date(2007, 6, 1) - timedelta(days=int(R.triangular(0, 19000, 1200)))
        town = R.choice(TOWNS)
        code = f"WX{1 + len(town) % 6} {R.randrange(1, 9)}{R.choice('ABDEFH')}{R.choice('JLNPQ')}"
        place = {"street": f"{R.randrange(1, 140)} {R.choice(STREETS)}", "town": town, "postcode": code}
        mail = f"{first}.{last}{born:%y}@{R.choice(['mailbox', 'postbox', 'inbox'])}.example".lower() if R.random() < 0.85 else None
        mobile = f"07700 900{R.randrange(100, 999)}" if R.random() < 0.7 else None
        other = {"nationality": R.choice(NATIONS) if R.random() < 0.9 else None, "employer": R.choice(EMPLOYERS) if R.random() < 0.2 else None}
        support, joined = R.random() < 0.17, date(2023, 7, 3) + timedelta(days=R.randrange(0, 600))
        person = {"first_name": first, "last_name": last, "gender": gender if R.random() < 0.95 else None, "date_of_birth": born}
        add("students", **person, **place, email=mail, mobile=mobile, **other, registered_on=joined, has_support_plan=support)


def enrolments() -> None:
    taught = {course["id"]: course for course in rows["courses"]}
    free = {line[0] for line in lines(COURSES, 9) if "n" in line[8]}
    able = {row["id"]: R.gauss(64, 11) for row in rows["students"]}
    busy = {row["id"]: R.choice([1, 1, 2, 3, 5]) for row in rows["students"] if row["id"] % 17 != 3}
    for one in rows["course_runs"]:
        finished, course = one["status"] == "finished", taught[one["course_id"]]
        if one["status"] == "cancelled" or (one["status"] == "planned" and R.random() < 0.3):
            continue
        examined = course["code"] not in free
        tests = assessments(one, course) if examined and one["status"] != "planned" else []
        slots = [slot for slot in rows["timetable_slots"] if slot["run_id"] == one["id"]]
        size = min(one["capacity"], R.choice([1, 2, 3, 3, 3, 4, 5, 6, 9]) + (4 if one["fee"] < 100 else 0))
        takers = set(R.choices(list(busy), list(busy.values()), k=size))
        for student in sorted(takers):
            when = min(one["start_date"], TODAY) - timedelta(days=R.randrange(2, 48))
            person = rows["students"][student - 1]
            person["registered_on"] = min(person["registered_on"], when - timedelta(days=R.choice([0, 0, 0, 1, 4])))
            status = R.choices(["completed", "withdrawn"] if finished else ["active", "withdrawn"], [86, 14])[0]
            status = R.choice(["confirmed", "confirmed", "waiting list"]) if one["status"] == "planned" else status
            length = min(40, 1 + (one["end_date"] - one["start_date"]).days)
            gone = one["start_date"] + timedelta(days=R.randrange(0, length)) if status == "withdrawn" and R.random() < 0.9 else None
            mark = max(18, min(98, round(R.gauss(able[student], 8)))) if status == "completed" and examined and R.random() < 0.94 else None
            outcome = None if mark is None else "distinction" if mark >= 80 else "merit" if mark >= 65 else "pass" if mark >= 45 else "fail"
            waived = R.random() < 0.09 and one["fee"] > 0
            end = {"final_mark": mark, "outcome": outcome, "withdrawn_on": min(gone, TODAY) if gone else None}
            entry = add("enrolments", student_id=student, run_id=one["id"], enrolled_on=when, status=status, **end, fee_waived=waived)
            follow(entry, one, tests, slots, able[student])


def assessments(one: dict, course: dict) -> list[dict]:
    kind, length = KINDS.get(course["code"][:3], "assignment"), (one["end_date"] - one["start_date"]).days
    plan = [(f"{kind.capitalize()} 1", kind, 0.5, 40), ("Written exam", "exam", 0.97, 60)]
    plan = [("Final test", "exam", 1.0, 100)] if course["guided_hours"] < 40 else plan
    made = []
    for title, sort, share, weight in plan:
        due = one["start_date"] + timedelta(days=int(length * share))
        minutes = R.choice([45, 60, 90, 120]) if sort in ("exam", "practical") else 15 if sort == "oral" else None
        about = {"duration_min": minutes, "max_mark": R.choice([40, 50, 80, 100]), "weight_pct": weight}
        made.append(add("assessments", run_id=one["id"], title=title, kind=sort, due_on=due, **about))
    return made


def follow(entry: dict, one: dict, tests: list[dict], slots: list[dict], able: float) -> None:
    """What comes of an enrolment: results, payments, absences."""
    for test in tests:
        if test["due_on"] < TODAY and entry["status"] != "withdrawn" and R.random() < 0.88:
            share = max(0.15, min(1, R.gauss(able, 9) / 100))
            handed = test["due_on"] + timedelta(days=R.choice([0, 0, 0, -1, -2, 3, 6]) if test["kind"] in ("assignment", "portfolio") else 0)
            ends = {"mark": round(test["max_mark"] * share) if R.random() < 0.93 else None, "submitted_on": handed if R.random() < 0.95 else None}
            add("results", assessment_id=test["id"], enrolment_id=entry["id"], **ends, is_resit=R.random() < 0.1)
    if one["fee"] and not entry["fee_waived"] and entry["status"] != "waiting list":
        parts = R.choice([2, 3]) if one["fee"] > 600 else R.choice([1, 1, 1, 2]) if one["fee"] > 200 else 1
        for part in range(parts):
            paid = entry["enrolled_on"] + timedelta(days=part * 60 + R.randrange(0, 9))
            if paid <= TODAY and R.random() < 0.88:
                method = R.choices(["card", "bank transfer", "cash", "cheque", "direct debit", None], [10, 6, 3, 1, 6 * (parts > 1), 0.5])[0]
                receipt = f"R{paid:%y}-{1000 + len(rows.get('payments', [])) * 7}" if R.random() < 0.8 else None
                add("payments", enrolment_id=entry["id"], amount=money(one["fee"] / parts), method=method, paid_on=paid, receipt_no=receipt)
    for slot in slots:
        shift = WEEK.index(slot["weekday"])
        first = one["start_date"] + timedelta(days=(shift - one["start_date"].weekday()) % 7)
        last = min(one["end_date"], TODAY, entry.get("withdrawn_on", TODAY))
        for week in sorted(R.sample(range((last - first).days // 7 + 1), R.choice([0, 0, 0, 1, 1, 2])) if (last - first).days > 20 else []):
            when = first + timedelta(days=7 * week)
            if when <= last and not (when.month == 12 and when.day > 20):
                reason = R.choices(["ILL", "MED", "HOL", "WRK", "TRN", "UNK", None], [9, 3, 2, 4, 2, 5, 1])[0]
                about = {"absent_on": when, "reason_code": reason, "is_authorised": reason not in ("UNK", "HOL", None)}
                add("absences", enrolment_id=entry["id"], slot_id=slot["id"], **about)


def loans() -> None:
    subjects = {"KS": "HOS", "HB": "HAB", "CT": "CON MOT", "CM": "ART", "GT": "ART CDI"}
    for _ in range(38):
        entry = R.choice([entry for entry in rows["enrolments"] if entry["status"] not in ("confirmed", "waiting list")])
        one = rows["course_runs"][entry["run_id"] - 1]
        fit = [item for item in ITEMS if one["run_code"][:3] in subjects.get(item.split(":")[1], one["run_code"])]
        chosen = R.choice(fit)
        name, tag, deposit = chosen.split(":")
        lent = one["start_date"] + timedelta(days=R.randrange(0, max(9, min(90, (TODAY - one["start_date"]).days))))
        lent = lent if lent <= TODAY else TODAY - timedelta(days=R.randrange(0, 12))
        due = lent + timedelta(days=R.choice([7, 14, 28, 28, 84]))
        back = due + timedelta(days=R.choice([-5, -2, 0, 0, 1, 4, 12, 30]))
        back = back if back <= TODAY and R.random() < 0.82 and back >= lent else None
        until = back or date.max
        taken = {x["asset_tag"] for x in rows.get("equipment_loans", []) if x["lent_on"] <= until and x.get("returned_on", date.max) >= lent}
        free = sorted({f"{tag}-{ITEMS.index(chosen) * 10 + at:03d}" for at in range(1, 10)} - taken)
        about = {"item": name, "asset_tag": R.choice(free), "deposit": money(float(deposit)) if deposit != "0" else None}
        state = R.choice(["good", "good", "good", "worn", "damaged", None]) if back else None
        times = {"lent_on": lent, "due_on": due, "returned_on": back, "condition_on_return": state}
        issuer = R.choice([36, 36, 18, 37, 34 if lent > date(2024, 9, 2) else None, None])
        add("equipment_loans", student_id=entry["student_id"], issued_by_id=issuer, **about, **times)


def literal(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return str(value) if "." in str(value) else f"{value}.0"
    if isinstance(value, date | time):
        return f'"{value.isoformat()}"^^xsd:{"date" if isinstance(value, date) else "time"}'
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def node(table: str, row: dict) -> str:
    return f"<{table}/" + ";".join(f"{name}={row[name]}" for name in KEYS.get(table, ["id"])) + ">"


def main() -> None:
    for step in (college, courses, students, enrolments, loans):
        step()
    out = [f"@base <{BASE}> .", "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> ."]
    for table, here in rows.items():
        out.append("")
        for row in here:
            said = [f"a <{table}>"]
            for name, value in row.items():
                said.append(f"<{table}#{name}> {literal(value)}")
                if name in REFERENCES.get(table, {}):
                    said.append(f"<{table}#ref-{name}> <{REFERENCES[table][name]}/id={value}>")
            out.append(f"{node(table, row)} " + " ;\n  ".join(said) + " .")
    Path(sys.argv[1], "graph.ttl").write_text("\n".join(out) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

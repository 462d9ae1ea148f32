"""Write graph.ttl: the database of a ferry line as the direct mapping makes triples of it. Usage: python make.py FOLDER"""

import random
import sys
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path

R = random.Random(20240917)
TODAY = date(2024, 9, 17)
TABLES: dict[str, list[dict[str, object]]] = {}
SIMPLE = "Port port_id Route route_id Vessel vessel_id Cabin cabin_id Sailing sailing_id Fare fare_id Customer customer_id Booking booking_id"
SIMPLE += " BookingVehicle vehicle_id CrewRank rank_code CrewMember crew_id MaintenanceJob job_id"
KEYS = {table: (key,) for table, key in zip(SIMPLE.split()[::2], SIMPLE.split()[1::2], strict=True)}
KEYS |= {"Ticket": ("booking_id", "fare_id"), "CrewAssignment": ("crew_id", "sailing_id")}
REFS = {
    "Route": {"origin_port_id": "Port", "destination_port_id": "Port"},
    "Vessel": {"home_port_id": "Port"},
    "Cabin": {"vessel_id": "Vessel"},
    "Sailing": {"route_id": "Route", "vessel_id": "Vessel"},
    "Fare": {"route_id": "Route"},
    "Booking": {"customer_id": "Customer", "sailing_id": "Sailing", "cabin_id": "Cabin"},
    "Ticket": {"booking_id": "Booking", "fare_id": "Fare"},
    "BookingVehicle": {"booking_id": "Booking"},
    "CrewMember": {"rank_code": "CrewRank", "reports_to": "CrewMember", "home_port_id": "Port"},
    "CrewAssignment": {"crew_id": "CrewMember", "sailing_id": "Sailing"},
    "MaintenanceJob": {"vessel_id": "Vessel", "port_id": "Port", "reported_by": "CrewMember"},
}


def rows(table: str, columns: str, values: list[tuple[object, ...]]) -> None:
    names = columns.split()
    TABLES.setdefault(table, []).extend(dict(zip(names, row, strict=True)) for row in values)


def money(text: str | float) -> Decimal:
    return Decimal(str(text)).quantize(Decimal("0.01"))


rows(
    "Port",
    "port_id code name country berths has_car_ramp phone",
    [
        (1, "ABD", "Aberdeen", "United Kingdom", 4, True, "+44 1224 555010"),
        (2, "LER", "Lerwick", "United Kingdom", 3, True, "+44 1595 555022"),
        (3, "KWL", "Kirkwall", "United Kingdom", 1, False, None),
        (4, "HAT", "Kirkwall Hatston", "United Kingdom", 2, True, "+44 1856 555031"),
        (5, "STN", "Stromness", "United Kingdom", 2, True, "+44 1856 555040"),
        (6, "SCR", "Scrabster", "United Kingdom", 1, True, None),
        (7, "BGO", "Bergen", "Norway", 5, True, "+47 55 55 01 70"),
        (8, "SVG", "Stavanger", "Norway", 3, True, "+47 51 55 02 80"),
        (9, "HIR", "Hirtshals", "Denmark", 4, True, "+45 98 55 03 90"),
        (10, "THO", "Tórshavn", "Faroe Islands", 2, True, "+298 555 100"),
        (11, "STR", "Strömstad", "Sweden", 2, True, "+46 526 55 110"),
    ],
)
ROUTES: list[tuple[object, ...]] = [
    (1, "AL", "Shetland Night Line", 1, 2, 183, 750, False, 2002),
    (2, "LA", "Shetland Night Line (southbound)", 2, 1, 183, 765, False, 2002),
    (3, "SS", "Pentland Crossing", 6, 5, 28, 90, False, 1998),
    (4, "AH", "Orkney Link", 1, 4, 118, 360, False, 2002),
    (5, "LB", "Viking Line West", 2, 7, 190, 690, True, 2011),
    (6, "BH", "Fjord Express", 7, 9, 270, 990, False, 2006),
    (7, "SH", "Skagerrak Express", 8, 9, 165, 630, False, 2008),
    (8, "HT", "Atlantic Bridge", 9, 10, 540, 2160, True, 2013),
    (9, "TL", "Atlantic Bridge South", 10, 2, 225, 840, True, 2014),
    (10, "BS", "Fjord Shuttle", 7, 8, 95, 330, False, 2017),
    (11, "HS", "Kattegat Hop", 9, 11, 88, 300, False, None),
    (12, "KS", "Scapa Evening Cruise", 3, 5, 31, 120, True, None),
]
rows("Route", "route_id code name origin_port_id destination_port_id distance_nm duration_min seasonal opened_year", ROUTES)
LAID_UP = date(2023, 10, 31)
VESSELS: list[tuple[object, ...]] = [
    (1, "Nordic Star", "9221104", 2002, Decimal("125.2"), 12486, 600, 450, Decimal("24.0"), "marine diesel", True, 1, None, "21,600 kW"),
    (2, "Nordic Spirit", "9221116", 2003, Decimal("125.0"), 12504, 600, 440, Decimal("24.0"), "marine diesel", True, 2, None, "21,600 kW"),
    (3, "Northern Star", "8917390", 1991, Decimal("98.4"), 7830, 410, 300, Decimal("18.5"), "heavy fuel oil", True, 5, None, "9,900 kW"),
    (4, "Skerry Queen", "9512240", 2011, Decimal("164.0"), 25518, 1200, 960, Decimal("22.5"), "LNG", True, 7, None, "24,000 kW"),
    (5, "Skerry Princess", "9512252", 2012, Decimal("164.0"), 25602, 1180, 960, Decimal("22.5"), "LNG", True, 9, None, "24,000 kW"),
    (6, "Hjaltland Trader", "9070448", 1994, Decimal("122.3"), 5912, 12, 1050, Decimal("17.0"), "heavy fuel oil", True, 1, None, "8,640 kW"),
    (7, "Fulmar", "9836505", 2018, Decimal("84.5"), 6240, 350, 280, Decimal("19.0"), "battery hybrid", True, 8, None, None),
    (8, "Storm Petrel", "9914871", 2021, Decimal("92.0"), 6985, 380, 310, Decimal("20.5"), "battery hybrid", True, 6, None, "11,200 kW"),
    (9, "Old Mainlander", "7358315", 1975, Decimal("88.8"), 4110, 290, 180, Decimal("16.0"), "marine diesel", False, 6, LAID_UP, "6,300 kW"),
    (10, "Sea Queen", "8306498", 1984, Decimal("107.1"), 9340, 520, 350, Decimal("17.5"), "heavy fuel oil", False, None, None, None),
]
rows(
    "Vessel",
    "vessel_id name imo_number built_year length_m gross_tonnage passenger_capacity lane_metres speed_kn fuel"
    " in_service home_port_id laid_up_on engine_power",
    VESSELS,
)
RANKS = """MST Master deck 7900 1|CO Chief Officer deck 6200 1|SO Second Officer deck 4900 1|BSN Bosun deck 3700 0|AB Able Seaman deck 3050 0
CDT Deck Cadet deck 1400 0|CE Chief Engineer engine 7400 1|SE Second Engineer engine 5500 1|MM Motorman engine 3150 0|PUR Purser hotel 3900 0
STW Steward hotel 2500 0|CK Ship's Cook hotel 2950 0|ETO Electro-Technical Officer engine 5800 1"""
for line in RANKS.replace("\n", "|").split("|"):
    code, *words, department, pay, needs = line.split()
    rows("CrewRank", "rank_code title department monthly_pay_eur needs_licence", [(code, " ".join(words), department, int(pay), needs == "1")])
CREW = """Ingrid Solheim MST Norwegian 7 -|James Reid MST British 1 -|Marie Joensen MST Faroese 10 -|Callum Flett MST British 5 -
Lars Holm CO Danish 9 1|Fiona Isbister CO British 2 2|Erik Dahl CO Norwegian 7 1|Magnus Flett SO British 5 4|Sofie Holm SO Danish 9 5
Piotr Nowak SO Polish - 6|Donald Mackay BSN British 6 6|Juris Ozols BSN Latvian 9 5|Andrei Popescu AB Romanian - 12
Jonas Berg AB Norwegian 8 12|Ewan Sinclair AB British 6 11|Ramon Santos AB Filipino - 12|Mairi Mackay AB British 5 11
Kaspars Liepa AB Latvian 9 12|Rory Thomson CDT British 1 6|Astrid Moen CDT Norwegian 8 7|Henrik Lund CE Danish 9 -
Robert Gunn CE British 1 -|Tomasz Nowak SE Polish - 21|Alison Gunn SE British 6 22|Nils Haugen MM Norwegian 8 21
Bayani Cruz MM Filipino - 23|Stuart Leask MM British 2 24|Katrin Hansen PUR Faroese 10 3|Helen Leask PUR British 2 2
Bente Aas PUR Norwegian 7 1|Jose Cruz STW Filipino - 28|Elena Popescu STW Romanian - 30|Lucy Thomson STW British 1 29
Oskar Lind STW Swedish 11 28|Ines Duarte STW Portuguese - 30|Gregor Mowat CK British 6 29|Signe Holm CK Danish 9 28
Arvid Lind CK Swedish 11 30|David Reid MM British - 22"""
crew: list[tuple[object, ...]] = []
for at, line in enumerate(CREW.replace("\n", "|").split("|"), 1):
    first, last, code, nation, port, boss = line.split()
    hired = date(R.choice([2002, 2005, 2008, 2011, 2014, 2016, 2018, 2019, 2020, 2021, 2022, 2023]), R.randint(1, 12), R.randint(1, 28))
    if code == "CDT":
        hired = date(2024, R.randint(1, 3), 4)
    left = {10: date(2024, 7, 31), 18: date(2024, 6, 15), 35: date(2024, 8, 30), 39: date(2023, 12, 31)}.get(at)
    licence = f"{code}-{R.randint(10000, 99999)}" if code in ("MST", "CO", "SO", "CE", "SE") and at not in (10, 24) else None
    home, chief = (None if x == "-" else int(x) for x in (port, boss))
    crew.append((at, first, last, code, nation, hired, left, home, chief, licence, at not in (13, 31, 36)))
rows("CrewMember", "crew_id first_name last_name rank_code nationality hired_on left_on home_port_id reports_to licence_no medical_valid", crew)

# fares: by route, passenger category and season
BASE = {1: 42, 2: 42, 3: 19.5, 4: 31, 5: 64, 6: 72, 7: 55, 8: 118, 9: 79, 10: 24, 11: 21, 12: 28}
fares: list[tuple[object, ...]] = []
for route, base in BASE.items():
    categories = ["adult", "child"]
    categories += ["senior"] if route in (1, 2, 3, 4, 8) else []
    categories += ["student"] if route in (6, 7) else []
    for category in categories:
        share = {"adult": 1.0, "child": 0.5, "senior": 0.8, "student": 0.75}[category]
        for season in ("low", "high"):
            if (route in (9, 12) or category in ("senior", "student")) and season == "low":
                continue
            price = money(round(base * share * (1.3 if season == "high" else 1.0) * 2) / 2)
            remark = {8: "includes bed linen", 12: "includes a drink"}.get(route)
            fares.append((len(fares) + 1, route, category, season, price, route not in (3, 10, 12), remark))
rows("Fare", "fare_id route_id category season price_eur refundable remark", fares)

cabins: list[tuple[object, ...]] = []
for vessel, count in ((1, 8), (2, 7), (3, 3), (4, 11), (5, 10), (6, 2), (10, 2)):
    for n in range(count):
        kind = R.choice(["inside", "inside", "outside", "outside", "outside", "suite"]) if vessel != 6 else "inside"
        deck = R.choice([5, 6, 7]) if kind != "suite" else 8
        beds = {"inside": R.choice([2, 4, 4]), "outside": R.choice([2, 2, 4]), "suite": R.choice([2, 3])}[kind]
        supplement = money({"inside": 38, "outside": 55, "suite": 140}[kind] + 9 * (beds - 2) + R.choice([0, 0, 5]))
        pets, price = R.random() < 0.3 and kind != "suite", supplement if vessel != 10 else None
        cabins.append((len(cabins) + 1, vessel, f"{deck}{n + 1:02d}", kind, deck, beds, n == 2, pets, price))
rows("Cabin", "cabin_id vessel_id cabin_no cabin_type deck beds wheelchair_access pets_allowed supplement_eur", cabins)

SHIPS = ["112", "122", "388", "123", "4", "445", "57", "45", "45", "778", "57", "3"]
ON = {route: [int(ship) for ship in ships] for route, ships in enumerate(SHIPS, 1)}
CLOCK = ["19:00", "17:30", "08:45", "17:00", "20:00", "13:30", "20:30", "15:00", "14:00", "09:15", "11:00", "18:30"]
TIMES = dict(enumerate(CLOCK, 1))
REASONS = ["gale warning", "engine fault", "crew shortage", "gale warning", "harbour closed"]
sailings: list[tuple[object, ...]] = []
plan = sorted(
    (date(2024, 5, 2) + timedelta(days=int(R.triangular(0, 168, 80))), R.choices(list(BASE), [10, 10, 14, 7, 4, 9, 8, 4, 4, 9, 5, 3])[0])
    for _ in range(84)
)
for at, (day, route) in enumerate(plan, 101):
    hour, minute = (int(x) for x in TIMES[route].split(":"))
    if route in (3, 10) and R.random() < 0.4:
        hour += 7
    leave = datetime(day.year, day.month, day.day, hour, minute, tzinfo=UTC)
    status, delay, reason = "completed", R.choice([None, 0, 0, 0, 5, 10, 12, 15, 20, 25, 35, 40, 55, 75, 110]), None
    if day >= TODAY:
        status, delay = "scheduled", None
    elif R.random() < 0.12:
        status, delay, reason = "cancelled", None, R.choice([*REASONS, None])
    arrive = leave + timedelta(minutes=int(str(ROUTES[route - 1][6])) + int(delay or 0))
    vessel = R.choice(ON[route])
    aboard = None
    if status == "completed":
        cap = int(str(VESSELS[vessel - 1][6]))
        aboard = int(cap * R.uniform(0.28, 0.97))
    sailings.append((at, route, vessel, leave, arrive if status != "cancelled" else None, status, delay, reason, aboard))
rows("Sailing", "sailing_id route_id vessel_id departs_at arrives_at status delay_min cancel_reason passengers_aboard", sailings)

PEOPLE = """Anna Larsen Norway Bergen|James Reid UK Aberdeen|Olivia Manson UK Lerwick|Thomas Schmidt Germany Hamburg|Anna Larsen Denmark Aalborg
Sven Olsson Sweden Gothenburg|Petra Schmidt Germany Kiel|Isla Drever UK Kirkwall|Jean Moreau France Lille|Hanna Nilsen Norway Stavanger
Mikkel Jensen Denmark Aarhus|Rakel Joensen Faroes Tórshavn|William Rendall UK Kirkwall|Emma Clark UK Edinburgh|Lukas Weber Germany Bremen
Karin Olsson Sweden Strömstad|Jan de Vries Netherlands Groningen|Morag Sutherland UK Thurso|Peter Clark UK Inverness|Ole Hansen Norway Bergen
Ole Hansen Norway Haugesund|Freja Jensen Denmark Hjørring|Poul Djurhuus Faroes Klaksvík|Claire Moreau France Paris|Ian Watt UK Aberdeen
Sigrid Haugland Norway Stavanger|Dieter Braun Germany Hamburg|Lotte Bakker Netherlands Utrecht|Grace Ross UK Stromness|Alan Ross UK Glasgow
Eivind Bakke Norway Oslo|Maja Lindqvist Sweden Uddevalla|Sarah Mouat UK Lerwick|John Mouat UK Lerwick|Marta Kowalska Poland Gdańsk
Nina Eriksen Norway Bergen|Jens Madsen Denmark Frederikshavn|Heike Vogel Germany Lübeck|Conor Byrne Ireland Galway|Beth Tulloch UK Lerwick
Stefan Weber Austria Graz|Yvonne Keller Switzerland Basel|Ruth Spence UK Stromness|Harald Lie Norway Trondheim|Bjarni Olsen Faroes Tórshavn
Emily Carter USA Boston|Laura Rossi Italy Turin|Tim Hughes UK Cardiff|Camilla Strand Norway Bergen|George Inkster UK Lerwick
Pieter Bakker Netherlands Zwolle|Annika Berg Sweden Gothenburg|Kate Linklater UK Kirkwall|Rolf Brekke Norway Stavanger|Susan Manson UK Aberdeen
Frank Neumann Germany Berlin|Elsa Thorsen Denmark Aalborg|Duncan Bain UK Wick|Mette Krogh Denmark Hirtshals|Aileen Shearer UK Thurso"""
COUNTRY = {"UK": "United Kingdom", "Faroes": "Faroe Islands", "USA": "United States"}
people: list[tuple[object, ...]] = []
for at, line in enumerate(PEOPLE.replace("\n", "|").split("|"), 1):
    names, country, city = line.rsplit(" ", 2)
    first, last = names.split(" ", 1)
    mail = f"{first}.{last}{at if at in (5, 21) else ''}@{R.choice(['mail', 'post', 'inbox'])}.example".lower().replace(" ", "").replace("ø", "o")
    born = date(R.randint(1942, 2005), R.randint(1, 12), R.randint(1, 28))
    tier = R.choices([None, "bronze", "silver", "gold"], [9, 6, 4, 2])[0]
    joined = date(R.randint(2012, 2024), R.randint(1, 4), R.randint(1, 28))
    phone = f"+{R.choice([44, 45, 46, 47, 49])} {R.randint(200, 999)} {R.randint(100000, 999999)}" if R.random() < 0.6 else None
    points = None if tier is None else R.randint(1, 12) * {"bronze": 60, "silver": 190, "gold": 410}[tier]
    row = (at, first, last, mail if R.random() < 0.88 else None, phone, city, COUNTRY.get(country, country), born if R.random() < 0.85 else None)
    people.append((*row, joined, tier, points, R.random() < 0.45))
rows("Customer", "customer_id first_name last_name email phone city country birth_date joined_on loyalty_tier loyalty_points newsletter", people)

MAKES = ["Volkswagen", "Volvo", "Toyota", "Skoda", "Ford", "Tesla", "Kia", "Renault", "BMW"]
CHARGE = {"car": 68, "van": 92, "motorhome": 139, "motorcycle": 31, "bicycle": 6, "lorry": 310, "car with trailer": 118}
SIZE = {"car": (3.6, 4.9), "van": (4.9, 6.2), "motorhome": (5.9, 8.4), "motorcycle": (2.0, 2.4), "lorry": (9.5, 16.5)}
SIZE |= {"car with trailer": (7.5, 11.0)}
bookings: list[tuple[object, ...]] = []
tickets: list[tuple[object, ...]] = []
vehicles: list[tuple[object, ...]] = []
weights = [R.choice([0, 1, 1, 1, 2, 2, 3, 5]) for _ in people]
for at in range(1, 124):
    sailing = R.choice(sailings)
    leave = sailing[3]
    assert isinstance(leave, datetime)
    booked = min(leave.date() - timedelta(days=R.choice([0, 1, 3, 6, 9, 14, 21, 30, 45, 60, 80])), TODAY - timedelta(days=R.randint(1, 20)))
    person = R.choices(range(1, len(people) + 1), weights)[0]
    status = R.choices(["confirmed", "cancelled", "no-show", "waitlisted"], [80, 9, 6, 4])[0]
    status = "cancelled" if sailing[5] == "cancelled" and R.random() < 0.7 else status
    if status == "no-show" and sailing[5] != "completed":
        status = "confirmed"
    choice = [c for c in cabins if c[1] == sailing[2]] if int(str(ROUTES[int(str(sailing[1])) - 1][6])) > 320 else []
    cabin = R.choice(choice)[0] if choice and R.random() < 0.62 else None
    paid = None if status == "waitlisted" or R.random() < 0.13 else min(booked + timedelta(days=R.choice([0, 0, 0, 1, 2, 7])), TODAY)
    method = None if paid is None else R.choices(["card", "bank transfer", "PayPal", "cash", "voucher"], [50, 14, 16, 8, 6])[0]
    code = "".join(R.choice("ABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(6))
    note = R.choice(["wheelchair user", "travelling with a dog", "vegetarian meals", "late arrival at check-in", "school group", "wheelchair user"])
    note = note if R.random() < 0.14 else None
    channel = R.choices(["web", "phone", "agent", "harbour desk"], [60, 18, 13, 10])[0]
    bookings.append((at, code, person, sailing[0], cabin, booked, channel, status, paid, method, note))
    season = "high" if leave.month in (6, 7, 8) else "low"
    can = [f for f in fares if f[1] == sailing[1]]
    chosen = [f for f in can if f[3] == season] or can
    party = R.sample(chosen, min(len(chosen), R.choices([1, 2, 3], [60, 35, 5])[0]))
    for fare in party:
        quantity = R.choices([1, 2, 3, 4], [46, 36, 10, 6])[0] if note != "school group" else R.randint(9, 24)
        price = fare[4]
        assert isinstance(price, Decimal)
        off = R.random() < 0.12
        tickets.append((at, fare[0], quantity, money(round(float(price) * 0.9, 2)) if off else price, "TENOFF" if off else None))
    if R.random() < 0.42 and sailing[1] != 12:
        kind = R.choices(list(CHARGE), [46, 10, 15, 9, 11, 8, 6])[0] if sailing[2] != 6 else "lorry"
        for _ in range(2 if kind == "bicycle" else 1):
            length = Decimal(str(round(R.uniform(*SIZE[kind]), 1))) if kind in SIZE else None
            make = None if kind in ("bicycle", "lorry") else R.choice(MAKES)
            plate = None if kind == "bicycle" else f"{R.choice('ABDEKLNSX')}{R.choice('BCDKRTW')} {R.randint(10000, 99999)}"
            height = Decimal(str(round(R.uniform(2.1, 4.0) if kind in ("van", "motorhome", "lorry") else R.uniform(1.4, 1.9), 1)))
            electric = make == "Tesla" or (kind == "car" and R.random() < 0.2)
            charge = money(CHARGE[kind] * (1.5 if int(str(ROUTES[int(str(sailing[1])) - 1][5])) > 200 else 1))
            vehicles.append((len(vehicles) + 1, at, kind, make, plate, length, None if kind == "bicycle" else height, electric, charge))
rows("Booking", "booking_id reference customer_id sailing_id cabin_id booked_on channel status paid_on payment_method note", bookings)
rows("Ticket", "booking_id fare_id quantity unit_price_eur promo_code", tickets)
rows("BookingVehicle", "vehicle_id booking_id vehicle_type make plate length_m height_m electric charge_eur", vehicles)

DUTY = {"MST": "command", "CO": "bridge watch", "SO": "bridge watch", "BSN": "mooring", "AB": "car deck", "CDT": "training", "CE": "engine room"}
DUTY |= {"SE": "engine room", "MM": "engine room", "PUR": "reception", "STW": "cabins", "CK": "galley", "ETO": "engine room"}
posts: list[tuple[object, ...]] = []
for sailing in sailings:
    if sailing[5] == "cancelled":
        continue
    leave = sailing[3]
    assert isinstance(leave, datetime)
    free = [c for c in crew if isinstance(c[5], date) and (not isinstance(c[6], date) or c[6] > leave.date())]
    masters = [c for c in free if c[3] == "MST"]
    team = [R.choice(masters)] if R.random() < 0.7 else []
    team += R.sample([c for c in free if c[3] != "MST"], R.choice([0, 1, 1, 2]) if sailing[5] == "completed" else 0)
    for c in sorted(team, key=lambda c: int(str(c[0]))):
        minutes = int(str(ROUTES[int(str(sailing[1])) - 1][6]))
        hours = min(12, max(3, round(minutes / 60) + R.choice([-1, 0, 1, 2])))
        overtime = Decimal(R.choice(["0.5", "1.0", "1.5", "2.0", "3.0"])) if R.random() < 0.25 and sailing[5] == "completed" else None
        posts.append((c[0], sailing[0], DUTY[str(c[3])] if R.random() < 0.9 or c[3] == "MST" else "safety drill", hours, overtime))
rows("CrewAssignment", "crew_id sailing_id duty hours overtime_hours", posts)

JOBS = """1|9|hull cleaning and repaint|2024-02-05|2024-02-23|184500|normal|Hirtshals Yard|5
1|1|replace bow thruster seal|2024-06-11|2024-06-13|12750|high|North Sea Marine|6;1|2|repair galley ventilation|2024-08-02||-|low||29
2|9|hull cleaning and repaint|2024-03-04|2024-03-20|171200|normal|Hirtshals Yard|5
2|1|stabiliser fin overhaul|2024-05-21|2024-05-29|46800|high|North Sea Marine|22
2|2|replace lifeboat davit|2024-09-09||-|urgent|Lerwick Engineering|6
3|5|main engine overhaul|2024-01-15|2024-03-28|312000|high|North Sea Marine|22
3|5|repair stern ramp|2024-06-24|2024-06-25|8900|urgent|Orkney Boatworks|8;3|6|repair stern ramp|2024-07-30|2024-08-01|11450|urgent||15
3|5|renew passenger lounge carpet|2024-04-08|2024-04-12|6300|low|Orkney Boatworks|
4|7|LNG tank inspection|2024-04-15|2024-04-17|38600|high|Bergen Ship Service|21
4|9|replace cabin locks|2024-05-06|2024-05-10|21900|low|Hirtshals Yard|28
4|7|generator service|2024-08-19|2024-08-22|27300|normal|Bergen Ship Service|25
5|9|LNG tank inspection|2024-04-22|2024-04-25|40100|high|Hirtshals Yard|21;5|9|repair fire doors|2024-07-08|2024-07-09|5400|urgent||12
5|9|generator service|2024-09-02||-|normal|Hirtshals Yard|21
6|1|crane certificate renewal|2024-05-14|2024-05-15|2800|normal|North Sea Marine|24
6|1|main engine overhaul|2024-08-26||-|high|North Sea Marine|22
7|8|battery module replacement|2024-06-03|2024-06-14|95200|high|Stavanger Elektro|20
7|8|software update of charging system|2024-07-15|2024-07-15|1900|normal|Stavanger Elektro|
8|6|battery inspection|2024-05-28|2024-05-30|7250|normal|Stavanger Elektro|24
8|6|repair bow door|2024-08-12|2024-08-16|18600|urgent|Orkney Boatworks|11;9|6|asbestos survey|2024-03-11|2024-03-13|9700|normal||
10||tow to lay-by berth|2024-01-22|2024-01-24|15300|low||"""
jobs: list[tuple[object, ...]] = []
for at, line in enumerate(JOBS.replace("\n", ";").split(";"), 1):
    v, port, title, opened, closed, cost, priority, firm, by = line.split("|")
    ends = (date.fromisoformat(opened), date.fromisoformat(closed) if closed else None)
    who = int(by) if by else None
    jobs.append(
        (
            at,
            int(v),
            int(port) if port else None,
            title,
            *ends,
            None if cost == "-" else money(cost),
            priority,
            firm or None,
            who,
            at in (7, 8, 9, 18, 22),
        )
    )
rows("MaintenanceJob", "job_id vessel_id port_id title opened_on closed_on cost_eur priority contractor reported_by out_of_service", jobs)


def literal(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | Decimal):
        return str(value)
    if isinstance(value, datetime):
        return f'"{value:%Y-%m-%dT%H:%M:%S}"^^xsd:dateTime'
    if isinstance(value, date):
        return f'"{value.isoformat()}"^^xsd:date'
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def main() -> None:
    out = ["@base <http://example.org/db/> .", "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .", ""]
    for table, key in KEYS.items():
        for row in TABLES[table]:
            lines = [f"<{table}/{';'.join(f'{k}={row[k]}' for k in key)}> a <{table}>"]
            for column, value in row.items():
                if value is None:
                    continue
                lines.append(f"  <{table}#{column}> {literal(value)}")
                other = REFS.get(table, {}).get(column)
                if other:
                    lines.append(f"  <{table}#ref-{column}> <{other}/{KEYS[other][0]}={value}>")
            out.append(" ;\n".join(lines) + " .")
        out.append("")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "graph.ttl").write_text("\n".join(out), encoding="utf-8")


if __name__ == "__main__":
    main()

"""python make.py FOLDER: writes FOLDER/graph.ttl, a small Sakila in the W3C Direct Mapping."""
import os, random, sys
from datetime import datetime, timedelta

R = random.Random(20050524)
KEY = {"film": ["film_id"], "actor": ["actor_id"], "film_actor": ["actor_id", "film_id"], "category": ["category_id"],
       "film_category": ["film_id", "category_id"], "language": ["language_id"], "inventory": ["inventory_id"],
       "rental": ["rental_id"], "payment": ["payment_id"], "customer": ["customer_id"], "staff": ["staff_id"],
       "store": ["store_id"], "address": ["address_id"], "city": ["city_id"], "country": ["country_id"]}
REF = {("film", "language_id"): "language", ("film", "original_language_id"): "language",
       ("film_actor", "actor_id"): "actor", ("film_actor", "film_id"): "film",
       ("film_category", "film_id"): "film", ("film_category", "category_id"): "category",
       ("inventory", "film_id"): "film", ("inventory", "store_id"): "store",
       ("rental", "inventory_id"): "inventory", ("rental", "customer_id"): "customer", ("rental", "staff_id"): "staff",
       ("payment", "customer_id"): "customer", ("payment", "staff_id"): "staff", ("payment", "rental_id"): "rental",
       ("customer", "store_id"): "store", ("customer", "address_id"): "address",
       ("staff", "store_id"): "store", ("staff", "address_id"): "address",
       ("store", "manager_staff_id"): "staff", ("store", "address_id"): "address",
       ("address", "city_id"): "city", ("city", "country_id"): "country"}
ROWS = {t: [] for t in KEY}


class Dec(str):
    pass


def add(table, **row):
    ROWS[table].append(row)
    return row


def when(d):
    return d.replace(microsecond=0)


UPD = datetime(2006, 2, 15, 4, 57, 20)

# --- places ---------------------------------------------------------------------------------------------
CITIES = [("Lethbridge", "Canada"), ("Woodridge", "Australia"), ("London", "Canada"), ("London", "United Kingdom"),
          ("York", "United Kingdom"), ("Southend-on-Sea", "United Kingdom"), ("Sasebo", "Japan"), ("Kanazawa", "Japan"),
          ("San Bernardino", "United States"), ("Laredo", "United States"), ("Akron", "United States"),
          ("Aurora", "United States"), ("Athenai", "Greece"), ("Myingyan", "Myanmar"), ("Nantou", "Taiwan"),
          ("Hamilton", "New Zealand"), ("Masqat", "Oman"), ("Salamanca", "Mexico"), ("Celaya", "Mexico"),
          ("Baybay", "Philippines"), ("Le Mans", "France"), ("Toulouse", "France"), ("Bergamo", "Italy"),
          ("Brescia", "Italy"), ("Erlangen", "Germany"), ("Batman", "Turkey"), ("Osmaniye", "Turkey"),
          ("So Leopoldo", "Brazil"), ("Tallahassee", "United States"), ("Vancouver", "Canada")]
countries = sorted({c for _, c in CITIES} | {"Iceland"})
for i, c in enumerate(countries, 1):
    add("country", country_id=i, country=c)
for i, (n, c) in enumerate(CITIES, 1):
    add("city", city_id=i, city=n, country_id=countries.index(c) + 1)
DISTRICT = {"Canada": ["Alberta", "Ontario", "British Columbia"], "Australia": ["QLD"], "United Kingdom": ["England"],
            "Japan": ["Nagasaki", "Ishikawa"], "United States": ["California", "Texas", "Ohio", "Colorado", "Florida"],
            "France": ["Pays de la Loire", "Midi-Pyrnes"], "Mexico": ["Guanajuato"], "Italy": ["Lombardia"]}
BYCITY = {1: "Alberta", 3: "Ontario", 30: "British Columbia", 7: "Nagasaki", 8: "Ishikawa", 9: "California", 10: "Texas",
          11: "Ohio", 12: "Colorado", 29: "Florida", 13: "Attika", 14: "Mandalay", 15: "Taiwan", 16: "Waikato",
          17: "Masqat", 20: "Leyte", 21: "Pays de la Loire", 22: "Midi-Pyrnes", 25: "Bayern", 26: "Batman",
          27: "Osmaniye", 28: "Rio Grande do Sul"}


def address(street, city, more=None, post=None, phone=None):
    d = BYCITY.get(city) or DISTRICT[CITIES[city - 1][1]][0]
    n = len(ROWS["address"]) + 1
    add("address", address_id=n, address=street, address2=more, district=d, city_id=city, postal_code=post, phone=phone)
    return n


address("47 MySakila Drive", 1)
address("28 MySQL Boulevard", 2)
address("23 Workhaven Lane", 1, phone="14033335568")
address("1411 Lillydale Drive", 2, phone="6172235589")
address("12 Fern Court", 1, "Flat 3", "T1J 2A7", "14035550142")
address("9 Jacaranda Street", 2, None, "4114")
address("305 Ewing Road", 2, None, "4114", "6172230977")

# --- stores and staff -----------------------------------------------------------------------------------
add("store", store_id=1, manager_staff_id=1, address_id=1, last_update=UPD)
add("store", store_id=2, manager_staff_id=2, address_id=2, last_update=UPD)
for i, (f, l, a, s, act, mail) in enumerate([("Mike", "Hillyer", 3, 1, True, True), ("Jon", "Stephens", 4, 2, True, True),
        ("Tanya", "Alvarez", 5, 1, True, True), ("Owen", "Blake", 6, 2, True, True), ("Priya", "Nair", 7, 2, False, False)], 1):
    add("staff", staff_id=i, first_name=f, last_name=l, address_id=a, store_id=s, active=act, username=f,
        email=f"{f}.{l}@sakilastaff.com" if mail else None, last_update=UPD)

# --- films ----------------------------------------------------------------------------------------------
for i, n in enumerate("English Italian Japanese Mandarin French German".split(), 1):
    add("language", language_id=i, name=n)
CATS = "Action Animation Children Classics Comedy Documentary Drama Family Foreign Games Horror Music New Sci-Fi Sports Travel".split()
for i, n in enumerate(CATS, 1):
    add("category", category_id=i, name=n)
TITLES = """ACADEMY DINOSAUR,ACE GOLDFINGER,ADAPTATION HOLES,AFFAIR PREJUDICE,AFRICAN EGG,AGENT TRUMAN,AIRPLANE SIERRA,
AIRPORT POLLOCK,ALABAMA DEVIL,ALADDIN CALENDAR,ALAMO VIDEOTAPE,ALASKA PHANTOM,ALI FOREVER,ALICE FANTASIA,ALIEN CENTER,
ALLEY EVOLUTION,ALONE TRIP,ALTER VICTORY,AMADEUS HOLY,AMELIE HELLFIGHTERS,AMERICAN CIRCUS,AMISTAD MIDSUMMER,
ANACONDA CONFESSIONS,ANALYZE HOOSIERS,ANGELS LIFE,ANNIE IDENTITY,ANONYMOUS HUMAN,ANTHEM LUKE,ANTITRUST TOMATOES,
ANYTHING SAVANNAH,APACHE DIVINE,APOCALYPSE FLAMINGOS,APOLLO TEEN,ARABIA DOGMA,ARACHNOPHOBIA ROLLERCOASTER,ARGONAUTS TOWN,
ARIZONA BANG,ARK RIDGEMONT,ARMAGEDDON LOST,ARMY FLINTSTONES,ARSENIC INDEPENDENCE,ARTIST COLDBLOODED,ATLANTIS CAUSE,
ATTACKS HATE,ATTRACTION NEWTON,AUTUMN CROW,BABY HALL,BACKLASH UNDEFEATED,BADMAN DAWN,BAKED CLEOPATRA,BALLOON HOMEWARD,
BALLROOM MOCKINGBIRD,BANG KWAI,BANGER PINOCCHIO,BARBARELLA STREETCAR,BAREFOOT MANCHURIAN,BASIC EASY,BEACH HEARTBREAKERS,
BEAR GRACELAND,BEAST HUNCHBACK"""
TITLES = [t.strip() for t in TITLES.replace("\n", "").split(",")]
KNOWN = {1: (6, "0.99", 86, "20.99", "PG", "Deleted Scenes,Behind the Scenes"), 2: (3, "4.99", 48, "12.99", "G", "Trailers,Deleted Scenes"),
         3: (7, "2.99", 50, "18.99", "NC-17", "Trailers,Deleted Scenes"), 4: (5, "2.99", 117, "26.99", "G", "Commentaries,Behind the Scenes"),
         5: (6, "2.99", 130, "22.99", "G", "Deleted Scenes"), 6: (3, "2.99", 169, "17.99", "PG", "Deleted Scenes"),
         7: (6, "4.99", 62, "28.99", "PG-13", "Trailers,Deleted Scenes"), 8: (6, "4.99", 54, "15.99", "R", "Trailers"),
         9: (3, "2.99", 114, "21.99", "PG-13", "Trailers,Deleted Scenes"), 10: (6, "4.99", 63, "24.99", "NC-17", "Trailers,Deleted Scenes")}
KCAT = [6, 11, 6, 11, 8, 9, 5, 11, 11, 15, 9, 12, 11, 4, 9, 9, 12, 2, 1, 12]
GENRE = "Epic Astounding Fateful Fanciful Touching Boring Thoughtful Emotional Action-Packed Intrepid".split()
KIND = "Drama,Display,Reflection,Documentary,Character Study,Tale,Story,Saga,Yarn,Panorama".split(",")
WHO = "Feminist,Mad Scientist,Teacher,Database Administrator,Explorer,Car,Lumberjack,Forensic Psychologist,Pastry Chef,Squirrel,Moose,Dentist,Crocodile,Astronaut,Hunter,Robot".split(",")
VERB = "Battle Meet Fight Chase Find Escape Redeem Outrace".split()
WHERE = "The Canadian Rockies,Ancient China,A Baloon Factory,The Gulf of Mexico,A Monastery,A Shark Tank,The First Manned Space Station,Nigeria,A Jet Boat,The Outback,Berlin".split(",")
FEATS = ["Trailers", "Commentaries", "Deleted Scenes", "Behind the Scenes"]
NOSTOCK, NOCAT = {14, 33, 36, 38, 41}, {44, 57}
for i, t in enumerate(TITLES, 1):
    if i in KNOWN:
        dur, rate, length, cost, rating, feat = KNOWN[i]
    else:
        dur, rate = R.randint(3, 7), R.choice(["0.99", "2.99", "4.99"])
        length = R.randint(46, 184) if R.random() > .06 else None
        cost, rating = f"{R.randint(9, 29)}.99", R.choice(["G", "PG", "PG-13", "R", "NC-17"])
        if R.random() < .08:
            rating = None
        feat = ",".join(f for f in FEATS if R.random() < .45) or None
    a, b, c = R.sample(WHO, 3)
    lang = R.choices([1, 2, 3, 4, 5, 6], [46, 3, 4, 2, 4, 3])[0]
    add("film", film_id=i, title=t, description=f"A {R.choice(GENRE)} {R.choice(KIND)} of a {a} And a {b} who must {R.choice(VERB)} a {c} in {R.choice(WHERE)}",
        release_year=R.choices(range(1997, 2007), [1, 2, 2, 3, 4, 4, 5, 6, 8, 9])[0] if R.random() > .05 else None,
        language_id=lang, original_language_id=R.choice([2, 3, 4, 5, 6]) if lang == 1 and R.random() < .2 else None,
        rental_duration=dur, rental_rate=Dec(rate), length=length, replacement_cost=Dec(cost), rating=rating,
        special_features=feat, last_update=datetime(2006, 2, 15, 5, 3, 42))
    if i not in NOCAT:
        add("film_category", film_id=i, category_id=KCAT[i - 1] if i <= len(KCAT) else R.randint(1, 16))
ACTORS = """PENELOPE GUINESS,NICK WAHLBERG,ED CHASE,JENNIFER DAVIS,JOHNNY LOLLOBRIGIDA,BETTE NICHOLSON,GRACE MOSTEL,
MATTHEW JOHANSSON,JOE SWANK,CHRISTIAN GABLE,ZERO CAGE,KARL BERRY,UMA WOOD,VIVIEN BERGEN,CUBA OLIVIER,FRED COSTNER,HELEN VOIGHT,
DAN TORN,BOB FAWCETT,LUCILLE TRACY,KIRSTEN PALTROW,ELVIS MARX,SANDRA KILMER,CAMERON STREEP,KEVIN BLOOM,RIP CRAWFORD,
JULIA MCQUEEN,WOODY HOFFMAN,ALEC WAYNE,SANDRA PECK,SISSY SOBIESKI,TIM HACKMAN,MILLA PECK,AUDREY OLIVIER,JUDY DEAN,
BURT DUKAKIS,VAL BOLGER,TOM MCKELLEN,SUSAN DAVIS,SUSAN DAVIS"""
IDS = list(range(1, 39)) + [101, 110]
for i, n in zip(IDS, ACTORS.replace("\n", "").split(",")):
    f, l = n.strip().split(" ")
    add("actor", actor_id=i, first_name=f, last_name=l, last_update=datetime(2006, 2, 15, 4, 34, 33))
weight = [R.choice([1, 2, 3, 4, 6]) if i != 35 else 0 for i in IDS]
cast = {(4, 22), (4, 47), (1, 1), (10, 1), (20, 1), (30, 1), (19, 2), (101, 6), (110, 13)}
for f in range(1, 61):
    if f not in {26, 44, 53}:
        cast |= {(R.choices(IDS, weight)[0], f) for _ in range(R.choice([1, 1, 2, 2, 3, 3]))}
for a, f in sorted(cast):
    add("film_actor", actor_id=a, film_id=f)

# --- customers ------------------------------------------------------------------------------------------
NAMES = """MARY SMITH,PATRICIA JOHNSON,LINDA WILLIAMS,BARBARA JONES,ELIZABETH BROWN,JENNIFER DAVIS,MARIA MILLER,SUSAN WILSON,
MARGARET MOORE,DOROTHY TAYLOR,LISA ANDERSON,NANCY THOMAS,KAREN JACKSON,BETTY WHITE,HELEN HARRIS,SANDRA MARTIN,DONNA THOMPSON,
CAROL GARCIA,RUTH MARTINEZ,SHARON ROBINSON,MICHELLE CLARK,LAURA RODRIGUEZ,SARAH LEWIS,KIMBERLY LEE,DEBORAH WALKER,JESSICA HALL,
SHIRLEY ALLEN,CYNTHIA YOUNG,ANGELA HERNANDEZ,MELISSA KING,JAMES GANNON,JOHN FARNSWORTH,ROBERT BAUGHMAN,MICHAEL SILVERMAN,
WILLIAM SATTERFIELD,DAVID ROYAL,RICHARD MCCRARY,CHARLES KOWALSKI,LISA ANDERSON,AUSTIN CINTRON"""
STREETS = "Hanoi Way,Loja Avenue,Joliet Street,Inegl Manor,Idfu Parkway,Nantou Boulevard,Sasebo Lane,Mahajanga Drive,Kimberley Place,Fengshan Loop".split(",")
for i, n in enumerate(NAMES.replace("\n", "").split(","), 1):
    f, l = n.strip().split(" ")
    post = str(R.randint(10000, 99999)) if R.random() > .12 else None
    phone = str(R.randint(10**10, 10**12)) if R.random() > .12 else None
    ad = address(f"{R.randint(2, 1999)} {R.choice(STREETS)}", R.choices(range(1, 30), [3] + [1] * 28)[0],
                 "Apt. 2" if R.random() < .06 else None, post, phone)
    start = datetime(2004, 3, 1) + timedelta(days=R.randint(0, 440), seconds=R.randint(32000, 70000))
    add("customer", customer_id=i, store_id=R.choice([1, 1, 2]), first_name=f, last_name=l,
        email=f"{f}.{l}@sakilacustomer.org" if R.random() > .1 and i != 39 else None, address_id=ad, active=R.random() > .12,
        create_date=start, last_update=UPD)

# --- copies, rentals, payments --------------------------------------------------------------------------
n = 0
for f in range(1, 61):
    if f not in NOSTOCK:
        for _ in range(R.choice([1, 1, 1, 2, 2, 3])):
            n += 1
            add("inventory", inventory_id=n, film_id=f, store_id=R.choice([1, 2]))
day = datetime(2005, 5, 24, 9, 12)
free = {r["inventory_id"]: day for r in ROWS["inventory"] if R.random() > .08}
buyers = [r for r in ROWS["customer"] if r["customer_id"] not in (12, 27)]
w = [R.choice([1, 2, 2, 3, 5]) for _ in buyers]
for r in range(1, 120):
    day += timedelta(minutes=R.randint(90, 2000))
    out = when(day).replace(hour=9 + day.hour % 12, second=R.randint(0, 59))
    inv = R.choice([k for k in free if free[k] <= out])
    row = ROWS["inventory"][inv - 1]
    cust = R.choices(buyers, w)[0]
    staff = R.choice([1, 3, 3] if row["store_id"] == 1 else [2, 4, 4, 5] if out.month < 7 else [2, 4])
    film = ROWS["film"][row["film_id"] - 1]
    kept = R.randint(1, 9)
    back = out + timedelta(days=kept, minutes=R.randint(0, 600)) if R.random() > .07 else None
    free[inv] = back + timedelta(hours=1) if back else datetime(2099, 1, 1)
    add("rental", rental_id=r, rental_date=out, inventory_id=inv, customer_id=cust["customer_id"], return_date=back, staff_id=staff)
    if R.random() < .93:
        late = max(0, kept - film["rental_duration"]) if back else 0
        add("payment", payment_id=len(ROWS["payment"]) + 1, customer_id=cust["customer_id"], staff_id=staff, rental_id=r,
            amount=Dec(f"{float(film['rental_rate']) + late:.2f}"), payment_date=out)
for c, s, a, d in [(4, 1, "5.00", 3), (21, 2, "1.99", 11)]:          # paid with no rental on record
    add("payment", payment_id=len(ROWS["payment"]) + 1, customer_id=c, staff_id=s, rental_id=None, amount=Dec(a), payment_date=datetime(2005, 8, d, 16, 5, 8))


# --- the Direct Mapping ---------------------------------------------------------------------------------
def literal(v):
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, (int, Dec)):
        return str(v)
    if isinstance(v, datetime):
        return f'"{v.isoformat()}"^^xsd:dateTime'
    return '"' + v.replace("\\", "\\\\").replace('"', '\\"') + '"'


def subject(table, row):
    return f"<{table}/" + ";".join(f"{k}={row[k]}" for k in KEY[table]) + ">"


def main(folder):
    out = ["@base <http://example.org/sakila/> .", "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .", ""]
    for table, rows in ROWS.items():
        for row in rows:
            po = [f"a <{table}>"]
            for c, v in row.items():
                if v is None:
                    continue
                po.append(f"<{table}#{c}> {literal(v)}")
                to = REF.get((table, c))
                if to:
                    po.append(f"<{table}#ref-{c}> <{to}/{KEY[to][0]}={v}>")
            out.append(subject(table, row) + " " + " ;\n    ".join(po) + " .")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8") as fh:
        fh.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")

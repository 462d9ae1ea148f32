#!/usr/bin/env python3
"""Writes graph.ttl: stations, lines, vehicles, staff and disruptions of a regional public transport agency."""
import datetime as dt, os, random, sys
R = random.Random(20417)
D = dt.date
BASE = "http://data.orrane-transport.example/"
out = []
ENDS = {}  # what stays unique


def esc(s): return '"' + s.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
def S(s, lang=None): return esc(s) + ("@" + lang if lang else "")
def T(v, t): return f'"{v}"^^xsd:{t}'
def I(p): return f"<{BASE}id/{p}>"
def N(v): return T(v, "integer")
def dec(v, places=1): return T(f"{v:.{places}f}", "decimal")
def B(v): return T("true" if v else "false", "boolean")
def date(d): return T(d.isoformat(), "date")
def stamp(d): return T(d.isoformat(), "dateTime")
def rdate(a, b): return a + dt.timedelta(days=R.randrange((b - a).days + 1))


def span(minutes):
    h, m = divmod(int(minutes), 60)
    half = "30S" if minutes != int(minutes) else ""
    return T("PT" + (f"{h}H" if h else "") + (f"{m}M" if m or not (h or half) else "") + half, "duration")


def node(s, types, *pairs):
    lines = ["a " + ", ".join(types)] if types else []
    for p, o in pairs:
        if o is None or o == []: continue
        lines.append(f"{p} " + (", ".join(o) if isinstance(o, list) else o))
    out.append(s + " " + " ;\n    ".join(lines) + " .\n")


def slug(s):
    s = s.lower()
    for a, b in (("é", "e"), ("è", "e"), ("ô", "o"), ("ç", "c"), ("î", "i"), ("â", "a"), ("ö", "o"), ("'", ""), ("’", ""), (" ", "-"), ("(", ""), (")", ""), ("&", "and")):
        s = s.replace(a, b)
    return s


# ---- vocabulary, described in part
CLASSES = {
    "Vehicle": (None, "Vehicle", "Véhicule"), "RoadVehicle": ("Vehicle", "Road vehicle", None), "RailVehicle": ("Vehicle", "Rail vehicle", None),
    "Vessel": ("Vehicle", "Vessel", "Bateau"), "Bus": ("RoadVehicle", "Bus", "Autobus"), "ElectricBus": ("Bus", "Electric bus", None),
    "ArticulatedBus": ("Bus", "Articulated bus", None), "Tram": ("RailVehicle", "Tram", "Tramway"), "LowFloorTram": ("Tram", "Low-floor tram", None),
    "Train": ("RailVehicle", "Train", "Train"), "ElectricTrain": ("Train", None, None), "DieselRailcar": ("Train", "Diesel railcar", None),
    "Ferry": ("Vessel", "Ferry", "Bac"), "City": (None, "City", "Ville"), "Station": (None, "Station", "Gare"), "Interchange": ("Station", "Interchange", None),
    "Line": (None, "Line", "Ligne"), "LineStop": (None, None, None), "Operator": (None, "Operator", "Exploitant"), "Disruption": (None, "Disruption", "Perturbation"),
    "StaffMember": (None, "Staff member", None), "Depot": (None, "Depot", "Dépôt"), "FareZone": (None, "Fare zone", None), "Ticket": (None, "Ticket", "Billet"),
    "Manufacturer": (None, None, None), "District": (None, "District", None),
}
for name, (above, en, fr) in CLASSES.items():
    node(f"ot:{name}", ["owl:Class"], ("rdfs:subClassOf", f"ot:{above}" if above else None), ("rdfs:label", [S(x, l) for x, l in ((en, "en"), (fr, "fr")) if x]))
OBJ = {"locatedIn": (None, None, None), "inDistrict": ("City", "District", None), "operatedBy": (None, "Operator", "operated by"), "transportMode": ("Line", None, "mode of transport"),
       "startsAt": ("Line", "Station", None), "endsAt": ("Line", "Station", "terminus"), "ofLine": ("LineStop", "Line", None), "atStation": ("LineStop", "Station", None),
       "assignedTo": ("Vehicle", "Line", None), "builtBy": ("Vehicle", "Manufacturer", None), "stabledAt": (None, None, None), "affectsLine": ("Disruption", "Line", "affects line"),
       "affectsStation": (None, None, None), "hasCause": ("Disruption", None, None), "reportedBy": ("Disruption", "StaffMember", None), "employedBy": ("StaffMember", "Operator", None),
       "basedAt": (None, None, None), "supervisedBy": (None, None, None), "inZone": ("Station", "FareZone", None), "validIn": (None, None, None), "jobRole": ("StaffMember", None, None),
       "parentCompany": ("Operator", "Operator", None), "headquarteredIn": (None, None, None), "managedBy": (None, None, None)}
DATA = {"stationCode": ("Station", "string", "station code"), "openedOn": ("Station", "date", None), "platformCount": (None, None, None), "stepFreeAccess": ("Station", "boolean", "step-free access"),
        "parkingSpaces": (None, None, None), "dailyPassengers": ("Station", "integer", "passengers per day"), "lineLengthKm": ("Line", "decimal", "length (km)"), "lineCode": ("Line", "string", None),
        "firstDeparture": (None, None, None), "lastDeparture": (None, None, None), "peakHeadway": ("Line", "duration", None), "runsAtNight": (None, None, None), "sequenceNumber": ("LineStop", "integer", None),
        "kmFromStart": (None, None, None), "timeFromStart": ("LineStop", "duration", "time from start"), "seatCount": ("Vehicle", "integer", None), "odometerKm": (None, None, None),
        "severityLevel": ("Disruption", "integer", "severity (1-4)"), "beganAt": ("Disruption", "dateTime", None), "endedAt": (None, None, None), "hiredOn": ("StaffMember", "date", None),
        "payGrade": (None, None, None), "residentCount": ("City", "integer", "residents"), "fullPrice": ("Ticket", "decimal", None), "lastInspectedOn": ("Vehicle", "date", None)}
for name, (dom, ran, label) in OBJ.items():
    node(f"ot:{name}", ["owl:ObjectProperty"], ("rdfs:domain", dom and f"ot:{dom}"), ("rdfs:range", ran and f"ot:{ran}"), ("rdfs:label", label and S(label, "en")))
for name, (dom, ran, label) in DATA.items():
    node(f"ot:{name}", ["owl:DatatypeProperty"], ("rdfs:domain", dom and f"ot:{dom}"), ("rdfs:range", ran and f"xsd:{ran}"), ("rdfs:label", label and S(label, "en")))


def concept(kind, key, en, fr, note=None, *more):
    node(I(f"{kind}/{key}"), ["skos:Concept"], ("skos:inScheme", I(kind)), ("skos:prefLabel", [S(en, "en"), S(fr, "fr")]), ("skos:notation", note and S(note)), *more)
    return I(f"{kind}/{key}")


MODES = {k: concept("mode", k, en, fr, n) for k, en, fr, n in [("tram", "Tram", "Tramway", "TR"), ("bus", "Bus", "Autobus", "BU"), ("express-coach", "Express coach", "Car express", "XC"),
                                                           ("regional-rail", "Regional rail", "Train régional", "RR"), ("ferry", "Ferry", "Bac", "FE")]}
CAUSES = {k: concept("cause", k, en, fr) for k, en, fr in [
    ("signal-failure", "Signal failure", "Panne de signalisation"), ("flooding", "Flooding", "Inondation"), ("strike", "Industrial action", "Grève"),
    ("track-works", "Track works", "Travaux sur la voie"), ("vehicle-breakdown", "Vehicle breakdown", "Panne de véhicule"), ("fallen-tree", "Fallen tree", "Chute d'arbre"),
    ("police", "Police operation", "Intervention de police"), ("power-cut", "Power cut", "Coupure de courant"), ("heavy-snow", "Heavy snow", "Fortes chutes de neige")]}
ROLES = {k: concept("role", k, en, fr) for k, en, fr in [
    ("driver", "Driver", "Conducteur"), ("dispatcher", "Dispatcher", "Régulateur"), ("mechanic", "Mechanic", "Mécanicien"), ("ticket-inspector", "Ticket inspector", "Contrôleur"),
    ("station-manager", "Station manager", "Chef de gare"), ("skipper", "Skipper", "Pilote de bac"), ("cleaner", "Cleaner", "Agent de propreté"), ("planner", "Timetable planner", "Horairiste")]}

# ---- places
DISTRICTS = {n: I("district/" + slug(n)) for n in ("Upper Orrane", "Lower Orrane", "Skerry Coast")}
for n, iri in DISTRICTS.items():
    node(iri, ["ot:District"], ("skos:prefLabel", [S(n, "en"), S({"Upper Orrane": "Haute-Orrane", "Lower Orrane": "Basse-Orrane", "Skerry Coast": "Côte des Skerry"}[n], "fr")]), ("ot:districtCode", S({"Upper Orrane": "UO", "Lower Orrane": "LO", "Skerry Coast": "SC"}[n])))
CITIES = {}  # name: iri
CITY_ROWS = [  # en, fr, district, residents, km2, metres, bike city
    ("Marvelle", None, "Lower Orrane", 412300, 148.2, 38, True), ("Tessbury", "Tessbourg", "Lower Orrane", 187650, 96.4, 52, True), ("Quillon", None, "Upper Orrane", 74210, 61.0, 311, False),
    ("Harrowmere", "Havremer", "Skerry Coast", 96840, 70.7, 6, True), ("Pont-Aldric", None, "Upper Orrane", 41875, 55.3, 268, False), ("Saint Odane", "Sainte-Odane", "Upper Orrane", 28930, 44.1, 402, True),
    ("Lindmoor", "Lindemaure", "Lower Orrane", 53310, 49.9, 71, None), ("Corvane", None, "Skerry Coast", 61120, 38.6, 11, True), ("Brisemont", None, "Upper Orrane", 12480, 83.5, 655, False),
    ("Ormsey", "Ormesey", "Skerry Coast", 8960, 21.4, 3, None), ("Vaubrecht", None, "Lower Orrane", 33700, 40.2, 96, False), ("Dunmarsh", "Dunemarais", "Skerry Coast", 19540, 52.8, 4, False),
    ("Kestrel Bay", "Baie-des-Crécerelles", "Skerry Coast", 15230, 18.9, 8, True), ("Elmarche", None, "Lower Orrane", 22015, 30.3, 84, None)]
for en, fr, dis, pop, area, up, bike in CITY_ROWS:
    CITIES[en] = I("city/" + slug(en))
    node(CITIES[en], ["ot:City"], ("skos:prefLabel", [S(en, "en"), S(fr or en, "fr")]), ("ot:inDistrict", DISTRICTS[dis]), ("ot:residentCount", N(pop)), ("ot:areaKm2", dec(area)),
         ("ot:metresAboveSea", N(up)), ("ot:bikeFriendly", B(bike) if bike is not None else None), ("ot:postCode", S(f"{40 + len(CITIES)}{R.randrange(100):02d}0")))
ZONES = [I(f"zone/{n}") for n in range(1, 7)]
for n, iri in enumerate(ZONES, 1):
    node(iri, ["ot:FareZone"], ("ot:zoneNumber", N(n)), ("skos:prefLabel", [S(f"Zone {n}", "en"), S(f"Zone {n}", "fr")]))

# ---- operators
OPS = {}
for name, code, founded, hq, public, parent, tel in [
    ("Orrane Valley Transit", "OVT", D(1953, 4, 1), "Marvelle", True, None, "+99 40 555 0100"), ("Skerry Lines", "SKL", D(1988, 9, 15), "Harrowmere", False, None, "+99 43 555 7788"),
    ("Tessbury City Transport", "TCT", D(1971, 1, 1), "Tessbury", True, "Orrane Valley Transit", "+99 41 555 2020"), ("Brightway Coaches", "BWC", D(2006, 5, 20), "Lindmoor", False, None, None),
    ("Haute-Orrane Rail", "HOR", D(1964, 7, 3), "Quillon", True, "Orrane Valley Transit", "+99 42 555 3131"), ("Corvane Ferries", "CVF", D(1999, 3, 11), "Corvane", False, "Skerry Lines", "+99 47 555 6060"),
    ("Nimbus Mobility", "NIM", D(2017, 10, 30), "Marvelle", False, None, None)]:
    OPS[code] = I("operator/" + code)
    ENDS[name] = OPS[code]
    node(OPS[code], ["ot:Operator"], ("skos:prefLabel", S(name, "en")), ("ot:operatorCode", S(code)), ("ot:foundedOn", date(founded)), ("ot:headquarteredIn", CITIES[hq]),
         ("ot:publiclyOwned", B(public)), ("ot:parentCompany", ENDS[parent] if parent else None), ("ot:phoneNumber", tel and S(tel)), ("ot:webPage", f"<https://www.{code.lower()}.example/>"))
DEPOTS = {}
for name, city, op, cap in [("Millrace Depot", "Marvelle", "OVT", 90), ("Ironbridge Yard", "Marvelle", "OVT", 64), ("Tallow Street Garage", "Tessbury", "TCT", 75), ("Quillon Engine Shed", "Quillon", "HOR", 28),
                            ("Harbour Quay Depot", "Harrowmere", "SKL", 40), ("Heathgate Garage", "Lindmoor", "BWC", 32), ("Slipway Nine", "Corvane", "CVF", 9), ("Nimbus Hub", "Marvelle", "NIM", 20)]:
    DEPOTS[name] = (I("depot/" + slug(name)), op)
    node(DEPOTS[name][0], ["ot:Depot"], ("skos:prefLabel", S(name, "en")), ("ot:locatedIn", CITIES[city]), ("ot:operatedBy", OPS[op]), ("ot:vehicleCapacity", N(cap)), ("ot:hasWashPlant", B(cap > 30)))

# ---- stations
NAMES = {
    "Marvelle": [("Marvelle Central", "Marvelle-Centre"), ("Market Square", "Place du Marché"), ("Town Hall", "Hôtel de Ville"), ("Opera House", "Opéra"), ("University", "Université"), ("Glassworks", "Verrerie"),
                 ("Lantern Street", "Rue de la Lanterne"), ("Old Bridge", "Vieux-Pont"), ("Botanical Garden", "Jardin botanique"), ("Riverside Arena", None), ("Saint Brannoc", "Saint-Brannoc"), ("Copperfield", None),
                 ("Airport Terminal", "Aéroport"), ("North Cemetery", "Cimetière Nord"), ("Weaver's Row", None), ("Juniper Park", "Parc des Genévriers"), ("Custom House", "Hôtel des Douanes"), ("Millrace", None),
                 ("Pewter Lane", None), ("General Hospital", "Hôpital général"), ("Halfmoon Hill", "Mont de la Demi-Lune"), ("Fairground", "Champ de foire"), ("Ashcombe", None), ("Trade Fair West", "Foire Ouest"),
                 ("Cathedral", "Cathédrale"), ("Swan Lock", "Écluse du Cygne")],
    "Tessbury": [("Tessbury Central", "Tessbourg-Centre"), ("Market Square", "Place du Marché"), ("Tallow Street", None), ("Brewery", "Brasserie"), ("Observatory", "Observatoire"), ("Canal Basin", "Bassin du Canal"),
                 ("Larkfield", None), ("Tessbury South", "Tessbourg-Sud"), ("Polytechnic", "École polytechnique"), ("Stadium", "Stade"), ("Priory Gate", None), ("Nettlebed", None), ("Foundry Road", None), ("Rosary Hill", None)],
    "Quillon": [("Quillon Central", "Quillon-Centre"), ("Quillon Spa", "Quillon-Thermes"), ("Slate Quarry", "Ardoisière"), ("Cable Car Base", "Téléphérique"), ("Chestnut Avenue", None), ("Upper Quillon", "Haut-Quillon")],
    "Harrowmere": [("Harrowmere Harbour", "Havremer-Port"), ("Harrowmere Central", "Havremer-Centre"), ("Fish Market", "Marché aux poissons"), ("Lighthouse", "Phare"), ("Net Loft Lane", None), ("Seaview", None), ("Naval Museum", "Musée naval"), ("Dune Road", None)],
    "Pont-Aldric": [("Pont-Aldric", None), ("Aldric Castle", "Château d'Aldric"), ("Paper Mill", "Papeterie"), ("Weir Street", None)], "Saint Odane": [("Saint Odane", "Sainte-Odane"), ("Abbey", "Abbaye"), ("Odane Lake", "Lac d'Odane")],
    "Lindmoor": [("Lindmoor Central", "Lindemaure-Centre"), ("Heathgate", None), ("Peat Works", None), ("Lindmoor Hospital", "Hôpital de Lindemaure"), ("Moor Cross", None)],
    "Corvane": [("Corvane Pier", "Corvane-Jetée"), ("Corvane Central", "Corvane-Centre"), ("Salt Pans", "Salines"), ("Gull Rock", None), ("Aquarium", None)], "Brisemont": [("Brisemont", None), ("Brisemont Summit", "Sommet de Brisemont")],
    "Ormsey": [("Ormsey Landing", None), ("Ormsey Village", None)], "Vaubrecht": [("Vaubrecht", None), ("Vineyard Halt", "Halte des Vignes"), ("Brickfields", None)], "Dunmarsh": [("Dunmarsh", None), ("Dunmarsh Lock", None), ("Bird Reserve", "Réserve ornithologique")],
    "Kestrel Bay": [("Kestrel Bay", "Baie-des-Crécerelles"), ("Kestrel Bay Marina", None)], "Elmarche": [("Elmarche", None), ("Elmarche Mill", None), ("Orchard Way", None)]}
BIG = {"Marvelle Central", "Tessbury Central", "Harrowmere Central", "Quillon Central", "Corvane Central", "Lindmoor Central", "Airport Terminal"}
ST = {}  # (city, name)
CODES = {}
for city, names in NAMES.items():
    row = next(r for r in CITY_ROWS if r[0] == city)
    for number, (en, fr) in enumerate(names):
        letters = [c for c in en.upper() if c.isascii() and c.isalpha()]
        code = letters[0] + letters[len(letters) // 2] + letters[-1]
        while code in CODES: code = letters[0] + R.choice(letters) + R.choice("ABCDEFGHJKLMNPQRSTUVWXYZ")
        CODES[code] = en
        ST[city, en] = iri = I("station/" + code)
        big = en in BIG
        people = int(R.choice([0.6, 1, 1.4, 2]) * (9000 if big else 900) * (row[3] / 60000) ** 0.5) // 10 * 10 + R.randrange(10)
        zone = {"Lower Orrane": 1 if city == "Marvelle" else 3, "Upper Orrane": 5, "Skerry Coast": 6}[row[2]] + (1 if number > 15 and city == "Marvelle" else 0)
        park = R.choice([None, None, 0, 24, 40, 65, 120, 180]) if not big else R.choice([220, 310, 450, 800])
        opened = rdate(D(1868, 1, 1), D(1935, 12, 31)) if big and en != "Airport Terminal" else rdate(D(1891, 1, 1), D(2022, 6, 30))
        node(iri, ["ot:Interchange" if big else "ot:Station"], ("skos:prefLabel", [S(en, "en")] + ([S(fr, "fr")] if fr else [])), ("ot:stationCode", S(code)), ("ot:locatedIn", CITIES[city]), ("ot:openedOn", date(opened)),
             ("ot:platformCount", N(R.choice([6, 8, 10, 12]) if big else R.choice([1, 2, 2, 2, 3, 4]))), ("ot:stepFreeAccess", B(R.random() < .68) if R.random() < .95 else None),
             ("ot:parkingSpaces", N(park) if park is not None else None), ("ot:hasToilets", B(big or R.random() < .35)), ("ot:staffedCounter", B(big or R.random() < .2)),
             ("ot:dailyPassengers", N(people) if R.random() < .93 else None), ("ot:inZone", ZONES[zone - 1]), ("ot:latitude", dec(46 + R.random(), 5)), ("ot:longitude", dec(7 + R.random() * 2, 5)),
             ("ot:shelterType", S(R.choice(["glass", "brick", "timber", "none"])) if R.random() < .7 else None))


def st(name):
    city, _, short = name.rpartition("/")
    found = [(c, n) for c, n in ST if n == short and (not city or c == city)]
    return found[0]


# ---- lines and their stops
LINES = {}
STOPS_OF = {}
SPEED = {"tram": 18, "bus": 16, "express-coach": 62, "regional-rail": 68, "ferry": 22}
M = ["Marvelle Central", "Marvelle/Market Square", "Town Hall", "Opera House", "Old Bridge"]
LINE_ROWS = [
    ("T1", "Lantern Line", "tram", "OVT", "red", ["Airport Terminal", "Trade Fair West", "Fairground", "University", "Lantern Street", "Town Hall", "Marvelle/Market Square", "Marvelle Central", "Custom House", "Swan Lock", "Ashcombe"]),
    ("T2", "Garden Line", "tram", "OVT", "green", ["North Cemetery", "Halfmoon Hill", "Botanical Garden", "Cathedral", "Town Hall", "Opera House", "Old Bridge", "Riverside Arena", "Copperfield"]),
    ("T3", "Mill Line", "tram", "OVT", "blue", ["Millrace", "Glassworks", "Weaver's Row", "Marvelle Central", "Marvelle/Market Square", "Cathedral", "General Hospital", "Juniper Park"]),
    ("T4", "Bridge Line", "tram", "NIM", "violet", ["Saint Brannoc", "Pewter Lane", "Old Bridge", "Marvelle Central", "University", "Fairground"]),
    ("T11", "Tessbury Loop", "tram", "TCT", "orange", ["Tessbury Central", "Tessbury/Market Square", "Tallow Street", "Brewery", "Canal Basin", "Polytechnic", "Observatory", "Larkfield"]),
    ("T12", "Stadium Tram", "tram", "TCT", "teal", ["Stadium", "Priory Gate", "Tessbury/Market Square", "Tessbury Central", "Rosary Hill", "Nettlebed", "Tessbury South"]),
    ("B20", "Crosstown", "bus", "OVT", None, ["Copperfield", "Riverside Arena", "Marvelle Central", "Opera House", "General Hospital", "Saint Brannoc", "North Cemetery"]),
    ("B21", "Hospital Shuttle", "bus", "NIM", None, ["General Hospital", "Cathedral", "Marvelle Central", "Airport Terminal"]),
    ("B22", "Riverbank Bus", "bus", "OVT", None, ["Swan Lock", "Custom House", "Old Bridge", "Glassworks", "Millrace", "Elmarche", "Elmarche Mill", "Orchard Way"]),
    ("B31", "Foundry Bus", "bus", "TCT", None, ["Foundry Road", "Brewery", "Tessbury Central", "Polytechnic", "Stadium"]),
    ("B32", "Hilltop Bus", "bus", "TCT", None, ["Rosary Hill", "Observatory", "Tessbury Central", "Nettlebed", "Larkfield"]),
    ("B41", "Spa Bus", "bus", "HOR", None, ["Quillon Central", "Chestnut Avenue", "Quillon Spa", "Upper Quillon", "Cable Car Base", "Slate Quarry"]),
    ("B51", "Seafront Bus", "bus", "SKL", None, ["Harrowmere Harbour", "Fish Market", "Net Loft Lane", "Naval Museum", "Lighthouse", "Seaview", "Dune Road"]),
    ("B52", "Marsh Bus", "bus", "SKL", None, ["Harrowmere Central", "Dunmarsh", "Dunmarsh Lock", "Bird Reserve"]),
    ("B61", "Moor Bus", "bus", "BWC", None, ["Lindmoor Central", "Heathgate", "Peat Works", "Moor Cross", "Lindmoor Hospital"]),
    ("B71", "Corvane Circular", "bus", "SKL", None, ["Corvane Central", "Salt Pans", "Gull Rock", "Aquarium", "Corvane Pier"]),
    ("N1", "Night Owl", "bus", "NIM", "black", ["Airport Terminal", "University", "Marvelle Central", "Marvelle/Market Square", "Opera House", "Copperfield", "Ashcombe"]),
    ("X5", "Brightway Five", "express-coach", "BWC", "yellow", ["Marvelle Central", "Airport Terminal", "Lindmoor Central", "Heathgate", "Tessbury Central"]),
    ("X7", "Summit Express", "express-coach", "BWC", "yellow", ["Quillon Central", "Pont-Aldric", "Saint Odane", "Brisemont", "Brisemont Summit"]),
    ("X9", "Coastliner", "express-coach", "SKL", "yellow", ["Harrowmere Central", "Dunmarsh", "Kestrel Bay", "Corvane Central"]),
    ("R1", "Valley Main Line", "regional-rail", "HOR", "maroon", ["Marvelle Central", "Elmarche", "Vaubrecht", "Vineyard Halt", "Tessbury Central", "Tessbury South", "Pont-Aldric", "Paper Mill", "Quillon Central"]),
    ("R2", "Coast Line", "regional-rail", "OVT", "navy", ["Marvelle Central", "Brickfields", "Lindmoor Central", "Dunmarsh", "Harrowmere Central", "Harrowmere Harbour"]),
    ("R3", "Abbey Branch", "regional-rail", "HOR", "grey", ["Quillon Central", "Slate Quarry", "Pont-Aldric", "Aldric Castle", "Weir Street", "Saint Odane", "Abbey", "Odane Lake"]),
    ("R4", "Salt Line", "regional-rail", "OVT", "white", ["Lindmoor Central", "Peat Works", "Salt Pans", "Corvane Central", "Kestrel Bay", "Kestrel Bay Marina"]),
    ("F1", "Skerry Ferry", "ferry", "CVF", None, ["Corvane Pier", "Ormsey Landing", "Kestrel Bay Marina"]),
    ("F2", "Harbour Hopper", "ferry", "CVF", None, ["Harrowmere Harbour", "Lighthouse", "Ormsey Landing", "Ormsey Village"]),
    ("F3", "River Tripper", "ferry", "NIM", None, ["Swan Lock", "Custom House", "Old Bridge", "Millrace"])]
HEADWAY = {"tram": [5, 6, 7.5, 8, 10], "bus": [10, 12, 15, 20], "express-coach": [30, 60], "regional-rail": [20, 30, 60], "ferry": [45, 60, 90]}
for code, name, mode, op, colour, route in LINE_ROWS:
    LINES[code] = I("line/" + code)
    keys = [st(x) for x in route]
    STOPS_OF[code] = keys
    km, minutes = 0.0, 0.0
    for number, key in enumerate(keys, 1):
        node(I(f"line/{code}/stop/{number}"), ["ot:LineStop"], ("ot:ofLine", LINES[code]), ("ot:atStation", ST[key]), ("ot:sequenceNumber", N(number)), ("ot:kmFromStart", dec(km)), ("ot:timeFromStart", span(int(minutes))),
             ("ot:requestStop", B(True) if mode in ("bus", "ferry") and 1 < number < len(keys) and R.random() < .3 else None))
        last = km
        if number < len(keys):
            km += round(R.uniform(.4, 1.4) if mode in ("tram", "bus") else R.uniform(6, 24) if mode != "ferry" else R.uniform(2, 9), 1)
            minutes += max(1, (km - last) / SPEED[mode] * 60)
    night = code == "N1" or code in ("T1", "B21", "X5")
    node(LINES[code], ["ot:Line"], ("ot:lineCode", S(code)), ("skos:prefLabel", S(name, "en")), ("ot:transportMode", MODES[mode]), ("ot:operatedBy", OPS[op]), ("ot:lineColour", colour and S(colour)),
         ("ot:startsAt", ST[keys[0]]), ("ot:endsAt", ST[keys[-1]]), ("ot:lineLengthKm", dec(km)), ("ot:firstDeparture", T("23:30:00" if code == "N1" else f"0{R.choice([4, 5, 5, 6])}:{R.choice(['05', '15', '30', '40', '52'])}:00", "time")),
         ("ot:lastDeparture", T("04:30:00" if code == "N1" else f"{R.choice([19, 21, 22, 23])}:{R.choice(['00', '10', '25', '45'])}:00", "time")), ("ot:peakHeadway", span(R.choice(HEADWAY[mode]))),
         ("ot:runsAtNight", B(night)), ("ot:inauguratedOn", date(rdate(D(1904, 1, 1) if mode in ("tram", "regional-rail") else D(1975, 1, 1), D(2021, 12, 31)))))

# ---- vehicles
MAKERS = {}
for name, country in [("Brandt & Loske", "Germany"), ("Volterra Carrozzerie", "Italy"), ("Aurinko Works", "Finland"), ("Delmas Frères", "France"), ("Northgate Coachbuilders", "United Kingdom"), ("Hoshino Rail", "Japan")]:
    MAKERS[name] = I("maker/" + slug(name))
    node(MAKERS[name], ["ot:Manufacturer"], ("skos:prefLabel", S(name)), ("ot:countryName", S(country, "en")))
VEH = [  # class, operators, count, models, seats, lines
    ("LowFloorTram", [("OVT", 34), ("TCT", 14), ("NIM", 6)], [("Aurinko Works", "Lumi 4"), ("Brandt & Loske", "BL Citaro 32")], (60, 90)), ("Tram", [("OVT", 14), ("TCT", 8)], [("Delmas Frères", "Série 900"), ("Brandt & Loske", "BL 70")], (40, 60)),
    ("ElectricBus", [("OVT", 16), ("TCT", 14), ("NIM", 18), ("SKL", 6)], [("Volterra Carrozzerie", "Silenzio 12"), ("Aurinko Works", "Kajo E")], (28, 40)),
    ("ArticulatedBus", [("OVT", 10), ("SKL", 6)], [("Northgate Coachbuilders", "Longbow"), ("Volterra Carrozzerie", "Doppio 18")], (44, 58)),
    ("Bus", [("TCT", 8), ("SKL", 14), ("BWC", 26), ("HOR", 6)], [("Northgate Coachbuilders", "Rambler"), ("Delmas Frères", "Urbain 2")], (30, 54)),
    ("ElectricTrain", [("OVT", 12), ("HOR", 10)], [("Hoshino Rail", "H-450"), ("Brandt & Loske", "BL Regio 3")], (180, 320)), ("DieselRailcar", [("HOR", 9), ("OVT", 4)], [("Delmas Frères", "X 210"), ("Hoshino Rail", "DK-7")], (70, 120)),
    ("Ferry", [("CVF", 6), ("NIM", 2)], [("Northgate Coachbuilders", "Petrel"), ("Volterra Carrozzerie", "Delfino")], (80, 240))]
FITS = {"LowFloorTram": ["tram"], "Tram": ["tram"], "ElectricBus": ["bus"], "ArticulatedBus": ["bus"], "Bus": ["bus", "express-coach"], "ElectricTrain": ["regional-rail"], "DieselRailcar": ["regional-rail"], "Ferry": ["ferry"]}
BOATS = iter(["Sea Pink", "Lady Odane", "Cormorant", "Skerry Maid", "Old Salt", "Blue Heron", "Mudlark", "Kingfisher"])
number = 1000
for kind, who, models, (low, high) in VEH:
    for op, count in who:
        own = [c for c, _, mode, o, _, _ in LINE_ROWS if o == op and mode in FITS[kind]]
        yards = [iri for iri, o in DEPOTS.values() if o == op]
        for _ in range(count):
            number += R.choice([1, 1, 1, 2, 5])
            maker, model = R.choice(models)
            built = R.randrange(1984, 2004) if kind in ("Tram", "DieselRailcar") else R.randrange(2012, 2024) if "Electric" in kind else R.randrange(1998, 2024)
            alive = R.random() < .9
            node(I(f"vehicle/{number}"), [f"ot:{kind}"], ("ot:fleetNumber", S(str(number))), ("skos:prefLabel", S(next(BOATS), "en") if kind == "Ferry" else None), ("ot:operatedBy", OPS[op]), ("ot:assignedTo", LINES[R.choice(own)] if own and alive else None),
                 ("ot:stabledAt", R.choice(yards)), ("ot:builtBy", MAKERS[maker]), ("ot:modelName", S(model)), ("ot:yearBuilt", T(built, "gYear")), ("ot:seatCount", N(R.randrange(low, high + 1, 2))),
                 ("ot:standingRoom", N(R.randrange(20, 140, 5)) if kind != "Ferry" else None), ("ot:inService", B(alive)), ("ot:airConditioned", B(built > 2008 or R.random() < .2) if R.random() < .9 else None),
                 ("ot:odometerKm", N(R.randrange(20000, 90000) * min(24, 2025 - built) // 3) if kind != "Ferry" else None), ("ot:lastInspectedOn", date(rdate(D(2023, 1, 10), D(2025, 3, 31)))), ("ot:rangeKm", N(R.choice([180, 240, 320])) if kind == "ElectricBus" else None))

# ---- staff
FIRST = ["Nadia", "Oskar", "Ilse", "Bastien", "Moira", "Teodor", "Farah", "Gwen", "Lucien", "Petra", "Rasmus", "Salome", "Ivo", "Colette", "Hamish", "Yusuf", "Anneke", "Dario", "Edda", "Fergus", "Greta", "Kofi", "Leonie", "Marek", "Noor", "Odile", "Pascal", "Ruta", "Stellan", "Vera"]
LAST = ["Ambrose", "Belcourt", "Castellan", "Dravec", "Eastlake", "Fontenoy", "Garrick", "Holloway", "Isaksen", "Jardine", "Kettleman", "Lomax", "Merrow", "Novotny", "Oyelaran", "Pascoe", "Quennell", "Rostov", "Sandoval", "Thackeray", "Ursin", "Vallotton", "Whitlock", "Yarrow", "Zeller"]
STAFF = []
seen = {}
HEADS = {}
for op, count in [("OVT", 62), ("TCT", 40), ("HOR", 32), ("SKL", 28), ("BWC", 18), ("NIM", 18), ("CVF", 12)]:
    for n in range(count):
        name = f"{R.choice(FIRST)} {R.choice(LAST)}"
        while name in seen: name = f"{R.choice(FIRST)} {R.choice(LAST)}"
        if op == "SKL" and n == 11: name = next(iter(seen))  # one name twice
        seen[name] = op
        role = "planner" if n == 0 else "station-manager" if n in (1, 2, 3) and op not in ("CVF", "BWC") else "skipper" if op == "CVF" and n % 2 else R.choice(["driver"] * 5 + ["dispatcher", "mechanic", "mechanic", "ticket-inspector", "cleaner"])
        if op == "CVF" and role == "driver": role = "skipper"
        iri = I(f"staff/{5000 + len(STAFF) * 3}")
        boss = None if n == 0 else HEADS[op][0] if n < 5 else R.choice(HEADS[op][:5])
        HEADS.setdefault(op, []).append(iri)
        home = R.choice(sorted(ST[k] for c in [c for c, _, _, o, _, _ in LINE_ROWS if o == op] for k in STOPS_OF[c])) if role in ("station-manager", "ticket-inspector") else R.choice([i for i, o in DEPOTS.values() if o == op])
        STAFF.append((iri, role, op))
        hired = rdate(D(1989, 1, 1), D(2024, 12, 1))
        node(iri, ["ot:StaffMember"], ("ot:fullName", S(name)), ("ot:staffNumber", S(f"{op}-{n + 1:03d}")), ("ot:jobRole", ROLES[role]), ("ot:employedBy", OPS[op]), ("ot:basedAt", home), ("ot:supervisedBy", boss), ("ot:hiredOn", date(hired)),
             ("ot:bornOn", date(rdate(D(1960, 1, 1), D(2001, 12, 31))) if R.random() < .8 else None), ("ot:payGrade", S(R.choice(["B2", "B3", "C1", "C2"] if n else ["E1"]))), ("ot:weeklyHours", dec(R.choice([38.5, 38.5, 38.5, 30, 20]))),
             ("ot:speaks", [S(x) for x in R.sample(["English", "French", "German", "Italian", "Arabic"], R.choice([1, 2, 2, 3]))]), ("ot:unionMember", B(R.random() < .55) if R.random() < .85 else None), ("ot:residesIn", R.choice(list(CITIES.values())) if R.random() < .75 else None))

# ---- tickets
for key, en, fr, price, hours, zones, under in [
    ("single-city", "City single", "Billet simple ville", 2.40, 1.5, [1, 2], False), ("single-region", "Region single", "Billet simple région", 6.80, 4, [1, 2, 3, 4, 5, 6], False), ("day-city", "City day pass", "Carte journalière ville", 6.50, 24, [1, 2], False),
    ("day-region", "Region day pass", "Carte journalière région", 17.00, 24, [1, 2, 3, 4, 5, 6], False), ("week-city", "City week pass", "Carte hebdomadaire ville", 24.00, 168, [1, 2], False), ("weekend", "Weekend ticket", "Billet week-end", 21.50, 48, [1, 2, 3, 4, 5, 6], False),
    ("youth-day", "Youth day pass", "Carte jeune", 5.00, 24, [1, 2, 3], True), ("coast-day", "Coast explorer", "Pass côte", 12.90, 24, [6], False), ("mountain-day", "Mountain explorer", "Pass montagne", 13.50, 24, [5], False), ("ferry-return", "Ferry return", "Aller-retour bac", 9.20, 72, [6], False)]:
    node(I("ticket/" + key), ["ot:Ticket"], ("skos:prefLabel", [S(en, "en"), S(fr, "fr")]), ("ot:fullPrice", dec(price, 2)), ("ot:reducedPrice", dec(price * .6, 2) if not under else None), ("ot:validFor", T(f"PT{int(hours)}H" + ("30M" if hours % 1 else ""), "duration")),
         ("ot:validIn", [ZONES[z - 1] for z in zones]), ("ot:under26Only", B(under)), ("ot:soldOnBoard", B(price < 10 and not under)))

# ---- disruptions
EN = {"signal-failure": "Signal fault", "flooding": "Water on the route", "strike": "Staff walkout", "track-works": "Engineering works", "vehicle-breakdown": "Broken-down vehicle", "fallen-tree": "Tree down", "police": "Police incident", "power-cut": "No power", "heavy-snow": "Snow on the line"}
RAIL = ("tram", "regional-rail")
for n in range(1, 141):
    code, name, mode, op, _, _ = R.choice(LINE_ROWS)
    cause = R.choice([c for c in CAUSES if mode in RAIL or c not in ("signal-failure", "track-works", "power-cut")])
    start = dt.datetime(2023, 1, 3, 5, 0) + dt.timedelta(minutes=R.randrange(0, 60 * 24 * 810, 5))
    length = R.choice([25, 40, 55, 90, 150, 240]) if cause != "track-works" else R.choice([1440, 2880, 10080])
    over = n % 23 != 0
    if not over: start = dt.datetime(2025, 3, 30, 6, 0) + dt.timedelta(minutes=R.randrange(0, 2000, 5))
    keys = R.sample(STOPS_OF[code], min(len(STOPS_OF[code]), R.choice([0, 1, 1, 2, 3])))
    people = [iri for iri, role, o in STAFF if o == op and role in ("dispatcher", "driver", "skipper", "station-manager")]
    more = R.choice([c for c, _, m, _, _, _ in LINE_ROWS if m == mode and c != code]) if R.random() < .2 else None
    node(I(f"disruption/{n:04d}"), ["ot:Disruption"], ("ot:reference", S(f"D-{start.year}-{n:04d}")), ("ot:headline", [S(f"{EN[cause]} on the {name}", "en")]), ("ot:affectsLine", [LINES[code]] + ([LINES[more]] if more else [])), ("ot:affectsStation", [ST[k] for k in keys]),
         ("ot:hasCause", CAUSES[cause]), ("ot:beganAt", stamp(start)), ("ot:endedAt", stamp(start + dt.timedelta(minutes=length)) if over else None), ("ot:severityLevel", N(R.choice([1, 1, 2, 2, 3, 4]))),
         ("ot:replacementService", B(R.random() < .4)), ("ot:averageDelay", span(R.choice([5, 10, 15, 20, 35, 60])) if R.random() < .85 else None), ("ot:reportedBy", R.choice(people)), ("ot:passengersAffected", N(R.randrange(40, 6000, 10)) if R.random() < .8 else None))

PREFIXES = {"ot": BASE + "def#", "skos": "http://www.w3.org/2004/02/skos/core#", "owl": "http://www.w3.org/2002/07/owl#", "rdfs": "http://www.w3.org/2000/01/rdf-schema#", "xsd": "http://www.w3.org/2001/XMLSchema#"}
with open(os.path.join(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__)), "graph.ttl"), "w", encoding="utf-8") as f:
    f.write("".join(f"@prefix {k}: <{v}> .\n" for k, v in PREFIXES.items()) + "\n" + "\n".join(out))

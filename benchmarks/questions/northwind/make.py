"""python make.py FOLDER: writes FOLDER/graph.ttl, a Northwind database as triples by the W3C Direct Mapping."""
import random
import sys
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import quote

R = random.Random(1996)
BASE = "https://example.com/northwind/"
out = []

CATEGORIES = """1|Beverages|Soft drinks, coffees, teas, beers, and ales
2|Condiments|Sweet and savory sauces, relishes, spreads, and seasonings
3|Confections|Desserts, candies, and sweet breads
4|Dairy Products|Cheeses
5|Grains/Cereals|Breads, crackers, pasta, and cereal
6|Meat/Poultry|Prepared meats
7|Produce|Dried fruit and bean curd
8|Seafood|Seaweed and fish"""
SUPPLIERS = """1|Exotic Liquids|Charlotte Cooper|Purchasing Manager|49 Gilbert St.|London||EC1 4SD|UK|(171) 555-2222||
2|New Orleans Cajun Delights|Shelley Burke|Order Administrator|P.O. Box 78934|New Orleans|LA|70117|USA|(100) 555-4822||#CAJUN.HTM#
3|Grandma Kelly's Homestead|Regina Murphy|Sales Representative|707 Oxford Rd.|Ann Arbor|MI|48104|USA|(313) 555-5735|(313) 555-3349|
4|Tokyo Traders|Yoshi Nagase|Marketing Manager|9-8 Sekimai Musashino-shi|Tokyo||100|Japan|(03) 3555-5011||
5|Cooperativa de Quesos 'Las Cabras'|Antonio del Valle Saavedra|Export Administrator|Calle del Rosal 4|Oviedo|Asturias|33007|Spain|(98) 598 76 54||
6|Mayumi's|Mayumi Ohno|Marketing Representative|92 Setsuko Chuo-ku|Osaka||545|Japan|(06) 431-7877||Mayumi's (on the World Wide Web)#http://www.microsoft.com/accessdev/sampleapps/mayumi.htm#
7|Pavlova, Ltd.|Ian Devling|Marketing Manager|74 Rose St. Moonie Ponds|Melbourne|Victoria|3058|Australia|(03) 444-2343|(03) 444-6588|
8|Specialty Biscuits, Ltd.|Peter Wilson|Sales Representative|29 King's Way|Manchester||M14 GSD|UK|(161) 555-4448||
9|PB Knäckebröd AB|Lars Peterson|Sales Agent|Kaloadagatan 13|Göteborg||S-345 67|Sweden|031-987 65 43|031-987 65 91|
10|Refrescos Americanas LTDA|Carlos Diaz|Marketing Manager|Av. das Americanas 12.890|Sao Paulo||5442|Brazil|(11) 555 4640||
11|Heli Süßwaren GmbH & Co. KG|Petra Winkler|Sales Manager|Tiergartenstraße 5|Berlin||10785|Germany|(010) 9984510||
12|Plutzer Lebensmittelgroßmärkte AG|Martin Bein|International Marketing Mgr.|Bogenallee 51|Frankfurt||60439|Germany|(069) 992755||Plutzer (on the World Wide Web)#http://www.microsoft.com/accessdev/sampleapps/plutzer.htm#
13|Nord-Ost-Fisch Handelsgesellschaft mbH|Sven Petersen|Coordinator Foreign Markets|Frahmredder 112a|Cuxhaven||27478|Germany|(04721) 8713|(04721) 8714|
14|Formaggi Fortini s.r.l.|Elio Rossi|Sales Representative|Viale Dante, 75|Ravenna||48100|Italy|(0544) 60323|(0544) 60603|#FORMAGGI.HTM#
15|Norske Meierier|Beate Vileid|Marketing Manager|Hatlevegen 5|Sandvika||1320|Norway|(0)2-953010||
16|Bigfoot Breweries|Cheryl Saylor|Regional Account Rep.|3400 - 8th Avenue Suite 210|Bend|OR|97101|USA|(503) 555-9931||
17|Svensk Sjöföda AB|Michael Björn|Sales Representative|Brovallavägen 231|Stockholm||S-123 45|Sweden|08-123 45 67||
18|Aux joyeux ecclésiastiques|Guylène Nodier|Sales Manager|203, Rue des Francs-Bourgeois|Paris||75004|France|(1) 03.83.00.68|(1) 03.83.00.62|
19|New England Seafood Cannery|Robb Merchant|Wholesale Account Agent|Order Processing Dept. 2100 Paul Revere Blvd.|Boston|MA|02134|USA|(617) 555-3267|(617) 555-3389|
20|Leka Trading|Chandra Leka|Owner|471 Serangoon Loop, Suite #402|Singapore||0512|Singapore|555-8787||"""
PRODUCTS = """1|Chai|1|1|10 boxes x 20 bags|18.00|39|0|10|0
2|Chang|1|1|24 - 12 oz bottles|19.00|17|40|25|0
3|Aniseed Syrup|1|2|12 - 550 ml bottles|10.00|13|70|25|0
4|Chef Anton's Cajun Seasoning|2|2|48 - 6 oz jars|22.00|53|0|0|0
5|Chef Anton's Gumbo Mix|2|2|36 boxes|21.35|0|0|0|1
6|Grandma's Boysenberry Spread|3|2|12 - 8 oz jars|25.00|120|0|25|0
7|Uncle Bob's Organic Dried Pears|3|7|12 - 1 lb pkgs.|30.00|15|0|10|0
8|Northwoods Cranberry Sauce|3|2|12 - 12 oz jars|40.00|6|0|0|0
9|Mishi Kobe Niku|4|6|18 - 500 g pkgs.|97.00|29|0|0|1
10|Ikura|4|8|12 - 200 ml jars|31.00|31|0|0|0
11|Queso Cabrales|5|4|1 kg pkg.|21.00|22|30|30|0
12|Queso Manchego La Pastora|5|4|10 - 500 g pkgs.|38.00|86|0|0|0
13|Konbu|6|8|2 kg box|6.00|24|0|5|0
14|Tofu|6|7|40 - 100 g pkgs.|23.25|35|0|0|0
15|Genen Shouyu|6|2|24 - 250 ml bottles|15.50|39|0|5|0
16|Pavlova|7|3|32 - 500 g boxes|17.45|29|0|10|0
17|Alice Mutton|7|6|20 - 1 kg tins|39.00|0|0|0|1
18|Carnarvon Tigers|7|8|16 kg pkg.|62.50|42|0|0|0
19|Teatime Chocolate Biscuits|8|3|10 boxes x 12 pieces|9.20|25|0|5|0
20|Sir Rodney's Marmalade|8|3|30 gift boxes|81.00|40|0|0|0
21|Sir Rodney's Scones|8|3|24 pkgs. x 4 pieces|10.00|3|40|5|0
22|Gustaf's Knäckebröd|9|5|24 - 500 g pkgs.|21.00|104|0|25|0
23|Tunnbröd|9|5|12 - 250 g pkgs.|9.00|61|0|25|0
24|Guaraná Fantástica|10|1|12 - 355 ml cans|4.50|20|0|0|1
25|NuNuCa Nuß-Nougat-Creme|11|3|20 - 450 g glasses|14.00|76|0|30|0
26|Gumbär Gummibärchen|11|3|100 - 250 g bags|31.23|15|0|0|0
27|Schoggi Schokolade|11|3|100 - 100 g pieces|43.90|49|0|30|0
28|Rössle Sauerkraut|12|7|25 - 825 g cans|45.60|26|0|0|1
29|Thüringer Rostbratwurst|12|6|50 bags x 30 sausgs.|123.79|0|0|0|1
30|Nord-Ost Matjeshering|13|8|10 - 200 g glasses|25.89|10|0|15|0
31|Gorgonzola Telino|14|4|12 - 100 g pkgs|12.50|0|70|20|0
32|Mascarpone Fabioli|14|4|24 - 200 g pkgs.|32.00|9|40|25|0
33|Geitost|15|4|500 g|2.50|112|0|20|0
34|Sasquatch Ale|16|1|24 - 12 oz bottles|14.00|111|0|15|0
35|Steeleye Stout|16|1|24 - 12 oz bottles|18.00|20|0|15|0
36|Inlagd Sill|17|8|24 - 250 g  jars|19.00|112|0|20|0
37|Gravad lax|17|8|12 - 500 g pkgs.|26.00|11|50|25|0
38|Côte de Blaye|18|1|12 - 75 cl bottles|263.50|17|0|15|0
39|Chartreuse verte|18|1|750 cc per bottle|18.00|69|0|5|0
42|Singaporean Hokkien Fried Mee|20|5|32 - 1 kg pkgs.|14.00|26|0|0|1
43|Ipoh Coffee|20|1|16 - 500 g tins|46.00|17|10|25|0
72|Mozzarella di Giovanni|14|4|24 - 200 g pkgs.|34.80|14|0|0|0
78|Holiday Gift Basket|||1 basket|55.00|0||0|0"""
CUSTOMERS = """ALFKI|Alfreds Futterkiste|Maria Anders|Sales Representative|Obere Str. 57|Berlin||12209|Germany|030-0074321|030-0076545
ANATR|Ana Trujillo Emparedados y helados|Ana Trujillo|Owner|Avda. de la Constitución 2222|México D.F.||05021|Mexico|(5) 555-4729|(5) 555-3745
ANDKI|Anders & Söhne Feinkost|Maria Anders|Owner|Holstenstr. 14|Kiel||24103|Germany|0431-554210|
ANTON|Antonio Moreno Taquería|Antonio Moreno|Owner|Mataderos  2312|México D.F.||05023|Mexico|(5) 555-3932|
AROUT|Around the Horn|Thomas Hardy|Sales Representative|120 Hanover Sq.|London||WA1 1DP|UK|(171) 555-7788|(171) 555-6750
BERGS|Berglunds snabbköp|Christina Berglund|Order Administrator|Berguvsvägen  8|Luleå||S-958 22|Sweden|0921-12 34 65|0921-12 34 67
BLAUS|Blauer See Delikatessen|Hanna Moos|Sales Representative|Forsterstr. 57|Mannheim||68306|Germany|0621-08460|0621-08924
BLONP|Blondesddsl père et fils|Frédérique Citeaux|Marketing Manager|24, place Kléber|Strasbourg||67000|France|88.60.15.31|88.60.15.32
BOLID|Bólido Comidas preparadas|Martín Sommer|Owner|C/ Araquil, 67|Madrid||28023|Spain|(91) 555 22 82|(91) 555 91 99
BONAP|Bon app'|Laurence Lebihan|Owner|12, rue des Bouchers|Marseille||13008|France|91.24.45.40|91.24.45.41
BOTTM|Bottom-Dollar Markets|Elizabeth Lincoln|Accounting Manager|23 Tsawassen Blvd.|Tsawassen|BC|T2F 8M4|Canada|(604) 555-4729|(604) 555-3745
BSBEV|B's Beverages|Victoria Ashworth|Sales Representative|Fauntleroy Circus|London||EC2 5NT|UK|(171) 555-1212|
CHOPS|Chop-suey Chinese|Yang Wang|Owner|Hauptstr. 29|Bern||3012|Switzerland|0452-076545|
ERNSH|Ernst Handel|Roland Mendel|Sales Manager|Kirchgasse 6|Graz||8010|Austria|7675-3425|7675-3426
FISSA|FISSA Fabrica Inter. Salchichas S.A.|Diego Roel|Accounting Manager|C/ Moralzarzal, 86|Madrid||28034|Spain|(91) 555 94 44|(91) 555 55 93
FRANK|Frankenversand|Peter Franken|Marketing Manager|Berliner Platz 43|München||80805|Germany|089-0877310|089-0877451
GREAL|Great Lakes Food Market|Howard Snyder|Marketing Manager|2732 Baker Blvd.|Eugene|OR|97403|USA|(503) 555-7555|
HANAR|Hanari Carnes|Mario Pontes|Accounting Manager|Rua do Paço, 67|Rio de Janeiro|RJ|05454-876|Brazil|(21) 555-0091|(21) 555-8765
HILAA|HILARION-Abastos|Carlos Hernández|Sales Representative|Carrera 22 con Ave. Carlos Soublette #8-35|San Cristóbal|Táchira|5022|Venezuela|(5) 555-1340|(5) 555-1948
HUNGO|Hungry Owl All-Night Grocers|Patricia McKenna|Sales Associate|8 Johnstown Road|Cork|Co. Cork||Ireland|2967 542|2967 3333
ISLAT|Island Trading|Helen Bennett|Marketing Manager|Garden House Crowther Way|Cowes|Isle of Wight|PO31 7PJ|UK|(198) 555-8888|
LEHMS|Lehmanns Marktstand|Renate Messner|Sales Representative|Magazinweg 7|Frankfurt a.M.||60528|Germany|069-0245984|069-0245874
NORSG|North Sea Grocers|Peter Wilson|Owner|3 Shore Place|Edinburgh||EH6 6SW|UK||
OTTIK|Ottilies Käseladen|Henriette Pfalzheim|Owner|Mehrheimerstr. 369|Köln||50739|Germany|0221-0644327|0221-0765721
PARIS|Paris spécialités|Marie Bertrand|Owner|265, boulevard Charonne|Paris||75012|France|(1) 42.34.22.66|(1) 42.34.22.77
QUICK|QUICK-Stop|Horst Kloss|Accounting Manager|Taucherstraße 10|Cunewalde||01307|Germany|0372-035188|
RATTC|Rattlesnake Canyon Grocery|Paula Wilson|Assistant Sales Representative|2817 Milton Dr.|Albuquerque|NM|87110|USA|(505) 555-5939|(505) 555-3620
SAVEA|Save-a-lot Markets|Jose Pavarotti|Sales Representative|187 Suffolk Ln.|Boise|ID|83720|USA|(208) 555-8097|
SUPRD|Suprêmes délices|Pascale Cartrain|Accounting Manager|Boulevard Tirou, 255|Charleroi||B-6000|Belgium|(071) 23 67 22 20|(071) 23 67 22 21
VICTE|Victuailles en stock|Mary Saveley|Sales Agent|2, rue du Commerce|Lyon||69004|France|78.32.54.86|78.32.54.87
VINET|Vins et alcools Chevalier|Paul Henriot|Accounting Manager|59 rue de l'Abbaye|Reims||51100|France|26.47.15.10|26.47.15.11
WHITC|White Clover Markets|Karl Jablonski|Owner|305 - 14th Ave. S. Suite 3B|Seattle|WA|98128|USA|(206) 555-4112|(206) 555-4115"""
EMPLOYEES = """1|Davolio|Nancy|Sales Representative|Ms.|1948-12-08|1992-05-01|507 - 20th Ave. E. Apt. 2A|Seattle|WA|98122|USA|(206) 555-9857|5467|2|Education includes a BA in psychology from Colorado State University. She also completed "The Art of the Cold Call."
2|Fuller|Andrew|Vice President, Sales|Dr.|1952-02-19|1992-08-14|908 W. Capital Way|Tacoma|WA|98401|USA|(206) 555-9482|3457||Andrew received his BTS commercial and a Ph.D. in international marketing from the University of Dallas. He is fluent in French and Italian and reads German.
3|Leverling|Janet|Sales Representative|Ms.|1963-08-30|1992-04-01|722 Moss Bay Blvd.|Kirkland|WA|98033|USA|(206) 555-3412|3355|2|Janet has a BS degree in chemistry from Boston College.
4|Peacock|Margaret|Sales Representative|Mrs.|1937-09-19|1993-05-03|4110 Old Redmond Rd.|Redmond|WA|98052|USA|(206) 555-8122|5176|2|Margaret holds a BA in English literature from Concordia College and an MA from the American Institute of Culinary Arts.
5|Buchanan|Steven|Sales Manager|Mr.|1955-03-04|1993-10-17|14 Garrett Hill|London||SW1 8JR|UK|(71) 555-4848|3453|2|Steven Buchanan graduated from St. Andrews University, Scotland, with a BSC degree. He is fluent in French.
6|Suyama|Michael|Sales Representative|Mr.|1963-07-02|1993-10-17|Coventry House Miner Rd.|London||EC2 7JR|UK|(71) 555-7773|428|5|Michael is a graduate of Sussex University. He is fluent in Japanese and can read and write French, Portuguese, and Spanish.
7|King|Robert|Sales Representative|Mr.|1960-05-29|1994-01-02|Edgeham Hollow Winchester Way|London||RG1 9SP|UK|(71) 555-5598|465|5|Robert King served in the Peace Corps and traveled extensively before completing his degree in English.
8|Callahan|Laura|Inside Sales Coordinator|Ms.|1958-01-09|1994-03-05|4726 - 11th Ave. N.E.|Seattle|WA|98105|USA|(206) 555-1189|2344|2|Laura received a BA in psychology from the University of Washington. She reads and writes French.
9|Dodsworth|Anne|Sales Representative|Ms.|1966-01-27|1994-11-15|7 Houndstooth Rd.|London||WG2 7LT|UK|(71) 555-4444|452|5|Anne has a BA degree in English from St. Lawrence College. She is fluent in French and German.
10|King|Anne|Sales Trainee|||1998-02-02||Reading|||UK|||5|"""
SHIPPERS = """1|Speedy Express|(503) 555-9831
2|United Package|(503) 555-3199
3|Federal Shipping|(503) 555-9931
4|Harbour Freight Lines|"""
REGIONS = "1|Eastern\n2|Western\n3|Northern\n4|Southern"
TERRITORIES = """01581|Westboro|1
01730|Bedford|1
02116|Boston|1
06897|Wilton|1
10019|New York|1
19713|Neward|1
40222|Louisville|1
44122|Beachwood|3
53404|Racine|3
55113|Roseville|3
48075|Southfield|3
30346|Atlanta|4
33607|Tampa|4
78759|Austin|4
60179|Hoffman Estates|2
80202|Denver|2
85014|Phoenix|2
94105|San Francisco|2
98004|Bellevue|2
98104|Seattle|2
95054|Santa Clara|2"""
WORKS = {1: "06897 19713", 2: "01581 01730 02116 40222", 3: "30346 33607", 4: "10019", 5: "02116 10019", 6: "85014 94105",
         7: "60179 80202 98004 98104", 8: "44122 53404", 9: "48075 55113 53404"}

KEYS = {"Order Details": ["OrderID", "ProductID"], "EmployeeTerritories": ["EmployeeID", "TerritoryID"]}
REFS = {"SupplierID": "Suppliers", "CategoryID": "Categories", "CustomerID": "Customers", "EmployeeID": "Employees", "ReportsTo": "Employees",
        "ShipVia": "Shippers", "OrderID": "Orders", "ProductID": "Products", "TerritoryID": "Territories", "RegionID": "Region"}
TARGET = {"ReportsTo": "EmployeeID", "ShipVia": "ShipperID"}
TYPES = {"integer": "SupplierID CategoryID ProductID OrderID EmployeeID ReportsTo ShipVia ShipperID RegionID Quantity UnitsInStock UnitsOnOrder ReorderLevel",
         "decimal": "UnitPrice Freight", "boolean": "Discontinued", "double": "Discount",
         "dateTime": "OrderDate RequiredDate ShippedDate HireDate BirthDate"}
TYPE = {c: t for t, cs in TYPES.items() for c in cs.split()}


def literal(column, v):
    kind = TYPE.get(column)
    if kind is None:
        return '"' + v.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if kind == "dateTime":
        return f'"{v}T00:00:00"^^xsd:dateTime'
    if kind == "boolean":
        return "true" if v == "1" else "false"
    if kind == "double":
        m, e = f"{float(v):.6E}".split("E")
        m = m.rstrip("0")
        return f'{m + "0" if m.endswith(".") else m}E{int(e)}'
    return f'"{v}"^^xsd:{kind}' if kind == "decimal" else v


def row(table, **cells):
    """One row by the Direct Mapping: its class, a literal for every column that is not null, a reference for every foreign key."""
    cells = {c: str(v) for c, v in cells.items() if v not in (None, "")}
    key = KEYS.get(table, [next(iter(cells))])
    t = quote(table)
    parts = [f"a <{t}>"] + [f"<{t}#{c}> {literal(c, v)}" for c, v in cells.items()]
    for c, v in cells.items():
        if c in REFS and not key == [c]:
            to = TARGET.get(c, c)
            parts.append(f"<{t}#ref-{c}> <{REFS[c]}/{to}={quote(v)}>")
    out.append(f"<{t}/" + ";".join(f"{k}={quote(cells[k])}" for k in key) + "> " + " ;\n  ".join(parts) + " .\n")


def table(name, text, columns):
    rows = [dict(zip(columns.split(), line.split("|"))) for line in text.splitlines()]
    for r in rows:
        row(name, **r)
    return rows


ADDRESS = "Address City Region PostalCode Country"
table("Categories", CATEGORIES, "CategoryID CategoryName Description")
table("Suppliers", SUPPLIERS, f"SupplierID CompanyName ContactName ContactTitle {ADDRESS} Phone Fax HomePage")
products = table("Products", PRODUCTS, "ProductID ProductName SupplierID CategoryID QuantityPerUnit UnitPrice UnitsInStock UnitsOnOrder ReorderLevel Discontinued")
customers = table("Customers", CUSTOMERS, f"CustomerID CompanyName ContactName ContactTitle {ADDRESS} Phone Fax")
table("Employees", EMPLOYEES, f"EmployeeID LastName FirstName Title TitleOfCourtesy BirthDate HireDate {ADDRESS} HomePhone Extension ReportsTo Notes")
table("Shippers", SHIPPERS, "ShipperID CompanyName Phone")
table("Region", REGIONS, "RegionID RegionDescription")
table("Territories", TERRITORIES, "TerritoryID TerritoryDescription RegionID")
for e, ts in WORKS.items():
    for t in ts.split():
        row("EmployeeTerritories", EmployeeID=e, TerritoryID=t)
REAL = {10248: ("VINET", 5, 3, "32.38", [(11, 14, 12, 0), (42, 9.8, 10, 0), (72, 34.8, 5, 0)]),
        10250: ("HANAR", 4, 2, "65.83", [(7, 24, 10, 0), (26, 24.9, 35, 0.15), (15, 12.4, 15, 0.15)]),
        10251: ("VICTE", 3, 1, "41.34", [(22, 16.8, 6, 0.05), (43, 36.8, 15, 0.05)]),
        10252: ("SUPRD", 4, 2, "51.30", [(20, 64.8, 40, 0.05), (33, 2, 25, 0.05)])}
buyers = {c["CustomerID"]: R.choice([1, 1, 2, 3]) for c in customers if c["CustomerID"] not in ("PARIS", "FISSA", "NORSG")}
buyers.update(SAVEA=9, ERNSH=8, QUICK=7, BOLID=1)
sold = [p for p in products if p["ProductID"] not in ("78", "33")]
by_id = {c["CustomerID"]: c for c in customers}
day = date(1996, 7, 4)
for n in range(120):
    no = 10248 + n
    c, e, via, freight, lines = REAL.get(no, (None,) * 5)
    c = c or R.choices(list(buyers), list(buyers.values()))[0]
    e = e or R.choices(range(1, 10), [12, 8, 11, 16, 5, 6, 7, 10, 4])[0]
    via = via or R.choices([1, 2, 3], [4, 6, 5])[0]
    freight = freight or f"{min(900, R.lognormvariate(3.6, 1.1)):.2f}"
    if lines is None:
        lines = []
        for p in sorted(R.sample(sold, R.choices([1, 2, 3, 4], [32, 40, 20, 8])[0]), key=lambda p: int(p["ProductID"])):
            price = float(p["UnitPrice"]) * (0.8 if day < date(1997, 3, 1) else 1)
            lines.append((p["ProductID"], round(price, 1) if day < date(1997, 3, 1) else price, R.choice([2, 4, 5, 6, 8, 10, 12, 15, 20, 20, 24, 30, 30, 40, 50, 60, 70]), R.choice([0, 0, 0, 0, 0.05, 0.1, 0.15, 0.2, 0.25])))
    required = day + timedelta(R.choice([28] * 8 + [14, 42]))
    shipped = day + timedelta(R.choice([2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 12, 15, 21, 30, 35]))
    if n > 111 and n != 113 or n in (54, 77):
        shipped = None
    to = by_id[c]
    name, address, city, region, code, country = (to[k] for k in ["CompanyName", *ADDRESS.split()])
    if n in (19, 47, 88):  # sent elsewhere than to the customer's own address
        name, address, city, region, code, country = [("Vaffeljernet", "Smagsloget 45", "Århus", "", "8200", "Denmark"),
                                                      ("Ship's Chandler Cowes", "Quay 2", "Cowes", "Isle of Wight", "PO31 7AB", "UK"), ("Romero y tomillo", "Gran Vía, 1", "Madrid", "", "28001", "Spain")][(19, 47, 88).index(n)]
    row("Orders", OrderID=no, CustomerID=c, EmployeeID=None if n in (30, 101) else e, OrderDate=day, RequiredDate=required, ShippedDate=shipped,
        ShipVia=None if n in (77, 118, 119) else via, Freight=None if n in (116, 119) else freight, ShipName=name, ShipAddress=address, ShipCity=city, ShipRegion=region,
        ShipPostalCode=code, ShipCountry=country)
    for p, price, quantity, discount in lines:
        row("Order Details", OrderID=no, ProductID=p, UnitPrice=f"{price:.2f}", Quantity=quantity, Discount=discount)
    day += timedelta(R.choice([1, 3, 4, 5, 6, 7, 8, 10]))

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
(folder / "graph.ttl").write_text(f"@base <{BASE}> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n" + "\n".join(out), encoding="utf-8")

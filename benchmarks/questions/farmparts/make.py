"""Writes FOLDER/graph.ttl: catalogue of a dealer in farm machinery and spare parts (seeded, deterministic)."""
import os
import random
import sys
from datetime import date, timedelta

R = random.Random(48213)
BASE = "https://kat.agro-teile.example/"
PFX = {"d": "def#", "art": "article/", "grp": "group/", "sup": "supplier/", "town": "town/", "cty": "country/",
       "dep": "dept/", "emp": "staff/", "wh": "warehouse/", "stk": "stock/", "mm": "model/", "po": "po/", "pol": "poline/"}
OUT = []


def rnd(a, b):
    return a + int(R.random() * (b - a + 1))


def pick(seq):
    return seq[int(R.random() * len(seq))]


def some(seq, n):
    seq, got = list(seq), []
    while seq and len(got) < n:
        got.append(seq.pop(int(R.random() * len(seq))))
    return got


def chance(p):
    return R.random() < p


def s(text):
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def dec(x, n=2):
    return '"%.*f"^^xsd:decimal' % (n, x)


def day(x):
    return '"%s"^^xsd:date' % x.isoformat()


def year(x):
    return '"%d"^^xsd:gYear' % x


def thing(iri, cls, pairs):
    rows = ["%s a d:%s" % (iri, cls)]
    for p, v in pairs:
        if v is None:
            continue
        rows.append("    %s %s" % (p if ":" in p else "d:" + p, v))
    OUT.append(" ;\n".join(rows) + " .\n")


COUNTRIES = [("DE", "Germany", "EUR", 1), ("AT", "Austria", "EUR", 1), ("CH", "Switzerland", "CHF", 0),
             ("IT", "Italy", "EUR", 1), ("FR", "France", "EUR", 1), ("NL", "Netherlands", "EUR", 1),
             ("DK", "Denmark", "DKK", 1), ("PL", "Poland", "PLN", 1), ("CZ", "Czech Republic", "CZK", 1),
             ("GB", "United Kingdom", "GBP", 0), ("US", "United States", "USD", 0), ("ES", "Spain", "EUR", 1),
             ("TR", "Turkey", "EUR", 0)]
RATE = {"EUR": 1, "CHF": 0.95, "DKK": 7.46, "PLN": 4.31, "CZK": 25.1, "GBP": 0.86, "USD": 1.08}

TOWNS = """soest;Soest;59494;DE|guestrow;Guestrow;18273;DE|landshut;Landshut;84028;DE|leipzig;Leipzig;04109;DE
ludwigsburg;Ludwigsburg;71634;DE|rostock;Rostock;18055;DE|hannover;Hannover;30159;DE|kassel;Kassel;34117;DE
bremen;Bremen;28195;DE|remscheid;Remscheid;42853;DE|dresden;Dresden;01067;DE|steyr;Steyr;4400;AT|linz;Linz;4020;AT
winterthur;Winterthur;8400;CH|reggio;Reggio Emilia;42121;IT|modena;Modena;41121;IT|rennes;Rennes;35000;FR
strasbourg;Strasbourg;67000;FR|zwolle;Zwolle;8011;NL|deventer;Deventer;7411;NL|odense;Odense;5000;DK
poznan;Poznan;60-101;PL|lublin;Lublin;20-001;PL|brno;Brno;602 00;CZ|lincoln;Lincoln;LN1 1DB;GB|leeds;Leeds;LS1 4AP;GB
desmoines;Des Moines;50309;US|zaragoza;Zaragoza;50001;ES|konya;Konya;42030;TR"""

# no ; company ; town ; street ; contact ; lead days ; pay days ; rating ; since ; min order ; subgroups
SUPPLIERS = """70012;Hartmann Filtertechnik GmbH;ludwigsburg;Schwieberdinger Str. 41;Petra Lang;5;30;A;2004;150;1010 1020 1030
70015;Nordhydraulik A/S;odense;Havnegade 12;Mikkel Sorensen;14;45;A;2009;400;2010 2030
70018;Bellini Cardani S.p.A.;reggio;Via Emilia 210;Marco Rossi;18;60;B;2006;500;5010 5020
70021;Agri-Lame SARL;rennes;Rue de Fougeres 88;Claire Martin;12;30;B;2013;;6010 6020
70024;Walker & Sons Implements Ltd;lincoln;Outer Circle Road 7;James Walker;21;30;C;2011;300;6020 6030
70027;Kowalski Metal Sp. z o.o.;poznan;ul. Dabrowskiego 5;Piotr Nowak;10;14;B;2015;250;6010 6030 9020
70033;Van Dijk Agro B.V.;zwolle;Marsweg 33;Joost van Dijk;4;30;A;2003;;4020 8010 6040
70036;Alpen Landtechnik AG;winterthur;Zuercherstr. 160;Urs Keller;9;30;A;2010;350;9010 6040
70041;Steyrtal Getriebe GmbH;steyr;Ennser Str. 14;Johann Huber;16;30;B;2008;;5020 5030
70044;Reifen Zentrum Nord GmbH;hannover;Vahrenwalder Str. 230;Thomas Berger;3;14;A;2001;;7010 7020
70047;Prairie Parts Inc.;desmoines;Grand Avenue 1200;Susan Miller;35;60;C;2017;1000;3010 6050 3030
70050;Moravia Ploughworks a.s.;brno;Videnska 101;Jan Novotny;13;30;B;2016;200;6010 9020
70053;Tecnoagri Iberica S.L.;zaragoza;Calle Alfonso I 22;Lucia Gomez;17;60;C;2019;450;9030 2020
70056;Ostsee Batterien GmbH;rostock;Carl-Hopp-Str. 4;Petra Lang;2;14;A;2012;;4010
70059;Lichtwerk Leipzig GmbH;leipzig;Torgauer Str. 76;Steffen Vogel;4;30;B;2014;100;4020 4030
70062;Schmierstoff Kontor Bremen KG;bremen;Am Wall 140;Heike Janssen;3;30;A;2005;200;8010 8020
70065;Fluidtec Modena S.r.l.;modena;Via Giardini 470;Elena Ferrari;15;45;B;2010;300;2010 2020 2040
70068;Kettenwerk Remscheid GmbH;remscheid;Lenneper Str. 18;Ralf Becker;6;30;A;2002;;5030 6050
70071;Motoren Dreyer GmbH;kassel;Leipziger Str. 305;Nina Dreyer;7;30;B;2007;;3010 3020 3030
70074;Anadolu Tarim Parcalari A.S.;konya;Ankara Cad. 55;Mehmet Yilmaz;28;60;C;2021;800;3020 6010
70077;Zylinderbau Linz GmbH;linz;Industriezeile 52;Eva Gruber;11;30;A;2009;;2020
70080;Polska Hydraulika Sp. z o.o.;lublin;ul. Lipowa 9;Anna Zielinska;12;14;B;2020;150;2030 2040
70083;Alsace Pulverisation SAS;strasbourg;Rue du Port 3;Luc Weber;10;45;B;2018;;6060
70086;Deventer Spuittechniek B.V.;deventer;Hanzeweg 19;Sanne Bakker;6;30;A;2014;120;6060 9030
70089;Pennine Bearings Ltd;leeds;Whitehall Road 61;Oliver Shaw;14;30;B;2013;250;5040
70092;Waelzlager Depot Dresden GmbH;dresden;Koenigsbruecker Str. 88;Jens Richter;3;30;A;2006;;5040
70095;Werkzeug Sommer GmbH;kassel;Frankfurter Str. 77;Karl Sommer;4;30;B;2011;;8030
70098;Emilia Gomma S.r.l.;reggio;Via Adua 9;Giulia Conti;19;60;C;2022;600;
70101;Poznan Felgi Sp. z o.o.;poznan;ul. Glogowska 140;Marek Wojcik;12;30;;2018;;7020
70104;Bodensee Agrar Handel GmbH;;Hafenstr. 2;;8;;;2024;;"""

# top groups and subgroups: code ; name ; buyer
GROUPS = """10;Filters;|1010;Oil filters;e118|1020;Fuel filters;e118|1030;Air and cab filters;e118
20;Hydraulics;|2010;Hydraulic pumps;e104|2020;Hydraulic cylinders;e104|2030;Hoses and couplings;e104|2040;Control valves;e104
30;Engine parts;|3010;Starters and alternators;e109|3020;Gaskets and seals;e109|3030;Cooling and belts;e109
40;Electrics and lighting;|4010;Batteries;e112|4020;Work lights;e112|4030;Switches and sensors;e112
50;Drive line;|5010;PTO shafts;e106|5020;Clutches;e106|5030;Chains and sprockets;e106|5040;Bearings;
60;Wear parts;|6010;Plough parts;e115|6020;Cultivator points;e115|6030;Mower blades;e115|6040;Baler parts;e121
6050;Combine parts;e121|6060;Sprayer nozzles and parts;e121
70;Tyres and wheels;|7010;Tyres;e106|7020;Rims;e106
80;Workshop supplies;|8010;Oils and greases;e112|8020;Cleaning and care;|8030;Tools;e112
90;Machines and implements;|9010;Forage machinery;e123|9020;Tillage implements;e123|9030;Spraying and spreading;e123"""

DEPTS = [("EKT", "Parts Purchasing", "4100", "e104"), ("EKM", "Machinery Purchasing", "4150", "e123"),
         ("LOG", "Warehouse and Logistics", "4300", "e131"), ("VKT", "Parts Sales", "5100", "e140"),
         ("WST", "Workshop", "5400", "e151"), ("FIB", "Accounting", "6000", "e160"), ("EDV", "IT", "6200", None)]

STAFF = """e104;Sabine;Huber;head of parts purchasing;EKT;201;2003-04-01;e101
e106;Thomas;Berger;buyer;EKT;206;2011-09-15;e104
e109;Markus;Seidel;buyer;EKT;209;2008-02-01;e104
e112;Katrin;Wolf;buyer;EKT;212;2016-07-01;e104
e115;Dirk;Hansen;buyer;EKT;215;2012-03-01;e104
e118;Lena;Fischer;junior buyer;EKT;218;2022-08-01;e104
e121;Paul;Brandt;buyer;EKT;;2019-01-07;e104
e123;Georg;Maier;head of machinery purchasing;EKM;223;2001-10-01;e101
e126;Silke;Ott;buyer;EKM;226;2018-05-14;e123
e131;Frank;Lorenz;logistics manager;LOG;301;2005-06-01;e101
e133;Thomas;Berger;forklift driver;LOG;;2017-11-01;e131
e135;Uwe;Paulsen;warehouse manager;LOG;335;2009-01-05;e131
e136;Jana;Krueger;warehouse manager;LOG;336;2014-04-01;e131
e137;Stefan;Bauer;warehouse manager;LOG;337;2010-08-16;e131
e138;Heiko;Schulz;warehouse clerk;LOG;338;2021-02-15;e135
e140;Birgit;Neumann;head of parts sales;VKT;401;2000-01-03;e101
e142;Julia;Krause;counter sales;VKT;442;2015-10-01;e140
e144;Timo;Engel;counter sales;VKT;444;2020-03-02;e140
e146;Nadine;Roth;web shop editor;VKT;446;2021-09-01;e140
e151;Bernd;Kaiser;workshop foreman;WST;501;1998-05-01;e101
e153;Lukas;Winter;mechanic;WST;;2019-08-01;e151
e155;Mirko;Jung;mechanic;WST;;2023-02-01;e151
e160;Julia;Krause;head of accounting;FIB;601;2007-07-01;e101
e162;Olaf;Stein;accounts clerk;FIB;602;2013-06-17;e160
e170;Ayse;Demir;system administrator;EDV;701;2018-01-15;e101
e101;Konrad;Albers;managing director;;100;1995-01-01;"""

WAREHOUSES = [("Z1", "Central warehouse Soest", "soest", "e135", 6400, "+49 2921 77010"),
              ("N2", "Northern store Guestrow", "guestrow", "e136", 2150, "+49 3843 55120"),
              ("S3", "Southern store Landshut", "landshut", "e137", 2800, None),
              ("O4", "Leipzig depot", "leipzig", None, 950, "+49 341 88030"),
              ("T9", "Tyre hall Soest", "soest", "e135", 1300, None)]

# code ; make ; model ; kind ; hp ; from ; to ; working width m
MODELS = """FE724;Fendt;724 Vario;tractor;240;2012;2020;|FE516;Fendt;516 Vario;tractor;165;2014;2021;
FE211;Fendt;211 Vario;tractor;112;2010;2019;|FE942;Fendt;942 Vario;tractor;415;2019;;
JD6155;John Deere;6155R;tractor;155;2015;2021;|JD6120;John Deere;6120M;tractor;120;2016;;
JD8370;John Deere;8370R;tractor;370;2014;2020;|JD5100;John Deere;5100R;tractor;100;2017;;
CL650;Claas;Arion 650;tractor;185;2013;2022;|CL420;Claas;Arion 420;tractor;100;2014;;
CL870;Claas;Axion 870;tractor;295;2013;;|NH7210;New Holland;T7.210;tractor;165;2011;2018;
NH5120;New Holland;T5.120;tractor;117;2016;;|DF6185;Deutz-Fahr;6185 TTV;tractor;190;2014;2021;
DF5110;Deutz-Fahr;5110 G;tractor;106;2013;;|MF7718;Massey Ferguson;7718 S;tractor;180;2016;2021;
MF5713;Massey Ferguson;5713;tractor;130;2018;;|CI240;Case IH;Puma 240;tractor;240;2015;;
CI115;Case IH;Maxxum 115;tractor;116;2012;2019;|ST4110;Steyr;4110 Multi;tractor;107;2013;;
CLX770;Claas;Lexion 770;combine harvester;581;2012;2019;12.3|CLT450;Claas;Tucano 450;combine harvester;299;2013;2020;7.7
JDS785;John Deere;S785i;combine harvester;473;2018;;10.7|NHC890;New Holland;CR8.90;combine harvester;517;2015;;9.15
KRV150;Krone;Comprima V150;round baler;;2014;;|KRB1290;Krone;BiG Pack 1290;square baler;;2013;;
CLQ520;Claas;Quadrant 5200;square baler;;2016;;|JDV461;John Deere;V461R;round baler;;2018;;
KR320;Krone;EasyCut F 320;mower;;2012;;3.16|KU3125;Kuhn;FC 3125 D;mower;;2015;;3.1
CLD3200;Claas;Disco 3200;mower;;2016;;3.0|POE301;Poettinger;NovaCat 301;mower;;2013;2021;3.04
LEJ8;Lemken;Juwel 8;plough;;2014;;2.2|LEO120;Lemken;Opal 120;plough;;2004;2014;1.6
KUVM;Kuhn;Vari-Master 183;plough;;2011;;2.4|KVLO;Kverneland;LO 100;plough;;2010;2020;
LEKA;Lemken;Karat 9;cultivator;;2009;;3.0|HOT4;Horsch;Terrano 4 FX;cultivator;;2008;;4.0
AMCE;Amazone;Cenius 3003;cultivator;;2012;;3.0|KVCLC;Kverneland;CLC Pro;cultivator;;2007;2022;3.5
AMUX;Amazone;UX 5201;sprayer;;2011;2021;24|AMUF;Amazone;UF 1801;sprayer;;2012;;18
LEPR;Lemken;Primus 35;sprayer;;2010;2019;21|HO6L;Horsch;Leeb 6 LT;sprayer;;2015;;27"""

# subgroup | machine kind | list price range | weight range kg | dims range mm | unit | base: variants
ARTICLES = """1010|tractor combine|9 38|0.3 1.4|80 220|pc|Engine oil filter: W 950/26, W 1170, LF 3000, B 7125
1010|tractor|24 95|0.5 2.1|90 300|pc|Transmission oil filter: HF 35305, HF 6710, SH 52321
1020|tractor combine|11 52|0.2 1.1|70 210|pc|Fuel filter: WK 723, WK 980/1, FF 5052, P 550881
1020|tractor|29 88|0.6 1.8|100 260|pc|Fuel water separator: R60T, 1000 FG
1030|tractor combine|22 140|0.7 4.2|150 520|pc|Air filter outer: C 23 610, AF 25557, P 778905
1030|tractor|14 60|0.3 1.6|120 400|pc|Safety air cartridge: CF 710, AF 25558
1030|tractor combine|18 75|0.3 1.2|200 500|pc|Cab filter: CU 4624, active carbon CUK 4150, SC 90051
2010|tractor|180 640|3.8 14|110 320|pc|Gear pump: 8 cc, 16 cc left, 22 cc right, 32 cc tandem
2010|tractor|900 2400|12 31|180 420|pc|Axial piston pump: 45 cc, 71 cc
2020|tractor plough|95 420|4.5 22|300 1100|pc|Double acting cylinder: 40/25-300, 50/30-400, 60/35-500, 80/40-600
2020||45 130|0.1 0.5|60 180|set|Cylinder seal kit: 40/25, 60/35
2020|tractor|110 260|3.5 9|400 720|pc|Lower link top cylinder: cat 2, cat 3
2030||7 24|0.3 0.9||m|Hydraulic hose 2SN: DN 10, DN 12, DN 16, DN 20
2030||9 48|0.1 0.9|50 140|pc|Quick coupling: BG 2 plug, BG 2 socket, BG 3 plug, BG 3 socket
2040|tractor|130 520|1.6 7.5|120 340|pc|Control valve: 1 spool 40 l, 2 spool 40 l, 3 spool 80 l
2040||85 210|0.8 2.9|80 180|pc|-: Solenoid valve 6/2 12 V, Flow divider 50-50
3010|tractor combine|160 480|5.5 13|150 340|pc|Starter motor: 12 V 3.2 kW, 12 V 4.2 kW, 24 V 5.5 kW
3010|tractor combine|140 430|4.2 9|140 260|pc|Alternator: 14 V 95 A, 14 V 150 A, 14 V 200 A
3020|tractor|28 190|0.1 1.9|150 800|pc|Cylinder head gasket: 4 cyl 1.2 mm, 6 cyl 1.3 mm
3020|tractor|4 39|0.05 0.4|30 180|pc|Shaft seal: 45x65x10, 60x80x12, 120x150x15
3020|tractor|60 240|0.4 2.2|200 700|set|Gasket set engine: 4 cyl complete, 6 cyl complete
3030|tractor combine|12 66|0.1 0.8||pc|V-ribbed belt: 6PK 1230, 8PK 1650, 8PK 2120
3030|tractor|70 310|2.1 7.8|140 320|pc|Water pump: with pulley, without pulley, heavy duty
3030|tractor|16 44|0.1 0.4|50 90|pc|Thermostat: 79 C, 83 C
4010|tractor combine|95 330|17 46|190 520|pc|Starter battery: 74 Ah, 110 Ah, 140 Ah, 180 Ah
4020|tractor combine sprayer|24 160|0.4 1.7|80 220|pc|LED work light: 1500 lm, 2800 lm, 4600 lm, 9000 lm round
4020|tractor|12 70|0.2 0.9|90 280|pc|Rear combination lamp: left, right
4020|tractor|38 140|0.6 1.5|120 200|pc|LED beacon: magnetic, pole mount
4030|tractor|18 120|0.05 0.3|30 120|pc|Sensor: PTO speed, hitch position, coolant temperature
4030|tractor|9 55|0.05 0.3|30 90|pc|Ignition switch: 5 pin, 7 pin with keys
5010|tractor mower|140 330|11 24|810 1210|pc|PTO shaft: W2300 810 mm, W2400 1010 mm, W2500 1210 mm
5010|tractor square|420 760|24 42|860 1510|pc|Wide angle PTO shaft: WW2380 860 mm, WWE2480 1210 mm
5010||12 60|0.3 2.2|60 130|pc|Universal joint cross: 27x74.5, 30.2x92, 32x76
5020|tractor|340 980|7 21|280 420|pc|Clutch disc: 310 mm organic, 350 mm cerametallic
5020|mower baler|120 360|4.5 12|160 280|pc|-: Overrunning clutch F5, Friction clutch K90 1200 Nm, Friction clutch K92 1800 Nm
5030|baler combine|14 95|1.5 11||pc|Roller chain 5 m: 10B-1, 12B-1, 16B-1
5030|baler combine|11 78|0.4 4.4|60 260|pc|Sprocket: 10B Z24, 12B Z18, 16B Z13
5040||6 38|0.1 1.1|25 140|pc|Deep groove bearing: 6205 2RS, 6208 2RS, 6310
5040|cultivator combine|12 82|0.6 3.9|70 200|pc|Flange bearing unit: UCF 207, UCF 210, UCFL 206
6010|plough|18 92|2.2 11|200 680|pc|Plough share: 14 inch right, 14 inch left, 16 inch right, 18 inch right
6010|plough|9 34|0.8 2.7|150 310|pc|Share point: reversible, carbide tipped
6010|plough|85 240|9 26|600 1250|pc|Mouldboard: right W52, left W52, strip kit
6020|cultivator|11 72|1.2 6.1|180 420|pc|Cultivator point: 80 mm, 80 mm carbide, 40 mm narrow, wing share pair
6020|cultivator|32 110|3.9 12|400 720|pc|-: Spring tine 32x12, Spring tine 70x12 rear, Levelling disc 450 mm
6030|mower|2 7|0.1 0.3|96 140|pc|Mower blade: 96 mm left, 96 mm right, 112 mm twisted, 126 mm
6030|mower|21 130|1.4 6.8|250 480|pc|Mower disc: oval with bolts, saddle cap
6040|round square|26 150|0.6 7|80 500|pc|-: Knotter bill hook, Knotter twine disc, Knotter knife arm
6040|round|48 180|3 14||pc|-: Pick-up tine bundle of 20, Stripper band, Roller belt 220 mm
6050|combine|19 88|0.5 4|80 400|pc|-: Knife section smooth pack of 25, Knife section serrated pack of 25, Double finger
6050|combine|150 890|8 39|300 1600|pc|-: Concave wire, Rasp bar pair, Elevator chain
6060|sprayer|3 14|0.01 0.05|15 40|pc|Flat fan nozzle: 110-03 blue, 110-04 red, air induction 025, air induction 05
6060|sprayer|22 190|0.2 6|70 320|pc|-: Triple nozzle body, Pressure gauge 25 bar, Diaphragm kit, Sprayer pump BP 171
7010|tractor|640 2600|78 265|1200 2050|pc|Tyre: 320/85 R28, 480/70 R34, 540/65 R38, 710/70 R42
7010||95 380|11 42|600 1100|pc|Implement tyre: 10.0/75-15.3, 400/60-15.5
7020|tractor|210 780|35 118|620 1120|pc|Rim: W15L x 28, W16L x 38, DW20B x 42
8010||19 39|4.6 5.1||can|Engine oil 5 l: 15W-40, 10W-40
8010||84 190|17.5 19||can|Oil 20 l: UTTO 10W-30, STOU 10W-40, hydraulic HLP 46, gear GL-5 80W-90
8010||3 12|0.4 0.5|50 240|pc|Grease cartridge 400 g: lithium EP 2, biodegradable, graphite
8020||8 29|0.5 5.3||can|-: Cab glass spray, Hand cleaner 3 l, AdBlue 10 l
8030||16 240|0.4 9|120 640|pc|-: Grease gun 500 cc, Battery tester, Torque wrench 340 Nm
8030||39 190|2.1 14|200 600|pc|-: Wheel chock pair, Bottle jack 12 t
9010||4900 16800|390 1150|1900 3400|pc|Disc mower: 2.6 m rear, 3.0 m front, 8.6 m butterfly
9010||3800 12400|420 980|2200 3600|pc|-: Single rotor rake 4.2 m, Tedder 6.7 m, Double rotor rake 7.2 m
9020||5200 24800|690 2450|2400 4200|pc|-: Cultivator 3 m rigid, Cultivator 4 m folding, Power harrow 3 m
9020||2900 9900|580 1680|1600 3200|pc|-: Packer roller 3 m, Cambridge roller 6 m
9030||900 9900|90 980|1300 2900|pc|-: Salt spreader 300 l, Fertiliser spreader 1500 l, Mounted sprayer 800 l"""

REMARKS = ["Check thread before ordering", "Sold in pairs only", "Core deposit applies", "New packaging since spring 2024",
           "Not returnable", "Supplier changed colour", "Fits only with bracket 104", "Catalogue page 212"]


def build():
    day0 = date(2025, 6, 30)
    cur = {}
    for code, name, c, eu in COUNTRIES:
        cur[code] = c
        thing("cty:" + code, "Country", [("isoCode", s(code)), ("rdfs:label", s(name)), ("inEU", "true" if eu else "false")])
    land = {}
    for row in TOWNS.replace("\n", "|").split("|"):
        key, name, plz, c = row.split(";")
        land[key] = c
        thing("town:" + key, "Town", [("townName", s(name)), ("postcode", s(plz)), ("country", "cty:" + c)])
    for code, name, cc, head in DEPTS:
        thing("dep:" + code, "Department", [("deptCode", s(code)), ("deptName", s(name)), ("costCentre", s(cc)),
                                            ("headedBy", head and "emp:" + head)])
    for row in STAFF.split("\n"):
        k, fn, ln, job, dep, ext, hired, boss = row.split(";")
        mail = "%s.%s@agro-teile.example" % (fn[0].lower(), ln.lower())
        if k in ("e133", "e160"):
            mail = mail.replace("@", "2@")
        thing("emp:" + k, "Employee", [("staffNo", s(k[1:])), ("firstName", s(fn)), ("lastName", s(ln)), ("jobTitle", s(job)),
                                       ("worksIn", "dep:" + dep if dep else None), ("phoneExt", s(ext) if ext else None),
                                       ("hiredOn", day(date.fromisoformat(hired))),
                                       ("reportsTo", "emp:" + boss if boss else None),
                                       ("email", None if job in ("mechanic", "forklift driver") and k != "e133" else s(mail))])
    subs = {}
    for row in GROUPS.replace("\n", "|").split("|"):
        code, name, buyer = row.split(";")
        subs[code] = buyer
        thing("grp:" + code, "ProductGroup", [("groupCode", s(code)), ("groupName", s(name)),
                                              ("parentGroup", "grp:" + code[:2] if len(code) > 2 else None),
                                              ("buyer", "emp:" + buyer if buyer else None)])
    sells, supcur, lead = {}, {}, {}
    for row in SUPPLIERS.split("\n"):
        no, name, town, street, contact, ld, pay, rating, since, mino, gr = row.split(";")
        c = land.get(town, "DE")
        supcur[no], lead[no] = cur[c], int(ld)
        for g in gr.split():
            sells.setdefault(g, []).append(no)
        slug = "".join(ch for ch in name.split()[0].lower() if ch.isalpha())
        thing("sup:" + no, "Supplier", [
            ("supplierNo", s(no)), ("companyName", s(name)), ("street", s(street)), ("basedIn", town and "town:" + town or None),
            ("contactPerson", s(contact) if contact else None), ("leadTimeDays", ld), ("paymentDays", pay or None),
            ("rating", s(rating) if rating else None), ("supplierSince", year(int(since))), ("minOrderValue", mino or None),
            ("orderMail", s("orders@%s.example" % slug) if chance(0.8) else None), ("billingCurrency", s(supcur[no])),
            ("ourCustomerNo", s(rnd(10000, 99999)) if chance(0.7) else None)])
    for code, name, town, boss, area, tel in WAREHOUSES:
        thing("wh:" + code, "Warehouse", [("whCode", s(code)), ("rdfs:label", s(name)), ("locatedIn", "town:" + town),
                                          ("whManager", boss and "emp:" + boss), ("floorAreaM2", area), ("phone", tel and s(tel))])
    kinds = {}
    for row in MODELS.replace("\n", "|").split("|"):
        code, make, model, kind, hp, y0, y1, ww = row.split(";")
        kinds.setdefault(kind.split()[0], []).append((code, make))
        if kind.endswith("baler"):
            kinds.setdefault("baler", []).append((code, make))
        thing("mm:" + code, "MachineModel", [("modelCode", s(code)), ("make", s(make)), ("modelName", s(model)),
                                             ("machineType", s(kind)), ("enginePowerHp", hp or None), ("builtFrom", year(int(y0))),
                                             ("builtUntil", year(int(y1)) if y1 else None),
                                             ("workingWidthM", dec(float(ww)) if ww else None)])
    arts, count = [], {}
    for line in ARTICLES.split("\n"):
        g, ks, pr, wr, dr, unit, text = line.split("|")
        base, variants = text.split(": ")
        lo, hi = (float(x) for x in pr.split())
        w0, w1 = (float(x) for x in wr.split())
        vs = variants.split(", ")
        for i, var in enumerate(vs):
            count[g] = count.get(g, 0) + rnd(3, 29)
            t = (i + R.random()) / len(vs)
            a = {"no": g[0] + g[2] + "%04d" % (1000 * (1 + int(g[1:3]) % 7) + count[g]), "g": g, "text": var if base == "-" else base + " " + var,
                 "list": round(lo + (hi - lo) * t, 1) - 0.1 * chance(0.4) + 0.05 * rnd(0, 1), "unit": unit,
                 "w": w0 + (w1 - w0) * (0.7 * t + 0.3 * R.random()), "dims": None}
            if dr and chance(0.8):
                d0, d1 = (int(x) for x in dr.split())
                ds = sorted((d0 + int((d1 - d0) * (0.6 * t + 0.4 * R.random())) - k * rnd(5, 12) * d0 // 40 for k in range(3)))
                a["dims"] = [max(5, x) for x in ds[::-1]]
            pool = [m for k in ks.split() for m in kinds[k]]
            a["fits"] = []
            if pool:
                makes = some(sorted(set(m[1] for m in pool)), rnd(1, 4))
                a["fits"] = sorted(some([m[0] for m in pool if m[1] in makes], rnd(1, 6)))
            cand = sells[g]
            a["sup"] = pick(cand)
            rest = [x for x in cand if x != a["sup"]]
            a["alt"] = pick(rest) if rest and chance(0.4) else None
            a["cost"] = a["list"] * (0.48 + 0.24 * R.random()) * RATE[supcur[a["sup"]]]
            arts.append(a)
    seen = set()
    for a in arts:
        while a["no"] in seen:
            a["no"] = str(int(a["no"]) + 1)
        seen.add(a["no"])
    gone = set(x["no"] for x in some([a for a in arts if a["g"][0] != "9"], 19))
    bygroup = {}
    for a in arts:
        bygroup.setdefault(a["g"], []).append(a)
    for a in arts:
        a["out"] = a["no"] in gone
        status = "discontinued" if a["out"] else "phase-out" if chance(0.05) else "active"
        since = date(2006, 1, 9) + timedelta(days=rnd(0, 6900))
        alive = [b for b in bygroup[a["g"]] if b["no"] not in gone and b["text"][:6] == a["text"][:6]]
        body = "40" + "%05d" % (26000 + int(a["sup"][2:])) + "%05d" % rnd(0, 99999)
        check = (10 - sum(int(ch) * (3 if i % 2 else 1) for i, ch in enumerate(body)) % 10) % 10
        ean = body + str(check)
        sn = a["sup"] in ("70012", "70015", "70044", "70092", "70068", "70065")
        own = ("%07d" % rnd(20000, 9999999)) if sn else "%s%d-%02d" % (a["text"][0], rnd(100, 9999), rnd(1, 40))
        dl = a["dims"] or [None] * 3
        pairs = [("artNo", s(a["no"])), ("shortText", s(a["text"])), ("ean", s(ean) if chance(0.87) else None),
                 ("productGroup", "grp:" + a["g"]), ("listPrice", dec(a["list"]) if chance(0.97) else None),
                 ("listCurrency", s("EUR")), ("purchasePrice", dec(a["cost"]) if chance(0.94) else None),
                 ("purchaseCurrency", s(supcur[a["sup"]])),
                 ("grossWeightKg", dec(a["w"], 3 if a["w"] < 2 else 1) if chance(0.9) else None),
                 ("lengthMm", dl[0]), ("widthMm", dl[1]), ("heightMm", dl[2]), ("uom", s(a["unit"])),
                 ("packQty", pick([5, 10, 10, 20, 25, 50]) if a["list"] < 30 and chance(0.6) else None),
                 ("mainSupplier", "sup:" + a["sup"]), ("altSupplier", a["alt"] and "sup:" + a["alt"]),
                 ("supplierArtNo", s(own)), ("status", s(status)), ("inRangeSince", day(since)),
                 ("warrantyMonths", pick([12, 24, 24, 36]) if a["list"] > 120 and chance(0.7) else None),
                 ("dangerousGoods", "true" if a["g"] in ("4010", "8010", "8020") and a["text"][:3] not in ("Gre", "AdB") else None),
                 ("remark", s(pick(REMARKS)) if chance(0.09) else None)]
        if a["out"]:
            pairs.append(("discontinuedOn", day(date(2022, 1, 3) + timedelta(days=rnd(0, 1200)))))
            if alive and chance(0.75):
                pairs.append(("replacedBy", "art:" + pick(alive)["no"]))
        if a["g"][:2] in ("10", "30", "50") and chance(0.6):
            for _ in range(rnd(1, 2)):
                pairs.append(("oemNo", s(pick(["AL%d", "%d", "F%d.200", "0011%d", "87%d"]) % rnd(10000, 999999))))
        if chance(0.06):
            a["fits"] = []
        for m in a["fits"]:
            pairs.append(("fits", "mm:" + m))
        thing("art:" + a["no"], "Article", pairs)
    for a in arts:
        if a["g"][:2] == "70":
            where = ["T9"] + (["N2"] if chance(0.3) else [])
        else:
            where = [w for w, p in (("Z1", 0.88), ("N2", 0.42), ("S3", 0.45), ("O4", 0.2)) if chance(p * 0.86)]
        if a["out"]:
            where = where[:1] if chance(0.5) else []
        for w in where:
            top = 6 if a["list"] > 800 else 40 if a["list"] > 60 else 260
            qty = 0 if chance(0.08) else rnd(1, top)
            thing("stk:%s-%s" % (a["no"], w), "StockLine", [
                ("stockOf", "art:" + a["no"]), ("storedAt", "wh:" + w), ("qtyOnHand", qty),
                ("qtyReserved", rnd(1, max(1, qty // 3)) if qty > 3 and chance(0.35) else None),
                ("reorderLevel", max(1, top // 8) if not a["out"] and chance(0.75) else None),
                ("binLocation", s("%s-%02d-%02d" % (pick("ABCDEF"), rnd(1, 24), rnd(1, 9))) if chance(0.85) else None),
                ("lastCounted", day(day0 - timedelta(days=rnd(20, 520))) if chance(0.8) else None)])
    bysup = {}
    for a in arts:
        bysup.setdefault(a["sup"], []).append(a)
        if a["alt"]:
            bysup.setdefault(a["alt"], []).append(a)
    days = sorted(date(2023, 2, 1) + timedelta(days=rnd(0, 870)) for _ in range(56))
    num = {}
    lonely = {"70074", "70083", "70101"}
    sups = sorted(x for x in bysup if x not in lonely)
    weights = [x for x in sups for _ in range(1 + len(bysup[x]) // 5)]
    for dt in days:
        y = dt.year % 100
        num[y] = num.get(y, 100) + rnd(1, 9)
        no = "PO%d-%04d" % (y, num[y])
        sup = pick(weights)
        goods = some(bysup[sup], rnd(1, 4))
        by = subs[goods[0]["g"]] or "e104"
        if by == "e123" and chance(0.4):
            by = "e126"
        if chance(0.08):
            by = "e104"
        due = dt + timedelta(days=lead[sup] + rnd(0, 3))
        state = "cancelled" if chance(0.06) else "delivered"
        if state == "delivered" and (dt > date(2025, 5, 25) or due > date(2025, 6, 12)):
            state = "open"
        elif state == "delivered" and dt > date(2025, 4, 20) and chance(0.5):
            state = "partly delivered"
        wh = "T9" if goods[0]["g"][0] == "7" else pick(["Z1", "Z1", "Z1", "N2", "S3", "S3", "O4"])
        lines = []
        for i, a in enumerate(goods):
            q = rnd(1, 3) if a["list"] > 800 else rnd(2, 20) if a["list"] > 60 else 10 * rnd(1, 20)
            cost = a["cost"] / RATE[supcur[a["sup"]]] * RATE[supcur[sup]] * (0.95 + 0.08 * R.random())
            pol = "pol:%s-%d" % (no, 10 * (i + 1))
            lines.append((pol, a, q, cost, 10 * (i + 1)))
        thing("po:" + no, "PurchaseOrder", [
            ("orderNo", s(no)), ("orderedFrom", "sup:" + sup), ("orderedBy", "emp:" + by), ("orderDate", day(dt)),
            ("dueDate", day(due) if chance(0.9) else None),
            ("deliveredOn", day(due + timedelta(days=pick([-2, -1, 0, 0, 0, 1, 2, 4, 9]))) if state == "delivered" else None),
            ("orderStatus", s(state)), ("deliverTo", "wh:" + wh), ("orderCurrency", s(supcur[sup])),
            ("freightCost", dec(rnd(12, 240) + 0.5 * rnd(0, 1)) if chance(0.7) else None)]
            + [("orderLine", x[0]) for x in lines])
        for pol, a, q, cost, n in lines:
            thing(pol, "OrderLine", [("lineNo", n), ("lineArticle", "art:" + a["no"]), ("qtyOrdered", q),
                                     ("unitPrice", dec(cost))])


def main(folder):
    build()
    head = ["@prefix %s: <%s%s> ." % (k, BASE, v) for k, v in PFX.items()]
    head += ["@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .", "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .", ""]
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8", newline="\n") as f:
        f.write("\n".join(head) + "\n" + "\n".join(OUT))


if __name__ == "__main__":
    main(sys.argv[1])

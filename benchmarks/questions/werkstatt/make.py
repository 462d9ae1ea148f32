"""Datenbank der Werkzeug Brandt KG (erfunden) als Tripel: python make.py ORDNER schreibt ORDNER/graph.ttl"""
import random
import sys
from datetime import date, timedelta
from pathlib import Path

R = random.Random(4711)
S, D = "http://werkzeug-brandt.example/schema#", "http://werkzeug-brandt.example/daten/"
OUT = [f"@prefix s: <{S}> .", "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .", ""]


class Dec(str):
    pass


def eur(x):
    return Dec(f"{x:.2f}")


def iri(tab, key):
    return f"<{D}{tab}/{key}>"


def lit(v):
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, int):
        return str(v)
    if isinstance(v, Dec):
        return f'"{v}"^^xsd:decimal'
    if isinstance(v, date):
        return f'"{v.isoformat()}"^^xsd:date'
    if v.startswith("<"):
        return v
    return '"' + v.replace('"', '\\"') + '"'


def zeile(subj, klasse, **werte):
    OUT.append(f"{subj} a s:{klasse}")
    for k, v in werte.items():
        if v is not None:
            OUT.append(f"  ; s:{k} {lit(v)}")
    OUT.append("  .")


def tag(a, b):
    return a + timedelta(days=R.randrange((b - a).days + 1))


def ascii_(t):
    for a, b in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), (" ", "-"), ("&", "u"), (".", "")):
        t = t.lower().replace(a, b)
    return t


VORW = {"Oldenburg": ("0441", "26"), "Bremen": ("0421", "28"), "Osnabrück": ("0541", "49"), "Münster": ("0251", "48"),
        "Delmenhorst": ("04221", "277"), "Leer": ("0491", "267"), "Cloppenburg": ("04471", "496"), "Vechta": ("04441", "493"),
        "Emden": ("04921", "267"), "Wilhelmshaven": ("04421", "263"), "Papenburg": ("04961", "268"), "Rheine": ("05971", "484"),
        "Bremerhaven": ("0471", "275"), "Westerstede": ("04488", "266")}
STR = ["Hauptstraße", "Bahnhofstraße", "Industriestraße", "Am Hafen", "Mühlenweg", "Lindenallee", "Schulstraße", "Gewerbepark Nord", "Kirchstraße",
       "Werftstraße", "Moorweg", "Ammerländer Heerstraße", "Donnerschweer Straße", "Birkenweg", "Hansastraße"]


def tel(ort):
    v, n = VORW[ort][0], R.randrange(100000, 9999999)
    return R.choice([f"{v}/{n}", f"{v} {n}", f"+49 {v[1:]} {n}"])


def plz(ort):
    p = VORW[ort][1]
    return p + "".join(str(R.randrange(1, 9)) for _ in range(5 - len(p)))


def adr(ort):
    return dict(strasse=f"{R.choice(STR)} {R.randrange(1, 140)}", plz=plz(ort), ort=ort)


# --- Filialen, Abteilungen, Mitarbeiter
FIL = [("OL", "Oldenburg", date(1978, 4, 3), 1850), ("HB", "Bremen", date(1991, 9, 16), 1240), ("OS", "Osnabrück", date(2004, 3, 1), 960),
       ("MS", "Münster", date(2016, 10, 10), 780)]
ABT = [("VK", "Verkauf"), ("EK", "Einkauf"), ("LG", "Lager"), ("WS", "Werkstatt"), ("BH", "Buchhaltung"), ("IT", "EDV")]
VN = ["Jörg", "Silke", "Hauke", "Anja", "Torsten", "Birte", "Fatma", "Uwe", "Kerstin", "Lars", "Heike", "Mehmet", "Sabine", "Dirk", "Wiebke", "Olaf", "Jana",
      "Holger", "Nadine", "Frank", "Tomasz", "Petra", "Sven", "Miriam", "Karl-Heinz", "Lena", "Malte", "Gesa", "Ralf", "Elif", "Timo", "Svenja", "Enno",
      "Claudia", "Jannes", "Marion"]
NN = ["Brandt", "Tammen", "Ahlers", "Janßen", "Meiners", "Kuhlmann", "Yilmaz", "Oltmanns", "Bruns", "Wessels", "Schröder", "Demir", "Hinrichs", "Eilers", "Behrens",
      "Lübben", "Cordes", "Harms", "Theilen", "Krüger", "Nowak", "Siemer", "Röben", "Grote", "Albers", "Focke", "Deeken", "Tapken", "Müller", "Kaya", "Rohde",
      "Kramer", "Gerdes", "Vogt", "Diers", "Stolle"]
# Nr -> (Abteilung, Filiale, Position, Vorgesetzter)
PLAN = [(None, "OL", "Geschäftsführer", None), ("WS", "OL", "Werkstattleitung", 0), ("VK", "OL", "Vertriebsleitung", 0), ("EK", "OL", "Einkaufsleitung", 0),
        ("LG", "OL", "Lagerleitung", 0), ("BH", "OL", "Leitung Buchhaltung", 0), ("IT", "OL", "Systemadministration", 0), ("VK", "HB", "Filialleitung", 2),
        ("VK", "OS", "Filialleitung", 2), ("VK", "MS", "Filialleitung", 2)]
REST = [("WS", "Servicetechniker/in", 1), ("WS", "Servicetechniker/in", 1), ("WS", "Azubi", 1), ("WS", "Servicetechniker/in", 1), ("WS", "Servicetechniker/in", 1),
        ("EK", "Sachbearbeiter/in", 3), ("EK", "Sachbearbeiter/in", 3), ("LG", "Lagerist/in", 4), ("LG", "Lagerist/in", 4), ("LG", "Staplerfahrer/in", 4), ("LG", "Lagerist/in", 4),
        ("BH", "Buchhalter/in", 5), ("BH", "Buchhalter/in", 5), ("IT", "Anwendungsbetreuung", 6)]
for a, p, v in REST:
    PLAN.append((a, R.choice(["OL", "OL", "HB", "OS"]) if a in ("WS", "LG") else "OL", p, v))
for f, v in (("OL", 2),) * 4 + (("HB", 7),) * 3 + (("OS", 8),) * 3 + (("MS", 9),) * 2:
    PLAN.append(("VK", f, R.choice(["Verkäufer/in", "Verkäufer/in", "Außendienst", "Azubi"]), v))
GEH = {"Geschäftsführer": 8900, "Azubi": 1090, "Servicetechniker/in": 3250, "Außendienst": 3900, "Verkäufer/in": 2950, "Lagerist/in": 2700, "Staplerfahrer/in": 2820,
       "Sachbearbeiter/in": 3400, "Buchhalter/in": 3550, "Anwendungsbetreuung": 4750, "Systemadministration": 4600}
MA, WEG = [], {18: date(2023, 6, 30), 25: date(2022, 12, 31), 31: date(2024, 3, 31)}
for i, (abt, fil, pos, chef) in enumerate(PLAN):
    m = iri("mitarbeiter", 101 + i)
    MA.append(m)
    geb = date(1962, 5, 14) if i == 0 else tag(date(2003, 1, 1), date(2006, 12, 31)) if pos == "Azubi" else tag(date(1963, 1, 1), date(1998, 12, 31))
    ein = date(1987, 8, 1) if i == 0 else date(2022, 8, 1) if pos == "Azubi" else tag(max(date(geb.year + 19, 1, 1), date(1989, 1, 1)), date(2021, 12, 1))
    zeile(m, "Mitarbeiter", persNr=101 + i, vorname=VN[i], nachname=NN[i], gebDatum=geb, eintrittsdatum=ein, austrittsdatum=WEG.get(i), position=pos,
          monatsgehalt=None if i in WEG else eur(GEH.get(pos, 4650) + 10 * R.randrange(-25, 45) * (pos != "Azubi")),
          abteilung=abt and iri("abteilung", abt), filiale=iri("filiale", fil), vorgesetzter=None if chef is None else MA[chef],
          durchwahl=str(200 + i) if R.random() < .8 else None, email=f"{ascii_(VN[i])[0]}.{ascii_(NN[i])}@werkzeug-brandt.example")
for (k, n), leiter in zip(ABT, (2, 3, 4, 1, 5, 6)):
    zeile(iri("abteilung", k), "Abteilung", kuerzel=k, bezeichnung=n, leiter=MA[leiter], kostenstelle=4000 + 10 * ABT.index((k, n)))
for (k, ort, auf, qm), leiter in zip(FIL, (0, 7, 8, 9)):
    zeile(iri("filiale", k), "Filiale", kuerzel=k, **adr(ort), telefon=tel(ort), eroeffnetAm=auf, flaecheQm=qm, leiter=MA[leiter])

# --- Lieferanten, Warengruppen, Artikel
LIEF = [("Hohlmann Elektrowerkzeuge GmbH", "Stuttgart", "Deutschland"), ("Rupprecht & Sohn", "Remscheid", "Deutschland"), ("Alpin Mess GmbH", "Linz", "Österreich"),
        ("Zwijnenburg B.V.", "Enschede", "Niederlande"), ("Steigtec Leiternbau", "Osnabrück", "Deutschland"), ("Tirola Arbeitsschutz", "Innsbruck", "Österreich"),
        ("Bergsche Schraubenfabrik", "Wuppertal", "Deutschland"), ("Klebtechnik Ostermann", "Bremen", "Deutschland"), ("Piła Narzędzia Sp. z o.o.", "Posen", "Polen"),
        ("Norddruck Kompressoren", "Emden", "Deutschland"), ("Grünwerk Gartengeräte AG", "Winterthur", "Schweiz"), ("Kabel Weitkamp", "Münster", "Deutschland"),
        ("Van Dijk Schuurtechniek", "Groningen", "Niederlande"), ("Sägeblatt Union", "Solingen", "Deutschland")]
LZ = [5, 7, 12, 9, 4, 14, 6, 3, 21, 8, 18, 2, 10, 7]
for i, (f, ort, land) in enumerate(LIEF):
    zeile(iri("lieferant", 7001 + i), "Lieferant", lieferantenNr=7001 + i, firma=f, ort=ort, land=land, lieferzeitTage=LZ[i],
          mindestbestellwert=eur(R.choice([50, 100, 150, 250, 500])) if i % 5 != 3 else None, skontoProzent=R.choice([2, 3]) if i % 4 else None,
          ansprechpartner=R.choice(["Herr ", "Frau "]) + R.choice(["Kessler", "Pohl", "Maurer", "Lindner", "Hofer", "Jansen", "de Vries", "Wiśniewska"]),
          telefon=f"+{dict(Deutschland=49, Österreich=43, Niederlande=31, Polen=48, Schweiz=41)[land]} {R.randrange(200, 999)} {R.randrange(10000, 999999)}")
# Gruppe: Nr, Name, Obergruppe, Lieferanten, Muster (Bezeichnung, Größen, Preis von-bis, Gewicht von-bis)
WG = [(10, "Elektrowerkzeuge", None, (), []),
      (11, "Akkuschrauber", 10, (0, 8), [("Akkuschrauber AS {}", "10 12 14 18 18-2 20", 79, 260, 1.1, 1.9), ("Akku-Schlagschrauber ASS {}", "18 20 24 36", 159, 390, 1.6, 2.9)]),
      (12, "Bohrhämmer", 10, (0,), [("Bohrhammer BH {}", "18 20 24 28 32 40", 119, 540, 2.2, 5.5), ("Meißelhammer MH {}", "5 7 11 16", 380, 1190, 5.6, 14.5)]),
      (13, "Sägen", 10, (0, 8, 13), [("Tauchsäge TS {}", "55 60 75 165", 219, 649, 3.6, 6.2), ("Stichsäge ST {}", "65 90 120 140", 69, 289, 1.7, 2.8),
                                     ("Kappsäge KS {}", "190 216 254 305", 149, 720, 9.5, 24.0), ("Säbelsäge SBS {}", "18 30", 129, 310, 2.4, 4.1)]),
      (14, "Schleifgeräte", 10, (0, 12), [("Winkelschleifer WS {}", "115 125 150 180 230", 59, 260, 1.7, 5.6), ("Exzenterschleifer ES {}", "125 150", 89, 420, 1.2, 2.4),
                                          ("Bandschleifer BS {}", "75 100", 139, 390, 3.2, 6.1)]),
      (20, "Handwerkzeuge", None, (1, 3), [("Schlosserhammer {} g", "300 500 800", 9, 24, .4, 1.1), ("Wasserpumpenzange {} mm", "180 250 300", 14, 42, .2, .8),
                                           ("Ringschlüsselsatz {}-teilig", "8 12 17", 29, 119, .9, 2.8), ("Stechbeitel {} mm", "6 12 20 26", 8, 27, .1, .3)]),
      (30, "Messtechnik", None, (2, 11), [("Kreuzlinienlaser KL {}", "2 3 360", 99, 540, .5, 1.4), ("Entfernungsmesser EM {}", "30 50 100", 49, 290, .1, .3),
                                          ("Wasserwaage {} cm", "40 60 120 200", 12, 89, .3, 2.2), ("Leitungssucher LS {}", "1 4", 45, 199, .2, .5)]),
      (40, "Befestigungstechnik", None, (6,), [("Holzschrauben {}, 200 Stück", "4x40 5x60 5x80 6x100 6x120", 6, 39, .4, 3.4), ("Dübelsortiment D {}", "6 8 10", 7, 29, .2, .9),
                                               ("Gewindestange M{}", "8 10 12 16", 2, 12, .4, 1.6)]),
      (50, "Arbeitsschutz", None, (5, 3), [("Sicherheitsschuh S3 Gr. {}", "41 42 43 44 45", 69, 139, 1.1, 1.5), ("Schutzbrille SB {}", "10 20", 5, 19, .1, .2),
                                           ("Gehörschutz GS {}", "25 30", 12, 49, .2, .4), ("Montagehandschuh Gr. {}", "8 9 10 11", 3, 12, .1, .2)]),
      (60, "Leitern", None, (4,), [("Stehleiter {} Stufen", "3 5 6 8", 59, 269, 5.2, 14.5), ("Schiebeleiter {} Sprossen", "12 16 18", 219, 480, 14.6, 31.0),
                                   ("Rollgerüst RG {}", "400 600", 690, 1590, 75, 128)]),
      (70, "Klebstoffe", None, (7,), [("Montagekleber MK {}", "100 200 310", 5, 14, .3, .5), ("Holzleim D{}", "2 3 4", 6, 22, .5, 1.1),
                                      ("Silikon {}, 310 ml", "weiß grau transparent", 4, 9, .3, .4)]),
      (80, "Druckluft", None, (9,), [("Kompressor K {}", "6 24 50 90", 129, 1390, 11, 73), ("Druckluftnagler DN {}", "50 64 90", 69, 320, 1.1, 3.6),
                                     ("Druckluftschlauch {} m", "5 10 20", 15, 59, .6, 2.9)]),
      (90, "Gartengeräte", None, (10,), [("Heckenschere HS {}", "50 60 70", 89, 290, 2.9, 4.4), ("Laubbläser LB {}", "36 40", 79, 310, 1.9, 4.8),
                                         ("Akku-Rasenmäher RM {}", "33 37 43", 249, 699, 12, 23)])]
ART, nr = [], 10000
for w, name, ober, lief, muster in WG:
    zeile(iri("warengruppe", w), "Warengruppe", warengruppenNr=w, bezeichnung=name, obergruppe=ober and iri("warengruppe", ober))
    for form, groessen, lo, hi, glo, ghi in muster:
        gr = groessen.split()
        for k, g in enumerate(gr):
            nr += R.choice([5, 10, 10, 15])
            anteil = (k + R.random()) / len(gr)
            vk = int(lo + anteil * (hi - lo)) + R.choice([.0, .49, .9, .95, .99])
            ek, mind = round(vk * R.uniform(.48, .78), 2), R.choice([2, 5, 5, 10, 20])
            ART.append((iri("artikel", nr), vk, R.random() ** 2 + .02 if len(ART) % 13 != 9 else 0))
            zeile(ART[-1][0], "Artikel", artikelNr=f"{w}-{nr}", bezeichnung=form.format(g), vkPreis=eur(vk), ekPreis=eur(ek), lagerbestand=max(0, R.randrange(-3, mind * 6)),
                  mindestbestand=mind, gewichtKg=Dec(f"{glo + anteil * (ghi - glo):.1f}") if R.random() < .92 else None, warengruppe=iri("warengruppe", w),
                  lieferant=iri("lieferant", 7001 + R.choice(lief)), auslaufartikel=True if R.random() < .09 else None,
                  garantieMonate=R.choice([24, 24, 36, 60]) if w in (11, 12, 13, 14, 80, 90, 30) else None)

# --- Kunden
GEW = ["Tischlerei", "Dachdeckerei", "Malerbetrieb", "Elektro", "Zimmerei", "Sanitär", "Metallbau", "Gartenbau", "Bootsbau", "Trockenbau", "Fliesen"]
KN = ["Onken", "Petersen", "Wübbena", "Carstens", "Hellmers", "Schulte", "Bödeker", "Averdam", "Niehaus", "Kruse", "Lampe", "Plaggenborg", "Rickers", "Sander",
      "Thomsen", "Uken", "Vosteen", "Wilken", "Zurborg", "Hagen", "Menke", "Fortmann", "Gralla", "Ibrahim", "Kovač", "Schneider", "Bohlen", "Duin"]
ORTE = list(VORW)
KU, firmen = [], set()
AUSSEN = [m for m, p in zip(MA, PLAN) if p[0] == "VK" and m not in [MA[x] for x in WEG] and p[2] != "Azubi"][:8]
for i in range(95):
    ort = R.choice(ORTE + ["Oldenburg", "Bremen", "Oldenburg"])
    k, gewerbe, nn = iri("kunde", 20001 + i), R.random() < .58, R.choice(KN)
    fa = None
    while gewerbe and (fa is None or fa in firmen):
        fa = f"{R.choice(GEW)} {R.choice(KN)}" + R.choice(["", "", " GmbH", " KG", " & Söhne"])
    firmen.add(fa)
    vn = R.choice(VN)
    a = adr(ort)
    if i in (17, 58):
        a["plz"] = None
    fil = {"Delmenhorst": "HB", "Bremen": "HB", "Bremerhaven": "HB", "Vechta": "OS", "Osnabrück": "OS", "Münster": "MS", "Rheine": "MS"}.get(ort, "OL")
    seit = tag(date(1996, 1, 1), date(2022, 10, 1))
    KU.append((k, fil, R.random() ** 2 + .05 if i % 16 != 7 else 0, R.choice([0, 3, 5, 10, 12, 15]) if gewerbe else 0))
    zeile(k, "Kunde", kundenNr=20001 + i, kundenart="Gewerbe" if gewerbe else "Privat", firma=fa, vorname=None if gewerbe else vn, nachname=None if gewerbe else nn,
          ansprechpartner=f"{vn} {R.choice(KN)}" if gewerbe and R.random() < .8 else None, **a, telefon=tel(ort) if R.random() < .93 else None,
          email=f"{'info' if gewerbe else ascii_(vn)}@{ascii_(fa or nn)}.example" if R.random() < .8 else None, kundeSeit=seit,
          rabattProzent=KU[-1][3] if gewerbe else None, betreuer=R.choice(AUSSEN) if gewerbe else None, gesperrt=R.random() < .06,
          bemerkung=R.choice(["zahlt gern bar", "Lieferung nur vormittags", "Rampe vorhanden", "will keine Werbung"]) if R.random() < .08 else None)

# --- Bestellungen mit Positionen, Rechnungen
ENDE, tage = date(2024, 12, 20), []
tage = sorted(tag(date(2022, 10, 4), ENDE) for _ in range(250))
zaehler, rnr = {}, {}
for b, d in enumerate(tage):
    n = zaehler[d.year] = zaehler.get(d.year, 0) + 1
    k, fil, _, rab = R.choices(KU, [x[2] for x in KU])[0]
    best = iri("bestellung", f"{d.year}-{n:04d}")
    status = "storniert" if R.random() < .06 else "geliefert" if d < date(2024, 11, 10) else R.choice(["offen", "in Bearbeitung", "geliefert"])
    lief = d + timedelta(days=R.choice([0, 1, 2, 2, 3, 4, 5, 7, 9, 12, 16, 23])) if status == "geliefert" else None
    zeile(best, "Bestellung", bestellNr=f"B-{d.year}-{n:04d}", kunde=k, filiale=iri("filiale", fil), bestelldatum=d, lieferdatum=lief, status=status,
          versandart=R.choices(["Paketdienst", "Spedition", "Abholung"], [5, 2, 4])[0],
          bearbeiter=R.choice([m for m, p in zip(MA, PLAN) if p[0] == "VK" and p[1] == fil and m not in [MA[x] for x in WEG]]) if R.random() < .95 else None)
    netto = 0
    for p, j in enumerate(dict.fromkeys(R.choices(range(len(ART)), [x[2] for x in ART], k=R.choice([1, 1, 2, 2, 3, 4])))):
        menge, preis = R.choice([1, 1, 1, 2, 2, 3, 5, 10]), round(ART[j][1] * (1 - rab / 100), 2)
        netto += menge * preis
        zeile(iri("position", f"{d.year}-{n:04d}-{p + 1}"), "Bestellposition", bestellung=best, posNr=p + 1, artikel=ART[j][0], menge=menge, einzelpreis=eur(preis))
    if status == "geliefert" and R.random() < .96:
        rd = lief + timedelta(days=R.choice([0, 1, 1, 3]))
        r = rnr[rd.year] = rnr.get(rd.year, 0) + 1
        ziel = R.choice([14, 14, 30])
        bez = rd + timedelta(days=R.choices([R.randrange(2, ziel + 1), ziel + R.randrange(1, 40)], [7, 2])[0])
        if R.random() < .05 or bez > date(2024, 12, 31):
            bez = None
        zeile(iri("rechnung", f"{rd.year}-{r:04d}"), "Rechnung", rechnungsNr=f"RE{rd.year}{r:04d}", bestellung=best, rechnungsdatum=rd, faelligAm=rd + timedelta(days=ziel),
              bezahltAm=bez, betragNetto=eur(netto), mwstSatz=19, betragBrutto=eur(netto * 1.19),
              mahnstufe=R.choice([1, 2, 3]) if bez is None and rd < date(2024, 11, 1) else None)

# --- Reparaturaufträge der Werkstatt
TECH = [m for m, p in zip(MA, PLAN) if p[2] in ("Servicetechniker/in", "Werkstattleitung")]
for i in range(62):
    an = date(2023, 1, 9) + timedelta(days=int(i * 11.6) + R.randrange(8))
    fertig = an + timedelta(days=R.randrange(1, 26)) if i < 57 and i not in (22, 39) else None
    gar, std = R.random() < .25, R.randrange(1, 23) * .25
    g = R.choice(["Bohrhammer", "Winkelschleifer", "Akkuschrauber", "Kompressor", "Rasenmäher", "Kappsäge", "Kettensäge", "Kreuzlinienlaser", "Heckenschere"])
    zeile(iri("reparatur", 501 + i), "Reparaturauftrag", auftragsNr=f"W{501 + i}", kunde=R.choice(KU)[0], geraet=g, techniker=R.choice(TECH), annahmedatum=an, fertigAm=fertig,
          garantiefall=gar, arbeitsstunden=Dec(f"{std:.2f}") if fertig else None,
          kosten=eur(0 if gar else std * 58 + R.randrange(0, 90)) if fertig else None,
          fehlerbild=R.choice(["läuft nicht an", "Kabel defekt", "Akku lädt nicht", "starke Geräusche", "verliert Öl", "Schalter klemmt", None]))

Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
(Path(sys.argv[1]) / "graph.ttl").write_text("\n".join(OUT) + "\n", encoding="utf-8")

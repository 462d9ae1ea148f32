"""A Tokaj wine estate's database (12 tables), written out by the W3C direct mapping. python make.py FOLDER"""
import os, random, sys
from datetime import date, timedelta
from decimal import Decimal as D
from urllib.parse import quote

R = random.Random(4711)
B = 'http://data.example/db/'
out = []

def lit(v):
    if isinstance(v, bool): return '"%s"^^xsd:boolean' % str(v).lower()
    if isinstance(v, int): return str(v)
    if isinstance(v, D): return '"%s"^^xsd:decimal' % v
    if isinstance(v, date): return '"%s"^^xsd:date' % v.isoformat()
    return '"%s"' % v.replace('\\', '\\\\').replace('"', '\\"')

def key(table, cols, row):
    return '<%s%s/%s>' % (B, table, ';'.join('%s=%s' % (c, quote(str(row[c]), safe='')) for c in cols))

def table(name, pk, rows, fks={}):
    for row in rows:
        ps = ['a <%s%s>' % (B, name)]
        for c, v in row.items():
            if v is None: continue
            ps.append('<%s%s#%s> %s' % (B, name, c, lit(v)))
        for c, (t, k) in fks.items():
            if row.get(c) is not None:
                ps.append('<%s%s#ref-%s> %s' % (B, name, c, key(t, [k], {k: row[c]})))
        out.append(key(name, pk, row) + ' ' + ' ;\n  '.join(ps) + ' .\n')

d = date.fromisoformat
GR = [('FUR', 'Furmint', 'W', 'Šipon'), ('HAR', 'Hárslevelű', 'W', 'Lipovina'), ('SMU', 'Sárgamuskotály', 'W', 'Muscat Lunel'),
      ('ZET', 'Zéta', 'W', 'Oremus'), ('KOV', 'Kövérszőlő', 'W', 'Grasă'), ('KAB', 'Kabar', 'W', None),
      ('PNO', 'Pinot noir', 'B', 'Blauburgunder'), ('KEK', 'Kékfrankos', 'B', 'Blaufränkisch')]
grape = [dict(gcode=a, nm=b, skin=c, syn=e) for a, b, c, e in GR]

ST = [  # id first last job hired left mgr sal
 (1, 'Katalin', 'Szabó', 'Estate director', '2006-03-01', None, None, 4850),
 (2, 'Miklós', 'Bodnár', 'Winemaker', '2009-08-17', None, 1, 3900),
 (3, 'Ágnes', 'Vámosi', 'Assistant winemaker', '2016-09-01', None, 2, 2750),
 (4, 'István', 'Kovács', 'Vineyard manager', '2008-02-11', None, 1, 3300),
 (5, 'Zsolt', 'Demeter', 'Vineyard worker', '2012-04-02', None, 4, 1680),
 (6, 'Ilona', 'Rácz', 'Vineyard worker', '2014-03-17', None, 4, 1720),
 (7, 'Béla', 'Orosz', 'Vineyard worker', '2019-05-06', '2023-10-31', 4, 1590),
 (8, 'Dániel', 'Takács', 'Cellar hand', '2018-08-20', None, 2, 1850),
 (9, 'Réka', 'Fehér', 'Cellar hand', '2021-09-13', None, 3, 1780),
 (10, 'Judit', 'Halász', 'Sales manager', '2011-01-10', None, 1, 3450),
 (11, 'Tamás', 'Lengyel', 'Sales rep', '2017-06-01', None, 10, 2300),
 (12, 'Claire', 'Marchand', 'Export manager', '2019-02-04', None, 10, 3100),
 (13, 'Nóra', 'Pintér', 'Tasting host', '2020-03-02', None, 10, 1950),
 (14, 'István', 'Kovács', 'Sales rep', '2022-01-17', None, 10, 2150),
 (15, 'Gyula', 'Sipos', 'Bookkeeper', '2007-11-05', '2022-06-30', 1, 2400),
 (16, 'Eszter', 'Molnár', 'Bookkeeper', '2022-06-13', None, 1, 2550)]
staff = [dict(sid=a, fnm=b, lnm=c, job_ttl=j, hire_dt=d(h), left_dt=l and d(l), mgr=m, sal_mth=D(s),
              eml=None if a in (5, 6, 7) else '%s.%s@peremhegy.example' % (b.lower().translate(str.maketrans('áéíóöőúüű', 'aeiooouuu')), c.lower().translate(str.maketrans('áéíóöőúüű', 'aeiooouuu'))) if a != 14 else 'i.kovacs2@peremhegy.example')
         for a, b, c, j, h, l, m, s in ST]

PA = [  # id name village ha elev aspect soil planted grape organic vines
 (101, 'Szent Tamás', 'Mád', '2.40', 210, 'SE', 'nyirok', 1978, 'FUR', True),
 (102, 'Betsek', 'Mád', '3.15', 190, 'S', 'rhyolite tuff', 1985, 'FUR', True),
 (103, 'Betsek alja', 'Mád', '1.20', 165, 'S', 'loess', 2003, 'HAR', True),
 (104, 'Nyulászó', 'Mád', '1.85', 215, 'SW', 'nyirok', 1969, 'FUR', True),
 (105, 'Király', 'Mád', '2.05', 235, 'S', 'zeolite', 1992, 'HAR', False),
 (106, 'Úrágya', 'Mád', '1.10', 205, 'SE', 'zeolite', 1967, 'FUR', True),
 (107, 'Mézes-Mály', 'Tarcal', '2.70', 175, 'S', 'loess', 1999, 'FUR', False),
 (108, 'Szarvas', 'Tarcal', '1.95', 160, 'S', 'Loess', 2001, 'SMU', False),
 (109, 'Zafír', 'Tarcal', '0.85', 150, 'SW', 'loess', 2008, 'SMU', False),
 (110, 'Lapis', 'Bodrogkeresztúr', '3.60', 185, 'SE', 'rhyolite tuff', 1996, 'FUR', False),
 (111, 'Henye', 'Bodrogkeresztúr', '2.25', 170, 'S', 'nyirok', 2005, 'HAR', False),
 (112, 'Kis-Messzelátó', 'Tokaj', '0.95', 145, 'SE', 'loess', 2011, 'ZET', False),
 (113, 'Hétszőlő felső', 'Tokaj', '1.30', 225, 'S', 'loess', 2000, 'FUR', True),
 (114, 'Bakonyi', 'Tolcsva', '1.55', 180, 'W', 'andesite', 2010, 'KAB', False),
 (115, 'Kútpatka', 'Tolcsva', '1.40', 195, 'SW', 'andesite', 2009, 'KOV', False),
 (116, 'Mandulás', 'Tolcsva', '2.10', 200, None, 'rhyolite tuff', 1988, 'HAR', True),
 (117, 'Hegyalj', 'Tállya', '1.75', 250, 'E', 'nyirok', 2014, 'PNO', False),
 (118, 'Bártfai', 'Tállya', '0.70', 265, 'S', 'rhyolite tuff', 2016, 'KEK', False),
 (119, 'Palota', 'Tállya', '1.25', 240, 'SW', None, 1981, 'FUR', True),
 (120, 'Dorgó', 'Tarcal', '1.00', 155, 'SE', 'andesite', 2021, 'FUR', False)]
parcel = [dict(pno=a, nm=b, vlg=c, ha=D(h), elev_m=e, asp=s, soil=so, yr_pl=y, gcode=g, org_cert=o)
          for a, b, c, h, e, s, so, y, g, o in PA]

WI = [  # name, style, vintage, parcel, alc, rs, acid, price, putt, ml, winemaker, grapes
 ('Peremhegy Furmint', 'DRY', [2019, 2020, 2021, 2022, 2023], None, 12.8, 3.5, 6.2, 13, None, 750, [('FUR', 100)]),
 ('Peremhegy Cuvée', 'DRY', [2021, 2022], None, 12.4, 4.4, 5.9, 11, None, 750, [('FUR', 55), ('HAR', 35), ('SMU', 10)]),
 ('Szent Tamás Furmint', 'DRY', [2018, 2019, 2021, 2022], 101, 13.4, 2.6, 6.6, 34, None, 750, [('FUR', 100)]),
 ('Betsek Furmint', 'DRY', [2019, 2021], 102, 13.1, 2.2, 6.9, 27, None, 750, [('FUR', 100)]),
 ('Úrágya Furmint', 'DRY', [2017, 2021], 106, 13.8, 1.8, 7.1, 46, None, 750, [('FUR', 100)]),
 ('Király Hárslevelű', 'DRY', [2019, 2020, 2022], 105, 13.2, 3.9, 5.7, 24, None, 750, [('HAR', 100)]),
 ('Henye Hárslevelű', 'DRY', [2021, 2023], 111, 12.6, 4.1, 5.6, 16, None, 750, [('HAR', 100)]),
 ('Szarvas Sárgamuskotály', 'DRY', [2022, 2023], 108, 11.9, 5.2, 5.8, 14, None, 750, [('SMU', 100)]),
 ('Kabar Bakonyi', 'DRY', [2021], 114, 13.0, 4.6, 6.0, 19, None, 750, [('KAB', 100)]),
 ('Tállya Pinot noir', 'RED', [2020, 2022], 117, 13.2, 1.4, 5.4, 22, None, 750, [('PNO', 100)]),
 ('Bártfai Kékfrankos', 'RED', [2021, 2022], 118, 12.9, 1.2, 5.9, 20, None, 750, [('KEK', 85), ('PNO', 15)]),
 ('Rozé', 'ROSE', [2023], None, 12.1, 3.1, 6.1, 10, None, 750, [('PNO', 60), ('KEK', 40)]),
 ('Pezsgő Brut', 'SPARK', [2019, 2020], None, 12.3, 8.5, 7.4, 26, None, 750, [('FUR', 80), ('HAR', 20)]),
 ('Pezsgő Zero', 'SPARK', [2018], 110, 12.0, 1.1, 7.8, 32, None, 750, [('FUR', 100)]),
 ('Késői Szüret', 'LATE', [2019, 2021, 2022], None, 11.2, 98, 7.0, 17, None, 500, [('FUR', 50), ('SMU', 30), ('ZET', 20)]),
 ('Mandulás Szamorodni', 'SZAM', [2017, 2018, 2021], 116, 12.2, 118, 7.3, 29, None, 500, [('HAR', 70), ('FUR', 30)]),
 ('Száraz Szamorodni', 'SZAM', [2015], None, 14.1, 6.5, 6.4, 31, None, 500, [('FUR', 90), ('HAR', 10)]),
 ('Aszú 5 puttonyos', 'ASZU', [2013, 2016, 2017], None, 11.4, 152, 8.4, 48, 5, 500, [('FUR', 65), ('HAR', 25), ('SMU', 10)]),
 ('Aszú 6 puttonyos', 'ASZU', [2013, 2017, 2018], None, 10.6, 186, 8.9, 72, 6, 500, [('FUR', 75), ('HAR', 15), ('KOV', 10)]),
 ('Mézes-Mály Aszú', 'ASZU', [2016, 2019], 107, 10.9, 204, 9.1, 95, 6, 500, [('FUR', 100)]),
 ('Zéta Aszú', 'ASZU', [2018], 112, 11.0, 171, 8.6, 58, 5, 500, [('ZET', 85), ('FUR', 15)]),
 ('Eszencia', 'ESZ', [2013, 2017], None, 3.2, 512, 14.5, 390, None, 375, [('FUR', 80), ('SMU', 20)])]
wine, wg = [], []
wid = 500
STAT = {}
for nm, sty, vs, p, alc, rs, acid, prc, putt, ml, gs in WI:
    for v in vs:
        wid += 1
        last = v == vs[-1]
        young = v >= 2023 and sty != 'ROSE'
        st = 'CELL' if young or (nm, v) in (('Szent Tamás Furmint', 2022), ('Mézes-Mály Aszú', 2019)) else 'SALE' if last or R.random() < .45 else 'OUT'
        mk = 2 if sty in ('ASZU', 'ESZ', 'SZAM', 'LATE') or v < 2020 else R.choice([2, 3, 3])
        gap = {'DRY': 1, 'RED': 2, 'ROSE': 1, 'SPARK': 3, 'LATE': 1, 'SZAM': 2, 'ASZU': 3, 'ESZ': 5}[sty]
        bd = date(v + gap, R.randint(3, 8), R.randint(1, 28))
        prod = {'ESZ': 180, 'ASZU': 2400, 'SZAM': 2000}.get(sty, 4200 if p else 11000)
        made = int(prod * R.uniform(.6, 1.3)) // 10 * 10
        stk = 0 if st == 'OUT' else made if st == 'CELL' else int(made * R.uniform(.05, .6))
        age = max(0, 2022 - v)
        price = D(prc) + (D(age) * D(prc) * D('0.04')).quantize(D('0.5')) + R.choice([D(0), D('0.5'), D(0), D('0.9')])
        if st == 'CELL' and bd > date(2024, 5, 1): bd = None
        wine.append(dict(wid=wid, nm=nm, vintg=v, sty=sty, putt=putt, vol_ml=ml,
            alc_pct=D(str(round(alc + R.uniform(-.4, .4), 1))),
            rs_gl=None if R.random() < .05 else D(str(round(rs * R.uniform(.85, 1.15), 1))),
            acid_gl=D(str(round(acid + R.uniform(-.4, .4), 1))),
            prc_eur=None if nm == 'Mézes-Mály Aszú' and v == 2019 else price.quantize(D('0.01')), btl_dt=bd, btl_made=made, stk_qty=stk, st=st, wmkr=mk, pno=p))
        for g, pc in gs: wg.append(dict(wid=wid, gcode=g, pct=pc))
# one harvest row per parcel and year
harv = []; h = 3000
for y in range(2020, 2025):
    for p in parcel:
        if p['yr_pl'] > y - 3: continue
        if R.random() < .06: continue
        for k in ([0, 1] if p['gcode'] in ('FUR', 'ZET') and R.random() < .3 else [0]):
            h += 1
            dt = date(y, 9, 4) + timedelta(R.randint(0, 30) + 32 * k)
            kgha = R.randint(3200, 6200) * {2020: .8, 2021: 1, 2022: .85, 2023: 1.1, 2024: .95}[y]
            kg = int(float(p['ha']) * kgha * (.16 if k else 1)) // 10 * 10
            harv.append(dict(hid=h, pno=p['pno'], pick_dt=dt, kg=kg, sug_gl=None if R.random() < .07 else (R.randint(330, 430) if k else R.randint(196, 248)),
                mode='H' if k or p['org_cert'] or R.random() < .5 else 'M', botr=True if k else False,
                ldr=R.choice([4, 4, 5, 6] + ([7] if y < 2023 else [])), rmk=R.choice([None, None, None, None, 'rain in the night', 'some wasp damage', 'very clean fruit', 'started late, press broken'])))
# customers
CU = [('Rosenstein Étterem', 'REST', 'Budapest', 'HU'), ('Gusteau Kulináris Élményműhely', 'REST', 'Mád', 'HU'), ('Hotel Arany Sas', 'HOTEL', 'Tokaj', 'HU'),
 ('Borháló Debrecen', 'SHOP', 'Debrecen', 'HU'), ('Bortársaság Kft.', 'SHOP', 'Budapest', 'HU'), ('Péter Nagy', 'PRIV', 'Miskolc', 'HU'), ('Péter Nagy', 'PRIV', 'Budapest', 'HU'),
 ('Weinhandlung Lindner', 'SHOP', 'Wien', 'AT'), ('Zum Goldenen Karpfen', 'REST', 'Vienna', 'AT'), ('Hotel Seeblick Velden', 'HOTEL', 'Velden', 'AT'),
 ('Kellermeister Import GmbH', 'IMP', 'Hamburg', 'DE'), ('Restaurant Tulpenhof', 'REST', 'München', 'DE'), ('Vinothek am Dom', 'SHOP', 'Köln', 'DE'), ('Sabine Hoffmann', 'PRIV', 'Leipzig', 'DE'),
 ('Winnica Hurt Sp. z o.o.', 'IMP', 'Kraków', 'PL'), ('Restauracja Pod Lipą', 'REST', 'Kraków', 'PL'), ('Marek Zieliński', 'PRIV', 'Warszawa', 'PL'), ('Skład Win Praga', 'SHOP', 'Warszawa', 'PL'),
 ('Bodrog Fine Wines Ltd', 'IMP', 'London', 'GB'), ('The Quince Tree', 'REST', 'London', 'GB'), ('Harrogate Cellars', 'SHOP', 'Harrogate', 'GB'), ('Fiona Aldridge', 'PRIV', 'Bristol', 'GB'),
 ('Eastern Hills Imports', 'IMP', 'New York', 'US'), ('Hiroshi Tanabe', 'PRIV', 'Kobe', 'JP'), ('Tanabe Shoten', 'IMP', 'Osaka', 'JP'), ('Vinotéka Na Rohu', 'SHOP', 'Praha', 'CZ'),
 ('U Tří Hroznů', 'REST', 'Brno', 'CZ'), ('Lenka Dvořáková', 'PRIV', 'Brno', 'CZ'), ('Vináreň Košice', 'SHOP', 'Košice', 'SK'), ('Hotel Dolný Most', 'HOTEL', 'Bratislava', 'SK'),
 ('Anna Tóth', 'PRIV', 'Szeged', 'HU'), ('László Erdei', 'PRIV', 'Budapest', 'HU'), ('Zsuzsa Balla', 'PRIV', 'Eger', 'HU'), ('Kistücsök Bisztró', 'REST', 'Balatonszemes', 'HU'),
 ('Hotel Gróf Degenfeld Kert', 'HOTEL', 'Tarcal', 'HU'), ('Palack Borbár', 'REST', 'Budapest', 'HU'), ('Dr. Ferenc Urbán', 'PRIV', 'Pécs', 'HU'), ('Nordic Sip ApS', 'IMP', 'København', 'DK'),
 ('Mette Lauridsen', 'PRIV', 'Aarhus', 'DK'), ('Old Cork Shop', 'SHOP', 'Dublin', 'IE'), ('Camille Perrot', 'PRIV', 'Lyon', 'FR'), ('Andrea Bassi', 'PRIV', 'Trieste', 'IT')]
DIAL = dict(HU='+36', AT='+43', DE='+49', PL='+48', GB='+44', US='+1', JP='+81', CZ='+420', SK='+421', DK='+45', IE='+353', FR='+33', IT='+39')
cust = []
for i, (n, t, c, k) in enumerate(CU):
    since = date(2008, 1, 1) + timedelta(R.randint(0, 5600))
    cust.append(dict(cno=7001 + i, nm=n, typ=t, city=c, ctry=k, tel=None if R.random() < .15 else '%s %d %03d %04d' % (DIAL[k], R.randint(20, 79), R.randint(100, 999), R.randint(1000, 9999)),
        eml=None if R.random() < .12 else 'c%d@mail.example' % (7001 + i), since=since,
        cr_lim=None if t == 'PRIV' else D({'REST': 2000, 'HOTEL': 3000, 'SHOP': 5000, 'IMP': 15000}[t] + 500 * R.randint(0, 6)),
        nwsl=R.random() < .55, rep=12 if k in ('GB', 'US', 'JP', 'DK', 'IE', 'FR', 'IT') else R.choice([10, 11, 11, 14, None]) if t != 'PRIV' else None))
# orders
ordr, ln = [], []
sell = [w for w in wine if w['st'] != 'CELL' and w['prc_eur']]
quiet = {7017, 7037, 7041, 7031}
buyers = [c for c in cust if c['cno'] not in quiet]
for i in range(78):
    c = R.choice(buyers)
    od = date(2022, 1, 20) + timedelta(int(i * 13.4) + R.randint(0, 9))
    st = R.choice('SSSSSSSSSX') if od < date(2024, 10, 1) else R.choice('SOOS')
    if R.random() < .03: st = 'R'
    sd = od + timedelta(R.randint(1, 21)) if st in 'SR' else None
    pd = sd + timedelta(R.randint(0, 55)) if sd and st == 'S' and R.random() < .86 else None
    rep = c['rep'] or R.choice([10, 11, 14])
    ono = 20001 + i
    ordr.append(dict(ono=ono, cno=c['cno'], ord_dt=od, ship_dt=sd, pd_dt=pd, st=st, disc_pct=None if c['typ'] == 'PRIV' else R.choice([0, 5, 5, 10, 15]),
        frt_eur=D(R.choice(['0', '12.50', '18.00', '24.90', '65.00']) if c['typ'] != 'IMP' else R.choice(['180.00', '240.00', '310.00'])), rep=rep))
    ok = [w for w in sell if w['vintg'] + 1 <= od.year and (w['btl_dt'] or od) <= od]
    for k, w in enumerate(R.sample(ok, min(len(ok), R.choice([1, 1, 2, 2, 3, 4])))):
        base = {'PRIV': [1, 2, 3, 6, 12], 'REST': [6, 12, 18, 24], 'HOTEL': [12, 24, 36], 'SHOP': [12, 24, 36, 60], 'IMP': [60, 120, 180, 240]}[c['typ']]
        q = R.choice(base)
        if w['sty'] == 'ESZ': q = R.choice([1, 1, 2, 3])
        ln.append(dict(ono=ono, ln_no=k + 1, wid=w['wid'], qty=q, u_prc=(w['prc_eur'] * R.choice([D(1), D(1), D('0.95'), D('0.9')])).quantize(D('0.01'))))
# tastings
TT = [('Furmint February', '2022-02-12', 'HELD', 'Cellar Mád', '18', 24, 13), ('Cellar by Candlelight', '2022-05-20', 'HELD', 'Cellar Mád', '22', 16, 13), ('Aszú Through the Decade', '2022-10-08', 'HELD', 'Library room', '65', 10, 2),
 ('Autumn Walk and Sip', '2022-10-22', 'HELD', 'Szent Tamás terrace', '15', 30, 4), ('Furmint February', '2023-02-11', 'HELD', 'Cellar Mád', '20', 24, 13), ('Importers Day', '2023-03-16', 'HELD', 'Library room', '0', 20, 12),
 ('Women in Wine', '2023-03-31', 'HELD', 'Cellar Mád', '25', 20, 3), ('Summer Pezsgő Evening', '2023-06-24', 'HELD', 'Szent Tamás terrace', '28', 30, 13), ('Sommelier Workshop', '2023-09-05', 'CANC', 'Library room', '40', 12, 2),
 ('Dry Furmint Vertical', '2023-11-17', 'HELD', 'Library room', '48', 12, 2), ('Furmint February', '2024-02-10', 'HELD', 'Cellar Mád', '20', 28, 13), ('Budapest Pop-up', '2024-04-19', 'HELD', 'Palack Borbár, Budapest', '30', 25, 10),
 ('Hárslevelű Night', '2024-05-25', 'HELD', 'Cellar Mád', '24', 18, 3), ('Sweet Tokaj Masterclass', '2024-09-14', 'HELD', 'Library room', '75', 10, 2), ('Harvest Lunch', '2024-10-05', 'CANC', 'Szent Tamás terrace', '55', 30, 1),
 ('Furmint February', '2025-02-08', 'PLAN', 'Cellar Mád', '22', 28, 13), ('Eszencia by the Spoon', '2025-04-12', 'PLAN', 'Library room', '120', 8, None)]
tst, tw, tg = [], [], []
for i, (t, dt, st, v, fee, mx, host) in enumerate(TT):
    tno = 41 + i
    tst.append(dict(tno=tno, ttl=t, tst_dt=d(dt), st=st, venue=v, fee_eur=D(fee).quantize(D('0.01')), max_pl=mx, host=host))
    y = d(dt)
    pool = [w for w in wine if w['btl_dt'] and w['btl_dt'] < y]
    f = (lambda w: 'Furmint' in w['nm']) if 'Furmint' in t else (lambda w: w['sty'] == 'ASZU') if 'Aszú' in t else (lambda w: w['sty'] in ('SPARK', 'DRY')) if 'Pezsgő' in t else \
        (lambda w: 'Hárs' in w['nm'] or 'Szamorodni' in w['nm']) if 'Hárs' in t else (lambda w: w['sty'] in ('ASZU', 'SZAM', 'LATE', 'ESZ')) if 'Sweet' in t else (lambda w: w['sty'] in ('ESZ', 'ASZU')) if 'Eszencia' in t else (lambda w: w['sty'] != 'ESZ')
    pool = [w for w in pool if f(w)]
    for s, w in enumerate(R.sample(pool, min(len(pool), R.randint(4, 8)))): tw.append(dict(tno=tno, wid=w['wid'], seq=s + 1))
    if st == 'PLAN' and tno > 56: continue
    gs = R.sample([c for c in cust if c['cno'] != 7029], R.randint(2, 7))
    left = mx
    for c in gs:
        n = min(left, R.choice([1, 2, 2, 2, 4, 1]))
        if n < 1: break
        left -= n
        tg.append(dict(tno=tno, cno=c['cno'], pers=n, pd=(fee == '0' or R.random() < .8) if st != 'PLAN' else R.random() < .4, rtg=None if st != 'HELD' or R.random() < .3 else R.choice([3, 4, 4, 5, 5, 2])))

table('grape', ['gcode'], grape)
table('parcel', ['pno'], parcel, {'gcode': ('grape', 'gcode')})
table('staff', ['sid'], staff, {'mgr': ('staff', 'sid')})
table('wine', ['wid'], wine, {'wmkr': ('staff', 'sid'), 'pno': ('parcel', 'pno')})
table('wine_grape', ['wid', 'gcode'], wg, {'wid': ('wine', 'wid'), 'gcode': ('grape', 'gcode')})
table('harv', ['hid'], harv, {'pno': ('parcel', 'pno'), 'ldr': ('staff', 'sid')})
table('cust', ['cno'], cust, {'rep': ('staff', 'sid')})
table('ord', ['ono'], ordr, {'cno': ('cust', 'cno'), 'rep': ('staff', 'sid')})
table('ord_ln', ['ono', 'ln_no'], ln, {'ono': ('ord', 'ono'), 'wid': ('wine', 'wid')})
table('tstg', ['tno'], tst, {'host': ('staff', 'sid')})
table('tstg_wine', ['tno', 'wid'], tw, {'tno': ('tstg', 'tno'), 'wid': ('wine', 'wid')})
table('tstg_guest', ['tno', 'cno'], tg, {'tno': ('tstg', 'tno'), 'cno': ('cust', 'cno')})
os.makedirs(sys.argv[1], exist_ok=True)
with open(os.path.join(sys.argv[1], 'graph.ttl'), 'w', encoding='utf-8') as f:
    f.write('@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n' + '\n'.join(out))

#!/usr/bin/env python3
"""Catalogue of Fennimore & Lisle, dealers in musical instruments.  python make.py FOLDER -> FOLDER/graph.ttl"""
import os, random, sys
from datetime import date, timedelta
R = random.Random(4711)
out = []
def lit(s): return '"' + s.replace('\\', '\\\\').replace('"', '\\"') + '"'
def d(x): return '"%s"^^xsd:date' % x.isoformat()
def dec(x): return '%.2f' % x
def thing(iri, cls, **kv):
    rows = ['a ' + cls]
    for k, v in kv.items():
        p = 'rdfs:label' if k == 'label' else 'fl:' + k
        for w in (v if isinstance(v, list) else [v]):
            if w is not None: rows.append('%s %s' % (p, w))
    out.append('%s %s .\n' % (iri, ' ;\n    '.join(rows)))
def day(a, b): return a + timedelta(days=R.randrange((b - a).days))

# ---- premises -------------------------------------------------------------
PREM = [('p1', 'Shop', 'Leeds Vicar Lane', 'Leeds', 'LS1 6DT', date(1987,4,11), 640),
        ('p2', 'Shop', 'Bristol Park Row', 'Bristol', 'BS1 5LJ', date(1998,9,5), 410),
        ('p3', 'Shop', 'Glasgow Otago Street', 'Glasgow', 'G12 8PQ', date(2004,3,20), 380),
        ('p4', 'Shop', 'Cardiff Castle Arcade', 'Cardiff', 'CF10 1BU', date(2013,6,1), 215),
        ('p5', 'Depot', 'Daventry Depot', 'Daventry', 'NN11 8QL', date(2009,1,12), 3200),
        ('p6', 'Depot', 'Wakefield Old Mill', 'Wakefield', 'WF1 5PE', date(1994,10,3), 1150),
        ('p7', 'Shop', 'Norwich Elm Hill', 'Norwich', None, date(2021,11,13), 160)]
# ---- sections and colleagues ---------------------------------------------
SEC = [('d10','Sales Floor',410000),('d20','Purchasing',96000),('d30','Warehouse & Dispatch',205000),('d40','Workshop',150000),
       ('d50','Accounts',88000),('d60','Web & Mail Order',172000),('d70','Education Service',64000),('d80','Piano Hire',None)]
# first, last, job, started, pay, section, premises, boss, plays
ST = [
('Margaret','Lisle','Managing Director','1991-02-04',92000,None,'p1',None,'cello'),
('Tobias','Fennimore','Finance Director','1996-08-19',84000,'d50','p1',1,'piano'),
('Anjali','Deshmukh','Head of Purchasing','2006-05-02',58500,'d20','p1',1,'violin'),
('Callum','Rafferty','Head of Sales','2001-09-10',61000,'d10','p1',1,'drums'),
('Beatrix','Oyelaran','Depot Manager','2010-03-15',49500,'d30','p5',1,None),
('Hugh','Pennock','Workshop Foreman','1993-11-01',46800,'d40','p1',1,'clarinet'),
('Ines','Carvalho','Head of Web Sales','2014-01-20',55200,'d60','p5',1,'ukulele'),
('Rosalind','Achterberg','Education Officer','2012-09-03',43100,'d70','p2',4,'recorder'),
('Gareth','Morgan','Shop Manager','2013-05-06',41200,'d10','p4',4,'trombone'),
('Elspeth','Kinnaird','Shop Manager','2008-07-14',42700,'d10','p3',4,'fiddle'),
('Dominic','Sayle','Shop Manager','2003-02-17',43900,'d10','p2',4,'bass guitar'),
('Priya','Nandakumar','Shop Manager','2019-10-07',38600,'d10','p7',4,'flute'),
('Sarah','Whitcombe','Shop Manager','2002-06-24',44600,'d10','p1',4,'piano'),
('Sarah','Whitcombe','Web Editor','2020-02-03',31400,'d60','p5',7,None),
('Joe','Tattersall','Guitar Specialist','2015-04-13',29800,'d10','p1',13,'guitar'),
('Mei','Lin','Piano Specialist','2017-08-28',31900,'d10','p1',13,'piano'),
('Owen','Prosser','Sales Assistant','2021-06-07',24300,'d10','p4',9,'drums'),
('Catrin','Vaughan','Sales Assistant','2022-09-19',23600,'d10','p4',9,'harp'),
('Fergus','McAllister','Brass Specialist','2011-03-28',30500,'d10','p3',10,'trumpet'),
('Isla','Drummond','Sales Assistant','2023-05-15',23100,'d10','p3',10,'guitar'),
('Leon','Baptiste','Drum Specialist','2016-11-14',29500,'d10','p2',11,'drums'),
('Hannah','Coles','Sales Assistant','2020-07-06',24800,'d10','p2',11,'guitar'),
('Marcus','Eady','Sales Assistant','2018-01-08',25100,'d10','p2',11,'saxophone'),
('Tilly','Garrod','Sales Assistant','2022-02-14',23400,'d10','p7',12,'violin'),
('Zoltan','Farkas','Luthier','2005-10-17',41500,'d40','p1',6,'violin'),
('Winifred','Oakes','Woodwind Repairer','2009-04-06',36200,'d40','p1',6,'flute'),
('Dai','Llewellyn','Piano Tuner','1999-01-11',37400,'d40','p4',6,'piano'),
('Petra','Novotna','Brass Repairer','2018-06-18',33700,'d40','p3',6,'French horn'),
('Samir','Haddad','Apprentice Luthier','2023-09-04',19800,'d40','p1',25,'oud'),
('Kenneth','Ibbotson','Goods-in Clerk','1997-05-26',26900,'d30','p6',5,None),
('Agnieszka','Wrona','Dispatch Supervisor','2012-02-20',32300,'d30','p5',5,None),
('Dean','Slater','Picker','2019-03-11',22800,'d30','p5',31,'guitar'),
('Yusuf','Aydin','Picker','2021-01-25',22500,'d30','p5',31,None),
('Lorna','Biggs','Picker','2022-11-07',22300,'d30','p5',31,'bass guitar'),
('Alan','Crowther','Van Driver','2007-09-24',25700,'d30','p6',5,'cornet'),
('Nadine','Forsyth','Buyer','2013-08-12',38200,'d20','p1',3,'guitar'),
('Oliver','Strand','Buyer','2018-10-01',36500,'d20','p1',3,'saxophone'),
('Jean','Holroyd','Bookkeeper','1998-03-02',31100,'d50','p1',2,None),
('Imran','Qureshi','Credit Controller','2016-05-09',33400,'d50','p1',2,'tabla'),
('Clara','Winstanley','Mail Order Clerk','2017-02-27',26200,'d60','p5',7,'oboe'),
('Ravi','Menon','Web Developer','2020-09-14',42000,'d60','p5',7,'guitar'),
('Bryony','Teague','School Liaison','2021-09-01',28900,'d70','p2',8,'clarinet'),
('Stuart','Maddocks','Sales Assistant','2014-06-16',25300,'d10','p1',13,'banjo'),
('Emily','Rowntree','Sales Assistant','2019-09-30',None,'d10','p1',13,'viola'),
]
LEFT = {23:'2024-03-29', 33:'2023-08-18', 43:'2022-12-31', 38:'2025-01-31'}
S = lambda n: 'x:e%03d' % (100 + n)
runs = {'p1':13,'p2':11,'p3':10,'p4':9,'p5':5,'p6':30,'p7':12}
for i, c, n, t, pc, o, m in PREM:
    thing('x:'+i, 'fl:'+c, label=lit(n), town=lit(t), postcode=lit(pc) if pc else None, openedOn=d(o), squareMetres=str(m), runBy=S(runs[i]))
lead = {'d10':4,'d20':3,'d30':5,'d40':6,'d50':2,'d60':7,'d70':8}
for i, n, b in SEC:
    thing('x:'+i, 'fl:Section', sectionName=lit(n), yearlyBudget=str(b) if b else None, ledBy=S(lead[i]) if i in lead else None)
for k, (f, l, j, s, pay, sec, pr, boss, pl) in enumerate(ST, 1):
    thing(S(k), 'fl:Colleague', firstName=lit(f), surname=lit(l), jobTitle=lit(j), startedOn='"%s"^^xsd:date' % s, pay=str(pay) if pay else None,
          inSection='x:'+sec if sec else None, basedAt='x:'+pr, answersTo=S(boss) if boss else None, plays=lit(pl) if pl else None,
          leftOn='"%s"^^xsd:date' % LEFT[k] if k in LEFT else None)
# ---- vendors and their reps ------------------------------------------------
# no, name, seat, land, lead days, pay within, since, min order, rep, tel, speaks
VEN = [
('V017','Brandauer Musikvertrieb','Markneukirchen','Germany',12,30,1994,500,'Uwe Brandauer','+49 37422 5510',['German','English']),
('V022','Saitenhaus Kolb','Nuremberg','Germany',9,30,2003,250,'Annegret Kolb','+49 911 338 204',['German']),
('V031','Lutherie Vasseur','Mirecourt','France',35,45,1999,800,'Mathilde Vasseur','+33 3 29 37 14 02',['French','English']),
('V034','Anches du Var','Hyeres','France',14,30,2007,150,'Laurent Puget','+33 4 94 65 22 18',['French']),
('V040','Officina Bassani','Cremona','Italy',60,60,2001,1500,'Giulia Bassani','+39 0372 41 905',['Italian','English']),
('V041','Fisarmoniche Tirelli','Castelfidardo','Italy',42,45,2010,1200,'Corrado Tirelli','+39 071 782 0131',['Italian']),
('V048','Guitarras Olmedo','Valencia','Spain',28,30,1997,600,'Pilar Olmedo','+34 963 71 52 20',['Spanish','English']),
('V053','Kirin Gakki Trading','Hamamatsu','Japan',45,60,1992,5000,'Kenji Morita','+81 53 460 1187',['Japanese','English']),
('V054','Sanshin Instruments','Nagoya','Japan',50,60,2012,4000,'Yoko Arakawa','+81 52 221 7740',['Japanese','English']),
('V060','Great Lakes Music Supply','Kalamazoo','USA',38,45,2005,2500,'Denise Kowalczyk','+1 269 555 0142',['English']),
('V062','Blue Ridge Strings Co.','Asheville','USA',33,30,2015,400,'Travis Mabry','+1 828 555 0177',['English','Spanish']),
('V066','Cymbalcraft Istanbul','Istanbul','Turkey',25,30,2009,900,'Emre Yildiz','+90 212 555 0161',['Turkish','English']),
('V071','Pennine Audio','Huddersfield','UK',4,30,2000,100,'Martin Shaw','01484 555 210',['English']),
('V072','Thames Valley Music Books','Reading','UK',3,30,1989,50,'Judith Farrow','0118 555 0934',['English']),
('V075','Oakroyd Stands & Cases','Keighley','United Kingdom',6,14,1995,100,'Sarah Whitcombe','01535 555 876',['English']),
('V078','Clydeside Pedals','Glasgow','UK',8,14,2019,None,'Rory Galbraith',None,['English']),
('V083','Amati Kraslice Export','Kraslice','Czech Republic',30,45,1996,700,'Jana Hruskova','+420 352 555 118',['Czech','German','English']),
('V084','Strunal Dolni','Luby','Czechia',27,30,2002,450,'Pavel Dvorak','+420 354 555 073',['Czech','German']),
('V090','Guangdong Harmony Export','Guangzhou','China',70,30,2011,6000,'Chen Wei','+86 20 5555 8801',['Chinese','English']),
('V091','Tianjin Lark Instruments','Tianjin','China',75,30,2008,5500,'Liu Fang','+86 22 5555 3340',['Chinese','English']),
('V095','Nordlyd Elektronik','Aarhus','Denmark',11,30,2016,300,'Mette Sorensen','+45 86 55 01 22',['Danish','English','German']),
('V097','Van Rijsbergen Percussie','Utrecht','Netherlands',10,30,2006,None,'Joost van Rijsbergen','+31 30 555 7712',['Dutch','English']),
('V099','Hanbit Audio','Incheon','South Korea',48,45,2018,3500,None,None,[]),
('V101','Fado Craft','Braga','Portugal',21,30,2022,200,'Rui Nogueira','+351 253 555 604',['Portuguese','English']),
]
for no, n, seat, land, ld, pw, since, mo, rep, tel, sp in VEN:
    k = no[1:]
    thing('x:v'+k, 'fl:Vendor', vendorNo=lit(no), tradingName=lit(n), seat=lit(seat), land=lit(land), leadDays=str(ld), payWithin=str(pw),
          dealingSince='"%d"^^xsd:gYear' % since, minOrderValue=str(mo) if mo else None, goBetween='x:r'+k if rep else None)
    if rep:
        mail = rep.lower().replace(' van ', ' van').split()
        thing('x:r'+k, 'fl:Rep', personName=lit(rep), tel=lit(tel) if tel else None,
              mail=lit('%s.%s@%s.example' % (mail[0], mail[-1], n.split()[0].lower())) if no not in ('V041','V097') else None, speaks=[lit(x) for x in sp])
# ---- marques ---------------------------------------------------------------
MQ = {}
for k, (n, yr, home) in enumerate([('Harrowgate',1974,'UK'),('Olmedo',1921,'Spain'),('Kirin',1948,'Japan'),('Sanshin',1963,'Japan'),('Kowal',1986,'USA'),('Mabry',2002,'USA'),
  ('Brandauer',1888,'Germany'),('Kolb',1906,'Germany'),('Vasseur',1835,'France'),('Puget',1952,'France'),('Bassani',1969,'Italy'),('Tirelli',1911,'Italy'),('Yildiz',1978,'Turkey'),
  ('Penn Audio',1991,'UK'),('Oakroyd',1958,'UK'),('Galbraith FX',2014,'UK'),('Hrabe',1928,'Czech Republic'),('Lubena',1955,'Czech Republic'),('Lark',1984,'China'),('Nordlyd',2009,'Denmark'),
  ('Rijs',1989,'Netherlands'),('Hanbit',1999,'South Korea'),('Minho',2015,'Portugal'),('Wharfedale Press',None,'UK')], 1):
    MQ[n] = 'x:m%02d' % k
    thing(MQ[n], 'fl:Marque', marqueName=lit(n), foundedIn='"%d"^^xsd:gYear' % yr if yr else None, homeCountry=lit(home))
# ---- range (categories) -----------------------------------------------------
CAT = {}
def cat(code, name, parent=None, note=None):
    CAT[code] = 'x:c' + code
    thing(CAT[code], 'fl:Range', rangeCode=lit(code), rangeName=lit(name), sitsUnder='x:c'+parent if parent else None, remark=lit(note) if note else None)
for code, name, subs in [
 ('G','Guitars & Basses',[('GA','Acoustic Guitars'),('GC','Classical Guitars'),('GE','Electric Guitars'),('GB','Bass Guitars'),('GU','Ukuleles')]),
 ('K','Keyboards',[('KP','Digital Pianos'),('KS','Synthesizers'),('KA','Accordions')]),
 ('D','Drums & Percussion',[('DK','Drum Kits'),('DC','Cymbals'),('DH','Hand Percussion'),('DS','Sticks & Mallets')]),
 ('B','Bowed Strings',[('BV','Violins'),('BA','Violas'),('BC','Cellos'),('BB','Bows')]),
 ('W','Woodwind',[('WF','Flutes'),('WC','Clarinets'),('WS','Saxophones'),('WR','Recorders')]),
 ('H','Brass',[('HT','Trumpets'),('HB','Trombones'),('HF','French Horns'),('HU','Tubas')]),
 ('E','Amplifiers & Effects',[('EA','Guitar Amplifiers'),('EB','Bass Amplifiers'),('EP','Effect Pedals')]),
 ('P','Microphones & PA',[('PM','Microphones'),('PX','Mixing Desks'),('PS','Loudspeakers')]),
 ('A','Accessories',[('AS','Strings'),('AR','Reeds & Mouthpieces'),('AT','Stands'),('AB','Cases & Bags'),('AM','Tuners & Metronomes'),('AC','Care Products')]),
 ('N','Printed Music',[('NT','Tutor Books'),('NS','Song Books')])]:
    cat(code, name)
    for c, n in subs: cat(c, n, code)
cat('WSA','Alto Saxophones','WS'); cat('WST','Tenor Saxophones','WS')
cat('EPD','Distortion & Overdrive','EP'); cat('EPR','Delay & Reverb','EP')
cat('ASG','Guitar Strings','AS'); cat('ASV','Violin & Cello Strings','AS','moved from BB in 2020')
# ---- items: cat, vendor, marque: (name, price, kilos, extras)
IT = [
('GA','071','Harrowgate',[('Harrowgate D20 Dreadnought',329,2.1,'natural'),('Harrowgate D40 Dreadnought',619,2.2,'Sunburst'),('Harrowgate P10 Parlour',289,1.7,'natural'),('Harrowgate J55 Jumbo 12-string',849,2.5,'natural')]),
('GA','060','Kowal',[('Kowal Orchard OM',1490,2.0,'natural'),('Kowal Prairie Dreadnought',1875,2.2,'sunburst'),('Kowal Prairie Dreadnought LH',1925,2.2,'sunburst')]),
('GA','090','Lark',[('Lark Starter Folk Guitar',99,1.8,'black'),('Lark Traveller 3/4',119,1.4,'natural')]),
('GC','048','Olmedo',[('Olmedo Estudio 1C',245,1.5,'natural'),('Olmedo Estudio 3C',398,1.6,'natural'),('Olmedo Flamenca Blanca',1150,1.4,'natural'),('Olmedo Concierto 8',2480,1.6,'natural'),('Olmedo Cadete 3/4',229,1.3,'natural')]),
('GC','084','Lubena',[('Lubena 455 Classical',189,1.6,'natural'),('Lubena 670 Eva Cedar',465,1.6,'cedar')]),
('GE','053','Kirin',[('Kirin KS-300 Strat Style',449,3.4,'Sunburst'),('Kirin KS-300 Strat Style LH',469,3.4,'black'),('Kirin KT-500 Tele Style',579,3.5,'butterscotch'),('Kirin KH-900 Hollowbody',1390,3.1,'cherry red')]),
('GE','060','Kowal',[('Kowal Ironwood Standard',1699,4.1,'cherry red'),('Kowal Ironwood Junior',998,3.6,'black'),('Kowal Arrowhead V',2150,3.7,'white')]),
('GE','090','Lark',[('Lark Rocker Pack',179,5.8,'black'),('Lark Rocker Mini',129,2.6,'red')]),
('GB','053','Kirin',[('Kirin KB-4 Bass',499,4.0,'black'),('Kirin KB-5 Five-string Bass',689,4.3,'Sunburst')]),
('GB','060','Kowal',[('Kowal Thunder Bass',1580,4.4,'sunburst'),('Kowal Thunder Short Scale',1240,3.8,'sea green')]),
('GU','101','Minho',[('Minho Soprano Ukulele',69,0.4,'natural'),('Minho Concert Ukulele',95,0.5,'natural'),('Minho Tenor Ukulele',145,0.7,'mahogany'),('Minho Cavaquinho',135,0.6,'natural')]),
('GU','091','Lark',[('Lark Rainbow Ukulele',29,0.4,'blue')]),
('KP','053','Kirin',[('Kirin CP-10 Digital Piano',549,11.5,'black'),('Kirin CP-40 Digital Piano',1120,38,'rosewood'),('Kirin CP-90 Grand Hybrid',4290,96,'polished black')]),
('KP','099','Hanbit',[('Hanbit Stage 88',899,14.2,'black'),('Hanbit Home 60',679,34,'white')]),
('KS','095','Nordlyd',[('Nordlyd Fjord Polysynth',1649,7.8,None),('Nordlyd Skagen Mono',539,2.9,None),('Nordlyd Tide Drum Machine',719,2.1,None)]),
('KS','099','Hanbit',[('Hanbit Pulse 61',465,5.6,'black')]),
('KA','041','Tirelli',[('Tirelli Bambina 48 Bass',1380,5.4,'red'),('Tirelli Maestra 96 Bass',3250,9.1,'black'),('Tirelli Maestra 120 Bass',4780,10.6,'black'),('Tirelli Diatonica',1090,3.9,'walnut')]),
('DK','054','Sanshin',[('Sanshin Stage Five-piece',1290,42,'blue'),('Sanshin Studio Birch',2340,44,'amber'),('Sanshin Junior Kit',379,24,'red')]),
('DK','097','Rijs',[('Rijs Bop Kit',1560,31,'natural'),('Rijs Street Cajon Kit',420,9.5,'natural')]),
('DC','066','Yildiz',[('Yildiz Old Bazaar Ride 22',429,2.6,None),('Yildiz Old Bazaar Hi-hats 14',389,2.4,None),('Yildiz Dark Crash 18',315,1.5,None),('Yildiz Splash 10',109,0.3,None),('Yildiz Student Cymbal Set',259,5.1,None)]),
('DH','097','Rijs',[('Rijs Cajon Flamenco',165,4.6,'natural'),('Rijs Djembe 12',198,5.2,'mahogany'),('Rijs Bongo Pair',119,3.0,'natural'),('Rijs Frame Drum',75,0.9,None),('Rijs Egg Shakers',6.5,0.1,None)]),
('DS','097','Rijs',[('Rijs 5A Hickory Sticks',9.9,0.1,None),('Rijs 7A Maple Sticks',9.9,0.1,None),('Rijs Jazz Brushes',24.5,0.1,None),('Rijs Timpani Mallets',38,0.2,None)]),
('BV','017','Brandauer',[('Brandauer No. 12 Violin Outfit',420,2.2,None),('Brandauer No. 30 Violin',1180,0.5,None),('Brandauer No. 12 Violin Outfit 1/2',395,1.8,None)]),
('BV','040','Bassani',[('Bassani Copia Guarneri Violin',6900,0.5,None),('Bassani Liutaio Violin',4250,0.5,None)]),
('BV','091','Lark',[('Lark Student Violin 4/4',139,2.0,None),('Lark Student Violin 1/4',129,1.5,None)]),
('BA','017','Brandauer',[('Brandauer No. 15 Viola',690,0.7,None)]),
('BA','031','Vasseur',[('Vasseur Atelier Viola',2950,0.7,None)]),
('BC','031','Vasseur',[('Vasseur Atelier Cello',5850,3.1,None)]),
('BC','017','Brandauer',[('Brandauer No. 40 Cello',1790,3.3,None),('Brandauer No. 40 Cello 3/4',1690,3.0,None)]),
('BB','031','Vasseur',[('Vasseur Pernambuco Violin Bow',1350,0.06,None),('Vasseur Cello Bow',1480,0.08,None)]),
('BB','017','Brandauer',[('Brandauer Carbon Violin Bow',210,0.06,None),('Brandauer Brazilwood Bow',58,0.06,None)]),
('WF','053','Kirin',[('Kirin FL-200 Flute',529,1.1,'silver plated'),('Kirin FL-700 Open Hole Flute',1860,1.2,'silver'),('Kirin Piccolo',780,0.6,'silver plated')]),
('WF','091','Lark',[('Lark Nuvo Curved-head Flute',215,0.9,'nickel')]),
('WC','083','Hrabe',[('Hrabe B-flat Student Clarinet',310,1.6,None),('Hrabe Grenadilla Clarinet',895,1.7,None)]),
('WC','031','Vasseur',[('Vasseur Prestige A Clarinet',3380,1.7,None)]),
('WSA','054','Sanshin',[('Sanshin A-90 Alto Saxophone',1250,4.9,'gold lacquer'),('Sanshin A-150 Alto Saxophone',2390,5.0,'gold lacquer')]),
('WSA','083','Hrabe',[('Hrabe Classic Alto',1540,5.1,'raw brass')]),
('WST','054','Sanshin',[('Sanshin T-90 Tenor Saxophone',1480,6.2,'gold lacquer')]),
('WST','091','Lark',[('Lark Tenor Saxophone',699,6.0,'black')]),
('WR','017','Brandauer',[('Brandauer School Recorder',14.9,0.2,'ivory'),('Brandauer Pearwood Descant',89,0.2,'pearwood'),('Brandauer Treble Recorder',245,0.4,'maple'),('Brandauer Knick Bass Recorder',1320,1.3,'maple')]),
('HT','053','Kirin',[('Kirin TR-33 Trumpet',619,2.6,'lacquer'),('Kirin TR-88 Trumpet',1740,2.7,'silver plated'),('Kirin Pocket Cornet',355,1.4,'lacquer')]),
('HT','083','Hrabe',[('Hrabe Rotary Trumpet',1420,2.5,'gold brass'),('Hrabe Flugelhorn',980,2.4,'lacquer')]),
('HB','083','Hrabe',[('Hrabe Tenor Trombone',640,3.8,'lacquer'),('Hrabe Bass Trombone',1890,4.6,'lacquer')]),
('HB','091','Lark',[('Lark Plastic Trombone',139,1.2,'blue')]),
('HF','083','Hrabe',[('Hrabe Double Horn',2680,5.2,'gold brass'),('Hrabe Kinder Horn',940,3.1,'lacquer')]),
('EA','071','Penn Audio',[('Penn 15 Combo',389,12.4,None),('Penn 40 Valve Combo',945,21.5,None),('Penn 100 Head',1190,18.2,None),('Penn Practice 5',89,3.2,None)]),
('EA','060','Kowal',[('Kowal Tweed 22',1980,16.0,'tweed')]),
('EB','071','Penn Audio',[('Penn Bass 60',329,17.3,None),('Penn Bass 300 Head',799,9.8,None)]),
('EPD','078','Galbraith FX',[('Galbraith Haar Fuzz',149,0.4,None),('Galbraith Clinker Overdrive',139,0.4,None),('Galbraith Stoor Distortion',159,0.4,None)]),
('EPR','078','Galbraith FX',[('Galbraith Glen Echo',219,0.5,None)]),
('EPR','095','Nordlyd',[('Nordlyd Aura Reverb',345,0.6,None),('Nordlyd Drift Delay',319,0.6,None)]),
('EP','095','Nordlyd',[('Nordlyd Loop Station',279,0.9,None)]),
('PM','071','Penn Audio',[('Penn Vox 1 Microphone',59,0.3,None),('Penn Vox 3 Condenser',185,0.4,None),('Penn Drum Mic Set',249,2.4,None)]),
('PM','099','Hanbit',[('Hanbit Ribbon R1',420,0.6,None),('Hanbit Wireless Twin',298,1.1,None)]),
('PX','099','Hanbit',[('Hanbit Mix 8',189,2.2,None),('Hanbit Mix 16 Digital',1150,7.4,None)]),
('PS','071','Penn Audio',[('Penn Active 12',465,17.9,None),('Penn Sub 18',989,38.5,None),('Penn Column Set',1340,29,None)]),
('ASG','022','Kolb',[('Kolb Bronze Acoustic Light',11.5,None,None),('Kolb Nickel Electric 10-46',8.9,None,None),('Kolb Nylon Classical Normal',12.4,None,None),('Kolb Bass 45-105',27.5,None,None)]),
('ASG','062','Mabry',[('Mabry Coated Acoustic',18.9,None,None),('Mabry Banjo Set',9.5,None,None)]),
('ASV','022','Kolb',[('Kolb Synthetic Violin Set',39,None,None),('Kolb Gut Violin Set',88,None,None),('Kolb Cello Set',129,None,None)]),
('AR','034','Puget',[('Puget Clarinet Reeds 2.5',24.9,0.1,None),('Puget Alto Sax Reeds 2',28.5,0.1,None),('Puget Tenor Sax Reeds 3',31.5,0.1,None),('Puget Clarinet Mouthpiece',79,0.1,None)]),
('AT','075','Oakroyd',[('Oakroyd Folding Music Stand',16.5,1.3,'black'),('Oakroyd Conductor Stand',64,4.8,'black'),('Oakroyd Guitar Stand',19.9,0.9,None),('Oakroyd Keyboard X-stand',42,5.0,'black'),('Oakroyd Double Bass Stand',118,4.2,None)]),
('AB','075','Oakroyd',[('Oakroyd Padded Guitar Bag',49,1.1,'black'),('Oakroyd Violin Case Oblong',92,2.1,'burgundy'),('Oakroyd Cello Hard Case',385,4.4,'grey'),('Oakroyd Trumpet Gig Bag',38,0.8,'black')]),
('AM','095','Nordlyd',[('Nordlyd Clip Tuner',17.9,0.05,None)]),
('AM','022','Kolb',[('Kolb Pyramid Metronome',69,0.6,'walnut')]),
('AC','022','Kolb',[('Kolb Rosin Dark',8.5,0.1,None),('Kolb Guitar Polish',7.9,0.2,None)]),
('AC','034','Puget',[('Puget Cork Grease',3.2,0.02,None),('Puget Swab Clarinet',9.8,0.05,None)]),
('NT','072','Wharfedale Press',[('First Steps on the Recorder',5.95,0.2,None),('Violin Path Book 1',9.5,0.3,None),('Piano from Scratch',12.95,0.4,None),('Drumming Without Tears',14.5,0.3,None),('The Complete Ukulele Tutor',11.95,0.4,None)]),
('NS','072','Wharfedale Press',[('Sea Songs for Accordion',13.5,0.3,None),('Fifty Folk Tunes for Fiddle',10.95,0.2,None),('Carols for Brass Quartet',18.0,0.5,None)]),
]
items = []; counter = {}
for c, v, m, lst in IT:
    for n, price, kg, fin in lst:
        top = c[:2]; counter[top] = counter.get(top, 100) + R.randrange(3, 17)
        code = '%s-%d' % (top, counter[top])
        items.append(dict(iri='x:i%s%d' % (top, counter[top]), code=code, name=n, price=price, cat=c, ven=v, m=m, kg=kg, fin=fin))
byname = {i['name']: i for i in items}
DROP = {'Harrowgate P10 Parlour':date(2023,6,30),'Kirin KS-300 Strat Style LH':date(2024,2,29),'Lark Rocker Mini':date(2022,9,30),'Kirin CP-10 Digital Piano':date(2024,8,31),
  'Rijs Bongo Pair':date(2023,1,31),'Sanshin A-90 Alto Saxophone':date(2025,3,31),'Penn 15 Combo':date(2023,11,30),'Hanbit Pulse 61':date(2024,5,31),'Lark Plastic Trombone':date(2022,12,31),
  'Kolb Gut Violin Set':date(2024,10,31)}
SUP = {'Kirin CP-10 Digital Piano':'Hanbit Stage 88','Sanshin A-90 Alto Saxophone':'Sanshin A-150 Alto Saxophone','Penn 15 Combo':'Penn 40 Valve Combo','Kolb Gut Violin Set':'Kolb Synthetic Violin Set','Hanbit Pulse 61':'Nordlyd Skagen Mono'}
SECOND = {'Oakroyd Padded Guitar Bag':'090','Lark Starter Folk Guitar':'091','Kirin TR-33 Trumpet':'054','Nordlyd Clip Tuner':'099','Kolb Rosin Dark':'017','Brandauer School Recorder':'083','Mabry Banjo Set':'060','Rijs 5A Hickory Sticks':'066'}
GOES = {'Oakroyd Padded Guitar Bag':['Harrowgate D20 Dreadnought','Harrowgate D40 Dreadnought','Kowal Orchard OM'],'Oakroyd Cello Hard Case':['Brandauer No. 40 Cello','Vasseur Atelier Cello'],
  'Oakroyd Keyboard X-stand':['Hanbit Stage 88','Kirin CP-10 Digital Piano','Hanbit Pulse 61'],'Puget Clarinet Reeds 2.5':['Hrabe B-flat Student Clarinet','Hrabe Grenadilla Clarinet'],
  'Puget Clarinet Mouthpiece':['Hrabe B-flat Student Clarinet'],'Puget Alto Sax Reeds 2':['Sanshin A-90 Alto Saxophone','Sanshin A-150 Alto Saxophone','Hrabe Classic Alto'],'Oakroyd Trumpet Gig Bag':['Kirin TR-33 Trumpet','Kirin TR-88 Trumpet'],
  'Oakroyd Violin Case Oblong':['Brandauer No. 30 Violin','Bassani Liutaio Violin'],'First Steps on the Recorder':['Brandauer School Recorder']}
NOCOST = {'Bassani Copia Guarneri Violin','Rijs Frame Drum','Puget Cork Grease','Kowal Arrowhead V','Carols for Brass Quartet'}
pr_ids = [p[0] for p in PREM]
for it in items:
    n, p = it['name'], it['price']
    acc = it['cat'][0] in 'AN' or it['cat'] in ('DS',)
    start = day(date(2012,1,9), date(2021,12,1)) if n in DROP else day(date(2012,1,9), date(2025,4,1))
    gm = None if acc else R.choice([12,24,24,24,36,60])
    it['live'] = n not in DROP; it['start'] = start
    thing(it['iri'], 'fl:Item', itemCode=lit(it['code']), called=lit(n), filedIn=CAT[it['cat']], marque=MQ[it['m']],
          sourcedFrom=['x:v'+it['ven']] + (['x:v'+SECOND[n]] if n in SECOND else []), shopPrice=dec(p),
          buyIn=None if n in NOCOST else dec(p * R.uniform(.44,.72)), kilos=('%.2f' % it['kg']) if it['kg'] and R.random() > .05 else None,
          finish=lit(it['fin']) if it['fin'] else None, intoRange=d(start), droppedOn=d(DROP[n]) if n in DROP else None,
          supersededBy=byname[SUP[n]]['iri'] if n in SUP else None, guaranteeMonths=str(gm) if gm else None,
          reorderAt=str(R.choice([10,12,20,25]) if acc else R.choice([1,2,2,3,4])) if n not in DROP else None,
          leftHanded='true' if n.endswith(' LH') else None, fits=[byname[g]['iri'] for g in GOES.get(n, [])])
# ---- holdings ----------------------------------------------------------------
hid = 0
for it in items:
    acc = it['cat'][0] in 'AN' or it['cat'] in ('DS',)
    if not it['live'] and R.random() < .6: continue
    places = [p for p in pr_ids if R.random() < {'p1':.5,'p2':.33,'p3':.28,'p4':.2,'p5':.62,'p6':.16,'p7':.12}[p]]
    for p in places:
        hid += 1
        q = R.randrange(0, 60) if acc else (R.randrange(0, 5) if it['price'] > 1000 else R.randrange(0, 12))
        if p == 'p5': q *= 3 if acc else 2
        thing('x:h%04d' % hid, 'fl:Holding', holdingOf=it['iri'], heldAt='x:'+p, pieces=str(q),
              bay=lit('%s%02d' % (R.choice('ABCDEF'), R.randrange(1, 25))) if p in ('p5','p6') else None)
# ---- accounts -----------------------------------------------------------------
ACC = [('Roundhay Community School','school','Leeds',3000),('Otley Brass Band','ensemble','Otley',2500),('St Aldhelm\'s Grammar School','school','Bristol',4000),('Avon Youth Orchestra','ensemble','Bristol',5000),
 ('Kelvin Ceilidh Band','ensemble','Glasgow',800),('Hillhead Primary','school','Glasgow',1500),('Ysgol Gerddi','school','Cardiff',2000),('Canton Ukulele Club','club','Cardiff',600),
 ('Norwich Viol Consort','ensemble','Norwich',1000),('Wensum Academy','school','Norwich',3500),('Daventry Town Band','ensemble','Daventry',1800),('Studio Blackwater','studio','Manchester',6000),
 ('Redcliffe Sound','studio','Bristol',4500),('Grange Street Recordings','studio','Leeds',3800),('Harrogate Ladies\' Choir','ensemble','Harrogate',700),('Calder Valley Music Hub','school','Halifax',9000),
 ('Black Dyke Lane Juniors','school','Bradford',None),('The Folk House','club','Bristol',1200),('Partick Accordion & Fiddle Club','club','Glasgow',900),('Selby Abbey Choir School','school','Selby',2200),
 ('Dr Helen Marsh','private','York',None),('Peter Okonjo','private','Leeds',None),('Siobhan Keane','private','Cardiff',None),('Alistair Begg','private','Glasgow',None),('Wendy Thistleton','private','Norwich',None),
 ('Marek Zielinski','private','Wakefield',None),('Francesca Doyle','private','Bristol',None),('J. Whitaker','private','Leeds',None),('J. Whitaker','private','Bradford',None),('Lucy Hartnell','private','Bath',None),
 ('Tom Eccles','private','Sheffield',None),('Amara Nwosu','private','Manchester',None),('Huw Bevan','private','Swansea',None),('Ruth Pomeroy','private','Exeter',None),('Sheffield Samba School','club','Sheffield',1100),
 ('Priory Theatre Pit','ensemble','Cambridge',2700)]
acc = []
for k, (n, kind, town, cl) in enumerate(ACC):
    no = 30110 + 7 * k; acc.append('x:a%d' % no)
    thing(acc[-1], 'fl:Account', accountNo=lit(str(no)), accountName=lit(n), accountKind=lit(kind), town=lit(town), creditLimit=str(cl) if cl else None)
# ---- orders --------------------------------------------------------------------
sellers = [13,15,16,17,18,9,10,19,20,11,21,22,23,12,24,40,43,42]
weights = [5,9,6,5,3,2,3,6,3,2,5,5,4,2,3,11,2,4]
at = {k+1: s[6] for k, s in enumerate(ST)}
from_ = {k+1: date.fromisoformat(s[3]) for k, s in enumerate(ST)}
buyers = acc[:31] + acc[32:34] + acc[34:]          # one account never buys
buyers.remove(acc[14])
wb = [6 if k < 20 else 2 for k in range(len(buyers))]
days = sorted(day(date(2022,1,5), date(2025,5,30)) for _ in range(112))
for k, t in enumerate(days):
    no = '%d-%04d' % (t.year, 211 + 3 * k)
    while True:
        s = R.choices(sellers, weights)[0]
        if from_[s] <= t and (s not in LEFT or date.fromisoformat(LEFT[s]) >= t): break
    b = R.choices(buyers, wb)[0]
    st = R.choices(['delivered','Delivered','cancelled','returned'], [80,5,7,4])[0]
    if t > date(2025,4,25) and st.lower() == 'delivered': st = 'open'
    o = 'x:o%d' % (5000 + k)
    sent = t + timedelta(days=R.randrange(1, 24)) if st not in ('open','cancelled') else None
    paid = sent + timedelta(days=R.randrange(0, 50)) if sent and st.lower() == 'delivered' and R.random() > .1 else None
    thing(o, 'fl:SalesOrder', orderNo=lit(no), takenOn=d(t), forAccount=b, takenBy=S(s), state=lit(st), sentOn=d(sent) if sent else None, paidOn=d(paid) if paid else None,
          sentFrom=('x:p5' if R.random() < .55 else 'x:'+at[s]) if sent else None)
    ok = [i for i in items if i['start'] <= t and (i['live'] or DROP[i['name']] > t)]
    for j in range(R.choices([1,2,3,4], [40,32,18,10])[0]):
        i = R.choice(ok); ok.remove(i)
        q = R.choice([1,2,3,5,10,12,20]) if i['price'] < 60 else (R.choice([1,1,1,2,4]) if i['price'] < 700 else 1)
        thing('x:o%d-%d' % (5000+k, j+1), 'fl:OrderLine', onOrder=o, lineItem=i['iri'], qty=str(q), each=dec(i['price'] * R.choice([1,1,1,.95,.9])))
# ---- promotions -------------------------------------------------------------------
for k, (t, a, b, pc, cov) in enumerate([('Back to School Woodwind','2024-08-15','2024-09-30',12,['WF','WC','WR']),('Black Friday Six-Strings','2024-11-25','2024-12-02',20,['GA','GE']),
  ('January Piano Weeks','2025-01-06','2025-02-01',15,['KP']),('Brass Band Spring','2025-03-01','2025-03-31',10,['HT','HB','HF']),('Festival PA Deal','2025-05-01','2025-06-30',8,['PM','PS','PX']),
  ('Fiddle Fortnight','2023-10-01','2023-10-14',10,['BV','BB']),('Drummer\'s Summer','2023-07-01','2023-08-31',15,['DK','DC','DS']),('Clearance Reeds','2023-02-01','2023-02-28',30,['AR']),
  ('Ukulele Day','2024-02-02','2024-02-02',25,['GU']),('Workshop Open Day','2024-06-15','2024-06-15',None,['AC'])], 1):
    thing('x:k%02d' % k, 'fl:Promo', promoTitle=lit(t), runsFrom='"%s"^^xsd:date' % a, runsTo='"%s"^^xsd:date' % b, percentOff=str(pc) if pc else None, covers=[CAT[c] for c in cov])

head = '''@prefix fl: <http://fennimore-lisle.example/terms#> .
@prefix x: <http://fennimore-lisle.example/x/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

'''
folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
with open(os.path.join(folder, 'graph.ttl'), 'w', encoding='utf-8') as f: f.write(head + '\n'.join(out))

"""python make.py FOLDER: writes FOLDER/graph.ttl, an HR/OE-like database under the W3C Direct Mapping."""
import datetime, os, random, sys
from urllib.parse import quote
R = random.Random(1977)
BASE = 'http://example.com/hr/'
OUT = []

class D(str): pass      # a DECIMAL
class Date(str): pass
class Stamp(str): pass

def lit(v):
    if isinstance(v, Date): return f'"{v}"^^xsd:date'
    if isinstance(v, Stamp): return f'"{v}"^^xsd:dateTime'
    if isinstance(v, D): return f'"{v}"^^xsd:decimal'
    if isinstance(v, int): return str(v)
    return '"' + v.replace('\\', '\\\\').replace('"', '\\"') + '"'

def dec(x):
    s = f'{x:.2f}'.rstrip('0')
    return D(s + '0' if s.endswith('.') else s)

def node(table, keys):
    return f'<{table}/' + ';'.join(f'{k}={quote(str(v))}' for k, v in keys) + '>'

def table(name, cols, pk, fks, rows):
    cols, pk = cols.split(), pk.split()
    for row in rows:
        d = dict(zip(cols, row))
        t = [f'a <{name}>'] + [f'<{name}#{c}> {lit(d[c])}' for c in cols if d[c] is not None]
        for c, (ft, fk) in fks.items():
            if d[c] is not None:
                t.append(f'<{name}#ref-{c}> {node(ft, [(fk, d[c])])}')
        OUT.append(node(name, [(k, d[k]) for k in pk]) + ' ' + ' ;\n    '.join(t) + ' .\n')

def parse(text, *conv):
    for line in text.strip().replace(' ~ ', '\n').splitlines():
        yield [None if not x else f(x) for f, x in zip(conv, line.split('|'))]

def num(x): return dec(float(x))

REG = [(1, 'Europe'), (2, 'Americas'), (3, 'Asia'), (4, 'Middle East and Africa')]
COU = [('US', 'United States of America', 2), ('CA', 'Canada', 2), ('UK', 'United Kingdom', 1), ('DE', 'Germany', 1),
       ('IT', 'Italy', 1), ('CH', 'Switzerland', 1), ('NL', 'Netherlands', 1), ('JP', 'Japan', 3), ('IN', 'India', 3),
       ('SG', 'Singapore', 3), ('MX', 'Mexico', 2), ('BR', 'Brazil', 2), ('EG', 'Egypt', 4), ('IL', 'Israel', 4)]
LOC = list(parse('''1000|1297 Via Cola di Rie|00989|Roma||IT ~ 1200|2017 Shinjuku-ku|1689|Tokyo|Tokyo Prefecture|JP
1400|2014 Jabberwocky Rd|26192|Southlake|Texas|US ~ 1500|2011 Interiors Blvd|99236|South San Francisco|California|US
1700|2004 Charade Rd|98199|Seattle|Washington|US ~ 1800|147 Spadina Ave|M5V 2L7|Toronto|Ontario|CA
2100|1298 Vileparle (E)|490231|Bombay|Maharashtra|IN ~ 2300|198 Clementi North|540198|Singapore||SG
2400|8204 Arthur St||London||UK ~ 2500|Magdalen Centre, The Oxford Science Park|OX9 9ZB|Oxford|Oxford|UK
2700|Schwanthalerstr. 7031|80925|Munich|Bavaria|DE ~ 3000|Murtenstrasse 921|3095|Bern|BE|CH
3200|Mariano Escobedo 9991|11932|Mexico City|Distrito Federal|MX''', int, str, str, str, str, str))
DEP = list(parse('''10|Administration|200|1700 ~ 20|Marketing|201|1800 ~ 30|Purchasing|114|1700 ~ 40|Human Resources|203|2400
50|Shipping|121|1500 ~ 60|IT|103|1400 ~ 70|Public Relations|204|2700 ~ 80|Sales|145|2500
90|Executive|100|1700 ~ 100|Finance|108|1700 ~ 110|Accounting|205|1700 ~ 120|Treasury||1700
140|Control And Credit||1700 ~ 190|Contracting|| ~ 210|IT Support||1400 ~ 270|Payroll||1700''', int, str, int, int))
JOB = list(parse('''AD_PRES|President|20080|40000 ~ AD_VP|Administration Vice President|15000|30000 ~ AD_ASST|Administration Assistant|3000|6000
FI_MGR|Finance Manager|8200|16000 ~ FI_ACCOUNT|Accountant|4200|9000 ~ AC_MGR|Accounting Manager|8200|16000
AC_ACCOUNT|Public Accountant|4200|9000 ~ SA_MAN|Sales Manager|10000|20080 ~ SA_REP|Sales Representative|6000|12008
PU_MAN|Purchasing Manager|8000|15000 ~ PU_CLERK|Purchasing Clerk|2500|5500 ~ ST_MAN|Stock Manager|5500|8500
ST_CLERK|Stock Clerk|2008|5000 ~ SH_CLERK|Shipping Clerk|2500|5500 ~ IT_PROG|Programmer|4000|10000
MK_MAN|Marketing Manager|9000|15000 ~ MK_REP|Marketing Representative|4000|9000 ~ HR_REP|Human Resources Representative|4000|9000
PR_REP|Public Relations Representative|4500|10500''', str, str, int, int))
EMP = list(parse('''100|Steven|King|2013-06-17|AD_PRES|24000|||90 ~ 101|Neena|Kochhar|2015-09-21|AD_VP|17500||100|90 ~ 102|Lex|De Haan|2011-01-13|AD_VP|17000||100|90
103|Alexander|Hunold|2016-01-03|IT_PROG|9000||102|60 ~ 104|Bruce|Ernst|2017-05-21|IT_PROG|6000||103|60 ~ 105|David|Austin|2015-06-25|IT_PROG|4800||103|60
106|Valli|Pataballa|2016-02-05|IT_PROG|4800||103|60 ~ 107|Diana|Lorentz|2017-02-07|IT_PROG|4200||103|60 ~ 108|Nancy|Greenberg|2012-08-17|FI_MGR|12008||101|100
109|Daniel|Faviet|2012-08-16|FI_ACCOUNT|9000||108|100 ~ 110|John|Chen|2015-09-28|FI_ACCOUNT|8200||108|100 ~ 111|Ismael|Sciarra|2015-09-30|FI_ACCOUNT|7700||108|100
112|Jose Manuel|Urman|2016-03-07|FI_ACCOUNT|7800||108|100 ~ 113|Luis|Popp|2017-12-07|FI_ACCOUNT|6900||108|100 ~ 114|Den|Raphaely|2012-12-07|PU_MAN|11000||100|30
115|Alexander|Khoo|2013-05-18|PU_CLERK|3100||114|30 ~ 116|Shelli|Baida|2015-12-24|PU_CLERK|2900||114|30 ~ 117|Sigal|Tobias|2015-07-24|PU_CLERK|2800||114|30
118|Guy|Himuro|2016-11-15|PU_CLERK|2600||114|30 ~ 120|Matthew|Weiss|2014-07-18|ST_MAN|8000||100|50 ~ 121|Adam|Fripp|2015-04-10|ST_MAN|8200||100|50
122|Payam|Kaufling|2013-05-01|ST_MAN|7900||100|50 ~ 123|Shanta|Vollman|2015-10-10|ST_MAN|6500||100|50 ~ 125|Julia|Nayer|2015-07-16|ST_CLERK|3200||120|50
126|Irene|Mikkilineni|2016-09-28|ST_CLERK|2700||120|50 ~ 127|James|Landry|2017-01-14|ST_CLERK|2400||120|50 ~ 128|Steven|Markle|2018-03-08|ST_CLERK|2200||120|50
129|Laura|Bissot|2015-08-20|ST_CLERK|3300||121|50 ~ 131|James|Marlow|2015-02-16|ST_CLERK|2500||121|50 ~ 132|TJ|Olson|2017-04-10|ST_CLERK|2100||121|50
133|Jason|Mallin|2014-06-14|ST_CLERK|3300||122|50 ~ 135|Ki|Gee|2017-12-12|ST_CLERK|2400||122|50 ~ 138|Stephen|Stiles|2015-10-26|ST_CLERK|3200||123|50
141|Trenna|Rajs|2013-10-17|ST_CLERK|3500||123|50 ~ 145|John|Singh|2014-10-01|SA_MAN|14000|0.4|100|80 ~ 146|Karen|Partners|2015-01-05|SA_MAN|13500|0.3|100|80
147|Alberto|Errazuriz|2015-03-10|SA_MAN|12000|0.3|100|80 ~ 149|Eleni|Zlotkey|2018-01-29|SA_MAN|10500|0.2|100|80 ~ 150|Sean|Tucker|2015-01-30|SA_REP|10000|0.3|145|80
151|David|Bernstein|2015-03-24|SA_REP|9500|0.25|145|80 ~ 153|Christopher|Olsen|2016-03-30|SA_REP|8000|0.2|145|80 ~ 155|Oliver|Tuvault|2017-11-23|SA_REP|7000|0.15|145|80
156|Janette|King|2014-01-30|SA_REP|10000|0.35|146|80 ~ 158|Allan|McEwen|2014-08-01|SA_REP|9000|0.35|146|80 ~ 159|Lindsey|Smith|2015-03-10|SA_REP|8000|0.3|146|80
161|Sarath|Sewall|2016-11-03|SA_REP|7000||146|80 ~ 163|Danielle|Greene|2017-03-19|SA_REP|9500|0.15|147|80 ~ 164|Mattea|Marvins|2018-01-24|SA_REP|7200|0.1|147|80
165|David|Lee|2018-02-23|SA_REP|6800|0.1|147|80 ~ 170|Tayler|Fox|2016-01-24|SA_REP|9600|0.2|149|80 ~ 171|William|Smith|2017-02-23|SA_REP|7400|0.15|149|80
174|Ellen|Abel|2014-05-11|SA_REP|11000|0.3|149|80 ~ 176|Jonathon|Taylor|2016-03-24|SA_REP|8600|0.2|149|80 ~ 178|Kimberely|Grant|2017-05-24|SA_REP|7000|0.15|149|
180|Winston|Taylor|2016-01-24|SH_CLERK|3200||120|50 ~ 181|Jean|Fleaur|2016-02-23|SH_CLERK|3100||120|50 ~ 184|Nandita|Sarchand|2014-01-27|SH_CLERK|4200||121|50
185|David|Lee|2015-02-20|SH_CLERK|4100||121|50 ~ 188|Kelly|Chung|2015-06-14|SH_CLERK|3800||122|50 ~ 200|Jennifer|Whalen|2013-09-17|AD_ASST|4400||101|10
201|Michael|Martinez|2014-02-17|MK_MAN|13000||100|20 ~ 202|Pat|Davis|2015-08-17|MK_REP|6000||201|20 ~ 203|Susan|Jacobs|2012-06-07|HR_REP|6500||101|40
204|Hermann|Brown|2012-06-07|PR_REP|10800||101|70 ~ 205|Shelley|Higgins|2012-06-07|AC_MGR|12100||101|110 ~ 206|William|Gietz|2012-06-08|AC_ACCOUNT|8300||205|110''', int, str, str, Date, str, num, num, int, int))
NOPHONE = {113, 132, 165, 178, 188}
PHONE = {50: '650.50{}.{:04d}', 80: '44.1632.96{}{:03d}', 60: '590.555.0{}{:03d}'}
emails, emp = set(), []
for i, f, l, h, j, s, c, m, d in EMP:
    e = (f[0] + l).upper().replace(' ', '')
    e = e if e not in emails else (f[:2] + l).upper().replace(' ', '')
    e = 'DLEE2' if i == 185 else e
    emails.add(e)
    p = None if i in NOPHONE else (PHONE.get(d, '515.123.{}{:03d}')).format(R.randrange(10), R.randrange(1000))
    emp.append((i, f, l, e, p, h, j, s, c, m, d))
HIST = list(parse('''101|2007-09-21|2011-10-27|AC_ACCOUNT|110 ~ 101|2011-10-28|2015-03-15|AC_MGR|110 ~ 102|2009-01-13|2010-07-24|IT_PROG|60
103|2013-02-01|2015-12-31|FI_ACCOUNT|100 ~ 114|2010-03-24|2012-12-06|PU_CLERK|30 ~ 122|2011-01-01|2013-04-30|ST_CLERK|50
146|2012-04-01|2014-12-31|SA_REP|80 ~ 174|2012-09-01|2014-05-10|MK_REP|20 ~ 176|2014-03-24|2014-12-31|SA_REP|80
176|2015-01-01|2016-03-23|ST_CLERK|50 ~ 200|2005-09-17|2009-06-17|AD_ASST|90 ~ 200|2010-07-01|2013-08-31|AC_ACCOUNT|90
201|2010-02-17|2013-12-19|MK_REP|20''', int, Date, Date, str, int))
WH = [(1, 'Southlake, Texas', 1400), (2, 'San Francisco', 1500), (4, 'Seattle, Washington', 1700), (5, 'Toronto', 1800),
      (7, 'Mexico City', 3200), (8, 'Tokyo', 1200), (9, 'Bombay', 2100), (11, 'Bern', None)]
PRO = list(parse('''1726|LCD Monitor 11/PM|Liquid Cristal Display 11 inch passive monitor|+01-00|orderable|259|208 ~ 1733|PS 220V /UK|220V Power supply type - United Kingdom|+00-06|orderable|89|76
1739|SDRAM - 128 MB|SDRAM memory, 128 MB capacity|+01-06|orderable|299|248 ~ 1748|PS 220V /EUR|220 Volt Power supply type - Europe|+00-06|orderable|83|70
1781|CDW 20/48/E|CD Writer, read 48x, write 20x|+01-00|orderable|233|206 ~ 1787|CPU D300|Dual CPU @ 300Mhz. For light personal processing only|+03-00|orderable|101|90
1797|Inkjet C/8/HQ|Inkjet printer, color, 8 pages per minute, high resolution|+00-09|orderable|349|288 ~ 1799|SPNIX3.3 - SL|Operating System Software: SPNIX V3.3 - Base Server License||orderable|1000|874
1801|SPNIX3.3 - AL|Operating System Software: SPNIX V3.3 - Additional User License||orderable|100|88 ~ 1806|KB 101/ES|Standard PC/AT Enhanced Keyboard (101/102-Key), Spanish|+00-03|orderable|48|38
1808|Battery - EL|Battery for laptop computers, extended life|+00-03|under development|67.5|55 ~ 1820|Router - DTMF4|DTMF 4 port router||planned||
1825|X25 - 1 Line License|X25 network access control system, single user||orderable|25|21 ~ 1910|FG Stock - H|Fiberglass Stock - heavy duty, 1 thickness||orderable|14|11
2058|Mouse +WP|Combination of a mouse and wrist pad for more comfortable typing|+00-06|orderable|23|19 ~ 2091|Paper Tablet LW 8 1/2 x 11|Paper tablet, lined, white, size 8 1/2 x 11 inch||orderable|1|0.5
2094|Pens - 10/FP|Permanent ink pens, box of 10, fine point||obsolete|8|6.5 ~ 2231|Desk - S/V|Standard-sized desk; capitalizable, taxable item|+15-00|orderable|2510|2114
2243|Monitor Hinge - HD|Monitor Hinge, heavy duty, maximum monitor weight 30 kg|+10-00|orderable|97|82 ~ 2252|HD 18.2GB @10000 /E|External hard drive disk - 18.2 GB, rated up to 10,000 RPM|+02-00|planned|800|661
2255|HD 9.1GB @7200|Hard disk 9.1 GB at 7200 RPM|+01-00|under development|775.25|658 ~ 2268|Monitor 17/HR|17 Inch Monitor - high resolution|+03-00|orderable|339|280
2302|Inkjet B/6|Inkjet Printer, black and white, 6 pages per minute|+00-06|orderable|150|121 ~ 2311|Laptop 16/8/110|PC laptop, 16 MB RAM, 8 GB disk|+01-00|obsolete|1179|970
2316|HD 12GB /N|Hard disk drive, 12 GB, narrow SCSI|+05-00|orderable|567|495 ~ 2335|Mobile phone|Dual band mobile phone with low battery consumption|+01-06|orderable|100|83
2350|Desk - W/48|Desk - 48 inch white laminate without return|+20-00|orderable|2500|2129 ~ 2365|Chemicals - TCS|Toner and cleaning set for service staff||obsolete|78|65
2382|CPU D600|Dual CPU @ 600 Mhz|+06-00|orderable|556|489 ~ 2416|Client ISO CP - V|ISO Communication Package Add-on for additional clients||orderable|41|33
2453|SDRAM - 64 MB||+01-06|orderable|119|100 ~ 2471|LaserPro 1200/8/BW|Professional black and white laserprinter, 1200 dpi, 8 pages per second|+03-00|under development|5699|5045
2492|Cable SCSI 20/WD/D|20-foot SCSI2 wide disk store to disk store cable|+00-06|planned|42|34 ~ 2782|PC Bag - C/S|Canvas computer case, single zipper|+00-06|orderable|62|50
3000|Laptop 32/10/56|PC laptop, 32 MB RAM, 10 GB disk, 56K modem|+01-00|orderable|1749|1542 ~ 3106|KB 101/EN|Standard PC/AT Enhanced Keyboard (101/102-Key), English|+00-06|orderable|48|41''',
    int, str, str, str, str, num, num))
CUS = list(parse('''101|Constantin|Welles|Indianapolis|US|100|1972-02-20|F: 110,000 - 129,999|145 ~ 102|Harrison|Pacino|Fort Wayne|US|100|1958-11-03|E: 90,000 - 109,999|145
103|Manisha|Taylor|Detroit|US|900|1980-03-11|H: 150,000 - 169,999|145 ~ 104|Harrison|Sutherland|Detroit|US|1200||G: 130,000 - 149,999|145
105|Matthias|MacGraw|Lansing|US|1400|1969-05-30|F: 110,000 - 129,999|146 ~ 107|Matthias|Cruise|Grand Rapids|US|1500|1966-09-15|G: 130,000 - 149,999|146
108|Meenakshi|Mason|Toronto|CA|1700|1975-12-01|F: 110,000 - 129,999|146 ~ 109|Christian|Cage|Toronto|CA|500||F: 110,000 - 129,999|146
116|Geraldine|Schneider|Bern|CH|2100|1961-07-07|H: 150,000 - 169,999|147 ~ 117|Geraldine|Martin|Basel|CH|2400|1964-10-18|L: 300,000 and above|147
118|Guillaume|Edwards|Milano|IT|2400|1977-04-02||147 ~ 120|Diane|Higgins|Roma|IT|200|1990-06-24|B: 30,000 - 49,999|147
122|Maria|Weaver|Munich|DE|3500|1952-08-08|K: 250,000 - 299,999|147 ~ 123|Elizabeth|Brown|Munich|DE|2000|1985-01-17|F: 110,000 - 129,999|149
141|Margaux|Krige|Mumbai|IN|2600||D: 70,000 - 89,999|149 ~ 142|Sachin|Spielberg|Mumbai|IN|5000|1968-02-29|J: 190,000 - 249,999|149
144|Sivaji|Landis|Bangalore|IN|500|1979-09-09|C: 50,000 - 69,999|149 ~ 145|Mammutti|Pacino|Tokyo|JP|4500|1955-03-28|L: 300,000 and above|149
147|Ishwarya|Roberts|Chennai|IN|600|1983-05-05|| ~ 148|Gustav|Steenburgen|Amsterdam|NL|5000|1949-10-10|J: 190,000 - 249,999|147
152|Dheeraj|Alexander|Bombay|IN|900|1994-11-30|A: Below 30,000|149 ~ 157|Elia|Brando|Torino|IT||1971-01-01||147
165|Charlotte|Buckley|London|UK|3700|1963-12-12|I: 170,000 - 189,999|146 ~ 169|Dheeraj|Davis|Oxford|UK|1900||G: 130,000 - 149,999|146
231|Danny|Wright||US|700|1988-08-18|C: 50,000 - 69,999| ~ 341|Keith|Powell|Seattle|US|700|1992-04-14|B: 30,000 - 49,999|
380|Meryl|Holden|Mexico City|MX|3600|1957-06-06|H: 150,000 - 169,999|145 ~ 466|Rodolfo|Hershey|Seattle|US|5500|1960-02-14|L: 300,000 and above|145''', int, str, str, str, str, num, Date, str, int))
BIRDS = 'AVOCET BULBUL CHUKAR DOVEKIE EGRET FLICKER GREBE KNOT LIMPKIN MERGANSER PIPIT SCOTER TURNSTONE VEERY WILLET'.split()
cus = []
for n, (i, f, l, city, co, cr, born, inc, mgr) in enumerate(CUS):
    mail = None if n % 9 == 4 else f'{f}.{l}@{R.choice(BIRDS)}.EXAMPLE.COM'
    cus.append((i, f, l, city, co, cr, mail, mgr, born, R.choice(['married', 'single', 'single', None]),
                'F' if f in 'Manisha Meenakshi Geraldine Diane Maria Elizabeth Margaux Ishwarya Charlotte Meryl'.split() else 'M', inc))
prod = [p for p in PRO if p[5] and p[4] != 'under development']
buyers = [c[0] for c in CUS if c[0] not in (120, 157, 231, 152)]
reps = [150, 151, 153, 155, 156, 158, 159, 163, 170, 171, 174, 176]
orders, items, day = [], [], datetime.datetime(2018, 1, 9, 9, 12)
for n in range(40):
    oid = 2354 + n + (n > 17) * 2
    day = (day + datetime.timedelta(days=R.randint(3, 21))).replace(hour=R.randint(8, 18), minute=R.randint(0, 59))
    mode = 'online' if R.random() < 0.35 else 'direct'
    total, rep = 0, R.choice(reps)
    for k, p in enumerate(R.sample(prod, R.choice([1, 1, 2, 2, 3, 3, 4, 5])), 1):
        lo, hi = float(p[6]), float(p[5])
        price = R.choice([hi, hi, hi, round(lo + (hi - lo) * 0.6), lo])
        qty = R.randint(1, 3) if hi > 500 else R.randint(1, 18)
        total += price * qty
        items.append((oid, k, p[0], dec(price), qty))
    status = R.choice([1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10, 10]) if n < 33 else R.choice([0, 1, 1, 4])
    if n == 38: status, total = 0, None
    orders.append((oid, Stamp(day.isoformat()), mode, R.choice(buyers), status, None if total is None else dec(total),
                   None if mode == 'online' or n == 21 else rep))
inv = []
for p in PRO:
    if p[4] in ('planned',) or p[0] in (1799, 1801, 2416, 1825): continue
    for w in R.sample([1, 2, 4, 5, 7, 8, 9], R.choice([1, 2, 2, 3, 4])):
        inv.append((p[0], w, R.choice([0, R.randint(1, 60), R.randint(20, 200), R.randint(40, 260)])))
E, DP, J, L = ('EMPLOYEES', 'EMPLOYEE_ID'), ('DEPARTMENTS', 'DEPARTMENT_ID'), ('JOBS', 'JOB_ID'), ('LOCATIONS', 'LOCATION_ID')
C, P = ('COUNTRIES', 'COUNTRY_ID'), ('PRODUCT_INFORMATION', 'PRODUCT_ID')
table('REGIONS', 'REGION_ID REGION_NAME', 'REGION_ID', {}, REG)
table('COUNTRIES', 'COUNTRY_ID COUNTRY_NAME REGION_ID', 'COUNTRY_ID', {'REGION_ID': ('REGIONS', 'REGION_ID')}, COU)
table('LOCATIONS', 'LOCATION_ID STREET_ADDRESS POSTAL_CODE CITY STATE_PROVINCE COUNTRY_ID', 'LOCATION_ID', {'COUNTRY_ID': C}, LOC)
table('DEPARTMENTS', 'DEPARTMENT_ID DEPARTMENT_NAME MANAGER_ID LOCATION_ID', 'DEPARTMENT_ID', {'MANAGER_ID': E, 'LOCATION_ID': L}, DEP)
table('JOBS', 'JOB_ID JOB_TITLE MIN_SALARY MAX_SALARY', 'JOB_ID', {}, JOB)
table('EMPLOYEES', 'EMPLOYEE_ID FIRST_NAME LAST_NAME EMAIL PHONE_NUMBER HIRE_DATE JOB_ID SALARY COMMISSION_PCT MANAGER_ID DEPARTMENT_ID',
      'EMPLOYEE_ID', {'JOB_ID': J, 'MANAGER_ID': E, 'DEPARTMENT_ID': DP}, emp)
table('JOB_HISTORY', 'EMPLOYEE_ID START_DATE END_DATE JOB_ID DEPARTMENT_ID', 'EMPLOYEE_ID START_DATE',
      {'EMPLOYEE_ID': E, 'JOB_ID': J, 'DEPARTMENT_ID': DP}, HIST)
table('CUSTOMERS', 'CUSTOMER_ID CUST_FIRST_NAME CUST_LAST_NAME CUST_CITY COUNTRY_ID CREDIT_LIMIT CUST_EMAIL ACCOUNT_MGR_ID DATE_OF_BIRTH MARITAL_STATUS GENDER INCOME_LEVEL',
      'CUSTOMER_ID', {'ACCOUNT_MGR_ID': E, 'COUNTRY_ID': C}, cus)
table('PRODUCT_INFORMATION', 'PRODUCT_ID PRODUCT_NAME PRODUCT_DESCRIPTION WARRANTY_PERIOD PRODUCT_STATUS LIST_PRICE MIN_PRICE', 'PRODUCT_ID', {}, PRO)
table('WAREHOUSES', 'WAREHOUSE_ID WAREHOUSE_NAME LOCATION_ID', 'WAREHOUSE_ID', {'LOCATION_ID': L}, WH)
table('INVENTORIES', 'PRODUCT_ID WAREHOUSE_ID QUANTITY_ON_HAND', 'PRODUCT_ID WAREHOUSE_ID', {'PRODUCT_ID': P, 'WAREHOUSE_ID': ('WAREHOUSES', 'WAREHOUSE_ID')}, inv)
table('ORDERS', 'ORDER_ID ORDER_DATE ORDER_MODE CUSTOMER_ID ORDER_STATUS ORDER_TOTAL SALES_REP_ID', 'ORDER_ID',
      {'CUSTOMER_ID': ('CUSTOMERS', 'CUSTOMER_ID'), 'SALES_REP_ID': E}, orders)
table('ORDER_ITEMS', 'ORDER_ID LINE_ITEM_ID PRODUCT_ID UNIT_PRICE QUANTITY', 'ORDER_ID LINE_ITEM_ID', {'ORDER_ID': ('ORDERS', 'ORDER_ID'), 'PRODUCT_ID': P}, items)
with open(os.path.join(sys.argv[1], 'graph.ttl'), 'w', encoding='utf-8') as f:
    f.write(f'@base <{BASE}> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n' + '\n'.join(OUT))

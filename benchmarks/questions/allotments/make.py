#!/usr/bin/env python3
"""The database of a valley allotment society, dumped by the W3C direct mapping.  python make.py FOLDER"""
import sys, os, random, datetime as D
R = random.Random(1911)
B = 'http://data.example/db/'
out = []
FK = {'plot': {'site_id': ('site', 'site_id')},
      'tenancy': {'plot_id': ('plot', 'plot_id'), 'mem_no': ('member', 'mem_no'), 'co_mem': ('member', 'mem_no')},
      'payment': {'ten_id': ('tenancy', 'ten_id')},
      'waitlist': {'pref_site': ('site', 'site_id')},
      'cttee': {'mem_no': ('member', 'mem_no'), 'site_id': ('site', 'site_id')},
      'inspect': {'plot_id': ('plot', 'plot_id'), 'insp_by': ('member', 'mem_no')},
      'tool': {'site_id': ('site', 'site_id')},
      'loan': {'tool_id': ('tool', 'tool_id'), 'mem_no': ('member', 'mem_no')},
      'plot_crop': {'plot_id': ('plot', 'plot_id'), 'crop_id': ('crop', 'crop_id')}}

class Dec(str): pass

def lit(v):
    if isinstance(v, bool): return '"%s"^^xsd:boolean' % str(v).lower()
    if isinstance(v, int): return str(v)
    if isinstance(v, D.date): return '"%s"^^xsd:date' % v.isoformat()
    if isinstance(v, Dec): return '"%s"^^xsd:decimal' % v
    return '"%s"' % v.replace('\\', '\\\\').replace('"', '\\"')

def row(t, keys, r):
    pk = ';'.join('%s=%s' % (k, str(r[k]).replace(' ', '%20')) for k in keys)
    s = '<%s%s/%s>' % (B, t, pk)
    ls = ['a <%s%s>' % (B, t)]
    for c, v in r.items():
        if v is None: continue
        ls.append('<%s%s#%s> %s' % (B, t, c, lit(v)))
        if c in FK.get(t, {}):
            tt, k = FK[t][c]
            ls.append('<%s%s#ref-%s> <%s%s/%s=%s>' % (B, t, c, B, tt, k, v))
    out.append(s + ' ' + ' ;\n    '.join(ls) + ' .\n')

def dt(y, m, d): return D.date(y, m, d)
def rd(a, b): return a + D.timedelta(days=R.randrange((b - a).days))
def money(x): return Dec('%.2f' % x)

# --- site
sites = [('PAL', 'Palace Fields', 'Palace House Lane', 'Hebden Bridge', 'HX7 6HW', 1919, True),
         ('CRA', 'Cragg Bottom', 'Cragg Road', 'Mytholmroyd', 'HX7 5EB', 1942, True),
         ('WEI', 'Weir Side', 'off Burnley Road', 'Luddenden Foot', 'HX2 6AN', 1976, False),
         ('STO', 'Stoodley View', 'Lee Bottom Road', 'Todmorden', 'OL14 6HF', 2009, True),
         ('OLD', 'Old Goods Yard', 'Station Approach', 'Todmorden', None, 2019, False)]
for s in sites: row('site', ['site_id'], dict(zip(['site_id', 'nm', 'addr', 'town', 'pcode', 'yr_opened', 'has_water'], s)))

# --- plot
plots, pid = [], 100
for sid, n in (('PAL', 18), ('CRA', 13), ('WEI', 10), ('STO', 9), ('OLD', 4)):
    for i in range(1, n + 1):
        pid += 1
        plots.append(dict(plot_id=pid, plot_no='%s-%02d' % (sid[0], i), site_id=sid, sz_sqm=R.choice([63, 118, 122, 125, 126, 131, 190, 244, 250, 253]) if sid != 'OLD' else R.choice([30, 36, 40]),
                          stat='L', shed=R.random() < .45, ghse=R.random() < .22, soil=R.choice(['clay', 'clay', 'loam', 'loam', 'silt', 'Loam', None])))
for i in (4, 16, 24, 33, 38, 47, 52): plots[i]['stat'] = 'V'
for i in (29, 40, 20): plots[i]['stat'] = 'X'
notes = {2: 'bee hives along north wall', 9: 'old apple tree, do not fell', 20: 'landslip 2023', 29: 'Japanese knotweed - fenced', 40: 'floods every winter', 12: 'raised beds, wheelchair access', 44: 'polytunnel', 35: 'shared with primary school'}
for i, n in notes.items(): plots[i]['note'] = n
plots[7]['sz_sqm'] = 310; plots[50]['sz_sqm'] = 24
for p in plots: row('plot', ['plot_id'], p)

# --- member
F = 'Alison Brian Carol Derek Eileen Frank Gillian Harvinder Irene Jack Kath Leslie Maureen Nigel Olwen Pauline Rashid Sheila Trevor Una Vikram Wendy Yvonne Zofia Amir Bronwen Callum Denise Ewan Farida Geoff Hannah'.split()
S = 'Greenwood Sutcliffe Crabtree Ackroyd Helliwell Barraclough Uttley Horsfall Fielden Crossley Murgatroyd Pickles Gaukroger Hoyle Shackleton Kaczmarek Iqbal Thwaite Redman Stansfield'.split()
names, used = [], set()
while len(names) < 56:
    n = (R.choice(F), R.choice(S))
    if n not in used: used.add(n); names.append(n)
names[5] = ('Jack', 'Greenwood'); names[41] = ('Jack', 'Greenwood')
names[11] = ('Maureen', 'Murgatroyd'); names[17] = ('Vikram', 'Thwaite'); names[23] = ('Zofia', 'Kaczmarek'); names[0] = ('Derek', 'Uttley')
names = [n if (i in (5, 41, 11, 17, 23, 0) or n not in [('Jack', 'Greenwood'), ('Maureen', 'Murgatroyd'), ('Vikram', 'Thwaite'), ('Zofia', 'Kaczmarek'), ('Derek', 'Uttley')]) else ('Piotr', n[1]) for i, n in enumerate(names)]
mem = []
for i, (f, s) in enumerate(names):
    no = 2001 + i
    j = rd(dt(1984, 3, 1), dt(2005, 1, 1)) if i < 12 else rd(dt(2005, 1, 1), dt(2024, 3, 1))
    mem.append(dict(mem_no=no, fname=f, sname=s, town=R.choice(['Hebden Bridge'] * 5 + ['Mytholmroyd'] * 3 + ['Todmorden'] * 4 + ['Luddenden Foot', 'Hebden Br', 'Halifax']),
                    tel=('01422 84%04d' % R.randrange(1000, 9999)) if R.random() < .55 else (('07700 900%03d' % R.randrange(1000)) if R.random() < .75 else None),
                    eml=('%s.%s@post.example' % (f.lower(), s.lower()) if i != 41 else 'jackgwood7@post.example') if R.random() < .7 else None,
                    yob=R.randrange(1938, 1998) if R.random() < .8 else None, joined=j, mtype=R.choices('FCA', [6, 3, 2])[0], left_dt=None))
mem[0]['joined'] = dt(1979, 4, 2); mem[0]['mtype'] = 'H'; mem[11]['mtype'] = 'H'
for m in mem:
    if m['yob'] and m['yob'] > m['joined'].year - 20: m['yob'] = m['joined'].year - 27
for i in (8, 19, 27, 36, 45): mem[i]['left_dt'] = rd(dt(2022, 6, 1), dt(2024, 9, 1)); mem[i]['joined'] = min(mem[i]['joined'], dt(2016, 5, 9)) if mem[i]['joined'] > dt(2016, 5, 9) else mem[i]['joined']
for m in mem: row('member', ['mem_no'], m)

# --- tenancy
tens, tid = [], 500
cur = [m for m in mem if not m['left_dt'] and m['mtype'] != 'A']
gone = [m for m in mem if m['left_dt']]
R.shuffle(cur); cur = [mem[0], mem[11]] + [m for m in cur if m['mtype'] != 'H'][:34]
let = [p for p in plots if p['stat'] == 'L']
for i, p in enumerate(let):
    m = cur[i % len(cur)]
    lo = max(m['joined'], dt(2021, 4, 1) if p['site_id'] == 'OLD' else dt(1979, 1, 1))
    tid += 1
    tens.append(dict(ten_id=tid, plot_id=p['plot_id'], mem_no=m['mem_no'], co_mem=R.choice([x for x in mem if x['mtype'] == 'A' and not x['left_dt']])['mem_no'] if R.random() < .18 else None,
                     start_dt=rd(lo, min(max(lo + D.timedelta(days=900), dt(1990, 1, 1)), dt(2024, 9, 1))), end_dt=None, end_rsn=None,
                     rent_yr=money(p['sz_sqm'] * (.21 if m['mtype'] == 'C' else 0 if m['mtype'] == 'H' else .42))))
for i, p in enumerate(R.sample(plots, 12)):
    m = gone[i % len(gone)] if i < 8 else R.choice(cur)
    e = m['left_dt'] or rd(dt(2019, 1, 1), dt(2024, 6, 1))
    o = [t for t in tens if t['plot_id'] == p['plot_id'] and not t['end_dt']]
    if o: e = min(e, o[0]['start_dt'] - D.timedelta(days=R.randrange(5, 70)))
    a = e - D.timedelta(days=R.randrange(300, 2600))
    if m['joined'] > a: continue
    tid += 1
    tens.append(dict(ten_id=tid, plot_id=p['plot_id'], mem_no=m['mem_no'], co_mem=None, start_dt=a, end_dt=e, end_rsn=R.choice(['GU', 'GU', 'NC', 'NP', 'DC'][:5]), rent_yr=money(p['sz_sqm'] * .38)))
for t in tens: row('tenancy', ['ten_id'], t)

# --- payment
pay = 9000
for y in (2023, 2024):
    for t in tens:
        if t['start_dt'] > dt(y, 9, 29) or (t['end_dt'] and t['end_dt'] < dt(y, 9, 29)) or float(t['rent_yr']) == 0: continue
        if R.random() < .12: continue
        pay += 1
        a = float(t['rent_yr'])
        if R.random() < .08: a += 10
        row('payment', ['pay_id'], dict(pay_id=pay, ten_id=t['ten_id'], rent_for=y, paid_dt=rd(dt(y, 9, 29), dt(y, 12, 20)), amt=money(a), mthd=R.choice(['BT', 'BT', 'BT', 'CQ', 'CA'])))

# --- waitlist
wn = [('Siobhan', 'Riley'), ('Tom', 'Pickles'), ('Aneesa', 'Iqbal'), ('Marek', 'Nowak'), ('Ruth', 'Fielden'), ('Joe', 'Halstead'), ('Priya', 'Raman'), ('Gareth', 'Ellis'), ('Lucy', 'Holt'), ('Ben', 'Dearden'), ('Fatima', 'Hussain'), ('Clive', 'Ormerod'), ('Jess', 'Lumb'), ('Owen', 'Sykes'), ('Nadia', 'Petrova'), ('Dot', 'Whitaker')]
for i, (f, s) in enumerate(wn):
    row('waitlist', ['wl_id'], dict(wl_id=i + 1, fname=f, sname=s, tel=('07700 900%03d' % R.randrange(1000)) if R.random() < .8 else None, applied=dt(2021, 1, 10) + D.timedelta(days=i * 88 + R.randrange(60)),
        pref_site=R.choice(['PAL', 'PAL', 'CRA', 'WEI', 'STO', None]), want_half=R.random() < .4, stat=R.choice(['WAIT', 'WAIT', 'WAIT', 'OFFR', 'DECL'])))

# --- cttee
for m, post, a, b, s in ((0, 'Chair', 1994, 2008, None), (11, 'Chair', 2008, 2019, None), (17, 'Chair', 2019, None, None), (11, 'Secretary', 2001, 2008, None), (23, 'Secretary', 2016, None, None), (3, 'Secretary', 2008, 2016, None),
                         (5, 'Treasurer', 2003, 2014, None), (30, 'Treasurer', 2014, 2022, None), (33, 'Treasurer', 2022, None, None), (14, 'Site rep', 2017, None, 'PAL'), (9, 'Site rep', 2010, 2021, 'CRA'),
                         (22, 'Site rep', 2021, None, 'CRA'), (4, 'Site rep', 2012, None, 'WEI'), (26, 'Site rep', 2015, None, 'STO'), (3, 'Site rep', 1999, 2007, 'PAL'), (17, 'Tool steward', 2016, 2019, None), (38, 'Tool steward', 2019, None, None)):
    row('cttee', ['mem_no', 'post', 'yr_from'], dict(mem_no=mem[m]['mem_no'], post=post, yr_from=a, yr_to=b, site_id=s))

# --- inspect
ins = 0
for d, k in ((dt(2023, 6, 10), 19), (dt(2024, 6, 8), 21), (dt(2024, 9, 14), 9)):
    for p in sorted(R.sample(let, k), key=lambda p: p['plot_id']):
        ins += 1
        sc = R.choice([2, 3, 4, 5, 5, 6, 7, 7, 8, 8, 9, 10])
        row('inspect', ['insp_id'], dict(insp_id=ins, plot_id=p['plot_id'], insp_dt=d, insp_by=mem[R.choice([14, 4, 22, 26, 17])]['mem_no'], score=sc, outc='OK' if sc > 5 else 'WARN' if sc > 3 else 'NTQ',
            rmk=R.choice([None, None, 'brambles on path', 'very tidy', 'bonfire remains', 'glass left lying']) ))

# --- tool
T = [('Rotavator, Honda', 'P', 640, 12, 50), ('Strimmer, Stihl petrol', 'P', 289, 6, 30), ('Hedge trimmer, cordless', 'P', 145, 4, 20), ('Garden shredder, Bosch', 'P', 310, 8, 40), ('Chainsaw, Husqvarna', 'P', 335, 15, 80), ('Pressure washer', 'P', 189, 6, 25),
     ('Wheelbarrow, 90 l', 'H', 62, 1, 5), ('Wheelbarrow, 120 l', 'H', 84.5, 1, 5), ('Post hole digger', 'H', 48, 1.5, 10), ('Broadfork', 'H', 110, 2, 10), ('Scythe, Austrian', 'H', 97.5, 2, 15), ('Lawn roller', 'H', 75, 1, 10), ('Fruit press, 12 l', 'F', 175, 5, 30), ('Apple scratter', 'F', 220, 5, 30),
     ('Honey extractor, 4 frame', 'F', 260, 6, 40), ('Tripod ladder, 2.4 m', 'L', 199, 3, 20), ('Tripod ladder 3.0 m', 'L', 245, 3, 20), ('Extension ladder', 'L', 120, 3, 15), ('Long-reach pruner', 'H', 58, 1, 10), ('Soil steriliser', 'P', 155, 4, 20), ('Dehydrator', 'F', 89, 2, 10), ('Petrol water pump', 'P', 270, 7, 40)]
for i, (d, c, cost, ch, dep) in enumerate(T):
    row('tool', ['tool_id'], dict(tool_id=i + 1, descr=d, cat=c, bought=rd(dt(2011, 3, 1), dt(2024, 5, 1)) if i != 11 else None, cost=money(cost), chg_day=money(ch), dep=money(dep), cond=R.choice('GGGFFB') if i != 4 else 'B', site_id=R.choice(['PAL', 'PAL', 'CRA', 'STO'])))

# --- loan
av = [i + 1 for i in range(len(T)) if i + 1 not in (12, 20)]
act = [m for m in mem if not m['left_dt']][:38]
for i in range(62):
    d = dt(2023, 3, 4) + D.timedelta(days=i * 9 + R.randrange(8))
    t = R.choice(av + [1, 1, 1, 4, 13]); n = R.choice([2, 3, 7, 7, 14])
    back = None if i in (51, 58, 60, 61) else d + D.timedelta(days=max(1, n + R.choice([-1, -1, 0, 0, 0, 1, 4, 11])))
    row('loan', ['loan_id'], dict(loan_id=700 + i, tool_id=t, mem_no=R.choice(act)['mem_no'], out_dt=d, due_dt=d + D.timedelta(days=n), back_dt=back))

# --- crop, plot_crop
C = [('Potato', 'Solanum tuberosum', 'Solanaceae', 4, 8, False), ('Tomato', 'Solanum lycopersicum', 'Solanaceae', 3, 8, False), ('Broad bean', 'Vicia faba', 'Fabaceae', 11, 6, True), ('Runner bean', 'Phaseolus coccineus', 'Fabaceae', 5, 8, False), ('Garden pea', 'Pisum sativum', 'Fabaceae', 3, 6, True),
     ('Leek', 'Allium porrum', 'Amaryllidaceae', 3, 11, True), ('Onion', 'Allium cepa', 'Amaryllidaceae', 3, 8, True), ('Garlic', 'Allium sativum', 'Amaryllidaceae', 10, 7, True), ('Kale', 'Brassica oleracea', 'Brassicaceae', 5, 12, True), ('Purple sprouting broccoli', 'Brassica oleracea', 'Brassicaceae', 5, 3, True),
     ('Turnip', 'Brassica rapa', 'Brassicaceae', 6, 9, True), ('Courgette', 'Cucurbita pepo', 'Cucurbitaceae', 5, 7, False), ('Pumpkin', 'Cucurbita maxima', 'Cucurbitaceae', 5, 10, False), ('Rhubarb', 'Rheum rhabarbarum', 'Polygonaceae', None, 4, True), ('Gooseberry', 'Ribes uva-crispa', 'Grossulariaceae', None, 7, True),
     ('Beetroot', 'Beta vulgaris', 'Amaranthaceae', 4, 8, False), ('Parsnip', 'Pastinaca sativa', 'Apiaceae', 4, 11, True), ('Carrot', 'Daucus carota', 'Apiaceae', 4, 8, True), ('Oca', 'Oxalis tuberosa', 'Oxalidaceae', 4, 12, False), ('Sweetcorn', 'Zea mays', 'Poaceae', 5, 9, False)]
for i, c in enumerate(C): row('crop', ['crop_id'], dict(zip(['crop_id', 'nm', 'latin', 'fam', 'sow_mth', 'hvst_mth', 'hardy'], (i + 1,) + c)))
seen = set()
while len(seen) < 88:
    p = R.choice(let)['plot_id']; c = R.choice([1, 1, 1, 2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14, 15, 16, 17, 18, 20]); y = R.choice([2023, 2024])
    if (p, c, y) in seen: continue
    seen.add((p, c, y))
    row('plot_crop', ['plot_id', 'crop_id', 'yr'], dict(plot_id=p, crop_id=c, yr=y, area_sqm=R.choice([4, 6, 8, 10, 12, 15, 20, None]), kg=money(R.randrange(3, 90) + R.choice([0, .5])) if R.random() < .7 else None))

os.makedirs(sys.argv[1], exist_ok=True)
with open(os.path.join(sys.argv[1], 'graph.ttl'), 'w', encoding='utf-8') as f:
    f.write('@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n' + '\n'.join(out))

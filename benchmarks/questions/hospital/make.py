"""python make.py FOLDER: writes FOLDER/graph.ttl, the database of St Mildred's hospital as triples."""
import os
import random
import sys
from datetime import date, datetime, timedelta

R = random.Random(7731)
NS = "http://stmildreds.example/hosdb/"
OUT = []
N = [0]

DEPTS = [  # code, name, extension, yearly budget
    ("CARD", "Cardiology", "4100", 4850000), ("ORTH", "Orthopaedics", "4120", 3920000),
    ("RESP", "Respiratory Medicine", "4140", 2760000), ("GSUR", "General Surgery", "4160", 5130000),
    ("PAED", "Paediatrics", "4180", 3340000), ("NEUR", "Neurology", "4200", 2980000),
    ("ONCO", "Oncology", None, 6240000), ("ELDR", "Elderly Care", "4240", 2150000),
    ("RADI", "Radiology", "4260", 1870000), ("PATH", "Pathology", None, None)]

WARDS = [  # code, name, dept, floor, sister in charge, visiting hours
    ("W01", "Nightingale", "CARD", 2, "Joan Petrie", "14:00-19:00"), ("W02", "Barnard", "CARD", 2, None, "14:00-18:00"),
    ("W03", "Lister", "GSUR", 1, "Carol Whitby", "15:00-19:00"), ("W04", "Garrett", "GSUR", 1, "Anne-Marie Lowe", None),
    ("W05", "Fleming", "RESP", 3, "Bridget Hanlon", "14:00-19:00"), ("W06", "Rowan", "PAED", 0, "Tessa Quill", "10:00-20:00"),
    ("W07", "Willow", "ELDR", 0, "Joan Petrie", "13:00-19:00"), ("W08", "Curie", "ONCO", 4, "Ruth Abara", "12:00-20:00"),
    ("W09", "Seacole", "ORTH", 3, "Dawn Fairley", "14:00-19:00"), ("W10", "Hawthorn", "ORTH", 3, None, None),
    ("W11", "Jenner", "NEUR", 4, "Moira Sands", "14:00-18:00")]
NBEDS = {"W01": 7, "W02": 5, "W03": 8, "W04": 5, "W05": 6, "W06": 6, "W07": 6, "W08": 5, "W09": 7, "W10": 3, "W11": 4}

DOCTORS = [  # name, grade, dept
    ("Helen Ashworth", "CONS", "CARD"), ("Samuel Oyelaran", "CONS", "CARD"), ("Lucy Tran", "REG", "CARD"),
    ("Peter Gallagher", "SHO", "CARD"), ("Martin Kessler", "CONS", "ORTH"), ("Farah Siddiqui", "REG", "ORTH"),
    ("Owen Pritchard", "SHO", "ORTH"), ("Catherine Boyle", "CONS", "RESP"), ("Daniel Reyes", "REG", "RESP"),
    ("Imogen Clarke", "FY1", "RESP"), ("Robert Haldane", "CONS", "GSUR"), ("Nasreen Malik", "CONS", "GSUR"),
    ("David Okafor", "REG", "GSUR"), ("Ben Whitlock", "SHO", "GSUR"), ("Chloe Denham", "FY1", "GSUR"),
    ("Susan Mbeki", "CONS", "PAED"), ("Tom Larkin", "REG", "PAED"), ("Andrea Rossi", "CONS", "NEUR"),
    ("Gareth Llewellyn", "REG", "NEUR"), ("Vikram Desai", "CONS", "ONCO"), ("Eleanor Strand", "REG", "ONCO"),
    ("Patrick Nolan", "CONS", "ELDR"), ("Mei Lin Chow", "SHO", "ELDR"), ("Hugh Bannerman", "CONS", "RADI"),
    ("Yvonne Achebe", "CONS", "PATH"), ("Isla Munro", "FY1", "ELDR")]
PAY = {"CONS": 104000, "REG": 61500, "SHO": 47200, "FY1": 34100}

FIRST_F = ("Margaret Edith Sheila Aisha Joanna Karen Ruby Beatrice Dorothy Fiona Nadia Paula Hannah Zofia Gillian Olive "
           "Rachel Brenda Leila Monica Irene Tracey Amelia Sandra Winifred").split()
FIRST_M = ("George Arthur Malcolm Ivan Hassan Trevor Colin Stanley Adam Liam Ronald Kofi Jasper Douglas Marek Philip "
           "Norman Ewan Terence Rajesh Victor Leonard Alan Craig Simon").split()
LAST = ("Marlow Benson Doyle Kowalski Hargreaves Iqbal Pemberton Tully Fenwick Grantham Osei Lockwood Sutcliffe Varga "
        "Whelan Bright Crosby Eastwood Farrow Holloway Jardine Kendrick Lomax Mistry Noakes Orme Pickering Quinn Rigby "
        "Shah Thackray Underhill Vickers Wragg Yates Ainsley Blythe Cartledge Dunmore Ellery").split()
TOWNS = ["Harrowby", "Harrowby", "Harrowby", "Kelford", "Kelford", "Stoke Marsh", "Stoke Marsh", "Brindle", "Ottermouth", "Penwick"]
KIDS_F = ["Poppy", "Ayesha", "Freya", "Maisie", "Lola"]
KIDS_M = ["Alfie", "Noah", "Yusuf", "Oscar", "Theo"]
INSURERS = ["Bexley Health", "Aldgate Mutual", "Crown Medical", "NorthCare"]
ALLERGY = ["penicillin", "latex", "nuts", "aspirin", "iodine contrast"]

DRUGS = [  # code, name, form, price, stock, reorder level, manufacturer, controlled, daily doses, dose in mg
    ("D101", "Paracetamol", "tablet", "0.04", 5200, 1500, "Zentiva", False, 4, (500, 1000)),
    ("D102", "Ibuprofen", "tablet", "0.06", 2100, 800, "Teva", False, 3, (200, 400)),
    ("D103", "Amoxicillin", "capsule", "0.11", 940, 1000, "Sandoz", False, 3, (250, 500)),
    ("D104", "Morphine", "injection", "2.35", 160, 120, "Martindale", True, 4, (5, 10)),
    ("D105", "Bisoprolol", "tablet", "0.09", 1360, 400, "Sandoz", False, 1, (2.5, 5)),
    ("D106", "Atorvastatin", "tablet", "0.07", 1820, 600, "Pfizer", False, 1, (20, 40, 80)),
    ("D107", "Salbutamol", "inhaler", "1.50", 210, 90, "GSK", False, 4, (0.2,)),
    ("D108", "Prednisolone", "tablet", "0.12", 720, 300, "Teva", False, 1, (5, 30, 40)),
    ("D109", "Furosemide", "tablet", "0.05", 1110, 500, None, False, 2, (20, 40)),
    ("D110", "Enoxaparin", "injection", "3.03", 380, 400, "Sanofi", False, 1, (20, 40)),
    ("D111", "Omeprazole", "capsule", "0.08", 1540, 600, "Teva", False, 1, (20, 40)),
    ("D112", "Co-amoxiclav", "injection", "1.96", 275, 150, "Sandoz", False, 3, (1200,)),
    ("D113", "Levetiracetam", "tablet", "0.31", 460, 200, "UCB", False, 2, (250, 500)),
    ("D114", "Ondansetron", "injection", "1.20", 330, 180, None, False, 2, (4, 8)),
    ("D115", "Oxycodone", "capsule", "0.94", 85, 100, "Napp", True, 2, (5, 10)),
    ("D116", "Cisplatin", "injection", "24.48", 34, 20, "Accord", False, 1, (50, 100)),
    ("D117", "Warfarin", "tablet", "0.10", 890, 350, "Teva", False, 1, (1, 3, 5)),
    ("D118", "Metformin", "tablet", "0.05", 1675, 700, "Zentiva", False, 2, (500, 850)),
    ("D119", "Fentanyl", "patch", "5.14", 48, 60, "Janssen", True, 1, (12, 25)),
    ("D120", "Donepezil", "tablet", "0.22", 310, 120, "Pfizer", False, 1, (5, 10)),
    ("D121", "Tiotropium", "inhaler", "31.89", 41, 25, "Boehringer", False, 1, (0.018,)),
    ("D122", "Clopidogrel", "tablet", "0.13", 1230, 400, "Sanofi", False, 1, (75,)),
    ("D123", "Naloxone", "injection", "4.60", 66, 40, "Martindale", False, 1, (0.4,)),
    ("D124", "Alteplase", "injection", "432.00", 9, 6, "Boehringer", False, 1, (90,))]
DD = {d[1]: d for d in DRUGS}

DX = {"CARD": [("I21.9", "Acute myocardial infarction"), ("I50.0", "Congestive heart failure"), ("I48.9", "Atrial fibrillation"),
               ("I20.9", "Angina pectoris")],
      "ORTH": [("S72.0", "Fracture of neck of femur"), ("M17.1", "Osteoarthritis of knee"), ("S82.6", "Fracture of ankle")],
      "RESP": [("J18.9", "Pneumonia"), ("J44.1", "COPD exacerbation"), ("J45.9", "Asthma"), ("I26.9", "Pulmonary embolism")],
      "GSUR": [("K35.8", "Acute appendicitis"), ("K80.2", "Gallstones"), ("K40.9", "Inguinal hernia"), ("K56.6", "Bowel obstruction")],
      "PAED": [("J45.9", "Asthma"), ("J21.9", "Bronchiolitis"), ("K52.9", "Gastroenteritis"), ("S52.5", "Fracture of radius")],
      "NEUR": [("I63.9", "Ischaemic stroke"), ("G40.9", "Epilepsy"), ("G43.9", "Migraine")],
      "ONCO": [("C50.9", "Breast cancer"), ("C34.9", "Lung cancer"), ("C18.9", "Colon cancer")],
      "ELDR": [("R29.6", "Repeated falls"), ("F03", "Dementia"), ("N39.0", "Urinary tract infection"), ("J18.9", "Pneumonia")]}
DX2 = [("I10", "Hypertension"), ("E11.9", "Type 2 diabetes"), ("N39.0", "Urinary tract infection"), ("E86", "Dehydration"),
       ("D64.9", "Anaemia"), ("F32.9", "Depression")]
RXS = {"CARD": "Bisoprolol Atorvastatin Furosemide Clopidogrel Warfarin Morphine", "ORTH": "Paracetamol Enoxaparin Oxycodone Ibuprofen",
       "RESP": "Salbutamol Prednisolone Amoxicillin Tiotropium Co-amoxiclav", "PAED": "Paracetamol Ibuprofen Salbutamol Amoxicillin",
       "GSUR": "Co-amoxiclav Morphine Paracetamol Ondansetron Omeprazole Enoxaparin", "NEUR": "Levetiracetam Clopidogrel Atorvastatin",
       "ONCO": "Cisplatin Ondansetron Fentanyl Morphine", "ELDR": "Paracetamol Donepezil Amoxicillin Furosemide Omeprazole"}
LABS = [("Haemoglobin", "g/L", 118, 165, 85, 175, 0), ("Potassium", "mmol/L", 3.5, 5.3, 2.9, 6.1, 1),
        ("Creatinine", "umol/L", 60, 110, 48, 190, 0), ("CRP", "mg/L", 0, 10, 1, 160, 0), ("Glucose", "mmol/L", 4.0, 7.8, 3.1, 15.5, 1),
        ("White cell count", "10*9/L", 4.0, 11.0, 2.6, 19.0, 1), ("Troponin T", "ng/L", 0, 14, 3, 420, 0)]


def s(v):
    return '"%s"' % v.replace("\\", "\\\\").replace('"', '\\"')


def dec(v):
    return '"%s"^^xsd:decimal' % v


def day(v):
    return '"%s"^^xsd:date' % v.isoformat()


def tim(v):
    return '"%s"^^xsd:dateTime' % v.isoformat()


def ref(v):
    return "h:" + v


def row(key, cls, **cols):
    lines = ["h:%s a h:%s" % (key, cls)]
    N[0] += 1
    for k, v in cols.items():
        if v is None:
            continue
        p = k.split("_")
        lines.append("    h:%s %s" % (p[0] + "".join(x[:1].upper() + x[1:] for x in p[1:]), v))
        N[0] += 1
    OUT.append(" ;\n".join(lines) + " .\n")


def pence(v):
    return "%d.%02d" % (v // 100, v % 100)


def main(folder):
    docs = {}
    for i, (name, grade, dept) in enumerate(DOCTORS):
        docs.setdefault(dept, []).append(i)
    for code, name, ext, budget in DEPTS:
        row("dept-" + code, "Department", dept_cd=s(code), dept_name=s(name), ext_no=ext and s(ext), annual_budget=budget and str(budget),
            head_dr=None if code == "PATH" else ref("doctor-%d" % (301 + docs[code][0])))
    for i, (name, grade, dept) in enumerate(DOCTORS):
        hired = date({"CONS": 2002, "REG": 2012, "SHO": 2017, "FY1": 2022}[grade] + R.randrange(0, 6 if grade != "FY1" else 2), 1, 1)
        hired += timedelta(days=R.randrange(330))
        boss = docs[dept][0]
        row("doctor-%d" % (301 + i), "Doctor", dr_name=s(name), grade=s(grade), gmc_no=s(str(R.randrange(3100000, 7900000))),
            dept=ref("dept-" + dept), hire_dt=day(hired), pager=s("%04d" % R.randrange(100, 1900)) if R.random() < .8 else None,
            annual_sal=str(PAY[grade] + R.randrange(0, 160) * 100), reports_to=ref("doctor-%d" % (301 + boss)) if boss != i else None)
    beds = {}
    for code, name, dept, floor, sister, vis in WARDS:
        row("ward-" + code, "Ward", ward_cd=s(code), ward_name=s(name), dept=ref("dept-" + dept), floor_no=str(floor),
            sister_in_chg=sister and s(sister), vis_hrs=vis and s(vis))
        beds[code] = ["%s-%02d" % (code, k + 1) for k in range(NBEDS[code])]
    # patients
    pats = []
    used = set()
    for i in range(62):
        sex = R.choice("FM")
        kid = i % 8 == 5
        while True:
            fn = R.choice((KIDS_F if sex == "F" else KIDS_M) if kid else (FIRST_F if sex == "F" else FIRST_M))
            ln = R.choice(LAST)
            if (fn, ln) not in used:
                break
        if i in (3, 40):
            sex, fn, ln = "F", "Margaret", "Doyle"
        if i == 22:
            sex, fn, ln = "M", "David", "Okafor"
        used.add((fn, ln))
        dob = date(R.randrange(2010, 2022), 1, 1) if kid else date(int(R.triangular(1930, 2003, 1950)), 1, 1)
        dob += timedelta(days=R.randrange(364))
        pats.append(dict(fn=fn, ln=ln, sex=sex, dob=dob, kid=kid, key="patient-%d" % (48201 + 7 * i), mrn="%07d" % (48201 + 7 * i)))
        p = pats[-1]
        row(p["key"], "Patient", mrn=s(p["mrn"]), first_name=s(fn), last_name=s(ln), dob=day(dob), sex=s(sex),
            blood_grp=s(R.choice(["O+", "O+", "O+", "A+", "A+", "B+", "O-", "A-", "AB+"])) if R.random() < .82 else None,
            home_town=s(R.choice(TOWNS)), phone_no=s("01632 960%03d" % R.randrange(100, 999)) if R.random() < .75 else None,
            ins_co=s(R.choice(INSURERS)) if R.random() < .6 else None, allergy=s(R.choice(ALLERGY)) if R.random() < .28 else None)
    # admissions
    adms = []
    start = datetime(2024, 1, 3, 6, 0)
    occupied = set()
    weights = pats + pats[::3] + pats[:12]
    t = start
    for i in range(88):
        t += timedelta(minutes=R.randrange(3600, 10600))
        if t > datetime(2025, 3, 29):
            break
        while True:
            p = R.choice(weights)
            if not any(a["p"] is p and (a["out"] is None or a["out"] > t) for a in adms):
                break
        ward = "W06" if p["kid"] else R.choice(
            ["W01", "W01", "W02", "W03", "W03", "W04", "W05", "W05", "W07", "W07", "W07", "W08", "W09", "W10", "W11"])
        if ward == "W07" and p["dob"].year > 1955:
            ward = "W03"
        dept = [w[2] for w in WARDS if w[0] == ward][0]
        stay = timedelta(minutes=int(R.lognormvariate(8.75, .75)) + 300)
        out = t + stay
        still = out > datetime(2025, 3, 30) or (i > 74 and R.random() < .55)
        bed = R.choice([b for b in beds[ward] if b not in occupied])
        if still:
            occupied.add(bed)
            out = None
        typ = R.choice(["EMERG", "EMERG", "EMERG", "ELECT", "ELECT", "TRANSF"])
        adms.append(dict(p=p, t=t, out=out, dept=dept, key="adm-%04d" % (1102 + i), typ=typ, stay=stay))
        a = adms[-1]
        a["doc"] = R.choice(docs[dept])
        a["bed"] = bed
    for i, a in enumerate(adms):
        t, out, p = a["t"], a["out"], a["p"]
        dest = R.choice(["home"] * 6 + ["care home", "other hospital", "died"])
        if dest == "died" and any(b["p"] is p for b in adms[i + 1:]) or p["kid"]:
            dest = "home"
        row(a["key"], "Admission", adm_no=s("%d-%04d" % (t.year, 1102 + i)), patient=ref(p["key"]), bed=ref("bed-" + a["bed"]), adm_type=s(a["typ"]),
            admitting_dr=ref("doctor-%d" % (301 + a["doc"])), adm_dt=tim(t), disch_dt=out and tim(out),
            disch_dest=s(dest) if out and R.random() < .9 else None)
    for code in beds:
        for b in beds[code]:
            row("bed-" + b, "Bed", bed_no=s(b), ward=ref("ward-" + code), bed_type=s(R.choice(["STD", "STD", "STD", "SIDE", "HDU"])),
                bed_stat=s("OCC" if b in occupied else R.choice(["FREE", "FREE", "FREE", "CLEAN", "OOS"])))
    for d in DRUGS:
        row("drug-" + d[0], "Drug", drug_cd=s(d[0]), drug_name=s(d[1]), form=s(d[2]), unit_price=dec(d[3]), stock_qty=str(d[4]),
            reorder_lvl=str(d[5]), mfr=d[6] and s(d[6]), ctrl_drug="true" if d[7] else "false")
    # diagnoses, prescriptions, laboratory
    dx = rx = lab = 0
    for a in adms:
        found = [R.choice(DX[a["dept"]])]
        if not a["p"]["kid"]:
            found += [x for x in R.sample(DX2, R.choice([0, 0, 1, 1, 2])) if x not in found]
        if a["out"] is None and R.random() < .2:
            found = []
        for k, (icd, text) in enumerate(found):
            dx += 1
            row("dx-%d" % dx, "Diagnosis", admission=ref(a["key"]), icd_cd=s(icd), descr=s(text), dx_rank=s("PRIM" if k == 0 else "SEC"),
                dx_dt=day((a["t"] + timedelta(hours=R.randrange(1, 30))).date()))
        meds = RXS[a["dept"]].split()
        for m in R.sample(meds, min(len(meds), R.choice([0, 1, 1, 2, 2, 3]))):
            d = DD[m]
            rx += 1
            st = a["t"].date() + timedelta(days=R.randrange(2))
            dose = R.choice(d[9])
            row("rx-%d" % (9000 + rx), "Prescription", rx_no=s(str(9000 + rx)), admission=ref(a["key"]), drug=ref("drug-" + d[0]),
                prescriber=ref("doctor-%d" % (301 + (a["doc"] if R.random() < .6 else R.choice(docs[a["dept"]])))),
                dose_mg=dec(dose), times_per_day=str(d[8]), start_dt=day(st),
                end_dt=day(st + timedelta(days=R.randrange(2, 15))) if a["out"] else None)
        tests = R.sample(LABS[:6], R.choice([0, 1, 1, 2, 2]))
        if a["dept"] == "CARD":
            tests.append(LABS[6])
        for name, unit, lo, hi, vlo, vhi, places in tests:
            lab += 1
            took = a["t"] + timedelta(minutes=R.randrange(20, 2200))
            done = R.random() < .93
            if R.random() < .5:
                v = round(R.uniform(max(lo, vlo), hi), places)
            else:
                v = round(R.uniform(vlo, vhi), places)
            v = v if places else int(v)
            row("lab-%d" % (70100 + lab), "LabResult", admission=ref(a["key"]), test_name=s(name), sample_dt=tim(took),
                result_dt=tim(took + timedelta(minutes=R.randrange(38, 1900))) if done else None, result_val=dec(v) if done else None,
                unit=s(unit) if done else None, abn_flag=s("L" if v < lo else "H" if v > hi else "N") if done else None)
    # invoices and payments
    inv = pay = 0
    for a in adms:
        if not a["out"] or R.random() < .06:
            continue
        on = a["out"].date() + timedelta(days=R.randrange(2, 20))
        if on > date(2025, 3, 31):
            continue
        inv += 1
        days = max(1, a["stay"].days)
        gross = 18500 + days * R.randrange(21000, 48000) + R.randrange(0, 9999)
        disc = gross * R.choice([5, 10, 10, 15]) // 100 if R.random() < .3 else None
        due = gross - (disc or 0)
        stat = R.choice(["PAID", "PAID", "PAID", "PAID", "PAID", "PART", "OPEN"]) if on < date(2025, 3, 1) else "OPEN"
        no = "%d%04d" % (on.year, 400 + inv * 3)
        row("inv-" + no, "Invoice", inv_no=s(no), admission=ref(a["key"]), inv_dt=day(on),
            due_dt=day(on + timedelta(days=R.choice([14, 30, 30, 30]))), gross_amt=dec(pence(gross)),
            disc_amt=disc and dec(pence(disc)), net_amt=dec(pence(due)), inv_stat=s(stat))
        parts = []
        if stat == "PAID":
            if R.random() < .3:
                one = due * R.choice([25, 40, 50, 60]) // 100
                parts = [one, due - one]
            else:
                parts = [due]
        elif stat == "PART":
            parts = [due * R.choice([20, 30, 50, 70]) // 100]
        when = on
        for x in parts:
            when += timedelta(days=R.randrange(3, 40 if on.year < 2025 else 15))
            pay += 1
            row("pay-%d" % pay, "Payment", invoice=ref("inv-" + no), paid_dt=day(when), amt=dec(pence(x)),
                pay_meth=s(R.choice(["CARD", "CARD", "BACS", "BACS", "BACS", "CHQ", "CASH"])),
                payer_ref=s("%06d" % R.randrange(4000, 999999)) if R.random() < .6 else None)
    os.makedirs(folder, exist_ok=True)
    head = "@prefix h: <%s> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n" % NS
    with open(os.path.join(folder, "graph.ttl"), "w", encoding="utf-8", newline="\n") as f:
        f.write(head + "\n".join(OUT))
    print(N[0], "triples;", len(adms), "admissions")


if __name__ == "__main__":
    main(sys.argv[1])

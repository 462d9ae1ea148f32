"""Hoteles Alborada: habitaciones, reservas, plantilla. python make.py CARPETA -> CARPETA/graph.ttl"""
import os, random, sys
from datetime import date, timedelta

R = random.Random(60425)
OUT = []
def s(x): return '"' + x + '"'
def dec(x): return f'"{x:.2f}"^^xsd:decimal'
def d(x): return f'"{x.isoformat()}"^^xsd:date'
def nodo(iri, cls, *pares):
    OUT.append(f"{iri} a h:{cls} ;\n" + " ;\n".join(f"    h:{p} {o}" for p, o in pares if o is not None) + " .\n")

# clave, nombre, ciudad, provincia, estrellas, apertura, piscina, mascotas, calle, teléfono
HOT = [("sevilla", "Alborada Triana", "Sevilla", "Sevilla", 4, 2006, "true", "false", "Calle Alfarería 31", "954 000 131"),
       ("granada", "Alborada Albaicín", "Granada", "Granada", 3, 2011, "false", "true", "Cuesta del Chapiz 8", "958 000 212"),
       ("cadiz", "Alborada Playa", "Conil de la Frontera", "Cádiz", 4, 1998, "true", "true", "Paseo del Atlántico s/n", "956 000 440"),
       ("toledo", "Posada del Tajo", "Toledo", "Toledo", 3, 2015, "false", "true", "Calle de los Azacanes 4", None),
       ("santander", "Alborada Sardinero", "Santander", "Cantabria", 5, 2019, "true", None, "Avenida de Castañeda 17", "942 000 518")]
TIPO = [("individual", "Individual", 1, 62, 14), ("doble", "Doble", 2, 88, 20), ("doble-superior", "Doble superior", 2, 112, 26),
        ("familiar", "Familiar", 4, 139, 34), ("suite", "Suite", 3, 205, 48)]
FACT = {"sevilla": 1.1, "granada": .95, "cadiz": 1.2, "toledo": .85, "santander": 1.35}
for k, n, c, p, e, a, pi, m, calle, tel in HOT:
    nodo(f"hotel:{k}", "Hotel", ("nombre", s(n)), ("ciudad", s(c)), ("provincia", s(p)), ("estrellas", str(e)), ("anio_apertura", str(a)),
         ("piscina", pi), ("admite_mascotas", m), ("direccion", s(calle)), ("telefono", s(tel) if tel else None), ("director", f"emp:{k}-1"))
for k, n, c, _, m in TIPO:
    nodo(f"tipo:{k}", "TipoHabitacion", ("nombre", s(n)), ("capacidad", str(c)), ("superficie_m2", str(m)))

HAB = []
for hk, *_ in HOT:
    plantas = 3 if hk in ("sevilla", "cadiz", "santander") else 2
    for pl in range(1, plantas + 1):
        for z in range(1, 6 if plantas == 3 else 5):
            t = R.choices(TIPO, [2, 5, 3, 2, 1 if pl > 1 else 0])[0]
            iri = f"hab:{hk}-{pl}0{z}"
            tarifa = round(t[3] * FACT[hk] * R.choice([1, 1, 1.05, 1.1]))
            HAB.append((iri, hk, t, tarifa))
            nodo(iri, "Habitacion", ("numero", s(f"{pl}0{z}")), ("hotel", f"hotel:{hk}"), ("tipo", f"tipo:{t[0]}"), ("planta", str(pl)),
                 ("tarifa_noche", dec(tarifa)), ("vistas", s(R.choice({"cadiz": ["mar", "mar", "jardín"], "santander": ["mar", "calle"]}.get(hk, ["calle", "patio", "patio"]))) if R.random() < .85 else None),
                 ("terraza", "true" if R.random() < .35 else "false"), ("adaptada", "true" if pl == 1 and z == 1 else None),
                 ("estado", s("en reforma")) if R.random() < .07 else ("estado", s("disponible")))

NOM = ["Lucía", "Marcos", "Inés", "Raúl", "Carmen", "Julián", "Aitana", "Gonzalo", "Rocío", "Iván", "Nuria", "Esteban", "Pilar", "Hugo", "Beatriz", "Tomás",
       "Elvira", "Óscar", "Mireia", "Fermín", "Sonia", "Damián", "Leire", "Andrés", "Candela", "Rafael", "Noelia", "Joaquín", "Amparo", "Víctor"]
APE = ["Montalvo", "Quirós", "Barrientos", "Olmedo", "Zabala", "Carrasco", "Peñalver", "Uceda", "Villalba", "Espinar", "Larrea", "Cifuentes", "Robledo", "Tejada",
       "Arnaiz", "Berrocal", "Salcedo", "Morante", "Galindo", "Iturbe", "Corrales", "Bustos", "Lozoya", "Pastrana", "Rebolledo"]
PUE = [("Director", 3100, None), ("Jefe de recepción", 2150, 0), ("Recepcionista", 1560, 1), ("Recepcionista", 1540, 1), ("Gobernanta", 1820, 0),
       ("Camarero de piso", 1390, 4), ("Camarero de piso", 1380, 4), ("Cocinero", 1700, 0), ("Mantenimiento", 1610, 0)]
usados = []
def persona():
    while True:
        x = (R.choice(NOM), R.choice(APE) + " " + R.choice(APE))
        if x not in usados and len(set(x[1].split())) == 2:
            usados.append(x)
            return x
EMP = {}
for hk, *rest in HOT:
    for i, (pu, sal, jefe) in enumerate(PUE):
        if (hk, i) in (("toledo", 3), ("toledo", 6), ("granada", 8), ("granada", 3)): continue
        n, a = persona()
        iri = f"emp:{hk}-{i + 1}"
        EMP.setdefault(hk, []).append((iri, pu))
        nodo(iri, "Empleado", ("nombre", s(n)), ("apellidos", s(a)), ("puesto", s(pu)), ("trabaja_en", f"hotel:{hk}"),
             ("responsable", f"emp:{hk}-{jefe + 1}" if jefe is not None else None),
             ("fecha_alta", d(date(max(rest[4], 2001), 3, 1) + timedelta(R.randint(0, 365 * (2024 - max(rest[4], 2001)))))),
             ("salario_mensual", dec(sal * FACT[hk] ** .4 + R.randint(0, 9) * 15)),
             ("turno", s(R.choice(["mañana", "tarde", "noche"] if pu == "Recepcionista" else ["mañana", "tarde"])) if i > 1 else None),
             ("contrato", s("indefinido" if R.random() < .7 or i == 0 else "temporal")),
             *[("idioma", s(x)) for x in (["inglés"] * (i < 4) + ["francés"] * (R.random() < .3 and i < 5) + ["alemán"] * (R.random() < .35 and i < 4))])

PAIS = ["España"] * 26 + ["Francia"] * 6 + ["Alemania"] * 6 + ["Portugal"] * 4 + ["Reino Unido"] * 5 + ["Italia"] * 3
EXT = {"Francia": (["Camille", "Bastien", "Odile", "Thibault", "Maëlle", "Gérard"], ["Fournel", "Lestrade", "Vasseur", "Kermarec", "Aubin", "Delorme"]),
       "Alemania": (["Anke", "Jürgen", "Silke", "Holger", "Frauke", "Lutz"], ["Brandauer", "Kesselring", "Vogt", "Hülsmann", "Rademacher", "Stolz"]),
       "Portugal": (["Duarte", "Inês", "Rui", "Madalena"], ["Vasconcelos", "Lamego", "Figueira", "Sampaio"]),
       "Reino Unido": (["Alistair", "Gemma", "Rupert", "Fiona", "Nigel"], ["Hathersage", "Pemberton", "Oakden", "Lockyer", "Tandy"]),
       "Italia": (["Ornella", "Fabrizio", "Giada"], ["Cattaneo", "Bergamin", "Loiacono"])}
cont = {}
HUE = []
for i, pais in enumerate(PAIS):
    if pais == "España": n, a = persona()
    else:
        j = cont.get(pais, 0); cont[pais] = j + 1
        n, a = EXT[pais][0][j], EXT[pais][1][j]
    HUE.append(f"huesped:{i + 1001}")
    nodo(HUE[-1], "Huesped", ("nombre", s(n)), ("apellidos", s(a)), ("pais", s(pais)), ("fecha_nacimiento", d(date(1948, 1, 1) + timedelta(R.randint(0, 20000))) if R.random() < .85 else None),
         ("correo", s(f"cliente{i + 1001}@correo.example") if R.random() < .7 else None), ("nivel_club", s(R.choice(["bronce", "plata", "plata", "oro"])) if R.random() < .35 else None),
         ("alergia", s(R.choice(["gluten", "frutos secos", "marisco"])) if R.random() < .1 else None))

SERV = [("spa", "Circuito de spa", 28), ("parking", "Aparcamiento", 15), ("lavanderia", "Lavandería", 12), ("cena", "Cena en habitación", 24),
        ("minibar", "Minibar", 9), ("traslado", "Traslado al aeropuerto", 35), ("cuna", "Cuna", 0), ("guarderia", "Guardería", 20)]
for k, n, p in SERV:
    nodo(f"serv:{k}", "Servicio", ("nombre", s(n)), ("precio", dec(p)), ("hotel", "hotel:santander") if k == "spa" else ("categoria", s("general")))
ocup = []
num = 0
dia = date(2024, 2, 1)
while num < 130:
    dia += timedelta(R.choice([0, 1, 2, 3, 3, 4]))
    iri, hk, t, tarifa = R.choice(HAB)
    noches = R.choice([1, 1, 2, 2, 3, 3, 4, 5, 7])
    sal = dia + timedelta(noches)
    if any(x[0] == iri and x[1] < sal and dia < x[2] for x in ocup): continue
    ocup.append((iri, dia, sal))
    num += 1
    ad = min(t[2], R.choice([1, 2, 2, 2]))
    ni = R.choice([0, 1, 2]) if t[2] - ad >= 2 else 0
    canal = R.choices(["web propia", "Booking", "teléfono", "agencia"], [4, 4, 2, 2])[0]
    estado = R.choices(["finalizada", "cancelada", "no presentado"], [.84, .12, .04])[0] if dia < date(2024, 9, 20) else R.choices(["confirmada", "cancelada"], [.9, .1])[0]
    fin = estado == "finalizada"
    nodo(f"res:{num + 5000}", "Reserva", ("localizador", s(f"AL{num + 5000}")), ("huesped", R.choice(HUE[:46])), ("habitacion", iri), ("fecha_reserva", d(dia - timedelta(R.randint(0, 90)))),
         ("fecha_entrada", d(dia)), ("fecha_salida", d(sal)), ("noches", str(noches)), ("adultos", str(ad)), ("ninos", str(ni) if ni else None), ("canal", s(canal)),
         ("regimen", s(R.choice(["solo alojamiento", "alojamiento y desayuno", "alojamiento y desayuno", "media pensión"]))),
         ("importe_alojamiento", dec(tarifa * noches * (.9 if canal == "web propia" else 1))), ("estado", s(estado)),
         ("atendida_por", R.choice([e for e, p in EMP[hk] if "ecep" in p]) if canal == "teléfono" or fin and R.random() < .4 else None),
         ("valoracion", str(R.choice([4, 5, 6, 7, 8, 8, 9, 9, 10])) if fin and R.random() < .6 else None))
    if fin and R.random() < .5:
        for j, (sk, _, p) in enumerate(R.sample([x for x in SERV if (x[0] != "spa" or hk == "santander") and (x[0] != "cuna" or ni)], R.randint(1, 2))):
            q = R.choice([1, 1, 1, 2, 3])
            nodo(f"cargo:{num + 5000}-{j + 1}", "Cargo", ("reserva", f"res:{num + 5000}"), ("servicio", f"serv:{sk}"), ("unidades", str(q)),
                 ("fecha", d(dia + timedelta(R.randint(0, noches)))), ("importe", dec(p * q)))

B = "http://hotelesalborada.example/"
head = f"@prefix h: <{B}datos#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
for p, t in [("hotel", "hotel"), ("tipo", "tipo"), ("hab", "habitacion"), ("emp", "empleado"), ("huesped", "huesped"), ("serv", "servicio"), ("res", "reserva"), ("cargo", "cargo")]:
    head += f"@prefix {p}: <{B}{t}/> .\n"
with open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8") as f:
    f.write(head + "\n" + "\n".join(OUT))

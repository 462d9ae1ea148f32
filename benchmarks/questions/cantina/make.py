"""Enoteca Portanova: listino, magazzino e ordini. python make.py CARTELLA -> CARTELLA/graph.ttl"""
import os, random, sys
from datetime import date, timedelta

R = random.Random(1871)
OUT = []

def s(x): return '"' + x.replace('"', '\\"') + '"'
def dec(x): return f'"{x:.2f}"^^xsd:decimal'
def d(x): return f'"{x.isoformat()}"^^xsd:date'
def b(x): return "true" if x else "false"

def nodo(iri, cls, *coppie):
    OUT.append(f"{iri} a v:{cls} ;\n" + " ;\n".join(f"    v:{p} {o}" for p, o in coppie if o is not None) + " .\n")

def slug(t):
    for a, c in zip("àèéìòùüç'’. &", "aeeiouuc-----"):
        t = t.lower().replace(a, c)
    while "--" in t: t = t.replace("--", "-")
    return t.strip("-")

REG = [("Piemonte", "Torino"), ("Toscana", "Firenze"), ("Veneto", "Venezia"), ("Lombardia", "Milano"), ("Sicilia", "Palermo"),
       ("Campania", "Napoli"), ("Puglia", "Bari"), ("Sardegna", "Cagliari"), ("Abruzzo", "L'Aquila"),
       ("Trentino-Alto Adige", "Trento"), ("Marche", "Ancona"), ("Umbria", "Perugia")]
VIT = {"Nebbiolo": "nera", "Barbera": "nera", "Moscato bianco": "bianca", "Sangiovese": "nera", "Canaiolo": "nera", "Vernaccia": "bianca",
       "Corvina": "nera", "Rondinella": "nera", "Garganega": "bianca", "Glera": "bianca", "Chardonnay": "bianca", "Pinot nero": "nera",
       "Turbiana": "bianca", "Nerello mascalese": "nera", "Carricante": "bianca", "Zibibbo": "bianca", "Aglianico": "nera",
       "Greco": "bianca", "Primitivo": "nera", "Negroamaro": "nera", "Vermentino": "bianca", "Cannonau": "nera", "Montepulciano": "nera",
       "Gewürztraminer": "bianca", "Lagrein": "nera", "Verdicchio": "bianca", "Merlot": "nera", "Sagrantino": "nera"}
# nome, classificazione, regione, tipologia, vitigni, prezzo indicativo, grado
DEN = [("Barolo", "DOCG", "Piemonte", "rosso", ["Nebbiolo"], 52, 14.5), ("Barbera d'Asti", "DOCG", "Piemonte", "rosso", ["Barbera"], 14, 14),
       ("Moscato d'Asti", "DOCG", "Piemonte", "dolce", ["Moscato bianco"], 12, 5.5),
       ("Chianti Classico", "DOCG", "Toscana", "rosso", ["Sangiovese", "Canaiolo"], 21, 13.5),
       ("Brunello di Montalcino", "DOCG", "Toscana", "rosso", ["Sangiovese"], 58, 14.5),
       ("Vernaccia di San Gimignano", "DOCG", "Toscana", "bianco", ["Vernaccia"], 13, 12.5),
       ("Amarone della Valpolicella", "DOCG", "Veneto", "rosso", ["Corvina", "Rondinella"], 49, 15.5),
       ("Soave", "DOC", "Veneto", "bianco", ["Garganega"], 11, 12.5),
       ("Conegliano Valdobbiadene Prosecco", "DOCG", "Veneto", "spumante", ["Glera"], 13, 11.5),
       ("Franciacorta", "DOCG", "Lombardia", "spumante", ["Chardonnay", "Pinot nero"], 32, 12.5),
       ("Lugana", "DOC", "Lombardia", "bianco", ["Turbiana"], 13, 13), ("Etna Rosso", "DOC", "Sicilia", "rosso", ["Nerello mascalese"], 27, 14),
       ("Etna Bianco", "DOC", "Sicilia", "bianco", ["Carricante"], 24, 12.5),
       ("Passito di Pantelleria", "DOC", "Sicilia", "dolce", ["Zibibbo"], 38, 14.5),
       ("Taurasi", "DOCG", "Campania", "rosso", ["Aglianico"], 31, 14), ("Greco di Tufo", "DOCG", "Campania", "bianco", ["Greco"], 15, 13),
       ("Primitivo di Manduria", "DOC", "Puglia", "rosso", ["Primitivo"], 16, 14.5),
       ("Salice Salentino Rosato", "DOC", "Puglia", "rosato", ["Negroamaro"], 10, 12.5),
       ("Vermentino di Gallura", "DOCG", "Sardegna", "bianco", ["Vermentino"], 16, 13.5),
       ("Cannonau di Sardegna", "DOC", "Sardegna", "rosso", ["Cannonau"], 15, 14),
       ("Cerasuolo d'Abruzzo", "DOC", "Abruzzo", "rosato", ["Montepulciano"], 9, 13),
       ("Alto Adige Gewürztraminer", "DOC", "Trentino-Alto Adige", "bianco", ["Gewürztraminer"], 18, 14),
       ("Alto Adige Lagrein", "DOC", "Trentino-Alto Adige", "rosso", ["Lagrein"], 17, 13),
       ("Verdicchio dei Castelli di Jesi", "DOC", "Marche", "bianco", ["Verdicchio"], 11, 13)]
PROD = [("Cascina Roveto", "Piemonte", "Serralunga d'Alba"), ("Fratelli Gavarino", "Piemonte", "Nizza Monferrato"),
        ("Podere Torchiara", "Toscana", "Greve in Chianti"), ("Tenuta Montalfiore", "Toscana", "Montalcino"),
        ("Fattoria Le Cicogne", "Toscana", "San Gimignano"), ("Ca' dei Cipressi", "Veneto", "Negrar"), ("Zorzetto", "Veneto", "Valdobbiadene"),
        ("Villa Colmaggiore", "Veneto", "Soave"), ("Corte Brolese", "Lombardia", "Erbusco"), ("Le Querce del Garda", "Lombardia", "Sirmione"),
        ("Contrada Pirao", "Sicilia", "Castiglione di Sicilia"), ("Dammuso Antico", "Sicilia", "Pantelleria"),
        ("Cantine Irpine Melillo", "Campania", "Taurasi"), ("Masseria Sciacuddhi", "Puglia", "Manduria"),
        ("Tenute Li Cossi", "Sardegna", "Tempio Pausania"), ("Su Nuraghe", "Sardegna", "Dorgali"), ("Colle Morrone", "Abruzzo", "Ofena"),
        ("Weingut Sonnhofer", "Trentino-Alto Adige", "Termeno"), ("Fontebuona", "Marche", "Cupramontana"), ("Rocca Petrosa", "Umbria", "Montefalco")]
CRU = ["Bricco Lupo", "Vigna Vecchia", "La Quercia", "Sorì dei Preti", "Pian del Vento", "Le Pietraie", "Campo Lungo", "Terre Rosse", "Il Nonno",
       "San Rocco", "Costa del Sole", "Ripa Alta", "Settefilari", "La Badessa", "Mezzaluna", "Ombra", "Notturno", "Donna Tecla", "Poggio Corvo", "Undici Lune"]

for n, cap in REG:
    nodo(f"r:{slug(n)}", "Regione", ("nome", s(n)), ("capoluogo", s(cap)))
for n, c in VIT.items():
    nodo(f"vit:{slug(n)}", "Vitigno", ("nome", s(n)), ("bacca", s(c)))
for n, cl, reg, *_ in DEN:
    nodo(f"den:{slug(n)}", "Denominazione", ("nome", s(n)), ("classificazione", s(cl)), ("regione", f"r:{slug(reg)}"))
for i, (n, reg, com) in enumerate(PROD):
    nodo(f"p:{slug(n)}", "Produttore", ("nome", s(n)), ("regione", f"r:{slug(reg)}"), ("comune", s(com)),
         ("annoFondazione", str(R.choice([1878, 1895, 1921, 1934, 1950, 1958, 1967, 1974, 1983, 1996, 2003, 2009])) if i % 7 != 5 else None),
         ("ettariVitati", f'"{R.randint(40, 900) / 10:.1f}"^^xsd:decimal' if i % 6 != 2 else None),
         ("biologico", b(R.random() < .4)), ("sitoWeb", s(f"www.{slug(n).replace('-', '')}.example") if R.random() < .6 else None))

VINI = []
def vino(nome, prod, den, tip, vits, base, grado, annata, fmt=0.75):
    cod = f"{len(VINI) + 101}"
    prezzo = round(base * R.uniform(.85, 1.45) * (2.1 if fmt > 1 else 1) * 2) / 2
    VINI.append((f"vino:{cod}", prezzo))
    nodo(f"vino:{cod}", "Vino", ("codice", s("V" + cod)), ("nome", s(nome)), ("produttore", f"p:{slug(prod)}"),
         ("denominazione", f"den:{slug(den)}" if den else None), *[("vitigno", f"vit:{slug(x)}") for x in vits],
         ("tipologia", s(tip)), ("annata", str(annata) if annata else None), ("gradazione", f'"{grado + R.choice([-.5, 0, 0, .5]):.1f}"^^xsd:decimal'),
         ("formatoLitri", dec(fmt)), ("prezzoListino", dec(prezzo)), ("prezzoAcquisto", dec(round(prezzo * R.uniform(.52, .7), 2))),
         ("giacenza", str(R.choice([0, 0, 3, 6, 9, 12, 18, 24, 30, 36, 48, 60, 84, 120]))),
         ("scaffale", s(R.choice("ABCD") + str(R.randint(1, 9))) if R.random() < .85 else None),
         ("punteggioGuida", str(R.randint(84, 97)) if R.random() < .65 else None))

k = 0
for n, cl, reg, tip, vits, base, grado in DEN:
    for prod in [x for x in PROD if x[1] == reg]:
        if len([x for x in PROD if x[1] == reg]) > 1 and R.random() < .3: continue
        nome = n if R.random() < .3 else f"{n} {CRU[k % len(CRU)]}"
        k += 1
        nv = tip == "spumante" and R.random() < .6
        a = R.randint(2015, 2019) if base > 30 and tip == "rosso" else R.randint(2021, 2023)
        vino(nome, prod[0], n, tip, vits, base, grado, None if nv else a)
        if base > 20 and tip == "rosso" or R.random() < .15:
            vino(nome, prod[0], n, tip, vits, base, grado, a - 1)
        if base > 45 and R.random() < .5: vino(nome + " Magnum", prod[0], n, tip, vits, base, grado, a, 1.5)
vino("Rosso delle Streghe", "Rocca Petrosa", None, "rosso", ["Sagrantino", "Merlot"], 19, 14.5, 2020)
vino("Il Capriccio", "Podere Torchiara", None, "rosso", ["Sangiovese", "Merlot"], 34, 14, 2019)
vino("Bolle Matte", "Villa Colmaggiore", None, "spumante", ["Garganega", "Chardonnay"], 11, 11.5, None)
vino("Rosa di Maggio", "Rocca Petrosa", None, "rosato", ["Sangiovese"], 9, 12.5, 2023)

AG = [("Davide Pastorelli", "Lombardia Ovest", date(2014, 3, 3)), ("Marta Ghilardi", "Emilia", date(2018, 9, 17)),
      ("Ivano Scarpellini", "Liguria", date(2009, 1, 12)), ("Chiara Benassi", "Lombardia Est", date(2021, 5, 10))]
for n, z, a in AG:
    nodo(f"ag:{slug(n)}", "Agente", ("nome", s(n)), ("zona", s(z)), ("assuntoIl", d(a)))
CLI = [("Trattoria del Naviglio", "ristorante", "Milano", 0), ("Osteria Bassa Marea", "ristorante", "Genova", 2), ("Ristorante Al Teatro", "ristorante", "Bologna", 1),
       ("Enoteca Sottovoce", "enoteca", "Parma", 1), ("Hotel Miralago", "albergo", "Como", 0), ("Grand Hotel Aurelia", "albergo", "Sanremo", 2),
       ("Bar Sport Giardini", "bar", "Brescia", 3), ("Vineria Tre Gobbi", "enoteca", "Bergamo", 3), ("La Locanda dei Mercanti", "ristorante", "Milano", 0),
       ("Pizzeria Vesuvio", "ristorante", "Milano", 0), ("Agriturismo Ca' Bianca", "ristorante", "Reggio Emilia", 1), ("Caffè Centrale", "bar", "Modena", 1),
       ("Ristorante Da Ernesto", "ristorante", "La Spezia", 2), ("Il Sughero", "enoteca", "Milano", 0), ("Albergo Stella Alpina", "albergo", "Brescia", 3),
       ("Osteria del Portico", "ristorante", "Bologna", 1), ("Trattoria Nonna Pina", "ristorante", "Mantova", 3), ("Bistrot Lungomare", "ristorante", "Genova", 2),
       ("Hotel Porta Nuova", "albergo", "Milano", 0), ("Lo Scoglio", "ristorante", "Sanremo", 2), ("Taverna dei Golosi", "ristorante", "Bergamo", 3),
       ("Dispensa Rinaldi", "enoteca", "Modena", 1), ("Renzo Cattabriga", "privato", "Bologna", None), ("Ornella Vismara", "privato", "Monza", None),
       ("Fulvio Tagliaferro", "privato", "Milano", None), ("Ines Boccardo", "privato", "Genova", None), ("Saverio Mondini", "privato", "Pavia", None),
       ("Lia Querzola", "privato", "Milano", None)]
for i, (n, t, c, a) in enumerate(CLI):
    nodo(f"cl:{i + 1:03d}", "Cliente", ("ragioneSociale", s(n)), ("tipoCliente", s(t)), ("citta", s(c)),
         ("agente", f"ag:{slug(AG[a][0])}" if a is not None else None),
         ("clienteDal", d(date(2012, 1, 1) + timedelta(R.randint(0, 4300)))),
         ("email", s(f"ordini@{slug(n).replace('-', '')}.example" if t != "privato" else f"{slug(n).replace('-', '.')}@posta.example") if R.random() < .75 else None),
         ("fido", dec(R.choice([1000, 1500, 2500, 3000, 5000, 8000])) if t != "privato" else None))
giorno = date(2024, 1, 8)
for i in range(105):
    giorno += timedelta(R.randint(1, 6))
    ci = R.choice([x for x in range(27) if x != 11])      # Lia Querzola e il Caffè Centrale non hanno mai ordinato
    stato = R.choices(["evaso", "in lavorazione", "annullato"], [.84, 0 if i < 90 else .6, .08])[0]
    privato = CLI[ci][1] == "privato"
    OUT.append("")
    righe = []
    for j, (w, p) in enumerate(R.sample(VINI, R.randint(1, 2) if privato else R.randint(1, 4))):
        righe.append(f"ord:{i + 1:04d}-{j + 1}")
        nodo(righe[-1], "RigaOrdine", ("vino", w), ("quantita", str(R.choice([1, 2, 3, 6]) if privato else R.choice([6, 6, 12, 12, 18, 24, 36, 60]))),
             ("prezzoUnitario", dec(p if privato else round(p * R.choice([.8, .85, .9]), 2))))
    nodo(f"ord:{i + 1:04d}", "Ordine", ("numero", s(f"{giorno.year}/{i + 1:03d}")), ("cliente", f"cl:{ci + 1:03d}"), ("dataOrdine", d(giorno)),
         ("stato", s(stato)), ("dataConsegna", d(giorno + timedelta(R.randint(1, 12))) if stato == "evaso" else None),
         ("pagamento", s(R.choice(["carta", "contanti"]) if privato else R.choice(["bonifico", "bonifico", "ricevuta bancaria", "carta"]))),
         *[("riga", x) for x in righe])

B = "https://dati.enotecaportanova.example/"
head = f"@prefix v: <{B}schema#> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
for p, t in [("r", "regione"), ("vit", "vitigno"), ("den", "denominazione"), ("p", "produttore"), ("vino", "vino"), ("ag", "agente"), ("cl", "cliente"), ("ord", "ordine")]:
    head += f"@prefix {p}: <{B}{t}/> .\n"
with open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8") as f:
    f.write(head + "\n" + "\n".join(OUT))

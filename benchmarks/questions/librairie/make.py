"""Librairie des Deux Quais (Nantes) : fonds, clients, commandes. python make.py DOSSIER -> DOSSIER/graph.ttl"""
import os, random, sys
from datetime import date, timedelta

R = random.Random(44000)
OUT = []
def s(x): return '"' + x.replace('"', '\\"') + '"'
def e(x): return f"{x:.2f}"          # décimal nu en Turtle
def d(x): return f'"{x.isoformat()}"^^xsd:date'
def nd(iri, cls, *paires):
    OUT.append(f"{iri} a :{cls} ;\n" + " ;\n".join(f"    :{p} {o}" for p, o in paires if o is not None) + " .\n")
def slug(t):
    t = t.lower()
    for a, c in zip("àâäéèêëîïôöùûüçœ'’ .,!?", "aaaeeeeiioouuuco-------"): t = t.replace(a, c)
    while "--" in t: t = t.replace("--", "-")
    return t.strip("-")

EDI = [("Éditions du Passeur", "Nantes", 1987), ("La Lanterne sourde", "Paris", 1954), ("Héliotrope", "Paris", 2002), ("Marée haute", "Brest", 1995), ("Grand Large", "Lyon", 1971),
       ("Les Petits Sabots", "Nantes", 2008), ("Atelier du Roncier", "Arles", None), ("Minuit moins le quart", "Bruxelles", 2011), ("Cartouche", "Genève", 1979)]
COL = [("Embarcadère", "Grand Large"), ("Noir d'encre", "Minuit moins le quart"), ("Vagues", "Marée haute"), ("Premiers pas", "Les Petits Sabots"), ("Le Monde en tête", "La Lanterne sourde")]
GEN = ["Roman", "Roman policier", "Science-fiction", "Poésie", "Essai", "Bande dessinée", "Jeunesse", "Histoire", "Cuisine", "Théâtre"]
# nom, pays, naissance, décès
AUT = [("Élise Kervadec", "France", 1971, None), ("Baptiste Hourcade", "France", 1958, None), ("Solange Tremblay-Roy", "Canada", 1949, None), ("Marius Valdeyron", "France", 1902, 1978),
       ("Aminata Diakhaté", "Sénégal", 1983, None), ("Thibault Lemaresquier", "France", 1990, None), ("Odile Vanderelst", "Belgique", 1966, None), ("Corentin Le Bihan", "France", 1979, None),
       ("Hortense d'Aubigné-Faure", "France", 1911, 1996), ("Lionel Zbinden", "Suisse", 1962, None), ("Yumi Takahara", "Japon", 1975, None), ("Graham Ellsworth", "Royaume-Uni", 1953, 2019),
       ("Ingrid Solvang", "Norvège", 1968, None), ("Rachid Benmansour", "Algérie", 1956, None), ("Pauline Castaing", "France", 1994, None), ("Jean-Loup Mercadier", "France", 1937, 2015),
       ("Nadia Fortin", "Canada", 1987, None), ("Dolores Arizmendi", "Espagne", 1960, None), ("Sébastien Quéméner", "France", None, None), ("Walter Oberlin", "Suisse", 1928, 2004),
       ("Colette Ranvier", "France", 1945, None), ("Maxence Dutilleul", "Belgique", 1981, None), ("Luca Fossati", "Italie", 1970, None), ("Héloïse Marchadour", "France", 1985, None)]
LNG = {"Japon": "japonais", "Royaume-Uni": "anglais", "Norvège": "norvégien", "Espagne": "espagnol", "Italie": "italien"}
TRA = ["Mathilde Peyron", "Hugues Santerre", "Claire Delalande", "Arnaud Vigouroux"]
LIV = """La Marée du soir|0|0;Les Écluses|0|0;Le Silence des balises|0|1;Brouillard sur la Loire|7|1;Le Pendu de la Fosse|7|1;Mort à marée basse|7|1;L'Affaire du pont transbordeur|7|1
Un hiver sans sel|1|0;Le Comptable de Bayonne|1|0;La Vie tranquille de Paul Estève|1|0;Nos années d'érable|2|0;La Maison du rang 6|2|0;Le Chant des vignerons|3|3;Poèmes du cadran|3|3;Lettres à Jeanne|3|0
Le Fleuve et la fille|4|0;Dakar, minuit|4|1;Ce que disait ma tante|4|4;Orbite basse|5|2;Les Jardins de Titan|5|2;La Dernière Antenne|5|2;Le Chat qui boude|6|6;Le Chat qui voyage|6|6;Lucie n'a pas sommeil|6|6
Petite histoire des ports|8|7;Marins et marchands de Nantes|8|7;La Suisse pour les distraits|9|4;L'Horloger de Saint-Imier|9|0;Neige sur Kyoto|10|0;Les Papiers pliés|10|0;Le Train de Hakodate|10|1
The Long Harbour|11|0;Les Falaises de craie|11|0;L'Homme du ferry|11|1;Fjord noir|12|1;Les Ombres de Bergen|12|1;Oran, la lumière|13|0;Carnets d'un instituteur|13|4;Tout le monde dort|14|0;Colocation|14|9
La France des canaux|15|7;Les Chemins de halage|15|7;Érables et baleines|16|6;La Baleine frileuse|16|6;La Cuisine de mon village|17|8;Le Sel et l'Olive|17|8;Beurre blanc et autres secrets|18|8;Galettes et crêpes de nos grands-mères|18|8
Traité du temps perdu|19|4;De la lenteur|19|4;Trois sœurs en colère|20|9;Le Dîner des absents|20|9;Capitaine Houle, tome 1|21|5;Capitaine Houle, tome 2|21|5;Capitaine Houle, tome 3|21|5;Bas les masques|21|5
Une saison à Trieste|22|0;La Laguna|22|0;Encre de seiche|23|3;Le Carnet bleu|23|3;L'Île aux tessons|23|5""".replace("\n", ";").split(";")

for n, v, a in EDI: nd(f"ed:{slug(n)}", "Editeur", ("nom", s(n)), ("ville", s(v)), ("fondeEn", str(a) if a else None), ("remiseLibraire", str(R.choice([32, 35, 36, 38, 40])) if n != "Cartouche" else None))
for n, ed in COL: nd(f"col:{slug(n)}", "Collection", ("nom", s(n)), ("editeur", f"ed:{slug(ed)}"))
for n in GEN: nd(f"genre:{slug(n)}", "Genre", ("intitule", s(n)), ("rayon", s({"Jeunesse": "Rez-de-chaussée", "Bande dessinée": "Rez-de-chaussée", "Roman": "Rez-de-chaussée", "Roman policier": "Rez-de-chaussée"}.get(n, "Étage"))))
for n, p, na, de in AUT: nd(f"au:{slug(n)}", "Auteur", ("nom", s(n)), ("pays", s(p)), ("anneeNaissance", str(na) if na else None), ("anneeDeces", str(de) if de else None))
for t in TRA: nd(f"tr:{slug(t)}", "Traducteur", ("nom", s(t)))
PRIX = [("Prix de l'Estuaire", "Nantes", 3000), ("Prix des Libraires ligériens", "Angers", 1500), ("Prix Jules-Lantier", "Paris", 10000), ("Grand Prix du polar atlantique", "Saint-Nazaire", None)]
for n, v, m in PRIX: nd(f"prix:{slug(n)}", "PrixLitteraire", ("nom", s(n)), ("ville", s(v)), ("dotation", str(m) if m else None))

L = []
CH = {0: (14, 23), 1: (9, 22), 2: (18, 24), 3: (11, 17), 4: (15, 22), 5: (13, 25), 6: (8, 15), 7: (19, 32), 8: (17, 30), 9: (9, 14)}
for i, x in enumerate(LIV):
    titre, a, g = x.split("|"); a, g = int(a), int(g)
    nom, pays, na, de = AUT[a]
    ed = {6: "Les Petits Sabots", 1: R.choice(["Minuit moins le quart", "Marée haute"]), 5: "Cartouche", 8: "Atelier du Roncier"}.get(g) or R.choice(["Éditions du Passeur", "La Lanterne sourde", "Héliotrope", "Grand Large"])
    col = [c for c, ee in COL if ee == ed]
    an = R.randint(max(1999, (na or 1980) + 26), 2024) if not de else R.randint(max(na + 30, 1962), de)
    fmt = "album" if g in (5, 6) else R.choice(["broché", "broché", "poche"])
    prix = round(R.uniform(*CH[g]) * (.5 if fmt == "poche" else 1)) + R.choice([0, -.1, -.5])
    anglais = titre == "The Long Harbour"
    it = titre == "La Laguna"
    L.append((f"livre:{slug(titre)}", prix, an))
    nd(L[-1][0], "Livre", ("titre", s(titre)), ("auteur", f"au:{slug(nom)}"), ("auteur", "au:nadia-fortin") if titre == "Lucie n'a pas sommeil" else ("genre", f"genre:{slug(GEN[g])}"),
       ("genre", f"genre:{slug(GEN[g])}") if titre == "Lucie n'a pas sommeil" else ("isbn", s(f"979-10-{R.randint(10000, 99999)}-{R.randint(100, 999)}-{R.randint(0, 9)}") if an > 1975 else None),
       ("editeur", f"ed:{slug(ed)}"), ("collection", f"col:{slug(col[0])}" if col and R.random() < .7 else None), ("anneeParution", str(an)),
       ("nbPages", str({3: R.randint(60, 140), 6: R.randint(24, 48), 5: R.randint(46, 96), 9: R.randint(80, 130)}.get(g, R.randint(150, 520))) if R.random() < .92 else None),
       ("format", s(fmt)), ("prixTTC", e(prix)), ("stock", str(R.choice([0, 0, 1, 1, 2, 2, 3, 4, 5, 7, 10, 14]))),
       ("langue", s("anglais" if anglais else "italien" if it else "français")),
       ("langueOriginale", s(LNG[pays]) if pays in LNG and not anglais and not it else None),
       ("traducteur", f"tr:{slug(R.choice(TRA))}" if pays in LNG and not anglais and not it and titre != "Le Sel et l'Olive" else None),
       ("suiteDe", f"livre:{slug(titre[:-1] + str(int(titre[-1]) - 1))}" if "tome" in titre and titre[-1] != "1" else None),
       ("coupDeCoeur", "true" if R.random() < .22 else None))
AN = {x.split("|")[0]: y[2] for x, y in zip(LIV, L)}
for t, p, an in [("La Marée du soir", 0, 0), ("Un hiver sans sel", 2, 1), ("Fjord noir", 3, 1), ("Le Pendu de la Fosse", 3, 1), ("Le Fleuve et la fille", 2, 1), ("Les Jardins de Titan", 1, 1),
                 ("Marins et marchands de Nantes", 0, 1), ("Neige sur Kyoto", 1, 1), ("Le Fleuve et la fille", 1, 0), ("Encre de seiche", 0, 1), ("Mort à marée basse", 3, 0)]:
    OUT.append(f"[] a :Recompense ; :livre livre:{slug(t)} ; :prix prix:{slug(PRIX[p][0])} ; :annee {min(2024, AN[t] + an)} .\n")

PRE = ["Agathe", "Firmin", "Delphine", "Loïc", "Sylvie", "Erwan", "Françoise", "Matthieu", "Jocelyne", "Karim", "Perrine", "Guénolé", "Bérangère", "Stéphane", "Assia", "Roland", "Clémence", "Ludovic",
       "Ghislaine", "Tanguy", "Noémie", "Alban", "Maryvonne", "Fabien", "Inès", "Gaëtan", "Violette", "Denis", "Salomé", "Yannick", "Edwige", "Cédric"]
NOM = ["Boutruche", "Chauvelon", "Guilbaud", "Pasquereau", "Rautureau", "Lefeuvre", "Hémery", "Brossaud", "Cadoret", "Ouattara", "Mabilais", "Trichet", "Gautreau", "Billet", "Haddad", "Sorinière", "Jolivet", "Fouchard",
       "Dabouis", "Ertaud", "Vinet", "Richeux", "Plissonneau", "Coutant", "Slimani", "Bodineau", "Praud", "Herbreteau", "Aguesse", "Le Floch", "Monnier", "Durassier"]
VIL = ["Nantes", "Nantes", "Nantes", "Nantes", "Rezé", "Saint-Herblain", "Clisson", "Orvault", "Vertou"]
for i in range(32):
    R2 = R.random()
    nd(f"client:{i + 1}", "Client", ("prenom", s(PRE[i])), ("nomFamille", s(NOM[i])), ("ville", s(R.choice(VIL))), ("courriel", s(f"{slug(PRE[i])}.{slug(NOM[i])}@courrier.example") if R2 < .75 else None),
       ("carteFidelite", "true" if R2 < .6 else "false"), ("points", str(R.randint(0, 48) * 10) if R2 < .6 else None), ("inscritLe", d(date(2017, 2, 1) + timedelta(R.randint(0, 2600)))),
       ("professeur", "true" if i in (4, 9, 17, 27) else None))
EMP = [("Gwenaëlle Sicard", "gérante", 2013), ("Romuald Ferchaud", "libraire", 2017), ("Ambre Tessier", "libraire", 2021), ("Mehdi Lachaud", "apprenti", 2023)]
for n, f, a in EMP: nd(f"vendeur:{slug(n)}", "Vendeur", ("nom", s(n)), ("fonction", s(f)), ("arriveEn", str(a)))
j = date(2024, 1, 4)
for i in range(112):
    j += timedelta(R.choice([0, 1, 2, 2, 3, 4, 5]))
    st = R.choices(["retirée", "expédiée", "annulée", "en attente"], [6, 3, .7, .15 if i < 95 else 5])[0]
    lignes = []
    for k, (iri, p, _) in enumerate(R.sample(L, R.choice([1, 1, 1, 2, 2, 3]))):
        lignes.append(f"[ a :LigneCommande ; :livre {iri} ; :quantite {R.choice([1, 1, 1, 1, 2, 2, 5])} ; :prixVendu {e(p)} ]")
    nd(f"cmd:{24001 + i}", "Commande", ("reference", s(f"C-{24001 + i}")), ("client", f"client:{R.randint(1, 28)}"), ("dateCommande", d(j)), ("statut", s(st)), ("canal", s(R.choice(["magasin", "magasin", "site web", "téléphone"]))),
       ("priseParVendeur", f"vendeur:{slug(R.choice(EMP)[0])}" if R.random() < .7 else None), ("fraisPort", "4.90" if st == "expédiée" else None), *[("ligne", x) for x in lignes])
for i, (a, t, dt, h, n, th) in enumerate([(0, "Les Écluses", date(2024, 2, 15), "18:30", 42, "dédicace"), (7, "Le Pendu de la Fosse", date(2024, 3, 21), "19:00", 65, "dédicace"), (21, "Capitaine Houle, tome 3", date(2024, 4, 6), "15:00", 88, "dédicace"),
     (6, "Le Chat qui boude", date(2024, 4, 24), "10:30", 27, "lecture"), (4, "Le Fleuve et la fille", date(2024, 5, 16), "19:00", 71, "rencontre"), (23, "Encre de seiche", date(2024, 6, 13), "19:30", 18, "lecture"),
     (5, "Les Jardins de Titan", date(2024, 9, 19), "18:30", 33, "rencontre"), (7, "Mort à marée basse", date(2024, 10, 10), "19:00", 80, "rencontre"), (18, "Beurre blanc et autres secrets", date(2024, 11, 23), "11:00", None, "atelier"),
     (0, "La Marée du soir", date(2024, 12, 5), "18:30", None, "rencontre")]):
    nd(f"evt:{i + 1}", "Evenement", ("type", s(th)), ("invite", f"au:{slug(AUT[a][0])}"), ("autourDe", f"livre:{slug(t)}"), ("dateEvenement", d(dt)), ("heure", s(h)), ("participants", str(n) if n else None), ("animePar", f"vendeur:{slug(EMP[i % 3][0])}"))
for i in range(48):
    iri, p, _ = R.choice(L[:50])
    nd(f"avis:{i + 1}", "Avis", ("livre", iri), ("client", f"client:{R.randint(1, 32)}"), ("note", str(R.choice([2, 3, 3, 4, 4, 4, 5, 5]))), ("deposeLe", d(date(2024, 1, 15) + timedelta(R.randint(0, 300)))),
       ("commentaire", s(R.choice(["Une très belle découverte.", "Un peu long, mais la fin vaut le coup.", "Je l'ai offert à toute la famille.", "Pas convaincu.", "Lu d'une traite !"])) if R.random() < .6 else None))

B = "https://deuxquais.example/"
head = f"@prefix : <{B}vocab/> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
for p, t in [("ed", "editeur"), ("col", "collection"), ("genre", "genre"), ("au", "auteur"), ("tr", "traducteur"), ("prix", "prix"), ("livre", "livre"), ("client", "client"), ("vendeur", "vendeur"), ("cmd", "commande"), ("evt", "evenement"), ("avis", "avis")]:
    head += f"@prefix {p}: <{B}{t}/> .\n"
with open(os.path.join(sys.argv[1], "graph.ttl"), "w", encoding="utf-8") as f:
    f.write(head + "\n" + "\n".join(OUT))

"""The closed word classes of German, Italian, French, Spanish and Dutch, and of English. Data, pure.

spaCy's stop words are no substitute: they name nouns that ontologies name things by ("Jahr", "trabajo"), and importing them imports spaCy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from onto_core.english import words as english
from onto_core.english.words import words_of


@dataclass(frozen=True, slots=True)
class ClosedClasses:
    """Words that no phrase is about, in lower case."""

    determiners: frozenset[str]
    """Articles, also joined with a preposition ("del", "im"), demonstratives, possessives and quantifiers."""
    others: frozenset[str]
    """Pronouns, prepositions, conjunctions, auxiliary verbs and adverbs."""
    joining: frozenset[str]
    """Prepositions that join two nouns to one name: "date of birth", "grado di zucchero"."""
    joined: frozenset[str] = frozenset()
    """The same, joined with an article: "anno della fondazione"; in German the genitive's article."""
    elided: frozenset[str] = frozenset()
    """Forms that an apostrophe ends: "l'azienda", "d'origine"."""
    function: frozenset[str] = field(init=False)
    """All of them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "function", self.determiners | self.others | self.joining | self.joined | self.elided)


_ENGLISH: Final = ClosedClasses(english.DETERMINERS, english.FUNCTION - {"of"}, words_of("of"))

_GERMAN: Final = ClosedClasses(
    words_of(
        """der die das des dem den ein eine einer eines einem einen kein keine keiner keines keinem keinen dieser diese dieses diesem diesen jener
        jene jenes jenem jenen jeder jede jedes jedem jeden mein meine meiner meinem meinen dein deine sein seine seiner seines seinem seinen ihr
        ihre ihrer ihres ihrem ihren unser unsere unserer unserem unseren euer eure alle aller alles allem allen einige einiger einigen manche
        mancher mehrere mehrerer viele vieler vielen wenige wenigen andere anderer anderen anderes beide beiden beider solche solcher welche
        welcher welches welchem welchen am im ins zum zur vom beim ans aufs"""
    ),
    words_of(
        """ich du er sie es wir mich mir dich dir ihn ihm ihnen uns euch sich man wer wen wem was wessen dessen deren denen selbst etwas nichts jemand
        niemand in an auf aus bei mit nach seit zu für gegen ohne um durch über unter vor hinter neben zwischen bis ab während wegen trotz statt
        innerhalb außerhalb gegenüber entlang laut und oder aber denn sondern doch sowie als wie wenn weil dass ob obwohl damit bevor nachdem
        sodass falls sobald solange indem da so je desto ist sind war waren bin bist seid sei wäre wären gewesen wird werden wurde wurden worden
        geworden würde würden habe hat haben hatte hatten gehabt hätte hätten kann können konnte konnten könnte muss müssen musste mussten soll
        sollen sollte sollten will wollen wollte wollten darf dürfen durfte mag mögen möchte nicht auch nur noch schon sehr mehr meist immer nie
        wieder hier dort heute dann nun jetzt also daher dabei dazu davon darin daran darauf darüber danach dadurch dafür damals bereits etwa fast
        ganz rund zwar jedoch dennoch trotzdem wo wann warum woher wohin hin her ja nein weniger zuerst zuletzt bald"""
    ),
    words_of("von"),
    words_of("des der vom"),
)

_ITALIAN: Final = ClosedClasses(
    words_of(
        """il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei
        negli nelle sul sullo sulla sui sugli sulle col coi questo questa questi queste quello quella quelli quelle quel quei quegli mio mia miei
        mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra loro ogni alcuni alcune qualche nessun nessuno nessuna
        tutto tutta tutti tutte molto molta molti molte poco poca pochi poche altro altra altri altre stesso stessa entrambi"""
    ),
    words_of(
        """io tu lui lei egli ella esso essa noi voi essi esse mi ti si ci vi ne li chi che cui quale quali cosa qualcosa niente nulla a da in con su
        per tra fra sopra sotto dentro fuori presso verso senza contro durante dopo prima oltre entro mediante secondo e ed o oppure ma però
        anche se perché quando come mentre dove quindi dunque poiché affinché benché sebbene né è sono sei siamo siete era erano ero fu furono
        sia siano sarà saranno sarebbe essere stato stata stati state ha ho hai hanno abbiamo avete aveva avevano ebbe avere avuto avrà
        abbia può possono poteva potrebbe potuto deve devono doveva dovrebbe vuole vogliono voleva viene vengono veniva venne fatto fa non più
        meno molto poi già ancora sempre mai solo soltanto oggi ieri ora così quasi circa ormai anzi forse qui qua lì là dove quanto quanti tanto
        troppo bene ecco ad"""
    ),
    words_of("di d"),
    words_of("del dello della dei degli delle dell"),
    words_of("l un all dall nell sull coll quest quell c n s m t v gl anch com dov cos"),
)

_FRENCH: Final = ClosedClasses(
    words_of(
        """le la les un une des du au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs chaque quelque quelques
        plusieurs tout toute tous toutes aucun aucune autre autres même mêmes certains certaines quel quelle quels quelles tel telle"""
    ),
    words_of(
        """je tu il elle on nous vous ils elles me te se lui y en moi toi soi eux qui que quoi dont où lequel laquelle lesquels lesquelles celui celle
        ceux celles cela ceci ça rien personne quelqu à dans par pour sur sous avec sans chez vers contre entre depuis pendant avant après jusque
        jusqu dès lors selon malgré parmi outre hors et ou mais donc or ni car si quand comme lorsque lorsqu puisque puisqu parce afin tandis
        quoique est sont était étaient suis es sommes êtes être été fut furent sera seront serait soit étant ai as a avons avez ont avait avaient
        eut eu aura auront aurait avoir ayant peut peuvent pouvait pourrait doit doivent devait devrait veut veulent ne pas plus moins très bien
        aussi encore toujours jamais déjà seulement ainsi alors puis ensuite enfin aujourd hui hier ici là trop peu beaucoup assez presque
        environ surtout autrefois désormais maintenant"""
    ),
    words_of("de d"),
    words_of("du des"),
    words_of("l s n c j m t qu jusqu lorsqu puisqu quoiqu"),
)

_SPANISH: Final = ClosedClasses(
    words_of(
        """el la los las un una unos unas lo al del este esta estos estas ese esa esos esas aquel aquella aquellos aquellas mi mis tu tus su sus
        nuestro nuestra nuestros nuestras vuestro vuestra cada algún alguno alguna algunos algunas ningún ninguno ninguna todo toda todos todas
        mucho mucha muchos muchas poco poca pocos pocas otro otra otros otras mismo misma mismos mismas varios varias ambos ambas tal tales"""
    ),
    words_of(
        """yo tú él ella ello nosotros vosotros ellos ellas usted ustedes me te se nos os le les mí ti sí conmigo contigo que quien quienes cual
        cuales cuyo cuya qué quién cuál algo nada alguien nadie esto eso aquello a en con por para sin sobre bajo entre hacia hasta desde contra
        durante mediante según tras ante y e o u ni pero sino aunque porque pues si cuando como mientras donde así luego es son era eran fue
        fueron soy eres somos ser sido siendo será serán sería sea sean está están estaba estaban estuvo estar estado ha han he hemos había
        habían hubo haber hay haya hayan habrá puede pueden podía podría debe deben debía debería quiere tiene tienen tenía no más menos muy ya
        aún todavía también tampoco siempre nunca solo sólo hoy ayer ahora antes después entonces aquí allí casi apenas bien mal tan tanto
        cuánto dónde cuándo cómo además sino aun"""
    ),
    words_of("de"),
    words_of("del"),
)

_DUTCH: Final = ClosedClasses(
    words_of(
        """de het een 't deze dit die dat mijn jouw uw zijn haar ons onze jullie hun elk elke ieder iedere alle alles enkele sommige veel vele weinig
        andere ander beide geen zulke welke welk eigen"""
    ),
    words_of(
        """ik je jij u hij zij ze wij we men mij me jou hem hen er zich zichzelf wie wat iets niets iemand niemand iedereen in op aan bij met naar uit
        voor door over om tot tegen tussen onder boven achter naast sinds tijdens zonder volgens wegens vanaf binnen buiten rond te ten ter en of
        maar want dus noch als toen terwijl omdat doordat hoewel indien zodat zodra voordat nadat dan waar is was waren ben bent geweest wordt
        worden werd werden geworden heeft heb hebt hebben had hadden gehad kan kunnen kon konden moet moeten moest mag mogen mocht zal zullen zou
        zouden wil willen wilde niet ook nog al wel zeer heel meer minder meest steeds altijd nooit weer hier daar nu toch toen reeds bijna
        ongeveer slechts alleen vooral hoe waarom wanneer daarvoor daarna daarmee daarin waarin waarop hierbij zo"""
    ),
    words_of("van"),
)

CLOSED_CLASSES: Final[Mapping[str, ClosedClasses]] = {
    "en": _ENGLISH,
    "de": _GERMAN,
    "it": _ITALIAN,
    "fr": _FRENCH,
    "es": _SPANISH,
    "nl": _DUTCH,
}
"""ISO 639-1 code -> its closed word classes."""
FUNCTION_WORDS: Final[Mapping[str, frozenset[str]]] = {language: classes.function for language, classes in CLOSED_CLASSES.items()}

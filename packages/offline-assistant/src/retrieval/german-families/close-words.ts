/** Words of time, quantity, place and quality that people use for one another, a family per line. */
export const closeWords = `
Zeitpunkt Termin Datum
Zeitraum Zeitspanne Dauer Zeitdauer
Zeitplan Terminplan Ablaufplan Zeitrahmen
Startzeit Beginn Anfangszeit Startzeitpunkt
Endzeit Endzeitpunkt
Fristende Fristablauf Stichtag
Verfügbarkeit verfügbar vorhanden
Woche wöchentlich allwöchentlich
monatlich Monat allmonatlich
jährlich alljährlich Kalenderjahr
Quartal Vierteljahr vierteljährlich quartalsweise
Halbjahr halbjährlich Semester
täglich tagtäglich
stündlich Stunde
Wochentag Werktag Arbeitstag
Samstag Sonnabend samstags
Feiertag Festtag feiertags
Januar Jänner
Februar Feber
Frühling Frühjahr
Sommer Sommermonate
Winter Wintermonate
Herbst Herbstmonate
Weihnachten Weihnachtsfeiertage Weihnachtszeit
Ostern Osterfeiertage Osterzeit
Pfingsten Pfingstfeiertage
morgens früh vormittags Vormittag
mittags Mittag Mittagszeit
abends Abend Abendstunden
Nachtzeit nachts Nachtstunden
heutzutage gegenwärtig derzeit aktuell momentan
baldig demnächst künftig zukünftig
sofort umgehend augenblicklich schnellstmöglich sogleich
unverzüglich zeitnah schnellstens prompt
vorzeitig verfrüht frühzeitig
nachträglich rückwirkend
nachher hinterher
vorher vorab zuvor vorgängig
gleichzeitig parallel zeitgleich simultan
zwischenzeitlich inzwischen mittlerweile
vorübergehend zeitweise zeitweilig temporär vorläufig
provisorisch behelfsmäßig vorläufig
dauerhaft permanent ständig fortwährend dauernd
ununterbrochen durchgehend lückenlos pausenlos
häufig oftmals vielfach Häufigkeit
mehrmals mehrfach wiederholt
regelmäßig turnusmäßig periodisch wiederkehrend Turnus
selten vereinzelt
gelegentlich manchmal mitunter bisweilen
ausnahmsweise Ausnahme
erneut nochmals abermals wiederum
zweimal doppelt zweifach
niemals keinesfalls keineswegs
verschieben vertagen verlegen aufschieben Verschiebung Vertagung Verlegung
hinauszögern verzögern Verzögerung herauszögern
vorziehen vorverlegen
nachholen wiederholen
unterbrechen Unterbrechung aussetzen pausieren
fortsetzen Fortsetzung weiterführen fortführen weitermachen
andauern fortdauern anhalten
beginnen starten anfangen loslegen
zahlreich etliche mehrere vielerlei
genügend ausreichend hinreichend
genügen reichen ausreichen
übrig verbleibend restlich Rest übriggeblieben
überschüssig überzählig Überschuss
zusätzlich ergänzend extra
Hälfte halb halbieren
Drittel dritteln
Prozent Prozentsatz prozentual Anteil
Anteil anteilig anteilmäßig
Durchschnitt durchschnittlich Mittelwert mittlere
ungefähr circa schätzungsweise annähernd ca
genau exakt präzise Genauigkeit
höchstens maximal Maximalzahl Obergrenze Höchstgrenze höchstzulässig
Höchstmenge Maximalmenge Höchstzahl
Höchstbetrag Maximalbetrag Obergrenze
Mindestbetrag Minimalbetrag Untergrenze
mindestens zumindest Mindestmaß
Mindestmenge Minimalmenge
Höchstdauer Maximaldauer
Mindestdauer Minimaldauer
Mindestalter Altersgrenze Altersuntergrenze
Höchstalter Altersobergrenze
begrenzen Begrenzung beschränken Beschränkung limitiert limitieren
unbegrenzt unbeschränkt uneingeschränkt unlimitiert
Grenzwert Höchstwert Schwellenwert
Kapazität Fassungsvermögen Platzangebot
Fassungsvermögen Volumen Füllmenge Rauminhalt
Liter Literzahl
Gramm Grammzahl
Kilo Kilogramm
Gewicht wiegen Gewichtsangabe
Höchstgewicht Gewichtsgrenze Maximalgewicht Gewichtslimit
Belastbarkeit Tragkraft Traglast Höchstlast
Umfang Ausmaß
Fläche Flächeninhalt Quadratmeter
winzig klein
riesig enorm gewaltig
geräumig weitläufig
hauptsächlich überwiegend vorwiegend großteils
teilweise partiell
vollständig komplett vollzählig restlos
unvollständig lückenhaft
schnell rasch zügig flott
langsam gemächlich schleppend
leise geräuschlos lautlos
laut lautstark
einfach unkompliziert mühelos
schwierig kompliziert anspruchsvoll Schwierigkeit knifflig
gefährlich riskant Gefahr Gefährdung
gefahrlos unbedenklich
harmlos unschädlich unbedenklich
schädlich gesundheitsschädlich gesundheitsgefährdend
wichtig bedeutsam wesentlich relevant
unwichtig nebensächlich belanglos
dringend eilig Eilfall dringlich Dringlichkeit
notwendig erforderlich nötig unerlässlich vonnöten
unnötig überflüssig entbehrlich
nützlich hilfreich sinnvoll
nutzlos zwecklos
geeignet tauglich passend Eignung
ungeeignet untauglich unpassend
korrekt fehlerfrei
falsch fehlerhaft inkorrekt unrichtig
vorschriftsmäßig ordnungsgemäß sachgemäß
unsachgemäß vorschriftswidrig
üblich gewöhnlich normalerweise
ungewöhnlich unüblich
besondere speziell
allgemein generell grundsätzlich prinzipiell
unterschiedlich verschieden abweichend
identisch übereinstimmend
ähnlich vergleichbar
kaputt defekt beschädigt schadhaft funktionsunfähig
intakt funktionsfähig unbeschädigt funktionstüchtig
stabil robust standfest
zerbrechlich fragil bruchempfindlich
stumpf abgestumpft
trocken getrocknet
kalt eiskalt frostig
warm erwärmt beheizt
lauwarm handwarm
dunkel finster Dunkelheit
bunt farbig mehrfarbig
durchsichtig transparent
sichtbar erkennbar ersichtlich
wasserdicht wasserfest
feuerfest hitzebeständig
brennbar entflammbar
bequem komfortabel
anstrengend mühsam
öffentlich allgemeinzugänglich
selbstständig eigenständig selbständig
gemeinsam gemeinschaftlich
einzeln separat gesondert getrennt
alleine unbegleitet
nah Nähe benachbart umliegend
draußen Außenbereich Außengelände
drinnen Innenbereich Innenräume
Umgebung Umkreis
Gebiet Bereich Zone
Region Gegend
Gelände Areal Grundstück
Oberseite Oberfläche
Vorderseite Frontseite
Rückseite Hinterseite
Bestandteil Komponente Einzelteil
Art Sorte Typ
Kategorie Rubrik
beispielsweise exemplarisch
Grund Ursache
Zweck Ziel Absicht
Konsequenz Auswirkung
Ergebnis Resultat
Vorteil Pluspunkt
Nachteil Minuspunkt
Unterschied Differenz Abweichung
Voraussetzung Bedingung Vorbedingung Anforderung
Möglichkeit Option Gelegenheit
Alternative Ausweichmöglichkeit
Vorgehen Verfahren Vorgehensweise Prozedere
Schritt Arbeitsschritt
Merkmal Eigenschaft
Überblick Übersicht
Liste Aufstellung Auflistung Verzeichnis
Vorlage Muster
Bedeutung Sinn bedeuten
Bezeichnung Benennung
Nachname Familienname Zuname
`;

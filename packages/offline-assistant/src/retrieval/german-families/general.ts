/** Words of one topic, a family per line: time, quantity, place and what people do. */
export const general = `
öffnen Öffnung aufmachen aufsperren aufschließen offen geöffnet Öffnungszeit Einlass
schließen Schließung zumachen zusperren verriegeln abschließen geschlossen Schließzeit Schließtag Ladenschluss
anfangen beginnen starten losgehen Beginn Start Auftakt einleiten eröffnen Eröffnung
aufhören enden Ende Schluss beenden Abschluss auslaufen ablaufen Ablauf beendet Beendigung
dauern Dauer Zeitraum Zeitdauer andauern anhalten hinziehen Länge Minuten Stunden
warten Wartezeit gedulden Geduld Warteschlange anstehen Schlange abwarten
verschieben vertagen verlegen aufschieben Aufschub Verlegung umlegen nachholen später
ausfallen Ausfall entfallen absagen gestrichen streichen Absage
stattfinden veranstalten abhalten durchführen Durchführung ausrichten Veranstaltung
wiederholen Wiederholung erneut nochmals noch mal regelmäßig
regelmäßig wiederkehrend turnusmäßig Turnus Abstand Rhythmus periodisch Häufigkeit
oft häufig mehrfach mehrmals Häufigkeit wiederholt
selten gelegentlich ausnahmsweise vereinzelt manchmal
täglich jeden Tag tagtäglich tageweise werktäglich
wöchentlich Woche pro Woche Wochen
monatlich Monat Monate Kalendermonat
jährlich Jahr alljährlich Kalenderjahr Jahre pro Jahr
vierteljährlich Quartal Vierteljahr quartalsweise
halbjährlich Halbjahr Semester
morgens Morgen früh vormittags Vormittag Frühe
mittags Mittag Mittagszeit Mittagspause Mittagsruhe
nachmittags Nachmittag
abends Abend Feierabend spät
nachts Nacht nächtlich Nachtzeit Nachtruhe Mitternacht
Wochenende Samstag Sonntag Sonnabend samstags sonntags
Werktag Wochentag werktags wochentags Arbeitstag montags freitags
Feiertag Festtag gesetzlich frei Weihnachten Ostern Neujahr Silvester
Sommer sommerlich Juni Juli August Sommerzeit Sommermonate
Winter winterlich Dezember Januar Februar Winterzeit Wintermonate Frost Schnee
Frühling Frühjahr März April Mai Lenz
Herbst September Oktober November herbstlich
Saison Jahreszeit saisonal Hauptsaison Nebensaison Hochsaison
Datum Termin Tag Zeitpunkt Stichtag
Uhrzeit Zeit Uhr Zeitpunkt
Frist Termin spätestens Ablauf binnen innerhalb Stichtag Abgabetermin Einsendeschluss Deadline befristet
fristgerecht rechtzeitig pünktlich termingerecht fristgemäß
verpassen versäumen verspäten zu spät überschreiten Versäumnis Fristüberschreitung
verlängern Verlängerung ausdehnen länger Fristverlängerung Aufschub
verkürzen kürzen Kürzung kürzer abkürzen Verkürzung
vorher vorab im Voraus zuvor vorzeitig früher vorherig
nachher danach anschließend später hinterher im Nachhinein nachträglich
gleichzeitig parallel zugleich zeitgleich auf einmal
sofort unverzüglich umgehend gleich direkt augenblicklich schnellstmöglich prompt
bald demnächst in Kürze zeitnah kurzfristig
schnell rasch zügig flott Tempo Geschwindigkeit eilig
langsam träge gemächlich schleppend Schritttempo
dringend eilig Eile wichtig Notfall dringlich
vorläufig vorübergehend zeitweise provisorisch einstweilen befristet
dauerhaft ständig permanent immer durchgehend unbefristet
aktuell derzeit momentan gegenwärtig jetzt neueste
neu Neuheit neuartig modern aktuell Neuerung
alt Alter veraltet betagt Baujahr
gültig Gültigkeit gelten wirksam in Kraft Geltung Geltungsdauer Laufzeit
ungültig verfallen Verfall abgelaufen erloschen erlöschen unwirksam verlieren
viel zahlreich Menge Anzahl zahlreiche
wenig gering kaum geringfügig
Anzahl Zahl Menge Stückzahl Höchstzahl zählen
höchstens maximal Höchstgrenze Obergrenze Limit begrenzt Begrenzung nicht mehr als Maximum Höchstmenge
mindestens minimal wenigstens Mindestmaß Untergrenze Minimum Mindestzahl Mindestalter
begrenzen Begrenzung beschränken Beschränkung einschränken Limit Grenze limitiert Kontingent
unbegrenzt unbeschränkt uneingeschränkt beliebig grenzenlos
ausreichen genügen reichen ausreichend genug genügend
fehlen mangeln Mangel abwesend Fehlen fehlend
übrig bleiben Rest restlich verbleiben übrigbleiben Überschuss
zusätzlich weitere extra außerdem darüber hinaus Zusatz ergänzend
ergänzen hinzufügen nachtragen vervollständigen Ergänzung dazunehmen
erhöhen steigern Erhöhung Anstieg steigen Zunahme zunehmen anheben Anhebung
verringern senken reduzieren mindern Minderung Senkung abnehmen Rückgang herabsetzen Ermäßigung
verdoppeln doppelt zweifach Doppelte zweimal
halbieren Hälfte halb fünfzig Prozent
teilen aufteilen Aufteilung verteilen Verteilung anteilig Anteil
sammeln Sammlung einsammeln zusammentragen zusammenstellen
verteilen austeilen ausgeben Ausgabe aushändigen Verteilung
trennen Trennung abtrennen sortieren getrennt auseinander
verbinden Verbindung koppeln anschließen zusammenfügen verknüpfen
vergleichen Vergleich gegenüberstellen abwägen
groß Größe Umfang geräumig Fläche Abmessung Maße
klein winzig gering kompakt
hoch Höhe Meter emporragen
breit Breite Weite
lang Länge Meter
tief Tiefe Meter
dick Dicke Stärke stark
schwer Gewicht wiegen Kilogramm Last Masse
leicht mühelos einfach unkompliziert
schwierig Schwierigkeit kompliziert knifflig schwer anspruchsvoll Schwierigkeitsgrad
weit Entfernung entfernt Strecke Distanz Kilometer fern
nah Nähe nahe benachbart Umgebung umliegend
nächste folgend kommend darauf
erste zuerst anfänglich Beginn erstmals
letzte zuletzt Schluss endgültig
oben obere Obergeschoss aufwärts hinauf
unten untere Keller Untergeschoss abwärts hinab
draußen außen Freie im Freien Außenbereich Gelände Hof
drinnen innen Innenraum Innenbereich hinein
links rechts Seite seitlich
Ort Platz Stelle Standort Lage Stätte befinden
befinden liegen Lage Standort hängen gelegen Aufenthaltsort untergebracht
Umgebung Nachbarschaft Gegend Region Umfeld
Eingang Zugang Einfahrt Tür Tor Pforte Haupteingang
Ausgang Ausfahrt Notausgang verlassen hinaus
Weg Pfad Strecke Route Straße Anfahrt Wegbeschreibung
suchen Suche Ausschau fahnden aufspüren
finden Fund auffinden entdecken gefunden Fundbüro Fundsachen
verlieren Verlust abhandenkommen verlegen vermissen verloren liegenlassen
vergessen übersehen liegen lassen versäumen entfallen
merken erinnern Erinnerung Gedächtnis
holen abholen Abholung mitnehmen entgegennehmen
bringen mitbringen liefern überbringen hinbringen
nehmen entnehmen mitnehmen Entnahme herausnehmen
geben übergeben Übergabe aushändigen überreichen abgeben
behalten aufheben aufbewahren zurückhalten einbehalten Verbleib
wegnehmen einziehen abnehmen konfiszieren beschlagnahmen entziehen Entzug einsammeln
zurückgeben Rückgabe retournieren zurückbringen abgeben Rücksendung zurückschicken
tauschen austauschen Umtausch umtauschen wechseln Tausch Austausch
ersetzen Ersatz austauschen erneuern Erneuerung auswechseln
bekommen erhalten kriegen empfangen beziehen zustehen ausgehändigt
zustehen Anspruch Anrecht berechtigt Berechtigung Recht dürfen
haben besitzen verfügen Besitz Eigentum
gehören Eigentum Eigentümer Besitzer Inhaber Besitz
machen erledigen ausführen verrichten durchführen anfertigen
benutzen verwenden nutzen gebrauchen Benutzung Nutzung Gebrauch Verwendung einsetzen Einsatz
verbrauchen Verbrauch aufbrauchen konsumieren Bedarf
brauchen benötigen Bedarf erforderlich notwendig nötig vonnöten
erforderlich nötig notwendig unerlässlich zwingend Voraussetzung muss
Voraussetzung Bedingung Anforderung Vorbedingung erforderlich Kriterium
erlauben gestatten Erlaubnis genehmigen Genehmigung zulassen zulässig dürfen erlaubt gestattet befugt
verbieten untersagen Verbot verboten untersagt unzulässig nicht gestattet tabu unterlassen
müssen verpflichtet Pflicht verbindlich obligatorisch vorgeschrieben zwingend Verpflichtung
freiwillig optional wahlweise ohne Zwang fakultativ
zustimmen Zustimmung einwilligen Einwilligung Einverständnis einverstanden billigen Genehmigung
ablehnen Ablehnung verweigern zurückweisen absagen Weigerung Absage
widersprechen Widerspruch Einspruch Einwand anfechten Beschwerde
ausnahmsweise Ausnahme Sonderfall Ausnahmefall abweichend Sondergenehmigung
verhindern vermeiden vorbeugen Vorbeugung unterbinden abwenden verhüten
stören Störung belästigen Belästigung beeinträchtigen unterbrechen
helfen Hilfe unterstützen Unterstützung Beistand Hilfestellung behilflich beistehen
schützen Schutz absichern sichern bewahren Sicherung abschirmen
gefährlich Gefahr riskant Risiko Gefährdung bedrohlich
sicher Sicherheit gefahrlos geschützt
prüfen Prüfung kontrollieren Kontrolle testen überprüfen Überprüfung untersuchen Check
beobachten Beobachtung überwachen Überwachung zusehen Aufsicht
messen Messung Messwert ermitteln ablesen
berechnen Berechnung ausrechnen kalkulieren ermitteln errechnen
schätzen Schätzung ungefähr circa etwa grob
genau exakt präzise Genauigkeit
ungefähr circa etwa rund schätzungsweise
ändern Änderung verändern anpassen Anpassung umstellen abändern Umstellung wechseln
verbessern Verbesserung optimieren besser Fortschritt
verschlechtern schlechter Verschlechterung nachlassen
entscheiden Entscheidung beschließen Beschluss bestimmen festlegen Entschluss
festlegen bestimmen vereinbaren festsetzen Festlegung definieren regeln
wählen auswählen aussuchen Auswahl Wahl entscheiden
planen Planung Plan vorbereiten vorhaben Vorhaben
vorbereiten Vorbereitung herrichten rüsten bereitstellen
bereitstellen bereithalten zur Verfügung stellen vorhanden stellen Bereitstellung
vorhanden verfügbar Verfügbarkeit existieren bereit
anbieten Angebot bieten offerieren bereitstellen
vorschlagen Vorschlag anregen Anregung empfehlen Idee
empfehlen Empfehlung raten Rat ratsam anraten Tipp
bitten Bitte ersuchen Anfrage fragen
fragen Frage erkundigen Auskunft Rückfrage anfragen
antworten Antwort erwidern beantworten Rückmeldung reagieren Reaktion
erklären Erklärung erläutern Erläuterung begründen schildern
begründen Grund Begründung Ursache Anlass weshalb
Ursache Grund Auslöser verursachen auslösen bewirken
Folge Konsequenz Auswirkung bewirken Resultat Ergebnis
Ergebnis Resultat Ausgang herauskommen Befund
Ziel Zweck Absicht bezwecken anstreben dienen
Sinn Zweck Bedeutung bedeuten heißen
Vorteil Nutzen Pluspunkt profitieren vorteilhaft
Nachteil Schwäche nachteilig Minus
unterscheiden Unterschied abweichen Abweichung Differenz anders
gleich identisch ebenso übereinstimmen dasselbe
ähnlich vergleichbar verwandt
Beispiel etwa exemplarisch beispielsweise Muster
Art Sorte Typ Kategorie Gattung Variante
Teil Bestandteil Komponente Abschnitt Element
Inhalt enthalten beinhalten umfassen Umfang inbegriffen
enthalten inbegriffen inklusive einschließlich beinhalten umfassen im Preis
ausgenommen ausschließen Ausschluss nicht inbegriffen exklusive außer
beteiligen teilnehmen Teilnahme mitmachen Beteiligung mitwirken dabei sein
verzichten Verzicht weglassen ohne absehen
nachdenken überlegen Bedenkzeit erwägen
glauben meinen Meinung Auffassung Ansicht
wissen Wissen Kenntnis kennen bekannt
zeigen anzeigen vorzeigen präsentieren vorführen vorweisen
sehen Sicht sichtbar anschauen ansehen betrachten
hören Gehör lauschen akustisch
riechen Geruch Duft stinken Gestank
fühlen spüren Gefühl empfinden
anfassen berühren Berührung greifen
bewegen Bewegung rücken verschieben
heben hochheben tragen anheben stemmen
tragen anziehen Kleidung anhaben mitführen
drücken betätigen Taste Knopf pressen
ziehen zerren herausziehen
drehen Drehung rotieren umdrehen wenden
werfen schmeißen Wurf
fallen stürzen Sturz herunterfallen umfallen
steigen klettern besteigen hinaufgehen
setzen hinsetzen Sitz Sitzplatz Platz nehmen
stehen Stehplatz aufrecht
laufen gehen rennen zu Fuß spazieren
bleiben aufhalten Aufenthalt verweilen verbleiben
verlassen weggehen hinausgehen fortgehen
betreten hineingehen eintreten Zutritt Zugang reinkommen
folgen befolgen einhalten beachten Beachtung
beachten berücksichtigen einhalten befolgen Rücksicht
gelingen klappen funktionieren Erfolg erfolgreich
scheitern misslingen fehlschlagen Misserfolg durchfallen
versuchen Versuch probieren ausprobieren Anlauf
gewinnen Gewinn Sieg siegen Gewinner
schaden Schaden beschädigen Beschädigung schädlich
zerstören Zerstörung vernichten kaputtmachen demolieren
kaputt defekt beschädigt schadhaft zerbrochen funktionsunfähig
brechen zerbrechen Bruch kaputtgehen
reißen Riss zerreißen
kleben Kleber Klebeband ankleben haften
schneiden Schnitt Messer Schere zerschneiden
füllen auffüllen nachfüllen befüllen voll Füllung
leeren leer entleeren ausleeren Entleerung
mischen Mischung vermischen vermengen rühren
bauen Bau errichten aufbauen Aufbau konstruieren
abbauen Abbau demontieren auseinandernehmen abmontieren
gründen Gründung ins Leben rufen entstehen
herstellen produzieren Herstellung Produktion fertigen anfertigen
entwickeln Entwicklung erarbeiten entwerfen
`;

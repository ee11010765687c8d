/** Words of rules, manuals and notices that people use for one another, a family per line. */
export const close = `
kosten Preis Gebühr teuer Entgelt
kostenlos gratis unentgeltlich umsonst kostenfrei gebührenfrei
zahlen bezahlen überweisen entrichten begleichen einzahlen Zahlung Geld
erstatten zurückzahlen auszahlen Erstattung zurückbekommen
Bargeld bar Münzen
Strafe Bußgeld Mahnung Ordnungsgeld
Rabatt Ermäßigung ermäßigt günstiger Nachlass Vergünstigung
Zuschuss Förderung Unterstützung Beihilfe
Gehalt Lohn Verdienst Vergütung
Haushalt Etat Kasse Finanzen
öffnen aufmachen Öffnungszeit aufschließen geöffnet
schließen zumachen verschließen absperren
beginnen anfangen starten Beginn Start Anfang losgehen
enden aufhören Ende Schluss ablaufen beenden
Frist Termin spätestens binnen
spät Verspätung verspätet Verzug
früh vorher zuvor vorab rechtzeitig
sofort unverzüglich umgehend
dauern Dauer lange
erlauben dürfen erlaubt gestatten genehmigen zulassen zulässig Erlaubnis Genehmigung Zustimmung zustimmen einwilligen
verbieten verboten untersagen untersagt unzulässig Verbot unterlassen
müssen Pflicht verpflichtet verpflichten vorgeschrieben verbindlich
verantwortlich zuständig verantworten leiten Leitung Ansprechpartner kümmern Verantwortung
Chef Vorgesetzter Leiter Leitung
Vorstand Vorsitzender Vorsitz
Mitarbeiter Personal Beschäftigte Angestellte
Lehrer Lehrerin Lehrkraft Begleitung begleiten
Kontakt erreichen anrufen telefonisch Telefon
anrufen Notdienst Notruf erreichen Telefon
melden benachrichtigen informieren mitteilen anzeigen Bescheid
Beschwerde beschweren Streit Konflikt Einspruch
antworten Antwort rückmelden
kündigen austreten Austritt
absagen stornieren abmelden zurücktreten Rücktritt Absage Storno
anmelden beitreten Beitritt registrieren
Mitglied Mitgliedschaft angehören
ausziehen Auszug
einziehen Einzug
abreisen abfahren Abfahrt losfahren Abreise fahren
ankommen Ankunft Rückkehr zurückkommen wiederkommen zurück
verlieren Verlust vermissen abhandenkommen
finden Fund gefunden
kaputt defekt beschädigt Schaden Mangel Störung brechen beschädigen
reparieren Reparatur Instandsetzung instandsetzen Instandhaltung beheben
ersetzen austauschen Ersatz tauschen wechseln
leihen ausleihen verleihen mieten vermieten überlassen
zurückgeben Rückgabe abgeben zurückbringen
kaufen erwerben bestellen Einkauf
verkaufen Verkauf
reservieren buchen Reservierung Buchung
Gast Besuch Besucher Freund besuchen
Kind Kinder minderjährig Jugendliche Sohn Tochter Mädchen Junge
Erwachsene volljährig
Eltern Mutter Vater Erziehungsberechtigte
Rentner Senioren Pensionäre
Schüler Studierende Auszubildende Student
Familie Angehörige Ehepartner Ehefrau
treffen Treffpunkt versammeln Versammlung Sitzung
abstimmen Stimme Wahl wählen beschließen Beschluss
Regel Vorschrift Ordnung Bestimmung
Auto Wagen Fahrzeug PKW Kraftfahrzeug
parken Parkplatz Stellplatz abstellen
Fahrrad Rad Räder
Zug Bahn Bus
Flug Flugzeug fliegen
Reise Fahrt Ausflug
übernachten Übernachtung schlafen Unterkunft
Bett Bettwäsche Bettzeug schlafen
Zimmer Raum
Schlüssel Schloss
Tür Eingang Tor
betreten Zutritt eintreten hineingehen Zugang hinein
waschen Wäsche Waschmaschine
Müll Abfall Tonne wegwerfen entsorgen Entsorgung
essen Mahlzeit Verpflegung Kost Mittagessen speisen
vegetarisch fleischlos vegan
trinken Getränk
Alkohol Bier Wein
rauchen Rauch Zigarette
Feuer Flamme brennen Brand Kohle
grillen Grill
Lärm laut Musik Ruhe leise stören still
Ruhe Nachtruhe
Nacht nachts nächtlich abends
Tier Hund Katze Haustier Haustiere
Treppenhaus Flur Hausflur
Heizung heizen warm
kalt Kälte Frost Heizung frieren
krank Krankheit erkranken Attest
Arzt Ärztin
verletzen Verletzung Unfall
Notfall Gefahr dringend
Medikament Arznei Tablette Medizin
Computer Rechner Laptop Gerät Notebook
Gerät Maschine Apparat
Telefon Handy Mobiltelefon Smartphone
Foto fotografieren Bild Aufnahme
Passwort Kennwort Zugangsdaten
Internet WLAN Netz Netzwerk
Fehler Störung Problem
löschen entfernen vernichten
aufbewahren behalten speichern lagern verwahren
einsammeln wegnehmen behalten
senden schicken einreichen abgeben
bekommen erhalten empfangen kriegen
schreiben schriftlich Schriftform Brief eintragen aufschreiben
Mail E-Mail Email
unterschreiben Unterschrift zeichnen unterzeichnen
prüfen kontrollieren testen Kontrolle
ändern Änderung anpassen
erhöhen steigern Erhöhung steigen
senken verringern mindern
höchstens maximal Höchstzahl Maximum Grenze
mindestens minimal Minimum
groß Größe Quadratmeter Fläche
schwer Gewicht wiegen
weit Entfernung Kilometer Strecke
Abstand Platz Entfernung
heiß Temperatur warm Hitze
Farbe farbig
alt Alter
Strom Energie Watt verbrauchen
abschalten ausschalten ausgehen
einschalten anschalten anmachen betriebsbereit
Standby Ruhezustand
spülen Spülmaschine Geschirrspüler Abwasch
säubern reinigen putzen Reinigung abwischen sauber
langsam träge
Wand Wände Mauer
bohren Loch Dübel
streichen malen Farbe renovieren
sicher Sicherheit schützen Schutz
Nachweis Beleg Ausweis Bescheinigung Quittung Dokument
versichern Versicherung haften Haftung
stehlen Diebstahl gestohlen
helfen Hilfe unterstützen
Wetter Regen Gewitter Sturm
Urlaub Ferien freinehmen
Arbeit Dienst Schicht Arbeitszeit
Wochenende Samstag Sonntag samstags sonntags
Werktag werktags wochentags
warten Wartezeit Wartung
mitbringen mitnehmen einpacken Gepäck Koffer packen
baden schwimmen Bad
Anfänger Einsteiger Neuling
Kurs Lehrgang Ausbildung
auswählen aussuchen
benutzen verwenden nutzen gebrauchen Benutzung Gebrauch
`;

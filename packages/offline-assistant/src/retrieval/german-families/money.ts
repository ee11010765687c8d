/** Words of one topic, a family per line: money, shops and contracts. */
export const money = `
kosten Kosten Preis teuer Gebühr Entgelt Betrag Euro Aufpreis Tarif
Gebühr Entgelt Kostenbeitrag Abgabe Beitrag Satz Pauschale
Beitrag Mitgliedsbeitrag Jahresbeitrag Monatsbeitrag Umlage zahlen
Aufpreis Zuschlag Aufschlag Mehrpreis Zusatzkosten extra Nachzahlung
kostenlos gratis umsonst unentgeltlich kostenfrei gebührenfrei frei inklusive
teuer kostspielig hochpreisig Preis
billig günstig preiswert preisgünstig Sparpreis ermäßigt
Rabatt Nachlass Ermäßigung Vergünstigung Preisnachlass Skonto Prozente Sparpreis vergünstigt
ermäßigt Ermäßigung Kinder Schüler Studierende Senioren Rentner Schwerbehinderte
zahlen bezahlen Zahlung entrichten begleichen überweisen einzahlen Bezahlung
Zahlungsart bezahlen bar Karte Rechnung Lastschrift Überweisung PayPal Kreditkarte EC-Karte
bar Bargeld Münzen Scheine Barzahlung Wechselgeld Kleingeld
Karte Kreditkarte EC-Karte Girokarte kontaktlos Kartenzahlung
überweisen Überweisung Konto IBAN Kontoverbindung Verwendungszweck Bankverbindung
Lastschrift abbuchen Einzugsermächtigung Abbuchung SEPA einziehen Einzug Mandat
Dauerauftrag regelmäßig überweisen monatlich
Rechnung abrechnen Abrechnung Faktura in Rechnung stellen berechnen
Quittung Beleg Kassenbon Kassenzettel Bon Zahlungsbeleg Rechnung Nachweis
fällig Fälligkeit zahlbar Zahlungsfrist Zahlungsziel
Mahnung mahnen Zahlungserinnerung Mahngebühr säumig Zahlungsverzug Rückstand
Verzug Rückstand Verspätung säumig Säumnis Versäumnisgebühr
Schulden verschuldet Schuld schulden Verbindlichkeit Außenstände
Rate Ratenzahlung Teilzahlung Anzahlung abstottern Raten
Anzahlung Vorauszahlung Vorkasse Abschlag vorab zahlen
Abschlag Vorauszahlung monatlich Nebenkosten Abschlagszahlung
Nachzahlung nachzahlen Fehlbetrag Restbetrag nachfordern
Guthaben Saldo Kontostand Restbetrag gutschreiben
Gutschrift gutschreiben gutgeschrieben Guthaben Verrechnung verrechnen
Gutschein Voucher Geschenkgutschein einlösen Coupon
erstatten Erstattung zurückzahlen Rückzahlung Rückerstattung zurückbekommen ersetzen Kostenerstattung wiederbekommen
auszahlen Auszahlung ausbezahlen Geld erhalten
Kaution Pfand Sicherheit hinterlegen Sicherheitsleistung Mietsicherheit Hinterlegung
Pfand Pfandflasche Leergut Mehrweg Rückgabe
Strafe Bußgeld Geldbuße Vertragsstrafe Sanktion Ordnungsgeld Strafgebühr ahnden bestrafen
Strafe Konsequenz Folge Verstoß Abmahnung Ausschluss Sperre
entschädigen Entschädigung Schadenersatz Wiedergutmachung Ausgleich Ersatz
Schadenersatz ersetzen haften Haftung aufkommen Schaden
haften Haftung verantwortlich einstehen aufkommen
versichern Versicherung Versicherungsschutz Police Haftpflicht abgesichert
Haftpflichtversicherung Hausratversicherung Unfallversicherung Krankenversicherung Versicherung
Selbstbeteiligung Selbstbehalt Eigenanteil Eigenbeteiligung Zuzahlung
Schaden Schadensfall Versicherungsfall melden Schadensmeldung
Prämie Bonus Belohnung Sonderzahlung Boni
Zuschuss Förderung Beihilfe bezuschussen Fördermittel Subvention fördern Unterstützung
Stipendium Förderung Beihilfe Unterstützung gefördert
Spende spenden Zuwendung Spendenquittung stiften
Sponsor sponsern Geldgeber Förderer
Gehalt Lohn Verdienst Vergütung Bezahlung Einkommen Bezüge Entlohnung verdienen
Einkommen Einkünfte Verdienst Gehalt Einnahmen
Taschengeld Geld Kinder mitgeben
Trinkgeld Bedienung Aufschlag
Honorar Vergütung Gage Entlohnung
Aufwandsentschädigung Auslagenersatz Spesen Pauschale Ehrenamtspauschale
Spesen Auslagen Reisekosten Tagegeld Verpflegungspauschale Diäten
Auslagen vorstrecken auslegen verauslagen Erstattung
Kilometergeld Kilometerpauschale Fahrtkosten Wegstreckenentschädigung
Rente Ruhestand Pension Altersvorsorge Altersrente
Steuer Finanzamt Steuererklärung versteuern steuerfrei absetzen
Mehrwertsteuer Umsatzsteuer brutto netto
Zoll verzollen Einfuhr zollfrei
Bank Sparkasse Konto Kreditinstitut Geldinstitut
Konto Bankkonto Girokonto Kontonummer
Geldautomat abheben Bargeld Bankautomat
Zinsen verzinsen Zinssatz Verzinsung
Kredit Darlehen leihen Finanzierung finanzieren
sparen Ersparnis Rücklage zurücklegen ansparen
Rücklage Reserve Puffer Instandhaltungsrücklage
Haushalt Etat Budget Finanzplan Mittel
Ausgaben Aufwand Aufwendungen Kosten ausgeben
Einnahmen Erlös Ertrag Einkünfte Umsatz
Gewinn Überschuss Ertrag Erlös Profit
Verlust Minus Defizit Fehlbetrag
Kasse Kassierer Schatzmeister Kassenwart Finanzen Kassenführung
Kassenprüfer Kassenprüfung Rechnungsprüfer Revision
Buchhaltung Buchführung Rechnungswesen verbuchen
Pauschale pauschal Festbetrag Flatrate Festpreis
Stundenlohn Stundensatz Mindestlohn Gehalt
Überstunden Mehrarbeit Zuschlag zusätzlich Stunden
Weihnachtsgeld Urlaubsgeld Sonderzahlung dreizehntes Gehalt
Miete Mietpreis Mietzins Kaltmiete Warmmiete Nettomiete
Nebenkosten Betriebskosten Heizkosten Umlage Betriebskostenabrechnung
Mieterhöhung Miete erhöhen Mietanpassung Staffelmiete
Währung Euro Dollar umrechnen Wechselkurs Devisen
kaufen Kauf erwerben Einkauf anschaffen Anschaffung besorgen Erwerb
verkaufen Verkauf veräußern Vertrieb absetzen loswerden
bestellen Bestellung ordern Order Auftrag beauftragen
stornieren Stornierung Storno absagen rückgängig widerrufen abbestellen
Storno Stornogebühr Ausfallgebühr Rücktritt Absage Stornokosten
Widerruf widerrufen Widerrufsrecht zurücktreten Rücktritt Rückgaberecht
Rückgaberecht Umtausch zurückschicken Retoure umtauschen
reklamieren Reklamation beanstanden Mangel bemängeln Beanstandung Beschwerde
Garantie Gewährleistung Garantiezeit Garantieanspruch Herstellergarantie
liefern Lieferung Versand zustellen Zustellung ausliefern Lieferzeit
Lieferzeit Versanddauer dauern ankommen Lieferung Werktage
Versand verschicken versenden Porto Versandkosten Paket
Paket Päckchen Sendung Postsendung Lieferung
Sendungsnummer Sendungsverfolgung verfolgen Tracking
abholen Abholung Selbstabholung Abholstation
Laden Geschäft Shop Verkaufsstelle Filiale Markt
Verkäufer Händler Anbieter Verkaufspersonal
Kunde Käufer Kundschaft Besteller Auftraggeber Verbraucher
Kundendienst Kundenservice Service Hotline Support
Angebot Kostenvoranschlag Offerte Preisangebot
Ware Produkt Artikel Erzeugnis
vorrätig Lager Bestand lieferbar verfügbar auf Lager
ausverkauft vergriffen nicht verfügbar
Lager lagern Lagerraum Depot aufbewahren
Größe Kleidergröße Konfektionsgröße passen
anprobieren Anprobe Umkleide Umkleidekabine
Einkaufswagen Warenkorb Korb
Schnäppchen Sonderangebot Aktion reduziert
Geschenk schenken Präsent Gabe verschenken
Verpackung verpacken Karton einpacken Schachtel
Marke Hersteller Fabrikat Produzent
Qualität Güte hochwertig Beschaffenheit
gebraucht Secondhand aus zweiter Hand
Flohmarkt Basar Trödel Börse
Vertrag Vereinbarung Kontrakt Abkommen Abmachung
Vertragsschluss abschließen zustande unterschreiben
kündigen Kündigung Kündigungsfrist beenden auflösen austreten aufkündigen
Kündigungsfrist Frist Monatsende Quartalsende kündigen Monate
Laufzeit Vertragsdauer Vertragslaufzeit Mindestlaufzeit Dauer
verlängern automatisch Verlängerung stillschweigend Vertragsverlängerung
Abo Abonnement abonnieren Dauerkarte Zeitkarte
Tarif Preisstufe Preismodell Tarifzone Preisliste
Preisliste Gebührenordnung Preisverzeichnis Entgeltordnung Tariftabelle
Klausel Bestimmung Paragraf Regelung
Bedingungen Konditionen AGB Geschäftsbedingungen Nutzungsbedingungen
Bürgschaft Bürge bürgen Sicherheit
Vermögen Besitz Werte Kapital
Wert wertvoll Wertsachen Wertgegenstände
Wertsachen Schmuck Bargeld Wertgegenstände Tresor Safe
Aktie Wertpapier Anlage Fonds
Inventar Bestand Bestandsliste Ausstattung
Investition investieren Anschaffung
Sparsam sparen Einsparung haushalten
Erbe erben Nachlass Testament
Kopie Kopierer kopieren Ausdruck Seite Cent
Eintritt Eintrittspreis Eintrittskarte Ticket Einlass
Freikarte freier Eintritt gratis
Vorverkauf Abendkasse Tickets Kartenverkauf
Familienkarte Gruppenkarte Mehrfachkarte Zehnerkarte
`;

import type { Language } from './language.ts';
import { termsOf } from './terms.ts';

/** Terms that values and phrases imply: "31 kg" is a weight, and "at most" a maximum. */
const sayings: Partial<Record<Language, readonly (readonly [said: RegExp, names: string])[]>> = {
  en: [
    [/\b(?:at most|up to|(?:no|not) more than|or (?:less|fewer))\b/iu, 'maximum limit'],
    [/\b(?:at least|(?:no|not) (?:less|fewer) than|or more)\b/iu, 'minimum'],
    [
      /[€$£]|\b(?:euros?|dollars?|cents?|free of charge|for free|costs? nothing)\b/iu,
      'price cost pay charge fee',
    ],
    [/\d\s?(?:kg|g|grams?|kilos?|kilograms?|tons?|tonnes?|lbs?)\b/iu, 'weight weigh heavy'],
    [/\d\s?(?:k?m|cm|mm|metres?|meters?|kilomet(?:re|er)s?|miles?)\b/iu, 'distance length size'],
    [/\d\s?°\s?[CF]?\b/iu, 'temperature hot cold'],
    [/\b(?:red|green|blue|yellow|black|white|grey|gray|brown|orange|purple|pink)\b/iu, 'colour color'],
    [
      /\b(?:years? old|years? of age|(?:under|over|below|above|from) (?:the age of )?\d+)\b/iu,
      'age old young',
    ],
    [/\bin a row\b/iu, 'consecutive'],
  ],
  de: [
    [/\b(?:höchstens|bis zu|nicht mehr als|maximal)(?!\p{L})/iu, 'Höchstzahl Maximum maximal'],
    [/\b(?:mindestens|wenigstens)\b/iu, 'Minimum minimal'],
    [/€|\b(?:euro|cent|kostenlos|kostenfrei|gratis)\b/iu, 'Preis kosten kostet zahlen bezahlen Gebühr'],
    [/\d\s?(?:kg|g|gramm|kilo|tonnen?)\b/iu, 'Gewicht wiegen schwer'],
    [/\d\s?(?:k?m|cm|mm|meter|kilometer)\b/iu, 'Entfernung Länge Größe weit'],
    [/\b(?:rot|grün|blau|gelb|schwarz|weiß|grau|braun)(?:e[nrsm]?)?(?!\p{L})/iu, 'Farbe'],
    [/\b(?:(?:ab|unter|über|bis) \d+ jahren?|lebensjahr\p{L}*)(?!\p{L})/iu, 'Alter alt'],
  ],
};

/** Terms that a text implies without containing them. */
export const impliedTerms = (text: string, language: Language): string[] =>
  (sayings[language] ?? []).flatMap(([said, names]) => (said.test(text) ? termsOf(names, language) : []));

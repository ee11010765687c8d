import { isDenied, ownClauses } from './clauses.ts';
import { occupationIn } from './occupations.ts';
import { isNonsense, isSentence } from './plausible.ts';
import { isQuestion, type Match, type Reader, sure, unsure } from './reader.ts';
import { isSkill } from './skill-words.ts';

const method = 'place';

/** Lower case without accents, as many people write names. */
function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Countries and time zone cities from `Intl`, and other large cities. */
const known: ReadonlySet<string> = new Set(
  [
    ...countryNames(),
    ...Intl.supportedValuesOf('timeZone')
      .filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'))
      .map((zone) => (zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase()),
    ...'munich hamburg cologne frankfurt stuttgart leipzig dresden barcelona valencia seville porto milan turin naples florence lyon marseille nice toulouse bordeaux manchester birmingham liverpool bristol leeds glasgow edinburgh cardiff cambridge oxford cork rotterdam utrecht eindhoven antwerp ghent geneva basel lausanne krakow gdansk wroclaw poznan brno graz salzburg gothenburg malmo bergen aarhus tampere tartu kharkiv odesa lviv kazan novosibirsk bangalore bengaluru mumbai delhi chennai hyderabad pune beijing shenzhen guangzhou hangzhou chengdu osaka kyoto nagoya yokohama busan boston seattle san francisco philadelphia houston dallas austin miami atlanta san diego san jose portland washington ottawa calgary tel aviv haifa ankara izmir alexandria cape town rio de janeiro medellin guadalajara'.split(
      ' ',
    ),
    ...'san francisco,san diego,san jose,tel aviv,cape town,rio de janeiro,new delhi,the hague,uk,usa,uae'.split(
      ',',
    ),
  ].map(plain),
);
const commonWords = new Set(
  'san de rio cape town tel nice new west east center general acre easter wake chad jersey reunion samara'.split(
    ' ',
  ),
);

function countryNames(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => names.of(first + second)))
    .filter((name) => name !== undefined)
    .map((name) => name.toLowerCase());
}

/** True when the text, or a part of it between commas, is a country or a large city, in any case. */
export function isKnownPlace(text: string): boolean {
  const parts = plain(text)
    .split(',')
    .map((part) => part.trim());
  return parts.some((part) => known.has(part) && !commonWords.has(part));
}

const capital = "(?:[\\p{Lu}\\p{Lo}][\\p{L}\\p{M}'’.-]*)";
const part = `${capital}(?:[\\s-](?:(?:am|an der|auf|de|del|do|la|le|los|upon|on|der|den|of|sur)[\\s-])?${capital}){0,3}`;
const place = `(?:the\\s+)?${part}(?:,\\s*${part}){0,2}`;
const stay =
  "(?:(?:i|and|but)\\s+(?:currently\\s+|now\\s+)?live\\s+in|living\\s+in|based\\s+(?:in|out of)|located\\s+in|resid(?:e|ing)\\s+in|(?:have\\s+)?moved\\s+to|relocated\\s+to|settled\\s+in|my\\s+(?:home|city|location)\\s+is|home\\s+is|ich\\s+(?:wohne|lebe)\\s+in|(?:wohne|lebe)\\s+in|j[’']habite\\s+à|je\\s+vis\\s+à|vivo\\s+en)";
/** "In a village near Graz" names Graz. */
const around = '(?:(?:an?\\s+(?:\\p{L}+\\s+){1,3}?(?:near|in|outside|outside of|close to|of)|near)\\s+)?';
const stays = new RegExp(`\\b${stay}\\s+${around}(${place})`, 'iu');
const staysLower = new RegExp(`\\b${stay}\\s+(?:near\\s+)?([\\p{L}'’ ,-]{2,60})`, 'iu');
const inPlace = `(?<!\\p{L})(?:in|near|à|en)\\s+(${place})`;
const based = /(?<!\p{L})(\p{Lu}[\p{L}’']*(?:\s\p{Lu}[\p{L}’']*)?)-based(?!\p{L})/u;
const inPlaceLower = /\b(?:in|near)\s+([\p{Ll}'’-]+(?:\s[\p{Ll}'’-]+){0,2})/u;
const fieldsOfWork =
  /^(?:it|hr|finance|marketing|sales|tech|healthcare|education|research|banking|retail|law|engineering|software|data|ai|ml|ux|ui|qa|management|consulting|science|design|english|german|french|spanish|january|february|march|april|may|june|july|august|september|october|november|december|monday|summer|winter|spring|autumn|general|total)\b/i;
const tail =
  /(?<!\s)(?:\s+(?:since|for|but|because|with|and\s+(?:i|i'm|my|have|work)|where|which|at the moment|right now|now|currently|these days|with my|in\s+(?:january|february|march|april|may|june|july|august|september|october|november|december|\d{4}|the))(?=\s|$)|\s*\((?!\p{Lu}[\p{L}\s]+\)$)|\s+[–—-]\s)|[.;:!?\n]/u;
const leadIn =
  /^(?:(?:well|ok|okay|sure|yes|hi|so|currently|right now|now|at the moment|mostly|actually|still)\b[\s,]*)*(?:i\s+am|i['’]m|i\s+(?:currently\s+|now\s+|still\s+)?(?:live|reside|work|stay)|it['’]s|it is|living|based|located|i(?:['’]ve| have)?\s+(?:just\s+)?(?:moved|relocated)|my\s+(?:city|location|home|address)\s+is|home is|ich\s+(?:wohne|lebe)|mein\s+wohnort\s+ist|je\s+vis|j['’]habite|vivo)?\s*(?:(?:currently|now|still|based|living|located)\s+)*(?:(?:in|from|to|near|around|at|out of|bei|à|en)\s+)?/iu;

/** The words to drop from "In a small town near Turin". */
const nearPhrase = /^(?:an?|the)\s(?:[\p{L}-]+\s){1,3}(?:near|outside|close to|by)\s+(?=\p{Lu})/iu;

const tidy = (text: string): string => text.replace(/(?<![\s,.'"”])[\s,.'"”]+$/u, '').trim();

const capitalised = (text: string): string =>
  text.replaceAll(/(^|[\s-])(\p{Ll})(\p{L}*)/gu, (all, before: string, letter: string, rest: string) =>
    ['of', 'de', 'do', 'la', 'am', 'upon'].includes(letter + rest)
      ? all
      : before + letter.toUpperCase() + rest,
  );

function answer(text: string): Match | undefined {
  if (isQuestion(text) || isNonsense(text)) return undefined;
  const home = stays.exec(text)?.[1];
  const rest = home ?? text.trim().replace(leadIn, '').replace(nearPhrase, '');
  const cut = tidy(rest.slice(0, tail.exec(rest)?.index ?? rest.length));
  const count = cut.split(/\s+/).length;
  if (!/\p{L}{2}/u.test(cut) || count > 7 || cut.length > 120 || /\d{3}/.test(cut)) return undefined;
  return isNonsense(cut) ? undefined : placed(cut);
}

const noPlace =
  /^(?:why|what|my|yes|happy|sad|tired|single|married|employed|self-employed|freelance|unemployed|retired|student|working|work|office|house|bed|earth|mars|moon|remote work|full[- ]time|part[- ]time|ph\.?d|m\.?sc|b\.?sc|mba)\b|\b(?:degree|diploma|years?)\b/iu;
const smallWords = new Set(
  'am an der auf de del do da dos la le los les upon on den of sur the and al el'.split(' '),
);
/** True when all words but small ones are capitalised, as in "Kingston upon Hull". */
const isNamed = (words: string): boolean =>
  words.split(/[\s,()]+/).every((word) => smallWords.has(word) || /^\P{Ll}/u.test(word) || word === '');
const sentence = /\b(?:a|an|the|my|on|with|not|you|why|it|this|that|is|was|here|there)\b/i;

/** Judges whether these words alone name a place. */
function placed(words: string): Match | undefined {
  if (isKnownPlace(words)) return sure(capitalised(words), words, method);
  if (/^(?:remote|anywhere|nowhere|everywhere)/i.test(words))
    return unsure(capitalised(words), words, method);
  if (occupationIn(words) === 'known' || isSentence(words) || noPlace.test(words)) return undefined;
  if (isNamed(words)) return sure(words, words, method);
  const isPlain = words.split(/\s+/).length <= 3 && !sentence.test(words);
  return isPlain ? unsure(capitalised(words), words, 'place with capitals') : undefined;
}

function scan(text: string): Match | undefined {
  for (const clause of ownClauses(text)) {
    const found = stays.exec(clause);
    const named = found?.[1] && /^(?:the\s+)?[\p{Lu}\p{Lo}]/u.test(found[1]) ? upTo(found[1]) : undefined;
    if (found && named && !isDenied(clause, found.index)) return sure(named, named, method);
    const lower = staysLower.exec(clause);
    const loose = lower?.[1] ? knownStart(lower[1]) : undefined;
    if (lower && loose && !isDenied(clause, lower.index)) return sure(capitalised(loose), loose, method);
    const other = lastPart(clause) ?? workPlace(clause);
    if (other) return other;
  }
  return undefined;
}

/** Matches again with case: `stays` ignores it, so its match may run on into lower-case words. */
function upTo(text: string): string | undefined {
  const found = new RegExp(`^${place}`, 'u').exec(text)?.[0];
  return found && tidy(found);
}

/** The longest known place at the start of a text. */
function knownStart(text: string): string | undefined {
  const words = text.trim().split(/\s+/).slice(0, 3);
  for (let count = words.length; count > 0; count -= 1) {
    const start = words
      .slice(0, count)
      .join(' ')
      .replace(/(?<![,.])[,.]+$/, '');
    if (isKnownPlace(start)) return start;
  }
  return undefined;
}

const named = (name: string): Match =>
  isKnownPlace(name) ? sure(name, name, method) : unsure(name, name, method);

const aboutWork =
  /\b(?:i\s+am|i['’]m|my name is|this is|i\s+(?:currently\s+|now\s+)?(?:work|teach|drive|run|own|design|coach|cook|bake|farm)|working|engineer|based|arbeite|je\s+travaille|trabajo)\b/i;

/** The known place at the end of a list with a job in it: "Ada Lovelace, data engineer, Berlin". */
function lastPart(clause: string): Match | undefined {
  const parts = clause.split(',').map((piece) => tidy(piece));
  const isJob = (piece: string): boolean => piece.split(/\s+/).length <= 6 && occupationIn(piece) === 'known';
  const from = parts.findIndex(
    (piece, index) => index > 0 && isKnownPlace(piece) && parts.slice(0, index).some(isJob),
  );
  if (from === -1 || !parts.slice(from).every(isKnownPlace)) return undefined;
  const name = parts.slice(from).join(', ');
  return sure(capitalised(name), name, method);
}

/** The place of work in "I am a data engineer in Berlin", unless it is a field of work or a tool. */
function workPlace(clause: string): Match | undefined {
  if (!aboutWork.test(clause)) return undefined;
  const where = based.exec(clause)?.[1];
  if (where) return named(where);
  for (const found of clause.matchAll(new RegExp(inPlace, 'gu'))) {
    const name = tidy(found[1] ?? '');
    if (isDenied(clause, found.index) || fieldsOfWork.test(name) || isSkill(name)) continue;
    return named(name);
  }
  for (const found of clause.matchAll(new RegExp(inPlaceLower, 'gu'))) {
    const name = knownStart(found[1] ?? '');
    if (name && !isDenied(clause, found.index)) return sure(capitalised(name), name, method);
  }
  return undefined;
}

export const location: Reader = { answer, scan };

import { ownClauses } from './clauses.ts';
import { occupationIn } from './occupations.ts';
import { isKnownPlace } from './places.ts';
import { isNonsense } from './plausible.ts';
import { isQuestion, type Match, type Reader, sure, unsure } from './reader.ts';

const method = 'full name';
const particle =
  '(?:van|von|der|den|de|del|della|di|da|dos|das|do|du|la|le|el|al|bin|ibn|binti|ben|y|e|ter|ten|zu|zur|af|av|mac|st\\.?)';
const capital = "[\\p{Lu}\\p{Lt}\\p{Lo}][\\p{L}\\p{M}'’.-]*";
const several = `${capital}(?:\\s+(?:${particle}\\s+)*${capital}){1,5}`;

const leadIn =
  /^(?:(?:hi|hello|hey|sure|ok|okay|yes|well|good (?:morning|evening|afternoon))\b[\s,.!:-]*)*(?:there[\s,.!]+)?(?:(?:my|the)\s+(?:full\s+)?name\s*(?:is|'s|’s|:)|name\s*:|i\s+am(?:\s+called)?|i['’]m(?:\s+called)?|ich\s+(?:bin|hei(?:ß|ss)e)|mein\s+name\s+ist|je\s+(?:suis|m['’]appelle)|mon\s+nom\s+est|soy|me\s+llamo|mi\s+nombre\s+es|it\s+is|it['’]s|this\s+is|(?:please\s+|you can\s+)?call\s+me|people call me|they call me)?\s+/i;
/** Words that do not occur in names: an answer with one of them is a sentence. */
const noName = new Set(
  "a an the i am is are was be been in at of to for from with and or but my me you your it this that we they not no yes yeah nope skip why what who how when where which do does did will would can could should may might have has had please thanks thank hello hi hey ok okay sure maybe later pass next none nothing name work works working live living years year old good fine well just about so very really don't dont rather prefer help same as before degree master's bachelor bachelor's phd doctorate diploma school university company job title cv resume link file read see look check think guess years ich je nicht pas sais weiß".split(
    ' ',
  ),
);
const honorific = /^(?:(?:dr|prof|mr|mrs|ms|mx|sir|dame|ing|dipl\.?-ing)\.?\s+)+/i;
/** Jobs that are also family names: "Tom Baker" is a person, "Software Engineer" is not. */
const surnames =
  /\b(?:actor|archer|baker|banker|barber|builder|butcher|carpenter|chef|cleaner|cook|coach|dancer|dean|driver|farmer|fisher|gardener|guide|head|judge|lead|maker|marketer|mason|master|miner|painter|partner|pilot|planner|porter|president|producer|ranger|roofer|sailor|seller|shepherd|singer|steward|surgeon|tailor|teller|tiler|trader|usher|waiter|welder|worker|writer|advisor|agent|chair|counsel|creator|fellow|minister|model|officer|owner|police|principal|reporter|trainer|tester)$/i;
/** Some people answer the question for their name with their job. */
const isJob = (name: string): boolean =>
  occupationIn(name) === 'known' &&
  (!surnames.test(name) || (name.includes(' ') && name === name.toLowerCase()));
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const roman = /^(?:ii|iii|iv|jr|sr|phd|md)\.?$/i;
const letters = /^[\p{L}\p{M}][\p{L}\p{M}'’.-]*$/u;
const notPeople =
  /^(?:german|french|american|british|spanish|russian|chinese|japanese|indian|italian|polish|dutch|english|ukrainian|european|available|based|currently|located|happy|ready|senior|junior|lead|principal|born|self|freelance|retired|unemployed|employed|student|looking|interested|sorry|new|here|back|done|working|living)\b/i;

function answer(text: string): Match | undefined {
  if (isQuestion(text) || isNonsense(text)) return undefined;
  const [line = ''] = text.trim().split('\n');
  const rest = `${line} `.replace(leadIn, '');
  const [cut = ''] = rest.split(/[,;:!?()"“”]|\.\s|(?<!\s)\s+(?:and|but|from|in|at|-|–|—)\s/u);
  const name = cut
    .trim()
    .replace(honorific, '')
    .replace(/(?<![.\s])[.\s]+$/, (end) => (/\b\p{Lu}\.$/u.test(cut.trim()) ? '.' : end.trim() && ''));
  const parts = name.split(/\s+/);
  if (!canBeName(name, parts)) return undefined;
  const isWritten = parts.every(
    (part) => part !== part.toLowerCase() || part === part.toUpperCase() || isParticle(part),
  );
  if (!isWritten) return unsure(parts.map(capitalised).join(' '), name, 'full name with capitals');
  return isKnownPlace(name) ? unsure(name, name, method) : sure(name, name, method);
}

function canBeName(name: string, parts: readonly string[]): boolean {
  if (name === '' || parts.length > 6 || name.length > 120 || /^\p{L}$/u.test(name)) return false;
  if (!parts.every((part) => letters.test(part) && !isCommonWord(part, parts))) return false;
  if (cjk.test(name) && name.length > 8) return false;
  return !isNonsense(name) && !isJob(name) && !notPeople.test(name);
}

/** "Will Smith" and "May Lin" are names; "will", "May be" and "WHY NOT" are not. */
function isCommonWord(part: string, parts: readonly string[]): boolean {
  if (!noName.has(part.toLowerCase())) return false;
  const isCapital = /^\p{Lu}\p{Ll}/u.test(part);
  return !(
    isCapital &&
    parts.length > 1 &&
    parts.every((other) => /^\p{Lu}/u.test(other) || isParticle(other))
  );
}

const isParticle = (part: string): boolean => new RegExp(`^${particle}$`, 'u').test(part);

const capitalised = (word: string): string =>
  isParticle(word) || roman.test(word)
    ? word
    : word.replaceAll(
        /(^|[-'’])(\p{L})/gu,
        (_all, before: string, letter: string) => before + letter.toUpperCase(),
      );

const calling =
  "my\\s+(?:full\\s+)?name\\s*(?:is|'s|’s)|name\\s+is|i\\s+am\\s+called|ich\\s+hei(?:ß|ss)e|mein\\s+name\\s+ist|je\\s+m['’]appelle|mon\\s+nom\\s+est|me\\s+llamo|mi\\s+nombre\\s+es";
const calledName = new RegExp(`(?<!\\p{L})(?:${calling})\\s+(${several}|${capital})`, 'iu');
const introduced = new RegExp(
  `(?:^|[.!,]\\s*)(?:i\\s+am|i['’]m|this\\s+is|it['’]s|call me|hi[,!]?\\s+i['’]m)\\s+(${several})(?=[\\s,.!;:]|$)`,
  'u',
);
const signed = new RegExp(
  `(?:^|[.!,]\\s*)(?:I\\s+am|I['’]m|This\\s+is|It['’]s|Hi[,!]?\\s+I['’]m|Hello[,!]?\\s+I['’]m)\\s+(${several})(?=[\\s,.!;:]|$)`,
  'u',
);
const bold = new RegExp(`^(?:${several}|${capital})`, 'u');

function scan(text: string): Match | undefined {
  for (const clause of ownClauses(text)) {
    const found = calledName.exec(clause);
    // The phrase before a name may be in any case, but the name itself must be capitalised.
    const name = found?.[1] ? bold.exec(clause.slice(clause.indexOf(found[1])))?.[0] : undefined;
    if (name && !notPeople.test(name)) return named(name);
    const introducedName = (signed.exec(clause) ?? introduced.exec(clause))?.[1];
    if (introducedName && !notPeople.test(introducedName)) return named(introducedName);
  }
  return undefined;
}

const bare = new RegExp(`^(${several})(?=\\s*,)`, 'u');

/** The text after a name: "a data engineer" in "I am Ada Lovelace, a data engineer". */
export function besideName(clause: string): string | undefined {
  const found = calledName.exec(clause);
  const from = found?.[1] ? clause.indexOf(found[1], found.index) : 0;
  const match = found
    ? bold.exec(clause.slice(from))
    : (signed.exec(clause) ?? introduced.exec(clause) ?? bare.exec(clause));
  const name = found ? match?.[0] : match?.[1];
  if (!match || name === undefined || notPeople.test(name)) return undefined;
  return /^(?:\s*,|\s+[-–—])\s*(\S.*)$/su.exec(clause.slice(from + match.index + match[0].length))?.[1];
}

/** Drops the full stop of the sentence, but keeps that of an initial. */
function named(found: string): Match {
  const name = found.replace(/(?<=\p{L}{2})\.$/u, '');
  return sure(name, name, method);
}

export const fullName: Reader = { answer, scan };

/** The name that a line of a document begins with: two to six capitalised words, up to a comma or another separator. */
export function nameLine(line: string): string | undefined {
  const bare = line
    .replace(/^#+\s*/, '')
    .replaceAll(/[*_]/g, '')
    .trim();
  const isShouted = bare === bare.toUpperCase() && bare !== bare.toLowerCase();
  const [name = ''] = bare.replace(honorific, '').split(/(?<!\s)(?:\s*[,|·•–—]|\s+-\s)/u);
  if (!new RegExp(`^${several}$`, 'u').test(name)) return undefined;
  if (/\b(?:curriculum|vitae|resume|résumé|cv|profile|page|summary|contact|about)\b/i.test(name))
    return undefined;
  return isShouted ? name.toLowerCase().split(/\s+/).map(capitalised).join(' ') : name;
}

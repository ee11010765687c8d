import { isDenied, ownClauses } from './clauses.ts';
import { besideName } from './names.ts';
import { occupationIn } from './occupations.ts';
import { isKnownPlace } from './places.ts';
import { isNonsense, isSentence } from './plausible.ts';
import { isQuestion, type Match, type Reader, sure, unsure } from './reader.ts';
import { isSkill } from './skill-words.ts';
import { entriesOf } from './skills.ts';
import { impliedJob } from './work-told.ts';

const method = 'job title';
/** The end of a job title within a sentence. */
const end =
  /(?<!\s)(?:\s+(?:at|in|with|from|for|based|living|located|since|who|where|working|currently|now|these days|by|on|near|here|until|and\s+(?:i|i'm|i’m|my|have|live|am|work|based)|but|because|whose|having|bei|und|seit|à|chez|et|depuis|en|y|desde)(?=\s|$)|\s*[.;:!?\n(]|\s+-\s|\s*[–—])/iu;
const leadIn =
  /^(?:(?:well|ok|okay|sure|yes|hi|hello|so|currently|right now|now|at the moment|actually)\b[\s,]*)*(?:(?:(?:my|the)\s+)?(?:current\s+)?(?:job\s+title|job|title|role|position|profession|occupation)(?:\s+(?:is|would be)|['’]s|\s*:)(?:\s+called)?|i\s+am(?:\s+currently|\s+now)?|i['’]m(?:\s+currently|\s+now)?|i\s+(?:currently\s+|now\s+)?work\s+as|i['’]ve been(?:\s+working as)?|i have been(?:\s+working as)?|working\s+as|it['’]s|it\s+is|that would be|i['’]d say|employed\s+as|called|ich\s+bin(?:\s+von\s+beruf)?|mein\s+beruf\s+ist|je\s+suis|soy)?\s*(?:(?:a|an|the|eine?|une?|una)\s+)?/iu;
const adjectives =
  /^(?:(?:freelance|freelancing|self-employed|full-time|part-time|full time|part time|employed|independent|happily|proud|former|retired|unemployed|newly qualified)\s+)+/i;

const based = /^[\p{L}’']+(?:[ -][\p{L}’']+){0,2}-based\s+/u;

const introductions = [
  /\b(?:i\s+am|i['’]m|i['’]ve been|i have been)\s+(?:currently\s+|now\s+|still\s+|also\s+)?(?:employed\s+as\s+|working\s+as\s+)?(?:a|an|the)\s+/iu,
  /\bi\s+(?:currently\s+|now\s+)?work\s+as\s+(?:(?:a|an|the)\s+)?/iu,
  /\b(?:employed|working|worked)\s+as\s+(?:a|an|the)\s+/iu,
  /\bmy\s+(?:current\s+)?(?:job(?:\s+title)?|role|position|profession|occupation|title)\s+is\s+(?:now\s+)?(?:(?:a|an|the)\s+)?/iu,
];

/** What follows these phrases is a job title, even an unknown one. */
const jobPhrase =
  /(?<!\p{L})(?:(?:ich\s+)?arbeite\s+als|je\s+travaille\s+(?:comme|en\s+tant\s+que)|trabajo\s+(?:como|de))\s+(?:eine?\s+|une?\s+|una?\s+)?/iu;

/** The job title at the start of a text. */
function titleIn(text: string): string {
  const bare = text.trimStart().replace(adjectives, '').replace(based, '');
  const cut = bare.slice(0, end.exec(bare)?.index ?? bare.length);
  return withoutTail(cut)
    .replace(/(?<![\s,'"”])[\s,'"”]+$/u, '')
    .replace(/^["“']/, '');
}

/** Keeps "Product lead, forecasting", but cuts a place, a number or a level after a comma. */
function withoutTail(title: string): string {
  const [head = '', ...tails] = title.split(',');
  const tailParts = tails.map((tail) => tail.trim());
  const isPart = (tail: string): boolean =>
    tail !== '' &&
    tail.split(/\s+/).length <= 3 &&
    !/\d/.test(tail) &&
    !isKnownPlace(tail) &&
    !/^(?:i|my|and|senior|junior|middle|mid)\b/i.test(tail);
  const foreign = tailParts.findIndex((tail) => !isPart(tail));
  return [head, ...tailParts.slice(0, foreign === -1 ? tailParts.length : foreign)].join(', ');
}

const noJob =
  /\bstudent$|^(?:student|retired|unemployed|retiree|pensioner|between jobs|jobless|none|nothing|no job)\b/i;

/** An answer with one of these phrases names a job, so even an unknown title is certain. */
const namesJob =
  /\b(?:(?:job|title|role|position|profession|occupation|beruf)(?:\s+title)?\s*(?:is|ist|:)|(?:work|working|employed|arbeite|travaille|trabajo)\s+(?:as|als|comme|como|de))(?!\p{L})/iu;

function answer(text: string): Match | undefined {
  if (isQuestion(text) || isNonsense(text)) return undefined;
  const introduced = introductions.some((introduction) => introduction.test(text)) ? scan(text) : undefined;
  if (introduced) return introduced;
  const implied = impliedJob(text);
  if (implied) return implied;
  const title = titleIn(text.trim().replace(leadIn, ''));
  const match = canBeTitle(title) ? judged(title) : undefined;
  return match && namesJob.test(text) ? { ...match, isSure: true } : match;
}

function canBeTitle(words: string): boolean {
  if (!/\p{L}{2}/u.test(words) || /^\d/.test(words) || noJob.test(words) || notJob.test(words)) return false;
  if (words.split(/\s+/).length > 8 || words.length > 120) return false;
  return !isNonsense(words) && !isSentence(words);
}

/** Places, moods and kinds of employment, which are not job titles. */
const notJob =
  /^(?:at|in|on|from|with|for|by|of|to|near)\s|^(?:(?:very|quite|so|really|not|not\s+so)\s+)?(?:happy|sad|tired|bored|busy|hungry|angry|new|sorry|ready|interested|employed|self-employed|freelance|full[- ]time|part[- ]time|experienced|german|french|english|\d+)$/i;

/** Judges whether these words alone are a job title. An unknown occupation needs a confirmation. */
function judged(title: string): Match | undefined {
  const entries = entriesOf(title);
  const isSkills = entries.length > 0 && entries.every(isSkill);
  if (isSkills && entries.length > 1) return undefined;
  const isJob = occupationIn(title) !== 'none' || foreignOccupation.test(title);
  return isJob ? sure(title, title, method) : unsure(title, title, method);
}

/** Endings of job titles in the other supported languages. */
const foreignOccupation =
  /(?:erin|eurin|istin|orin|antin|entin|schwester|pfleger|frau|arzt|ärztin|anwalt|anwältin|[eè]re|ière|eur|euse|trice|ienne|ologue|era|ora|ista|tore|iere|ólog[oa]|ologo|maestr[oa])$/iu;

function scan(text: string): Match | undefined {
  for (const clause of ownClauses(text)) {
    for (const introduction of introductions) {
      for (const found of clause.matchAll(new RegExp(introduction, 'giu'))) {
        const from = found.index + found[0].length;
        const title = titleIn(clause.slice(from).split(',')[0] ?? '');
        const isOwn = !isDenied(clause, found.index) && !/^(?:former|retired|ex-)/i.test(clause.slice(from));
        const kind = occupationIn(title);
        if (!isOwn || kind === 'none' || noJob.test(title) || title.split(/\s+/).length > 7) continue;
        return kind === 'known' ? sure(title, title, method) : unsure(title, title, method);
      }
    }
    const other = otherTitle(clause) ?? impliedJob(clause);
    if (other) return other;
  }
  return undefined;
}

/** A title after a name ("I am Ada Lovelace, a data engineer in Berlin") or after a phrase in another language. */
function otherTitle(clause: string): Match | undefined {
  const found = jobPhrase.exec(clause);
  const named = found ? titleIn(clause.slice(found.index + found[0].length).split(',')[0] ?? '') : '';
  if (/\p{L}{2}/u.test(named) && named.split(/\s+/).length <= 5) return sure(named, named, method);
  const rest = besideName(clause)?.replace(/^(?:and\s+)?(?:(?:a|an|the)\s+)?/i, '');
  const title = titleIn(rest?.split(',')[0] ?? '');
  const isJob = occupationIn(title) === 'known' && !noJob.test(title) && title.split(/\s+/).length <= 7;
  return isJob && !/^(?:former|retired|ex-)/i.test(rest ?? '') ? sure(title, title, method) : undefined;
}

const ofOthers =
  /\b(?:my|our|his|her|their|is|are|was|were|be|been|not|no|never|former|retired|ex|want|wants|future)\b/i;

/** True for a text that consists of a known job title only. */
export const isTitleAlone = (text: string): boolean =>
  occupationIn(text) === 'known' &&
  text.split(/\s+/).length <= 5 &&
  !/[,;:.!?]/.test(text) &&
  !isSentence(text) &&
  !ofOthers.test(text);

export const jobTitle: Reader = { answer, scan };

import { isDenied, ownClauses } from './clauses.ts';
import { isQuestion, type Match, type Reader, sure, unsure } from './reader.ts';

/** One value of a field, and the patterns that express it. */
export interface Choice {
  value: string | number;
  /** Matches anywhere in an answer to the question for the field. */
  inAnswer: RegExp;
  /** Matches in any text, and is therefore stricter. */
  inText?: RegExp;
}

interface Found {
  choice: Choice;
  at: number;
  quote: string;
}

const global = (pattern: RegExp): RegExp => new RegExp(pattern.source, 'giu');

function findIn(
  text: string,
  choices: readonly Choice[],
  pick: (choice: Choice) => RegExp | undefined,
): Found[] {
  const found = choices.flatMap((choice) => {
    const pattern = pick(choice);
    if (!pattern) return [];
    return [...text.matchAll(global(pattern))]
      .filter((match) => !isDenied(text, match.index))
      .map((match) => ({ choice, at: match.index, quote: match[0] }));
  });
  // Drop matches inside a longer match of another choice: "employed" in "self-employed".
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other.choice !== one.choice &&
          other.quote.length > one.quote.length &&
          other.at <= one.at &&
          other.at + other.quote.length >= one.at + one.quote.length,
      ),
  );
}

/** A reader for one of several choices. `prefer` selects one when a text names two. */
function choiceReader(
  method: string,
  choices: readonly Choice[],
  prefer?: (found: readonly Found[]) => Found | undefined,
): Reader {
  const settle = (found: readonly Found[]): Match | undefined => {
    const [first] = found;
    if (!first) return undefined;
    const isOne = found.every(({ choice }) => choice.value === first.choice.value);
    if (isOne) return sure(first.choice.value, first.quote, method);
    const preferred = prefer?.(found);
    return preferred && unsure(preferred.choice.value, preferred.quote, method);
  };

  return {
    answer: (text) =>
      isQuestion(text) ? undefined : settle(findIn(text, choices, ({ inAnswer }) => inAnswer)),
    scan: (text) => {
      for (const clause of ownClauses(text)) {
        const match = settle(findIn(clause, choices, ({ inText }) => inText));
        if (match) return match;
      }
      return undefined;
    },
  };
}

const highest = (found: readonly Found[]): Found | undefined =>
  [...found].sort((one, other) => Number(other.choice.value) - Number(one.choice.value))[0];

const statuses: readonly (Choice & { inText: RegExp })[] = [
  {
    value: 'freelance',
    inAnswer:
      /\b(?:freelanc(?:e|er|ing)|self[- ]employed|contractor|independent consultant|own business|work for myself|sole trader)\b/u,
    inText:
      /\b(?:i\s+freelance|(?:i\s+am|i['’]m|i['’]ve been|working as|i work as|currently)\s+(?:an?\s+)?(?:\p{L}+\s+){0,2}?(?:freelanc(?:e|er|ing)|self[- ]employed|contractor)|i work for myself|i run my own business)\b/u,
  },
  {
    value: 'student',
    inAnswer:
      /\b(?:student|studying|at (?:university|college|school)|in (?:university|college|school)|ph\.?d candidate)\b/u,
    inText:
      /\b(?:(?:i\s+am|i['’]m)\s+(?:still\s+|currently\s+)?(?:an?\s+)?(?:(?!former\b)[\p{L}.']+\s+){0,3}?student|(?:i\s+am|i['’]m)\s+(?:currently\s+|still\s+)?studying|i\s+(?:currently\s+)?study)\b|^\W*(?:(?:an?|currently|still|just)\s+)*student\W*$/u,
  },
  {
    value: 'unemployed',
    inAnswer:
      /\b(?:unemployed|jobless|out of work|between jobs|laid off|looking for (?:a |new )?(?:job|work)|not (?:currently )?(?:employed|working)|without a job|no job|job[- ]hunting)\b/u,
    inText:
      /\b(?:(?:i\s+am|i['’]m)\s+(?:currently\s+|now\s+|still\s+)?(?:unemployed|jobless|out of work|between jobs|looking for (?:a (?:new )?job|new work|work))|i (?:was|got|have been) (?:just |recently )?laid off)\b|^\W*(?:currently\s+)?unemployed\W*$/u,
  },
  {
    value: 'retired',
    inAnswer: /\b(?:retired|retiree|pensioner|in retirement)\b/u,
    inText:
      /\b(?:(?:i\s+am|i['’]m)\s+(?:now\s+|already\s+|a\s+)?(?:retired|pensioner)|i (?:have )?retired)\b|^\W*(?:already\s+|now\s+)?retired\W*$/u,
  },
  {
    value: 'employed',
    inAnswer:
      /\b(?:employed|employee|full[- ]time|part[- ]time|permanent|i work (?:at|for|in)|salaried|i have a job|on staff)\b/u,
    inText:
      /\b(?:(?:i\s+am|i['’]m)\s+(?:currently\s+|now\s+)?(?:employed|a full[- ]time employee|an employee)|(?:i work|i['’]m working|i am working|working)\s+(?:full[- ]time|part[- ]time)|i\s+(?:currently\s+|now\s+)?work (?:at|for) (?!myself)\p{L}+)\b/u,
  },
];

/** The same statuses in German, French and Spanish. */
const statusWords: Readonly<Record<string, string>> = {
  freelance:
    'freiberufl(?:ich(?:e[rn]?)?|er(?:in)?)|selbst(?:st)?ändige?r?|freischaffend|indépendante?|à mon compte|autónom[oa]|por cuenta propia',
  student: 'studentin|studiere|étudiante?|estudiante',
  unemployed: 'arbeitslos|arbeitssuchend|ohne arbeit|au chômage|sans emploi|desemplead[oa]|en paro',
  retired: 'rentner(?:in)?|pensioniert|in rente|im ruhestand|retraitée?|à la retraite|jubilad[oa]',
  employed: 'angestellte?r?|berufstätig|festangestellt|salariée?|emplead[oa]',
};
const aboutOneself =
  '(?:(?:ich\\s+)?(?:bin|arbeite)|je\\s+suis|je\\s+travaille|soy|estoy|trabajo)\\s+(?:(?:derzeit|aktuell|zurzeit|momentan|noch|als|actuellement|comme|actualmente|como)\\s+)?(?:eine?\\s+|une?\\s+|una?\\s+)?';

export const employment: Reader = choiceReader(
  'employment status',
  statuses.map(({ value, inAnswer, inText }) => {
    const foreignWords = statusWords[value];
    return {
      value,
      inAnswer: new RegExp(`${inAnswer.source}|(?<!\\p{L})(?:${foreignWords})(?!\\p{L})`, 'u'),
      inText: new RegExp(
        `${inText.source}|(?<!\\p{L})(?:${aboutOneself}(?:${foreignWords})${value === 'student' ? '|ich studiere' : ''})(?!\\p{L})`,
        'u',
      ),
    };
  }),
);

const title =
  '(?:\\p{L}+\\s+){0,3}?(?:engineer|developer|manager|designer|analyst|scientist|consultant|architect|programmer|nurse|teacher|accountant|editor|writer|lawyer|researcher|administrator|specialist|technician|recruiter|marketer|officer|associate|product\\s+\\p{L}+|project\\s+\\p{L}+)';
const selfDescription =
  "(?:i\\s+am|i['’]m|i\\s+(?:currently\\s+|now\\s+)?work\\s+as|working\\s+as|as|level\\s*(?:is|:)|i['’]d\\s+say|last\\s+\\p{L}+\\s+(?:years?\\s+)?as)";
const level = (words: string): RegExp =>
  new RegExp(
    `\\b(?:${selfDescription}\\s+(?:an?\\s+|the\\s+|now\\s+|at\\s+)*(?:${words})(?:[- ]level)?(?=\\s+${title}|\\s*$|\\s*[.,;!)]|\\s+(?:now|level|and|at|in|with))|(?:${words})[- ]level|at\\s+(?:${words})\\s+level)|^\\W*(?:${words})(?:[- ]level)?\\W*$`,
    'u',
  );
/** Matches the level anywhere, as in "Senior data engineer". */
const anywhere = (words: string): RegExp => new RegExp(`\\b(?:${words})\\b`, 'u');

const levels = [
  ['intern', 'intern|internship|trainee|apprentice'],
  ['junior', 'junior|jr\\.?|entry[- ]level|beginner|graduate'],
  ['middle', 'middle|mid|mid[- ]?level|intermediate|medior|regular'],
  ['senior', 'senior|sr\\.?|experienced professional'],
  ['lead', 'lead|team[- ]lead|tech[- ]lead|head'],
  ['principal', 'principal|staff'],
  ['executive', 'executive|ceo|cto|cfo|coo|cio|c-level|vp|vice president|director|managing director|founder'],
] as const;

const order = levels.map(([value]) => value as string);

export const careerLevel: Reader = choiceReader(
  'career level',
  levels.map(([value, words]) => ({
    value,
    inAnswer: anywhere(words),
    // Needs context: "I lead" is not a level, and a director of photography is not an executive.
    inText: level(value === 'lead' ? 'lead|team lead|tech lead|technical lead' : words),
  })),
  (found) =>
    [...found].sort(
      (one, other) => order.indexOf(String(other.choice.value)) - order.indexOf(String(one.choice.value)),
    )[0],
);

/** The career level in a job title such as "Senior data engineer". */
export function levelInTitle(jobTitle: string): Match | undefined {
  const rules: [RegExp, string][] = [
    [
      /^(?:chief \p{L}+(?: \p{L}+)? officer|ce?o|c[tfi]o|vice president|vp|managing director|executive director)\b/iu,
      'executive',
    ],
    [/^(?:principal|staff)\b/i, 'principal'],
    [
      /^(?:lead|head of|team lead|tech lead)\b|\b(?:team|tech|product|project|engineering|design) lead\b/i,
      'lead',
    ],
    [/^(?:senior|sr\.?)\b/i, 'senior'],
    [/^(?:mid-level|middle|mid)\b/i, 'middle'],
    [/^(?:junior|jr\.?|entry-level)\b/i, 'junior'],
    [/^(?:intern|trainee)\b|\bintern$/i, 'intern'],
  ];
  for (const [pattern, value] of rules) {
    const found = pattern.exec(jobTitle);
    if (found) return sure(value, found[0], 'career level in a job title');
  }
  return undefined;
}

const having =
  "(?:i\\s+(?:have|hold|got|did|finished|completed|earned|received)|i['’]ve\\s+(?:got|done|finished)|my\\s+(?:highest\\s+)?(?:degree|education|qualification)\\s+is|graduated\\s+with|i\\s+am\\s+a|holder\\s+of|ich\\s+habe|j['’]ai|tengo)";
const degree = (words: string): RegExp =>
  new RegExp(
    `\\b${having}\\s+(?:[\\p{L}'’]+\\s+){0,3}?(?:${words})(?!\\s+(?:student|candidate|programme|program))`,
    'u',
  );

const degrees = [
  [
    8,
    "ph\\.?\\s?d\\.?|doctorate|doctoral degree|doctor's|dphil|dr\\.|doctor of|habilitation|doktor(?:titel|grad)?|promoviert|doctorat|doctorado",
  ],
  [
    7,
    "master(?:['’]?s)?(?: degree| of)?|m\\.?sc\\b\\.?|m\\.?a\\b\\.?|mba|m\\.?eng\\b|diplom|magister|maîtrise|máster|maestría|ll\\.?m",
  ],
  [
    6,
    "bachelor(?:['’]?s)?(?: degree| of)?|b\\.?sc\\b\\.?|b\\.?a\\b\\.?|b\\.?eng\\b|undergraduate degree|ll\\.?b|university degree|college degree|licenciatura",
  ],
  [
    4,
    "associate(?:['’]?s)?(?: degree| of)?|community college|vocational(?: training)?|apprenticeship|higher diploma|foundation degree",
  ],
  [3, 'high[- ]?school(?: diploma)?|secondary school|abitur|a-levels?|ged|baccalaureate|gymnasium|matura'],
] as const;

const scrum = /\b(?:scrum|web|grand|past|head|station|toast)\s*masters?\b/i;

const degreeChoices = choiceReader(
  'highest degree',
  degrees.map(([value, words]) => ({
    value,
    inAnswer: new RegExp(`(?<![\\p{L}.])(?:${words})(?!\\p{L})(?!\\s+(?:student|candidate))`, 'u'),
    inText: degree(words),
  })),
  highest,
);
const numbered = /^\W*(?:(?:education )?level\s*)?(10|\d)\W*$/i;
const unfinished =
  /\b(?:studying|working on|pursuing|working towards|doing|enrolled|not finished|dropped out|unfinished|in progress|currently in)\b/i;

export const education: Reader = {
  answer(text, context) {
    const number = numbered.exec(text);
    if (number?.[1]) return sure(Number(number[1]), text, 'education level as a number');
    const match = scrum.test(text) ? undefined : degreeChoices.answer(text, context);
    if (!match || !unfinished.test(text)) return match;
    // An unfinished degree does not count, but the answer may also name a completed one.
    const finished = text.split(/[,;.]\s*|(?<!\s)\s+(?:but|so)\s+/).filter((part) => !unfinished.test(part));
    return degreeChoices.answer(finished.join(', '), context) ?? { ...match, isSure: false };
  },
  scan: (text, context) =>
    scrum.test(text) || unfinished.test(text) ? undefined : degreeChoices.scan(text, context),
};

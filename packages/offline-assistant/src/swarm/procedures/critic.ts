import { chatSentences, list, type Material, type Sentence } from './material.ts';

interface Check {
  finding: string;
  holds(text: string): boolean;
}

const vague =
  /\b(?:soon|many|some|several|better|easy|easily|fast|quickly|nice|good|user-friendly|flexible|etc|various|as needed|enough|a while|sometime|someone|somebody)\b/i;
const claim =
  /\b(?:improves?|reduces?|increases?|saves?|more|less|fewer|most|always|never|everybody|nobody)\b/i;

const checks: readonly Check[] = [
  { finding: 'vague word', holds: (text) => vague.test(text) },
  { finding: 'claim without a figure', holds: (text) => claim.test(text) && !/\d/.test(text) },
  {
    finding: 'left open',
    holds: (text) => /\b(?:TODO|TBD|FIXME|to be decided|unclear|maybe|perhaps|probably)\b/i.test(text),
  },
];

/** What a plan should name. */
const requiredPoints: readonly { what: string; pattern: RegExp }[] = [
  { what: 'an owner', pattern: /\b(?:owner|responsible|assigned|I will|we will|team)\b/i },
  {
    what: 'a date',
    pattern:
      /\b(?:\d{4}|monday|tuesday|wednesday|thursday|friday|week|month|until|by (?:the )?end|deadline|tomorrow|today)\b/i,
  },
  { what: 'a measure', pattern: /\d|%/ },
];

/** Applies the checks to every statement of the chat and lists the findings. */
export function criticise(material: Material): string {
  const sentences = chatSentences(material).filter(({ text }) => !text.endsWith('?'));
  if (sentences.length === 0)
    return 'There are only questions in this chat so far. Write a plan or a claim, and I will look for its weak points.';
  const found = checks.flatMap(({ finding, holds }) =>
    sentences.filter(({ text }) => holds(text)).map((entry) => lineOf(finding, entry)),
  );
  const missing = requiredPoints
    .filter(({ pattern }) => !sentences.some(({ text }) => pattern.test(text)))
    .map(({ what }) => `- ${what} is missing`);
  if (found.length + missing.length === 0)
    return `I checked ${sentences.length} sentences for vague words, claims without figures, open points, an owner, a date and a measure, and found no problems.`;
  return `Weak points:\n\n${list([...found, ...missing])}`;
}

const lineOf = (finding: string, { text, where }: Sentence): string => `- ${finding}: "${text}" (${where})`;

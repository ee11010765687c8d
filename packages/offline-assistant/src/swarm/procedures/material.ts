import { languageOf, statementsIn, termsOf } from '../../retrieval/index.ts';

/** The user's messages in a chat; the newest one is the question. */
export interface Material {
  question: string;
  /** Earlier messages of the person, oldest first. */
  earlier: readonly string[];
}

export interface Sentence {
  text: string;
  /** "this message", or "message 2". */
  where: string;
}

const here = 'this message';

const messagesOf = ({ question, earlier }: Material): { text: string; where: string }[] => [
  ...earlier.map((text, index) => ({ text, where: `message ${index + 1}` })),
  { text: question, where: here },
];

/** Every sentence that the user wrote outside code, with its message. */
export const chatSentences = (material: Material): Sentence[] =>
  messagesOf(material).flatMap(({ text, where }) =>
    statementsIn(withoutCode(text)).map((sentence) => ({ text: sentence, where })),
  );

const fence = '```';

interface Fenced {
  start: number;
  end: number;
  language: string;
  code: string;
  isClosed: boolean;
}

/** Fenced code blocks in order. An unclosed one runs to the end. */
function fencedIn(text: string): Fenced[] {
  const found: Fenced[] = [];
  for (let start = text.indexOf(fence); start !== -1; start = text.indexOf(fence, found.at(-1)?.end)) {
    const line = text.indexOf('\n', start);
    if (line === -1) break;
    const closing = text.indexOf(fence, line);
    const until = closing === -1 ? text.length : closing;
    found.push({
      start,
      end: closing === -1 ? until : until + fence.length,
      language: /^[\w+-]*/.exec(text.slice(start + fence.length, line))?.[0].toLowerCase() ?? '',
      code: text.slice(line + 1, until),
      isClosed: closing !== -1,
    });
  }
  return found;
}

function withoutCode(text: string): string {
  const fenced = fencedIn(text);
  const starts = [0, ...fenced.map(({ end }) => end)];
  return starts.map((start, index) => text.slice(start, fenced[index]?.start)).join('\n');
}

export interface CodeBlock {
  language: string;
  code: string;
  isClosed: boolean;
  where: string;
}

export const codeIn = (material: Material): CodeBlock[] =>
  messagesOf(material).flatMap(({ text, where }) =>
    fencedIn(text).map(({ language, code, isClosed }) => ({ language, code, isClosed, where })),
  );

/** Earlier sentences that are relevant to the question, best first: by shared stems, rare ones weighted higher. */
export function findRelevant({ question, earlier }: Material, max: number): Sentence[] {
  const language = languageOf([question, ...earlier].join('\n'));
  const questionTerms = new Set(termsOf(question, language));
  const sentences = chatSentences({ question, earlier }).filter(({ text }) => !text.endsWith('?'));
  const terms = sentences.map(({ text }) => new Set(termsOf(text, language)));
  const counts = new Map<string, number>();
  for (const term of terms.flatMap((set) => [...set])) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weight = (term: string): number => 1 / (counts.get(term) ?? 1);
  return sentences
    .map((entry, index) => ({
      entry,
      index,
      score: [...questionTerms]
        .filter((term) => terms[index]?.has(term))
        .reduce((sum, term) => sum + weight(term), 0),
    }))
    .filter(({ score, entry }) => score > 0 && entry.where !== here)
    .sort((left, right) => right.score - left.score || left.index - right.index)
    .slice(0, max)
    .map(({ entry }) => entry);
}

export const quoted = ({ text, where }: Sentence): string => `- "${text}" (${where})`;
export const list = (lines: readonly string[]): string => lines.join('\n');

import { languageOf, statementsIn, termsOf } from '../../retrieval/index.ts';

/** What people have said in the chat; the newest message is the question. */
export interface Material {
  question: string;
  /** Earlier messages of the person, oldest first. */
  earlier: readonly string[];
}

export interface Said {
  text: string;
  /** "this message", or "message 2". */
  where: string;
}

const here = 'this message';

/** Every sentence that the person wrote, with the place of it. */
export const saidIn = ({ question, earlier }: Material): Said[] => [
  ...earlier.flatMap((message, index) =>
    statementsIn(withoutCode(message)).map((text): Said => ({ text, where: `message ${index + 1}` })),
  ),
  ...statementsIn(withoutCode(question)).map((text): Said => ({ text, where: here })),
];

const fence = /```([\w+-]*)[^\n]*\n([\s\S]*?)(?:```|$)/g;
const withoutCode = (text: string): string => text.replaceAll(fence, '\n');

export interface CodeBlock {
  language: string;
  code: string;
  isClosed: boolean;
  where: string;
}

export const codeIn = ({ question, earlier }: Material): CodeBlock[] =>
  [
    ...earlier.map((text, index) => ({ text, where: `message ${index + 1}` })),
    { text: question, where: here },
  ].flatMap(({ text, where }) =>
    [...text.matchAll(fence)].map(([whole, language = '', code = '']) => ({
      language: language.toLowerCase(),
      code,
      isClosed: whole.endsWith('```'),
      where,
    })),
  );

/** What bears on the question, best first: by the stems that both share, rare ones counting more. */
export function bearingOn({ question, earlier }: Material, most: number): Said[] {
  const language = languageOf([question, ...earlier].join('\n'));
  const asked = new Set(termsOf(question, language));
  const said = saidIn({ question, earlier }).filter(({ text }) => !text.endsWith('?'));
  const terms = said.map(({ text }) => new Set(termsOf(text, language)));
  const weight = (term: string): number => 1 / Math.max(1, terms.filter((own) => own.has(term)).length);
  return said
    .map((entry, index) => ({
      entry,
      index,
      score: [...asked]
        .filter((term) => terms[index]?.has(term))
        .reduce((sum, term) => sum + weight(term), 0),
    }))
    .filter(({ score, entry }) => score > 0 && entry.where !== here)
    .sort((left, right) => right.score - left.score || left.index - right.index)
    .slice(0, most)
    .map(({ entry }) => entry);
}

export const quoted = ({ text, where }: Said): string => `- "${text}" (${where})`;
export const list = (lines: readonly string[]): string => lines.join('\n');

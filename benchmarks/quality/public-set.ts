import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { type QualityProject, type Question, toFile } from '../../server/src/ml/quality/suites/questions.ts';

// Reads questions in the format of SQuAD 2.0 (https://rajpurkar.github.io/SQuAD-explorer). The repository contains no
// such file: download one and observe its licence.

/** Known files with their licences. */
const known = [
  {
    sha256: '80a5225e94905956a6446d296ca1093975c4d3b3260f1d6c8f68bc2ab77182d8',
    name: 'SQuAD 2.0 dev',
    licence: 'CC BY-SA 4.0',
  },
  {
    sha256: '68dcfbb971bd3e96d5b46c7177b16c1a4e7d4bdef19fb204502738552dede002',
    name: 'SQuAD 2.0 train',
    licence: 'CC BY-SA 4.0',
  },
] as const;

/** The largest known file has 42 MB, 442 articles and 130,000 questions. */
const limits = {
  bytes: 64 * 1024 * 1024,
  depth: 12,
  articles: 1_000,
  paragraphs: 2_000,
  questions: 500,
  answers: 50,
  text: 50_000,
  short: 2_000,
};

const short = z.string().max(limits.short);
const FileSchema = z.object({
  version: short.optional(),
  data: z
    .array(
      z.object({
        title: short,
        paragraphs: z
          .array(
            z.object({
              context: z.string().max(limits.text),
              qas: z
                .array(
                  z.object({
                    question: short,
                    is_impossible: z.boolean().default(false),
                    answers: z
                      .array(z.object({ text: short, answer_start: z.number().int().min(0) }))
                      .max(limits.answers),
                  }),
                )
                .max(limits.questions),
            }),
          )
          .max(limits.paragraphs),
      }),
    )
    .max(limits.articles),
});
type Article = z.infer<typeof FileSchema>['data'][number];
type Entry = Article['paragraphs'][number]['qas'][number];

export interface PublicSet {
  /** Identifies the file in reports. */
  name: string;
  /** Undefined for an unknown file. */
  licence: string | undefined;
  projects: QualityProject[];
  /** Number of questions whose answer is not at the offset in the file. */
  leftOut: number;
}

/**
 * Converts each article to a project, with a heading above each paragraph.
 * @throws {Error} if the file is too large or not in the format
 */
export function readPublicSet(file: string): PublicSet {
  const { size } = statSync(file);
  if (size > limits.bytes) throw new Error(`${file} is larger than ${limits.bytes / 1024 / 1024} MB`);
  const bytes = readFileSync(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const text = bytes.toString('utf8');
  if (isTooDeep(text)) throw new Error(`${file} is nested too deep for this format`);
  const { data } = parse(file, text);
  const source = known.find((source) => source.sha256 === sha256);
  const read = data.map(readArticle);
  return {
    name: source?.name ?? `file ${sha256.slice(0, 12)}`,
    licence: source?.licence,
    projects: read.map(({ project }) => project),
    leftOut: read.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

/** Checks the nesting of brackets outside of strings before the text is parsed. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInside = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (isInside && sign === '\\') index += 1;
    else if (sign === '"') isInside = !isInside;
    else if (!isInside && (sign === '[' || sign === '{')) depth += 1;
    else if (!isInside && (sign === ']' || sign === '}')) depth -= 1;
    if (depth > limits.depth) return true;
  }
  return false;
}

function parse(file: string, text: string): z.infer<typeof FileSchema> {
  try {
    return FileSchema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof z.ZodError) {
      const [first] = error.issues;
      throw new Error(`${file} is not in the format of SQuAD: ${first?.path.join('.')}: ${first?.message}`, {
        cause: error,
      });
    }
    throw new Error(`${file} is not JSON`, { cause: error });
  }
}

const headingOf = (place: number): string => `## Paragraph ${place + 1}\n\n`;

function readArticle({ title, paragraphs }: Article): { project: QualityProject; leftOut: number } {
  let text = `# ${title.replaceAll(/\s+/g, ' ')}\n\n`;
  const questions: Question[] = [];
  let leftOut = 0;
  for (const [index, { context, qas }] of paragraphs.entries()) {
    text += headingOf(index);
    for (const entry of qas) {
      const question = readQuestion(entry, context, text.length);
      if (question) questions.push(question);
      else leftOut += 1;
    }
    text += `${context}\n\n`;
  }
  const files = [toFile(`${title}.md`, text)];
  return { project: { name: title, files, questions }, leftOut };
}

/** Uses the first answer, because others are variants of the same span. Undefined if it is not at its offset. */
function readQuestion(
  { question, is_impossible: isImpossible, answers }: Entry,
  context: string,
  from: number,
): Question | undefined {
  if (isImpossible) return { kind: 'none', text: question, gold: [] };
  const [answer] = answers;
  if (!answer || answer.text === '') return undefined;
  const { text, answer_start: start } = answer;
  if (context.slice(start, start + text.length) !== text) return undefined;
  return {
    kind: 'direct',
    text: question,
    gold: [{ file: 0, start: from + start, end: from + start + text.length }],
  };
}

import type { Citation } from '@alma/shared/contract';
import type { ModelRequest } from '../models/endpoint.ts';
import { says } from '../models/replies.ts';
import type { Scenario } from '../models/scenarios.ts';

/** A record in a request: a passage or a note. */
interface FencedRecord {
  passage?: number;
  number?: number;
  passages?: number[];
  file?: string;
  files?: string[];
  contents?: string;
  note?: string;
  warning?: string;
}

export type Stage = 'read' | 'condense' | 'write' | 'answer';

/** The last message of a request: records, and the task about them. */
export const lastOf = ({ body }: ModelRequest): string =>
  (body['messages'] as { content: string }[]).at(-1)?.content ?? '';

export function stageOf({ body }: ModelRequest): Stage {
  const [system] = body['messages'] as { content: string }[];
  if (system?.content.includes('take notes for a request')) return 'read';
  if (system?.content.includes('bring notes on the files')) return 'condense';
  return system?.content.includes('notes that were taken') ? 'write' : 'answer';
}

export const recordsOf = (request: ModelRequest): FencedRecord[] =>
  lastOf(request)
    .split('\n')
    .filter((line) => line.startsWith('{"'))
    .map((line) => JSON.parse(line) as FencedRecord);

/** The number of the part to read. */
export const partOf = (request: ModelRequest): number => Number(/part (\d+) of/.exec(lastOf(request))?.[1]);

const firstSentence = (text: string): string => /^(?!#)\S.*?\.(?= |$)/m.exec(text)?.[0] ?? 'Nothing.';

/** A model that copies: the first sentence of each passage as a note, and the notes as the answer. */
export function copies(request: ModelRequest): Scenario {
  const records = recordsOf(request);
  const stage = stageOf(request);
  if (stage === 'read') {
    const maxNotes = Number(/at most (\d+) notes/.exec(lastOf(request))?.[1]);
    const noted = records.filter(({ contents = '' }) => /^(?!#)\S/m.test(contents)).slice(0, maxNotes);
    return says(
      noted.map(({ passage, contents = '' }) => `- ${firstSentence(contents)} [${passage}]`).join('\n'),
    );
  }
  if (stage === 'condense')
    return says(
      records
        .filter((_record, index) => index % 5 === 0)
        .map(({ number, note }) => `${note} [${number}]`)
        .join('\n'),
    );
  if (stage === 'answer') return says('One request was enough [1].');
  return says(records.map(({ passages, note }) => `${note?.replace(/\.$/, '')} [${passages}].`).join(' '));
}

const filler = 'The hall was quiet and the lamps were lit as on every other day of that long year. '.repeat(
  5,
);
/** A file with one page per number. */
export const pagesOf = (thing: string, count: number): string =>
  Array.from(
    { length: count },
    (_, page) =>
      `# Page ${page + 1}\n\nThe ${thing} of page ${page + 1} shows ${page + 400} litres. ${filler}\n`,
  ).join('\n');

/** True for citations whose quote occurs in this text. */
export const isIn =
  (text: string) =>
  ({ quote }: Citation): boolean =>
    text.includes(quote);

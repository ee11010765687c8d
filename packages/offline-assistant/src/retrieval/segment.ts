import { deserialize, serialize } from 'node:v8';
import { chunksOf } from './chunks.ts';
import { type Language, languageOf } from './language.ts';
import { linesOf } from './lines.ts';
import { type Postings, PostingsBuilder } from './postings.ts';
import type { Span } from './sentences.ts';
import { termsVersion } from './terms.ts';

const formatVersion = 1;

/** The index of one version of one file. Flat arrays: they load at once, and searching them makes no garbage. */
export interface Segment extends Postings {
  format: string;
  language: Language;
  /** Title paths, each once. */
  paths: string[][];
  chunks: {
    start: Uint32Array;
    end: Uint32Array;
    /** Lines from 1. */
    startLine: Uint32Array;
    endLine: Uint32Array;
    path: Uint32Array;
    /** Terms in it. */
    length: Uint32Array;
    /** The head of the table that goes on in it; both 0 where there is none. */
    headStart: Uint32Array;
    headEnd: Uint32Array;
  };
}

const segmentFormat = `${formatVersion}.${termsVersion}`;

/** Reads a file for searching: pure, the same text gives the same bytes. */
export function buildSegment(text: string): Segment {
  const language = languageOf(text);
  const chunks = chunksOf(text);
  const lines = linesOf(text);
  const paths = new Map<string, { index: number; path: string[] }>();
  const postings = new PostingsBuilder(language);
  const isNormal = text.normalize('NFC') === text;
  const add = ({ start, end }: Span): void =>
    isNormal ? postings.add(text, start, end) : postings.add(text.slice(start, end).normalize('NFC'));
  const column = () => new Uint32Array(chunks.length);
  const columns = {
    start: column(),
    end: column(),
    startLine: column(),
    endLine: column(),
    path: column(),
    length: column(),
    headStart: column(),
    headEnd: column(),
  };
  for (const [index, { start, end, headings, head }] of chunks.entries()) {
    const key = headings.join('\n');
    const path = paths.get(key) ?? { index: paths.size, path: [...headings] };
    paths.set(key, path);
    columns.start[index] = start;
    columns.end[index] = end;
    columns.startLine[index] = lines.at(start) + 1;
    columns.endLine[index] = lines.at(end - 1) + 1;
    columns.path[index] = path.index;
    columns.headStart[index] = head?.start ?? 0;
    columns.headEnd[index] = head?.end ?? 0;
    // What stands above a passage says what it is about; its own heading is a part of it already.
    postings.add(key.normalize('NFC'));
    if (head) add(head);
    add({ start, end });
    columns.length[index] = postings.endChunk();
  }
  return {
    format: segmentFormat,
    language,
    paths: [...paths.values()].map(({ path }) => path),
    chunks: columns,
    ...postings.finish(),
  };
}

export const packSegment = (segment: Segment): Buffer => serialize(segment);

/** Nothing when an older release has written it: the file is read again then. */
export function unpackSegment(bytes: Buffer): Segment | undefined {
  const segment = deserialize(bytes) as Segment;
  return segment.format === segmentFormat ? segment : undefined;
}

/** The place of a term, or -1. */
export function placeOf({ terms }: Segment, term: string): number {
  let low = 0;
  let high = terms.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = terms[middle] ?? '';
    if (found === term) return middle;
    if (found < term) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

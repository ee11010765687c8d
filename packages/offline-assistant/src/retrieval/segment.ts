import { deserialize, serialize } from 'node:v8';
import { chunksOf } from './chunks.ts';
import { type Language, languageOf } from './language.ts';
import { linesOf } from './lines.ts';
import { type Postings, PostingsBuilder } from './postings.ts';
import type { Span } from './sentences.ts';
import { termsVersion } from './terms.ts';

const formatVersion = 1;

/** The index of one version of one file. Flat arrays load fast and need no allocations during a search. */
export interface Segment extends Postings {
  format: string;
  language: Language;
  /** Distinct heading paths. */
  paths: string[][];
  chunks: {
    start: Uint32Array;
    end: Uint32Array;
    /** Lines, counted from 1. */
    startLine: Uint32Array;
    endLine: Uint32Array;
    path: Uint32Array;
    /** Number of terms, repetitions included. */
    length: Uint32Array;
    /** Header of the table that continues in the chunk; both 0 if there is none. */
    headStart: Uint32Array;
    headEnd: Uint32Array;
  };
}

const segmentFormat = `${formatVersion}.${termsVersion}`;

/** Builds the index of a text. Deterministic: the same text gives the same bytes. */
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
    // Index the heading path with each chunk, because it names the topic.
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

/** Undefined for another format, written by another release: the caller indexes the file again. */
export function unpackSegment(bytes: Buffer): Segment | undefined {
  const segment = deserialize(bytes) as Segment;
  return segment.format === segmentFormat ? segment : undefined;
}

/** Index of a term by binary search, or -1. */
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

import { deserialize, serialize } from 'node:v8';
import { chunksOf } from './chunks.ts';
import { languageOf, type Language } from './language.ts';
import { linesOf } from './lines.ts';
import { termsOf, termsVersion } from './terms.ts';

const formatVersion = 1;

/** The index of one version of one file. Flat arrays: they load at once, and searching them makes no garbage. */
export interface Segment {
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
  /** In order, so that a term is found by halving. */
  terms: string[];
  /** Where the postings of each term begin; one more than there are terms. */
  first: Uint32Array;
  posted: { chunk: Uint32Array; count: Uint16Array };
}

const segmentFormat = `${formatVersion}.${termsVersion}`;

/** Reads a file for searching: pure, the same text gives the same bytes. */
export function buildSegment(text: string): Segment {
  const language = languageOf(text);
  const chunks = chunksOf(text);
  const lines = linesOf(text);
  const paths = new Map<string, { index: number; path: string[] }>();
  const postings = new Map<string, { chunk: number[]; count: number[] }>();
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
    const above = headings.join('\n');
    const columnNames = head ? text.slice(head.start, head.end) : '';
    const terms = termsOf(`${above}\n${columnNames}\n${text.slice(start, end)}`, language);
    columns.length[index] = terms.length;
    for (const term of terms) post(postings, term, index);
  }
  return {
    format: segmentFormat,
    language,
    paths: [...paths.values()].map(({ path }) => path),
    chunks: columns,
    ...flatten(postings),
  };
}

function post(
  postings: Map<string, { chunk: number[]; count: number[] }>,
  term: string,
  chunk: number,
): void {
  const list = postings.get(term);
  if (!list) return void postings.set(term, { chunk: [chunk], count: [1] });
  const last = list.chunk.length - 1;
  if (list.chunk[last] === chunk) list.count[last] = Math.min((list.count[last] ?? 0) + 1, 0xffff);
  else {
    list.chunk.push(chunk);
    list.count.push(1);
  }
}

function flatten(
  postings: ReadonlyMap<string, { chunk: number[]; count: number[] }>,
): Pick<Segment, 'terms' | 'first' | 'posted'> {
  const terms = [...postings.keys()].sort();
  const first = new Uint32Array(terms.length + 1);
  let total = 0;
  for (const [index, term] of terms.entries()) {
    first[index] = total;
    total += postings.get(term)?.chunk.length ?? 0;
  }
  first[terms.length] = total;
  const posted = { chunk: new Uint32Array(total), count: new Uint16Array(total) };
  for (const [index, term] of terms.entries()) {
    const list = postings.get(term);
    posted.chunk.set(list?.chunk ?? [], first[index]);
    posted.count.set(list?.count ?? [], first[index]);
  }
  return { terms, first, posted };
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

import { questionTerms } from './terms.ts';
import type { Span } from './sentences.ts';
import { placeOf, type Segment } from './segment.ts';

/** A passage of a file: slices the text of exactly that version. */
export interface Passage {
  file: number;
  chunk: number;
  start: number;
  end: number;
  startLine: number;
  endLine: number;
  headings: readonly string[];
  /** The head of the table that goes on in it. */
  head?: Span;
}

export interface Hit extends Passage {
  score: number;
}

const saturation = 1.2;
const lengthWeight = 0.75;

/** How much a term tells: the rarer in all of the project, the more. */
export type Weights = ReadonlyMap<string, number>;

/** The files of a project as they are searched. */
export interface Library {
  readonly segments: readonly Segment[];
}

export function passageAt({ segments }: Library, file: number, chunk: number): Passage {
  const segment = segments[file];
  const at = (column: Uint32Array | undefined): number => column?.[chunk] ?? 0;
  const head = { start: at(segment?.chunks.headStart), end: at(segment?.chunks.headEnd) };
  return {
    file,
    chunk,
    ...(head.end > 0 ? { head } : {}),
    start: at(segment?.chunks.start),
    end: at(segment?.chunks.end),
    startLine: at(segment?.chunks.startLine),
    endLine: at(segment?.chunks.endLine),
    headings: segment?.paths[at(segment.chunks.path)] ?? [],
  };
}

export const passagesIn = (library: Library): Passage[] =>
  library.segments.flatMap((segment, file) =>
    Array.from(segment.chunks.start, (_start, chunk) => passageAt(library, file, chunk)),
  );

/** Ranks passages by BM25 with the statistics of all files together; the best first, ties in the order of the files. */
export function search(library: Library, question: string, limit: number): Hit[] {
  const { segments } = library;
  const terms = termsByLanguage(library, question);
  const weights = weightsOf(library, terms);
  const average = averageLength(segments);
  const best: Scored[] = [];
  for (const [file, segment] of segments.entries()) {
    const scores = scoresIn(segment, { terms: terms.get(segment.language) ?? [], weights, average });
    for (let chunk = 0; chunk < scores.length; chunk += 1)
      keepBest(best, { file, chunk, score: scores[chunk] ?? 0 }, limit);
  }
  return best.map(({ file, chunk, score }) => ({ ...passageAt(library, file, chunk), score }));
}

interface Scored {
  file: number;
  chunk: number;
  score: number;
}

/** Sorted all the time; a later one of the same score stays behind. */
function keepBest(best: Scored[], scored: Scored, limit: number): void {
  const least = best.length < limit ? 0 : (best.at(-1)?.score ?? 0);
  if (scored.score <= least) return;
  const place = best.findIndex(({ score }) => score < scored.score);
  best.splice(place === -1 ? best.length : place, 0, scored);
  if (best.length > limit) best.pop();
}

/** A question is cut to terms as each file was, by that file's language. */
export function termsByLanguage({ segments }: Library, question: string): Map<string, string[]> {
  const terms = new Map<string, string[]>();
  for (const { language } of segments)
    if (!terms.has(language)) terms.set(language, [...new Set(questionTerms(question, language))]);
  return terms;
}

export function weightsOf({ segments }: Library, terms: ReadonlyMap<string, readonly string[]>): Weights {
  const total = segments.reduce((sum, { chunks }) => sum + chunks.start.length, 0);
  const weights = new Map<string, number>();
  for (const term of new Set([...terms.values()].flat())) {
    const found = segments.reduce((sum, segment) => sum + postingsOf(segment, term).size, 0);
    weights.set(term, Math.log(1 + (total - found + 0.5) / (found + 0.5)));
  }
  return weights;
}

function averageLength(segments: readonly Segment[]): number {
  let terms = 0;
  let chunks = 0;
  for (const segment of segments) {
    for (const length of segment.chunks.length) terms += length;
    chunks += segment.chunks.length.length;
  }
  return chunks === 0 ? 1 : terms / chunks;
}

function scoresIn(
  segment: Segment,
  { terms, weights, average }: { terms: readonly string[]; weights: Weights; average: number },
): Float64Array {
  const scores = new Float64Array(segment.chunks.start.length);
  for (const term of terms) {
    const weight = weights.get(term) ?? 0;
    const { from, size } = postingsOf(segment, term);
    for (let index = from; index < from + size; index += 1) {
      const chunk = segment.posted.chunk[index] ?? 0;
      const count = segment.posted.count[index] ?? 0;
      const length = segment.chunks.length[chunk] ?? 0;
      const damped = count + saturation * (1 - lengthWeight + (lengthWeight * length) / average);
      scores[chunk] = (scores[chunk] ?? 0) + (weight * count * (saturation + 1)) / damped;
    }
  }
  return scores;
}

function postingsOf(segment: Segment, term: string): { from: number; size: number } {
  const place = placeOf(segment, term);
  if (place < 0) return { from: 0, size: 0 };
  const from = segment.first[place] ?? 0;
  return { from, size: (segment.first[place + 1] ?? from) - from };
}

import { compoundsOf } from './compounds.ts';
import type { Language } from './language.ts';
import { type QueryTerm, queryTerms } from './question.ts';
import { placeOf, type Segment } from './segment.ts';
import type { Span } from './sentences.ts';
import type { Thesaurus } from './thesaurus.ts';

/** A chunk of a file. Offsets are valid only for the indexed version of the text. */
export interface Passage {
  file: number;
  chunk: number;
  start: number;
  end: number;
  startLine: number;
  endLine: number;
  headings: readonly string[];
  /** Header of the table that continues in this passage. */
  head?: Span;
}

export interface Hit extends Passage {
  score: number;
}

const saturation = 1.2;
const lengthWeight = 0.75;

/** Indexes of the files that are searched together. */
export interface IndexedFiles {
  readonly segments: readonly Segment[];
}

/** The same, with a thesaurus for the words of questions. */
export interface Library extends IndexedFiles {
  readonly thesaurus: Thesaurus;
}

export function passageAt({ segments }: IndexedFiles, file: number, chunk: number): Passage {
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

export const passagesIn = (library: IndexedFiles): Passage[] =>
  library.segments.flatMap((segment, file) =>
    Array.from(segment.chunks.start, (_start, chunk) => passageAt(library, file, chunk)),
  );

/** A question prepared for files of one language. */
export interface Query {
  terms: QueryTerm[];
  /** IDF of each term over all files. */
  weights: ReadonlyMap<string, number>;
  /** The maximum IDF: that of a term in no passage. */
  maxWeight: number;
}

/** Prepares a question for each language of the files, so that its terms match the indexed ones. */
export function prepareQueries(library: Library, question: string): Map<Language, Query> {
  const queries = new Map<Language, Query>();
  for (const { language } of library.segments) {
    if (queries.has(language)) continue;
    const terms = queryTerms(question, language, library.thesaurus).map((queryTerm) =>
      withCompounds(library, queryTerm, language),
    );
    const all = new Set(terms.flatMap(({ term, near }) => [term, ...near.map(([other]) => other)]));
    queries.set(language, {
      terms,
      weights: weightsOf(library, all),
      maxWeight: weightOf(passageCount(library), 0),
    });
  }
  return queries;
}

function withCompounds({ segments }: IndexedFiles, { term, near }: QueryTerm, language: Language): QueryTerm {
  const sameLanguage = segments.filter((segment) => segment.language === language);
  const compounds = sameLanguage.flatMap((segment) => compoundsOf(term, segment.terms, language));
  return compounds.length === 0 ? { term, near } : { term, near: [...near, ...new Map(compounds)] };
}

/** Ranks passages by BM25 with document frequencies over all files; best first, ties in file order. */
export function search(
  library: Library,
  question: string,
  limit: number,
  queries: ReadonlyMap<Language, Query> = prepareQueries(library, question),
): Hit[] {
  const average = averageLength(library.segments);
  const best: Scored[] = [];
  for (const [file, segment] of library.segments.entries()) {
    const scores = scoresIn(segment, queries.get(segment.language), average);
    for (let chunk = 0; chunk < scores.length; chunk += 1)
      if ((scores[chunk] ?? 0) > minScore(best, limit))
        keepBest(best, { file, chunk, score: scores[chunk] ?? 0 }, limit);
  }
  return best.map(({ file, chunk, score }) => ({ ...passageAt(library, file, chunk), score }));
}

interface Scored {
  file: number;
  chunk: number;
  score: number;
}

/** Score that a passage must exceed to enter the top list. */
const minScore = (best: readonly Scored[], limit: number): number =>
  best.length < limit ? 0 : (best[limit - 1]?.score ?? 0);

/** Inserts in descending order of score; on equal scores the earlier passage comes first. */
function keepBest(best: Scored[], scored: Scored, limit: number): void {
  const place = best.findIndex(({ score }) => score < scored.score);
  best.splice(place === -1 ? best.length : place, 0, scored);
  if (best.length > limit) best.pop();
}

function weightsOf({ segments }: IndexedFiles, terms: Iterable<string>): Map<string, number> {
  const total = passageCount({ segments });
  const weights = new Map<string, number>();
  for (const term of terms) {
    const found = segments.reduce((sum, segment) => sum + postingsOf(segment, term).size, 0);
    weights.set(term, weightOf(total, found));
  }
  return weights;
}

const passageCount = ({ segments }: IndexedFiles): number =>
  segments.reduce((sum, { chunks }) => sum + chunks.start.length, 0);

/** Minimum passage count for IDF: below it every term would seem common, and a short file could never answer. */
const minTotal = 12;

const weightOf = (total: number, found: number): number =>
  Math.log(1 + (Math.max(total, minTotal) - found + 0.5) / (found + 0.5));

/** Term counts of segments, cached because segments are immutable. */
const termCounts = new WeakMap<Segment, number>();

function termsIn(segment: Segment): number {
  const known = termCounts.get(segment) ?? segment.chunks.length.reduce((sum, length) => sum + length, 0);
  termCounts.set(segment, known);
  return known;
}

function averageLength(segments: readonly Segment[]): number {
  const chunks = passageCount({ segments });
  return chunks === 0 ? 1 : segments.reduce((sum, segment) => sum + termsIn(segment), 0) / chunks;
}

function scoresIn(segment: Segment, query: Query | undefined, average: number): Float64Array {
  const scores = new Float64Array(segment.chunks.start.length);
  const ofTerm: TermScores = { scores: new Float64Array(scores.length), chunks: [] };
  for (const { term, near } of query?.terms ?? []) {
    const weight = query?.weights.get(term) ?? 0;
    // Per passage, a term and its synonyms score once, by their maximum; a synonym never weighs more than the term.
    for (const [other, nearness] of near)
      best(
        segment,
        { term: other, weight: nearness * Math.min(weight, query?.weights.get(other) ?? 0) },
        average,
        ofTerm,
      );
    best(segment, { term, weight }, average, ofTerm);
    for (const chunk of ofTerm.chunks) {
      scores[chunk] = (scores[chunk] ?? 0) + (ofTerm.scores[chunk] ?? 0);
      ofTerm.scores[chunk] = 0;
    }
    ofTerm.chunks.length = 0;
  }
  return scores;
}

/** Scores of one question term by chunk, and the chunks with a score above 0. */
interface TermScores {
  scores: Float64Array;
  chunks: number[];
}

/** Raises the score of each chunk to the BM25 score of this term, where that is higher. */
function best(
  segment: Segment,
  { term, weight }: { term: string; weight: number },
  average: number,
  { scores, chunks }: TermScores,
): void {
  if (weight === 0) return;
  const { from, size } = postingsOf(segment, term);
  for (let index = from; index < from + size; index += 1) {
    const chunk = segment.posted.chunk[index] ?? 0;
    const count = segment.posted.count[index] ?? 0;
    const length = segment.chunks.length[chunk] ?? 0;
    const damped = count + saturation * (1 - lengthWeight + (lengthWeight * length) / average);
    const score = (weight * count * (saturation + 1)) / damped;
    const before = scores[chunk] ?? 0;
    if (score <= before) continue;
    if (before === 0) chunks.push(chunk);
    scores[chunk] = score;
  }
}

function postingsOf(segment: Segment, term: string): { from: number; size: number } {
  const place = placeOf(segment, term);
  if (place < 0) return { from: 0, size: 0 };
  const from = segment.first[place] ?? 0;
  return { from, size: (segment.first[place + 1] ?? from) - from };
}

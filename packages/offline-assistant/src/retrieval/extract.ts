import type { Block } from './blocks.ts';
import { findComplements, hasSeveralSubjects } from './complement.ts';
import {
  confidenceOf,
  type Evidence,
  evidenceOf,
  isUnfit,
  matchTerms,
  nothing,
  saysAll,
  wholeCoverage,
} from './confidence.ts';
import { type Focus, focusOf, hasNumber } from './focus.ts';
import type { Language } from './language.ts';
import { inPlainWords } from './question.ts';
import { type Hit, type Library, prepareQueries, type Query, search } from './search.ts';
import { findSection, type MatchedSection } from './sections.ts';
import type { Span } from './sentences.ts';
import { termsOf } from './terms.ts';
import { type Place, unitsOf, windowLimits, windowsOf } from './windows.ts';

/** A file that can be searched and quoted. */
export interface SearchedFile {
  filename: string;
  text: string;
}

/** A passage that may answer a question: `text.slice(start, end)` of its file. */
export interface Quote extends Span {
  file: number;
  headings: readonly string[];
  kind: Block['kind'];
  /** Header of the table that the quoted row belongs to. */
  head?: Span;
  /** Share of the question's terms that the quote matches, weighted by IDF: 0 to 1. */
  coverage: number;
  evidence: Evidence;
  /** True if the quote says all that is asked, in the same or in close words. */
  saysAll?: boolean;
  /** True if the list continues after the quote. */
  isCut?: boolean;
}

export interface Extract {
  quotes: Quote[];
  /** Features of the passage with the highest confidence. */
  evidence: Evidence;
  /** Probability that the files answer the question, 0 to 1. */
  confidence: number;
  /** Top hits, to suggest when there is no answer. */
  closest: Hit[];
}

export const extractLimits = {
  hits: 8,
  quotes: 4,
  /** Minimum coverage of a further quote, relative to the highest coverage. */
  nextBest: 0.5,
  /** Minimum confidence of an answer; `calibrate` sets it so that 90% of unanswerable questions stay below. */
  threshold: 0.569,
  minConfidence: 0.3,
  /** Minimum coverage to show passages of which the confidence is below `threshold`. */
  minCoverage: 0.25,
} as const;

const justBelowMin = extractLimits.minConfidence - 0.01;

/** Extracts passages that may answer a question, verbatim. */
export function extract(library: Library, files: readonly SearchedFile[], asked: string): Extract {
  const question = inPlainWords(asked);
  const queries = prepareQueries(library, question);
  const hits = search(library, question, extractLimits.hits, queries);
  const focuses = new Map([...queries.keys()].map((language) => [language, focusOf(question, language)]));
  const candidates = hits.map((hit) => bestWindow(library, files, hit, { queries, focuses }));
  const best = Math.max(0, ...candidates.map(({ coverage }) => coverage));
  const [surest] = candidates.toSorted(
    (one, other) => confidenceOf(other.evidence) - confidenceOf(one.evidence),
  );
  const evidence = surest?.evidence ?? nothing;
  const quotes = candidates
    .filter(
      (candidate) =>
        candidate === surest ||
        (candidate.coverage > 0 && candidate.coverage >= best * extractLimits.nextBest),
    )
    .sort((one, other) => Number(other === surest) - Number(one === surest))
    .slice(0, extractLimits.quotes);
  const maxConfidence = confidenceOf(evidence);
  const isMostlyUnmatched = (surest?.coverage ?? 0) < extractLimits.minCoverage;
  const isUnsure = maxConfidence < extractLimits.threshold;
  const sure = isUnsure && isMostlyUnmatched ? Math.min(maxConfidence, justBelowMin) : maxConfidence;
  const found = sectionAmong(library, files, hits, { queries, focuses });
  // A list is quoted as a whole; prose only if no passage reaches the minimum confidence.
  const section = found?.isList || sure < extractLimits.minConfidence ? found : undefined;
  const confidence = Math.max(sure, leastConfidence(section, candidates[0] === surest ? surest : undefined));
  const whole = section ? [{ ...section, kind: 'other' as const, coverage: 1, evidence }] : [];
  const outside = quotes.filter((quote) => !whole.some((section) => isWithin(quote, section)));
  const all = [...whole, ...outside];
  const more = complements(library, files, { question, hits, queries }, all);
  return {
    quotes: [...all.slice(0, 1), ...more, ...all.slice(1)].slice(0, extractLimits.quotes),
    evidence,
    confidence,
    closest: hits.slice(0, 3),
  };
}

/** A short question worded differently from the text gathers little evidence, even if the best passage says it all. */
function leastConfidence(section: MatchedSection | undefined, best: Quote | undefined): number {
  if (best?.saysAll || section?.isList) return extractLimits.threshold;
  return section ? extractLimits.minConfidence : 0;
}

interface Search {
  question: string;
  hits: readonly Hit[];
  queries: ReadonlyMap<Language, Query>;
}

/** Quotes for the terms that the first quote lacks, if the question has several subjects. */
function complements(
  { segments }: Library,
  files: readonly SearchedFile[],
  { question, hits, queries }: Search,
  [first, ...furtherQuotes]: readonly Quote[],
): Quote[] {
  if (!first || !hasSeveralSubjects(question)) return [];
  const { text = '' } = files[first.file] ?? {};
  const termsOfHit = ({ file }: Hit) => queries.get(segments[file]?.language ?? 'en')?.terms ?? [];
  const searched = { segments, files, hits };
  return findComplements(searched, termsOfHit, text.slice(first.start, first.end))
    .map(({ hit: { file, headings }, unit: { start, end, kind, head } }) => {
      const { coverage, evidence } = first;
      return { file, headings, start, end, kind, coverage, evidence, ...(head ? { head } : {}) };
    })
    .filter((quote) => !furtherQuotes.some((other) => isWithin(quote, other)));
}

const isWithin = (quote: Quote, { file, start, end }: Span & { file: number }): boolean =>
  quote.file === file && quote.start >= start && quote.end <= end;

/** The first section of the hits whose headings match the question, and that contains a number if one is asked for. */
function sectionAmong(
  { segments }: Library,
  files: readonly SearchedFile[],
  hits: readonly Hit[],
  { queries, focuses }: Questions,
): MatchedSection | undefined {
  for (const hit of hits) {
    const segment = segments[hit.file];
    const text = files[hit.file]?.text ?? '';
    const terms = segment && queries.get(segment.language)?.terms;
    const focus = segment && focuses.get(segment.language);
    const section = segment && terms && findSection({ segment, text, hit }, terms);
    if (section && focus && hasNumber(focus, text.slice(section.start, section.end))) return section;
  }
  return undefined;
}

/** Terms and focus of the question by file language. */
interface Questions {
  queries: ReadonlyMap<Language, Query>;
  focuses: ReadonlyMap<Language, Focus>;
}

function bestWindow(library: Library, files: readonly SearchedFile[], hit: Hit, questions: Questions): Quote {
  const text = files[hit.file]?.text ?? '';
  const language = library.segments[hit.file]?.language ?? 'en';
  const query = questions.queries.get(language) ?? { terms: [], weights: new Map(), maxWeight: 0 };
  const focus = questions.focuses.get(language) ?? focusOf('', language);
  const above = new Set(termsOf(hit.headings.join('\n'), language));
  const units = unitsOf(text, hit, language);
  const { file, headings } = hit;
  let best: Quote = {
    file,
    headings,
    start: hit.start,
    end: hit.start,
    kind: 'other',
    coverage: 0,
    evidence: nothing,
  };
  let bestScore = -1;
  for (const window of windowsOf(units)) {
    const words = { within: window.terms, above, implied: window.implied };
    const match = matchTerms(query, words);
    const { coverage } = match;
    // Prefer the shorter of two windows with equal coverage.
    const score = coverage - 0.02 * window.units;
    if (score <= bestScore) continue;
    bestScore = score;
    const { start, end, kind, head } = window;
    const cannotAnswer = isUnfit(focus, query, words, text.slice(start, end));
    const evidence = evidenceOf(match, {
      score: query.maxWeight === 0 ? 0 : hit.score / query.maxWeight,
      isUnfit: cannotAnswer,
    });
    best = {
      file,
      headings,
      start,
      end: quotedTo(window, coverage),
      kind,
      coverage,
      evidence,
      saysAll: !cannotAnswer && saysAll(language, query, words),
      ...(head ? { head } : {}),
    };
  }
  return best;
}

/** A quote that covers only part of the question is extended to the end of its paragraph. */
const quotedTo = ({ start, end, until = end }: Place, coverage: number): number =>
  coverage < wholeCoverage && until - start <= windowLimits.characters ? until : end;

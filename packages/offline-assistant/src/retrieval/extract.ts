import { type Block, parseBlocks } from './blocks.ts';
import {
  confidenceOf,
  type Evidence,
  evidenceOf,
  isBeside,
  nothing,
  saidBy,
  wholeCoverage,
} from './confidence.ts';
import { type Focus, focusOf } from './focus.ts';
import { impliedTerms } from './implied.ts';
import type { Language } from './language.ts';
import { askAll, type Asked, type Hit, type Library, search } from './search.ts';
import { sentencesIn, type Span } from './sentences.ts';
import { termsOf } from './terms.ts';

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
  /** The head of the table that it is a row of. */
  head?: Span;
  /** How much of what the question asks about is said here, 0 to 1. */
  coverage: number;
  evidence: Evidence;
}

export interface Extract {
  quotes: Quote[];
  /** What speaks for the passage that most speaks for. */
  evidence: Evidence;
  /** How sure it is that the files answer the question at all, 0 to 1. */
  confidence: number;
  /** Where to look when they do not. */
  closest: Hit[];
}

export const extractLimits = {
  hits: 8,
  quotes: 4,
  /** Units of a quote, and its characters. */
  units: 3,
  characters: 600,
  /** A further quote says at least this much, measured by what says most. */
  nextBest: 0.5,
  /** Below it the question counts as not answered: nine of ten that have no answer are. See `calibrate`. */
  threshold: 0.569,
  /** Below it not even the nearest passages are worth reading. */
  least: 0.3,
} as const;

interface Place extends Span {
  kind: Block['kind'];
  head?: Span;
  /** Where the paragraph of a sentence ends. */
  until?: number;
}

interface Unit extends Place {
  terms: readonly string[];
  implied: readonly string[];
}

/** Picks what the files say about a question, word for word. Nothing is added. */
export function extract(library: Library, files: readonly SearchedFile[], question: string): Extract {
  const asked = askAll(library, question);
  const hits = search(library, question, extractLimits.hits, asked);
  const focuses = new Map([...asked.keys()].map((language) => [language, focusOf(question, language)]));
  const candidates = hits.map((hit) => bestWindow(library, files, hit, { asked, focuses }));
  const best = Math.max(0, ...candidates.map(({ coverage }) => coverage));
  const [likeliest] = candidates.toSorted(
    (one, other) => confidenceOf(other.evidence) - confidenceOf(one.evidence),
  );
  const evidence = likeliest?.evidence ?? nothing;
  const quotes = candidates
    .filter(
      (candidate) =>
        candidate === likeliest ||
        (candidate.coverage > 0 && candidate.coverage >= best * extractLimits.nextBest),
    )
    .sort((one, other) => Number(other === likeliest) - Number(one === likeliest))
    .slice(0, extractLimits.quotes);
  return { quotes, evidence, confidence: confidenceOf(evidence), closest: hits.slice(0, 3) };
}

/** The question as it is put to files of each language. */
interface Questions {
  asked: ReadonlyMap<Language, Asked>;
  focuses: ReadonlyMap<Language, Focus>;
}

function bestWindow(library: Library, files: readonly SearchedFile[], hit: Hit, questions: Questions): Quote {
  const text = files[hit.file]?.text ?? '';
  const language = library.segments[hit.file]?.language ?? 'en';
  const asked = questions.asked.get(language) ?? { terms: [], weights: new Map(), most: 0 };
  const focus = questions.focuses.get(language) ?? focusOf('', language);
  const above = new Set(termsOf(hit.headings.join('\n'), language));
  const units = unitsIn(text, hit).map((unit) => ({
    ...unit,
    terms: termsOf(unitText(text, unit), language),
    implied: impliedTerms(unitText(text, unit), language),
  }));
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
    const said = saidBy(asked, words);
    const { coverage } = said;
    // Shorter is better where it says as much.
    const score = coverage - 0.02 * window.units;
    if (score <= bestScore) continue;
    bestScore = score;
    const { start, end, kind, head } = window;
    const evidence = evidenceOf(said, {
      score: asked.most === 0 ? 0 : hit.score / asked.most,
      isBeside: isBeside(focus, asked, words, text.slice(start, end)),
    });
    best = {
      file,
      headings,
      start,
      end: quotedTo(window, coverage),
      kind,
      coverage,
      evidence,
      ...(head ? { head } : {}),
    };
  }
  return best;
}

/** A quote that covers only a part of the question is extended to the end of its paragraph. */
const quotedTo = ({ start, end, until = end }: Place, coverage: number): number =>
  coverage < wholeCoverage && until - start <= extractLimits.characters ? until : end;

interface Window extends Place {
  units: number;
  terms: ReadonlySet<string>;
  implied: ReadonlySet<string>;
}

/** Neighbouring units together, as far as a quote may go. */
function* windowsOf(units: readonly Unit[]): Iterable<Window> {
  for (const [from, first] of units.entries()) {
    const terms = new Set<string>();
    const implied = new Set<string>();
    for (const [place, last] of units.slice(from, from + extractLimits.units).entries()) {
      if (place > 0 && last.end - first.start > extractLimits.characters) break;
      for (const term of last.terms) terms.add(term);
      for (const term of last.implied) implied.add(term);
      const { start, kind, head } = first;
      const row = place === 0 && head ? { head } : {};
      const more = last.until === undefined ? {} : { until: last.until };
      yield { start, end: last.end, kind, units: place, terms, implied, ...row, ...more };
    }
  }
}

const unitText = (text: string, { start, end, head }: Place): string =>
  head ? `${text.slice(head.start, head.end)}\n${text.slice(start, end)}` : text.slice(start, end);

/** What can be quoted by itself: sentences, list items, rows, code. */
function unitsIn(text: string, { start, end, head }: Hit): Place[] {
  // A continued table needs its head to be parsed as one.
  const lead = head ? `${text.slice(head.start, head.end).trimEnd()}\n` : '';
  const shift = start - lead.length;
  const units: Place[] = [];
  for (const block of parseBlocks(lead + text.slice(start, end))) {
    const placed = { start: shift + block.start, end: shift + block.end };
    if (block.kind === 'heading' || block.end <= lead.length) continue;
    if (block.kind === 'paragraph')
      units.push(
        ...sentencesIn(text, placed).map((sentence) => ({
          ...sentence,
          kind: block.kind,
          until: placed.end,
        })),
      );
    else if (!block.head) units.push({ ...placed, kind: block.kind });
    else if (head) units.push({ ...placed, kind: block.kind, head });
    else
      units.push({
        ...placed,
        kind: block.kind,
        head: { start: shift + block.head.start, end: shift + block.head.end },
      });
  }
  return units;
}

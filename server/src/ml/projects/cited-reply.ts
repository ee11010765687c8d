import type { Source } from '@alma/offline-assistant/projects';
import {
  type Language,
  languageOf,
  type Lines,
  linesOf,
  sentencesIn,
  stemsOf,
} from '@alma/offline-assistant/retrieval';
import type { Citation } from '@alma/shared/contract';
import { CitationReader, type ReplyPiece } from '../retrieval/index.ts';
import { answerTexts } from './answer.texts.ts';
import { tableHeadAt } from './table-head.ts';
import type { FileVersion } from './versions.repository.ts';

/** A file that can be cited, or a passage of one. */
export interface CitedFile extends FileVersion {
  filename: string;
  text: string;
  /** The language of the whole file, where `text` is only a part of it. */
  language?: Language;
  /** The line of the file at which `text` begins. */
  startLine?: number;
}

/** Sent to the client in this order. */
export type CitedPiece = { type: 'text'; text: string } | { type: 'citation'; citation: Citation };

const longestQuote = 700;
const maxHeading = 300;

/** Shortens the headings for a citation, because a heading in a file may have any length. */
export const shortHeadings = (headings: readonly string[]): string[] =>
  headings.map((heading) => heading.slice(0, maxHeading).toWellFormed());

const longestSentence = 1500;
const spokenQuote = /["“„«]([^"“”„«»]{12,400})["”“»]/u;

/**
 * Turns the numbers in a reply into citations that were checked against the files: each quote is the exact text of the
 * file at that place. An unknown number is dropped, and its sentence marked as having no source.
 */
export class CitedReply {
  readonly citations: Citation[] = [];
  content = '';
  /** The end of `content`, kept separately because slicing the growing string would copy all of it every time. */
  private recent = '';
  private readonly files: readonly CitedFile[];
  private readonly reader = new CitationReader();
  private sources: readonly Source[];
  /** True if sources are already quotes, and not passages in which a quote has to be found. */
  private readonly isExact: boolean;
  /** Citation numbers by the place that they cite. */
  private readonly numbers = new Map<string, number>();
  /** Candidate quotes of long passages, by passage number. */
  private readonly windows = new Map<number, readonly Window[]>();

  constructor(files: readonly CitedFile[], sources: readonly Source[] | 'come later') {
    this.files = files;
    this.isExact = sources === 'come later';
    this.sources = sources === 'come later' ? [] : sources;
  }

  setSources(sources: readonly Source[]): void {
    this.sources = sources;
  }

  push(text: string): CitedPiece[] {
    return this.take(this.reader.push(text));
  }

  finish(): CitedPiece[] {
    return this.take(this.reader.finish());
  }

  /** The number of statements, and how many of them name a source. */
  get sourced(): { statements: number; with_source: number } {
    const prose = this.content.replaceAll(/```[\s\S]*?(?:```|$)/g, '');
    let statements = 0;
    let withSource = 0;
    let wasCounted = true;
    for (const { start, end } of sentencesIn(prose, { start: 0, end: prose.length })) {
      const sentence = prose.slice(start, end);
      const isOnlyNumbers = /^[\s>[\]\d,]*$/.test(sentence);
      const hasNumber = /\[\d+\]/.test(sentence);
      if (!isOnlyNumbers) statements += 1;
      // "…so. [1]" belongs to the previous sentence.
      const leading = /^[\s>]*\[\d+\]/.test(sentence);
      if (leading && !wasCounted) withSource += 1;
      const counts = hasNumber && !isOnlyNumbers && !/^[\s>]*(?:\[\d+\][\s>]*)*\[\d+\][^[]*$/.test(sentence);
      if (counts) withSource += 1;
      wasCounted = counts || (isOnlyNumbers && hasNumber);
    }
    return { statements, with_source: Math.min(withSource, statements) };
  }

  private take(pieces: readonly ReplyPiece[]): CitedPiece[] {
    return pieces.flatMap((piece) =>
      piece.type === 'text' ? this.say(piece.text) : this.refer(piece.numbers),
    );
  }

  private say(text: string): CitedPiece[] {
    this.content += text;
    this.recent = (this.recent + text).slice(-longestSentence);
    return [{ type: 'text', text }];
  }

  private refer(numbers: readonly number[]): CitedPiece[] {
    const sentence = lastSentence(this.recent);
    const pieces: CitedPiece[] = [];
    const shown: number[] = [];
    for (const number of numbers) {
      const n = this.cited(number, sentence, pieces);
      if (n !== undefined && !shown.includes(n)) shown.push(n);
    }
    if (shown.length > 0) return [...pieces, ...this.say(shown.map((n) => `[${n}]`).join(''))];
    if (sentence.includes(answerTexts.noSource)) return pieces;
    return [...pieces, ...this.say(answerTexts.noSource)];
  }

  /** Checked again for each sentence: one may quote a passage correctly, and the next invent a quote from it. */
  private cited(number: number, sentence: string, pieces: CitedPiece[]): number | undefined {
    const source = this.sources[number - 1];
    const file = source && this.files[source.file];
    if (!source || !file) return undefined;
    const passage = file.text.slice(source.start, source.end);
    if (!this.isExact && !quotesOf(sentence).every((quote) => holds(passage, quote))) return undefined;
    const place = this.isExact ? source : this.narrowed(number, { file, source }, sentence);
    const key = `${number}/${place.start}-${place.end}`;
    const existing = this.numbers.get(key);
    if (existing !== undefined) return existing;
    const n = this.citations.length + 1;
    const citation = cite(n, file, place);
    if (!citation) return undefined;
    this.numbers.set(key, n);
    this.citations.push(citation);
    pieces.push({ type: 'citation', citation });
    return n;
  }

  /** Narrows a long passage to the sentences that best match the statement. */
  private narrowed(
    number: number,
    { file, source }: { file: CitedFile; source: Source },
    sentence: string,
  ): Source {
    if (source.end - source.start <= longestQuote) return source;
    const windows = this.windows.get(number) ?? windowsOf(file, source);
    this.windows.set(number, windows);
    const statementTerms = [...new Set(stemsOf(sentence, file.language ?? languageOf(file.text)))];
    let best = { start: source.start, end: Math.min(source.end, source.start + longestQuote) };
    let bestCount = 0;
    for (const { start, end, terms } of windows) {
      const shared = statementTerms.filter((term) => terms.has(term)).length;
      if (shared > bestCount) [best, bestCount] = [{ start, end }, shared];
    }
    return { ...source, ...best };
  }
}

const lines = new WeakMap<CitedFile, Lines>();

/** Cached, because a file is cited many times. */
function linesIn(file: CitedFile): Lines {
  const cached = lines.get(file) ?? linesOf(file.text);
  lines.set(file, cached);
  return cached;
}

/** Undefined for a place outside the file. */
function cite(n: number, file: CitedFile, { start, end, headings }: Source): Citation | undefined {
  if (start < 0 || end > file.text.length || start >= end) return undefined;
  const lines = linesIn(file);
  const { startLine = 1 } = file;
  const head = tableHeadAt(file.text, start);
  return {
    n,
    file_id: file.fileId,
    filename: file.filename,
    heading: shortHeadings(headings).join(' › '),
    start_line: startLine + lines.at(start),
    end_line: startLine + lines.at(end - 1),
    quote: file.text.slice(start, end),
    version: file.version,
    ...(head === undefined ? {} : { table_head: head }),
  };
}

interface Window {
  start: number;
  end: number;
  terms: ReadonlySet<string>;
}

/** Runs of up to three consecutive sentences that fit into a quote. */
function windowsOf(file: CitedFile, source: Source): Window[] {
  const { language = languageOf(file.text) } = file;
  const windows: Window[] = [];
  const units = sentencesIn(file.text, source);
  for (const [place, { start }] of units.entries()) {
    for (const { end } of units.slice(place, place + 3)) {
      if (end - start > longestQuote) break;
      windows.push({ start, end, terms: new Set(stemsOf(file.text.slice(start, end), language)) });
    }
  }
  return windows;
}

const lastSentence = (text: string): string => {
  const last = sentencesIn(text, { start: 0, end: text.length }).at(-1);
  return last ? text.slice(last.start, last.end) : '';
};

const quotesOf = (sentence: string): string[] =>
  [...sentence.matchAll(new RegExp(spokenQuote, 'gu'))].map(([, words = '']) => words);

const plain = (text: string): string =>
  text
    .replaceAll(/[\s*_`>]+/g, ' ')
    .trim()
    .toLowerCase();

const holds = (passage: string, quote: string): boolean =>
  plain(passage).includes(plain(quote).replace(/(?<![.,;:!?…])[.,;:!?…]+$/, ''));

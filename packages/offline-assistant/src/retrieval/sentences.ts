import { lineBreak } from '../text/index.ts';

/** UTF-16 offsets into a text; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The span without surrounding white space; a blank one does not end after its start. */
export function trimSpan(text: string, { start, end }: Span): Span {
  const piece = text.slice(start, end);
  return { start: start + piece.length - piece.trimStart().length, end: start + piece.trimEnd().length };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** A text without any of these is one sentence; checking this first avoids the slow start of the segmenter. */
const ending = /[\p{STerm}.\u2024\uFE52\uFF0E\u0085\u2028\u2029]/u;
/** Abbreviations, whose full stop does not end a sentence. */
const shortForm =
  /(?:^|[\s(])(?:e\.g|i\.e|z\.B|d\.h|u\.a|bzw|ca|etc|vs|cf|Nr|No|Dr|Mr|Mrs|Ms|Prof|St|Abs|Art|approx|\p{Lu})\.\s*$/u;

/** A day of the month, whose full stop does not end a sentence before its month: "9. Oktober". */
const dayOfMonth = /(?<!\p{N})\p{N}{1,2}\.\s*$/u;
const germanMonth =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L})/u;

/** Sentences of a span, trimmed. Line breaks do not end a sentence. */
export function sentencesIn(text: string, { start, end }: Span): Span[] {
  const flat = text.slice(start, end).replaceAll(/[\r\n]/g, ' ');
  const found: Span[] = [];
  let from = 0;
  const segments = ending.test(flat) ? segmenter.segment(flat) : [{ index: 0, segment: flat }];
  for (const { index, segment } of segments) {
    const to = index + segment.length;
    if (to < flat.length && shortForm.test(segment.slice(-12))) continue;
    if (dayOfMonth.test(segment.slice(-5)) && germanMonth.test(flat.slice(to, to + 12))) continue;
    const piece = flat.slice(from, to);
    const lead = piece.length - piece.trimStart().length;
    if (piece.trim() !== '')
      found.push({ start: start + from + lead, end: start + from + piece.trimEnd().length });
    from = to;
  }
  return found;
}

/** Beginning of a line that does not continue a sentence. */
const lineBeginning = /^[\s>]*[\p{Lu}\p{N}\p{S}\p{P}]/u;
const longestLine = 200;

/** Sentences of a paragraph. Lines that look like a list without markers are split first. */
export function statementSpans(text: string, span: Span): Span[] {
  const paragraph = text.slice(span.start, span.end);
  const lines = paragraph.includes('\n') ? paragraph.split('\n') : [];
  const isList =
    lines.length > 1 &&
    lines.every((line) => line.length <= longestLine && lineBeginning.test(line) && !/,\s*$/.test(line)) &&
    lines.reduce((sum, line) => sum + line.length, 0) / lines.length < 60;
  if (!isList) return sentencesIn(text, span);
  let from = span.start;
  return lines.flatMap((line) => {
    const start = from;
    from += line.length + 1;
    return sentencesIn(text, { start, end: start + line.length });
  });
}

const listMark = /^\s*(?:[-*+]|\d+[.)])\s+/;

/** Sentences of a text. Every line break ends a sentence, and list markers are removed. */
export const statementsIn = (text: string): string[] =>
  text
    .split(lineBreak)
    .map((line) => line.replace(listMark, ''))
    .flatMap((line) =>
      sentencesIn(line, { start: 0, end: line.length }).map((span) => line.slice(span.start, span.end)),
    )
    .flatMap(cutBeforeNumbers)
    .filter((statement) => /\p{L}/u.test(statement));

/** Splits before a number: the segmenter treats "…the hall. 120 guests…" as one sentence. */
function cutBeforeNumbers(sentence: string): string[] {
  const parts: string[] = [];
  for (const part of sentence.split(/(?<=\p{L}{2}[.!?]) (?=\p{N})/u)) {
    const last = parts.length - 1;
    if (last >= 0 && shortForm.test(`${parts[last]?.slice(-12) ?? ''} `)) parts[last] += ` ${part}`;
    else parts.push(part);
  }
  return parts;
}

/** Splits into spans of at most `max` characters: after sentences, else between words, else between characters. */
export function splitLong(text: string, span: Span, max: number): Span[] {
  const pieces: Span[] = [];
  for (const sentence of sentencesIn(text, span)) {
    const last = pieces.at(-1);
    if (last && sentence.end - last.start <= max) last.end = sentence.end;
    else pieces.push(...cut(text, sentence, max));
  }
  return pieces;
}

/** Groups lines into spans of at most `max` characters; a longer line is split by `splitLong`. */
export function splitLines(text: string, { start, end }: Span, max: number): Span[] {
  const pieces: Span[] = [];
  const piece = text.slice(start, end);
  let from = start;
  while (from < end) {
    const ending = piece.indexOf('\n', from - start);
    const to = ending === -1 ? end : start + ending + 1;
    const last = pieces.at(-1);
    if (last && to - last.start <= max) last.end = to;
    else if (to - from <= max) pieces.push({ start: from, end: to });
    else pieces.push(...splitLong(text, { start: from, end: to }, max));
    from = to;
  }
  return pieces;
}

function cut(text: string, { start, end }: Span, max: number): Span[] {
  const pieces: Span[] = [];
  let from = start;
  while (end - from > max) {
    // Search the slice only: `lastIndexOf` on a text without spaces would scan back to its beginning each time.
    const space = from + text.slice(from, from + max + 1).lastIndexOf(' ');
    let to = space > from ? space : from + max;
    // Never split a surrogate pair.
    if (/[\uDC00-\uDFFF]/.test(text.charAt(to))) to -= 1;
    pieces.push({ start: from, end: to });
    from = to;
    while (from < end && text.charAt(from) === ' ') from += 1;
  }
  if (from < end) pieces.push({ start: from, end });
  return pieces;
}

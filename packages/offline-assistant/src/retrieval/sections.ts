import { type Block, parseBlocks } from './blocks.ts';
import { isAmong, type QueryTerm } from './question.ts';
import { type Hit, passageAt } from './search.ts';
import type { Segment } from './segment.ts';
import type { Span } from './sentences.ts';
import { termsOf } from './terms.ts';

/** A section whose headings match a question. */
export interface MatchedSection extends Span {
  file: number;
  headings: readonly string[];
  /** False for a short section of prose. */
  isList: boolean;
  /** True if the list continues after the quote. */
  isCut: boolean;
}

const sectionLimits = {
  /** Maximum passages read of a section, and characters quoted of its list. */
  passages: 8,
  list: 4000,
  /** Maximum characters of a section that is quoted as a whole, with a list and without one. */
  whole: 1500,
  prose: 600,
} as const;

/** Minimum similarity at which another word in a heading counts as a match for the one in the question. */
const minNearness = 0.6;

interface Passages {
  first: number;
  last: number;
  /** True if the section continues after the last passage. */
  isMore: boolean;
}

interface Place {
  segment: Segment;
  text: string;
  hit: Hit;
}

/**
 * The list or short text under headings that match all terms: "What to bring" for "What do I bring?". A list is the
 * answer as a whole, even if a single item matches best.
 */
export function findSection(place: Place, terms: readonly QueryTerm[]): MatchedSection | undefined {
  const { segment, text, hit } = place;
  if (terms.length === 0 || hit.headings.length === 0) return undefined;
  const { first, last, isMore } = passagesOf(place);
  const body = passageAt({ segments: [segment] }, 0, first).start;
  const end = passageAt({ segments: [segment] }, 0, last).end;
  const blocks = parseBlocks(text.slice(body, end)).map((block) => ({
    ...block,
    start: body + block.start,
    end: body + block.end,
  }));
  const content = blocks.filter(({ kind }) => kind !== 'heading');
  const title = [hit.headings.at(-1), introOf(text, content)].join('\n');
  const above = hit.headings.slice(0, -1).join('\n');
  if (!matchesHeadings(terms, { title, above, language: segment.language })) return undefined;
  const quoted = quotedOf(content, isMore);
  return quoted && { file: hit.file, headings: hit.headings, ...quoted };
}

/** The first passages of the section that contains a hit. */
function passagesOf({ segment, hit }: Place): Passages {
  const { path, start } = segment.chunks;
  const ownPath = path[hit.chunk];
  let first = hit.chunk;
  while (first > 0 && path[first - 1] === ownPath) first -= 1;
  let last = first;
  const isOwn = (chunk: number): boolean => chunk < start.length && path[chunk] === ownPath;
  while (last - first + 1 < sectionLimits.passages && isOwn(last + 1)) last += 1;
  return { first, last, isMore: isOwn(last + 1) };
}

/** A line like "You need:" directly above a list: it serves as a title. */
function introOf(text: string, blocks: readonly Block[]): string {
  const place = blocks.findIndex(isListed);
  const before = place > 0 ? blocks[place - 1] : undefined;
  const line = before?.kind === 'paragraph' ? text.slice(before.start, before.end) : '';
  return line.length <= 200 && line.endsWith(':') ? line : '';
}

interface Titles {
  title: string;
  above: string;
  language: Segment['language'];
}

/** True if the headings match every term, and the innermost heading or the intro at least one. */
function matchesHeadings(terms: readonly QueryTerm[], { title, above, language }: Titles): boolean {
  const inner = new Set(termsOf(title, language));
  const outer = new Set(termsOf(above, language));
  const isIn = (words: ReadonlySet<string>) => (term: QueryTerm) => isAmong(words, term, minNearness);
  const [isInner, isOuter] = [isIn(inner), isIn(outer)];
  return terms.every((term) => isInner(term) || isOuter(term)) && terms.some(isInner);
}

const isListed = ({ kind }: Block): boolean => kind === 'item' || kind === 'row';

function quotedOf(
  blocks: readonly Block[],
  isMore: boolean,
): (Span & { isList: boolean; isCut: boolean }) | undefined {
  const start = blocks[0]?.start ?? 0;
  const end = blocks.at(-1)?.end ?? 0;
  const size = isMore ? Number.POSITIVE_INFINITY : end - start;
  const from = blocks.findIndex(isListed);
  if (from === -1)
    return size > 0 && size <= sectionLimits.prose ? { start, end, isList: false, isCut: false } : undefined;
  const [first, ...following] = blocks.slice(from);
  if (!first) return undefined;
  if (size <= sectionLimits.whole) return { start, end, isList: true, isCut: false };
  let last = first;
  for (const block of following) {
    if (!isListed(block)) return { start: first.start, end: last.end, isList: true, isCut: false };
    if (block.end - first.start > sectionLimits.list)
      return { start: first.start, end: last.end, isList: true, isCut: true };
    last = block;
  }
  return { start: first.start, end: last.end, isList: true, isCut: isMore };
}

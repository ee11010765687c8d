import { type Block, parseBlocks } from './blocks.ts';
import type { AskedTerm } from './question.ts';
import { type Hit, passageAt } from './search.ts';
import type { Segment } from './segment.ts';
import type { Span } from './sentences.ts';
import { termsOf } from './terms.ts';

/** A section whose heading is what a question asks about. */
export interface AskedSection extends Span {
  file: number;
  headings: readonly string[];
  /** How many items or rows of its list are not in the quote any more. */
  left: number;
}

export const sectionLimits = {
  /** Passages of a section that are read, and characters that are quoted of its list. */
  passages: 8,
  list: 4000,
  /** A longer section is quoted by its list alone, and one without a list by its sentences. */
  whole: 1500,
  prose: 600,
} as const;

/** The least nearness at which another word in a heading counts as the one that was asked. */
const leastNearness = 0.6;

interface Place {
  segment: Segment;
  text: string;
  hit: Hit;
}

/**
 * The section under a heading that says all that is asked: of "What do I bring?" the one called "What to bring". A list
 * answers as a whole, whichever of its items says most.
 */
export function sectionAsked(place: Place, terms: readonly AskedTerm[]): AskedSection | undefined {
  const { segment, text, hit } = place;
  if (terms.length === 0 || hit.headings.length === 0) return undefined;
  const [first, last] = passagesOf(place);
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
  if (!isAsked(terms, { title, above, language: segment.language })) return undefined;
  const quoted = quotedOf(content);
  return quoted && { file: hit.file, headings: hit.headings, ...quoted };
}

/** The passages of the section that a hit is in, from the first to the last. */
function passagesOf({ segment, hit }: Place): [first: number, last: number] {
  const { path, start } = segment.chunks;
  const own = path[hit.chunk];
  let first = hit.chunk;
  while (first > 0 && hit.chunk - first < sectionLimits.passages && path[first - 1] === own) first -= 1;
  let last = hit.chunk;
  while (last + 1 < start.length && last - first < sectionLimits.passages && path[last + 1] === own) last += 1;
  return [first, last];
}

/** A line like "You need:" right above a list, which says what it lists. */
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

/** True where headings say every term, and the one right above it at least one of them. */
function isAsked(terms: readonly AskedTerm[], { title, above, language }: Titles): boolean {
  const own = new Set(termsOf(title, language));
  const outer = new Set(termsOf(above, language));
  const says = ({ term, near }: AskedTerm, words: ReadonlySet<string>): boolean =>
    words.has(term) || near.some(([other, nearness]) => nearness >= leastNearness && words.has(other));
  return (
    terms.every((asked) => says(asked, own) || says(asked, outer)) && terms.some((asked) => says(asked, own))
  );
}

const isListed = ({ kind }: Block): boolean => kind === 'item' || kind === 'row';

function quotedOf(blocks: readonly Block[]): (Span & { left: number }) | undefined {
  const start = blocks[0]?.start ?? 0;
  const end = blocks.at(-1)?.end ?? 0;
  const from = blocks.findIndex(isListed);
  if (from === -1) return end > start && end - start <= sectionLimits.prose ? { start, end, left: 0 } : undefined;
  if (end - start <= sectionLimits.whole) return { start, end, left: 0 };
  const behind = blocks.findIndex((block, place) => place > from && !isListed(block));
  const list = blocks.slice(from, behind === -1 ? undefined : behind);
  const begin = list[0]?.start ?? start;
  const shown = list.filter((block, place) => place === 0 || block.end - begin <= sectionLimits.list);
  return { start: begin, end: shown.at(-1)?.end ?? begin, left: list.length - shown.length };
}

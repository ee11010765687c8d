import { type Block, parseBlocks } from './blocks.ts';
import { impliedTerms } from './implied.ts';
import type { Language } from './language.ts';
import type { Hit } from './search.ts';
import { type Span, statementSpans } from './sentences.ts';
import { termsOf } from './terms.ts';

/** Maximum units and characters of a quote. */
export const windowLimits = { units: 3, characters: 600 } as const;

export interface Place extends Span {
  kind: Block['kind'];
  head?: Span;
  /** End of the paragraph that contains the sentence. */
  until?: number;
}

/** The smallest span that can be quoted, with its terms. */
export interface Unit extends Place {
  terms: readonly string[];
  implied: readonly string[];
}

export const unitsOf = (text: string, hit: Hit, language: Language): Unit[] =>
  placesIn(text, hit).map((place) => {
    const content = unitText(text, place);
    return { ...place, terms: termsOf(content, language), implied: impliedTerms(content, language) };
  });

export interface Window extends Place {
  units: number;
  terms: ReadonlySet<string>;
  implied: ReadonlySet<string>;
}

/** All runs of adjacent units within the limits of a quote. */
export function* windowsOf(units: readonly Unit[]): Iterable<Window> {
  for (const [from, first] of units.entries()) {
    const terms = new Set<string>();
    const implied = new Set<string>();
    for (const [place, last] of units.slice(from, from + windowLimits.units).entries()) {
      if (place > 0 && last.end - first.start > windowLimits.characters) break;
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

/** Spans that can be quoted: sentences, list items, rows, code. */
function placesIn(text: string, { start, end, head }: Hit): Place[] {
  // A continued table is parsed as one only with its header in front.
  const lead = head ? `${text.slice(head.start, head.end).trimEnd()}\n` : '';
  const shift = start - lead.length;
  const units: Place[] = [];
  for (const block of parseBlocks(lead + text.slice(start, end))) {
    const placed = { start: shift + block.start, end: shift + block.end };
    if (block.kind === 'heading' || block.end <= lead.length) continue;
    if (block.kind === 'paragraph')
      units.push(
        ...statementSpans(text, placed).map((sentence) => ({
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

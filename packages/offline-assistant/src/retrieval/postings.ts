import type { Language } from './language.ts';
import { Pieces } from './pieces.ts';
import { termsOfPiece } from './terms.ts';

/** The inverted index of a file. */
export interface Postings {
  /** Sorted, for binary search. */
  terms: string[];
  /** Index of each term's first posting, and the total at the end: `terms.length + 1` entries. */
  first: Uint32Array;
  posted: { chunk: Uint32Array; count: Uint16Array };
}

interface Piece {
  text: string;
  terms: readonly number[];
}

const maxCounted = 0xffff;
/** Size of the token cache: a power of two, so that a bit mask maps a hash to its slot. */
const slots = 1 << 15;

/** Collects the terms of a file chunk by chunk. Terms are numbered, because few distinct ones occur again and again. */
export class PostingsBuilder {
  private readonly language: Language;
  private readonly numbers = new Map<string, number>();
  private readonly pieces = new Map<string, Piece>();
  /** Direct-mapped cache: the last token of each slot, which is nearly always the one looked for. */
  private readonly seen: (Piece | undefined)[] = Array.from({ length: slots });
  /** Term numbers in the order of the text. */
  private gathered = new Uint32Array(1 << 16);
  private size = 0;
  /** End index in `gathered` of each chunk. */
  private readonly ends: number[] = [];

  constructor(language: Language) {
    this.language = language;
  }

  /** Adds the terms between two offsets of an NFC text to the current chunk. */
  add(text: string, from = 0, to = text.length): void {
    const pieces = new Pieces(text, from, to);
    while (pieces.next()) for (const term of this.termsAt(text, pieces)) this.gather(term);
  }

  /** @returns the number of terms in the chunk, repetitions included */
  endChunk(): number {
    const length = this.size - (this.ends.at(-1) ?? 0);
    this.ends.push(this.size);
    return length;
  }

  finish(): Postings {
    const terms = [...this.numbers.keys()].sort();
    const places = new Uint32Array(terms.length);
    for (const [place, term] of terms.entries()) places[this.numbers.get(term) ?? 0] = place;
    const first = new Uint32Array(terms.length + 1);
    this.walk(places, (place) => (first[place + 1] = (first[place + 1] ?? 0) + 1));
    for (let place = 0; place < terms.length; place += 1)
      first[place + 1] = (first[place + 1] ?? 0) + (first[place] ?? 0);
    const total = first[terms.length] ?? 0;
    const posted = { chunk: new Uint32Array(total), count: new Uint16Array(total) };
    const next = first.slice();
    this.walk(
      places,
      (place, chunk) => {
        const at = next[place] ?? 0;
        posted.chunk[at] = chunk;
        posted.count[at] = 1;
        next[place] = at + 1;
      },
      (place) => {
        const at = (next[place] ?? 0) - 1;
        posted.count[at] = Math.min((posted.count[at] ?? 0) + 1, maxCounted);
      },
    );
    return { terms, first, posted };
  }

  private walk(
    places: Uint32Array,
    onFirst: (place: number, chunk: number) => void,
    onAgain?: (place: number) => void,
  ): void {
    const lastChunk = new Int32Array(places.length).fill(-1);
    let at = 0;
    for (const [chunk, end] of this.ends.entries())
      for (; at < end; at += 1) {
        const place = places[this.gathered[at] ?? 0] ?? 0;
        if (lastChunk[place] === chunk) onAgain?.(place);
        else onFirst(place, chunk);
        lastChunk[place] = chunk;
      }
  }

  private termsAt(text: string, { start, end, hash }: Pieces): readonly number[] {
    const slot = hash & (slots - 1);
    const seen = this.seen[slot];
    if (seen && isAt(text, start, end, seen.text)) return seen.terms;
    const found = text.slice(start, end);
    const piece = this.pieces.get(found) ?? this.learn(found);
    this.seen[slot] = piece;
    return piece.terms;
  }

  private learn(text: string): Piece {
    const piece = { text, terms: termsOfPiece(text, this.language).map((term) => this.numberOf(term)) };
    this.pieces.set(text, piece);
    return piece;
  }

  private numberOf(term: string): number {
    const number = this.numbers.get(term) ?? this.numbers.size;
    this.numbers.set(term, number);
    return number;
  }

  private gather(term: number): void {
    if (this.size === this.gathered.length) {
      const larger = new Uint32Array(2 * this.size);
      larger.set(this.gathered);
      this.gathered = larger;
    }
    this.gathered[this.size] = term;
    this.size += 1;
  }
}

function isAt(text: string, start: number, end: number, piece: string): boolean {
  if (piece.length !== end - start) return false;
  for (let place = 0; place < piece.length; place += 1)
    if (piece.charCodeAt(place) !== text.charCodeAt(start + place)) return false;
  return true;
}

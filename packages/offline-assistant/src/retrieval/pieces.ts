const number = 1;
const ideograph = 2;
const word = 4;
const unknown = 255;

/** Character classes by UTF-16 code unit, as bit flags: 0 for separators, `unknown` until first looked up. */
const kinds = new Uint8Array(0x1_0000).fill(unknown);
const prime = 0x01_00_01_93;

function kindAt(text: string, place: number): number {
  const known = kinds[text.charCodeAt(place)] ?? unknown;
  return known === unknown ? findKind(text, place) : known;
}

function findKind(text: string, place: number): number {
  const character = String.fromCodePoint(text.codePointAt(place) ?? 0);
  let kind = /[\p{L}\p{M}\p{N}]/u.test(character) ? word : 0;
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/u.test(character)) kind |= ideograph;
  if (/\p{N}/u.test(character)) kind |= number;
  const unit = text.charCodeAt(place);
  // A high surrogate is shared by many characters, so its class is not cached.
  if (unit < 0xd800 || unit > 0xdbff) kinds[unit] = kind;
  return kind;
}

const isPair = (text: string, place: number): boolean => (text.codePointAt(place) ?? 0) > 0xffff;
const isPoint = (unit: number): boolean => unit === 0x2e || unit === 0x2c;

/**
 * Tokenises a text into numbers with decimals, runs of ideographs or kana, and words. It exposes offsets instead of
 * strings: a file has hundreds of thousands of tokens, and allocating a string for each would dominate indexing time.
 */
export class Pieces {
  start = 0;
  end: number;
  /** Hash of the token's UTF-16 code units, in the manner of FNV-1a. */
  hash = 0;
  private readonly text: string;
  private readonly to: number;

  constructor(text: string, from = 0, to = text.length) {
    this.text = text;
    this.to = to;
    this.end = from;
  }

  /** Advances to the next token. @returns false at the end of the text */
  next(): boolean {
    const { text, to } = this;
    let place = this.end;
    let kind = 0;
    while (place < to && (kind = kindAt(text, place)) === 0) place += 1;
    this.start = place;
    this.end = place;
    this.hash = 0;
    if (place >= to) return false;
    if ((kind & number) !== 0) this.takeNumber();
    else this.takeRun((kind & ideograph) === 0 ? word : ideograph);
    return true;
  }

  private takeNumber(): void {
    const { text, to } = this;
    this.takeRun(number);
    while (this.end + 1 < to && isPoint(text.charCodeAt(this.end))) {
      if ((kindAt(text, this.end + 1) & number) === 0) return;
      this.hash = Math.imul(this.hash ^ text.charCodeAt(this.end), prime);
      this.end += 1;
      this.takeRun(number);
    }
  }

  private takeRun(kind: number): void {
    const { text, to } = this;
    let { end, hash } = this;
    for (; end < to; end += 1) {
      const unit = text.charCodeAt(end);
      const known = kinds[unit] ?? unknown;
      if (((known === unknown ? findKind(text, end) : known) & kind) === 0) break;
      hash = Math.imul(hash ^ unit, prime);
      if (known === unknown && isPair(text, end)) {
        end += 1;
        hash = Math.imul(hash ^ text.charCodeAt(end), prime);
      }
    }
    this.end = end;
    this.hash = hash;
  }
}

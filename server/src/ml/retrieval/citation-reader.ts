/** A piece of a streamed reply: text, or the numbers of passages that support the text before them. */
export type ReplyPiece =
  { type: 'text'; text: string } | { type: 'numbers'; numbers: number[]; source: string };

const opening = new Set(['[', '【']);
const maybe = /^[[【][\d,\s]*$/;
const whole = /^[[【]\s*\d{1,4}(?:\s*,\s*\d{1,4})*\s*[\]】]$/;
const maxLength = 60;

/**
 * Finds [1], [1,2] and 【1】 in a streamed reply, whose chunks may be cut anywhere. Brackets in code and links such as
 * `[1](…)` are not citations. Each character is read once, or twice after a bracket that is not a citation.
 */
export class CitationReader {
  private held = '';
  private text = '';
  private ticks = 0;
  /** Number of backticks that end the current code; 0 outside code. */
  private code = 0;
  private lineIsBlank = true;
  private isFence = false;
  private found: ReplyPiece[] = [];

  push(chunk: string): ReplyPiece[] {
    for (const character of chunk) this.take(character);
    return this.emit();
  }

  finish(): ReplyPiece[] {
    if (whole.test(this.held)) this.refer();
    this.flushHeld();
    return this.emit();
  }

  private emit(): ReplyPiece[] {
    this.flushText();
    const { found } = this;
    this.found = [];
    return found;
  }

  private take(character: string): void {
    if (this.held !== '') return this.takeHeld(character);
    this.countTicks(character);
    if (this.code === 0 && opening.has(character)) this.held = character;
    else this.text += character;
  }

  private takeHeld(character: string): void {
    if (whole.test(this.held)) {
      if (character === '(' || character === ':') this.flushHeld();
      else this.refer();
      return this.take(character);
    }
    const grown = this.held + character;
    if (grown.length <= maxLength && (maybe.test(grown) || whole.test(grown))) this.held = grown;
    else {
      this.flushHeld();
      this.take(character);
    }
  }

  /** Code is between two runs of the same number of backticks; a fence begins a line. */
  private countTicks(character: string): void {
    if (character === '`') {
      this.ticks += 1;
      return;
    }
    if (this.ticks > 0) this.endOfTicks();
    if (character === '\n') {
      // Backticks that are not closed in their paragraph do not begin code.
      if (this.lineIsBlank && !this.isFence) this.code = 0;
      this.lineIsBlank = true;
    } else if (character.trim() !== '') this.lineIsBlank = false;
  }

  private endOfTicks(): void {
    const { ticks } = this;
    this.ticks = 0;
    if (this.code === 0) {
      this.code = ticks;
      this.isFence = ticks >= 3 && this.lineIsBlank;
    } else if (ticks === this.code || (this.isFence && ticks > this.code)) this.code = 0;
    this.lineIsBlank = false;
  }

  private refer(): void {
    this.flushText();
    const numbers = (this.held.match(/\d+/g) ?? []).map(Number);
    this.found.push({ type: 'numbers', numbers, source: this.held });
    this.held = '';
  }

  private flushHeld(): void {
    this.text += this.held;
    this.held = '';
  }

  private flushText(): void {
    if (this.text !== '') this.found.push({ type: 'text', text: this.text });
    this.text = '';
  }
}

/** Something to tell a person about a conversion before the file is added. */
export type Note =
  | { kind: 'pictures'; count: number }
  | { kind: 'pages_without_text'; pages: number[]; of: number }
  | { kind: 'more_pages'; read: number; of: number }
  | { kind: 'encoding'; name: string }
  | { kind: 'more_columns'; read: number; of: number }
  | { kind: 'orders'; count: number };

/** Why a document could not be converted to Markdown. */
export type Refusal =
  | 'unsupported'
  | 'old_word'
  | 'protected'
  | 'no_text'
  | 'unreadable'
  | 'too_long'
  | 'too_many_parts'
  | 'unpacks_too_large';

export interface Converted {
  markdown: string;
  notes: Note[];
}

/** Ends a conversion without a result. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Collects Markdown up to the size limit of a project file. */
export class Pieces {
  private readonly pieces: string[] = [];
  private remaining: number;

  constructor(bytes: number) {
    this.remaining = bytes;
  }

  /** @throws {Refused} when the Markdown exceeds the limit. */
  add(piece: string): void {
    this.remaining -= Buffer.byteLength(piece) + 2;
    if (this.remaining < 0) throw new Refused('too_long');
    this.pieces.push(piece);
  }

  toString(): string {
    return this.pieces.join('\n\n');
  }
}

import { type Block, parseBlocks } from './blocks.ts';
import { plainHeading } from './markdown.ts';
import { type Span, splitLines, splitLong } from './sentences.ts';

/** The unit of search: consecutive blocks under one heading. Offsets slice the original text. */
export interface Chunk extends Span {
  /** Heading path, outermost first. */
  headings: readonly string[];
  /** In the middle of a table: the table's header, for its column names. */
  head?: Span;
}

export const chunkLimits = { min: 600, max: 1200, maxCode: 4800 } as const;

/** Splits Markdown at headings, then between blocks, so that code, table rows and list items stay whole if they fit. */
export function chunksOf(text: string): Chunk[] {
  const builder = new ChunkBuilder(text);
  for (const block of parseBlocks(text, chunkLimits.max)) builder.add(block);
  return builder.finish();
}

interface Titles {
  level: number;
  title: string;
}

class ChunkBuilder {
  private readonly text: string;
  private readonly chunks: Chunk[] = [];
  private path: Titles[] = [];
  private current: Chunk | undefined;
  /** True while the current chunk contains only headings. */
  private isBare = false;

  constructor(text: string) {
    this.text = text;
  }

  add(block: Block): void {
    if (block.kind === 'heading') return this.open(block);
    for (const piece of pieces(this.text, block)) this.append(block, piece);
  }

  finish(): Chunk[] {
    this.close();
    return this.chunks;
  }

  private open(block: Block): void {
    const level = block.level ?? 1;
    const isDeeper = level > (this.path.at(-1)?.level ?? 0);
    // Consecutive, deepening headings share a chunk, which gets the path of the deepest.
    if (!this.isBare || !isDeeper) this.close();
    const title = plainHeading(this.text.slice(block.start, block.end));
    this.path = [...this.path.filter((above) => above.level < level), { level, title }];
    this.current ??= { start: block.start, end: block.end, headings: [] };
    this.current.end = block.end;
    this.current.headings = this.titles();
    this.isBare = true;
  }

  private append(block: Block, piece: Span): void {
    const { current } = this;
    const size = current ? piece.end - current.start : 0;
    const isFull = current && !this.isBare && size > chunkLimits.max;
    if (isFull) this.close();
    if (this.current) this.current.end = piece.end;
    else this.current = this.begin(block, piece);
    this.isBare = false;
  }

  private begin({ head }: Block, { start, end }: Span): Chunk {
    const chunk = { start, end, headings: this.titles() };
    // A very long header would be indexed again with every chunk of its table.
    return head && head.end - head.start <= chunkLimits.max ? { ...chunk, head } : chunk;
  }

  private titles(): string[] {
    return this.path.map(({ title }) => title).filter((title) => title !== '');
  }

  private close(): void {
    if (this.current) this.chunks.push(this.current);
    this.current = undefined;
    this.isBare = false;
  }
}

function pieces(text: string, block: Block): Span[] {
  const size = block.end - block.start;
  if (size <= chunkLimits.max) return [block];
  if (block.kind === 'paragraph') return splitLong(text, block, chunkLimits.max);
  if (size <= chunkLimits.maxCode) return [block];
  return splitLines(text, block, chunkLimits.maxCode);
}

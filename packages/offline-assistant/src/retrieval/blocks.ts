import { type Lines, linesOf } from './lines.ts';
import { createMarkdownIt, type Token } from './markdown.ts';
import { type Span, trimSpan } from './sentences.ts';

export type BlockKind = 'heading' | 'paragraph' | 'item' | 'row' | 'code' | 'other';

/** A block of Markdown. Offsets refer to the whole text, front matter included. */
export interface Block extends Span {
  kind: BlockKind;
  /** Heading level, 1 to 6. */
  level?: number;
  /** Header of the row's table: the header row and the delimiter row below it. */
  head?: Span;
  /** Language of a fenced code block, in lower case. */
  language?: string;
}

const frontMatter = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/;

/**
 * Blocks in the order of the text. Lists are returned as items, tables as rows, block quotes as the blocks inside them.
 * @param largest a longer list item is returned as the blocks that it contains
 */
export function parseBlocks(text: string, largest = Number.POSITIVE_INFINITY): Block[] {
  const skipped = frontMatter.exec(text)?.[0].length ?? (text.startsWith('\uFEFF') ? 1 : 0);
  const body = skipped === 0 ? text : text.slice(skipped);
  const reader = new BlockReader(body, largest);
  const blocks = reader.read(markdown.parse(body, {}));
  if (skipped === 0) return blocks;
  const moved = blocks.map((block) => moveBy(block, skipped));
  return skipped > 1 ? [{ kind: 'other', start: 0, end: skipped }, ...moved] : moved;
}

function moveBy(block: Block, by: number): Block {
  const moved = { ...block, start: block.start + by, end: block.end + by };
  return block.head ? { ...moved, head: { start: block.head.start + by, end: block.head.end + by } } : moved;
}

const leaves: Record<string, BlockKind> = {
  heading_open: 'heading',
  paragraph_open: 'paragraph',
  fence: 'code',
  code_block: 'code',
  html_block: 'other',
  hr: 'other',
};

const markdown = createMarkdownIt(
  new Set([...Object.keys(leaves), 'table_open', 'tr_open', 'list_item_open']),
);

class BlockReader {
  private readonly text: string;
  private readonly largest: number;
  private readonly lines: Lines;
  private readonly blocks: Block[] = [];
  /** First line that no block covers yet. */
  private next = 0;
  private head: Span | undefined;

  constructor(text: string, largest: number) {
    this.text = text;
    this.largest = largest;
    this.lines = linesOf(text);
  }

  read(tokens: readonly Token[]): Block[] {
    for (const token of tokens) this.take(token);
    this.fill(this.lines.count);
    return this.blocks;
  }

  private take(token: Token): void {
    if (!token.map) return;
    const [from, to] = token.map;
    if (from < this.next) return;
    if (token.type === 'table_open') return this.takeHead(from);
    if (token.type === 'tr_open') return this.takeRow(from, to);
    if (token.type === 'list_item_open') return this.takeItem(from, to);
    const kind = leaves[token.type];
    if (kind) this.add(kind, from, to, details(token));
  }

  private takeHead(from: number): void {
    this.head = { start: this.lines.startOf(from), end: this.lines.startOf(from + 2) };
    this.add('row', from, from + 2);
  }

  private takeRow(from: number, to: number): void {
    this.add('row', from, to, this.head ? { head: this.head } : {});
  }

  /** A small item is one block, nested blocks included; of a large item each nested block is added instead. */
  private takeItem(from: number, to: number): void {
    const size = this.lines.startOf(to) - this.lines.startOf(from);
    if (size <= this.largest) this.add('item', from, to);
  }

  private add(kind: BlockKind, from: number, to: number, more: Partial<Block> = {}): void {
    this.fill(from);
    const span = this.spanOf(from, to);
    if (span.start < span.end) this.blocks.push({ kind, ...span, ...more });
    this.next = Math.max(this.next, to);
  }

  /** Keeps text for which the parser returns no block: too deeply nested, or link definitions. */
  private fill(to: number): void {
    if (to <= this.next) return;
    const span = this.spanOf(this.next, to);
    this.next = to;
    if (span.start < span.end) this.blocks.push({ kind: 'other', ...span });
  }

  private spanOf(from: number, to: number): Span {
    return trimSpan(this.text, { start: this.lines.startOf(from), end: this.lines.startOf(to) });
  }
}

function details(token: Token): Partial<Block> {
  if (token.type === 'heading_open') return { level: Number(token.tag.slice(1)) };
  if (token.type !== 'fence') return {};
  const language = token.info.trim().split(/\s+/)[0] ?? '';
  return language === '' ? {} : { language: language.toLowerCase() };
}

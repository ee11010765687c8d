import { type Block, linesOf, parseBlocks, passagesIn, type Span, trimSpan } from '../retrieval/index.ts';
import type { ReadFile } from './files.ts';
import type { Intent } from './intents.ts';
import { asQuote, escaped, Reply } from './reply.ts';
import { texts } from './texts.ts';

const maxShown = 20;
const maxHeadings = 100;
/** A line with a TODO or FIXME note, or an unchecked task. */
const todo = /\b(?:TODO|FIXME)\b|^\s*[-*] \[ \] /;

/** Answers without a search, by going through all files. */
export function compute(files: readonly ReadFile[], intent: Intent): Reply {
  switch (intent.kind) {
    case 'outline':
      return new Reply().say(texts.files).say(outline(files));
    case 'mentions':
      return mentions(files, intent.what);
    case 'section':
      return section(files, intent.name);
    case 'tables':
      return collected(files, 'tables', (text) => tablesIn(text));
    case 'code':
      return collected(files, 'code', (text) => codeIn(text, intent.language));
    case 'links':
      return collected(files, 'links', (text) =>
        matches(
          text,
          /!?\[[^\]\n]{0,200}\]\([^)\s]{1,500}\)|<https?:[^>\s]{1,500}>|https?:\/\/[^\s)>\]]{1,500}/g,
        ),
      );
    case 'todos':
      return collected(files, 'todos', todosIn);
  }
}

function headingsOf(file: ReadFile): string[] {
  const paths = file.segment.paths.filter((path) => path.length > 0);
  const all = [...new Set(paths.map((path) => `${'  '.repeat(path.length)}- ${escaped(path.at(-1) ?? '')}`))];
  const remaining = all.length - maxHeadings;
  return remaining > 0 ? [...all.slice(0, maxHeadings), `  - ${texts.more(remaining)}`] : all;
}

const outline = (files: readonly ReadFile[]): string =>
  files.map((file) => [`- **${escaped(file.filename)}**`, ...headingsOf(file)].join('\n')).join('\n');

function mentions(files: readonly ReadFile[], what: string): Reply {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${literal(what)}(?![\\p{L}\\p{N}])`, 'giu');
  const found = files.map(({ text }) => matches(text, pattern));
  const times = found.reduce((sum, { length }) => sum + length, 0);
  const reply = new Reply();
  if (times === 0) return reply.say(texts.notMentioned(escaped(what)));
  reply.say(texts.mentioned(escaped(what), times, found.filter(({ length }) => length > 0).length));
  const places = found.flatMap((list, file) =>
    linesAround(files[file], list).map((span) => ({ file, ...span })),
  );
  for (const place of places.slice(0, maxShown)) quote(reply, files, place);
  if (places.length > maxShown) reply.say(texts.more(places.length - maxShown));
  return reply;
}

/** The lines that contain the matches, without duplicates. */
function linesAround(file: ReadFile | undefined, found: readonly Span[]): Span[] {
  if (!file) return [];
  const lines = linesOf(file.text);
  const numbers = new Set(found.map(({ start }) => lines.at(start)));
  return [...numbers].map((line) =>
    trimSpan(file.text, { start: lines.startOf(line), end: lines.startOf(line + 1) }),
  );
}

function section(files: readonly ReadFile[], name: string): Reply {
  const reply = new Reply();
  const searchedTitle = name.toLowerCase();
  const matchesTitle = (title: string): boolean =>
    title.toLowerCase() === searchedTitle ||
    title.toLowerCase().replace(/^[\d.]+\s+/, '') === searchedTitle ||
    title.startsWith(`${name} `);
  for (const { file, start, end, headings } of passagesIn({
    segments: files.map(({ segment }) => segment),
  })) {
    if (!headings.some(matchesTitle) || reply.sources.length >= maxShown) continue;
    if (reply.sources.length === 0) reply.say(texts.section(escaped(name)));
    quote(reply, files, { file, start, end });
  }
  return reply.sources.length > 0 ? reply : reply.say(texts.noSection(escaped(name))).say(outline(files));
}

type Collection = keyof typeof texts.some;

function collected(files: readonly ReadFile[], kind: Collection, find: (text: string) => Span[]): Reply {
  const places = files.flatMap(({ text }, file) => find(text).map((span) => ({ file, ...span })));
  const reply = new Reply().say(places.length === 0 ? texts.none[kind] : texts.some[kind]);
  for (const place of places.slice(0, maxShown))
    quote(reply, files, place, kind === 'tables' || kind === 'code');
  if (places.length > maxShown) reply.say(texts.more(places.length - maxShown));
  return reply;
}

function quote(
  reply: Reply,
  files: readonly ReadFile[],
  { file, start, end }: Span & { file: number },
  isWhole = false,
): void {
  const source = files[file];
  if (!source) return;
  const text = source.text.slice(start, end);
  const n = reply.cite({ file, start, end, headings: headingsAt(source, start) });
  reply.say(isWhole ? `${text}\n\n[${n}]` : asQuote(text, n));
}

function headingsAt({ segment }: ReadFile, offset: number): readonly string[] {
  const { start, end, path } = segment.chunks;
  const chunk = start.findIndex((from, index) => from <= offset && offset < (end[index] ?? 0));
  return segment.paths[path[chunk] ?? 0] ?? [];
}

const matches = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) =>
    trimSpan(text, { start: index, end: index + found.length }),
  );

const codeIn = (text: string, language: string | undefined): Block[] =>
  parseBlocks(text).filter((block) => block.kind === 'code' && (!language || block.language === language));

function todosIn(text: string): Span[] {
  const found: Span[] = [];
  for (const { index, 0: line } of text.matchAll(/[^\n\r\v\f\u0085\u2028\u2029]+/g))
    if (todo.test(line)) found.push(trimSpan(text, { start: index, end: index + line.length }));
  return found;
}

/** Joins consecutive rows with the same header into tables. */
function tablesIn(text: string): Span[] {
  const tables: Span[] = [];
  for (const block of parseBlocks(text)) {
    if (block.kind !== 'row') continue;
    const last = tables.at(-1);
    if (block.head && last?.start === block.head.start) last.end = block.end;
    else tables.push({ start: block.start, end: block.end });
  }
  return tables;
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

import { importLimits, projectLimits } from '@alma/shared/contract';
import { type PdfLine, type PdfPage, pdfPages } from '../../documents/index.ts';
import { type Converted, type Note, Pieces, Refused } from './conversion.ts';

/** Makes a section of each page, so that a citation names the page. */
export async function fromPdf(bytes: Uint8Array): Promise<Converted> {
  const pages = await pagesOf(bytes);
  const body = usualHeight(pages);
  const markdown = new Pieces(projectLimits.fileBytes);
  const textless: number[] = [];
  for (const { number, lines } of pages) {
    const paragraphs = paragraphsOf(lines, body);
    if (paragraphs.length === 0) textless.push(number);
    else markdown.add([`# Page ${number}`, ...paragraphs].join('\n\n'));
  }
  // A scan has pages but no text.
  if (textless.length === pages.length) throw new Refused('no_text');
  return { markdown: markdown.toString(), notes: notesOn(pages, textless) };
}

async function pagesOf(bytes: Uint8Array): Promise<PdfPage[]> {
  const pages: PdfPage[] = [];
  let remaining: number = projectLimits.fileBytes;
  try {
    for await (const page of pdfPages(bytes, importLimits.pages)) {
      pages.push(page);
      for (const { text } of page.lines) remaining -= text.length;
      if (remaining < 0) throw new Refused('too_long');
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused((error as Error).name === 'PasswordException' ? 'protected' : 'unreadable');
  }
  if (pages.length === 0) throw new Refused('no_text');
  return pages;
}

function notesOn(pages: readonly PdfPage[], textless: number[]): Note[] {
  const of = pages[0]?.pageCount ?? 0;
  const read = pages.length;
  return [
    ...(textless.length > 0 ? [{ kind: 'pages_without_text' as const, pages: textless, of: read }] : []),
    ...(of > read ? [{ kind: 'more_pages' as const, read, of }] : []),
  ];
}

const rounded = (height: number): number => Math.round(height * 2) / 2;

/** The most common letter height, by number of characters. */
function usualHeight(pages: readonly PdfPage[]): number {
  const letters = new Map<number, number>();
  for (const { lines } of pages)
    for (const { text, height } of lines)
      letters.set(rounded(height), (letters.get(rounded(height)) ?? 0) + text.length);
  const [[height] = [0]] = [...letters].sort(([, one], [, other]) => other - one);
  return height;
}

const headingScale = 1.15;
const longestHeading = 150;
/** The largest distance between lines of a paragraph, as a multiple of the letter height. */
const nextLine = 1.7;

const isHeading = ({ text, height }: PdfLine, body: number): boolean =>
  rounded(height) >= body * headingScale && text.length <= longestHeading && /\p{L}/u.test(text);

/** Joins lines with little space between them to paragraphs, and turns larger lines into headings. */
function paragraphsOf(lines: readonly PdfLine[], body: number): string[] {
  const paragraphs: string[] = [];
  let before: PdfLine | undefined;
  for (const line of lines) {
    const text = line.text.trim();
    if (text === '') continue;
    const isTitle = isHeading(line, body);
    const isNext = before !== undefined && goesOn(before, line);
    const last = paragraphs.length - 1;
    if (isTitle) paragraphs.push(`## ${inert(text)}`);
    else if (isNext && before && !isHeading(before, body)) paragraphs[last] += `\n${inert(text)}`;
    else paragraphs.push(inert(text));
    before = line;
  }
  return paragraphs;
}

function goesOn(before: PdfLine, { base, height }: PdfLine): boolean {
  const down = before.base - base;
  return down >= 0 && down <= Math.max(before.height, height) * nextLine;
}

const bullet = /^[•◦▪●‣·–]\s*/;

/** Escapes a line of text, so that only list markers keep a meaning in Markdown. */
const inert = (line: string): string =>
  line
    .replace(bullet, '- ')
    .replaceAll(/<(?=[a-z/!?])|[`\\]/gi, '\\$&')
    .replace(/^(?=[#>|~=]|\+\s|-{2,}|[*_]{3,})/, '\\');

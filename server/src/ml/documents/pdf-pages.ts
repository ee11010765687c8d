/** A line of a page. */
export interface PdfLine {
  text: string;
  /** Height of its letters. */
  height: number;
  /** Position of its baseline, from the lower edge of the page. */
  base: number;
}

export interface PdfPage {
  number: number;
  /** Number of pages in the whole file. */
  pageCount: number;
  lines: PdfLine[];
}

/** The lines of the first pages, one page after the other. @throws when it is not a readable PDF. */
export async function* pdfPages(bytes: Uint8Array, maxPages: number): AsyncGenerator<PdfPage> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    yield { number, pageCount: pdf.numPages, lines: linesOf(items) };
    page.cleanup();
  }
}

interface Item {
  str: string;
  transform: unknown[];
  height: number;
  hasEOL: boolean;
}

function linesOf(items: readonly (object | Item)[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let line: PdfLine | undefined;
  for (const item of items) {
    if (!('str' in item)) continue;
    const { str, height, hasEOL, transform } = item;
    line ??= { text: '', height: 0, base: Number(transform[5]) };
    line.text += str;
    line.height = Math.max(line.height, height);
    if (!hasEOL) continue;
    lines.push(line);
    line = undefined;
  }
  return line ? [...lines, line] : lines;
}

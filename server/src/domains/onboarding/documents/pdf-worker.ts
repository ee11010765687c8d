import { setPriority } from 'node:os';
import { getDocumentProxy } from 'unpdf';
import type { PdfAnswer, PdfTask } from './pdf-tasks.ts';

// Others come first: this process only ever uses what they leave over.
setPriority(10);

/** The text of the first pages, line by line. */
async function read({ bytes, mostPages, mostCharacters }: PdfTask): Promise<PdfAnswer> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const pages = Math.min(pdf.numPages, mostPages);
    let text = '';
    for (let number = 1; number <= pages && text.length < mostCharacters; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
      text += '\n';
      page.cleanup();
    }
    return {
      isReadable: true,
      text: text.slice(0, mostCharacters),
      isWhole: pages === pdf.numPages && text.length <= mostCharacters,
    };
  } catch {
    return { isReadable: false };
  }
}

process.on('message', (task: PdfTask) => {
  void read(task).then((answer) => process.send?.(answer));
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));

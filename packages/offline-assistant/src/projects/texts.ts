import type { Wish } from './wishes.ts';

/** Fixed texts of the offline assistant around its quotes. */
export const texts = {
  found: 'Passages that may answer this:',
  unsure: 'These passages come closest to your question. Check whether they answer it:',
  notFound: 'I found no answer to this in the files.',
  closest: 'These headings come closest:',
  /** For one question of a message with several. */
  part: {
    found: (question: string) => `On “${question}”, these passages may answer:`,
    unsure: (question: string) => `On “${question}”, this comes closest. Check whether it answers:`,
    notFound: (question: string) => `On “${question}”, I found nothing in the files.`,
  },
  order: 'This passage is addressed to an assistant. It is shown as a quote and was not followed.',
  greeting: 'Hello. Ask about the files in this project, and I will quote the passages that answer.',
  thanks: 'You are welcome. Ask another question whenever you like.',
  cannot: {
    summary:
      'I cannot summarise: that needs a model, and none is connected. Ask about one point, and I will quote what the files say about it. “List headings” shows what they hold.',
    comparison:
      'I cannot compare: that needs a model, and none is connected. Ask about each thing by itself, and I will quote what the files say about it.',
    writing:
      'I cannot write or translate: that needs a model, and none is connected. Ask about one point, and I will quote what the files say about it.',
  } satisfies Record<Wish, string>,
  noFiles: 'No file in this project is ready yet. Try again when a file is active.',
  files: 'Files and headings in this project:',
  notMentioned: (what: string) => `“${what}” is not mentioned in the files.`,
  mentioned: (what: string, times: number, files: number) =>
    `“${what}” is mentioned ${times === 1 ? 'once' : `${times} times`} in ${files === 1 ? 'one file' : `${files} files`}:`,
  more: (count: number) => `…and ${count} more.`,
  goesOn: 'The list goes on in the file.',
  noSection: (name: string) => `There is no section called “${name}”. These are the sections:`,
  section: (name: string) => `The section “${name}”:`,
  none: {
    tables: 'The files have no tables.',
    code: 'The files have no code blocks.',
    links: 'The files have no links.',
    todos: 'The files have no open TODO or FIXME notes.',
  },
  some: {
    tables: 'Tables in the files:',
    code: 'Code blocks in the files:',
    links: 'Links in the files:',
    todos: 'Open points in the files:',
  },
} as const;

/** What the offline assistant says around what it quotes. */
export const texts = {
  found: 'Passages that may answer this:',
  unsure: 'I found no direct answer in the files. These passages come closest:',
  notFound: 'I found no answer to this in the files.',
  closest: 'These headings come closest:',
  noFiles: 'No file in this project is ready yet. Try again when a file is active.',
  files: 'Files and headings in this project:',
  notMentioned: (what: string) => `“${what}” is not mentioned in the files.`,
  mentioned: (what: string, times: number, files: number) =>
    `“${what}” is mentioned ${times === 1 ? 'once' : `${times} times`} in ${files === 1 ? 'one file' : `${files} files`}:`,
  more: (count: number) => `…and ${count} more.`,
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

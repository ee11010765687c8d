/** What the offline assistant says around what it quotes. */
export const answerTexts = {
  method: 'BM25 passage finder',
  found: 'Passages that may answer this:',
  unsure: 'The files do not answer this in so many words, as far as I can find. The nearest passages:',
  notFound: 'The files do not answer this, as far as I can find.',
  closest: 'The closest headings are:',
  noFiles: 'No file of this project could be read yet. Try again when a file is active.',
  noSource: '(no source)',
  files: 'Files and headings of this project:',
  notMentioned: (what: string) => `“${what}” is not mentioned in the files.`,
  mentioned: (what: string, times: number, files: number) =>
    `“${what}” is mentioned ${times === 1 ? 'once' : `${times} times`} in ${files === 1 ? 'one file' : `${files} files`}:`,
  more: (count: number) => `…and ${count} more.`,
  noSection: (name: string) => `There is no section named “${name}”. The sections are:`,
  section: (name: string) => `The section “${name}”:`,
  none: {
    tables: 'The files have no tables.',
    code: 'The files have no code blocks.',
    links: 'The files have no links.',
    todos: 'The files have no open TODO or FIXME.',
  },
  some: {
    tables: 'Tables in the files:',
    code: 'Code blocks in the files:',
    links: 'Links in the files:',
    todos: 'Open points in the files:',
  },
  waiting: (names: readonly string[]) => `Not read yet: ${names.join(', ')}`,
  tooLong: 'The rest is too long to be shown here.',
  keywordOnly: 'Found by words alone: the embedding model did not answer.',
} as const;

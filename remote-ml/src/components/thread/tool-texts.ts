/** Texts beside the tools that an answer used. */
export const toolTexts = {
  list: 'Tools used',
  reading: 'How the files were read',
  names: {
    search_project: 'Searched the project',
    read_file: 'Read a file',
    calculate: 'Calculated',
    read_page: 'Read a page',
    read_parts: 'Parts read',
    find_people: 'Looked for people',
    read_chats: 'Read group chats',
    note: 'Noted',
  },
  ofServer: (tool: string, server: string) => `${tool} (${server})`,
  failedTitle: (title: string) => `Failed: ${title}`,
  running: 'running',
  input: 'Called with',
  readInput: 'What was read',
  result: 'Result',
  failed: 'Why it failed',
  resultOf: (title: string) => `Result: ${title}`,
  empty: 'Nothing',
  instructions:
    'This result contains text that looks like an instruction. The agent was told to treat it as data.',
} as const;

/** What is said about an answer from the files, and in it. */
export const answerTexts = {
  method: 'BM25 passage finder',
  noSource: '(no source)',
  waiting: (names: readonly string[]) => `Not read yet: ${names.join(', ')}`,
  tooLong: 'The rest is too long to show here.',
  keywordOnly: 'Found by keywords only, because the embedding model did not answer.',
} as const;
